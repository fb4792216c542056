import { bankTimeText } from '../../domain/calendar.js';
import { isRead } from '../../domain/tpp/operation.js';
import type { Calendar } from '../../domain/calendar.js';
import {
  declared,
  isObject,
  listOf,
  namedValues,
  oneOf,
  optional,
  printable,
  text,
  textLike,
  type ValueOf,
} from '../../domain/shape.js';
import { readDay, readShaped, type JsonObject } from '../../parsing/read.js';
import { withoutAbsent } from '../../domain/without-absent.js';
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

const heldText = printable(100);
const beliefsShape = declared({
  payments: optional(namedValues(text(), oneOf(['settled', 'failed', 'open', 'unknown']))),
  intentions: optional(namedValues(text(), heldText)),
  balances: optional(
    listOf(
      declared({
        account: heldText,
        type: heldText,
        amount: textLike(/^-?\d{1,12}(\.\d{1,4})?$/, 'an amount such as 12.34 or -12.34'),
      }),
    ),
  ),
  entries: optional(
    listOf(
      declared({
        account: heldText,
        date: heldText,
        amount: textLike(/^\d{1,12}(\.\d{1,4})?$/, 'an amount without sign such as 12.34'),
        direction: oneOf(['debit', 'credit']),
      }),
    ),
  ),
});

/** @throws FORMAT_ERROR */
function readBeliefs(body: JsonObject, calendar: Calendar): ValueOf<typeof beliefsShape> {
  const { balances, entries } = body;
  const written = withoutAbsent({ ...body, balances: withTextAmounts(balances), entries: withTextAmounts(entries) });
  const { entries: dated, ...rest } = readShaped(written, beliefsShape, 'beliefs');
  const onDays = dated?.map((one, index) => ({ ...one, date: readDay(one.date, `entries[${index}].date`, calendar) }));
  return withoutAbsent({ ...rest, entries: onDays });
}

/** Amounts may also be numbers. */
function withTextAmounts(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((one: unknown) =>
    isObject(one) && typeof one['amount'] === 'number' ? { ...one, amount: String(one['amount']) } : one,
  );
}
