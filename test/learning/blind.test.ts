import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DIALECT_IDS, type DialectId } from '../../src/domain/dialect.js';
import { settableRows } from '../../src/decisions/decisions.js';
import { MEASURES } from '../../src/learning/measures/measures.js';
import { UNMEASURED } from '../../src/learning/learn.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { playBlindRound, probeBank } from '../support/blind-round.js';

/** `npm run blind` plays many rounds. */
const ROUNDS = Number(process.env['BLIND_ROUNDS'] ?? 1);
const SEED = Number(process.env['BLIND_SEED'] ?? 2);

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory' });
});
afterAll(() => server.stop());

test.each(DIALECT_IDS)(
  'recovers every visible row of a bank of the dialect %s with a random profile, and no wrong value',
  async (dialect: DialectId) => {
    const blind = { origin: server.url, interfaces: await loadInterfaceFacts() };
    let recovered = 0;
    const wrong: string[] = [];
    const missed: string[] = [];
    for (let seed = SEED; seed < SEED + ROUNDS; seed += 1) {
      const round = await playBlindRound(blind, dialect, seed);
      recovered += round.recovered.length;
      wrong.push(...round.wrong.map((text) => `seed ${seed}: ${text}`));
      missed.push(...round.missed.map((text) => `seed ${seed}: ${text}`));
    }
    if (process.env['BLIND_ROUNDS'] !== undefined)
      process.stdout.write(
        `${dialect}: ${ROUNDS} profiles, ${recovered} of ${recovered + missed.length} visible rows recovered, ${wrong.length} wrong\n`,
      );
    expect({ wrong, missed }).toEqual({ wrong: [], missed: [] });
    expect(recovered).toBeGreaterThan(10 * ROUNDS);
  },
);

test('a bank that demands signatures is recognised by that, and nothing else is claimed wrongly', async () => {
  const blind = { origin: server.url, interfaces: await loadInterfaceFacts() };
  const { learned } = await probeBank(blind, 'published', { signing: 'required' }, 7);
  expect(learned.settled).toContainEqual(expect.objectContaining({ slug: 'signing', value: 'required' }));
  expect(learned.contradictory).toEqual([]);
  for (const { slug, value } of learned.settled)
    if (slug !== 'signing')
      expect([slug, value]).toEqual([
        slug,
        settableRows('published').find((row) => row.slug === slug)?.profiles.published,
      ]);
});

test('every switch has a measure, or a reason why traffic does not settle it', async () => {
  const own = (await loadInterfaceFacts()).flatMap(({ measures }) => measures);
  for (const dialect of DIALECT_IDS) {
    for (const { slug } of settableRows(dialect)) {
      const measures = [...MEASURES, ...own].filter((measure) => measure.slug === slug);
      expect([slug, measures.length > 0 || slug in UNMEASURED]).toEqual([slug, true]);
      expect([slug, measures.length > 0 && slug in UNMEASURED]).toEqual([slug, false]);
    }
  }
});
