import type { Account } from '../../domain/account/account.js';
import { DAY_MS, epochDay, parseLocalDate, type LocalDate } from '../../domain/calendar.js';
import type { AccountId, OrganisationId, PsuId } from '../../domain/ids.js';
import { isLegalMove, type HistoryEntry } from '../../domain/machine.js';
import { PAYMENT_TRANSITIONS } from '../../domain/payment/payment-machine.js';
import { pathProblem } from '../../domain/payment/payment-path.js';
import { isWaiting, type Payment } from '../../domain/payment/payment.js';
import type { Findings } from '../../domain/shape.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { FixtureBase } from '../fixture-base.js';
import type { PlainLedger, StateDocument } from './state-document.js';

/**
 * What the parts of a state document must add up to: ids name what is there, statuses follow from histories, balances from
 * lines, and counters are beyond what they have counted. Each rule holds for every bank at any time, so that a document that a
 * bank wrote is always read back.
 */

/** A due event of the fixtures or of retention lies ahead of the bank, give or take a change of its time zone. */
const ZONES_MS = 2 * DAY_MS;
/** Words of 32 bits that are drawn for an id. */
const WORDS_OF_UUID = 4;

/** Reports what does not add up. The form must be right. @param base the fixtures of the document's day */
export function findInconsistencies(document: StateDocument, base: FixtureBase, findings: Findings): void {
  const known = new KnownRecords(document, base, findings);
  checkBeginning(document, findings);
  checkKeys(document, findings);
  checkPsus(document, known);
  checkAccounts(document, known);
  checkTpps(document, known);
  checkConsents(document, known);
  checkPayments(document, known);
  checkWaiting(document, findings);
  checkLedgers(document, known);
  checkGrants(document, known);
  checkRules(document, known);
  checkTimeline(document, known);
  checkCounters(document, findings);
}

/** What a document and its fixtures know, by id, and the checks of references to it. */
class KnownRecords {
  readonly base: FixtureBase;
  readonly findings: Findings;
  readonly accounts: ReadonlyMap<AccountId, Account>;
  readonly psus: ReadonlySet<PsuId>;
  readonly organisations: ReadonlyMap<OrganisationId, Organisation | null>;
  readonly portalUsers: ReadonlySet<string>;
  readonly consents: ReadonlyMap<string, StateDocument['consents'][number][1]>;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly ledgers: ReadonlyMap<AccountId, PlainLedger>;

  constructor(document: StateDocument, base: FixtureBase, findings: Findings) {
    this.base = base;
    this.findings = findings;
    this.accounts = new Map([...base.accounts, ...document.accounts]);
    this.psus = new Set([...base.psus.keys(), ...document.psus.map(([psuId]) => psuId)]);
    this.organisations = new Map<OrganisationId, Organisation | null>([
      ...base.organisations,
      ...document.organisations,
    ]);
    this.portalUsers = new Set([...base.portalUsers.keys(), ...document.portalUsers.map(([email]) => email)]);
    this.consents = new Map(document.consents);
    this.payments = new Map(document.payments);
    this.ledgers = new Map(document.ledgers);
  }

  account(id: AccountId | undefined, ...place: (string | number)[]): void {
    if (id !== undefined && !this.accounts.has(id))
      this.findings.report(`"${id}" is not an account of this bank`, ...place);
  }

  psu(id: PsuId | undefined, ...place: (string | number)[]): void {
    if (id !== undefined && !this.psus.has(id)) this.findings.report(`"${id}" is not a PSU of this bank`, ...place);
  }

  organisation(id: OrganisationId | undefined, ...place: (string | number)[]): void {
    if (id !== undefined && !this.organisations.get(id))
      this.findings.report(`"${id}" is not an organisation of this bank`, ...place);
  }

  portalUser(email: string, ...place: (string | number)[]): void {
    if (!this.portalUsers.has(email.toLowerCase()))
      this.findings.report(`"${email}" is not a portal user of this bank`, ...place);
  }
}

function checkBeginning({ openedAt, startDay, clock }: StateDocument, findings: Findings): void {
  if (openedAt > clock.now) findings.report('is after clock.now; a bank opens before its present', 'openedAt');
  if (Math.abs(epochDay(startDay) * DAY_MS - openedAt) > ZONES_MS)
    findings.report(`is ${startDay}, which is not the day of openedAt`, 'startDay');
}

/** The member of each record that is its key in the map. */
const KEYS = {
  consents: 'consentId',
  payments: 'paymentId',
  accounts: 'accountId',
  psus: 'psuId',
  organisations: 'organisationId',
  grants: 'grantId',
  codes: 'code',
  accessTokens: 'accessToken',
  refreshTokens: 'refreshToken',
  outcomes: 'id',
  fixtureOutcomes: 'id',
  faults: 'id',
  usage: undefined,
  recurring: undefined,
  portalUsers: undefined,
  subscriptionKeys: undefined,
  ledgers: undefined,
  histories: undefined,
  calls: undefined,
} as const satisfies {
  readonly [
    Name in keyof StateDocument as StateDocument[Name] extends readonly (readonly [string, unknown])[] ? Name : never
  ]: string | undefined;
};

function checkKeys(document: StateDocument, findings: Findings): void {
  for (const [name, idName] of Object.entries(KEYS)) {
    const seen = new Set<string>();
    document[name as keyof typeof KEYS].forEach(([key, value], index) => {
      const id = idName === undefined ? key : (value as Readonly<Record<string, string>> | null)?.[idName];
      if (id !== undefined && id !== key)
        findings.report(`has the key "${key}" and the ${idName ?? ''} "${id}"`, name, index);
      if (seen.has(key)) findings.report(`has the key "${key}", which is there twice`, name, index);
      seen.add(key);
    });
  }
}

function checkPsus({ psus }: StateDocument, { base, findings }: KnownRecords): void {
  psus.forEach(([psuId], index) => {
    if (base.psus.has(psuId)) findings.report(`"${psuId}" is already a PSU of the fixtures`, 'psus', index);
  });
}

function checkAccounts({ accounts }: StateDocument, known: KnownRecords): void {
  const { base, findings } = known;
  const named = new Map<string, AccountId>();
  for (const { accountId, iban, currency } of base.accounts.values())
    if (iban !== undefined) named.set(`${iban} ${currency}`, accountId);
  accounts.forEach(([accountId, account], index) => {
    const place = ['accounts', index] as const;
    const { holders, signaturesRequired, iban, currency } = account;
    for (const [holder, psuId] of holders.entries()) known.psu(psuId, ...place, 'holders', holder);
    if (new Set(holders).size < holders.length) findings.report('names a PSU twice', ...place, 'holders');
    if (signaturesRequired > holders.length)
      findings.report(
        `is ${signaturesRequired}, which is more than the ${holders.length} holders`,
        ...place,
        'signaturesRequired',
      );
    const opened = base.accounts.get(accountId);
    for (const member of ['iban', 'currency'] as const)
      if (opened && opened[member] !== account[member])
        findings.report(`differs from the account of the fixtures, ${String(opened[member])}`, ...place, member);
    const other = iban === undefined ? undefined : named.get(`${iban} ${currency}`);
    if (other !== undefined && other !== accountId)
      findings.report(`${iban ?? ''} in ${currency} is the account "${other}" already`, ...place, 'iban');
    if (iban !== undefined) named.set(`${iban} ${currency}`, accountId);
  });
}

function checkTpps(document: StateDocument, known: KnownRecords): void {
  const { findings } = known;
  document.portalUsers.forEach(([email, { userEmail, organisationId }], index) => {
    if (userEmail.toLowerCase() !== email)
      findings.report(`has the key "${email}", which is not the userEmail in lower case`, 'portalUsers', index);
    known.organisation(organisationId, 'portalUsers', index, 'organisationId');
  });
  document.subscriptionKeys.forEach(([, email], index) => known.portalUser(email, 'subscriptionKeys', index));
  document.organisations.forEach(([, organisation], index) => {
    if (organisation) known.portalUser(organisation.adminEmail, 'organisations', index, 'adminEmail');
  });
  const clientIds = new Set<string>();
  for (const organisation of known.organisations.values()) {
    if (!organisation) continue;
    if (clientIds.has(organisation.clientId))
      findings.report(`has the clientId ${organisation.clientId} twice`, 'organisations');
    clientIds.add(organisation.clientId);
  }
  document.histories.forEach(([, history], index) => checkTimes(history, document, findings, 'histories', index));
}

function checkConsents(document: StateDocument, known: KnownRecords): void {
  document.consents.forEach(([, consent], index) => {
    const place = ['consents', index] as const;
    known.organisation(consent.organisationId, ...place, 'organisationId');
    known.psu(consent.psuId, ...place, 'psuId');
    for (const [grant, { accountId }] of consent.grants.entries())
      known.account(accountId, ...place, 'grants', grant, 'accountId');
    checkHistory(consent.history, consent.consentStatus, 'consentStatus', document, known.findings, place);
  });
  document.usage.forEach(([consentId], index) => {
    if (!known.consents.has(consentId))
      known.findings.report(`is of the consent ${consentId}, which does not exist`, 'usage', index);
  });
}

function checkPayments(document: StateDocument, known: KnownRecords): void {
  const { findings } = known;
  document.payments.forEach(([, payment], index) => {
    const place = ['payments', index] as const;
    // A payment in execution outlives its organisation (decision reonboarding).
    if (!known.organisations.has(payment.organisationId))
      known.organisation(payment.organisationId, ...place, 'organisationId');
    known.account(payment.debtorAccountId, ...place, 'debtorAccountId');
    known.account(payment.money.creditorAccountId, ...place, 'money', 'creditorAccountId');
    for (const [signer, psuId] of payment.signedBy.entries()) known.psu(psuId, ...place, 'signedBy', signer);
    checkHistory(payment.history, payment.transactionStatus, 'transactionStatus', document, findings, place);
    if (payment.instructedAmount.minorUnits === 0)
      findings.report('must not be 0', ...place, 'instructedAmount', 'minorUnits');
    if (payment.planPosition > payment.plan.length)
      findings.report(`is beyond the plan, which has ${payment.plan.length} steps`, ...place, 'planPosition');
    const problem = planProblem(payment);
    if (problem !== undefined) findings.report(problem, ...place, 'plan');
    checkMoney(payment, known, place);
  });
}

/** A plan of a tester may take moves that the table of transitions does not have, but not every move. */
function planProblem({ plan, scripted }: Payment): string | undefined {
  const statuses = ['RCVD' as const, ...plan.map(({ status }) => status)];
  if (scripted) return pathProblem(statuses);
  const index = statuses.findIndex((status, at) => {
    const before = statuses[at - 1];
    return before !== undefined && !isLegalMove(PAYMENT_TRANSITIONS, before, status);
  });
  return index < 0 ? undefined : `${String(statuses[index - 1])} cannot become ${String(statuses[index])}`;
}

/** Money that is reserved is held by lines of the debtor account, and by them alone. */
function checkMoney(payment: Payment, { findings, ledgers }: KnownRecords, place: readonly (string | number)[]): void {
  const { stage, debitMinorUnits, feeMinorUnits, reservedLines = [] } = payment.money;
  const isMoved = stage !== 'none';
  const here = [...place, 'money'];
  if (isMoved && (debitMinorUnits === undefined || feeMinorUnits === undefined || !payment.debtorAccountId))
    findings.report(
      `is ${stage}, which needs debitMinorUnits, feeMinorUnits and the payment's debtorAccountId`,
      ...here,
    );
  if ((stage === 'reserved') !== reservedLines.length > 0)
    findings.report('must be there if, and only if, the stage is reserved', ...here, 'reservedLines');
  if (stage !== 'reserved' || !payment.debtorAccountId) return;
  const pending = new Map(ledgers.get(payment.debtorAccountId)?.pending);
  let held = 0;
  for (const [index, id] of reservedLines.entries()) {
    const line = pending.get(id);
    if (line?.paymentId === payment.paymentId) held -= line.amountMinorUnits;
    else
      findings.report(
        `is ${id}, which is not a pending line of this payment and its debtor account`,
        ...here,
        'reservedLines',
        index,
      );
  }
  if (held !== (debitMinorUnits ?? 0) + (feeMinorUnits ?? 0))
    findings.report(`add up to ${held}, not to debitMinorUnits and feeMinorUnits`, ...here, 'reservedLines');
}

/** What waits for a PSU is indexed; the index must be true, because pages and PSUs that decide by themselves go by it. */
function checkWaiting(document: StateDocument, findings: Findings): void {
  const waiting = new Set<string>(document.waiting);
  const mustWait = new Set<string>([
    ...document.consents.filter(([, { consentStatus }]) => consentStatus === 'received').map(([id]) => id),
    ...document.payments.filter(([, payment]) => isWaiting(payment)).map(([id]) => id),
  ]);
  for (const id of mustWait) if (!waiting.has(id)) findings.report(`lacks ${id}, which waits for a PSU`, 'waiting');
  document.waiting.forEach((id, index) => {
    if (!mustWait.has(id)) findings.report(`is ${id}, which does not wait for a PSU`, 'waiting', index);
  });
  if (waiting.size < document.waiting.length) findings.report('names an id twice', 'waiting');
}

function checkLedgers(document: StateDocument, known: KnownRecords): void {
  const { base, findings } = known;
  document.ledgers.forEach(([accountId, ledger], index) => {
    const place = ['ledgers', index] as const;
    known.account(accountId, ...place);
    if (!known.accounts.has(accountId)) return;
    const brought = base.accounts.has(accountId) ? base.history(accountId) : undefined;
    const { booked, pending, lastEntryNumber } = ledger;
    const figures = {
      bookedMinorUnits: sum(booked, (brought?.bookedMinorUnits ?? 0) + (ledger.forgotten?.minorUnits ?? 0)),
      pendingDebitMinorUnits: sum(
        pending.map(([, line]) => ({ amountMinorUnits: Math.min(0, line.amountMinorUnits) })),
        0,
      ),
    };
    for (const [name, figure] of Object.entries(figures) as [keyof typeof figures, number][])
      if (ledger[name] !== figure)
        findings.report(`is ${ledger[name]}, and the lines come to ${figure}`, ...place, name);
    if (ledger.lastChangeAt > document.clock.now) findings.report('is after clock.now', ...place, 'lastChangeAt');
    if ((ledger.lastBookedAt ?? 0) > ledger.lastChangeAt)
      findings.report('is after lastChangeAt', ...place, 'lastBookedAt');
    if (lastEntryNumber < (brought ? brought.booked.length + brought.pending.length : 0))
      findings.report('is below the number of lines that the fixtures brought', ...place, 'lastEntryNumber');
    const ids = new Set<string>();
    let latest: LocalDate | '' = '';
    booked.forEach((line, at) => {
      const here = [...place, 'booked', at];
      if (line.bookingDate === undefined) findings.report('is missing in a booked line', ...here, 'bookingDate');
      else if (line.bookingDate < latest) findings.report('is before that of the line before', ...here, 'bookingDate');
      else latest = line.bookingDate;
      checkLine(line, ids, lastEntryNumber, findings, here);
    });
    pending.forEach(([key, line], at) => {
      const here = [...place, 'pending', at];
      if (line.bookingDate !== undefined) findings.report('must be absent in a pending line', ...here, 'bookingDate');
      if (line.transactionId !== key) findings.report(`is not the key "${key}"`, ...here, 'transactionId');
      checkLine(line, ids, lastEntryNumber, findings, here);
      const payment = line.paymentId === undefined ? undefined : known.payments.get(line.paymentId);
      if (line.paymentId !== undefined && payment?.money.reservedLines?.includes(key) !== true)
        findings.report('is of no payment that holds this line', ...here, 'paymentId');
    });
  });
}

function checkLine(
  { transactionId, entryReference }: { readonly transactionId: string; readonly entryReference: string },
  ids: Set<string>,
  lastEntryNumber: number,
  findings: Findings,
  place: readonly (string | number)[],
): void {
  if (ids.has(transactionId)) findings.report(`is "${transactionId}", which is there twice`, ...place, 'transactionId');
  ids.add(transactionId);
  if (Number(entryReference) > lastEntryNumber)
    findings.report(`is ${entryReference}, which is above lastEntryNumber`, ...place, 'entryReference');
}

function checkGrants(document: StateDocument, known: KnownRecords): void {
  const { findings } = known;
  const grants = new Set<string>();
  document.grants.forEach(([grantId, { kind, requestId, organisationId, psuId }], index) => {
    const place = ['grants', index] as const;
    grants.add(grantId);
    known.psu(psuId, ...place, 'psuId');
    const request = kind === 'AIS' ? known.consents.get(requestId) : known.payments.get(requestId);
    if (!request)
      findings.report(
        `is ${requestId}, which is not a ${kind === 'AIS' ? 'consent' : 'payment'} of this bank`,
        ...place,
        'requestId',
      );
    else if (request.organisationId !== organisationId)
      findings.report('is not the organisation of the request', ...place, 'organisationId');
  });
  for (const name of ['codes', 'accessTokens', 'refreshTokens'] as const)
    document[name].forEach(([, { grantId }], index) => {
      if (!grants.has(grantId))
        findings.report(`is "${grantId}", which is not a grant of this bank`, name, index, 'grantId');
    });
}

function checkRules(document: StateDocument, known: KnownRecords): void {
  const { findings, base } = known;
  const numbered = {
    outcomes: ['outcome', document.lastOutcomeNumber],
    fixtureOutcomes: ['fixture', base.outcomes.length],
    faults: ['fault', document.lastFaultNumber],
  } as const;
  for (const [name, [prefix, last]] of Object.entries(numbered))
    document[name as keyof typeof numbered].forEach(([id], index) => {
      const number = new RegExp(`^${prefix}-([1-9]\\d{0,15})$`).exec(id)?.[1];
      if (number === undefined || Number(number) > last)
        findings.report(`must have an id of ${prefix}- and a number from 1 to ${last}`, name, index);
    });
  for (const name of ['outcomes', 'fixtureOutcomes'] as const) {
    const source = name === 'outcomes' ? 'queued' : 'fixtures';
    document[name].forEach(([, rule], index) => {
      if (rule.source !== source) findings.report(`must be ${source}`, name, index, 'source');
      known.psu(rule.match.psu as PsuId | undefined, name, index, 'match', 'psu');
    });
  }
}

/** Kinds of due events that name a consent or payment, which may be forgotten by now; the others name a day. */
const SUBJECTS = {
  consentWindowEnds: 'consents',
  consentEnds: 'consents',
  accessEnds: 'consents',
  consentCourse: 'consents',
  paymentWindowEnds: 'payments',
  paymentStep: 'payments',
  psuDecides: 'both',
  bookingDay: 'day',
  retentionDay: 'day',
} as const;

function checkTimeline({ timeline, clock, openedAt }: StateDocument, known: KnownRecords): void {
  const { findings, consents, payments } = known;
  const orders = new Set<number>();
  const days = new Set<string>();
  let before: { readonly at: number; readonly order: number } | undefined;
  timeline.heap.forEach(({ event, order }, index) => {
    const { at, kind, subject, step } = event;
    const place = ['timeline', 'heap', index] as const;
    if (order > timeline.lastOrder || orders.has(order))
      findings.report('is above lastOrder, or there twice', ...place, 'order');
    orders.add(order);
    if (before && (at < before.at || (at === before.at && order < before.order)))
      findings.report('is not in the order of the times and orders', ...place);
    before = { at, order };
    const subjects = SUBJECTS[kind];
    if (subjects === 'day') {
      const day = parseLocalDate(subject);
      if (day === undefined || Math.abs(epochDay(day) * DAY_MS - at) > ZONES_MS)
        findings.report(
          `is "${subject}", which is not the day of the event, such as 2026-03-31`,
          ...place,
          'event',
          'subject',
        );
      if (at < clock.now - ZONES_MS) findings.report('is over already', ...place, 'event', 'at');
      if (days.has(kind)) findings.report(`is ${kind} a second time`, ...place, 'event', 'kind');
      days.add(kind);
    } else {
      const isOther =
        subjects === 'consents' ? payments.has(subject) : subjects === 'payments' && consents.has(subject);
      if (isOther) findings.report(`is ${subject}, which is not one of the ${subjects}`, ...place, 'event', 'subject');
      if (at < openedAt && subjects === 'payments')
        findings.report('is before the bank opened', ...place, 'event', 'at');
    }
    const hasStep = kind === 'paymentStep' || kind === 'consentCourse';
    if (hasStep !== (step !== undefined))
      findings.report(
        'must be there for paymentStep and consentCourse, and for no other kind',
        ...place,
        'event',
        'step',
      );
  });
}

/** New ids are drawn beyond all that were drawn before; where the counter were set back, ids of old records would come again. */
function checkCounters(document: StateDocument, findings: Findings): void {
  const drawn = (document.consents.length + document.payments.length + document.grants.length) * WORDS_OF_UUID;
  if (document.random.position < drawn)
    findings.report(`must be at least ${drawn}, what the ids of the records have taken`, 'random', 'position');
}

/** Each step begins where the one before ended, and the last one ends at the present status. */
function checkHistory(
  history: readonly HistoryEntry<string>[],
  status: string,
  statusName: string,
  document: StateDocument,
  findings: Findings,
  place: readonly (string | number)[],
): void {
  checkTimes(history, document, findings, ...place, 'history');
  let before: string | null = null;
  for (const [index, { from, to }] of history.entries()) {
    if (from !== before)
      findings.report('does not begin where the step before ended', ...place, 'history', index, 'from');
    before = to;
  }
  if (before !== status)
    findings.report(`is ${status}, and the history ends with ${String(before)}`, ...place, statusName);
}

function checkTimes(
  history: readonly HistoryEntry<string>[],
  { clock }: StateDocument,
  findings: Findings,
  ...place: (string | number)[]
): void {
  let before = -Infinity;
  for (const [index, { at }] of history.entries()) {
    const below = [...place, index, 'at'];
    if (at < before) findings.report('is before the step before', ...below);
    if (at > clock.now) findings.report('is after clock.now', ...below);
    before = at;
  }
}

function sum(lines: readonly { readonly amountMinorUnits: number }[], from: number): number {
  return lines.reduce((total, { amountMinorUnits }) => total + amountMinorUnits, from);
}
