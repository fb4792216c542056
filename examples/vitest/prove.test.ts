// A client that takes a received payment for a settled one, at banks in which something goes wrong. See docs/guide-prove.md.
import { expect, it } from 'vitest';
import { prove } from 'sandbank';
import { TppClient } from '../tpp-client.cjs';

it('shows the smallest disturbance that breaks a client', async () => {
  const { findings, text } = await prove(
    async (bank) => {
      const tpp = new TppClient(bank);
      const [anna, ben] = bank.demo.psus;
      const [from, to] = [anna?.accounts[0]?.iban, ben?.accounts[0]?.iban];
      const paymentId = await tpp.pay({ from, to, name: ben?.name, amount: 5 });
      await bank.approve(paymentId);
      await bank.clock.advance('PT1M');
      await tpp.paymentStatus(paymentId);
      // It does not look at the status.
      await bank.believe({ payments: { [paymentId]: 'settled' } });
    },
    { seeds: 12 },
  );
  expect(text).toContain('The smallest disturbance that causes it');
  expect(findings.map(({ property, confirmed }) => [property, confirmed])).toContainEqual(['belief', 3]);
});
