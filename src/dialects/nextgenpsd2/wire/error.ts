import type { Profile } from '../../../decisions/decisions.js';
import { ERROR_CATALOGUE, type BankFault } from '../../../domain/errors.js';
import type { FailureAnswer } from '../../../http/app-context.js';

/** Codes of this bank's own, by the code of the standard that says the same. */
const STANDARD_CODES: Readonly<Record<string, string>> = {
  TOKEN_MISSING: 'TOKEN_UNKNOWN',
};

/** How the document names the parameters of paths that the rest of the program names otherwise. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  accountId: 'account-id',
  downloadId: 'download-id',
  paymentProduct: 'payment-product',
};

/**
 * Renders a failure of the bank with the status and code of NextGenPSD2.
 * @source NextGenPSD2 1.3.11 / Error Information @decision error-body
 */
export function failureAnswer(fault: BankFault, profile: Profile): FailureAnswer {
  const { detail, text } = fault;
  const code = STANDARD_CODES[fault.code] ?? fault.code;
  const entry = ERROR_CATALOGUE[fault.code];
  const whole = (detail.appendix === undefined ? text : `${text}; ${detail.appendix}`).slice(0, 500);
  const isProblem = profile['error-body'] === 'problem';
  const title = entry.meaning.slice(0, 70);
  const { others = [] } = detail;
  const path = detail.path === undefined ? undefined : (PATH_PARAMETERS[detail.path] ?? detail.path);
  return {
    status: detail.fixedStatus ?? detail.nextgenStatus ?? entry.nextgenStatus,
    headers: detail.headers ?? {},
    body: isProblem
      ? {
          type: `https://berlingroup.com/error-codes/${code}`,
          title,
          detail: whole,
          code,
          ...(others.length > 0 && {
            additionalErrors: others.map((other) => ({ title, detail: other.text.slice(0, 500), code })),
          }),
        }
      : {
          tppMessages: [{ category: 'ERROR', code, ...(path !== undefined && { path }), text: whole }],
        },
    mediaType: isProblem ? 'application/problem+json' : 'application/json',
  };
}
