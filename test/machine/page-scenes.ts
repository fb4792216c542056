import type { Page } from 'playwright-core';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { initiateBulk } from '../../src/sim/payments/initiate-bulk.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { asId, type PsuId } from '../../src/domain/ids.js';
import type { ScaBank } from '../pages/sca/sca-bank.js';
import { CALLER, IBANS } from '../support/small-bank.js';

/** Every page that a PSU can meet, each with the way there. */

/** Where a walk takes place. */
export interface Stage {
  readonly test: ScaBank;
  readonly page: Page;
  readonly bankUrl: string;
}
/** The way to one page. */
export type Scene = (stage: Stage) => Promise<void>;

/** An account of the demo bank that needs two signatures: Anna's and Clara's. */
export const TWO_SIGNATURES = 'AT121904300234573210';
const REDIRECT = { redirect_uri: 'https://shop-and-budget.example/callback', state: 's' };

export const consentOf = (test: ScaBank) => test.consent({ access: allOf(IBANS.anna) });
const allOf = (iban: string) => {
  const reference = [{ iban, currency: 'EUR' }];
  return { accounts: reference, balances: reference, transactions: reference };
};

/** The payee of the payments. */
export const ELSEWHERE = 'Elsewhere Trading & Shipping Company BV';

export const payment = (test: ScaBank, changes: object = {}) =>
  test.payment({
    creditor: {
      iban: IBANS.elsewhere,
      name: ELSEWHERE,
      agent: 'ABNANL2A',
      address: {
        street: 'Keizersgracht',
        buildingNumber: '5',
        postalCode: '1015 AA',
        city: 'Amsterdam',
        country: 'NL',
      },
    },
    instructedAmount: { currency: 'EUR', minorUnits: 123_456 },
    remittanceInformationUnstructured: 'Invoice 2026-0042, thank you',
    ...changes,
  });

/** Presses what leads to another page, and waits until that is there. */
async function press(page: Page, testId: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByTestId(testId).click();
  await loaded;
}

export async function enter(page: Page, psu: string, password = `${psu}-pass`): Promise<void> {
  await page.getByTestId('login-psu').fill(psu);
  await page.getByTestId('login-password').fill(password);
  await press(page, 'login-submit');
}

export async function confirm(page: Page, code = '123456'): Promise<void> {
  await page.getByTestId('one-time-code').fill(code);
  await press(page, 'confirm-submit');
}

export async function signIn(page: Page, psu: string): Promise<void> {
  await enter(page, psu);
  await confirm(page);
}

async function open({ test, page, bankUrl }: Stage, id: string, appended = {}): Promise<void> {
  await page.goto(bankUrl + test.link(id, appended));
}

/** Opens a request and signs in. */
async function openAs(stage: Stage, psu: string, id: string, appended = {}): Promise<void> {
  await open(stage, id, appended);
  await signIn(stage.page, psu);
}

async function online({ page, bankUrl }: Stage, psu: string, path = ''): Promise<void> {
  await page.goto(`${bankUrl}/online`);
  await signIn(page, psu);
  if (path !== '') await page.goto(`${bankUrl}/online${path}`);
}

const approveAs = (test: ScaBank, id: string, psu: string): void => {
  test.bank.perform(() => authorise(test.bank, asId(id), { decision: 'approve', psuId: asId<PsuId>(psu) }, {}));
};

export const SCENES = {
  'sign-in': (stage) => open(stage, consentOf(stage.test), REDIRECT),
  'sign-in-wrong': async (stage) => {
    await open(stage, payment(stage.test), REDIRECT);
    await enter(stage.page, 'anna', 'wrong');
  },
  'sign-in-blocked': async (stage) => {
    await open(stage, consentOf(stage.test));
    await enter(stage.page, 'frank');
  },
  code: async (stage) => {
    await open(stage, consentOf(stage.test));
    await enter(stage.page, 'anna');
  },
  'code-wrong': async (stage) => {
    await open(stage, consentOf(stage.test));
    await enter(stage.page, 'anna');
    await confirm(stage.page, '000000');
  },
  consent: (stage) => openAs(stage, 'anna', consentOf(stage.test), REDIRECT),
  'consent-mismatch': (stage) => openAs(stage, 'ben', consentOf(stage.test), REDIRECT),
  payment: (stage) => openAs(stage, 'anna', payment(stage.test), REDIRECT),
  // The verification of each payee: match, close match, no match, and not possible.
  'payment-payees': (stage) => {
    const payees = { 'Mara Köhler': 'DE68929292920000700155', 'Hugo Dubios': 'FR8199998000010000000013306' };
    const others = { 'Anna Gruber': 'AT619904400070000114', Somebody: 'FR7630006000011234567890189' };
    const payments = Object.entries({ ...payees, ...others }).map(([name, iban]) => ({
      creditor: { iban, name },
      instructedAmount: { currency: 'EUR', minorUnits: 1_250 },
    }));
    const request = { paymentProduct: 'sepa-credit-transfers', payments, debtorIban: IBANS.anna, redirect: {} };
    const { bank } = stage.test;
    return openAs(stage, 'anna', bank.perform(() => initiateBulk(bank, request, CALLER)).paymentId, REDIRECT);
  },
  'payment-choice': (stage) => openAs(stage, 'anna', payment(stage.test, { debtorIban: undefined }), REDIRECT),
  'payment-converted': (stage) => {
    const instructedAmount = { currency: 'TRY', minorUnits: 123_456 };
    const changes = { instructedAmount, paymentProduct: 'cross-border-credit-transfers' };
    return openAs(stage, 'anna', payment(stage.test, changes), REDIRECT);
  },
  'payment-two': async (stage) => {
    const id = payment(stage.test, { debtorIban: TWO_SIGNATURES });
    approveAs(stage.test, id, 'clara');
    await openAs(stage, 'anna', id);
  },
  'tester-corner': async (stage) => {
    await openAs(stage, 'anna', consentOf(stage.test));
    await stage.page.getByTestId('tester-corner').locator('summary').click();
  },
  'tester-note': async (stage) => {
    await open(stage, payment(stage.test));
    await stage.page.getByTestId('tester-corner').locator('summary').click();
    await press(stage.page, 'tester-submit');
  },
  'outcome-code': async (stage) => {
    await openAs(stage, 'anna', consentOf(stage.test));
    await press(stage.page, 'approve');
  },
  'outcome-approved': async (stage) => {
    await openAs(stage, 'anna', payment(stage.test), { redirect_uri: `${stage.bankUrl}/livez` });
    const address = stage.page.url();
    await press(stage.page, 'approve');
    await stage.page.goto(address);
  },
  'outcome-lost': async (stage) => {
    await open(stage, consentOf(stage.test), REDIRECT);
    await enter(stage.page, 'anna+no-callback', 'anna-pass');
    await confirm(stage.page);
    await press(stage.page, 'approve');
  },
  'outcome-refused': async (stage) => {
    await openAs(stage, 'anna', consentOf(stage.test));
    await press(stage.page, 'refuse');
  },
  'outcome-signed': async (stage) => {
    await openAs(stage, 'anna', payment(stage.test, { debtorIban: TWO_SIGNATURES }));
    await press(stage.page, 'approve');
  },
  'message-locked-out': async (stage) => {
    await open(stage, consentOf(stage.test));
    for (let times = 0; times < 3; times += 1) await enter(stage.page, 'anna', 'wrong');
  },
  'message-expired': async (stage) => {
    await open(stage, consentOf(stage.test));
    stage.test.advance(11 * 60_000);
    await stage.page.reload();
  },
  'message-withdrawn': async (stage) => {
    const id = consentOf(stage.test);
    await openAs(stage, 'anna', id);
    stage.test.bank.perform(() => deleteConsent(stage.test.bank, id, CALLER));
    await stage.page.reload();
  },
  'message-bad-link': async ({ page, bankUrl }) => {
    await page.goto(`${bankUrl}/PSD2/v1/oauth/authorize?redirect_uri=javascript:alert(1)`);
  },
  'message-unknown': async ({ page, bankUrl }) => {
    await page.goto(`${bankUrl}/sca/nothing`);
  },
  'message-foreign': async (stage) => {
    await openAs(stage, 'anna', consentOf(stage.test));
    await stage.page.context().clearCookies();
    await press(stage.page, 'approve');
  },
  'online-sign-in': async ({ page, bankUrl }) => {
    await page.goto(`${bankUrl}/online`);
  },
  'online-code': async ({ page, bankUrl }) => {
    await page.goto(`${bankUrl}/online`);
    await enter(page, 'anna');
  },
  'online-accounts': async (stage) => {
    payment(stage.test);
    await online(stage, 'anna');
  },
  'online-bookings': (stage) => online(stage, 'anna', '/accounts/anna-current'),
  'online-older': (stage) => online(stage, 'anna', '/accounts/anna-current?page=2'),
  'online-no-bookings': (stage) => online(stage, 'anna', '/accounts/anna-current?text=nothing+like+it'),
  'online-search': (stage) => online(stage, 'anna', '/accounts/anna-current?text=nord&from=2026-01-01&to=2026-03-01'),
  'online-wrong-period': (stage) => online(stage, 'anna', '/accounts/anna-current?from=2026-03-01&to=2026-01-01'),
  'online-no-consents': (stage) => online(stage, 'deniz', '/consents'),
  'online-consents': async (stage) => {
    approveAs(stage.test, consentOf(stage.test), 'anna');
    await online(stage, 'anna', '/consents');
  },
  'online-revoke': async (stage) => {
    const id = consentOf(stage.test);
    approveAs(stage.test, id, 'anna');
    await online(stage, 'anna', `/consents/${id}`);
  },
  'online-revoked': async (stage) => {
    const id = consentOf(stage.test);
    approveAs(stage.test, id, 'anna');
    await online(stage, 'anna', `/consents/${id}`);
    await press(stage.page, 'revoke-now');
  },
  'online-approvals': async (stage) => {
    consentOf(stage.test);
    payment(stage.test);
    await online(stage, 'anna', '/approvals');
  },
  'online-no-approvals': async (stage) => {
    for (const id of [...stage.test.bank.state.waiting])
      stage.test.bank.perform(() => authorise(stage.test.bank, id, { decision: 'expire' }, {}));
    await online(stage, 'deniz', '/approvals');
  },
  'online-approval': async (stage) => online(stage, 'anna', `/approvals/${payment(stage.test)}`),
  'online-approved': async (stage) => {
    await online(stage, 'anna', `/approvals/${payment(stage.test)}`);
    await press(stage.page, 'approve');
  },
  'online-signed': async (stage) => {
    await online(stage, 'anna', `/approvals/${payment(stage.test, { debtorIban: TWO_SIGNATURES })}`);
    await press(stage.page, 'approve');
    await press(stage.page, 'back');
  },
  'online-not-waiting': async (stage) => online(stage, 'anna', '/approvals/none'),
  'online-signed-out': async (stage) => {
    await online(stage, 'anna');
    await press(stage.page, 'sign-out');
  },
  'online-expired': async (stage) => {
    await online(stage, 'anna');
    stage.test.advance(11 * 60_000);
    await stage.page.reload();
  },
  'online-locked-out': async (stage) => {
    await stage.page.goto(`${stage.bankUrl}/online`);
    for (let times = 0; times < 3; times += 1) await enter(stage.page, 'anna', 'wrong');
  },
  'online-unknown': (stage) => online(stage, 'anna', '/accounts/nobodys'),
} as const satisfies Readonly<Record<string, Scene>>;
/** The name of a page. */
export type SceneName = keyof typeof SCENES;
