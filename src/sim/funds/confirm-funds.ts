import {
  formatReference,
  matchesReference,
  type Account,
  type AccountReference,
} from '../../domain/account/account.js';
import { availableMinorUnits } from '../../domain/account/ledger.js';
import { codeOfUnusable, type FundsConsent } from '../../domain/consent/consent.js';
import { BankFault, formatError, unknownInRequest } from '../../domain/errors.js';
import type { FundsConsentId } from '../../domain/ids.js';
import { convert, type Money } from '../../domain/money.js';
import type { Bank, Caller } from '../bank.js';
import { accountForMoney, accountsByReference, readLedger } from '../directory.js';

/** A syntactically valid request. @source NextGenPSD2 1.3.11 / confirmationOfFunds */
export interface FundsConfirmationRequest {
  readonly account: AccountReference;
  readonly cardNumber?: string;
  readonly instructedAmount: Money;
  /** The consent that the call names. Default: any of the TPP for the account. */
  readonly consentId?: FundsConsentId;
}

/**
 * Whether the money that an account has available covers an amount now. Nothing is reserved.
 * @source NextGenPSD2 1.3.11 / Confirmation of funds request @decision funds-consent, currency-mismatch, account-status
 * @throws in order RESOURCE_UNKNOWN, CONSENT_UNKNOWN, CONSENT_INVALID, CONSENT_EXPIRED, NO_PIIS_ACTIVATION, CARD_INVALID,
 *   FORMAT_ERROR for a currency without an exchange rate
 */
export function confirmFunds(bank: Bank, request: FundsConfirmationRequest, caller: Caller): boolean {
  const account = accountOf(bank, request);
  if (bank.profile['funds-consent'] === 'required') assertConsented(bank, request, account, caller);
  const wanted = convert(request.instructedAmount, account.currency, bank.base.rates);
  if (!wanted)
    return formatError(
      'instructedAmount.currency',
      `the bank has no exchange rate from ${request.instructedAmount.currency} to ${account.currency}, the currency of the account`,
    );
  if (account.status !== 'enabled') return false;
  return wanted.minorUnits <= availableMinorUnits(readLedger(bank, account.accountId), account.creditLimitMinorUnits);
}

/** The named account; if it has several currencies, the one of the amount or else the first. @throws RESOURCE_UNKNOWN */
function accountOf(bank: Bank, { account: reference, instructedAmount }: FundsConfirmationRequest): Account {
  const account = accountForMoney(accountsByReference(bank, reference), instructedAmount.currency);
  if (account) return account;
  throw unknownInRequest(`account: this bank has no account ${formatReference(reference)}`, 'account');
}

/** @decision funds-consent @throws CONSENT_UNKNOWN, CONSENT_INVALID, CONSENT_EXPIRED, NO_PIIS_ACTIVATION, CARD_INVALID */
function assertConsented(bank: Bank, request: FundsConfirmationRequest, account: Account, caller: Caller): void {
  const { consentId, cardNumber } = request;
  const consents = (consentId === undefined ? ownConsents(bank, caller) : [namedConsent(bank, consentId, caller)])
    .filter(({ consentStatus }) => consentStatus === 'valid')
    .filter((consent) => isFor(consent, account));
  if (consents.length === 0)
    throw consentId === undefined
      ? new BankFault(
          'NO_PIIS_ACTIVATION',
          'this TPP has no valid funds confirmation consent of the PSU for the account; create one and let the PSU authorise it',
          { path: 'account' },
        )
      : new BankFault('CONSENT_INVALID', 'the consent is for another account', { path: 'account' });
  const isCardKnown = consents.some((consent) => consent.cardNumber === undefined || consent.cardNumber === cardNumber);
  if (cardNumber !== undefined && !isCardKnown)
    throw new BankFault('CARD_INVALID', 'the PSU gave the consent for another card', { path: 'cardNumber' });
}

function ownConsents(bank: Bank, { organisation }: Caller): FundsConsent[] {
  return [...bank.state.fundsConsents.values()].filter(
    ({ organisationId }) => organisationId === organisation.organisationId,
  );
}

/** The accounts for which the PSU of a consent consented; none before the decision. @decision funds-consent */
export function consentedAccounts(bank: Bank, consent: FundsConsent): Account[] {
  return accountsByReference(bank, consent.account).filter((account) => isFor(consent, account));
}

/** @throws CONSENT_UNKNOWN, CONSENT_INVALID, CONSENT_EXPIRED */
function namedConsent(bank: Bank, consentId: FundsConsentId, { organisation }: Caller): FundsConsent {
  const consent = bank.state.fundsConsents.get(consentId);
  const path = 'Consent-ID';
  if (consent?.organisationId !== organisation.organisationId)
    throw new BankFault('CONSENT_UNKNOWN', `this TPP has no funds confirmation consent ${consentId.slice(0, 100)}`, {
      path,
      nextgenStatus: 400,
    });
  if (consent.consentStatus === 'valid') return consent;
  throw new BankFault(
    codeOfUnusable(consent.consentStatus),
    `the consent is ${consent.consentStatus}, and only a valid one can be used`,
    { path },
  );
}

/** Whether the PSU of a consent consented for the account. */
function isFor(consent: FundsConsent, account: Account): boolean {
  return (
    consent.psuId !== undefined && account.holders.includes(consent.psuId) && matchesReference(consent.account, account)
  );
}
