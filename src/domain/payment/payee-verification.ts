import { declared, oneOf, optional, refined, text, type ValueOf } from '../shape.js';

/**
 * Results of the Verification of Payee scheme: match, close match, no match, and verification check not possible.
 * @source European Payments Council, Verification Of Payee scheme rulebook
 */
const PAYEE_RESULTS = ['MTCH', 'CMTC', 'NMTC', 'NOAP'] as const;
export type PayeeResult = (typeof PAYEE_RESULTS)[number];

/** Whether the name of a payee matches its account. Only a close match has the name of the account. @decision payee-verification */
export const payeeVerificationShape = refined(
  declared({
    result: oneOf(PAYEE_RESULTS),
    matchedName: optional(text()),
    /** Why the check was not possible: no bank knows the account, or its bank did not answer within five seconds. */
    reason: optional(oneOf(['unreachable', 'timeout'])),
  }),
  ({ result, matchedName, reason }, findings) => {
    if ((result === 'CMTC') !== (matchedName !== undefined))
      findings.report('must be present if and only if the result is CMTC', 'matchedName');
    if ((result === 'NOAP') !== (reason !== undefined))
      findings.report('must be present if and only if the result is NOAP', 'reason');
  },
);
export type PayeeVerification = ValueOf<typeof payeeVerificationShape>;

/** What the history says of a payment that its PSU authorised in spite of a warning; otherwise empty. */
export function signedDespite(verification: PayeeVerification | undefined): string {
  if (verification?.result === 'NMTC') return ', signed although the name of the payee did not match (NMTC)';
  return verification?.result === 'NOAP' ? ', signed although the name of the payee could not be checked (NOAP)' : '';
}
