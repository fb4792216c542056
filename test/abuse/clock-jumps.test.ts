import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONSENT_TRANSITIONS } from '../../src/domain/consent/consent.js';
import { isLegalMove, type Transition } from '../../src/domain/machine.js';
import { PAYMENT_TRANSITIONS } from '../../src/domain/payment/payment-status.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { approve, exchange, makeConsent, pay, tppOfOwnBank, type Got, type Tpp } from '../support/tpp-client.js';

/** The clock is advanced while many clients are at work: time continues for all of them, and nothing happens twice or not at all. */

const CLIENTS = 12;
const ROUNDS = 6;
const TURNERS = 3;

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory', checkAnswers: true });
});
afterAll(() => server.stop());

interface HistoryLine {
  readonly at: string;
  readonly from: string | null;
  readonly to: string;
}

/** What clients have seen, of which nothing may be taken back. */
class Seen {
  #newest = '';
  readonly backwards: string[] = [];
  readonly wrongStatuses: string[] = [];
  readonly statuses = new Map<string, string[]>();

  /** Asks for a time, which may not be before any that was answered when it was asked. */
  async time(ask: () => Promise<{ now: string }>): Promise<void> {
    const floor = this.#newest;
    const { now } = await ask();
    if (now < floor) this.backwards.push(`${now} after ${floor}`);
    if (now > this.#newest) this.#newest = now;
  }

  answer({ status, body }: Got, expected: readonly number[] = [200]): any {
    if (!expected.includes(status)) this.wrongStatuses.push(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  status(id: string, status: string): void {
    const seen = this.statuses.get(id) ?? [];
    if (seen.at(-1) !== status) seen.push(status);
    this.statuses.set(id, seen);
  }
}

async function work(tpp: Tpp, seen: Seen, client: number): Promise<void> {
  const readPayment = async (id: string): Promise<void> => {
    const read = await tpp.call('GET', `/PSD2/v1/payments/sepa-credit-transfers/${id}/status`);
    seen.status(id, seen.answer(read).transactionStatus);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const amount = 1 + client + round / 100;
    const payment = seen.answer(await pay(tpp, { instructedAmount: { currency: 'EUR', amount } })).paymentId;
    seen.status(payment, 'RCVD');
    const consent = await makeConsent(tpp, { recurringIndicator: false, frequencyPerDay: 1, validUntil: '2027-06-30' });
    // Both may have lapsed before their PSU arrived: that is what a jump of the clock does.
    await approve(tpp, payment).catch(() => undefined);
    await readPayment(payment);
    const code = await approve(tpp, consent).catch(() => undefined);
    if (code !== undefined) {
      const { access_token: token } = seen.answer(await exchange(tpp, code, consent), [200, 400]);
      if (token !== undefined) seen.answer(await tpp.call('GET', '/PSD2/v1/accounts', { token }), [200, 400, 401]);
    }
    if (round % 4 === 3)
      seen.answer(await tpp.call('DELETE', `/PSD2/v1/payments/sepa-credit-transfers/${payment}`), [204, 400]);
    await seen.time(() => tpp.admin('GET', '/clock'));
    await readPayment(payment);
    seen.status(consent, (await tpp.call('GET', `/PSD2/v1/consents/${consent}/status`)).body.consentStatus);
  }
}

/** Moves the clock in every way, for as long as clients are at work. */
async function turn(tpp: Tpp, seen: Seen, turner: number, state: { isOver: boolean }): Promise<void> {
  for (let count = 0; !state.isOver; count += 1) {
    const by = ['PT1S', 'PT4S', 'PT45S', 'PT5M', 'PT1H'][(count * 3 + turner) % 5];
    if (count % 4 === 0) await seen.time(() => tpp.admin('POST', '/clock/step'));
    else if (count % 4 === 1) await seen.time(() => tpp.admin('PUT', '/clock', { mode: 'running', rate: 600 }));
    else if (count % 4 === 3) await seen.time(() => tpp.admin('PUT', '/clock', { mode: 'paused' }));
    else await seen.time(() => tpp.admin('POST', '/clock/advance', { by }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await seen.time(() => tpp.admin('GET', '/clock'));
  }
}

/** What is wrong with the way in which a record reached its status. */
function problemsOf(history: readonly HistoryLine[], status: string, table: readonly Transition<string, string>[]) {
  return history.flatMap(({ at, from, to }, place) => {
    const before = history[place - 1];
    return [
      ...(from === (before?.to ?? null) ? [] : [`${to} came from ${String(from)}`]),
      ...(before && at < before.at ? [`${to} was before ${before.to}`] : []),
      ...(from === null || isLegalMove(table, from, to) ? [] : [`${from} may not become ${to}`]),
      ...(place < history.length - 1 || to === status ? [] : [`it is ${status} and was last ${to}`]),
    ];
  });
}

const minor = ({ amount }: { amount: number | string }): number => Math.round(Number(amount) * 100);

/** Every account with its balance and lines, in cents. */
async function books(tpp: Tpp) {
  const { accounts } = await tpp.admin('GET', '/accounts');
  const ids: string[] = accounts.map(({ accountId }: any) => accountId);
  const read = await Promise.all(ids.map((id) => tpp.admin('GET', `/accounts/${id}/transactions?limit=1000`)));
  return read.map(({ accountId, balance, booked, count }: any) => {
    expect(booked).toHaveLength(count.booked);
    const lines: { paymentId?: string; cents: number }[] = booked.map((line: any) => ({
      paymentId: line.paymentId,
      cents: minor(line.transactionAmount),
    }));
    const opening = minor(balance) - lines.reduce((sum, { cents }) => sum + cents, 0);
    return { accountId: accountId as string, opening, lines };
  });
}

describe('a clock that jumps while clients are active', () => {
  it('never goes back, and every payment moves its money once', async () => {
    const tpp = await tppOfOwnBank(server.url, 'jumps', { seed: 7 });
    const before = await books(tpp);
    const seen = new Seen();
    const state = { isOver: false };
    const turning = Array.from({ length: TURNERS }, (_, turner) => turn(tpp, seen, turner, state));
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(tpp, seen, client))).finally(
      () => (state.isOver = true),
    );
    await Promise.all(turning);
    expect([seen.backwards, seen.wrongStatuses]).toEqual([[], []]);
    // What is still running gets there.
    await tpp.admin('PUT', '/clock', { mode: 'paused' });
    await tpp.advance('P5D');

    const { payments } = await tpp.admin('GET', '/payments?limit=1000');
    const { consents } = await tpp.admin('GET', '/consents?limit=1000');
    expect([payments.length, consents.length]).toEqual([CLIENTS * ROUNDS, CLIENTS * ROUNDS]);
    const records: [string, string, HistoryLine[], readonly Transition<string, string>[]][] = [
      ...payments.map((one: any) => [one.paymentId, one.transactionStatus, one.history, PAYMENT_TRANSITIONS]),
      ...consents.map((one: any) => [one.consentId, one.consentStatus, one.history, CONSENT_TRANSITIONS]),
    ];
    expect(
      records.flatMap(([id, status, history, table]) => problemsOf(history, status, table).map((p) => `${id} ${p}`)),
    ).toEqual([]);
    // Clients saw parts of that, in its order.
    for (const [id, , history] of records) {
      const path = history.map(({ to }) => to);
      const places = (seen.statuses.get(id) ?? []).map((status) => path.indexOf(status));
      expect(places).toEqual(places.filter((place) => place >= 0).toSorted((one, other) => one - other));
    }

    const after = await books(tpp);
    expect(after.map(({ accountId, opening }) => [accountId, opening])).toEqual(
      before.map(({ accountId, opening }) => [accountId, opening]),
    );
    const settled = payments.filter(({ transactionStatus }: any) => ['ACSC', 'ACCC'].includes(transactionStatus));
    expect(settled.length).toBeGreaterThan(CLIENTS);
    const moved = new Map<string, number[]>();
    for (const { lines } of after)
      for (const { paymentId, cents } of lines)
        if (paymentId !== undefined) moved.set(paymentId, [...(moved.get(paymentId) ?? []), cents]);
    const wanted = settled.map(({ paymentId, instructedAmount }: any): [string, number[]] => {
      const cents = minor(instructedAmount);
      return [paymentId, [-cents, cents]];
    });
    for (const cents of moved.values()) cents.sort((one, other) => one - other);
    expect(new Map([...moved].sort())).toEqual(new Map(wanted.sort()));
  });
});
