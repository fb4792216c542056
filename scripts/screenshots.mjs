/**
 * Takes the pictures of the README and the tour from the running product: the dashboard after a few calls and the page on which a PSU
 * approves, light and dark; the views of the tour, light; and the demo in a terminal (record-terminal.mjs). Needs a Chromium (Debian: apt-get install -y chromium, elsewhere CHROMIUM=PATH) and the built product.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startSandbank } from '../dist/index.js';

const { TppClient, linkAccount } = createRequire(import.meta.url)('../examples/tpp-client.cjs');

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
/** Of the lossy format WebP: text stays sharp, and a page has some ten kilobytes. */
const QUALITY = 22;
const MOST_BYTES = 100_000;

const menu = (view) => (page) => page.getByTestId(`menu-${view}`).click();
/** The views of docs/tour.md, and the way to each. */
const TOUR = {
  async journey(page) {
    await page.getByTestId('walk').click();
    await page.getByTestId('journey-result').waitFor({ timeout: 30_000 });
    await page.getByTestId('journey-result').scrollIntoViewIfNeeded();
  },
  async refused(page) {
    await menu('requests')(page);
    await page.getByTestId('request-row').filter({ hasText: '400' }).first().click();
    await page.getByTestId('refusal-reason').waitFor();
  },
  async report(page) {
    await menu('report')(page);
    await page.getByTestId('finding').first().waitFor();
  },
  async payment(page) {
    await menu('payments')(page);
    await page.getByTestId('record-row').filter({ hasText: '12.34' }).first().click();
    await page.getByTestId('state-diagram').waitFor();
  },
  async clock(page) {
    await menu('clock')(page);
    await page.getByTestId('due').waitFor();
    await page.getByText('Loading…').waitFor({ state: 'detached' });
  },
  async faults(page) {
    await menu('faults')(page);
    await page.getByTestId('add-rule').click();
    await page.getByTestId('rules').locator('li').waitFor();
    await page.getByTestId('bar-faults').waitFor();
    await page.evaluate(() => globalThis.scrollTo(0, 0));
  },
};

const bank = await startSandbank({ clock: '2026-03-02T09:00:00Z', seed: 42, certs: 'memory', undoCalls: 10 });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  const link = await makeThingsHappen();
  for (const [colours, suffix] of [
    ['light', ''],
    ['dark', '-dark'],
  ]) {
    await take(`sca-page${suffix}.webp`, colours, { width: 760, height: 900 }, link, approve);
    await take(
      `dashboard${suffix}.webp`,
      colours,
      { width: 1280, height: 800 },
      `${bank.url}/__admin/ui`,
      showRequests,
    );
  }
  for (const [name, walk] of Object.entries(TOUR))
    await take(`tour-${name}.webp`, 'light', { width: 1280, height: 800 }, `${bank.url}/__admin/ui`, walk);
} finally {
  await browser.close();
  await bank.stop();
}
await import('./record-terminal.mjs');

/** A call that is refused, a linked account, and a payment. Answers the link of a consent that waits for its PSU. */
async function makeThingsHappen() {
  const [anna, ben] = bank.demo.psus.map(({ accounts }) => accounts[0].iban);
  const tpp = new TppClient(bank);
  await tpp.accounts('a-token-of-yesterday').catch(() => undefined);
  await linkAccount(bank, (consentId) => bank.approve(consentId));
  const paymentId = await tpp.pay({ from: anna, to: ben, name: 'Ben Hoffmann', amount: 12.34 });
  await bank.approve(paymentId);
  await bank.clock.advance('PT10S');
  await tpp.paymentStatus(paymentId);
  const { link } = await tpp.requestConsent(anna);
  return link;
}

async function approve(page) {
  await page.getByTestId('login-psu').fill('anna');
  await page.getByTestId('login-password').fill('anna-pass');
  await page.getByTestId('login-submit').click();
  await page.getByTestId('one-time-code').fill('123456');
  await page.getByTestId('confirm-submit').click();
  await page.getByTestId('approve').waitFor();
}

/** The call that the bank refused, and what the client did wrong: that is what the product is for. */
async function showRequests(page) {
  const refused = (await bank.requests.list({ operation: 'readAccounts' })).find(({ status }) => status === 400);
  await page.goto(`${bank.url}/__admin/ui#/requests/${refused.id}`);
  await page.getByTestId('refusal-reason').waitFor();
  await page.getByTestId('request-row').first().waitFor();
  await page.getByTestId('menu-waiting-count').waitFor();
  await page.getByText('Europe/Vienna').first().waitFor();
  await page.evaluate(() => globalThis.document.fonts.ready);
}

/** @param walk what is done before the picture is taken */
async function take(name, colorScheme, viewport, address, walk) {
  const page = await browser.newPage({ viewport, colorScheme });
  await page.goto(address);
  await walk(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MOST_BYTES) throw new Error(`${name} has ${bytes.length} bytes, more than ${MOST_BYTES}`);
  writeFileSync(FOLDER + name, bytes);
  console.log(`docs/images/${name}  ${bytes.length} bytes`);
  await page.close();
}
