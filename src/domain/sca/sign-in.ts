import type { PsuId } from '../ids.js';

/** Number of wrong passwords and codes, counted together, that ends a session. @decision wrong-passwords */
export const WRONG_TRIES_ALLOWED = 3;

/** The one-time code of a PSU without one in the fixtures. @decision second-factor */
export const DEFAULT_ONE_TIME_CODE = '123456';

/** Sign-in state of a page session. @decision second-factor, wrong-passwords */
export interface SignIn {
  readonly wrongTries: number;
  /** The PSU whose password was correct but whose code is missing: must not see or decide anything yet. */
  readonly unconfirmedPsuId?: PsuId;
  /** The PSU who is fully signed in. */
  readonly psuId?: PsuId;
}

/** Result of entering a password or code. */
export type SignInResult = 'passed' | 'wrong' | 'ended' | 'blocked';

/** Counts a wrong password or code, which may end the session. @decision wrong-passwords */
export function afterWrongTry<Visit extends SignIn>(visit: Visit): { result: 'wrong' | 'ended'; visit: Visit } {
  const wrongTries = visit.wrongTries + 1;
  return { result: wrongTries >= WRONG_TRIES_ALLOWED ? 'ended' : 'wrong', visit: { ...visit, wrongTries } };
}

/** Records a correct password. Ends any earlier sign-in. @decision second-factor */
export function afterPassword<Visit extends SignIn>(visit: Visit, psuId: PsuId, factor: 'code' | 'none'): Visit {
  const { psuId: _before, unconfirmedPsuId: _other, ...rest } = visit;
  return { ...rest, ...(factor === 'none' ? { psuId } : { unconfirmedPsuId: psuId }) } as Visit;
}

/** Records a correct code, which completes the sign-in. @decision second-factor */
export function afterCode<Visit extends SignIn>(visit: Visit): Visit {
  const { unconfirmedPsuId: psuId, ...rest } = visit;
  return { ...rest, ...(psuId !== undefined && { psuId }) } as Visit;
}
