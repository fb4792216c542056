import { asId, type PsuId } from '../../domain/ids.js';
import {
  afterCode,
  afterPassword,
  afterWrongTry,
  DEFAULT_ONE_TIME_CODE,
  type SignIn,
  type SignInResult,
} from '../../domain/sca.js';
import type { Bank } from '../bank.js';
import { findPsu } from '../directory.js';
import type { Psu } from '../fixture-base.js';

/** The one-time code of a PSU. @decision second-factor */
export function oneTimeCodeOf({ oneTimeCode }: Pick<Psu, 'oneTimeCode'>): string {
  return oneTimeCode ?? DEFAULT_ONE_TIME_CODE;
}

/** A scripted sign-in result, independent of the input. */
export interface SignInScript {
  readonly isWrong?: boolean;
  readonly isBlocked?: boolean;
}

/** The result of one sign-in step, with the updated session. */
export interface SignInStep<Visit extends SignIn> {
  readonly result: SignInResult;
  readonly visit: Visit;
}

/** Checks login and password. Ends any earlier sign-in of the session. @decision wrong-passwords, second-factor */
export function tryPassword<Visit extends SignIn>(
  bank: Bank,
  visit: Visit,
  login: string,
  password: string,
  script: SignInScript = {},
): SignInStep<Visit> {
  const psu = findPsu(bank, asId<PsuId>(login));
  if (!psu || script.isWrong === true || !bank.digests.isSameSecret(password, psu.password))
    return afterWrongTry(visit);
  if (psu.blocked || script.isBlocked === true) return { result: 'blocked', visit };
  return { result: 'passed', visit: afterPassword(visit, psu.psuId, bank.profile['second-factor']) };
}

/** Checks the one-time code of the PSU whose password was correct. @decision wrong-passwords, second-factor */
export function tryCode<Visit extends SignIn>(bank: Bank, visit: Visit, code: string): SignInStep<Visit> {
  const psu = visit.unconfirmedPsuId === undefined ? undefined : findPsu(bank, visit.unconfirmedPsuId);
  if (!psu || !bank.digests.isSameSecret(code, oneTimeCodeOf(psu))) return afterWrongTry(visit);
  if (psu.blocked) return { result: 'blocked', visit };
  return { result: 'passed', visit: afterCode(visit) };
}
