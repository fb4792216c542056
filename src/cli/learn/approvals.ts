import { factsOf } from '../../domain/tpp/operation.js';
import { MASKED, RESOURCE_IDS, type RecordedCall } from '../../learning/exchange.js';
import type { Recording } from '../../learning/recording.js';

/** What the PSU did between two recorded calls. */
export interface RecordedApproval {
  /** The id of the consent, payment or basket in the recording. */
  readonly id: string;
  readonly decision: 'approve' | 'refuse';
}

/** Statuses of what needs no decision any more. */
const DECIDED = /^(?:valid|AC\w\w)$/;
const REFUSED = /^(?:rejected|RJCT|failed|CANC)$/;
/** Statuses that time or the TPP causes, and those of a decision that is still to come. */
const UNDECIDED =
  /^(?:received|RCVD|PATC|PDNG|partiallyAuthorised|started|psuIdentified|psuAuthenticated|scaMethodSelected|expired|terminatedByTpp|revokedByPsu)$/;

/**
 * What the PSU did, by the number of the call that shows it first: a status that was not yet decided when the resource was created and is
 * now, an access with the consent, or a token for it. Data of the PSU that the client sent itself decide nothing here.
 */
export function approvalsOf({ calls }: Recording): ReadonlyMap<number, readonly RecordedApproval[]> {
  const waiting = new Map<string, string | undefined>();
  const updated = new Set<string>();
  const found = new Map<number, RecordedApproval[]>();
  const decide = (number: number, id: string | undefined, decision: RecordedApproval['decision']): void => {
    if (id === undefined || !waiting.delete(id)) return;
    found.set(number, [...(found.get(number) ?? []), { id, decision }]);
  };
  // A code is there before the call that is accepted with it: others can have been refused.
  const firstUse = new Map<string, number>();
  for (const { number, query } of calls) {
    const code = query.get('code');
    if (code !== null && !code.includes(MASKED) && !firstUse.has(code)) firstUse.set(code, number);
  }
  for (const call of calls) {
    const { number } = call;
    // What the TPP ends itself, no PSU has refused.
    if (!call.isAccepted || call.method === 'DELETE') continue;
    const created = call.method === 'POST' ? call.createdId : undefined;
    const status = statusOf(call);
    if (created !== undefined) {
      if (!DECIDED.test(status ?? '')) waiting.set(created, status);
      continue;
    }
    const id = RESOURCE_IDS.map((name) => call.parameters[name]).find((one) => one !== undefined);
    const { authorisationId } = call.parameters;
    if (factsOf(call.operation)?.action === 'updatePsuData') {
      updated.add(authorisationId ?? '');
      if (status === 'finalised') waiting.delete(id ?? '');
    } else if (call.operation === 'exchangeCode')
      decide(firstUse.get(call.query.get('code') ?? '') ?? number, codeOwner(call, waiting), 'approve');
    else if (id === undefined) decide(number, call.header('consent-id'), 'approve');
    else if (status !== undefined && status !== waiting.get(id) && !UNDECIDED.test(status)) {
      if (authorisationId !== undefined && updated.has(authorisationId)) continue;
      decide(number, id, REFUSED.test(status) ? 'refuse' : 'approve');
      // At some banks, what a PSU refused waits for another authorisation.
      if (authorisationId !== undefined && REFUSED.test(status)) waiting.set(id, status);
    }
  }
  return found;
}

function statusOf(call: RecordedCall): string | undefined {
  return call.textAt('consentStatus') ?? call.textAt('transactionStatus') ?? call.textAt('scaStatus');
}

/** What a code was for: what the call names, or else what was created last. */
function codeOwner(call: RecordedCall, waiting: ReadonlyMap<string, unknown>): string | undefined {
  if (call.query.get('code') === null) return undefined;
  const named = call.query.get('request_id') ?? call.query.get('scope')?.split(/[: ]/).at(-1);
  return named !== undefined && waiting.has(named) ? named : [...waiting.keys()].at(-1);
}
