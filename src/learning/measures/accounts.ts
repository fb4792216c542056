import { isPlainName, itemsOf } from '../exchange.js';
import { memberAt } from '../../domain/shape.js';
import type { Measure } from '../recording.js';
import { judged, measure, seenIn } from '../measure.js';

/** The types of a balance list, in alphabetical order, and the value that has them. */
const BALANCE_TYPES: ReadonlyMap<string, string> = new Map([
  ['interimAvailable interimBooked', 'interim'],
  ['closingBooked expected', 'closing'],
]);

/** Decisions about accounts and transactions. */
export const ACCOUNT_MEASURES: readonly Measure[] = [
  measure('transactions-path', 'a transaction list with a consent that grants balances', (recording) =>
    seenIn(recording.of('readTransactions'), (call) => {
      // A later page has no balances, and a client can ask for them.
      const isPlain = !['page', 'pageIndex', 'withBalance'].some((name) => call.query.has(name));
      if (!isPlain || call.at('transactions') === undefined) return undefined;
      if (call.at('balances') !== undefined) return ['with-balances', 'a transaction list has balances'];
      const id = call.header('consent-id');
      // With a token alone, the list is of any of the consents.
      const consents =
        id === undefined
          ? recording.of('createConsent').filter(({ isAccepted }) => isAccepted)
          : [recording.creationOf('consentId', id)];
      return consents.length > 0 && consents.every((one) => itemsOf(one?.sentAt('access', 'balances')).length > 0)
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
      const types = itemsOf(call.at('balances')).map((balance) => String(memberAt(balance, 'balanceType')));
      if (types.length === 0 || !types.every(isPlainName)) return undefined;
      const value = BALANCE_TYPES.get([...new Set(types)].toSorted().join(' '));
      return [value, value === undefined ? `the balances are ${types.join(', ')}` : `the balances have ${value} types`];
    }),
  ),
  measure(
    'resource-id',
    'account lists of two consents for one account, or one in which ids are IBANs',
    (recording) => {
      const seen = new Map<unknown, { readonly id: unknown; readonly consent: string | undefined }>();
      const lists = recording.of('readAccounts').filter((call) => call.header('consent-id') !== undefined);
      return seenIn(lists, (call) => {
        const consent = call.header('consent-id');
        const accounts = itemsOf(call.at('accounts'));
        if (accounts.some((account) => isNamedByIban(account))) return ['iban', 'the id of an account is its IBAN'];
        const ids = accounts.map((account) => {
          const [iban, id] = [memberAt(account, 'iban'), memberAt(account, 'resourceId')];
          const before = seen.get(iban);
          if (iban !== undefined && id !== undefined) seen.set(iban, { id, consent });
          return before === undefined || before.consent === consent || id === undefined ? undefined : before.id === id;
        });
        if (ids.includes(false)) return ['each-consent', 'an account has another id with another consent'];
        return ids.includes(true) ? ['each-tpp', 'an account has the same id with another consent'] : undefined;
      });
    },
  ),
];

/** True if the id of an account is its IBAN. */
function isNamedByIban(account: unknown): boolean {
  const iban = memberAt(account, 'iban');
  return iban !== undefined && iban === memberAt(account, 'resourceId');
}
