import type { Schema } from '../../library/control-operations.js';
import { filledCall, hasToken, tppToOnboard, type Actors } from '../views/start/journey.js';
import { partOf, partsOf, type Filling, type Fillings, type Part } from './filled-document.js';

/** What the running bank is asked for before its documents are filled in. */
export interface BankFacts {
  readonly bank: string;
  readonly demo: Schema<'Demo'>;
  /** Who acts; undefined for a bank without a TPP or an account for it. */
  readonly actors: Actors | undefined;
  /** A day on which a consent of today can end. */
  readonly validUntil: string;
  readonly dashboardFile: string;
}

/**
 * What "try it" begins with, in both documents: what the bank has from the start by itself, and names between double braces for
 * what "Execute" looks up or makes.
 */
export function fillingsOf(facts: BankFacts): Fillings {
  return { parameters: everywhere(facts), operations: { ...interfaceFillings(facts), ...controlFillings(facts) } };
}

function everywhere({ actors }: BankFacts): Record<string, string> {
  return {
    'x-request-id': '{{newRequestId}}',
    'psu-ip-address': '192.0.2.10',
    ...(actors && { 'ocp-apim-subscription-key': actors.tpp.subscriptionKey }),
    consentid: '{{consentId}}',
    paymentid: '{{newPaymentId}}',
    paymentproduct: 'sepa-credit-transfers',
    'account-id': '{{resourceId}}',
    'payment-service': 'payments',
    'payment-product': 'sepa-credit-transfers',
    basketid: '{{newBasketId}}',
  };
}

const NEW_CONSENT = { parameters: { consentId: '{{newConsentId}}' } };

function interfaceFillings({ demo, actors, validUntil }: BankFacts): Record<string, Filling> {
  const { tpp, iban } = actors ?? {};
  const dateFrom = actors && filledCall(actors, 'transactions').query?.['dateFrom'];
  const account = actors?.psu.accounts.find((one) => one.iban === iban);
  const made = { code: '{{code}}', consentId: '{{approvedConsentId}}' };
  const { query, form } = actors && hasToken(actors) ? filledCall(actors, 'token', made) : {};
  const ofAccount = { parameters: { 'Consent-ID': '{{consentId}}', accountId: '{{resourceId}}' } };
  return {
    // In a form or in the query, not in both.
    exchangeCode: query ? { parameters: query } : { form: form ?? {} },
    exchangeCodeByPost: { form: query ?? {} },
    authorise: {
      parameters: {
        response_type: 'code',
        ...(tpp?.clientId !== undefined && { client_id: tpp.clientId }),
        scope: 'AIS:{{newConsentId}}',
        request_id: '{{newConsentId}}',
      },
      note: 'the browser follows the redirect, and the page of the bank is shown as text.',
    },
    onboardTpp: {
      body: (example) => ({ ...example, ...userToOnboard(demo) }),
      note: 'a page cannot present a client certificate, so it onboards through the control API (`POST /__admin/tpps`) with a new certificate.',
    },
    createConsent: {
      body: (example) => ({ ...example, ...(iban !== undefined && { access: accessTo(iban, example) }), validUntil }),
    },
    deleteConsent: NEW_CONSENT,
    readAccounts: ofAccount,
    readAccount: ofAccount,
    readBalances: ofAccount,
    readTransactions: {
      parameters: {
        ...ofAccount.parameters,
        bookingStatus: 'both',
        // Where the journey names a period, none lists nothing.
        ...(dateFrom !== undefined && { dateFrom }),
      },
    },
    createSigningBasket: { body: () => ({ paymentIds: ['{{newPaymentId}}'] }) },
    initiatePayment: {
      body: (example) => ({
        ...example,
        ...(iban !== undefined && { debtorAccount: { ...partOf(example['debtorAccount']), iban } }),
        ...(typeof actors?.values['amount'] === 'string' &&
          example['instructedAmount'] !== undefined && {
            instructedAmount: asText(partOf(example['instructedAmount'])),
          }),
      }),
    },
    changeAccountName: { body: (example) => (account ? renamed(example, account) : example) },
  };
}

function userToOnboard(demo: BankFacts['demo']): object {
  const { userEmail, name } = tppToOnboard(demo) ?? {};
  return userEmail === undefined ? {} : { userEmail, name };
}

/** The rights of the example, to the account that there is. A right to all accounts, or to some that the PSU chooses, is kept. */
function accessTo(iban: string, example: Part): object {
  const rights = Object.entries(partOf(example['access'] ?? { accounts: [{}] }));
  const isNamed = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
  return Object.fromEntries(rights.map(([right, value]) => [right, isNamed(value) ? [{ iban }] : value]));
}

/** An amount of the example as a bank reads it that takes text alone. */
function asText(amount: Part): object {
  return { ...amount, amount: Number(amount['amount']).toFixed(2) };
}

function renamed(example: Part, account: Schema<'DemoPsu'>['accounts'][number]): unknown {
  const { iban: IBANNo, customerNo: CustomerNo, suffix: Suffix, branchCode: BranchCode, currency } = account;
  const [first] = partsOf(example['Parameters']);
  const AccountInfo = {
    ...partOf(first?.['AccountInfo']),
    BranchCode,
    CurrencyCode: currency,
    CustomerNo,
    IBANNo,
    Suffix,
  };
  return { ...example, Parameters: [{ ...first, AccountInfo, CustomerIdentity: CustomerNo, CustomerNo }] };
}

const RECORD_NOTE =
  'creates one first; if the bank has another interface than NextGenPSD2, in a bank that is made for the call.';
const OF_FUNDS_CONSENT = { parameters: { id: '{{newFundsConsentId}}' }, note: RECORD_NOTE };

function controlFillings({ bank, demo, actors, dashboardFile }: BankFacts): Record<string, Filling> {
  const account = actors?.psu.accounts.find(({ iban }) => iban === actors.iban);
  const ofAccount = { parameters: { ...(account && { id: account.accountId }) } };
  const ofPending = { parameters: { ...ofAccount.parameters, transactionId: '{{pendingId}}' } };
  const toOnboard = tppToOnboard(demo);
  const holder = actors?.psu.id ?? demo.psus[0]?.id;
  const snapshot = { parameters: { name: '{{newSnapshot}}' } };
  return {
    openStartPage: { note: 'the browser follows the redirect and shows the dashboard as text.' },
    openDocumentation: { note: 'the browser follows the redirect and shows the contents as text.' },
    showReference: { parameters: { id: 'interface' } },
    readDashboardFile: { parameters: { id: dashboardFile } },
    readDocument: { parameters: { id: 'clock' } },
    putBank: { parameters: { id: 'w7' } },
    readBank: { parameters: { id: bank } },
    deleteBank: { parameters: { id: '{{newBank}}' } },
    search: { parameters: { q: 'petrol' } },
    readRequest: { parameters: { id: '{{latestRequestId}}' } },
    readEvents: { note: 'shows the first event and closes the stream.' },
    putState: { body: () => '{{state}}', note: 'sends the current state.' },
    deleteSnapshot: snapshot,
    restoreSnapshot: snapshot,
    forkSnapshot: snapshot,
    undo: { body: () => ({ to: '{{undoPoint}}' }) },
    forkUndoPoint: { parameters: { id: '{{undoPoint}}' }, note: 'adds a fault first, to have a point before it.' },
    stopAdvance: { note: 'creates a bank, starts a long advance of its clock, and stops it.' },
    readLatestAuthorisation: { note: 'creates a consent first if nothing is pending.' },
    decideAuthorisation: { parameters: { id: '{{newConsentId}}' } },
    readConsentRecord: { parameters: { id: '{{consentId}}' } },
    forceConsentStatus: { parameters: { id: '{{approvedConsentId}}' } },
    readFundsConsentRecord: OF_FUNDS_CONSENT,
    forceFundsConsentStatus: OF_FUNDS_CONSENT,
    readSigningBasketRecord: { parameters: { id: '{{newBasketId}}' }, note: RECORD_NOTE },
    resendNotification: { parameters: { id: '{{withheldId}}' }, note: RECORD_NOTE },
    readPaymentRecord: { parameters: { id: '{{newPaymentId}}' } },
    forcePaymentStatus: { parameters: { id: '{{newPaymentId}}' } },
    deleteOutcome: { parameters: { id: '{{newOutcomeId}}' } },
    deleteFault: { parameters: { id: '{{newFaultId}}' } },
    addAccount: { body: (example) => ({ ...example, ...(holder !== undefined && { holders: [holder] }) }) },
    readAccountRecord: ofAccount,
    changeAccount: ofAccount,
    readTransactionRecords: ofAccount,
    bookTransaction: ofAccount,
    changePendingTransaction: ofPending,
    endPendingTransaction: ofPending,
    onboardWithCertificate: {
      body: (example) => ({ ...example, ...userToOnboard(demo), certificate: '{{certificate}}' }),
    },
    issueCertificate: {
      body: (example) => ({
        ...example,
        ...(toOnboard && {
          organizationIdentifier: toOnboard.organizationIdentifier,
          organizationName: toOnboard.name,
        }),
      }),
    },
    rotateSubscriptionKey: { parameters: { ...(actors && { id: actors.tpp.userEmail }) } },
  };
}
