import { describe, expect, it } from '@jest/globals';
import { checklistView, readChecklist, PROOF_FORMATS } from '../../src/cli/prove/report.js';
import { CONDUCT_RULES } from '../../src/client-report/rules.js';
import type { Sandbank } from '../../src/library/index.js';
import { connectSandbank } from '../../src/library/server-client.js';
import { checkReadiness, type ChecklistGroup, type ChecklistResult } from '../../src/proving/checklist.js';
import { DISTURBANCES } from '../../src/proving/plans/disturbances.js';
import { PROPERTIES } from '../../src/proving/properties.js';
import type { OpenedBank, World } from '../../src/proving/run.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import { CORRECT, payer } from './clients.js';

const GROUPS = await readChecklist();
const ITEMS = GROUPS.flatMap(({ items }) => items);

/** A client in this process. */
function worldOf(client: (bank: Sandbank) => Promise<void>): World {
  return {
    open: async ({ seed }) => {
      const server = await startInProcess(seed === undefined ? {} : { seed });
      const bank = await connectSandbank(server.url);
      const run = async (): ReturnType<OpenedBank['run']> => {
        const failure = await client(bank as Sandbank).then(
          () => undefined,
          (error: unknown) => String(error),
        );
        return { kind: failure === undefined ? 'passed' : 'failed', detail: failure ?? '' };
      };
      return { client: bank, run, stop: () => server.stop() };
    },
  };
}

const some = (...ids: readonly string[]): ChecklistGroup[] =>
  GROUPS.map((group) => ({ ...group, items: group.items.filter(({ id }) => ids.includes(id)) }));
const resultsOf = ({ items }: ChecklistResult): (readonly string[])[] => items.map(({ id, result }) => [id, result]);

describe('the checklist', () => {
  it('has forty items in ten groups, each with its reason and source, of what exists', () => {
    expect([GROUPS.length, ITEMS.length, new Set(ITEMS.map(({ id }) => id)).size]).toEqual([10, 40, 40]);
    const known = [...Object.keys(PROPERTIES), ...CONDUCT_RULES.map(({ id }) => id)];
    for (const { reason, source } of GROUPS) expect([reason.endsWith('.'), source.length > 5]).toEqual([true, true]);
    for (const { id, requirement, plan = [], holds, needs } of ITEMS) {
      expect([id, requirement.length > 20, holds.length > 0]).toEqual([id, true, true]);
      expect([id, holds.filter((name) => !known.includes(name))]).toEqual([id, []]);
      expect([id, plan.filter(({ kind }) => DISTURBANCES[kind] === undefined)]).toEqual([id, []]);
      expect([id, needs === undefined || holds.includes('belief')]).toEqual([id, true]);
    }
  });

  it('is listed in docs/readiness.md (npm run docs)', () => {
    const parts = GROUPS.map(({ group, reason, source, items }) => {
      const rows = items.map(({ id, requirement, plan, holds }) => [
        `\`${id}\``,
        `${requirement}.`,
        plan?.map(({ kind, value }) => [kind, value].filter((part) => part !== undefined).join(' ')).join(', ') ??
          'none',
        holds.join(', '),
      ]);
      return `### ${group}\n\n${reason} Source: ${source}.\n\n${markdownTable(['item', 'requirement', 'disturbance', 'must hold'], rows)}`;
    });
    expectGenerated('docs/readiness.md', 'checklist', parts.join('\n\n'));
  });

  it('passes a corrected client, and leaves out what it never calls or does not say', async () => {
    const lines: string[] = [];
    const groups = some(
      'status-lost',
      'payment-rejected',
      'initiation-lost',
      'token-expired',
      'new-ids',
      'request-ids',
    );
    const result = await checkReadiness(worldOf(payer(CORRECT)), groups, (line) => lines.push(line));
    expect(resultsOf(result)).toEqual([
      ['initiation-lost', 'passed'],
      ['payment-rejected', 'passed'],
      ['status-lost', 'passed'],
      ['token-expired', 'not applicable'],
      ['new-ids', 'not applicable'],
      ['request-ids', 'passed'],
    ]);
    expect(result.items.map(({ detail }) => detail)).toEqual([
      '',
      '',
      '',
      'the client makes no such call',
      'the client does not say which entries it shows (PUT /__admin/beliefs)',
      '',
    ]);
    expect(lines).toContain('initiation-lost: passed');
    const [lost] = result.items;
    expect(lost?.plan).toEqual([{ kind: 'change-lost', operation: 'initiatePayment', occurrence: 1 }]);
    expect(lost?.journal[0]).toMatchObject({ operation: 'initiatePayment', status: 0 });
  });

  it('fails a client that pays again, and one that holds too much for settled', async () => {
    const again = await checkReadiness(worldOf(payer({ ...CORRECT, paysAgain: true })), some('status-lost'));
    expect(resultsOf(again)).toEqual([['status-lost', 'failed']]);
    expect(again.items[0]?.detail).toMatch(/^paid-twice payment 1: after the response .*was lost/);
    const early = await checkReadiness(
      worldOf(payer({ ...CORRECT, settledAt: ['ACSC', 'ACCC', 'PDNG'] })),
      some('payment-pending', 'payment-rejected'),
    );
    expect(resultsOf(early)).toEqual([
      ['payment-rejected', 'passed'],
      ['payment-pending', 'failed'],
    ]);
  });

  it('passes a client that sends an order again, of which no one signs both, and says so', async () => {
    const { items } = await checkReadiness(worldOf(payer({ ...CORRECT, repeatsOrder: true })), some('initiation-lost'));
    expect(items.map(({ result, detail }) => [result, detail])).toEqual([
      [
        'passed',
        expect.stringMatching(/^but sent twice: after the response .* was lost, .* and no one has signed the first/),
      ],
    ]);
    expect(PROOF_FORMATS['junit']?.(checklistView({ items }))).toMatch(
      /name="initiation-lost"><system-out>but sent twice/,
    );
  });

  it('leaves out what happens to a browser if none visits the bank', async () => {
    const ids = ['callback-twice', 'callback-missing', 'page-timeout', 'wrong-state'];
    const { items } = await checkReadiness(worldOf(payer(CORRECT)), some(...ids));
    expect(items.map(({ id, result, detail }) => [id, result, detail.split(': ')[1]])).toEqual(
      ids.map((id) => [id, 'not applicable', 'the tests decide as the PSU']),
    );
    const visitor = async (bank: Sandbank): Promise<void> => {
      await payer(CORRECT)(bank);
      await fetch(`${bank.url}/PSD2/v1/oauth/authorize?response_type=code`);
    };
    const seen = await checkReadiness(worldOf(visitor), some('callback-twice'));
    expect(resultsOf(seen)).toEqual([['callback-twice', 'passed']]);
  });

  it('fails a client that holds what is not so at a quiet bank already', async () => {
    const pessimist = payer({ ...CORRECT, settledAt: [], failedAt: ['ACSC', 'PDNG'] });
    const { items } = await checkReadiness(worldOf(pessimist), some('payment-pending', 'status-lost'));
    expect(items.map(({ id, result, detail }) => [id, result, detail.split(':')[0]])).toEqual([
      ['payment-pending', 'failed', 'belief payment 1'],
      ['status-lost', 'passed', ''],
    ]);
  });

  it('fails a client with a mistake that the quiet run shows, and tells why nothing can be proved', async () => {
    const careless = async (bank: Sandbank): Promise<void> => {
      await fetch(`${bank.url}/PSD2/v1/accounts?subscription-key=${bank.demo.tpps[0]?.subscriptionKey}`);
    };
    const { items } = await checkReadiness(worldOf(careless), some('request-ids', 'secrets', 'documented-calls'));
    expect(items.map(({ id, result, detail }) => [id, result, detail.split(':')[0]])).toEqual([
      ['request-ids', 'failed', 'request-id-missing'],
      ['secrets', 'failed', 'key-in-url'],
      ['documented-calls', 'passed', ''],
    ]);
    const broken = await checkReadiness(
      worldOf(() => Promise.reject(new Error('no'))),
      GROUPS,
    );
    expect(broken).toEqual({ items: [], trouble: 'the tests fail at a quiet bank: Error: no' });
  });
});

const LOST = { kind: 'change-lost', operation: 'initiatePayment', occurrence: 1 };
const RESULT: ChecklistResult = {
  items: [
    {
      group: 'Payments without an answer',
      id: 'initiation-lost',
      requirement: 'After a lost answer, the client does not pay twice',
      result: 'failed',
      detail: 'paid-twice payment 1: <b>\nagain',
      plan: [LOST],
      journal: [{ at: '2026-03-02T09:00:00.000Z', operation: 'initiatePayment', status: 0, disturbedBy: LOST }],
    },
    {
      group: 'Access tokens',
      id: 'token-expired',
      requirement: 'The client refreshes a token',
      result: 'not applicable',
      detail: 'the client makes no such call',
      plan: [],
      journal: [],
    },
    { group: 'Access tokens', id: 'x', requirement: 'Y', result: 'passed', detail: '', plan: [], journal: [] },
  ],
};
const TROUBLE: ChecklistResult = { items: [], trouble: 'exit code 4' };
const written = (format: string, result = RESULT): string => PROOF_FORMATS[format]?.(checklistView(result)) ?? '';

describe('the result of the checklist', () => {
  it('is a table with a sum', () => {
    expect(written('text')).toBe(
      [
        'Payments without an answer',
        '  failed          initiation-lost         After a lost answer, the client does not pay twice',
        '                  paid-twice payment 1: <b>',
        '                  again',
        '',
        'Access tokens',
        '  not applicable  token-expired           The client refreshes a token',
        '                  the client makes no such call',
        '  passed          x                       Y',
        '',
        'Readiness: 1 passed, 1 failed, 1 not applicable, of 3 items.',
        '',
      ].join('\n'),
    );
    expect(written('text', TROUBLE)).toBe('Nothing could be proved: exit code 4\n');
  });

  it('has the other formats of prove', () => {
    expect(JSON.parse(written('json'))).toEqual(RESULT);
    expect(written('junit')).toContain('tests="3" failures="1" errors="0" skipped="1"');
    expect(written('junit')).toContain('name="initiation-lost"><failure message="After a lost answer, the client');
    expect(written('junit', TROUBLE)).toContain('<error message="exit code 4"');
    expect(written('github')).toMatch(/^::error title=Sandbank prove initiation-lost::After .*%0Apaid-twice/);
    expect(written('github', TROUBLE)).toMatch(/^::error title=Sandbank prove::Nothing could be proved: exit code 4/);
    const html = written('html');
    expect(html).not.toMatch(/<script|<b>|src=|<link/);
    const [table = '', evidence] = html.split('<summary>initiation-lost: failed</summary>');
    for (const part of [table, evidence]) expect(part?.match(/<tr class="marked">/g)).toHaveLength(1);
  });
});
