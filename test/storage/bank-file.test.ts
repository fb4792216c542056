import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../src/decisions/decisions.js';
import type { LocalDate } from '../../src/domain/calendar.js';
import { BankFile } from '../../src/storage/bank-file.js';
import {
  chainedLine,
  DATA_VERSION,
  NO_CHECKSUM,
  type BankHeader,
  type PersistedBank,
} from '../../src/storage/bank-lines.js';
import { DamageError, DataError } from '../../src/storage/data-error.js';
import { TrackedState } from '../../src/sim/state/state-changes.js';
import { copyState, emptyState } from '../../src/sim/state/state.js';
import { NEXTGEN_ROWS } from '../support/nextgen-rows.js';

const folders: string[] = [];
let path: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbank-file-'));
  folders.push(folder);
  path = join(folder, 'one.bank');
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const header: BankHeader = {
  dataVersion: DATA_VERSION,
  bank: 'one',
  fixtures: 'f',
  dialect: 'published',
  profile: compileProfile('published', NEXTGEN_ROWS),
  seed: 7,
  beginSeed: 7,
  clock: { mode: 'paused', rate: 1, at: 0 },
  startDay: '2026-03-31' as LocalDate,
  openedAt: 5,
};
const moment = { now: 5, clock: { mode: 'paused', rate: 1, now: 5 }, savedAtMs: 100 } as const;

/** A bank with records, and a way to change them and get the line of that. */
function bankWith(records: number): { whole: PersistedBank; put: (key: string) => string } {
  const given = emptyState(7);
  for (let index = 0; index < records; index += 1) put(`first-${index}`, given.consents);
  const tracked = new TrackedState(given);
  function put(key: string, consents: unknown): void {
    (consents as Map<string, unknown>).set(key, { consentId: key, text: 'äöü €' });
  }
  return {
    // Later changes are not part of it.
    whole: { header, state: copyState(tracked.state), last: moment },
    put: (key) => {
      put(key, tracked.state.consents);
      return JSON.stringify({ ...moment, now: 6, changes: tracked.take() });
    },
  };
}

const keysIn = async (file: string): Promise<string[]> => [
  ...((await new BankFile(file).read()).state.consents.keys() as IterableIterator<string>),
];

describe('the file of a bank', () => {
  it('restores the whole bank and all later changes', async () => {
    const { whole, put } = bankWith(5);
    const file = new BankFile(path);
    await file.replace(whole);
    await file.append(put('second'));
    await file.append(put('third'));
    await file.append(put('fourth'));
    const kept = await new BankFile(path).read();
    expect(kept.header).toEqual(JSON.parse(JSON.stringify(header)));
    expect([kept.last.now, kept.surplusBytes, kept.bytes]).toEqual([6, 0, (await stat(path)).size]);
    expect(await keysIn(path)).toEqual([
      ...Array.from({ length: 5 }, (_, index) => `first-${index}`),
      'second',
      'third',
      'fourth',
    ]);
  });

  it('restores every profile unchanged', () => {
    for (const changes of [{}, NEXTGEN_ROWS]) {
      const profile = compileProfile('published', changes);
      expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
    }
  });

  it('restores all complete lines, with a note, if its end is cut off anywhere', async () => {
    const { whole, put } = bankWith(1);
    const file = new BankFile(path);
    await file.replace(whole);
    const first = (await stat(path)).size;
    await file.append(put('second'));
    const second = (await stat(path)).size;
    await file.append(put('third'));
    const all = await readFile(path);
    for (let end = first; end <= all.length; end += 1) {
      await writeFile(path, all.subarray(0, end));
      const kept = await new BankFile(path).read();
      const whole = end === all.length ? all.length : end >= second ? second : first;
      expect([end, kept.bytes, kept.surplusBytes, kept.state.consents.size]).toEqual([
        end,
        whole,
        end - whole,
        whole === first ? 1 : whole === second ? 2 : 3,
      ]);
    }
    // What is not whole is cut off before anything follows it.
    await writeFile(path, all.subarray(0, all.length - 3));
    const again = new BankFile(path);
    await again.cut((await again.read()).bytes);
    await again.append(put('fourth'));
    expect(await keysIn(path)).toEqual(['first-0', 'second', 'fourth']);
  });

  it('is reported as damaged if its first part is cut off', async () => {
    const { whole } = bankWith(3);
    await new BankFile(path).replace(whole);
    const all = await readFile(path);
    for (let end = 0; end < all.length; end += 31) {
      await writeFile(path, all.subarray(0, end));
      await expect(new BankFile(path).read()).rejects.toThrow(DamageError);
    }
  });

  it('is reported as damaged if any byte before the last line differs', async () => {
    const { whole, put } = bankWith(2);
    const file = new BankFile(path);
    await file.replace(whole);
    const last = (await stat(path)).size;
    await file.append(put('second'));
    const all = await readFile(path);
    for (let place = 0; place < last; place += 37) {
      const damaged = Buffer.from(all);
      damaged[place] = (damaged[place] ?? 0) ^ 1;
      await writeFile(path, damaged);
      await expect(new BankFile(path).read()).rejects.toThrow(/one\.bank is damaged at line \d+: /);
    }
  });

  it('is rejected if it has another version or is not the file of a bank', async () => {
    const lineOf = (content: object): string => chainedLine(JSON.stringify(content), NO_CHECKSUM).text;
    await writeFile(path, lineOf({ ...header, dataVersion: DATA_VERSION + 1 }));
    await expect(new BankFile(path).read()).rejects.toThrow(
      `${path} was written by a newer sandbank (format 6; this version reads format 5); use that version, or another folder for --data`,
    );
    // Lines of form 1 had their own checksum alone.
    const json = JSON.stringify({ ...header, dataVersion: 1 });
    await writeFile(path, `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`);
    const earlier = new BankFile(path).read();
    await expect(earlier).rejects.toThrow(DamageError);
    await expect(earlier).rejects.toThrow(
      `${path} was written by an earlier development version of sandbank (format 1; this version reads format 4 and later)`,
    );
    const garbage = ['', '\n', '\n\n', 'hello', '{"a":1}\n{"b":2}\n', '\u0000'.repeat(5000), lineOf([]), lineOf({})];
    for (const text of garbage) {
      await writeFile(path, text);
      await expect(new BankFile(path).read()).rejects.toThrow(DataError);
    }
  });

  it('is reported as damaged if any line is missing, repeated or moved, and no later line is applied', async () => {
    const { whole, put } = bankWith(2);
    const file = new BankFile(path);
    await file.replace(whole);
    const wholeBytes = (await stat(path)).size;
    for (const key of ['second', 'third', 'fourth']) await file.append(put(key));
    const saved = await keysIn(path);
    const original = await readFile(path, 'utf8');
    const lines = (await readFile(path, 'utf8')).split(/(?<=\n)/);
    const last = lines.length - 1;
    const damaged: string[][] = [];
    for (let place = 0; place <= last; place += 1) {
      if (place < last) damaged.push(lines.toSpliced(place, 1));
      damaged.push(lines.toSpliced(place, 0, lines[place] ?? ''));
      damaged.push([...lines, lines[place] ?? '']);
      if (place < last) damaged.push(lines.toSpliced(place, 2, lines[place + 1] ?? '', lines[place] ?? ''));
    }
    for (const one of damaged) {
      const text = one.join('');
      await writeFile(path, text);
      let same = 0;
      while (text[same] === original[same]) same += 1;
      if (Buffer.byteLength(text.slice(0, same)) < wholeBytes) {
        await expect(new BankFile(path).read()).rejects.toThrow(DamageError);
        continue;
      }
      const { damage, bytes, surplusBytes, state } = await new BankFile(path).read();
      expect(damage).toContain('does not follow from the previous line');
      expect([bytes + surplusBytes, bytes <= Buffer.byteLength(text.slice(0, same))]).toEqual([
        Buffer.byteLength(text),
        true,
      ]);
      const keys = [...state.consents.keys()] as string[];
      expect(keys).toEqual(saved.slice(0, keys.length));
    }
  });

  it('is not recreated with only the changes if it was removed', async () => {
    const { whole, put } = bankWith(1);
    const file = new BankFile(path);
    await file.replace(whole);
    await rm(path);
    await expect(file.append(put('second'))).rejects.toThrow('ENOENT');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('stays unchanged if its compaction fails', async () => {
    const { whole, put } = bankWith(1);
    const file = new BankFile(path);
    await file.replace(whole);
    await file.append(put('second'));
    const before = await readFile(path, 'utf8');
    const linesMeanwhile = (): Promise<never> => Promise.reject(new Error('the disk is full'));
    await expect(file.replace(whole, { linesMeanwhile })).rejects.toThrow('the disk is full');
    expect(await readFile(path, 'utf8')).toBe(before);
    await expect(stat(`${path}.new`)).rejects.toThrow('ENOENT');
    await file.append(put('third'));
    expect(await keysIn(path)).toEqual(['first-0', 'second', 'third']);
  });

  it('contains the lines that were added during its compaction', async () => {
    const { whole, put } = bankWith(1);
    const file = new BankFile(path);
    await file.replace(bankWith(1).whole);
    await file.replace(whole, { linesMeanwhile: () => Promise.resolve([put('meanwhile')]) });
    await file.append(put('later'));
    expect(await keysIn(path)).toEqual(['first-0', 'meanwhile', 'later']);
  });
});
