import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../src/decisions/decisions.js';
import { createCalendar } from '../../src/domain/calendar.js';
import { RepeatedBodyCache, serializeBody, SerializedBodyCache } from '../../src/xs2a/answers/serialized-body-cache.js';
import { NEXTGEN_ROWS } from '../support/nextgen-rows.js';

const form = { calendar: createCalendar('Europe/Vienna'), profile: compileProfile('published') };

describe('the cache of serialized bodies', () => {
  it('renders a body once per record, profile, calendar and variant', () => {
    let rendered = 0;
    const bodies = new SerializedBodyCache<{ name: string }, { currency: string }>(({ name }, _form, variant) => {
      rendered += 1;
      return { name, ...variant };
    });
    const record = { name: 'one' };
    const first = bodies.get(record, form, { currency: 'EUR' });
    expect([bodies.get(record, form, { currency: 'EUR' }) === first, rendered]).toEqual([true, 1]);
    expect([bodies.get(record, form, { currency: 'CHF' }), rendered]).toEqual([{ name: 'one', currency: 'CHF' }, 2]);
    const otherProfile = { ...form, profile: compileProfile('published', NEXTGEN_ROWS) };
    const otherZone = { ...form, calendar: createCalendar('UTC') };
    // Each differs from the one before in one thing.
    bodies.get(record, otherZone, { currency: 'CHF' });
    bodies.get(record, form, { currency: 'CHF' });
    bodies.get(record, otherProfile, { currency: 'CHF' });
    expect(rendered).toBe(5);
    bodies.get({ name: 'one' }, otherProfile, { currency: 'CHF' });
    expect(rendered).toBe(6);
  });

  it('serializes a response exactly as JSON.stringify does', () => {
    const bodies = new SerializedBodyCache<{ value: unknown }, Record<string, string>>(({ value }) => ({ value }));
    const json = fc.jsonValue();
    fc.assert(
      fc.property(json, json, fc.array(json), (one, other, list) => {
        const cached = bodies.get({ value: one }, form, {});
        const answer = {
          cached,
          list: [cached, ...list, cached],
          left: undefined,
          'odd "name"\n': { other },
          none: {},
        };
        // Twice, because the second time the JSON comes from the cache.
        expect(serializeBody(answer)).toBe(JSON.stringify(answer));
        expect(serializeBody(answer)).toBe(JSON.stringify(answer));
      }),
    );
    expect(serializeBody([])).toBe('[]');
  });

  it('serializes lists of cached and changing bodies exactly as JSON.stringify does', () => {
    const bodies = new SerializedBodyCache<{ value: number }, Record<string, string>>(({ value }) => ({ value }));
    const all = Array.from({ length: 5 }, (_, value) => bodies.get({ value }, form, {}));
    const list = fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 5 }).map((places) => [
      all[0]!,
      // Not cached, and different each time.
      ...places.map((place) => all[place] ?? { own: places.length }),
    ]);
    fc.assert(
      fc.property(fc.array(list, { minLength: 2 }), (lists) => {
        for (const one of lists) expect(serializeBody(one)).toBe(JSON.stringify(one));
      }),
    );
    const changing = { own: 1 };
    const mixed = [all[0]!, changing];
    expect(serializeBody(mixed)).toBe('[{"value":0},{"own":1}]');
    changing.own = 2;
    expect(serializeBody(mixed)).toBe('[{"value":0},{"own":2}]');
  });

  it('renders a body of several records again when one of its parts is another, and serializes it as JSON.stringify does', () => {
    const lines = new SerializedBodyCache<{ value: number }, Record<string, string>>(({ value }) => ({ value }));
    const lists = new RepeatedBodyCache<object>();
    const [owner, another] = [{}, {}];
    const records = Array.from({ length: 4 }, (_, value) => ({ value }));
    const get = (of: object, places: readonly number[]): object => {
      const parts = places.map((place) => records[place]!);
      return lists.get(of, parts, () => ({ list: parts.map((part) => lines.get(part, form, {})), left: undefined }));
    };
    const first = get(owner, [0, 1]);
    expect(get(owner, [0, 1])).toBe(first);
    expect(get(another, [0, 1])).not.toBe(first);
    for (const places of [[0, 1, 2], [0, 1], [1, 0], [], [3]]) {
      const body = get(owner, places);
      expect(body).toEqual({ list: places.map((value) => ({ value })) });
      for (const _again of [1, 2]) expect(serializeBody({ body })).toBe(JSON.stringify({ body }));
    }
  });
});
