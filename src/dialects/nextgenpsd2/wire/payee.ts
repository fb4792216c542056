import type { Payment } from '../../../domain/payment/payment.js';
import { withoutAbsent } from '../../../parsing/without-absent.js';

/**
 * The verifications of payees in a response of an authorisation: one for each payment, in their order. NextGenPSD2 1.3.11 allows
 * further members and has none for it. The names are those that others report of the Berlin Group's later text, and not confirmed.
 * @decision payee-verification
 */
export function payeeMembers(payments: readonly Payment[]): object {
  if (payments.length === 0) return {};
  const vopResultList = payments.map(({ creditor: { iban, name }, details, payeeVerification }) =>
    withoutAbsent({
      endToEndIdentification: details?.endToEndIdentification,
      creditorAccount: { iban },
      creditorName: name,
      vopResult: payeeVerification?.result,
      matchedName: payeeVerification?.matchedName,
    }),
  );
  return { vopResultList };
}
