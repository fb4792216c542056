import { expect, it } from '@jest/globals';
import { readRecordings } from '../../src/learning/read-har.js';
import { recordedCustomer, recordedFixtures } from '../../src/learning/recorded-fixtures.js';
import { recordingOf } from '../support/recording-of.js';
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

it.each(['"type":"debit"', '"creditDebitIndicator":"DBIT"'])('reads %s as the sign of an amount', async (debit) => {
  const plain = ENTRY.replace('-3.00', '3.00');
  const list = `[{${plain},${debit}},{${ENTRY},${debit}},{${plain},"type":"credit"}]`;
  const amounts = (await transactionsOf(list)).map((one: any) => one.amount);
  expect(amounts).toEqual(['-3.00', '-3.00', '3.00']);
});

it('leaves methods that are only names, and accounts that no operation reads, and says so', async () => {
  const account = { iban: 'DE54909090900532013000', currency: 'EUR' };
  const entries = [
    answered('/accounts', JSON.stringify({ accounts: [{ resourceId: 'a', ...account }] })),
    answered('/other', JSON.stringify({ accounts: [account, { ...account, iban: 'AT611904300234573201' }] })),
    answered('/consents/1/authorisations/2', JSON.stringify({ scaMethods: ['App', 'Card'] })),
  ];
  const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries } }) }]);
  const left: string[] = [];
  const fixtures = recordedFixtures(recordingOf(exchanges, await loadInterfaceFacts()), true, (one) => left.push(one));
  expect(fixtures.psus[0]).not.toHaveProperty('scaMethods');
  expect(left.filter((one) => !one.startsWith('balances'))).toEqual([
    'methods of authentication without a type',
    'methods of authentication without a type',
    'accounts in responses of calls that no operation has',
  ]);
});

it('has methods that are only names as those of an app, if a PSU approved in one', async () => {
  const at = '/consents/1/authorisations/2';
  const chosen: any = answered(at, JSON.stringify({ scaStatus: 'scaMethodSelected' }));
  const entries = [
    answered('/consents/1/authorisations', JSON.stringify({ scaMethods: ['App', 'Card'] })),
    {
      ...chosen,
      request: { ...chosen.request, method: 'PUT', postData: { text: '{"authenticationMethodId":"App"}' } },
    },
    answered(at, JSON.stringify({ scaStatus: 'finalised' })),
  ];
  const methods = async (list: typeof entries) => {
    const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries: list } }) }]);
    return recordedFixtures(recordingOf(exchanges, await loadInterfaceFacts()), true).psus[0]?.scaMethods;
  };
  expect(await methods(entries)).toMatchObject([
    { id: 'App', type: 'PUSH_OTP' },
    { id: 'Card', type: 'PUSH_OTP' },
  ]);
  expect(await methods(entries.slice(0, 2))).toBeUndefined();
});

it('says what it leaves out, and why, each once', async () => {
  const accounts = JSON.stringify({
    accounts: [
      { resourceId: 'a', iban: 'AT611904300234573201', currency: 'EUR' },
      { resourceId: 'b', iban: 'AT611904300234573202', currency: 'EUR' },
      { resourceId: 'c', maskedPan: '1234********4444', currency: 'EUR' },
      { resourceId: 'd', iban: 'DE54909090900532013000', currency: 'POINTS' },
    ],
  });
  const entry = (transactionId: string, amount: string, bookingDate?: string) => ({
    transactionId,
    bookingDate,
    transactionAmount: { amount, currency: 'EUR' },
  });
  const booked = [entry('1', '0.00', '2026-01-01'), entry('2', '1.234', '2026-01-01'), entry('3', '1.00')];
  const transactions = JSON.stringify({ transactions: { booked, pending: [entry('4', '5.00')] } });
  const entries = [
    answered('/accounts', accounts),
    answered('/accounts/a/transactions', transactions),
    answered('/accounts/a/transactions', transactions),
  ];
  const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries } }) }]);
  const left: string[] = [];
  recordedFixtures(recordingOf(exchanges, await loadInterfaceFacts()), true, (reason) => left.push(reason));
  expect(left).toEqual([
    'transactions with the amount 0',
    'transactions without an amount in the currency of the account',
    'transactions without a booking date',
    'pending transactions',
    'balances that the recording does not show: these accounts begin with 0',
    'accounts without a valid IBAN',
    'accounts without a valid IBAN',
    'accounts without a currency of ISO 4217',
  ]);
});

it('gives an account in several currencies that of its balance', async () => {
  const accounts = JSON.stringify({ accounts: [{ resourceId: 'a', iban: 'AT611904300234573201', currency: 'XXX' }] });
  const balances = JSON.stringify({ balances: [{ balanceAmount: { amount: '7.50', currency: 'USD' } }] });
  const entries = [answered('/accounts', accounts), answered('/accounts/a/balances', balances)];
  const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries } }) }]);
  expect(recordedFixtures(recordingOf(exchanges, await loadInterfaceFacts()), true)).toMatchObject({
    accounts: [{ currency: 'USD', balance: '7.50' }],
  });
});

it('takes a transaction with a member that is nested without end', async () => {
  const nested = `[{${ENTRY},"more":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`;
  expect(await transactionsOf(nested)).toEqual([{ date: '2026-01-01', amount: '-3.00' }]);
});

it('has the methods that the customer could choose from, without their names', async () => {
  const methods = [
    { authenticationMethodId: 'app', authenticationType: 'PUSH_OTP', name: 'Phone of Anna' },
    { authenticationMethodId: '436601234567', authenticationType: 'OTHER', name: '+43 660 1234567' },
  ];
  const accounts = JSON.stringify({ accounts: [{ resourceId: 'a', iban: 'AT611904300234573201', currency: 'EUR' }] });
  const step = JSON.stringify({ scaStatus: 'psuAuthenticated', scaMethods: methods });
  const entries = [answered('/accounts', accounts), answered('/consents/c/authorisations/s', step)];
  const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries } }) }]);
  const fixtures = recordedFixtures(recordingOf(exchanges, await loadInterfaceFacts()), true);
  expect(fixtures?.psus[0]?.scaMethods).toEqual([
    { id: 'app', type: 'PUSH_OTP', name: 'Method 1' },
    { id: 'method-2', type: 'SMS_OTP', name: 'Method 2' },
  ]);
});

it('has a customer of its own for a PSU with other methods, and the names of methods if they are kept', async () => {
  const method = (id: string) => ({ authenticationMethodId: id, authenticationType: 'PUSH_DEC', name: `Phone ${id}` });
  const started = (psu: string, answer: object) => ({
    ...answered('/consents/c/authorisations', JSON.stringify(answer)),
    request: {
      method: 'POST',
      url: 'https://bank.example/v1/consents/c/authorisations',
      headers: [{ name: 'PSU-ID', value: psu }],
    },
  });
  const accounts = JSON.stringify({ accounts: [{ resourceId: 'a', iban: 'AT611904300234573201', currency: 'EUR' }] });
  const entries = [
    answered('/accounts', accounts),
    started('anna', { scaStatus: 'psuAuthenticated', scaMethods: [method('one'), method('two')] }),
    started('clara', { scaStatus: 'scaMethodSelected', chosenScaMethod: method('three') }),
  ];
  const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries } }) }]);
  const recording = recordingOf(exchanges, await loadInterfaceFacts());
  const methodsOf = (isPseudonymised: boolean) =>
    recordedFixtures(recording, isPseudonymised).psus.map(({ id, scaMethods }) => [
      id,
      scaMethods?.map(({ type, name }) => `${type} ${name}`),
    ]);
  expect(methodsOf(false)).toEqual([
    ['customer', ['PUSH_OTP Phone one', 'PUSH_OTP Phone two']],
    ['clara', ['PUSH_OTP Phone three']],
  ]);
  expect(methodsOf(true)).toEqual([
    ['customer', ['PUSH_OTP Method 1', 'PUSH_OTP Method 2']],
    ['customer-2', ['PUSH_OTP Method 1']],
  ]);
});

it('has the code that a test bank accepts each time, and none that is accepted once', async () => {
  const facts = await loadInterfaceFacts();
  const sent = (code: string): object => ({
    request: {
      method: 'PUT',
      url: 'https://bank.example/v1/consents/c/authorisations/a',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      postData: { mimeType: 'application/json', text: JSON.stringify({ scaAuthenticationData: code }) },
    },
    response: {
      status: 200,
      headers: [],
      content: { mimeType: 'application/json', text: '{"scaStatus":"finalised"}' },
    },
  });
  const codeOf = (...codes: readonly string[]) => {
    const entries = codes.map(sent);
    const { exchanges } = readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { entries } }) }]);
    return recordedCustomer(recordingOf(exchanges, facts)).oneTimeCode;
  };
  expect(codeOf('654321', '654321')).toBe('654321');
  expect([codeOf('654321'), codeOf('654321', '111111'), codeOf('***', '***')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
