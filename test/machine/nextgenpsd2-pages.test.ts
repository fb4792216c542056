import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { axeProblems, overflowOf } from './look.js';

const ANNA = { iban: 'AT611904300234573201' };
const CONSENT = {
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};
const payment = (creditorName: string, euros = '12.30') => ({
  instructedAmount: { currency: 'EUR', amount: euros },
  creditorName,
  creditorAccount: { iban: 'DE89370400440532013000' },
});

/** The dashboard and the SCA page of a bank with the dialect nextgenpsd2, in a real browser. */

let server: InProcessServer;
let browser: Browser;
const errors: string[] = [];

beforeAll(async () => {
  server = await startInProcess({ dialect: 'nextgenpsd2' });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  expect(errors).toEqual([]);
});

async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(new URL(path, server.url).href);
  return page;
}

let requests = 0;
/** Creates something as a TPP that the header names. */
async function create(path: string, body: object, tpp = 'PSDAT-FMA-123456', headers = {}): Promise<any> {
  requests += 1;
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'Sandbank-TPP': tpp,
      'X-Request-ID': `99391c7e-ad88-49ec-a2ad-${String(requests).padStart(12, '0')}`,
      'PSU-IP-Address': '192.0.2.1',
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

/** Calls the control API of the bank. */
async function control(method: string, path: string, body?: object): Promise<any> {
  const sent = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  return (await fetch(`${server.url}/__admin${path}`, { method, ...sent })).json();
}

async function signIn(page: Page, psu: string): Promise<void> {
  await page.locator('input[name=psu]').fill(psu);
  await page.locator('input[name=password]').fill(`${psu}-pass`);
  await page.getByTestId('login-submit').click();
  await page.locator('input[name=code]').fill('123456');
  await page.getByTestId('confirm-submit').click();
}

describe('a bank of NextGenPSD2 in the browser', () => {
  it('is walked from the consent to the settled payment with one click', async () => {
    const page = await open('/__admin/ui');
    await page.getByTestId('walk').click();
    await page.getByTestId('journey-result').waitFor({ timeout: 30_000 });
    expect(await page.getByTestId('settled-status').textContent()).toContain('ACSC');
    await page.close();
  });

  it('sends the browser back to the dashboard without a code, and the journey goes on', async () => {
    const page = await open('/__admin/ui');
    const step = page.locator('.step', { hasText: 'Request a consent' });
    await step.getByRole('button').first().click();
    await page.getByTestId('page-consent').click();
    await signIn(page, 'anna');
    await page.getByTestId('approve').click();
    await page.getByText('Approved.').waitFor();
    await page.close();
  });

  it('links a consent to its notifications, which say the status', async () => {
    const address = { 'TPP-Notification-URI': 'http://127.0.0.1:9/told' };
    const { consentId } = await create(
      '/v1/consents',
      { access: { balances: [ANNA] }, ...CONSENT },
      undefined,
      address,
    );
    await control('POST', `/authorisations/${consentId}`, { decision: 'refuse' });
    const page = await open(`/__admin/ui#/consents/${consentId}`);
    await page.getByTestId('notifications-link').click();
    await page.getByTestId('request-row').filter({ hasText: 'Notification of rejected' }).first().waitFor();
    await page.close();
  });

  it('offers the accounts of a bank-offered consent on the page', async () => {
    const { _links: links } = await create('/v1/consents', {
      access: { accounts: [], balances: [] },
      ...CONSENT,
    });
    const page = await open(links.scaRedirect.href);
    await signIn(page, 'anna');
    const offered = page.getByTestId('offered-account');
    expect(await offered.count()).toBeGreaterThan(1);
    for (let index = 0; index < (await offered.count()); index += 1) await offered.nth(index).uncheck();
    await page.getByTestId('approve').click();
    await page.getByText('Choose at least one account').waitFor();
    // The account of Anna alone; another one needs a second signature.
    await page.locator('label', { hasText: 'AT61 1904 3002 3457 3201' }).getByTestId('offered-account').first().check();
    await page.getByTestId('approve').click();
    await page.getByText('Access approved').first().waitFor();
    await page.close();
  });
});

describe('the journey in a bank of NextGenPSD2 with other decisions', () => {
  const withDecisions = async (bank: string, decisions: object): Promise<void> => {
    await control('PUT', `/banks/${bank}`, { dialect: 'nextgenpsd2' });
    await control('PUT', `/banks/${bank}/profile`, { extends: 'nextgenpsd2', decisions });
  };

  it('exchanges a code for a token with OAuth, on the page and with one click', async () => {
    await withDecisions('oauth', { 'redirect-approach': 'oauth' });
    const page = await open('/__admin/banks/oauth/ui');
    await page.getByTestId('do-consent').click();
    await page.getByTestId('page-consent').click();
    await signIn(page, 'anna');
    await page.getByTestId('approve').click();
    await page.getByTestId('do-token').click();
    await page.getByTestId('do-accounts').click();
    await page.getByTestId('step-accounts').locator('.mark', { hasText: '✓' }).waitFor();
    await page.getByTestId('walk').click();
    await page.getByTestId('journey-result').waitFor({ timeout: 30_000 });
    expect(await page.getByTestId('settled-status').textContent()).toContain('ACSC');
    await page.close();
  });

  it('changes a switch on the page Profile, and takes it back', async () => {
    await withDecisions('switched', { 'redirect-approach': 'oauth' });
    const page = await open('/__admin/banks/switched/ui#/profile');
    const row = page.getByTestId('decision-sca-start');
    await page.getByTestId('decision-request-id').getByText('It must be a UUID', { exact: true }).waitFor();
    const read = async () => (await control('GET', '/banks/switched/profile')).decisions;
    await row.getByRole('combobox').selectOption('explicit');
    await row.getByText('changed').waitFor();
    expect(await read()).toMatchObject({ 'sca-start': 'explicit', 'redirect-approach': 'oauth' });
    await row.getByRole('button', { name: 'As nextgenpsd2' }).click();
    await row.getByText('changed').waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ 'sca-start': 'implicit', 'redirect-approach': 'oauth' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByTestId('decision-redirect-approach').getByText('changed').waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ 'redirect-approach': 'redirect' });
    await page.close();
  });

  it('says that a page cannot present a certificate, and shows the commands', async () => {
    await withDecisions('strict', { 'tpp-identification': 'certificate' });
    const page = await open('/__admin/banks/strict/ui');
    await page.getByTestId('needs-certificate').waitFor();
    expect(await page.getByTestId('step-consent').locator('code').first().textContent()).not.toContain('Sandbank-TPP');
    await page.close();
  });

  it('says that the PSU did not approve', async () => {
    const page = await open('/__admin/ui');
    await page.getByTestId('do-consent').click();
    await page.getByTestId('page-consent').click();
    await signIn(page, 'anna');
    await page.getByTestId('refuse').click();
    await page.getByTestId('brought-back').getByText('The PSU did not approve').waitFor();
    expect(await page.getByTestId('do-accounts').isDisabled()).toBe(true);
    await page.close();
  });
});

describe('the reference of a bank of NextGenPSD2', () => {
  it.each(['createConsent', 'readAccounts', 'readTransactions', 'initiatePayment', 'createSigningBasket'])(
    'executes %s as a TPP of the demo',
    async (id) => {
      const page = await open('/__admin/ui/reference/interface');
      const operation = page.locator(`.opblock[id$="-${id}"]`);
      await operation.locator('.opblock-summary-control').click();
      await operation.locator('.execute').click();
      const status = operation.locator('.live-responses-table tbody .response-col_status').first();
      expect(await status.innerText()).toMatch(/^20[01]/);
      await page.close();
    },
  );
});

describe('the records of NextGenPSD2 on the dashboard', () => {
  const ids: Record<string, string> = {};
  const TODAY = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

  beforeAll(async () => {
    // Few enough approvals are pending for the dashboard to show each in full.
    await control('POST', '/reset');
    const single = { debtorAccount: ANNA, ...payment('Grocer') };
    const PRODUCT = 'sepa-credit-transfers';
    ids['consent'] = (await create('/v1/consents', { access: { allPsd2: 'allAccounts' }, ...CONSENT })).consentId;
    const funds = { account: ANNA, cardNumber: '500000xxxxxx1234' };
    ids['funds'] = (await create('/v2/consents/confirmation-of-funds', funds, 'PSDDE-BAFIN-700001')).consentId;
    const order = { ...single, startDate: TODAY(), frequency: 'Weekly' };
    ids['order'] = (await create(`/v1/periodic-payments/${PRODUCT}`, order)).paymentId;
    await control('POST', `/authorisations/${ids['order']}`, { decision: 'approve', psu: 'anna' });
    const bulk = { debtorAccount: ANNA, payments: [payment('Worker 1'), payment('Worker 2', '20.00')] };
    ids['bulk'] = (await create(`/v1/bulk-payments/${PRODUCT}`, bulk)).paymentId;
    ids['entry'] = (await create(`/v1/payments/${PRODUCT}`, single)).paymentId;
    const consent = (await create('/v1/consents', { access: { accounts: [ANNA] }, ...CONSENT })).consentId;
    const entries = { paymentIds: [ids['entry']], consentIds: [consent] };
    ids['basket'] = (await create('/v1/signing-baskets', entries)).basketId;
  });

  const views: [string, () => string][] = [
    ['funds consents', () => '#/funds-consents'],
    ['funds consent', () => `#/funds-consents/${ids['funds']}`],
    ['signing baskets', () => '#/signing-baskets'],
    ['signing basket', () => `#/signing-baskets/${ids['basket']}`],
    ['consent to all accounts', () => `#/consents/${ids['consent']}`],
    ['standing order', () => `#/payments/${ids['order']}`],
    ['bulk', () => `#/payments/${ids['bulk']}`],
    ['pending approvals', () => '#/waiting'],
    ['TPPs', () => '#/tpps'],
    ['start', () => '#/start'],
  ];
  it.each(views)('have no accessibility problem and no overflow in the view %s', async (_name, hash) => {
    const page = await open(`/__admin/ui${hash()}`);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 860 });
      await page.getByTestId('connection').getByText('live').waitFor();
      await page.waitForFunction(() => !(globalThis as any).document.querySelector('[aria-busy="true"]'));
      expect([width, await overflowOf(page), await axeProblems(page)]).toEqual([width, 0, []]);
    }
    await page.close();
  });

  it('are in the menu, and link to each other', async () => {
    const page = await open('/__admin/ui');
    await page.getByTestId('menu-signing-baskets').click();
    await page.getByTestId('record-row').filter({ hasText: '1 payment and 1 consent' }).click();
    await page.getByTestId('basket-entries').getByRole('link').first().click();
    await page.waitForURL(/#\/payments\/./);
    // What is in a basket is decided there.
    expect(await page.getByTestId('approve').count()).toBe(0);
    await page
      .getByTestId('record-detail')
      .getByRole('link', { name: `${ids['basket']?.slice(0, 8)}…` })
      .click();
    await page.waitForURL(/#\/signing-baskets\/./);
    await page.getByTestId('calls-link').click();
    await page.getByTestId('request-row').first().waitFor();
    await page.getByTestId('menu-waiting').click();
    await page
      .getByTestId('record-row')
      .filter({ hasText: ids['funds']?.slice(0, 8) ?? '' })
      .click();
    await page.waitForURL(/#\/funds-consents\/./);
    await page.getByTestId('record-detail').waitFor();
    await page.close();
  });

  it('show the parts of a bulk, and the executions of a standing order', async () => {
    const page = await open(`/__admin/ui#/payments/${ids['bulk']}`);
    await page.getByTestId('payment-parts').getByRole('link').first().waitFor();
    expect(await page.getByTestId('payment-parts').getByRole('link').allTextContents()).toEqual([
      '€12.30 to Worker 1',
      '€20.00 to Worker 2',
    ]);
    await page.getByTestId('approve').click();
    await page.getByTestId('status').getByText('ACTC').waitFor();
    await page.goto(new URL(`/__admin/ui#/payments/${ids['order']}`, server.url).href);
    expect((await page.getByTestId('next-executions').innerText()).split(' · ')).toHaveLength(5);
    // An order has no steps of a payment.
    await page.getByTestId('legal-moves').getByRole('button').first().waitFor();
    expect(await page.getByTestId('legal-moves').getByRole('button').allInnerTexts()).toEqual([
      '→ ACSC',
      '→ RJCT',
      '→ CANC',
    ]);
    await page.close();
  });

  it('are decided and forced there', async () => {
    const page = await open(`/__admin/ui#/signing-baskets/${ids['basket']}`);
    await page.getByTestId('approve').click();
    await page.getByTestId('status').getByText('ACTC').waitFor();
    await page.getByTestId('basket-entries').getByText('valid').first().waitFor();
    await page.goto(new URL(`/__admin/ui#/funds-consents/${ids['funds']}`, server.url).href);
    await page.getByTestId('legal-moves').getByRole('button', { name: 'Move to valid' }).click();
    await page.getByTestId('status').getByText('valid').first().waitFor();
    expect((await control('GET', `/funds-consents/${ids['funds']}`)).psu).toBe('anna');
    await page.close();
  });

  it('are not in the menu of a bank of the published interface', async () => {
    await control('PUT', '/banks/old', { dialect: 'published' });
    const page = await open('/__admin/banks/old/ui');
    await page.getByTestId('walk').waitFor();
    expect(await page.getByTestId('menu-payments').count()).toBe(1);
    expect(await page.locator('[data-testid=menu-signing-baskets], [data-testid=menu-funds-consents]').count()).toBe(0);
    await page.close();
  });
});
