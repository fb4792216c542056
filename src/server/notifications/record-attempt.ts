import type { BankRegistry } from '../../banks/bank-registry.js';
import { listByLowerName } from '../../http/answers/answer.js';
import type { RecordedCall } from '../../journal/journal-entry.js';
import { findOrganisation } from '../../sim/directory.js';
import { organisationNames } from '../../sim/scripting/outcome-facts.js';
import type { NotificationAttempt } from './notification-sender.js';
import { headersOf } from './notification-headers.js';

/** Adds an attempt to deliver a notification to the journal of the bank, and to its events. */
export function recordAttempt(registry: BankRegistry, attempt: NotificationAttempt): void {
  const { bank, log, notification, posted, answer, at, startedAtMs, durationMs } = attempt;
  const { journal } = registry.recordOf(bank);
  const organisation = findOrganisation(bank, log.organisationId);
  const [path, query] = splitAtQuery(log.address);
  const rawHeaders = Object.entries(headersOf(posted)).flat();
  const number = journal.nextNumber();
  const call: RecordedCall = {
    id: `request-${number}`,
    number,
    at,
    receivedAtMs: startedAtMs,
    method: 'POST',
    path,
    query,
    tppNames: organisation ? organisationNames(organisation) : [],
    headers: listByLowerName(rawHeaders),
    rawHeaders,
    isPlain: true,
    body: posted.body,
    bodyOmittedBytes: 0,
    status: answer.status,
    answerHeaders: listByLowerName(answer.headers),
    answerHeaderList: answer.headers,
    echoedRequestId: undefined,
    answerBodyOmittedBytes: 0,
    durationMs,
    subject: log.subjectId,
    subjectStatus: notification.status,
    findings: [],
    transitions: [],
    sent: { attempt: notification.attempts + 1, ...(answer.error !== undefined && { error: answer.error }) },
  };
  journal.add(call);
  registry.eventsOf(bank.id).emit({ kind: 'request', entry: call });
}

function splitAtQuery(address: string): [string, string] {
  const mark = address.indexOf('?');
  return mark === -1 ? [address, ''] : [address.slice(0, mark), address.slice(mark + 1)];
}
