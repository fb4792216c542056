/** Starts a server as its own process, and waits for its address. */
import { spawn } from 'node:child_process';
import { onCore, SERVER_CORE } from '../load/cores.mjs';

/** What most servers say once they listen; the group is the port. */
export const READY = /http:\/\/[^:\s]+:(\d+)/;

/**
 * @param command program and arguments
 * @param ready what the output says once it listens; its first group is the port. Undefined: no one waits
 * @param isPinned whether it runs on the core of the servers alone
 * @returns port, process id, milliseconds until it said so, and how to stop it
 */
export async function startProcess(command, { ready, environment = {}, folder, isPinned = false } = {}) {
  const startedAt = performance.now();
  const [program, ...args] = isPinned ? onCore(SERVER_CORE, command) : command;
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let said;
  const port = await new Promise((resolve, reject) => {
    if (!ready) {
      for (const stream of [child.stdout, child.stderr]) stream.resume();
      resolve(undefined);
      return;
    }
    const see = (chunk) => {
      output += chunk;
      const found = ready.exec(output);
      if (!found) return;
      said = found;
      // What a server logs of each call is read, so that it can continue, and thrown away.
      for (const stream of [child.stdout, child.stderr]) stream.off('data', see).resume();
      resolve(Number(found[1]));
    };
    child.stdout.on('data', see);
    child.stderr.on('data', see);
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}: ${output.slice(-2000)}`)));
  });
  const listeningMs = performance.now() - startedAt;
  return {
    port,
    /** What `ready` found. */
    said,
    pid: child.pid,
    listeningMs,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const impatient = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(impatient);
    },
  };
}
