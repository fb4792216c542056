import {
  isOpen,
  moveAuthorisation,
  type Authorisation,
  type AuthorisationPurpose,
  type ScaStatus,
} from '../../domain/authorisation/authorisation.js';
import { BankFault, refuseMember } from '../../domain/errors.js';
import { asId, type PsuId, type AuthorisableId } from '../../domain/ids.js';
import { WRONG_TRIES_ALLOWED } from '../../domain/authorisation/sca.js';
import type { Bank } from '../bank.js';
import { consentToRenew } from '../consents/renewal.js';
import { findPsu } from '../directory.js';
import type { Psu } from '../fixture-base.js';
import {
  boundTo,
  deviceStart,
  methodsOf,
  readAuthorisation,
  requirePsu,
  storeAuthorisation,
} from './authorisation-records.js';
import { assessAuthorisation, findWaiting, requireSigner } from './find-authorisable.js';
import { assertFundsToAuthorise } from '../payments/payment-costs.js';
import { authorise } from './authorise.js';
import { withScaVariant } from '../scripting/outcome-facts.js';
import { schedulePsu } from './schedule-psu.js';
import { oneTimeCodeOf, secondFactorOf } from './sign-in.js';

/** What a TPP forwards from the PSU; `none` only names the PSU. */
export type AuthorisationStep =
  | { readonly kind: 'none' }
  /** The PSU has signed in before. */
  | { readonly kind: 'known' }
  | { readonly kind: 'password'; readonly password: string; readonly member: 'password' | 'encryptedPassword' }
  | { readonly kind: 'method'; readonly methodId: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'confirmation'; readonly code: string };

/** Where an authorisation is, and what comes next. */
export interface AuthorisationUpdate {
  readonly subjectId: AuthorisableId;
  readonly purpose: AuthorisationPurpose;
  readonly authorisationId: string;
  /** The PSU, if the TPP names one. */
  readonly psuId?: string;
  readonly step: AuthorisationStep;
}

/**
 * Moves an authorisation on with what the PSU told the TPP: its id, password, method or code; or with the code of the redirect.
 * @decision sca-status, confirmation-code, sca-methods, decoupled-start, embedded-errors, encrypted-passwords, wrong-passwords
 * @throws RESOURCE_UNKNOWN, SCA_INVALID, STATUS_INVALID for a step out of turn, PSU_CREDENTIALS_INVALID,
 *   SCA_METHOD_UNKNOWN, SERVICE_BLOCKED, PAYMENT_FAILED
 */
export function updateAuthorisation(bank: Bank, update: AuthorisationUpdate): Authorisation {
  const { subjectId, purpose, authorisationId, step } = update;
  const found = readAuthorisation(bank, subjectId, purpose, authorisationId);
  if (found.scaStatus === 'failed') {
    const next =
      bank.state.waiting.has(subjectId) || consentToRenew(bank, subjectId)
        ? 'start another one'
        : 'the request needs no authorisation any more';
    throw new BankFault('SCA_INVALID', `the authorisation has failed; ${next}`);
  }
  if (!isOpen(found)) throw outOfTurn(found, 'it has ended');
  if (step.kind !== 'known') assertFundsToAuthorise(bank, subjectId, purpose);
  const identified = identify(bank, found, update.psuId);
  if (step.kind === 'none') {
    if (update.psuId === undefined) throw outOfTurn(found, 'the call is empty; send PSU-ID or a body');
    return storeAuthorisation(bank, identified);
  }
  if (step.kind === 'confirmation') return confirm(bank, identified, step.code);
  const isChoice = step.kind === 'method' && found.scaStatus === 'psuAuthenticated';
  if (found.approach !== 'EMBEDDED' && !isChoice)
    throw outOfTurn(found, 'the PSU authorises at the bank, not through the TPP');
  const { psuId } = identified;
  if (psuId === undefined) throw outOfTurn(found, 'the PSU is not known; send PSU-ID');
  const psu = requirePsu(bank, psuId);
  if (step.kind === 'known') return authenticated(bank, identified, psu, 'signed in before');
  if (step.kind === 'password') return verifyPassword(bank, identified, psu, step);
  if (step.kind === 'method') return chooseMethod(bank, identified, psu, step.methodId);
  return verifyCode(bank, identified, psu, step.code);
}

/** The authorisation with the PSU whom the TPP names. @throws PSU_CREDENTIALS_INVALID, STATUS_INVALID for another PSU */
function identify(bank: Bank, authorisation: Authorisation, named: string | undefined): Authorisation {
  if (named === undefined || named === authorisation.psuId) return authorisation;
  if (authorisation.psuId !== undefined)
    throw outOfTurn(authorisation, `it belongs to ${authorisation.psuId}, but PSU-ID is another PSU`);
  const { psuId } = requireSigner(bank, findWaiting(bank, authorisation.subjectId), asId<PsuId>(named));
  const to = authorisation.approach === 'DECOUPLED' ? deviceStart(bank, findPsu(bank, psuId)) : 'psuIdentified';
  return moved(bank, { ...authorisation, ...boundTo(bank, psuId) }, to, 'identified by the TPP');
}

/** @throws PSU_CREDENTIALS_INVALID, STATUS_INVALID, SERVICE_BLOCKED, SCA_INVALID */
function verifyPassword(
  bank: Bank,
  authorisation: Authorisation,
  psu: Psu,
  { password, member }: AuthorisationStep & { kind: 'password' },
): Authorisation {
  if (authorisation.scaStatus !== 'psuIdentified') throw outOfTurn(authorisation, 'the password was already correct');
  const scripted = withScripted(bank, authorisation, psu);
  // What no key of the bank can read.
  const isCiphertext = member === 'encryptedPassword' && password.length >= 100;
  const isRight = isCiphertext || bank.digests.isSameSecret(password, psu.password);
  const isWrong = scripted.scripted === 'wrong-password' || !isRight;
  if (isWrong) throw wrongTry(bank, scripted, `psuData.${member}`);
  if (scripted.scripted === 'psu-blocked')
    throw new BankFault('SERVICE_BLOCKED', 'the PSU is blocked (scripted outcome)');
  if (scripted.scripted === 'page-timeout') throw timedOut(bank, scripted);
  return authenticated(bank, authorisation, psu, 'the password was correct');
}

/** The authorisation of a PSU whom the bank knows, who chooses a method next if there are several. */
function authenticated(bank: Bank, authorisation: Authorisation, psu: Psu, cause: string): Authorisation {
  const { obstacle } = assessAuthorisation(bank, authorisation.subjectId, psu.psuId);
  if (obstacle) throw obstacle;
  const known = moved(bank, authorisation, 'psuAuthenticated', cause);
  if (secondFactorOf(bank, psu) === 'none') return finish(bank, known, psu, 'exempted');
  const [only, ...others] = methodsOf(psu);
  if (!only || others.length > 0) return storeAuthorisation(bank, known);
  return chooseMethod(bank, known, psu, only.id);
}

/** The authorisation with the variant that a tester scripted for it, which is looked up at the first password. */
function withScripted(bank: Bank, authorisation: Authorisation, { psuId }: Psu): Authorisation {
  const { subjectId, scripted, wrongTries } = authorisation;
  if (scripted !== undefined || wrongTries !== undefined) return authorisation;
  const variant = withScaVariant(bank, subjectId, 'withoutPage', psuId, (found) => found);
  return variant === undefined ? authorisation : storeAuthorisation(bank, { ...authorisation, scripted: variant });
}

/** The scripted end of an authorisation that took too long. */
function timedOut(bank: Bank, authorisation: Authorisation): BankFault {
  storeAuthorisation(bank, moved(bank, authorisation, 'failed', 'timed out (scripted outcome)'));
  return new BankFault('SCA_INVALID', 'the authorisation timed out (scripted outcome); start another one');
}

/** @throws SCA_METHOD_UNKNOWN, STATUS_INVALID */
function chooseMethod(bank: Bank, authorisation: Authorisation, psu: Psu, methodId: string): Authorisation {
  const { scaStatus } = authorisation;
  if (scaStatus !== 'psuAuthenticated') throw outOfTurn(authorisation, 'the password is required before a method');
  if (!methodsOf(psu).some(({ id }) => id === methodId)) {
    const known = methodsOf(psu).map(({ id }) => id);
    throw new BankFault(
      'SCA_METHOD_UNKNOWN',
      `the PSU has no method ${methodId.slice(0, 64)}; use one of ${known.join(', ')}`,
      { path: 'authenticationMethodId' },
    );
  }
  const to = authorisation.approach === 'DECOUPLED' ? 'started' : 'scaMethodSelected';
  return storeAuthorisation(bank, moved(bank, { ...authorisation, methodId }, to, 'method chosen'));
}

/** @throws PSU_CREDENTIALS_INVALID, STATUS_INVALID */
function verifyCode(bank: Bank, authorisation: Authorisation, psu: Psu, code: string): Authorisation {
  if (authorisation.scaStatus !== 'scaMethodSelected')
    throw outOfTurn(authorisation, 'the password and the method are required before a code');
  if (!bank.digests.isSameSecret(code, oneTimeCodeOf(psu)))
    throw wrongTry(bank, authorisation, 'scaAuthenticationData');
  return finish(bank, authorisation, psu, 'finalised');
}

/** The PSU approves, which ends the authorisation. */
function finish(bank: Bank, authorisation: Authorisation, { psuId }: Psu, to: ScaStatus): Authorisation {
  const { subjectId, purpose, authorisationId } = authorisation;
  storeAuthorisation(bank, to === 'exempted' ? moved(bank, authorisation, to, `approved by ${psuId}`) : authorisation);
  authorise(bank, subjectId, { decision: 'approve', psuId, authorisationId, isConfirmed: true }, {});
  return readAuthorisation(bank, subjectId, purpose, authorisationId);
}

/** The TPP confirms what the PSU approved. A wrong code fails the authorisation. @decision confirmation-code @throws STATUS_INVALID, SCA_INVALID */
function confirm(bank: Bank, authorisation: Authorisation, code: string): Authorisation {
  const { subjectId, purpose, authorisationId, psuId, pending } = authorisation;
  const { confirmationCode, ...approved } = pending ?? {};
  if (authorisation.scaStatus !== 'unconfirmed' || confirmationCode === undefined || psuId === undefined)
    throw outOfTurn(authorisation, 'no approval of the PSU is waiting for a confirmation code');
  if (!bank.digests.isSameSecret(code, confirmationCode)) {
    storeAuthorisation(bank, moved(bank, authorisation, 'failed', 'wrong confirmation code'));
    refuseMember('confirmationCode', 'is wrong; the authorisation has failed, start another one', 'SCA_INVALID');
  }
  authorise(bank, subjectId, { decision: 'approve', psuId, authorisationId, isConfirmed: true, ...approved }, {});
  if (bank.state.waiting.has(subjectId)) schedulePsu(bank, subjectId);
  return readAuthorisation(bank, subjectId, purpose, authorisationId);
}

/** Counts a wrong password or code, which is the only trace of the call. The third one fails the authorisation. */
function wrongTry(bank: Bank, authorisation: Authorisation, path: string): BankFault {
  const wrongTries = (authorisation.wrongTries ?? 0) + 1;
  const counted = { ...authorisation, wrongTries };
  const isLast = wrongTries >= WRONG_TRIES_ALLOWED;
  storeAuthorisation(bank, isLast ? moved(bank, counted, 'failed', 'too many wrong attempts') : counted);
  const effect = isLast ? 'the authorisation has failed' : `try ${wrongTries} of ${WRONG_TRIES_ALLOWED}`;
  return new BankFault('PSU_CREDENTIALS_INVALID', `${path} is wrong; ${effect}`, { path });
}

function moved(bank: Bank, authorisation: Authorisation, to: ScaStatus, cause: string): Authorisation {
  return moveAuthorisation(authorisation, to, bank.now, cause) ?? authorisation;
}

function outOfTurn({ scaStatus, approach }: Authorisation, why: string): BankFault {
  return new BankFault('STATUS_INVALID', `the authorisation (${approach}, ${scaStatus}) does not accept this: ${why}`);
}
