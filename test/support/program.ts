import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';

/** The built program, as a user runs it. `npm test` builds it before the tests. */
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** The flag with which Node takes RSA keys from the stock of the tests. */
export const KEYS_FROM_STOCK = `--import=${new URL('../runner/keys-from-stock.mjs', import.meta.url).href}`;

/** For programs that end soon: V8 collects garbage without threads. It takes the program's code cache with this flag only. */
const FOR_SHORT_RUNS = ['--single-threaded-gc'];

/** What Node runs for a command of the program. */
export const commandOf = (args: readonly string[]): string[] => [...FOR_SHORT_RUNS, KEYS_FROM_STOCK, main, ...args];

export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What still runs; a test that failed half-way must not leave it behind, or the test run would not end. */
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs a command to its end. */
export function runProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, commandOf(args), {
      env: { ...cleanEnvironment(), ...environment },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly url: string;
  readonly httpsUrl: string;
  readonly readyLine: string;
  /** Everything that was printed so far. */
  readonly output: () => string;
  /** Sends SIGTERM and answers the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `serve` and waits for its ready line. */
export function startProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, commandOf(['serve', ...args]), {
      env: { ...cleanEnvironment(), SANDBANK_CHECK_ANSWERS: 'on', ...environment },
    });
    running.add(child);
    const closed = new Promise<number | null>((end) => child.on('close', end));
    child.on('close', () => running.delete(child));
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const readyLine = /Ready\. [^"\n]*$|Ready\. [^"\n]*(?=[\n"])/m.exec(output)?.[0];
      // The greeting behind the ready line is awaited whole: it holds the token beyond loopback. JSON has it in the line.
      const last = args.includes('--quiet') ? /Ready\. .*\n/ : /Stop with Ctrl\+C\.|"event":"ready".*\n/;
      if (readyLine === undefined || !last.test(output)) return;
      const url = /http:\/\/\S+?:\d+/.exec(readyLine)?.[0] ?? '';
      const httpsUrl = /https:\/\/\S+?:\d+/.exec(readyLine)?.[0] ?? '';
      const stop = (): Promise<number | null> => {
        child.kill('SIGTERM');
        return closed;
      };
      resolve({ child, url, httpsUrl, readyLine, output: () => output, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then((code) =>
      reject(new Error(`the program ended with ${String(code)} before it was ready:\n${output}`)),
    );
  });
}

/** The environment of the tests without settings of the program and of Node. */
export function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined &&
        !entry[0].startsWith('SANDBANK_') &&
        !['NODE_OPTIONS', 'NODE_V8_COVERAGE'].includes(entry[0]),
    ),
  );
}
