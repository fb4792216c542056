import { SCA_STATUSES } from '../../domain/authorisation/authorisation.js';
import { MULTILEVEL_CONSENT_STATUSES } from '../../domain/consent/consent.js';
import { TRANSACTION_STATUSES } from '../../domain/payment/payment-status.js';
import type { Notification, NotificationLog } from '../../domain/tpp/notification.js';
import type { Bank } from '../../sim/bank.js';
import { maskedAddress } from '../../journal/masking.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { resendNotification } from '../../sim/notifications/notifications.js';
import { adminOperation, pathId, type AdminOperation } from '../admin-call.js';
import { type List, listOperation } from '../lists.js';
import { newestFirst, tppBody } from '../views/view-parts.js';
import { instantText } from '../../domain/clock.js';

type ListedNotification = readonly [log: NotificationLog, notification: Notification];

const NOTIFICATIONS: List<ListedNotification> = {
  name: 'notifications',
  entries: (bank) => newestFirst(inOrder(bank)),
  idOf: ([, { notificationId }]) => notificationId,
  textsOf: ([{ subjectId, address }, { notificationId, authorisationId, status, state, result }]) => [
    notificationId,
    subjectId,
    authorisationId,
    status,
    state,
    result,
    shownAddress(address),
  ],
  status: {
    among: [...MULTILEVEL_CONSENT_STATUSES, ...TRANSACTION_STATUSES, ...SCA_STATUSES],
    of: ([, { status }]) => status,
  },
  organisationOf: ([{ organisationId }]) => organisationId,
  viewOf: () => notificationView,
};

/** Notifications of TPPs, and whether they were delivered. */
export const NOTIFICATION_OPERATIONS: readonly AdminOperation[] = [
  listOperation('readNotifications', NOTIFICATIONS),
  adminOperation('resendNotification', {
    answer: (call) => {
      const { log, sent } = resendNotification(call.bank, pathId(call));
      return notificationView([log, sent], call.bank);
    },
  }),
];

/** All notifications, by the time of the change. The sort is stable, so those of one resource keep their order. */
function inOrder({ state }: Bank): ListedNotification[] {
  return [...state.notifications.values()]
    .flatMap((log) => log.notifications.map((notification): ListedNotification => [log, notification]))
    .sort(([, one], [, other]) => one.at - other.at);
}

function notificationView([log, notification]: ListedNotification, bank: Bank): object {
  const { notificationId, at, status, authorisationId, state, attempts, result, nextAttemptAt, refusedAddress } =
    notification;
  return withoutAbsent({
    id: notificationId,
    at: instantText(at),
    subject: log.subjectId,
    authorisationId,
    tpp: tppBody(bank, log.organisationId),
    address: shownAddress(refusedAddress ?? log.address),
    status,
    state,
    attempts,
    result,
    nextAttemptAt: nextAttemptAt === undefined ? undefined : instantText(nextAttemptAt),
  });
}

/** The address without its secrets. */
function shownAddress(address: string): string {
  const [start = '', wanted = ''] = address.split(/\?(.*)/s);
  const { path, query } = maskedAddress({ path: start, query: wanted, headers: {} });
  return address.includes('?') ? `${path}?${query}` : path;
}
