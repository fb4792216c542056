import type { Profile } from '../../decisions/decisions.js';
import {
  advanceStep,
  approvalStep,
  bankStep,
  type JourneyCall,
  type JourneyStep,
  UNTIL_FINAL,
} from '../../domain/tpp/journey.js';
import { callbackLeadOf } from '../../decisions/token.js';

const PRODUCT = 'sepa-credit-transfers';
const PAYMENTS = `/v1/payments/${PRODUCT}`;
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
  const make = stepMaker(profile, isTppHeaderRead);
  return [...consentSteps(make), ...accountSteps(make), ...paymentSteps(make), ...furtherSteps(make)];
}

type More = Partial<JourneyStep>;

/** What makes steps for a bank: they depend on how it knows TPPs, and on whether it issues tokens. */
interface StepMaker {
  readonly hasToken: boolean;
  /** Headers of a call while the PSU is present. */
  readonly withPsu: Readonly<Record<string, string>>;
  readonly call: (id: string, title: string, method: JourneyStep['method'], path: string, more?: More) => JourneyStep;
  readonly create: (id: string, title: string, path: string, body: object, more: More) => JourneyStep;
  /** Where the link to the page of the PSU is taken from: with OAuth, the metadata of the bank lead there. */
  readonly page: (name: string) => Readonly<Record<string, string>>;
  /** Waits for the effect of an approval, if the browser returns to the TPP before it. */
  readonly effect: (id: string, after: string) => readonly JourneyStep[];
  /** The step after which an approval has its effect. */
  readonly approved: (approval: string, effect: string) => string;
}

function stepMaker(profile: Profile, isTppHeaderRead: boolean): StepMaker {
  const hasToken = profile['redirect-approach'] === 'oauth';
  const lead = callbackLeadOf(profile);
  const caller = {
    'X-Request-ID': '{requestId}',
    // A TPP that presents its certificate has no value for it.
    ...(isTppHeaderRead && { 'Sandbank-TPP': '{organizationIdentifier?}' }),
  };
  const withPsu = { ...caller, ...PSU };
  const call: StepMaker['call'] = (id, title, method, path, more) =>
    bankStep(id, title, method, path, { headers: caller, ...(!isTppHeaderRead && { certificate: true }), ...more });
  return {
    hasToken,
    withPsu,
    call,
    create: (id, title, path, body, more) =>
      call(id, title, 'POST', path, { headers: withPsu, body, status: 201, ...more }),
    page: (name) => (hasToken ? {} : { [name]: '_links.scaRedirect.href' }),
    effect: (id, after) =>
      lead === undefined
        ? []
        : [{ ...advanceStep(id, 'Time passes until the bank applies the approval', lead), after }],
    approved: (approval, effect) => (lead === undefined ? approval : effect),
  };
}

function consentSteps({ hasToken, withPsu, call, create, page, effect }: StepMaker): readonly JourneyStep[] {
  const access = { accounts: ACCOUNT, balances: ACCOUNT, transactions: ACCOUNT };
  const token = call('token', 'Exchange the code for a token', 'POST', '/v1/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      code: '{code}',
      redirect_uri: '{redirectUri?}',
      code_verifier: '{codeVerifier?}',
    },
    takes: { accessToken: 'access_token' },
  });
  return [
    create('consent', 'Request a consent', CONSENTS, consentOf(access, '{validUntil}'), {
      headers: { ...withPsu, 'TPP-Redirect-URI': '{redirectUri?}' },
      takes: { consentId: 'consentId', ...page('consentLink'), scaStatusLink: '_links.scaStatus.href' },
    }),
    approvalStep('approve-consent', 'The PSU approves', '{consentId}', {
      page: '{consentLink}',
      ...(hasToken && { takes: { code: 'code' } }),
    }),
    ...(hasToken ? [token] : []),
    ...effect('consent-effect', 'approve-consent'),
    call('sca-status', 'Read the status of the authorisation', 'GET', '{scaStatusLink}', {
      takes: { scaStatus: 'scaStatus' },
      further: true,
    }),
    call('consent-status', 'Read the status of the consent', 'GET', '/v1/consents/{consentId}/status', {
      takes: { consentStatus: 'consentStatus' },
      further: true,
    }),
  ];
}

function accountSteps({ hasToken, withPsu, call, approved }: StepMaker): readonly JourneyStep[] {
  const token = hasToken ? { Authorization: 'Bearer {accessToken}' } : {};
  const read = (id: string, title: string, path: string, more: More): JourneyStep =>
    call(id, title, 'GET', path, {
      headers: { ...withPsu, ...token, 'Consent-ID': '{consentId}' },
      after: approved('approve-consent', 'consent-effect'),
      ...more,
    });
  return [
    read('accounts', 'Read the accounts', '/v1/accounts', {
      query: { withBalance: 'true' },
      takes: { resourceId: 'accounts.0.resourceId' },
    }),
    read('balances', 'Read the balances', '/v1/accounts/{resourceId}/balances', { further: true }),
    read('transactions', 'Read the transactions', '/v1/accounts/{resourceId}/transactions', {
      query: { bookingStatus: '{bookingStatus}', dateFrom: '{dateFrom}' },
    }),
  ];
}

function paymentSteps({ hasToken, call, create, page, effect, approved }: StepMaker): readonly JourneyStep[] {
  const payment = { ...paymentOf('{amount}'), remittanceInformationUnstructured: '{remittance}' };
  return [
    create('payment', 'Initiate a payment', PAYMENTS, payment, {
      takes: { paymentId: 'paymentId', ...page('paymentLink'), transactionStatus: 'transactionStatus' },
    }),
    approvalStep('approve-payment', 'The PSU approves the payment', '{paymentId}', {
      page: '{paymentLink}',
      ...(hasToken && { takes: { paymentCode: 'code' } }),
    }),
    ...effect('payment-effect', 'approve-payment'),
    call('settle', 'Follow the payment until it is settled', 'GET', `${PAYMENTS}/{paymentId}/status`, {
      after: approved('approve-payment', 'payment-effect'),
      ...UNTIL_FINAL,
    }),
  ];
}

function furtherSteps({ withPsu, call, create }: StepMaker): readonly JourneyStep[] {
  const decoupled = {
    ...withPsu,
    'TPP-Redirect-Preferred': 'false',
    'TPP-Decoupled-Preferred': 'true',
    'PSU-ID': '{psu}',
    'TPP-Notification-URI': '{notificationUri?}',
  };
  const explicit = { ...withPsu, 'TPP-Explicit-Authorisation-Preferred': 'true' };
  const order = {
    ...paymentOf('50.00'),
    remittanceInformationUnstructured: 'Rent',
    startDate: '{firstExecution}',
    endDate: '{lastExecution}',
    frequency: 'Monthly',
    dayOfExecution: '5',
  };
  const steps = [
    create(
      'decoupled-payment',
      'Initiate a payment that the PSU confirms in the app of the bank',
      PAYMENTS,
      paymentOf('{amount}'),
      { headers: decoupled, takes: { decoupledPaymentId: 'paymentId', scaStatusLink: '_links.scaStatus.href' } },
    ),
    approvalStep('approve-decoupled-payment', 'The PSU confirms', '{decoupledPaymentId}', {}),
    create('first-payment', 'Initiate the first payment of a basket', PAYMENTS, paymentOf('20.00'), {
      headers: explicit,
      takes: { firstPaymentId: 'paymentId' },
    }),
    create('second-payment', 'Initiate the second payment', PAYMENTS, paymentOf('30.00'), {
      headers: explicit,
      takes: { secondPaymentId: 'paymentId' },
    }),
    create(
      'basket',
      'Put both into a signing basket',
      '/v1/signing-baskets',
      { paymentIds: ['{firstPaymentId}', '{secondPaymentId}'] },
      { takes: { basketId: 'basketId' } },
    ),
    approvalStep('approve-basket', 'The PSU approves the basket', '{basketId}', {}),
    create('standing-order', 'Set up a standing order', `/v1/periodic-payments/${PRODUCT}`, order, {
      takes: { standingOrderId: 'paymentId' },
    }),
    approvalStep('approve-standing-order', 'The PSU approves the standing order', '{standingOrderId}', {}),
    call('delete-consent', 'Delete the consent', 'DELETE', '/v1/consents/{consentId}', { status: 204 }),
  ];
  return steps.map((step) => ({ ...step, further: true }));
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
