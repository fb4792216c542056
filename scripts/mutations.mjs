/**
 * Breaks the program on purpose, one place at a time, and finds out which test notices. Works on a copy; writes
 * test/MUTATIONS.md; fails when a mutation survives. `node scripts/mutations.mjs WORD` runs those whose name holds WORD.
 *
 * Only a test that fails counts: not one that failed before anything was broken, and not a program that no longer starts.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from '../test/mutations/list.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv[2];
const chosen = MUTATIONS.filter(({ breaks }) => wanted === undefined || breaks.includes(wanted));
const WORKERS = 2;
/** Tests of a broken program that run longer than this hang. */
const LONGEST_RUN_MS = 240_000;

function workspace() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-mutation-'));
  for (const part of [
    'src',
    'test',
    'fixtures',
    'package.json',
    'jest.config.js',
    'tsconfig.json',
    'README.md',
    'scripts',
  ]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  // What the build made, such as the dashboard's files, is served and not broken.
  for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(folder, part));
  return folder;
}

function runTests(folder, tests) {
  return new Promise((resolve) => {
    const output = join(folder, 'result.json');
    rmSync(output, { force: true });
    const jest = join(root, 'node_modules/jest/bin/jest.js');
    const options = ['--silent', '--json', `--outputFile=${output}`, `--cacheDirectory=${join(folder, '.jest')}`, '-i'];
    const args = [jest, ...options, ...tests];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS);
    child.on('close', () => {
      clearTimeout(timer);
      try {
        const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
        const files = testResults.map(({ name, assertionResults }) => ({
          file: name.slice(name.lastIndexOf('/test/') + 1),
          ran: assertionResults.length > 0,
          failed: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
        }));
        const failures = files.flatMap(({ file, failed }) => failed.map((name) => `${file}: ${name}`));
        const broken = files.filter(({ ran }) => !ran).map(({ file }) => file);
        if (files.length === 0) resolve({ failures, error: `no test fits ${tests.join(', ')}` });
        else resolve(broken.length > 0 ? { failures, error: `does not run: ${broken.join(', ')}` } : { failures });
      } catch {
        resolve({ failures: [], error: 'the tests did not end' });
      }
    });
  });
}

async function work(folder, queue, results, failedBefore) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { mutation, index } = next;
    const path = join(folder, mutation.file);
    const original = readFileSync(path, 'utf8');
    const at = original.indexOf(mutation.find);
    if (at < 0 || original.indexOf(mutation.find, at + 1) >= 0) {
      results[index] = {
        error: at < 0 ? 'the text to break is not there' : 'the text to break is there more than once',
      };
    } else {
      writeFileSync(
        path,
        original.replace(mutation.find, () => mutation.replace),
      );
      const { failures, error } = await runTests(folder, mutation.tests);
      results[index] = { error, failures: failures.filter((failure) => !failedBefore.has(failure)) };
      writeFileSync(path, original);
    }
    const { failures = [], error } = results[index];
    console.log(`${error ?? (failures.length > 0 ? `caught (${failures.length})` : 'SURVIVED')}  ${mutation.breaks}`);
  }
}

const isCaught = ({ failures = [], error }) => error === undefined && failures.length > 0;
const queue = chosen.map((mutation, index) => ({ mutation, index }));
const results = [];
const folders = Array.from({ length: WORKERS }, workspace);
const before = await runTests(folders[0], [...new Set(chosen.flatMap(({ tests }) => tests))]);
for (const problem of [...(before.error ? [before.error] : []), ...before.failures])
  console.error(`before anything is broken: ${problem}`);
const failedBefore = new Set(before.failures);
await Promise.all(folders.map((folder) => work(folder, queue, results, failedBefore)));
for (const folder of folders) rmSync(folder, { recursive: true, force: true });

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('`', "'");
const shortened = (text) => cell(text.trim()).slice(0, 90);
if (wanted === undefined) {
  const rows = chosen.map(({ breaks, file, find, replace }, index) => {
    const { failures = [], error } = results[index];
    const caught =
      error ??
      (failures.length === 0
        ? '**survived**'
        : `${cell(failures[0])}${failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''}`);
    return `| ${cell(breaks)} | ${file}: \`${shortened(find)}\` → \`${shortened(replace)}\` | ${caught} |`;
  });
  const caughtCount = results.filter(isCaught).length;
  writeFileSync(
    join(root, 'test/MUTATIONS.md'),
    [
      '# Mutations',
      '',
      'Each line is one place that was broken on purpose, and the test that noticed. Written by `npm run mutations`;',
      'the list stands in `test/mutations/list.mjs`.',
      '',
      `${chosen.length} mutations, ${caughtCount} caught.`,
      '',
      '| breaks | what was changed | caught by |',
      '|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
}
const survivors = chosen.filter((_, index) => !isCaught(results[index]));
if (survivors.length > 0) {
  console.error(
    `${survivors.length} of ${chosen.length} not caught:\n${survivors.map(({ breaks }) => `  ${breaks}`).join('\n')}`,
  );
  process.exit(1);
}
console.log(`${chosen.length} mutations, all caught.`);
