import { describe, expect, it } from '@jest/globals';
import { hintsOf, violationsOf } from '../../src/proving/properties.js';
import type { Baseline, Call, RunEvidence } from '../../src/proving/evidence.js';

const call = (operation: string, address: string, more: Partial<Call> = {}): Call => ({
  id: 'request-1',
  at: '2026-03-02T09:00:00Z',
  operation,
  address,
  status: 200,
  isRefresh: false,
  sent: {},
  answer: {},
  isAnswerCut: false,
  said: '',
  findings: [],
  ...more,
});
const line = (day: string, amount: string) => ({
  bookingDate: `2026-03-${day}`,
  transactionAmount: { currency: 'EUR', amount },
});
const LINES = [line('05', '-8.50'), line('04', '12.00'), line('03', '40.00'), line('03', '2500.00')];
const held = (lines: readonly ReturnType<typeof line>[]) =>
  lines.map(({ bookingDate: date, transactionAmount: { amount } }) => ({
    account: 'AT1',
    date,
    amount: amount.replace('-', ''),
    direction: amount.startsWith('-') ? ('debit' as const) : ('credit' as const),
  }));
const evidenceOf = (more: object): RunEvidence =>
  ({
    ending: { kind: 'passed', detail: '' },
    calls: [],
    payments: [],
    consents: [],
    booked: new Set(),
    report: { findings: [], now: '2026-03-06T09:00:00Z' },
    beliefs: {},
    earlier: [],
    accounts: new Map([
      [
        'AT1',
        {
          iban: 'AT1',
          resourceIds: ['a'],
          timeZone: 'Europe/Vienna',
          booked: LINES.map((one) => ({ ...one, transactionAmount: { amount: Number(one.transactionAmount.amount) } })),
        },
      ],
    ]),
    notifications: [],
    opened: { dialect: 'nextgenpsd2', clock: { now: '2026-03-02T09:00:00Z' } },
    acted: [],
    ...more,
  }) as unknown as RunEvidence;
const baselineOf = (evidence: RunEvidence): Baseline => ({ evidence });
const QUIET: Baseline = { evidence: evidenceOf({}), settleMs: 86_400_000 };
const shown = (evidence: RunEvidence): string[] =>
  violationsOf(evidence, [], QUIET).map(({ property, about, detail }) => `${property} ${about}: ${detail}`);

describe('entries that a client holds', () => {
  const FIRST = '/v1/accounts/a/transactions?dateFrom=2026-02-20';
  const page = (address: string, lines: readonly object[], next?: string): Call =>
    call('readTransactions', address, {
      answer: { transactions: { booked: lines, _links: next === undefined ? {} : { next: { href: next } } } },
    });
  const first = page(FIRST, LINES.slice(0, 2), '/v1/accounts/a/transactions?page=2');
  const second = page('/v1/accounts/a/transactions?page=2', LINES.slice(2));
  const lost = { ...second, status: 0, answer: {} };
  const judged = (calls: readonly Call[], lines: readonly ReturnType<typeof line>[]): string[] =>
    shown(evidenceOf({ calls, beliefs: { entries: held(lines) } }));

  it('are those of the last list that was read to its end, also if its first page was read once more', () => {
    expect(judged([first, second, first], LINES)).toEqual([]);
    expect(judged([first, second, first], LINES.slice(0, 2))).toEqual([
      'belief entries: the client lacks an entry of 2026-03-03 40.00, which the bank had listed',
    ]);
  });

  it('stay what they were while a page is missing', () => {
    const before = page(FIRST, LINES.slice(2));
    expect(judged([before, first, second, lost], LINES.slice(2))).toEqual([]);
    expect(judged([before, first, lost, first], LINES.slice(2))).toEqual([]);
    expect(judged([before, first, lost, first], LINES.slice(0, 2))).toHaveLength(1);
    expect(judged([first, lost], [])).toEqual([]);
    expect(judged([first, lost], LINES.slice(0, 2))).toEqual([
      'belief entries: the client shows a list of entries that it did not read to the last page',
    ]);
  });

  it('are at last what they are at a quiet bank, if the bank was only away for a while', () => {
    const recent = page(FIRST, LINES.slice(0, 1));
    const after = { ...recent, at: '2026-03-06T09:00:00Z' };
    const quiet = baselineOf(evidenceOf({ beliefs: { entries: held(LINES) } }));
    const judgedAfter = (kind: string, calls: readonly Call[]): unknown[] =>
      violationsOf(
        evidenceOf({ calls, beliefs: { entries: held(LINES.slice(0, 1)) }, acted: [{ kind }] }),
        [{ kind }],
        quiet,
      ).map(({ detail }) => detail);
    expect(judgedAfter('outage-for-hours', [after])).toEqual([
      'the client lacks an entry of 2026-03-04 12.00, which it shows at a quiet bank, and has read a list since',
    ]);
    // Without a list since then, or with another cause, it may.
    expect(judgedAfter('outage-for-hours', [after, { ...lost, at: after.at }])).toEqual([]);
    expect(judgedAfter('outage-for-hours', [recent])).toEqual([]);
    expect(judgedAfter('clock-step', [after])).toEqual([]);
  });

  it('are judged as they were before each call, too, if they are right then at a quiet bank', () => {
    const again = { ...first, id: 'request-3' };
    const earlier = [{ before: 'request-3', held: { entries: held(LINES.slice(0, 2)) } }];
    const more = { calls: [first, second, again, second], beliefs: { entries: held(LINES) } };
    expect(shown(evidenceOf({ ...more, earlier }))).toEqual([
      'belief entries: for a while, the client lacks an entry of 2026-03-03 40.00, which the bank had listed',
    ]);
    const usual = baselineOf(evidenceOf({ ...more, earlier }));
    expect(violationsOf(evidenceOf({ ...more, earlier }), [], usual)).toEqual([]);
    expect(shown(evidenceOf({ ...more, earlier: [{ ...earlier[0], before: 'request-9' }] }))).toEqual([]);
    const right = [{ before: 'request-3', held: { entries: held(LINES) } }];
    expect(shown(evidenceOf({ ...more, earlier: right }))).toEqual([]);
  });

  it('are not judged by a list of which the journal has a part only', () => {
    expect(judged([first, { ...second, answer: {}, isAnswerCut: true }], LINES)).toEqual([]);
  });

  it('are none of an account that the client names for its balance only', () => {
    const balances = [{ account: 'AT1', type: 'interimAvailable', amount: '1' }];
    const calls = [first, second];
    expect(shown(evidenceOf({ calls, beliefs: { balances, entries: [] } }))).toEqual([
      'belief entries: the client lacks an entry of 2026-03-05 -8.50, which the bank had listed',
    ]);
    expect(shown(evidenceOf({ calls, beliefs: { balances } }))).toEqual([]);
  });

  it('are compared by the day in the zone of the bank where a list has instants', () => {
    const instants = LINES.map((one) => ({ ...one, bookingDate: `${one.bookingDate}T00:00:00+01:00` }));
    expect(judged([page(FIRST, instants)], LINES)).toEqual([]);
    expect(judged([page(FIRST, instants)], LINES.slice(1))).toHaveLength(1);
  });

  it('end at a page whose link leads back', () => {
    const back = page('/v1/accounts/a/transactions?page=2', LINES.slice(2), '/v1/accounts/a/transactions?page=2');
    expect(judged([first, back], LINES)).toEqual([]);
    expect(judged([first, back], LINES.slice(0, 3))).toHaveLength(1);
  });

  it('may lack what was booked later, and have nothing twice', () => {
    expect(judged([page(FIRST, LINES.slice(1))], LINES.slice(1))).toEqual([]);
    expect(judged([page(FIRST, LINES)], [...LINES, ...LINES.slice(0, 1)])[0]).toContain('2 times');
  });
});

describe('what a client did not ask for', () => {
  const list = call('readTransactions', '/v1/accounts/a/transactions?dateTo=2026-03-06', {
    at: '2026-03-06T23:30:00Z',
    answer: { transactions: { booked: [] } },
  });
  const asked = (at: string): Call =>
    call('readBalances', '/v1/accounts/a/balances', {
      at,
      answer: { balances: [{ balanceType: 'interimAvailable', balanceAmount: { amount: '100' } }] },
    });
  const judged = (
    calls: readonly Call[],
    beliefs: object,
    lines: readonly ReturnType<typeof line>[] = [],
  ): string[] => {
    const booked = lines.map((one) => ({
      ...one,
      transactionAmount: { amount: Number(one.transactionAmount.amount) },
    }));
    const account = { iban: 'AT1', resourceIds: ['a'], timeZone: 'Europe/Vienna', booked, available: 70 };
    const report = { findings: [], now: '2026-03-06T23:30:10Z' };
    return shown(evidenceOf({ calls, beliefs, report, accounts: new Map([['AT1', account]]) }));
  };
  const balances = [{ account: 'AT1', type: 'interimAvailable', amount: '100' }];

  it('is a balance that has changed, if it has read a list and not the balance for an hour', () => {
    const old = asked('2026-03-02T09:00:00Z');
    expect(judged([old, list], { balances })).toEqual([
      'belief balance interimAvailable: the client shows 100 for the balance interimAvailable of AT1; at the last response that arrived, it was 70',
    ]);
    expect(judged([old, list, asked(list.at)], { balances })).toEqual([]);
    expect(judged([asked('2026-03-06T22:45:00Z'), list], { balances })).toEqual([]);
    expect(judged([old, { ...list, at: '2026-03-06T23:20:00Z' }], { balances })).toEqual([]);
    expect(judged([old, { ...list, status: 503 }], { balances })).toEqual([]);
    expect(judged([list], { balances })).toEqual([]);
  });

  it('is an entry of a day that has begun at the bank, if its list ends with the day in UTC', () => {
    const late = [line('07', '-1.15')];
    expect(judged([list], { balances, entries: [] }, late)).toEqual([
      'belief entries: the client lacks an entry of 2026-03-07 -1.15, booked before it read the list until 2026-03-06',
    ]);
    expect(judged([list], { balances, entries: held(late) }, late)).toEqual([]);
    expect(judged([list], { balances, entries: [] }, [line('07', '-2.00')])).toEqual([]);
    const open = { ...list, address: '/v1/accounts/a/transactions' };
    expect(judged([open], { balances, entries: [] }, late)).toEqual([]);
  });
});

describe('too many calls', () => {
  it('are those of the same operation, whichever was first', () => {
    const calls = [call('readPaymentScaStatus', '/p'), call('updatePaymentPsuData', '/p')];
    const many = Array.from({ length: 60 }, () => calls).flat();
    for (const sent of [many, many.slice(1)])
      expect(shown(evidenceOf({ calls: sent }))).toEqual([
        expect.stringContaining('too-many-calls readPaymentScaStatus'),
      ]);
  });
});

describe('secrets', () => {
  it('may not move from the body to the address', () => {
    const exchange = call('exchangeCode', '/oauth/token?client_id=a&client_secret=b');
    expect(shown(evidenceOf({ calls: [exchange] }))).toEqual([
      'secret-in-url : the query of a call has the client_secret of exchangeCode',
    ]);
    const usual = baselineOf(evidenceOf({ calls: [exchange] }));
    expect(violationsOf(evidenceOf({ calls: [exchange] }), [], usual)).toEqual([]);
  });
});

describe('two payments of one intention', () => {
  const payment = (paymentId: string, transactionStatus: string, signedBy = ['anna']): object => ({
    paymentId,
    transactionStatus,
    creditorAccount: { iban: 'AT2' },
    instructedAmount: { currency: 'EUR', amount: '5.00' },
    signatures: { signedBy },
    history: [],
  });
  const LOST = { kind: 'change-lost', operation: 'initiatePayment', occurrence: 1 };
  const lost = call('initiatePayment', '/p', { subjectId: 'a', status: 0, disturbedBy: LOST });
  const judged = (payments: readonly object[], booked: readonly string[], more: object = {}): string[] => {
    const evidence = evidenceOf({ payments, booked: new Set(booked), ...more });
    return [...violationsOf(evidence, [], QUIET), ...hintsOf(evidence, QUIET)].map(
      ({ severity, property, about }) => `${severity} ${property} ${about}`,
    );
  };
  const both = [payment('a', 'ACSC'), payment('b', 'ACSC')];

  it('are paid twice if the answer to the first was withheld, and both were booked', () => {
    expect(judged(both, ['a', 'b'], { calls: [lost] })).toEqual(['error paid-twice payment 1']);
    expect(judged(both, ['a', 'b'])).toEqual([]);
    expect(judged(both, ['a'], { calls: [lost] })).toEqual([]);
  });

  it('are those that the client itself calls the same', () => {
    const named = (second: string): object => ({ beliefs: { intentions: { a: 'Order 17', b: second } } });
    expect(judged(both, ['a', 'b'], named('Order 17'))).toEqual(['error paid-twice payment 1']);
    expect(judged(both, ['a', 'b'], named('Order 18'))).toEqual([]);
  });

  it.each(['RJCT', 'CANC'])('are right if the first one has ended as %s', (status) => {
    expect(judged([payment('a', status), payment('b', 'ACSC')], ['b'], { calls: [lost] })).toEqual([]);
    expect(judged([payment('a', status), payment('b', 'RCVD', [])], [], { calls: [lost] })).toEqual([]);
  });

  it('are a hint if no one has signed one of them', () => {
    const open = payment('b', 'RCVD', []);
    expect(judged([payment('a', 'ACSC'), open], ['a'], { calls: [lost] })).toEqual(['hint sent-twice payment 1']);
    expect(judged([payment('a', 'RCVD', []), open], [], { calls: [lost] })).toEqual(['hint sent-twice payment 1']);
    expect(judged([payment('a', 'ACSC'), open], ['a'])).toEqual([]);
    expect(judged([payment('a', 'RCVD', []), payment('b', 'ACSC')], ['b'], { calls: [lost] })).toEqual([
      'hint sent-twice payment 1',
    ]);
    expect(judged([payment('a', 'ACSC'), payment('b', 'ACSC')], ['a'], { calls: [lost] })).toEqual([]);
  });
});

describe('findings of the client report', () => {
  const finding = (rule: string, severity = 'warning', clock = 'bank'): object => ({
    rule,
    severity,
    clock,
    explanation: '',
    advice: '',
    source: '',
    examples: [{ request: 'request-1', detail: 'x' }],
  });
  const LOST = { kind: 'read-lost', operation: 'readAccounts', occurrence: 1 };
  const REVOKED = { kind: 'consent-ends', operation: 'readAccounts', occurrence: 1 };
  const judged = (
    report: object,
    disturbances: readonly { readonly kind: string }[],
    calls: readonly Call[] = [],
    kind: 'passed' | 'failed' = 'passed',
  ): string[] =>
    violationsOf(
      evidenceOf({ report: { findings: [report] }, calls, ending: { kind, detail: '' } }),
      disturbances,
      QUIET,
    ).map(({ property }) => property);
  const shows = (rule: string, more: Partial<Call> = {}): Call =>
    call('readAccounts', '/a', { findings: [{ rule, title: '', detail: 'x' }], ...more });

  it('count under transparent plans, and so do failed tests; under visible ones, only those about money and access', () => {
    expect(judged(finding('body-in-get'), [LOST], [], 'failed')).toEqual(['tests-fail', 'body-in-get']);
    expect(judged(finding('body-in-get'), [REVOKED], [], 'failed')).toEqual([]);
    expect(judged(finding('key-in-url'), [REVOKED])).toEqual(['key-in-url']);
  });

  it('do not count as hints, by the real clock, or if the quiet run has them', () => {
    expect(judged(finding('body-in-get', 'hint'), [LOST])).toEqual([]);
    expect(judged(finding('body-in-get', 'error', 'real'), [LOST])).toEqual([]);
    const usual = evidenceOf({ report: { findings: [finding('body-in-get')] } });
    expect(violationsOf(usual, [LOST], baselineOf(usual))).toEqual([]);
  });

  it('do not count if a disturbance caused the first instance', () => {
    const rule = 'body-in-get';
    const disturbed = shows(rule, { disturbedBy: LOST });
    expect(judged(finding(rule), [LOST], [disturbed, shows(rule)])).toEqual([]);
    expect(judged(finding(rule), [LOST], [shows(rule), disturbed])).toEqual([rule]);
  });

  it('count from the second refused call on where the first one tells the client', () => {
    const rule = 'read-after-end';
    const refused = shows(rule, { subject: 'consent 1', status: 403 });
    expect(judged(finding(rule), [REVOKED], [refused])).toEqual([]);
    expect(judged(finding(rule), [REVOKED], [refused, refused])).toEqual([rule]);
  });
});

describe('the end of a payment', () => {
  const payment = (endedAt: string) => ({
    paymentId: 'p',
    transactionStatus: 'ACSC',
    creditorAccount: {},
    instructedAmount: {},
    signatures: { signedBy: [] },
    history: [
      { at: '2026-03-02T09:00:00Z', to: 'RCVD' },
      { at: endedAt, to: 'ACSC' },
    ],
  });
  const read = (state: string, status = 200): Call =>
    call('readPaymentStatus', '/p/status', { subjectId: 'p', state, status });
  const judged = (calls: readonly Call[], endedAt = '2026-03-03T09:00:00Z', more = {}): string[] =>
    shown(evidenceOf({ calls, payments: [payment(endedAt)], ...more }));

  it('must be known after the time of settle', () => {
    expect(judged([read('ACTC')])).toEqual([
      'not-followed payment 1: payment 1 was ACSC for 72 hours, and it did not ask',
    ]);
    expect(judged([read('ACTC'), read('ACSC')])).toEqual([]);
    expect(judged([read('ACTC')], '2026-03-05T12:00:00Z')).toEqual([]);
    const notified = (state: string, status: string): string[] =>
      judged([read('ACTC')], undefined, { notifications: [{ subject: 'p', state, status }] });
    expect(notified('delivered', 'ACSC')).toEqual([]);
    for (const other of [notified('withheld', 'ACSC'), notified('delivered', 'ACTC')]) expect(other).toHaveLength(1);
  });

  it('need not be known of a payment whose id did not arrive, or whose status was withheld', () => {
    expect(judged([])).toEqual([]);
    expect(judged([read('ACTC'), read('ACSC', 503)])).toEqual([]);
  });
});
