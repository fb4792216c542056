import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { BankFile } from '../../../src/infra/data/bank-file.js';
import { DataStore } from '../../../src/infra/data/data-store.js';
import { startInProcess, type InProcessServer } from '../../../src/start-in-process.js';
import {
  approve,
  makeConsent,
  obtainConsent,
  readAccounts,
  tppAt,
  tppOfOwnBank,
  type Tpp,
} from '../../support/tpp-client.js';

const folders: string[] = [];
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
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is put back as it was
  const usual = BankFile.prototype[method];
  BankFile.prototype[method] = () => Promise.reject(Object.assign(new Error(code), { code }));
  return () => {
    BankFile.prototype[method] = usual as never;
  };
}

describe('a server that keeps its banks', () => {
  it('makes folders that are for its own user alone', async () => {
    const folder = join(await newFolder(), 'new', 'data');
    await stop(await start(folder));
    for (const made of [join(folder, '..'), folder, join(folder, 'banks')])
      expect((await stat(made)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o700);
  });

  it('has them after a restart as they were, with whatever they were made of', async () => {
    const folder = await newFolder();
    let server = await start(folder);
    const usual = await tppAt(server.url, 'default');
    const { token } = await obtainConsent(usual);
    const own = await tppOfOwnBank(server.url, 'w1', { seed: 9, profile: 'nextgen' });
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

  it('lets two programs not use one folder, and gives it back', async () => {
    const folder = await newFolder();
    const first = await DataStore.open(folder, Date.now);
    await expect(DataStore.open(folder, Date.now)).rejects.toThrow(
      `${folder} is used by another sandbank that runs; stop that one, or name another folder with --data`,
    );
    await first.close();
    await (await DataStore.open(folder, Date.now)).close();
  });

  it.each(['/proc/sandbank', '/dev/null/x'])('refuses %s, which is no folder to write to', async (folder) => {
    await expect(DataStore.open(folder, Date.now)).rejects.toThrow(
      /^\/\S+ cannot be used for --data \(E[A-Z]+\); name a folder that this user can write, or leave --data out/,
    );
  });

  it.each(['ENOSPC', 'EIO'])('answers no change that could not be kept (%s), and has not made it', async (code) => {
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
    // What changes nothing is answered as ever.
    expect(await statusOf(tpp, kept)).toBe('received');
    again();

    expect((await exported(tpp)).consents).toEqual(before);
    expect(await approve(tpp, kept)).toMatch(/\S/);
    expect(await statusOf(tpp, kept)).toBe('valid');
    const { requests } = await tpp.admin('GET', '/requests');
    expect(requests.filter(({ status }: any) => status === 500)).toHaveLength(1);
    await stop(server);
    const after = await start(folder);
    expect(await statusOf(await tppAt(after.url, 'default'), kept)).toBe('valid');
  });

  it('makes no bank that could not be kept', async () => {
    const server = await start(await newFolder());
    const again = failing('replace', 'ENOSPC');
    const answer = await fetch(`${server.url}/__admin/banks/w1`, { method: 'PUT' });
    again();
    expect(answer.status).toBe(500);
    expect((await fetch(`${server.url}/__admin/banks/w1`)).status).toBe(404);
  });

  it('takes a bank back to what is on the disk where a reset could not be kept', async () => {
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

  it('writes what comes while it writes together, and answers each when its own is on the disk', async () => {
    const server = await start(await newFolder());
    const tpp = await tppAt(server.url, 'default');
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on the file
    const { append } = BankFile.prototype;
    const lengths: number[] = [];
    BankFile.prototype.append = async function (this: BankFile, text: string) {
      lengths.push(text.length);
      await new Promise((resolve) => setTimeout(resolve, 30));
      return append.call(this, text);
    };
    const consents = await Promise.all(Array.from({ length: 40 }, () => makeConsent(tpp)));
    BankFile.prototype.append = append;
    expect(new Set(consents).size).toBe(40);
    expect(lengths.length).toBeLessThan(20);
  });

  it('writes a file anew that has become long, while calls go on', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    const tpp = await tppAt(server.url, 'default');
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on the file
    const { replace } = BankFile.prototype;
    let replaced = 0;
    BankFile.prototype.replace = async function (this: BankFile, ...given: Parameters<typeof replace>) {
      replaced += 1;
      return replace.apply(this, given);
    };
    const consents: string[] = [];
    const text = 'y'.repeat(1900);
    for (let round = 0; round < 500 && replaced === 0; round += 1) {
      const made = await Promise.all(
        Array.from({ length: 25 }, () =>
          makeConsent(tpp, {}, { headers: { 'TPP-Redirect-URI': `https://tpp.example/${text}` } }),
        ),
      );
      consents.push(...made);
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
