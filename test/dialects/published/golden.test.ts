import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { approve, openHttpBank, type CallOptions } from '../../support/http-bank.js';
import { NEXTGEN_SWITCHES } from '../../support/nextgen-rows.js';
import { IBANS } from '../../support/small-bank.js';

/**
 * The whole journey, byte for byte, as the small bank answers it with its fixed seed and clock. After a wanted change:
 * UPDATE_GOLDEN=1 npm run jest -- test/dialects, and read the difference.
 */
const GOLDEN = new URL('golden/journey.txt', import.meta.url);
/** The same with the rows of NextGenPSD2 about consents, accounts and payments. */
const NEXTGEN_GOLDEN = new URL('golden/journey-nextgen.txt', import.meta.url);
const SEVEN_WEEKS = { validUntil: '2026-04-20', combinedServiceIndicator: false };

async function journey(
  switches: Readonly<Record<string, unknown>> = {},
  more: { consent?: object; amount?: unknown } = {},
): Promise<string> {
  const bank = await openHttpBank(switches);
  const lines: string[] = [];
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<any> => {
    const answer = await bank.call(method, path, {
      ...options,
      headers: { Host: 'localhost:8080', ...options.headers },
    });
    lines.push(`${method} ${path}`, `${answer.status} ${answer.text ?? ''}`, '');
    return answer.body;
  };
  const all = [{ iban: IBANS.anna }];
  const consent = await call('POST', '/PSD2/v1/consents', {
    json: {
      access: { accounts: all, balances: all, transactions: all },
      recurringIndicator: true,
      frequencyPerDay: 4,
      ...more.consent,
    },
  });
  const consentPath = `/PSD2/v1/consents/${consent.consentId}`;
  const code = approve(bank, consent.consentId);
  await call('GET', consentPath);
  await call('GET', `${consentPath}/status`);
  const client = 'client_id=client-one&client_secret=secret-one';
  const token = (await call('GET', `/PSD2/v1/oauth/token?${client}&code=${code}&request_id=${consent.consentId}`))
    .access_token;
  const accounts = await call('GET', '/PSD2/v1/accounts?withBalance=true', { token });
  const account = `/PSD2/v1/accounts/${accounts.accounts[0].resourceId}`;
  await call('GET', account, { token });
  const payment = await call('POST', '/PSD2/v1/payments/cross-border-credit-transfers', {
    json: {
      creditorAccount: { iban: IBANS.ben },
      creditorName: 'Ben',
      debtorAccount: { iban: IBANS.anna },
      instructedAmount: { currency: 'EUR', amount: more.amount ?? 123.45 },
      remittanceInformationUnstructured: 'Invoice 1',
    },
  });
  const paymentPath = `/PSD2/v1/payments/cross-border-credit-transfers/${payment.paymentId}`;
  approve(bank, payment.paymentId);
  bank.advance(4000);
  await call('GET', `${paymentPath}/status`);
  await call('GET', `${account}/transactions?bookingStatus=pending`, { token });
  bank.advance(1000);
  await call('GET', paymentPath);
  await call('GET', `${account}/balances`, { token });
  await call('GET', `${account}/transactions?bookingStatus=booked`, { token });
  await call('DELETE', paymentPath);
  await call('POST', '/bankingv01/ChangeAccountName', {
    json: {
      Header: { ChannelSessionId: 's' },
      Parameters: [{ AccountInfo: { IBANNo: IBANS.ben, AccountName: 'Haushalt' } }],
    },
  });
  await call('DELETE', consentPath);
  await call('GET', '/PSD2/v1/accounts', { token });
  await call('GET', `/PSD2/v1/oauth/token?${client}&code=${code}&request_id=${consent.consentId}`);
  await call('GET', '/PSD2/v1/nothing');
  return lines.join('\n');
}

describe('the recorded journey', () => {
  it('is byte for byte the golden file', async () => {
    const text = await journey();
    if (process.env['UPDATE_GOLDEN'] !== undefined) await writeFile(GOLDEN, text);
    expect(text).toBe(await readFile(GOLDEN, 'utf8'));
  });

  it('is byte for byte the golden file with the rows of NextGenPSD2', async () => {
    const text = await journey(NEXTGEN_SWITCHES, { consent: SEVEN_WEEKS, amount: '123.45' });
    if (process.env['UPDATE_GOLDEN'] !== undefined) await writeFile(NEXTGEN_GOLDEN, text);
    expect(text).toBe(await readFile(NEXTGEN_GOLDEN, 'utf8'));
  });

  it('is the same in every bank with the same seed', async () => {
    expect(await journey()).toBe(await journey());
  });
});
