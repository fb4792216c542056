import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installPacked, type InstalledPackage } from '../support/installed-package.js';

/** The published package on every Node that it is made for. The npm registry has them as packages. */

const run = promisify(execFile);
/** The oldest that will do, and the newest of each line. */
const VERSIONS = ['20.19.0', '20', '22', '24'];
const LIBRARY = `.then(async ({ startSandbank }) => {
  const bank = await startSandbank({ clock: '2026-01-01T08:00:00Z' });
  const { events } = await bank.clock.advance('P32D');
  console.log(process.version, Array.isArray(events), (await bank.report()).findings.length);
  await bank.stop();
});`;

const NODES = 'nodes';
let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPacked();
  await installNodes(join(installed.folder, NODES));
  await writeFile(join(installed.folder, 'program.mjs'), `import('sandbank')${LIBRARY}`);
  await writeFile(join(installed.folder, 'program.cjs'), `Promise.resolve(require('sandbank'))${LIBRARY}`);
});
afterAll(() => installed.remove());

const nameOf = (version: string): string => `node-${version}`;

/** All at once, because npm mostly waits for them. */
async function installNodes(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const packages = VERSIONS.map(
    (version) => `${nameOf(version)}@npm:node-${process.platform}-${process.arch}@${version}`,
  );
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...packages], { cwd: folder });
}

describe.each(VERSIONS)('Node %s', (version) => {
  const call = async (...args: string[]): Promise<string> => {
    const node = join(installed.folder, NODES, 'node_modules', nameOf(version), 'bin/node');
    const { NODE_OPTIONS: _ofJest, ...environment } = process.env;
    const { stdout, stderr } = await run(node, args, {
      cwd: installed.folder,
      env: { ...environment, SANDBANK_CERTS: join(installed.folder, 'certs') },
    });
    expect(stderr).toBe('');
    return stdout;
  };

  it('completes the whole journey', async () => {
    const output = await call('node_modules/sandbank/dist/cli/main.js', 'demo');
    expect(output.trim().split('\n').at(-2)).toBe('Done: the payment is settled, and the balances are correct.');
  });

  it.each(['program.mjs', 'program.cjs'])('runs the library: %s', async (program) => {
    expect(await call(program)).toMatch(new RegExp(`^v${version.replaceAll('.', '\\.')}\\S* true 0\n$`));
  });
});
