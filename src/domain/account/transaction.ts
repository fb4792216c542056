import type { PaymentId } from '../ids.js';
import {
  currency,
  day,
  declared,
  key,
  minorUnits,
  oneOf,
  optional,
  text,
  textLike,
  uuid,
  type ValueOf,
} from '../shape.js';

/** The counterparty's account, as far as known. */
const counterpartyShape = declared({
  iban: optional(text()),
  bban: optional(text()),
  msisdn: optional(text()),
  currency: optional(currency),
  name: optional(text()),
  bic: optional(text()),
});
export type CounterpartyAccount = ValueOf<typeof counterpartyShape>;

/** How the amount of a line was converted. @decision currency-mismatch */
const conversionShape = declared({
  from: currency,
  to: currency,
  /** What one unit of `from` is worth in `to`, as a decimal number. */
  rate: text(),
});
export type Conversion = ValueOf<typeof conversionShape>;

/** The number of a line. @decision transaction-order */
export const entryReference = textLike(/^\d{9,15}$/, 'the number of a line in nine digits or more');

/** What the payee of a card authorisation presents in the end. @decision card-amount, card-end */
const presentmentShape = declared({
  /** Debits are negative. */
  amountMinorUnits: optional(minorUnits),
  remittanceInformationUnstructured: optional(text()),
  /** The line is released, not booked. */
  isUnbooked: optional(oneOf([true])),
});
/** What is presented in the end. */
export type Presentment = ValueOf<typeof presentmentShape>;

/** A booked or pending line of an account. @source Resources and their fields / Transaction */
export const transactionShape = declared({
  /** Unique. @decision transaction-id */
  transactionId: key(),
  /** Unique within the account. @decision entry-reference */
  entryReference,
  /** In minor units of the account's currency. Debits are negative. */
  amountMinorUnits: minorUnits,
  /** Day on which the line was entered. */
  entryDate: day,
  /** Absent if pending. */
  bookingDate: optional(day),
  valueDate: optional(day),
  endToEndId: optional(text()),
  mandateId: optional(text()),
  checkId: optional(text()),
  creditorId: optional(text()),
  creditorName: optional(text()),
  creditorAccount: optional(counterpartyShape),
  ultimateCreditor: optional(text()),
  debtorName: optional(text()),
  debtorAccount: optional(counterpartyShape),
  ultimateDebtor: optional(text()),
  remittanceInformationUnstructured: optional(text()),
  remittanceInformationStructured: optional(text()),
  purposeCode: optional(text()),
  /** Domain-family-subfamily of ISO 20022, e.g. PMNT-RCDT-ESCT. */
  bankTransactionCode: optional(text()),
  proprietaryBankTransactionCode: optional(text()),
  /** Absent if all is in the currency of the account. */
  conversion: optional(conversionShape),
  /** The payment that created the line. Not on the wire. */
  paymentId: optional(uuid<PaymentId>()),
  /** How a pending line will end, if not as it is. Not on the wire; absent in booked lines. */
  presentment: optional(presentmentShape),
});
/** A line of an account. */
export type Transaction = ValueOf<typeof transactionShape>;

/** A line as a TPP sees it: its ids may be missing, and need not be unique. @decision transaction-id, entry-reference */
export type ShownTransaction = Omit<Transaction, 'transactionId' | 'entryReference'> &
  Partial<Pick<Transaction, 'transactionId' | 'entryReference'>>;

/** Whether a line is a payment by card; a withdrawal of cash is not. */
export function isOfCard({ bankTransactionCode = '' }: Pick<Transaction, 'bankTransactionCode'>): boolean {
  return /^PMNT-[CM]CRD-(?!CWDL)/.test(bankTransactionCode);
}

/** The names, IBANs and remittance texts of a line. */
export function transactionTexts(line: Transaction): readonly (string | undefined)[] {
  const { creditorName, debtorName, creditorAccount, debtorAccount } = line;
  const { remittanceInformationUnstructured, remittanceInformationStructured } = line;
  const names = [creditorName, debtorName, creditorAccount?.iban, debtorAccount?.iban];
  return [...names, remittanceInformationUnstructured, remittanceInformationStructured];
}
