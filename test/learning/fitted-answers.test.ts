import { describe, expect, it } from '@jest/globals';
import type { Adaptation } from '../../src/adaptations/adaptation.js';
import { absentOperations, fittedAnswers } from '../../src/learning/fitting/fitted-answers.js';
import { foundCode } from '../../src/learning/exchange.js';
import type { AnswerPair } from '../../src/learning/fitting/answer-pair.js';

const HEADERS = { 'content-type': 'application/json' };

interface Refused {
  readonly operation: string;
  readonly status: number;
  readonly code: string;
  readonly path?: string;
  readonly state?: string;
}

/** A call that the bank refuses with `status` and `as`, and the replay with its own `code`. */
function pair(as: string, { operation, status, code, path, state }: Refused): AnswerPair {
  const answer = { status, headers: HEADERS, body: JSON.stringify({ tppMessages: [{ code: as }] }) };
  return {
    call: { raw: { answer } },
    operation,
    recorded: { status, code: as },
    replayed: { status: 401, code },
    refusal: { code, path },
    ...(state !== undefined && { state }),
  } as unknown as AnswerPair;
}

const CONSENT = { operation: 'readAccounts', status: 401, code: 'CONSENT_INVALID', state: 'received' };
const fitted = (pairs: readonly AnswerPair[], read: readonly Adaptation[] = []) =>
  fittedAnswers(pairs, read).map(({ answer, on }) => [answer.code, on]);

describe('the answers that a replay shows', () => {
  it('differ between a consent that is not valid and an account outside a valid one', () => {
    const invalid = pair('NOT_ACTIVE', {
      operation: 'readAccounts',
      status: 403,
      code: 'CONSENT_INVALID',
      state: 'received',
    });
    const outside = pair('NOT_COVERED', {
      operation: 'readBalances',
      status: 403,
      code: 'RESOURCE_UNKNOWN',
      path: 'accountId',
      state: 'valid',
    });
    const [first, second] = fitted([invalid, outside]);
    expect(first).toMatchObject(['NOT_ACTIVE', { codes: ['RESOURCE_UNKNOWN'], paths: ['accountId'] }]);
    expect(first?.[1]).toMatchObject({ states: expect.arrayContaining(['received', 'expired']) });
    expect(second).toEqual(['NOT_COVERED', { codes: ['CONSENT_INVALID'], states: ['valid'] }]);
    const others = fitted([invalid, outside]).filter(([code]) => code === 'NOT_COVERED');
    expect(others.slice(1)).toEqual([['NOT_COVERED', { codes: ['RESOURCE_UNKNOWN'], paths: ['accountId'] }]]);
    const service = pair('NO_RIGHT', {
      operation: 'readBalances',
      status: 403,
      code: 'CONSENT_INVALID',
      state: 'valid',
    });
    expect(fitted([invalid, outside, service])).not.toContainEqual(second);
  });

  it('of a wrong code say nothing of a wrong password', () => {
    const credentials = { operation: 'updatePaymentPsuData', status: 400, code: 'PSU_CREDENTIALS_INVALID' };
    const ofCode = { ...credentials, path: 'scaAuthenticationData' };
    const payment = pair('SCA_INVALID', { ...ofCode, state: 'RCVD' });
    const consents = ['scaAuthenticationData', 'psuData.password'].map((path) =>
      pair('PSU_CREDENTIALS_INVALID', { ...credentials, status: 401, path, state: 'received' }),
    );
    expect(fitted([payment, ...consents])).toEqual([
      ['SCA_INVALID', { codes: ['PSU_CREDENTIALS_INVALID'], paths: ['scaAuthenticationData'], states: ['RCVD'] }],
    ]);
  });

  it('say nothing of a wrong method, if only bodies were refused with the same code', () => {
    const refused = (status: number, operation: string, path: string) => ({
      ...pair('NOT_SUPPORTED', { operation, status: 400, code: 'SERVICE_INVALID', path }),
      replayed: { status, code: 'SERVICE_INVALID' },
    });
    const ofBody = refused(400, 'createConsent', 'access');
    expect(fitted([ofBody])).toEqual([['NOT_SUPPORTED', { codes: ['SERVICE_INVALID'], statuses: [400] }]]);
    const ofCall = refused(405, 'cancelPayment', 'paymentId');
    expect(fitted([ofBody, ofCall])).toEqual([['NOT_SUPPORTED', { codes: ['SERVICE_INVALID'] }]]);
  });

  it('are told apart by the code of the dialect before the status of what the call is about', () => {
    const cancelled = { operation: 'cancelPayment', status: 400, code: 'CANCELLATION_INVALID', state: 'CANC' };
    const ended = { operation: 'updateConsentPsuData', status: 409, code: 'STATUS_INVALID', state: 'valid' };
    const started = { ...ended, operation: 'startPaymentAuthorisation', state: 'ACSC' };
    expect(fitted([pair('NO_CANCEL', cancelled), pair('ENDED', ended), pair('ENDED', started)])).toEqual([
      ['NO_CANCEL', { codes: ['CANCELLATION_INVALID'] }],
      ['ENDED', { codes: ['STATUS_INVALID', 'CANCELLATION_INVALID'] }],
    ]);
    expect(fitted([pair('CONSENT_ENDED', ended)])).toEqual([['CONSENT_ENDED', { codes: ['STATUS_INVALID'] }]]);
  });
});

it('an outage of the bank is not how it refuses calls', () => {
  expect(fitted([pair('INTERNAL_SERVER_ERROR', { ...CONSENT, status: 503 })])).toEqual([]);
  expect(fitted([pair('NOT_ACTIVE', { ...CONSENT, status: 403 })])).not.toEqual([]);
});

describe('another status of a successful answer', () => {
  const list = (status: number, empty?: true): AnswerPair =>
    ({
      ...pair('', { operation: 'readTransactions', status, code: '' }),
      recorded: { status, code: undefined },
      replayed: { status: 200, code: undefined },
      refusal: undefined,
      ...(empty && { empty }),
    }) as unknown as AnswerPair;
  const on = { statuses: [200], operations: ['readTransactions'] };

  it('is that of empty lists only, if others do not have it', () => {
    const pairs = [list(204, true), list(200), list(200)];
    expect(fittedAnswers(pairs, [])).toEqual([{ answer: { status: 204 }, on: { ...on, empty: true } }]);
    expect(fittedAnswers([list(200, true), list(200)], [])).toEqual([]);
    expect(fittedAnswers([list(206)], [])).toEqual([{ answer: { status: 206 }, on }]);
  });
});

describe('the answers of a bank that writes differently', () => {
  const read: readonly Adaptation[] = [{ path: { prefix: '/xs2a' } }];

  it('keep the words of the dialect that the bank has where the replay accepts', () => {
    const ended = { operation: 'deleteConsent', status: 401, code: 'STATUS_INVALID', state: 'terminatedByTpp' };
    const start = { operation: 'startConsentAuthorisation', status: 409, code: 'STATUS_INVALID', state: 'received' };
    const accepted = { ...pair('STATUS_INVALID', start), replayed: { status: 201, code: undefined } };
    expect(fitted([pair('CONSENT_INVALID', ended)])).toEqual([['CONSENT_INVALID', { codes: ['STATUS_INVALID'] }]]);
    expect(fitted([pair('CONSENT_INVALID', ended), accepted])).toEqual([
      ['CONSENT_INVALID', { codes: ['STATUS_INVALID'], states: ['terminatedByTpp'] }],
    ]);
  });

  it('have another status for what the replay accepts, with the word of the dialect', () => {
    const late = { operation: 'cancelPayment', status: 400, code: '', state: 'ACSP' };
    const one = { ...pair('CANCELLATION_INVALID', late), replayed: { status: 202, code: undefined } };
    expect(fittedAnswers([one], read)).toEqual([{ answer: { status: 400 }, on: { codes: ['CANCELLATION_INVALID'] } }]);
    const usual = { ...one, recorded: { status: 405, code: 'CANCELLATION_INVALID' } };
    expect(fittedAnswers([usual], read)).toEqual([]);
  });

  it('say nothing of codes with another meaning: of unknown consents, or of ends that no call shows', () => {
    const account = { operation: 'readBalances', status: 404, code: 'RESOURCE_UNKNOWN', path: 'accountId' };
    expect(fitted([pair('GONE', account)], read)).toEqual([['GONE', { codes: ['RESOURCE_UNKNOWN'] }]]);
    const consent = { ...account, operation: 'readConsent', code: 'CONSENT_UNKNOWN', path: 'consentId' };
    expect(fitted([pair('CONSENT_NOT_FOUND', consent)], read)).toEqual([
      ['{resource}_NOT_FOUND', { codes: ['RESOURCE_UNKNOWN', 'CONSENT_UNKNOWN'] }],
    ]);
    const refused = { ...account, status: 401 };
    expect(fitted([pair('CONSENT_INVALID', refused)], read)).toEqual([
      ['CONSENT_INVALID', { codes: ['RESOURCE_UNKNOWN'], paths: ['accountId'] }],
    ]);
  });

  it('to missing headers say nothing of members and parameters', () => {
    const missing = (operation: string, path: string) =>
      pair('NO_HEADER', { operation, status: 400, code: 'FORMAT_ERROR', path });
    const headers = [missing('readAccounts', 'Consent-ID'), missing('createConsent', 'PSU-ID')];
    expect(fitted(headers, read)).toEqual([
      ['NO_HEADER', { codes: ['FORMAT_ERROR'], paths: ['Consent-ID', 'PSU-ID'] }],
    ]);
    expect(fitted([...headers, missing('createConsent', 'access')], read)).toEqual([
      ['NO_HEADER', { codes: ['FORMAT_ERROR'] }],
    ]);
  });

  it('say nothing of an authorisation whose status differs in the replay: the bank accepted another call', () => {
    const update = { operation: 'updateConsentPsuData', status: 400, code: 'STATUS_INVALID', state: 'received' };
    const refused = pair('SCA_METHOD_UNKNOWN', update);
    const accepted = { ...pair('', update), recorded: { status: 200, code: undefined } };
    expect(fitted([refused], read)).toEqual([['SCA_METHOD_UNKNOWN', { codes: ['STATUS_INVALID'] }]]);
    expect(fitted([refused, accepted], read)).toEqual([]);
  });

  it('to calls with a consent that is not valid are those of its status', () => {
    const invalid = (code: string, state: string) =>
      pair(code, { operation: 'readAccounts', status: 403, code: 'CONSENT_INVALID', state });
    const outside = pair('NOT_COVERED', {
      operation: 'readBalances',
      status: 403,
      code: 'RESOURCE_UNKNOWN',
      path: 'accountId',
      state: 'valid',
    });
    const states = (...pairs: readonly AnswerPair[]) =>
      fittedAnswers([...pairs, outside], []).flatMap(({ answer, on }) =>
        on?.codes?.[0] === 'RESOURCE_UNKNOWN' && on.states ? [[answer.code, on.states]] : [],
      );
    const [waiting, refused, ended] = [
      invalid('WAITING', 'received'),
      invalid('ENDED', 'rejected'),
      invalid('ENDED', 'terminatedByTpp'),
    ];
    const others = ['partiallyAuthorised', 'expired', 'revokedByPsu'];
    expect(states(waiting, refused, ended)).toEqual([
      ['WAITING', ['received']],
      ['ENDED', ['rejected', 'terminatedByTpp', ...others]],
    ]);
    expect(states(waiting, refused)).toEqual([
      ['WAITING', ['received']],
      ['ENDED', ['rejected']],
    ]);
  });

  it('to an ended consent say nothing of its rights, where the bank has the code of the dialect for those', () => {
    const ended = pair('FORBIDDEN', { ...CONSENT, status: 403, state: 'terminatedByTpp' });
    const outside = {
      operation: 'readBalances',
      status: 401,
      code: 'RESOURCE_UNKNOWN',
      path: 'accountId',
      state: 'valid',
    };
    const ofEnded = (...more: readonly AnswerPair[]) =>
      fitted([ended, ...more]).filter(([code]) => code === 'FORBIDDEN');
    expect(ofEnded()).toEqual([['FORBIDDEN', { codes: ['CONSENT_INVALID'] }]]);
    expect(ofEnded(pair('CONSENT_INVALID', outside))).toEqual([
      ['FORBIDDEN', { codes: ['CONSENT_INVALID'], states: ['terminatedByTpp'] }],
    ]);
  });

  it('say nothing of unknown addresses where the bank has a token endpoint that the replay has not', () => {
    const token = { operation: 'exchangeCode', status: 400, code: 'RESOURCE_UNKNOWN', path: 'path' };
    expect(fitted([pair('unsupported_grant_type', token)], read)).toEqual([]);
  });

  it('say nothing of a missing header where the bank checks a token first', () => {
    const accounts = { operation: 'readAccounts', status: 401, code: 'FORMAT_ERROR', path: 'Consent-ID' };
    const unknown = (authorization?: string): AnswerPair => {
      const one = pair('TOKEN_UNKNOWN', accounts);
      return { ...one, call: { ...one.call, header: () => authorization } as never };
    };
    expect(fitted([unknown('Bearer x')], read)).toEqual([]);
    expect(fitted([unknown()], read)).toEqual([['TOKEN_UNKNOWN', { codes: ['FORMAT_ERROR'], paths: ['Consent-ID'] }]]);
  });

  it('are those of the token endpoint alone where no other call shows them', () => {
    const token = { operation: 'exchangeCode', status: 400, code: 'TOKEN_UNKNOWN', path: 'code' };
    const codes = ['TOKEN_UNKNOWN'];
    expect(fitted([pair('NO_CODE', token)], read)).toEqual([['NO_CODE', { codes, operations: ['exchangeCode'] }]]);
    const accounts = { ...token, operation: 'readAccounts', path: 'Authorization' };
    expect(fitted([pair('NO_CODE', token), pair('NO_CODE', accounts)], read)).toEqual([['NO_CODE', { codes }]]);
  });

  it('have the code of the error in the address of a page about it', () => {
    const about = (code: string): AnswerPair => {
      const one = pair(code, CONSENT);
      const body = JSON.stringify({ type: `https://bank.example/codes/${code}`, code, tip: `ask ${code.length}` });
      return { ...one, call: { header: () => undefined, raw: { answer: { headers: HEADERS, body } } } as never };
    };
    const [usual] = fittedAnswers([about('NOT_ACTIVE'), about('ENDED')], read).toReversed();
    expect(usual?.answer.body).toEqual({ type: 'https://bank.example/codes/{code}', code: '{code}' });
  });

  it('have the form of their kind of resource, and of the token endpoint, next to the usual one', () => {
    const as = (operation: string, body: object): AnswerPair => {
      const answer = { status: 400, headers: HEADERS, body: JSON.stringify(body) };
      const one = pair('BAD', { operation, status: 400, code: 'FORMAT_ERROR' });
      return { ...one, call: { operation, status: 400, header: () => undefined, raw: { answer } } as never };
    };
    const message = { tppMessages: [{ category: 'ERROR', code: 'BAD', text: 'no' }] };
    const problem = { type: 'https://bank.example/errors', title: 'no', code: 'BAD', id: 'a b' };
    const reads = ['readAccounts', 'readBalances', 'createConsent'].map((operation) => as(operation, problem));
    const bodies = (...pairs: readonly AnswerPair[]) =>
      fittedAnswers([...reads, ...pairs], read).flatMap(({ answer: { body }, on }) =>
        body !== undefined && on?.statuses ? [[body, on.operations?.[0]]] : [],
      );
    const usual = [{ type: 'https://bank.example/errors', title: '{text}', code: '{code}' }, undefined];
    const own = [
      { ...message, tppMessages: [{ ...message.tppMessages[0], code: '{code}', text: '{text}' }] },
      'initiatePayment',
    ];
    const token = [{ error: '{code}' }, 'exchangeCode'];
    const [ofPayment, ofCode] = [as('initiatePayment', message), as('exchangeCode', { error: 'BAD' })];
    expect(bodies(ofPayment, ofPayment, ofCode)).toMatchObject([own, token, usual]);
    expect(bodies(ofPayment, as('readPayment', problem), ofCode)).toMatchObject([token, usual]);
    const described = as('exchangeCode', { error: 'BAD', error_description: 'no' });
    expect(bodies(described)).toMatchObject([
      [{ error: '{code}', error_description: '{text}' }, 'exchangeCode'],
      usual,
    ]);
  });

  it('have the status as text where all have one, and say nothing of headers that no token request needs', () => {
    const gateway = (): AnswerPair => {
      const body = JSON.stringify({ httpCode: '401', httpMessage: 'Unauthorized', moreInformation: 'Who are you?' });
      const one = pair('', { operation: 'readAccounts', status: 401, code: 'TOKEN_UNKNOWN', path: 'Authorization' });
      const call = { status: 401, header: () => undefined, raw: { answer: { status: 401, headers: HEADERS, body } } };
      return { ...one, call: call as never, recorded: { status: 401, code: undefined } };
    };
    const token = pair('invalid_grant', {
      operation: 'exchangeCode',
      status: 400,
      code: 'TOKEN_UNKNOWN',
      path: 'code',
    });
    const answer = { status: 400, headers: HEADERS, body: '{"error":"invalid_grant"}' };
    const ofRfc = { ...token, call: { operation: 'exchangeCode', raw: { answer } } as never };
    const needs = (on?: Adaptation['on']): Adaptation => ({ header: { require: 'Signature' }, ...(on && { on }) });
    const codes = (on?: Adaptation['on']) =>
      fittedAnswers([gateway(), gateway(), ofRfc], [needs(on)]).map(({ answer }) => answer.code ?? answer.body);
    expect(codes()).toContain('invalid_client');
    expect(codes({ except: ['exchangeCode'] })).not.toContain('invalid_client');
    expect(codes()).toContainEqual({ httpCode: '401', httpMessage: 'Unauthorized', moreInformation: '{text}' });
  });

  it('have one status for unknown ids only if it is not that of the dialect for consents', () => {
    const consent = { operation: 'readConsentStatus', status: 403, code: 'CONSENT_UNKNOWN', path: 'consentId' };
    const own = { ...pair('CONSENT_UNKNOWN', consent), replayed: { status: 403, code: 'CONSENT_UNKNOWN' } };
    expect(fitted([own], read)).toEqual([]);
    const account = { operation: 'createConsent', status: 400, code: 'RESOURCE_UNKNOWN', path: 'access' };
    const inBody = { ...pair('RESOURCE_UNKNOWN', account), replayed: { status: 400, code: 'RESOURCE_UNKNOWN' } };
    const on = { codes: ['RESOURCE_UNKNOWN'], statuses: [400] };
    expect(fitted([own, inBody], read)).toEqual([[undefined, on]]);
    // A code of consents says nothing of payments.
    const ofConsent = { ...pair('CONSENT_INVALID', account), replayed: inBody.replayed };
    expect(fitted([ofConsent], read)).toEqual([['CONSENT_INVALID', { ...on, operations: ['createConsent'] }]]);
  });

  it('have the body of an application server, with the words of HTTP instead of a code', () => {
    const server = (error: string) => {
      const body = { timestamp: '2026-03-02T09:13:18.000+00:00', status: 404, error, path: '/xs2a/v1/cards' };
      const one = pair('', { operation: '', status: 404, code: 'RESOURCE_UNKNOWN', path: 'path' });
      const answer = { status: 404, headers: HEADERS, body: JSON.stringify(body) };
      return {
        ...one,
        call: { status: 404, header: () => undefined, raw: { answer } },
        recorded: { status: 404, code: foundCode(body)?.code },
      } as unknown as AnswerPair;
    };
    const words = (one: AnswerPair) => fittedAnswers([pair('X', CONSENT), pair('X', CONSENT), one], read);
    const body = { status: '{status}', error: 'Not Found', path: '{path}' };
    expect(words(server('Not Found'))[1]?.answer).toEqual({ status: 404, body });
    // For a wrong method, which no call shows, in the same form.
    expect(words(server('Not Found'))).toContainEqual({
      answer: { status: 405, body: { ...body, error: 'Method Not Allowed' } },
      on: { codes: ['SERVICE_INVALID'], paths: ['method'] },
    });
    expect(foundCode({ status: 404, error: 'NO_PATH' })?.code).toBe('NO_PATH');
    // A gateway has the status as code.
    const gateway = pair('405', { operation: '', status: 405, code: 'SERVICE_INVALID', path: 'method' });
    const written = { status: 405, headers: HEADERS, body: '{"code":"405","message":"No"}' };
    const call = { status: 405, header: () => undefined, raw: { answer: written } } as never;
    expect(words({ ...gateway, call })[0]).toEqual({
      answer: { status: 404, code: '404', body: { code: '{code}', message: '{text}' } },
      on: { codes: ['RESOURCE_UNKNOWN'], paths: ['path'] },
    });
    const empty = { ...server('Not Found'), call: { raw: { answer: { status: 404, headers: HEADERS } } } as never };
    expect(fittedAnswers([empty], read)).toContainEqual({
      answer: { status: 404, body: '' },
      on: { codes: ['RESOURCE_UNKNOWN'], paths: ['path'] },
    });
  });
});

describe('operations that a bank does not have', () => {
  const answered = (operation: string, status: number, path?: string): AnswerPair => ({
    ...pair('SERVICE_INVALID', { operation, status, code: 'RESOURCE_UNKNOWN', ...(path !== undefined && { path }) }),
    call: { operation } as never,
    ...((path === undefined && { refusal: undefined }) as object),
  });
  const ids = ['readCardAccounts', 'createSigningBasket', 'confirmFunds', 'cancelPayment'] as const;
  const words = (...pairs: readonly AnswerPair[]) =>
    absentOperations(pairs, ids).map(({ adaptation, isAssumed }) => [adaptation, isAssumed]);

  it('are those of which all calls get what an unknown address gets, and then rare ones that no call needs', () => {
    const off = (operation: string) => ({ path: { operation, off: true } });
    const address = answered('', 404, 'path');
    expect(words(address, answered('cancelPayment', 404))).toEqual([
      [off('cancelPayment'), false],
      [off('readCardAccounts'), true],
      [off('createSigningBasket'), true],
    ]);
    expect(words(address, answered('readCardAccounts', 200))).toEqual([[off('createSigningBasket'), true]]);
    expect(words(answered('readAccounts', 200))).toEqual([]);
    const without = { ...answered('readCardAccounts', 404), recorded: { status: 404, code: undefined } };
    expect(words(address, without, answered('cancelPayment', 204))).toEqual([
      [off('readCardAccounts'), false],
      [off('createSigningBasket'), true],
      [off('confirmFunds'), true],
    ]);
    const status = { ...answered('cancelPayment', 404), recorded: { status: 404, code: '404' } };
    expect(words(answered('', 405, 'method'), status)[0]).toEqual([off('cancelPayment'), false]);
    // An address that a gateway does not have, next to one that the bank refuses in another way.
    const gateway = { ...answered('cancelPayment', 404), recorded: { status: 404, code: undefined } };
    expect(words(answered('', 405, 'method'), gateway)[0]).toEqual([off('cancelPayment'), false]);
  });

  it('are those that are unknown at a consent or payment that is there', () => {
    const status = (state: string | undefined, code?: string): AnswerPair => ({
      ...answered('readConsentStatus', 404),
      recorded: { status: 404, code },
      replayed: { status: 200, code: undefined },
      ...(state !== undefined && { state }),
    });
    const as = { status: 404, code: 'RESOURCE_UNKNOWN' };
    expect(words(status('received', 'RESOURCE_UNKNOWN'))).toEqual([
      [{ refuse: { as }, on: { operations: ['readConsentStatus'] } }, false],
    ]);
    expect(words(status('received', 'TOO_LATE'))).toEqual([]);
    expect(words(status('terminatedByTpp'))).toEqual([]);
    expect(words(status(undefined))).toEqual([]);
    expect(words({ ...status('received'), isAboutNothing: true })).toEqual([]);
    expect(words(status('received'), { ...status('valid'), recorded: { status: 200, code: undefined } })).toEqual([]);
  });

  it('are refused with 405 and 501 as the bank does, rare ones like those that were called', () => {
    const as = (status: number) => ({ status, code: 'SERVICE_INVALID' });
    const refuse = (status: number, ...operations: readonly string[]) => ({
      refuse: { as: as(status) },
      on: { operations },
    });
    expect(words(answered('cancelPayment', 405), answered('cancelPayment', 405))).toEqual([
      [refuse(405, 'cancelPayment'), false],
    ]);
    expect(words(answered('cancelPayment', 405), answered('cancelPayment', 204))).toEqual([]);
    // It was too late for this one.
    const late = { status: 405, code: 'CANCELLATION_INVALID' };
    expect(words({ ...answered('cancelPayment', 405), recorded: late })).toEqual([]);
    expect(words(answered('readCardAccounts', 501))).toEqual([
      [refuse(501, 'readCardAccounts'), false],
      [refuse(501, 'createSigningBasket', 'confirmFunds'), true],
    ]);
  });
});
