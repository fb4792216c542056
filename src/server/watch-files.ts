import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Real milliseconds between two looks. Polled, because many mounted folders, as in containers, report no changes. */
const INTERVAL_MS = 300;

/**
 * Calls `onChange` after a file, or a file of a folder, was changed, added or removed, one call at a time.
 * @param onChange must not throw
 * @returns stops watching
 */
export async function watchFiles(paths: readonly string[], onChange: () => Promise<void>): Promise<() => void> {
  let seen = await stampOf(paths);
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    const stamp = await stampOf(paths);
    if (stamp !== seen) {
      seen = stamp;
      await onChange();
    }
    isBusy = false;
  };
  const timer = setInterval(() => void look(), INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

async function stampOf(paths: readonly string[]): Promise<string> {
  return (await Promise.all(paths.map(stampOfPath))).join('\n');
}

async function stampOfPath(path: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return `${path} ${found.mtimeMs} ${found.size} ${found.ino}`;
    return await stampOf((await readdir(path)).map((name) => join(path, name)));
  } catch {
    // Some editors remove a file before they write it again.
    return `${path} is gone`;
  }
}
