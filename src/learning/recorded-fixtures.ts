import { AUTHENTICATION_TYPES, type ScaMethod } from '../domain/authorisation/authorisation.js';
import { parseLocalDate } from '../domain/calendar.js';
import { ibanProblem, makeIban } from '../domain/account/iban.js';
import { minorDigitsOf, parseDecimal } from '../domain/money.js';
import { isPlainName, itemsOf, objectOf, type RecordedCall } from './exchange.js';
import { groupBy, memberAt } from '../domain/shape.js';
import { approvedInApp } from './measures/app-approvals.js';
import type { Recording } from './recording.js';

/** An entry of an account in a fixture file. */
interface RecordedEntry {
  readonly date: string;
  readonly amount: string;
  readonly creditorName?: string;
  readonly debtorName?: string;
  readonly remittanceInformationUnstructured?: string;
}

/** An account of a recording, in the form of fixture files. */
export interface RecordedAccount {
  readonly id: string;
  readonly holders: readonly string[];
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly balance: string;
  readonly transactions: readonly RecordedEntry[];
}

/** The customer of the recording in a fixture file. */
const CUSTOMER = { id: 'customer', password: 'customer-pass', name: 'Customer', customerNo: 1 };
/** A TPP for tests. Its credentials are not those of the recording. */
const TPP = {
  userEmail: 'dev@tpp.example',
  name: 'Test TPP',
  subscriptionKey: '00112233445566778899aabbccddeeff',
  secondarySubscriptionKey: 'ffeeddccbbaa99887766554433221100',
  organizationIdentifier: 'PSDAT-FMA-200001',
  organizationName: 'Test TPP GmbH',
  ncaName: 'Austria Financial Market Authority',
  ncaId: 'AT-FMA',
  roles: ['PSP_AI', 'PSP_PI', 'PSP_IC'],
  onboarded: { clientId: 'test-tpp', clientSecret: 'test-secret' },
};

/** Called with why something is left out. */
type Skip = (reason: string) => void;
const NO_SKIP: Skip = () => undefined;

/** The maximum lengths of texts in a fixture file. Longer ones are cut off. */
const LONGEST_NAME = 70;
const LONGEST_REMITTANCE = 140;

/**
 * The accounts of a recording with balances and booked transactions, and its customers, as content of a fixture file, which needs an account. Leaves out
 * what a fixture file cannot have: accounts without IBAN or with an unknown currency, and entries without a day or an amount of the currency.
 * @param isPseudonymised replaces IBANs, names and texts; amounts and days stay
 * @param skip called with why something is left out
 */
export function recordedFixtures(
  recording: Recording,
  isPseudonymised: boolean,
  skip: Skip = NO_SKIP,
): RecordedFixtures {
  const names = isPseudonymised ? new Pseudonyms() : undefined;
  const accounts = recordedAccounts(recording, names, skip);
  leaveMethods(recording, skip);
  leaveAccounts(recording, skip);
  const psus = customersOf(recording, names);
  const holders = psus.map(({ id }) => id);
  const owned = accounts.map((account) => ({ ...account, holders }));
  return fixturesWith(owned, psus);
}

/** Methods that are only names, unless they are those of an app: whether the PSU gets a code is not known. */
function leaveMethods(recording: Recording, skip: Skip): void {
  if (approvedInApp(recording).size > 0) return;
  const names = recording.calls.flatMap((call) => itemsOf(call.isAccepted ? call.at('scaMethods') : []).map(textOf));
  for (const name of new Set(names)) if (name !== undefined) skip('methods of authentication without a type');
}

/** Accounts that no call of an operation reads. */
function leaveAccounts(recording: Recording, skip: Skip): void {
  const ibansIn = (calls: readonly RecordedCall[]): readonly string[] =>
    calls.flatMap((call) =>
      itemsOf(call.isSuccessful ? call.at('accounts') : []).flatMap((one) => textOf(memberAt(one, 'iban')) ?? []),
    );
  const read = new Set(ibansIn(recording.of('readAccounts')));
  for (const iban of new Set(ibansIn(recording.unknown)))
    if (!read.has(iban)) skip('accounts in responses of calls that no operation has');
}

/**
 * A customer with the methods for one-time codes that the recording offers, and with the code that the bank accepted each time, as test banks
 * have one. @param isPseudonymised replaces the names of methods
 */
export function recordedCustomer(recording: Recording, isPseudonymised = true): Customer {
  const accepted = recording.calls.filter(({ isAccepted }) => isAccepted);
  const hasApp = approvedInApp(recording).size > 0;
  const scaMethods = longestOf(accepted.map((call) => methodsIn(call, isPseudonymised, hasApp)));
  const [oneTimeCode = '', ...others] = accepted.flatMap((call) => textOf(call.sentAt('scaAuthenticationData')) ?? []);
  const isFixed = /^\d{6}$/.test(oneTimeCode) && others.length > 0 && others.every((one) => one === oneTimeCode);
  return { ...CUSTOMER, ...(scaMethods.length > 0 && { scaMethods }), ...(isFixed && { oneTimeCode }) };
}

/** The methods of PSUs, by their PSU-ID. */
export function recordedMethods(
  { calls }: Recording,
  isPseudonymised = true,
): ReadonlyMap<string, readonly ScaMethod[]> {
  const shown = calls.flatMap((call) => {
    const psu = call.header('psu-id');
    const methods = psu !== undefined && call.isAccepted ? methodsIn(call, isPseudonymised) : [];
    return psu !== undefined && methods.length > 0 ? [{ psu, methods }] : [];
  });
  return new Map(
    [...groupBy(shown, ({ psu }) => psu)].map(([psu, list]) => [psu, longestOf(list.map(({ methods }) => methods))]),
  );
}

function longestOf(lists: readonly (readonly ScaMethod[])[]): readonly ScaMethod[] {
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}

/** The methods that an answer offers, or the only one of a PSU, with which the authorisation has started. */
function methodsIn(call: RecordedCall, isPseudonymised: boolean, hasApp = false): readonly ScaMethod[] {
  const offered = itemsOf(call.at('scaMethods')).flatMap((method) => {
    const isOfApp = hasApp && typeof method === 'string';
    return isOfApp ? { authenticationMethodId: method, authenticationType: 'app' } : (objectOf(method) ?? []);
  });
  const chosen = call.at('chosenScaMethod');
  const isOnly = call.method === 'POST' && call.at('scaStatus') === 'scaMethodSelected' && chosen !== undefined;
  return (offered.length === 0 && isOnly ? [chosen] : offered).map((method, index) => {
    const text = (name: string): string | undefined => textOf(memberAt(method, name))?.trim();
    const id = text('authenticationMethodId') ?? '';
    const type = text('authenticationType') ?? '';
    return {
      id: isPlainName(id) ? id : `method-${index + 1}`,
      type: AUTHENTICATION_TYPES.find((known) => known === type) ?? (/push|app/i.test(type) ? 'PUSH_OTP' : 'SMS_OTP'),
      name: (isPseudonymised ? undefined : text('name')?.slice(0, LONGEST_NAME)) ?? `Method ${index + 1}`,
    };
  });
}

/**
 * How PSUs authorise, by their PSU-ID, where the bank decides it for each PSU: with the same preferences of the TPP, others authorise in
 * another way.
 */
export function recordedApproaches({ calls }: Recording): ReadonlyMap<string, string> {
  const shown = calls.flatMap((call) => {
    const [psu, approach] = [call.header('psu-id'), call.answerHeader('aspsp-sca-approach')?.toLowerCase()];
    const wishes = ['tpp-redirect-preferred', 'tpp-decoupled-preferred'].map((name) => call.header(name) ?? '').join();
    const isKnown =
      call.isAccepted && call.method === 'POST' && /^(?:redirect|decoupled|embedded)$/.test(approach ?? '');
    return psu !== undefined && approach !== undefined && isKnown ? [{ psu, approach, wishes }] : [];
  });
  const approachesOf = (list: typeof shown): readonly string[] => [...new Set(list.map(({ approach }) => approach))];
  const isDecided = new Map(
    [...groupBy(shown, ({ wishes }) => wishes)].map(([wishes, list]) => [wishes, approachesOf(list).length > 1]),
  );
  return new Map(
    [...groupBy(shown, ({ psu }) => psu)].flatMap(([psu, list]) => {
      const [approach = '', ...others] = approachesOf(list);
      return others.length === 0 && list.some(({ wishes }) => isDecided.get(wishes)) ? [[psu, approach]] : [];
    }),
  );
}

/** The customers of a recording: the usual one, and those who authorise in another way. @param names replaces their ids */
function customersOf(recording: Recording, names: Pseudonyms | undefined): readonly Customer[] {
  const [approaches, methods] = [recordedApproaches(recording), recordedMethods(recording, names !== undefined)];
  const customer = recordedCustomer(recording, names !== undefined);
  const [usual] = approaches.values();
  const others = [...new Set([...approaches.keys(), ...methods.keys()])]
    .map((psu) => ({
      psu,
      approach: approaches.get(psu) ?? usual,
      scaMethods: methods.get(psu) ?? customer.scaMethods,
    }))
    .filter(
      ({ approach, scaMethods }) =>
        approach !== usual || JSON.stringify(scaMethods) !== JSON.stringify(customer.scaMethods),
    );
  return [
    customer,
    ...others.map(({ psu, approach, scaMethods }, index) => ({
      ...customer,
      ...(scaMethods && { scaMethods }),
      id: names || !isLogin(psu) ? `${CUSTOMER.id}-${index + 2}` : psu,
      customerNo: CUSTOMER.customerNo + index + 1,
      ...(approach !== undefined && approach !== usual && { scaApproaches: [approach] }),
    })),
  ];
}

/** Whether a fixture file can have the name as the id of a customer. */
export function isLogin(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,63}$/.test(name);
}

type Customer = typeof CUSTOMER & {
  readonly scaMethods?: readonly ScaMethod[];
  readonly oneTimeCode?: string;
  readonly scaApproaches?: readonly string[];
};

/** The content of a fixture file with these accounts. */
export function fixturesWith(accounts: readonly Omit<RecordedAccount, 'id'>[], psus: readonly Customer[]) {
  return {
    schemaVersion: 1,
    bank: { name: 'Recorded Bank', bic: 'SNDBATW0' },
    psus,
    accounts: accounts.map((account, index) => ({ ...account, id: `account-${index + 1}` })),
    tpps: [TPP],
  };
}

/** The content of a fixture file. */
export type RecordedFixtures = ReturnType<typeof fixturesWith>;

/** The accounts of a recording, as `recordedFixtures` has them. @param names replaces names, texts and IBANs */
export function recordedAccounts(
  recording: Recording,
  names?: Pseudonyms,
  skip: Skip = NO_SKIP,
): readonly RecordedAccount[] {
  const listed = new Map<string, unknown>();
  for (const call of recording.of('readAccounts', 'readAccount'))
    for (const account of [...itemsOf(call.at('accounts')), call.at('account') ?? call.got]) {
      const id = memberAt(account, 'resourceId');
      if (typeof id === 'string') listed.set(id, account);
    }
  return [...listed].flatMap(([id, account]) => accountOf(recording, id, account, names, skip) ?? []);
}

/** ISO 4217 has it for what is in no currency. */
const NO_CURRENCY = 'XXX';

function accountOf(
  recording: Recording,
  resourceId: string,
  account: unknown,
  names: Pseudonyms | undefined,
  skip: Skip,
): RecordedAccount | undefined {
  const text = (name: string): string | undefined => textOf(memberAt(account, name));
  const iban = text('iban');
  if (iban === undefined || ibanProblem(iban) !== undefined) return void skip('accounts without a valid IBAN');
  const own = (call: RecordedCall): boolean =>
    (call.parameters['accountId'] ?? call.parameters['account-id']) === resourceId;
  const balances = recording.of('readBalances').findLast((call) => own(call) && call.isAccepted);
  const booked = bookedBalance(itemsOf(balances?.at('balances')));
  // An account in several currencies: one of a fixture file has that of its balance.
  const currency = text('currency') === NO_CURRENCY ? textOf(memberAt(booked, 'currency')) : text('currency');
  if (currency === undefined || minorDigitsOf(currency) === undefined)
    return void skip('accounts without a currency of ISO 4217');
  const reports = recording.of('readTransactions').filter((call) => own(call) && call.isAccepted);
  const entries = new Map<string, RecordedEntry>();
  const left = new Set<unknown>();
  const leave = (one: unknown, reason: string): void => {
    // A list that was read again has the same ones.
    const id = idOf(one) ?? one;
    if (!left.has(id)) skip(reason);
    left.add(id);
  };
  for (const report of reports) {
    // Without an id, the second of two equal entries of a list is another one, and an equal one of a later list the same.
    const times = new Map<string, number>();
    for (const line of itemsOf(report.at('transactions', 'booked'))) {
      const entry = entryOf(line, currency, names);
      if (typeof entry === 'string') {
        leave(line, entry);
        continue;
      }
      const shown = JSON.stringify(entry);
      times.set(shown, (times.get(shown) ?? 0) + 1);
      entries.set(idOf(line) ?? `${shown} ${times.get(shown)}`, entry);
    }
  }
  for (const report of reports)
    for (const one of itemsOf(report.at('transactions', 'pending'))) leave(one, 'pending transactions');
  const balance = amountOf(booked, currency);
  if (balance === undefined) skip('balances that the recording does not show: these accounts begin with 0');
  return {
    id: resourceId,
    holders: [CUSTOMER.id],
    iban: names?.iban(iban) ?? iban,
    currency,
    name: names?.of('Account', resourceId) ?? text('name')?.slice(0, LONGEST_NAME) ?? 'Account',
    balance: balance ?? '0',
    transactions: [...entries.values()],
  };
}

/** The id of a transaction; undefined without. */
function idOf(transaction: unknown): string | undefined {
  return textOf(memberAt(transaction, 'transactionId')) ?? textOf(memberAt(transaction, 'entryReference'));
}

/** The balance of what is booked; otherwise the first one. */
function bookedBalance(balances: readonly unknown[]): unknown {
  const booked = balances.find((balance) => /booked/i.test(textOf(memberAt(balance, 'balanceType')) ?? ''));
  return memberAt(booked ?? balances[0], 'balanceAmount');
}

/** What some banks write next to an amount without a sign. */
const DEBIT = /^(?:debit|DBIT)$/i;

/** The entry, or why it is left out. */
function entryOf(booked: unknown, currency: string, names: Pseudonyms | undefined): RecordedEntry | string {
  const text = (name: string): string | undefined => textOf(memberAt(booked, name));
  const shownAmount = amountOf(memberAt(booked, 'transactionAmount'), currency);
  const isDebit = Object.values(objectOf(booked) ?? {}).some((value) => DEBIT.test(textOf(value) ?? ''));
  const amount = isDebit ? shownAmount?.replace(/^(?=\d)/, '-') : shownAmount;
  const date = text('bookingDate')?.slice(0, 10);
  if (amount === undefined) return 'transactions without an amount in the currency of the account';
  if (Number(amount) === 0) return 'transactions with the amount 0';
  if (date === undefined || !isDay(date)) return 'transactions without a booking date';
  const shown = (kind: string, value: string | undefined, longest = LONGEST_NAME): string | undefined =>
    value === undefined ? undefined : (names?.of(kind, value) ?? value.slice(0, longest));
  const parts = {
    creditorName: shown('Creditor', text('creditorName')),
    debtorName: shown('Debtor', text('debtorName')),
    remittanceInformationUnstructured: shown('Text', text('remittanceInformationUnstructured'), LONGEST_REMITTANCE),
  };
  const present = Object.entries(parts).filter(([, value]) => value !== undefined);
  return { date, amount, ...Object.fromEntries(present) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The amount as decimal text of the currency; undefined for anything else. */
function amountOf(value: unknown, currency: string): string | undefined {
  const amount = objectOf(value)?.['amount'];
  const text = typeof amount === 'number' ? String(amount) : textOf(amount);
  return text !== undefined && typeof parseDecimal(text, currency) === 'object' ? text : undefined;
}

/** True for a day that a fixture file can have. */
function isDay(date: string): boolean {
  return parseLocalDate(date) !== undefined && date > '1900' && date < '2200';
}

/** Replaces values by numbered ones, the same value always by the same one. Nothing of a value is left in its replacement. */
class Pseudonyms {
  readonly #known = new Map<string, Map<string, number>>();

  /** A name such as `Creditor 3`. */
  of(kind: string, value: string): string {
    return `${kind} ${this.#number(kind, value)}`;
  }

  /** A valid IBAN of the same country and form. */
  iban(value: string): string {
    const digits = String(this.#number('IBAN', value)).padStart(value.length, '0');
    const bban = value
      .slice(4)
      .replace(/./g, (character, index: number) => (/\d/.test(character) ? digits.charAt(index + 4) : 'X'));
    return makeIban(value.slice(0, 2), bban);
  }

  #number(kind: string, value: string): number {
    const values = this.#known.get(kind) ?? new Map<string, number>();
    this.#known.set(kind, values);
    const known = values.get(value) ?? values.size + 1;
    values.set(value, known);
    return known;
  }
}
