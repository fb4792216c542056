/** A call of a bank's interface as plain data for a hook. */
export interface HookRequest {
  /** Id of its journal entry. */
  readonly id: string;
  readonly bank: string;
  readonly operation: string;
  readonly method: string;
  /** Below the base address of the bank. */
  readonly path: string;
  /** Without question mark; empty if absent. */
  readonly query: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the request has none. */
  readonly body?: string;
}

/** A response that a hook gets, and may return. Its length is computed. */
export interface HookResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A hook that returns nothing leaves the call unchanged. */
export type HookResult = HookResponse | undefined | Promise<HookResponse | undefined>;

/**
 * Functions of the program that see each call of a bank's interface. If a hook throws, or returns something that is
 * not a response, the client gets status 500 and the process emits a warning.
 */
export interface CallHooks {
  /**
   * Called before the bank handles the request. A returned response replaces the bank's, whose operation does not run.
   */
  readonly onRequest?: (request: HookRequest) => HookResult;
  /** Called with the response before it is recorded and sent. May return a different one. */
  readonly onResponse?: (request: HookRequest, response: HookResponse) => HookResult;
}
