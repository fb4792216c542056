import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Flag } from '../../src/cli/arguments.js';
import { ADVANCE_FLAGS } from '../../src/cli/commands/advance.js';
import { CERTIFICATE_FLAGS } from '../../src/cli/commands/certificate.js';
import { COMPARE_FLAGS } from '../../src/cli/compare/compare-flags.js';
import { DEMO_FLAGS } from '../../src/cli/commands/demo.js';
import { HEALTHCHECK_FLAGS } from '../../src/cli/commands/healthcheck.js';
import { MCP_FLAGS } from '../../src/cli/commands/mcp.js';
import { LEARN_FLAGS } from '../../src/cli/commands/learn.js';
import { OPENAPI_FLAGS } from '../../src/cli/commands/openapi.js';
import { RECORD_FLAGS } from '../../src/cli/commands/record.js';
import { PROVE_FLAGS, REPLAY_FLAGS } from '../../src/cli/commands/prove.js';
import { REPORT_FLAGS } from '../../src/cli/commands/report.js';
import { SIGN_FLAGS } from '../../src/cli/commands/sign.js';
import { CREDENTIAL_NAMES } from '../../src/cli/compare/credentials.js';
import { CONTROL_COMMAND_NAMES, controlFlags } from '../../src/cli/commands/control.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const page = ['command-line', 'command-line-tools']
  .map((name) => readFileSync(at(`docs/${name}.md`), 'utf8'))
  .join('\n');

/** `serve` has the settings' page, and `fixtures` has no flags. */
const FLAGS: Readonly<Record<string, readonly Flag[]>> = {
  demo: DEMO_FLAGS,
  advance: ADVANCE_FLAGS,
  ...Object.fromEntries(CONTROL_COMMAND_NAMES.map((name) => [name, controlFlags(name)])),
  report: REPORT_FLAGS,
  prove: PROVE_FLAGS,
  replay: REPLAY_FLAGS,
  mcp: MCP_FLAGS,
  record: RECORD_FLAGS,
  certificate: CERTIFICATE_FLAGS,
  sign: SIGN_FLAGS,
  fixtures: [],
  learn: LEARN_FLAGS,
  compare: COMPARE_FLAGS,
  openapi: OPENAPI_FLAGS,
  healthcheck: HEALTHCHECK_FLAGS,
};

/** Files with more commands than one. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  control: CONTROL_COMMAND_NAMES,
  prove: ['prove', 'replay'],
};

describe('docs/command-line.md and docs/command-line-tools.md', () => {
  it('has a section for each command', () => {
    const commands = readdirSync(at('src/cli/commands'))
      .map((name) => name.replace('.ts', ''))
      .flatMap((name) => SEVERAL[name] ?? [name]);
    const sections = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(sections.toSorted()).toEqual(commands.toSorted());
    expect([...Object.keys(FLAGS), 'serve'].toSorted()).toEqual(commands.toSorted());
  });

  it('lists everything that the credentials of compare can have', () => {
    for (const name of CREDENTIAL_NAMES) expect(page).toContain(`\`${name}\``);
  });

  it('lists every flag (npm run docs)', () => {
    const rows = Object.entries(FLAGS).flatMap(([command, flags]) =>
      flags.map(({ flag, environment, defaultText, help }) => [
        `\`${command}\``,
        `\`--${flag}\``,
        environment === undefined ? '' : `\`${environment}\``,
        defaultText,
        help,
      ]),
    );
    const head = ['command', 'flag', 'environment variable', 'default', 'meaning'];
    expectGenerated('docs/reference/command-flags.md', 'flags', markdownTable(head, rows));
  });
});
