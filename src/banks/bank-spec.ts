import {
  dialectFor,
  profileOf,
  type Profile,
  type ProfileOfSeed,
  type WrittenProfile,
} from '../decisions/decisions.js';
import type { DialectId } from '../domain/dialect.js';
import type { FixtureSet } from '../fixtures/fixtures.js';

/** Options for creating a bank. Omitted members take the server's settings. */
export interface CreateBankOptions {
  /** Text of a fixture file, in YAML or JSON. */
  readonly fixtures?: string;
  readonly seed?: number;
  readonly dialect?: DialectId;
  readonly clock?: { readonly mode: 'running' | 'paused'; readonly rate?: number; readonly at?: number };
  readonly profile?: WrittenProfile;
}

/** The initial configuration of a bank, to which a reset returns. */
export interface BankSpec {
  readonly fixtures: Pick<FixtureSet, 'baseFor' | 'fingerprint' | 'isSavedAs'> & { readonly text?: string };
  readonly dialect: DialectId;
  readonly profile: Profile;
  readonly seed: number;
  /** `at`: the initial time of a paused clock. */
  readonly clock: { readonly mode: 'running' | 'paused'; readonly rate: number; readonly at: number };
}

/** The configuration of banks that set nothing themselves. */
export interface BankDefaults extends Omit<BankSpec, 'profile'> {
  readonly profileOf: ProfileOfSeed;
}

/**
 * The configuration of a new bank. Omitted options take the `defaults`.
 * @param realNow real time in milliseconds since the epoch
 * @throws FixtureError, ProfileError
 */
export async function specOf(
  options: CreateBankOptions,
  defaults: BankDefaults,
  realNow: () => number,
): Promise<BankSpec> {
  const { clock, seed = defaults.seed, profile } = options;
  const dialect = dialectFor(profile ?? {}, options.dialect) ?? defaults.dialect;
  const at = clock?.at ?? (clock ? realNow() : defaults.clock.at);
  return {
    fixtures: options.fixtures === undefined ? defaults.fixtures : await fixturesOf(options.fixtures),
    dialect,
    profile:
      profile === undefined && dialect === defaults.dialect
        ? defaults.profileOf(seed)
        : profileOf(profile ?? {}, dialect, seed),
    seed,
    clock: { mode: clock?.mode ?? defaults.clock.mode, rate: clock?.rate ?? defaults.clock.rate, at },
  };
}

/** Parses and validates the text of a fixture file. @throws FixtureError */
export async function fixturesOf(text: string): Promise<FixtureSet> {
  // The parser is loaded on first use: most servers never need it.
  const { parseFixtures } = await import('../fixtures/parse-fixtures.js');
  return parseFixtures(text, 'fixtures');
}
