import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runCommand } from '../support/command.js';
import { SEAL_CERTIFICATE } from './foreign-banks/seal.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-signed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SEAL = {
  Digest: 'SHA-256=AAAA',
  Signature: 'keyId="SN=1,CA=CN=Any CA",algorithm="rsa-sha256",headers="digest x-request-id",signature="***"',
  'TPP-Signature-Certificate': '***',
};
let count = 0;

/** A creation of a consent. @param seal the headers with which it is signed */
function create(seal: object, status: number, got: object | string) {
  count += 1;
  const headers = {
    'Content-Type': 'application/json',
    'X-Request-ID': `99391c7e-ad88-49ec-a2ad-${String(count).padStart(12, '0')}`,
    'PSU-IP-Address': '192.0.2.1',
    'TPP-Redirect-URI': 'https://tpp.example/back',
    ...seal,
  };
  const sent = {
    access: { accounts: [{ iban: 'AT611904300234573201' }] },
    recurringIndicator: true,
    validUntil: '2026-05-01',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  };
  const body = typeof got === 'string' ? { tppMessages: [{ category: 'ERROR', code: got, text: 'no' }] } : got;
  return {
    startedDateTime: '2026-03-02T09:00:00Z',
    request: {
      method: 'POST',
      url: 'https://bank.example/v1/consents',
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      postData: { mimeType: 'application/json', text: JSON.stringify(sent) },
    },
    response: {
      status,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { text: JSON.stringify(body) },
    },
  };
}

const made = (id: string) => ({
  consentStatus: 'received',
  consentId: id,
  _links: { scaRedirect: { href: 'https://bank.example/sca' }, self: { href: `/v1/consents/${id}` } },
});

/** What `learn` says of these exchanges, and the profile that it writes. */
async function learned(...entries: readonly object[]) {
  const file = (name: string) => join(folder, name);
  await writeFile(file('a.har'), JSON.stringify({ log: { entries } }));
  const { stdout } = await runCommand([
    ...['learn', file('a.har'), '--dialect', 'nextgenpsd2', '--overwrite'],
    ...['--output', file('profile.yaml'), '--format', 'json'],
  ]);
  return { report: JSON.parse(stdout), profile: await readFile(file('profile.yaml'), 'utf8') };
}

it('signed calls are replayed without their signatures, and those that were refused for one are not', async () => {
  const { Signature, ...unsigned } = SEAL;
  const { report, profile } = await learned(
    create(SEAL, 201, made('c-1')),
    create(SEAL, 201, made('c-2')),
    create(SEAL, 201, made('c-3')),
    create({ ...SEAL, Digest: 'SHA-256=BBBB' }, 401, 'SIGNATURE_INVALID'),
    create({ ...SEAL, Signature: Signature.replace(/keyId="[^"]*",/, '') }, 401, 'REQUIRED_KID_MISSING'),
    create(unsigned, 401, 'SIGNATURE_MISSING'),
  );
  const { played, same, signatures, differences } = report.replay;
  expect(differences).toEqual([]);
  expect([played, same, signatures]).toEqual([4, 4, 2]);
  const fitted = report.adaptations.map(({ adaptation }: any) => adaptation.answer?.code).filter(Boolean);
  expect(fitted).toEqual(['SIGNATURE_MISSING']);
  expect(report.settled).toContainEqual(expect.objectContaining({ slug: 'signature-headers', value: 'any' }));
  expect(profile).toContain('--profile FILE --trusted-cas FILE\n# 3 calls with a signature accepted');
});

/** The settings about signatures that an accepted call with this header shows. */
async function ofSignature(seal: object) {
  const { report } = await learned(create({ ...SEAL, ...seal }, 201, made('c-1')));
  return Object.fromEntries(
    report.settled.flatMap(({ slug, value }: any) => (/^sign(?:ing|ature-key-id)$/.test(slug) ? [[slug, value]] : [])),
  );
}

it('a key id of another form is not compared, and that of the certificate is its serial number', async () => {
  const serial = String(BigInt(`0x${new X509Certificate(Buffer.from(SEAL_CERTIFICATE, 'base64')).serialNumber}`));
  const signed = (keyId: string) => ({ Signature: SEAL.Signature.replace('SN=1,CA=CN=Any CA', keyId) });
  expect(await ofSignature({})).toEqual({});
  expect(await ofSignature(signed('my-key-1'))).toEqual({ 'signature-key-id': 'any' });
  expect(await ofSignature(signed(serial))).toEqual({ 'signature-key-id': 'any' });
  const sent = { ...signed(serial), 'TPP-Signature-Certificate': SEAL_CERTIFICATE };
  expect(await ofSignature(sent)).toEqual({ 'signature-key-id': 'serial' });
});

it('signatures of a form that Sandbank does not check are ignored', async () => {
  expect(await ofSignature({ Signature: SEAL.Signature.replace('headers=', 'covered=') })).toEqual({
    signing: 'ignored',
  });
  const { 'TPP-Signature-Certificate': _certificate, ...bare } = SEAL;
  const { report } = await learned(create(bare, 201, made('c-1')));
  expect(report.settled).toContainEqual(expect.objectContaining({ slug: 'signing', value: 'ignored' }));
});
