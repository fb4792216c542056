import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { asId, type ConsentId, type PsuId } from '../../src/domain/ids.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { exchangeCode, requireToken, type TokenRequest } from '../../src/sim/tokens/exchange-code.js';
import { forceConsent } from '../../src/sim/scripting/force-status.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import type { Bank } from '../../src/sim/bank.js';
import {
  CALLER,
  consentRequest,
  IBANS,
  openTestBank,
  paymentRequest,
  tokenCaller,
  TPP_ONE,
  TPP_TWO,
} from '../support/small-bank.js';
import { readAccounts } from '../../src/sim/accounts/read-accounts.js';

const code = (expected: string) => expect.objectContaining({ code: expected });
const ONE = { clientId: TPP_ONE.clientId, clientSecret: TPP_ONE.clientSecret };

function approved(bank: Bank, changes = {}, options = {}, psuId = 'anna'): { consentId: ConsentId; code: string } {
  const { consentId } = bank.perform(() => createConsent(bank, consentRequest(changes), CALLER));
  const outcome = bank.perform(() =>
    authorise(bank, consentId, { decision: 'approve', psuId: asId<PsuId>(psuId) }, options),
  );
  return { consentId, code: outcome.code! };
}

const exchange = (bank: Bank, details: Partial<TokenRequest['exchange']> & { code: string }, client = ONE) =>
  bank.perform(() =>
    exchangeCode(bank, { ...client, exchange: { grantType: 'authorization_code', ...details } as never }),
  );
const refresh = (bank: Bank, refreshToken: string, client = ONE) =>
  bank.perform(() => exchangeCode(bank, { ...client, exchange: { grantType: 'refresh_token', refreshToken } }));
const use = (bank: Bank, token: string, organisation = TPP_ONE) =>
  bank.perform(() => requireToken(bank, token, organisation));

describe('exchanging a code', () => {
  it('issues a token for one hour with the scope of the consent', () => {
    const { bank } = openTestBank();
    const { consentId, code: given } = approved(bank);
    const token = exchange(bank, { code: given, subjectId: consentId });
    expect(token).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{40}$/),
      expiresInSeconds: 3600,
      scope: `AIS:${consentId}`,
      refreshToken: expect.stringMatching(/^[\w-]{40}$/),
    });
    expect(use(bank, token.accessToken)).toMatchObject({ subjectId: consentId, psuId: 'anna' });
  });

  it('ends a one-off consent with its token if nothing was read before', () => {
    const { bank, advance, moves } = openTestBank();
    const once = approved(bank, { recurringIndicator: false, frequencyPerDay: 1 });
    const recurring = approved(bank, { access: { balances: [{ iban: IBANS.ben }] } }, {}, 'ben');
    for (const { code: given } of [once, recurring]) exchange(bank, { code: given });
    advance(3_599_000);
    const statusOf = ({ consentId }: typeof once) => bank.state.consents.get(consentId)?.consentStatus;
    expect([statusOf(once), statusOf(recurring)]).toEqual(['valid', 'valid']);
    advance(1_000);
    expect([statusOf(once), statusOf(recurring)]).toEqual(['expired', 'valid']);
    expect(moves.at(-1)).toMatchObject({ to: 'expired', cause: 'the access token expired before the first read' });
  });

  it('does not end a one-off consent with its token once something was read', () => {
    const { bank, advance } = openTestBank();
    const { consentId, code: given } = approved(bank, { recurringIndicator: false, frequencyPerDay: 1 });
    exchange(bank, { code: given });
    bank.perform(() => readAccounts(bank, { withBalance: false }, tokenCaller(bank, consentId)));
    advance(3_600_000);
    expect(bank.state.consents.get(consentId)?.consentStatus).toBe('valid');
  });

  it('issues no refresh token for a one-off consent, a payment, or if the profile has none', () => {
    const { bank } = openTestBank();
    const oneOff = approved(bank, { recurringIndicator: false, frequencyPerDay: 1 });
    expect(exchange(bank, { code: oneOff.code })).not.toHaveProperty('refreshToken');
    const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest(), CALLER));
    const signed = bank.perform(() =>
      authorise(bank, paymentId, { decision: 'approve', psuId: asId<PsuId>('anna') }, {}),
    );
    const token = exchange(bank, { code: signed.code!, subjectId: paymentId });
    expect(token).toEqual({ accessToken: expect.any(String), expiresInSeconds: 3600, scope: `PIS:${paymentId}` });
    expect(() => use(bank, token.accessToken)).toThrow(code('TOKEN_INVALID'));
    const none = openTestBank({ 'refresh-token': 'none' });
    expect(exchange(none.bank, { code: approved(none.bank).code })).not.toHaveProperty('refreshToken');
  });

  it('succeeds once; the second use also revokes the tokens of the first', () => {
    const { bank } = openTestBank();
    const { code: given } = approved(bank);
    const token = exchange(bank, { code: given });
    expect(() => exchange(bank, { code: given })).toThrow(code('TOKEN_INVALID'));
    expect(() => use(bank, token.accessToken)).toThrow(code('TOKEN_INVALID'));
    expect(() => refresh(bank, token.refreshToken!)).toThrow(code('TOKEN_INVALID'));
  });

  it('succeeds for ten minutes after the authorisation', () => {
    const { bank, advance } = openTestBank();
    const first = approved(bank);
    advance(599_999);
    exchange(bank, { code: first.code });
    const second = approved(bank);
    advance(600_000);
    expect(() => exchange(bank, { code: second.code })).toThrow(code('TOKEN_EXPIRED'));
  });

  it.each([
    ['an unknown client', { clientId: 'nobody', clientSecret: TPP_ONE.clientSecret }, 'CLIENT_INVALID'],
    ['a wrong secret', { clientId: TPP_ONE.clientId, clientSecret: 'wrong' }, 'CLIENT_INVALID'],
    [
      "another client's credentials",
      { clientId: TPP_TWO.clientId, clientSecret: TPP_TWO.clientSecret },
      'TOKEN_UNKNOWN',
    ],
  ])('rejects %s and leaves the code valid', (_name, client, expected) => {
    const { bank } = openTestBank();
    const { code: given } = approved(bank);
    expect(() => exchange(bank, { code: given }, client)).toThrow(code(expected));
    exchange(bank, { code: given });
  });

  it.each([
    ['an unknown code', { code: 'no-such-code' }, 'TOKEN_UNKNOWN', 'code'],
    ['another request_id', { subjectId: 'other' }, 'TOKEN_INVALID', 'request_id'],
    ['another redirect_uri', { redirectUri: 'https://other.example/' }, 'TOKEN_INVALID', 'redirect_uri'],
    ['no code_verifier', { codeVerifier: undefined }, 'TOKEN_INVALID', 'code_verifier'],
    ['a wrong code_verifier', { codeVerifier: 'wrong' }, 'TOKEN_INVALID', 'code_verifier'],
  ])('rejects %s and changes nothing', (_name, details, expected, path) => {
    const { bank } = openTestBank();
    const codeVerifier = 'a-verifier-of-at-least-forty-three-characters-x';
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const { code: given, consentId } = approved(bank, {}, { redirectUri: 'https://tpp.example/cb', codeChallenge });
    const good = { code: given, subjectId: consentId, redirectUri: 'https://tpp.example/cb', codeVerifier };
    expect(() => exchange(bank, { ...good, ...details })).toThrow(
      expect.objectContaining({ code: expected, detail: { path, oauthError: 'invalid_grant' } }),
    );
    exchange(bank, good);
  });

  it('rejects a code_verifier for a code without a challenge and changes nothing', () => {
    const { bank } = openTestBank();
    const { code: given } = approved(bank);
    expect(() => exchange(bank, { code: given, codeVerifier: 'v'.repeat(43) })).toThrow(
      expect.objectContaining({
        code: 'TOKEN_INVALID',
        detail: { path: 'code_verifier', oauthError: 'invalid_grant' },
      }),
    );
    exchange(bank, { code: given });
  });

  it('for a consent that has ended returns the error of its status', () => {
    for (const [status, expected] of [
      ['terminatedByTpp', 'CONSENT_INVALID'],
      ['revokedByPsu', 'CONSENT_INVALID'],
      ['expired', 'CONSENT_EXPIRED'],
    ]) {
      const { bank } = openTestBank();
      const { consentId, code: given } = approved(bank);
      bank.perform(() => forceConsent(bank, consentId, { status: status! }));
      expect(() => exchange(bank, { code: given })).toThrow(code(expected!));
    }
  });
});

describe('an access token', () => {
  it('is valid for one hour, and reported as expired only while its consent is valid', () => {
    const { bank, advance } = openTestBank();
    const { consentId, code: given } = approved(bank);
    const { accessToken } = exchange(bank, { code: given });
    advance(3_599_999);
    use(bank, accessToken);
    advance(1);
    expect(() => use(bank, accessToken)).toThrow(code('TOKEN_EXPIRED'));
    bank.perform(() => deleteConsent(bank, consentId, CALLER));
    expect(use(bank, accessToken).subjectId).toBe(consentId);
  });

  it('is unknown to another organisation', () => {
    const { bank } = openTestBank();
    const { accessToken } = exchange(bank, { code: approved(bank).code });
    expect(() => use(bank, accessToken, TPP_TWO)).toThrow(code('TOKEN_UNKNOWN'));
    expect(() => use(bank, 'nonsense')).toThrow(code('TOKEN_UNKNOWN'));
  });

  it('has the lifetime configured in the profile', () => {
    const { bank } = openTestBank({ lifetimes: { accessToken: 'PT5M' } });
    expect(exchange(bank, { code: approved(bank).code }).expiresInSeconds).toBe(300);
  });
});

describe('a bank in which an authentication lasts 180 days', () => {
  it('new-authorisation: after them, the PSU opens the same link again, and the same consent is read', () => {
    const { bank, advance } = openTestBank({
      'sca-renewal': 'new-authorisation',
      'valid-until': { maximumDays: 365, defaultDays: 365 },
    });
    const { consentId } = approved(bank, { validUntil: '2027-01-31' });
    const read = () => bank.perform(() => readAccounts(bank, { withBalance: false }, tokenCaller(bank, consentId)));
    const renew = (psuId: string) =>
      bank.perform(() => authorise(bank, consentId, { decision: 'approve', psuId: asId<PsuId>(psuId) }, {}));
    expect(() => renew('anna')).toThrow(code('STATUS_INVALID'));
    advance(180 * 86_400_000);
    expect(read).toThrow(code('CONSENT_EXPIRED'));
    expect(() => renew('ben')).toThrow(code('PSU_CREDENTIALS_INVALID'));
    expect(renew('anna')).toMatchObject({ status: 'valid', code: expect.any(String) });
    expect(read()).toBeDefined();
    expect(() => renew('anna')).toThrow(code('STATUS_INVALID'));
  });

  it.each([
    ['new-consent', false],
    ['refresh-ends', true],
  ])('%s: after them, the refresh token has ended while the consent is valid: %s', (renewal, ends) => {
    const { bank, advance } = openTestBank({
      'sca-renewal': renewal,
      'valid-until': { maximumDays: 365, defaultDays: 365 },
      'frequency-window': 'calendar-day',
    });
    const { consentId, code: given } = approved(bank, { validUntil: '2027-01-31' });
    const first = exchange(bank, { code: given });
    advance(179 * 86_400_000);
    const second = refresh(bank, first.refreshToken!);
    advance(2 * 86_400_000);
    expect(bank.state.consents.get(consentId)?.consentStatus).toBe('valid');
    const late = () => refresh(bank, second.refreshToken!);
    if (ends) expect(late).toThrow(code('TOKEN_INVALID'));
    else expect(late()).toHaveProperty('refreshToken');
  });
});

describe('a refresh token', () => {
  it('is replaced by a new one on each use', () => {
    const { bank, advance } = openTestBank();
    const first = exchange(bank, { code: approved(bank).code });
    advance(7_200_000);
    const second = refresh(bank, first.refreshToken!);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    use(bank, second.accessToken);
    const third = refresh(bank, second.refreshToken!);
    use(bank, third.accessToken);
    // Someone else has the first: no one can tell who of the two is the thief (RFC 9700 4.14).
    expect(() => refresh(bank, first.refreshToken!)).toThrow(code('TOKEN_INVALID'));
    expect(() => use(bank, third.accessToken)).toThrow(code('TOKEN_INVALID'));
    expect(() => refresh(bank, third.refreshToken!)).toThrow(code('TOKEN_INVALID'));
  });

  it('stays the same under refresh-token: reusable, until the consent ends', () => {
    const { bank } = openTestBank({ 'refresh-token': 'reusable' });
    const { consentId, code: given } = approved(bank);
    const first = exchange(bank, { code: given });
    const second = refresh(bank, first.refreshToken!);
    const third = refresh(bank, first.refreshToken!);
    expect([second.refreshToken, third.refreshToken]).toEqual([first.refreshToken, first.refreshToken]);
    expect(new Set([first, second, third].map(({ accessToken }) => accessToken)).size).toBe(3);
    for (const { accessToken } of [first, second, third]) use(bank, accessToken);
    bank.perform(() => deleteConsent(bank, consentId, CALLER));
    expect(() => refresh(bank, first.refreshToken!)).toThrow(code('CONSENT_INVALID'));
  });

  it('gives tokens after the end of its consent under refresh-after-end: accepted, which open nothing', () => {
    const { bank } = openTestBank(
      { 'redirect-approach': 'oauth', 'refresh-after-end': 'accepted' },
      { dialect: 'nextgenpsd2', profile: 'nextgenpsd2' },
    );
    const { consentId, code: given } = approved(bank);
    const { refreshToken } = exchange(bank, { code: given });
    bank.perform(() => deleteConsent(bank, consentId, CALLER));
    expect(refresh(bank, refreshToken!).accessToken).toBeDefined();
    const read = () => bank.perform(() => readAccounts(bank, { withBalance: false }, tokenCaller(bank, consentId)));
    expect(read).toThrow(code('CONSENT_INVALID'));
  });

  it('ends with the consent and works only for its own client', () => {
    const { bank } = openTestBank();
    const { consentId, code: given } = approved(bank);
    const { refreshToken } = exchange(bank, { code: given });
    expect(() =>
      refresh(bank, refreshToken!, { clientId: TPP_TWO.clientId, clientSecret: TPP_TWO.clientSecret }),
    ).toThrow(code('TOKEN_UNKNOWN'));
    bank.perform(() => deleteConsent(bank, consentId, CALLER));
    expect(() => refresh(bank, refreshToken!)).toThrow(
      expect.objectContaining({
        code: 'CONSENT_INVALID',
        text: expect.stringContaining('terminatedByTpp'),
        detail: { path: 'refresh_token', oauthError: 'invalid_grant' },
      }),
    );
  });
});
