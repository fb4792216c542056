import { X509Certificate, createPrivateKey, randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SignedCertificate } from './issue.js';

/** Owner only. */
const PRIVATE = 0o600;

/**
 * The folder in which certificates are kept, or nothing when there is none. Files are replaced whole, so that a second
 * process on the same folder never reads half of one.
 */
export class CertificateFiles {
  readonly notes: string[] = [];
  readonly #directory: string | undefined;

  private constructor(directory: string | undefined) {
    this.#directory = directory;
  }

  /** Opens a folder and makes it if need be; one that cannot be written counts as none. */
  static async open(directory: string | undefined): Promise<CertificateFiles> {
    if (directory === undefined) return new CertificateFiles(undefined);
    try {
      await mkdir(join(directory, 'tpp'), { recursive: true, mode: 0o700 });
      await access(directory, constants.W_OK);
      return new CertificateFiles(directory);
    } catch (error) {
      const files = new CertificateFiles(undefined);
      files.note(
        `certificates are kept in memory, because ${directory} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
      );
      return files;
    }
  }

  note(text: string): void {
    this.notes.push(text);
  }

  /** The path of a file, or undefined while there is no folder. */
  pathOf(name: string): string | undefined {
    return this.#directory === undefined ? undefined : join(this.#directory, name);
  }

  /** A kept certificate with its key, or undefined when there is none that can be used. */
  async read(name: string): Promise<SignedCertificate | undefined> {
    const path = this.pathOf(name);
    if (path === undefined) return undefined;
    try {
      const [certificate, privateKey] = await Promise.all([
        readFile(`${path}.pem`, 'utf8'),
        readFile(`${path}.key`, 'utf8'),
      ]);
      if (new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey)))
        return { certificate, privateKey };
      this.note(`${path}.pem and .key do not belong together; new ones were made`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.note(`${path}.pem or .key is damaged; new ones were made`);
    }
    return undefined;
  }

  /** Keeps a certificate with its key. */
  async write(name: string, { certificate, privateKey }: SignedCertificate): Promise<void> {
    await this.writeText(`${name}.key`, privateKey, PRIVATE);
    await this.writeText(`${name}.pem`, certificate);
  }

  /** Keeps a new CA, unless another process was first: then answers that one's. */
  async writeAuthority(made: { root: SignedCertificate; issuing: SignedCertificate }): Promise<typeof made> {
    await this.write('root', made.root);
    await this.write('issuing', made.issuing);
    const [root, issuing] = await Promise.all([this.read('root'), this.read('issuing')]);
    if (!root || !issuing) return made;
    const isWhole = new X509Certificate(issuing.certificate).verify(new X509Certificate(root.certificate).publicKey);
    return isWhole ? { root, issuing } : made;
  }

  /** Replaces a file whole: written aside, then renamed. */
  async writeText(name: string, text: string, mode = 0o644): Promise<void> {
    const path = this.pathOf(name);
    if (path === undefined) return;
    const aside = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
    try {
      await writeFile(aside, text, { mode });
      await chmod(aside, mode);
      await rename(aside, path);
    } catch (error) {
      this.note(`${path} could not be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    }
  }
}
