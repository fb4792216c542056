import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerConfig } from '../server/settings.js';
import { BankFault } from '../domain/errors.js';
import { CERTIFICATE_VARIANTS } from '../domain/tpp/certificate-variants.js';
import {
  makeCertificate,
  readAskedCertificate,
  type AskedCertificate,
} from '../control-api/resources/certificate-calls.js';
import { certificateFileName, certificateSnippets } from '../control-api/views/certificate-snippets.js';
import type { CertificateStore } from '../certificates/certificate-store.js';
import { pkiPlaceOf } from '../certificates/pki-place.js';
import type { TppProfile } from '../domain/tpp/organisation.js';
import { print, UsageError } from './output.js';

/** Access for the owner only. */
const PRIVATE_FILE = 0o600;
const FLAG_OF_MEMBER: Readonly<Record<string, string>> = {
  organizationIdentifier: 'organization-identifier',
  organizationName: 'organization-name',
  certificateSigningRequest: 'csr',
};

/** What a certificate is made with. */
export interface CertificateSources {
  readonly store: CertificateStore;
  readonly tpps: readonly TppProfile[];
  /** The instant around which it is valid, milliseconds since the epoch. */
  readonly now: number;
  readonly config: ServerConfig;
}

/** Makes the certificate that the flags ask for, writes its files, and shows how it is used. @throws UsageError */
export async function writeCertificate(
  flags: Readonly<Record<string, string>>,
  { store, tpps, now, config }: CertificateSources,
): Promise<void> {
  const { asked, made } = await asUsage(async () => {
    const wanted = readAskedCertificate(await membersOf(flags), tpps);
    return { asked: wanted, made: await makeCertificate(wanted, now, store.authority, store.caBundlePem) };
  });
  const files = await writeFiles(flags['output'] ?? '.', asked, made);
  const { organizationName, organizationIdentifier } = asked.subject;
  print(
    `${organizationName} (${organizationIdentifier}), ${asked.kind}, ${asked.variant}: ${CERTIFICATE_VARIANTS[asked.variant]}`,
  );
  for (const [name, path] of Object.entries(files)) print(`  ${name.padEnd(11)} ${path}`);
  if (made.pkcs12) print(`  ${'password'.padEnd(11)} ${made.pkcs12.password}`);
  print(
    `  It names ${pkiPlaceOf(config)} for revocation list, OCSP and CA; --port or --public-url names another server.`,
  );
  const port = config.httpsPort === undefined || config.httpsPort === 0 ? 8443 : config.httpsPort;
  const userEmail = tpps.find((tpp) => tpp.organizationIdentifier === organizationIdentifier)?.userEmail;
  const { curl } = certificateSnippets({
    kind: asked.kind,
    httpsUrl: `https://127.0.0.1:${port}`,
    name: organizationName,
    files: { certificate: files.certificate, privateKey: files.privateKey ?? 'YOUR.key', ca: files.ca },
    ...(userEmail !== undefined && { userEmail }),
  });
  print(`\n${curl}`);
}

async function membersOf(flags: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const { kind, variant, roles, csr, password } = flags;
  const members = {
    kind,
    variant,
    roles: roles?.split(',').map((role) => role.trim()),
    organizationIdentifier: flags['organization-identifier'],
    organizationName: flags['organization-name'],
    certificateSigningRequest: csr === undefined ? undefined : await readRequest(csr),
    password,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

async function readRequest(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`--csr ${path}: ${code === 'ENOENT' ? 'there is no such file' : message}`);
  });
}

/** What the control API refuses in a member is told as the flag that it came from. */
async function asUsage<Result>(make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    const [member = ''] = (error.detail.path ?? '').split('[');
    throw new UsageError(`--${FLAG_OF_MEMBER[member] ?? member} cannot be used: ${error.text}`);
  }
}

async function writeFiles(
  folder: string,
  asked: AskedCertificate,
  made: Awaited<ReturnType<typeof makeCertificate>>,
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
