import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';

/** How generators of clients name the types of components that are not schemas. */
const ENDINGS = { schemas: '', responses: 'Response', requestBodies: 'Body', parameters: 'Parameter' } as const;

it.each(['openapi', 'nextgenpsd2', 'admin-openapi'])(
  'the components of %s.yaml have names of which generators make different types',
  (name) => {
    const text = readFileSync(new URL(`../../fixtures/${name}.yaml`, import.meta.url), 'utf8');
    const { components } = parse(text) as { components: Readonly<Record<string, object>> };
    const types = Object.entries(ENDINGS).flatMap(([kind, ending]) =>
      Object.keys(components[kind] ?? {}).map((component) => `${component}${ending}`.toLowerCase()),
    );
    expect(types.length).toBeGreaterThan(50);
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
  },
);
