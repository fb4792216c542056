/**
 * Runs `npm test` again and again and logs how each run ended: `npm run test:repeat [RUNS] [LOADED] [SINGLE] [FILE]`. LOADED of
 * the RUNS are next to programs that keep every core busy, SINGLE of them have one core (`taskset`, Linux). Ends with 1 when
 * any run fails. The log is `test/campaigns/tests-1.txt` unless FILE says otherwise.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [runs = '10', loaded = '5', single = '1', file = 'test/campaigns/tests-1.txt'] = process.argv.slice(2);
const CORES = availableParallelism();
/** A busy program ends by itself after this long, whatever becomes of this one. */
const BUSY_MS = 3_600_000;
const BUSY = `for (const end = Date.now() + ${BUSY_MS}; Date.now() < end; );`;

function log(line) {
  console.log(line);
  appendFileSync(file, `${line}\n`);
}

function runToEnd(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Runs `npm test` once. @returns whether it passed */
async function runOnce(number, kind) {
  const busy = kind === 'busy' ? Array.from({ length: CORES }, () => spawn(process.execPath, ['-e', BUSY])) : [];
  const command = ['npm', 'test', '--silent'];
  const startedAt = performance.now();
  const [program, ...args] = kind === 'one core' ? ['taskset', '-c', '0', ...command] : command;
  const { code, output } = await runToEnd(program, args);
  for (const child of busy) child.kill();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const counts = /^Tests: +(.*)$/m.exec(output)?.[1] ?? 'no tests were counted';
  const cpu = /, \d+ s of CPU(?=\.$)/m.exec(output)?.[0] ?? '';
  log(`run ${number}, ${kind}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s${cpu}; ${counts}`);
  if (code !== 0) log(output.trimEnd());
  return code === 0;
}

const kinds = Array.from({ length: Number(runs) }, (_, index) => {
  if (index < Number(single)) return 'one core';
  return index < Number(single) + Number(loaded) ? 'busy' : 'quiet';
});

await runToEnd(process.execPath, ['scripts/set-up.mjs']);
writeFileSync(file, '');
log(
  `npm test, ${runs} runs on ${CORES} cores, Node ${process.version}; "busy": ${CORES} other programs keep every core busy`,
);
let failures = 0;
for (const [index, kind] of kinds.entries()) if (!(await runOnce(index + 1, kind))) failures += 1;
log(`${runs} runs, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
