import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { CONSENT_STATUSES } from '../../src/domain/consent/consent.js';
import { TRANSACTION_STATUSES } from '../../src/domain/payment/payment-status.js';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { expectContents, expectGenerated, markdownTable } from '../support/generated-part.js';
import { runScenario, SCENARIOS } from '../support/scenario.js';

/** What each scenario reached, found out by running it. */
const REACHED = SCENARIOS.map((scenario) => ({ scenario, statuses: new Set(runScenario(scenario)) }));

const { components } = parse(await readOpenapiText('openapi')) as {
  components: { schemas: Record<string, { description: string }> };
};
/** The published meaning of a status, as the OpenAPI document has it. */
function meaningOf(schema: 'ConsentStatus' | 'TransactionStatus', status: string): string {
  const [, after = ''] = (components.schemas[schema]?.description ?? '').split(`- \`${status}\`: `);
  const [meaning = ''] = after.split(/\n(?:-|\n)/);
  return meaning.replace(/\s+/g, ' ').trim();
}

describe('docs/statuses.md', () => {
  const rows = [
    ...CONSENT_STATUSES.map((status) => ['consent', status, meaningOf('ConsentStatus', status)] as const),
    ...TRANSACTION_STATUSES.map((status) => ['payment', status, meaningOf('TransactionStatus', status)] as const),
  ].map(([kind, status, meaning]) => ({
    kind,
    status,
    meaning,
    by: REACHED.filter(({ statuses }) => statuses.has(status)).map(({ scenario }) => scenario),
  }));

  it('has all 20 statuses, each reached by a scenario', () => {
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ by }) => by.length === 0).map(({ status }) => status)).toEqual([]);
    expect(rows.filter(({ meaning }) => meaning === '')).toEqual([]);
  });

  it('has the table of reached statuses (npm run docs)', () => {
    const cells = rows.map(({ kind, status, meaning, by }) => [
      kind,
      `\`${status}\``,
      meaning,
      by
        // The scenarios that say something special about it come first: those that few others share.
        .toSorted((one, other) => statusCount(one.name) - statusCount(other.name))
        .slice(0, 3)
        .map(({ title, name }) => `[${title}](#${name})`)
        .join('; '),
    ]);
    expectGenerated('docs/statuses.md', 'statuses', markdownTable(['of a', 'status', 'meaning', 'reached by'], cells));
  });

  it('has the scenarios that the tests run', () => {
    const text = SCENARIOS.map(({ name, text: lines }) => `### ${name}\n\n\`\`\`\n${lines}\n\`\`\``).join('\n\n');
    expectGenerated('docs/statuses.md', 'scenarios', text);
    expectContents('docs/statuses.md');
  });
});

function statusCount(name: string): number {
  return REACHED.find(({ scenario }) => scenario.name === name)?.statuses.size ?? 0;
}
