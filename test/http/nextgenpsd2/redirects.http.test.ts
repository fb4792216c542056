import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createConsent, openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT, PAYMENT } from '../../support/nextgen-bodies.js';
import { signInOnPage } from '../../support/psu-page.js';

/** Where the PSU's browser returns to: each authorisation can say so itself (row redirect-uri). */

const uris = (name: string) => ({
  'TPP-Redirect-URI': `https://tpp.example/${name}`,
  'TPP-Nok-Redirect-URI': `https://tpp.example/${name}-nok`,
});
const EXPLICIT = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
const LONG_CHECKS = { 'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC P1D > ACSP P1D > ACSC' } };
const PAYMENTS = '/v1/payments/sepa-credit-transfers';

const consent = async (bank: NextgenBank, headers: Readonly<Record<string, string>>): Promise<string> =>
  (await createConsent(bank, CONSENT, { headers: { ...EXPLICIT, ...headers } })).body.consentId;
const start = async (bank: NextgenBank, list: string, headers: Readonly<Record<string, string>> = {}) =>
  (await bank.send('POST', list, { headers })).body;

async function authorisedPayment(bank: NextgenBank, headers: Readonly<Record<string, string>>) {
  const { body } = await bank.send('POST', PAYMENTS, { json: PAYMENT, headers });
  bank.decide(body.paymentId);
  return `${PAYMENTS}/${body.paymentId}`;
}

describe('the redirect of an authorisation', () => {
  it('replaces that of the creation', async () => {
    const bank = await openNextgenBank();
    const id = await consent(bank, uris('created'));
    await start(bank, `/v1/consents/${id}/authorisations`, uris('started'));
    expect(bank.decide(id).redirectUri).toBe('https://tpp.example/started');
  });

  it('is that of the creation if the start has none', async () => {
    const bank = await openNextgenBank();
    const id = await consent(bank, uris('created'));
    await start(bank, `/v1/consents/${id}/authorisations`);
    expect(bank.decide(id).redirectUri).toBe('https://tpp.example/created');
  });

  it.each([
    ['approve', 'https://tpp.example/second'],
    ['refuse', 'https://tpp.example/second-nok'],
  ])('is where the page of its own link returns to: %s', async (decision, back) => {
    const bank = await openNextgenBank();
    const id = await consent(bank, uris('created'));
    const list = `/v1/consents/${id}/authorisations`;
    const first = await start(bank, list, uris('first'));
    const second = await start(bank, list, uris('second'));
    expect(first._links.scaRedirect.href).not.toBe(second._links.scaRedirect.href);
    const page = await signInOnPage(bank, second._links.scaRedirect.href);
    const answer = await page.post('decision', { decision });
    expect(answer.headers['location']).toMatch(new RegExp(`^${back}(\\?|$)`));
    const statusOf = async (of: any) => (await bank.send('GET', `${list}/${of.authorisationId}`)).body.scaStatus;
    expect(await statusOf(second)).toBe(decision === 'approve' ? 'finalised' : 'failed');
  });

  it('is refused at the start if its scheme is not allowed, and nothing is started', async () => {
    const bank = await openNextgenBank();
    const id = await consent(bank, {});
    const list = `/v1/consents/${id}/authorisations`;
    const { status, body } = await bank.send('POST', list, { headers: { 'TPP-Redirect-URI': 'file:///etc' } });
    expect([status, body.tppMessages[0]]).toMatchObject([400, { code: 'FORMAT_ERROR', path: 'TPP-Redirect-URI' }]);
    expect((await bank.send('GET', list)).body.authorisationIds).toEqual([]);
  });

  it('of an unknown authorisation gives a page that says so', async () => {
    const bank = await openNextgenBank();
    const id = await consent(bank, uris('created'));
    const { _links: links } = await start(bank, `/v1/consents/${id}/authorisations`);
    const link = links.scaRedirect.href.replace(/authorisation_id=.*/, 'authorisation_id=other');
    const answer = await request(bank.server).get(new URL(link).pathname + new URL(link).search);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('authorisation_id')]);
  });
});

describe('the redirect of a cancellation', () => {
  it.each([
    ['the start of its authorisation', uris('deleted'), uris('started'), 'https://tpp.example/started'],
    ['the DELETE', uris('deleted'), {}, 'https://tpp.example/deleted'],
    ['the creation', {}, {}, 'https://tpp.example/created'],
  ])('is that of %s', async (_name, ofDelete, ofStart, back) => {
    const bank = await openNextgenBank(LONG_CHECKS);
    const path = await authorisedPayment(bank, uris('created'));
    expect((await bank.send('DELETE', path, { headers: ofDelete })).status).toBe(202);
    await start(bank, `${path}/cancellation-authorisations`, ofStart);
    expect(bank.decide(path.split('/').at(-1)!).redirectUri).toBe(back);
  });

  it('under cancellation-start: implicit is that of the DELETE, which starts the authorisation', async () => {
    const bank = await openNextgenBank({ ...LONG_CHECKS, 'cancellation-start': 'implicit' });
    const path = await authorisedPayment(bank, {});
    const { status, body } = await bank.send('DELETE', path, { headers: uris('deleted') });
    expect([status, Object.keys(body._links)]).toEqual([202, ['scaRedirect', 'scaStatus', 'self', 'status']]);
    const { body: list } = await bank.send('GET', `${path}/cancellation-authorisations`);
    expect(list.authorisationIds).toHaveLength(1);
    expect(bank.decide(path.split('/').at(-1)!).redirectUri).toBe('https://tpp.example/deleted');
    expect((await bank.send('GET', `${path}/status`)).body.transactionStatus).toBe('CANC');
  });
});
