import { formatError } from '../../../domain/errors.js';
import {
  isBelowDomains,
  isLocalAddress,
  notificationAddressProblem,
  type NotificationWish,
} from '../../../domain/tpp/notification.js';
import { idOfSubject, type Subject } from '../../../domain/subject.js';
import { isTrustedPeer } from '../../../http/client-certificate.js';
import { subscribe } from '../../../sim/notifications/notifications.js';
import { callerOf, type Exchange } from '../../../xs2a/exchange.js';
import { domainsOfCaller } from '../guards.js';
import { contentsText, readContents } from '../wire/notification.js';

/** What a TPP says about notifications, and what the bank does about it. */
interface NotificationRequest {
  /** Whether the call names an address. */
  readonly isAsked: boolean;
  /** Absent if the bank sends nothing. */
  readonly wish?: NotificationWish;
}

const ADDRESS = 'TPP-Notification-URI';
const SAME_MACHINE = ['loopback'];

/**
 * Reads where the TPP wants to be notified, and of what.
 * @decision notifications, notification-addresses, notification-refusal @throws FORMAT_ERROR
 */
export function readNotificationWish(exchange: Exchange): NotificationRequest {
  const { bank, headers } = exchange;
  const address = headers[ADDRESS.toLowerCase()];
  if (address === undefined || bank.profile.notifications === 'none') return { isAsked: false };
  const problem = notificationAddressProblem(address);
  if (problem !== undefined) return formatError(ADDRESS, `${ADDRESS} ${problem}`);
  const contents = readContents(headers['tpp-notification-content-preferred']);
  if (isAllowed(exchange, address)) return { isAsked: true, wish: { address, contents } };
  if (bank.profile['notification-refusal'] === 'not-supported') return { isAsked: true };
  return formatError(
    ADDRESS,
    `${ADDRESS} must be an https address below a domain of the TPP's certificate: ${domainsOfCaller(exchange).join(', ') || 'it has none'}`,
  );
}

/** Stores the wish, and answers whether the bank follows it. */
export function noteWish(exchange: Exchange, subject: Subject, { wish }: NotificationRequest): void {
  const { bank, answerHeaders } = exchange;
  if (bank.profile.notifications === 'none') return;
  answerHeaders.push('ASPSP-Notification-Support', String(wish !== undefined));
  if (!wish) return;
  answerHeaders.push('ASPSP-Notification-Content', contentsText(wish.contents));
  subscribe(bank, idOfSubject(subject), callerOf(exchange).organisation.organisationId, wish);
}

/** @decision notification-addresses */
function isAllowed(exchange: Exchange, address: string): boolean {
  const rule = exchange.bank.profile['notification-addresses'];
  if (rule === 'any' || isBelowDomains(address, domainsOfCaller(exchange))) return true;
  return rule === 'certificate-or-local' && isLocalAddress(address) && isOnSameMachine(exchange);
}

/** Whether the call comes from a program of the same machine: not through a proxy there, and not from a page of another site. */
function isOnSameMachine(exchange: Exchange): boolean {
  const { req, headers } = exchange;
  const isForwarded = headers['forwarded'] !== undefined || headers['x-forwarded-for'] !== undefined;
  return !isForwarded && isTrustedPeer(req.socket.remoteAddress, SAME_MACHINE) && !exchange.isOfForeignPage();
}
