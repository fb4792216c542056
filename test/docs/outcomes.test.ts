import { isScaVariant, PAYEE_OUTCOMES, DELIVERIES, isTokenVariant } from '../../src/domain/scripting/variants.js';
import { describe, it } from '@jest/globals';
import { magicLogins } from '../../src/domain/authorisation/sca.js';
import { MAGIC_AMOUNTS, MAGIC_CREDITORS } from '../../src/sim/scripting/magic-values.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

describe('docs/outcomes.md', () => {
  it('lists every suffix of a login (npm run docs)', () => {
    const rows = magicLogins().map(({ name, meaning }) => [
      `\`${name}\``,
      isScaVariant(name) ? '`sca`' : isTokenVariant(name) ? '`token`' : 'login only',
      meaning,
    ]);
    expectGenerated('docs/outcomes.md', 'endings', markdownTable(['name', 'outcome', 'what happens'], rows));
  });

  it('lists every result of a verification of a payee', () => {
    const rows = Object.entries(PAYEE_OUTCOMES).map(([name, meaning]) => [`\`${name}\``, meaning]);
    expectGenerated('docs/outcomes.md', 'payees', markdownTable(['payee', 'what happens'], rows));
  });

  it('lists every delivery of a notification', () => {
    const rows = Object.entries(DELIVERIES).map(([name, meaning]) => [`\`${name}\``, meaning]);
    expectGenerated('docs/outcomes.md', 'deliveries', markdownTable(['notification', 'what happens'], rows));
  });

  it('lists every magic value', () => {
    const values = [...Object.entries(MAGIC_CREDITORS), ...Object.entries(MAGIC_AMOUNTS)];
    const rows = values.map(([value, { path, meaning }]) => [`\`${value}\``, `\`${path}\``, meaning]);
    expectGenerated('docs/outcomes.md', 'magic', markdownTable(['creditor name or amount', 'path', 'meaning'], rows));
  });
});
