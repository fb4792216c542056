/**
 * Everything that `npm test` checks, side by side: the static checks one after the other, the tests beside them. Prints each
 * part with its duration, and its output when it fails, without the names of the suites that passed. Ends with 1 when any part fails.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const CHECKS = ['lint', 'types', 'architecture'];
const startedAt = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Runs a script of package.json to its end. @returns whether it succeeded */
function run(script) {
  const beganAt = performance.now();
  const output = [];
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, shell: process.platform === 'win32' });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      const hasPassed = code === 0;
      console.log(`${hasPassed ? 'passed' : 'FAILED'}  ${script}  ${seconds(beganAt)}`);
      const text = Buffer.concat(output).toString('utf8').trimEnd();
      if (!hasPassed) console.log(text.replaceAll(/^PASS .*\n/gmu, ''));
      else if (script === 'jest') console.log(text.slice(text.lastIndexOf('\nSlowest suites:') + 1));
      resolve(hasPassed);
    });
  });
}

async function runInOrder(scripts) {
  const passed = [];
  for (const script of scripts) passed.push(await run(script));
  return passed.every(Boolean);
}

const passed = await Promise.all([run('jest'), runInOrder(CHECKS)]);
console.log(`${passed.every(Boolean) ? 'All passed' : 'Something FAILED'} in ${seconds(startedAt)}.`);
process.exitCode = passed.every(Boolean) ? 0 : 1;
