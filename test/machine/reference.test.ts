import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { axeProblems, keepPicture, overflowOf, showIn, visit } from './look.js';
import { NEXTGEN_PROFILE } from '../support/nextgen-rows.js';

/** The API reference: "Execute" with what is filled in, and how the page looks. */

/** By bank, its profile. */
const BANKS = { reference: { extends: 'published', decisions: {} }, 'reference-nextgen': NEXTGEN_PROFILE } as const;
let server: InProcessServer;
let client: ServerClient;
let browser: Browser;

beforeAll(async () => {
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

/** Opens an operation, executes it as it is filled in, and answers the status that is shown. */
async function execute(page: Page, selector: string): Promise<number> {
  const operation = page.locator(selector);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.execute').click();
  const answered = operation.locator('.live-responses-table tbody .response-col_status').first();
  await answered.waitFor();
  return Number.parseInt(await answered.innerText(), 10);
}

/** How many operations a document has. */
async function operationsOf(document: 'interface' | 'control', bank: string | undefined): Promise<number> {
  const base = bank === undefined ? server.url : `${server.url}/banks/${bank}`;
  const text = await (await fetch(`${base}${document === 'control' ? '/__admin' : ''}/openapi.yaml`)).text();
  return text.match(/^ +operationId:/gm)?.length ?? 0;
}

/**
 * Executes every operation, answers the statuses by id. Swagger UI draws all groups that are open again at each click, so one is open
 * at a time.
 */
async function executeAll(page: Page): Promise<Record<string, number>> {
  const groups = await page.locator('.opblock-tag').all();
  for (const group of groups) await group.click();
  await expectCount(page, 0);
  const statuses: Record<string, number> = {};
  for (const group of groups) {
    await group.click();
    await page.locator('.opblock').first().waitFor();
    const ids = await page.locator('.opblock').evaluateAll((found) => found.map((one: any) => one.id as string));
    for (const id of ids) {
      statuses[id] = await execute(page, `[id="${id}"]`);
      await page.locator(`[id="${id}"] .opblock-summary-control`).click();
    }
    await group.click();
    await expectCount(page, 0);
  }
  return statuses;
}

async function expectCount(page: Page, operations: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (globalThis as any).document.querySelectorAll('.opblock').length === wanted,
    operations,
  );
}

const isRefused = ([, status]: [string, number]): boolean => !(status >= 200 && status < 400);

describe.each([
  ['interface', undefined],
  ['control', undefined],
  ['interface', 'reference-nextgen'],
] as const)('the reference of the %s, of bank %s', (document, bank) => {
  it('gets a successful response for every operation with its default values', async () => {
    await visit(browser, { viewport: { width: 1280, height: 860 } }, async (page) => {
      await open(page, document, bank);
      const statuses = await executeAll(page);
      expect(Object.keys(statuses).length).toBe(await operationsOf(document, bank));
      expect(Object.entries(statuses).filter(isRefused)).toEqual([]);
    });
  });
});

const SAMPLES = {
  interface: ['createConsent', 'exchangeCodeByPost', 'readTransactions', 'deleteConsent', 'initiatePayment'],
  control: ['forceConsentStatus', 'readEvents', 'changeAccount', 'exportRequests', 'readCaBundle'],
} as const;
/** One after the other in the same page, which follows the system and its window. */
const LOOKS = [
  { name: 'light', viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  { name: 'narrow', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Swagger UI takes `//` in a certificate for a comment: seldom, as the certificate is random, so that one is added. */
function addComment(page: Page): Promise<void> {
  return page
    .locator('.microlight code')
    .first()
    .evaluate((code) => {
      const comment = code.ownerDocument.createElement('span');
      comment.style.color = 'rgb(136, 136, 136)';
      comment.textContent = '// a comment';
      code.append(comment);
    });
}

describe.each([
  ['interface', 'reference'],
  ['control', undefined],
] as const)('the reference of the %s, of bank %s, light, dark and narrow', (document, bank) => {
  it('has no accessibility problem and no overflow with open operations', async () => {
    const [{ viewport, colorScheme }] = LOOKS;
    await visit(browser, { viewport, colorScheme }, async (page) => {
      await open(page, document, bank);
      const statuses: Record<string, number> = {};
      for (const id of SAMPLES[document]) statuses[id] = await execute(page, `.opblock[id$="-${id}"]`);
      expect(Object.entries(statuses).filter(isRefused)).toEqual([]);
      await addComment(page);
      for (const { name, ...appearance } of LOOKS) {
        await showIn(page, appearance);
        await keepPicture(page, `reference/${document}-${name}`);
        expect({ name, overflow: await overflowOf(page) }).toEqual({ name, overflow: 0 });
        expect({ name, problems: await axeProblems(page) }).toEqual({ name, problems: [] });
      }
    });
  });
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
