import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import type { ServerOptions } from '../../src/library/options.js';
import { consentBody } from '../support/nextgen-bodies.js';

const ADMIN_TOKEN = 'only-for-this-test';
const CONSENT = consentBody(
  { allPsd2: 'allAccounts' },
  { recurringIndicator: false, validUntil: '9999-12-31', frequencyPerDay: 1 },
);

let server: InProcessServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function start(options: ServerOptions): Promise<InProcessServer> {
  server = await startInProcess({ certs: 'memory', dialect: 'nextgenpsd2', adminToken: ADMIN_TOKEN, ...options });
  return server;
}

describe('rows of a profile', () => {
  it('that have no effect in its dialect are named at the start, also if only the profile names the dialect', async () => {
    const profile = { extends: 'nextgenpsd2', decisions: { 'success-status': '200', paging: 5 } } as const;
    server = await startInProcess({ certs: 'memory', profile });
    expect(server.server.notes).toEqual(['the profile sets success-status, without effect in the dialect nextgenpsd2']);
  });

  it('that write several words as one are named', async () => {
    const values = { ACSC: 'done', ACCC: 'done', RJCT: 'no' };
    const profile = {
      extends: 'nextgenpsd2',
      decisions: { adaptations: [{ map: { member: 'transactionStatus', values } }] },
    };
    server = await startInProcess({ certs: 'memory', profile });
    expect(server.server.notes).toEqual(['the profile writes ACSC and ACCC as "done"']);
  });

  it('that have an effect are not named', async () => {
    const profile = { extends: 'published', decisions: { 'success-status': 'nextgen' } } as const;
    server = await startInProcess({ certs: 'memory', profile });
    expect(server.server.notes).toEqual([]);
  });
});

/** The status of a consent that a TPP named by the header asks for, over loopback. */
async function statusOfConsent(bank = ''): Promise<number> {
  const { status } = await fetch(`${server?.url}${bank}/v1/consents`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      'PSU-IP-Address': '192.0.2.10',
      'Sandbank-TPP': 'PSDAT-FMA-123456',
    },
    body: JSON.stringify(CONSENT),
  });
  return status;
}

async function control(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server?.url}/__admin${path}`, {
    method,
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

describe('the header Sandbank-TPP', () => {
  it('counts on a loopback address', async () => {
    const { notes } = (await start({ host: '127.0.0.1' })).server;
    expect(await statusOfConsent()).toBe(201);
    expect(notes).toEqual([]);
    expect((await control('GET', '/demo')).tppHeader).toBe(true);
  });

  it('does not count on another address, wherever the connection comes from', async () => {
    const { notes } = (await start({ host: '0.0.0.0' })).server;
    expect(await statusOfConsent()).toBe(401);
    expect(notes).toEqual([expect.stringContaining('--trust-tpp-header')]);
    expect((await control('GET', '/demo')).tppHeader).toBe(false);
  });

  it('counts on another address with --trust-tpp-header, which the start says', async () => {
    const { notes } = (await start({ host: '0.0.0.0', trustTppHeader: true })).server;
    expect(await statusOfConsent()).toBe(201);
    expect(notes).toEqual([expect.stringContaining('Sandbank-TPP')]);
  });

  it('counts on another address in a bank whose profile was written so, and only there', async () => {
    await start({ host: '0.0.0.0' });
    const decisions = { 'tpp-identification': 'certificate-or-header' };
    await control('PUT', '/banks/open', { dialect: 'nextgenpsd2', profile: { decisions } });
    await control('PUT', '/banks/closed', { dialect: 'nextgenpsd2' });
    expect([await statusOfConsent('/banks/open'), await statusOfConsent('/banks/closed')]).toEqual([201, 401]);
    expect((await control('GET', '/banks/open/demo')).tppHeader).toBe(true);
  });

  it('does not count on another address in a bank that an earlier version saved with the default of then', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbank-header-'));
    const saved = fileURLToPath(new URL('../storage/saved/05df056c/nextgenpsd2/data', import.meta.url));
    await cp(saved, folder, { recursive: true });
    try {
      await start({ host: '0.0.0.0', data: folder });
      expect([await statusOfConsent(), await statusOfConsent('/banks/own')]).toEqual([401, 401]);
      const { decisions } = await control('GET', '/banks/own/profile');
      expect(decisions['tpp-identification']).toBe('certificate-or-local-header');
      const written = { 'tpp-identification': 'certificate-or-header' };
      await control('PUT', '/banks/own/profile', { decisions: written });
      await server?.stop();
      await start({ host: '0.0.0.0', data: folder });
      expect(await statusOfConsent('/banks/own')).toBe(201);
    } finally {
      await server?.stop();
      await rm(folder, { recursive: true });
    }
  });
});
