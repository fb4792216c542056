import { ACCOUNT_READS } from '../../domain/generated/operation-ids.js';
import { changeMembers, otherDecimals, type BodyValue } from '../../xs2a/variation/json-values.js';
import {
  balanceTypes,
  EMPTY_LISTS,
  leaveOut,
  LIST_ORDER,
  MEMBER_ORDER,
  OTHER_SCRIPTS,
  TOKEN_TYPE_CASE,
  unknownMembers,
  UNUSUAL_TIMES,
} from '../../xs2a/variation/shared-variations.js';
import type { Variation } from '../../xs2a/variation/variation.js';

const CONSENT_READS = ['readConsent', 'readConsentStatus'] as const;

const OF_ACCOUNT = [
  'name',
  'product',
  'cashAccountType',
  'status',
  'bic',
  'usage',
  'details',
  'ownerName',
  'ownerAddress',
];
const OF_BOOKED = [
  'valueDate',
  'creditorName',
  'debtorName',
  'creditorAccount',
  'debtorAccount',
  'endToEndId',
  'purposeCode',
  'bankTransactionCode',
  'entryReference',
];

/** Members that a client can do without, by the location of their object. */
const DISPENSABLE: Readonly<Record<string, readonly string[]>> = {
  '': ['scope', 'transactionFees', 'lastActionDate', 'tppMessages'],
  accounts: [...OF_ACCOUNT, 'msisdn'],
  account: OF_ACCOUNT,
  balances: ['lastChangeDateTime', 'referenceDate', 'lastCommittedTransaction', 'creditLimitIncluded'],
  booked: OF_BOOKED,
  pending: OF_BOOKED.filter((name) => name !== 'valueDate' && name !== 'purposeCode'),
};
const TEXTS = [
  'name',
  'ownerName',
  'creditorName',
  'debtorName',
  'product',
  'details',
  'ultimateCreditor',
  'ultimateDebtor',
];
const LONG =
  'Verein zur Förderung der gemeinnützigen Wohnungswirtschaft und der Instandhaltung historischer Bausubstanz in der Region ';
const OTHER_BALANCE_TYPES = ['openingBooked', 'forwardAvailable', 'nonInvoiced', 'information'] as const;

/** All variations. Each one has its own random draw for a response, in this order. */
export const VARIATIONS: readonly Variation[] = [
  {
    id: 'optional-fields',
    effect: 'optional fields are left out: names, products, statuses, value dates, fees, the scope',
    sentence: 'Fields are optional unless stated; the interface marks no body field as required.',
    section: 'Resources and their fields',
    vary: leaveOut(DISPENSABLE),
  },
  {
    ...unknownMembers(() => true),
    sentence: 'Version negotiation, deprecation policy and change rules: not shown.',
    section: 'Versioning',
  },
  {
    ...MEMBER_ORDER,
    sentence: 'All bodies are JSON.',
    section: 'Resources and their fields',
  },
  {
    id: 'further-consent-status',
    effect: 'a consent waiting for the PSU has a status that the OpenAPI document does not list',
    sentence: 'The ASPSP may add further codes.',
    section: 'States and transitions / Consent status values',
    operations: ['createConsent', ...CONSENT_READS],
    vary: (body, draws) =>
      changeMembers(body, (value, name) =>
        name === 'consentStatus' && value === 'received'
          ? draws.oneOf(['partiallyAuthorised', 'receivedForReview'])
          : value,
      ),
  },
  {
    ...EMPTY_LISTS,
    sentence: 'array of Transaction',
    section: 'Resources and their fields / Transaction list response',
    operations: ['readTransactions', 'readAccounts'],
  },
  {
    id: 'with-balance-ignored',
    effect: 'the account list has no balances, although the request has withBalance',
    sentence: 'The ASPSP may ignore the parameter.',
    section: 'Endpoints / 6',
    operations: ['readAccounts', 'readAccount'],
    vary: (body) => changeMembers(body, (value, name) => (name === 'balances' ? undefined : value)),
  },
  {
    ...balanceTypes(OTHER_BALANCE_TYPES),
    sentence: 'Type of balance',
    section: 'Resources and their fields / Balance',
  },
  {
    ...LIST_ORDER,
    sentence: 'array of Transaction',
    section: 'Resources and their fields / Transaction list response',
    operations: ['readTransactions'],
  },
  {
    id: 'long-texts',
    effect: 'names are longer than most forms and database columns allow',
    sentence: 'Account name given by the bank or the PSU',
    section: 'Resources and their fields / Account',
    operations: ACCOUNT_READS,
    vary: (body) => mapTexts(body, (text) => `${LONG}${text}`),
  },
  {
    id: 'other-scripts',
    effect: 'names contain characters outside the Latin alphabet',
    sentence: 'Account name given by the bank or the PSU',
    section: 'Resources and their fields / Account',
    operations: ACCOUNT_READS,
    vary: (body, draws) => mapTexts(body, (text) => `${draws.oneOf(OTHER_SCRIPTS)} ${text}`),
  },
  {
    id: 'amount-decimals',
    effect: 'amounts have no trailing zeros, or more zeros than the currency has decimals',
    sentence: 'Amount with fractional digits as the currency defines. The decimal separator is a dot',
    section: 'Resources and their fields / Amount',
    vary: (body, draws) =>
      changeMembers(body, (value, name) => (name === 'amount' ? otherDecimals(value, draws, 4) : value)),
  },
  {
    id: 'blocked-accounts',
    effect: 'an account is listed as blocked',
    sentence:
      '`enabled` (available), `deleted` (terminated), `blocked` (e.g. for legal reasons). If the field is absent the account is available',
    section: 'Resources and their fields / Account',
    operations: ['readAccounts', 'readAccount'],
    vary: (body, draws) =>
      changeMembers(body, (value, name, place) =>
        name === 'status' && (place === 'accounts' || place === 'account') && draws.happens(0.7) ? 'blocked' : value,
      ),
  },
  {
    ...UNUSUAL_TIMES,
    sentence: '`date-time` is the format named in the schema.',
    section: 'Resources and their fields',
  },
  {
    ...TOKEN_TYPE_CASE,
    sentence: 'Token type',
    section: 'Resources and their fields / Token response',
  },
];

function mapTexts(body: BodyValue, change: (text: string) => string): BodyValue {
  return changeMembers(body, (value, name) =>
    typeof value === 'string' && TEXTS.includes(name) ? change(value) : value,
  );
}
