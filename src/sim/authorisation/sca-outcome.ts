import type { TokenVariant } from '../../domain/scripting/variants.js';
import type { RedirectPreset } from '../../domain/consent/consent.js';
import type { PsuId } from '../../domain/ids.js';
import { type AuthorisationCode, withParameters } from '../../domain/authorisation/oauth.js';
import { drawToken, drawUuid } from '../../domain/random.js';
import type { RedirectOptions, ScaOutcome } from '../../domain/authorisation/sca.js';
import { idOfSubject, serviceOf, statusOf, type Subject } from '../../domain/authorisation/subject.js';
import type { Bank } from '../bank.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/**
 * The options of a link, completed from what the TPP preset. A redirect URI of the link itself takes precedence, for errors too
 * (RFC 6749 4.1.2.1).
 */
export function withPreset(options: RedirectOptions, preset: RedirectPreset): RedirectOptions {
  return options.redirectUri === undefined && options.nokRedirectUri === undefined
    ? { ...options, ...preset }
    : options;
}

/**
 * The address to which the browser returns with an outcome; undefined if no redirect is known.
 * @param parameters those of the outcome, without state
 * @decision redirect-outcome, redirect-state, redirect-error, redirect-address
 */
export function addressBack(
  { profile }: Pick<Bank, 'profile'>,
  { redirectUri, nokRedirectUri, state }: RedirectOptions,
  { error, error_description: description, ...others }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const isFailure = error !== undefined;
  const habit = profile['redirect-approach'] === 'redirect' ? profile['redirect-address'] : 'as-sent';
  const target = isFailure && habit !== 'nok-ignored' ? (nokRedirectUri ?? redirectUri) : redirectUri;
  if (target === undefined) return undefined;
  const isStateLost = profile['redirect-state'] === 'lost' || (isFailure && profile['redirect-state'] !== 'returned');
  const form = profile['redirect-error'];
  const failure = form === 'status' ? { error: '400' } : { error, error_description: description };
  return withParameters(habit === 'query-dropped' ? target.replace(/\?.*$/s, '') : target, {
    ...(isFailure && form !== 'missing' && failure),
    ...others,
    state: isStateLost ? undefined : state,
  });
}

/** The outcome without an approval. Its redirect URI carries the error. */
export function refusal(
  bank: Bank,
  decision: 'refuse' | 'expire' | 'fail',
  status: string,
  redirectOptions: RedirectOptions,
): ScaOutcome {
  const [error, description] = REFUSALS[decision];
  const redirectUri = addressBack(bank, redirectOptions, { error, error_description: description });
  return withoutAbsent({ decision, status, redirectUri });
}

const REFUSALS = {
  refuse: ['access_denied', 'The PSU refused the request.'],
  expire: ['access_denied', 'The time limit for the authorisation expired.'],
  fail: ['server_error', 'The bank failed; nothing was decided.'],
} as const;

/** The outcome of an approval: a new code if the bank uses OAuth and, if known, the redirect URI. @decision redirect-approach, token-before, consent-by */
export function approval(
  bank: Bank,
  subject: Subject,
  psuId: PsuId,
  status: string,
  redirectOptions: RedirectOptions,
  tokenVariant?: TokenVariant,
): ScaOutcome {
  const { redirectUri, codeChallenge } = redirectOptions;
  const isSignIn = 'isSignIn' in subject;
  const code =
    bank.profile['redirect-approach'] === 'redirect' && !isSignIn
      ? undefined
      : issueCode(bank, subject, psuId, withoutAbsent({ redirectUri, codeChallenge, tokenVariant }));
  const back = addressBack(bank, redirectOptions, { code });
  return withoutAbsent({ decision: 'approve', status, code, redirectUri: back });
}

/**
 * The outcome of a signature that another PSU's must follow: without a code. After a plain redirect the browser returns to the TPP.
 * @decision multi-signature, consent-signatures, redirect-approach
 */
export function partialApproval(bank: Bank, status: string, redirectOptions: RedirectOptions): ScaOutcome {
  const isReturning = bank.profile['redirect-approach'] === 'redirect';
  const redirectUri = isReturning ? addressBack(bank, redirectOptions, {}) : undefined;
  return withoutAbsent({ decision: 'approve', status, redirectUri });
}

/** The outcome of an approval that the TPP must confirm with the code. @decision confirmation-code */
export function unconfirmedApproval(
  bank: Bank,
  subject: Subject,
  code: string,
  redirectOptions: RedirectOptions,
): ScaOutcome {
  const redirectUri = addressBack(bank, redirectOptions, { confirmationCode: code });
  return withoutAbsent({ decision: 'approve', status: statusOf(subject), code, isUnconfirmed: true, redirectUri });
}

/** Issues an authorisation code for an approved consent or payment. @decision lifetimes */
function issueCode(
  bank: Bank,
  subject: Subject,
  psuId: PsuId,
  details: Pick<AuthorisationCode, 'redirectUri' | 'codeChallenge' | 'tokenVariant'>,
): string {
  const { random, grants, codes } = bank.state;
  const grantId = drawUuid(random);
  const code = drawToken(random, 32);
  const of = { kind: serviceOf(subject), subjectId: idOfSubject(subject) };
  grants.set(grantId, { grantId, ...of, organisationId: subject.organisationId, psuId, revoked: false });
  codes.set(code, {
    code,
    grantId,
    expiresAt: bank.calendar.add(bank.now, bank.profile.lifetimes.code),
    used: false,
    ...details,
  });
  return code;
}
