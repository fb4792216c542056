import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** Reads the program as `dist/load-program.cjs` does, and says whether V8 took what the build had compiled of it. */
const IS_REJECTED = `
  const { readFileSync } = require('node:fs');
  const { Script } = require('node:vm');
  const cachedData = readFileSync('dist/program.cache');
  console.log(new Script(readFileSync('dist/program.cjs', 'latin1'), { cachedData }).cachedDataRejected);`;

const run = (...args: readonly string[]): string =>
  execFileSync(process.execPath, args, { encoding: 'utf8', env: { PATH: process.env['PATH'] } }).trim();

describe('what the build compiles for later starts', () => {
  it('is used by V8', () => expect(run('-e', IS_REJECTED)).toBe('false'));

  it('is refused by V8 with other flags, and the program runs without', () => {
    expect(run('--no-opt', '-e', IS_REJECTED)).toBe('true');
    expect(run('--no-opt', 'dist/cli/main.js', '--version')).toMatch(/^(sandbank )?\d/);
  });
});
