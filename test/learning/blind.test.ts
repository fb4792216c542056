import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DIALECT_IDS, type DialectId } from '../../src/domain/dialect.js';
import { settableRows } from '../../src/decisions/decisions.js';
import { MEASURES } from '../../src/learning/measures/measures.js';
import { UNMEASURED } from '../../src/learning/learn.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { playBlindRound, playOtherClient, probeBank, type BlindRound } from '../support/blind-round.js';

/** `npm run blind` plays many rounds. */
const ROUNDS = Number(process.env['BLIND_ROUNDS'] ?? 1);
/** Only a campaign tries each open row with its other values, which takes a bank for each: test/machine/blind.test.ts. */
const IS_CAMPAIGN = process.env['BLIND_ROUNDS'] !== undefined;
const SEED = Number(process.env['BLIND_SEED'] ?? 3);

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory' });
});
afterAll(() => server.stop());

/** Plays the rounds, and prints the figures of a campaign. */
async function playRounds(dialect: DialectId, play: typeof playBlindRound, what: string): Promise<BlindRound> {
  const blind = { origin: server.url, interfaces: await loadInterfaceFacts() };
  const rounds: BlindRound[] = [];
  for (let seed = SEED; seed < SEED + ROUNDS; seed += 1) {
    const { recovered, wrong, missed } = await play(blind, dialect, seed, IS_CAMPAIGN);
    const withSeed = (texts: readonly string[]) => texts.map((text) => `seed ${seed}: ${text}`);
    rounds.push({ recovered, wrong: withSeed(wrong), missed: withSeed(missed) });
  }
  const recovered = rounds.flatMap((round) => round.recovered);
  const wrong = rounds.flatMap((round) => round.wrong);
  const missed = rounds.flatMap((round) => round.missed);
  if (IS_CAMPAIGN)
    process.stdout.write(
      `${dialect}, ${what}: ${ROUNDS} profiles, ${recovered.length} of ${recovered.length + missed.length} visible rows recovered, ${wrong.length} wrong\n`,
    );
  return { recovered, wrong, missed };
}

test.each(DIALECT_IDS)(
  'recovers the visible rows of a bank of the dialect %s with a random profile, and no wrong value',
  async (dialect: DialectId) => {
    const { recovered, wrong, missed } = await playRounds(dialect, playBlindRound, 'probes and demo');
    expect(wrong).toEqual([]);
    // In a campaign, a bank that refuses nearly every call for its certificate can show a row that no rule reads.
    const most = Math.floor((recovered.length + missed.length) / 100);
    expect(missed.length > most ? missed : []).toEqual([]);
    expect(recovered.length).toBeGreaterThan(10 * ROUNDS);
  },
);

test.each(DIALECT_IDS)(
  'recovers nearly every visible row of a bank of the dialect %s from a client that is neither the probes nor the demo, and no wrong value',
  async (dialect: DialectId) => {
    const { recovered, wrong, missed } = await playRounds(dialect, playOtherClient, 'other client');
    expect(wrong).toEqual([]);
    expect(recovered.length).toBeGreaterThan(5 * ROUNDS);
    const most = Math.ceil(0.05 * (recovered.length + missed.length));
    expect(missed.length > most ? missed : []).toEqual([]);
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
