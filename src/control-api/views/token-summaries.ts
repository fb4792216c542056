import type { Instant } from '../../domain/calendar.js';
import type { RequestId } from '../../domain/ids.js';
import type { AuthorisationGrant } from '../../domain/authorisation/oauth.js';
import type { Bank } from '../../sim/bank.js';
import { findAnyConsent } from '../../sim/directory.js';
import { instantText } from './view-parts.js';

interface Tally {
  count: number;
  /** The number of usable ones. */
  usable: number;
  /** When the last usable one expires, if it does. */
  latest: Instant | undefined;
}

type Kind = 'codes' | 'accessTokens' | 'refreshTokens';
type Tallies = Record<Kind, Tally>;

/** The number of codes and tokens issued for each request of a TPP. The secrets are not included. */
export function tokenSummaries(
  bank: Bank,
  isWanted: (requestId: RequestId) => boolean,
): (requestId: RequestId) => object {
  const { grants, codes, accessTokens, refreshTokens } = bank.state;
  const byRequest = new Map<RequestId, Tallies>();
  const add = (
    kind: Kind,
    held: { readonly grantId: string; readonly used?: boolean; readonly expiresAt?: Instant },
  ): void => {
    const grant = grants.get(held.grantId);
    if (!grant || !isWanted(grant.requestId)) return;
    const tallies = byRequest.get(grant.requestId) ?? { codes: none(), accessTokens: none(), refreshTokens: none() };
    byRequest.set(grant.requestId, tallies);
    count(tallies[kind], held, isOver(bank, grant), bank.now);
  };
  for (const code of codes.values()) add('codes', code);
  for (const token of accessTokens.values()) add('accessTokens', token);
  for (const token of refreshTokens.values()) add('refreshTokens', token);
  return (requestId) => {
    const tallies = byRequest.get(requestId);
    const body = (kind: Kind): object => tallyBody(tallies?.[kind] ?? none());
    return { codes: body('codes'), accessTokens: body('accessTokens'), refreshTokens: body('refreshTokens') };
  };
}

function count(
  tally: Tally,
  held: { readonly used?: boolean; readonly expiresAt?: Instant },
  isOver: boolean,
  now: Instant,
): void {
  tally.count += 1;
  if (isOver || held.used === true || (held.expiresAt !== undefined && held.expiresAt <= now)) return;
  tally.usable += 1;
  if (held.expiresAt !== undefined) tally.latest = Math.max(tally.latest ?? held.expiresAt, held.expiresAt);
}

/** Whether nothing issued for the authorisation is usable any more. @decision refresh-token */
function isOver(bank: Bank, { requestId, revoked }: AuthorisationGrant): boolean {
  const consent = findAnyConsent(bank, requestId);
  return revoked || (consent !== undefined && consent.consentStatus !== 'valid');
}

function tallyBody({ count, usable, latest }: Tally): object {
  return { count, usable, ...(latest !== undefined && { expiresAt: instantText(latest) }) };
}

function none(): Tally {
  return { count: 0, usable: 0, latest: undefined };
}
