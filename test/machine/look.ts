import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** How a page is looked at: in its own browser, by axe, and for what sticks out. */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Chromium says so if the test clicks a field sooner than the browser puts the cursor there, as on a busy machine. */
const FASTER_THAN_AUTOFOCUS =
  'info: Autofocus processing was blocked because a document already has a focused element.';

/** Walks in its own browser. Complaints of the console fail it, except for those that are expected. */
export async function visit(
  browser: Browser,
  options: ContextOptions,
  walk: (page: Page, context: BrowserContext) => Promise<void>,
  expected = /^$/,
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const complaint = `${message.type()}: ${message.text()}`;
    if (complaint !== FASTER_THAN_AUTOFOCUS && !expected.test(complaint)) complaints.push(complaint);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await walk(page, context);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** What axe finds wrong with a page by WCAG 2.2 AA and its own best practices. */
export async function axeProblems(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (left) => {
    const { axe, document } = globalThis as any;
    const result = await axe.run(
      { include: [document.documentElement], exclude: left.map((selector: string) => [selector]) },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // It describes every part that it looks at, unless it gets a list of those of interest.
        resultTypes: ['violations'],
      },
    );
    return result.violations.flatMap((violation: any) =>
      violation.nodes.map((node: any) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    ) as string[];
  }, exclude);
}

/** How a page is seen: by its window and by the theme of the system. */
export interface Appearance {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

/** Shows a page that is open in another window or theme, and waits until its colours have changed. */
export async function showIn(page: Page, { viewport, colorScheme }: Appearance): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const { document, requestAnimationFrame } = globalThis as any;
    // In the first, the page hears of the change; in the second, it is drawn.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const changes = document.getAnimations().filter((one: any) => one.transitionProperty !== undefined);
    await Promise.allSettled(changes.map((one: any) => one.finished));
  });
}

/** By how many pixels a page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = (globalThis as any).document.documentElement;
    return (scrollWidth as number) - (clientWidth as number);
  });
}

/** The words that a line break splits, outside of code. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { document, NodeFilter } = globalThis as any;
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (node.parentElement.closest('pre, code, .unseen, option') || !node.parentElement.checkVisibility()) continue;
      for (const { 0: word, index } of node.data.matchAll(/\p{L}{4,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, (index as number) + (word as string).length);
        const lines = new Set([...range.getClientRects()].map(({ top }: any) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

/** Keeps a picture to look at in build/screenshots, if SCREENSHOTS is set: no test reads it, and it takes as long as axe. */
export async function keepPicture(page: Page, path: string, isWhole = true): Promise<void> {
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `build/screenshots/${path}.png`, fullPage: isWhole });
}
