import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { connectSandbank } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

/** The control API on its own port: the bank can be shown to the world, and its control API to no one. */

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ adminPort: 0, certs: 'memory', checkAnswers: true });
});
afterAll(() => server.stop());

describe('the separate port of the control API', () => {
  it.each(['/__admin/demo', '/__admin/reset', '/__admin/banks', '/__admin/ui', '/openapi.yaml', '/'])(
    'is the only one that serves %s',
    async (path) => {
      expect(server.adminUrl).not.toBe(server.url);
      expect((await fetch(server.url + path)).status).toBe(404);
      expect([404, 405].includes((await fetch(server.url + path, { method: 'POST' })).status)).toBe(true);
    },
  );

  it('answers an unknown address with JSON in a browser, too, because the links of the page for people would lead nowhere', async () => {
    for (const url of [server.url, server.adminUrl]) {
      const answer = await request(url).get('/nothing-here').set('Sec-Fetch-Mode', 'navigate');
      expect([answer.status, answer.headers['content-type']]).toEqual([404, expect.stringContaining('json')]);
    }
  });

  it('serves nothing of the bank except the probes', async () => {
    for (const path of [
      '/PSD2/v1/accounts',
      '/sca/x',
      '/portal',
      '/pki/issuing.crl',
      '/banks/default/PSD2/v1/accounts',
    ])
      expect((await fetch(server.adminUrl + path)).status).toBe(404);
    for (const url of [server.url, server.adminUrl])
      for (const probe of ['/livez', '/readyz']) expect((await fetch(url + probe)).status).toBe(200);
  });

  it('returns the URLs of both, with the host name of the request', async () => {
    const [bankPort, controlPort] = [server.url, server.adminUrl].map((url) => new URL(url).port);
    const demo = await (await fetch(`http://localhost:${controlPort}/__admin/demo`)).json();
    expect(demo).toMatchObject({
      baseUrl: `http://localhost:${bankPort}`,
      adminUrl: `http://localhost:${controlPort}/__admin`,
    });
    expect((demo as { curl: string[] }).curl.join('\n')).toContain(
      `http://localhost:${controlPort}/__admin/authorisations`,
    );
    const made = await fetch(`${server.adminUrl}/__admin/banks/w1`, { method: 'PUT' });
    expect(await made.json()).toMatchObject({
      baseUrl: `${server.url}/banks/w1`,
      adminUrl: `${server.adminUrl}/__admin/banks/w1`,
    });
  });

  it("is where the library sends its calls, and the bank's port where clients do", async () => {
    const client = await connectSandbank(server.adminUrl);
    expect(client.url).toBe(server.url);
    const { tpps, psus } = client.demo;
    const created = await fetch(`${client.url}/PSD2/v1/consents`, {
      method: 'POST',
      headers: {
        'X-Request-ID': '1',
        'Ocp-Apim-Subscription-Key': tpps[0]?.subscriptionKey ?? '',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ access: { accounts: [{ iban: psus[0]?.accounts[0]?.iban }] } }),
    });
    const { consentId } = (await created.json()) as { consentId: string };
    expect((await client.approve(consentId)).code).toBeDefined();
    expect((await client.requests.list())[0]?.operation).toBe('createConsent');
  });
});
