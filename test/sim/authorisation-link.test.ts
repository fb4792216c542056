import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { asId } from '../../src/domain/ids.js';
import type { Bank } from '../../src/sim/bank.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import {
  AuthorisationRefused,
  decideOnPage,
  findScaSession,
  confirmLogin,
  logIn,
  openScaSession,
  type AuthorisationParameters,
} from '../../src/sim/authorisation/sca-page.js';
import { CALLER, consentRequest, openTestBank, TPP_ONE } from '../support/small-bank.js';

const MINUTES = 60_000;
const statusOf = (bank: Bank, id: string) => bank.state.consents.get(asId(id))?.consentStatus;

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
    expect(open(bank, parameters)).toMatchObject({ subjectId: consentId, redirectOptions: {} });
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
