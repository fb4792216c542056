import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configuredPkiBaseUrl, listeningPkiBaseUrl } from '../../src/certificates/pki.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

/** What a certificate names, and what is said about it, at a server on any free port. */

let folder: string;
let server: InProcessServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-notes-'));
  server = await startInProcess({ certs: folder, httpsPort: 0 });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function issued(body: object): Promise<any> {
  const response = await fetch(`${server.url}/__admin/certificates`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

describe('a certificate that the control API issues', () => {
  it('contains the port of the server at which the CA publishes', async () => {
    const own = `http://localhost:${new URL(server.url).port}`;
    const { infoAccess = '' } = new X509Certificate((await issued({})).certificate);
    expect(infoAccess).toContain(`OCSP - URI:${own}/pki/ocsp`);
    expect(infoAccess).toContain(`CA Issuers - URI:${own}/pki/issuing.crt`);
    const issuing = await fetch(`${server.url}/pki/issuing.crt`);
    expect(issuing.headers.get('content-type')).toBe('application/pkix-cert');
  });

  it('has a note if onboarding with it replaces an onboarded organisation', async () => {
    const onboarded = await issued({ organizationIdentifier: 'PSDAT-FMA-123456' });
    expect(onboarded.notes).toEqual([
      expect.stringMatching(/^PSDAT-FMA-123456 is already onboarded\. Onboarding with this certificate replaces it /),
    ]);
    expect((await issued({ organizationIdentifier: 'PSDAT-FMA-987654' })).notes).toEqual([]);
    expect((await issued({ organizationIdentifier: 'PSDAT-FMA-123456', kind: 'qseal' })).notes).toEqual([]);
  });
});

it('a certificate for the user of another TPP has a note that it cannot be used for onboarding', async () => {
  const { tpps } = (await (await fetch(`${server.url}/__admin/demo`)).json()) as any;
  const [{ userEmail, organizationIdentifier }] = tpps;
  expect((await issued({ userEmail, organizationIdentifier: 'PSDDE-BAFIN-654321' })).notes).toEqual([
    `${userEmail} is the user of ${organizationIdentifier}, so onboarding with this certificate is refused (decision portal-user-tpp). Register another user for PSDDE-BAFIN-654321.`,
  ]);
});

it("a server without HTTPS adds a note that the certificate's commands need it", async () => {
  const plain = await startInProcess({ certs: 'memory' });
  try {
    const response = await fetch(`${plain.url}/__admin/certificates`, { method: 'POST' });
    const { notes } = (await response.json()) as { notes: string[] };
    expect(notes.at(-1)).toContain('has no HTTPS listener');
  } finally {
    await plain.stop();
  }
});

describe('a stored certificate', () => {
  it("has a note in the demo if it refers to a port that is not the server's", async () => {
    const demo = (await (await fetch(`${server.url}/__admin/demo`)).json()) as any;
    expect(demo.tpps[0].certificates.note).toBe(
      `The certificate contains http://localhost:8080 as the address of the revocation list, OCSP and CA, because it is kept for the next start; this server has them at http://localhost:${new URL(server.url).port}. To create one with the address of this server, use POST …/certificates.`,
    );
  });

  it.each([
    [{ port: 9000, httpsPort: 9443 }, 'http://localhost:9000'],
    [{ port: 0, httpsPort: 9443 }, 'http://localhost:8080'],
    [{ httpsPort: 9443 }, 'https://localhost:9443'],
    [{ httpsPort: 0 }, 'http://localhost:8080'],
    [{ publicUrl: 'https://bank.test', port: 9000 }, 'https://bank.test'],
  ])('with the settings %j refers to %s', (config, place) => {
    expect(configuredPkiBaseUrl(config)).toBe(place);
  });
});

it.each([
  ['http://127.0.0.1:9000', 'https://127.0.0.1:9443', undefined, 'http://localhost:9000'],
  [undefined, 'https://127.0.0.1:9443', undefined, 'https://localhost:9443'],
  ['http://127.0.0.1:9000', undefined, 'https://bank.test', 'https://bank.test'],
])('a server at %s and %s with the public URL %s publishes at %s', (httpUrl, httpsUrl, publicUrl, place) => {
  expect(listeningPkiBaseUrl({ httpUrl, httpsUrl, publicUrl })).toBe(place);
});
