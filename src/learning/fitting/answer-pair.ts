import type { RecordedCall } from '../exchange.js';

/** How both banks answered one call. */
export interface AnswerPair {
  readonly call: RecordedCall;
  /** Undefined for a call of no known operation. */
  readonly operation: string | undefined;
  readonly recorded: StatusAndCode;
  readonly replayed: StatusAndCode;
  /** What the replayed bank refused, if it did: code, and the header, parameter or member. */
  readonly refusal?: { readonly code: string; readonly path: string | undefined };
  /** The status of the consent or payment at the replayed bank. */
  readonly state?: string;
  /**
   * Whether the call is about a consent or payment that the replayed bank refused to create, or at an address that the bank has and no
   * operation: its answer says nothing.
   */
  readonly isAboutNothing?: boolean;
  /** The request whose failure in the replay is the reason for this, if it is one. */
  readonly because?: number;
  /** Whether the replayed bank answered with empty lists only. */
  readonly empty?: boolean;
}

/** Lasts for minutes, and says nothing of the call. Some banks answer 502 to certain requests, and always. */
const OUTAGES: readonly number[] = [503, 504];

/** Whether a pair shows nothing of how the bank decides. */
export function showsNothing({ recorded, isAboutNothing }: AnswerPair): boolean {
  return isAboutNothing === true || OUTAGES.includes(recorded.status);
}

export interface StatusAndCode {
  readonly status: number;
  /** Of an error. */
  readonly code: string | undefined;
}
