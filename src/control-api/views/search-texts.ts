import { type Account, type AccountReference, matchesReference } from '../../domain/account/account.js';
import { type Transaction, transactionTexts } from '../../domain/account/transaction.js';
import { entriesOf, type SigningBasket } from '../../domain/basket.js';
import type { Consent, FundsConsent } from '../../domain/consent/consent.js';
import { requestedReferences } from '../../domain/consent/access-rights.js';
import type { OrganisationId, PsuId } from '../../domain/ids.js';
import { formatAmount, type Money } from '../../domain/money.js';
import type { Payment } from '../../domain/payment/payment.js';
import { byKind, idOfSubject, type ByKind, type Subject } from '../../domain/authorisation/subject.js';
import type { Bank } from '../../sim/bank.js';
import { accountsOf, findOrganisation, findPayment, findSubject } from '../../sim/directory.js';
import { debtorOf } from '../../sim/accounts/settlement.js';
import { organisationNames } from '../../sim/scripting/outcome-facts.js';

/** What lists of the control API look at when they are searched and filtered. Secrets are not among it. */

/** Every name of a TPP; none if it no longer exists. */
export function tppNames(bank: Bank, organisationId: OrganisationId | undefined): readonly string[] {
  const organisation = findOrganisation(bank, organisationId);
  return organisation ? organisationNames(organisation) : [];
}

type Texts = readonly (string | undefined)[];

/** The texts of a transaction, with its ids and its amount. */
export function lineTexts(line: Transaction, { currency }: Account): Texts {
  const amount = plainAmount({ currency, minorUnits: line.amountMinorUnits });
  return [...transactionTexts(line), line.transactionId, line.paymentId, line.endToEndId, amount];
}

/** An amount as people write it: `12.50 EUR`. */
export function plainAmount(money: Money): string {
  return `${formatAmount(money)} ${money.currency}`;
}

/** The texts of a consent, with its last cause: it names the consent that superseded this one. */
export function consentTexts(consent: Consent): Texts {
  const { consentId, consentStatus, psuId, signedBy = [], access, history } = consent;
  return [
    consentId,
    consentStatus,
    psuId,
    ...signedBy,
    ...requestedReferences(access).flatMap(({ iban, bban }) => [iban, bban]),
    history.at(-1)?.cause,
  ];
}

/** The texts of a payment, with the bulk and the standing order that it belongs to. */
export function paymentTexts(payment: Payment, bank: Bank): Texts {
  const { paymentId, transactionStatus, reason, creditor, debtorIban } = payment;
  return [
    paymentId,
    transactionStatus,
    reason,
    plainAmount(payment.instructedAmount),
    payment.bulkId,
    payment.orderId,
    creditor.name,
    creditor.iban,
    creditor.bban,
    debtorIban ?? debtorOf(bank, payment)?.iban,
    payment.remittanceInformationUnstructured,
    payment.paymentProduct,
    ...payment.signedBy,
  ];
}

export function fundsConsentTexts(consent: FundsConsent): Texts {
  const { fundsConsentId, consentStatus, psuId, signedBy = [], account, cardNumber } = consent;
  return [fundsConsentId, consentStatus, psuId, ...signedBy, account.iban, account.bban, cardNumber];
}

/** The texts of a signing basket, with its entries. */
export function basketTexts(basket: SigningBasket, bank: Bank): Texts {
  const { basketId, transactionStatus, signedBy, paymentIds, consentIds } = basket;
  return [
    basketId,
    transactionStatus,
    ...signedBy,
    ...paymentIds.flatMap((id) => [id, findPayment(bank, id)?.creditor.name]),
    ...consentIds,
  ];
}

const TEXTS: ByKind<Texts, [Bank]> = {
  consent: consentTexts,
  fundsConsent: fundsConsentTexts,
  payment: paymentTexts,
  signingBasket: basketTexts,
};

/** The texts of a request of any kind. */
export function subjectTexts(subject: Subject, bank: Bank): Texts {
  return byKind(TEXTS, subject, bank);
}

/** Whether a request is one of a PSU: it signed it, the TPP named it, or it holds an account that the request names. */
export function isOfPsu(psuId: PsuId, bank: Bank): (subject: Subject) => boolean {
  const held = accountsOf(bank, psuId);
  const holds = (reference: AccountReference): boolean => held.some((account) => matchesReference(reference, account));
  const names: ByKind<boolean> = {
    consent: (consent) => consent.psuId === psuId || requestedReferences(consent.access).some(holds),
    fundsConsent: (consent) => consent.psuId === psuId || holds(consent.account),
    payment: ({ debtorAccountId, debtorIban }) =>
      held.some(({ accountId, iban }) =>
        debtorAccountId === undefined ? iban !== undefined && iban === debtorIban : accountId === debtorAccountId,
      ),
    signingBasket: (basket) =>
      entriesOf(basket)
        .flatMap((id) => findSubject(bank, id) ?? [])
        .some(isOf),
  };
  function isOf(subject: Subject): boolean {
    const started = bank.state.authorisations.get(idOfSubject(subject));
    if (subject.signedBy?.includes(psuId) || started?.some((one) => one.psuId === psuId)) return true;
    return byKind(names, subject);
  }
  return isOf;
}
