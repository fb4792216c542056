import { describe, expect, it } from '@jest/globals';
import { CONSENT_STATUSES, CONSENT_TRANSITIONS, type ConsentEvent } from '../../src/domain/consent/consent.js';
import { HOUR_MS } from '../../src/domain/calendar.js';
import { asId, type AccountId, type ConsentId, type PsuId } from '../../src/domain/ids.js';
import { resourceIdOf } from '../../src/sim/directory.js';
import { applyConsentEvent } from '../../src/sim/consents/consent-moves.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { forceConsent } from '../../src/sim/scripting/force-status.js';
import { readAccount, readAccounts } from '../../src/sim/accounts/read-accounts.js';
import { readBalances } from '../../src/sim/accounts/read-balances.js';
import { readConsent } from '../../src/sim/consents/read-consent.js';
import { readTransactions } from '../../src/sim/accounts/read-transactions.js';
import type { Bank, TokenCaller } from '../../src/sim/bank.js';
import {
  day,
  CALLER,
  consentRequest,
  IBANS,
  openTestBank,
  tokenCaller,
  TPP_ONE,
  TPP_TWO,
  validConsent,
} from '../support/small-bank.js';

const statusOf = (bank: Bank, id: ConsentId) => bank.state.consents.get(id)!.consentStatus;
const create = (bank: Bank, changes = {}) => bank.perform(() => createConsent(bank, consentRequest(changes), CALLER));
const resource = (bank: Bank, accountId: string) =>
  resourceIdOf(bank, TPP_ONE.organisationId, asId<AccountId>(accountId));
const list = (bank: Bank, caller: TokenCaller) =>
  bank.perform(() => readAccounts(bank, { withBalance: false }, caller));
const balances = (bank: Bank, caller: TokenCaller, account = 'anna') =>
  bank.perform(() => readBalances(bank, resource(bank, account), caller));
const transactions = (bank: Bank, caller: TokenCaller, account = 'anna') =>
  bank.perform(() => readTransactions(bank, { accountId: resource(bank, account), bookingStatus: 'both' }, caller));
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('consent transitions', () => {
  const events = [...new Set(CONSENT_TRANSITIONS.map((row) => row.on))] as ConsentEvent[];
  const expected: Record<string, Partial<Record<ConsentEvent, string>>> = {
    received: {
      scaSucceeded: 'valid',
      psuRefused: 'rejected',
      authorisationLapsed: 'rejected',
      deletedByTpp: 'terminatedByTpp',
    },
    valid: {
      validUntilPassed: 'expired',
      accessUsedUp: 'expired',
      superseded: 'expired',
      supersededAsTerminated: 'terminatedByTpp',
      revokedByPsu: 'revokedByPsu',
      deletedByTpp: 'terminatedByTpp',
    },
  };
  it.each(CONSENT_STATUSES.flatMap((status) => events.map((event) => [status, event] as const)))(
    'status %s: the event "%s" follows the transition table',
    (status, event) => {
      const { bank } = openTestBank();
      const { consentId } = create(bank);
      bank.perform(() => forceConsent(bank, consentId, { status, force: true }));
      const before = bank.state.consents.get(consentId)!;
      const after = bank.perform(() => applyConsentEvent(bank, before, event, 'test'));
      const wanted = expected[status]?.[event];
      expect(after?.consentStatus).toBe(wanted);
      if (wanted === undefined) expect(bank.state.consents.get(consentId)).toBe(before);
    },
  );
});

describe('a new consent', () => {
  it('has the defaults of the decision table', () => {
    const { bank } = openTestBank();
    const consent = bank.perform(() => createConsent(bank, { access: consentRequest().access, redirect: {} }, CALLER));
    expect(consent).toMatchObject({
      recurringIndicator: false,
      frequencyPerDay: 1,
      combinedServiceIndicator: false,
      validUntil: '2026-05-31',
      consentStatus: 'received',
    });
    expect(consent.history).toEqual([{ at: bank.now, from: null, to: 'received', cause: 'created by the TPP' }]);
  });

  it.each([
    [{ frequencyPerDay: 0 }, 'frequencyPerDay'],
    [{ frequencyPerDay: -1 }, 'frequencyPerDay'],
    [{ frequencyPerDay: 5 }, 'frequencyPerDay'],
    [{ frequencyPerDay: 10 }, 'frequencyPerDay'],
    [{ frequencyPerDay: 400 }, 'frequencyPerDay'],
    [{ frequencyPerDay: 2, recurringIndicator: false }, 'frequencyPerDay'],
    [{ validUntil: '2026-03-01' }, 'validUntil'],
  ])('is rejected with %j, and nothing is created', (changes, path) => {
    const { bank } = openTestBank();
    expect(() => create(bank, changes)).toThrow(expect.objectContaining({ code: 'FORMAT_ERROR', detail: { path } }));
    expect(bank.state.consents.size).toBe(0);
  });

  it('may use the maximum frequency agreed with its TPP', () => {
    const { bank } = openTestBank();
    const caller = { organisation: TPP_TWO, psuPresent: false };
    expect(
      bank.perform(() => createConsent(bank, consentRequest({ frequencyPerDay: 10 }), caller)).frequencyPerDay,
    ).toBe(10);
    expect(() => bank.perform(() => createConsent(bank, consentRequest({ frequencyPerDay: 11 }), caller))).toThrow(
      code('FORMAT_ERROR'),
    );
  });

  it("is limited to the bank's maximum of 180 days; today is allowed as validUntil", () => {
    const { bank } = openTestBank();
    expect(create(bank, { validUntil: '9999-12-31' }).validUntil).toBe('2026-08-29');
    expect(create(bank, { validUntil: '2026-08-30' }).validUntil).toBe('2026-08-29');
    expect(create(bank, { validUntil: '2026-03-02' }).validUntil).toBe('2026-03-02');
  });
});

describe('the life cycle of a consent', () => {
  it('a consent is valid on its last day and expires at the next local midnight, even within one jump of the clock', () => {
    const { bank, goTo, moves } = openTestBank();
    const consentId = validConsent(bank, { validUntil: day('2026-04-10') });
    goTo('2026-04-10T21:59:59.999Z');
    expect(statusOf(bank, consentId)).toBe('valid');
    goTo('2026-12-24T00:00:00Z');
    expect(statusOf(bank, consentId)).toBe('expired');
    expect(moves.at(-1)).toMatchObject({
      at: Date.parse('2026-04-10T22:00:00Z'),
      subject: consentId,
      from: 'valid',
      to: 'expired',
    });
    expect(bank.state.consents.get(consentId)!.lastActionAt).toBe(Date.parse('2026-04-10T22:00:00Z'));
  });

  it('a consent is rejected if nobody authorises it within 24 hours', () => {
    const { bank, goTo } = openTestBank();
    const { consentId } = create(bank);
    goTo('2026-03-03T08:59:59.999Z');
    expect(statusOf(bank, consentId)).toBe('received');
    goTo('2026-03-03T09:00:00Z');
    expect(statusOf(bank, consentId)).toBe('rejected');
  });

  it('a consent is rejected at the end of validUntil if that comes before the end of the authorisation window', () => {
    const { bank, goTo } = openTestBank();
    const { consentId } = create(bank, { validUntil: '2026-03-02' });
    goTo('2026-03-02T23:00:00Z');
    expect(statusOf(bank, consentId)).toBe('rejected');
    expect(bank.state.consents.get(consentId)!.lastActionAt).toBe(Date.parse('2026-03-02T23:00:00Z'));
  });

  it('an authorised consent remains valid after the authorisation window', () => {
    const { bank, goTo } = openTestBank();
    const consentId = validConsent(bank);
    goTo('2026-03-04T00:00:00Z');
    expect(statusOf(bank, consentId)).toBe('valid');
  });

  it('a consent deleted by the TPP is terminatedByTpp and cannot be deleted again', () => {
    const { bank } = openTestBank();
    for (const consentId of [create(bank).consentId, validConsent(bank)]) {
      bank.perform(() => deleteConsent(bank, consentId, CALLER));
      expect(statusOf(bank, consentId)).toBe('terminatedByTpp');
      expect(() => bank.perform(() => deleteConsent(bank, consentId, CALLER))).toThrow(code('STATUS_INVALID'));
    }
  });

  it('a consent of another organisation is reported as unknown', () => {
    const { bank } = openTestBank();
    const { consentId } = create(bank);
    expect(() =>
      bank.perform(() => readConsent(bank, consentId, { organisation: TPP_TWO, psuPresent: false })),
    ).toThrow(code('CONSENT_UNKNOWN'));
    expect(() =>
      bank.perform(() => deleteConsent(bank, consentId, { organisation: TPP_TWO, psuPresent: false })),
    ).toThrow(code('CONSENT_UNKNOWN'));
  });

  it('a consent refused by the PSU is rejected, and the error is redirected to the Nok URI if there is one, else to the redirect URI', () => {
    const { bank } = openTestBank();
    const refuse = (redirect: object, options: object) => {
      const { consentId } = create(bank, { redirect });
      const outcome = bank.perform(() => authorise(bank, consentId, { decision: 'refuse' }, options));
      expect(statusOf(bank, consentId)).toBe('rejected');
      return outcome;
    };
    expect(refuse({}, {})).toEqual({ decision: 'refuse', status: 'rejected' });
    expect(refuse({}, { redirectUri: 'https://t.example/cb?a=1', state: 'x y' }).redirectUri).toBe(
      'https://t.example/cb?a=1&error=access_denied&error_description=The+PSU+refused+the+request.&state=x+y',
    );
    expect(
      refuse({ redirectUri: 'https://t.example/ok', nokRedirectUri: 'https://t.example/nok' }, {}).redirectUri,
    ).toMatch(/^https:\/\/t\.example\/nok\?error=access_denied/);
  });

  it('the decision "expire" rejects a consent immediately', () => {
    const { bank } = openTestBank();
    const { consentId } = create(bank);
    expect(bank.perform(() => authorise(bank, consentId, { decision: 'expire' }, {}))).toEqual({
      decision: 'expire',
      status: 'rejected',
    });
  });
});

describe('approving a consent', () => {
  it('requires a PSU who holds every referenced account; the error names the others', () => {
    const { bank } = openTestBank();
    const { consentId } = create(bank, {
      access: { accounts: [{ iban: IBANS.anna }], balances: [{ iban: IBANS.ben }] },
    });
    for (const psuId of ['anna', 'ben']) {
      const other = psuId === 'anna' ? IBANS.ben : IBANS.anna;
      expect(() =>
        bank.perform(() => authorise(bank, consentId, { decision: 'approve', psuId: asId<PsuId>(psuId) }, {})),
      ).toThrow(other);
    }
    expect(statusOf(bank, consentId)).toBe('received');
  });

  it.each([
    ['an unknown PSU', 'nobody', 'PSU_CREDENTIALS_INVALID'],
    ['a blocked PSU', 'carla', 'SERVICE_BLOCKED'],
  ])('is rejected for %s', (_name, psuId, expected) => {
    const { bank } = openTestBank();
    const { consentId } = create(bank);
    expect(() =>
      bank.perform(() => authorise(bank, consentId, { decision: 'approve', psuId: asId<PsuId>(psuId) }, {})),
    ).toThrow(code(expected));
  });

  it('succeeds only once', () => {
    const { bank } = openTestBank();
    const consentId = validConsent(bank);
    expect(() =>
      bank.perform(() => authorise(bank, consentId, { decision: 'approve', psuId: asId<PsuId>('anna') }, {})),
    ).toThrow(code('STATUS_INVALID'));
  });
});

describe('the access granted by a consent', () => {
  it('rights to balances or transactions include the account list but not each other; without a currency they cover all currencies', () => {
    const { bank } = openTestBank();
    const consentId = validConsent(bank, {
      access: { balances: [{ iban: IBANS.anna }], transactions: [{ iban: IBANS.blocked }] },
    });
    const caller = tokenCaller(bank, consentId, true);
    expect(
      list(bank, caller).map(({ account, grant }) => [account.accountId, grant.balances, grant.transactions]),
    ).toEqual([
      ['anna', true, false],
      ['anna-usd', true, false],
      ['blocked', false, true],
    ]);
    expect(() => transactions(bank, caller)).toThrow(code('CONSENT_INVALID'));
    expect(() => balances(bank, caller, 'blocked')).toThrow(code('CONSENT_INVALID'));
    expect(balances(bank, caller).balances).toHaveLength(2);
  });

  it.each([
    [{ msisdn: '+436601234567' }, 'anna', 'anna'],
    [{ pan: '4000001234567899' }, 'ben', 'ben'],
    [{ maskedPan: '400000xxxxxx7899' }, 'ben', 'ben'],
    [{ iban: IBANS.anna, currency: 'USD' }, 'anna', 'anna-usd'],
  ])('resolves %j to one account', (reference, psuId, accountId) => {
    const { bank } = openTestBank();
    const consentId = validConsent(bank, { access: { accounts: [reference] } }, psuId);
    expect(list(bank, tokenCaller(bank, consentId)).map(({ account }) => account.accountId)).toEqual([accountId]);
  });

  it('reading returns errors according to the status of the consent and of the account', () => {
    const { bank, goTo } = openTestBank();
    const everything = [{ iban: IBANS.anna }, { iban: IBANS.deleted }];
    const consentId = validConsent(bank, { access: { balances: everything, transactions: everything } });
    const caller = tokenCaller(bank, consentId, true);
    expect(() => bank.perform(() => readBalances(bank, 'no-such-id', caller))).toThrow(code('RESOURCE_UNKNOWN'));
    expect(() => balances(bank, caller, 'ben')).toThrow(code('CONSENT_INVALID'));
    expect(() => balances(bank, caller, 'deleted')).toThrow(code('RESOURCE_BLOCKED'));
    expect(list(bank, caller).find(({ account }) => account.accountId === 'deleted')?.account.status).toBe('deleted');
    const withStatus = (status: string) => bank.perform(() => forceConsent(bank, consentId, { status, force: true }));
    for (const [status, expected] of [
      ['received', 'CONSENT_INVALID'],
      ['revokedByPsu', 'CONSENT_INVALID'],
      ['rejected', 'CONSENT_INVALID'],
      ['terminatedByTpp', 'CONSENT_INVALID'],
      ['expired', 'CONSENT_EXPIRED'],
    ]) {
      withStatus(status!);
      expect(() => list(bank, caller)).toThrow(code(expected!));
      expect(() => balances(bank, caller)).toThrow(code(expected!));
    }
    withStatus('valid');
    goTo('2027-01-01T00:00:00Z');
    expect(() => list(bank, caller)).toThrow(code('CONSENT_EXPIRED'));
  });

  it('accounts have the same resource ids for one TPP in every consent', () => {
    const { bank } = openTestBank();
    const first = tokenCaller(bank, validConsent(bank));
    const id = list(bank, first)[0]!.resourceId;
    const second = tokenCaller(bank, validConsent(bank));
    expect(list(bank, second)[0]!.resourceId).toBe(id);
    expect(resourceIdOf(bank, TPP_TWO.organisationId, asId<AccountId>('anna'))).not.toBe(id);
  });
});

describe('frequencyPerDay', () => {
  it('counts unattended accesses per endpoint and account, and restarts at local midnight', () => {
    const { bank, goTo } = openTestBank();
    const both = [{ iban: IBANS.anna }];
    const consentId = validConsent(bank, { frequencyPerDay: 2, access: { balances: both, transactions: both } });
    const alone = tokenCaller(bank, consentId);
    const attended = tokenCaller(bank, consentId, true);
    balances(bank, alone);
    balances(bank, alone);
    expect(() => balances(bank, alone)).toThrow(code('ACCESS_EXCEEDED'));
    balances(bank, attended);
    balances(bank, alone, 'anna-usd');
    transactions(bank, alone);
    list(bank, alone);
    list(bank, alone);
    expect(() => list(bank, alone)).toThrow(code('ACCESS_EXCEEDED'));
    bank.perform(() => readAccount(bank, { accountId: resource(bank, 'anna'), withBalance: false }, alone));
    goTo('2026-03-02T22:59:59Z');
    expect(() => balances(bank, alone)).toThrow(code('ACCESS_EXCEEDED'));
    goTo('2026-03-02T23:00:00Z');
    balances(bank, alone);
  });

  it('does not count a rejected access', () => {
    const { bank } = openTestBank();
    const caller = tokenCaller(bank, validConsent(bank, { frequencyPerDay: 1 }));
    expect(() =>
      bank.perform(() =>
        readTransactions(
          bank,
          { accountId: resource(bank, 'anna'), bookingStatus: 'both', dateFrom: day('2026-03-03') },
          caller,
        ),
      ),
    ).toThrow(code('PERIOD_INVALID'));
    expect(bank.state.usage.size).toBe(0);
  });
});

describe('a one-off consent', () => {
  it('allows reading the list and everything granted for an hour each, any number of times, and ends an hour after the last', () => {
    const { bank, advance } = openTestBank();
    const consentId = validConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 });
    const caller = tokenCaller(bank, consentId, true);
    list(bank, caller);
    list(bank, caller);
    advance(HOUR_MS - 1);
    list(bank, caller);
    advance(1);
    expect(() => list(bank, caller)).toThrow(code('ACCESS_EXCEEDED'));
    balances(bank, caller);
    expect(statusOf(bank, consentId)).toBe('valid');
    // The booked lines, then the pending ones.
    transactions(bank, caller);
    transactions(bank, caller);
    advance(HOUR_MS - 1);
    transactions(bank, caller);
    expect(statusOf(bank, consentId)).toBe('valid');
    advance(1);
    expect(statusOf(bank, consentId)).toBe('expired');
    expect(() => list(bank, caller)).toThrow(code('CONSENT_EXPIRED'));
  });

  it('stays used up on the next day', () => {
    const { bank, goTo } = openTestBank();
    const caller = tokenCaller(bank, validConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 }));
    list(bank, caller);
    goTo('2026-03-05T00:00:00Z');
    expect(() => list(bank, caller)).toThrow(code('ACCESS_EXCEEDED'));
  });
});

describe('authorising a recurring consent', () => {
  it.each([
    ['expired', 'expired'],
    ['terminatedByTpp', 'terminatedByTpp'],
    ['keep', 'valid'],
  ])('handles the earlier consents of the same TPP and PSU according to the rule "%s"', (rule, status) => {
    const { bank } = openTestBank({ 'recurring-supersedes': rule });
    const first = validConsent(bank);
    const oneOff = validConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 });
    const others = validConsent(bank, { access: { accounts: [{ iban: IBANS.ben }] } }, 'ben');
    const otherTpp = validConsent(bank, {}, 'anna', { organisation: TPP_TWO, psuPresent: false });
    const created = create(bank);
    expect(statusOf(bank, first)).toBe('valid');
    bank.perform(() => authorise(bank, created.consentId, { decision: 'approve', psuId: asId<PsuId>('anna') }, {}));
    expect(statusOf(bank, first)).toBe(status);
    expect([oneOff, others, otherTpp, created.consentId].map((id) => statusOf(bank, id))).toEqual([
      'valid',
      'valid',
      'valid',
      'valid',
    ]);
  });

  it('leaves them unchanged if the new consent is a one-off one', () => {
    const { bank } = openTestBank();
    const first = validConsent(bank);
    validConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 });
    expect(statusOf(bank, first)).toBe('valid');
  });
});

describe('PSUs who decide automatically', () => {
  it('approve after the delay as the holder of the first named account', () => {
    const { bank, advance } = openTestBank({ 'psu-behaviour': 'approves' });
    const { consentId } = create(bank);
    advance(1999);
    expect(statusOf(bank, consentId)).toBe('received');
    advance(1);
    expect(bank.state.consents.get(consentId)).toMatchObject({ consentStatus: 'valid', psuId: 'anna' });
  });

  it('refuse if the account belongs to another bank, or if the profile says so', () => {
    for (const [changes, access] of [
      [{ 'psu-behaviour': 'approves' }, { accounts: [{ iban: IBANS.elsewhere }] }],
      [{ 'psu-behaviour': 'refuses' }, { accounts: [{ iban: IBANS.anna }] }],
    ] as const) {
      const { bank, advance } = openTestBank(changes);
      const { consentId } = create(bank, { access });
      advance(2000);
      expect(statusOf(bank, consentId)).toBe('rejected');
    }
  });
});
