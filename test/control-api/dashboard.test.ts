import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { ServerAnswer } from '../support/call-server.js';
import { openControl, problemOf, type Control } from './control-bank.js';

const TOKEN = 'the-token-of-this-server';

async function assetsOf(control: Control, page = '/__admin/ui'): Promise<string[]> {
  const { text } = await control.call('get', page);
  const base = `http://localhost${page}`;
  return [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, place = '']) => new URL(place, base).pathname);
}

function sessionOf(answer: Pick<ServerAnswer, 'headers'>): string {
  return String((answer.headers['set-cookie'] as unknown as string[])[0]);
}

describe('the page of the dashboard', () => {
  it('contains no data of the bank, and its policy forbids inline scripts and styles', async () => {
    const control = await openControl();
    const answer = await control.call('get', '/__admin/ui');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(answer.text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style="|javascript:/i);
    expect(answer.text).not.toContain('key-one-1');
    expect(answer.text).toContain('<noscript>');
  });

  it('of an unknown bank shows a browser its id and links to the existing banks', async () => {
    const control = await openControl();
    const browser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
    const paths = ['/__admin/banks/nope/ui', '/__admin/banks/nope/ui/reference/interface', '/banks/nope/__admin/ui'];
    for (const path of paths) {
      const answer = await control.call('get', path, browser);
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.text).toContain('There is no bank <code>nope</code>');
      expect(answer.text).toContain('href="/__admin/ui"');
      expect(answer.text).toContain('href="/__admin/banks/w7/ui"');
      for (const [, style = ''] of answer.text.matchAll(/rel="stylesheet" href="([^"]+)"/g))
        expect((await control.call('get', style)).status).toBe(200);
    }
  });

  it('of an unknown bank is a problem document for a program, and lists no bank to a browser without the token', async () => {
    const control = await openControl();
    const program = await control.call('get', '/__admin/banks/nope/ui');
    expect(problemOf(program)).toMatchObject({
      status: 404,
      detail: expect.stringMatching(/^there is no bank "nope"; banks: default/),
    });
    const guarded = await openControl({ adminToken: TOKEN });
    const browser = await guarded.call('get', '/__admin/banks/nope/ui', { headers: { Accept: 'text/html' } });
    expect(browser.text).toContain('Sign in at the dashboard');
    expect(browser.text).not.toContain('w7');
  });

  it('of an unknown address shows a person in a browser the way back, and the client report does not count it', async () => {
    const control = await openControl();
    const browser = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' };
    const answer = await request(control.app).get('/banks/w7/dashbord?a=1').set(browser);
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.text).toContain('<code>/dashbord</code> is not a page of this server.');
    for (const path of ['/__admin/banks/w7/ui', '/banks/w7/portal', '/banks/w7/online']) {
      expect(answer.text).toContain(`href="${path}"`);
      expect((await request(control.app).get(path)).status).toBe(200);
    }
    const journal = await control.call('get', '/__admin/banks/w7/requests');
    expect(journal.body.requests).toMatchObject([{ path: '/dashbord', status: 404 }]);
    expect((await control.call('get', '/__admin/banks/w7/report')).body).toMatchObject({ calls: 0, findings: [] });
  });

  it.each([
    ['/__admin/ui/docs/naive', '<code>/__admin/ui/docs/naive</code> is not a document of this version.'],
    ['/banks/nope/online', 'There is no bank <code>nope</code>'],
  ])('of a document or of a bank that does not exist is shown too: %s', async (path, text) => {
    const control = await openControl({ adminToken: TOKEN });
    const answer = await request(control.app).get(path).set('Sec-Fetch-Mode', 'navigate');
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.text).toContain(text);
    const fetched = await request(control.app).get(path);
    expect([404, 401]).toContain(fetched.status);
    expect(fetched.headers['content-type']).toContain('json');
  });

  it('leads from the folder of the documents to their contents', async () => {
    const control = await openControl({ adminToken: TOKEN });
    const { status, headers } = await request(control.app).get('/__admin/ui/docs/').set('Sec-Fetch-Mode', 'navigate');
    expect([status, headers['location']]).toEqual([302, '/__admin/ui/docs/index']);
  });

  it.each([
    ['a path of the interface', '/PSD2/v1/acounts', { 'Sec-Fetch-Mode': 'navigate' }],
    ['a path of the control API', '/__admin/nope', { 'Sec-Fetch-Mode': 'navigate' }],
    ['a program that accepts HTML', '/dashbord', { Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }],
    ['a fetch of a page', '/dashbord', { 'Sec-Fetch-Mode': 'cors' }],
  ])('is not shown for %s, which gets the JSON as before', async (_case, path, headers) => {
    const control = await openControl();
    const answer = await request(control.app).get(path).set(headers);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('json');
  });

  it('is the same for every bank, for any host, after a redirect with a code, and without the token', async () => {
    const control = await openControl({ adminToken: TOKEN });
    for (const path of [
      '/__admin/ui',
      '/__admin/banks/w7/ui',
      '/banks/w7/__admin/ui',
      '/__admin/ui?code=x&state=consent',
    ])
      expect((await control.call('get', path)).status).toBe(200);
    const headers = { Host: 'elsewhere.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    expect((await control.call('get', '/__admin/ui', { headers })).status).toBe(200);
    expect((await control.call('get', '/__admin/ui?other=x')).status).toBe(400);
  });

  it.each(['/__admin/ui', '/__admin/banks/w7/ui', '/__admin/ui/reference/interface', '/__admin/ui/reference/control'])(
    'loads immutable files: %s',
    async (page) => {
      const control = await openControl({ adminToken: TOKEN });
      const assets = await assetsOf(control, page);
      expect(assets.length).toBeGreaterThan(2);
      for (const asset of assets) {
        expect(asset).toMatch(/\/ui\/assets\/[\w.-]+-[0-9A-Z]{8}\.(js|css|svg)$/);
        const answer = await request(control.app).get(asset).buffer(true).set('Accept-Encoding', 'gzip');
        expect([answer.status, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        const plain = await request(control.app).get(asset).buffer(true).set('Accept-Encoding', 'identity');
        expect(plain.headers['content-encoding']).toBeUndefined();
        expect(plain.headers['vary']).toBe('Accept-Encoding');
        expect(Number(plain.headers['content-length'])).toBeGreaterThan(Number(answer.headers['content-length']));
      }
    },
  );

  it('loads less than 150 kB', async () => {
    const control = await openControl();
    const sizes = await Promise.all(
      (await assetsOf(control)).map(async (asset) => {
        const answer = await request(control.app).get(asset).set('Accept-Encoding', 'gzip');
        return Number(answer.headers['content-length']);
      }),
    );
    const page = await control.call('get', '/__admin/ui');
    expect(sizes.reduce((sum, size) => sum + size, page.text.length)).toBeLessThan(150_000);
  });

  it('rejects other file names', async () => {
    const control = await openControl();
    for (const name of ['manifest.json', '..%2f..%2fcli%2fmain.js', 'constructor', 'nothing.js'])
      expect(problemOf(await control.call('get', `/__admin/ui/assets/${name}`)).status).toBe(404);
    expect(problemOf(await control.call('get', '/__admin/ui/reference/nothing')).status).toBe(404);
  });

  it('is served precompressed by the build', async () => {
    const control = await openControl();
    const style = (await assetsOf(control)).find((asset) => asset.endsWith('.css')) ?? '';
    const [zipped, plain] = await Promise.all([
      control.context.dashboard.find(style.split('/').at(-1) ?? ''),
      request(control.app).get(style).set('Accept-Encoding', 'identity'),
    ]);
    expect(gunzipSync(zipped!.gzipped).toString()).toBe(plain.text);
  });
});

describe('the session of the dashboard', () => {
  it('replaces the token until it is closed', async () => {
    const control = await openControl({ adminToken: TOKEN });
    expect((await control.call('get', '/__admin/clock')).status).toBe(401);
    const opened = await control.call('post', '/__admin/ui/session', { body: { token: TOKEN } });
    expect(opened.body).toEqual({ session: 'open' });
    const cookie = sessionOf(opened);
    expect(cookie).toMatch(/^sandbank-admin-8080=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(TOKEN);
    const headers = { Cookie: cookie.split(';')[0]! };
    expect((await control.call('get', '/__admin/clock', { headers })).status).toBe(200);
    const ended = await control.call('delete', '/__admin/ui/session', { headers });
    expect(sessionOf(ended)).toMatch(/^sandbank-admin-8080=; Path=\/; Max-Age=0;/);
  });

  it('is valid only for the token that opened it', async () => {
    const [one, other] = [await openControl({ adminToken: TOKEN }), await openControl({ adminToken: 'another' })];
    const opened = await one.call('post', '/__admin/ui/session', { body: { token: TOKEN } });
    const headers = { Cookie: sessionOf(opened).split(';')[0]! };
    expect((await other.call('get', '/__admin/clock', { headers })).status).toBe(401);
    const again = await openControl({ adminToken: TOKEN });
    expect((await again.call('get', '/__admin/clock', { headers })).status).toBe(200);
  });

  it.each([
    [{ token: 'wrong' }, 401],
    [{}, 400],
    [{ token: 7 }, 400],
    [{ token: TOKEN, further: 1 }, 400],
  ])('cannot be opened by %j', async (body, status) => {
    const control = await openControl({ adminToken: TOKEN });
    const answer = await control.call('post', '/__admin/ui/session', { body });
    expect(problemOf(answer).status).toBe(status);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('can neither be opened nor used by a page of another site', async () => {
    const control = await openControl({ adminToken: TOKEN });
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const refused = await control.call('post', '/__admin/ui/session', { body: { token: TOKEN }, headers: foreign });
    expect(refused.status).toBe(403);
    const opened = await control.call('post', '/__admin/ui/session', { body: { token: TOKEN } });
    const headers = { ...foreign, Cookie: sessionOf(opened).split(';')[0]! };
    expect((await control.call('post', '/__admin/reset', { headers })).status).toBe(403);
  });

  it('can be opened under any host name with the right token, and without a token only under a known one', async () => {
    const headers = { Host: 'sandbox.team.example' };
    const guarded = await openControl({ adminToken: TOKEN });
    const opened = await guarded.call('post', '/__admin/ui/session', { body: { token: TOKEN }, headers });
    expect(opened.status).toBe(200);
    const cookie = { ...headers, Cookie: sessionOf(opened).split(';')[0]! };
    expect((await guarded.call('get', '/__admin/clock', { headers: cookie })).status).toBe(200);
    const open = await openControl();
    expect((await open.call('post', '/__admin/ui/session', { body: { token: 'x' }, headers })).status).toBe(403);
  });

  it('has the path of the public URL, and its cookie is secure only if that uses https', async () => {
    const control = await openControl({ adminToken: TOKEN, publicUrl: 'https://sandbox.example/bank' });
    const opened = await control.call('post', '/__admin/ui/session', { body: { token: TOKEN } });
    expect(sessionOf(opened)).toContain('; Path=/bank/; ');
    expect(sessionOf(opened)).toMatch(/; Secure$/);
  });
});
