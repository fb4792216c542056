import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { NEXTGENPSD2 } from '../../src/dialects/nextgenpsd2/operations.js';
import { ERROR_CATALOGUE, type CatalogueEntry } from '../../src/domain/errors.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import { callEveryOperation } from '../support/nextgen-walk.js';

/** docs/nextgenpsd2-operations.md: the table of operations is what a bank answered. */

const METHODS = ['get', 'post', 'put', 'delete'];
const { paths } = parse(await readOpenapiText('nextgenpsd2')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
};
const described = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => (item[method] ? [{ path, method, id: item[method].operationId }] : [])),
);

/** Names of steps that do not belong to an operation's own checks. */
const STEPS: Readonly<Record<string, string>> = {
  bodyShape: 'body and parameters',
  existence: 'what the call names',
  state: 'its state',
};

/** What a bank has by a decision only, and not by default. */
const BY_DECISION: Readonly<Record<string, string>> = {
  readAccountList: 'account-list',
  startSignIn: 'sign-in',
  endSignIn: 'sign-in',
  readSignIn: 'sign-in',
};

describe('docs/nextgenpsd2-operations.md', () => {
  it('lists every operation of the document, and whether a call of it succeeded', async () => {
    const answered = await callEveryOperation();
    const rows = described.map(({ path, method, id }) => {
      const calls = answered.get(id) ?? [];
      const decision = BY_DECISION[id];
      const state = decision ? `only with [${decision}](decisions.md#${decision})` : `works: ${calls.join(', ')}`;
      return `| \`${method.toUpperCase()} ${path}\` | \`${id}\` | ${state} |`;
    });
    const unserved = described.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
    expect(unserved.toSorted()).toEqual(Object.keys(BY_DECISION).toSorted());
    const table = ['| call | operation | |', '|---|---|---|', ...rows].join('\n');
    expectGenerated('docs/nextgenpsd2-operations.md', 'operations', table);
    expect([...answered.keys()].filter((id) => !described.some((one) => one.id === id))).toEqual([]);
  });

  it('has the order of errors, by the rows of the operations (npm run docs)', () => {
    const orders = new Map<string, Set<string>>();
    for (const { id } of NEXTGENPSD2.operations) {
      const order = [
        ...(NEXTGENPSD2.checksOf(id) ?? []),
        'body and parameters',
        'what the call names',
        'its state',
      ].join(', ');
      orders.set(order, (orders.get(order) ?? new Set()).add(id));
    }
    const rows = [...orders]
      .toSorted(([, one], [, other]) => one.size - other.size)
      .map(([order, ids]) => [order, ids.size > 20 ? 'all others' : [...ids].map((id) => `\`${id}\``).join(', ')]);
    expectGenerated(
      'docs/nextgenpsd2-operations.md',
      'order',
      markdownTable(['checks, in their order', 'operations'], rows),
    );
  });

  it('has every code with its status, as the catalogue has it (npm run docs)', () => {
    const rows = Object.entries<CatalogueEntry>(ERROR_CATALOGUE)
      .filter(([, { own }]) => own !== true)
      .map(([code, { nextgenStatus, step }]) => [`\`${code}\``, String(nextgenStatus), STEPS[step] ?? step]);
    expectGenerated('docs/nextgenpsd2-operations.md', 'errors', markdownTable(['code', 'status', 'check'], rows));
  });
});
