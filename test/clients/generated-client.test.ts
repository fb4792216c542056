import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
let folder: string;
let bank: InProcessServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-client-'));
  bank = await startInProcess({ checkAnswers: true, clock: '2026-03-02T09:00:00Z' });
});
afterAll(async () => {
  await bank.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a client generated from the OpenAPI document', () => {
  it('compiles under strict and runs the journey', async () => {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(
      join(folder, 'openapi.ts'),
      astToString(await openapiTS(pathToFileURL(join(root, 'fixtures/openapi.yaml')))),
    );
    await writeFile(
      join(folder, 'journey.ts'),
      await readFile(new URL('journey-of-generated-client.ts.txt', import.meta.url), 'utf8'),
    );
    const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
    const flags = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--outDir',
      'out',
      'journey.ts',
    ];
    await run(process.execPath, [tsc, ...flags], { cwd: folder }).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    });
    const demo = (await (await fetch(`${bank.url}/__admin/demo`)).json()) as any;
    const [debtor, creditor] = [demo.psus[0].accounts[0].iban, demo.psus[1].accounts[0].iban];
    const post = async (path: string, body: object): Promise<any> =>
      (
        await fetch(`${bank.url}/__admin${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    const { journey } = await import(pathToFileURL(join(folder, 'out/journey.js')).href);
    const result = await journey(
      bank.url,
      demo.tpps[0],
      debtor,
      creditor,
      async (requestId: string) => (await post(`/authorisations/${requestId}`, { decision: 'approve' })).code,
      () => post('/clock/advance', { by: 'PT10S' }),
    );
    expect(result).toEqual({ balance: 4200.05, status: 'ACSC', bookings: expect.any(Number) });
    expect(result.bookings).toBeGreaterThan(30);
  });
});
