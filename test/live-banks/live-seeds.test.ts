import { describe, expect, it } from '@jest/globals';
import { profileOf } from '../../src/decisions/decisions.js';
import { CarefulClient } from '../proving/clients/careful.js';
import { NaiveClient } from './clients/naive.js';
import type { Client, Surroundings } from '../proving/clients/tpp.js';
import { judgeCopy, judgeOrders, spendable, worlds, type World } from './world.js';

/**
 * Both clients at banks with `variation: live`, each with the habits of its seed. The pages are short and the calls limited, so that
 * the habits of pages and limits show.
 * @decision variation
 */

const DAYS = 35;
const LIVE = { variation: 'live', 'psu-behaviour': 'waits', paging: 12, 'rate-limit': 12, 'limits-clock': 'bank' };

/** `LIVE_SEEDS=60 npm run jest -- test/live-banks/live-seeds` tries the first sixty seeds. */
const SEEDS = firstSeeds(Number(process.env['LIVE_SEEDS'] ?? 60)).filter(
  process.env['LIVE_SEEDS'] === undefined ? hasRareHabit() : () => true,
);

function firstSeeds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Whether the bank of a seed has a habit that no bank before it has. */
function hasRareHabit(): (seed: number) => boolean {
  const seen = new Set<string>();
  const profileAt = (changes: object, seed: number): Readonly<Record<string, unknown>> =>
    profileOf({ decisions: { ...LIVE, ...changes } }, 'nextgenpsd2', seed);
  const usual = profileAt({ variation: 'none' }, 1);
  return (seed) => {
    const drawn = Object.entries(profileAt({}, seed)).filter(([slug, value]) => value !== usual[slug]);
    const habits = drawn.map(([slug, value]) => `${slug}: ${JSON.stringify(value)}`);
    const isRare = habits.some((habit) => !seen.has(habit));
    for (const habit of habits) seen.add(habit);
    return isRare;
  };
}

/** Habits for which no client can know the truth, by what they hide. */
const UNKNOWABLE = {
  // The balance has what is pending, and a list of pending transactions can be empty: nothing says what the customer can spend.
  available: { 'pending-in-balance': 'not-deducted' },
} as const;

const open = worlds();

/**
 * Links an account at the second try, and reads it for five weeks: daily at first, then every second day. Pays and links again
 * meanwhile. Returns what is wrong then.
 */
async function journey(world: World, client: Client): Promise<string[]> {
  world.decision = 'refuse';
  const first = await client.link();
  if (first !== 'refused') return [`a refusal is ${first}`];
  world.decision = 'approve';
  for (let day = 0; day < DAYS; day += 1) {
    if (day === 0 || day === 20) {
      const verdict = await client.link();
      if (verdict !== 'approved') return [`an approval is ${verdict}`];
    }
    if (day === 12) for (let order = 0; order < 3; order += 1) await client.pay(world.order());
    await world.advance(86_400);
    if (day > 10 && day % 2 === 1) continue;
    if (day % 6 === 4 && day < 30) world.bookAfterFirstPage();
    await client.read();
  }
  return [await judgeCopy(world, client), await judgeOrders(world, client), await judgeAvailable(world, client)];
}

async function judgeAvailable(world: World, client: Client): Promise<string> {
  const { decisions } = await world.bank.profile();
  if (decisions['pending-in-balance'] === UNKNOWABLE.available['pending-in-balance']) return 'right';
  return (await client.available()) === (await spendable(world)) ? 'right' : 'another amount available';
}

/** What is wrong at each bank at which something is, by its seed. */
async function failures(
  Kind: new (around: Surroundings) => Client,
  usual: object = {},
  seeds: readonly number[] = SEEDS,
): Promise<Record<number, string>> {
  const failed: Record<number, string> = {};
  for (const seed of seeds) {
    const world = await open({ ...LIVE, ...usual }, seed);
    const wrong = await journey(world, new Kind(world.around)).catch((error: Error) => [error.message]);
    const text = wrong.filter((one) => one !== 'right').join(', ');
    if (text !== '') failed[seed] = text;
    await world.close();
  }
  return failed;
}

/** Rows whose habits stop a naive client before it has a copy. */
const USUAL_READS = {
  'redirect-state': 'returned',
  'redirect-error': 'named',
  'redirect-address': 'as-sent',
  'callback-order': 'after-status',
  'valid-until-excess': 'shortened',
  'pending-entries': 'listed',
  'paging-links': 'plain',
  'sca-exemptions': 'none',
  paging: 'none',
  'rate-limit': 'none',
};

describe(`at ${SEEDS.length} banks with the habits of their seeds`, () => {
  it('the careful client has a right copy, right orders and the right amount, and never fails', async () => {
    expect(await failures(CarefulClient)).toEqual({});
  });

  it('the naive client fails at nine of ten at least', async () => {
    const some = firstSeeds(5);
    const failed = await failures(NaiveClient, {}, some);
    expect(Object.keys(failed).length).toBeGreaterThanOrEqual(some.length * 0.9);
  });

  it('the naive client has something wrong at nine of ten at least, also where it can read the account', async () => {
    const some = firstSeeds(5);
    const failed = await failures(NaiveClient, USUAL_READS, some);
    expect(Object.keys(failed).length).toBeGreaterThanOrEqual(some.length * 0.9);
  });
});
