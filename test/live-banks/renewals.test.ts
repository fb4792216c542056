import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { connectSandbank } from '../../src/library/server-client.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { liveBanks, type LiveBank } from './live-bank.js';

/** A consent that its PSU must authorise again, while it stays valid. @decision sca-renewal */

const open = liveBanks();
const HABIT = {
  'sca-renewal': 'new-authorisation',
  'psu-behaviour': 'waits',
  'valid-until': { maximumDays: 730, defaultDays: 730 },
};
const BACK = { 'TPP-Redirect-URI': 'https://tpp.example/', 'PSU-IP-Address': '192.0.2.10' };

interface Linked extends LiveBank {
  readonly id: string;
  readonly read: () => Promise<string>;
  readonly status: () => Promise<string>;
  /** Starts an authorisation of the consent. */
  readonly start: (headers?: object) => Promise<{ authorisationId: string; status: number; code?: string }>;
  readonly scaStatus: (authorisationId: string) => Promise<string>;
}

/** A bank with a consent that was approved 180 days ago. */
async function openOldConsent(decisions: object = {}): Promise<Linked> {
  const live = await open({ ...HABIT, ...decisions });
  const { 'Consent-ID': id } = await live.consent({ validUntil: '2028-01-31' });
  if (decisions['psu-behaviour' as never] === undefined) await live.bank.approve(id);
  const path = `/v1/consents/${id}`;
  const linked: Linked = {
    ...live,
    id,
    read: async () => {
      const { status, body } = await live.send('GET', '/v1/accounts', { 'Consent-ID': id, ...BACK });
      return `${status} ${body.tppMessages?.[0].code ?? ''}`.trim();
    },
    status: async () => (await live.send('GET', `${path}/status`)).body.consentStatus,
    start: async (headers = {}) => {
      const { status, body } = await live.send('POST', `${path}/authorisations`, { ...BACK, ...headers }, {});
      return { status, authorisationId: body.authorisationId, code: body.tppMessages?.[0].code };
    },
    scaStatus: async (one) => (await live.send('GET', `${path}/authorisations/${one}`)).body.scaStatus,
  };
  await live.bank.clock.advance('P179D');
  expect(await linked.read()).toBe('200');
  expect(await linked.start()).toMatchObject({ status: 409, code: 'STATUS_INVALID' });
  await live.bank.clock.advance('P1DT2H');
  expect([await linked.read(), await linked.status()]).toEqual(['401 CONSENT_EXPIRED', 'valid']);
  return linked;
}

describe('after 180 days', () => {
  it('reads work again once the PSU has authorised the same consent again, for another 180 days', async () => {
    const { bank, id, read, status, start, scaStatus, findings } = await openOldConsent();
    const { authorisationId } = await start();
    expect([await scaStatus(authorisationId), await read()]).toEqual(['received', '401 CONSENT_EXPIRED']);
    expect((await bank.authorisations.list()).map((one) => [one.id, one.status])).toEqual([[id, 'valid']]);
    expect((await bank.approve(id)).redirectUri).toBe('https://tpp.example/');
    expect([await scaStatus(authorisationId), await status(), await read()]).toEqual(['finalised', 'valid', '200']);
    expect(await bank.authorisations.list()).toEqual([]);
    expect(await start()).toMatchObject({ status: 409 });
    await bank.clock.advance('P179D');
    expect(await read()).toBe('200');
    await bank.clock.advance('P1DT2H');
    expect([await read(), await status()]).toEqual(['401 CONSENT_EXPIRED', 'valid']);
    // The consent does not say when its PSU must come back.
    expect(await findings()).not.toContain('read-after-end');
  });

  it('the PSU can do so only after the TPP has started it', async () => {
    const { bank, id, read, start } = await openOldConsent();
    await expect(bank.approve(id)).rejects.toThrow('has not started another authorisation');
    await start();
    await bank.approve(id);
    expect(await read()).toBe('200');
  });

  it('a refusal, and a PSU who did not give the consent, change nothing', async () => {
    const { bank, id, read, status, start, scaStatus } = await openOldConsent();
    const { authorisationId } = await start();
    await expect(bank.approve(id, { psu: 'ben' })).rejects.toThrow('has not given this consent');
    expect(await scaStatus(authorisationId)).toBe('received');
    await bank.refuse(id);
    expect([await scaStatus(authorisationId), await status()]).toEqual(['failed', 'valid']);
    expect(await read()).toBe('401 CONSENT_EXPIRED');
    await start();
    await bank.approve(id);
    expect(await read()).toBe('200');
  });

  it('an unknown PSU-ID is refused, and starts nothing', async () => {
    const { bank, id, start } = await openOldConsent();
    expect(await start({ 'PSU-ID': 'nobody' })).toMatchObject({ status: 401, code: 'PSU_CREDENTIALS_INVALID' });
    await expect(bank.approve(id)).rejects.toThrow('has not started another authorisation');
  });

  it('a PSU who decides by itself does so', async () => {
    const { bank, read, start } = await openOldConsent({ 'psu-behaviour': 'approves' });
    await start();
    await bank.clock.advance('PT1M');
    expect(await read()).toBe('200');
  });

  it('the callback can come before it', async () => {
    const { bank, id, read, start } = await openOldConsent({ 'callback-order': 'seconds-before' });
    await start();
    await bank.approve(id);
    expect(await read()).toBe('401 CONSENT_EXPIRED');
    await bank.clock.advance('PT11S');
    expect(await read()).toBe('200');
  });

  it('a restore returns to before and after it', async () => {
    const { bank, id, read, start } = await openOldConsent();
    await start();
    await bank.snapshots.take('started');
    await bank.approve(id);
    await bank.snapshots.take('approved');
    await bank.snapshots.restore('started');
    expect(await read()).toBe('401 CONSENT_EXPIRED');
    await bank.approve(id);
    expect(await read()).toBe('200');
    await bank.snapshots.restore('approved');
    expect(await read()).toBe('200');
  });
});

it('a kept bank still has the authorisation that was started, and then the new 180 days', async () => {
  const data = mkdtempSync(join(tmpdir(), 'renewals-'));
  const start = async () => {
    const server = await startInProcess({
      certs: 'memory',
      data,
      clock: '2026-03-02T09:00:00Z',
      dialect: 'nextgenpsd2',
      profile: { decisions: HABIT },
    });
    return { server, bank: await connectSandbank(server.url) };
  };
  const send = async (url: string, method: string, path: string, headers: object, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'Sandbank-TPP': 'PSDDE-BAFIN-700001',
        'X-Request-ID': crypto.randomUUID(),
        'Content-Type': 'application/json',
        ...BACK,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as any };
  };
  const { server, bank } = await start();
  const account = [{ iban: 'AT611904300234573201' }];
  const { body } = await send(
    server.url,
    'POST',
    '/v1/consents',
    {},
    {
      access: { accounts: account },
      recurringIndicator: true,
      validUntil: '2028-01-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    },
  );
  const { consentId } = body;
  await bank.approve(consentId);
  await bank.clock.advance('P200D');
  await send(server.url, 'POST', `/v1/consents/${consentId}/authorisations`, {}, {});
  await server.stop();
  const again = await start();
  const read = async (url: string) => (await send(url, 'GET', '/v1/accounts', { 'Consent-ID': consentId })).status;
  expect(await read(again.server.url)).toBe(401);
  await again.bank.approve(consentId);
  await again.server.stop();
  const third = await start();
  await third.bank.clock.advance('P179D');
  expect(await read(third.server.url)).toBe(200);
  await third.server.stop();
});
