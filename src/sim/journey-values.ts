import type { Account } from '../domain/account/account.js';
import { SEPA_COUNTRIES } from '../domain/account/iban.js';
import { addDays } from '../domain/calendar.js';
import type { Language } from '../domain/language.js';
import type { PsuId } from '../domain/ids.js';
import type { JourneyValues } from '../domain/tpp/journey.js';
import type { Bank } from './bank.js';
import { accountsOf, allPsus } from './directory.js';

const INVOICE: Readonly<Record<Language, string>> = { en: 'Invoice', de: 'Rechnung', fr: 'Facture', tr: 'Fatura' };

/** What the placeholders of the journey stand for, next to the members of its TPP. */
export function journeyValues(bank: Bank): JourneyValues {
  const [payer, payee] = payerAndPayee(bank);
  const today = bank.calendar.dateOf(bank.now);
  const language = bank.profile['page-language'];
  return {
    ...(payer && { psu: payer.psuId, iban: payer.iban, accountName: payer.name }),
    creditorName: payee?.ownerName ?? 'Corner Bookshop',
    creditorIban: payee?.iban ?? 'DE89370400440532013000',
    amount: bank.profile['amount-form'] === 'string' ? '12.50' : 12.5,
    // The next walk does not pay the same invoice again.
    remittance: `${INVOICE[language === 'auto' ? 'en' : language]} ${2044 + bank.state.payments.size}`,
    validUntil: addDays(today, bank.profile['valid-until'].defaultDays),
    bookingStatus: 'both',
    dateFrom: addDays(today, -90),
    firstExecution: addDays(today, 3),
    lastExecution: addDays(today, 363),
  };
}

/** The first PSU who is not blocked and has an account in EUR that takes one signature, and the first other one. */
function payerAndPayee(bank: Bank): readonly (Account & { readonly psuId: PsuId })[] {
  const found: (Account & { readonly psuId: PsuId })[] = [];
  for (const { psuId, blocked } of allPsus(bank)) {
    const account = accountsOf(bank, psuId).find(
      ({ iban, currency, status, signaturesRequired, holders }) =>
        iban !== undefined &&
        currency === 'EUR' &&
        status === 'enabled' &&
        signaturesRequired === 1 &&
        found.every((payer) => SEPA_COUNTRIES.has(iban.slice(0, 2)) && !holders.includes(payer.psuId)),
    );
    if (account && !blocked) found.push({ ...account, psuId });
    if (found.length === 2) break;
  }
  return found;
}
