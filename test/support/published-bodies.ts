import { IBANS } from './small-bank.js';

/** Bodies of valid calls of the published interface, with accounts of the small bank. */

export const SEPA = '/PSD2/v1/payments/sepa-credit-transfers';

const anna = [{ iban: IBANS.anna, currency: 'EUR' }];

/** A recurring consent to the balances and transactions of Anna's account. */
export const CONSENT = { access: { balances: anna, transactions: anna }, recurringIndicator: true, frequencyPerDay: 4 };

/** A consent to read once that Anna's accounts exist. */
export const LIST_CONSENT = { access: { accounts: [{ iban: IBANS.anna }] } };

/** A payment of Anna to Ben. */
export const PAYMENT = {
  creditorAccount: { iban: IBANS.ben },
  creditorName: 'Ben',
  debtorAccount: { iban: IBANS.anna },
  instructedAmount: { currency: 'EUR', amount: 1 },
};
