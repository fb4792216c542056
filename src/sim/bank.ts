import type { Calendar, Instant } from '../domain/calendar.js';
import { createCalendar } from '../domain/calendar.js';
import type { AccountId, OrganisationId, ResourceId } from '../domain/ids.js';
import type { ToldBalances } from './balances.js';
import type { Clock, Digests } from '../domain/ports.js';
import type { Profile } from '../decisions.js';
import { scheduleComingDay } from './coming-bookings.js';
import { applyDueEvent } from './due-events.js';
import type { FixtureBase } from './fixture-base.js';
import { openFixtureOutcomes } from './outcomes.js';
import type { PsuIndex } from './psu-index.js';
import { scheduleRetention } from './retention.js';
import { openingState, type BankState } from './state.js';
import { nextDueAt, schedule, takeDue, type DueEvent } from './timeline.js';
import { parsePlan, splitPlan, type PlanStep, type SplitPlan } from '../domain/payment/payment-plan.js';
import type { PaymentProduct } from '../domain/payment/payment-products.js';
import { PAYMENT_PRODUCTS } from '../domain/payment/payment-products.js';

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

/** What a bank is made of. */
export interface BankParts {
  readonly id: string;
  readonly base: FixtureBase;
  readonly seed: number;
  readonly profile: Profile;
  readonly clock: Clock;
  readonly digests: Digests;
  /** Of the profile's zone, where banks share it: making one costs more than all the rest of a bank. */
  readonly calendar?: Calendar;
  /** Makes the state one that knows what changes in it. */
  readonly watched?: (state: BankState) => BankState;
  /** A bank that goes on from a copy of another's state. */
  readonly restored?: { readonly state: BankState; readonly now: Instant; readonly openedAt: Instant };
}

/**
 * One simulated ASPSP. Its operations (sim/operations) are synchronous functions of (state, input, now); this class gives
 * them the three and applies what has fallen due before each of them.
 */
export class Bank {
  readonly id: string;
  readonly base: FixtureBase;
  readonly profile: Profile;
  readonly calendar: Calendar;
  readonly digests: Digests;
  readonly state: BankState;
  /** Resource ids that were looked up: a memory of a pure function, not state. */
  readonly resourceIds = new Map<string, Map<string, AccountId>>();
  /** Names of accounts by organisation; a memory as well. */
  readonly resourceNames = new Map<OrganisationId, Map<AccountId, ResourceId>>();
  /** The balances that were last told of an account; a memory as well. */
  readonly toldBalances = new Map<AccountId, ToldBalances>();
  /** What concerns which PSU; a memory as well, of the state. */
  psuIndex: PsuIndex | undefined = undefined;
  /** When the bank opened, bank time. */
  readonly openedAt: Instant;
  /** The time of the operation or due event that is being carried out. */
  now: Instant;
  /** Called with every change of status, in order. */
  onTransition: (record: TransitionRecord) => void = () => undefined;
  /** Where the changes of the operation under way are noted, while somebody wants to know which are its own. */
  noted: readonly TransitionRecord[] | undefined = undefined;
  readonly #clock: Clock;
  readonly #plans: ReadonlyMap<string, CompiledPlan>;
  readonly seed: number;

  constructor(parts: BankParts) {
    this.id = parts.id;
    this.base = parts.base;
    this.profile = parts.profile;
    this.seed = parts.seed;
    this.calendar = parts.calendar ?? createCalendar(parts.profile['aspsp-time-zone']);
    this.digests = parts.digests;
    const { restored } = parts;
    const state = restored?.state ?? openingState(parts.seed);
    this.state = parts.watched ? parts.watched(state) : state;
    this.#clock = parts.clock;
    this.now = restored?.now ?? parts.clock.now();
    this.openedAt = restored?.openedAt ?? this.now;
    this.#plans = compilePlans(parts.profile['payment-plan']);
    if (!restored) {
      openFixtureOutcomes(this.state, parts.base.outcomes);
      scheduleComingDay(this, parts.base.startDay);
    }
    // A state of before there was retention has none on its timeline.
    const isPlanned = this.state.timeline.heap.some(({ event }) => event.kind === 'retentionDay');
    if (!isPlanned) scheduleRetention(this, this.calendar.dateOf(this.now));
  }

  /** Sets the time, applies what is due, and carries out one operation. Whatever it throws is passed on. */
  perform<Result>(operation: (bank: Bank) => Result): Result {
    this.catchUp();
    return operation(this);
  }

  /** Applies every event that is due by the clock, each at its own due time. */
  catchUp(): void {
    const target = Math.max(this.now, this.#clock.now());
    this.catchUpTo(target);
  }

  /** Applies every event that is due by `target`, and makes that the bank's time. */
  catchUpTo(target: Instant): void {
    for (let due = takeDue(this.state.timeline, target); due; due = takeDue(this.state.timeline, target))
      this.apply(due);
    this.now = Math.max(this.now, target);
  }

  /** Tells of a change of status. */
  tell(record: TransitionRecord): void {
    if (this.noted) this.noted = [...this.noted, record];
    this.onTransition(record);
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
    applyDueEvent(this, due);
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
