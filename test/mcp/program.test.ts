import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { TOOLS } from '../../src/mcp/mcp-server.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { until } from '../abuse/impatient-bank.js';
import { freePort } from '../support/free-port.js';
import { mcpClient, type McpClient } from '../support/mcp-client.js';
import { runCommand } from '../support/command.js';
import { cleanEnvironment, commandOf, runProgram } from '../support/program.js';

/** `sandbank mcp` as a client of agents starts it: the built program, over its standard streams or HTTP. */

/** The parser warns of the tag of clients' texts. */
const QUIET = { logLevel: 'error' } as const;

const ENVIRONMENT = { SANDBANK_CERTS: 'memory' };
const CLOCK = '2026-03-02T09:00:00Z';
/** A server for the agents. */
const PLAIN = { certs: 'memory' } as const;

interface StartedAgent extends McpClient {
  /** What the program wrote to standard error. */
  readonly complaints: () => string;
}

async function startAgent(args: readonly string[], environment: Record<string, string> = {}): Promise<StartedAgent> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: commandOf(['mcp', ...args]),
    env: { ...cleanEnvironment(), ...ENVIRONMENT, ...environment },
    stderr: 'pipe',
  });
  let complaints = '';
  transport.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  return { ...(await mcpClient(transport)), complaints: () => complaints };
}

/** Whether someone listens on an address. */
function isOpen(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => resolve((socket.destroy(), true)));
    socket.once('error', () => resolve(false));
  });
}

describe('sandbank mcp with a bank of its own', () => {
  it('starts it with the first tool that needs it, and stops it with the client', async () => {
    const port = await freePort();
    const agent = await startAgent(['--clock', CLOCK, '--port', String(port), '--seed', '7']);
    const url = `http://127.0.0.1:${port}`;
    expect((await agent.client.listTools()).tools).toHaveLength(TOOLS.length);
    expect(await agent.call('read_documentation')).toContain('clock: ');
    expect(await isOpen(url)).toBe(false);
    expect(parse(await agent.call('describe_bank'), QUIET)).toMatchObject({
      baseUrl: url,
      httpsUrl: expect.stringMatching(/^https:/),
      seed: 7,
      clock: { now: '2026-03-02T09:00:00.000Z' },
    });
    expect(await isOpen(url)).toBe(true);
    await agent.close();
    // The client waits for the program for two seconds only.
    await until(
      () => isOpen(url),
      (isStillOpen) => !isStillOpen,
    );
    expect(agent.complaints()).toBe('');
  });

  it('speaks either dialect, and ignores ports that are meant for a server', async () => {
    const ports = { SANDBANK_PORT: '1', SANDBANK_HTTPS_PORT: '2', SANDBANK_HOST: '0.0.0.0' };
    const agent = await startAgent(['--dialect', 'nextgenpsd2'], ports);
    expect(parse(await agent.call('describe_bank'), QUIET)).toMatchObject({
      dialect: 'nextgenpsd2',
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d{4,5}$/),
    });
    expect(await agent.call('describe_operation')).toContain('POST /v1/consents');
    await agent.close();
  });

  it('reports in the tool why it cannot start, and goes on', async () => {
    const bank = await startInProcess(PLAIN);
    const agent = await startAgent(['--port', new URL(bank.url).port]);
    expect(await agent.fail('describe_bank')).toContain(new URL(bank.url).port);
    await bank.stop();
    expect(parse(await agent.call('describe_bank'), QUIET).baseUrl).toBe(bank.url);
    await agent.close();
  });

  it('writes nothing but the protocol to standard output, and ends with its input', async () => {
    const child = spawn(process.execPath, commandOf(['mcp']), { env: { ...cleanEnvironment(), ...ENVIRONMENT } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise((resolve) => child.once('close', resolve));
    const initialize = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    };
    const send = (message: object): boolean => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const answered = (id: number): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => void (output.includes(`"id":${id}`) && resolve());
        child.stdout.on('data', look);
      });
    send({ id: 1, method: 'initialize', params: initialize });
    await answered(1);
    child.stdin.write('this is not JSON\n');
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/call', params: { name: 'describe_bank', arguments: {} } });
    await answered(2);
    child.stdin.end();
    expect(await ended).toBe(0);
    const messages = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number });
    expect(messages.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('ends at a signal', async () => {
    const child = spawn(process.execPath, commandOf(['mcp']), { env: { ...cleanEnvironment(), ...ENVIRONMENT } });
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('sandbank mcp --url', () => {
  it('uses a running server, and reports one that is not there or ends in the middle', async () => {
    const port = await freePort();
    const agent = await startAgent(['--url', `http://127.0.0.1:${port}`]);
    expect(await agent.fail('describe_bank')).toContain(`http://127.0.0.1:${port} cannot be reached`);
    const options = { ...PLAIN, port, clock: CLOCK };
    const bank = await startInProcess(options);
    expect(await agent.call('read_clock')).toContain('2026-03-02T09:00:00.000Z');
    await bank.stop();
    expect(await agent.fail('read_clock')).toContain('cannot be reached');
    const again = await startInProcess(options);
    expect(await agent.call('advance_clock', { by: 'PT1H' })).toContain('2026-03-02T10:00:00.000Z');
    await agent.close();
    expect(await isOpen(again.url)).toBe(true);
    await again.stop();
  });

  it('sends the token, and reports a missing or wrong one without repeating it', async () => {
    const bank = await startInProcess({ ...PLAIN, adminToken: 'the-right-token-of-the-test' });
    const right = await startAgent(['--url', bank.url], { SANDBANK_ADMIN_TOKEN: 'the-right-token-of-the-test' });
    expect(await right.call('describe_bank')).toContain('bank: default');
    await right.close();
    for (const token of [[], ['--admin-token', 'wrong-token']]) {
      const agent = await startAgent(['--url', bank.url, ...token]);
      const problem = await agent.fail('describe_bank');
      expect(problem).toContain('requires its token');
      expect(problem + agent.complaints()).not.toContain('wrong-token');
      await agent.close();
    }
    await bank.stop();
  });

  it('uses the bank of --bank, of SANDBANK_BANK, or of the URL', async () => {
    const bank = await startInProcess(PLAIN);
    await fetch(`${bank.url}/__admin/banks/w1`, { method: 'PUT' });
    const banks: [string[], Record<string, string>][] = [
      [['--url', bank.url, '--bank', 'w1'], {}],
      [['--url', bank.url], { SANDBANK_BANK: 'w1' }],
      [['--url', `${bank.url}/banks/w1`], {}],
    ];
    for (const [args, environment] of banks) {
      const agent = await startAgent(args, environment);
      expect(await agent.call('describe_bank')).toMatch(/^bank: w1/);
      expect(await agent.call('describe_bank', { bank: 'default' })).toMatch(/^bank: default/);
      await agent.close();
    }
    await bank.stop();
  });
});

describe('sandbank mcp --http', () => {
  it('serves clients at /mcp until a signal', async () => {
    const args = commandOf(['mcp', '--http', '0', '--admin-token', 'secret-token-of-the-test']);
    const child = spawn(process.execPath, args, { env: { ...cleanEnvironment(), ...ENVIRONMENT } });
    const ended = new Promise((resolve) => child.once('close', resolve));
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [found] = /http:\S+\/mcp(?=.*\n)/.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
      void ended.then(() => reject(new Error(output)));
    });
    const requestInit = { headers: { Authorization: 'Bearer secret-token-of-the-test' } };
    const agent = await mcpClient(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    expect(await agent.call('describe_bank')).toContain('bank: default');
    await expect(mcpClient(new StreamableHTTPClientTransport(new URL(url)))).rejects.toThrow();
    await agent.close();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output).toBe(`Ready. MCP at ${url} (with the token of --admin-token)\n`);
  });
});

describe('wrong usage of sandbank mcp', () => {
  it.each([
    [['--http', 'yes'], 2, '--http "yes" is not valid; use a whole number from 0 to 65535'],
    [['--http', '70000'], 2, '--http "70000" is not valid; use a whole number from 0 to 65535'],
    [['--url', 'http://127.0.0.1:1', '--seed', '1'], 2, "--seed configures the server's own bank; omit it with --url"],
    [['--url', 'nowhere'], 2, '--url "nowhere" is not valid'],
    [['--port', 'off'], 2, '--port off is not valid here'],
    [['--seed', 'x'], 1, '--seed'],
    [['--clock', 'noon'], 1, '--clock'],
    [['--dialect', 'latin'], 1, '--dialect'],
    [['--sed', '1'], 2, 'unknown flag --sed'],
    [['word'], 2, '"word" is not expected here'],
  ])('%j ends with %i and says what is wrong', async (args, wanted, message) => {
    const { code, stdout, stderr } = await runCommand(['mcp', ...args], ENVIRONMENT);
    expect([code, stdout]).toEqual([wanted, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('is said by the program too', async () => {
    expect(await runProgram(['mcp', '--sed', '1'], ENVIRONMENT)).toEqual(await runCommand(['mcp', '--sed', '1']));
  });
});
