import { describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../../src/decisions.js';
import { DATA_VERSION, type BankHeader } from '../../../src/infra/data/bank-lines.js';
import { specOfKept } from '../../../src/kept-bank.js';

const usual = { fingerprint: 'usual' } as never;
const header = (changes: Partial<BankHeader>): BankHeader => ({
  dataVersion: DATA_VERSION,
  bank: 'default',
  fixtures: 'usual',
  profile: compileProfile('nextgen'),
  seed: 1,
  beginSeed: 1,
  clock: { mode: 'paused', rate: 1, at: 0 },
  startDay: '2026-03-02' as never,
  openedAt: 0,
  ...changes,
});

describe('how a bank began that was kept', () => {
  it('is what its file says', async () => {
    const spec = await specOfKept(header({}), usual);
    expect(spec).toEqual({
      fixtures: usual,
      profile: compileProfile('nextgen'),
      seed: 1,
      clock: { mode: 'paused', rate: 1, at: 0 },
    });
  });

  it('is as published in what the file does not know', async () => {
    const { retention: _later, ...profile } = compileProfile('nextgen');
    const spec = await specOfKept(header({ profile: profile as never }), usual);
    expect(spec.profile).toEqual({ ...compileProfile('nextgen'), retention: compileProfile('published').retention });
  });

  it('is refused where its fixtures are not there any more', async () => {
    await expect(specOfKept(header({ fixtures: 'others' }), usual)).rejects.toThrow(/other fixtures.*--fixtures/);
  });
});
