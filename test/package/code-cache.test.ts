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

/** The flags that the program gives to V8 before it begins, in a process that can use this number of cores; then as IS_REJECTED. */
const flagsOnCores = (cores: number): string =>
  run(
    '-e',
    `require('node:os').availableParallelism = () => ${cores};
     const v8 = require('node:v8');
     const { setFlagsFromString } = v8;
     v8.setFlagsFromString = (flag) => { console.log(flag); setFlagsFromString(flag); };
     require('./dist/one-core.cjs');
     ${IS_REJECTED}`,
  );

describe('the garbage collector of a process with one core', () => {
  it('has no threads, and V8 still takes what the build compiled', () =>
    expect(flagsOnCores(1).split('\n')).toEqual([
      '--no-concurrent-marking',
      '--no-parallel-scavenge',
      'false',
      '--heap-growing-percent=300',
    ]));

  it('has threads with more', () => expect(flagsOnCores(2)).toBe('false'));
});
