/** From process start to the first answered request, the memory then, and starts of the library in one process. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, median, ratio, table } from '../report.mjs';
import { READY, startProcess } from '../servers/start.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const HELLO = 'Express 5, hello world';
const OWN = 'Sandbank';
const PROGRAMS = {
  [HELLO]: { command: [process.execPath, here('../servers/hello-express.mjs')], path: '/' },
  [OWN]: {
    command: [process.execPath, here('../../dist/cli/main.js'), 'serve', '--port', '0', '--https-port', 'off'],
    path: '/PSD2/v1/consents/none/status',
  },
};

/** Measures, and adds tables and verdicts to the report. */
export async function starts({ isQuick }) {
  const samples = { [HELLO]: [], [OWN]: [] };
  for (let round = 0; round < (isQuick ? 3 : 15); round += 1) {
    for (const [name, { command, path }] of Object.entries(PROGRAMS)) {
      const startedAt = performance.now();
      const server = await startProcess(command, { ready: READY });
      await fetch(`http://127.0.0.1:${server.port}${path}`).then((answer) => answer.text());
      const answeredMs = performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, 300));
      samples[name].push({ answeredMs, rssMB: rssOf(server.pid) });
      await server.stop();
    }
  }
  const at = (name, what) => median(samples[name].map((sample) => sample[what]));
  table(
    'From process start to the first answered request, and memory then',
    ['', 'ms', 'MB'],
    Object.keys(PROGRAMS).map((name) => [name, at(name, 'answeredMs').toFixed(0), at(name, 'rssMB').toFixed(0)]),
  );
  for (const [what, text, limit] of [
    ['answeredMs', 'start', 1.35],
    ['rssMB', 'idle memory', 1.27],
  ]) {
    const value = at(OWN, what) / at(HELLO, what);
    judge(`${text} against bare Express`, ratio(value), `≤ ${limit}`, value <= limit);
  }
  await firstStart();
  warmStarts(isQuick ? 10 : 50);
}

async function firstStart() {
  const certs = mkdtempSync(join(tmpdir(), 'sandbank-bench-certs-'));
  const startedAt = performance.now();
  const server = await startProcess([...PROGRAMS[OWN].command, '--certs', certs], { ready: READY });
  const ms = performance.now() - startedAt;
  await server.stop();
  rmSync(certs, { recursive: true, force: true });
  judge('first ever start, with certificates to be made', `${ms.toFixed(0)} ms`, '≤ 2,000 ms', ms <= 2000);
}

function warmStarts(rounds) {
  const { stdout } = spawnSync(process.execPath, [here('../warm-starts.mjs'), String(rounds)], { encoding: 'utf8' });
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

function rssOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
