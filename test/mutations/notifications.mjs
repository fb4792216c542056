import { broken } from './broken.mjs';

/** Notifications of the dialect nextgenpsd2. */

const inSim = broken('src/sim/notifications/notifications.ts', 'test/sim/notifications');
const inDomain = broken('src/domain/tpp/notification.ts', 'test/sim/notifications', 'test/server/notifications');
const inRows = broken('src/dialects/nextgenpsd2/rows/notifications.ts', 'test/server/notifications');
const inSender = broken('src/server/notifications/notification-sender.ts', 'test/server/notification');
const inPost = broken('src/server/notifications/post-notification.ts', 'test/server/post-notification');

export const NOTIFICATIONS = [
  inSim('notifications: PROCESS', `contents.includes('PROCESS') ||`, ``),
  inSim('notifications: only the last', `isLast(bank, log.requestId))`, `true)`),
  inSim('notifications: SCA', `if (!log?.contents.includes('SCA')) return;`, `if (!log) return;`),
  inSim('notifications: the time of an attempt', `|| next.nextAttemptAt > bank.now) return;`, `) return;`),
  inSim('notifications: three more attempts', `thrice: [1, 10, 60]`, `thrice: [1, 10]`, 'test/server/notifications'),
  inSim('notifications: a result that came late', `sent?.notificationId !== notificationId`, `!sent`),
  inSim('notifications: at most a hundred', `.slice(-MOST_NOTIFICATIONS)`, ``),
  inSim('notifications: numbers go on', `String(lastNumber)`, `String(log.notifications.length)`),
  inDomain('notifications: one after the other', `state === 'due' || state === 'waiting'`, `state === 'due'`),
  inDomain('notifications: https', `protocol === 'https:' &&`, ``),
  inDomain('notifications: subdomains only', 'endsWith(`.${covered}`)', 'endsWith(covered)'),
  inRows(
    'notifications: the same machine',
    `const way = wayFromElsewhere(exchange);`,
    `const way = undefined as string | undefined;`,
  ),
  inRows(
    'notifications: offered',
    `address === undefined || bank.profile.notifications === 'none'`,
    `address === undefined`,
  ),
  inRows('notifications: refused addresses', `=== 'not-supported') return`, `=== 'format-error') return`),
  inSender('notifications: a bank that is gone', `this.#outboxes.get(bankId)?.isOver.abort();`, ``),
  inSender(
    'notifications: what was due before',
    `of requestsWithDueNotifications(bank)) addWaiting`,
    `of []) addWaiting`,
  ),
  inSender('notifications: a receipt', `status >= 200 && status < 300`, `status >= 200 && status < 400`),
  inPost('notifications: private addresses', `!isFree && isPrivate(`, `isFree && isPrivate(`),
  inPost('notifications: private names', `...(!isFree && { lookup: publicLookup }),`, ``),
];
