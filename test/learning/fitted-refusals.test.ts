import { describe, expect, it } from '@jest/globals';
import { fittedRefusals } from '../../src/learning/fitting/fitted-refusals.js';
import type { AnswerPair } from '../../src/learning/fitting/answer-pair.js';
import { RecordedCall } from '../../src/learning/exchange.js';

interface Played {
  readonly operation?: 'createConsent' | 'initiatePayment' | 'readTransactions' | 'cancelPayment';
  readonly headers?: Readonly<Record<string, string>>;
  readonly sent?: object;
  readonly query?: string;
  readonly state?: string;
  readonly links?: readonly string[];
  readonly product?: string;
}

const AT = Date.parse('2026-03-02T09:00:00Z');

/** A call that the bank accepts, or refuses with a status and a text; the replay answers with 200, or `replayed`. */
function pair(
  { operation = 'createConsent', headers = {}, sent, query = '', state, links = [], product }: Played,
  refused?: [number, string],
  replayed = 200,
): AnswerPair {
  const [status, text] = refused ?? [200, ''];
  const code = refused && 'E_1';
  const _links = Object.fromEntries(links.map((name) => [name, { href: '/x' }]));
  const exchange = {
    number: 7,
    sentAtMs: AT,
    method: operation.startsWith('read') ? 'GET' : 'POST',
    url: new URL(`https://bank.example/x${query}`),
    request: { headers, body: sent && JSON.stringify(sent) },
    answer: { status, headers: {}, body: JSON.stringify(refused ? { tppMessages: [{ code, text }] } : { _links }) },
  };
  return {
    call: new RecordedCall(exchange, {
      operation,
      parameters: product === undefined ? {} : { paymentProduct: product },
      path: '/x',
    }),
    operation,
    recorded: { status, code },
    replayed: { status: replayed, code: replayed < 400 ? undefined : 'FORMAT_ERROR' },
    ...(state !== undefined && { state }),
  };
}

/** What is learned, without the answers. */
const learned = (...pairs: readonly AnswerPair[]) =>
  fittedRefusals(pairs).map(({ adaptation }) => {
    const { refuse, on } = adaptation as { refuse: object; on: object };
    return [refuse, on];
  });
const as = (status: number) => ({ status, code: 'E_1' });

describe('what only the bank refuses', () => {
  it('is a missing header, also for the operations like it', () => {
    const having = { 'psu-device': 'phone' };
    const accepted = [pair({ headers: having }), pair({ operation: 'initiatePayment', headers: having })];
    const test = { header: 'psu-device', missing: true, as: as(400) };
    expect(learned(...accepted, pair({}, [400, 'PSU-Device fehlt']))).toEqual([
      [test, { operations: ['createConsent', 'initiatePayment'] }],
    ]);
    expect(learned(...accepted, pair({ operation: 'cancelPayment' }), pair({}, [400, 'PSU-Device fehlt']))).toEqual([
      [test, { operations: ['createConsent', 'initiatePayment'] }],
    ]);
    expect(learned(...accepted, pair({}), pair({}, [400, 'PSU-Device fehlt']))).toEqual([]);
    const [, named] = learned(...accepted, pair({}, [400, 'PSU-Device must be phone']));
    expect(named?.[0]).toEqual({ header: 'psu-device', except: ['phone'], as: as(400) });
  });

  it('has the code of the bank also if that is a few words, but no text of a person', () => {
    const refused = (code: string) => ({ ...pair({}, [400, 'PSU-Device fehlt']), recorded: { status: 400, code } });
    const having = pair({ headers: { 'psu-device': 'phone' } });
    const test = { header: 'psu-device', missing: true, as: { status: 400, code: 'Bad Request' } };
    expect(learned(having, refused('Bad Request'))[0]?.[0]).toMatchObject(test);
    expect(learned(having, refused('no consent of Max Muster for AT611904300234573201'))).toEqual([]);
  });

  it('is a header or parameter that all accepted calls have, for every operation', () => {
    const [headers, query] = [{ date: 'now' }, '?bic=R'];
    const all = (['createConsent', 'initiatePayment', 'readTransactions'] as const).map((operation) =>
      pair({ operation, headers, query }),
    );
    const missing = pair({ operation: 'readTransactions', headers }, [400, 'bic'], 401);
    const rule = { parameter: 'bic', missing: true, as: as(400) };
    expect(learned(...all, missing)).toEqual([[rule, undefined]]);
    expect(fittedRefusals([...all, missing], true)).toHaveLength(1);
    expect(learned(...all, pair({ operation: 'cancelPayment', headers }), missing)).toEqual([
      [rule, { operations: ['readTransactions'] }],
    ]);
    expect(learned(...all, pair({ query }, [400, 'Date']))).toEqual([
      [{ header: 'date', missing: true, as: as(400) }, undefined],
    ]);
  });

  it('is a member that is missing, must not be there, or has another value', () => {
    const accepted = pair({ sent: { kind: 'ONE', recurringIndicator: true } });
    const on = { operations: ['createConsent'] };
    expect(learned(accepted, pair({ sent: { kind: 'ONE' } }, [400, 'x']))).toEqual([
      [{ member: 'recurringIndicator', missing: true, as: as(400) }, on],
    ]);
    const other = (text: string) => pair({ sent: { kind: 'TWO', recurringIndicator: true } }, [400, text]);
    const third = pair({ sent: { kind: 'THREE', recurringIndicator: true } });
    const values = [{ member: 'kind', values: ['TWO'], as: as(400) }, on];
    expect(learned(accepted, other('x'))).toEqual([values]);
    expect(learned(accepted, other('kind is ONE'))).toEqual([[{ member: 'kind', except: ['ONE'], as: as(400) }, on]]);
    const fourth = pair({ sent: { kind: 'FOUR', recurringIndicator: true } });
    expect(learned(accepted, third, other('x'))).toEqual([values]);
    expect(learned(accepted, third, fourth, other('x'))).toEqual([
      [{ member: 'kind', except: ['ONE', 'THREE', 'FOUR'], as: as(400) }, on],
    ]);
    const more = { kind: 'ONE', recurringIndicator: true, extra: 1 };
    expect(learned(accepted, pair({ sent: more }, [400, 'x']))).toEqual([
      [{ member: 'extra', present: true, as: as(400) }, on],
    ]);
  });

  it('is a number or a day out of a range: a limit that the refusal names, or a usual one', () => {
    const amount = (value: string) => ({ instructedAmount: { amount: value, currency: 'EUR' } });
    const payment = (value: string, refused?: [number, string]) =>
      pair({ operation: 'initiatePayment', sent: amount(value) }, refused);
    const limit = (above: number) => [
      [{ member: 'instructedAmount.amount', above, as: as(403) }, { operations: ['initiatePayment'] }],
    ];
    expect(learned(payment('20.00'), payment('6000.00', [403, 'Limit: 4000 EUR']))).toEqual(limit(4000));
    expect(learned(payment('20.00'), payment('6000.00', [403, 'too much']))).toEqual(limit(5000));
    const until = (day: string, refused?: [number, string]) => pair({ sent: { validUntil: day } }, refused);
    const period = (test: object) => [
      [{ member: 'validUntil', ...test, as: as(400) }, { operations: ['createConsent'] }],
    ];
    expect(learned(until('2026-04-01'), until('2027-06-01', [400, 'x']))).toEqual(period({ above: 'P90D' }));
    expect(learned(until('2026-04-01'), until('2026-02-01', [400, 'x']))).toEqual(period({ below: 'P0D' }));
  });

  it('is a missing token, and not what else such a call lacks; of several kinds of access, none is needed', () => {
    const attended = { 'psu-device': 'phone', authorization: 'Bearer t-1' };
    const ids = ['createConsent', 'initiatePayment', 'readTransactions'] as const;
    const accepted = ids.map((operation) =>
      pair({
        operation,
        headers: attended,
        ...(operation !== 'readTransactions' && { sent: { access: { accounts: [1] } } }),
      }),
    );
    expect(learned(...accepted, pair({ operation: 'readTransactions' }, [401, 'no access token'], 400))).toEqual([
      [{ header: 'authorization', missing: true, as: as(401) }, undefined],
    ]);
    const other = pair({ headers: attended, sent: { access: { kind: 'all' } } }, [400, 'Name the accounts']);
    expect(learned(...accepted, other)).toEqual([]);
  });

  it('is an address without TLS, if only such are refused', () => {
    const to = (address: string, refused?: [number, string]) =>
      pair({ headers: { 'tpp-redirect-uri': address } }, refused);
    const plain = to('http://tpp.example/back', [400, 'no']);
    expect(learned(to('https://tpp.example/back'), plain)).toEqual([
      [{ header: 'tpp-redirect-uri', insecure: true, as: as(400) }, { operations: ['createConsent'] }],
    ]);
    expect(learned(to('https://tpp.example/back'), to('http://tpp.example/other'), plain)).toEqual([]);
    const redirected = pair({ headers: { 'tpp-redirect-uri': 'https://tpp.example/' }, links: ['scaRedirect'] });
    const on = { operations: ['createConsent'] };
    expect(learned(redirected, plain).slice(1)).toEqual([
      [{ header: 'tpp-redirect-uri', missing: true, as: as(400) }, on],
    ]);
    expect(learned(redirected, pair({ links: ['scaRedirect'] }), plain)).toHaveLength(1);
  });

  it('is a weekend, if only days of weekends are refused', () => {
    const on = (day: string, refused?: [number, string]) =>
      pair({ operation: 'initiatePayment', sent: { requestedExecutionDate: day } }, refused);
    const saturday = on('2026-03-07', [400, 'not a day of execution']);
    const operations = ['initiatePayment'];
    expect(learned(on('2026-03-31'), saturday)).toEqual([
      [{ member: 'requestedExecutionDate', weekend: true, as: as(400) }, { operations }],
    ]);
    expect(learned(on('2026-03-08'), on('2026-03-31'), saturday)).toEqual([]);
    const past = learned(on('2026-03-31'), on('2026-03-01', [400, 'not a day of execution']));
    expect(past).toEqual([[{ member: 'requestedExecutionDate', below: 'P0D', as: as(400) }, { operations }]]);
  });

  it('is an Accept without a media type that the refusal names, for its operation only', () => {
    const read = (accept: string, refused?: [number, string]) =>
      pair({ operation: 'readTransactions', headers: { accept } }, refused);
    const others = (['createConsent', 'initiatePayment', 'cancelPayment'] as const).map((operation) =>
      pair({ operation, headers: { accept: 'application/json' } }),
    );
    const refused = read('*/*', [406, 'Accept must be application/json']);
    expect(learned(...others, read('application/json'), refused)).toEqual([
      [{ header: 'accept', except: ['application/json'], as: as(406) }, { operations: ['readTransactions'] }],
    ]);
    expect(learned(...others, read('application/json'), read('*/*'), refused)).toEqual([]);
  });

  it('is the state of a payment, if the refusal is about one', () => {
    const cancel = (state: string, refused?: [number, string]) => pair({ operation: 'cancelPayment', state }, refused);
    expect(learned(cancel('RCVD'), cancel('ACSC', [409, 'too late']))).toEqual([
      [{ as: as(409) }, { operations: ['cancelPayment'], states: ['ACSC'] }],
    ]);
  });

  it('is no member if the refusal is 401, unless it names it', () => {
    const until = (day: string, refused?: [number, string]) => pair({ sent: { validUntil: day } }, refused);
    expect(learned(until('2027-12-31'), until('2026-06-30', [401, 'Invalid token']))).toEqual([]);
    expect(learned(until('2026-06-30'), until('2027-12-31', [401, 'validUntil']))).toHaveLength(1);
  });

  it('is a number that is not positive, and no list of the days that were accepted', () => {
    const often = (frequencyPerDay: string, refused?: [number, string]) => pair({ sent: { frequencyPerDay } }, refused);
    expect(learned(often('4'), often('9'), often('0', [400, 'x']))).toEqual([
      [{ member: 'frequencyPerDay', below: 1, as: as(400) }, { operations: ['createConsent'] }],
    ]);
    const from = (day: string, refused?: [number, string]) =>
      pair({ operation: 'readTransactions', query: `?dateFrom=${day}` }, refused);
    expect(learned(from('2026-01-01'), from('2025-10-01'), from('01.02.2026', [400, 'dateFrom']))).toEqual([]);
  });

  it('is no state that the bank answers in several ways, and nothing in a call about what the replay did not create', () => {
    const read = (state: string, refused?: [number, string]) => pair({ operation: 'readTransactions', state }, refused);
    const refused = read('received', [401, 'no']);
    const on = { operations: ['readTransactions'], states: ['received'] };
    expect(learned(read('valid'), refused)).toEqual([[{ as: as(401) }, on]]);
    expect(learned(read('valid'), refused, read('received', [403, 'other']))).toEqual([]);
    expect(learned(read('valid'), { ...refused, isAboutNothing: true })).toEqual([]);
    const ofToken = { ...refused, recorded: { status: 401, code: 'TOKEN_UNKNOWN' } };
    expect(learned(read('valid'), ofToken)).toEqual([]);
  });

  it('is a missing address of a redirect for the wish of the call only, unless the refusal names the address', () => {
    const wish = (wanted: string, uri?: string) => ({
      headers: { 'tpp-redirect-preferred': wanted, ...(uri !== undefined && { 'tpp-redirect-uri': uri }) },
    });
    const accepted = [pair(wish('true', 'https://tpp.example/')), pair(wish('false', 'https://tpp.example/'))];
    const missing = { header: 'tpp-redirect-uri', missing: true };
    const on = { operations: ['createConsent'] };
    const values = ['true'];
    expect(learned(...accepted, pair(wish('true'), [400, 'no']))).toEqual([
      [{ ...missing, with: { header: 'TPP-Redirect-Preferred', values }, as: as(400) }, on],
    ]);
    expect(learned(...accepted, pair(wish('true'), [400, 'TPP-Redirect-URI is missing']))).toEqual([
      [{ ...missing, as: as(400) }, on],
    ]);
    expect(learned(...accepted.slice(0, 1), pair(wish('true'), [400, 'no']))).toEqual([
      [{ ...missing, as: as(400) }, on],
    ]);
  });

  it('is a missing page for calls with its size only', () => {
    const list = (query: string, refused?: [number, string]) => pair({ operation: 'readTransactions', query }, refused);
    const on = { operations: ['readTransactions'] };
    const test = { parameter: 'offset', missing: true, with: { parameter: 'limit' }, as: as(400) };
    expect(learned(list('?offset=1&limit=5'), list('?limit=5', [400, 'offset']))).toEqual([[test, on]]);
  });

  it('is another code of the bank at a gateway than all accepted calls have, but no code of a PSU', () => {
    const at = (code: string, refused?: [number, string]) => pair({ headers: { 'bank-code': code } }, refused);
    const on = { operations: ['createConsent'] };
    const other = at('07777', [403, 'Unknown bank']);
    expect(learned(at('09914'), at('09914'), at('09914'), other)).toEqual([
      [{ header: 'bank-code', except: ['09914'], as: as(403) }, on],
    ]);
    expect(learned(at('09914'), at('01111'), at('09914'), other)).toEqual([]);
    const code = (value: string, refused?: [number, string]) =>
      pair({ sent: { scaAuthenticationData: value } }, refused);
    expect(learned(code('123456'), code('654321', [400, 'wrong code']))).toEqual([]);
  });

  it('is what the replay refuses in one way and the bank in two', () => {
    const until = (day: string | undefined, code: string) => ({
      ...pair({ sent: { kind: 'x', ...(day !== undefined && { validUntil: day }) } }, [400, 'validUntil'], 400),
      recorded: { status: 400, code },
      refusal: { code: 'FORMAT_ERROR', path: 'validUntil' },
    });
    const accepted = pair({ sent: { kind: 'x', validUntil: '2026-04-01' } });
    const past = until('2026-02-01', 'TOO_EARLY');
    const test = { member: 'validUntil', below: 'P0D', as: { status: 400, code: 'TOO_EARLY' } };
    expect(learned(accepted, past)).toEqual([]);
    expect(learned(accepted, past, until(undefined, 'NO_DAY'))).toContainEqual([
      test,
      { operations: ['createConsent'] },
    ]);
  });

  it('is a member that only other products of payments have, whatever its value', () => {
    const pay = (product: string, requestedExecutionDate?: string, refused?: [number, string]) =>
      pair({ operation: 'initiatePayment', product, sent: { x: 1, requestedExecutionDate } }, refused);
    const planned = pay('instant', '2026-03-09', [400, 'not a day of execution']);
    const test = { member: 'requestedExecutionDate', as: as(400) };
    const operations = ['initiatePayment'];
    expect(learned(pay('usual', '2026-03-16'), pay('instant'), planned)).toEqual([
      [
        { ...test, present: true },
        { operations, products: ['instant'] },
      ],
    ]);
    expect(learned(pay('usual', '2026-03-16'), planned)).toEqual([[{ ...test, below: 'P14D' }, { operations }]]);
  });

  it('is a guess where the refusal does not name the limit', () => {
    const often = (frequencyPerDay: number, refused?: [number, string]) => pair({ sent: { frequencyPerDay } }, refused);
    const [named, guessed] = ['4 a day at most', 'too often'].map(
      (text) => fittedRefusals([often(2), often(9, [400, text])])[0]?.seen,
    );
    expect(named).toBe('request 7 was refused, and no accepted call has it');
    expect(guessed).toBe(`${named}; the limit is a guess`);
  });

  it('of lists of other entries is what a call shows; the other word is assumed', () => {
    const list = (status: string, refused?: [number, string]) =>
      pair({ operation: 'readTransactions', query: `?bookingStatus=${status}` }, refused);
    const refused = {
      ...list('information', [400, 'no']),
      recorded: { status: 400, code: 'PARAMETER_NOT_SUPPORTED' },
    };
    const found = fittedRefusals([list('booked'), refused]).map(({ adaptation, seen }) => [
      (adaptation as any).refuse.values,
      seen.startsWith('assumed'),
    ]);
    expect(found).toEqual([
      [['information'], false],
      [['all'], true],
    ]);
    expect(fittedRefusals([list('booked'), list('all'), refused])).toHaveLength(1);
  });

  it('is nothing if several things are different and the refusal names none, or the replay refuses it as well', () => {
    const accepted = pair({ sent: { kind: 'ONE', debtor: { iban: 'DE1' } } });
    expect(learned(accepted, pair({ sent: { kind: 'TWO', debtor: { iban: 'DE2' } } }, [400, 'x']))).toEqual([]);
    expect(learned(accepted, pair({ sent: { kind: 'TWO', debtor: { iban: 'DE2' } } }, [400, 'the kind']))).toHaveLength(
      1,
    );
    const same = { ...pair({ sent: {} }, [400, 'x'], 400), recorded: { status: 400, code: 'FORMAT_ERROR' } };
    expect(learned(accepted, same)).toEqual([]);
  });
});
