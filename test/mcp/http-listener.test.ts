import { connect } from 'node:net';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BankAccess } from '../../src/mcp/bank-access.js';
import { DocumentTexts } from '../../src/mcp/document-texts.js';
import { listenHttp, type McpListener } from '../../src/mcp/http-listener.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { mcpClient, type McpClient } from '../support/mcp-client.js';
import { runProgram } from '../support/program.js';

/** The protocol over HTTP, called by the SDK's own client and by programs that should not call it. */

const TOKEN = 'a-token-of-the-test';
const faults: unknown[] = [];
let bank: InProcessServer;
let open: McpListener;
let closed: McpListener;

beforeAll(async () => {
  bank = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
  const context = {
    access: BankAccess.ofRunning(bank.url, undefined),
    documents: new DocumentTexts(),
    runCommand: runProgram,
  };
  const report = (error: unknown): unknown => faults.push(error);
  open = await listenHttp({ port: 0, token: undefined, context, report });
  closed = await listenHttp({ port: 0, token: TOKEN, context, report });
});
afterAll(async () => {
  await Promise.all([open.close(), closed.close()]);
  await bank.stop();
  expect(faults).toEqual([]);
});

const clientOf = (url: string, headers: Record<string, string> = {}): Promise<McpClient> =>
  mcpClient(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

const post = (url: string, headers: Record<string, string> = {}, body = LIST): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body });

/** Sends headers that fetch would not, and answers the status. */
function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    const lines = Object.entries({ ...JSON_HEADERS, 'Content-Length': String(LIST.length), ...headers });
    socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${LIST}`);
    socket.once('error', reject);
    socket.once('data', (chunk) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]));
      socket.destroy();
    });
  });
}

describe('the tools over streamable HTTP', () => {
  it('work with several clients at once, which share the banks', async () => {
    const [one, other] = await Promise.all([clientOf(open.url), clientOf(open.url)]);
    await one.call('start_bank', { bank: 'shared' });
    expect(await other.call('describe_bank', { bank: 'shared' })).toContain('bank: shared');
    const { resources } = await other.client.listResources();
    expect(resources.length).toBeGreaterThan(30);
    await Promise.all([one.close(), other.close()]);
  });

  it('go on when a client ends in the middle of its message, which is no fault', async () => {
    const ended = new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(open.url).port), '127.0.0.1');
      socket.once('close', () => resolve());
      socket.write('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"jsonrpc"', () =>
        socket.destroy(),
      );
    });
    await ended;
    expect((await post(open.url)).status).toBe(200);
    expect(faults).toEqual([]);
  });

  it('need the token where one is set, and never repeat one', async () => {
    const agent = await clientOf(closed.url, { Authorization: `Bearer ${TOKEN}` });
    expect(await agent.call('read_clock')).toContain('2026-03-02T09:00:00.000Z');
    await agent.close();
    for (const headers of [{}, { Authorization: 'Bearer wrong-token' }] as Record<string, string>[]) {
      const response = await post(closed.url, headers);
      const text = await response.text();
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer/),
      ]);
      expect(text).toContain('Authorization: Bearer TOKEN');
      expect(text).not.toMatch(/wrong-token|a-token-of-the-test/);
    }
  });

  it('stop reading tokens after too many wrong ones', async () => {
    const context = {
      access: BankAccess.ofRunning(bank.url, undefined),
      documents: new DocumentTexts(),
      runCommand: runProgram,
    };
    const listener = await listenHttp({ port: 0, token: TOKEN, context, report: () => undefined });
    for (let tries = 0; tries < 30; tries += 1) await post(listener.url, { Authorization: `Bearer guess-${tries}` });
    const refused = await post(listener.url, { Authorization: `Bearer ${TOKEN}` });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    await listener.close();
  });
});

describe('a request that no client of this machine would send', () => {
  it('is refused: a foreign host, a page of another origin, another site', async () => {
    const { host } = new URL(open.url);
    expect(await statusOf(open.url, { Host: host })).toBe(200);
    expect(await statusOf(open.url, { Host: 'evil.example' })).toBe(403);
    expect(await statusOf(open.url, { Host: host, Origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf(open.url, { Host: host, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  });

  it('is refused with what would be right', async () => {
    const elsewhere = await post(open.url.replace('/mcp', '/'));
    expect([elsewhere.status, await elsewhere.text()]).toEqual([404, expect.stringContaining('/mcp')]);
    const read = await fetch(open.url);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    const nonsense = await post(open.url, {}, '{');
    expect(await nonsense.json()).toMatchObject({ error: { code: -32_700, message: 'the body is not JSON' } });
    expect((await post(open.url, {}, JSON.stringify('x'.repeat(1_000_001)))).status).toBe(413);
    expect((await post(open.url, {}, '{"id":1}')).status).toBe(400);
    expect((await post(open.url, {}, '{"jsonrpc":"2.0","id":1,"method":"fly"}')).status).toBe(200);
  });

  it('leaves the server in order', async () => {
    expect((await post(open.url)).status).toBe(200);
  });
});

it('a port that is in use is an error with its number', async () => {
  const context = {
    access: BankAccess.ofRunning(bank.url, undefined),
    documents: new DocumentTexts(),
    runCommand: runProgram,
  };
  const port = Number(new URL(open.url).port);
  await expect(listenHttp({ port, token: undefined, context, report: () => undefined })).rejects.toThrow(
    `--http ${port} cannot be used`,
  );
});
