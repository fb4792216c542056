import { describe, expect, it } from '@jest/globals';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { exchangeCode } from '../../src/sim/tokens/exchange-code.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import type { Bank } from '../../src/sim/bank.js';
import { CALLER, consentRequest, IBANS, paymentRequest, TPP_ONE } from '../support/small-bank.js';
import { openControl, problemOf } from './control-bank.js';

const LIST = '/__admin/authorisations';
const newConsent = (bank: Bank, changes = {}): string =>
  bank.perform(() => createConsent(bank, consentRequest(changes), CALLER)).consentId;
const newPayment = (bank: Bank, changes = {}): string =>
  bank.perform(() => initiatePayment(bank, paymentRequest(changes), CALLER)).paymentId;
const accessFor = (iban: string): object => ({ access: { accounts: [{ iban }] } });
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

describe('the plan of a payment', () => {
  it('reports how long the payment stays in each status except the last one', async () => {
    const control = await openControl();
    const remittanceInformationUnstructured = 'sandbank: ACTC > PDNG 2d > RJCT(AM04)';
    const id = newPayment(control.bank(), { remittanceInformationUnstructured });
    await control.post(`${LIST}/${id}`, { decision: 'approve' });
    const { plan } = await control.get(`/__admin/payments/${id}`);
    expect(plan).toEqual([
      { status: 'ACTC', stay: 'PT1S', taken: true },
      { status: 'PDNG', stay: 'P2D', taken: false },
      { status: 'RJCT', reason: 'AM04', taken: false },
    ]);
  });

  it('begins with who approved it, and a rejection takes none of its steps', async () => {
    const control = await openControl();
    const id = newPayment(control.bank());
    await control.post(`${LIST}/${id}`, { decision: 'approve' });
    await control.put(`/__admin/payments/${id}/status`, { transactionStatus: 'RJCT', reason: 'AM04' });
    const { plan, history } = await control.get(`/__admin/payments/${id}`);
    expect(history[1]).toMatchObject({ to: 'ACTC', cause: 'approved by anna' });
    expect(plan.map(({ status, taken }: { status: string; taken: boolean }) => [status, taken])).toEqual([
      ['ACTC', true],
      ['ACCP', false],
      ['ACSP', false],
      ['ACSC', false],
    ]);
  });
});

describe('pending authorisations', () => {
  it('are listed by page, with their total number', async () => {
    const control = await openControl();
    const ids = Array.from({ length: 5 }, () => newPayment(control.bank())).reverse();
    const page = async (query: string) => {
      const { count, authorisations } = await control.get(`${LIST}${query}`);
      return [count, authorisations.map(({ id }: { id: string }) => id)];
    };
    expect(await page('?limit=2')).toEqual([5, ids.slice(0, 2)]);
    expect(await page('?limit=2&offset=4')).toEqual([5, ids.slice(4)]);
    expect(await page('?offset=7')).toEqual([5, []]);
    const { count, payments } = await control.get('/__admin/payments?limit=1&offset=1');
    expect([count, payments[0].paymentId]).toEqual([5, ids[1]]);
    expect(await control.get('/__admin/consents?offset=1')).toEqual({ count: 0, total: 0, consents: [] });
    expect(problemOf(await control.call('get', `${LIST}?offset=-1`))).toMatchObject({ status: 400, path: 'offset' });
  });

  it('are listed newest first, with the acting PSU, the deadline and the page', async () => {
    const control = await openControl();
    const bank = control.bank();
    const consentId = newConsent(bank);
    await control.post('/__admin/clock/advance', { by: 'PT1H' });
    const paymentId = newPayment(bank, { debtorIban: IBANS.ben, creditor: { iban: IBANS.anna, name: 'Anna' } });
    const { authorisations } = await control.get(LIST);
    expect(authorisations).toEqual([
      {
        id: paymentId,
        kind: 'payment',
        status: 'RCVD',
        tpp: { organizationIdentifier: 'PSDAT-FMA-one', name: 'one' },
        createdAt: '2026-03-02T10:00:00.000Z',
        expiresAt: '2026-03-03T10:00:00.000Z',
        psu: 'ben',
        link: expect.stringContaining(`scope=PIS%3A${paymentId}`),
      },
      {
        id: consentId,
        kind: 'consent',
        status: 'received',
        tpp: { organizationIdentifier: 'PSDAT-FMA-one', name: 'one' },
        createdAt: '2026-03-02T09:00:00.000Z',
        expiresAt: '2026-03-03T09:00:00.000Z',
        psu: 'anna',
        link: expect.stringMatching(
          /^http:\/\/127\.0\.0\.1:\d+\/PSD2\/v1\/oauth\/authorize\?response_type=code&client_id=client-one/,
        ),
      },
    ]);
    expect(await control.get(`${LIST}/latest`)).toMatchObject({ id: paymentId, kind: 'payment' });
    expect((await control.get(`${LIST}?limit=1`)).authorisations).toMatchObject([{ id: paymentId }]);
  });

  it('name no PSU if no account of this bank is named', async () => {
    const control = await openControl();
    newConsent(control.bank(), accessFor(IBANS.elsewhere));
    expect(await control.get(`${LIST}/latest`)).not.toHaveProperty('psu');
  });

  it('are reported as a problem if there are none', async () => {
    const control = await openControl();
    expect(await control.get(LIST)).toEqual({ count: 0, total: 0, authorisations: [] });
    expect(problemOf(await control.call('get', `${LIST}/latest`))).toMatchObject({
      status: 404,
      code: 'RESOURCE_UNKNOWN',
    });
  });

  it('link to the pages of their own bank', async () => {
    const control = await openControl();
    newConsent(control.bank('w7'));
    expect((await control.get(LIST)).authorisations).toEqual([]);
    expect((await control.get('/__admin/banks/w7/authorisations/latest')).link).toContain(
      '/banks/w7/PSD2/v1/oauth/authorize?',
    );
  });
});

describe('decisions without a browser', () => {
  it('approve a consent as its holder and return a code that can be exchanged', async () => {
    const control = await openControl();
    const bank = control.bank();
    const id = newConsent(bank);
    const answer = await control.post(`${LIST}/${id}`, { decision: 'approve' });
    expect(answer).toEqual({ status: 'valid', code: expect.stringMatching(/^[\w-]{32}$/) });
    const { clientId, clientSecret } = TPP_ONE;
    const token = exchangeCode(bank, {
      clientId,
      clientSecret,
      exchange: { grantType: 'authorization_code', code: answer.code, subjectId: id },
    });
    expect(token.scope).toBe(`AIS:${id}`);
    expect((await control.get(`/__admin/consents/${id}`)).psu).toBe('anna');
    expect((await control.get(LIST)).authorisations).toEqual([]);
    expect(control.touched.length).toBeGreaterThan(0);
  });

  it('return the requested redirect URI with state and PKCE', async () => {
    const control = await openControl();
    const bank = control.bank();
    const id = newConsent(bank, { redirect: { redirectUri: 'https://preset.example/cb' } });
    const redirectUri = 'https://tpp.example/callback?x=1';
    const { code, ...answer } = await control.post(`${LIST}/${id}`, {
      decision: 'approve',
      psu: 'anna',
      redirectUri,
      state: 'a b',
      codeChallenge: CHALLENGE,
    });
    expect(answer).toEqual({ status: 'valid', redirectUri: `${redirectUri}&code=${code}&state=a+b` });
    const { clientId, clientSecret } = TPP_ONE;
    const exchange = { grantType: 'authorization_code', code, subjectId: id, redirectUri } as const;
    expect(() => exchangeCode(bank, { clientId, clientSecret, exchange })).toThrow(/code_verifier is missing/);
    expect(
      exchangeCode(bank, { clientId, clientSecret, exchange: { ...exchange, codeVerifier: VERIFIER } }).accessToken,
    ).toHaveLength(40);
  });

  it('use the redirect URI that the TPP preset', async () => {
    const control = await openControl();
    const redirect = { redirectUri: 'https://preset.example/cb', nokRedirectUri: 'https://preset.example/nok' };
    const [first, second] = [newConsent(control.bank(), { redirect }), newConsent(control.bank(), { redirect })];
    expect((await control.post(`${LIST}/${first}`, { decision: 'approve' })).redirectUri).toMatch(
      /^https:\/\/preset\.example\/cb\?code=/,
    );
    expect((await control.post(`${LIST}/${second}`, { decision: 'refuse' })).redirectUri).toMatch(
      /^https:\/\/preset\.example\/nok\?error=access_denied&/,
    );
  });

  it.each([
    ['refuse', 'consent', 'rejected', 'refused by the PSU', undefined],
    ['expire', 'consent', 'rejected', 'the time limit for the authorisation expired', undefined],
    ['refuse', 'payment', 'RJCT', 'refused by the PSU (DS02)', 'DS02'],
    ['expire', 'payment', 'RJCT', 'the time limit for the authorisation expired (MS03)', 'MS03'],
  ] as const)('can %s a %s', async (decision, kind, status, cause, reason) => {
    const control = await openControl();
    const id = kind === 'consent' ? newConsent(control.bank()) : newPayment(control.bank());
    expect(await control.post(`${LIST}/${id}`, { decision })).toEqual({ status });
    const record = await control.get(`/__admin/${kind}s/${id}`);
    expect(record.history.at(-1)).toMatchObject({ to: status, cause });
    expect(record.reason?.code).toBe(reason);
  });

  it('can refuse on behalf of a PSU who does not hold the account', async () => {
    const control = await openControl();
    const id = newPayment(control.bank());
    await control.post(`${LIST}/${id}`, { decision: 'refuse', psu: 'ben' });
    expect((await control.get(`/__admin/payments/${id}`)).reason.code).toBe('AC01');
  });

  it('sign a payment of two holders twice, by default as the holder who has not signed yet', async () => {
    const control = await openControl();
    const id = newPayment(control.bank(), { debtorIban: IBANS.firm });
    expect(await control.post(`${LIST}/${id}`, { decision: 'approve' })).toEqual({ status: 'PATC' });
    expect(await control.get(`${LIST}/latest`)).toMatchObject({ id, status: 'PATC', psu: 'ben' });
    const again = await control.call('post', `${LIST}/${id}`, { body: { decision: 'approve', psu: 'anna' } });
    expect(problemOf(again)).toMatchObject({ status: 409, code: 'STATUS_INVALID' });
    expect(await control.post(`${LIST}/${id}`, { decision: 'approve' })).toMatchObject({
      status: 'ACTC',
      code: expect.any(String),
    });
    expect((await control.get(`/__admin/payments/${id}`)).signatures).toEqual({
      required: 2,
      signedBy: ['anna', 'ben'],
    });
  });

  it.each([
    [IBANS.firm, 'firm'],
    ['firm', 'firm'],
    [IBANS.anna, 'anna'],
    ['anna-usd', 'anna-usd'],
    [undefined, 'anna'],
  ])('pay from the chosen account %s', async (debtorAccount, accountId) => {
    const control = await openControl();
    const { debtorIban: _none, ...request } = paymentRequest();
    const id = control.bank().perform((bank) => initiatePayment(bank, request, CALLER)).paymentId;
    await control.post(`${LIST}/${id}`, { decision: 'approve', ...(debtorAccount !== undefined && { debtorAccount }) });
    expect((await control.get(`/__admin/payments/${id}`)).debtorAccount.accountId).toBe(accountId);
  });
});

describe('an impossible decision', () => {
  it.each([
    [{ decision: 'approve', psu: 'ben' }, 403, 'PSU_CREDENTIALS_INVALID', /no account that matches/],
    [
      { decision: 'approve', psu: 'nobody' },
      403,
      'PSU_CREDENTIALS_INVALID',
      /the PSU nobody does not exist; known: anna, ben, carla/,
    ],
    [{ decision: 'refuse', psu: 'nobody' }, 403, 'PSU_CREDENTIALS_INVALID', /the PSU \w+ does not exist/],
    [{ decision: 'approve', psu: 'carla' }, 403, 'SERVICE_BLOCKED', /blocked/],
    [{ decision: 'approve', debtorAccount: IBANS.anna }, 400, 'FORMAT_ERROR', /for payments/],
    [{}, 400, 'FORMAT_ERROR', /decision is missing/],
    [{ decision: 'accept' }, 400, 'FORMAT_ERROR', /approve, refuse, expire/],
    [{ decision: 'approve', psu: 7 }, 400, 'FORMAT_ERROR', /psu must be text, not 7/],
    [
      { decision: 'approve', redirectUri: 'javascript:alert(1)' },
      400,
      'FORMAT_ERROR',
      /scheme javascript:, which is not allowed/,
    ],
    [{ decision: 'approve', redirectUri: '/callback' }, 400, 'FORMAT_ERROR', /absolute URI/],
    [{ decision: 'approve', codeChallenge: 'short' }, 400, 'FORMAT_ERROR', /43 characters/],
    [{ decision: 'approve', codeChallenge: `${CHALLENGE.slice(0, -1)}=` }, 400, 'FORMAT_ERROR', /43 characters/],
    [
      { decision: 'approve', redirect_uri: 'https://tpp.example' },
      400,
      'FORMAT_ERROR',
      /redirect_uri is not a known name \(did you mean redirectUri\?\); known/,
    ],
  ])('is rejected: %j', async (body, status, code, detail) => {
    const control = await openControl();
    const id = newConsent(control.bank());
    const answer = await control.call('post', `${LIST}/${id}`, { body });
    expect(problemOf(answer)).toMatchObject({ status, code, detail: expect.stringMatching(detail) });
    expect((await control.get(`/__admin/consents/${id}`)).consentStatus).toBe('received');
  });

  it('is rejected if no PSU of this bank holds the account', async () => {
    const control = await openControl();
    const id = newConsent(control.bank(), accessFor(IBANS.elsewhere));
    const answer = await control.call('post', `${LIST}/${id}`, { body: { decision: 'approve' } });
    expect(problemOf(answer)).toMatchObject({ status: 403, code: 'PSU_CREDENTIALS_INVALID', path: 'psu' });
  });

  it.each([[IBANS.ben], ['ben'], ['no-such-account'], [IBANS.blocked]])(
    'is rejected for a payment from %s',
    async (debtorAccount) => {
      const control = await openControl();
      const { debtorIban: _none, ...request } = paymentRequest();
      const id = control.bank().perform((bank) => initiatePayment(bank, request, CALLER)).paymentId;
      const answer = await control.call('post', `${LIST}/${id}`, {
        body: { decision: 'approve', psu: 'anna', debtorAccount },
      });
      expect(problemOf(answer)).toMatchObject({ status: 404, code: 'RESOURCE_UNKNOWN', path: 'debtorAccount' });
      expect((await control.get(`/__admin/payments/${id}`)).transactionStatus).toBe('RCVD');
    },
  );

  it('is rejected for an unknown request and for one that is no longer pending', async () => {
    const control = await openControl();
    const id = newConsent(control.bank());
    await control.post(`${LIST}/${id}`, { decision: 'approve' });
    const again = await control.call('post', `${LIST}/${id}`, { body: { decision: 'refuse' } });
    expect(problemOf(again)).toMatchObject({
      status: 409,
      code: 'STATUS_INVALID',
      detail: expect.stringMatching(/its status is already valid; a PSU can only authorise what is received/),
    });
    const unknown = await control.call('post', `${LIST}/nothing`, { body: { decision: 'refuse' } });
    expect(problemOf(unknown)).toMatchObject({ status: 404, code: 'RESOURCE_UNKNOWN' });
    const elsewhere = await control.call('post', `/__admin/banks/w7/authorisations/${id}`, {
      body: { decision: 'refuse' },
    });
    expect(elsewhere.status).toBe(404);
  });
});
