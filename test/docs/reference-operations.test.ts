import { beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '../../src/dialects/published/operations.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import {
  OpenapiText,
  oneLine,
  type Body,
  type Parameter,
  type PlacedOperation,
} from '../support/reference/openapi-text.js';
import { checksOf, codesOf } from '../support/reference/operation-codes.js';
import { allRefusals, type Refusal } from '../support/reference/operation-refusals.js';
import type { Operation } from '../../src/xs2a/exchange.js';

/** docs/reference/operations.md: from the matrix, the OpenAPI document, and what spoilt requests were answered with. */

const PAGE = 'docs/reference/operations.md';
const document = new OpenapiText('openapi');
let refusals: Refusal[] = [];
beforeAll(async () => {
  refusals = await allRefusals();
});

const documentedPath = ({ path }: Operation): string => path.replace(/:([A-Za-z]+)/g, '{$1}');
const rowOf = (placed: PlacedOperation): Operation | undefined =>
  OPERATIONS.find(
    (row) =>
      documentedPath(row) === placed.path && row.methods.some((method) => method.toLowerCase() === placed.method),
  );
const sourceOf = (row: Operation): string =>
  document.operations.find((placed) => rowOf(placed) === row)?.['x-source'] ?? '';
/** Headers and other parameters that nearly every operation takes are listed once, above. */
const COMMON = document.operations
  .filter(({ path }) => path === '/PSD2/v1/consents')
  .flatMap(({ parameters }) => parameters)
  .filter(({ name }) => !name.includes('Redirect'));
const isCommon = ({ name }: Parameter): boolean => COMMON.some((one) => one.name === name);
const link = (code: string): string => `[${code}](errors.md#${code.toLowerCase()})`;

function bodyText(body: Body | undefined): string {
  const followed = body && document.follow(body);
  const forms = Object.entries(followed?.content ?? {}).map(
    ([type, { schema }]) => `${document.typeOf(schema)} as \`${type}\``,
  );
  return forms.length === 0 ? '' : `**Body**: ${forms.join(' or ')}.`;
}

function answersText({ responses }: PlacedOperation): string {
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => {
      const { description, content = {} } = document.follow(response);
      const [schema] = Object.values(content).map((one) => document.typeOf(one.schema));
      return `${status} ${schema ?? 'without a body'} (${oneLine(description).replace(/\.$/, '')})`;
    });
  return answers.length === 0 ? '' : `**Answers**: ${answers.join('; ')}.`;
}

function section(placed: PlacedOperation): string {
  const row = rowOf(placed);
  const isSecond = row !== undefined && row.methods[0]?.toLowerCase() !== placed.method;
  const source = placed['x-addition'] === true ? 'not published' : (placed['x-source'] ?? '');
  const decision = placed['x-decision'] === undefined ? '' : `; decision \`${placed['x-decision']}\``;
  const own = placed.parameters.filter((one) => !isCommon(one));
  const parts = [
    `### ${placed.operationId}`,
    `\`${placed.method.toUpperCase()} ${placed.path}\`: ${placed.summary} (${source}${decision})`,
    (placed.description ?? '').trim(),
    isSecond ? '' : document.parameterTable(own),
    bodyText(placed.requestBody),
    answersText(placed),
    row && !isSecond ? refusalText(row) : '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function refusalText(row: Operation): string {
  const own = refusals.filter(({ operationId }) => operationId === row.id);
  const shown = new Set<string>(own.map(({ code }) => code));
  const further = codesOf(row).filter((code) => !shown.has(code));
  const rows = own.map(({ name, code, published, nextgen, text }) => [
    name,
    link(code),
    String(published),
    String(nextgen),
    text,
  ]);
  return [
    `**Checked in this order**: path, method, ${checksOf(row).join(', ')}, then the call itself.`,
    markdownTable(['what is wrong', 'code', '`published`', 'NextGenPSD2', 'the bank says (`published`)'], rows),
    `Further codes: ${further.map(link).join(', ')}.`,
  ].join('\n\n');
}

describe('docs/reference/operations.md', () => {
  it('includes every code that an operation has returned', () => {
    const strange = refusals.filter(({ operationId, code }) => {
      const row = OPERATIONS.find(({ id }) => id === operationId);
      return code !== 'RESOURCE_UNKNOWN' && !(row && codesOf(row).includes(code));
    });
    expect(strange).toEqual([]);
  });

  it('has the overview (npm run docs)', () => {
    const rows = OPERATIONS.map((row) => [
      `[${row.id}](#${row.id.toLowerCase()})`,
      row.methods.map((method) => `\`${method}\``).join(', '),
      `\`${documentedPath(row)}\``,
      row.addition ? 'added' : sourceOf(row),
      checksOf(row).join(', '),
    ]);
    const head = ['operation', 'method', 'path', 'published in', 'checks before its own'];
    expectGenerated(PAGE, 'overview', markdownTable(head, rows));
  });

  it('has the common headers', () => {
    expectGenerated(PAGE, 'headers', document.parameterTable(COMMON));
  });

  it('has a section for each operation of the document', () => {
    const missing = OPERATIONS.filter((row) => !document.operations.some((placed) => rowOf(placed) === row));
    expect(missing.map(({ id }) => id)).toEqual([]);
    expectGenerated(PAGE, 'operations', document.operations.map(section).join('\n\n'));
  });

  it('describes every schema', () => {
    expectGenerated(PAGE, 'schemas', document.schemaSections());
  });
});
