import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DECISIONS } from '../../src/decisions/decisions.js';
import type { DecisionRow } from '../../src/decisions/row.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

const ROWS: readonly DecisionRow[] = DECISIONS;

/** Tests in which a client meets a habit. */
const FOLDER = 'test/live-banks/';
const SCENARIOS = [
  ...readdirSync(FOLDER)
    .filter((name) => /^(?!documents|drawn-habits|live-seeds).*\.test\.ts$/.test(name))
    .map((name) => FOLDER + name),
  'test/server/notifications.test.ts',
  'test/sim/tokens.test.ts',
].map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The first test that has the row and the value. */
function scenarioOf(slug: string, value: string): string | undefined {
  const isNamed = (text: string, name: string): boolean => new RegExp(`['"\`]?\\b${name}\\b['"\`]?`).test(text);
  return SCENARIOS.find(({ text }) => isNamed(text, slug) && isNamed(text, value))?.path;
}

const linkTo = (path = ''): string => `[${/([^/]+)\.test\.ts$/.exec(path)?.[1] ?? ''}](../${path})`;

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

describe('docs/live-banks.md', () => {
  it('lists every habit with its sources, and the sentence that it breaks (npm run docs)', () => {
    const rows = ROWS.flatMap(({ slug, alternatives = {}, habits = {} }) =>
      Object.entries(habits).map(([value, { sources, breaks }]) => [
        `[${slug}](decisions.md#${slug}): \`${value}\``,
        sentence(alternatives[value] ?? ''),
        sources.join(', '),
        breaks ?? 'allowed',
        linkTo(scenarioOf(slug, value)),
      ]),
    );
    expect(rows.length).toBeGreaterThan(8);
    expectGenerated(
      'docs/live-banks.md',
      'habits',
      markdownTable(['decision', 'habit', 'sources', 'document', 'scenario'], rows),
    );
  });

  it('has a scenario of every habit', () => {
    const without = ROWS.flatMap(({ slug, habits = {} }) =>
      Object.keys(habits).flatMap((value) => (scenarioOf(slug, value) === undefined ? `${slug}: ${value}` : [])),
    );
    expect(without).toEqual([]);
  });

  it('has habits only for values that the row has', () => {
    for (const { slug, alternatives = {}, habits = {} } of ROWS)
      expect([slug, Object.keys(habits).filter((value) => !(value in alternatives))]).toEqual([slug, []]);
  });
});
