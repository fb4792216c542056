import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callServer, DemoFailure, expectSuccess, type DemoDisplay, type DemoResult } from './client.js';
import { JourneyPlayer } from './player.js';

/** The demo of the dialect nextgenpsd2, in its own bank that ends with the demo. */

/** The day on which the bank of the demo begins. */
const BEGIN = '2026-03-02T09:00:00Z';

/** The decisions that the walk relies on, and the form of the dialect. */
const WALKED = {
  adaptations: [],
  'token-before': 'none',
  'consent-by': 'request',
  'consent-start': 'received',
  'payment-start': 'RCVD',
  'psu-id': 'optional',
  'redirect-approach': 'redirect',
  'sca-approaches': ['redirect', 'decoupled'],
  'sca-start': 'implicit',
  'confirmation-code': 'none',
  'callback-order': 'after-status',
  notifications: 'offered',
};

/**
 * Walks account information by redirect, a decoupled payment, a basket, and a standing order over a year. Returns what was reached.
 * @param url of a running server
 * @throws DemoFailure if the bank does not behave as expected
 */
export async function demoNextgenpsd2(
  url: string,
  headers: Readonly<Record<string, string>>,
  display: DemoDisplay,
): Promise<DemoResult> {
  const id = `demo-${randomUUID().slice(0, 8)}`;
  display.step(`A bank with the dialect nextgenpsd2, for this demo only: PUT /__admin/banks/${id}`);
  const bank = `${url}/__admin/banks/${id}`;
  const json = { dialect: 'nextgenpsd2', clock: BEGIN };
  expectSuccess(await callServer('PUT', bank, { headers, json, display }));
  try {
    // The profile of the server, except what the walk relies on.
    const { decisions } = expectSuccess(await callServer('GET', `${bank}/profile`, { headers })).json;
    const profile = { extends: 'nextgenpsd2', decisions: { ...(decisions as object), ...WALKED } };
    expectSuccess(await callServer('PUT', `${bank}/profile`, { headers, json: profile }));
    const player = await openNextgenpsd2(bank, headers, display);
    for (const part of PARTS) await part(player);
  } finally {
    await callServer('DELETE', bank, { headers });
  }
  return { done: 'Done: the consent was used, the payments are settled, and the standing order ran for a year.' };
}

/** Reads the journey of a bank, and who takes it. @param adminUrl of its control API @throws DemoFailure if the bank lacks someone */
export async function openNextgenpsd2(
  adminUrl: string,
  headers: Readonly<Record<string, string>>,
  display: DemoDisplay,
): Promise<JourneyPlayer> {
  const player = await JourneyPlayer.open(adminUrl, headers, display);
  const [tpp] = player.bank.tpps;
  if (!tpp) throw new DemoFailure('the bank needs a TPP with the roles PSP_AI and PSP_PI');
  await player.actAs(tpp);
  if (player.tls && player.httpsUrl !== undefined) {
    // Nothing but the certificate names the TPP.
    player.values['organizationIdentifier'] = undefined;
    display.result(`${tpp.name} calls with its certificate over mutual TLS, and needs no onboarding`);
  } else
    display.result(`${tpp.name} identifies itself with the header Sandbank-TPP, because it has no certificate here`);
  return player;
}

/** The parts of the walk, in their order. None uses what another one leaves. */
export const PARTS: readonly ((player: JourneyPlayer) => Promise<void>)[] = [
  readAccounts,
  payDecoupled,
  signBasket,
  keepStandingOrder,
];

/** Consent by redirect, then accounts, balances and transactions. */
async function readAccounts(player: JourneyPlayer): Promise<void> {
  const { display, payer } = player.bank;
  display.step(`The TPP asks for a consent, and ${payer.name} approves it on the bank's page`);
  await player.play('consent');
  await player.approveOnPage('approve-consent', payer);
  await player.play('sca-status');
  await player.expectValidConsent();
  const { consentId, scaStatus } = player.values;
  display.result(`consent ${String(consentId)} is valid, its authorisation ${String(scaStatus)}`);

  display.step('The TPP reads accounts, balances and transactions with the Consent-ID alone');
  await player.play('accounts');
  const { balances } = (await player.play('balances')).json as {
    balances: readonly { readonly balanceAmount: { readonly amount: string } }[];
  };
  const { transactions } = (await player.play('transactions', { dateFrom: '2026-01-01' })).json as {
    transactions: { booked: readonly unknown[] };
  };
  const amount = balances[0]?.balanceAmount.amount ?? '?';
  display.result(`${payer.name} has ${amount} EUR, and ${transactions.booked.length} booked transactions`);
}

/** A payment that the PSU approves on a device, and of which the bank notifies the TPP. */
async function payDecoupled(player: JourneyPlayer): Promise<void> {
  const { display, payer } = player.bank;
  display.step(`The TPP initiates a payment, and ${payer.name} confirms it in the app of the bank (decoupled)`);
  const receiver = await openReceiver();
  try {
    const { headers } = await player.play('decoupled-payment', { amount: '12.34', notificationUri: receiver.address });
    const started = (await player.play('sca-status')).json['scaStatus'];
    if (started !== 'started') throw new DemoFailure(`the authorisation should be started and is ${String(started)}`);
    await player.play('approve-decoupled-payment');
    const status = await player.follow(player.values['decoupledPaymentId']);
    if (status !== 'ACSC' && status !== 'ACCC') throw new DemoFailure(`the payment ended as ${status}`);
    // A bank on another machine cannot reach this one.
    if (headers['aspsp-notification-support'] !== 'true') return;
    const notified = await receiver.until(({ transactionStatus }) => transactionStatus === status);
    if (!notified) throw new DemoFailure(`the bank did not notify ${receiver.address} of ${status}`);
    const statuses = notified.map(({ transactionStatus }) => String(transactionStatus));
    display.result(`the bank notified the server of the TPP: ${statuses.join(', ')}`);
  } finally {
    receiver.close();
  }
}

/** Two payments that the PSU approves together. */
async function signBasket(player: JourneyPlayer): Promise<void> {
  const { display, payer } = player.bank;
  display.step(`The TPP puts two payments into a basket, and ${payer.name} approves both at once`);
  for (const id of ['first-payment', 'second-payment', 'basket', 'approve-basket']) await player.play(id);
  for (const name of ['firstPaymentId', 'secondPaymentId']) {
    const status = await player.follow(player.values[name]);
    if (status !== 'ACSC') throw new DemoFailure(`a payment of the basket ended as ${status}`);
  }
}

/** A monthly payment for a year, for which the clock of the bank moves on. */
async function keepStandingOrder(player: JourneyPlayer): Promise<void> {
  const { display } = player.bank;
  display.step('The TPP sets up a standing order, and a year passes');
  await player.play('standing-order');
  await player.play('approve-standing-order');
  await player.advance('P50W');
  // The certificate is valid for a year, of which some has passed already: the header names the TPP.
  const later = player.with({ ...player.bank.tpps[0], validUntil: '9999-12-31' });
  await later.play('consent', {}, false);
  await later.play('approve-consent');
  await later.play('accounts', {}, false);
  const since = { bookingStatus: 'booked', dateFrom: player.values['firstExecution'] };
  const { transactions } = (await later.play('transactions', since)).json as {
    transactions: { booked: readonly Booking[] };
  };
  const rents = transactions.booked
    .filter(({ remittanceInformationUnstructured: text, remittanceInformationUnstructuredArray: texts }) =>
      // A bank may send the text as a list.
      (texts ?? [text]).includes('Rent'),
    )
    .map(({ bookingDate }) => bookingDate)
    .toSorted();
  if (rents.length !== 12) throw new DemoFailure(`the standing order was executed ${rents.length} times in a year`);
  display.result(`executed 12 times, from ${rents[0] ?? ''} to ${rents.at(-1) ?? ''}`);
}

interface Booking {
  readonly bookingDate: string;
  readonly remittanceInformationUnstructured?: string;
  readonly remittanceInformationUnstructuredArray?: readonly string[];
}

/** A server of the TPP on this machine, to which the bank sends notifications. */
interface Receiver {
  readonly address: string;
  /** Waits until a text has come, in real time. Returns what has come so far, or undefined if it does not come. */
  until(
    last: (body: Readonly<Record<string, unknown>>) => boolean,
  ): Promise<readonly Record<string, unknown>[] | undefined>;
  close(): void;
}

/** Real time. */
const LONGEST_WAIT_MS = 10_000;

/** Opens a server on any free port of the loopback address. */
async function openReceiver(): Promise<Receiver> {
  const received: Record<string, unknown>[] = [];
  let onReceived = (): void => undefined;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>);
      response.writeHead(204).end();
      onReceived();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`,
    until: (last) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MS);
        onReceived = () => {
          if (!received.some(last)) return;
          clearTimeout(timer);
          resolve(received);
        };
        onReceived();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
