import { broken } from './broken.mjs';

/** Card accounts and confirmations of funds of the dialect nextgenpsd2. */

const CARDS = 'test/http/nextgenpsd2/cards';
const FUNDS = 'test/http/nextgenpsd2/funds';

const inAccess = broken('src/sim/accounts/account-access.ts', CARDS);
const inBalances = broken('src/sim/accounts/balances.ts', CARDS);
const inCardBody = broken('src/dialects/nextgenpsd2/wire/card.ts', CARDS);
const inConfirm = broken('src/sim/funds/confirm-funds.ts', FUNDS);
const inMoves = broken('src/sim/funds/funds-consent-moves.ts', FUNDS);
const inUseCases = broken('src/sim/funds/funds-consents.ts', FUNDS);

export const CARDS_AND_FUNDS = [
  broken('src/dialects/nextgenpsd2/guards.ts', FUNDS)(
    'confirmations of funds: the token and Consent-ID',
    `named !== undefined && named !== grant.requestId)`,
    `named === '')`,
  ),
  broken('src/sim/tokens/exchange-code.ts', FUNDS)(
    'confirmations of funds: the service of the token',
    `if (grant.kind !== service && (service === 'PIIS' ||`,
    `if (grant.kind !== service && service === 'AIS' && (`,
  ),
  inAccess('card accounts: apart below the list', `if (!account || !isServed(caller, account)) {`, `if (!account) {`),
  broken('src/sim/accounts/read-accounts.ts', CARDS)(
    'card accounts: apart in the list',
    `if (!account || !isServed(caller, account))`,
    `if (!account)`,
  ),
  inAccess('card accounts: an access of their own', `? 'cardAccounts' : 'accounts'`, `? 'accounts' : 'accounts'`),
  broken('src/domain/consent/usage.ts', CARDS)(
    'card accounts: used up by their list',
    `(read('accounts') || read('cardAccounts'))`,
    `read('accounts')`,
  ),
  inBalances('card accounts: pending is not invoiced', `...allPending(bank, accountId)];`, `];`),
  inBalances(
    'card accounts: the present invoice',
    `bookedBetween(bank, accountId, invoiceStart(today), today)`,
    `bookedBetween(bank, accountId, today, today)`,
  ),
  inCardBody('card accounts: invoiced', `line.bookingDate < invoicedBefore`, `line.bookingDate <= invoicedBefore`),
  inCardBody('card accounts: the number is masked', `Math.max(0, number.length - 4)`, `0`),
  inCardBody('card accounts: withBalance is unknown', `withBalance: _balance,`, ``),
  inConfirm('funds: to the cent', `wanted.minorUnits <= available`, `wanted.minorUnits < available`),
  inConfirm('funds: an account that is not enabled', `if (account.status !== 'enabled') return false;`, ``),
  inConfirm('funds: the currency of the amount', `currency === instructedAmount.currency) ??`, `currency === '') ??`),
  inConfirm('funds: the consent is needed', `=== 'required')`, `=== 'none')`),
  inConfirm('funds: a valid consent', `=== 'valid')\n    .filter(`, `!== 'rejected')\n    .filter(`),
  inConfirm(
    'funds: the consent of this TPP',
    `=> organisationId === organisation.organisationId`,
    `=> organisationId !== ''`,
  ),
  inConfirm(
    'funds: the named consent of this TPP',
    `if (consent?.organisationId !== organisation.organisationId)`,
    `if (!consent)`,
  ),
  inConfirm('funds: a holder of the account', `account.holders.includes(consent.psuId) &&`, ``),
  inConfirm('funds: the account of the consent', `matchesReference(consent.account, account)`, `true`),
  inConfirm('funds: the card', `consent.cardNumber === cardNumber`, `true`),
  inMoves('funds: waits', `if (isConsentWaiting(after)) state`, `if (consentStatus === 'valid') state`),
  inMoves('funds: open authorisations fail', `failOpenAuthorisations(bank, fundsConsentId, cause);`, `undefined;`),
  inMoves('funds: is indexed for its PSU', `indexFundsConsent(bank, after);`, ``),
  inUseCases('funds: an expired card', `cardExpiryDate < today)`, `cardExpiryDate < '')`),
  inUseCases('funds: ends with the card', `kind: 'consentEnds'`, `kind: 'accessEnds'`),
  inUseCases('funds: the window', `kind: 'consentWindowEnds'`, `kind: 'accessEnds'`),
  inUseCases(
    'funds: ownership',
    `if (consent && consent.organisationId === caller.organisation.organisationId) return consent;`,
    `if (consent) return consent;`,
  ),
  inUseCases('funds: account-mismatch', `=== 'check-at-creation')`, `=== 'narrow')`),
  broken('src/sim/time/retention.ts', FUNDS)(
    'funds: forgotten with the authorisations',
    `state.authorisations.delete(id);`,
    ``,
  ),
  broken('src/sim/authorisation/sca-page.ts', FUNDS)(
    'funds: a link of another service',
    ` || serviceOf(subject) !== scope.kind`,
    ``,
  ),
  broken('src/sim/state/state-validation.ts', FUNDS)(
    'tpp-identification: no portal user',
    ` && !isKnownByCertificate(organisation)`,
    ``,
  ),
  broken('src/dialects/nextgenpsd2/rows/authorisations.ts', FUNDS)(
    'sca-start: refused before anything is created',
    `if (psuId !== undefined) requirePsu(`,
    `if (psuId === '') requirePsu(`,
  ),
];
