import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packed } from './installed-package.js';
import { madeOnce } from './made-once.js';
import { runToEnd, type Ended } from './run-to-end.js';

/** Workflows of the forges, run without a forge: a project as users have it, and the steps of a job in their order. */

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** A step of a job of GitHub Actions. */
export interface WorkflowStep {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
}

/** A job of GitHub Actions, as far as the recipes have it. */
export interface WorkflowJob {
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly WorkflowStep[];
  readonly services?: Readonly<
    Record<string, { image: string; env: Readonly<Record<string, string>>; ports: string[]; options: string }>
  >;
}

/** How a step ended. */
export interface StepResult {
  readonly step: string;
  readonly code: number | null;
  readonly output: string;
}

/** The text of a file of the repository. */
export const shipped = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A project whose tests are those of the recipes, with the packed product as a development dependency. */
export async function ciProject(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const made = await madeOnce('ci-project', async (place) => {
    const { tarball } = await packed();
    await cp(tarball, join(place, basename(tarball)));
    const manifest = { private: true, devDependencies: { sandbank: `file:${basename(tarball)}` } };
    await writeFile(join(place, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(place, '.gitignore'), 'node_modules/\n');
    await execute('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], { cwd: place });
    await cp(join(root, 'examples/recipes/ci'), place, { recursive: true });
    await cp(join(root, 'examples/tpp-client.cjs'), join(place, 'tpp-client.cjs'));
  });
  const folder = await mkdtemp(join(tmpdir(), 'sandbank-ci-'));
  await cp(made, folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Runs the steps of a job as a runner does: each its own script, until one fails; then only those that always run. What
 * a step leaves running is ended with the job. Steps that use an action are what the folder stands for.
 */
export async function runSteps(
  { steps, env = {} }: WorkflowJob,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const groups: number[] = [];
  let hasFailed = false;
  for (const { name, run, if: condition } of steps) {
    if (run === undefined || (hasFailed && condition !== 'always()')) continue;
    const result = await runScript(run, folder, { ...env, ...environment }, groups);
    results.push({ step: name ?? run, ...result });
    hasFailed ||= result.code !== 0;
  }
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGTERM');
    } catch {
      // Nothing of it runs any more.
    }
  }
  return results;
}

/** One script in bash, as GitHub's runner calls it. */
function runScript(
  script: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
  groups: number[],
): Promise<Ended> {
  return runToEnd('bash', ['-e', '-c', script], {
    cwd,
    environment: { npm_config_offline: 'true', ...environment },
    onGroup: (pid) => groups.push(pid),
  });
}
