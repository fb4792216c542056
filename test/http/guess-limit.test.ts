import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { addressOf, GuessLimiter, MOST_WRONG_CONTROL_TOKENS } from '../../src/http/guess-limit.js';
import { openControl, problemOf } from '../control-api/control-bank.js';
import { Browser, openScaBank, textOf } from '../pages/sca/sca-bank.js';
import { openHttpBank } from '../support/http-bank.js';

/** Guessing of control tokens, portal keys and page passwords is slowed down and counted. */

const MINUTE = 60_000;

describe('guessing the control token', () => {
  const TOKEN = 'correct-horse-battery';
  const CLOCK = '/__admin/clock';
  const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

  it('is rejected with 429 and Retry-After after too many wrong ones, until the minute is over', async () => {
    const control = await openControl({ adminToken: TOKEN });
    for (let tried = 0; tried < MOST_WRONG_CONTROL_TOKENS; tried += 1)
      expect((await control.call('get', CLOCK, bearing(`wrong-${tried}`))).status).toBe(401);
    const refused = await control.call('get', CLOCK, bearing(TOKEN));
    expect(problemOf(refused)).toMatchObject({ status: 429, detail: expect.stringContaining('try again in 60 s') });
    expect(refused.headers['retry-after']).toBe('60');
    const inBody = await control.call('post', '/__admin/ui/session', { body: { token: TOKEN } });
    expect(inBody.status).toBe(429);
    expect(control.context.guesses.totals()[0]).toEqual({ what: 'control-token', wrong: 30, refused: 2 });
    control.wait(MINUTE);
    expect((await control.call('get', CLOCK, bearing(TOKEN))).status).toBe(200);
  });

  it('counts tokens in the body of the sign-in, too', async () => {
    const control = await openControl({ adminToken: TOKEN });
    const attempt = (token: string) => control.call('post', '/__admin/ui/session', { body: { token } });
    for (let tried = 0; tried < MOST_WRONG_CONTROL_TOKENS; tried += 1)
      expect((await attempt(`wrong-${tried}`)).status).toBe(401);
    expect((await attempt(TOKEN)).status).toBe(429);
  });

  it('does not count calls without a token, or with an outdated dashboard cookie', async () => {
    const control = await openControl({ adminToken: TOKEN });
    const cookie = { headers: { Cookie: 'sandbank-admin-8080=of-another-token' } };
    for (let tried = 0; tried <= MOST_WRONG_CONTROL_TOKENS; tried += 1)
      for (const sent of [{}, cookie]) expect((await control.call('get', CLOCK, sent)).status).toBe(401);
    expect((await control.call('get', CLOCK, bearing(TOKEN))).status).toBe(200);
  });
});

describe('guessing passwords and codes of a PSU', () => {
  it.each(['page of a request', 'online banking'])('is limited across all sessions: %s', async (where) => {
    const test = openScaBank({ profile: { 'wrong-secrets': 7 } });
    const visit = async (): Promise<Browser> => {
      const browser = new Browser(test.app);
      if (where === 'online banking') await browser.get(`${test.base}/online`);
      else await browser.open(test.link(test.consent()));
      return browser;
    };
    for (let tried = 0; tried < 7; tried += 1) {
      const browser = await visit();
      if (tried % 2 === 0) await browser.enter('anna', `wrong-${tried}`);
      else {
        await browser.enter('anna');
        await browser.confirm('000000');
      }
    }
    const browser = await visit();
    const refused = await browser.submit('login-submit', { psu: 'anna', password: 'anna-pass' });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(textOf(refused)).toContain('Try again in 60 seconds');
    test.wait(MINUTE);
    expect((await browser.submit('login-submit', { psu: 'anna', password: 'anna-pass' })).status).toBe(303);
  });

  it('is not limited if the profile disables the limit', async () => {
    const test = openScaBank({ profile: { 'wrong-secrets': 'none' } });
    for (let tried = 0; tried < 40; tried += 1) {
      const browser = new Browser(test.app);
      await browser.open(test.link(test.consent()));
      await browser.enter('anna', 'wrong');
    }
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    expect(textOf(await browser.signIn('anna'))).toContain('one GmbH');
  });
});

describe('guessing keys of the developer portal', () => {
  it('is limited', async () => {
    const bank = await openHttpBank({ 'wrong-secrets': 5 });
    const attempt = async (key: string): Promise<Response> => {
      const page = await fetch(`${bank.url}/portal`);
      const formToken = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
      return fetch(`${bank.url}/portal/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '' },
        body: new URLSearchParams({ form_token: formToken, userEmail: 'one@tpp.example', key }),
      });
    };
    for (let tried = 0; tried < 5; tried += 1) expect((await attempt(`wrong-${tried}`)).status).toBe(400);
    const refused = await attempt('key-one-1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    bank.wait(MINUTE);
    expect((await attempt('key-one-1')).status).toBe(303);
  });
});

describe('the limiter', () => {
  it('separates banks, addresses and kinds of secrets', () => {
    const limiter = new GuessLimiter(() => 0);
    limiter.countWrong('page-password', 'w1', '192.0.2.1');
    expect(limiter.secondsToWait('page-password', 'w1', '192.0.2.1', 1)).toBe(60);
    for (const [what, scope, address] of [
      ['page-password', 'w2', '192.0.2.1'],
      ['page-password', 'w1', '192.0.2.2'],
      ['portal-key', 'w1', '192.0.2.1'],
    ] as const)
      expect(limiter.secondsToWait(what, scope, address, 1)).toBeUndefined();
  });

  it.each([
    [{ peer: '203.0.113.9' }, '203.0.113.9'],
    [{ peer: '::ffff:203.0.113.9' }, '203.0.113.9'],
    [{ peer: '203.0.113.9', forwarded: '198.51.100.1' }, '203.0.113.9'],
    [{ peer: '10.0.0.7', forwarded: '198.51.100.1' }, '198.51.100.1'],
    [{ peer: '10.0.0.7', forwarded: '192.0.2.66, 198.51.100.1' }, '198.51.100.1'],
    [{ peer: '2001:db8:1:2:aaaa::1' }, '2001:db8:1:2::/64'],
    [{ peer: '2001:db8:1:2:bbbb:cccc:dddd:eeee' }, '2001:db8:1:2::/64'],
    [{ peer: '2001:db8::1' }, '2001:db8:0:0::/64'],
    [{ peer: '::1' }, '0:0:0:0::/64'],
  ])('determines the address of %j as %s', ({ peer, forwarded }: { peer: string; forwarded?: string }, address) => {
    const req = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } };
    expect(addressOf(req as unknown as IncomingMessage, { trustedProxies: ['10.0.0.0/8'] })).toBe(address);
  });
});
