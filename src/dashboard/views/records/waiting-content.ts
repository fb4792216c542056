import type { Schema } from '../../../library/control-operations.js';
import { accountText, paymentInText, paymentTitle, RIGHTS, scheduleText, unnamedAccess } from './record-texts.js';
import { amountText, counted, dayText, ibanText } from '../../format.js';

/** What a PSU is asked to approve, in words. */
export interface WaitingContent {
  readonly title: string;
  /** The same in the middle of a sentence; absent where its kind and its TPP say it. */
  readonly what?: string;
  /** The text to the payee. */
  readonly purpose?: string | undefined;
  readonly facts: readonly (readonly [string, string | undefined])[];
}

/** How many PSUs have signed, and who: `1 of 2: anna`. A cancellation that waits is signed again. */
export function signaturesText(signatures: Schema<'Payment'>['signatures']): string {
  const { required, signedBy, cancelledBy = [] } = signatures;
  const text = `${signedBy.length} of ${required}${signedBy.length === 0 ? '' : `: ${signedBy.join(', ')}`}`;
  return cancelledBy.length === 0 ? text : `${text}; cancellation ${cancelledBy.length}: ${cancelledBy.join(', ')}`;
}

/** The verification of a payee: `CMTC: Mara Köhler`, `NOAP: timeout`. */
export function verifiedText({ payeeVerification }: Schema<'Payment'>): string | undefined {
  const { result, matchedName, reason } = payeeVerification ?? {};
  return [result, matchedName ?? reason].filter((part) => part !== undefined).join(': ') || undefined;
}

/** Amount, payee, accounts and purpose of a payment. */
export function contentOfPayment(payment: Schema<'Payment'>): WaitingContent {
  const {
    instructedAmount,
    creditorAccount,
    debtorAccount,
    remittanceInformationUnstructured,
    signatures,
    order,
    bulk,
  } = payment;
  const { required, signedBy } = signatures;
  return {
    title: paymentTitle(payment),
    what: paymentInText(payment),
    purpose: remittanceInformationUnstructured,
    facts: [
      ['Amount', amountText(instructedAmount)],
      ['Payee', bulk ? undefined : `${creditorAccount.name}, ${numberText(creditorAccount)}`],
      ['Verification', verifiedText(payment)],
      ['Schedule', order && scheduleText(order)],
      ['From', debtorAccount ? numberText(debtorAccount) : 'chosen by the PSU'],
      ['Purpose', remittanceInformationUnstructured],
      ['Signatures', required > 1 ? `${signedBy.length} of ${required}` : undefined],
    ],
  };
}

/** Accounts, rights and validity of a consent. */
export function contentOfConsent(consent: Schema<'Consent'>): WaitingContent {
  const rights = new Map<string, string[]>();
  for (const right of RIGHTS)
    for (const reference of consent.access[right] ?? []) {
      const account = accountText(reference);
      rights.set(account, [...(rights.get(account) ?? []), right]);
    }
  const named = [...rights].map(([account, names]) => `${account}: ${names.join(', ')}`);
  const unnamed = unnamedAccess(consent.access).map(([what, accounts]) => `${what}: ${accounts}`);
  const count = rights.size === 1 ? 'one account' : `${rights.size} accounts`;
  return {
    title: rights.size === 0 ? 'Access to accounts' : `Access to ${count}`,
    facts: [
      ['Accounts and rights', [...named, ...unnamed].join('; ')],
      ['Signatures', consent.signatures && `${consent.signatures.signedBy.length} of ${consent.signatures.required}`],
      ['Valid until', `${dayText(consent.validUntil)}${consent.recurringIndicator ? ', recurring' : ', one-off'}`],
    ],
  };
}

/** Account and card of a consent to confirmations of funds. */
export function contentOfFundsConsent({
  account,
  cardNumber,
  cardInformation,
  signatures,
}: Schema<'FundsConsent'>): WaitingContent {
  return {
    title: 'Confirmations of funds',
    facts: [
      ['Account', accountText(account)],
      ['Card', cardNumber],
      ['About the card', cardInformation],
      ['Signatures', signatures && `${signatures.signedBy.length} of ${signatures.required}`],
    ],
  };
}

export function contentOfBasket(basket: Schema<'SigningBasket'>): WaitingContent {
  const payments = basket.payments.map(
    ({ instructedAmount, creditorName }) => `${amountText(instructedAmount)} to ${creditorName}`,
  );
  const consents = basket.consents.map(({ validUntil }) => `access to accounts until ${dayText(validUntil)}`);
  return {
    title: `Signing basket of ${entriesText(basket)}`,
    facts: [
      ['Entries', [...payments, ...consents].join('; ')],
      ['Signed by', basket.signedBy.join(', ') || undefined],
    ],
  };
}

/** `2 payments and 1 consent`. */
export function entriesText({ payments, consents }: Schema<'SigningBasket'>): string {
  return [
    payments.length > 0 && counted(payments.length, 'payment'),
    consents.length > 0 && counted(consents.length, 'consent'),
  ]
    .filter(Boolean)
    .join(' and ');
}

/** The number of an account of a payment. */
function numberText({ iban, bban }: { readonly iban?: string; readonly bban?: string }): string {
  return iban === undefined ? (bban ?? '') : ibanText(iban);
}
