import { describe, expect, it } from '@jest/globals';
import { flag, flagLines } from '../../src/cli/arguments.js';

describe('the help of flags', () => {
  const flags = [
    flag('limit', '100', 'maximum number of records, newest first, of those that match'),
    flag('to', 'none', 'instant'),
  ];

  it('is wrapped at the width of a terminal, below its column', () =>
    expect(flagLines(flags, 45)).toEqual([
      '  --limit NUMBER  maximum number of records,\n                  newest first, of those that\n                  match [default: 100]',
      '  --to TO         instant',
    ]));

  it('has one line for each flag in a pipe, and on a terminal that is too narrow', () => {
    for (const columns of [Infinity, 30])
      expect(flagLines(flags, columns)[0]).toBe(
        '  --limit NUMBER  maximum number of records, newest first, of those that match [default: 100]',
      );
  });
});
