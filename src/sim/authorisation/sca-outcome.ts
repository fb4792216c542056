import type { RedirectPreset } from '../../domain/consent/consent.js';
import type { PsuId } from '../../domain/ids.js';
import { type TokenVariant, type AuthorisationCode, withParameters } from '../../domain/authorisation/oauth.js';
import { drawToken, drawUuid } from '../../domain/random.js';
import type { RedirectOptions, ScaOutcome } from '../../domain/authorisation/sca.js';
import { idOfSubject, serviceOf, statusOf, type Subject } from '../../domain/subject.js';
import type { Bank } from '../bank.js';

/** The outcome of an authorisation for the TPP. @decision redirect-outcome */

/**
 * The options of a link, completed from what the TPP preset. A redirect URI of the link itself takes precedence, for errors too
 * (RFC 6749 4.1.2.1).
 */
export function withPreset(options: RedirectOptions, preset: RedirectPreset): RedirectOptions {
  return options.redirectUri === undefined && options.nokRedirectUri === undefined
    ? { ...options, ...preset }
    : options;
}

/** The outcome without an approval. Its redirect URI carries the error. */
export function refusal(
  decision: 'refuse' | 'expire' | 'fail',
  status: string,
  redirectOptions: RedirectOptions,
): ScaOutcome {
  const target = redirectOptions.nokRedirectUri ?? redirectOptions.redirectUri;
  const [error, description] = REFUSALS[decision];
  const parameters = { error, error_description: description, state: redirectOptions.state };
  return { decision, status, ...(target !== undefined && { redirectUri: withParameters(target, parameters) }) };
}

const REFUSALS = {
  refuse: ['access_denied', 'The PSU refused the request.'],
  expire: ['access_denied', 'The time limit for the authorisation expired.'],
  fail: ['server_error', 'The bank failed; nothing was decided.'],
} as const;

/** The outcome of an approval: a new code if the bank uses OAuth and, if known, the redirect URI. @decision redirect-approach */
export function approval(
  bank: Bank,
  subject: Subject,
  psuId: PsuId,
  status: string,
  redirectOptions: RedirectOptions,
  tokenVariant?: TokenVariant,
): ScaOutcome {
  const { redirectUri } = redirectOptions;
  if (bank.profile['redirect-approach'] === 'redirect') {
    const back = redirectUri && withParameters(redirectUri, { state: redirectOptions.state });
    return { decision: 'approve', status, ...(back !== undefined && { redirectUri: back }) };
  }
  const code = issueCode(bank, subject, psuId, {
    ...(redirectUri !== undefined && { redirectUri }),
    ...(redirectOptions.codeChallenge !== undefined && { codeChallenge: redirectOptions.codeChallenge }),
    ...(tokenVariant && { tokenVariant }),
  });
  const target =
    redirectUri === undefined ? undefined : withParameters(redirectUri, { code, state: redirectOptions.state });
  return { decision: 'approve', status, code, ...(target !== undefined && { redirectUri: target }) };
}

/**
 * The outcome of a signature that another PSU's must follow: without a code. After a plain redirect the browser returns to the TPP.
 * @decision multi-signature, consent-signatures, redirect-approach
 */
export function partialApproval(bank: Bank, status: string, redirectOptions: RedirectOptions): ScaOutcome {
  const target = redirectOptions.redirectUri;
  const isReturning = bank.profile['redirect-approach'] === 'redirect' && target !== undefined;
  return {
    decision: 'approve',
    status,
    ...(isReturning && { redirectUri: withParameters(target, { state: redirectOptions.state }) }),
  };
}

/** The outcome of an approval that the TPP must confirm with the code. @decision confirmation-code */
export function unconfirmedApproval(subject: Subject, code: string, redirectOptions: RedirectOptions): ScaOutcome {
  const target = redirectOptions.redirectUri;
  const parameters = { confirmationCode: code, state: redirectOptions.state };
  return {
    decision: 'approve',
    status: statusOf(subject),
    code,
    isUnconfirmed: true,
    ...(target !== undefined && { redirectUri: withParameters(target, parameters) }),
  };
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
  const of = { kind: serviceOf(subject), requestId: idOfSubject(subject) };
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
