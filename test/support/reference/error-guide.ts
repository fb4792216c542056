import type { ErrorCode } from '../../../src/domain/errors.js';
import type { DECISIONS } from '../../../src/decisions/decisions.js';

/** What docs/reference/errors.md says about a code, in addition to the catalogue and the bank's own responses. */
export interface ErrorAdvice {
  readonly when: string;
  readonly remedy: string;
  /** Related rows of the decision table. */
  readonly decisions: readonly (typeof DECISIONS)[number]['slug'][];
}

/** The codes that the published interface answers. */
export type PublishedErrorCode = Exclude<
  ErrorCode,
  | 'REQUESTED_FORMATS_INVALID'
  | 'SCA_METHOD_UNKNOWN'
  | 'SCA_INVALID'
  | 'REFERENCE_STATUS_INVALID'
  | 'REFERENCE_MIX_INVALID'
  | 'CARD_INVALID'
  | 'NO_PIIS_ACTIVATION'
>;

/** A code without an entry does not compile. */
export const ERROR_GUIDE: Readonly<Record<PublishedErrorCode, ErrorAdvice>> = {
  FORMAT_ERROR: {
    when: 'The request is invalid: a header, parameter or member is missing, malformed or out of range, the body is not JSON, too large or of another type, or `Accept` excludes JSON.',
    remedy:
      'Read `path`, which names the position, and `text`, which says what is valid. Sending the same request again fails again.',
    decisions: [
      'request-id',
      'content-type',
      'accept',
      'sizes',
      'repeated-parameters',
      'unknown-members',
      'null-members',
    ],
  },
  SERVICE_INVALID: {
    when: 'The path does not have this method (405 with `Allow`), or the bank does not support this kind of access: `allPsd2`, `availableAccounts`, or no account at all.',
    remedy: 'Compare method and path with the document; name the accounts in `access`.',
    decisions: ['routing', 'unsupported-access-kinds'],
  },
  PARAMETER_NOT_SUPPORTED: {
    when: '`bookingStatus` is `information` or `all`.',
    remedy: 'Use `booked`, `pending` or `both`.',
    decisions: ['booking-status'],
  },
  PERIOD_INVALID: {
    when: '`dateFrom` is after `dateTo`, or before the earliest day that the consent allows.',
    remedy: 'Send the earlier day as `dateFrom`; omit `dateTo` for today.',
    decisions: ['date-filter'],
  },
  EXECUTION_DATE_INVALID: {
    when: '`requestedExecutionDate` is in the past or more than a year ahead. Only the interface NextGenPSD2 has this member.',
    remedy: 'Send a day from today to a year ahead, by the clock of the bank, or omit the member.',
    decisions: ['execution-day'],
  },
  KEY_MISSING: {
    when: '`Ocp-Apim-Subscription-Key` is missing. Only the token exchange does not require it.',
    remedy:
      'Send the primary or secondary key of your profile in the portal (`/portal`, or `GET /__admin/portal/users`).',
    decisions: ['key-required', 'key-in-query', 'gateway-errors'],
  },
  KEY_UNKNOWN: {
    when: 'The key is not registered: it is mistyped, was replaced, or belongs to another bank or to a state before a reset.',
    remedy: 'Look up the key again (`GET /__admin/demo`); each bank has its own users.',
    decisions: ['key-required', 'gateway-errors'],
  },
  NOT_ONBOARDED: {
    when: 'The key is valid, but its user has not onboarded an organisation, or another user has onboarded it since.',
    remedy: 'Call `onboardTpp` first, with the certificate of the organisation.',
    decisions: ['not-onboarded', 'reonboarding'],
  },
  CERTIFICATE_MISSING: {
    when: 'Onboarding was called without a client certificate: over plain HTTP, over TLS without one, or behind a proxy that does not forward it or is not trusted.',
    remedy:
      'Present the website certificate in the TLS handshake on the HTTPS port; behind a proxy, set `--trusted-proxies`.',
    decisions: ['certificate-source'],
  },
  CERTIFICATE_INVALID: {
    when: 'The certificate does not meet the requirements: an unknown CA or none, a key that is too weak, the wrong QcType, no PSD2 statement, not valid yet, or the seal of another organisation.',
    remedy: 'Read `text`, which names the first problem; `sandbank certificate` creates valid ones.',
    decisions: ['certificate-check', 'signature-certificate'],
  },
  CERTIFICATE_EXPIRED: {
    when: 'The certificate expired before the bank’s time, which may be ahead of yours. If you advance a clock by 400 days, yesterday’s certificate is expired.',
    remedy: 'Issue a new one (`POST /__admin/certificates`), which is valid at the bank’s time.',
    decisions: ['certificate-time', 'certificate-check'],
  },
  CERTIFICATE_REVOKED: {
    when: 'The test CA revoked it (variant `revoked`).',
    remedy: 'Use another certificate; a revocation is final.',
    decisions: ['certificate-check'],
  },
  CERTIFICATE_BLOCKED: {
    when: 'The bank blocked it (variant `blocked`), but its issuer did not revoke it.',
    remedy: 'Use another certificate.',
    decisions: ['certificate-check'],
  },
  ROLE_INVALID: {
    when: 'The organisation’s certificate does not have the required role: PSP_AI for consents and accounts, PSP_PI for payments.',
    remedy: 'Onboard again with a certificate that has the role.',
    decisions: ['role-check'],
  },
  SIGNATURE_MISSING: {
    when: 'The profile requires every request to be signed, and this one is not.',
    remedy: 'Sign it (docs/signing.md), or use a profile with `signing: optional`.',
    decisions: ['signing'],
  },
  SIGNATURE_INVALID: {
    when: 'Digest, key id, list of headers or signature are invalid.',
    remedy: 'Compare your signing string with the bank’s, byte by byte. `text` and the journal contain it.',
    decisions: ['signing', 'signature-dialects', 'signature-headers'],
  },
  TOKEN_MISSING: {
    when: 'Account data was requested without `Authorization`.',
    remedy: 'Send `Authorization: Bearer` with the access token of the consent.',
    decisions: ['bearer-presentation'],
  },
  TOKEN_UNKNOWN: {
    when: 'The bank did not issue this code, access token or refresh token to this organisation: it is mistyped, or belongs to another TPP or bank or to a state before a reset.',
    remedy: 'Store tokens separately for each bank and TPP. If a token is lost, let the PSU authorise again.',
    decisions: ['ownership', 'lifetimes'],
  },
  TOKEN_INVALID: {
    when: 'The code was used before, it was issued for another `request_id`, `redirect_uri` or `code_verifier`, the token was revoked, or it is for a payment.',
    remedy:
      'Exchange a code once, with the values of its authorisation. A second use revokes the tokens from the first: let the PSU authorise again.',
    decisions: ['lifetimes', 'token-request-id', 'authorisation-endpoint'],
  },
  TOKEN_EXPIRED: {
    when: 'The code is older than 10 minutes, or the access token older than its `expires_in`, in bank time.',
    remedy: 'A code: let the PSU authorise again. An access token: exchange the refresh token.',
    decisions: ['lifetimes', 'refresh-token', 'error-precedence'],
  },
  CLIENT_INVALID: {
    when: 'Client id and secret of the token exchange do not belong to a currently onboarded organisation.',
    remedy: 'Use those of the last onboarding: a new onboarding replaces them.',
    decisions: ['token-client-errors', 'reonboarding'],
  },
  USER_UNKNOWN: {
    when: 'Onboarding names a `userEmail` that is not registered in the portal.',
    remedy: 'Register it (`/portal`, or `POST /__admin/portal/users`), and use the key of that user.',
    decisions: ['portal'],
  },
  USER_NOT_ADMIN: {
    when: 'Onboarding names a registered `userEmail`, but the key belongs to another user.',
    remedy: 'Send the key of the named user.',
    decisions: ['portal'],
  },
  USER_OF_ANOTHER_TPP: {
    when: 'The user of `userEmail` belongs to another TPP: the certificate has another organizationIdentifier than the user’s earlier onboarding or the fixtures.',
    remedy: 'Send the certificate of that TPP, register another user for this one, or set `portal-user-tpp` to `any`.',
    decisions: ['portal-user-tpp'],
  },
  CONSENT_UNKNOWN: {
    when: 'The consent in `Consent-ID` or in the path does not exist, or belongs to another organisation.',
    remedy: 'Check the id. A new onboarding and a reset delete all earlier consents.',
    decisions: ['ownership', 'reonboarding', 'retention'],
  },
  RESOURCE_UNKNOWN: {
    when: 'The path (404 in every profile), account, payment or bank does not exist, or belongs to another organisation.',
    remedy:
      'Follow the links of the responses; account ids differ between TPPs. Paths have no trailing slash and are case-sensitive.',
    decisions: ['routing', 'resource-id', 'ownership', 'rename-match'],
  },
  PRODUCT_UNKNOWN: {
    when: 'The path names a payment product that the bank does not support.',
    remedy: 'Use one that `GET /__admin/demo` lists under `products`.',
    decisions: ['payment-rules'],
  },
  PRODUCT_INVALID: {
    when: 'The path names another product than the one with which the payment was initiated.',
    remedy: 'Store the product with the payment id, or follow the payment’s own links.',
    decisions: ['payment-rules'],
  },
  CONSENT_INVALID: {
    when: 'The consent is `received`, `rejected`, `revokedByPsu` or `terminatedByTpp`, or it does not grant this account or this kind of data.',
    remedy:
      'Read only what was granted (see the links of the account list). If the consent has ended, ask the PSU for a new one.',
    decisions: ['consent-use-errors', 'access-implied'],
  },
  CONSENT_EXPIRED: {
    when: 'The consent is `expired`: its last day has passed, its single access is used, or another consent superseded it.',
    remedy: 'Ask the PSU for a new consent.',
    decisions: ['consent-use-errors', 'valid-until', 'one-off-consent-end', 'recurring-supersedes'],
  },
  RESOURCE_BLOCKED: {
    when: 'The account was deleted: it stays in the list with that status, but it cannot be read or renamed.',
    remedy: 'Do not use the account.',
    decisions: ['account-status', 'rename-match'],
  },
  STATUS_INVALID: {
    when: 'The record’s status does not allow it: the consent to delete has already ended, the PSU has already signed, or the organisation must not be replaced. In the control API: the transition is not allowed.',
    remedy: 'Read the status first. In the control API, `force` allows any transition.',
    decisions: ['consent-delete-again', 'multi-signature', 'reonboarding'],
  },
  CANCELLATION_INVALID: {
    when: 'A payment is cancelled at ACSP or later.',
    remedy: 'The payment is already executed. Cancel earlier.',
    decisions: ['cancel'],
  },
  SERVICE_BLOCKED: {
    when: 'The PSU who should approve is blocked. Calls of a TPP return this code only with a scripted outcome.',
    remedy: 'Let another PSU approve.',
    decisions: ['psu-behaviour'],
  },
  SESSIONS_NOT_SUPPORTED: {
    when: '`combinedServiceIndicator` is true, and the profile does not accept it.',
    remedy: 'Send false.',
    decisions: ['consent-defaults'],
  },
  PSU_CREDENTIALS_INVALID: {
    when: 'The control API should decide for a PSU who does not exist, has no suitable account, or whose password is scripted to be wrong. Calls of a TPP return this code only with a scripted outcome.',
    remedy: 'Omit `psu` to use the holder, or use one of those in `detail`.',
    decisions: ['account-mismatch'],
  },
  PAYMENT_FAILED: {
    when: 'The available money of the named debtor account does not cover amount and fee, and the profile checks this at the initiation.',
    remedy: 'Send a smaller amount. Without this decision, such a payment is accepted and ends with RJCT and AM04.',
    decisions: ['funds'],
  },
  ACCESS_EXCEEDED: {
    when: 'More unattended reads than `frequencyPerDay` allows, or a read under a one-off consent more than an hour after the first of its kind. With the corresponding decisions, also the rate limit or the quota.',
    remedy:
      'Send `PSU-IP-Address` if, and only if, the PSU is present. Plan the reads of a day, and wait as long as `Retry-After` says.',
    decisions: ['frequency-window', 'one-off-consent-end', 'rate-limit', 'quota', 'call-limits'],
  },
  INTERNAL_SERVER_ERROR: {
    when: 'An error of the bank: usually one that a tester scripted (docs/outcomes.md, docs/faults.md), or a full disk (docs/data.md).',
    remedy:
      'Try again with increasing pauses; repeat a POST only if it is safe to execute it twice. The log of the server contains unexpected errors: please report them.',
    decisions: ['error-status'],
  },
};
