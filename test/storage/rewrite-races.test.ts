import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { BankFile, replaceFile } from '../../src/storage/bank-file.js';
import { DataStore } from '../../src/storage/storage.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { tppOfOwnBank, type Tpp } from '../support/tpp-client.js';

const folders: string[] = [];
const running = new Set<InProcessServer>();
const undo: (() => void)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0)) one();
  await Promise.all([...running].map((server) => stop(server)));
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function start(data: string): Promise<InProcessServer> {
  const server = await startInProcess({ data, certs: 'memory', clock: '2026-03-31T10:00:00Z' });
  running.add(server);
  return server;
}

async function stop(server: InProcessServer): Promise<void> {
  running.delete(server);
  await server.stop();
}

/** A moment of a rewrite at which it is held. */
const MOMENTS = ['while the new file is being written', 'while the new file is about to take its place'] as const;
type Moment = (typeof MOMENTS)[number];

/** Holds the next rewrite of a file that has become long. `begun` resolves when it is held, `release` lets it continue. */
function heldRewrite(moment: Moment): { begun: Promise<void>; release: () => void } {
  let tellBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (tellBegun = resolve));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (): Promise<void> => {
    tellBegun();
    await released;
  };
  // oxlint-disable-next-line typescript/unbound-method -- it is put back as it was
  const { replace } = BankFile.prototype;
  const putBack = (): void => void (BankFile.prototype.replace = replace);
  BankFile.prototype.replace = function (this: BankFile, bank, during = {}) {
    const { checkpoint, linesMeanwhile } = during;
    // A file that is new, and not a rewrite.
    if (!checkpoint || !linesMeanwhile) return replace.call(this, bank, during);
    putBack();
    return replace.call(this, bank, {
      checkpoint,
      linesMeanwhile: async () => {
        if (moment === MOMENTS[0]) await hold();
        const lines = await linesMeanwhile();
        if (moment === MOMENTS[1]) await hold();
        return lines;
      },
    });
  };
  undo.push(putBack, release);
  return { begun, release };
}

/** Resolves when the store knows that another bank replaces one, or none. */
function replaced(): Promise<void> {
  // oxlint-disable-next-line typescript/unbound-method -- they are put back as they were
  const { persist, remove } = DataStore.prototype;
  const putBack = (): void => void Object.assign(DataStore.prototype, { persist, remove });
  undo.push(putBack);
  return new Promise((resolve) => {
    DataStore.prototype.persist = function (this: DataStore, ...given) {
      persist.apply(this, given);
      putBack();
      resolve();
    };
    DataStore.prototype.remove = function (this: DataStore, ...given) {
      remove.apply(this, given);
      putBack();
      resolve();
    };
  });
}

const exported = (tpp: Tpp): Promise<any> => tpp.admin('GET', '/state');

/** Adds large records until the file of the bank is rewritten. Answers those that may not have been added yet. */
async function fillUntil(tpp: Tpp, begun: Promise<void>): Promise<readonly Promise<unknown>[]> {
  const progress = { isOver: false };
  void begun.then(() => (progress.isOver = true));
  for (let round = 0; round < 10; round += 1) {
    const added = Array.from({ length: 60 }, (_, number) =>
      tpp.admin('POST', '/faults', {
        during: { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' },
        error: { statusCode: 503, body: `${round}-${number} ${'x'.repeat(90_000)}` },
      }),
    );
    // Changes that come while the new file takes its place wait for that.
    await Promise.race([Promise.all(added), begun]);
    if (progress.isOver) return added;
  }
  throw new Error('the file was not rewritten');
}

/** What puts another bank instead of one, or none. */
const CONTROL_CALLS = {
  reset: (tpp) => tpp.admin('POST', '/reset'),
  'state-reset': (tpp) => tpp.admin('POST', '/state/reset'),
  restore: (tpp) => tpp.admin('POST', '/snapshots/early/restore'),
  'fork-over-it': (_tpp, other, id) => other.admin('POST', '/snapshots/early/fork', { bank: id }),
  profile: (tpp) => tpp.admin('PUT', '/profile', { extends: 'oauth' }),
  'put-state': async (tpp, other) => tpp.admin('PUT', '/state', await exported(other)),
  'put-bank': (tpp) => tpp.admin('PUT', '', { seed: 12 }),
  deletion: (tpp) => tpp.admin('DELETE', ''),
} satisfies Record<string, (tpp: Tpp, other: Tpp, id: string) => Promise<unknown>>;

/** What the store does is the same for all that put a bank of the same kind: a new state, a snapshot, a bank instead of another, none. */
const AT_MOMENTS: Record<Moment, readonly (keyof typeof CONTROL_CALLS)[]> = {
  [MOMENTS[0]]: ['state-reset', 'restore', 'put-bank', 'deletion'],
  [MOMENTS[1]]: ['reset', 'profile', 'put-state', 'fork-over-it', 'put-bank', 'deletion'],
};

/** Sends a control call, and lets the rewrite continue when the bank is another in memory. */
async function sendDuring(call: () => Promise<unknown>, release: () => void, folder: string): Promise<void> {
  const isReplaced = replaced();
  const answered = call();
  await Promise.race([answered, isReplaced]);
  // What writes without waiting for the rewrite has its chance to: it replaces the index and the file of the bank, or removes that.
  for (let turn = 0; turn < 5; turn += 1) await replaceFile(join(folder, 'other'), (file) => file.write('other'));
  release();
  await answered;
}

describe('a bank whose file is rewritten while another bank is served', () => {
  it.each(MOMENTS)('is on disk exactly as confirmed after a control call of each kind, %s', async (moment) => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbank-rewrite-'));
    folders.push(folder);
    const server = await start(folder);
    const other = await tppOfOwnBank(server.url, 'other');
    await other.admin('POST', '/snapshots', { name: 'early' });
    const answered: Record<string, unknown> = {};
    for (const id of AT_MOMENTS[moment]) {
      const send = CONTROL_CALLS[id];
      const tpp = await tppOfOwnBank(server.url, id);
      await tpp.admin('POST', '/psus', { id: 'greta', name: 'Greta Neumann' });
      await tpp.admin('POST', '/snapshots', { name: 'early' });
      const { begun, release } = heldRewrite(moment);
      const added = await fillUntil(tpp, begun);
      await sendDuring(() => send(tpp, other, id), release, folder);
      await Promise.allSettled(added);
      if (id === 'deletion') continue;
      await tpp.admin('POST', '/psus', { id: 'hugo', name: 'Hugo Neumann' });
      answered[id] = await exported(tpp);
    }
    await stop(server);
    const ids = Object.keys(answered);
    const files = [...ids, 'default', 'other'].map((id) => `${id}.bank`);
    expect((await readdir(join(folder, 'banks'))).sort()).toEqual(files.sort());

    const again = await start(folder);
    expect(again.server.notes).toEqual([]);
    for (const id of ids) {
      const read = await fetch(`${again.url}/__admin/banks/${id}/state`);
      expect([id, await read.json()]).toEqual([id, answered[id]]);
    }
  });
});
