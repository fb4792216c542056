import { access, chmod, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BANK_ID_PATTERN, DEFAULT_BANK_ID } from '../sim/banks.js';
import { BankFile, syncFolder, UNFINISHED } from './bank-file.js';
import { LOCK } from './folder-lock.js';
import type { KeptBank } from './line-reader.js';
import { codeOf, DamageError, DataError } from './data-error.js';

const BANKS = 'banks';
const ENDING = '.bank';
/** Rights of a folder that is for its own user, as a bank's file is. */
const PRIVATE_FOLDER = 0o700;
const RIGHTS_OF_OWNER = 0o700;
const RIGHTS_OF_OTHERS = 0o077;
const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);
/** Errors that say nothing about a file: it is not set aside for them. */
const PASSING = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EBUSY']);

/** The file of a bank. @param folder of `--data` */
export function bankFileOf(folder: string, id: string): BankFile {
  return new BankFile(join(folder, BANKS, `${id}${ENDING}`));
}

/**
 * Makes the folder, and what it holds, where they are not there, and takes the rights to it from other users.
 * @returns what is to be told of it
 * @throws DataError for one that cannot be used
 */
export async function openFolder(folder: string): Promise<readonly string[]> {
  const banks = join(folder, BANKS);
  try {
    await makeWithParents(banks);
    for (const path of [folder, banks]) await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = codeOf(error);
    const problem = READ_ONLY.has(code) ? 'is read-only for this user' : 'cannot be used for --data';
    throw new DataError(
      `${folder} ${problem} (${code}); name a folder that this user can write, or leave --data out to keep nothing`,
      { cause: error },
    );
  }
  const names = await readdir(folder);
  // Others may work in a folder that holds other things as well; there only what is in it is closed to them.
  const isOwn = names.every((name) => name === BANKS || name === LOCK);
  return [...(isOwn ? await makePrivate(folder) : []), ...(await makePrivate(banks))];
}

/** Node's own way to do this never ends where a system refuses without saying so. */
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

/** Takes the rights of other users away, where there are such rights. @returns what is to be told where they stay */
async function makePrivate(path: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const { mode } = await stat(path);
  if ((mode & RIGHTS_OF_OTHERS) === 0) return [];
  try {
    await chmod(path, mode & RIGHTS_OF_OWNER);
    return [];
  } catch (error) {
    return [
      `${path} can be used by other users of this system, and holds secrets of clients; its rights could not be changed (${codeOf(error)})`,
    ];
  }
}

/** What was found in a folder. */
export interface FoundBanks {
  readonly banks: readonly KeptBank[];
  /** What is to be told about files. */
  readonly notes: readonly string[];
}

/**
 * Every bank of a folder. A file that cannot be read as a bank is set aside, and what was being written when the program ended
 * is taken away.
 * @param fileOf the file of a bank, which goes on being written after it was read
 * @throws DataError for a file of a newer form, one that cannot be read now, or one that cannot be set aside
 */
export async function readBanks(folder: string, fileOf: (id: string) => BankFile): Promise<FoundBanks> {
  const banks: KeptBank[] = [];
  const notes: string[] = [];
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
      notes.push(`${path} is left alone: "${id}" cannot be the id of a bank`);
      continue;
    }
    const file = fileOf(id);
    try {
      const kept = await readBank(file, id);
      if (kept.surplusBytes > 0)
        notes.push(
          `${path}: the last ${kept.surplusBytes} bytes were not whole, as after a power cut; they were never answered, and are left out`,
        );
      banks.push(kept);
    } catch (error) {
      if (error instanceof DataError && !(error instanceof DamageError)) throw error;
      if (PASSING.has(codeOf(error)))
        throw new DataError(`${path} cannot be read now (${codeOf(error)}); try again`, { cause: error });
      notes.push(await setAside(path, error));
    }
  }
  return { banks, notes };
}

async function readBank(file: BankFile, id: string): Promise<KeptBank> {
  const kept = await file.read();
  const { bank } = kept.header;
  if (bank !== id)
    throw new DamageError(
      `${file.path} holds the bank "${bank}", which does not fit its name; a bank's file cannot be renamed`,
    );
  if (kept.surplusBytes > 0) await file.cut(kept.bytes);
  return kept;
}

/**
 * Renames a file that cannot be opened as a bank. Nothing in it is changed, and no file of that name is replaced.
 * @returns what is to be told of it
 * @throws DataError where it cannot be renamed
 */
export async function setAside(path: string, cause: unknown): Promise<string> {
  const names = await readdir(dirname(path));
  let number = 1;
  while (names.includes(`${basename(path)}.damaged-${number}`)) number += 1;
  const aside = `${path}.damaged-${number}`;
  const why = cause instanceof DataError ? cause.message : `${path} cannot be opened (${codeOf(cause)})`;
  try {
    await rename(path, aside);
    await syncFolder(path);
  } catch (error) {
    throw new DataError(`${why}; it could not be set aside as ${aside} (${codeOf(error)})`, { cause: error });
  }
  const instead =
    basename(path) === `${DEFAULT_BANK_ID}${ENDING}`
      ? 'a new bank "default" was made'
      : 'the server started without this bank';
  return `${why}. The file was set aside as ${aside}, unchanged, and ${instead}`;
}
