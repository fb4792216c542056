import { describe, expect, it } from '@jest/globals';
import type { AppContext } from '../../src/http/app-context.js';
import { addFault } from '../../src/sim/scripting/faults.js';
import { replaceMember, responseTo } from '../support/failing-bank.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';

/** Whatever step of a call throws: the call ends as an answer or a closed connection, the failure is logged, and the next call works. */

const MESSAGE = 'thrown by the test';

const fail = (): never => {
  throw new Error(MESSAGE);
};

interface Step {
  /** Makes the step throw; returns what restores it. */
  readonly break: (bank: HttpBank) => () => void;
  /** Status of the answer; undefined: the connection is closed. */
  readonly status: number | undefined;
  /** Members of the context next to the usual ones. */
  readonly context?: Partial<AppContext>;
  /** How often the failure is reported. */
  readonly reports?: number;
}

const nothing = (): void => undefined;
const observersOf = ({ context, bank }: HttpBank) => context.registry.recordOf(bank);
/** Hooks that throw once. */
function failingOnce(name: 'onRequest' | 'onResponse', how: () => Promise<undefined>): Partial<AppContext> {
  let isFirst = true;
  const hook = (): Promise<undefined> | undefined => {
    if (!isFirst) return undefined;
    isFirst = false;
    return how();
  };
  return { hooks: { [name]: hook } };
}

const STEPS: Readonly<Record<string, Step>> = {
  'the journal number': { break: (bank) => replaceMember(observersOf(bank).journal, 'nextNumber', fail), status: 500 },
  'receiving the body': {
    break: ({ server }) => {
      server.prependOnceListener('request', ({ headers }) =>
        replaceMember(headers, 'content-encoding', { toLowerCase: fail }),
      );
      return nothing;
    },
    status: 500,
  },
  'the look-up of the bank': {
    break: ({ context }) => {
      const { bankOf } = context;
      let calls = 0;
      const failsFirst: AppContext['bankOf'] = (req) => ((calls += 1) === 1 ? fail() : bankOf(req));
      return replaceMember(context, 'bankOf', failsFirst);
    },
    status: 500,
  },
  'the choice of a fault': {
    break: ({ bank }) => {
      addFault(bank, { match: {}, after: 0, when: 'before', times: 1, fault: 'TIMEOUT' });
      const restore = replaceMember(bank.state.faults, 'values', fail);
      return () => {
        restore();
        bank.state.faults.clear();
      };
    },
    status: 500,
  },
  'a fault with a header that cannot be sent': {
    break: ({ bank }) => {
      const error = { statusCode: 503, headers: { trailer: 'x' } };
      addFault(bank, { match: {}, after: 0, when: 'commit', times: 1, error });
      return nothing;
    },
    status: 500,
  },
  'a guard': {
    break: ({ context, bank }) => replaceMember(context.contractOf(bank), 'checkHeaders', fail),
    status: 500,
  },
  'the contract': {
    break: ({ context, bank }) => replaceMember(context.contractOf(bank), 'checkBody', fail),
    status: 500,
  },
  'the operation': { break: ({ bank }) => replaceMember(bank.state.consents, 'set', fail), status: 500 },
  'what follows the operation': { break: ({ context }) => replaceMember(context, 'afterOperation', fail), status: 500 },
  'a write that is not persisted': {
    break: ({ context }) => replaceMember(context, 'saved', () => Promise.reject(new Error(MESSAGE))),
    context: { saved: () => undefined },
    status: 500,
    reports: 0,
  },
  'asking whether a write is persisted': {
    break: ({ context }) => replaceMember(context, 'saved', fail),
    context: { saved: () => undefined },
    status: 500,
  },
  'the head of the answer': {
    break: ({ server }) => {
      server.prependOnceListener('request', (_req, res) => replaceMember(res, 'writeHead', fail));
      return nothing;
    },
    status: undefined,
    reports: 2,
  },
  'the body of the answer': {
    break: ({ server }) => {
      server.prependOnceListener('request', (_req, res) => replaceMember(res, 'write', fail));
      return nothing;
    },
    status: undefined,
  },
  'a slow body': {
    break: ({ bank, server }) => {
      addFault(bank, { match: {}, after: 0, when: 'before', times: 1, slowBody: { chunks: 3, durationMs: 3 } });
      server.prependOnceListener('request', (_req, res) => replaceMember(res, 'write', fail));
      return nothing;
    },
    status: undefined,
  },
  'the metrics': { break: ({ context }) => replaceMember(context.counts, 'count', fail), status: 200 },
  'the log': { break: ({ context }) => replaceMember(context, 'logCall', fail), status: 200 },
  'the client report': { break: (bank) => replaceMember(observersOf(bank).report, 'check', fail), status: 200 },
  'the journal': { break: (bank) => replaceMember(observersOf(bank).journal, 'add', fail), status: 200 },
  'the events': { break: ({ context }) => replaceMember(context.registry, 'eventsOf', fail), status: 200 },
  'the hook onRequest': { break: () => nothing, context: failingOnce('onRequest', fail), status: 500 },
  'the hook onRequest, later': {
    break: () => nothing,
    context: failingOnce('onRequest', () => Promise.reject(new Error(MESSAGE))),
    status: 500,
  },
  'the hook onResponse': { break: () => nothing, context: failingOnce('onResponse', fail), status: 500 },
};

describe('a step of a call that throws', () => {
  it.each(Object.keys(STEPS))('%s: ends the call, is logged, and the next call succeeds', async (name) => {
    const step = STEPS[name]!;
    const bank = await openHttpBank({}, {}, step.context);
    const restore = step.break(bank);
    const answer = await responseTo(bank);
    restore();
    expect(answer?.status).toBe(step.status);
    const { reports = 1 } = step;
    const faults = bank.faults.splice(0).map(String);
    expect(faults).toHaveLength(reports);
    // What fails inside is not told to the client.
    expect(answer?.body ?? '').not.toContain(MESSAGE);
    const next = await responseTo(bank);
    expect(next?.status).toBe(200);
    expect(bank.faults).toEqual([]);
  });
});
