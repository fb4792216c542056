import type { DemoDisplay } from './display.js';
import { call, DemoFailure, expectSuccess } from './client.js';
import {
  deleteConsent,
  followPayment,
  initiatePayment,
  obtainConsent,
  readData,
  type DemoFacts,
  type DemoConsent,
  type Tpp,
} from './journey.js';

const AMOUNT = 12.34;
/** The client report flags clients that poll more often than once a second. */
const POLL_MS = 1100;

/** Reads the demo facts of a bank. @param token of the control API, if it requires one */
export async function readFacts(url: string, display: DemoDisplay, token?: string): Promise<DemoFacts> {
  display.step('What the bank says about itself: GET /__admin/demo');
  const adminHeaders = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const options = { headers: adminHeaders };
  const [facts = {}, profile = {}] = await Promise.all(
    ['demo', 'profile'].map(async (name) => expectSuccess(await call('GET', `${url}/__admin/${name}`, options)).json),
  );
  const switches = profile['decisions'] as DemoFacts['switches'];
  return { ...(facts as Omit<DemoFacts, 'switches' | 'adminHeaders' | 'display'>), switches, adminHeaders, display };
}

/**
 * Walks the journey of an onboarded TPP: consents, account data, a payment until it is settled, a renamed account.
 * @throws DemoFailure if the bank does not behave as expected
 */
export async function walk(facts: DemoFacts, tpp: Tpp): Promise<void> {
  const { display } = facts;
  const [payer, payee] = facts.psus;
  const from = payer?.accounts[0]?.iban;
  const to = payee?.accounts.find(
    (account) => account.iban !== undefined && account.currency === 'EUR' && account.status === 'enabled',
  )?.iban;
  if (!payer || !payee || from === undefined || to === undefined)
    throw new DemoFailure('the bank needs two PSUs with EUR accounts for this journey');
  display.result(`${payer.name} (${from}) will pay ${AMOUNT} EUR to ${payee.name} (${to})`);

  display.step(`The TPP asks for a consent, ${payer.name} approves it on the bank's page, the TPP exchanges the code`);
  const payerConsent = await obtainConsent(facts, tpp, payer, from);
  display.step(`The same for ${payee.name}, so that both sides of the payment can be seen`);
  const payeeConsent = await obtainConsent(facts, tpp, payee, to);

  display.step('The TPP reads accounts, balances and transactions');
  const { resourceId: payerAccount } = await findAccount(facts, tpp, payerConsent, from);
  const { resourceId: payeeAccount } = await findAccount(facts, tpp, payeeConsent, to, false);
  const payerBefore = await balanceOf(facts, tpp, payerConsent, payerAccount);
  const payeeBefore = await balanceOf(facts, tpp, payeeConsent, payeeAccount);
  await readData(facts, tpp, payerConsent, `/accounts/${payerAccount}/transactions?bookingStatus=both`);
  display.result(`${payer.name} has ${payerBefore.toFixed(2)} EUR, ${payee.name} ${payeeBefore.toFixed(2)} EUR`);

  display.step('The TPP initiates a payment, the payer approves it on the page');
  const purpose = `Sandbank demo ${new Date().toISOString().slice(11, 19)}`;
  // Some banks use a number for an amount, others text.
  const amount = facts.switches['amount-form'] === 'string' ? AMOUNT.toFixed(2) : AMOUNT;
  const payment = {
    creditorAccount: { iban: to },
    creditorName: payee.name,
    debtorAccount: { iban: from },
    instructedAmount: { currency: 'EUR', amount },
    remittanceInformationUnstructured: purpose,
  };
  const address = await initiatePayment(facts, tpp, payer, payment);

  display.step('The payment runs until it is settled');
  const status = await followPayment(facts, tpp, address, POLL_MS);
  if (status !== 'ACSC' && status !== 'ACCC') throw new DemoFailure(`the payment ended as ${status}`);

  display.step('The balances of both sides afterwards');
  const payerAfter = await balanceOf(facts, tpp, payerConsent, payerAccount);
  const payeeAfter = await balanceOf(facts, tpp, payeeConsent, payeeAccount);
  requireMoved(display, payer.name, payerBefore, payerAfter, -AMOUNT);
  requireMoved(display, payee.name, payeeBefore, payeeAfter, AMOUNT);
  await requireBooked(facts, tpp, payeeConsent, payeeAccount, purpose);

  display.step('The account gets another name, and its old one back');
  const name = payer.accounts[0]?.name ?? 'Account';
  await rename(facts, tpp, from, `${name.slice(0, 60)} (demo)`);
  const renamed = await findAccount(facts, tpp, payerConsent, from, false);
  // The name is optional, so some banks omit it.
  if (renamed.name !== undefined && !renamed.name.includes('(demo)'))
    throw new DemoFailure('the new name does not show in the account list');
  await rename(facts, tpp, from, name);
  display.result(`${name} → ${name} (demo) → ${name}`);

  // The operation is not in the published document, so some banks do not offer it.
  if (facts.switches['unpublished-operations'] !== 'offered') return;
  display.step('The TPP deletes the consents that it needs no longer');
  for (const { consentId } of [payerConsent, payeeConsent]) await deleteConsent(facts, tpp, consentId);
  display.result('both consents are terminated');
}

/** A listed account. The required members are those that the journey uses; a bank may omit the others. */
interface ListedAccount {
  readonly resourceId: string;
  readonly iban?: string;
  readonly currency?: string;
  readonly name?: string;
}

async function findAccount(
  facts: DemoFacts,
  tpp: Tpp,
  consent: DemoConsent,
  iban: string,
  isShown = true,
): Promise<ListedAccount> {
  const { accounts = [] } = (await readData(facts, tpp, consent, '/accounts', isShown)) as {
    accounts?: readonly ListedAccount[];
  };
  const fitting = accounts.filter((candidate) => candidate.iban === iban);
  const account = fitting.find(({ currency }) => currency === 'EUR') ?? fitting[0];
  if (!account) throw new DemoFailure(`the account list does not hold ${iban}`);
  return account;
}

/** The balance of all booked entries or, if the bank does not report it, of all known entries. */
async function balanceOf(facts: DemoFacts, tpp: Tpp, consent: DemoConsent, account: string): Promise<number> {
  const { balances = [] } = (await readData(facts, tpp, consent, `/accounts/${account}/balances`)) as {
    balances?: readonly { balanceType?: string; balanceAmount: { amount: number | string } }[];
  };
  const typed = (type: string): (typeof balances)[number] | undefined =>
    balances.find(({ balanceType }) => balanceType === type);
  const balance = typed('interimBooked') ?? typed('expected');
  if (!balance) throw new DemoFailure('the balances hold neither interimBooked nor expected');
  return Number(balance.balanceAmount.amount);
}

function requireMoved(display: DemoDisplay, name: string, before: number, after: number, by: number): void {
  display.result(`${name}: ${before.toFixed(2)} → ${after.toFixed(2)} EUR`);
  if (Math.round(after * 100) - Math.round(before * 100) !== Math.round(by * 100)) {
    throw new DemoFailure(`the balance of ${name} should have moved by ${by.toFixed(2)}`);
  }
}

async function requireBooked(
  facts: DemoFacts,
  tpp: Tpp,
  consent: DemoConsent,
  account: string,
  purpose: string,
): Promise<void> {
  const list = await readData(facts, tpp, consent, `/accounts/${account}/transactions?bookingStatus=booked`, false);
  if (!JSON.stringify(list).includes(purpose))
    throw new DemoFailure('the payment does not show in the transactions of the payee');
  facts.display.result('the payment shows in the transactions of the payee');
}

async function rename(facts: DemoFacts, tpp: Tpp, iban: string, name: string): Promise<void> {
  const json = {
    Header: { ChannelRequestId: 'demo' },
    Parameters: [{ AccountInfo: { IBANNo: iban, CurrencyCode: 'EUR', AccountName: name } }],
  };
  expectSuccess(
    await call('POST', `${facts.baseUrl}/bankingv01/ChangeAccountName`, {
      headers: { 'Ocp-Apim-Subscription-Key': tpp.subscriptionKey },
      json,
      display: facts.display,
    }),
  );
}
