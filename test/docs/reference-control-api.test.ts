import { beforeAll, describe, expect, it } from '@jest/globals';
import { BANK_ROUTES, SERVER_ROUTES } from '../../src/library/control-operations.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import { controlPage } from '../support/reference/control-page.js';
import { exampleCalls, WITHOUT_EXAMPLE, type ExampleCall } from '../support/reference/control-examples.js';
import { OpenapiText, oneLine, type PlacedOperation, type Schema } from '../support/reference/openapi-text.js';

/** The pages about the control API: from its document, with one call of each operation against a real server. */

const START = 'control-api.md';
const pathOf = (page: string): string => `docs/reference/${page}`;
const contract = new OpenapiText('admin-openapi');
/** By the name of a schema: its page. Schemas of several groups share one page. */
const homes = new Map<string, string>();
for (const { name } of contract.tags)
  for (const schema of contract.schemasOf(operationsOf(name)))
    homes.set(schema, homes.has(schema) ? controlPage('schemas') : controlPage(name));
let examples: ReadonlyMap<string, ExampleCall> = new Map();
beforeAll(async () => {
  examples = await exampleCalls(contract.operations);
});

function operationsOf(group: string): readonly PlacedOperation[] {
  return contract.operations.filter(({ tags }) => tags?.includes(group));
}

/** The document as a page shows it: schemas that are described elsewhere are links. */
function documentOn(page: string): OpenapiText {
  return new OpenapiText('admin-openapi', (schema) => {
    const home = homes.get(schema) ?? controlPage('schemas');
    return home === page ? '' : home;
  });
}

const place = (one: PlacedOperation): string => `\`${one.method.toUpperCase()} ${one.path}\``;

function bodyPart(document: OpenapiText, { requestBody }: PlacedOperation): string {
  if (!requestBody) return '';
  const [content] = Object.values(document.follow(requestBody).content ?? {});
  const schema: Schema = content?.schema ?? {};
  const rows = schema.$ref === undefined ? document.members(schema) : [];
  if (rows.length > 0) return `**Body**\n\n${document.memberTable(rows).replace('| always |', '| needed |')}`;
  return schema.$ref === undefined ? '**Body**: none, or `{}`.' : `**Body**: ${document.typeOf(schema)}.`;
}

function answerPart(document: OpenapiText, { responses }: PlacedOperation): string {
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

function section(document: OpenapiText, one: PlacedOperation): string {
  const own =
    one['x-per-bank'] === true ? ` Of bank \`w7\`: \`${one.path.replace('/__admin', '/__admin/banks/w7')}\`.` : '';
  const parts = [
    `## ${one.operationId}`,
    `${place(one)}: ${one.summary}.${own}${verbOf(one.operationId)}`,
    (one.description ?? '').trim(),
    document.parameterTable(one.parameters),
    bodyPart(document, one),
    answerPart(document, one),
    examplePart(one),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function overview(group: string, page: string): string {
  const rows = operationsOf(group).map((one) => [
    `[${one.summary}](${page}#${one.operationId.toLowerCase()})`,
    place(one),
  ]);
  return markdownTable(['what it does', 'call'], rows);
}

describe('the reference of the control API', () => {
  it('has an example of each call with a successful response', () => {
    const without = contract.operations.map(({ operationId }) => operationId).filter((id) => !examples.has(id));
    expect(without.toSorted()).toEqual(WITHOUT_EXAMPLE.toSorted());
    expect([...examples].filter(([, { status }]) => status >= 400)).toEqual([]);
  });

  it('has a start page with every call (npm run docs)', () => {
    const parts = contract.tags.map(({ name, description }) => {
      const page = controlPage(name);
      return `## [${name}](${page})\n\n${description}\n\n${overview(name, page)}`;
    });
    expectGenerated(pathOf(START), 'overview', parts.join('\n\n'));
  });

  it.each(contract.tags.map(({ name }) => name))('has a page about the group %s', (name) => {
    const page = controlPage(name);
    const document = documentOn(page);
    expectGenerated(pathOf(page), 'overview', overview(name, ''));
    const sections = operationsOf(name).map((one) => section(document, one));
    expectGenerated(pathOf(page), 'calls', sections.join('\n\n'));
    expectGenerated(pathOf(page), 'schemas', document.schemaSections());
  });

  it('has a page with the schemas that several groups use', () => {
    const page = controlPage('schemas');
    const shared = [...homes].filter(([, home]) => home === page).map(([name]) => name);
    const links = shared.toSorted().map((name) => `[${name}](#schema-${name.toLowerCase()})`);
    expectGenerated(pathOf(page), 'overview', links.join(' · '));
    expectGenerated(pathOf(page), 'schemas', documentOn(page).schemaSections());
  });
});
