import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Browser, CALLBACK, openScaBank, type ScaBank } from '../pages/sca/sca-bank.js';
import { openHttpBank } from '../support/http-bank.js';
import { openNextgenBank } from '../support/nextgen-bank.js';
import { IBANS, smallBase, validConsent } from '../support/small-bank.js';

/** The test ids of `docs/pages.md` are those of the pages that a walk through the bank shows: of all three families. */

type Ids = Set<string>;

function collect(ids: Ids, text: string): void {
  for (const [, id = ''] of text.matchAll(/data-testid="([^"]+)"/g)) ids.add(id);
}

/** Sends the form of a button as it is on the page, changed, and loads where the bank sends the browser. */
async function press(ids: Ids, browser: Browser, button: string, changes = {}): Promise<void> {
  const { status, headers } = await browser.submit(button, changes);
  expect([button, status]).toEqual([button, 303]);
  await see(ids, browser, headers['location'] ?? '');
}

async function see(ids: Ids, browser: Browser, path: string): Promise<void> {
  collect(ids, (await browser.get(path)).text);
}

/** Follows the link of a consent or payment, and signs in. */
async function enter(ids: Ids, test: ScaBank, id: string, login = 'anna', appended = {}): Promise<Browser> {
  const browser = new Browser(test.app);
  collect(ids, (await browser.open(test.link(id, appended))).text);
  collect(ids, (await browser.enter(login, 'anna-pass')).text);
  collect(ids, (await browser.confirm()).text);
  return browser;
}

async function walkRequests(ids: Ids): Promise<void> {
  const test = openScaBank();
  const back = { redirect_uri: CALLBACK, state: 's' };
  // Without an address to go back to, the page shows the code.
  await press(ids, await enter(ids, test, test.consent()), 'approve');
  for (const login of ['anna+no-callback', 'anna+callback-twice'])
    await press(ids, await enter(ids, test, test.consent(), login, back), 'approve');
  const payment = test.payment({ debtorIban: undefined } as never);
  await enter(ids, test, payment, 'anna', back);
  await press(ids, await enter(ids, test, test.payment({ debtorIban: IBANS.firm })), 'approve');
  const verifying = openScaBank({ profile: { 'payee-verification': 'on-page' } });
  for (const name of ['anna & ben', 'a. & ben', 'Nobody'])
    await enter(ids, verifying, verifying.payment({ creditor: { iban: IBANS.firm, name } }));
  const tester = await enter(ids, test, test.payment());
  await press(ids, tester, 'tester-submit');
  const browser = new Browser(test.app);
  collect(ids, (await browser.open(test.link(test.consent(), back))).text);
  const wrong = await browser.submit('login-submit', { psu: 'anna', password: 'wrong' });
  await see(ids, browser, wrong.headers['location'] ?? '');
  // An approved request whose page is opened again continues from there.
  const done = await enter(ids, test, test.consent(), 'anna', back);
  const { path } = done;
  await done.submit('approve');
  await see(ids, done, path);
  await see(ids, new Browser(test.app), '/PSD2/v1/oauth/authorize?redirect_uri=javascript:alert(1)');
  await see(ids, new Browser(test.app), '/sca/nothing');
}

async function enterOnline(ids: Ids, test: ScaBank, psu = 'anna'): Promise<Browser> {
  const browser = new Browser(test.app);
  await see(ids, browser, '/online');
  await browser.signIn(psu);
  collect(ids, browser.page?.text ?? '');
  return browser;
}

async function walkOnlineBanking(ids: Ids): Promise<void> {
  const test = openScaBank({
    base: (day) => {
      const base = smallBase(day);
      const history: typeof base.history = (id) => {
        const { booked, ...rest } = base.history(id);
        const [line] = booked;
        return {
          ...rest,
          booked: Array.from({ length: 45 }, (_, index) => ({ ...line!, transactionId: `t-${index}` })),
        };
      };
      return { ...base, history };
    },
  });
  const consent = validConsent(test.bank);
  const two = test.payment({ debtorIban: IBANS.firm });
  const anna = await enterOnline(ids, test);
  for (const query of ['', '?page=2', '?text=nothing', '?from=x', '?from=2025-01-01&to=2026-12-31'])
    await see(ids, anna, `/online/accounts/anna${query}`);
  await see(ids, anna, '/online/approvals');
  await see(ids, anna, `/online/approvals/${two}`);
  await press(ids, anna, 'approve');
  await see(ids, anna, '/online/approvals');
  await see(ids, anna, '/online/consents');
  await see(ids, anna, `/online/consents/${consent}`);
  await press(ids, anna, 'revoke-now');
  await see(ids, anna, '/online');
  await press(ids, anna, 'sign-out');
  const ben = await enterOnline(ids, openScaBank(), 'ben');
  await see(ids, ben, '/online/consents');
  await see(ids, ben, '/online/approvals');
}

async function walkPortal(ids: Ids): Promise<void> {
  const bank = await openHttpBank();
  let { url } = bank;
  let cookie = '';
  let text = '';
  const load = async (path: string, fields?: Record<string, string>): Promise<void> => {
    const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const sent = fields && { method: 'POST', body: new URLSearchParams({ form_token: token, ...fields }) };
    const answer = await fetch(url + path, { redirect: 'manual', headers: { Cookie: cookie }, ...sent });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const location = answer.headers.get('location');
    if (location !== null) return load(location);
    text = await answer.text();
    collect(ids, text);
  };
  await load('/portal');
  await load('/portal/sign-in');
  await load('/portal/sign-in', { userEmail: 'one@tpp.example', key: 'key-two-1' });
  await load('/portal/sign-in', { userEmail: 'one@tpp.example', key: 'key-one-1' });
  await load('/portal/keys', { key: 'secondary' });
  await load('/portal/onboarding');
  await load('/portal/credentials', {});
  await load('/portal/onboarding');
  const fields = { organizationIdentifier: 'PSDAT-FMA-9', PSP_AI: 'on', newKey: 'yes' };
  await load('/portal/certificate', fields);
  await load('/portal/call');
  await load('/portal/payment');
  await load('/portal/calls');
  const headers = { 'PSU-IP-Address': '192.0.2.10' };
  const requestId = '2c9d8f9a-6f0e-4a8a-9d52-6b8f2f0f3c11';
  const json = { access: { balances: [{ iban: IBANS.anna, currency: 'EUR' }] }, recurringIndicator: false };
  await bank.call('POST', '/PSD2/v1/consents', { requestId, headers, json });
  await load('/portal/calls');
  await bank.call('POST', '/PSD2/v1/consents', { requestId: '1', headers, json });
  await load('/portal/calls');
  await load('/portal/sign-out', {});
  await load('/portal/register', { userEmail: 'nora@tpp.example', name: 'Nora' });
  await load('/portal/onboarding');
  bank.context.settings.httpsUrl = 'https://127.0.0.1:1';
  await load('/portal/onboarding');
  await load('/portal/certificate', fields);
  await load('/portal/onboarding');
  const nextgen = await openNextgenBank();
  nextgen.context.settings.httpsUrl = 'https://127.0.0.1:1';
  ({ url } = nextgen);
  await load('/portal');
  await load('/portal/register', { userEmail: 'nora@tpp.example', name: 'Nora' });
  await load('/portal/certificate', fields);
  await load('/portal/call');
  await load('/portal/payment');
}

describe('the test ids in docs/pages.md', () => {
  it.each([
    ['the pages of a request and of online banking', '### Pages for PSUs', [walkRequests, walkOnlineBanking]],
    ['the developer portal', '### Developer portal', [walkPortal]],
  ] as const)('are those on the pages of %s', async (_family, heading, walks) => {
    const seen: Ids = new Set();
    for (const walk of walks) await walk(seen);
    const part = readFileSync(new URL('../../docs/pages.md', import.meta.url), 'utf8').split(`\n${heading}\n`)[1] ?? '';
    const documented = new Set(
      [...(part.split(/\n###? |\nTests: /)[0] ?? '').matchAll(/`([a-z][\w-]*)`/gi)].map(([, id = '']) => id),
    );
    documented.delete('data-testid');
    expect([...documented].sort()).toEqual([...seen].sort());
  });
});
