import type { Account } from '../../domain/account/account.js';
import type { AccountLedger } from '../../domain/account/ledger.js';
import type { Consent } from '../../domain/consent/consent.js';
import type { ConsentUsage } from '../../domain/consent/usage.js';
import type { AccountId, ConsentId, OrganisationId, PaymentId, PsuId, RequestId } from '../../domain/ids.js';
import type { HistoryEntry } from '../../domain/machine.js';
import type { AccessToken, AuthorisationCode, AuthorisationGrant, RefreshToken } from '../../domain/oauth/grants.js';
import type { FaultRule } from '../../domain/fault/fault.js';
import type { OutcomeRule } from '../../domain/outcome/outcome.js';
import type { Payment } from '../../domain/payment/payment.js';
import type { Psu } from '../fixture-base.js';
import type { RememberedCall } from '../remembered-calls.js';
import type { RandomSequence } from '../../domain/random.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import { emptyTimeline, type Timeline } from '../time/timeline.js';

/**
 * Everything in which a bank differs from its fixtures. Records are never changed in place, only replaced (ledgers and
 * the timeline apart, which grow); keys are in Maps and not in objects, because callers choose what is looked up.
 */
export interface BankState {
  readonly random: RandomSequence;
  readonly timeline: Timeline;
  readonly consents: Map<ConsentId, Consent>;
  readonly usage: Map<ConsentId, ConsentUsage>;
  /** The recurring consents of a TPP and PSU that are valid: what a new one supersedes. */
  readonly recurring: Map<string, readonly ConsentId[]>;
  readonly payments: Map<PaymentId, Payment>;
  /** What waits for a PSU, oldest first. */
  readonly waiting: Set<RequestId>;
  /** Customers that came since the bank opened. */
  readonly psus: Map<PsuId, Psu>;
  readonly ledgers: Map<AccountId, AccountLedger>;
  /** Accounts that differ from the fixtures, or came since. */
  readonly accounts: Map<AccountId, Account>;
  readonly portalUsers: Map<string, PortalUser>;
  /** Subscription keys of users that registered since the bank opened, with the user's e-mail. */
  readonly subscriptionKeys: Map<string, string>;
  /** Organisations that differ from the fixtures; null: replaced by another onboarding. */
  readonly organisations: Map<OrganisationId, Organisation | null>;
  readonly grants: Map<string, AuthorisationGrant>;
  readonly codes: Map<string, AuthorisationCode>;
  readonly accessTokens: Map<string, AccessToken>;
  readonly refreshTokens: Map<string, RefreshToken>;
  /** Histories of accounts and TPPs; those of consents and payments are in their records. */
  readonly histories: Map<string, readonly HistoryEntry<string>[]>;
  /** Scripted results in the order in which they were queued, each with what is left of it. */
  readonly outcomes: Map<string, OutcomeRule>;
  lastOutcomeNumber: number;
  /** The rules of the fixtures in their order, each with what is left of it. */
  readonly fixtureOutcomes: Map<string, OutcomeRule>;
  /** Faults in the order in which they were set, each with what happened to it. */
  readonly faults: Map<string, FaultRule>;
  lastFaultNumber: number;
  /** How many answers were varied. @decision variation */
  variedAnswers: number;
  /** Calls by caller and X-Request-ID, oldest first. @decision request-id-repeat */
  readonly calls: Map<string, RememberedCall>;
}

/** The state of a bank in which nothing has happened yet. */
export function openingState(seed: number): BankState {
  return {
    random: { seed, position: 0 },
    timeline: emptyTimeline(),
    consents: new Map(),
    usage: new Map(),
    recurring: new Map(),
    payments: new Map(),
    waiting: new Set(),
    psus: new Map(),
    ledgers: new Map(),
    accounts: new Map(),
    portalUsers: new Map(),
    subscriptionKeys: new Map(),
    organisations: new Map(),
    grants: new Map(),
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    histories: new Map(),
    outcomes: new Map(),
    lastOutcomeNumber: 0,
    fixtureOutcomes: new Map(),
    faults: new Map(),
    lastFaultNumber: 0,
    variedAnswers: 0,
    calls: new Map(),
  };
}

/** The key under which the recurring consents of a TPP and PSU are found. */
export function recurringKey(organisationId: OrganisationId, psuId: PsuId): string {
  return `${organisationId}\u0000${psuId}`;
}
