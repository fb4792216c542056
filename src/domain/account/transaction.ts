import type { LocalDate } from '../calendar.js';
import type { PaymentId } from '../ids.js';

/** The counterparty's account, as far as known. */
export interface CounterpartyAccount {
  readonly iban?: string;
  readonly bban?: string;
  readonly msisdn?: string;
  readonly currency?: string;
  readonly name?: string;
  readonly bic?: string;
}

/** How the amount of a line was converted. @decision currency-mismatch */
export interface Conversion {
  readonly from: string;
  readonly to: string;
  /** What one unit of `from` is worth in `to`, as a decimal number. */
  readonly rate: string;
}

/** A booked or pending line of an account. @source Resources and their fields / Transaction */
export interface Transaction {
  /** Kept from pending to booked. @decision transaction-order */
  readonly transactionId: string;
  /** Kept from pending to booked; unique within the account. */
  readonly entryReference: string;
  /** In minor units of the account's currency. Debits are negative. */
  readonly amountMinorUnits: number;
  /** Day on which the line was entered. */
  readonly entryDate: LocalDate;
  /** Absent if pending. */
  readonly bookingDate?: LocalDate;
  readonly valueDate?: LocalDate;
  readonly endToEndId?: string;
  readonly mandateId?: string;
  readonly checkId?: string;
  readonly creditorId?: string;
  readonly creditorName?: string;
  readonly creditorAccount?: CounterpartyAccount;
  readonly ultimateCreditor?: string;
  readonly debtorName?: string;
  readonly debtorAccount?: CounterpartyAccount;
  readonly ultimateDebtor?: string;
  readonly remittanceInformationUnstructured?: string;
  readonly remittanceInformationStructured?: string;
  readonly purposeCode?: string;
  /** Domain-family-subfamily of ISO 20022, e.g. PMNT-RCDT-ESCT. */
  readonly bankTransactionCode?: string;
  readonly proprietaryBankTransactionCode?: string;
  /** Absent if all is in the currency of the account. */
  readonly conversion?: Conversion;
  /** The payment that created the line. Not on the wire. */
  readonly paymentId?: PaymentId;
}

/** Whether a name, an IBAN or the remittance text contains a text, ignoring case. */
export function mentions(line: Transaction, text: string): boolean {
  const { creditorName, debtorName, creditorAccount, debtorAccount } = line;
  const { remittanceInformationUnstructured, remittanceInformationStructured } = line;
  const texts = [creditorName, debtorName, creditorAccount?.iban, debtorAccount?.iban];
  return hasPart([...texts, remittanceInformationUnstructured, remittanceInformationStructured], text);
}

/** Whether the id of the line, of its payment or the end-to-end id contains a text, ignoring case. */
export function mentionsInIds({ transactionId, paymentId, endToEndId }: Transaction, text: string): boolean {
  return hasPart([transactionId, paymentId, endToEndId], text);
}

function hasPart(texts: readonly (string | undefined)[], wanted: string): boolean {
  const part = wanted.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(part));
}
