import { describe, expect, it } from '@jest/globals';
import { addFault } from '../../src/sim/scripting/faults.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { connectRaw, portOf, requestText, type RawAnswer } from '../support/raw-connection.js';
import type { CallHooks, HookRequest, HookResponse } from '../../src/domain/scripting/hooks.js';
import { LIST_CONSENT } from '../support/published-bodies.js';

/** Code of the embedder that sees each call of a bank's interface. */

const create = (bank: HttpBank) => bank.call('POST', '/PSD2/v1/consents', { json: LIST_CONSENT, requestId: 'one' });
const withHooks = (hooks: CallHooks) => openHttpBank({}, {}, { hooks });
const newest = ({ context, bank }: HttpBank) => context.registry.recordOf(bank).journal.find(undefined, 1)[0];

/** The answer to the creation of a consent, whatever it is. */
async function rawAnswerOf(bank: HttpBank): Promise<RawAnswer | undefined> {
  const body = JSON.stringify(LIST_CONSENT);
  const headers = { 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': 'key-one-1', 'Content-Type': 'application/json' };
  const connection = await connectRaw(portOf(bank.url));
  await connection.send(requestText('POST', '/PSD2/v1/consents', { ...headers, 'Content-Length': body.length }, body));
  const [answer] = await connection.answers(1);
  connection.socket.destroy();
  return answer;
}

describe('the hook onRequest', () => {
  it('gets the call as plain data', async () => {
    const seen: HookRequest[] = [];
    const bank = await withHooks({ onRequest: (request) => void seen.push(request) });
    expect((await create(bank)).status).toBe(200);
    await bank.call('GET', '/PSD2/v1/consents/none?x=1');
    expect(seen).toEqual([
      expect.objectContaining({
        id: 'request-1',
        bank: 'default',
        operation: 'createConsent',
        method: 'POST',
        path: '/PSD2/v1/consents',
        query: '',
        headers: expect.objectContaining({ 'x-request-id': 'one' }),
        body: JSON.stringify(LIST_CONSENT),
      }),
      expect.objectContaining({ id: 'request-2', operation: 'readConsent', query: 'x=1' }),
    ]);
    expect(structuredClone(seen)).toEqual(seen);
    expect(seen[1]).not.toHaveProperty('body');
  });

  it("replaces the bank's response, and the operation does not run", async () => {
    const bank = await withHooks({
      onRequest: () => ({ status: 418, headers: { 'X-Own': 'yes' }, body: '{"own":1}' }),
    });
    const answer = await rawAnswerOf(bank);
    expect([answer?.status, answer?.headers['x-own'], answer?.body]).toEqual([418, 'yes', '{"own":1}']);
    expect(answer?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(bank.bank.state.consents.size).toBe(0);
    expect(newest(bank)).toMatchObject({
      operation: 'createConsent',
      status: 418,
      body: JSON.stringify(LIST_CONSENT),
      answerBody: '{"own":1}',
    });
  });

  it('may be asynchronous', async () => {
    const bank = await withHooks({
      onRequest: () => new Promise((resolve) => setTimeout(() => resolve(undefined), 5)),
    });
    expect((await create(bank)).status).toBe(200);
  });
});

describe('the hook onResponse', () => {
  it('gets the call and its response', async () => {
    const seen: [HookRequest, HookResponse][] = [];
    const bank = await withHooks({ onResponse: (request, response) => void seen.push([request, response]) });
    const answer = await create(bank);
    expect(seen).toEqual([
      [
        expect.objectContaining({ operation: 'createConsent' }),
        { status: 200, headers: expect.objectContaining({ 'X-Request-ID': 'one' }), body: answer.text },
      ],
    ]);
  });

  it('changes status, headers and body, also in the journal', async () => {
    const bank = await withHooks({
      onResponse: (_request, response) => ({ ...response, status: 503, body: `${response.body} ` }),
    });
    const answer = await rawAnswerOf(bank);
    expect([answer?.status, answer?.headers['x-request-id']]).toEqual([503, '1']);
    expect(answer?.body).toMatch(/^\{"consentId".*\} $/);
    expect(newest(bank)).toMatchObject({
      status: 503,
      answerHeaders: { 'x-request-id': '1' },
      answerBody: answer?.body,
    });
  });

  it('gets the response as a fault corrupted it, and is not called without a response', async () => {
    const seen: (string | undefined)[] = [];
    const bank = await withHooks({ onResponse: (_request, { body }) => void seen.push(body) });
    addFault(bank.bank, { match: {}, after: 0, when: 'commit', times: 1, fault: 'TRUNCATED_JSON' });
    addFault(bank.bank, { match: {}, after: 0, when: 'commit', times: 1, fault: 'EMPTY_RESPONSE' });
    const truncated = await rawAnswerOf(bank);
    expect(await rawAnswerOf(bank)).toBeUndefined();
    expect(seen).toEqual([truncated?.body]);
  });
});

describe('a hook that returns an invalid response', () => {
  it.each<[string, unknown]>([
    ['text', 'hello'],
    ['null', null],
    ['a status that is none', { status: 99 }],
    ['a status that is not final', { status: 101 }],
    ['a body that is not text', { status: 200, body: {} }],
    ['headers that are none', { status: 200, headers: 'x' }],
    ['a header that is not text', { status: 200, headers: { a: 1 } }],
    ['a name that no header can have', { status: 200, headers: { 'a b': 'x' } }],
    ['a value that no header can have', { status: 200, headers: { a: 'x\r\nb: y' } }],
  ])('such as %s results in status 500 and a logged problem', async (_what, returned) => {
    for (const name of ['onRequest', 'onResponse']) {
      const hooks: CallHooks = { [name]: () => returned };
      const bank = await withHooks(hooks);
      const answer = await rawAnswerOf(bank);
      expect([answer?.status, answer?.body]).toEqual([500, expect.stringContaining('internal error of the bank')]);
      expect(bank.faults.splice(0)).toEqual([expect.any(TypeError)]);
    }
  });
});
