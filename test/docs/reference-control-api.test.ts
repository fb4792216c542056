import { beforeAll, describe, expect, it } from '@jest/globals';
import { BANK_ROUTES, SERVER_ROUTES } from '../../src/library/control-operations.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import { exampleCalls, WITHOUT_EXAMPLE, type ExampleCall } from '../support/reference/control-examples.js';
import { OpenapiText, oneLine, type PlacedOperation, type Schema } from '../support/reference/openapi-text.js';

/** docs/reference/control-api.md: from the control API's document, with one call of each against a real server. */

const PAGE = 'docs/reference/control-api.md';
const document = new OpenapiText('admin-openapi');
let examples: ReadonlyMap<string, ExampleCall> = new Map();
beforeAll(async () => {
  examples = await exampleCalls(document.operations);
});

const place = (one: PlacedOperation): string => `\`${one.method.toUpperCase()} ${one.path}\``;

function bodyPart({ requestBody }: PlacedOperation): string {
  if (!requestBody) return '';
  const [content] = Object.values(document.follow(requestBody).content ?? {});
  const schema: Schema = content?.schema ?? {};
  const rows = schema.$ref === undefined ? document.members(schema) : [];
  if (rows.length > 0) return `**Body**\n\n${document.memberTable(rows).replace('| always |', '| needed |')}`;
  return schema.$ref === undefined ? '**Body**: none, or `{}`.' : `**Body**: ${document.typeOf(schema)}.`;
}

function answerPart({ responses }: PlacedOperation): string {
  return Object.entries(responses)
    .filter(([status]) => /^[23]/.test(status))
    .map(([status, response]) => {
      const { description, content = {} } = document.follow(response);
      const [type = '', media] = Object.entries(content)[0] ?? [];
      const rows = media && media.schema.$ref === undefined ? document.members(media.schema) : [];
      const form =
        media === undefined ? '' : rows.length > 0 ? ':' : `: ${document.typeOf(media.schema)} as \`${type}\``;
      const further = Object.keys(content)
        .slice(1)
        .map((other) => `\`${other}\``);
      const also = further.length > 0 ? `, or ${further.join(', ')}` : '';
      const about = `**${status}** ${oneLine(description).replace(/\.$/, '')}${form}${also}`;
      return rows.length > 0 ? `${about}\n\n${document.memberTable(rows)}` : `${about}.`;
    })
    .join('\n\n');
}

function examplePart({ operationId }: PlacedOperation): string {
  const example = examples.get(operationId);
  if (!example) return '';
  const { request, body, status, answer } = example;
  const sent = body === undefined ? '' : ` with \`${body}\``;
  const told = `Example: \`${request}\`${sent} is answered ${status}`;
  return answer.startsWith('{') ? `${told}:\n\n\`\`\`text\n${answer}\n\`\`\`` : `${told}${answer && ` ${answer}`}.`;
}

function verbOf(operationId: string): string {
  const isVerb = operationId in BANK_ROUTES || operationId in SERVER_ROUTES;
  return isVerb ? ' The library has a verb for it.' : '';
}

function section(one: PlacedOperation): string {
  const own =
    one['x-per-bank'] === true ? ` Of bank \`w7\`: \`${one.path.replace('/__admin', '/__admin/banks/w7')}\`.` : '';
  const parts = [
    `### ${one.operationId}`,
    `${place(one)}: ${one.summary}.${own}${verbOf(one.operationId)}`,
    (one.description ?? '').trim(),
    document.parameterTable(one.parameters),
    bodyPart(one),
    answerPart(one),
    examplePart(one),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

describe('docs/reference/control-api.md', () => {
  it('has an example of each call with a successful response', () => {
    const without = document.operations.map(({ operationId }) => operationId).filter((id) => !examples.has(id));
    expect(without.toSorted()).toEqual(WITHOUT_EXAMPLE.toSorted());
    expect([...examples].filter(([, { status }]) => status >= 400)).toEqual([]);
  });

  it('has the overview (npm run docs)', () => {
    const rows = document.operations.map((one) => [
      place(one),
      one.summary,
      `[${one.operationId}](#${one.operationId.toLowerCase()})`,
    ]);
    expectGenerated(PAGE, 'overview', markdownTable(['call', 'what it does', 'details'], rows));
  });

  it('has a section for each call', () => {
    const sections = document.tags.flatMap(({ name, description }) => [
      `## ${name}\n\n${description}`,
      ...document.operations.filter(({ tags }) => tags?.includes(name)).map(section),
    ]);
    expectGenerated(PAGE, 'calls', sections.join('\n\n'));
  });

  it('describes every schema', () => {
    expectGenerated(PAGE, 'forms', document.forms());
  });
});
