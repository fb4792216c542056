/** Requests per second, and the 99th percentile of their times, against bare Node and the general mock servers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IS_PINNED } from '../load/cores.mjs';
import { steadyLoad } from '../load/steady.mjs';
import { load } from '../load/wrk.mjs';
import { judge, median, ratio, table, thousands } from '../report.mjs';
import { arePeersThere, PEERS } from '../servers/peers.mjs';
import { answersOf, measuredCalls, startSandbank } from '../servers/sandbank.mjs';
import { READY, startProcess } from '../servers/start.mjs';

const BARE = 'bare node:http';
const OWN = 'Sandbank';
const CLOSEST_PEER = 'WireMock, without journal';

/** What each call must reach of bare node:http. */
const DEMANDS = {
  'GET accounts': 0.6,
  'GET balances': 0.6,
  'GET 50 transactions': 0.6,
  'POST consents': 0.35,
  'POST payments': 0.35,
};
/** What the 99th percentile of each may be, of that of bare node:http. */
const P99_LIMIT = 3;

/** Measures, and adds tables and verdicts to the report. */
export async function requests({ seconds, rounds, warmUpSeconds, hasPeers }) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-bench-'));
  const file = join(folder, 'answers.json');
  const sandbank = await startSandbank();
  const calls = await measuredCalls(sandbank.port);
  const answers = await answersOf(sandbank.port, calls);
  writeFileSync(file, JSON.stringify(answers));
  const sending = (script) =>
    startProcess([process.execPath, serverFile(script), file], { ready: READY, isPinned: true });
  const measure = (server, request) => load({ port: server.port, request, seconds, warmUpSeconds });

  const started = {
    [BARE]: await sending('bare-http'),
    [OWN]: sandbank,
    'Express 5, res.json': await sending('express'),
    ...(arePeersThere() && { 'Fastify 5': await sending('fastify') }),
  };
  /** By server and call, what each round measured. */
  const figures = Object.fromEntries(Object.keys(started).map((name) => [name, {}]));
  const paced = {};
  for (const call of Object.keys(calls)) {
    // They take turns, so that what else the machine does strikes all of them.
    for (let round = 0; round < rounds; round += 1)
      for (const [name, server] of Object.entries(started))
        (figures[name][call] ??= []).push(await measure(server, calls[call]));
    if (!hasPeers) continue;
    // Half of what Sandbank can handle, at a constant rate, for both; before the garbage of later calls is collected.
    const pace = median(figures[OWN][call].map(({ perSecond }) => perSecond)) / 2;
    paced[call] = { pace, [BARE]: [], [OWN]: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const name of [BARE, OWN]) {
        const { port } = started[name];
        paced[call][name].push(await steadyLoad({ port, request: calls[call], perSecond: pace, seconds }));
      }
  }
  for (const server of Object.values(started)) await server.stop();
  if (hasPeers) await peers(figures, calls, answers, measure);
  rmSync(folder, { recursive: true, force: true });
  report(figures, paced);
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
          figures[name][call] = [await measure(server, ask(calls[call]))];
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

function report(figures, paced) {
  const of = (name, call) => {
    const list = figures[name]?.[call];
    return list && median(list.map(({ perSecond }) => perSecond));
  };
  const calls = Object.keys(DEMANDS);
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
    const value = of(OWN, call) / of(BARE, call);
    judge(`${call}: ratio of bare node:http`, ratio(value), `≥ ${limit}`, value >= limit);
  }
  for (const call of calls.filter((name) => name.startsWith('POST'))) {
    const [own, peer] = [of(OWN, call), of(CLOSEST_PEER, call)];
    if (peer === undefined) continue;
    judge(`${call}: above WireMock without journal`, `${thousands(own)} against ${thousands(peer)}`, '>', own > peer);
  }
  const p99 = (list) => median(list.map(({ p99Ms }) => p99Ms));
  const p99Table = (title, what, rows) => {
    table(
      title,
      ['', 'requests per second', BARE, OWN, 'ratio'],
      rows.map(([call, perSecond, bare, own]) => [call, perSecond, bare.toFixed(2), own.toFixed(2), ratio(own / bare)]),
    );
    for (const [call, , bare, own] of rows)
      judge(`${call}: p99 ${what}, of bare node:http's`, ratio(own / bare), `≤ ${P99_LIMIT}`, own <= P99_LIMIT * bare);
  };
  p99Table(
    '99th percentile at full load, in the same rounds, ms',
    'at full load',
    calls.map((call) => [
      call,
      `${thousands(of(BARE, call))} and ${thousands(of(OWN, call))}`,
      p99(figures[BARE][call]),
      p99(figures[OWN][call]),
    ]),
  );
  if (Object.keys(paced).length === 0) return;
  p99Table(
    '99th percentile at the same even pace, half of what Sandbank carries, ms',
    'at the same even pace',
    calls.map((call) => [call, thousands(paced[call].pace), p99(paced[call][BARE]), p99(paced[call][OWN])]),
  );
}

function serverFile(name) {
  return fileURLToPath(new URL(`../servers/${name}.mjs`, import.meta.url));
}
