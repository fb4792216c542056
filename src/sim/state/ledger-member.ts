import type { AccountLedger, ForgottenLines } from '../../domain/account/ledger.js';
import type { Transaction } from '../../domain/account/transaction.js';
import type { AccountId } from '../../domain/ids.js';
import { mapOf, type Shape } from '../../domain/shape.js';
import { chunks, keyed, type PlainMap, type StateMember, type Tracking } from './state-member.js';
import { applyMapChanges, TrackedMap, type MapChange } from './tracked-maps.js';

/**
 * Ledgers are changed in place, so a change lists the added lines instead of the whole ledger. Code that changes a
 * ledger must also set it in the map, see `writeLedger`.
 */

type LedgerFigures = Omit<AccountLedger, 'booked' | 'pending'>;

/** A ledger as JSON. */
export interface PlainLedger extends LedgerFigures {
  readonly booked: readonly Transaction[];
  readonly pending: PlainMap<string, Transaction>;
}

export interface LedgerChange extends LedgerFigures {
  /** Number of booked lines that stay. The lines of `booked` follow them. */
  readonly kept: number;
  readonly booked: readonly Transaction[];
  readonly pending: readonly MapChange<string, Transaction>[];
}

type Ledgers = Map<AccountId, AccountLedger>;
type LedgerChanges = readonly (readonly [AccountId, LedgerChange])[];

/** The state of a ledger at the last `take`. */
interface KnownLedger {
  readonly pending: TrackedMap<string, Transaction>;
  readonly bookedCount: number;
  readonly forgotten: ForgottenLines | undefined;
}

/** The ledgers of accounts. */
export function ledgers(
  key: Shape<AccountId>,
  ledger: Shape<PlainLedger>,
): StateMember<Ledgers, PlainMap<AccountId, PlainLedger>, LedgerChanges> {
  return {
    ...keyed(mapOf(key, ledger)),
    empty: () => new Map(),
    copy: (entries) => new Map([...entries].map(([id, one]) => [id, copyLedger(one)])),
    // The order of the members is the same after a restart.
    toPlain: (live) =>
      [...live].map(([id, one]) => [id, { ...figuresOf(one), booked: [...one.booked], pending: [...one.pending] }]),
    track: trackLedgers,
    parts: partsOfLedgers,
    apply(live, changes) {
      for (const [id, change] of changes) live.set(id, changed(live.get(id), change));
      return live;
    },
  };
}

/** Ledgers that know what has changed since the last `take`. */
function trackLedgers(given: Ledgers): Tracking<Ledgers, LedgerChanges> {
  const live = new TrackedMap<AccountId, AccountLedger>([]);
  const known = new Map<AccountId, KnownLedger>();
  const track = (id: AccountId, one: AccountLedger): void => {
    const pending = new TrackedMap(one.pending);
    live.setUntracked(id, { ...one, pending });
    known.set(id, { pending, bookedCount: one.booked.length, forgotten: one.forgotten });
  };
  const changeOf = (id: AccountId, one: AccountLedger): LedgerChange => {
    const before = known.get(id);
    if (before?.pending !== one.pending) {
      // A new ledger: all of it is a change.
      track(id, one);
      return { ...figuresOf(one), kept: 0, booked: one.booked, pending: [...one.pending] };
    }
    // Booked lines are only appended. Retention removes lines from the front, which shifts all positions.
    const kept = before.forgotten === one.forgotten ? before.bookedCount : 0;
    known.set(id, { pending: before.pending, bookedCount: one.booked.length, forgotten: one.forgotten });
    return { ...figuresOf(one), kept, booked: one.booked.slice(kept), pending: before.pending.take() };
  };
  for (const [id, one] of given) track(id, one);
  return {
    value: live,
    isChanged: () => live.isChanged,
    take() {
      if (!live.isChanged) return undefined;
      return live.take().flatMap(([id, one]) => (one ? [[id, changeOf(id, one)] as const] : []));
    },
  };
}

/** Changes that make the ledgers from nothing, each with a limited number of lines. */
function* partsOfLedgers(live: Ledgers, most: number): Generator<LedgerChanges> {
  for (const [id, one] of live) {
    const part = (change: Partial<LedgerChange>): LedgerChanges => [
      [id, { ...figuresOf(one), kept: one.booked.length, booked: [], pending: [], ...change }],
    ];
    let kept = 0;
    yield part({ kept });
    for (const booked of chunks(one.booked, most)) {
      yield part({ kept, booked });
      kept += booked.length;
    }
    for (const pending of chunks(one.pending, most)) yield part({ pending });
  }
}

function copyLedger(ledger: AccountLedger | PlainLedger): AccountLedger {
  return { ...ledger, booked: [...ledger.booked], pending: new Map(ledger.pending) };
}

function figuresOf({ booked: _booked, pending: _pending, ...figures }: AccountLedger): LedgerFigures {
  return figures;
}

function changed(ledger: AccountLedger | undefined, change: LedgerChange): AccountLedger {
  const { kept, booked: added, pending: changes, ...figures } = change;
  const booked = ledger?.booked ?? [];
  booked.length = kept;
  for (const line of added) booked.push(line);
  return { ...figures, booked, pending: applyMapChanges(ledger?.pending ?? new Map<string, Transaction>(), changes) };
}
