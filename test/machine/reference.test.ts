import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { axeProblems, overflowOf, visit } from './look.js';

/** The API reference: "Execute" with what is filled in, and how the page looks. Screenshots to look at are in build/. */

const SCREENSHOTS = 'build/screenshots/reference/';
/** By bank, its profile. */
const BANKS = { reference: 'published', 'reference-nextgen': 'nextgen' } as const;
let server: InProcessServer;
let client: ServerClient;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  server = await startInProcess();
  client = await connectSandbank(server.url);
  for (const [bank, profile] of Object.entries(BANKS)) await client.banks.create(bank, { profile });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const addressOf = (document: string, bank?: string): string =>
  `${server.url}/__admin${bank === undefined ? '' : `/banks/${bank}`}/ui/reference/${document}`;

async function open(page: Page, document: string, bank?: string): Promise<void> {
  await page.goto(addressOf(document, bank));
  await page.locator('.opblock').first().waitFor();
}

/** Opens an operation, executes it as it is filled in, closes it, and answers the status that is shown. */
async function execute(page: Page, id: string): Promise<number> {
  const operation = page.locator(`[id="${id}"]`);
  const summary = operation.locator('.opblock-summary-control');
  await summary.click();
  await operation.locator('.execute').click();
  const answered = operation.locator('.live-responses-table tbody .response-col_status').first();
  await answered.waitFor();
  const status = Number.parseInt(await answered.innerText(), 10);
  await summary.click();
  return status;
}

/** How many operations a document has. */
async function operationsOf(document: 'interface' | 'control', bank: string | undefined): Promise<number> {
  const base = bank === undefined ? server.url : `${server.url}/banks/${bank}`;
  const text = await (await fetch(`${base}${document === 'control' ? '/__admin' : ''}/openapi.yaml`)).text();
  return text.match(/^ +operationId:/gm)?.length ?? 0;
}

describe.each([
  ['interface', undefined],
  ['control', undefined],
  ...Object.keys(BANKS).map((bank) => ['interface', bank] as const),
] as const)('the reference of the %s, of bank %s', (document, bank) => {
  it('gets a successful response for every operation with its default values', async () => {
    await visit(browser, { viewport: { width: 1280, height: 860 } }, async (page) => {
      await open(page, document, bank);
      const ids = await page.locator('.opblock').evaluateAll((found) => found.map((one: any) => one.id as string));
      expect(ids.length).toBe(await operationsOf(document, bank));
      const statuses: Record<string, number> = {};
      for (const id of ids) statuses[id] = await execute(page, id);
      expect(Object.entries(statuses).filter(([, status]) => !(status >= 200 && status < 400))).toEqual([]);
    });
  });
});

const SAMPLES = {
  interface: ['createConsent', 'exchangeCodeByPost', 'readTransactions', 'deleteConsent', 'initiatePayment'],
  control: ['forceConsentStatus', 'readEvents', 'changeAccount', 'exportRequests', 'readCaBundle'],
} as const;
const LOOKS = [
  { name: 'light', viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  { name: 'narrow', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

describe.each(LOOKS)('the reference, $name', ({ name, ...look }) => {
  it.each(['interface', 'control'] as const)(
    'of the document %s has no accessibility problem and no overflow with open operations',
    async (document) => {
      await visit(browser, look, async (page) => {
        await open(page, document);
        for (const id of SAMPLES[document]) {
          const operation = page.locator(`.opblock[id$="-${id}"]`);
          await operation.locator('.opblock-summary-control').click();
          await operation.locator('.execute').click();
          await operation.locator('.live-responses-table .response-col_status').first().waitFor();
        }
        await page.screenshot({ path: `${SCREENSHOTS}${document}-${name}.png`, fullPage: true });
        expect(await overflowOf(page)).toBe(0);
        expect(await axeProblems(page)).toEqual([]);
      });
    },
  );
});

describe('the theme of the reference', () => {
  const background = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const { document, getComputedStyle } = globalThis as any;
      return getComputedStyle(document.body).backgroundColor as string;
    });

  it.each([
    ['dark', 'light', 'rgb(14, 19, 24)'],
    ['light', 'dark', 'rgb(243, 245, 247)'],
    ['auto', 'dark', 'rgb(14, 19, 24)'],
  ] as const)('is %s as chosen in the dashboard, on a system that is %s', async (chosen, colorScheme, expected) => {
    await visit(browser, { colorScheme }, async (page) => {
      await page.goto(`${server.url}/__admin/ui`);
      await page.getByRole('combobox', { name: 'Theme' }).selectOption(chosen);
      await open(page, 'interface');
      expect(await background(page)).toBe(expected);
    });
  });
});
