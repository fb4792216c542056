import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { WrittenProfile } from '../../../src/decisions/decisions.js';
import { DIALECT_IDS, type DialectId } from '../../../src/domain/dialect.js';
import { profileText } from '../../../src/learning/profile-text.js';
import { loadInterfaceFacts } from '../../../src/server/interface-facts.js';
import { startInProcess, type InProcessServer } from '../../../src/server/start-in-process.js';
import { probeBank } from '../../support/blind-round.js';
import { compareSandbank } from '../../support/compared-target.js';
import { reachableProfile } from '../../support/random-profile.js';

/** `npm run blind` plays many rounds. */
const ROUNDS = Number(process.env['BLIND_ROUNDS'] ?? 1);
const SEED = Number(process.env['BLIND_SEED'] ?? 11);

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
});
afterAll(() => server.stop());

test.each(DIALECT_IDS)(
  'a bank of the dialect %s with a random profile does not differ from the profile that is learned from its journal',
  async (dialect: DialectId) => {
    const blind = { origin: server.url, interfaces: await loadInterfaceFacts() };
    const differing: string[] = [];
    for (let seed = SEED; seed < SEED + ROUNDS; seed += 1) {
      const target = reachableProfile(dialect, seed);
      const { learned } = await probeBank(blind, dialect, target, seed);
      const text = profileText(learned, { command: 'learn', recordings: ['journal.har'], calls: 1 });
      const { comparison } = await compareSandbank(server.url, {
        dialect,
        target,
        profile: parse(text) as WrittenProfile,
      });
      const { rows, calls, unpaired, skipped, failed, answered } = comparison;
      expect(answered).toBeGreaterThan(20);
      for (const found of [rows.differ, calls, unpaired, skipped, failed])
        if (found.length > 0) differing.push(`seed ${seed}: ${JSON.stringify(found)}`);
    }
    if (process.env['BLIND_ROUNDS'] !== undefined)
      process.stdout.write(`${dialect}: ${ROUNDS} learned profiles, ${differing.length} differ from their banks\n`);
    expect(differing).toEqual([]);
  },
);
