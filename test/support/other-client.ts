import { createRequire } from 'node:module';
import type { DialectId } from '../../src/domain/dialect.js';
import type { BankClient } from '../../src/library/bank-client.js';
import { connectSandbank } from '../../src/library/server-client.js';
import { testClient } from '../proving/clients/suite.js';

const { TppClient } = createRequire(import.meta.url)('../../examples/tpp-client.cjs');

/**
 * Plays a client that is neither the probes of `learn` nor the demo at a bank of a running server: the TPP of the examples, or the
 * careful client of `test/proving`.
 */
export async function runOtherClient(origin: string, bankId: string, dialect: DialectId): Promise<void> {
  const server = await connectSandbank(origin);
  const bank = await server.banks.open(bankId);
  const journeys = dialect === 'nextgenpsd2' ? [testClient] : [importAccount, pay];
  for (const journey of journeys) {
    try {
      await journey(bank);
    } catch {
      // The client relies on some rows, and ends where the bank behaves otherwise.
    }
  }
}

async function importAccount(bank: BankClient): Promise<void> {
  const tpp = new TppClient(bank);
  const [anna] = bank.demo.psus;
  const { consentId } = await tpp.requestConsent(anna?.accounts[0]?.iban);
  await tpp.consentStatus(consentId);
  const { code } = await bank.approve(consentId);
  const token = await tpp.exchange(code, consentId);
  await tpp.consentStatus(consentId);
  // A list of some days only: of a longer one, the journal keeps the beginning.
  for (const { resourceId } of await tpp.accounts(token))
    await tpp.call('GET', `/PSD2/v1/accounts/${resourceId}/transactions?bookingStatus=booked&dateFrom=2026-02-27`, {
      token,
    });
}

async function pay(bank: BankClient): Promise<void> {
  const tpp = new TppClient(bank);
  const [anna, ben] = bank.demo.psus;
  const [from, to] = [anna?.accounts[0]?.iban, ben?.accounts[0]?.iban];
  const paymentId = await tpp.pay({ from, to, name: ben?.name, amount: 12.34 });
  await tpp.paymentStatus(paymentId);
  await bank.approve(paymentId);
  await bank.clock.advance('PT1H');
  await tpp.paymentStatus(paymentId);
}
