/** Made of fixtures/openapi.yaml by `npm run docs`; not written by hand. */

/** The operations of the bank's interface, and the pages of the PSU (`authorise`): outcomes, faults, journal and report name calls by these ids. */
export const OPERATION_IDS = [
  'exchangeCode',
  'authorise',
  'onboardTpp',
  'createConsent',
  'readConsent',
  'deleteConsent',
  'readConsentStatus',
  'readAccounts',
  'readAccount',
  'readBalances',
  'readTransactions',
  'initiatePayment',
  'readPayment',
  'cancelPayment',
  'readPaymentStatus',
  'changeAccountName',
] as const;

/** The id of an operation. */
export type OperationId = (typeof OPERATION_IDS)[number];

/** The HTTP methods of each operation. */
export const OPERATION_METHODS = {
  exchangeCode: ['GET', 'POST'],
  authorise: ['GET'],
  onboardTpp: ['POST'],
  createConsent: ['POST'],
  readConsent: ['GET'],
  deleteConsent: ['DELETE'],
  readConsentStatus: ['GET'],
  readAccounts: ['GET'],
  readAccount: ['GET'],
  readBalances: ['GET'],
  readTransactions: ['GET'],
  initiatePayment: ['POST'],
  readPayment: ['GET'],
  cancelPayment: ['DELETE'],
  readPaymentStatus: ['GET'],
  changeAccountName: ['POST'],
} as const satisfies Readonly<Record<OperationId, readonly string[]>>;

/**
 * The operations that read account data with an access token, and so on behalf of a PSU: those with the tag Accounts.
 * @decision bearer-presentation, frequency-window
 */
export const ACCOUNT_READS = [
  'readAccounts',
  'readAccount',
  'readBalances',
  'readTransactions',
] as const satisfies readonly OperationId[];
