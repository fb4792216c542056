import type { CommandCode } from './arguments.js';
import type { ControlCommandName } from './commands/control.js';

/** The headings of the help, in this order. */
export const GROUPS = [
  'Run a bank',
  'Control a running bank',
  'Check your client',
  'Match your bank',
  'Certificates and files',
] as const;
type Group = (typeof GROUPS)[number];

/** A command of the program. Its code is loaded on first use. */
export interface Command {
  readonly group: Group;
  readonly summary: string;
  readonly load: () => Promise<CommandCode>;
  readonly examples?: readonly string[];
}

/** The commands by name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    group: 'Run a bank',
    summary: 'Start the bank (the default)',
    load: async () => (await import('./commands/serve.js')).serve,
    examples: [
      'sandbank --port 0 --clock 2026-01-01T00:00:00Z --seed 7',
      'sandbank --dialect nextgenpsd2 --log-format json',
      'SANDBANK_PORT=9000 sandbank',
    ],
  },
  demo: {
    group: 'Run a bank',
    summary: 'Run the whole journey of a TPP, at a running bank or a new one',
    load: async () => (await import('./commands/demo.js')).demo,
  },
  advance: {
    group: 'Control a running bank',
    summary: "Advance a bank's clock",
    load: async () => (await import('./commands/advance.js')).advance,
    examples: [
      'sandbank advance PT10M',
      'sandbank advance P90D --bank w1',
      'sandbank advance --to 2026-04-01T00:00:00Z',
    ],
  },
  clock: ofControl('clock', "Pause a bank's clock, or let it run", ['sandbank clock pause', 'sandbank clock run 3600']),
  approve: ofControl('approve', 'Approve the newest pending request, or the one with an ID, as the customer', [
    'sandbank approve',
    'sandbank approve 3f0c… --psu anna --debtor-account AT611904300234573201',
  ]),
  refuse: ofControl('refuse', 'Refuse the newest pending request, or the one with an ID, as the customer', [
    'sandbank refuse',
  ]),
  consents: ofControl('consents', 'List consents', ['sandbank consents --status valid --psu anna']),
  payments: ofControl('payments', 'List payments', ['sandbank payments --status RJCT --json']),
  requests: ofControl('requests', 'List the recorded calls of your client, or print one', [
    'sandbank requests request-5',
    'sandbank requests --status 400',
    'sandbank requests --operation initiatePayment --limit 5',
  ]),
  search: ofControl('search', 'Search records, transactions and recorded calls', [
    'sandbank search AT611904300234573201',
    "sandbank search 'EUR 12,50' --limit 3",
  ]),
  fault: ofControl('fault', 'Make calls fail or wait: add, list and remove technical failures', [
    'sandbank fault add 503 --operation readAccounts --times 1',
    'sandbank fault add timeout --times 1',
    `sandbank fault add '{"match":{"tpp":"Fintrail"},"error":{"statusCode":503}}'`,
    'sandbank fault add @fault.json',
    'sandbank fault clear',
  ]),
  outcome: ofControl('outcome', "Script the bank's next decisions", [
    "sandbank outcome add 'RCVD > ACTC > RJCT(AM04)'",
    `sandbank outcome add '{"outcome":{"consent":"refuse after 5s"}}'`,
    'sandbank outcome list',
  ]),
  status: ofControl('status', "Print a bank's address and time, and what is pending or set", ['sandbank status']),
  bank: ofControl('bank', 'Create, list and delete banks', [
    'sandbank bank create w1',
    'sandbank bank create fair --fixtures my-bank --profile demo.yaml',
    'sandbank bank list',
  ]),
  undo: ofControl('undo', 'Undo the last change made by a command or in the dashboard', [
    'sandbank undo',
    'sandbank undo --list',
    'sandbank undo undo-3',
  ]),
  reset: ofControl('reset', 'Reset a bank to its initial state', ['sandbank reset --bank w1']),
  snapshot: ofControl('snapshot', "Save a bank's state, restore it, or create a bank from it", [
    'sandbank snapshot take onboarded',
    'sandbank snapshot fork onboarded w1',
  ]),
  report: {
    group: 'Check your client',
    summary: 'Print what your client does wrong, and how to fix it; can fail a CI job',
    load: async () => (await import('./commands/report.js')).report,
    examples: [
      'sandbank report --fail-on warning',
      'sandbank report --format junit --output report.xml --fail-on error',
    ],
  },
  prove: {
    group: 'Check your client',
    summary: 'Run your tests against many misbehaving banks, and show what breaks your client',
    load: async () => (await import('./commands/prove.js')).prove,
    examples: [
      'sandbank prove -- npm test',
      'sandbank prove --minutes 5 --shard 1/4 --dialect nextgenpsd2 -- npm test',
    ],
  },
  replay: {
    group: 'Check your client',
    summary: 'Run your tests again against the bank of a finding of prove',
    load: async () => (await import('./commands/prove.js')).replay,
    examples: ['sandbank replay sandbank-prove/replay-1.json -- npm test'],
  },
  mcp: {
    group: 'Run a bank',
    summary: 'Serve tools for coding agents (Model Context Protocol)',
    load: async () => (await import('./commands/mcp.js')).mcp,
    examples: ['sandbank mcp --clock 2026-01-01T00:00:00Z', 'sandbank mcp --url http://127.0.0.1:8080 --http 8090'],
  },
  record: {
    group: 'Match your bank',
    summary: "Record your client's calls to a bank, as an HTTP archive (HAR)",
    load: async () => (await import('./commands/record.js')).record,
    examples: [
      'sandbank record --target https://api.bank.example --output bank.har',
      'sandbank record --target https://api.bank.example --cert qwac.pem --key qwac.key --ca bank-ca.pem',
    ],
  },
  compare: {
    group: 'Match your bank',
    summary: "Compare a bank's sandbox with Sandbank, call by call",
    load: async () => (await import('./commands/compare.js')).compare,
    examples: [
      'sandbank compare --target https://sandbox.bank.example/xs2a --credentials bank.yaml --dry-run',
      'sandbank compare --target http://127.0.0.1:8080 --approve sandbank --allow payment --learn bank-profile.yaml',
    ],
  },
  certificate: {
    group: 'Certificates and files',
    summary: 'Create test certificates: all of a bank, or a single valid or invalid one',
    load: async () => (await import('./commands/certificate.js')).certificate,
    examples: [
      'sandbank certificate --kind qwac --variant expired --output certs',
      'sandbank certificate --kind qseal --organization-identifier PSDDE-BAFIN-4711 --roles PSP_AI',
    ],
  },
  sign: {
    group: 'Certificates and files',
    summary: 'Sign a request like a TPP, and print the signing string',
    load: async () => (await import('./commands/sign.js')).sign,
    examples: [
      "sandbank sign --certificate seal.pem --key seal.key --body @consent.json 'X-Request-ID: 1'",
      'sandbank sign --certificate seal.pem --key seal.key --format curl > headers.txt',
    ],
  },
  fixtures: {
    group: 'Certificates and files',
    summary: 'Check a fixture file or a profile',
    load: async () => (await import('./commands/fixtures.js')).fixtures,
  },
  learn: {
    group: 'Match your bank',
    summary: 'Write the profile of a bank from recorded calls',
    load: async () => (await import('./commands/learn.js')).learn,
    examples: [
      'sandbank learn traffic.har',
      'sandbank learn browser.har postman.har --host api.bank.example --output my-bank.yaml --fixtures accounts.yaml',
    ],
  },
  openapi: {
    group: 'Certificates and files',
    summary: 'Print the OpenAPI document',
    load: async () => (await import('./commands/openapi.js')).openapi,
  },
  healthcheck: {
    group: 'Run a bank',
    summary: 'Check whether a running bank is ready (exit code 0 or 1)',
    load: async () => (await import('./commands/healthcheck.js')).healthcheck,
  },
};

/** A command that calls the control API. */
function ofControl(name: ControlCommandName, summary: string, examples: readonly string[]): Command {
  const load = async (): Promise<CommandCode> => (await import('./commands/control.js')).controlCommand(name);
  return { group: 'Control a running bank', summary, load, examples };
}
