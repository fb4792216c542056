import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadOperations } from '../../../../src/server/openapi-document.js';
import { compileProfile } from '../../../../src/decisions/decisions.js';
import { PUBLISHED } from '../../../../src/dialects/published/operations.js';
import { contractsOf } from '../../../../src/dialects/published/document/profile-contract.js';
import { VARIATIONS } from '../../../../src/dialects/published/variation.js';
import { variedAnswer as varied } from '../../../../src/xs2a/variation/variation.js';
import { approve, openHttpBank, type HttpBank } from '../../../support/http-bank.js';
import { FragileClient } from '../../../support/fragile-client.js';
import { TPP_ONE } from '../../../support/small-bank.js';
import { CONSENT, PAYMENT, SEPA } from '../../../support/published-bodies.js';

const SEEDS = Array.from({ length: 100 }, (_, index) => index + 1);
const contract = contractsOf(await loadOperations())(compileProfile('published', { variation: 'legal' }));

const variedAnswer = (id: string, body: object, seed: number, number: number, chosen = VARIATIONS): string =>
  varied(id, body, seed, number, chosen);

/** The answers of a usual journey, by operation: what a client is written with. */
const usual: (readonly [operationId: string, body: object])[] = [];

async function journey(bank: HttpBank): Promise<void> {
  const keep = async (operationId: string, method: string, path: string, options = {}) => {
    const answer = await bank.call(method, path, options);
    usual.push([operationId, answer.body as object]);
    return answer.body;
  };
  const { consentId } = await keep('createConsent', 'POST', '/PSD2/v1/consents', { json: CONSENT });
  await keep('readConsentStatus', 'GET', `/PSD2/v1/consents/${consentId}/status`);
  const code = approve(bank, consentId);
  await keep('readConsent', 'GET', `/PSD2/v1/consents/${consentId}`);
  const query = { client_id: TPP_ONE.clientId, client_secret: TPP_ONE.clientSecret, code, request_id: consentId };
  const { access_token: token } = await keep('exchangeCode', 'GET', '/PSD2/v1/oauth/token', { query });
  const { accounts } = await keep('readAccounts', 'GET', '/PSD2/v1/accounts', {
    token,
    query: { withBalance: 'true' },
  });
  const path = `/PSD2/v1/accounts/${accounts[0].resourceId}`;
  await keep('readBalances', 'GET', `${path}/balances`, { token });
  await keep('readTransactions', 'GET', `${path}/transactions`, { token, query: { dateFrom: '2025-01-01' } });
  await keep('initiatePayment', 'POST', SEPA, { json: PAYMENT });
}

beforeAll(async () => journey(await openHttpBank()));

/** How often the fragile client breaks over the seeds, with some of the variations. */
function breaks(chosen: typeof VARIATIONS): number {
  const client = new FragileClient();
  return SEEDS.filter((seed) =>
    usual.some(([operationId, body], index) => {
      try {
        client.read(operationId, variedAnswer(operationId, body, seed, index, chosen));
        return false;
      } catch {
        return true;
      }
    }),
  ).length;
}

describe('the fragile client', () => {
  it('parses the responses for which it was written', () => {
    expect(usual).toHaveLength(8);
    expect(breaks([])).toBe(0);
  });

  it.each(VARIATIONS.map((variation) => [variation.id, variation] as const))(
    'breaks with the variation %s',
    (_id, variation) => {
      const broken = breaks([variation]);
      expect(broken).toBeGreaterThan(0);
      // And not by each answer: what is varied is drawn by the seed.
      expect(broken).toBeLessThan(SEEDS.length);
    },
  );

  it('breaks for each of a hundred seeds with all variations', () => {
    expect(breaks(VARIATIONS)).toBe(SEEDS.length);
  });
});

describe('a varied response', () => {
  it('matches the document for every seed', () => {
    for (const seed of SEEDS) {
      for (const [index, [operationId, body]] of usual.entries()) {
        const text = variedAnswer(operationId, body, seed, index);
        const problems = contract.answerProblems(operationId, {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.parse(text),
        });
        expect([seed, operationId, problems]).toEqual([seed, operationId, []]);
      }
    }
  });

  it('keeps the members that a client needs', () => {
    const needed: Readonly<Record<string, (body: any) => unknown>> = {
      createConsent: (body) => [body.consentId, body._links.scaRedirect.href],
      readConsent: (body) => [Date.parse(body.validUntil), body.frequencyPerDay, body.recurringIndicator],
      exchangeCode: (body) => [body.access_token, body['expires_in ']],
      readAccounts: (body) => body.accounts.map(({ resourceId, iban }: any) => [resourceId, iban]),
      readBalances: (body) => Number(body.balances.at(-1).balanceAmount.amount),
      readTransactions: (body) =>
        body.transactions.booked
          .map(({ transactionId, transactionAmount, bookingDate }: any) => [
            transactionId,
            Number(transactionAmount.amount),
            Date.parse(bookingDate),
          ])
          .toSorted(),
      initiatePayment: (body) => [body.paymentId, body.transactionStatus],
    };
    for (const [operationId, body] of usual) {
      const read = needed[operationId];
      if (!read) continue;
      for (const seed of SEEDS)
        expect(read(JSON.parse(variedAnswer(operationId, body, seed, 1)))).toEqual(read(structuredClone(body)));
    }
  });

  it('is the same for the same seed and number, and different for others', () => {
    const [operationId, body] = usual.find(([id]) => id === 'readTransactions') ?? ['', {}];
    const texts = SEEDS.map((seed) => variedAnswer(operationId, body, seed, 1));
    expect(SEEDS.map((seed) => variedAnswer(operationId, body, seed, 1))).toEqual(texts);
    expect(new Set(texts).size).toBeGreaterThan(40);
    expect(new Set(SEEDS.map((number) => variedAnswer(operationId, body, 1, number))).size).toBeGreaterThan(40);
  });

  it('does not change the original body', () => {
    const before = JSON.stringify(usual);
    for (const [operationId, body] of usual) variedAnswer(operationId, body, 7, 7);
    expect(JSON.stringify(usual)).toBe(before);
  });

  it('is sent over HTTP by the seed of the bank, but errors are not varied', async () => {
    const texts = async (seed: number, changes: Record<string, unknown>) => {
      const bank = await openHttpBank(changes, { seed });
      const created = await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT, requestId: 'x' });
      const path = `/PSD2/v1/consents/${created.body.consentId}`;
      const reads = [1, 2, 3, 4].map(async () => (await bank.call('GET', path, { requestId: 'x' })).text);
      const refused = await bank.call('GET', '/PSD2/v1/consents/none', { requestId: 'x' });
      expect(Object.keys(refused.body)).toEqual(['tppMessages']);
      return Promise.all(reads);
    };
    const legal = { variation: 'legal' };
    expect(new Set(await texts(1, {})).size).toBe(1);
    expect(await texts(1, legal)).toEqual(await texts(1, legal));
    expect(new Set(await texts(1, legal)).size).toBeGreaterThan(1);
  });
});

describe('each variation', () => {
  it('quotes a sentence of the document that allows it', () => {
    const ids = VARIATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const operations: readonly string[] = PUBLISHED.operations.map(({ id }) => id);
    for (const { sentence, section, effect, operations: meant = [] } of VARIATIONS) {
      for (const text of [sentence, section, effect]) expect(text).not.toBe('');
      if (meant.length > 0) expect(operations).toContain(meant[0]);
    }
  });
});
