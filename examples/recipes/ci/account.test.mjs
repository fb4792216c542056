// The tests of a TPP against a bank that runs already: SANDBANK_URL says where. Run by: node --test
import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { connectSandbank } from 'sandbank';
import { linkAccount, TppClient } from './tpp-client.cjs';

const { SANDBANK_URL = 'http://127.0.0.1:8080', SANDBANK_ADMIN_TOKEN } = process.env;
let bank;

before(async () => {
  bank = await connectSandbank(SANDBANK_URL, { token: SANDBANK_ADMIN_TOKEN });
});
// The bank as it was at the start. What the client did wrong before stays in the report: resetState keeps the journal.
beforeEach(() => bank.resetState());

test('an account is linked', async () => {
  const [account] = await linkAccount(bank, (consentId) => bank.approve(consentId));
  assert.equal(account.iban, bank.demo.psus[0].accounts[0].iban);
});

test('a payment settles', async () => {
  const tpp = new TppClient(bank);
  const [anna, ben] = bank.demo.psus;
  const paymentId = await tpp.pay({
    from: anna.accounts[0].iban,
    to: ben.accounts[0].iban,
    name: ben.name,
    amount: 12.34,
  });
  await bank.approve(paymentId);
  await bank.clock.advance('PT1M');
  assert.equal(await tpp.paymentStatus(paymentId), 'ACSC');
});
