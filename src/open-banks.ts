import { BankSnapshots } from './bank-snapshots.js';
import { calendarOf, specOf, type BankSpec } from './bank-spec.js';
import { profileOf, type WrittenProfile } from './decisions.js';
import type { LocalDate } from './domain/calendar.js';
import { formatError } from './domain/errors.js';
import { BankEvents } from './http/bank-events.js';
import type { BankKeeper, BankWish, Observers, SnapshotFacts } from './http/bank-keeper.js';
import type { ClockDriver } from './infra/clock-driver.js';
import type { DataStore } from './infra/data/data-store.js';
import type { KeptBank } from './infra/data/line-reader.js';
import { nodeDigests } from './infra/digests.js';
import { newJournal } from './infra/journal/packed-calls.js';
import { readStateDocument } from './infra/read-state.js';
import { VirtualClock } from './infra/virtual-clock.js';
import { clockOfKept, headerOf, specOfKept } from './kept-bank.js';
import { ClientReport } from './report/client-report.js';
import { Bank, type BankParts, type TransitionRecord } from './sim/bank.js';
import type { Banks } from './sim/banks.js';
import { WatchedState } from './sim/state-changes.js';
import { copyState } from './sim/state-copy.js';
import { requireConsistent, stateDocument, stateOf, type StateDocument } from './sim/state-document.js';
import type { BankState } from './sim/state.js';

interface Kept extends Observers {
  readonly clock: VirtualClock;
  readonly spec: BankSpec;
}

/** What is the same for every bank of a server. */
export interface Surroundings {
  readonly driver: ClockDriver;
  /** Told of every change of status. */
  readonly tell: (bankId: string, record: TransitionRecord) => void;
  /** Entries that the journal of a bank keeps. */
  readonly maxJournal: number;
  /** Real time in milliseconds since the epoch. */
  readonly realNow: () => number;
  /** Where banks are kept; undefined: nowhere. */
  readonly store?: DataStore | undefined;
}

/** Every bank of this process with its clock, how it begins, and its snapshots. */
export class OpenBanks implements BankKeeper {
  readonly #banks: Banks;
  readonly #usual: BankSpec;
  readonly #around: Surroundings;
  readonly #kept = new Map<Bank, Kept>();
  readonly #snapshots = new BankSnapshots();
  readonly #events = new Map<string, BankEvents>();

  /** @param usual how a bank begins that says nothing about it */
  constructor(banks: Banks, usual: BankSpec, around: Surroundings) {
    this.#banks = banks;
    this.#usual = usual;
    this.#around = around;
  }

  /** Makes a bank as the server was started. */
  openUsual(id: string): Bank {
    return this.#begin(id, this.#usual);
  }

  /** Makes a bank as the disk has it; time that has gone by since goes by in it. @throws DataError */
  async openKept(kept: KeptBank): Promise<Bank> {
    const { header, gathered, last } = kept;
    const spec = await specOfKept(header, this.#usual.fixtures);
    const clock = new VirtualClock(this.#around.realNow, clockOfKept(kept, this.#around.realNow()));
    const restored = { state: gathered.state(), now: last.now, openedAt: header.openedAt };
    const bank = this.#put(header.bank, spec, clock, header.startDay, restored, true);
    this.#kept.set(bank, { ...this.#keptOf(bank), spec: { ...spec, seed: header.beginSeed } });
    return bank;
  }

  async open(id: string, wish: BankWish): Promise<Bank> {
    return this.#begin(id, await specOf(wish, this.#usual, this.#around.realNow));
  }

  close(bank: Bank): void {
    this.#forget(bank);
    this.#banks.remove(bank);
    this.#around.store?.forget(bank.id);
    this.#snapshots.dropAll(bank.id);
    this.#events.get(bank.id)?.end();
    this.#events.delete(bank.id);
  }

  reset(bank: Bank): Bank {
    return this.#begin(bank.id, this.#keptOf(bank).spec);
  }

  resetState(bank: Bank): Bank {
    const { spec, journal, report } = this.#keptOf(bank);
    const { outcomes, lastOutcomeNumber, faults, lastFaultNumber } = bank.state;
    const fresh = this.#begin(bank.id, spec);
    for (const [id, outcome] of outcomes) fresh.state.outcomes.set(id, outcome);
    for (const [id, fault] of faults) fresh.state.faults.set(id, fault);
    Object.assign(fresh.state, { lastOutcomeNumber, lastFaultNumber });
    this.#kept.set(fresh, { ...this.#keptOf(fresh), journal, report });
    return fresh;
  }

  setProfile(bank: Bank, wish: WrittenProfile): Bank {
    const profile = profileOf(wish);
    const { clock, spec } = this.#keptOf(bank);
    const asItIs = { state: bank.state, now: bank.now, openedAt: bank.openedAt };
    return this.#put(bank.id, { ...spec, profile }, clock, bank.base.startDay, asItIs);
  }

  clockOf(bank: Bank): VirtualClock {
    return this.#keptOf(bank).clock;
  }

  eventsOf(bankId: string): BankEvents {
    const events = this.#events.get(bankId) ?? new BankEvents();
    this.#events.set(bankId, events);
    return events;
  }

  /** Sends everybody away who listens to a bank. */
  endEvents(): void {
    for (const events of this.#events.values()) events.end();
  }

  stateOf(bank: Bank): StateDocument {
    const { clock, spec } = this.#keptOf(bank);
    return stateDocument(bank, spec.fixtures.fingerprint, clock.state());
  }

  async putState(bank: Bank, value: unknown): Promise<Bank> {
    const document = await readStateDocument(value);
    const { spec } = this.#keptOf(bank);
    const { fixtures, startDay, openedAt, clock } = document;
    if (fixtures !== spec.fixtures.fingerprint)
      formatError(
        'fixtures',
        'fixtures: the state was taken of a bank with other fixtures; make the bank with those first',
      );
    requireConsistent(document, spec.fixtures.baseFor(startDay, calendarOf(spec.profile)));
    const restored = { state: stateOf(document), now: clock.now, openedAt };
    const own = { ...spec, seed: document.random.seed };
    const put = this.#put(
      bank.id,
      own,
      new VirtualClock(this.#around.realNow, clock),
      startDay,
      restored,
      false,
      spec.seed,
    );
    // A reset goes back to how the bank itself began, whatever state came in.
    this.#kept.set(put, { ...this.#keptOf(put), spec });
    return put;
  }

  observersOf(bank: Bank): Observers {
    return this.#keptOf(bank);
  }

  snapshots(bank: Bank): readonly SnapshotFacts[] {
    return this.#snapshots.all(bank.id);
  }

  takeSnapshot(bank: Bank, name: string): SnapshotFacts {
    const { clock, spec } = this.#keptOf(bank);
    return this.#snapshots.take(bank, name, { spec, clock: clock.state(), takenAtMs: this.#around.realNow() });
  }

  restore(bank: Bank, name: string, as = bank.id): Bank | undefined {
    const snapshot = this.#snapshots.find(bank.id, name);
    if (!snapshot) return undefined;
    const { spec, clock, now, openedAt, startDay } = snapshot;
    const restored = { state: copyState(snapshot.state), now, openedAt };
    return this.#put(as, spec, new VirtualClock(this.#around.realNow, clock), startDay, restored);
  }

  dropSnapshot(bank: Bank, name: string): boolean {
    return this.#snapshots.drop(bank.id, name);
  }

  #begin(id: string, spec: BankSpec): Bank {
    const { mode, rate, at } = spec.clock;
    const clock = new VirtualClock(this.#around.realNow, {
      mode,
      rate,
      now: mode === 'running' ? this.#around.realNow() : at,
    });
    return this.#put(id, spec, clock, calendarOf(spec.profile).dateOf(clock.now()));
  }

  #put(
    id: string,
    spec: BankSpec,
    clock: VirtualClock,
    startDay: LocalDate,
    restored?: NonNullable<BankParts['restored']>,
    isOnDisk = false,
    beginSeed = spec.seed,
  ): Bank {
    const { fixtures, profile, seed } = spec;
    const calendar = calendarOf(profile);
    const base = fixtures.baseFor(startDay, calendar);
    const { store } = this.#around;
    let watch: WatchedState | undefined;
    const watched = (state: BankState): BankState => (watch = new WatchedState(state)).state;
    const parts = { id, base, seed, profile, clock, calendar, digests: nodeDigests, ...(store && { watched }) };
    const bank = new Bank(restored ? { ...parts, restored } : parts);
    if (watch)
      store?.keep(
        { bank, watched: watch, header: headerOf(bank, spec, this.#usual.fixtures, beginSeed), clock },
        isOnDisk,
      );
    bank.onTransition = (record) => {
      this.#around.tell(id, record);
      this.#events.get(id)?.tell({ kind: 'transition', record });
    };
    const replaced = this.#banks.find(id);
    const before = replaced && this.#kept.get(replaced);
    if (replaced) this.#forget(replaced);
    // A restored bank is the same to its clients, and so is what they sent.
    const { journal, report } = (restored && before) ?? {
      journal: newJournal(this.#around.maxJournal),
      report: new ClientReport(),
    };
    this.#kept.set(bank, { clock, spec, journal, report });
    this.#banks.put(bank);
    this.#around.driver.drive(bank, clock);
    this.#events.get(id)?.tell({ kind: 'clock', clock: clock.state() });
    return bank;
  }

  #forget(bank: Bank): void {
    this.#around.driver.release(bank);
    this.#kept.delete(bank);
  }

  #keptOf(bank: Bank): Kept {
    const kept = this.#kept.get(bank);
    if (!kept) throw new Error(`the bank ${bank.id} is not open`);
    return kept;
  }
}
