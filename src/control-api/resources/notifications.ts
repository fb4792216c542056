import type { Notification, NotificationLog } from '../../domain/tpp/notification.js';
import type { Bank } from '../../sim/bank.js';
import { maskedQuery } from '../../journal/masking.js';
import { withoutAbsent } from '../../parsing/without-absent.js';
import { adminOperation, type AdminOperation } from '../admin-call.js';
import { PAGE_PARAMETERS, pageOf } from '../read-members.js';
import { instantText, newestFirst, tppBody } from '../views/view-parts.js';

/** What the bank has to tell TPPs, and whether it arrived. */
export const NOTIFICATION_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'readNotifications',
    method: 'get',
    place: 'bank',
    path: '/notifications',
    parameters: PAGE_PARAMETERS,
    read: pageOf,
    call: ({ bank }, page) => {
      const all = inOrder(bank);
      return {
        count: all.length,
        notifications: newestFirst(all, page).map((one) => notificationView(one, bank)),
      };
    },
  }),
];

type Told = readonly [log: NotificationLog, notification: Notification];

/** All notifications, by the time of the change. The sort is stable, so those of one resource keep their order. */
function inOrder({ state }: Bank): Told[] {
  return [...state.notifications.values()]
    .flatMap((log) => log.notifications.map((notification): Told => [log, notification]))
    .sort(([, one], [, other]) => one.at - other.at);
}

function notificationView([log, notification]: Told, bank: Bank): object {
  const { notificationId, at, status, authorisationId, state, attempts, result, nextAttemptAt } = notification;
  return withoutAbsent({
    id: notificationId,
    at: instantText(at),
    subject: log.requestId,
    authorisationId,
    tpp: tppBody(bank, log.organisationId),
    address: maskedAddress(log.address),
    status,
    state,
    attempts,
    result,
    nextAttemptAt: nextAttemptAt === undefined ? undefined : instantText(nextAttemptAt),
  });
}

/** The address without the secrets in its query. */
function maskedAddress(address: string): string {
  const [start = '', query] = address.split(/\?(.*)/s);
  return query === undefined ? start : `${start}?${maskedQuery(query)}`;
}
