import { setTimeout as pause } from 'node:timers/promises';

/** A shipped file with other ports and folders. @throws when the file does not have what is to be replaced */
export function withChanges(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the shipped file has no "${from}"`);
    return changed.replaceAll(from, to);
  }, text);
}

/** Waits until an address responds with success. @throws after `mostMs` */
export async function untilItAnswers(url: string, mostMs = 30_000): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < mostMs) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await pause(50);
  }
  throw new Error(`${url} does not answer within ${mostMs} ms`);
}
