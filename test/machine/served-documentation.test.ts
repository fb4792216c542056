import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { axeProblems, overflowOf, visit } from './look.js';

/** The served documentation in a real browser: sound, as narrow and as wide as people use it, and searched by keyboard. */

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
  { viewport: { width: 375, height: 720 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
] as const)('the documentation in %j', (look) => {
  it.each(['index', 'concepts', 'guide-tpp-developer', 'decisions', 'architecture', 'readme'])(
    '%s fits and has no accessibility problem',
    async (name) => {
      await visit(browser, look, async (page) => {
        await page.goto(`${server.url}/__admin/ui/docs/${name}`);
        expect(await overflowOf(page)).toBe(0);
        expect(await axeProblems(page)).toEqual([]);
      });
    },
  );

  it('finds a section by its words, without a mouse', async () => {
    await visit(browser, look, async (page) => {
      await page.goto(`${server.url}/__admin/ui/docs`);
      await page.keyboard.press('/');
      await page.keyboard.type('magic values');
      await page.locator('#search-results a').first().waitFor();
      const [field, results] = [page.locator('#search'), page.locator('#search-results')];
      const bottom = ({ y, height }: { y: number; height: number }): number => y + height;
      expect((await results.boundingBox())!.y).toBeGreaterThanOrEqual(bottom((await field.boundingBox())!));
      expect(await axeProblems(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL(/(?:outcomes|decisions|statuses|guide-[a-z-]+)(?:#|$)/);
      await page.keyboard.press('/');
      await page.keyboard.type('zzzzqq');
      await page.getByText('Nothing found').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.locator('#search-results').isVisible()).toBe(false);
    });
  });

  it('shows a call in the chosen language, by keyboard, and in that one on the next visit', async () => {
    await visit(browser, look, async (page) => {
      await page.goto(`${server.url}/__admin/ui/docs/clock`);
      const shown = page.locator('.code-tabs figure:visible');
      expect(await shown.allInnerTexts()).toEqual([expect.stringContaining('curl -s')]);
      await page.getByRole('tab', { name: 'curl' }).focus();
      await page.keyboard.press('ArrowRight');
      expect(await shown.allInnerTexts()).toEqual([expect.stringContaining('startSandbank')]);
      expect(await page.getByRole('tab', { name: 'JavaScript' }).getAttribute('aria-selected')).toBe('true');
      expect(await axeProblems(page)).toEqual([]);
      await page.reload();
      expect(await shown.allInnerTexts()).toEqual([expect.stringContaining('startSandbank')]);
    });
  });

  it('shows a call in every language without scripts', async () => {
    await visit(browser, { ...look, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${server.url}/__admin/ui/docs/clock`);
      expect(await page.locator('.code-tabs figure:visible').count()).toBe(2);
      expect(await page.locator('figcaption').allInnerTexts()).toEqual(['curl', 'JavaScript']);
    });
  });

  it('scrolls the list of documents to the current one', async () => {
    await visit(browser, look, async (page) => {
      await page.goto(`${server.url}/__admin/ui/docs/upgrading`);
      const link = page.locator('.documents [aria-current]');
      if (look.viewport.width > 1000) expect((await link.boundingBox())!.y).toBeLessThan(look.viewport.height);
      expect(await page.evaluate(() => (globalThis as any).scrollY as number)).toBe(0);
    });
  });

  it('copies a block of code', async () => {
    await visit(browser, { ...look, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto(`${server.url}/__admin/ui/docs/clock`);
      await page.locator('pre button').first().click();
      await page.getByText('Copied').waitFor();
      const copied = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText() as Promise<string>);
      expect(copied).toContain('node_modules/.bin/sandbank advance');
    });
  });
});
