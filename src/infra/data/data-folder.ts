import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BANK_ID_PATTERN } from '../../sim/banks.js';
import { BankFile } from './bank-file.js';
import type { KeptBank } from './line-reader.js';
import { codeOf, DamageError, DataError } from './data-error.js';

const BANKS = 'banks';
const ENDING = '.bank';
/** Tokens and secrets of clients stand in it: what this program makes is for its own user. */
const PRIVATE_FOLDER = 0o700;

/** The file of a bank. @param folder of `--data` */
export function bankFileOf(folder: string, id: string): BankFile {
  return new BankFile(join(folder, BANKS, `${id}${ENDING}`));
}

/** Makes the folder, and what it holds, where they are not there. */
export function makeFolder(folder: string): Promise<void> {
  return makeWithParents(join(folder, BANKS));
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

/**
 * Every bank of a folder, and what is to be told about their files. A file that is damaged is put aside, and never written to.
 * @throws DataError for the first file that cannot be used, with what to do
 */
export async function readBanks(
  folder: string,
  realNow: () => number,
): Promise<{ readonly banks: readonly KeptBank[]; readonly notes: readonly string[] }> {
  const banks: KeptBank[] = [];
  const notes: string[] = [];
  for (const name of (await readdir(join(folder, BANKS))).sort()) {
    const id = name.slice(0, -ENDING.length);
    if (!name.endsWith(ENDING) || !BANK_ID_PATTERN.test(id)) continue;
    const file = bankFileOf(folder, id);
    const kept = await readOrPutAside(file, realNow);
    if (kept.surplusBytes > 0) {
      await file.cut(kept.bytes);
      notes.push(
        `${file.path}: the last ${kept.surplusBytes} bytes were not whole, as after a power cut; they were never answered, and are left out`,
      );
    }
    banks.push(kept);
  }
  return { banks, notes };
}

async function readOrPutAside(file: BankFile, realNow: () => number): Promise<KeptBank> {
  try {
    return await file.read();
  } catch (error) {
    if (!(error instanceof DataError))
      throw new DataError(`${file.path} cannot be read (${codeOf(error)})`, { cause: error });
    if (!(error instanceof DamageError)) throw error;
    const aside = `${file.path}.damaged-${new Date(realNow()).toISOString().replaceAll(/[:.]/g, '-')}`;
    await rename(file.path, aside);
    throw new DataError(
      `${error.message}. It was put aside as ${aside}, and nothing was changed in it. Start again to begin this bank anew, or put a copy of the file in its place first`,
      { cause: error },
    );
  }
}
