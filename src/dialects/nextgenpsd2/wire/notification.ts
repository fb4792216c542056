import { refuseMember } from '../../../domain/errors.js';
import { asId } from '../../../domain/ids.js';
import {
  NOTIFICATION_CONTENTS,
  type Notification,
  type NotificationContent,
  type NotificationLog,
} from '../../../domain/tpp/notification.js';
import type { Bank } from '../../../sim/bank.js';

/** The header with the contents that a TPP prefers. */
const PREFERRED = 'TPP-Notification-Content-Preferred';

/**
 * Reads the contents that a TPP prefers, in the order of the document; absent: every status of the resource.
 * @decision notifications @throws FORMAT_ERROR
 */
export function readContents(text: string | undefined): readonly NotificationContent[] {
  if (text === undefined) return ['PROCESS'];
  const [, list = ''] = /^\s*status\s*=\s*(.*)$/.exec(text) ?? [];
  const words = list.split(',').map((word) => word.trim());
  const contents = NOTIFICATION_CONTENTS.filter((content) => words.includes(content));
  if (contents.length > 0 && contents.length === words.length) return contents;
  return refuseMember(
    PREFERRED,
    `is "${text.slice(0, 64)}"; send status= and a list of ${NOTIFICATION_CONTENTS.join(', ')} without duplicates, such as status=SCA,PROCESS`,
  );
}

/** The value of ASPSP-Notification-Content. */
export function contentsText(contents: readonly NotificationContent[]): string {
  return `status=${contents.join(',')}`;
}

/** The body of a notification. @decision notifications */
export function notificationBody({ state }: Bank, log: NotificationLog, notification: Notification): object {
  const { subjectId } = log;
  const { status, authorisationId } = notification;
  const isPayment = state.payments.has(asId(subjectId));
  const isBasket = state.signingBaskets.has(asId(subjectId));
  const id = isPayment ? 'paymentId' : isBasket ? 'basketId' : 'consentId';
  if (authorisationId !== undefined) return { [id]: subjectId, authorisationId, scaStatus: status };
  return { [id]: subjectId, [isPayment || isBasket ? 'transactionStatus' : 'consentStatus']: status };
}
