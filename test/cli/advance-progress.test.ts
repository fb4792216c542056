import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { advanceWithProgress } from '../../src/cli/commands/advance.js';

const move = { now: '2027-01-01T00:00:00.000Z', count: 3, truncated: false, events: [] };

describe('sandbank advance', () => {
  it('stops the advance on Ctrl+C, and leaves no listener behind', async () => {
    const signals = new EventEmitter();
    let arrive: (stopped: true) => void = () => undefined;
    const calls: string[] = [];
    const clock = {
      read: () => Promise.reject(new Error('not asked')),
      advance: (body: unknown) => {
        calls.push(JSON.stringify(body));
        return new Promise<typeof move & { stopped: true }>((resolve) => {
          arrive = (stopped) => resolve({ ...move, stopped });
          queueMicrotask(() => signals.emit('SIGINT'));
        });
      },
      stopAdvance: () => {
        calls.push('stop');
        arrive(true);
        return Promise.resolve({ mode: 'paused' as const, rate: 1, now: move.now });
      },
    };
    expect(await advanceWithProgress(clock, { by: 'P9Y' }, signals, false)).toEqual({ ...move, stopped: true });
    expect(calls).toEqual(['{"by":"P9Y"}', 'stop']);
    expect(signals.listenerCount('SIGINT')).toBe(0);
  });

  it('fails with the error of the advance, even if stopping it fails too', async () => {
    const signals = new EventEmitter();
    const clock = {
      read: () => Promise.reject(new Error('gone')),
      advance: () =>
        new Promise<never>((_resolve, reject) => {
          queueMicrotask(() => {
            signals.emit('SIGINT');
            reject(new Error('the server is gone'));
          });
        }),
      stopAdvance: () => Promise.reject(new Error('gone')),
    };
    await expect(advanceWithProgress(clock, { by: 'P9Y' }, signals, true)).rejects.toThrow('the server is gone');
    expect(signals.listenerCount('SIGINT')).toBe(0);
  });
});
