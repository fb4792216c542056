import type { Response } from 'express';
import type { Profile } from '../decisions/decisions.js';
import { BankFault } from '../domain/errors.js';
import { send } from './send.js';
import { failureAnswer, tokenFailureAnswer, type FailureAnswer } from '../dialects/published/wire/error.js';

/** Told of every fault of the bank itself, which the caller must not see. */
export type FaultReporter = (error: unknown) => void;

/**
 * Turns whatever was thrown into the bank's answer: a BankFault as it says, anything else as a fault of the bank, whose
 * details go to the log only.
 * @decision error-body, token-errors
 */
export function answerOfError(
  error: unknown,
  operationId: string | undefined,
  profile: Profile,
  report: FaultReporter,
): FailureAnswer {
  const fault = error instanceof BankFault ? error : unexpected(error, report);
  return operationId === 'exchangeCode' ? tokenFailureAnswer(fault, profile) : failureAnswer(fault, profile);
}

/** Writes a failure. The only place that does. */
export function sendFailure(res: Response, answer: FailureAnswer): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const headers: string[] = [];
  for (const [name, value] of Object.entries(answer.headers)) headers.push(name, value);
  headers.push('Content-Type', `${answer.mediaType}; charset=utf-8`);
  send(res, answer.status, headers, JSON.stringify(answer.body));
}

function unexpected(error: unknown, report: FaultReporter): BankFault {
  // A path that cannot be decoded is refused by the router before any operation is known.
  if (error instanceof URIError)
    return new BankFault('FORMAT_ERROR', 'the path has a percent sign that no two hexadecimal digits follow', {
      path: 'path',
    });
  report(error);
  return new BankFault('INTERNAL_SERVER_ERROR', 'an internal error of the bank; it is in the log of the server');
}
