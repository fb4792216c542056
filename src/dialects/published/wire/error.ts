import type { Profile } from '../../../decisions/decisions.js';
import { ERROR_CATALOGUE, type BankFault } from '../../../domain/errors.js';
import type { FailureAnswer } from '../../../http/app-context.js';
import { oauthDescription, renderFailure, wholeText } from '../../../xs2a/answers/failure.js';

/**
 * Renders a failure of the bank.
 * @source Errors @decision error-body, error-status
 */
export function failureAnswer(fault: BankFault, profile: Profile): FailureAnswer {
  const { code, detail } = fault;
  const status = statusOf(fault, profile);
  return renderFailure(fault, profile, { status, code, path: detail.path, problemText: problemText(fault) });
}

/** The text of a failure, which names its path. @decision error-body */
export function problemText(failure: Pick<BankFault, 'text' | 'detail'>): string {
  const { path } = failure.detail;
  const text = wholeText(failure);
  return path === undefined || text.includes(path) ? text : `${path}: ${text}`;
}

/**
 * Renders a failure of the token endpoint as in RFC 6749 5.2, with `tppMessages`.
 * @decision token-errors
 */
export function tokenFailureAnswer(fault: BankFault, profile: Profile): FailureAnswer {
  const answer = failureAnswer(fault, { ...profile, 'error-body': 'tppMessages' });
  const error = fault.detail.oauthError ?? (answer.status >= 500 ? 'server_error' : OAUTH_ERROR_OF_STEP[stepOf(fault)]);
  // RFC 6749 5.2: 401 is only for failed client authentication, with a challenge (decision token-errors).
  const isChallenged = error === 'invalid_client' && profile['token-errors'] === 'nextgen';
  const status = answer.status === 401 ? 400 : answer.status;
  return {
    ...answer,
    status: isChallenged ? 401 : status,
    headers: {
      ...answer.headers,
      ...(isChallenged && { 'WWW-Authenticate': 'Basic realm="token endpoint"' }),
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
    },
    body: {
      error: error ?? 'invalid_request',
      error_description: oauthDescription(fault.text),
      ...(answer.body as object),
    },
  };
}

const OAUTH_ERROR_OF_STEP: Readonly<Record<string, string>> = {
  subscriptionKey: 'invalid_client',
  certificate: 'invalid_client',
};

function stepOf(fault: BankFault): string {
  return ERROR_CATALOGUE[fault.code].step;
}

function statusOf(fault: BankFault, profile: Profile): number {
  const entry = ERROR_CATALOGUE[fault.code];
  if (entry.nextgenStatus >= 500) return 500;
  return profile['error-status'] === 'nextgen' ? (fault.detail.nextgenStatus ?? entry.nextgenStatus) : 400;
}
