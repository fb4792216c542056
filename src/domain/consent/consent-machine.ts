import type { Transition } from '../machine.js';

/** @source States and transitions / Consent status values */
export const CONSENT_STATUSES = [
  'received',
  'rejected',
  'valid',
  'revokedByPsu',
  'expired',
  'terminatedByTpp',
] as const;
/** Lifecycle status of a consent. */
export type ConsentStatus = (typeof CONSENT_STATUSES)[number];

/** Events of a consent. */
export type ConsentEvent =
  | 'scaSucceeded'
  | 'psuRefused'
  | 'authorisationLapsed'
  | 'deletedByTpp'
  | 'validUntilPassed'
  | 'accessUsedUp'
  | 'superseded'
  | 'supersededAsTerminated'
  | 'revokedByPsu';

/** @decision consent-transitions */
export const CONSENT_TRANSITIONS = [
  { from: 'received', on: 'scaSucceeded', to: 'valid', decision: 'consent-transitions' },
  { from: 'received', on: 'psuRefused', to: 'rejected', decision: 'consent-transitions' },
  { from: 'received', on: 'authorisationLapsed', to: 'rejected', decision: 'consent-transitions' },
  { from: 'received', on: 'deletedByTpp', to: 'terminatedByTpp', decision: 'consent-transitions' },
  { from: 'valid', on: 'validUntilPassed', to: 'expired', decision: 'valid-until' },
  { from: 'valid', on: 'accessUsedUp', to: 'expired', decision: 'one-off-consent-end' },
  { from: 'valid', on: 'superseded', to: 'expired', decision: 'recurring-supersedes' },
  { from: 'valid', on: 'supersededAsTerminated', to: 'terminatedByTpp', decision: 'recurring-supersedes' },
  { from: 'valid', on: 'revokedByPsu', to: 'revokedByPsu', decision: 'consent-transitions' },
  { from: 'valid', on: 'deletedByTpp', to: 'terminatedByTpp', decision: 'consent-transitions' },
] as const satisfies readonly Transition<ConsentStatus, ConsentEvent>[];
