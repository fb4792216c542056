import type { Request, Response } from 'express';
import { describe, expect, it } from '@jest/globals';
import { CallRecord } from '../../src/http/call-record.js';
import { presentHeaders } from '../../src/http/present-headers.js';

describe('what a journal keeps of a call', () => {
  function settled(body: string, answerBody: string): CallRecord {
    const record = new CallRecord({ method: 'GET', headers: {}, rawHeaders: [] } as unknown as Request);
    record.body = body;
    record.finish({ headersSent: true, statusCode: 200, getHeaders: () => ({}) } as unknown as Response, answerBody);
    expect([record.body, record.answerBody]).toEqual([body, answerBody]);
    record.settle();
    return record;
  }

  it('is the first 16,384 characters of a body, and how many bytes come after them', () => {
    const record = settled('x'.repeat(20_000), 'ř'.repeat(20_000));
    expect([record.body, record.bodyOmittedBytes]).toEqual(['x'.repeat(16_384), 20_000 - 16_384]);
    expect([record.answerBody, record.answerBodyOmittedBytes]).toEqual(['ř'.repeat(16_384), 2 * (20_000 - 16_384)]);
  });

  it('is all of a body that is not longer', () => {
    const text = 'x'.repeat(16_384);
    const record = settled(text, '');
    expect([record.body, record.bodyOmittedBytes]).toEqual([text, 0]);
    expect([record.answerBody, record.answerBodyOmittedBytes]).toEqual(['', 0]);
  });

  it('does not end with half a character', () => {
    const record = settled(`x${'😀'.repeat(10_000)}`, '');
    expect(record.body).toBe(`x${'😀'.repeat(8191)}`);
    expect(record.bodyOmittedBytes).toBe(4 * (10_000 - 8191));
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
