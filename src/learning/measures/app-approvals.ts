import { factsOf } from '../../domain/tpp/operation.js';
import type { Recording } from '../recording.js';

/** The authorisations whose PSU chose a method and then approved in an app: the TPP sent no code, and the PSU opened no page. */
export function approvedInApp({ calls }: Recording): ReadonlySet<string | undefined> {
  const ended = new Set<string | undefined>();
  const chosen = new Set<string | undefined>();
  const others = new Set<string | undefined>();
  for (const call of calls) {
    const { authorisationId } = call.parameters;
    if (!call.isAccepted || authorisationId === undefined) continue;
    if (factsOf(call.operation)?.action !== 'updatePsuData') {
      if (call.textAt('scaStatus') === 'finalised') ended.add(authorisationId);
    } else if (call.sentAt('authenticationMethodId') === undefined || call.links.includes('scaRedirect'))
      others.add(authorisationId);
    else chosen.add(authorisationId);
  }
  return new Set([...chosen].filter((id) => ended.has(id) && !others.has(id)));
}
