import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';

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

  it('offers the accounts of a bank-offered consent on the page', async () => {
    const created = await fetch(`${server.url}/v1/consents`, {
      method: 'POST',
      headers: {
        'Sandbank-TPP': 'PSDAT-FMA-123456',
        'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
        'PSU-IP-Address': '192.0.2.1',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        access: { accounts: [], balances: [] },
        recurringIndicator: true,
        validUntil: '9999-12-31',
        frequencyPerDay: 4,
        combinedServiceIndicator: false,
      }),
    });
    const { _links: links } = (await created.json()) as { _links: { scaRedirect: { href: string } } };
    const page = await open(links.scaRedirect.href);
    await signIn(page, 'anna');
    const offered = page.getByTestId('offered-account');
    expect(await offered.count()).toBeGreaterThan(1);
    for (let index = 0; index < (await offered.count()); index += 1) await offered.nth(index).uncheck();
    await page.getByTestId('approve').click();
    await page.getByText('Choose at least one account').waitFor();
    await page.getByTestId('offered-account').first().check();
    await page.getByTestId('approve').click();
    await page.getByText('Access approved').first().waitFor();
    await page.close();
  });
});
