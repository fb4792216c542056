import { itemsOf } from '../exchange.js';
import { memberAt } from '../../domain/shape.js';
import type { Measure } from '../recording.js';
import { judged, measure, seenIn } from '../measure.js';

/** Decisions about accounts and transactions. */
export const ACCOUNT_MEASURES: readonly Measure[] = [
  measure('transactions-path', 'a transaction list with a consent that grants balances', (recording) =>
    seenIn(recording.of('readTransactions'), (call) => {
      if (call.at('transactions') === undefined) return undefined;
      if (call.at('balances') !== undefined) return ['with-balances', 'a transaction list has balances'];
      const consent = recording.creationOf('consentId', call.header('consent-id'));
      return itemsOf(consent?.sentAt('access', 'balances')).length > 0
        ? ['without-balances', 'a transaction list has no balances, although the consent grants them']
        : undefined;
    }),
  ),
  measure(
    'date-filter',
    'a transaction list of more than 90 days ago, more than an hour after the authorisation, and one of a later day',
    (recording) => {
      const lists = recording.of('readTransactions');
      const days = lists.filter(({ isAccepted }) => isAccepted).map(({ query }) => query.get('dateFrom') ?? '');
      // A period can also be refused because it is reversed, or in the future.
      const older = lists.filter(({ query }) => {
        const day = query.get('dateFrom') ?? '';
        return day !== '' && day <= (query.get('dateTo') ?? '9') && days.some((accepted) => day < accepted);
      });
      return judged(older, 'an older period than one that was accepted', { codes: { PERIOD_INVALID: ['fresh-only'] } });
    },
  ),
  measure('balance-types', 'a balance list', (recording) =>
    seenIn(recording.of('readBalances'), (call) => {
      const types = itemsOf(call.at('balances')).map((balance) => memberAt(balance, 'balanceType'));
      const isInterim = types.includes('interimAvailable') || types.includes('interimBooked');
      // No value has both.
      if (isInterim === types.includes('closingBooked')) return undefined;
      return isInterim
        ? ['interim', 'the balances have interim types']
        : ['closing', 'the balances have closing types'];
    }),
  ),
];
