import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { demoBankPath } from '../../src/infra/fixtures/fixtures.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
/** What can be read in a minute. */
const MOST_LINES = 150;

describe('the README', () => {
  it('is short', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });

  it('uses credentials and accounts of the demo bank', () => {
    const demo = readFileSync(demoBankPath, 'utf8');
    const values = [...readme.matchAll(/^(?:KEY|CLIENT_ID|CLIENT_SECRET|IBAN)=(\S+)$/gm)].map(
      ([, value = '']) => value,
    );
    expect(values).toHaveLength(4);
    for (const value of [...values, 'DE54909090900532013000']) expect(demo).toContain(value);
  });
});
