import { spawn } from 'node:child_process';

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  /** Both outputs, as they were received. */
  readonly output: string;
}

/** How a program is started. */
export interface Start {
  readonly cwd: string;
  /** Next to that of this process, without what its test runner has set. */
  readonly environment?: Readonly<Record<string, string>>;
  /** After how many milliseconds it is ended; never, when left out. */
  readonly timeoutMs?: number;
  /** Gives it its own group, and reports its id. */
  readonly onGroup?: (pid: number) => void;
}

/** Runs a program to its end. */
export function runToEnd(program: string, args: readonly string[], start: Start): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // The variables of the test runner that runs this are not for the programs that it starts.
    const {
      NODE_OPTIONS: _options,
      JEST_WORKER_ID: _worker,
      NODE_ENV: _environment,
      NODE_V8_COVERAGE: _coverage,
      FORCE_COLOR: _color,
      ...env
    } = process.env;
    const child = spawn(program, args, {
      cwd: start.cwd,
      env: { ...env, CI: 'true', NO_COLOR: '1', ...start.environment },
      timeout: start.timeoutMs,
      detached: start.onGroup !== undefined,
    });
    if (child.pid !== undefined) start.onGroup?.(child.pid);
    let output = '';
    const add = (part: Buffer): void => void (output += part.toString('utf8'));
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
