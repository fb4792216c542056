import { EXECUTION_RULES, FREQUENCIES, type StandingOrder } from '../../../../domain/payment/standing-order.js';
import { refuseMember, requireWord } from '../../../../domain/errors.js';
import {
  readOptionalArray,
  readOptionalText,
  readOptionalWord,
  readText,
  type JsonObject,
} from '../../../../parsing/read.js';
import { withoutAbsent } from '../../../../domain/without-absent.js';
import { readDate } from '../transaction.js';

/**
 * Parses when a standing order is executed. Rules about several members belong to its use case.
 * @source NextGenPSD2 1.3.11 / periodicPaymentInitiation_json @throws FORMAT_ERROR
 */
export function readStandingOrder(request: JsonObject): StandingOrder {
  const endDate = readOptionalText(request, 'endDate', '', 10);
  const dayOfExecution = readOptionalText(request, 'dayOfExecution', '', 2);
  const months = readOptionalArray(request, 'monthsOfExecution', '');
  return withoutAbsent({
    startDate: readDate(readText(request, 'startDate', '', 10), 'startDate'),
    endDate: endDate === undefined ? undefined : readDate(endDate, 'endDate'),
    frequency: requireWord(request['frequency'], FREQUENCIES, 'frequency'),
    dayOfExecution: dayOfExecution === undefined ? undefined : readWrittenNumber(dayOfExecution, 31, 'dayOfExecution'),
    monthsOfExecution: months?.map((month, index) => readWrittenNumber(month, 12, `monthsOfExecution[${index}]`)),
    executionRule: readOptionalWord(request, 'executionRule', EXECUTION_RULES),
  });
}

/** A number from 1, which the standard writes as text. @throws FORMAT_ERROR */
function readWrittenNumber(value: unknown, most: number, path: string): number {
  const number = typeof value === 'string' && /^[1-9]\d?$/.test(value) ? Number(value) : NaN;
  return number <= most ? number : refuseMember(path, `must be text from "1" to "${most}"`);
}
