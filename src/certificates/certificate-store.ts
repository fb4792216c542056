import { createHash, createPublicKey, type X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { certificateOf, isIssuedBy } from './certificate-checks.js';
import { CertificateFiles } from './certificate-files.js';
import type { SignedCertificate } from './build-certificate.js';
import { generateRsaKeyPair, type KeyPair } from './key-pair.js';
import { pkiAddress, pkiPlaceOf, type PkiPlace } from './pki-place.js';
import { Revocations } from './revocations.js';
import { covers, serverHosts } from './server-hosts.js';
import { TestAuthority } from './test-authority.js';
import { renewalDueMs } from './validity.js';
import { isMadeOutTo, type TppSubject } from './tpp-subject.js';

/** A TPP's test certificate. `certificate` holds leaf and issuing certificate, `ca` root and issuing CA, all PEM. */
export interface IssuedCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  readonly ca: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Where they stand on disk; absent while certificates live in memory only. */
  readonly paths?: { readonly certificate: string; readonly privateKey: string; readonly ca: string };
}

/** The test PKI: a CA, the server's certificate, and certificates for TPPs. */
export interface CertificateStore {
  /** Root and issuing certificate, PEM. */
  readonly caBundlePem: string;
  /** Where the bundle stands on disk; absent while certificates live in memory only. */
  readonly caPath?: string;
  /** PEM; `certificate` holds leaf and issuing certificate. */
  readonly server: SignedCertificate;
  /** A new certificate of the server where the one that it has is about to end; undefined while it is good. */
  renewServer(): Promise<SignedCertificate | undefined>;
  /** What is worth telling: a damaged file that was replaced, a folder that cannot be written. */
  readonly notes: readonly string[];
  /** Issues certificates of every variant, and knows which were revoked. */
  readonly authority: TestAuthority;
  /**
   * The website certificate of a TPP, issued around the bank's now and issued anew when that is outside its validity.
   * @param suffix of its file, where a TPP has several
   */
  qwac(subject: TppSubject, bankNowMs: number, suffix?: string): Promise<IssuedCertificate>;
}

/** Where certificates are kept and whom the server's is for. */
export interface StoreOptions {
  /** Folder to keep certificates in; absent: in memory only. */
  readonly directory?: string;
  /** Names and addresses of the server besides the local ones. */
  readonly hosts: readonly string[];
  /** Where the CA's revocation list and OCSP can be had; stands in every certificate. Absent: the usual local address. */
  readonly place?: PkiPlace;
  /** Real time, milliseconds since the epoch. */
  readonly now: () => number;
}

interface Authority {
  readonly root: SignedCertificate;
  readonly issuing: SignedCertificate;
}

/**
 * Opens the test PKI: takes what an earlier start left and is still good, and makes what is missing. Never fails over a
 * damaged file or a folder that cannot be written; it says so in `notes`.
 * @decision certificate-check
 */
export async function openCertificateStore(options: StoreOptions): Promise<CertificateStore> {
  const files = CertificateFiles.open(options.directory);
  const nowMs = options.now();
  const { place = pkiPlaceOf({}) } = options;
  const { hosts, unusable } = serverHosts(options.hosts);
  for (const host of unusable) files.note(`"${host}" is no name for the server's certificate and was left out`);

  const kept = readAuthority(files, nowMs);
  // Without a CA the server needs a new certificate too: its key is made at the same time.
  const serverKeys = kept ? undefined : generateRsaKeyPair();
  const namesPlace = (certificate: X509Certificate): boolean =>
    certificate.raw.includes(Buffer.from(pkiAddress(place, 'ocsp'), 'latin1'));
  const { root, issuing } = kept ?? (await makeAuthority(files, nowMs));
  const caBundlePem = root.certificate + issuing.certificate;
  const bundleIsKept =
    files.readText('ca.pem') === caBundlePem || (await files.exclusively(() => files.writeText('ca.pem', caBundlePem)));
  const caPath = bundleIsKept ? files.pathOf('ca.pem') : undefined;

  /** Certificates that are not on disk, by file name. */
  const inMemory = new Map<string, SignedCertificate>();
  const serverAt = (atMs: number): Promise<{ signed: SignedCertificate }> => {
    const isGood = (certificate: X509Certificate): boolean =>
      isCurrent(certificate, atMs) && namesPlace(certificate) && hosts.every((host) => covers(certificate, host));
    const make = async (keptKeys: KeyPair | undefined): Promise<SignedCertificate> => {
      const [issue, keys] = await Promise.all([import('./issue.js'), keptKeys ?? serverKeys ?? generateRsaKeyPair()]);
      return issue.issueServer(keys, issuing, hosts, atMs, place);
    };
    return keep(files, 'server', issuing, isGood, make, inMemory);
  };
  let { signed: server } = await serverAt(nowMs);

  const revocations = new Revocations(files);
  return {
    authority: new TestAuthority({ root, issuing }, place, revocations),
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
    async qwac(subject, bankNowMs, suffix = '') {
      const name = join('tpp', slugOf(subject.organizationIdentifier) + suffix);
      const isGood = (certificate: X509Certificate): boolean =>
        isCurrent(certificate, bankNowMs) && namesPlace(certificate) && isMadeOutTo(certificate, subject);
      const { signed, isOnDisk } = await keep(
        files,
        name,
        issuing,
        isGood,
        async (keptKeys) => {
          const { issueTpp } = await import('./issue-tpp.js');
          const wish = { subject, kind: 'qwac', variant: 'valid', nowMs: bankNowMs } as const;
          return issueTpp({ ...wish, ...(keptKeys && { keys: keptKeys }) }, issuing, place);
        },
        inMemory,
      );
      const [certificate, privateKey] = [files.pathOf(`${name}.pem`), files.pathOf(`${name}.key`)];
      return {
        ...signed,
        ca: caBundlePem,
        ...validityOf(signed.certificate),
        ...(isOnDisk &&
          certificate !== undefined &&
          privateKey !== undefined &&
          caPath !== undefined && { paths: { certificate, privateKey, ca: caPath } }),
      };
    },
  };
}

/** The kept CA, or undefined if there is none that this program can issue with. */
function readAuthority(files: CertificateFiles, nowMs: number): Authority | undefined {
  const [root, issuing] = [files.read('root'), files.read('issuing')];
  if (typeof root === 'string' || typeof issuing === 'string') return undefined;
  const canIssue = (signed: SignedCertificate, issuer: SignedCertificate): boolean => {
    const certificate = certificateOf(signed.certificate);
    return certificate.ca && isIssuedBy(signed.certificate, issuer.certificate) && isCurrent(certificate, nowMs);
  };
  return canIssue(root, root) && canIssue(issuing, root) ? { root, issuing } : undefined;
}

async function makeAuthority(files: CertificateFiles, nowMs: number): Promise<Authority> {
  const [issue, rootKeys, issuingKeys] = await Promise.all([
    import('./issue.js'),
    generateRsaKeyPair(),
    generateRsaKeyPair(),
  ]);
  const root = issue.issueRoot(rootKeys);
  const made = { root, issuing: issue.issueIssuing(issuingKeys, root) };
  return files.exclusively(async () => {
    const other = readAuthority(files, nowMs);
    if (other) return other;
    const found = [files.read('root'), files.read('issuing')];
    if (found.some((state) => state !== 'absent')) {
      files.note('the kept CA is damaged or incomplete; a new one was made, and clients must trust the new ca.pem');
    }
    await files.write('root', made.root);
    await files.write('issuing', made.issuing);
    await files.writeText('ca.pem', made.root.certificate + made.issuing.certificate);
    return made;
  });
}

/**
 * The kept certificate of a name if it is good, else a new one, which is kept. Makes outside the lock and looks again
 * inside it, so that certificates are made side by side and the first to be kept is everyone's.
 */
async function keep(
  files: CertificateFiles,
  name: string,
  issuing: SignedCertificate,
  isGood: (certificate: X509Certificate) => boolean,
  make: (keptKeys: KeyPair | undefined) => Promise<SignedCertificate>,
  inMemory = new Map<string, SignedCertificate>(),
): Promise<{ signed: SignedCertificate; isOnDisk: boolean }> {
  const isUsable = ({ certificate }: SignedCertificate): boolean =>
    certificate.endsWith(issuing.certificate) &&
    isIssuedBy(certificate, issuing.certificate) &&
    isGood(certificateOf(certificate));
  const find = (): { signed: SignedCertificate; isOnDisk: boolean } | undefined => {
    const kept = files.read(name);
    if (typeof kept !== 'string' && isUsable(kept)) return { signed: kept, isOnDisk: true };
    const held = inMemory.get(name);
    return held && isUsable(held) ? { signed: held, isOnDisk: false } : undefined;
  };
  const found = find();
  if (found) return found;
  // What was found cannot be used: an outdated certificate, or nothing.
  const outdated = files.read(name);
  // A certificate that is renewed keeps its key, which also takes far less time than a new one.
  const made = await make(keysOf(typeof outdated === 'string' ? inMemory.get(name) : outdated));
  return files.exclusively(async () => {
    const other = find();
    if (other) return other;
    if (files.read(name) === 'damaged')
      files.note(`${files.pathOf(name) ?? name}.pem or .key is damaged; new ones were made`);
    // Under a CA that another process has replaced in the meantime, a file would fit nothing beside it.
    const isOurCa = files.readText('issuing.pem') === issuing.certificate;
    const isOnDisk = isOurCa && (await files.write(name, made));
    if (!isOnDisk) inMemory.set(name, made);
    return { signed: made, isOnDisk };
  });
}

function keysOf(signed: SignedCertificate | undefined): KeyPair | undefined {
  if (!signed) return undefined;
  const publicKey = createPublicKey(signed.privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return { publicKey, privateKey: signed.privateKey };
}

function validityOf(pem: string): { notBeforeMs: number; notAfterMs: number } {
  const { validFrom, validTo } = certificateOf(pem);
  return { notBeforeMs: Date.parse(validFrom), notAfterMs: Date.parse(validTo) };
}

function isCurrent(certificate: X509Certificate, nowMs: number): boolean {
  return nowMs >= Date.parse(certificate.validFrom) && nowMs <= renewalDueMs(Date.parse(certificate.validTo));
}

/** A file name for an identifier; two that differ in case or punctuation only get different ones. */
function slugOf(organizationIdentifier: string): string {
  const slug = organizationIdentifier
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
  if (slug.toUpperCase() === organizationIdentifier) return slug;
  return `${slug}-${createHash('sha256').update(organizationIdentifier).digest('hex').slice(0, 8)}`;
}
