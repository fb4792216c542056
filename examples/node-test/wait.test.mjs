// Node's own test runner: node --test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectSandbank, startSandbank } from 'sandbank';
import { TppClient } from '../tpp-client.cjs';

test('waiting for a call instead of sleeping', async (t) => {
  const server = await startSandbank();
  t.after(() => server.stop());
  // A server that runs already, in a container or on another machine, is reached in the same way.
  const bank = await connectSandbank(server.url);
  const tpp = new TppClient(bank);
  const call = tpp.requestConsent(bank.demo.psus[0].accounts[0].iban);
  assert.equal(await bank.requests.wait({ operation: 'createConsent', status: 200 }), 1);
  const { consentId } = await call;
  const [entry] = await bank.requests.find({ operation: 'createConsent' });
  assert.equal(entry.transitions[0].to, 'received');
  assert.equal((await bank.authorisations.latest()).id, consentId);
  // A program that only sends what it must has nothing to hear.
  const { counts } = await bank.report();
  assert.equal(counts.error, 0);
});
