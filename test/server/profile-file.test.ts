import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { DECISION_CHAPTERS, type Profile } from '../../src/decisions/decisions.js';
import { loadProfile } from '../../src/server/profile-file.js';
import { startInProcess } from '../../src/server/start-in-process.js';

let directory = '';
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'sandbank-profile-'))));
afterAll(() => rm(directory, { recursive: true }));

async function load(text: string): Promise<Profile> {
  const path = join(directory, 'profile.yaml');
  await writeFile(path, text);
  return (await loadProfile(path)).profileOf(0);
}

const CHAPTERS = ['Consents', 'Accounts and transactions', 'Payments'];
const CHOICES = CHAPTERS.flatMap((chapter) =>
  (DECISION_CHAPTERS[chapter] ?? []).flatMap((row) =>
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

  it('decides the dialect, unless another one is given, which contradicts it', async () => {
    const path = join(directory, 'live.yaml');
    await writeFile(path, 'extends: nextgenpsd2\n');
    const { dialect: taken, profileOf } = await loadProfile(path);
    expect([taken, profileOf(1)['sca-start']]).toEqual(['nextgenpsd2', 'implicit']);
    expect(await loadProfile('oauth')).toMatchObject({ dialect: 'published' });
    expect(await loadProfile({ decisions: { paging: 5 } }, {}, 'nextgenpsd2')).toMatchObject({
      dialect: 'nextgenpsd2',
    });
    expect(await loadProfile()).toMatchObject({ dialect: 'published' });
    await expect(loadProfile(path, {}, 'published')).rejects.toThrow(
      `${path}:1: extends: nextgenpsd2 contradicts --dialect published; extend published or oauth instead, or use the dialect nextgenpsd2`,
    );
    await expect(loadProfile('oauth', {}, 'nextgenpsd2')).rejects.toThrow(
      '--profile: extends: oauth contradicts --dialect nextgenpsd2; extend nextgenpsd2 instead, with the decision redirect-approach: oauth, or use the dialect published',
    );
    const server = await startInProcess({ certs: 'memory', profile: { extends: 'nextgenpsd2' } });
    const { dialect } = (await (await fetch(`${server.url}/__admin/banks/default`)).json()) as { dialect: string };
    await server.stop();
    expect(dialect).toBe('nextgenpsd2');
    await expect(startInProcess({ certs: 'memory', profile: path, dialect: 'published' })).rejects.toThrow(
      'contradicts --dialect published',
    );
  });

  it('with an invalid tariff is rejected with the problem and its location', async () => {
    const problem = 'fees: sepa-credit-transfers: maximum must not be less than minimum';
    await expect(
      load('decisions: { fees: { sepa-credit-transfers: { perMille: 1, minimum: 2, maximum: 1 } } }'),
    ).rejects.toThrow(problem);
  });
});
