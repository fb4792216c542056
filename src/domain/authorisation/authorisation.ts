import { SCA_VARIANTS } from '../scripting/variants.js';
import { nextStatus, type Transition } from '../machine.js';
import { redirectShape } from '../consent/consent.js';
import type { AccountId, AuthorisationId, OrganisationId, PsuId, AuthorisableId } from '../ids.js';
import {
  count,
  declared,
  history,
  key,
  listOf,
  name,
  nameIn,
  oneOf,
  optional,
  text,
  uuid,
  type ValueOf,
} from '../shape.js';
import { testerScriptShape } from './sca.js';

/** The progress of an authorisation. @source NextGenPSD2 1.3.11 / scaStatus */
export const SCA_STATUSES = [
  'received',
  'psuIdentified',
  'psuAuthenticated',
  'scaMethodSelected',
  'started',
  'unconfirmed',
  'finalised',
  'failed',
  'exempted',
] as const;
export type ScaStatus = (typeof SCA_STATUSES)[number];

/** How a PSU authorises: on a page of the bank, with its own device, or through the TPP. */
const SCA_APPROACHES = ['REDIRECT', 'DECOUPLED', 'EMBEDDED'] as const;
export type ScaApproach = (typeof SCA_APPROACHES)[number];

const AUTHORISATION_PURPOSES = ['creation', 'cancellation'] as const;
/** Purpose of an authorisation: the request itself, or the cancellation of a payment. */
export type AuthorisationPurpose = (typeof AUTHORISATION_PURPOSES)[number];

/** An approval that has its effect once the TPP has sent the code, or without one, some time later. @decision confirmation-code, callback-order */
const pendingShape = declared({
  confirmationCode: optional(key()),
  debtorAccountId: optional(name<AccountId>()),
  accountIds: optional(listOf(name<AccountId>())),
  script: optional(testerScriptShape),
  /** How many reads of a status show it as before. @decision callback-order */
  readsLeft: optional(count),
});
/** An approval without its effect so far. */
export type PendingApproval = ValueOf<typeof pendingShape>;

/** One authorisation of a request by one PSU, as its own resource. Records are immutable. */
export const authorisationShape = declared({
  authorisationId: uuid<AuthorisationId>(),
  subjectId: uuid<AuthorisableId>(),
  organisationId: key<OrganisationId>(),
  purpose: oneOf(AUTHORISATION_PURPOSES),
  approach: oneOf(SCA_APPROACHES),
  scaStatus: oneOf(SCA_STATUSES),
  /** Named by the TPP, or known since the PSU signed in. */
  psuId: optional(name<PsuId>()),
  /** Set if the TPP named the PSU, and no one else can approve. @decision psu-id-binding */
  isBound: optional(oneOf([true])),
  /** The method that the PSU chose, by its id. */
  methodId: optional(key()),
  /** Wrong passwords and codes so far. @decision wrong-passwords */
  wrongTries: optional(count),
  /** The variant that a tester scripted for an embedded authorisation. */
  scripted: optional(nameIn(SCA_VARIANTS)),
  /** The approval of the PSU, until it has its effect. @decision confirmation-code, callback-order */
  pending: optional(pendingShape),
  /** Where the TPP wants the PSU's browser back after this authorisation. Absent: as the request says. @decision redirect-uri */
  redirect: optional(redirectShape),
  history: history(oneOf(SCA_STATUSES)),
});
export type Authorisation = ValueOf<typeof authorisationShape>;

/** Kinds of methods. @source NextGenPSD2 1.3.11 / authenticationType */
export const AUTHENTICATION_TYPES = ['SMS_OTP', 'CHIP_OTP', 'PHOTO_OTP', 'PUSH_OTP', 'SMTP_OTP'] as const;

/** A method by which a PSU gets one-time codes. */
export const scaMethodShape = declared({ id: key(), type: oneOf(AUTHENTICATION_TYPES), name: text() });
/** A method for one-time codes. */
export type ScaMethod = ValueOf<typeof scaMethodShape>;

/** The method of a PSU without methods in the fixtures. @decision sca-methods */
export const DEFAULT_SCA_METHOD: ScaMethod = { id: 'sms', type: 'SMS_OTP', name: 'Code by SMS' };

/** Statuses in which the PSU still has to act, in order. */
const OPEN = ['received', 'psuIdentified', 'psuAuthenticated', 'scaMethodSelected', 'started', 'unconfirmed'] as const;

/** An authorisation never goes back; it can skip statuses, and fail at any time. The event is the next status. */
const SCA_TRANSITIONS: readonly Transition<ScaStatus, ScaStatus>[] = OPEN.flatMap((from, index) =>
  [...OPEN.slice(index + 1), 'finalised' as const, 'failed' as const, 'exempted' as const].map((to) => ({
    from,
    on: to,
    to,
    decision: 'sca-status',
  })),
);

/** Whether the PSU still has to act. */
export function isOpen({ scaStatus }: Pick<Authorisation, 'scaStatus'>): boolean {
  return OPEN.some((status) => status === scaStatus);
}

/** The authorisation with its next status, or undefined if it never goes there. @decision sca-status */
export function moveAuthorisation(
  authorisation: Authorisation,
  to: ScaStatus,
  at: number,
  cause: string,
): Authorisation | undefined {
  const { scaStatus: from, history } = authorisation;
  const status = nextStatus(SCA_TRANSITIONS, from, to);
  return status && { ...authorisation, scaStatus: status, history: [...history, { at, from, to: status, cause }] };
}
