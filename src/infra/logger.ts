import type { TransitionRecord } from '../sim/bank.js';

/** Where the server says what happens: to people on a terminal, one line each. */
export interface Log {
  /** One call: method, path without query (it can hold secrets), status and real milliseconds. */
  call(method: string, path: string, status: number, milliseconds: number): void;
  transition(bankId: string, record: TransitionRecord): void;
  fault(error: unknown): void;
}

/** A log that writes lines; `quiet` leaves out everything but faults of the bank. */
export function createLog(write: (line: string) => void, quiet: boolean): Log {
  return {
    call(method, path, status, milliseconds) {
      if (!quiet) write(`${method} ${path} ${status} ${milliseconds.toFixed(1)} ms`);
    },
    transition(bankId, { at, kind, subject, from, to, cause }) {
      if (!quiet)
        write(`${new Date(at).toISOString()} ${bankId} ${kind} ${subject}: ${from ?? 'new'} → ${to} (${cause})`);
    },
    fault(error) {
      write(error instanceof Error ? (error.stack ?? error.message) : String(error));
    },
  };
}

/** A log that says nothing: for the library. */
export const silentLog: Log = { call: () => undefined, transition: () => undefined, fault: () => undefined };
