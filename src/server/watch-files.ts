import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Real milliseconds between two looks. Polled, because many mounted folders, as in containers, report no changes. */
const INTERVAL_MS = 200;

/**
 * Calls `onChange` after files, or files of a folder, were changed, added or removed, one call at a time. Waits until two looks
 * find the same: many editors empty a file before they write it.
 * @param onChange with the paths of these files; must not throw
 * @returns stops watching
 */
export async function watchFiles(
  paths: readonly string[],
  onChange: (changed: readonly string[]) => Promise<void>,
): Promise<() => void> {
  let handled = await stampsOf(paths);
  let seen = handled;
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    const [before, now] = [seen, await stampsOf(paths)];
    seen = now;
    const changed = changesBetween(handled, now);
    if (changed.length > 0 && changesBetween(before, now).length === 0) {
      handled = now;
      await onChange(changed);
    }
    isBusy = false;
  };
  const timer = setInterval(() => void look(), INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

function changesBetween(before: Map<string, string>, now: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
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
