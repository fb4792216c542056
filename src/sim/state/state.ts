import { authorisationShape } from '../../domain/authorisation/authorisation.js';
import { faultRuleShape } from '../../domain/scripting/fault.js';
import { outcomeRuleShape } from '../../domain/scripting/outcome.js';
import { accountShape } from '../../domain/account/account.js';
import { accessTokenShape, codeShape, grantShape, refreshTokenShape } from '../../domain/authorisation/oauth.js';
import { basketShape } from '../../domain/basket.js';
import { consentShape, fundsConsentShape } from '../../domain/consent/consent.js';
import { usageShape } from '../../domain/consent/usage.js';
import type {
  AccountId,
  BasketId,
  ConsentId,
  FundsConsentId,
  OrganisationId,
  PaymentId,
  PsuId,
  AuthorisableId,
} from '../../domain/ids.js';
import type { HistoryEntry } from '../../domain/machine.js';
import { count, email, history, key, listOf, name, nullable, text, textLike, token, uuid } from '../../domain/shape.js';
import { paymentShape } from '../../domain/payment/payment.js';
import { notificationLogShape } from '../../domain/tpp/notification.js';
import { organisationShape, portalUserShape } from '../../domain/tpp/organisation.js';
import { psuShape } from '../fixture-base.js';
import { ledgers } from './ledger-member.js';
import {
  callWindow,
  callWindowKey,
  idempotencyRecord,
  ledger,
  randomSequence,
  timelineEntries,
} from './record-shapes.js';
import { counter, map, random, set, timeline, type StateMember } from './state-member.js';

const MOST_RULES = 1000;
/** Maximum number of stored request ids. @decision request-id-repeat */
export const MOST_IDEMPOTENCY_RECORDS = 1000;
const ORGANISATION_AND_PSU = textLike(/^[^\0]+\0[^\0]+$/, 'an organisation and a PSU, with U+0000 between them');
const SUBJECT = textLike(/^(account|psu|tpp):./, 'account:, psu: or tpp: and an id');
const STATUS = textLike(/^[a-z]{1,20}$/, 'a status');

/**
 * The state of a bank: everything that differs from its fixtures. To add a member, add a line here; its type, initial
 * value, copies, documents, validation and persistence derive from that line.
 * Records are immutable. Only ledgers and the timeline change in place, because they grow. Members are Maps, because
 * callers choose the keys.
 */
export const STATE_MEMBERS = {
  random: random(randomSequence),
  timeline: timeline(timelineEntries),
  consents: map(uuid<ConsentId>(), consentShape, { id: 'consentId' }),
  usage: map(uuid<ConsentId>(), usageShape),
  /** Valid recurring consents by TPP and PSU, for superseding. */
  recurring: map<string, readonly ConsentId[]>(ORGANISATION_AND_PSU, listOf(uuid<ConsentId>())),
  payments: map(uuid<PaymentId>(), paymentShape, { id: 'paymentId' }),
  /** Consents to confirmations of funds. @decision funds-consent */
  fundsConsents: map(uuid<FundsConsentId>(), fundsConsentShape, { id: 'fundsConsentId' }),
  /** @decision signing-basket */
  signingBaskets: map(uuid<BasketId>(), basketShape, { id: 'basketId' }),
  /** Pending requests, also those in signing baskets, oldest first. */
  waiting: set(uuid<AuthorisableId>()),
  /** Requests of which no client has the link: a fault withheld the answer. @decision psu-behaviour */
  undeliveredLinks: set(uuid<AuthorisableId>()),
  /** Authorisations that TPPs started, by the request. @decision sca-status */
  authorisations: map(uuid<AuthorisableId>(), listOf(authorisationShape)),
  /** What the bank reports to TPPs, by request. @decision notifications */
  notifications: map(uuid<AuthorisableId>(), notificationLogShape, { id: 'subjectId' }),
  /** Customers added after the bank opened. */
  psus: map(name<PsuId>(), psuShape, { id: 'psuId' }),
  ledgers: ledgers(name<AccountId>(), ledger),
  /** Accounts added or changed after the bank opened. */
  accounts: map(name<AccountId>(), accountShape, { id: 'accountId' }),
  portalUsers: map(email, portalUserShape),
  /** Subscription keys issued after the bank opened, with the user's e-mail address. */
  subscriptionKeys: map(key(), email),
  /** Organisations added or changed after the bank opened; null if another onboarding replaced it. */
  organisations: map(key<OrganisationId>(), nullable(organisationShape), { id: 'organisationId' }),
  grants: map(key(), grantShape, { id: 'grantId' }),
  codes: map(token, codeShape, { id: 'code' }),
  accessTokens: map(token, accessTokenShape, { id: 'accessToken' }),
  refreshTokens: map(token, refreshTokenShape, { id: 'refreshToken' }),
  /** Histories of accounts and TPPs. Consents and payments contain their own. */
  histories: map<string, readonly HistoryEntry<string>[]>(SUBJECT, history(STATUS)),
  /** Queued outcome rules, in order. */
  outcomes: map(key(), outcomeRuleShape, { id: 'id', most: MOST_RULES }),
  lastOutcomeNumber: counter(count),
  /** Outcome rules of the fixtures, in order. */
  fixtureOutcomes: map(key(), outcomeRuleShape, { id: 'id' }),
  /** Faults, in the order of their creation. */
  faults: map(key(), faultRuleShape, { id: 'id', most: MOST_RULES }),
  lastFaultNumber: counter(count),
  /** Number of varied responses. @decision variation */
  variedAnswers: counter(count),
  /** Calls by caller and X-Request-ID, oldest first. @decision request-id-repeat */
  calls: map(text(), idempotencyRecord, { most: MOST_IDEMPOTENCY_RECORDS }),
  /** Counted calls by limit and caller, if limits use the bank's clock. @decision limits-clock */
  callWindows: map(callWindowKey, callWindow),
};

type Members = typeof STATE_MEMBERS;
export type MemberName = keyof Members;
type Values = { [Name in MemberName]: ReturnType<Members[Name]['empty']> };
type CounterName = { [Name in MemberName]: Values[Name] extends number ? Name : never }[MemberName];

/** The state of a bank. Counters are assigned, the other members change in place. */
export interface BankState extends Readonly<Omit<Values, CounterName>>, Pick<Values, CounterName> {}
/** The state as JSON. */
export type PlainState = { readonly [Name in MemberName]: ReturnType<Members[Name]['toPlain']> };
export type ChangesByName = { [Name in MemberName]: Parameters<Members[Name]['apply']>[1] };

/** Relates value, JSON and change of a member by name, which generic code needs. */
type MembersByName = {
  readonly [Name in MemberName]: StateMember<BankState[Name], PlainState[Name], ChangesByName[Name]>;
};
const MEMBERS_BY_NAME: MembersByName = STATE_MEMBERS;
const MEMBER_NAMES = Object.keys(STATE_MEMBERS) as MemberName[];

/** Calls a function for each member, in declaration order. */
export function forEachMember(visit: <Name extends MemberName>(name: Name, member: MembersByName[Name]) => void): void {
  for (const name of MEMBER_NAMES) visit(name, MEMBERS_BY_NAME[name]);
}

/** Creates an object with one value per member. */
export function mapMembers<Result extends Readonly<Record<MemberName, unknown>>>(
  make: <Name extends MemberName>(name: Name, member: MembersByName[Name]) => Result[Name],
): Result {
  const entries: [MemberName, unknown][] = [];
  forEachMember((name, member) => void entries.push([name, make(name, member)]));
  // An explicit object literal, because V8 reads it faster than one filled in a loop.
  return Object.fromEntries(entries) as Result;
}

export function emptyState(seed: number): BankState {
  return mapMembers((_name, member) => member.empty(seed));
}

/** An independent copy of a state. Records are shared, because none is ever changed in place. */
export function copyState(state: BankState): BankState {
  return mapMembers((name, member) => member.copy(state[name]));
}

/** Number of records in a state, which determines the size of its document. */
export function countRecords(state: BankState): number {
  let records = state.timeline.heap.length;
  for (const value of Object.values(state)) if (value instanceof Map || value instanceof Set) records += value.size;
  for (const { booked, pending } of state.ledgers.values()) records += booked.length + pending.size;
  return records;
}

/** Key of the recurring consents of a TPP and PSU. */
export function recurringKey(organisationId: OrganisationId, psuId: PsuId): string {
  return `${organisationId}\u0000${psuId}`;
}
