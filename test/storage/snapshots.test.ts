import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { BankFile } from '../../src/storage/bank-file.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { makeConsent, tppAt, tppOfOwnBank, type Tpp } from '../support/tpp-client.js';

const folders: string[] = [];
const running = new Set<InProcessServer>();
const undo: (() => void)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0)) one();
  await Promise.all([...running].map((server) => stop(server)));
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbank-snapshots-'));
  folders.push(folder);
  return folder;
}

async function start(data: string, options: object = {}): Promise<InProcessServer> {
  const server = await startInProcess({ data, certs: 'memory', clock: '2026-03-31T10:00:00Z', ...options });
  running.add(server);
  return server;
}

async function stop(server: InProcessServer): Promise<void> {
  running.delete(server);
  await server.stop();
}

/** The answer of a control call, whatever its status. */
async function control(server: InProcessServer, method: string, path: string, body?: object): Promise<any> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${server.url}/__admin${path}`, {
    method,
    ...(body && { headers, body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const take = (tpp: Tpp, name: string): Promise<any> => tpp.admin('POST', '/snapshots', { name });
const namesOf = async (server: InProcessServer, bank = 'default'): Promise<string[]> =>
  (await control(server, 'GET', `/banks/${bank}/snapshots`)).snapshots.map(({ name }: { name: string }) => name);
const consentsOf = async (tpp: Tpp): Promise<string[]> =>
  (await tpp.admin('GET', '/state')).consents.map(([id]: [string]) => id);
const filesIn = (folder: string): Promise<string[]> => readdir(join(folder, 'snapshots'));
const fileOf = async (folder: string, name: string): Promise<string> => {
  const file = (await filesIn(folder)).find((one) => one.startsWith(`${name}.`) && one.endsWith('.bank'));
  return join(folder, 'snapshots', file ?? 'not there');
};
const readIndex = async (folder: string): Promise<any> =>
  JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));

/** Lets writing fail for files whose path contains a text, until the test ends or the answer is called. */
function failing(text: string, code: string): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the file
  const { replace } = BankFile.prototype;
  BankFile.prototype.replace = async function (this: BankFile, ...given: Parameters<typeof replace>) {
    if (this.path.includes(text)) throw Object.assign(new Error(code), { code });
    return replace.apply(this, given);
  };
  const again = (): void => {
    BankFile.prototype.replace = replace;
  };
  undo.push(again);
  return again;
}

describe('a snapshot of a bank with --data', () => {
  it('survives a restart, and restores or forks the bank with its own fixtures, profile and clock', async () => {
    const folder = await newFolder();
    let server = await start(folder);
    const tpp = await tppOfOwnBank(server.url, 'w1', {
      seed: 9,
      fixtures: await readFile(new URL('../../fixtures/demo-bank.yaml', import.meta.url), 'utf8'),
      profile: { decisions: { retention: { consents: 'P90D', payments: 'P90D', bookings: 'P13M' } } },
    });
    const consent = await makeConsent(tpp);
    const taken = await take(tpp, 'begun');
    const before = await tpp.admin('GET', '/state');
    await tpp.advance('P3D');
    await tpp.admin('POST', '/reset');
    await stop(server);

    server = await start(folder, { clock: '2030-01-01T00:00:00Z', seed: 5 });
    expect(server.server.notes).toEqual([]);
    const again = await tppAt(server.url, 'w1');
    expect(await again.admin('GET', '/snapshots')).toEqual({ snapshots: [taken] });
    expect(await consentsOf(again)).toEqual([]);
    const restored = await again.admin('POST', '/snapshots/begun/restore');
    expect(restored.clock).toMatchObject({ mode: 'paused', now: '2026-03-31T10:00:00.000Z' });
    expect(await again.admin('GET', '/state')).toEqual(before);
    await control(server, 'POST', '/banks/w1/snapshots/begun/fork', { bank: 'w2' });
    expect(await consentsOf(await tppAt(server.url, 'w2'))).toEqual([consent]);
    const { retention } = (await control(server, 'GET', '/banks/w2/profile')).decisions;
    expect(retention.value ?? retention).toMatchObject({ consents: 'P90D' });
  });

  it('is a private file in the format of a bank when the call is answered, and replaces one of its name', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    const tpp = await tppAt(server.url, 'default');
    await take(tpp, 'one');
    const first = await fileOf(folder, 'default.one');
    const consent = await makeConsent(tpp);
    await take(tpp, 'two');
    await take(tpp, 'one');
    const second = await fileOf(folder, 'default.one');
    expect(second).not.toBe(first);
    const { header, state } = await new BankFile(second).read();
    expect([header.bank, header.snapshot, [...state.consents.keys()]]).toEqual(['default', 'one', [consent]]);
    if (process.platform !== 'win32') expect((await stat(second)).mode & 0o777).toBe(0o600);
    expect(await filesIn(folder)).toHaveLength(2);
    expect(await namesOf(server)).toEqual(['one', 'two']);
    await stop(server);
    expect(await namesOf(await start(folder))).toEqual(['one', 'two']);
  });

  it('is kept apart from one whose name differs in upper case only, or is that of a member of an object', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    const tpp = await tppAt(server.url, 'default');
    const names = ['Name', 'name', 'constructor', 'con', 'a.b', 'a.'];
    for (const name of names) await take(tpp, name);
    await stop(server);
    expect(await namesOf(await start(folder))).toEqual(names);
  });

  it('is deleted with its file, alone or with its bank, and a new bank of the id has none', async () => {
    const folder = await newFolder();
    let server = await start(folder);
    const tpp = await tppOfOwnBank(server.url, 'w1');
    await take(tpp, 'one');
    await take(tpp, 'two');
    await tpp.admin('DELETE', '/snapshots/one');
    expect(await filesIn(folder)).toHaveLength(1);
    expect((await control(server, 'DELETE', '/banks/w1/snapshots/one')).status).toBe(404);
    await Promise.all([control(server, 'DELETE', '/banks/w1'), control(server, 'PUT', '/banks/w1', {})]);
    expect(await namesOf(server, 'w1')).toEqual([]);
    expect(await filesIn(folder)).toEqual([]);
    await take(await tppAt(server.url, 'w1'), 'three');
    await control(server, 'PUT', '/banks/w1', {});
    await stop(server);
    server = await start(folder);
    expect(await namesOf(server, 'w1')).toEqual(['three']);
    await control(server, 'DELETE', '/banks/w1');
    expect(await readIndex(folder)).toEqual({ indexVersion: 1, banks: ['default'], snapshots: [] });
  });

  it('is taken completely or not at all while its bank is being deleted', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    for (let round = 0; round < 5; round += 1) {
      const tpp = await tppOfOwnBank(server.url, 'w1');
      const taking = take(tpp, 'one').catch(() => undefined);
      await control(server, 'DELETE', '/banks/w1');
      await taking;
      expect([await filesIn(folder), (await readIndex(folder)).snapshots]).toEqual([[], []]);
    }
  });

  it.each(['ENOSPC', 'EDQUOT'])('is not taken if it cannot be saved (%s), and the earlier one stays', async (code) => {
    const folder = await newFolder();
    let server = await start(folder);
    let tpp = await tppAt(server.url, 'default');
    await take(tpp, 'one');
    const consent = await makeConsent(tpp);
    for (const where of ['default.one', 'default.two']) {
      const again = failing(where, code);
      const name = where.slice('default.'.length);
      const refused = await control(server, 'POST', '/snapshots', { name });
      again();
      expect(refused).toMatchObject({
        status: 500,
        detail: `the snapshot ${name} of the bank default cannot be saved in ${folder} (${code}); the call had no effect`,
      });
    }
    expect(await namesOf(server)).toEqual(['one']);
    expect(await consentsOf(tpp)).toEqual([consent]);
    await stop(server);
    server = await start(folder);
    tpp = await tppAt(server.url, 'default');
    await tpp.admin('POST', '/snapshots/one/restore');
    expect(await consentsOf(tpp)).toEqual([]);
    await take(tpp, 'two');
    expect(await namesOf(server)).toEqual(['one', 'two']);
  });

  it('counts after a restart: a bank has at most 100', async () => {
    const folder = await newFolder();
    let server = await start(folder);
    const tpp = await tppAt(server.url, 'default');
    await Promise.all(Array.from({ length: 100 }, (_, number) => take(tpp, `s${number}`)));
    await stop(server);
    server = await start(folder);
    expect(await control(server, 'POST', '/snapshots', { name: 'one-more' })).toMatchObject({
      status: 409,
      detail: 'the bank already has 100 snapshots; delete one first',
    });
    expect((await control(server, 'POST', '/snapshots', { name: 's7' })).status).toBe(201);
    expect(await namesOf(server)).toHaveLength(100);
  });

  it('cannot be restored with other fixtures than those of its time, and stays', async () => {
    const folder = await newFolder();
    let server = await start(folder);
    await take(await tppAt(server.url, 'default'), 'one');
    // The bank itself gets its own fixtures, so that the server can start with others.
    const text = await readFile(new URL('../../fixtures/demo-bank.yaml', import.meta.url), 'utf8');
    await control(server, 'PUT', '/banks/default', { fixtures: text.replace('Anna Gruber', 'Greta Neumann') });
    await stop(server);
    const other = join(folder, 'other.yaml');
    await writeFile(other, text.replace('Anna Gruber', 'Berta Fuchs'));
    server = await start(folder, { fixtures: other });
    expect(await control(server, 'POST', '/snapshots/one/restore')).toMatchObject({
      status: 500,
      detail: expect.stringMatching(
        /^the snapshot one of the bank default was saved with different fixtures than those of the server; it can be restored only/,
      ),
    });
    await stop(server);
    server = await start(folder);
    expect((await control(server, 'POST', '/snapshots/one/restore')).status).toBe(200);
  });
});

describe('the start with snapshots', () => {
  /** A folder with two banks that have snapshots, of a server that has ended. */
  async function withSnapshots(): Promise<string> {
    const folder = await newFolder();
    const server = await start(folder);
    const tpp = await tppOfOwnBank(server.url, 'w1');
    await take(await tppAt(server.url, 'default'), 'mine');
    await take(tpp, 'one');
    await makeConsent(tpp);
    await take(tpp, 'two');
    await stop(server);
    return folder;
  }

  it('sets aside a damaged snapshot, says so, and opens the rest', async () => {
    const folder = await withSnapshots();
    const [damaged, missing] = [await fileOf(folder, 'w1.one'), await fileOf(folder, 'default.mine')];
    const text = await readFile(damaged, 'utf8');
    await writeFile(damaged, text.replace('"seed"', '"sEEd"'));
    await rm(missing);
    let server = await start(folder);
    expect([...server.server.notes].sort()).toEqual(
      [
        `${damaged} is damaged at line 1: its content is not what was saved. The unchanged file was renamed to ${damaged}.damaged-1, and the server started without this snapshot`,
        `${missing} is missing; it contained the snapshot mine of the bank default`,
      ].sort(),
    );
    expect([await namesOf(server, 'w1'), await namesOf(server)]).toEqual([['two'], []]);
    expect((await control(server, 'POST', '/banks/w1/snapshots/two/restore')).status).toBe(200);
    await stop(server);
    server = await start(folder);
    expect(server.server.notes).toEqual([]);
    expect(await namesOf(server, 'w1')).toEqual(['two']);
  });

  it.each([
    [
      'empty',
      '',
      /index\.json is not JSON\. The unchanged file was renamed to .*index\.json\.damaged-1, and a new one/,
    ],
    [
      'of another form',
      '{"banks":{}}',
      /index\.json is not an index of banks and snapshots\. .* a new one was created from/,
    ],
    ['missing', undefined, undefined],
  ])('makes an index that is %s again from the files', async (_kind, text, note) => {
    const folder = await withSnapshots();
    const index = join(folder, 'index.json');
    const before = await readIndex(folder);
    await (text === undefined ? rm(index) : writeFile(index, text));
    let server = await start(folder);
    expect(server.server.notes).toEqual(note ? [expect.stringMatching(note)] : []);
    expect([(await namesOf(server, 'w1')).sort(), await namesOf(server)]).toEqual([['one', 'two'], ['mine']]);
    const after = await readIndex(folder);
    expect(new Set(after.snapshots)).toEqual(new Set(before.snapshots));
    expect(after.banks.sort()).toEqual(before.banks.sort());
    await stop(server);
    server = await start(folder);
    expect(server.server.notes).toEqual([]);
  });

  it('fails for an index of a newer version, and leaves it as it is', async () => {
    const folder = await withSnapshots();
    const index = join(folder, 'index.json');
    await writeFile(index, '{"indexVersion":2}');
    await expect(start(folder)).rejects.toThrow(
      `${index} was written by a newer sandbank (format 2; this version reads format 1)`,
    );
    expect(await readFile(index, 'utf8')).toBe('{"indexVersion":2}');
    expect(await filesIn(folder)).toHaveLength(3);
  });

  it('deletes the files of calls that were never answered', async () => {
    const folder = await withSnapshots();
    const one = await fileOf(folder, 'w1.one');
    const files = await filesIn(folder);
    await writeFile(`${one}.new`, 'half a snapshot');
    await writeFile(join(folder, 'index.json.new'), 'half an index');
    await writeFile(one.replace('.one.', '.never.'), await readFile(one));
    // The bank of this one was deleted, except for its snapshot.
    await writeFile(one.replace('w1.one.', 'gone.one.'), await readFile(one));
    const server = await start(folder);
    expect(server.server.notes).toEqual([]);
    expect(await filesIn(folder)).toEqual(files);
    expect((await readdir(folder)).filter((name) => name.startsWith('index'))).toEqual(['index.json']);
    expect(await namesOf(server, 'w1')).toEqual(['one', 'two']);
  });

  it('undoes a deletion of a bank that was cut off before its file was deleted', async () => {
    const folder = await withSnapshots();
    const index = await readIndex(folder);
    const ofDefault = ({ bank }: { bank: string }): boolean => bank === 'default';
    await writeFile(
      join(folder, 'index.json'),
      JSON.stringify({ ...index, banks: ['default'], snapshots: index.snapshots.filter(ofDefault) }),
    );
    const server = await start(folder);
    expect([server.server.notes, (await namesOf(server, 'w1')).sort()]).toEqual([[], ['one', 'two']]);
  });

  it('keeps the snapshots of a bank whose file is damaged or missing, for a bank of its id', async () => {
    const folder = await withSnapshots();
    const file = join(folder, 'banks', 'w1.bank');
    await rename(file, join(folder, 'w1.bank'));
    let server = await start(folder);
    expect(server.server.notes).toEqual([`${file} is missing; it contained the bank w1`]);
    expect((await control(server, 'GET', '/banks/w1')).status).toBe(404);
    await stop(server);
    server = await start(folder);
    await control(server, 'PUT', '/banks/w1', {});
    expect(await namesOf(server, 'w1')).toEqual(['one', 'two']);
    await control(server, 'POST', '/banks/w1/snapshots/two/restore');
    expect(await consentsOf(await tppAt(server.url, 'w1'))).toHaveLength(1);
    await stop(server);
    await writeFile(file, 'damaged');
    await stop(await start(folder));
    server = await start(folder);
    await control(server, 'PUT', '/banks/w1', {});
    expect(await namesOf(server, 'w1')).toEqual(['one', 'two']);
  });
});
