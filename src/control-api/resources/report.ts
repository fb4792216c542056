import { bankTimeText } from '../../domain/calendar.js';
import { isRead } from '../../domain/tpp/operation.js';
import type { Calendar } from '../../domain/calendar.js';
import {
  at,
  readDay,
  readKnownObject,
  readObject,
  readOptionalArray,
  readText,
  type JsonObject,
} from '../../parsing/read.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import type { Schema } from '../../library/control-operations.js';
import { formatCoverage, type PossibleAnswers } from '../../client-report/coverage.js';
import {
  FAIL_ON,
  reportJunit,
  formatReport,
  reportView,
  type FailOn,
  type ReportBody,
} from '../../client-report/report-view.js';
import { CONDUCT_RULES } from '../../client-report/rules.js';
import { MULTILEVEL_CONSENT_STATUSES } from '../../domain/consent/consent.js';
import { ERROR_CATALOGUE, refuseMember, requireWord } from '../../domain/errors.js';
import { OPERATION_IDS } from '../../domain/generated/operation-ids.js';
import { TRANSACTION_STATUSES } from '../../domain/payment/payment-status.js';
import type { Contract } from '../../http/app-context.js';
import { adminOperation, type AdminCall, type AdminOperation } from '../admin-call.js';
import { DocumentAnswer, type AdminAnswer } from '../answers.js';

export const REPORT_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readReport', {
    read: ({ query }) => readFailOn(query['failOn'] ?? 'error'),
    call: report,
  }),
  adminOperation('expectFinding', {
    read: ({ body }) => requireWord(body['rule'], RULE_IDS, 'rule'),
    call: (call, rule) => {
      call.context.registry.recordOf(call.bank).report.expect(rule);
      return viewOf(call);
    },
  }),
];

/** Which of the bank's possible answers clients have received. */
export const COVERAGE_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readCoverage', {
    answer: ({ bank, context, req }) => {
      const { checksOf } = context.dialectOf(bank);
      const contract = context.contractOf(bank);
      const operations = OPERATION_IDS.filter((id) => checksOf(id) !== undefined);
      const { met } = context.registry.recordOf(bank).report;
      const coverage = met.coverage(bank.id, operations, (id) => possibleAnswers(id, contract));
      return req.accepts(['application/json', 'text/plain']) === 'text/plain'
        ? new DocumentAnswer('text/plain; charset=utf-8', formatCoverage(coverage))
        : coverage;
    },
  }),
];

/** Statuses of every operation without a code of the bank: no answer, too many calls, and a bank that is out of order. */
const OF_EVERY_OPERATION = ['no-answer', '429', '503'];
/** Codes of every operation with an access token. */
const OF_TOKENS = Object.entries(ERROR_CATALOGUE).flatMap(([code, { step }]) => (step === 'token' ? [code] : []));
const STATES: readonly unknown[] = [...MULTILEVEL_CONSENT_STATUSES, ...TRANSACTION_STATUSES];

/**
 * From the document of the bank. Codes of the TPP's own key, certificate and signature are left out: a
 * client meets them with its first call, or never.
 */
function possibleAnswers(id: string, contract: Contract): PossibleAnswers {
  const answers = contract.documentedAnswers(id);
  const members = answers.flatMap(({ code, contents = [] }) =>
    code.startsWith('2') ? contents.flatMap(({ schema }) => Object.values(schema?.properties ?? {})) : [],
  );
  const states = members
    .flatMap((member) => [member, ...(member.allOf ?? [])])
    .flatMap(({ enum: values = [] }) => values.filter((value) => STATES.includes(value)));
  return {
    status: [...answers.flatMap(({ code }) => (code.startsWith('2') ? [code] : [])), ...OF_EVERY_OPERATION],
    code: [...new Set([...(contract.needsToken(id) ? OF_TOKENS : []), ...contract.documentedErrors(id)])],
    state: isRead(id) ? [...new Set(states.map(String))] : [],
  };
}

const RULE_IDS = CONDUCT_RULES.map(({ id }) => id);

/** @throws FORMAT_ERROR */
function readFailOn(text: string): FailOn {
  const known = FAIL_ON.find((one) => one === text);
  return known ?? refuseMember('failOn', `"${text.slice(0, 40)}" must be one of ${FAIL_ON.join(', ')}`);
}

function viewOf({ context, bank }: AdminCall): ReportBody {
  const { report: of, journal } = context.registry.recordOf(bank);
  const content = of.content(bank, (id) => journal.entry(id)?.operation);
  return reportView(bank.id, bank.now, content);
}

function report(call: AdminCall, failOn: FailOn): AdminAnswer {
  const { req, bank } = call;
  const view = viewOf(call);
  switch (req.accepts(['application/json', 'text/plain', 'application/xml', 'text/xml'])) {
    case 'text/plain':
      return new DocumentAnswer(
        'text/plain; charset=utf-8',
        formatReport(view, (at) => bankTimeText(at, bank.calendar.timeZone)),
      );
    case 'application/xml':
    case 'text/xml':
      return new DocumentAnswer('application/xml; charset=utf-8', reportJunit([view], failOn));
    default:
      return view;
  }
}

/** What a client holds about the bank. The bank keeps it for `sandbank prove`, and never uses it itself. */
export const BELIEF_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readBeliefs', { answer: ({ bank, context }) => context.registry.recordOf(bank).beliefs.held }),
  adminOperation('writeBeliefs', {
    largestBodyBytes: 1_000_000,
    read: ({ body, bank }) => readBeliefs(body, bank.calendar),
    call: ({ bank, context }, held) => (context.registry.recordOf(bank).beliefs.held = held),
  }),
];

const LONGEST_TEXT = 100;

function readBeliefs(body: JsonObject, calendar: Calendar): Schema<'Beliefs'> {
  return withoutAbsent({
    payments: readByPayment(body, 'payments', (state, path) =>
      requireWord(state, ['settled', 'failed', 'open', 'unknown'], path),
    ),
    intentions: readByPayment(body, 'intentions', (value, path) => readText({ [path]: value }, path, '', LONGEST_TEXT)),
    balances: readList(body, 'balances', ['account', 'type', 'amount'], (one, path) => ({
      account: readText(one, 'account', path, LONGEST_TEXT),
      type: readText(one, 'type', path, LONGEST_TEXT),
      amount: readDecimal(one, path, /^-?\d{1,12}(\.\d{1,4})?$/, 'an amount such as 12.34 or -12.34'),
    })),
    entries: readList(body, 'entries', ['account', 'date', 'amount', 'direction'], (one, path) => ({
      account: readText(one, 'account', path, LONGEST_TEXT),
      date: readDay(readText(one, 'date', path, LONGEST_TEXT), at(path, 'date'), calendar),
      amount: readDecimal(one, path, /^\d{1,12}(\.\d{1,4})?$/, 'an amount without sign such as 12.34'),
      direction: requireWord(one['direction'], ['debit', 'credit'], at(path, 'direction')),
    })),
  });
}

function readByPayment<Value>(
  body: JsonObject,
  name: string,
  read: (value: unknown, path: string) => Value,
): Readonly<Record<string, Value>> | undefined {
  if (body[name] === undefined) return undefined;
  const values = Object.entries(readObject(body[name], name));
  return Object.fromEntries(values.map(([id, value]) => [id, read(value, at(name, id.slice(0, LONGEST_TEXT)))]));
}

function readList<Item>(
  body: JsonObject,
  name: string,
  members: readonly string[],
  read: (one: JsonObject, path: string) => Item,
): Item[] | undefined {
  return readOptionalArray(body, name, '')?.map((one, index) => {
    const path = `${name}[${index}]`;
    return read(readKnownObject(one, path, members), path);
  });
}

/** A number or text, as text. */
function readDecimal(one: JsonObject, path: string, form: RegExp, what: string): string {
  const value = typeof one['amount'] === 'number' ? String(one['amount']) : one['amount'];
  if (typeof value === 'string' && form.test(value)) return value;
  return refuseMember(at(path, 'amount'), `must be ${what}`);
}
