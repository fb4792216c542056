import fc from 'fast-check';
import { describe, expect, it, jest } from '@jest/globals';
import { JournalBuffer, JournalMemory, levelFor } from '../../src/journal/journal-buffer.js';
import { Journal } from '../../src/journal/journal.js';
import type { JournalEntry } from '../../src/journal/journal-entry.js';
import { recorded } from '../support/recorded-call.js';

const MEMBERS: readonly (keyof JournalEntry)[] = [
  ...(['id', 'number', 'at', 'receivedAtMs', 'method', 'path', 'query', 'operation', 'tppNames', 'headers'] as const),
  ...(['bodyOmittedBytes', 'answerBodyOmittedBytes'] as const),
  ...(['body', 'status', 'answerHeaders', 'answerBody', 'durationMs', 'refusal', 'checksPassed', 'subject'] as const),
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
  bodyOmittedBytes: fc.nat(1_000_000),
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

describe('the calls of a journal buffer', () => {
  it('are returned exactly as they were added, whether similar or different', () => {
    fc.assert(
      fc.property(calls, fc.integer({ min: 1, max: 12 }), (some, most) => {
        const packed = new JournalBuffer({ most });
        const given = some.map((one, index) => recorded({ ...one, number: index + 1 }));
        for (const one of given) packed.add(one);
        const kept = given.slice(-most).reverse();
        expect([...packed.newestFirst()].map(told)).toEqual(kept.map(told));
        expect([packed.size, packed.dropped]).toEqual([kept.length, Math.max(0, some.length - most)]);
        for (const one of given) expect(packed.numbered(one.number) !== undefined).toBe(kept.includes(one));
      }),
      { numRuns: 200 },
    );
  });

  it('take little memory if they differ little', () => {
    const packed = new JournalBuffer({ most: 1000 });
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
    expect(packed.figures().templates).toBe(1);
    expect(packed.bytes / 1000).toBeLessThan(256);
  });

  it('stay unchanged while newer calls are added and old ones dropped', () => {
    const packed = new JournalBuffer({ most: 3 });
    packed.add(recorded({ number: 1 }));
    packed.add(recorded({ number: 2, path: '/other' }));
    const held = [packed.numbered(2)!];
    for (let number = 3; number < 3000; number += 1) {
      packed.add(recorded({ number, path: `/path/${number}` }));
      if (number === 2500) held.push(packed.numbered(number)!);
    }
    expect(held.map(told)).toEqual(
      [recorded({ number: 2, path: '/other' }), recorded({ number: 2500, path: '/path/2500' })].map(told),
    );
    expect(packed.numbered(2)).toBeUndefined();
  });

  it('are written over dropped ones that no one reads', () => {
    const allocate = jest.spyOn(Buffer, 'allocUnsafeSlow');
    const packed = new JournalBuffer({ most: 1000 });
    const add = (first: number, last: number): number => {
      allocate.mockClear();
      for (let number = first; number <= last; number += 1) packed.add(recorded({ number, body: `body ${number}` }));
      return allocate.mock.calls.length;
    };
    expect(add(1, 10_000)).toBeGreaterThan(5);
    expect(add(10_001, 20_000)).toBe(0);
    expect([...packed.newestFirst()].map(({ body }) => body)).toEqual(
      Array.from({ length: 1000 }, (_, index) => `body ${20_000 - index}`),
    );
    allocate.mockRestore();
  });

  it('share one template per client and status if clients alternate', () => {
    const packed = new JournalBuffer({});
    for (let number = 1; number <= 1000; number += 1)
      packed.add(recorded({ number, status: number % 2 === 0 ? 200 : 403, tppNames: [`TPP ${number % 3}`] }));
    expect(packed.figures().templates).toBe(6);
  });

  it('are the latest that fit into the memory bound', () => {
    const packed = new JournalBuffer({ mostBytes: 1_000_000 });
    const body = 'x'.repeat(30_000);
    for (let number = 1; number <= 100; number += 1) packed.add(recorded({ number, body: `${number}${body}` }));
    expect(packed.bytes).toBeLessThanOrEqual(1_000_000);
    expect(packed.size).toBeGreaterThan(25);
    expect(packed.size + packed.dropped).toBe(100);
    expect([...packed.newestFirst()].map(({ number }) => number)).toEqual(
      Array.from({ length: packed.size }, (_, index) => 100 - index),
    );
  });

  it('are dropped completely if one call exceeds the memory bound', () => {
    const packed = new JournalBuffer({ mostBytes: 10_000 });
    packed.add(recorded({ number: 1 }));
    packed.add(recorded({ number: 2, body: 'x'.repeat(20_000) }));
    expect([packed.size, packed.bytes, packed.dropped]).toEqual([0, 0, 2]);
    packed.add(recorded({ number: 3 }));
    expect(packed.size).toBe(1);
  });

  it('take exactly the memory that the buffer reports, after any additions and removals', () => {
    fc.assert(
      fc.property(
        calls,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 40_000 }),
        (some, most, mostBytes) => {
          const memory = new JournalMemory(Infinity);
          const packed = new JournalBuffer({ most, mostBytes, memory });
          for (const [index, one] of some.entries()) {
            packed.add(recorded({ ...one, number: index + 1, query: 'q'.repeat((index * 977) % 9000) }));
            expect(packed.bytes).toBe(packed.figures().bytes);
            expect(packed.bytes).toBeLessThanOrEqual(mostBytes);
            expect(memory.bytes).toBe(packed.bytes);
          }
          packed.clear();
          expect([packed.bytes, memory.bytes]).toEqual([0, 0]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('leave at most a third of the memory unused for any text size', () => {
    for (const length of [100, 1000, 1366, 3000, 5000, 16_384, 40_000]) {
      const packed = new JournalBuffer({});
      for (let number = 1; number <= 300; number += 1)
        packed.add(recorded({ number, body: String.fromCharCode(97 + (number % 26)).repeat(length + (number % 7)) }));
      expect(packed.bytes / (300 * (length + 300))).toBeLessThan(1.5);
    }
  });

  it('stay in order while thousands of calls are added and dropped', () => {
    const packed = new JournalBuffer({ most: 700 });
    for (let number = 1; number <= 5000; number += 1) {
      packed.add(recorded({ number, query: `n=${number}` }));
      if (number % 1000 === 0) packed.shrinkTo(packed.bytes / 3);
    }
    const numbers = [...packed.newestFirst()].map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: packed.size }, (_, index) => 5000 - index));
    expect(packed.numbered(4990)?.query).toBe('n=4990');
  });

  it('are all removed by a clear', () => {
    const packed = new JournalBuffer({ most: 10 });
    packed.add(recorded({ number: 1 }));
    packed.clear();
    expect([...packed.newestFirst()]).toEqual([]);
    packed.add(recorded({ number: 2 }));
    expect([...packed.newestFirst()].map(({ number }) => number)).toEqual([2]);
  });
});

describe('the memory that journals share', () => {
  const fill = (packed: JournalBuffer, calls: number): void => {
    for (let number = 1; number <= calls; number += 1) packed.add(recorded({ number, body: `${number}`.padEnd(1000) }));
  };

  it('never exceeds its bound, because the largest journals drop calls first', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(300)), { maxLength: 20 }), (steps) => {
        const memory = new JournalMemory(200_000);
        const journals = Array.from({ length: 5 }, () => new JournalBuffer({ memory }));
        for (const [index, calls] of steps) {
          fill(journals[index]!, calls);
          expect(memory.bytes).toBeLessThanOrEqual(200_000);
          expect(memory.bytes).toBe(journals.reduce((sum, { bytes }) => sum + bytes, 0));
          // Who has less than an equal share loses nothing.
          for (const { bytes, dropped } of journals) if (dropped > 0) expect(bytes).toBeGreaterThan(20_000);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the journal of a quiet bank beside a busy one', () => {
    const memory = new JournalMemory(1_000_000);
    const [quiet, busy] = [new JournalBuffer({ memory }), new JournalBuffer({ memory })];
    fill(quiet, 100);
    fill(busy, 5000);
    expect([quiet.size, quiet.dropped]).toEqual([100, 0]);
    expect(busy.size).toBeGreaterThan(500);
  });

  it('is released when a journal is closed, even if calls end later', () => {
    const memory = new JournalMemory(1_000_000);
    const journal = new Journal({ memory });
    fill(journal, 100);
    journal.close();
    journal.add(recorded({ number: 101 }));
    expect([memory.bytes, journal.size, journal.find()]).toEqual([0, 0, []]);
  });

  it.each([
    [[], 10, Infinity],
    [[1, 2, 3], 6, Infinity],
    [[1, 2, 3], 5, 2],
    [[9, 9, 9], 9, 3],
    [[1, 10, 10], 7, 3],
    [[10], 0, 0],
  ])('levels %j with the sum %d at %d', (sizes, sum, level) => {
    expect(levelFor(sizes, sum)).toBe(level);
  });
});
