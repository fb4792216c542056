import type { Account } from '../../src/domain/account/account.js';
import { isOfCard, type ShownTransaction, type Transaction } from '../../src/domain/account/transaction.js';
import { addDays } from '../../src/domain/calendar.js';
import { BankFault } from '../../src/domain/errors.js';
import { asId, type ConsentId, type OrganisationId } from '../../src/domain/ids.js';
import { readReport } from '../../src/sim/accounts/account-report.js';
import { offersDelta, type DeltaRequest } from '../../src/sim/accounts/delta-access.js';
import { readBalances } from '../../src/sim/accounts/read-balances.js';
import { readTransactions } from '../../src/sim/accounts/read-transactions.js';
import { decideForPsu } from '../../src/sim/authorisation/decide-for-psu.js';
import type { TokenCaller } from '../../src/sim/bank.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { findAccount, historyOf, readLedger, visibleResourceId } from '../../src/sim/directory.js';
import type { World } from './world.js';

const READER = asId<OrganisationId>('reader');

/** A TPP that reads an account after everything that happens, and compares what it sees with the ledger. */
export class EntryReader {
  readonly #world: World;
  readonly #accountId: Account['accountId'];
  #consentId: ConsentId | undefined;
  /** How many booked lines of the ledger a delta has told. */
  #told = 0;
  /** The reference of the latest of them, as the TPP saw it. */
  #latest: string | undefined;
  #readAt = 0;
  deltas = 0;
  read = 0;

  constructor(world: World, { accountId }: Account) {
    this.#world = world;
    this.#accountId = accountId;
    const { organisations } = world.bank.base;
    // Another TPP, because what happens ends consents of the first one.
    for (const other of organisations.values())
      world.bank.state.organisations.set(READER, { ...other, organisationId: READER, clientId: READER });
  }

  /** What the TPP sees that is not so. */
  problems(): string[] {
    const { bank } = this.#world;
    const account = findAccount(bank, this.#accountId);
    if (account?.status !== 'enabled') return [];
    const caller = this.#caller(account);
    if (!caller) return [];
    this.read += 1;
    const accountId = visibleResourceId(bank, caller, this.#accountId);
    // Each list of what is booked is a report, too, after which the next delta begins.
    return [
      ...this.#deltas(accountId, caller),
      ...this.#balances(accountId, caller),
      ...this.#lists(accountId, caller),
    ];
  }

  /** With a valid consent, another one after the end of the last. */
  #caller({ iban = '', currency, holders }: Account): TokenCaller | undefined {
    const { bank } = this.#world;
    const organisation = bank.state.organisations.get(READER);
    if (!organisation) return undefined;
    const isValid = (id: ConsentId | undefined): boolean =>
      id !== undefined && bank.state.consents.get(id)?.consentStatus === 'valid';
    if (!isValid(this.#consentId)) {
      const access = [{ iban, currency }];
      const request = { access: { balances: access, transactions: access }, recurringIndicator: true, redirect: {} };
      const caller = { organisation, psuPresent: true };
      const { consentId } = bank.perform(() => createConsent(bank, request, caller));
      const [psu = ''] = holders;
      try {
        bank.perform(() => decideForPsu(bank, consentId, { decision: 'approve', psu }, {}));
      } catch (error) {
        if (!(error instanceof BankFault)) throw error;
      }
      this.#consentId = consentId;
      this.#latest = undefined;
      this.#told = -1;
    }
    const subjectId = this.#consentId;
    return subjectId && isValid(subjectId) ? { organisation, psuPresent: true, subjectId } : undefined;
  }

  #balances(accountId: string, caller: TokenCaller): string[] {
    const { bank } = this.#world;
    const { account, balances } = bank.perform(() => readBalances(bank, accountId, caller));
    const { bookedMinorUnits: booked, pendingDebitMinorUnits: pending } = readLedger(bank, this.#accountId);
    const held = bank.profile['pending-in-balance'] === 'deducted' ? pending : 0;
    const { creditLimitMinorUnits: line } = account;
    const wanted = [booked, ...(line > 0 ? [booked + held + line] : []), booked + held];
    const found = balances.map(({ minorUnits }) => minorUnits);
    return found.join() === wanted.join() ? [] : [`balances are ${found.join()}, not ${wanted.join()}`];
  }

  /** A list and a report of the same period have the same entries: those of the ledger. */
  #lists(accountId: string, caller: TokenCaller): string[] {
    const { bank } = this.#world;
    const today = bank.calendar.dateOf(bank.now);
    const dateFrom = addDays(today, -40);
    const bookingStatus = bank.profile['pending-entries'] === 'refused' ? 'booked' : 'both';
    const request = { accountId, bookingStatus, dateFrom, dateTo: today } as const;
    const list = bank.perform(() => readTransactions(bank, request, caller));
    const answer = bank.perform(() => readReport(bank, request, caller));
    const report = 'report' in answer ? answer.report : undefined;
    const { booked, pending, forgotten } = readLedger(bank, this.#accountId);
    const isOfPurchaseDay = bank.profile['card-booking-date'] === 'purchase-day';
    const shownDay = (line: Transaction): string =>
      [line.bookingDate ?? '', ...(isOfPurchaseDay && isOfCard(line) ? [line.entryDate] : [])].toSorted()[0] ?? '';
    const all = [...historyOf(bank, this.#accountId).booked, ...booked];
    const own = all.filter((line) => shownDay(line) >= dateFrom && shownDay(line) <= today);
    const held = [...pending.values()].filter(({ entryDate }) => entryDate >= dateFrom);
    const isListed = bank.profile['pending-entries'] === 'listed';
    return [
      ...same('the report', report?.booked.toReversed() ?? [], list.booked ?? []),
      ...same('the report of what is pending', report?.pending.toReversed() ?? [], list.pending ?? []),
      ...same('the pending entries', list.pending ?? [], isListed ? held : []),
      ...(forgotten ? [] : same('the list', list.booked ?? [], own)),
    ];
  }

  /** Each booked line is in one delta, by the last report and by the reference of the latest entry. */
  #deltas(accountId: string, caller: TokenCaller): string[] {
    const { bank } = this.#world;
    const { booked, forgotten } = readLedger(bank, this.#accountId);
    if (!offersDelta(bank, 'lastReport') || forgotten) return [];
    const delta = (request: DeltaRequest): readonly ShownTransaction[] =>
      bank.perform(() => readTransactions(bank, { accountId, bookingStatus: 'booked', delta: request }, caller))
        .booked ?? [];
    // Of longer ago, a delta does not have everything.
    if (bank.now - this.#readAt > 80 * 86_400_000) this.#told = -1;
    const problems: string[] = [];
    const found = delta({ kind: 'lastReport' });
    const row = bank.profile['entry-reference'];
    const fresh = booked.slice(Math.max(0, this.#told)).toReversed();
    if (this.#told >= 0) {
      problems.push(...same('the delta after the last report', found, fresh));
      this.deltas += found.length;
    }
    if (this.#latest !== undefined && this.#told >= 0) {
      const request = { kind: 'entry', entryReference: this.#latest } as const;
      const isKnown = row !== 'not-unique' && row !== 'new-each-read';
      try {
        const after = delta(request);
        problems.push(...(isKnown ? same('the delta after an entry', after, fresh) : ['a delta begins at no entry']));
      } catch (error) {
        // An entry of more than 90 days ago is too old.
        const expected = isKnown ? 'PERIOD_INVALID' : 'RESOURCE_UNKNOWN';
        if (!(error instanceof BankFault) || error.code !== expected) throw error;
      }
    }
    this.#told = booked.length;
    this.#readAt = bank.now;
    // The list need not begin with what was booked last (card-booking-date); the balance names it.
    const [balance] = bank.perform(() => readBalances(bank, accountId, caller)).balances;
    this.#latest = balance?.lastCommittedTransaction ?? found[0]?.entryReference ?? this.#latest;
    return problems;
  }
}

/** A line without its ids and the date of its booking, which a bank may show otherwise. */
const plainly = ({
  transactionId: _id,
  entryReference: _reference,
  bookingDate: _day,
  ...line
}: ShownTransaction): string =>
  JSON.stringify(Object.entries(line).toSorted(([one], [other]) => (one < other ? -1 : 1)));

function same(what: string, found: readonly ShownTransaction[], wanted: readonly ShownTransaction[]): string[] {
  const [one, other] = [found.map(plainly).toSorted(), wanted.map(plainly).toSorted()];
  return one.join() === other.join() ? [] : [`${what} has ${one.join(' ')}, not ${other.join(' ')}`];
}
