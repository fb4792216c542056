import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';
import { BankFault, ExpectedError, type ErrorReporter, type ErrorCode } from '../domain/errors.js';
import { AdminRefusal } from '../http/requests/control-guard.js';
import { DocumentAnswer, sendAnswer } from './answers.js';

/** Sends a thrown error as a problem document (RFC 9457). Details of internal errors go to the log only. */
export function sendProblem(res: Response, error: unknown, report: ErrorReporter): Promise<void> {
  const { status, message: detail, members, headers } = adminRefusal(error, report);
  const problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, ...members };
  return sendAnswer(res, status, new DocumentAnswer('application/problem+json', JSON.stringify(problem), headers));
}

const STATUS_OF_CODE: Partial<Readonly<Record<ErrorCode, number>>> = {
  RESOURCE_UNKNOWN: 404,
  CONSENT_UNKNOWN: 404,
  STATUS_INVALID: 409,
  PSU_CREDENTIALS_INVALID: 403,
  SERVICE_BLOCKED: 403,
  INTERNAL_SERVER_ERROR: 500,
};

/** A thrown error as a refusal of the control API. Details of internal errors go to the log only. */
export function adminRefusal(error: unknown, report: ErrorReporter): AdminRefusal {
  if (error instanceof AdminRefusal) return error;
  if (error instanceof URIError) {
    return new AdminRefusal(400, 'the path has a percent sign that is not followed by two hexadecimal digits', {
      members: { path: 'path' },
    });
  }
  if (error instanceof ExpectedError && error.code === 'DATA_UNUSABLE') {
    report(error);
    return new AdminRefusal(500, error.message);
  }
  if (!(error instanceof BankFault) || error.code === 'INTERNAL_SERVER_ERROR') {
    report(error);
    return new AdminRefusal(500, 'internal error of the bank; see the log of the server');
  }
  const { code, text, detail } = error;
  // A body that is too large or of another type is a FORMAT_ERROR with its own status.
  const ofForm = code === 'FORMAT_ERROR' ? detail.nextgenStatus : undefined;
  return new AdminRefusal(detail.fixedStatus ?? ofForm ?? STATUS_OF_CODE[code] ?? 400, text, {
    ...(detail.headers && { headers: detail.headers }),
    members: { code, ...(detail.path !== undefined && { path: detail.path }) },
  });
}
