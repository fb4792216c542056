// Programs compile without `@types/node`, and with a library that does not have `Symbol.asyncDispose` yet.
/// <reference lib="esnext.disposable" preserve="true" />
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { SandbankError } from './errors.js';
import { runHook, type CallHooks, type HookName } from './hooks.js';
import type { SandbankOptions } from './options.js';
import { startedClient, type ServerClient } from './server-client.js';
import type { ProgramMessage, ServerOrder, StartReport, ThreadMessage } from './thread-messages.js';

/** The program of the thread: the compiled src/worker.ts of one version of the package. */
interface ThreadProgram {
  readonly path: string;
  readonly version: string;
}

/** Threads of this process, by program. Stored on Node's class, because both builds of this module share it. */
const threads = Worker as unknown as Record<symbol, Worker | undefined>;

/**
 * The thread of this process, created on first use. It is stored on Node's Worker class, which all copies of this
 * module share: ES module, CommonJS, and Jest, which evaluates modules for each test file again, with a separate
 * global object and `process`. Copies of another location or version have their own thread.
 */
function threadOf({ path, version }: ThreadProgram): Worker {
  const key = Symbol.for(`sandbank ${version} ${path}`);
  const known = threads[key];
  // An ended thread has the id -1.
  if (known && known.threadId !== -1) return known;
  // Flags of the program, such as loaders, must not apply to this thread.
  const worker = new Worker(path, { execArgv: [], name: 'sandbank' });
  // The thread does not keep the Node process alive. A pending start or stop does, through its port.
  worker.unref();
  // Each server adds a listener for the end of the thread.
  worker.setMaxListeners(0);
  return (threads[key] = worker);
}

/** Makes the next start create another thread. */
function forget(worker: Worker): void {
  for (const key of Object.getOwnPropertySymbols(threads)) if (threads[key] === worker) threads[key] = undefined;
}

/** One server of the thread, from its order on. */
class ThreadServer {
  readonly #thread: Worker;
  readonly #port: MessagePort;
  readonly #hooks: CallHooks;
  /** Resolves when all resources of the server are released. */
  readonly #ended: Promise<void>;
  readonly #reported: Promise<StartReport>;
  #onReport: (report: StartReport) => void = () => undefined;
  #isStarted = false;
  #problem: string | undefined;
  #stopping: Promise<void> | undefined;

  /** Orders a server. @throws if an option cannot be sent to a thread, such as a function */
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

  /** Why the server no longer responds; undefined if there is no known reason. */
  whyGone(): string | undefined {
    // If a thread fails, the message with the reason arrives before its connections break.
    const waiting: { readonly message: ThreadMessage } | undefined = receiveMessageOnPort(this.#port);
    if (waiting) this.#take(waiting.message);
    return this.#problem ?? (this.#stopping && 'it was stopped');
  }

  /**
   * Resolves when all resources are released. Idempotent. @throws SandbankError if something could not be closed
   * properly
   */
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
      process.emitWarning(`internal error of the bank: ${message.fault}`, 'SandbankWarning');
    } else if ('hook' in message) {
      // If the port is closed by now, the server has stopped.
      runHook(this.#hooks, message.hook).then(
        (reply) => this.#tell(reply),
        () => undefined,
      );
    } else {
      // A test that fails before it stops its bank must not keep its runner alive.
      this.#port.unref();
      this.#isStarted = true;
      this.#onReport(message);
    }
  }

  /** Waits until the port closes. If it closes without a message, the thread has ended. */
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
    // The thread outlives the test file that started it. It must not retain anything of the file.
    thread.off('error', onError).off('exit', onExit);
  }

  #fail(reason: string): void {
    forget(this.#thread);
    // All resources are released, so the stop has succeeded.
    if (this.#stopping) return;
    this.#problem = `the thread of the bank failed: ${reason}`;
    // Without the warning, other clients would only see a closed port.
    if (this.#isStarted) process.emitWarning(this.#problem, 'SandbankWarning');
  }
}

/** A server that this program started. */
export interface Sandbank extends ServerClient {
  /** Finishes running calls. Resolves when all resources are released. Idempotent. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a server in another thread, where the program's load and a test runner's fake timers, module mocks and
 * globals do not affect it. The servers of a process share only this thread and its loaded modules. It does not keep
 * the Node process alive.
 * @throws SandbankError for what cannot be used, with the reason
 */
export async function startInWorker(program: ThreadProgram, options: SandbankOptions): Promise<Sandbank> {
  const server = new ThreadServer(program, options);
  const { url, adminToken, ca, demo } = await server.started();
  const client = startedClient(url, { ca, ...(adminToken !== undefined && { token: adminToken }) }, demo, () =>
    server.whyGone(),
  );
  const stop = (): Promise<void> => server.stop();
  // The contexts of some test runners lack this symbol.
  const dispose = (Symbol as { asyncDispose?: symbol }).asyncDispose;
  return Object.assign(client, { stop, ...(dispose && { [dispose]: stop }) }) as Sandbank;
}
