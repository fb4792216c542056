import { describe, expect, it } from '@jest/globals';
import { until } from '../abuse/impatient-bank.js';
import { startProgram } from '../support/program.js';

/** Node's own list of the modules that it has loaded, at the moment of the ready line. */
const PRELOADED = new URL('../support/loaded-files.mjs', import.meta.url).href;

describe('a start without settings', () => {
  it('loads nothing that waits for its first use: neither zod nor Ajv nor YAML', async () => {
    const program = await startProgram(['--port', '0', '--https-port', '0', '--certs', 'memory'], {
      NODE_OPTIONS: `--import=${PRELOADED}`,
      SANDBANK_CHECK_ANSWERS: 'off',
    });
    const loaded = (): string[][] =>
      [...program.output().matchAll(/^loaded: (.*)$/gm)].map(([, files = '[]']) =>
        (JSON.parse(files) as string[]).map((file) => file.replace(/^.*\/dist\//, '')),
      );
    expect(loaded()).toEqual([['cli/main.js', 'program.cjs']]);
    // The list has a library once it is needed.
    await fetch(`${program.url}/openapi.json`);
    program.child.kill('SIGUSR2');
    await until(loaded, ({ length }) => length > 1);
    expect(loaded()[1]).toContain('vendor/yaml.cjs');
    await program.stop();
  });
});
