import { nextStatus, type HistoryEntry, type Transition } from '../machine.js';
import type { RedirectPreset } from '../consent/consent.js';
import type { AccountId, AuthorisationId, OrganisationId, PsuId, AuthorisableId } from '../ids.js';
import { declared, key, oneOf, text, type ValueOf } from '../shape.js';
import type { ScaVariant, TesterScript } from './sca.js';

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
/** Status of an authorisation. */
export type ScaStatus = (typeof SCA_STATUSES)[number];

/** How a PSU authorises: on a page of the bank, with a device of its own, or through the TPP. */
export const SCA_APPROACHES = ['REDIRECT', 'DECOUPLED', 'EMBEDDED'] as const;
/** Approach of an authorisation. */
export type ScaApproach = (typeof SCA_APPROACHES)[number];

/** What an authorisation is for. */
export const AUTHORISATION_PURPOSES = ['creation', 'cancellation'] as const;
/** Purpose of an authorisation: the request itself, or the cancellation of a payment. */
export type AuthorisationPurpose = (typeof AUTHORISATION_PURPOSES)[number];

/** An approval that has its effect once the TPP has sent the code. @decision confirmation-code */
export interface PendingApproval {
  readonly confirmationCode: string;
  readonly debtorAccountId?: AccountId;
  readonly accountIds?: readonly AccountId[];
  readonly script?: TesterScript;
}

/** One authorisation of a request by one PSU, as a resource of its own. Records are immutable. */
export interface Authorisation {
  readonly authorisationId: AuthorisationId;
  readonly requestId: AuthorisableId;
  readonly organisationId: OrganisationId;
  readonly purpose: AuthorisationPurpose;
  readonly approach: ScaApproach;
  readonly scaStatus: ScaStatus;
  /** Named by the TPP, or known since the PSU signed in. */
  readonly psuId?: PsuId;
  /** Set if the TPP named the PSU, and nobody else can approve. @decision psu-id-binding */
  readonly isBound?: true;
  /** The method that the PSU chose, by its id. */
  readonly methodId?: string;
  /** Wrong passwords and codes so far. @decision wrong-passwords */
  readonly wrongTries?: number;
  /** The variant that a tester scripted for an embedded authorisation. */
  readonly scripted?: ScaVariant;
  /** The approval of the PSU, until the TPP confirms it. @decision confirmation-code */
  readonly pending?: PendingApproval;
  /** Where the TPP wants the PSU's browser back after this authorisation. Absent: as the request says. @decision redirect-uri */
  readonly redirect?: RedirectPreset;
  readonly history: readonly HistoryEntry<ScaStatus>[];
}

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
