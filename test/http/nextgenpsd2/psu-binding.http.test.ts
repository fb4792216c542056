import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { compileProfile } from '../../../src/decisions/decisions.js';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT } from '../../support/nextgen-bodies.js';
import { signInOnPage } from '../../support/psu-page.js';

/** The PSU that a TPP names binds the authorisation (row psu-id-binding). The consent is one that each PSU could approve. */

const ALL_ACCOUNTS = { ...CONSENT, access: { allPsd2: 'allAccounts' } };
const EXPLICIT = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
const SUGGESTED = (psu: string) => `</strong> Try <span data-fill="psu=${psu}&amp;`;
const BEN = { 'PSU-ID': 'ben' };

/** A consent with an authorisation that the TPP starts, with the given headers. */
async function started(bank: NextgenBank, headers: Readonly<Record<string, string>> = BEN) {
  const { body } = await bank.send('POST', '/v1/consents', { json: ALL_ACCOUNTS, headers: EXPLICIT });
  const list = `/v1/consents/${body.consentId}/authorisations`;
  const start = async (of: Readonly<Record<string, string>>) => {
    const { body: answer } = await bank.send('POST', list, { headers: of });
    return { path: `${list}/${answer.authorisationId}`, link: answer._links.scaRedirect.href as string };
  };
  const status = async () => (await bank.send('GET', `/v1/consents/${body.consentId}`)).body.consentStatus;
  return { id: body.consentId as string, start, status, ...(await start(headers)) };
}
const approveByControlApi = async (bank: NextgenBank, id: string, psu?: string) => {
  const answer = await request(bank.server)
    .post(`/__admin/authorisations/${id}`)
    .send({ decision: 'approve', ...(psu !== undefined && { psu }) });
  return [answer.status, answer.body.code ?? answer.body.status];
};

describe('an authorisation for the PSU whom the TPP named', () => {
  it('is refused to another PSU with a message that names both, the decision and the way out', async () => {
    const bank = await openNextgenBank();
    const { body } = await bank.send('POST', '/v1/consents', { json: ALL_ACCOUNTS, headers: BEN });
    const answer = await request(bank.server)
      .post(`/__admin/authorisations/${body.consentId}`)
      .send({ decision: 'approve', psu: 'anna' });
    expect(answer.status).toBe(403);
    expect(answer.body.detail).toContain('the TPP named ben for this authorisation, so anna cannot approve it');
    expect(answer.body.detail).toContain('decision psu-id-binding');
  });

  it('is approved on the page by that PSU, and by no other', async () => {
    const bank = await openNextgenBank();
    const { link, status } = await started(bank);
    const annas = await signInOnPage(bank, link, 'anna');
    expect(await annas.page()).toContain('This request is for another customer of the bank.');
    expect(await annas.page()).not.toContain('data-testid="approve"');
    await annas.post('decision', { decision: 'approve' });
    expect(await status()).toBe('received');
    const bens = await signInOnPage(bank, link, 'ben');
    await bens.post('decision', { decision: 'approve' });
    expect(await status()).toBe('valid');
  });

  it('suggests that PSU on its page, not another one who could approve', async () => {
    const bank = await openNextgenBank();
    const other = await started(bank, {});
    expect((await signInOnPage(bank, other.link)).first).toContain(SUGGESTED('anna'));
    const { link } = await started(bank);
    expect((await signInOnPage(bank, link)).first).toContain(SUGGESTED('ben'));
  });

  it('is bound by an update, too', async () => {
    const bank = await openNextgenBank();
    const { path, link, status } = await started(bank, {});
    await bank.send('PUT', path, { json: {}, headers: BEN });
    const annas = await signInOnPage(bank, link, 'anna');
    await annas.post('decision', { decision: 'approve' });
    expect(await status()).toBe('received');
  });

  it('can be refused by another PSU', async () => {
    const bank = await openNextgenBank();
    const { link, status } = await started(bank);
    const annas = await signInOnPage(bank, link, 'anna');
    await annas.post('decision', { decision: 'refuse' });
    expect(await status()).toBe('rejected');
  });

  it('leaves the request to another PSU, for whom the TPP starts an authorisation of its own', async () => {
    const bank = await openNextgenBank();
    const { start, status, link } = await started(bank);
    const { link: annasLink } = await start({ 'PSU-ID': 'anna' });
    const bensPage = await signInOnPage(bank, link, 'anna');
    expect(await bensPage.page()).toContain('This request is for another customer of the bank.');
    const annas = await signInOnPage(bank, annasLink, 'anna');
    await annas.post('decision', { decision: 'approve' });
    expect(await status()).toBe('valid');
  });

  it('holds in the control API, whose default is that PSU', async () => {
    const bank = await openNextgenBank();
    const first = await started(bank);
    expect(await approveByControlApi(bank, first.id, 'anna')).toEqual([403, 'PSU_CREDENTIALS_INVALID']);
    expect(await approveByControlApi(bank, first.id)).toEqual([200, 'valid']);
    const second = await started(bank, {});
    expect(await approveByControlApi(bank, second.id, 'anna')).toEqual([200, 'valid']);
  });

  it('is approved by that PSU if PSUs decide by themselves', async () => {
    const bank = await openNextgenBank({ 'psu-behaviour': 'approves', 'psu-delay': { decision: 'PT1S' } });
    const { id, status } = await started(bank);
    await request(bank.server).post('/__admin/clock/advance').send({ by: 'PT1M' });
    expect(await status()).toBe('valid');
    const { body } = await request(bank.server).get(`/__admin/consents/${id}`);
    expect(body.psu).toBe('ben');
  });

  it('under psu-id-binding: any, can be approved by every PSU who could approve the request', async () => {
    const bank = await openNextgenBank({ 'psu-id-binding': 'any' });
    const { link, status } = await started(bank);
    const annas = await signInOnPage(bank, link, 'anna');
    await annas.post('decision', { decision: 'approve' });
    expect(await status()).toBe('valid');
  });

  it('that was started under psu-id-binding: any is not bound by a later profile', async () => {
    const bank = await openNextgenBank({ 'psu-id-binding': 'any' });
    const { id } = await started(bank);
    Object.assign(bank.bank, { profile: compileProfile('nextgenpsd2') });
    expect(await approveByControlApi(bank, id, 'anna')).toEqual([200, 'valid']);
  });
});
