// One bank for a file, and the same start for each of its tests.
const { startSandbank } = require('sandbank');
const { TppClient } = require('../tpp-client.cjs');

let bank;
beforeAll(async () => {
  bank = await startSandbank({ clock: '2026-03-02T09:00:00Z' });
});
afterAll(() => bank.stop());
afterEach(() => bank.reset());

const initiate = (tpp) => {
  const [anna, ben] = bank.demo.psus;
  return tpp.pay({ from: anna.accounts[0].iban, to: ben.accounts[0].iban, name: ben.name, amount: 12.34 });
};

test('a payment settles', async () => {
  const tpp = new TppClient(bank);
  const paymentId = await initiate(tpp);
  await bank.approve(paymentId);
  expect(await tpp.paymentStatus(paymentId)).toBe('ACTC');
  const { events } = await bank.clock.advance('PT1M');
  expect(events.map(({ to }) => to)).toEqual(['ACCP', 'ACSP', 'ACSC']);
  expect(await tpp.paymentStatus(paymentId)).toBe('ACSC');
});

test('a payment is rejected two days later', async () => {
  await bank.outcomes.add({
    match: { operation: 'initiatePayment' },
    outcome: { path: 'ACTC > PDNG 2d > RJCT(AM04)' },
  });
  const tpp = new TppClient(bank);
  const paymentId = await initiate(tpp);
  await bank.approve(paymentId);
  await bank.clock.advance('P3D');
  expect(await tpp.paymentStatus(paymentId)).toBe('RJCT');
});

test('a bank that is down once', async () => {
  await bank.faults.add({ match: { operation: 'initiatePayment' }, error: { statusCode: 503 }, times: 1 });
  const tpp = new TppClient(bank);
  await expect(initiate(tpp)).rejects.toThrow('503');
  await expect(initiate(tpp)).resolves.toMatch(/\w/);
});
