import { ACCOUNT_READS, OPERATION_FACTS, OPERATION_IDS, type OperationId } from '../generated/operation-ids.js';

/** What is known of the operations that a TPP calls, by their names. */

type Facts = (typeof OPERATION_FACTS)[OperationId];

/** Undefined for a call without an operation. */
export function factsOf(operation = ''): Facts | undefined {
  return Object.hasOwn(OPERATION_FACTS, operation) ? OPERATION_FACTS[operation as OperationId] : undefined;
}

/** The operations that do one of these things, whatever they are about. */
export function operationsThat(...actions: readonly Facts['action'][]): readonly OperationId[] {
  return OPERATION_IDS.filter((id) => actions.includes(OPERATION_FACTS[id].action));
}

/** The operation that does something with a resource. @throws if no document has it */
export function operationThat(action: Facts['action'], resource: Facts['resource']): OperationId {
  const found = operationsThat(action).find((id) => OPERATION_FACTS[id].resource === resource);
  if (found === undefined) throw new Error(`no operation is ${action} of ${resource}`);
  return found;
}

const IDS: ReadonlySet<string | undefined> = new Set(ACCOUNT_READS);

/** Whether an operation reads account data. */
export function isAccountRead(operation: string | undefined): boolean {
  return IDS.has(operation);
}

/** Whether an operation is a list of transactions, which can have pages. @decision paging */
export function isTransactionList(operation: string | undefined): boolean {
  return factsOf(operation)?.action === 'readTransactions';
}

/** Whether an operation only reads. */
export function isRead(operation: string | undefined): boolean {
  return factsOf(operation)?.methods.join() === 'GET';
}

/** Whether an operation shows the status of a consent, payment or basket, or of its authorisation. */
export function showsStatus(operation: string | undefined): boolean {
  const action = factsOf(operation)?.action;
  return action === 'readStatus' || action === 'readScaStatus' || (action === 'read' && !isAccountRead(operation));
}

/** What an operation is about, in a word. */
export function resourceWord(operation: string | undefined): 'payment' | 'signing basket' | 'consent' {
  const resource = factsOf(operation)?.resource;
  if (resource === 'payment' || resource === 'cancellation') return 'payment';
  return resource === 'signingBasket' ? 'signing basket' : 'consent';
}
