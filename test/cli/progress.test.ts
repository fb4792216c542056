import { describe, expect, it } from '@jest/globals';
import { Progress } from '../../src/cli/output.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';
import { learnDecisions } from '../../src/learning/learn.js';
import { readRecordings } from '../../src/learning/read-har.js';
import { recordingOf } from '../support/recording-of.js';
import { differencesOf } from '../../src/learning/differences.js';

/** Progress with a clock that the test moves. */
function started(isTerminal: boolean) {
  let nowMs = 1000;
  const written: string[] = [];
  const progress = new Progress({ isTerminal, write: (text) => void written.push(text), now: () => nowMs });
  const after = (ms: number, text: string): void => {
    nowMs += ms;
    progress.report(() => text);
  };
  return { progress, written, after };
}

describe('the progress of a command', () => {
  it('is not shown for what is soon done', () => {
    const { progress, written, after } = started(true);
    after(499, 'half');
    progress.end();
    expect(written).toEqual([]);
  });

  it('overwrites its line on a terminal twice a second, and clears it at the end', () => {
    const { progress, written, after } = started(true);
    after(500, '9 of 10');
    after(499, 'too soon');
    after(1, 'done');
    progress.end();
    expect(written).toEqual(['\r9 of 10', '\rdone   ', '\r    \r']);
  });

  it('is a line every ten seconds elsewhere', () => {
    const { progress, written, after } = started(false);
    after(9999, 'too soon');
    after(1, 'one');
    after(5000, 'too soon');
    after(5000, 'two');
    progress.end();
    expect(written).toEqual(['one\n', 'two\n']);
  });
});

describe('learning', () => {
  it('reports each entry that it reads, each row that it measures, and each call that it compares', async () => {
    const entry = (index: number) => ({
      request: { method: 'GET', url: `https://bank.example/PSD2/v1/consents/${index}`, headers: [] },
      response: { status: 404, headers: [], content: {} },
    });
    const text = JSON.stringify({ log: { entries: Array.from({ length: 3 }, (_, index) => entry(index)) } });
    const steps: string[] = [];
    const onStep = (report: () => string): void => void steps.push(report());
    const { exchanges } = readRecordings([{ name: 'one.har', text }], undefined, onStep);
    const recording = recordingOf(exchanges, await loadInterfaceFacts());
    learnDecisions(recording, onStep);
    differencesOf(recording, [], onStep);
    expect(steps.slice(0, 3)).toEqual(['one.har: entry 1 of 3', 'one.har: entry 2 of 3', 'one.har: entry 3 of 3']);
    expect(steps).toContainEqual(expect.stringMatching(/^reading key-required, setting 1 of \d+$/));
    expect(steps.at(-1)).toBe('comparing call 3 of 3');
  });
});
