import type { AuthorisableId } from '../../domain/ids.js';
import type { Bank } from '../../sim/bank.js';
import type { Entry } from '../../sim/time/timeline.js';
import { upcomingEvents, upcomingOf, type UpcomingEvent } from '../../sim/time/upcoming-events.js';
import { type AdminCall, authoriseUrlOf } from '../admin-call.js';
import type { Turns } from '../lists.js';
import type { ViewSources } from './record-views.js';
import { issuedSecrets, TokenTallies, tokenSummary } from './token-summaries.js';

/** The data for the view of one record. */
export function sourcesOf(call: AdminCall, requestId: AuthorisableId): ViewSources {
  const { bank } = call;
  const coming = upcomingEvents(bank, (subject) => subject === requestId);
  return { bank, authoriseUrl: authoriseUrlOf(call), coming, tokens: tokenSummary(bank, requestId) };
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
  return { bank, authoriseUrl: authoriseUrlOf(call), coming, tokens: (requestId) => tallies.bodyOf(requestId) };
}

/** The upcoming events of a page, by record. */
export async function upcomingOfPage(
  bank: Bank,
  page: readonly AuthorisableId[],
  turns: Turns,
): Promise<ReadonlyMap<string, readonly UpcomingEvent[]>> {
  const wanted = new Set<string>(page);
  const found: Entry[] = [];
  if (wanted.size > 0)
    await turns.visit([...bank.state.timeline.heap], (entry) => {
      if (wanted.has(entry.event.subject)) found.push(entry);
    });
  return upcomingOf(bank, found);
}
