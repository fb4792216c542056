import { describe, expect, it } from '@jest/globals';
import { ANNA, liveBanks, type LiveBank } from './live-bank.js';

/**
 * How live banks send the browser back, and which clients they break: the naive one believes the parameters of the callback, the careful
 * one knows its visit by the path of the address, and asks for the status.
 * @decision redirect-state, redirect-error, redirect-address, callback-order
 */

const open = liveBanks();
const STATE = 'af0ifjsldkj';

type Verdict = 'approved' | 'refused' | 'unknown';
/** What a client concludes of the address to which the browser was sent. */
type Client = (live: LiveBank, consentId: string, address: URL) => Promise<Verdict>;

const naive: Client = async ({ send }, consentId, address) => {
  const { pathname, searchParams } = address;
  if (searchParams.get('state') !== STATE || searchParams.get('visit') !== '1') return 'unknown';
  if (pathname.endsWith('/nok') || searchParams.get('error') === 'access_denied') return 'refused';
  if (searchParams.has('error')) return 'unknown';
  const { body } = await send('GET', `/v1/consents/${consentId}/status`);
  return body.consentStatus === 'valid' ? 'approved' : 'unknown';
};

const careful: Client = async ({ bank, send }, consentId, address) => {
  // openbankingspace/tpp-issues#9 and #179: state and all other parameters can be lost, the path cannot.
  if (!/^\/visit-1(\/nok)?$/.test(address.pathname)) return 'unknown';
  // openbankingspace/tpp-issues#171, adorsys/XS2A-Sandbox#21: only the status says what was decided.
  for (let waitS = 2; waitS < 3600; waitS *= 2) {
    const { body } = await send('GET', `/v1/consents/${consentId}/status`);
    if (body.consentStatus === 'valid') return 'approved';
    if (body.consentStatus !== 'received') return 'refused';
    // actualbudget/actual-server#415: the status can change long after the callback.
    await bank.clock.advance(`PT${waitS}S`);
  }
  return 'unknown';
};

/** Lets a PSU decide, and returns what a client concludes. */
async function concludes(client: Client, decisions: object, decision: 'approve' | 'refuse'): Promise<Verdict> {
  const live = await open({ 'psu-behaviour': 'waits', ...decisions });
  const account = [{ iban: ANNA }];
  const { body } = await live.send(
    'POST',
    '/v1/consents',
    {
      'TPP-Redirect-URI': 'https://tpp.example/visit-1?visit=1',
      'TPP-Nok-Redirect-URI': 'https://tpp.example/visit-1/nok?visit=1',
      'PSU-IP-Address': '192.0.2.10',
    },
    {
      access: { accounts: account },
      recurringIndicator: true,
      validUntil: '2026-05-30',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    },
  );
  const { redirectUri } = await live.bank[decision](body.consentId, { state: STATE });
  return client(live, body.consentId, new URL(redirectUri ?? ''));
}

describe('a bank that sends the browser back as the document says', () => {
  it('is understood by both clients', async () => {
    for (const client of [naive, careful]) {
      expect(await concludes(client, {}, 'approve')).toBe('approved');
      expect(await concludes(client, {}, 'refuse')).toBe('refused');
    }
  });
});

describe.each([
  [{ 'redirect-state': 'lost-at-refusal' }, 'refuse', 'unknown'],
  [{ 'redirect-state': 'lost' }, 'approve', 'unknown'],
  [{ 'redirect-error': 'missing', 'redirect-address': 'nok-ignored' }, 'refuse', 'unknown'],
  [{ 'redirect-error': 'status', 'redirect-address': 'nok-ignored' }, 'refuse', 'unknown'],
  [{ 'redirect-address': 'query-dropped' }, 'approve', 'unknown'],
  [{ 'callback-order': 'seconds-before' }, 'approve', 'unknown'],
  [{ 'callback-order': 'minutes-before' }, 'approve', 'unknown'],
] as const)('a bank with %j', (decisions, decision, misunderstood) => {
  it(`is understood by the careful client, but not by the naive one (${decision})`, async () => {
    expect(await concludes(naive, decisions, decision)).toBe(misunderstood);
    expect(await concludes(careful, decisions, 'approve')).toBe('approved');
    expect(await concludes(careful, decisions, 'refuse')).toBe('refused');
  });
});

describe('the address to which the browser returns', () => {
  const back = async (decisions: object, decision: 'approve' | 'refuse' | 'expire'): Promise<string | undefined> => {
    const live = await open({ 'psu-behaviour': 'waits', ...decisions });
    const headers = {
      'TPP-Redirect-URI': 'https://tpp.example/ok?x=1',
      'TPP-Nok-Redirect-URI': 'https://tpp.example/nok?x=1',
      'PSU-IP-Address': '192.0.2.10',
    };
    const payment = {
      instructedAmount: { currency: 'EUR', amount: '1.00' },
      debtorAccount: { iban: ANNA },
      creditorAccount: { iban: 'AT483200000012345864' },
      creditorName: 'Ben',
    };
    const { body } = await live.send('POST', '/v1/payments/sepa-credit-transfers', headers, payment);
    return (decision === 'expire' ? await live.bank.expire(body.paymentId) : await live.bank[decision](body.paymentId))
      .redirectUri;
  };

  it.each([
    [{ 'redirect-error': 'missing' }, 'expire', 'https://tpp.example/nok?x=1'],
    [{ 'redirect-error': 'status' }, 'refuse', 'https://tpp.example/nok?x=1&error=400'],
    [{ 'redirect-address': 'query-dropped' }, 'approve', 'https://tpp.example/ok'],
    [{ 'redirect-address': 'nok-ignored', 'redirect-error': 'missing' }, 'refuse', 'https://tpp.example/ok?x=1'],
    [{ 'callback-order': 'seconds-before' }, 'approve', 'https://tpp.example/ok?x=1'],
    // With OAuth, addresses are as in RFC 6749.
    [
      { 'redirect-address': 'query-dropped', 'redirect-approach': 'oauth' },
      'refuse',
      'https://tpp.example/nok?x=1&error=access_denied&error_description=The+PSU+refused+the+request.',
    ],
  ] as const)('with %j after %s is %s', async (decisions, decision, address) => {
    expect(await back(decisions, decision)).toBe(address);
  });
});

describe('an approval after the callback', () => {
  it('is waited for by the ready-made commands', async () => {
    const { bank } = await open({ 'psu-behaviour': 'waits', 'callback-order': 'minutes-before' });
    const { curl } = await bank.readDemo();
    expect(curl[2]).toContain('/clock/advance');
    expect(curl[2]).toContain('{"by":"PT20M"}');
  });

  it('is kept in a snapshot, is among the coming events, and has no effect on a request that has ended', async () => {
    const live = await open({ 'psu-behaviour': 'waits', 'callback-order': 'seconds-before' });
    const { bank } = live;
    const { 'Consent-ID': consentId } = await live.consent();
    expect(await bank.approve(consentId)).toMatchObject({
      status: 'received',
      effectiveAt: '2026-03-02T09:01:10.000Z',
    });
    const status = async (): Promise<string> =>
      (await live.send('GET', `/v1/consents/${consentId}/status`)).body.consentStatus;
    expect((await bank.clock.due()).events.map(({ kind }) => kind)).toContain('psuDecides');
    // The decision is final, although no status shows it yet.
    await expect(bank.refuse(consentId)).rejects.toMatchObject({ status: 409 });
    await expect(bank.approve(consentId)).rejects.toMatchObject({ status: 409 });
    await bank.snapshots.take('approved');
    expect(await status()).toBe('received');
    await bank.clock.advance('PT10S');
    expect(await status()).toBe('valid');
    await bank.snapshots.restore('approved');
    expect(await status()).toBe('received');
    await bank.clock.advance('PT10S');
    expect(await status()).toBe('valid');
    await bank.snapshots.restore('approved');
    await live.send('DELETE', `/v1/consents/${consentId}`);
    await bank.clock.advance('PT10S');
    expect(await status()).toBe('terminatedByTpp');
  });

  it('can wait for three reads of the status, which a snapshot keeps; refused calls and HEAD do not count', async () => {
    const live = await open({ 'psu-behaviour': 'waits', 'callback-order': 'reads-before' });
    const { bank } = live;
    const { 'Consent-ID': consentId } = await live.consent();
    const path = `/v1/consents/${consentId}/status`;
    const status = async (): Promise<string> => (await live.send('GET', path)).body.consentStatus;
    // Before the decision, reads do not count.
    expect([await status(), await status(), await status()]).toEqual(['received', 'received', 'received']);
    await bank.approve(consentId);
    expect(await status()).toBe('received');
    await bank.snapshots.take('two-left');
    const rest = async (): Promise<string[]> => {
      expect((await live.send('GET', path, { 'X-Request-ID': 'no-uuid' })).status).toBe(400);
      expect((await live.send('HEAD', path)).status).toBe(200);
      return [await status(), (await live.send('GET', `/v1/consents/${consentId}`)).body.consentStatus, await status()];
    };
    expect(await rest()).toEqual(['received', 'received', 'valid']);
    await bank.snapshots.restore('two-left');
    expect(await rest()).toEqual(['received', 'received', 'valid']);
    await bank.snapshots.restore('two-left');
    await bank.clock.advance('PT20M');
    expect(await status()).toBe('valid');
    // An approval that is no longer possible has no effect, however often the status is read.
    await bank.snapshots.restore('two-left');
    const state: any = await bank.readState();
    for (const [, all] of state.authorisations) for (const one of all) if (one.pending) one.pending.readsLeft = 0;
    await bank.writeState(state);
    expect([await status(), await status()]).toEqual(['received', 'received']);
    await bank.writeState(await bank.readState());
  });
});
