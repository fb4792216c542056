import { ACCOUNT_READS, type OperationId } from '../../domain/operation-ids.js';
import { drawFraction, type RandomSequence, wordsOf } from '../../domain/random.js';

/** One way in which a response may differ from this bank's default and still match the document. */
interface Variation {
  readonly id: string;
  /** The difference, for readers of the rule. */
  readonly effect: string;
  /** The exact sentence of the document that allows it, and its section. */
  readonly sentence: string;
  readonly section: string;
  /** Operations with affected responses; absent: all. */
  readonly operations?: readonly OperationId[];
  readonly vary: (body: Json, draws: Draws) => Json;
}

const CONSENT_READS = ['readConsent', 'readConsentStatus'] as const;

/** Members that a client can do without, by the location of their object. */
const DISPENSABLE: Readonly<Record<string, readonly string[]>> = {
  '': ['scope', 'transactionFees', 'lastActionDate', 'tppMessages'],
  accounts: [
    'name',
    'product',
    'cashAccountType',
    'status',
    'bic',
    'usage',
    'details',
    'ownerName',
    'ownerAddress',
    'msisdn',
  ],
  account: ['name', 'product', 'cashAccountType', 'status', 'bic', 'usage', 'details', 'ownerName', 'ownerAddress'],
  balances: ['lastChangeDateTime', 'referenceDate', 'lastCommittedTransaction', 'creditLimitIncluded'],
  booked: [
    'valueDate',
    'creditorName',
    'debtorName',
    'creditorAccount',
    'debtorAccount',
    'endToEndId',
    'purposeCode',
    'bankTransactionCode',
    'entryReference',
  ],
  pending: [
    'creditorName',
    'debtorName',
    'creditorAccount',
    'debtorAccount',
    'endToEndId',
    'bankTransactionCode',
    'entryReference',
  ],
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
const OTHER_SCRIPTS = ['Ελένη Παπαδοπούλου', 'Đorđe Čavić', '李小龙', 'Łukasz Żółć', 'محمد علي', 'Zoë 🏦'] as const;
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
    vary: (body, draws) =>
      mapObjects(body, (members, place) =>
        without(
          members,
          (DISPENSABLE[place] ?? []).filter(() => draws.happens(0.4)),
        ),
      ),
  },
  {
    id: 'unknown-members',
    effect: 'members come that no version of the document names',
    sentence: 'Version negotiation, deprecation policy and change rules: not shown.',
    section: 'Versioning',
    vary: (body, draws) =>
      mapObjects(body, (members, place) =>
        place === '' || draws.happens(0.5)
          ? { ...members, xBankNote: { since: '2027', codes: [1, 'two', true] } }
          : members,
      ),
  },
  {
    id: 'member-order',
    effect: 'the members of an object come in another order',
    sentence: 'All bodies are JSON.',
    section: 'Resources and their fields',
    vary: (body, draws) =>
      mapObjects(body, (members) => Object.fromEntries(draws.shuffled(Object.entries(members)).reverse())),
  },
  {
    id: 'further-consent-status',
    effect: 'a consent that waits has a status that the document does not list',
    sentence: 'The ASPSP may add further codes.',
    section: 'States and transitions / Consent status values',
    operations: ['createConsent', ...CONSENT_READS],
    vary: (body, draws) =>
      mapMembers(body, (value, name) =>
        name === 'consentStatus' && value === 'received'
          ? draws.oneOf(['partiallyAuthorised', 'receivedForReview'])
          : value,
      ),
  },
  {
    id: 'empty-lists',
    effect: 'lists of balances and of pending transactions are empty',
    sentence: 'array of Transaction',
    section: 'Resources and their fields / Transaction list response',
    operations: ['readTransactions', 'readAccounts'],
    vary: (body, draws) =>
      mapMembers(body, (value, name) =>
        isList(value) && (name === 'pending' || name === 'balances') && draws.happens(0.8) ? [] : value,
      ),
  },
  {
    id: 'with-balance-ignored',
    effect: 'the account list has no balances, although withBalance asked for them',
    sentence: 'The ASPSP may ignore the parameter.',
    section: 'Endpoints / 6',
    operations: ['readAccounts', 'readAccount'],
    vary: (body) => mapMembers(body, (value, name) => (name === 'balances' ? undefined : value)),
  },
  {
    id: 'balance-types',
    effect: 'balances of further types stand before those that a client knows',
    sentence: 'Type of balance',
    section: 'Resources and their fields / Balance',
    operations: ACCOUNT_READS,
    vary: (body, draws) =>
      mapMembers(body, (value, name) => {
        const [first] = name === 'balances' && isList(value) ? value : [];
        if (first === undefined) return value;
        return [
          { ...(first as JsonMembers), balanceType: draws.oneOf(OTHER_BALANCE_TYPES) },
          ...(value as readonly Json[]),
        ];
      }),
  },
  {
    id: 'list-order',
    effect: 'the transactions come oldest first',
    sentence: 'array of Transaction',
    section: 'Resources and their fields / Transaction list response',
    operations: ['readTransactions'],
    vary: (body) =>
      mapMembers(body, (value, name) => (isList(value) && name === 'booked' ? value.toReversed() : value)),
  },
  {
    id: 'long-texts',
    effect: 'names are longer than a form or a column',
    sentence: 'Account name given by the bank or the PSU',
    section: 'Resources and their fields / Account',
    operations: ACCOUNT_READS,
    vary: (body) => mapTexts(body, (text) => `${LONG}${text}`),
  },
  {
    id: 'other-scripts',
    effect: 'names hold characters outside the Latin alphabet',
    sentence: 'Account name given by the bank or the PSU',
    section: 'Resources and their fields / Account',
    operations: ACCOUNT_READS,
    vary: (body, draws) => mapTexts(body, (text) => `${draws.oneOf(OTHER_SCRIPTS)} ${text}`),
  },
  {
    id: 'amount-decimals',
    effect: 'amounts are written with as few decimals as they need, or with more than the currency has (zeros)',
    sentence: 'Amount with fractional digits as the currency defines. The decimal separator is a dot',
    section: 'Resources and their fields / Amount',
    vary: (body, draws) => mapMembers(body, (value, name) => (name === 'amount' ? otherDecimals(value, draws) : value)),
  },
  {
    id: 'blocked-accounts',
    effect: 'an account is listed as blocked',
    sentence:
      '`enabled` (available), `deleted` (terminated), `blocked` (e.g. for legal reasons). If the field is absent the account is available',
    section: 'Resources and their fields / Account',
    operations: ['readAccounts', 'readAccount'],
    vary: (body, draws) =>
      mapMembers(body, (value, name, place) =>
        name === 'status' && (place === 'accounts' || place === 'account') && draws.happens(0.7) ? 'blocked' : value,
      ),
  },
  {
    id: 'unusual-times',
    effect: 'date-times have another offset, or fractions of a second',
    sentence: '`date-time` is the format named in the schema.',
    section: 'Resources and their fields',
    vary: (body, draws) => mapMembers(body, (value) => (isDateTime(value) ? otherTime(value, draws) : value)),
  },
  {
    id: 'token-type-case',
    effect: 'token_type is written in small letters',
    sentence: 'Token type',
    section: 'Resources and their fields / Token response',
    operations: ['exchangeCode'],
    vary: (body) => mapMembers(body, (value, name) => (name === 'token_type' ? 'bearer' : value)),
  },
];

function without(members: JsonMembers, names: readonly string[]): JsonMembers {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

function mapTexts(body: Json, change: (text: string) => string): Json {
  return mapMembers(body, (value, name) => (typeof value === 'string' && TEXTS.includes(name) ? change(value) : value));
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a value is a date-time. */
function isDateTime(value: Json): value is string {
  return typeof value === 'string' && DATE_TIME.test(value);
}

/** The same amount with other decimals. A number becomes a DecimalText, which JSON.stringify cannot write. */
function otherDecimals(value: Json, draws: Draws): Json {
  if (typeof value !== 'number' && typeof value !== 'string') return value;
  const [whole = '', fraction = ''] = String(value).split('.');
  const shortest = fraction.replace(/0+$/, '');
  const digits = draws.happens(0.5) ? shortest : fraction.padEnd(4, '0');
  const text = digits === '' ? whole : `${whole}.${digits}`;
  return typeof value === 'string' ? text : new DecimalText(text);
}

/** The same instant in another time zone. */
function otherTime(text: string, draws: Draws): string {
  const instant = Date.parse(text);
  const minutes = draws.oneOf([0, 330, -480]);
  const local = new Date(instant + minutes * 60_000)
    .toISOString()
    .replace(/Z$/, '')
    .replace(/\.000$/, draws.oneOf(['', '.000']));
  if (minutes === 0) return `${local}Z`;
  const absolute = Math.abs(minutes);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}

/** The probability that an applicable variation is applied. */
const PROBABILITY = 0.35;

/**
 * Varies a response within the limits of the document, in ways that a careless client does not expect.
 * @param answerNumber how many answers of the bank were varied before
 * @param chosen the variations to choose from
 * @returns the body as JSON text @decision variation
 */
export function variedAnswer(
  operationId: string,
  body: object,
  seed: number,
  answerNumber: number,
  chosen: readonly Variation[] = VARIATIONS,
): string {
  const draws = new Draws(seed, answerNumber);
  let varied = body as Json;
  for (const { operations, vary } of chosen) {
    const isMeant = operations?.some((id) => id === operationId) !== false;
    if (draws.happens(PROBABILITY) && isMeant) varied = vary(varied, draws);
  }
  return variedText(varied);
}

/** A value of a JSON body. */
type Json = string | number | boolean | null | undefined | DecimalText | readonly Json[] | JsonMembers;
/** An object of a JSON body. */
interface JsonMembers {
  readonly [name: string]: Json;
}

/** `place` is the member that contains the object, or the name of its list; '' for the body itself. */
type ChangeObject = (members: JsonMembers, place: string) => JsonMembers;
type ChangeValue = (value: Json, name: string, place: string) => Json;

/** Changes every object of a body, inner ones first. */
function mapObjects(value: Json, change: ChangeObject, place = ''): Json {
  if (isList(value)) return value.map((item) => mapObjects(item, change, place));
  if (!isMembers(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, mapObjects(member, change, name)] as const);
  return change(Object.fromEntries(members), place);
}

/** Changes every member of a body that is not an object. Members that become undefined are removed. */
function mapMembers(value: Json, change: ChangeValue): Json {
  return mapObjects(value, (members, place) =>
    Object.fromEntries(
      Object.entries(members)
        .map(([name, member]) => [name, isMembers(member) ? member : change(member, name, place)] as const)
        .filter(([, member]) => member !== undefined),
    ),
  );
}

/** Whether a value is a list. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a value is an object with members. */
function isMembers(value: Json): value is JsonMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof DecimalText);
}

/** Random choices for one response: a function of the bank's seed and the number of responses varied before. */
class Draws {
  readonly #sequence: RandomSequence;

  constructor(seed: number, answerNumber: number) {
    const [low, high] = wordsOf(`variation ${seed} ${answerNumber}`);
    this.#sequence = { seed: low, position: high & 0x3fffffff };
  }

  /** True with a probability from 0 to 1. */
  happens(probability: number): boolean {
    return drawFraction(this.#sequence) < probability;
  }

  /** One of several. */
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(drawFraction(this.#sequence) * items.length)] ?? items[0];
  }

  /** The same items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    const drawn: Item[] = [];
    while (left.length > 0) drawn.push(...left.splice(Math.floor(drawFraction(this.#sequence) * left.length), 1));
    return drawn;
  }
}

/** A JSON number with given digits. `variedText` writes it; JSON.stringify cannot. */
class DecimalText {
  readonly #text: string;

  /** @param text a decimal such as `12.500` */
  constructor(text: string) {
    this.#text = text;
  }

  toJSON(): string {
    return `${MARK}${this.#text}${MARK}`;
  }
}

/** Never occurs in responses, because control characters are rejected in all input. */
const MARK = '\u0001';

/** The JSON text of a body with DecimalText values. */
function variedText(body: unknown): string {
  return JSON.stringify(body).replace(/"\\u0001(-?\d+(?:\.\d+)?)\\u0001"/g, '$1');
}
