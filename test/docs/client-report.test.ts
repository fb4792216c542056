import { describe, it } from '@jest/globals';
import { CONDUCT_RULES, NOT_VISIBLE } from '../../src/client-report/rules.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

describe('docs/client-report.md', () => {
  it('lists every rule (npm run docs)', () => {
    const rows = CONDUCT_RULES.map(({ id, title, severity, clock, explanation, advice, source }) => [
      `${title}<br>**${id}**`,
      severity,
      clock ?? '',
      explanation,
      advice,
      source,
    ]);
    const head = ['rule', 'severity', 'clock', 'what the client does', 'how to do better', 'source'];
    expectGenerated('docs/client-report.md', 'rules', markdownTable(head, rows));
  });

  it('lists what the report cannot observe', () => {
    expectGenerated('docs/client-report.md', 'not-visible', NOT_VISIBLE.map((text) => `- ${text}`).join('\n'));
  });
});
