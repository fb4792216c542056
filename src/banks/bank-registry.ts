import { takeSnapshot, type Snapshot } from './bank-snapshots.js';
import { calendarOf, specOf, type BankSpec } from './bank-spec.js';
import { profileOf, type WrittenProfile } from '../decisions/decisions.js';
import type { LocalDate } from '../domain/calendar.js';
import { boundText, LATEST_INSTANT } from '../domain/domain.js';
import { BankFault, formatError } from '../domain/errors.js';
import { BankEvents } from './bank-events.js';
import {
  newVisitors,
  type BankKeeper,
  type BankWish,
  type Observers,
  type SnapshotFacts,
  type Visitors,
} from './bank-keeper.js';
import type { FaultReporter } from '../domain/domain.js';
import { ClockAdvances, type Slicing } from './clock-advances.js';
import type { ClockDriver } from './clock-driver.js';
import type { DataStore } from '../storage/storage.js';
import type { PersistedBank } from '../storage/bank-lines.js';
import { nodeDigests } from './digests.js';
import { newJournal, type JournalBounds } from '../journal/journal-buffer.js';
import { VirtualClock } from './virtual-clock.js';
import { clockOfKept, headerOf, requireUsable, specOfKept } from './kept-bank.js';
import { ClientReport } from '../client-report/client-report.js';
import type { ScaSession } from '../domain/sca/sca-session.js';
import type { Bank, DueFailure, RestoredBank, TransitionRecord } from '../sim/bank.js';
import { openBank } from '../sim/open-bank.js';
import type { Banks } from '../sim/banks.js';
import { keepScaSessions } from '../sim/authorisation/sca-page.js';
import { TrackedState } from '../sim/state/state-changes.js';
import { stateDocument, stateOf, type StateDocument } from '../sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../sim/state/state-validation.js';
import { copyState, type BankState } from '../sim/state/state.js';

/** Everything that a bank has beside its state. It belongs to the bank's id, whatever replaces the bank behind it. */
interface RuntimeRecord extends Observers, Visitors {
  readonly clock: VirtualClock;
  /** How the bank starts after a reset. */
  readonly spec: BankSpec;
  readonly events: BankEvents;
  readonly snapshots: Map<string, Snapshot>;
  readonly scaSessions: Map<string, ScaSession>;
}

/** How a bank takes its place. */
interface Placement {
  readonly spec: BankSpec;
  readonly clock: VirtualClock;
  readonly startDay: LocalDate;
  /** Absent: it begins. */
  readonly restored?: RestoredBank;
  /** What goes on of the record of its id; clock, spec, events and snapshots apart, the rest is made new. */
  readonly kept?: Partial<RuntimeRecord> | undefined;
  readonly isOnDisk?: boolean;
}

/** Banks that a server has at the same time; more is a mistake of a loop. */
const MOST_BANKS = 20_000;

/** What is the same for every bank of a server. */
export interface Surroundings {
  readonly driver: ClockDriver;
  /** Told of every change of status. */
  readonly tell: (bankId: string, record: TransitionRecord) => void;
  /** What the journal of a bank keeps. */
  readonly journals: JournalBounds;
  /** Told of faults of the server itself, and of due events that failed. */
  readonly reportFault: FaultReporter;
  /** Real time in milliseconds since the epoch. */
  readonly realNow: () => number;
  /** Where banks are kept; undefined: nowhere. */
  readonly store?: DataStore | undefined;
  /** Banks that there may be; default: 20,000. */
  readonly mostBanks?: number;
  /** How long advances of a clock are cut, where not as usual. */
  readonly slicing?: Slicing;
}

/** Due events that failed are listed up to this number for each bank. */
const MOST_FAILURES = 100;

/** Every bank of this process with its clock, how it begins, and its snapshots. */
export class OpenBanks implements BankKeeper {
  readonly #banks: Banks;
  readonly #usual: BankSpec;
  readonly #around: Surroundings;
  readonly #records = new Map<string, RuntimeRecord>();
  readonly advances: ClockAdvances;

  /** @param usual how a bank begins that says nothing about it */
  constructor(banks: Banks, usual: BankSpec, around: Surroundings) {
    this.#banks = banks;
    this.#usual = usual;
    this.#around = around;
    this.advances = new ClockAdvances((bank) => this.#tellClock(bank), around.slicing);
  }

  /** Makes a bank as the server was started. */
  openUsual(id: string): Bank {
    return this.#begin(id, this.#usual);
  }

  /**
   * Makes a bank as the disk has it; time that has gone by since goes by in it.
   * @param inPlaceOf the bank of its id: if it is another by then, that one stays
   * @throws DataError, or anything where the bank was not kept as it should be
   */
  async openKept(kept: PersistedBank, inPlaceOf?: Bank): Promise<void> {
    const { header, state, last } = kept;
    requireUsable(kept);
    const spec = await specOfKept(header, this.#usual.fixtures);
    if (this.#banks.find(header.bank) !== inPlaceOf) return;
    const clock = new VirtualClock(this.#around.realNow, clockOfKept(kept, this.#around.realNow()));
    const restored = { state, now: last.now, openedAt: header.openedAt };
    this.#put(header.bank, {
      spec,
      clock,
      startDay: header.startDay,
      restored,
      kept: this.#records.get(header.bank),
      isOnDisk: true,
    });
  }

  async open(id: string, wish: BankWish): Promise<Bank> {
    const spec = await specOf(wish, this.#usual, this.#around.realNow);
    this.#requireRoom(id);
    return this.#begin(id, spec);
  }

  async openNew(id: string, wish: BankWish): Promise<Bank | undefined> {
    const spec = await specOf(wish, this.#usual, this.#around.realNow);
    // Two callers can have come this far at once: the first makes the bank.
    if (this.#banks.find(id)) return undefined;
    this.#requireRoom(id);
    return this.#begin(id, spec);
  }

  close(bank: Bank): void {
    const { journal, events } = this.#recordOf(bank);
    this.advances.end(bank.id);
    this.#around.driver.release(bank);
    this.#banks.remove(bank);
    this.#around.store?.remove(bank.id);
    journal.close();
    events.end();
    this.#records.delete(bank.id);
  }

  reset(bank: Bank): Bank {
    return this.#begin(bank.id, this.#recordOf(bank).spec);
  }

  resetState(bank: Bank): Bank {
    const { spec, journal, report, failures } = this.#recordOf(bank);
    const { outcomes, lastOutcomeNumber, faults, lastFaultNumber } = bank.state;
    const fresh = this.#begin(bank.id, spec, { journal, report, failures });
    for (const [id, outcome] of outcomes) fresh.state.outcomes.set(id, outcome);
    for (const [id, fault] of faults) fresh.state.faults.set(id, fault);
    Object.assign(fresh.state, { lastOutcomeNumber, lastFaultNumber });
    return fresh;
  }

  setProfile(bank: Bank, wish: WrittenProfile): Bank {
    const profile = profileOf(wish);
    const kept = this.#recordOf(bank);
    const { state, now, openedAt } = bank;
    return this.#put(bank.id, {
      spec: { ...kept.spec, profile },
      clock: kept.clock,
      startDay: bank.base.startDay,
      restored: { state, now, openedAt },
      kept,
    });
  }

  clockOf(bank: Bank): VirtualClock {
    return this.#recordOf(bank).clock;
  }

  eventsOf(bankId: string): BankEvents {
    // Who is still at a bank that is gone tells nobody.
    return this.#records.get(bankId)?.events ?? new BankEvents(this.#around.reportFault);
  }

  listenerCount(): number {
    let count = 0;
    for (const { events } of this.#records.values()) count += events.size;
    return count;
  }

  /** Sends everybody away who listens to a bank. */
  endEvents(): void {
    for (const { events } of this.#records.values()) events.end();
  }

  stateOf(bank: Bank): StateDocument {
    const { clock, spec } = this.#recordOf(bank);
    return stateDocument(bank, spec.fixtures.fingerprint, clock.state());
  }

  putState(bank: Bank, value: unknown): Bank {
    const document = parseStateDocument(value);
    const kept = this.#recordOf(bank);
    const { spec } = kept;
    const { fixtures, startDay, openedAt, clock } = document;
    if (fixtures !== spec.fixtures.fingerprint)
      formatError(
        'fixtures',
        'fixtures: the state was taken of a bank with other fixtures; make the bank with those first',
      );
    assertConsistent(document, spec.fixtures.baseFor(startDay, calendarOf(spec.profile)));
    const restored = { state: stateOf(document), now: clock.now, openedAt };
    // A reset goes back to how the bank itself began, whatever state came in.
    return this.#put(bank.id, {
      spec,
      clock: new VirtualClock(this.#around.realNow, clock),
      startDay,
      restored,
      kept,
    });
  }

  observersOf(bank: Bank): Observers {
    return this.#recordOf(bank);
  }

  visitorsOf(bank: Bank): Visitors {
    // The bank may have gone while a form was coming.
    return this.#records.get(bank.id) ?? newVisitors();
  }

  snapshots(bank: Bank): readonly SnapshotFacts[] {
    return [...this.#recordOf(bank).snapshots.values()];
  }

  takeSnapshot(bank: Bank, name: string): SnapshotFacts {
    const { clock, spec, snapshots } = this.#recordOf(bank);
    return takeSnapshot(snapshots, bank, name, { spec, clock: clock.state(), takenAtMs: this.#around.realNow() });
  }

  restore(bank: Bank, name: string, as = bank.id): Bank | undefined {
    const record = this.#recordOf(bank);
    const snapshot = record.snapshots.get(name);
    if (!snapshot) return undefined;
    this.#requireRoom(as);
    const { spec, clock, now, openedAt, startDay } = snapshot;
    return this.#put(as, {
      spec,
      clock: new VirtualClock(this.#around.realNow, clock),
      startDay,
      restored: { state: copyState(snapshot.state), now, openedAt },
      // Another bank has visitors of its own.
      kept: as === bank.id ? record : undefined,
    });
  }

  dropSnapshot(bank: Bank, name: string): boolean {
    return this.#recordOf(bank).snapshots.delete(name);
  }

  /** @throws STATUS_INVALID where a bank of this id would be one too many */
  #requireRoom(id: string): void {
    const { mostBanks = MOST_BANKS } = this.#around;
    if (this.#records.has(id) || this.#records.size < mostBanks) return;
    throw new BankFault('STATUS_INVALID', `there are ${mostBanks} banks already; delete those that are done with`);
  }

  #begin(id: string, spec: BankSpec, kept?: Partial<RuntimeRecord>): Bank {
    const { mode, rate, at } = spec.clock;
    const clock = new VirtualClock(this.#around.realNow, {
      mode,
      rate,
      now: mode === 'running' ? this.#around.realNow() : at,
    });
    return this.#put(id, { spec, clock, startDay: calendarOf(spec.profile).dateOf(clock.now()), kept });
  }

  #put(id: string, { spec, clock, startDay, restored, kept, isOnDisk }: Placement): Bank {
    const { fixtures, profile, seed } = spec;
    const calendar = calendarOf(profile);
    const base = fixtures.baseFor(startDay, calendar);
    const { store, driver } = this.#around;
    const before = this.#records.get(id);
    const record: RuntimeRecord = {
      report: new ClientReport(),
      failures: [],
      scaSessions: new Map<string, ScaSession>(),
      ...newVisitors(),
      ...kept,
      journal: kept?.journal ?? newJournal(this.#around.journals),
      // Who looks at the bank of an id goes on looking at it, and its snapshots end with it alone.
      events: before?.events ?? new BankEvents(this.#around.reportFault),
      snapshots: before?.snapshots ?? new Map<string, Snapshot>(),
      clock,
      spec,
    };
    const { events, scaSessions } = record;
    let changes: TrackedState | undefined;
    const tracked = (state: BankState): BankState => (changes = new TrackedState(state)).state;
    const parts = { id, base, profile, clock, calendar, digests: nodeDigests, scaSessions, ...(store && { tracked }) };
    const bank = openBank(restored ? { ...parts, restored } : { ...parts, seed });
    if (changes)
      store?.persist({ bank, tracked: changes, header: headerOf(bank, spec, this.#usual.fixtures), clock }, isOnDisk);
    bank.onTransition = (transition) => {
      try {
        this.#around.tell(id, transition);
        events.tell({ kind: 'transition', record: transition });
      } catch (error) {
        // The change itself is half-way done.
        this.#around.reportFault(error);
      }
    };
    if (before && before.journal !== record.journal) before.journal.close();
    const replaced = this.#banks.find(id);
    bank.onFailure = (failure) => this.#noteFailure(id, failure);
    clock.onEnd = () => {
      this.#around.reportFault(endOfTimeText(id));
      events.tell({ kind: 'clock', clock: clock.state() });
    };
    if (replaced) {
      const movedMs = bank.now - replaced.now;
      keepScaSessions(bank, movedMs);
      record.onlineSessions.moveBy(movedMs);
      this.advances.end(id);
      driver.release(replaced);
    }
    this.#records.set(id, record);
    this.#banks.put(bank);
    driver.drive(bank, clock);
    this.#tellClock(bank);
    return bank;
  }

  #tellClock(bank: Bank): void {
    const { clock, events } = this.#recordOf(bank);
    events.tell({ kind: 'clock', clock: clock.state(), advance: this.advances.progressOf(bank.id) });
  }

  #noteFailure(bankId: string, failure: DueFailure): void {
    const { due, error } = failure;
    const what = `bank ${bankId}: the due event ${due.kind} of ${due.subject} at ${boundText(due.at)} failed and was dropped`;
    this.#around.reportFault(`${what}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    const { failures, events } = this.#records.get(bankId) ?? {};
    failures?.push(failure);
    if (failures && failures.length > MOST_FAILURES) failures.shift();
    events?.tell({ kind: 'failure', failure });
  }

  #recordOf({ id }: Bank): RuntimeRecord {
    const record = this.#records.get(id);
    if (!record) throw new Error(`the bank ${id} is not open`);
    return record;
  }
}

function endOfTimeText(bankId: string): string {
  return `bank ${bankId}: its clock has reached ${boundText(LATEST_INSTANT)}, the end of bank time, and is paused; a reset takes it back`;
}
