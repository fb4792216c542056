import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { COMMANDS } from '../../src/cli/command-table.js';
import { CREDENTIAL_NAMES } from '../../src/cli/compare/credentials.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const page = ['command-line', 'command-line-tools']
  .map((name) => readFileSync(at(`docs/${name}.md`), 'utf8'))
  .join('\n');

describe('docs/command-line.md and docs/command-line-tools.md', () => {
  it('has a section for each command', () => {
    const sections = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(sections.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
  });

  it('lists everything that the credentials of compare can have', () => {
    for (const name of CREDENTIAL_NAMES) expect(page).toContain(`\`${name}\``);
  });

  it('lists every flag (npm run docs)', async () => {
    const rows: string[][] = [];
    for (const [command, { load }] of Object.entries(COMMANDS)) {
      // It has the settings' page.
      if (command === 'serve') continue;
      for (const { flag, environment, defaultText, help } of (await load()).flags) {
        const variable = environment === undefined ? '' : `\`${environment}\``;
        rows.push([`\`${command}\``, `\`--${flag}\``, variable, defaultText, help]);
      }
    }
    const head = ['command', 'flag', 'environment variable', 'default', 'meaning'];
    expectGenerated('docs/reference/command-flags.md', 'flags', markdownTable(head, rows));
  });
});
