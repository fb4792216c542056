// Testcontainers for Node: install sandbank and testcontainers as development dependencies; node --test
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSandbankContainer } from './sandbank-container.mjs';
import { linkAccount, TppClient } from './tpp-client.cjs';

let container;
let bank;

before(async () => {
  container = await startSandbankContainer();
  bank = container.bank;
});
after(() => container?.stop());

test('an account is linked', async () => {
  const [account] = await linkAccount(bank, (consentId) => bank.approve(consentId));
  assert.equal(account.iban, bank.demo.psus[0].accounts[0].iban);
});

test('a consent ends with its last day', async () => {
  const tpp = new TppClient(bank);
  const { consentId } = await tpp.requestConsent(bank.demo.psus[0].accounts[0].iban, '2026-03-09');
  await bank.approve(consentId);
  assert.equal(await tpp.consentStatus(consentId), 'valid');
  await bank.clock.advance('P8D');
  assert.equal(await tpp.consentStatus(consentId), 'expired');
});
