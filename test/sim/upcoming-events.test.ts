import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { firstComing } from '../../src/sim/time/upcoming-events.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { CALLER, consentRequest, openTestBank } from '../support/small-bank.js';

describe('upcoming events', () => {
  it('are listed earliest first up to the limit, with their total number', () => {
    const { bank, advance } = openTestBank();
    const ids = Array.from({ length: 30 }, (_, index) => {
      // Not in the order of their ends: the first ones come late.
      advance(index % 7 === 0 ? 60_000 : 0);
      return bank.perform(() => createConsent(bank, consentRequest(), CALLER)).consentId;
    });
    for (const id of ids.slice(0, 20).filter((_, index) => index % 4 === 0))
      bank.perform(() => deleteConsent(bank, id, CALLER));
    const all = firstComing(bank, 1000);
    expect(all.count).toBe(25);
    expect(all.events).toHaveLength(25);
    expect(all.events.map(({ at }) => at)).toEqual(all.events.map(({ at }) => at).sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (limit) => {
        expect(firstComing(bank, limit)).toEqual({ count: 25, events: all.events.slice(0, limit) });
      }),
    );
  });
});
