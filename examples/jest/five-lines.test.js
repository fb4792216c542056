const { startSandbank } = require('sandbank');
const { linkAccount } = require('../tpp-client.cjs');

test('the client links an account, and has done nothing wrong when its consent is over', async () => {
  const bank = await startSandbank({ clock: '2026-01-01T08:00:00Z' });
  await linkAccount(bank, (consentId) => bank.approve(consentId));
  await bank.clock.advance('P91D'); // the consent was for ninety days: it has ended after the last of them
  expect((await bank.consents.list())[0].consentStatus).toBe('expired');
  expect((await bank.report()).findings).toEqual([]);
  await bank.stop();
});
