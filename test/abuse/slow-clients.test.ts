import { beforeAll, describe, expect, it } from '@jest/globals';
import { connectRaw, requestText, type RawConnection } from '../support/raw-connection.js';
import { makeConsent } from '../support/tpp-client.js';
import { openImpatientBank, pause, type ImpatientBank } from './impatient-bank.js';

/** Who sends a byte now and then is not waited for, and keeps no one from being served. */

const TOO_LATE = {
  tppMessages: [expect.objectContaining({ code: 'FORMAT_ERROR', text: 'the request timed out' })],
};

/** Sends a text a character at a time until the connection ends. */
async function drip({ socket, ended, send }: RawConnection, text: string): Promise<void> {
  for (const character of text) {
    if (socket.destroyed || socket.readableEnded) break;
    await Promise.race([send(character), ended]);
    await pause(20);
  }
  await ended;
}

/** Reads until something has ended; every read gets a response. */
async function readMeanwhile({ tpp }: ImpatientBank, over: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  void over.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const { status } = await tpp.call('GET', '/PSD2/v1/consents/unknown/status');
    expect(status).toBe(400);
    await pause(10);
  }
}

let bank: ImpatientBank;
beforeAll(async () => {
  bank = await openImpatientBank();
});

describe('bytes that arrive slowly', () => {
  it('end in status 408 if they are headers, a body or chunks of a body, while other clients are served', async () => {
    const before = (await bank.tpp.admin('GET', '/consents')).consents;
    const kinds = await Promise.all(
      [
        [`POST /PSD2/v1/consents HTTP/1.1\r\nHost: x\r\n${'X-Slow: 1\r\n'.repeat(100)}`, undefined],
        ['{"access":{'.repeat(100), { 'Content-Length': 5000 }],
        ['1\r\nx\r\n'.repeat(100), { 'Transfer-Encoding': 'chunked' }],
      ].map(async ([text, framing]) => ({
        text: text as string,
        framing: framing as object | undefined,
        slow: await Promise.all(Array.from({ length: 17 }, () => connectRaw(bank.port))),
      })),
    );
    const ended = Promise.all(
      kinds.flatMap(({ text, framing, slow }) =>
        slow.map(async (connection) => {
          const headers = {
            'X-Request-ID': 'slow',
            'Ocp-Apim-Subscription-Key': bank.tpp.facts.key,
            'Content-Type': 'application/json',
            ...framing,
          };
          if (framing) void connection.send(requestText('POST', '/PSD2/v1/consents', headers));
          await drip(connection, text);
        }),
      ),
    );
    // The others are served as ever.
    await readMeanwhile(bank, ended);
    for (const connection of kinds.flatMap(({ slow }) => slow)) {
      const { answers, rest } = connection.received();
      expect(rest).toBe('');
      expect(answers.map(({ status }) => status)).toEqual([408]);
      expect(answers[0]?.headers['connection']).toBe('close');
      expect(JSON.parse(answers[0]?.body ?? '')).toEqual(TOO_LATE);
    }
    expect((await bank.tpp.admin('GET', '/consents')).consents).toEqual(before);
    await makeConsent(bank.tpp);
  });

  it('end the connection without a response after a response that did not wait for them', async () => {
    const { port, tpp } = bank;
    const connection = await connectRaw(port);
    const headers = {
      'X-Request-ID': '1',
      'Ocp-Apim-Subscription-Key': tpp.facts.key,
      'Content-Type': 'application/json',
      'Content-Length': 200_000,
    };
    await connection.send(requestText('POST', '/PSD2/v1/consents', headers, '{'));
    const [refused] = await connection.answers(1);
    expect(refused).toMatchObject({ status: 400, body: expect.stringContaining('larger than 102400 bytes') });
    await connection.ended;
    // A second answer would be taken for that to the next request.
    expect(connection.received()).toEqual({ answers: [refused], rest: '' });
  });

  it('do not delay the response to an earlier complete request', async () => {
    const { port, url, tpp } = bank;
    const delay = { match: { operation: 'readConsentStatus' }, delay: { type: 'fixed', ms: 1500 } };
    await tpp.admin('POST', '/faults', delay);
    const connection = await connectRaw(port);
    const headers = { 'X-Request-ID': 'first', 'Ocp-Apim-Subscription-Key': tpp.facts.key };
    await connection.send(`${requestText('GET', '/PSD2/v1/consents/x/status', headers)}GET /livez HTTP/1.1\r\nHo`);
    const answers = await connection.answers(2);
    expect(answers.map(({ status, headers: { 'x-request-id': id } }) => [status, id])).toEqual([
      [400, 'first'],
      [408, undefined],
    ]);
    expect(answers[0]?.body).toContain('CONSENT_UNKNOWN');
    expect((await fetch(`${url}/livez`)).status).toBe(200);
  });
});
