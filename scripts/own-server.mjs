/** A server as its own process, for the campaigns: the program as it was built, on any free port of loopback. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The last characters of the server's output are kept, up to this many, for those who ask why it ended. */
const KEPT_OUTPUT = 20_000;

export class OwnServer {
  /** The process ended, by itself or not. */
  hasEnded = false;
  /** What it said last. */
  output = '';
  /** Resolves with its exit code, or the name of the signal. */
  ended;
  #child;

  /**
   * Starts it, and waits until it says its address.
   * @param flags of `serve`
   * @param nodeFlags of the process
   * @param started told its process id before the program in it begins
   * @throws when it ends before
   */
  static async start(flags, nodeFlags = [], started = () => undefined) {
    const server = new OwnServer();
    const args = [...nodeFlags, 'dist/cli/main.js', 'serve', '--port', '0', '--https-port', 'off', ...flags];
    const child = (server.#child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
    started(child.pid);
    server.ended = new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        server.hasEnded = true;
        resolve(code ?? signal);
      }),
    );
    server.origin = await new Promise((resolve, reject) => {
      const see = (chunk) => {
        server.output = (server.output + chunk).slice(-KEPT_OUTPUT);
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(server.output)?.[0];
        if (found) resolve(found);
      };
      child.stdout.on('data', see);
      child.stderr.on('data', see);
      void server.ended.then((how) => reject(new Error(`the server ended with ${how}: ${server.output}`)));
    });
    return server;
  }

  /** Memory that the process has of the system, in MB. Of Linux. */
  residentMB() {
    return this.#memoryMB('VmRSS');
  }

  /** The most that it ever had. */
  peakMB() {
    return this.#memoryMB('VmHWM');
  }

  #memoryMB(name) {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000;
  }

  /** Processor's time that the process has taken, in milliseconds. Of Linux, where a clock tick is 10 ms. */
  cpuMs() {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  signal(name) {
    this.#child.kill(name);
  }

  /** Ends it, and answers its exit code, or the name of the signal. */
  async end(signal = 'SIGTERM') {
    this.signal(signal);
    return this.ended;
  }
}
