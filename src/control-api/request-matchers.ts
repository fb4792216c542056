import { METHODS } from 'node:http';
import { OPERATION_FACTS, OPERATION_IDS, type OperationId } from '../domain/generated/operation-ids.js';
import type { MatcherRules } from '../parsing/request-matcher.js';

const LONGEST_TEXT = 500;
/** The operations that a fault can match: all except the PSU's pages. */
const FAULT_OPERATIONS: readonly OperationId[] = OPERATION_IDS.filter((id) => id !== 'authorise');

const SHARED_MEMBERS = ['operation', 'method', 'path', 'tpp', 'header'] as const;
type SharedMember = (typeof SHARED_MEMBERS)[number];

/** What a fault's matcher can contain. Faults apply only to operations of the interface. */
export const FAULT_MATCHER = {
  members: [...SHARED_MEMBERS, 'resource', 'resourceStatus'],
  operations: FAULT_OPERATIONS,
  methodsOf: methodsOfTable,
  longestText: LONGEST_TEXT,
} as const satisfies MatcherRules<SharedMember | 'resource' | 'resourceStatus', OperationId>;

/**
 * What a journal matcher can contain. Unlike faults, it also matches the first SCA page and requests without an
 * operation.
 */
export const JOURNAL_MATCHER = {
  members: [...SHARED_MEMBERS, 'status', 'body', 'traceparent'],
  operations: [...FAULT_OPERATIONS, 'authorise'],
  methodsOf: (operation) => {
    if (operation === undefined) return METHODS;
    const methods = operation === 'authorise' ? ['GET'] : methodsOfTable(operation);
    return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  },
  longestText: LONGEST_TEXT,
} as const satisfies MatcherRules<SharedMember | 'status' | 'body' | 'traceparent', OperationId>;

function methodsOfTable(operation: OperationId | undefined): readonly string[] {
  const ids = operation === undefined ? FAULT_OPERATIONS : [operation];
  return [...new Set(ids.flatMap((id): readonly string[] => OPERATION_FACTS[id].methods))];
}
