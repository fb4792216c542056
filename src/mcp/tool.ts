import { z } from 'zod';
import type { BankClient } from '../library/bank-client.js';
import type { DocumentTexts } from './document-texts.js';
import type { BankAccess } from './bank-access.js';

/** What the tools of one server work with. */
export interface ToolContext {
  readonly access: BankAccess;
  readonly documents: DocumentTexts;
  /** Runs a command of `sandbank` as a separate program. Resolves with what it printed, whatever its exit code is. */
  readonly runCommand: (args: readonly string[]) => Promise<{ readonly stdout: string; readonly stderr: string }>;
}

/** What a tool does to a bank, for clients that ask before a change. */
export type Effect = 'reads' | 'adds' | 'changes';

/** A tool as the server lists it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  /** Rejects unknown arguments, so that a misspelt one is an error and not ignored. */
  readonly input: z.ZodObject;
  /**
   * Runs with arguments that match `input`. Resolves with a value that is shown as YAML, or with text.
   * @throws SandbankError with what the control API says
   * @throws ToolError for other problems that the caller can fix
   */
  readonly run: (input: Readonly<Record<string, unknown>>, context: ToolContext) => Promise<unknown>;
}

/** A tool with the schemas of its arguments. */
interface Described<Shape extends z.ZodRawShape> extends Omit<Tool, 'input' | 'run'> {
  readonly input: Shape;
}
type InputOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

/** Defines a tool. Its `run` gets arguments of the types of the schema. */
export function tool<Shape extends z.ZodRawShape>(
  definition: Described<Shape> & { run: (input: InputOf<Shape>, context: ToolContext) => Promise<unknown> },
): Tool {
  const { input, run, ...named } = definition;
  // The server checks the arguments against the schema before it runs a tool.
  return { ...named, input: strict(input, 'argument'), run: run as Tool['run'] };
}

/** Defines a tool for one bank, which it has as another argument. Its `run` gets the bank. */
export function bankTool<Shape extends z.ZodRawShape>(
  definition: Described<Shape> & {
    run: (bank: BankClient, input: InputOf<Shape>, context: ToolContext) => unknown;
  },
): Tool {
  const { input, run, ...named } = definition;
  return {
    ...named,
    input: strict({ bank: BANK_ARGUMENT, ...input }, 'argument'),
    run: async ({ bank: id, ...given }, context) =>
      run(await context.access.bank(id as string | undefined), given as InputOf<Shape>, context),
  };
}

/** An object that refuses unknown members, and names the valid ones. @param noun what a member is called */
export function strict<Shape extends z.ZodRawShape>(shape: Shape, noun = 'member'): z.ZodObject<Shape, z.core.$strict> {
  const names = Object.keys(shape).join(', ');
  const error: z.core.$ZodErrorMap = (issue) =>
    issue.code === 'unrecognized_keys'
      ? `unknown ${noun} ${issue.keys.join(', ')}; the ${noun}s are: ${names}`
      : undefined;
  return z.strictObject(shape, { error });
}

const BANK_ARGUMENT = optionalText('Id of the bank. Default: the bank that this server uses, normally "default".');

/** An argument that may be omitted. @param about what it is, and its default */
export function optional<Kind extends z.ZodType>(kind: Kind, about: string): z.ZodExactOptional<Kind> {
  return kind.exactOptional().describe(about);
}

export function optionalText(about: string): z.ZodExactOptional<z.ZodString> {
  return optional(z.string(), about);
}

/** @param what plural name of the entries */
export function limitArgument(what: string, otherwise: number): z.ZodDefault<z.ZodNumber> {
  return z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(otherwise)
    .describe(`Maximum number of ${what} to list. Default ${otherwise}.`);
}
