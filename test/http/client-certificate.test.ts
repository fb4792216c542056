import type { IncomingMessage } from 'node:http';
import { X509Certificate } from 'node:crypto';
import https from 'node:https';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import forge from 'node-forge';
import { compileProfile } from '../../src/decisions/decisions.js';
import type { CertificateFacts } from '../../src/domain/tpp/certificate-identity.js';
import { readClientCertificate, type CertificateReader } from '../../src/http/client-certificate.js';
import { createListener, listen } from '../../src/server/listener.js';
import { issueCa, issueServer, issueTpp } from '../../src/certificates/issue.js';
import { generateEcKeyPair, generateRsaKeyPair } from '../../src/certificates/x509/pem.js';
import { readCertificateChain } from '../../src/certificates/client-certificates.js';

describe('certificate-check: the TLS listener requests a certificate and accepts any', () => {
  it('connections without a certificate, or with an untrusted one, stay open, and the certificate reaches the guard', async () => {
    const root = issueCa(await generateEcKeyPair());
    const server = issueServer(await generateEcKeyPair(), root, ['127.0.0.1'], Date.now(), 'http://localhost');
    const names = { organizationName: 'Stranger', ncaName: 'FMA', ncaId: 'AT-FMA', roles: ['PSP_AI'] as const };
    const subject = { ...names, organizationIdentifier: 'PSDAT-FMA-1' };
    const options = { subject, kind: 'qwac', variant: 'unknown-ca', nowMs: Date.now() } as const;
    const untrusted = await issueTpp(options, root, 'http://localhost');
    const app = express().get('/', (req, res) => {
      res.end((req.socket as TLSSocket).getPeerX509Certificate()?.subject ?? 'none');
    });
    const listener = createListener(app, 32_768, server);
    const port = await listen(listener, 0, '127.0.0.1');
    const connect = (client: { cert?: string; key?: string }) =>
      new Promise<string>((resolve, reject) => {
        const options = { port, host: '127.0.0.1', ca: root.certificate, agent: false, ...client };
        const pending = https.get(options, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => resolve(text));
        });
        pending.on('error', reject);
      });
    try {
      expect(await connect({})).toBe('none');
      expect(await connect({ cert: untrusted.certificate, key: untrusted.privateKey })).toContain('Stranger');
    } finally {
      listener.closeAllConnections();
      listener.close();
    }
  });
});

describe('certificate-source and certificate-check', () => {
  const NOW = Date.parse('2026-03-02T09:00:00Z');
  const GOOD: CertificateFacts = {
    subject: 'CN=TPP',
    issuer: 'CN=Test CA',
    serialNumber: '01',
    notBeforeMs: NOW - 1000,
    notAfterMs: NOW + 1000,
    organizationIdentifier: 'PSDAT-FMA-1',
    qcTypes: ['web'],
    psd2: { roles: ['PSP_AI'], ncaName: 'FMA', ncaId: 'AT-FMA' },
    policyOids: [],
    fingerprintSha256: '00',
    chainTrusted: true,
    isSelfSigned: false,
    key: { type: 'ec', curve: 'prime256v1' },
  };
  const settings = {
    publicUrl: undefined,
    allowedHosts: [],
    trustedProxies: ['loopback', '192.0.2.7'],
    isTppHeaderTrusted: true,
    adminToken: undefined,
    httpUrl: undefined,
    httpsUrl: undefined,
  };
  /** Certificates here are text: the organizationIdentifier of whom they stand for. */
  const readerOf = (changes: Partial<CertificateFacts> = {}): CertificateReader => ({
    parseForwarded(value) {
      if (value === 'unreadable') throw new Error('it is no certificate');
      return value.split(' ').map((text) => Buffer.from(text));
    },
    readChain: (leaf, intermediates, at) => ({
      ...GOOD,
      organizationIdentifier: leaf.toString(),
      organizationName: `${intermediates.length} intermediates at ${at - NOW}`,
      ...changes,
    }),
  });
  const request = (headers: Record<string, string>, remoteAddress: string, tls?: string): IncomingMessage =>
    ({
      headers,
      socket: {
        remoteAddress,
        encrypted: tls !== undefined,
        getPeerX509Certificate: () => (tls === '' ? undefined : { raw: Buffer.from(tls ?? '') }),
      },
    }) as unknown as IncomingMessage;
  const read = (
    req: IncomingMessage,
    changes: Partial<CertificateFacts> = {},
    now = NOW,
    switches: Readonly<Record<string, unknown>> = {},
  ) => readClientCertificate(req, { now, profile: compileProfile('published', switches) }, settings, readerOf(changes));
  const code = (expected: string) => expect.objectContaining({ code: expected });

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '192.0.2.7', '::ffff:192.0.2.7'])(
    'a forwarded certificate from %s is trusted',
    (peer) => {
      for (const name of ['x-arr-clientcert', 'x-client-cert']) {
        expect(read(request({ [name]: 'PSDAT-FMA-7' }, peer))).toMatchObject({
          organizationIdentifier: 'PSDAT-FMA-7',
          organizationName: '0 intermediates at 0',
        });
      }
    },
  );

  it('a forwarded certificate is taken from the headers of the profile, in their order', () => {
    const names = { 'certificate-source': ['X-Forwarded-Tls-Client-Cert', 'X-SSL-Cert'] };
    const from = (headers: Record<string, string>) => read(request(headers, '127.0.0.1'), {}, NOW, names);
    expect(from({ 'x-ssl-cert': 'PSDAT-FMA-2', 'x-forwarded-tls-client-cert': 'PSDAT-FMA-1' })).toMatchObject({
      organizationIdentifier: 'PSDAT-FMA-1',
    });
    expect(from({ 'x-ssl-cert': 'PSDAT-FMA-2' })).toMatchObject({ organizationIdentifier: 'PSDAT-FMA-2' });
    expect(() => from({ 'x-arr-clientcert': 'PSDAT-FMA-3' })).toThrow(code('CERTIFICATE_MISSING'));
  });

  it.each(['192.0.2.8', '10.0.0.1', '::2', '128.0.0.1', ''])(
    'a forwarded certificate from any other peer is not trusted: %s',
    (peer) => {
      expect(() => read(request({ 'x-arr-clientcert': 'PSDAT-FMA-7' }, peer))).toThrow(code('CERTIFICATE_MISSING'));
    },
  );

  it('the certificate of the TLS connection takes precedence, with or without a trusted peer', () => {
    const headers = { 'x-arr-clientcert': 'PSDAT-FMA-7' };
    expect(read(request(headers, '127.0.0.1', 'PSDAT-FMA-9')).organizationIdentifier).toBe('PSDAT-FMA-9');
    expect(read(request({}, '192.0.2.8', 'PSDAT-FMA-9')).organizationIdentifier).toBe('PSDAT-FMA-9');
    expect(read(request(headers, '127.0.0.1', '')).organizationIdentifier).toBe('PSDAT-FMA-7');
  });

  it('no certificate, or an empty header, is CERTIFICATE_MISSING', () => {
    expect(() => read(request({}, '127.0.0.1'))).toThrow(code('CERTIFICATE_MISSING'));
    expect(() => read(request({ 'x-arr-clientcert': ' ' }, '127.0.0.1'))).toThrow(code('CERTIFICATE_MISSING'));
    expect(() => read(request({}, '127.0.0.1', ''))).toThrow(code('CERTIFICATE_MISSING'));
    const text = (changed: object) => {
      const [bank, reader] = [{ now: NOW, profile: compileProfile('published', {}) }, readerOf()];
      return () => readClientCertificate(request({}, '127.0.0.1'), bank, { ...settings, ...changed }, reader);
    };
    const httpsUrl = 'https://127.0.0.1:40457';
    expect(text({ httpsUrl, trustedProxies: [] })).toThrow(
      /^the call has no client certificate; call https:\/\/127\.0\.0\.1:40457 with the website certificate \(curl --cert FILE\)$/,
    );
    expect(text({})).toThrow(/; call over HTTPS with .* FILE\), or forward it in x-arr-clientcert or x-client-cert$/);
  });

  it("a certificate is validated at the bank's time, each failure with its own code", () => {
    const good = request({ 'x-client-cert': 'PSDAT-FMA-7 issuer' }, '::1');
    expect(read(good).organizationName).toBe('1 intermediates at 0');
    expect(read(good, {}, NOW + 1000).organizationName).toBe('1 intermediates at 1000');
    expect(() => read(good, {}, NOW + 1001)).toThrow(code('CERTIFICATE_EXPIRED'));
    expect(() => read(good, {}, NOW - 1001)).toThrow(code('CERTIFICATE_INVALID'));
    expect(() => read(good, { chainTrusted: false })).toThrow(/does not chain to a trusted CA/);
    expect(() => read(good, { qcTypes: ['eseal'] })).toThrow(/QWAC/);
    expect(() => read(request({ 'x-client-cert': 'unreadable' }, '::1'))).toThrow(code('CERTIFICATE_INVALID'));
  });

  it('a chain with an issuer that is not marked as a CA, or lacks a key usage, is rejected', async () => {
    const [rootKeys, middleKeys] = [await generateRsaKeyPair(), await generateRsaKeyPair()];
    const root = issueCa(rootKeys);
    const middle = forge.pki.createCertificate();
    middle.publicKey = forge.pki.publicKeyFromPem(middleKeys.publicKey);
    middle.serialNumber = '4001';
    middle.validity.notBefore = new Date(NOW - 1000);
    middle.validity.notAfter = new Date(NOW + 1000);
    middle.setSubject([{ name: 'commonName', value: 'No CA at all' }]);
    middle.setIssuer(forge.pki.certificateFromPem(root.certificate).subject.attributes);
    middle.sign(forge.pki.privateKeyFromPem(rootKeys.privateKey), forge.md.sha256.create());
    const issuer = { certificate: forge.pki.certificateToPem(middle), privateKey: middleKeys.privateKey };
    const tpp = { organizationIdentifier: 'PSDAT-FMA-1', organizationName: 'TPP', ncaName: 'FMA', ncaId: 'AT-FMA' };
    const subject = { ...tpp, roles: ['PSP_AI'] as const };
    const leaf = await issueTpp({ subject, kind: 'qwac', variant: 'valid', nowMs: NOW }, issuer, 'http://localhost');
    const der = (pem: string) => new X509Certificate(pem).raw;
    const trusted = [new X509Certificate(root.certificate)];
    const facts = readCertificateChain({
      leaf: der(leaf.certificate),
      intermediates: [der(issuer.certificate)],
      trusted,
      at: NOW,
    });
    expect(facts).toMatchObject({ organizationIdentifier: 'PSDAT-FMA-1', chainTrusted: false });
  });
});
