import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { axeProblems, keepPicture, overflowOf, showIn, visit } from './look.js';

/** Every view of the dashboard in a real browser: both themes, phone and desktop, as they look with things in them. */

const LOOKS = [
  { width: 320, height: 640 },
  { width: 1280, height: 860 },
] as const;

let server: InProcessServer;
let client: ServerClient;
let browser: Browser;
let ui: string;
/** A bank with something of everything in it. */
let consentId = '';
let waitingId = '';
let paymentId = '';

beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
  client = await connectSandbank(server.url);
  browser = await launchChromium();
  ui = `${server.url}/__admin/ui`;
  await fill();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Calls of a TPP, some of them wrong, rules of a tester, a snapshot, another bank. */
async function fill(): Promise<void> {
  const { tpps, psus } = client.demo;
  const iban = psus[0]?.accounts[0]?.iban ?? '';
  const send = async (method: string, path: string, body?: object, headers: object = {}): Promise<any> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
        'Ocp-Apim-Subscription-Key': tpps[0]?.subscriptionKey ?? '',
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const access = { accounts: [{ iban }], balances: [{ iban }], transactions: [{ iban }] };
  const consent = { access, recurringIndicator: true, validUntil: '2026-05-31', frequencyPerDay: 4 };
  consentId = (await send('POST', '/PSD2/v1/consents', consent)).consentId;
  await client.approve(consentId, { psu: 'anna' });
  waitingId = (await send('POST', '/PSD2/v1/consents', consent)).consentId;
  const payment = {
    instructedAmount: { currency: 'EUR', amount: 12.5 },
    debtorAccount: { iban },
    creditorAccount: { iban: 'DE89370400440532013000' },
    creditorName: 'Corner Bookshop',
  };
  paymentId = (await send('POST', '/PSD2/v1/payments/sepa-credit-transfers', payment)).paymentId;
  await client.approve(paymentId, { psu: 'anna' });
  await client.clock.advance('PT3S');
  await send('GET', '/PSD2/v1/accounts');
  await send('GET', '/PSD2/v1/accounts', undefined, { 'Ocp-Apim-Subscription-Key': 'wrong' });
  await client.outcomes.add({ match: { operation: 'readAccounts' }, times: 2, outcome: { error: 'ACCESS_EXCEEDED' } });
  await client.faults.add({ match: { operation: 'readBalances' }, delay: { type: 'fixed', ms: 5 } });
  await client.snapshots.take('with-a-payment');
  await client.banks.create('team-a');
}

async function open(page: Page, hash: string): Promise<void> {
  await page.goto(`${ui}${hash}`);
  await page.getByTestId('connection').getByText('live').waitFor();
  await page.waitForFunction(() => !(globalThis as any).document.querySelector('[aria-busy="true"]'));
}

describe.each(LOOKS)('the dashboard in a window of $width × $height', (viewport) => {
  const views: [string, () => string][] = [
    ['start', () => '#/start'],
    ['requests', () => '#/requests'],
    ['request', () => '#/requests/request-5'],
    ['compared', () => '#/requests/request-5?with=request-4'],
    ['search', () => '#/search?q=12,50'],
    ['search-nothing', () => '#/search?q=nothing-like-that'],
    ['report', () => '#/report'],
    ['tpps', () => '#/tpps'],
    ['waiting', () => '#/waiting'],
    ['consents', () => '#/consents'],
    ['consent', () => `#/consents/${consentId}`],
    ['consent-waiting', () => `#/consents/${waitingId}`],
    ['payments', () => '#/payments'],
    ['payment', () => `#/payments/${paymentId}`],
    ['accounts', () => '#/accounts'],
    ['account', () => '#/accounts/anna-current'],
    ['clock', () => '#/clock'],
    ['outcomes', () => '#/outcomes'],
    ['faults', () => '#/faults'],
    ['profile', () => '#/profile'],
    ['banks', () => '#/banks'],
    ['unknown', () => '#/nothing'],
  ];

  it.each(views)('the view %s has no accessibility problem and no overflow, light and dark', async (view, hash) => {
    await visit(browser, { viewport, colorScheme: 'light' }, async (page) => {
      await open(page, hash());
      for (const colorScheme of ['light', 'dark'] as const) {
        await showIn(page, { viewport, colorScheme });
        await keepPicture(page, `dashboard/${view}-${viewport.width}-${colorScheme}`, false);
        expect({ view, overflow: await overflowOf(page) }).toEqual({ view, overflow: 0 });
        expect({ view, problems: await axeProblems(page) }).toEqual({ view, problems: [] });
      }
    });
  });

  it('opens and closes the menu', async () => {
    await visit(browser, { viewport }, async (page) => {
      await open(page, '#/start');
      const button = page.getByRole('button', { name: 'Menu' });
      if (await button.isVisible()) await button.click();
      await page.getByTestId('menu-clock').click();
      await page.getByRole('heading', { level: 1, name: 'Clock' }).waitFor();
      if (await button.isVisible()) expect(await page.getByTestId('menu-clock').isVisible()).toBe(false);
    });
  });
});

describe('the API reference', () => {
  it.each(['interface', 'control'])('shows the %s and sends a call to this bank', async (document) => {
    await visit(browser, { viewport: { width: 1280, height: 860 } }, async (page) => {
      await page.goto(`${ui}/reference/${document}`);
      await page.locator('.opblock').first().waitFor();
      await keepPicture(page, `dashboard/reference-${document}`, false);
      const summary = document === 'interface' ? '/PSD2/v1/consents/{consentId}/status' : '/__admin/version';
      await page.locator('.opblock-get', { hasText: summary }).first().locator('.opblock-summary-control').click();
      const consent = page.locator('tr[data-param-name="consentId"] input');
      if (document === 'interface') await consent.fill(consentId);
      await page.locator('.opblock.is-open .execute').click();
      const answer = page.locator('.opblock.is-open .live-responses-table tbody .response-col_status').first();
      expect((await answer.innerText()).trim()).toMatch(/^200/);
    });
  });
});
