import { request } from 'node:http';
import { spawn, type ChildProcess } from 'node:child_process';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { TOOLS } from '../../src/mcp/mcp-server.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { blocksOf } from '../support/documents/markdown.js';
import { freePort } from '../support/free-port.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import { mcpClient, mcpClientOf } from '../support/mcp-client.js';
import { cleanEnvironment, commandOf } from '../support/program.js';

/** The guide for coding agents: each configuration starts the tools, and its transcript is what happens. */

const DOCUMENT = 'docs/guide-coding-agents.md';
const BLOCKS = blocksOf('docs/guide-coding-agents.md').filter(({ comment }) => comment !== undefined);
const ENVIRONMENT = { SANDBANK_CERTS: 'memory' };
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

interface Entry {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly url?: string;
}

/** The command or address that a configuration has, whatever its format. */
function entryOf({ language, text }: { readonly language: string; readonly text: string }): Entry {
  if (language === 'json') {
    const { mcpServers, servers } = JSON.parse(text) as Record<string, { sandbank: Entry }>;
    return (mcpServers ?? servers)!.sandbank;
  }
  if (language === 'toml') {
    expect(text).toMatch(/^\[mcp_servers\.sandbank\]$/m);
    const value = (name: string): unknown => JSON.parse(new RegExp(`^${name} = (.*)$`, 'm').exec(text)?.[1] ?? '');
    return { command: value('command') as string, args: value('args') as string[] };
  }
  const [, line = text] = /^claude mcp add sandbank -- (.*)$/.exec(text) ?? [];
  const [command = '', ...args] = line.split(' ');
  return { command, args };
}

/** The arguments of the program, without what finds it. */
function programArguments({ command, args = [] }: Entry): string[] {
  const [program = '', ...others] = command === 'node' ? args : [command ?? '', ...args];
  expect(program).toMatch(
    /^(?:(?:\/path\/to\/project\/)?node_modules\/sandbank\/dist\/cli\/main\.js|node_modules\/\.bin\/sandbank)$/,
  );
  expect(others[0]).toBe('mcp');
  return others;
}

describe('each configuration of the guide', () => {
  const entries = BLOCKS.map((block) => ({ block, entry: entryOf(block) }));
  const local = entries.filter(({ entry: { args } }) => args && !args.includes('--http') && !args.includes('--url'));

  it('is one of those that are tested here', () => {
    expect(entries.length).toBe(BLOCKS.length);
    expect(local.length).toBe(5);
  });

  const starts = async (args: readonly string[]): Promise<string> => {
    const env = { ...cleanEnvironment(), ...ENVIRONMENT };
    const agent = await mcpClient(
      new StdioClientTransport({ command: process.execPath, args: commandOf(args), env, stderr: 'ignore' }),
    );
    const text = await agent.call('describe_bank');
    await agent.close();
    return text;
  };

  /** Some configurations of different agents start the same program. */
  const commands = new Map(local.map(({ entry }) => [programArguments(entry).join(' '), programArguments(entry)]));

  it.each([...commands])('starts a bank of its own: %s', async (_text, args) => {
    const wanted = args.includes('nextgenpsd2') ? 'dialect: nextgenpsd2' : 'dialect: published';
    const text = await starts(args);
    expect(text).toContain(wanted);
    if (args.includes('--clock')) expect(text).toContain('now: 2026-03-02T09:00:00.000Z');
  });

  it('uses a running bank', async () => {
    const [found] = entries.filter(({ entry: { args } }) => args?.includes('--url'));
    const bank = await startInProcess({ certs: 'memory', seed: 77 });
    const args = programArguments(found!.entry).map((arg) => arg.replace('http://127.0.0.1:8080', bank.url));
    expect(args).toContain(bank.url);
    expect(await starts(args)).toContain('seed: 77');
    await bank.stop();
  });

  it('uses HTTP', async () => {
    const [command] = entries.filter(({ entry: { args } }) => args?.includes('--http'));
    const [client] = entries.filter(({ entry: { url } }) => url !== undefined);
    const port = String(await freePort());
    const args = programArguments(command!.entry).map((arg) => arg.replace('8090', port));
    const child = spawn(process.execPath, commandOf(args), { env: { ...cleanEnvironment(), ...ENVIRONMENT } });
    children.push(child);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const url = new URL(client!.entry.url!.replace('8090', port));
    const agent = await mcpClient(new StreamableHTTPClientTransport(url));
    expect(await agent.call('describe_bank')).toContain('bank: default');
    await agent.close();
  });
});

describe('docs/guide-coding-agents.md', () => {
  it('lists the tools (npm run docs)', () => {
    const rows = TOOLS.map(({ name, description, input }) => [
      `\`${name}\``,
      Object.keys(input.shape)
        .filter((argument) => argument !== 'bank' || name === 'start_bank' || name === 'remove_bank')
        .map((argument) => `\`${argument}\``)
        .join(', '),
      description,
    ]);
    expectGenerated(DOCUMENT, 'tools', markdownTable(['tool', 'arguments', 'what it does'], rows));
  });

  it('shows the way of an agent, as it is (npm run docs)', async () => {
    expectGenerated(DOCUMENT, 'transcript', await transcript());
  });
});

/** A call of the bank with exactly these headers, which fetch would add to. */
function send(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** The parts of the transcript: text between blocks of calls and responses. */
async function transcript(): Promise<string> {
  const server = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory' });
  const agent = await mcpClientOf(server.url);
  const parts: string[] = [];
  const stable = (text: string): string =>
    text.replaceAll(server.url, 'http://127.0.0.1:8080').replaceAll(new URL(server.url).host, '127.0.0.1:8080');
  const shown = (lines: readonly string[]): void => {
    parts.push(['```text', ...lines.map(stable), '```'].join('\n'));
  };
  /** @param most lines of the answer to show */
  const use = async (name: string, args: object, most: number): Promise<string> => {
    const answer = await agent.call(name, args);
    const lines = answer.split('\n');
    const given = Object.keys(args).length === 0 ? '' : ` ${JSON.stringify(args)}`;
    shown([
      `> ${name}${given}`,
      ...lines.slice(0, most).map((line) => (line.length > 150 ? `${line.slice(0, 149)}…` : line)),
      ...(lines.length > most ? ['…'] : []),
    ]);
    return answer;
  };
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object): Promise<any> => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type: Record<string, string> = text === undefined ? {} : { 'Content-Type': 'application/json' };
    const answer = await send(method, server.url + path, { ...headers, ...type }, text);
    const lines = Object.entries(headers).map(([name, value]) => `> ${name}: ${value}`);
    shown([
      `> ${method} ${path}`,
      ...lines,
      ...(text === undefined ? [] : [`> ${text}`]),
      String(answer.status),
      answer.text,
    ]);
    return JSON.parse(answer.text);
  };
  try {
    parts.push('The agent looks at the bank, its credentials and the operation that it needs:');
    await use('describe_bank', {}, 22);
    const { tpps } = parse(await use('read_credentials', { tpp: 'Fintrail' }, 12), { logLevel: 'error' });
    const key = { 'Ocp-Apim-Subscription-Key': tpps[0].subscriptionKey as string };
    await use('describe_operation', { operation: 'initiatePayment' }, 9);
    parts.push('Its client makes a first payment, which is refused. The agent asks why:');
    const payment = {
      creditorAccount: { iban: 'DE54909090900532013000' },
      creditorName: 'Ben Hoffmann',
      debtorAccount: { iban: 'AT611904300234573201' },
      instructedAmount: { currency: 'EUR', amount: 12.5 },
    };
    const path = '/PSD2/v1/payments/sepa-credit-transfers';
    await call('POST', path, key, payment);
    await use('explain_call', {}, 14);
    parts.push(
      'With the header, the bank accepts the payment. The agent approves it as the customer and advances the clock until it settles:',
    );
    const ids = { ...key, 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' };
    const { paymentId } = await call('POST', path, ids, payment);
    await use('decide_authorisation', { decision: 'approve', psu: 'anna' }, 5);
    await use('advance_clock', { by: 'PT1M' }, 9);
    await call('GET', `${path}/${paymentId}/status`, {
      ...key,
      'X-Request-ID': '0b5c7a1e-3f0c-4c0e-9a55-6f2d1c7b8e90',
    });
    parts.push('At the end, the report says what is left to fix:');
    await use('client_report', {}, 14);
    return parts.join('\n\n');
  } finally {
    await agent.close();
    await server.stop();
  }
}
