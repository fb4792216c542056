import express from 'express';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { OPERATIONS } from '../../src/dialects/published/operations.js';
import { operationRouter } from '../../src/xs2a/routing/operation-router.js';

// What Express's router finds for the same operations is the truth.
const app = express();
app.enable('case sensitive routing');
app.enable('strict routing');
for (const operation of OPERATIONS) {
  for (const method of operation.methods)
    app[method.toLowerCase() as 'get'](
      operation.path,
      (req, res) => void res.set('X-Found', JSON.stringify({ id: operation.id, parameters: req.params })).end(),
    );
}
const find = operationRouter(OPERATIONS);

const segments = [...new Set(OPERATIONS.flatMap(({ path }) => path.split('/').slice(1)))].filter(
  (segment) => !segment.startsWith(':'),
);
const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...segments) },
  { weight: 3, arbitrary: fc.constantFrom('sepa-credit-transfers', 'x', '.', '..', 'CONSENTS', 'a:b', '__proto__') },
  { weight: 1, arbitrary: fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{0,8}$/) },
  { weight: 1, arbitrary: fc.constantFrom('a%2Fb', '%41', '%c3%a4', 'consent%73') },
);
const anyPath = fc.array(segment, { minLength: 1, maxLength: 7 }).map((parts) => `/${parts.join('/')}`);
const operationPath = fc
  .constantFrom(...OPERATIONS.map(({ path }) => path))
  .map((path) => path.replaceAll(/:\w+/g, 'one-1'));

async function byExpress(method: string, path: string): Promise<object | undefined> {
  const { status, headers } = await request(app)[method.toLowerCase() as 'get'](path);
  return status === 200 ? (JSON.parse(String(headers['x-found'])) as object) : undefined;
}

describe('the operation router', () => {
  it('finds every operation by each of its methods', () => {
    for (const { id, methods, path } of OPERATIONS) {
      for (const method of methods) {
        const found = find(method.toUpperCase(), path.replaceAll(/:\w+/g, 'one-1'));
        expect([id, found?.operation?.id]).toEqual([id, id]);
        expect(Object.values(found?.parameters ?? {})).toEqual(path.match(/:\w+/g)?.map(() => 'one-1') ?? []);
      }
    }
  });

  it('routes every path to the operation that Express would choose', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE', 'PUT'),
        fc.oneof(anyPath, operationPath),
        async (method, path) => {
          const found = find(method, path);
          const wanted = await byExpress(method, path);
          // A client of HTTP takes dots out of the path before it is sent.
          if (/\/\.{1,2}(\/|$)/.test(path)) return;
          const operation = found?.operation;
          expect(operation && { id: operation.id, parameters: found.parameters }).toEqual(wanted);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('finds a path for a method that it does not support', () => {
    expect(find('PUT', '/PSD2/v1/consents/one')).toEqual({
      operations: OPERATIONS.filter(({ path }) => path === '/PSD2/v1/consents/:consentId'),
      operation: undefined,
      parameters: { consentId: 'one' },
    });
  });

  it('decodes parameters, and throws a URIError for one that cannot be decoded', () => {
    expect(find('GET', '/PSD2/v1/consents/a%2Fb')?.parameters).toEqual({ consentId: 'a/b' });
    expect(() => find('GET', '/PSD2/v1/consents/%zz')).toThrow(URIError);
  });

  it('finds nothing for a prefix of a path or a path with a trailing slash', () => {
    for (const path of ['', '/', '/PSD2/v1', '/PSD2/v1/consents/', '/PSD2/v1/accounts/'])
      expect(find('GET', path)).toBeUndefined();
  });
});
