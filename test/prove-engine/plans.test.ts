import { describe, expect, it } from '@jest/globals';
import { beginDates } from '../../src/proving/plans/begin-dates.js';
import { classOf, delayOf, DISTURBANCES, isOfBank, wordsOf } from '../../src/proving/plans/disturbances.js';
import { candidatesOf, drawPlan } from '../../src/proving/plans/draw-plan.js';
import { sitesOf } from '../../src/proving/plans/places.js';
import { shrink } from '../../src/proving/plans/shrink.js';
import type { Disturbance, Plan } from '../../src/proving/plans/plan.js';
import type { Baseline, Call, RunEvidence } from '../../src/proving/evidence.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { connectSandbank } from '../../src/library/server-client.js';
import { readReplayFile } from '../../src/proving/replay-file.js';

const call = (operation: string, more: Partial<Call> = {}): Call => ({
  id: 'request-1',
  at: '2026-03-02T09:00:00.000Z',
  operation,
  address: '/x',
  status: 200,
  isRefresh: false,
  sent: {},
  answer: {},
  isAnswerCut: false,
  said: '',
  findings: [],
  ...more,
});
const ofPayment = (resource: number, state: string): Partial<Call> => ({
  resource,
  state,
});
const CALLS = [
  call('createConsent'),
  call('exchangeCode', { answer: { refresh_token: 'x' } }),
  call('exchangeCode', { isRefresh: true, answer: { refresh_token: 'y' } }),
  call('readTransactions', { answer: { transactions: { _links: {} } } }),
  call('readTransactions'),
  call('initiatePayment'),
  call('initiatePayment'),
  call('readPaymentStatus', ofPayment(2, 'ACTC')),
  call('readPaymentStatus', ofPayment(2, 'ACTC')),
  call('readPaymentStatus', ofPayment(2, 'ACSC')),
];
const evidence = {
  calls: CALLS,
  payments: [1, 2],
  consents: [1],
  notifications: [1],
  opened: {
    dialect: 'published',
    clock: { mode: 'running' },
    decisions: { 'expires-in-key': 'clean', 'psu-behaviour': 'waits' },
  },
} as unknown as RunEvidence;
const baselineOf = (shown: RunEvidence): Baseline => ({ evidence: shown });
const BASELINE: Baseline = { evidence, begin: '2026-03-02T09:00:00Z' };

describe('the sites of a baseline', () => {
  it('are calls by operation, resource and occurrence, and one for each status that is polled', () => {
    expect(
      sitesOf(CALLS).map(({ operation, resource, status, occurrence }) => [operation, resource, status, occurrence]),
    ).toEqual([
      ['createConsent', undefined, undefined, 1],
      ['exchangeCode', undefined, undefined, 1],
      ['exchangeCode', undefined, undefined, 2],
      ['readTransactions', undefined, undefined, 1],
      ['readTransactions', undefined, undefined, 2],
      ['initiatePayment', undefined, undefined, 1],
      ['initiatePayment', undefined, undefined, 2],
      ['readPaymentStatus', 2, 'ACTC', 1],
      ['readPaymentStatus', 2, 'ACSC', 1],
    ]);
  });

  it('are token responses that can expire before the client asks, if it refreshes tokens at the quiet bank', () => {
    const tokensOf = (baseline: Baseline): unknown[] =>
      candidatesOf(baseline, 1).flatMap(({ kind, resource, value }) =>
        kind.startsWith('token') && (value ?? 'expired') === 'expired' ? [[kind, resource]] : [],
      );
    expect(tokensOf(BASELINE).toSorted()).toEqual([
      ['token-expired', 1],
      ['token-expired', 2],
    ]);
    const alone = (baseline: Baseline): unknown[] =>
      candidatesOf(baseline, 1).flatMap(({ kind, resource, value }) =>
        kind === 'token-form' && value === 'no-refresh-token' ? [resource] : [],
      );
    // The refresh token of the first response is used at the quiet bank, and that of the second is not.
    expect(alone(BASELINE)).toEqual([2]);
    expect(alone(baselineOf({ ...evidence, calls: CALLS.slice(0, 2) }))).toEqual([1]);
    const calls = CALLS.filter(({ isRefresh }) => !isRefresh);
    expect(tokensOf(baselineOf({ ...evidence, calls }))).toEqual([['token', 1]]);
  });

  it('are the first and the last of many calls', () => {
    const calls = Array.from({ length: 20 }, () => call('readTransactions'));
    expect(sitesOf(calls).map(({ occurrence }) => occurrence)).toEqual([1, 2, 3, 4, 17, 18, 19, 20]);
  });
});

describe('the days on which plans begin', () => {
  const { alike, others } = beginDates('2026-03-02T09:00:00Z');

  it('are ends of months with the weekday and the bank days of the quiet run', () => {
    expect(alike).toContain('2031-03-31T09:00:00Z');
    expect(alike).toContain('2044-02-29T09:00:00Z');
    for (const day of alike) expect(new Date(day).getUTCDay()).toBe(1);
    // New Year's Day follows.
    expect(alike.some((day) => day.includes('12-31'))).toBe(false);
  });

  it('are also the eves of a change of the clocks and of a closed bank, and minutes before midnight, which are not alike', () => {
    expect(others).toEqual([
      '2026-03-28T09:00:00Z',
      '2026-10-24T09:00:00Z',
      '2026-12-31T09:00:00Z',
      '2026-03-02T22:59:00Z',
      '2026-03-02T21:59:00Z',
      '2026-03-02T23:59:00Z',
    ]);
  });
});

describe('the table of disturbances', () => {
  const candidates = candidatesOf(BASELINE, 1);

  it('draws from every row, each with a class, a reason and words', () => {
    expect(new Set(candidates.map(({ kind }) => kind))).toEqual(new Set(Object.keys(DISTURBANCES)));
    for (const [kind, row] of Object.entries(DISTURBANCES)) {
      expect([kind, row.reason.endsWith('.')]).toEqual([kind, true]);
      for (const one of candidates.filter((drawn) => drawn.kind === kind))
        expect([kind, wordsOf(one)]).toEqual([kind, expect.not.stringContaining('undefined')]);
    }
  });

  it('makes an answer late by the time that it says, which the run may take longer', () => {
    const slow = candidates.filter(({ kind }) => kind === 'slow');
    expect(slow.length).toBeGreaterThan(3);
    for (const one of slow) {
      expect(DISTURBANCES['slow']?.apply(one)).toMatchObject({
        fault: { times: 1, delay: { type: 'fixed', ms: 1000 }, match: { operation: one.operation } },
        delayMs: 1000,
      });
      expect(wordsOf(one)).toContain('was 1000 ms late');
    }
  });

  it('has pages, broken or not, only where lists have links', () => {
    const calls = [call('readTransactions', { answer: { transactions: {} } })];
    const without = candidatesOf(baselineOf({ ...evidence, calls }), 1);
    const isPaged = ({ kind, value = '' }: Disturbance): boolean => kind === 'pages' || /^paging=/.test(String(value));
    expect([candidates.filter(isPaged).length, without.filter(isPaged).length]).toEqual([9, 0]);
    expect(without.filter(({ kind }) => kind === 'habit').length).toBeGreaterThan(5);
  });

  it('drops the query of the return only where the client sends an address with one', () => {
    const opened = { ...evidence.opened, decisions: { 'redirect-address': 'as-sent' } };
    const habitsWith = (redirectUri: string): number => {
      const consents = [{ redirectUri }] as unknown as RunEvidence['consents'];
      const drawn = candidatesOf(baselineOf({ ...evidence, opened, consents }), 1);
      return drawn.filter(({ value }) => value === 'redirect-address=query-dropped').length;
    };
    expect(['https://tpp.example/back', 'https://tpp.example/back?order=1'].map(habitsWith)).toEqual([0, 1]);
  });

  it('lets a consent be refused only where the tests do not decide for the PSU, and never approves', () => {
    const endsOf = (behaviour: string, consentStatus: string): unknown[] => {
      const opened = { ...evidence.opened, decisions: { 'psu-behaviour': behaviour } };
      const consents = [{ consentStatus }] as unknown as RunEvidence['consents'];
      const drawn = candidatesOf(baselineOf({ ...evidence, opened, consents }), 1);
      return drawn.flatMap(({ kind, value }) => (kind === 'consent' ? [value] : [])).toSorted();
    };
    const ends = ['expire', 'refuse', 'refuse each time'];
    expect(endsOf('waits', 'valid')).toEqual(['expire', 'revoke', 'revoke after 1d']);
    expect(endsOf('waits', 'received')).toEqual(ends);
    expect(endsOf('approves', 'valid')).toEqual(ends);
  });

  it('takes a notification that comes twice or a second late for transparent, if the clock runs, and a missing one for visible', () => {
    const drawn = (mode: 'running' | 'paused'): unknown[] => {
      const opened = { ...evidence.opened, clock: { ...evidence.opened.clock, mode } };
      return candidatesOf(baselineOf({ ...evidence, opened }), 1)
        .filter(({ kind }) => kind.startsWith('notification'))
        .map((one) => [one.value, classOf([one]), delayOf([one])])
        .toSorted();
    };
    const [doubled, late, withheld] = [
      ['doubled', 'transparent', 0],
      ['late', 'transparent', 1000],
      ['withheld', 'visible', 0],
    ];
    expect(drawn('running')).toEqual([doubled, late, withheld]);
    expect(drawn('paused')).toEqual([doubled, withheld]);
  });

  it('allows a run more time for a client that tries again, without making anything late', () => {
    for (const kind of ['outage', 'outage-for-hours', 'restart']) {
      const one = candidates.find((drawn) => drawn.kind === kind)!;
      expect([delayOf([one]), delayOf([one], 'patienceMs') > 1000]).toEqual([0, true]);
    }
  });

  it('has one disturbance of the whole bank in a plan, and none with other tokens', () => {
    const ofBank = candidates.filter(isOfBank);
    expect(new Set(ofBank.map(({ kind }) => kind))).toEqual(
      new Set(['variation', 'pages', 'token-form', 'begin', 'begin-elsewhere', 'habit']),
    );
    for (let seed = 1; seed <= 300; seed += 1) {
      const { disturbances } = drawPlan(candidates, 2, seed);
      const number = disturbances.filter(isOfBank).length;
      expect(number).toBeLessThanOrEqual(1);
      if (number > 0) expect(disturbances.some((one) => one.kind === 'token')).toBe(false);
    }
  });

  it.each(['published', 'nextgenpsd2'] as const)('makes only what a bank of %s accepts', async (dialect) => {
    const server = await startInProcess({ dialect });
    const bank = await connectSandbank(server.url);
    const { decisions } = await bank.profile();
    for (const one of candidatesOf(
      baselineOf({ ...evidence, opened: { ...evidence.opened, dialect, decisions } }),
      1,
    )) {
      if (/notification/.test(one.kind) && dialect === 'published') continue;
      const applied = DISTURBANCES[one.kind]!.apply(one);
      if (applied.fault) await bank.faults.add(applied.fault);
      if (applied.outcome) await bank.outcomes.add(applied.outcome);
      if (applied.decisions) await bank.setProfile({ decisions: { ...decisions, ...applied.decisions } });
    }
    await server.stop();
  });

  it('refuses a read until a date of the clock of the bank, if the client has that clock', async () => {
    const server = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
    const kind = 'read-refused-until';
    const path = '/PSD2/v1/accounts';
    const read = (id: string): Promise<Response> => fetch(server.url + path, { headers: { 'X-Request-ID': id } });
    const [disturbed, later] = [
      '7c1f6e0a-5f0b-4a3e-9a53-0d1f3a2b4c5d',
      '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d',
    ] as const;
    const call = { id: '1', bank: 'default', operation: 'readAccounts', method: 'GET', path, query: '' };
    const headers = { 'x-request-id': disturbed };
    const client = await connectSandbank(server.url);
    await DISTURBANCES[kind]!.apply({ kind }).atCall!({
      client,
      call: { ...call, headers },
      addFault: async (fault) => void (await client.faults.add(fault)),
    });
    expect((await read(later)).status).not.toBe(429);
    const answer = await read(disturbed);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, 'Mon, 02 Mar 2026 09:00:02 GMT']);
    await server.stop();
    expect(candidatesOf(baselineOf(evidence), 1).filter((one) => one.kind === kind)).toEqual([]);
  });

  it('lets an outage begin with the first call, or with the last', () => {
    const outages = candidates.filter((one) => one.kind === 'outage' && one.operation === 'readTransactions');
    expect(outages.map(({ occurrence, value }) => [occurrence, value]).toSorted()).toEqual([
      [1, 401],
      [1, 403],
      [1, 429],
      [1, 503],
      [2, 401],
      [2, 403],
      [2, 429],
      [2, 503],
    ]);
    expect(
      DISTURBANCES['outage']!.apply({ kind: 'outage', operation: 'readTransactions', occurrence: 2 }).fault,
    ).toEqual({ match: { operation: 'readTransactions' }, after: 1, error: { statusCode: 503 } });
  });

  it('gives the same plans for the same seed, and others for another', () => {
    const plans = (master: number): Plan[] => {
      const drawn = candidatesOf(BASELINE, master);
      return Array.from({ length: 30 }, (_, index) => drawPlan(drawn, master, index + 1));
    };
    expect(plans(1)).toEqual(plans(1));
    expect(plans(1)).not.toEqual(plans(2));
    const firsts = new Set(
      candidates.map((_, index) => JSON.stringify(drawPlan(candidates, 1, index + 1).disturbances[0])),
    );
    expect(firsts.size).toBe(candidates.length);
    for (const { disturbances } of plans(3)) {
      expect(disturbances.length).toBeLessThanOrEqual(12);
      for (const one of disturbances) expect(delayOf([one])).toBeLessThanOrEqual(1000);
      expect(delayOf(disturbances)).toBeLessThanOrEqual(3000);
      if (classOf(disturbances.slice(0, 1)) === 'transparent') expect(classOf(disturbances)).toBe('transparent');
    }
  });

  it('prefers what was not met: transparent ones together, visible ones alone or, if they are mild, with another', () => {
    const isMild = ({ kind }: Disturbance): boolean => DISTURBANCES[kind]?.isMild === true;
    let unmet = candidates;
    let plans = 0;
    for (; unmet.length > 0; plans += 1) {
      const { disturbances } = drawPlan(candidates, 1, plans + 1, unmet);
      expect(disturbances[0]).toBe(unmet[0]);
      if (classOf(disturbances) === 'visible' && disturbances.length > 1) {
        expect(disturbances.every(isMild)).toBe(true);
        expect(new Set(disturbances.map(({ kind }) => kind)).size).toBe(disturbances.length);
      }
      unmet = unmet.filter((one) => !disturbances.includes(one));
    }
    const alone = candidates.filter((one) => isOfBank(one) || (classOf([one]) === 'visible' && !isMild(one)));
    expect(plans).toBeGreaterThan(alone.length);
    expect(plans).toBeLessThan(alone.length + (candidates.length - alone.length) / 1.5);
  });

  it('has each value and each operation of a kind before another place or combination', () => {
    const met = new Set<string>();
    const isNew = candidates.map(({ kind, operation, value }) => {
      const before = met.size;
      return met.add(`${kind} is ${value}`).add(`${kind} of ${operation}`).size > before;
    });
    const firsts = isNew.lastIndexOf(true) + 1;
    expect(firsts).toBeLessThan(candidates.length);
    expect(isNew.slice(0, firsts).every(Boolean)).toBe(true);
    const kinds = Object.keys(DISTURBANCES).length;
    expect(new Set(candidates.slice(0, kinds).map(({ kind }) => kind)).size).toBe(kinds);
  });

  it('books an entry before the second page of a list, and on a day that has begun at the bank only', () => {
    const page = (booked: string, next?: string): Call =>
      call('readTransactions', {
        address: `/a/transactions?${booked}`,
        answer: { transactions: { _links: next === undefined ? {} : { next: { href: `/a/transactions?${next}` } } } },
      });
    const calls = [page('one', 'two'), page('two', 'three'), page('three'), page('one', 'two'), page('two')];
    const drawn = candidatesOf({ evidence: { ...evidence, calls }, begin: '2026-03-01T09:00:00Z' }, 1).filter(
      ({ kind, value = '' }) => kind === 'entries' && /=/.test(String(value)),
    );
    expect(drawn.map(({ occurrence, value }) => [value, occurrence]).toSorted()).toEqual([
      ['begin=2026-03-01T23:30:00.000Z', 1],
      ['begin=2026-03-01T23:30:00.000Z', 5],
      ['paging-shift=doubled', 2],
      ['paging-shift=doubled', 5],
      ['paging-shift=missed', 2],
      ['paging-shift=missed', 5],
    ]);
    const applied = drawn.map((one) => DISTURBANCES['entries']!.apply(one));
    expect(applied.filter(({ begin }) => begin === '2026-03-01T23:30:00.000Z')).toHaveLength(2);
    expect(applied.filter(({ decisions }) => decisions?.['paging-shift'] === 'missed')).toHaveLength(2);
  });
});

describe('shrinking', () => {
  const one = (kind: string, occurrence = 1): Disturbance => ({ kind, operation: 'readPayment', occurrence });
  const WHOLE = [one('read-lost', 4), one('pages'), one('outage'), one('token'), one('habit'), one('consent')];

  it('leaves what is needed, with earlier occurrences', async () => {
    let runs = 0;
    const smallest = await shrink(WHOLE, (smaller) => {
      runs += 1;
      const kinds = smaller.map(({ kind }) => kind);
      return Promise.resolve(kinds.includes('read-lost') && kinds.includes('habit'));
    });
    expect(smallest).toEqual([one('read-lost', 1), one('habit')]);
    expect(runs).toBeLessThanOrEqual(40);
  });

  it('makes what happens each time happen once, if that is enough', async () => {
    const always: Disturbance = { kind: 'payment-path', resource: 1, value: 'ACTC > CANC each time' };
    expect(await shrink([always], async () => true)).toEqual([{ ...always, value: 'ACTC > CANC' }]);
    expect(await shrink([always], async ([only]) => only?.value === always.value)).toEqual([always]);
  });

  it('keeps all if nothing smaller fails, and stops after so many runs', async () => {
    let runs = 0;
    const never = (): Promise<boolean> => Promise.resolve((runs += 1) < 0);
    expect(await shrink(WHOLE, never)).toEqual(WHOLE);
    runs = 0;
    await shrink(WHOLE, never, 7);
    expect(runs).toBe(7);
  });
});

describe('a replay file', () => {
  it('is refused without a plan, or if it is no JSON', () => {
    expect(readReplayFile('{')).toContain('it is not JSON');
    expect(readReplayFile('{"shows":"hangs"}')).toBe('plan is missing; it must be an object with seed, disturbances');
    expect(readReplayFile('null')).toContain('must be an object with plan');
  });
});
