import { SCA_STATUSES } from '../authorisation/authorisation.js';
import { problemOfRedirectUri } from '../authorisation/oauth.js';
import { MULTILEVEL_CONSENT_STATUSES } from '../consent/consent.js';
import type { AuthorisationId, OrganisationId, AuthorisableId } from '../ids.js';
import { TRANSACTION_STATUSES } from '../payment/payment-status.js';
import {
  count,
  declared,
  end,
  instant,
  key,
  listOf,
  oneOf,
  optional,
  text,
  textWithout,
  uuid,
  type ValueOf,
} from '../shape.js';

/** What a TPP can be notified of: each status of an authorisation, each status of the resource, or only its last one. */
export const NOTIFICATION_CONTENTS = ['SCA', 'PROCESS', 'LAST'] as const;
/** Content of notifications. @source NextGenPSD2 1.3.11 / TPP-Notification-Content-Preferred */
export type NotificationContent = (typeof NOTIFICATION_CONTENTS)[number];

/** Where a TPP wants to be notified, and of what. */
export interface NotificationSubscription {
  readonly address: string;
  readonly contents: readonly NotificationContent[];
}

/**
 * `due`: to be sent now; `waiting`: for the next attempt; `refused`: its address was not accepted; `withheld`: the bank does not send it;
 * the others are ends, too.
 */
const NOTIFICATION_STATES = ['due', 'waiting', 'delivered', 'givenUp', 'refused', 'withheld'] as const;

/** An address for notifications that the bank does not accept. */
export interface RefusedSubscription {
  readonly address: string;
  readonly reason: string;
}

/** The most notifications that the bank keeps of one resource. Older ones are forgotten, whether delivered or not. */
export const MOST_NOTIFICATIONS = 100;

/** Why a text is not an address for notifications, as a predicate; undefined if it is one. */
export function problemOfNotificationAddress(text: string): string | undefined {
  if (!/^https?:/i.test(text)) return 'is not an address such as https://tpp.example/notifications';
  return text.includes('#') ? 'has a fragment; omit it' : problemOfRedirectUri(text);
}

const notificationShape = declared({
  /** A UUID; the same in each attempt, so that the TPP recognises a repetition. */
  notificationId: uuid(),
  /** When the status changed, bank time. */
  at: instant,
  status: oneOf<string>([...MULTILEVEL_CONSENT_STATUSES, ...TRANSACTION_STATUSES, ...SCA_STATUSES]),
  /** Absent: the status is that of the resource itself. */
  authorisationId: optional(uuid<AuthorisationId>()),
  state: oneOf(NOTIFICATION_STATES),
  /** Attempts so far. */
  attempts: count,
  /** The answer to the last attempt, or why there was none, such as `503`. For `refused`, why. */
  result: optional(text()),
  /** For `refused`, the address that was not accepted. */
  refusedAddress: optional(textWithout(problemOfNotificationAddress)),
  /** It is sent once more after it was delivered. */
  isDoubled: optional(oneOf([true])),
  /** For `waiting`, bank time. */
  nextAttemptAt: optional(end),
});
/** A change of status that is reported to a TPP. Records are immutable. */
export type Notification = ValueOf<typeof notificationShape>;

/** The notifications of one resource, oldest first. They are sent in this order, one after the other. */
export const notificationLogShape = declared({
  subjectId: uuid<AuthorisableId>(),
  organisationId: key<OrganisationId>(),
  address: textWithout(problemOfNotificationAddress),
  contents: listOf(oneOf(NOTIFICATION_CONTENTS), 0, NOTIFICATION_CONTENTS.length),
  /** Number of notifications so far, also of forgotten ones. */
  lastNumber: count,
  notifications: listOf(notificationShape, 0, MOST_NOTIFICATIONS),
});
export type NotificationLog = ValueOf<typeof notificationLogShape>;

/** Whether an address is that of the machine itself, by a name or number that no name server can redirect. */
export function isLocalAddress(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

/**
 * Whether an address is by HTTPS and below one of the domains. A domain covers its subdomains; the wildcard of
 * `*.tpp.example` matches any of them.
 * @source NextGenPSD2 1.3.11 / TPP-Notification-URI
 */
export function isBelowDomains(address: string, domains: readonly string[]): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' &&
    domains.some((domain) => {
      const name = domain.toLowerCase();
      const covered = name.startsWith('*.') ? name.slice(2) : name;
      const isItself = hostname === covered && covered === name;
      return isItself || hostname.endsWith(`.${covered}`);
    })
  );
}

/** The first notification that has not ended: the only one that can be sent. */
export function openNotification({ notifications }: NotificationLog): Notification | undefined {
  return notifications.find(({ state }) => state === 'due' || state === 'waiting');
}

export function withNotification(log: NotificationLog, changed: Notification): NotificationLog {
  const notifications = log.notifications.map((one) => (one.notificationId === changed.notificationId ? changed : one));
  return { ...log, notifications };
}
