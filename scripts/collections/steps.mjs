/**
 * The steps of the collections: which operation is called when, what it sends next to the examples of its document, what it takes
 * from the answer, and what the answer must say.
 *
 * - `sends.headers`, `sends.query`, `sends.path`, `sends.form`: values by name. `true` sends the example of the document.
 * - `sends.body`: values by place in the example of the document (`access.accounts.0.iban`); `undefined` leaves a member out. What
 *   `number` makes has no quotes.
 * - `takes`: variables by name, each an expression of the answer. A step fails where there is no such value.
 * - `expects`: what must hold, as sentences with the assertion. `answer` is the body, `variable(name)` what was taken before.
 */

/** A variable whose value is a number of the body. */
export const number = (name) => ({ numberOf: name });

/** What holds of a payment that is authorised and not rejected, however long the runner takes between two requests. */
export const UNDER_WAY = {
  'the payment is accepted, or settled already':
    "expect(answer.transactionStatus).to.be.oneOf(['ACTC', 'ACCP', 'ACFC', 'PDNG', 'ACWC', 'ACSP', 'ACSC', 'ACCC'])",
};

/** The last step of a journey. */
export const READ_REPORT = {
  title: 'Read the client report',
  operation: 'readReport',
  expects: {
    'the report saw the calls': 'expect(answer.calls).to.be.above(10)',
    'it has no error and no warning of this journey': [
      'const ofThisJourney = ({ severity, tpps, lastAt }) =>',
      "  severity !== 'hint' && tpps.includes(variable('tppName')) && lastAt >= variable('startedAt');",
      'expect(answer.findings.filter(ofThisJourney)).to.eql([])',
    ].join('\n'),
  },
};

/** The variables that a user sets. What the steps take is added while they run. */
export const SETTINGS = {
  baseUrl: 'http://127.0.0.1:8080',
  adminUrl: '{{baseUrl}}',
  adminToken: '',
  paymentProduct: 'sepa-credit-transfers',
};

const withPsu = { headers: { 'PSU-IP-Address': true } };

const demoFacts = {
  operation: 'readDemo',
  takes: {
    startedAt: 'answer.clock.now',
    validUntil: 'new Date(Date.parse(answer.clock.now) + 30 * 86400000).toISOString().slice(0, 10)',
    runId: 'Math.random().toString(36).slice(2, 10)',
    // Another one each time: the same payment twice within a minute would be a finding of the client report.
    amount: '(100 + (Math.floor(Date.now() / 100) % 900)) / 100',
    tppName: 'answer.tpps[1].name',
    organizationIdentifier: 'answer.tpps[1].organizationIdentifier',
    userEmail: 'answer.tpps[1].userEmail',
    subscriptionKey: 'answer.tpps[1].subscriptionKey',
    psu: 'answer.psus[0].id',
    iban: 'answer.psus[0].accounts[0].iban',
    currency: 'answer.psus[0].accounts[0].currency',
    accountName: 'answer.psus[0].accounts[0].name',
    customerNo: 'answer.psus[0].accounts[0].customerNo',
    suffix: 'answer.psus[0].accounts[0].suffix',
    branchCode: 'answer.psus[0].accounts[0].branchCode',
    creditorName: 'answer.psus[1].name',
    creditorIban: 'answer.psus[1].accounts[0].iban',
  },
};

const certificate = {
  operation: 'issueCertificate',
  sends: {
    body: {
      organizationIdentifier: '{{organizationIdentifier}}',
      organizationName: '{{tppName}}',
    },
  },
  takes: {
    certificate: 'answer.certificate',
    privateKey: 'answer.privateKey',
    forwardedCertificate: 'encodeURIComponent(answer.certificate)',
  },
  expects: {
    'the certificate is made out to the TPP':
      "expect(answer.organizationIdentifier).to.equal(variable('organizationIdentifier'))",
    'certificate and key are PEM':
      'expect(answer.certificate + answer.privateKey).to.match(/BEGIN CERTIFICATE[^]+BEGIN PRIVATE KEY/)',
  },
};

const onboarding = {
  operation: 'onboardTpp',
  sends: {
    headers: { 'X-Client-Cert': '{{forwardedCertificate}}' },
    body: { userEmail: '{{userEmail}}', name: '{{tppName}}' },
  },
  takes: { clientId: 'answer.clientId', clientSecret: 'answer.clientSecret' },
};

const consent = {
  operation: 'createConsent',
  sends: {
    ...withPsu,
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
};

const approvalOfConsent = {
  operation: 'decideAuthorisation',
  sends: { path: { id: '{{consentId}}' }, body: { psu: '{{psu}}' } },
  takes: { code: 'answer.code' },
  expects: { 'the consent is valid': "expect(answer.status).to.equal('valid')" },
};

const tokenTaken = {
  takes: { accessToken: 'answer.access_token', refreshToken: 'answer.refresh_token' },
  expects: {
    'it is a bearer token for this consent':
      "expect([answer.token_type, answer.scope]).to.eql(['Bearer', 'AIS:' + variable('consentId')])",
  },
};

const clientAndCode = {
  client_id: '{{clientId}}',
  client_secret: '{{clientSecret}}',
  code: '{{code}}',
  request_id: '{{consentId}}',
};

const accounts = {
  operation: 'readAccounts',
  sends: withPsu,
  takes: { accountId: 'answer.accounts[0].resourceId' },
  expects: {
    'it is the account of the consent': "expect(answer.accounts.map(({ iban }) => iban)).to.eql([variable('iban')])",
  },
};

const ofTheAccount = { 'it is the same account': "expect(answer.account.iban).to.equal(variable('iban'))" };

const balances = {
  operation: 'readBalances',
  sends: withPsu,
  expects: {
    ...ofTheAccount,
    'there is a balance in the currency of the account':
      "expect(answer.balances.map(({ balanceAmount }) => balanceAmount.currency)).to.include(variable('currency'))",
  },
};

const transactions = {
  operation: 'readTransactions',
  sends: { ...withPsu, query: { bookingStatus: true } },
  expects: {
    ...ofTheAccount,
    'there are booked transactions': 'expect(answer.transactions.booked).to.be.an("array").that.is.not.empty',
  },
};

const payment = {
  operation: 'initiatePayment',
  sends: {
    ...withPsu,
    body: {
      'creditorAccount.iban': '{{creditorIban}}',
      creditorName: '{{creditorName}}',
      'debtorAccount.iban': '{{iban}}',
      'instructedAmount.amount': number('amount'),
      remittanceInformationUnstructured: 'Invoice {{runId}}',
    },
  },
  takes: { paymentId: 'answer.paymentId', scaRedirect: 'answer._links.scaRedirect.href' },
  expects: { 'the payment waits for the PSU': "expect(answer.transactionStatus).to.equal('RCVD')" },
};

const renaming = (title, name) => ({
  title,
  operation: 'changeAccountName',
  sends: {
    body: {
      'Header.ChannelRequestId': '{{$guid}}',
      'Parameters.0.AccountInfo.AccountName': name,
      'Parameters.0.AccountInfo.BranchCode': number('branchCode'),
      'Parameters.0.AccountInfo.CurrencyCode': '{{currency}}',
      'Parameters.0.AccountInfo.CustomerNo': number('customerNo'),
      'Parameters.0.AccountInfo.IBANNo': '{{iban}}',
      'Parameters.0.AccountInfo.ShortName': undefined,
      'Parameters.0.AccountInfo.Suffix': number('suffix'),
      'Parameters.0.CustomerIdentity': number('customerNo'),
      'Parameters.0.CustomerNo': number('customerNo'),
    },
  },
  expects: {
    'the account of the request has a new name': "expect(answer.Results[0].IBANNo).to.equal(variable('iban'))",
  },
});

/**
 * The journey, in its order: that of a client in whom the client report finds nothing to warn of. It asks for no status twice within a
 * second, unless the clock was moved in between.
 */
export const JOURNEY = [
  { title: 'Read the demo facts', ...demoFacts },
  { title: 'Get a test certificate', ...certificate },
  { title: 'Onboard the TPP', ...onboarding },
  { title: 'Ask for a consent', ...consent },
  {
    title: 'The consent is received',
    operation: 'readConsentStatus',
    expects: { 'the consent is received': "expect(answer.consentStatus).to.equal('received')" },
  },
  { title: 'The PSU approves the consent', ...approvalOfConsent },
  {
    title: 'Exchange the code for a token',
    operation: 'exchangeCodeByPost',
    sends: { form: clientAndCode },
    ...tokenTaken,
  },
  { title: 'Read the accounts', ...accounts },
  {
    title: 'Read one account',
    operation: 'readAccount',
    sends: withPsu,
    expects: ofTheAccount,
  },
  { title: 'Read its balances', ...balances },
  { title: 'Read its transactions', ...transactions },
  { title: 'Initiate a payment', ...payment },
  {
    title: 'The PSU approves the payment',
    operation: 'decideAuthorisation',
    sends: { path: { id: '{{paymentId}}' }, body: { psu: '{{psu}}' } },
    expects: { 'the payment is not rejected': "expect(answer.status).to.not.equal('RJCT')" },
  },
  {
    title: 'The payment is under way',
    operation: 'readPaymentStatus',
    expects: UNDER_WAY,
  },
  {
    title: 'Move the clock on',
    operation: 'advanceClock',
    sends: { body: { by: 'PT10S' } },
    expects: {
      'the clock went on': "expect(Date.parse(answer.now)).to.be.above(Date.parse(variable('startedAt')))",
    },
  },
  {
    title: 'The payment is settled',
    operation: 'readPaymentStatus',
    // An instant payment ends with ACCC: it has reached the creditor's account.
    expects: { 'the payment is ACSC or ACCC': "expect(answer.transactionStatus).to.be.oneOf(['ACSC', 'ACCC'])" },
  },
  {
    title: 'The payment is booked',
    operation: 'readTransactions',
    sends: { ...withPsu, query: { bookingStatus: 'booked' } },
    expects: {
      'the payment is among the booked transactions':
        "expect(JSON.stringify(answer.transactions.booked)).to.include('Invoice ' + variable('runId'))",
    },
  },
  renaming('Rename the account', 'Household {{runId}}'),
  {
    title: 'The account has its new name',
    operation: 'readAccount',
    sends: withPsu,
    expects: {
      'it has the new name': "expect(answer.account.name).to.equal('Household ' + variable('runId'))",
    },
  },
  renaming('Give the account its old name', '{{accountName}}'),
  { title: 'Delete the consent', operation: 'deleteConsent' },
  {
    title: 'The consent is terminated',
    operation: 'readConsentStatus',
    expects: { 'the consent is terminated': "expect(answer.consentStatus).to.equal('terminatedByTpp')" },
  },
  READ_REPORT,
];

/** Every operation of the bank once, to be sent alone; in this order, after what prepares them, they succeed as a run too. */
export const SINGLE_CALLS = [
  { title: 'Preparation: read the demo facts', ...demoFacts },
  { title: 'Preparation: get a test certificate', ...certificate },
  onboarding,
  consent,
  {
    operation: 'readConsent',
    expects: { 'it is a consent for the account': "expect(answer.access.accounts[0].iban).to.equal(variable('iban'))" },
  },
  { operation: 'readConsentStatus', expects: { 'it has a status': 'expect(answer.consentStatus).to.be.a("string")' } },
  {
    operation: 'authorise',
    sends: {
      query: {
        response_type: true,
        client_id: '{{clientId}}',
        scope: 'AIS:{{consentId}}',
        request_id: '{{consentId}}',
      },
    },
    followsRedirects: false,
    expects: { 'it leads to a page': "expect(header('Location')).to.include('/sca/')" },
  },
  { title: 'Preparation: the PSU approves the consent', ...approvalOfConsent },
  { operation: 'exchangeCode', sends: { query: clientAndCode }, ...tokenTaken },
  accounts,
  { operation: 'readAccount', sends: withPsu, expects: ofTheAccount },
  balances,
  transactions,
  {
    operation: 'exchangeCodeByPost',
    sends: {
      form: {
        grant_type: 'refresh_token',
        client_id: '{{clientId}}',
        client_secret: '{{clientSecret}}',
        refresh_token: '{{refreshToken}}',
      },
    },
    ...tokenTaken,
  },
  payment,
  {
    operation: 'readPayment',
    expects: { 'it is the payment': "expect(answer.creditorAccount.iban).to.equal(variable('creditorIban'))" },
  },
  {
    operation: 'readPaymentStatus',
    expects: { 'it has a status': 'expect(answer.transactionStatus).to.be.a("string")' },
  },
  { operation: 'cancelPayment' },
  renaming(undefined, '{{accountName}}'),
  { operation: 'deleteConsent' },
  {
    operation: 'readOauthMetadata',
    expects: {
      'it names the token endpoint': "expect(answer.token_endpoint).to.include('/PSD2/v1/oauth/token')",
    },
  },
];
