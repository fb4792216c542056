import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DECISIONS, hasEffect } from '../../src/decisions/decisions.js';
import type { DecisionRow } from '../../src/decisions/row.js';
import { DIALECT_IDS } from '../../src/domain/dialect.js';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { runDemoClient } from '../support/demo-client.js';

/**
 * Every response of a bank with a habit conforms to the document, except those of one habit, which is left out by its name. A bank has
 * one habit of each row, except habits at which the client of the demo ends early, or waits: each of these has its own bank.
 */

const LEFT_OUT = 'paging-links: null';
/** Changes no response. The client would wait ten seconds for what never comes. */
const OF_NO_RESPONSE = 'notification-delivery';
const ALONE: readonly string[] = ['redirect-state', 'pending-entries', 'sca-exemptions', 'callback-order'];
/** Calls of a client that comes to its end. */
const MOST_OF_THE_CALLS = 29;
const ROWS: readonly DecisionRow[] = DECISIONS;
const CASES = DIALECT_IDS.flatMap((dialect) => {
  const alone: Record<string, string>[] = [];
  const together: Record<string, string>[] = [];
  for (const { slug, habits = {} } of ROWS.filter((row) => row.slug !== OF_NO_RESPONSE && hasEffect(row, dialect))) {
    const values = Object.keys(habits).filter((value) => `${slug}: ${value}` !== LEFT_OUT);
    if (ALONE.includes(slug)) alone.push(...values.map((value) => ({ [slug]: value })));
    else for (const [index, value] of values.entries()) (together[index] ??= {})[slug] = value;
  }
  return [...together, ...alone].map((decisions) => ({ dialect, decisions }));
});

let server: InProcessServer;
let client: ServerClient;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory', checkAnswers: true, clock: '2026-03-02T09:00:00Z' });
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());

it.each(CASES)('of the dialect $dialect with $decisions', async ({ dialect, decisions }) => {
  const id = `b-${CASES.findIndex((one) => one.decisions === decisions)}`;
  // Pages and limits, so that the habits of these have an effect.
  const all = { paging: 3, 'rate-limit': 10_000, ...decisions };
  const bank = await client.banks.create(id, { dialect, profile: { extends: dialect, decisions: all } } as never);
  await runDemoClient(server.url, id, dialect);
  const calls = await bank.requests.list({ limit: 1000 });
  const isAlone = Object.keys(decisions).length === 1;
  // The client of the demo ends when its state is lost.
  expect(calls.length).toBeGreaterThanOrEqual(isAlone ? 2 : MOST_OF_THE_CALLS);
  expect(calls.filter(({ status }) => status === 500)).toEqual([]);
  await client.banks.remove(id);
});
