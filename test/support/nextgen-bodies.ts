import { IBANS } from './small-bank.js';

/** Bodies of valid calls of NextGenPSD2, with accounts of the small bank. */

export const SEPA = '/v1/payments/sepa-credit-transfers';

const anna = [{ iban: IBANS.anna, currency: 'EUR' }];
const EVERYTHING = { accounts: anna, balances: anna, transactions: anna };

/** A recurring consent, to everything of Anna's account unless another access is given. */
export const consentBody = (access: object = EVERYTHING, changes: object = {}): Readonly<Record<string, unknown>> => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-06-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...changes,
});

/** Anna's account with everything. */
export const CONSENT = { ...consentBody(), access: EVERYTHING };

/** A payment to Ben, such as an entry of a bulk. */
export const TRANSFER = {
  instructedAmount: { currency: 'EUR', amount: '12.30' },
  creditorAccount: { iban: IBANS.ben },
  creditorName: 'Ben',
};

/** A payment of Anna to Ben. */
export const PAYMENT = { debtorAccount: { iban: IBANS.anna }, ...TRANSFER };
