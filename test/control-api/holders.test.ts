import { describe, expect, it } from '@jest/globals';
import { onboardTpp } from '../../src/sim/onboarding/onboard-tpp.js';
import { rememberTpp, tppOfCertificate, type TppIdentity } from '../../src/sim/onboarding/tpp-of-certificate.js';
import { findPortalUser } from '../../src/sim/directory.js';
import { openControl, problemOf, type Control } from './control-bank.js';

describe('accounts, PSUs and TPPs', () => {
  it('are listed with owners, rights and a history since their creation', async () => {
    const control = await openControl();
    const created = (to: string): object[] => [{ at: '2026-03-02T09:00:00.000Z', from: null, to, cause: 'fixtures' }];
    const { accounts } = await control.get('/__admin/accounts');
    expect(accounts.map(({ accountId }: any) => accountId)).toEqual([
      'anna',
      'anna-usd',
      'ben',
      'firm',
      'blocked',
      'deleted',
      'yen',
    ]);
    expect(accounts[3]).toMatchObject({
      owner: { name: 'anna & ben' },
      holders: [
        { id: 'anna', name: 'ANNA' },
        { id: 'ben', name: 'BEN' },
      ],
      signaturesRequired: 2,
      status: 'enabled',
      history: created('enabled'),
    });
    expect(accounts[4].history).toEqual(created('blocked'));
    expect(accounts[6].balances.booked).toEqual({ currency: 'JPY', amount: 10_000 });
    expect(await control.get('/__admin/accounts/firm')).toEqual(accounts[3]);
    const { psus } = await control.get('/__admin/psus');
    expect(psus[0]).toMatchObject({
      id: 'anna',
      name: 'ANNA',
      blocked: false,
      customerNo: 1001,
      history: created('enabled'),
    });
    expect(psus[0].accounts.map(({ accountId }: any) => accountId)).toEqual([
      'anna',
      'anna-usd',
      'firm',
      'blocked',
      'deleted',
    ]);
    expect(psus[2]).toMatchObject({ id: 'carla', blocked: true, accounts: [], history: created('blocked') });
    expect(JSON.stringify(psus)).not.toContain('-pass');
    expect((await control.get('/__admin/psus?limit=1')).psus).toHaveLength(1);
  });

  it('include an onboarding in the history, and the organisation it replaced', async () => {
    const control = await openControl();
    const tpps = async (): Promise<any[]> => (await control.get('/__admin/tpps')).tpps;
    const [one, , fresh] = await tpps();
    expect(one).toMatchObject({
      userEmail: 'one@tpp.example',
      activated: true,
      onboarded: true,
      organisation: {
        organizationIdentifier: 'PSDAT-FMA-one',
        roles: ['PSP_AI', 'PSP_PI'],
        clientId: 'client-one',
        certificateKind: 'test',
      },
    });
    expect(one.history.map(({ from, to }: any) => [from, to])).toEqual([
      [null, 'registered'],
      ['registered', 'onboarded'],
    ]);
    expect(fresh).toMatchObject({ activated: false, onboarded: false, history: [{ from: null, to: 'registered' }] });
    expect(fresh).not.toHaveProperty('organisation');
    onboardNew(control);
    const onboarded = (await tpps())[2];
    expect(onboarded).toMatchObject({ activated: true, onboarded: true, organisation: { name: 'Fresh' } });
    expect(onboarded.history.map(({ to }: any) => to)).toEqual(['registered', 'onboarded']);
    expect(JSON.stringify(await tpps())).not.toMatch(/secret|key-one/);
  });
});

describe('TPPs that are known by their certificate', () => {
  const identity = (organizationIdentifier: string): TppIdentity => ({
    organizationIdentifier,
    roles: ['PSP_IC'],
    ncaId: 'DE-BAFIN',
    ncaName: 'Federal Financial Supervisory Authority',
    kind: 'test',
  });
  const meet = (control: Control, identifier: string): void => {
    const bank = control.bank();
    bank.perform(() => rememberTpp(bank, tppOfCertificate(bank, identity(identifier))));
  };

  it('are listed after the developers, since the bank met them', async () => {
    const control = await openControl();
    const before = (await control.get('/__admin/tpps')).tpps;
    meet(control, 'PSDDE-BAFIN-700001');
    const { tpps } = await control.get('/__admin/tpps');
    expect(tpps.slice(0, -1)).toEqual(before);
    const at = '2026-03-02T09:00:00.000Z';
    expect(tpps.at(-1)).toEqual({
      userEmail: 'psdde-bafin-700001@tpp.example',
      name: 'PSDDE-BAFIN-700001',
      activated: false,
      onboarded: false,
      organisation: {
        organizationIdentifier: 'PSDDE-BAFIN-700001',
        name: 'PSDDE-BAFIN-700001',
        organizationName: 'PSDDE-BAFIN-700001',
        ncaId: 'DE-BAFIN',
        ncaName: 'Federal Financial Supervisory Authority',
        roles: ['PSP_IC'],
        clientId: 'PSDDE-BAFIN-700001',
        certificateKind: 'test',
        onboardedAt: at,
      },
      history: [
        {
          at,
          from: null,
          to: 'known',
          cause: 'registered at its first call, by its certificate or the header Sandbank-TPP',
        },
      ],
    });
    expect((await control.get('/__admin/tpps?limit=1')).tpps).toEqual([before[0]]);
  });

  it('are the organisation of the developer whose certificate it is, and are listed once', async () => {
    const control = await openControl({
      base: (base) => ({
        ...base,
        tppProfiles: [
          {
            userEmail: 'new@tpp.example',
            organizationIdentifier: 'PSDDE-BAFIN-700002',
            organizationName: 'New GmbH',
            ncaId: 'DE-BAFIN',
            ncaName: 'Federal Financial Supervisory Authority',
            roles: ['PSP_AI'],
          },
        ],
      }),
    });
    const count = (await control.get('/__admin/tpps')).tpps.length;
    meet(control, 'PSDDE-BAFIN-700002');
    const { tpps } = await control.get('/__admin/tpps');
    expect(tpps).toHaveLength(count);
    const met = tpps.find(({ userEmail }: any) => userEmail === 'new@tpp.example');
    expect(met).toMatchObject({ onboarded: false, organisation: { name: 'New GmbH' } });
    expect(met.history.map(({ from, to }: any) => [from, to])).toEqual([
      [null, 'registered'],
      ['registered', 'known'],
    ]);
  });
});

describe('portal users', () => {
  it('are registered with two working keys', async () => {
    const control = await openControl();
    const answer = await control.call('post', '/__admin/portal/users', {
      body: { userEmail: 'Dev@tpp.example', name: 'Dev' },
    });
    expect(answer.status).toBe(201);
    const user = JSON.parse(answer.text);
    expect(user).toMatchObject({ userEmail: 'Dev@tpp.example', name: 'Dev', activated: false });
    expect(user.subscriptionKeys.primary).toMatch(/^[0-9a-f]{32}$/);
    expect(user.subscriptionKeys.secondary).not.toBe(user.subscriptionKeys.primary);
    const { users } = await control.get('/__admin/portal/users');
    expect(users.at(-1)).toEqual(user);
    expect(users[0]).toEqual({
      userEmail: 'one@tpp.example',
      name: 'one@tpp.example',
      subscriptionKeys: { primary: 'key-one-1', secondary: 'key-one-2' },
      activated: true,
      organizationIdentifier: 'PSDAT-FMA-one',
    });
    expect((await control.get('/__admin/tpps')).tpps.at(-1).history).toMatchObject([
      { from: null, to: 'registered', cause: 'registered in the portal' },
    ]);
  });

  it.each([
    [{ userEmail: 'ONE@tpp.example', name: 'X' }, 'userEmail', /already registered/],
    [{ userEmail: 'no mail', name: 'X' }, 'userEmail', /e-mail address/],
    [{ userEmail: 'x@tpp.example' }, 'name', /name is missing/],
    [{ name: 'X' }, 'userEmail', /userEmail is missing/],
    [{ userEmail: ['x@tpp.example'], name: 'X' }, 'userEmail', /must be a string/],
    [{ userEmail: 'x@tpp.example', name: ' ' }, 'name', /is empty/],
    [{ userEmail: 'x@tpp.example', name: 'X', admin: true }, 'admin', /known members of the body are: userEmail, name/],
  ])('are rejected: %j', async (body, path, detail) => {
    const control = await openControl();
    const answer = await control.call('post', '/__admin/portal/users', { body });
    expect(problemOf(answer)).toMatchObject({ status: 400, path, detail: expect.stringMatching(detail) });
    expect((await control.get('/__admin/portal/users')).users).toHaveLength(3);
  });
});

describe('the profile', () => {
  it('returns the value of every switch in the format of a profile file', async () => {
    const control = await openControl({
      switches: { lifetimes: { code: 'PT90S', accessToken: 'P1DT2H' }, 'expires-in-key': 'both' },
    });
    const { decisions } = await control.get('/__admin/profile');
    expect(decisions).toMatchObject({
      'expires-in-key': 'both',
      lifetimes: { code: 'PT1M30S', accessToken: 'P1DT2H' },
      'aspsp-time-zone': 'Europe/Vienna',
      'valid-until': { maximumDays: 180, defaultDays: 90 },
      'payment-plan': { 'sepa-credit-transfers': expect.stringMatching(/^RCVD/) },
    });
  });
});

function onboardNew(control: Control): void {
  const bank = control.bank();
  bank.perform(() =>
    onboardTpp(
      bank,
      { userEmail: 'new@tpp.example', name: 'Fresh' },
      {
        portalUser: findPortalUser(bank, 'new@tpp.example')!,
        identity: {
          organizationIdentifier: 'PSDAT-FMA-fresh',
          organizationName: 'Fresh GmbH',
          ncaId: 'AT-FMA',
          ncaName: 'Austria Financial Market Authority',
          roles: ['PSP_AI'],
          kind: 'test',
          fingerprintSha256: '00',
          notAfterMs: 0,
        },
      },
    ),
  );
}
