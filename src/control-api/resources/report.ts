import { FAIL_ON, reportJunit, formatReport, reportView, type FailOn } from '../../client-report/report-view.js';
import { CONDUCT_RULES } from '../../client-report/rules.js';
import { formatError, requireWord } from '../../domain/errors.js';
import { adminOperation, type AdminCall, type AdminOperation } from '../admin-call.js';
import { DocumentAnswer, type AdminAnswer } from '../answers.js';

/** The client report. */
export const REPORT_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readReport', {
    read: ({ query }) => readFailOn(query['failOn'] ?? 'error'),
    call: report,
  }),
  adminOperation('expectFinding', {
    read: ({ body }) => requireWord(body['rule'], RULE_IDS, 'rule'),
    call: ({ context, bank }, rule) => {
      const { report: of } = context.registry.observersOf(bank);
      of.expect(rule);
      return reportView(bank.id, bank.now, of.content(bank));
    },
  }),
];

const RULE_IDS = CONDUCT_RULES.map(({ id }) => id);

/** @throws FORMAT_ERROR */
function readFailOn(text: string): FailOn {
  const known = FAIL_ON.find((one) => one === text);
  return known ?? formatError('failOn', `failOn "${text.slice(0, 40)}" must be one of ${FAIL_ON.join(', ')}`);
}

function report({ req, context, bank }: AdminCall, failOn: FailOn): AdminAnswer {
  const view = reportView(bank.id, bank.now, context.registry.observersOf(bank).report.content(bank));
  switch (req.accepts(['application/json', 'text/plain', 'application/xml', 'text/xml'])) {
    case 'text/plain':
      return new DocumentAnswer('text/plain; charset=utf-8', formatReport(view));
    case 'application/xml':
    case 'text/xml':
      return new DocumentAnswer('application/xml; charset=utf-8', reportJunit(view, failOn));
    default:
      return view;
  }
}
