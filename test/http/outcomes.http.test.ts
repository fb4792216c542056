import { describe, expect, it } from '@jest/globals';
import { readOutcomeRule } from '../../src/parsing/outcome-rule.js';
import { addOutcome } from '../../src/sim/scripting/outcomes.js';
import { approve, obtainToken, openHttpBank, type HttpBank } from '../support/http-bank.js';
import { IBANS, TPP_ONE } from '../support/small-bank.js';
import { CONSENT, PAYMENT, SEPA } from '../support/published-bodies.js';

const INVOICE = {
  ...PAYMENT,
  instructedAmount: { currency: 'EUR', amount: 12.5 },
  remittanceInformationUnstructured: 'Invoice 7',
};

const script = (bank: HttpBank, rule: Readonly<Record<string, unknown>>) =>
  addOutcome(bank.bank, readOutcomeRule(rule));
const left = (bank: HttpBank): number => bank.bank.state.outcomes.size;
const pay = (bank: HttpBank, changes = {}, options = {}) =>
  bank.call('POST', SEPA, { json: { ...INVOICE, ...changes }, ...options });

const readStatus = async (bank: HttpBank, paymentId: string): Promise<any> =>
  (await bank.call('GET', `/PSD2/v1/payments/sepa-credit-transfers/${paymentId}/status`)).body;

describe('a scripted path', () => {
  it('applies to the next matching payment, once', async () => {
    const bank = await openHttpBank();
    script(bank, { match: { amount: { from: 10, to: 20 } }, outcome: { path: 'RCVD > ACTC 2d > RJCT(AC04)' } });
    const dear = await pay(bank, { instructedAmount: { currency: 'EUR', amount: 20.01 } });
    const first = await pay(bank);
    const second = await pay(bank);
    expect(left(bank)).toBe(0);
    for (const { body } of [dear, first, second]) approve(bank, body.paymentId);
    bank.advance(2 * 86_400_000);
    expect((await readStatus(bank, dear.body.paymentId)).transactionStatus).toBe('ACSC');
    expect(await readStatus(bank, first.body.paymentId)).toMatchObject({
      transactionStatus: 'RJCT',
      tppMessages: [{ code: 'AC04' }],
    });
    expect((await readStatus(bank, second.body.paymentId)).transactionStatus).toBe('ACSC');
  });

  it.each([
    [{ product: 'sepa-credit-transfers' }, true],
    [{ product: 'instant-sepa-credit-transfers' }, false],
    [{ tpp: 'one' }, true],
    [{ tpp: TPP_ONE.organizationIdentifier }, true],
    [{ tpp: 'two' }, false],
    [{ debtor: IBANS.anna }, true],
    [{ debtor: IBANS.ben }, false],
    [{ creditor: IBANS.ben }, true],
    [{ creditor: 'BEN' }, true],
    [{ creditor: 'Be' }, false],
    [{ amount: 12.5 }, true],
    [{ amount: '12.50' }, true],
    [{ amount: { from: 12.51 } }, false],
    [{ amount: { to: '12.49' } }, false],
    [{ remittance: 'invoice' }, true],
    [{ remittance: 'Bill' }, false],
    [{ header: { 'X-Scenario': 'a' } }, true],
    [{ header: { 'X-Scenario': 'b' } }, false],
    [{ creditor: 'Ben', amount: 13 }, false],
  ])('matches %j: %p', async (match, isFor) => {
    const bank = await openHttpBank();
    script(bank, { match, outcome: { path: 'PART' } });
    expect((await pay(bank, {}, { headers: { 'X-Scenario': 'a' } })).status).toBe(200);
    expect(left(bank)).toBe(isFor ? 0 : 1);
  });

  it('is not used up if the bank rejects the payment', async () => {
    const bank = await openHttpBank();
    script(bank, { outcome: { path: 'PART' } });
    expect((await pay(bank, { instructedAmount: { currency: 'USD', amount: 1 } })).status).toBe(400);
    expect(left(bank)).toBe(1);
  });
});

it('a scripted consent follows its scenario', async () => {
  const bank = await openHttpBank();
  script(bank, { outcome: { consent: 'approve after 5s > revoke after 1d' } });
  const { body } = await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT });
  const read = async () => (await bank.call('GET', `/PSD2/v1/consents/${body.consentId}/status`)).body.consentStatus;
  expect(await read()).toBe('received');
  bank.advance(5000);
  expect(await read()).toBe('valid');
  bank.advance(86_400_000);
  expect(await read()).toBe('revokedByPsu');
});

describe('scripted errors', () => {
  it('fail the second read of accounts and let the third succeed', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    script(bank, { match: { operation: 'readAccounts' }, after: 1, outcome: { error: 'INTERNAL_SERVER_ERROR' } });
    const read = () => bank.call('GET', '/PSD2/v1/accounts', { token });
    expect((await read()).status).toBe(200);
    await expect(read()).rejects.toThrow(/500/);
    expect((await read()).status).toBe(200);
    expect(left(bank)).toBe(0);
    // A failure is not an access: two of the four of the day are left.
    expect([(await read()).status, (await read()).status, (await read()).status]).toEqual([200, 200, 400]);
  });

  it('fail twice, then succeed', async () => {
    const bank = await openHttpBank();
    script(bank, {
      match: { operation: 'createConsent' },
      times: 2,
      outcome: { error: { code: 'SERVICE_BLOCKED', text: 'closed' } },
    });
    const create = () => bank.call('POST', '/PSD2/v1/consents', { json: CONSENT });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await create();
      expect([status, body.tppMessages[0].code, body.tppMessages[0].text]).toEqual([400, 'SERVICE_BLOCKED', 'closed']);
    }
    expect(bank.bank.state.consents.size).toBe(0);
    expect((await create()).status).toBe(200);
  });

  it('follow the order of a sequence, and come after the guards', async () => {
    const bank = await openHttpBank({ 'error-status': 'nextgen' });
    script(bank, {
      match: { operation: 'readConsentStatus' },
      sequence: [{ usual: true }, { error: 'ACCESS_EXCEEDED', times: 2 }, { usual: true }],
    });
    const { body } = await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT });
    const read = async (options = {}) =>
      (await bank.call('GET', `/PSD2/v1/consents/${body.consentId}/status`, options)).status;
    expect(await read()).toBe(200);
    expect(await read({ key: null })).toBe(401);
    expect([await read(), await read(), await read()]).toEqual([429, 429, 200]);
    expect(left(bank)).toBe(0);
  });

  it('have the format of the token exchange there, and leave the code unused', async () => {
    const bank = await openHttpBank();
    const { body } = await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT });
    const code = approve(bank, body.consentId);
    script(bank, { match: { operation: 'exchangeCode', tpp: TPP_ONE.clientId }, outcome: { error: 'TOKEN_EXPIRED' } });
    const query = {
      client_id: TPP_ONE.clientId,
      client_secret: TPP_ONE.clientSecret,
      code,
      request_id: body.consentId,
    };
    const exchange = () => bank.call('GET', '/PSD2/v1/oauth/token', { query });
    const refused = await exchange();
    expect([refused.status, refused.body.tppMessages[0].code, typeof refused.body.error]).toEqual([
      400,
      'TOKEN_EXPIRED',
      'string',
    ]);
    expect((await exchange()).status).toBe(200);
  });

  it('apply to the PSU whose data is read', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    script(bank, { match: { psu: 'ben' }, times: 'always', outcome: { error: 'RESOURCE_BLOCKED' } });
    expect((await bank.call('GET', '/PSD2/v1/accounts', { token })).status).toBe(200);
    script(bank, { match: { psu: 'anna' }, times: 'always', outcome: { error: 'RESOURCE_BLOCKED' } });
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await bank.call('GET', '/PSD2/v1/accounts', { token })).status).toBe(400);
    expect(left(bank)).toBe(2);
  });
});

describe('an impossible outcome is rejected', () => {
  it.each<[Readonly<Record<string, unknown>>, RegExp]>([
    [{}, /exactly one of outcome .* and sequence/],
    [{ outcome: {} }, /outcome must have exactly one of path, payee, consent, sca, token, notification, error, usual/],
    [{ outcome: { path: 'PART', error: 'FORMAT_ERROR' } }, /exactly one/],
    [
      { outcome: { pathe: 'PART' } },
      /pathe is not a known name \(did you mean path\?\); known outcomes \(path is that of a payment\) are: path/,
    ],
    [{ outcome: { path: 'ACTC > WHAT' } }, /outcome.path: unknown status "WHAT"; use one of RCVD/],
    [{ outcome: { path: 'RJCT > ACSC' } }, /nothing can follow RJCT/],
    [{ outcome: { path: 'ACTC soon > ACSC' } }, /"soon" is not a duration/],
    [{ outcome: { path: 'ACTC > PDNG 99999999d > RJCT(AM04)' } }, /"99999999d" is longer than ten years/],
    [{ outcome: { consent: 'approve after 999999999w' } }, /"999999999w" is longer than ten years/],
    [{ outcome: { error: 'NO_SUCH_CODE' } }, /outcome.error must be one of the error codes FORMAT_ERROR/],
    [{ outcome: { error: { code: 'FORMAT_ERROR', status: 1 } } }, /status is not a known name/],
    [{ outcome: { consent: 'approve soon' } }, /outcome.consent: unknown step "approve soon"; use one of approve/],
    [{ outcome: { sca: 'earthquake' } }, /outcome.sca must be one of wrong-password, psu-blocked/],
    [
      { match: { operation: 'createConsent' }, outcome: { sca: 'wrong-state' } },
      /sca applies only to authorise, not to createConsent/,
    ],
    [
      { sequence: [{ path: 'PART' }, { consent: 'approve' }] },
      /consent applies only to createConsent, not to initiatePayment/,
    ],
    [
      { match: { operation: 'authorise' }, outcome: { error: 'FORMAT_ERROR' } },
      /the authorisation page has no error codes/,
    ],
    [{ match: { header: { 'X-Y': 'a' } }, outcome: { sca: 'wrong-state' } }, /the authorisation has no header/],
    [{ outcome: { usual: false } }, /outcome.usual must be true/],
    [{ times: 0, outcome: { path: 'PART' } }, /times must be a whole number from 1 up or "always"/],
    [{ after: -1, outcome: { path: 'PART' } }, /after must be a whole number from 0 up/],
    [{ times: 2, sequence: [{ path: 'PART' }] }, /set times in each part/],
    [{ sequence: [] }, /at least one part/],
    [{ sequence: [{ path: 'PART', times: 'always' }, { usual: true }] }, /sequence\[0\] never expires/],
    [
      { match: { operation: 'readAccounts' }, outcome: { path: 'PART' } },
      /path applies only to initiatePayment, not to readAccounts/,
    ],
    [{ match: { operation: 'anything' }, outcome: { usual: true } }, /match.operation must be one of exchangeCode/],
    [
      { match: { operation: 'readAccounts', amount: 1 }, outcome: { usual: true } },
      /match.amount is available only for initiatePayment, authorise/,
    ],
    [
      { match: { operation: 'createConsent', psu: 'anna' }, outcome: { usual: true } },
      /the PSU is known only for readAccounts/,
    ],
    [{ match: { product: 'gold' }, outcome: { path: 'PART' } }, /match.product must be one of sepa-credit-transfers/],
    [
      { match: { debtor: 'AT00' }, outcome: { path: 'PART' } },
      /^match.debtor: the IBAN must be two letters, two check digits/,
    ],
    [{ match: { amount: { from: 2, to: 1 } }, outcome: { path: 'PART' } }, /no amount matches/],
    [{ match: { amount: {} }, outcome: { path: 'PART' } }, /must have from, to, or both/],
    [{ match: { amount: 'much' }, outcome: { path: 'PART' } }, /must be an amount such as 12.34/],
    [
      { match: { colour: 'red' }, outcome: { path: 'PART' } },
      /colour is not a known name; known members of match are: operation/,
    ],
    [{ match: { header: { 'X Y': 'a' } }, outcome: { path: 'PART' } }, /^match.header: "X Y" is not a header name/],
    [{ match: { header: { 'X-Y': 1 } }, outcome: { path: 'PART' } }, /match.header.X-Y must be text/],
  ])('with %j', (rule, why) => {
    expect(() => readOutcomeRule(rule)).toThrow(why);
  });
});
