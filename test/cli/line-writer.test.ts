import { describe, expect, it } from '@jest/globals';
import { LineWriter } from '../../src/cli/output.js';

const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

describe('lines', () => {
  it('of one moment are written together, in their order', async () => {
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

  it('can be written at once, and are written once', async () => {
    const written: string[] = [];
    const lines = new LineWriter((text) => written.push(text));
    lines.line('last words');
    lines.flush();
    lines.flush();
    await moment();
    expect(written).toEqual(['last words\n']);
  });
});
