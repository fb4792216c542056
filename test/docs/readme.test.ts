import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { DECISIONS } from '../../src/decisions.js';
import { decisionsAsMarkdown } from '../../src/decisions/as-markdown.js';
import { OPERATIONS } from '../../src/http/operations.js';
import { expectGenerated } from '../support/generated-part.js';
import { demoBankPath, loadFixtures } from '../../src/infra/fixtures/fixtures.js';

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');

describe('the README', () => {
  it('holds the decision table as it is in the code (npm run docs)', () => {
    expectGenerated('README.md', 'decisions', decisionsAsMarkdown());
    for (const { slug } of DECISIONS) expect(decisionsAsMarkdown()).toContain(`**${slug}**`);
  });

  it('lists every operation with its methods and path', () => {
    for (const { id, methods, path } of OPERATIONS) {
      const written = path.replace(/:([A-Za-z]+)/g, '{$1}');
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${id}\` |`));
      expect([id, row]).toEqual([id, expect.stringContaining(`${written}\``)]);
      for (const method of methods) expect(row).toContain(method.toUpperCase());
    }
  });

  it('uses credentials and accounts of the demo bank', async () => {
    const demo = await readFile(demoBankPath, 'utf8');
    await loadFixtures(demoBankPath);
    const values = [...readme.matchAll(/^(?:KEY|CLIENT_ID|CLIENT_SECRET|IBAN)=(\S+)$/gm)].map(
      ([, value = '']) => value,
    );
    expect(values).toHaveLength(4);
    for (const value of [
      ...values,
      'DE54909090900532013000',
      '9b27e6d14c8f4a03bd5e70a1f6c2483d',
      'dev@kontoblick.example',
    ])
      expect(demo).toContain(value);
  });
});
