import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { transform } from 'esbuild';
import { approveOnPage } from '../../src/cli/demo/browser.js';
import { DemoDisplay } from '../../src/cli/demo/client.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { freePort } from '../support/free-port.js';
import { runNode, userFolder, type UserFolder } from '../support/packed.js';

/** The examples, run by the test runners themselves with the packed product. */

let user: UserFolder;
beforeAll(async () => {
  user = await userFolder();
});
afterAll(() => user.remove());

const bin = (path: string): string => join(user.path, 'node_modules', path);

/** A busy machine takes longer than the five seconds that a test may take by default. */
const PATIENT = '--testTimeout=300000';

/** A folder of one example with its own package, as a runner without configuration takes it. */
function folderOf(name: string, packageJson: object = {}): string {
  const folder = join(user.path, name);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson));
  return folder;
}

describe('the examples of test runners', () => {
  it('run in Jest without a configuration, which requires CommonJS', async () => {
    const { code, output } = await runNode(folderOf('jest'), [bin('jest/bin/jest.js'), PATIENT]);
    expect(output).toContain('Tests:       6 passed, 6 total');
    expect(output).not.toMatch(/did not exit|open handle/);
    expect(code).toBe(0);
  });

  it('run in Vitest', async () => {
    const { code, output } = await runNode(folderOf('vitest', { type: 'module' }), [
      bin('vitest/vitest.mjs'),
      'run',
      PATIENT,
      '--hookTimeout=300000',
    ]);
    expect(output).toMatch(/Tests\s+5 passed/);
    expect(code).toBe(0);
  });

  it("run in Node's own runner", async () => {
    const { code, output } = await runNode(folderOf('node-test'), ['--test']);
    expect(output).toMatch(/pass 2\b/);
    expect(code).toBe(0);
  });

  it('are typed for users of either module system', async () => {
    const folder = join(user.path, 'typed');
    mkdirSync(folder);
    const program = `import { connectSandbank, startSandbank, type Sandbank } from 'sandbank';
export async function run(): Promise<string | undefined> {
  await using bank: Sandbank = await startSandbank({ seed: 7, profile: { decisions: { paging: 5 } } });
  const { code } = await bank.approve('id', { psu: 'anna' });
  const { events } = await bank.clock.advance({ by: 'P90D', limit: 5 });
  const kind: string | undefined = events[0]?.kind;
  // @ts-expect-error: no such decision
  await bank.approve('id', { decision: 'maybe' });
  // @ts-expect-error: a status that the document does not have
  await bank.consents.setStatus('id', 'done');
  const other = await (await connectSandbank(bank.url, { token: 'x' })).banks.create('w1');
  return code ?? kind ?? other.demo.psus[0]?.id;
}
`;
    const documents = `export type { paths as Published } from 'sandbank/openapi';
export type { paths as NextGenPsd2 } from 'sandbank/nextgenpsd2';
`;
    writeFileSync(join(folder, 'documents.mts'), documents);
    writeFileSync(join(folder, 'module.mts'), program);
    writeFileSync(join(folder, 'common.cts'), program);
    const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib: ['es2022'] };
    // With the types of Node and without them: the package has no dependency that would bring them.
    for (const types of [['node'], []]) {
      const checks = { types, typeRoots: ['../node_modules/@types'], skipLibCheck: false };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...options, ...checks } }));
      const { code, output } = await runNode(folder, [bin('@typescript/native/bin/tsc'), '-p', '.']);
      expect([types, output, code]).toEqual([types, '', 0]);
    }
  });
});

/** The programs whose parts docs/guide-tpp-developer.md shows as tabs. */
describe('the client', () => {
  const run = promisify(execFile);
  const folder = (): string => join(user.path, 'clients');

  it.each([
    ['Python', 'python3', 'journey.py'],
    ['Java', 'java', 'Journey.java'],
    ['TypeScript', process.execPath, 'journey.mjs'],
  ])('in %s approves a consent, reads the balance and pays', async (language, program, file) => {
    if (language === 'TypeScript') {
      const { code } = await transform(readFileSync(join(folder(), 'journey.mts')), { loader: 'ts', target: 'es2022' });
      writeFileSync(join(folder(), file), code);
    }
    const server = await startInProcess({ seed: 7 });
    try {
      const { stdout } = await run(program, [file, server.url], { cwd: folder() });
      expect(stdout).toMatch(/^received http:\S+request_id=[\w-]+\n[^]*4210\.55[^]*\nACTC\nACSC\n$/);
      const { findings } = (await (await fetch(`${server.url}/__admin/report`)).json()) as { findings: unknown[] };
      expect(findings).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('of NextGenPSD2 sends the PSU to the bank, and reads the account and the payment when the browser is back', async () => {
    const { code } = await transform(readFileSync(join(folder(), 'nextgenpsd2.mts')), {
      loader: 'ts',
      target: 'es2022',
    });
    writeFileSync(join(folder(), 'nextgenpsd2.mjs'), code);
    const server = await startInProcess({ seed: 7, dialect: 'nextgenpsd2' });
    const tppUrl = `http://localhost:${await freePort()}`;
    const tpp = spawn(process.execPath, ['nextgenpsd2.mjs', server.url], {
      cwd: folder(),
      env: { ...process.env, TPP_URL: tppUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(tpp, 'exit');
    /** Walks from a page of the TPP to the bank and back. */
    const walk = async (path: string): Promise<unknown> => {
      const { headers } = await fetch(tppUrl + path, { redirect: 'manual' });
      const display = new DemoDisplay(false, false);
      const psu = { id: 'anna', password: 'anna-pass', oneTimeCode: '123456' };
      const back = await approveOnPage(headers.get('location') ?? '', `${tppUrl}/callback`, psu, display);
      const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
      return (await fetch(back, { headers: { cookie } })).json();
    };
    try {
      await once(tpp.stdout, 'data');
      expect(await walk('/accounts')).toMatchObject({
        accounts: [{ name: 'Main account', balances: [{ balanceAmount: { amount: '4210.55' } }] }],
      });
      expect(await walk('/pay')).toEqual({ transactionStatus: 'ACTC' });
      const control = (path: string, body: object) =>
        fetch(`${server.url}/__admin${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      await control('/clock/advance', { by: 'P1D' });
      expect(await (await fetch(`${tppUrl}/payment`)).json()).toMatchObject({ transactionStatus: 'ACSC' });
      const { findings } = (await (await fetch(`${server.url}/__admin/report`)).json()) as { findings: unknown[] };
      expect(findings).toEqual([]);
    } finally {
      tpp.kill();
      await ended;
      await server.stop();
    }
  });

  it.each(['journey.mts', 'nextgenpsd2.mts'])('in TypeScript, %s, compiles under strict', async (file) => {
    const options =
      '--strict --noEmit --target es2022 --module nodenext --types node --typeRoots ../node_modules/@types';
    const { output } = await runNode(folder(), [bin('@typescript/native/bin/tsc'), ...options.split(' '), file]);
    expect(output).toBe('');
  });
});
