import { describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../../src/decisions/decisions.js';
import { createCalendar } from '../../../src/domain/calendar.js';
import { readConsentRequest } from '../../../src/dialects/published/wire/consent.js';
import { readPaymentRequest } from '../../../src/dialects/published/wire/payment.js';
import { readTransactionsRequest } from '../../../src/dialects/published/wire/transaction.js';
import type { WireForm } from '../../../src/dialects/published/wire/wire-form.js';
import { IBANS } from '../../support/small-bank.js';

// The readers stand for themselves: what the contract guard refuses over HTTP, they refuse without it.

const form = (changes: Readonly<Record<string, unknown>>): WireForm => ({
  calendar: createCalendar('Europe/Vienna'),
  profile: compileProfile('published', changes),
});
const refusal = (path: string, text: RegExp) =>
  expect.objectContaining({ code: 'FORMAT_ERROR', detail: { path }, text: expect.stringMatching(text) });

describe('request parsing without the contract check', () => {
  const consent = {
    access: { accounts: [{ iban: IBANS.anna }] },
    recurringIndicator: true,
    validUntil: '2026-05-01',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  };

  it.each(Object.keys(consent))('consent-defaults: strict requires %s', (name) => {
    const body = { ...consent, [name]: undefined };
    const strict = form({ 'consent-defaults': 'strict' });
    expect(readConsentRequest(consent, {}, strict)).toMatchObject({ frequencyPerDay: 4 });
    expect(() => readConsentRequest(body, {}, strict)).toThrow(refusal(name, /is missing; this bank requires it$/));
    if (name !== 'access') expect(() => readConsentRequest(body, {}, form({}))).not.toThrow();
  });

  it('booking-status: required rejects a request without bookingStatus', () => {
    expect(() => readTransactionsRequest('a', {}, form({ 'booking-status': 'required' }))).toThrow(
      refusal('bookingStatus', /is missing; use booked, pending, both$/),
    );
    expect(readTransactionsRequest('a', {}, form({})).bookingStatus).toBe('both');
  });

  it.each([
    ['string', 12.3, /must be text such as "12.30", not a JSON number$/],
    ['string', '12,30', /must be digits with at most one dot, such as "12.30"$/],
    ['number', '12.30', /must be a JSON number such as 12.3, not text$/],
    ['lenient', {}, /must be a JSON number such as 12.3, or text such as "12.30"$/],
  ])('amount-form: %s rejects %j', (amountForm, amount, text) => {
    const body = {
      creditorAccount: { iban: IBANS.ben },
      creditorName: 'Ben',
      instructedAmount: { currency: 'EUR', amount },
    };
    expect(() =>
      readPaymentRequest('sepa-credit-transfers', body, {}, { ...form({ 'amount-form': amountForm }), now: 0 }),
    ).toThrow(refusal('instructedAmount.amount', text));
  });
});
