import { BankFault } from '../../domain/errors.js';
import { asId, type AccountId } from '../../domain/ids.js';
import type { ScaOutcome } from '../../domain/sca/sca-session.js';
import type { SignInResult } from '../../domain/sca/sign-in.js';
import { confirmLogin, decideOnPage, logIn } from '../../sim/authorisation/sca-page.js';
import type { Notice } from '../../banks/page-secrets.js';
import { pagePath, type Visit } from '../sca/visit.js';

/** The fields of a form as they came; of one that came twice nothing is known. */
export type FormFields = Readonly<Record<string, string | undefined>>;

/** Reads what the form parser left: texts only. */
export function readFields(body: unknown): FormFields {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

/**
 * Carries out the login form and answers where the browser goes. A form that is sent again once the PSU has decided
 * changes nothing.
 * @decision wrong-passwords
 */
export function submitLogin(visit: Visit, fields: FormFields): string {
  const { bank, basePath, session, secret } = visit;
  const back = pagePath(basePath, session.sessionId);
  if (session.outcome) return back;
  const { psu = '', password = '' } = fields;
  secret.notice = undefined;
  if (psu.trim() === '' || password === '') {
    secret.notice = 'incomplete';
    return back;
  }
  secret.notice = noticeOf(visit, logIn(bank, session, psu, password));
  return back;
}

/**
 * Carries out the form of the second step. A form that is sent again, or before the first step, changes nothing.
 * @decision second-factor, wrong-passwords
 */
export function submitCode(visit: Visit, fields: FormFields): string {
  const { bank, basePath, session, secret } = visit;
  const back = pagePath(basePath, session.sessionId);
  if (session.outcome || session.unconfirmedPsuId === undefined) return back;
  const code = readCode(fields);
  secret.notice = code === undefined ? 'incomplete' : noticeOf(visit, confirmLogin(bank, session, code));
  return back;
}

/** The six digits of a form, however they are grouped; undefined when they are none. */
export function readCode({ code = '' }: FormFields): string | undefined {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

function noticeOf({ onSignIn }: Visit, result: SignInResult | 'timedOut'): Notice | undefined {
  onSignIn(result);
  if (result === 'ended') return 'tooManyWrongTries';
  return result === 'blocked' || result === 'wrong' ? result : undefined;
}

/**
 * Carries out what the PSU decided and answers where the browser goes: to the TPP where a redirect is known, else to the
 * page that shows how it stands. What the bank refuses shows there, too.
 * @decision redirect-outcome
 */
export function submitDecision(visit: Visit, fields: FormFields): string {
  const { bank, basePath, session, secret } = visit;
  const back = pagePath(basePath, session.sessionId);
  const { decision, debtorAccount } = fields;
  if (session.outcome) return returnOf(session.outcome, back);
  if (session.psuId === undefined || (decision !== 'approve' && decision !== 'refuse')) return back;
  secret.notice = undefined;
  try {
    const account = debtorAccount === undefined ? undefined : asId<AccountId>(debtorAccount);
    return returnOf(decideOnPage(bank, session, decision, account), back);
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    // Every other reason is plain from the state, and so the page tells it by itself.
    if (error.detail.path === 'debtorAccount') secret.notice = 'unknownAccount';
    return back;
  }
}

/** Straight to the TPP, or to the page that goes there twice. */
function returnOf({ redirectUri, callbacks }: ScaOutcome, back: string): string {
  return callbacks === undefined ? (redirectUri ?? back) : back;
}
