import { VARIATION_DIALECTS } from '../../domain/scripting/variations.js';
import { SCA_VARIANTS } from '../../domain/scripting/variants.js';
import { memberAt } from '../../domain/shape.js';
import { ordinal } from '../../domain/text.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import type { DialectId } from '../../domain/dialect.js';
import { isAccountRead, isTransactionList, operationsThat, resourceWord } from '../../domain/tpp/operation.js';
import type { Body } from '../../library/control-operations.js';
import type { HookRequest } from '../../library/hooks.js';
import type { ServerClient } from '../../library/server-client.js';
import type { Baseline } from '../baseline.js';
import { beginDates } from './begin-dates.js';
import { countOf, leadsTo } from '../evidence.js';
import type { Disturbance, Site } from './plan.js';

/** How a disturbance is made: by what the control API has for every tester. */
export interface Application {
  readonly fault?: Body<'addFault'>;
  readonly outcome?: Body<'addOutcome'>;
  readonly decisions?: Readonly<Record<string, string | number | readonly string[]>>;
  /** The seed of the bank. */
  readonly seed?: number;
  /** When the clock of the bank begins. */
  readonly begin?: string;
  /** What happens before the call that is named. */
  readonly atCall?: (at: NamedCall) => Promise<unknown>;
  /** How long an answer or a notification is late, or the client is asked to wait, in real milliseconds: at most a second. */
  readonly delayMs?: number;
  /** How much longer a run may take because the client tries again, in real milliseconds. Nothing is late by this time. */
  readonly patienceMs?: number;
}

/** A call that has come, and whose answer waits. */
interface NamedCall {
  readonly client: ServerClient;
  readonly call: HookRequest;
  /** Adds a fault that is part of the disturbance. */
  readonly addFault: (fault: Body<'addFault'>) => Promise<void>;
}

/** `transparent`: a correct client and its unchanged tests still pass. `visible`: the result differs. */
export type DisturbanceClass = 'transparent' | 'visible';

type Drawn = Omit<Disturbance, 'kind'>;
/** How a kind of disturbance is made and named. */
type Effect = Pick<DisturbanceRow, 'apply' | 'words'>;

/** A kind of disturbance. */
export interface DisturbanceRow {
  readonly class: DisturbanceClass;
  /** Why it has this class. */
  readonly reason: string;
  /** Of a visible one: whether the client probably still makes its other calls, so that others of this sort can act in the same run. */
  readonly isMild?: true;
  /** All that can happen to the calls of a baseline. */
  readonly draw: (baseline: Baseline) => readonly Drawn[];
  readonly apply: (one: Disturbance) => Application;
  /** The part of a sentence that says what happens. */
  readonly words: (one: Disturbance) => string;
}

const reads = ({ sites }: Baseline): Drawn[] => sites.filter(({ isRead }) => isRead).map(ofSite);
const changes = ({ sites }: Baseline): Drawn[] => sites.filter(({ isRead }) => !isRead).map(ofSite);
const ofSite = ({ isRead: _isRead, ...site }: Site): Drawn => site;
const each = (values: readonly (string | number)[], drawn: readonly Drawn[]): Drawn[] =>
  values.flatMap((value) => drawn.map((one) => ({ ...one, value })));
const numbered = (count: number): Drawn[] => Array.from({ length: count }, (_, index) => ({ resource: index + 1 }));
const readsLinkedLists = ({ evidence: { calls } }: Baseline): boolean =>
  calls.some(({ answer }) => memberAt(answer, 'transactions', '_links') !== undefined);
const readsTransactions = ({ sites }: Baseline): boolean => sites.some(({ operation }) => isTransactionList(operation));
/** The first and the last call of each operation. */
function firstAndLast({ evidence: { calls } }: Baseline): Drawn[] {
  return [...countOf(calls.map(({ operation }) => operation))].flatMap(([operation, times]) =>
    [...new Set([1, times])].map((occurrence) => ({ operation, occurrence })),
  );
}
const repeatable = (baseline: Baseline): Drawn[] =>
  firstAndLast(baseline).filter((one) => reads(baseline).some(({ operation }) => operation === one.operation));
const SHOW_MONEY: readonly string[] = operationsThat('list', 'read', 'readBalances', 'readTransactions').filter(
  isAccountRead,
);
const accountReads = (baseline: Baseline): Drawn[] =>
  firstAndLast(baseline).filter(({ operation = '' }) => SHOW_MONEY.includes(operation));
const dates = ({ begin }: Baseline, kind: 'alike' | 'others'): Drawn[] =>
  begin === undefined ? [] : beginDates(begin)[kind].map((value) => ({ value }));
const BEGINS: Effect = {
  apply: ({ value }) => ({ begin: String(value) }),
  words: ({ value }) => `bank and client began at ${value}`,
};
const PAGE_SIZES = [2, 5, 20] as const;
/** Whether the tests decide for the PSU: no one else did at the quiet bank. */
const decidesItself = ({ evidence: { consents, opened } }: Baseline): boolean =>
  opened.decisions['psu-behaviour'] === 'waits' && consents.some(({ consentStatus }) => consentStatus !== 'received');
const BEGIN = 'begin=';
/** Lists that are read after midnight at a bank in Central Europe, and before it in UTC, each with the begin of the bank. */
const midnights = (baseline: Baseline): Drawn[] =>
  accountReads(baseline).flatMap(({ operation, occurrence = 1 }) => {
    const at = baseline.evidence.calls.filter((call) => call.operation === operation)[occurrence - 1]?.at;
    if (baseline.begin === undefined || at === undefined || operation !== 'readTransactions') return [];
    const later = Date.parse(`${at.slice(0, 10)}T23:30:00Z`) - Date.parse(at);
    return [{ operation, occurrence, value: `${BEGIN}${new Date(Date.parse(baseline.begin) + later).toISOString()}` }];
  });
/** The first page that the client reads after another one, and the last; with smaller pages, if it reads none. */
function laterPages(baseline: Baseline): Drawn[] {
  const operation = 'readTransactions';
  const lists = baseline.evidence.calls.filter((call) => call.operation === operation);
  const later = lists.flatMap((call, index) =>
    index > 0 && leadsTo(lists[index - 1] ?? call, call) ? [index + 1] : [],
  );
  const places = [...new Set([later[0] ?? 2, later.at(-1) ?? 2])].map((occurrence) => ({ operation, occurrence }));
  const shifts = ['doubled', 'missed'].map((how) => `${later.length > 0 ? '' : 'paging=2 '}paging-shift=${how}`);
  return readsLinkedLists(baseline) ? each(shifts, places) : [];
}

interface Entries extends Omit<Body<'bookTransaction'>, 'transactionAmount'> {
  readonly amounts: readonly number[];
  readonly status?: 'blocked';
}
/** The entry where another circumstance matters. */
export const ENTRY: Entries = { amounts: [-1.15], remittanceInformationUnstructured: 'Parking' };
/** Entries that an account gets while the client runs, with amounts that are easy to get wrong. */
const ENTRIES: Readonly<Record<string, Entries>> = {
  'an entry of -1.15': ENTRY,
  'two equal entries of 0.29': { amounts: [0.29, 0.29], debtorName: 'Ümit Łukasz' },
  '15 entries from -10.10 on': { amounts: Array.from({ length: 15 }, (_, more) => (-1010 - 100 * more) / 100) },
  'a pending entry of -64.35, booked a day later': { amounts: [-64.35], pending: true, ending: { after: 'P1D' } },
  'a pending entry of -58, then released': { amounts: [-58], pending: true, ending: { after: 'P1D', as: 'released' } },
  'a card payment of -30 that stays pending': { amounts: [-30], pending: true, bankTransactionCode: 'PMNT-CCRD-POSD' },
  'an entry of 1234567.89': { amounts: [1_234_567.89] },
  'an entry of 40 and its return': { amounts: [40, -40] },
  'a block by the bank': { amounts: [], status: 'blocked' },
};
const PATHS =
  `ACTC > RJCT(AM04), RCVD 1d > ACTC > ACSP > ACSC, ACTC > PDNG 60d > ACSP > ACSC, ACTC > PDNG 2d > RJCT(AC04),
  ACTC > PDNG 2d > ACSP > ACSC, ACTC > CANC, ACTC > ACSP 30d > ACSC, ACTC > ACSP > PART, ACTC > ACWC 2d > ACSP > ACSC,
  ACTC > PATC 1d > ACSP > ACSC, ACTC > ACSP 2d > RJCT(AC04), ACTC > ACSP > ACCC,
  ACTC > RJCT(AM04) each time, ACTC > ACSP 30d > ACSC each time`.split(/,\s+/);
/** Pairs of a decision and its value, by what the client does. */
const PAGING_HABITS = ['empty-last', 'repeated', 'null', 'foreign'].map((links) => `paging=5 paging-links=${links}`);
const TRANSACTION_HABITS = `transaction-id=new-at-booking transaction-id=not-unique transaction-id=new-each-read
  transaction-id=absent-while-pending entry-reference=new-each-read entry-reference=not-unique card-amount=differs
  card-end=some-expire card-end=some-in-parts card-booking-date=purchase-day pending-entries=hidden pending-entries=refused
  pending-in-balance=not-deducted transactions-path=with-balances`.split(/\s+/);
/** Not every dialect has these decisions. */
const AUTHORISATION_HABITS = `payment-start=ACTC payment-start=PDNG execution-day=bank-days callback-order=reads-before
  redirect-address=query-dropped`.split(/\s+/);
const HABITS = ['request-id-repeat=reject', 'request-id-repeat=replay', 'error-body=problem', 'returns=some'];
const VARIATION_SEEDS = [1, 2, 3, 4] as const;

/** Whether a bank has the decision of a pair. */
function isDecidedBy({ decisions }: Baseline['evidence']['opened']): (pair: string) => boolean {
  return (pair) => (pair.split('=')[0] ?? '') in decisions;
}

/** The variations that the responses of a bank can have. */
export function variationsOf(dialect: DialectId | undefined): string[] {
  return Object.entries(VARIATION_DIALECTS).flatMap(([id, dialects]) =>
    dialect === undefined || dialects.some((one) => one === dialect) ? [id] : [],
  );
}

function fault(
  { operation, resource, status, occurrence = 1 }: Disturbance,
  effect: Omit<Body<'addFault'>, 'match' | 'after'>,
): Application {
  const match = withoutAbsent({ operation, resource, resourceStatus: status });
  return {
    fault: { times: 1, ...effect, match, after: occurrence - 1 },
    ...((effect.delay ?? effect.error) && { delayMs: typeof effect.delay?.ms === 'number' ? effect.delay.ms : 1000 }),
  };
}

/** A value that ends in "each time" is that of all resources from the numbered one on. */
function outcome(
  { resource = 1, value = '' }: Disturbance,
  name: 'path' | 'consent' | 'sca' | 'token' | 'notification',
): Application {
  const written = String(value);
  return {
    outcome: {
      after: resource - 1,
      outcome: { [name]: written.replace(EACH_TIME, '') },
      ...(written.endsWith(EACH_TIME) && { times: 'always' }),
    },
  };
}

export const EACH_TIME = ' each time';

/** The newest consent, which is probably that of a call, with its open accounts in euro. */
async function newestConsent(client: ServerClient): Promise<{ consentId: string; accountIds: string[] } | undefined> {
  const [consent] = await client.consents.list({ limit: 1 });
  if (consent?.psu === undefined) return undefined;
  const accounts = await client.accounts({ psu: consent.psu, status: 'enabled', limit: 1000 });
  const accountIds = accounts.filter(({ currency }) => currency === 'EUR').map(({ accountId }) => accountId);
  return { consentId: consent.consentId, accountIds };
}

/** Gives each account of the newest consent some entries. */
async function book(client: ServerClient, { amounts, status, ...more }: Entries = ENTRY): Promise<void> {
  for (const id of (await newestConsent(client))?.accountIds ?? []) {
    for (const amount of amounts)
      await client.bookTransaction(id, { ...more, transactionAmount: { currency: 'EUR', amount } });
    if (status) await client.changeAccount(id, { status });
  }
}

const RESTART = 'prove-restart';
const LOST = { times: 1, when: 'commit', fault: 'EMPTY_RESPONSE' } as const;
/** The value is a status, perhaps with more words for a page of HTML. */
function refused(one: Disturbance, when: 'before' | 'commit' = 'before'): Application {
  const statusCode = Number.parseInt(String(one.value ?? 503));
  const page = { body: '<html><h1>Error</h1></html>', headers: { 'Content-Type': 'text/html' } };
  return fault(one, { when, error: { statusCode, ...(typeof one.value === 'string' && page) } });
}

/** `slug=value` pairs of the decision table, as data. */
function decisionsOf({ value = '' }: Disturbance): Application {
  return {
    decisions: Object.fromEntries(
      String(value)
        .split(' ')
        .map((pair) => pair.split('='))
        .map(([slug = '', written = '']) => [slug, /^\d+$/.test(written) ? Number(written) : written]),
    ),
  };
}

/** A call in words: `the 2nd readTransactions of the 1st consent`. */
function callWords({ operation = '', resource, status, occurrence = 1 }: Disturbance): string {
  const about = resource === undefined ? '' : ` of the ${ordinal(resource)} ${resourceWord(operation)}`;
  return `the ${ordinal(occurrence)} ${operation}${about}${status === undefined ? '' : ` while it is ${status}`}`;
}

const REFUSED_ONCE: Effect = {
  apply: (one) => refused(one),
  words: (one) => `${callWords(one)} was answered once with status ${one.value}`,
};

type Kinds = Readonly<Record<string, Omit<DisturbanceRow, 'class'>>>;

const TRANSPARENT: Kinds = {
  variation: {
    reason: 'The document allows every response of it.',
    draw: ({ evidence: { opened } }) =>
      [...VARIATION_SEEDS, ...variationsOf(opened.dialect)].map((value) => ({ value })),
    apply: ({ value = 1 }) =>
      typeof value === 'number'
        ? { seed: value, decisions: { variation: 'legal' } }
        : { decisions: { variation: 'legal', variations: [value] } },
    words: ({ value }) =>
      `the bank answers in other ways that its document allows (variation: legal, ${typeof value === 'number' ? `seed ${value}` : `variations: [${value}]`})`,
  },
  pages: {
    reason: 'A list that has links can have one to its next page.',
    draw: (baseline) => (readsLinkedLists(baseline) ? PAGE_SIZES.map((value) => ({ value })) : []),
    apply: ({ value = 5 }) => ({ decisions: { paging: Number(value) } }),
    words: ({ value }) => `lists of transactions have pages of ${value}`,
  },
  'read-lost': {
    reason: 'A read changes nothing, so a client can send it again.',
    draw: reads,
    // Before it counts: with a limit of accesses a day, two lost reads would leave a correct client none.
    apply: (one) => fault(one, { ...LOST, when: 'before' }),
    words: (one) => `the answer to ${callWords(one)} was lost`,
  },
  'read-refused': {
    reason: 'The answer says when to call again, and a read can be sent again.',
    // A gateway answers with a page of its own while the bank restarts.
    draw: (baseline) => each([503, 429, '503 and a page of HTML'], reads(baseline)),
    ...REFUSED_ONCE,
  },
  'read-refused-until': {
    reason: 'RFC 9110 allows Retry-After as a date, and a read can be sent again.',
    // A client with another clock cannot compare the date with it.
    draw: (baseline) => (baseline.begin === undefined ? [] : repeatable(baseline)),
    apply: () => ({
      delayMs: 1000,
      atCall: async ({ client, call, addFault }) => {
        const { now } = await client.clock.read();
        const headers = { 'Retry-After': new Date(Date.parse(now) + 2000).toUTCString() };
        const id = call.headers['x-request-id'];
        if (id === undefined) return;
        // Only this call, if another disturbance takes it: a later one would get a date in the past.
        const match = { header: { 'X-Request-ID': id } };
        await addFault({ match, times: 1, error: { statusCode: 429, headers } });
      },
    }),
    words: (one) => `${callWords(one)} was answered once with status 429 and a date in Retry-After`,
  },
  slow: {
    reason: 'A second is within what every client must wait.',
    draw: ({ sites }) => each([1000], sites.filter(({ occurrence }) => occurrence === 1).map(ofSite)),
    apply: (one) => fault(one, { delay: { type: 'fixed', ms: Number(one.value) } }),
    words: (one) => `the answer to ${callWords(one)} was ${one.value} ms late`,
  },
  'token-expired': {
    reason: 'The client has a refresh token, and refreshes tokens at the quiet bank.',
    draw: ({ refreshable }) => each(['expired', 'short-lived'], refreshable),
    apply: (one) => outcome(one, 'token'),
    words: ({ resource = 1, value }) =>
      `the access token of the ${ordinal(resource)} token response was ${value}, and could be refreshed`,
  },
  'token-form': {
    reason:
      'RFC 6749 writes expires_in without a space, and only recommends it; the case of token_type has no meaning. A refresh token is optional, and at the quiet bank the client does not use that of this response.',
    draw: ({ sites, unused, evidence: { opened } }) => {
      const count = sites.filter(({ operation }) => operation === 'exchangeCode').length;
      const names = count > 0 ? ['expires-in-key=clean', 'expires-in-key=both'].filter(isDecidedBy(opened)) : [];
      const forms = each(['no-expires-in', 'lower-case-type'], numbered(count));
      return [...forms, ...each(['no-refresh-token'], unused), ...names.map((value) => ({ value }))];
    },
    apply: (one) => (one.resource === undefined ? decisionsOf(one) : outcome(one, 'token')),
    words: ({ resource, value }) =>
      `the ${resource === undefined ? '' : `${ordinal(resource)} `}token response was ${value}`,
  },
  'callback-twice': {
    reason: 'A browser can load the page of a callback again.',
    draw: ({ consents, payments }) => each(['callback-twice'], numbered(consents + payments)),
    apply: (one) => outcome(one, 'sca'),
    words: ({ resource = 1 }) => `the browser returned twice from the ${ordinal(resource)} authorisation`,
  },
  notification: {
    reason: 'A notification is sent again if its answer is lost, and a second is within what every client must wait.',
    // A paused clock does not come to the second.
    draw: ({ notifications, evidence: { opened } }) =>
      each(['doubled', ...(opened.clock.mode === 'running' ? ['late'] : [])], numbered(notifications)),
    apply: (one) => ({ ...outcome(one, 'notification'), ...(one.value === 'late' && { delayMs: 1000 }) }),
    words: ({ resource = 1, value }) =>
      `the ${ordinal(resource)} notification was ${value === 'late' ? 'a second late' : 'sent twice'}`,
  },
  begin: {
    reason: 'The client has the clock of the bank, and the bank is open on the same days as in the quiet run.',
    draw: (baseline) => dates(baseline, 'alike'),
    ...BEGINS,
  },
};

const VISIBLE: Kinds = {
  'begin-elsewhere': {
    reason: 'The bank is closed on other days, so that results come later.',
    draw: (baseline) => dates(baseline, 'others'),
    ...BEGINS,
  },
  'clock-step': {
    reason: 'Time passes in which what the client holds can end.',
    draw: (baseline) => (baseline.begin === undefined ? [] : each(['P1D', 'P35D', 'P181D'], firstAndLast(baseline))),
    apply: ({ value }) => ({ atCall: ({ client }) => client.clock.advance({ by: String(value), limit: 1 }) }),
    words: (one) => `${one.value} passed before ${callWords(one)}`,
  },
  restart: {
    reason: 'Calls that are not repeatable fail, too.',
    draw: firstAndLast,
    apply: () => ({
      patienceMs: 2000,
      atCall: async ({ client, addFault }) => {
        // The bank keeps its state, and forgets page sessions and the calls that limits count.
        await client.snapshots.take(RESTART);
        await client.snapshots.restore(RESTART, { sessions: 'end' });
        await addFault({ times: 1, fault: 'CONNECTION_RESET_BY_PEER' });
        await addFault({ times: 2, error: { statusCode: 503 } });
      },
    }),
    words: (one) =>
      `the bank restarted at ${callWords(one)}: it broke the connection, and two calls were answered with status 503`,
  },
  'change-lost': {
    reason:
      'What was asked for has happened, and sending it again makes it happen twice. A client may stop and say so.',
    draw: changes,
    apply: (one) => fault(one, LOST),
    words: (one) => `the answer to ${callWords(one)} was lost`,
  },
  'change-failed': {
    reason: 'What was asked for has happened in spite of the status.',
    draw: (baseline) => each([503, 504], changes(baseline)),
    apply: (one) => refused(one, 'commit'),
    words: (one) => `${callWords(one)} was answered with status ${one.value ?? 503}, but took effect`,
  },
  'change-refused': {
    reason: 'Nothing has happened, but only the bank knows. A client may stop and say so.',
    draw: (baseline) => each([503, 429, 400], changes(baseline)),
    ...REFUSED_ONCE,
  },
  'read-denied': {
    reason: 'The bank refuses what it answers a moment later. A client may stop and say so.',
    draw: (baseline) => each([400, 404, 500], repeatable(baseline)),
    ...REFUSED_ONCE,
  },
  outage: {
    reason: 'No client can do what the bank never answers.',
    draw: (baseline) => [
      ...each([503, 429], firstAndLast(baseline)),
      // The bank takes the client for one that may not read, although nothing has ended.
      ...each([401, 403], repeatable(baseline)),
    ],
    apply: (one) => {
      const { match = {}, after = 0 } = fault(one, {}).fault ?? {};
      return { fault: { match, after, error: { statusCode: Number(one.value ?? 503) } }, patienceMs: 5000 };
    },
    words: (one) => `from ${callWords(one)} on, each was answered with status ${one.value ?? 503}`,
  },
  'outage-for-hours': {
    reason: 'What was to happen in these hours happens later, or not at all.',
    draw: (baseline) => (baseline.begin === undefined ? [] : each([6], firstAndLast(baseline))),
    apply: ({ value = 6 }) => ({
      patienceMs: 5000,
      atCall: async ({ client, addFault }) => {
        const { now: from } = await client.clock.read();
        const to = new Date(Date.parse(from) + Number(value) * 3_600_000).toISOString();
        await addFault({ match: {}, during: { from, to }, error: { statusCode: 503 } });
      },
    }),
    words: (one) => `for ${one.value} hours from ${callWords(one)} on, the bank answered each call with status 503`,
  },
  entries: {
    isMild: true,
    reason: 'The account has entries that the tests do not expect.',
    draw: (baseline) => [
      ...each(Object.keys(ENTRIES), accountReads(baseline)),
      ...laterPages(baseline),
      ...midnights(baseline),
    ],
    apply: (one) => ({
      ...(String(one.value).startsWith('paging') && decisionsOf(one)),
      ...(String(one.value).startsWith(BEGIN) && { begin: String(one.value).slice(BEGIN.length) }),
      atCall: ({ client }) => book(client, ENTRIES[one.value ?? '']),
    }),
    words: (one) =>
      `before ${callWords(one)}, the account got ${String(one.value) in ENTRIES ? one.value : `an entry (${one.value})`}`,
  },
  'consent-ends': {
    reason: 'The consent has ended, and the accounts can have other ids in the next one.',
    draw: (baseline) => [...accountReads(baseline), ...each(['resource-id=each-consent'], accountReads(baseline))],
    apply: (one) => ({
      ...(one.value !== undefined && decisionsOf(one)),
      atCall: async ({ client }) => {
        const consent = await newestConsent(client);
        if (consent) await client.consents.setStatus(consent.consentId, 'revokedByPsu', { force: true });
      },
    }),
    words: (one) =>
      `the PSU revoked the newest consent before ${callWords(one)}${one.value === undefined ? '' : ` (${one.value})`}`,
  },
  'payment-path': {
    reason: 'The payment has another result.',
    isMild: true,
    draw: ({ payments }) =>
      each(PATHS, numbered(payments)).filter(
        ({ resource, value }) => resource === 1 || !`${value}`.endsWith(EACH_TIME),
      ),
    apply: (one) => outcome(one, 'path'),
    words: ({ resource = 1, value }) => `the ${ordinal(resource)} payment went ${value}`,
  },
  consent: {
    reason: 'The consent has another result.',
    draw: (baseline) => {
      const ends = decidesItself(baseline) ? ['revoke', 'revoke after 1d'] : ['refuse', 'refuse each time'];
      return each(['expire', ...ends], numbered(baseline.consents));
    },
    apply: (one) => outcome(one, 'consent'),
    words: ({ resource = 1, value }) => `the PSU or the bank ended the ${ordinal(resource)} consent (${value})`,
  },
  authorisation: {
    reason: 'The authorisation has another result.',
    draw: ({ consents, payments }) =>
      each(
        [...Object.keys(SCA_VARIANTS).filter((one) => one !== 'callback-twice'), 'psu-blocked each time'],
        numbered(consents + payments),
      ),
    apply: (one) => outcome(one, 'sca'),
    words: ({ resource = 1, value }) => `the ${ordinal(resource)} authorisation ended with ${value}`,
  },
  token: {
    reason: 'The token ends earlier, or cannot be refreshed.',
    draw: ({ sites, refreshable }) => {
      const exchanges = sites.filter(({ operation }) => operation === 'exchangeCode');
      const ends = ['short-lived', 'ends-early', 'no-refresh-token', 'revoked', 'revoked each time'];
      return each(refreshable.length === 0 ? [...ends, 'expired'] : ends, numbered(exchanges.length));
    },
    apply: (one) => outcome(one, 'token'),
    words: ({ resource = 1, value }) => `the ${ordinal(resource)} token response was ${value}`,
  },
  'notification-withheld': {
    isMild: true,
    reason: 'A client that only waits does not learn of the result.',
    draw: ({ notifications }) => each(['withheld'], numbered(notifications)),
    apply: (one) => outcome(one, 'notification'),
    words: ({ resource = 1 }) => `the ${ordinal(resource)} notification was withheld`,
  },
  habit: {
    reason: 'Live banks were seen to have it (docs/live-banks.md), and tests do not expect it.',
    draw: (baseline) =>
      [
        ...HABITS,
        ...AUTHORISATION_HABITS.filter(isDecidedBy(baseline.evidence.opened)),
        ...(readsTransactions(baseline) ? TRANSACTION_HABITS : []),
        ...(readsLinkedLists(baseline) ? PAGING_HABITS : []),
      ].map((value) => ({ value })),
    apply: decisionsOf,
    words: ({ value }) => `the bank has the habit ${value}`,
  },
};

function withClass(name: DisturbanceClass, kinds: Kinds): [string, DisturbanceRow][] {
  return Object.entries(kinds).map(([kind, row]) => [kind, { class: name, ...row }]);
}

/** Every kind of disturbance by name. */
export const DISTURBANCES: Readonly<Record<string, DisturbanceRow>> = Object.fromEntries([
  ...withClass('transparent', TRANSPARENT),
  ...withClass('visible', VISIBLE),
]);

/** @throws Error for a kind that does not exist */
export function applicationOf(one: Disturbance): Application {
  const row = DISTURBANCES[one.kind];
  if (row === undefined) throw new Error(`there is no disturbance "${one.kind}"`);
  return row.apply(one);
}

/** Whether one is how the whole bank behaves, so that no call shows that it acted. */
export function isOfBank(one: Disturbance): boolean {
  const { fault: rule, outcome: scripted, atCall } = applicationOf(one);
  return rule === undefined && scripted === undefined && atCall === undefined;
}

/** What two disturbances of one plan cannot share: a call, the ways of the bank, a result. */
export function conflictsOf(one: Disturbance): string[] {
  const { fault: rule, outcome: scripted, decisions, begin, atCall } = applicationOf(one);
  return [
    // With two of them, or with other tokens, nothing would show which of them the client has noticed.
    ...((decisions ?? begin) ? ['bank', 'token'] : []),
    ...(atCall ? ['call'] : []),
    ...(rule ? [JSON.stringify([rule.match, rule.after])] : []),
    // One token response more shifts the numbers of the others.
    ...Object.keys(scripted?.outcome ?? {}).map((name) => (name === 'token' ? name : `${name} ${scripted?.after}`)),
  ];
}
