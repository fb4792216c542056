/**
 * What the interface, the pages and the control API share about HTTP: the server's context, its addresses, cookies and client
 * certificates; in `requests/` and `answers/` how every call is received, answered and recorded. Banks enter as values. The
 * content of a response belongs in `xs2a`, `pages` or `control-api`.
 */
import type { Request } from 'express';
import type { ErrorReporter, BankFault, ErrorCode } from '../domain/errors.js';
import type { CertificateIdentity } from '../domain/tpp/certificate-identity.js';
import type { DashboardFiles } from '../process/package-files.js';
import type { AccessGrant } from '../domain/consent/access-rights.js';
import type { Bank } from '../sim/bank.js';
import type { Banks } from '../sim/banks.js';
import type { LoggedCall } from '../journal/journal-entry.js';
import type { BankRegistry } from '../banks/bank-registry.js';
import type { CertificateAuthority, DemoTppCertificates } from './test-certificates.js';
import type { CallCounts } from './call-counts.js';
import type { BankDamage } from '../storage/data-folder.js';
import type { GuessLimiter } from './guess-limit.js';
import type { HttpSettings } from './http-settings.js';
import type { BankDocument } from './served-document.js';
import type { ServerCaches } from './server-caches.js';
import type { CallHooks } from '../domain/scripting/hooks.js';
import type { SignatureTools } from '../domain/signing/signature-header.js';
import type { Profile } from '../decisions/decisions.js';
import type { DocumentedAnswer } from '../domain/tpp/documented-answer.js';
import type { JourneyCall, JourneyStep } from '../domain/tpp/journey.js';
import type { Notification, NotificationLog } from '../domain/tpp/notification.js';

/** The dependencies of the HTTP layer, created by the composition root. */
export interface AppContext {
  readonly version: string;
  readonly startedAtMs: number;
  readonly banks: Banks;
  readonly settings: HttpSettings;
  /** The contract guard of a bank: the OpenAPI document of its interface, adapted to its profile. */
  readonly contractOf: (bank: Bank) => Contract;
  /** Whether a response that does not match the OpenAPI document becomes a fault of the bank. */
  readonly checkAnswers: boolean;
  /** Every interface that a bank can have, as far as the rest of the server knows it. */
  readonly dialects: readonly DialectFacts[];
  /** The interface of a bank. */
  readonly dialectOf: (bank: Bank) => DialectFacts;
  readonly reportError: ErrorReporter;
  /** Whether fixtures, certificates and saved banks are loaded. */
  readonly isReady: () => boolean;
  /** The bank named in the request path. */
  readonly bankOf: (req: Request) => Bank;
  /** Creates, replaces and removes banks. */
  readonly registry: BankRegistry;
  readonly certificates: ServerCertificates;
  readonly signatures: SignatureTools;
  /** Call it after every operation: it schedules the bank's next due event. */
  readonly afterOperation: (bank: Bank) => void;
  /**
   * Resolves when the bank's changes are on disk; undefined if they already are. No response may show a change before.
   * Absent without `--data`.
   */
  readonly saved?: ((bankId: string, withOthers: boolean) => Promise<void> | undefined) | undefined;
  /** Banks that are not as they were last saved, because their files were damaged at the start. */
  readonly damages: readonly BankDamage[];
  /** The embedder's hooks, which see each call of a bank's interface and may answer it. */
  readonly hooks?: CallHooks | undefined;
  /** A UUID for the X-Request-ID of a response whose request had none. From the server's seed and a counter. */
  readonly newRequestId: () => string;
  /** Slows down guessing of secrets. */
  readonly guesses: GuessLimiter;
  readonly caches: ServerCaches;
  /** Number and durations of calls by operation. */
  readonly counts: CallCounts;
  /** The metrics in the Prometheus text format. */
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  /** Called for every call when its response is complete, or its connection ended without one. */
  readonly logCall: (line: LoggedCall) => void;
  readonly dashboard: DashboardFiles;
  /** The OpenAPI documents: the interface of a bank, and the text of the control API's document. */
  readonly documents: { readonly bank: (bank: Bank) => Promise<BankDocument>; readonly admin: () => Promise<string> };
}

/** How the server reads certificates of clients, and issues test certificates. */
export interface ServerCertificates {
  /** Reads and validates that of a request. @throws CERTIFICATE_MISSING, _INVALID, _EXPIRED, _REVOKED, _BLOCKED */
  readonly ofClient: (req: Request, bank: Bank) => CertificateIdentity;
  /** Whether a request can have one; asking costs less than CERTIFICATE_MISSING. */
  readonly canBeBrought: (req: Request, bank: Bank) => boolean;
  /** Reads and validates a website certificate in PEM. @throws like `ofClient`, except CERTIFICATE_MISSING */
  readonly given: (pem: string, bank: Bank) => CertificateIdentity;
  /** Reads and validates that of a signature. @throws like `ofClient`, except CERTIFICATE_MISSING */
  readonly ofSignature: (
    header: string,
    bank: Bank,
  ) => { readonly der: Buffer; readonly identity: CertificateIdentity };
  /** PEM of the test CA: root and issuing certificate. */
  readonly caBundlePem: string;
  /** Issues test certificates, and serves their OCSP and revocation list. */
  readonly authority: CertificateAuthority;
  readonly ofTpps: DemoTppCertificates;
}

/** The contract guard: validates requests and, in tests and on demand, answers against the OpenAPI document. */
export interface Contract {
  /** @throws FORMAT_ERROR naming the header */
  checkHeaders(operationId: string, headers: Readonly<Record<string, string>>): void;
  /** @throws FORMAT_ERROR naming the parameter */
  checkQuery(operationId: string, query: Readonly<Record<string, string>>): void;
  /** @throws FORMAT_ERROR with the path of the field */
  checkBody(operationId: string, body: unknown): void;
  /** Whether the document defines a header or query parameter of the operation. @param name in any case */
  definesParameter(operationId: string, name: string): boolean;
  /** The first parameter that the document defines neither for the query nor for a form. */
  unknownParameter(operationId: string, fields: Readonly<Record<string, string>>): string | undefined;
  /** The path of the first member that the document does not define, except those with a separate rule. */
  unknownBodyMember(operationId: string, body: unknown): string | undefined;
  /** Rejects undefined parameters. @decision unknown-members @throws FORMAT_ERROR naming the parameter */
  assertKnownQuery(operationId: string, query: Readonly<Record<string, string>>): void;
  /**
   * Rejects undefined members, except those with a separate rule.
   * @decision unknown-members @throws FORMAT_ERROR with the path of the member
   */
  assertKnownBody(operationId: string, body: unknown): void;
  /** A successful answer without members that the document does not define. @decision unpublished-operations */
  withoutUnknownMembers(operationId: string, body: object): object;
  /** Whether every call of an operation needs an access token. */
  needsToken(operationId: string): boolean;
  /** The codes with which an operation refuses a call, besides those of what every operation checks. */
  documentedErrors(operationId: string): readonly string[];
  documentedAnswers(operationId: string): readonly DocumentedAnswer[];
  /** The problems of an answer; empty if it matches. */
  answerProblems(
    operationId: string,
    answer: { status: number; headers: Readonly<Record<string, string>>; body: unknown },
  ): string[];
}

/** An error response of an interface. */
export interface FailureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly mediaType: 'application/json' | 'application/problem+json';
  /** The code in the body, if it is not that of the fault. */
  readonly sentCode?: string | undefined;
}

/** What names the caller of a call. */
export interface ClaimedCall {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the client certificate. @throws like `ServerCertificates.ofClient` */
  readonly identity: () => CertificateIdentity;
}

/**
 * What pages, control API and journal know about an interface. Its operations, shapes and links are in src/dialects,
 * which only the server imports.
 */
export interface DialectFacts {
  /** Names of an operation's guard checks, in order; undefined for an unknown operation. */
  readonly checksOf: (operationId: string) => readonly string[] | undefined;
  readonly failure: (fault: BankFault, operationId: string | undefined, profile: Profile) => FailureAnswer;
  /** Whether every response has an X-Request-ID, even if the request had none. @decision request-id */
  readonly answersHaveRequestId: boolean;
  /** The code for a client that accepts no format of the answer. @decision accept */
  readonly notAcceptable: ErrorCode;
  /**
   * Whether TPPs onboard and send a subscription key. Otherwise the first call with their certificate registers them.
   * @decision tpp-identification
   */
  readonly hasOnboarding: boolean;
  /** The first call with a website certificate, and one that a seal signs: what the bank shows to copy. */
  readonly sampleCalls: { readonly first: JourneyCall; readonly signed: JourneyCall };
  /** The documentation for developers: a page of docs/ without its extension. */
  readonly guide: string;
  /** The calls of a TPP from its first one to a settled payment. @param isTppHeaderRead whether a header may name the TPP */
  readonly journey: (profile: Profile, isTppHeaderRead: boolean) => readonly JourneyStep[];
  /** All names of the TPP that a call claims to come from, before any guard runs; empty if it names none. */
  readonly callerNames: (bank: Bank, call: ClaimedCall) => readonly string[];
  /** The JSON body that notifies a TPP of a change of status. Absent for a dialect without notifications. @decision notifications */
  readonly notificationBody?: (bank: Bank, log: NotificationLog, notification: Notification) => object;
  /** Whether a TPP with a grant sees the name of an account's holder. @decision owner-name */
  readonly showsHolder: (grant: AccessGrant, bank: Bank) => boolean;
  /** Its OAuth endpoints, as the metadata describe them. @decision oauth-metadata */
  readonly oauth: {
    readonly isOffered: (profile: Profile) => boolean;
    /** Where the PSU's browser arrives, whether or not tokens are issued. @decision authorisation-endpoint */
    readonly authorisePath: string;
    readonly tokenPath: string;
    readonly clientAuthentication: readonly string[];
  };
}
