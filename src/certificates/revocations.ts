import { readFileSync, statSync } from 'node:fs';
import type { CertificateFiles } from './certificate-files.js';
import type { RevokedEntry } from './pki.js';

const FILE = 'revocations.json';

/**
 * The revoked and blocked certificates of the test CA. They are in a file next to the CA, so that a running server
 * knows those that the command line issues.
 */
export class Revocations {
  readonly #files: CertificateFiles;
  #entries = new Map<string, RevokedEntry>();
  #readAtMs = -1;

  constructor(files: CertificateFiles) {
    this.#files = files;
  }

  /** The entry of a serial number, if there is one. */
  find(serialNumber: string): RevokedEntry | undefined {
    this.#refresh();
    return this.#entries.get(serialNumber.toUpperCase());
  }

  /** What the issuer revoked, in chronological order. */
  revoked(): readonly RevokedEntry[] {
    this.#refresh();
    return [...this.#entries.values()].filter(({ status }) => status === 'revoked');
  }

  /** Adds a certificate to the list, permanently. */
  async add(entry: RevokedEntry): Promise<void> {
    await this.#files.exclusively(async () => {
      this.#refresh();
      this.#entries.set(entry.serialNumber.toUpperCase(), entry);
      await this.#files.writeText(FILE, `${JSON.stringify([...this.#entries.values()], undefined, 1)}\n`);
      this.#readAtMs = this.#changedAtMs();
    });
  }

  /** Reads the file again if another process may have written it. */
  #refresh(): void {
    const changedAtMs = this.#changedAtMs();
    const path = this.#files.pathOf(FILE);
    if (path === undefined || changedAtMs < 0 || changedAtMs === this.#readAtMs) return;
    this.#readAtMs = changedAtMs;
    try {
      const entries = JSON.parse(readFileSync(path, 'utf8')) as RevokedEntry[];
      this.#entries = new Map(entries.map((entry) => [entry.serialNumber.toUpperCase(), entry]));
    } catch {
      this.#files.note(`${path} is damaged; its list of revoked certificates is lost`);
    }
  }

  /** -1 if there is no file. */
  #changedAtMs(): number {
    const path = this.#files.pathOf(FILE);
    return path === undefined ? -1 : (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1);
  }
}
