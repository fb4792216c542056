import { entryReferenceOf } from '../../src/domain/account/ledger.js';
import type { Transaction } from '../../src/domain/account/transaction.js';
import type { LocalDate } from '../../src/domain/calendar.js';
import { asId, type AccountId, type PsuId } from '../../src/domain/ids.js';
import type { AccountHistory, FixtureBase } from '../../src/sim/fixture-base.js';
import { ACCOUNTS, smallBase } from './small-bank.js';

/** The small bank, and a credit card of Anna with one line of each kind. */

export const CARD = { pan: '4999990000001237', maskedPan: '499999xxxxxx1237' };

const line = (number: number, entryDate: string, amountMinorUnits: number, more: object = {}): Transaction => ({
  transactionId: `card-${number}`,
  entryReference: entryReferenceOf(number),
  amountMinorUnits,
  entryDate: entryDate as LocalDate,
  ...more,
});
const day = (bookingDate: string): object => ({ bookingDate, valueDate: bookingDate });

const CARD_HISTORY: AccountHistory = {
  booked: [
    line(1, '2026-02-26', -5_000, { ...day('2026-02-27'), creditorId: 'SHOP-1', creditorName: 'Shop' }),
    line(2, '2026-02-27', -2_000, { ...day('2026-03-01'), remittanceInformationUnstructured: 'Restaurant' }),
    line(3, '2026-03-01', 500, { ...day('2026-03-02'), proprietaryBankTransactionCode: 'REFUND' }),
  ],
  pending: [line(4, '2026-03-01', -1_200, { creditorName: 'Hotel' })],
  bookedMinorUnits: -6_500,
  pendingDebitMinorUnits: -1_200,
  lastChangeAt: Date.parse('2026-03-01'),
  lastBookedAt: Date.parse('2026-03-02'),
};

export function cardBase(startDay: LocalDate): FixtureBase {
  const base = smallBase(startDay);
  const accountId = asId<AccountId>('anna-card');
  const [{ iban: _none, ...first } = ACCOUNTS[0]!] = ACCOUNTS;
  const account = {
    ...first,
    accountId,
    ...CARD,
    holders: [asId<PsuId>('anna')],
    name: 'Credit card',
    product: 'Card Gold',
    cashAccountType: 'CARD',
    creditLimitMinorUnits: 250_000,
    suffix: 9,
  };
  return {
    ...base,
    accounts: new Map([...base.accounts, [accountId, account]]),
    history: (id) => (id === accountId ? CARD_HISTORY : base.history(id)),
  };
}
