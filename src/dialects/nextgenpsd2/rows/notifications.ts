import { refuseMember } from '../../../domain/errors.js';
import {
  isBelowDomains,
  isLocalAddress,
  problemOfNotificationAddress,
  type NotificationSubscription,
  type RefusedSubscription,
} from '../../../domain/tpp/notification.js';
import { idOfSubject, type Subject } from '../../../domain/authorisation/subject.js';
import { isTrustedPeer } from '../../../http/client-certificate.js';
import { foreignPageOf } from '../../../http/own-pages.js';
import { noteRefusal, subscribe } from '../../../sim/notifications/notifications.js';
import { callerOf, type Exchange } from '../../../xs2a/exchange.js';
import { domainsOfCaller } from '../guards.js';
import { contentsText, readContents } from '../wire/notification.js';

/** What a TPP says about notifications, and what the bank does about it. */
interface NotificationRequest {
  /** Whether the call names an address. */
  readonly isAsked: boolean;
  /** Absent if the bank sends nothing. */
  readonly accepted?: NotificationSubscription;
  /** Why, if the address is not accepted. */
  readonly refused?: RefusedSubscription;
}

const ADDRESS = 'TPP-Notification-URI';
const SAME_MACHINE = ['loopback'];

/**
 * Reads where the TPP wants to be notified, and of what.
 * @decision notifications, notification-addresses, notification-refusal @throws FORMAT_ERROR
 */
export function readNotificationRequest(exchange: Exchange): NotificationRequest {
  const { bank, headers } = exchange;
  const address = headers['tpp-notification-uri'];
  if (address === undefined || bank.profile.notifications !== 'offered') return { isAsked: false };
  const problem = problemOfNotificationAddress(address);
  if (problem !== undefined) return refuseMember(ADDRESS, problem);
  const contents = readContents(headers['tpp-notification-content-preferred']);
  const reason = refusalOf(exchange, address);
  if (reason === undefined) return { isAsked: true, accepted: { address, contents } };
  if (bank.profile['notification-refusal'] === 'not-supported') return { isAsked: true, refused: { address, reason } };
  return refuseMember(
    ADDRESS,
    `must be an https address below a domain of the TPP's certificate: ${domainsOfCaller(exchange).join(', ') || 'it has none'}`,
  );
}

/** Stores an accepted subscription, and answers whether the bank follows it. */
export function subscribeTpp(exchange: Exchange, subject: Subject, { accepted, refused }: NotificationRequest): void {
  const { bank, answerHeaders } = exchange;
  if (bank.profile.notifications === 'none') return;
  answerHeaders['ASPSP-Notification-Support'] = String(accepted !== undefined);
  const { organisationId } = callerOf(exchange).organisation;
  if (refused) noteRefusal(bank, subject, organisationId, refused);
  if (!accepted) return;
  answerHeaders['ASPSP-Notification-Content'] = contentsText(accepted.contents);
  subscribe(bank, idOfSubject(subject), organisationId, accepted);
}

/** Why an address is not accepted; undefined if it is. @decision notification-addresses */
function refusalOf(exchange: Exchange, address: string): string | undefined {
  const rule = exchange.bank.profile['notification-addresses'];
  const domains = domainsOfCaller(exchange);
  if (rule === 'any' || isBelowDomains(address, domains)) return undefined;
  if (rule === 'certificate' || !isLocalAddress(address))
    return `the address is not an https address below a domain of the TPP's certificate: ${domains.join(', ') || 'it has none'}`;
  const way = originElsewhere(exchange);
  return way && `the address is on this machine, but the call was made ${way}`;
}

/** How a call arrived, unless a program of the same machine made it; undefined if one did. */
function originElsewhere(exchange: Exchange): string | undefined {
  const { req, headers } = exchange;
  if (headers['forwarded'] !== undefined || headers['x-forwarded-for'] !== undefined) return 'through a proxy';
  if (!isTrustedPeer(req.socket.remoteAddress, SAME_MACHINE)) return 'from another machine';
  const isOfForeignPage = foreignPageOf(exchange.req, exchange.request.server.settings) !== undefined;
  return isOfForeignPage ? 'from a page of another site' : undefined;
}
