import { oneOfText } from './text.js';

/** What the catalogue says of a code. */
export interface CatalogueEntry {
  /** HTTP status under the `nextgen` alternative of the decision error-status; as published it is 400 or 500. */
  readonly nextgenStatus: number;
  /** The step of the precedence in which the code arises. */
  readonly step: ErrorStep;
  /** True for codes that NextGenPSD2 does not know: they are this bank's own. */
  readonly own?: true;
  readonly meaning: string;
}

/**
 * The steps by which journal and documents group the codes. The order of the checks is that of an operation's guards, then of its
 * `read` and `call`.
 * @decision error-precedence
 */
export const ERROR_STEPS = [
  'routing',
  'headers',
  'subscriptionKey',
  'certificate',
  'signature',
  'token',
  'bodyShape',
  'existence',
  'state',
  'rights',
  'limits',
  'internal',
] as const;

export type ErrorStep = (typeof ERROR_STEPS)[number];

/**
 * Everything that the bank answers instead of success: status under the `nextgen` alternative, step, meaning. The order of entries has
 * no meaning.
 * @source Errors @decision error-body, error-status, error-precedence
 */
export const ERROR_CATALOGUE = {
  FORMAT_ERROR: entry(400, 'bodyShape', 'A header, parameter, field, body or media type is missing or invalid.'),
  SERVICE_INVALID: entry(400, 'bodyShape', 'The service is not offered at this address or with this method.'),
  PARAMETER_NOT_SUPPORTED: entry(
    400,
    'bodyShape',
    'The value of a parameter is known, but this bank does not support it.',
  ),
  PERIOD_INVALID: entry(400, 'bodyShape', 'The requested period is reversed or out of range.'),
  EXECUTION_DATE_INVALID: entry(400, 'bodyShape', 'The payment cannot be executed on the requested day.'),
  REQUESTED_FORMATS_INVALID: entry(406, 'headers', 'The client accepts none of the available response formats.'),
  KEY_MISSING: ownEntry(401, 'subscriptionKey', 'The subscription key is missing.'),
  KEY_UNKNOWN: ownEntry(401, 'subscriptionKey', 'The subscription key is not registered.'),
  NOT_ONBOARDED: ownEntry(401, 'subscriptionKey', 'The key is known, but its user has no onboarded organisation.'),
  CERTIFICATE_MISSING: entry(401, 'certificate', 'A certificate is required, but was not sent.'),
  CERTIFICATE_INVALID: entry(401, 'certificate', 'The certificate is not acceptable.'),
  CERTIFICATE_EXPIRED: entry(401, 'certificate', 'The certificate has expired.'),
  CERTIFICATE_REVOKED: entry(401, 'certificate', 'The certificate was revoked by its issuer.'),
  CERTIFICATE_BLOCKED: entry(401, 'certificate', 'The certificate was blocked by the bank.'),
  ROLE_INVALID: entry(401, 'certificate', 'The organisation does not have the role that the call requires.'),
  SIGNATURE_MISSING: entry(401, 'signature', 'A signature is required, but was not sent.'),
  SIGNATURE_INVALID: entry(401, 'signature', 'The signature is not valid.'),
  TOKEN_MISSING: ownEntry(401, 'token', 'An access token is required, but was not sent.'),
  TOKEN_UNKNOWN: entry(401, 'token', 'The code or token was not issued to this organisation.'),
  TOKEN_INVALID: entry(401, 'token', 'The code or token is known, but cannot be used here.'),
  SCA_METHOD_UNKNOWN: entry(400, 'existence', 'The PSU does not have this authentication method.'),
  SCA_INVALID: entry(400, 'state', 'The authorisation has failed and accepts no further steps.'),
  TOKEN_EXPIRED: entry(401, 'token', 'The code or token has expired.'),
  CLIENT_INVALID: ownEntry(401, 'existence', 'Client id or client secret do not belong to an organisation.'),
  USER_UNKNOWN: ownEntry(401, 'existence', 'The e-mail is not registered in the developer portal.'),
  USER_NOT_ADMIN: ownEntry(401, 'existence', 'The e-mail and the subscription key belong to different users.'),
  USER_OF_ANOTHER_TPP: ownEntry(401, 'existence', 'The e-mail belongs to a different TPP than the certificate.'),
  CONSENT_UNKNOWN: entry(403, 'existence', 'This organisation has no such consent.'),
  RESOURCE_UNKNOWN: entry(404, 'existence', 'The resource does not exist.'),
  PRODUCT_UNKNOWN: entry(404, 'existence', 'The payment product is not offered.'),
  PRODUCT_INVALID: entry(403, 'existence', 'The payment was initiated under another payment product.'),
  CONSENT_INVALID: entry(401, 'state', 'The consent cannot be used for this call.'),
  CONSENT_EXPIRED: entry(401, 'state', 'The consent has expired.'),
  RESOURCE_BLOCKED: entry(400, 'state', 'The account is deleted.'),
  STATUS_INVALID: entry(409, 'state', 'The state of the resource does not allow this.'),
  REFERENCE_STATUS_INVALID: entry(409, 'state', 'A payment or consent has a status not allowed in a signing basket.'),
  REFERENCE_MIX_INVALID: entry(400, 'state', 'The bank does not accept this mix of entries in a signing basket.'),
  CANCELLATION_INVALID: entry(405, 'state', 'The payment can no longer be cancelled.'),
  SERVICE_BLOCKED: entry(403, 'rights', 'The PSU is blocked at the bank.'),
  SESSIONS_NOT_SUPPORTED: entry(400, 'rights', 'Combined services are not supported.'),
  PSU_CREDENTIALS_INVALID: entry(401, 'rights', 'The PSU is unknown or may not do this, or the password is wrong.'),
  PAYMENT_FAILED: entry(400, 'rights', 'The payment failed during its initial processing.'),
  CARD_INVALID: entry(400, 'rights', 'The PSU gave the consent for another card.'),
  NO_PIIS_ACTIVATION: entry(400, 'rights', 'The PSU has not consented to confirmations of funds for the account.'),
  ACCESS_EXCEEDED: entry(429, 'limits', 'The consent allows no further access of this kind today.'),
  INTERNAL_SERVER_ERROR: ownEntry(500, 'internal', 'An internal error of the bank.'),
} satisfies Record<string, CatalogueEntry>;

/** A code of NextGenPSD2. */
function entry(nextgenStatus: number, step: ErrorStep, meaning: string): CatalogueEntry {
  return { nextgenStatus, step, meaning };
}

/** A code of this bank. */
function ownEntry(nextgenStatus: number, step: ErrorStep, meaning: string): CatalogueEntry {
  return { nextgenStatus, step, own: true, meaning };
}

/** What the catalogue says of a text that may be a code; undefined if it is not one. */
export function catalogueEntry(code: string | undefined): CatalogueEntry | undefined {
  return code !== undefined && Object.hasOwn(ERROR_CATALOGUE, code) ? ERROR_CATALOGUE[code as ErrorCode] : undefined;
}

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** More about a failure than its code and text. */
export interface FaultDetail {
  /** The header, parameter or field that is wrong, as the caller wrote it: `access.accounts[0].iban`, `X-Request-ID`. */
  readonly path?: string;
  /** An HTTP status that holds in every profile (routing only: 404 and 405). */
  readonly fixedStatus?: number;
  /** HTTP status under error-status: nextgen where it depends on the place: CONSENT_UNKNOWN is 400 in a header. */
  readonly nextgenStatus?: number;
  /** The decision that limits calls, if the call exceeded it. The journal has it as the path of the refusal. */
  readonly limit?: string;
  /** Headers that the answer must carry (`Allow`). */
  readonly headers?: Readonly<Record<string, string>>;
  /** What else helps a developer; it follows the text, except for OAuth's `error_description`, which has few characters. */
  readonly appendix?: string;
  /** Where more than the code matters: a tester scripted it, a member had another JSON type than the document's, or an id was replaced. */
  readonly reason?: 'scripted' | 'jsonType' | 'replaced';
  /** What else is wrong with the same request, as far as known. @decision error-body */
  readonly others?: readonly FurtherError[];
  /** The error code of RFC 6749 at the token and authorisation endpoints. @decision token-errors */
  readonly oauthError?: string;
}

/** A further error of a request, with the code of the first one. */
export interface FurtherError {
  readonly path: string;
  readonly text: string;
}

/**
 * An error whose receiver can put it right: the message says what was wrong and what would be right, so that no stack is
 * shown. Every other error is a fault of the program, except BankFault: it is the answer of the bank to a call, and ends neither
 * a command nor the start of a server.
 */
export class ExpectedError extends Error {
  /** Names the kind of error for programs, such as `CONFIG_INVALID`. */
  readonly code: string;
  /** Exit code of a command that ends with this error: 2 for wrong usage, otherwise 1. */
  readonly exitCode: number;

  constructor(code: string, message: string, options: ErrorOptions & { readonly exitCode?: number } = {}) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.exitCode = options.exitCode ?? 1;
  }
}

/**
 * What an operation throws instead of returning; nothing has changed when it is thrown, except what the decisions say.
 * `text` says what was wrong and what would be right.
 */
export class BankFault extends Error {
  readonly code: ErrorCode;
  readonly text: string;
  readonly detail: FaultDetail;

  constructor(code: ErrorCode, text: string, detail: FaultDetail = {}) {
    // No one reads the stack of an answer, and capturing it takes a large part of a refused call.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(text);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'BankFault';
    this.code = code;
    this.text = text;
    this.detail = detail;
  }
}

/** Throws FORMAT_ERROR about the header, parameter or field at `path`. */
export function formatError(path: string, text: string): never {
  throw new BankFault('FORMAT_ERROR', text, { path });
}

/** Refuses a member of a request. @param problem what is wrong with it; the error begins with its path */
export function refuseMember(path: string, problem: string, code: ErrorCode = 'FORMAT_ERROR'): never {
  throw new BankFault(code, `${path} ${problem}`, { path });
}

/** Runs `act`, and changes the path of its fault, which the text then names as well. */
export function withPaths<Result>(pathOf: (path: string) => string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    const path = error instanceof BankFault ? error.detail.path : undefined;
    if (!(error instanceof BankFault) || path === undefined || pathOf(path) === path) throw error;
    throw new BankFault(error.code, `${pathOf(path)}: ${error.text}`, { ...error.detail, path: pathOf(path) });
  }
}

/** Runs `act` for an object of a list. The path of its fault is then that of the whole, e.g. `payments[3].creditorName`. */
export function atPath<Result>(path: string, act: () => Result): Result {
  return withPaths((member) => `${path}.${member}`, act);
}

/** The fault of a request that names something unknown: NextGenPSD2 has 404 only for what the path names. */
export function unknownInRequest(text: string, path: string): BankFault {
  return new BankFault('RESOURCE_UNKNOWN', text, { path, nextgenStatus: 400 });
}

/** The value as one of several words. @throws FORMAT_ERROR about the member at `path` */
export function requireWord<const Word extends string>(value: unknown, words: readonly Word[], path: string): Word {
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  return formatError(path, `${path} must be ${oneOfText(words, value)}`);
}

/** Reports an internal error, whose details callers must not see. */
export type ErrorReporter = (error: unknown) => void;
