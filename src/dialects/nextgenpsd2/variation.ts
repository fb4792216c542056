import { operationsThat } from '../../domain/tpp/operation.js';
import { ACCOUNT_READS, type OperationId } from '../../domain/generated/operation-ids.js';
import {
  isList,
  changeMembers,
  mapObjects,
  otherDecimals,
  type BodyValue,
  type JsonMembers,
} from '../../xs2a/variation/json-values.js';
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

const CREATIONS: readonly OperationId[] = ['initiatePayment', 'createConsent', 'createSigningBasket'];
const STARTS = operationsThat('startAuthorisation');
const LISTS: readonly OperationId[] = ['readAccounts', 'readAccount', 'readCardAccounts', 'readCardAccount'];
const REPORTS: readonly OperationId[] = ['readTransactions', 'readTransactionDetails'];

/** Members of an account, and of a card account. */
const OF_ACCOUNTS = [
  'name',
  'displayName',
  'product',
  'cashAccountType',
  'status',
  'bic',
  'usage',
  'details',
  'ownerName',
  'creditLimit',
] as const;
/** Members of a transaction, and of a card transaction. */
const OF_TRANSACTIONS = [
  'valueDate',
  'creditorName',
  'debtorName',
  'creditorAccount',
  'debtorAccount',
  'creditorAgent',
  'debtorAgent',
  'endToEndId',
  'purposeCode',
  'bankTransactionCode',
  'proprietaryBankTransactionCode',
  'entryReference',
  'originalAmount',
  'merchantCategoryCode',
  'cardAcceptorAddress',
] as const;

/** Members that a client can do without, by the location of their object. */
const DISPENSABLE: Readonly<Record<string, readonly string[]>> = {
  '': ['transactionFees', 'transactionFeeIndicator', 'psuMessage', 'refresh_token', 'scope'],
  account: OF_ACCOUNTS,
  accounts: OF_ACCOUNTS,
  cardAccount: OF_ACCOUNTS,
  cardAccounts: OF_ACCOUNTS,
  balances: ['lastChangeDateTime', 'referenceDate', 'lastCommittedTransaction', 'creditLimitIncluded'],
  booked: OF_TRANSACTIONS,
  pending: OF_TRANSACTIONS,
  transactionsDetails: OF_TRANSACTIONS,
};

/** Texts that people or banks have given, with their greatest lengths. @source NextGenPSD2 1.3.11 / accountDetails, transactions */
const TEXTS: Readonly<Record<string, number>> = {
  name: 70,
  displayName: 70,
  product: 35,
  ownerName: 140,
  creditorName: 70,
  debtorName: 70,
  ultimateCreditor: 70,
  ultimateDebtor: 70,
};
const LONG = ' und weitere Mitglieder der Genossenschaft zur Erhaltung der Wohnhäuser in der Unteren Donaustraße';
const OTHER_BALANCE_TYPES = ['openingBooked', 'forwardAvailable', 'nonInvoiced'] as const;

/** All variations. Each one has its own random draw for a response, in this order. */
export const VARIATIONS: readonly Variation[] = [
  {
    id: 'optional-members',
    effect: 'optional members are left out: names, products, statuses, value dates, fees',
    sentence: 'The schemas require only a few of their members.',
    section: 'accountDetails, transactions, paymentInitationRequestResponse-201',
    vary: leaveOut(DISPENSABLE),
  },
  {
    ...unknownMembers((members, place) => place !== '_links' && !('href' in members)),
    sentence: 'No schema excludes additional members.',
    section: 'all schemas of responses',
  },
  {
    ...MEMBER_ORDER,
    sentence: 'The order of the members of a JSON object has no meaning.',
    section: 'RFC 8259',
  },
  {
    id: 'relative-links',
    effect: "links of the interface are paths without scheme and host; links for the PSU's browser are full URLs",
    sentence: 'The bank decides whether links are relative or full.',
    section: '_linksAll',
    vary: (body) =>
      mapObjects(body, (members, place) => (place in BROWSER_LINKS ? members : withRelativeLink(members))),
  },
  {
    id: 'further-links',
    effect: '`_links` starts with a link that clients do not know',
    sentence: '`_links` can have additional links.',
    section: '_linksAll',
    vary: (body) =>
      mapObjects(body, (members, place) =>
        place === '_links' ? { xTermsOfUse: { href: 'https://bank.example/terms' }, ...members } : members,
      ),
  },
  {
    id: 'warnings',
    effect: 'successful responses have `tppMessages`, starting with a warning',
    sentence: 'Successful responses can have messages to the TPP with the category WARNING.',
    section: 'tppMessages, MessageCode2XX',
    operations: [...CREATIONS, ...STARTS, 'readPaymentStatus'],
    vary: (body) =>
      mapBody(body, ({ tppMessages, ...members }) => ({
        ...members,
        tppMessages: [WARNING, ...(isList(tppMessages) ? tppMessages : [])],
      })),
  },
  {
    id: 'psu-messages',
    effect: 'successful responses have a `psuMessage`, which the TPP should show to the PSU',
    sentence: '`psuMessage` is an optional text of at most 500 characters.',
    section: 'psuMessageText',
    operations: [...CREATIONS, ...STARTS, 'readConsentStatus', 'readPaymentStatus'],
    vary: (body) => mapBody(body, (members) => ({ psuMessage: PSU_MESSAGE, ...members })),
  },
  {
    ...EMPTY_LISTS,
    sentence: 'Lists have no minimum number of entries.',
    section: 'balanceList, transactionList',
    operations: ['readAccounts', 'readCardAccounts', 'readTransactions', 'readCardTransactions'],
  },
  {
    ...balanceTypes(OTHER_BALANCE_TYPES),
    sentence: 'An account can have balances of all these types.',
    section: 'balanceType',
  },
  {
    id: 'account-types',
    effect: 'current accounts have another ISO 20022 code as their type',
    sentence: 'The type is any code of ExternalCashAccountType1Code.',
    section: 'cashAccountType',
    operations: ['readAccounts', 'readAccount'],
    vary: (body, draws) =>
      changeMembers(body, (value, name) =>
        name === 'cashAccountType' && value === 'CACC' ? draws.oneOf(['TRAN', 'CASH', 'OTHR']) : value,
      ),
  },
  {
    ...LIST_ORDER,
    sentence: 'No order of the transactions is defined.',
    section: 'transactionList',
    operations: ['readTransactions', 'readCardTransactions'],
  },
  {
    id: 'remittance-lists',
    effect: 'the text of a transaction is a list of texts: `remittanceInformationUnstructuredArray`',
    sentence: 'The text is a single one or a list; both are optional.',
    section: 'transactions',
    operations: REPORTS,
    vary: (body) =>
      mapObjects(body, ({ remittanceInformationUnstructured: text, ...members }) =>
        text === undefined ? members : { ...members, remittanceInformationUnstructuredArray: [text] },
      ),
  },
  {
    id: 'further-details',
    effect: 'transactions have `additionalInformation` and `ultimateCreditor`, which this bank does not send otherwise',
    sentence: 'Both are optional members.',
    section: 'transactions',
    operations: REPORTS,
    vary: (body, draws) =>
      mapObjects(body, (members) =>
        'transactionAmount' in members && 'entryReference' in members && draws.happens(0.7)
          ? { additionalInformation: 'Gebühr im Preis enthalten', ultimateCreditor: 'Agentur Süd', ...members }
          : members,
      ),
  },
  {
    id: 'long-texts',
    effect: 'names have the maximum length',
    sentence: 'Texts have a maximum length, such as 70 characters for a name.',
    section: 'accountDetails, transactions',
    operations: ACCOUNT_READS,
    vary: (body) => mapTexts(body, (text, longest) => (text + LONG.repeat(2)).slice(0, longest)),
  },
  {
    id: 'other-scripts',
    effect: 'names contain characters outside the Latin alphabet',
    sentence: 'The texts are not limited to a set of characters.',
    section: 'accountDetails, transactions',
    operations: ACCOUNT_READS,
    vary: (body, draws) =>
      mapTexts(body, (text, longest) => {
        const other = `${draws.oneOf(OTHER_SCRIPTS)} ${text}`;
        return other.length > longest ? text : other;
      }),
  },
  {
    id: 'amount-decimals',
    effect: 'amounts have no trailing zeros, or three decimals',
    sentence: 'A point and up to three decimals are optional.',
    section: 'amountValue',
    vary: (body, draws) =>
      changeMembers(body, (value, name) => (name === 'amount' ? otherDecimals(value, draws, 3) : value)),
  },
  {
    id: 'blocked-accounts',
    effect: 'an account is listed as blocked',
    sentence: 'The status is enabled, deleted or blocked.',
    section: 'accountStatus',
    operations: LISTS,
    vary: (body, draws) =>
      changeMembers(body, (value, name, place) =>
        name === 'status' && place in DISPENSABLE && draws.happens(0.7) ? 'blocked' : value,
      ),
  },
  {
    ...UNUSUAL_TIMES,
    sentence: 'Times have the format date-time.',
    section: 'balance, cardTransaction',
  },
  {
    ...TOKEN_TYPE_CASE,
    sentence: 'The value is case insensitive.',
    section: 'RFC 6749 5.1',
  },
];

const WARNING = { category: 'WARNING', code: 'WARNING', text: 'Wartungsarbeiten am Sonntag von 2 bis 4 Uhr.' } as const;
const PSU_MESSAGE = 'Bitte halten Sie Ihr Gerät für die Freigabe bereit.';

/** Links that a browser opens, and not the client. */
const BROWSER_LINKS = { scaRedirect: true, scaOAuth: true } as const;

function withRelativeLink(members: JsonMembers): JsonMembers {
  const { href } = members;
  return typeof href === 'string' ? { ...members, href: href.replace(/^https?:\/\/[^/]+/, '') } : members;
}

/** Changes the body itself, if it is an object. */
function mapBody(body: BodyValue, change: (members: JsonMembers) => JsonMembers): BodyValue {
  return mapObjects(body, (members, place) => (place === '' ? change(members) : members));
}

function mapTexts(body: BodyValue, change: (text: string, longest: number) => string): BodyValue {
  return changeMembers(body, (value, name) => {
    const longest = TEXTS[name];
    return longest !== undefined && typeof value === 'string' ? change(value, longest) : value;
  });
}
