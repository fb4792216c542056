import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { BANK_ID_PATTERN, DEFAULT_BANK_ID } from '../sim/banks.js';
import { BankFile, freeNameNextTo, syncFolder, UNFINISHED, type FileDamage } from './bank-file.js';
import type { FileEnd, PersistedBank } from './bank-lines.js';
import { codeOf, DamageError, DataError } from './data-error.js';

/** The folder of `--data`: its files, its permissions, and the lock of the program that uses it. */

const BANKS = 'banks';
const SNAPSHOTS = 'snapshots';
const INDEX = 'index.json';
/** Name of the lock in the folder. */
const LOCK = 'lock';
/** The ending of the files of banks and snapshots. */
export const ENDING = '.bank';
/** Owner only, as the files. */
const PRIVATE_FOLDER = 0o700;
const RIGHTS_OF_OWNER = 0o700;
const RIGHTS_OF_OTHERS = 0o077;
const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);
/** Temporary errors. They do not mean that the file is damaged, so it is not set aside. */
const TRANSIENT = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EBUSY']);

/** The file of a bank. @param folder of `--data` */
export function bankFileOf(folder: string, id: string): BankFile {
  return new BankFile(join(folder, BANKS, `${id}${ENDING}`));
}

/** The folder of the snapshots. @param folder of `--data` */
export function snapshotFolderOf(folder: string): string {
  return join(folder, SNAPSHOTS);
}

/** The path of the index. @param folder of `--data` */
export function indexPathOf(folder: string): string {
  return join(folder, INDEX);
}

/**
 * Creates the folder and its content, and removes the permissions of other users.
 * @returns messages for the user
 * @throws DataError for an unusable folder
 */
export async function openFolder(folder: string): Promise<readonly string[]> {
  const inside = [join(folder, BANKS), snapshotFolderOf(folder)];
  try {
    for (const path of inside) await makeWithParents(path);
    for (const path of [folder, ...inside]) await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = codeOf(error);
    const problem = READ_ONLY.has(code) ? 'is read-only for this user' : 'cannot be used for --data';
    throw new DataError(
      `${folder} ${problem} (${code}); use a folder that this user can write to, or omit --data to keep banks in memory only`,
      { cause: error },
    );
  }
  const names = await readdir(folder);
  // A folder with other content may be shared, so only what is inside becomes private.
  const isOwn = names.every((name) => [BANKS, SNAPSHOTS, LOCK].includes(name) || name.startsWith(INDEX));
  const notes: string[] = [];
  for (const path of isOwn ? [folder, ...inside] : inside) notes.push(...(await makePrivate(path)));
  return notes;
}

/** `recursive` of Node never resolves where a file system refuses silently. */
async function makeWithParents(path: string): Promise<void> {
  try {
    await mkdir(path, PRIVATE_FOLDER);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeWithParents(dirname(path));
    await mkdir(path, PRIVATE_FOLDER);
  }
}

/** Removes the permissions of other users. @returns messages for the user if that fails */
export async function makePrivate(path: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const { mode } = await stat(path);
  if ((mode & RIGHTS_OF_OTHERS) === 0) return [];
  try {
    await chmod(path, mode & RIGHTS_OF_OWNER);
    return [];
  } catch (error) {
    return [
      `${path} contains secrets of clients, but other users of this system can access it; its permissions could not be changed (${codeOf(error)})`,
    ];
  }
}

export interface PersistedBanks {
  readonly banks: readonly PersistedBank[];
  /** Messages for the user about files. */
  readonly notes: readonly string[];
  /** Banks that are not as they were last saved. */
  readonly damages: readonly BankDamage[];
}

/** Damage in the middle of a bank's file, which was opened up to there. */
export interface BankDamage extends FileDamage {
  readonly bank: string;
}

/**
 * Reads every bank of a folder. Sets aside unreadable files, and deletes unfinished ones.
 * @param fileOf returns the file of a bank
 * @throws DataError for a file of a newer version, a temporarily unreadable one, or one that cannot be set aside
 */
export async function readBanks(folder: string, fileOf: (id: string) => BankFile): Promise<PersistedBanks> {
  const banks: PersistedBank[] = [];
  const notes: string[] = [];
  const damages: BankDamage[] = [];
  const place = join(folder, BANKS);
  for (const name of (await readdir(place)).sort()) {
    const path = join(place, name);
    if (name.endsWith(ENDING + UNFINISHED)) {
      await rm(path, { recursive: true, force: true });
      continue;
    }
    if (name.includes(ENDING)) notes.push(...(await makePrivate(path)));
    const id = name.slice(0, -ENDING.length);
    if (!name.endsWith(ENDING)) continue;
    if (!BANK_ID_PATTERN.test(id)) {
      notes.push(`${path} is ignored: "${id}" is not a valid bank id`);
      continue;
    }
    const file = fileOf(id);
    try {
      const persisted = await readBank(file, id);
      const damage = await file.repair(persisted);
      if (damage) {
        damages.push({ bank: id, ...damage });
        notes.push(
          `${path} is damaged at byte ${damage.offset}: ${damage.reason}. The bank is as it was before; the rest of the file was moved to ${damage.keptIn}`,
        );
      } else if (persisted.surplusBytes > 0)
        notes.push(
          `${path}: the last ${persisted.surplusBytes} bytes are an incomplete change, as after a power failure; it was never confirmed and is ignored`,
        );
      banks.push(persisted);
    } catch (error) {
      notes.push(await setAsideDamaged(path, error, consequenceOf(id)));
    }
  }
  return { banks, notes, damages };
}

async function readBank(file: BankFile, id: string): Promise<PersistedBank & FileEnd> {
  const persisted = await file.read();
  const { bank } = persisted.header;
  if (bank !== id)
    throw new DamageError(
      `${file.path} contains the bank "${bank}", which does not match its name; a bank's file cannot be renamed`,
    );
  return persisted;
}

/** What it means for the user that the file of a bank was set aside. */
export function consequenceOf(id: string): string {
  return id === DEFAULT_BANK_ID ? 'a new bank "default" was created' : 'the server started without this bank';
}

/** Sets aside a file if it is damaged. @throws DataError like `setAside`, and if it may be readable at another time, or for another version */
export async function setAsideDamaged(path: string, error: unknown, consequence: string): Promise<string> {
  if (error instanceof DataError && !(error instanceof DamageError)) throw error;
  if (TRANSIENT.has(codeOf(error)))
    throw new DataError(`${path} cannot be read now (${codeOf(error)}); try again`, { cause: error });
  return setAside(path, error, consequence);
}

/**
 * Renames a file that cannot be opened. Its content stays, and no other file is overwritten.
 * @returns a message for the user
 * @throws DataError if it cannot be renamed
 */
export async function setAside(path: string, cause: unknown, consequence: string): Promise<string> {
  const aside = await freeNameNextTo(path);
  const why = cause instanceof DataError ? cause.message : `${path} cannot be opened (${codeOf(cause)})`;
  try {
    await rename(path, aside);
    await syncFolder(path);
  } catch (error) {
    throw new DataError(`${why}; it could not be renamed to ${aside} (${codeOf(error)})`, { cause: error });
  }
  return `${why}. The unchanged file was renamed to ${aside}, and ${consequence}`;
}

/** The longest socket path that every system supports. */
const LONGEST_SOCKET_PATH = 100;
const ATTEMPTS = 5;
/** Connection errors that mean that the program was killed, or the name is not a socket. */
const GONE = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);

/** A folder that only this program uses. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Reserves a folder for this program while it runs. The lock is a socket that accepts connections, so a killed program
 * leaves no lock.
 * @throws DataError if another program uses the folder
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPathOf(folder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const server = await listenAt(path);
    if (server) {
      server.unref();
      return { release: () => new Promise((done) => server.close(() => done())) };
    }
    if (await answers(path)) break;
    await removeStale(path);
  }
  throw new DataError(`${folder} is used by another running sandbank; stop it, or use another folder for --data`);
}

function socketPathOf(folder: string): string {
  const name = `sandbank-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(resolve(folder), LOCK);
  return inside.length <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), name);
}

function listenAt(path: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error) => {
      if (codeOf(error) === 'EADDRINUSE') done(undefined);
      else fail(error);
    });
    server.listen(path, () => done(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    // Other errors (too many connections, another user's socket) do not prove that the program has ended.
    socket.once('error', (error) => done(!GONE.has(codeOf(error))));
  });
}

/**
 * Removes the socket of a killed program. If two programs do so at once, the second one finds that the first is alive,
 * and restores its socket.
 */
async function removeStale(path: string): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if (await answers(aside)) await rename(aside, path);
  else await rm(aside, { force: true });
}
