import { expect, it } from '@jest/globals';
import { readRecordings } from '../../src/learning/read-har.js';
import { recordedFixtures } from '../../src/learning/recorded-fixtures.js';
import { recordingOf } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';

const answered = (path: string, text: string): object => ({
  request: { method: 'GET', url: `https://bank.example/PSD2/v1${path}`, headers: [] },
  response: { status: 200, headers: [{ name: 'Content-Type', value: 'application/json' }], content: { text } },
});

/** The transactions of the only account, read from several lists. */
async function transactionsOf(...lists: readonly string[]): Promise<readonly object[]> {
  const accounts = JSON.stringify({ accounts: [{ resourceId: 'a', iban: 'AT611904300234573201', currency: 'EUR' }] });
  const entries = [
    answered('/accounts', accounts),
    ...lists.map((booked) => answered('/accounts/a/transactions', `{"transactions":{"booked":${booked}}}`)),
  ];
  const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries } }) }]);
  const fixtures = recordedFixtures(recordingOf(exchanges, await loadInterfaceFacts()), true);
  return (fixtures as { accounts: readonly { transactions: readonly object[] }[] }).accounts[0]?.transactions ?? [];
}

const ENTRY = '"bookingDate":"2026-01-01","transactionAmount":{"amount":"-3.00","currency":"EUR"}';

it('has equal transactions without ids as often as one list has them, however often it was read', async () => {
  const list = `[{${ENTRY}},{${ENTRY}}]`;
  expect(await transactionsOf(list, list)).toEqual([
    { date: '2026-01-01', amount: '-3.00' },
    { date: '2026-01-01', amount: '-3.00' },
  ]);
});

it('takes a transaction with a member that is nested without end', async () => {
  const nested = `[{${ENTRY},"more":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`;
  expect(await transactionsOf(nested)).toEqual([{ date: '2026-01-01', amount: '-3.00' }]);
});
