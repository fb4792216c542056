import type { AccountLedger } from '../domain/account/ledger.js';
import type { AccountId } from '../domain/ids.js';
import type { ClockState } from '../domain/ports.js';
import { formatError } from '../domain/errors.js';
import type { Instant, LocalDate } from '../domain/calendar.js';
import { isWaiting } from '../domain/payment/payment.js';
import type { Bank } from './bank.js';
import type { FixtureBase } from './fixture-base.js';
import type { BankState } from './state.js';
import type { Timeline } from './timeline.js';

/** The version of the form below. Another one is refused, because it would be read wrongly. */
export const STATE_SCHEMA_VERSION = 1;

/** Members of the state that are not exported: page sessions belong to browsers. */
type ExportedState = Omit<BankState, 'scaSessions'>;
type Plain<Value> =
  Value extends ReadonlyMap<infer Key, infer Item>
    ? readonly (readonly [Key, Plain<Item>])[]
    : Value extends ReadonlySet<infer Item>
      ? readonly Item[]
      : Value extends AccountLedger | BankState
        ? { readonly [Name in keyof Value]: Plain<Value[Name]> }
        : Value;

type PlainState = { readonly [Name in keyof ExportedState]: Plain<ExportedState[Name]> };

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
  const { scaSessions: _pages, ...state } = bank.state;
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
    scaSessions: new Map(),
  };
}

/**
 * Refuses a document whose parts do not add up: keys that are not those of their records, names of nothing, balances that
 * no lines explain.
 * @throws FORMAT_ERROR with the path of the first
 */
export function requireConsistent(document: StateDocument, base: FixtureBase): void {
  const keyed = {
    consents: 'consentId',
    payments: 'paymentId',
    accounts: 'accountId',
    psus: 'psuId',
    grants: 'grantId',
    codes: 'code',
  } as const;
  for (const [name, idName] of Object.entries(keyed)) {
    requireKeys(document[name as keyof typeof keyed], name, idName);
  }
  const organisations = new Map<string, unknown>([...base.organisations, ...document.organisations]);
  const owned = [...document.consents.map(ownerOf('consents')), ...document.payments.map(ownerOf('payments'))];
  for (const [path, organisationId] of owned) {
    if (organisations.get(organisationId) == null)
      formatError(path, `${path} "${organisationId}" is no organisation of this bank`);
  }
  const waiting = new Set<string>(document.waiting);
  const mustWait = [
    ...document.consents.filter(([, { consentStatus }]) => consentStatus === 'received').map(([id]) => String(id)),
    ...document.payments.filter(([, payment]) => isWaiting(payment)).map(([id]) => String(id)),
  ];
  const missing = mustWait.find((id) => !waiting.has(id));
  if (missing !== undefined || mustWait.length !== waiting.size)
    formatError(
      'waiting',
      `waiting must name every consent that is received and every payment that waits, and nothing else${missing === undefined ? '' : `; ${missing} is missing`}`,
    );
  const own = new Set(document.accounts.map(([accountId]) => accountId));
  const psus = new Set<string>([...base.psus.keys(), ...document.psus.map(([psuId]) => psuId)]);
  document.accounts.forEach(([, { holders }], index) => {
    const stranger = holders.find((holder) => !psus.has(holder));
    const path = `accounts[${index}][1].holders`;
    if (stranger !== undefined) formatError(path, `${path} names "${stranger}", who is no PSU of this bank`);
  });
  document.ledgers.forEach(([accountId, ledger], index) => {
    const path = `ledgers[${index}]`;
    if (!base.accounts.has(accountId) && !own.has(accountId))
      formatError(path, `${path} "${accountId}" is no account of this bank`);
    const opening = base.accounts.has(accountId) ? base.history(accountId).bookedMinorUnits : 0;
    const booked = ledger.booked.reduce(
      (sum, line) => sum + line.amountMinorUnits,
      opening + (ledger.forgotten?.minorUnits ?? 0),
    );
    if (booked !== ledger.bookedMinorUnits)
      formatError(
        `${path}[1].bookedMinorUnits`,
        `${path}[1].bookedMinorUnits is ${ledger.bookedMinorUnits}, and the lines come to ${booked}`,
      );
    const pending = ledger.pending.reduce((sum, [, line]) => sum + Math.min(0, line.amountMinorUnits), 0);
    if (pending !== ledger.pendingDebitMinorUnits)
      formatError(
        `${path}[1].pendingDebitMinorUnits`,
        `${path}[1].pendingDebitMinorUnits is ${ledger.pendingDebitMinorUnits}, and the pending debits come to ${pending}`,
      );
  });
}

function requireKeys(entries: readonly (readonly [string, object])[], name: string, idName: string): void {
  const seen = new Set<string>();
  entries.forEach(([key, value], index) => {
    const path = `${name}[${index}]`;
    const { [idName]: id } = value as Readonly<Record<string, unknown>>;
    if (id !== key) formatError(path, `${path} stands under "${key}" and has the ${idName} "${String(id)}"`);
    if (seen.has(key)) formatError(path, `${path} "${key}" stands twice`);
    seen.add(key);
  });
}

function ownerOf(name: string) {
  return (
    [, record]: readonly [unknown, { readonly organisationId: string }],
    index: number,
  ): readonly [string, string] => [`${name}[${index}][1].organisationId`, record.organisationId];
}
