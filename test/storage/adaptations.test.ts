import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startInProcess } from '../../src/server/start-in-process.js';

const FIRST = [{ path: { prefix: '/psd2/xs2a' } }];
const SECOND = [
  { path: { prefix: '/other' } },
  { absent: { member: 'iban', in: 'accounts[]', as: 'null' } },
  { set: { member: 'version', value: 2 } },
];

it('keeps adaptations in changes of the profile, snapshots, banks made of them, and restarts', async () => {
  const data = await mkdtemp(join(tmpdir(), 'sandbank-adaptations-'));
  const profile = { extends: 'nextgenpsd2', adaptations: FIRST };
  const start = () => startInProcess({ data, certs: 'memory', clock: '2026-03-31T10:00:00Z', profile } as never);
  let server = await start();
  const control = async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method, ...(body && { headers, body: JSON.stringify(body) }) };
    const response = await fetch(`${server.url}${path}`, init);
    expect([path, response.status < 300 ? 'succeeds' : await response.text()]).toEqual([path, 'succeeds']);
    return response.json();
  };
  const listOf = async (bank: string) => (await control('GET', `/__admin/banks/${bank}/profile`)).decisions.adaptations;
  const statusOf = async (path: string) => {
    const headers = { 'Sandbank-TPP': 'PSDAT-FMA-123456', 'X-Request-ID': crypto.randomUUID() };
    const { status } = await fetch(server.url + path, { headers });
    return status === 404 ? 'no such path' : 'a path';
  };
  try {
    expect([await listOf('default'), await statusOf('/psd2/xs2a/v1/accounts')]).toEqual([FIRST, 'a path']);
    await control('POST', '/__admin/snapshots', { name: 'before' });
    await control('PUT', '/__admin/profile', { extends: 'nextgenpsd2', decisions: { adaptations: SECOND } });
    expect([await listOf('default'), await statusOf('/other/v1/accounts')]).toEqual([SECOND, 'a path']);
    expect(await statusOf('/psd2/xs2a/v1/accounts')).toBe('no such path');
    await control('POST', '/__admin/snapshots/before/fork', { bank: 'fork' });
    await server.stop();
    server = await start();
    expect([await listOf('default'), await statusOf('/other/v1/accounts')]).toEqual([SECOND, 'a path']);
    expect([await listOf('fork'), await statusOf('/banks/fork/psd2/xs2a/v1/accounts')]).toEqual([FIRST, 'a path']);
    await control('POST', '/__admin/snapshots/before/restore');
    expect([await listOf('default'), await statusOf('/psd2/xs2a/v1/accounts')]).toEqual([FIRST, 'a path']);
  } finally {
    await server.stop();
    await rm(data, { recursive: true });
  }
});
