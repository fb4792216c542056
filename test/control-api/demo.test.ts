import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { FixtureBase } from '../../src/sim/fixture-base.js';
import { IBANS } from '../support/small-bank.js';
import { openControl } from './control-bank.js';

const withProfiles = (base: FixtureBase): FixtureBase => ({
  ...base,
  tppProfiles: [
    {
      userEmail: 'NEW@tpp.example',
      organizationIdentifier: 'PSDAT-FMA-new',
      organizationName: 'New GmbH',
      ncaName: 'Austria Financial Market Authority',
      ncaId: 'AT-FMA',
      roles: ['PSP_PI'],
    },
  ],
});

describe('demo', () => {
  it('lists the payment products that the profile supports', async () => {
    const products = ['sepa-credit-transfers', 'cross-border-credit-transfers'];
    const control = await openControl({ switches: { 'payment-rules': products.toReversed() } });
    const demo = JSON.parse((await control.call('get', '/__admin/demo')).text);
    expect(demo.products).toEqual(products);
  });

  it('returns everything needed to start', async () => {
    const control = await openControl({ base: withProfiles, httpsUrl: 'https://127.0.0.1:8443' });
    const demo = JSON.parse((await control.call('get', '/__admin/demo', { headers: { Host: 'localhost:9000' } })).text);
    expect(demo).toMatchObject({
      bank: 'default',
      baseUrl: 'http://localhost:9000',
      httpsUrl: 'https://localhost:8443',
      seed: 42,
      products: ['sepa-credit-transfers', 'instant-sepa-credit-transfers', 'cross-border-credit-transfers'],
    });
    expect(demo.tpps).toEqual([
      {
        name: 'one',
        organizationIdentifier: 'PSDAT-FMA-one',
        userEmail: 'one@tpp.example',
        subscriptionKey: 'key-one-1',
        onboarded: true,
        roles: ['PSP_AI', 'PSP_PI'],
        clientId: 'client-one',
        clientSecret: 'secret-one',
        certificates: { certificate: '/c/one.pem', privateKey: '/c/one.key', ca: '/c/ca.pem' },
      },
      expect.objectContaining({ organizationIdentifier: 'PSDAT-FMA-two', onboarded: true }),
      {
        name: 'New GmbH',
        organizationIdentifier: 'PSDAT-FMA-new',
        userEmail: 'new@tpp.example',
        subscriptionKey: 'key-new-1',
        onboarded: false,
        roles: ['PSP_PI'],
      },
    ]);
    expect(demo.tpps[1]).not.toHaveProperty('certificates');
    expect(demo.psus.map(({ id }: any) => id)).toEqual(['anna', 'ben', 'carla']);
    expect(demo.psus[0]).toMatchObject({ password: 'anna-pass', name: 'ANNA', blocked: false });
    expect(demo.psus[0].accounts[0]).toEqual({
      iban: IBANS.anna,
      msisdn: '+436601234567',
      currency: 'EUR',
      name: 'anna account',
      status: 'enabled',
      usage: 'PRIV',
      signaturesRequired: 1,
      customerNo: 1001,
      suffix: 1,
      branchCode: 7,
      accountId: 'anna',
    });
  });

  it('returns the URL of the requested bank, and the public URL if there is one', async () => {
    const control = await openControl();
    const { baseUrl, ...demo } = await control.get('/__admin/banks/w7/demo');
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/banks\/w7$/);
    expect(demo).not.toHaveProperty('httpsUrl');
    expect(demo.curl[1]).toContain('/__admin/banks/w7/authorisations/$CONSENT_ID');
    const behind = await openControl({ publicUrl: 'https://sandbox.example/bank' });
    expect(await behind.get('/__admin/banks/w7/demo')).toMatchObject({
      baseUrl: 'https://sandbox.example/bank/banks/w7',
      httpsUrl: 'https://sandbox.example/bank/banks/w7',
    });
    expect((await behind.get('/__admin/banks/w7/demo')).curl[1]).toContain(
      'https://sandbox.example/bank/__admin/banks/w7/',
    );
    expect((await behind.call('get', '/')).headers['location']).toBe('/bank/__admin/ui');
  });

  it('returns the same bytes for the same bank', async () => {
    const headers = { Host: 'localhost:9000' };
    const [first, second] = await Promise.all([openControl(), openControl()]);
    expect((await first.call('get', '/__admin/demo', { headers })).text).toBe(
      (await second.call('get', '/__admin/demo', { headers })).text,
    );
  });

  it('has no commands unless a TPP may read accounts', async () => {
    const control = await openControl({ base: (base) => ({ ...base, portalUsers: new Map() }) });
    expect(await control.get('/__admin/demo')).toMatchObject({ tpps: [], curl: [] });
  });
});

describe('the journey', () => {
  const psuOf = async (base: (base: FixtureBase) => FixtureBase) => {
    const control = await openControl({ base });
    return (await control.get('/__admin/journey')).values.psu;
  };

  it('is taken by onboarded TPPs with both roles, or by nobody', async () => {
    const { tpps } = await (await openControl({ base: withProfiles })).get('/__admin/journey');
    expect(tpps.map(({ name }: any) => name)).toContain('one');
    expect(tpps.map(({ name }: any) => name)).not.toContain('New GmbH');
    const control = await openControl({ base: (base) => ({ ...base, portalUsers: new Map() }) });
    expect(await control.get('/__admin/journey')).toMatchObject({ tpps: [] });
  });

  it('begins with the first PSU who is not blocked, with an enabled account in EUR that requires one signature', async () => {
    expect(await psuOf((base) => base)).toBe('anna');
    const changed = (id: string, change: object) => (base: FixtureBase) => ({
      ...base,
      psus: new Map([...base.psus].map(([key, psu]) => [key, key === id ? { ...psu, ...change } : psu])),
    });
    expect(await psuOf(changed('anna', { blocked: true }))).not.toBe('anna');
    for (const change of [{ currency: 'USD' }, { status: 'deleted' }, { signaturesRequired: 2 }, { iban: undefined }])
      expect(
        await psuOf((base) => ({
          ...base,
          accounts: new Map(
            [...base.accounts].map(([key, account]) => [
              key,
              (key as string) === 'anna' ? { ...account, ...change } : account,
            ]),
          ) as FixtureBase['accounts'],
        })),
      ).not.toBe('anna');
  });

  it('pays another customer of the bank, or a shop elsewhere if there is none', async () => {
    const { values } = await (await openControl()).get('/__admin/journey');
    expect(values).toMatchObject({ iban: IBANS.anna, creditorName: 'ben', creditorIban: IBANS.ben });
    const alone = (base: FixtureBase) => ({ ...base, psus: new Map([...base.psus].slice(0, 1)) });
    const other = await (await openControl({ base: alone })).get('/__admin/journey');
    expect(other.values).toMatchObject({ iban: IBANS.anna, creditorName: 'Corner Bookshop' });
  });
});

const canRun = ['curl', 'sh', 'sed'].every((program) => spawnSync(program, ['--version']).error === undefined);

(canRun ? describe : describe.skip)('the commands', () => {
  it.each([
    ['/__admin', undefined],
    ['/__admin/banks/w7', undefined],
    ['/__admin', 'a-token'],
  ])('has commands that work one after the other (%s, token %s)', async (prefix, adminToken) => {
    const control = await openControl(adminToken === undefined ? {} : { adminToken });
    const server = createServer(control.app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const headers = adminToken === undefined ? {} : { Authorization: `Bearer ${adminToken}` };
      const { curl } = (await (await fetch(`${origin}${prefix}/demo`, { headers })).json()) as { curl: string[] };
      expect(curl).toHaveLength(4);
      const env = { ...process.env, ...(adminToken !== undefined && { SANDBANK_ADMIN_TOKEN: adminToken }) };
      const run = () => promisify(execFile)('sh', ['-c', curl.join('\n')], { env });
      await run();
      const { stdout, stderr } = await run();
      expect(stderr).toBe('');
      const report = (await (await fetch(`${origin}${prefix}/report`, { headers })).json()) as any;
      expect(report.findings.map(({ rule }: any) => rule)).toEqual(['consent-left-behind']);
      const [consentId, code, token, accounts] = stdout.trim().split('\n');
      expect(consentId).toMatch(/^[0-9a-f-]{36}$/);
      expect([code?.length, token?.length]).toEqual([32, 40]);
      expect(JSON.parse(accounts!).accounts[0]).toMatchObject({
        iban: IBANS.anna,
        balances: [{ balanceAmount: { amount: 1000 } }],
      });
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('the dashboard', () => {
  it('is the target of the redirect from /', async () => {
    const control = await openControl();
    for (const [path, location] of [
      ['/', '/__admin/ui'],
      ['/banks/w7', '/__admin/banks/w7/ui'],
      ['/banks/w7/', '/__admin/banks/w7/ui'],
    ] as const) {
      const answer = await control.call('get', path);
      expect([answer.status, answer.headers['location']]).toEqual([302, location]);
    }
  });
});
