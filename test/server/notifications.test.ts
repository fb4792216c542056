import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sendHttp } from '../support/send-http.js';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import type { BankClient } from '../../src/library/bank-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { until as untilGood } from '../abuse/impatient-bank.js';
import { LONGEST_WAIT_MS, openNotifiedTpp, type NotifiedTpp } from '../support/notified-tpp.js';
import { consentBody } from '../support/nextgen-bodies.js';

/** What the bank reports to TPPs: from the change of status to the POST at their server. */

const SETTINGS = { dialect: 'nextgenpsd2', clock: '2026-03-02T09:00:00Z', checkAnswers: true } as const;
const PAYMENT = {
  instructedAmount: { currency: 'EUR', amount: '12.30' },
  debtorAccount: { iban: 'AT611904300234573201' },
  creditorName: 'Stadtwerke',
  creditorAccount: { iban: 'DE89370400440532013000' },
};
const CONSENT = consentBody({ allPsd2: 'allAccounts' }, { validUntil: '2026-05-31' });

let server: InProcessServer;
let client: ServerClient;
let tpp: NotifiedTpp;
let bank: BankClient;
let number = 0;
beforeAll(async () => {
  server = await startInProcess(SETTINGS);
  client = await connectSandbank(server.url);
});
afterAll(() => server.stop());
beforeEach(async () => {
  number += 1;
  bank = await client.banks.create(`notified-${number}`);
  tpp = await openNotifiedTpp();
});
afterEach(() => tpp.close());

const until = <Value>(read: () => Value | Promise<Value>, isGood: (value: Value) => boolean) =>
  untilGood(read, isGood, LONGEST_WAIT_MS);

interface Answer {
  readonly status: number;
  readonly support: string | null;
  readonly content: string | null;
  readonly body: any;
}

async function call(
  method: string,
  path: string,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
  at = `${server.url}/banks/${bank.id}`,
): Promise<Answer> {
  const sent = {
    'Content-Type': 'application/json',
    'Sandbank-TPP': 'PSDAT-FMA-123456',
    'X-Request-ID': randomUUID(),
    'PSU-IP-Address': '192.0.2.1',
    ...headers,
  };
  const body = json === undefined ? undefined : JSON.stringify(json);
  const { text, ...answer } = await sendHttp(method, at + path, sent, body);
  return {
    status: answer.status,
    support: answer.headers.get('aspsp-notification-support'),
    content: answer.headers.get('aspsp-notification-content'),
    body: text === '' ? undefined : JSON.parse(text),
  };
}

const wish = (contents?: string): Record<string, string> => ({
  'TPP-Notification-URI': tpp.address,
  ...(contents !== undefined && { 'TPP-Notification-Content-Preferred': `status=${contents}` }),
});
const pay = (headers: Record<string, string>) => call('POST', '/v1/payments/sepa-credit-transfers', PAYMENT, headers);
const bodies = () => tpp.received.map(({ body }) => body);

/** The states of all notifications of the bank, in order. */
async function states(of = bank): Promise<string[]> {
  return (await of.notifications()).map(({ state }) => state).reverse();
}

const approve = (id: string) => bank.approve(id, { psu: 'anna' });
const setDecisions = (decisions: object) => bank.setProfile({ extends: 'nextgenpsd2', decisions } as never);

describe('a payment', () => {
  it('is notified in each status, in order', async () => {
    const created = await pay(wish());
    expect(created).toMatchObject({ status: 201, support: 'true', content: 'status=PROCESS' });
    const { paymentId } = created.body;
    await approve(paymentId);
    await bank.clock.advance('P3D');
    await tpp.arrived(4);
    expect(bodies()).toEqual(
      ['ACTC', 'ACCP', 'ACSP', 'ACSC'].map((transactionStatus) => ({ paymentId, transactionStatus })),
    );
    const ids = tpp.received.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(4);
    expect(tpp.received[0]).toMatchObject({
      path: '/notifications',
      headers: { 'content-type': 'application/json', 'user-agent': expect.stringMatching(/^sandbank\//) },
    });
    await until(states, (all) => all.every((state) => state === 'delivered'));
  });

  it('is notified in the form of a bank with adaptations', async () => {
    await setDecisions({
      adaptations: [
        { rename: { member: 'paymentId', as: 'id' } },
        { map: { member: 'transactionStatus', values: { ACSC: 'settled' } } },
        { move: { from: '.', to: 'data' }, on: { direction: 'response', statuses: [200] } },
      ],
    });
    const { body } = await pay(wish('LAST'));
    await approve(body.id);
    await bank.clock.advance('P3D');
    await tpp.arrived(1);
    expect(bodies()).toEqual([{ data: { id: body.id, transactionStatus: 'settled' } }]);
  });

  it('of which only the last status is wanted is notified once', async () => {
    const { content, body } = await pay(wish('LAST'));
    expect(content).toBe('status=LAST');
    await approve(body.paymentId);
    await bank.clock.advance('P3D');
    await until(states, (all) => all.join() === 'delivered');
    expect(bodies()).toEqual([{ paymentId: body.paymentId, transactionStatus: 'ACSC' }]);
  });

  it('of a bulk is notified as the bulk', async () => {
    const bulk = { debtorAccount: PAYMENT.debtorAccount, payments: [1, 2].map(() => withoutDebtor) };
    const { body, support } = await call('POST', '/v1/bulk-payments/sepa-credit-transfers', bulk, wish('LAST'));
    expect(support).toBe('true');
    await approve(body.paymentId);
    await bank.clock.advance('P3D');
    await until(states, (all) => all.join() === 'delivered');
    expect(bodies()).toEqual([{ paymentId: body.paymentId, transactionStatus: 'ACSC' }]);
  });

  it('as a standing order is notified when it is active and when it is over', async () => {
    const order = { ...PAYMENT, startDate: '2026-03-03', endDate: '2026-04-10', frequency: 'Monthly' };
    const { body } = await call('POST', '/v1/periodic-payments/sepa-credit-transfers', order, wish('PROCESS'));
    await approve(body.paymentId);
    await bank.clock.advance('P60D');
    await until(states, (all) => all.join() === 'delivered,delivered');
    expect(bodies().map(({ transactionStatus }) => transactionStatus)).toEqual(['ACTC', 'ACSC']);
  });
});

const { debtorAccount: _common, ...withoutDebtor } = PAYMENT;

describe('consents and baskets', () => {
  it('are notified with ids and statuses of their own', async () => {
    const { body } = await call('POST', '/v1/consents', CONSENT, wish());
    await approve(body.consentId);
    await call('DELETE', `/v1/consents/${body.consentId}`, undefined);
    await tpp.arrived(2);
    expect(bodies()).toEqual(
      ['valid', 'terminatedByTpp'].map((consentStatus) => ({ consentId: body.consentId, consentStatus })),
    );
  });

  it('tell every step of an authorisation, in their order', async () => {
    const embedded = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };
    const { body, content } = await call('POST', '/v1/consents', CONSENT, { ...wish('LAST, SCA'), ...embedded });
    expect(content).toBe('status=SCA,LAST');
    const { consentId, authorisationId } = { ...body, authorisationId: body._links.scaStatus.href.split('/').pop() };
    const path = `/v1/consents/${consentId}/authorisations/${authorisationId}`;
    const demo = await bank.readDemo();
    const anna = (demo as any).psus.find(({ id }: any) => id === 'anna');
    await call('PUT', path, { psuData: { password: anna.password } });
    await call('PUT', path, { scaAuthenticationData: anna.oneTimeCode ?? '123456' });
    await tpp.arrived(2);
    expect(bodies()).toEqual([
      { consentId, authorisationId, scaStatus: 'scaMethodSelected' },
      { consentId, authorisationId, scaStatus: 'finalised' },
    ]);
  });

  it('are notified for a confirmation of funds and a basket', async () => {
    const funds = { account: { iban: PAYMENT.debtorAccount.iban } };
    const everyRole = { 'Sandbank-TPP': 'PSDAT-FMA-999' };
    const consent = await call('POST', '/v2/consents/confirmation-of-funds', funds, { ...wish(), ...everyRole });
    expect(consent).toMatchObject({ status: 201, support: 'true' });
    await approve(consent.body.consentId);
    await tpp.arrived(1);
    const { paymentId } = (await pay({})).body;
    const basket = await call('POST', '/v1/signing-baskets', { paymentIds: [paymentId] }, wish('PROCESS'));
    const { basketId } = basket.body;
    await approve(basketId);
    await tpp.arrived(2);
    expect(bodies()).toEqual([
      { consentId: consent.body.consentId, consentStatus: 'valid' },
      { basketId, transactionStatus: 'ACTC' },
    ]);
  });

  it('take an address with the start of an authorisation, which replaces an earlier one', async () => {
    const { body } = await call('POST', '/v1/consents', CONSENT, {
      'TPP-Notification-URI': 'http://127.0.0.1:9/nobody',
      'TPP-Explicit-Authorisation-Preferred': 'true',
    });
    const started = await call('POST', `/v1/consents/${body.consentId}/authorisations`, {}, wish('SCA,PROCESS'));
    expect(started).toMatchObject({ status: 201, support: 'true', content: 'status=SCA,PROCESS' });
    await approve(body.consentId);
    await tpp.arrived(2);
    const { authorisationId } = started.body;
    expect(bodies()).toEqual(
      expect.arrayContaining([
        { consentId: body.consentId, authorisationId, scaStatus: 'finalised' },
        { consentId: body.consentId, consentStatus: 'valid' },
      ]),
    );
  });
});

describe('a TPP that does not receive', () => {
  it('is asked again after 1, 10 and 60 minutes of bank time, with the same id, and then no more', async () => {
    tpp.answers.push(500, 302, 404, 503);
    await approve((await pay(wish('LAST'))).body.paymentId);
    // The payment ends at its own time; what waits after a failure waits for the clock.
    await bank.clock.advance('P3D');
    for (const [attempt, minutes] of [1, 10, 60].entries()) {
      await until(states, (all) => all.join() === 'waiting');
      expect(tpp.received).toHaveLength(attempt + 1);
      await bank.clock.advance(`PT${minutes * 60 - 1}S`);
      expect(await states()).toEqual(['waiting']);
      await bank.clock.advance('PT1S');
      await tpp.arrived(attempt + 2);
    }
    await until(states, (all) => all.join() === 'givenUp');
    expect(new Set(tpp.received.map(({ headers }) => headers['x-request-id'])).size).toBe(1);
    expect(tpp.received.map(({ path }) => path)).toEqual(Array(4).fill('/notifications'));
  });

  it('gets later changes only after the earlier one', async () => {
    tpp.answers.push(500);
    const { paymentId } = (await pay(wish())).body;
    await approve(paymentId);
    await until(states, (all) => all[0] === 'waiting');
    await bank.clock.advance('PT59S');
    expect(tpp.received).toHaveLength(1);
    await bank.clock.advance('P3D');
    await tpp.arrived(5);
    expect(bodies().map(({ transactionStatus }) => transactionStatus)).toEqual([
      'ACTC',
      'ACTC',
      'ACCP',
      'ACSP',
      'ACSC',
    ]);
  });

  it.each([
    ['once', 2],
    ['none', 1],
  ])('is asked as often as notification-retries: %s says', async (rule, attempts) => {
    await setDecisions({ 'notification-retries': rule });
    tpp.answers.push(500, 500, 500);
    await approve((await call('POST', '/v1/consents', CONSENT, wish())).body.consentId);
    await tpp.arrived(1);
    if (attempts === 2) await until(states, (all) => all.join() === 'waiting');
    await bank.clock.advance('P1D');
    await until(states, (all) => all.join() === 'givenUp');
    expect(tpp.received).toHaveLength(attempts);
  });

  it('is not there', async () => {
    await tpp.close();
    await approve((await call('POST', '/v1/consents', CONSENT, wish())).body.consentId);
    await until(states, (all) => all.join() === 'waiting');
    expect((await bank.notifications())[0]?.result).toMatch(/ECONNREFUSED/);
  });
});

describe('the control API', () => {
  it('lists notifications, newest first, with what came of them', async () => {
    tpp.answers.push(204, 503);
    const { paymentId } = (await pay(wish('SCA,PROCESS'))).body;
    await approve(paymentId);
    await until(states, (all) => all.join() === 'delivered,waiting' || all.join() === 'delivered,waiting,due');
    const listed = await bank.notifications();
    expect(listed.at(-1)).toMatchObject({
      subject: paymentId,
      status: 'finalised',
      authorisationId: expect.any(String),
      state: 'delivered',
      attempts: 1,
      result: '204',
      address: tpp.address,
      tpp: { organizationIdentifier: 'PSDAT-FMA-123456' },
    });
    expect(listed.at(-2)).toMatchObject({
      id: tpp.received[1]?.headers['x-request-id'],
      status: 'ACTC',
      state: 'waiting',
      attempts: 1,
      result: '503',
      at: '2026-03-02T09:00:00.000Z',
      nextAttemptAt: '2026-03-02T09:01:00.000Z',
    });
    expect(await bank.notifications({ limit: 1, offset: 1 })).toEqual(listed.slice(1, 2));
  });

  it('shows each attempt in the journal, in the archive and in the events', async () => {
    tpp.answers.push(503);
    const { consentId } = (await call('POST', '/v1/consents', CONSENT, wish())).body;
    await approve(consentId);
    await until(states, (all) => all.join() === 'waiting');
    await bank.clock.advance('PT1M');
    await until(states, (all) => all.join() === 'delivered');
    const found = (await bank.requests.list({ text: 'notification' })) as any[];
    // The text is in a header of the consent's creation, too.
    const lines = found.filter(({ sent }) => sent !== undefined);
    expect(lines).toMatchObject([
      { method: 'POST', path: tpp.address, status: 204, sent: { attempt: 2 }, subject: consentId, tpp: 'Fintrail' },
      { method: 'POST', path: tpp.address, status: 503, sent: { attempt: 1 }, at: '2026-03-02T09:00:00.000Z' },
    ]);
    const entry = (await bank.requests.read(lines[0].id)) as any;
    expect(entry).toMatchObject({
      body: JSON.stringify({ consentId, consentStatus: 'valid' }),
      headers: { 'x-request-id': tpp.received[0]?.headers['x-request-id'] },
      curl: expect.stringContaining(`curl -X POST '${tpp.address}'`),
    });
    const har = (await bank.requests.har()) as any;
    expect(har.log.entries.map(({ request }: any) => request.url)).toContain(tpp.address);
  });

  it('shows no secret of an address', async () => {
    const address = `${tpp.address}?token=very-secret-value&tenant=7`;
    const { consentId } = (await call('POST', '/v1/consents', CONSENT, { 'TPP-Notification-URI': address })).body;
    await approve(consentId);
    await until(states, (all) => all.join() === 'delivered');
    expect(tpp.received[0]?.path).toBe('/notifications?token=very-secret-value&tenant=7');
    const [notification] = await bank.notifications();
    expect(notification?.address).toBe(`${tpp.address}?token=***&tenant=7`);
    const [line] = await bank.requests.list({ text: 'notification' });
    const entry = await bank.requests.read(line?.id ?? '');
    const shown = JSON.stringify([line, entry, await bank.requests.har()]);
    expect(shown).toContain('tenant=7');
    // The call of the TPP itself has the address in a header.
    expect(JSON.stringify([line, entry])).not.toContain('very-secret-value');
  });

  it('shows why an attempt had no answer', async () => {
    await tpp.close();
    await approve((await call('POST', '/v1/consents', CONSENT, wish())).body.consentId);
    await until(states, (all) => all.join() === 'waiting');
    const [line] = (await bank.requests.list({ text: 'notification' })) as any[];
    expect(line).toMatchObject({ status: 0, sent: { attempt: 1, error: expect.stringContaining('ECONNREFUSED') } });
  });
});

describe('an address', () => {
  const supportOf = async (address: string, headers: Record<string, string> = {}) => {
    const { status, support, body } = await pay({ 'TPP-Notification-URI': address, ...headers });
    return status === 201 ? support : body.tppMessages[0];
  };

  it.each([
    ['https://psdat-fma-123456.tpp.example/events', 'true'],
    ['https://events.psdat-fma-123456.tpp.example/', 'true'],
    ['http://psdat-fma-123456.tpp.example/events', 'false'],
    ['https://other.tpp.example/', 'false'],
    ['https://notpsdat-fma-123456.tpp.example/', 'false'],
    ['https://192.168.0.1/', 'false'],
    ['http://localhost:9/', 'true'],
    ['http://[::1]:9/', 'true'],
    ['http://127.0.0.2:9/', 'false'],
    ['http://localhost.other.example/', 'false'],
  ])('%s is supported: %s', async (address, support) => {
    expect(await supportOf(address)).toBe(support);
  });

  it.each([
    [
      'https://elsewhere.example/?token=s3cret',
      {},
      /^the address is not an https address below a domain of the TPP's certificate: /,
    ],
    [
      'http://127.0.0.1:9/',
      { 'X-Forwarded-For': '203.0.113.9' },
      /^the address is on this machine, but the call was made through a proxy$/,
    ],
    [
      'http://127.0.0.1:9/',
      { Origin: 'https://evil.example' },
      /^the address is on this machine, but the call was made from a page of another/,
    ],
  ])(
    '%s that is refused with %j is in the list of notifications, with the reason',
    async (address, headers, reason) => {
      const { body } = await call('POST', '/v1/consents', CONSENT, { 'TPP-Notification-URI': address, ...headers });
      await approve(body.consentId);
      const [refused, ...others] = await bank.notifications();
      expect(refused).toMatchObject({
        subject: body.consentId,
        address: address.replace('s3cret', '***'),
        status: 'received',
        state: 'refused',
        attempts: 0,
        result: expect.stringMatching(reason),
      });
      expect(others).toEqual([]);
    },
  );

  it('that is refused leaves the one that was accepted before, and both survive as a state', async () => {
    const { body } = await call('POST', '/v1/consents', CONSENT, {
      ...wish(),
      'TPP-Explicit-Authorisation-Preferred': 'true',
    });
    const elsewhere = { 'TPP-Notification-URI': 'https://elsewhere.example/' };
    await call('POST', `/v1/consents/${body.consentId}/authorisations`, {}, elsewhere);
    await approve(body.consentId);
    await until(states, (all) => all.join() === 'refused,delivered');
    await bank.writeState(await bank.readState());
    expect((await bank.notifications()).map((one) => [one.state, one.address])).toEqual([
      ['delivered', tpp.address],
      ['refused', 'https://elsewhere.example/'],
    ]);
  });

  it('of the same machine is not for TPPs behind a proxy', async () => {
    expect(await supportOf(tpp.address, { 'X-Forwarded-For': '203.0.113.9' })).toBe('false');
  });

  it.each([
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Host: 'evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ])('of the same machine is not for pages of other sites: %j', async (headers) => {
    expect(await supportOf(tpp.address, headers as Record<string, string>)).toBe('false');
  });

  it('of the server itself is never called', async () => {
    const address = `${server.url}/__admin/reset`;
    await approve((await call('POST', '/v1/consents', CONSENT, { 'TPP-Notification-URI': address })).body.consentId);
    await until(states, (all) => all.join() === 'waiting');
    const [line] = (await bank.requests.list({ text: 'notification' })) as any[];
    expect(line).toMatchObject({ status: 0, sent: { error: 'the address belongs to this server' } });
  });

  it.each(['nonsense', 'ftp://tpp.example/', 'https://user:secret@tpp.example/', 'https://tpp.example/#part'])(
    'such as %s is none, and changes nothing',
    async (address) => {
      expect(await supportOf(address)).toMatchObject({ code: 'FORMAT_ERROR', path: 'TPP-Notification-URI' });
      expect((await bank.payments.list()).length).toBe(0);
    },
  );

  it('with a fragment or the scheme of an app is told so', async () => {
    expect((await supportOf('https://tpp.example/#part')).text).toBe('TPP-Notification-URI has a fragment; omit it');
    expect((await supportOf('com.example.app:/callback')).text).toContain('such as https://tpp.example/notifications');
  });

  it.each(['SCA', 'status=', 'status=SCA,SCA', 'status=ALL', 'status=sca'])(
    'with the contents %s is refused',
    async (contents) => {
      const headers = { ...wish(), 'TPP-Notification-Content-Preferred': contents };
      const { status, body } = await pay(headers);
      expect([status, body.tppMessages[0].path]).toEqual([400, 'TPP-Notification-Content-Preferred']);
      expect(body.tppMessages[0].text).toContain('status=SCA,PROCESS');
    },
  );

  it('of the same machine is refused under notification-addresses: certificate', async () => {
    await setDecisions({ 'notification-addresses': 'certificate' });
    expect(await supportOf(tpp.address)).toBe('false');
  });

  it('can be any under notification-addresses: any', async () => {
    await setDecisions({ 'notification-addresses': 'any' });
    expect(await supportOf('http://tpp:3000/events')).toBe('true');
  });

  it('that does not comply is an error under notification-refusal: format-error', async () => {
    await setDecisions({ 'notification-refusal': 'format-error' });
    expect(await supportOf('https://elsewhere.example/')).toMatchObject({
      code: 'FORMAT_ERROR',
      path: 'TPP-Notification-URI',
      text: expect.stringContaining('psdat-fma-123456.tpp.example'),
    });
  });

  it('is not read under notifications: none', async () => {
    await setDecisions({ notifications: 'none' });
    expect(await supportOf(tpp.address)).toBeNull();
    expect(await supportOf('nonsense')).toBeNull();
    expect(await states()).toEqual([]);
  });

  it('is not followed under notifications: never, and the bank says so', async () => {
    await setDecisions({ notifications: 'never' });
    expect(await supportOf(tpp.address)).toBe('false');
    expect(await supportOf('nonsense')).toBe('false');
    expect(await states()).toEqual([]);
  });

  it('is missing, so the bank says that it would offer notifications', async () => {
    expect(await pay({})).toMatchObject({ status: 201, support: 'false', content: null });
  });
});

describe('a bank that is gone', () => {
  it.each(['deleted', 'reset'])('was %s, and ends what is on its way', async (how) => {
    tpp.answers.push('none', 'none');
    await approve((await call('POST', '/v1/consents', CONSENT, wish())).body.consentId);
    await tpp.arrived(1);
    if (how === 'deleted') await client.banks.remove(bank.id);
    else await bank.reset();
    // The connection ends, which the server of the TPP sees.
    await until(
      () => new Promise<number>((resolve) => void tpp.server.getConnections((_error, count) => resolve(count))),
      (count) => count === 0,
    );
    expect(tpp.received).toHaveLength(1);
  });

  it('was restored from a snapshot, and sends what was waiting then', async () => {
    tpp.answers.push(500);
    await approve((await call('POST', '/v1/consents', CONSENT, wish())).body.consentId);
    await until(states, (all) => all.join() === 'waiting');
    await bank.snapshots.take('waiting');
    await bank.reset();
    await bank.clock.advance('PT1H');
    expect(tpp.received).toHaveLength(1);
    await bank.snapshots.restore('waiting');
    await bank.clock.advance('PT1M');
    await tpp.arrived(2);
  });
});

describe('a server with data', () => {
  it('sends after a restart what had not arrived, and stops while a TPP does not answer', async () => {
    const data = await mkdtemp(join(tmpdir(), 'sandbank-notified-'));
    try {
      tpp.answers.push('none');
      const first = await startInProcess({ ...SETTINGS, data });
      const made = await call('POST', '/v1/consents', CONSENT, wish(), first.url);
      const own = await connectSandbank(first.url);
      await own.approve(made.body.consentId, { psu: 'anna' });
      await tpp.arrived(1);
      await first.stop();
      const second = await startInProcess({ ...SETTINGS, data });
      try {
        await tpp.arrived(2);
        expect(tpp.received[1]).toMatchObject({ body: tpp.received[0]?.body });
        const again = await connectSandbank(second.url);
        await until(
          () => states(again),
          (all) => all.join() === 'delivered',
        );
      } finally {
        await second.stop();
      }
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  });
});

describe('a bank that delivers otherwise than hoped', () => {
  const script = (...outcomes: object[]) => bank.outcomes.add({ sequence: outcomes } as never);
  const notification = (delivery: string): object => ({ notification: delivery });

  it('sends a late notification a second of bank time later', async () => {
    await script(notification('late'));
    await approve((await pay(wish())).body.paymentId);
    expect([await states(), bodies()]).toEqual([['waiting'], []]);
    await bank.clock.advance('PT1S');
    await tpp.arrived(2);
    expect(bodies().map(({ transactionStatus }) => transactionStatus)).toEqual(['ACTC', 'ACCP']);
  });

  it('sends a delayed notification ten minutes of bank time later, and those of the same payment after it', async () => {
    await script(notification('delayed'));
    const { paymentId } = (await pay(wish())).body;
    await approve(paymentId);
    await bank.clock.advance('PT9M');
    expect(await states()).toEqual(['waiting', 'due', 'due', 'due']);
    expect(bodies()).toEqual([]);
    await bank.clock.advance('PT1M');
    await tpp.arrived(4);
    expect(bodies().map(({ transactionStatus }) => transactionStatus)).toEqual(['ACTC', 'ACCP', 'ACSP', 'ACSC']);
  });

  it('sends one twice, with the same id', async () => {
    await script({ usual: true }, notification('doubled'));
    await approve((await pay(wish())).body.paymentId);
    await bank.clock.advance('P3D');
    await tpp.arrived(5);
    const ids = tpp.received.map(({ headers }) => headers['x-request-id']);
    expect(ids[1]).toBe(ids[2]);
    expect(new Set(ids).size).toBe(4);
    await until(states, (all) => all.every((state) => state === 'delivered'));
  });

  it('withholds one until it is sent by hand, and sends any one again', async () => {
    await script(notification('withheld'));
    await approve((await pay(wish('LAST'))).body.paymentId);
    await bank.clock.advance('P3D');
    const [withheld] = await bank.notifications();
    expect(withheld).toMatchObject({ state: 'withheld', attempts: 0, status: 'ACSC' });
    await bank.clock.advance('P3D');
    expect(bodies()).toEqual([]);
    expect(await bank.resendNotification(withheld!.id)).toMatchObject({ id: withheld!.id, state: 'due' });
    await tpp.arrived(1);
    await until(states, (all) => all.join() === 'delivered');
    await bank.resendNotification(withheld!.id);
    await tpp.arrived(2);
    expect(new Set(tpp.received.map(({ headers }) => headers['x-request-id']))).toEqual(new Set([withheld!.id]));
    await expect(bank.resendNotification('unknown')).rejects.toMatchObject({ status: 404 });
  });

  it('does so for one of four by a row, and counts an outcome by notifications and not by calls', async () => {
    await setDecisions({ 'notification-delivery': 'withheld' });
    await bank.outcomes.add({
      match: { tpp: 'PSDAT-FMA-123456' },
      after: 1,
      outcome: notification('delayed'),
    } as never);
    await pay({});
    for (let index = 0; index < 6; index += 1) await approve((await pay(wish())).body.paymentId);
    await bank.clock.advance('P3D');
    const all = await states();
    const withheld = all.filter((state) => state === 'withheld').length;
    expect(withheld).toBeGreaterThan(0);
    expect(withheld).toBeLessThan(all.length / 2);
    expect(await bank.outcomes.list()).toEqual([]);
  });

  it('sends each one once if a newer and an older one are sent again together', async () => {
    await approve((await pay(wish())).body.paymentId);
    await bank.clock.advance('P3D');
    await tpp.arrived(4);
    await until(states, (all) => all.every((state) => state === 'delivered'));
    const [newest, , , oldest] = await bank.notifications();
    await bank.resendNotification(newest!.id);
    await bank.resendNotification(oldest!.id);
    await tpp.arrived(6);
    await until(states, (all) => all.every((state) => state === 'delivered'));
    const again = tpp.received.slice(4).map(({ headers }) => headers['x-request-id']);
    expect(again.toSorted()).toEqual([newest!.id, oldest!.id].toSorted());
  });

  it('are not scripted in a bank that sends none', async () => {
    const other = await client.banks.create(`published-${number}`, { dialect: 'published' });
    await expect(other.outcomes.add({ outcome: notification('withheld') } as never)).rejects.toMatchObject({
      status: 400,
      problem: { path: 'outcome.notification' },
    });
  });

  it.each([
    [{ match: { operation: 'readAccounts' }, outcome: { notification: 'delayed' } }, 'match.operation'],
    [{ match: { psu: 'anna' }, outcome: { notification: 'delayed' } }, 'match.psu'],
    [{ outcome: { notification: 'soon' } }, 'outcome.notification'],
    [{ sequence: [{ notification: 'delayed' }, { error: 'INTERNAL_SERVER_ERROR' }] }, 'sequence'],
  ])('refuses %j', async (body, path) => {
    await expect(bank.outcomes.add(body as never)).rejects.toMatchObject({
      status: 400,
      problem: { path },
    });
  });
});
