import type { AuthorisableId } from '../../domain/ids.js';
import type { Bank } from '../../sim/bank.js';
import type { TimelineEntry } from '../../sim/time/timeline.js';
import { upcomingEvents, upcomingOf, type UpcomingEvent } from '../../sim/time/upcoming-events.js';
import { type AdminCall, authoriseUrlOf } from '../admin-call.js';
import type { Turns } from '../lists.js';
import type { ViewSources } from './record-views.js';
import type { Instant } from '../../domain/calendar.js';
import type { AuthorisationGrant } from '../../domain/authorisation/oauth.js';
import { findAnyConsent } from '../../sim/directory.js';
import { instantText } from '../../domain/clock.js';

/** The data for the view of one record. */
export function sourcesOf(call: AdminCall, subjectId: AuthorisableId): ViewSources {
  const { bank } = call;
  const coming = upcomingEvents(bank, (subject) => subject === subjectId);
  return { bank, authoriseUrl: authoriseUrlOf(call), coming, tokens: tokenSummary(bank, subjectId) };
}

/** The data for the views of a page. */
export async function sourcesOfPage(
  call: AdminCall,
  page: readonly AuthorisableId[],
  turns: Turns,
): Promise<ViewSources> {
  const { bank } = call;
  const coming = await upcomingOfPage(bank, page, turns);
  const tallies = new TokenTallies(bank, page);
  await turns.visit(issuedSecrets(bank), (issued) => tallies.add(issued));
  return { bank, authoriseUrl: authoriseUrlOf(call), coming, tokens: (subjectId) => tallies.bodyOf(subjectId) };
}

/** The upcoming events of a page, by record. */
export async function upcomingOfPage(
  bank: Bank,
  page: readonly AuthorisableId[],
  turns: Turns,
): Promise<ReadonlyMap<string, readonly UpcomingEvent[]>> {
  const wanted = new Set<string>(page);
  const found: TimelineEntry[] = [];
  if (wanted.size > 0)
    await turns.visit([...bank.state.timeline.heap], (entry) => {
      if (wanted.has(entry.event.subject)) found.push(entry);
    });
  return upcomingOf(bank, found);
}

interface Tally {
  count: number;
  /** The number of usable ones. */
  usable: number;
  /** When the last usable one expires, if it does. */
  latest: Instant | undefined;
}

type Kind = 'codes' | 'accessTokens' | 'refreshTokens';
type Tallies = Record<Kind, Tally>;

/** A code or token, whose secret is not needed here. */
interface IssuedSecret {
  readonly kind: Kind;
  readonly secret: { readonly grantId: string; readonly used?: boolean; readonly expiresAt?: Instant };
}

/** All codes and tokens of the bank. */
function* issuedSecrets({ state }: Bank): Generator<IssuedSecret> {
  for (const secret of state.codes.values()) yield { kind: 'codes', secret };
  for (const secret of state.accessTokens.values()) yield { kind: 'accessTokens', secret };
  for (const secret of state.refreshTokens.values()) yield { kind: 'refreshTokens', secret };
}

/** The number of codes and tokens issued for a request of a TPP. Looks at all of the bank. */
function tokenSummary(bank: Bank, subjectId: AuthorisableId): (subjectId: AuthorisableId) => object {
  const tallies = new TokenTallies(bank, [subjectId]);
  for (const issued of issuedSecrets(bank)) tallies.add(issued);
  return (id) => tallies.bodyOf(id);
}

/** Counts the codes and tokens issued for requests of TPPs. */
class TokenTallies {
  readonly #bank: Bank;
  readonly #byRequest: Map<AuthorisableId, Tallies>;

  constructor(bank: Bank, requestIds: readonly AuthorisableId[]) {
    this.#bank = bank;
    this.#byRequest = new Map(
      requestIds.map((id) => [id, { codes: none(), accessTokens: none(), refreshTokens: none() }]),
    );
  }

  /** Counts a code or token, if it is for one of the requests. */
  add({ kind, secret }: IssuedSecret): void {
    const grant = this.#bank.state.grants.get(secret.grantId);
    const tallies = grant && this.#byRequest.get(grant.subjectId);
    if (tallies) count(tallies[kind], secret, isUseless(this.#bank, grant), this.#bank.now);
  }

  /** The numbers of a request. */
  bodyOf(subjectId: AuthorisableId): object {
    const tallies = this.#byRequest.get(subjectId);
    const body = (kind: Kind): object => tallyBody(tallies?.[kind] ?? none());
    return { codes: body('codes'), accessTokens: body('accessTokens'), refreshTokens: body('refreshTokens') };
  }
}

function count(tally: Tally, secret: IssuedSecret['secret'], isUseless: boolean, now: Instant): void {
  tally.count += 1;
  if (isUseless || secret.used === true || (secret.expiresAt !== undefined && secret.expiresAt <= now)) return;
  tally.usable += 1;
  if (secret.expiresAt !== undefined) tally.latest = Math.max(tally.latest ?? secret.expiresAt, secret.expiresAt);
}

/** Whether nothing issued for the authorisation is usable any more. @decision refresh-token */
function isUseless(bank: Bank, { subjectId, revoked }: AuthorisationGrant): boolean {
  const consent = findAnyConsent(bank, subjectId);
  return revoked || (consent !== undefined && consent.consentStatus !== 'valid');
}

function tallyBody({ count, usable, latest }: Tally): object {
  return { count, usable, ...(latest !== undefined && { expiresAt: instantText(latest) }) };
}

function none(): Tally {
  return { count: 0, usable: 0, latest: undefined };
}
