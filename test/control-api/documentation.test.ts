import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { openControl } from './control-bank.js';

describe('the documentation of a running server', () => {
  it('is reached from a short address', async () => {
    const control = await openControl({ publicUrl: 'https://bank.example/sandbox' });
    const { status, headers } = await control.call('get', '/__admin/ui/docs');
    expect([status, headers['location']]).toEqual([302, '/sandbox/__admin/ui/docs/index']);
  });

  it.each([
    ['index', 'text/html', 'Sandbank 0.1.0 documentation'],
    ['clock', 'text/html', 'P90D'],
    ['search.json', 'application/json', '"address":"clock'],
    ['llms-full.txt', 'text/plain', '<!-- docs/clock.md -->'],
    ['recipes', 'text/html', 'href="sandbank-container.mjs"'],
    ['sandbank-container.mjs', 'text/plain', 'export async function startSandbankContainer'],
  ])('serves %s as %s', async (name, type, part) => {
    const control = await openControl();
    const { status, headers, text } = await control.call('get', `/__admin/ui/docs/${name}`);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
    expect(text).toContain(part);
  });

  it('redirects the addresses of earlier versions', async () => {
    const control = await openControl({ publicUrl: 'https://bank.example/sandbox' });
    const { status, headers } = await control.call('get', '/__admin/ui/docs/clock.html');
    expect([status, headers['location']]).toEqual([302, '/sandbox/__admin/ui/docs/clock']);
  });

  it.each(['/docs', '/docs/', '/banks/w7/docs'])(
    'are found at the first guess, %s, which the client report does not count',
    async (path) => {
      const control = await openControl({ publicUrl: 'https://bank.example/sandbox' });
      const { status, headers } = await request(control.app).get(path);
      expect([status, headers['location']]).toEqual([302, '/sandbox/__admin/ui/docs/index']);
      expect((await request(control.app).post(path)).status).toBe(404);
      expect((await request(control.app).get(`${path}/x`)).status).toBe(404);
      const report = `/__admin/banks/${path.startsWith('/banks/') ? 'w7' : 'default'}/report`;
      expect((await control.call('get', report)).body.calls).toBe(2);
    },
  );

  it.each([
    ['reference/errors', 'errors'],
    ['', 'index'],
  ])('redirects the path of a file, "%s", that a person opens', async (path, name) => {
    const control = await openControl({ publicUrl: 'https://bank.example/sandbox' });
    const { status, headers } = await request(control.app)
      .get(`/__admin/ui/docs/${path}`)
      .set('Sec-Fetch-Mode', 'navigate');
    expect([status, headers['location']]).toEqual([302, `/sandbox/__admin/ui/docs/${name}`]);
  });

  it('shows the addresses of this server, so that commands work as pasted', async () => {
    const control = await openControl({ httpsUrl: 'https://127.0.0.1:4001' });
    for (const name of ['onboarding', 'certificates', 'llms-full.txt', 'search.json']) {
      const { text } = await request(control.app).get(`/__admin/ui/docs/${name}`).set('Host', '127.0.0.1:9999');
      expect([name, /https?:\/\/(?:127\.0\.0\.1|localhost):(?:8080|8443)\b/.exec(text)]).toEqual([name, null]);
      expect(text).toContain('http://127.0.0.1:9999/__admin');
    }
    expect((await control.call('get', '/__admin/ui/docs/onboarding')).text).toContain('https://127.0.0.1:4001/PSD2');
  });

  it('keeps the usual address of HTTPS where this server has none', async () => {
    const { text } = await (await openControl()).call('get', '/__admin/ui/docs/onboarding');
    expect(text).toContain('https://127.0.0.1:8443/PSD2');
    expect(text).not.toContain('http://127.0.0.1:8080');
  });

  it('serves pictures', async () => {
    const control = await openControl();
    // The check of responses against the document takes text only.
    const { status, headers } = await request(control.app).get('/__admin/ui/docs/dashboard.webp');
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('runs no script of others', async () => {
    const control = await openControl();
    const { headers } = await control.call('get', '/__admin/ui/docs/index');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each(['nosuch.html', 'nosuch.webp', '..%2F..%2Fpackage.json', '..%2Fdemo-bank.svg', 'constructor'])(
    'refuses %s with 404',
    async (name) => {
      const control = await openControl();
      expect((await control.call('get', `/__admin/ui/docs/${name}`)).status).toBe(404);
    },
  );

  it('needs no token, because it shows nothing of a bank', async () => {
    const control = await openControl({ adminToken: 'secret-token' });
    expect((await control.call('get', '/__admin/ui/docs/clock')).status).toBe(200);
  });
});
