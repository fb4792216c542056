import { styleText } from 'node:util';
import { print } from '../output.js';

/** What the demo prints: numbered steps with their results; `--verbose` adds every request and response. */
export class DemoDisplay {
  readonly #isVerbose: boolean;
  readonly #isColoured: boolean;
  #steps = 0;

  /** @param isColoured whether the output is a terminal with colours */
  constructor(isVerbose: boolean, isColoured: boolean) {
    this.#isVerbose = isVerbose;
    this.#isColoured = isColoured;
  }

  /** The title of the next step. */
  step(title: string): void {
    this.#steps += 1;
    if (this.#isVerbose && this.#steps > 1) print();
    print(`${this.#paint('dim', String(this.#steps).padStart(2))} ${this.#paint('bold', title)}`);
    if (this.#isVerbose) print();
  }

  /** What a step has reached. */
  result(text: string): void {
    print(`   ${this.#paint('green', '✓')} ${text}`);
  }

  /** A line of a request, a response or the PSU's browser. */
  detail(line = ''): void {
    if (this.#isVerbose) print(line === '' ? '' : `  ${line}`);
  }

  #paint(style: Parameters<typeof styleText>[0], text: string): string {
    return this.#isColoured ? styleText(style, text, { validateStream: false }) : text;
  }
}
