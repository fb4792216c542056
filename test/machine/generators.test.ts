import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { startProgram, type RunningProgram } from '../support/program.js';
import { runToEnd } from '../support/run-to-end.js';
import { NEXTGEN_PROFILE } from '../support/nextgen-rows.js';

/**
 * Six generators of clients that no one here wrote, installed from the registry, each with the documents that a server hands
 * out: what they write compiles as strictly as TypeScript can, and makes a call.
 */

/** A generator, and one call with what it wrote. `given` has what the call needs. */
interface Generator {
  /** Program and arguments. @param document path of the document */
  readonly generate: (document: string) => readonly string[];
  readonly bank: string;
  readonly control: string;
}

const HEADERS = `{ 'X-Request-ID': given.requestId, 'Ocp-Apim-Subscription-Key': given.key }`;

const GENERATORS: Readonly<Record<string, Generator>> = {
  'openapi-typescript': {
    generate: (document) => ['openapi-typescript', document, '-o', 'client.ts'],
    bank: `import createClient from 'openapi-fetch';
      import type { paths } from './client';
      const client = createClient<paths>({ baseUrl: given.base });
      const { data } = await client.GET('/PSD2/v1/consents/{consentId}/status', {
        params: { path: { consentId: given.consentId }, header: ${HEADERS} },
      });
      tell(data?.consentStatus);`,
    control: `import createClient from 'openapi-fetch';
      import type { paths } from './client';
      const { data } = await createClient<paths>({ baseUrl: given.base }).GET('/__admin/version');
      tell(data?.version);`,
  },
  orval: {
    generate: () => ['orval', '--config', 'orval.config.mjs'],
    bank: `import { readConsentStatus } from './client';
      const answer = await readConsentStatus(given.consentId, { headers: ${HEADERS} });
      tell(answer.status === 200 ? answer.data.consentStatus : undefined);`,
    control: `import { readVersion } from './client';
      const answer = await readVersion();
      tell(answer.status === 200 ? answer.data.version : undefined);`,
  },
  oazapfts: {
    generate: (document) => ['oazapfts', document, 'client.ts'],
    bank: `import { readConsentStatus } from './client';
      const answer = await readConsentStatus(given.consentId, given.requestId, given.key);
      tell(answer.status === 200 ? answer.data.consentStatus : undefined);`,
    control: `import { defaults, readVersion } from './client';
      defaults.baseUrl = given.base;
      const answer = await readVersion();
      tell(answer.status === 200 ? answer.data.version : undefined);`,
  },
  '@hey-api/openapi-ts': {
    generate: (document) => ['openapi-ts', '-i', document, '-o', 'client', '-c', '@hey-api/client-fetch'],
    bank: `import { readConsentStatus } from './client';
      const { data } = await readConsentStatus({ path: { consentId: given.consentId }, headers: ${HEADERS} });
      tell(data?.consentStatus);`,
    control: `import { readVersion } from './client';
      const { data } = await readVersion({ baseUrl: given.base });
      tell(data?.version);`,
  },
  'openapi-typescript-codegen': {
    generate: (document) => ['openapi', '--input', document, '--output', 'client', '--client', 'fetch'],
    bank: `import { ConsentsService } from './client';
      tell((await ConsentsService.readConsentStatus(given.consentId, given.requestId, given.key)).consentStatus);`,
    control: `import { OpenAPI, ServerService } from './client';
      OpenAPI.BASE = given.base;
      tell((await ServerService.readVersion()).version);`,
  },
  'swagger-typescript-api': {
    generate: (document) => ['swagger-typescript-api', 'generate', '-p', document, '-o', 'client', '-n', 'client.ts'],
    bank: `import { Api } from './client/client';
      const { data } = await new Api().psd2.readConsentStatus(given.consentId, { headers: ${HEADERS} });
      tell(data.consentStatus);`,
    control: `import { Api } from './client/client';
      tell((await new Api({ baseUrl: given.base }).admin.readVersion()).data.version);`,
  },
};

const STRICT = {
  strict: true,
  noImplicitReturns: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
  noEmit: true,
};
const KEY = '5f0c1d7be2a94836b1d04c9e7a635f28';
const REQUEST_ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

let folder: string;
let server: RunningProgram;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbank-generators-'));
  cpSync(fileURLToPath(new URL('generators/', import.meta.url)), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], folder);
  server = await startProgram(['--port', '0', '--https-port', 'off']);
  const put = { method: 'PUT', headers: { 'Content-Type': 'application/json' } };
  await fetch(`${server.url}/__admin/banks/modern`, { ...put, body: JSON.stringify({ profile: NEXTGEN_PROFILE }) });
}, 420_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

async function run(command: string, args: readonly string[], directory: string): Promise<string> {
  const { code, output } = await runToEnd(command, args, { cwd: directory, timeoutMs: 400_000 });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-3000)}`);
  return output;
}

const installed = (program: string): string => join(folder, 'node_modules/.bin', program);

/** A consent whose status is asked for, in a form that every profile takes. */
async function newConsent(base: string): Promise<string> {
  const headers = {
    'X-Request-ID': REQUEST_ID,
    'Ocp-Apim-Subscription-Key': KEY,
    'PSU-IP-Address': '192.0.2.10',
    'Content-Type': 'application/json',
  };
  const body = {
    access: { accounts: [{ iban: 'AT611904300234573201' }] },
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  };
  const answer = await fetch(`${base}/PSD2/v1/consents`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { consentId: string }).consentId;
}

/** The programs that use what was generated. */
const calls: string[] = [];

/** What a generated client printed. */
async function callOf(name: string, place: string, document: string, given: object, call: string): Promise<string> {
  const directory = join(folder, place, name.replaceAll('/', '-'));
  calls.push(join(directory, 'call.ts'));
  mkdirSync(directory, { recursive: true });
  const write = (file: string, text: string): void => writeFileSync(join(directory, file), text);
  write('document.yaml', document);
  const orval = { input: './document.yaml', output: { target: './client.ts', client: 'fetch' } };
  const output = { ...orval.output, baseUrl: { getBaseUrlFromSpecification: true } };
  write('orval.config.mjs', `export default ${JSON.stringify({ client: { ...orval, output } })};`);
  write('given.ts', `export const given = ${JSON.stringify(given)};`);
  write(
    'call.ts',
    `import { given } from './given';
    declare const console: { log(text: string): void };
    const tell = (text: string | undefined): void => console.log(String(text));
    ${call}
    export {};`,
  );
  write('tsconfig.json', JSON.stringify({ compilerOptions: STRICT, include: ['**/*.ts'] }));
  const [program = '', ...args] = GENERATORS[name]?.generate('document.yaml') ?? [];
  await run(installed(program), args, directory);
  // Generated modules name each other as bundlers read them.
  const outfile = join(directory, 'call.mjs');
  await build({
    entryPoints: [join(directory, 'call.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  return (await run(process.execPath, [outfile], directory)).trim().split('\n').at(-1) ?? '';
}

describe.each(Object.entries(GENERATORS))('%s', (name, { bank, control }) => {
  it.each([
    ['published', ''],
    ['like-nextgenpsd2', '/banks/modern'],
  ])('generates a client of a bank with the profile %s', async (profile, path) => {
    const base = `${server.url}${path}`;
    const document = await (await fetch(`${base}/openapi.yaml`)).text();
    const given = { base, consentId: await newConsent(base), key: KEY, requestId: REQUEST_ID };
    expect(await callOf(name, profile, document, given, bank)).toBe('received');
  });

  it('generates a client of the control API', async () => {
    const document = await (await fetch(`${server.url}/__admin/openapi.yaml`)).text();
    // Its document names the usual port.
    const here = document.replaceAll('http://127.0.0.1:8080', server.url);
    const { version } = (await (await fetch(`${server.url}/__admin/version`)).json()) as { version: string };
    expect(await callOf(name, 'control', here, { base: server.url }, control)).toBe(version);
  });
});

// All at once: the compiler takes as long for its own library as for a client.
it('what they write compiles as strictly as TypeScript can', async () => {
  expect(calls.length).toBeGreaterThan(0);
  const configuration = { compilerOptions: STRICT, files: calls, include: [...new Set(calls.map(dirname))] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  expect(await run(installed('tsc'), ['-p', 'tsconfig.json'], folder)).toBe('');
});
