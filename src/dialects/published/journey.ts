import type { Profile } from '../../decisions/decisions.js';
import { approvalStep, bankStep, type JourneyCall, type JourneyStep, UNTIL_FINAL } from '../../domain/tpp/journey.js';

const KEY = { 'Ocp-Apim-Subscription-Key': '{subscriptionKey}' };
const TPP = { 'X-Request-ID': '{requestId}', ...KEY };
const WITH_PSU = { ...TPP, 'PSU-IP-Address': '192.0.2.10' };
const WITH_CONSENT = { ...WITH_PSU, Authorization: 'Bearer {accessToken}', 'Consent-ID': '{consentId}' };
const API = '/PSD2/v1';
const PAYMENTS = `${API}/payments/sepa-credit-transfers`;
const ACCOUNT = [{ iban: '{iban}', currency: 'EUR' }];

/** Onboarding, and a consent. */
export const SAMPLE_CALLS = {
  first: {
    method: 'POST',
    path: `${API}/authentications`,
    headers: KEY,
    body: { userEmail: '{userEmail}', name: '{name}' },
  },
  signed: { method: 'POST', path: `${API}/consents`, headers: KEY },
} as const satisfies Readonly<Record<string, JourneyCall>>;

/** The journey through the published interface: onboarding, consent, token, accounts, payment. */
export function publishedJourney(profile: Profile): readonly JourneyStep[] {
  const status = profile['success-status'] === 'nextgen' ? 201 : 200;
  const hasAdditions = profile['unpublished-operations'] === 'offered';
  const steps = [...consentSteps(status), ...ACCOUNT_STEPS, ...paymentSteps(status, hasAdditions), ...LAST_STEPS];
  return hasAdditions ? steps : steps.filter(({ id }) => !ADDITIONS.has(id));
}

/** Steps of operations that the published interface does not have. */
const ADDITIONS: ReadonlySet<string> = new Set(['consent-status', 'settle', 'delete-consent']);

function consentSteps(status: number): readonly JourneyStep[] {
  return [
    bankStep('onboard', 'Onboard the TPP', 'POST', SAMPLE_CALLS.first.path, {
      headers: TPP,
      body: SAMPLE_CALLS.first.body,
      certificate: true,
      takes: { clientId: 'clientId', clientSecret: 'clientSecret' },
    }),
    bankStep('consent', 'Request a consent', 'POST', `${API}/consents`, {
      headers: WITH_PSU,
      body: {
        access: { accounts: ACCOUNT, balances: ACCOUNT, transactions: ACCOUNT },
        recurringIndicator: true,
        validUntil: '{validUntil}',
        frequencyPerDay: 4,
        combinedServiceIndicator: false,
      },
      status,
      takes: { consentId: 'consentId', consentLink: '_links.scaRedirect.href' },
    }),
    approvalStep('approve-consent', 'The PSU approves', '{consentId}', {
      page: '{consentLink}',
      takes: { code: 'code' },
    }),
    bankStep('token', 'Exchange the code for a token', 'POST', `${API}/oauth/token`, {
      query: exchangeOf('{code}', '{consentId}'),
      headers: TPP,
      takes: { accessToken: 'access_token' },
    }),
    bankStep('consent-status', 'Read the status of the consent', 'GET', `${API}/consents/{consentId}/status`, {
      headers: TPP,
      takes: { consentStatus: 'consentStatus' },
      further: true,
    }),
  ];
}

const ACCOUNT_STEPS: readonly JourneyStep[] = [
  bankStep('accounts', 'Read the accounts', 'GET', `${API}/accounts`, {
    query: { withBalance: 'true' },
    headers: WITH_CONSENT,
    takes: { resourceId: 'accounts.0.resourceId' },
  }),
  bankStep('balances', 'Read the balances', 'GET', `${API}/accounts/{resourceId}/balances`, {
    headers: WITH_CONSENT,
    further: true,
  }),
  bankStep('transactions', 'Read the transactions', 'GET', `${API}/accounts/{resourceId}/transactions`, {
    query: { bookingStatus: '{bookingStatus}' },
    headers: WITH_CONSENT,
  }),
];

function paymentSteps(status: number, hasLink: boolean): readonly JourneyStep[] {
  return [
    bankStep('payment', 'Initiate a payment', 'POST', PAYMENTS, {
      headers: WITH_PSU,
      body: {
        instructedAmount: { currency: 'EUR', amount: '{amount}' },
        debtorAccount: { iban: '{iban}' },
        creditorAccount: { iban: '{creditorIban}' },
        creditorName: '{creditorName}',
        remittanceInformationUnstructured: '{remittance}',
      },
      status,
      takes: {
        paymentId: 'paymentId',
        transactionStatus: 'transactionStatus',
        ...(hasLink && { paymentLink: '_links.scaRedirect.href' }),
      },
    }),
    approvalStep('approve-payment', 'The PSU approves the payment', '{paymentId}', {
      page: '{paymentLink}',
      takes: { paymentCode: 'code' },
    }),
    bankStep('payment-token', 'Exchange the code of the payment', 'POST', `${API}/oauth/token`, {
      query: exchangeOf('{paymentCode}', '{paymentId}'),
      headers: TPP,
      further: true,
    }),
    bankStep('settle', 'Follow the payment until it is settled', 'GET', `${PAYMENTS}/{paymentId}/status`, {
      headers: TPP,
      after: 'approve-payment',
      ...UNTIL_FINAL,
    }),
  ];
}

const LAST_STEPS: readonly JourneyStep[] = [
  bankStep('rename', 'Rename the account', 'POST', '/bankingv01/ChangeAccountName', {
    headers: KEY,
    body: {
      Header: { ChannelRequestId: 'demo' },
      Parameters: [{ AccountInfo: { IBANNo: '{iban}', CurrencyCode: 'EUR', AccountName: '{accountName}' } }],
    },
    further: true,
  }),
  bankStep('delete-consent', 'Delete the consent', 'DELETE', `${API}/consents/{consentId}`, {
    headers: TPP,
    status: 204,
    further: true,
  }),
];

function exchangeOf(code: string, resource: string): Readonly<Record<string, string>> {
  return {
    client_id: '{clientId}',
    client_secret: '{clientSecret}',
    code,
    request_id: resource,
    redirect_uri: '{redirectUri?}',
    code_verifier: '{codeVerifier?}',
  };
}
