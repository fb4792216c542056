import { refuseMember } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/calendar.js';
import type { ConsentId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';

/** What a cursor is for. One cannot be used as another. */
type CursorPurpose = 'page' | 'download';

/** The start of the next page of transactions. @decision paging */
export interface PageCursor {
  readonly consentId: ConsentId;
  /** The TPP's resource id of the account. */
  readonly accountId: string;
  readonly dateFrom: LocalDate;
  readonly dateTo: LocalDate;
  /** Id of the last booked line of the previous page; empty for the first page. */
  readonly after: string;
  /** Reference of the entry after which a delta begins. @decision delta-access */
  readonly since?: string;
  /** Reference of the latest entry when the first page was read. @decision delta-access */
  readonly newest?: string;
  /** Number of booked lines before the page when the link was made. @decision paging-shift */
  readonly offset?: number;
}

/** Formats a cursor for a link. It is sealed so that clients cannot construct their own. */
export function writeCursor(bank: Bank, cursor: PageCursor, purpose: CursorPurpose = 'page'): string {
  const { consentId, accountId, dateFrom, dateTo, after, since, newest, offset } = cursor;
  const added = [since, newest, offset];
  while (added.length > 0 && added.at(-1) === undefined) added.pop();
  const content = [consentId, accountId, dateFrom, dateTo, after, ...added.map((one) => one ?? '')].join('\n');
  return `${base64Url(content)}.${sealOf(bank, content, purpose)}`;
}

/** Parses and verifies a cursor for an account. @decision paging @throws FORMAT_ERROR */
export function readCursor(bank: Bank, text: string, accountId: string, purpose: CursorPurpose = 'page'): PageCursor {
  const [encoded = '', seal] = text.split('.');
  const content = fromBase64Url(encoded);
  const [consentId, account, dateFrom, dateTo, after, since = '', newest = '', offset = ''] = content.split('\n');
  if (seal !== sealOf(bank, content, purpose) || account !== accountId || !dateFrom || !dateTo || after === undefined)
    return refuseMember('page', 'does not belong to this list; use links.next of the previous page');
  return {
    consentId: consentId as ConsentId,
    accountId,
    dateFrom: dateFrom as LocalDate,
    dateTo: dateTo as LocalDate,
    after,
    ...(since !== '' && { since }),
    ...(newest !== '' && { newest }),
    ...(offset !== '' && { offset: Number(offset) }),
  };
}

function sealOf(bank: Bank, content: string, purpose: CursorPurpose): string {
  return bank.digests.sha256Base64Url(`${purpose}\n${bank.seed}\n${content}`).slice(0, 22);
}

function base64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes base64url; returns an empty string for invalid input. */
function fromBase64Url(text: string): string {
  return /^[A-Za-z0-9_-]*$/.test(text) && text.length % 4 !== 1
    ? atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    : '';
}
