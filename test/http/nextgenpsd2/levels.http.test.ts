import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Account } from '../../../src/domain/account/account.js';
import { asId, type AccountId, type PsuId } from '../../../src/domain/ids.js';
import { validConsents, waitingFor } from '../../../src/sim/authorisation/online-banking.js';
import { forceConsent } from '../../../src/sim/scripting/force-status.js';
import { stateDocument } from '../../../src/sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../../../src/sim/state/state-validation.js';
import { createConsent, openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { ACCOUNTS, IBANS, openTestBank, smallBase } from '../../support/small-bank.js';
import { signInOnPage } from '../../support/psu-page.js';
import { consentBody } from '../../support/nextgen-bodies.js';
import { codeOf } from '../../support/refusals.js';

/** Requests that several PSUs must sign. Anna and Ben hold the account of the firm together. */

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const PAYMENTS = '/v1/payments/sepa-credit-transfers';
const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false' };
const DECOUPLED = { 'TPP-Decoupled-Preferred': 'true' };
const BEN = { psuId: asId<PsuId>('ben') };
const firm = [{ iban: IBANS.firm }];
const OF_FIRM = { accounts: firm, balances: firm, transactions: firm };

const consent = (bank: NextgenBank, access: object = OF_FIRM, headers: Record<string, string> = {}) =>
  createConsent(bank, consentBody(access), { headers });

async function payment(bank: NextgenBank, headers: Record<string, string> = {}): Promise<string> {
  const json = {
    debtorAccount: { iban: IBANS.firm },
    instructedAmount: { currency: 'EUR', amount: '12.30' },
    creditorAccount: { iban: IBANS.elsewhere },
    creditorName: 'Elsewhere',
    requestedExecutionDate: '2026-04-01',
  };
  const { status, body } = await bank.send('POST', PAYMENTS, { json, headers });
  expect(status).toBe(201);
  return body.paymentId as string;
}

/** Starts an authorisation below a path. */
async function started(bank: NextgenBank, path: string, headers: Record<string, string> = {}) {
  const answer = await bank.send('POST', path, { headers });
  expect(answer.status).toBe(201);
  const own = `${path}/${answer.body.authorisationId}`;
  const put = (json: unknown) => bank.send('PUT', own, { json });
  const scaStatus = async (): Promise<string> => (await bank.send('GET', own)).body.scaStatus;
  return { body: answer.body, put, scaStatus };
}

async function statusOf(bank: NextgenBank, path: string): Promise<string> {
  const { body } = await bank.send('GET', `${path}/status`);
  return body.consentStatus ?? body.transactionStatus;
}

/** The state of the bank, as a document. */
const documentOf = ({ bank: { state, base, now, openedAt } }: NextgenBank) =>
  JSON.parse(JSON.stringify(stateDocument({ state, base, now, openedAt }, 'small', { mode: 'paused', rate: 1, now })));

const waitingOf = ({ bank }: NextgenBank, psu: string) =>
  waitingFor(bank, asId<PsuId>(psu)).map(({ subjectId, isSigned }) => [subjectId, isSigned]);

describe('a consent that two PSUs must sign', () => {
  it('is authorised explicitly, is partiallyAuthorised after the first signature, and valid after the second', async () => {
    const bank = await openNextgenBank();
    const { body, headers } = await consent(bank, undefined, { 'PSU-ID': 'anna' });
    const path = `/v1/consents/${body.consentId}`;
    expect(Object.keys(body._links)).toEqual(['startAuthorisation', 'self', 'status']);
    expect(headers).not.toHaveProperty('aspsp-sca-approach');
    const [anna, ben] = [
      await started(bank, `${path}/authorisations`, { 'PSU-ID': 'anna' }),
      await started(bank, `${path}/authorisations`, { 'PSU-ID': 'ben' }),
    ];
    expect(bank.decide(body.consentId)).toEqual({ decision: 'approve', status: 'partiallyAuthorised' });
    expect([await anna.scaStatus(), await ben.scaStatus()]).toEqual(['finalised', 'psuIdentified']);
    expect(await statusOf(bank, path)).toBe('partiallyAuthorised');
    expect((await bank.send('GET', path)).body.consentStatus).toBe('partiallyAuthorised');
    const reading = () => bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': body.consentId } });
    const early = await reading();
    expect(codeOf(early)).toEqual([401, 'CONSENT_INVALID']);
    expect(early.body.tppMessages[0].text).toContain('let the other PSUs authorise it');
    expect(bank.decide(body.consentId, BEN)).toEqual({ decision: 'approve', status: 'valid' });
    expect([await anna.scaStatus(), await ben.scaStatus()]).toEqual(['finalised', 'finalised']);
    expect(await statusOf(bank, path)).toBe('valid');
    expect((await reading()).body.accounts).toHaveLength(1);
    const own = bank.moves.filter(({ subject }) => subject === body.consentId).map(({ to }) => to);
    expect(own).toEqual(['received', 'partiallyAuthorised', 'valid']);
  });

  it('takes one signature of each PSU', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank);
    const path = `/v1/consents/${body.consentId}/authorisations`;
    const [named, unnamed] = [
      await started(bank, path, { ...EMBEDDED, 'PSU-ID': 'anna' }),
      await started(bank, path, DECOUPLED),
    ];
    bank.decide(body.consentId);
    expect(await named.scaStatus()).toBe('finalised');
    const before = documentOf(bank);
    expect(() => bank.decide(body.consentId)).toThrow(expect.objectContaining({ code: 'STATUS_INVALID' }));
    expect(codeOf(await bank.send('POST', path, { headers: { 'PSU-ID': 'anna' } }))).toEqual([409, 'STATUS_INVALID']);
    const again = `${path}/${unnamed.body.authorisationId}`;
    const answer = await bank.send('PUT', again, { json: {}, headers: { 'PSU-ID': 'anna' } });
    expect(codeOf(answer)).toEqual([409, 'STATUS_INVALID']);
    expect(answer.body.tppMessages[0].text).toContain('has already signed this request');
    expect(documentOf(bank)).toEqual(before);
    const carla = { psuId: asId<PsuId>('carla') };
    expect(() => bank.decide(body.consentId, carla)).toThrow(expect.objectContaining({ code: 'SERVICE_BLOCKED' }));
  });

  it.each<[string, (bank: NextgenBank, id: string) => unknown, string]>([
    ['a refusal by one', (bank, id) => bank.decide(id, { decision: 'refuse', ...BEN }), 'rejected'],
    ['the end of its window', (bank) => bank.advance(DAY_MS), 'rejected'],
    ['the TPP', (bank, id) => bank.send('DELETE', `/v1/consents/${id}`), 'terminatedByTpp'],
  ])('is ended by %s', async (_what, end, status) => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank);
    const path = `/v1/consents/${body.consentId}`;
    const ben = await started(bank, `${path}/authorisations`, { 'PSU-ID': 'ben' });
    bank.advance(HOUR_MS);
    bank.decide(body.consentId);
    await end(bank, body.consentId);
    expect([await statusOf(bank, path), await ben.scaStatus()]).toEqual([status, 'failed']);
    expect(waitingOf(bank, 'ben')).toEqual([]);
    expect(() => bank.decide(body.consentId, BEN)).toThrow(expect.objectContaining({ code: 'STATUS_INVALID' }));
  });

  it('is first signed by a holder of all its accounts, then by the others', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank, { accounts: [...firm, { iban: IBANS.anna, currency: 'EUR' }] });
    expect(() => bank.decide(body.consentId, BEN)).toThrow(
      expect.objectContaining({ code: 'PSU_CREDENTIALS_INVALID' }),
    );
    expect(bank.decide(body.consentId).status).toBe('partiallyAuthorised');
    expect(bank.decide(body.consentId, BEN).status).toBe('valid');
    const { body: list } = await bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': body.consentId } });
    expect(list.accounts).toHaveLength(2);
  });

  it('counts the signatures of an account that a PSU chose at the bank', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank, { accounts: [] });
    expect(bank.decide(body.consentId, { accountIds: [asId('firm')] }).status).toBe('partiallyAuthorised');
    expect(bank.decide(body.consentId, BEN).status).toBe('valid');
  });

  it.each<[string, object]>([
    ['to all accounts of a PSU', { allPsd2: 'allAccounts' }],
    ['to the list of accounts', { availableAccounts: 'allAccounts' }],
    ['to an account with one signature', { accounts: [{ iban: IBANS.anna, currency: 'EUR' }] }],
  ])('is not one %s', async (_what, access) => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank, access);
    expect(body._links).toHaveProperty('scaRedirect');
    expect(bank.decide(body.consentId)).toEqual({ decision: 'approve', status: 'valid' });
  });

  it('needs one where the bank wants that', async () => {
    const bank = await openNextgenBank({ 'consent-signatures': 'one' });
    const { body } = await consent(bank);
    expect(body._links).toHaveProperty('scaRedirect');
    expect(bank.decide(body.consentId).status).toBe('valid');
  });

  it('needs as many signatures as the account, however many they are', async () => {
    const third = { psuId: asId<PsuId>('carla') };
    const bank = await openNextgenBank({}, (day) => {
      const base = smallBase(day);
      const own = ACCOUNTS.find(({ accountId }) => accountId === asId('firm'))!;
      const board = { ...own, holders: [...own.holders, third.psuId], signaturesRequired: 3 };
      const psus = new Map([...base.psus].map(([id, psu]) => [id, { ...psu, blocked: false }]));
      return { ...base, psus, accounts: new Map([...base.accounts, [board.accountId, board]]) };
    });
    const { body } = await consent(bank);
    const steps = [{}, third, BEN].map((psu) => bank.decide(body.consentId, psu).status);
    expect(steps).toEqual(['partiallyAuthorised', 'partiallyAuthorised', 'valid']);
    expect(bank.bank.state.consents.get(body.consentId)?.signedBy).toEqual(['anna', 'carla', 'ben']);
  });

  it('is signed by holders only, of the accounts of the first one', async () => {
    const carla = { psuId: asId<PsuId>('carla') };
    const maskedPan = '499999xxxxxx0001';
    const bank = await openNextgenBank({}, (day) => {
      const base = smallBase(day);
      const psus = new Map([...base.psus].map(([id, psu]) => [id, { ...psu, blocked: false }]));
      const { iban: _none, ...own } = ACCOUNTS.find(({ accountId }) => accountId === asId('firm'))!;
      const cards: readonly Account[] = [
        {
          ...own,
          accountId: asId<AccountId>('card-anna'),
          maskedPan,
          holders: [asId<PsuId>('anna')],
          signaturesRequired: 1,
        },
        { ...own, accountId: asId<AccountId>('card-others'), maskedPan, holders: [BEN.psuId, carla.psuId] },
      ];
      return {
        ...base,
        psus,
        accounts: new Map<AccountId, Account>([...base.accounts, ...cards.map((one) => [one.accountId, one] as const)]),
      };
    });
    const shared = (await consent(bank)).body.consentId;
    bank.decide(shared);
    expect(waitingOf(bank, 'carla')).toEqual([]);
    expect(() => bank.decide(shared, carla)).toThrow(expect.objectContaining({ code: 'PSU_CREDENTIALS_INVALID' }));
    const ofCard = (await consent(bank, { accounts: [{ maskedPan }] })).body.consentId;
    expect(bank.decide(ofCard).status).toBe('valid');
  });

  it('is kept by a state document, which must name known PSUs', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank);
    bank.decide(body.consentId);
    const document = documentOf(bank);
    const { base } = bank.bank;
    expect(() => assertConsistent(parseStateDocument(document), base)).not.toThrow();
    document.consents[0][1].signedBy = ['nobody'];
    expect(() => assertConsistent(parseStateDocument(document), base)).toThrow('nobody');
  });

  it('is in the online banking of both, first to sign and then to end', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank);
    const id = body.consentId;
    expect([waitingOf(bank, 'anna'), waitingOf(bank, 'ben')]).toEqual([[[id, false]], [[id, false]]]);
    bank.decide(id);
    expect([waitingOf(bank, 'anna'), waitingOf(bank, 'ben')]).toEqual([[[id, true]], [[id, false]]]);
    bank.decide(id, BEN);
    const givenBy = (psu: string) => validConsents(bank.bank, asId<PsuId>(psu)).length;
    expect([givenBy('anna'), givenBy('ben')]).toEqual([1, 1]);
    bank.bank.psuIndex = undefined;
    expect([givenBy('anna'), givenBy('ben')]).toEqual([1, 1]);
  });

  it('is signed by both in turn where PSUs approve by themselves, and where a scenario says so', async () => {
    const bank = await openNextgenBank({ 'psu-behaviour': 'approves' });
    const { body } = await consent(bank);
    bank.advance(HOUR_MS);
    expect(bank.bank.state.consents.get(body.consentId)).toMatchObject({
      consentStatus: 'valid',
      psuId: 'anna',
      signedBy: ['anna', 'ben'],
    });
    const scripted = await openNextgenBank();
    const outcome = { match: { operation: 'createConsent' }, outcome: { consent: 'approve after 1m' } };
    const queued = await request(scripted.server).post('/__admin/outcomes').send(outcome);
    expect([queued.status, queued.body.detail]).toEqual([201, undefined]);
    const { body: other } = await consent(scripted);
    scripted.advance(HOUR_MS);
    expect(scripted.bank.state.consents.get(other.consentId)).toMatchObject({ consentStatus: 'valid' });
  });
});

describe('the ways to sign with others', () => {
  it('by redirect: the browser of each PSU returns to the TPP, and the page says what is missing', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank, undefined, { 'TPP-Redirect-URI': 'https://tpp.example/cb' });
    const path = `/v1/consents/${body.consentId}`;
    const first = await started(bank, `${path}/authorisations`);
    const anna = await signInOnPage(bank, first.body._links.scaRedirect.href, 'anna');
    const shown = await anna.page();
    expect(shown).toContain('This account needs 2 signatures by different people. No one has signed yet.');
    expect(shown).toContain('After you, a second person must sign.');
    const decided = await anna.post('decision', { decision: 'approve' });
    expect(await statusOf(bank, path)).toBe('partiallyAuthorised');
    const outcome = decided.headers['location']?.startsWith('https://')
      ? decided.headers['location']
      : await anna.page();
    expect(outcome).toContain('https://tpp.example/cb');
    expect(await first.scaStatus()).toBe('finalised');

    const second = await started(bank, `${path}/authorisations`);
    const again = await signInOnPage(bank, second.body._links.scaRedirect.href, 'anna');
    expect(await again.page()).toContain('You have signed this already.');
    const ben = await signInOnPage(bank, second.body._links.scaRedirect.href, 'ben');
    expect(await ben.page()).toContain('ANNA signed already.');
    await ben.post('decision', { decision: 'approve' });
    expect([await statusOf(bank, path), await second.scaStatus()]).toEqual(['valid', 'finalised']);
  });

  it('on the page, without an address of the TPP, another person can sign in', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank);
    const { body: first } = await started(bank, `/v1/consents/${body.consentId}/authorisations`);
    const anna = await signInOnPage(bank, first._links.scaRedirect.href, 'anna');
    await anna.post('decision', { decision: 'approve' });
    const shown = await anna.page();
    expect(shown).toContain('Signed. One more signature is needed');
    expect(shown).toContain('The request waits until another holder of the account has signed it, too.');
    expect(shown).toContain('data-testid="other-psu"');
  });

  it('with OAuth, only the last signature gives a code', async () => {
    const bank = await openNextgenBank({ 'redirect-approach': 'oauth' });
    const { body } = await consent(bank, undefined, { 'TPP-Redirect-URI': 'https://tpp.example/cb' });
    expect(bank.decide(body.consentId)).toEqual({ decision: 'approve', status: 'partiallyAuthorised' });
    expect(bank.decide(body.consentId, BEN)).toMatchObject({ status: 'valid', code: expect.any(String) });
  });

  it('embedded, each with an authorisation of their own', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank);
    const path = `/v1/consents/${body.consentId}`;
    const sign = async (psu: string) => {
      const { put } = await started(bank, `${path}/authorisations`, { ...EMBEDDED, 'PSU-ID': psu });
      await put({ psuData: { password: `${psu}-pass` } });
      if (psu === 'ben') await put({ authenticationMethodId: 'sms' });
      const { body: done } = await put({ scaAuthenticationData: '123456' });
      return [done.scaStatus, await statusOf(bank, path)];
    };
    expect(await sign('anna')).toEqual(['finalised', 'partiallyAuthorised']);
    expect(await sign('ben')).toEqual(['finalised', 'valid']);
  });

  it('decoupled, where each finds it in online banking', async () => {
    const bank = await openNextgenBank();
    const id = await payment(bank);
    const path = `${PAYMENTS}/${id}/authorisations`;
    const anna = await started(bank, path, { ...DECOUPLED, 'PSU-ID': 'anna' });
    expect([anna.body.scaStatus, waitingOf(bank, 'anna'), waitingOf(bank, 'ben')]).toEqual([
      'started',
      [[id, false]],
      [],
    ]);
    bank.decide(id);
    const ben = await started(bank, path, { ...DECOUPLED, 'PSU-ID': 'ben' });
    expect([await anna.scaStatus(), waitingOf(bank, 'ben')]).toEqual(['finalised', [[id, false]]]);
    bank.decide(id, BEN);
    expect([await ben.scaStatus(), await statusOf(bank, `${PAYMENTS}/${id}`)]).toEqual(['finalised', 'ACTC']);
  });

  it('by the control API, which says who has signed and who is next', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank);
    const id = body.consentId;
    const admin = (path: string) => request(bank.server).get(`/__admin/${path}`);
    const decide = (json: object) => request(bank.server).post(`/__admin/authorisations/${id}`).send(json);
    expect((await admin(`consents/${id}`)).body.signatures).toEqual({ required: 2, signedBy: [] });
    expect((await decide({ decision: 'approve' })).body).toEqual({ status: 'partiallyAuthorised' });
    const { body: list } = await admin('authorisations');
    expect(list.authorisations).toMatchObject([{ id, kind: 'consent', status: 'partiallyAuthorised', psu: 'ben' }]);
    expect((await admin(`consents/${id}`)).body.signatures).toEqual({ required: 2, signedBy: ['anna'] });
    expect((await decide({ decision: 'approve', psu: 'anna' })).status).toBe(409);
    expect((await decide({ decision: 'approve' })).body).toEqual({ status: 'valid' });
    const { body: own } = await consent(bank, { accounts: [{ iban: IBANS.anna, currency: 'EUR' }] });
    expect((await admin(`consents/${own.consentId}`)).body).not.toHaveProperty('signatures');
  });

  it('by a status that the control API sets, in this dialect only', async () => {
    const bank = await openNextgenBank();
    const { body } = await consent(bank);
    const set = (consentStatus: string) =>
      request(bank.server).put(`/__admin/consents/${body.consentId}/status`).send({ consentStatus });
    expect((await set('partiallyAuthorised')).body.consentStatus).toBe('partiallyAuthorised');
    expect((await set('received')).status).toBe(409);
    expect(bank.decide(body.consentId).status).toBe('partiallyAuthorised');
    expect(bank.decide(body.consentId, BEN).status).toBe('valid');
    const published = openTestBank();
    const status = { status: 'partiallyAuthorised', force: true };
    expect(() => forceConsent(published.bank, asId('x'), status)).toThrow('the consent x does not exist');
  });
});

describe('other requests that two PSUs must sign', () => {
  it('a payment moves no money and has no authorisation of its own before both have signed', async () => {
    const bank = await openNextgenBank();
    const id = await payment(bank);
    const path = `${PAYMENTS}/${id}`;
    expect((await bank.send('GET', `${path}/authorisations`)).body).toEqual({ authorisationIds: [] });
    bank.decide(id);
    expect([await statusOf(bank, path), bank.bank.state.payments.get(asId(id))?.money.stage]).toEqual(['PATC', 'none']);
    expect(codeOf(await bank.send('POST', `${path}/authorisations`, { headers: { 'PSU-ID': 'anna' } }))).toEqual([
      409,
      'STATUS_INVALID',
    ]);
    bank.decide(id, BEN);
    expect(await statusOf(bank, path)).toBe('ACTC');
  });

  it('a cancellation goes on waiting after the first signature, and the payment with it', async () => {
    const bank = await openNextgenBank();
    const id = await payment(bank);
    const path = `${PAYMENTS}/${id}`;
    bank.decide(id);
    bank.decide(id, BEN);
    expect((await bank.send('DELETE', path)).status).toBe(202);
    const anna = await started(bank, `${path}/cancellation-authorisations`, { 'PSU-ID': 'anna' });
    const ben = await started(bank, `${path}/cancellation-authorisations`, { 'PSU-ID': 'ben' });
    expect(bank.decide(id)).toMatchObject({ isPartial: true, isCancellation: true });
    expect([await anna.scaStatus(), await ben.scaStatus(), await statusOf(bank, path)]).toEqual([
      'finalised',
      'psuIdentified',
      'ACTC',
    ]);
    expect(() => bank.decide(id)).toThrow('anna has already signed this cancellation');
    const { body: record } = await request(bank.server).get(`/__admin/payments/${id}`);
    expect(record.signatures).toEqual({ required: 2, signedBy: ['anna', 'ben'], cancelledBy: ['anna'] });
    const document = documentOf(bank);
    expect(() => assertConsistent(parseStateDocument(document), bank.bank.base)).not.toThrow();
    expect(bank.decide(id, BEN)).toMatchObject({ status: 'CANC', isCancellation: true });
    expect([await ben.scaStatus(), await statusOf(bank, path)]).toEqual(['finalised', 'CANC']);
  });

  it('a cancellation that one of them refuses is over, and the next one starts again', async () => {
    const bank = await openNextgenBank();
    const id = await payment(bank);
    const path = `${PAYMENTS}/${id}`;
    bank.decide(id);
    bank.decide(id, BEN);
    await bank.send('DELETE', path);
    bank.decide(id);
    bank.decide(id, { decision: 'refuse', ...BEN });
    expect([await statusOf(bank, path), waitingOf(bank, 'ben')]).toEqual(['ACTC', []]);
    expect((await bank.send('DELETE', path)).status).toBe(202);
    expect(bank.decide(id)).toMatchObject({ isPartial: true });
    expect(bank.decide(id, BEN).status).toBe('CANC');
  });

  it('a bulk and its cancellation', async () => {
    const bank = await openNextgenBank();
    const bulks = '/v1/bulk-payments/sepa-credit-transfers';
    const item = {
      instructedAmount: { currency: 'EUR', amount: '1.00' },
      creditorAccount: { iban: IBANS.elsewhere },
      creditorName: 'Elsewhere',
    };
    const json = { debtorAccount: { iban: IBANS.firm }, requestedExecutionDate: '2026-04-01', payments: [item, item] };
    const { body } = await bank.send('POST', bulks, { json });
    expect(Object.keys(body._links)).toContain('startAuthorisation');
    const path = `${bulks}/${body.paymentId}`;
    bank.decide(body.paymentId);
    expect(await statusOf(bank, path)).toBe('PATC');
    bank.decide(body.paymentId, BEN);
    expect((await bank.send('DELETE', path)).status).toBe(202);
    bank.decide(body.paymentId);
    expect(await statusOf(bank, path)).toBe('ACTC');
    expect(bank.decide(body.paymentId, BEN).status).toBe('CANC');
    expect(bank.bank.state.payments.get(body.paymentId)).not.toHaveProperty('cancelledBy');
  });

  it('a signing basket with a payment and a consent of both, and a consent of one', async () => {
    const bank = await openNextgenBank();
    const [paymentId, shared] = [await payment(bank), (await consent(bank)).body.consentId];
    const own = (await consent(bank, { accounts: [{ iban: IBANS.anna, currency: 'EUR' }] })).body.consentId;
    const json = { paymentIds: [paymentId], consentIds: [shared, own] };
    const { body } = await bank.send('POST', '/v1/signing-baskets', { json });
    expect(Object.keys(body._links)).toEqual(['startAuthorisation', 'self', 'status']);
    const statuses = async () => [
      await statusOf(bank, `/v1/signing-baskets/${body.basketId}`),
      await statusOf(bank, `${PAYMENTS}/${paymentId}`),
      await statusOf(bank, `/v1/consents/${shared}`),
      await statusOf(bank, `/v1/consents/${own}`),
    ];
    expect(() => bank.decide(body.basketId, BEN)).toThrow(expect.objectContaining({ code: 'PSU_CREDENTIALS_INVALID' }));
    expect(bank.decide(body.basketId)).toMatchObject({ status: 'PATC' });
    expect(await statuses()).toEqual(['PATC', 'PATC', 'partiallyAuthorised', 'valid']);
    expect(() => bank.decide(body.basketId)).toThrow(expect.objectContaining({ code: 'STATUS_INVALID' }));
    const list = `/v1/signing-baskets/${body.basketId}/authorisations`;
    expect(codeOf(await bank.send('POST', list, { headers: { 'PSU-ID': 'anna' } }))).toEqual([409, 'STATUS_INVALID']);
    expect(bank.decide(body.basketId, BEN)).toMatchObject({ status: 'ACTC' });
    // The consent that became valid last ends Anna's own, which is recurring, too.
    expect(await statuses()).toEqual(['ACTC', 'ACTC', 'valid', 'expired']);
  });

  it('a consent to confirmations of funds', async () => {
    const bank = await openNextgenBank();
    const organisation = [...bank.bank.base.organisations.values()][0]!;
    const roles = [...organisation.roles, 'PSP_IC'] as const;
    bank.bank.state.organisations.set(organisation.organisationId, { ...organisation, roles });
    const consents = '/v2/consents/confirmation-of-funds';
    const { status, body } = await bank.send('POST', consents, { json: { account: firm[0] } });
    expect([status, Object.keys(body._links)]).toEqual([201, ['startAuthorisation', 'self', 'status']]);
    const path = `${consents}/${body.consentId}`;
    const ben = await started(bank, `${path}/authorisations`, { 'PSU-ID': 'ben' });
    const amount = { currency: 'EUR', amount: '1.00' };
    const ask = () =>
      bank.send('POST', '/v1/funds-confirmations', { json: { account: firm[0], instructedAmount: amount } });
    bank.decide(body.consentId);
    expect([await statusOf(bank, path), codeOf(await ask())]).toEqual([
      'partiallyAuthorised',
      [400, 'NO_PIIS_ACTIVATION'],
    ]);
    expect(await ben.scaStatus()).toBe('psuIdentified');
    expect(() => bank.decide(body.consentId)).toThrow(expect.objectContaining({ code: 'STATUS_INVALID' }));
    bank.decide(body.consentId, BEN);
    expect([await statusOf(bank, path), await ben.scaStatus()]).toEqual(['valid', 'finalised']);
    expect((await ask()).body).toEqual({ fundsAvailable: true });
  });

  it('a notification tells the TPP of the status between', async () => {
    const bank = await openNextgenBank();
    const headers = { 'TPP-Notification-URI': 'http://127.0.0.1:1/n' };
    const { body } = await consent(bank, undefined, headers);
    bank.decide(body.consentId);
    bank.decide(body.consentId, BEN);
    const log = bank.bank.state.notifications.get(body.consentId);
    expect(log?.notifications.map(({ status }) => status)).toEqual(['partiallyAuthorised', 'valid']);
  });
});
