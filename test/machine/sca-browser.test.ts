import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import http, { type RequestListener, type Server } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createListener, listen } from '../../src/server/listener.js';
import { openScaBank, type ScaBank } from '../pages/sca/sca-bank.js';
import { CALLER, IBANS } from '../support/small-bank.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { launchChromium } from './chromium.js';
import { keepPicture } from './look.js';

/**
 * The pages in a real browser, from a TPP's site to the bank and back. The TPP is on another site (localhost) than the
 * bank (127.0.0.1), so that cookies and the content security policy are put to the test as in life.
 */

const servers: Server[] = [];
let browser: Browser;
let test: ScaBank;
let bankUrl: string;
let tppUrl: string;
let frontUrl: string;

const VIEWS = [
  { name: '320-light', width: 320, height: 640, colorScheme: 'light', javaScriptEnabled: false },
  { name: '320-dark', width: 320, height: 640, colorScheme: 'dark', javaScriptEnabled: true },
  { name: 'desktop-light', width: 1280, height: 860, colorScheme: 'light', javaScriptEnabled: true },
  { name: 'desktop-dark', width: 1280, height: 860, colorScheme: 'dark', javaScriptEnabled: false },
] as const;
type View = (typeof VIEWS)[number];

async function serve(listener: RequestListener): Promise<number> {
  const server = http.createServer(listener);
  servers.push(server);
  return listen(server, 0, '127.0.0.1');
}

beforeAll(async () => {
  browser = await launchChromium();
  test = openScaBank();
  const server = createListener(test.app, 32_000);
  servers.push(server);
  bankUrl = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  const html = (text: string): string => `<!DOCTYPE html><title>TPP</title><h1>${text}</h1>`;
  const front = await serve((_req, res) => res.setHeader('Content-Type', 'text/html').end(html('front')));
  frontUrl = `http://localhost:${front}`;
  const tpp = await serve((req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    if (url.pathname === '/onward') {
      res.writeHead(302, { Location: `${frontUrl}/app${url.search}` }).end();
      return;
    }
    const link = url.searchParams.get('link');
    const anchor = link === null ? 'landed' : `<a href="${link.replaceAll('&', '&amp;')}">to the bank</a>`;
    res.setHeader('Content-Type', 'text/html').end(html(anchor));
  });
  tppUrl = `http://localhost:${tpp}`;
});

afterAll(async () => {
  await browser.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  expect(test.faults).toEqual([]);
});

/** One visit in its own browser; complaints of the browser (blocked by policy, failed to load) fail the test. */
async function visit(view: View, walk: (page: Page, shoot: (name: string) => Promise<void>) => Promise<void>) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.colorScheme,
    javaScriptEnabled: view.javaScriptEnabled,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The status of an error page is what the page is for, and a test may type faster than the page takes its focus.
    if (!/status of 4\d\d|^Autofocus processing was blocked/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await walk(page, async (name) => {
    await keepPicture(page, `sca/${name}-${view.name}`);
    const { scroll, client } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = (globalThis as any).document.documentElement;
      return { scroll: scrollWidth as number, client: clientWidth as number };
    });
    expect({ name, scroll }).toEqual({ name, scroll: client });
  });
  expect(complaints).toEqual([]);
  await context.close();
}

/** From the TPP's own page over its link, as a person comes. */
async function open(page: Page, id: string, appended: Readonly<Record<string, string>> = {}): Promise<void> {
  const link = bankUrl + test.link(id, appended);
  await page.goto(`${tppUrl}/?link=${encodeURIComponent(link)}`);
  await page.click('a');
}

async function signIn(page: Page, psu: string, password = `${psu}-pass`): Promise<void> {
  await page.getByTestId('login-psu').fill(psu);
  await page.getByTestId('login-password').fill(password);
  const loaded = page.waitForEvent('load');
  await page.getByTestId('login-submit').click();
  await loaded;
  const code = page.getByTestId('one-time-code');
  if ((await code.count()) === 0) return;
  await code.fill('123 456');
  await page.getByTestId('confirm-submit').click();
}

describe.each(VIEWS)('a PSU with the browser $name', (view) => {
  it('fills in the credentials and the code of the demo by a click, where scripts run', async () => {
    const id = test.consent();
    await visit(view, async (page, shoot) => {
      await open(page, id);
      const fill = (): Promise<void> => page.locator('.fill').first().click();
      if (!view.javaScriptEnabled) return expect(await page.locator('.fill').count()).toBe(0);
      await fill();
      await shoot('login-filled');
      await page.keyboard.press('Enter');
      await page.getByTestId('one-time-code').waitFor();
      await fill();
      await page.keyboard.press('Enter');
      await page.getByTestId('approve').waitFor();
    });
  });

  it('signs in, approves, returns to the TPP, and going back is harmless', async () => {
    const id = test.consent();
    await visit(view, async (page, shoot) => {
      await open(page, id, { redirect_uri: `${tppUrl}/callback?keep=1`, state: 'a b' });
      await shoot('login');
      await signIn(page, 'anna', 'wrong');
      expect(await page.getByTestId('error').textContent()).toContain('2 attempts are left');
      await shoot('login-wrong');
      await signIn(page, 'anna');
      await shoot('consent');
      await page.getByTestId('approve').click();
      await page.waitForURL(`${tppUrl}/callback?**`, { waitUntil: 'load' });
      const landed = new URL(page.url());
      expect(landed.origin + landed.pathname).toBe(`${tppUrl}/callback`);
      expect(landed.searchParams.get('state')).toBe('a b');
      expect(landed.searchParams.get('code')).toMatch(/^[\w-]{32}$/);
      expect(test.statusOf(id)).toBe('valid');
      await page.goBack();
      await shoot('approved');
      const count = test.moves.length;
      await page.getByTestId('continue').click();
      await page.waitForURL(landed.href);
      expect(test.moves.length).toBe(count);
    });
  });

  it('refuses and returns to the TPP, even if its callback redirects to another origin', async () => {
    const id = test.consent();
    await visit(view, async (page) => {
      await open(page, id, { redirect_uri: `${tppUrl}/onward` });
      await signIn(page, 'anna');
      await page.getByTestId('refuse').click();
      await page.waitForURL(`${frontUrl}/app?error=access_denied**`);
      expect(test.statusOf(id)).toBe('rejected');
    });
  });

  it('chooses the account of a payment, and copies the code', async () => {
    const id = test.payment({
      debtorIban: undefined,
      paymentProduct: 'cross-border-credit-transfers',
      instructedAmount: { currency: 'USD', minorUnits: 12_345_678 },
      creditor: {
        iban: IBANS.elsewhere,
        name: 'Elsewhere Trading & Shipping Company BV',
        agent: 'ABNANL2A',
        address: {
          street: 'Keizersgracht',
          buildingNumber: '5',
          postalCode: '1015 AA',
          city: 'Amsterdam',
          country: 'NL',
        },
      },
      remittanceInformationUnstructured: 'Invoice 2026-0042, thank you',
    } as never);
    await visit(view, async (page, shoot) => {
      await open(page, id);
      await signIn(page, 'anna');
      await page.getByTestId('debtor-account').nth(1).check();
      await shoot('payment');
      await page.getByTestId('approve').click();
      expect(await page.getByTestId('code').textContent()).toMatch(/^[\w-]{32}$/);
      await shoot('code');
      expect(test.bank.state.payments.get(id)?.debtorAccountId).toBe('anna-usd');
    });
  });

  it('shows a payment that requires two signatures', async () => {
    const id = test.payment({ debtorIban: IBANS.firm });
    await visit(view, async (page, shoot) => {
      await open(page, id, { redirect_uri: `${tppUrl}/callback` });
      await signIn(page, 'anna');
      await page.getByTestId('approve').click();
      await shoot('signed');
      await page.getByTestId('other-psu').click();
      await signIn(page, 'ben');
      await shoot('second-signature');
      await page.getByTestId('approve').click();
      await page.waitForURL(`${tppUrl}/callback?code=**`);
    });
  });

  it('shows requests that cannot be approved, and unknown pages', async () => {
    const references = [{ iban: IBANS.anna, currency: 'EUR' }, { iban: IBANS.ben }];
    const id = test.consent({ access: { balances: references } });
    await visit(view, async (page, shoot) => {
      await open(page, id, { redirect_uri: `${tppUrl}/callback` });
      await signIn(page, 'carla');
      await shoot('blocked');
      await signIn(page, 'anna');
      await shoot('mismatch');
      expect(await page.getByTestId('approve').count()).toBe(0);
      test.bank.perform(() => deleteConsent(test.bank, id, CALLER));
      await page.getByTestId('refuse').click();
      await shoot('withdrawn');
      await page.goto(`${bankUrl}/PSD2/v1/oauth/authorize?redirect_uri=javascript:alert(1)`);
      await shoot('bad-link');
      await page.goto(`${bankUrl}/sca/nothing`);
      await shoot('unknown');
    });
  });
});
