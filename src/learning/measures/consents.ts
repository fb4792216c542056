import { DAY_MS } from '../../domain/calendar.js';
import { counted } from '../../domain/text.js';
import { isAccountRead } from '../../domain/tpp/operation.js';
import { itemsOf, type RecordedCall } from '../exchange.js';
import { judged, measure, seenIn } from '../measure.js';
import type { Measure, Recording } from '../recording.js';

const REFERENCES = ['accounts', 'balances', 'transactions'];
const OTHER_READS = ['readAccount', 'readBalances', 'readTransactions', 'readTransactionDetails'] as const;
/** The most accesses a day without an agreement. @source Limits / frequencyPerDay */
const MOST_ACCESSES = 4;
/** How long an access with a one-off consent lasts. @decision one-off-consent-end */
const ONE_ACCESS_MS = DAY_MS / 24;

/** Decisions about consents. */
export const CONSENT_MEASURES: readonly Measure[] = [
  measure(
    'account-mismatch',
    'a consent with an account that the bank does not have, and one with such an account and an account of the PSU',
    (recording) => [
      ...judged(recording.of('createConsent'), 'an account that the bank does not have, or another PSU,', {
        codes: { RESOURCE_UNKNOWN: ['check-at-creation'] },
      }),
      ...seenIn(recording.of('readConsent'), (call) => {
        const request = createdConsent(recording, call);
        const isNarrower = REFERENCES.some((list) => {
          const asked = new Set(itemsOf(request?.sentAt('access', list)).map((one) => JSON.stringify(one))).size;
          const granted = itemsOf(call.at('access', list)).length;
          return granted > 0 && granted < asked;
        });
        return isNarrower && call.at('consentStatus') === 'valid'
          ? ['narrow', 'a valid consent has fewer accounts than requested']
          : undefined;
      }),
    ],
  ),
  measure('frequency-range', 'a recurring consent with more than four accesses a day, and its read', (recording) => [
    ...judged(
      recording
        .of('createConsent')
        .filter(
          (call) =>
            Number(call.sentAt('frequencyPerDay')) > MOST_ACCESSES && call.sentAt('recurringIndicator') === true,
        ),
      'more than four accesses a day',
      { refused: { path: 'frequencyPerDay', allows: ['refuse'] } },
    ),
    ...seenIn(recording.of('readConsent'), (call) => {
      const asked = Number(createdConsent(recording, call)?.sentAt('frequencyPerDay'));
      const shown = call.at('frequencyPerDay');
      return asked > MOST_ACCESSES && typeof shown === 'number' && shown < asked
        ? ['cap', 'a read shows fewer accesses a day than requested']
        : undefined;
    }),
  ]),
  measure(
    'valid-until',
    'reads of a consent until 9999-12-31 and, if the bank accepts it, of one without validUntil, before the PSU decides',
    (recording) =>
      seenIn(recording.of('readConsent'), (call) => {
        const request = createdConsent(recording, call);
        const [action, last] = [call.textAt('lastActionDate')?.slice(0, 10), call.textAt('validUntil')];
        const sentAt = new Date(request?.sentAtMs ?? NaN);
        // In the evening, the day of the bank can be the next one; and the clock of a test bank another one.
        const sent = sentAt.getUTCHours() < 20 ? sentAt.toISOString().slice(0, 10) : undefined;
        // Nothing has happened to a received consent since its creation.
        const isOfCreation = call.at('consentStatus') === 'received' || (action ?? sent) === sent;
        const day = action ?? sent;
        if (!request || !isOfCreation || day === undefined || last === undefined) return undefined;
        const days = Math.round((Date.parse(last.slice(0, 10)) - Date.parse(day)) / DAY_MS);
        if (Number.isNaN(days)) return undefined;
        const asked = request.sentAt('validUntil');
        if (asked === undefined)
          return [{ defaultDays: days }, `a consent without validUntil lasts ${counted(days, 'day')}`];
        return typeof asked === 'string' && asked.slice(0, 10) > last.slice(0, 10)
          ? [{ maximumDays: days }, `a consent was shortened to ${counted(days, 'day')}`]
          : undefined;
      }),
  ),
  measure('one-off-consent-end', 'two account lists with a consent for one access', (recording) => {
    const reads = recording.of('readAccounts').filter((call) => call.header('consent-id') !== undefined);
    const [accepted, others] = [reads, recording.of(...OTHER_READS)].map((calls) =>
      firstBy(
        calls.filter(({ isAccepted }) => isAccepted),
        (call) => call.header('consent-id'),
      ),
    );
    return reads.flatMap((call) => {
      const id = call.header('consent-id');
      const first = accepted?.get(id);
      const request = recording.creationOf('consentId', id);
      if (!first || first.number >= call.number || request?.sentAt('recurringIndicator') !== false) return [];
      // Later, or after other accepted reads, the consent can be over for another reason.
      if ((call.sentAtMs ?? 0) - (first.sentAtMs ?? 0) >= ONE_ACCESS_MS) return [];
      // A consent for the list alone says nothing of other reads.
      const hasReads = REFERENCES.some((list) => request.sentAt('access', list) !== undefined);
      if (!call.isAccepted && (!hasReads || (others?.get(id)?.number ?? Infinity) < call.number)) return [];
      return judged([call], 'a second account list with a consent for one access', {
        accepted: ['each-once'],
        codes: { CONSENT_EXPIRED: ['first-read'] },
      });
    });
  }),
  measure(
    'recurring-supersedes',
    'the status of a recurring consent after a later one for the same account became valid',
    (recording) => {
      const read = recording
        .of('readConsentStatus', 'readConsent')
        .filter((call) => call.at('consentStatus') === 'valid');
      const used = recording.calls.filter((call) => call.isAccepted && usedConsent(call) !== undefined);
      const shown = [...read, ...used].toSorted((one, other) => one.number - other.number);
      const becameValid = firstBy(shown, usedConsent);
      // That a later consent leaves the older one valid needs what certainly made it valid, for the same account.
      const [ofRead, ofShown] = [firstBy(read, usedConsent), becameValid].map((first) => byAccount(recording, first));
      return seenIn(recording.of('readConsentStatus'), (call) => {
        const older = createdConsent(recording, call);
        const wasValid = becameValid.get(call.parameters['consentId'])?.number;
        if (!older || wasValid === undefined || wasValid >= call.number || !isRecurring(older)) return undefined;
        const status = call.textAt('consentStatus') ?? '';
        const value = { valid: 'keep', expired: 'expired', terminatedByTpp: 'terminatedByTpp' }[status];
        const account = ibanOf(older);
        const later = value === 'keep' ? [ofRead?.get(account)] : [ofShown?.get(account), ofShown?.get(undefined)];
        return value !== undefined && later.some((consents = []) => isAnyBetween(consents, wasValid, call.number))
          ? [value, `an earlier recurring consent was ${status} after a later one became valid`]
          : undefined;
      });
    },
  ),
];

/** The consent that an accepted call shows to be valid: what it reads or signs, or whose code or access it uses. */
function usedConsent(call: RecordedCall): string | undefined {
  const { consentId } = call.parameters;
  if (call.at('consentStatus') === 'valid' || call.textAt('scaStatus') === 'finalised') return consentId;
  if (call.operation === 'exchangeCode') return /^AIS:(.+)$/.exec(call.textAt('scope') ?? '')?.[1];
  return isAccountRead(call.operation) ? call.header('consent-id') : undefined;
}

/** The recurring consents of each account that became valid, in the order in which they did. Those of all accounts have the key undefined. */
function byAccount(recording: Recording, becameValid: ReadonlyMap<string | undefined, RecordedCall>) {
  const consents = new Map<unknown, { readonly since: number; readonly created: number }[]>();
  for (const [id, { number: since }] of becameValid) {
    const created = recording.creationOf('consentId', id);
    if (!created || !isRecurring(created)) continue;
    const account = ibanOf(created);
    const known = consents.get(account) ?? [];
    known.push({ since, created: created.number });
    consents.set(account, known);
  }
  return consents;
}

/** The first call for each key. */
function firstBy<Key>(
  calls: readonly RecordedCall[],
  keyOf: (call: RecordedCall) => Key,
): ReadonlyMap<Key, RecordedCall> {
  const first = new Map<Key, RecordedCall>();
  for (const call of calls) if (!first.has(keyOf(call))) first.set(keyOf(call), call);
  return first;
}

/** Whether a consent was created and became valid after one call and before another. @param consents in the order in which they became valid */
function isAnyBetween(
  consents: readonly { readonly since: number; readonly created: number }[],
  after: number,
  before: number,
): boolean {
  let [low, high] = [0, consents.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((consents[middle]?.since ?? 0) <= after) low = middle + 1;
    else high = middle;
  }
  for (let one = consents[low]; one && one.since < before; one = consents[(low += 1)])
    if (one.created > after) return true;
  return false;
}

/** The creation of the consent that a call is about. */
function createdConsent(recording: Recording, call: RecordedCall): RecordedCall | undefined {
  return recording.creationOf('consentId', call.parameters['consentId']);
}

const isRecurring = (call: RecordedCall): boolean => call.sentAt('recurringIndicator') === true;

function ibanOf(call: RecordedCall): unknown {
  return REFERENCES.map((list) => call.sentAt('access', list, 0, 'iban')).find((iban) => iban !== undefined);
}
