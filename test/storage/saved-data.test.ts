import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DIALECT_IDS } from '../../src/domain/dialect.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { NEXTGEN_PROFILE } from '../support/nextgen-rows.js';

/** Data of earlier versions, each in a folder that is named by its commit; `saved/make.mjs` makes it. */
const VERSIONS = ['05df056c'];
const CASES = [
  ...VERSIONS.flatMap((version) => DIALECT_IDS.map((dialect) => ({ version, name: dialect, dialect, profile: {} }))),
  // The last version that had the profile nextgen.
  { version: '917250f0', name: 'nextgen', dialect: 'published', profile: NEXTGEN_PROFILE },
] as const;

/** The values of rows that were added since: what the banks did before. */
const AS_BEFORE = { published: {}, nextgenpsd2: { 'page-parameters': 'ignored' } } as const;
/** Today's value for what the saved one does on loopback. Beyond loopback, a header alone no longer names a TPP. */
const CONVERTED = { 'tpp-identification': 'certificate-or-local-header' };

interface SavedRead {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

describe.each(CASES)(
  'data that version $version saved, of the profile $name',
  ({ version, name, dialect, profile }) => {
    const saved = fileURLToPath(new URL(`saved/${version}/${name}`, import.meta.url));
    const readSaved = async (file: string): Promise<any> => JSON.parse(await readFile(join(saved, file), 'utf8'));

    let folder: string;
    let server: InProcessServer | undefined;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sandbank-saved-'));
      await cp(join(saved, 'data'), join(folder, 'data'), { recursive: true });
    });
    afterEach(async () => {
      await server?.stop();
      server = undefined;
    });
    afterAll(() => rm(folder, { recursive: true }));

    const start = async (options: object): Promise<string> => {
      server = await startInProcess({ certs: 'memory', dialect, checkAnswers: true, ...options });
      return server.url;
    };
    const read = async (url: string, path: string, headers = {}): Promise<any> => {
      const response = await fetch(`${url}${path}`, {
        headers: { 'X-Request-ID': '7d1c9a52-3e1b-4f0d-8a51-0c6e2f4b9d00', ...headers },
      });
      return response.json();
    };
    /** The reads of the TPP, with today's answers. */
    const readAgain = async (url: string, reads: readonly SavedRead[]): Promise<SavedRead[]> => {
      const again: SavedRead[] = [];
      for (const { path, headers } of reads) {
        const text = JSON.stringify(await read(url, path, headers));
        again.push({ path, headers, body: JSON.parse(text.replaceAll(url, 'http://bank.example')) });
      }
      return again;
    };

    it('is opened with the same answers, and its banks keep their decisions', async () => {
      const { answers, decisions } = await readSaved('answers.json');
      const url = await start({ data: join(folder, 'data') });
      expect(await readAgain(url, answers)).toEqual(answers);
      const converted = 'tpp-identification' in decisions && CONVERTED;
      const kept = { ...decisions, ...converted, ...AS_BEFORE[dialect] };
      expect((await read(url, '/__admin/banks/own/profile')).decisions).toMatchObject(kept);
      const { banks } = await read(url, '/__admin/banks');
      expect(banks.map(({ bank }: { bank: string }) => bank)).toEqual(['default', 'own']);
    });

    it('continues without rows that were added since and would change its banks', async () => {
      const url = await start({ data: join(folder, 'data') });
      const { decisions } = await read(url, '/__admin/banks/own/profile');
      expect(decisions['recurring-bookings']).toBe(version === '05df056c' ? 'regular' : 'all');
      expect(decisions['psu-id-binding']).toBe(dialect === 'nextgenpsd2' ? 'any' : undefined);
    });

    it('is taken as a state document, with the same answers', async () => {
      const ofAllBanks: { answers: SavedRead[] } = await readSaved('answers.json');
      const answers = ofAllBanks.answers.filter(({ path }) => !path.startsWith('/banks/'));
      const url = await start({ clock: '2026-03-02T09:00:00Z', profile });
      const put = await fetch(`${url}/__admin/state`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: await readFile(join(saved, 'state.json'), 'utf8'),
      });
      expect([put.status, await put.json()]).toEqual([200, expect.anything()]);
      expect(await readAgain(url, answers)).toEqual(answers);
    });

    it('has a learned profile with which a bank opens', async () => {
      const url = await start({ profile: join(saved, 'learned.yaml') });
      expect((await read(url, '/__admin/health')).status).toBeDefined();
    });
  },
);
