import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { runCommand } from '../../support/command.js';
import { recordJourney, type ForeignBank } from './foreign-bank.js';
import { comparedWithServedDocument } from './served-bodies.js';

/** The least numbers of calls of the second journey that the learned profile answers with the bank's status and code. */
const LEAST: Readonly<Record<string, number>> = {
  A: 39,
  B: 41,
  C: 39,
  D: 43,
  E: 41,
  F: 43,
  G: 40,
  H: 42,
  I: 45,
  J: 45,
  K: 48,
  L: 43,
  M: 45,
  N: 44,
  O: 45,
  P: 44,
  Q: 47,
  R: 43,
  S: 43,
  T: 48,
  U: 47,
  V: 39,
  W: 47,
  X: 50,
  Y: 43,
};

/** Decisions about what a bank does not have, which nothing may settle. */
const NOT_SETTLED: Readonly<Record<string, readonly string[]>> = {
  // Its tokens are those of the TPP, without codes.
  T: ['code-reuse'],
};

/** Learns a bank from one client, and replays another one. @param folder for the files in between */
export async function expectLearned(bank: ForeignBank, folder: string): Promise<void> {
  const [first, second] = await Promise.all(bank.journeys.map((journey) => recordJourney(bank, journey)));
  const file = (name: string) => join(folder, `${bank.name.slice(0, 1)}-${name}`);
  await writeFile(file('first.har'), JSON.stringify(first));
  await writeFile(file('second.har'), JSON.stringify(second));
  const { code, stdout } = await runCommand([
    ...['learn', file('first.har'), '--output', file('profile.yaml')],
    ...['--replay', file('second.har'), '--format', 'json'],
  ]);
  const report = JSON.parse(stdout);
  const { replay, adaptations, differences } = report;
  // What sends a browser to the page of the PSU is not replayed.
  const calls = second?.log.entries.filter(({ response }) => response.status !== 302);
  expect([code, replay.played + replay.signatures, report.dialect]).toEqual([0, calls?.length, bank.dialect]);
  expect(report.dialectReason).toMatch(/^\d+ calls with \d+ names and statuses match its document; \d+ calls/);
  // What a recording does not show of a list is a guess, and is called one.
  const products = report.settled.find(({ slug }: any) => slug === 'payment-rules')?.evidence[0].seen ?? '';
  expect(products).not.toMatch(/^fitted(?!.*; products that no call has are assumed to be refused$)/);
  const settled = report.settled.map(({ slug }: any) => slug);
  expect(settled.filter((slug: string) => NOT_SETTLED[bank.name.slice(0, 1)]?.includes(slug))).toEqual([]);
  const codes = adaptations.map(({ adaptation }: any) => adaptation.answer?.code);
  expect(differences.filter(({ kind, what }: any) => kind === 'code' && codes.includes(what))).toEqual([]);
  const least = LEAST[bank.name.slice(0, 1)] ?? Infinity;
  expect(replay.same >= least ? [] : replay.differences).toEqual([]);
  const served = await comparedWithServedDocument(file('profile.yaml'), [
    JSON.stringify(first),
    JSON.stringify(second),
  ]);
  expect(served.problems).toEqual([]);
  expect(served.compared).toBeGreaterThan(20);
}
