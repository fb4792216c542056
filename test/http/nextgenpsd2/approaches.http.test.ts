import { describe, expect, it } from '@jest/globals';
import type { LocalDate } from '../../../src/domain/calendar.js';
import { IBANS, smallBase } from '../../support/small-bank.js';
import { createConsent, openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { signInOnPage } from '../../support/psu-page.js';
import { consentBody } from '../../support/nextgen-bodies.js';

const CONSENT = consentBody({ accounts: [{ iban: IBANS.anna, currency: 'EUR' }] });
const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false' };
const DECOUPLED = { 'TPP-Decoupled-Preferred': 'true' };

async function created(bank: NextgenBank, headers: Readonly<Record<string, string>>, iban: string = IBANS.anna) {
  const json = consentBody({ accounts: [{ iban, currency: 'EUR' }] });
  const { body, headers: answered } = await createConsent(bank, json, { headers });
  const path: string = body._links.scaStatus.href.slice(bank.url.length);
  const put = (json: unknown, psuId?: string) =>
    bank.send('PUT', path, { json, headers: psuId === undefined ? {} : { 'PSU-ID': psuId } });
  const scaStatus = async () => (await bank.send('GET', path)).body.scaStatus;
  const consentStatus = () => bank.bank.state.consents.get(body.consentId)?.consentStatus;
  return { body, approach: answered['aspsp-sca-approach'], path, put, scaStatus, consentStatus };
}

describe('the approach of an authorisation', () => {
  it.each([
    [{}, 'REDIRECT'],
    [{ 'TPP-Redirect-Preferred': 'true' }, 'REDIRECT'],
    [{ 'TPP-Redirect-Preferred': 'true', ...DECOUPLED }, 'REDIRECT'],
    [{ 'TPP-Redirect-Preferred': 'false' }, 'DECOUPLED'],
    [DECOUPLED, 'DECOUPLED'],
    [EMBEDDED, 'EMBEDDED'],
  ])('under the headers %j is %s', async (headers, approach) => {
    const bank = await openNextgenBank();
    expect((await created(bank, headers)).approach).toBe(approach);
  });

  it('is one that the bank offers, whatever the TPP prefers', async () => {
    const bank = await openNextgenBank({ 'sca-approaches': ['embedded'] });
    expect((await created(bank, { 'TPP-Redirect-Preferred': 'true', ...DECOUPLED })).approach).toBe('EMBEDDED');
  });

  it.each([
    [['embedded', 'redirect'], {}, 'EMBEDDED'],
    [['decoupled', 'embedded', 'redirect'], {}, 'DECOUPLED'],
    [['redirect', 'embedded', 'decoupled'], { 'TPP-Redirect-Preferred': 'false' }, 'EMBEDDED'],
    [['embedded', 'decoupled'], { 'TPP-Redirect-Preferred': 'true' }, 'EMBEDDED'],
  ])('is the first of the list %j that the headers %j leave: %s', async (approaches, headers, approach) => {
    const bank = await openNextgenBank({ 'sca-approaches': approaches });
    expect((await created(bank, headers)).approach).toBe(approach);
  });

  /** @decision sca-approaches */
  it('is one that the PSU has, if the TPP names the PSU and the bank offers it', async () => {
    const embeddedBen = (day: LocalDate) => {
      const base = smallBase(day);
      const psus = [...base.psus.values()].map((psu) =>
        psu.psuId === 'ben' ? { ...psu, scaApproaches: ['embedded' as const] } : psu,
      );
      return { ...base, psus: new Map(psus.map((psu) => [psu.psuId, psu])) };
    };
    const bank = await openNextgenBank({}, embeddedBen);
    const approachOf = async (headers: Readonly<Record<string, string>>) =>
      (await created(bank, headers, IBANS.ben)).approach;
    expect(await approachOf({ 'PSU-ID': 'ben', 'TPP-Redirect-Preferred': 'true' })).toBe('EMBEDDED');
    expect(await approachOf({})).toBe('REDIRECT');
    const other = await openNextgenBank({ 'sca-approaches': ['redirect'] }, embeddedBen);
    expect((await created(other, { 'PSU-ID': 'ben' }, IBANS.ben)).approach).toBe('REDIRECT');
  });

  it('cannot be preferred with a word', async () => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', '/v1/consents', {
      json: CONSENT,
      headers: { 'TPP-Redirect-Preferred': 'maybe' },
    });
    expect([status, body.tppMessages[0].path]).toEqual([400, 'TPP-Redirect-Preferred']);
    expect(bank.bank.state.consents.size).toBe(0);
  });
});

describe('a decoupled authorisation', () => {
  it('asks the PSU on a device once the TPP has named the PSU', async () => {
    const bank = await openNextgenBank();
    const { body, put, scaStatus, consentStatus } = await created(bank, DECOUPLED);
    expect(body._links).toHaveProperty('updatePsuIdentification');
    expect(await scaStatus()).toBe('received');
    const { status, body: updated } = await put({}, 'anna');
    expect([status, updated.scaStatus, updated.psuMessage]).toEqual([200, 'started', expect.any(String)]);
    bank.decide(body.consentId);
    expect([await scaStatus(), consentStatus()]).toEqual(['finalised', 'valid']);
  });

  it('starts at once where the creation names the PSU', async () => {
    const bank = await openNextgenBank();
    const { scaStatus } = await created(bank, { ...DECOUPLED, 'PSU-ID': 'anna' });
    expect(await scaStatus()).toBe('started');
  });

  it('takes no password', async () => {
    const bank = await openNextgenBank();
    const { put } = await created(bank, { ...DECOUPLED, 'PSU-ID': 'anna' });
    const { status, body } = await put({ psuData: { password: 'anna-pass' } });
    expect([status, body.tppMessages[0].code]).toEqual([409, 'STATUS_INVALID']);
  });
});

describe('an embedded authorisation', () => {
  const password = (text: string) => ({ psuData: { password: text } });

  it('goes from the PSU by password and code to finalised', async () => {
    const bank = await openNextgenBank();
    const { body, put, consentStatus, scaStatus } = await created(bank, EMBEDDED);
    expect(body._links).toHaveProperty('updatePsuIdentification');
    const identified = await put({}, 'anna');
    expect(identified.body).toMatchObject({ scaStatus: 'psuIdentified', _links: { updatePsuAuthentication: {} } });
    const selected = await put(password('anna-pass'));
    expect(selected.body).toMatchObject({
      scaStatus: 'scaMethodSelected',
      chosenScaMethod: { authenticationType: 'SMS_OTP', authenticationMethodId: 'sms' },
      challengeData: { otpMaxLength: 6 },
      _links: { authoriseTransaction: {} },
    });
    expect(consentStatus()).toBe('received');
    const { body: done, headers } = await put({ scaAuthenticationData: '123456' });
    expect([done.scaStatus, headers['aspsp-sca-approach']]).toEqual(['finalised', 'EMBEDDED']);
    expect([await scaStatus(), consentStatus()]).toEqual(['finalised', 'valid']);
  });

  it('lets a PSU with several methods choose one', async () => {
    const bank = await openNextgenBank();
    const { put, consentStatus } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'ben' }, IBANS.ben);
    const { body: known } = await put(password('ben-pass'));
    expect(known.scaStatus).toBe('psuAuthenticated');
    expect(known.scaMethods.map((one: any) => one.authenticationMethodId)).toEqual(['sms', 'photo']);
    const unknown = await put({ authenticationMethodId: 'pigeon' });
    expect([unknown.status, unknown.body.tppMessages[0].code]).toEqual([400, 'SCA_METHOD_UNKNOWN']);
    const { body: chosen } = await put({ authenticationMethodId: 'photo' });
    expect(chosen).toMatchObject({
      scaStatus: 'scaMethodSelected',
      chosenScaMethod: { authenticationType: 'PHOTO_OTP' },
    });
    await put({ scaAuthenticationData: '123456' });
    expect(consentStatus()).toBe('valid');
  });

  /** @decision embedded-start */
  it('starts with the methods where the PSU has signed in before', async () => {
    const bank = await openNextgenBank({
      'embedded-start': 'method',
      'sca-approaches': ['embedded'],
      'sca-start': 'explicit',
    });
    const { body } = await createConsent(bank, consentBody({ accounts: [{ iban: IBANS.ben, currency: 'EUR' }] }));
    const { href } = body._links.startAuthorisation;
    const started = await bank.send('POST', href.slice(bank.url.length), { json: {} });
    expect(started.body).toMatchObject({ scaStatus: 'psuAuthenticated', _links: { selectAuthenticationMethod: {} } });
    expect(started.body.scaMethods).toHaveLength(2);
    const put = (json: unknown) =>
      bank.send('PUT', started.body._links.scaStatus.href.slice(bank.url.length), { json });
    expect((await put({ psuData: { password: 'ben-pass' } })).status).toBe(409);
    expect((await put({ authenticationMethodId: 'photo' })).body.scaStatus).toBe('scaMethodSelected');
    expect((await put({ scaAuthenticationData: '123456' })).body.scaStatus).toBe('finalised');
    const consent = bank.bank.state.consents.get(body.consentId);
    expect([consent?.consentStatus, consent?.psuId]).toEqual(['valid', 'ben']);
  });

  /** @decision embedded-start */
  it('without a named account is that of the first customer, whose only method needs no choice', async () => {
    const bank = await openNextgenBank({ 'embedded-start': 'method', 'sca-approaches': ['embedded'] });
    const { body } = await createConsent(bank, consentBody({ allPsd2: 'allAccounts' }));
    expect(body).toMatchObject({ chosenScaMethod: { authenticationMethodId: 'sms' } });
    const path = body._links.scaStatus.href.slice(bank.url.length);
    await bank.send('PUT', path, { json: { scaAuthenticationData: '123456' } });
    expect(bank.bank.state.consents.get(body.consentId)).toMatchObject({ consentStatus: 'valid', psuId: 'anna' });
  });

  /** @decision embedded-start */
  it('is left to the TPP where the PSU who has signed in cannot authorise: only its start is refused', async () => {
    const bank = await openNextgenBank({ 'embedded-start': 'method', 'sca-approaches': ['embedded'] });
    const { status, body } = await createConsent(bank, CONSENT, { headers: { 'PSU-ID': 'ben' } });
    expect([status, Object.keys(body._links)]).toEqual([201, ['startAuthorisation', 'self', 'status']]);
    expect([bank.bank.state.consents.size, bank.bank.state.authorisations.size]).toEqual([1, 0]);
    const { href } = body._links.startAuthorisation;
    const started = await bank.send('POST', href.slice(bank.url.length), { json: {}, headers: { 'PSU-ID': 'ben' } });
    expect([started.status, started.body.tppMessages[0].code]).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
    expect(bank.bank.state.authorisations.size).toBe(0);
  });

  /** @decision decoupled-start */
  it('asks the device after the choice of a method where the PSU has several', async () => {
    const bank = await openNextgenBank({ 'decoupled-start': 'method' });
    const chosen = await created(bank, { ...DECOUPLED, 'PSU-ID': 'ben' }, IBANS.ben);
    expect(chosen.body).toMatchObject({ scaMethods: [{}, {}], _links: { selectAuthenticationMethod: {} } });
    expect(await chosen.scaStatus()).toBe('psuAuthenticated');
    const unknown = await chosen.put({ authenticationMethodId: 'fax' });
    expect([unknown.status, unknown.body.tppMessages[0].code]).toEqual([400, 'SCA_METHOD_UNKNOWN']);
    expect((await chosen.put({ psuData: { password: 'ben-pass' } })).status).toBe(409);
    expect((await chosen.put({ authenticationMethodId: 'photo' })).body.scaStatus).toBe('started');
    expect((await chosen.put({ authenticationMethodId: 'photo' })).status).toBe(409);
    const only = await created(bank, { ...DECOUPLED, 'PSU-ID': 'anna' });
    expect(await only.scaStatus()).toBe('started');
  });

  it('is exempted after the password where the bank has no second factor', async () => {
    const bank = await openNextgenBank({ 'second-factor': 'none' });
    const { put, consentStatus, scaStatus } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'anna' });
    expect((await put(password('anna-pass'))).body.scaStatus).toBe('exempted');
    expect([await scaStatus(), consentStatus()]).toEqual(['exempted', 'valid']);
  });

  it('fails with the third wrong password or code, and the consent waits on', async () => {
    const bank = await openNextgenBank();
    const { body, put, scaStatus, consentStatus } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'anna' });
    const wrong = await put(password('wrong'));
    expect([wrong.status, wrong.body.tppMessages[0].code]).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
    await put(password('anna-pass'));
    await put({ scaAuthenticationData: '000000' });
    expect(await scaStatus()).toBe('scaMethodSelected');
    await put({ scaAuthenticationData: '000000' });
    expect([await scaStatus(), consentStatus()]).toEqual(['failed', 'received']);
    const after = await put({ scaAuthenticationData: '123456' });
    expect([after.status, after.body.tppMessages[0].code]).toEqual([400, 'SCA_INVALID']);
    const list = `/v1/consents/${body.consentId}/authorisations`;
    const again = await bank.send('POST', list, {
      headers: { ...EMBEDDED, 'PSU-ID': 'anna' },
      json: password('anna-pass'),
    });
    expect([again.status, again.body.scaStatus]).toEqual([201, 'scaMethodSelected']);
  });

  it('that has failed says whether another one can be started', async () => {
    const bank = await openNextgenBank();
    const { body, put } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'anna' });
    for (let tries = 0; tries < 3; tries += 1) await put(password('wrong'));
    expect((await put(password('anna-pass'))).body.tppMessages[0].text).toMatch(/; start another one$/);
    bank.decide(body.consentId, { decision: 'refuse' });
    expect((await put(password('anna-pass'))).body.tppMessages[0].text).toMatch(
      /; the request needs no authorisation any more$/,
    );
  });

  it('refuses a PSU whose accounts are others', async () => {
    const bank = await openNextgenBank();
    const { put, scaStatus } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'ben' });
    const { status, body } = await put(password('ben-pass'));
    expect([status, body.tppMessages[0].code]).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
    expect(await scaStatus()).toBe('psuIdentified');
  });

  it.each([
    ['a code before the password', { scaAuthenticationData: '123456' }, 'anna', 409, 'STATUS_INVALID'],
    ['a method before the password', { authenticationMethodId: 'sms' }, 'anna', 409, 'STATUS_INVALID'],
    ['a password of nobody', { psuData: { password: 'anna-pass' } }, undefined, 409, 'STATUS_INVALID'],
    ['nothing', {}, undefined, 409, 'STATUS_INVALID'],
    ['an unknown PSU', {}, 'zoe', 401, 'PSU_CREDENTIALS_INVALID'],
    ['an encrypted password', { psuData: { encryptedPassword: 'x' } }, 'anna', 400, 'FORMAT_ERROR'],
    ['a second password', { psuData: { password: 'x', additionalPassword: 'y' } }, 'anna', 400, 'FORMAT_ERROR'],
    ['a confirmation code', { confirmationCode: 'x' }, 'anna', 409, 'STATUS_INVALID'],
    ['an unknown member', { otherData: 'x' }, 'anna', 400, 'FORMAT_ERROR'],
    ['two steps at once', { psuData: { password: 'x' }, scaAuthenticationData: '1' }, 'anna', 400, 'FORMAT_ERROR'],
  ])('refuses %s', async (_what, json, psuId, status, code) => {
    const bank = await openNextgenBank();
    const { put, scaStatus } = await created(bank, EMBEDDED);
    const answer = await put(json, psuId);
    expect([answer.status, answer.body.tppMessages?.[0].code]).toEqual([status, code]);
    expect(await scaStatus()).toBe('received');
  });

  it.each([
    ['the password itself', 'anna-pass', 200],
    ['a text that only another key can read', 'eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.'.repeat(5), 200],
    ['another text', 'wrong', 401],
  ])('a bank that accepts encrypted passwords answers %s', async (_what, encryptedPassword, status) => {
    const bank = await openNextgenBank({ 'encrypted-passwords': 'accepted' });
    const { put, scaStatus } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'anna' });
    const answer = await put({ psuData: { encryptedPassword } });
    expect(answer.status).toBe(status);
    expect(answer.body.tppMessages?.[0].path).toBe(status === 200 ? undefined : 'psuData.encryptedPassword');
    expect(await scaStatus()).toBe(status === 200 ? 'scaMethodSelected' : 'psuIdentified');
    expect((await put({ psuData: { encryptedPassword, additionalPassword: 'x' } })).body.tppMessages?.[0].text).toBe(
      'psuData.additionalPassword is not supported: this bank accepts no additional passwords; send psuData.encryptedPassword',
    );
  });

  const ONE_OF =
    'the body must have exactly one of psuData, authenticationMethodId, scaAuthenticationData, confirmationCode';
  it.each([
    [{ psuData: { password: 1 } }, 'psuData.password', 'psuData.password must be text in quotes'],
    [{ psuData: 'anna-pass' }, 'psuData', 'psuData must be a JSON object'],
    [{ authenticationMethodId: 5 }, 'authenticationMethodId', 'authenticationMethodId must be text in quotes'],
    [{ otherData: 'x' }, 'body', ONE_OF],
    [{ psuData: { password: 'x' }, scaAuthenticationData: '1' }, 'body', ONE_OF],
    [[], 'body', 'the body must be a JSON object'],
  ])('names what is wrong in %j', async (json, path, text) => {
    const bank = await openNextgenBank();
    const { put } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'anna' });
    const { status, body } = await put(json, 'anna');
    expect([status, body.tppMessages]).toEqual([400, [{ category: 'ERROR', code: 'FORMAT_ERROR', path, text }]]);
  });

  it.each(['encryptedPassword', 'additionalPassword', 'additionalEncryptedPassword'])(
    'refuses psuData.%s with its name and what to send instead, at the start and at a step',
    async (member) => {
      const bank = await openNextgenBank();
      const { body: consented, put, scaStatus } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'anna' });
      const list = `/v1/consents/${consented.consentId}/authorisations`;
      for (const psuData of [{ [member]: 'x' }, { password: 'anna-pass', [member]: 'x' }]) {
        const answers = [
          await put({ psuData }),
          await bank.send('POST', list, { headers: { ...EMBEDDED, 'PSU-ID': 'anna' }, json: { psuData } }),
        ];
        for (const { status, body } of answers)
          expect([status, body.tppMessages?.[0]]).toEqual([
            400,
            {
              category: 'ERROR',
              code: 'FORMAT_ERROR',
              path: `psuData.${member}`,
              text: `psuData.${member} is not supported: this bank accepts neither encrypted nor additional passwords; send psuData.password`,
            },
          ]);
      }
      expect(await scaStatus()).toBe('psuIdentified');
      const { body } = await bank.send('GET', list);
      expect(body.authorisationIds).toHaveLength(1);
    },
  );

  it.each([
    ['the password of a PSU with other accounts', 'ben', password('ben-pass'), 401],
    ['a code before the password', 'anna', { scaAuthenticationData: '123456' }, 409],
  ])('is not started by a call with %s', async (_what, psuId, json, status) => {
    const bank = await openNextgenBank();
    const { body } = await bank.send('POST', '/v1/consents', {
      json: CONSENT,
      headers: { 'TPP-Explicit-Authorisation-Preferred': 'true' },
    });
    const list = `/v1/consents/${body.consentId}/authorisations`;
    const notified = { 'TPP-Notification-URI': 'http://localhost:1/' };
    const answer = await bank.send('POST', list, { headers: { ...EMBEDDED, ...notified, 'PSU-ID': psuId }, json });
    expect(answer.status).toBe(status);
    expect((await bank.send('GET', list)).body.authorisationIds).toEqual([]);
    expect(bank.bank.state.notifications.size).toBe(0);
    const started = await bank.send('POST', list, { headers: { ...EMBEDDED, 'PSU-ID': 'anna' } });
    await bank.send('POST', list, { headers: { ...EMBEDDED, 'PSU-ID': psuId }, json });
    expect((await bank.send('GET', list)).body.authorisationIds).toEqual([started.body.authorisationId]);
  });

  it('refuses another PSU than the one it belongs to', async () => {
    const bank = await openNextgenBank();
    const { put } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'anna' });
    const { status, body } = await put({}, 'ben');
    expect([status, body.tppMessages[0].code]).toEqual([409, 'STATUS_INVALID']);
  });
});

describe('a PSU without methods for a second factor', () => {
  const withoutMethods = (day: LocalDate) => {
    const base = smallBase(day);
    const psus = [...base.psus.values()].map((psu) => (psu.psuId === 'anna' ? { ...psu, scaMethods: [] } : psu));
    return { ...base, psus: new Map(psus.map((psu) => [psu.psuId, psu])) };
  };

  it('has authorised with the password, which ends the authorisation as exempted', async () => {
    const bank = await openNextgenBank({}, withoutMethods);
    const { put, consentStatus } = await created(bank, { ...EMBEDDED, 'PSU-ID': 'anna' });
    expect((await put({ psuData: { password: 'anna-pass' } })).body.scaStatus).toBe('exempted');
    expect(consentStatus()).toBe('valid');
  });

  it('sees the request on the page after the password', async () => {
    const bank = await openNextgenBank({}, withoutMethods);
    const { body } = await created(bank, {});
    const page = await signInOnPage(bank, body._links.scaRedirect.href);
    expect(await page.page()).toContain('data-testid="approve"');
  });
});
