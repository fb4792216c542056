import { ExpectedError } from '../domain/errors.js';
import { SandbankError } from '../library/errors.js';
import { flagLines, type Flag } from './arguments.js';
import type { ControlCommandName } from './commands/control.js';
import { print, UsageError, warn } from './output.js';
import { didYouMean } from '../domain/text.js';
import { asCalled, programCommand } from '../process/program-command.js';

/**
 * The command line: its commands and exit codes. Only this file and `commands/` read arguments and the environment.
 * Commands start a server, or call a running one like any other client.
 */

/** The headings of the help, in this order. */
const GROUPS = [
  'Run a bank',
  'Control a running bank',
  'Check your client',
  'Match your bank',
  'Certificates and files',
] as const;
type Group = (typeof GROUPS)[number];

/** A command of the program. Its code is loaded on first use. */
interface Command {
  readonly group: Group;
  readonly summary: string;
  readonly usage: string | (() => Promise<string>);
  readonly flags: () => Promise<readonly Flag[]> | readonly Flag[];
  readonly run: (args: readonly string[]) => Promise<number>;
  readonly examples?: readonly string[];
}

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    group: 'Run a bank',
    summary: 'Start the bank (the default)',
    usage: 'sandbank [serve] [flags]',
    flags: async () => (await import('../server/settings.js')).SETTINGS,
    examples: [
      'sandbank --port 0 --clock 2026-01-01T00:00:00Z --seed 7',
      'sandbank --dialect nextgenpsd2 --log-format json',
      'SANDBANK_PORT=9000 sandbank',
    ],
    run: async (args) => (await import('./commands/serve.js')).serve(args),
  },
  demo: {
    group: 'Run a bank',
    summary: 'Run the whole journey of a TPP, at a running bank or a new one',
    usage: 'sandbank demo [flags]',
    flags: async () => (await import('./commands/demo.js')).DEMO_FLAGS,
    run: async (args) => (await import('./commands/demo.js')).demo(args),
  },
  advance: {
    group: 'Control a running bank',
    summary: "Advance a bank's clock",
    usage: 'sandbank advance DURATION [flags]\nsandbank advance --to INSTANT [flags]',
    flags: async () => (await import('./commands/advance.js')).ADVANCE_FLAGS,
    run: async (args) => (await import('./commands/advance.js')).advance(args),
    examples: [
      'sandbank advance PT10M',
      'sandbank advance P90D --bank w1',
      'sandbank advance --to 2026-04-01T00:00:00Z',
    ],
  },
  approve: controlCommand('approve', 'Approve the newest pending request, or the one with an ID, as the customer', [
    'sandbank approve',
    'sandbank approve 3f0c… --psu anna --debtor-account AT611904300234573201',
  ]),
  refuse: controlCommand('refuse', 'Refuse the newest pending request, or the one with an ID, as the customer', [
    'sandbank refuse',
  ]),
  consents: controlCommand('consents', 'List consents', ['sandbank consents --status valid --psu anna']),
  payments: controlCommand('payments', 'List payments', ['sandbank payments --status RJCT --json']),
  requests: controlCommand('requests', 'List the recorded calls of your client', [
    'sandbank requests --status 400',
    'sandbank requests --operation initiatePayment --limit 5',
  ]),
  search: controlCommand('search', 'Search records, transactions and recorded calls', [
    'sandbank search AT611904300234573201',
    "sandbank search 'EUR 12,50' --limit 3",
  ]),
  fault: controlCommand('fault', 'Make calls fail or wait: add, list and remove technical failures', [
    `sandbank fault add '{"match":{"operation":"readAccounts"},"times":1,"error":{"statusCode":503}}'`,
    'sandbank fault add @fault.json',
    'sandbank fault clear',
  ]),
  outcome: controlCommand('outcome', "Script the bank's next decisions", [
    `sandbank outcome add '{"match":{"operation":"initiatePayment"},"outcome":{"path":"RCVD > ACTC > RJCT(AM04)"}}'`,
    'sandbank outcome list',
  ]),
  undo: controlCommand('undo', 'Take back the last change of a command or of the dashboard', [
    'sandbank undo',
    'sandbank undo --list',
    'sandbank undo undo-3',
  ]),
  reset: controlCommand('reset', 'Reset a bank to its initial state', ['sandbank reset --bank w1']),
  snapshot: controlCommand('snapshot', "Save a bank's state, restore it, or make a new bank of it", [
    'sandbank snapshot take onboarded',
    'sandbank snapshot fork onboarded w1',
  ]),
  report: {
    group: 'Check your client',
    summary: 'Print what your client does wrong, and how to fix it; can fail a CI job',
    usage: 'sandbank report [flags]',
    flags: async () => (await import('./commands/report.js')).REPORT_FLAGS,
    run: async (args) => (await import('./commands/report.js')).report(args),
    examples: [
      'sandbank report --fail-on warning',
      'sandbank report --format junit --output report.xml --fail-on error',
    ],
  },
  prove: {
    group: 'Check your client',
    summary: 'Run your tests at many misbehaving banks, and show what breaks your client',
    usage: 'sandbank prove [flags] -- COMMAND',
    flags: async () => (await import('./commands/prove.js')).PROVE_FLAGS,
    run: async (args) => (await import('./commands/prove.js')).prove(args),
    examples: [
      'sandbank prove -- npm test',
      'sandbank prove --minutes 5 --shard 1/4 --dialect nextgenpsd2 -- npm test',
    ],
  },
  replay: {
    group: 'Check your client',
    summary: 'Run your tests again at a bank that prove found',
    usage: 'sandbank replay FILE -- COMMAND',
    flags: async () => (await import('./commands/prove.js')).REPLAY_FLAGS,
    run: async (args) => (await import('./commands/prove.js')).replay(args),
    examples: ['sandbank replay sandbank-prove/replay-1.json -- npm test'],
  },
  mcp: {
    group: 'Run a bank',
    summary: 'Serve tools for coding agents (Model Context Protocol)',
    usage: 'sandbank mcp [flags]',
    flags: async () => (await import('./commands/mcp.js')).MCP_FLAGS,
    run: async (args) => (await import('./commands/mcp.js')).mcp(args),
    examples: ['sandbank mcp --clock 2026-01-01T00:00:00Z', 'sandbank mcp --url http://127.0.0.1:8080 --http 8090'],
  },
  record: {
    group: 'Match your bank',
    summary: "Record your client's calls to a bank, as an HTTP archive (HAR)",
    usage: 'sandbank record --target URL [flags]',
    flags: async () => (await import('./commands/record.js')).RECORD_FLAGS,
    run: async (args) => (await import('./commands/record.js')).record(args),
    examples: [
      'sandbank record --target https://api.bank.example --output bank.har',
      'sandbank record --target https://api.bank.example --cert qwac.pem --key qwac.key --ca bank-ca.pem',
    ],
  },
  compare: {
    group: 'Match your bank',
    summary: "Compare a bank's sandbox with Sandbank, call by call",
    usage: 'sandbank compare --target URL [flags]',
    flags: async () => (await import('./compare/compare-flags.js')).COMPARE_FLAGS,
    run: async (args) => (await import('./commands/compare.js')).compare(args),
    examples: [
      'sandbank compare --target https://sandbox.bank.example/xs2a --credentials bank.yaml --dry-run',
      'sandbank compare --target http://127.0.0.1:8080 --approve sandbank --allow payment --learn bank-profile.yaml',
    ],
  },
  certificate: {
    group: 'Certificates and files',
    summary: 'Create test certificates: all of a bank, or a single valid or invalid one',
    usage: async () => (await import('./commands/certificate.js')).certificateUsage(),
    flags: async () => (await import('./commands/certificate.js')).CERTIFICATE_FLAGS,
    run: async (args) => (await import('./commands/certificate.js')).certificate(args),
    examples: [
      'sandbank certificate --kind qwac --variant expired --output certs',
      'sandbank certificate --kind qseal --organization-identifier PSDDE-BAFIN-4711 --roles PSP_AI',
    ],
  },
  sign: {
    group: 'Certificates and files',
    summary: 'Sign a request like a TPP, and print the signing string',
    usage: "sandbank sign --certificate FILE --key FILE [flags] ['Name: value' ...]",
    flags: async () => (await import('./commands/sign.js')).SIGN_FLAGS,
    run: async (args) => (await import('./commands/sign.js')).sign(args),
    examples: [
      "sandbank sign --certificate seal.pem --key seal.key --body @consent.json 'X-Request-ID: 1'",
      'sandbank sign --certificate seal.pem --key seal.key --format curl > headers.txt',
    ],
  },
  fixtures: {
    group: 'Certificates and files',
    summary: 'Check a fixture file or a profile',
    usage: 'sandbank fixtures check FILE',
    flags: () => [],
    run: async (args) => (await import('./commands/fixtures.js')).fixtures(args),
  },
  learn: {
    group: 'Match your bank',
    summary: 'Write the profile of a bank from recorded calls',
    usage: 'sandbank learn RECORDING... [flags]',
    flags: async () => (await import('./commands/learn.js')).LEARN_FLAGS,
    run: async (args) => (await import('./commands/learn.js')).learn(args),
    examples: [
      'sandbank learn traffic.har',
      'sandbank learn browser.har postman.har --host api.bank.example --output my-bank.yaml --fixtures accounts.yaml',
    ],
  },
  openapi: {
    group: 'Certificates and files',
    summary: 'Print the OpenAPI document',
    usage: 'sandbank openapi [flags]',
    flags: async () => (await import('./commands/openapi.js')).OPENAPI_FLAGS,
    run: async (args) => (await import('./commands/openapi.js')).openapi(args),
  },
  healthcheck: {
    group: 'Run a bank',
    summary: 'Check whether a running bank is ready (exit code 0 or 1)',
    usage: 'sandbank healthcheck [flags]',
    flags: async () => (await import('./commands/healthcheck.js')).HEALTHCHECK_FLAGS,
    run: async (args) => (await import('./commands/healthcheck.js')).healthcheck(args),
  },
};

/** A command of the table in `commands/control.ts`. */
function controlCommand(name: ControlCommandName, summary: string, examples: readonly string[]): Command {
  const loaded = () => import('./commands/control.js');
  return {
    group: 'Control a running bank',
    summary,
    usage: async () => (await loaded()).controlUsage(name),
    flags: async () => (await loaded()).controlFlags(name),
    run: async (args) => (await loaded()).control(name, args),
    examples,
  };
}

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
  return command.run(commandArgs);
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

async function help(name?: string): Promise<number> {
  if (name !== undefined) {
    const command = commandOf(name);
    const { usage, summary, examples = [] } = command;
    print(`${asCalled(typeof usage === 'string' ? usage : await usage())}\n\n${summary}\n`);
    const flags = await command.flags();
    if (flags.length > 0) print(['Flags (flag > environment > file > default):', ...flagLines(flags)].join('\n'));
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
    '  sandbank advance P90D                      advance the clock by 90 days',
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
