import { afterAll, beforeAll } from '@jest/globals';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { type Client, type Entry, type Fetch, type Order, type Surroundings } from '../proving/clients/tpp.js';
import { sendHttp } from '../support/send-http.js';
import { ANNA, BEGIN } from './live-bank.js';

/** A bank with habits, its customer, and what is wrong with what a client holds of it. */

/** A read that needs more calls has no end. */
const MOST_CALLS = 300;
const FIRST_DAY = '2026-02-22';
/** An account at another bank. */
const ELSEWHERE = 'DE89370400440532013000';

export interface World {
  readonly bank: Awaited<ReturnType<ServerClient['banks']['create']>>;
  readonly around: Surroundings & { longestDays?: number };
  /** What the customer decides. */
  decision: 'approve' | 'refuse';
  /** Books something when the first page of the next list has been read. */
  bookAfterFirstPage(): void;
  /** Moves the clock. A client has as many calls as it may make from then on. */
  advance(seconds: number): Promise<void>;
  order(): Order;
  close(): Promise<void>;
}

let server: InProcessServer;
let client: ServerClient;
let number = 0;

/** A client of thousands of calls is quicker without the fetch of the platform. */
const quickFetch: Fetch = async (address, { method, headers, body }) => {
  const { text, ...answer } = await sendHttp(method, String(address), headers, body);
  return { ...answer, text: () => Promise.resolve(text) };
};

/**
 * Starts a server for the tests of a file, and returns how a world is opened on it.
 * @param transport how the calls of clients are sent
 */
export function worlds(transport: Fetch = quickFetch): (decisions: object, seed?: number) => Promise<World> {
  beforeAll(async () => {
    server = await startInProcess({ certs: 'memory' });
    client = await connectSandbank(server.url);
  });
  afterAll(() => server.stop());
  return (decisions, seed = 42) => openWorld(transport, decisions, seed);
}

async function openWorld(transport: Fetch, decisions: object, seed: number): Promise<World> {
  number += 1;
  const name = `world-${number}`;
  const bank = await client.banks.create(name, {
    dialect: 'nextgenpsd2',
    clock: BEGIN,
    seed,
    profile: { extends: 'nextgenpsd2', decisions },
  } as never);
  let now = Date.parse(BEGIN);
  let calls = 0;
  let orders = 0;
  let isBooking = false;
  const advance = async (seconds: number): Promise<void> => {
    await bank.clock.advance(`PT${seconds}S`);
    now += seconds * 1000;
  };
  const own: Fetch = async (address, call) => {
    const url = new URL(String(address));
    if (url.host !== new URL(bank.url).host) throw new Error(`no host has the name ${url.host}`);
    calls += 1;
    if (calls > MOST_CALLS) throw new Error('calls without end');
    const response = await transport(url, call);
    if (isBooking && response.status === 200 && url.pathname.endsWith('/transactions')) {
      isBooking = false;
      await bank.bookTransaction('anna-current', { transactionAmount: { currency: 'EUR', amount: -1 } } as never);
    }
    return response;
  };
  const world: World = {
    bank,
    decision: 'approve',
    bookAfterFirstPage: () => (isBooking = true),
    advance: (seconds) => {
      calls = 0;
      return advance(seconds);
    },
    order: () => ({ id: `ORDER-${(orders += 1)}`, euros: '7.00', iban: ELSEWHERE, name: 'Shop elsewhere' }),
    close: () => client.banks.remove(name),
    around: {
      bank: bank.url,
      tpp: 'PSDDE-BAFIN-700001',
      iban: ANNA,
      now: () => now,
      wait: advance,
      fetch: own,
      lead: async (page) => {
        const { searchParams } = new URL(page);
        const state = searchParams.get('state');
        const decided = await bank[world.decision](searchParams.get('request_id') ?? '', { ...(state && { state }) });
        return decided.redirectUri;
      },
    },
  };
  return world;
}

/** What is wrong with what a client has of the account: "right", or what is missing or too much. */
export async function judgeCopy(world: World, held: Client): Promise<string> {
  const { decisions } = await world.bank.profile();
  const isPurchaseDay = decisions['card-booking-date'] === 'purchase-day';
  const mayHide = decisions['pending-entries'] !== 'listed' || decisions.variation !== 'none';
  const { booked: bookedRecords, pending: pendingRecords } = await recordsOf(world);
  const truth = bookedRecords.map((record) => ({
    day: isPurchaseDay && isOfCard(record) ? record.entryDate : record.bookingDate,
    cents: centsOf(record),
  }));
  const { booked, pending } = held.copy();
  const texts = (entries: readonly Pick<Entry, 'day' | 'cents'>[]): string[] =>
    entries.filter(({ day }) => day >= FIRST_DAY).map(({ day, cents }) => `${day} ${cents}`);
  const [missing, surplus] = difference(texts(truth), texts(booked));
  const [unseen, unreal] = difference(
    pendingRecords.map((record) => String(centsOf(record))),
    pending.map(({ cents }) => String(cents)),
  );
  return named({
    'entries missing': missing > 0,
    'entries too many': surplus > 0,
    'pending missing': unseen > 0 && !mayHide,
    'pending for ever': unreal > 0,
  });
}

/** What is wrong with what a client believes about its orders. */
export async function judgeOrders(world: World, held: Client): Promise<string> {
  const { booked } = await recordsOf(world);
  const problems: Record<string, boolean> = {};
  for (const [id, belief] of held.orders()) {
    const amounts = booked.filter(({ endToEndId }) => endToEndId === id).map(centsOf);
    const debits = amounts.filter((cents) => cents < 0);
    const actual = debits.length === 0 ? 'failed' : amounts.length > debits.length ? 'returned' : 'settled';
    problems['paid twice'] ||= debits.length > 1;
    problems[`${belief} instead of ${actual}`] ||= belief !== actual;
  }
  return named(problems);
}

const named = (problems: Readonly<Record<string, boolean>>): string =>
  Object.keys(problems)
    .filter((problem) => problems[problem])
    .join(', ') || 'right';

interface TransactionRecord {
  readonly transactionAmount: { readonly amount: number };
  readonly bookingDate: string;
  readonly entryDate: string;
  readonly bankTransactionCode?: string;
  readonly endToEndId?: string;
}

/** The transactions of the account, as the bank has them. */
async function recordsOf({ bank }: World): Promise<{ booked: TransactionRecord[]; pending: TransactionRecord[] }> {
  return (await bank.transactions('anna-current', { limit: 1000, from: '2026-02-10' } as never)) as never;
}

const isOfCard = ({ bankTransactionCode }: TransactionRecord): boolean => bankTransactionCode === 'PMNT-CCRD-POSD';
const centsOf = ({ transactionAmount: { amount } }: TransactionRecord): number => Math.round(amount * 100);

/** What the customer can spend, in cents. */
export async function spendable(world: World): Promise<number> {
  const { balance } = await world.bank.transactions('anna-current', { limit: 1 });
  const held = (await recordsOf(world)).pending.map(centsOf).filter((cents) => cents < 0);
  return held.reduce((sum, cents) => sum + cents, Math.round(Number(balance.amount) * 100));
}

/** How many of the first list are not in the second, and the other way round. */
function difference(wanted: readonly string[], given: readonly string[]): [number, number] {
  const rest = [...given];
  const missing = wanted.filter((one) => {
    const index = rest.indexOf(one);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return [missing.length, rest.length];
}
