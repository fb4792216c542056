import { describe, expect, it } from '@jest/globals';
import { DECISIONS } from '../../src/decisions/decisions.js';
import type { DecisionRow } from '../../src/decisions/row.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

const ROWS: readonly DecisionRow[] = DECISIONS;

describe('docs/live-banks.md', () => {
  it('lists every habit with its sources, and the sentence that it breaks (npm run docs)', () => {
    const rows = ROWS.flatMap(({ slug, alternatives = {}, habits = {} }) =>
      Object.entries(habits).map(([value, { sources, breaks }]) => [
        `[${slug}](decisions.md#${slug}): \`${value}\``,
        alternatives[value] ?? '',
        sources.join(', '),
        breaks ?? 'allowed',
      ]),
    );
    expect(rows.length).toBeGreaterThan(8);
    expectGenerated('docs/live-banks.md', 'habits', markdownTable(['decision', 'habit', 'sources', 'document'], rows));
  });

  it('has habits only for values that the row has', () => {
    for (const { slug, alternatives = {}, habits = {} } of ROWS)
      expect([slug, Object.keys(habits).filter((value) => !(value in alternatives))]).toEqual([slug, []]);
  });
});
