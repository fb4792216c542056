import { describe, expect, it } from '@jest/globals';
import type { IHttpOperation } from '@stoplight/types';
import { Ajv, type AnySchema } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { compileProfile, type Profile } from '../../src/decisions/decisions.js';
import { DOCUMENT_CHANGES } from '../../src/dialects/published/document/document-changes.js';
import { documentOfProfile } from '../../src/dialects/published/document/profile-document.js';
import { contractsOf } from '../../src/dialects/published/document/profile-contract.js';
import { loadOperations, parseOperations, readOpenapiText } from '../../src/server/openapi-document.js';
import { NEXTGEN_SWITCHES } from '../support/nextgen-rows.js';

const documented = await loadOperations();
const operations = documented.whole();
const document = parse(await readOpenapiText('openapi')) as object;
const contractOf = contractsOf(documented);
const published = [operations, document].map((one) => documentOfProfile(one, compileProfile('published')));

/** Each switch that changes the document, alone, and those of NextGenPSD2 together. */
const VARIANTS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ...DOCUMENT_CHANGES.filter(({ slug, value }) => compileProfile('published')[slug] !== value).map(
    ({ slug, value }) => [`${slug}: ${value}`, { [slug]: value }] as const,
  ),
  ['transactions-path: with-balances', { 'transactions-path': 'with-balances' }],
  ['the rows of NextGenPSD2 with balances', { ...NEXTGEN_SWITCHES, 'transactions-path': 'with-balances' }],
];
/** What they change is judged elsewhere than by the operations: which there are, and a header with its own guard. */
const OF_READERS_ALONE = ['request-id-where', 'token-method'];
const profile = (changes: Readonly<Record<string, unknown>>): Profile => compileProfile('published', changes);

const answer = (changes: Readonly<Record<string, unknown>>, operationId: string, body: unknown): string[] =>
  contractOf(profile(changes)).answerProblems(operationId, {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body,
  });

it('the build has prepared the operations that the document has', async () => {
  expect(operations).toEqual(JSON.parse(JSON.stringify(await parseOperations())));
});

describe('the document of a profile', () => {
  it('is the same, whatever the switches that do not change it', () => {
    expect(documentOfProfile(operations, profile({ funds: 'at-initiation' }))).toEqual(published[0]);
  });

  it.each(VARIANTS)('changes with %s, both as a document and as operations', (_name, changes) => {
    const texts = [JSON.stringify(operations), JSON.stringify(document)];
    const before = published.map((one) => JSON.stringify(one));
    const after = [operations, document].map((one) => JSON.stringify(documentOfProfile(one, profile(changes))));
    const isOfReadersAlone = Object.keys(changes).some((slug) => OF_READERS_ALONE.includes(slug));
    expect(after.map((text, index) => text !== before[index])).toEqual([!isOfReadersAlone, true]);
    expect([JSON.stringify(operations), JSON.stringify(document)]).toEqual(texts);
  });

  it('shares unchanged parts with the original', () => {
    const changed = documentOfProfile(operations, profile({ 'booking-status': 'required' }));
    const others = changed.filter((operation) => !operations.includes(operation)).map(({ iid }) => iid);
    // Their 201, expires_in and page are never sent, and bookingStatus is required.
    expect(others.toSorted()).toEqual(
      ['createConsent', 'exchangeCode', 'exchangeCodeByPost', 'initiatePayment', 'readTransactions'].toSorted(),
    );
  });

  const compilable = new Set<string>();
  // Prism lets everything pass against a schema that Ajv cannot compile.
  it.each(VARIANTS)('has only schemas that Ajv can compile: %s', (_name, changes) => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    // Formats of OpenAPI that say how a number is stored, and nothing about what is right.
    for (const format of ['int32', 'double']) ajv.addFormat(format, { type: 'number', validate: () => true });
    for (const schema of schemasOf(documentOfProfile(operations, profile(changes)))) {
      const text = JSON.stringify(schema);
      // Most schemas are the same in every variant.
      if (compilable.has(text)) continue;
      expect(() => ajv.compile(schema)).not.toThrow();
      compilable.add(text);
    }
  });

  it('is checked by one contract for all profiles of the same shape', () => {
    const once = contractOf(profile({ 'amount-form': 'string' }));
    expect(contractOf(profile({ 'amount-form': 'string', funds: 'at-initiation' }))).toBe(once);
    expect(contractOf(profile({}))).not.toBe(once);
    expect(contractOf(profile({}))).toBe(contractOf(profile({ 'role-check': 'off' })));
  });
});

describe('a request', () => {
  const REQUIRED = ['access', 'recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'];
  const complete = {
    access: {},
    recurringIndicator: true,
    validUntil: '2026-05-01',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  };

  it.each(REQUIRED)('must contain %s under consent-defaults: strict', (name) => {
    const contract = contractOf(profile({ 'consent-defaults': 'strict' }));
    const refusal = expect.objectContaining({
      detail: { path: name },
      text: `${name} is missing; this bank requires it`,
    });
    expect(() => contract.checkBody('createConsent', { ...complete, [name]: undefined })).toThrow(refusal);
    contract.checkBody('createConsent', complete);
  });

  it('must contain bookingStatus under booking-status: required', () => {
    const contract = contractOf(profile({ 'booking-status': 'required' }));
    const refusal = expect.objectContaining({ code: 'FORMAT_ERROR', detail: { path: 'bookingStatus' } });
    expect(() => contract.checkQuery('readTransactions', { dateFrom: '2026-01-01' })).toThrow(refusal);
    contract.checkQuery('readTransactions', { bookingStatus: 'both' });
  });

  it.each([
    ['string', '12.30', 12.3],
    ['number', 12.3, '12.30'],
  ])('must have an amount in the form %s: %j is valid, %j is not', (form, right, wrong) => {
    const contract = contractOf(profile({ 'amount-form': form }));
    const body = (amount: unknown): object => ({ instructedAmount: { currency: 'EUR', amount } });
    contract.checkBody('initiatePayment', body(right));
    expect(() => contract.checkBody('initiatePayment', body(wrong))).toThrow(
      expect.objectContaining({ detail: { path: 'instructedAmount.amount', reason: 'jsonType' } }),
    );
  });
});

describe('a response', () => {
  const money = (amount: unknown): object => ({ transactionFees: { currency: 'EUR', amount } });
  const list = (account: object): object => ({ accounts: [account] });
  const balance = { balanceAmount: { currency: 'EUR', amount: 1 }, balanceType: 'interimBooked' };
  const link = { balances: { href: 'http://x' } };

  it.each([
    ['amount-form', 'string', 'initiatePayment', money('12.30'), money(12.3)],
    ['amount-form', 'string', 'initiatePayment', money('-0.05'), money('1e3')],
    ['amount-form', 'lenient', 'initiatePayment', money(12.3), money('12.30')],
    ['date-form', 'date', 'readConsent', { validUntil: '2026-05-01' }, { validUntil: '2026-05-01T00:00:00+02:00' }],
    ['account-links', 'nextgen', 'readAccounts', list({ _links: link }), list({ links: link })],
    [
      'address-names',
      'nextgen',
      'readAccounts',
      list({ ownerAddress: { streetName: 'Ring' } }),
      list({ ownerAddress: { street: 'Ring' } }),
    ],
    ['transactions-path', 'with-balances', 'readTransactions', { balances: [balance] }, { balances: [{ other: 1 }] }],
  ])('under %s: %s lets %s return %j but not %j', (slug, value, operationId, right, wrong) => {
    expect(answer({ [slug]: value }, operationId, right)).toEqual([]);
    expect(answer({ [slug]: value }, operationId, wrong)).not.toEqual([]);
    // What is right there is wrong as published, except for lenient, which changes only what is read.
    expect(answer({}, operationId, right).length > 0).toBe(value !== 'lenient');
  });

  it('has balances with transactions in the form of the other switches', () => {
    const switches = { 'transactions-path': 'with-balances', 'amount-form': 'string' };
    const written = { ...balance, balanceAmount: { currency: 'EUR', amount: '1.00' } };
    expect(answer(switches, 'readTransactions', { balances: [written] })).toEqual([]);
    expect(answer(switches, 'readTransactions', { balances: [balance] })).not.toEqual([]);
  });
});

function schemasOf(tree: readonly IHttpOperation[]): AnySchema[] {
  return tree.flatMap(({ request, responses }) =>
    [
      ...[...(request?.headers ?? []), ...(request?.query ?? []), ...(request?.path ?? [])],
      ...(request?.body?.contents ?? []),
      ...responses.flatMap(({ contents, headers }) => [...(contents ?? []), ...(headers ?? [])]),
    ].map(({ schema }) => schema as AnySchema),
  );
}
