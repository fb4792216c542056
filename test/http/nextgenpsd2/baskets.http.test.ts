import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { asId, type BasketId, type PsuId } from '../../../src/domain/ids.js';
import { waitingFor } from '../../../src/sim/authorisation/online-banking.js';
import { stateDocument } from '../../../src/sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../../../src/sim/state/state-validation.js';
import { createConsent, openNextgenBank, OTHER_TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { IBANS } from '../../support/small-bank.js';
import { signInOnPage } from '../../support/psu-page.js';
import { consentBody } from '../../support/nextgen-bodies.js';
import { codeOf, refusalOf } from '../../support/refusals.js';

const BASKETS = '/v1/signing-baskets';
const PAYMENTS = '/v1/payments/sepa-credit-transfers';
const UNKNOWN = '0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10';
const DAY_MS = 24 * 3_600_000;
const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };

type Answer = Awaited<ReturnType<NextgenBank['send']>>;

async function payment(bank: NextgenBank, changes: object = {}, tpp?: string): Promise<string> {
  const json = {
    debtorAccount: { iban: IBANS.anna },
    instructedAmount: { currency: 'EUR', amount: '12.30' },
    creditorAccount: { iban: IBANS.ben },
    creditorName: 'Ben',
    ...changes,
  };
  const { status, body } = await bank.send('POST', PAYMENTS, { json, ...(tpp && { tpp }) });
  expect(status).toBe(201);
  return body.paymentId as string;
}

const consent = async (bank: NextgenBank, iban: string = IBANS.anna): Promise<string> =>
  (await createConsent(bank, consentBody({ accounts: [{ iban }] }))).body.consentId;

async function created(bank: NextgenBank, json: object, options: object = {}): Promise<Answer> {
  const answer = await bank.send('POST', BASKETS, { json, ...options });
  expect([answer.status, answer.body.tppMessages]).toEqual([201, undefined]);
  return answer;
}

/** A basket with a payment and a consent of Anna. */
async function mixed(bank: NextgenBank, options: object = {}) {
  const [paymentId, consentId] = [await payment(bank), await consent(bank)];
  const { body } = await created(bank, { paymentIds: [paymentId], consentIds: [consentId] }, options);
  return { paymentId, consentId, body, basketId: body.basketId as string };
}

/** The status of each request, of whatever kind. */
const statusesOf = ({ bank: { state } }: NextgenBank, ...ids: string[]): (string | undefined)[] =>
  ids.map(
    (id) =>
      state.payments.get(asId(id))?.transactionStatus ??
      state.consents.get(asId(id))?.consentStatus ??
      state.signingBaskets.get(asId(id))?.transactionStatus,
  );
const openOf = ({ bank }: NextgenBank, id: string): string[] =>
  (bank.state.authorisations.get(asId(id)) ?? []).map(({ scaStatus }) => scaStatus);
/** What a refused call must not change. */
const snapshotOf = ({ bank: { state }, moves }: NextgenBank): unknown => [
  moves.length,
  state.random.position,
  [...state.waiting],
  [...state.authorisations.values()],
  state.signingBaskets.size,
];

describe('a signing basket', () => {
  it('is created with 201, its address, and a started authorisation', async () => {
    const bank = await openNextgenBank();
    const [paymentId, consentId] = [await payment(bank), await consent(bank)];
    const { body, headers } = await created(bank, { paymentIds: [paymentId], consentIds: [consentId] });
    const self = `${bank.url}${BASKETS}/${body.basketId}`;
    expect(headers).toMatchObject({ location: self, 'aspsp-sca-approach': 'REDIRECT' });
    const links = { self: { href: self }, status: { href: `${self}/status` } };
    expect(body).toEqual({
      transactionStatus: 'RCVD',
      basketId: expect.any(String),
      _links: {
        scaRedirect: { href: expect.stringContaining(`scope=SBS%3A${body.basketId}`) },
        scaStatus: { href: expect.stringContaining(`${self}/authorisations/`) },
        ...links,
      },
    });
    const path = `${BASKETS}/${body.basketId}`;
    const content = { payments: [paymentId], consents: [consentId], transactionStatus: 'RCVD', _links: links };
    expect((await bank.send('GET', path)).body).toEqual(content);
    expect((await bank.send('GET', `${path}/status`)).body).toEqual({ transactionStatus: 'RCVD' });
    const own = bank.moves.filter(({ kind }) => kind === 'signingBasket');
    expect(own.map(({ subject, from, to }) => [subject, from, to])).toEqual([[body.basketId, null, 'RCVD']]);
  });

  it('leaves out the list that it does not have', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank, { consentIds: [await consent(bank)] });
    const { body: read } = await bank.send('GET', `${BASKETS}/${body.basketId}`);
    expect(Object.keys(read)).toEqual(['consents', 'transactionStatus', '_links']);
  });

  it('lets the TPP start the authorisation where it prefers so', async () => {
    const bank = await openNextgenBank();
    const { body } = await mixed(bank, { headers: { 'TPP-Explicit-Authorisation-Preferred': 'true' } });
    const list = `${BASKETS}/${body.basketId}/authorisations`;
    expect(body._links.startAuthorisation).toEqual({ href: bank.url + list });
    expect((await bank.send('GET', list)).body).toEqual({ authorisationIds: [] });
    const { status, body: started } = await bank.send('POST', list, { headers: { 'PSU-ID': 'anna' } });
    expect([status, started.scaStatus]).toEqual([201, 'psuIdentified']);
    expect((await bank.send('GET', list)).body).toEqual({ authorisationIds: [started.authorisationId] });
    expect(codeOf(await bank.send('GET', `${list}/${UNKNOWN}`))).toEqual([404, 'RESOURCE_UNKNOWN']);
  });

  it('takes the steps of an embedded authorisation', async () => {
    const bank = await openNextgenBank();
    const { basketId, paymentId, consentId, body } = await mixed(bank, { headers: EMBEDDED });
    const path = body._links.updatePsuAuthentication.href.slice(bank.url.length);
    const { body: second } = await bank.send('PUT', path, { json: { psuData: { password: 'anna-pass' } } });
    expect(second.scaStatus).toBe('scaMethodSelected');
    const { body: done } = await bank.send('PUT', path, { json: { scaAuthenticationData: '123456' } });
    expect(done.scaStatus).toBe('finalised');
    expect(statusesOf(bank, basketId, consentId)).toEqual(['ACTC', 'valid']);
    expect(bank.bank.state.payments.get(asId(paymentId))?.authorised).toBe(true);
  });

  it('is only for a PSU who can approve everything, also with the steps of an embedded authorisation', async () => {
    const bank = await openNextgenBank();
    const { body } = await mixed(bank, { headers: { ...EMBEDDED, 'PSU-ID': 'ben' } });
    const path = body._links.updatePsuAuthentication.href.slice(bank.url.length);
    const refused = await bank.send('PUT', path, { json: { psuData: { password: 'ben-pass' } } });
    expect(codeOf(refused)).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
  });

  it('needs the role PSP_PI', async () => {
    const bank = await openNextgenBank();
    const organisation = [...bank.bank.base.organisations.values()][0];
    expect(organisation).toBeDefined();
    const { basketId } = await mixed(bank);
    const [own] = [...bank.bank.state.signingBaskets.values()].map(({ organisationId }) => organisationId);
    const known = bank.bank.state.organisations.get(own!) ?? bank.bank.base.organisations.get(own!);
    bank.bank.state.organisations.set(own!, { ...known!, roles: ['PSP_AI'] });
    for (const [method, path] of [
      ['POST', ''],
      ['GET', `/${basketId}`],
    ] as const) {
      const json = { consentIds: [UNKNOWN] };
      const refused = await bank.send(method, BASKETS + path, method === 'POST' ? { json } : {});
      expect(codeOf(refused)).toEqual([401, 'ROLE_INVALID']);
    }
  });

  it('belongs to its TPP', async () => {
    const bank = await openNextgenBank();
    const { basketId } = await mixed(bank);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/status'],
      ['POST', '/authorisations'],
      ['GET', '/authorisations'],
      ['GET', `/authorisations/${UNKNOWN}`],
      ['PUT', `/authorisations/${UNKNOWN}`],
    ] as const) {
      const foreign = await bank.send(method, `${BASKETS}/${basketId}${path}`, { tpp: OTHER_TPP });
      expect([method, path, refusalOf(foreign)]).toEqual([method, path, [404, 'RESOURCE_UNKNOWN', 'basketId']]);
    }
    expect(refusalOf(await bank.send('GET', `${BASKETS}/${UNKNOWN}`))).toEqual([404, 'RESOURCE_UNKNOWN', 'basketId']);
    expect(statusesOf(bank, basketId)).toEqual(['RCVD']);
  });

  it('is in the state document, which stays consistent', async () => {
    const bank = await openNextgenBank({ 'redirect-approach': 'oauth' });
    bank.decide((await mixed(bank)).basketId);
    await mixed(bank);
    const { state, base, now, openedAt } = bank.bank;
    const document = stateDocument({ state, base, now, openedAt }, 'small', { mode: 'paused', rate: 1, now });
    const read = parseStateDocument(JSON.parse(JSON.stringify(document)));
    expect(() => assertConsistent(read, base)).not.toThrow();
    expect(read.signingBaskets).toHaveLength(2);
    expect(read.grants.map(([, { kind }]) => kind)).toEqual(['SBS']);
  });

  it('is forgotten with its authorisations some time after its end', async () => {
    const bank = await openNextgenBank();
    bank.decide((await mixed(bank)).basketId);
    await mixed(bank);
    bank.advance(3 * 366 * DAY_MS);
    expect([bank.bank.state.signingBaskets.size, bank.bank.state.authorisations.size]).toEqual([0, 0]);
  });
});

describe('the entries of a signing basket', () => {
  it.each([
    [{}, 'paymentIds'],
    [{ paymentIds: [] }, 'paymentIds'],
    [{ consentIds: [] }, 'consentIds'],
    [{ paymentIds: 'one' }, 'paymentIds'],
    [{ paymentIds: [1] }, 'paymentIds[0]'],
    [{ consentIds: { 0: UNKNOWN } }, 'consentIds'],
    [{ consentIds: [null] }, 'consentIds[0]'],
    [{ paymentIds: [UNKNOWN, UNKNOWN] }, 'paymentIds[1]'],
    [{ consentIds: [UNKNOWN, UNKNOWN] }, 'consentIds[1]'],
    [{ paymentIds: Array.from({ length: 51 }, (_, index) => `p${index}`) }, 'paymentIds'],
    [{ consentIds: Array.from({ length: 51 }, (_, index) => `c${index}`) }, 'consentIds'],
  ])('of %j are FORMAT_ERROR at %s, and nothing is created', async (json, path) => {
    const bank = await openNextgenBank();
    const before = snapshotOf(bank);
    expect(refusalOf(await bank.send('POST', BASKETS, { json }))).toEqual([400, 'FORMAT_ERROR', path]);
    expect([snapshotOf(bank), bank.bank.state.organisations.size]).toEqual([before, 0]);
  });

  it('are 50 at most, of both kinds together', async () => {
    const bank = await openNextgenBank();
    const paymentIds: string[] = [];
    for (let count = 0; count < 49; count += 1) paymentIds.push(await payment(bank));
    const consentIds = [await consent(bank), await consent(bank)];
    const tooMany = await bank.send('POST', BASKETS, { json: { paymentIds, consentIds } });
    expect(refusalOf(tooMany)).toEqual([400, 'FORMAT_ERROR', 'paymentIds']);
    await created(bank, { paymentIds, consentIds: consentIds.slice(1) });
  });

  it.each([
    [{ 'PSU-ID': 'nobody' }, 401, 'PSU_CREDENTIALS_INVALID'],
    [{ 'TPP-Redirect-Preferred': 'yes' }, 400, 'FORMAT_ERROR'],
    [{ 'TPP-Redirect-URI': 'javascript:alert(1)' }, 400, 'FORMAT_ERROR'],
  ])('stay as they are if the headers are %j', async (headers, status, code) => {
    const bank = await openNextgenBank();
    const json = { paymentIds: [await payment(bank)] };
    const before = snapshotOf(bank);
    expect(codeOf(await bank.send('POST', BASKETS, { json, headers }))).toEqual([status, code]);
    expect(snapshotOf(bank)).toEqual(before);
  });

  it('are those of the TPP, else RESOURCE_UNKNOWN', async () => {
    const bank = await openNextgenBank();
    const [own, foreign, ownConsent] = [await payment(bank), await payment(bank, {}, OTHER_TPP), await consent(bank)];
    const { body: funds } = await bank.send('POST', '/v2/consents/confirmation-of-funds', {
      tpp: OTHER_TPP,
      json: { account: { iban: IBANS.anna } },
    });
    const before = snapshotOf(bank);
    for (const [json, path, tpp] of [
      [{ paymentIds: [own, UNKNOWN] }, 'paymentIds[1]', undefined],
      [{ paymentIds: [foreign] }, 'paymentIds[0]', undefined],
      [{ paymentIds: [ownConsent] }, 'paymentIds[0]', undefined],
      [{ paymentIds: [own], consentIds: [own] }, 'consentIds[0]', undefined],
      [{ consentIds: [ownConsent] }, 'consentIds[0]', OTHER_TPP],
      [{ consentIds: [funds.consentId] }, 'consentIds[0]', OTHER_TPP],
    ] as const) {
      const refused = await bank.send('POST', BASKETS, { json, ...(tpp && { tpp }) });
      expect(refusalOf(refused)).toEqual([400, 'RESOURCE_UNKNOWN', path]);
    }
    expect(snapshotOf(bank)).toEqual(before);
  });

  it('still wait for their first approval, else REFERENCE_STATUS_INVALID', async () => {
    const bank = await openNextgenBank();
    const [waiting, approved, signed] = [await payment(bank), await payment(bank), await payment(bank)];
    const [valid, deleted] = [await consent(bank), await consent(bank)];
    bank.decide(approved);
    bank.decide(valid);
    await bank.send('DELETE', `/v1/consents/${deleted}`);
    const firm = await payment(bank, { debtorAccount: { iban: IBANS.firm } });
    bank.decide(firm);
    expect(statusesOf(bank, firm)).toEqual(['PATC']);
    bank.decide(signed);
    expect((await bank.send('DELETE', `${PAYMENTS}/${signed}`)).status).toBe(202);
    expect(bank.bank.state.waiting.has(asId(signed))).toBe(true);
    const half = await consent(bank, IBANS.firm);
    expect(bank.decide(half)).toMatchObject({ status: 'partiallyAuthorised' });
    const before = snapshotOf(bank);
    for (const id of [approved, firm, signed]) {
      const refused = await bank.send('POST', BASKETS, { json: { paymentIds: [waiting, id] } });
      expect(refusalOf(refused)).toEqual([409, 'REFERENCE_STATUS_INVALID', 'paymentIds[1]']);
    }
    for (const id of [valid, deleted, half]) {
      const refused = await bank.send('POST', BASKETS, { json: { consentIds: [id] } });
      expect(refusalOf(refused)).toEqual([409, 'REFERENCE_STATUS_INVALID', 'consentIds[0]']);
    }
    expect(snapshotOf(bank)).toEqual(before);
  });

  it('are in one waiting basket at a time', async () => {
    const bank = await openNextgenBank();
    const { paymentId, consentId, basketId } = await mixed(bank);
    const json = { paymentIds: [paymentId], consentIds: [consentId] };
    const refused = await bank.send('POST', BASKETS, { json });
    expect(refusalOf(refused)).toEqual([409, 'REFERENCE_STATUS_INVALID', 'paymentIds[0]']);
    const other = await bank.send('POST', BASKETS, { json: { consentIds: [consentId] } });
    expect(refusalOf(other)).toEqual([409, 'REFERENCE_STATUS_INVALID', 'consentIds[0]']);
    await bank.send('DELETE', `${BASKETS}/${basketId}`);
    await created(bank, json);
  });

  it('are payments only under signing-basket: payments-only', async () => {
    const bank = await openNextgenBank({ 'signing-basket': 'payments-only' });
    const [paymentId, consentId] = [await payment(bank), await consent(bank)];
    const before = snapshotOf(bank);
    for (const json of [{ paymentIds: [paymentId], consentIds: [consentId] }, { consentIds: [consentId] }]) {
      const refused = await bank.send('POST', BASKETS, { json });
      expect(refusalOf(refused)).toEqual([400, 'REFERENCE_MIX_INVALID', 'consentIds']);
    }
    expect(snapshotOf(bank)).toEqual(before);
    await created(bank, { paymentIds: [paymentId] });
  });

  it('lose their authorisations to the basket, and cannot be authorised by themselves', async () => {
    const bank = await openNextgenBank();
    const [paymentId, consentId] = [await payment(bank), await consent(bank)];
    expect([openOf(bank, paymentId), openOf(bank, consentId)]).toEqual([['received'], ['received']]);
    await created(bank, { paymentIds: [paymentId], consentIds: [consentId] });
    expect([openOf(bank, paymentId), openOf(bank, consentId)]).toEqual([['failed'], ['failed']]);
    for (const path of [`${PAYMENTS}/${paymentId}`, `/v1/consents/${consentId}`])
      expect(codeOf(await bank.send('POST', `${path}/authorisations`))).toEqual([409, 'STATUS_INVALID']);
    for (const id of [paymentId, consentId]) expect(() => bank.decide(id)).toThrow('it is in the signing basket');
    expect(statusesOf(bank, paymentId, consentId)).toEqual(['RCVD', 'received']);
  });

  it('are decided by the basket where PSUs decide by themselves', async () => {
    const bank = await openNextgenBank({ 'psu-behaviour': 'approves' });
    const { paymentId, consentId, basketId } = await mixed(bank);
    bank.advance(DAY_MS);
    expect(statusesOf(bank, basketId, consentId)).toEqual(['ACTC', 'valid']);
    expect(bank.bank.state.payments.get(asId(paymentId))?.authorised).toBe(true);
    const order = bank.moves.filter(({ to }) => to === 'ACTC' || to === 'valid').map(({ kind }) => kind);
    expect(order.slice(-3)).toEqual(['payment', 'consent', 'signingBasket']);
  });

  it('are decided by themselves after the basket, where PSUs decide by themselves', async () => {
    const bank = await openNextgenBank({
      'psu-behaviour': 'approves',
      'psu-delay': { decision: 'PT60S' },
    });
    const failures: unknown[] = [];
    bank.bank.onFailure = (failure) => failures.push(failure);
    const consentId = await consent(bank);
    bank.advance(30_000);
    const { body } = await created(bank, { consentIds: [consentId] });
    bank.advance(40_000);
    expect(statusesOf(bank, body.basketId, consentId)).toEqual(['RCVD', 'received']);
    await bank.send('DELETE', `${BASKETS}/${body.basketId}`);
    bank.advance(50_000);
    expect(statusesOf(bank, consentId)).toEqual(['received']);
    bank.advance(20_000);
    expect(statusesOf(bank, body.basketId, consentId)).toEqual(['CANC', 'valid']);
    expect(failures).toEqual([]);
  });
});

describe('the authorisation of a signing basket', () => {
  it('approves everything in it, in order', async () => {
    const bank = await openNextgenBank();
    const { paymentId, consentId, basketId, body } = await mixed(bank);
    const outcome = bank.decide(basketId);
    expect(outcome).toEqual({ decision: 'approve', status: 'ACTC' });
    expect(statusesOf(bank, basketId, consentId)).toEqual(['ACTC', 'valid']);
    expect(bank.bank.state.payments.get(asId(paymentId))).toMatchObject({ authorised: true, signedBy: ['anna'] });
    const scaStatus = body._links.scaStatus.href.slice(bank.url.length);
    expect((await bank.send('GET', scaStatus)).body).toEqual({ scaStatus: 'finalised' });
    expect(bank.bank.state.waiting.size).toBe(0);
    const headers = { 'Consent-ID': consentId };
    expect((await bank.send('GET', '/v1/accounts', { headers })).status).toBe(200);
    const again = await bank.send('POST', `${BASKETS}/${basketId}/authorisations`);
    expect(codeOf(again)).toEqual([409, 'STATUS_INVALID']);
  });

  it('changes nothing if the PSU cannot approve one of the entries', async () => {
    const bank = await openNextgenBank();
    const ids = [
      await payment(bank),
      await payment(bank, { debtorAccount: { iban: IBANS.ben }, creditorAccount: { iban: IBANS.anna } }),
    ];
    const consentId = await consent(bank);
    const { body } = await created(bank, { paymentIds: ids, consentIds: [consentId] });
    const before = snapshotOf(bank);
    for (const psuId of ['anna', 'ben'])
      expect(() => bank.decide(body.basketId, { psuId: asId<PsuId>(psuId) })).toThrow(
        expect.objectContaining({ code: 'PSU_CREDENTIALS_INVALID' }),
      );
    expect(snapshotOf(bank)).toEqual(before);
    expect(statusesOf(bank, ...ids, consentId, body.basketId)).toEqual(['RCVD', 'RCVD', 'received', 'RCVD']);
  });

  it('is not for a blocked PSU', async () => {
    const bank = await openNextgenBank();
    const { basketId } = await mixed(bank);
    const blocked = [...bank.bank.base.psus.values()].find((psu) => psu.blocked);
    expect(blocked).toBeDefined();
    expect(() => bank.decide(basketId, { psuId: blocked!.psuId })).toThrow(
      expect.objectContaining({ code: 'SERVICE_BLOCKED' }),
    );
  });

  it('is STATUS_INVALID once something in it no longer waits', async () => {
    const bank = await openNextgenBank();
    const { paymentId, consentId, basketId } = await mixed(bank);
    expect((await bank.send('DELETE', `${PAYMENTS}/${paymentId}`)).status).toBe(204);
    expect(() => bank.decide(basketId)).toThrow(expect.objectContaining({ code: 'STATUS_INVALID' }));
    expect(statusesOf(bank, paymentId, consentId, basketId)).toEqual(['CANC', 'received', 'RCVD']);
    expect((await bank.send('DELETE', `${BASKETS}/${basketId}`)).status).toBe(204);
  });

  it('is complete when the last signature of a payment is there', async () => {
    const bank = await openNextgenBank();
    const firm = await payment(bank, { debtorAccount: { iban: IBANS.firm } });
    const { body } = await created(bank, { paymentIds: [firm] });
    expect(bank.decide(body.basketId)).toEqual({ decision: 'approve', status: 'PATC' });
    expect(statusesOf(bank, firm, body.basketId)).toEqual(['PATC', 'PATC']);
    expect(codeOf(await bank.send('DELETE', `${BASKETS}/${body.basketId}`))).toEqual([409, 'STATUS_INVALID']);
    expect(() => bank.decide(firm, { psuId: asId<PsuId>('ben') })).toThrow('it is in the signing basket');
    expect(() => bank.decide(body.basketId)).toThrow('has already signed this request');
    expect(bank.decide(body.basketId, { psuId: asId<PsuId>('ben') }).status).toBe('ACTC');
    expect(bank.bank.state.payments.get(asId(firm))).toMatchObject({ authorised: true, signedBy: ['anna', 'ben'] });
  });

  it('leaves the cancellation of an approved payment to its PSU while another signature is missing', async () => {
    const bank = await openNextgenBank();
    const firm = await payment(bank, { debtorAccount: { iban: IBANS.firm } });
    const [cancelled, kept] = [await payment(bank), await payment(bank)];
    const { body } = await created(bank, { paymentIds: [firm, cancelled, kept] });
    bank.decide(body.basketId);
    for (const id of [cancelled, kept]) expect((await bank.send('DELETE', `${PAYMENTS}/${id}`)).status).toBe(202);
    bank.decide(cancelled);
    expect(statusesOf(bank, cancelled, body.basketId)).toEqual(['CANC', 'PATC']);
    expect(bank.decide(body.basketId, { psuId: asId<PsuId>('ben') }).status).toBe('ACTC');
    expect(bank.bank.state.payments.get(asId(kept))).toMatchObject({ cancellation: 'requested', signedBy: ['anna'] });
  });

  it.each(['refuse', 'expire'] as const)(
    'that the PSU lets %s rejects the basket, and frees its entries',
    async (decision) => {
      const bank = await openNextgenBank();
      const { paymentId, consentId, basketId } = await mixed(bank);
      bank.decide(basketId, { decision });
      expect(statusesOf(bank, basketId, paymentId, consentId)).toEqual(['RJCT', 'RCVD', 'received']);
      expect(openOf(bank, basketId)).toEqual(['failed']);
      const started = await bank.send('POST', `/v1/consents/${consentId}/authorisations`);
      expect(started.status).toBe(201);
      bank.decide(consentId);
      expect(statusesOf(bank, consentId)).toEqual(['valid']);
    },
  );

  it('that nobody gives rejects the basket when its window ends', async () => {
    const bank = await openNextgenBank();
    const consentId = await consent(bank);
    const { body } = await created(bank, { consentIds: [consentId] });
    bank.advance(30 * DAY_MS);
    expect(statusesOf(bank, body.basketId)).toEqual(['RJCT']);
    expect([openOf(bank, body.basketId), bank.bank.state.waiting.size]).toEqual([['failed'], 0]);
  });

  it('is no longer possible after the deletion of the basket, which frees its entries', async () => {
    const bank = await openNextgenBank();
    const { paymentId, consentId, basketId } = await mixed(bank);
    const path = `${BASKETS}/${basketId}`;
    expect((await bank.send('DELETE', path)).status).toBe(204);
    expect((await bank.send('GET', `${path}/status`)).body).toEqual({ transactionStatus: 'CANC' });
    expect(codeOf(await bank.send('DELETE', path))).toEqual([409, 'STATUS_INVALID']);
    expect(openOf(bank, basketId)).toEqual(['failed']);
    expect(statusesOf(bank, paymentId, consentId)).toEqual(['RCVD', 'received']);
    bank.decide(paymentId);
    expect(bank.bank.state.payments.get(asId(paymentId))?.authorised).toBe(true);
  });

  it('cannot be undone by a deletion', async () => {
    const bank = await openNextgenBank();
    const { basketId, consentId } = await mixed(bank);
    bank.decide(basketId);
    expect(codeOf(await bank.send('DELETE', `${BASKETS}/${basketId}`))).toEqual([409, 'STATUS_INVALID']);
    expect(statusesOf(bank, basketId, consentId)).toEqual(['ACTC', 'valid']);
  });

  it('gives a token for each of its consents, with OAuth', async () => {
    const bank = await openNextgenBank({ 'redirect-approach': 'oauth' });
    const { basketId, consentId, body } = await mixed(bank);
    expect(body._links.scaOAuth).toBeDefined();
    const other = await consent(bank);
    const { code = '' } = bank.decide(basketId);
    const { body: token } = await bank.send('POST', '/v1/oauth/token', {
      raw: new URLSearchParams({ grant_type: 'authorization_code', code }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(token.scope).toBe(`SBS:${basketId}`);
    const read = (id: string): Promise<Answer> =>
      bank.send('GET', '/v1/accounts', {
        headers: { 'Consent-ID': id, Authorization: `Bearer ${token.access_token}` },
      });
    expect((await read(consentId)).status).toBe(200);
    expect(codeOf(await read(other))).toEqual([401, 'TOKEN_INVALID']);
    bank.advance(DAY_MS);
    expect(codeOf(await read(consentId))).toEqual([401, 'TOKEN_EXPIRED']);
  });
});

describe('the PSU of a signing basket', () => {
  const PAGE = { 'Accept-Language': 'en' };

  it('reads on the page what is in it, and approves everything', async () => {
    const bank = await openNextgenBank();
    const { basketId, consentId, body } = await mixed(bank);
    const { first, page, post } = await signInOnPage(bank, body._links.scaRedirect.href);
    expect(first).toContain('several requests together');
    const shown = await page();
    expect(shown).toContain('Approve all of this?');
    expect(shown).toContain('You decide on 2 requests at once.');
    expect(shown.match(/data-testid="basket-entry"/g)).toHaveLength(2);
    expect(shown).toContain('12.30');
    expect(shown).toContain('<dt>From</dt>');
    await post('decision', { decision: 'approve' });
    expect(statusesOf(bank, basketId, consentId)).toEqual(['ACTC', 'valid']);
    expect(await page()).toContain('Everything approved');
  });

  it.each([
    ['de', 'Alles zusammen freigeben?'],
    ['fr', 'Tout approuver ensemble'],
    ['tr', 'Hepsini birlikte onaylıyor musunuz?'],
  ])('reads it in the language %s', async (language, title) => {
    const bank = await openNextgenBank();
    const { body } = await mixed(bank);
    const { page } = await signInOnPage(bank, body._links.scaRedirect.href, 'anna', language);
    expect(await page()).toContain(title);
  });

  it('refuses it on the page', async () => {
    const bank = await openNextgenBank();
    const { basketId, body } = await mixed(bank);
    const { page, post } = await signInOnPage(bank, body._links.scaRedirect.href);
    await post('decision', { decision: 'refuse' });
    expect(statusesOf(bank, basketId)).toEqual(['RJCT']);
    expect(await page()).toContain('You refused the requests');
  });

  it('cannot approve it with an entry of someone else', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank, { consentIds: [await consent(bank), await consent(bank, IBANS.ben)] });
    const { page } = await signInOnPage(bank, body._links.scaRedirect.href);
    const shown = await page();
    expect(shown).toContain('At least one of these requests is not for you');
    expect(shown).not.toContain('data-testid="approve"');
  });

  it('returns from the page of a basket that was approved before', async () => {
    const bank = await openNextgenBank({ 'psu-behaviour': 'approves' });
    const { body } = await mixed(bank, { headers: { 'TPP-Redirect-URI': 'https://tpp.example/cb' } });
    bank.advance(DAY_MS);
    const { status, headers } = await request(bank.server).get(body._links.scaRedirect.href.slice(bank.url.length));
    expect([status, headers['location']]).toEqual([303, 'https://tpp.example/cb']);
  });

  it('cannot open it by a link of another service', async () => {
    const bank = await openNextgenBank();
    const { body } = await mixed(bank);
    const link: string = body._links.scaRedirect.href.slice(bank.url.length);
    const opened = await request(bank.server).get(link.replace('SBS', 'PIS'));
    expect(opened.status).toBe(400);
    expect(opened.text).toMatch(/the payment \S+ does not exist/);
  });

  it('decides by the control API, which lists the basket and not its entries', async () => {
    const bank = await openNextgenBank();
    const { basketId, consentId, body } = await mixed(bank);
    const admin = '/__admin/authorisations';
    const { body: list } = await request(bank.server).get(admin);
    expect(list).toMatchObject({
      count: 1,
      authorisations: [
        { id: basketId, kind: 'signingBasket', status: 'RCVD', psu: 'anna', link: body._links.scaRedirect.href },
      ],
    });
    expect(list.authorisations[0].expiresAt).toEqual(expect.any(String));
    const decide = (id: string, json: object) => request(bank.server).post(`${admin}/${id}`).send(json);
    expect((await decide(consentId, { decision: 'approve' })).status).toBe(409);
    const wrong = await decide(basketId, { decision: 'approve', debtorAccount: IBANS.anna });
    expect([wrong.status, wrong.body.path]).toEqual([400, 'debtorAccount']);
    const { status, body: outcome } = await decide(basketId, { decision: 'approve' });
    expect([status, outcome]).toEqual([200, { status: 'ACTC' }]);
  });

  it('finds it among the approvals of online banking, and not its entries', async () => {
    const bank = await openNextgenBank();
    const waitingOf = (id: string) => waitingFor(bank.bank, asId<PsuId>(id)).map(({ subjectId }) => subjectId);
    expect(waitingOf('anna')).toEqual([]);
    const { basketId, paymentId, consentId } = await mixed(bank);
    expect([waitingOf('anna'), waitingOf('ben')]).toEqual([[basketId], []]);
    bank.bank.psuIndex = undefined;
    bank.bank.basketIndex = undefined;
    expect([waitingOf('anna'), waitingOf('ben')]).toEqual([[basketId], []]);
    await bank.send('DELETE', `${BASKETS}/${basketId}`);
    expect(waitingOf('anna')).toEqual([paymentId, consentId]);
  });

  it('reads in online banking for what an approval waits', async () => {
    const bank = await openNextgenBank();
    const { basketId } = await mixed(bank);
    const agent = request.agent(bank.server);
    const page = async (path: string) => (await agent.get(`/online${path}`).set(PAGE)).text;
    const submit = async (from: string, to: string, fields: Record<string, string>) => {
      const token = /name="form_token" value="([^"]+)"/.exec(await page(from))?.[1] ?? '';
      return agent
        .post(`/online${to}`)
        .type('form')
        .set(PAGE)
        .send({ form_token: token, ...fields });
    };
    await submit('', '/sign-in', { psu: 'anna', password: 'anna-pass' });
    await submit('', '/confirm', { code: '123456' });
    expect(await page('/approvals')).toContain('2 requests of');
    const path = `/approvals/${basketId}`;
    expect(await page(path)).toContain('Approve all of this?');
    await submit(path, `${path}/decision`, { decision: 'approve' });
    expect(statusesOf(bank, basketId)).toEqual(['ACTC']);
    expect(await page(path)).toContain('Everything approved');
    expect(bank.bank.state.signingBaskets.get(asId<BasketId>(basketId))?.signedBy).toEqual(['anna']);
  });
});
