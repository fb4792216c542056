import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../src/decisions/decisions.js';
import type { ClockState } from '../../src/domain/clock.js';
import { DataError } from '../../src/storage/data-error.js';
import type { PersistedBank } from '../../src/storage/bank-lines.js';
import { DATA_VERSION, type BankHeader } from '../../src/storage/bank-lines.js';
import { loadFixtures } from '../../src/fixtures/fixtures.js';
import { restoredClock, restoredSpec } from '../../src/banks/persisted-bank.js';
import { NEXTGEN_ROWS } from '../support/nextgen-rows.js';

const usual = { fingerprint: 'usual', isSavedAs: (saved: string) => saved === 'usual' } as never;
const header = (changes: Partial<BankHeader>): BankHeader => ({
  dataVersion: DATA_VERSION,
  bank: 'default',
  fixtures: 'usual',
  dialect: 'published',
  profile: compileProfile('published', NEXTGEN_ROWS),
  seed: 1,
  beginSeed: 1,
  clock: { mode: 'paused', rate: 1, at: 0 },
  startDay: '2026-03-02' as never,
  openedAt: 0,
  ...changes,
});

/** Fixtures whose brand has a colour. */
const text = (colour: string): string =>
  JSON.stringify({
    schemaVersion: 1,
    bank: { name: 'B', bic: 'SMALATW0', brand: { colour } },
    psus: [{ id: 'a', password: 'p', name: 'A', customerNo: 1 }],
    accounts: [{ id: 'x', holders: ['a'], iban: 'AT611904300234573201', currency: 'EUR', name: 'X', balance: 100 }],
  });

describe('the initial configuration of a restored bank', () => {
  it('equals the header of its file', async () => {
    const spec = await restoredSpec(header({}), usual);
    expect(spec).toEqual({
      fixtures: usual,
      dialect: 'published',
      profile: compileProfile('published', NEXTGEN_ROWS),
      seed: 1,
      clock: { mode: 'paused', rate: 1, at: 0 },
    });
  });

  it('has the published value for decisions that the file lacks', async () => {
    const { retention: _later, ...profile } = compileProfile('published', NEXTGEN_ROWS);
    const spec = await restoredSpec(header({ profile: profile as never }), usual);
    expect(spec.profile).toEqual({
      ...compileProfile('published', NEXTGEN_ROWS),
      retention: compileProfile('published').retention,
    });
  });

  it('has the brand that the fixtures have now, but a bank with its own fixtures keeps its own', async () => {
    const [before, now] = [
      await loadFixtures({ text: text('#aa0000') }),
      await loadFixtures({ text: text('#00aa00') }),
    ];
    expect(now.isSavedAs(before.fingerprint)).toBe(true);
    expect((await restoredSpec(header({ fixtures: before.fingerprint }), now)).fixtures).toBe(now);
    const own = header({ fixtures: before.fingerprint, fixtureText: before.text });
    expect((await restoredSpec(own, now)).fixtures.text).toBe(before.text);
  });

  it('has fixtures whose brand was part of what identifies them, in files of versions before', async () => {
    const set = await loadFixtures({
      text: text('#aa0000'),
    });
    const fixtures = createHash('sha256').update(set.text).digest('hex').slice(0, 32);
    expect(fixtures).not.toBe(set.fingerprint);
    expect((await restoredSpec(header({ fixtures }), set)).fixtures).toBe(set);
  });

  it('is rejected with a DataError if the server has other fixtures', async () => {
    await expect(restoredSpec(header({ fixtures: 'others' }), usual)).rejects.toThrow(
      /other fixtures than it has now.*--fixtures.*move banks.*\.bank out/,
    );
  });
});

describe('the clock of a restored bank', () => {
  const kept = (clock: ClockState, changes: Partial<BankHeader> = {}) =>
    ({ header: header(changes), last: { clock, now: clock.now, savedAtMs: 1000 } }) as unknown as PersistedBank;
  const now = Date.UTC(2199, 11, 1);

  it('covers the time since the bank was saved, up to the end of bank time', () => {
    const running = { mode: 'running', rate: 10, now } as const;
    expect(restoredClock(kept(running), 3000)).toEqual({ ...running, now: now + 20_000 });
    expect(restoredClock(kept(running), now).now).toBe(Date.parse('2199-12-31T23:59:59.999Z'));
    expect(restoredClock(kept({ ...running, rate: 1e9 }), 1001)).toEqual({
      ...running,
      rate: 86_400,
      now: now + 86_400,
    });
    expect(restoredClock(kept({ ...running, mode: 'paused' }), 9000).now).toBe(now);
  });

  it('is rejected with a DamageError outside the supported bank time', () => {
    const paused = { mode: 'paused', rate: 1 } as const;
    const late = Date.UTC(9999, 11, 1);
    expect(() => restoredClock(kept({ ...paused, now: late }), 2000)).toThrow(
      /bank default is 9999-12-01.*outside the range of bank time/,
    );
    const begin = { ...paused, at: Date.UTC(1800, 0) };
    expect(() => restoredClock(kept({ ...paused, now }, { clock: begin }), 2000)).toThrow(DataError);
  });
});
