import { broken } from './broken.mjs';

/** The switches of consents, accounts and payments: each value that the profile published does not have. */

const SIM = 'test/sim/switches';
const CONSENTS = 'test/http/switches-consents';
const ACCOUNTS = 'test/http/switches-accounts';
const PAYMENTS = 'test/http/switches-payments';
const DOCUMENTS = 'test/contract/profile-contract';
const SERVED = 'test/contract/served-document';

const inCreateConsent = broken('src/sim/consents/create-consent.ts', CONSENTS);
const inAccess = broken('src/sim/accounts/account-access.ts', SIM);
const inUsage = broken('src/domain/consent/usage.ts', SIM);
const inTransactions = broken('src/sim/accounts/read-transactions.ts', ACCOUNTS);
const inAddress = broken('src/dialects/published/wire/address.ts', PAYMENTS, ACCOUNTS);
const inForm = broken('src/dialects/published/wire/wire-form.ts', CONSENTS, ACCOUNTS);
const inRead = broken('src/parsing/read.ts', PAYMENTS);
const inInitiate = broken('src/sim/payments/initiate-payment.ts', PAYMENTS);
const inCosts = broken('src/sim/payments/payment-costs.ts', PAYMENTS);
const inNamed = broken('src/sim/accounts/named-accounts.ts', CONSENTS);
const inBalances = broken('src/domain/account/balance.ts', SIM);
const inTariff = broken('src/domain/payment/tariff.ts', 'test/domain/money');
const inDocument = broken('src/dialects/published/document/document-changes.ts', DOCUMENTS);

export const BANK_SWITCHES = [
  broken('src/dialects/published/wire/consent.ts', 'test/dialects/published/required')(
    'switch consent-defaults: strict, the reader',
    `if (profile['consent-defaults'] === 'strict') requireAll`,
    `if (profile['consent-defaults'] === 'hard') requireAll`,
  ),
  broken('src/dialects/published/wire/consent.ts', CONSENTS)(
    'switch consent-defaults: combined services',
    `combinedServiceIndicator === true) {`,
    `combinedServiceIndicator === undefined) {`,
  ),
  inDocument('switch consent-defaults: strict', `required: REQUIRED_WHEN_STRICT`, `required: []`),
  broken('src/sim/authorisation/assess-authorisation.ts', SIM)(
    'switch account-mismatch: narrow',
    `['account-mismatch'] === 'narrow' ||`,
    `['account-mismatch'] === 'narrow' &&`,
  ),
  broken('src/sim/consents/approve-consent.ts', CONSENTS)(
    'switch account-mismatch: narrow, the consent',
    `access: withoutReferences(access, unfit) }`,
    `access: withoutReferences(access, []) }`,
  ),
  inNamed('switch account-mismatch: check-at-creation', `if (unknown)`, `if (unknown === null)`),
  inNamed('switch account-mismatch: check-at-creation, one PSU', `if (!isOnePsus)`, `if (isOnePsus === undefined)`),
  inNamed('switch account-mismatch: check-at-creation, status', `{ path, nextgenStatus: 400 }`, `{ path }`),
  inNamed(
    'switch account-mismatch: check-at-creation, a payment',
    `reference).length === 0)`,
    `reference).length < 0)`,
  ),
  inCreateConsent('switch frequency-range: cap', `Math.min(wanted, maximum)`, `wanted`),
  inCreateConsent('switch frequency-range: cap, one-off', `?? PUBLISHED_MAXIMUM) : 1;`, `?? PUBLISHED_MAXIMUM) : 4;`),
  inUsage('switch frequency-window: rolling-24h', `at > now - ROLLING_MS`, `at >= now - ROLLING_MS`),
  inUsage(
    'switch frequency-window: bounded',
    `[...latelyRead(usage, key, now), now]`,
    `[...(usage?.recent?.[key] ?? []), now]`,
  ),
  inAccess('switch one-off-consent-end: first-read', `=== 'first-read') {`, `=== 'no-read') {`),
  inForm('switch date-form: date', `=== 'date' ? day :`, `=== 'day' ? day :`),
  inForm(
    'switch date-form: lastActionDate',
    `? calendar.dateOf(instant)`,
    `? new Date(instant).toISOString().slice(0, 10)`,
  ),
  inTransactions('switch transactions-path: not granted', `access.grant.balances &&`, `access.grant.transactions &&`),
  broken('src/dialects/published/wire/transaction.ts', ACCOUNTS)(
    'switch transactions-path',
    `...(result.balances && {`,
    `...(!result.balances && {`,
  ),
  inDocument(
    'switch booking-status: required',
    `'bookingStatus', { required: true }`,
    `'bookingStatus', { required: false }`,
    DOCUMENTS,
  ),
  inTransactions('switch date-filter: fresh-only', `if (bank.now < freshUntil)`, `if (bank.now <= freshUntil)`),
  inTransactions('switch date-filter: the bound', `if (day >= earliest) return;`, `if (day > earliest) return;`),
  inTransactions(
    'switch date-filter: without dateFrom',
    `wantedFrom < earliest ? earliest`,
    `wantedFrom < earliest ? wantedFrom`,
  ),
  broken('src/dialects/published/wire/account.ts', ACCOUNTS)(
    'switch account-links: nextgen',
    `=== 'nextgen' ? '_links'`,
    `=== 'nextgen' ? 'links'`,
  ),
  inBalances(
    'switch balance-types: closing',
    `ledger.bookedMinorUnits - sumOf(bookedToday)`,
    `ledger.bookedMinorUnits`,
  ),
  inBalances(
    'switch balance-types: expected',
    `ledger.bookedMinorUnits + sumOf(pending)`,
    `ledger.bookedMinorUnits + ledger.pendingDebitMinorUnits`,
  ),
  inForm(
    'switch amount-form: string',
    `=== 'string' ? formatAmount(money)`,
    `=== 'string' ? String(amountNumber(money))`,
    ACCOUNTS,
  ),
  inRead(
    'switch amount-form: lenient',
    `typeof value === 'string' && form !== 'number'`,
    `typeof value === 'string' && form === 'string'`,
  ),
  inAddress('switch address-names: nextgen', `city: 'townName'`, `city: 'town'`),
  broken('src/parsing/read.ts', PAYMENTS, ACCOUNTS)(
    'switch address-names: read',
    `names.postalCode, path`,
    `'postalCode', path`,
  ),
  broken('src/domain/payment/payment.ts', PAYMENTS)(
    'switch remittance-charset: strict',
    `[^A-Za-z0-9/`,
    `[^A-Za-zäöü0-9/`,
  ),
  broken('src/domain/payment/payment.ts', PAYMENTS)(
    'switch remittance-charset: sandbank',
    `if (SCRIPT_PREFIX.test(remittance)) return`,
    `if (/sandbank:/.test(remittance)) return`,
  ),
  broken('src/sim/payments/read-payment.ts', PAYMENTS)('switch payment-rules', ` && supported.includes(text)`, ``),
  broken('src/control-api/resources/demo.ts', 'test/control-api/demo')(
    'switch payment-rules: demo',
    `bank.profile['payment-rules']`,
    `['sepa-credit-transfers']`,
  ),
  inInitiate('switch funds: at-initiation', `=== 'at-initiation') assertFunds`, `=== 'at-start') assertFunds`),
  inCosts(
    'switch funds: the fee',
    `debit.minorUnits + charge.minorUnits <= available`,
    `debit.minorUnits <= available`,
  ),
  inCosts('switch funds: the credit line', `debtor.creditLimitMinorUnits)`, `0)`),
  inTariff(
    'switch fees: maximum',
    `Math.max(fee, minorUnits(tariff.minimumThousandths)), most)`,
    `Math.max(fee, minorUnits(tariff.minimumThousandths)), Infinity)`,
  ),
  inTariff('switch fees: fixed', `fixedThousandths: fixed ?? 0,`, `fixedThousandths: 0,`),
  broken('src/sim/accounts/settlement.ts', PAYMENTS)(
    'switch currency-mismatch: reject',
    `(isForeign(debtor) || isForeign(creditor))`,
    `isForeign(debtor)`,
  ),
  broken('src/sim/accounts/settlement.ts', PAYMENTS)(
    'switch currency-mismatch: the debtor',
    `(isForeign(debtor) || isForeign(creditor))`,
    `isForeign(creditor)`,
  ),
  broken('src/dialects/published/document/refusals.ts', SERVED)(
    'the document of a profile: a status',
    `'409': 'The state of the resource does not allow this.',\n`,
    ``,
  ),
  broken('src/dialects/published/document/error-bodies.ts', SERVED)(
    'the document of a profile: the gateway',
    `{ anyOf: [json['schema'], GATEWAY_ERROR] }`,
    `json['schema']`,
  ),
  broken('src/http/served-document.ts', SERVED)(
    'the document that is served: its address',
    '- url: ${address}',
    `- url: http://127.0.0.1:8080`,
  ),
  broken('src/control-api/resources/server.ts', SERVED)(
    'the document that is served: the profile',
    `context.documents.bank(bank)`,
    `context.documents.bank({ ...bank, profile: { ...bank.profile, 'amount-form': 'number' } })`,
  ),
  inDocument('the document of a profile', `? { ...node, format: 'date',`, `? { ...node, format: 'date-time',`),
];
