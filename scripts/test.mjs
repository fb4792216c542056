/**
 * Everything that `npm test` checks, side by side: the static checks one after the other, the tests next to them. Prints each
 * part with its duration and CPU time, and its output when it fails, without the names of the suites that passed. Ends with 1
 * when any part fails. `npm test -- --coverage` measures the coverage of the same tests.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
/**
 * For the compiler and the linter, programs in Go: they collect garbage only when this memory is used, and find out the types once, not
 * for each of their threads.
 */
const environment = { GOGC: 'off', GOMEMLIMIT: '2GiB', GOMAXPROCS: '1', ...process.env };
const CHECKS = ['lint', 'types', 'architecture'];
const TESTS = process.argv.includes('--coverage') ? 'coverage' : 'jest';
/** The limit of the CPU time of the tests, in that of the checks: a slow machine takes longer for both. Coverage adds a quarter. */
const CPU_LIMIT = TESTS === 'coverage' ? 14 : 11;
const startedAt = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
/** Seconds of CPU by script. */
const cpuTimes = new Map();
const cpuOf = (scripts) => scripts.reduce((sum, script) => sum + cpuTimes.get(script), 0);
const inCpu = (cpu) => (cpu > 0 ? `, ${cpu.toFixed(0)} s of CPU` : '');

/**
 * @returns seconds of CPU of the programs that this one has started and that have ended, with those that they started; 0
 * where the system does not say (only Linux does, in hundredths)
 */
function cpuOfEnded() {
  if (!existsSync('/proc/self/stat')) return 0;
  const [user, system] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ').slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}

/** Runs a script of package.json to its end. @returns whether it succeeded */
function run(script) {
  const beganAt = performance.now();
  const output = [];
  return new Promise((resolve) => {
    // Without npm, which takes a third of a second for each; it has put the programs of the packages on the path.
    const child = spawn(scripts[script], { cwd: root, env: environment, shell: true });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      const hasPassed = code === 0;
      cpuTimes.set(script, cpuOfEnded() - cpuOf([...cpuTimes.keys()]));
      console.log(`${hasPassed ? 'passed' : 'FAILED'}  ${script}  ${seconds(beganAt)}${inCpu(cpuTimes.get(script))}`);
      const text = Buffer.concat(output).toString('utf8').trimEnd();
      if (!hasPassed) console.log(text.replaceAll(/^PASS .*\n/gmu, ''));
      else if (script === TESTS) console.log(text.slice(text.lastIndexOf('\nSlowest suites:') + 1));
      resolve(hasPassed);
    });
  });
}

async function runInOrder(scripts) {
  const passed = [];
  for (const script of scripts) passed.push(await run(script));
  return passed.every(Boolean);
}

const passed = await Promise.all([run(TESTS), runInOrder(CHECKS)]);
console.log(
  `${passed.every(Boolean) ? 'All passed' : 'Something FAILED'} in ${seconds(startedAt)}${inCpu(cpuOfEnded())}.`,
);
const ratio = cpuOf([TESTS]) / cpuOf(CHECKS);
if (ratio > CPU_LIMIT)
  console.log(
    `Warning: the tests took ${ratio.toFixed(1)} times the CPU of the checks, above the limit of ${CPU_LIMIT}.`,
  );
process.exitCode = passed.every(Boolean) ? 0 : 1;
