import type { Profile } from '../../../decisions/decisions.js';
import { ERROR_CATALOGUE, type BankFault } from '../../../domain/errors.js';
import type { FailureAnswer } from '../../../http/app-context.js';
import { renderFailure } from '../../../xs2a/answers/failure.js';

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
  const { code, detail } = fault;
  const sentCode = STANDARD_CODES[code];
  const answer = renderFailure(fault, profile, {
    status: detail.nextgenStatus ?? ERROR_CATALOGUE[code].nextgenStatus,
    code: sentCode ?? code,
    path: detail.path && (PATH_PARAMETERS[detail.path] ?? detail.path),
  });
  return { ...answer, sentCode };
}
