import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { addDays, type LocalDate } from '../../src/domain/calendar.js';
import { asId, type AccountId } from '../../src/domain/ids.js';
import type { Bank } from '../../src/sim/bank.js';
import { readLedger, resourceIdOf } from '../../src/sim/directory.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { readTransactions } from '../../src/sim/accounts/read-transactions.js';
import {
  AuthorisationRefused,
  decideOnPage,
  findScaSession,
  confirmLogin,
  logIn,
  openScaSession,
  type AuthorisationParameters,
} from '../../src/sim/authorisation/sca-page.js';
import {
  authorisedPayment,
  CALLER,
  consentRequest,
  IBANS,
  openTestBank,
  smallBase,
  tokenCaller,
  TPP_ONE,
  validConsent,
} from '../support/small-bank.js';

/** Rows of the decision table that no operation's own tests look at. */

const MINUTES = 60_000;
const statusOf = (bank: Bank, id: string) =>
  bank.state.consents.get(asId(id))?.consentStatus ?? bank.state.payments.get(asId(id))?.transactionStatus;
const bookedOf = (bank: Bank, id: string) => readLedger(bank, asId<AccountId>(id)).bookedMinorUnits;

describe('date-filter-days', () => {
  /** The small base with one booking on each of some days before the start. */
  const baseWithBookings =
    (...daysAgo: number[]) =>
    (startDay: LocalDate) => ({
      ...smallBase(startDay),
      history: () => ({
        booked: daysAgo.map((days) => ({
          transactionId: `${days} days ago`,
          entryReference: String(days),
          amountMinorUnits: 100,
          entryDate: addDays(startDay, -days),
          bookingDate: addDays(startDay, -days),
        })),
        pending: [],
        bookedMinorUnits: 100 * daysAgo.length,
        pendingDebitMinorUnits: 0,
        lastChangeAt: 0,
        lastBookedAt: 0,
      }),
    });
  const read = (changes: Readonly<Record<string, unknown>>) => {
    const { bank } = openTestBank(changes, { base: baseWithBookings(92, 91, 90, 89, 8, 7, 6) });
    const caller = tokenCaller(bank, validConsent(bank));
    const accountId = resourceIdOf(bank, TPP_ONE.organisationId, asId<AccountId>('anna'));
    const list = (dateTo?: string) =>
      bank
        .perform(() =>
          readTransactions(
            bank,
            { accountId, bookingStatus: 'booked', ...(dateTo !== undefined && { dateTo: dateTo as LocalDate }) },
            caller,
          ),
        )
        .booked?.map((entry) => entry.transactionId);
    return { list };
  };

  it('without dateFrom, the list begins 90 days before dateTo', () => {
    const { list } = read({});
    expect(list()?.at(-1)).toBe('90 days ago');
    expect(list('2026-03-01')?.at(-1)).toBe('91 days ago');
  });

  it('the profile can change the number of days', () => {
    expect(read({ 'date-filter-days': { defaultDays: 7 } }).list()).toEqual(['6 days ago', '7 days ago']);
  });
});

describe('funds', () => {
  it.each([
    [99_000 - 500, 'ACSC'],
    [99_000 - 499, 'RJCT'],
  ])('must cover amount and fee: a payment of %d ends in %s', (minorUnits, status) => {
    const { bank, advance } = openTestBank();
    const id = authorisedPayment(bank, {
      paymentProduct: 'cross-border-credit-transfers',
      instructedAmount: { currency: 'EUR', minorUnits },
    });
    advance(10_000);
    expect(statusOf(bank, id)).toBe(status);
  });
});

describe('money-effect', () => {
  it('a plan that ends in ACCC without ACSC debits and credits at ACCC', () => {
    const { bank, advance } = openTestBank({
      'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC > ACSP PT1S > ACCC' },
    });
    const id = authorisedPayment(bank);
    advance(999);
    expect([statusOf(bank, id), bookedOf(bank, 'anna'), bookedOf(bank, 'ben')]).toEqual(['ACSP', 100_000, 20_000]);
    advance(1);
    expect([statusOf(bank, id), bookedOf(bank, 'anna'), bookedOf(bank, 'ben')]).toEqual(['ACCC', 87_655, 32_345]);
  });
});

describe('the authorisation link', () => {
  const received = (bank: Bank, redirect = {}) => {
    const { consentId } = bank.perform(() => createConsent(bank, consentRequest({ redirect }), CALLER));
    const parameters: AuthorisationParameters = {
      response_type: 'code',
      client_id: TPP_ONE.clientId,
      scope: `AIS:${consentId}`,
      request_id: consentId,
    };
    return { consentId, parameters };
  };
  const open = (bank: Bank, parameters: AuthorisationParameters, sessionId = 'session') =>
    bank.perform(() => openScaSession(bank, parameters, sessionId));
  const refusalOf = (bank: Bank, parameters: AuthorisationParameters): AuthorisationRefused => {
    try {
      open(bank, parameters);
    } catch (error) {
      if (error instanceof AuthorisationRefused) return error;
      throw error;
    }
    throw new Error('the link was not refused');
  };

  it('authorisation-endpoint: works unchanged, and with redirect, state and code_challenge appended', () => {
    const { bank } = openTestBank();
    const { parameters, consentId } = received(bank);
    expect(open(bank, parameters)).toMatchObject({ requestId: consentId, redirectOptions: {} });
    const codeChallenge = createHash('sha256').update('verifier').digest('base64url');
    const appended = { redirect_uri: 'https://tpp.example/cb', state: 's', code_challenge: codeChallenge };
    expect(open(bank, { ...parameters, ...appended, code_challenge_method: 'S256' }).redirectOptions).toEqual({
      redirectUri: 'https://tpp.example/cb',
      state: 's',
      codeChallenge,
    });
  });

  it('authorisation-endpoint: uses the redirects that the TPP preset unless the link has its own', () => {
    const { bank } = openTestBank();
    const preset = { redirectUri: 'https://tpp.example/ok', nokRedirectUri: 'https://tpp.example/nok' };
    const { parameters } = received(bank, preset);
    expect(open(bank, parameters).redirectOptions).toEqual(preset);
    expect(open(bank, { ...parameters, redirect_uri: 'https://tpp.example/cb' }).redirectOptions).toEqual({
      redirectUri: 'https://tpp.example/cb',
    });
  });

  it.each([
    ['another client', { client_id: 'client-two' }, 'unauthorized_client', false],
    ['no client', { client_id: undefined }, 'unauthorized_client', false],
    ['a scope that is none', { scope: 'AIS' }, 'invalid_scope', false],
    ['an unknown consent', { scope: 'AIS:nonsense' }, 'invalid_scope', false],
    ['a redirect that runs in the browser', { redirect_uri: 'javascript:alert(1)' }, 'invalid_request', false],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type', true],
    ['another request_id', { request_id: 'nonsense' }, 'invalid_request', true],
    [
      'a plain code_challenge',
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
      'invalid_request',
      true,
    ],
    ['a code_challenge without method', { code_challenge: 'x'.repeat(43) }, 'invalid_request', true],
    [
      'a code_challenge that is too short',
      { code_challenge: 'x', code_challenge_method: 'S256' },
      'invalid_request',
      true,
    ],
    ['a method without code_challenge', { code_challenge_method: 'S256' }, 'invalid_request', true],
  ])(
    'authorisation-endpoint: rejects %s, and redirects the error to the TPP if it is known',
    (_name, changes, error, isTold) => {
      const { bank } = openTestBank();
      const { parameters, consentId } = received(bank, { redirectUri: 'https://tpp.example/ok' });
      const refusal = refusalOf(bank, { ...parameters, ...changes });
      expect([refusal.error, refusal.redirectUri]).toEqual([error, isTold ? 'https://tpp.example/ok' : undefined]);
      expect([bank.scaSessions.size, statusOf(bank, consentId)]).toEqual([0, 'received']);
    },
  );

  it('sca-link-lifetime: a page session lasts ten minutes, and the link opens another one', () => {
    const { bank, advance } = openTestBank();
    const { parameters, consentId } = received(bank);
    open(bank, parameters, 'first');
    advance(10 * MINUTES - 1);
    expect(findScaSession(bank, 'first')).toBeDefined();
    advance(1);
    expect(findScaSession(bank, 'first')).toBeUndefined();
    expect(statusOf(bank, consentId)).toBe('received');
    open(bank, parameters, 'second');
    expect(findScaSession(bank, 'second')).toBeDefined();
    expect([...bank.scaSessions.keys()]).toEqual(['second']);
  });

  it('sca-link-lifetime: the link expires together with the authorisation window', () => {
    const { bank } = openTestBank();
    const { parameters } = received(bank);
    const session = open(bank, parameters);
    logIn(bank, session, 'anna', 'anna-pass');
    confirmLogin(bank, findScaSession(bank, 'session')!, '123456');
    const loggedIn = findScaSession(bank, 'session')!;
    bank.perform(() => decideOnPage(bank, loggedIn, 'refuse'));
    expect(refusalOf(bank, parameters)).toMatchObject({ error: 'invalid_request' });
  });

  it('wrong-passwords: the third wrong password ends the session; the link opens another one for the pending consent', () => {
    const { bank } = openTestBank();
    const { parameters, consentId } = received(bank);
    open(bank, parameters, 'first');
    const attempt = (password: string, sessionId = 'first') =>
      logIn(bank, findScaSession(bank, sessionId)!, 'anna', password);
    expect([attempt('a'), attempt('b'), attempt('c')]).toEqual(['wrong', 'wrong', 'ended']);
    expect(findScaSession(bank, 'first')).toBeUndefined();
    expect(statusOf(bank, consentId)).toBe('received');
    open(bank, parameters, 'second');
    expect([attempt('a', 'second'), attempt('b', 'second'), attempt('anna-pass', 'second')]).toEqual([
      'wrong',
      'wrong',
      'passed',
    ]);
    expect(() => decideOnPage(bank, findScaSession(bank, 'second')!, 'approve')).toThrow('log in first');
    expect(confirmLogin(bank, findScaSession(bank, 'second')!, '123456')).toBe('passed');
    const outcome = bank.perform(() => decideOnPage(bank, findScaSession(bank, 'second')!, 'approve'));
    expect([outcome.status, outcome.code]).toEqual(['valid', expect.any(String)]);
  });

  it('rejects the login of a blocked PSU, and any decision before the login', () => {
    const { bank } = openTestBank();
    const { parameters } = received(bank);
    const session = open(bank, parameters);
    expect(logIn(bank, session, 'carla', 'carla-pass')).toBe('blocked');
    expect(() => bank.perform(() => decideOnPage(bank, findScaSession(bank, 'session')!, 'approve'))).toThrow(
      expect.objectContaining({ code: 'PSU_CREDENTIALS_INVALID' }),
    );
  });
});

describe('psu-behaviour', () => {
  it('as published, the request stays pending throughout its authorisation window', () => {
    const { bank, advance } = openTestBank();
    const { consentId } = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    advance(23 * 60 * MINUTES);
    expect(statusOf(bank, consentId)).toBe('received');
  });
});

describe('account-reference', () => {
  it('the error names a reference that matches no account of the PSU', () => {
    const { bank } = openTestBank();
    const access = { accounts: [{ iban: IBANS.anna, currency: 'JPY' }] };
    expect(() => validConsent(bank, { access })).toThrow(`${IBANS.anna} (JPY)`);
  });
});
