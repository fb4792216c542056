import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';
import { signIn } from './page-scenes.js';
import { axeProblems, brokenWords, keepPicture, overflowOf, visit } from './look.js';

/** The developer portal in a real browser: every step in each language, narrow and wide, light and dark, with and without script. */

let server: InProcessServer;
let nextgen: InProcessServer;
let browser: Browser;
beforeAll(async () => {
  server = await startInProcess({ httpsPort: 0 });
  nextgen = await startInProcess({ dialect: 'nextgenpsd2' });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await nextgen.stop();
});

const LOOKS = [
  { viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'de-AT' },
  { viewport: { width: 360, height: 700 }, colorScheme: 'light', locale: 'fr-FR' },
  // 1280 pixels at 200 %.
  { viewport: { width: 640, height: 400 }, colorScheme: 'dark', locale: 'tr-TR' },
  { viewport: { width: 1280, height: 860 }, colorScheme: 'light', locale: 'en-GB' },
] as const;
const NOT_OK = /status of 4\d\d/;

/** Registers a developer. */
async function register(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/portal`);
  await page.getByTestId('register-email').fill(email);
  await page.getByTestId('register-name').fill('Devi Tester');
  await page.getByTestId('portal-register').click();
  await page.getByTestId('portal-sign-out').waitFor();
}

const run = promisify(execFile);

/** The commands of a page, as text to paste into one terminal. */
async function commandsOf(page: Page, ...ids: string[]): Promise<string> {
  const texts = ids.map(async (id) => (await page.getByTestId(id).textContent()) ?? '');
  return (await Promise.all(texts)).join('\n');
}

/** Sends the first call that a page shows. @returns the link that the command prints */
async function sendShownCall(page: Page): Promise<string> {
  const { stdout } = await run('sh', ['-c', await commandsOf(page, 'first-call')]);
  expect(stdout).toContain('"consentStatus":"received"');
  return stdout.trim().split('\n').at(-1) ?? '';
}

describe.each(LOOKS)('$locale, $viewport.width pixels, $colorScheme', (look) => {
  const language = look.locale.slice(0, 2);

  it.each(['published', 'nextgenpsd2'] as const)('fits and is accessible at every step: %s', async (dialect) => {
    const { url } = dialect === 'published' ? server : nextgen;
    const email = `dev-${language}@tpp.example`;
    await visit(
      browser,
      look,
      async (page) => {
        const check = async (name: string): Promise<void> => {
          await keepPicture(page, `portal/${dialect}-${name}-${language}-${look.viewport.width}-${look.colorScheme}`);
          expect({ name, language: await page.getAttribute('html', 'lang') }).toEqual({ name, language });
          expect({ name, overflow: await overflowOf(page) }).toEqual({ name, overflow: 0 });
          expect({ name, broken: await brokenWords(page) }).toEqual({ name, broken: [] });
          expect({ name, problems: await axeProblems(page) }).toEqual({ name, problems: [] });
          const places = await page.getByTestId('portal-steps').getByRole('listitem').all();
          const tops = await Promise.all(places.map(async (place) => (await place.boundingBox())?.y));
          expect({ name, linesOfSteps: new Set(tops).size }).toEqual({ name, linesOfSteps: tops.length === 0 ? 0 : 1 });
        };
        const next = async (name: string): Promise<void> => {
          await page.getByTestId('next').click();
          await check(name);
        };
        await page.goto(`${url}/portal/sign-in`);
        await page.getByTestId('sign-in-email').fill(email);
        await page.getByTestId('sign-in-key').fill('wrong');
        await page.getByTestId('portal-sign-in').click();
        await page.getByTestId('error').waitFor();
        expect(await page.getByTestId('sign-in-email').inputValue()).toBe(email);
        expect(await page.getByTestId('sign-in-key').inputValue()).toBe('');
        await check('sign-in-refused');
        await page.getByTestId('to-register').click();
        await check('register');
        await register(page, url, email);
        await check('keys');
        await next('certificate');
        await page.locator('#organizationIdentifier').fill('PSD');
        await page.getByTestId('certificate-new-key').click();
        await page.getByTestId('error').waitFor();
        await check('certificate-refused');
        await page.locator('#organizationIdentifier').fill('PSDAT-FMA-123456');
        await page.getByTestId('certificate-new-key').click();
        await page.locator('details:has(#certificate-1) > summary').click();
        await page.getByTestId('certificate-1').waitFor();
        await check('certificate-issued');
        if (dialect === 'published') {
          await next('onboarding');
          expect(await page.getByTestId('onboarding-command').textContent()).toContain(
            '--cert qwac-valid-with-key.pem',
          );
        }
        for (const step of ['call', 'payment', 'calls']) {
          await page.goto(`${url}/portal/${step}`);
          await check(step);
        }
        if (dialect === 'published') return;
        await page.goto(`${url}/portal/call`);
        await sendShownCall(page);
        await page.goto(`${url}/portal/calls`);
        await page.getByTestId('own-call').first().click();
        await check('calls');
      },
      NOT_OK,
    );
  });
});

describe('the portal with a developer who is onboarded', () => {
  it.each(LOOKS)('fits and is accessible: $locale', async (look) => {
    const response = await fetch(`${server.url}/__admin/demo`);
    const { tpps } = (await response.json()) as { tpps: { userEmail: string; subscriptionKey: string }[] };
    const { userEmail = '', subscriptionKey = '' } = tpps[0] ?? {};
    await visit(browser, look, async (page) => {
      await page.goto(`${server.url}/portal/sign-in`);
      await page.getByTestId('sign-in-email').fill(userEmail);
      await page.getByTestId('sign-in-key').fill(subscriptionKey);
      await page.getByTestId('portal-sign-in').click();
      await page.goto(`${server.url}/portal/call`);
      expect(await sendShownCall(page)).toContain('&code_challenge=');
      for (const step of ['onboarding', 'payment', 'calls']) {
        await page.goto(`${server.url}/portal/${step}`);
        await keepPicture(page, `portal/onboarded-${step}-${look.locale}`);
        expect([step, await overflowOf(page), await axeProblems(page)]).toEqual([step, 0, []]);
      }
      expect(await page.getByTestId('own-call').count()).toBeGreaterThan(0);
    });
  });
});

describe('a developer who copies every command', () => {
  it.each([
    ['published', {}],
    ['nextgenpsd2', {}],
    ['nextgenpsd2', { decisions: { 'redirect-approach': 'oauth' } }],
  ] as const)('reads the accounts of the customer, with an empty client report: %s %j', async (dialect, profile) => {
    const own = await startInProcess({ dialect, httpsPort: 0, profile });
    const folder = mkdtempSync(join(tmpdir(), 'sandbank-portal-'));
    try {
      await visit(browser, LOOKS[3], async (page, context) => {
        await register(page, own.url, 'copy@tpp.example');
        await page.getByTestId('next').click();
        await page.getByTestId('certificate-new-key').click();
        const [saved] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').first().click()]);
        await saved.saveAs(join(folder, saved.suggestedFilename()));
        let secret = '';
        if (dialect === 'published') {
          await page.getByTestId('next').click();
          const onboarding = await commandsOf(page, 'onboarding-command');
          const { stdout } = await run('sh', ['-c', `${onboarding}\necho "$CLIENT_SECRET"`], { cwd: folder });
          const [response = '', kept = ''] = stdout.trim().split('\n').slice(-2);
          expect(JSON.parse(response).clientSecret).toBe(kept);
          // The page notices it by itself.
          await page.getByTestId('client-id').waitFor();
          secret = kept;
        }
        await page.goto(`${own.url}/portal/call`);
        await keepPicture(page, `portal/${dialect}-commands-${Object.keys(profile).length}`);
        const consent = await commandsOf(page, 'first-call');
        const printed = await run('sh', ['-c', `${consent}\necho "$CONSENT_ID"`]);
        const [link = '', consentId = ''] = printed.stdout.trim().split('\n').slice(-2);
        const psu = await context.newPage();
        await psu.goto(link);
        await signIn(psu, 'anna');
        expect(await psu.getByTestId('tpp').textContent()).toContain('Devi Tester');
        await psu.getByTestId('approve').click();
        await psu.getByTestId('status').waitFor();
        const hasCode = (await page.getByTestId('token-call').count()) > 0;
        const code = hasCode ? ((await psu.getByTestId('code').textContent()) ?? '') : '';
        const rest = await commandsOf(page, ...(hasCode ? ['token-call'] : []), 'accounts-call');
        const filled = rest.replace("CODE='<PASTE_CODE>'", `CODE='${code}'`);
        const kept = `CONSENT_ID=${consentId}\nCLIENT_SECRET=${secret}`;
        const { stdout } = await run('sh', ['-c', `${kept}\n${filled}`], { cwd: folder });
        expect(stdout).toContain('AT611904300234573201');
        await page.getByTestId('progress').getByText('✓ done').waitFor();
        expect(await page.getByTestId('own-call').textContent()).toMatch(/GET \S+\/accounts/);
        await page.goto(`${own.url}/portal/payment`);
        await keepPicture(page, `portal/${dialect}-payment-${Object.keys(profile).length}`);
        const payment = await run('sh', ['-c', `${await commandsOf(page, 'payment-call')}\necho "$PAYMENT_ID"`], {
          cwd: folder,
        });
        const [paymentLink = '', paymentId = ''] = payment.stdout.trim().split('\n').slice(-2);
        await psu.goto(paymentLink);
        await signIn(psu, 'anna');
        await psu.getByTestId('approve').click();
        await psu.getByTestId('status').waitFor();
        await fetch(`${own.url}/__admin/clock/advance`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ by: 'P3D' }),
        });
        const status = await run('sh', ['-c', `PAYMENT_ID=${paymentId}\n${await commandsOf(page, 'status-call')}`], {
          cwd: folder,
        });
        expect(status.stdout).toContain('"transactionStatus":"ACSC"');
        const report = (await fetch(`${own.url}/__admin/report`).then((answer) => answer.json())) as any;
        expect(report.findings).toEqual([]);
      });
    } finally {
      rmSync(folder, { recursive: true });
      await own.stop();
    }
  });
});

describe('a developer who runs the programs', () => {
  it.each([
    ['JavaScript', 'published'],
    ['Python', 'published'],
    ['Java', 'published'],
    ['JavaScript', 'nextgenpsd2'],
    ['Python', 'nextgenpsd2'],
    ['Java', 'nextgenpsd2'],
  ] as const)('reads the accounts in %s, with an empty client report: %s', async (language, dialect) => {
    const profile = dialect === 'published' ? {} : { decisions: { 'redirect-approach': 'oauth' as const } };
    const own = await startInProcess({ dialect, httpsPort: 0, profile });
    const folder = mkdtempSync(join(tmpdir(), 'sandbank-program-'));
    try {
      await visit(browser, LOOKS[3], async (page, context) => {
        const values = { CLIENT_SECRET: '', CODE: '', CONSENT_ID: '', ACCESS_TOKEN: '' };
        const runProgram = async (id: string): Promise<string> => {
          const text = (await page.getByTestId(`${id}-${language}`).textContent()) ?? '';
          const how = page.locator('details', { has: page.getByTestId(`${id}-${language}`) }).locator('p');
          const [, file = '', command = ''] = /^Save as (\S+), run (\S+) /.exec((await how.textContent()) ?? '') ?? [];
          const pasted = Object.entries(values);
          writeFileSync(
            join(folder, file),
            pasted.reduce((all, [name, value]) => all.replaceAll(`PASTE_${name}`, value), text),
          );
          return (await run(command, [file], { cwd: folder })).stdout.trim();
        };
        const member = (text: string, name: string): string => new RegExp(`"${name}":"([^"]*)"`).exec(text)?.[1] ?? '';
        if (dialect === 'published') {
          const demo = await fetch(`${own.url}/__admin/demo`);
          const { tpps } = (await demo.json()) as any;
          values.CLIENT_SECRET = tpps[0].clientSecret;
          await page.goto(`${own.url}/portal/sign-in`);
          await page.getByTestId('sign-in-email').fill(tpps[0].userEmail);
          await page.getByTestId('sign-in-key').fill(tpps[0].subscriptionKey);
          await page.getByTestId('portal-sign-in').click();
        } else await register(page, own.url, 'program@tpp.example');
        await page.goto(`${own.url}/portal/payment`);
        await page.locator(`[data-language=${language}] > summary`).first().click();
        await page.goto(`${own.url}/portal/call`);
        // The language that was opened last is open.
        expect(await page.locator('[data-language][open] > summary').allTextContents()).toEqual([
          language,
          language,
          language,
        ]);
        const consent = await runProgram('first-call');
        values.CONSENT_ID = member(consent, 'consentId');
        const psu = await context.newPage();
        await psu.goto(/^Open this link: (http.*)$/m.exec(consent)?.[1] ?? '');
        await signIn(psu, 'anna');
        await psu.getByTestId('approve').click();
        values.CODE = (await psu.getByTestId('code').textContent()) ?? '';
        values.ACCESS_TOKEN = member(await runProgram('token-call'), 'access_token');
        expect(await runProgram('accounts-call')).toContain('AT611904300234573201');
        const report = (await fetch(`${own.url}/__admin/report`).then((answer) => answer.json())) as any;
        expect(report.findings).toEqual([]);
        // What the bank refuses is shown as its answer.
        expect(await runProgram('token-call')).toMatch(/^400 \{.*invalid_grant|^400 \{/);
      });
    } finally {
      rmSync(folder, { recursive: true });
      await own.stop();
    }
  });
});

describe('the buttons of the portal', () => {
  it('copy and save the same text', async () => {
    await visit(browser, LOOKS[3], async (page, context) => {
      await context.grantPermissions(['clipboard-read']);
      await register(page, server.url, 'copy@tpp.example');
      const key = (await page.getByTestId('key-secondary').textContent()) ?? '';
      await page.getByRole('button', { name: 'Copy Secondary key' }).click();
      expect(await page.evaluate(() => (globalThis as any).navigator.clipboard.readText())).toBe(key);
      expect(await page.locator('[data-copied]').textContent()).toBe('Copied.');
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download Secondary key' }).click(),
      ]);
      expect([saved.suggestedFilename(), readFileSync(await saved.path(), 'utf8')]).toEqual(['secondary-key.txt', key]);
    });
  });

  it('save without script, and do not offer to copy', async () => {
    await visit(browser, { ...LOOKS[0], javaScriptEnabled: false }, async (page) => {
      await register(page, server.url, 'plain@tpp.example');
      expect(await page.locator('[data-copy]').first().isVisible()).toBe(false);
      await page.getByTestId('next').click();
      await page.getByTestId('certificate-new-key').click();
      const [saved] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').first().click()]);
      expect(readFileSync(await saved.path(), 'utf8')).toContain('PRIVATE KEY');
    });
  });

  it('are reached with the keyboard, and show where the focus is', async () => {
    await visit(browser, LOOKS[1], async (page) => {
      await register(page, server.url, 'keys@tpp.example');
      const met: (string | undefined)[] = [];
      for (let stops = 0; stops < 25 && met.at(-1) !== 'next'; stops += 1) {
        await page.keyboard.press('Tab');
        const [testId, outline] = await page.evaluate(() => {
          const { activeElement: element } = (globalThis as any).document;
          return [element.dataset.testid, (globalThis as any).getComputedStyle(element).outlineStyle];
        });
        expect(outline).not.toBe('none');
        met.push(testId as string | undefined);
      }
      expect(met).toEqual(expect.arrayContaining(['portal-sign-out', 'replace-primary', 'replace-secondary', 'next']));
      await page.keyboard.press('Enter');
      await page.getByTestId('certificate-new-key').waitFor();
    });
  });
});
