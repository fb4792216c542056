import { createHash } from 'node:crypto';
import { isObject, memberAt } from '../domain/shape.js';
import { parsedJson } from '../domain/text.js';
import { withoutAbsent } from '../domain/without-absent.js';
import type { BankClient } from '../library/bank-client.js';
import type { ServerClient } from '../library/server-client.js';
import type { Schema } from '../library/control-operations.js';
import type { Disturbance, Disturbances, Plan } from './plans/plan.js';

type Entry = Schema<'RequestEntry'>;

/** How the client's command or function ended. */
export interface Ending {
  readonly kind: 'passed' | 'failed' | 'hung';
  /** The end of its output, or its error. */
  readonly detail: string;
}

/** A call of the client, as judges need it. */
export type Call = ReturnType<typeof callOf>;

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** The calls of a run, and what they are about. */
interface RunRecords {
  readonly calls: readonly Call[];
  /** Oldest first. */
  readonly payments: readonly Schema<'Payment'>[];
  readonly consents: readonly Schema<'Consent'>[];
  /** Whether a browser has visited the page where a PSU decides. */
  readonly hasVisits: boolean;
}

/** All that a run leaves behind. Written out, because the declaration of an inferred type has every schema in it. */
export interface RunEvidence extends RunRecords {
  readonly ending: Ending;
  /** Real milliseconds. */
  readonly durationMs: number;
  /** The bank as it was opened. */
  readonly opened: Pick<Schema<'Demo'>, 'dialect' | 'clock'> & {
    readonly decisions: Readonly<Record<string, unknown>>;
    /** As of `fixturesHash`. */
    readonly fixtures: string;
  };
  /** What the client said before, each with the id of the next call. */
  readonly earlier: { readonly before: string; readonly held: Schema<'Beliefs'> }[];
  readonly report: Schema<'Report'>;
  readonly coverage: Schema<'Coverage'>;
  readonly beliefs: Schema<'Beliefs'>;
  /** The accounts that beliefs name, by that name. */
  readonly accounts: Accounts;
  readonly notifications: readonly Schema<'Notification'>[];
  /** The banks that the tests created at the server of the run. */
  readonly otherBanks: readonly string[];
  /** Whether a fault of the plan is gone that met no call: the tests removed it. Of very many calls, the oldest are not known. */
  readonly hasRemoved: boolean;
  /** The disturbances that acted, as far as the calls show it: those of the whole bank are always among them. */
  readonly acted: Disturbances;
  /** Ids of the payments that are booked a week later. */
  readonly booked: ReadonlySet<string>;
}

/** What the client does at a quiet bank, and what the judges need to know besides. */
export interface Baseline {
  readonly evidence: RunEvidence;
  /** When the bank began, if plans may change its clock. */
  readonly begin?: string;
  /** How long the client may miss the end of a payment, in milliseconds; absent: this is not judged. */
  readonly settleMs?: number;
}

/** What a run shows against a property. */
export interface Breach {
  /** What it is about, found again in other runs, such as `payment 2`; empty for the whole run. */
  readonly about: string;
  /** What the client did. */
  readonly detail: string;
}

/** An account that a belief names. */
export interface BelievedAccount {
  readonly iban: string | undefined;
  /** The ids under which the client met it. */
  readonly resourceIds: readonly string[];
  /** Of the bank. */
  readonly timeZone: string;
  /** Its booked entries, as the bank has them at the end of the run. */
  readonly booked: readonly Schema<'AccountLine'>[];
  /** What the bank says that is available, at the end of the run. */
  readonly available: number | undefined;
}

/** By the name that a belief gives them. */
type Accounts = ReadonlyMap<string, BelievedAccount>;

/** What is known of a run besides what its bank has recorded. */
type Ran = Pick<RunEvidence, 'ending' | 'durationMs' | 'opened' | 'earlier'>;

/** What was set up in the bank for the disturbances of a plan. */
export interface SetUp extends Pick<Plan, 'disturbances'> {
  /** Disturbances by the ids of their faults and outcomes. */
  readonly rules: Map<string, Disturbance>;
  /** Those that wait for a call. */
  readonly waiting: Set<Disturbance>;
}

const MOST_RECORDS = 1000;

/** SHA-256 of the demo customers with their accounts, as hex. */
export function fixturesHash({ psus }: Pick<Schema<'Demo'>, 'psus'>): string {
  return createHash('sha256').update(JSON.stringify(psus)).digest('hex');
}

/** Reads a bank after a run. Moves its clock by a week, in which signed payments are booked. */
export async function gather(bank: ServerClient, ran: Ran, setUp: SetUp): Promise<RunEvidence> {
  const { disturbances, rules, waiting } = setUp;
  const [records, report, coverage, beliefs, notifications, outcomes, faults, banks] = await Promise.all([
    gatherCalls(bank, rules),
    bank.report(),
    bank.coverage(),
    bank.beliefs(),
    bank.notifications({ limit: MOST_RECORDS }),
    bank.outcomes.list(),
    bank.faults.list(),
    bank.banks.list(),
  ]);
  const { calls, payments } = records;
  const disturbed = new Set(calls.map(({ disturbedBy }) => disturbedBy));
  // An outcome that happens each time stays in the list.
  const unused = new Set(outcomes.filter(({ matched, after }) => matched <= after).map(({ id }) => id));
  const idleRules = [...rules].filter(([id, one]) => (id.startsWith('fault') ? !disturbed.has(one) : unused.has(id)));
  const present = new Set([...faults, ...outcomes].map(({ id }) => id));
  const idle = new Set([...waiting, ...idleRules.map(([, one]) => one)]);
  return {
    ...ran,
    ...records,
    report,
    coverage,
    beliefs,
    accounts: await accountsOf(bank, beliefs, calls),
    notifications,
    otherBanks: banks.flatMap((one) => (one.bank === bank.id ? [] : [one.bank])),
    hasRemoved: calls.length < MOST_RECORDS && idleRules.some(([id]) => !present.has(id)),
    acted: disturbances.filter((one) => !idle.has(one)),
    booked: await bookedLater(bank, payments.length),
  };
}

/** The calls of the client, and what they are about. Changes nothing. @param rules disturbances by the ids of their faults */
export async function gatherCalls(bank: BankClient, rules: SetUp['rules']): Promise<RunRecords> {
  const limit = { limit: MOST_RECORDS };
  const [entries, payments, consents] = await Promise.all([
    bank.requests.find({}, MOST_RECORDS),
    bank.payments.list(limit),
    bank.consents.list(limit),
  ]);
  const oldestFirst = { payments: payments.toReversed(), consents: consents.toReversed() };
  const subjects = new Map([
    ...oldestFirst.payments.map(({ paymentId }, place) => [paymentId, `payment ${place + 1}`] as const),
    ...oldestFirst.consents.map(({ consentId }, place) => [consentId, `consent ${place + 1}`] as const),
  ]);
  const calls = entries
    .toReversed()
    .filter(({ sent, operation }) => sent === undefined && operation !== undefined && operation !== 'authorise')
    .map((entry) => callOf(entry, subjects, rules));
  const hasVisits = entries.some(({ operation }) => operation === 'authorise');
  return { calls, ...oldestFirst, hasVisits };
}

/** Two payments at least are needed for one to be paid twice. */
async function bookedLater(bank: BankClient, count: number): Promise<ReadonlySet<string>> {
  if (count > 1) await bank.clock.advance({ by: 'P7D', limit: 1 });
  const payments = await bank.payments.list({ limit: MOST_RECORDS });
  const isBooked = ({ money }: Schema<'Payment'>): boolean => money.stage === 'debited' || money.stage === 'credited';
  return new Set(payments.filter(isBooked).map(({ paymentId }) => paymentId));
}

async function accountsOf(bank: BankClient, beliefs: Schema<'Beliefs'>, calls: readonly Call[]): Promise<Accounts> {
  const { entries = [], balances = [] } = beliefs;
  const found = new Map<string, BelievedAccount>();
  if (entries.length + balances.length === 0) return found;
  const records = await bank.accounts({ limit: MOST_RECORDS });
  const { decisions } = await bank.profile();
  const timeZone = String(decisions['aspsp-time-zone']);
  const met = calls.flatMap(({ answer }) => objectsOf(answer['accounts'] ?? answer['account']));
  for (const name of new Set([...entries, ...balances].map(({ account }) => account))) {
    const iban = met.find(({ resourceId }) => resourceId === name)?.['iban'] ?? name;
    const record = records.find((one) => one.iban === iban || one.accountId === name);
    if (record === undefined) continue;
    const resourceIds = met.flatMap((one) => (one['iban'] === record.iban ? [String(one['resourceId'])] : []));
    const { booked } = await bank.transactions(record.accountId, { limit: MOST_RECORDS });
    const available = decisions['pending-in-balance'] === 'deducted' ? record.balances.available.amount : undefined;
    found.set(name, { iban: record.iban, resourceIds, timeZone, booked, available });
  }
  return found;
}

function callOf(entry: Entry, subjects: ReadonlyMap<string, string>, rules: SetUp['rules']) {
  const { id, at, operation = '', path, query, status, subjectStatus, headers, body, answer, fault } = entry;
  // A call that a fault answered instead of the bank has no subject.
  const named = [...path.split('/'), headers['consent-id'] ?? ''].find((part) => subjects.has(part));
  const subjectId = entry.subject ?? named;
  const subject = subjects.get(subjectId ?? '');
  return withoutAbsent({
    id,
    at,
    operation,
    /** Path and query. */
    address: query === undefined ? path : `${path}?${query}`,
    /** Of the answer; 0 if there was none. */
    status,
    /** Of a refusal. */
    code: entry.refusal?.code,
    /** What it is about, such as `payment 1`, in order of creation. */
    subject,
    subjectId,
    /** Its status when the answer was sent. */
    state: subjectStatus,
    /** Its number, if a fault can match the call by it. */
    resource: subject !== undefined && named === subjectId ? Number(subject.split(' ')[1]) : undefined,
    /** Whether it asks for a token with a refresh token. */
    isRefresh: /grant_type\W+refresh_token/.test(`${query} ${body}`),
    sent: jsonOf(body),
    /** If it arrived and was recorded as a whole. */
    answer: status >= 200 && status < 300 ? jsonOf(answer.body) : {},
    isAnswerCut: answer.bodyOmittedBytes !== undefined,
    /** The text of the answer, also of a refusal. */
    said: answer.body ?? '',
    disturbedBy: rules.get(fault ?? ''),
    findings: entry.findings ?? [],
  });
}

function jsonOf(text = ''): Members {
  return [parsedJson(text)].find(isObject) ?? {};
}

/** The objects of a list, or a single one. */
export function objectsOf(value: unknown): readonly Members[] {
  return [value].flat().filter(isObject);
}

/** Whether the first page has a link to the second. */
export function leadsTo(page: Call, { address }: Call): boolean {
  const next = nextOf(page);
  return next !== undefined && (address.endsWith(next) || next.endsWith(address));
}

/** Path and query of the link to the next page of a list. */
export function nextOf({ answer }: Call): string | undefined {
  const hrefs = ['links', '_links'].map((links) => memberAt(answer, 'transactions', links, 'next', 'href'));
  return hrefs.find((href) => typeof href === 'string')?.replace(/^https?:\/\/[^/]+/, '');
}

/** How often each text is in a list. */
export function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** A call of a run, for people and replay files: what is the same each time. Without an answer, its status is 0. */
export type JournalLine = Pick<Call, 'at' | 'operation' | 'subject' | 'state' | 'status' | 'code' | 'disturbedBy'>;

/** The calls of a run, oldest first. */
export function journalOf({ calls }: Pick<RunEvidence, 'calls'>): JournalLine[] {
  return calls.map(({ at, operation, subject, state, status, code, disturbedBy }) =>
    withoutAbsent({ at, operation, subject, state, status, code, disturbedBy }),
  );
}

/** The answer to a call: `no response`, `200`, `401 TOKEN_EXPIRED`. */
export function answerText({ status, code }: Pick<JournalLine, 'status' | 'code'>): string {
  return status === 0 ? 'no response' : [status, code].filter((part) => part !== undefined).join(' ');
}
