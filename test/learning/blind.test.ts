import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DIALECT_IDS, type DialectId } from '../../src/domain/dialect.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { playBlindRound } from '../support/blind-round.js';

/** `npm run blind` plays many rounds. */
const ROUNDS = Number(process.env['BLIND_ROUNDS'] ?? 2);
const SEED = Number(process.env['BLIND_SEED'] ?? 1);

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
