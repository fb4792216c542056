import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ENDS_WITHIN_MS = 240_000;

/** A shell into which one block after the other is pasted: what one sets, the next one has. */
export class Shell {
  readonly #folder: string;
  readonly #child: ChildProcessWithoutNullStreams;
  #output = '';
  #notify: () => void = () => undefined;

  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#child = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env: environment });
    const read = (chunk: Buffer): void => {
      this.#output += chunk.toString();
      this.#notify();
    };
    this.#child.stdout.on('data', read);
    this.#child.once('close', () => this.#notify());
    // A shell that has ended is reported by the paste that finds it so.
    this.#child.stdin.on('error', () => undefined);
    this.#child.stdin.write('exec 2>&1\n');
  }

  /**
   * Pastes a block and answers what it printed, on both outputs.
   * @param exitCode with which it must end; one that is not 0 is awaited of its own shell
   * @throws Error when it ends in another way, or does not end
   */
  async paste(text: string, exitCode: number): Promise<string> {
    if (this.#child.exitCode !== null) throw new Error('the shell has ended with an earlier block');
    const mark = `--- ${randomUUID()}`;
    const file = join(this.#folder, '.pasted');
    writeFileSync(file, `${text}\n`);
    this.#output = '';
    const source = exitCode === 0 ? 'set -eo pipefail; source ./.pasted' : '( set -eo pipefail; source ./.pasted )';
    this.#child.stdin.write(`${source}\ncode=$?; set +e; printf '\\n%s %s\\n' '${mark}' "$code"\n`);
    const ended = new RegExp(`\\n${mark} (\\d+)\\n`);
    await this.#until(() => ended.test(this.#output) || this.#child.exitCode !== null);
    const code = Number(ended.exec(this.#output)?.[1] ?? this.#child.exitCode ?? -1);
    const printed = this.#output.split(`\n${mark}`)[0] ?? '';
    if (code === exitCode) return printed;
    throw new Error(`ended with ${code} and not with ${exitCode}:\n${text}\n--- printed:\n${printed}`);
  }

  end(): void {
    this.#child.stdin.end();
    this.#child.kill('SIGKILL');
  }

  /** Waits until a condition holds, which is looked at when something has been printed. */
  #until(holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`does not end; printed so far:\n${this.#output}`)),
        ENDS_WITHIN_MS,
      );
      this.#notify = () => {
        if (!holds()) return;
        clearTimeout(late);
        resolve();
      };
      this.#notify();
    });
  }
}
