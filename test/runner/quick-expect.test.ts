import { describe, expect, it } from '@jest/globals';

/** The tests run with an `expect` that calls Jest's matchers directly (quick-expect.mjs): what is not met must fail a test. */

const UNMET: Readonly<Record<string, () => unknown>> = {
  toBe: () => expect(1).toBe(2),
  'not.toBe': () => expect(1).not.toBe(1),
  toEqual: () => expect({ a: [1] }).toEqual({ a: [2] }),
  'not.toEqual': () => expect({ a: [1] }).not.toEqual({ a: [1] }),
  toStrictEqual: () => expect({ a: undefined }).toStrictEqual({}),
  toMatchObject: () => expect({ a: 1 }).toMatchObject({ a: 2 }),
  'an asymmetric matcher': () => expect({ a: 1 }).toEqual({ a: expect.any(String) }),
  toMatch: () => expect('text').toMatch(/other/),
  toContain: () => expect([1]).toContain(2),
  'toThrow without an error': () => expect(() => undefined).toThrow(),
  'toThrow with another error': () =>
    expect(() => {
      throw new Error('one');
    }).toThrow('other'),
  'not.toThrow': () =>
    expect(() => {
      throw new Error('one');
    }).not.toThrow(),
  resolves: () => expect(Promise.resolve(1)).resolves.toBe(2),
  'rejects of a promise that resolves': () => expect(Promise.resolve(1)).rejects.toThrow(),
  'rejects with another error': () => expect(Promise.reject(new Error('one'))).rejects.toThrow('other'),
};

/** What the expectation threw, told without `expect`. */
async function failureOf(check: () => unknown): Promise<unknown> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('an expectation that is not met', () => {
  it.each(Object.entries(UNMET))('fails: %s', async (name, check) => {
    const failure = await failureOf(check);
    if (!(failure instanceof Error) || !/expect/.test(failure.message)) throw new Error(`${name} did not fail`);
  });
});

it('counts expectations', () => {
  expect.assertions(2);
  expect(1).toBe(1);
  expect(1).not.toBe(2);
});
