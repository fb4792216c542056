import type { SigningBasket } from '../../domain/basket.js';
import type { FundsConsent } from '../../domain/consent/consent.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { actingPsu } from '../../sim/authorisation/find-authorisable.js';
import type { Bank } from '../../sim/bank.js';
import { findConsent, findPayment } from '../../sim/directory.js';
import { consentedAccounts } from '../../sim/funds/confirm-funds.js';
import { commonMembers, signaturesBody, type ViewSources } from './record-views.js';
import { amountView, tppBody } from './view-parts.js';

/** A consent to confirmations of funds with everything that the bank knows about it. */
export function fundsConsentView(consent: FundsConsent, sources: ViewSources): object {
  const { bank } = sources;
  const {
    fundsConsentId,
    organisationId,
    psuId,
    redirect: _redirect,
    history: _history,
    psuLanguage: _language,
    signedBy: _signers,
    ...content
  } = consent;
  return withoutAbsent({
    // The TPP has it under this name.
    consentId: fundsConsentId,
    ...content,
    tpp: tppBody(bank, organisationId),
    psu: psuId,
    signatures: signaturesBody(bank, consent),
    grantedAccounts: consentedAccounts(bank, consent).map(({ accountId, iban, currency }) =>
      withoutAbsent({ accountId, iban, currency }),
    ),
    ...commonMembers(consent, sources),
  });
}

/** A signing basket with the status of each entry. */
export function basketView(basket: SigningBasket, sources: ViewSources): object {
  const { bank } = sources;
  const { basketId, transactionStatus, organisationId, signedBy } = basket;
  return withoutAbsent({
    basketId,
    transactionStatus,
    tpp: tppBody(bank, organisationId),
    // Who decides next; afterwards who has signed says more.
    psu: bank.state.waiting.has(basketId) ? actingPsu(bank, basketId) : undefined,
    signedBy,
    ...entriesBody(basket, bank),
    ...commonMembers(basket, sources),
  });
}

/** The entries in the order of their approval, each with its status; without those that the bank has forgotten. */
function entriesBody({ paymentIds, consentIds }: SigningBasket, bank: Bank): object {
  return {
    payments: paymentIds.flatMap((id) => {
      const payment = findPayment(bank, id);
      if (!payment) return [];
      const { paymentId, paymentProduct, transactionStatus, instructedAmount, creditor } = payment;
      const amount = amountView(instructedAmount);
      return [{ paymentId, paymentProduct, transactionStatus, instructedAmount: amount, creditorName: creditor.name }];
    }),
    consents: consentIds.flatMap((id) => {
      const consent = findConsent(bank, id);
      return consent ? [{ consentId: id, consentStatus: consent.consentStatus, validUntil: consent.validUntil }] : [];
    }),
  };
}
