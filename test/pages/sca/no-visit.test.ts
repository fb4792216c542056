import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Browser, formOf, openScaBank } from './sca-bank.js';

describe('requests outside a session', () => {
  it('with other methods are answered with a page', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    const { path } = browser;
    for (const [method, at, allow] of [
      ['put', path, 'GET, HEAD, OPTIONS'],
      ['post', path, 'GET, HEAD, OPTIONS'],
      ['get', `${path}/login`, 'POST, OPTIONS'],
      ['delete', `${path}/decision`, 'POST, OPTIONS'],
    ] as const) {
      const answer = await request(test.app)[method](at);
      expect([answer.status, answer.headers['allow']]).toEqual([405, allow]);
      expect(answer.headers['content-type']).toContain('text/html');
      const options = await request(test.app).options(at);
      expect([options.status, options.headers['allow']]).toEqual([204, allow]);
    }
    const head = await request(test.app)
      .head(path)
      .set('Cookie', browser.cookie ?? '');
    expect([head.status, head.text]).toEqual([200, undefined]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
  });

  it('to unknown paths, and unreadable ones, are answered with a page and never cause a fault', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    for (const path of ['/sca/nope', '/sca/', '/sca', '/sca/a/b', '/sca/assets/none.css', '/sca/a/b/c'])
      expect((await browser.get(path)).status).toBe(404);
    expect((await browser.get('/sca/%E0%A4%A')).status).toBe(400);
    await browser.open(test.link(test.consent()));
    const { action } = formOf(browser.page?.text ?? '', 'login-submit');
    const send = (type: string, body: string) =>
      request(test.app)
        .post(action)
        .set('Cookie', browser.cookie ?? '')
        .set('Content-Type', type)
        .send(body);
    const form = 'application/x-www-form-urlencoded';
    for (const [type, body, status] of [
      [form, `psu=${'x'.repeat(9000)}`, 413],
      [form, Array.from({ length: 30 }, (_, index) => `f${index}=1`).join('&'), 413],
      [`${form}; charset=klingon`, 'psu=a', 415],
      [form, 'psu=a&psu=b&form_token=a&form_token=b&__proto__=1', 403],
      [form, 'psu[a]=1&form_token[]=x&%E0%A4%A=%', 403],
      ['application/json', '{"psu":"anna","password":"anna-pass"}', 403],
      ['text/plain', 'form_token=x', 403],
      ['multipart/form-data; boundary=x', '--x--', 403],
    ] as const) {
      const answer = await send(type, body);
      expect([type, answer.status]).toEqual([type, status]);
      expect(answer.headers['content-type']).toContain('text/html');
    }
    const { fields } = formOf(browser.page?.text ?? '', 'login-submit');
    const twice = await send(form, `form_token=${fields['form_token'] ?? ''}&psu=anna&psu=ben&password=anna-pass`);
    expect(twice.status).toBe(303);
    expect((await browser.get(browser.path)).text).toContain('is missing');
    expect(test.faults).toEqual([]);
  });

  it('get the stylesheet and the icon as immutable files', async () => {
    const test = openScaBank();
    const page = await new Browser(test.app).get('/sca/nope');
    for (const [file, type] of [
      [/href="([^"]*\.css)"/, 'text/css; charset=utf-8'],
      [/href="([^"]*\.svg)"/, 'image/svg+xml'],
    ] as const) {
      const answer = await request(test.app).get(file.exec(page.text)?.[1] ?? '');
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});
