import { MASKED, type RecordedCall } from '../exchange.js';
import { judged, measure, seenIn } from '../measure.js';
import type { Measure, Recording, Sighting } from '../recording.js';

/** Decisions about the token exchange and the presentation of tokens. */
export const TOKEN_MEASURES: readonly Measure[] = [
  measure('refresh-token', 'a token exchange for a recurring consent, and its refresh', (recording) => [
    ...ofPsus(recording.of('exchangeCode')).flatMap((call): readonly Sighting[] => {
      const sent = call.query.get('refresh_token') ?? '';
      // RFC 6749 6: without a new one, the client keeps the one that it has.
      const isKept = sent !== '' && call.at('refresh_token') === undefined;
      const got = isKept ? sent : call.textAt('refresh_token');
      if (!call.isAccepted || got === undefined) return [];
      // Only a refresh shows whether its token can be used again, if the recording does not hide it.
      if (sent === '' || `${sent}${got}`.includes(MASKED))
        return [{ call, seen: 'the token has a refresh_token', allows: ['rotating', 'reusable'] }];
      const [what, value] = sent === got ? [isKept ? 'no' : 'the same', 'reusable'] : ['another', 'rotating'];
      return [{ call, seen: `a refresh returned ${what} refresh_token`, allows: [value] }];
    }),
    ...seenIn(codeExchanges(recording), (call) => {
      if (!call.isAccepted || call.at('refresh_token') !== undefined) return undefined;
      const scope = /^AIS:(.+)$/.exec(call.textAt('scope') ?? '')?.[1];
      const consent = recording.creationOf('consentId', call.query.get('request_id') ?? scope);
      // A bank of the published interface without additions has no refresh_token, whatever the decision says.
      const hasAdditions = (consent?.links.length ?? 0) > 1;
      return hasAdditions && consent?.sentAt('recurringIndicator') === true
        ? ['none', 'the token of a recurring consent has no refresh_token']
        : undefined;
    }),
  ]),
  measure(
    'token-redirect-uri',
    'a token exchange without redirect_uri, for a consent with TPP-Redirect-URI',
    (recording) => {
      const isRedirected = (one?: RecordedCall): boolean => one?.header('tpp-redirect-uri') !== undefined;
      const created = recording.of('createConsent', 'initiatePayment').filter(({ isAccepted }) => isAccepted);
      // Without request_id, the code can be of any of them.
      const isAnyRedirected = created.length > 0 && created.every(isRedirected);
      const without = codeExchanges(recording).filter(({ query }) => {
        const id = query.get('request_id');
        const isOfRedirect = id === null ? isAnyRedirected : isRedirected(recording.creationOf('consentId', id));
        return query.has('code') && !query.has('redirect_uri') && isOfRedirect;
      });
      return judged(without, 'a token exchange without redirect_uri', {
        accepted: ['optional'],
        refused: { path: 'redirect_uri', allows: ['required'], code: 'TOKEN_INVALID' },
      });
    },
  ),
  measure('lifetimes', 'a successful token exchange', (recording) => {
    const requests = recording.of('exchangeCode');
    // Tokens of the TPP itself can have another lifetime.
    const own = ofPsus(requests);
    return seenIn(own.some(({ isAccepted }) => isAccepted) ? own : requests, (call) => {
      const seconds = call.at('expires_in') ?? call.at('expires_in ');
      return typeof seconds === 'number' && Number.isInteger(seconds) && seconds > 0
        ? [{ accessToken: durationText(seconds) }, `the access token lasts ${seconds} seconds`]
        : undefined;
    });
  }),
];

/** Token requests for a PSU. */
function ofPsus(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const isOwn = ({ query }: RecordedCall): boolean => query.get('grant_type') === 'client_credentials';
  const ofTpp = new Set(calls.flatMap((call) => (isOwn(call) ? (call.textAt('refresh_token') ?? []) : [])));
  return calls.filter((call) => !isOwn(call) && !ofTpp.has(call.query.get('refresh_token') ?? ''));
}

/** Exchanges of a code, not of a refresh token or the credentials of the TPP. */
export function codeExchanges(recording: Recording): readonly RecordedCall[] {
  return recording
    .of('exchangeCode')
    .filter(({ query }) => !['refresh_token', 'client_credentials'].includes(query.get('grant_type') ?? ''));
}

/** A number of seconds as ISO 8601 duration in the largest unit that divides it. */
function durationText(seconds: number): string {
  if (seconds % 3600 === 0) return `PT${seconds / 3600}H`;
  return seconds % 60 === 0 ? `PT${seconds / 60}M` : `PT${seconds}S`;
}
