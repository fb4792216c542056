import { fixturesOf, type BankSpec } from './bank-spec.js';
import { compileProfile } from '../decisions/decisions.js';
import { parseLocalDate } from '../domain/calendar.js';
import { type ClockState, HIGHEST_RATE, instantProblem, LATEST_INSTANT, LOWEST_RATE } from '../domain/domain.js';
import type { PersistedBank } from '../storage/bank-lines.js';
import { DATA_VERSION, type BankHeader } from '../storage/bank-lines.js';
import { DamageError, DataError } from '../storage/data-error.js';
import type { Bank } from '../sim/bank.js';

/**
 * How a bank begins, for its file.
 * @param usual fixtures of the server: others are kept with the bank
 */
export function headerOf(
  { id, base, seed, openedAt }: Bank,
  { fixtures, profile, seed: beginSeed, clock }: BankSpec,
  usual: BankSpec['fixtures'],
): BankHeader {
  const text = fixtures === usual ? undefined : fixtures.text;
  return {
    dataVersion: DATA_VERSION,
    bank: id,
    fixtures: fixtures.fingerprint,
    ...(text !== undefined && { fixtureText: text }),
    profile,
    seed,
    beginSeed,
    clock,
    startDay: base.startDay,
    openedAt,
  };
}

/** How a bank begins, out of its file. @throws DataError where it was kept with fixtures that are not there any more */
export async function specOfKept(header: BankHeader, usual: BankSpec['fixtures']): Promise<BankSpec> {
  const { fixtures: fingerprint, fixtureText, beginSeed: seed, clock } = header;
  // A file of an earlier version knows nothing of rows that came since.
  const profile = Object.freeze({ ...compileProfile('published'), ...header.profile });
  if (fingerprint === usual.fingerprint) return { fixtures: usual, profile, seed, clock };
  if (fixtureText !== undefined) return { fixtures: await fixturesOf(fixtureText), profile, seed, clock };
  throw new DataError(
    `the bank ${header.bank} was kept with other fixtures than this server has; start with those (--fixtures), or move its file out of the folder of --data`,
  );
}

/** Refuses a bank that says nothing usable about how it began, or how its clock stood. @throws DamageError */
export function requireUsable({ header, last }: PersistedBank): void {
  const { clock, seed, beginSeed, startDay, openedAt, bank } = header;
  const isClock = (given: unknown, time: 'at' | 'now'): boolean => {
    const { mode, rate, [time]: instant } = (given ?? {}) as Readonly<Record<string, unknown>>;
    return (mode === 'running' || mode === 'paused') && [rate, instant].every(Number.isFinite);
  };
  const isUsable =
    [seed, beginSeed, openedAt, last.now, last.savedAtMs].every(Number.isFinite) &&
    parseLocalDate(startDay) !== undefined &&
    isClock(clock, 'at') &&
    isClock(last.clock, 'now');
  if (!isUsable)
    throw new DamageError(`the file of the bank ${bank} does not say how the bank began, or how its clock stood`);
}

/**
 * How the clock of a bank stands that was kept: if it ran, it has run on.
 * @param realNow milliseconds since the epoch
 * @throws DamageError for a clock outside of bank time
 */
export function clockOfKept({ header, last }: PersistedBank, realNow: number): ClockState {
  const { mode, rate, now } = last.clock;
  const problem = instantProblem(now) ?? instantProblem(header.clock.at);
  if (problem !== undefined) throw new DamageError(`the clock of the bank ${header.bank} ${problem}`);
  const goneBy = Math.max(0, realNow - last.savedAtMs);
  const boundRate = Math.max(LOWEST_RATE, Math.min(rate, HIGHEST_RATE));
  const runNow = Math.min(LATEST_INSTANT, now + Math.floor(goneBy * boundRate));
  return { mode, rate: boundRate, now: mode === 'running' ? runNow : now };
}
