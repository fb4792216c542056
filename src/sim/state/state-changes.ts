import type { AccountLedger, ForgottenLines } from '../../domain/account/ledger.js';
import type { Transaction } from '../../domain/account/transaction.js';
import type { AccountId } from '../../domain/ids.js';
import { openingState, type BankState } from './state.js';
import type { Entry, TimelineWatch } from '../time/timeline.js';
import { WatchedMap, WatchedSet, type ChangeFlag, type MapChange } from './watched-maps.js';

/** The maps of a state that are nothing but maps: their records are replaced and never changed in place. */
type PlainMaps = Omit<
  {
    readonly [Name in keyof BankState as BankState[Name] extends Map<string, unknown> ? Name : never]: BankState[Name];
  },
  'ledgers'
>;
/** The name of one. */
export type MapName = keyof PlainMaps;

const MAP_NAMES = (Object.keys(openingState(0)) as (keyof BankState)[]).filter(
  (name): name is MapName => name !== 'ledgers' && openingState(0)[name] instanceof Map,
);

/** What happened to a ledger. */
export interface LedgerChange {
  readonly bookedMinorUnits: number;
  readonly pendingDebitMinorUnits: number;
  readonly lastChangeAt: number;
  readonly lastBookedAt?: number;
  readonly lastEntryNumber: number;
  readonly forgotten?: ForgottenLines;
  /** How many booked lines stay; `booked` follows them. */
  readonly kept: number;
  readonly booked: readonly Transaction[];
  readonly pending: readonly MapChange<string, Transaction>[];
}

/** What happened to a state between two moments: plain data. Applied in their order, changes lead from one to the other. */
export interface StateChanges {
  readonly position: number;
  readonly lastOrder: number;
  readonly lastOutcomeNumber: number;
  readonly lastFaultNumber: number;
  readonly variedAnswers: number;
  readonly maps: Readonly<Partial<Record<MapName, readonly MapChange<string, unknown>[]>>>;
  readonly waiting?: readonly MapChange<string, true>[];
  readonly ledgers?: readonly (readonly [AccountId, LedgerChange])[];
  readonly scheduled?: readonly Entry[];
  /** Orders of the entries of the timeline that are gone. */
  readonly taken?: readonly number[];
}

/** A state that knows what changed in it. */
export class WatchedState {
  /** To be used in the place of the one that was given. */
  readonly state: BankState;
  readonly #flag: ChangeFlag = { isRaised: false };
  readonly #timeline: TimelineWatch = { scheduled: new Map(), taken: new Set() };
  /** Booked lines of each ledger that are known already, and which were forgotten then. */
  readonly #knownLines = new Map<AccountId, KnownLines>();
  #known: StateChanges;

  constructor(given: BankState) {
    const flag = this.#flag;
    const maps = Object.fromEntries(
      MAP_NAMES.map((name) => [name, new WatchedMap<string, unknown>(flag, given[name] as Map<string, unknown>)]),
    ) as unknown as PlainMaps;
    const ledgers = new WatchedMap<AccountId, AccountLedger>(flag, []);
    for (const [id, ledger] of given.ledgers) {
      Map.prototype.set.call(ledgers, id, this.#watched(ledger));
      this.#knownLines.set(id, knownLinesOf(ledger));
    }
    const { heap, lastOrder } = given.timeline;
    this.state = {
      ...given,
      ...maps,
      ledgers,
      waiting: new WatchedSet(flag, given.waiting),
      timeline: { heap, lastOrder, watch: this.#timeline },
    };
    this.#known = numbersOf(this.state);
  }

  /** Whether anything has changed that was not taken. */
  get isChanged(): boolean {
    const { state } = this;
    return (
      this.#flag.isRaised ||
      state.random.position !== this.#known.position ||
      state.timeline.lastOrder !== this.#known.lastOrder ||
      this.#timeline.taken.size > 0 ||
      state.lastOutcomeNumber !== this.#known.lastOutcomeNumber ||
      state.lastFaultNumber !== this.#known.lastFaultNumber ||
      state.variedAnswers !== this.#known.variedAnswers
    );
  }

  /** What changed since the last time. */
  take(): StateChanges {
    const { state } = this;
    const maps: Record<string, readonly MapChange<string, unknown>[]> = {};
    for (const name of MAP_NAMES) {
      const changes = (state[name] as unknown as WatchedMap<string, unknown>).take();
      if (changes.length > 0) maps[name] = changes;
    }
    const waiting = (state.waiting as unknown as WatchedSet<string>).take();
    const ledgers = (state.ledgers as WatchedMap<AccountId, AccountLedger>)
      .take()
      .flatMap(([id, ledger]) => (ledger ? [[id, this.#ledgerChange(id, ledger)] as const] : []));
    const scheduled = [...this.#timeline.scheduled.values()];
    const taken = [...this.#timeline.taken];
    this.#timeline.scheduled.clear();
    this.#timeline.taken.clear();
    this.#flag.isRaised = false;
    this.#known = numbersOf(state);
    return {
      ...this.#known,
      maps,
      ...(waiting.length > 0 && { waiting }),
      ...(ledgers.length > 0 && { ledgers }),
      ...(scheduled.length > 0 && { scheduled }),
      ...(taken.length > 0 && { taken }),
    };
  }

  #ledgerChange(id: AccountId, ledger: AccountLedger): LedgerChange {
    const known = this.#knownLines.get(id);
    // Lines come at the end; where some went from the beginning, none stands where it stood.
    const kept = known && known.forgotten === ledger.forgotten ? known.count : 0;
    this.#knownLines.set(id, knownLinesOf(ledger));
    if (!(ledger.pending instanceof WatchedMap)) {
      // It was opened since: everything in it is new.
      const watched = this.#watched(ledger);
      Map.prototype.set.call(this.state.ledgers, id, watched);
      return { ...figuresOf(ledger), kept: 0, booked: ledger.booked, pending: [...ledger.pending] };
    }
    return {
      ...figuresOf(ledger),
      kept,
      booked: ledger.booked.slice(kept),
      pending: (ledger.pending as WatchedMap<string, Transaction>).take(),
    };
  }

  #watched(ledger: AccountLedger): AccountLedger {
    return { ...ledger, pending: new WatchedMap(this.#flag, ledger.pending) };
  }
}

/** The numbers of a state, as changes that touch none of its maps. */
function numbersOf({ random, timeline, lastOutcomeNumber, lastFaultNumber, variedAnswers }: BankState): StateChanges {
  return {
    position: random.position,
    lastOrder: timeline.lastOrder,
    lastOutcomeNumber,
    lastFaultNumber,
    variedAnswers,
    maps: {},
  };
}

interface KnownLines {
  readonly count: number;
  readonly forgotten: ForgottenLines | undefined;
}

function knownLinesOf({ booked, forgotten }: AccountLedger): KnownLines {
  return { count: booked.length, forgotten };
}

function figuresOf(ledger: AccountLedger): Omit<LedgerChange, 'kept' | 'booked' | 'pending'> {
  const { booked: _booked, pending: _pending, ...figures } = ledger;
  return figures;
}

/**
 * A whole state as changes of an empty one, in parts of so many records, so that a large one can be written bit by bit. Nothing
 * of the state may change meanwhile.
 */
export function* wholeState(state: BankState, recordsOfAPart = 1000): Generator<StateChanges> {
  const numbers = numbersOf(state);
  yield numbers;
  for (const name of MAP_NAMES)
    for (const part of parts(state[name] as Map<string, unknown>, recordsOfAPart))
      yield { ...numbers, maps: { [name]: part } };
  for (const part of parts(state.waiting, recordsOfAPart))
    yield { ...numbers, waiting: part.map((id): MapChange<string, true> => [id, true]) };
  for (const part of parts(state.timeline.heap, recordsOfAPart)) yield { ...numbers, scheduled: part };
  for (const [id, ledger] of state.ledgers) {
    const figures = figuresOf(ledger);
    yield { ...numbers, ledgers: [[id, { ...figures, kept: 0, booked: [], pending: [] }]] };
    let kept = 0;
    for (const booked of parts(ledger.booked, recordsOfAPart)) {
      yield { ...numbers, ledgers: [[id, { ...figures, kept, booked, pending: [] }]] };
      kept += booked.length;
    }
    for (const pending of parts(ledger.pending, recordsOfAPart))
      yield { ...numbers, ledgers: [[id, { ...figures, kept, booked: [], pending }]] };
  }
}

function* parts<Item>(items: Iterable<Item>, most: number): Generator<Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < most) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
