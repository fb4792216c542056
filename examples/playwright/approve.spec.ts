// The PSU in a real browser: npx playwright test
import { expect, test } from '@playwright/test';
import { startSandbank, type Sandbank } from 'sandbank';
import { TppClient } from '../tpp-client.cjs';

let bank: Sandbank;
test.beforeAll(async () => {
  bank = await startSandbank();
});
test.afterAll(() => bank.stop());

test('the PSU approves a consent on the page of the bank', async ({ page }) => {
  const tpp = new TppClient(bank);
  const [anna] = bank.demo.psus;
  const { consentId, link } = await tpp.requestConsent(anna?.accounts[0]?.iban);
  await page.goto(link);
  await page.getByTestId('login-psu').fill(anna?.id ?? '');
  await page.getByTestId('login-password').fill(anna?.password ?? '');
  await page.getByTestId('login-submit').click();
  // The code that the bank sends to the phone.
  await page.getByTestId('one-time-code').fill(anna?.oneTimeCode ?? '');
  await page.getByTestId('confirm-submit').click();
  await page.getByTestId('approve').click();
  await expect.poll(() => tpp.consentStatus(consentId)).toBe('valid');
});
