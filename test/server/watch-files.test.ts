import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { watchFiles } from '../../src/server/watch-files.js';

let folder: string;
let looks: (() => void)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-watch-files-'));
  looks = [];
  jest.spyOn(global, 'setInterval').mockImplementation(((look: () => void) => {
    looks.push(look);
    return setTimeout(() => undefined, 0);
  }) as typeof setInterval);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Lets the watcher look, and waits long enough for it to have looked. */
async function look(): Promise<void> {
  for (const each of looks) each();
  await new Promise((resolve) => setTimeout(resolve, 50));
}

it('waits while an editor has emptied a file and not yet written it', async () => {
  const path = join(folder, 'bank.yaml');
  await writeFile(path, 'before');
  const changes: (readonly string[])[] = [];
  const stop = await watchFiles([path], async (changed) => void changes.push(changed));
  await writeFile(path, '');
  await look();
  expect(changes).toEqual([]);
  await writeFile(path, 'after, in whole');
  await look();
  expect(changes).toEqual([]);
  await look();
  expect(changes).toEqual([[path]]);
  await look();
  expect(changes).toEqual([[path]]);
  stop();
});
