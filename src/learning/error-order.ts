import { catalogueEntry, ERROR_STEPS, type ErrorStep } from '../domain/errors.js';
import { ACCOUNT_READS, type OperationId } from '../domain/operation-ids.js';
import type { Call } from './exchange.js';
import type { InterfaceFacts } from './recording.js';

/** A header that a bank of every profile misses if it is absent. */
interface NeededHeader {
  readonly name: string;
  /** The check that misses it. */
  readonly step: ErrorStep;
  readonly isNeeded: (operation: OperationId, facts: InterfaceFacts) => boolean;
}

const WITHOUT_REQUEST_ID: ReadonlySet<OperationId> = new Set(['exchangeCode', 'changeAccountName']);
const READS: ReadonlySet<OperationId> = new Set(ACCOUNT_READS);

/** @decision request-id-where, bearer-presentation */
const NEEDED: readonly NeededHeader[] = [
  { name: 'X-Request-ID', step: 'headers', isNeeded: (operation) => !WITHOUT_REQUEST_ID.has(operation) },
  {
    name: 'Authorization',
    step: 'token',
    isNeeded: (operation, { dialect }) => dialect === 'published' && READS.has(operation),
  },
];

/**
 * Refusals for a reason that Sandbank would have found later than the absent header, such as
 * `CONSENT_UNKNOWN although X-Request-ID is missing`.
 * @decision error-precedence
 */
export function earlyRefusals(call: Call, facts: InterfaceFacts): readonly string[] {
  const step = stepOf(call, facts);
  if (step === undefined) return [];
  return NEEDED.filter(
    (needed) =>
      needed.isNeeded(call.operation, facts) &&
      call.header(needed.name.toLowerCase()) === undefined &&
      ERROR_STEPS.indexOf(step) > ERROR_STEPS.indexOf(needed.step),
  ).map(({ name }) => `${call.refusal?.code ?? ''} although ${name} is missing`);
}

/** The check that refused a call; undefined if the answer does not say which one. */
function stepOf({ refusal, operation }: Call, facts: InterfaceFacts): ErrorStep | undefined {
  if (!refusal) return undefined;
  const { code, path } = refusal;
  const step = catalogueEntry(code)?.step;
  // The code of any wrong header, parameter or member.
  if (code === 'FORMAT_ERROR') {
    const [member = ''] = (path ?? '').split(/[.[]/);
    return facts.described(operation)?.bodyMembers.includes(member) === true ? step : undefined;
  }
  return step === 'internal' ? undefined : step;
}
