import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DECISIONS,
  habitsOf,
  profileOf,
  type DecisionSlug,
  type WrittenProfile,
} from '../../src/decisions/decisions.js';
import { DIALECT_IDS, type DialectId } from '../../src/domain/dialect.js';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

/** A bank with `variation: live` draws its habits once, by its seed. @decision variation */

const LIVE: WrittenProfile = { decisions: { variation: 'live' } };
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);

const habits = (dialect: DialectId, seed: number, written = LIVE): Record<string, string> =>
  Object.fromEntries(
    habitsOf({ dialect, profile: profileOf(written, dialect, seed) }).map(({ decision, value }) => [decision, value]),
  );

describe.each(DIALECT_IDS)('banks of the dialect %s', (dialect) => {
  it('have the same habits for the same seed, and others for another', () => {
    expect(habits(dialect, 7)).toEqual(habits(dialect, 7));
    expect(new Set(SEEDS.map((seed) => JSON.stringify(habits(dialect, seed)))).size).toBeGreaterThan(100);
  });

  it('have every value of a row about equally often', () => {
    const values = SEEDS.map((seed) => habits(dialect, seed)['transaction-id'] ?? 'usual');
    const counts = [...new Set(values)].map((wanted) => values.filter((value) => value === wanted).length);
    expect(counts).toHaveLength(5);
    expect(Math.min(...counts)).toBeGreaterThan(20);
  });

  it('have a drawn value for no row that the profile sets, not even to its usual value', () => {
    const usual: Record<string, unknown> = { variation: 'live' };
    const rows = DECISIONS.filter((row) => row.habits && (row.dialect ?? dialect) === dialect);
    for (const { slug, profiles } of rows) usual[slug] = profiles?.published;
    expect(
      SEEDS.map((seed) => habits(dialect, seed, { decisions: usual })).filter((one) => Object.keys(one).length),
    ).toEqual([]);
  });

  it('have none of a row that would have no effect, and the others as before once it has one', () => {
    const ofLimits = ['limits-scope', 'retry-after', 'limit-headers'];
    const drawnIn = (seed: number, decisions: object): [string, string][] =>
      Object.entries(habits(dialect, seed, { decisions: { variation: 'live', ...decisions } }));
    const isOfLimits = ([decision]: [string, string]): boolean => ofLimits.includes(decision);
    expect(SEEDS.flatMap((seed) => drawnIn(seed, {}).filter(isOfLimits))).toEqual([]);
    expect(SEEDS.flatMap((seed) => drawnIn(seed, { quota: 9 }).filter(isOfLimits)).length).toBeGreaterThan(200);
    for (const seed of SEEDS)
      expect(drawnIn(seed, { quota: 9 }).filter((one) => !isOfLimits(one) && one[0] !== 'limits-count')).toEqual(
        drawnIn(seed, {}).filter(([decision]) => decision !== 'limits-count'),
      );
    // Refused calls of a consent count where the last 24 hours do.
    const windows = SEEDS.map((seed) => habits(dialect, seed)).filter((one) => one['limits-count']);
    expect(new Set(windows.map((one) => one['frequency-window']))).toEqual(new Set(['rolling-24h']));
    const set = { decisions: { 'limits-scope': 'consent', 'paging-shift': 'missed' } };
    expect(Object.keys(habits(dialect, 1, set))).toEqual(dialect === 'published' ? [] : ['paging-shift']);
  });

  it('renew the authentication in another way only if a consent can last longer than it', () => {
    const renewals = (decisions: object): (string | undefined)[] =>
      SEEDS.map((seed) => habits(dialect, seed, { decisions: { variation: 'live', ...decisions } })['sca-renewal']);
    const before = { 'valid-until': { maximumDays: 180, defaultDays: 90 } };
    expect(new Set([...renewals({}), ...renewals(before)])).toEqual(new Set([undefined]));
    expect(new Set(renewals({ 'valid-until': { maximumDays: 365 } }))).toEqual(
      new Set([undefined, 'refresh-ends', 'new-authorisation']),
    );
  });

  it('have none without the setting', () => {
    expect(SEEDS.flatMap((seed) => Object.keys(habits(dialect, seed, { decisions: { variation: 'legal' } })))).toEqual(
      [],
    );
  });
});

describe('a server', () => {
  let server: InProcessServer;
  let client: ServerClient;
  beforeAll(async () => {
    server = await startInProcess({ certs: 'memory', profile: { decisions: { variation: 'live' } }, seed: 3 });
    client = await connectSandbank(server.url);
  });
  afterAll(() => server.stop());

  it('draws the habits of each bank that sets no profile by the seed of the bank', async () => {
    for (const seed of [1, 2, 3]) {
      const bank = await client.banks.create(`seed-${seed}`, { seed });
      const named = Object.fromEntries(bank.demo.habits.map(({ decision, value }) => [decision, value]));
      expect(named).toEqual(habits('published', seed));
    }
    expect(Object.fromEntries(client.demo.habits.map(({ decision, value }) => [decision, value]))).toEqual(
      habits('published', 3),
    );
  });

  it('keeps them at reset, restore and fork, and shows them in profile and report', async () => {
    const bank = await client.banks.create('kept', { seed: 9, profile: { decisions: { variation: 'live' } } } as never);
    const drawn = bank.demo.habits;
    expect(drawn.length).toBeGreaterThan(0);
    const { decisions } = await bank.profile();
    for (const { decision, value } of drawn) expect(decisions[decision as DecisionSlug]).toBe(value);
    expect((await bank.report()).habits).toEqual(drawn);
    expect(await bank.reportText()).toContain(`  - ${drawn[0]?.decision}: ${drawn[0]?.value}: `);
    await bank.snapshots.take('before');
    const fork = await bank.snapshots.fork('before', 'kept-2');
    expect(fork.demo.habits).toEqual(drawn);
    await bank.snapshots.restore('before');
    expect((await bank.report()).habits).toEqual(drawn);
    await bank.reset();
    expect((await bank.report()).habits).toEqual(drawn);
  });
});
