import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

/** What a bank of NextGenPSD2 gives a TPP to copy, run as it is. */

const run = promisify(execFile);
let server: InProcessServer;
let client: ServerClient;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-snippets-'));
  server = await startInProcess({ dialect: 'nextgenpsd2', httpsPort: 0, certs: join(folder, 'certs') });
  client = await connectSandbank(server.url);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const canRun = ['curl', 'sh', 'sed'].every((program) => spawnSync(program, ['--version']).error === undefined);

describe('the commands of the demo data', () => {
  const decided = [
    ['redirect', {}, 3],
    ['OAuth', { 'redirect-approach': 'oauth' }, 4],
    ['certificates alone', { 'tpp-identification': 'certificate' }, 3],
    ['OAuth and certificates alone', { 'redirect-approach': 'oauth', 'tpp-identification': 'certificate' }, 4],
  ] as const;
  (canRun ? it : it.skip).each(decided)('lead to the accounts in a bank with %s', async (_name, decisions, count) => {
    const { curl } = await withDecisions(decisions);
    expect(curl).toHaveLength(count);
    const { stdout } = await run('sh', ['-c', curl.join('\n')]);
    const accounts = stdout.slice(stdout.indexOf('{"accounts"'));
    expect(JSON.parse(accounts)).toMatchObject({ accounts: [{ currency: 'EUR' }] });
  });

  async function withDecisions(decisions: Readonly<Record<string, string>>): Promise<{ curl: readonly string[] }> {
    const bank = await client.banks.create('demo', { dialect: 'nextgenpsd2' });
    await bank.setProfile({ extends: 'nextgenpsd2', decisions });
    return bank.readDemo();
  }
});

describe('the snippets of a website certificate', () => {
  it('make a first call, after which the bank knows the TPP', async () => {
    const made = await client.issueCertificate({
      organizationIdentifier: 'PSDAT-FMA-900001',
      organizationName: 'My TPP',
      roles: ['PSP_AI'],
    });
    expect(made.notes).toEqual([]);
    const { files, snippets } = made;
    for (const [name, text] of [
      [files.certificate, made.certificate],
      [files.privateKey, made.privateKey ?? ''],
      [files.ca, made.ca],
      ['first.mjs', snippets.node],
    ] as const)
      await writeFile(join(folder, name), text);
    const { stdout } = await run(process.execPath, ['first.mjs'], { cwd: folder });
    const { consentId } = JSON.parse(stdout) as { consentId: string };
    expect((await client.consents.read(consentId)).tpp).toEqual({
      organizationIdentifier: 'PSDAT-FMA-900001',
      name: 'My TPP',
    });
    expect((await client.tpps()).at(-1)).toMatchObject({
      onboarded: false,
      organisation: { organizationIdentifier: 'PSDAT-FMA-900001', roles: ['PSP_AI'] },
    });
    // A certificate for a TPP that is known already replaces nothing.
    expect((await client.issueCertificate({ organizationIdentifier: 'PSDAT-FMA-900001' })).notes).toEqual([]);
  });

  it('name neither an onboarding nor a subscription key, also those of a seal', async () => {
    for (const kind of ['qwac', 'qseal'] as const) {
      const text = JSON.stringify((await client.issueCertificate({ kind })).snippets);
      expect(text).toContain('/v1/consents');
      expect(text).not.toMatch(/PSD2\/v1|Ocp-Apim|authentications|YOUR-/);
    }
  });
});
