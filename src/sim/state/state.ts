import type { AccountId, ConsentId, OrganisationId, PaymentId, PsuId, RequestId } from '../../domain/ids.js';
import type { HistoryEntry } from '../../domain/machine.js';
import { listOf, nullable, text, textLike } from '../../domain/shape.js';
import { ledgers } from './ledger-member.js';
import {
  accessToken,
  account,
  code,
  consent,
  grant,
  ledger,
  organisation,
  payment,
  portalUser,
  psu,
  randomSequence,
  refreshToken,
  idempotencyRecord,
  timelineEntries,
  usage,
} from './record-shapes.js';
import { faultRule, outcomeRule } from './rule-shapes.js';
import { counter, map, random, set, timeline, type StateMember } from './state-member.js';
import { count, email, history, key, name, token, uuid } from './value-shapes.js';

const MOST_RULES = 1000;
/** How many calls a bank remembers. @decision request-id-repeat */
export const MAX_IDEMPOTENCY_RECORDS = 1000;
const ORGANISATION_AND_PSU = textLike(/^[^\0]+\0[^\0]+$/, 'an organisation and a PSU, with U+0000 between them');
const SUBJECT = textLike(/^(account|psu|tpp):./, 'account:, psu: or tpp: and an id');
const STATUS = textLike(/^[a-z]{1,20}$/, 'a status');

/**
 * Everything in which a bank differs from its fixtures, declared once: to add a member, add a line here. Its type, the empty state,
 * copies, documents and their validation, and what is saved to disk follow from that line.
 *
 * Records are replaced and never changed in place, except ledgers and the timeline, which grow. Keys are in Maps and not in
 * objects, because callers choose what is looked up.
 */
export const STATE_MEMBERS = {
  random: random(randomSequence),
  timeline: timeline(timelineEntries),
  consents: map(uuid<ConsentId>(), consent, { id: 'consentId' }),
  usage: map(uuid<ConsentId>(), usage),
  /** The recurring consents of a TPP and PSU that are valid: what a new one supersedes. */
  recurring: map<string, readonly ConsentId[]>(ORGANISATION_AND_PSU, listOf(uuid<ConsentId>())),
  payments: map(uuid<PaymentId>(), payment, { id: 'paymentId' }),
  /** Consents and payments that wait for a PSU, oldest first. */
  waiting: set(uuid<RequestId>()),
  /** Customers that came since the bank opened. */
  psus: map(name<PsuId>(), psu, { id: 'psuId' }),
  ledgers: ledgers(name<AccountId>(), ledger),
  /** Accounts that differ from the fixtures, or came since. */
  accounts: map(name<AccountId>(), account, { id: 'accountId' }),
  portalUsers: map(email, portalUser),
  /** Subscription keys of users that registered since the bank opened, with the user's e-mail. */
  subscriptionKeys: map(key(), email),
  /** Organisations that differ from the fixtures; null: replaced by another onboarding. */
  organisations: map(key<OrganisationId>(), nullable(organisation), { id: 'organisationId' }),
  grants: map(key(), grant, { id: 'grantId' }),
  codes: map(token, code, { id: 'code' }),
  accessTokens: map(token, accessToken, { id: 'accessToken' }),
  refreshTokens: map(token, refreshToken, { id: 'refreshToken' }),
  /** Histories of accounts and TPPs; those of consents and payments are in their records. */
  histories: map<string, readonly HistoryEntry<string>[]>(SUBJECT, history(STATUS)),
  /** Scripted results in the order in which they were queued, each with what is left of it. */
  outcomes: map(key(), outcomeRule, { id: 'id', most: MOST_RULES }),
  lastOutcomeNumber: counter(count),
  /** The rules of the fixtures in their order, each with what is left of it. */
  fixtureOutcomes: map(key(), outcomeRule, { id: 'id' }),
  /** Faults in the order in which they were set, each with what happened to it. */
  faults: map(key(), faultRule, { id: 'id', most: MOST_RULES }),
  lastFaultNumber: counter(count),
  /** How many answers were varied. @decision variation */
  variedAnswers: counter(count),
  /** Calls by caller and X-Request-ID, oldest first. @decision request-id-repeat */
  calls: map(text(), idempotencyRecord, { most: MAX_IDEMPOTENCY_RECORDS }),
};

type Members = typeof STATE_MEMBERS;
/** The name of a member. */
export type MemberName = keyof Members;
type Values = { [Name in MemberName]: ReturnType<Members[Name]['empty']> };
type CounterName = { [Name in MemberName]: Values[Name] extends number ? Name : never }[MemberName];

/** The state of a bank. Counters are assigned, the other members change in place. */
export interface BankState extends Readonly<Omit<Values, CounterName>>, Pick<Values, CounterName> {}
/** The members of a state as JSON. */
export type PlainState = { readonly [Name in MemberName]: ReturnType<Members[Name]['toPlain']> };
/** What a line of changes holds of each member. */
export type ChangesByName = { [Name in MemberName]: Parameters<Members[Name]['apply']>[1] };

/** Ties the three together by their name; without it, generic code could not tell that they belong to one member. */
type MembersByName = {
  readonly [Name in MemberName]: StateMember<BankState[Name], PlainState[Name], ChangesByName[Name]>;
};
const MEMBERS_BY_NAME: MembersByName = STATE_MEMBERS;
const MEMBER_NAMES = Object.keys(STATE_MEMBERS) as MemberName[];

/** Calls a function with each member, in the order of the declaration. */
export function forEachMember(visit: <Name extends MemberName>(name: Name, member: MembersByName[Name]) => void): void {
  for (const name of MEMBER_NAMES) visit(name, MEMBERS_BY_NAME[name]);
}

/** An object with the members of a state, each made by a function. */
export function mapMembers<Result extends Readonly<Record<MemberName, unknown>>>(
  make: <Name extends MemberName>(name: Name, member: MembersByName[Name]) => Result[Name],
): Result {
  const entries: [MemberName, unknown][] = [];
  forEachMember((name, member) => void entries.push([name, make(name, member)]));
  // Every member has its entry. V8 reads such an object faster than one to which a loop adds the members one by one.
  return Object.fromEntries(entries) as Result;
}

/** The state of a bank in which nothing has happened yet. */
export function emptyState(seed: number): BankState {
  return mapMembers((_name, member) => member.empty(seed));
}

/** An independent copy of a state. Records are shared, because none is ever changed in place. */
export function copyState(state: BankState): BankState {
  return mapMembers((name, member) => member.copy(state[name]));
}

/** How many records a state has: the length of its document depends on it. */
export function countRecords(state: BankState): number {
  let records = state.timeline.heap.length;
  for (const value of Object.values(state)) if (value instanceof Map || value instanceof Set) records += value.size;
  for (const { booked, pending } of state.ledgers.values()) records += booked.length + pending.size;
  return records;
}

/** The key under which the recurring consents of a TPP and PSU are found. */
export function recurringKey(organisationId: OrganisationId, psuId: PsuId): string {
  return `${organisationId}\u0000${psuId}`;
}
