import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSandbank } from '../../src/library/server-client.js';
import type { BankClient } from '../../src/library/bank-client.js';
import { readConfig } from '../../src/server/config.js';
import { silentLog } from '../../src/server/logger.js';
import { startServer, type RunningServer } from '../../src/server/server.js';
import { until } from '../abuse/impatient-bank.js';

let folder: string;
let fixtures: string;
let profile: string;
let server: RunningServer;
let bank: BankClient;
let notes: string[];

const DEMO_BANK = new URL('../../fixtures/demo-bank.yaml', import.meta.url);
const START = '2026-01-05T09:00:00Z';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-watch-'));
  [fixtures, profile] = [join(folder, 'bank.yaml'), join(folder, 'profile.yaml')];
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  notes = [];
  await copyFile(DEMO_BANK, fixtures);
  await writeFile(profile, 'extends: published\ndecisions:\n  one-off-consent-end: first-read\n');
  const settings = { port: '0', 'https-port': 'off', certs: 'memory', clock: START, watch: 'on', fixtures, profile };
  const log = { ...silentLog, note: (level: string, text: string) => void notes.push(`${level}: ${text}`) };
  server = await startServer(readConfig(settings), log);
  bank = await connectSandbank(server.baseUrl);
});
afterEach(() => server.stop());

/** Changes a file in one step. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

const noted = (count: number) =>
  until(
    () => notes.length,
    (length) => length >= count,
  );
const decide = () =>
  bank.setProfile({ decisions: { 'one-off-consent-end': 'first-read', 'key-in-query': 'accepted' } });
const renameAnna = async (name: string) =>
  replaceFile(fixtures, (await readFile(DEMO_BANK, 'utf8')).replace('name: Main account', `name: ${name}`));

describe('--watch', () => {
  it('begins again with a changed fixture file; clock, snapshots and decisions made by calls stay', async () => {
    await bank.clock.advance('P3D');
    await bank.snapshots.take('before');
    await decide();
    await renameAnna('Renamed account');
    await noted(1);
    expect(notes).toEqual([`info: ${fixtures} changed; reset bank default`]);
    expect(await bank.account('anna-current')).toMatchObject({ name: 'Renamed account' });
    expect((await bank.clock.read()).now).toBe('2026-01-08T09:00:00.000Z');
    expect(await bank.snapshots.list()).toMatchObject([{ name: 'before' }]);
    expect((await bank.profile()).decisions).toMatchObject({
      'key-in-query': 'accepted',
      'one-off-consent-end': 'first-read',
    });
    await bank.snapshots.restore('before');
    expect(await bank.account('anna-current')).toMatchObject({ name: 'Main account' });
  });

  it('begins again with a changed profile file, and keeps the decisions made by calls', async () => {
    await decide();
    await replaceFile(profile, 'extends: published\ndecisions:\n  recurring-supersedes: keep\n');
    await noted(1);
    expect((await bank.profile()).decisions).toMatchObject({
      'key-in-query': 'accepted',
      'one-off-consent-end': 'each-once',
      'recurring-supersedes': 'keep',
    });
  });

  it.each([
    ['a fixture file that is not YAML', () => replaceFile(fixtures, 'psus: ['), 'bank.yaml'],
    ['a profile with an unknown decision', () => replaceFile(profile, 'decisions:\n  nope: 1\n'), 'nope'],
    ['a file that is removed', () => rm(fixtures), 'bank.yaml'],
  ])('leaves the bank as it is and says why: %s', async (_case, change, reason) => {
    const before = await bank.readState();
    await change();
    await noted(1);
    expect(notes[0]).toMatch(/^warn: .* changed, but the banks stay as they are: /);
    expect(notes[0]).toContain(reason);
    expect(await bank.readState()).toEqual(before);
  });

  it.each([
    ['with --data', { fixtures: 'bank.yaml', data: 'data' }, '--watch and --data cannot be combined'],
    ['with nothing to watch', { profile: 'published' }, '--watch has nothing to watch'],
  ])('is refused %s', (_case, settings, message) => {
    expect(() => readConfig({ watch: 'on', ...settings })).toThrow(message);
  });
});
