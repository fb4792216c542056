import { withoutAbsent } from '../../domain/without-absent.js';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { issueTestCertificate, readCertificateRequest, type CertificateRequest } from '../../http/test-certificates.js';
import { certificateFileName, certificateSnippets } from '../../control-api/views/certificate-snippets.js';
import { DEFAULT_DIALECT, DIALECT_IDS } from '../../domain/dialect.js';
import { BankFault } from '../../domain/errors.js';
import { environment, readConfig } from '../../server/config.js';
import { calendarOf } from '../../domain/calendar.js';
import { CERTIFICATE_KINDS, CERTIFICATE_VARIANTS, VARIANT_NAMES } from '../../domain/tpp/certificate-variants.js';
import { defaultCertificateDirectory } from '../../certificates/certificate-files.js';
import { openCertificateStore, type CertificateStore } from '../../certificates/certificates.js';
import { configuredPkiBaseUrl } from '../../certificates/pki.js';
import { TppCertificates } from '../../certificates/tpp-certificates.js';
import { demoBankPath, loadFixtures } from '../../fixtures/fixtures.js';
import type { TppProfile } from '../../domain/tpp/organisation.js';
import { gatherSettings } from '../config-file.js';
import { command, flag, refuseFlagOfMember, type Arguments, type Flag } from '../arguments.js';
import { print, UsageError, warn, readInput } from '../output.js';
import { DIALECTS } from '../../server/dialects.js';
import { loadProfile } from '../../server/profile-file.js';
import type { ServerConfig } from '../../server/settings.js';

const FLAGS: readonly Flag[] = [
  flag(
    'kind',
    'none: the certificates of the server and the fixtures',
    `create one certificate: ${CERTIFICATE_KINDS.join(' (TLS) or ')} (signing)`,
  ),
  flag('variant', 'valid', 'a variant of the list above'),
  flag('roles', 'PSP_PI,PSP_AI', 'one or more of PSP_AS, PSP_PI, PSP_AI, PSP_IC, comma-separated'),
  flag('organization-identifier', 'that of the first TPP of the fixtures', 'such as PSDAT-FMA-123456'),
  flag('organization-name', 'the name for the identifier', 'name of the TPP'),
  flag('csr', 'a new key', 'file (PEM) of a certificate signing request; its private key stays with you'),
  flag('password', 'a random one', 'password of the PKCS 12 file'),
  flag('output', '.', 'folder for the files of a single certificate'),
  flag(
    'clock',
    'the real time',
    "instant around which it is valid; if the bank's clock was advanced, use the bank's time",
    { environment: 'SANDBANK_CLOCK' },
  ),
  flag('dialect', DEFAULT_DIALECT, `interface of the bank, for the printed commands: ${DIALECT_IDS.join(' or ')}`, {
    environment: 'SANDBANK_DIALECT',
  }),
  flag('port', '8080', "the server's HTTP port, which the certificates contain", { environment: 'SANDBANK_PORT' }),
  flag('https-port', '8443', "the server's HTTPS port, for the printed commands", {
    environment: 'SANDBANK_HTTPS_PORT',
  }),
  flag('public-url', 'none', "the server's public URL, if clients use another address than its ports", {
    environment: 'SANDBANK_PUBLIC_URL',
  }),
  flag('certs', "the user's cache folder", 'folder of the test CA', { environment: 'SANDBANK_CERTS' }),
  flag('fixtures', 'the demo bank', 'file whose TPPs get certificates', { environment: 'SANDBANK_FIXTURES' }),
  flag('host', '127.0.0.1', "additional name or address for the server's certificate", {
    environment: 'SANDBANK_HOST',
  }),
];

/** Flags that describe a single certificate. */
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

/** The usage text with the list of variants. */
function usageText(): string {
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
 * Issues the test CA, the server certificate and a website certificate for each TPP of the fixtures, unless valid ones
 * exist. Flags that describe one certificate issue only that one.
 */
export const certificate = command(usageText(), FLAGS, run);

async function run({ flags }: Arguments): Promise<number> {
  const settings = Object.fromEntries(Object.entries(flags).filter(([flag]) => !ONE_CERTIFICATE.includes(flag)));
  const config = readConfig(await gatherSettings(settings));
  const directory = config.certs ?? defaultCertificateDirectory(environment(), process.platform, homedir());
  const store = await openCertificateStore({
    ...(config.certs !== 'memory' && { directory }),
    hosts: [config.host, ...config.allowedHosts],
    pkiBaseUrl: configuredPkiBaseUrl(config),
    now: Date.now,
  });
  const now = config.clock.at ?? Date.now();
  const tpps = await tppsOf(config, now);
  if (ONE_CERTIFICATE.some((flag) => flags[flag] !== undefined)) {
    await writeCertificate(flags, { store, tpps, now, config });
  } else await issueAll(store, tpps, now);
  for (const note of store.notes) warn(`note: ${note}`);
  return 0;
}

async function tppsOf(config: ServerConfig, now: number): Promise<readonly TppProfile[]> {
  const set = await loadFixtures(config.fixtures ?? demoBankPath);
  const calendar = calendarOf('Europe/Vienna');
  return set.baseFor(calendar.dateOf(now), calendar).tppProfiles;
}

async function issueAll(store: CertificateStore, tpps: readonly TppProfile[], now: number): Promise<void> {
  const issued = await TppCertificates.issue(store, tpps, now);
  for (const { organizationIdentifier, organizationName } of tpps) {
    const paths = issued.find({ profiles: tpps, at: now }, organizationIdentifier)?.paths;
    print(`${organizationName} (${organizationIdentifier})`);
    if (paths) for (const [name, path] of Object.entries(paths)) print(`  ${name.padEnd(11)} ${path}`);
  }
}

/** Readable by the owner only. */
const PRIVATE_FILE = 0o600;
/** What issuing a certificate needs. */
interface CertificateSources {
  readonly store: CertificateStore;
  readonly tpps: readonly TppProfile[];
  /** The instant around which the certificate is valid, milliseconds since the epoch. */
  readonly now: number;
  readonly config: ServerConfig;
}

/** Issues the certificate that the flags describe, writes its files and prints how to use it. @throws UsageError */
async function writeCertificate(
  flags: Readonly<Record<string, string>>,
  { store, tpps, now, config }: CertificateSources,
): Promise<void> {
  const { asked, made } = await asUsage(flags, async () => {
    const wanted = readCertificateRequest(await membersOf(flags), tpps);
    return { asked: wanted, made: await issueTestCertificate(wanted, now, store.authority, store.caBundlePem) };
  });
  const files = await writeFiles(flags['output'] ?? '.', asked, made);
  const { organizationName, organizationIdentifier } = asked.subject;
  print(
    `${organizationName} (${organizationIdentifier}), ${asked.kind}, ${asked.variant}: ${CERTIFICATE_VARIANTS[asked.variant]}`,
  );
  for (const [name, path] of Object.entries(files)) print(`  ${name.padEnd(11)} ${path}`);
  if (made.pkcs12) print(`  ${'password'.padEnd(11)} ${made.pkcs12.password}`);
  print(
    `  It contains ${configuredPkiBaseUrl(config)} as the address of the revocation list, OCSP and CA; use --port or --public-url for another server.`,
  );
  const port = config.httpsPort === undefined || config.httpsPort === 0 ? 8443 : config.httpsPort;
  const userEmail = tpps.find((tpp) => tpp.organizationIdentifier === organizationIdentifier)?.userEmail;
  const { curl } = certificateSnippets({
    kind: asked.kind,
    sampleCalls: DIALECTS[(await loadProfile(config.profile, {}, config.dialect)).dialect].sampleCalls,
    httpsUrl: `https://127.0.0.1:${port}`,
    name: organizationName,
    organizationIdentifier,
    files: { certificate: files.certificate, privateKey: files.privateKey ?? 'YOUR.key', ca: files.ca },
    ...(userEmail !== undefined && { userEmail }),
  });
  print(`\n${curl}`);
}

async function membersOf(flags: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const { kind, variant, roles, csr, password } = flags;
  return withoutAbsent({
    kind,
    variant,
    roles: roles?.split(',').map((role) => role.trim()),
    organizationIdentifier: flags['organization-identifier'],
    organizationName: flags['organization-name'],
    certificateSigningRequest: csr === undefined ? undefined : String(await readInput(csr, 'csr')),
    password,
  });
}

/** Reports a control API error about a member as an error about the matching flag. */
async function asUsage<Result>(flags: Arguments['flags'], make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    const { path = '' } = error.detail;
    refuseFlagOfMember(flags, path === 'certificateSigningRequest' ? 'csr' : path, error.text);
    throw error;
  }
}

async function writeFiles(
  folder: string,
  asked: CertificateRequest,
  made: Awaited<ReturnType<typeof issueTestCertificate>>,
): Promise<{ certificate: string; privateKey?: string; ca: string; pkcs12?: string }> {
  const name = certificateFileName(asked, { hasOwnKey: made.privateKey !== undefined });
  const path = (ending: string): string => join(folder, `${name}.${ending}`);
  const files = {
    certificate: path('pem'),
    ...(made.privateKey !== undefined && { privateKey: path('key') }),
    ca: join(folder, 'ca.pem'),
    ...(made.pkcs12 && { pkcs12: path('p12') }),
  };
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(files.certificate, made.certificate);
    await writeFile(files.ca, made.ca);
    const secret = { mode: PRIVATE_FILE };
    if (files.privateKey !== undefined) await writeFile(files.privateKey, made.privateKey ?? '', secret);
    if (files.pkcs12 !== undefined)
      await writeFile(files.pkcs12, Buffer.from(made.pkcs12?.content ?? '', 'base64'), secret);
  } catch (error) {
    throw new UsageError(`--output ${folder} cannot be written: ${(error as Error).message}`);
  }
  return files;
}
