import type { PayeeResult } from '../payment/payee-verification.js';

/** What can be scripted, by name, with what it means. The dashboard shows these tables, too. */

/** Variants of an authorisation that can be scripted. */
export const SCA_VARIANTS = {
  'wrong-password': 'every password is wrong; the third attempt ends the page session',
  'psu-blocked': 'the PSU is blocked',
  'page-timeout': 'the page session has expired when the PSU signs in',
  'wrong-state': 'the browser returns with a different state than the TPP sent',
  'no-callback': 'the PSU decides, and the browser never returns',
  'callback-twice': 'the browser returns twice, with the same code',
  'server-error': 'the bank fails: the browser returns with error=server_error, and nothing was decided',
} as const;
export type ScaVariant = keyof typeof SCA_VARIANTS;

/** Whether a text is the name of an SCA variant. */
export function isScaVariant(text: string): text is ScaVariant {
  return Object.hasOwn(SCA_VARIANTS, text);
}

/** Token variants that can be scripted. All comply with the specification, but some clients cannot handle them. */
export const TOKEN_VARIANTS = {
  'short-lived': 'the token is valid for one minute, as expires_in says',
  'ends-early': 'the token is valid for one minute, although expires_in has the usual lifetime',
  expired: 'the token has expired when it is received, although expires_in has the usual lifetime',
  'no-refresh-token': 'the response has no refresh_token, although the consent is recurring',
  'no-expires-in': 'the response has no expires_in, which RFC 6749 only recommends',
  'lower-case-type': 'token_type is "bearer"',
  revoked: 'the token is revoked as soon as it is issued',
} as const;
export type TokenVariant = keyof typeof TOKEN_VARIANTS;

/** Whether a text is the name of a token variant. */
export function isTokenVariant(text: string): text is TokenVariant {
  return Object.hasOwn(TOKEN_VARIANTS, text);
}

/** Results of a verification that can be scripted. */
export const PAYEE_OUTCOMES = {
  MTCH: 'the name of the payee matches its account',
  CMTC: 'the name almost matches; the PSU sees the name of the account, or "Sandbank Payee" if the bank does not know it',
  NMTC: 'the name does not match; no one sees the name of the account',
  NOAP: 'the name cannot be checked, because no bank knows the account',
  timeout: 'the name cannot be checked (NOAP), because the bank of the payee does not answer within five seconds',
} as const satisfies Readonly<Record<PayeeResult | 'timeout', string>>;
/** The name of a scripted result. */
export type PayeeOutcome = keyof typeof PAYEE_OUTCOMES;

/** How the bank delivers a notification, if not at once and once. @decision notification-delivery */
export const DELIVERIES = {
  late: 'it is sent a second of bank time later',
  delayed: 'it is sent ten minutes of bank time later',
  doubled: 'it is sent twice, with the same X-Request-ID',
  withheld: 'it is not sent',
} as const;
export type Delivery = keyof typeof DELIVERIES;

/** The statuses that an injected error can have. */
export const FAULT_STATUSES = { least: 400, most: 599 };
