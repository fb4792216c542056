import { afterEach, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import type { SandbankOptions } from '../../src/library/options.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

/** Who may hand over the certificate of a TPP without its private key. */

let server: InProcessServer;
let client: ServerClient;
afterEach(() => server.stop());

async function start(
  options: SandbankOptions = {},
): Promise<{ certificate: string; tpp: ServerClient['demo']['tpps'][0] }> {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory', ...options });
  client = await connectSandbank(server.url);
  const tpp = client.demo.tpps.find(({ onboarded }) => !onboarded);
  if (!tpp) throw new Error('the demo bank has no TPP that is only registered');
  const { organizationIdentifier } = tpp;
  const { certificate } = await client.issueCertificate({ kind: 'qwac', organizationIdentifier });
  return { certificate, tpp };
}

async function onboardByHeader({ certificate, tpp }: Awaited<ReturnType<typeof start>>): Promise<any> {
  const answer = await fetch(`${server.url}/PSD2/v1/authentications`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Request-ID': '1',
      'Ocp-Apim-Subscription-Key': tpp.subscriptionKey,
      'X-Client-Cert': encodeURIComponent(certificate),
    },
    body: JSON.stringify({ userEmail: tpp.userEmail, name: tpp.name }),
  });
  return answer.json();
}

describe('a forwarded certificate', () => {
  it('is not trusted from this machine unless the machine is a configured proxy', async () => {
    const { tppMessages } = await onboardByHeader(await start());
    expect(tppMessages).toMatchObject([
      { code: 'CERTIFICATE_MISSING', text: expect.stringMatching(/127\.0\.0\.1 is not one of --trusted-proxies/) },
    ]);
    expect((await client.tpps()).filter(({ onboarded }) => !onboarded)).toHaveLength(1);
  });

  it('is trusted from a configured proxy', async () => {
    const begun = await start({ trustedProxies: 'loopback' });
    expect(await onboardByHeader(begun)).toMatchObject({ clientId: expect.any(String) });
  });
});

describe('a certificate sent to the control API', () => {
  it("onboards the TPP like the TPP's own call", async () => {
    const { certificate, tpp } = await start();
    const { clientId, clientSecret } = await client.onboard({ ...of(tpp), certificate });
    const { clientId: shownId, clientSecret: shownSecret } = (await connectSandbank(server.url)).demo.tpps.find(
      ({ userEmail }) => userEmail === tpp.userEmail,
    )!;
    expect([shownId, shownSecret]).toEqual([clientId, clientSecret]);
  });

  it("is validated like in the TPP's own call", async () => {
    const { tpp } = await start();
    const { certificate } = await client.issueCertificate({ kind: 'qwac', variant: 'expired' });
    await expect(client.onboard({ ...of(tpp), certificate })).rejects.toMatchObject({
      problem: { code: 'CERTIFICATE_EXPIRED' },
    });
    await expect(client.onboard({ ...of(tpp), certificate: 'none' })).rejects.toMatchObject({
      problem: { code: 'CERTIFICATE_INVALID' },
    });
    await expect(client.onboard({ userEmail: 'nobody@x.example', name: 'x', certificate })).rejects.toThrow(
      /nobody@x\.example/,
    );
  });
});

function of({ userEmail, name }: ServerClient['demo']['tpps'][0]): { userEmail: string; name: string } {
  return { userEmail, name };
}
