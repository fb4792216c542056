import type { Profile } from '../decisions/decisions.js';
import type { BankFault } from '../domain/errors.js';

/** A failure as an interface answers it. */
export interface FailureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly mediaType: 'application/json' | 'application/problem+json';
}

/**
 * What pages, control API and journal know of the published interface that banks offer. Its operations, shapes and links are in
 * src/dialects; nothing outside of it imports them.
 */
export interface DialectFacts {
  /** Names of the checks that the guards of an operation make, in order; undefined: there is no such operation. */
  readonly checksOf: (operationId: string) => readonly string[] | undefined;
  readonly failure: (fault: BankFault, operationId: string | undefined, profile: Profile) => FailureAnswer;
}
