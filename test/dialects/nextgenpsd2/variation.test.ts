import { beforeAll, describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../../src/decisions/decisions.js';
import { NEXTGENPSD2 } from '../../../src/dialects/nextgenpsd2/operations.js';
import { VARIATIONS } from '../../../src/dialects/nextgenpsd2/variation.js';
import { loadOperations } from '../../../src/server/openapi-document.js';
import { variedAnswer } from '../../../src/xs2a/variation/variation.js';
import { openNextgenBank } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';
import { walkEveryOperation } from '../../support/nextgen-walk.js';
import { IBANS } from '../../support/small-bank.js';

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);
const contract = NEXTGENPSD2.contractsOf(await loadOperations('nextgenpsd2'))(
  compileProfile('nextgenpsd2', { variation: 'legal' }),
);
const OWN = 'https://bank.test';

interface Answer {
  readonly operation: string;
  readonly status: number;
  readonly body: Readonly<Record<string, any>>;
}
/** The JSON answers of a walk through every operation. */
const unvariedAnswers: Answer[] = [];

beforeAll(async () => {
  for (const { operation, status, answerBody, answerHeaders } of await walkEveryOperation()) {
    const type = answerHeaders['content-type'] ?? answerHeaders['Content-Type'];
    if (operation !== undefined && status < 300 && answerBody && type?.startsWith('application/json'))
      unvariedAnswers.push({ operation, status, body: JSON.parse(answerBody) });
  }
  // The small bank gives its accounts no type, and its bookings no text.
  const { body } = unvaried('readAccounts');
  const accounts = body['accounts'].map((account: object) => ({ ...account, cashAccountType: 'CACC' }));
  unvariedAnswers.push({ operation: 'readAccounts', status: 200, body: { accounts } });
  const { body: report } = unvaried('readTransactions');
  const booked = report['transactions'].booked.map((line: object) => ({
    ...line,
    remittanceInformationUnstructured: 'Rent',
  }));
  const transactions = { ...report['transactions'], booked };
  unvariedAnswers.push({ operation: 'readTransactions', status: 200, body: { ...report, transactions } });
});

const variation = (id: string) => {
  const found = VARIATIONS.find((one) => one.id === id);
  if (!found) throw new Error(`no variation ${id}`);
  return found;
};
/** The varied answers of all seeds, with one variation alone, where they differ from the unvaried ones. */
function varied(id: string): Answer[] {
  return SEEDS.flatMap((seed) =>
    unvariedAnswers.flatMap(({ operation, status, body }, index) => {
      const text = variedAnswer(operation, body, seed, index, [variation(id)]);
      return text === JSON.stringify(body) ? [] : [{ operation, status, body: JSON.parse(text) }];
    }),
  );
}
/** Every value of a member, anywhere in a body. */
function valuesOf(value: unknown, name: string): any[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(key === name && !Array.isArray(value) ? [member] : []),
    ...valuesOf(member, name),
  ]);
}
const everyValue = (answers: readonly Answer[], name: string) => answers.flatMap(({ body }) => valuesOf(body, name));
const unvaried = (operation: string): Answer => {
  const found = unvariedAnswers.find(
    (one) => one.operation === operation && one.body['_links']?.download === undefined,
  );
  if (!found) throw new Error(`the walk has no ${operation}`);
  return found;
};

/** What a client sees of each variation. */
const EFFECTS: Readonly<Record<string, (answers: readonly Answer[]) => void>> = {
  'optional-members': (answers) => {
    const created = answers.filter(({ operation }) => operation === 'initiatePayment');
    expect(created.some(({ body }) => body['transactionFees'] === undefined)).toBe(true);
    expect(
      everyValue(answers, 'accounts')
        .flat()
        .some((account) => account.name === undefined),
    ).toBe(true);
  },
  'unknown-members': (answers) => expect(everyValue(answers, 'xBankNote').length).toBeGreaterThan(0),
  'member-order': (answers) => {
    const ids = ['paymentId', 'consentId', 'basketId'];
    expect(answers.some(({ body }) => ids.includes(Object.keys(body)[0] ?? ''))).toBe(true);
  },
  'relative-links': (answers) => {
    const selfs = everyValue(answers, 'self').map(({ href }) => href as string);
    expect(selfs.length).toBeGreaterThan(0);
    expect(selfs.filter((href) => !href.startsWith('/v'))).toEqual([]);
    expect(everyValue(answers, 'scaRedirect').every(({ href }) => href.startsWith('http'))).toBe(true);
  },
  'further-links': (answers) => expect(everyValue(answers, 'xTermsOfUse').length).toBeGreaterThan(0),
  warnings: (answers) => {
    expect(answers.every(({ body }) => body['tppMessages'][0].category === 'WARNING')).toBe(true);
    expect(new Set(answers.map(({ operation }) => operation))).toContain('createSigningBasket');
  },
  'psu-messages': (answers) => expect(answers.every(({ body }) => typeof body['psuMessage'] === 'string')).toBe(true),
  'empty-lists': (answers) =>
    expect([...everyValue(answers, 'pending'), ...everyValue(answers, 'balances')]).toContainEqual([]),
  'balance-types': (answers) => {
    const firsts = everyValue(answers, 'balances').map((balances) => balances[0].balanceType);
    expect(new Set(firsts)).toEqual(new Set(['openingBooked', 'forwardAvailable', 'nonInvoiced']));
  },
  'account-types': (answers) =>
    expect(new Set(everyValue(answers, 'cashAccountType'))).toEqual(new Set(['TRAN', 'CASH', 'OTHR'])),
  'list-order': (answers) => {
    const days = everyValue(answers, 'booked').map((booked) => booked.map((line: any) => line.bookingDate));
    expect(days.length).toBeGreaterThan(0);
    expect(days).toEqual(days.map((list) => list.toSorted()));
  },
  'remittance-lists': (answers) => {
    const lists = everyValue(answers, 'remittanceInformationUnstructuredArray');
    expect(lists.length).toBeGreaterThan(0);
    expect(everyValue(answers, 'remittanceInformationUnstructured')).toEqual([]);
  },
  'further-details': (answers) => expect(everyValue(answers, 'additionalInformation').length).toBeGreaterThan(0),
  'long-texts': (answers) => {
    const names = everyValue(answers, 'name').filter((name): name is string => typeof name === 'string');
    expect(new Set(names.map(({ length }) => length))).toEqual(new Set([70]));
  },
  'other-scripts': (answers) =>
    expect(
      everyValue(answers, 'name').some((name) => Array.from(String(name)).some((letter) => letter > '\u024f')),
    ).toBe(true),
  'amount-decimals': (answers) => {
    const amounts = everyValue(answers, 'amount');
    expect(amounts.some((amount) => /^-?\d+$/.test(amount))).toBe(true);
    expect(amounts.some((amount) => /^-?\d+\.\d{3}$/.test(amount))).toBe(true);
  },
  'blocked-accounts': (answers) => expect(everyValue(answers, 'status')).toContain('blocked'),
  'unusual-times': (answers) => {
    const times = everyValue(answers, 'lastChangeDateTime');
    expect(times.some((time) => /Z$/.test(time))).toBe(true);
    expect(times.some((time) => /\+05:30$/.test(time))).toBe(true);
  },
  'token-type-case': (answers) => expect(everyValue(answers, 'token_type')).toContain('bearer'),
};

describe('a variation of NextGenPSD2', () => {
  it.each(VARIATIONS.map(({ id }) => id))('%s differs as it says, in some of the answers', (id) => {
    const answers = varied(id);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.length).toBeLessThan(SEEDS.length * unvariedAnswers.length);
    const { operations } = variation(id);
    if (operations) expect(operations).toEqual(expect.arrayContaining(answers.map(({ operation }) => operation)));
    EFFECTS[id]?.(answers);
  });

  it('has an effect that is tested, an id of its own, and operations of the dialect', () => {
    expect(Object.keys(EFFECTS)).toEqual(VARIATIONS.map(({ id }) => id));
    const known: readonly string[] = NEXTGENPSD2.operations.map(({ id }) => id);
    expect(VARIATIONS.flatMap(({ operations = [] }) => operations).filter((id) => !known.includes(id))).toEqual([]);
    for (const { sentence, section, effect } of VARIATIONS)
      for (const text of [sentence, section, effect]) expect(text).not.toBe('');
  });
});

describe('a varied response of NextGenPSD2', () => {
  it('matches the document for every seed', () => {
    expect(unvariedAnswers.length).toBeGreaterThan(50);
    for (const seed of SEEDS) {
      for (const [index, { operation, status, body }] of unvariedAnswers.entries()) {
        const problems = contract.answerProblems(operation, {
          status,
          headers: { 'content-type': 'application/json', location: OWN, 'aspsp-sca-approach': 'REDIRECT' },
          body: JSON.parse(variedAnswer(operation, body, seed, index, VARIATIONS)),
        });
        expect([seed, operation, problems]).toEqual([seed, operation, []]);
      }
    }
  });

  it('keeps the members that a client needs', () => {
    const needed: Readonly<Record<string, (body: any) => unknown>> = {
      createConsent: (body) => [body.consentId, body.consentStatus, body._links.scaRedirect.href],
      readConsent: (body) => [body.consentStatus, body.validUntil, body.frequencyPerDay, body.recurringIndicator],
      initiatePayment: (body) => [body.paymentId, body.transactionStatus, Object.keys(body._links).includes('self')],
      readPaymentStatus: (body) => body.transactionStatus,
      readAccounts: (body) => body.accounts.map(({ resourceId, iban }: any) => [resourceId, iban]),
      readBalances: (body) => Number(body.balances.at(-1).balanceAmount.amount),
      readTransactions: (body) =>
        body.transactions.booked
          .map((line: any) => [line.transactionId, Number(line.transactionAmount.amount), line.bookingDate])
          .toSorted(),
      confirmFunds: (body) => body.fundsAvailable,
      exchangeCode: (body) => [body.access_token, body.expires_in],
    };
    for (const [operation, read] of Object.entries(needed)) {
      const { body } = unvaried(operation);
      for (const seed of SEEDS)
        expect(read(JSON.parse(variedAnswer(operation, body, seed, 1, VARIATIONS)))).toEqual(read(body));
    }
  });

  it('is sent over HTTP by the seed of the bank, and errors are not varied', async () => {
    const json = consentBody({ balances: [{ iban: IBANS.anna }] });
    const texts = async (changes: Record<string, unknown>) => {
      const bank = await openNextgenBank(changes);
      const { body } = await bank.send('POST', '/v1/consents', { json });
      const path = `/v1/consents/${body.consentId}`;
      const list: (string | undefined)[] = [];
      for (let number = 0; number < 6; number += 1)
        list.push((await bank.send('GET', path)).text?.replaceAll(bank.url, OWN));
      const { body: started } = await bank.send('POST', `${path}/authorisations`, { json: {} });
      expect(started.scaStatus).toBe('received');
      expect(Object.keys((await bank.send('GET', '/v1/consents/none')).body)).toEqual(['tppMessages']);
      return { list, number: bank.bank.state.variedAnswers };
    };
    const legal = await texts({ variation: 'legal' });
    expect(legal).toEqual(await texts({ variation: 'legal' }));
    expect([new Set(legal.list).size > 1, legal.number]).toEqual([true, 8]);
    const named = await texts({ variation: 'legal', variations: ['relative-links', 'token-type-case'] });
    expect([new Set(named.list).size, named.number]).toEqual([1, 0]);
    const plain = await texts({});
    expect(named.list[0]).toBe(plain.list[0]?.replaceAll(OWN, ''));
    expect([new Set(plain.list).size, plain.number]).toEqual([1, 0]);
  });
});
