import type { IncomingMessage } from 'node:http';
import { X509Certificate } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import forge from 'node-forge';
import { entryReferenceOf } from '../../src/domain/account/ledger.js';
import { addDays, type LocalDate } from '../../src/domain/calendar.js';
import { compileProfile } from '../../src/decisions/decisions.js';
import type { CertificateFacts } from '../../src/domain/tpp/certificate-identity.js';
import { readClientCertificate, type CertificateReader } from '../../src/http/client-certificate.js';
import { linkBaseOf } from '../../src/http/link-base.js';
import { createListener, listen } from '../../src/server/listener.js';
import { issueRoot, issueServer, issueTpp } from '../../src/certificates/issue.js';
import { generateEcKeyPair, generateRsaKeyPair } from '../../src/certificates/x509/pem.js';
import { readCertificateChain } from '../../src/certificates/client-certificates.js';
import { approve, obtainToken, openHttpBank, type HttpBank } from '../support/http-bank.js';
import { smallBase, TPP_TWO } from '../support/small-bank.js';
import { errorOf } from '../support/refusals.js';
import { CONSENT, PAYMENT, SEPA } from '../support/published-bodies.js';

/** Rows of the decision table that no operation's own tests look at: most of them say that something is not done. */

const ATTENDED = { 'PSU-IP-Address': '192.0.2.1' };

async function transactionsOf(bank: HttpBank, token: string): Promise<any> {
  const { accounts } = (await bank.call('GET', '/PSD2/v1/accounts', { token })).body;
  const path = `/PSD2/v1/accounts/${accounts[0].resourceId}/transactions`;
  return (await bank.call('GET', path, { token, headers: ATTENDED })).body;
}

describe('request-id-repeat', () => {
  it('as published, a repeated id creates another consent', async () => {
    const bank = await openHttpBank();
    const create = () => bank.call('POST', '/PSD2/v1/consents', { json: CONSENT, requestId: 'once and again' });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.consentId).not.toBe(first.body.consentId);
    expect(second.headers['x-request-id']).toBe('once and again');
    expect(bank.bank.state.consents.size).toBe(2);
  });
});

describe('rate-limit', () => {
  it('as published, many calls are all served, and no header announces a limit', async () => {
    const bank = await openHttpBank();
    const { consentId } = (await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT })).body;
    for (let count = 0; count < 150; count += 1) {
      const { status, headers } = await bank.call('GET', `/PSD2/v1/consents/${consentId}/status`);
      expect(status).toBe(200);
      expect(Object.keys(headers).filter((name) => /rate-?limit|retry-after|quota/.test(name))).toEqual([]);
    }
  });
});

describe('events', () => {
  it('as published, a notification URL is not called, and no response offers notifications', async () => {
    const calls: string[] = [];
    const listener = http.createServer((req, res) => {
      calls.push(`${req.method ?? ''} ${req.url ?? ''}`);
      res.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = listener.address() as AddressInfo;
      const bank = await openHttpBank();
      const headers = {
        'TPP-Notification-URI': `http://127.0.0.1:${port}/events`,
        'TPP-Notification-Content-Preferred': 'SCA,PROCESS,LAST',
      };
      for (const [path, json, id] of [
        ['/PSD2/v1/consents', CONSENT, 'consentId'],
        [SEPA, PAYMENT, 'paymentId'],
      ] as const) {
        const created = await bank.call('POST', path, { json, headers });
        expect(created.status).toBe(200);
        expect(Object.keys(created.headers).filter((name) => name.includes('notification'))).toEqual([]);
        approve(bank, created.body[id]);
        bank.advance(10_000);
      }
      // What the bank might have sent arrived before this.
      await fetch(`http://127.0.0.1:${port}/own`, { method: 'POST' });
      expect(calls).toEqual(['POST /own']);
    } finally {
      listener.closeAllConnections();
      listener.close();
    }
  });
});

describe('paging', () => {
  const baseWithHistory = (count: number) => (startDay: LocalDate) => ({
    ...smallBase(startDay),
    history: () => ({
      booked: Array.from({ length: count }, (_, index) => {
        const date = addDays(startDay, -Math.floor((count - index) / 10));
        return {
          transactionId: `line-${index}`,
          entryReference: entryReferenceOf(index + 1),
          amountMinorUnits: 100,
          entryDate: date,
          bookingDate: date,
        };
      }),
      pending: [],
      bookedMinorUnits: 100 * count,
      pendingDebitMinorUnits: 0,
      lastChangeAt: 0,
      lastBookedAt: 0,
    }),
  });

  it('as published, a long list is returned whole, newest first, without a link to another page', async () => {
    const bank = await openHttpBank({}, { base: baseWithHistory(400) });
    const { token } = await obtainToken(bank, CONSENT);
    const body = await transactionsOf(bank, token);
    expect(body.transactions.booked.map((entry: any) => entry.transactionId)).toEqual(
      Array.from({ length: 400 }, (_, index) => `line-${399 - index}`),
    );
    expect(Object.keys(body.transactions).sort()).toEqual(['booked', 'pending']);
  });
});

describe('transactions-path', () => {
  it('as published, the response has account and transactions but no balances', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    expect(Object.keys(await transactionsOf(bank, token)).sort()).toEqual(['account', 'transactions']);
  });
});

describe('remittance-charset', () => {
  it.each(['Miete März – 500 € ✓', 'Ελλάδα & 北京', "A/B?:().,'+-", '"quoted" <tag> \\ | @'])(
    'as published, "%s" is printable and stored unchanged',
    async (text) => {
      const bank = await openHttpBank();
      const json = { ...PAYMENT, remittanceInformationUnstructured: text };
      const { status, body } = await bank.call('POST', SEPA, { json });
      expect(status).toBe(200);
      const read = await bank.call('GET', `${SEPA}/${body.paymentId}`);
      expect(read.body.remittanceInformationUnstructured).toBe(text);
    },
  );
});

describe('ownership', () => {
  it("a Consent-ID of another organisation's consent is reported as unknown", async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const others = await obtainToken(bank, CONSENT, 'anna', 'key-two-1', TPP_TWO);
    const headers = { 'Consent-ID': others.consentId };
    expect(errorOf(await bank.call('GET', '/PSD2/v1/accounts', { token, headers }))).toMatchObject({
      code: 'CONSENT_UNKNOWN',
      path: 'Consent-ID',
    });
  });
});

describe('link-base', () => {
  const settings = {
    publicUrl: undefined as string | undefined,
    allowedHosts: ['localhost', '127.0.0.1'],
    trustedProxies: [],
    isTppHeaderTrusted: true,
    adminToken: undefined,
    httpUrl: 'http://127.0.0.1:8080',
    httpsUrl: 'https://127.0.0.1:8443',
  };
  const over = (encrypted: boolean, host?: string): IncomingMessage =>
    ({ headers: host === undefined ? {} : { host }, socket: { encrypted } }) as unknown as IncomingMessage;

  it('pages are linked on the listener that requests no client certificate', () => {
    for (const [host, api, pages] of [
      ['localhost:8443', 'https://localhost:8443', 'http://localhost:8080'],
      ['evil.example', 'https://127.0.0.1:8443', 'http://127.0.0.1:8080'],
      [undefined, 'https://127.0.0.1:8443', 'http://127.0.0.1:8080'],
    ] as const) {
      const expected = { api: `${api}/banks/b`, pages: `${pages}/banks/b` };
      expect(linkBaseOf(over(true, host), settings, '/banks/b')).toEqual(expected);
    }
    const alone = 'https://localhost:8443';
    expect(linkBaseOf(over(true, 'localhost:8443'), { ...settings, httpUrl: undefined }, '')).toEqual({
      api: alone,
      pages: alone,
    });
  });

  it('pages are linked with https if they have a listener that requests no client certificate', () => {
    const withPages = { ...settings, pagesUrl: 'https://127.0.0.1:8444' };
    for (const [req, api] of [
      [over(true, 'localhost:8443'), 'https://localhost:8443'],
      [over(false, 'localhost:8080'), 'http://localhost:8080'],
    ] as const)
      expect(linkBaseOf(req, withPages, '')).toEqual({ api, pages: 'https://localhost:8444' });
  });

  it('the public URL takes precedence', () => {
    const published = { ...settings, publicUrl: 'https://bank.example/sandbox' };
    const base = 'https://bank.example/sandbox';
    for (const req of [over(true, 'localhost:8443'), over(false, 'localhost:8080'), over(false)])
      expect(linkBaseOf(req, published, '')).toEqual({ api: base, pages: base });
  });
});

describe('certificate-check: the TLS listener requests a certificate and accepts any', () => {
  it('connections without a certificate, or with an untrusted one, stay open, and the certificate reaches the guard', async () => {
    const root = issueRoot(await generateEcKeyPair());
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
    const root = issueRoot(rootKeys);
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
