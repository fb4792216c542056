/**
 * What the interface, the pages and the control API share about HTTP: the server's context, its addresses, cookies and client
 * certificates. Banks enter as values, and Express only by the type of its request. Code that answers a request belongs in `xs2a`,
 * `pages` or `control-api`.
 */
import type { Request } from 'express';
import type { FaultReporter } from '../domain/domain.js';
import type { CertificateIdentity } from '../domain/tpp/certificate-identity.js';
import type { Bank } from '../sim/bank.js';
import type { Banks } from '../sim/banks.js';
import type { LoggedCall } from '../journal/journal.js';
import type { BankRegistryPort } from '../banks/bank-registry-port.js';
import type { CertificateAuthority, DemoTppCertificates } from './test-certificates.js';
import type { CallCounts } from '../server/call-counts.js';
import type { Contract } from '../xs2a/contract/contract.js';
import type { GuessLimiter } from './guess-limit.js';
import type { HttpSettings } from './settings.js';
import type { BankDocumentOf } from './served-document.js';
import type { CallHooks } from '../library/hooks.js';
import type { SignatureTools } from '../domain/signing/signature-header.js';
import type { Profile } from '../decisions/decisions.js';
import type { BankFault } from '../domain/errors.js';

/** What the HTTP side works with; the composition root makes it. */
export interface AppContext {
  readonly version: string;
  readonly startedAtMs: number;
  readonly banks: Banks;
  readonly settings: HttpSettings;
  /** The contract guard of a bank: the OpenAPI document as its profile has it. */
  readonly contractOf: (bank: Bank) => Contract;
  /** Whether an answer that does not fit the OpenAPI document becomes a fault of the bank. */
  readonly checkAnswers: boolean;
  readonly dialect: DialectFacts;
  readonly reportFault: FaultReporter;
  /** Whether fixtures, certificates and saved banks are loaded. */
  readonly isReady: () => boolean;
  /** The bank that a request names in its path. */
  readonly bankOf: (req: Request) => Bank;
  /** Makes, replaces and forgets banks. */
  readonly registry: BankRegistryPort;
  /** Reads and judges the certificate of a request. @throws CERTIFICATE_MISSING, _INVALID, _EXPIRED, _REVOKED, _BLOCKED */
  readonly clientCertificate: (req: Request, bank: Bank) => CertificateIdentity;
  /** Reads and judges a website certificate given as PEM. @throws as `clientCertificate`, but for CERTIFICATE_MISSING */
  readonly givenCertificate: (pem: string, bank: Bank) => CertificateIdentity;
  /** Reads and judges the certificate of a signature. @throws as `clientCertificate`, but for CERTIFICATE_MISSING */
  readonly signatureCertificate: (
    header: string,
    bank: Bank,
  ) => { readonly der: Buffer; readonly identity: CertificateIdentity };
  readonly signatures: SignatureTools;
  /** To be called after every operation, so that the bank is woken when its next event is due. */
  readonly afterOperation: (bank: Bank) => void;
  /**
   * Resolves when what has happened in a bank is on the disk, before which no answer may tell of it; undefined where it is.
   * Absent where nothing is kept.
   */
  readonly saved?: ((bankId: string) => Promise<void> | undefined) | undefined;
  /** Code of the embedder that sees each call of a bank's interface, and may answer it. */
  readonly hooks?: CallHooks | undefined;
  /** Slows down who tries one secret after the other. */
  readonly guesses: GuessLimiter;
  /** How often each operation was called, and how long it took. */
  readonly counts: CallCounts;
  /** The same and more, in the text format of Prometheus. */
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  /** Told of every call when it has its answer, or its connection ended without one. */
  readonly logCall: (line: LoggedCall) => void;
  /** PEM of the test CA: root and issuing certificate. */
  readonly caBundlePem: string;
  /** Issues test certificates, and answers for them. */
  readonly authority: CertificateAuthority;
  readonly tppCertificates: DemoTppCertificates;
  /** The dashboard as the build made it. */
  readonly dashboard: DashboardFiles;
  /** The OpenAPI documents: of the interface as a profile has it, and the text of that of the control API. */
  readonly documents: { readonly bank: BankDocumentOf; readonly admin: string };
}

/** A failure as an interface answers it. */
export interface FailureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly mediaType: 'application/json' | 'application/problem+json';
}

/**
 * What pages, control API and journal know of the published interface that banks offer. Its operations, shapes and links are in
 * src/dialects; nothing outside of it imports them.
 */
export interface DialectFacts {
  /** Names of the checks that the guards of an operation make, in order; undefined: there is no such operation. */
  readonly checksOf: (operationId: string) => readonly string[] | undefined;
  readonly failure: (fault: BankFault, operationId: string | undefined, profile: Profile) => FailureAnswer;
}

/** A file of the dashboard. Its name changes with its content, so browsers may keep it for ever. */
interface DashboardFile {
  readonly contentType: string;
  readonly gzipped: Buffer;
}

/** The names of the files that a page of the dashboard loads. */
export interface DashboardPageFiles {
  /** Scripts that are no modules, and run before those that are. */
  readonly libraries: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly icon: string;
}

/** What the build made of the dashboard; read when somebody looks at it for the first time. */
interface DashboardFiles {
  pageFiles(page: 'dashboard' | 'reference'): Promise<DashboardPageFiles>;
  /** The file of a name; undefined when there is none. */
  find(name: string): Promise<DashboardFile | undefined>;
}
