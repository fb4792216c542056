import { describe, expect, it } from '@jest/globals';
import { BankFault } from '../../src/domain/errors.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';
import { errorOf } from '../support/refusals.js';

const ONBOARD = '/PSD2/v1/authentications';
const RENAME = '/bankingv01/ChangeAccountName';
const IDENTITY = {
  organizationIdentifier: 'PSDAT-FMA-new',
  organizationName: 'New',
  roles: ['PSP_AI', 'PSP_PI'] as const,
  ncaId: 'AT-FMA',
  ncaName: 'FMA',
  kind: 'test' as const,
  fingerprintSha256: '',
  notAfterMs: 0,
};

describe('onboardTpp', () => {
  const onboard = (bank: HttpBank, json: unknown = { userEmail: 'new@tpp.example', name: 'New' }, key = 'key-new-1') =>
    bank.call('POST', ONBOARD, { json, key });

  it.each([
    [{ organizationName: 'New' }, 'New'],
    [{ organizationName: undefined }, 'PSDAT-FMA-new'],
  ])('takes the name from the certificate if the request has none: %j', async (changes, name) => {
    const bank = await openHttpBank();
    bank.certificate = { ...IDENTITY, ...changes } as typeof IDENTITY;
    expect((await onboard(bank, { userEmail: 'new@tpp.example' })).status).toBe(200);
    const names = [...bank.bank.state.organisations.values()].map((organisation) => organisation?.name);
    expect(names).toContain(name);
  });

  it('returns client credentials that work immediately', async () => {
    const bank = await openHttpBank();
    bank.certificate = IDENTITY;
    const { status, body } = await onboard(bank);
    expect([status, body]).toEqual([
      200,
      { clientId: expect.stringMatching(/.{20}/), clientSecret: expect.stringMatching(/.{20}/) },
    ]);
    expect(
      (
        await bank.call('POST', '/PSD2/v1/consents', {
          key: 'key-new-1',
          json: { access: { accounts: [{ iban: IBANS.anna }] } },
        })
      ).status,
    ).toBe(200);
  });

  it('again invalidates the credentials, consents and key of the replaced organisation', async () => {
    const bank = await openHttpBank();
    bank.certificate = { ...IDENTITY, organizationIdentifier: 'PSDAT-FMA-one' };
    const { consentId } = (
      await bank.call('POST', '/PSD2/v1/consents', { json: { access: { accounts: [{ iban: IBANS.anna }] } } })
    ).body;
    expect((await onboard(bank, { userEmail: 'one@tpp.example', name: 'One again' }, 'key-one-2')).status).toBe(200);
    expect(errorOf(await bank.call('GET', `/PSD2/v1/consents/${consentId}`)).code).toBe('CONSENT_UNKNOWN');
    expect(
      (
        await bank.call('GET', '/PSD2/v1/oauth/token', {
          query: { client_id: 'client-one', client_secret: 'secret-one', code: 'x', request_id: 'x' },
        })
      ).body.error,
    ).toBe('invalid_client');
    expect((await onboard(bank)).status).toBe(200);
    expect(errorOf(await bank.call('GET', '/PSD2/v1/accounts')).code).toBe('NOT_ONBOARDED');
  });

  it.each([
    ['no userEmail', { name: 'New' }, 'FORMAT_ERROR', 'userEmail'],
    ['an empty name', { userEmail: 'new@tpp.example', name: '  ' }, 'FORMAT_ERROR', 'name'],
    ['a numeric name', { userEmail: 'new@tpp.example', name: 7 }, 'FORMAT_ERROR', 'name'],
    ['an unknown user', { userEmail: 'x@tpp.example', name: 'New' }, 'USER_UNKNOWN', 'userEmail'],
    ['another user', { userEmail: 'one@tpp.example', name: 'New' }, 'USER_NOT_ADMIN', 'userEmail'],
    ['no body', undefined, 'FORMAT_ERROR', 'body'],
  ])('rejects a body with %s', async (_name, json, code, path) => {
    const bank = await openHttpBank();
    bank.certificate = IDENTITY;
    const answer = await onboard(bank, json ?? undefined);
    if (json === undefined)
      return void expect(errorOf(await bank.call('POST', ONBOARD, { key: 'key-new-1' }))).toMatchObject({ code, path });
    expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([400, code, path]);
    expect(bank.bank.state.organisations.size).toBe(0);
  });

  it('validates the certificate after the key, and before signature and body', async () => {
    const bank = await openHttpBank();
    bank.certificate = new BankFault('CERTIFICATE_EXPIRED', 'over');
    expect(errorOf(await bank.call('POST', ONBOARD, { key: null, json: {} })).code).toBe('KEY_MISSING');
    expect(errorOf(await bank.call('POST', ONBOARD, { json: {}, headers: { Digest: 'x' } })).code).toBe(
      'CERTIFICATE_EXPIRED',
    );
    bank.certificate = IDENTITY;
    expect(errorOf(await bank.call('POST', ONBOARD, { json: {}, headers: { Digest: 'x' } })).path).toBe('Signature');
  });
});

describe('changeAccountName', () => {
  const rename = (bank: HttpBank, json: unknown) => bank.call('POST', RENAME, { json, requestId: null });
  const item = (AccountInfo: object, rest = {}) => ({
    Parameters: [{ AccountInfo: { AccountName: 'Haushalt', ...AccountInfo }, ...rest }],
  });

  it('renames an account, echoes the session, and the account list has the new name immediately', async () => {
    const bank = await openHttpBank();
    const Header = {
      AppKey: 'a',
      Channel: 'b',
      TellerName: 'c',
      CallerId: 'd',
      ChannelSessionId: 's',
      ChannelRequestId: 'r',
    };
    const answer = await rename(bank, {
      Header,
      ...item({ IBANNo: IBANS.ben, ShortName: 'H' }, { CustomerIdentity: 12345 }),
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        Header: { ChannelSessionId: 's', ChannelRequestId: 'r' },
        Results: [{ IBANNo: IBANS.ben, AccountName: 'Haushalt' }],
      },
    ]);
    const { obtainToken } = await import('../support/http-bank.js');
    const { token } = await obtainToken(bank, { access: { accounts: [{ iban: IBANS.ben }] } }, 'ben');
    expect((await bank.call('GET', '/PSD2/v1/accounts', { token })).body.accounts[0].name).toBe('Haushalt');
  });

  it.each([
    ['by customer number of the item', item({ Suffix: 1 }, { CustomerNo: 1002 })],
    ['by customer number of the account', item({ Suffix: 1, CustomerNo: 1002, BranchCode: 7, CurrencyCode: 'EUR' })],
    ['by both, the same', item({ Suffix: 1, CustomerNo: 1002 }, { CustomerNo: 1002 })],
    ['without header', item({ IBANNo: IBANS.ben })],
    ['with a null header', { Header: null, ...item({ IBANNo: IBANS.ben }) }],
  ])('identifies the account %s', async (_name, json) => {
    const bank = await openHttpBank();
    expect((await rename(bank, json)).body.Results).toEqual([{ IBANNo: IBANS.ben, AccountName: 'Haushalt' }]);
  });

  it.each([
    ['no Parameters', {}, 'Parameters'],
    ['empty Parameters', { Parameters: [] }, 'Parameters'],
    ['Parameters that are no array', { Parameters: {} }, 'Parameters'],
    ['an item that is text', { Parameters: ['x'] }, 'Parameters[0]'],
    ['no AccountInfo', { Parameters: [{}] }, 'Parameters[0].AccountInfo'],
    [
      'no AccountName',
      { Parameters: [{ AccountInfo: { IBANNo: IBANS.ben } }] },
      'Parameters[0].AccountInfo.AccountName',
    ],
    [
      'an AccountName of 71 characters',
      item({ IBANNo: IBANS.ben, AccountName: 'x'.repeat(71) }),
      'Parameters[0].AccountInfo.AccountName',
    ],
    ['a bad IBAN', item({ IBANNo: 'AT00' }), 'Parameters[0].AccountInfo.IBANNo'],
    ['a customer number as text', item({ Suffix: 1 }, { CustomerNo: '1002' }), 'Parameters[0].CustomerNo'],
    [
      'two customer numbers that differ',
      item({ Suffix: 1, CustomerNo: 1001 }, { CustomerNo: 1002 }),
      'Parameters[0].CustomerNo',
    ],
    ['nothing that names an account', item({}), 'Parameters[0]'],
    ['a header that is text', { Header: 'x', ...item({ IBANNo: IBANS.ben }) }, 'Header'],
    ['no body', undefined, 'body'],
  ])('rejects a body with %s', async (_name, json, path) => {
    const bank = await openHttpBank();
    const answer = await rename(bank, json);
    expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([400, 'FORMAT_ERROR', path]);
    expect(bank.bank.state.accounts.size).toBe(0);
  });

  it.each([
    ['an unknown account', IBANS.elsewhere, 'RESOURCE_UNKNOWN'],
    ['a deleted account', IBANS.deleted, 'RESOURCE_BLOCKED'],
  ])('rejects %s', async (_name, IBANNo, code) => {
    const bank = await openHttpBank();
    const answer = await rename(bank, item({ IBANNo }));
    expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([400, code, 'Parameters[0]']);
  });

  it('applies all items or none', async () => {
    const bank = await openHttpBank();
    const Parameters = [...item({ IBANNo: IBANS.ben }).Parameters, ...item({ IBANNo: IBANS.elsewhere }).Parameters];
    expect(errorOf(await rename(bank, { Parameters })).path).toBe('Parameters[1]');
    expect(bank.bank.state.accounts.size).toBe(0);
  });
});
