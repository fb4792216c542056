import { parentPort, workerData } from 'node:worker_threads';
import type { SandbankOptions } from './library/options.js';
import type { WorkerReport } from './library/start-in-worker.js';
import { startInProcess } from './start-in-process.js';

/** The thread of a server that a program has started: it tells when it can be used, and stops when it is told to. */

const tell = (report: WorkerReport): void => parentPort?.postMessage(report);

async function run(): Promise<void> {
  try {
    const server = await startInProcess(workerData as SandbankOptions);
    parentPort?.once('message', () => {
      void server.stop().then(() => parentPort?.close());
    });
    tell({
      url: server.adminUrl,
      adminToken: server.server.context.settings.adminToken,
      ca: server.server.context.caBundlePem,
    });
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const isExpected = /^(?:Config|Data|Profile|Fixture|TrustedCas)Error$/.test(name);
    tell({ failure: isExpected ? withOptionNames(message) : (stack ?? message) });
    parentPort?.close();
  }
}

void run();

/** `--https-port` of the command line is `httpsPort` here. */
function withOptionNames(message: string): string {
  return message.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_flag, name: string) =>
    name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()),
  );
}
