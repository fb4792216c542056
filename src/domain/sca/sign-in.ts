import type { PsuId } from '../ids.js';

/** Wrong passwords and codes, counted together, after which a visit ends. @decision wrong-passwords */
export const WRONG_TRIES_ALLOWED = 3;

/** The code that the bank sends to a PSU for whom the fixtures name none. @decision second-factor */
export const DEFAULT_ONE_TIME_CODE = '123456';

/** How far a visitor of the bank's pages has come. @decision second-factor, wrong-passwords */
export interface SignIn {
  readonly wrongTries: number;
  /** Whose password was right while the code is still missing: nothing may be shown or decided for this PSU yet. */
  readonly unconfirmedPsuId?: PsuId;
  /** Who is signed in with everything that the bank wants. */
  readonly psuId?: PsuId;
}

/** What came of a password or a code. */
export type SignInResult = 'passed' | 'wrong' | 'ended' | 'blocked';

/** After a wrong password or code: the visit with one more try, or its end. @decision wrong-passwords */
export function afterWrongTry<Visit extends SignIn>(visit: Visit): { result: 'wrong' | 'ended'; visit: Visit } {
  const wrongTries = visit.wrongTries + 1;
  return { result: wrongTries >= WRONG_TRIES_ALLOWED ? 'ended' : 'wrong', visit: { ...visit, wrongTries } };
}

/** After the right password of a PSU: who was signed in before no longer is. @decision second-factor */
export function afterPassword<Visit extends SignIn>(visit: Visit, psuId: PsuId, factor: 'code' | 'none'): Visit {
  const { psuId: _before, unconfirmedPsuId: _other, ...rest } = visit;
  return { ...rest, ...(factor === 'none' ? { psuId } : { unconfirmedPsuId: psuId }) } as Visit;
}

/** After the right code: the PSU whose password was right is signed in. @decision second-factor */
export function afterCode<Visit extends SignIn>(visit: Visit): Visit {
  const { unconfirmedPsuId: psuId, ...rest } = visit;
  return { ...rest, ...(psuId !== undefined && { psuId }) } as Visit;
}
