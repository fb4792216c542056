import type { Account } from '../../domain/account/account.js';
import type { Transaction } from '../../domain/account/transaction.js';
import { entriesOf } from '../../domain/basket.js';
import { formatError } from '../../domain/errors.js';
import { withoutAbsent } from '../../parsing/without-absent.js';
import { allPending, latestBooked } from '../../sim/accounts/account-lines.js';
import type { Bank } from '../../sim/bank.js';
import { organisationOfUser } from '../../sim/onboarding/tpp-of-certificate.js';
import { type AdminCall, adminOperation, type AdminOperation } from '../admin-call.js';
import { type List, readFilters, readText, Turns } from '../lists.js';
import { readCount } from '../read-members.js';
import type { SearchedText } from '../searched-text.js';
import { callTexts } from '../views/journal-views.js';
import { createdAtText } from '../views/record-views.js';
import { amountText, tppNames } from '../views/search-texts.js';
import { instantText } from '../views/view-parts.js';
import { ACCOUNTS, PSUS } from './accounts.js';
import { REQUESTS } from './journal.js';
import { TPPS } from './portal.js';
import { CONSENTS, FUNDS_CONSENTS, PAYMENTS, SIGNING_BASKETS } from './records.js';

/** The search over everything: the lists of the control API with their `q`, and the transactions of all accounts. */

/** Matches of a kind that are counted. */
const MOST_COUNTED = 1000;
/** Transactions that are looked at: reading those of the fixtures generates them, and they stay in memory. */
const MOST_TRANSACTIONS = 200_000;
/** An account with its transactions counts as this many entries. */
const ACCOUNT_WEIGHT = 100;
/** Characters of an excerpt on each side of the match. */
const AROUND = 40;

/** A match. */
interface Found {
  readonly id: string;
  readonly title: string;
  readonly status?: string | undefined;
  readonly detail?: string | undefined;
  /** When it was created or sent, or the day of a booking. */
  readonly at?: string | undefined;
  /** Only of a transaction. */
  readonly accountId?: string;
}

/** A search by one caller. */
interface Search {
  readonly call: AdminCall;
  readonly q: string;
  readonly text: SearchedText;
  /** Matches of each kind that are returned. */
  readonly limit: number;
  readonly turns: Turns;
}

/** The first matches of a kind. */
interface Group {
  readonly kind: string;
  readonly total: number;
  readonly found: readonly Found[];
}

/** The search of one list. */
function listed<Entry>(
  list: List<Entry>,
  foundOf: (entry: Entry, bank: Bank, text: SearchedText) => Omit<Found, 'id'>,
): (search: Search) => Promise<Group> {
  return async ({ call, q, text, limit, turns }) => {
    const { bank } = call;
    const matches = readFilters(list, { q }, bank);
    const matching: Entry[] = [];
    const entries = whileTrue(list.entries(bank, call), () => matching.length < MOST_COUNTED);
    await turns.visit(entries, (entry) => matches?.(entry) && matching.push(entry), list.weight);
    const found = matching.slice(0, limit).map((entry) => ({ id: list.idOf(entry), ...foundOf(entry, bank, text) }));
    return { kind: list.name, total: matching.length, found };
  };
}

function* whileTrue<Entry>(entries: Iterable<Entry>, holds: () => boolean): Generator<Entry> {
  for (const entry of entries) {
    if (!holds()) return;
    yield entry;
  }
}

const tppName = (bank: Bank, { organisationId }: { organisationId: Parameters<typeof tppNames>[1] }): string =>
  tppNames(bank, organisationId)[0] ?? 'a TPP that no longer exists';

const LISTS = [
  listed(PAYMENTS, (payment, bank) => ({
    title: `${amountText(payment.instructedAmount)} to ${payment.creditor.name}`,
    status: payment.transactionStatus,
    detail: payment.remittanceInformationUnstructured ?? tppName(bank, payment),
    at: createdAtText(payment),
  })),
  listed(CONSENTS, (consent, bank) => ({
    title: tppName(bank, consent),
    status: consent.consentStatus,
    detail: consent.psuId,
    at: createdAtText(consent),
  })),
  listed(FUNDS_CONSENTS, (consent, bank) => ({
    title: tppName(bank, consent),
    status: consent.consentStatus,
    detail: consent.cardNumber ?? consent.account.iban,
    at: createdAtText(consent),
  })),
  listed(SIGNING_BASKETS, (basket, bank) => ({
    title: tppName(bank, basket),
    status: basket.transactionStatus,
    detail: `${entriesOf(basket).length} in the basket`,
    at: createdAtText(basket),
  })),
  searchTransactions,
  listed(ACCOUNTS, ({ name, status, iban, ownerName }) => ({ title: name, status, detail: iban ?? ownerName })),
  listed(PSUS, ({ psuId, name }) => ({ title: name, detail: psuId })),
  listed(TPPS, (tpp, bank) => {
    const organisation = 'met' in tpp ? tpp.met : organisationOfUser(bank, tpp.user);
    return {
      title: organisation?.name ?? ('user' in tpp ? tpp.user.name : ''),
      detail: organisation?.organizationIdentifier,
    };
  }),
  listed(REQUESTS, (entry, _bank, text) => {
    const { method, path, operation, status, at } = entry;
    const [line = '', ...parts] = callTexts(entry, text);
    const part = text.isIn(line) ? undefined : parts.find((one) => text.isIn(one));
    return {
      title: `${method} ${path}`,
      status: String(status),
      detail: part === undefined ? operation : excerpt(part, text.indexIn(part)),
      at: instantText(at),
    };
  }),
];

/** The part of a text around a match, in one line. */
function excerpt(text: string, index: number): string {
  const [start, end] = [Math.max(0, index - AROUND), index + 2 * AROUND];
  const part = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
}

/** The transactions of all accounts, newest first. */
async function searchTransactions({ call, text, limit, turns }: Search): Promise<Group & { unsearched?: number }> {
  const { bank } = call;
  const accounts = ACCOUNTS.entries(bank, call);
  const found: Found[] = [];
  let [total, looked, searched] = [0, 0, 0];
  const visit = (account: Account): void => {
    const matches = (line: Transaction): boolean => {
      looked += 1;
      return transactionTexts(line, account).some((one) => text.isIn(one));
    };
    const pending = allPending(bank, account.accountId).filter(matches);
    const booked = latestBooked(bank, account.accountId, limit, matches);
    found.push(...[...pending, ...booked.lines.map(({ line }) => line)].map((line) => foundTransaction(line, account)));
    total += pending.length + booked.count;
    searched += 1;
  };
  await turns.visit(
    whileTrue(accounts, () => looked < MOST_TRANSACTIONS),
    visit,
    ACCOUNT_WEIGHT,
  );
  // Days are compared as texts.
  const newest = found.toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''));
  return {
    kind: 'transactions',
    total: Math.min(total, MOST_COUNTED),
    found: newest.slice(0, limit),
    ...(searched < accounts.length && { unsearched: accounts.length - searched }),
  };
}

function transactionTexts(line: Transaction, account: Account): (string | undefined)[] {
  const { creditorAccount, debtorAccount } = line;
  return [
    line.transactionId,
    line.paymentId,
    line.endToEndId,
    line.creditorName,
    line.debtorName,
    creditorAccount?.iban ?? creditorAccount?.bban,
    debtorAccount?.iban ?? debtorAccount?.bban,
    line.remittanceInformationUnstructured,
    line.remittanceInformationStructured,
    lineAmount(line, account),
  ];
}

function lineAmount({ amountMinorUnits }: Transaction, { currency }: Account): string {
  return amountText({ currency, minorUnits: amountMinorUnits });
}

function foundTransaction(line: Transaction, account: Account): Found {
  const isDebit = line.amountMinorUnits < 0;
  const party = isDebit ? (line.creditorName ?? line.debtorName) : (line.debtorName ?? line.creditorName);
  const amount = lineAmount(line, account);
  return {
    id: line.transactionId,
    title: party === undefined ? amount : `${amount} ${isDebit ? 'to' : 'from'} ${party}`,
    status: line.bookingDate === undefined ? 'pending' : 'booked',
    detail: line.remittanceInformationUnstructured ?? line.remittanceInformationStructured,
    at: line.bookingDate ?? line.entryDate,
    accountId: account.accountId,
  };
}

export const SEARCH_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'search',
    parameters: ['q', 'limit'],
    read: ({ query }) => {
      const text = readText(query);
      if (text.isBlank) formatError('q', 'q is missing or blank; send the text to search for');
      return { q: query['q'] ?? '', text, limit: readCount(query, 'limit', { least: 1, most: 100, otherwise: 10 }) };
    },
    call: async (call, { q, text, limit }) => {
      const search = { call, q, text, limit, turns: new Turns() };
      const groups: Group[] = [];
      for (const searchList of LISTS) groups.push(await searchList(search));
      return {
        groups: groups
          .filter((group) => group.total > 0 || 'unsearched' in group)
          .map(({ found, ...group }) => ({ ...group, found: found.map(withoutAbsent) })),
      };
    },
  }),
];
