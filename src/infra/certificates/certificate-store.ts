import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { generateRsaKeyPair } from './key-pair.js';
import { attributesOf } from './distinguished-name.js';
import { CertificateFiles } from './certificate-files.js';
import type { QwacSubject, SignedCertificate } from './issue.js';

const DAY_MS = 86_400_000;
/** A certificate that ends sooner is made anew. */
const RENEWAL_MARGIN_MS = 7 * DAY_MS;

/** A TPP's test certificate. `certificate` holds leaf and issuing certificate, `ca` root and issuing CA, all PEM. */
export interface IssuedCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  readonly ca: string;
  readonly notAfterMs: number;
  /** Where they stand on disk; absent while certificates live in memory only. */
  readonly paths?: { readonly certificate: string; readonly privateKey: string; readonly ca: string };
}

/** The test PKI: a CA, the server's certificate, and website certificates for TPPs. */
export interface CertificateStore {
  /** Root and issuing certificate, PEM. */
  readonly caBundlePem: string;
  readonly caPath?: string;
  /** PEM; `certificate` holds leaf and issuing certificate. */
  readonly server: SignedCertificate;
  /** What is worth telling: a damaged file that was replaced, a folder that cannot be written. */
  readonly notes: readonly string[];
  /** The website certificate of a TPP, issued around the bank's now and issued anew when that is outside its validity. */
  qwac(subject: QwacSubject, bankNowMs: number): Promise<IssuedCertificate>;
}

export interface StoreOptions {
  /** Folder to keep certificates in; absent: in memory only. */
  readonly directory?: string;
  /** Names and addresses of the server besides the local ones. */
  readonly hosts: readonly string[];
  /** Real time, milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Opens the test PKI: takes what an earlier start left and is still good, and makes what is missing. Never fails over a
 * damaged file or a folder that cannot be written; it says so in `notes`.
 * @decision certificate-check
 */
export async function openCertificateStore(options: StoreOptions): Promise<CertificateStore> {
  const files = await CertificateFiles.open(options.directory);
  const { root, issuing } = await openAuthority(files);
  const caBundlePem = root.certificate + issuing.certificate;
  await files.writeText('ca.pem', caBundlePem);
  const server = await openServer(files, issuing, hostsOf(options.hosts), options.now());
  const caPath = files.pathOf('ca.pem');

  return {
    caBundlePem,
    ...(caPath !== undefined && { caPath }),
    server,
    notes: files.notes,
    async qwac(subject, bankNowMs) {
      const name = join('tpp', subject.organizationIdentifier.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
      const kept = await files.read(name);
      const usable = kept && isUsable(kept, issuing, bankNowMs) && namesSubject(kept, subject);
      const signed = usable
        ? kept
        : withIssuer(await issueWith((issue, keys) => issue.issueQwac(keys, issuing, subject, bankNowMs)), issuing);
      if (!usable) await files.write(name, signed);
      const [certificate, privateKey, ca] = [
        files.pathOf(`${name}.pem`),
        files.pathOf(`${name}.key`),
        files.pathOf('ca.pem'),
      ];
      return {
        ...signed,
        ca: caBundlePem,
        notAfterMs: Date.parse(new X509Certificate(signed.certificate).validTo),
        ...(certificate !== undefined &&
          privateKey !== undefined &&
          ca !== undefined && { paths: { certificate, privateKey, ca } }),
      };
    },
  };
}

/** The per-user folder for certificates on each platform. A pure function of its arguments. */
export function defaultCertificateDirectory(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
  home: string,
): string {
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'sandbank', 'certs');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'sandbank', 'certs');
  return join(environment['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'sandbank', 'certs');
}

async function openAuthority(
  files: CertificateFiles,
): Promise<{ root: SignedCertificate; issuing: SignedCertificate }> {
  const [root, issuing] = await Promise.all([files.read('root'), files.read('issuing')]);
  if (root && issuing && isIssuedBy(issuing, root)) return { root, issuing };
  if (root || issuing)
    files.note('the kept CA is incomplete; a new one was made, and clients must trust the new ca.pem');
  const issue = await import('./issue.js');
  const [rootKeys, issuingKeys] = await Promise.all([generateRsaKeyPair(), generateRsaKeyPair()]);
  const made = issue.issueRoot(rootKeys);
  const authority = { root: made, issuing: issue.issueIssuing(issuingKeys, made) };
  return files.writeAuthority(authority);
}

async function openServer(
  files: CertificateFiles,
  issuing: SignedCertificate,
  hosts: readonly string[],
  now: number,
): Promise<SignedCertificate> {
  const kept = await files.read('server');
  if (kept && isUsable(kept, issuing, now) && hosts.every((host) => covers(kept, host))) return kept;
  const made = withIssuer(await issueWith((issue, keys) => issue.issueServer(keys, issuing, hosts, now)), issuing);
  await files.write('server', made);
  return made;
}

async function issueWith(
  make: (issue: typeof import('./issue.js'), keys: Awaited<ReturnType<typeof generateRsaKeyPair>>) => SignedCertificate,
): Promise<SignedCertificate> {
  // node-forge is loaded only when something has to be made: a start with kept certificates does without.
  const [issue, keys] = await Promise.all([import('./issue.js'), generateRsaKeyPair()]);
  return make(issue, keys);
}

function withIssuer(signed: SignedCertificate, issuing: SignedCertificate): SignedCertificate {
  return { ...signed, certificate: signed.certificate + issuing.certificate };
}

function isUsable(kept: SignedCertificate, issuing: SignedCertificate, now: number): boolean {
  const certificate = new X509Certificate(kept.certificate);
  return (
    isIssuedBy(kept, issuing) &&
    now >= Date.parse(certificate.validFrom) &&
    now <= Date.parse(certificate.validTo) - RENEWAL_MARGIN_MS
  );
}

function isIssuedBy(kept: SignedCertificate, issuer: SignedCertificate): boolean {
  const [certificate, authority] = [new X509Certificate(kept.certificate), new X509Certificate(issuer.certificate)];
  return certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
}

function namesSubject(kept: SignedCertificate, subject: QwacSubject): boolean {
  const attributes = attributesOf(new X509Certificate(kept.certificate).subject);
  return (
    attributes.get('organizationIdentifier') === subject.organizationIdentifier &&
    attributes.get('O') === subject.organizationName
  );
}

function covers(kept: SignedCertificate, host: string): boolean {
  const certificate = new X509Certificate(kept.certificate);
  return /^\d+(\.\d+){3}$/.test(host) || host.includes(':')
    ? certificate.checkIP(host) !== undefined
    : certificate.checkHost(host) !== undefined;
}

function hostsOf(hosts: readonly string[]): string[] {
  const plain = ['localhost', '127.0.0.1', '::1', ...hosts].map((host) => host.replace(/^\[(.*)\]$/, '$1'));
  return [...new Set(plain)].filter((host) => host !== '0.0.0.0' && host !== '::' && host !== '');
}
