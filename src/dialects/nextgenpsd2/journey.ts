import type { Profile } from '../../decisions/decisions.js';
import {
  advanceStep,
  approvalStep,
  bankStep,
  type JourneyCall,
  type JourneyStep,
  UNTIL_FINAL,
} from '../../domain/tpp/journey.js';
import { callbackLeadOf } from '../../sim/authorisation/authorise.js';

const PRODUCT = 'sepa-credit-transfers';
const ACCOUNT = [{ iban: '{iban}', currency: 'EUR' }];
const CONSENTS = '/v1/consents';
const PSU = { 'PSU-IP-Address': '192.0.2.10' };

/** Consents. The first is for all accounts, which is what most TPPs ask for first. */
export const SAMPLE_CALLS: Readonly<Record<'first' | 'signed', JourneyCall>> = {
  first: {
    method: 'POST',
    path: CONSENTS,
    headers: PSU,
    body: consentOf({ allPsd2: 'allAccounts' }, '9999-12-31'),
  },
  signed: { method: 'POST', path: CONSENTS, headers: { 'Sandbank-TPP': '{organizationIdentifier}', ...PSU } },
};

/**
 * The journey through NextGenPSD2: consent, accounts, payment; and further a decoupled payment, a basket and a standing order.
 * @param isTppHeaderRead whether a header may name the TPP, instead of its certificate
 */
export function nextgenpsd2Journey(profile: Profile, isTppHeaderRead: boolean): readonly JourneyStep[] {
  const hasToken = profile['redirect-approach'] === 'oauth';
  const caller = {
    'X-Request-ID': '{requestId}',
    // A TPP that presents its certificate has no value for it.
    ...(isTppHeaderRead && { 'Sandbank-TPP': '{organizationIdentifier?}' }),
  };
  const withPsu = { ...caller, ...PSU };
  const withToken = hasToken ? { Authorization: 'Bearer {accessToken}' } : {};
  const call = (
    id: string,
    title: string,
    method: JourneyStep['method'],
    path: string,
    more: Partial<JourneyStep> = {},
  ): JourneyStep =>
    bankStep(id, title, method, path, { headers: caller, ...(!isTppHeaderRead && { certificate: true }), ...more });
  const create = (id: string, title: string, path: string, body: object, more: Partial<JourneyStep>): JourneyStep =>
    call(id, title, 'POST', path, { headers: withPsu, body, status: 201, ...more });
  // The browser may return to the TPP before the approval has its effect.
  const lead = callbackLeadOf(profile);
  const effect = (id: string, after: string): JourneyStep[] =>
    lead === undefined ? [] : [{ ...advanceStep(id, 'Time passes until the bank applies the approval', lead), after }];
  const read = (id: string, title: string, path: string, more: Partial<JourneyStep>): JourneyStep =>
    call(id, title, 'GET', path, {
      headers: { ...withPsu, ...withToken, 'Consent-ID': '{consentId}' },
      after: lead === undefined ? 'approve-consent' : 'consent-effect',
      ...more,
    });
  // With OAuth the metadata of the bank lead to its page.
  const page = (name: string): Record<string, string> => (hasToken ? {} : { [name]: '_links.scaRedirect.href' });
  const basketPayment = (id: string, title: string, amount: string, takes: Record<string, string>): JourneyStep =>
    create(id, title, `/v1/payments/${PRODUCT}`, paymentOf(amount), {
      headers: { ...withPsu, 'TPP-Explicit-Authorisation-Preferred': 'true' },
      takes,
      further: true,
    });
  return [
    create(
      'consent',
      'Request a consent',
      CONSENTS,
      consentOf({ accounts: ACCOUNT, balances: ACCOUNT, transactions: ACCOUNT }, '{validUntil}'),
      {
        headers: { ...withPsu, 'TPP-Redirect-URI': '{redirectUri?}' },
        takes: { consentId: 'consentId', ...page('consentLink'), scaStatusLink: '_links.scaStatus.href' },
      },
    ),
    approvalStep('approve-consent', 'The PSU approves', '{consentId}', {
      page: '{consentLink}',
      ...(hasToken && { takes: { code: 'code' } }),
    }),
    ...(hasToken
      ? [
          call('token', 'Exchange the code for a token', 'POST', '/v1/oauth/token', {
            form: {
              grant_type: 'authorization_code',
              code: '{code}',
              redirect_uri: '{redirectUri?}',
              code_verifier: '{codeVerifier?}',
            },
            takes: { accessToken: 'access_token' },
          }),
        ]
      : []),
    ...effect('consent-effect', 'approve-consent'),
    call('sca-status', 'Read the status of the authorisation', 'GET', '{scaStatusLink}', {
      takes: { scaStatus: 'scaStatus' },
      further: true,
    }),
    call('consent-status', 'Read the status of the consent', 'GET', '/v1/consents/{consentId}/status', {
      takes: { consentStatus: 'consentStatus' },
      further: true,
    }),
    read('accounts', 'Read the accounts', '/v1/accounts', {
      query: { withBalance: 'true' },
      takes: { resourceId: 'accounts.0.resourceId' },
    }),
    read('balances', 'Read the balances', '/v1/accounts/{resourceId}/balances', { further: true }),
    read('transactions', 'Read the transactions', '/v1/accounts/{resourceId}/transactions', {
      query: { bookingStatus: '{bookingStatus}', dateFrom: '{dateFrom}' },
    }),
    create(
      'payment',
      'Initiate a payment',
      `/v1/payments/${PRODUCT}`,
      { ...paymentOf('{amount}'), remittanceInformationUnstructured: '{remittance}' },
      { takes: { paymentId: 'paymentId', ...page('paymentLink'), transactionStatus: 'transactionStatus' } },
    ),
    approvalStep('approve-payment', 'The PSU approves the payment', '{paymentId}', {
      page: '{paymentLink}',
      ...(hasToken && { takes: { paymentCode: 'code' } }),
    }),
    ...effect('payment-effect', 'approve-payment'),
    call('settle', 'Follow the payment until it is settled', 'GET', `/v1/payments/${PRODUCT}/{paymentId}/status`, {
      after: lead === undefined ? 'approve-payment' : 'payment-effect',
      ...UNTIL_FINAL,
    }),
    create(
      'decoupled-payment',
      'Initiate a payment that the PSU confirms in the app of the bank',
      `/v1/payments/${PRODUCT}`,
      paymentOf('{amount}'),
      {
        headers: {
          ...withPsu,
          'TPP-Redirect-Preferred': 'false',
          'TPP-Decoupled-Preferred': 'true',
          'PSU-ID': '{psu}',
          'TPP-Notification-URI': '{notificationUri?}',
        },
        takes: { decoupledPaymentId: 'paymentId', scaStatusLink: '_links.scaStatus.href' },
        further: true,
      },
    ),
    approvalStep('approve-decoupled-payment', 'The PSU confirms', '{decoupledPaymentId}', { further: true }),
    basketPayment('first-payment', 'Initiate the first payment of a basket', '20.00', { firstPaymentId: 'paymentId' }),
    basketPayment('second-payment', 'Initiate the second payment', '30.00', { secondPaymentId: 'paymentId' }),
    create(
      'basket',
      'Put both into a signing basket',
      '/v1/signing-baskets',
      { paymentIds: ['{firstPaymentId}', '{secondPaymentId}'] },
      { takes: { basketId: 'basketId' }, further: true },
    ),
    approvalStep('approve-basket', 'The PSU approves the basket', '{basketId}', { further: true }),
    create(
      'standing-order',
      'Set up a standing order',
      `/v1/periodic-payments/${PRODUCT}`,
      {
        ...paymentOf('50.00'),
        remittanceInformationUnstructured: 'Rent',
        startDate: '{firstExecution}',
        endDate: '{lastExecution}',
        frequency: 'Monthly',
        dayOfExecution: '5',
      },
      { takes: { standingOrderId: 'paymentId' }, further: true },
    ),
    approvalStep('approve-standing-order', 'The PSU approves the standing order', '{standingOrderId}', {
      further: true,
    }),
    call('delete-consent', 'Delete the consent', 'DELETE', '/v1/consents/{consentId}', { status: 204, further: true }),
  ];
}

function consentOf(access: object, validUntil: string): object {
  return { access, recurringIndicator: true, validUntil, frequencyPerDay: 4, combinedServiceIndicator: false };
}

function paymentOf(amount: string): object {
  return {
    instructedAmount: { currency: 'EUR', amount },
    debtorAccount: { iban: '{iban}' },
    creditorAccount: { iban: '{creditorIban}' },
    creditorName: '{creditorName}',
  };
}
