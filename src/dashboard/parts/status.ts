import type { Schema } from '../../library/control-operations.js';

/** The colour of a status: success, waiting, in progress, failure, or ended. */
export type Tone = 'good' | 'wait' | 'move' | 'bad' | 'over';

const TONES: Readonly<Record<string, Tone>> = {
  received: 'wait',
  partiallyAuthorised: 'wait',
  valid: 'good',
  rejected: 'bad',
  revokedByPsu: 'over',
  expired: 'over',
  terminatedByTpp: 'over',
  RCVD: 'wait',
  PATC: 'wait',
  PDNG: 'wait',
  ACSC: 'good',
  ACCC: 'good',
  RJCT: 'bad',
  CANC: 'over',
  PART: 'over',
  enabled: 'good',
  onboarded: 'good',
  known: 'good',
  registered: 'wait',
  blocked: 'bad',
  deleted: 'over',
  error: 'bad',
  warning: 'wait',
  hint: 'move',
  passed: 'good',
  failed: 'bad',
  notReached: 'over',
};

/** The tone of a status of anything; default: in progress. */
export function toneOf(status: string): Tone {
  return TONES[status] ?? 'move';
}

/** The tone of a status of HTTP; 0 is a connection without an answer. */
export function toneOfHttp(status: number): Tone {
  if (status === 0 || status >= 500) return 'bad';
  if (status >= 400) return 'wait';
  return status >= 300 ? 'move' : 'good';
}

/** The ISO 20022 codes and the statuses of consents in words. */
export const MEANINGS: Readonly<Record<string, string>> = {
  received: 'Received, waiting for the PSU',
  partiallyAuthorised: 'Partly authorised, another signature is needed',
  valid: 'Valid, can be used',
  rejected: 'Rejected, not authorised',
  revokedByPsu: 'Revoked by the PSU',
  expired: 'Expired',
  terminatedByTpp: 'Terminated by the TPP',
  RCVD: 'Received, waiting for the PSU',
  PATC: 'Partly authorised, another signature is needed',
  ACTC: 'Technically valid',
  ACCP: 'Customer profile checked',
  ACFC: 'Funds checked',
  ACSP: 'In settlement',
  ACWC: 'Accepted with a change',
  ACWP: 'Accepted without posting',
  ACSC: 'Settled on the debtor’s account',
  ACCC: 'Settled on the creditor’s account',
  PDNG: 'Pending',
  PART: 'Accepted in part',
  RJCT: 'Rejected',
  CANC: 'Cancelled',
};

/** A status with its meaning: `RJCT: Rejected`. */
export function statusText(status: string): string {
  const meaning = MEANINGS[status];
  return meaning === undefined || meaning.toLowerCase() === status ? status : `${status}: ${meaning}`;
}

/** The statuses of the records, in the order in which a filter lists them. */
export const STATUSES = {
  consents: [
    'received',
    'partiallyAuthorised',
    'valid',
    'rejected',
    'revokedByPsu',
    'expired',
    'terminatedByTpp',
  ] satisfies Schema<'ConsentStatus'>[],
  payments: [
    'RCVD',
    'PATC',
    'ACTC',
    'ACCP',
    'ACFC',
    'PDNG',
    'ACWC',
    'ACSP',
    'ACWP',
    'ACSC',
    'ACCC',
    'PART',
    'RJCT',
    'CANC',
  ] satisfies Schema<'TransactionStatus'>[],
  signingBaskets: ['RCVD', 'PATC', 'ACTC', 'RJCT', 'CANC'] satisfies Schema<'BasketStatus'>[],
  accounts: ['enabled', 'blocked', 'deleted'] satisfies Schema<'AccountStatus'>[],
};
