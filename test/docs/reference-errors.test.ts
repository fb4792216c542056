import { beforeAll, describe, expect, it } from '@jest/globals';
import { DECISIONS } from '../../src/decisions/decisions.js';
import { ERROR_CATALOGUE, ERROR_STEPS, type CatalogueEntry } from '../../src/domain/errors.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import { ERROR_CASES, gatewayRefusals, shownRefusal, type ShownRefusal } from '../support/reference/error-cases.js';
import { ERROR_GUIDE, type PublishedErrorCode } from '../support/reference/error-guide.js';
import { codesOf } from '../support/reference/operation-codes.js';
import { refusalsOf } from '../support/reference/operation-refusals.js';
import { OPERATION_CASES } from '../support/invalid-requests.js';
import { OPERATIONS } from '../../src/dialects/published/operations.js';

/** docs/reference/errors.md: every code of the catalogue, provoked under both profiles, with what to do about it. */

const PAGE = 'docs/reference/errors.md';
const CODES = Object.keys(ERROR_CASES) as PublishedErrorCode[];
const shown = new Map<PublishedErrorCode, { published: ShownRefusal; nextgen: ShownRefusal }>();

beforeAll(async () => {
  for (const code of CODES)
    shown.set(code, {
      published: await shownRefusal(code, 'published'),
      nextgen: await shownRefusal(code, 'nextgen'),
    });
});

const of = (code: PublishedErrorCode) => {
  const refusals = shown.get(code);
  if (!refusals) throw new Error(`${code} was not provoked`);
  return refusals;
};
const operationsOf = (code: PublishedErrorCode): string[] =>
  OPERATIONS.filter((operation) => codesOf(operation).includes(code)).map(({ id }) => id);

function section(code: PublishedErrorCode): string {
  const { meaning, step, own }: CatalogueEntry = ERROR_CATALOGUE[code];
  const { when, remedy, decisions } = ERROR_GUIDE[code];
  const { published, nextgen } = of(code);
  const { switches } = ERROR_CASES[code];
  const operations = operationsOf(code).map((id) => `[${id}](operations.md#${id.toLowerCase()})`);
  const needs = switches ? ` (with the decision \`${JSON.stringify(switches).slice(1, -1).replaceAll('"', '')}\`)` : '';
  return [
    `### ${code}`,
    `${meaning}${own ? ' A code of this bank’s own; NextGenPSD2 has none for it.' : ''}`,
    [
      `- **When**: ${when}`,
      `- **What to do**: ${remedy}`,
      `- **Status**: ${published.status} as published, ${nextgen.status} with the decisions of NextGenPSD2; found at the step \`${step}\``,
      `- **Operations**: ${operations.length > 0 ? operations.join(', ') : 'none by itself'}`,
      `- **Decisions**: ${decisions.map((slug) => `\`${slug}\``).join(', ')}`,
    ].join('\n'),
    `\`${published.request}\`${needs} returned ${published.status}:`,
    `\`\`\`text\n${published.body}\n\`\`\``,
  ].join('\n\n');
}

describe('docs/reference/errors.md', () => {
  it.each(CODES)('%s is the response to the documented call, under both profiles', (code) => {
    const { published, nextgen } = of(code);
    expect([published.code, nextgen.code]).toEqual([code, code]);
    expect([published.status, nextgen.status >= 400]).toEqual([code === 'INTERNAL_SERVER_ERROR' ? 500 : 400, true]);
  });

  it.each(CODES)('%s is a documented error of its operation', (code) => {
    // A scripted outcome can answer any operation with any code.
    const isScriptedOnly = operationsOf(code).length === 0 || code === 'INTERNAL_SERVER_ERROR';
    if (!isScriptedOnly) expect(operationsOf(code)).toContain(ERROR_CASES[code].operationId);
    else
      expect([
        'SERVICE_BLOCKED',
        'PSU_CREDENTIALS_INVALID',
        'EXECUTION_DATE_INVALID',
        'INTERNAL_SERVER_ERROR',
      ]).toContain(code);
  });

  it('only names existing decisions', () => {
    const slugs = new Set<string>(DECISIONS.map(({ slug }) => slug));
    const named = Object.values(ERROR_GUIDE).flatMap(({ decisions }) => decisions);
    expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  it('has the overview (npm run docs)', () => {
    const rows = ERROR_STEPS.flatMap((step) => CODES.filter((code) => ERROR_CATALOGUE[code].step === step)).map(
      (code) => {
        const { meaning, step }: CatalogueEntry = ERROR_CATALOGUE[code];
        const { published, nextgen } = of(code);
        return [`[${code}](#${code.toLowerCase()})`, String(published.status), String(nextgen.status), step, meaning];
      },
    );
    expectGenerated(PAGE, 'overview', markdownTable(['code', '`published`', 'NextGenPSD2', 'step', 'meaning'], rows));
  });

  it('has the errors of the token exchange', async () => {
    const tokenCase = OPERATION_CASES.find(({ id }) => id === 'exchangeCode');
    const rows = (tokenCase ? await refusalsOf(tokenCase) : [])
      .filter(({ oauthError }) => oauthError !== undefined)
      .map(({ name, oauthError = '', code, published, nextgen }) => [
        name,
        `\`${oauthError}\``,
        `[${code}](#${code.toLowerCase()})`,
        String(published),
        nextgen < 400 ? 'no error' : String(nextgen),
      ]);
    expect(rows.length).toBeGreaterThan(5);
    const head = ['what is wrong', '`error`', 'code', '`published`', 'NextGenPSD2'];
    expectGenerated(PAGE, 'oauth', markdownTable(head, rows));
  });

  it('has the errors of the gateway', async () => {
    const rows = (await gatewayRefusals()).map(({ why, status, body }) => [why, String(status), `\`${body}\``]);
    expect(rows.map(([, status]) => status)).toEqual(['404', '401', '401', '429', '403']);
    expectGenerated(PAGE, 'gateway', markdownTable(['what is wrong', 'status', 'body'], rows));
  });

  it('has a section for each code', () => {
    expectGenerated(PAGE, 'codes', CODES.map(section).join('\n\n'));
  });
});
