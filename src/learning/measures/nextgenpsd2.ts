import type { OperationId } from '../../domain/operation-ids.js';
import { itemsOf, type Call } from '../exchange.js';
import { memberAt } from '../../domain/shape.js';
import { judged, seenIn, type Measure, type Sighting } from '../measure.js';
import type { Recording } from '../recording.js';
import { waitsForPsu } from './payments.js';

const CREATIONS: readonly OperationId[] = ['createConsent', 'initiatePayment'];
const SUPPORT = 'aspsp-notification-support';
const NOTIFICATION_URI = 'tpp-notification-uri';
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** A domain that no certificate of a TPP can have (RFC 2606). */
const FOREIGN = /\.(invalid|example)$/;

/** Traffic does not show whether the bank would also accept the header from elsewhere. */
const WITH_HEADER = ['certificate-or-local-header', 'certificate-or-header'];

/** Rows that only banks of NextGenPSD2 have. */
export const NEXTGENPSD2_MEASURES: readonly Measure[] = [
  {
    slug: 'tpp-identification',
    settledBy: 'a call with Sandbank-TPP and without a certificate',
    sightings: ({ calls }) =>
      judged(
        calls.filter((call) => call.header('sandbank-tpp') !== undefined),
        'a TPP that Sandbank-TPP names',
        {
          accepted: WITH_HEADER,
          codes: { CERTIFICATE_MISSING: ['certificate'], SIGNATURE_MISSING: WITH_HEADER },
        },
      ),
  },
  {
    slug: 'owner-name',
    settledBy: 'account lists with a consent that asks for the names of owners, and with one that does not',
    sightings: (recording) => [
      ...judged(
        recording.of('createConsent').filter((call) => call.sentAt('access', 'additionalInformation') !== undefined),
        'a consent that asks for the names of owners',
        { accepted: ['on-consent', 'always'], codes: { SERVICE_INVALID: ['none'] } },
      ),
      ...recording.of('readAccounts', 'readAccount').flatMap((call): readonly Sighting[] => {
        const consent = recording.creationOf('consentId', call.header('consent-id'));
        const isAsked = consent?.sentAt('access', 'additionalInformation') !== undefined;
        const accounts = [call.at('account'), ...itemsOf(call.at('accounts'))].filter(
          (account) => account !== undefined,
        );
        if (!consent || isAsked || accounts.length === 0) return [];
        return accounts.some((account) => memberAt(account, 'ownerName') !== undefined)
          ? [{ call, seen: 'an account has ownerName, which the consent did not ask for', allows: ['always'] }]
          : [{ call, seen: 'accounts have no ownerName', allows: ['on-consent', 'none'] }];
      }),
    ],
  },
  {
    slug: 'consent-signatures',
    settledBy: 'a consent for an account that several PSUs own, after the first of them approved it',
    sightings: (recording) =>
      seenIn(recording.of('readConsentStatus', 'readConsent'), (call) =>
        call.at('consentStatus') === 'partiallyAuthorised'
          ? ['as-account', 'a consent was partiallyAuthorised']
          : undefined,
      ),
  },
  {
    slug: 'cancellation-sca',
    settledBy: 'the cancellation of an authorised payment before its execution',
    sightings: (recording) =>
      seenIn(recording.of('cancelPayment'), (call) => {
        if (call.status === 202) return ['authorised', 'a cancellation needs the PSU'];
        const before = recording
          .of('readPaymentStatus')
          .findLast(
            (read) => read.number < call.number && read.parameters['paymentId'] === call.parameters['paymentId'],
          );
        const creation = recording.creationOf('paymentId', call.parameters['paymentId']);
        // Without SCA, no PSU has authorised the payment.
        return call.status === 204 &&
          creation &&
          waitsForPsu(creation) &&
          ['ACTC', 'ACCP', 'ACFC', 'PDNG'].includes(before?.textAt('transactionStatus') ?? '')
          ? ['none', 'an authorised payment was cancelled without the PSU']
          : undefined;
      }),
  },
  {
    slug: 'funds-consent',
    settledBy: 'a confirmation of funds with an unknown Consent-ID',
    sightings: (recording) => [
      ...judged(recording.of('confirmFunds'), 'a confirmation of funds without a consent for it', {
        codes: { NO_PIIS_ACTIVATION: ['required'], CONSENT_UNKNOWN: ['required'] },
      }),
      ...judged(
        recording.of('confirmFunds').filter((call) => {
          const id = call.header('consent-id');
          return id !== undefined && recording.creationOf('consentId', id) === undefined;
        }),
        'a confirmation of funds with a Consent-ID that was not issued',
        { accepted: ['none'] },
      ),
    ],
  },
  {
    slug: 'debtor-account',
    settledBy: 'a payment without debtorAccount',
    sightings: (recording) =>
      judged(
        recording
          .of('initiatePayment')
          .filter((call) => call.sent !== undefined && call.sentAt('debtorAccount') === undefined),
        'a payment without debtorAccount',
        { accepted: ['optional'], refused: { path: 'debtorAccount', allows: ['required'] } },
      ),
  },
  {
    slug: 'signing-basket',
    settledBy: 'a signing basket with a consent',
    sightings: (recording) =>
      judged(
        recording.of('createSigningBasket').filter((call) => itemsOf(call.sentAt('consentIds')).length > 0),
        'a basket with a consent',
        { accepted: ['mixed'], codes: { REFERENCE_MIX_INVALID: ['payments-only'] } },
      ),
  },
  {
    slug: 'notifications',
    settledBy: 'a creation with TPP-Notification-URI',
    sightings: (recording) =>
      seenIn(withNotificationUri(recording), (call) => {
        if (call.answerHeader(SUPPORT) !== undefined) return ['offered', 'an answer has ASPSP-Notification-Support'];
        if (call.isRefusedFor('TPP-Notification-URI')) return ['offered', 'TPP-Notification-URI was refused'];
        return call.isAccepted ? ['none', 'TPP-Notification-URI had no effect'] : undefined;
      }),
  },
  {
    slug: 'notification-addresses',
    settledBy: 'creations with TPP-Notification-URI on the same machine, and below a domain of somebody else',
    sightings: (recording) => withNotificationUri(recording).flatMap(addressesOf),
  },
  {
    slug: 'notification-refusal',
    settledBy: 'a creation with TPP-Notification-URI below a domain of somebody else',
    sightings: (recording) =>
      seenIn(withNotificationUri(recording), (call) => {
        if (call.answerHeader(SUPPORT) === 'false') return ['not-supported', 'the call went on without notifications'];
        return call.isRefusedFor('TPP-Notification-URI') ? ['format-error', 'the address was refused'] : undefined;
      }),
  },
];

/** Creations that ask for notifications. */
function withNotificationUri(recording: Recording): readonly Call[] {
  return recording.of(...CREATIONS).filter((call) => call.header(NOTIFICATION_URI) !== undefined);
}

/** @decision notification-addresses */
function addressesOf(call: Call): readonly Sighting[] {
  const host = hostOf(call.header(NOTIFICATION_URI));
  const isTaken = call.answerHeader(SUPPORT) === 'true';
  const isRefused = call.answerHeader(SUPPORT) === 'false' || call.isRefusedFor('TPP-Notification-URI');
  if (host === undefined || isTaken === isRefused) return [];
  const seen = (text: string, ...allows: readonly string[]): readonly Sighting[] => [{ call, seen: text, allows }];
  if (LOCAL.test(host))
    return isTaken
      ? seen('an address of the same machine was taken', 'certificate-or-local', 'any')
      : seen('an address of the same machine was not taken', 'certificate');
  if (!FOREIGN.test(host)) return [];
  return isTaken
    ? seen('an address below a domain of somebody else was taken', 'any')
    : seen('an address below a domain of somebody else was not taken', 'certificate', 'certificate-or-local');
}

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
}
