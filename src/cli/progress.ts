/**
 * How often a command that takes long reports progress, in real milliseconds. A terminal overwrites the line; other outputs get a new
 * one.
 */
export const PROGRESS_ON_TERMINAL_MS = 500;
export const PROGRESS_ELSEWHERE_MS = 10_000;

/** Where progress goes. */
export interface ProgressOutput {
  readonly isTerminal: boolean;
  readonly write: (text: string) => void;
  /** Real milliseconds, never going back. */
  readonly now: () => number;
}

/** The progress of work that is synchronous, so that no timer could report it. Reports nothing of work that is soon done. */
export class Progress {
  readonly #output: ProgressOutput;
  readonly #everyMs: number;
  #nextMs: number;
  #shown = '';

  constructor(output: ProgressOutput) {
    this.#output = output;
    this.#everyMs = output.isTerminal ? PROGRESS_ON_TERMINAL_MS : PROGRESS_ELSEWHERE_MS;
    this.#nextMs = output.now() + this.#everyMs;
  }

  /** Says how far the work is, if it is time to. Costs little, so call it often. */
  report(text: () => string): void {
    const { isTerminal, now, write } = this.#output;
    const at = now();
    if (at < this.#nextMs) return;
    this.#nextMs = at + this.#everyMs;
    const shown = text();
    write(isTerminal ? `\r${shown.padEnd(this.#shown.length)}` : `${shown}\n`);
    this.#shown = shown;
  }

  /** Clears the line of a terminal. */
  end(): void {
    if (this.#output.isTerminal && this.#shown !== '') this.#output.write(`\r${' '.repeat(this.#shown.length)}\r`);
    this.#shown = '';
  }
}
