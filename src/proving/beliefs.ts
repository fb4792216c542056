import { factsOf } from '../domain/tpp/operation.js';
import { addDays, calendarOf, type LocalDate } from '../domain/calendar.js';
import { memberAt } from '../domain/shape.js';
import type { Schema } from '../library/control-operations.js';
import { ENTRY } from './plans/disturbances.js';
import { SHOW_BALANCES } from './plans/places.js';
import { countOf, leadsTo, nextOf, objectsOf } from './evidence.js';
import type { Baseline, BelievedAccount, Breach, Call, Members, RunEvidence } from './evidence.js';

/** What a client holds, compared with what the bank knows and has said. */

type Beliefs = Schema<'Beliefs'>;
/** How often there is an entry, by its day and amount. */
type Times = ReadonlyMap<string, number>;

/** Statuses after which no money of a payment moves any more. */
export const ENDED: readonly string[] = ['RJCT', 'CANC'];
const SETTLED: readonly string[] = ['ACSC', 'ACCC'];

/** What is wrong with the beliefs of a client, each with what it is about. `open` and `unknown` are never wrong. */
export function wrongBeliefs(evidence: RunEvidence, { evidence: quiet }: Baseline): Breach[] {
  const { payments = {} } = evidence.beliefs;
  const ofPayments = evidence.payments.flatMap(({ paymentId, transactionStatus: status, signatures }, index) => {
    const held = payments[paymentId];
    const about = `payment ${index + 1}`;
    const canMove = signatures.signedBy.length > 0 && !ENDED.includes(status);
    const isWrong = (held === 'settled' && !SETTLED.includes(status)) || (held === 'failed' && canMove);
    const why = held === 'failed' ? ', so its money can still move or has moved' : '';
    return isWrong
      ? [{ about, detail: `the client shows ${about} as ${held}, but its status is ${status}${why}` }]
      : [];
  });
  const earlier = earlierWrong(quiet).length > 0 ? [] : earlierWrong(evidence);
  return [...ofPayments, ...wrongCopies(evidence, quiet.beliefs.entries), ...earlier];
}

/** What was wrong with the copies that the client had before. Its next list may have hidden it. */
function earlierWrong({ earlier, ...evidence }: RunEvidence): Breach[] {
  return earlier.flatMap(({ before, held: beliefs }) => {
    const next = evidence.calls.findIndex(({ id }) => id === before);
    const calls = evidence.calls.slice(0, Math.max(next, 0));
    const wrong = wrongCopies({ ...evidence, earlier: [], beliefs, calls, report: { ...evidence.report, now: '' } });
    return next < 0 ? [] : wrong.map(({ about, detail }) => ({ about, detail: `for a while, ${detail}` }));
  });
}

function wrongCopies(evidence: RunEvidence, quietEntries: Beliefs['entries'] = []): Breach[] {
  const { balances = [], entries } = evidence.beliefs;
  const ofBalances = balances.flatMap(({ account, type, amount }) => {
    const said = unaskedBalance(evidence, account, type) ?? lastBalance(evidence, account, type);
    const detail = `the client shows ${amount} for the balance ${type} of ${account}; at the last response that arrived, it was ${said}`;
    return said === undefined || Number(said) === Number(amount) ? [] : [{ about: `balance ${type}`, detail }];
  });
  // Who says what it holds of entries, and names an account for its balance only, holds no entry of it.
  const accounts = entries === undefined ? [] : new Set([...entries, ...balances].map((one) => one.account));
  const ofEntries = [...accounts].flatMap((account) => {
    const heldIn = (all: Beliefs['entries'] = []): Times => {
      const own = all.filter((one) => one.account === account);
      return countOf(own.map(({ date, amount, direction }) => keyOf(date, SIGNS[direction] * Number(amount))));
    };
    return wrongEntries(evidence, account, heldIn(entries), heldIn(quietEntries));
  });
  return [...ofBalances, ...ofEntries];
}

const SIGNS = { debit: -1, credit: 1 };
const keyOf = (date: string, amount: number): string => `${date} ${amount.toFixed(2)}`;

/**
 * Entries are compared as a multiset without ids. More of a kind than the bank has booked are imported twice. What is missing is judged
 * by the last list that was read to its end, because what was booked after it is not a mistake of the client.
 */
function wrongEntries(evidence: RunEvidence, name: string, held: Times, quiet: Times): Breach[] {
  const account = evidence.accounts.get(name);
  if (account === undefined) return [];
  const booked = countOf(account.booked.map((one) => keyOf(one.bookingDate ?? '', one.transactionAmount.amount)));
  const twice = [...held].find(([key, times]) => times > (booked.get(key) ?? 0));
  const detail = twice
    ? `the client shows an entry of ${twice[0]} ${twice[1]} times, but the bank has booked ${booked.get(twice[0]) ?? 0}`
    : missingOf(evidence, account, { booked, held, quiet });
  return detail === undefined ? [] : [{ about: 'entries', detail }];
}

function missingOf(
  { calls, acted }: RunEvidence,
  account: BelievedAccount,
  { booked, held, quiet }: Record<'booked' | 'held' | 'quiet', Times>,
): string | undefined {
  const lists = calls.filter((call) => call.operation === 'readTransactions' && isOf(account.resourceIds, call));
  const last = lists.at(-1);
  // The journal keeps long answers in part.
  if (!last || lists.some(({ isAnswerCut }) => isAnswerCut)) return undefined;
  const wholes = wholeLists(lists.filter(arrived));
  // A client that gets no answer may not trust what it has just read, and hold what it had before.
  const whole = wholes.at(arrived(last) ? -1 : -2);
  if (!whole)
    return wholes.length === 0 && held.size > 0
      ? 'the client shows a list of entries that it did not read to the last page'
      : undefined;
  const listed = whole.flatMap(({ answer }) => objectsOf(memberAt(answer, 'transactions', 'booked')));
  const lacks = ([key, times]: readonly [string, number]): boolean =>
    Math.min(times, booked.get(key) ?? 0) > (held.get(key) ?? 0);
  const absent = [...countOf(listed.map((line) => keyOfLine(line, account.timeZone)))].find(lacks);
  if (absent) return `the client lacks an entry of ${absent[0]}, which the bank had listed`;
  // A day can have begun at the bank that has not begun in UTC. What the account got before a list was in it, if the client had asked.
  const day = last.at.slice(0, 10);
  const key = `${addDays(day as LocalDate, 1)} ${ENTRY.amounts[0]}`;
  const late = [...booked].find((one) => one[0] === key && lacks(one));
  if (late && arrived(last) && last.address.includes(`dateTo=${day}`))
    return `the client lacks an entry of ${key}, booked before it read the list until ${day}`;
  if (!arrived(last) || !acted.every(({ kind }) => ONLY_LATER.test(kind))) return undefined;
  const missed = [...quiet].find((one) => one[0].slice(0, 10) < last.at.slice(0, 10) && lacks(one));
  return (
    missed && `the client lacks an entry of ${missed[0]}, which it shows at a quiet bank, and has read a list since`
  );
}

/** Kinds of disturbances under which the bank has the entries of a quiet run, and gives them later. */
const ONLY_LATER = /^(?:outage|read-|restart|slow)/;

/** A day can be given as an instant. */
function keyOfLine(line: Members, timeZone: string): string {
  const written = String(line['bookingDate']);
  const day = written.length > 10 ? calendarOf(timeZone).dateOf(Date.parse(written)) : written;
  return keyOf(day, Number(memberAt(line, 'transactionAmount', 'amount')));
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

/** Whether the client got the answer. */
export function arrived({ status }: Call): boolean {
  return status >= 200 && status < 300;
}

/** Whether the path of a call has an id under which the client met an account. */
function isOf(resourceIds: readonly string[], { address }: Call): boolean {
  return resourceIds.some((id) => address.includes(`/${id}/`));
}

function lastBalance({ calls, accounts }: RunEvidence, name: string, type: string): string | undefined {
  const { iban, resourceIds = [] } = accounts.get(name) ?? {};
  const whole = calls.filter((call) => arrived(call) && !call.isAnswerCut);
  const shown = whole.toReversed().flatMap((call) => {
    const isOfAccount = factsOf(call.operation)?.action === 'readBalances' && isOf(resourceIds, call);
    const listed = objectsOf(call.answer['accounts'] ?? call.answer['account']);
    return isOfAccount ? [call.answer] : listed.filter((one) => one['iban'] === iban);
  });
  const balances = shown.flatMap((one) => objectsOf(one['balances']).find((of) => of['balanceType'] === type) ?? []);
  const amounts = balances.map((one) => memberAt(one, 'balanceAmount', 'amount'));
  return amounts.find((amount) => typeof amount === 'string' || typeof amount === 'number')?.toString();
}

/** The balance at the end, if a list was just read, and no balance for an hour before it or since. */
function unaskedBalance({ calls, accounts, report }: RunEvidence, name: string, type: string): number | undefined {
  const { resourceIds = [], available } = accounts.get(name) ?? {};
  const list = calls.findLast(({ operation }) => operation === 'readTransactions');
  const asked = calls.findLast(({ operation }) => SHOW_BALANCES.includes(operation));
  if (type !== 'interimAvailable' || !asked || !list || !arrived(list)) return undefined;
  const isJustRead = Date.parse(report.now) - Date.parse(list.at) < 60_000;
  return isOf(resourceIds, list) && isJustRead && Date.parse(list.at) - Date.parse(asked.at) > 3_600_000
    ? available
    : undefined;
}
