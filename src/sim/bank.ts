/**
 * The use cases of a bank as synchronous functions of its state, an input and the current bank time; `Bank` provides all three.
 * Functions, their state and its validation belong here.
 * HTTP, I/O, timers, the wall clock and wire names do not.
 */
import { calendarOf, DAY_MS, type Calendar, type Instant } from '../domain/calendar.js';
import type { Balance } from '../domain/account/balance.js';
import type { AccountId, BasketId, OrganisationId, AuthorisableId, ResourceId } from '../domain/ids.js';
import type { Clock } from '../domain/clock.js';
import type { Money } from '../domain/money.js';
import type { ScaSession } from '../domain/authorisation/sca.js';
import { LimitedMap } from '../domain/limited-map.js';
import { DEFAULT_DIALECT, type DialectId } from '../domain/dialect.js';
import type { Profile } from '../decisions/decisions.js';
import type { FixtureBase } from './fixture-base.js';
import type { KeyedIds } from './keyed-ids.js';
import { emptyState, type BankState } from './state/state.js';
import { nextDueAt, schedule, takeDue, type DueEvent } from './time/timeline.js';
import { parsePlan, splitPlan, type PlanStep, type SplitPlan } from '../domain/payment/plan.js';
import { PAYMENT_PRODUCTS, type PaymentProduct } from '../domain/payment/products.js';
import type { AccountKind } from '../domain/account/account.js';
import type { Organisation } from '../domain/tpp/organisation.js';

/** Cryptographic digests, which the program computes with node:crypto. */
export interface Digests {
  /** SHA-256 of the text's UTF-8 bytes, base64url without padding (RFC 7636 4.2). */
  sha256Base64Url(text: string): string;
  /** Whether a secret was given correctly, in a time that does not depend on where it differs. */
  isSameSecret(given: string, secret: string): boolean;
}

/** One change of status, as the control API and the log report it. */
export interface TransitionRecord {
  /** Bank time at which the change was due, which may be earlier than when it was processed. */
  readonly at: Instant;
  readonly kind: 'consent' | 'fundsConsent' | 'payment' | 'signingBasket' | 'account' | 'tpp';
  /** Id of the consent, payment, signing basket or account; e-mail address of the TPP's admin. */
  readonly subject: string;
  readonly from: string | null;
  readonly to: string;
  readonly cause: string;
  /** The entries of accounts that the change made or ended, if any. */
  readonly money?: readonly MovedMoney[];
}

/** An entry of an account, and what became of it. */
export interface MovedMoney {
  readonly accountId: AccountId;
  /** Debits are negative. */
  readonly amount: Money;
  readonly status: 'pending' | 'booked' | 'released';
}

/** A due event that failed. It is dropped, and the timeline continues. */
export interface DueFailure {
  readonly due: DueEvent;
  readonly error: unknown;
}

/** Cached balances of an account, with the inputs that invalidate them. */
interface CachedBalances {
  readonly madeOf: readonly unknown[];
  readonly balances: readonly Balance[];
}

/** Lookup of requests and consents by PSU, so that a page does not search all of them. */
export interface PsuIndex {
  /** Requests that wait for a decision, by the account names in them. */
  readonly waiting: KeyedIds<AuthorisableId>;
  /** Valid consents, by PSU. */
  readonly validConsents: KeyedIds<AuthorisableId>;
}

type DueEffect = (bank: Bank, due: DueEvent) => void;

/** What follows from a change of status within the bank. */
type TransitionEffect = (bank: Bank, record: TransitionRecord) => void;

/** The longest period that one catch-up processes. */
const LONGEST_CATCH_UP_MS = 366 * DAY_MS;

/** A bank's state and clock, from which the bank continues. */
export interface RestoredBank {
  readonly state: BankState;
  readonly now: Instant;
  readonly openedAt: Instant;
}

interface CommonParts {
  readonly id: string;
  /** Default: the published interface. */
  readonly dialect?: DialectId;
  readonly base: FixtureBase;
  readonly profile: Profile;
  readonly clock: Clock;
  readonly digests: Digests;
  /** Wraps the state so that its changes are recorded. */
  readonly tracked?: (state: BankState) => BankState;
  /** Page sessions kept when the bank's state is replaced. Default: none. */
  readonly scaSessions?: Map<string, ScaSession>;
}

/** A bank starts from a seed, or continues from a restored state, which contains its seed. */
export type BankParts = CommonParts &
  ({ readonly seed: number; readonly restored?: undefined } | { readonly restored: RestoredBank });

/** One simulated ASPSP, created by `openBank`. */
export class Bank {
  readonly id: string;
  /** The interface that TPPs call. Nothing in sim depends on it. */
  readonly dialect: DialectId;
  readonly base: FixtureBase;
  readonly profile: Profile;
  readonly calendar: Calendar;
  readonly digests: Digests;
  readonly state: BankState;
  /** Page sessions by id. They belong to browsers, so they are not part of the state. */
  readonly scaSessions: Map<string, ScaSession>;
  /** Cache: accounts by resource id, per organisation. */
  readonly resourceIds = new Map<string, Map<string, AccountId>>();
  /** Cache: resource ids of accounts, per organisation. */
  readonly resourceNames = new Map<OrganisationId, Map<AccountId, ResourceId>>();
  /** Cache: ids of the organisations that the bank knows by their certificate, by organizationIdentifier. */
  readonly certifiedIds = new LimitedMap<OrganisationId>();
  /** Cache: balances by account. */
  readonly cachedBalances = new Map<AccountId, CachedBalances>();
  /** Cache: the PSU index, built on first use. */
  psuIndex: PsuIndex | undefined = undefined;
  /** Cache: the waiting signing basket of a payment or consent, built on first use. */
  basketIndex: Map<AuthorisableId, BasketId> | undefined = undefined;
  /** When the bank opened, bank time. */
  readonly openedAt: Instant;
  /** Bank time of the current operation or due event. */
  now: Instant;
  /** Called for each change of status, in order. */
  onTransition: (record: TransitionRecord) => void = () => undefined;
  /** Called for each due event that failed. */
  onFailure: (failure: DueFailure) => void = () => undefined;
  /** Called when a notification of a request can be sent. */
  onNotification: (subjectId: AuthorisableId) => void = () => undefined;
  /** Active observers, see `observe`. */
  readonly #observers: ((record: TransitionRecord) => void)[] = [];
  readonly #clock: Clock;
  readonly #plans: ReadonlyMap<string, CompiledPlan>;
  readonly #effects: readonly DueEffect[];
  readonly #follow: TransitionEffect;

  /**
   * @param effects run in order for each due event; if one fails, the next still runs
   * @param follow runs for each change of status
   */
  constructor(parts: BankParts, effects: readonly DueEffect[], follow: TransitionEffect = () => undefined) {
    this.id = parts.id;
    this.dialect = parts.dialect ?? DEFAULT_DIALECT;
    this.base = parts.base;
    this.profile = parts.profile;
    this.calendar = calendarOf(parts.profile['aspsp-time-zone']);
    this.digests = parts.digests;
    const { restored } = parts;
    const state = parts.restored ? parts.restored.state : emptyState(parts.seed);
    this.state = parts.tracked ? parts.tracked(state) : state;
    this.scaSessions = parts.scaSessions ?? new Map<string, ScaSession>();
    this.#clock = parts.clock;
    this.now = restored?.now ?? parts.clock.now();
    this.openedAt = restored?.openedAt ?? this.now;
    this.#plans = compilePlans(parts.profile['payment-plan']);
    this.#effects = effects;
    this.#follow = follow;
  }

  /** All random values of the bank derive from the seed. */
  get seed(): number {
    return this.state.random.seed;
  }

  /** Applies all due events, then runs one operation. Errors propagate to the caller. */
  perform<Result>(operation: (bank: Bank) => Result): Result {
    this.catchUp();
    return operation(this);
  }

  /**
   * Applies the events that are due by the clock, each at its own due time. After a long pause (a stopped or
   * suspended server) it processes at most one year per call, so that no call waits for decades of events.
   */
  catchUp(): void {
    this.catchUpTo(Math.max(this.now, Math.min(this.#clock.now(), this.now + LONGEST_CATCH_UP_MS)));
  }

  /** Applies every event that is due by `target`, then sets the bank's time to `target`. */
  catchUpTo(target: Instant): void {
    this.applyDue(target, Infinity);
  }

  /**
   * Applies at least `least` of the events that are due by `target`, and all others of the same instant as the last
   * one. Returns true if none is left: the bank's time is then `target`, otherwise the time of the last event.
   */
  applyDue(target: Instant, least: number): boolean {
    const { timeline } = this.state;
    let count = 0;
    for (let next = nextDueAt(timeline); next !== undefined && next <= target; next = nextDueAt(timeline)) {
      if (count >= least && next > this.now) return false;
      const due = takeDue(timeline, target);
      if (due) this.apply(due);
      count += 1;
    }
    this.now = Math.max(this.now, target);
    return true;
  }

  /** Emits a change of status to observers and listeners. */
  emit(record: TransitionRecord): void {
    this.#follow(this, record);
    for (const observer of this.#observers) observer(record);
    this.onTransition(record);
  }

  /** Runs `act` and calls the observer for each change of status that it causes. */
  observe<Result>(observer: (record: TransitionRecord) => void, act: () => Result): Result {
    this.#observers.push(observer);
    try {
      return act();
    } finally {
      this.#observers.pop();
    }
  }

  schedule(event: DueEvent): void {
    schedule(this.state.timeline, event);
  }

  /** Bank time of the next due event. */
  nextDueAt(): Instant | undefined {
    return nextDueAt(this.state.timeline);
  }

  /** The plan of a product, including the leading RCVD. @decision payment-plan */
  planOf(product: PaymentProduct): readonly PlanStep[] {
    return this.#plans.get(product)?.whole ?? [];
  }

  /** The plan split at its leading RCVD. All payments of the product share it. */
  splitPlanOf(product: PaymentProduct): SplitPlan {
    return this.#plans.get(product)?.split ?? splitPlan([]);
  }

  private apply(due: DueEvent): void {
    // An event scheduled in the past happens now at the earliest.
    this.now = Math.max(this.now, due.at);
    // The event has already left the timeline, so a failed effect is not retried and does not block others.
    for (const effect of this.#effects) {
      try {
        effect(this, due);
      } catch (error) {
        this.onFailure({ due, error });
      }
    }
  }
}

interface CompiledPlan {
  readonly whole: readonly PlanStep[];
  readonly split: SplitPlan;
}

function compilePlans(written: Readonly<Record<string, string>>): ReadonlyMap<string, CompiledPlan> {
  const plans = new Map<string, CompiledPlan>();
  for (const product of PAYMENT_PRODUCTS) {
    const plan = parsePlan(written[product] ?? 'RCVD');
    if ('steps' in plan) plans.set(product, { whole: plan.steps, split: splitPlan(plan.steps) });
  }
  return plans;
}

/** The caller of an operation, as the guards identified it. */
export interface Caller {
  readonly organisation: Organisation;
  /** Whether the PSU is present according to the TPP (`PSU-IP-Address`). @decision frequency-window */
  readonly psuPresent: boolean;
}

/** A caller that may read what a PSU granted: by an access token, or by naming its consent. */
export interface TokenCaller extends Caller {
  /** The consent; a token may also be that of a payment. */
  readonly subjectId: AuthorisableId;
  /** Whether this is a HEAD request, which does not count as an access. @decision routing */
  readonly wantsHeadersOnly?: boolean;
  /** The accounts that the called resource serves; others do not exist there. Default: all. @decision card-accounts */
  readonly accountKind?: AccountKind | undefined;
}
