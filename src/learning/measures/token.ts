import { ACCOUNT_READS } from '../../domain/operation-ids.js';
import type { Call } from '../exchange.js';
import { judged, seenIn, type Measure } from '../measure.js';
import type { Recording } from '../recording.js';

/** Rows about the token exchange and the presentation of tokens. */
export const TOKEN_MEASURES: readonly Measure[] = [
  {
    slug: 'token-errors',
    dialect: 'published',
    settledBy: 'a token exchange with an unknown client',
    sightings: (recording) =>
      seenIn(recording.of('exchangeCode'), (call) => {
        if (call.at('error') !== 'invalid_client') return undefined;
        if (call.status === 401) return ['nextgen', 'invalid_client had the status 401'];
        return call.status === 400 ? ['rfc6749', 'invalid_client had the status 400'] : undefined;
      }),
  },
  {
    slug: 'token-method',
    dialect: 'published',
    settledBy: 'a token exchange by GET',
    sightings: (recording) =>
      seenIn(
        recording.of('exchangeCode').filter(({ method }) => method === 'GET'),
        (call) => {
          if (call.status === 404 || call.status === 405) return ['post-only', `GET was answered with ${call.status}`];
          return call.isAccepted ? ['get-and-post', 'a token exchange by GET was accepted'] : undefined;
        },
      ),
  },
  {
    slug: 'token-request-id',
    dialect: 'published',
    settledBy: 'a token exchange without request_id',
    sightings: (recording) =>
      judged(
        codeExchanges(recording).filter(({ query }) => !query.has('request_id')),
        'a token exchange without request_id',
        { accepted: ['optional'], refused: { path: 'request_id', allows: ['required'] } },
      ),
  },
  {
    slug: 'token-redirect-uri',
    dialect: 'published',
    settledBy: 'a token exchange without redirect_uri, for a consent with TPP-Redirect-URI',
    sightings: (recording) =>
      judged(
        codeExchanges(recording).filter(
          ({ query }) =>
            !query.has('redirect_uri') &&
            recording.creationOf('consentId', query.get('request_id') ?? undefined)?.header('tpp-redirect-uri') !==
              undefined,
        ),
        'a token exchange without redirect_uri',
        {
          accepted: ['optional'],
          refused: { path: 'redirect_uri', allows: ['required'], code: 'TOKEN_INVALID' },
        },
      ),
  },
  {
    slug: 'expires-in-key',
    dialect: 'published',
    settledBy: 'a successful token exchange',
    sightings: (recording) =>
      seenIn(recording.of('exchangeCode'), (call) => {
        const isClean = call.at('expires_in') !== undefined;
        if (call.at('expires_in ') !== undefined)
          return isClean ? ['both', 'the token has both members'] : ['published', 'the token has "expires_in "'];
        return isClean ? ['clean', 'the token has expires_in'] : undefined;
      }),
  },
  {
    slug: 'refresh-token',
    settledBy: 'a token exchange for a recurring consent',
    sightings: (recording) =>
      seenIn(codeExchanges(recording), (call) => {
        if (!call.isAccepted) return undefined;
        if (call.at('refresh_token') !== undefined) return ['rotating', 'the token has a refresh_token'];
        const scope = /^AIS:(.+)$/.exec(call.textAt('scope') ?? '')?.[1];
        const consent = recording.creationOf('consentId', call.query.get('request_id') ?? scope);
        // A bank of the published interface without additions has no refresh_token, whatever the row says.
        const hasAdditions = recording.dialect === 'nextgenpsd2' || (consent?.links.length ?? 0) > 1;
        return hasAdditions && consent?.sentAt('recurringIndicator') === true
          ? ['none', 'the token of a recurring consent has no refresh_token']
          : undefined;
      }),
  },
  {
    slug: 'lifetimes',
    settledBy: 'a successful token exchange',
    sightings: (recording) =>
      seenIn(recording.of('exchangeCode'), (call) => {
        const seconds = call.at('expires_in') ?? call.at('expires_in ');
        return typeof seconds === 'number' && Number.isInteger(seconds) && seconds > 0
          ? [{ accessToken: durationText(seconds) }, `the access token lasts ${seconds} seconds`]
          : undefined;
      }),
  },
  {
    slug: 'bearer-presentation',
    dialect: 'published',
    settledBy: 'an account read with a token and without Consent-ID',
    sightings: (recording) =>
      judged(
        recording
          .of(...ACCOUNT_READS)
          .filter((call) => call.header('authorization') !== undefined && call.header('consent-id') === undefined),
        'a read without Consent-ID',
        { accepted: ['bearer'], refused: { path: 'Consent-ID', allows: ['consent-id-required'] } },
      ),
  },
];

/** Exchanges of a code, not of a refresh token. */
function codeExchanges(recording: Recording): readonly Call[] {
  return recording.of('exchangeCode').filter(({ query }) => query.get('grant_type') !== 'refresh_token');
}

/** A number of seconds as ISO 8601 duration in the largest unit that divides it. */
function durationText(seconds: number): string {
  if (seconds % 3600 === 0) return `PT${seconds / 3600}H`;
  return seconds % 60 === 0 ? `PT${seconds / 60}M` : `PT${seconds}S`;
}
