// Jest as it is, without a configuration: npx jest
const { startSandbank } = require('sandbank');
const { TppClient } = require('../tpp-client.cjs');

test('a consent expires after its last day, and the client made no mistake', async () => {
  const bank = await startSandbank({ clock: '2026-01-01T08:00:00Z', seed: 42 });
  const tpp = new TppClient(bank);
  const { consentId } = await tpp.requestConsent(bank.demo.psus[0].accounts[0].iban, '2026-03-31');
  const { code } = await bank.approve(consentId);
  expect(await tpp.accounts(await tpp.exchange(code, consentId))).toHaveLength(1);
  await bank.clock.advance('P90D');
  expect(await tpp.consentStatus(consentId)).toBe('expired');
  expect((await bank.report()).findings).toEqual([]);
  await bank.stop();
});
