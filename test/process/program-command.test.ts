import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { programCommand } from '../../src/process/program-command.js';

const argv = [...process.argv];
afterEach(() => void (process.argv = [...argv]));

describe('the command that texts show', () => {
  it.each([
    [
      'in a project that has the package',
      join(process.cwd(), 'node_modules/.bin/sandbank'),
      'node_modules/.bin/sandbank',
    ],
    ['from another folder', '/work of mine/node_modules/.bin/sandbank', '"/work of mine/node_modules/.bin/sandbank"'],
    ['after a global installation', '/usr/local/bin/sandbank', 'sandbank'],
    ['in a clone', join(process.cwd(), 'dist/cli/main.js'), 'node dist/cli/main.js'],
    ['in a program that uses the library', join(process.cwd(), 'test.js'), 'node dist/cli/main.js'],
  ])('is the one that works %s', (_where, started, command) => {
    process.argv = [process.execPath, started];
    expect(programCommand()).toBe(command);
  });
});
