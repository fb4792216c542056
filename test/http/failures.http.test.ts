import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { NewFaultRule } from '../../src/domain/scripting/fault.js';
import { addFault } from '../../src/sim/scripting/faults.js';
import { CONSENT_BODY, replaceMember, responseTo } from '../support/failing-bank.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';

/** Something fails at every step of a call: it ends as an answer or a closed connection, is logged, and nothing else suffers. */

const MESSAGE = 'broken by the test';

const fail = (): never => {
  throw new Error(MESSAGE);
};

const set = (bank: HttpBank, rule: Partial<NewFaultRule>): void =>
  void addFault(bank.bank, { match: {}, after: 0, when: 'before', times: 1, ...rule });

/** A header that Node cannot send: faults with one are refused where they are given, but a folder may still hold one. */
const UNSENDABLE = { statusCode: 503, headers: { trailer: 'x' } };

const STEPS: Readonly<Record<string, (bank: HttpBank) => () => void>> = {
  'what falls due before the call': ({ bank }) => replaceMember(bank, 'catchUp', fail),
  'the choice of a fault': (bank) => {
    const { faults } = bank.bank.state;
    set(bank, { fault: 'TIMEOUT' });
    const mend = replaceMember(faults, 'values', fail);
    return () => {
      mend();
      faults.clear();
    };
  },
  'a guard': ({ context }) => replaceMember(context, 'contractOf', fail),
  'the operation': ({ bank }) => replaceMember(bank.state.consents, 'set', fail),
  'what follows the operation': ({ context }) => replaceMember(context, 'afterOperation', fail),
};

describe('a call that fails with an internal error', () => {
  it.each(Object.keys(STEPS))('in %s: is answered with 500 and logged, and the next call succeeds', async (step) => {
    const bank = await openHttpBank();
    const mend = STEPS[step]!(bank);
    const answer = await responseTo(bank);
    mend();
    expect(answer?.status).toBe(500);
    expect(answer?.body).toContain('internal error of the bank; see the log of the server');
    expect(answer?.body).not.toContain(MESSAGE);
    expect(bank.faults.splice(0).map(String)).toContain(`Error: ${MESSAGE}`);
    expect((await responseTo(bank))?.status).toBe(200);
  });

  it.each<[string, Partial<NewFaultRule>]>([
    ['before', { error: UNSENDABLE }],
    ['commit', { when: 'commit', error: UNSENDABLE }],
    ['commit, after a delay', { when: 'commit', delay: { type: 'fixed', ms: 5 }, error: UNSENDABLE }],
  ])(
    'because of a fault with a response that Node cannot send (%s): is answered with 500 and logged',
    async (_when, rule) => {
      const bank = await openHttpBank();
      set(bank, rule);
      expect((await responseTo(bank))?.status).toBe(500);
      expect(bank.faults.splice(0).map(String)).toEqual([expect.stringMatching(/Trailers are invalid/)]);
      expect((await responseTo(bank))?.status).toBe(200);
    },
  );

  it('while its response is sent in parts: the connection is closed and the failure logged', async () => {
    const bank = await openHttpBank();
    set(bank, { slowBody: { chunks: 3, durationMs: 3 } });
    let parts = 0;
    bank.server.prependOnceListener('request', (_req, res) => {
      replaceMember(res, 'write', () => (parts += 1) > 1 && fail());
    });
    expect(await responseTo(bank)).toBeUndefined();
    expect(bank.faults.splice(0).map(String)).toEqual([`Error: ${MESSAGE}`]);
    expect((await responseTo(bank))?.status).toBe(200);
  });

  it('and whose failure cannot be sent either: the connection is closed and the failure logged', async () => {
    const bank = await openHttpBank();
    bank.server.prependOnceListener('request', (_req, res) => replaceMember(res, 'writeHead', fail));
    expect(await responseTo(bank)).toBeUndefined();
    expect(bank.faults.splice(0).map(String)).toEqual([`Error: ${MESSAGE}`, `Error: ${MESSAGE}`]);
    expect((await responseTo(bank))?.status).toBe(200);
  });
});

describe('after the response has been sent', () => {
  const observersOf = ({ context, bank }: HttpBank) => context.registry.recordOf(bank);
  it.each<[string, (bank: HttpBank) => () => void]>([
    ['the count', ({ context }) => replaceMember(context.counts, 'count', fail)],
    ['the log', ({ context }) => replaceMember(context, 'logCall', fail)],
    ['the report', (bank) => replaceMember(observersOf(bank).report, 'check', fail)],
    ['the journal', (bank) => replaceMember(observersOf(bank).journal, 'add', fail)],
  ])('a failure of %s leaves the response unchanged and is logged', async (_step, breakIt) => {
    const bank = await openHttpBank();
    const mend = breakIt(bank);
    expect((await responseTo(bank))?.status).toBe(200);
    mend();
    expect(bank.faults.splice(0).map(String)).toEqual([`Error: ${MESSAGE}`]);
  });

  it('a failing event listener alone is disconnected, and the failure is logged', async () => {
    const bank = await openHttpBank();
    const events = bank.context.registry.eventsOf('default');
    const heard: string[] = [];
    let hasEnded = false;
    events.listen(fail, () => (hasEnded = true));
    events.listen(
      ({ kind }) => heard.push(kind),
      () => undefined,
    );
    expect((await responseTo(bank))?.status).toBe(200);
    expect((await responseTo(bank))?.status).toBe(200);
    expect([hasEnded, events.size]).toEqual([true, 1]);
    expect(heard.filter((kind) => kind === 'request')).toHaveLength(2);
    expect(bank.faults.splice(0).map(String)).toEqual([`Error: ${MESSAGE}`]);
  });
});

it("a compressed body is accepted if the profile allows bodies larger than Node's maximum buffer", async () => {
  const bank = await openHttpBank({ sizes: { bodyBytes: 1e15, headerBytes: 32_768, jsonDepth: 32 } });
  const answer = await bank.call('POST', '/PSD2/v1/consents', {
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    raw: gzipSync(CONSENT_BODY),
  });
  expect(answer.status).toBe(200);
});

describe('a call that waits until its changes are persisted', () => {
  it('closes the connection and logs a failure while its response is sent', async () => {
    const bank = await openHttpBank({}, {}, { saved: () => Promise.resolve() });
    bank.server.prependOnceListener('request', (_req, res) => replaceMember(res, 'writeHead', fail));
    expect(await responseTo(bank)).toBeUndefined();
    expect(bank.faults.splice(0).map(String)).toEqual([`Error: ${MESSAGE}`, `Error: ${MESSAGE}`]);
    expect((await responseTo(bank))?.status).toBe(200);
  });

  it('is answered with 500 if persisting fails', async () => {
    const bank = await openHttpBank({}, {}, { saved: () => Promise.reject(new Error('the disk is full')) });
    const answer = await responseTo(bank);
    expect(answer?.status).toBe(500);
    expect(answer?.body).toContain('the bank could not save the change; the call had no effect');
    expect(answer?.body).not.toContain('disk');
  });
});
