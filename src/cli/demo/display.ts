import { styleText } from 'node:util';
import { print } from '../output.js';

export interface DemoResult {
  readonly done: string;
  /** Where its calls can be seen afterwards; absent if its bank ends with it. */
  readonly dashboard?: string;
}

/** What the demo prints: numbered steps with their results; `--verbose` adds every request and response. */
export class DemoDisplay {
  readonly #isVerbose: boolean;
  readonly #isColoured: boolean;
  readonly #print: (line?: string) => void;
  #steps = 0;

  /** @param isColoured whether the output is a terminal with colours @param printLine prints to standard output by default */
  constructor(isVerbose: boolean, isColoured: boolean, printLine: (line?: string) => void = print) {
    this.#isVerbose = isVerbose;
    this.#isColoured = isColoured;
    this.#print = printLine;
  }

  step(title: string): void {
    this.#steps += 1;
    if (this.#isVerbose && this.#steps > 1) this.#print();
    this.#print(`${this.#paint('dim', String(this.#steps).padStart(2))} ${this.#paint('bold', title)}`);
    if (this.#isVerbose) this.#print();
  }

  /** What a step has reached. */
  result(text: string): void {
    this.#print(`   ${this.#paint('green', '✓')} ${text}`);
  }

  /** A line of a request, a response or the PSU's browser. */
  detail(line = ''): void {
    if (this.#isVerbose) this.#print(line === '' ? '' : `  ${line}`);
  }

  #paint(style: Parameters<typeof styleText>[0], text: string): string {
    return this.#isColoured ? styleText(style, text, { validateStream: false }) : text;
  }
}
