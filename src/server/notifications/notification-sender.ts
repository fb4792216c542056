import type { AppContext } from '../../http/app-context.js';
import type { RequestId } from '../../domain/ids.js';
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
const MOST_IN_FLIGHT = 10;

/** What the sender needs of the server. */
export interface SenderEnvironment extends Pick<
  AppContext,
  'banks' | 'dialectOf' | 'afterOperation' | 'saved' | 'reportFault'
> {
  /** Sends one. Never rejects: a failure is an answer without a status. */
  readonly post: (posted: PostedNotification) => Promise<PostAnswer>;
  /** Called after each attempt. */
  readonly onAttempt: (attempt: NotificationAttempt) => void;
}

/** One attempt to deliver a notification. */
export interface NotificationAttempt {
  readonly bank: Bank;
  readonly log: NotificationLog;
  readonly notification: Notification;
  readonly posted: PostedNotification;
  readonly answer: PostAnswer;
  /** Bank time and real time of the beginning, and how long it took. */
  readonly at: number;
  readonly startedAtMs: number;
  readonly durationMs: number;
}

/** What of a bank is on its way. */
interface Outbox {
  readonly bank: Bank;
  /** Requests with a notification to send. */
  readonly waiting: Set<RequestId>;
  /** Requests with a notification on its way: never two at once, so that they arrive in order. */
  readonly inFlight: Set<RequestId>;
  readonly isOver: AbortController;
  isScheduled: boolean;
}

/**
 * Sends what is due in the banks, and tells them what came of it. The bank decides what is due and when it is tried
 * again. A bank that was deleted, reset or replaced sends nothing more; the one in its place sends what is due in it.
 * A notification can therefore arrive twice, also after a restart.
 * @decision notifications, notification-retries
 */
export class NotificationSender {
  readonly #environment: SenderEnvironment;
  readonly #outboxes = new Map<string, Outbox>();
  #isStopped = false;

  constructor(environment: SenderEnvironment) {
    this.#environment = environment;
  }

  /** Sends for a bank from now on, in place of an earlier one with the same id. */
  attend(bank: Bank): void {
    this.release(bank.id);
    const waiting = new Set(requestsWithDueNotifications(bank));
    const outbox: Outbox = {
      bank,
      waiting,
      inFlight: new Set(),
      isOver: new AbortController(),
      isScheduled: false,
    };
    this.#outboxes.set(bank.id, outbox);
    bank.onNotification = (requestId) => {
      waiting.add(requestId);
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
      this.#sendWaiting(outbox).catch(this.#environment.reportFault);
    });
  }

  async #sendWaiting(outbox: Outbox): Promise<void> {
    const { bank, waiting, inFlight, isOver } = outbox;
    try {
      // A TPP must not hear of a change that the bank could forget.
      await this.#environment.saved?.(bank.id, false);
    } catch {
      // The bank has returned to what is on disk, and is attended again.
      return;
    }
    for (const requestId of waiting) {
      if (isOver.signal.aborted || inFlight.size >= MOST_IN_FLIGHT) return;
      if (inFlight.has(requestId)) continue;
      waiting.delete(requestId);
      const notification = dueNotification(bank, requestId);
      const log = bank.state.notifications.get(requestId);
      if (!notification || !log) continue;
      inFlight.add(requestId);
      this.#deliver(outbox, log, notification)
        .catch(this.#environment.reportFault)
        .finally(() => {
          inFlight.delete(requestId);
          this.#schedule(outbox);
        });
    }
  }

  async #deliver(outbox: Outbox, log: NotificationLog, notification: Notification): Promise<void> {
    const { bank, isOver, waiting } = outbox;
    const { banks, dialectOf, post, onAttempt, afterOperation } = this.#environment;
    const body = dialectOf(bank).notificationBody?.(bank, log, notification);
    if (!body) return;
    const posted: PostedNotification = {
      address: log.address,
      requestId: notification.notificationId,
      body: JSON.stringify(body),
      isAnyAllowed: bank.profile['notification-addresses'] === 'any',
      signal: isOver.signal,
    };
    const [startedAtMs, begin, at] = [Date.now(), performance.now(), bank.now];
    const answer = await post(posted);
    // Another bank has this id, or none: its notifications are not those of this one.
    if (isOver.signal.aborted || banks.find(bank.id) !== bank) return;
    onAttempt({
      bank,
      log,
      notification,
      posted,
      answer,
      at,
      startedAtMs,
      durationMs: performance.now() - begin,
    });
    bank.perform(() => noteAttempt(bank, log.requestId, notification.notificationId, resultOf(answer)));
    afterOperation(bank);
    if (dueNotification(bank, log.requestId)) waiting.add(log.requestId);
  }
}

/** A redirect is no receipt. */
function resultOf({ status, error }: PostAnswer): AttemptResult {
  return { isDelivered: status >= 200 && status < 300, text: error ?? String(status) };
}
