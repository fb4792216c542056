import { describe, expect, it } from '@jest/globals';
import {
  amountText,
  counted,
  durationText,
  ibanText,
  instantIn,
  isoPeriodText,
  countText,
  movedText,
  periodText,
  prettyText,
  sentText,
  shortId,
  shortPath,
  words,
} from '../../src/dashboard/format.js';
import { bankTimeText } from '../../src/domain/calendar.js';
import { ACCOUNT_STATUSES } from '../../src/domain/account/account.js';
import { BASKET_STATUSES } from '../../src/domain/basket.js';
import { MULTILEVEL_CONSENT_STATUSES } from '../../src/domain/consent/consent.js';
import { TRANSACTION_STATUSES } from '../../src/domain/payment/payment-status.js';
import { balanceSeries, explainedBalance } from '../../src/dashboard/views/accounts/balances.js';
import { furtherMeaning, STATUSES, statusText, toneOf, toneOfHttp } from '../../src/dashboard/parts/status.js';
import { dashboardOf, locationOf, hashOf, routeOf } from '../../src/dashboard/location.js';
import { changesAgainst, isSameValue } from '../../src/dashboard/views/control/profile-changes.js';
import { firstFree, freeIdentifier } from '../../src/dashboard/views/control/suggested-values.js';
import { faultCard, outcomeCard } from '../../src/library/rule-texts.js';
import { shownText, tokensText } from '../../src/dashboard/views/records/record-texts.js';
import { filterOf, merged } from '../../src/dashboard/views/requests/request-filter.js';
import { hiddenText, withKey, withSecrets } from '../../src/dashboard/views/requests/request-texts.js';
import type { Schema } from '../../src/library/control-operations.js';

/** What the dashboard works out by itself; how it looks and behaves is tested in a browser (test/machine). */

describe('the location of the dashboard', () => {
  it.each([
    ['/__admin/ui', '', '', 'default'],
    ['/__admin/banks/w7/ui', '', '/banks/w7', 'w7'],
    ['/banks/w7/__admin/ui', '', '/banks/w7', 'w7'],
    ['/bank/__admin/ui', '/bank', '/bank', 'default'],
    ['/bank/__admin/banks/w7/ui', '/bank', '/bank/banks/w7', 'w7'],
    ['/banks/__admin/ui', '/banks', '/banks', 'default'],
    ['/__admin/ui/reference/interface', '', '', 'default'],
    ['/__admin/banks/w7/ui/reference/control', '', '/banks/w7', 'w7'],
  ])('is parsed from %s', (path, prefix, bankBase, bank) => {
    expect(locationOf(path)).toEqual({ prefix, bankBase, bank });
  });

  it('can be formatted for another bank', () => {
    expect(dashboardOf('/p', 'default', '#/clock')).toBe('/p/__admin/ui#/clock');
    expect(dashboardOf('', 'w7')).toBe('/__admin/banks/w7/ui');
  });
});

describe('the route of a view', () => {
  it.each([
    ['', 'start', undefined, ''],
    ['#/', 'start', undefined, ''],
    ['#/requests', 'requests', undefined, ''],
    ['#/requests/request-7?status=4xx', 'requests', 'request-7', 'status=4xx'],
    ['#/consents/a%2Fb', 'consents', 'a/b', ''],
    ['#/consents/%E0%A4%A', 'consents', '%E0%A4%A', ''],
  ])('is parsed from "%s"', (hash, view, id, query) => {
    const route = routeOf(hash);
    expect([route.view, route.id, route.query.toString()]).toEqual([view, id, query]);
  });

  it('can be formatted and parsed again', () => {
    const hash = hashOf('requests', 'a/b ?', { text: 'x&y', status: '' });
    const { view, id, query } = routeOf(hash);
    expect([view, id, query.get('text'), query.has('status')]).toEqual(['requests', 'a/b ?', 'x&y', false]);
  });
});

describe('dashboard texts:', () => {
  it.each([
    [0, '0 s'],
    [-5000, '0 s'],
    [999, '1 s'],
    [61_000, '1 min 1 s'],
    [3_600_000, '1 h'],
    [90_061_000, '1 d 1 h'],
    [86_401_000, '1 d'],
  ])('a period of %d ms is "%s"', (milliseconds, text) => {
    expect(periodText(milliseconds)).toBe(text);
  });

  it.each([
    [0.42, '0.4 ms'],
    [12.4, '12 ms'],
    [1340, '1.3 s'],
  ])('a duration of %d ms is "%s"', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });

  it('says what the bank sent', () => {
    expect([undefined, { attempt: 1, status: 'ACSC' }, { attempt: 2, status: 'valid' }].map(sentText)).toEqual([
      undefined,
      'Notification of ACSC',
      'Notification of valid, attempt 2',
    ]);
  });

  it('times have the offset of the time zone of the bank', () => {
    expect(bankTimeText('2026-03-31T22:30:01.005Z', 'Europe/Vienna')).toBe('2026-04-01 00:30:01 +02:00');
    expect(bankTimeText(0, 'UTC')).toBe('1970-01-01 00:00:00 +00:00');
  });

  it('shortens the ids in a path, and nothing else of it', () => {
    expect(shortPath('/PSD2/v1/consents/0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10/status')).toBe(
      '/PSD2/v1/consents/0e2d4c5a…/status',
    );
    expect(shortPath('/PSD2/v1/payments/sepa-credit-transfers')).toBe('/PSD2/v1/payments/sepa-credit-transfers');
  });

  it('reads a time in the time zone of the bank, in winter, in summer and around the change', () => {
    expect(instantIn('2026-01-15T10:00', 'Europe/Vienna')).toBe('2026-01-15T09:00:00.000Z');
    expect(instantIn('2026-07-15T10:00', 'Europe/Vienna')).toBe('2026-07-15T08:00:00.000Z');
    expect(instantIn('2026-03-29T00:30', 'Europe/Vienna')).toBe('2026-03-28T23:30:00.000Z');
    expect(instantIn('2026-03-29T03:30', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z');
    expect(instantIn('2026-07-15T10:00')).toBe('2026-07-15T10:00:00.000Z');
  });

  it('counts have the right plural', () => {
    expect([counted(1, 'call'), counted(2, 'call'), counted(0, 'reply', 'replies')]).toEqual([
      '1 call',
      '2 calls',
      '0 replies',
    ]);
  });

  it('statuses have their meaning as text', () => {
    expect(statusText('RJCT')).toBe('RJCT: Rejected');
    expect(statusText('expired')).toBe('expired');
    expect(statusText('enabled')).toBe('enabled');
    expect(['ACSP', 'valid', 'received', '200'].map(furtherMeaning)).toEqual([
      'In settlement',
      ...[undefined, undefined, undefined],
    ]);
  });

  it('the identifier of a new organisation is not in use, and of the country of the bank', () => {
    const bankOf = (...ibans: string[]) => ({ psus: [{ accounts: ibans.map((iban) => ({ iban })) }] }) as never;
    const taken = [undefined, 'PSDAT-FMA-900001', 'PSDAT-FMA-900003'];
    expect(freeIdentifier(bankOf('AT611904300234573201'), taken)).toBe('PSDAT-FMA-900002');
    expect(freeIdentifier(bankOf('DE89370400440532013000'), taken)).toBe('PSDDE-BAFIN-900001');
    expect(freeIdentifier(bankOf(), taken)).toBe('PSDAT-FMA-900002');
  });

  it('the suggested e-mail address and snapshot are not in use', () => {
    expect(firstFree((number) => `fork-${number}`, ['default', 'fork-1'])).toBe('fork-2');
  });

  it('amounts, IBANs, ids and JSON have a readable format', () => {
    expect(amountText({ currency: 'JPY', amount: 1200 })).toMatch(/1.?200$/);
    expect(ibanText('AT611904300234573201')).toBe('AT61 1904 3002 3457 3201');
    expect(shortId('0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10')).toBe('0e2d4c5a…');
    expect(shortId('anna-current')).toBe('anna-current');
    expect(words('validUntilPassed')).toBe('valid until passed');
    expect(prettyText('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyText('a=1')).toBe('a=1');
  });

  it('the tones of statuses distinguish good from bad', () => {
    expect(['valid', 'RJCT', 'RCVD', 'ACSP', 'CANC'].map(toneOf)).toEqual(['good', 'bad', 'wait', 'move', 'over']);
    expect([200, 303, 404, 500, 0].map(toneOfHttp)).toEqual(['good', 'move', 'wait', 'bad', 'bad']);
  });

  it('only usable tokens are counted', () => {
    const tally = (usable: number) => ({ count: 3, usable });
    expect(tokensText({ codes: tally(0), accessTokens: tally(2), refreshTokens: tally(1) })).toBe(
      '2 usable access tokens, 1 usable refresh token',
    );
    expect(tokensText({ codes: tally(0), accessTokens: tally(0), refreshTokens: tally(0) })).toBe('none');
  });
});

describe('the balance over time', () => {
  const line = (bookingDate: string, amount: number, after: number): Schema<'AccountLine'> => ({
    transactionId: `${bookingDate}${after}`,
    entryReference: '1',
    entryDate: bookingDate,
    bookingDate,
    transactionAmount: { currency: 'EUR', amount },
    balanceAfter: { currency: 'EUR', amount: after },
  });

  it("has the last balance of each day, the initial balance and today's balance", () => {
    const booked = [line('2026-03-02', -5, 85), line('2026-03-02', -10, 90), line('2026-02-27', 60, 100)];
    expect(balanceSeries(booked, { currency: 'EUR', amount: 85 }, '2026-03-05')).toEqual([
      { day: '2026-02-26', amount: 40 },
      { day: '2026-02-27', amount: 100 },
      { day: '2026-03-02', amount: 85 },
      { day: '2026-03-05', amount: 85 },
    ]);
  });

  it('is one point if there are no bookings', () => {
    expect(balanceSeries([], { currency: 'EUR', amount: 7 }, '2026-03-05')).toEqual([{ day: '2026-03-05', amount: 7 }]);
  });
});

describe('a count of the menu', () => {
  it('has at most three digits', () => {
    expect([7, 999, 1000, 20_000].map(countText)).toEqual(['7', '999', '999+', '999+']);
  });
});

describe('the summary of a clock advance', () => {
  const event = (kind: 'account' | 'consent', to: string): Schema<'ClockEvent'> => ({
    at: '2026-03-31T00:00:00.000Z',
    kind,
    subject: 'x',
    from: null,
    to,
    cause: 'time',
  });

  it('lists changes by kind: those of accounts last, and the rarest first', () => {
    const events = [event('account', 'booked'), event('consent', 'expired'), event('consent', 'expired')];
    expect(movedText(3, events)).toBe('2 consents expired; 1 booking.');
    expect(movedText(3, events, 'Advanced by 91 days')).toBe('Advanced by 91 days: 2 consents expired; 1 booking.');
    expect(movedText(3, [...events.slice(1), event('consent', 'valid')])).toMatch(
      /^1 consent .*; 2 consents expired\.$/,
    );
    const entries = ['booked', 'pending', 'released', 'blocked'].map((to) => event('account', to));
    expect(movedText(6, [...entries, ...events.slice(1)])).toMatch(
      /^2 consents expired; 1 booking; .* 6 changes in all\.$/,
    );
  });

  it('has no figures by kind if it does not know all changes', () => {
    expect(movedText(2670, [event('consent', 'expired')])).toBe('2,670 changes; see Clock.');
  });

  it('has words for what becomes of entries and payments, and for no change', () => {
    expect(movedText(1, [event('account', 'released')])).toBe('1 released reservation.');
    const settled = { ...event('consent', 'ACSC'), kind: 'payment' } as const;
    expect(movedText(2, [settled, settled])).toBe('2 payments settled on the debtor’s account.');
    expect(movedText(0, [])).toBe('Nothing was due.');
    expect(movedText(0, [], 'Advanced by 1 day')).toBe('Advanced by 1 day; nothing was due.');
  });
});

describe('the explanation of a balance', () => {
  it('separates reservations for payments from other pending debits', () => {
    const pending = [
      { transactionAmount: { currency: 'EUR', amount: -10.1 } },
      { transactionAmount: { currency: 'EUR', amount: -20.2 } },
      { transactionAmount: { currency: 'EUR', amount: -5 }, paymentId: 'p-1' },
      { transactionAmount: { currency: 'EUR', amount: 99 } },
    ] as unknown as Schema<'AccountLine'>[];
    expect(explainedBalance(pending, 'EUR')).toEqual({
      pending: { currency: 'EUR', amount: -30.3 },
      pendingDebits: 2,
      pendingCount: 3,
      reserved: { currency: 'EUR', amount: -5 },
      reservedCount: 1,
    });
  });
});

describe('the list of calls', () => {
  const line = (number: number, more: Partial<Schema<'RequestLine'>> = {}): Schema<'RequestLine'> => ({
    id: `request-${number}`,
    at: '2026-03-02T09:00:00.000Z',
    method: 'GET',
    path: '/PSD2/v1/accounts',
    status: 200,
    durationMs: 1,
    transitions: 0,
    ...more,
  });
  const ids = (lines: readonly Schema<'RequestLine'>[]) => lines.map(({ id }) => Number(id.slice(8)));

  it('adds each new call once, newest first, and drops the oldest', () => {
    expect(ids(merged([line(9), line(11), line(10)], [line(9), line(8)]))).toEqual([11, 10, 9, 8]);
    // A call that took long gets its response after those that arrived later.
    expect(ids(merged([line(7)], [line(9), line(8), line(6)]))).toEqual([9, 8, 7, 6]);
    expect(ids(merged([line(3)], [line(2), line(1)], 2))).toEqual([3, 2]);
    expect(ids(merged([], []))).toEqual([]);
  });

  it('copies a call with the key of a known TPP, and no other secret', () => {
    const entry = {
      ...line(1, { tpp: 'Fintrail' }),
      curl: "curl -H 'ocp-apim-subscription-key: ***' -H 'authorization: Bearer ***'",
    } as unknown as Schema<'RequestEntry'>;
    const tpp = { name: 'Fintrail', userEmail: 'dev@x', subscriptionKey: '$&key' } as unknown as Schema<'DemoTpp'>;
    expect(withKey(entry, [tpp])).toBe("curl -H 'ocp-apim-subscription-key: $&key' -H 'authorization: Bearer ***'");
    expect(withKey(entry, [{ ...tpp, name: 'Other' }])).toBe(entry.curl);
  });

  it('copies a call with the client secret on request, wherever it was sent', () => {
    const curl = `curl 'https://b/token?client_secret=***&code=***' -H 'authorization: Basic ***' -d '{"client_secret":"***"}'`;
    const entry = { ...line(1, { tpp: 'Fintrail' }), curl } as unknown as Schema<'RequestEntry'>;
    const tpp = { name: 'Fintrail', clientId: 'id', clientSecret: 's' } as unknown as Schema<'DemoTpp'>;
    expect(withSecrets(entry, [tpp])).toBe(
      `curl 'https://b/token?client_secret=s&code=***' -H 'authorization: Basic aWQ6cw==' -d '{"client_secret":"s"}'`,
    );
    expect(withSecrets(entry, [])).toBe(curl);
  });
});

describe('the switches of a profile', () => {
  const row = (slug: string, value: unknown, published: unknown): Schema<'Decision'> =>
    ({ slug, setting: { kind: 'choice' }, value, profiles: { published } }) as unknown as Schema<'Decision'>;

  it('are sent with all values that differ from the profile published', () => {
    const rows = [
      row('a', 'x', 'x'),
      row('b', 'y', 'x'),
      { slug: 'c' } as Schema<'Decision'>,
      row('d', { p: 1, q: 2 }, { q: 2, p: 1 }),
    ];
    expect(changesAgainst('published', rows, { a: 'z' })).toEqual({ a: 'z', b: 'y' });
    expect(changesAgainst('published', rows, { b: 'x' })).toEqual({});
    expect(changesAgainst('published', rows, { d: { p: 3 } })).toEqual({ b: 'y', d: { p: 3 } });
  });

  it('are sent with all values that differ from the profile nextgenpsd2 in a bank that begins with it', () => {
    const profiles = { published: 'oauth', nextgenpsd2: 'oauth' };
    const rows = [
      { ...row('a', 'redirect', 'oauth'), profiles: { ...profiles, nextgenpsd2: 'redirect' } },
      { ...row('b', 'strict', 'lenient'), profiles: { published: 'lenient', nextgenpsd2: 'strict' } },
      { ...row('c', 'x', 'oauth'), profiles },
    ] as Schema<'Decision'>[];
    expect(changesAgainst('nextgenpsd2', rows, {})).toEqual({ c: 'x' });
    expect(changesAgainst('nextgenpsd2', rows, { a: 'oauth', c: 'oauth' })).toEqual({ a: 'oauth' });
  });

  it('are compared regardless of the order of their members', () => {
    expect(isSameValue({ a: [1, { b: 1, c: 2 }] }, { a: [1, { c: 2, b: 1 }] })).toBe(true);
    expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  });
});

describe('the text of a rule', () => {
  it('describes the effect of a fault, its calls, and how often it was applied', () => {
    const fault = {
      id: 'fault-1',
      match: { operation: 'readAccounts', header: { 'x-a': '1' } },
      probability: 0.5,
      times: 3,
      after: 2,
      when: 'commit',
      delay: { type: 'fixed', ms: 200 },
      error: { statusCode: 503 },
      matched: 4,
      hit: 1,
    } as const;
    expect(faultCard(fault)).toEqual({
      id: 'fault-1',
      effect: 'Read accounts: the next 2 calls get 503, 200 ms late',
      about:
        'header {"x-a":"1"} · with probability 0.5 · after 2 calls · after the operation was carried out · applied to 1 of 4 calls',
      canBeRemoved: true,
    });
  });

  it('describes the result of an outcome, and the next one', () => {
    const next = { error: { code: 'ACCESS_EXCEEDED' }, times: 2 } as const;
    const outcome = {
      id: 'outcome-1',
      source: 'fixtures',
      match: {},
      sequence: [next, { usual: true }],
      after: 0,
      matched: 0,
      next,
    } as const;
    expect(outcomeCard({ ...outcome, match: {}, sequence: [...outcome.sequence] })).toEqual({
      id: 'outcome-1',
      effect: 'The next calls get ACCESS_EXCEEDED (2 times); then the default decision',
      about: 'waiting · from the fixtures · next: ACCESS_EXCEEDED (2 times)',
      canBeRemoved: false,
    });
    const match = { operation: 'initiatePayment' } as const;
    const payments = outcomeCard({ ...outcome, match, sequence: [{ path: 'ACTC > PDNG 2d > RJCT(AM04)', times: 2 }] });
    expect(payments.effect).toBe('The next 2 payments: ACTC, then PDNG 2d, then RJCT (AM04)');
    const reads = { operation: 'readAccounts' } as const;
    const always = outcomeCard({ ...outcome, match: reads, sequence: [{ ...next, times: 'always' }] });
    expect(always.effect).toBe('Read accounts: every call gets ACCESS_EXCEEDED');
  });

  it('names the delivery of a notification', () => {
    const outcome = { id: 'outcome-2', source: 'queued', match: {}, after: 0, matched: 0 } as const;
    const sequence = [{ notification: 'withheld', times: 1 }] as const;
    expect(outcomeCard({ ...outcome, sequence: [...sequence] }).effect).toBe('The next notification: withheld');
  });

  it.each([
    [{ times: 1, fault: 'TIMEOUT' }, 'The next call gets no response at all'],
    [{ times: 2, fault: 'CONNECTION_RESET_BY_PEER' }, 'The next 2 calls get a connection reset'],
    [{ delay: { type: 'fixed', ms: 2000 } }, 'Every call gets the response 2.0 s late'],
    [{ times: 1, slowBody: { chunks: 5, durationMs: 3000 } }, 'The next call gets the response in 5 parts over 3.0 s'],
    [{ error: { statusCode: 429, code: 'ACCESS_EXCEEDED' } }, 'Every call gets 429 ACCESS_EXCEEDED'],
  ] as const)('says what a client gets by the fault %j', (effects, text) => {
    const fault = { id: 'fault-1', match: {}, after: 0, when: 'before', matched: 0, hit: 0, ...effects } as const;
    expect(faultCard(fault)).toMatchObject({ effect: text, about: 'waiting' });
  });
});

describe('a duration in a scenario', () => {
  it.each([
    ['PT1S', '1 second'],
    ['PT0.5S', '0.5 seconds'],
    ['P2DT1H', '2 days 1 hour'],
    ['P1Y2M', '1 year 2 months'],
    ['PT10M', '10 minutes'],
  ])('%s is shown as "%s"', (period, text) => {
    expect(isoPeriodText(period)).toBe(text);
  });
});

describe('a filter of the list of calls', () => {
  it('is in the address as the control API takes it, without what is empty or unknown', () => {
    const address = 'q=abc&operation=readAccounts&tpp=A%26B&status=4xx&findings=true';
    expect(filterOf(new URLSearchParams(`${address}&first=request-1`))).toEqual({
      q: 'abc',
      operation: 'readAccounts',
      tpp: 'A&B',
      status: '4xx',
      findings: 'true',
    });
    expect(filterOf(new URLSearchParams('q=&status='))).toEqual({});
  });
});

describe('the masked secrets of a copied command', () => {
  it.each([
    ["curl -X GET 'http://bank/PSD2/v1/accounts' -H 'authorization: Bearer ***'", '(authorization)'],
    ["curl -X POST 'http://bank/token?client_id=a&client_secret=***&code=***'", '(client_secret, code)'],
    [`curl -d '{"password":"***"}'`, '(password)'],
    ["curl -d 'code=***'", '(code)'],
  ])('are listed for %s', (curl, names) => {
    expect(hiddenText(curl)).toContain(names);
  });

  it('are not mentioned if there are none', () => {
    expect(hiddenText("curl -X GET 'http://bank/x' -H 'x-request-id: 1'")).toBeUndefined();
  });
});

describe('a list of records', () => {
  it.each([
    [{ shown: 12, total: 12, count: 12 }, '12 shown'],
    [{ shown: 1000, total: 5010, count: 5010 }, 'The newest 1,000 of 5,010'],
    [{ shown: 3, total: 3, count: 5010 }, '3 of 5,010 match'],
    [{ shown: 0, total: 0, count: 5010 }, '0 of 5,010 match'],
    [{ shown: 1000, total: 3020, count: 5010 }, 'The newest 1,000 of 3,020 that match'],
  ])('says how many of %j it shows', (numbers, text) => {
    expect(shownText(numbers, 'newest')).toBe(text);
  });

  it('that is in the order of the fixtures says that these are the first', () => {
    expect(shownText({ shown: 1000, total: 1200, count: 1200 }, 'first')).toBe('The first 1,000 of 1,200');
  });

  it('can be filtered by every status of its records', () => {
    expect(STATUSES.consents.toSorted()).toEqual(MULTILEVEL_CONSENT_STATUSES.toSorted());
    expect(STATUSES.payments.toSorted()).toEqual(TRANSACTION_STATUSES.toSorted());
    expect(STATUSES.signingBaskets.toSorted()).toEqual(BASKET_STATUSES.toSorted());
    expect(STATUSES.accounts.toSorted()).toEqual(ACCOUNT_STATUSES.toSorted());
  });
});
