import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Har } from '../learning/foreign-banks/foreign-bank.js';
import { FOREIGN_BANKS, recordJourney } from '../learning/foreign-banks/index.js';

/** Each bank's section of the README, as the quirks with the calls that show them: the journey, the call, its status. */
function quirksOf(heading: string): { quirk: string; journey: number; call: number; status: number }[] {
  const readme = readFileSync(new URL('../learning/foreign-banks/README.md', import.meta.url), 'utf8');
  const section = readme.split('\n## ').find((part) => part.startsWith(`Bank ${heading}`)) ?? '';
  return [...section.matchAll(/^\d+\. (.+) \(([^()]+)\)\.$/gm)].flatMap(([, quirk = '', calls = '']) =>
    calls.split('; ').flatMap((part) => {
      const [journey, shown = ''] = part.split(': ');
      return [...shown.matchAll(/(\d+) (\d{3})/g)].map(([, call, status]) => ({
        quirk,
        journey: Number(journey),
        call: Number(call),
        status: Number(status),
      }));
    }),
  );
}

describe.each(FOREIGN_BANKS)('bank $name', (bank) => {
  const record = async () => [await recordJourney(bank, bank.journeys[0]), await recordJourney(bank, bank.journeys[1])];
  let recordings: Har[] = [];
  beforeAll(async () => {
    recordings = await record();
  });

  test('gives the same recordings each time, of 40 to 90 calls', async () => {
    expect(JSON.stringify(await record())).toBe(JSON.stringify(recordings));
    for (const { log } of recordings) {
      expect(log.entries.length).toBeGreaterThanOrEqual(40);
      expect(log.entries.length).toBeLessThanOrEqual(90);
    }
  });

  test('does what the README says, in the calls that it names', () => {
    const quirks = quirksOf(bank.name.replace(',', ':'));
    expect(quirks.length).toBeGreaterThanOrEqual(50);
    const statusOf = (journey: number, call: number) =>
      recordings[journey - 1]?.log.entries[call - 1]?.response.status ?? 0;
    expect(quirks.map((each) => ({ ...each, status: statusOf(each.journey, each.call) }))).toEqual(quirks);
  });

  test('has the accounts of its answers in its fixtures', () => {
    const ibansOf = (text: string) => [...text.matchAll(/"iban":"(\w+)"/g)].map(([, iban]) => iban);
    const listed = recordings
      .flatMap(({ log }) => log.entries)
      .filter(({ request, response }) => /\/accounts(\?|$)/.test(request.url) && response.status === 200)
      .flatMap(({ response }) => ibansOf(response.content.text ?? ''));
    expect(listed.length).toBeGreaterThan(0);
    expect(ibansOf(JSON.stringify(bank.fixtures))).toEqual(expect.arrayContaining(listed));
  });
});
