import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { chmod, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SignedCertificate } from './build-certificate.js';
import { belongTogether } from './certificate-checks.js';

/** Owner only. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** The lock is held while a few files are written. One that is older was left by a process that ended in between. */
const LOCK_STALE_MS = 5000;
const LOCK_PAUSE_MS = 5;

/**
 * The folder in which certificates are kept, or nothing when there is none. Each file is replaced whole, and files that
 * belong together are written under a lock, so that processes on the same folder end up with the same certificates. They
 * are small and read at every start: reading them at once takes a tenth of the time that waiting for each would.
 */
export class CertificateFiles {
  /** What is worth telling the user. */
  readonly notes: string[] = [];
  readonly #directory: string | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(directory: string | undefined) {
    this.#directory = directory;
  }

  /** Opens a folder and makes it if need be; one that cannot be written counts as none, which a note says. */
  static open(directory: string | undefined): CertificateFiles {
    if (directory === undefined) return new CertificateFiles(undefined);
    try {
      mkdirSync(join(directory, 'tpp'), { recursive: true, mode: PRIVATE_FOLDER });
      accessSync(directory, constants.W_OK);
      accessSync(join(directory, 'tpp'), constants.W_OK);
      return new CertificateFiles(directory);
    } catch (error) {
      const files = new CertificateFiles(undefined);
      files.note(`certificates are kept in memory, because ${directory} cannot be written (${codeOf(error)})`);
      return files;
    }
  }

  /** Adds a note. */
  note(text: string): void {
    this.notes.push(text);
  }

  /** The path of a file, or undefined while there is no folder. */
  pathOf(name: string): string | undefined {
    return this.#directory === undefined ? undefined : join(this.#directory, name);
  }

  /** A kept certificate with its key: `damaged` if there is something that cannot be used, `absent` if there is nothing. */
  read(name: string): SignedCertificate | 'damaged' | 'absent' {
    const [certificate, privateKey] = [this.readText(`${name}.pem`), this.readText(`${name}.key`)];
    if (certificate === undefined && privateKey === undefined) return 'absent';
    if (certificate === undefined || privateKey === undefined) return 'damaged';
    return belongTogether(certificate, privateKey) ? { certificate, privateKey } : 'damaged';
  }

  /** The text of a file; undefined if there is none. One that cannot be read has the text ''. */
  readText(name: string): string | undefined {
    const path = this.pathOf(name);
    if (path === undefined) return undefined;
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? undefined : '';
    }
  }

  /** Keeps a certificate with its key; answers whether they now stand on disk. Call it within `exclusively`. */
  async write(name: string, { certificate, privateKey }: SignedCertificate): Promise<boolean> {
    return (
      (await this.writeText(`${name}.key`, privateKey, PRIVATE_FILE)) &&
      (await this.writeText(`${name}.pem`, certificate))
    );
  }

  /** Replaces a file whole: written aside, then renamed. Answers whether it now stands on disk; a note says why not. */
  async writeText(name: string, text: string, mode = 0o644): Promise<boolean> {
    const path = this.pathOf(name);
    if (path === undefined) return false;
    const aside = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
    try {
      await writeFile(aside, text, { mode });
      await chmod(aside, mode);
      await rename(aside, path);
      return true;
    } catch (error) {
      this.note(`${path} could not be written (${codeOf(error)})`);
      await rm(aside, { force: true }).catch(() => undefined);
      return false;
    }
  }

  /**
   * Runs a task while no other on the same folder runs, in this process or another. The task looks again at what is on
   * disk: another may have been first.
   */
  async exclusively<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(async () => {
      const lock = await this.#lock();
      try {
        return await task();
      } finally {
        if (lock !== undefined) await rm(lock, { force: true }).catch(() => undefined);
      }
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** The path of the lock taken; undefined where none can be made, which the writing itself will then report. */
  async #lock(): Promise<string | undefined> {
    const path = this.pathOf('.lock');
    if (path === undefined) return undefined;
    for (;;) {
      try {
        await (await open(path, 'wx', PRIVATE_FILE)).close();
        return path;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') return undefined;
      }
      const taken = await stat(path).catch(() => undefined);
      if (taken && Math.abs(Date.now() - taken.mtimeMs) > LOCK_STALE_MS)
        await rm(path, { force: true, recursive: true });
      else await pause(LOCK_PAUSE_MS);
    }
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
