import { BankSnapshots, type SnapshotFacts } from './bank-snapshots.js';
import { specOf, type BankDefaults, type BankSpec, type CreateBankOptions } from './bank-spec.js';
import { isDeepStrictEqual } from 'node:util';
import { profileOf, type Profile, type WrittenProfile } from '../decisions/decisions.js';
import { calendarOf, type LocalDate } from '../domain/calendar.js';
import type { DialectId } from '../domain/dialect.js';
import { instantText, LATEST_INSTANT } from '../domain/clock.js';
import { BankFault, formatError, type ErrorReporter } from '../domain/errors.js';
import { BankEvents } from './bank-events.js';
import { OnlineSessions } from './online-sessions.js';
import { PageSecrets } from './page-secrets.js';
import { CallLimiter } from './rate-limit.js';
import { ClockAdvances, type Slicing } from './clock-advances.js';
import type { ClockDriver } from './clock-driver.js';
import type { DataStore } from '../storage/storage.js';
import type { PersistedBank } from '../storage/bank-lines.js';
import { nodeDigests } from './digests.js';
import { Journal } from '../journal/journal.js';
import type { JournalBounds } from '../journal/journal-buffer.js';
import { VirtualClock } from './virtual-clock.js';
import { restoredClock, fileHeaderOf, assertRestorable, restoredSpec } from './persisted-bank.js';
import { ClientReport } from '../client-report/client-report.js';
import type { ScaSession } from '../domain/authorisation/sca.js';
import type { Bank, DueFailure, RestoredBank, TransitionRecord } from '../sim/bank.js';
import { openBank } from '../sim/open-bank.js';
import type { Banks } from '../sim/banks.js';
import { copyRules } from '../sim/scripting/outcomes.js';
import { transferScaSessions } from '../sim/authorisation/sca-page.js';
import { TrackedState } from '../sim/state/state-changes.js';
import { stateDocument, stateOf, type StateDocument } from '../sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../sim/state/state-validation.js';
import { copyState, type BankState } from '../sim/state/state.js';
import { UndoPoints, type Observers, type UndoPoint } from './undo-points.js';

/** The current sessions and rate limits of a bank's visitors. They are not part of the bank's state and are never persisted. */
export interface BankSessions {
  readonly pageSecrets: PageSecrets;
  readonly onlineSessions: OnlineSessions;
  readonly limiter: CallLimiter;
}

export function newBankSessions(): BankSessions {
  return {
    pageSecrets: new PageSecrets(),
    onlineSessions: new OnlineSessions(),
    limiter: new CallLimiter(() => performance.now()),
  };
}

/** Everything that belongs to a bank's id apart from its state, and can stay when the bank behind the id is replaced. */
interface RuntimeRecord extends Observers, BankSessions {
  readonly clock: VirtualClock;
  /** The initial configuration, to which a reset returns. */
  readonly spec: BankSpec;
  readonly events: BankEvents;
  readonly snapshots: BankSnapshots;
  readonly undo: UndoPoints;
  readonly scaSessions: Map<string, ScaSession>;
  /** What the client says that it holds, as the control API reads it. No bank looks into it. */
  readonly beliefs: { held: object };
}

/** How a bank is put into the registry. */
interface Placement {
  readonly spec: BankSpec;
  readonly clock: VirtualClock;
  readonly startDay: LocalDate;
  /** Absent for a bank that starts from its fixtures. */
  readonly restored?: RestoredBank;
  /** Members of the earlier record to keep, apart from clock, spec, events, snapshots and undo. The others start empty. */
  readonly carriedOver?: Partial<RuntimeRecord> | undefined;
  readonly isOnDisk?: boolean;
}

/** More banks than this are probably created by a faulty loop. */
const MOST_BANKS = 20_000;

/** What all banks of a server share. */
export interface BankEnvironment {
  readonly driver: ClockDriver;
  /** Called for every change of status. */
  readonly onTransition: (bankId: string, record: TransitionRecord) => void;
  /** The limits of each bank's journal. */
  readonly journals: JournalBounds;
  /** Receives internal errors of the server, and due events that failed. */
  readonly reportError: ErrorReporter;
  /** Real time in milliseconds since the epoch. */
  readonly realNow: () => number;
  /** Loads what the banks of a dialect need, before the first one opens. */
  readonly prepareDialect?: (id: DialectId) => Promise<void>;
  /** Where banks are persisted; undefined if they are not. */
  readonly store?: DataStore | undefined;
  /** Maximum number of banks; default: 20,000. */
  readonly mostBanks?: number;
  /** Sends the notifications of banks. */
  readonly notifications?: { attend(bank: Bank): void; release(bankId: string): void } | undefined;
  /** Calls of clients that can be undone, for each bank; default: 0. */
  readonly undoCalls?: number;
  /** How long advances of a clock are cut into slices; default: 15 ms each. */
  readonly slicing?: Slicing;
}

/** Failed due events that are listed for each bank. */
const MOST_FAILURES = 100;

/**
 * The banks of this server: creates, replaces, restores and deletes them, each with its clock, snapshots, journal and sessions.
 * This folder holds what a bank has next to its state, such as time, events and sessions, and may use `sim` and `storage`.
 * Bank rules belong in `sim` and `domain`, HTTP in `http`: nothing here handles a request.
 */
export class BankRegistry {
  readonly #banks: Banks;
  #defaults: BankDefaults;
  readonly #environment: BankEnvironment;
  readonly #records = new Map<string, RuntimeRecord>();
  readonly advances: ClockAdvances;

  /** @param defaults configuration of a bank that sets nothing itself */
  constructor(banks: Banks, defaults: BankDefaults, environment: BankEnvironment) {
    this.#banks = banks;
    this.#defaults = defaults;
    this.#environment = environment;
    this.advances = new ClockAdvances((bank) => this.#emitClock(bank), environment.slicing);
  }

  /** Creates a bank with the server's settings. */
  openDefault(id: string): Bank {
    const { profileOf: profileOfSeed, ...defaults } = this.#defaults;
    return this.#begin(id, { ...defaults, profile: profileOfSeed(defaults.seed) });
  }

  /**
   * Restores a bank from disk. A running clock also covers the time since the bank was saved.
   * @param replaced the bank that now has this id; if it changes while the file is read, nothing is restored
   * @throws DataError, or any other error if the file is damaged
   */
  async restorePersisted(persisted: PersistedBank, replaced?: Bank): Promise<void> {
    const { header, state, last } = persisted;
    assertRestorable(persisted);
    const spec = await restoredSpec(header, this.#defaults.fixtures);
    await this.#environment.prepareDialect?.(spec.dialect);
    if (this.#banks.find(header.bank) !== replaced) return;
    const clock = new VirtualClock(this.#environment.realNow, restoredClock(persisted, this.#environment.realNow()));
    const restored = { state, now: last.now, openedAt: header.openedAt };
    this.#put(header.bank, {
      spec,
      clock,
      startDay: header.startDay,
      restored,
      carriedOver: this.#records.get(header.bank),
      isOnDisk: true,
    });
  }

  /**
   * Creates a bank, replacing an existing one with the same id.
   * @throws FixtureError, ProfileError; STATUS_INVALID at the maximum number of banks
   */
  async open(id: string, options: CreateBankOptions): Promise<Bank> {
    const spec = await this.#specOf(options);
    this.#assertBelowLimit(id);
    return this.#begin(id, spec);
  }

  /** Like `open`, but changes nothing and returns undefined if a bank with that id exists. */
  async openNew(id: string, options: CreateBankOptions): Promise<Bank | undefined> {
    const spec = await this.#specOf(options);
    // Two callers can get here at the same time; the first one creates the bank.
    if (this.#banks.find(id)) return undefined;
    this.#assertBelowLimit(id);
    return this.#begin(id, spec);
  }

  async #specOf(options: CreateBankOptions): Promise<BankSpec> {
    const spec = await specOf(options, this.#defaults, this.#environment.realNow);
    await this.#environment.prepareDialect?.(spec.dialect);
    return spec;
  }

  /** Deletes a bank with its journal, snapshots and file. */
  close(bank: Bank): void {
    const { journal, events, snapshots, undo } = this.recordOf(bank);
    this.advances.end(bank.id);
    this.#environment.driver.release(bank);
    this.#environment.notifications?.release(bank.id);
    this.#banks.remove(bank);
    this.#environment.store?.remove(bank.id);
    journal.close();
    events.end();
    snapshots.end();
    undo.end();
    this.#records.delete(bank.id);
  }

  /** Returns the bank to its initial state. */
  reset(bank: Bank): Bank {
    return this.#begin(bank.id, this.recordOf(bank).spec);
  }

  /** Like `reset`, but keeps outcomes, faults, journal and report. */
  resetState(bank: Bank): Bank {
    const { spec, journal, report, failures } = this.recordOf(bank);
    const fresh = this.#begin(bank.id, spec, { journal, report, failures });
    copyRules(bank.state, fresh.state);
    return fresh;
  }

  /** Changes the decisions of a bank without touching its state. A reset keeps them. @throws ProfileError */
  setProfile(bank: Bank, written: WrittenProfile): Bank {
    const record = this.recordOf(bank);
    const profile = profileOf(written, record.spec.dialect, bank.seed);
    const { state, now, openedAt } = bank;
    return this.#put(bank.id, {
      spec: { ...record.spec, profile },
      clock: record.clock,
      startDay: bank.base.startDay,
      restored: { state, now, openedAt },
      carriedOver: record,
    });
  }

  /**
   * Changes what new banks start from. Banks that started from the server's fixtures are reset: they keep their clock, their snapshots
   * and the decisions that calls changed.
   * @returns the ids of these banks
   */
  replaceDefaults(changes: Pick<BankDefaults, 'fixtures' | 'profileOf'>): string[] {
    const before = this.#defaults;
    this.#defaults = { ...before, ...changes };
    const affected = [...this.#records].filter(
      ([, { spec }]) => spec.fixtures === before.fixtures && spec.dialect === before.dialect,
    );
    for (const [id, { spec, clock }] of affected) {
      const profile = withChanges(changes.profileOf(spec.seed), before.profileOf(spec.seed), spec.profile);
      const startDay = calendarOf(profile['aspsp-time-zone']).dateOf(clock.now());
      this.#put(id, { spec: { ...spec, fixtures: changes.fixtures, profile }, clock, startDay });
    }
    return affected.map(([id]) => id);
  }

  /** What belongs to an open bank apart from its state. A restore keeps observers and beliefs; a reset starts new ones. */
  recordOf({ id }: Bank): RuntimeRecord {
    const record = this.#records.get(id);
    if (!record) throw new Error(`the bank ${id} is not open`);
    return record;
  }

  eventsOf(bankId: string): BankEvents {
    // A call may still run at a bank that was deleted; its events have no listeners.
    return this.#records.get(bankId)?.events ?? new BankEvents(this.#environment.reportError);
  }

  listenerCount(): number {
    let count = 0;
    for (const { events } of this.#records.values()) count += events.size;
    return count;
  }

  /** Removes all event listeners of all banks. */
  endEvents(): void {
    for (const { events } of this.#records.values()) events.end();
  }

  stateOf(bank: Bank): StateDocument {
    const { clock, spec } = this.recordOf(bank);
    return stateDocument(bank, spec.fixtures.fingerprint, clock.state());
  }

  /** Replaces the bank's state by a document. Changes nothing if it throws. @throws InvalidStateError */
  putState(bank: Bank, value: unknown): Bank {
    const document = parseStateDocument(value);
    const record = this.recordOf(bank);
    const { spec } = record;
    const { fixtures, startDay, openedAt, clock } = document;
    if (!spec.fixtures.isSavedAs(fixtures))
      formatError(
        'fixtures',
        'fixtures: the state is from a bank with other fixtures; create the bank with those first',
      );
    assertConsistent(document, spec.fixtures.baseFor(startDay, calendarOf(spec.profile['aspsp-time-zone'])));
    const restored = { state: stateOf(document), now: clock.now, openedAt };
    // The bank keeps its own spec: a reset returns to its own start, not to that of the document.
    return this.#put(bank.id, {
      spec,
      clock: new VirtualClock(this.#environment.realNow, clock),
      startDay,
      restored,
      carriedOver: record,
    });
  }

  /** A restore and a change of profile keep them; a reset starts new ones. */
  sessionsOf(bank: Bank): BankSessions {
    // The bank may have been deleted while the form was being read.
    return this.#records.get(bank.id) ?? newBankSessions();
  }

  /**
   * Saves the bank's state as a snapshot, replacing one of the same name. With `--data`, resolves when it is on disk.
   * @throws STATUS_INVALID at the maximum number of snapshots, RESOURCE_UNKNOWN if the bank is deleted meanwhile, DataError
   */
  takeSnapshot(bank: Bank, name: string): Promise<SnapshotFacts> {
    return this.recordOf(bank).snapshots.take(name, this.#snapshotOf(bank));
  }

  /**
   * Restores a snapshot into its own bank, or into the bank `as`. Returns undefined if there is no such snapshot.
   * @param endsSessions as a restart does, without which sessions and limits in real time continue
   * @throws STATUS_INVALID at the maximum number of banks, DataError for a snapshot that cannot be read
   */
  async restore(bank: Bank, name: string, as: string, endsSessions: boolean): Promise<Bank | undefined> {
    const snapshot = await this.recordOf(bank).snapshots.read(name);
    if (!snapshot) return undefined;
    const { header } = snapshot;
    assertRestorable(snapshot);
    const known = [this.#defaults.fixtures, this.recordOf(bank).spec.fixtures];
    const spec = snapshot.spec ?? (await restoredSpec(header, ...known));
    await this.#environment.prepareDialect?.(spec.dialect);
    // The bank may have been deleted while the snapshot was read.
    const record = this.#records.get(bank.id);
    if (!record) return undefined;
    this.#assertBelowLimit(as);
    // Another bank has its own sessions.
    const carriedOver = endsSessions ? { ...record, ...newBankSessions(), scaSessions: new Map() } : record;
    return this.#putSnapshot({ ...snapshot, spec }, as, as === bank.id ? carriedOver : undefined);
  }

  /**
   * Adds a point before a change, to which the bank can return. Call `settlePoint` when the change has happened or failed.
   * @param call number of a client's call
   */
  addPoint(bank: Bank, label: string, call?: number): UndoPoint {
    const { undo, journal, report, failures } = this.recordOf(bank);
    return undo.add({ snapshot: this.#snapshotOf(bank), observers: { journal, report, failures } }, label, call);
  }

  /** The point before a call of a client, if the server keeps such points. */
  pointBeforeCall(bank: Bank, operation: string, call: number): UndoPoint | undefined {
    return this.#environment.undoCalls ? this.addPoint(bank, operation, call) : undefined;
  }

  /** Keeps a point only if the bank has changed after it. */
  settlePoint(bankId: string, point: UndoPoint, hasChanged: boolean): void {
    this.#records.get(bankId)?.undo.settle(point, hasChanged);
  }

  /**
   * Returns the bank to its newest point, or to the newest with an id. That point and later ones are removed, and the journal marks
   * the calls after it. Returns undefined if there is no such point.
   * @param redo a point that stays
   */
  undo(bank: Bank, id: string | undefined, redo: UndoPoint | undefined): Bank | undefined {
    const record = this.recordOf(bank);
    const point = record.undo.find(id, redo);
    if (!point) return undefined;
    const { snapshot, observers, position } = point;
    const restored = this.#putSnapshot(snapshot, bank.id, { ...record, ...observers });
    observers.journal.rewind(position);
    record.undo.rewind(point, redo);
    return restored;
  }

  /** Creates a bank from a point, under an id. Returns undefined if there is no such point. @throws STATUS_INVALID */
  forkPoint(bank: Bank, id: string, as: string): Bank | undefined {
    const { snapshot } = this.recordOf(bank).undo.find(id) ?? {};
    if (!snapshot) return undefined;
    this.#assertBelowLimit(as);
    return this.#putSnapshot({ ...snapshot, state: copyState(snapshot.state) }, as);
  }

  #snapshotOf(bank: Bank): UndoPoint['snapshot'] {
    const { clock, spec } = this.recordOf(bank);
    const { now } = bank;
    return {
      spec,
      header: fileHeaderOf(bank, spec, this.#defaults.fixtures),
      state: copyState(bank.state),
      last: { now, clock: { ...clock.state(), now }, savedAtMs: this.#environment.realNow() },
    };
  }

  #putSnapshot(snapshot: UndoPoint['snapshot'], as: string, carriedOver?: Partial<RuntimeRecord>): Bank {
    const { spec, header, state, last } = snapshot;
    return this.#put(as, {
      spec,
      clock: new VirtualClock(this.#environment.realNow, restoredClock(snapshot, last.savedAtMs)),
      startDay: header.startDay,
      restored: { state, now: last.now, openedAt: header.openedAt },
      carriedOver,
    });
  }

  /** @throws STATUS_INVALID if a bank with this id would exceed the maximum */
  #assertBelowLimit(id: string): void {
    const { mostBanks = MOST_BANKS } = this.#environment;
    if (this.#records.has(id) || this.#records.size < mostBanks) return;
    throw new BankFault('STATUS_INVALID', `there are already ${mostBanks} banks; delete those you no longer need`);
  }

  #begin(id: string, spec: BankSpec, carriedOver?: Partial<RuntimeRecord>): Bank {
    const { mode, rate, at } = spec.clock;
    const clock = new VirtualClock(this.#environment.realNow, {
      mode,
      rate,
      now: mode === 'running' ? this.#environment.realNow() : at,
    });
    return this.#put(id, {
      spec,
      clock,
      startDay: calendarOf(spec.profile['aspsp-time-zone']).dateOf(clock.now()),
      carriedOver,
    });
  }

  /** Puts a bank into the registry, instead of the one that now has its id. */
  #put(id: string, placement: Placement): Bank {
    const { clock, carriedOver } = placement;
    const record = this.#recordFor(id, placement);
    const bank = this.#openTracked(id, placement, record.scaSessions);
    this.#listenTo(bank, record);
    carriedOver?.report?.restartRules();
    const replaced = this.#banks.find(id);
    if (replaced) {
      const movedMs = bank.now - replaced.now;
      transferScaSessions(bank, movedMs);
      record.onlineSessions.moveBy(movedMs);
      this.advances.end(id);
      this.#environment.driver.release(replaced);
    }
    const before = this.#records.get(id);
    this.#records.set(id, record);
    if (before) record.undo.release(before.journal);
    this.#banks.put(bank);
    this.#environment.driver.drive(bank, clock);
    this.#environment.notifications?.attend(bank);
    this.#emitClock(bank);
    return bank;
  }

  /** What the id has next to its bank. Listeners, snapshots and points belong to the id, so they stay until the bank is deleted. */
  #recordFor(id: string, { spec, clock, carriedOver }: Placement): RuntimeRecord {
    const { store, journals, reportError, undoCalls = 0 } = this.#environment;
    const before = this.#records.get(id);
    return {
      report: new ClientReport(),
      failures: [],
      beliefs: { held: {} },
      scaSessions: new Map<string, ScaSession>(),
      ...newBankSessions(),
      ...carriedOver,
      journal: carriedOver?.journal ?? new Journal(journals),
      events: before?.events ?? new BankEvents(reportError),
      snapshots: before?.snapshots ?? new BankSnapshots(id, store),
      undo: before?.undo ?? new UndoPoints(undoCalls, (journal) => this.#records.get(id)?.journal === journal),
      clock,
      spec,
    };
  }

  /** Opens a bank, whose changes are saved if banks are persisted. */
  #openTracked(
    id: string,
    { spec, clock, startDay, restored, isOnDisk }: Placement,
    scaSessions: Map<string, ScaSession>,
  ): Bank {
    const { fixtures, dialect, profile, seed } = spec;
    const { store } = this.#environment;
    const base = fixtures.baseFor(startDay, calendarOf(profile['aspsp-time-zone']));
    let changes: TrackedState | undefined;
    const tracked = (state: BankState): BankState => (changes = new TrackedState(state)).state;
    const parts = { id, base, dialect, profile, clock, digests: nodeDigests, scaSessions, ...(store && { tracked }) };
    const bank = openBank(restored ? { ...parts, restored } : { ...parts, seed });
    if (changes) {
      const header = fileHeaderOf(bank, spec, this.#defaults.fixtures);
      store?.persist({ bank, tracked: changes, header, clock }, isOnDisk);
    }
    return bank;
  }

  /** Passes on what happens in a bank, and the end of its time. */
  #listenTo(bank: Bank, { events, clock }: RuntimeRecord): void {
    const { onTransition, reportError } = this.#environment;
    bank.onTransition = (record) => {
      try {
        onTransition(bank.id, record);
        events.emit({ kind: 'transition', record });
      } catch (error) {
        // A listener must not interrupt the state change that caused this event.
        reportError(error);
      }
    };
    bank.onFailure = (failure) => this.#noteFailure(bank.id, failure);
    clock.onEnd = () => {
      reportError(endOfTimeText(bank.id));
      events.emit({ kind: 'clock', clock: clock.state() });
    };
  }

  #emitClock(bank: Bank): void {
    const { clock, events } = this.recordOf(bank);
    events.emit({ kind: 'clock', clock: clock.state(), advance: this.advances.progressOf(bank.id) });
  }

  #noteFailure(bankId: string, failure: DueFailure): void {
    const { due, error } = failure;
    const message = `bank ${bankId}: the due event ${due.kind} of ${due.subject} at ${instantText(due.at)} failed and was dropped`;
    this.#environment.reportError(
      `${message}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    const { failures, events } = this.#records.get(bankId) ?? {};
    failures?.push(failure);
    if (failures && failures.length > MOST_FAILURES) failures.shift();
    events?.emit({ kind: 'failure', failure });
  }
}

/** A profile with the decisions in which `changed` differs from `original`. */
function withChanges(profile: Profile, original: Profile, changed: Profile): Profile {
  const rows = Object.entries(changed).filter(
    ([slug, value]) => !isDeepStrictEqual(value, original[slug as keyof Profile]),
  );
  return { ...profile, ...Object.fromEntries(rows) };
}

function endOfTimeText(bankId: string): string {
  return `bank ${bankId}: its clock has reached ${instantText(LATEST_INSTANT)}, the end of bank time, and is paused; reset the bank to go back`;
}
