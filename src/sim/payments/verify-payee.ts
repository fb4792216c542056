import type { PayeeOutcome } from '../../domain/scripting/variants.js';
import { matchPayeeName } from '../../domain/payment/payee-name.js';
import type { PayeeVerification } from '../../domain/payment/payee-verification.js';
import type { Payment, PaymentDraft } from '../../domain/payment/payment.js';
import { PRODUCTS } from '../../domain/payment/products.js';
import { isPayment, type Subject } from '../../domain/authorisation/subject.js';
import type { Bank } from '../bank.js';
import { accountsByIban, findPayment, findPsu } from '../directory.js';
import { scriptedPayee } from '../scripting/outcome-facts.js';
import { paymentsOfBulk } from './store-payment.js';

/** Verification of Payee: whether the name of the creditor is that of the account. @decision payee-verification */

/**
 * The payment with the verification of its payee, which a PSU sees before authorising it. SEPA credit transfers are verified, if a PSU
 * authorises them. Counts the scripted outcome that decides, if there is one.
 */
export function withVerifiedPayee<Draft extends PaymentDraft>(bank: Bank, draft: Draft): Draft {
  const { creditor, paymentProduct, withoutSca } = draft;
  const isVerified = bank.profile['payee-verification'] !== 'none' && !withoutSca && creditor.iban !== undefined;
  if (!isVerified || PRODUCTS[paymentProduct].creditors !== 'sepa') return draft;
  const scripted = scriptedPayee(bank, draft);
  return { ...draft, payeeVerification: verificationOf(creditor.name, namesOf(bank, creditor.iban), scripted) };
}

/** The name of the account for a scripted close match, if the bank does not know it. */
const UNKNOWN_PAYEE = 'Sandbank Payee';

function verificationOf(
  sent: string,
  names: readonly string[] | undefined,
  scripted: PayeeOutcome | undefined,
): PayeeVerification {
  if (scripted === 'timeout') return { result: 'NOAP', reason: 'timeout' };
  if (scripted === 'NOAP' || (!scripted && !names)) return { result: 'NOAP', reason: 'unreachable' };
  const own = matchPayeeName(sent, names ?? []);
  if (scripted === undefined || scripted === own.result) return own;
  return scripted === 'CMTC' ? { result: 'CMTC', matchedName: names?.[0] ?? UNKNOWN_PAYEE } : { result: scripted };
}

/** The names of an account: of one of this bank, also those of its private holders. Undefined if no bank knows it. */
function namesOf(bank: Bank, iban: string): readonly string[] | undefined {
  const accounts = accountsByIban(bank, iban);
  if (accounts.length === 0) return bank.base.payees?.get(iban);
  const open = accounts.filter(({ status }) => status !== 'deleted');
  const names = open.flatMap(({ ownerName, usage, holders }) => [
    ownerName,
    ...(usage === 'PRIV' ? holders.flatMap((psuId) => findPsu(bank, psuId)?.name ?? []) : []),
  ]);
  return open.length === 0 ? undefined : [...new Set(names)];
}

/** The payments that a PSU authorises with a request and whose payees are verified, in order; those of a bulk one by one. */
export function verifiedPayments(bank: Bank, subject: Subject): readonly Payment[] {
  if ('basketId' in subject)
    return subject.paymentIds.flatMap((id) => {
      const payment = findPayment(bank, id);
      return payment ? verifiedPayments(bank, payment) : [];
    });
  if (!isPayment(subject)) return [];
  const payments = subject.bulk ? paymentsOfBulk(bank, subject) : [subject];
  return payments.filter(({ payeeVerification }) => payeeVerification !== undefined);
}
