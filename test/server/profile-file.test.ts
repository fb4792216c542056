import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { DECISION_CHAPTERS, type Profile } from '../../src/decisions/decisions.js';
import type { DecisionRow } from '../../src/decisions/row.js';
import { loadProfile } from '../../src/server/profile-file.js';

let directory = '';
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'sandbank-profile-'))));
afterAll(() => rm(directory, { recursive: true }));

async function load(text: string): Promise<Profile> {
  const path = join(directory, 'profile.yaml');
  await writeFile(path, text);
  return (await loadProfile(path))(0);
}

const CHAPTERS = ['Consents', 'Accounts and transactions', 'Payments'] as const;
const CHOICES = CHAPTERS.flatMap((chapter) =>
  (DECISION_CHAPTERS[chapter] as readonly DecisionRow[]).flatMap((row) =>
    row.setting?.kind === 'choice' ? row.setting.values.map((value) => [row.slug, value] as const) : [],
  ),
);

describe('a profile file', () => {
  it.each(CHOICES)('sets %s: %s', async (slug, value) => {
    expect(await load(stringify({ extends: 'published', decisions: { [slug]: value } }))).toMatchObject({
      [slug]: value,
    });
  });

  it('sets the supported products and their costs', async () => {
    const profile = await load(`
decisions:
  payment-rules: [cross-border-credit-transfers, sepa-credit-transfers]
  fees:
    sepa-credit-transfers: { fixed: 0.2 }
    cross-border-credit-transfers: { perMille: 1.5, minimum: 5, maximum: 40 }
  date-filter-days: { historyDays: 30 }
`);
    expect(profile['payment-rules']).toEqual(['sepa-credit-transfers', 'cross-border-credit-transfers']);
    expect(profile.fees).toEqual({
      'sepa-credit-transfers': { fixedThousandths: 200, perMilleThousandths: 0, minimumThousandths: 0 },
      'target-2-payments': { fixedThousandths: 5000, perMilleThousandths: 0, minimumThousandths: 0 },
      'instant-sepa-credit-transfers': { fixedThousandths: 0, perMilleThousandths: 0, minimumThousandths: 0 },
      'cross-border-credit-transfers': {
        fixedThousandths: 0,
        perMilleThousandths: 1_500,
        minimumThousandths: 5_000,
        maximumThousandths: 40_000,
      },
    });
    expect(profile['date-filter-days']).toEqual({ defaultDays: 90, historyDays: 30 });
  });

  it('with an invalid tariff is rejected with the problem and its location', async () => {
    const problem = 'fees: sepa-credit-transfers: maximum must not be less than minimum';
    await expect(
      load('decisions: { fees: { sepa-credit-transfers: { perMille: 1, minimum: 2, maximum: 1 } } }'),
    ).rejects.toThrow(problem);
  });
});
