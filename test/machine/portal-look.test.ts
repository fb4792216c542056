import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { axeProblems, overflowOf, visit } from './look.js';

/** The developer portal in a real browser, as narrow and as wide as people use it, light and dark. */

let server: InProcessServer;
let browser: Browser;
beforeAll(async () => {
  server = await startInProcess();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

describe.each([
  { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
] as const)('%j', (look) => {
  it('has no accessibility problem and no overflow, from registration to the profile', async () => {
    const email = `dev-${look.viewport.width}@tpp.example`;
    await visit(
      browser,
      look,
      async (page) => {
        const check = async (name: string): Promise<void> => {
          expect({ name, overflow: await overflowOf(page) }).toEqual({ name, overflow: 0 });
          expect({ name, problems: await axeProblems(page) }).toEqual({ name, problems: [] });
        };
        await page.goto(`${server.url}/portal`);
        await check('entrance');
        await page.locator('#sign-in-email').fill(email);
        await page.locator('#sign-in-key').fill('wrong');
        await page.getByTestId('portal-sign-in').click();
        await page.getByTestId('error').waitFor();
        expect(await page.locator('#sign-in-email').inputValue()).toBe(email);
        expect(await page.locator('#sign-in-key').inputValue()).toBe('');
        await check('refused');
        await page.locator('#register-email').fill(email);
        await page.locator('#register-name').fill('Devi Tester');
        await page.getByTestId('portal-register').click();
        await page.getByTestId('portal-sign-out').waitFor();
        await check('profile');
      },
      /status of 4\d\d/,
    );
  });
});
