import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { expectGenerated } from '../support/generated-part.js';
import { callEveryOperation } from '../support/nextgen-walk.js';

/** docs/dialect-nextgenpsd2.md: the table of operations is what a bank answered. */

const METHODS = ['get', 'post', 'put', 'delete'];
const { paths } = parse(await readOpenapiText('nextgenpsd2')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
};
const described = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => (item[method] ? [{ path, method, id: item[method].operationId }] : [])),
);

describe('docs/dialect-nextgenpsd2.md', () => {
  it('lists every operation of the document, and whether a call of it succeeded', async () => {
    const answered = await callEveryOperation();
    const rows = described.map(({ path, method, id }) => {
      const calls = answered.get(id) ?? [];
      const state = calls.length > 0 ? `works: ${calls.join(', ')}` : 'not served yet';
      return `| \`${method.toUpperCase()} ${path}\` | \`${id}\` | ${state} |`;
    });
    const table = ['| call | operation | |', '|---|---|---|', ...rows].join('\n');
    expectGenerated('docs/dialect-nextgenpsd2.md', 'operations', table);
    expect([...answered.keys()].filter((id) => !described.some((one) => one.id === id))).toEqual([]);
  });
});
