import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './output.js';
import { DIALECT_IDS, type DialectId } from '../domain/dialect.js';
import { didYouMean } from '../domain/text.js';

export interface Flag {
  readonly flag: string;
  /** The default, as the help text shows it. */
  readonly defaultText: string;
  readonly help: string;
  /** True for a flag without a value. */
  readonly isSwitch?: boolean;
  /** True for a flag that can be given several times. Its values are lines of one text. */
  readonly isRepeatable?: boolean;
  readonly environment?: string;
  /** What stands for its value in the help text, where neither its name nor its meaning says it. */
  readonly value?: string;
}

/** What a command of the program does. It is loaded when the command is called, or its help is. */
export interface CommandCode {
  /** A line for each way to call it. */
  readonly usage: string;
  readonly flags: readonly Flag[];
  /** Returns the exit code. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** A flag with its default as the help text shows it, and what it means. */
export function flag(
  name: string,
  defaultText: string,
  help: string,
  more: Pick<Flag, 'isSwitch' | 'isRepeatable' | 'environment' | 'value'> = {},
): Flag {
  return { flag: name, defaultText, help, ...more };
}

/** Parsed command-line arguments: flags with their values (`on` for a switch), and positional arguments. */
export interface Arguments {
  readonly flags: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/** Parses a command's arguments. @throws UsageError that names every unknown flag, and every missing or unexpected value */
export function readArguments(args: readonly string[], flags: readonly Flag[], mostWords = 0): Arguments {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const { flag, isSwitch } of flags) options[flag] = { type: isSwitch ? 'boolean' : 'string' };
  const given = withNegativeValues(args, flags);
  const { tokens } = parseArgs({ args: given, options, allowPositionals: true, strict: false, tokens: true });
  const values: Record<string, string> = {};
  const words: string[] = [];
  const unknown: string[] = [];
  const repeatable = new Set(flags.flatMap(({ flag, isRepeatable }) => (isRepeatable === true ? [flag] : [])));
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const type = Object.hasOwn(options, name) ? options[name]?.type : undefined;
    if (type === undefined) unknown.push(rawName);
    else problems.push(...problemsOfValue(type, rawName, value, inlineValue));
    const before = repeatable.has(name) ? values[name] : undefined;
    values[name] = before === undefined ? (value ?? 'on') : `${before}\n${value ?? ''}`;
  }
  if (unknown.length > 0) problems.unshift(unknownFlags([...new Set(unknown)], flags));
  else if (words.length > mostWords) {
    const extra = words.slice(mostWords).map((word) => `"${word}"`);
    problems.push(`${extra.join(', ')} ${extra.length === 1 ? 'is' : 'are'} not expected here; see --help`);
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return { flags: values, words };
}

/** A command that reads its arguments by its flags. @param mostWords of positional arguments */
export function command(
  usage: string,
  flags: readonly Flag[],
  run: (given: Arguments) => Promise<number>,
  mostWords = 0,
): CommandCode {
  return { usage, flags, run: async (args) => run(readArguments(args, flags, mostWords)) };
}

/** What is wrong with the value of a flag, or with its absence. */
function problemsOfValue(type: 'boolean' | 'string', flag: string, value?: string, isInline = false): string[] {
  if (type === 'boolean') return value === undefined ? [] : [`${flag} has no value; omit "${value}"`];
  if (value !== undefined && (isInline || !/^-./.test(value))) return [];
  return [`${flag} requires a value; if the value starts with a dash, write ${flag}=VALUE; see --help`];
}

/** Joins a negative number to the flag before it. The code that reads the value reports what is wrong with it. */
function withNegativeValues(args: readonly string[], flags: readonly Flag[]): string[] {
  const withValue = new Set(flags.filter(({ isSwitch }) => isSwitch !== true).map(({ flag }) => `--${flag}`));
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    if (/^-[\d.]/.test(arg) && before !== undefined && withValue.has(before))
      joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function unknownFlags(unknown: readonly string[], flags: readonly Flag[]): string {
  const names = [...flags.map(({ flag }) => `--${flag}`), '--help'];
  const hints = unknown.map((name) => didYouMean(name, names));
  const named = unknown.map((name, index) => `${name}${hints[index] ?? ''}`).join(', ');
  return `unknown flag${unknown.length === 1 ? '' : 's'} ${named}; ${hints.includes('') ? `known: ${names.join(', ')}` : 'see --help'}`;
}

/** The lines of a help text that describe flags, one for each; wrapped at the width of a terminal. */
export function flagLines(
  flags: readonly Flag[],
  columns = process.stdout.isTTY ? process.stdout.columns : Infinity,
): string[] {
  const heads = flags.map((one) => `  --${one.flag}${one.isSwitch ? '' : ` ${valueName(one)}`}`);
  const width = Math.max(...heads.map(({ length }) => length));
  return flags.map(({ defaultText, help, environment }, place) => {
    const label = defaultText.startsWith('required') ? '' : 'default: ';
    const defaultNote = ['off', 'none'].includes(defaultText) ? undefined : label + defaultText;
    const notes = [defaultNote, environment && `environment: ${environment}`].filter((note) => note !== undefined);
    const text = `${help}${notes.length === 0 ? '' : ` [${notes.join('; ')}]`}`;
    const shown = wrapped(text, columns - width - 2, width + 2);
    return `${(heads[place] ?? '').padEnd(width)}  ${shown}`;
  });
}

/** Breaks a text between words, with an indent from the second line on. A narrow column stays whole. */
function wrapped(text: string, most: number, indent: number): string {
  if (most < 20) return text;
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

/** What stands for the value of a flag: `FILE`, or the last word of its name. */
function valueName({ flag, help, value }: Flag): string {
  const kind = /^(?:maximum )?(file|folder|number)\b|in (seconds)$/.exec(help);
  return (value ?? kind?.[1] ?? kind?.[2] ?? flag.split('-').at(-1) ?? flag).toUpperCase();
}

/** A flag as one of several words. @throws UsageError */
export function readWord<const Word extends string>(flag: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  return found ?? refuseValue(flag, text, `one of ${words.join(', ')}`);
}

/** A flag as a number; undefined without it. @param use what is valid @throws UsageError */
export function readNumber(flags: Arguments['flags'], flag: string, form: RegExp, use: string): number | undefined {
  const text = flags[flag];
  if (text === undefined) return undefined;
  return form.test(text) ? Number(text) : refuseValue(flag, text, use);
}

/** A flag as a port. @throws UsageError */
export function readPort(flag: string, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  return refuseValue(flag, text, 'a whole number from 0 to 65535');
}

/** Refuses the value of a flag. @param use what is valid instead @throws UsageError */
export function refuseValue(flag: string, text: string, use: string): never {
  throw new UsageError(`--${flag} "${text}" is not valid; use ${use}`);
}

/**
 * Refuses the value of a flag when the control API refuses the member that it became. Does nothing for a member that no flag became.
 * @throws UsageError
 */
export function refuseFlagOfMember(flags: Arguments['flags'], path: string, problem: string): void {
  const [, member = '', index] = /^(\w+)(?:\[(\d+)\])?/.exec(path) ?? [];
  const flag = member.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const value = flags[flag];
  if (value === undefined) return;
  const text = index === undefined ? value : (value.split(',')[Number(index)] ?? value).trim();
  const use = /^\S+ must be (.*)$/s.exec(problem)?.[1];
  if (use !== undefined) refuseValue(flag, text, use);
  throw new UsageError(`--${flag} "${text}" is not valid: ${problem}`);
}

/** What a flag names in a table, such as the writer of a format. @throws UsageError */
export function readNamed<Value>(flag: string, text: string, table: Readonly<Record<string, Value>>): Value {
  return table[readWord(flag, text, Object.keys(table))] as Value;
}

/** Reads the value of `--dialect`. @throws UsageError for an unknown dialect */
export function readDialect(text: string): DialectId {
  return readWord('dialect', text, DIALECT_IDS);
}
