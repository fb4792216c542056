import type { Schema } from '../../../library/control-operations.js';
import { accountText, RIGHTS, unnamedAccess } from './access-text.js';
import { amountText, dayText, ibanText } from '../../format.js';

/** What a PSU is asked to approve, in words. */
export interface WaitingContent {
  readonly title: string;
  readonly facts: readonly (readonly [string, string | undefined])[];
}

/** Amount, payee, accounts and purpose of a payment. */
export function contentOfPayment(payment: Schema<'Payment'>): WaitingContent {
  const { instructedAmount, creditorAccount, debtorAccount, remittanceInformationUnstructured, signatures } = payment;
  const { required, signedBy } = signatures;
  return {
    title: `${amountText(instructedAmount)} to ${creditorAccount.name}`,
    facts: [
      ['Amount', amountText(instructedAmount)],
      ['Payee', `${creditorAccount.name}, ${ibanText(creditorAccount.iban)}`],
      ['From', debtorAccount?.iban === undefined ? 'chosen by the PSU' : ibanText(debtorAccount.iban)],
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
      ['Valid until', `${dayText(consent.validUntil)}${consent.recurringIndicator ? ', recurring' : ', one-off'}`],
    ],
  };
}
