import type { Schema } from '../../library/control-operations.js';

/** The colour of a status: success, waiting, in progress, failure, or ended. */
export type Tone = 'good' | 'wait' | 'move' | 'bad' | 'over';

/** The statuses of consents and the ISO 20022 codes, in the order of a filter, each with its tone and what it means. */
const TONES_AND_MEANINGS = {
  received: ['wait', 'Received, waiting for the PSU'],
  partiallyAuthorised: ['wait', 'Partly authorised, another signature is needed'],
  valid: ['good', 'Valid'],
  rejected: ['bad', 'Rejected'],
  revokedByPsu: ['over', 'Revoked by the PSU'],
  expired: ['over', 'Expired'],
  terminatedByTpp: ['over', 'Terminated by the TPP'],
  RCVD: ['wait', 'Received, waiting for the PSU'],
  PATC: ['wait', 'Partly authorised, another signature is needed'],
  ACTC: ['move', 'Technically valid'],
  ACCP: ['move', 'Customer profile checked'],
  ACFC: ['move', 'Funds checked'],
  PDNG: ['wait', 'Pending'],
  ACWC: ['move', 'Accepted with a change'],
  ACSP: ['move', 'In settlement'],
  ACWP: ['move', 'Accepted without posting'],
  ACSC: ['good', 'Settled on the debtor’s account'],
  ACCC: ['good', 'Settled on the creditor’s account'],
  PART: ['over', 'Accepted in part'],
  RJCT: ['bad', 'Rejected'],
  CANC: ['over', 'Cancelled'],
} as const satisfies Readonly<Record<Schema<'ConsentStatus'> | Schema<'TransactionStatus'>, readonly [Tone, string]>>;

export const MEANINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TONES_AND_MEANINGS).map(([status, [, meaning]]) => [status, meaning]),
);

const TONES: Readonly<Record<string, Tone>> = {
  ...Object.fromEntries(Object.entries(TONES_AND_MEANINGS).map(([status, [tone]]) => [status, tone])),
  enabled: 'good',
  onboarded: 'good',
  known: 'good',
  registered: 'wait',
  blocked: 'bad',
  deleted: 'over',
  error: 'bad',
  warning: 'wait',
  hint: 'move',
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

/** What a code means: `Rejected` for `RJCT`; nothing for a status in words, such as `expired`. */
export function furtherMeaning(status: string): string | undefined {
  return /^[A-Z]/.test(status) ? MEANINGS[status] : undefined;
}

/** A status with its meaning: `RJCT: Rejected`. */
export function statusText(status: string): string {
  const meaning = furtherMeaning(status);
  return meaning === undefined ? status : `${status}: ${meaning}`;
}

/** What a status means, within a sentence: `settled on the debtor’s account`. */
export function meaningInText(status: string): string {
  const meaning = MEANINGS[status] ?? status;
  return meaning.charAt(0).toLowerCase() + meaning.slice(1);
}

const KNOWN_STATUSES = Object.keys(TONES_AND_MEANINGS) as (keyof typeof TONES_AND_MEANINGS)[];
/** The statuses of the records, in the order in which a filter lists them. */
export const STATUSES = {
  consents: KNOWN_STATUSES.filter((status): status is Schema<'ConsentStatus'> => /^[a-z]/.test(status)),
  payments: KNOWN_STATUSES.filter((status): status is Schema<'TransactionStatus'> => /^[A-Z]/.test(status)),
  signingBaskets: ['RCVD', 'PATC', 'ACTC', 'RJCT', 'CANC'] satisfies Schema<'BasketStatus'>[],
  accounts: ['enabled', 'blocked', 'deleted'] satisfies Schema<'AccountStatus'>[],
};
