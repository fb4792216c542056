import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../abuse/impatient-bank.js';
import { BankFile } from '../../src/storage/bank-file.js';
import { chainedLine, NO_CHECKSUM, readLine } from '../../src/storage/bank-lines.js';
import { DataStore } from '../../src/storage/storage.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import {
  approve,
  makeConsent,
  obtainConsent,
  readAccounts,
  tppAt,
  tppOfOwnBank,
  type Tpp,
} from '../support/tpp-client.js';

const folders: string[] = [];
const noFault = (error: unknown): never => {
  throw error;
};
const running = new Set<InProcessServer>();
afterEach(() => Promise.all([...running].map((server) => stop(server))));
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbank-data-'));
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

const exported = (tpp: Tpp): Promise<any> => tpp.admin('GET', '/state');
const statusOf = async (tpp: Tpp, id: string): Promise<string | undefined> =>
  (await tpp.call('GET', `/PSD2/v1/consents/${id}/status`)).body.consentStatus;

/** Lets the next writes of a kind fail, until the answer is called. */
function failing(method: 'append' | 'replace', code: string): () => void {
  const usual = BankFile.prototype[method];
  BankFile.prototype[method] = () => Promise.reject(Object.assign(new Error(code), { code }));
  return () => {
    BankFile.prototype[method] = usual as never;
  };
}

describe('a server with --data', () => {
  it('creates folders that only its own user can access', async () => {
    const folder = join(await newFolder(), 'new', 'data');
    await stop(await start(folder));
    for (const made of [join(folder, '..'), folder, join(folder, 'banks')])
      expect((await stat(made)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o700);
  });

  it('restores its banks after a restart, with their fixtures, profiles and clocks', async () => {
    const folder = await newFolder();
    let server = await start(folder);
    const usual = await tppAt(server.url, 'default');
    const { token } = await obtainConsent(usual);
    const own = await tppOfOwnBank(server.url, 'w1', { seed: 9, profile: 'oauth' });
    const gone = await tppOfOwnBank(server.url, 'gone');
    await gone.advance('PT1H');
    await fetch(`${server.url}/__admin/banks/gone`, { method: 'DELETE' });
    await own.advance('P3D');
    const before = [await exported(usual), await exported(own)];
    await stop(server);
    expect((await readdir(join(folder, 'banks'))).sort()).toEqual(['default.bank', 'w1.bank']);

    server = await start(folder, { clock: '2030-01-01T00:00:00Z', seed: 5 });
    const [usualAgain, ownAgain] = [await tppAt(server.url, 'default'), await tppAt(server.url, 'w1')];
    expect([await exported(usualAgain), await exported(ownAgain)]).toEqual(before);
    expect((await readAccounts(usualAgain, token)).status).toBe(200);
    await usualAgain.admin('POST', '/reset');
    expect((await exported(usualAgain)).consents).toEqual([]);
  });

  it('restores changes made after a restart when it restarts again', async () => {
    const folder = await newFolder();
    const consents: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const server = await start(folder);
      expect(server.server.notes).toEqual([]);
      consents.push(await makeConsent(await tppAt(server.url, 'default')));
      await stop(server);
    }
    const kept = (await exported(await tppAt((await start(folder)).url, 'default'))).consents;
    expect(kept.map(([id]: [string]) => id)).toEqual(consents);
  });

  it('sets aside a bank that cannot be opened, for each kind of damage', async () => {
    const folder = await newFolder();
    const poisoned = {
      'no-profile': { profile: { 'aspsp-time-zone': 'Nowhere/Land' } },
      'own-fixtures': { fixtures: 'others', fixtureText: 'accounts: [' },
      'no-clock': { clock: null },
      'no-day': { startDay: 'tomorrow' },
      'other-name': { bank: 'good' },
    };
    let server = await start(folder);
    for (const id of ['good', ...Object.keys(poisoned)]) await tppOfOwnBank(server.url, id);
    await stop(server);
    for (const [id, changes] of Object.entries(poisoned)) {
      const path = join(folder, 'banks', `${id}.bank`);
      let checksum = NO_CHECKSUM;
      const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
      const bent = lines.map((line, index) => {
        const content = JSON.parse(readLine(line)?.json ?? '') as object;
        const written = chainedLine(JSON.stringify(index === 0 ? { ...content, ...changes } : content), checksum);
        ({ checksum } = written);
        return written.text;
      });
      await writeFile(path, bent.join(''));
    }
    const earlier = join(folder, 'banks', 'no-day.bank.damaged-1');
    await writeFile(earlier, 'of an earlier start');
    await writeFile(join(folder, 'banks', 'good.bank.new'), 'half a bank');
    server = await start(folder);
    expect(server.server.notes).toHaveLength(Object.keys(poisoned).length);
    for (const id of Object.keys(poisoned)) {
      const number = id === 'no-day' ? 2 : 1;
      const aside = `${join(folder, 'banks', id)}.bank.damaged-${number}`;
      expect(server.server.notes.join('\n')).toContain(`The unchanged file was renamed to ${aside}, and`);
      expect((await fetch(`${server.url}/__admin/banks/${id}`)).status).toBe(404);
      // The id can be used again.
      await tppOfOwnBank(server.url, id);
    }
    expect((await fetch(`${server.url}/__admin/banks/good`)).status).toBe(200);
    expect(await readFile(earlier, 'utf8')).toBe('of an earlier start');
    // `default`, `good`, what was there before, and of each poisoned bank the file that was set aside and a new one.
    expect((await readdir(join(folder, 'banks'))).length).toBe(3 + 2 * Object.keys(poisoned).length);
  });

  it.each([
    ['changed', (line: string) => [line.replace('"now"', '"nOw"')], 'its content is not what was saved'],
    ['missing', () => [], 'it does not follow from the previous line; a line is missing, repeated or moved'],
  ])(
    'opens a bank up to a line that is %s, keeps the rest beside it, and is degraded',
    async (_kind, damaged, reason) => {
      const folder = await newFolder();
      const path = join(folder, 'banks', 'w1.bank');
      let server = await start(folder);
      const tpp = await tppOfOwnBank(server.url, 'w1');
      const consents: string[] = [];
      const sizes: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        consents.push(await makeConsent(tpp));
        sizes.push((await stat(path)).size);
      }
      await stop(server);
      const whole = await readFile(path);
      const [first, second, third] = sizes as [number, number, number];
      const changed = damaged(whole.toString('utf8', first, second)).join('');
      const rest = Buffer.concat([Buffer.from(changed), whole.subarray(second)]);
      expect(third).toBeLessThan(whole.length);
      await writeFile(path, Buffer.concat([whole.subarray(0, first), rest]));

      server = await start(folder, { adminToken: 'only-for-this-test' });
      const keptIn = `${path}.damaged-1`;
      const damage = { bank: 'w1', file: path, offset: first, reason, keptIn };
      const headers = { Authorization: 'Bearer only-for-this-test' };
      const health = async (given = {}) => (await fetch(`${server.url}/__admin/health`, { headers: given })).json();
      expect(await health(headers)).toMatchObject({ status: 'degraded', damages: [damage] });
      // Others see no path of the server.
      expect(await health()).toEqual({ status: 'degraded' });
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(server.server.notes).toEqual([expect.stringContaining(`${path} is damaged at byte ${first}`)]);
      expect((await readFile(path)).equals(whole.subarray(0, first))).toBe(true);
      expect((await readFile(keptIn)).equals(rest)).toBe(true);
      const state = await fetch(`${server.url}/__admin/banks/w1/state`, { headers });
      expect(((await state.json()) as any).consents.map(([id]: [string]) => id)).toEqual(consents.slice(0, 1));
      await stop(server);

      // The file is whole again, and what follows is added to it.
      server = await start(folder);
      expect(server.server.notes).toEqual([]);
      expect(await health()).toMatchObject({ status: 'healthy' });
      expect((await readFile(keptIn)).equals(rest)).toBe(true);
      await makeConsent(await tppAt(server.url, 'w1'));
    },
  );

  // Which files a program has open is asked of Linux.
  (process.platform === 'linux' ? it : it.skip)('keeps no file open for a bank at rest', async () => {
    const server = await start(await newFolder());
    const tpps = await Promise.all(['w1', 'w2', 'w3'].map((id) => tppOfOwnBank(server.url, id)));
    await Promise.all(tpps.map((tpp) => makeConsent(tpp)));
    const descriptors = await readdir('/proc/self/fd');
    const open = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    expect(open.filter((path) => path.endsWith('.bank'))).toEqual([]);
  });

  it.each(['con', 'nul', 'aux', 'prn', 'com1', 'lpt9'])(
    'rejects the bank id "%s", which is not a valid file name on every system',
    async (id) => {
      const server = await start(await newFolder());
      const body = { code: 'FORMAT_ERROR', path: 'bank' };
      const made = await fetch(`${server.url}/__admin/banks/${id}`, { method: 'PUT' });
      expect([made.status, await made.json()]).toEqual([400, expect.objectContaining(body)]);
      await fetch(`${server.url}/__admin/snapshots`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"name":"s"}',
      });
      const forked = await fetch(`${server.url}/__admin/snapshots/s/fork`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ bank: id }),
      });
      expect([forked.status, await forked.json()]).toEqual([400, expect.objectContaining(body)]);
    },
  );

  it('reports that a folder is read-only', async () => {
    const folder = await newFolder();
    await chmod(folder, 0o555);
    const isRoot = process.geteuid?.() === 0;
    // Root may write everywhere.
    if (isRoot) process.seteuid?.(65534);
    try {
      await expect(DataStore.open(folder, Date.now, noFault)).rejects.toThrow(
        `${folder} is read-only for this user (EACCES); use a folder that this user can write to, or omit --data to keep banks in memory only`,
      );
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it('removes the access rights of other users from existing files', async () => {
    if (process.platform === 'win32') return;
    const folder = await newFolder();
    await stop(await start(folder));
    const [banks, file] = [join(folder, 'banks'), join(folder, 'banks', 'default.bank')];
    const modes = async (): Promise<number[]> =>
      Promise.all([folder, banks, file].map(async (path) => (await stat(path)).mode & 0o777));
    expect(await modes()).toEqual([0o700, 0o700, 0o600]);
    await Promise.all([chmod(folder, 0o755), chmod(banks, 0o777), chmod(file, 0o644)]);
    await stop(await start(folder));
    expect(await modes()).toEqual([0o700, 0o700, 0o600]);
    // A folder in which there is more than that of this program may be used by others.
    await writeFile(join(folder, 'notes.txt'), '');
    await chmod(folder, 0o755);
    await stop(await start(folder));
    expect(await modes()).toEqual([0o755, 0o700, 0o600]);
  });

  it('locks its folder against a second program, and releases it', async () => {
    const folder = await newFolder();
    const first = await DataStore.open(folder, Date.now, noFault);
    await expect(DataStore.open(folder, Date.now, noFault)).rejects.toThrow(
      `${folder} is used by another running sandbank; stop it, or use another folder for --data`,
    );
    await first.close();
    await (await DataStore.open(folder, Date.now, noFault)).close();
  });

  it('takes over the folder of a killed program, in any state of its lock', async () => {
    const folder = await newFolder();
    for (const leave of [
      // A socket that no one listens at any more: as a copy, because closing takes the socket itself away.
      async () => {
        const socket = createServer().listen(join(folder, 'made'));
        await once(socket, 'listening');
        await rename(join(folder, 'made'), join(folder, 'lock'));
        socket.close();
      },
      () => writeFile(join(folder, 'lock'), ''),
    ]) {
      await leave();
      await (await DataStore.open(folder, Date.now, noFault)).close();
      expect((await readdir(folder)).sort()).toEqual(['banks', 'snapshots']);
    }
  });

  it.each(['/proc/sandbank', '/dev/null/x'])('rejects %s, which is not a writable folder', async (folder) => {
    await expect(DataStore.open(folder, Date.now, noFault)).rejects.toThrow(
      /^\/\S+ cannot be used for --data \(E[A-Z]+\); use a folder that this user can write to, or omit --data/,
    );
  });

  it.each(['ENOSPC', 'EIO'])('fails a change that could not be saved (%s), and does not apply it', async (code) => {
    const folder = await newFolder();
    const server = await start(folder);
    const tpp = await tppAt(server.url, 'default');
    const kept = await makeConsent(tpp);
    const before = (await exported(tpp)).consents;

    const again = failing('append', code);
    const lost = await tpp.call('POST', '/PSD2/v1/consents', {
      json: { access: { accounts: [{ iban: tpp.facts.iban }] }, recurringIndicator: false },
    });
    expect([lost.status, lost.body.tppMessages[0].code]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
    await expect(approve(tpp, kept)).rejects.toThrow(/500/);
    // What changes nothing gets the usual response.
    expect(await statusOf(tpp, kept)).toBe('received');
    again();

    expect((await exported(tpp)).consents).toEqual(before);
    expect(await approve(tpp, kept)).toMatch(/\S/);
    expect(await statusOf(tpp, kept)).toBe('valid');
    const { requests } = await tpp.admin('GET', '/requests');
    const failed = requests.filter(({ status }: any) => status === 500);
    expect(failed).toHaveLength(1);
    // The consent that the call would have created does not exist.
    expect(failed[0].subject).toBeUndefined();
    await stop(server);
    const after = await start(folder);
    expect(await statusOf(await tppAt(after.url, 'default'), kept)).toBe('valid');
  });

  it('does not create a bank that could not be saved', async () => {
    const server = await start(await newFolder());
    const again = failing('replace', 'ENOSPC');
    const answer = await fetch(`${server.url}/__admin/banks/w1`, { method: 'PUT' });
    again();
    expect(answer.status).toBe(500);
    expect((await fetch(`${server.url}/__admin/banks/w1`)).status).toBe(404);
  });

  it('does not refuse a call because another bank could not be saved at the same time', async () => {
    const server = await start(await newFolder());
    const tpp = await tppAt(server.url, 'default');
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the file
    const { append } = BankFile.prototype;
    const { banks } = server.server.context;
    let isWriting = false;
    BankFile.prototype.append = async function (this: BankFile, text: string) {
      BankFile.prototype.append = append;
      isWriting = true;
      // The first write lasts until the other two calls wait for the next one, together.
      await until(
        () => [banks.find('w1') !== undefined, banks.find('default')?.state.consents.size],
        ([isOpen, consents]) => isOpen === true && consents === 2,
      );
      return append.call(this, text);
    };
    const again = failing('replace', 'ENOSPC');
    const first = makeConsent(tpp);
    await until(
      () => isWriting,
      (hasBegun) => hasBegun,
    );
    const opening = fetch(`${server.url}/__admin/banks/w1`, { method: 'PUT' });
    const consent = await makeConsent(tpp).finally(again);
    const opened = await opening;
    expect(opened.status).toBe(500);
    expect([await statusOf(tpp, await first), await statusOf(tpp, consent)]).toEqual(['received', 'received']);
  });

  it('restores a bank to its state on disk if a reset could not be saved', async () => {
    const server = await start(await newFolder());
    const tpp = await tppAt(server.url, 'default');
    const consent = await makeConsent(tpp);
    const again = failing('replace', 'ENOSPC');
    await expect(tpp.admin('POST', '/reset')).rejects.toThrow(/500/);
    again();
    expect(await statusOf(tpp, consent)).toBe('received');
    await tpp.admin('POST', '/reset');
    expect((await exported(tpp)).consents).toEqual([]);
  });

  it('writes changes that arrive during a write together, and confirms each when it is on disk', async () => {
    const server = await start(await newFolder());
    const tpp = await tppAt(server.url, 'default');
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the file
    const { append } = BankFile.prototype;
    const lengths: number[] = [];
    BankFile.prototype.append = async function (this: BankFile, text: string) {
      lengths.push(text.length);
      // The first write waits until all forty have been made.
      await until(
        () => server.server.context.banks.find('default')?.state.consents.size,
        (made) => made === 40,
      );
      return append.call(this, text);
    };
    const consents = await Promise.all(Array.from({ length: 40 }, () => makeConsent(tpp)));
    BankFile.prototype.append = append;
    expect(new Set(consents).size).toBe(40);
    expect(lengths.length).toBeLessThanOrEqual(2);
  });

  it('rewrites a file that has become long, while it serves calls', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    const tpp = await tppAt(server.url, 'default');
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the file
    const { replace } = BankFile.prototype;
    let replaced = 0;
    BankFile.prototype.replace = async function (this: BankFile, ...given: Parameters<typeof replace>) {
      replaced += 1;
      return replace.apply(this, given);
    };
    const consents: string[] = [];
    const during = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
    const fault = { during, error: { statusCode: 503, body: 'y'.repeat(90_000) } };
    for (let round = 0; round < 100 && replaced === 0; round += 1) {
      const made = Array.from({ length: 10 }, () => makeConsent(tpp));
      await Promise.all(Array.from({ length: 10 }, () => tpp.admin('POST', '/faults', fault)));
      consents.push(...(await Promise.all(made)));
    }
    consents.push(...(await Promise.all(Array.from({ length: 20 }, () => makeConsent(tpp)))));
    BankFile.prototype.replace = replace;
    expect(replaced).toBe(1);
    await stop(server);
    const again = await tppAt((await start(folder)).url, 'default');
    const kept = new Map<string, unknown>((await exported(again)).consents);
    expect(consents.filter((id) => !kept.has(id))).toEqual([]);
  });
});
