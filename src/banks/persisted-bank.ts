import { fixturesOf, type BankSpec } from './bank-spec.js';
import { restoredProfile, type Profile } from '../decisions/decisions.js';
import { DIALECT_IDS } from '../domain/dialect.js';
import { parseLocalDate } from '../domain/calendar.js';
import { type ClockState, HIGHEST_RATE, problemOfInstant, LATEST_INSTANT, LOWEST_RATE } from '../domain/clock.js';
import { DATA_VERSION, type PersistedBank, type BankHeader } from '../storage/bank-lines.js';
import { bankFileOf } from '../storage/data-folder.js';
import { DamageError, DataError } from '../storage/data-error.js';
import type { Bank } from '../sim/bank.js';

/**
 * The header of a bank's file: its initial configuration.
 * @param defaults the server's fixtures; any others are stored in the file
 */
export function fileHeaderOf(
  { id, base, seed, openedAt }: Bank,
  { fixtures, dialect, profile, seed: beginSeed, clock }: BankSpec,
  defaults: BankSpec['fixtures'],
): BankHeader {
  const text = fixtures === defaults ? undefined : fixtures.text;
  return {
    dataVersion: DATA_VERSION,
    bank: id,
    fixtures: fixtures.fingerprint,
    ...(text !== undefined && { fixtureText: text }),
    dialect,
    profile,
    seed,
    beginSeed,
    clock,
    startDay: base.startDay,
    openedAt,
  };
}

/**
 * A bank's initial configuration from its file.
 * @param known fixtures that need not be read again, those of the server among them
 * @throws DataError if the bank was saved with other server fixtures
 */
export async function restoredSpec(header: BankHeader, ...known: readonly BankSpec['fixtures'][]): Promise<BankSpec> {
  const { fixtures: fingerprint, fixtureText, dialect, beginSeed: seed, clock } = header;
  const closed = header.dataVersion < 5 ? closedToHeaders(header.profile) : {};
  const profile = restoredProfile({ ...header.profile, ...closed }, dialect);
  const isSame = (one: BankSpec['fixtures']): boolean =>
    one.isSavedAs(fingerprint) && (fixtureText === undefined || one.text === fixtureText);
  const fixtures = known.find(isSame) ?? (fixtureText === undefined ? undefined : await fixturesOf(fixtureText));
  if (fixtures) return { fixtures, dialect, profile, seed, clock };
  const { bank, snapshot } = header;
  throw new DataError(
    snapshot === undefined
      ? `the bank ${bank} was saved with other fixtures than it has now. Start with the original --fixtures, or move ${bankFileOf('', bank).path} out of the folder of --data to start again without what was saved`
      : `the snapshot ${snapshot} of the bank ${bank} was saved with different fixtures than those of the server; it can be restored only by a server with the original ones`,
  );
}

/** In version 4, `certificate-or-header` was the default, which no one had to write to get it. @decision tpp-identification */
function closedToHeaders({ 'tpp-identification': rule }: Profile): Partial<Profile> {
  return rule === 'certificate-or-header' ? { 'tpp-identification': 'certificate-or-local-header' } : {};
}

/** @throws DamageError if the initial configuration or the clock is missing or invalid */
export function assertRestorable({ header, last }: PersistedBank): void {
  const { clock, dialect, seed, beginSeed, startDay, openedAt, bank } = header;
  const isClock = (given: unknown, time: 'at' | 'now'): boolean => {
    const { mode, rate, [time]: instant } = (given ?? {}) as Readonly<Record<string, unknown>>;
    return (mode === 'running' || mode === 'paused') && [rate, instant].every(Number.isFinite);
  };
  const isUsable =
    [seed, beginSeed, openedAt, last.now, last.savedAtMs].every(Number.isFinite) &&
    DIALECT_IDS.includes(dialect) &&
    parseLocalDate(startDay) !== undefined &&
    isClock(clock, 'at') &&
    isClock(last.clock, 'now');
  if (!isUsable)
    throw new DamageError(
      `the file of the bank ${bank} does not contain the start of the bank, or the state of its clock`,
    );
}

/**
 * The clock of a restored bank. A running clock covers the real time since the bank was saved.
 * @param realNow milliseconds since the epoch
 * @throws DamageError for a clock outside the supported bank time
 */
export function restoredClock({ header, last }: PersistedBank, realNow: number): ClockState {
  const { mode, rate, now } = last.clock;
  const problem = problemOfInstant(now) ?? problemOfInstant(header.clock.at);
  if (problem !== undefined) throw new DamageError(`the clock of the bank ${header.bank} ${problem}`);
  const elapsed = Math.max(0, realNow - last.savedAtMs);
  const boundRate = Math.max(LOWEST_RATE, Math.min(rate, HIGHEST_RATE));
  const runNow = Math.min(LATEST_INSTANT, now + Math.floor(elapsed * boundRate));
  return { mode, rate: boundRate, now: mode === 'running' ? runNow : now };
}
