import type { OperationId } from '../../domain/operation-ids.js';
import type { Call } from '../exchange.js';
import { FIRST, FIRST_OTHER, judged, seenIn, type Measure, type Sighting } from '../measure.js';
import type { Recording } from '../recording.js';

const CREATIONS: readonly OperationId[] = ['createConsent', 'initiatePayment'];

/** Rows of NextGenPSD2 about how the PSU authorises. */
export const AUTHORISATION_MEASURES: readonly Measure[] = [
  {
    slug: 'redirect-approach',
    settledBy: 'the start of an authorisation by redirect, or an account read without a token',
    sightings: (recording) => [
      ...seenIn(recording.of(...CREATIONS, 'startConsentAuthorisation'), ({ links }) => {
        if (links.includes('scaOAuth')) return ['oauth', 'an authorisation has the link scaOAuth'];
        return links.includes('scaRedirect') ? ['redirect', 'an authorisation has the link scaRedirect'] : undefined;
      }),
      ...judged(
        recording.of('readAccounts').filter((call) => call.header('authorization') === undefined),
        'an account read without a token',
        { accepted: ['redirect'] },
      ),
      ...judged(recording.of('exchangeCode'), 'a token exchange', { accepted: ['oauth'] }),
    ],
  },
  {
    slug: 'confirmation-code',
    settledBy: 'the status of an authorisation by plain redirect, after the PSU approved it',
    sightings: (recording) =>
      seenIn(recording.of('readConsentScaStatus', 'readPaymentScaStatus'), (call) => {
        const status = call.textAt('scaStatus');
        if (status === 'unconfirmed') return ['required', 'an authorisation was unconfirmed'];
        return status === 'finalised' && isByRedirect(recording, call) && !isConfirmed(recording, call)
          ? ['none', 'an authorisation by redirect was finalised without a confirmation']
          : undefined;
      }),
  },
  {
    slug: 'sca-approaches',
    settledBy:
      'creations that prefer each approach, one that prefers none, and one with TPP-Redirect-Preferred: false alone',
    sightings: (recording) => recording.calls.flatMap(approachesOf),
  },
  {
    slug: 'sca-start',
    settledBy: 'a creation without TPP-Explicit-Authorisation-Preferred',
    sightings: (recording) =>
      seenIn(
        recording.of(...CREATIONS).filter((call) => call.header('tpp-explicit-authorisation-preferred') !== 'true'),
        ({ links }) => {
          if (links.some((link) => link.startsWith('startAuthorisation')) && !links.includes('scaStatus'))
            return ['explicit', 'a creation leaves the start of the authorisation to the TPP'];
          return links.includes('scaStatus') ? ['implicit', 'a creation has started its authorisation'] : undefined;
        },
      ),
  },
  {
    slug: 'cancellation-start',
    settledBy: 'the DELETE of an authorised payment before it is carried out',
    sightings: (recording) =>
      seenIn(recording.of('cancelPayment'), ({ links }) => {
        if (links.includes('scaStatus')) return ['implicit', 'a cancellation has started its authorisation'];
        return links.some((link) => link.startsWith('startAuthorisation'))
          ? ['explicit', 'a cancellation leaves the start of its authorisation to the TPP']
          : undefined;
      }),
  },
];

/** True for an authorisation that began with a plain redirect. */
function isByRedirect(recording: Recording, { parameters }: Call): boolean {
  const id = parameters['authorisationId'] ?? '';
  return recording.calls.some(
    (call) =>
      call.links.includes('scaRedirect') && (call.textAt('_links', 'scaStatus', 'href') ?? '').endsWith(`/${id}`),
  );
}

/** True if the TPP has confirmed the authorisation before the call. */
function isConfirmed(recording: Recording, { number, parameters }: Call): boolean {
  return recording
    .of('updateConsentPsuData', 'updatePaymentPsuData')
    .some(
      (call) =>
        call.number < number &&
        call.parameters['authorisationId'] === parameters['authorisationId'] &&
        call.sentAt('confirmationCode') !== undefined,
    );
}

/**
 * The approach that was taken is offered, and the one that was preferred in vain is not. Without a preference that the bank can meet, it takes
 * the first of its list, or the first other than redirect.
 * @decision sca-approaches
 */
function approachesOf(call: Call): readonly Sighting[] {
  const taken = call.answerHeader('aspsp-sca-approach')?.toLowerCase();
  if (taken === undefined || !call.isAccepted || !['redirect', 'decoupled', 'embedded'].includes(taken)) return [];
  const redirect = call.header('tpp-redirect-preferred');
  const decoupled = call.header('tpp-decoupled-preferred');
  const wanted =
    redirect === 'true'
      ? 'redirect'
      : decoupled === 'true'
        ? 'decoupled'
        : redirect === 'false' && decoupled === 'false'
          ? 'embedded'
          : undefined;
  const isOffered: Sighting = { call, allows: [{ [taken]: 1 }], seen: `${taken} was taken` };
  // An update continues the approach of its authorisation, whatever it prefers.
  if (wanted === taken || call.method !== 'POST') return [isOffered];
  const isFirst: Sighting =
    redirect === 'false' && taken !== 'redirect'
      ? { call, allows: [{ [FIRST_OTHER]: taken }], seen: `${taken} was taken instead of redirect` }
      : { call, allows: [{ [FIRST]: taken }], seen: `${taken} was the choice of the bank` };
  if (wanted === undefined) return [isOffered, isFirst];
  return [isOffered, isFirst, { call, allows: [{ [wanted]: 0 }], seen: `${wanted} was preferred and not taken` }];
}
