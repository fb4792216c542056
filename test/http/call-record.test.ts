import type { Request, Response } from 'express';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { CallRecord } from '../../src/http/call-record.js';
import { presentHeaders } from '../../src/http/present-headers.js';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly query: string;
  readonly body?: string;
  readonly answerHeaders: readonly string[];
  readonly answer: string;
}

function recordOf({ headers, path, query, body, answerHeaders, answer }: Sent): CallRecord {
  const record = new CallRecord({ method: 'GET', headers } as unknown as Request);
  record.path = path;
  record.query = query;
  record.body = body;
  record.echoedRequestId = headers['x-request-id'];
  record.noteAnswer(answerHeaders);
  record.finish({ headersSent: true, statusCode: 200, getHeaders: () => ({}) } as unknown as Response, answer);
  return record;
}

const few = fc.constantFrom('a', 'b', 'cc');
const call: fc.Arbitrary<Sent> = fc.record(
  {
    headers: fc.dictionary(fc.constantFrom('x-request-id', 'accept', 'authorization', 'host'), few, { maxKeys: 4 }),
    path: few,
    query: few,
    body: few,
    answerHeaders: fc.constantFrom(['Content-Type', 'a'], ['Content-Type', 'b'], ['Content-Type', 'a', 'Allow', 'GET']),
    answer: few,
  },
  { requiredKeys: ['headers', 'path', 'query', 'answerHeaders', 'answer'] },
);

describe('what a journal keeps of a call', () => {
  it('is the same whatever it has in common with an earlier one', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 6 }), (calls) => {
        let last: CallRecord | undefined;
        const kept = calls.map((one) => {
          const record = recordOf(one);
          record.settle(last);
          last = record;
          return record;
        });
        for (const [index, one] of calls.entries()) {
          const record = kept[index]!;
          const id = one.headers['x-request-id'];
          const answered = Object.fromEntries(
            one.answerHeaders.flatMap((name, place) =>
              place % 2 === 0 ? [[name.toLowerCase(), one.answerHeaders[place + 1]]] : [],
            ),
          );
          expect(record.headers).toEqual(one.headers);
          expect(record.answerHeaders).toEqual({ ...(id !== undefined && { 'x-request-id': id }), ...answered });
          expect([record.path, record.query, record.body, record.answerBody]).toEqual([
            one.path,
            one.query,
            one.body,
            one.answer,
          ]);
        }
      }),
    );
  });

  it('is no more of a body than there is room for', () => {
    const long = 'x'.repeat(20_000);
    const record = recordOf({ headers: {}, path: '/', query: '', body: long, answerHeaders: [], answer: long });
    expect([record.body?.length, record.answerBody?.length]).toEqual([20_000, 20_000]);
    record.settle(undefined);
    expect([record.body?.length, record.answerBody?.length]).toEqual([16_384, 16_384]);
  });
});

describe('the headers of a request', () => {
  const read = (headers: object): object => presentHeaders({ headers } as Request);

  it('are those of the request itself where none is empty', () => {
    const headers = { a: 'x', b: 'y' };
    expect(read(headers)).toBe(headers);
  });

  it('are without those that are empty, and lists are joined', () => {
    expect(read({ a: 'x', b: '', c: '  ', d: ' y ', e: ['1', '2'], f: undefined })).toEqual({
      a: 'x',
      d: 'y',
      e: '1, 2',
    });
  });
});
