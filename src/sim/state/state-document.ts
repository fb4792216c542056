import type { AccountLedger } from '../../domain/account/ledger.js';
import type { Transaction } from '../../domain/account/transaction.js';
import type { AccountId } from '../../domain/ids.js';
import type { ClockState } from '../../domain/domain.js';
import type { Instant, LocalDate } from '../../domain/calendar.js';
import type { Bank } from '../bank.js';
import type { BankState } from './state.js';
import type { Timeline } from '../time/timeline.js';

/** The version of the form below. Another one is refused, because it would be read wrongly. */
export const STATE_SCHEMA_VERSION = 1;

/** A ledger without a map. */
export type PlainLedger = Omit<AccountLedger, 'pending'> & {
  readonly pending: readonly (readonly [string, Transaction])[];
};
/** A timeline without those who watch it. */
export type PlainTimeline = Omit<Timeline, 'watch'>;
type Plain<Value> =
  Value extends ReadonlyMap<infer Key, infer Item>
    ? readonly (readonly [Key, Plain<Item>])[]
    : Value extends ReadonlySet<infer Item>
      ? readonly Item[]
      : Value extends AccountLedger
        ? PlainLedger
        : Value extends Timeline
          ? PlainTimeline
          : Value;

type PlainState = { readonly [Name in keyof BankState]: Plain<BankState[Name]> };

/** A bank as one JSON document: maps are lists of their entries, in order. */
export interface StateDocument extends PlainState {
  readonly schemaVersion: typeof STATE_SCHEMA_VERSION;
  /** Which fixtures the bank has: a state means nothing with others. */
  readonly fixtures: string;
  /** The day on which the fixtures begin. */
  readonly startDay: LocalDate;
  readonly openedAt: Instant;
  readonly clock: ClockState;
}

/** The bank as one document. @param fixtures which fixtures it has @param clock how its clock stands */
export function stateDocument(bank: Bank, fixtures: string, clock: ClockState): StateDocument {
  const { state } = bank;
  return {
    schemaVersion: STATE_SCHEMA_VERSION,
    fixtures,
    startDay: bank.base.startDay,
    openedAt: bank.openedAt,
    clock: { ...clock, now: bank.now },
    ...(plain({ ...state, timeline: inOrder(state.timeline) }) as PlainState),
  };
}

/** How many records a state has: what its document will be long by. */
export function recordsOf(state: BankState): number {
  let records = state.timeline.heap.length;
  for (const value of Object.values(state)) if (value instanceof Map || value instanceof Set) records += value.size;
  for (const { booked, pending } of state.ledgers.values()) records += booked.length + pending.size;
  return records;
}

/** Entries in the order of their times, so that the same bank is the same document, however its heap came to be. */
function inOrder({ heap, lastOrder }: Timeline): Timeline {
  return { heap: heap.toSorted((a, b) => a.event.at - b.event.at || a.order - b.order), lastOrder };
}

function plain(value: unknown): unknown {
  if (value instanceof Map)
    return [...(value as ReadonlyMap<unknown, unknown>)].map(([key, item]) => [key, plain(item)]);
  if (value instanceof Set) return [...(value as ReadonlySet<unknown>)];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

/** The state of a document whose form is right. It shares nothing with the document that could change. */
export function stateOf(document: StateDocument): BankState {
  const {
    schemaVersion: _version,
    fixtures: _fixtures,
    startDay: _day,
    openedAt: _opened,
    clock: _clock,
    ...rest
  } = document;
  const ledgers = rest.ledgers.map(([id, ledger]): [AccountId, AccountLedger] => [
    id,
    { ...ledger, booked: [...ledger.booked], pending: new Map(ledger.pending) },
  ]);
  return {
    ...rest,
    random: { ...rest.random },
    timeline: { heap: [...rest.timeline.heap], lastOrder: rest.timeline.lastOrder },
    consents: new Map(rest.consents),
    usage: new Map(rest.usage),
    recurring: new Map(rest.recurring),
    payments: new Map(rest.payments),
    waiting: new Set(rest.waiting),
    psus: new Map(rest.psus),
    ledgers: new Map(ledgers),
    accounts: new Map(rest.accounts),
    portalUsers: new Map(rest.portalUsers),
    subscriptionKeys: new Map(rest.subscriptionKeys),
    organisations: new Map(rest.organisations),
    grants: new Map(rest.grants),
    codes: new Map(rest.codes),
    accessTokens: new Map(rest.accessTokens),
    refreshTokens: new Map(rest.refreshTokens),
    histories: new Map(rest.histories),
    outcomes: new Map(rest.outcomes),
    fixtureOutcomes: new Map(rest.fixtureOutcomes),
    faults: new Map(rest.faults),
    calls: new Map(rest.calls),
  };
}
