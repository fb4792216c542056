/**
 * The steps of the collection for the dialect nextgenpsd2. `steps.mjs` says what a step is. The TPP is named by the header
 * `Sandbank-TPP`, as in a bank without client certificates.
 */

import { READ_REPORT, UNDER_WAY } from './steps.mjs';

/** The variables that a user sets. What the steps take is added while they run. */
export const SETTINGS = {
  baseUrl: 'http://127.0.0.1:8080',
  adminUrl: '{{baseUrl}}',
  adminToken: '',
  paymentProduct: 'sepa-credit-transfers',
  cardIssuer: 'PSDDE-BAFIN-70901',
};

/** A call of a TPP. */
const call = (title, operation, { sends = {}, ...rest } = {}, tpp = '{{tpp}}') => ({
  title,
  operation,
  sends: { ...sends, headers: { 'Sandbank-TPP': tpp, ...sends.headers } },
  ...rest,
});
/** A call of a TPP while the PSU is there. */
const withPsu = (title, operation, { sends = {}, ...rest } = {}, tpp = '{{tpp}}') =>
  call(title, operation, { ...rest, sends: { ...sends, headers: { 'PSU-IP-Address': true, ...sends.headers } } }, tpp);
/** A read of account data. */
const reading = (title, operation, { sends = {}, ...rest } = {}) =>
  withPsu(title, operation, {
    ...rest,
    sends: { path: { 'account-id': '{{accountId}}' }, ...sends, headers: { 'Consent-ID': '{{consentId}}' } },
  });
const approval = (title, id, status) => ({
  title,
  operation: 'decideAuthorisation',
  sends: { path: { id: `{{${id}}}` }, body: { psu: '{{psu}}' } },
  expects: { [`it is ${status}`]: `expect(answer.status).to.equal('${status}')` },
});
const ofProduct = { 'payment-service': 'payments', 'payment-product': '{{paymentProduct}}' };
const paying = (title, takes, amount, remittance) =>
  withPsu(title, 'initiatePayment', {
    sends: {
      path: ofProduct,
      body: {
        'debtorAccount.iban': '{{iban}}',
        'creditorAccount.iban': '{{creditorIban}}',
        creditorName: '{{creditorName}}',
        'instructedAmount.amount': `{{${amount}}}`,
        remittanceInformationUnstructured: remittance,
      },
    },
    takes,
    expects: {
      'the payment waits for the PSU': "expect(answer.transactionStatus).to.equal('RCVD')",
      'it leads to the page of the bank': 'expect(answer._links.scaRedirect.href).to.be.a("string")',
    },
  });
const paymentStatus = (title, expects) =>
  call(title, 'readPaymentStatus', { sends: { path: { ...ofProduct, paymentId: '{{paymentId}}' } }, expects });

/** An amount of a range of nine units, by the time. */
const amountFrom = (least) => `(${least} + (Math.floor(Date.now() / 100) % 900) / 100).toFixed(2)`;

/** The journey, in its order. It asks for no status twice within a second, unless the clock was moved in between. */
export const JOURNEY = [
  {
    title: 'Read the demo facts',
    operation: 'readDemo',
    takes: {
      startedAt: 'answer.clock.now',
      validUntil: 'new Date(Date.parse(answer.clock.now) + 30 * 86400000).toISOString().slice(0, 10)',
      lastMonth: 'new Date(Date.parse(answer.clock.now) - 30 * 86400000).toISOString().slice(0, 10)',
      runId: 'Math.random().toString(36).slice(2, 10)',
      // Another one each time: the same payment twice within a minute would be a finding of the client report.
      amount: amountFrom(1),
      firstAmount: amountFrom(11),
      secondAmount: amountFrom(21),
      tpp: 'answer.tpps[0].organizationIdentifier',
      tppName: 'answer.tpps[0].name',
      psu: 'answer.psus[0].id',
      iban: 'answer.psus[0].accounts[0].iban',
      currency: 'answer.psus[0].accounts[0].currency',
      creditorName: 'answer.psus[1].name',
      creditorIban: 'answer.psus[1].accounts[0].iban',
    },
    expects: { 'the bank has the dialect': "expect(answer.dialect).to.equal('nextgenpsd2')" },
  },
  withPsu('Ask for a consent', 'createConsent', {
    sends: {
      body: {
        'access.accounts.0.iban': '{{iban}}',
        'access.balances.0.iban': '{{iban}}',
        'access.balances.0.currency': '{{currency}}',
        'access.transactions.0.iban': '{{iban}}',
        validUntil: '{{validUntil}}',
      },
    },
    takes: { consentId: 'answer.consentId', scaRedirect: 'answer._links.scaRedirect.href' },
    expects: { 'the consent waits for the PSU': "expect(answer.consentStatus).to.equal('received')" },
  }),
  approval('The PSU approves the consent', 'consentId', 'valid'),
  call('The consent is valid', 'readConsentStatus', {
    expects: { 'the consent is valid': "expect(answer.consentStatus).to.equal('valid')" },
  }),
  reading('Read the accounts', 'readAccounts', {
    takes: { accountId: 'answer.accounts[0].resourceId' },
    expects: {
      'it is the account of the consent': "expect(answer.accounts.map(({ iban }) => iban)).to.eql([variable('iban')])",
    },
  }),
  reading('Read its balances', 'readBalances', {
    expects: {
      'there is a balance in the currency of the account':
        "expect(answer.balances.map(({ balanceAmount }) => balanceAmount.currency)).to.include(variable('currency'))",
    },
  }),
  reading('Read its transactions', 'readTransactions', {
    sends: { query: { bookingStatus: 'both', dateFrom: '{{lastMonth}}' } },
    expects: {
      'there are booked transactions': 'expect(answer.transactions.booked).to.be.an("array").that.is.not.empty',
    },
  }),
  paying('Initiate a payment', { paymentId: 'answer.paymentId' }, 'amount', 'Invoice {{runId}}'),
  approval('The PSU approves the payment', 'paymentId', 'ACTC'),
  paymentStatus('The payment is under way', UNDER_WAY),
  {
    title: 'Move the clock on',
    operation: 'advanceClock',
    sends: { body: { by: 'PT10S' } },
    expects: {
      'the clock went on': "expect(Date.parse(answer.now)).to.be.above(Date.parse(variable('startedAt')))",
    },
  },
  paymentStatus('The payment is settled', {
    'the payment is ACSC or ACCC': "expect(answer.transactionStatus).to.be.oneOf(['ACSC', 'ACCC'])",
  }),
  reading('The payment is booked', 'readTransactions', {
    sends: { query: { bookingStatus: 'booked', dateFrom: '{{lastMonth}}' } },
    expects: {
      'the payment is among the booked transactions':
        "expect(JSON.stringify(answer.transactions.booked)).to.include('Invoice ' + variable('runId'))",
    },
  }),
  paying(
    'Initiate the first payment of a basket',
    { firstPaymentId: 'answer.paymentId' },
    'firstAmount',
    'First {{runId}}',
  ),
  paying(
    'Initiate the second payment of a basket',
    { secondPaymentId: 'answer.paymentId' },
    'secondAmount',
    'Second {{runId}}',
  ),
  withPsu('Put both into a signing basket', 'createSigningBasket', {
    sends: { body: { 'paymentIds.0': '{{firstPaymentId}}', 'paymentIds.1': '{{secondPaymentId}}' } },
    takes: { basketId: 'answer.basketId' },
    expects: { 'the basket waits for the PSU': "expect(answer.transactionStatus).to.equal('RCVD')" },
  }),
  approval('The PSU approves the basket', 'basketId', 'ACTC'),
  withPsu(
    'Ask for a consent to confirmations of funds',
    'createFundsConsent',
    { sends: { body: { 'account.iban': '{{iban}}' } }, takes: { fundsConsentId: 'answer.consentId' } },
    '{{cardIssuer}}',
  ),
  approval('The PSU approves that consent', 'fundsConsentId', 'valid'),
  call(
    'Confirm the funds',
    'confirmFunds',
    {
      sends: { body: { 'account.iban': '{{iban}}', 'instructedAmount.amount': '{{amount}}' } },
      expects: { 'it says yes or no': 'expect(answer.fundsAvailable).to.be.a("boolean")' },
    },
    '{{cardIssuer}}',
  ),
  call(
    'Delete the consent to confirmations of funds',
    'deleteFundsConsent',
    { sends: { path: { consentId: '{{fundsConsentId}}' } } },
    '{{cardIssuer}}',
  ),
  call('Delete the consent', 'deleteConsent'),
  call('The consent is terminated', 'readConsentStatus', {
    expects: { 'the consent is terminated': "expect(answer.consentStatus).to.equal('terminatedByTpp')" },
  }),
  READ_REPORT,
];
