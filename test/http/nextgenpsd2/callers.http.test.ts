import { describe, expect, it } from '@jest/globals';
import { BankFault } from '../../../src/domain/errors.js';
import { asId } from '../../../src/domain/ids.js';
import { openNextgenBank, OTHER_TPP } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';

const consent = consentBody({ allPsd2: 'allAccounts' }, { recurringIndicator: false, frequencyPerDay: 1 });
const identity = {
  organizationIdentifier: 'PSDDE-BAFIN-4711',
  organizationName: 'Kontoblick',
  ncaId: 'DE-BAFIN',
  ncaName: 'BaFin',
  kind: 'test',
  roles: ['PSP_AI'],
  fingerprintSha256: '',
  notAfterMs: 0,
} as const;

describe('the TPP of a call', () => {
  it('is that of the certificate, whatever the header says', async () => {
    const bank = await openNextgenBank();
    bank.certificate = identity;
    const { status, body } = await bank.send('POST', '/v1/consents', { json: consent });
    expect(status).toBe(201);
    const [stored] = [...bank.bank.state.organisations.values()];
    expect(stored).toMatchObject({ organizationIdentifier: 'PSDDE-BAFIN-4711', name: 'Kontoblick' });
    expect(bank.bank.state.consents.get(body.consentId)?.organisationId).toBe(stored?.organisationId);
  });

  it('needs the role of the operation', async () => {
    const bank = await openNextgenBank();
    bank.certificate = { ...identity, roles: ['PSP_PI'] };
    const { status, body } = await bank.send('POST', '/v1/consents', { json: consent });
    expect([status, body.tppMessages[0].code]).toEqual([401, 'ROLE_INVALID']);
    expect(body.tppMessages[0].text).toBe('the organisation has only PSP_PI; this call requires PSP_AI');
    expect(bank.bank.state.organisations.size).toBe(0);
  });

  it('is refused with what is wrong with its certificate', async () => {
    const bank = await openNextgenBank();
    bank.certificate = new BankFault('CERTIFICATE_EXPIRED', 'it is past its end');
    const { status, body } = await bank.send('POST', '/v1/consents', { json: consent });
    expect([status, body.tppMessages[0].code]).toEqual([401, 'CERTIFICATE_EXPIRED']);
  });

  it('is asked for a certificate or the header where neither came', async () => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', '/v1/consents', { json: consent, tpp: null });
    expect([status, body.tppMessages[0].code]).toEqual([401, 'CERTIFICATE_MISSING']);
    expect(body.tppMessages[0].text).toContain('Sandbank-TPP: PSDAT-FMA-123456');
  });

  it('is not taken from the header under tpp-identification: certificate', async () => {
    const bank = await openNextgenBank({ 'tpp-identification': 'certificate' });
    const { status, body } = await bank.send('POST', '/v1/consents', { json: consent });
    expect([status, body.tppMessages[0].code]).toEqual([401, 'CERTIFICATE_MISSING']);
  });

  describe('beyond loopback', () => {
    const createdWith = async (tppIdentification?: string) => {
      const bank = await openNextgenBank(tppIdentification ? { 'tpp-identification': tppIdentification } : {});
      Object.assign(bank.context.settings, { isTppHeaderTrusted: false });
      return bank.send('POST', '/v1/consents', { json: consent });
    };

    it('is not taken from the header, and the error names the settings that allow it', async () => {
      const { status, body } = await createdWith();
      expect([status, body.tppMessages[0].code]).toEqual([401, 'CERTIFICATE_MISSING']);
      expect(body.tppMessages[0].text).toContain('--trust-tpp-header (SANDBANK_TRUST_TPP_HEADER=on)');
      expect(body.tppMessages[0].text).toContain('tpp-identification: certificate-or-header');
    });

    it('is taken from the header if the profile says so', async () => {
      expect((await createdWith('certificate-or-header')).status).toBe(201);
    });

    it('is that of the certificate, also with the header', async () => {
      const bank = await openNextgenBank();
      Object.assign(bank.context.settings, { isTppHeaderTrusted: false });
      bank.certificate = identity;
      expect((await bank.send('POST', '/v1/consents', { json: consent })).status).toBe(201);
      const [stored] = bank.bank.state.organisations.values();
      expect(stored).toMatchObject({ organizationIdentifier: 'PSDDE-BAFIN-4711' });
    });
  });

  it('is refused if the bank has met 10,000 others, and those it has met are not', async () => {
    const bank = await openNextgenBank();
    expect((await bank.send('POST', '/v1/consents', { json: consent })).status).toBe(201);
    const { organisations } = bank.bank.state;
    const [first] = organisations.values();
    for (let number = organisations.size; number < 10_000; number += 1)
      organisations.set(asId(`other-${number}`), first ?? null);
    const refused = await bank.send('POST', '/v1/consents', { json: consent, tpp: OTHER_TPP });
    expect([refused.status, refused.body.tppMessages[0].code]).toEqual([429, 'ACCESS_EXCEEDED']);
    expect(refused.body.tppMessages[0].text).toContain('10000');
    expect(organisations.size).toBe(10_000);
    expect((await bank.send('POST', '/v1/consents', { json: consent })).status).toBe(201);
  });

  it.each(['fintech', 'PSDAT', 'PSDAT-FMA', 'PSDAT-FMA-', 'psdat-fma-1', `PSDAT-FMA-${'1'.repeat(100)}`])(
    'cannot be named %s',
    async (tpp) => {
      const bank = await openNextgenBank();
      const { status, body } = await bank.send('POST', '/v1/consents', { json: consent, tpp });
      expect(status).toBe(400);
      expect(body.tppMessages[0]).toMatchObject({ code: 'FORMAT_ERROR', path: 'Sandbank-TPP' });
    },
  );
});

describe('the headers of a call', () => {
  it('are asked for a consent, and not for a token', async () => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('GET', '/v1/accounts');
    expect([status, body.tppMessages[0].path]).toEqual([400, 'Consent-ID']);
    expect(body.tppMessages[0].text).toBe('the header Consent-ID is missing; send the consentId of a valid consent');
  });

  it.each([
    ['X-Request-ID', { requestId: null }],
    ['X-Request-ID', { requestId: 'one' }],
    ['PSU-IP-Address', { headers: { 'PSU-IP-Address': '' } }],
    ['PSU-IP-Address', { headers: { 'PSU-IP-Address': 'localhost' } }],
    ['TPP-Redirect-URI', { headers: { 'TPP-Redirect-URI': 'javascript:alert(1)' } }],
    ['TPP-Explicit-Authorisation-Preferred', { headers: { 'TPP-Explicit-Authorisation-Preferred': 'yes' } }],
  ])('%s is refused in %j', async (path, options) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', '/v1/consents', { json: consent, ...options });
    expect(status).toBe(400);
    expect(body.tppMessages[0]).toMatchObject({ code: 'FORMAT_ERROR', path });
    expect(bank.bank.state.consents.size).toBe(0);
  });

  it('must not exclude JSON', async () => {
    const bank = await openNextgenBank();
    const headers = { Accept: 'text/html' };
    const { status, body } = await bank.send('POST', '/v1/consents', { json: consent, headers });
    expect([status, body.tppMessages[0].code]).toEqual([406, 'REQUESTED_FORMATS_INVALID']);
  });

  it('must name the consent of an account read', async () => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('GET', '/v1/accounts');
    expect(status).toBe(400);
    expect(body.tppMessages[0]).toMatchObject({ code: 'FORMAT_ERROR', path: 'Consent-ID' });
  });
});

describe('paths', () => {
  it('of the published interface are not those of this dialect', async () => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', '/PSD2/v1/consents', { json: consent });
    expect([status, body.tppMessages[0].code]).toEqual([404, 'RESOURCE_UNKNOWN']);
  });

  it('with another method are answered with the methods that they have', async () => {
    const bank = await openNextgenBank();
    const { status, headers } = await bank.send('DELETE', '/v1/accounts');
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it.each([
    ['https://events.kontoblick.example/', 'true'],
    ['https://other.example/', 'false'],
    ['https://psdde-bafin-4711.tpp.example/', 'false'],
  ])('is notified below the domains of its certificate only: %s %s', async (address, support) => {
    const bank = await openNextgenBank();
    bank.certificate = { ...identity, domains: ['*.kontoblick.example'] };
    const headers = { 'TPP-Notification-URI': address };
    const created = await bank.send('POST', '/v1/consents', { json: consent, headers });
    expect(created.headers['aspsp-notification-support']).toBe(support);
    const [log] = bank.bank.state.notifications.values();
    expect([log?.contents, log?.notifications.map(({ state }) => state)]).toEqual(
      support === 'true' ? [['PROCESS'], []] : [[], ['refused']],
    );
  });

  it('is notified nowhere if its certificate names no domain', async () => {
    const bank = await openNextgenBank({ 'notification-refusal': 'format-error' });
    bank.certificate = identity;
    const headers = { 'TPP-Notification-URI': 'https://kontoblick.example/' };
    const { status, body } = await bank.send('POST', '/v1/consents', { json: consent, headers });
    expect([status, body.tppMessages[0]]).toEqual([400, expect.objectContaining({ path: 'TPP-Notification-URI' })]);
    expect(bank.bank.state.consents.size).toBe(0);
  });
});
