import { describe, it } from '@jest/globals';
import { VARIATIONS as NEXTGEN } from '../../src/dialects/nextgenpsd2/variation.js';
import { VARIATIONS } from '../../src/dialects/published/variation.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

const HEAD = ['variation', 'what differs', 'what allows it', 'answers of'];

describe('docs/variation.md', () => {
  it('lists every variation with the sentence that allows it (npm run docs)', () => {
    const rows = VARIATIONS.map((row) => rowOf(row, `“${row.sentence}” (${row.section})`));
    expectGenerated('docs/variation.md', 'variations', markdownTable(HEAD, rows));
  });

  it('lists every variation of NextGenPSD2 with what allows it (npm run docs)', () => {
    const rows = NEXTGEN.map((row) => rowOf(row, `${row.sentence} (${row.section})`));
    expectGenerated('docs/variation.md', 'nextgenpsd2', markdownTable(HEAD, rows));
  });
});

function rowOf({ id, effect, operations }: (typeof VARIATIONS)[number], allowed: string): string[] {
  return [`**${id}**`, effect, allowed, operations?.map((operation) => `\`${operation}\``).join(', ') ?? 'all'];
}
