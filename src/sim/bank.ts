import type { Calendar, Instant, LocalDate } from '../domain/calendar.js';
import { createCalendar, DAY_MS } from '../domain/calendar.js';
import type { Account } from '../domain/account/account.js';
import type { Balance } from '../domain/account/balance.js';
import type { AccountId, ConsentId, OrganisationId, RequestId, ResourceId } from '../domain/ids.js';
import type { Clock, Digests } from '../domain/domain.js';
import type { ScaSession } from '../domain/sca/sca-session.js';
import type { Profile } from '../decisions/decisions.js';
import type { FixtureBase } from './fixture-base.js';
import type { KeyedIds } from './keyed-ids.js';
import { emptyState, type BankState } from './state/state.js';
import { nextDueAt, schedule, takeDue, type DueEvent } from './time/timeline.js';
import { parsePlan, splitPlan, type PlanStep, type SplitPlan } from '../domain/payment/payment-plan.js';
import { PAYMENT_PRODUCTS, type PaymentProduct } from '../domain/payment/payment-products.js';

/** One change of status, as it is told to the control API and the log. */
export interface TransitionRecord {
  /** Bank time of the change: its own due time, not the time at which it was noticed. */
  readonly at: Instant;
  readonly kind: 'consent' | 'payment' | 'account' | 'tpp';
  /** Id of the consent, payment or account; e-mail address of the TPP's admin. */
  readonly subject: string;
  readonly from: string | null;
  readonly to: string;
  readonly cause: string;
}

/** A due event that failed: it is dropped, and the rest of the timeline goes on. */
export interface DueFailure {
  readonly due: DueEvent;
  readonly error: unknown;
}

/** The balances that an account had last, and everything that they depend on. */
export interface CachedBalances {
  readonly account: Account;
  readonly today: LocalDate;
  readonly bookedMinorUnits: number;
  readonly pendingDebitMinorUnits: number;
  readonly lastChangeAt: Instant;
  readonly lastBookedAt: Instant | undefined;
  readonly lastBooked: string | undefined;
  readonly balances: readonly Balance[];
}

/** What concerns one PSU among very many consents and payments. */
export interface PsuIndex {
  /** What waits for a decision, by what it names. */
  readonly waiting: KeyedIds<RequestId>;
  /** The valid consents, by their PSU. */
  readonly standing: KeyedIds<ConsentId>;
}

/** What happens when an event falls due. */
export type DueEffect = (bank: Bank, due: DueEvent) => void;

/** How far a bank catches up with its clock in one go. */
const LONGEST_CATCH_UP_MS = 366 * DAY_MS;

/** A state of a bank with what the bank needs to go on from there. */
export interface RestoredBank {
  readonly state: BankState;
  readonly now: Instant;
  readonly openedAt: Instant;
}

interface CommonParts {
  readonly id: string;
  readonly base: FixtureBase;
  readonly profile: Profile;
  readonly clock: Clock;
  readonly digests: Digests;
  /** Of the profile's zone, where banks share it: making one costs more than all the rest of a bank. */
  readonly calendar?: Calendar;
  /** Makes the state one that records its changes. */
  readonly tracked?: (state: BankState) => BankState;
  /** Page sessions that outlive a change of the bank's state; default: none. */
  readonly scaSessions?: Map<string, ScaSession>;
}

/** What a bank is made of: it begins with a seed, or goes on from a state, which has its own. */
export type BankParts = CommonParts &
  ({ readonly seed: number; readonly restored?: undefined } | { readonly restored: RestoredBank });

/**
 * One simulated ASPSP; `openBank` makes it. Its operations (sim/operations) are synchronous functions of (state, input, now); this
 * class gives them the three and applies what has fallen due before each of them.
 */
export class Bank {
  readonly id: string;
  readonly base: FixtureBase;
  readonly profile: Profile;
  readonly calendar: Calendar;
  readonly digests: Digests;
  readonly state: BankState;
  /** Page sessions by their ids. They belong to browsers, and so are no part of the state. */
  readonly scaSessions: Map<string, ScaSession>;
  /** Resource ids that were looked up: a memory of a pure function, not state. */
  readonly resourceIds = new Map<string, Map<string, AccountId>>();
  /** Names of accounts by organisation; a memory as well. */
  readonly resourceNames = new Map<OrganisationId, Map<AccountId, ResourceId>>();
  /** The balances of accounts; a memory as well. */
  readonly cachedBalances = new Map<AccountId, CachedBalances>();
  /** What concerns which PSU; a memory as well, of the state. */
  psuIndex: PsuIndex | undefined = undefined;
  /** When the bank opened, bank time. */
  readonly openedAt: Instant;
  /** The time of the operation or due event that is being carried out. */
  now: Instant;
  /** Called with every change of status, in order. */
  onTransition: (record: TransitionRecord) => void = () => undefined;
  /** Called with every due event that failed. */
  onFailure: (failure: DueFailure) => void = () => undefined;
  /** Where the changes of the operation under way are noted, while somebody wants to know which are its own. */
  noted: TransitionRecord[] | undefined = undefined;
  /** Those who are told of changes while something happens. */
  readonly #observers: ((record: TransitionRecord) => void)[] = [];
  readonly #clock: Clock;
  readonly #plans: ReadonlyMap<string, CompiledPlan>;
  readonly #effects: readonly DueEffect[];

  /** @param effects of each event that falls due, one after the other; one that fails does not keep the next from happening */
  constructor(parts: BankParts, effects: readonly DueEffect[]) {
    this.id = parts.id;
    this.base = parts.base;
    this.profile = parts.profile;
    this.calendar = parts.calendar ?? createCalendar(parts.profile['aspsp-time-zone']);
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
  }

  /** Everything that looks random follows it. */
  get seed(): number {
    return this.state.random.seed;
  }

  /** Sets the time, applies what is due, and carries out one operation. Whatever it throws is passed on. */
  perform<Result>(operation: (bank: Bank) => Result): Result {
    this.catchUp();
    return operation(this);
  }

  /**
   * Applies what is due by the clock, each event at its own due time. A bank whose clock ran on by more than a year since then,
   * because the server was stopped or suspended, catches up a year at a time, so that no call waits for decades.
   */
  catchUp(): void {
    this.catchUpTo(Math.max(this.now, Math.min(this.#clock.now(), this.now + LONGEST_CATCH_UP_MS)));
  }

  /** Applies every event that is due by `target`, and makes that the bank's time. */
  catchUpTo(target: Instant): void {
    this.applyDue(target, Infinity);
  }

  /**
   * Applies at least `least` of the events that are due by `target`, and those of the same instant as the last. True when none
   * is left: the bank's time is `target` then, otherwise the time of the last event.
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

  /** Tells of a change of status. */
  tell(record: TransitionRecord): void {
    this.noted?.push(record);
    for (const observer of this.#observers) observer(record);
    this.onTransition(record);
  }

  /** Does something, and calls the observer with every change of status that it makes. */
  observe<Result>(observer: (record: TransitionRecord) => void, act: () => Result): Result {
    this.#observers.push(observer);
    try {
      return act();
    } finally {
      this.#observers.pop();
    }
  }

  /** Puts an event on the bank's timeline. */
  schedule(event: DueEvent): void {
    schedule(this.state.timeline, event);
  }

  /** When the next event is due, bank time. */
  nextDueAt(): Instant | undefined {
    return nextDueAt(this.state.timeline);
  }

  /** The plan of a product, the leading RCVD included. @decision payment-plan */
  planOf(product: PaymentProduct): readonly PlanStep[] {
    return this.#plans.get(product)?.whole ?? [];
  }

  /** The same in two parts, which all payments of the product share. */
  splitPlanOf(product: PaymentProduct): SplitPlan {
    return this.#plans.get(product)?.split ?? splitPlan([]);
  }

  private apply(due: DueEvent): void {
    // An event that was scheduled for an earlier instant than the present one still happens now at the earliest.
    this.now = Math.max(this.now, due.at);
    // One that fails is off the timeline already, so that it does not come again; what comes after it, and what else is due, does.
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
