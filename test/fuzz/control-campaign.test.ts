import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { startInProcess } from '../../src/server/start-in-process.js';
import { fuzzControl } from './control-campaign.mjs';

// A slice of the campaign (npm run fuzz:control), with its own seed.
it('answers absurd bodies and state documents below 500, and starts again with every bank', async () => {
  const data = await mkdtemp(join(tmpdir(), 'sandbank-absurd-'));
  const start = () => startInProcess({ data, certs: 'memory', clock: '2026-03-31T10:00:00Z', maxJournal: 100 });
  let running = await start();
  const server = {
    get origin() {
      return running.url;
    },
    async restart() {
      await running.stop();
      running = await start();
      return 0;
    },
  };
  const document = parse(
    await readFile(new URL('../../fixtures/admin-openapi.yaml', import.meta.url), 'utf8'),
  ) as unknown;
  const totals = await fuzzControl({
    server,
    document,
    requests: 360,
    seed: 20261122,
    workers: 3,
    requestsPerRound: 180,
    // A slow machine may take as long as a test.
    longestAnswerMs: 240_000,
  });
  await running.stop();
  await rm(data, { recursive: true });
  expect(totals.findings).toEqual([]);
  // Enough of it is accepted for something to happen, and enough of it is not.
  expect(totals.accepted).toBeGreaterThan(30);
  expect(totals.statuses['400']).toBeGreaterThan(150);
  expect(totals.documents).toBeGreaterThan(100);
  expect(totals.restarts).toBe(2);
});
