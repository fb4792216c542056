import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOf, ROOT } from '../support/documents/markdown.js';
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
  const [start] = blocksOf('README.md').filter(({ heading }) => heading === 'Quick start');
  const lines = (start?.text ?? '').split('\n').map((line) => line.replace(/#.*/, '').trim());

  it(
    'is set up and started by the command of the README, and completes the journey',
    async () => {
      expect(lines).toEqual([expect.stringMatching(/^git clone /), 'cd sandbank', 'npm start']);
      const environment = { SANDBANK_PORT: String(await freePort()), SANDBANK_HTTPS_PORT: String(await freePort()) };
      const bank = await run(lines[2] ?? '', environment, /Ready\. .*\n[\s\S]*Stop with Ctrl\+C/);
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
});
