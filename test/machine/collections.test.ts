import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectionFiles } from '../../scripts/collections/files.mjs';
import { installRunners, type CollectionRun, type CollectionRunners } from '../support/collection-runners.js';
import { blocksOf } from '../support/documents/markdown.js';
import { runProgram, startProgram, type RunningProgram } from '../support/program.js';

/** The collections as their users run them in CI: by newman and by bru, against a server process. */

const APPLICATIONS = ['postman', 'bruno'] as const;
const REQUESTS = [...collectionFiles().keys()].filter((path) => /\/\d\d-/.test(path));
const requestsOf = (folder: string): number => REQUESTS.filter((path) => path.includes(`/${folder}/`)).length;

let runners: CollectionRunners;
let server: RunningProgram;
let guarded: RunningProgram;
const TOKEN = 'a-token-that-is-long-enough-for-a-server';

beforeAll(async () => {
  runners = await installRunners();
  server = await startProgram(['--port', '0', '--https-port', 'off', '--trusted-proxies', 'loopback']);
  guarded = await startProgram([
    '--port',
    '0',
    '--https-port',
    'off',
    '--trusted-proxies',
    'loopback',
    '--admin-token',
    TOKEN,
  ]);
}, 420_000);
afterAll(async () => {
  runners.remove();
  await Promise.all([server.stop(), guarded.stop()]);
});

async function control(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${server.url}/__admin${path}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} → ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

function expectGreen({ code, requests, checks, failed, output }: CollectionRun, wanted: number): void {
  expect(failed).toEqual([]);
  expect([requests, code]).toEqual([wanted, 0]);
  // Every request has a check of its status and, except for the deletions, of its answer.
  expect(checks).toBeGreaterThan(4 * wanted);
  expect(output).not.toMatch(/\{\{\w+\}\}|%7B%7B/);
}

describe('the traffic of newman', () => {
  it.each([
    ['published', 9],
    ['nextgenpsd2', 4],
  ] as const)('teaches sandbank learn the profile of a bank of %s', async (dialect, least) => {
    const bank = `recorded-${dialect}`;
    const decisions = { 'balance-types': 'closing', 'error-body': 'problem', 'recurring-supersedes': 'keep' };
    await control('PUT', `/banks/${bank}`, { dialect, profile: { decisions } });
    const settings = { baseUrl: `${server.url}/banks/${bank}` };
    const named = dialect === 'published' ? {} : { dialect };
    expect((await runners.postman({ settings, ...named })).code).toBe(0);
    const folder = mkdtempSync(join(tmpdir(), 'sandbank-recorded-'));
    const [har, profile] = [join(folder, 'newman.har'), join(folder, 'profile.yaml')];
    writeFileSync(har, JSON.stringify(await control('GET', `/banks/${bank}/requests/har`)));
    const { code, stdout } = await runProgram(['learn', har, '--output', profile, '--format', 'json']);
    expect(code).toBe(0);
    const learned = JSON.parse(stdout);
    expect(learned).toMatchObject({ dialect, contradictory: [] });
    const actual = (await control('GET', `/banks/${bank}/profile`)).decisions;
    expect(learned.settled.length).toBeGreaterThanOrEqual(least);
    for (const { slug, value } of learned.settled) expect({ [slug]: actual[slug] }).toMatchObject({ [slug]: value });
    rmSync(folder, { recursive: true });
  });
});

describe.each(APPLICATIONS)('the collection for %s', (application) => {
  it.each(['first', 'second'])('succeeds as a whole, the %s time on the same server', async () => {
    expectGreen(await runners[application]({ settings: { baseUrl: server.url } }), REQUESTS.length);
  });

  it.each(['journey', 'every-operation'] as const)(
    'succeeds with only the folder %s, in its own bank',
    async (folder) => {
      const bank = `${application}-${folder}`;
      await control('PUT', `/banks/${bank}`, { clock: '2026-07-04T21:30:00Z' });
      const settings = { baseUrl: `${server.url}/banks/${bank}` };
      expectGreen(await runners[application]({ folder, settings }), requestsOf(folder));
      expect((await control('GET', `/banks/${bank}/report`)).calls).toBeGreaterThan(10);
    },
  );

  it('succeeds with the token of the control API, and fails without it', async () => {
    const settings = { baseUrl: guarded.url, adminToken: TOKEN };
    expectGreen(await runners[application]({ folder: 'journey', settings }), requestsOf('journey'));
    const refused = await runners[application]({ folder: 'journey', settings: { baseUrl: guarded.url } });
    expect(refused.code).toBe(1);
    expect(refused.failed).toContain('Read the demo facts: the status is 200');
  });

  it.each([
    [
      'an error',
      '/faults',
      { match: { operation: 'readBalances' }, error: { statusCode: 500 }, times: 1 },
      'Read its balances: the status is 200',
    ],
    [
      'a payment that is rejected',
      '/outcomes',
      { match: { operation: 'initiatePayment' }, outcome: { path: 'ACTC > RJCT(AM04)' } },
      'The payment is settled: the payment is ACSC or ACCC',
    ],
    [
      'a connection that breaks',
      '/faults',
      { match: { operation: 'changeAccountName' }, fault: 'CONNECTION_RESET_BY_PEER', times: 1 },
      'Rename the account: ',
    ],
  ])('fails when the bank misbehaves: %s', async (_what, path, body, failed) => {
    const bank = `${application}-misbehaving`;
    await control('PUT', `/banks/${bank}`, {});
    await control('POST', `/banks/${bank}${path}`, body);
    const run = await runners[application]({ folder: 'journey', settings: { baseUrl: `${server.url}/banks/${bank}` } });
    expect(run.code).toBe(1);
    expect(run.failed).toContainEqual(expect.stringContaining(failed));
  });

  it('fails if responses do not match the document', async () => {
    const altering = await alteringServer(server.url);
    try {
      const settings = { baseUrl: altering.url, adminUrl: server.url };
      const { code, failed } = await runners[application]({ folder: 'journey', settings });
      expect(failed).toEqual([
        'The consent is received: X-Request-ID comes back',
        'Read its balances: the answer has no member that the document lacks',
        'The consent is terminated: X-Request-ID comes back',
      ]);
      expect(code).toBe(1);
    } finally {
      await altering.close();
    }
  });
});

describe.each(APPLICATIONS)('the collection of NextGenPSD2 for %s', (application) => {
  const dialect = 'nextgenpsd2';
  const wanted = [...collectionFiles(undefined, dialect).keys()].filter((path) => /\/\d\d-/.test(path)).length;
  const bankOf = async (name: string): Promise<Readonly<Record<string, string>>> => {
    await control('PUT', `/banks/${application}-${name}`, { dialect });
    return { baseUrl: `${server.url}/banks/${application}-${name}` };
  };

  it.each(['first', 'second'])('succeeds, the %s time in the same bank', async (time) => {
    const settings = time === 'first' ? await bankOf('next') : { baseUrl: `${server.url}/banks/${application}-next` };
    expectGreen(await runners[application]({ dialect, settings }), wanted);
  });

  it('fails when the bank misbehaves, and in a bank of the other dialect', async () => {
    const settings = await bankOf('next-misbehaving');
    const outcome = { match: { operation: 'initiatePayment' }, outcome: { path: 'ACTC > RJCT(AM04)' } };
    await control('POST', `/banks/${application}-next-misbehaving/outcomes`, outcome);
    const run = await runners[application]({ dialect, settings });
    expect([run.code, run.failed]).toEqual([
      1,
      expect.arrayContaining([expect.stringContaining('The payment is settled: the payment is ACSC or ACCC')]),
    ]);
    const other = await runners[application]({ dialect, settings: { baseUrl: server.url } });
    expect(other.failed).toContain('Read the demo facts: the bank has the dialect');
  });
});

describe('docs/collections.md', () => {
  const [installing, ...commands] = blocksOf('docs/collections.md').filter(({ language }) => language === 'bash');

  it('has the commands that install and run the collections, and one after which a run fails', async () => {
    expect(installing?.text).toBe('npm ci --prefix collections/runners');
    expect(commands).toHaveLength(4);
    const printed: string[] = [];
    for (const [index, { text }] of commands.entries()) {
      const here = text.replaceAll('http://127.0.0.1:8080', server.url);
      // What a user leaves out, because the bank is at the usual port.
      const atPort = text === here ? `${here} --env-var baseUrl=${server.url}` : here;
      const { code, output } = await runners.paste(atPort, { SANDBANK_ADMIN_TOKEN: '' });
      expect([text, code]).toEqual([text, index === commands.length - 1 ? 1 : 0]);
      printed.push(output);
    }
    const shown = /```text\n([^]*?)```/.exec(
      readFileSync(new URL('../../docs/collections.md', import.meta.url), 'utf8'),
    );
    for (const line of (shown?.[1] ?? 'nothing').trim().split('\n')) expect(printed.at(-1)).toContain(line.trim());
    for (const report of ['newman.xml', 'bruno.xml'])
      expect(readFileSync(join(runners.folder, report), 'utf8')).toMatch(/<testsuite [^>]*name="[^"]+"/);
  });
});

describe('a collection for a bank that trusts no forwarded certificate', () => {
  it('onboards over TLS, with the certificate and the CA of the bank', async () => {
    const strict = await startProgram(['--port', '0', '--https-port', '0']);
    try {
      const refused = await runners.postman({ folder: 'journey', settings: { baseUrl: strict.url } });
      expect(refused.failed).toContain('Onboard the TPP: the status is 200');
      const { tpps } = (await (await fetch(`${strict.url}/__admin/demo`)).json()) as { tpps: any[] };
      const { certificate, privateKey, ca } = tpps[1].certificates;
      const flags = ['--ssl-client-cert', certificate, '--ssl-client-key', privateKey, '--ssl-extra-ca-certs', ca];
      const settings = { baseUrl: strict.httpsUrl, adminUrl: strict.url };
      expectGreen(await runners.postman({ folder: 'journey', settings, flags }), requestsOf('journey'));
    } finally {
      await strict.stop();
    }
  });
});

/** A server in front of the bank whose answers break the document in two places. */
async function alteringServer(bank: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const proxy = createServer((req, res) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers;
      const answer = await fetch(bank + (req.url ?? ''), {
        method: req.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const text = await answer.text();
      res.statusCode = answer.status;
      const requestId =
        req.url?.includes('/consents/') === true && req.method === 'GET'
          ? 'another'
          : answer.headers.get('x-request-id');
      if (requestId !== null) res.setHeader('X-Request-ID', requestId);
      if (text !== '') res.setHeader('Content-Type', 'application/json');
      res.end(req.url?.endsWith('/balances') === true ? text.replace('{', '{"extra":1,') : text);
    })();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
