import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { chart } from '../../bench/chart.mjs';
import { VARIANT_NAMES } from '../../src/domain/tpp/certificate-variants.js';

const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = file('README.md');
/** What can be read in a minute. */
const MOST_LINES = 130;

describe('the README', () => {
  it('is short', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });

  it('shows existing, small images in light and dark', () => {
    const pictures = [...readme.matchAll(/(?:src(?:set)?="|\]\()(docs\/images\/[^")]+)/g)].map(([, path = '']) => path);
    expect(pictures).toHaveLength(4);
    for (const path of pictures)
      expect([path, statSync(new URL(`../../${path}`, import.meta.url)).size]).toEqual([path, expect.any(Number)]);
    const sizes = pictures.map((path) => statSync(new URL(`../../${path}`, import.meta.url)).size);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
  });

  it('draws the figures of bench/RESULTS.md (node bench/chart.mjs)', () => {
    expect(file('docs/images/requests.svg')).toBe(chart(file('bench/RESULTS.md')));
  });

  it('names the figures of that run, in thousands', () => {
    const [, ...cells] = /^\| Sandbank \|(.*)\|$/m.exec(file('bench/RESULTS.md'))?.[0].split('|').slice(1, -1) ?? [];
    const [accounts, , , consents, payments] = cells.map((cell) =>
      Math.round(Number(cell.trim().split(' ')[0]?.replace(',', '')) / 1000),
    );
    expect(readme).toContain(`${accounts},000 account lists, ${consents},000 consents or ${payments},000 payments`);
  });

  it('says in its first sentence what the product is for, without abbreviations', () => {
    const [, first = ''] = /^\*\*(.+?)\*\*$/m.exec(readme) ?? [];
    expect(first).toMatch(/test/);
    expect(first).not.toMatch(/TPP|PSU|PSD2|NextGenPSD2|XS2A|ASPSP/);
  });

  it('counts the operations and the certificate variants that there are', () => {
    const { paths } = parse(file('fixtures/openapi.yaml')) as { paths: Record<string, Record<string, any>> };
    const all = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ operationId }) => operationId !== undefined && !operationId.endsWith('ByPost'));
    const added = all.filter((operation) => operation['x-addition'] === true);
    expect([all.length - added.length, added.length]).toEqual([10, 7]);
    expect(readme).toContain('all ten operations of the published interface and [seven more]');
    expect(readme).toContain(`with ${VARIANT_NAMES.length} certificate variants`);
  });

  it('compares with the versions that the benchmark runs', () => {
    const { dependencies } = JSON.parse(file('bench/peers/package.json')) as { dependencies: Record<string, string> };
    const minor = (name: string): string | undefined => /^\d+\.\d+/.exec(dependencies[name] ?? '')?.[0];
    expect(readme).toContain(`| WireMock ${minor('wiremock')} |`);
    expect(readme).toContain(`| Prism ${minor('@stoplight/prism-cli')} |`);
  });

  it('has code lines that fit a narrow screen', () => {
    const code = [...readme.matchAll(/```(?:js|bash)\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
    expect(code.filter((line) => line.length > 80)).toEqual([]);
  });

  it('has no command after one that does not return', () => {
    const blocks = [...readme.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim().split('\n'));
    for (const lines of blocks) expect(lines.slice(0, -1)).not.toContain('npm start');
  });
});
