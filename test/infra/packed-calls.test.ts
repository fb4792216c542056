import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { PackedCalls } from '../../src/infra/journal/packed-calls.js';
import type { JournalEntry } from '../../src/sim/journal.js';
import { recorded } from '../support/recorded-call.js';

const MEMBERS: readonly (keyof JournalEntry)[] = [
  ...(['id', 'number', 'at', 'receivedAtMs', 'method', 'path', 'query', 'operation', 'tppNames', 'headers'] as const),
  ...(['body', 'status', 'answerHeaders', 'answerBody', 'durationMs', 'refusal', 'guardsPassed', 'subject'] as const),
  ...(['subjectStatus', 'findings', 'signature', 'transitions', 'traceparent'] as const),
];
const told = (entry: JournalEntry): unknown => Object.fromEntries(MEMBERS.map((name) => [name, entry[name]]));

const few = fc.constantFrom('a', 'b', 'žluťoučký', 'x'.repeat(300), '');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const move = (subject: string, at: number) => ({
  at,
  kind: 'consent' as const,
  subject,
  from: null,
  to: 'received',
  cause: 'created',
});
const facts = fc.record({
  headers: fc.dictionary(
    fc.constantFrom('x-request-id', 'accept', 'authorization', 'traceparent'),
    fc.constantFrom('1', '2'),
    {
      maxKeys: 4,
    },
  ),
  isPlain: fc.boolean(),
  path: few,
  query: few,
  body: maybe(few),
  answerBody: maybe(few),
  answerHeaderList: fc.constantFrom(
    ['Content-Type', 'a'],
    ['Content-Type', 'b'],
    ['Content-Type', 'a', 'Location', 'x'],
  ),
  status: fc.constantFrom(200, 403),
  operation: fc.constantFrom('readAccounts', 'createConsent', undefined),
  subject: maybe(fc.constantFrom('one', 'two')),
  moved: fc.constantFrom('nothing', 'its subject', 'another', 'twice', 'twice at once'),
  at: fc.nat(5),
  refusal: maybe(fc.record({ code: fc.constantFrom('A', 'B'), step: fc.constant('state' as const) })),
  findings: fc.constantFrom(
    [],
    [{ rule: 'r', detail: 'd' }],
    [
      { rule: 'r', detail: 'e' },
      { rule: 's', detail: '' },
    ],
  ),
  ownEcho: fc.boolean(),
});
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;
const names = [
  'headers',
  'isPlain',
  'path',
  'query',
  'body',
  'answerBody',
  'answerHeaderList',
  'status',
  'operation',
  'subject',
  'moved',
  'at',
  'refusal',
  'findings',
  'ownEcho',
] as const;

const changesOf = ({ moved, ownEcho, ...rest }: Facts) => ({
  ...rest,
  transitions:
    moved === 'nothing'
      ? []
      : moved === 'its subject'
        ? [move(rest.subject ?? '', rest.at)]
        : moved === 'another'
          ? [move('else', rest.at)]
          : [move(rest.subject ?? '', rest.at), move(rest.subject ?? '', rest.at + (moved === 'twice' ? 1 : 0))],
  ...(ownEcho && { echoedRequestId: 'made here' }),
});

/** Calls that differ from the first in little: what they have in common is what is tested. */
const calls = fc
  .tuple(facts, fc.array(fc.tuple(facts, fc.subarray([...names], { maxLength: 2 })), { maxLength: 12 }))
  .map(([first, others]) =>
    [
      first,
      ...others.map(([other, changed]) => ({
        ...first,
        ...Object.fromEntries(changed.map((name) => [name, other[name]])),
      })),
    ].map(changesOf),
  );

describe('what a journal keeps of calls', () => {
  it('is what was sent and answered, whatever they have in common', () => {
    fc.assert(
      fc.property(calls, fc.integer({ min: 1, max: 12 }), (some, most) => {
        const packed = new PackedCalls(most);
        const given = some.map((one, index) => recorded({ ...one, number: index + 1 }));
        const gone = given.map((one) => packed.add(one)).reduce((sum, count) => sum + count, 0);
        const kept = given.slice(-most).reverse();
        expect([...packed.newestFirst()].map(told)).toEqual(kept.map(told));
        expect([packed.size, gone]).toEqual([kept.length, Math.max(0, some.length - most)]);
        for (const one of given) expect(packed.numbered(one.number) !== undefined).toBe(kept.includes(one));
      }),
      { numRuns: 500 },
    );
  });

  it('is little where calls differ in little', () => {
    const packed = new PackedCalls(1000);
    for (let number = 1; number <= 1000; number += 1)
      packed.add(
        recorded({
          number,
          headers: { 'x-request-id': `r${number}`, authorization: `Bearer ${number % 7}` },
          path: `/PSD2/v1/consents/${number}/status`,
          subject: String(number),
          answerBody: '{"consentStatus":"valid"}',
          transitions: [move(String(number), number)],
        }),
      );
    const { forms, characters } = packed.figures();
    expect(forms).toBe(1);
    expect(characters / 1000).toBeLessThan(70);
  });

  it('stays what it was while newer calls come and old ones go', () => {
    const packed = new PackedCalls(3);
    packed.add(recorded({ number: 1 }));
    packed.add(recorded({ number: 2, path: '/other' }));
    const held = packed.numbered(2)!;
    for (let number = 3; number < 5000; number += 1) packed.add(recorded({ number, path: `/path/${number}` }));
    expect(told(held)).toEqual(told(recorded({ number: 2, path: '/other' })));
    expect(packed.numbered(2)).toBeUndefined();
  });

  it('is no more than there is room for, however many calls there may be', () => {
    const packed = new PackedCalls(1_000_000);
    const body = 'x'.repeat(1_000_000);
    let gone = 0;
    for (let number = 1; number <= 100; number += 1) gone += packed.add(recorded({ number, body: `${number}${body}` }));
    expect(packed.size + gone).toBe(100);
    expect(packed.figures().characters).toBeLessThanOrEqual(64 * 1024 * 1024);
    expect(packed.size).toBeGreaterThan(60);
    expect([...packed.newestFirst()][0]!.number).toBe(100);
  });

  it('keeps its order when it grows after old calls went', () => {
    const packed = new PackedCalls(1000);
    const body = 'x'.repeat(20_000_000);
    for (let number = 1; number <= 10; number += 1) packed.add(recorded({ number, body: `${number}${body}` }));
    for (let number = 11; number <= 300; number += 1) packed.add(recorded({ number, query: `n=${number}` }));
    const numbers = [...packed.newestFirst()].map(({ number }) => number).reverse();
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 301 - numbers.length + index));
    expect(packed.numbered(150)?.query).toBe('n=150');
  });

  it('is nothing once it is cleared', () => {
    const packed = new PackedCalls(10);
    packed.add(recorded({ number: 1 }));
    packed.clear();
    expect([...packed.newestFirst()]).toEqual([]);
    packed.add(recorded({ number: 2 }));
    expect([...packed.newestFirst()].map(({ number }) => number)).toEqual([2]);
  });
});
