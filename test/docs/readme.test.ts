import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { demoBankPath } from '../../src/infra/fixtures/fixtures.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
/** What can be read in a minute; the figures of the benchmark stand below it, for who wants them. */
const MOST_LINES = 150;
const [toBeRead = ''] = readme.split('\n## Speed\n');

describe('the README', () => {
  it('is short', () => {
    expect(toBeRead.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
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
