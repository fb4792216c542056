/**
 * The clients of test/proving with one bug each, applied to a copy. Needs git, python3 and its package requests, and a build.
 *
 *     node scripts/proving-bugs.mjs --check
 *     node scripts/proving-bugs.mjs --prove program|function [SEEDS] [MASTER_SEED] [PATCH|CLIENT|corrected]
 *     node scripts/proving-bugs.mjs --random any|faults [SEEDS] [MASTER_SEED] [PATCH|CLIENT]
 *
 * `--random` counts which bugs the same number of runs finds with one disturbance each, drawn uniformly from all that are possible (`any`), or
 * from lost, late, 503 and 429 answers (`faults`), as a proxy makes them.
 * With the environment variable `BUGS=more-bugs` or `bugs-by-others` (also `-2` to `-4`), the bugs are those of another folder.
 * `--check` runs the client's own tests at a quiet bank, which must pass: a bug that they find would need no `prove`. `--prove` looks for
 * each bug with `sandbank prove`, or with `prove` of the library, and for anything in the corrected clients, where every finding is a false
 * alarm. A bug is found if the property falls that its row names, with at most three disturbances; its campaign then ends.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { prove as proveFunction, startSandbank } from '../dist/index.js';

const ROOT = join(import.meta.dirname, '..');
const CLIENTS = 'test/proving/clients';
const BUGS = join(ROOT, 'test/proving', process.env.BUGS ?? 'bugs');
const MOST_LINES = 10;
/** A Monday on which all banks are open. */
const BEGIN = '2026-03-02T09:00:00Z';
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
    await server.banks.create(bank, { dialect, clock: BEGIN });
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
  calls: ['too-many-calls'],
  crash: ['tests-fail'],
  hang: ['hangs'],
  secrets: ['key-in-url', 'token-in-url', 'secret-in-url'],
};

/** A line of `prove` about a finding. */
const FOUND = /^Seed \d+: (.+), by (\d+) disturbances?, in (\d) of 3 runs$/;
/** What `prove` says at the end about a finding that needs no disturbance. */
const QUIET = /^[A-Z]+ (\S+) \((.+)\)\n(?: {2}.*\n)*? {2}It is so at a quiet bank already/gm;

/**
 * Looks for a bug until the property of its row falls, or in a corrected client for anything.
 * @param start starts the campaign with a listener for lines, and resolves with the last of its output; the listener says whether to stop
 */
async function look({ client, patch, property }, start) {
  const folder = prepare(client, patch);
  const startedAt = performance.now();
  const findings = [];
  const output = await start(folder, (line) => {
    const [, key, size, confirmed] = FOUND.exec(line) ?? [];
    if (key !== undefined) findings.push({ key, size: Number(size), confirmed: Number(confirmed) });
    return findings.some((one) => isMeant(one, property));
  });
  rmSync(folder, { recursive: true });
  for (const [, rule, about] of output.matchAll(QUIET))
    findings.push({ key: `${rule} ${about}`, size: 0, confirmed: 3 });
  const found = findings.find((one) => isMeant(one, property));
  const verdict = property === undefined ? (findings.length === 0 ? 'clean' : 'ALARM') : found ? 'found' : 'MISSED';
  const name = patch ?? `the corrected client, ${client}`;
  const shown =
    findings.map(({ key, size, confirmed }) => `${key} by ${size}, ${confirmed} of 3`).join('; ') || 'nothing';
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${verdict}  ${name} (${property ?? 'nothing'}): ${shown}; ${lastOf(output)}, ${seconds} s`);
  return { isFound: found !== undefined, alarms: property === undefined ? findings.length : 0 };
}

const MOST_DISTURBANCES = 3;
const isMeant = ({ key, size, confirmed }, property) =>
  PROPERTIES[property]?.includes(key.split(' ')[0]) && confirmed === 3 && size <= MOST_DISTURBANCES;
/** How many plans were run, or why none was. */
const lastOf = (output) => /^\d+ plans? run/m.exec(output)?.[0] ?? output.trim().split('\n').at(-1);

/** The client as a program. A signal makes `prove` say what it has found. */
const asProgram = (client, seeds, masterSeed) => (folder, isEnough) =>
  new Promise((resolve) => {
    const { dialect, command } = PROGRAMS[client];
    const flags = [
      '--seeds',
      seeds,
      '--seed',
      masterSeed,
      '--dialect',
      dialect,
      '--clock',
      BEGIN,
      '--client-clock',
      'bank',
    ];
    const args = [join(ROOT, 'dist/cli/main.js'), 'prove', ...flags, '--', ...command];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    setPriority(child.pid, 10);
    let output = '';
    const read = (line) => {
      output += `${line}\n`;
      if (isEnough(line)) child.kill('SIGTERM');
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    child.on('close', () => resolve(output));
  });

/** The client as a function in this process. */
const asFunction = (client, seeds, masterSeed) => async (folder, isEnough) => {
  const { testClient } = await import(join(folder, 'suite.mjs'));
  const ending = new globalThis.AbortController();
  const { text } = await proveFunction(testClient, {
    seeds: Number(seeds),
    masterSeed: Number(masterSeed),
    clientClock: 'bank',
    bank: { dialect: PROGRAMS[client].dialect, clock: BEGIN },
    signal: ending.signal,
    onProgress: (line) => void (isEnough(line) && ending.abort()),
  });
  return text;
};

/**
 * @param form `program`, or `function` for the client in TypeScript
 * @param only the begin of a patch, all of one client, or `corrected` (`corrected-python`) for the clients without a bug
 */
async function prove(form = 'program', seeds = '300', masterSeed = '1', only = '') {
  const { bugs } = readBugs();
  const clients = [{ client: 'typescript', patch: '' }, { client: 'python', patch: '' }, ...bugs];
  const chosen = clients.filter(
    ({ client, patch }) =>
      ((patch || `corrected-${client}`).startsWith(only) || client === only) &&
      (form === 'program' || client === 'typescript'),
  );
  const results = [];
  for (const { client, patch, property } of chosen) {
    const start = (form === 'program' ? asProgram : asFunction)(client, seeds, masterSeed);
    results.push(await look({ client, patch: patch || undefined, property }, start));
  }
  const found = results.filter(({ isFound }) => isFound).length;
  const alarms = results.reduce((sum, one) => sum + one.alarms, 0);
  console.log(
    `${found} of ${chosen.filter(({ patch }) => patch !== '').length} bugs found; ${alarms} findings in corrected clients.`,
  );
}

/** Disturbances that a proxy between client and bank could make. */
const FAULTS = /^(?:read-|change-)(?:lost|refused|failed)$|^slow$/;

/** A bank for each run in a thread of this process, and the client as a function or as a program. */
const worldOf = ({ dialect, command: [program, ...args] }, folder, testClient) => ({
  hasBankClock: true,
  open: async ({ begin = BEGIN, ...order }) => {
    const client = await startSandbank({ dialect, clock: begin, ...order });
    const run = async (limitMs) => {
      if (testClient)
        return testClient(client).then(
          () => ({ kind: 'passed', detail: '' }),
          ({ message }) => ({ kind: 'failed', detail: message }),
        );
      const env = { ...process.env, SANDBANK_URL: client.url, SANDBANK_NOW: begin };
      const child = spawn(program, args, {
        cwd: folder,
        env,
        stdio: 'ignore',
        timeout: limitMs,
        killSignal: 'SIGKILL',
      });
      setPriority(child.pid, 15);
      const [code] = await once(child, 'exit');
      return { kind: code === 0 ? 'passed' : 'failed', detail: `exit code ${code}` };
    };
    return { client, run, stop: () => client.stop() };
  },
});

async function random(kind = 'any', seeds = '300', masterSeed = '1', only = '') {
  const { candidatesOf } = await import('../dist/proving/plans/draw-plan.js');
  const { keyOf, violationsOf } = await import('../dist/proving/properties.js');
  const { quietRuns, runPlan } = await import('../dist/proving/run.js');
  const counts = { found: 0, bugs: 0 };
  for (const { client, patch, property } of readBugs().bugs) {
    if (!patch.startsWith(only) && client !== only) continue;
    const folder = prepare(client, patch);
    const { testClient } = client === 'typescript' ? await import(join(folder, 'suite.mjs')) : {};
    const world = worldOf(PROGRAMS[client], folder, testClient);
    const { baseline, trouble } = await quietRuns(world);
    if (!baseline) throw new Error(`${patch}: ${trouble}`);
    const candidates = candidatesOf(baseline, 1).filter((one) => kind === 'any' || FAULTS.test(one.kind));
    const known = new Set(violationsOf(baseline.evidence, [], baseline).map(keyOf));
    let [run, isFound] = [0, false];
    while (run < Number(seeds) && !isFound) {
      run += 1;
      const drawn = createHash('sha256').update(`${masterSeed} ${patch} ${run}`).digest().readUInt32BE(0);
      const disturbances = [candidates[drawn % candidates.length]];
      const evidence = await runPlan(world, { seed: run, disturbances }, baseline.evidence.durationMs);
      isFound = violationsOf(evidence, disturbances, baseline).some(
        (one) => !known.has(keyOf(one)) && PROPERTIES[property].includes(one.property),
      );
    }
    rmSync(folder, { recursive: true });
    counts.bugs += 1;
    counts.found += isFound ? 1 : 0;
    console.log(
      `${isFound ? 'found ' : 'MISSED'} ${patch} (${property}): ${run} runs, of ${candidates.length} disturbances`,
    );
  }
  console.log(`${counts.found} of ${counts.bugs} bugs found with one random disturbance (${kind}) in each run.`);
}

const [, , mode, ...parameters] = process.argv;
if (mode === '--check') await check();
if (mode === '--prove') await prove(...parameters);
if (mode === '--random') await random(...parameters);
