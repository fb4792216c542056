import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { visit } from './look.js';

/** The ten most common jobs in the dashboard, and five more, take at most two clicks each from its first page; a comparison takes four. */

const DESKTOP = { viewport: { width: 1280, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'] };
const MOST_CLICKS = 2;
const COMPARISON = 'compare two calls';
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
  /** Typed into the search first. */
  readonly search?: string;
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
  'find one call among five thousand': {
    before: async () => {
      for (let sent = 0; sent < 5000; sent += 50)
        await Promise.all(Array.from({ length: 50 }, (_, index) => call(`/PSD2/v1/consents/c-${sent + index}`)));
    },
    search: 'c-3456',
    clicks: (page) => [page.getByTestId('found-requests').getByTestId('record-row')],
    done: (page) => page.getByTestId('request-detail').getByText('c-3456').first().waitFor(),
  },
  'see the money of one account': {
    clicks: (page) => [page.getByTestId('menu-accounts'), page.getByTestId('record-row').first()],
    done: (page) => page.getByTestId('record-detail').getByText('Salary').first().waitFor(),
  },
  'see the statuses of a payment': {
    before: pay,
    clicks: (page) => [page.getByTestId('menu-payments'), page.getByTestId('record-row').first()],
    done: (page) => page.getByTestId('state-diagram').waitFor(),
  },
  'undo a jump of the clock': {
    clicks: (page) => [page.getByRole('button', { name: '+91 days' }), page.getByTestId('undo')],
    done: (page) => page.getByTestId('undo').getByText('Redo').waitFor(),
  },
  [COMPARISON]: {
    before: async () => {
      await call('/PSD2/v1/accounts');
      await call('/PSD2/v1/consents/nothing');
    },
    clicks: (page) => [
      page.getByTestId('menu-requests'),
      page.getByTestId('request-row').first(),
      page.getByTestId('compare-with'),
      page.getByTestId('request-row').nth(1),
    ],
    done: (page) => page.getByTestId('differences').waitFor(),
  },
};

async function expectSoon(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600 && !(await holds()); attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await holds()).toBe(true);
}

describe('a job in the dashboard takes at most two clicks', () => {
  it.each(Object.entries(JOBS))('%s', async (name, { before, search, clicks, done }) => {
    await before?.();
    await visit(browser, DESKTOP, async (page) => {
      await page.goto(`${server.url}/__admin/ui`);
      await page.getByTestId('connection').getByText('live').waitFor();
      const locators = clicks(page);
      expect(locators.length).toBeLessThanOrEqual(name === COMPARISON ? 4 : MOST_CLICKS);
      if (search !== undefined) await page.getByTestId('search').fill(search);
      for (const locator of locators) await locator.click();
      await done(page);
    });
  });
});
