import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { chart } from '../../bench/chart.mjs';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
/** What can be read in a minute. */
const MOST_LINES = 130;

describe('the README', () => {
  it('is short', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });

  it('shows existing, small images in light and dark', () => {
    const pictures = [...readme.matchAll(/(?:src(?:set)?="|\]\()(docs\/images\/[^")]+)/g)].map(([, path = '']) => path);
    expect(pictures).toHaveLength(5);
    for (const path of pictures)
      expect([path, statSync(new URL(`../../${path}`, import.meta.url)).size]).toEqual([path, expect.any(Number)]);
    const sizes = pictures.map((path) => statSync(new URL(`../../${path}`, import.meta.url)).size);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
  });

  it('draws the figures of bench/RESULTS.md (node bench/chart.mjs)', () => {
    const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    expect(file('docs/images/requests.svg')).toBe(chart(file('bench/RESULTS.md')));
  });

  it('has no command after one that does not return', () => {
    const blocks = [...readme.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim().split('\n'));
    for (const lines of blocks) expect(lines.slice(0, -1)).not.toContain('npm start');
  });
});
