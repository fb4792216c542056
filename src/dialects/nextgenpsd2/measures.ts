import { factsOf } from '../../domain/tpp/operation.js';
import { ACCOUNT_READS, type OperationId } from '../../domain/generated/operation-ids.js';
import { approvedInApp } from '../../learning/measures/app-approvals.js';
import { itemsOf, type RecordedCall } from '../../learning/exchange.js';
import { isObject, memberAt } from '../../domain/shape.js';
import { FIRST, FIRST_OTHER, judged, measure, nextLinkIn, searchOf, seenIn } from '../../learning/measure.js';
import type { Measure, Sighting, Recording } from '../../learning/recording.js';
import { waitsForPsu } from '../../learning/measures/payments.js';
import { codeExchanges } from '../../learning/measures/token.js';

const CREATIONS: readonly OperationId[] = ['createConsent', 'initiatePayment'];
const SUPPORT = 'aspsp-notification-support';
const NOTIFICATION_URI = 'tpp-notification-uri';
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** A domain that no certificate of a TPP can have (RFC 2606). */
const FOREIGN = /\.(invalid|example)$/;

/** Traffic does not show whether the bank would also accept the header from elsewhere. */
const WITH_HEADER = ['certificate-or-local-header', 'certificate-or-header'];

/** Per parameter: the value of delta-access that offers only it, and the value that offers only the other one. */
const DELTA_PARAMETERS = {
  entryReferenceFrom: ['entry-reference', 'delta-list'],
  deltaList: ['delta-list', 'entry-reference'],
} as const;

/** What a payment can be before its PSU has decided. @decision payment-start */
const NEW_STATUSES = new Set(['RCVD', 'PATC', 'ACTC', 'ACCP', 'PDNG']);

/** Links of an authorisation that is there. */
const STARTED = /^(?:scaStatus|scaRedirect|scaOAuth)$/;

/** Members of a consent that opens the list of accounts and nothing else. */
const LIST_MEMBERS = ['availableAccounts', 'availableAccountsWithBalance'];

/** Parameters with which a list needs no dateFrom. */
const DELTA = ['page', 'pageIndex', 'entryReferenceFrom', 'deltaList'];

/** The consent or payment that a path names. */
const idIn = ({ parameters }: RecordedCall): string | undefined => parameters['consentId'] ?? parameters['paymentId'];

/** Rows that only banks of NextGenPSD2 have. */
export const MEASURES: readonly Measure[] = [
  measure(
    'consent-start',
    'creations of a consent to the list of accounts, and of one that names accounts',
    (recording) =>
      recording.of('createConsent').flatMap((call): readonly Sighting[] => {
        const status = call.isAccepted ? call.textAt('consentStatus') : undefined;
        if (status !== 'valid' && status !== 'received') return [];
        const isOfList = LIST_MEMBERS.some((name) => call.sentAt('access', name) !== undefined);
        const kind = isOfList ? 'consent to the list of accounts' : 'consent';
        return [
          {
            call,
            seen: `a new ${kind} was ${status}`,
            allows: [status, ...(isOfList === (status === 'valid') ? ['list-valid'] : [])],
          },
        ];
      }),
  ),
  measure('list-consents', 'a transaction list with a consent to the list of accounts', (recording) => {
    const isOfList = (id: string | undefined): boolean => {
      const consent = recording.creationOf('consentId', id);
      return LIST_MEMBERS.some((name) => consent?.sentAt('access', name) !== undefined);
    };
    const listed = new Map(
      recording.of('readAccounts').flatMap((call) => (call.isAccepted ? [[call.header('consent-id'), call]] : [])),
    );
    return [
      ...seenIn(recording.of('readConsent'), (call) =>
        itemsOf(call.at('access', 'transactions')).length > 0 && isOfList(call.parameters['consentId'])
          ? ['accounts', 'a consent to the list of accounts names accounts, too']
          : undefined,
      ),
      ...judged(
        recording.of('readTransactions').filter((call) => {
          const id = call.header('consent-id');
          const list = listed.get(id);
          // What is refused can be another account, or a consent that has ended.
          const isShown = itemsOf(list?.at('accounts')).some(
            (account) => memberAt(account, 'resourceId') === call.parameters['accountId'],
          );
          return isOfList(id) && (call.isAccepted || (isShown && (list?.number ?? 0) > call.number));
        }),
        'a transaction list with a consent to the list of accounts',
        { accepted: ['accounts'], codes: { CONSENT_INVALID: ['list'] } },
      ),
    ];
  }),
  measure('psu-id', 'a creation without PSU-ID, and one with PSU-ID', (recording) => {
    const creations = recording.of(...CREATIONS);
    const named = creations.filter((call) => call.header('psu-id') !== undefined);
    // Where some are accepted, the others have a wrong one.
    const accepted = named.filter(({ isAccepted }) => isAccepted);
    return [
      ...judged(
        creations.filter((call) => call.header('psu-id') === undefined),
        'a creation without PSU-ID',
        { accepted: ['optional', 'refused'], refused: { path: 'PSU-ID', allows: ['required'] } },
      ),
      ...judged(accepted.length > 0 ? accepted : named, 'a creation with PSU-ID', {
        accepted: ['optional', 'required'],
        refused: { path: 'PSU-ID', allows: ['refused'] },
      }),
    ];
  }),
  measure('refused-authorisation', 'the status of a consent or payment after its authorisation failed', (recording) => {
    const updates = recording.of('updateConsentPsuData', 'updatePaymentPsuData').filter(({ isAccepted }) => isAccepted);
    const updated = new Set(updates.map(({ parameters }) => parameters['authorisationId']));
    /** By consent or payment, the number of the first call that shows it. */
    const failedAt = new Map<string | undefined, number>();
    for (const call of recording.of('readConsentScaStatus', 'readPaymentScaStatus'))
      if (call.textAt('scaStatus') === 'failed' && !updated.has(call.parameters['authorisationId']))
        failedAt.set(idIn(call), failedAt.get(idIn(call)) ?? call.number);
    return seenIn(recording.of('readConsentStatus', 'readPaymentStatus'), (call) =>
      /^(?:received|RCVD)$/.test(call.textAt('consentStatus') ?? call.textAt('transactionStatus') ?? '') &&
      (failedAt.get(idIn(call)) ?? Infinity) < call.number
        ? ['ends-itself', 'a consent or payment whose authorisation failed still waits for a PSU']
        : undefined,
    );
  }),
  measure('account-list', 'a list of accounts with the token of a PSU and without a consent', (recording) =>
    judged(recording.of('readAccountList'), 'a list of accounts without a consent', { accepted: ['offered'] }),
  ),
  measure('token-before', 'a creation with and without an access token', (recording) => {
    const creations = recording.of(...CREATIONS);
    const plain = creations.filter((call) => !hasToken(call));
    const requests = recording
      .of('exchangeCode')
      .filter(({ query }) => query.get('grant_type') === 'client_credentials');
    const isOptional = [plain, requests].every((calls) => calls.some(({ isAccepted }) => isAccepted));
    const [none, application] = isOptional ? ['application-optional', 'application-optional'] : ['none', 'application'];
    return [
      ...judged(plain, 'a creation without an access token', { accepted: [none] }),
      ...judged(requests, 'a token request of the TPP itself', { accepted: [application] }),
      ...seenIn(creations.filter(({ isAccepted }) => isAccepted).slice(0, 1), (call) =>
        call.header('authorization') !== undefined &&
        (signInsOf(recording).some(({ number }) => number < call.number) || tokensOf(recording).length > 0)
          ? ['psu', 'a PSU signed in before the first creation']
          : undefined,
      ),
    ];
  }),
  measure('sign-in', 'a sign-in of a PSU before the first creation', (recording) => [
    ...seenIn(tokensOf(recording), () => ['password', 'the response to a password was the access token']),
    ...seenIn(recording.of('readSignIn'), (call) =>
      call.at('authorisationCode') === undefined
        ? undefined
        : ['decoupled', 'the response to a poll had the code for the token'],
    ),
    ...seenIn(recording.of('exchangeCode'), (call) =>
      call.isAccepted && recording.creationOf('signInId', call.query.get('code') ?? undefined)
        ? ['decoupled-id', 'the id of a sign-in was exchanged for a token']
        : undefined,
    ),
  ]),
  measure(
    'token-parameters',
    'a token request with its parameters in the query or in JSON, or without grant_type',
    (recording) => {
      const requests = recording.of('exchangeCode').map((call) => ({ call, where: placeOfGrantType(call) }));
      const isUntyped = requests.some(({ call, where }) => where === 'untyped' && call.isAccepted);
      return judged(
        requests.flatMap(({ call, where }) => (where === (isUntyped ? 'untyped' : 'anywhere') ? [call] : [])),
        'a token request without a form that has grant_type',
        { accepted: [isUntyped ? 'untyped' : 'anywhere'], codes: { invalid_request: ['form'] } },
      );
    },
  ),
  measure('application-refresh', 'a token request of the TPP itself', (recording) =>
    seenIn(recording.of('exchangeCode'), (call) => {
      if (!call.isAccepted || call.query.get('grant_type') !== 'client_credentials') return undefined;
      const isRefreshable = call.at('refresh_token') !== undefined;
      return [
        isRefreshable ? 'reusable' : 'none',
        `the token of the TPP has ${isRefreshable ? 'a' : 'no'} refresh_token`,
      ];
    }),
  ),
  measure(
    'consent-by',
    'the creation of a consent, or an account list with a token and without a consent',
    (recording) => [
      ...judged(recording.of('createConsent'), 'the creation of a consent', {
        accepted: [tokenReads(recording).length > 0 ? 'token' : 'request'],
      }),
      ...judged(tokenReads(recording), 'a read with the token of a consent, and without Consent-ID', {
        accepted: ['token'],
      }),
      ...judged(
        recording
          .of('readAccounts')
          .filter((call) => call.header('authorization') !== undefined && call.header('consent-id') === undefined)
          .filter(() => recording.of('createConsent').length === 0 && signInsOf(recording).length > 0),
        'an account list with the token of a PSU, and without a consent',
        { accepted: ['scope'] },
      ),
    ],
  ),
  measure('payment-start', 'the creation of a payment', (recording) => {
    const creations = recording.of('initiatePayment').filter(({ isAccepted }) => isAccepted);
    const waiting = creations.filter(waitsForPsu);
    // Where some payments wait for the PSU, the others can have gone further.
    return seenIn(waiting.length > 0 ? waiting : creations, (call) => {
      const status = call.textAt('transactionStatus');
      return status !== undefined && NEW_STATUSES.has(status) ? [status, `a new payment was ${status}`] : undefined;
    });
  }),
  measure('booking-status', 'transaction lists without bookingStatus, and without dateFrom', (recording) => {
    const all = recording.of('readTransactions');
    const linked = new Set(all.map(({ got }) => searchOf(nextLinkIn(got) ?? '')));
    // A further page can have what it needs in another parameter.
    const lists = all.filter(
      ({ query, raw: { url } }) =>
        !DELTA.some((name) => query.has(name)) && !(url.search && linked.has(searchOf(url.search))),
    );
    return [
      ...judged(
        lists.filter(({ query }) => !query.has('bookingStatus')),
        'a list without bookingStatus',
        { accepted: ['optional'], refused: { path: 'bookingStatus', allows: ['required', 'date-optional'] } },
      ),
      ...judged(
        lists.filter(({ query }) => query.has('bookingStatus') && !query.has('dateFrom')),
        'a list without dateFrom',
        { accepted: ['optional', 'date-optional'], refused: { path: 'dateFrom', allows: ['required'] } },
      ),
    ];
  }),
  measure(
    'redirect-approach',
    'the start of an authorisation by redirect, or an account read without a token',
    (recording) => {
      const exchanges = exchangesOf(recording);
      // Where codes are exchanged, a consent that is read without a token was signed in another way.
      const reads = exchanges.length > 0 ? [] : recording.of('readAccounts');
      return [
        ...seenIn(recording.of(...CREATIONS, 'startConsentAuthorisation'), ({ links, isAccepted }) => {
          // In a refusal, a link can lead to a login.
          if (!isAccepted) return undefined;
          if (links.includes('scaOAuth')) return ['oauth', 'an authorisation has the link scaOAuth'];
          return links.includes('scaRedirect') && exchanges.length === 0
            ? ['redirect', 'an authorisation has the link scaRedirect']
            : undefined;
        }),
        ...judged(
          reads.filter((call) => !hasToken(call) && !isSignedWithoutCode(recording, call)),
          'an account read without a token',
          { accepted: ['redirect'] },
        ),
        ...judged(exchanges, 'a token exchange', { accepted: ['oauth'] }),
      ];
    },
  ),
  measure(
    'confirmation-code',
    'the status of an authorisation by plain redirect, or of its consent, after the PSU approved it',
    (recording) => {
      const isOauth = exchangesOf(recording).length > 0;
      // The other confirmation is for the other kind of redirect.
      const allows = ['none', isOauth ? 'required' : 'token'];
      return [
        ...recording.of('readConsentScaStatus', 'readPaymentScaStatus').flatMap((call): readonly Sighting[] => {
          const status = call.textAt('scaStatus');
          if (status === 'unconfirmed')
            return [{ call, allows: [isOauth ? 'token' : 'required'], seen: 'an authorisation was unconfirmed' }];
          return status === 'finalised' &&
            isByRedirect(recording, call) &&
            !isConfirmed(recording, call, 'authorisationId')
            ? [{ call, allows, seen: 'an authorisation by redirect was finalised without a confirmation' }]
            : [];
        }),
        ...recording.of('readConsentStatus').flatMap((call): readonly Sighting[] => {
          const creation = recording.creationOf('consentId', call.parameters['consentId']);
          return call.at('consentStatus') === 'valid' &&
            creation?.at('consentStatus') === 'received' &&
            creation.links.includes('scaRedirect') &&
            !isConfirmed(recording, call, 'consentId')
            ? [{ call, allows, seen: 'a consent by redirect was valid without a confirmation' }]
            : [];
        }),
      ];
    },
  ),
  measure(
    'sca-approaches',
    'creations that prefer each approach, one without a preference, and one with TPP-Redirect-Preferred: false only',
    (recording) => {
      const inApp = approvedInApp(recording);
      return recording.calls.flatMap((call) => approachesOf(call, inApp));
    },
  ),
  measure('embedded-start', 'the start of an embedded authorisation', (recording) => {
    // A method that is only a name can also be that of an app.
    const hasCodes = recording.calls.some(
      (call) =>
        call.sentAt('scaAuthenticationData') !== undefined ||
        [call.at('chosenScaMethod'), ...itemsOf(call.at('scaMethods'))].some(isObject),
    );
    return seenIn([...recording.of(...CREATIONS), ...recording.calls.filter(isOfAuthorisation)], (call) => {
      if (!call.isAccepted) return undefined;
      if (call.sentAt('psuData') !== undefined || call.links.some((link) => link.endsWith('PsuAuthentication')))
        return ['password', 'an authorisation needed the password of the PSU'];
      // A decoupled authorisation shows its method, too, and only its status as a link.
      const isDecoupled =
        /^decoupled$/i.test(call.answerHeader('aspsp-sca-approach') ?? '') ||
        (call.links.join() === 'scaStatus' && call.at('scaMethods') === undefined);
      const isChosen = call.at('scaMethods') !== undefined || call.at('chosenScaMethod') !== undefined;
      return call.method === 'POST' && hasCodes && isChosen && !isDecoupled && !call.links.includes('scaRedirect')
        ? ['method', 'an authorisation started with the methods, without a password']
        : undefined;
    });
  }),
  measure('decoupled-start', 'an authorisation on a device for a PSU with several methods', (recording) => {
    const inApp = approvedInApp(recording);
    return seenIn(recording.calls, (call) =>
      call.isAccepted &&
      call.sentAt('authenticationMethodId') !== undefined &&
      isOfAuthorisation(call) &&
      (call.answerHeader('aspsp-sca-approach') === 'DECOUPLED' || inApp.has(call.parameters['authorisationId']))
        ? ['method', 'an authorisation on the device of the PSU took the method']
        : undefined,
    );
  }),
  measure('encrypted-passwords', 'an update of an authorisation with encryptedPassword', (recording) =>
    judged(
      recording.calls.filter((call) => call.sentAt('psuData', 'encryptedPassword') !== undefined),
      'an encrypted password',
      { accepted: ['accepted'], refused: { path: 'psuData.encryptedPassword', allows: ['refused'] } },
    ),
  ),
  measure('sca-start', 'a creation without TPP-Explicit-Authorisation-Preferred', (recording) => {
    const creations = recording
      .of(...CREATIONS)
      .filter((call) => call.isAccepted && call.header('tpp-explicit-authorisation-preferred') !== 'true');
    const isOffered = ({ links }: RecordedCall): boolean => links.some((link) => link.startsWith('startAuthorisation'));
    const isStarted = ({ links }: RecordedCall): boolean => links.some((link) => STARTED.test(link));
    const isLeft = creations.some((call) => isOffered(call) && !isStarted(call));
    return [
      ...seenIn(creations, (call) => {
        // Some banks leave it to the TPP whether the PSU follows the link, or an authorisation is started.
        const isForTpp = isLeft && isOffered(call) && !call.links.includes('scaStatus');
        if (isStarted(call) && !isForTpp) return ['implicit', 'a creation has started its authorisation'];
        return isOffered(call)
          ? ['explicit', 'a creation leaves the start of the authorisation to the TPP']
          : undefined;
      }),
      // A bank without links.
      ...seenIn(
        recording.of('startConsentAuthorisation', 'startPaymentAuthorisation'),
        ({ isAccepted, parameters }) => {
          const creation =
            recording.creationOf('consentId', parameters['consentId']) ??
            recording.creationOf('paymentId', parameters['paymentId']);
          return isAccepted && creation && !showsAuthorisation(creation)
            ? ['explicit', 'the TPP started the authorisation, and the creation shows none']
            : undefined;
        },
      ),
    ];
  }),
  measure('cancellation-start', 'the DELETE of an authorised payment before it is carried out', (recording) =>
    seenIn(recording.of('cancelPayment'), ({ links }) => {
      if (links.includes('scaStatus')) return ['implicit', 'a cancellation has started its authorisation'];
      return links.some((link) => link.startsWith('startAuthorisation'))
        ? ['explicit', 'a cancellation leaves the start of its authorisation to the TPP']
        : undefined;
    }),
  ),
  measure(
    'tpp-identification',
    'a call with Sandbank-TPP and without a certificate, from another machine',
    ({ calls }) =>
      judged(
        calls.filter((call) => call.header('sandbank-tpp') !== undefined),
        'a TPP that Sandbank-TPP names',
        {
          accepted: WITH_HEADER,
          codes: { CERTIFICATE_MISSING: ['certificate'], SIGNATURE_MISSING: WITH_HEADER },
        },
      ),
  ),
  measure(
    'owner-name',
    'account lists with a consent that asks for the names of owners, and with one that does not',
    (recording) => [
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
  ),
  measure(
    'consent-signatures',
    'a consent for an account that several PSUs own, after the first of them approved it',
    (recording) =>
      seenIn(recording.of('readConsentStatus', 'readConsent'), (call) =>
        call.at('consentStatus') === 'partiallyAuthorised'
          ? ['as-account', 'a consent was partiallyAuthorised']
          : undefined,
      ),
  ),
  measure('cancellation-sca', 'the cancellation of an authorised payment before its execution', (recording) =>
    seenIn(recording.of('cancelPayment'), (call) => {
      if (call.status === 202) return ['authorised', 'a cancellation needs the PSU'];
      const before = recording
        .of('readPaymentStatus')
        .findLast((read) => read.number < call.number && read.parameters['paymentId'] === call.parameters['paymentId']);
      const creation = recording.creationOf('paymentId', call.parameters['paymentId']);
      // Without SCA, no PSU has authorised the payment.
      return call.status === 204 &&
        creation &&
        waitsForPsu(creation) &&
        ['ACTC', 'ACCP', 'ACFC', 'PDNG'].includes(before?.textAt('transactionStatus') ?? '')
        ? ['none', 'an authorised payment was cancelled without the PSU']
        : undefined;
    }),
  ),
  measure('funds-consent', 'a confirmation of funds with an unknown Consent-ID', (recording) => [
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
  ]),
  measure('debtor-account', 'a payment without debtorAccount', (recording) =>
    judged(
      recording
        .of('initiatePayment')
        .filter((call) => call.sent !== undefined && call.sentAt('debtorAccount') === undefined),
      'a payment without debtorAccount',
      { accepted: ['optional'], refused: { path: 'debtorAccount', allows: ['required'] } },
    ),
  ),
  measure('signing-basket', 'a signing basket with a consent', (recording) =>
    judged(
      recording.of('createSigningBasket').filter((call) => itemsOf(call.sentAt('consentIds')).length > 0),
      'a basket with a consent',
      { accepted: ['mixed'], codes: { REFERENCE_MIX_INVALID: ['payments-only'] } },
    ),
  ),
  measure('notifications', 'a creation with TPP-Notification-URI', (recording) =>
    withNotificationUri(recording).flatMap((call) => {
      const seen = (text: string, ...allows: readonly string[]): readonly Sighting[] => [{ call, seen: text, allows }];
      if (offersNotifications(call)) return seen('an address was followed or refused', 'offered');
      if (call.answerHeader(SUPPORT) === 'false')
        return hostOf(call.header(NOTIFICATION_URI)) === undefined
          ? seen('text that is not an address was accepted and not followed', 'never')
          : seen('an address was not followed', 'offered', 'never');
      return call.isAccepted ? seen('TPP-Notification-URI had no effect', 'none') : [];
    }),
  ),
  measure(
    'notification-addresses',
    'creations with TPP-Notification-URI on the same machine, and below a domain of someone else',
    (recording) => ofBankWithNotifications(recording).flatMap(addressesOf),
  ),
  measure('notification-refusal', 'a creation with TPP-Notification-URI below a domain of someone else', (recording) =>
    seenIn(ofBankWithNotifications(recording), (call) => {
      if (call.answerHeader(SUPPORT) === 'false') return ['not-supported', 'the call succeeded without notifications'];
      return call.isRefusedFor('TPP-Notification-URI') ? ['format-error', 'the address was refused'] : undefined;
    }),
  ),
  measure(
    'delta-access',
    'transaction lists with entryReferenceFrom and with deltaList, each without dateFrom',
    (recording) =>
      Object.entries(DELTA_PARAMETERS).flatMap(([parameter, [own, other]]) => {
        const calls = recording
          .of('readTransactions')
          .filter(({ query }) => query.has(parameter) && !query.has('dateFrom'));
        const codes = { PARAMETER_NOT_SUPPORTED: ['none', other] };
        return judged(calls, parameter, { accepted: [own, 'both'], codes });
      }),
  ),
  measure('page-parameters', 'a list of more transactions than its itemsPerPage', (recording) => [
    ...seenIn(recording.of('readTransactions'), (call) => {
      const next = call.query.has('pageIndex') ? undefined : pageOf(nextLinkIn(call.got));
      if (next === 2) return ['from-1', 'the page after the first one has the number 2'];
      return next === 1 ? ['obeyed', 'the page after the first one has the number 1'] : undefined;
    }),
    ...seenIn(
      recording.of('readTransactions').filter(({ query }) => query.has('itemsPerPage')),
      (call) => {
        const size = Number(call.query.get('itemsPerPage'));
        const { length } = itemsOf(call.at('transactions', 'booked'));
        if (length > size) return ['ignored', `a page of ${size} had ${length} booked transactions`];
        const isCut = length === size && call.at('transactions', '_links', 'next') !== undefined;
        return isCut && Number.isNaN(pageOf(nextLinkIn(call.got)))
          ? ['obeyed', `a page of ${size} had a link to the next page`]
          : undefined;
      },
    ),
  ]),
  measure('transaction-reports', 'a transaction list with Accept: application/xml', (recording) =>
    seenIn(
      recording.of('readTransactions').filter((call) => call.header('accept') === 'application/xml'),
      (call) => {
        const version = /camt\.05[23]\.001\.(02|08)/.exec(call.answer.body ?? '')?.[1];
        if (call.isAccepted && version !== undefined)
          return [`camt-${version}`, `the report is camt in version ${version}`];
        return call.status === 406 || call.at('transactions') !== undefined
          ? ['json', 'a report in XML was not offered']
          : undefined;
      },
    ),
  ),
];

/** Exchanges of codes for what a PSU approved: a link to a page may be named like one of a plain redirect. */
function exchangesOf(recording: Recording): readonly RecordedCall[] {
  const signIns = signInsOf(recording);
  return codeExchanges(recording).filter((call) => call.isAccepted && !signIns.includes(call));
}

/** Codes that the bank accepted before the TPP had anything to approve at a page. @decision token-before, consent-by */
function signInsOf(recording: Recording): readonly RecordedCall[] {
  const created = recording.of(...CREATIONS).filter(({ isAccepted }) => isAccepted);
  const started = recording.of('startConsentAuthorisation', 'startPaymentAuthorisation');
  const isExplicit = created.some(({ links }) => links.some((link) => link.startsWith('startAuthorisation')));
  const pages = started.filter(
    ({ isAccepted, links }) => isAccepted && links.some((link) => /redirect|oauth/i.test(link)),
  );
  const first = (isExplicit && started.length > 0 ? pages : created)[0]?.number ?? Infinity;
  return recording
    .of('exchangeCode')
    .filter((call) => call.isAccepted && call.number < first && call.query.get('grant_type') === 'authorization_code');
}

/** Accepted account reads with a token and without Consent-ID, where no PSU signs in before a request. @decision consent-by */
function tokenReads(recording: Recording): readonly RecordedCall[] {
  const hasSignIns = signInsOf(recording).length > 0 || tokensOf(recording).length > 0;
  if (recording.of('createConsent').length === 0 || hasSignIns) return [];
  const reads = recording.of(...ACCOUNT_READS).filter(({ isAccepted }) => isAccepted);
  return reads.filter((call) => call.header('authorization') !== undefined && call.header('consent-id') === undefined);
}

/** Sign-ins whose answer is an access token. @decision sign-in */
function tokensOf(recording: Recording): readonly RecordedCall[] {
  return recording.of('startSignIn').filter((call) => call.isAccepted && call.textAt('access_token') !== undefined);
}

/** True if a creation shows an authorisation, or that the TPP asked for none. */
function showsAuthorisation(creation: RecordedCall): boolean {
  return (
    creation.links.length > 0 ||
    creation.answerHeader('aspsp-sca-approach') !== undefined ||
    creation.header('tpp-explicit-authorisation-preferred') !== undefined ||
    ['scaStatus', 'authorisationId'].some((member) => creation.at(member) !== undefined)
  );
}

/** The number of the page in a link; NaN if it has none. */
function pageOf(link: string | undefined): number {
  return Number(/[?&](?:page|pageIndex|page_?number)=(\d{1,6})(?:&|$)/i.exec(link ?? '')?.[1] ?? NaN);
}

/** Creations that ask for notifications. */
function withNotificationUri(recording: Recording): readonly RecordedCall[] {
  return recording.of(...CREATIONS).filter((call) => call.header(NOTIFICATION_URI) !== undefined);
}

/** Those with an address, if the bank is known to send notifications: another bank follows no address, whatever it is. */
function ofBankWithNotifications(recording: Recording): readonly RecordedCall[] {
  const calls = withNotificationUri(recording);
  return calls.some(offersNotifications)
    ? calls.filter((call) => hostOf(call.header(NOTIFICATION_URI)) !== undefined)
    : [];
}

function offersNotifications(call: RecordedCall): boolean {
  return call.answerHeader(SUPPORT) === 'true' || call.isRefusedFor('TPP-Notification-URI');
}

/** @decision notification-addresses */
function addressesOf(call: RecordedCall): readonly Sighting[] {
  const host = hostOf(call.header(NOTIFICATION_URI));
  const isTaken = call.answerHeader(SUPPORT) === 'true';
  const isRefused = call.answerHeader(SUPPORT) === 'false' || call.isRefusedFor('TPP-Notification-URI');
  if (host === undefined || isTaken === isRefused) return [];
  const seen = (what: string, taken: readonly string[], others: readonly string[]): readonly Sighting[] => [
    { call, seen: `${what} was ${isTaken ? '' : 'not '}accepted`, allows: isTaken ? taken : others },
  ];
  if (LOCAL.test(host)) return seen('an address on the same machine', ['certificate-or-local', 'any'], ['certificate']);
  return FOREIGN.test(host)
    ? seen('an address below a domain of someone else', ['any'], ['certificate', 'certificate-or-local'])
    : [];
}

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** True for an authorisation that began with a plain redirect. */
function isByRedirect(recording: Recording, { parameters }: RecordedCall): boolean {
  const id = parameters['authorisationId'] ?? '';
  return recording.calls.some(
    (call) =>
      call.links.includes('scaRedirect') && (call.textAt('_links', 'scaStatus', 'href') ?? '').endsWith(`/${id}`),
  );
}

/** True if the TPP has confirmed the authorisation, or one of the consent, before the call. */
function isConfirmed(
  recording: Recording,
  { number, parameters }: RecordedCall,
  id: 'authorisationId' | 'consentId',
): boolean {
  return recording
    .of('updateConsentPsuData', 'updatePaymentPsuData')
    .some(
      (call) =>
        call.number < number &&
        call.parameters[id] === parameters[id] &&
        (call.sentAt('confirmationCode') !== undefined || (call.sent === undefined && hasToken(call))),
    );
}

/** Whether the consent of a read was signed in an app or at the TPP, which needs no token at any bank. */
function isSignedWithoutCode(recording: Recording, call: RecordedCall): boolean {
  const creation = recording.creationOf('consentId', call.header('consent-id'));
  return /^(?:decoupled|embedded)$/i.test(creation?.answerHeader('aspsp-sca-approach') ?? '');
}

/** Whether a call has an access token, in whatever header. */
function hasToken({ request }: RecordedCall): boolean {
  return Object.values(request.headers).some((value) => /^bearer /i.test(value));
}

function isOfAuthorisation({ operation }: RecordedCall): boolean {
  return ['startAuthorisation', 'updatePsuData'].includes(factsOf(operation)?.action ?? '');
}

/** Members of an update that only the embedded approach has. */
const EMBEDDED_MEMBERS = ['psuData', 'authenticationMethodId', 'scaAuthenticationData'];

/**
 * The approach that was taken is offered, and the one that was preferred in vain is not. Without a preference that the bank can meet, it takes
 * the first of its list, or the first other than redirect.
 * @decision sca-approaches
 */
function approachesOf(call: RecordedCall, inApp: ReturnType<typeof approvedInApp>): readonly Sighting[] {
  const isUpdate = isOfAuthorisation(call) && EMBEDDED_MEMBERS.some((name) => call.sentAt(name) !== undefined);
  const sent = inApp.has(call.parameters['authorisationId']) ? 'decoupled' : 'embedded';
  const taken = call.answerHeader('aspsp-sca-approach')?.toLowerCase() ?? (isUpdate ? sent : undefined);
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
  const isOffered: Sighting = { call, allows: [{ [taken]: 1 }], seen: `the bank used ${taken}` };
  // An update continues the approach of its authorisation, whatever it prefers.
  if (wanted === taken || call.method !== 'POST') return [isOffered];
  const isFirst: Sighting =
    redirect === 'false' && taken !== 'redirect'
      ? { call, allows: [{ [FIRST_OTHER]: taken }], seen: `the bank used ${taken} instead of redirect` }
      : { call, allows: [{ [FIRST]: taken }], seen: `the bank chose ${taken}` };
  if (wanted === undefined) return [isOffered, isFirst];
  return [isOffered, isFirst, { call, allows: [{ [wanted]: 0 }], seen: `${wanted} was preferred, but not used` }];
}

function placeOfGrantType({ raw: { url, request } }: RecordedCall): 'form' | 'anywhere' | 'untyped' {
  if (/(?:^|&)grant_type=/.test(request.body ?? '')) return 'form';
  return url.searchParams.has('grant_type') || request.body?.includes('"grant_type"') ? 'anywhere' : 'untyped';
}
