import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { visit } from './look.js';

/** The ten most common jobs in the dashboard take at most two clicks each, from its first page. */

const DESKTOP = { viewport: { width: 1280, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'] };
const MOST_CLICKS = 2;
let server: InProcessServer;
let client: ServerClient;
let browser: Browser;

beforeAll(async () => {
  server = await startInProcess();
  client = await connectSandbank(server.url);
  browser = await launchChromium();
});
beforeEach(() => client.reset());
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const call = (path: string, init: RequestInit = {}): Promise<Response> => {
  const key = client.demo.tpps[0]?.subscriptionKey ?? '';
  const headers = { 'X-Request-ID': 'a-call', 'Ocp-Apim-Subscription-Key': key, 'Content-Type': 'application/json' };
  return fetch(server.url + path, { ...init, headers });
};
const payment = (): string => {
  const [payer, payee] = client.demo.psus;
  return JSON.stringify({
    creditorAccount: { iban: payee?.accounts[0]?.iban },
    creditorName: 'Ben',
    debtorAccount: { iban: payer?.accounts[0]?.iban },
    instructedAmount: { currency: 'EUR', amount: 1 },
  });
};
const pay = (): Promise<Response> =>
  call('/PSD2/v1/payments/sepa-credit-transfers', { method: 'POST', body: payment() });

interface Job {
  /** What happened before. */
  readonly before?: () => Promise<unknown>;
  readonly clicks: (page: Page) => readonly Locator[];
  /** Waits until the job is done. */
  readonly done: (page: Page) => Promise<unknown>;
}

const JOBS: Readonly<Record<string, Job>> = {
  'walk the whole journey': {
    clicks: (page) => [page.getByTestId('walk')],
    done: (page) => page.getByTestId('settled-status').getByText('ACSC').waitFor({ timeout: 30_000 }),
  },
  'approve what waits for a PSU': {
    before: pay,
    clicks: (page) => [page.getByTestId('menu-waiting'), page.getByTestId('approve').first()],
    done: () => expectSoon(async () => (await client.payments.list())[0]?.transactionStatus !== 'RCVD'),
  },
  'see why a call was refused': {
    before: () => call('/PSD2/v1/accounts'),
    clicks: (page) => [page.getByTestId('menu-requests'), page.getByTestId('request-row').first()],
    done: (page) => page.getByTestId('refusal-reason').waitFor(),
  },
  'let a consent of ninety days expire': {
    clicks: (page) => [page.getByRole('button', { name: '+91 days' })],
    done: () => expectSoon(async () => Date.parse((await client.clock.read()).now) > Date.now() + 90 * 86_400_000),
  },
  'reject the next payment': {
    clicks: (page) => [page.getByTestId('menu-outcomes'), page.getByTestId('add-rule')],
    done: () => expectSoon(async () => (await client.outcomes.list()).length === 1),
  },
  'make the next call fail': {
    clicks: (page) => [page.getByTestId('menu-faults'), page.getByTestId('add-rule')],
    done: () => expectSoon(async () => (await client.faults.list()).length === 1),
  },
  'onboard your own TPP': {
    clicks: (page) => [page.getByTestId('menu-tpps'), page.getByTestId('onboard-own')],
    done: (page) => page.getByTestId('onboarded').waitFor(),
  },
  'copy a credential': {
    clicks: (page) => [page.getByRole('button', { name: 'Copy' }).first()],
    done: (page) => page.getByTestId('toasts').getByText('Copied').waitFor(),
  },
  'save the state': {
    clicks: (page) => [page.getByTestId('menu-banks'), page.getByTestId('take-snapshot')],
    done: (page) => page.getByTestId('snapshots').getByText('snapshot-1').waitFor(),
  },
  'start again': {
    before: pay,
    clicks: (page) => [page.getByTestId('top-reset'), page.getByTestId('reset-resetBank')],
    done: () => expectSoon(async () => (await client.payments.list()).length === 0),
  },
};

async function expectSoon(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600 && !(await holds()); attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await holds()).toBe(true);
}

describe('a job in the dashboard takes at most two clicks', () => {
  it.each(Object.entries(JOBS))('%s', async (_name, { before, clicks, done }) => {
    await before?.();
    await visit(browser, DESKTOP, async (page) => {
      await page.goto(`${server.url}/__admin/ui`);
      await page.getByTestId('connection').getByText('live').waitFor();
      const locators = clicks(page);
      expect(locators.length).toBeLessThanOrEqual(MOST_CLICKS);
      for (const locator of locators) await locator.click();
      await done(page);
    });
  });
});
