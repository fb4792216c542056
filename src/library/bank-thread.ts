import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { SandbankError } from './errors.js';
import { runHook, type CallHooks, type HookCall, type HookName, type HookReply } from './hooks.js';
import type { SandbankOptions, ServerOptions } from './options.js';
import { startedClient, type ServerClient } from './server-client.js';

/** The program of the thread: the compiled src/worker.ts of a version of the package. */
interface ThreadProgram {
  readonly path: string;
  readonly version: string;
}

/** What the thread is told for each server: how it is wanted, and the port over which both speak of it. */
export interface ServerOrder {
  readonly options: ServerOptions;
  /** The hooks that the program has. */
  readonly hooks: readonly HookName[];
  /** Of the program as it is at this start; a thread only has that of its own beginning. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly port: MessagePort;
}

/** Where a server listens, and everything needed to use it. */
export interface StartReport {
  readonly url: string;
  readonly adminToken: string | undefined;
  readonly ca: string;
  /** JSON text: what is read from it belongs to the realm of the test that reads it. */
  readonly demo: string;
}

/**
 * What the thread says of a server: `problem`, why it does not start or stop; `fault`, an internal error after which it goes on;
 * `hook`, a call for a hook of the program.
 */
export type ThreadMessage =
  | StartReport
  | { readonly problem: string }
  | { readonly fault: string }
  | { readonly hook: HookCall };

/** What the program says to the thread about a server. */
export type ProgramMessage = 'stop' | HookReply;

/** Threads of this process by their programs. On Node's class, because both builds of this module share it. */
const threads = Worker as unknown as Record<symbol, Worker | undefined>;

/**
 * The thread of this process, made where there is none. It is kept at Node's class of threads, which every copy of this module
 * shares: as ES module, as CommonJS, and in Jest, which evaluates modules anew for each test file and gives each file a global
 * object and a `process` of its own. Copies of another place or version have a thread of their own.
 */
function threadOf({ path, version }: ThreadProgram): Worker {
  const key = Symbol.for(`sandbank ${version} ${path}`);
  const known = threads[key];
  // One that has ended has no number any more.
  if (known && known.threadId !== -1) return known;
  // Flags of the program, such as loaders, are not for this thread.
  const worker = new Worker(path, { execArgv: [], name: 'sandbank' });
  // What runs in it does not keep the program from ending; a start or a stop does, by its port.
  worker.unref();
  // Each of its servers listens for its end.
  worker.setMaxListeners(0);
  return (threads[key] = worker);
}

/** Lets the next start make another thread. */
function forget(worker: Worker): void {
  for (const key of Object.getOwnPropertySymbols(threads)) if (threads[key] === worker) threads[key] = undefined;
}

/** One server of the thread, from the order on. */
class ThreadServer {
  readonly #thread: Worker;
  readonly #port: MessagePort;
  readonly #hooks: CallHooks;
  /** When nothing of it is open any more. */
  readonly #ended: Promise<void>;
  readonly #reported: Promise<StartReport>;
  #onReport: (report: StartReport) => void = () => undefined;
  #isStarted = false;
  #problem: string | undefined;
  #stopping: Promise<void> | undefined;

  /** Orders a server. @throws what cannot be sent to a thread, such as a function among the options */
  constructor(program: ThreadProgram, { onRequest, onResponse, ...options }: SandbankOptions) {
    this.#hooks = { ...(onRequest && { onRequest }), ...(onResponse && { onResponse }) };
    this.#thread = threadOf(program);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const hooks = Object.keys(this.#hooks) as HookName[];
    const order: ServerOrder = { options, hooks, environment: { ...process.env }, port: port2 };
    try {
      this.#thread.postMessage(order, [port2]);
    } catch (error) {
      port1.close();
      throw error;
    }
    this.#reported = new Promise((resolve) => (this.#onReport = resolve));
    port1.on('message', (message: ThreadMessage) => this.#take(message));
    this.#ended = this.#end();
  }

  /** @throws SandbankError when it does not start, with the reason */
  async started(): Promise<StartReport> {
    const report = await Promise.race([this.#reported, this.#ended]);
    if (report) return report;
    throw new SandbankError(this.#problem ?? 'the bank did not start');
  }

  /** Why it does not answer any more; undefined as far as is known, it does. */
  whyGone(): string | undefined {
    // Of a thread that fails, the reason is there before its connections break.
    const waiting: { readonly message: ThreadMessage } | undefined = receiveMessageOnPort(this.#port);
    if (waiting) this.#take(waiting.message);
    return this.#problem ?? (this.#stopping && 'it was stopped');
  }

  /** Resolves when nothing of it is open any more. Idempotent. @throws SandbankError when something could not be closed well */
  stop(): Promise<void> {
    return (this.#stopping ??= this.#stop());
  }

  async #stop(): Promise<void> {
    const before = this.#problem;
    this.#port.ref();
    this.#tell('stop');
    await this.#ended;
    if (this.#problem !== undefined && this.#problem !== before) throw new SandbankError(this.#problem);
  }

  #tell(message: ProgramMessage): void {
    this.#port.postMessage(message);
  }

  #take(message: ThreadMessage): void {
    if ('problem' in message) {
      this.#problem = message.problem;
    } else if ('fault' in message) {
      process.emitWarning(`an internal error of the bank: ${message.fault}`, 'SandbankWarning');
    } else if ('hook' in message) {
      // A port that is closed by now belongs to a server that has stopped.
      runHook(this.#hooks, message.hook).then(
        (reply) => this.#tell(reply),
        () => undefined,
      );
    } else {
      // A test that fails before it stops its bank must not keep its runner from ending.
      this.#port.unref();
      this.#isStarted = true;
      this.#onReport(message);
    }
  }

  /** Waits until its port is closed. One that closes without a word is that of a thread which has ended. */
  async #end(): Promise<void> {
    const thread = this.#thread;
    let reason: string | undefined;
    const onError = (error: Error): void => void (reason = error.message);
    let onExit: (code: number) => void = () => undefined;
    thread.once('error', onError);
    const exit = new Promise<number>((resolve) => thread.once('exit', (onExit = resolve)));
    await new Promise<void>((resolve) => this.#port.once('close', resolve));
    if (this.#problem === undefined && !this.#stopping) {
      thread.ref();
      const code = await exit;
      this.#fail(reason ?? `it ended with code ${code}`);
    }
    // The thread outlives the test file that began it; nothing of the file may.
    thread.off('error', onError).off('exit', onExit);
  }

  #fail(reason: string): void {
    forget(this.#thread);
    // Nothing is open any more, which is all that a stop is for.
    if (this.#stopping) return;
    this.#problem = `the thread of the bank failed: ${reason}`;
    // Clients other than this library find nothing but a closed port.
    if (this.#isStarted) process.emitWarning(this.#problem, 'SandbankWarning');
  }
}

/** A server that this program has started. */
export interface Sandbank extends ServerClient {
  /** Lets calls that run end, and resolves when nothing is open any more. Idempotent. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a server in another thread, so that neither the program's work nor the fake timers, module mocks and globals of a
 * test runner reach it. The servers of a process share that thread and what it has loaded, and nothing else. It does not keep
 * the program from ending.
 * @throws SandbankError for what cannot be used, with the reason
 */
export async function startInWorker(program: ThreadProgram, options: SandbankOptions): Promise<Sandbank> {
  const server = new ThreadServer(program, options);
  const { url, adminToken, ca, demo } = await server.started();
  const client = startedClient(url, { ca, ...(adminToken !== undefined && { token: adminToken }) }, demo, () =>
    server.whyGone(),
  );
  const stop = (): Promise<void> => server.stop();
  // Not every realm has the symbol: the contexts of some test runners do not.
  const dispose = (Symbol as { asyncDispose?: symbol }).asyncDispose;
  return Object.assign(client, { stop, ...(dispose && { [dispose]: stop }) }) as Sandbank;
}
