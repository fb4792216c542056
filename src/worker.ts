import { homedir } from 'node:os';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { ownAddresses, demoOf } from './control-api/resources/demo.js';
import { defaultCertificateDirectory } from './certificates/certificate-files.js';
import { silentLog } from './server/logger.js';
import { RemoteHooks } from './library/hooks.js';
import type { ProgramMessage, ServerOrder, ThreadMessage } from './library/thread-messages.js';
import { DEFAULT_BANK_ID } from './sim/banks.js';
import { nameOfFlag } from './server/settings.js';
import { startInProcess, type InProcessServer } from './server/start-in-process.js';
import { ExpectedError } from './domain/errors.js';

/** The thread of the servers that a program has started. Each server receives the order to stop over its own port. */

const ports = new Set<MessagePort>();

/** Makes this thread the one that serves. */
export function serveThread(): void {
  parentPort?.on('message', (order: ServerOrder) => {
    const { port } = order;
    ports.add(port);
    port.once('close', () => ports.delete(port));
    serve(order).catch(reportError);
  });
  // As in src/cli/commands/serve.ts: what fails outside of every call has not touched a bank.
  process.on('uncaughtException', reportError);
}

/** Reports a fault of its servers to the program. The servers keep running. */
function reportError(error: unknown): void {
  for (const port of ports) tell(port, { fault: errorText(error) });
}

async function serve({ options, hooks: names, environment, port }: ServerOrder): Promise<void> {
  let server: InProcessServer | undefined;
  const remote = new RemoteHooks(names, (hook) => tell(port, { hook }));
  port.on('message', (message: ProgramMessage) => {
    if (message === 'stop') stop(server, port).catch(reportError);
    else remote.settle(message);
  });
  try {
    const certs = options.certs ?? defaultCertificateDirectory(environment, process.platform, homedir());
    const log = { ...silentLog, fault: (error: unknown) => tell(port, { fault: errorText(error) }) };
    server = await startInProcess({ ...options, certs }, log, names.length > 0 ? remote.hooks : undefined);
    tell(port, reportOf(server));
  } catch (error) {
    await stop(server, port, error);
  }
}

/** @param problem why the server ends without an order to stop */
async function stop(server: InProcessServer | undefined, port: MessagePort, problem?: unknown): Promise<void> {
  try {
    await server?.stop();
    if (problem !== undefined) tell(port, { problem: errorText(problem) });
  } catch (error) {
    tell(port, { problem: errorText(problem ?? error) });
  }
  port.close();
}

function reportOf({ adminUrl, server: { context } }: InProcessServer): ThreadMessage {
  const { settings, banks, certificates } = context;
  const bank = banks.find(DEFAULT_BANK_ID);
  if (!bank) throw new Error('there is no default bank');
  const demo = JSON.stringify(demoOf(bank, context, ownAddresses(bank, settings)));
  return { url: adminUrl, adminToken: settings.adminToken, ca: certificates.caBundlePem, demo };
}

function tell(port: MessagePort, message: ThreadMessage): void {
  port.postMessage(message);
}

/** Of what a user can put right the message, of all else where it happened. */
function errorText(error: unknown): string {
  if (error instanceof ExpectedError) return withOptionNames(error.message);
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return stack ?? message;
}

/** `--https-port` of the command line is `httpsPort` here. */
function withOptionNames(message: string): string {
  return message.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_dashes, flag: string) => nameOfFlag(flag));
}
