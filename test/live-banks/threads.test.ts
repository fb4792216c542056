import { describe, expect, it } from '@jest/globals';
import { CarefulClient } from '../proving/clients/careful.js';
import { NaiveClient } from './clients/naive.js';
import type { Client } from '../proving/clients/tpp.js';
import { judgeCopy, judgeOrders, spendable, worlds, type World } from './world.js';

/**
 * What broke clients at live banks, by the threads of their trackers: each breaks the naive client, and not the careful one. At a bank
 * without the habit, the same journey breaks neither.
 */

const open = worlds();
const DAY = 86_400;

/** What a client and its customer do. Returns the result. */
type Journey = (world: World, client: Client) => Promise<string>;

const linked = async (world: World, client: Client): Promise<void> => {
  expect(await client.link()).toBe('approved');
  await world.advance(60);
};

/** Reads the account every morning for two weeks. */
const reads: Journey = async (world, client) => {
  await linked(world, client);
  for (let day = 0; day < 14; day += 1) {
    await world.advance(DAY);
    await client.read();
  }
  return judgeCopy(world, client);
};

/** Reads the account while something is booked, and again the next day. */
const readsWhileBooked: Journey = async (world, client) => {
  await linked(world, client);
  world.bookAfterFirstPage();
  await client.read();
  await world.advance(DAY);
  await client.read();
  return judgeCopy(world, client);
};

/** Reads the account four times in the evening, and four times in the next morning. */
const readsEightTimes: Journey = async (world, client) => {
  await linked(world, client);
  for (const hours of [9, 0.1, 0.1, 0.1, 14, 0.1, 0.1, 0.1]) {
    await world.advance(hours * 3600);
    await client.read();
  }
  return judgeCopy(world, client);
};

/** Reads the account every week for more than half a year. */
const readsForMonths: Journey = async (world, client) => {
  world.around.longestDays = 365;
  await linked(world, client);
  for (let week = 0; week < 28; week += 1) {
    await world.advance(7 * DAY);
    await client.read();
  }
  return judgeCopy(world, client);
};

const readsTwiceADay: Journey = async (world, client) => {
  await linked(world, client);
  for (let read = 0; read < 4; read += 1) {
    await world.advance(DAY / 2);
    await client.read();
  }
  return judgeCopy(world, client);
};

const linksTwice: Journey = async (world, client) => {
  await linked(world, client);
  await client.read();
  await world.advance(DAY);
  await linked(world, client);
  await client.read();
  return judgeCopy(world, client);
};

const asks =
  (decision: World['decision']): Journey =>
  async (world, client) => {
    world.decision = decision;
    const verdict = await client.link();
    return verdict === (decision === 'approve' ? 'approved' : 'refused') ? 'right' : verdict;
  };

/** Pays at once, also if no account is linked. */
const pays: Journey = async (world, client) => {
  await client.pay(world.order());
  await world.advance(DAY);
  return judgeOrders(world, client);
};

const paysEightTimes: Journey = async (world, client) => {
  await linked(world, client);
  for (let order = 0; order < 8; order += 1) await client.pay(world.order());
  for (let day = 0; day < 7; day += 1) {
    await world.advance(DAY);
    await client.read();
  }
  return judgeOrders(world, client);
};

const seesWhatIsAvailable: Journey = async (world, client) => {
  await linked(world, client);
  await client.read();
  return (await client.available()) === (await spendable(world)) ? 'right' : 'another amount';
};

const PENDING = { 'card-spending': 'pending-first' };
const PAGES = { paging: 8 };
const A_YEAR = { 'valid-until': { maximumDays: 365, defaultDays: 365 } };
const LIMITED = { 'rate-limit': 3, 'limits-clock': 'bank' };

interface Thread {
  /** The threads in which the bug was described. */
  readonly threads: string;
  readonly broke: string;
  readonly journey: Journey;
  /** What the bank has without the habit. */
  readonly usual?: object;
  readonly habit: object;
  /** What comes of the journey with the naive client. */
  readonly naive: unknown;
}

const THREADS: readonly Thread[] = [
  {
    threads: 'we-promise/sure#395, we-promise/sure#1470, letehaha/budget-tracker#643, actualbudget/actual#2877',
    broke: 'a card payment was in the budget twice, because it had another id once it was booked',
    journey: reads,
    usual: PENDING,
    habit: { 'transaction-id': 'new-at-booking' },
    naive: 'pending for ever',
  },
  {
    threads: 'actualbudget/actual#8757',
    broke: 'a restaurant was in the budget twice, because it was booked with the tip, under another id',
    journey: reads,
    usual: PENDING,
    habit: { 'transaction-id': 'new-at-booking', 'card-amount': 'differs' },
    naive: 'pending for ever',
  },
  {
    threads: 'actualbudget/actual#2495, actualbudget/actual#3138',
    broke: 'pending payments without an id were taken for one another',
    journey: reads,
    usual: PENDING,
    habit: { 'transaction-id': 'absent-while-pending' },
    naive: 'pending missing',
  },
  {
    threads: 'actualbudget/actual#5376, OCA/bank-statement-import#711',
    broke: 'only one of many transactions was imported, because all had the same id',
    journey: reads,
    habit: { 'transaction-id': 'not-unique' },
    naive: 'entries missing',
  },
  {
    threads: 'we-promise/sure#3464',
    broke: 'each synchronisation imported all transactions again, because their ids were new in each response',
    journey: reads,
    habit: { 'transaction-id': 'new-each-read' },
    naive: 'entries too many, pending for ever',
  },
  {
    threads: 'actualbudget/actual#3138, actualbudget/actual#8932',
    broke: 'an authorisation that was never booked stayed in the budget',
    journey: reads,
    usual: PENDING,
    habit: { 'card-end': 'some-expire' },
    naive: 'pending for ever',
  },
  {
    threads: 'OCA/bank-statement-import#820, OCA/bank-statement-import#989',
    broke: 'card payments that were booked late with an earlier date were never imported',
    journey: reads,
    usual: PENDING,
    habit: { 'card-booking-date': 'purchase-day' },
    naive: 'entries missing, pending for ever',
  },
  {
    threads: 'firefly-iii/firefly-iii#5300, adorsys/XS2A-Sandbox#30',
    broke: 'the budget had more money than the account, because the bank did not list what was pending',
    journey: seesWhatIsAvailable,
    habit: { 'pending-entries': 'hidden' },
    naive: 'another amount',
  },
  {
    threads: 'adorsys/xs2a-adapter#251, adorsys/xs2a-adapter#633',
    broke: 'the bank refused each read, because it offers booked transactions only',
    journey: reads,
    habit: { 'pending-entries': 'refused' },
    naive: 'GET: 400 PARAMETER_NOT_SUPPORTED',
  },
  {
    threads:
      'letehaha/budget-tracker#59, syllogic-ai/syllogic#139, syllogic-ai/syllogic#140, securo-finance/securo#445',
    broke: 'after the renewal of the consent, the account and all its transactions were there twice',
    journey: linksTwice,
    habit: { 'resource-id': 'each-consent' },
    naive: 'entries too many, pending for ever',
  },
  {
    threads: 'Yapily, Financial data consents (a document)',
    broke:
      'after half a year, all reads failed, although the consent was valid, because its customer had to authenticate again',
    journey: readsForMonths,
    usual: A_YEAR,
    habit: { 'sca-renewal': 'new-authorisation' },
    naive: 'GET: 401 CONSENT_EXPIRED',
  },
  {
    threads: 'we-promise/sure#2857, openbankingspace/tpp-issues#133',
    broke: 'no account could be linked, because the bank refuses consents for more than 90 days',
    journey: asks('approve'),
    habit: { 'valid-until-excess': 'refused', 'valid-until': { maximumDays: 90, defaultDays: 90 } },
    naive: 'POST: 400 FORMAT_ERROR',
  },
  {
    threads: 'we-promise/sure#3038, securo-finance/securo#594',
    broke: 'no account could be linked, because the consent was to be valid for a little longer than the bank allows',
    journey: asks('approve'),
    habit: { 'valid-until-excess': 'refused' },
    naive: 'POST: 400 FORMAT_ERROR',
  },
  {
    threads: 'openbankingspace/tpp-issues#122, actualbudget/actual#7345',
    broke: 'the client read the last page again and again, because its link led to itself',
    journey: reads,
    usual: PAGES,
    habit: { 'paging-links': 'repeated' },
    naive: 'calls without end',
  },
  {
    threads: 'actualbudget/actual#7345',
    broke: 'the only page was imported again and again, because it had a link that led to it',
    journey: reads,
    usual: { paging: 200 },
    habit: { 'paging-links': 'repeated' },
    naive: 'calls without end',
  },
  {
    threads: 'openbankingspace/tpp-issues#53',
    broke: 'the second page could not be read, because its link had no host',
    journey: reads,
    usual: PAGES,
    habit: { 'paging-links': 'relative' },
    naive: 'Invalid URL',
  },
  {
    threads: 'openbankingspace/tpp-issues#157',
    broke: 'the second page could not be read, because its link had no host that anyone could reach',
    journey: reads,
    usual: PAGES,
    habit: { 'paging-links': 'foreign' },
    naive: 'no host has the name xs2a-backend.internal',
  },
  {
    threads: 'erp-mafia/accounted#1754',
    broke: 'an empty page with a link to it ended the import',
    journey: reads,
    usual: PAGES,
    habit: { 'paging-links': 'empty-last' },
    naive: expect.stringContaining("'bookingDate'"),
  },
  {
    threads: 'openbankingspace/tpp-issues#134',
    broke: 'a transaction was on no page, because something was booked between two pages',
    journey: readsWhileBooked,
    usual: PAGES,
    habit: { 'paging-shift': 'missed' },
    naive: 'entries missing',
  },
  {
    threads: 'openbankingspace/tpp-issues#9',
    broke: 'a refusal was not understood, because the browser came back without state and with another error',
    journey: asks('refuse'),
    habit: { 'redirect-state': 'lost-at-refusal', 'redirect-error': 'status' },
    naive: 'unknown',
  },
  {
    threads: 'openbankingspace/tpp-issues#171, adorsys/XS2A-Sandbox#21',
    broke: 'a refusal was not understood, because the browser came back without error, to the address for approvals',
    journey: asks('refuse'),
    habit: { 'redirect-error': 'missing', 'redirect-address': 'nok-ignored' },
    naive: 'unknown',
  },
  {
    threads: 'actualbudget/actual-server#415',
    broke: 'the link failed with a time-out, because the bank needed twenty minutes to confirm it',
    journey: asks('approve'),
    habit: { 'callback-order': 'minutes-before' },
    naive: 'unknown',
  },
  {
    threads: 'actualbudget/actual-server#415 (for a payment: not confirmed)',
    broke: 'a customer paid twice, because the status of the payment came after the browser',
    journey: pays,
    habit: { 'callback-order': 'seconds-before' },
    naive: 'paid twice, failed instead of settled',
  },
  {
    threads: 'actualbudget/actual-server#415 (for reads of the status: not confirmed)',
    broke: 'the link failed, because the bank still showed the status of before when the browser was back',
    journey: asks('approve'),
    habit: { 'callback-order': 'reads-before' },
    naive: 'unknown',
  },
  {
    threads: 'OCA/account-payment#471',
    broke: 'orders stayed paid whose money had come back',
    journey: paysEightTimes,
    habit: { returns: 'some' },
    naive: 'settled instead of returned',
  },
  {
    threads: 'actualbudget/actual-server#488, whisper-money/whisper-money#352',
    broke: 'a client that tried again at once was refused again and again, and the bank did not say when to come back',
    journey: reads,
    usual: { ...PAGES, ...LIMITED },
    habit: { 'limits-count': 'refused-too', 'retry-after': 'absent' },
    naive: 'GET: 429 ACCESS_EXCEEDED',
  },
  {
    threads: 'RFC 9110 10.2.3 (not confirmed for a bank)',
    broke: 'a client that expected seconds did not understand the date at which to come back',
    journey: reads,
    usual: { ...PAGES, ...LIMITED },
    habit: { 'limits-count': 'refused-too', 'retry-after': 'date' },
    naive: 'GET: 429 ACCESS_EXCEEDED',
  },
  {
    threads: 'actualbudget/actual#4854',
    broke:
      'the morning found the limit of the evening before still spent, because the bank counts 24 hours and no days',
    journey: readsEightTimes,
    habit: { 'frequency-window': 'rolling-24h' },
    naive: 'GET: 429 ACCESS_EXCEEDED',
  },
  {
    threads: 'whisper-money/whisper-money#795',
    broke:
      'the limit of the day was spent by reads of what does not change, because the bank counts all calls of a consent together',
    journey: readsTwiceADay,
    habit: { 'frequency-scope': 'consent' },
    naive: 'GET: 429 ACCESS_EXCEEDED',
  },
];

async function outcome(
  thread: Thread,
  decisions: object,
  Kind: new (world: World['around']) => Client,
): Promise<string> {
  const world = await open({ 'psu-behaviour': 'waits', ...thread.usual, ...decisions });
  try {
    return await thread.journey(world, new Kind(world.around));
  } catch (error) {
    return (error as Error).message;
  }
}

describe('at a bank without the habit', () => {
  it('the journey of each thread ends well for both clients', async () => {
    const seen = new Set<string>();
    for (const thread of THREADS) {
      const key = `${thread.journey} ${JSON.stringify(thread.usual)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const Kind of [NaiveClient, CarefulClient])
        expect([thread.broke, Kind.name, await outcome(thread, {}, Kind)]).toEqual([thread.broke, Kind.name, 'right']);
    }
  });
});

describe.each(THREADS)('$threads: $broke', (thread) => {
  it('breaks the naive client, and not the careful one', async () => {
    expect(await outcome(thread, thread.habit, NaiveClient)).toEqual(thread.naive);
    expect(await outcome(thread, thread.habit, CarefulClient)).toBe('right');
  });
});

it('the careful client has a right copy at once, also if something is booked between two pages', async () => {
  const world = await open({ 'psu-behaviour': 'waits', ...PAGES, 'paging-shift': 'missed' });
  const careful = new CarefulClient(world.around);
  await linked(world, careful);
  world.bookAfterFirstPage();
  await careful.read();
  expect(await judgeCopy(world, careful)).toBe('right');
});
