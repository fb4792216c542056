import type { ErrorCode } from '../../../src/domain/errors.js';
import type { DECISIONS } from '../../../src/decisions/decisions.js';

/** What docs/reference/errors.md says about a code beside what the catalogue and the bank itself tell. */
export interface ErrorAdvice {
  readonly when: string;
  readonly remedy: string;
  /** Rows of the decision table that speak of it. */
  readonly decisions: readonly (typeof DECISIONS)[number]['slug'][];
}

/** A code without an entry does not compile. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  FORMAT_ERROR: {
    when: 'The request itself is wrong: a header, parameter or member is missing, malformed or out of range, the body is no JSON, too large or of another type, or `Accept` excludes JSON.',
    remedy:
      'Read `path`, which names the place, and `text`, which says what would be right. Sending the same again fails again.',
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
    when: 'A method that the path does not have (405 with `Allow`), or a kind of access that this bank does not offer: `allPsd2`, `availableAccounts`, or no account at all.',
    remedy: 'Compare method and path with the document; name the accounts in `access`.',
    decisions: ['routing', 'unsupported-access-kinds'],
  },
  PARAMETER_NOT_SUPPORTED: {
    when: '`bookingStatus` is `information` or `all`.',
    remedy: 'Ask for `booked`, `pending` or `both`.',
    decisions: ['booking-status'],
  },
  PERIOD_INVALID: {
    when: '`dateFrom` is after `dateTo`, or before what the consent may still see.',
    remedy: 'Send the earlier day as `dateFrom`; leave `dateTo` out for today.',
    decisions: ['date-filter'],
  },
  KEY_MISSING: {
    when: 'No `Ocp-Apim-Subscription-Key` came. The token exchange alone does without.',
    remedy:
      'Send the primary or secondary key of your profile in the portal (`/portal`, or `GET /__admin/portal/users`).',
    decisions: ['key-required', 'key-in-query', 'gateway-errors'],
  },
  KEY_UNKNOWN: {
    when: 'The key belongs to nobody: mistyped, rotated, or of another bank or of a state before a reset.',
    remedy: 'Look the key up again (`GET /__admin/demo`); each bank has its own users.',
    decisions: ['key-required', 'gateway-errors'],
  },
  NOT_ONBOARDED: {
    when: 'The key is good, but its user has onboarded no organisation, or another user has onboarded it since.',
    remedy: 'Call `onboardTpp` first, with the certificate of the organisation.',
    decisions: ['not-onboarded', 'reonboarding'],
  },
  CERTIFICATE_MISSING: {
    when: 'Onboarding came without a client certificate: over plain HTTP, over TLS without one, or behind a proxy that does not forward it or is not trusted.',
    remedy:
      'Present the website certificate in the TLS handshake on the HTTPS port; behind a proxy set `--trusted-proxies`.',
    decisions: ['certificate-source'],
  },
  CERTIFICATE_INVALID: {
    when: 'The certificate is not what is wanted: an unknown or no CA, too weak a key, the wrong QcType, no PSD2 statement, not valid yet, or a seal of another organisation.',
    remedy: 'Read `text`, which names the first thing that is wrong; `sandbank certificate` makes good ones.',
    decisions: ['certificate-check', 'signature-certificate'],
  },
  CERTIFICATE_EXPIRED: {
    when: 'The certificate ended before the bank’s time, which may be ahead of yours: a clock turned by 400 days ends yesterday’s certificate.',
    remedy: 'Issue a new one (`POST /__admin/certificates`): it is valid around the bank’s time.',
    decisions: ['certificate-time', 'certificate-check'],
  },
  CERTIFICATE_REVOKED: {
    when: 'The test CA revoked it (variant `revoked`).',
    remedy: 'Use another certificate; a revocation is not taken back.',
    decisions: ['certificate-check'],
  },
  CERTIFICATE_BLOCKED: {
    when: 'The bank blocked it (variant `blocked`); its issuer knows of nothing.',
    remedy: 'Use another certificate.',
    decisions: ['certificate-check'],
  },
  ROLE_INVALID: {
    when: 'The organisation’s certificate names no PSP_AI and the call is about consents or accounts, or no PSP_PI and it is about payments.',
    remedy: 'Onboard again with a certificate that has the role.',
    decisions: ['role-check'],
  },
  SIGNATURE_MISSING: {
    when: 'The profile wants every request signed, and this one is not.',
    remedy: 'Sign it (docs/signing.md), or use a profile with `signing: optional`.',
    decisions: ['signing'],
  },
  SIGNATURE_INVALID: {
    when: 'Digest, key id, list of headers or signature do not hold.',
    remedy: 'Compare your signing string with the bank’s, which `text` and the journal tell, byte by byte.',
    decisions: ['signing', 'signature-dialects', 'signature-headers'],
  },
  TOKEN_MISSING: {
    when: 'Account data was asked for without `Authorization`.',
    remedy: 'Send `Authorization: Bearer` with the access token of the consent.',
    decisions: ['bearer-presentation'],
  },
  TOKEN_UNKNOWN: {
    when: 'A code, access token or refresh token that this bank did not give to this organisation: mistyped, of another TPP or bank, or of a state before a reset.',
    remedy: 'Keep tokens apart by bank and TPP; let the PSU authorise again where the token is lost.',
    decisions: ['ownership', 'lifetimes'],
  },
  TOKEN_INVALID: {
    when: 'The code was used before, its `request_id`, `redirect_uri` or `code_verifier` is another than it was issued for, the token was revoked, or it is for a payment.',
    remedy:
      'Exchange a code once, with the values of its authorisation. A second use revokes what the first gave: let the PSU authorise again.',
    decisions: ['lifetimes', 'token-request-id', 'authorisation-endpoint'],
  },
  TOKEN_EXPIRED: {
    when: 'The code is older than 10 minutes, or the access token older than its `expires_in`, in bank time.',
    remedy: 'A code: let the PSU authorise again. An access token: exchange the refresh token.',
    decisions: ['lifetimes', 'refresh-token', 'error-precedence'],
  },
  CLIENT_INVALID: {
    when: 'Client id and secret of the token exchange are not those of an organisation that is onboarded now.',
    remedy: 'Take them from the last onboarding: a new one replaces them.',
    decisions: ['token-client-errors', 'reonboarding'],
  },
  USER_UNKNOWN: {
    when: 'Onboarding names a `userEmail` that nobody registered in the portal.',
    remedy: 'Register it (`/portal`, or `POST /__admin/portal/users`), and use the key of that user.',
    decisions: ['portal'],
  },
  USER_NOT_ADMIN: {
    when: 'Onboarding names a registered `userEmail`, but the key is another user’s.',
    remedy: 'Send the key of the user whose e-mail is named.',
    decisions: ['portal'],
  },
  USER_OF_ANOTHER_TPP: {
    when: 'The user of `userEmail` belongs to another TPP: the certificate has another organizationIdentifier than the one that the user onboarded with, or that the fixtures give the user.',
    remedy:
      'Send the certificate of that TPP, register another user for this one, or switch `portal-user-tpp` to `any`.',
    decisions: ['portal-user-tpp'],
  },
  CONSENT_UNKNOWN: {
    when: 'No such consent, or another organisation’s; as `Consent-ID` or in the path.',
    remedy: 'Check the id; after a new onboarding and after a reset all earlier ones are gone.',
    decisions: ['ownership', 'reonboarding', 'retention'],
  },
  RESOURCE_UNKNOWN: {
    when: 'No such path (404 in every profile), account, payment or bank, or another organisation’s.',
    remedy:
      'Follow the links of the answers; account ids differ from TPP to TPP. Paths have no trailing slash and are case-sensitive.',
    decisions: ['routing', 'resource-id', 'ownership', 'rename-match'],
  },
  PRODUCT_UNKNOWN: {
    when: 'The path names a payment product that the bank does not offer.',
    remedy: 'Use one that `GET /__admin/demo` lists under `products`.',
    decisions: ['payment-rules'],
  },
  PRODUCT_INVALID: {
    when: 'A payment is asked for under another product than it was initiated under.',
    remedy: 'Keep the product with the payment id, or follow the payment’s own links.',
    decisions: ['payment-rules'],
  },
  CONSENT_INVALID: {
    when: 'The consent is `received`, `rejected`, `revokedByPsu` or `terminatedByTpp`, or it does not grant this account or this kind of data.',
    remedy:
      'Read only what was granted (the links of the account list say it); ask the PSU for a new consent where this one has ended.',
    decisions: ['consent-use-errors', 'access-implied'],
  },
  CONSENT_EXPIRED: {
    when: 'The consent is `expired`: its last day is over, its one access is used up, or another superseded it.',
    remedy: 'Ask the PSU for a new consent.',
    decisions: ['consent-use-errors', 'valid-until', 'one-off-consent-end', 'recurring-supersedes'],
  },
  RESOURCE_BLOCKED: {
    when: 'The account was deleted: it stays in the list with that status, and nothing of it can be read. It cannot be renamed either.',
    remedy: 'Leave it out.',
    decisions: ['account-status', 'rename-match'],
  },
  STATUS_INVALID: {
    when: 'The record’s state does not allow it: a consent that has ended is deleted, a signature is given twice, an organisation may not be replaced; in the control API a move that is not legal.',
    remedy: 'Read the status first. In the control API `force` makes any move.',
    decisions: ['consent-delete-again', 'multi-signature', 'reonboarding'],
  },
  CANCELLATION_INVALID: {
    when: 'A payment is cancelled at ACSP or later.',
    remedy: 'Nothing: it is carried out. Cancel earlier.',
    decisions: ['cancel'],
  },
  SERVICE_BLOCKED: {
    when: 'A PSU who is blocked at the bank is to approve. No call of a TPP is answered with it, but by a scripted outcome.',
    remedy: 'Let another PSU approve.',
    decisions: ['psu-behaviour'],
  },
  SESSIONS_NOT_SUPPORTED: {
    when: '`combinedServiceIndicator` is true and the profile is strict about it.',
    remedy: 'Send false.',
    decisions: ['consent-defaults'],
  },
  PSU_CREDENTIALS_INVALID: {
    when: 'The control API is to decide for a PSU who does not exist, has no account that fits, or whose password was scripted to be wrong. No call of a TPP is answered with it, but by a scripted outcome.',
    remedy: 'Leave `psu` out, and the holder decides, or name one of those in `detail`.',
    decisions: ['account-mismatch'],
  },
  PAYMENT_FAILED: {
    when: 'The debtor account named has too little for amount and fee, where the profile looks at initiation.',
    remedy: 'Send less. Without the switch such a payment is accepted and ends RJCT with AM04.',
    decisions: ['funds'],
  },
  ACCESS_EXCEEDED: {
    when: 'More unattended reads than `frequencyPerDay` allows, a read under a one-off consent more than an hour after the first of its kind, or, with those switches, the rate limit or the quota.',
    remedy:
      'Send `PSU-IP-Address` when, and only when, the PSU is there; plan the reads of a day; wait as long as `Retry-After` says.',
    decisions: ['frequency-window', 'one-off-consent-end', 'rate-limit', 'quota'],
  },
  INTERNAL_SERVER_ERROR: {
    when: 'A fault of the bank, in practice one that a tester asked for (docs/outcomes.md, docs/faults.md), or a full disk (docs/data.md).',
    remedy:
      'Try again with growing pauses, a POST only when it is safe to be carried out twice. One that nobody asked for is in the log of the server: please report it.',
    decisions: ['error-status'],
  },
};
