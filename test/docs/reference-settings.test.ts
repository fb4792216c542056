import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SETTINGS } from '../../src/server/settings.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

const page = readFileSync(new URL('../../docs/reference/settings.md', import.meta.url), 'utf8');

describe('docs/reference/settings.md', () => {
  it('lists every setting with its three names (npm run docs)', () => {
    const rows = SETTINGS.map((row) => [
      `\`--${row.flag}\``,
      `\`${row.environment}\``,
      row.flag === 'config' ? '' : `\`${row.flag}\``,
      row.defaultText,
      row.help,
    ]);
    const head = ['flag', 'environment variable', 'key of the file', 'default', 'meaning'];
    expectGenerated('docs/reference/settings.md', 'settings', markdownTable(head, rows));
  });

  it('mentions only existing settings', () => {
    const known = new Set<string>(SETTINGS.flatMap(({ flag, environment }) => [`--${flag}`, environment]));
    const named = [...page.matchAll(/`(--[a-z][a-z-]*|SANDBANK_[A-Z_]+)/g)].map(([, name = '']) => name);
    const ofClients = ['--url', '--bank', '--help', 'SANDBANK_URL', 'SANDBANK_BANK'];
    expect(named.filter((name) => !known.has(name) && !ofClients.includes(name))).toEqual([]);
  });
});
