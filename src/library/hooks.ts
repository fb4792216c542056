import type { CallHooks, HookRequest, HookResponse } from '../domain/scripting/hooks.js';

export type { CallHooks, HookRequest, HookResponse };

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
