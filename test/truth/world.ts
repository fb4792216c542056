import fc from 'fast-check';
import { profileOf } from '../../src/decisions/decisions.js';
import type { DialectId } from '../../src/domain/dialect.js';
import { elapsed } from '../../src/domain/duration.js';
import type { Presentment } from '../../src/domain/account/transaction.js';
import type { Account } from '../../src/domain/account/account.js';
import { addDays, createCalendar, type LocalDate } from '../../src/domain/calendar.js';
import { BankFault } from '../../src/domain/errors.js';
import {
  asId,
  type AccountId,
  type BasketId,
  type ConsentId,
  type PaymentId,
  type AuthorisableId,
} from '../../src/domain/ids.js';
import { isWaiting, kindOf, type Payment } from '../../src/domain/payment/payment.js';
import {
  FINAL_STATUSES,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '../../src/domain/payment/payment-status.js';
import { PAYMENT_PRODUCTS } from '../../src/domain/payment/products.js';
import { isConsentWaiting } from '../../src/domain/consent/consent.js';
import { signersOf } from '../../src/domain/authorisation/subject.js';
import { entriesOf, isBasketWaiting } from '../../src/domain/basket.js';
import { MOST_NOTIFICATIONS } from '../../src/domain/tpp/notification.js';
import { demoBankPath, loadFixtures } from '../../src/fixtures/fixtures.js';
import { VirtualClock } from '../../src/banks/virtual-clock.js';
import type { Bank, Caller } from '../../src/sim/bank.js';
import { openBank } from '../../src/sim/open-bank.js';
import {
  accountsOf,
  allAccounts,
  findAccount,
  historyOf,
  readLedger,
  visibleResourceId,
} from '../../src/sim/directory.js';
import {
  dueNotification,
  noteAttempt,
  requestsWithDueNotifications,
  subscribe,
} from '../../src/sim/notifications/notifications.js';
import { addOutcome } from '../../src/sim/scripting/outcomes.js';
import type { Frequency } from '../../src/domain/payment/standing-order.js';
import { initiateBulk } from '../../src/sim/payments/initiate-bulk.js';
import type { PaymentRequest } from '../../src/sim/payments/initiate-payment.js';
import { cancelPayment, requestCancellation } from '../../src/sim/payments/cancel-payment.js';
import { decideForPsu } from '../../src/sim/authorisation/decide-for-psu.js';
import { decidableRequests } from '../../src/sim/baskets/basket-index.js';
import { createBasket, deleteBasket, type BasketRequest } from '../../src/sim/baskets/signing-baskets.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { forceConsent, forcePayment } from '../../src/sim/scripting/force-status.js';
import { addAccount } from '../../src/sim/onboarding/new-customer.js';
import {
  bookIncomingTransfer,
  changeAccount,
  changePending,
  endPending,
} from '../../src/sim/accounts/external-bookings.js';
import { readBalances } from '../../src/sim/accounts/read-balances.js';
import { readTransactions } from '../../src/sim/accounts/read-transactions.js';
import { stateDocument, stateOf, type StateDocument } from '../../src/sim/state/state-document.js';
import { assertConsistent } from '../../src/sim/state/state-validation.js';
import { copyState, type BankState } from '../../src/sim/state/state.js';
import { StateReplay, TrackedState, wholeState, type StateChanges } from '../../src/sim/state/state-changes.js';
import { readOutcomeRule } from '../../src/parsing/outcome-rule.js';
import { createAsCalled, initiateAsCalled } from '../support/as-called.js';
import { openTestBank } from '../support/small-bank.js';

/** Long random histories of the demo bank: what can happen in them, and what must hold in each. */

const fixtures = await loadFixtures(demoBankPath);
const START = '2026-03-02T09:00:00Z';
const base = (day: LocalDate) => fixtures.baseFor(day, createCalendar('Europe/Vienna'));

/** Consents and cancellations need the signatures of the account, too, as in the dialect nextgenpsd2. */
const SEVERAL_SIGN = { 'consent-signatures': 'as-account', 'cancellation-sca': 'authorised' } as const;

/** One thing that happens. Numbers choose among what there is at that time. */
export type Happening =
  | { readonly kind: 'consent'; readonly account: number; readonly recurring: boolean }
  | {
      readonly kind: 'payment';
      readonly from: number;
      readonly to: number;
      readonly cents: number;
      readonly currency: string;
      readonly product: number;
      readonly path: string | undefined;
    }
  | {
      readonly kind: 'order';
      readonly from: number;
      readonly to: number;
      readonly cents: number;
      readonly frequency: Frequency;
      /** Days from the present to its start, and from there to its end. */
      readonly days: readonly [number, number];
      readonly path: string | undefined;
    }
  | {
      readonly kind: 'bulk';
      readonly from: number;
      readonly inDays: number;
      readonly items: readonly { readonly to: number; readonly cents: number; readonly path: string | undefined }[];
    }
  | {
      readonly kind: 'decide';
      readonly which: number;
      readonly decision: 'approve' | 'refuse' | 'expire';
      readonly psu: string | undefined;
    }
  | { readonly kind: 'delete' | 'cancel' | 'revoke' | 'read' | 'deleteBasket'; readonly which: number }
  | { readonly kind: 'basket'; readonly which: number; readonly count: number }
  | { readonly kind: 'force'; readonly which: number; readonly status: TransactionStatus; readonly anyway: boolean }
  | { readonly kind: 'account'; readonly which: number; readonly change: 'close' | 'reopen' | 'block' | 'rename' }
  | { readonly kind: 'open'; readonly which: number; readonly currency: string }
  | { readonly kind: 'outcome'; readonly rule: string }
  | {
      /** A card authorisation, with what is known of its end. */
      readonly kind: 'card';
      readonly which: number;
      readonly cents: number;
      readonly days: number | undefined;
      readonly presentment: Presentment;
    }
  | { readonly kind: 'endLine'; readonly which: number; readonly end: 'book' | 'release' | 'change' }
  | { readonly kind: 'pass'; readonly ms: number };

const PATHS = [
  undefined,
  undefined,
  undefined,
  'sandbank: ACTC > PDNG 2d > RJCT(AM04)',
  'sandbank: ACTC > ACSP > ACWP 1d > RJCT(AC04)',
  'sandbank: ACTC > ACSP > PART',
  'sandbank: ACTC > ACFC 3h > CANC',
  'sandbank: ACFC > ACSP > ACSC 1d > ACCC 1d > RJCT(MS03)',
  'sandbank: PART > ACSC',
  'sandbank: ACSP > PDNG > ACCC',
];
const RULES = [
  '{"outcome":{"path":"ACTC > RJCT(AC04)"}}',
  '{"match":{"psu":"anna"},"outcome":{"path":"ACTC 1d > ACSP > ACSC"}}',
  '{"outcome":{"consent":"approve after 5s > revoke after 2d"}}',
  '{"match":{"operation":"initiatePayment"},"outcome":{"error":"SERVICE_BLOCKED"}}',
  '{"outcome":{"sca":"wrong-state"}}',
  '{"outcome":{"sca":"server-error"}}',
];
const HOUR = 3_600_000;
const index = fc.nat({ max: 40 });

/** Happenings in any order. @param cardWeight how often pending lines come from outside, and are ended there */
export const happenings = (longest: number, cardWeight = 0): fc.Arbitrary<Happening[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('consent' as const), account: index, recurring: fc.boolean() }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('payment' as const),
          from: index,
          to: index,
          cents: fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 5_000_000 })),
          currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'CHF'),
          product: fc.nat({ max: 2 }),
          path: fc.constantFrom(...PATHS),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('order' as const),
          from: index,
          to: index,
          cents: fc.integer({ min: 1, max: 60_000 }),
          frequency: fc.constantFrom('Weekly' as const, 'EveryTwoWeeks' as const, 'Monthly' as const),
          days: fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 200 })),
          path: fc.constantFrom(...PATHS),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('bulk' as const),
          from: index,
          inDays: fc.constantFrom(0, 0, 0, 5),
          items: fc.array(
            fc.record({ to: index, cents: fc.integer({ min: 1, max: 60_000 }), path: fc.constantFrom(...PATHS) }),
            { minLength: 1, maxLength: 4 },
          ),
        }),
      },
      {
        weight: 10,
        arbitrary: fc.record({
          kind: fc.constant('decide' as const),
          which: index,
          decision: fc.constantFrom(
            'approve' as const,
            'approve' as const,
            'approve' as const,
            'refuse' as const,
            'expire' as const,
          ),
          psu: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 'ben'),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constantFrom(
            'delete' as const,
            'cancel' as const,
            'revoke' as const,
            'read' as const,
            'deleteBasket' as const,
          ),
          which: index,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('basket' as const),
          which: index,
          count: fc.integer({ min: 1, max: 3 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('force' as const),
          which: index,
          status: fc.constantFrom('RJCT', 'RJCT', 'ACSC', 'ACCC', 'CANC', ...TRANSACTION_STATUSES),
          anyway: fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('account' as const),
          which: index,
          change: fc.constantFrom('close' as const, 'reopen' as const, 'block' as const, 'rename' as const),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('open' as const),
          which: index,
          currency: fc.constantFrom('EUR', 'USD', 'CHF', 'JPY'),
        }),
      },
      {
        weight: 2 * cardWeight,
        arbitrary: fc.record({
          kind: fc.constant('card' as const),
          which: index,
          cents: fc.integer({ min: 1, max: 20_000 }),
          days: fc.constantFrom(undefined, 0, 1, 2, 7),
          presentment: fc.constantFrom(
            {},
            {},
            { amountMinorUnits: -1 },
            { amountMinorUnits: -5217, remittanceInformationUnstructured: 'presented' },
            { isUnbooked: true as const },
          ),
        }),
      },
      {
        weight: cardWeight,
        arbitrary: fc.record({
          kind: fc.constant('endLine' as const),
          which: index,
          end: fc.constantFrom('book' as const, 'release' as const, 'change' as const),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('outcome' as const), rule: fc.constantFrom(...RULES) }) },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('pass' as const),
          ms: fc.oneof(
            fc.integer({ min: 1, max: 6000 }),
            fc.integer({ min: 1, max: 30 * HOUR }),
            fc.integer({ min: 1, max: 60 * 24 * HOUR }),
          ),
        }),
      },
    ),
    { minLength: longest >> 1, maxLength: longest, size: 'max' },
  );

/** How a copy is made: of the state itself, by way of its document, or of its changes, as a file has them. */
export type Copying = 'copy' | 'document' | 'changes';

const asInAFile = (changes: StateChanges): StateChanges => JSON.parse(JSON.stringify(changes)) as StateChanges;

/** What the file of a bank has of its state. */
class FiledState {
  readonly #tracked: TrackedState;
  readonly #replay: StateReplay;

  constructor(given: BankState) {
    this.#tracked = new TrackedState(given);
    this.#replay = new StateReplay(given.random.seed);
    for (const changes of wholeState(given, 7)) this.#replay.apply(asInAFile(changes));
  }

  /** The state to be used. */
  get live(): BankState {
    return this.#tracked.state;
  }

  /** The state after a restart. */
  read(): BankState {
    this.#replay.apply(asInAFile(this.#tracked.take()));
    return this.#replay.state;
  }
}

/** A bank of the demo fixtures with its clock, in which things happen. */
export class World {
  readonly bank: Bank;
  readonly clock: VirtualClock;
  readonly #finals = new Map<string, number>();
  /** Payments that were moved against the transition table. */
  readonly #forced = new Set<string>();
  /** How many statuses requests had when the TPP subscribed to their notifications. */
  readonly #subscribedAfter = new Map<string, number>();

  /** What was wrong in the instant of a booking. */
  readonly #instants: string[] = [];
  readonly #file: FiledState | undefined;

  /**
   * @param habits of a bank of this dialect, drawn by the seed; default: one without, of the dialect published
   */
  constructor(seed = 42, copied?: World, form: Copying = 'copy', habits?: DialectId) {
    if (copied) {
      this.clock = new VirtualClock(() => 0, { mode: 'paused', rate: 1, now: copied.clock.now() });
      const { base: shared, profile } = copied.bank;
      const { now, openedAt, state, digests } = copied.bank;
      const clock = copied.clock.state();
      const written = JSON.parse(JSON.stringify(stateDocument(copied.bank, 'demo', clock))) as StateDocument;
      if (form === 'document') assertConsistent(written, shared);
      if (form === 'changes') this.#file = new FiledState(copyState(state));
      const copiedState = form === 'document' ? stateOf(written) : copyState(state);
      const restored = { state: this.#file?.live ?? copiedState, now, openedAt };
      const { dialect } = copied.bank;
      this.bank = openBank({ id: 'default', base: shared, dialect, profile, clock: this.clock, digests, restored });
    } else {
      const test = openTestBank({}, { at: START, seed, base, ...(habits && { dialect: habits }) });
      const drawn = habits ? profileOf({ decisions: { variation: 'live' } }, habits, seed) : test.bank.profile;
      // The file of a profile can set these rows for a bank of the other dialect only.
      this.bank = Object.assign(test.bank, { profile: { ...drawn, ...SEVERAL_SIGN } });
      this.clock = test.clock;
    }
    this.bank.onTransition = ({ kind, subject, cause }) => {
      if (kind !== 'account') return;
      const problems = this.#problemsOfLedger(subject as AccountId);
      this.#instants.push(...problems.map((text) => `at "${cause}": ${text}`));
    };
  }

  /** The same bank again, with its own life from here on. */
  copy(form: Copying = 'copy'): World {
    return new World(this.bank.seed, this, form);
  }

  /** Lets time pass, in one go. */
  pass(ms: number): void {
    this.clock.set({ now: this.clock.now() + ms });
    this.bank.catchUp();
  }

  /** Lets something happen. What the bank refuses, it refuses. */
  happen(happening: Happening): void {
    try {
      this.#carryOut(happening);
    } catch (error) {
      if (!(error instanceof BankFault) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
    }
    this.#subscribeToNew();
    this.#attemptOne();
  }

  /** The TPP wants to be told of everything that it requests. */
  #subscribeToNew(): void {
    const { consents, payments, signingBaskets, notifications } = this.bank.state;
    const requests = [
      ...[...consents.values()].map((one) => [one.consentId, one] as const),
      ...[...payments.values()].filter(kindOf).map((one) => [one.paymentId, one] as const),
      ...[...signingBaskets.values()].map((one) => [one.basketId, one] as const),
    ];
    for (const [id, { organisationId, history }] of requests) {
      if (notifications.has(id)) continue;
      subscribe(this.bank, id, organisationId, { address: 'https://tpp.example/', contents: ['PROCESS'] });
      this.#subscribedAfter.set(id, history.length);
    }
  }

  /** The server tries to deliver one notification, which fails from time to time. */
  #attemptOne(): void {
    const [id] = requestsWithDueNotifications(this.bank);
    const due = id && dueNotification(this.bank, id);
    const log = id && this.bank.state.notifications.get(id);
    if (!due || !log) return;
    const isDelivered = (log.lastNumber + due.attempts) % 3 !== 0;
    noteAttempt(this.bank, id, due.notificationId, { isDelivered, text: isDelivered ? '204' : '503' });
  }

  #carryOut(happening: Happening): void {
    const { bank } = this;
    const caller = this.#caller();
    const accounts = allAccounts(bank).filter(({ iban }) => iban !== undefined);
    const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
      items[which % Math.max(1, items.length)];
    switch (happening.kind) {
      case 'pass':
        return void this.pass(happening.ms);
      case 'outcome':
        return void addOutcome(bank, readOutcomeRule(JSON.parse(happening.rule) as Record<string, unknown>));
      case 'consent': {
        const { iban = '', currency } = pick(accounts, happening.account) ?? { currency: 'EUR' };
        const access = [{ iban, currency }];
        const request = {
          access: { balances: access, transactions: access },
          recurringIndicator: happening.recurring,
          redirect: {},
        };
        return void createAsCalled(bank, request, caller);
      }
      case 'payment': {
        const from = pick(accounts, happening.from);
        const to = pick([...accounts.map(({ iban }) => iban), 'NL91ABNA0417164300'], happening.to) ?? '';
        const request = {
          paymentProduct: PAYMENT_PRODUCTS[happening.product] ?? '',
          creditor: { iban: to, name: 'Somebody' },
          ...(from?.iban !== undefined && { debtorIban: from.iban }),
          instructedAmount: { currency: happening.currency, minorUnits: happening.cents },
          ...(happening.path !== undefined && { remittanceInformationUnstructured: happening.path }),
          redirect: {},
        };
        return void initiateAsCalled(bank, request, caller);
      }
      case 'order':
        return void initiateAsCalled(bank, this.#orderRequest(happening, pick(accounts, happening.from)), caller);
      case 'bulk': {
        const { debtorIban, requestedExecutionDate } = this.#dated(pick(accounts, happening.from), happening.inDays);
        const request = {
          paymentProduct: 'sepa-credit-transfers',
          debtorIban,
          requestedExecutionDate,
          payments: happening.items.map((item) => this.#transfer(item)),
          redirect: {},
        };
        return void bank.perform(() => initiateBulk(bank, request, caller));
      }
      case 'decide': {
        const id = pick([...decidableRequests(bank)], happening.which);
        if (id === undefined) return;
        const psu = happening.psu ?? this.#holderOf(id);
        return void bank.perform(() =>
          decideForPsu(bank, id, { decision: happening.decision, ...(psu !== undefined && { psu }) }, {}),
        );
      }
      case 'basket':
        return void bank.perform(() => createBasket(bank, this.#basketRequest(happening), caller));
      case 'deleteBasket': {
        const id = pick([...bank.state.signingBaskets.keys()], happening.which);
        return id && void bank.perform(() => deleteBasket(bank, id, caller));
      }
      case 'delete': {
        const id = pick([...bank.state.consents.keys()], happening.which);
        return id && void bank.perform(() => deleteConsent(bank, id, caller));
      }
      case 'revoke': {
        const id = pick([...bank.state.consents.keys()], happening.which);
        return id && void bank.perform(() => forceConsent(bank, id, { status: 'revokedByPsu' }));
      }
      case 'cancel': {
        const payment = pick([...bank.state.payments.values()], happening.which);
        const kind = payment && kindOf(payment);
        const cancel = happening.which % 2 === 0 ? cancelPayment : requestCancellation;
        return kind && void bank.perform(() => cancel(bank, { ...payment, kind }, caller, {}));
      }
      case 'force': {
        const id = pick([...bank.state.payments.keys()], happening.which);
        const { status, anyway: force } = happening;
        if (id && force) {
          const { bulkId, bulk } = bank.state.payments.get(id) ?? {};
          for (const moved of [id, bulkId, ...(bulk?.paymentIds ?? [])]) if (moved) this.#forced.add(moved);
        }
        return id && void bank.perform(() => forcePayment(bank, id, { status, force }));
      }
      case 'account': {
        const account = pick(allAccounts(bank), happening.which);
        const change = (
          {
            close: { status: 'deleted' },
            reopen: { status: 'enabled' },
            block: { status: 'blocked' },
            rename: { name: `Account ${happening.which}` },
          } as const
        )[happening.change];
        return account && void bank.perform(() => changeAccount(bank, account.accountId, change));
      }
      case 'open': {
        const { iban = '', holders = [] } = pick(accounts, happening.which) ?? {};
        const { currency } = happening;
        return void bank.perform(() => addAccount(bank, { holders, currency, iban, balanceMinorUnits: 50_000 }));
      }
      case 'card': {
        const { accountId, currency } = pick(accounts, happening.which) ?? {};
        const { days, presentment, cents } = happening;
        const text = { creditorName: 'Petrol station', bankTransactionCode: 'PMNT-CCRD-POSD' };
        const plan = { presentment, ...(days !== undefined && { after: elapsed(days * 24 * HOUR + 1) }) };
        const amount = { currency: currency ?? 'EUR', minorUnits: -cents };
        return accountId && void bank.perform(() => bookIncomingTransfer(bank, accountId, { amount, text }, plan));
      }
      case 'endLine': {
        const lines = accounts.flatMap(({ accountId, currency }) =>
          [...readLedger(bank, accountId).pending.keys()].map((id) => ({ accountId, currency, id })),
        );
        const line = pick(lines, happening.which);
        if (!line) return;
        const { accountId, currency, id } = line;
        const amount = { currency, minorUnits: -1 - happening.which };
        if (happening.end === 'change') return void bank.perform(() => changePending(bank, accountId, id, { amount }));
        const end = { isReleased: happening.end === 'release', ...(happening.which % 2 === 0 && { amount }) };
        return void bank.perform(() => endPending(bank, accountId, id, end));
      }
      case 'read':
        return void this.#read(pick([...bank.state.consents.keys()], happening.which));
    }
  }

  /** From an account, on a day from the present on. */
  #dated(from: Account | undefined, inDays: number): { debtorIban: string; requestedExecutionDate: LocalDate } {
    const today = this.bank.calendar.dateOf(this.bank.now);
    return { debtorIban: from?.iban ?? '', requestedExecutionDate: addDays(today, inDays) };
  }

  /** A payment in EUR to an account of this bank or of another one. */
  #transfer({ to, cents, path }: { readonly to: number; readonly cents: number; readonly path: string | undefined }) {
    const ibans = [...allAccounts(this.bank).flatMap(({ iban }) => iban ?? []), 'NL91ABNA0417164300'];
    return {
      creditor: { iban: ibans[to % ibans.length] ?? '', name: 'Somebody' },
      instructedAmount: { currency: 'EUR', minorUnits: cents },
      ...(path !== undefined && { remittanceInformationUnstructured: path }),
    };
  }

  #orderRequest(
    { days: [start, length], frequency, ...transfer }: Extract<Happening, { kind: 'order' }>,
    from: Account | undefined,
  ): PaymentRequest {
    const { debtorIban, requestedExecutionDate: startDate } = this.#dated(from, start);
    return {
      paymentProduct: 'sepa-credit-transfers',
      ...this.#transfer(transfer),
      debtorIban,
      order: { startDate, endDate: addDays(startDate, length), frequency },
      redirect: {},
    };
  }

  /** Some of what waits, mostly for the holder of one account. */
  #basketRequest({ which, count }: { readonly which: number; readonly count: number }): BasketRequest {
    const { consents, payments, waiting } = this.bank.state;
    const accountOf = (id: string | undefined): string | undefined =>
      payments.get(id as PaymentId)?.debtorIban ?? consents.get(id as ConsentId)?.access.balances?.[0]?.iban;
    const first = [...waiting][which % Math.max(1, waiting.size)];
    const isMixed = which % 4 === 0;
    const wanted = [...waiting].filter((id) => isMixed || accountOf(id) === accountOf(first)).slice(0, count);
    return {
      paymentIds: wanted.flatMap((id) => payments.get(id as PaymentId)?.paymentId ?? []),
      consentIds: wanted.flatMap((id) => consents.get(id as ConsentId)?.consentId ?? []),
      redirect: {},
    };
  }

  #read(id: ConsentId | undefined): void {
    const { bank } = this;
    const grant = [...bank.state.grants.values()].find(({ subjectId }) => subjectId === id);
    const [granted] = (id && bank.state.consents.get(id)?.grants) ?? [];
    if (!grant || !granted) return;
    const caller = { ...this.#caller(), subjectId: grant.subjectId };
    const accountId = visibleResourceId(bank, caller, granted.accountId);
    bank.perform(() => readBalances(bank, accountId, caller));
    bank.perform(() => readTransactions(bank, { accountId, bookingStatus: 'both' }, caller));
  }

  #caller(): Caller {
    const [organisation] = [...this.bank.base.organisations.values()];
    if (!organisation) throw new Error('the fixtures have no TPP');
    return { organisation, psuPresent: false };
  }

  #holderOf(id: AuthorisableId): string | undefined {
    const payment = this.bank.state.payments.get(id as PaymentId);
    const isTheirs = (psuId: string): boolean =>
      accountsOf(this.bank, asId(psuId)).some(({ iban }) => iban === payment?.debtorIban);
    return (
      payment && [...this.bank.base.psus.keys()].find((psuId) => isTheirs(psuId) && !signersOf(payment).includes(psuId))
    );
  }

  /** Everything that the bank is, as text. */
  text(): string {
    const plain = (_name: string, value: unknown): unknown =>
      value instanceof Map || value instanceof Set ? [...value] : value;
    const { state, now } = this.bank;
    // The order of the heap is only that of its entries.
    const { timeline, ...rest } = state;
    const due = timeline.heap
      .map(({ event, order }) => ({ ...event, order }))
      .toSorted((a, b) => a.at - b.at || a.order - b.order);
    return JSON.stringify({ now, due, ...rest }, plain);
  }

  /** The document of the bank, as it is after a restart if it has a file. */
  document(): string {
    const { base: shared, now, openedAt, state } = this.bank;
    const documented = { base: shared, now, openedAt, state: this.#file?.read() ?? state };
    return JSON.stringify(stateDocument(documented, 'demo', this.clock.state()));
  }

  /** What is wrong in this bank; empty if nothing is. */
  problems(): string[] {
    return [
      ...this.#instants.splice(0),
      ...this.#ledgerProblems(),
      ...this.#paymentProblems(),
      ...this.#statusProblems(),
      ...this.#basketProblems(),
      ...this.#signatureProblems(),
      ...this.#notificationProblems(),
    ];
  }

  #ledgerProblems(): string[] {
    return allAccounts(this.bank).flatMap(({ accountId }) => this.#problemsOfLedger(accountId));
  }

  #problemsOfLedger(accountId: AccountId): string[] {
    const ledger = readLedger(this.bank, accountId);
    const opening = historyOf(this.bank, accountId).bookedMinorUnits + (ledger.forgotten?.minorUnits ?? 0);
    const booked = ledger.booked.reduce((sum, line) => sum + line.amountMinorUnits, opening);
    const pending = [...ledger.pending.values()];
    const debits = pending.reduce((sum, line) => sum + Math.min(0, line.amountMinorUnits), 0);
    const ids = new Set([...ledger.booked, ...pending].map(({ transactionId }) => transactionId));
    return [
      ...(booked === ledger.bookedMinorUnits
        ? []
        : [`${accountId}: booked lines come to ${booked}, not ${ledger.bookedMinorUnits}`]),
      ...(debits === ledger.pendingDebitMinorUnits ? [] : [`${accountId}: pending debits come to ${debits}`]),
      ...(ids.size === ledger.booked.length + pending.length ? [] : [`${accountId}: a line stands twice`]),
      ...(Number.isSafeInteger(ledger.bookedMinorUnits) ? [] : [`${accountId}: no integer`]),
    ];
  }

  /**
   * On each account each payment's lines are what its stage says, so that in every currency money only moves: between accounts of
   * this bank, or to another bank. No line of a payment is left over.
   */
  #paymentProblems(): string[] {
    const { bank } = this;
    const lines = new Map<string, Map<AccountId, { booked: number; pending: number }>>();
    const hasForgotten = [...bank.state.ledgers.values()].some(({ forgotten }) => forgotten !== undefined);
    const own = new Set(allAccounts(bank).flatMap(({ iban }) => iban ?? []));
    const between = new Map<string, { sum: number; isInside: boolean }>();
    for (const account of allAccounts(bank)) {
      const ledger = readLedger(bank, account.accountId);
      for (const line of [...ledger.booked, ...ledger.pending.values()]) {
        const isPending = line.bookingDate === undefined;
        if (line.paymentId !== undefined) {
          const ofPayment = lines.get(line.paymentId) ?? new Map<AccountId, { booked: number; pending: number }>();
          const sum = ofPayment.get(account.accountId) ?? { booked: 0, pending: 0 };
          sum[isPending ? 'pending' : 'booked'] += line.amountMinorUnits;
          lines.set(line.paymentId, ofPayment.set(account.accountId, sum));
        } else if (!isPending && line.entryDate >= bank.base.startDay && account.currency === 'EUR') {
          const key = `${line.bookingDate} ${line.remittanceInformationUnstructured} ${Math.abs(line.amountMinorUnits)}`;
          const other = line.creditorAccount?.iban ?? line.debtorAccount?.iban ?? '';
          const group = between.get(key) ?? { sum: 0, isInside: false };
          between.set(key, { sum: group.sum + line.amountMinorUnits, isInside: group.isInside || own.has(other) });
        }
      }
    }
    const left = [...lines.keys()]
      .filter((id) => !bank.state.payments.has(id as PaymentId))
      .map((id) => `lines of ${id}, which is no payment`);
    // Where lines are forgotten, those of a payment that continues need not be complete.
    const wrong = [...(hasForgotten ? [] : bank.state.payments.values())].flatMap((payment) => {
      const { stage, debitMinorUnits = 0, feeMinorUnits = 0, creditorAccountId, creditMinorUnits } = payment.money;
      const cost = debitMinorUnits + feeMinorUnits;
      const wanted = new Map<AccountId | undefined, { booked: number; pending: number }>();
      if (stage === 'reserved') wanted.set(payment.debtorAccountId, { booked: 0, pending: -cost });
      if (stage === 'debited' || stage === 'credited')
        wanted.set(payment.debtorAccountId, { booked: -cost, pending: 0 });
      if (stage === 'credited' && creditMinorUnits !== undefined) {
        const before = wanted.get(creditorAccountId)?.booked ?? 0;
        wanted.set(creditorAccountId, { booked: before + creditMinorUnits, pending: 0 });
      }
      const found = lines.get(payment.paymentId) ?? new Map<AccountId, { booked: number; pending: number }>();
      return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((accountId) => {
        const { booked, pending } = (accountId && found.get(accountId)) ?? { booked: 0, pending: 0 };
        const should = wanted.get(accountId) ?? { booked: 0, pending: 0 };
        return booked === should.booked && pending === should.pending
          ? []
          : [
              `${payment.paymentId} (${payment.transactionStatus}, ${stage}) has ${booked} booked and ${pending} pending on ${accountId}`,
            ];
      });
    });
    const unequal = [...between]
      .filter(([, { sum, isInside }]) => isInside && sum !== 0)
      .map(([key, { sum }]) => `${key}: ${sum} between accounts of this bank`);
    return [...left, ...wrong, ...unequal];
  }

  /** A basket approves all or nothing: while it waits, and after its approval. */
  #basketProblems(): string[] {
    const { consents, payments, signingBaskets } = this.bank.state;
    return [...signingBaskets.values()].flatMap((basket) => {
      const { basketId, transactionStatus: status } = basket;
      // Afterwards, the entries of a rejected or deleted basket are authorised by themselves.
      if (status === 'RJCT' || status === 'CANC') return [];
      const approved = entriesOf(basket).flatMap((id) => {
        const payment = payments.get(id as PaymentId);
        const consent = consents.get(id as ConsentId);
        if (!payment && !consent) return [];
        return payment ? payment.signedBy.length > 0 : consent?.psuId !== undefined;
      });
      const isWanted = status !== 'RCVD';
      return approved.every((one) => one === isWanted) ? [] : [`${basketId} (${status}) has ${approved.join(', ')}`];
    });
  }

  /** Nothing moves before the last signature: what is approved has those of enough different holders, what waits lacks one. */
  #signatureProblems(): string[] {
    const { consents, payments } = this.bank.state;
    const isEnough = (account: Account, signers: readonly string[]): boolean =>
      account.holders.filter((psuId) => signers.includes(psuId)).length >= account.signaturesRequired;
    const ofPayments = [...payments.values()].flatMap((payment) => {
      const {
        paymentId,
        debtorAccountId,
        signedBy,
        cancelledBy = [],
        authorised,
        money,
        orderId,
        withoutSca,
      } = payment;
      const account = debtorAccountId && findAccount(this.bank, debtorAccountId);
      if (this.#forced.has(paymentId) || orderId || withoutSca || !account) return [];
      const isSigned = isEnough(account, signedBy);
      const isCancelledEarly = isEnough(account, cancelledBy) && isWaiting(payment);
      const isRight = isSigned === (authorised === true) && (isSigned || money.stage === 'none') && !isCancelledEarly;
      return isRight ? [] : [`${paymentId} (${payment.transactionStatus}) is signed by ${signedBy.join(' and ')}`];
    });
    const ofConsents = [...consents.values()].flatMap((consent) => {
      const { consentId, consentStatus, grants, signedBy = [] } = consent;
      if (consentStatus !== 'valid' && consentStatus !== 'partiallyAuthorised') return [];
      const accounts = grants.flatMap(({ accountId }) => findAccount(this.bank, accountId) ?? []);
      const isComplete = accounts.every((account) => isEnough(account, signedBy));
      return isComplete === (consentStatus === 'valid') ? [] : [`${consentId} (${consentStatus}): ${signedBy.join()}`];
    });
    const signatures = [...payments.values(), ...consents.values()].map(signersOf);
    const twice = signatures.filter((signers) => new Set(signers).size < signers.length);
    return [...ofPayments, ...ofConsents, ...twice.map((signers) => `${signers.join(' and ')} signed twice`)];
  }

  /** Every change of status has one notification, in order, and none overtakes another. */
  #notificationProblems(): string[] {
    const { consents, payments, signingBaskets, notifications } = this.bank.state;
    return [...notifications.values()].flatMap(({ subjectId, notifications: told }) => {
      const request =
        consents.get(subjectId as ConsentId) ??
        payments.get(subjectId as PaymentId) ??
        signingBaskets.get(subjectId as BasketId);
      const changes = request?.history
        .slice(this.#subscribedAfter.get(subjectId))
        .flatMap(({ from, to }) => (from === to ? [] : [to]))
        .slice(-MOST_NOTIFICATIONS);
      const statuses = told.map(({ status }) => status);
      const open = told.findIndex(({ state }) => state === 'due' || state === 'waiting');
      const behind = open === -1 ? [] : told.slice(open + 1);
      return [
        ...(changes?.join() === statuses.join() ? [] : [`${subjectId}: told ${statuses.join()} of ${changes?.join()}`]),
        ...(behind.every(({ attempts }) => attempts === 0) ? [] : [`${subjectId}: a notification overtook another`]),
      ];
    });
  }

  #statusProblems(): string[] {
    const { state } = this.bank;
    const isScripted = ({ scripted, bulk }: Payment): boolean =>
      scripted !== undefined || (bulk?.paymentIds ?? []).some((id) => state.payments.get(id)?.scripted);
    const finals = [
      ...[...state.consents.values()]
        .filter((consent) => !isConsentWaiting(consent) && consent.consentStatus !== 'valid')
        .map(({ consentId, history }) => [consentId, history.length] as const),
      ...[...state.payments.values()]
        // What a tester wrote may continue after ACCC and PART; nothing continues after a rejection or a cancellation.
        .filter((payment) =>
          isScripted(payment)
            ? ['RJCT', 'CANC'].includes(payment.transactionStatus)
            : FINAL_STATUSES.has(payment.transactionStatus),
        )
        .filter(({ paymentId }) => !this.#forced.has(paymentId))
        .map(({ paymentId, history }) => [paymentId, history.length] as const),
    ];
    const moved = finals
      .filter(([id, length]) => (this.#finals.get(id) ?? length) !== length)
      .map(([id]) => `${id} moved on from a final status`);
    for (const [id, length] of finals) this.#finals.set(id, length);
    const reserved = [...state.payments.values()]
      .filter(
        ({ money, transactionStatus: status }) =>
          money.stage === 'reserved' && ['RJCT', 'CANC', 'ACSC', 'ACCC'].includes(status),
      )
      .map(({ paymentId }) => `the reservation of ${paymentId} outlives it`);
    const waiting = [
      ...[...state.consents.values()].filter(isConsentWaiting).map(({ consentId }) => consentId),
      ...[...state.payments.values()].filter(isWaiting).map(({ paymentId }) => paymentId),
      ...[...state.signingBaskets.values()].filter(isBasketWaiting).map(({ basketId }) => basketId),
    ];
    const wrongIndex =
      waiting.length === state.waiting.size && waiting.every((id) => state.waiting.has(id))
        ? []
        : ['the index of what waits'];
    return [...moved, ...reserved, ...wrongIndex];
  }
}
