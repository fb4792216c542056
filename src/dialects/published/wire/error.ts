import type { Profile } from '../../../decisions/decisions.js';
import { ERROR_CATALOGUE, type BankFault } from '../../../domain/errors.js';
import type { FailureAnswer } from '../../../http/app-context.js';

/** `tppMessages` of one error. @decision error-body */
export function tppMessages(code: string, text: string, path?: string): object {
  return { tppMessages: [{ category: 'ERROR', code, ...(path !== undefined && { path }), text: text.slice(0, 500) }] };
}

/**
 * Renders a failure of the bank.
 * @source Errors @decision error-body, error-status
 */
export function failureAnswer(fault: BankFault, profile: Profile): FailureAnswer {
  const { detail, code } = fault;
  const isProblem = profile['error-body'] === 'problem';
  return {
    status: detail.fixedStatus ?? statusOf(fault, profile),
    headers: detail.headers ?? {},
    body: isProblem ? problemBody(fault) : tppMessages(code, wholeText(fault), detail.path),
    mediaType: isProblem ? 'application/problem+json' : 'application/json',
  };
}

/** The RFC 7807 format that NextGenPSD2 defines besides its own. @decision error-body */
export function problemBody(fault: Pick<BankFault, 'code' | 'text' | 'detail'>): Readonly<Record<string, unknown>> {
  const { code, detail } = fault;
  const { path, others = [] } = detail;
  const text = wholeText(fault);
  const title = ERROR_CATALOGUE[code].meaning.slice(0, 70);
  return {
    type: `https://berlingroup.com/error-codes/${code}`,
    title,
    code,
    detail: (path === undefined || text.includes(path) ? text : `${path}: ${text}`).slice(0, 500),
    ...(others.length > 0 && {
      additionalErrors: others.map((other) => ({ title, detail: other.text.slice(0, 500), code })),
    }),
  };
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
  // RFC 6749 5.2 allows printable ASCII without quote and backslash in error_description.
  const description = fault.text.replace(/["\\]/g, "'").replace(/[^\u0020-\u007e]/g, '?');
  return {
    ...answer,
    status: isChallenged ? 401 : status,
    headers: {
      ...answer.headers,
      ...(isChallenged && { 'WWW-Authenticate': 'Basic realm="token endpoint"' }),
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
    },
    body: { error: error ?? 'invalid_request', error_description: description, ...(answer.body as object) },
  };
}

function wholeText({ text, detail: { appendix } }: Pick<BankFault, 'text' | 'detail'>): string {
  return appendix === undefined ? text : `${text}; ${appendix}`;
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
