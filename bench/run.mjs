/**
 * The benchmark: everything that is claimed about speed, measured in one run on one machine, against bare Node, against
 * general mock servers, and against the limits. `npm run bench` builds first, installs the peers and writes bench/RESULTS.md.
 *
 *     node bench/run.mjs [--quick] [--no-peers] [--only PART]
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './load/generator.mjs';
import { answersOf, measuredCalls, startSandbank } from './servers/sandbank.mjs';
import { startProcess } from './servers/start.mjs';
import { arePeersThere, PEERS } from './servers/peers.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const isQuick = process.argv.includes('--quick');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const SECONDS = isQuick ? 1 : 3;
const ROUNDS = isQuick ? 1 : 3;
const READY = /http:\/\/[^:\s]+:(\d+)/;

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const thousands = (value) => Math.round(value).toLocaleString('en-US');
const ratio = (value) => value.toFixed(2);
const sections = [];
const verdicts = [];

function table(title, head, rows, note = '') {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  sections.push(`## ${title}\n\n${lines.join('\n')}\n${note === '' ? '' : `\n${note}\n`}`);
  console.log(`\n${title}\n${[head, ...rows].map((cells) => cells.join('  ')).join('\n')}`);
}

function judge(what, value, limit, isHeld) {
  verdicts.push([what, value, limit, isHeld ? 'met' : '**not met**']);
}

/** Memory of a process in MB. */
function rssOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

const DEMANDS = {
  'GET accounts': 0.6,
  'GET balances': 0.6,
  'GET 50 transactions': 0.6,
  'POST consents': 0.35,
  'POST payments': 0.35,
};
const OF_PEERS = ['GET accounts', 'GET 50 transactions', 'POST consents'];

async function requests() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-bench-'));
  const file = join(folder, 'answers.json');
  const sandbank = await startSandbank();
  const calls = await measuredCalls(sandbank.port);
  const answers = await answersOf(sandbank.port, calls);
  writeFileSync(file, JSON.stringify(answers));
  const servers = {
    'bare node:http': {
      start: () => startProcess([process.execPath, here('servers/bare-http.mjs'), file], { ready: READY }),
    },
    Sandbank: { start: () => sandbank },
    'Express 5, res.json': {
      start: () => startProcess([process.execPath, here('servers/express.mjs'), file], { ready: READY }),
    },
  };
  if (arePeersThere())
    servers['Fastify 5'] = {
      start: () => startProcess([process.execPath, here('servers/fastify.mjs'), file], { ready: READY }),
    };
  const figures = {};
  const measure = async (name, server, call, ask = (text) => text, perSecond) => {
    const texts = [ask(calls[call])];
    return load({ port: server.port, texts, seconds: SECONDS, warmUpSeconds: isQuick ? 0.5 : 1.5, perSecond });
  };
  const evenly = {};
  // Those that are compared most closely take turns, so that what else the machine does strikes all of them.
  const started = {};
  for (const [name, { start }] of Object.entries(servers)) started[name] = await start();
  for (const call of Object.keys(calls)) {
    for (const name of Object.keys(servers)) {
      if (!(name === 'bare node:http' || name === 'Sandbank') && !OF_PEERS.includes(call)) continue;
      figures[name] ??= {};
      figures[name][call] ??= [];
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of Object.keys(servers))
        if (figures[name][call]) figures[name][call].push(await measure(name, started[name], call));
    // Half of what Sandbank can carry, at an even pace, for both; before what later calls create is there to be collected.
    const pace = median(figures.Sandbank[call].map(({ perSecond }) => perSecond)) / 2;
    const paced = { 'bare node:http': [], Sandbank: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of Object.keys(paced))
        paced[name].push((await measure(name, started[name], call, undefined, pace)).p99Ms);
    evenly[call] = { pace, bare: median(paced['bare node:http']), sandbank: median(paced.Sandbank) };
  }
  for (const server of Object.values(started)) await server.stop();
  if (arePeersThere() && !process.argv.includes('--no-peers')) {
    for (const [name, peer] of Object.entries(PEERS)) {
      console.log(`… ${name}`);
      figures[name] = {};
      try {
        const server = await peer.start(answers);
        for (const call of OF_PEERS) {
          try {
            figures[name][call] = [await measure(name, server, call, peer.ask)];
          } catch (error) {
            figures[name][call] = undefined;
            console.log(`  ${call}: ${error.message.slice(0, 300)}`);
          }
        }
        await server.stop();
      } catch (error) {
        console.log(`  ${error.message.slice(0, 300)}`);
      }
    }
  }
  const of = (name, call) => {
    const list = figures[name]?.[call];
    return list && median(list.map(({ perSecond }) => perSecond));
  };
  const bare = (call) => of('bare node:http', call);
  const rows = Object.keys(figures).map((name) => [
    name,
    ...Object.keys(calls).map((call) => {
      const value = of(name, call);
      return value === undefined ? '' : `${thousands(value)} (${ratio(value / bare(call))})`;
    }),
  ]);
  table(
    'Requests per second, and as ratios of bare node:http sending the same bytes',
    ['', ...Object.keys(calls)],
    rows,
    'Plain HTTP, kept alive, 50 connections, one request under way on each. Sandbank as it starts: guards, contract check, journal, client report, log.',
  );
  for (const [call, limit] of Object.entries(DEMANDS)) {
    const value = of('Sandbank', call) / bare(call);
    judge(`${call}: ratio of bare node:http`, ratio(value), `≥ ${limit}`, value >= limit);
  }
  const wiremock = of('WireMock, without journal', 'POST consents');
  if (wiremock) {
    const value = of('Sandbank', 'POST consents');
    judge(
      'POST consents: above WireMock without journal',
      `${thousands(value)} against ${thousands(wiremock)}`,
      '>',
      value > wiremock,
    );
  }
  table(
    '99th percentile at the same even pace, half of what Sandbank carries, ms',
    ['', 'requests per second', 'bare node:http', 'Sandbank', 'ratio'],
    Object.entries(evenly).map(([call, one]) => [
      call,
      thousands(one.pace),
      one.bare.toFixed(2),
      one.sandbank.toFixed(2),
      ratio(one.sandbank / one.bare),
    ]),
  );
  for (const [call, one] of Object.entries(evenly))
    judge(`${call}: p99 against bare node:http`, ratio(one.sandbank / one.bare), '≤ 3', one.sandbank <= 3 * one.bare);
  rmSync(folder, { recursive: true, force: true });
}

async function starts() {
  const HELLO =
    "import express from 'express'; const app = express(); app.get('/', (_q, r) => r.send('hello')); const s = app.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + s.address().port));";
  const file = here('hello-express.tmp.mjs');
  writeFileSync(file, HELLO);
  const programs = {
    'Express 5, hello world': { command: [process.execPath, file], path: '/' },
    Sandbank: {
      command: [process.execPath, here('../dist/cli/main.js'), 'serve', '--port', '0', '--https-port', 'off'],
      path: '/PSD2/v1/consents/none/status',
    },
  };
  const samples = {};
  try {
    for (let round = 0; round < (isQuick ? 3 : 15); round += 1) {
      for (const [name, { command, path }] of Object.entries(programs)) {
        const startedAt = performance.now();
        const server = await startProcess(command, { ready: READY });
        await fetch(`http://127.0.0.1:${server.port}${path}`).then((answer) => answer.text());
        const answeredMs = performance.now() - startedAt;
        await new Promise((resolve) => setTimeout(resolve, 300));
        (samples[name] ??= []).push({ answeredMs, rss: rssOf(server.pid) });
        await server.stop();
      }
    }
  } finally {
    rmSync(file, { force: true });
  }
  const at = (name, what) => median(samples[name].map((sample) => sample[what]));
  const [hello, own] = Object.keys(programs);
  table(
    'From process start to the first answered request, and memory then',
    ['', 'ms', 'MB'],
    Object.keys(programs).map((name) => [name, at(name, 'answeredMs').toFixed(0), at(name, 'rss').toFixed(0)]),
  );
  for (const [what, text] of [
    ['answeredMs', 'start'],
    ['rss', 'idle memory'],
  ]) {
    const value = at(own, what) / at(hello, what);
    judge(`${text} against bare Express`, ratio(value), '≤ 1.5', value <= 1.5);
  }
  const certs = mkdtempSync(join(tmpdir(), 'sandbank-bench-certs-'));
  const startedAt = performance.now();
  const first = await startProcess([...programs.Sandbank.command, '--certs', certs], { ready: READY });
  const firstMs = performance.now() - startedAt;
  await first.stop();
  rmSync(certs, { recursive: true, force: true });
  judge('first ever start, with certificates to be made', `${firstMs.toFixed(0)} ms`, '≤ 2,000 ms', firstMs <= 2000);
  warmStarts();
}

function warmStarts() {
  const { stdout } = spawnSync(process.execPath, [here('warm-starts.mjs'), isQuick ? '10' : '50'], {
    encoding: 'utf8',
  });
  const { first, startedMs, answeredMs } = JSON.parse(stdout);
  table(
    'Starts of the library in one process, ms',
    ['', 'startSandbank', 'with the first answered request'],
    [
      ['the first, with its thread', first.startedMs.toFixed(0), first.answeredMs.toFixed(0)],
      ['library, in a warm process', startedMs.toFixed(1), answeredMs.toFixed(1)],
    ],
  );
  judge('library, in a warm process', `${startedMs.toFixed(1)} ms`, '≤ 5 ms', startedMs <= 5);
}

async function persistence() {
  const rows = [];
  const data = mkdtempSync(join(tmpdir(), 'sandbank-bench-data-'));
  for (const call of ['POST consents', 'POST payments']) {
    const figures = { memory: [], disk: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, flags] of [
        ['memory', []],
        ['disk', ['--data', join(data, `${call}-${round}`.replace(' ', '-'))]],
      ]) {
        const server = await startSandbank({ flags });
        const calls = await measuredCalls(server.port);
        const { perSecond } = await load({
          port: server.port,
          texts: [calls[call]],
          connections: 100,
          seconds: SECONDS,
        });
        figures[name].push(perSecond);
        await server.stop();
      }
    }
    const [memory, disk] = [median(figures.memory), median(figures.disk)];
    rows.push([call, thousands(memory), thousands(disk), ratio(disk / memory)]);
    judge(`${call} kept on disk, 100 writers`, ratio(disk / memory), '≥ 0.3 of in memory', disk >= 0.3 * memory);
  }
  rmSync(data, { recursive: true, force: true });
  table(
    'Changes per second with --data, each synchronised before it is answered, 100 clients',
    ['', 'in memory', 'on disk', 'ratio'],
    rows,
  );
}

function machine() {
  const { model } = cpus()[0];
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${model.trim()}, ${memory}`;
}

const PARTS = { requests, starts, persistence };

if (!process.argv.includes('--no-peers') && !arePeersThere()) {
  console.log('installing the peers …');
  spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefix', here('peers')], { stdio: 'inherit' });
}
for (const [name, run] of Object.entries(PARTS)) if (only === undefined || only === name) await run();
table('Limits', ['', 'measured', 'limit', ''], verdicts);
for (const script of only === undefined ? ['growth.mjs', 'clock-jump.mjs', 'banks.mjs'] : []) {
  if (!existsSync(here(script))) continue;
  const text = await new Promise((resolve) => {
    const child = spawn(process.execPath, ['--expose-gc', here(script)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk)).on('end', () => resolve(output));
  });
  console.log(text);
  sections.push(`## \`${script}\`\n\n\`\`\`\n${text.trim()}\n\`\`\`\n`);
}
if (only === undefined && !isQuick) {
  const summary = [...sections.slice(0, 1), ...sections.filter((text) => text.startsWith('## Limits'))];
  const file = here('../README.md');
  const readme = readFileSync(file, 'utf8');
  const [begin, end] = ['<!-- speed -->\n', '<!-- end of speed -->'];
  const before = readme.slice(0, readme.indexOf(begin) + begin.length);
  const after = readme.slice(readme.indexOf(end));
  const tables = summary.map((text) => text.replace(/^## .*\n\n/, '')).join('\n');
  writeFileSync(file, `${before}\nMeasured by \`npm run bench\` on ${machine()}.\n\n${tables}\n${after}`);
}
if (only === undefined && !isQuick)
  writeFileSync(
    here('RESULTS.md'),
    `# Results\n\nMade by \`npm run bench\` on ${machine()}. Ratios hold from machine to machine; absolute figures drift.\n\n${sections.join('\n')}`,
  );
