import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { mcpClientOf, type McpClient } from '../support/mcp-client.js';

/** Arguments that are valid JSON and make no sense: each is refused or used, and nothing fails inside. */

const faults: unknown[] = [];
let server: InProcessServer;
let agent: McpClient;

beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
  agent = await mcpClientOf(server.url, faults);
});
afterAll(async () => {
  await agent.close();
  await server.stop();
});

const TEXTS = [
  '',
  ' ',
  '..',
  '../../package.json',
  'a/b?c#d',
  '%',
  '%00',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'x'.repeat(20_000),
  '(',
  '🏦',
];
const NUMBERS = [-1, 0, 0.5, 1e308, 100];

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

/** A value of a schema, with the text or number in every place that takes one. */
function valueOf(schema: JsonSchema, text: string, number: number, index: number): unknown {
  if (schema.enum) return schema.enum[index % schema.enum.length];
  if (schema.anyOf?.[0]) return valueOf(schema.anyOf[0], text, number, index);
  if (schema.type === 'string') return text;
  if (schema.type === 'number' || schema.type === 'integer') return number;
  if (schema.type === 'boolean') return index % 2 === 0;
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, text, number, index)];
  if (!schema.properties) return { [text]: text };
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, member]) => [name, valueOf(member, text, number, index)]),
  );
}

/** Calls a tool, and answers how many characters were returned. */
async function lengthOf(name: string, args: unknown): Promise<number> {
  const { content } = await agent.client.callTool({ name, arguments: args as Record<string, unknown> });
  const [first] = content as { text: string }[];
  return first?.text.length ?? 0;
}

describe('a tool with absurd arguments', () => {
  it('answers in a bounded text, and the server goes on', async () => {
    const { tools } = await agent.client.listTools();
    for (const { name, inputSchema } of tools) {
      const properties = (inputSchema.properties ?? {}) as Record<string, JsonSchema>;
      for (const [index, text] of TEXTS.entries()) {
        const number = NUMBERS[index % NUMBERS.length]!;
        const all = valueOf({ properties }, text, number, index) as Record<string, unknown>;
        // Once with every argument, once without the bank, which would be refused before the others are read.
        const { bank: _bank, ...others } = all;
        for (const args of [all, others])
          expect([name, text.slice(0, 20), (await lengthOf(name, args)) < 25_000]).toEqual([
            name,
            text.slice(0, 20),
            true,
          ]);
      }
    }
    expect(faults).toEqual([]);
    expect(await agent.call('describe_bank')).toContain('bank: default');
  });

  it('of another type is refused with the name of the argument', async () => {
    expect(await agent.fail('describe_bank', { bank: 7 })).toMatch(/string.*bank/s);
    expect(await agent.fail('advance_clock', { by: ['P1D'] })).toMatch(/string.*by/s);
    expect(await agent.fail('script_outcome', {})).toMatch(/outcome/);
    expect(await agent.fail('inject_fault', { error: { status: 500 } })).toMatch(/statusCode/);
  });

  it('reports an unknown tool', async () => {
    expect(await agent.fail('fly')).toContain('fly');
  });
});
