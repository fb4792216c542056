import { describe, expect, it } from '@jest/globals';
import { DECISIONS } from '../../src/decisions/decisions.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

/** docs/upgrading.md: with what a saved bank continues. */
describe('docs/upgrading.md', () => {
  it('lists the decisions of which saved banks keep the earlier value (npm run docs)', () => {
    const rows = DECISIONS.flatMap(({ slug, kept }) =>
      kept === undefined
        ? []
        : [
            [
              `[${slug}](decisions.md#${slug})`,
              `\`${typeof kept === 'object' ? JSON.stringify(kept) : String(kept)}\``,
            ],
          ],
    );
    expect(rows.length).toBeGreaterThan(0);
    expectGenerated('docs/upgrading.md', 'kept', markdownTable(['decision', 'value in a saved bank'], rows));
  });
});
