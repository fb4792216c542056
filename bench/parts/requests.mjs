/**
 * Requests per second, and the 99th percentile of their times, against bare Node and the general mock servers. Each request
 * differs from all before, as those of a correct client do: no finding of the client report falls.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IS_PINNED } from '../load/cores.mjs';
import { steadyLoad } from '../load/steady.mjs';
import { load } from '../load/wrk.mjs';
import { judge, judgeMachine, median, ratio, table, thousands } from '../report.mjs';
import { arePeersThere, PEERS } from '../servers/peers.mjs';
import { answersOf, findingsOf, measuredCalls, startSandbank } from '../servers/sandbank.mjs';
import { READY, startProcess } from '../servers/start.mjs';

const BARE = 'bare node:http';
const OWN = 'Sandbank';

/** The share of bare node:http that a call must reach; undefined: any that is ahead of the mock servers. */
const DEMANDS = {
  'GET accounts': undefined,
  'GET balances': undefined,
  'GET 50 transactions': 0.35,
  'POST consents': 0.25,
  'POST payments': 0.2,
};
/** What the 99th percentile of each may be, of that of bare node:http: from a fresh bank at full load, and at an even pace. */
const P99_LIMITS = { fresh: 6, paced: 3 };

/** Measures, and adds tables and verdicts to the report. */
export async function requests({ seconds, freshSeconds, rounds, warmUpSeconds, hasPeers }) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-bench-'));
  const file = join(folder, 'answers.json');
  const sandbank = await startSandbank();
  const calls = await measuredCalls(sandbank.port);
  const answers = await answersOf(sandbank.port, calls);
  writeFileSync(file, JSON.stringify(answers));
  const sending = (script) =>
    startProcess([process.execPath, serverFile(script), file], { ready: READY, isPinned: true });
  const measure = (server, request, round) =>
    load({ port: server.port, request, seconds, warmUpSeconds: warmUpSeconds(round) });

  const started = {
    [BARE]: await sending('bare-http'),
    [OWN]: sandbank,
    'Express 5, res.json': await sending('express'),
    ...(arePeersThere() && { 'Fastify 5': await sending('fastify') }),
  };
  /** By server and call, what each round measured. */
  const figures = Object.fromEntries(Object.keys(started).map((name) => [name, {}]));
  const fresh = {};
  const paced = {};
  for (const call of Object.keys(calls)) {
    // They take turns, so that what else the machine does affects all of them.
    let request = await inFreshBank(sandbank, call);
    for (let round = 0; round < rounds; round += 1)
      for (const [name, server] of Object.entries(started))
        (figures[name][call] ??= []).push(await measure(server, request, round));
    await requireNoFindings(sandbank, call);
    fresh[call] = { [BARE]: [], [OWN]: [] };
    for (let round = 0; round < rounds; round += 1) {
      request = await inFreshBank(sandbank, call);
      for (const name of [BARE, OWN]) {
        const { port } = started[name];
        fresh[call][name].push(await load({ port, request, seconds: freshSeconds, warmUpSeconds: 0 }));
      }
      await requireNoFindings(sandbank, call);
    }
    if (!hasPeers) continue;
    // Half of what Sandbank can handle, at a constant rate, for both; before the garbage of later calls is collected.
    const pace = median(figures[OWN][call].map(({ perSecond }) => perSecond)) / 2;
    paced[call] = { pace, [BARE]: [], [OWN]: [] };
    request = await inFreshBank(sandbank, call);
    for (let round = 0; round < rounds; round += 1)
      for (const name of [BARE, OWN]) {
        const { port } = started[name];
        paced[call][name].push(await steadyLoad({ port, request, perSecond: pace, seconds }));
      }
    await requireNoFindings(sandbank, call);
  }
  for (const server of Object.values(started)) await server.stop();
  if (hasPeers) await peers(figures, calls, answers, measure);
  rmSync(folder, { recursive: true, force: true });
  report(figures, fresh, paced);
}

/** Makes the measured bank again. @returns a call, as its new client sends it; its path is the one before */
const inFreshBank = async ({ port }, call) => (await measuredCalls(port))[call];

/** @throws if the load made mistakes: what they cost would be in the figures */
async function requireNoFindings({ port }, call) {
  const findings = await findingsOf(port, 'bench');
  if (findings.length > 0) throw new Error(`${call}: the client report has ${findings.join(', ')}`);
}

/** Those that are compared from further off are measured once. */
async function peers(figures, calls, answers, measure) {
  for (const [name, { start, ask }] of Object.entries(PEERS)) {
    console.log(`… ${name}`);
    figures[name] = {};
    try {
      const server = await start(answers);
      for (const call of Object.keys(calls)) {
        try {
          figures[name][call] = [await measure(server, ask(calls[call]), 0)];
        } catch (error) {
          console.log(`  ${call}: ${error.message.slice(0, 300)}`);
        }
      }
      await server.stop();
    } catch (error) {
      console.log(`  ${error.message.slice(0, 300)}`);
    }
  }
}

function report(figures, fresh, paced) {
  const of = (name, call) => {
    const list = figures[name]?.[call];
    return list && median(list.map(({ perSecond }) => perSecond));
  };
  const calls = Object.keys(DEMANDS);
  judgeMachine(of(BARE, 'GET accounts'));
  table(
    'Requests per second, and as ratios of bare node:http sending the same bytes',
    ['', ...calls],
    Object.keys(figures).map((name) => [
      name,
      ...calls.map((call) => {
        const value = of(name, call);
        return value === undefined ? '' : `${thousands(value)} (${ratio(value / of(BARE, call))})`;
      }),
    ]),
    `wrk -t1 -c50, ${IS_PINNED ? 'server and load on a core each' : 'server and load not pinned to cores'}. Sandbank in its default configuration: guards, contract check, journal, client report, log.`,
  );
  for (const [call, limit] of Object.entries(DEMANDS)) {
    if (limit === undefined) continue;
    const value = of(OWN, call) / of(BARE, call);
    judge(`${call}: ratio of bare node:http`, ratio(value), `≥ ${limit}`, value >= limit);
  }
  for (const call of calls) {
    const own = of(OWN, call);
    const measured = Object.keys(PEERS).filter((name) => of(name, call) !== undefined);
    if (measured.length === 0) continue;
    const closest = measured.reduce((one, other) => (of(other, call) > of(one, call) ? other : one));
    const peer = of(closest, call);
    judge(
      `${call}: ahead of every mock server`,
      `${thousands(own)} against ${thousands(peer)} of ${closest}`,
      '>',
      own > peer,
    );
  }
  const p99 = (list) => median(list.map(({ p99Ms }) => p99Ms));
  const p99Table = (title, what, limit, rows) => {
    table(
      title,
      ['', 'requests per second', BARE, OWN, 'ratio'],
      rows.map(([call, perSecond, bare, own]) => [call, perSecond, bare.toFixed(2), own.toFixed(2), ratio(own / bare)]),
    );
    for (const [call, , bare, own] of rows)
      judge(`${call}: p99 ${what}, of bare node:http's`, ratio(own / bare), `≤ ${limit}`, own <= limit * bare);
  };
  const rate = (list) => thousands(median(list.map(({ perSecond }) => perSecond)));
  p99Table(
    '99th percentile at full load from a fresh bank, ms',
    'from a fresh bank',
    P99_LIMITS.fresh,
    calls.map((call) => {
      const { [BARE]: bare, [OWN]: own } = fresh[call];
      return [call, `${rate(bare)} and ${rate(own)}`, p99(bare), p99(own)];
    }),
  );
  if (Object.keys(paced).length === 0) return;
  p99Table(
    '99th percentile at the same even pace, half of what Sandbank carries, ms',
    'at the same even pace',
    P99_LIMITS.paced,
    calls.map((call) => [call, thousands(paced[call].pace), p99(paced[call][BARE]), p99(paced[call][OWN])]),
  );
}

function serverFile(name) {
  return fileURLToPath(new URL(`../servers/${name}.mjs`, import.meta.url));
}
