import express from 'express';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { OPERATIONS } from '../../src/dialects/published/operations.js';
import { shortWay } from '../../src/xs2a/short-way.js';

// What Express's router finds for the same rows is the truth; the short way may only be shorter.
const app = express();
app.enable('case sensitive routing');
app.enable('strict routing');
for (const operation of OPERATIONS) {
  for (const method of operation.methods)
    app[method](operation.path, (req, res) => void res.json({ id: operation.id, parameters: req.params }));
}
const find = shortWay(OPERATIONS);

const segments = [...new Set(OPERATIONS.flatMap(({ path }) => path.split('/').slice(1)))].filter(
  (segment) => !segment.startsWith(':'),
);
const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...segments) },
  { weight: 3, arbitrary: fc.constantFrom('sepa-credit-transfers', 'x', '.', '..', 'CONSENTS', 'a:b', '__proto__') },
  { weight: 1, arbitrary: fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{0,8}$/) },
);
const anyPath = fc.array(segment, { minLength: 1, maxLength: 7 }).map((parts) => `/${parts.join('/')}`);
const operationPath = fc
  .constantFrom(...OPERATIONS.map(({ path }) => path))
  .map((path) => path.replaceAll(/:\w+/g, 'one-1'));

async function byExpress(method: string, path: string): Promise<object | undefined> {
  const { status, body } = await request(app)[method.toLowerCase() as 'get'](path);
  return status === 200 ? (body as object) : undefined;
}

describe('the short way', () => {
  it('leads to every operation by each of its methods', () => {
    for (const { id, methods, path } of OPERATIONS) {
      for (const method of methods) {
        const found = find(method.toUpperCase(), path.replaceAll(/:\w+/g, 'one-1'));
        expect([id, found?.operation.id]).toEqual([id, id]);
        expect(Object.values(found?.parameters ?? {})).toEqual(path.match(/:\w+/g)?.map(() => 'one-1') ?? []);
      }
    }
  });

  it('finds what Express finds, or nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'),
        fc.oneof(anyPath, operationPath),
        async (method, path) => {
          const found = find(method, path);
          const wanted = await byExpress(method, path);
          // A client of HTTP takes dots out of the path before it is sent.
          if (/\/\.{1,2}(\/|$)/.test(path)) return;
          expect(found && { id: found.operation.id, parameters: found.parameters }).toEqual(wanted);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('leaves what has to be decoded to Express', () => {
    expect(find('GET', '/PSD2/v1/consents/a%2Fb')).toBeUndefined();
    expect(find('GET', '/PSD2/v1/consents/')).toBeUndefined();
    expect(find('GET', '/PSD2/v1/accounts/')).toBeUndefined();
    expect(find('GET', '')).toBeUndefined();
  });
});
