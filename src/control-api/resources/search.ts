import type { Account } from '../../domain/account/account.js';
import type { Transaction } from '../../domain/account/transaction.js';
import { refuseMember } from '../../domain/errors.js';
import type { Subject } from '../../domain/authorisation/subject.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { allPending, latestBooked } from '../../sim/accounts/account-lines.js';
import type { Bank } from '../../sim/bank.js';
import { organisationOfUser } from '../../sim/onboarding/tpp-of-certificate.js';
import { type AdminCall, adminOperation, type AdminOperation } from '../admin-call.js';
import { type List, readFilters, readSearchedText, Turns } from '../lists.js';
import { readCount } from '../read-members.js';
import type { SearchedText } from '../searched-text.js';
import { callTexts } from '../views/journal-views.js';
import { createdAtText } from '../views/record-views.js';
import { plainAmount, lineTexts, tppNames } from '../views/search-texts.js';
import { instantText } from '../../domain/clock.js';
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
/** Characters of an excerpt before the match; after it, twice as many. */
const BEFORE = 40;

/** What a caller searches for, and how many matches of each kind it wants. */
interface SearchQuery {
  readonly q: string;
  readonly text: SearchedText;
  readonly limit: number;
}

/** The first matches of a kind. */
interface Group {
  readonly total: number;
  readonly found: readonly object[];
  readonly unsearched?: number;
}

type Search = (call: AdminCall, wanted: SearchQuery, turns: Turns) => Promise<Group>;

/** The search of a list. Where a view has no title or status, they are the TPP and the status of the entry. */
function listed<Entry>(list: List<Entry>, view: (entry: Entry, bank: Bank, text: SearchedText) => object): Search {
  return async (call, { q, text, limit }, turns) => {
    const matches = readFilters(list, call, { q });
    const matching: Entry[] = [];
    const entries = whileTrue(list.entries(call.bank, call), () => matching.length < MOST_COUNTED);
    await turns.visit(entries, (entry) => matches?.(entry) && matching.push(entry), list.weight);
    const found = matching.slice(0, limit).map((entry) => ({
      id: list.idOf(entry),
      title: tppNames(call.bank, list.organisationOf?.(entry, call.bank))[0] ?? '',
      status: list.status?.of(entry, call.bank),
      ...view(entry, call.bank, text),
    }));
    return { total: matching.length, found: found.map(withoutAbsent) };
  };
}

function* whileTrue<Entry>(entries: Iterable<Entry>, holds: () => boolean): Generator<Entry> {
  for (const entry of entries) {
    if (!holds()) return;
    yield entry;
  }
}

/** The search of requests of TPPs. */
function records<Kept extends Subject>(list: List<Kept>, view: (record: Kept) => object): Search {
  return listed(list, (record) => ({ at: createdAtText(record), ...view(record) }));
}

/** By the name of each kind in the response. */
const KINDS: Readonly<Record<string, Search>> = {
  payments: records(PAYMENTS, ({ instructedAmount, creditor, remittanceInformationUnstructured }) => ({
    title: `${plainAmount(instructedAmount)} to ${creditor.name}`,
    detail: remittanceInformationUnstructured,
  })),
  consents: records(CONSENTS, ({ psuId }) => ({ detail: psuId })),
  fundsConsents: records(FUNDS_CONSENTS, ({ cardNumber, account }) => ({ detail: cardNumber ?? account.iban })),
  signingBaskets: records(SIGNING_BASKETS, ({ signedBy }) => ({ detail: signedBy.join(', ') || undefined })),
  transactions: searchTransactions,
  accounts: listed(ACCOUNTS, ({ name, iban, ownerName }) => ({
    title: name,
    detail: iban ?? ownerName,
  })),
  psus: listed(PSUS, ({ psuId, name }) => ({ title: name, detail: psuId })),
  tpps: listed(TPPS, (tpp, bank) => {
    const organisation = 'met' in tpp ? tpp.met : organisationOfUser(bank, tpp.user);
    const title = organisation?.name ?? ('user' in tpp ? tpp.user.name : '');
    return { title, detail: organisation?.organizationIdentifier };
  }),
  requests: listed(REQUESTS, (entry, _bank, text) => {
    const { method, path, operation, status, at } = entry;
    const [line = '', ...parts] = callTexts(entry, text);
    const part = text.isIn(line) ? undefined : parts.find((one) => text.isIn(one));
    const title = [operation ?? [], method, path].flat().join(' ');
    return { title, status: String(status), detail: part && excerpt(part, text.indexIn(part)), at: instantText(at) };
  }),
};

/** The part of a text around a match, in one line. */
function excerpt(text: string, index: number): string {
  const [start, end] = [Math.max(0, index - BEFORE), index + 2 * BEFORE];
  const part = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
}

/** The transactions of all accounts, newest first. */
async function searchTransactions(call: AdminCall, { text, limit }: SearchQuery, turns: Turns): Promise<Group> {
  const { bank } = call;
  const accounts = ACCOUNTS.entries(bank, call);
  const found: ReturnType<typeof transactionView>[] = [];
  let [total, looked, searched] = [0, 0, 0];
  const visit = (account: Account): void => {
    const matches = (line: Transaction): boolean => {
      looked += 1;
      return lineTexts(line, account).some((one) => text.isIn(one));
    };
    const pending = allPending(bank, account.accountId).filter(matches);
    const booked = latestBooked(bank, account.accountId, limit, matches);
    for (const line of [...pending, ...booked.lines.map((one) => one.line)]) found.push(transactionView(line, account));
    total += pending.length + booked.count;
    searched += 1;
  };
  const some = whileTrue(accounts, () => looked < MOST_TRANSACTIONS);
  await turns.visit(some, visit, ACCOUNT_WEIGHT);
  // Days are compared as texts.
  const newest = found.toSorted((one, other) => other.at.localeCompare(one.at));
  return {
    total: Math.min(total, MOST_COUNTED),
    found: newest.slice(0, limit).map(withoutAbsent),
    ...(searched < accounts.length && { unsearched: accounts.length - searched }),
  };
}

function transactionView(line: Transaction, account: Account) {
  const isDebit = line.amountMinorUnits < 0;
  const party = isDebit ? (line.creditorName ?? line.debtorName) : (line.debtorName ?? line.creditorName);
  const amount = plainAmount({ currency: account.currency, minorUnits: line.amountMinorUnits });
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
  adminOperation('search', {
    read: ({ query }) => {
      const text = readSearchedText(query);
      if (text.isBlank) refuseMember('q', 'is missing or blank; send the text to search for');
      return { q: query['q'] ?? '', text, limit: readCount(query, 'limit', { least: 1, most: 100, default: 10 }) };
    },
    call: async (call, wanted) => {
      const turns = new Turns();
      const groups: object[] = [];
      for (const [kind, search] of Object.entries(KINDS)) {
        const group = await search(call, wanted, turns);
        if (group.total > 0 || group.unsearched !== undefined) groups.push({ kind, ...group });
      }
      return { groups };
    },
  }),
];
