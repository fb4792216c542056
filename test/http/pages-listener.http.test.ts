import https from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { tppAt, type Tpp } from '../support/tpp-client.js';

/** `--pages-port`: the pages over HTTPS, on a listener that asks for no client certificate. @decision link-base */

let server: InProcessServer;
let tpp: Tpp;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory', httpsPort: 0, pagesPort: 0 });
  tpp = await tppAt(server.url, 'default');
});
afterAll(() => server.stop());

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** A call with a client certificate, which a listener gets only if it asks for one. */
async function callWithCertificate(url: URL, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  const { certificate: cert, privateKey: key } = await tpp.admin('POST', '/certificates', {});
  return new Promise((resolve, reject) => {
    https
      .request(url, { method, headers, cert, key, rejectUnauthorized: false }, (res) => {
        let text = '';
        res.on('data', (chunk: Buffer) => (text += chunk.toString()));
        res.on('end', () => resolve({ status: res.statusCode, text }));
      })
      .on('error', reject)
      .end();
  });
}

describe('the listener for pages', () => {
  it('is the target of scaRedirect, over HTTPS', async () => {
    const json = { access: { accounts: [{ iban: tpp.facts.iban }] } };
    const { body } = await tpp.call('POST', '/PSD2/v1/consents', { json });
    const link = new URL(body._links.scaRedirect.href);
    expect(link.protocol).toBe('https:');
    expect(body._links.self.href).toContain(server.url);
    expect((await callWithCertificate(link)).status).toBe(303);
  });

  it('requests no client certificate, unlike the other one', async () => {
    const { pagesUrl } = server.server;
    const headers = { 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': tpp.facts.key };
    const onboard = (base: string | undefined) =>
      callWithCertificate(new URL('/PSD2/v1/authentications', base), 'POST', headers);
    expect((await onboard(pagesUrl)).text).toContain('CERTIFICATE_MISSING');
    expect((await onboard(server.httpsUrl)).text).not.toContain('CERTIFICATE_MISSING');
  });
});
