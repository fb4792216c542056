import { isAccountRead, isTransactionList } from '../../domain/tpp/operation.js';
import type { Instant } from '../../domain/calendar.js';
import { ACCOUNT_READS } from '../../domain/generated/operation-ids.js';
import { LimitedMap } from '../../domain/limited-map.js';
import { each, refusedWith, remembering, succeeded, type ConductRule, type ClientCall } from '../rule.js';

/** Reads from which a regular interval counts as a schedule. */
const RHYTHM_READS = 4;
const LEAST_RHYTHM_MS = 60_000;
/** Fraction of the interval by which a scheduled read may be early or late. */
const RHYTHM_TOLERANCE = 0.05;

const PSU_ADDRESS = 'PSU-IP-Address';
/** Whether the call indicates that the PSU is present. A malformed address counts as absent. @decision psu-headers */
const isPsuPresent = ({ entry, malformedHeaders }: ClientCall): boolean =>
  (entry.headers[PSU_ADDRESS.toLowerCase()] ?? '') !== '' && !malformedHeaders.some(([name]) => name === PSU_ADDRESS);

/** Final statuses of a consent besides `expired`, which has its own error code. @decision consent-use-errors */
const ENDED: ReadonlySet<string> = new Set(['rejected', 'revokedByPsu', 'terminatedByTpp']);

/** Rules about reading account data. */
export const ACCOUNT_READ_RULES: readonly ConductRule[] = [
  {
    id: 'read-before-valid',
    title: 'Data read before the consent was valid',
    severity: 'error',
    source: 'States and transitions / Consent status values; decision consent-use-errors',
    explanation: 'Account data was requested before any consent of the TPP was valid.',
    advice:
      'After the callback, read the status of the consent until it is valid, or, where the bank sends a code, exchange it and read with the access token. Until then there is nothing to read.',
    begin: remembering<true>((withToken, hasPast) => (call) => {
      if (call.entry.operation === 'exchangeCode' && succeeded(call)) withToken.set(call.tpp, true);
      if (!isAccountRead(call.entry.operation)) return undefined;
      if (refusedWith(call, 'CONSENT_INVALID') && isUnapproved(call.entry.subjectStatus))
        return `the consent was ${call.entry.subjectStatus} and not yet valid${call.profile['callback-order'] === 'after-status' ? '' : '; this bank makes it valid some time after the callback (callback-order)'}`;
      const isTokenless = refusedWith(call, 'TOKEN_MISSING') || refusedWith(call, 'TOKEN_UNKNOWN');
      return isTokenless && !hasPast && !withToken.get(call.tpp)
        ? 'no access token had been issued to this TPP'
        : undefined;
    }),
  },
  {
    id: 'read-after-end',
    title: 'Data read after the consent had ended',
    only: { refused: true },
    severity: 'error',
    clock: 'bank',
    source: 'States and transitions / Consent status values; decision consent-use-errors',
    explanation: 'Account data was requested under a consent that had ended, or that the PSU had refused.',
    advice:
      'Keep validUntil, check the status before a batch of reads, and ask the PSU for a new consent in time. After a refusal by the PSU, read nothing. A test that reads after the end on purpose says so with bank.expectFinding.',
    begin: each((call) => {
      const { subjectStatus = 'over' } = call.entry;
      // The client cannot know from the consent when its PSU must authenticate again (sca-renewal).
      if (subjectStatus === 'valid') return undefined;
      const isEnded = refusedWith(call, 'CONSENT_INVALID') && ENDED.has(subjectStatus);
      const isOver = isAccountRead(call.entry.operation) && (refusedWith(call, 'CONSENT_EXPIRED') || isEnded);
      const state = subjectStatus === 'rejected' ? 'refused by the PSU and gave no access' : subjectStatus;
      return isOver ? `the consent was ${state}` : undefined;
    }),
  },
  {
    id: 'read-beyond-rights',
    title: 'Data read that the consent does not grant',
    only: { refused: true },
    severity: 'error',
    source: 'What the service does / 3; decision consent-use-errors',
    explanation: 'An account, or a part of its data, was read that the consent does not grant.',
    advice: 'Follow the links of the account list: it has those that the consent grants, and no others.',
    begin: each((call) =>
      isAccountRead(call.entry.operation) && refusedWith(call, 'CONSENT_INVALID', 'accountId')
        ? `${call.entry.operation ?? ''} is not granted for this account`
        : undefined,
    ),
  },
  {
    id: 'frequency-exceeded',
    title: 'Data read more often than frequencyPerDay allows',
    only: { refused: true },
    severity: 'error',
    clock: 'bank',
    source: 'Limits / frequencyPerDay; decision frequency-window',
    explanation: 'Account data was read without the PSU more often than frequencyPerDay allows.',
    advice:
      'Plan the unattended reads of a day, share their responses, and send PSU-IP-Address only when the PSU asks.',
    begin: each((call) => {
      // A limit of calls is the path of its refusal; the limit of a consent has none.
      const isRate = call.entry.refusal?.path !== undefined;
      return isAccountRead(call.entry.operation) && !isRate && refusedWith(call, 'ACCESS_EXCEEDED')
        ? "the consent's reads of the day were used up"
        : undefined;
    }),
  },
  {
    id: 'page-loop',
    title: 'Page of transactions read twice',
    severity: 'error',
    source: 'Limits (pages not shown); decision paging-links',
    explanation: 'A page of transactions was read again right after it had been read: its `next` leads to itself.',
    advice: 'Stop at a link that you have followed before, and drop a page that repeats the one before it.',
    begin: remembering<string>((lastPages) => (call) => {
      const { operation, path, fault } = call.entry;
      if (!isTransactionList(operation) || !succeeded(call) || fault !== undefined) return undefined;
      const { page } = call.parameters;
      const key = `${call.tpp} ${path}`;
      const last = lastPages.get(key);
      if (page === undefined) lastPages.delete(key);
      else lastPages.set(key, page);
      return page !== undefined && page === last ? 'the same page was read twice in a row' : undefined;
    }),
  },
  {
    id: 'transaction-id-replaced',
    title: 'Transaction read by its old id',
    only: { operations: ['readTransactionDetails'], refused: true },
    severity: 'warning',
    source: 'NextGenPSD2, Read transaction details; decision transaction-id',
    explanation:
      'A transaction was read by the id that it had while it was pending, after a list had shown it as booked under another id.',
    advice: 'Drop pending transactions when you read the next list, and keep the ids of booked ones only.',
    begin: each(({ entry }) =>
      entry.refusal?.reason === 'replaced' ? 'the transaction was booked under another id' : undefined,
    ),
  },
  {
    id: 'resource-id-kept',
    title: 'Account read by the id of another consent',
    only: { operations: ACCOUNT_READS },
    severity: 'warning',
    source: 'NextGenPSD2, Read account list; decision resource-id',
    explanation: 'An account was read by a resource id that the client had used with another consent.',
    advice: 'Read the list of accounts with each new consent, and identify accounts by their IBAN.',
    begin: remembering<string>((consents) => (call) => {
      const { profile, tpp, entry } = call;
      if (profile['resource-id'] !== 'each-consent' || entry.subject === undefined) return undefined;
      const [, resourceId] = /\/(?:card-)?accounts\/([^/]+)/.exec(entry.path) ?? [];
      if (resourceId === undefined) return undefined;
      const key = `${tpp} ${resourceId}`;
      if (succeeded(call)) consents.set(key, entry.subject);
      const before = consents.get(key);
      const isOther = refusedWith(call, 'RESOURCE_UNKNOWN', 'accountId') && before !== undefined;
      return isOther && before !== entry.subject ? `the id belongs to the consent ${before}` : undefined;
    }),
  },
  {
    id: 'psu-ip-scheduled',
    title: 'PSU-IP-Address sent by a timer',
    only: { operations: ACCOUNT_READS },
    severity: 'warning',
    clock: 'bank',
    source: 'Endpoints / Common request headers (PSU-IP-Address); Limits / frequencyPerDay',
    explanation: `PSU-IP-Address was sent with ${RHYTHM_READS} reads at regular intervals: this is a timer, not a person.`,
    advice: 'Send PSU-IP-Address only when the PSU is present and asks; anything else evades frequencyPerDay.',
    begin: remembering<Map<string, Instant[]>>((lastReads) => (call) => {
      // By consent and path; a consent has few readable paths. The lists are modified in place because every read uses
      // them.
      if (!isAccountRead(call.entry.operation) || !succeeded(call) || !isPsuPresent(call)) return undefined;
      const { subject = '', path, at } = call.entry;
      let ofConsent = lastReads.get(subject);
      if (!ofConsent) lastReads.set(subject, (ofConsent = new Map<string, Instant[]>()));
      let reads = ofConsent.get(path);
      if (!reads) ofConsent.set(path, (reads = []));
      if (reads.length === RHYTHM_READS) reads.shift();
      reads.push(at);
      const interval = rhythmOf(reads);
      return interval === undefined ? undefined : `the last ${RHYTHM_READS} reads were ${inWords(interval)} apart`;
    }),
  },
  {
    id: 'psu-ip-never',
    title: 'PSU-IP-Address never sent',
    severity: 'hint',
    source: 'Endpoints / Common request headers (PSU-IP-Address); decision psu-headers',
    explanation: 'Consents or payments were created, and PSU-IP-Address was never sent, although each was for a PSU.',
    advice: "Forward the address of the PSU's own request when the PSU is present; many banks require it.",
    begin: () => {
      const silent = new LimitedMap<{ request: string; at: Instant }>();
      const reported = new LimitedMap<true>();
      return {
        check: (call) => {
          const { operation, at } = call.entry;
          if (isPsuPresent(call)) {
            if (reported.get(call.tpp)) return undefined;
            reported.set(call.tpp, true);
            silent.delete(call.tpp);
          } else if ((operation === 'createConsent' || operation === 'initiatePayment') && succeeded(call)) {
            if (!reported.get(call.tpp) && !silent.get(call.tpp)) silent.set(call.tpp, { request: call.entry.id, at });
          }
          return undefined;
        },
        conclude: () =>
          [...silent.entries()].map(([tpp, first]) => ({
            ...first,
            detail: 'no call of this TPP had PSU-IP-Address',
            tpp,
          })),
      };
    },
  },
];

/** The interval of regular reads in milliseconds; undefined if the reads are not regular. */
function rhythmOf(reads: readonly Instant[]): number | undefined {
  const { length } = reads;
  if (length < RHYTHM_READS || (reads[length - 1] ?? 0) - (reads[length - 2] ?? 0) < LEAST_RHYTHM_MS) return undefined;
  const intervals = reads.slice(1).map((at, index) => at - (reads[index] ?? at));
  const [least, most] = [Math.min(...intervals), Math.max(...intervals)];
  return least >= LEAST_RHYTHM_MS && most - least <= least * RHYTHM_TOLERANCE ? least : undefined;
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** Whether a consent still waits for a PSU. */
function isUnapproved(status: string | undefined): status is string {
  return status === 'received' || status === 'partiallyAuthorised';
}
