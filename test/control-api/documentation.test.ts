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
