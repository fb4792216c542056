import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { BankAccess } from '../../src/mcp/bank-access.js';
import { DocumentTexts } from '../../src/mcp/document-texts.js';
import { runCommand } from './command.js';
import { createMcpServer } from '../../src/mcp/mcp-server.js';

/** The SDK's own client, as an agent has it. */
export interface McpClient {
  readonly client: Client;
  /** The text of a tool's answer. Fails if the tool says that it failed. */
  call(name: string, args?: object): Promise<string>;
  /** The text of a tool's error. Fails if the tool succeeds. */
  fail(name: string, args?: object): Promise<string>;
  /** The tools that were called so far. */
  readonly called: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Connects a client over any transport. */
export async function mcpClient(transport: Transport): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const called = new Set<string>();
  const answer = async (name: string, args: object, isError: boolean): Promise<string> => {
    called.add(name);
    const result = await client.callTool({ name, arguments: { ...args } });
    const [content] = result.content as { type: string; text: string }[];
    if ((result.isError ?? false) !== isError) throw new Error(`${name} was answered: ${content?.text ?? ''}`);
    return content?.text ?? '';
  };
  return {
    client,
    call: (name, args = {}) => answer(name, args, false),
    fail: (name, args = {}) => answer(name, args, true),
    called,
    close: () => client.close(),
  };
}

/** A command of a tool, in this process, and as fast as it can. */
const runFast: typeof runCommand = ([command = '', ...args]) =>
  runCommand([command, ...(args.some((arg) => arg.startsWith('--target=')) ? ['--rate=1000'] : []), ...args]);

/** A client of tools for the banks of a running server, in this process. @param faults gets internal errors */
export async function mcpClientOf(
  access: BankAccess | string,
  faults: unknown[] = [],
): Promise<McpClient & { readonly access: BankAccess }> {
  const used = typeof access === 'string' ? BankAccess.ofRunning(access, undefined) : access;
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
  const server = await createMcpServer({ access: used, documents: new DocumentTexts(), runCommand: runFast }, (error) =>
    faults.push(error),
  );
  await server.connect(ofServer);
  return { ...(await mcpClient(ofClient)), access: used };
}
