import { describe, expect, it } from '@jest/globals';
import { RemoteHooks, runHook, type CallHooks, type HookCall, type HookRequest } from '../../src/library/hooks.js';

const REQUEST: HookRequest = {
  id: 'request-1',
  bank: 'default',
  operation: 'readAccounts',
  method: 'GET',
  path: '/PSD2/v1/accounts',
  query: '',
  headers: {},
};

/** Hooks as the thread of the servers sees them: each call is copied to the program, and its reply back. */
function remote(hooks: CallHooks): CallHooks {
  const names = Object.keys(hooks) as (keyof CallHooks)[];
  const there = new RemoteHooks(names, (call: HookCall) => {
    void runHook(hooks, structuredClone(call)).then((reply) => there.settle(structuredClone(reply)));
  });
  return there.hooks;
}

describe('hooks in another thread', () => {
  it('exist only if the program has them', () => {
    expect(Object.keys(remote({}))).toEqual([]);
    expect(Object.keys(remote({ onResponse: () => undefined }))).toEqual(['onResponse']);
  });

  it('get the call and return the response of the program', async () => {
    const hooks = remote({
      onRequest: ({ operation }) => ({ status: 418, body: operation }),
      onResponse: async ({ id }, { status }) => ({ status: status + 1, headers: { id } }),
    });
    expect(await hooks.onRequest?.(REQUEST)).toEqual({ status: 418, body: 'readAccounts' });
    expect(await hooks.onResponse?.(REQUEST, { status: 200 })).toEqual({ status: 201, headers: { id: 'request-1' } });
  });

  it('answer overlapping calls each with its own result', async () => {
    const hooks = remote({
      onRequest: async ({ id }) => {
        if (id === 'slow') await new Promise((resolve) => setImmediate(resolve));
        return { status: 200, body: id };
      },
    });
    const ids = ['slow', 'fast'];
    const answers = await Promise.all(ids.map(async (id) => hooks.onRequest?.({ ...REQUEST, id })));
    expect(answers).toEqual(ids.map((body) => ({ status: 200, body })));
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
      /onRequest: Error: broken/,
    ],
    ['rejects', () => Promise.reject(new Error('late')), /onRequest: Error: late/],
    ['returns what cannot be sent', () => ({ status: 200, body: () => 'x' }), /onRequest: .*could not be cloned/s],
  ])('report a hook that %s', async (_what, onRequest, message) => {
    await expect(
      remote({ onRequest: onRequest as CallHooks['onRequest'] & object }).onRequest?.(REQUEST),
    ).rejects.toThrow(message);
  });
});
