import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BankFile, UNFINISHED } from './bank-file.js';
import { ENDING, makePrivate, setAsideDamaged, snapshotFolderOf } from './data-folder.js';
import { DamageError } from './data-error.js';
import type { IndexDocument, PersistedSnapshot } from './data-index.js';

/** A name for the file of a snapshot that no other file has, whichever names the file system distinguishes. */
export function newSnapshotFile(bank: string, name: string): string {
  return `${bank}.${name}.${randomBytes(6).toString('hex')}${ENDING}`;
}

/** The snapshots of a folder, and notes for a person about files that are not among them. */
interface FoundSnapshots {
  readonly snapshots: readonly PersistedSnapshot[];
  readonly notes: readonly string[];
}

/**
 * Finds the snapshots of a folder. Sets aside files that cannot be read, and deletes those of calls that were never answered. For
 * a bank that the index does not name, the files count: the index was lost, or a deletion was cut off.
 * @param index undefined where it is to be made from the files
 * @param banks ids of the banks that have a file
 * @throws DataError like `setAsideDamaged`
 */
export async function readSnapshots(
  folder: string,
  index: IndexDocument | undefined,
  banks: readonly string[],
): Promise<FoundSnapshots> {
  const place = snapshotFolderOf(folder);
  const notes: string[] = [];
  const kept = new Map<string, PersistedSnapshot>();
  const names = inOrderOf(index, await readdir(place));
  for (const file of names) {
    const path = join(place, file);
    if (isUnanswered(file, index, banks)) {
      await rm(path, { force: true });
      continue;
    }
    notes.push(...(await makePrivate(path)));
    if (!file.endsWith(ENDING)) continue;
    try {
      const older = keepNewer(kept, await readFacts(path, file));
      if (older) await rm(join(place, older.file), { force: true });
    } catch (error) {
      notes.push(await setAsideDamaged(path, error, 'the server started without this snapshot'));
    }
  }
  const missing = (index?.snapshots ?? []).filter(({ file }) => !names.includes(file));
  for (const { file, bank, name } of missing)
    notes.push(`${join(place, file)} is missing; it contained the snapshot ${name} of the bank ${bank}`);
  return { snapshots: [...kept.values()], notes };
}

/** The files as the index lists them, then the others by name. */
function inOrderOf(index: IndexDocument | undefined, files: readonly string[]): readonly string[] {
  const listed = new Map((index?.snapshots ?? []).map(({ file }, position) => [file, position]));
  const positionOf = (file: string): number => listed.get(file) ?? listed.size;
  return [...files].sort().sort((one, other) => positionOf(one) - positionOf(other));
}

/** Whether a file is of a call that was never answered. */
function isUnanswered(file: string, index: IndexDocument | undefined, banks: readonly string[]): boolean {
  if (file.endsWith(ENDING + UNFINISHED)) return true;
  if (!index || !file.endsWith(ENDING) || index.snapshots.some((listed) => listed.file === file)) return false;
  const bank = file.slice(0, file.indexOf('.'));
  return index.banks.includes(bank) || !banks.includes(bank);
}

/**
 * Keeps one snapshot of each name: of two, the newer one was not answered yet, or the older one not deleted.
 * @returns the older of two
 */
function keepNewer(kept: Map<string, PersistedSnapshot>, snapshot: PersistedSnapshot): PersistedSnapshot | undefined {
  const key = `${snapshot.bank} ${snapshot.name}`;
  const other = kept.get(key);
  const [older, newer] = other && other.takenAtMs > snapshot.takenAtMs ? [snapshot, other] : [other, snapshot];
  kept.set(key, newer);
  return older;
}

/** Reads a whole file, so that damage shows at the start and not when the snapshot is needed. */
async function readFacts(path: string, file: string): Promise<PersistedSnapshot> {
  const { header, last } = await new BankFile(path).read();
  const { bank, snapshot: name } = header;
  if (typeof name !== 'string' || !file.startsWith(`${bank}.${name}.`))
    throw new DamageError(`${path} does not contain the snapshot that its name indicates`);
  return { bank, name, now: last.now, takenAtMs: last.savedAtMs, file };
}
