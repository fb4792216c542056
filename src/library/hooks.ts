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

/** The name of a hook. */
export type HookName = keyof CallHooks;

/** A request of the server thread to run a hook of the program. */
export interface HookCall {
  /** Number of the call, repeated in its reply. */
  readonly number: number;
  readonly hook: HookName;
  readonly request: HookRequest;
  readonly response?: HookResponse;
}

/** The result of a hook, or what it threw. */
export type HookReply =
  | { readonly number: number; readonly result: HookResponse | undefined }
  | { readonly number: number; readonly error: string };

/** Runs a hook. Never throws. */
export async function runHook(hooks: CallHooks, { number, hook, request, response }: HookCall): Promise<HookReply> {
  try {
    const result =
      hook === 'onRequest'
        ? await hooks.onRequest?.(request)
        : await hooks.onResponse?.(request, response ?? { status: 0 });
    // A result that cannot be cloned for another thread, such as one with a function, is an error of the hook.
    return { number, result: structuredClone(result ?? undefined) };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { number, error: `${hook}: ${stack ?? message}` };
  }
}

/** Hooks whose functions run in another thread. */
export class RemoteHooks {
  readonly hooks: CallHooks;
  readonly #send: (call: HookCall) => void;
  readonly #waiting = new Map<number, (reply: HookReply) => void>();
  #last = 0;

  /** @param send posts a call to that thread, whose reply goes to `settle` */
  constructor(names: readonly HookName[], send: (call: HookCall) => void) {
    this.#send = send;
    this.hooks = {
      ...(names.includes('onRequest') && { onRequest: (request) => this.#call({ hook: 'onRequest', request }) }),
      ...(names.includes('onResponse') && {
        onResponse: (request, response) => this.#call({ hook: 'onResponse', request, response }),
      }),
    };
  }

  settle(reply: HookReply): void {
    this.#waiting.get(reply.number)?.(reply);
    this.#waiting.delete(reply.number);
  }

  async #call(call: Omit<HookCall, 'number'>): Promise<HookResponse | undefined> {
    const number = (this.#last += 1);
    const reply = await new Promise<HookReply>((resolve) => {
      this.#waiting.set(number, resolve);
      this.#send({ ...call, number });
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply.result;
  }
}
