import { beforeAll, describe, expect, it } from '@jest/globals';
import { differencesOf, type Difference } from '../../src/learning/differences.js';
import { Recording, type InterfaceFacts } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';

let facts: InterfaceFacts;
beforeAll(async () => {
  const found = (await loadInterfaceFacts()).find(({ dialect }) => dialect === 'nextgenpsd2');
  if (!found) throw new Error('no facts');
  facts = found;
});

/** What one answer of each path shows. */
function shown(answers: readonly (readonly [path: string, status: number, got: unknown, headers?: object])[]) {
  const exchanges = answers.map(([path, status, got, headers = {}], index) => ({
    number: index + 1,
    method: 'GET',
    url: new URL(`http://bank.example/v1${path}`),
    request: { headers: { 'x-request-id': '1', 'consent-id': 'c' }, body: undefined },
    answer: {
      status,
      headers: { 'content-type': 'application/json', 'x-request-id': '1', ...headers },
      body: typeof got === 'string' ? got : JSON.stringify(got),
    },
  }));
  return differencesOf(new Recording(exchanges, facts));
}

const line = ({ kind, what, found }: Difference): string => [kind, what, found].filter(Boolean).join(' ');

const ACCOUNT = { resourceId: 'a', iban: 'DE40100100103307118608', currency: 'EUR' };
const balance = (amount: unknown, more: object = {}): object => ({
  balances: [{ balanceAmount: { currency: 'EUR', amount }, balanceType: 'closingBooked', ...more }],
});

describe('the answers of a recording', () => {
  it.each<readonly [string, string, unknown, readonly string[]]>([
    ['an answer like the document', '/accounts', { accounts: [ACCOUNT] }, []],
    ['another name', '/accounts', { accountList: [ACCOUNT] }, ['member accountList', 'missing accounts']],
    ['a nested member', '/accounts', { accounts: [{ ...ACCOUNT, kind: 'X' }] }, ['member accounts[].kind']],
    ['a missing nested member', '/accounts', { accounts: [{ iban: ACCOUNT.iban }] }, ['missing accounts[].currency']],
    ['null', '/accounts', { accounts: [{ ...ACCOUNT, name: null }] }, ['type accounts[].name null instead of string']],
    [
      'a number as amount',
      '/accounts/a/balances',
      balance(12.5),
      ['type balances[].balanceAmount.amount number instead of string'],
    ],
    [
      'a word that the document does not have',
      '/accounts/a/balances',
      balance('1', { balanceType: 'BOOKED' }),
      ['value balances[].balanceType BOOKED'],
    ],
    [
      'a day of another form',
      '/accounts/a/balances',
      balance('1', { referenceDate: '31.12.2026' }),
      ['form balances[].referenceDate "99.99.9999"'],
    ],
    ['a list instead of an object', '/accounts', [ACCOUNT], ['type body array instead of object']],
    ['a text', '/accounts', 'OK', ['body text']],
    ['a body that the recording cut off', '/accounts', '{"accounts": [', []],
    [
      'a link as text',
      '/accounts',
      { accounts: [{ ...ACCOUNT, _links: { balances: '/b' } }] },
      ['type accounts[]._links.balances string instead of object'],
    ],
  ])('%s', (_what, path, got, expected) => {
    expect(
      shown([[path, 200, got]])
        .map(line)
        .toSorted(),
    ).toEqual(expected);
  });

  it('have bodies of errors', () => {
    const message = { category: 'ERROR', code: 'CONSENT_UNKNOWN' };
    expect(shown([['/accounts', 400, { tppMessages: [message] }]])).toEqual([]);
    expect(shown([['/accounts', 400, { tppMessages: [{ ...message, severity: 'high' }] }]]).map(line)).toEqual([
      'member tppMessages[].severity',
    ]);
    expect(shown([['/accounts', 400, { tppMessages: [{ code: 'CONSENT_UNKNOWN' }] }]]).map(line)).toEqual([
      'missing tppMessages[].category',
    ]);
  });

  it('are counted: each difference once, with its operations and the first calls', () => {
    const odd = { accounts: Array.from({ length: 3 }, () => ({ ...ACCOUNT, kind: 'X' })) };
    const five = Array.from({ length: 5 }, () => ['/accounts', 200, odd, { 'bank-region': 'north' }] as const);
    const one = ['/accounts/a/balances', 200, balance('1'), { 'bank-region': 'north' }] as const;
    expect(shown([...five, one])).toEqual([
      {
        kind: 'header',
        what: 'bank-region',
        operations: ['readAccounts', 'readBalances'],
        calls: 6,
        requests: [1, 2, 3],
      },
      { kind: 'member', what: 'accounts[].kind', operations: ['readAccounts'], calls: 5, requests: [1, 2, 3] },
    ]);
  });

  it('show no data: forms instead of texts, and no names that could be data', () => {
    const account = {
      ...ACCOUNT,
      name: 'Anna Gruber of Lindengasse in Wien, and a long text after it, longer than allowed',
    };
    const [form, name] = shown([['/accounts', 200, { accounts: [{ ...account, DE40100100103307118608: 1 }] }]]);
    expect(JSON.stringify([form, name])).not.toMatch(/Anna|DE40/);
  });

  it('lack a header that the document requires', () => {
    expect(shown([['/accounts', 200, { accounts: [] }, { 'x-request-id': undefined }]]).map(line)).toEqual([
      'header x-request-id missing',
    ]);
  });
});
