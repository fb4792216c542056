// Testcontainers for Node: npm install --save-dev sandbank testcontainers; node --test
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connectSandbank } from 'sandbank';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { linkAccount, TppClient } from './tpp-client.cjs';

const ADMIN_TOKEN = 'only-for-this-test';
let container;
let bank;

before(async () => {
  // localhost; the engine's address where these tests run in a container themselves. Links begin with a name that is allowed.
  const { host } = (await getContainerRuntimeClient()).info.containerRuntime;
  container = await new GenericContainer('sandbank:0.1.0')
    .withEnvironment({
      SANDBANK_ADMIN_TOKEN: ADMIN_TOKEN,
      SANDBANK_TRUST_TPP_HEADER: 'on',
      SANDBANK_ALLOWED_HOSTS: host,
      SANDBANK_CLOCK: '2026-03-02T09:00:00Z',
    })
    .withExposedPorts(8080, 8443)
    .withTmpFs({ '/tmp': 'rw' })
    .withWaitStrategy(Wait.forHttp('/readyz', 8080).forStatusCode(200))
    .start();
  const url = `http://${host}:${container.getMappedPort(8080)}`;
  bank = await connectSandbank(url, { token: ADMIN_TOKEN });
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
