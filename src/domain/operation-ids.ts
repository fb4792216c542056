/**
 * The operations of the bank's interface by their ids, and the pages of the PSU (`authorise`). The matrix in
 * dialects/published/operations.ts has a row for each but `authorise`; outcomes, faults, journal and report name calls by them.
 */
export const OPERATION_IDS = [
  'exchangeCode',
  'onboardTpp',
  'createConsent',
  'readConsent',
  'readConsentStatus',
  'readAccounts',
  'readBalances',
  'readTransactions',
  'initiatePayment',
  'changeAccountName',
  'deleteConsent',
  'readAccount',
  'readPayment',
  'readPaymentStatus',
  'cancelPayment',
  'authorise',
] as const;
/** The id of an operation. */
export type OperationId = (typeof OPERATION_IDS)[number];

/**
 * The operations that read account data with an access token, and so on behalf of a PSU.
 * @decision bearer-presentation, frequency-window
 */
export const ACCOUNT_READS = [
  'readAccounts',
  'readAccount',
  'readBalances',
  'readTransactions',
] as const satisfies readonly OperationId[];
