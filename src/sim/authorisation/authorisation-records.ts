import {
  DEFAULT_SCA_METHOD,
  isOpen,
  moveAuthorisation,
  type Authorisation,
  type AuthorisationPurpose,
  type ScaMethod,
  type PendingApproval,
} from '../../domain/authorisation/authorisation.js';
import type { RedirectPreset } from '../../domain/consent/consent.js';
import { BankFault, refuseMember } from '../../domain/errors.js';
import { isPayment, type Subject } from '../../domain/authorisation/subject.js';
import type { AuthorisationId, PsuId, AuthorisableId } from '../../domain/ids.js';
import { drawToken } from '../../domain/random.js';
import type { Bank } from '../bank.js';
import { isWaitingForPsu } from '../consents/renewal.js';
import { findPsu } from '../directory.js';
import { noteScaStatus } from '../notifications/notifications.js';
import type { Psu } from '../fixture-base.js';

/** The authorisations that TPPs started, by the consent or payment. A dialect without them has none. */

/** The authorisations of a request for one purpose, oldest first. */
export function authorisationsOf(
  bank: Bank,
  subjectId: AuthorisableId,
  purpose: AuthorisationPurpose,
): readonly Authorisation[] {
  return (bank.state.authorisations.get(subjectId) ?? []).filter((one) => one.purpose === purpose);
}

/** One authorisation of a request. @throws RESOURCE_UNKNOWN */
export function readAuthorisation(
  bank: Bank,
  subjectId: AuthorisableId,
  purpose: AuthorisationPurpose,
  authorisationId: string,
): Authorisation {
  const found = authorisationsOf(bank, subjectId, purpose).find((one) => one.authorisationId === authorisationId);
  if (found) return found;
  throw new BankFault('RESOURCE_UNKNOWN', `this request has no authorisation ${authorisationId.slice(0, 100)}`, {
    path: 'authorisationId',
  });
}

/**
 * The open authorisation in which a PSU acts: the given one (also if it is bound to another PSU), otherwise its own, otherwise the oldest that names no one, otherwise the oldest.
 * Undefined if the TPP started none.
 * @param isShared whether several PSUs must sign, so that one that names another PSU is left to that PSU
 */
export function ownAuthorisation(
  bank: Bank,
  subjectId: AuthorisableId,
  purpose: AuthorisationPurpose,
  {
    psuId,
    authorisationId,
    isShared,
  }: { readonly psuId?: PsuId; readonly authorisationId?: AuthorisationId | undefined; readonly isShared: boolean },
): Authorisation | undefined {
  const all = authorisationsOf(bank, subjectId, purpose);
  const given = all.find((one) => one.authorisationId === authorisationId);
  if (given && isForOther(given, psuId)) return given;
  const open = all.filter(isOpen);
  if (given && open.includes(given) && (given.psuId ?? psuId) === psuId) return given;
  const own = open.find((one) => one.psuId === psuId) ?? open.find((one) => one.psuId === undefined);
  return own ?? (isShared ? undefined : open[0]);
}

/** What an authorisation has once the TPP has named its PSU. @decision psu-id-binding */
export function boundTo({ profile }: Bank, psuId: PsuId): Pick<Authorisation, 'psuId' | 'isBound'> {
  return { psuId, ...(profile['psu-id-binding'] === 'bound' && { isBound: true }) };
}

/**
 * The PSU whom the TPP named, if no one else can approve: in the given authorisation, otherwise in all that are open.
 * @decision psu-id-binding
 */
export function boundPsu(
  { state }: Bank,
  subjectId: AuthorisableId,
  authorisationId: AuthorisationId | undefined,
): PsuId | undefined {
  const all = state.authorisations.get(subjectId) ?? [];
  const given = all.find((one) => one.authorisationId === authorisationId);
  const considered = given ? [given] : all.filter(isOpen);
  return considered.every(({ isBound }) => isBound) ? considered[0]?.psuId : undefined;
}

/** Whether only another PSU can approve in an authorisation. @decision psu-id-binding */
export function isForOther({ isBound, psuId: named }: Authorisation, psuId: PsuId | undefined): boolean {
  return isBound === true && named !== psuId;
}

/** The open authorisation of a request if there is only one. */
export function onlyOpenAuthorisation({ state }: Bank, subjectId: AuthorisableId): Authorisation | undefined {
  const [only, ...others] = (state.authorisations.get(subjectId) ?? []).filter(isOpen);
  return others.length === 0 ? only : undefined;
}

/** The authorisation whose approval has its effect only after the callback, if any. @decision callback-order */
export function lateApproval(bank: Bank, subjectId: AuthorisableId): Authorisation | undefined {
  if (!isWaitingForPsu(bank, subjectId)) return undefined;
  const all = bank.state.authorisations.get(subjectId) ?? [];
  return all.find((one) => one.pending !== undefined && one.scaStatus !== 'unconfirmed' && isOpen(one));
}

/**
 * Where the PSU's browser returns to: as the authorisation says, otherwise the request for the cancellation, otherwise the creation.
 * @decision redirect-uri
 */
export function redirectOf(subject: Subject, authorisation: Authorisation | undefined): RedirectPreset {
  const ofCancellation = isPayment(subject) && subject.cancellation ? subject.cancellationRedirect : undefined;
  return authorisation?.redirect ?? ofCancellation ?? subject.redirect;
}

export function finaliseAuthorisation(bank: Bank, authorisation: Authorisation, psuId: PsuId, cause: string): void {
  const { pending: _confirmed, ...rest } = authorisation;
  const finalised = moveAuthorisation({ ...rest, psuId }, 'finalised', bank.now, cause);
  if (finalised) storeAuthorisation(bank, finalised);
}

/** Whether the TPP must confirm what a PSU approves in an authorisation. @decision confirmation-code */
export function needsConfirmation({ profile }: Bank, { approach }: Authorisation): boolean {
  const wanted = profile['redirect-approach'] === 'oauth' ? 'token' : 'required';
  return approach === 'REDIRECT' && profile['confirmation-code'] === wanted;
}

/** Stores an approval until the TPP confirms it. A repeated one has a new code. Returns the code. @decision confirmation-code */
export function awaitConfirmation(
  bank: Bank,
  authorisation: Authorisation,
  psuId: PsuId,
  approved: Omit<PendingApproval, 'confirmationCode'>,
): string {
  const confirmationCode = drawToken(bank.state.random, CONFIRMATION_CODE_LENGTH);
  const known = { ...authorisation, psuId, pending: { confirmationCode, ...approved } };
  const cause = `approved by ${psuId}, to be confirmed by the TPP`;
  storeAuthorisation(bank, moveAuthorisation(known, 'unconfirmed', bank.now, cause) ?? known);
  return confirmationCode;
}

const CONFIRMATION_CODE_LENGTH = 16;

export function storeAuthorisation(bank: Bank, changed: Authorisation): Authorisation {
  const all = bank.state.authorisations.get(changed.subjectId) ?? [];
  const before = all.find((one) => one.authorisationId === changed.authorisationId);
  bank.state.authorisations.set(
    changed.subjectId,
    all.map((one) => (one === before ? changed : one)),
  );
  if (before) noteScaStatus(bank, before, changed);
  return changed;
}

/**
 * Runs the start of an authorisation with its first step. If the step is refused, the request keeps the authorisations
 * and the address for notifications that it had. After a wrong password the new one stays, with its count of wrong tries.
 * @decision wrong-passwords
 */
export function wholeStart<Result>({ state }: Bank, subjectId: AuthorisableId, start: () => Result): Result {
  const authorisations = state.authorisations.get(subjectId);
  const notifications = state.notifications.get(subjectId);
  try {
    return start();
  } catch (refusal) {
    if (isWrongPassword(refusal)) throw refusal;
    putBack(state.authorisations, subjectId, authorisations);
    putBack(state.notifications, subjectId, notifications);
    throw refusal;
  }
}

function isWrongPassword(refusal: unknown): boolean {
  return (
    refusal instanceof BankFault &&
    refusal.code === 'PSU_CREDENTIALS_INVALID' &&
    refusal.detail.path?.startsWith('psuData.') === true
  );
}

function putBack<Value>(map: Map<AuthorisableId, Value>, subjectId: AuthorisableId, before: Value | undefined): void {
  if (before === undefined) map.delete(subjectId);
  else map.set(subjectId, before);
}

/** A PSU that a TPP names. @throws PSU_CREDENTIALS_INVALID */
export function requirePsu(bank: Bank, psuId: PsuId): Psu {
  const psu = findPsu(bank, psuId);
  if (psu) return psu;
  refuseMember('PSU-ID', `${psuId.slice(0, 64)} is not a customer of this bank`, 'PSU_CREDENTIALS_INVALID');
}

/** The methods of a PSU for one-time codes. @decision sca-methods */
export function methodsOf({ scaMethods }: Pick<Psu, 'scaMethods'>): readonly ScaMethod[] {
  return scaMethods ?? [DEFAULT_SCA_METHOD];
}

/** Where an authorisation on the device of a PSU begins. @decision decoupled-start */
export function deviceStart({ profile }: Bank, psu: Psu | undefined): 'started' | 'psuAuthenticated' {
  const hasChoice = psu !== undefined && methodsOf(psu).length > 1;
  return profile['decoupled-start'] === 'method' && hasChoice ? 'psuAuthenticated' : 'started';
}

/** Fails an authorisation. One that has ended stays as it is. */
export function failAuthorisation(bank: Bank, authorisation: Authorisation, cause: string): void {
  const failed = moveAuthorisation(authorisation, 'failed', bank.now, cause);
  if (failed) storeAuthorisation(bank, failed);
}

/** Fails all open authorisations of a request that has ended. */
export function failOpenAuthorisations(bank: Bank, subjectId: AuthorisableId, cause: string): void {
  const all = bank.state.authorisations.get(subjectId);
  if (!all?.some(isOpen)) return;
  const after = all.map((one) => moveAuthorisation(one, 'failed', bank.now, cause) ?? one);
  bank.state.authorisations.set(subjectId, after);
  all.forEach((before, index) => noteScaStatus(bank, before, after[index] ?? before));
}
