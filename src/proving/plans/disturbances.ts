import { VARIATION_DIALECTS } from '../../domain/scripting/variations.js';
import { SCA_VARIANTS } from '../../domain/scripting/variants.js';
import { ordinal } from '../../domain/text.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import type { DialectId } from '../../domain/dialect.js';
import { resourceWord } from '../../domain/tpp/operation.js';
import type { Body } from '../../library/control-operations.js';
import type { HookRequest } from '../../library/hooks.js';
import type { ServerClient } from '../../library/server-client.js';
import { BEGIN, type Drawn, type placesOf } from './places.js';
import type { Disturbance, Disturbances } from './plan.js';

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

const each = (values: readonly (string | number)[], drawn: readonly Drawn[]): Drawn[] =>
  values.flatMap((value) => drawn.map((one) => ({ ...one, value })));

/** A disturbance in words, for the sentence about it. */
interface Said {
  /** `the 2nd readTransactions of the 1st consent`. */
  readonly call: string;
  /** Of the resource, with a space: `1st `. Empty without a number. */
  readonly nth: string;
  readonly value: Disturbance['value'];
}

/** A kind of disturbance. */
export interface DisturbanceRow {
  /** Why it has its class. */
  readonly reason: string;
  /** Of a visible one: whether the client probably still makes its other calls, so that others of this sort can act in the same run. */
  readonly isMild?: true;
  /** All that can happen to the calls of a baseline. */
  readonly draw: (at: ReturnType<typeof placesOf>) => readonly Drawn[];
  readonly apply: (one: Disturbance) => Application;
  /** The part of a sentence that says what happens. */
  readonly words: (said: Said) => string;
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
export const EACH_TIME = ' each time';
const PATHS =
  `ACTC > RJCT(AM04), RCVD 1d > ACTC > ACSP > ACSC, ACTC > PDNG 60d > ACSP > ACSC, ACTC > PDNG 2d > RJCT(AC04),
  ACTC > PDNG 2d > ACSP > ACSC, ACTC > CANC, ACTC > ACSP 30d > ACSC, ACTC > ACSP > PART, ACTC > ACWC 2d > ACSP > ACSC,
  ACTC > PATC 1d > ACSP > ACSC, ACTC > ACSP 2d > RJCT(AC04), ACTC > ACSP > ACCC`.split(/,\s+/);
const PATHS_EACH_TIME = ['ACTC > RJCT(AM04)', 'ACTC > ACSP 30d > ACSC'].map((path) => path + EACH_TIME);
/** Pairs of a decision and its value, by what the client does. */
const PAGING_HABITS = ['empty-last', 'repeated', 'null', 'foreign'].map((links) => `paging=5 paging-links=${links}`);
const TRANSACTION_HABITS = `transaction-id=new-at-booking transaction-id=not-unique transaction-id=new-each-read
  transaction-id=absent-while-pending entry-reference=new-each-read entry-reference=not-unique card-amount=differs
  card-end=some-expire card-end=some-in-parts card-booking-date=purchase-day pending-entries=hidden pending-entries=refused
  pending-in-balance=not-deducted transactions-path=with-balances`.split(/\s+/);
const AUTHORISATION_HABITS =
  `payment-start=ACTC payment-start=PDNG execution-day=bank-days callback-order=reads-before`.split(' ');
/** Where the browser returns to; no answer to a call shows it. */
export const RETURN_HABIT = 'redirect-address=query-dropped';
const HABITS = ['request-id-repeat=reject', 'request-id-repeat=replay', 'error-body=problem', 'returns=some'];

const SCA_ENDS = [...Object.keys(SCA_VARIANTS).filter((one) => one !== 'callback-twice'), 'psu-blocked each time'];
const TOKEN_ENDS = ['short-lived', 'ends-early', 'no-refresh-token', 'revoked', 'revoked each time'];

/** The variations that the responses of a bank can have. */
function variationsOf(dialect: DialectId): string[] {
  return Object.entries(VARIATION_DIALECTS).flatMap(([id, all]) => (all.some((one) => one === dialect) ? [id] : []));
}

function fault({ operation, resource, status, occurrence = 1 }: Disturbance, effect: Body<'addFault'>): Application {
  const match = withoutAbsent({ operation, resource, resourceStatus: status });
  return { fault: { ...effect, match, after: occurrence - 1 } };
}

const LOST = { times: 1, when: 'commit', fault: 'EMPTY_RESPONSE' } as const;
/** The value is a status, perhaps with more words for a page of HTML. */
function refused(one: Disturbance, when: 'before' | 'commit' = 'before'): Application {
  const statusCode = Number.parseInt(`${one.value ?? 503}`);
  const page = { body: '<html><h1>Error</h1></html>', headers: { 'Content-Type': 'text/html' } };
  const error = { statusCode, ...(typeof one.value === 'string' && page) };
  return { ...fault(one, { times: 1, when, error }), delayMs: 1000 };
}

type OutcomeName = 'path' | 'consent' | 'sca' | 'token' | 'notification';
/** A value that ends in "each time" is that of all resources from the numbered one on. */
function outcome({ resource = 1, value }: Disturbance, name: OutcomeName): Application {
  const times = `${value}`.endsWith(EACH_TIME) ? ({ times: 'always' } as const) : {};
  return { outcome: { after: resource - 1, outcome: { [name]: `${value}`.replace(EACH_TIME, '') }, ...times } };
}

/** Gives each open account in euro of the newest consent, which is probably that of a call, some entries. */
async function book(client: ServerClient, { amounts, status, ...more }: Entries = ENTRY): Promise<void> {
  const [consent] = await client.consents.list({ limit: 1 });
  if (consent?.psu === undefined) return;
  const accounts = await client.accounts({ psu: consent.psu, status: 'enabled', limit: 1000 });
  for (const { accountId } of accounts.filter(({ currency }) => currency === 'EUR')) {
    for (const amount of amounts)
      await client.bookTransaction(accountId, { ...more, transactionAmount: { currency: 'EUR', amount } });
    if (status) await client.changeAccount(accountId, { status });
  }
}

/** `slug=value` pairs of the decision table, as data. */
function decisionsOf({ value }: Disturbance): Application {
  const pairs = `${value}`.split(' ').map((pair) => pair.split('='));
  const typed = (written = ''): string | number => (/^\d+$/.test(written) ? Number(written) : written);
  return { decisions: Object.fromEntries(pairs.map(([slug = '', written]) => [slug, typed(written)])) };
}

type Effect = Pick<DisturbanceRow, 'apply' | 'words'>;
const BEGINS: Effect = {
  apply: ({ value }) => ({ begin: `${value}` }),
  words: ({ value }) => `bank and client began at ${value}`,
};
const REFUSED_ONCE: Effect = {
  apply: (one) => refused(one),
  words: ({ call, value }) => `${call} returned status ${value} once`,
};
const TOKEN: Effect = {
  apply: (one) => (one.resource === undefined ? decisionsOf(one) : outcome(one, 'token')),
  words: ({ nth, value }) => `the ${nth}token response was ${value}`,
};

type Kinds = Readonly<Record<string, DisturbanceRow>>;

const TRANSPARENT: Kinds = {
  variation: {
    reason: 'The document allows every response of it.',
    draw: ({ bank, opened }) => each([1, 2, 3, 4, ...variationsOf(opened.dialect)], bank),
    apply: ({ value }) => ({
      ...(typeof value === 'number' && { seed: value }),
      decisions: { variation: 'legal', ...(typeof value === 'string' && { variations: [value] }) },
    }),
    words: ({ value }) =>
      `the bank responds in other ways that its document allows (variation: legal, ${typeof value === 'number' ? `seed ${value}` : `variations: [${value}]`})`,
  },
  pages: {
    reason: 'A list that has links can have one to its next page.',
    draw: ({ bankWithLinks }) => each([2, 5, 20], bankWithLinks),
    apply: ({ value }) => ({ decisions: { paging: Number(value) } }),
    words: ({ value }) => `lists of transactions have pages of ${value}`,
  },
  'read-lost': {
    reason: 'A read changes nothing, so a client can send it again.',
    draw: ({ reads }) => reads,
    // Before it counts: with a limit of accesses a day, two lost reads would leave a correct client none.
    apply: (one) => fault(one, { ...LOST, when: 'before' }),
    words: ({ call }) => `the response to ${call} was lost`,
  },
  'read-refused': {
    reason: 'The response says when to call again, and a read can be sent again.',
    // A gateway answers with a page of its own while the bank restarts.
    draw: ({ reads }) => each([503, 429, '503 and a page of HTML'], reads),
    ...REFUSED_ONCE,
  },
  'read-refused-until': {
    reason: 'RFC 9110 allows Retry-After as a date, and a read can be sent again.',
    // A client with another clock cannot compare the date with it.
    draw: ({ ifTimed, repeatable }) => ifTimed(repeatable),
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
    words: ({ call }) => `${call} returned status 429 once, with a date in Retry-After`,
  },
  slow: {
    reason: 'A second is within what every client must wait.',
    draw: ({ firsts }) => each([1000], firsts),
    apply: (one) => {
      const ms = Number(one.value);
      return { ...fault(one, { times: 1, delay: { type: 'fixed', ms } }), delayMs: ms };
    },
    words: ({ call, value }) => `the response to ${call} was ${value} ms late`,
  },
  'token-expired': {
    reason: 'The client has a refresh token, and refreshes tokens at the quiet bank.',
    draw: ({ refreshable }) => each(['expired', 'short-lived'], refreshable),
    apply: (one) => outcome(one, 'token'),
    words: ({ nth, value }) => `the access token of the ${nth}token response was ${value}, and could be refreshed`,
  },
  'token-form': {
    reason: 'RFC 6749 allows each form, and the client does not use the refresh token at the quiet bank.',
    draw: ({ exchanges, unused, decided, bankWithTokens }) => [
      ...each(['no-expires-in', 'lower-case-type'], exchanges),
      ...each(['no-refresh-token'], unused),
      ...each(decided(['expires-in-key=clean', 'expires-in-key=both']), bankWithTokens),
    ],
    ...TOKEN,
  },
  'callback-twice': {
    reason: 'A browser can load the page of a callback again.',
    draw: ({ authorisations }) => each(['callback-twice'], authorisations),
    apply: (one) => outcome(one, 'sca'),
    words: ({ nth }) => `the browser returned twice from the ${nth}authorisation`,
  },
  notification: {
    reason: 'A notification is sent again if its response is lost, and a second is within what every client must wait.',
    // A paused clock does not come to the second.
    draw: ({ opened, notified }) => each(opened.clock.mode === 'running' ? ['doubled', 'late'] : ['doubled'], notified),
    apply: (one) => ({ ...outcome(one, 'notification'), ...(one.value === 'late' && { delayMs: 1000 }) }),
    words: ({ nth, value }) => `the ${nth}notification was ${value === 'late' ? 'a second late' : 'sent twice'}`,
  },
  begin: {
    reason: 'The client has the clock of the bank, and the bank is open on the same days as in the quiet run.',
    draw: ({ begins, bank }) => each(begins.alike, bank),
    ...BEGINS,
  },
};

const VISIBLE: Kinds = {
  'begin-elsewhere': {
    reason: 'The bank is closed on other days, so that results come later.',
    draw: ({ begins, bank }) => each(begins.others, bank),
    ...BEGINS,
  },
  'clock-step': {
    reason: 'Time passes in which what the client holds can end.',
    draw: ({ ifTimed, ends }) => each(['P1D', 'P35D', 'P181D'], ifTimed(ends)),
    apply: ({ value }) => ({ atCall: ({ client }) => client.clock.advance({ by: `${value}`, limit: 1 }) }),
    words: ({ call, value }) => `${value} passed before ${call}`,
  },
  restart: {
    reason: 'Calls that are not repeatable fail, too.',
    draw: ({ ends }) => ends,
    apply: () => ({
      patienceMs: 2000,
      atCall: async ({ client, addFault }) => {
        // The bank keeps its state, and forgets page sessions and the calls that limits count.
        await client.snapshots.take('prove-restart');
        await client.snapshots.restore('prove-restart', { sessions: 'end' });
        await addFault({ times: 1, fault: 'CONNECTION_RESET_BY_PEER' });
        await addFault({ times: 2, error: { statusCode: 503 } });
      },
    }),
    words: ({ call }) => `the bank restarted at ${call}: it broke the connection, and refused two calls with 503`,
  },
  'change-lost': {
    reason: 'It has happened, and sending it again makes it happen twice. A client may stop and say so.',
    draw: ({ changes }) => changes,
    apply: (one) => fault(one, LOST),
    words: ({ call }) => `the response to ${call} was lost`,
  },
  'change-failed': {
    reason: 'The request took effect in spite of the status.',
    draw: ({ changes }) => each([503, 504], changes),
    apply: (one) => refused(one, 'commit'),
    words: ({ call, value }) => `${call} returned status ${value}, but took effect`,
  },
  'change-refused': {
    reason: 'Nothing has happened, but only the bank knows. A client may stop and say so.',
    draw: ({ changes }) => each([503, 429, 400], changes),
    ...REFUSED_ONCE,
  },
  'read-denied': {
    reason: 'The bank refuses what it answers a moment later. A client may stop and say so.',
    draw: ({ repeatable }) => each([400, 404, 500], repeatable),
    ...REFUSED_ONCE,
  },
  outage: {
    reason: 'No client can do what the bank never answers.',
    // With the second two, the bank takes the client for one that may not read, although nothing has ended.
    draw: ({ ends, repeatable }) => [...each([503, 429], ends), ...each([401, 403], repeatable)],
    apply: (one) => ({ ...fault(one, { error: { statusCode: Number(one.value ?? 503) } }), patienceMs: 5000 }),
    words: ({ call, value }) => `from ${call} on, each returned status ${value}`,
  },
  'outage-for-hours': {
    reason: 'What was to happen in these hours happens later, or not at all.',
    draw: ({ ifTimed, ends }) => each([6], ifTimed(ends)),
    apply: ({ value = 6 }) => ({
      patienceMs: 5000,
      atCall: async ({ client, addFault }) => {
        const { now: from } = await client.clock.read();
        const to = new Date(Date.parse(from) + Number(value) * 3_600_000).toISOString();
        await addFault({ match: {}, during: { from, to }, error: { statusCode: 503 } });
      },
    }),
    words: ({ call, value }) => `for ${value} hours from ${call} on, the bank returned status 503`,
  },
  entries: {
    isMild: true,
    reason: 'The account has entries that the tests do not expect.',
    draw: ({ accountReads, bankWithLinks, laterPages, hasPages, midnights }) => {
      const shifts = bankWithLinks
        .flatMap(() => ['doubled', 'missed'])
        .map((how) => `${hasPages ? '' : 'paging=2 '}paging-shift=${how}`);
      return [...each(Object.keys(ENTRIES), accountReads), ...each(shifts, laterPages), ...midnights];
    },
    apply: (one) => ({
      ...(`${one.value}`.startsWith('paging') && decisionsOf(one)),
      ...(`${one.value}`.startsWith(BEGIN) && { begin: `${one.value}`.slice(BEGIN.length) }),
      atCall: ({ client }) => book(client, ENTRIES[one.value ?? '']),
    }),
    words: ({ call, value = '' }) =>
      `before ${call}, the account got ${value in ENTRIES ? value : `an entry (${value})`}`,
  },
  'consent-ends': {
    reason: 'The consent has ended, and the accounts can have other ids in the next one.',
    draw: ({ accountReads }) => [...accountReads, ...each(['resource-id=each-consent'], accountReads)],
    apply: (one) => ({
      ...(one.value !== undefined && decisionsOf(one)),
      atCall: async ({ client }) => {
        const [consent] = await client.consents.list({ limit: 1 });
        if (consent?.psu !== undefined)
          await client.consents.setStatus(consent.consentId, 'revokedByPsu', { force: true });
      },
    }),
    words: ({ call, value }) =>
      `the PSU revoked the newest consent before ${call}${value === undefined ? '' : ` (${value})`}`,
  },
  'payment-path': {
    reason: 'The payment has another result.',
    isMild: true,
    draw: ({ ofPayments }) => [...each(PATHS, ofPayments), ...each(PATHS_EACH_TIME, ofPayments.slice(0, 1))],
    apply: (one) => outcome(one, 'path'),
    words: ({ nth, value }) => `the ${nth}payment went ${value}`,
  },
  consent: {
    reason: 'The consent has another result.',
    draw: ({ decidesItself, ofConsents }) =>
      each(['expire', ...(decidesItself ? ['revoke', 'revoke after 1d'] : ['refuse', 'refuse each time'])], ofConsents),
    apply: (one) => outcome(one, 'consent'),
    words: ({ nth, value }) => `the PSU or the bank ended the ${nth}consent (${value})`,
  },
  authorisation: {
    reason: 'The authorisation has another result.',
    draw: ({ authorisations }) => each(SCA_ENDS, authorisations),
    apply: (one) => outcome(one, 'sca'),
    words: ({ nth, value }) => `the ${nth}authorisation ended with ${value}`,
  },
  token: {
    reason: 'The token ends earlier, or cannot be refreshed.',
    draw: ({ refreshable, exchanges }) =>
      each(refreshable.length === 0 ? [...TOKEN_ENDS, 'expired'] : TOKEN_ENDS, exchanges),
    ...TOKEN,
  },
  'notification-withheld': {
    isMild: true,
    reason: 'A client that only waits does not learn of the result.',
    draw: ({ notified }) => each(['withheld'], notified),
    apply: (one) => outcome(one, 'notification'),
    words: ({ nth }) => `the ${nth}notification was withheld`,
  },
  habit: {
    reason: 'Live banks were seen to have it (docs/live-banks.md), and tests do not expect it.',
    draw: ({ bank, decided, bankWithReturns, bankWithLists, bankWithLinks }) => [
      ...each([...HABITS, ...decided(AUTHORISATION_HABITS)], bank),
      ...each(decided([RETURN_HABIT]), bankWithReturns),
      ...each(TRANSACTION_HABITS, bankWithLists),
      ...each(PAGING_HABITS, bankWithLinks),
    ],
    apply: decisionsOf,
    words: ({ value }) => `the bank has the habit ${value}`,
  },
};

/** Every kind of disturbance by name. */
export const DISTURBANCES: Kinds = { ...TRANSPARENT, ...VISIBLE };

/** @throws Error for a kind that does not exist */
export function rowOf({ kind }: Disturbance): DisturbanceRow {
  const row = DISTURBANCES[kind];
  if (row === undefined) throw new Error(`there is no disturbance "${kind}"`);
  return row;
}

export function applicationOf(one: Disturbance): Application {
  return rowOf(one).apply(one);
}

/** `transparent` if a correct client and its unchanged tests still pass under all of them. */
export function classOf(disturbances: Disturbances): DisturbanceClass {
  return disturbances.every(({ kind }) => kind in TRANSPARENT) ? 'transparent' : 'visible';
}

/** The sum of the delays, or of what a run may take longer besides, in real milliseconds. */
export function delayOf(disturbances: Disturbances, member: 'delayMs' | 'patienceMs' = 'delayMs'): number {
  return disturbances.reduce((sum, one) => sum + (applicationOf(one)[member] ?? 0), 0);
}

/** A disturbance in words. */
export function wordsOf(one: Disturbance): string {
  const { operation = '', resource, status, occurrence = 1, value } = one;
  const nth = resource === undefined ? '' : `${ordinal(resource)} `;
  const about = nth === '' ? '' : ` of the ${nth}${resourceWord(operation)}`;
  const call = `the ${ordinal(occurrence)} ${operation}${about}${status === undefined ? '' : ` while it is ${status}`}`;
  return rowOf(one).words({ call, nth, value });
}

/** Whether one is how the whole bank behaves, so that no call shows that it acted. */
export function isOfBank(one: Disturbance): boolean {
  return !['fault', 'outcome', 'atCall'].some((effect) => effect in applicationOf(one));
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
