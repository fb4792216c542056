// The client at five banks, in each of which something goes wrong. See docs/guide-prove.md.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prove } from 'sandbank';
import { TppClient } from '../tpp-client.cjs';

test('the client survives misbehaving banks', async () => {
  const { findings, plans, text } = await prove(
    async (bank) => {
      const tpp = new TppClient(bank);
      const { consentId } = await tpp.requestConsent(bank.demo.psus[0].accounts[0].iban);
      await bank.approve(consentId);
      assert.equal(await tpp.consentStatus(consentId), 'valid');
    },
    { seeds: 5 },
  );
  assert.deepEqual(findings, [], text);
  assert.equal(plans, 5);
});
