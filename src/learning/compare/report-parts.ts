import type { WrittenValue } from '../../decisions/row.js';
import { counted } from '../../domain/text.js';
import type { CallDifference, Comparison } from './comparison.js';

/** What all formats of the report say in the same words. */

const WHAT: Readonly<Record<CallDifference['kind'], string>> = {
  status: 'status',
  refusal: 'code of the refusal',
  path: 'path of the refusal',
  'media-type': 'media type',
  member: 'member',
  type: 'type of',
  header: 'header',
};

/** A difference in a line, such as `createConsent: status 201, in Sandbank 200`. */
export function differenceText({ operation, kind, what, target, reference }: CallDifference): string {
  const subject = what === '' ? WHAT[kind] : `${WHAT[kind]} ${what}`;
  const order = kind === 'refusal' && target !== 'none' && reference !== 'none' ? ' (another order of errors)' : '';
  return `${operation}: ${subject} is ${target}, in Sandbank ${reference}${order}`;
}

/** Why there is a difference, as far as it is known. */
export function explanationText({ isExplained, rows }: CallDifference): string {
  return isExplained ? `explained by ${rows.join(', ')}` : 'no row of the decision table explains it';
}

/** The name of a bank in a line. */
export function bankText(at: 'target' | 'reference'): string {
  return at === 'target' ? 'the target' : 'Sandbank';
}

/** A value of a row in a line. */
export function valueText(value: WrittenValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The first sentence of a report. */
export function summaryText({ target, dialect, profile, answered, rows, calls, failed }: Comparison): string {
  const unexplained = calls.filter(({ isExplained }) => !isExplained).length;
  const open = rows.open.filter(({ canBeMeasured }) => canBeMeasured).length;
  return [
    `${target} compared with Sandbank (dialect ${dialect}, profile ${profile}) in ${counted(answered, 'answer')}:`,
    `${counted(rows.differ.length, 'row')} ${rows.differ.length === 1 ? 'differs' : 'differ'}, ${rows.agree.length} agree, ${open} open;`,
    `${counted(calls.length, 'difference')} of answers, ${unexplained} of them without a row that explains them`,
    ...(failed.length > 0 ? [`; ${counted(failed.length, 'probe')} failed`] : []),
  ]
    .join(' ')
    .replace(' ;', ';');
}
