import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { readOutcomeRule } from '../../../src/parsing/outcome-rule.js';
import { stateDocument, stateOf } from '../../../src/sim/state/state-document.js';
import { assertConsistent } from '../../../src/sim/state/state-validation.js';
import { addOutcome } from '../../../src/sim/scripting/outcomes.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, OTHER_TPP, TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT, PAYMENT, TRANSFER } from '../../support/nextgen-bodies.js';

/** Scripted outcomes, magic values and automatic decisions of PSUs, for every resource of NextGenPSD2. */

const PRODUCT = 'sepa-credit-transfers';
const anna = { iban: IBANS.anna };
const script = (bank: NextgenBank, rule: Readonly<Record<string, unknown>>) =>
  addOutcome(bank.bank, readOutcomeRule(rule));
async function created(bank: NextgenBank, path: string, json: object, options = {}): Promise<any> {
  const { status, body } = await bank.send('POST', path, { json, ...options });
  expect([status, body.tppMessages]).toEqual([201, undefined]);
  return body;
}
const statusOf = async (bank: NextgenBank, path: string, options = {}): Promise<string> => {
  const { body } = await bank.send('GET', `${path}/status`, options);
  return body.transactionStatus ?? body.consentStatus;
};

describe('a scripted path in NextGenPSD2', () => {
  it.each([
    ['a scripted outcome', {}, 'ACTC > RJCT(AC04)', 'AC04'],
    ['a remittance text', { remittanceInformationUnstructured: 'sandbank: ACTC > RJCT(AC06)' }, undefined, 'AC06'],
    [
      'a remittance text in capitals',
      { remittanceInformationUnstructured: ' SANDBANK: ACTC > RJCT(RR04)' },
      undefined,
      'RR04',
    ],
    ['the name of the creditor', { creditorName: 'Sandbank Closed' }, undefined, 'AC04'],
  ])('of %s decides a payment and both payments of a bulk', async (_what, changes, path, reason) => {
    const bank = await openNextgenBank();
    const item = { ...TRANSFER, ...changes };
    for (const [service, json] of [
      ['payments', { ...PAYMENT, ...changes }],
      ['bulk-payments', { debtorAccount: anna, payments: [item, item] }],
    ] as const) {
      if (path !== undefined) script(bank, { match: { operation: 'initiatePayment' }, outcome: { path } });
      const { paymentId } = await created(bank, `/v1/${service}/${PRODUCT}`, json);
      bank.decide(paymentId);
      bank.advance(60_000);
      const own = `/v1/${service}/${PRODUCT}/${paymentId}`;
      expect(await statusOf(bank, own)).toBe('RJCT');
      const { body } = await bank.send('GET', `${own}/status`);
      expect(body.tppMessages[0].text).toContain(reason);
    }
  });

  it('is for the one TPP, product and amount that it names', async () => {
    const bank = await openNextgenBank();
    const match = { tpp: OTHER_TPP, product: PRODUCT, amount: '12.30' };
    script(bank, { match, outcome: { path: 'ACTC > RJCT(AC04)' } });
    for (const [tpp, end] of [
      [TPP, 'ACSC'],
      [OTHER_TPP, 'RJCT'],
    ] as const) {
      const { paymentId } = await created(bank, `/v1/payments/${PRODUCT}`, PAYMENT, { tpp });
      bank.decide(paymentId);
      bank.advance(60_000);
      expect(await statusOf(bank, `/v1/payments/${PRODUCT}/${paymentId}`, { tpp })).toBe(end);
    }
  });

  it('is that of each execution of a standing order', async () => {
    const bank = await openNextgenBank();
    script(bank, { match: { operation: 'initiatePayment' }, outcome: { path: 'ACTC > RJCT(AC04)' } });
    const json = { ...PAYMENT, startDate: '2026-03-15', frequency: 'Monthly' };
    const { paymentId } = await created(bank, `/v1/periodic-payments/${PRODUCT}`, json);
    bank.decide(paymentId);
    bank.advance(20 * 86_400_000);
    const executions = [...bank.bank.state.payments.values()].filter(({ orderId }) => orderId === paymentId);
    expect(executions.map(({ transactionStatus, reason }) => [transactionStatus, reason])).toEqual([['RJCT', 'AC04']]);
    expect(await statusOf(bank, `/v1/periodic-payments/${PRODUCT}/${paymentId}`)).toBe('ACTC');
  });

  it('decides the payments that a signing basket authorised', async () => {
    const bank = await openNextgenBank();
    script(bank, { match: { operation: 'initiatePayment' }, outcome: { path: 'ACTC > RJCT(AC04)' } });
    const { paymentId } = await created(bank, `/v1/payments/${PRODUCT}`, PAYMENT);
    const { basketId } = await created(bank, '/v1/signing-baskets', { paymentIds: [paymentId] });
    bank.decide(basketId);
    bank.advance(60_000);
    expect(await statusOf(bank, `/v1/signing-baskets/${basketId}`)).toBe('ACTC');
    expect(await statusOf(bank, `/v1/payments/${PRODUCT}/${paymentId}`)).toBe('RJCT');
  });
});

describe('a scripted consent in NextGenPSD2', () => {
  it.each([
    ['approve after 1s > revoke after 1d', 'revokedByPsu'],
    ['refuse after 1s', 'rejected'],
  ])('with the scenario %s ends as %s', async (consent, end) => {
    const bank = await openNextgenBank();
    script(bank, { outcome: { consent } });
    const { consentId } = await created(bank, '/v1/consents', CONSENT);
    bank.advance(2 * 86_400_000);
    expect(await statusOf(bank, `/v1/consents/${consentId}`)).toBe(end);
  });

  it('is not offered for confirmations of funds, and the rule says so', async () => {
    const rule = { match: { operation: 'createFundsConsent' }, outcome: { consent: 'refuse after 1s' } };
    expect(() => readOutcomeRule(rule)).toThrow('consent applies only to createConsent');
  });
});

/** A call of each service, which needs no earlier one. */
const CALLS = [
  ['initiatePayment', `/v1/payments/${PRODUCT}`, PAYMENT],
  ['initiatePayment', `/v1/bulk-payments/${PRODUCT}`, { debtorAccount: anna, payments: [TRANSFER] }],
  ['createConsent', '/v1/consents', CONSENT],
  ['createFundsConsent', '/v2/consents/confirmation-of-funds', { account: anna }],
  ['createSigningBasket', '/v1/signing-baskets', undefined],
] as const;

describe('a scripted error in NextGenPSD2', () => {
  it.each(CALLS)('of %s (%s) has the form of the dialect, and nothing is created', async (operation, path, body) => {
    const bank = await openNextgenBank();
    // The TPP of the fixtures has no PSP_IC; an unknown one has every role.
    const tpp = OTHER_TPP;
    const paymentIds = [(await created(bank, `/v1/payments/${PRODUCT}`, PAYMENT, { tpp })).paymentId];
    const before = bank.bank.state.waiting.size;
    script(bank, { match: { operation }, outcome: { error: 'SERVICE_BLOCKED' } });
    const refused = await bank.send('POST', path, { json: body ?? { paymentIds }, tpp });
    expect([refused.status, refused.body.tppMessages]).toEqual([
      403,
      [{ category: 'ERROR', code: 'SERVICE_BLOCKED', text: expect.stringContaining('scripted outcome') }],
    ]);
    expect(bank.bank.state.waiting.size).toBe(before);
    await created(bank, path, body ?? { paymentIds }, { tpp });
  });
});

describe('a PSU who decides automatically in NextGenPSD2', () => {
  it.each(['approves', 'refuses'])('%s everything that waits', async (behaviour) => {
    const bank = await openNextgenBank({ 'psu-behaviour': behaviour });
    const tpp = OTHER_TPP;
    const ids = [];
    for (const [, path, json] of CALLS) {
      if (json === undefined) continue;
      const body = await created(bank, path, json, { tpp });
      ids.push(`${path}/${body.paymentId ?? body.consentId}`);
    }
    const { paymentId } = await created(bank, `/v1/payments/${PRODUCT}`, PAYMENT, { tpp });
    const { basketId } = await created(bank, '/v1/signing-baskets', { paymentIds: [paymentId] }, { tpp });
    bank.advance(60_000);
    const ends = [];
    for (const path of [...ids, `/v1/signing-baskets/${basketId}`]) ends.push(await statusOf(bank, path, { tpp }));
    expect(ends).toEqual(
      behaviour === 'approves'
        ? ['ACSC', 'ACSC', 'valid', 'valid', 'ACTC']
        : ['RJCT', 'RJCT', 'rejected', 'rejected', 'RJCT'],
    );
  });
});

describe('a scripted authorisation in NextGenPSD2', () => {
  const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };
  const password = { psuData: { password: 'anna-pass' } };

  async function started(bank: NextgenBank) {
    const { consentId, _links: links } = await created(bank, '/v1/consents', CONSENT, { headers: EMBEDDED });
    const path = new URL(links.scaStatus.href).pathname;
    const put = async (json: object) => {
      const { status, body } = await bank.send('PUT', path, { json });
      return [status, body.tppMessages?.[0].code ?? body.scaStatus];
    };
    return { consentId, put };
  }

  it('takes no password as right, and fails with the third one', async () => {
    const bank = await openNextgenBank();
    script(bank, { outcome: { sca: 'wrong-password' } });
    const { put } = await started(bank);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await put(password)).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
    expect(await put(password)).toEqual([400, 'SCA_INVALID']);
    const next = await started(bank);
    expect(await next.put(password)).toEqual([200, 'scaMethodSelected']);
  });

  it('finds the PSU blocked, or times out', async () => {
    const bank = await openNextgenBank();
    script(bank, { match: { psu: 'anna' }, outcome: { sca: 'psu-blocked' } });
    const blocked = await started(bank);
    expect(await blocked.put(password)).toEqual([403, 'SERVICE_BLOCKED']);
    expect(await blocked.put(password)).toEqual([403, 'SERVICE_BLOCKED']);
    script(bank, { outcome: { sca: 'page-timeout' } });
    const late = await started(bank);
    expect(await late.put(password)).toEqual([400, 'SCA_INVALID']);
    expect(await statusOf(bank, `/v1/consents/${late.consentId}`)).toBe('received');
  });

  it('is remembered by a restored bank', async () => {
    const bank = await openNextgenBank();
    script(bank, { outcome: { sca: 'wrong-password' } });
    const { consentId, put } = await started(bank);
    await put(password);
    const clock = { mode: 'paused', rate: 1, now: bank.bank.now } as const;
    const document = JSON.parse(JSON.stringify(stateDocument(bank.bank, 'small', clock)));
    expect(() => assertConsistent(document, bank.bank.base)).not.toThrow();
    expect(stateOf(document).authorisations.get(asId(consentId))).toMatchObject([
      { scripted: 'wrong-password', wrongTries: 1 },
    ]);
  });
});
