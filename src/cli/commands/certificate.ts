import { homedir } from 'node:os';
import { environment, readConfig } from '../../server/config.js';
import type { ServerConfig } from '../../server/settings.js';
import { createCalendar } from '../../domain/calendar.js';
import { CERTIFICATE_KINDS, CERTIFICATE_VARIANTS, VARIANT_NAMES } from '../../domain/tpp/certificate-variants.js';
import { defaultCertificateDirectory } from '../../certificates/certificate-directory.js';
import { openCertificateStore, type CertificateStore } from '../../certificates/certificate-store.js';
import { pkiPlaceOf } from '../../certificates/pki-place.js';
import { TppCertificates } from '../../certificates/tpp-certificates.js';
import { demoBankPath, loadFixtures } from '../../fixtures/fixtures.js';
import type { TppProfile } from '../../domain/tpp/organisation.js';
import { gatherSettings } from '../config-file.js';
import { readArguments, type Flag } from '../arguments.js';
import { print, warn } from '../output.js';

/** Flags of `certificate`. */
export const CERTIFICATE_FLAGS: readonly Flag[] = [
  {
    flag: 'kind',
    defaultText: 'none: those of the server and of the fixtures',
    help: `makes one certificate: ${CERTIFICATE_KINDS.join(' (TLS, onboarding) or ')} (signing)`,
  },
  { flag: 'variant', defaultText: 'valid', help: 'what is wrong with it; the list stands above' },
  { flag: 'roles', defaultText: 'PSP_PI,PSP_AI', help: 'of PSP_AS, PSP_PI, PSP_AI, PSP_IC, comma-separated' },
  {
    flag: 'organization-identifier',
    defaultText: 'that of the first TPP of the fixtures',
    help: 'such as PSDAT-FMA-123456',
  },
  { flag: 'organization-name', defaultText: 'the name that belongs to the identifier', help: 'name of the TPP' },
  {
    flag: 'csr',
    defaultText: 'a new key',
    help: 'file (PEM) of a signing request, whose key then stays with its owner',
  },
  { flag: 'password', defaultText: 'a random one', help: 'of the PKCS 12 file' },
  { flag: 'output', defaultText: '.', help: 'folder to write the one certificate to' },
  {
    flag: 'clock',
    environment: 'SANDBANK_CLOCK',
    defaultText: 'the real time',
    help: "instant around which it is valid: the bank's, where its clock was turned",
  },
  {
    flag: 'port',
    environment: 'SANDBANK_PORT',
    defaultText: '8080',
    help: "the server's HTTP port, which certificates name",
  },
  {
    flag: 'https-port',
    environment: 'SANDBANK_HTTPS_PORT',
    defaultText: '8443',
    help: "the server's HTTPS port, for the commands",
  },
  {
    flag: 'public-url',
    environment: 'SANDBANK_PUBLIC_URL',
    defaultText: 'none',
    help: "the server's address, where it differs from its ports",
  },
  {
    flag: 'certs',
    defaultText: "the user's cache folder",
    help: 'folder of the test CA',
    environment: 'SANDBANK_CERTS',
  },
  {
    flag: 'fixtures',
    defaultText: 'the demo bank',
    help: 'file whose TPPs get certificates',
    environment: 'SANDBANK_FIXTURES',
  },
  {
    flag: 'host',
    defaultText: '127.0.0.1',
    help: "further name or address for the server's certificate",
    environment: 'SANDBANK_HOST',
  },
];

/** Flags that are about one certificate. */
const ONE_CERTIFICATE = [
  'kind',
  'variant',
  'roles',
  'organization-identifier',
  'organization-name',
  'csr',
  'password',
  'output',
];

/** The usage with the list of variants. */
export function certificateUsage(): string {
  const variants = VARIANT_NAMES.map((name) => `  ${name.padEnd(28)} ${CERTIFICATE_VARIANTS[name]}`);
  return [
    'sandbank certificate [flags]',
    'sandbank certificate --kind qwac|qseal [--variant VARIANT] [flags]',
    '',
    'Variants:',
    ...variants,
  ].join('\n');
}

/**
 * Makes the test CA, the server's certificate and a website certificate for each TPP of the fixtures, or keeps what is still
 * good; with flags about one certificate, that one.
 */
export async function certificate(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, CERTIFICATE_FLAGS);
  const settings = Object.fromEntries(Object.entries(flags).filter(([flag]) => !ONE_CERTIFICATE.includes(flag)));
  const config = readConfig(await gatherSettings(settings));
  const directory = config.certs ?? defaultCertificateDirectory(environment(), process.platform, homedir());
  const store = await openCertificateStore({
    ...(config.certs !== 'memory' && { directory }),
    hosts: [config.host, ...config.allowedHosts],
    place: pkiPlaceOf(config),
    now: Date.now,
  });
  const now = config.clock.at ?? Date.now();
  const tpps = await tppsOf(config, now);
  if (ONE_CERTIFICATE.some((flag) => flags[flag] !== undefined)) {
    const { writeCertificate } = await import('../one-certificate.js');
    await writeCertificate(flags, { store, tpps, now, config });
  } else await keepAll(store, tpps, now);
  for (const note of store.notes) warn(`note: ${note}`);
  return 0;
}

async function tppsOf(config: ServerConfig, now: number): Promise<readonly TppProfile[]> {
  const set = await loadFixtures(config.fixtures ?? demoBankPath);
  const calendar = createCalendar('Europe/Vienna');
  return set.baseFor(calendar.dateOf(now), calendar).tppProfiles;
}

async function keepAll(store: CertificateStore, tpps: readonly TppProfile[], now: number): Promise<void> {
  const issued = await TppCertificates.issue(store, tpps, now);
  for (const { organizationIdentifier, organizationName } of tpps) {
    const paths = issued.find({ profiles: tpps, at: now }, organizationIdentifier)?.paths;
    print(`${organizationName} (${organizationIdentifier})`);
    if (paths) for (const [name, path] of Object.entries(paths)) print(`  ${name.padEnd(11)} ${path}`);
  }
}
