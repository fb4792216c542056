import { BankFault } from '../../domain/errors.js';
import { asId, type AccountId, type ConsentId, type RequestId } from '../../domain/ids.js';
import type { SignInResult } from '../../domain/sca/sign-in.js';
import { decideOnline, revokeConsent } from '../../sim/authorisation/online-banking.js';
import { tryCode, tryPassword, type SignInStep } from '../../sim/authorisation/sign-in.js';
import type { SignIn } from '../../domain/sca/sign-in.js';
import { readCode, type FormFields } from '../kit/session-forms.js';
import type { OnlineVisit, SignedInVisit } from './online-visit.js';

/** What came of a step of the sign-in; nothing where the form was not filled in. */
export type EntranceResult = SignInResult | 'incomplete';

/** Carries out the form of the first step. @decision wrong-passwords */
export function submitPassword({ bank, session }: OnlineVisit, fields: FormFields): EntranceResult {
  const { psu = '', password = '' } = fields;
  if (psu.trim() === '' || password === '') return told(session, 'incomplete');
  return taken(session, tryPassword(bank, session.signIn, psu.trim(), password));
}

/** Carries out the form of the second step. @decision second-factor, wrong-passwords */
export function submitOnlineCode({ bank, session }: OnlineVisit, fields: FormFields): EntranceResult {
  const code = readCode(fields);
  if (session.signIn.unconfirmedPsuId === undefined) return 'passed';
  return code === undefined ? told(session, 'incomplete') : taken(session, tryCode(bank, session.signIn, code));
}

function taken(session: OnlineVisit['session'], { result, visit }: SignInStep<SignIn>): EntranceResult {
  session.signIn = visit;
  return told(session, result);
}

function told(session: OnlineVisit['session'], result: EntranceResult): EntranceResult {
  session.notice = result === 'passed' || result === 'ended' ? undefined : result;
  return result;
}

/** Ends an access, and answers where the browser goes. A consent that is no longer valid stays as it is. @throws RESOURCE_UNKNOWN */
export function submitRevocation({ bank, psuId, path }: SignedInVisit, consentId: string): string {
  const page = `${path}/consents/${consentId}`;
  try {
    revokeConsent(bank, psuId, asId<ConsentId>(consentId));
  } catch (error) {
    // Its page tells what it is.
    if (!(error instanceof BankFault) || error.code !== 'STATUS_INVALID') throw error;
  }
  return page;
}

/** Carries out what the PSU decided, once, and answers where the browser goes: to the page that shows how it stands. */
export function submitOnlineDecision(visit: SignedInVisit, id: string, fields: FormFields): string {
  const { bank, psuId, path, session } = visit;
  const page = `${path}/approvals/${id}`;
  const requestId = asId<RequestId>(id);
  const { decision, debtorAccount } = fields;
  session.notice = undefined;
  if (session.outcomes.has(requestId) || (decision !== 'approve' && decision !== 'refuse')) return page;
  try {
    const account = debtorAccount === undefined ? undefined : asId<AccountId>(debtorAccount);
    session.outcomes.set(requestId, decideOnline(bank, psuId, requestId, decision, account));
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    // Every other reason is plain from the state, and so the page tells it by itself.
    if (error.detail.path === 'debtorAccount') session.notice = 'unknownAccount';
  }
  return page;
}
