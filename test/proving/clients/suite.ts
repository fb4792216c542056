import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import type { BankClient } from '../../../src/library/bank-client.js';
import { connectSandbank } from '../../../src/library/server-client.js';
import { CarefulClient } from './careful.js';
import { DAY_MS, type Order } from './tpp.js';

/**
 * The tests of the client in careful.ts, for a bank of the dialect nextgenpsd2. A program calls `testClient` with a bank. As a separate
 * program, bundled to JavaScript, this file takes the bank of SANDBANK_URL, SANDBANK_BANK and SANDBANK_ADMIN_TOKEN. The client's
 * clock begins at SANDBANK_NOW; default: at the time of the bank.
 */

const PSU = 'greta';
const ELSEWHERE = { iban: 'DE89370400440532013000', name: 'Shop elsewhere' };

/** @throws AssertionError if the client has not done what its users expect */
export async function testClient(bank: BankClient): Promise<void> {
  const { accountId, iban } = await openAccount(bank);
  let now = Date.parse(process.env.SANDBANK_NOW ?? (await bank.clock.read()).now);
  const wait = async (seconds: number): Promise<void> => {
    await bank.clock.advance(`PT${seconds}S`);
    now += seconds * 1000;
  };
  const night = (): Promise<void> => wait(DAY_MS / 1000);
  const client = new CarefulClient({
    bank: bank.url,
    tpp: 'PSDDE-BAFIN-700001',
    iban,
    now: () => now,
    wait,
    lead: async (page) =>
      (await bank.approve(new URL(page).searchParams.get('request_id') ?? '', { psu: PSU })).redirectUri,
    attempts: 5,
    patienceMs: 6000,
    itemsPerPage: 3,
  });
  const hold = (): Promise<void> => tellBeliefs(bank, client, iban);

  assert.equal(await client.link(), 'approved');
  const synced: boolean[] = [];
  for (let day = 0; day < 3; day += 1) {
    await night();
    synced.push(await client.sync());
    await hold();
  }

  const orders: Order[] = [
    { id: 'ORDER-1', euros: '7.00', ...ELSEWHERE },
    {
      id: 'ORDER-2',
      euros: '8.50',
      ...ELSEWHERE,
      secrets: { psu: PSU, password: `${PSU}-pass`, code: async () => '123456' },
    },
  ];
  // The shop offers to pay again what has failed.
  for (const order of orders) if ((await client.pay(order)) === 'failed') await client.pay(order);
  await night();
  synced.push(await client.sync());
  await hold();

  assert.deepEqual(synced, [true, true, true, true]);
  assert.deepEqual([...client.orders().values()], ['settled', 'settled']);
  const { booked } = client.copy();
  assert.deepEqual(
    booked.map(({ cents }) => cents).toSorted((one, other) => one - other),
    [-2600, -850, -700, -500, 1200, 4000, 10_000, 250_000],
  );
  const { available } = (await bank.account(accountId)).balances;
  assert.equal(await client.available(), Math.round(available.amount * 100));
}

/** A customer with a new account, on which nothing happens that is not in these tests. */
async function openAccount(bank: BankClient): Promise<{ accountId: string; iban: string }> {
  await bank.addPsu({ id: PSU, name: 'Greta Neumann' });
  const { accountId, iban = '' } = await bank.addAccount({
    holders: [PSU],
    name: 'First account',
    balance: { currency: 'EUR', amount: 100 },
  });
  for (const amount of [2500, -26, 40, -5, 12])
    await bank.bookTransaction(accountId, { transactionAmount: { currency: 'EUR', amount } });
  return { accountId, iban };
}

/** Says what the client holds. */
async function tellBeliefs(bank: BankClient, client: CarefulClient, iban: string): Promise<void> {
  await bank.believe({
    payments: Object.fromEntries(
      [...client.payments()].map(([id, belief]) => [id, belief === 'returned' ? 'settled' : belief]),
    ),
    entries: client.copy().booked.map(({ day, cents }) => ({
      account: iban,
      date: day,
      amount: (Math.abs(cents) / 100).toFixed(2),
      direction: cents < 0 ? 'debit' : 'credit',
    })),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { SANDBANK_URL = 'http://127.0.0.1:8080', SANDBANK_BANK, SANDBANK_ADMIN_TOKEN: token } = process.env;
  const server = await connectSandbank(SANDBANK_URL, token === undefined ? {} : { token });
  await testClient(SANDBANK_BANK === undefined ? server : await server.banks.open(SANDBANK_BANK));
}
