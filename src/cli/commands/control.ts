import type { BankClient } from '../../library/bank-client.js';
import type { ServerClient } from '../../library/server-client.js';
import type { Query, Schema } from '../../library/control-operations.js';
import { callKey, runsOf } from '../../library/call-runs.js';
import { minorDigitsOf } from '../../domain/money.js';
import { faultCard, outcomeCard, type RuleCard } from '../../library/rule-texts.js';
import { didYouMean, sentence, words } from '../../domain/text.js';
import { ANSWER_FAULTS } from '../../domain/scripting/fault.js';
import { laterCallsText, NOTHING_TO_UNDO } from '../../library/control-operations.js';
import { SandbankError } from '../../library/errors.js';
import {
  flag,
  readArguments,
  readNumber,
  refuseFlagOfMember,
  type Arguments,
  type CommandCode,
  type Flag,
} from '../arguments.js';
import { bankTimes, connectServer, selectBank, SERVER_FLAGS } from '../own-server.js';
import { confirm, print, UsageError, warn, readInput } from '../output.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/**
 * The commands that control a running bank: one table over the verbs of its control API. Each prints lines for people, and with
 * `--json` the answer. `advance` and `report` have their own files, because they do more than one call.
 */

interface Result {
  /** The answer, for `--json`. */
  readonly answer: unknown;
  readonly text: string;
}

interface Context {
  readonly server: ServerClient;
  /** Writes a time of the bank for people. */
  readonly time: (at: string) => string;
}

interface Action {
  /** Placeholders of the arguments. One in brackets may be left out. */
  readonly words: readonly string[];
  readonly act: (
    bank: BankClient,
    words: readonly string[],
    flags: Arguments['flags'],
    context: Context,
  ) => Promise<Result>;
}

function action(words: readonly string[], act: Action['act']): Action {
  return { words, act };
}

interface ControlCommand {
  readonly flags?: readonly Flag[];
  /** Whether it is about the banks of the server: the selected one may not exist yet. */
  readonly isOfServer?: true;
  /** What is valid as an argument, for the help text. */
  readonly values?: readonly string[];
  /** By name. */
  readonly actions?: Readonly<Record<string, Action>>;
  /** The action of a command that does a single thing. */
  readonly only?: Action;
}

/** Calls since a point that are looked at. */
const MOST_CALLS = 1000;
/** Records that a list shows. */
const DEFAULT_LIMIT = '20';
/** A limit with room for one more record, which says that there are more than are shown. */
const EXTENSIBLE = /^[1-9]\d{0,2}$/;

/** @param status an example */
const filters = (status: string): readonly Flag[] => [
  flag('q', 'none', 'text to search for', { value: 'text' }),
  flag('status', 'any', `only those with this status, such as ${status}`),
  flag('tpp', 'any', 'only those of this TPP'),
  flag('limit', DEFAULT_LIMIT, 'maximum number to print, newest first'),
];
/** An id in a path, with its beginning: only that is printed, so that a call fits into a line. */
const UUID = /([\da-f]{8})(-[\da-f]{4}){3}-[\da-f]{12}/gi;
const FAULT_NAMES = Object.keys(ANSWER_FAULTS).map((name) => name.toLowerCase().replaceAll('_', '-'));
const FAULT_VALUES = `a status such as 503, JSON, @FILE, or one of ${FAULT_NAMES.join(', ')}`;
const PSU: Flag = flag('psu', 'any', 'only those of this customer');

/** The code that the client got. */
const codeOf = (refusal: Schema<'RequestLine'>['refusal']): string | undefined => refusal?.sentCode ?? refusal?.code;

const LIST_OF_REQUESTS = listed(
  'requests',
  (bank, flags) => bank.requests.list(queryOf<'readRequests'>(flags)),
  (request, time) => {
    const { at, id, method, path, status, amount, refusal, subjectStatus, findings = [], undone } = request;
    const notes = [refusal?.text ?? [], findings, undone ? 'undone' : []].flat().join(' ');
    const operation = [request.operation ?? '-', amount ? amountText(amount) : []].flat().join(' ');
    const result = codeOf(refusal) ?? subjectStatus ?? '-';
    const call = `${method} ${path.replaceAll(UUID, '$1…')}`;
    return { time: time(at), id, status: String(status), operation, result, call, notes };
  },
  { keyOf: callKey },
);

const CONTROL_COMMANDS = {
  clock: {
    actions: {
      pause: action([], async ({ id, clock }, _words, _flags, { time }) => {
        const answer = await clock.pause();
        return { answer, text: `Paused the clock of bank ${id} at ${time(answer.now)}.` };
      }),
      run: action(['[RATE]'], async ({ id, clock }, [rate = '1'], _flags, { time }) => {
        if (!(Number(rate) > 0)) throw new UsageError(`RATE must be a positive number such as 3600, not "${rate}"`);
        const answer = await clock.run(Number(rate));
        return { answer, text: `Running the clock of bank ${id} at rate ${rate}, from ${time(answer.now)} on.` };
      }),
    },
  },
  approve: decision('approve', 'Approved'),
  refuse: decision('refuse', 'Refused'),
  consents: {
    flags: [...filters('valid'), PSU],
    only: listed(
      'consents',
      (bank, flags) => bank.consents.list(queryOf<'readConsents'>(flags)),
      ({ createdAt, consentId: id, consentStatus: status, tpp: { name: tpp = '-' }, psu }, time, bank) => {
        return { time: time(createdAt), id, status, tpp, customer: customer(bank, psu) };
      },
    ),
  },
  payments: {
    flags: [...filters('ACSC'), PSU],
    only: listed(
      'payments',
      (bank, flags) => bank.payments.list(queryOf<'readPayments'>(flags)),
      ({ createdAt, paymentId: id, transactionStatus: status, instructedAmount, creditorAccount }, time) => {
        const amount = amountText(instructedAmount);
        return { time: time(createdAt), id, status, amount, creditor: creditorAccount.name };
      },
    ),
  },
  requests: {
    flags: [...filters('400'), flag('operation', 'any', 'only calls of this operation')],
    only: action(['[ID]'], async (bank, [id], flags, context) => {
      if (id === undefined) return LIST_OF_REQUESTS.act(bank, [], flags, context);
      const filter = ['limit', ...FILTERING].find((name) => flags[name] !== undefined);
      if (filter !== undefined) throw new UsageError(`--${filter} selects calls of the list; leave it out with an ID`);
      const answer = await bank.requests.read(id);
      return { answer, text: callText(answer, context.time) };
    }),
  },
  search: {
    flags: [flag('limit', '10', 'maximum number of matches of each kind')],
    only: listed(
      'records with this text',
      async (bank, { limit }, [q = '']) => {
        if (q.trim() === '') throw new UsageError('TEXT is blank; give the text to search for, such as an IBAN');
        const groups = await bank.search(q, limit === undefined ? undefined : Number(limit));
        for (const { kind, total, found } of groups.filter((group) => group.total > group.found.length))
          warn(`${kind}: ${found.length} of ${total} are shown; --limit N shows more, up to 100`);
        return groups.flatMap(({ kind, found }) => found.map((one) => ({ kind, ...one })));
      },
      ({ kind, id, status = '-', title, detail = '' }) => ({ kind, id, status, title, detail }),
      { words: ['TEXT'] },
    ),
  },
  fault: scripted(
    'fault',
    (bank) => bank.faults,
    faultCard,
    FAULT_VALUES,
    (text) =>
      /^\d{3}$/.test(text)
        ? { error: { statusCode: Number(text) } }
        : /^[\w-]+$/.test(text) && { fault: faultNamed(text) },
  ),
  outcome: scripted(
    'outcome',
    (bank) => bank.outcomes,
    outcomeCard,
    "a path such as 'ACTC > RJCT(AM04)', JSON or @FILE",
    (text) => /^[A-Z]{4}\b/.test(text) && { match: { operation: 'initiatePayment' }, outcome: { path: text } },
  ),
  status: {
    only: action([], async (bank, _words, _flags, { time }) => {
      const [clock, waiting, faults, outcomes] = await Promise.all([
        bank.clock.read(),
        bank.authorisations.list(),
        bank.faults.list(),
        bank.outcomes.list(),
      ]);
      const counts = { pendingApprovals: waiting.length, faults: faults.length, outcomes: outcomes.length };
      const answer = { bank: bank.id, baseUrl: bank.url, clock, ...counts };
      const counted = Object.entries(counts).map(([what, count]) => `${sentence(words(what))}: ${count}`);
      const text = `Bank ${bank.id} at ${bank.url}\nTime: ${time(clock.now)}, ${clock.mode}\n${counted.join('\n')}`;
      return { answer, text };
    }),
  },
  bank: {
    isOfServer: true,
    flags: [
      flag('fixtures', 'those of the server', 'file or folder that describes the bank to create'),
      flag('profile', 'that of the server', 'profile of the bank to create, a name or a file', { value: 'FILE' }),
    ],
    actions: {
      list: action([], async (_bank, _words, _flags, { server: { banks } }) => {
        const answer = await banks.list();
        const row = async ({ bank, clock, dialect, baseUrl: address }: Schema<'Bank'>): Promise<Row> => {
          const time = await bankTimes(await banks.open(bank));
          return { bank, time: time(clock.now), dialect, address };
        };
        return { answer, text: table(await Promise.all(answer.map(row))) };
      }),
      create: action(['NAME'], async (_bank, [name = ''], { fixtures, profile }, { server: { banks } }) => {
        const { loadFixtures } = await import('../../fixtures/fixtures.js');
        const { loadProfile } = await import('../../server/profile-file.js');
        const content = withoutAbsent({
          fixtures: fixtures === undefined ? undefined : (await loadFixtures(fixtures)).text,
          profile: profile === undefined ? undefined : (await loadProfile(profile)).written,
        });
        const { id, url } = await banks.create(name, content, { replace: false });
        return { answer: { bank: id, baseUrl: url }, text: `Created bank ${id}, at ${url}` };
      }),
      delete: action(['NAME'], async (_bank, [name = ''], _flags, { server: { banks } }) => {
        await banks.remove(name);
        return { answer: { bank: name }, text: `Deleted bank ${name}.` };
      }),
    },
  },
  undo: {
    flags: [
      flag('list', 'off', 'print what can be undone, newest first', { isSwitch: true }),
      flag('yes', 'off', 'also undo what clients have done since, without asking', { isSwitch: true }),
    ],
    only: action(['[ID]'], async (bank, [to], { list, yes }, { time }) => {
      const points = (await bank.undoPoints()).toReversed();
      const rows = points.map(({ id, at, label }) => ({ id, time: time(at), change: label }));
      if (list === 'on') return { answer: points, text: table(rows, NOTHING_TO_UNDO) };
      const point = points.find(({ id, isRedo }) => (to === undefined ? !isRedo : id === to));
      const later = point && (await laterCalls(bank, point));
      if (later !== undefined && yes !== 'on' && !(await confirm(`This also undoes ${later}.`)))
        return { answer: {}, text: 'Nothing is undone.' };
      const answer = await bank.undo(to);
      const also = later === undefined ? '' : `, and ${later}`;
      return { answer, text: `Undone: ${point?.label}${also}. Bank ${bank.id} is at ${time(answer.clock.now)}.` };
    }),
  },
  reset: {
    only: action([], async (bank, _words, _flags, { time }) => {
      const answer = await bank.reset();
      return { answer, text: `Reset bank ${bank.id}; its time is ${time(answer.clock.now)}.` };
    }),
  },
  snapshot: {
    actions: {
      list: action([], async (bank, _words, _flags, { time }) => {
        const answer = await bank.snapshots.list();
        const rows = answer.map(({ name, now }) => ({ name, time: time(now) }));
        return { answer, text: table(rows, `Bank ${bank.id} has no snapshots.`) };
      }),
      take: action(['NAME'], async (bank, [name = ''], _flags, { time }) => {
        const answer = await bank.snapshots.take(name);
        return { answer, text: `Saved bank ${bank.id} as ${name}; its time is ${time(answer.now)}.` };
      }),
      restore: action(['NAME'], async (bank, [name = ''], _flags, { time }) => {
        const answer = await bank.snapshots.restore(name);
        return { answer, text: `Restored bank ${bank.id} from ${name}; its time is ${time(answer.clock.now)}.` };
      }),
      fork: action(['NAME', 'BANK'], async (bank, [name = '', other = '']) => {
        const { id, url } = await bank.snapshots.fork(name, other);
        return { answer: { bank: id, baseUrl: url }, text: `Created bank ${other} from ${name}, at ${url}` };
      }),
      remove: action(['NAME'], async (bank, [name = '']) => ({
        answer: await bank.snapshots.remove(name),
        text: `Removed ${name} of bank ${bank.id}.`,
      })),
    },
  },
} as const satisfies Record<string, ControlCommand>;

/** A command of the table. */
export type ControlCommandName = keyof typeof CONTROL_COMMANDS;

/** A command of the table; its usage has a line for each action. */
export function controlCommand(name: ControlCommandName): CommandCode {
  const command: ControlCommand = CONTROL_COMMANDS[name];
  const actions = Object.entries(command.only ? { '': command.only } : (command.actions ?? {}));
  const json = flag('json', 'off', 'print the response as JSON', { isSwitch: true });
  const flags = [...SERVER_FLAGS, ...(command.flags ?? []), json];
  return {
    usage: [...actions.map(([action, { words }]) => usageOf(name, action, words)), ...(command.values ?? [])].join(
      '\n',
    ),
    flags,
    run: (args) => run(name, command, readArguments(args, flags, 3)),
  };
}

function usageOf(name: string, action: string, words: readonly string[]): string {
  return ['sandbank', name, action, ...words].filter((word) => word !== '').join(' ');
}

async function run(
  name: ControlCommandName,
  { actions = {}, only, isOfServer }: ControlCommand,
  { flags, words }: Arguments,
): Promise<number> {
  const action = only ? '' : (words[0] ?? '');
  const known = only ?? (Object.hasOwn(actions, action) ? actions[action] : undefined);
  if (!known)
    throw new UsageError(`specify an action: ${Object.keys(actions).join(', ')}; see sandbank ${name} --help`);
  const values = only ? words : words.slice(1);
  const needed = known.words.filter((word) => !word.startsWith('['));
  if (values.length < needed.length || values.length > known.words.length)
    throw new UsageError(`usage: ${usageOf(name, action, known.words)}; for examples, see sandbank ${name} --help`);
  const label = name === 'undo' ? undefined : ['sandbank', name, ...words].join(' ');
  const server = await connectServer(flags, label);
  const bank = isOfServer ? server : await selectBank(server, flags);
  const time = await bankTimes(bank);
  const { answer, text } = await known.act(bank, values, flags, { server, time }).catch((error: unknown) => {
    const { status, problem } = error instanceof SandbankError ? error : {};
    if (status === 400) refuseFlagOfMember(flags, String(problem?.['path']), String(problem?.['detail']));
    throw error;
  });
  print(flags['json'] === 'on' ? JSON.stringify(answer) : text);
  return 0;
}

/** What clients have changed since a point; undefined if nothing. */
async function laterCalls(bank: BankClient, { id, calls }: Schema<'UndoPoint'>): Promise<string | undefined> {
  return laterCallsText(id, calls === 0 ? [] : await bank.requests.list({ limit: Math.min(calls, MOST_CALLS) }));
}

/** A decision instead of the customer, about a record or the newest that waits for one. */
function decision(verb: 'approve' | 'refuse', done: string): ControlCommand {
  return {
    flags: [
      flag('psu', 'the account holder', 'the customer who decides'),
      flag('debtor-account', 'none', 'IBAN to pay from, if the payment has none', { value: 'IBAN' }),
      flag('accounts', 'all', 'IBANs, separated by commas, if the customer chooses them', { value: 'IBAN,IBAN' }),
    ],
    only: action(['[ID]'], async (bank, [given], flags, { time }) => {
      const waiting =
        given === undefined
          ? await bank.authorisations.latest()
          : (await bank.authorisations.list({ q: given })).find(({ id }) => id === given);
      const id = waiting?.id ?? given ?? '';
      const { psu, 'debtor-account': debtorAccount, accounts } = flags;
      const decision = withoutAbsent({ psu, debtorAccount, accounts: accounts?.split(',') });
      const answer = await bank[verb](id, decision);
      const callback = answer.redirectUri === undefined ? '' : `\nCallback: ${answer.redirectUri}`;
      const later = answer.effectiveAt === undefined ? '' : ` until ${time(answer.effectiveAt)}`;
      const what = waiting ? await waitingText(bank, waiting, psu) : id;
      return { answer, text: `${done} ${what}; its status is ${answer.status}${later}.${callback}` };
    }),
  };
}

/** What was decided, of whom and as whom: `consent 4189… of Fintrail as Anna Gruber (anna)`. */
async function waitingText(bank: BankClient, waiting: Schema<'Authorisation'>, psu = waiting.psu): Promise<string> {
  const { id, kind, tpp } = waiting;
  const payment = kind === 'payment' ? await bank.payments.read(id) : undefined;
  const about = payment
    ? ` (${amountText(payment.instructedAmount)} to ${payment.creditorAccount.name})`
    : tpp.name && ` of ${tpp.name}`;
  return `${words(kind)} ${id}${about ?? ''}${psu === undefined ? '' : ` as ${customer(bank, psu)}`}`;
}

/** `Anna Gruber (anna)`: the flags take the id. */
function customer({ demo }: BankClient, id = '-'): string {
  return demo.psus.filter((psu) => psu.id === id).map(({ name }) => `${name} (${id})`)[0] ?? id;
}

/** `12.34 EUR`. */
function amountText({ amount, currency }: Schema<'Amount'>): string {
  return `${amount.toFixed(minorDigitsOf(currency))} ${currency}`;
}

/** A call in a line, then its findings, what was sent, and what was answered. */
function callText(call: Schema<'RequestEntry'>, time: Context['time']): string {
  const { id, at, method, path, query, status, operation, refusal, undone, headers, body, answer } = call;
  const address = query === undefined ? path : `${path}?${query}`;
  const line = [id, time(at), `${method} ${address}`, status, operation, codeOf(refusal), undone && 'undone'];
  const linesOf = (of: Readonly<Record<string, string>>): string[] =>
    Object.entries(of).map(([name, value]) => `${name}: ${value}`);
  return [
    [
      line.filter((part) => part !== undefined).join('  '),
      ...(call.findings ?? []).map(({ rule, detail }) => `${rule}: ${detail}`),
    ],
    linesOf(headers),
    [body ?? []].flat(),
    [String(status), ...linesOf(answer.headers ?? {})],
    [answer.body ?? []].flat(),
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

/** The cells of a record, by the names of their columns. */
type Row = Readonly<Record<string, string>>;

/** Rows with their columns below each other; a terminal also gets the names. @param none the text without rows */
function table(rows: readonly Row[], none = ''): string {
  const [first] = rows;
  if (!first) return none;
  const head = Object.keys(first).map((name) => name.toUpperCase());
  const cells = rows.map((row) => Object.values(row));
  const all = process.stdout.isTTY ? [head, ...cells] : cells;
  const widths = head.map((_name, place) => Math.max(...all.map((row) => row[place]?.length ?? 0)));
  const line = (row: readonly string[]): string => row.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join('  ');
  return all.map((row) => line(row).trimEnd()).join('\n');
}

/** A list of records, a line for each; one line for several in a row with the same key. */
function listed<Entry>(
  what: string,
  read: (bank: BankClient, flags: Arguments['flags'], words: readonly string[]) => Promise<readonly Entry[]>,
  rowOf: (record: Entry, time: Context['time'], bank: BankClient) => Row,
  { keyOf, words = [] }: { readonly keyOf?: (record: Entry) => string; readonly words?: readonly string[] } = {},
): Action {
  return {
    words,
    act: async (bank, given, flags, { time }) => {
      const all = await read(bank, flags, given);
      const most = words.length === 0 ? Number(flags['limit'] ?? DEFAULT_LIMIT) : all.length;
      const found = all.slice(0, most);
      if (all.length > most) warn(`There are more ${what}, older than these; --limit N shows them`);
      const isFiltered = FILTERING.some((name) => flags[name] !== undefined);
      const rows = runsOf(found, (record) => keyOf?.(record)).map(([record, ...others]): Row => {
        const row = rowOf(record, time, bank);
        const [last = ''] = Object.keys(row).slice(-1);
        return others.length === 0 ? row : { ...row, [last]: `${others.length + 1} × ${row[last]}`.trimEnd() };
      });
      return { answer: found, text: table(rows, `Bank ${bank.id} has no ${isFiltered ? 'such ' : ''}${what}.`) };
    },
  };
}

/** Flags that leave records out. */
const FILTERING = ['q', 'status', 'tpp', 'psu', 'operation'];

/** The flags as parameters of a list. The control API checks them. */
function queryOf<Id extends 'readConsents' | 'readPayments' | 'readRequests'>(flags: Arguments['flags']): Query<Id> {
  const { limit = DEFAULT_LIMIT } = flags;
  const wanted = EXTENSIBLE.test(limit) ? Number(limit) + 1 : limit;
  const filters = Object.fromEntries(FILTERING.map((name) => [name, flags[name]]));
  return { ...filters, limit: wanted } as unknown as Query<Id>;
}

interface Scripted<Rule> {
  add(body: object): Promise<{ readonly id: string }>;
  list(): Promise<readonly Rule[]>;
  remove(id: string): Promise<unknown>;
  clear(): Promise<unknown>;
}

/** @throws UsageError */
function faultNamed(text: string): string {
  const name = text.toLowerCase().replaceAll('_', '-');
  if (FAULT_NAMES.includes(name)) return name.replaceAll('-', '_').toUpperCase();
  throw new UsageError(`unknown fault "${text}"${didYouMean(name, FAULT_NAMES)}; use ${FAULT_VALUES}`);
}

/** What faults and outcomes have in common. @param values what an argument can be @param short reads what may be written instead of JSON; false: it is JSON */
function scripted<Rule>(
  what: 'fault' | 'outcome',
  of: (bank: BankClient) => Scripted<Rule>,
  card: (rule: Rule) => RuleCard,
  values: string,
  short: (text: string) => object | false,
): ControlCommand {
  const actions: Readonly<Record<string, Action>> = {
    add: action([what.toUpperCase()], async (bank, [text = ''], flags) => {
      const times = readNumber(flags, 'times', /^[1-9]\d{0,5}$/, 'a whole number from 1 on');
      const { operation } = flags;
      const rule = short(text) || (await readJson(text, values));
      const match = operation !== undefined && { match: { ...('match' in rule && (rule.match as object)), operation } };
      const answer = await of(bank).add({ ...rule, ...match, ...withoutAbsent({ times }) });
      return { answer, text: `Added ${what} ${answer.id}.` };
    }),
    list: action([], async (bank) => {
      const answer = await of(bank).list();
      const rows = answer.map(card).map(({ id, effect, about }) => ({ id, effect, use: about }));
      return { answer, text: table(rows, `Bank ${bank.id} has no ${what}s.`) };
    }),
    remove: action(['ID'], async (bank, [id = '']) => ({
      answer: await of(bank).remove(id),
      text: `Removed ${what} ${id}.`,
    })),
    clear: action([], async (bank) => ({
      answer: await of(bank).clear(),
      text: `Removed all ${what}s of bank ${bank.id}.`,
    })),
  };
  const flags = [
    flag('operation', 'any, or what the argument implies', `add the ${what} for calls of this operation`),
    flag('times', what === 'fault' ? 'always' : '1', `number of calls to which the ${what} applies`),
  ];
  return { flags, actions, values: [`${what.toUpperCase()}: ${values}`] };
}

/**
 * A body as JSON, or `@FILE`. The control API checks its members.
 * @param use what is valid @throws UsageError
 */
async function readJson(given: string, use: string): Promise<object> {
  const file = given.startsWith('@') ? given.slice(1) : undefined;
  const text = file === undefined ? given : String(await readInput(file));
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    throw new UsageError(`${file ?? 'the argument'} is not JSON: ${(error as Error).message}; use ${use}`);
  }
}
