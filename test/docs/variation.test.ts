import { describe, it } from '@jest/globals';
import { VARIATIONS } from '../../src/dialects/published/variation.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

describe('docs/variation.md', () => {
  it('lists every variation with the sentence that allows it (npm run docs)', () => {
    const rows = VARIATIONS.map(({ id, effect, sentence, section, operations }) => [
      `**${id}**`,
      effect,
      `“${sentence}” (${section})`,
      operations?.map((operation) => `\`${operation}\``).join(', ') ?? 'all',
    ]);
    const head = ['variation', 'what differs', 'what allows it', 'answers of'];
    expectGenerated('docs/variation.md', 'variations', markdownTable(head, rows));
  });
});
