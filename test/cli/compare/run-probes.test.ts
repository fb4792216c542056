import { describe, expect, it } from '@jest/globals';
import { NoAnswerError } from '../../../src/cli/http-call.js';
import { refusalFor, runProbes, type ProbeRunOptions } from '../../../src/cli/compare/run-probes.js';
import type { Probe, ProbedBank } from '../../../src/learning/probes/probed-bank.js';

/** Runs probes that only note that they ran. */
async function run(
  changes: Partial<ProbeRunOptions> = {},
): Promise<{ ran: string[]; saved: string[][] } & Awaited<ReturnType<typeof runProbes>>> {
  const ran: string[] = [];
  const saved: string[][] = [];
  const note =
    (name: string): Probe['run'] =>
    async (_bank, state) => {
      ran.push(name);
      if (name === 'consent-authorised') state.consent = { id: 'consent-1', token: 'token-1' };
    };
  const probes: readonly Probe[] = [
    { name: 'consent-members', kind: 'consent', run: note('consent-members') },
    { name: 'consent-authorised', kind: 'consent', run: note('consent-authorised') },
    { name: 'reads', kind: 'read', needs: ['consent'], run: note('reads') },
    { name: 'headers', kind: 'read', run: note('headers') },
  ];
  const result = await runProbes({
    open: () => ({}) as ProbedBank,
    probes,
    refusal: () => undefined,
    state: {},
    onFinished: async (finished) => void saved.push(Object.keys(finished)),
    ...changes,
  });
  return { ...result, ran, saved };
}

describe('the probes of a run', () => {
  it('run in their order, and each finished one is saved', async () => {
    const { ran, saved } = await run();
    expect(ran).toEqual(['consent-members', 'consent-authorised', 'reads', 'headers']);
    expect(saved.at(-1)).toEqual(ran);
  });

  it('that are finished do not run again, but the one that gave the consent does if a later one needs it', async () => {
    expect((await run({ finished: { 'consent-members': [], 'consent-authorised': [] } })).ran).toEqual([
      'consent-authorised',
      'reads',
      'headers',
    ]);
    const finished = { 'consent-members': [], 'consent-authorised': [], reads: [] };
    expect((await run({ finished })).ran).toEqual(['headers']);
  });

  it('that need a consent are skipped if nobody gave one', async () => {
    const { ran, skipped } = await run({
      refusal: ({ name }) => (name.startsWith('consent') ? 'needs --allow consent' : undefined),
    });
    expect(ran).toEqual(['headers']);
    expect(skipped).toContainEqual({ probe: 'reads', reason: 'no consent was granted earlier' });
  });

  it('that fail are neither saved nor the end of the run, unless two in turn have no answer', async () => {
    const failing = (name: string, error: Error): Probe => ({
      name,
      kind: 'read',
      run: async () => {
        throw error;
      },
    });
    const probes = ['one', 'two', 'three'].map((name) => failing(name, new NoAnswerError(`no ${name}`)));
    const { failed, skipped, saved } = await run({ probes });
    expect(failed).toEqual([
      { probe: 'one', reason: 'no one' },
      { probe: 'two', reason: 'no two' },
    ]);
    expect(skipped).toEqual([{ probe: 'three', reason: 'the target did not respond to earlier probes' }]);
    expect(saved).toEqual([]);
    await expect(run({ probes: [failing('bug', new TypeError('a bug'))] })).rejects.toThrow('a bug');
  });
});

describe('a probe', () => {
  const probe = (kind: Probe['kind'], ...needs: NonNullable<Probe['needs']>): Probe => ({
    name: 'one',
    kind,
    needs,
    run: async () => undefined,
  });

  it.each([
    ['read', probe('consent'), {}, 'needs --allow consent'],
    ['consent', probe('payment'), {}, 'needs --allow payment'],
    [
      'read',
      probe('read', 'consent'),
      {},
      'requires a consent: set consentId in the credentials, or use --allow consent',
    ],
    ['read', probe('read', 'consent'), { consentId: 'c' }, undefined],
    ['payment', probe('payment', 'payer', 'payee'), {}, 'requires payerIban in the credentials'],
    [
      'payment',
      probe('payment', 'payer', 'payee'),
      { payerIban: 'A' },
      'requires payeeIban and payeeName in the credentials',
    ],
    ['payment', probe('payment', 'payer', 'payee'), { payerIban: 'A', payeeIban: 'B', payeeName: 'C' }, undefined],
  ] as const)('at the level %s runs only with what it needs', (allow, one, credentials, reason) => {
    expect(refusalFor(one, allow, credentials)).toBe(reason);
  });
});
