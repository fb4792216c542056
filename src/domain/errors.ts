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

/** One step of the precedence. */
export type ErrorStep = (typeof ERROR_STEPS)[number];

/**
 * Everything that the bank answers instead of success. The order of entries has no meaning.
 * @source Errors @decision error-body, error-status, error-precedence
 */
export const ERROR_CATALOGUE = {
  FORMAT_ERROR: {
    nextgenStatus: 400,
    step: 'bodyShape',
    meaning: 'A header, parameter, field, body or media type is missing or invalid.',
  },
  SERVICE_INVALID: {
    nextgenStatus: 400,
    step: 'bodyShape',
    meaning: 'The service is not offered at this address or with this method.',
  },
  PARAMETER_NOT_SUPPORTED: {
    nextgenStatus: 400,
    step: 'bodyShape',
    meaning: 'The value of a parameter is known, but this bank does not support it.',
  },
  PERIOD_INVALID: {
    nextgenStatus: 400,
    step: 'bodyShape',
    meaning: 'The requested period is reversed or out of range.',
  },
  EXECUTION_DATE_INVALID: {
    nextgenStatus: 400,
    step: 'bodyShape',
    meaning: 'The payment cannot be executed on the requested day.',
  },
  REQUESTED_FORMATS_INVALID: {
    nextgenStatus: 406,
    step: 'headers',
    meaning: 'The client accepts none of the available response formats.',
  },
  KEY_MISSING: { nextgenStatus: 401, step: 'subscriptionKey', own: true, meaning: 'The subscription key is missing.' },
  KEY_UNKNOWN: {
    nextgenStatus: 401,
    step: 'subscriptionKey',
    own: true,
    meaning: 'The subscription key is not registered.',
  },
  NOT_ONBOARDED: {
    nextgenStatus: 401,
    step: 'subscriptionKey',
    own: true,
    meaning: 'The key is known, but its user has no onboarded organisation.',
  },
  CERTIFICATE_MISSING: {
    nextgenStatus: 401,
    step: 'certificate',
    meaning: 'A certificate is required, but was not sent.',
  },
  CERTIFICATE_INVALID: { nextgenStatus: 401, step: 'certificate', meaning: 'The certificate is not acceptable.' },
  CERTIFICATE_EXPIRED: { nextgenStatus: 401, step: 'certificate', meaning: 'The certificate has expired.' },
  CERTIFICATE_REVOKED: {
    nextgenStatus: 401,
    step: 'certificate',
    meaning: 'The certificate was revoked by its issuer.',
  },
  CERTIFICATE_BLOCKED: { nextgenStatus: 401, step: 'certificate', meaning: 'The certificate was blocked by the bank.' },
  ROLE_INVALID: {
    nextgenStatus: 401,
    step: 'certificate',
    meaning: 'The organisation does not have the role that the call requires.',
  },
  SIGNATURE_MISSING: { nextgenStatus: 401, step: 'signature', meaning: 'A signature is required, but was not sent.' },
  SIGNATURE_INVALID: { nextgenStatus: 401, step: 'signature', meaning: 'The signature is not valid.' },
  TOKEN_MISSING: {
    nextgenStatus: 401,
    step: 'token',
    own: true,
    meaning: 'An access token is required, but was not sent.',
  },
  TOKEN_UNKNOWN: {
    nextgenStatus: 401,
    step: 'token',
    meaning: 'The code or token was not issued to this organisation.',
  },
  TOKEN_INVALID: {
    nextgenStatus: 401,
    step: 'token',
    meaning: 'The code or token is known, but cannot be used here.',
  },
  SCA_METHOD_UNKNOWN: {
    nextgenStatus: 400,
    step: 'existence',
    meaning: 'The PSU does not have this authentication method.',
  },
  SCA_INVALID: {
    nextgenStatus: 400,
    step: 'state',
    meaning: 'The authorisation has failed and accepts no further steps.',
  },
  TOKEN_EXPIRED: { nextgenStatus: 401, step: 'token', meaning: 'The code or token has expired.' },
  CLIENT_INVALID: {
    nextgenStatus: 401,
    step: 'existence',
    own: true,
    meaning: 'Client id or client secret do not belong to an organisation.',
  },
  USER_UNKNOWN: {
    nextgenStatus: 401,
    step: 'existence',
    own: true,
    meaning: 'The e-mail is not registered in the developer portal.',
  },
  USER_NOT_ADMIN: {
    nextgenStatus: 401,
    step: 'existence',
    own: true,
    meaning: 'The e-mail and the subscription key belong to different users.',
  },
  USER_OF_ANOTHER_TPP: {
    nextgenStatus: 401,
    step: 'existence',
    own: true,
    meaning: 'The e-mail belongs to a different TPP than the certificate.',
  },
  CONSENT_UNKNOWN: { nextgenStatus: 403, step: 'existence', meaning: 'This organisation has no such consent.' },
  RESOURCE_UNKNOWN: { nextgenStatus: 404, step: 'existence', meaning: 'The resource does not exist.' },
  PRODUCT_UNKNOWN: { nextgenStatus: 404, step: 'existence', meaning: 'The payment product is not offered.' },
  PRODUCT_INVALID: {
    nextgenStatus: 403,
    step: 'existence',
    meaning: 'The payment was initiated under another payment product.',
  },
  CONSENT_INVALID: { nextgenStatus: 401, step: 'state', meaning: 'The consent cannot be used for this call.' },
  CONSENT_EXPIRED: { nextgenStatus: 401, step: 'state', meaning: 'The consent has expired.' },
  RESOURCE_BLOCKED: { nextgenStatus: 400, step: 'state', meaning: 'The account is deleted.' },
  STATUS_INVALID: { nextgenStatus: 409, step: 'state', meaning: 'The state of the resource does not allow this.' },
  REFERENCE_STATUS_INVALID: {
    nextgenStatus: 409,
    step: 'state',
    meaning: 'A payment or consent has a status not allowed in a signing basket.',
  },
  REFERENCE_MIX_INVALID: {
    nextgenStatus: 400,
    step: 'state',
    meaning: 'The bank does not accept this mix of entries in a signing basket.',
  },
  CANCELLATION_INVALID: { nextgenStatus: 405, step: 'state', meaning: 'The payment can no longer be cancelled.' },
  SERVICE_BLOCKED: { nextgenStatus: 403, step: 'rights', meaning: 'The PSU is blocked at the bank.' },
  SESSIONS_NOT_SUPPORTED: { nextgenStatus: 400, step: 'rights', meaning: 'Combined services are not supported.' },
  PSU_CREDENTIALS_INVALID: {
    nextgenStatus: 401,
    step: 'rights',
    meaning: 'The PSU is unknown, the password is wrong, or the PSU may not do this.',
  },
  PAYMENT_FAILED: { nextgenStatus: 400, step: 'rights', meaning: 'The payment failed during its initial processing.' },
  CARD_INVALID: {
    nextgenStatus: 400,
    step: 'rights',
    meaning: 'The PSU gave the consent for another card.',
  },
  NO_PIIS_ACTIVATION: {
    nextgenStatus: 400,
    step: 'rights',
    meaning: 'The PSU has not consented to confirmations of funds for the account.',
  },
  ACCESS_EXCEEDED: {
    nextgenStatus: 429,
    step: 'limits',
    meaning: 'The consent allows no further access of this kind today.',
  },
  INTERNAL_SERVER_ERROR: { nextgenStatus: 500, step: 'internal', own: true, meaning: 'An internal error of the bank.' },
} as const satisfies Record<string, CatalogueEntry>;

/** What the catalogue says of a text that may be a code; undefined if it is not one. */
export function catalogueEntry(code: string | undefined): CatalogueEntry | undefined {
  return code !== undefined && Object.hasOwn(ERROR_CATALOGUE, code) ? ERROR_CATALOGUE[code as ErrorCode] : undefined;
}

/** A code of the catalogue. */
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
  /** Where more than the code matters: a tester scripted it, or a member had another JSON type than the document's. */
  readonly reason?: 'scripted' | 'jsonType';
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
    // No one reads the stack of an answer, and capturing it takes a sixth of the CPU of a refused call.
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

/** The value as one of several words. @throws FORMAT_ERROR about the member at `path` */
export function requireWord<const Word extends string>(value: unknown, words: readonly Word[], path: string): Word {
  return words.find((word) => word === value) ?? formatError(path, `${path} must be one of ${words.join(', ')}`);
}
