import { Adapter } from '../../adaptations/adapter.js';
import type { AppContext } from '../../http/app-context.js';
import type { AuthorisableId } from '../../domain/ids.js';
import type { Notification, NotificationLog } from '../../domain/tpp/notification.js';
import type { Bank } from '../../sim/bank.js';
import {
  dueNotification,
  noteAttempt,
  requestsWithDueNotifications,
  type AttemptResult,
} from '../../sim/notifications/notifications.js';
import type { PostAnswer, PostedNotification } from './post-notification.js';

/** The most notifications of one bank that are on their way at once. */
const MOST_IN_FLIGHT = 100;
/** And of those to one TPP, and to one host: a receiver that does not answer delays no one else's. */
const MOST_PER_RECEIVER = 10;

/** What the sender needs of the server. */
export interface SenderEnvironment extends Pick<
  AppContext,
  'banks' | 'dialectOf' | 'afterOperation' | 'saved' | 'reportError'
> {
  /** Sends one. Never rejects: a failure is an answer without a status. */
  readonly post: (posted: Omit<PostedNotification, 'ownPorts'>) => Promise<PostAnswer>;
  /** Called after each attempt. */
  readonly onAttempt: (attempt: NotificationAttempt) => void;
}

/** One attempt to deliver a notification. */
export interface NotificationAttempt {
  readonly bank: Bank;
  readonly log: NotificationLog;
  readonly notification: Notification;
  readonly posted: Omit<PostedNotification, 'ownPorts'>;
  readonly answer: PostAnswer;
  /** Bank time and real time of the beginning, and how long it took. */
  readonly at: number;
  readonly startedAtMs: number;
  readonly durationMs: number;
}

/** The notifications of a bank that are being sent. */
interface Outbox {
  readonly bank: Bank;
  /** Requests with a notification to send, by receiver. */
  readonly waiting: Map<string, Set<AuthorisableId>>;
  /** Requests with a notification on its way: never two at once, so that they arrive in order. */
  readonly inFlight: Set<AuthorisableId>;
  /** How many are on their way to each TPP and each host. */
  readonly counts: Map<string, number>;
  readonly isOver: AbortController;
  isScheduled: boolean;
}

/**
 * Sends what is due in the banks, and reports the result to them. The bank decides what is due and when it is tried
 * again. A bank that was deleted, reset or replaced sends nothing more; its replacement sends what is due in it.
 * A notification can therefore arrive twice, also after a restart.
 * @decision notifications, notification-retries, adaptations
 */
export class NotificationSender {
  readonly #environment: SenderEnvironment;
  readonly #outboxes = new Map<string, Outbox>();
  #isStopped = false;

  constructor(environment: SenderEnvironment) {
    this.#environment = environment;
  }

  /** Sends for a bank from now on, instead of an earlier one with the same id. */
  attend(bank: Bank): void {
    this.release(bank.id);
    const outbox: Outbox = {
      bank,
      waiting: new Map(),
      inFlight: new Set(),
      counts: new Map(),
      isOver: new AbortController(),
      isScheduled: false,
    };
    this.#outboxes.set(bank.id, outbox);
    for (const subjectId of requestsWithDueNotifications(bank)) addWaiting(outbox, subjectId);
    bank.onNotification = (subjectId) => {
      addWaiting(outbox, subjectId);
      this.#schedule(outbox);
    };
    this.#schedule(outbox);
  }

  /** Sends nothing more for a bank, and ends what is on its way. */
  release(bankId: string): void {
    this.#outboxes.get(bankId)?.isOver.abort();
    this.#outboxes.delete(bankId);
  }

  /** Ends everything that is on its way. */
  stop(): void {
    this.#isStopped = true;
    for (const bankId of [...this.#outboxes.keys()]) this.release(bankId);
  }

  /** After the operation that made the notification, because it may be about to fail. */
  #schedule(outbox: Outbox): void {
    if (outbox.isScheduled || outbox.waiting.size === 0 || this.#isStopped) return;
    outbox.isScheduled = true;
    setImmediate(() => {
      outbox.isScheduled = false;
      this.#sendWaiting(outbox).catch(this.#environment.reportError);
    });
  }

  async #sendWaiting(outbox: Outbox): Promise<void> {
    const { bank, waiting } = outbox;
    try {
      // A TPP must not learn of a change that the bank could lose.
      await this.#environment.saved?.(bank.id, false);
    } catch {
      // The bank has returned to what is on disk, and is attended again.
      return;
    }
    for (const [receiver, requests] of waiting) {
      this.#sendTo(outbox, requests);
      if (requests.size === 0) waiting.delete(receiver);
    }
  }

  /** Sends what waits for a receiver, as far as the limits allow. */
  #sendTo(outbox: Outbox, requests: Set<AuthorisableId>): void {
    const { bank, inFlight, isOver } = outbox;
    for (const subjectId of requests) {
      if (isOver.signal.aborted || inFlight.size >= MOST_IN_FLIGHT) return;
      if (inFlight.has(subjectId)) continue;
      const log = bank.state.notifications.get(subjectId);
      if (log && !hasRoom(outbox, log)) return;
      requests.delete(subjectId);
      const notification = dueNotification(bank, subjectId);
      if (!notification || !log) continue;
      count(outbox, log, 1);
      this.#deliver(outbox, log, notification)
        .catch(this.#environment.reportError)
        .finally(() => {
          count(outbox, log, -1);
          this.#schedule(outbox);
        });
    }
  }

  async #deliver(outbox: Outbox, log: NotificationLog, notification: Notification): Promise<void> {
    const { bank, isOver } = outbox;
    const { banks, dialectOf, post, onAttempt, afterOperation } = this.#environment;
    const body = dialectOf(bank).notificationBody?.(bank, log, notification);
    if (!body) return;
    const { adaptations } = bank.profile;
    const written = adaptations.length === 0 ? body : new Adapter(adaptations, () => false).writeNotification(body);
    const posted = {
      address: log.address,
      requestId: notification.notificationId,
      body: JSON.stringify(written),
      isAnyAllowed: bank.profile['notification-addresses'] === 'any',
      signal: isOver.signal,
    };
    const [startedAtMs, begin, at] = [Date.now(), performance.now(), bank.now];
    const answer = await post(posted);
    // Another bank has this id, or none: its notifications are not those of this one.
    if (isOver.signal.aborted || banks.find(bank.id) !== bank) return;
    onAttempt({ bank, log, notification, posted, answer, at, startedAtMs, durationMs: performance.now() - begin });
    bank.perform(() => noteAttempt(bank, log.subjectId, notification.notificationId, resultOf(answer)));
    afterOperation(bank);
    if (dueNotification(bank, log.subjectId)) addWaiting(outbox, log.subjectId);
  }
}

/** Who receives a notification: the TPP, and its host. */
function receiversOf({ organisationId, address }: NotificationLog): readonly string[] {
  return [`TPP ${organisationId}`, `host ${new URL(address).host}`];
}

function addWaiting({ bank, waiting }: Outbox, subjectId: AuthorisableId): void {
  const log = bank.state.notifications.get(subjectId);
  if (!log) return;
  const receiver = receiversOf(log).join(', ');
  const known = waiting.get(receiver);
  if (known) known.add(subjectId);
  else waiting.set(receiver, new Set([subjectId]));
}

function hasRoom({ counts }: Outbox, log: NotificationLog): boolean {
  return receiversOf(log).every((receiver) => (counts.get(receiver) ?? 0) < MOST_PER_RECEIVER);
}

/** Counts a notification that leaves (1), or has arrived or failed (-1). */
function count({ inFlight, counts }: Outbox, log: NotificationLog, change: 1 | -1): void {
  if (change === 1) inFlight.add(log.subjectId);
  else inFlight.delete(log.subjectId);
  for (const receiver of receiversOf(log)) {
    const number = (counts.get(receiver) ?? 0) + change;
    if (number > 0) counts.set(receiver, number);
    else counts.delete(receiver);
  }
}

/** A redirect is not a receipt. */
function resultOf({ status, error }: PostAnswer): AttemptResult {
  return { isDelivered: status >= 200 && status < 300, text: error ?? String(status) };
}
