import { ExpectedError } from '../domain/errors.js';
import { SandbankError } from '../library/errors.js';
import { flagLines } from './arguments.js';
import { COMMANDS, GROUPS, type Command } from './command-table.js';
import { print, UsageError, warn } from './output.js';
import { didYouMean } from '../domain/text.js';
import { asCalled, programCommand } from '../process/program-command.js';

/**
 * The command line: its commands and exit codes. Only this file and `commands/` read arguments and the environment.
 * Commands start a server, or call a running one like any other client.
 */

async function main(args: readonly string[]): Promise<number> {
  const [first = '', ...rest] = args;
  if (first === '--version' || first === '-v') {
    print((await import('../process/package-files.js')).VERSION);
    return 0;
  }
  if (first === 'help' || ((first === '--help' || first === '-h') && rest.length === 0)) return help(rest[0]);
  const isDefault = first === '' || first.startsWith('-');
  const name = isDefault ? 'serve' : first;
  const command = commandOf(name);
  const commandArgs = isDefault ? args : rest;
  // What is after -- belongs to another command.
  const own = commandArgs.includes('--') ? commandArgs.slice(0, commandArgs.indexOf('--')) : commandArgs;
  if (own.includes('--help') || own.includes('-h')) return help(name);
  return (await command.load()).run(commandArgs);
}

/** @throws UsageError */
function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command;
  const known = Object.keys(COMMANDS);
  const hint = didYouMean(name, [...known, '--version']);
  throw new UsageError(
    `unknown command "${name}"${hint}; ${hint === '' ? `known: ${known.join(', ')}` : 'see --help'}`,
  );
}

async function help(name: string | undefined): Promise<number> {
  if (name !== undefined) {
    const { load, summary, examples = [] } = commandOf(name);
    const { usage, flags } = await load();
    print(`${asCalled(usage)}\n\n${summary}\n`);
    if (flags.length > 0)
      print(['Flags (a flag overrides the environment, a file and the default):', ...flagLines(flags)].join('\n'));
    if (examples.length > 0)
      print(['', 'Examples:', ...examples.map((example) => `  ${asCalled(example)}`)].join('\n'));
    return 0;
  }
  const lines = GROUPS.flatMap((heading) => [
    `${heading}:`,
    ...Object.entries(COMMANDS)
      .filter(([, { group }]) => group === heading)
      .map(([known, { summary }]) => `  ${known.padEnd(12)} ${summary}`),
    '',
  ]);
  const usage = [
    'Usage: sandbank [command] [flags]',
    '',
    ...lines,
    `Run ${programCommand()} COMMAND --help for the flags of a command, and --version for the version.`,
    '',
    'Examples:',
    '  sandbank                                   the demo bank on http://127.0.0.1:8080',
    '  sandbank --clock paused --port 0           a paused clock, and any free port',
    '  sandbank --sca auto                        the PSU approves automatically',
    '  sandbank demo                              run the whole journey',
    '  sandbank approve                           approve the newest pending request',
    '  sandbank advance 90d                       advance the clock by 90 days',
    '  sandbank report --fail-on warning          find problems in your client',
  ];
  print(`Sandbank: a sandbox bank (PSD2 ASPSP) for third-party providers\n\n${asCalled(usage.join('\n'))}`);
  return 0;
}

/** Runs a command and reports its failure in one line. @returns the exit code: 2 for wrong usage, 1 for a failure */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    return await main(args);
  } catch (error) {
    // The library has its own error class because it does not load the program.
    const isExpected = error instanceof ExpectedError || error instanceof SandbankError;
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const detail = error instanceof SandbankError ? error.problem?.['detail'] : undefined;
    const own = error instanceof UsageError ? asCalled(message) : message;
    warn(`sandbank: ${typeof detail === 'string' ? detail : isExpected ? own : (stack ?? message)}`);
    return error instanceof ExpectedError ? error.exitCode : 1;
  }
}

/** Runs the command of this process and sets its exit code. */
export async function runCommandLine(): Promise<void> {
  // A reader that stops early, such as `head`, is not a failure. A server continues when it cannot write its log.
  process.stdout.on('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = 1;
    warn(`sandbank: the output cannot be written (${code})`);
  });
  process.stderr.on('error', () => undefined);
  const exitCode = await runCommand(process.argv.slice(2));
  process.exitCode ??= exitCode;
}
