import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataIndex, type PersistedSnapshot } from '../../src/storage/data-index.js';

const folders: string[] = [];
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-index-'));
  folders.push(folder);
  path = join(folder, 'index.json');
});
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))));

const snapshot = (name: string): PersistedSnapshot => ({
  bank: 'w1',
  name,
  now: 1,
  takenAtMs: 2,
  file: `w1.${name}.bank`,
});
const adding =
  (name: string): Parameters<DataIndex['update']>[0] =>
  (index) => ({ ...index, snapshots: [...index.snapshots, snapshot(name)] });
const namesIn = ({ snapshots }: Pick<DataIndex, 'snapshots'>): string[] => snapshots.map(({ name }) => name);

describe('the index of a data folder', () => {
  it('has on disk, in a private file, every change whose update is done', async () => {
    const index = new DataIndex(path);
    expect(await index.read()).toBeUndefined();
    for (const name of ['one', 'two']) {
      await index.update(adding(name));
      expect(namesIn(JSON.parse(await readFile(path, 'utf8')))).toEqual(namesIn(index));
    }
    await Promise.all(['three', 'four'].map((name) => index.update(adding(name))));
    const again = new DataIndex(path);
    await again.read();
    expect(namesIn(again)).toEqual(['one', 'two', 'three', 'four']);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('writes nothing if nothing changes', async () => {
    const index = new DataIndex(path);
    await index.update(adding('one'));
    const before = await stat(path);
    await index.update((same) => same);
    expect((await stat(path)).ino).toBe(before.ino);
  });

  it('undoes a change that cannot be written, and writes the next one without it', async () => {
    const index = new DataIndex(path);
    await index.update(adding('one'));
    // A folder that is not there any more: root may write everywhere else.
    await rm(folder, { recursive: true });
    await expect(index.update(adding('two'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(namesIn(index)).toEqual(['one']);

    await mkdir(folder);
    await index.update(adding('three'));
    expect(namesIn(JSON.parse(await readFile(path, 'utf8')))).toEqual(['one', 'three']);
  });
});
