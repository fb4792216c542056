import { readFileSync, statSync } from 'node:fs';
import type { CertificateFiles } from './certificate-files.js';

/** What the list says of a certificate. */
export type RevocationStatus = 'good' | 'revoked' | 'blocked';

/** A certificate that is not to be accepted any more. */
export interface RevokedEntry {
  /** Hexadecimal, as node:crypto writes it. */
  readonly serialNumber: string;
  /** `blocked`: by the bank, of which the issuer knows nothing. */
  readonly status: Exclude<RevocationStatus, 'good'>;
  readonly atMs: number;
}

const FILE = 'revocations.json';

/**
 * The certificates of the test CA that were revoked or blocked. Kept beside the CA, so that a server knows of those that the
 * command line makes while it runs.
 */
export class Revocations {
  readonly #files: CertificateFiles;
  #entries = new Map<string, RevokedEntry>();
  #readAtMs = -1;

  constructor(files: CertificateFiles) {
    this.#files = files;
  }

  /** What is known of a serial number. */
  find(serialNumber: string): RevokedEntry | undefined {
    this.#refresh();
    return this.#entries.get(serialNumber.toUpperCase());
  }

  /** Those that the issuer revoked, in the order in which it did. */
  revoked(): readonly RevokedEntry[] {
    this.#refresh();
    return [...this.#entries.values()].filter(({ status }) => status === 'revoked');
  }

  /** Adds a certificate to the list, for good. */
  async add(entry: RevokedEntry): Promise<void> {
    await this.#files.exclusively(async () => {
      this.#refresh();
      this.#entries.set(entry.serialNumber.toUpperCase(), entry);
      await this.#files.writeText(FILE, `${JSON.stringify([...this.#entries.values()], undefined, 1)}\n`);
      this.#readAtMs = this.#changedAtMs();
    });
  }

  /** Looks again at a file that another process may have written. */
  #refresh(): void {
    const changedAtMs = this.#changedAtMs();
    const path = this.#files.pathOf(FILE);
    if (path === undefined || changedAtMs < 0 || changedAtMs === this.#readAtMs) return;
    this.#readAtMs = changedAtMs;
    try {
      const entries = JSON.parse(readFileSync(path, 'utf8')) as RevokedEntry[];
      this.#entries = new Map(entries.map((entry) => [entry.serialNumber.toUpperCase(), entry]));
    } catch {
      this.#files.note(`${path} is damaged; what it said about revoked certificates is lost`);
    }
  }

  /** -1 where there is no file. */
  #changedAtMs(): number {
    const path = this.#files.pathOf(FILE);
    return path === undefined ? -1 : (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1);
  }
}
