import { describe, expect, it } from '@jest/globals';
import { NEXTGENPSD2 } from '../../../src/dialects/nextgenpsd2/operations.js';
import { readOutcomeRule } from '../../../src/parsing/outcome-rule.js';
import { addFault } from '../../../src/sim/scripting/faults.js';
import { addOutcome } from '../../../src/sim/scripting/outcomes.js';
import { openNextgenBank, OTHER_TPP, TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT, PAYMENT } from '../../support/nextgen-bodies.js';

const createConsent = (bank: NextgenBank, tpp = TPP) => bank.send('POST', '/v1/consents', { json: CONSENT, tpp });

describe('what a tester scripts for a bank of NextGenPSD2', () => {
  it('applies a scripted consent and a scripted error', async () => {
    const bank = await openNextgenBank();
    const script = (rule: Readonly<Record<string, unknown>>) => void addOutcome(bank.bank, readOutcomeRule(rule));
    script({ match: { operation: 'createConsent' }, outcome: { consent: 'refuse after 1s' } });
    const { body } = await createConsent(bank);
    bank.advance(2000);
    expect((await bank.send('GET', `/v1/consents/${body.consentId}/status`)).body.consentStatus).toBe('rejected');
    script({ match: { operation: 'createConsent', tpp: TPP }, outcome: { error: 'SERVICE_BLOCKED' } });
    expect((await createConsent(bank, OTHER_TPP)).status).toBe(201);
    const blocked = await createConsent(bank);
    expect([blocked.status, blocked.body.tppMessages[0].code]).toEqual([403, 'SERVICE_BLOCKED']);
  });

  it('applies a scripted path of a payment', async () => {
    const bank = await openNextgenBank();
    addOutcome(
      bank.bank,
      readOutcomeRule({ match: { operation: 'initiatePayment' }, outcome: { path: 'ACTC > RJCT(AC04)' } }),
    );
    const { body } = await bank.send('POST', '/v1/payments/sepa-credit-transfers', { json: PAYMENT });
    bank.decide(body.paymentId);
    bank.advance(60_000);
    const { body: status } = await bank.send('GET', `/v1/payments/sepa-credit-transfers/${body.paymentId}/status`);
    expect(status).toMatchObject({
      transactionStatus: 'RJCT',
      tppMessages: [{ text: expect.stringMatching(/^AC04/) }],
    });
  });

  it.each([
    ['the header', undefined],
    ['the certificate', 'PSDDE-BAFIN-4711'],
  ])('applies a fault to the TPP that %s names', async (_what, certified) => {
    const bank = await openNextgenBank();
    if (certified !== undefined)
      bank.certificate = {
        organizationIdentifier: certified,
        ncaId: 'DE-BAFIN',
        ncaName: 'BaFin',
        kind: 'test',
        roles: ['PSP_AI'],
        fingerprintSha256: '',
        notAfterMs: 0,
      };
    addFault(bank.bank, {
      match: { tpp: certified ?? TPP },
      after: 0,
      when: 'before',
      error: { statusCode: 429, code: 'ACCESS_EXCEEDED' },
    });
    // A certificate names the TPP, whatever the header says.
    expect((await createConsent(bank, OTHER_TPP)).status).toBe(certified === undefined ? 201 : 429);
    if (certified === undefined) expect((await createConsent(bank)).status).toBe(429);
  });

  it('names the checks of each operation', () => {
    expect(NEXTGENPSD2.checksOf('createConsent')).toEqual(['headers', 'certificate', 'role', 'signature']);
    expect(NEXTGENPSD2.checksOf('readAccounts')).toEqual([
      ...['headers', 'certificate', 'role', 'signature'],
      ...['existence', 'token'],
    ]);
  });
});
