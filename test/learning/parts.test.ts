import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DIALECT_IDS } from '../../src/domain/dialect.js';
import { learnDecisions } from '../../src/learning/learn.js';
import { Recording } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { openBlindBank } from '../support/blind-bank.js';
import { randomProfile } from '../support/random-profile.js';
import { agrees } from '../support/blind-round.js';

/** More profiles: `PARTS_SEEDS=20 npm run jest -- test/learning/parts`. */
const SEEDS = Array.from({ length: Number(process.env['PARTS_SEEDS'] ?? 1) }, (_, index) => index + 21);
const CASES = DIALECT_IDS.flatMap((dialect) => SEEDS.map((seed) => ({ dialect, seed })));

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory' });
});
afterAll(() => server.stop());

test.each(CASES)(
  'parts of the traffic of a bank of $dialect with the random profile $seed show nothing else than the whole',
  async ({ dialect, seed }) => {
    const facts = (await loadInterfaceFacts()).find((one) => one.dialect === dialect);
    if (!facts) throw new Error(`no facts of ${dialect}`);
    const decisions = randomProfile(dialect, seed);
    const bank = await openBlindBank(server.url, facts, { dialect, decisions, seed });
    const state = {};
    for (const probe of facts.probes) await probe.run(bank, state);
    await bank.close();
    const wrong = new Set<string>();
    let settledOfAll = 0;
    const { exchanges } = bank;
    for (let divisor = 1; divisor <= 7; divisor += 1)
      for (let rest = 0; rest < divisor; rest += 1)
        for (const isKept of [true, false]) {
          // A part that is left out, and the same part alone.
          const part = exchanges.filter((_, index) => (index % divisor === rest) === isKept);
          const { settled, contradictory } = learnDecisions(new Recording(part, facts));
          settledOfAll += settled.length;
          for (const { slug, value, evidence } of settled)
            if (!agrees(value, decisions[slug]))
              wrong.add(`${slug} ${JSON.stringify([value, decisions[slug], evidence])}`);
          for (const { slug, evidence } of contradictory) wrong.add(`${slug} ${JSON.stringify(evidence)}`);
        }
    expect([...wrong]).toEqual([]);
    expect(settledOfAll).toBeGreaterThan(100);
    expect(learnDecisions(new Recording([], facts)).settled).toEqual([]);
  },
);
