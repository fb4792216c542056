/** Made of fixtures/openapi.yaml by `npm run docs`; not written by hand. */

/** The path of each operation. */
export const PATHS = {
  exchangeCode: '/PSD2/v1/oauth/token',
  authorise: '/PSD2/v1/oauth/authorize',
  onboardTpp: '/PSD2/v1/authentications',
  createConsent: '/PSD2/v1/consents',
  readConsent: '/PSD2/v1/consents/:consentId',
  deleteConsent: '/PSD2/v1/consents/:consentId',
  readConsentStatus: '/PSD2/v1/consents/:consentId/status',
  readAccounts: '/PSD2/v1/accounts',
  readAccount: '/PSD2/v1/accounts/:accountId',
  readBalances: '/PSD2/v1/accounts/:accountId/balances',
  readTransactions: '/PSD2/v1/accounts/:accountId/transactions',
  initiatePayment: '/PSD2/v1/payments/:paymentProduct',
  readPayment: '/PSD2/v1/payments/:paymentProduct/:paymentId',
  cancelPayment: '/PSD2/v1/payments/:paymentProduct/:paymentId',
  readPaymentStatus: '/PSD2/v1/payments/:paymentProduct/:paymentId/status',
  changeAccountName: '/bankingv01/ChangeAccountName',
} as const;
