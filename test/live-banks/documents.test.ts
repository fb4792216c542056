import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DECISIONS, hasEffect } from '../../src/decisions/decisions.js';
import type { DecisionRow } from '../../src/decisions/row.js';
import { DIALECT_IDS } from '../../src/domain/dialect.js';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { runDemoClient } from '../support/demo-client.js';

/** Every response of a bank with a habit conforms to the document, except those of one habit, which is left out by its name. */

const LEFT_OUT = 'paging-links: null';
const ROWS: readonly DecisionRow[] = DECISIONS;
const CASES = DIALECT_IDS.flatMap((dialect) =>
  ROWS.filter((row) => hasEffect(row, dialect)).flatMap(({ slug, habits = {} }) =>
    Object.keys(habits).map((value) => [dialect, slug, value] as const),
  ),
).filter(([, slug, value]) => `${slug}: ${value}` !== LEFT_OUT);

let server: InProcessServer;
let client: ServerClient;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory', checkAnswers: true, clock: '2026-03-02T09:00:00Z' });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

it.each(CASES)('of the dialect %s with %s: %s', async (dialect, slug, value) => {
  const id = `b-${CASES.findIndex((one) => one[0] === dialect && one[1] === slug && one[2] === value)}`;
  // Pages and limits, so that the habits of these have an effect.
  const decisions = { paging: 3, 'rate-limit': 10_000, [slug]: value };
  const bank = await client.banks.create(id, { dialect, profile: { extends: dialect, decisions } } as never);
  await runDemoClient(server.url, id, dialect);
  const calls = await bank.requests.list({ limit: 1000 });
  // The client of the demo ends when its state is lost.
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter(({ status }) => status === 500)).toEqual([]);
  await client.banks.remove(id);
});
