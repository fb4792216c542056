/**
 * The clients of test/proving with one bug each, applied to a copy. Needs git, python3 and its package requests, and a build.
 *
 *     node scripts/proving-bugs.mjs --check
 *     node scripts/proving-bugs.mjs --prove [SEEDS] [MASTER_SEED] [PATCH]
 *
 * `--check` runs the client's own tests at a quiet bank, which must pass: a bug that they find would need no `prove`. `--prove` looks for
 * each bug with `sandbank prove`, and for anything in the corrected clients, where every finding is a false alarm. A bug is found if the
 * property falls that its row names.
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

/** The properties that a bug of bugs.json may break, as `prove` names them. */
const PROPERTIES = {
  'paid-twice': ['paid-twice'],
  'read-after-end': ['read-after-end'],
  beliefs: ['belief'],
  calls: ['too-many-calls', 'retry-storm', 'retry-after-ignored'],
  crash: ['tests-fail'],
  hang: ['hangs'],
  secrets: ['key-in-url', 'token-in-url'],
};

function prove(seeds = '60', masterSeed = '1', only = '') {
  const { bugs } = readBugs();
  const clients = [{ client: 'typescript' }, { client: 'python' }, ...bugs];
  const counts = { found: 0, alarms: 0 };
  for (const { client, patch, property } of clients.filter(({ patch: name = '' }) => name.startsWith(only))) {
    const folder = prepare(client, patch);
    const startedAt = performance.now();
    const { dialect, command } = PROGRAMS[client];
    const flags = [
      '--seeds',
      seeds,
      '--seed',
      masterSeed,
      '--dialect',
      dialect,
      '--clock',
      '2026-03-02T09:00:00Z',
      '--json',
    ];
    const args = [join(ROOT, 'dist/cli/main.js'), 'prove', ...flags, '--', ...command];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
    rmSync(folder, { recursive: true });
    const duration = `${Math.round((performance.now() - startedAt) / 1000)} s`;
    const name = patch ?? `the corrected client, ${client}`;
    if (!stdout.startsWith('{')) {
      console.log(`FAIL  ${name}: ${(stderr || stdout).trim().split('\n').at(-1)}`);
      continue;
    }
    const { findings, plans, trouble } = JSON.parse(stdout);
    const shown = findings.map((one) => `${one.property} by ${one.plan.disturbances.length}, ${one.confirmed} of 3`);
    const isFound = findings.some((one) => PROPERTIES[property]?.includes(one.property) && one.confirmed === 3);
    if (property === undefined) counts.alarms += findings.length;
    else counts.found += isFound ? 1 : 0;
    const verdict = property === undefined ? 'clean' : isFound ? 'found' : 'MISSED';
    console.log(
      `${verdict}  ${name} (${property ?? 'nothing'}): ${trouble ?? (shown.join('; ') || 'nothing')}; ${plans} plans, ${duration}`,
    );
  }
  console.log(`${counts.found} of ${bugs.length} bugs found; ${counts.alarms} findings in corrected clients.`);
}

const [, , mode, ...parameters] = process.argv;
if (mode === '--check') await check();
if (mode === '--prove') prove(...parameters);
