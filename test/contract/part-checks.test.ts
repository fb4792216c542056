import fc from 'fast-check';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { validateInput } from '@stoplight/prism-http/dist/validator/index.js';
import type { IHttpOperation } from '@stoplight/types';
import { ajvCompiler, partChecks } from '../../src/xs2a/contract/part-checks.js';
import { documentOfProfile } from '../../src/dialects/published/document/profile-document.js';
import { loadOperations } from '../../src/server/openapi-document.js';
import { compileProfile, type Profile } from '../../src/decisions/decisions.js';
import { NEXTGEN_ROWS } from '../support/nextgen-rows.js';

// The compiled checks decide what passes, and Prism what is said of the rest: both must agree on every request.

const PROFILES: readonly Profile[] = [
  compileProfile('published'),
  compileProfile('published', NEXTGEN_ROWS),
  compileProfile('published', { 'amount-form': 'lenient', 'consent-defaults': 'strict' }),
];
let published: readonly IHttpOperation[];
const compile = ajvCompiler();
beforeAll(async () => {
  published = (await loadOperations()).whole();
});

/** What a header holds that has a form. */
const FITTING: Readonly<Record<string, string>> = {
  'x-request-id': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  'psu-ip-address': '192.0.2.1',
};

interface Parts {
  readonly id: string;
  readonly headersOnly: IHttpOperation;
  readonly queryOnly: IHttpOperation;
  readonly bodyOnly: IHttpOperation;
}

function partsOf(operation: IHttpOperation): Parts {
  const { headers = [], query = [], body } = operation.request ?? {};
  const part = (request: object): IHttpOperation => ({ ...operation, request });
  return {
    id: operation.iid ?? operation.id,
    headersOnly: part({ headers }),
    queryOnly: part({ query }),
    bodyOnly: part({ ...(body && { body }) }),
  };
}

function prismLets(resource: IHttpOperation, element: object): boolean {
  const whole = { method: 'get' as const, url: { path: '/', query: {} }, headers: {}, ...element };
  return validateInput({ resource, element: whole })._tag === 'Right';
}

const scalar = fc.oneof(
  fc.constantFrom('', 'x', 'true', 'false', '12', '2026-02-30', '2026-03-31', '2026-03-31T00:00:00Z', 'booked', '0'),
  fc.string({ maxLength: 12 }),
);

/** Values around a schema: what it wants, nearly what it wants, and anything. */
function valueFor(schema: any, depth = 0): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    fc.constantFrom(null, true, false, 0, -1, 1.5, 4, '', 'x', [], {}),
    fc.string({ maxLength: 5 }),
  );
  if (typeof schema !== 'object' || schema === null || depth > 6) return anything;
  const wanted = ((): fc.Arbitrary<unknown> => {
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
    if (schema.anyOf) return fc.oneof(...(schema.anyOf as unknown[]).map((one) => valueFor(one, depth + 1)));
    switch (schema.type) {
      case 'object': {
        const properties = Object.entries(schema.properties ?? {}).map(
          ([name, own]) => [name, fc.option(valueFor(own, depth + 1), { freq: 4, nil: undefined })] as const,
        );
        return fc
          .record({ ...Object.fromEntries(properties), surplus: fc.option(anything, { freq: 1, nil: undefined }) })
          .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
      }
      case 'array':
        return fc.array(valueFor(schema.items, depth + 1), { maxLength: 3 });
      case 'number':
      case 'integer':
        return fc.oneof(fc.integer({ min: -5, max: 1e6 }), fc.constantFrom(0.1, 12.345, '12', 1e300));
      case 'boolean':
        return fc.constantFrom(true, false, 'true', 1);
      default:
        return fc.oneof(scalar, fc.constantFrom('AT611904300234573201', 'EUR', 'sepa-credit-transfers'));
    }
  })();
  return fc.oneof({ weight: 8, arbitrary: wanted }, { weight: 1, arbitrary: anything });
}

describe('the compiled checks and Prism', () => {
  const everyPart = (act: (parts: Parts) => void): void => {
    for (const profile of PROFILES)
      for (const operation of documentOfProfile(published, profile)) act(partsOf(operation));
  };

  it('accept a call with exactly the required headers, and reject it without any one of them', () => {
    let missing = 0;
    everyPart((parts) => {
      const checks = partChecks(parts, compile);
      const { headers = [] } = parts.headersOnly.request ?? {};
      const names = headers.filter(({ required }) => required === true).map(({ name }) => name.toLowerCase());
      const sent = Object.fromEntries(names.map((name) => [name, FITTING[name] ?? 'x']));
      expect([parts.id, checks.headers.matches(sent)]).toEqual([parts.id, true]);
      for (const name of names) {
        const { [name]: _left, ...rest } = sent;
        expect([parts.id, name, checks.headers.matches(rest)]).toEqual([parts.id, name, false]);
        missing += 1;
      }
    });
    expect(missing).toBeGreaterThan(PROFILES.length * 10);
  });

  it('agree on headers and queries', () => {
    everyPart((parts) => {
      const checks = partChecks(parts, compile);
      const { headers = [] } = parts.headersOnly.request ?? {};
      const { query = [] } = parts.queryOnly.request ?? {};
      const valuesOf = (names: readonly string[]): fc.Arbitrary<Record<string, string>> =>
        fc.dictionary(fc.constantFrom(...names, 'surplus', 'BOOKINGSTATUS'), scalar, { maxKeys: 6 });
      fc.assert(
        fc.property(
          valuesOf(headers.map(({ name }) => name.toLowerCase())),
          valuesOf(query.map(({ name }) => name)),
          (sentHeaders, sentQuery) => {
            // The bank drops empty headers before any check.
            const present = Object.fromEntries(Object.entries(sentHeaders).filter(([, value]) => value !== ''));
            const lets = prismLets(parts.headersOnly, { headers: present });
            const url = { path: '/', query: sentQuery };
            // Fails with what was sent, as all properties do.
            return (
              checks.headers.matches(present) === lets &&
              checks.query.matches(sentQuery) === prismLets(parts.queryOnly, { url })
            );
          },
        ),
        { numRuns: 100 },
      );
    });
  });

  it('agree on bodies', () => {
    let bodies = 0;
    let fitting = 0;
    everyPart((parts) => {
      const content = parts.bodyOnly.request?.body?.contents?.[0];
      if (content?.mediaType !== 'application/json') return;
      const checks = partChecks(parts, compile);
      fc.assert(
        fc.property(valueFor(content.schema), (body) => {
          // Without a body there is nothing to be checked, and Prism takes null for a missing one.
          if (body === null || body === undefined) return true;
          const quick = checks.body.matches(body);
          bodies += 1;
          fitting += quick ? 1 : 0;
          const headers = { 'content-type': 'application/json' };
          return quick === prismLets(parts.bodyOnly, { body, headers });
        }),
        { numRuns: 300 },
      );
    });
    // Neither side is tested by bodies that all pass, or that all fail.
    expect(fitting / bodies).toBeGreaterThan(0.05);
    expect(fitting / bodies).toBeLessThan(0.95);
  });
});
