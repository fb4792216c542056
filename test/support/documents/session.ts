import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { transform } from 'esbuild';
import { freePort } from '../free-port.js';
import type { FencedBlock } from './markdown.js';
import { findMissingLine, isElsewhere, mannerOf, type Manner, type Runner, type TestedElsewhere } from './manner.js';
import { Shell } from './shell.js';

/** A reader who follows one document from its beginning to its end: one folder, one shell, one bank. */

const READY_WITHIN_MS = 120_000;
const PORTS = { http: 8080, https: 8443, recorder: 8090 } as const;

export class DocumentSession {
  readonly #place: string;
  readonly #folder: string;
  readonly #http: number;
  readonly #https: number;
  readonly #recorder: number;
  readonly #shell: Shell;
  #bank: ChildProcess | undefined;
  #printed = '';
  #count = 0;

  private constructor(place: string, folder: string, ports: Readonly<Record<keyof typeof PORTS, number>>) {
    [this.#place, this.#folder] = [place, folder];
    [this.#http, this.#https, this.#recorder] = [ports.http, ports.https, ports.recorder];
    this.#shell = new Shell(folder, this.#environment());
  }

  /** @param place a folder with the installed package in node_modules */
  static async open(place: string, name: string): Promise<DocumentSession> {
    const folder = join(place, name.replace(/\W/g, '-'));
    await mkdir(folder);
    await symlink(join(place, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    const ports = { http: await freePort(), https: await freePort(), recorder: await freePort() };
    return new DocumentSession(place, folder, ports);
  }

  /** Tests a block. @throws Error with what was printed, when it does not do what it must */
  async run(block: FencedBlock): Promise<void> {
    const manner = mannerOf(block);
    if (manner === undefined || isElsewhere(manner)) return;
    this.#count += 1;
    if (!['file', 'serve', 'output'].includes(manner.kind) && !this.#bank)
      await this.#serve('node_modules/.bin/sandbank --quiet');
    await this.#does(manner, this.#here(block.text));
  }

  async close(): Promise<void> {
    this.#shell.end();
    await this.#stopBank();
  }

  async #does(manner: Exclude<Manner, TestedElsewhere>, text: string): Promise<void> {
    switch (manner.kind) {
      case 'paste':
        this.#printed = await this.#shell.paste(text, manner.exitCode);
        // curl ends with 0 whatever the answer is.
        if (manner.exitCode === 0 && this.#printed.includes('"type":"about:blank"'))
          throw new Error(`the control API refused a call of this block:\n${text}\n${this.#printed}`);
        return;
      case 'serve':
        await this.#stopBank();
        return this.#serve(text);
      case 'output': {
        const missing = await this.#missingLine(text, manner.isLike);
        if (missing === undefined) return;
        throw new Error(`nothing printed "${missing}"; what was printed is:\n${this.#printed}`);
      }
      case 'file':
        await mkdir(dirname(join(this.#folder, manner.name)), { recursive: true });
        return writeFile(join(this.#folder, manner.name), `${text}\n`);
      case 'program':
        this.#printed = await this.#program(manner.runner, manner.isTyped, text);
        return;
    }
  }

  /** The first line that was not printed. What a bank prints at its start comes after the line by which it is known to be ready. */
  async #missingLine(text: string, isLike: boolean): Promise<string | undefined> {
    const startedAt = performance.now();
    let missing = findMissingLine(text, this.#printed, isLike);
    while (
      missing !== undefined &&
      this.#printed.includes('Ready.') &&
      performance.now() - startedAt < READY_WITHIN_MS
    ) {
      await pause(20);
      missing = findMissingLine(text, this.#printed, isLike);
    }
    return missing;
  }

  async #program(runner: Runner, isTyped: boolean, text: string): Promise<string> {
    const isModule = isTyped || !text.includes('require(');
    const end = `${runner === 'node' ? '' : '.test'}.${isModule ? 'mjs' : 'cjs'}`;
    const name = `block-${this.#count}${end}`;
    const path = join(this.#folder, name);
    if (isTyped) await this.#checkTypes(text);
    await writeFile(path, isTyped ? (await transform(text, { loader: 'ts', target: 'es2022' })).code : text);
    const tool = (script: string): string => `node --no-warnings ${join(this.#place, 'node_modules', script)}`;
    const commands: Readonly<Record<Runner, string>> = {
      node: `node ${name}`,
      'node --test': `node --test ${name}`,
      // A busy machine takes longer than the five seconds that a test may take by default.
      vitest: `${tool('vitest/vitest.mjs')} run --testTimeout=300000 --hookTimeout=300000 ${name}`,
      jest: `NODE_OPTIONS=--experimental-vm-modules ${tool('jest/bin/jest.js')} --testTimeout=300000 --testMatch '**/${name}'`,
    };
    return this.#shell.paste(commands[runner], 0);
  }

  async #checkTypes(text: string): Promise<void> {
    const name = `block-${this.#count}.mts`;
    await writeFile(join(this.#folder, name), `${text}\n`);
    const options = '--strict --noEmit --target es2022 --module nodenext --skipLibCheck --types node';
    await this.#shell.paste(`node node_modules/@typescript/native/bin/tsc ${options} ${name}`, 0);
  }

  /** Starts a bank and waits until it can be used. */
  async #serve(command: string): Promise<void> {
    const bank = spawn('bash', ['-c', `set -e\n${command}`], {
      cwd: this.#folder,
      env: this.#environment(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#bank = bank;
    this.#printed = '';
    const note = (chunk: Buffer): void => void (this.#printed += chunk.toString());
    bank.stdout.on('data', note);
    bank.stderr.on('data', note);
    const startedAt = performance.now();
    while (!/Ready\..*\n|"event":"ready".*\n/.test(this.#printed)) {
      const isOver = bank.exitCode !== null || performance.now() - startedAt > READY_WITHIN_MS;
      if (isOver) throw new Error(`the bank is not ready: ${command}\n${this.#printed}`);
      await pause(20);
    }
  }

  async #stopBank(): Promise<void> {
    const bank = this.#bank;
    this.#bank = undefined;
    if (bank?.pid === undefined || bank.exitCode !== null) return;
    const ended = new Promise((resolve) => bank.once('exit', resolve));
    process.kill(-bank.pid, 'SIGTERM');
    await ended;
  }

  /** What a reader has in the environment: the ports of the session instead of the usual ones. */
  #environment(): Record<string, string> {
    // The reader has none of the settings of the machine that runs the tests.
    const inherited = Object.entries(process.env).filter(([name]) => !/^(SANDBANK_|JEST_|NODE_ENV$)/.test(name));
    return {
      ...(Object.fromEntries(inherited) as Record<string, string>),
      SANDBANK_PORT: String(this.#http),
      SANDBANK_HTTPS_PORT: String(this.#https),
      SANDBANK_URL: `http://127.0.0.1:${this.#http}`,
      NODE_OPTIONS: '',
      // Banks of others on this machine, with their own clocks, issue certificates again in the usual folder.
      SANDBANK_CERTS: join(this.#place, 'certs'),
      NO_COLOR: '1',
      CI: 'true',
      PATH: `${join(this.#place, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    };
  }

  /** A text of the document with the ports of this session. */
  #here(text: string): string {
    return text
      .replaceAll(`127.0.0.1:${PORTS.http}`, `127.0.0.1:${this.#http}`)
      .replaceAll(`localhost:${PORTS.http}`, `localhost:${this.#http}`)
      .replaceAll(`127.0.0.1:${PORTS.https}`, `127.0.0.1:${this.#https}`)
      .replaceAll(`localhost:${PORTS.https}`, `localhost:${this.#https}`)
      .replaceAll(`127.0.0.1:${PORTS.recorder}`, `127.0.0.1:${this.#recorder}`)
      .replaceAll(`--port ${PORTS.recorder}`, `--port ${this.#recorder}`);
  }
}
