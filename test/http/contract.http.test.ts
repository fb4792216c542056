import { describe, expect, it } from '@jest/globals';
import type { IHttpOperation } from '@stoplight/types';
import { BankFault } from '../../src/domain/errors.js';
import { PSP_ROLE_OIDS, type PspRole } from '../../src/domain/tpp/certificate-identity.js';
import type { AppContext } from '../../src/http/app-context.js';
import type { Contract } from '../../src/http/app-context.js';
import { createContract } from '../../src/xs2a/contract/contract.js';
import { OPERATIONS } from '../../src/dialects/published/operations.js';
import { loadOperations } from '../../src/server/openapi-document.js';
import { obtainToken, openHttpBank } from '../support/http-bank.js';
import { IBANS, TPP_ONE } from '../support/small-bank.js';

const documented = await loadOperations();
const described = documented.whole();
const contract = createContract(documented);
const refusal = (path: string, text: RegExp) =>
  expect.objectContaining({
    code: 'FORMAT_ERROR',
    detail: expect.objectContaining({ path }),
    text: expect.stringMatching(text),
  });

describe('the contract guard', () => {
  it.each([
    ['createConsent', { frequencyPerDay: '4' }, 'frequencyPerDay', /must be a whole JSON number without quotes/],
    ['createConsent', { recurringIndicator: 'true' }, 'recurringIndicator', /must be true or false/],
    ['createConsent', { access: { accounts: [{}, { iban: 7 }] } }, 'access.accounts[1].iban', /must be text in quotes/],
    ['createConsent', { validUntil: 'soon' }, 'validUntil', /must be a calendar day such as 2026-03-31/],
    ['initiatePayment', { instructedAmount: { amount: '1' } }, 'instructedAmount.amount', /must be a JSON number/],
    ['changeAccountName', { Parameters: {} }, 'Parameters', /must be a JSON array/],
  ])(
    'rejects for %s the body %j with the path of the field and the expected value',
    (operationId, body, path, text) => {
      expect(() => contract.checkBody(operationId, body)).toThrow(refusal(path, text));
    },
  );

  it('rejects a parameter by its published name', () => {
    expect(() => contract.checkQuery('readAccounts', { withBalance: 'yes' })).toThrow(
      refusal('withBalance', /must be true or false/),
    );
    expect(() => contract.checkQuery('readTransactions', { dateFrom: '1.3.2026' })).toThrow(
      refusal('dateFrom', /must be a calendar day/),
    );
  });

  it('accepts what the document describes, and unknown members', () => {
    contract.checkBody('createConsent', { access: { accounts: [{ iban: IBANS.anna }] }, frequencyPerDay: 4, other: 1 });
    contract.checkQuery('readTransactions', { dateFrom: '2026-03-01', dateTo: '2026-03-01T00:00:00Z', other: 'x' });
  });

  it('reports the problem of a response', () => {
    const headers = { 'content-type': 'application/json' };
    const problems = (body: unknown, status = 200) =>
      contract.answerProblems('readConsentStatus', { status, headers, body });
    expect(problems({ consentStatus: 'valid' })).toEqual([]);
    expect(problems({ consentStatus: 'fine' })).toHaveLength(1);
    expect(problems({ consentStatus: 'valid', unpublished: 1 })).toHaveLength(1);
    expect(problems({ consentStatus: 'valid' }, 299)).toHaveLength(1);
  });

  it('has no operation that is not in the document', () => {
    expect(() => contract.checkBody('nonsense', {})).toThrow(/has no operation nonsense/);
  });
});

describe('every request is checked by the contract guard', () => {
  const guarded: readonly (keyof Contract)[] = ['checkHeaders', 'checkQuery', 'checkBody'];
  // By the document, so that an operation is not checked because someone thought of it here.
  const idsOf = (isMeant: (request: IHttpOperation['request']) => boolean): string[] =>
    described.filter(({ request }) => isMeant(request)).map((operation) => operation.iid ?? operation.id);
  const withBody = idsOf((request) => request?.body?.contents?.[0]?.mediaType === 'application/json');

  it('whose document has operations with a body', () => {
    expect(withBody).toEqual(expect.arrayContaining(['onboardTpp', 'createConsent', 'changeAccountName']));
  });

  it.each([
    ['checkHeaders', OPERATIONS.filter(({ id }) => id !== 'changeAccountName').map(({ id }) => id)],
    // The readers of the account operations judge their parameters themselves, and say more about them.
    ['checkQuery', ['exchangeCode'] as string[]],
    ['checkBody', withBody],
  ] as const)('with %s', async (check, operationIds) => {
    const bank = await openHttpBank();
    // Whatever the operation: a role that is missing would hide what comes after it.
    const roles = Object.keys(PSP_ROLE_OIDS) as PspRole[];
    bank.bank.state.organisations.set(TPP_ONE.organisationId, { ...TPP_ONE, roles });
    const { token } = await obtainToken(bank, { access: { accounts: [{ iban: IBANS.anna }] } });
    bank.certificate = {
      organizationIdentifier: 'PSDXX-NCA-1',
      roles: [],
      ncaId: '',
      ncaName: '',
      kind: 'test',
      fingerprintSha256: '',
      notAfterMs: 0,
    };
    const pass = Object.fromEntries(guarded.map((name) => [name, () => undefined]));
    const refusing = {
      ...pass,
      answerProblems: () => [],
      definesParameter: () => true,
      unknownParameter: () => undefined,
      unknownBodyMember: () => undefined,
      [check]: (operationId: string) => {
        throw new BankFault('FORMAT_ERROR', `refused ${operationId} by ${check}`);
      },
    };
    (bank.context as { contractOf: AppContext['contractOf'] }).contractOf = () => refusing as unknown as Contract;
    for (const { id, methods, path } of OPERATIONS) {
      for (const method of methods) {
        const address = path.replace(':paymentProduct', 'sepa-credit-transfers').replace(/:[A-Za-z]+/g, 'some-id');
        const answer = await bank.call(method, address, { token, ...(method === 'POST' && { json: {} }) });
        const text = answer.body.tppMessages?.[0]?.text;
        if (operationIds.includes(id)) expect(text).toBe(`refused ${id} by ${check}`);
        else expect(text ?? '').not.toContain('refused');
      }
    }
  });
});

describe('check-answers', () => {
  it('turns a response that does not match the document into a fault of the bank', async () => {
    const bank = await openHttpBank();
    const unfit = { ...bank.context.contractOf(bank.bank), answerProblems: () => ['body: something is unpublished'] };
    (bank.context as { contractOf: AppContext['contractOf'] }).contractOf = () => unfit;
    const json = JSON.stringify({ access: { accounts: [{ iban: IBANS.anna }] } });
    const headers = {
      'X-Request-ID': '1',
      'Ocp-Apim-Subscription-Key': 'key-one-1',
      'Content-Type': 'application/json',
    };
    for (const body of [json, '{}']) {
      const answer = await fetch(`${bank.url}/PSD2/v1/consents`, { method: 'POST', headers, body });
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({ tppMessages: [{ code: 'INTERNAL_SERVER_ERROR' }] });
    }
    // The 200 that does not fit, the 500 instead, and the 400.
    expect(bank.faults.splice(0)).toHaveLength(3);
  });
});
