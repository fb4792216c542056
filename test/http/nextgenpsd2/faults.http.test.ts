import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { readFaultRule } from '../../../src/control-api/resources/scripting.js';
import { addFault } from '../../../src/sim/scripting/faults.js';
import { stateDocument, stateOf } from '../../../src/sim/state/state-document.js';
import { assertConsistent } from '../../../src/sim/state/state-validation.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, OTHER_TPP, TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT, PAYMENT, TRANSFER } from '../../support/nextgen-bodies.js';

/** Faults, limits and the deletion of old data, for every resource of NextGenPSD2. */

const PRODUCT = 'sepa-credit-transfers';
const DAY_MS = 86_400_000;
const anna = { iban: IBANS.anna };
const SHORT_CONSENT = { ...CONSENT, validUntil: '2026-03-10' };
/** A creation of each service. */
const CREATIONS = [
  ['initiatePayment', `/v1/payments/${PRODUCT}`, PAYMENT],
  ['initiatePayment', `/v1/bulk-payments/${PRODUCT}`, { debtorAccount: anna, payments: [TRANSFER] }],
  [
    'initiatePayment',
    `/v1/periodic-payments/${PRODUCT}`,
    { ...PAYMENT, startDate: '2026-03-05', endDate: '2026-03-20', frequency: 'Weekly' },
  ],
  ['createConsent', '/v1/consents', SHORT_CONSENT],
  ['createFundsConsent', '/v2/consents/confirmation-of-funds', { account: anna }],
] as const;

const set = (bank: NextgenBank, rule: Readonly<Record<string, unknown>>) => addFault(bank.bank, readFaultRule(rule));
/** The TPP of the fixtures has no PSP_IC; an unknown one has every role. */
const create = (bank: NextgenBank, path: string, json: object, tpp = OTHER_TPP) =>
  bank.send('POST', path, { json, tpp });
/** A signing basket of a new payment. */
async function createBasket(bank: NextgenBank) {
  const { body } = await create(bank, `/v1/payments/${PRODUCT}`, PAYMENT);
  return create(bank, '/v1/signing-baskets', { paymentIds: [body.paymentId] });
}
/** Calls without the library that gives up on unusual answers. */
const fetched = (bank: NextgenBank, path: string, json: object, signal?: AbortSignal): Promise<Response> =>
  fetch(`${bank.url}${path}`, {
    method: 'POST',
    headers: {
      'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      'Sandbank-TPP': OTHER_TPP,
      'PSU-IP-Address': '192.0.2.1',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(json),
    ...(signal && { signal }),
  });
const waiting = (bank: NextgenBank): number => bank.bank.state.waiting.size;

describe('a fault in a bank of NextGenPSD2', () => {
  it.each(CREATIONS)('answers %s (%s) with an error in the form of the dialect', async (operation, path, json) => {
    const bank = await openNextgenBank();
    set(bank, { match: { operation }, times: 1, error: { statusCode: 429 } });
    set(bank, { match: { operation }, times: 1, error: { statusCode: 503 } });
    set(bank, { match: { operation }, times: 1, error: { statusCode: 401, code: 'TOKEN_MISSING' } });
    const refused = [];
    for (let call = 0; call < 3; call += 1) {
      const answer = await fetched(bank, path, json);
      const { tppMessages } = (await answer.json()) as { tppMessages: readonly { code: string }[] };
      refused.push([answer.status, tppMessages[0]?.code, answer.headers.get('retry-after')]);
    }
    expect(refused).toEqual([
      [429, 'ACCESS_EXCEEDED', '1'],
      [503, 'INTERNAL_SERVER_ERROR', '1'],
      // The standard has one code for a token that is missing or unknown.
      [401, 'TOKEN_UNKNOWN', null],
    ]);
    expect(waiting(bank)).toBe(0);
    expect((await create(bank, path, json)).status).toBe(201);
  });

  it('is for one resource by the order of its creation, and for one of its statuses', async () => {
    const bank = await openNextgenBank();
    const path = `/v1/payments/${PRODUCT}`;
    const ids = [await create(bank, path, PAYMENT), await create(bank, path, PAYMENT)].map(
      ({ body }) => body.paymentId,
    );
    const match = { operation: 'readPaymentStatus', resource: 2, resourceStatus: 'RCVD' };
    set(bank, { match, after: 1, times: 1, error: { statusCode: 429 } });
    set(bank, { match: { ...match, resourceStatus: 'ACSC' }, error: { statusCode: 429 } });
    set(bank, { match: { ...match, resource: 3 }, error: { statusCode: 429 } });
    const statuses: number[] = [];
    for (const id of [ids[0], ids[0], ids[1], ids[0], ids[1], ids[1]])
      statuses.push((await bank.send('GET', `${path}/${id}/status`, { tpp: OTHER_TPP })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200]);
  });

  it('withholds a link, so that a PSU who approves by itself waits until an answer about the request arrives', async () => {
    const bank = await openNextgenBank({ 'psu-behaviour': 'approves' });
    const path = `/v1/payments/${PRODUCT}`;
    const statusOf = (id: string): string | undefined => bank.bank.state.payments.get(asId(id))?.transactionStatus;
    set(bank, { match: { operation: 'initiatePayment' }, when: 'commit', times: 1, fault: 'EMPTY_RESPONSE' });
    await expect(fetched(bank, path, PAYMENT)).rejects.toThrow('fetch failed');
    const { body } = await create(bank, path, PAYMENT);
    const [lost = ''] = bank.bank.state.payments.keys();
    bank.advance(60_000);
    expect([statusOf(lost), statusOf(body.paymentId)]).toEqual(['RCVD', 'ACSC']);
    const document = stateDocument(bank.bank, 'own', { mode: 'paused', rate: 1, now: bank.bank.now });
    expect([document.undeliveredLinks, [...stateOf(document).undeliveredLinks]]).toEqual([[lost], [lost]]);
    expect((await bank.send('GET', `${path}/${lost}/status`, { tpp: OTHER_TPP })).status).toBe(200);
    bank.advance(60_000);
    expect([statusOf(lost), bank.bank.state.undeliveredLinks.size]).toEqual(['ACSC', 0]);
  });

  it('is problem+json where the bank answers errors so', async () => {
    const bank = await openNextgenBank({ 'error-body': 'problem' });
    set(bank, { times: 1, error: { statusCode: 503 } });
    const answer = await fetched(bank, '/v1/consents', SHORT_CONSENT);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });

  it.each(CREATIONS)('breaks the answer of %s (%s), before or after the operation', async (operation, path, json) => {
    const bank = await openNextgenBank();
    const fault = (kind: string, when: string) => set(bank, { match: { operation }, when, times: 1, fault: kind });
    for (const kind of ['CONNECTION_RESET_BY_PEER', 'EMPTY_RESPONSE', 'RANDOM_DATA_THEN_CLOSE'])
      for (const when of ['before', 'commit']) {
        const before = waiting(bank);
        fault(kind, when);
        await expect(fetched(bank, path, json)).rejects.toThrow('fetch failed');
        expect(waiting(bank) - before).toBe(when === 'commit' ? 1 : 0);
      }
    fault('MALFORMED_RESPONSE_CHUNK', 'before');
    await expect(fetched(bank, path, json).then((answer) => answer.text())).rejects.toThrow();
    fault('TIMEOUT', 'before');
    await expect(fetched(bank, path, json, AbortSignal.timeout(150))).rejects.toThrow(/timeout|aborted/i);
    for (const kind of ['TRUNCATED_JSON', 'MALFORMED_JSON']) {
      fault(kind, 'before');
      const answer = await fetched(bank, path, json);
      expect(answer.status).toBe(201);
      await expect(answer.json()).rejects.toThrow();
    }
    expect(waiting(bank)).toBe(5);
  });

  it('breaks an answer in XML as well', async () => {
    const bank = await openNextgenBank();
    const raw =
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>M</MsgId>' +
      '<CreDtTm>2026-03-02T09:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><InitgPty><Nm>T</Nm></InitgPty></GrpHdr><PmtInf>' +
      '<PmtInfId>P</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-03-02</ReqdExctnDt><Dbtr><Nm>A</Nm></Dbtr><DbtrAcct>' +
      `<Id><IBAN>${IBANS.anna}</IBAN></Id></DbtrAcct><CdtTrfTxInf><PmtId><EndToEndId>E</EndToEndId></PmtId><Amt>` +
      '<InstdAmt Ccy="EUR">1.00</InstdAmt></Amt><Cdtr><Nm>B</Nm></Cdtr><CdtrAcct><Id><IBAN>' +
      `${IBANS.ben}</IBAN></Id></CdtrAcct></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;
    const path = `/v1/payments/pain.001-${PRODUCT}`;
    const { body } = await bank.send('POST', path, { raw, headers: { 'Content-Type': 'application/xml' } });
    const status = async () => (await bank.send('GET', `${path}/${body.paymentId}/status`)).text;
    const whole = await status();
    set(bank, { match: { operation: 'readPaymentStatus' }, times: 1, fault: 'TRUNCATED_JSON' });
    expect(await status()).toBe(whole.slice(0, Math.floor(whole.length / 2)));
  });

  it('delays the answer, and sends it slowly but completely', async () => {
    const bank = await openNextgenBank();
    set(bank, { times: 1, delay: { type: 'fixed', ms: 60 } });
    const startedAt = performance.now();
    expect((await create(bank, '/v1/consents', SHORT_CONSENT)).status).toBe(201);
    // Timers may be a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(55);
    set(bank, { times: 1, slowBody: { chunks: 3, durationMs: 60 } });
    expect((await create(bank, '/v1/consents', SHORT_CONSENT)).body.consentStatus).toBe('received');
  });

  it('is a maintenance window by the bank’s clock', async () => {
    const bank = await openNextgenBank();
    const at = (ms: number): string => new Date(bank.bank.now + ms).toISOString();
    set(bank, { during: { from: at(60_000), to: at(120_000) }, error: { statusCode: 503 } });
    const statuses = [];
    for (let minute = 0; minute < 3; minute += 1) {
      statuses.push((await fetched(bank, '/v1/consents', SHORT_CONSENT)).status);
      bank.advance(60_000);
    }
    expect(statuses).toEqual([201, 503, 201]);
  });
});

describe('the rate limit of a bank of NextGenPSD2', () => {
  it.each(CREATIONS)('refuses %s (%s) over it, for each TPP by itself', async (_operation, path, json) => {
    const bank = await openNextgenBank({ 'rate-limit': 2 });
    const tpps = [OTHER_TPP, OTHER_TPP, 'PSDDE-BAFIN-4711', OTHER_TPP];
    const answers = [];
    for (const tpp of tpps) answers.push(await create(bank, path, json, tpp));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(answers[3]?.body.tppMessages[0].code).toBe('ACCESS_EXCEEDED');
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('what a bank of NextGenPSD2 keeps', () => {
  /** Creates everything, and has the PSU approve it. */
  async function lived(changes = {}): Promise<NextgenBank> {
    const bank = await openNextgenBank({ 'psu-behaviour': 'approves', ...changes });
    for (const [, path, json] of CREATIONS) expect((await create(bank, path, json)).status).toBe(201);
    expect((await createBasket(bank)).status).toBe(201);
    bank.advance(DAY_MS);
    return bank;
  }
  const sizes = ({ bank: { state } }: NextgenBank) =>
    [state.payments, state.consents, state.fundsConsents, state.signingBaskets, state.authorisations].map(
      ({ size }) => size,
    );

  it('is deleted after the time of the profile, with its authorisations, except what is still in use', async () => {
    const bank = await lived({ retention: { payments: 'P30D', consents: 'P30D' } });
    // Two payments and a bulk of one, a standing order; a basket.
    expect(sizes(bank)).toEqual([5, 1, 1, 1, 7]);
    bank.advance(90 * DAY_MS);
    // The consent to confirmations of funds has no end.
    expect(sizes(bank)).toEqual([0, 0, 1, 0, 1]);
  });

  it('is in an export, and the same after its restore', async () => {
    const bank = await lived();
    const clock = { mode: 'paused', rate: 1, now: bank.bank.now } as const;
    const document = JSON.parse(JSON.stringify(stateDocument(bank.bank, 'small', clock)));
    expect(() => assertConsistent(document, bank.bank.base)).not.toThrow();
    expect(stateOf(document)).toEqual(bank.bank.state);
  });

  it('is named to nobody else', async () => {
    const bank = await lived();
    const [basketId] = bank.bank.state.signingBaskets.keys();
    expect((await bank.send('GET', `/v1/signing-baskets/${basketId}`, { tpp: TPP })).status).toBe(404);
  });
});

describe('the error of a fault without a code', () => {
  it.each([
    [400, 'FORMAT_ERROR'],
    [401, 'CERTIFICATE_INVALID'],
    [403, 'SERVICE_BLOCKED'],
    [404, 'RESOURCE_UNKNOWN'],
    [405, 'SERVICE_INVALID'],
    [406, 'REQUESTED_FORMATS_INVALID'],
    [409, 'STATUS_INVALID'],
    [429, 'ACCESS_EXCEEDED'],
  ])('with the status %d has the code %s', async (statusCode, code) => {
    const bank = await openNextgenBank();
    addFault(bank.bank, { match: {}, after: 0, when: 'before', times: 1, error: { statusCode } });
    const { status, body } = await bank.send('GET', '/v1/accounts');
    expect([status, body.tppMessages[0].code]).toEqual([statusCode, code]);
  });
});
