import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMissingLine } from '../support/documents/manner.js';
import { blocksOf, readDocument, ROOT } from '../support/documents/markdown.js';
import { freePort } from '../support/free-port.js';

/** A fresh machine: the repository as it is cloned, without what npm and the build made, and the commands of README.md. */

const MADE = ['node_modules', 'dist', 'build', 'certs', '.git'];
const SET_UP_WITHIN_MS = 900_000;

let place: string;
let folder: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'sandbank-clone-'));
  folder = join(place, 'sandbank');
  await cp(ROOT, folder, { recursive: true, filter: (path) => !MADE.includes(basename(path)) });
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Runs a line of a shell in the clone until a text is printed, or to its end. */
function run(
  line: string,
  environment: Record<string, string>,
  until?: RegExp,
  cwd = folder,
): Promise<{ output: string; end: () => Promise<void> }> {
  const { NODE_OPTIONS: _ofJest, ...inherited } = process.env;
  const child = spawn('bash', ['-c', line], { cwd, env: { ...inherited, ...environment }, detached: true });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await closed;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (until?.test(output)) resolve({ output, end });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then((code) =>
      code === 0 ? resolve({ output, end }) : reject(new Error(`${line} ended with ${code}:\n${output}`)),
    );
  });
}

describe('a fresh clone', () => {
  const [start, printed] = blocksOf('README.md').filter(({ heading }) => heading === 'Quick start');

  it(
    'is set up and started by the command of the README, prints what it shows, and completes the journey',
    async () => {
      const [http, https] = [String(await freePort()), String(await freePort())];
      const environment = { SANDBANK_PORT: http, SANDBANK_HTTPS_PORT: https };
      const bank = await run(start?.text ?? '', environment, /Ready\. .*\n[\s\S]*Stop with Ctrl\+C/);
      const shown = printed?.text.replaceAll(':8080', `:${http}`).replaceAll(':8443', `:${https}`) ?? 'nothing';
      expect(findMissingLine(shown, bank.output)).toBeUndefined();
      const [, wanted = ''] = /second terminal: {2}(node dist\/cli\/main\.js demo.*)\n/.exec(bank.output) ?? [];
      const { output } = await run(wanted, environment);
      expect(output.trim().split('\n').at(-2)).toBe('Done: the payment is settled, and the balances are correct.');
      await bank.end();
    },
    SET_UP_WITHIN_MS,
  );

  it(
    'is installed in a project by the lines of the documents, and runs there',
    async () => {
      const [lines] = blocksOf('docs/installation.md').filter(({ heading }) => heading === 'In your project');
      const [guide] = blocksOf('docs/guide-tpp-developer.md').filter(({ heading }) => heading === 'Start the bank');
      const [ofGuide, ofInstallation] = [guide?.text ?? '', lines?.text ?? ''];
      expect(ofGuide).toBe(`mkdir my-tpp && cd my-tpp && npm init -y\n${ofInstallation}`);
      const demo = 'node_modules/.bin/sandbank demo';
      const { output } = await run(`set -e\n${ofGuide}\n${demo}`, {}, undefined, place);
      expect(output.trim().split('\n').at(-2)).toBe('Done: the payment is settled, and the balances are correct.');
    },
    SET_UP_WITHIN_MS,
  );

  it(
    'has its first test installed and passed by the lines of the README',
    async () => {
      const [install, test] = blocksOf('README.md').filter(({ heading }) => heading === 'In a test');
      const project = join(place, 'project');
      await mkdir(project);
      await writeFile(join(project, 'consent.test.js'), test?.text ?? '');
      const { output } = await run(`set -e\n${install?.text}\nnpx jest --testTimeout=300000`, {}, undefined, project);
      const [, wanted = 'nothing'] = /prints `(✓ .*?)`/.exec(readDocument('README.md')) ?? [];
      expect(output).toContain(wanted);
    },
    SET_UP_WITHIN_MS,
  );
});
