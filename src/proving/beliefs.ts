import { calendarOf } from '../domain/calendar.js';
import type { Schema } from '../library/control-operations.js';
import type { Baseline } from './baseline.js';
import { objectsOf, memberOf, type BelievedAccount, type Call, type RunEvidence, type Members } from './evidence.js';

/** What a client holds, compared with what the bank knows and has said. */

type Beliefs = Schema<'Beliefs'>;

/** Statuses after which no money of a payment moves any more. */
const ENDED: readonly string[] = ['RJCT', 'CANC'];
const SETTLED: readonly string[] = ['ACSC', 'ACCC'];

/** What is wrong with the beliefs of a client, each with what it is about. `open` and `unknown` are never wrong. */
export function wrongBeliefs(
  evidence: RunEvidence,
  baseline: Baseline,
): { readonly about: string; readonly detail: string }[] {
  const { payments = {}, balances = [], entries } = evidence.beliefs;
  const wrong: { about: string; detail: string }[] = [];
  for (const [index, payment] of evidence.payments.entries()) {
    const held = payments[payment.paymentId];
    const { transactionStatus: status } = payment;
    const canMove = payment.signatures.signedBy.length > 0 && !ENDED.includes(status);
    if ((held === 'settled' && !SETTLED.includes(status)) || (held === 'failed' && canMove))
      wrong.push({
        about: `payment ${index + 1}`,
        detail: `it holds payment ${index + 1} for ${held}, which is ${status}${held === 'failed' ? ', so that its money can still move or has moved' : ''}`,
      });
  }
  for (const { account, type, amount } of balances) {
    const said = lastBalance(evidence, account, type);
    if (said !== undefined && Number(said) !== Number(amount))
      wrong.push({
        about: `balance ${type}`,
        detail: `it holds ${amount} for the balance ${type} of ${account}; the last answer that arrived said ${said}`,
      });
  }
  if (entries === undefined) return wrong;
  // Who says what it holds of entries, and names an account for its balance only, holds no entry of it.
  for (const account of new Set([...entries, ...balances].map((one) => one.account))) {
    const heldIn = (all: Beliefs['entries'] = []): ReadonlyMap<string, number> =>
      countOf(all.filter((one) => one.account === account).map(keyOfBelief));
    wrong.push(...wrongEntries(evidence, account, heldIn(entries), heldIn(baseline.evidence.beliefs.entries)));
  }
  return wrong;
}

function keyOfBelief({ date, amount, direction }: NonNullable<Beliefs['entries']>[number]): string {
  return keyOf(date, direction === 'debit' ? -Number(amount) : Number(amount));
}

const keyOf = (date: string, amount: number): string => `${date} ${amount.toFixed(2)}`;

/**
 * Entries are compared as a multiset without ids. More of a kind than the bank has booked are imported twice. What is missing is judged
 * by the last list that was read to its end, because what was booked after it is not a mistake of the client.
 */
function wrongEntries(
  evidence: RunEvidence,
  name: string,
  heldTimes: ReadonlyMap<string, number>,
  quietTimes: ReadonlyMap<string, number>,
): { about: string; detail: string }[] {
  const account = evidence.accounts.get(name);
  if (account === undefined) return [];
  const booked = account.booked.map(({ bookingDate = '', transactionAmount }) =>
    keyOf(bookingDate, transactionAmount.amount),
  );
  const bookedTimes = countOf(booked);
  const twice = [...heldTimes].find(([key, times]) => times > (bookedTimes.get(key) ?? 0));
  if (twice)
    return [
      {
        about: 'entries',
        detail: `it holds an entry of ${twice[0]} ${twice[1]} times, and the bank has booked ${bookedTimes.get(twice[0]) ?? 0}`,
      },
    ];
  const missing = missingOf(evidence, account, bookedTimes, heldTimes, quietTimes);
  return missing === undefined ? [] : [{ about: 'entries', detail: missing }];
}

function missingOf(
  { calls, acted }: RunEvidence,
  account: BelievedAccount,
  bookedTimes: ReadonlyMap<string, number>,
  heldTimes: ReadonlyMap<string, number>,
  quietTimes: ReadonlyMap<string, number>,
): string | undefined {
  const lists = calls.filter(
    ({ operation, address }) =>
      operation === 'readTransactions' && account.resourceIds.some((id) => address.includes(`/${id}/`)),
  );
  const last = lists.at(-1);
  // The journal keeps long answers in part.
  if (!last || lists.some(({ isAnswerCut }) => isAnswerCut)) return undefined;
  const wholes = wholeLists(lists.filter(arrived));
  // A client that gets no answer may not trust what it has just read, and hold what it had before.
  const whole = wholes.at(arrived(last) ? -1 : -2);
  if (!whole)
    return wholes.length === 0 && heldTimes.size > 0
      ? 'it holds a list of entries that it did not read to the last page'
      : undefined;
  const listed = whole.flatMap(({ answer }) => objectsOf(memberOf(answer, 'transactions', 'booked')));
  const lacks = ([key, times]: readonly [string, number]): boolean =>
    Math.min(times, bookedTimes.get(key) ?? 0) > (heldTimes.get(key) ?? 0);
  const absent = [...countOf(listed.map((line) => keyOfLine(line, account.timeZone)))].find(lacks);
  if (absent) return `it lacks an entry of ${absent[0]}, which the bank had listed`;
  if (!arrived(last) || !acted.every(({ kind }) => ONLY_LATER.test(kind))) return undefined;
  const missed = [...quietTimes].find((one) => one[0].slice(0, 10) < last.at.slice(0, 10) && lacks(one));
  return missed && `it lacks an entry of ${missed[0]}, which it has at a quiet bank, although it has read a list since`;
}

/** Kinds of disturbances under which the bank has the entries of a quiet run, and gives them later. */
const ONLY_LATER = /^(?:outage|read-|restart|slow)/;

/** A day can be given as an instant. */
function keyOfLine(line: Members, timeZone: string): string {
  const written = String(line['bookingDate']);
  const day = written.length > 10 ? calendarOf(timeZone).dateOf(Date.parse(written)) : written;
  return keyOf(day, Number(memberOf(line, 'transactionAmount', 'amount')));
}

/** The pages of each list that was read to its end, or to a page whose link leads back. */
function wholeLists(answers: readonly Call[]): readonly (readonly Call[])[] {
  const wholes: (readonly Call[])[] = [];
  let pages: readonly Call[] = [];
  for (const answer of answers) {
    const last = pages.at(-1);
    pages = last && leadsTo(last, answer) ? [...pages, answer] : [answer];
    if (nextOf(answer) === undefined || pages.some((page) => leadsTo(answer, page))) wholes.push(pages);
  }
  return wholes;
}

function leadsTo(page: Call, { address }: Call): boolean {
  const next = nextOf(page);
  return next !== undefined && (address.endsWith(next) || next.endsWith(address));
}

/** Whether the client got the answer. */
export function arrived({ status }: Call): boolean {
  return status >= 200 && status < 300;
}

function nextOf({ answer }: Call): string | undefined {
  for (const links of ['links', '_links']) {
    const href = memberOf(answer, 'transactions', links, 'next', 'href');
    if (typeof href === 'string') return href.replace(/^https?:\/\/[^/]+/, '');
  }
  return undefined;
}

function lastBalance({ calls, accounts }: RunEvidence, name: string, type: string): string | undefined {
  const { iban, resourceIds = [] } = accounts.get(name) ?? {};
  for (const call of calls.toReversed()) {
    if (!arrived(call) || call.isAnswerCut) continue;
    const isOfAccount =
      call.operation.endsWith('Balances') && resourceIds.some((id) => call.address.includes(`/${id}/`));
    const listed = objectsOf(call.answer['accounts'] ?? call.answer['account']);
    const shown = isOfAccount ? [call.answer] : listed.filter((one) => one['iban'] === iban);
    for (const one of shown) {
      const balance = objectsOf(one['balances']).find(({ balanceType }) => balanceType === type);
      const amount = memberOf(balance, 'balanceAmount', 'amount');
      if (typeof amount === 'string' || typeof amount === 'number') return String(amount);
    }
  }
  return undefined;
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
