import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './output.js';

/** A flag of a command. */
export interface Flag {
  readonly flag: string;
  /** Default, or what is meant, as the help text shows it. */
  readonly shown: string;
  readonly help: string;
  /** True for a flag without a value. */
  readonly isSwitch?: boolean;
  readonly environment?: string;
}

/** What the command line gave: flags with their values (`on` for a switch), and the words that are no flags. */
export interface Arguments {
  readonly flags: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/** Reads a command's arguments. @throws UsageError in one line for an unknown flag, or one without its value */
export function readArguments(args: readonly string[], flags: readonly Flag[], mostWords = 0): Arguments {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } };
  for (const { flag, isSwitch } of flags) options[flag] = { type: isSwitch ? 'boolean' : 'string' };
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const unknown = /^Unknown option '(.+?)'/.exec((error as Error).message)?.[1];
    const known = flags.map(({ flag }) => `--${flag}`).join(', ');
    const [first = ''] = (error as Error).message.split('\n');
    throw new UsageError(unknown === undefined ? first : `unknown flag ${unknown}; known: ${known || 'none'}, --help`);
  }
  if (parsed.positionals.length > mostWords)
    throw new UsageError(`"${parsed.positionals[mostWords] ?? ''}" is not understood here; see --help`);
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed.values)) values[name] = value === true ? 'on' : String(value);
  return { flags: values, words: parsed.positionals };
}

/** The lines of a help text about flags. */
export function flagLines(flags: readonly Flag[]): string[] {
  const width = Math.max(...flags.map(({ flag }) => flag.length)) + 2;
  return flags.flatMap(({ flag, shown, help, environment }) => [
    `  ${`--${flag}`.padEnd(width)}  ${help}`,
    `  ${''.padEnd(width)}  default: ${shown}${environment === undefined ? '' : ` (${environment})`}`,
  ]);
}
