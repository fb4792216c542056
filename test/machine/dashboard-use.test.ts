import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { approve, pay, paymentOf, tppOfOwnBank } from '../support/tpp-client.js';
import { axeProblems, visit } from './look.js';
import { SEPA } from '../support/published-bodies.js';

/** The dashboard as it is used: from nothing to a settled payment, while others work on the same bank, by keyboard alone. */

const DESKTOP = { viewport: { width: 1280, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'] };
let server: InProcessServer;
let client: ServerClient;
let browser: Browser;
let ui: string;

beforeAll(async () => {
  server = await startInProcess({ maxJournal: 12_000, undoCalls: 20 });
  client = await connectSandbank(server.url);
  browser = await launchChromium();
  ui = `${server.url}/__admin/ui`;
});
beforeEach(() => client.reset());
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A visit of the dashboard on a desktop. */
async function use(hash: string, walk: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> {
  await visit(
    browser,
    DESKTOP,
    async (page) => {
      await page.goto(ui + hash);
      await page.getByTestId('connection').getByText('live').waitFor();
      await walk(page);
    },
    expected,
  );
}

/** A call of a TPP without a token, which is refused. */
const callOnce = async (path = '/PSD2/v1/accounts', requestId = 'a-call'): Promise<void> => {
  const key = client.demo.tpps[0]?.subscriptionKey ?? '';
  await fetch(server.url + path, { headers: { 'X-Request-ID': requestId, 'Ocp-Apim-Subscription-Key': key } });
};

/** A consent that Fintrail requests. */
const createConsent = async (): Promise<void> => {
  const consent = { access: { accounts: [{ iban: client.demo.psus[0]?.accounts[0]?.iban }] } };
  const headers = {
    'Content-Type': 'application/json',
    'X-Request-ID': 'a-consent',
    'Ocp-Apim-Subscription-Key': client.demo.tpps[0]?.subscriptionKey ?? '',
  };
  await fetch(`${server.url}/PSD2/v1/consents`, { method: 'POST', headers, body: JSON.stringify(consent) });
};

describe('a new user of the dashboard', () => {
  it("opens the server's address, and gets a settled payment with one button", async () => {
    await visit(browser, DESKTOP, async (page) => {
      await page.goto(server.url);
      await page.getByTestId('walk').click();
      await page.getByTestId('settled-status').getByText('ACSC').waitFor({ timeout: 30_000 });
      for (const step of ['consent', 'approve-consent', 'token', 'accounts', 'transactions', 'payment', 'settle'])
        expect(await page.getByTestId(`step-${step}`).getAttribute('class')).toBe('step done');
      const result = page.getByTestId('journey-result');
      await result.getByText('Ben Hoffmann').waitFor();
      expect(await result.innerText()).toMatch(/Balance\s+€[\d,.]+ booked/);
      expect(await result.locator('.badge').allTextContents()).toHaveLength(5);
      await page.getByTestId('result-payment').getByRole('link').click();
      await page.getByTestId('status').getByText('ACSC').waitFor();
      await page.getByTestId('menu-report').click();
      await page.getByText('calls checked').waitFor();
      // What the product does itself is not a bad example.
      expect(await page.getByTestId('finding').allInnerTexts()).toEqual([]);
    });
  });

  it("approves on the bank's pages, and returns with the code", async () => {
    await use('#/start', async (page) => {
      await page.getByTestId('do-consent').click();
      await page.getByTestId('page-consent').click();
      await approveAtTheBank(page);
      await page.getByTestId('step-approve-consent').locator('.mark', { hasText: '✓' }).waitFor();
      expect(new URL(page.url()).search).toBe('');
      await page.getByTestId('do-token').click();
      await page.getByTestId('do-accounts').click();
      await page.getByTestId('step-accounts').locator('.mark', { hasText: '✓' }).waitFor();
      await page.getByTestId('do-payment').click();
      await page.getByTestId('page-payment').click();
      await approveAtTheBank(page);
      await page.getByTestId('do-settle').click();
      await page.getByTestId('settled-status').getByText('ACSC').waitFor({ timeout: 30_000 });
    });
  });

  it('is led from each step to the next one, and to the result', async () => {
    await use('#/start', async (page) => {
      const isFocused = (selector: string): Promise<unknown> => page.locator(`${selector}:focus`).waitFor();
      await page.getByTestId('do-consent').click();
      await isFocused('[data-testid="page-consent"]');
      for (const [step, next] of [
        ['approve-consent', 'token'],
        ['token', 'accounts'],
        ['accounts', 'transactions'],
      ]) {
        await page.getByTestId(`do-${step}`).click();
        await isFocused(`[data-testid="do-${next}"]`);
      }
      expect(await page.locator('.step details[open]').count()).toBe(1);
      for (const step of ['transactions', 'payment', 'approve-payment', 'settle'])
        await page.getByTestId(`do-${step}`).click();
      await isFocused('[data-testid="journey-result"] h2');
    });
  });

  it('finds the journey again in another window, until the bank is reset', async () => {
    await use('#/start', async (page) => {
      const step = (state: string): string => `[data-testid="step-consent"].${state}`;
      await page.getByTestId('do-consent').click();
      await page.locator(step('done')).waitFor();
      const other = await page.context().newPage();
      await other.goto(`${ui}#/start`);
      await other.locator(step('done')).waitFor();
      // Both show the next step that one takes, and a reset while neither is open.
      await page.getByTestId('do-approve-consent').click();
      await other.locator('[data-testid="step-approve-consent"].done').waitFor();
      for (const window of [page, other]) await window.goto('about:blank');
      await client.reset();
      await page.goto(`${ui}#/start`);
      await page.locator(step('ready')).waitFor();
    });
  });

  it('sees that the PSU refused', async () => {
    await use('#/start', async (page) => {
      await page.getByTestId('do-consent').click();
      await page.getByTestId('page-consent').click();
      await signInAtTheBank(page);
      await page.getByTestId('refuse').click();
      await page.getByTestId('brought-back').waitFor();
      expect(await page.getByTestId('do-token').isDisabled()).toBe(true);
    });
  });

  it('approves a payment, and reads which one in the message', async () => {
    await use('#/start', async (page) => {
      await page.getByTestId('do-payment').click();
      await page.getByTestId('do-approve-payment').click();
      await page.getByText(/^Approved the payment of \d+\.\d\d EUR to Ben Hoffmann\.$/).waitFor();
    });
  });

  it('approves what is pending, and copies the code from the message', async () => {
    await use('#/start', async (page) => {
      await page.getByTestId('do-consent').click();
      await page.getByTestId('result-consent').waitFor();
      await page.getByTestId('menu-waiting').click();
      await page.getByTestId('approve').first().click();
      await page.getByText('New status: valid.').waitFor();
      await page.getByTestId('copy-code').click();
      await page.getByText('Copied.').waitFor();
      const code = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText() as Promise<string>);
      expect(code).toMatch(/^[\w-]{32}$/);
    });
  });

  it('onboards a TPP with a certificate, and continues with its new secret', async () => {
    await use('#/start', async (page) => {
      await page.getByTestId('do-onboard').click();
      await page.getByTestId('result-onboard').waitFor();
      await page.getByTestId('do-consent').click();
      await page.getByTestId('do-approve-consent').click();
      await page.getByTestId('do-token').click();
      await page.getByTestId('step-token').locator('.mark', { hasText: '✓' }).waitFor();
      const onboarded = (await client.tpps()).filter((tpp) => tpp.onboarded);
      expect(onboarded.length).toBeGreaterThan(1);
      const [consent] = await client.consents.list();
      expect(consent?.tpp.name).not.toBe(client.demo.tpps[0]?.name);
    });
  });
});

async function signInAtTheBank(page: Page): Promise<void> {
  await page.getByTestId('login-psu').fill('anna');
  await page.getByTestId('login-password').fill('anna-pass');
  await page.getByTestId('login-submit').click();
  await page.getByTestId('one-time-code').fill('123456');
  await page.getByTestId('confirm-submit').click();
}

async function approveAtTheBank(page: Page): Promise<void> {
  await signInAtTheBank(page);
  await page.getByTestId('approve').click();
  await page.getByTestId('walk').waitFor();
}

describe('a step of the journey that fails', () => {
  it('says why, links to the call, and forgets it when it works', async () => {
    await client.faults.add({ match: { operation: 'readAccounts' }, times: 1, error: { statusCode: 503 } });
    await use(
      '#/start',
      async (page) => {
        await page.getByTestId('walk').click();
        const failed = page.getByTestId('failed-accounts');
        await failed.getByText('This step failed: The bank answered 503').waitFor({ timeout: 30_000 });
        await failed.getByRole('link', { name: 'See the call' }).click();
        await page.getByTestId('request-detail').getByText('503').first().waitFor();
        await page.goBack();
        await failed.waitFor();
        await page.getByTestId('do-accounts').click();
        await failed.waitFor({ state: 'detached' });
      },
      /status of 503/,
    );
  });
});

describe('the client report on the dashboard', () => {
  it('names each mistake in words, and links to all calls that show it', async () => {
    for (let number = 1; number <= 7; number += 1) await callOnce('/PSD2/v1/accounts', 'not-a-uuid');
    await use('#/report', async (page) => {
      const finding = page.getByTestId('finding').filter({ hasText: 'request-id-repeated' });
      await finding.getByRole('heading', { name: 'X-Request-ID used more than once' }).waitFor();
      expect(await finding.locator('header').innerText()).toMatch(/6 times, last /);
      await finding.getByTestId('all-calls').getByText('All 6 calls').click();
      await page.getByTestId('request-count').getByText('6 of 7 calls').waitFor();
      const filter = page.getByTestId('finding-filter');
      await filter.getByText('X-Request-ID used more than once (6)').waitFor({ state: 'attached' });
      expect(await filter.inputValue()).toBe('request-id-repeated');
      await filter.selectOption('With findings');
      await page.getByTestId('request-count').getByText('7 of 7 calls').waitFor();
      await page.getByTestId('clear-filters').click();
      expect(await filter.inputValue()).toBe('');
    });
  });

  it('leads from an answer that no client has received to the rule that causes it', async () => {
    await callOnce();
    await use('#/report', async (page) => {
      const coverage = page.getByTestId('coverage');
      await coverage.getByText('Answers by operation').click();
      await coverage.getByRole('link', { name: 'ACCESS_EXCEEDED' }).click();
      await page.getByTestId('add-rule').click();
      await page
        .locator('.cards > li')
        .getByText('Read accounts: the next call gets ACCESS_EXCEEDED', { exact: true })
        .waitFor();
      expect(await client.outcomes.list()).toMatchObject([
        { match: { operation: 'readAccounts' }, sequence: [{ error: { code: 'ACCESS_EXCEEDED' }, times: 1 }] },
      ]);
      await page.getByTestId('menu-report').click();
      await coverage.getByText('Answers by operation').click();
      // A success is caused by the client only.
      expect(await coverage.getByText('200', { exact: true }).getAttribute('href')).toBeNull();
      await coverage.getByRole('link', { name: 'no-answer' }).click();
      await page.getByTestId('add-rule').click();
      await page.locator('.cards > li').getByText('gets no response at all').waitFor();
      expect(await client.faults.list()).toMatchObject([{ match: { operation: 'readAccounts' }, fault: 'TIMEOUT' }]);
    });
  });

  it('shows which possible answers the clients have received, and links to their calls', async () => {
    await callOnce();
    await use('#/report', async (page) => {
      const coverage = page.getByTestId('coverage');
      await coverage.getByRole('heading', { name: /^Coverage: 1 of \d+ possible responses received$/ }).waitFor();
      await coverage.getByText('Answers by operation').click();
      expect(await coverage.locator('.cell.met').allInnerTexts()).toEqual(['TOKEN_MISSING']);
      expect(await coverage.locator('.cell:not(.met)').count()).toBeGreaterThan(5);
      await coverage.locator('.cell.met').last().click();
      await page.getByTestId('request-count').getByText('1 of 1 call').waitFor();
    });
  });
});

describe('the list of calls on the dashboard', () => {
  it('shows a new call immediately, filters it, and links to it', async () => {
    await use('#/requests', async (page) => {
      await page.getByText('No client has called yet.').waitFor();
      await callOnce();
      await callOnce('/PSD2/v1/consents/nothing');
      await page.getByTestId('request-row').nth(1).waitFor();
      expect(await page.getByTestId('request-row').first().innerText()).toContain('CONSENT_UNKNOWN');
      await page.getByTestId('request-search').fill('token_missing');
      await page.getByTestId('request-count').getByText('1 of 2 calls').waitFor();
      await page.getByTestId('request-row').click();
      const detail = page.getByTestId('request-detail');
      await detail.getByTestId('checks').waitFor();
      expect(await detail.locator('.checks .failed').innerText()).toContain('Token');
      expect(await detail.getByTestId('answer-body').innerText()).toContain('TOKEN_MISSING');
      expect(await detail.getByRole('heading', { level: 2 }).innerText()).toMatch(/^readAccounts · 400 · [\d.]+ m?s$/);
      expect(await detail.locator('.facts > div').first().innerText()).toMatch(/^X-Request-ID\s+a-call\s+Copy$/);
      // Headers are folded, after the body.
      expect(
        await detail
          .locator('details > .headers')
          .evaluateAll((all: any[]) => all.map((one) => one.parentElement.open)),
      ).toEqual([false, false]);
      await page.getByTestId('share-link').click();
      const link = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText() as Promise<string>);
      await page.getByTestId('copy-curl').click();
      const curl = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText() as Promise<string>);
      expect(curl).toContain(`ocp-apim-subscription-key: ${client.demo.tpps[0]?.subscriptionKey}`);
      // Anyone who opens the link sees the same, search and all.
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByLabel('Call request-1').waitFor();
      await page.getByTestId('request-count').getByText('1 of 2 calls').waitFor();
    });
  });

  it('exports the filtered calls, and lists the masked secrets of a copied command', async () => {
    const key = client.demo.tpps[0]?.subscriptionKey ?? '';
    const headers = { 'X-Request-ID': 'with-token', 'Ocp-Apim-Subscription-Key': key, Authorization: 'Bearer not-one' };
    await fetch(`${server.url}/PSD2/v1/accounts`, { headers });
    await callOnce('/PSD2/v1/consents/nothing');
    await use('#/requests', async (page) => {
      await page.getByTestId('request-row').nth(1).waitFor();
      await page.getByTestId('request-search').fill('readAccounts');
      await page.getByTestId('export-har').getByText('Export HAR (1 call)').waitFor();
      const download = page.waitForEvent('download');
      await page.getByTestId('export-har').click();
      const { log } = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
      expect(log.entries.map((entry: any) => new URL(entry.request.url).pathname)).toEqual(['/PSD2/v1/accounts']);
      await page.getByTestId('request-row').click();
      await page.getByTestId('copy-curl').click();
      await page
        .getByTestId('toasts')
        .getByText(/secrets are masked.*authorization/)
        .waitFor();
    });
  });

  it('shows the day and the time of a call, in milliseconds', async () => {
    await callOnce();
    const [call] = await client.requests.list({ limit: 1 });
    await use('#/requests', async (page) => {
      const time = page.getByTestId('request-row').locator('time');
      await time.waitFor();
      expect(await time.innerText()).toMatch(/^\d{4}-\d\d-\d\d\s\d\d:\d\d:\d\d\.\d{3}$/);
      expect(await time.getAttribute('datetime')).toBe(call?.at);
    });
  });

  it('leads from the error code of a refused call to what to do about it', async () => {
    await callOnce();
    await use('#/requests', async (page) => {
      await page.getByTestId('request-row').click();
      const code = page.getByTestId('refused-with');
      const name = await code.innerText();
      await code.click();
      await page.getByRole('heading', { name }).waitFor();
      expect(new URL(page.url()).hash).toBe(`#${await page.getByRole('heading', { name }).getAttribute('id')}`);
    });
  });

  it('scrolls the list and the call that is open, but not the page', async () => {
    for (let number = 1; number <= 20; number += 1) await callOnce('/PSD2/v1/accounts', `call-${number}`);
    await use('#/requests', async (page) => {
      // Equal calls are one row, until one of them is open.
      const row = page.getByTestId('request-row');
      await row.getByText(/^20 × readAccounts → TOKEN_MISSING$/).waitFor();
      expect(await row.innerText()).toContain('Authorization');
      await row.click();
      await row.nth(1).waitFor();
      // The code is not cut next to the call that is open.
      const code = row.first().getByText(/^ → TOKEN_MISSING$/);
      expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
      await page.getByTestId('sent-body').or(page.getByTestId('answer-body')).first().waitFor();
      const overflow = (selector: string): Promise<number> =>
        page.locator(selector).evaluate((node) => node.scrollHeight - node.clientHeight);
      expect(await overflow('html')).toBe(0);
      expect(await overflow('[data-testid=request-list]')).toBeGreaterThan(0);
      expect(await overflow('[data-testid=request-detail]')).toBeGreaterThan(0);
    });
  });

  it('keeps the focus on a call when the run of equal calls around it folds, and when another one arrives', async () => {
    for (let number = 1; number <= 3; number += 1) await callOnce('/PSD2/v1/accounts', `call-${number}`);
    await use('#/requests', async (page) => {
      const row = page.getByTestId('request-row');
      await row.click();
      await row.nth(2).waitFor();
      await page.keyboard.press('j');
      await page.locator('a.row.here:focus').getByText('TOKEN_MISSING').waitFor();
      await page.keyboard.press('Escape');
      await page
        .locator('a.row:focus')
        .getByText(/^3 × readAccounts/)
        .waitFor();
      await callOnce('/PSD2/v1/accounts', 'call-4');
      await page
        .locator('a.row:focus')
        .getByText(/^4 × readAccounts/)
        .waitFor();
    });
  });

  it('compares two calls, with a link to the comparison', async () => {
    await callOnce();
    await callOnce('/PSD2/v1/consents/nothing');
    // The filter of the first call does not hide the other one.
    await use('#/requests?q=nothing', async (page) => {
      await page.getByTestId('request-row').first().click();
      await page.getByTestId('compare-with').click();
      await page.getByTestId('choose-call').getByText('Choose the call to compare with request-2.').waitFor();
      await page.getByTestId('request-row').nth(1).click();
      const path = page.getByTestId('compare').getByRole('row', { name: /^differs: Path/ });
      await path.waitFor();
      expect(await path.getByRole('cell').allInnerTexts()).toEqual(['/PSD2/v1/consents/nothing', '/PSD2/v1/accounts']);
      const { length } = await page
        .getByTestId('compare')
        .getByRole('row', { name: /^differs: / })
        .all();
      await page.getByTestId('differences').getByText(`${length} differences, marked with ≠.`).waitFor();
      expect(await page.getByRole('row', { name: /^Method/ }).count()).toBe(0);
      await page.getByLabel('Only differences').uncheck();
      await page.getByRole('row', { name: /^Method/ }).waitFor();
      await page.getByTestId('copy-comparison').click();
      const link = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText() as Promise<string>);
      await page.goto('about:blank');
      await page.goto(link);
      await path.waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('Call request-2').waitFor();
    });
  });

  it('shows the call that arrives while a filter leaves others out', async () => {
    await callOnce();
    await use('#/requests?q=consent_unknown', async (page) => {
      await page.getByTestId('request-count').getByText('0 of 1 call').waitFor();
      await callOnce();
      await callOnce('/PSD2/v1/consents/nothing');
      await page.getByTestId('request-count').getByText('1 of 3 calls').waitFor();
      expect(await page.getByTestId('request-row').count()).toBe(1);
      expect(await page.getByTestId('request-row').innerText()).toContain('CONSENT_UNKNOWN');
    });
  });

  it('lists the money that it moved, with a link to the account', async () => {
    const tpp = await tppOfOwnBank(server.url, 'money');
    await tpp.admin('POST', '/outcomes', { outcome: { path: 'ACTC > ACFC P1D > ACSP' } });
    const { paymentId } = (await tpp.call('POST', SEPA, { json: paymentOf(tpp) })).body;
    await approve(tpp, paymentId);
    await tpp.advance('PT1M');
    expect((await tpp.call('DELETE', `${SEPA}/${paymentId}`)).status).toBe(204);
    await use('#/requests', async (page) => {
      await page.goto(`${server.url}/__admin/banks/money/ui#/requests/request-2`);
      const money = page.getByTestId('moved-money');
      await money.waitFor();
      expect(await money.locator('th, td').allInnerTexts()).toEqual(['-€1.50 anna-current', 'reserved', 'released']);
      const status = page.getByTestId('changes').getByRole('row', { name: /^status/ });
      expect((await status.locator('td .badge').allInnerTexts()).map((text) => text.slice(0, 4))).toEqual([
        'ACFC',
        'CANC',
      ]);
      await money.getByRole('link').click();
      await page.waitForURL(/#\/accounts\/anna-current/);
      // A record that a call created has its members.
      await page.goto(`${server.url}/__admin/banks/money/ui#/requests/request-1`);
      const created = page.getByTestId('changes').getByRole('row', { name: /^members/ });
      expect(await created.innerText()).toContain('instructedAmount.amount: 1.5');
      await page.goto(`${server.url}/__admin/banks/money/ui#/requests`);
      // The answer of each call is in its row.
      await page
        .getByTestId('request-row')
        .getByText(/^initiatePayment €1\.50 → RCVD$/)
        .waitFor();
      await page.getByText(/^cancelPayment → CANC$/).waitFor();
    });
    await client.banks.remove('money');
  });

  it('is deleted by a reset, which says before what it deletes', async () => {
    await callOnce();
    await use('#/requests', async (page) => {
      await page.getByTestId('request-row').waitFor();
      await page.getByTestId('top-reset').click();
      await page.getByText('Deletes the recorded calls').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      expect(await client.requests.count()).toBe(1);
      await page.getByTestId('reset-deleteRequests').click();
      await page.getByText('No client has called yet.').waitFor();
      expect(await client.requests.count()).toBe(0);
    });
  });

  it('stays responsive with ten thousand calls', async () => {
    const batch = Array.from({ length: 50 });
    for (let sent = 0; sent < 10_000; sent += batch.length)
      await Promise.all(
        batch.map((_none, index) => callOnce(`/PSD2/v1/accounts/${sent + index}`, `call-${sent + index}`)),
      );
    await use('#/requests', async (page) => {
      await page.getByTestId('request-count').getByText('10000 calls').waitFor({ timeout: 20_000 });
      const { mostRows, changes } = await page.evaluate(async () => {
        const { document, requestAnimationFrame, MutationObserver } = globalThis as any;
        const list = document.querySelector('[data-testid="request-list"]');
        const changed: number[] = [];
        let most = 0;
        let seen = 0;
        new MutationObserver((records: unknown[]) => void (seen += records.length)).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        for (let frame = 0; frame < 120; frame += 1) {
          list.scrollBy(0, 600);
          await new Promise((resolve) => requestAnimationFrame(resolve));
          changed.push(seen);
          seen = 0;
          most = Math.max(most, list.querySelectorAll('[data-testid="request-row"]').length as number);
        }
        return { mostRows: most, changes: changed.sort((one, other) => one - other) };
      });
      // As few rows as can be seen, whatever the number of calls, and as few changes in each frame: that is why it does not wait.
      expect(mostRows).toBeLessThan(60);
      expect(changes.at(-1)).toBeGreaterThan(0);
      expect(changes[changes.length / 2]).toBeLessThan(100);
      await page.getByTestId('request-search').fill('CALL-NOBODY-MADE');
      await page.getByText('No matching calls.').waitFor();
      // One of ten thousand is found by its X-Request-ID with one search and one click.
      await page.getByTestId('search').fill('call-4711');
      await page.getByTestId('search-count').getByText('1 match for “call-4711”').waitFor();
      await page.getByTestId('found-requests').getByTestId('record-row').click();
      await page.getByTestId('request-detail').getByText('call-4711').first().waitFor();
    });
  });
});

describe('a dashboard whose bank changes elsewhere', () => {
  it('shows the new state after a reset', async () => {
    await use(
      '#/consents',
      async (page) => {
        const { tpps, psus } = client.demo;
        const list = [{ iban: psus[0]?.accounts[0]?.iban }];
        await fetch(`${server.url}/PSD2/v1/consents`, {
          method: 'POST',
          headers: {
            'X-Request-ID': '1',
            'Ocp-Apim-Subscription-Key': tpps[0]?.subscriptionKey ?? '',
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ access: { accounts: list }, recurringIndicator: false, frequencyPerDay: 1 }),
        });
        await page.getByTestId('record-row').click();
        await page.getByTestId('approve').click();
        await page.getByTestId('code').waitFor();
        await page.getByTestId('status').getByText('valid').waitFor();
        await page
          .getByTestId('legal-moves')
          .getByRole('button', { name: /revokedByPsu/ })
          .click();
        await page.getByTestId('status').getByText('revokedByPsu').waitFor();
        await client.reset();
        await page.getByText('No TPP has requested a consent yet.').waitFor();
      },
      /status of 404/,
    );
  });

  it('receives events again after the connection was lost', async () => {
    const bank = await client.banks.create('short-lived');
    await visit(
      browser,
      DESKTOP,
      async (page) => {
        await page.goto(`${server.url}/__admin/banks/${bank.id}/ui#/clock`);
        await page.getByTestId('connection').getByText('live').waitFor();
        await client.banks.remove(bank.id);
        await page.getByTestId('connection').getByText('not connected').waitFor();
        const again = await client.banks.create('short-lived');
        await again.clock.set({ mode: 'paused' });
        await page.getByTestId('connection').getByText('live').waitFor({ timeout: 15_000 });
        await page.getByTestId('bank-time').getByText('paused').waitFor();
      },
      /status of 404|EventSource's response|ERR_/,
    );
  });

  it('explains a reset, reports it, and undoes it with the calls', async () => {
    await callOnce();
    await use('#/accounts/anna-current', async (page) => {
      const form = page.getByTestId('book-form');
      await form.getByLabel('Amount in EUR').fill('250.75');
      await form.getByLabel('From or to').fill('Employer GmbH');
      await form.getByTestId('book').click();
      await page.getByTestId('lines').getByText('Employer GmbH').waitFor();
      await page.getByTestId('top-reset').click();
      await page.getByText('Only snapshots and the profile stay. You can undo it.').waitFor();
      const { top, bottom } = await page.locator('dialog').evaluate((dialog) => dialog.getBoundingClientRect());
      const height = await page.evaluate(() => (globalThis as any).innerHeight as number);
      expect(Math.abs(top - (height - bottom))).toBeLessThan(2);
      await page.keyboard.press('Escape');
      await page.getByText('Only snapshots and the profile stay.').waitFor({ state: 'hidden' });
      expect(await page.getByTestId('record-detail').isVisible()).toBe(true);
      await page.getByTestId('top-reset').click();
      await page.getByTestId('reset-resetBank').click();
      await page.getByTestId('toasts').getByText('back in its initial state').waitFor();
      await page.getByTestId('line-search').fill('Employer');
      await page.getByText('No matching bookings.').waitFor();
      expect(await client.requests.count()).toBe(0);
      await page.getByTestId('undo').click();
      await page.getByTestId('lines').getByText('Employer GmbH').waitFor();
      expect(await client.requests.count()).toBe(1);
      await page.getByTestId('clear-filters').click();
      expect(await page.getByTestId('line-search').inputValue()).toBe('');
    });
  });
});

/** Rules that no call can meet. */
const match = { operation: 'readNothing' };
const WRONG: Readonly<Record<string, object>> = {
  outcomes: { match, outcome: { error: 'INTERNAL_SERVER_ERROR' } },
  faults: { match, error: { statusCode: 503 } },
};

describe('a tester on the dashboard', () => {
  it('advances the clock, and sees the changes', async () => {
    await use('#/clock', async (page) => {
      await page.getByRole('main').getByTestId('clock-toggle').click();
      await page.getByTestId('bank-time').getByText('paused').waitFor();
      const before = (await client.clock.read()).now;
      await page.getByRole('main').getByTestId('clock-90-days').click();
      await page
        .getByTestId('toasts')
        .getByText(/bookings?|nothing was due/i)
        .waitFor();
      const said = await page.locator('.toast p').textContent();
      expect(Date.parse((await client.clock.read()).now) - Date.parse(before)).toBeGreaterThanOrEqual(90 * 86_400_000);
      await page.getByTestId('due').getByText('Recurring bookings of the day').first().waitFor();
      const after = (await client.clock.read()).now;
      await page.getByTestId('clock-step').click();
      await page
        .locator('.toast p')
        .filter({ hasNotText: said ?? '' })
        .waitFor();
      expect((await client.clock.read()).now > after).toBe(true);
    });
  });

  it('adds a pending entry, books it with another amount, and sees what is active in the bar', async () => {
    const accountId = client.demo.psus[0]?.accounts[0]?.accountId ?? '';
    await use(`#/accounts/${accountId}`, async (page) => {
      await page.locator('[data-testid=book-form] [name=amount]').fill('-80');
      await page.locator('[data-testid=book-form] [name=name]').fill('Petrol station 7');
      await page.getByTestId('book-as').selectOption('pending');
      await page.getByTestId('book').click();
      const row = page.getByTestId('lines').locator('tr', { hasText: 'Petrol station 7' });
      await row.locator('summary').click();
      await row.locator('[name=amount]').fill('-52.17');
      await row.getByTestId('pending-booked').click();
      await page
        .getByTestId('toasts')
        .getByText('Booked the pending entry of Petrol station 7 with -52.17 EUR')
        .waitFor();
      await row.getByText('-€52.17').waitFor();
      expect(await page.getByTestId('bar-faults').count()).toBe(0);
      await client.faults.add({ match: { operation: 'changeAccountName' }, error: { statusCode: 503 } });
      await client.outcomes.add({ outcome: { token: 'short-lived' } });
      await page.getByTestId('bar-faults').getByText('1 fault').waitFor();
      await page.getByTestId('bar-outcomes').getByText('1 outcome').waitFor();
      const bar = page.locator('.top');
      expect(await bar.getByTestId('clock-next-expiry').isVisible()).toBe(true);
      expect((await bar.boundingBox())!.height).toBeLessThan(60);
      await client.faults.clear();
    });
  });

  it('undoes an advance of the clock, and does it again', async () => {
    await client.clock.pause();
    await use('#/clock', async (page) => {
      const now = async (): Promise<string> => (await client.clock.read()).now;
      const before = await now();
      await page.getByRole('main').getByTestId('clock-90-days').click();
      await page.getByTestId('undo').click();
      await page.getByTestId('undo').getByText('Redo').waitFor();
      expect(await now()).toBe(before);
      await page.getByTestId('undo').click();
      await page.getByTestId('undo').getByText('Undo', { exact: true }).waitFor();
      expect(Date.parse(await now()) - Date.parse(before)).toBe(91 * 86_400_000);
      expect(await page.getByTestId('toasts').locator('.toast').count()).toBe(1);
    });
  });

  it('is asked before an undo takes back what a client has done since', async () => {
    await client.clock.pause();
    await use('#/clock', async (page) => {
      const before = (await client.clock.read()).now;
      const isBack = async (): Promise<boolean> => (await client.clock.read()).now === before;
      await page.getByRole('main').getByTestId('clock-hour').click();
      await page.getByTestId('undo').waitFor();
      await createConsent();
      await callOnce();
      await page.getByTestId('undo').click();
      const question = page.getByTestId('toasts').getByText('This also undoes 1 call of Fintrail (createConsent).');
      await question.waitFor();
      await page.getByRole('button', { name: 'Keep' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await isBack()).toBe(false);
      await page.goto(`${ui}#/banks`);
      await page.getByTestId('points').getByTestId('go-back').first().click();
      await question.waitFor();
      await page.keyboard.press('u');
      await page.getByTestId('undo').getByText('Redo').waitFor();
      expect(await isBack()).toBe(true);
      expect(await client.consents.list()).toEqual([]);
    });
  });

  it('goes back to before a call, which is marked as undone, or opens a new bank from there', async () => {
    await createConsent();
    expect(await client.consents.list()).toHaveLength(1);
    await callOnce();
    await use('#/requests', async (page) => {
      await page.getByTestId('request-row').nth(1).click();
      await page.getByTestId('go-back').click();
      await page.getByTestId('request-detail').getByText('has returned to a moment before this call').waitFor();
      await page
        .getByTestId('toasts')
        .getByText(/^Undone: the call request-\d+ and everything after it\.$/)
        .waitFor();
      await page.locator('.row.undone').waitFor();
      expect(await page.getByTestId('request-row').filter({ hasText: 'undone' }).count()).toBe(2);
      expect(await page.locator('.row.undone').allInnerTexts()).toEqual([expect.stringContaining('createConsent')]);
      expect(await client.consents.list()).toEqual([]);
      await page.goto(`${ui}#/banks`);
      await page.getByTestId('points').getByTestId('fork-before').first().click();
      await page.waitForURL(/\/banks\/fork-1\/ui/);
      const fork = await client.banks.open('fork-1');
      expect(await fork.consents.list()).toHaveLength(1);
      await client.banks.remove('fork-1');
    });
  });

  it('lets the next call fail with one click', async () => {
    await use('#/faults', async (page) => {
      await page.getByTestId('quick-rules').getByRole('button', { name: 'The next call gets 503' }).click();
      await page.locator('.cards > li').getByText('503').waitFor();
      expect(await client.faults.list()).toMatchObject([{ times: 1, error: { statusCode: 503 } }]);
    });
  });

  it('advances the clock by a time that is typed', async () => {
    await client.clock.pause();
    await use('#/clock', async (page) => {
      const before = (await client.clock.read()).now;
      const field = page.getByRole('main').getByTestId('clock-by');
      await field.fill('2h');
      await field.press('Enter');
      await page
        .getByTestId('toasts')
        .getByText(/nothing was due|booking/i)
        .waitFor();
      expect(Date.parse((await client.clock.read()).now) - Date.parse(before)).toBe(2 * 3_600_000);
    });
  });

  it('blocks and unblocks an account', async () => {
    await use('#/accounts/anna-current', async (page) => {
      await page.getByTestId('block').click();
      await page.getByTestId('status').getByText('blocked').waitFor();
      expect((await client.account('anna-current')).status).toBe('blocked');
      await page.getByTestId('unblock').click();
      await page.getByTestId('status').getByText('enabled').waitFor();
    });
  });

  it.each(['outcomes', 'faults'])(
    'adds one of the %s from a template, sees the error of an invalid one, and removes it',
    async (view) => {
      await use(
        `#/${view}`,
        async (page) => {
          const options = await page.getByTestId('template').locator('option').count();
          for (let index = 0; index < options; index += 1) {
            await page.getByTestId('template').selectOption(String(index));
            await page.getByTestId('add-rule').click();
            await page.locator('.cards > li').nth(index).waitFor();
          }
          expect(await page.locator('.toast p').last().textContent()).toMatch(/^Added (?:a fault for \w+|an outcome)/);
          await page.getByTestId('rule').fill(JSON.stringify(WRONG[view]));
          await page.getByTestId('add-rule').click();
          await page.getByRole('alert').getByText('match.operation must be one of').waitFor();
          await page.getByTestId('rule').fill('{');
          await page.getByTestId('add-rule').click();
          await page.getByRole('alert').getByText('Not valid JSON').waitFor();
          await page.getByRole('button', { name: /^Remove .*-1$/ }).click();
          await page
            .locator('.cards > li')
            .nth(options - 1)
            .waitFor({ state: 'detached' });
          await page.getByRole('button', { name: 'Remove all' }).click();
          await page.locator('.cards > li').first().waitFor({ state: 'detached' });
        },
        /status of 400/,
      );
    },
  );

  it('changes a switch, and restores it', async () => {
    await use('#/profile', async (page) => {
      const row = page.getByTestId('decision-success-status');
      const select = row.getByRole('combobox');
      const published = await select.inputValue();
      const [other = ''] = (await select.locator('option').allInnerTexts()).filter((value) => value !== published);
      await select.selectOption(other);
      await row.getByText('changed').waitFor();
      expect((await client.profile()).decisions['success-status']).toBe(other);
      await row.getByText('201 with Location').first().waitFor();
      const paging = page.getByTestId('decision-paging');
      await paging.getByRole('textbox').fill('7');
      await paging.getByRole('button', { name: 'Set' }).click();
      await paging.getByText('changed').waitFor();
      const { decisions } = await client.profile();
      expect([decisions['success-status'], decisions['paging']]).toEqual([other, 7]);
      await row.getByRole('button', { name: 'As published' }).click();
      await row.getByText('changed').waitFor({ state: 'detached' });
      expect((await client.profile()).decisions['paging']).toBe(7);
      await page.getByLabel('Start from profile').selectOption('published');
      await page.getByRole('button', { name: 'Apply' }).click();
      await paging.getByText('changed').waitFor({ state: 'detached' });
    });
  });

  it('sees the habits of live banks that the bank has, with a link to each', async () => {
    await client.setProfile({ decisions: { 'transaction-id': 'not-unique' } });
    await use('#/report', async (page) => {
      const habits = page.getByTestId('habits');
      await habits.getByText('every transaction has the transactionId NOTPROVIDED').waitFor();
      await habits.getByRole('link', { name: 'transaction-id' }).click();
      await habits.getByText('1 habit of live banks: transaction-id').waitFor();
      const row = page.getByTestId('decision-transaction-id');
      await row.getByText('Every transaction has the transactionId NOTPROVIDED').first().waitFor();
      expect((await row.boundingBox())?.y).toBeLessThan(300);
      await client.setProfile({});
      await habits.waitFor({ state: 'detached' });
    });
  });

  it('saves a snapshot, restores it, creates a bank and opens it', async () => {
    await use('#/banks', async (page) => {
      await page.getByTestId('snapshot-name').fill('quiet');
      await page.getByTestId('take-snapshot').click();
      await page.getByRole('button', { name: 'Restore quiet' }).waitFor();
      await client.changeAccount('anna-current', { status: 'blocked' });
      await page.getByRole('button', { name: 'Restore quiet' }).click();
      await page.getByTestId('toasts').getByText('Snapshot quiet restored').waitFor();
      expect((await client.account('anna-current')).status).toBe('enabled');
      await page.getByLabel('Name of the new bank').fill('team-b');
      await page.getByRole('button', { name: 'Create bank' }).click();
      await page.waitForURL(`${server.url}/__admin/banks/team-b/ui#/banks/ready`);
      const card = page.getByTestId('hand-over');
      await card.getByText('Bank team-b is ready').waitFor();
      await card.getByRole('button', { name: 'Copy all for the tester' }).click();
      const copied = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText() as Promise<string>);
      expect(copied).toContain(`Address: ${server.url}/banks/team-b\n`);
      expect(copied).toContain('anna / anna-pass / 123456');
      await card.getByRole('link', { name: 'Open the bank' }).click();
      await page.getByTestId('bank-picker').getByText('team-b').waitFor({ state: 'attached' });
      await page.getByTestId('bank-picker').selectOption('default');
      await page.waitForURL(/\/__admin\/ui/);
      await client.banks.remove('team-b');
    });
  });

  it('offers the card for a tester once it has the facts to copy', async () => {
    await use('#/banks', async (page) => {
      const copy = page.getByTestId('hand-over').getByRole('button', { name: 'Copy all for the tester' });
      await copy.waitFor();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/__admin/demo', async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      await page.getByTestId('hand-over').getByText('Loading…').waitFor();
      expect(await copy.count()).toBe(0);
      release();
      await copy.waitFor();
    });
  });

  it('removes the rules that the walk would meet, and says why its payment was rejected', async () => {
    const rejection = { match: { operation: 'initiatePayment' as const }, outcome: { path: 'ACTC > RJCT(AM04)' } };
    await client.outcomes.add(rejection);
    await use('#/start', async (page) => {
      await page.getByTestId('walk').click();
      const result = page.getByTestId('journey-result');
      await result.waitFor({ timeout: 30_000 });
      await result.getByText('Scripted path (AM04): The funds are insufficient.').waitFor();
      await client.outcomes.add(rejection);
      await page.getByTestId('walk-without').click();
      await page.getByTestId('walk-without').waitFor({ state: 'detached' });
      expect(await client.outcomes.list()).toEqual([]);
    });
  });

  it('onboards a TPP with the files that the command names, and uses it in the journey', async () => {
    await use('#/tpps', async (page) => {
      await page.getByLabel('E-mail address').fill('own@tpp.example');
      await page.getByLabel('Name', { exact: true }).fill('Own TPP');
      await page.getByRole('button', { name: 'Register only' }).click();
      const forWhom = page.getByTestId('certificate-for');
      await forWhom.locator('option', { hasText: 'Own TPP (own@tpp.example)' }).waitFor({ state: 'attached' });
      await forWhom.selectOption('own@tpp.example');
      await page.getByTestId('make-certificate').click();
      const curl = await page.getByTestId('certificate-curl').innerText();
      expect(curl).not.toMatch(/\$[A-Z]|YOUR-/);
      expect(curl).toContain('own@tpp.example');
      for (const option of ['--cert', '--key', '--cacert']) {
        const [, name = ''] = new RegExp(`${option} (\\S+)`).exec(curl) ?? [];
        const download = page.waitForEvent('download');
        await page.getByTestId('made-certificate').getByRole('link', { name, exact: true }).click();
        expect((await download).suggestedFilename()).toBe(name);
      }
      await page.getByTestId('onboard-with-certificate').click();
      await page.getByTestId('toasts').getByText('Own TPP is onboarded').waitFor();
      await page.getByTestId('menu-start').click();
      await page.getByTestId('walk-for').selectOption('own@tpp.example');
      await page.getByTestId('do-consent').click();
      await page.getByTestId('result-consent').waitFor();
      expect((await client.consents.list())[0]?.tpp.name).toBe('Own TPP');
    });
  });

  it('onboards a TPP with one button, a free identifier and its roles, and uses it in the journey', async () => {
    await use('#/tpps', async (page) => {
      const form = page.getByTestId('onboard-tpp');
      await form.getByLabel('E-mail address').fill('one@button.example');
      await form.getByLabel('Name').fill('One Button');
      expect(await form.getByLabel('Organisation identifier').inputValue()).toBe('PSDAT-FMA-900001');
      await form.getByLabel('Organisation identifier').fill('PSDDE-BAFIN-765432');
      await form.getByLabel('PSP_IC').check();
      await form.getByTestId('onboard-own').click();
      await form.getByTestId('onboarded').getByText('Client secret').waitFor();
      const tpp = (await client.tpps()).find(({ userEmail }) => userEmail === 'one@button.example');
      expect(tpp?.organisation).toMatchObject({
        organizationIdentifier: 'PSDDE-BAFIN-765432',
        roles: expect.arrayContaining(['PSP_AI', 'PSP_PI', 'PSP_IC']),
      });
      expect(await axeProblems(page)).toEqual([]);
      await page.getByTestId('walk-as-own').click();
      await page.getByTestId('do-consent').click();
      await page.getByTestId('result-consent').waitFor();
      expect((await client.consents.list())[0]?.tpp.name).toBe('One Button');
    });
  });

  it('scripts the statuses of a payment step by step, and a fault by its fields', async () => {
    await use('#/outcomes', async (page) => {
      const steps = page.getByTestId('scenario-steps');
      await steps.getByLabel('Step 1', { exact: true }).selectOption('PDNG');
      await steps.getByLabel('Time in step 1').fill('2d');
      await steps.getByLabel('Reason of step 2').fill('ac04');
      await steps.getByLabel('Reason of step 2').press('Tab');
      await page.getByTestId('rule-nth').fill('3');
      await page.getByTestId('rule-nth').press('Tab');
      await page.getByTestId('add-rule').click();
      await page.getByText('PDNG 2d, then RJCT (AC04)').first().waitFor();
      const [outcome] = await client.outcomes.list();
      expect(outcome).toMatchObject({ after: 2 });
      await page.getByTestId('menu-faults').click();
      await page.getByTestId('fault-effect').selectOption('error');
      const status = page.getByTestId('fault-status');
      expect([await status.getAttribute('min'), await status.getAttribute('max')]).toEqual(['400', '599']);
      await status.fill('418');
      await page.getByTestId('fault-delay').fill('5');
      await page.getByTestId('rule-operation').selectOption('readAccounts');
      await page.getByTestId('add-rule').click();
      await page.locator('.cards > li').getByText('418').waitFor();
      expect((await client.faults.list())[0]).toMatchObject({
        match: { operation: 'readAccounts' },
        error: { statusCode: 418 },
        delay: { type: 'fixed', ms: 5 },
      });
    });
  });

  it('creates an invalid certificate', async () => {
    await use('#/tpps', async (page) => {
      await page.getByTestId('variant').selectOption('expired');
      await page.getByTestId('make-certificate').click();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: /-qwac-expired\.pem$/ }).click();
      expect((await download).suggestedFilename()).toMatch(/^psd.*-qwac-expired\.pem$/);
    });
  });

  it('sees that a list has the newest 1,000, and finds an older consent by a search', async () => {
    const iban = client.demo.psus[0]?.accounts[0]?.iban;
    const create = async (number: number): Promise<string> => {
      const answer = await fetch(`${server.url}/PSD2/v1/consents`, {
        method: 'POST',
        headers: {
          'X-Request-ID': `list-${number}`,
          'Ocp-Apim-Subscription-Key': client.demo.tpps[0]?.subscriptionKey ?? '',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ access: { accounts: [{ iban }] }, recurringIndicator: false, frequencyPerDay: 1 }),
      });
      return ((await answer.json()) as { consentId: string }).consentId;
    };
    const oldest = await create(0);
    for (let number = 1; number < 1010; number += 1) await create(number);
    await use('#/consents', async (page) => {
      await page.getByTestId('record-count').getByText('The newest 1,000 of 1,010').waitFor();
      expect(await page.getByTestId('record-row').count()).toBe(1000);
      expect(await page.locator(`[href="#/consents/${oldest}"]`).count()).toBe(0);
      await page.getByTestId('record-search').fill(oldest.slice(0, 18).toUpperCase());
      await page.getByTestId('record-count').getByText('1 of 1,010 match').waitFor();
      await page.getByTestId('record-row').click();
      await page.getByTestId('record-detail').getByText(oldest).first().waitFor();
      await page.getByTestId('record-search').fill('');
      await page.getByTestId('record-status').selectOption('valid');
      await page.getByText('No matches. Clear the search or the filter.').waitFor();
      await page.getByTestId('record-status').selectOption('received');
      await page.getByTestId('record-count').getByText('The newest 1,000 of 1,010').waitFor();
      await page.getByTestId('approve').click();
      await page.getByTestId('record-count').getByText('The newest 1,000 of 1,009 that match').waitFor();
    });
  });

  it('finds a TPP that is not among the first hundred', async () => {
    const { length } = await client.portalUsers();
    for (let number = 0; number < 100; number += 1)
      await client.registerPortalUser({ userEmail: `dev-${number}@many.example`, name: `TPP number ${number}` });
    await use('#/tpps', async (page) => {
      await page
        .getByTestId('tpp-count')
        .getByText(`The first 100 of ${100 + length}`)
        .waitFor();
      expect(await page.getByTestId('tpp').count()).toBe(100);
      await page.getByTestId('tpp-search').fill('NUMBER 99');
      await page
        .getByTestId('tpp-count')
        .getByText(`1 of ${100 + length} match`)
        .waitFor();
      await page.getByTestId('tpp').getByText('dev-99@many.example').waitFor();
    });
  });

  it('tells pending approvals apart, decides them in their rows or all at once, and undoes that with one click', async () => {
    const { tpps, psus } = client.demo;
    const ibans = psus.flatMap(({ accounts }) => accounts.flatMap(({ iban }) => iban ?? []));
    for (let made = 0; made < 25; made += 1)
      await fetch(`${server.url}/PSD2/v1/consents`, {
        method: 'POST',
        headers: {
          'X-Request-ID': `wait-${made}`,
          'Ocp-Apim-Subscription-Key': tpps[0]?.subscriptionKey ?? '',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({
          access: { accounts: [{ iban: ibans[made % 2] }], balances: [{ iban: ibans[made % 2] }] },
          recurringIndicator: false,
          frequencyPerDay: 1,
        }),
      });
    const valid = async (): Promise<number> => (await client.consents.list({ status: 'valid' })).length;
    await use('#/waiting', async (page) => {
      const rows = page.getByTestId('record-row');
      await page.getByTestId('record-count').getByText('25 shown').waitFor();
      await rows.first().getByText('Anna Gruber').waitFor();
      const abouts = await rows.locator('.what .quiet').allInnerTexts();
      expect(new Set(abouts).size).toBe(25);
      expect(abouts[0]).toMatch(/^Anna Gruber · [\da-f]{8}… · until \d{4}-\d\d-\d\d · [A-Z\d ]+ · accounts, balances$/);
      await page.getByTestId('refuse').first().click();
      await page.getByText('New status: rejected.').waitFor();
      await page.getByTestId('record-count').getByText('24 shown').waitFor();
      await page.getByTestId('approve-all').click();
      await page.getByText('No pending approvals.').waitFor();
      await page.getByTestId('toasts').getByText('Approved 24 requests.').waitFor();
      expect(await valid()).toBe(24);
      await page.getByTestId('undo').click();
      await page.getByTestId('record-count').getByText('24 shown').waitFor();
      expect(await valid()).toBe(0);
      await rows.first().click();
      await page.getByTestId('record-detail').getByTestId('open-sca').waitFor();
      expect(new URL(page.url()).hash).toMatch(/^#\/consents\//);
    });
  });

  it('sees what a payment is about and when it was made, on a phone too', async () => {
    const payer = await tppOfOwnBank(server.url, 'phone');
    expect((await pay(payer, { instructedAmount: { currency: 'EUR', amount: 1234.5 } })).status).toBe(200);
    await (await client.banks.open('phone')).clock.advance('P2D');
    const phone = { width: 320, height: 640 };
    await visit(browser, DESKTOP, async (page) => {
      await page.goto(`${server.url}/__admin/banks/phone/ui#/payments`);
      const row = page.getByTestId('record-row');
      await row.waitFor();
      for (const size of [DESKTOP.viewport, phone]) {
        await page.setViewportSize(size);
        const [title, about] = [row.locator('.path'), row.locator('.what .quiet')];
        expect(await title.innerText()).toBe('€1,234.50 to Payee');
        expect(await title.evaluate(({ scrollWidth, clientWidth }: any) => scrollWidth - clientWidth)).toBe(0);
        expect(await about.innerText()).toMatch(/^Rejected · MS03 · from [A-Z\d ]+ · Fintrail · /);
        expect(await row.locator('time').innerText()).toMatch(/^2026-03-31\s+12:00:\d\d$/);
      }
      await row.click();
      await page.getByTestId('record-detail').getByRole('heading', { name: '€1,234.50 to Payee' }).waitFor();
      await page.getByTestId('search').fill('1234.50');
      await page.getByTestId('found-payments').getByText('€1,234.50 to Payee').waitFor();
    });
  });

  it('is led to all records by the address of one that does not exist', async () => {
    await use(
      '#/payments/nope',
      async (page) => {
        await page.getByRole('alert').getByText('There is no payment nope in this bank').waitFor();
        await page.getByRole('link', { name: 'Show all payments' }).click();
        await page.getByText('No TPP has initiated a payment yet.').waitFor();
        expect(await page.getByRole('alert').count()).toBe(0);
      },
      /status of 404/,
    );
  });

  it('can enter a reason only if RJCT is possible, and sees the scenario in words', async () => {
    await use('#/start', async (page) => {
      await page.getByTestId('do-payment').click();
      await page.getByTestId('result-payment').getByRole('link').click();
      await page.getByLabel('Reason of RJCT').fill('am04');
      await page
        .getByTestId('legal-moves')
        .getByRole('button', { name: /Move to RJCT/ })
        .click();
      await page.getByTestId('status').getByText('RJCT').waitFor();
      await page.getByText('This status is final.').waitFor();
      expect(await page.getByLabel('Reason of RJCT').count()).toBe(0);
      expect(await page.locator('.plan').innerText()).not.toMatch(/stays|PT\d/);
    });
  });

  it('sees no plan of a payment that was carried out, because its history says the same', async () => {
    await use('#/start', async (page) => {
      await page.getByTestId('do-payment').click();
      await page.getByTestId('result-payment').getByRole('link').click();
      const [payment] = await client.payments.list();
      await client.approve(payment?.paymentId ?? '');
      await client.clock.advance('PT1M');
      await page.getByTestId('status').getByText('ACSC').waitFor();
      await page.getByRole('heading', { name: 'History' }).waitFor();
      expect(await page.locator('.plan').count()).toBe(0);
    });
  });
});

describe('the dashboard, by keyboard only,', () => {
  it('searches with /, moves with j and the arrows, and closes with Esc, with focus on the row', async () => {
    await callOnce();
    await callOnce('/PSD2/v1/consents/nothing');
    await use('#/requests', async (page) => {
      const idOfFocus = () =>
        page.evaluate(() => {
          const { dataset, href = '' } = (globalThis as any).document.activeElement;
          return `${String(dataset.testid)} ${String(href).replace(/.*\//, '')}`;
        });
      await page.getByTestId('request-row').nth(1).waitFor();
      await page.keyboard.press('/');
      expect(await idOfFocus()).toBe('search ');
      await page.keyboard.type('CONSENT_unknown');
      await page.getByTestId('search-count').getByText('1 match').waitFor();
      expect(await idOfFocus()).toBe('search ');
      await page.keyboard.press('ArrowDown');
      expect(await idOfFocus()).toBe('record-row request-2');
      await page.goBack();
      await page.getByTestId('request-row').nth(1).waitFor();
      expect(await page.getByTestId('search').inputValue()).toBe('');
      await page.keyboard.press('j');
      expect(await idOfFocus()).toBe('request-row request-2');
      await page.keyboard.press('ArrowDown');
      expect(await idOfFocus()).toBe('request-row request-1');
      await page.keyboard.press('k');
      await page.keyboard.press('Enter');
      await page.getByLabel('Call request-2').waitFor();
      // Enter moves the focus to the details.
      await page.waitForFunction(() => (globalThis as any).document.activeElement.tagName === 'H2');
      await page.keyboard.press('j');
      await page.getByLabel('Call request-1').waitFor();
      await page.keyboard.press('Escape');
      await page.getByTestId('request-detail').waitFor({ state: 'detached' });
      await page.waitForFunction(() =>
        ((globalThis as any).document.activeElement.href as string | undefined)?.endsWith('request-1'),
      );
    });
  });

  it('reaches the details of a search result with four keys, and leaves a list with one Tab', async () => {
    for (let number = 1; number <= 5; number += 1) await callOnce(`/PSD2/v1/accounts/${number}`, `tab-${number}`);
    await use('#/requests', async (page) => {
      const tag = () => page.evaluate(() => (globalThis as any).document.activeElement.tagName as string);
      await page.getByTestId('request-row').nth(4).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('ArrowDown');
      expect(await page.locator('.list a.row[tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => (globalThis as any).document.activeElement.className as string)).not.toBe('row');
      await page.keyboard.press('/');
      await page.keyboard.type('tab-3');
      await page.getByTestId('search-count').getByText('1 match').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByLabel('Call request-3').waitFor();
      await page.waitForFunction(() => (globalThis as any).document.activeElement.tagName === 'H2');
      expect(await tag()).toBe('H2');
      await page.keyboard.press('?');
      await page.getByTestId('toasts').getByText('u undoes').waitFor();
      await page.keyboard.press('Escape');
      await page.waitForFunction(() =>
        ((globalThis as any).document.activeElement.href as string | undefined)?.endsWith('request-3'),
      );
    });
  });

  it('skips to the content, opens a view and a call, and closes the call', async () => {
    await callOnce();
    await use('#/start', async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => (globalThis as any).document.activeElement.textContent as string)).toBe(
        'Skip to the content',
      );
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => (globalThis as any).document.activeElement.id as string)).toBe('main');
      await page.getByTestId('menu-requests').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
      expect(await page.evaluate(() => (globalThis as any).document.activeElement.tagName as string)).toBe('H1');
      await page.getByTestId('request-row').waitFor();
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press('Tab');
        const here = await page.evaluate(() => (globalThis as any).document.activeElement.dataset.testid as string);
        if (here === 'request-row') break;
      }
      await page.keyboard.press('Enter');
      await page.getByTestId('request-detail').waitFor();
      await page.getByRole('link', { name: 'Close the call' }).focus();
      await page.keyboard.press('Enter');
      await page.getByTestId('request-detail').waitFor({ state: 'detached' });
    });
  });
});

describe('the dashboard of an unknown bank', () => {
  it('shows a page that names the bank, with links to the existing ones', async () => {
    await visit(
      browser,
      DESKTOP,
      async (page) => {
        await page.goto(`${server.url}/__admin/banks/nope/ui`);
        await page.getByRole('heading', { name: 'There is no bank nope' }).waitFor();
        expect(await axeProblems(page)).toEqual([]);
        await page.getByRole('link', { name: 'default' }).click();
        await page.getByTestId('walk').waitFor();
      },
      /status of 404/,
    );
  });
});

describe('the dashboard of a server with a token', () => {
  it('asks for the token once, and sets a cookie', async () => {
    const guarded = await startInProcess({ adminToken: 'the-token-of-the-server' });
    try {
      await visit(
        browser,
        DESKTOP,
        async (page, context) => {
          await page.goto(guarded.url);
          await page.locator('[data-testid=token]:focus').fill('wrong');
          await page.getByTestId('sign-in').click();
          await page.getByRole('alert').getByText('the token is wrong; it is that of').waitFor();
          await page.getByTestId('token').fill('the-token-of-the-server');
          await page.getByTestId('sign-in').click();
          await page.getByTestId('walk').waitFor();
          await page.getByTestId('connection').getByText('live').waitFor();
          const [cookie] = await context.cookies();
          expect(cookie).toMatchObject({
            name: `sandbank-admin-${new URL(guarded.url).port}`,
            httpOnly: true,
            sameSite: 'Strict',
          });
          await page.reload();
          await page.getByTestId('walk').waitFor();
        },
        /status of 401|EventSource's response/,
      );
    } finally {
      await guarded.stop();
    }
  });
});
