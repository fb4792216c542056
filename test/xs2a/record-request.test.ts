import { PUBLISHED } from '../../src/dialects/published/operations.js';
import type { Request } from 'express';
import { describe, expect, it } from '@jest/globals';
import type { AppContext } from '../../src/http/app-context.js';
import { presentHeaders, RequestContext } from '../../src/http/requests/request-context.js';
import { textAnswer } from '../../src/http/answers/answer.js';
import { CallEntry } from '../../src/http/requests/record-request.js';
import { openTestBank } from '../support/small-bank.js';

const server = { registry: {}, dialectOf: () => PUBLISHED } as unknown as AppContext;

/** The entry of a call with these bodies, as the journal is given it. */
function entryOf(body: string, answerBody: string): CallEntry {
  const { bank } = openTestBank();
  const req = { method: 'GET', originalUrl: '/', headers: {}, rawHeaders: [] as string[] } as Request;
  const request = new RequestContext(req, bank, server);
  request.notes.body = body;
  const entry = new CallEntry(request, textAnswer(200, {}, answerBody), 1);
  expect([entry.body, entry.answerBody]).toEqual([body, answerBody]);
  entry.shortenBodies();
  return entry;
}

describe('the recorded part of a body', () => {
  it('is its first 16,384 characters, with the number of omitted bytes', () => {
    const entry = entryOf('x'.repeat(20_000), 'ř'.repeat(20_000));
    expect([entry.body, entry.bodyOmittedBytes]).toEqual(['x'.repeat(16_384), 20_000 - 16_384]);
    expect([entry.answerBody, entry.answerBodyOmittedBytes]).toEqual(['ř'.repeat(16_384), 2 * (20_000 - 16_384)]);
  });

  it('is the whole body if it is not longer', () => {
    const text = 'x'.repeat(16_384);
    const entry = entryOf(text, '');
    expect([entry.body, entry.bodyOmittedBytes]).toEqual([text, 0]);
    expect([entry.answerBody, entry.answerBodyOmittedBytes]).toEqual(['', 0]);
  });

  it('does not end with half a character', () => {
    const entry = entryOf(`x${'😀'.repeat(10_000)}`, '');
    expect(entry.body).toBe(`x${'😀'.repeat(8191)}`);
    expect(entry.bodyOmittedBytes).toBe(4 * (10_000 - 8191));
  });
});

describe('the headers of a request', () => {
  const read = (headers: object): object => presentHeaders({ headers } as Request);

  it("are the request's own object if none is empty", () => {
    const headers = { a: 'x', b: 'y' };
    expect(read(headers)).toBe(headers);
  });

  it('exclude empty ones, and lists are joined', () => {
    expect(read({ a: 'x', b: '', c: '  ', d: ' y ', e: ['1', '2'], f: undefined })).toEqual({
      a: 'x',
      d: 'y',
      e: '1, 2',
    });
  });
});
