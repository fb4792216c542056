import { asId, type PsuId } from '../../domain/ids.js';
import {
  afterCode,
  afterPassword,
  afterWrongTry,
  DEFAULT_ONE_TIME_CODE,
  type SignIn,
  type SignInResult,
} from '../../domain/authorisation/sca.js';
import type { Profile } from '../../decisions/decisions.js';
import type { Bank } from '../bank.js';
import { findPsu } from '../directory.js';
import type { Psu } from '../fixture-base.js';

/** The one-time code of a PSU. @decision second-factor */
export function oneTimeCodeOf({ oneTimeCode }: Pick<Psu, 'oneTimeCode'>): string {
  return oneTimeCode ?? DEFAULT_ONE_TIME_CODE;
}

/** Whether a PSU needs a code after the password: one without methods does not. @decision second-factor, sca-methods */
export function secondFactorOf({ profile }: Bank, { scaMethods }: Psu): Profile['second-factor'] {
  return scaMethods?.length === 0 ? 'none' : profile['second-factor'];
}

/** A scripted sign-in result, independent of the input. */
export interface SignInScript {
  readonly isWrong?: boolean;
  readonly isBlocked?: boolean;
}

/** The result of one sign-in step, with the updated session. */
export interface SignInStep<Session extends SignIn> {
  readonly result: SignInResult;
  readonly session: Session;
}

/** Checks login and password. Ends any earlier sign-in of the session. @decision wrong-passwords, second-factor */
export function tryPassword<Session extends SignIn>(
  bank: Bank,
  session: Session,
  login: string,
  password: string,
  script: SignInScript = {},
): SignInStep<Session> {
  const psu = findPsu(bank, asId<PsuId>(login));
  if (!psu || script.isWrong === true || !bank.digests.isSameSecret(password, psu.password))
    return afterWrongTry(session);
  if (psu.blocked || script.isBlocked === true) return { result: 'blocked', session };
  return { result: 'passed', session: afterPassword(session, psu.psuId, secondFactorOf(bank, psu)) };
}

/** Checks the one-time code of the PSU whose password was correct. @decision wrong-passwords, second-factor */
export function tryCode<Session extends SignIn>(bank: Bank, session: Session, code: string): SignInStep<Session> {
  const psu = session.unconfirmedPsuId === undefined ? undefined : findPsu(bank, session.unconfirmedPsuId);
  if (!psu || !bank.digests.isSameSecret(code, oneTimeCodeOf(psu))) return afterWrongTry(session);
  if (psu.blocked) return { result: 'blocked', session };
  return { result: 'passed', session: afterCode(session) };
}
