import { groupBy, memberAt } from '../../domain/shape.js';
import { isAccountRead, isRead, operationsThat, showsStatus } from '../../domain/tpp/operation.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { countOf, leadsTo, type Baseline, type Call } from '../evidence.js';
import { beginDates } from './begin-dates.js';
import type { Disturbance } from './plan.js';

/** Where a client can be disturbed. */

/** A disturbance whose kind is known. */
export type Drawn = Omit<Disturbance, 'kind'>;

/** How many of many calls with one operation and resource are disturbed on their own, at the begin and at the end. */
const AT_EACH_END = 4;
/** How the value of entries begins that a bank with another begin gets. */
export const BEGIN = 'begin=';
/** The operations that show balances. */
export const SHOW_BALANCES: readonly string[] = operationsThat('list', 'read', 'readBalances').filter(isAccountRead);

const numbered = (length: number): Drawn[] => Array.from({ length }, (_, index) => ({ resource: index + 1 }));
const onceIf = (is: boolean): Drawn[] => (is ? [{}] : []);

/** Single calls, by operation, resource and occurrence. Reads of one status in a row are polling: only the first of them is one. */
export function sitesOf(calls: readonly Call[]): Drawn[] {
  const all = calls.map(({ operation, resource, state }) => {
    const isPolled = state !== undefined && showsStatus(operation);
    const status = isPolled && resource !== undefined ? state : undefined;
    return { isPolled, site: withoutAbsent({ operation, resource, status }) };
  });
  return [...groupBy(all, ({ site }) => JSON.stringify(site)).values()].flatMap((alike) =>
    alike.flatMap(({ isPolled, site }, index) => {
      const isAtEnd = index < AT_EACH_END || index >= alike.length - AT_EACH_END;
      return (isPolled ? index === 0 : isAtEnd) ? [{ ...site, occurrence: index + 1 }] : [];
    }),
  );
}

/** Where the client of a baseline can be disturbed, by what its calls show. */
export function placesOf({ begin, evidence: { calls, consents, payments, notifications, opened } }: Baseline) {
  const sites = sitesOf(calls);
  // The first and the last call of each operation.
  const ends = [...countOf(calls.map(({ operation }) => operation))].flatMap(([operation, times]) =>
    [...new Set([1, times])].map((occurrence) => ({ operation, occurrence })),
  );
  const operation = 'readTransactions';
  const lists = calls.filter((call) => call.operation === operation);
  const later = lists.flatMap((call, index) =>
    index > 0 && leadsTo(lists[index - 1] ?? call, call) ? [index + 1] : [],
  );
  const tokens = calls.filter((call) => call.operation === 'exchangeCode');
  const lastRefresh = tokens.findLastIndex(({ isRefresh }) => isRefresh);
  const withRefreshToken = tokens.flatMap(({ answer }, index) =>
    'refresh_token' in answer ? [{ resource: index + 1 }] : [],
  );
  const exchanges = numbered(sites.filter((one) => one.operation === 'exchangeCode').length);
  return {
    opened,
    reads: sites.filter((one) => isRead(one.operation)),
    changes: sites.filter((one) => !isRead(one.operation)),
    firsts: sites.filter(({ occurrence }) => occurrence === 1),
    ends,
    repeatable: ends.filter((one) => isRead(one.operation)),
    accountReads: ends.filter((one) => SHOW_BALANCES.includes(one.operation) || one.operation === operation),
    /** The first page that the client reads after another one, and the last; the second list, if it reads no pages. */
    laterPages: [...new Set([later[0] ?? 2, later.at(-1) ?? 2])].map((occurrence) => ({ operation, occurrence })),
    hasPages: later.length > 0,
    /** Lists that are read after midnight at a bank in Central Europe, and before it in UTC, each with the begin of the bank. */
    midnights: [...new Set([0, lists.length - 1])].flatMap((index) => {
      const { at = '' } = lists[index] ?? {};
      if (begin === undefined || at === '') return [];
      const laterMs = Date.parse(`${at.slice(0, 10)}T23:30:00Z`) - Date.parse(at);
      return [{ operation, occurrence: index + 1, value: BEGIN + new Date(Date.parse(begin) + laterMs).toISOString() }];
    }),
    ofPayments: numbered(payments.length),
    ofConsents: numbered(consents.length),
    authorisations: numbered(consents.length + payments.length),
    notified: numbered(notifications.length),
    exchanges,
    /** The token responses with a refresh token; none if the client never refreshes a token. */
    refreshable: lastRefresh < 0 ? [] : withRefreshToken,
    /** The token responses from the last refresh on: their refresh tokens are not used. */
    unused: withRefreshToken.filter(({ resource }) => resource > lastRefresh),
    bank: onceIf(true),
    bankWithLists: onceIf(lists.length > 0),
    bankWithLinks: onceIf(calls.some(({ answer }) => memberAt(answer, 'transactions', '_links') !== undefined)),
    bankWithTokens: onceIf(exchanges.length > 0),
    bankWithReturns: onceIf([...payments, ...consents].some(({ redirectUri = '' }) => redirectUri.includes('?'))),
    /** Nothing, unless plans may change the clock. */
    ifTimed: (drawn: readonly Drawn[]): readonly Drawn[] => (begin === undefined ? [] : drawn),
    begins: begin === undefined ? { alike: [], others: [] } : beginDates(begin),
    /** Those of some pairs of a decision and its value that the bank can have. */
    decided: (pairs: readonly string[]): string[] =>
      pairs.filter((pair) => (pair.split('=')[0] ?? '') in opened.decisions),
    /** Whether the tests decide for the PSU: no one else did at the quiet bank. */
    decidesItself:
      opened.decisions['psu-behaviour'] === 'waits' &&
      consents.some(({ consentStatus }) => consentStatus !== 'received'),
  };
}
