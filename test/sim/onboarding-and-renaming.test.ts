import { describe, expect, it } from '@jest/globals';
import { asId, type AccountId } from '../../src/domain/ids.js';
import { changeAccountName, type RenameItem } from '../../src/sim/accounts/change-account-name.js';
import { exchangeCode, requireToken } from '../../src/sim/tokens/exchange-code.js';
import { onboardTpp } from '../../src/sim/onboarding/onboard-tpp.js';
import { readConsent } from '../../src/sim/consents/read-consent.js';
import { readPayment } from '../../src/sim/payments/read-payment.js';
import { registerPortalUser } from '../../src/sim/onboarding/register-portal-user.js';
import {
  findAccount,
  findOrganisation,
  findPortalUser,
  identifierInCountry,
  portalUserByKey,
  readLedger,
} from '../../src/sim/directory.js';
import type { Bank } from '../../src/sim/bank.js';
import { stateDocument } from '../../src/sim/state/state-document.js';
import { assertConsistent } from '../../src/sim/state/state-validation.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import {
  authorisedPayment,
  CALLER,
  consentRequest,
  IBANS,
  openTestBank,
  smallBase,
  TPP_ONE,
  validConsent,
} from '../support/small-bank.js';

const code = (expected: string) => expect.objectContaining({ code: expected });
const identity = (organizationIdentifier: string, kind: 'test' | 'production-like' = 'test') => ({
  organizationIdentifier,
  organizationName: 'Certified GmbH',
  roles: ['PSP_AI'] as const,
  ncaId: 'AT-FMA',
  ncaName: 'FMA',
  kind,
  fingerprintSha256: '00',
  notAfterMs: 0,
});
const onboard = (bank: Bank, userEmail: string, organizationIdentifier: string, keyOf = userEmail) =>
  bank.perform(() =>
    onboardTpp(
      bank,
      { userEmail, name: 'My TPP' },
      { portalUser: findPortalUser(bank, keyOf)!, identity: identity(organizationIdentifier) },
    ),
  );

describe('onboarding', () => {
  it('creates an organisation from request and certificate, and activates the portal for its admin', () => {
    const { bank, moves } = openTestBank();
    const organisation = onboard(bank, 'new@tpp.example', 'PSDAT-FMA-new');
    expect(organisation).toMatchObject({
      name: 'My TPP',
      organizationIdentifier: 'PSDAT-FMA-new',
      organizationName: 'Certified GmbH',
      roles: ['PSP_AI'],
      adminEmail: 'new@tpp.example',
    });
    expect(organisation.clientId).not.toBe('');
    expect(organisation.clientSecret.length).toBeGreaterThanOrEqual(32);
    expect(findPortalUser(bank, 'new@tpp.example')).toMatchObject({
      activated: true,
      organisationId: organisation.organisationId,
    });
    expect(moves.at(-1)).toMatchObject({ kind: 'tpp', from: 'registered', to: 'onboarded' });
  });

  it.each([
    ['unknown@tpp.example', 'new@tpp.example', 'USER_UNKNOWN'],
    ['one@tpp.example', 'new@tpp.example', 'USER_NOT_ADMIN'],
  ])('rejects the admin %s with the subscription key of %s', (userEmail, keyOf, expected) => {
    const { bank } = openTestBank();
    expect(() => onboard(bank, userEmail, 'PSDAT-FMA-new', keyOf)).toThrow(code(expected));
    expect(bank.state.organisations.size).toBe(0);
  });

  it('compares e-mail addresses ignoring case', () => {
    const { bank } = openTestBank();
    expect(onboard(bank, 'NEW@tpp.example', 'PSDAT-FMA-new', 'new@tpp.example').adminEmail).toBe('new@tpp.example');
  });

  it.each([
    ['the same admin', 'one@tpp.example', 'PSDAT-FMA-other'],
    ['the same organizationIdentifier', 'new@tpp.example', TPP_ONE.organizationIdentifier],
  ])('of %s again replaces the organisation with all its data', (_name, userEmail, organizationIdentifier) => {
    const { bank, advance } = openTestBank({ 'portal-user-tpp': 'any' });
    const consentId = validConsent(bank);
    const created = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    const approval = bank.perform(() =>
      authorise(bank, created.consentId, { decision: 'approve', psuId: asId('anna') }, {}),
    );
    const client = { clientId: TPP_ONE.clientId, clientSecret: TPP_ONE.clientSecret };
    const exchange = { grantType: 'authorization_code', code: approval.code! } as const;
    const { accessToken } = bank.perform(() => exchangeCode(bank, { ...client, exchange }));
    const paymentId = authorisedPayment(bank, {
      remittanceInformationUnstructured: 'sandbank: ACTC > ACFC 1d > ACSC',
    });
    advance(1000);
    expect(readLedger(bank, asId<AccountId>('anna')).pendingDebitMinorUnits).toBe(-13_345);

    const organisation = onboard(bank, userEmail, organizationIdentifier);
    expect(findOrganisation(bank, TPP_ONE.organisationId)).toBeUndefined();
    const caller = { organisation, psuPresent: false };
    expect(() => bank.perform(() => readConsent(bank, consentId, caller))).toThrow(code('CONSENT_UNKNOWN'));
    expect(() =>
      bank.perform(() => readPayment(bank, { paymentProduct: 'sepa-credit-transfers', paymentId }, caller)),
    ).toThrow(code('RESOURCE_UNKNOWN'));
    expect(() => bank.perform(() => requireToken(bank, accessToken, organisation))).toThrow(code('TOKEN_UNKNOWN'));
    expect(() => bank.perform(() => exchangeCode(bank, { ...client, exchange }))).toThrow(code('CLIENT_INVALID'));
    expect(readLedger(bank, asId<AccountId>('anna')).pendingDebitMinorUnits).toBe(-1_000);
    advance(100_000);
    expect(
      bank.state.consents.size +
        bank.state.payments.size +
        bank.state.waiting.size +
        bank.state.recurring.size +
        bank.state.codes.size,
    ).toBe(0);
  });

  it('lets a payment in execution complete, invisible to the TPP', () => {
    const { bank, advance } = openTestBank();
    const paymentId = authorisedPayment(bank);
    advance(2000);
    expect(bank.state.payments.get(paymentId)?.transactionStatus).toBe('ACSP');
    const organisation = onboard(bank, 'one@tpp.example', TPP_ONE.organizationIdentifier);
    const address = { paymentProduct: 'sepa-credit-transfers', paymentId };
    expect(() => bank.perform(() => readPayment(bank, address, { organisation, psuPresent: false }))).toThrow(
      code('RESOURCE_UNKNOWN'),
    );
    advance(2000);
    expect(bank.state.payments.get(paymentId)?.transactionStatus).toBe('ACSC');
    expect(readLedger(bank, asId<AccountId>('anna'))).toMatchObject({
      bookedMinorUnits: 100_000 - 12_345,
      pendingDebitMinorUnits: -1_000,
    });
    // What is settled goes with its TPP.
    const again = authorisedPayment(bank, {}, 'anna', { organisation, psuPresent: false });
    advance(10_000);
    onboard(bank, 'one@tpp.example', TPP_ONE.organizationIdentifier);
    expect(bank.state.payments.has(again)).toBe(false);
    const document = structuredClone(stateDocument(bank, 'small', { mode: 'paused', rate: 1, now: bank.now }));
    expect(() => assertConsistent(document, bank.base)).not.toThrow();
  });

  it("rejects a user of another TPP than the certificate's, unless the profile allows it", () => {
    const { bank } = openTestBank();
    expect(() => onboard(bank, 'one@tpp.example', 'PSDAT-FMA-other')).toThrow(code('USER_OF_ANOTHER_TPP'));
    expect(findOrganisation(bank, TPP_ONE.organisationId)).toBeDefined();
    expect(bank.state.organisations.size).toBe(0);
  });

  it('by another admin leaves the earlier admin registered without an organisation', () => {
    const { bank } = openTestBank();
    onboard(bank, 'new@tpp.example', TPP_ONE.organizationIdentifier);
    expect(findPortalUser(bank, 'one@tpp.example')).not.toHaveProperty('organisationId');
    expect(portalUserByKey(bank, 'key-one-1')?.userEmail).toBe('one@tpp.example');
  });
});

describe('the portal', () => {
  it('registers a user with two valid keys', () => {
    const { bank } = openTestBank();
    const user = bank.perform(() => registerPortalUser(bank, { userEmail: 'Dev@tpp.example', name: 'Dev' }));
    expect(user.subscriptionKeys.primary).toMatch(/^[0-9a-f]{32}$/);
    expect(user.subscriptionKeys.secondary).not.toBe(user.subscriptionKeys.primary);
    expect(portalUserByKey(bank, user.subscriptionKeys.secondary)).toEqual(user);
    expect(onboard(bank, 'dev@tpp.example', 'PSDAT-FMA-dev').adminEmail).toBe('Dev@tpp.example');
  });

  it.each(['no-address', 'one@tpp.example', 'two words@x.example'])('rejects the registration of %s', (userEmail) => {
    const { bank } = openTestBank();
    expect(() => bank.perform(() => registerPortalUser(bank, { userEmail, name: 'x' }))).toThrow(code('FORMAT_ERROR'));
  });
});

describe('renaming accounts', () => {
  const rename = (bank: Bank, ...items: Partial<RenameItem>[]) =>
    bank.perform(() =>
      changeAccountName(
        bank,
        items.map((item, index) => ({ path: `Parameters[${index}]`, accountName: 'New name', ...item })),
      ),
    );
  const nameOf = (bank: Bank, id: string) => findAccount(bank, asId<AccountId>(id))!.name;

  it.each([
    ['its IBAN', { iban: IBANS.ben }, 'ben'],
    ['its IBAN and currency', { iban: IBANS.anna, currencyCode: 'USD' }, 'anna-usd'],
    ['customer number and suffix', { customerNo: 1001, suffix: 2 }, 'anna-usd'],
    [
      'everything, all agreeing',
      { iban: IBANS.ben, customerNo: 1002, suffix: 1, branchCode: 7, currencyCode: 'EUR' },
      'ben',
    ],
  ])('identifies an account by %s', (_name, item, id) => {
    const { bank } = openTestBank();
    expect(rename(bank, item).map((account) => account.accountId)).toEqual([id]);
    expect(nameOf(bank, id)).toBe('New name');
  });

  it.each([
    ['an IBAN with several currencies', { iban: IBANS.anna }],
    ['a currency that does not agree', { iban: IBANS.ben, currencyCode: 'USD' }],
    ['a branch that does not agree', { iban: IBANS.ben, branchCode: 8 }],
    ['a customer that does not agree', { iban: IBANS.ben, customerNo: 1001 }],
    ['a customer number without suffix', { customerNo: 1001 }],
    ['a suffix without customer number', { suffix: 1 }],
    ['nothing', {}],
  ])('rejects %s with the path of the item, and renames no account', (_name, item) => {
    const { bank } = openTestBank();
    expect(() => rename(bank, { iban: IBANS.ben }, item)).toThrow(
      expect.objectContaining({ code: 'FORMAT_ERROR', detail: { path: 'Parameters[1]' } }),
    );
    expect(nameOf(bank, 'ben')).toBe('ben account');
  });

  it.each([
    ['an IBAN of another bank', { iban: IBANS.elsewhere }, 'RESOURCE_UNKNOWN'],
    ['an unknown customer', { customerNo: 9999, suffix: 1 }, 'RESOURCE_UNKNOWN'],
    ['a deleted account', { iban: IBANS.deleted }, 'RESOURCE_BLOCKED'],
  ])('rejects %s with its own error code, and renames no account', (_name, item, code) => {
    const { bank } = openTestBank();
    expect(() => rename(bank, { iban: IBANS.ben }, item)).toThrow(
      expect.objectContaining({ code, detail: { path: 'Parameters[1]' } }),
    );
    expect(nameOf(bank, 'ben')).toBe('ben account');
  });
});

describe('the suggested organisation identifier', () => {
  it.each([
    ['AT', () => true, 'PSDAT-FMA-7'],
    ['DE', (iban: string) => iban === IBANS.ben, 'PSDDE-BAFIN-7'],
    ['no known country', () => false, 'PSDAT-FMA-7'],
  ])('has the authority of the country of the bank: %s', (_country, isThere, identifier) => {
    const { bank } = openTestBank(
      {},
      {
        base: (day) => {
          const base = smallBase(day);
          return { ...base, accounts: new Map([...base.accounts].filter(([, { iban = '' }]) => isThere(iban))) };
        },
      },
    );
    expect(identifierInCountry(bank, 7)).toBe(identifier);
  });
});
