// The bank runs in another thread: fake timers and a false system time of the test do not reach it.
const { startSandbank } = require('sandbank');
const { TppClient } = require('../tpp-client.cjs');

test('fake timers are for the client, the clock of the bank is the bank’s', async () => {
  jest.useFakeTimers({ now: new Date('2001-01-01T00:00:00Z') });
  const bank = await startSandbank({ clock: '2026-01-01T08:00:00Z' });
  const { consentId } = await new TppClient(bank).requestConsent(bank.demo.psus[0].accounts[0].iban);
  await bank.approve(consentId);
  await bank.clock.advance('P100D');
  expect((await bank.consents.read(consentId)).consentStatus).toBe('expired');
  expect(new Date().getUTCFullYear()).toBe(2001);
  await bank.stop();
});
