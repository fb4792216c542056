import dns from 'node:dns';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { postNotification, type PostedNotification } from '../../src/server/notifications/post-notification.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { openNotifiedTpp, type NotifiedTpp } from '../support/notified-tpp.js';

/** One attempt to deliver a notification: what is called, and what is not. */

let bank: InProcessServer;
let tpp: NotifiedTpp;
beforeAll(async () => {
  bank = await startInProcess({ httpsPort: 0, certs: 'memory' });
  tpp = await openNotifiedTpp();
});
afterAll(async () => {
  await tpp.close();
  await bank.stop();
});

const post = (address: string, options: Partial<PostedNotification> = {}, cas = '') =>
  postNotification(
    {
      address,
      requestId: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      body: '{}',
      isAnyAllowed: false,
      ownPorts: new Set(),
      signal: new AbortController().signal,
      ...options,
    },
    cas,
  );

describe('an attempt', () => {
  it('ends with the head of the answer, however long the body is', async () => {
    expect(await post(tpp.address)).toMatchObject({ status: 204, headers: expect.arrayContaining(['Date']) });
  });

  it('does not follow a redirect', async () => {
    const before = tpp.received.length;
    tpp.answers.push(307);
    expect(await post(tpp.address)).toMatchObject({ status: 307 });
    expect(tpp.received.length).toBe(before + 1);
  });

  it('trusts a certificate of the test CA, and no other', async () => {
    const { caBundlePem } = bank.server.context.certificates;
    // The bank is a server with such a certificate.
    const address = `${bank.httpsUrl ?? ''}/livez`;
    expect((await post(address, {}, caBundlePem)).error).toBeUndefined();
    expect((await post(address)).error).toMatch(/certificate/);
  });

  it('ends when the bank no longer sends it', async () => {
    const isOver = new AbortController();
    tpp.answers.push('none');
    const before = tpp.received.length;
    const attempt = post(tpp.address, { signal: isOver.signal });
    await tpp.arrived(before + 1);
    isOver.abort();
    expect(await attempt).toEqual({ status: 0, error: 'the bank no longer sends it', headers: [] });
    expect(await post(tpp.address, { signal: isOver.signal })).toMatchObject({ status: 0 });
  });

  it.each([
    'https://127.0.0.2:9/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0.0.0.0:9/',
    'https://198.18.0.1/',
    'https://192.0.0.1/',
    'https://240.0.0.1/',
    'https://[64:ff9b::a00:1]/',
  ])('does not call %s in a private network', async (address) => {
    expect((await post(address)).error).toMatch(/private network/);
  });

  it.each([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['::1', 6],
  ])('does not call a name that leads to %s, unless any address is allowed', async (address, family) => {
    const lookup: any = (_name: string, _options: object, callback: any) => callback(null, [{ address, family }]);
    const spy = jest.spyOn(dns, 'lookup').mockImplementation(lookup);
    try {
      expect((await post('https://tpp.example:9/')).error).toMatch(/private network/);
      expect(spy).toHaveBeenCalledTimes(1);
    } finally {
      spy.mockRestore();
    }
    if (address === '127.0.0.1')
      expect((await post('http://127.0.0.1:9/', { isAnyAllowed: true })).error).toMatch(/ECONNREFUSED/);
  });
});
