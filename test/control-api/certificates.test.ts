import { X509Certificate, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import forge from 'node-forge';
import request from 'supertest';
import { openControl, problemOf } from './control-bank.js';

/** A certificate signing request, made by another implementation than the one that reads it. */
function signingRequest(bits = 2048): { pem: string; publicKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = forge.pki.createCertificationRequest();
  made.publicKey = forge.pki.publicKeyFromPem(publicKey);
  made.setSubject([{ name: 'commonName', value: 'Whoever I say' }]);
  made.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { pem: forge.pki.certificationRequestToPem(made), publicKey };
}

describe('a test certificate', () => {
  it('is returned with everything needed to use it', async () => {
    const control = await openControl();
    const made = await control.post('/__admin/certificates', { password: 'changeit' });
    expect(made).toMatchObject({
      kind: 'qwac',
      variant: 'valid',
      roles: expect.arrayContaining(['PSP_PI', 'PSP_AI']),
      notBefore: '2026-03-01T09:00:00.000Z',
      notAfter: '2027-03-02T09:00:00.000Z',
      ca: control.context.certificates.caBundlePem,
    });
    const certificate = new X509Certificate(made.certificate);
    expect(certificate.checkPrivateKey(createPrivateKey(made.privateKey))).toBe(true);
    expect(made.certificate.endsWith(made.chain)).toBe(true);
    expect(certificate.serialNumber).toBe(made.serialNumber);
    const der = forge.util.createBuffer(forge.util.decode64(made.pkcs12.content));
    const store = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(der), 'changeit');
    const bagsOf = (name: string) => {
      const type = forge.pki.oids[name] ?? '';
      return store.getBags({ bagType: type })[type] ?? [];
    };
    expect(bagsOf('certBag')).toHaveLength(2);
    const [{ key } = {}] = bagsOf('pkcs8ShroudedKeyBag');
    expect(key && forge.pki.privateKeyToPem(key)).toContain('RSA PRIVATE KEY');
    expect(() =>
      forge.pkcs12.pkcs12FromAsn1(
        forge.asn1.fromDer(forge.util.createBuffer(forge.util.decode64(made.pkcs12.content))),
        'x',
      ),
    ).toThrow(/MAC/);
    expect(made.snippets.curl).toContain('/PSD2/v1/authentications');
  });

  it('has the subject of the request, with the authority of the identifier', async () => {
    const control = await openControl();
    const body = {
      kind: 'qseal',
      organizationIdentifier: 'PSDDE-BAFIN-4711',
      organizationName: 'Größe & Co',
      roles: ['PSP_AI'],
    };
    const made = await control.post('/__admin/banks/w7/certificates', body);
    expect(made).toMatchObject({ ...body, variant: 'valid' });
    const { issuer, subject } = new X509Certificate(made.certificate);
    expect(subject).toContain('organizationIdentifier=PSDDE-BAFIN-4711');
    expect(subject).toContain('C=DE');
    expect(issuer).toContain('Sandbank Test Issuing CA');
    expect(made.snippets.node).toContain('signRequest');
  });

  it('is returned with a command for the named developer that uses the suggested file names', async () => {
    const control = await openControl({ httpsUrl: 'https://127.0.0.1:8443' });
    const { userEmail, name, subscriptionKeys } = await control.post('/__admin/portal/users', {
      userEmail: 'own@tpp.example',
      name: 'Own TPP',
    });
    const made = await control.post('/__admin/certificates', { userEmail: 'OWN@tpp.example' });
    expect(made).toMatchObject({ organizationName: 'Own TPP', files: { ca: 'ca.pem' } });
    const { certificate, privateKey } = made.files;
    expect([certificate, privateKey]).toEqual(
      ['pem', 'key'].map((ending) => `${made.organizationIdentifier.toLowerCase()}-qwac-valid.${ending}`),
    );
    expect(made.snippets.curl).toContain(`--cert ${certificate} --key ${privateKey} --cacert ca.pem`);
    expect(made.snippets.curl).toContain(`'Ocp-Apim-Subscription-Key: ${subscriptionKeys.primary}'`);
    expect(made.snippets.curl).toContain(`"userEmail":"${userEmail}","name":"${name}"`);
    expect(Object.values(made.snippets).join('\n')).not.toMatch(/\$[A-Z]|process\.env|YOUR-/);
    const onboarded = { userEmail, name, certificate: made.certificate };
    expect(await control.post('/__admin/tpps', onboarded)).toMatchObject({ clientId: expect.any(String) });
    // The next one is for the organisation that is onboarded now.
    const again = await control.post('/__admin/certificates', { userEmail, kind: 'qseal' });
    expect(again.organizationIdentifier).toBe(made.organizationIdentifier);
    expect(again.snippets.curl).toContain(again.files.privateKey);
  });

  it('has a separate identifier for each developer without one, and is rejected for an unknown developer', async () => {
    const control = await openControl();
    const identifiers = new Set<string>();
    for (const userEmail of ['own-1@tpp.example', 'own-2@tpp.example']) {
      await control.post('/__admin/portal/users', { userEmail, name: userEmail });
      identifiers.add((await control.post('/__admin/certificates', { userEmail })).organizationIdentifier);
    }
    expect(identifiers.size).toBe(2);
    const refused = await control.call('post', '/__admin/certificates', { body: { userEmail: 'nobody@tpp.example' } });
    expect(problemOf(refused)).toMatchObject({ status: 400, path: 'userEmail' });
  });

  it('can be issued and accepted up to the last day of bank time', async () => {
    const control = await openControl();
    await control.call('put', '/__admin/banks/late', { body: { clock: '2199-12-31T00:00:00Z' } });
    const made = await control.post('/__admin/banks/late/certificates', {});
    expect(made.notAfter).toBe('2200-12-31T00:00:00.000Z');
  });

  it('is issued for the key of a signing request, whose private key is not returned', async () => {
    const control = await openControl();
    const { pem, publicKey } = signingRequest();
    const made = await control.post('/__admin/certificates', { certificateSigningRequest: pem });
    expect([made.privateKey, made.pkcs12]).toEqual([undefined, undefined]);
    const certificate = new X509Certificate(made.certificate);
    expect(certificate.publicKey.export({ type: 'spki', format: 'pem' })).toBe(publicKey);
    expect(certificate.subject).not.toContain('Whoever I say');
  });

  it.each<[object, string, RegExp]>([
    [{ kind: 'ssl' }, 'kind', /one of qwac, qseal/],
    [{ variant: 'broken' }, 'variant', /one of valid, production-like/],
    [{ kind: 'qseal', variant: 'eseal-as-web' }, 'variant', /kind qwac/],
    [{ roles: [] }, 'roles', /at least one of/],
    [{ roles: ['PSP_XX'] }, 'roles[0]', /one of PSP_AS/],
    [{ organizationIdentifier: 'ACME' }, 'organizationIdentifier', /such as PSDAT-FMA-123456/],
    [{ organizationIdentifier: `PSDAT-FMA-${'1'.repeat(60)}` }, 'organizationIdentifier', /at most 64/],
    [{ organizationName: 'a\nb' }, 'organizationName', /control characters/],
    [{ organizationName: '\ud800' }, 'organizationName', /half of a surrogate pair/],
    [{ certificateSigningRequest: 'hello' }, 'certificateSigningRequest', /not a CERTIFICATE REQUEST in PEM/],
    [{ certificateSigningRequest: 7 }, 'certificateSigningRequest', /must be PEM/],
    [
      { certificateSigningRequest: signingRequest().pem, variant: 'weak-key' },
      'certificateSigningRequest',
      /key of the bank/,
    ],
    [{ certificateSigningRequest: signingRequest(1024).pem }, 'certificateSigningRequest', /1024 bits; at least 2,048/],
    [
      {
        certificateSigningRequest: signingRequest()
          .pem.replace(/(.{200})A/s, '$1B')
          .replace(/([a-z])\n-----END/, 'Q\n-----END'),
      },
      'certificateSigningRequest',
      /signature does not match|not a CERTIFICATE REQUEST|PKCS #10/,
    ],
  ])('is rejected for %j', async (body, path, text) => {
    const control = await openControl();
    const answer = await control.call('post', '/__admin/certificates', { body });
    expect(problemOf(answer)).toMatchObject({ status: 400, path, detail: expect.stringMatching(text) });
  });
});

describe('the subscription keys of a developer', () => {
  const asked = (control: Awaited<ReturnType<typeof openControl>>, key: string) =>
    request(control.app)
      .get('/PSD2/v1/consents/x')
      .set({ 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': key })
      .then(({ body }) => body.tppMessages[0].code as string);

  it('are rotated individually: the old key becomes invalid, the other one stays valid', async () => {
    const control = await openControl();
    const before = (await control.get('/__admin/portal/users')).users[0];
    const rotated = await control.post(`/__admin/portal/users/${before.userEmail.toUpperCase()}/keys`, {
      key: 'primary',
    });
    const { primary, secondary } = rotated.subscriptionKeys;
    expect(primary).not.toBe(before.subscriptionKeys.primary);
    expect(secondary).toBe(before.subscriptionKeys.secondary);
    const codes = await Promise.all(
      [before.subscriptionKeys.primary, primary, secondary].map((key) => asked(control, key)),
    );
    expect(codes).toEqual(['KEY_UNKNOWN', 'CONSENT_UNKNOWN', 'CONSENT_UNKNOWN']);
    const again = await control.post(`/__admin/portal/users/${before.userEmail}/keys`, { key: 'primary' });
    expect(await asked(control, primary)).toBe('KEY_UNKNOWN');
    expect(await asked(control, again.subscriptionKeys.primary)).toBe('CONSENT_UNKNOWN');
    // The same in a bank made again from its state.
    const state = await control.get('/__admin/state');
    expect(JSON.stringify(state)).not.toContain(primary);
    await control.post('/__admin/reset');
    expect(await asked(control, before.subscriptionKeys.primary)).toBe('CONSENT_UNKNOWN');
    await control.put('/__admin/state', state);
    expect(await asked(control, before.subscriptionKeys.primary)).toBe('KEY_UNKNOWN');
  });

  it.each<[string, object, number, string]>([
    ['one@tpp.example', {}, 400, 'key'],
    ['one@tpp.example', { key: 'third' }, 400, 'key'],
    ['nobody@tpp.example', { key: 'primary' }, 404, ''],
  ])('cannot be rotated for %s with %j', async (email, body, status, path) => {
    const control = await openControl();
    const answer = await control.call('post', `/__admin/portal/users/${email}/keys`, { body });
    expect(problemOf(answer)).toMatchObject({ status, ...(path !== '' && { path }) });
  });
});
