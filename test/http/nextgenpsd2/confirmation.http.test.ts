import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { asId, type PsuId } from '../../../src/domain/ids.js';
import { stateDocument } from '../../../src/sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../../../src/sim/state/state-validation.js';
import { createConsent, openNextgenBank, TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { IBANS } from '../../support/small-bank.js';
import { signInOnPage } from '../../support/psu-page.js';
import { consentBody } from '../../support/nextgen-bodies.js';
import { codeOf } from '../../support/refusals.js';

/** Authorisations by redirect that the TPP confirms with a code (row confirmation-code). */

const REQUIRED = { 'confirmation-code': 'required' };
const BACK = { 'TPP-Redirect-URI': 'https://tpp.example/cb?x=1' };
const DAY_MS = 24 * 3_600_000;
const PAYMENTS = '/v1/payments/sepa-credit-transfers';

async function consent(
  bank: NextgenBank,
  headers: object = BACK,
  access: object = { balances: [{ iban: IBANS.anna }] },
) {
  const { body } = await createConsent(bank, consentBody(access), { headers: { ...headers } });
  return followed(bank, body.consentId, body._links);
}

/** What a TPP does with an authorisation. */
function followed(bank: NextgenBank, id: string, links: any) {
  const path: string = links.scaStatus.href.slice(bank.url.length);
  const confirm = (confirmationCode: string) => bank.send('PUT', path, { json: { confirmationCode } });
  const scaStatus = async () => (await bank.send('GET', path)).body.scaStatus;
  const status = () => bank.bank.state.consents.get(asId(id))?.consentStatus;
  return { id, links, path, confirm, scaStatus, status };
}

async function payment(bank: NextgenBank, changes: object = {}) {
  const json = {
    debtorAccount: { iban: IBANS.anna },
    instructedAmount: { currency: 'EUR', amount: '12.30' },
    creditorAccount: { iban: IBANS.elsewhere },
    creditorName: 'Elsewhere',
    ...changes,
  };
  const { status, body } = await bank.send('POST', PAYMENTS, { json, headers: BACK });
  expect(status).toBe(201);
  return followed(bank, body.paymentId, body._links);
}

describe('an authorisation by redirect that the TPP must confirm', () => {
  it('is unconfirmed after the approval, and finalised with the code of the redirect', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const { id, links, path, confirm, scaStatus, status } = await consent(bank);
    expect(links.confirmation).toEqual({ href: bank.url + path });
    const { redirectUri, code = '', ...outcome } = bank.decide(id);
    expect(outcome).toEqual({ decision: 'approve', status: 'received', isUnconfirmed: true });
    expect(redirectUri).toBe(`https://tpp.example/cb?x=1&confirmationCode=${code}`);
    expect(code).toMatch(/^[A-Za-z0-9_-]{16}$/);
    expect([await scaStatus(), status()]).toEqual(['unconfirmed', 'received']);
    const reading = () => bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': id } });
    expect(codeOf(await reading())).toEqual([401, 'CONSENT_INVALID']);
    const { status: answered, body } = await confirm(code);
    expect([answered, body]).toEqual([200, { scaStatus: 'finalised', _links: { scaStatus: links.scaStatus } }]);
    expect([await scaStatus(), status(), (await reading()).status]).toEqual(['finalised', 'valid', 200]);
    expect(codeOf(await confirm(code))).toEqual([409, 'STATUS_INVALID']);
  });

  it('fails with a wrong code, and the TPP can start another one', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const { id, confirm, scaStatus, status } = await consent(bank);
    const { code = '' } = bank.decide(id);
    const wrong = await confirm('wrong');
    expect([...codeOf(wrong), wrong.body.tppMessages[0].path]).toEqual([400, 'SCA_INVALID', 'confirmationCode']);
    expect([await scaStatus(), status()]).toEqual(['failed', 'received']);
    expect(codeOf(await confirm(code))).toEqual([400, 'SCA_INVALID']);
    const { body } = await bank.send('POST', `/v1/consents/${id}/authorisations`, { headers: BACK });
    const second = followed(bank, id, body._links);
    expect(codeOf(await second.confirm(code))).toEqual([409, 'STATUS_INVALID']);
    expect((await second.confirm(bank.decide(id).code ?? '')).status).toBe(200);
    expect(status()).toBe('valid');
  });

  it('takes the latest code if the PSU approves again', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const { id, confirm, scaStatus } = await consent(bank);
    const [{ code: first = '' }, { code: second = '' }] = [bank.decide(id), bank.decide(id)];
    expect(first).not.toBe(second);
    expect(await scaStatus()).toBe('unconfirmed');
    expect((await confirm(second)).body.scaStatus).toBe('finalised');
  });

  it.each<[string, (bank: NextgenBank, id: string) => unknown]>([
    ['the window of the request', (bank) => bank.advance(DAY_MS)],
    ['a refusal', (bank, id) => bank.decide(id, { decision: 'refuse' })],
    ['the TPP', (bank, id) => bank.send('DELETE', `/v1/consents/${id}`)],
  ])('fails with %s', async (_what, end) => {
    const bank = await openNextgenBank(REQUIRED);
    const { id, confirm, scaStatus } = await consent(bank);
    const { code = '' } = bank.decide(id);
    await end(bank, id);
    expect(await scaStatus()).toBe('failed');
    expect(codeOf(await confirm(code))).toEqual([400, 'SCA_INVALID']);
  });

  it('keeps what the PSU chose', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const offered = await consent(bank, BACK, { accounts: [] });
    const unknown = { accountIds: [asId<never>('ben')] };
    expect(() => bank.decide(offered.id, unknown)).toThrow(expect.objectContaining({ code: 'RESOURCE_UNKNOWN' }));
    expect(await offered.scaStatus()).toBe('received');
    const { code = '' } = bank.decide(offered.id, { accountIds: [asId('anna-usd')] });
    const { state, base, now, openedAt } = bank.bank;
    const document = stateDocument({ state, base, now, openedAt }, 'small', { mode: 'paused', rate: 1, now });
    const read = parseStateDocument(JSON.parse(JSON.stringify(document)));
    expect(() => assertConsistent(read, base)).not.toThrow();
    expect(JSON.stringify(read.authorisations)).toContain(code);
    await offered.confirm(code);
    const { body } = await bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': offered.id } });
    expect(body.accounts.map((one: any) => one.currency)).toEqual(['USD']);
  });

  it('is refused, and stays as it is, if the PSU can no longer approve', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const { id, confirm, scaStatus, status } = await consent(bank);
    const { code = '' } = bank.decide(id);
    const anna = bank.bank.base.psus.get(asId<PsuId>('anna'))!;
    Object.assign(anna, { blocked: true });
    expect((await confirm(code)).status).toBe(403);
    expect([await scaStatus(), status()]).toEqual(['unconfirmed', 'received']);
    Object.assign(anna, { blocked: false });
    expect((await confirm(code)).status).toBe(200);
  });

  it('moves no money of a payment before, and cancels none before', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const { id, confirm } = await payment(bank, { requestedExecutionDate: '2026-04-01' });
    const statusOf = async () => (await bank.send('GET', `${PAYMENTS}/${id}/status`)).body.transactionStatus;
    const { code = '' } = bank.decide(id);
    expect([await statusOf(), bank.bank.state.payments.get(asId(id))?.signedBy]).toEqual(['RCVD', []]);
    await confirm(code);
    expect(await statusOf()).toBe('ACTC');
    expect((await bank.send('DELETE', `${PAYMENTS}/${id}`)).status).toBe(202);
    const { body } = await bank.send('POST', `${PAYMENTS}/${id}/cancellation-authorisations`, { headers: BACK });
    const cancellation = followed(bank, id, body._links);
    const decided = bank.decide(id);
    expect(decided).toMatchObject({ isUnconfirmed: true, isCancellation: true, status: 'ACTC' });
    expect([await cancellation.scaStatus(), await statusOf()]).toEqual(['unconfirmed', 'ACTC']);
    await cancellation.confirm(decided.code ?? '');
    expect([await cancellation.scaStatus(), await statusOf()]).toEqual(['finalised', 'CANC']);
  });

  it('is one for each PSU who must sign', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const { body } = await createConsent(bank, consentBody({ accounts: [{ iban: IBANS.firm }] }));
    const sign = async (psu: string) => {
      const headers = { 'PSU-ID': psu };
      const { body: own } = await bank.send('POST', `/v1/consents/${body.consentId}/authorisations`, { headers });
      const { confirm, scaStatus, status } = followed(bank, body.consentId, own._links);
      const { code = '' } = bank.decide(body.consentId, { psuId: asId<PsuId>(psu) });
      const before = [await scaStatus(), status()];
      await confirm(code);
      return [...before, await scaStatus(), status()];
    };
    expect(await sign('anna')).toEqual(['unconfirmed', 'received', 'finalised', 'partiallyAuthorised']);
    expect(await sign('ben')).toEqual(['unconfirmed', 'partiallyAuthorised', 'finalised', 'valid']);
  });

  it('returns the browser of the PSU with the code, and shows it if the TPP named no address', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const { links, confirm, status } = await consent(bank);
    const page = await signInOnPage(bank, `${links.scaRedirect.href}&state=s1`);
    const decided = await page.post('decision', { decision: 'approve' });
    const back = new URL(decided.headers['location'] ?? '');
    expect([back.origin, back.searchParams.get('state')]).toEqual(['https://tpp.example', 's1']);
    expect((await confirm(back.searchParams.get('confirmationCode') ?? '')).status).toBe(200);
    expect(status()).toBe('valid');
    const other = await consent(bank, {});
    const otherPage = await signInOnPage(bank, other.links.scaRedirect.href);
    await otherPage.post('decision', { decision: 'approve' });
    const [, shown = ''] = /data-testid="code"[^>]*>([^<]+)</.exec(await otherPage.page()) ?? [];
    expect((await other.confirm(shown)).status).toBe(200);
  });

  it('waits for the TPP where PSUs approve by themselves', async () => {
    const bank = await openNextgenBank({ ...REQUIRED, 'psu-behaviour': 'approves' });
    const { links, confirm, scaStatus, status } = await consent(bank);
    bank.advance(3_600_000);
    expect([await scaStatus(), status()]).toEqual(['unconfirmed', 'received']);
    const { headers } = await request(bank.server).get(links.scaRedirect.href.slice(bank.url.length));
    const code = new URL(headers['location'] ?? '').searchParams.get('confirmationCode') ?? '';
    expect((await confirm(code)).status).toBe(200);
    expect(status()).toBe('valid');
  });

  it('has its code masked in the journal', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const { id, confirm } = await consent(bank);
    const { code = '' } = bank.decide(id);
    await confirm(code);
    const { text } = await request(bank.server).get('/__admin/requests/har');
    expect(text).toContain('confirmationCode');
    expect(text).not.toContain(code);
  });
});

describe('without a confirmation', () => {
  it.each<[string, object, object]>([
    ['banks that want none', {}, {}],
    ['OAuth', { ...REQUIRED, 'redirect-approach': 'oauth' }, {}],
    ['the decoupled approach', REQUIRED, { 'TPP-Decoupled-Preferred': 'true', 'PSU-ID': 'anna' }],
  ])('%s complete the authorisation with the approval', async (_what, changes, headers) => {
    const bank = await openNextgenBank({ ...changes });
    const { id, links, status, scaStatus, confirm } = await consent(bank, { ...BACK, ...headers });
    expect(links).not.toHaveProperty('confirmation');
    expect(codeOf(await confirm('x'))).toEqual([409, 'STATUS_INVALID']);
    bank.decide(id);
    expect([await scaStatus(), status()]).toEqual(['finalised', 'valid']);
  });

  it('an embedded authorisation is completed in itself, also beside one by redirect', async () => {
    const bank = await openNextgenBank(REQUIRED);
    const redirected = await consent(bank, { ...BACK, 'PSU-ID': 'anna' });
    const headers = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };
    const { body } = await bank.send('POST', `/v1/consents/${redirected.id}/authorisations`, { headers });
    const embedded = followed(bank, redirected.id, body._links);
    await bank.send('PUT', embedded.path, { json: { psuData: { password: 'anna-pass' } } });
    await bank.send('PUT', embedded.path, { json: { scaAuthenticationData: '123456' } });
    expect([await embedded.scaStatus(), await redirected.scaStatus()]).toEqual(['finalised', 'failed']);
    expect(redirected.status()).toBe('valid');
  });
});

describe('an authorisation by OAuth that the TPP must confirm with the token', () => {
  const TOKEN = { 'confirmation-code': 'token', 'redirect-approach': 'oauth' };
  const exchange = async (bank: NextgenBank, code = '') => {
    const redirect_uri = BACK['TPP-Redirect-URI'];
    const form = { grant_type: 'authorization_code', code, redirect_uri, client_id: TPP };
    const { body } = await bank.send('POST', '/v1/oauth/token', {
      raw: new URLSearchParams(form).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    return { Authorization: `Bearer ${body.access_token}` };
  };

  it('is unconfirmed after the approval, and finalised with the token of its code', async () => {
    const bank = await openNextgenBank(TOKEN);
    const { id, links, path, scaStatus, status } = await consent(bank);
    expect(links.confirmation).toEqual({ href: bank.url + path });
    const { code, ...outcome } = bank.decide(id);
    expect(outcome).toMatchObject({ decision: 'approve', status: 'received', isUnconfirmed: true });
    const token = await exchange(bank, code);
    const read = () => bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': id, ...token } });
    expect([await scaStatus(), status(), (await read()).status]).toEqual(['unconfirmed', 'received', 401]);
    const put = (headers: object) => bank.send('PUT', path, { headers: { ...headers } });
    expect(codeOf(await put({}))).toEqual([401, 'TOKEN_UNKNOWN']);
    expect(codeOf(await put({ Authorization: 'Bearer other' }))).toEqual([401, 'TOKEN_INVALID']);
    const { size } = bank.bank.state.codes;
    expect((await put(token)).body.scaStatus).toBe('finalised');
    expect([status(), (await read()).status, bank.bank.state.codes.size]).toEqual(['valid', 200, size]);
    expect(codeOf(await put(token))[1]).toBe('STATUS_INVALID');
  });

  it('executes a payment, and cancels one, only then', async () => {
    const bank = await openNextgenBank(TOKEN);
    const { id, path } = await payment(bank, { requestedExecutionDate: '2026-04-01' });
    const statusOf = async () => (await bank.send('GET', `${PAYMENTS}/${id}/status`)).body.transactionStatus;
    const token = await exchange(bank, bank.decide(id).code);
    expect(await statusOf()).toBe('RCVD');
    expect((await bank.send('PUT', path, { headers: token })).body.scaStatus).toBe('finalised');
    expect(await statusOf()).toBe('ACTC');
    expect((await bank.send('DELETE', `${PAYMENTS}/${id}`, { headers: BACK })).status).toBe(202);
    const { body } = await bank.send('POST', `${PAYMENTS}/${id}/cancellation-authorisations`, { headers: BACK });
    const cancellation = followed(bank, id, body._links);
    const other = await exchange(bank, bank.decide(id).code);
    expect(await statusOf()).toBe('ACTC');
    await bank.send('PUT', cancellation.path, { headers: other });
    expect([await cancellation.scaStatus(), await statusOf()]).toEqual(['finalised', 'CANC']);
  });
});
