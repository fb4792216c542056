/**
 * A server with a grown bank, in one process: `node --expose-gc grown.mjs KIND COUNT`. KIND is `banks`, `consents` (half of
 * them payments, all with their timers) or `bookings`. Prints its port and what one of them takes of memory, as JSON.
 */
import { startInProcess } from '../../build/server/start-in-process.js';
import { addDays } from '../../build/domain/calendar.js';
import { book, entryReferenceOf } from '../../build/domain/account/ledger.js';
import { allOrganisations, writeLedger } from '../../build/sim/directory.js';
import { createConsent } from '../../build/sim/consents/create-consent.js';
import { initiatePayment } from '../../build/sim/payments/initiate-payment.js';

const [kind, text] = process.argv.slice(2);
const count = Number(text);
const CLOCK = '2031-05-15T10:00:00Z';
/** Bookings of a day. */
const BOOKINGS_OF_A_DAY = 50;

const { server, url } = await startInProcess({ clock: CLOCK, certs: 'memory' });
const { registry } = server.context;
const bank = await registry.open('bench', { clock: { mode: 'paused', at: Date.parse(CLOCK) } });
const [organisation] = allOrganisations(bank);
const caller = { organisation, psuPresent: true };
const [account] = [...bank.base.accounts.values()];

function memory() {
  for (let pass = 0; pass < 4; pass += 1) globalThis.gc();
  return process.memoryUsage().heapUsed;
}

const GROW = {
  async banks() {
    for (let index = 0; index < count; index += 1) await registry.open(`b${index}`, { seed: index });
  },
  consents() {
    const accounts = [{ iban: account.iban }];
    for (let index = 0; index < count; index += 2) {
      const request = {
        access: { accounts, balances: accounts },
        recurringIndicator: true,
        frequencyPerDay: 4,
        redirect: {},
      };
      bank.perform(() => createConsent(bank, request, caller));
      const payment = {
        paymentProduct: 'sepa-credit-transfers',
        creditor: { iban: 'DE54909090900532013000', name: 'Ben' },
        debtorIban: account.iban,
        instructedAmount: { currency: 'EUR', minorUnits: 100 },
        redirect: {},
      };
      bank.perform(() => initiatePayment(bank, payment, caller));
    }
  },
  bookings() {
    const ledger = writeLedger(bank, account.accountId);
    // Before the period that is measured, which has the same bookings whatever was before.
    const last = addDays(bank.calendar.dateOf(bank.now), -15);
    const days = Math.ceil(count / BOOKINGS_OF_A_DAY);
    for (let index = 0; index < count; index += 1) {
      const day = addDays(last, Math.floor(index / BOOKINGS_OF_A_DAY) - days + 1);
      ledger.lastEntryNumber += 1;
      const line = {
        transactionId: `booking-${index}`,
        entryReference: entryReferenceOf(ledger.lastEntryNumber),
        amountMinorUnits: 1000 + (index % 500),
        entryDate: day,
        debtorName: `Customer ${index % 1000}`,
        remittanceInformationUnstructured: `Invoice ${index}`,
      };
      book(ledger, line, day, bank.now);
    }
  },
};

const before = memory();
const startedAt = performance.now();
await GROW[kind]();
const madeMs = performance.now() - startedAt;
const bytesOfOne = count > 0 ? (memory() - before) / count : 0;
console.log(`${url} ${JSON.stringify({ bytesOfOne, madeMs })}`);
