import { describe, expect, it } from '@jest/globals';
import { PROOF_FORMATS, proofView, type Proof } from '../../src/cli/prove/report.js';
import type { CampaignResult, ProvenFinding } from '../../src/proving/campaign.js';

const LOST = { kind: 'change-lost', operation: 'initiatePayment', occurrence: 1 };
const FINDING: ProvenFinding = {
  property: 'paid-twice',
  about: 'payment 1',
  severity: 'error',
  explanation: 'The client initiated a second payment for one intention, and both were booked.',
  advice: 'Ask for the status.',
  source: 'Endpoints / 9',
  detail: 'it paid <twice>\nand "again"',
  class: 'visible',
  plan: { seed: 3, disturbances: [LOST] },
  confirmed: 3,
  journal: [
    {
      at: '2026-03-02T09:00:00.000Z',
      operation: 'initiatePayment',
      subject: 'payment 1',
      status: 0,
      disturbedBy: LOST,
    },
    {
      at: '2026-03-02T09:00:01.000Z',
      operation: 'readPaymentStatus',
      subject: 'payment 2',
      state: 'ACTC',
      status: 200,
    },
    {
      at: '2026-03-02T09:01:00.000Z',
      operation: 'readPaymentStatus',
      subject: 'payment 2',
      state: 'ACSC',
      status: 200,
    },
    { at: '2026-03-02T09:02:00.000Z', operation: 'readAccounts', status: 401, code: 'TOKEN_EXPIRED' },
  ],
};
const RESULT: CampaignResult = {
  findings: [FINDING],
  hints: [
    {
      ...FINDING,
      property: 'sent-twice',
      severity: 'hint',
      detail: 'it initiated a 2nd payment like the 1st one, and no one has signed it',
      advice: 'Ask before.',
    },
  ],
  plans: 7,
  acted: 6,
  removed: 0,
  dropped: 0,
  notChecked: ['payments', 'imports'],
  baselineMs: 12,
  coverage: {
    answers: [
      { operation: 'readAccounts', kind: 'status', value: '200', met: 'survived' },
      { operation: 'readAccounts', kind: 'code', value: 'TOKEN_EXPIRED', met: 'failed' },
      { operation: 'readAccounts', kind: 'code', value: 'ACCESS_EXCEEDED', met: 'never' },
    ],
    disturbances: [{ kind: 'read-lost', survived: 2, failed: 1, never: 4 }],
    notApplicable: { operations: ['cancelPayment'], disturbances: ['token'] },
  },
};
const RUN = { page: 'found/report.html', command: 'npm test' };
const PROOF: Proof = { ...RUN, result: RESULT, replays: ['found/replay-1.json'] };
const NONE: Proof = { ...RUN, result: { ...RESULT, findings: [] }, replays: [] };
const TROUBLE: Proof = { ...NONE, result: { ...NONE.result, trouble: 'the tests fail at a quiet bank: exit code 4' } };
const written = (format: string, proof = PROOF): string => PROOF_FORMATS[format]?.(proofView(proof)) ?? '';

describe('the result of prove', () => {
  it('as text names the finding, the plan and the command that repeats it', () => {
    const text = written('text');
    for (const line of [
      'ERROR paid-twice (payment 1)\n',
      '  What your client did: it paid <twice>\n    and "again"\n',
      '  - the response to the 1st initiatePayment was lost\n',
      '  Again: node dist/cli/main.js replay found/replay-1.json -- npm test\n',
      '7 plans run, 6 of them with an effect on the client: 1 finding.',
      'Responses that the bank can give to these calls: 3. Handled: 1. Failed: 1. Not tried yet: 1.',
      'Disturbances that are possible in these calls: 7. Handled: 2. Failed: 1. Not tried yet: 4.',
      'The same as a page, with the calls of each finding: found/report.html\n',
      'Hint: it initiated a 2nd payment like the 1st one, and no one has signed it. Ask before.',
      'Not checked: payments and imports. To have them checked, tell the bank what your client shows its user: bank.believe(…), or PUT /__admin/beliefs (docs/guide-prove.md#say-what-your-client-shows).',
    ])
      expect(text).toContain(line);
  });

  it('says of a finding at a quiet bank that no disturbance causes it', () => {
    const quiet = { ...PROOF, result: { ...RESULT, findings: [{ ...FINDING, plan: { seed: 0, disturbances: [] } }] } };
    for (const format of ['text', 'junit', 'github', 'html']) {
      expect(written(format, quiet)).toContain('at a quiet bank already, without a disturbance');
      expect(written(format, quiet)).not.toContain('smallest disturbance');
    }
    expect(written('junit', quiet)).toContain('failures="1"');
    expect(written('github', quiet)).toMatch(/^::error /);
  });

  it('as JSON is the result with the replay files', () => {
    expect(JSON.parse(written('json'))).toEqual({ ...RESULT, replays: ['found/replay-1.json'] });
  });

  it('as JUnit has a failure for each finding, and a case for each other property', () => {
    const xml = written('junit');
    expect(xml).toContain('<testsuites name="sandbank" tests="6" failures="1" errors="0" skipped="0">');
    expect(xml).toContain('name="paid-twice payment 1"><failure message="The client initiated a second');
    expect(xml).toContain('it paid &lt;twice&gt;\n');
    expect(xml).toContain('<testcase classname="sandbank.error" name="hangs"/>');
    expect(xml).not.toContain('not-followed');
    const unsaid = { ...NONE, result: { ...NONE.result, notChecked: ['a', 'b', 'c'] } };
    expect(written('junit', unsaid)).toContain(
      'name="belief"><skipped message="the client does not say what it shows"/>',
    );
    expect(written('junit', TROUBLE)).toContain('name="quiet bank"><error message="the tests fail at a quiet bank');
  });

  it('as annotations of GitHub has a command for each finding', () => {
    const [first = '', ...others] = written('github').split('\n');
    expect(first).toMatch(/^::error title=Sandbank prove paid-twice payment 1::The client .*%0AWhat your client did/);
    expect(first).toContain('%0AAgain: node dist/cli/main.js replay found/replay-1.json -- npm test');
    expect(others[0]).toBe('7 plans run, 6 of them with an effect on the client: 1 finding.');
    expect(written('github', NONE)).not.toContain('::');
    expect(written('github', TROUBLE)).toMatch(/^::error title=Sandbank prove::Nothing could be proved: the tests/);
  });

  it('as HTML is one page with a time line of calls, states and disturbances, which loads nothing', () => {
    const html = written('html');
    expect(html).not.toMatch(/<script|<twice>|src=|<link|\p{Cc}(?<!\n)/u);
    expect(html.match(/<tr class="marked">.*?<\/tr>/g)).toEqual([
      expect.stringMatching(/09:00:00<.*>initiatePayment payment 1<.*>no response<.*>the response to .* was lost</),
    ]);
    expect(html).toContain('<h1>Sandbank prove: 1 finding (npm test)</h1>');
    expect(html).toContain('<pre>What your client did: it paid &lt;twice&gt;\n  and &quot;again&quot;</pre>');
    expect(html).toContain('<code>ACTC → ACSC</code>');
    expect(html).toContain('<code>401 TOKEN_EXPIRED</code>');
    expect(html).toMatch(/readAccounts<.*>200<.*>TOKEN_EXPIRED<.*>ACCESS_EXCEEDED</);
    expect(html).toMatch(/read-lost<.*>2<.*>1<.*>4</);
    expect(html).toMatch(/Disturbances<.*>token</);
    expect(written('html', TROUBLE)).toContain('<h1>Sandbank prove: no result (npm test)</h1>');
    expect(written('html', TROUBLE)).toContain('<p>Nothing could be proved: the tests fail');
  });
});
