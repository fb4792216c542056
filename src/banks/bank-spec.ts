import { profileOf, type Profile } from '../decisions/decisions.js';
import { createCalendar, type Calendar } from '../domain/calendar.js';
import type { BankWish } from './bank-keeper.js';
import type { FixtureSet } from '../fixtures/fixtures.js';
import { ProcessCache } from '../server/process-cache.js';

/** How a bank begins, and begins anew. */
export interface BankSpec {
  readonly fixtures: Pick<FixtureSet, 'baseFor' | 'fingerprint'> & { readonly text?: string };
  readonly profile: Profile;
  readonly seed: number;
  /** `at`: where a paused clock stands at the start. */
  readonly clock: { readonly mode: 'running' | 'paused'; readonly rate: number; readonly at: number };
}

/**
 * How a bank begins that was wished for; what the wish leaves out is as `usual`.
 * @param realNow real time in milliseconds since the epoch
 * @throws FixtureError, ProfileError
 */
export async function specOf(wish: BankWish, usual: BankSpec, realNow: () => number): Promise<BankSpec> {
  const { clock, seed = usual.seed } = wish;
  const at = clock?.at ?? (clock ? realNow() : usual.clock.at);
  return {
    fixtures: wish.fixtures === undefined ? usual.fixtures : await fixturesOf(wish.fixtures),
    profile: wish.profile === undefined ? usual.profile : profileOf(wish.profile),
    seed,
    clock: { mode: clock?.mode ?? usual.clock.mode, rate: clock?.rate ?? usual.clock.rate, at },
  };
}

/** The fixtures of a text, checked. @throws FixtureError */
export async function fixturesOf(text: string): Promise<FixtureSet> {
  // The reader of fixture files is loaded only where a bank brings its own.
  const { parseFixtures } = await import('../fixtures/parse-fixtures.js');
  return parseFixtures(text, 'fixtures');
}

/** Calendars by zone, for every bank of the process: they are functions of it alone. */
const CALENDARS = new ProcessCache<Calendar>(1000);

/** The calendar of a bank that begins so. @decision aspsp-time-zone */
export function calendarOf(profile: Profile): Calendar {
  const zone = profile['aspsp-time-zone'];
  return CALENDARS.of(zone, () => createCalendar(zone));
}
