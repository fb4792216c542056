import { describe, expect, it } from '@jest/globals';
import { LineWriter } from '../../src/cli/line-writer.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('lines', () => {
  it('of one turn of the event loop are written together, in their order', async () => {
    const written: string[] = [];
    const lines = new LineWriter((text) => written.push(text));
    lines.line('one');
    lines.line('two');
    expect(written).toEqual([]);
    await turn();
    lines.line('three');
    await turn();
    await turn();
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('can be written at once, and are written once', async () => {
    const written: string[] = [];
    const lines = new LineWriter((text) => written.push(text));
    lines.line('last words');
    lines.flush();
    lines.flush();
    await turn();
    expect(written).toEqual(['last words\n']);
  });
});
