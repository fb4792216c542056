import type { Schema } from '../../../library/control-operations.js';
import { amountText, dayText, ibanText } from '../../format.js';

/** What a PSU is asked to approve, in words. */
export interface WaitingContent {
  readonly title: string;
  readonly facts: readonly (readonly [string, string | undefined])[];
}

/** How many PSUs have signed, and who: `1 of 2: anna`. A cancellation that waits is signed anew. */
export function signaturesText(signatures: Schema<'Payment'>['signatures']): string {
  const { required, signedBy, cancelledBy = [] } = signatures;
  const text = `${signedBy.length} of ${required}${signedBy.length === 0 ? '' : `: ${signedBy.join(', ')}`}`;
  return cancelledBy.length === 0 ? text : `${text}; cancellation ${cancelledBy.length}: ${cancelledBy.join(', ')}`;
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

function textOfAll(access: Schema<'Consent'>['access']): string {
  return requestedLines(access)
    .map(([right, accounts]) => `${right}: ${accounts}`)
    .join('; ');
}

/** What a consent asks for, as pairs of a right and its accounts. */
export function requestedLines(access: Schema<'Consent'>['access']): readonly (readonly [string, string])[] {
  const { all, bankOffered = [], withOwnerName } = access;
  const named = (['accounts', 'balances', 'transactions', 'ownerNames'] as const).flatMap((right) => {
    const references = access[right];
    return references ? [[right, references.map(referenceText).join('; ')] as const] : [];
  });
  return [
    ...named,
    ...(all === undefined ? [] : [[all, 'all accounts of the PSU'] as const]),
    ...bankOffered.map((right) => [right, 'chosen by the PSU'] as const),
    ...(withOwnerName ? [['ownerNames', 'of all these accounts'] as const] : []),
  ];
}

function referenceText({ iban, pan, maskedPan, msisdn, currency }: Schema<'AccountReference'>): string {
  return [iban === undefined ? (maskedPan ?? pan ?? msisdn) : ibanText(iban), currency].filter(Boolean).join(' ');
}

/** Accounts, rights and validity of a consent. */
export function contentOfConsent(consent: Schema<'Consent'>): WaitingContent {
  const rights = new Map<string, string[]>();
  for (const right of ['accounts', 'balances', 'transactions'] as const)
    for (const { iban, maskedPan, pan, msisdn } of consent.access[right] ?? []) {
      const number = iban === undefined ? (maskedPan ?? pan ?? msisdn ?? 'all accounts') : ibanText(iban);
      rights.set(number, [...(rights.get(number) ?? []), right]);
    }
  const accounts = [...rights].map(([number, names]) => `${number}: ${names.join(', ')}`);
  const count = rights.size === 1 ? 'one account' : `${rights.size} accounts`;
  return {
    title: rights.size === 0 ? 'Access to accounts' : `Access to ${count}`,
    facts: [
      ['Accounts and rights', accounts.join('; ') || textOfAll(consent.access)],
      ['Signatures', consent.signatures && `${consent.signatures.signedBy.length} of ${consent.signatures.required}`],
      ['Valid until', `${dayText(consent.validUntil)}${consent.recurringIndicator ? ', recurring' : ', one-off'}`],
    ],
  };
}
