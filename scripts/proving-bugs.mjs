/**
 * The clients of test/proving with one bug each: node scripts/proving-bugs.mjs --check
 * Applies each patch of test/proving/bugs to a copy, and runs the client's own tests at a quiet bank, which must pass: a bug that
 * they find would need no `prove`. Needs git, python3 and its package requests, and a build.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { startSandbank } from '../dist/index.js';

const ROOT = join(import.meta.dirname, '..');
const CLIENTS = 'test/proving/clients';
const BUGS = join(ROOT, 'test/proving/bugs');
const MOST_LINES = 10;
/** How the tests of a client are run, in a folder with its sources, and which bank it knows. */
const PROGRAMS = {
  typescript: { dialect: 'nextgenpsd2', command: ['node', 'suite.mjs'] },
  python: { dialect: 'published', command: ['python3', '-B', `${CLIENTS}/python/suite.py`] },
};

/**
 * Copies the clients, perhaps with a bug, and makes them ready to run.
 * @param patch a file of test/proving/bugs; default: none
 * @returns the folder; the caller removes it
 */
export function prepare(client, patch) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-bug-'));
  cpSync(join(ROOT, CLIENTS), join(folder, CLIENTS), { recursive: true });
  symlinkSync(join(ROOT, 'src'), join(folder, 'src'));
  if (patch !== undefined) execFileSync('git', ['apply', '--unidiff-zero', join(BUGS, patch)], { cwd: folder });
  if (client === 'typescript')
    buildSync({
      entryPoints: [join(folder, CLIENTS, 'suite.ts')],
      outfile: join(folder, 'suite.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      preserveSymlinks: true,
      logLevel: 'warning',
    });
  return folder;
}

export const readBugs = () => JSON.parse(readFileSync(join(BUGS, 'bugs.json'), 'utf8'));

/** Lines that a patch adds or removes. */
const linesOf = (patch) =>
  readFileSync(join(BUGS, patch), 'utf8')
    .split('\n')
    .filter((line) => /^[-+](?![-+]{2} )/.test(line)).length;

async function check() {
  const server = await startSandbank({ certs: 'memory' });
  const { bugs } = readBugs();
  const runs = [{ client: 'typescript' }, { client: 'python' }, ...bugs];
  let failures = 0;
  for (const [number, { client, patch }] of runs.entries()) {
    const { dialect, command } = PROGRAMS[client];
    const bank = `quiet-${number}`;
    await server.banks.create(bank, { dialect, clock: '2026-03-02T09:00:00Z' });
    const folder = prepare(client, patch);
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(command[0], command.slice(1), {
      cwd: folder,
      env: { ...process.env, SANDBANK_URL: server.url, SANDBANK_BANK: bank },
      encoding: 'utf8',
      timeout: 60_000,
    });
    const lines = patch === undefined ? 0 : linesOf(patch);
    const isRight = status === 0 && lines <= MOST_LINES;
    failures += isRight ? 0 : 1;
    const name = patch ?? `the corrected client, ${client}`;
    console.log(
      `${isRight ? 'ok  ' : 'FAIL'} ${name}: ${lines} lines, ${Math.round(performance.now() - startedAt)} ms`,
    );
    if (status !== 0) console.log(stderr.split('\n').slice(-12).join('\n'));
    rmSync(folder, { recursive: true });
    await server.banks.remove(bank);
  }
  await server.stop();
  console.log(`${runs.length - failures} of ${runs.length} pass their own tests at a quiet bank.`);
  process.exitCode = failures === 0 ? 0 : 1;
}

if (process.argv[2] === '--check') await check();
