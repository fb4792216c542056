import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What several files of the machine tests use: the first that needs it makes it, the others wait for it, in whatever process
 * they are.
 * @param make fills the folder, which only it sees until it is done
 * @returns the folder, which no one changes any more
 * @throws what `make` threw, to all
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = process.env['MACHINE_TESTS_FOLDER'];
  if (place === undefined) throw new Error('this is for the machine tests: npm run test:machine');
  const folder = join(place, name);
  const outcome = `${folder}.outcome`;
  if (isFirst(folder)) {
    const failure = await make(folder).then(
      () => '',
      (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    writeFileSync(`${outcome}.new`, failure);
    renameSync(`${outcome}.new`, outcome);
  }
  while (!existsSync(outcome)) await pause(50);
  const failure = readFileSync(outcome, 'utf8');
  if (failure !== '') throw new Error(`${name} cannot be made: ${failure}`);
  return folder;
}

/** Of several that call at the same time, one makes the folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
