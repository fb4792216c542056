import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createCalendar } from '../../src/domain/calendar.js';
import { createListener, listen } from '../../src/server/listener.js';
import { demoBankPath, loadFixtures } from '../../src/fixtures/fixtures.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import type { FixtureBase } from '../../src/sim/fixture-base.js';
import { openScaBank, type ScaBank } from '../pages/sca/sca-bank.js';
import { IBANS, TPP_ONE } from '../support/small-bank.js';
import { launchChromium } from './chromium.js';
import * as look from './look.js';
import { consentOf, ELSEWHERE, payment, SCENES, signIn, type SceneName } from './page-scenes.js';

/** Every page of the PSU in a real browser: light and dark, narrow and wide, each language somewhere; axe finds nothing. */

const VIEWS = [
  { name: '320-light-de', width: 320, height: 640, colorScheme: 'light', locale: 'de-AT' },
  { name: '320-dark-tr', width: 320, height: 640, colorScheme: 'dark', locale: 'tr-TR' },
  { name: '1280-light-en', width: 1280, height: 860, colorScheme: 'light', locale: 'en-GB' },
  { name: '1280-dark-fr', width: 1280, height: 860, colorScheme: 'dark', locale: 'fr-FR' },
] as const;
/** Axe needs script; the pages have none, and the journey below is walked without. */
interface View {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  readonly script?: boolean;
  readonly forcedColors?: 'active';
  readonly reducedMotion?: 'reduce';
}

let browser: Browser;
let test: ScaBank;
let bankUrl: string;
let server: Server;

beforeAll(async () => {
  browser = await launchChromium();
  const fixtures = await loadFixtures(demoBankPath);
  const base = (day: never): FixtureBase => {
    const demo = fixtures.baseFor(day, createCalendar('Europe/Vienna'));
    const named = { ...TPP_ONE, organizationName: 'Haushaltsbuch & Budgetplaner GmbH' };
    const organisations = new Map([...demo.organisations, [TPP_ONE.organisationId, named]]);
    return { ...demo, organisations, payees: new Map([...(demo.payees ?? []), [IBANS.elsewhere, [ELSEWHERE]]]) };
  };
  // The scenes sign in wrongly more often than one address may.
  test = openScaBank({ base: base as never, profile: { 'wrong-secrets': 'none', 'payee-verification': 'on-page' } });
  server = createListener(test.app, 32_000);
  bankUrl = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  expect(test.faults).toEqual([]);
});

/** Its own browser, whose complaints fail the test. */
function visit(view: View, walk: (page: Page) => Promise<void>): Promise<void> {
  const { width = 1280, height = 860, colorScheme = 'light', locale = 'en-GB', script = true, ...media } = view;
  const options = { viewport: { width, height }, colorScheme, locale, javaScriptEnabled: script, ...media };
  // The status of an error page is what the page is for, and a test may type faster than the page takes its focus.
  return look.visit(browser, options, walk, /status of 4\d\d|: Autofocus processing was blocked/);
}

/** Lets nothing wait that another test left. */
function clearWaiting(): void {
  const { bank } = test;
  for (const id of [...bank.state.waiting]) bank.perform(() => authorise(bank, id, { decision: 'expire' }, {}));
}

/** The test ids that the pages showed. */
const seen = new Set<string>();

function testIdsOf(page: Page): Promise<string[]> {
  return page.$$eval('[data-testid]', (elements: any[]) =>
    elements.map((element) => element.getAttribute('data-testid') as string),
  );
}

describe.each(VIEWS)('the pages in the browser $name', (view) => {
  it.each(Object.keys(SCENES) as SceneName[])('are accessible and fit: %s', async (name) => {
    await visit(view, async (page) => {
      clearWaiting();
      await SCENES[name]({ test, page, bankUrl });
      for (const id of await testIdsOf(page)) seen.add(id);
      const language = await page.getAttribute('html', 'lang');
      expect(language).toBe(view.locale.slice(0, 2));
      await look.keepPicture(page, `pages/${name}-${view.name}`);
      expect(await look.overflowOf(page)).toBe(0);
      expect(await look.brokenWords(page)).toEqual([]);
      expect(await look.axeProblems(page)).toEqual([]);
    });
  });
});

describe('the test ids of docs/pages.md', () => {
  it('are exactly those of the pages', () => {
    const text = readFileSync(new URL('../../docs/pages.md', import.meta.url), 'utf8');
    const [, part = ''] = text.split(/^### (?:Pages for PSUs|Developer portal)$/m);
    const documented = [...part.matchAll(/`([a-z][\w-]*)`/gi)].map(([, id = '']) => id);
    // A page that continues by itself after a second cannot be looked at here; test/sca/tester-corner does.
    const known = new Set([...seen, 'callback-twice']);
    const unseen = documented.filter((id) => !known.has(id));
    expect(unseen.sort()).toEqual([]);
    expect([...seen].filter((id) => !documented.includes(id))).toEqual([]);
  });
});

/** Waits until a part of the page has the focus: a person types when the cursor is there. */
async function hasFocus(page: Page, testId: string): Promise<void> {
  await page.getByTestId(testId).waitFor();
  for (let looks = 0; looks < 100; looks += 1) {
    const here = await page.evaluate(() => (globalThis as any).document.activeElement.dataset.testid as string);
    if (here === testId) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${testId} never got the focus`);
}

describe('an accessible page', () => {
  it('completes the whole journey by keyboard, without scripts', async () => {
    await visit({ script: false }, async (page) => {
      const id = consentOf(test);
      await page.goto(bankUrl + test.link(id));
      const keys = page.keyboard;
      await hasFocus(page, 'login-psu');
      await keys.type('anna');
      await keys.press('Tab');
      await keys.type('anna-pass');
      await keys.press('Tab');
      expect(await page.evaluate(() => (globalThis as any).document.activeElement.dataset.testid)).toBe('login-submit');
      await keys.press('Enter');
      await hasFocus(page, 'one-time-code');
      await keys.type('123456');
      await keys.press('Enter');
      await page.getByTestId('approve').waitFor();
      for (let stops = 0; stops < 10; stops += 1) {
        await keys.press('Tab');
        const [testId, outline] = await page.evaluate(() => {
          const { activeElement: element } = (globalThis as any).document;
          return [element.dataset.testid, (globalThis as any).getComputedStyle(element).outlineStyle];
        });
        expect(outline).not.toBe('none');
        if (testId === 'approve') break;
      }
      await keys.press('Enter');
      await page.getByTestId('code').waitFor();
      expect(test.statusOf(id)).toBe('valid');
    });
  });

  const PAYMENT = {
    creditor: { iban: 'DE54909090900532013000', name: 'Ben Hoffmann' },
    instructedAmount: { currency: 'EUR', minorUnits: 1_234 },
  };
  it.each([
    ['en-GB', 1280, 720],
    ['de-AT', 390, 844],
    ['fr-FR', 390, 844],
    ['fr-FR', 1280, 720],
    ['tr-TR', 360, 640],
  ])('shows the decision without scrolling: %s at %i × %i', async (locale, width, height) => {
    for (const id of [consentOf(test), payment(test, PAYMENT)]) {
      await visit({ width, height, locale }, async (page) => {
        await page.goto(`${bankUrl}${test.link(id, { redirect_uri: 'https://shop-and-budget.example/callback' })}`);
        await signIn(page, 'anna');
        const button = await page.getByTestId('approve').boundingBox();
        expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
      });
    }
  });

  it.each([
    ['at 200 % zoom', { width: 640, height: 400 }],
    ['in forced colours', { forcedColors: 'active' }],
    ['with reduced motion', { reducedMotion: 'reduce' }],
  ] as [string, View][])('has no accessibility problem %s', async (_name, view) => {
    for (const name of ['payment-choice', 'online-bookings', 'message-locked-out'] as const) {
      await visit(view, async (page) => {
        await SCENES[name]({ test, page, bankUrl });
        expect(await look.overflowOf(page)).toBe(0);
        expect(await look.axeProblems(page)).toEqual([]);
      });
    }
  });

  it('has no target smaller than 24 pixels', async () => {
    for (const name of [
      'consent',
      'payment-choice',
      'online-accounts',
      'online-bookings',
      'online-approvals',
    ] as const) {
      await visit({ width: 320, height: 640 }, async (page) => {
        await SCENES[name]({ test, page, bankUrl });
        const small = await page.evaluate(() =>
          [...(globalThis as any).document.querySelectorAll('a, button, input:not([type=hidden]), select, summary')]
            .filter((element: any) => element.checkVisibility())
            // A link in a sentence is as high as its line, which WCAG lets it be.
            .filter((element: any) => !(element.tagName === 'A' && element.parentElement.matches('p.lead, p.note')))
            .filter((element: any) => Math.min(...[...element.getClientRects()].map(({ height }: any) => height)) < 24)
            .map((element: any) => element.outerHTML),
        );
        expect([name, small]).toEqual([name, []]);
      });
    }
  });
});
