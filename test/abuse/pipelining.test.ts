import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { connectRaw, portOf, requestText, talkRaw, type RawAnswer } from '../support/raw-connection.js';
import { tppOfOwnBank, type Tpp } from '../support/tpp-client.js';

/** Requests that come on one connection before the answers to those before them. */

let server: InProcessServer;
let tpp: Tpp;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
  tpp = await tppOfOwnBank(server.url, 'pipes');
});
afterAll(() => server.stop());

const PATH = '/banks/pipes/PSD2/v1';
const headersOf = (id: string) => ({ 'X-Request-ID': id, 'Ocp-Apim-Subscription-Key': tpp.facts.key });
const read = (id: string, path = '/consents/x/status') => requestText('GET', PATH + path, headersOf(id));
function create(id: string, body = JSON.stringify({ access: { accounts: [{ iban: tpp.facts.iban }] } })): string {
  const headers = { ...headersOf(id), 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return requestText('POST', `${PATH}/consents`, headers, body);
}
const idsOf = (answers: readonly RawAnswer[]) => answers.map(({ headers }) => headers['x-request-id']);

describe('pipelined requests', () => {
  it('are answered in order, whichever completes first', async () => {
    await tpp.admin('POST', '/faults', {
      match: { operation: 'createConsent' },
      delay: { type: 'uniform', lowerMs: 0, upperMs: 60 },
    });
    const ids = Array.from({ length: 60 }, (_, index) => `in-order-${index}`);
    // Some wait, some read what those before them have made, some are refused, some go through other layers.
    const texts = ids.map((id, index) => {
      if (index % 4 === 0) return create(id);
      return index % 4 === 1 ? create(id, '{"access":7}') : read(id, index % 4 === 2 ? undefined : '/nowhere');
    });
    const connection = await connectRaw(portOf(server.url));
    await connection.send(texts.join(''));
    const answers = await connection.answers(ids.length);
    // A path that does not exist has no operation that would give the id back.
    expect(idsOf(answers)).toEqual(ids);
    expect(answers.map(({ status }) => status)).toEqual(ids.map((_, index) => [200, 400, 400, 404][index % 4]));
    expect(connection.received().rest).toBe('');
    connection.socket.destroy();
    await tpp.admin('DELETE', '/faults');
  });

  it('get their responses before a malformed request behind them is rejected', async () => {
    const before: number = (await tpp.admin('GET', '/consents')).consents.length;
    const text = `${create('one')}${read('two')}${requestText('GET', '/livez')}NONSENSE\r\n\r\n${create('never')}`;
    const answers = await talkRaw(portOf(server.url), text);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 400]);
    expect(idsOf(answers)).toEqual(['one', 'two', undefined, undefined]);
    expect(answers[3]?.body).toContain('the request is not well-formed HTTP');
    expect((await tpp.admin('GET', '/consents')).consents).toHaveLength(before + 1);
  });

  it('continue after one is rejected for its body, at the end of that body', async () => {
    const connection = await connectRaw(portOf(server.url));
    await connection.send(create('large', `"${'x'.repeat(150_000)}"`) + create('next'));
    const answers = await connection.answers(2);
    expect(answers.map(({ status, headers }) => [headers['x-request-id'], status])).toEqual([
      ['large', 400],
      ['next', 200],
    ]);
    connection.socket.destroy();
  });
});
