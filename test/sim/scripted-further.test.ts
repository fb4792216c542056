import { describe, expect, it } from '@jest/globals';
import type { ConsentId, PaymentId } from '../../src/domain/ids.js';
import type { Bank } from '../../src/sim/bank.js';
import type { FixtureBase } from '../../src/sim/fixture-base.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { decideForPsu } from '../../src/sim/authorisation/decide-for-psu.js';
import { exchangeCode, requireToken } from '../../src/sim/tokens/exchange-code.js';
import type { PaymentRequest } from '../../src/sim/payments/initiate-payment.js';
import { readAccounts } from '../../src/sim/accounts/read-accounts.js';
import { addOutcome, allOutcomes, resetOutcomes, withOutcome } from '../../src/sim/scripting/outcomes.js';
import { initiateAsCalled } from '../support/as-called.js';
import { readOutcomeRule } from '../../src/parsing/outcome-rule.js';
import {
  CALLER,
  consentRequest,
  IBANS,
  openTestBank,
  paymentRequest,
  smallBase,
  TPP_ONE,
} from '../support/small-bank.js';

/** Outcomes of the fixtures, paths for who pays, tokens, and what a login asks for. */

const CALLBACK = 'https://tpp.example/cb';
const queue = (bank: Bank, rule: Record<string, unknown>) => addOutcome(bank, readOutcomeRule(rule));
const withRules =
  (...rules: Record<string, unknown>[]) =>
  (startDay: Parameters<typeof smallBase>[0]): FixtureBase => ({
    ...smallBase(startDay),
    outcomes: rules.map((rule) => readOutcomeRule(rule, 'always')),
  });
const initiate = (bank: Bank, changes: Partial<PaymentRequest> = {}): PaymentId =>
  initiateAsCalled(bank, paymentRequest(changes), CALLER);
const approve = (bank: Bank, id: ConsentId | PaymentId, more: { psu?: string; debtorAccount?: string } = {}) =>
  bank.perform(() =>
    decideForPsu(bank, id, { decision: 'approve', ...more }, { redirectUri: CALLBACK, state: 'sent' }),
  );
const statusesOf = (bank: Bank, id: PaymentId) => bank.state.payments.get(id)?.history.map(({ to }) => to);
const errorAt = (bank: Bank, operation: 'readAccounts') =>
  bank.perform(() => {
    try {
      return withOutcome(bank, { operation, headers: {}, tppNames: ['one'] }, () => 'usual');
    } catch (error) {
      return (error as { code?: string }).code;
    }
  });

describe('outcome rules of the fixtures', () => {
  const failing = { match: { operation: 'readAccounts' }, outcome: { error: 'INTERNAL_SERVER_ERROR' } };

  it('apply after queued rules, and without limit unless they set `times`', () => {
    const { bank } = openTestBank({}, { base: withRules(failing) });
    queue(bank, { match: { operation: 'readAccounts' }, outcome: { error: 'SERVICE_BLOCKED' } });
    expect([1, 2, 3].map(() => errorAt(bank, 'readAccounts'))).toEqual([
      'SERVICE_BLOCKED',
      'INTERNAL_SERVER_ERROR',
      'INTERNAL_SERVER_ERROR',
    ]);
  });

  it('are used up after `times` calls and restored by a reset', () => {
    const { bank } = openTestBank({}, { base: withRules({ ...failing, times: 1 }) });
    const other = openTestBank({}, { base: withRules({ ...failing, times: 1 }) }).bank;
    expect([errorAt(bank, 'readAccounts'), errorAt(bank, 'readAccounts')]).toEqual(['INTERNAL_SERVER_ERROR', 'usual']);
    expect(allOutcomes(bank)).toEqual([]);
    expect(allOutcomes(other).map(({ id, source }) => [id, source])).toEqual([['fixture-1', 'fixtures']]);
    queue(bank, failing);
    expect(resetOutcomes(bank)).toBe(1);
    expect(allOutcomes(bank).map(({ id, matched }) => [id, matched])).toEqual([['fixture-1', 0]]);
  });

  it('take precedence over magic values', () => {
    const rule = { match: { creditor: 'Sandbank Closed' }, outcome: { path: 'ACTC > RJCT(AC01)' } };
    const { bank, advance } = openTestBank({}, { base: withRules(rule) });
    const id = initiate(bank, { creditor: { iban: IBANS.ben, name: 'Sandbank Closed' } });
    approve(bank, id);
    advance(60_000);
    expect(bank.state.payments.get(id)).toMatchObject({ reason: 'AC01', scripted: 'fixtures' });
  });
});

describe('a path scripted for the payer', () => {
  it('applies if that PSU approves, and not for others', () => {
    const { bank, advance } = openTestBank();
    queue(bank, { match: { psu: 'ben' }, outcome: { path: 'ACTC > RJCT(AC04)' } });
    const [annas, bens] = [
      initiate(bank),
      initiate(bank, { debtorIban: IBANS.ben, creditor: { iban: IBANS.anna, name: 'Anna' } }),
    ];
    approve(bank, annas);
    approve(bank, bens);
    advance(60_000);
    expect(statusesOf(bank, annas)?.at(-1)).toBe('ACSC');
    expect(statusesOf(bank, bens)).toEqual(['RCVD', 'ACTC', 'RJCT']);
    expect(allOutcomes(bank)).toEqual([]);
  });

  it('applies to the account that the PSU chooses', () => {
    const { bank, advance } = openTestBank();
    queue(bank, { match: { debtor: IBANS.ben }, outcome: { path: 'ACTC > PDNG 2d > ACSP > ACSC' } });
    const { debtorIban: _chosenLater, ...open } = paymentRequest({ creditor: { iban: IBANS.anna, name: 'Anna' } });
    const paymentId = initiateAsCalled(bank, open, CALLER);
    expect(allOutcomes(bank)).toHaveLength(1);
    approve(bank, paymentId, { psu: 'ben', debtorAccount: IBANS.ben });
    advance(3_600_000);
    expect(statusesOf(bank, paymentId)).toEqual(['RCVD', 'ACTC', 'PDNG']);
  });

  it('yields to sources of higher precedence, but not to magic values', () => {
    const bySource = (changes: Partial<PaymentRequest>, before: Record<string, unknown>[]) => {
      const { bank, advance } = openTestBank();
      for (const rule of before) queue(bank, rule);
      queue(bank, { match: { psu: 'anna' }, outcome: { path: 'ACTC > RJCT(AC04)' } });
      const id = initiate(bank, changes);
      approve(bank, id);
      advance(60_000);
      return bank.state.payments.get(id)?.reason;
    };
    expect(bySource({}, [{ outcome: { path: 'ACTC > RJCT(AC06)' } }])).toBe('AC06');
    expect(bySource({ remittanceInformationUnstructured: 'sandbank: ACTC > RJCT(AC01)' }, [])).toBe('AC04');
  });

  it('matches any signer of the payment', () => {
    const { bank, advance } = openTestBank();
    queue(bank, { match: { psu: 'anna' }, outcome: { path: 'ACTC > RJCT(AC04)' } });
    const id = initiate(bank, { debtorIban: IBANS.firm });
    approve(bank, id, { psu: 'anna' });
    approve(bank, id, { psu: 'ben' });
    advance(60_000);
    expect(statusesOf(bank, id)).toEqual(['RCVD', 'PATC', 'ACTC', 'RJCT']);
  });

  it.each([
    [
      { match: { psu: 'nobody' }, outcome: { path: 'ACTC > RJCT(AC04)' } },
      /the PSU nobody does not exist; known: anna, ben/,
    ],
    [
      { match: { psu: 'anna', header: { 'x-test': '1' } }, outcome: { path: 'ACTC > RJCT(AC04)' } },
      /decided when the PSU authorises; that request has no headers/,
    ],
    [
      { match: { psu: 'anna' }, outcome: { token: 'revoked' } },
      /the PSU is known only for .*; exchangeCode never matches/,
    ],
    [
      { outcome: { token: 'golden' } },
      /outcome.token must be one of short-lived, ends-early, expired, no-refresh-token, no-expires-in/,
    ],
  ])('rejects the rule %j', (rule, problem) => {
    const { bank } = openTestBank();
    expect(() => queue(bank, rule)).toThrow(problem);
    expect(allOutcomes(bank)).toEqual([]);
  });
});

describe('an SCA variant scripted for a PSU', () => {
  it('is applied once, when the authorising PSU is known', () => {
    const { bank } = openTestBank();
    queue(bank, { match: { psu: 'ben' }, outcome: { sca: 'wrong-state' } });
    const consent = (iban: string) =>
      bank.perform(() => createConsent(bank, consentRequest({ access: { accounts: [{ iban }] } }), CALLER)).consentId;
    expect(approve(bank, consent(IBANS.anna), { psu: 'anna' }).redirectUri).toContain('state=sent');
    expect(approve(bank, consent(IBANS.ben), { psu: 'ben' }).redirectUri).toContain('state=not-the-state');
  });

  it('redirects the browser twice, or with an error and without a decision', () => {
    const { bank } = openTestBank();
    const { consentId } = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    const failed = approve(bank, consentId, { psu: 'anna+server-error' });
    expect(failed).toMatchObject({ decision: 'fail', status: 'received' });
    expect(failed.redirectUri).toMatch(/\?error=server_error&error_description=.*&state=sent$/);
    expect(bank.state.waiting.has(consentId)).toBe(true);
    expect(approve(bank, consentId, { psu: 'anna+callback-twice' })).toMatchObject({
      status: 'valid',
      callbacks: 2,
      redirectUri: expect.stringContaining('code='),
    });
  });
});

describe('a login with a consent variant, such as', () => {
  it.each([
    ['anna+revokes-later', 'revokedByPsu'],
    ['anna+expires-later', 'expired'],
  ])('%s, changes the consent a minute after the approval', (psu, end) => {
    const { bank, advance } = openTestBank();
    const { consentId } = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    approve(bank, consentId, { psu });
    advance(59_999);
    expect(bank.state.consents.get(consentId)?.consentStatus).toBe('valid');
    advance(1);
    expect(bank.state.consents.get(consentId)?.consentStatus).toBe(end);
  });
});

describe('token variants', () => {
  /** A token that arrived with a quirk, asked for by a queued outcome or by the login. */
  const obtain = (quirk: string, way: 'queued' | 'login') => {
    const test = openTestBank();
    const { bank } = test;
    const { consentId } = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    const { code = '' } = approve(bank, consentId, way === 'login' ? { psu: `anna+${quirk}` } : {});
    const { clientId, clientSecret } = TPP_ONE;
    const request = {
      clientId,
      clientSecret,
      exchange: { grantType: 'authorization_code', code, subjectId: consentId },
    } as const;
    const token = bank.perform(() => exchangeCode(bank, request, way === 'queued' ? (quirk as 'revoked') : undefined));
    const use = () =>
      bank.perform(() => {
        const subjectId = requireToken(bank, token.accessToken, TPP_ONE).subjectId;
        return readAccounts(bank, { withBalance: false }, { ...CALLER, psuPresent: true, subjectId }).length;
      });
    return { ...test, token, use };
  };

  describe.each(['queued', 'login'] as const)('requested by %s', (way) => {
    it('short-lived: the token is valid for a minute and says so', () => {
      const { token, use, advance } = obtain('short-lived', way);
      expect([token.expiresInSeconds, use()]).toEqual([60, 1]);
      advance(60_000);
      expect(use).toThrow(expect.objectContaining({ code: 'TOKEN_EXPIRED' }));
    });

    it('ends-early: the token is valid for a minute but promises an hour', () => {
      const { token, use, advance } = obtain('ends-early', way);
      expect([token.expiresInSeconds, use()]).toEqual([3600, 1]);
      advance(60_000);
      expect(use).toThrow(expect.objectContaining({ code: 'TOKEN_EXPIRED' }));
    });

    it('expired: the token cannot be used, and can be refreshed', () => {
      const { bank, token, use } = obtain('expired', way);
      expect(token.expiresInSeconds).toBe(3600);
      expect(use).toThrow(expect.objectContaining({ code: 'TOKEN_EXPIRED' }));
      const { clientId, clientSecret } = TPP_ONE;
      const exchange = { grantType: 'refresh_token', refreshToken: token.refreshToken ?? '' } as const;
      const next = bank.perform(() => exchangeCode(bank, { clientId, clientSecret, exchange }));
      expect(next.accessToken).not.toBe(token.accessToken);
    });

    it('no-refresh-token, no-expires-in, lower-case-type, revoked: each has its effect', () => {
      expect(obtain('no-refresh-token', way).token.refreshToken).toBeUndefined();
      expect(obtain('no-expires-in', way).token.expiresInSeconds).toBeUndefined();
      expect(obtain('lower-case-type', way).token).toMatchObject({
        tokenType: 'bearer',
        refreshToken: expect.any(String),
      });
      expect(obtain('revoked', way).use).toThrow(expect.objectContaining({ code: 'TOKEN_INVALID' }));
    });
  });

  it('apply to a refreshed token only if requested again', () => {
    const { bank, token } = obtain('short-lived', 'login');
    const { clientId, clientSecret } = TPP_ONE;
    const exchange = { grantType: 'refresh_token', refreshToken: token.refreshToken ?? '' } as const;
    const next = bank.perform(() => exchangeCode(bank, { clientId, clientSecret, exchange }));
    expect(next.expiresInSeconds).toBe(3600);
  });
});
