import { IBANS } from './small-bank.js';

/** Bodies of valid calls of NextGenPSD2, with accounts of the small bank. */

const anna = [{ iban: IBANS.anna, currency: 'EUR' }];

/** Anna's account with everything. */
export const CONSENT = {
  access: { accounts: anna, balances: anna, transactions: anna },
  recurringIndicator: true,
  validUntil: '2026-06-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};

/** A payment to Ben, such as an entry of a bulk. */
export const TRANSFER = {
  instructedAmount: { currency: 'EUR', amount: '12.30' },
  creditorAccount: { iban: IBANS.ben },
  creditorName: 'Ben',
};

/** A payment of Anna to Ben. */
export const PAYMENT = { debtorAccount: { iban: IBANS.anna }, ...TRANSFER };
