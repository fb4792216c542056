import { readConfig } from '../../config.js';
import { silentLog } from '../../infra/logger.js';
import { startServer, type RunningServer } from '../../server.js';
import { readArguments, type Flag } from '../arguments.js';
import { print, warn } from '../output.js';
import { call, DemoFailure, expectStatus, tppHeaders } from '../demo/client.js';
import {
  followPayment,
  initiatePayment,
  obtainConsent,
  onboard,
  readData,
  type DemoFacts,
  type Tpp,
} from '../demo/journey.js';

/** Flags of `demo`. */
export const DEMO_FLAGS: readonly Flag[] = [
  {
    flag: 'url',
    shown: 'http://127.0.0.1:8080, else a bank started for the demo',
    help: 'address of a running server',
  },
];

const AMOUNT = 12.34;
const POLL_MS = 300;

/** Walks the whole journey and shows each step. Exit code 0 only if the payment settled and the balances moved as they must. */
export async function demo(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, DEMO_FLAGS);
  const { url, server } = await findOrStart(flags['url']);
  try {
    await walk(url);
    print('Done: the payment settled and the balances moved as they must.');
    return 0;
  } catch (error) {
    if (!(error instanceof DemoFailure)) throw error;
    warn(`The journey stopped: ${error.message}`);
    return 1;
  } finally {
    await server?.stop();
  }
}

async function findOrStart(wanted: string | undefined): Promise<{ url: string; server?: RunningServer }> {
  const url = (wanted ?? 'http://127.0.0.1:8080').replace(/\/+$/, '');
  const isThere = await fetch(`${url}/__admin/health`, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => response.ok && ((await response.json()) as { status?: string }).status !== undefined,
    () => false,
  );
  if (isThere || wanted !== undefined) return { url };
  print('No bank is running on port 8080; starting one for the demo.\n');
  const server = await startServer(readConfig({ port: '0', 'https-port': '0' }), silentLog);
  return { url: server.httpUrl ?? '', server };
}

async function walk(url: string): Promise<void> {
  step('What the bank says about itself: GET /__admin/demo');
  const facts = expectStatus(await call('GET', `${url}/__admin/demo`, { silent: true }), 200)
    .json as unknown as DemoFacts;
  const [payer, payee] = facts.psus;
  const from = payer?.accounts[0]?.iban;
  const to = payee?.accounts.find(
    (account) => account.iban !== undefined && account.currency === 'EUR' && account.status === 'enabled',
  )?.iban;
  if (!payer || !payee || from === undefined || to === undefined)
    throw new DemoFailure('the bank needs two PSUs with EUR accounts for this journey');
  print(`  ${payer.name} (${from}) will pay ${AMOUNT} EUR to ${payee.name} (${to}).\n`);

  step('The TPP onboards with its test certificate and the e-mail registered in the developer portal');
  const tpp = await onboard(facts);

  step(`The TPP asks for a consent, ${payer.name} approves it on the bank's page, the TPP exchanges the code`);
  const payerToken = await obtainConsent(facts, tpp, payer, from);
  step(`The same for ${payee.name}, so that both sides of the payment can be seen`);
  const payeeToken = await obtainConsent(facts, tpp, payee, to);

  step('The TPP reads accounts, balances and transactions');
  const payerAccount = await accountId(facts, tpp, payerToken, from);
  const payeeAccount = await accountId(facts, tpp, payeeToken, to, true);
  const payerBefore = await bookedBalance(facts, tpp, payerToken, payerAccount);
  const payeeBefore = await bookedBalance(facts, tpp, payeeToken, payeeAccount);
  await readData(facts, tpp, payerToken, `/accounts/${payerAccount}/transactions?bookingStatus=both`);

  step('The TPP initiates a payment, the payer approves it on the page');
  const purpose = `Sandbank demo ${new Date().toISOString().slice(11, 19)}`;
  const payment = {
    creditorAccount: { iban: to },
    creditorName: payee.name,
    debtorAccount: { iban: from },
    instructedAmount: { currency: 'EUR', amount: AMOUNT },
    remittanceInformationUnstructured: purpose,
  };
  const address = await initiatePayment(facts, tpp, payer, payment);

  step('The payment runs until it is settled');
  const status = await followPayment(facts, tpp, address, POLL_MS);
  if (status !== 'ACSC' && status !== 'ACCC') throw new DemoFailure(`the payment ended as ${status}`);

  step('The balances of both sides afterwards');
  const payerAfter = await bookedBalance(facts, tpp, payerToken, payerAccount);
  const payeeAfter = await bookedBalance(facts, tpp, payeeToken, payeeAccount);
  requireMoved(payer.name, payerBefore, payerAfter, -AMOUNT);
  requireMoved(payee.name, payeeBefore, payeeAfter, AMOUNT);
  await requireBooked(facts, tpp, payeeToken, payeeAccount, purpose);

  step('The account gets another name, and its old one back');
  const name = payer.accounts[0]?.name ?? 'Account';
  await rename(facts, tpp, from, `${name.slice(0, 60)} (demo)`);
  const renamed = await readData(facts, tpp, payerToken, '/accounts', true);
  if (!JSON.stringify(renamed).includes('(demo)'))
    throw new DemoFailure('the new name does not show in the account list');
  await rename(facts, tpp, from, name);
}

let stepNumber = 0;

function step(title: string): void {
  stepNumber += 1;
  print(`${stepNumber}. ${title}\n`);
}

async function accountId(facts: DemoFacts, tpp: Tpp, token: string, iban: string, silent = false): Promise<string> {
  const { accounts } = (await readData(facts, tpp, token, '/accounts', silent)) as {
    accounts: { resourceId: string; iban?: string; currency: string }[];
  };
  const account = accounts.find((candidate) => candidate.iban === iban && candidate.currency === 'EUR');
  if (!account) throw new DemoFailure(`the account list does not hold ${iban}`);
  return account.resourceId;
}

async function bookedBalance(facts: DemoFacts, tpp: Tpp, token: string, account: string): Promise<number> {
  const { balances } = (await readData(facts, tpp, token, `/accounts/${account}/balances`)) as {
    balances: { balanceType: string; balanceAmount: { amount: number } }[];
  };
  const booked = balances.find((balance) => balance.balanceType === 'interimBooked');
  if (!booked) throw new DemoFailure('the balances hold no interimBooked');
  return booked.balanceAmount.amount;
}

function requireMoved(name: string, before: number, after: number, by: number): void {
  print(`  ${name}: ${before.toFixed(2)} → ${after.toFixed(2)} EUR`);
  if (Math.round(after * 100) - Math.round(before * 100) !== Math.round(by * 100)) {
    throw new DemoFailure(`the balance of ${name} should have moved by ${by.toFixed(2)}`);
  }
}

async function requireBooked(
  facts: DemoFacts,
  tpp: Tpp,
  token: string,
  account: string,
  purpose: string,
): Promise<void> {
  const list = await readData(facts, tpp, token, `/accounts/${account}/transactions?bookingStatus=booked`, true);
  if (!JSON.stringify(list).includes(purpose))
    throw new DemoFailure('the payment does not show in the transactions of the payee');
  print('  The payment shows in the transactions of the payee.\n');
}

async function rename(facts: DemoFacts, tpp: Tpp, iban: string, name: string): Promise<void> {
  const { 'Ocp-Apim-Subscription-Key': key = '' } = tppHeaders(tpp.subscriptionKey);
  const json = {
    Header: { ChannelRequestId: 'demo' },
    Parameters: [{ AccountInfo: { IBANNo: iban, AccountName: name } }],
  };
  expectStatus(
    await call('POST', `${facts.baseUrl}/bankingv01/ChangeAccountName`, {
      headers: { 'Ocp-Apim-Subscription-Key': key },
      json,
    }),
    200,
  );
}
