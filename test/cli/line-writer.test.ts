import { describe, expect, it } from '@jest/globals';
import { LineWriter } from '../../src/cli/output.js';

const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

describe('LineWriter', () => {
  it('writes lines of the same moment together and in order', async () => {
    const written: string[] = [];
    const lines = new LineWriter((text) => written.push(text));
    lines.line('one');
    lines.line('two');
    expect(written).toEqual([]);
    await moment();
    lines.line('three');
    await moment();
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('flushes lines immediately and only once', async () => {
    const written: string[] = [];
    const lines = new LineWriter((text) => written.push(text));
    lines.line('last words');
    lines.flush();
    lines.flush();
    await moment();
    expect(written).toEqual(['last words\n']);
  });
});
