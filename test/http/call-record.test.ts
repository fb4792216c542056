import type { Request, Response } from 'express';
import { describe, expect, it } from '@jest/globals';
import { CallRecord } from '../../src/http/call-record.js';
import { presentHeaders } from '../../src/http/present-headers.js';

describe('what a journal keeps of a call', () => {
  it('is no more of a body than there is room for', () => {
    const long = 'x'.repeat(20_000);
    const record = new CallRecord({ method: 'GET', headers: {}, rawHeaders: [] } as unknown as Request);
    record.body = long;
    record.finish({ headersSent: true, statusCode: 200, getHeaders: () => ({}) } as unknown as Response, long);
    expect([record.body.length, record.answerBody?.length]).toEqual([20_000, 20_000]);
    record.settle();
    expect([record.body.length, record.answerBody?.length]).toEqual([16_384, 16_384]);
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
