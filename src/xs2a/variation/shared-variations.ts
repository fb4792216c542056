import { ACCOUNT_READS } from '../../domain/generated/operation-ids.js';
import { without } from '../../domain/without-absent.js';
import {
  isDateTime,
  isList,
  changeMembers,
  mapObjects,
  otherTime,
  type BodyValue,
  type JsonMembers,
} from './json-values.js';
import type { Variation } from './variation.js';

/** Variations of both dialects. Each dialect adds what allows it and, if not all, the operations. */

type SharedVariation = Omit<Variation, 'sentence' | 'section'>;

/** Names in other alphabets. */
export const OTHER_SCRIPTS = [
  'Ελένη Παπαδοπούλου',
  'Đorđe Čavić',
  '李小龙',
  'Łukasz Żółć',
  'محمد علي',
  'Zoë 🏦',
] as const;

/** Leaves out some optional members. @param optional the names of the members, by the location of their object */
export function leaveOut(optional: Readonly<Record<string, readonly string[]>>): Variation['vary'] {
  return (body, draws) =>
    mapObjects(body, (members, place) => without(members, ...(optional[place] ?? []).filter(() => draws.happens(0.4))));
}

/** Members that no document names. @param isOpen whether an object can have further members */
export function unknownMembers(isOpen: (members: JsonMembers, place: string) => boolean): SharedVariation {
  return {
    id: 'unknown-members',
    effect: 'objects have members that are not in any version of the interface',
    vary: (body, draws) =>
      mapObjects(body, (members, place) =>
        isOpen(members, place) && (place === '' || draws.happens(0.5))
          ? { ...members, xBankNote: { since: '2027', codes: [1, 'two', true] } }
          : members,
      ),
  };
}

/** Members in another order. */
export const MEMBER_ORDER: SharedVariation = {
  id: 'member-order',
  effect: 'the members of objects are in another order',
  vary: (body, draws) =>
    mapObjects(body, (members) => Object.fromEntries(draws.shuffled(Object.entries(members)).reverse())),
};

/** Empty lists of balances and of pending transactions. */
export const EMPTY_LISTS: SharedVariation = {
  id: 'empty-lists',
  effect: 'lists of balances and of pending transactions are empty',
  vary: (body, draws) =>
    changeMembers(body, (value, name) =>
      isList(value) && (name === 'pending' || name === 'balances') && draws.happens(0.8) ? [] : value,
    ),
};

/** Balances of further types. @param types the types to choose from */
export function balanceTypes(types: readonly [string, ...string[]]): SharedVariation {
  return {
    id: 'balance-types',
    effect: 'balances of additional types are listed before the usual ones',
    operations: ACCOUNT_READS,
    vary: (body, draws) =>
      changeMembers(body, (value, name) => {
        const [first] = name === 'balances' && isList(value) ? value : [];
        if (first === undefined) return value;
        const further = { ...(first as JsonMembers), balanceType: draws.oneOf(types) };
        return [further, ...(value as readonly BodyValue[])];
      }),
  };
}

/** Transactions in another order. */
export const LIST_ORDER: SharedVariation = {
  id: 'list-order',
  effect: 'transactions are listed oldest first',
  vary: (body) =>
    changeMembers(body, (value, name) => (isList(value) && name === 'booked' ? value.toReversed() : value)),
};

/** Date-times in other forms. */
export const UNUSUAL_TIMES: SharedVariation = {
  id: 'unusual-times',
  effect: 'date-times have another offset, or fractions of a second',
  vary: (body, draws) => changeMembers(body, (value) => (isDateTime(value) ? otherTime(value, draws) : value)),
};

/** The type of a token in small letters. */
export const TOKEN_TYPE_CASE: SharedVariation = {
  id: 'token-type-case',
  effect: 'token_type is in lower case',
  operations: ['exchangeCode'],
  vary: (body) => changeMembers(body, (value, name) => (name === 'token_type' ? 'bearer' : value)),
};
