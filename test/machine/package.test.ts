import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publint } from 'publint';
import { startInProcess } from '../../src/server/start-in-process.js';
import { mcpClient } from '../support/mcp-client.js';
import { installPacked, type InstalledPackage } from '../support/installed-package.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
/** Where an installation has the program. */
const PROGRAM_PATH = 'node_modules/.bin/sandbank';
/** Half a megabyte of it is the protocol of `sandbank mcp` and its schemas, which nothing else loads; a quarter of one, `compare`. */
const MOST_BYTES = 9_700_000;
/** Licences under which a package may be bundled into an MIT program. */
const PERMISSIVE =
  /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|BSD-3-Clause, chosen from BSD-3-Clause OR GPL-2\.0)$/;

let installed: InstalledPackage;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  installed = await installPacked();
  const { NODE_OPTIONS: _ofJest, ...rest } = process.env;
  environment = { ...rest, SANDBANK_CERTS: join(installed.folder, 'certs') };
});
afterAll(() => installed.remove());

const inProject = (command: string, args: readonly string[]) =>
  run(command, args, { cwd: installed.folder, env: environment });

describe('the published package', () => {
  it('has no runtime dependencies', async () => {
    expect((await readdir(join(installed.folder, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
      'sandbank',
    ]);
  });

  it('is small, and contains only the files that it needs', () => {
    expect(installed.unpackedSize).toBeLessThan(MOST_BYTES);
    const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/') || path;
    // Which documents and examples there are is not a matter of the package.
    const places = [...new Set(installed.files.map((path) => folderOf(path).replace(/^(docs|examples)\/.*/, '$1')))];
    expect(places.sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'THIRD-PARTY-NOTICES',
      'bench',
      'dist',
      'dist/cjs',
      'dist/cjs/domain',
      'dist/cjs/domain/account',
      'dist/cjs/domain/generated',
      'dist/cjs/domain/payment',
      'dist/cjs/domain/scripting',
      'dist/cjs/domain/signing',
      'dist/cjs/domain/tpp',
      'dist/cjs/library',
      'dist/cjs/library/generated',
      'dist/cjs/proving',
      'dist/cjs/proving/plans',
      'dist/cli',
      'dist/dashboard',
      'dist/domain',
      'dist/domain/account',
      'dist/domain/generated',
      'dist/domain/payment',
      'dist/domain/scripting',
      'dist/domain/signing',
      'dist/domain/tpp',
      'dist/library',
      'dist/library/generated',
      'dist/proving',
      'dist/proving/plans',
      'dist/vendor',
      'docs',
      'examples',
      'fixtures',
      'fixtures/profiles',
      'fixtures/schemas',
      'llms.txt',
      'package.json',
      'sbom.cdx.json',
    ]);
  });

  it('passes the package checkers', async () => {
    const tarball = await readFile(installed.tarball);
    const { messages } = await publint({
      pack: { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength) },
      strict: true,
    });
    expect(messages).toEqual([]);
    const { problems } = (await checkPackage(
      createPackageFromTarballData(new Uint8Array(tarball)),
      // The documents are YAML, which no module system loads; the client is an example in JavaScript.
      {
        excludeEntrypoints: [
          './openapi.yaml',
          './nextgenpsd2.yaml',
          './admin-openapi.yaml',
          './examples/tpp-client.cjs',
        ],
      },
    )) as { problems: readonly unknown[] };
    expect(problems).toEqual([]);
  });

  it('names every bundled package with its licence, and each licence is permissive', () => {
    const notices = readFileSync(join(installed.folder, 'node_modules/sandbank/THIRD-PARTY-NOTICES'), 'utf8');
    const titles = [...notices.matchAll(/^(\S+) (\d\S*) \((.+?)\)(?: https?:\S*)?$/gm)];
    const names = titles.map(([, name]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'express',
        '@modelcontextprotocol/sdk',
        '@stoplight/prism-http',
        'ajv',
        'lowdb',
        'node-forge',
        'preact',
        'yaml',
        'zod',
      ]),
    );
    for (const [, name, , licence = ''] of titles)
      expect([name, licence]).toEqual([name, expect.stringMatching(PERMISSIVE)]);
    // Their authors ship no text.
    const withoutText = notices.split(/^-{80}$/m).filter((section) => section.includes('without a text.'));
    expect(withoutText.map((section) => section.trim().split(' ')[0])).toEqual([
      '@stoplight/json-schema-merge-allof',
      'parse-multipart-data',
      'saxes',
      'uri-template-lite',
    ]);
  });
});

describe('the installed program', () => {
  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const { stdout } = await inProject(PROGRAM_PATH, ['--version']);
    expect(stdout).toContain(version);
  });

  it('completes the whole journey', async () => {
    const { stdout } = await inProject(PROGRAM_PATH, ['demo']);
    expect(stdout).toContain('ACSC');
    expect(stdout.trim().split('\n').at(-2)).toBe('Done: the payment is settled, and the balances are correct.');
  });

  it('gives its tools to a coding agent', async () => {
    const transport = new StdioClientTransport({
      command: PROGRAM_PATH,
      args: ['mcp'],
      cwd: installed.folder,
      env: environment as Record<string, string>,
    });
    const agent = await mcpClient(transport);
    expect(await agent.call('describe_bank')).toContain('dialect: published');
    expect(await agent.call('read_documentation', { document: 'guide-coding-agents' })).toContain('sandbank mcp');
    const { resources } = await agent.client.listResources();
    for (const { uri } of resources) await agent.client.readResource({ uri });
    await agent.close();
  });

  it('explains a refused request, checks a fixture file and reads a profile without further packages', async () => {
    await writeFile(join(installed.folder, 'profile.yaml'), 'extends: published\ndecisions:\n  expires-in-key: both\n');
    const script = `
      import { startSandbank } from 'sandbank';
      const bank = await startSandbank({ profile: 'profile.yaml', checkAnswers: true });
      const key = { 'Ocp-Apim-Subscription-Key': bank.demo.tpps[0].subscriptionKey, 'X-Request-ID': '1', 'Content-Type': 'application/json' };
      const answer = await fetch(bank.url + '/PSD2/v1/consents', { method: 'POST', headers: key, body: '{"access":{"accounts":"none"}}' });
      console.log(answer.status, await answer.text());
      console.log((await (await fetch(bank.url + '/metrics')).text()).includes('sandbank_banks 1'));
      await bank.stop();`;
    await writeFile(join(installed.folder, 'refused.mjs'), script);
    const { stdout } = await inProject(process.execPath, ['refused.mjs']);
    expect(stdout).toMatch(/^400 \{.*access\.accounts.*\}\ntrue\n$/s);
    const demoBank = join(installed.folder, 'node_modules/sandbank/fixtures/demo-bank.yaml');
    expect((await inProject(PROGRAM_PATH, ['fixtures', 'check', demoBank])).stdout).toContain('6 PSUs, 13 accounts');
  });

  it('lists the interactive page of the control API once, instead of the documents that it replaces', async () => {
    const script = `
      import { startSandbank } from 'sandbank';
      const bank = await startSandbank();
      const page = await (await fetch(bank.url + '/__admin/ui/docs/index')).text();
      console.log(page.split('"../reference/control"').length - 1, page.includes('control-api-'));
      await bank.stop();`;
    await writeFile(join(installed.folder, 'documents.mjs'), script);
    expect((await inProject(process.execPath, ['documents.mjs'])).stdout).toBe('1 false\n');
  });
});

describe('the bank of the installed program', () => {
  it('is identical to that of the sources, line by line', async () => {
    const script = `
      import { startSandbank } from 'sandbank';
      const bank = await startSandbank({ clock: '2026-03-31T10:00:00Z' });
      const accounts = await bank.accounts();
      const lines = [];
      for (const { accountId: id } of accounts) lines.push(await (await fetch(bank.url + '/__admin/accounts/' + id + '/transactions?limit=500')).json());
      console.log(JSON.stringify({ accounts, lines }));
      await bank.stop();`;
    await writeFile(join(installed.folder, 'lines.mjs'), script);
    const { stdout } = await run(process.execPath, ['lines.mjs'], {
      cwd: installed.folder,
      env: environment,
      maxBuffer: 50_000_000,
    });
    const server = await startInProcess({ clock: '2026-03-31T10:00:00Z' });
    try {
      const read = async (path: string): Promise<any> => (await fetch(`${server.url}/__admin${path}`)).json();
      const { accounts } = await read('/accounts');
      const lines: unknown[] = [];
      for (const { accountId } of accounts) lines.push(await read(`/accounts/${accountId}/transactions?limit=500`));
      expect(JSON.stringify(lines).length).toBeGreaterThan(100_000);
      expect(JSON.parse(stdout)).toEqual({ accounts, lines });
    } finally {
      await server.stop();
    }
  });
});

describe('the installed library', () => {
  const PROGRAM = `
    startSandbank({ clock: '2026-01-01T08:00:00Z' }).then(async (bank) => {
      const { now } = await bank.clock.advance('P90D');
      console.log(now, typeof connectSandbank);
      await bank.stop();
    });`;

  it.each([
    ['import', 'program.mjs', "import { startSandbank, connectSandbank } from 'sandbank';"],
    ['require', 'program.cjs', "const { startSandbank, connectSandbank } = require('sandbank');"],
  ])('is loaded by %s', async (_how, file, head) => {
    await writeFile(join(installed.folder, file), `${head}\n${PROGRAM}`);
    expect((await inProject(process.execPath, [file])).stdout).toBe('2026-04-01T07:00:00.000Z function\n');
  });

  it('contains the OpenAPI documents and their types', async () => {
    const { folder } = installed;
    await writeFile(
      join(folder, 'documents.cjs'),
      "for (const name of ['openapi', 'nextgenpsd2', 'admin-openapi']) console.log(require('node:fs').readFileSync(require.resolve(`sandbank/${name}.yaml`), 'utf8').match(/^openapi: (\\d)/m)[1]);",
    );
    expect((await inProject(process.execPath, ['documents.cjs'])).stdout).toBe('3\n3\n3\n');
    await writeFile(
      join(folder, 'types.ts'),
      `import type { components, paths, control } from 'sandbank/openapi';
       import type { paths as NextgenPaths } from 'sandbank/nextgenpsd2';
       export type Confirmation = NextgenPaths['/v1/funds-confirmations']['post'];
       const status: components['schemas']['ConsentStatus'] = 'valid';
       type Accounts = paths['/PSD2/v1/accounts']['get'];
       type Health = control.paths['/__admin/health']['get'];
       export const all: [typeof status, Accounts | undefined, Health | undefined] = [status, undefined, undefined];
       // @ts-expect-error: no such status
       export const none: components['schemas']['ConsentStatus'] = 'approved';
      `,
    );
    await symlink(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'));
    for (const [compiler, flags] of [
      ['@typescript/native/bin/tsc', ['--module', 'nodenext']],
      ['@typescript/native/bin/tsc', ['--module', 'esnext', '--moduleResolution', 'bundler']],
      ['typescript/bin/tsc6', ['--module', 'nodenext']],
    ] as const) {
      const tsc = join(root, 'node_modules', compiler);
      const compiled = run(process.execPath, [tsc, '--noEmit', '--strict', ...flags, 'types.ts'], { cwd: folder });
      await compiled.catch((error: unknown) => {
        throw new Error((error as { stdout: string }).stdout);
      });
    }
  });
});
