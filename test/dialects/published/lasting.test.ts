import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../../src/decisions/decisions.js';
import { createCalendar } from '../../../src/domain/calendar.js';
import { composedText, LastingBodies } from '../../../src/dialects/published/wire/lasting.js';

const form = { calendar: createCalendar('Europe/Vienna'), profile: compileProfile('published') };

describe('lasting bodies', () => {
  it('are written once for a record, form and whatever else decides', () => {
    let written = 0;
    const bodies = new LastingBodies<{ name: string }>(({ name }, _form, also) => {
      written += 1;
      return { name, also };
    });
    const record = { name: 'one' };
    const first = bodies.of(record, form, 'EUR');
    expect([bodies.of(record, form, 'EUR') === first, written]).toEqual([true, 1]);
    expect([bodies.of(record, form, 'CHF'), written]).toEqual([{ name: 'one', also: 'CHF' }, 2]);
    const otherProfile = { ...form, profile: compileProfile('nextgen') };
    const otherZone = { ...form, calendar: createCalendar('UTC') };
    bodies.of(record, otherZone, 'CHF');
    expect(written).toBe(3);
    bodies.of(record, otherProfile, 'CHF');
    bodies.of({ name: 'one' }, otherProfile, 'CHF');
    expect(written).toBe(5);
  });

  it('do not change the text of an answer', () => {
    const bodies = new LastingBodies<{ value: unknown }>(({ value }) => ({ value }));
    const json = fc.jsonValue();
    fc.assert(
      fc.property(json, json, fc.array(json), (one, other, list) => {
        const lasting = bodies.of({ value: one }, form, '');
        const answer = {
          lasting,
          list: [lasting, ...list, lasting],
          left: undefined,
          'odd "name"\n': { other },
          none: {},
        };
        // Twice, because the second time the text is remembered.
        expect(composedText(answer)).toBe(JSON.stringify(answer));
        expect(composedText(answer)).toBe(JSON.stringify(answer));
      }),
    );
    expect(composedText([])).toBe('[]');
  });

  it('do not change the text of a list that begins as an earlier one did', () => {
    const bodies = new LastingBodies<{ value: number }>(({ value }) => ({ value }));
    const all = Array.from({ length: 5 }, (_, value) => bodies.of({ value }, form, ''));
    const list = fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 5 }).map((places) => [
      all[0]!,
      // One of its own each time: its text is not remembered, and may change.
      ...places.map((place) => all[place] ?? { own: places.length }),
    ]);
    fc.assert(
      fc.property(fc.array(list, { minLength: 2 }), (lists) => {
        for (const one of lists) expect(composedText(one)).toBe(JSON.stringify(one));
      }),
    );
    const changing = { own: 1 };
    const mixed = [all[0]!, changing];
    expect(composedText(mixed)).toBe('[{"value":0},{"own":1}]');
    changing.own = 2;
    expect(composedText(mixed)).toBe('[{"value":0},{"own":2}]');
  });
});
