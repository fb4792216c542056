import { createHash, type X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { CertificateFiles } from './certificate-files.js';
import { covers, issueCa, issueServer, issueTpp, serverHosts } from './issue.js';
import type { TppSubject } from '../domain/tpp/organisation.js';
import { configuredPkiBaseUrl, pkiUrl } from './pki.js';
import { isIssuedFor } from './qc-statements.js';
import { Revocations } from './revocations.js';
import { TestAuthority } from './test-authority.js';
import { renewalDueMs } from './x509/build-certificate.js';
import { certificateOf, isIssuedBy, keyPairOf, validityOf, type KeyPair, type SignedCertificate } from './x509/pem.js';

/**
 * The test PKI: a CA that issues certificates for the server and for TPPs, and reads, validates and revokes those that
 * TPPs present. It does not depend on HTTP or banks: an instant and a subject are enough.
 */

/** A TPP's test certificate. `certificate` contains leaf and issuing certificate, `ca` root and issuing CA, all PEM. */
export interface TppTestCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  readonly ca: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Paths on disk; absent where certificates are in memory only. */
  readonly paths?: { readonly certificate: string; readonly privateKey: string; readonly ca: string };
}

/** The test PKI: a CA, the server's certificate, and certificates for TPPs. */
export interface CertificateStore {
  /** Root and issuing certificate, PEM. */
  readonly caBundlePem: string;
  /** Path of the bundle on disk; absent where certificates are in memory only. */
  readonly caPath?: string;
  /** PEM; `certificate` contains leaf and issuing certificate. */
  readonly server: SignedCertificate;
  /** A new server certificate if the current one is about to expire; otherwise undefined. */
  renewServer(): Promise<SignedCertificate | undefined>;
  /** Messages for the user: a damaged file that was replaced, a folder that cannot be written. */
  readonly notes: readonly string[];
  /** Issues certificates of every variant, and publishes those that were revoked. */
  readonly authority: TestAuthority;
  /**
   * The website certificate of a TPP, valid at the bank's time and replaced when that leaves its validity.
   * @param suffix of its file, if a TPP has several
   */
  qwac(subject: TppSubject, bankNowMs: number, suffix?: string): Promise<TppTestCertificate>;
}

/** The location of stored certificates, and the hosts of the server certificate. */
export interface StoreOptions {
  /** Folder of the certificates; absent: in memory only. */
  readonly directory?: string;
  /** Names and addresses of the server in addition to the local ones. */
  readonly hosts: readonly string[];
  /**
   * The URL at which the CA publishes its revocation list and OCSP, as in every certificate. Absent: the default local
   * URL.
   */
  readonly pkiBaseUrl?: string;
  /** Real time, milliseconds since the epoch. */
  readonly now: () => number;
}

interface Authority {
  readonly root: SignedCertificate;
  readonly issuing: SignedCertificate;
}

/**
 * Opens the test PKI: reuses valid certificates of an earlier start, and issues missing ones. A damaged file or a
 * read-only folder is not an error but adds a note.
 * @decision certificate-check
 */
export async function openCertificateStore(options: StoreOptions): Promise<CertificateStore> {
  const files = CertificateFiles.open(options.directory);
  const nowMs = options.now();
  const { pkiBaseUrl = configuredPkiBaseUrl({}) } = options;
  const { hosts, unusable } = serverHosts(options.hosts);
  for (const host of unusable)
    files.note(`"${host}" is not a valid host name for the server's certificate and was left out`);

  const stored = readAuthority(files, nowMs);
  // Without a CA the server needs a new certificate too. Its key is generated at the same time.
  if (!stored) files.newKeys('server').catch(() => undefined);
  const { root, issuing } = stored ?? (await createAuthority(files, nowMs));
  const caBundlePem = root.certificate + issuing.certificate;
  const isBundleOnDisk =
    files.readText('ca.pem') === caBundlePem || (await files.exclusively(() => files.writeText('ca.pem', caBundlePem)));
  const caPath = isBundleOnDisk ? files.pathOf('ca.pem') : undefined;

  const issued = new IssuedCertificates(files, issuing, pkiBaseUrl);
  const serverAt = (atMs: number): Promise<{ signed: SignedCertificate }> =>
    issued.findOrIssue(
      'server',
      atMs,
      (certificate) => hosts.every((host) => covers(certificate, host)),
      (keys) => issueServer(keys, issuing, hosts, atMs, pkiBaseUrl),
    );
  let { signed: server } = await serverAt(nowMs);
  return {
    authority: new TestAuthority({ root, issuing }, pkiBaseUrl, new Revocations(files)),
    caBundlePem,
    ...(caPath !== undefined && { caPath }),
    server,
    async renewServer() {
      const { signed } = await serverAt(options.now());
      if (signed.certificate === server.certificate) return undefined;
      server = signed;
      return signed;
    },
    notes: files.notes,
    qwac: websiteCertificates(files, issued, { issuing, pkiBaseUrl, caBundlePem, caPath }),
  };
}

/** What issues the website certificates of TPPs, or finds those of an earlier start. */
function websiteCertificates(
  files: CertificateFiles,
  issued: IssuedCertificates,
  ca: {
    readonly issuing: SignedCertificate;
    readonly pkiBaseUrl: string;
    readonly caBundlePem: string;
    readonly caPath: string | undefined;
  },
): CertificateStore['qwac'] {
  return async (subject, bankNowMs, suffix = '') => {
    const name = join('tpp', slugOf(subject.organizationIdentifier) + suffix);
    const { signed, isOnDisk } = await issued.findOrIssue(
      name,
      bankNowMs,
      (certificate) => isIssuedFor(certificate, subject),
      (keys) => {
        const wanted = { subject, kind: 'qwac', variant: 'valid', nowMs: bankNowMs, keys } as const;
        return issueTpp(wanted, ca.issuing, ca.pkiBaseUrl);
      },
    );
    const [certificate, privateKey] = [files.pathOf(`${name}.pem`), files.pathOf(`${name}.key`)];
    return {
      ...signed,
      ca: ca.caBundlePem,
      ...validityOf(certificateOf(signed.certificate)),
      ...(isOnDisk &&
        certificate !== undefined &&
        privateKey !== undefined &&
        ca.caPath !== undefined && { paths: { certificate, privateKey, ca: ca.caPath } }),
    };
  };
}

/** The CA on disk; undefined if there is none that can issue. */
function readAuthority(files: CertificateFiles, nowMs: number): Authority | undefined {
  const [root, issuing] = [files.read('root'), files.read('issuing')];
  if (typeof root === 'string' || typeof issuing === 'string') return undefined;
  const canIssue = (signed: SignedCertificate, issuer: SignedCertificate): boolean => {
    const certificate = certificateOf(signed.certificate);
    return certificate.ca && isIssuedBy(signed.certificate, issuer.certificate) && isCurrent(certificate, nowMs);
  };
  return canIssue(root, root) && canIssue(issuing, root) ? { root, issuing } : undefined;
}

async function createAuthority(files: CertificateFiles, nowMs: number): Promise<Authority> {
  const [rootKeys, issuingKeys] = await Promise.all([files.newKeys('root'), files.newKeys('issuing')]);
  const root = issueCa(rootKeys);
  const created = { root, issuing: issueCa(issuingKeys, root) };
  return files.exclusively(async () => {
    const other = readAuthority(files, nowMs);
    if (other) return other;
    const found = [files.read('root'), files.read('issuing')];
    if (found.some((state) => state !== 'absent')) {
      files.note('the stored CA is damaged or incomplete; a new one was created; clients must trust the new ca.pem');
    }
    await files.write('root', created.root);
    await files.write('issuing', created.issuing);
    await files.writeText('ca.pem', created.root.certificate + created.issuing.certificate);
    return created;
  });
}

/** The certificates of the issuing CA, on disk or else in memory. */
class IssuedCertificates {
  readonly #files: CertificateFiles;
  readonly #issuing: SignedCertificate;
  /** The address of the OCSP responder, as in every certificate. */
  readonly #address: Buffer;
  /** Certificates that are not on disk, by file name. */
  readonly #inMemory = new Map<string, SignedCertificate>();

  constructor(files: CertificateFiles, issuing: SignedCertificate, pkiBaseUrl: string) {
    this.#files = files;
    this.#issuing = issuing;
    this.#address = Buffer.from(pkiUrl(pkiBaseUrl, 'ocsp'), 'latin1');
  }

  /**
   * The stored certificate of a name if it is valid, otherwise a new one, which is stored. Issues outside the lock and reads
   * again inside it, so that certificates are issued in parallel and all processes use the first one stored.
   */
  async findOrIssue(
    name: string,
    atMs: number,
    fits: (certificate: X509Certificate) => boolean,
    issue: (keys: KeyPair) => SignedCertificate | Promise<SignedCertificate>,
  ): Promise<{ signed: SignedCertificate; isOnDisk: boolean }> {
    const files = this.#files;
    const isUsable = (signed: SignedCertificate): boolean =>
      this.#isCurrent(signed, atMs) && fits(certificateOf(signed.certificate));
    const find = (): { signed: SignedCertificate; isOnDisk: boolean } | undefined => {
      const stored = files.read(name);
      if (typeof stored !== 'string' && isUsable(stored)) return { signed: stored, isOnDisk: true };
      const held = this.#inMemory.get(name);
      return held && isUsable(held) ? { signed: held, isOnDisk: false } : undefined;
    };
    const found = find();
    if (found) return found;
    const outdated = files.read(name);
    const previous = typeof outdated === 'string' ? this.#inMemory.get(name) : outdated;
    // A renewed certificate keeps its key, which is also far quicker than generating one.
    const signed = await issue(previous ? keyPairOf(previous) : await files.newKeys(name));
    return files.exclusively(async () => {
      const other = find();
      if (other) return other;
      if (files.read(name) === 'damaged')
        files.note(`${files.pathOf(name) ?? name}.pem or .key is damaged; new ones were created`);
      // If another process has replaced the CA, the file would not match the others.
      const isOurCa = files.readText('issuing.pem') === this.#issuing.certificate;
      const isOnDisk = isOurCa && (await files.write(name, signed));
      if (!isOnDisk) this.#inMemory.set(name, signed);
      return { signed, isOnDisk };
    });
  }

  /** Whether a certificate is from this CA, names its address, and is valid. */
  #isCurrent({ certificate }: SignedCertificate, atMs: number): boolean {
    if (!certificate.endsWith(this.#issuing.certificate) || !isIssuedBy(certificate, this.#issuing.certificate))
      return false;
    const read = certificateOf(certificate);
    return isCurrent(read, atMs) && read.raw.includes(this.#address);
  }
}

function isCurrent(certificate: X509Certificate, nowMs: number): boolean {
  const { notBeforeMs, notAfterMs } = validityOf(certificate);
  return nowMs >= notBeforeMs && nowMs <= renewalDueMs(notAfterMs);
}

/** A file name for an identifier. Identifiers that differ only in case or punctuation get different names. */
function slugOf(organizationIdentifier: string): string {
  const slug = organizationIdentifier
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
  if (slug.toUpperCase() === organizationIdentifier) return slug;
  return `${slug}-${createHash('sha256').update(organizationIdentifier).digest('hex').slice(0, 8)}`;
}
