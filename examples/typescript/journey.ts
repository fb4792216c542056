/**
 * The journey of a TPP: onboarding, consent, token, accounts, a payment until it is settled, the client report.
 *
 *   node dist/journey.js                         with a bank started for it
 *   node dist/journey.js http://127.0.0.1:8080   with a bank that runs
 */
import { connectSandbank, startSandbank, type BankClient } from 'sandbank';
import { TppClient } from './tpp-client.js';

async function walk(bank: BankClient): Promise<void> {
  const [, registered] = bank.demo.tpps;
  const [payer, payee] = bank.demo.psus;
  const iban = payer?.accounts[0]?.iban;
  const payeeIban = payee?.accounts[0]?.iban;
  if (!registered || !iban || !payeeIban)
    throw new Error('this bank lacks the TPPs, PSUs and accounts of the demo bank');

  const tpp = new TppClient(bank.url, registered.subscriptionKey);
  const { certificate } = await bank.issueCertificate({ organizationIdentifier: registered.organizationIdentifier });
  const credentials = await tpp.onboard(certificate, { userEmail: registered.userEmail, name: registered.name });
  console.log(`onboarded as ${credentials.clientId}`);

  const { now } = await bank.clock.read();
  const validUntil = new Date(Date.parse(now) + 30 * 86_400_000).toISOString().slice(0, 10);
  const { consentId, link } = await tpp.requestConsent(iban, validUntil);
  console.log(`consent ${consentId} is ${await tpp.consentStatus(consentId)}; the PSU approves it at ${link}`);
  // Instead of the PSU, who would come back from that page with the code.
  const { code } = await bank.approve(consentId);
  if (code === undefined) throw new Error('the approval gave no code');
  const token = await tpp.exchange(credentials, code, consentId);

  for (const { resourceId = '', name } of await tpp.accounts(token)) {
    const [balance] = await tpp.balances(token, resourceId);
    const booked = await tpp.transactions(token, resourceId);
    const { amount, currency } = balance?.balanceAmount ?? {};
    console.log(`account ${name}: ${amount} ${currency}, ${booked.length} booked transactions`);
  }

  const { paymentId } = await tpp.pay({
    debtorAccount: { iban },
    creditorAccount: { iban: payeeIban },
    creditorName: payee.name,
    instructedAmount: { currency: 'EUR', amount: 12.5 },
    remittanceInformationUnstructured: 'Invoice 2026-0117',
  });
  await bank.approve(paymentId);
  await bank.clock.advance('PT10S');
  const status = await tpp.paymentStatus(paymentId);
  console.log(`payment ${paymentId} is ${status}`);
  if (status !== 'ACSC') throw new Error('the payment was not settled');

  await tpp.deleteConsent(consentId);
  console.log(`consent ${consentId} is ${await tpp.consentStatus(consentId)}`);
  const { counts } = await bank.report();
  console.log(`client report: ${counts.error} errors, ${counts.warning} warnings, ${counts.hint} hints`);
}

const address = process.argv[2];
if (address === undefined) {
  // The client hands its certificate over in a header, as a gateway does that ends TLS.
  const bank = await startSandbank({ trustedProxies: 'loopback' });
  await walk(bank).finally(() => bank.stop());
} else {
  const token = process.env['SANDBANK_ADMIN_TOKEN'];
  await walk(await connectSandbank(address, token === undefined ? {} : { token }));
}
