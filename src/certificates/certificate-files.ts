import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { chmod, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { belongTogether, generateRsaKeyPair, type KeyPair, type SignedCertificate } from './x509/pem.js';

/** Owner only. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** The lock is held while a few files are written. An older one was left behind by a process that ended meanwhile. */
const LOCK_STALE_MS = 5000;
const LOCK_PAUSE_MS = 5;

/** The per-user folder for certificates on each platform. Pure. */
export function defaultCertificateDirectory(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
  home: string,
): string {
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'sandbank', 'certs');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'sandbank', 'certs');
  return join(environment['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'sandbank', 'certs');
}

/** For all servers of this process with certificates in memory: generating keys takes longer than the rest of a start. */
const keysInMemory = new Map<string, Promise<KeyPair>>();

/**
 * The folder with the certificates on disk, or nothing where they are in memory only. Files are replaced whole, and those
 * that belong together are written under a lock, so that all processes on a folder end up with the same certificates.
 * Reading is synchronous, because the files are small and a start would wait much longer for asynchronous reads.
 */
export class CertificateFiles {
  /** Messages for the user. */
  readonly notes: string[] = [];
  readonly #directory: string | undefined;
  readonly #keys: Map<string, Promise<KeyPair>>;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(directory: string | undefined) {
    this.#directory = directory;
    this.#keys = directory === undefined ? keysInMemory : new Map<string, Promise<KeyPair>>();
  }

  /** Opens a folder and creates it if necessary. A folder that cannot be written counts as none, and a note says so. */
  static open(directory: string | undefined): CertificateFiles {
    if (directory === undefined) return new CertificateFiles(undefined);
    try {
      mkdirSync(join(directory, 'tpp'), { recursive: true, mode: PRIVATE_FOLDER });
      accessSync(directory, constants.W_OK);
      accessSync(join(directory, 'tpp'), constants.W_OK);
      return new CertificateFiles(directory);
    } catch (error) {
      const files = new CertificateFiles(undefined);
      files.note(`certificates are kept in memory, because ${directory} is not writable (${systemCodeOf(error)})`);
      return files;
    }
  }

  note(text: string): void {
    this.notes.push(text);
  }

  /** The path of a file, or undefined without a folder. */
  pathOf(name: string): string | undefined {
    return this.#directory === undefined ? undefined : join(this.#directory, name);
  }

  /** A key for a certificate that has none yet. */
  newKeys(name: string): Promise<KeyPair> {
    const keys = this.#keys.get(name) ?? generateRsaKeyPair();
    this.#keys.set(name, keys);
    return keys;
  }

  /** A certificate with its key: `damaged` if the files are unusable, `absent` if there are none. */
  read(name: string): SignedCertificate | 'damaged' | 'absent' {
    const [certificate, privateKey] = [this.readText(`${name}.pem`), this.readText(`${name}.key`)];
    if (certificate === undefined && privateKey === undefined) return 'absent';
    if (certificate === undefined || privateKey === undefined) return 'damaged';
    return belongTogether({ certificate, privateKey }) ? { certificate, privateKey } : 'damaged';
  }

  /** The text of a file; undefined if there is none. One that cannot be read has the text ''. */
  readText(name: string): string | undefined {
    const path = this.pathOf(name);
    if (path === undefined) return undefined;
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      return systemCodeOf(error) === 'ENOENT' ? undefined : '';
    }
  }

  /** Writes a certificate with its key; returns whether both are on disk. Call it within `exclusively`. */
  async write(name: string, { certificate, privateKey }: SignedCertificate): Promise<boolean> {
    return (
      (await this.writeText(`${name}.key`, privateKey, PRIVATE_FILE)) &&
      (await this.writeText(`${name}.pem`, certificate))
    );
  }

  /** Replaces a file: writes another, then renames it. Returns whether it is on disk; otherwise a note says why not. */
  async writeText(name: string, text: string, mode = 0o644): Promise<boolean> {
    const path = this.pathOf(name);
    if (path === undefined) return false;
    const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
    try {
      await writeFile(temporary, text, { mode });
      await chmod(temporary, mode);
      await rename(temporary, path);
      return true;
    } catch (error) {
      this.note(`${path} could not be written (${systemCodeOf(error)})`);
      await rm(temporary, { force: true }).catch(() => undefined);
      return false;
    }
  }

  /**
   * Runs a task while no other runs on the same folder, in this process or another. The task must read the disk again:
   * another may have been first.
   */
  async exclusively<Result>(task: () => Promise<Result>): Promise<Result> {
    const run = this.#queue.then(async () => {
      const lock = await this.#lock();
      try {
        return await task();
      } finally {
        if (lock !== undefined) await rm(lock, { force: true }).catch(() => undefined);
      }
    });
    this.#queue = run.catch(() => undefined);
    return run;
  }

  /** The path of the acquired lock; undefined if it cannot be created, which the write then reports. */
  async #lock(): Promise<string | undefined> {
    const path = this.pathOf('.lock');
    if (path === undefined) return undefined;
    for (;;) {
      try {
        await (await open(path, 'wx', PRIVATE_FILE)).close();
        return path;
      } catch (error) {
        if (systemCodeOf(error) !== 'EEXIST') return undefined;
      }
      const taken = await stat(path).catch(() => undefined);
      if (taken && Math.abs(Date.now() - taken.mtimeMs) > LOCK_STALE_MS)
        await rm(path, { force: true, recursive: true });
      else await pause(LOCK_PAUSE_MS);
    }
  }
}

function systemCodeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
