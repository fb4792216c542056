import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Real milliseconds between two looks. Polled, because many mounted folders, as in containers, report no changes. */
const INTERVAL_MS = 300;

/**
 * Calls `onChange` after files, or files of a folder, were changed, added or removed, one call at a time.
 * @param onChange with the paths of these files; must not throw
 * @returns stops watching
 */
export async function watchFiles(
  paths: readonly string[],
  onChange: (changed: readonly string[]) => Promise<void>,
): Promise<() => void> {
  let seen = await stampsOf(paths);
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    const [before, now] = [seen, await stampsOf(paths)];
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (path) => before.get(path) !== now.get(path),
    );
    if (changed.length > 0) {
      seen = now;
      await onChange(changed);
    }
    isBusy = false;
  };
  const timer = setInterval(() => void look(), INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** What changes with a file, by path. A file that is gone is absent: some editors remove one before they write it again. */
async function stampsOf(paths: readonly string[]): Promise<Map<string, string>> {
  return new Map((await Promise.all(paths.map(stampsOfPath))).flat());
}

async function stampsOfPath(path: string): Promise<[path: string, stamp: string][]> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return [[path, `${found.mtimeMs} ${found.size} ${found.ino}`]];
    return [...(await stampsOf((await readdir(path)).map((name) => join(path, name))))];
  } catch {
    return [];
  }
}
