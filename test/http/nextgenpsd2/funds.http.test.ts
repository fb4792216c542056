import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { availableMinorUnits } from '../../../src/domain/account/ledger.js';
import { asId, type AccountId, type FundsConsentId, type OrganisationId, type PsuId } from '../../../src/domain/ids.js';
import { readLedger } from '../../../src/sim/directory.js';
import { stateDocument } from '../../../src/sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../../../src/sim/state/state-validation.js';
import { openNextgenBank, OTHER_TPP, TPP as WITHOUT_ROLE, type NextgenBank } from '../../support/nextgen-bank.js';
import { IBANS } from '../../support/small-bank.js';
import { signInOnPage } from '../../support/psu-page.js';
import { consentBody } from '../../support/nextgen-bodies.js';
import { codeOf, refusalOf } from '../../support/refusals.js';

/** An unknown TPP has every role; the one of the fixtures has no PSP_IC. */
const TPP = OTHER_TPP;
const STRANGER = 'PSDFR-ACPR-77';
const CONSENTS = '/v2/consents/confirmation-of-funds';
const anna = { iban: IBANS.anna, currency: 'EUR' };
const eur = (amount: string): object => ({ currency: 'EUR', amount });
const UNKNOWN = '0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10';

type Answer = Awaited<ReturnType<NextgenBank['send']>>;

const send = (bank: NextgenBank, method: string, path: string, options: object = {}): Promise<Answer> =>
  bank.send(method, path, { tpp: TPP, ...options });
async function created(bank: NextgenBank, json: object = { account: anna }, options: object = {}): Promise<Answer> {
  const answer = await send(bank, 'POST', CONSENTS, { json, ...options });
  expect(answer.status).toBe(201);
  return answer;
}

/** Creates a consent that the PSU approves. */
async function valid(bank: NextgenBank, json: object = { account: anna }, psuId = 'anna'): Promise<string> {
  const { body } = await created(bank, json);
  bank.decide(body.consentId, { psuId: asId<PsuId>(psuId) });
  return body.consentId as string;
}

const confirm = (bank: NextgenBank, json: object = {}, options: object = {}): Promise<Answer> =>
  send(bank, 'POST', '/v1/funds-confirmations', {
    json: { account: anna, instructedAmount: eur('1.00'), ...json },
    ...options,
  });
const statusOf = (bank: NextgenBank, id: string): string | undefined =>
  bank.bank.state.fundsConsents.get(asId<FundsConsentId>(id))?.consentStatus;
const account = (bank: NextgenBank, id: string) => bank.bank.base.accounts.get(asId<AccountId>(id))!;

describe('a confirmation of funds', () => {
  it('has its consent and the status of it in the journal', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    const [entry] = bank.context.registry.recordOf(bank.bank).journal.find();
    expect([entry?.subject, entry?.subjectStatus]).toEqual([body.consentId, 'received']);
  });

  it('says whether the available money covers the amount, to the cent', async () => {
    const bank = await openNextgenBank();
    await valid(bank);
    const available = availableMinorUnits(readLedger(bank.bank, asId<AccountId>('anna')), 0);
    expect(available).toBe(99_000);
    for (const [amount, fundsAvailable] of [
      ['989.99', true],
      ['990.00', true],
      ['990.01', false],
    ] as const) {
      const { status, body } = await confirm(bank, { instructedAmount: eur(amount) });
      expect([amount, status, body]).toEqual([amount, 200, { fundsAvailable }]);
    }
  });

  it('reserves nothing and changes nothing', async () => {
    const bank = await openNextgenBank();
    await valid(bank);
    const { position } = bank.bank.state.random;
    const moves = bank.moves.length;
    for (let count = 0; count < 2; count += 1)
      expect((await confirm(bank, { instructedAmount: eur('990.00') })).body).toEqual({ fundsAvailable: true });
    expect(bank.bank.state.ledgers.size).toBe(0);
    expect([bank.bank.state.random.position, bank.moves.length]).toEqual([position, moves]);
  });

  it('includes the credit line', async () => {
    const bank = await openNextgenBank();
    await valid(bank, { account: { iban: IBANS.ben } }, 'ben');
    const ben = { account: { iban: IBANS.ben } };
    expect((await confirm(bank, { ...ben, instructedAmount: eur('700.00') })).body.fundsAvailable).toBe(true);
    expect((await confirm(bank, { ...ben, instructedAmount: eur('700.01') })).body.fundsAvailable).toBe(false);
  });

  it('converts another currency with the rate of the bank', async () => {
    const bank = await openNextgenBank();
    await valid(bank);
    // 1 USD is 0.92 EUR, and 990 EUR are available.
    const usd = (amount: string) => ({ instructedAmount: { currency: 'USD', amount } });
    expect((await confirm(bank, usd('1076.08'))).body).toEqual({ fundsAvailable: true });
    expect((await confirm(bank, usd('1076.10'))).body).toEqual({ fundsAvailable: false });
  });

  it('is for the account in the currency of the amount, if the reference has none', async () => {
    const bank = await openNextgenBank();
    await valid(bank, { account: { iban: IBANS.anna } });
    const usd = { account: { iban: IBANS.anna }, instructedAmount: { currency: 'USD', amount: '500.00' } };
    expect((await confirm(bank, usd)).body).toEqual({ fundsAvailable: true });
    const more = { ...usd, instructedAmount: { currency: 'USD', amount: '500.01' } };
    expect((await confirm(bank, more)).body).toEqual({ fundsAvailable: false });
  });

  it.each([
    ['pan', { pan: '4000001234567899' }],
    ['maskedPan', { maskedPan: '400000xxxxxx7899' }],
  ])('finds the account by its %s', async (_name, reference) => {
    const bank = await openNextgenBank();
    await valid(bank, { account: { iban: IBANS.ben } }, 'ben');
    const { status, body } = await confirm(bank, { account: reference });
    expect([status, body]).toEqual([200, { fundsAvailable: true }]);
  });

  it.each(['blocked', 'deleted'] as const)('finds no funds on a %s account', async (kind) => {
    const bank = await openNextgenBank({ 'funds-consent': 'none' });
    const { status, body } = await confirm(bank, { account: { iban: IBANS[kind] } });
    expect([status, body]).toEqual([200, { fundsAvailable: false }]);
    expect(account(bank, kind).status).toBe(kind);
  });

  it('of a currency without a rate is FORMAT_ERROR', async () => {
    const bank = await openNextgenBank();
    await valid(bank);
    const refused = await confirm(bank, { instructedAmount: { currency: 'CHF', amount: '1.00' } });
    expect(refusalOf(refused)).toEqual([400, 'FORMAT_ERROR', 'instructedAmount.currency']);
  });

  it('of an account of another bank is RESOURCE_UNKNOWN', async () => {
    const bank = await openNextgenBank();
    for (const unknown of [{ iban: IBANS.elsewhere }, { pan: '1' }, { iban: IBANS.anna, currency: 'CHF' }])
      expect(refusalOf(await confirm(bank, { account: unknown }))).toEqual([400, 'RESOURCE_UNKNOWN', 'account']);
  });

  it.each([
    [{ account: undefined }, 'account'],
    [{ account: 'anna' }, 'account'],
    [{ account: {} }, 'account'],
    [{ account: { iban: 'AT00' } }, 'account.iban'],
    [{ account: { iban: IBANS.anna, pan: '1' } }, 'account'],
    [{ account: { iban: IBANS.anna, currency: 'eur' } }, 'account.currency'],
    [{ instructedAmount: undefined }, 'instructedAmount'],
    [{ instructedAmount: '1.00' }, 'instructedAmount'],
    [{ instructedAmount: { amount: '1.00' } }, 'instructedAmount.currency'],
    [{ instructedAmount: { currency: 'EUR' } }, 'instructedAmount.amount'],
    [{ instructedAmount: { currency: 'XXX', amount: '1.00' } }, 'instructedAmount.currency'],
    [{ instructedAmount: { currency: 'EUR', amount: 1 } }, 'instructedAmount.amount'],
    [{ instructedAmount: eur('one') }, 'instructedAmount.amount'],
    [{ instructedAmount: eur('1.001') }, 'instructedAmount.amount'],
    [{ instructedAmount: eur('0.00') }, 'instructedAmount.amount'],
    [{ instructedAmount: eur('-1.00') }, 'instructedAmount.amount'],
    [{ cardNumber: 1 }, 'cardNumber'],
    [{ cardNumber: '1'.repeat(36) }, 'cardNumber'],
    [{ payee: 1 }, 'payee'],
  ])('of %j is FORMAT_ERROR at %s', async (json, path) => {
    const bank = await openNextgenBank();
    await valid(bank);
    expect(refusalOf(await confirm(bank, json))).toEqual([400, 'FORMAT_ERROR', path]);
  });

  it('needs the role PSP_IC, as its consents do', async () => {
    const bank = await openNextgenBank();
    const options = { tpp: WITHOUT_ROLE };
    expect(codeOf(await confirm(bank, {}, options))).toEqual([401, 'ROLE_INVALID']);
    const creation = await send(bank, 'POST', CONSENTS, { json: { account: anna }, ...options });
    expect(codeOf(creation)).toEqual([401, 'ROLE_INVALID']);
    expect(bank.bank.state.fundsConsents.size).toBe(0);
  });
});

describe('the consent that a confirmation of funds needs', () => {
  it('is NO_PIIS_ACTIVATION where there is none for the account', async () => {
    const bank = await openNextgenBank();
    const none = [400, 'NO_PIIS_ACTIVATION', 'account'];
    expect(refusalOf(await confirm(bank))).toEqual(none);
    const { body } = await created(bank);
    expect(refusalOf(await confirm(bank))).toEqual(none);
    bank.decide(body.consentId);
    expect((await confirm(bank)).status).toBe(200);
    expect(refusalOf(await confirm(bank, { account: { iban: IBANS.firm } }))).toEqual(none);
    expect(refusalOf(await confirm(bank, {}, { tpp: STRANGER }))).toEqual(none);
  });

  it('is that of a holder of the account', async () => {
    const bank = await openNextgenBank();
    const id = await valid(bank);
    const consent = bank.bank.state.fundsConsents.get(asId<FundsConsentId>(id))!;
    bank.bank.state.fundsConsents.set(consent.fundsConsentId, { ...consent, psuId: asId<PsuId>('ben') });
    expect(codeOf(await confirm(bank))).toEqual([400, 'NO_PIIS_ACTIVATION']);
  });

  it('is not needed under funds-consent: none, and Consent-ID is ignored', async () => {
    const bank = await openNextgenBank({ 'funds-consent': 'none' });
    expect((await confirm(bank)).body).toEqual({ fundsAvailable: true });
    expect((await confirm(bank, {}, { headers: { 'Consent-ID': UNKNOWN } })).status).toBe(200);
  });

  it('can be named by Consent-ID', async () => {
    const bank = await openNextgenBank();
    const id = await valid(bank);
    const named = (consentId: string, json = {}, tpp = TPP) =>
      confirm(bank, json, { tpp, headers: { 'Consent-ID': consentId } });
    expect((await named(id)).body).toEqual({ fundsAvailable: true });
    expect(refusalOf(await named(UNKNOWN))).toEqual([400, 'CONSENT_UNKNOWN', 'Consent-ID']);
    expect(refusalOf(await named(id, {}, STRANGER))).toEqual([400, 'CONSENT_UNKNOWN', 'Consent-ID']);
    expect(refusalOf(await named(id, { account: { iban: IBANS.firm } }))).toEqual([401, 'CONSENT_INVALID', 'account']);
    const { body: waiting } = await created(bank);
    expect(refusalOf(await named(waiting.consentId))).toEqual([401, 'CONSENT_INVALID', 'Consent-ID']);
  });

  it('is for one card if it names one', async () => {
    const bank = await openNextgenBank();
    await valid(bank, { account: anna, cardNumber: '1234567891234' });
    expect((await confirm(bank, { cardNumber: '1234567891234' })).status).toBe(200);
    expect((await confirm(bank)).status).toBe(200);
    expect(refusalOf(await confirm(bank, { cardNumber: '99' }))).toEqual([400, 'CARD_INVALID', 'cardNumber']);
    await valid(bank);
    expect((await confirm(bank, { cardNumber: '99' })).status).toBe(200);
  });

  it('ends with its card', async () => {
    const bank = await openNextgenBank();
    const id = await valid(bank, { account: anna, cardExpiryDate: '2026-03-31' });
    bank.goTo('2026-03-31T20:00:00Z');
    expect((await confirm(bank)).status).toBe(200);
    bank.goTo('2026-04-01T00:00:00Z');
    expect(statusOf(bank, id)).toBe('expired');
    expect(codeOf(await confirm(bank))).toEqual([400, 'NO_PIIS_ACTIVATION']);
    expect(codeOf(await confirm(bank, {}, { headers: { 'Consent-ID': id } }))).toEqual([401, 'CONSENT_EXPIRED']);
  });
});

describe('a consent to confirmations of funds', () => {
  it('is created with 201, its address, and a started authorisation', async () => {
    const bank = await openNextgenBank();
    const json = {
      account: anna,
      cardNumber: '1234567891234',
      cardExpiryDate: '2028-12-31',
      cardInformation: 'My Merchant Loyalty Card',
      registrationInformation: 'Your contract number 1234',
    };
    const { body, headers } = await created(bank, json);
    const self = `${bank.url}${CONSENTS}/${body.consentId}`;
    expect(headers).toMatchObject({ location: self, 'aspsp-sca-approach': 'REDIRECT' });
    expect(body).toEqual({
      consentStatus: 'received',
      consentId: expect.any(String),
      scaStatus: 'received',
      _links: {
        scaRedirect: { href: expect.stringContaining(`scope=PIIS%3A${body.consentId}`) },
        scaStatus: { href: expect.stringContaining(`${self}/authorisations/`) },
        self: { href: self },
        status: { href: `${self}/status` },
      },
    });
    const path = self.slice(bank.url.length);
    expect((await send(bank, 'GET', path)).body).toEqual({ ...json, consentStatus: 'received' });
    expect((await send(bank, 'GET', `${path}/status`)).body).toEqual({ consentStatus: 'received' });
    expect(bank.moves.map(({ kind, subject, from, to }) => [kind, subject, from, to])).toEqual([
      ['fundsConsent', body.consentId, null, 'received'],
    ]);
  });

  it('is finalised by the PSU', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    const scaStatus = body._links.scaStatus.href.slice(bank.url.length);
    expect((await send(bank, 'GET', scaStatus)).body).toEqual({ scaStatus: 'received' });
    bank.decide(body.consentId);
    expect((await send(bank, 'GET', scaStatus)).body).toEqual({ scaStatus: 'finalised' });
    expect((await send(bank, 'GET', `${CONSENTS}/${body.consentId}/status`)).body).toEqual({ consentStatus: 'valid' });
    expect(bank.bank.state.waiting.size).toBe(0);
    const again = await send(bank, 'POST', `${CONSENTS}/${body.consentId}/authorisations`);
    expect(codeOf(again)).toEqual([409, 'STATUS_INVALID']);
  });

  it.each(['refuse', 'expire'] as const)(
    'that the PSU lets %s is rejected, and its authorisation fails',
    async (decision) => {
      const bank = await openNextgenBank();
      const { body } = await created(bank);
      bank.decide(body.consentId, { decision });
      expect(statusOf(bank, body.consentId)).toBe('rejected');
      const { body: status } = await send(bank, 'GET', body._links.scaStatus.href.slice(bank.url.length));
      expect(status).toEqual({ scaStatus: 'failed' });
    },
  );

  it('that nobody decides on is rejected when its window ends', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    bank.advance(24 * 3_600_000 * 30);
    expect(statusOf(bank, body.consentId)).toBe('rejected');
    const { body: status } = await send(bank, 'GET', body._links.scaStatus.href.slice(bank.url.length));
    expect(status).toEqual({ scaStatus: 'failed' });
  });

  it('is only for a holder of the account', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    expect(() => bank.decide(body.consentId, { psuId: asId<PsuId>('ben') })).toThrow(/no account that matches/);
    expect(statusOf(bank, body.consentId)).toBe('received');
  });

  it('is decided by its holder where PSUs decide by themselves', async () => {
    const bank = await openNextgenBank({ 'psu-behaviour': 'approves' });
    const { body } = await created(bank, { account: { iban: IBANS.ben } });
    bank.advance(24 * 3_600_000);
    const consent = bank.bank.state.fundsConsents.get(body.consentId);
    expect([consent?.consentStatus, consent?.psuId]).toEqual(['valid', 'ben']);
  });

  it('lets the TPP start the authorisation where it prefers so', async () => {
    const bank = await openNextgenBank();
    const headers = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
    const { body } = await created(bank, { account: anna }, { headers });
    const list = `${CONSENTS}/${body.consentId}/authorisations`;
    expect(body._links.startAuthorisation).toEqual({ href: bank.url + list });
    expect((await send(bank, 'GET', list)).body).toEqual({ authorisationIds: [] });
    const { status, body: started } = await send(bank, 'POST', list, { headers: { 'PSU-ID': 'anna' } });
    expect([status, started.scaStatus]).toEqual([201, 'psuIdentified']);
    expect((await send(bank, 'GET', list)).body).toEqual({ authorisationIds: [started.authorisationId] });
    expect((await send(bank, 'GET', `${list}/${started.authorisationId}`)).body.scaStatus).toBe('psuIdentified');
    expect(codeOf(await send(bank, 'GET', `${list}/${UNKNOWN}`))).toEqual([404, 'RESOURCE_UNKNOWN']);
  });

  it('takes the steps of an embedded authorisation', async () => {
    const bank = await openNextgenBank({ 'sca-approaches': ['embedded'], 'second-factor': 'none' });
    const { body } = await created(bank, { account: anna }, { headers: { 'PSU-ID': 'anna' } });
    const path = body._links.updatePsuAuthentication.href.slice(bank.url.length);
    const { status, body: wrong } = await send(bank, 'PUT', path, { json: { psuData: { password: 'wrong' } } });
    expect([status, wrong.tppMessages[0].code]).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
    const { body: done } = await send(bank, 'PUT', path, { json: { psuData: { password: 'anna-pass' } } });
    expect(done.scaStatus).toBe('exempted');
    expect(statusOf(bank, body.consentId)).toBe('valid');
  });

  it.each([
    [{ 'PSU-ID': 'nobody' }, 401, 'PSU_CREDENTIALS_INVALID'],
    [{ 'TPP-Redirect-Preferred': 'yes' }, 400, 'FORMAT_ERROR'],
    [{ 'TPP-Redirect-URI': 'javascript:alert(1)' }, 400, 'FORMAT_ERROR'],
  ])('is not created with the headers %j', async (headers, status, code) => {
    const bank = await openNextgenBank();
    const refused = await send(bank, 'POST', CONSENTS, { json: { account: anna }, headers });
    expect(codeOf(refused)).toEqual([status, code]);
    expect([bank.bank.state.fundsConsents.size, bank.bank.state.organisations.size]).toEqual([0, 0]);
  });

  it('can be deleted once, with 204, also while it waits', async () => {
    const bank = await openNextgenBank();
    for (const id of [await valid(bank), (await created(bank)).body.consentId]) {
      const path = `${CONSENTS}/${id}`;
      expect((await send(bank, 'DELETE', path)).status).toBe(204);
      expect((await send(bank, 'GET', `${path}/status`)).body).toEqual({ consentStatus: 'terminatedByTpp' });
      expect(codeOf(await send(bank, 'DELETE', path))).toEqual([409, 'STATUS_INVALID']);
    }
    expect(bank.bank.state.waiting.size).toBe(0);
    expect(codeOf(await confirm(bank))).toEqual([400, 'NO_PIIS_ACTIVATION']);
  });

  it('belongs to its TPP, and is none of /v1/consents', async () => {
    const bank = await openNextgenBank();
    const id = await valid(bank);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/status'],
      ['POST', '/authorisations'],
      ['GET', '/authorisations'],
      ['GET', `/authorisations/${UNKNOWN}`],
    ] as const) {
      const foreign = await send(bank, method, `${CONSENTS}/${id}${path}`, { tpp: STRANGER });
      expect([method, path, codeOf(foreign)]).toEqual([method, path, [403, 'CONSENT_UNKNOWN']]);
    }
    expect(codeOf(await send(bank, 'GET', `/v1/consents/${id}`))).toEqual([403, 'CONSENT_UNKNOWN']);
    const read = await send(bank, 'GET', '/v1/accounts', { headers: { 'Consent-ID': id } });
    expect(codeOf(read)).toEqual([400, 'CONSENT_UNKNOWN']);
    expect(statusOf(bank, id)).toBe('valid');
  });

  it.each([
    [{}, 'account'],
    [{ account: {} }, 'account'],
    [{ account: [anna] }, 'account'],
    [{ account: { iban: 'AT00' } }, 'account.iban'],
    [{ account: { iban: IBANS.anna, maskedPan: '1' } }, 'account'],
    [{ account: anna, cardNumber: 1234 }, 'cardNumber'],
    [{ account: anna, cardNumber: '1'.repeat(36) }, 'cardNumber'],
    [{ account: anna, cardExpiryDate: '12/28' }, 'cardExpiryDate'],
    [{ account: anna, cardExpiryDate: '2026-03-01' }, 'cardExpiryDate'],
    [{ account: anna, cardInformation: 'x'.repeat(141) }, 'cardInformation'],
    [{ account: anna, registrationInformation: 'x'.repeat(141) }, 'registrationInformation'],
  ])('of %j is FORMAT_ERROR at %s, and nothing is created', async (json, path) => {
    const bank = await openNextgenBank();
    expect(refusalOf(await send(bank, 'POST', CONSENTS, { json }))).toEqual([400, 'FORMAT_ERROR', path]);
    const { fundsConsents, organisations, waiting, authorisations } = bank.bank.state;
    expect([fundsConsents.size, organisations.size, waiting.size, authorisations.size]).toEqual([0, 0, 0, 0]);
  });

  it('of an account of another bank is refused where the bank checks that at creation', async () => {
    const bank = await openNextgenBank({ 'account-mismatch': 'check-at-creation' });
    const refused = await send(bank, 'POST', CONSENTS, { json: { account: { iban: IBANS.elsewhere } } });
    expect(refusalOf(refused)).toEqual([400, 'RESOURCE_UNKNOWN', 'account']);
    expect(bank.bank.state.fundsConsents.size).toBe(0);
    await created(bank);
  });

  it('is in the state document, which stays consistent', async () => {
    const bank = await openNextgenBank({ 'redirect-approach': 'oauth' });
    await valid(bank, { account: anna, cardExpiryDate: '2027-01-31', cardInformation: 'Card' });
    await created(bank);
    const { state, base, now, openedAt } = bank.bank;
    const document = stateDocument({ state, base, now, openedAt }, 'small', { mode: 'paused', rate: 1, now });
    const read = parseStateDocument(JSON.parse(JSON.stringify(document)));
    expect(() => assertConsistent(read, base)).not.toThrow();
    expect(read.fundsConsents).toHaveLength(2);
    expect(read.grants.map(([, { kind }]) => kind)).toEqual(['PIIS']);
  });

  it('is forgotten with its authorisations some time after its end', async () => {
    const bank = await openNextgenBank();
    const id = await valid(bank);
    await send(bank, 'DELETE', `${CONSENTS}/${id}`);
    bank.advance(3 * 366 * 24 * 3_600_000);
    expect([bank.bank.state.fundsConsents.size, bank.bank.state.authorisations.size]).toEqual([0, 0]);
  });
});

describe('the PSU of a consent to confirmations of funds', () => {
  const PAGE = { 'Accept-Language': 'en' };

  /** Anna's online banking. */
  async function inOnlineBanking(bank: NextgenBank) {
    const agent = request.agent(bank.server);
    const page = async (path: string) => (await agent.get(`/online/${path}`).set(PAGE)).text;
    const submit = (path: string, text: string, fields: Record<string, string>) => {
      const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
      return agent
        .post(path)
        .type('form')
        .set(PAGE)
        .send({ form_token: token, ...fields });
    };
    const start = async () => (await agent.get('/online').set(PAGE)).text;
    await submit('/online/sign-in', await start(), { psu: 'anna', password: 'anna-pass' });
    await submit('/online/confirm', await start(), { code: '123456' });
    const post = async (path: string, action: string, fields: Record<string, string> = {}) =>
      submit(`/online/${path}/${action}`, await page(path), fields);
    return { page, post };
  }

  it('reads on the page what is asked, and approves it', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank, {
      account: anna,
      cardNumber: '1234567891234',
      cardExpiryDate: '2028-12-31',
      cardInformation: '<b>Loyalty</b>',
    });
    const { page, post } = await signInOnPage(bank, body._links.scaRedirect.href);
    const shown = await page();
    expect(shown).toContain('Allow confirmations of funds?');
    expect(shown).toContain('1234567891234');
    expect(shown).toContain('&lt;b&gt;Loyalty&lt;/b&gt;');
    expect(shown).toContain('learns only whether this account covers it');
    expect(shown).toContain('Until the card expires');
    await post('decision', { decision: 'approve' });
    expect(statusOf(bank, body.consentId)).toBe('valid');
    expect(await page()).toContain('Confirmations of funds approved');
  });

  it('refuses it on the page', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    const { page, post } = await signInOnPage(bank, body._links.scaRedirect.href);
    expect(await page()).toContain('The consent has no end date.');
    await post('decision', { decision: 'refuse' });
    expect(statusOf(bank, body.consentId)).toBe('rejected');
    expect(await page()).toContain('You refused the confirmations of funds');
  });

  it('cannot approve it for the account of someone else', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank, { account: { iban: IBANS.ben } });
    const { page } = await signInOnPage(bank, body._links.scaRedirect.href);
    const shown = await page();
    expect(shown).toContain('None of your accounts matches');
    expect(shown).not.toContain('data-testid="approve"');
  });

  it('cannot open it by a link of another service', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    const link: string = body._links.scaRedirect.href.slice(bank.url.length);
    const opened = await request(bank.server).get(link.replace('PIIS', 'AIS'));
    expect(opened.status).toBe(400);
    expect(opened.text).toMatch(/the consent \S+ does not exist/);
  });

  it('decides by the control API, which lists what waits', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    const admin = '/__admin/authorisations';
    const { body: list } = await request(bank.server).get(admin);
    expect(list.authorisations).toMatchObject([
      { id: body.consentId, kind: 'fundsConsent', status: 'received', psu: 'anna', link: body._links.scaRedirect.href },
    ]);
    const decide = (json: object) => request(bank.server).post(`${admin}/${body.consentId}`).send(json);
    const wrong = await decide({ decision: 'approve', debtorAccount: IBANS.anna });
    expect([wrong.status, wrong.body.path]).toEqual([400, 'debtorAccount']);
    const { status, body: outcome } = await decide({ decision: 'approve' });
    expect([status, outcome]).toEqual([200, { status: 'valid' }]);
    expect((await confirm(bank)).status).toBe(200);
  });

  it('finds it among the approvals of online banking', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    const { waitingFor } = await import('../../../src/sim/authorisation/online-banking.js');
    const waitingOf = (id: string) => waitingFor(bank.bank, asId<PsuId>(id)).map(({ subjectId }) => subjectId);
    expect([waitingOf('anna'), waitingOf('ben')]).toEqual([[body.consentId], []]);
    const later = (await created(bank)).body.consentId;
    expect(waitingOf('anna')).toEqual([body.consentId, later]);
    bank.decide(later);
    expect(waitingOf('anna')).toEqual([body.consentId]);
  });

  it('sees it in online banking while it is valid, and can end it there', async () => {
    const bank = await openNextgenBank();
    const id = await valid(bank, { account: anna, cardNumber: '1234567891234' });
    const { page, post } = await inOnlineBanking(bank);
    const shown = await page('consents');
    expect(shown).toContain('Whether it covers an amount');
    expect(shown).toContain('1234567891234');
    expect(shown).toContain('The consent has no end date.');
    await post(`consents/${id}`, 'revoke');
    expect(statusOf(bank, id)).toBe('revokedByPsu');
    expect(await page('consents')).not.toContain('1234567891234');
    expect(codeOf(await confirm(bank, {}, { headers: { 'Consent-ID': id } }))).toEqual([401, 'CONSENT_INVALID']);
  });

  it('reads in online banking for what an approval waits', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    const { page, post } = await inOnlineBanking(bank);
    expect(await page('approvals')).toContain('Confirmations of funds for');
    expect(await page(`approvals/${body.consentId}`)).toContain('Allow confirmations of funds?');
    await post(`approvals/${body.consentId}`, 'decision', { decision: 'approve' });
    expect(statusOf(bank, body.consentId)).toBe('valid');
    expect(await page(`approvals/${body.consentId}`)).toContain('Confirmations of funds approved');
  });

  it('loses it when the TPP is onboarded again', async () => {
    const bank = await openNextgenBank();
    await valid(bank);
    const [organisation] = [...bank.bank.state.organisations.values()];
    expect(organisation?.organisationId).toEqual(expect.any(String));
    const organisationId = organisation?.organisationId ?? asId<OrganisationId>('');
    const { onboardTpp } = await import('../../../src/sim/onboarding/onboard-tpp.js');
    const portalUser = bank.bank.base.portalUsers.get('new@tpp.example')!;
    const identity = { organizationIdentifier: TPP, organizationName: 'X', ncaId: 'DE-BAFIN', ncaName: 'BaFin' };
    onboardTpp(
      bank.bank,
      { userEmail: portalUser.userEmail, name: 'X' },
      { portalUser, identity: { ...identity, kind: 'test', roles: ['PSP_IC'], fingerprintSha256: '', notAfterMs: 0 } },
    );
    expect(bank.bank.state.organisations.get(organisationId)).toBeNull();
    expect(bank.bank.state.fundsConsents.size).toBe(0);
  });
});

describe('a confirmation of funds with an access token', () => {
  /** A bank with OAuth, and the token of a consent that Anna has approved. */
  async function withToken(changes: object = {}, json: object = { account: anna }) {
    const bank = await openNextgenBank({ 'redirect-approach': 'oauth', ...changes });
    const { body } = await created(bank, json);
    const { code = '' } = bank.decide(body.consentId);
    const { body: token } = await send(bank, 'POST', '/v1/oauth/token', {
      raw: new URLSearchParams({ grant_type: 'authorization_code', code }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      requestId: null,
    });
    expect(token.scope).toBe(`PIIS:${body.consentId}`);
    return { bank, consentId: body.consentId as string, token: token.access_token as string };
  }

  it('uses the consent of the token', async () => {
    const { bank, consentId, token } = await withToken();
    // Another consent, which the bank would find without the token.
    await valid(bank);
    expect((await confirm(bank, {}, { token })).body).toEqual({ fundsAvailable: true });
    expect((await confirm(bank, {}, { token, headers: { 'Consent-ID': consentId } })).status).toBe(200);
    await send(bank, 'DELETE', `${CONSENTS}/${consentId}`);
    expect(codeOf(await confirm(bank, {}, { token }))).toEqual([401, 'CONSENT_INVALID']);
    expect((await confirm(bank)).status).toBe(200);
  });

  it('needs none, as the header is optional', async () => {
    const { bank } = await withToken();
    expect((await confirm(bank)).status).toBe(200);
  });

  it('refuses an unknown token, one of another TPP, and one that is too old', async () => {
    const { bank, token } = await withToken();
    expect(codeOf(await confirm(bank, {}, { token: 'x' }))).toEqual([401, 'TOKEN_UNKNOWN']);
    expect(codeOf(await confirm(bank, {}, { token, tpp: STRANGER }))).toEqual([401, 'TOKEN_UNKNOWN']);
    expect(codeOf(await confirm(bank, {}, { headers: { Authorization: 'Basic x' } }))).toEqual([401, 'TOKEN_INVALID']);
    bank.advance(3_600_000);
    expect(codeOf(await confirm(bank, {}, { token }))).toEqual([401, 'TOKEN_EXPIRED']);
  });

  it('refuses the token of another consent than Consent-ID, and of a consent to read accounts', async () => {
    const { bank, token } = await withToken();
    const other = await valid(bank);
    const headers = { 'Consent-ID': other };
    expect(refusalOf(await confirm(bank, {}, { token, headers }))).toEqual([401, 'TOKEN_INVALID', 'Consent-ID']);
    const { body } = await send(bank, 'POST', '/v1/consents', {
      json: consentBody({ accounts: [anna] }),
    });
    const { code = '' } = bank.decide(body.consentId);
    const { body: ofAccounts } = await send(bank, 'POST', '/v1/oauth/token', {
      raw: new URLSearchParams({ grant_type: 'authorization_code', code }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      requestId: null,
    });
    const answer = await confirm(bank, {}, { token: ofAccounts.access_token });
    expect(refusalOf(answer)).toEqual([401, 'TOKEN_INVALID', 'Authorization']);
    const list = await send(bank, 'GET', '/v1/accounts', { token, headers: { 'Consent-ID': body.consentId } });
    expect(codeOf(list)).toEqual([401, 'TOKEN_INVALID']);
  });

  it.each([
    ['where the bank issues no tokens', { 'redirect-approach': 'redirect' }],
    ['where no consent is needed', { 'redirect-approach': 'oauth', 'funds-consent': 'none' }],
  ])('ignores the token %s', async (_where, changes) => {
    const bank = await openNextgenBank(changes);
    await valid(bank);
    expect((await confirm(bank, {}, { token: 'x' })).status).toBe(200);
  });
});
