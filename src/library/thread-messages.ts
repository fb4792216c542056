import type { MessagePort } from 'node:worker_threads';
import type { HookCall, HookName, HookReply } from './hooks.js';
import type { ServerOptions } from './options.js';

/** What the program and its thread send to each other. The published types leave it out, because it needs the types of Node. */

/** The order for a server: its options, and the port for messages about it. */
export interface ServerOrder {
  readonly options: ServerOptions;
  /** The hooks that the program defines. */
  readonly hooks: readonly HookName[];
  /** The program's environment at this start. A thread only has the environment of its own start. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly port: MessagePort;
}

/** The URLs of a server, and everything needed to use it. */
export interface StartReport {
  readonly url: string;
  readonly adminToken: string | undefined;
  readonly ca: string;
  /** JSON text: parsing it in the test's realm gives objects of that realm. */
  readonly demo: string;
}

/**
 * Messages of the thread about a server. `problem`: why it does not start or stop. `fault`: an internal error that it
 * survives. `hook`: a call of a program's hook.
 */
export type ThreadMessage =
  | StartReport
  | { readonly problem: string }
  | { readonly fault: string }
  | { readonly hook: HookCall };

/** Messages of the program to the thread about a server. */
export type ProgramMessage = 'stop' | HookReply;
