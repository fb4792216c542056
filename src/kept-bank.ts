import { fixturesOf, type BankSpec } from './bank-spec.js';
import { compileProfile } from './decisions.js';
import type { ClockState } from './domain/ports.js';
import type { KeptBank } from './infra/data/line-reader.js';
import { DATA_VERSION, type BankHeader } from './infra/data/bank-lines.js';
import { DataError } from './infra/data/data-error.js';
import type { Bank } from './sim/bank.js';

/**
 * How a bank begins, for its file.
 * @param usual fixtures of the server: others are kept with the bank
 * @param beginSeed the seed that a reset goes back to
 */
export function headerOf(
  { id, base, openedAt }: Bank,
  { fixtures, profile, seed, clock }: BankSpec,
  usual: BankSpec['fixtures'],
  beginSeed: number,
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
  const { fixtures: fingerprint, fixtureText, seed, clock } = header;
  // A file of an earlier version knows nothing of rows that came since.
  const profile = Object.freeze({ ...compileProfile('published'), ...header.profile });
  if (fingerprint === usual.fingerprint) return { fixtures: usual, profile, seed, clock };
  if (fixtureText !== undefined) return { fixtures: await fixturesOf(fixtureText), profile, seed, clock };
  throw new DataError(
    `the bank ${header.bank} was kept with other fixtures than this server has; start with those (--fixtures), or move its file out of the folder of --data`,
  );
}

/** How the clock of a bank stands that was kept: if it ran, it has run on. @param realNow milliseconds since the epoch */
export function clockOfKept({ last }: KeptBank, realNow: number): ClockState {
  const { mode, rate, now } = last.clock;
  const goneBy = Math.max(0, realNow - last.savedAtMs);
  return { mode, rate, now: mode === 'running' ? now + Math.floor(goneBy * rate) : now };
}
