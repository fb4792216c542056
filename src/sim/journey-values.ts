import { addDays } from '../domain/calendar.js';
import type { JourneyValues } from '../domain/tpp/journey.js';
import type { Bank } from './bank.js';
import { accountsOf, allPsus } from './directory.js';

/** What the placeholders of the journey stand for, next to the members of its TPP. */
export function journeyValues(bank: Bank): JourneyValues {
  const today = bank.calendar.dateOf(bank.now);
  return {
    ...payerOf(bank),
    creditorName: 'Corner Bookshop',
    creditorIban: 'DE89370400440532013000',
    amount: bank.profile['amount-form'] === 'string' ? '12.50' : 12.5,
    remittance: 'Invoice 2044',
    validUntil: addDays(today, bank.profile['valid-until'].defaultDays),
    bookingStatus: 'both',
    dateFrom: addDays(today, -90),
    firstExecution: addDays(today, 3),
    lastExecution: addDays(today, 363),
  };
}

/** The first PSU who is not blocked and has an account in EUR that takes one signature. */
function payerOf(bank: Bank): JourneyValues {
  for (const { psuId, blocked } of allPsus(bank)) {
    const account = accountsOf(bank, psuId).find(
      ({ iban, currency, status, signaturesRequired }) =>
        iban !== undefined && currency === 'EUR' && status === 'enabled' && signaturesRequired === 1,
    );
    if (account && !blocked) return { psu: psuId, iban: account.iban, accountName: account.name };
  }
  return {};
}
