import type { Instant } from '../../domain/calendar.js';
import { each, refusedWith, remembering, succeeded, type ConductRule, type ClientCall } from '../rule.js';
import { memberAt } from '../../domain/shape.js';

/** A link that the client completes itself. A plain redirect has neither code nor state. @decision redirect-approach */
const isLink = ({ entry, profile }: ClientCall): boolean =>
  entry.operation === 'authorise' && entry.method === 'GET' && profile['redirect-approach'] === 'oauth';
const isExchange = ({ entry }: ClientCall): boolean => entry.operation === 'exchangeCode';
/** A client exchanges a token in good time if at most this fraction of its lifetime is left. */
const LAST_PART = 0.1;

/** The token lifetime in an exchange response, in seconds. */
function promisedSeconds(answered: unknown): number | undefined {
  // The published name has a trailing space (decision expires-in-key).
  const value = memberAt(answered, 'expires_in ') ?? memberAt(answered, 'expires_in');
  const seconds = value === undefined ? NaN : Number(value);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The token of an exchange response, with its promised lifetime. */
function issuedBy(call: ClientCall): { token: string; from: Instant; to: Instant } | undefined {
  if (!isExchange(call) || !succeeded(call)) return undefined;
  const seconds = promisedSeconds(call.answered);
  const token = memberAt(call.answered, 'access_token');
  if (seconds === undefined || typeof token !== 'string') return undefined;
  return { token, from: call.entry.at, to: call.entry.at + seconds * 1000 };
}

/** Rules about the redirect, the code and the token. */
export const AUTHORISATION_RULES: readonly ConductRule[] = [
  {
    id: 'redirect-without-state',
    title: 'Redirect without state',
    only: { operations: ['authorise'] },
    severity: 'warning',
    source: 'Authentication / 5; decision authorisation-endpoint',
    explanation:
      'The browser was sent to the bank with a redirect_uri but without state: anyone can forge the callback.',
    advice: 'Add a random state to the link for each visit, keep it in the session, and compare it at the callback.',
    begin: each((call) =>
      isLink(call) && call.parameters['redirect_uri'] !== undefined && (call.parameters['state'] ?? '') === ''
        ? 'the link had a redirect_uri and no state'
        : undefined,
    ),
  },
  {
    id: 'no-pkce',
    title: 'Redirect without PKCE',
    only: { operations: ['authorise'] },
    severity: 'hint',
    source: 'Authentication / 4; decision authorisation-endpoint',
    explanation: 'The browser was sent to the bank without code_challenge, so a stolen code can be exchanged.',
    advice:
      'Add code_challenge and code_challenge_method=S256 to the link, and code_verifier to the exchange (RFC 7636).',
    begin: each((call) =>
      isLink(call) && (call.parameters['code_challenge'] ?? '') === '' ? 'the link had no code_challenge' : undefined,
    ),
  },
  {
    id: 'code-used-twice',
    title: 'Authorisation code used twice',
    only: { refused: true },
    severity: 'error',
    source: 'Endpoints / 1; decision lifetimes',
    explanation:
      'An authorisation code was exchanged a second time. The bank treats that as theft and revokes the tokens of the code.',
    advice: 'Exchange a code once; let two callbacks of one browser share the result.',
    begin: each((call) => (refusedWith(call, 'TOKEN_INVALID', 'code') ? 'the code had been used' : undefined)),
  },
  {
    id: 'code-late',
    title: 'Authorisation code used too late',
    only: { refused: true },
    severity: 'error',
    clock: 'bank',
    source: 'Endpoints / 1; decision lifetimes',
    explanation: 'An authorisation code was exchanged after it expired, so the PSU has to authorise again.',
    advice: 'Exchange the code in the callback itself, not in a job that runs later.',
    begin: each((call) => (refusedWith(call, 'TOKEN_EXPIRED', 'code') ? 'the code was too old' : undefined)),
  },
  {
    id: 'wrong-request-id',
    title: 'request_id of another consent or payment',
    only: { refused: true },
    severity: 'error',
    source: 'Endpoints / 1; decision token-request-id',
    explanation: 'request_id was not the consent or payment that the code or refresh token was issued for.',
    advice: 'Keep the id of the consent or payment with the state of the redirect, and send that one.',
    begin: each((call) =>
      refusedWith(call, 'TOKEN_INVALID', 'request_id') ? 'request_id named another consent or payment' : undefined,
    ),
  },
  {
    id: 'token-used-late',
    title: 'Access token used after it expired',
    severity: 'error',
    clock: 'bank',
    source: 'Resources and their fields / Token response; decision lifetimes',
    explanation: 'An access token was used after it had expired.',
    advice: 'Keep the expiry of each token, and use the refresh token before it, not after a refusal.',
    begin: remembering<Instant>((ends) => (call) => {
      const issued = issuedBy(call);
      if (issued) ends.set(issued.token, issued.to);
      if (!refusedWith(call, 'TOKEN_EXPIRED', 'Authorization')) return undefined;
      const token = /^Bearer +(\S+)/i.exec(call.entry.headers['authorization'] ?? '')?.[1] ?? '';
      // A tester can make a token expire early. The client cannot know that.
      return call.entry.at < (ends.get(token) ?? -Infinity) ? undefined : 'the access token was too old';
    }),
  },
  {
    id: 'token-exchanged-early',
    title: 'Access token renewed too early',
    only: { operations: ['exchangeCode'] },
    severity: 'hint',
    clock: 'bank',
    source: 'Resources and their fields / Token response; decision refresh-token',
    explanation: 'A new access token was fetched although the last one was still valid for long enough.',
    advice: 'Keep the token with its expiry, use it for all calls of the consent, and renew it shortly before.',
    begin: remembering<{ from: Instant; to: Instant }>((newest) => (call) => {
      const { subject, at } = call.entry;
      const issued = issuedBy(call);
      if (!issued || subject === undefined) return undefined;
      const last = newest.get(subject);
      newest.set(subject, issued);
      if (!last || last.to - at <= (last.to - last.from) * LAST_PART) return undefined;
      return `the last token was valid for another ${Math.floor((last.to - at) / 1000)} s`;
    }),
  },
];
