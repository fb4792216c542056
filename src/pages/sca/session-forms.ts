import { renewSecret } from '../../banks/page-secrets.js';
import { BankFault } from '../../domain/errors.js';
import { asId, type AccountId } from '../../domain/ids.js';
import type { ScaOutcome } from '../../domain/sca/sca-session.js';
import type { SignInResult } from '../../domain/sca/sign-in.js';
import { bindingCookie } from '../../http/cookies.js';
import { confirmLogin, decideOnPage, logIn } from '../../sim/authorisation/sca-page.js';
import { redirectTo, type PageResponse } from '../kit/page.js';
import { countWrongGuess, parseCode, refuseGuess } from '../kit/sign-in.js';
import { redirectToSession, sessionPath, type SessionRequest } from './session.js';

/** The forms of a page session. Each is answered with a redirect, so a page can always be reloaded. */

/** Submits login name and password. A form that is sent again after the decision changes nothing. @decision wrong-passwords */
export function submitLogin(request: SessionRequest): PageResponse {
  const { bank, session, secret, fields } = request;
  const refusal = refuseGuess(request, 'page-password');
  if (refusal) return refusal;
  if (session.outcome) return redirectToSession(request);
  const { psu = '', password = '' } = fields;
  if (psu.trim() === '' || password === '') {
    secret.notice = 'incomplete';
    return redirectToSession(request);
  }
  return answerSignInStep(request, logIn(bank, session, psu, password));
}

/**
 * Submits the code of the second step. A form that is sent again, or before the first step, changes nothing.
 * @decision second-factor, wrong-passwords
 */
export function submitCode(request: SessionRequest): PageResponse {
  const { bank, session, secret, fields } = request;
  const refusal = refuseGuess(request, 'page-password');
  if (refusal) return refusal;
  if (session.outcome || session.unconfirmedPsuId === undefined) return redirectToSession(request);
  const code = parseCode(fields);
  if (code === undefined) {
    secret.notice = 'incomplete';
    return redirectToSession(request);
  }
  return answerSignInStep(request, confirmLogin(bank, session, code));
}

/** A passed step gives the session new secrets, so that a cookie that somebody else planted opens nothing. @decision wrong-secrets */
function answerSignInStep(request: SessionRequest, result: SignInResult | 'timedOut'): PageResponse {
  const { app, req, basePath, session, secret } = request;
  if (result === 'wrong' || result === 'ended') countWrongGuess(request, 'page-password');
  secret.notice = result === 'wrong' || result === 'blocked' ? result : undefined;
  if (result === 'ended') secret.notice = 'tooManyWrongTries';
  if (result !== 'passed') return redirectToSession(request);
  renewSecret(secret);
  const path = sessionPath(basePath, session.sessionId);
  return redirectTo(path, { 'Set-Cookie': bindingCookie(req, app.settings, path, secret.cookie) });
}

/**
 * Submits the decision. The browser goes to the TPP if a redirect is known, else to the page of the session, which also shows
 * why the bank refused the decision.
 * @decision redirect-outcome
 */
export function submitDecision(request: SessionRequest): PageResponse {
  const { bank, session, secret, fields } = request;
  const { decision, debtorAccount } = fields;
  if (session.outcome) return redirectToOutcome(request, session.outcome);
  if (session.psuId === undefined || (decision !== 'approve' && decision !== 'refuse'))
    return redirectToSession(request);
  secret.notice = undefined;
  try {
    const account = debtorAccount === undefined ? undefined : asId<AccountId>(debtorAccount);
    return redirectToOutcome(request, decideOnPage(bank, session, decision, account));
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    // The page derives every other reason from the state.
    if (error.detail.path === 'debtorAccount') secret.notice = 'unknownAccount';
    return redirectToSession(request);
  }
}

/** To the TPP, or to the page that returns there twice. */
function redirectToOutcome(request: SessionRequest, { redirectUri, callbacks }: ScaOutcome): PageResponse {
  return callbacks === undefined && redirectUri !== undefined ? redirectTo(redirectUri) : redirectToSession(request);
}
