import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { IBANS } from '../support/small-bank.js';
import { openControl, problemOf, type Control } from './control-bank.js';

const KEY = 'key-one-1';
const read = (control: Control, path: string, key: string | undefined = KEY, id = 'x') =>
  request(control.app)
    .get(path)
    .set({ 'X-Request-ID': id, ...(key !== '' && { 'Ocp-Apim-Subscription-Key': key }) });

/** Three calls of the default bank and one of w7. */
async function called(): Promise<Control> {
  const control = await openControl();
  await read(control, '/PSD2/v1/consents/a', KEY, 'first');
  await read(control, '/PSD2/v1/consents/b/status');
  await read(control, '/banks/w7/PSD2/v1/consents/c');
  await read(control, '/PSD2/v1/accounts?withBalance=true', '');
  return control;
}
const idsOf = (body: { requests: { id: string }[] }): string[] => body.requests.map(({ id }) => id);

describe('the journal', () => {
  it('shows the entries of accounts that a call made or ended, each call its own', async () => {
    const plan = { 'sepa-credit-transfers': 'RCVD > ACTC > ACFC P1D > ACSP > ACSC' };
    const control = await openControl({ switches: { 'payment-plan': plan } });
    const path = '/PSD2/v1/payments/sepa-credit-transfers';
    const headers = { 'X-Request-ID': 'pay', 'Ocp-Apim-Subscription-Key': KEY, 'PSU-IP-Address': '203.0.113.7' };
    const cancelled = async (amount: number): Promise<unknown> => {
      const payment = {
        debtorAccount: { iban: IBANS.anna },
        instructedAmount: { currency: 'EUR', amount },
        creditorAccount: { iban: IBANS.ben },
        creditorName: 'Ben',
      };
      const { paymentId } = (await request(control.app).post(path).set(headers).send(payment)).body;
      await control.post(`/__admin/authorisations/${paymentId}`, { decision: 'approve' });
      await request(control.app).delete(`${path}/${paymentId}`).set(headers);
      const [{ id }] = (await control.get('/__admin/requests?limit=1')).requests;
      return (await control.get(`/__admin/requests/${id}`)).transitions;
    };
    for (const amount of [12.5, 7]) {
      const money = [{ accountId: 'anna', amount: { currency: 'EUR', amount: -amount }, status: 'released' }];
      expect(await cancelled(amount)).toMatchObject([{ from: 'ACFC', to: 'CANC', money }]);
    }
    // Each line of the list has the status with which its call was answered.
    const { requests } = await control.get('/__admin/requests');
    expect(requests.map(({ subjectStatus }: any) => subjectStatus)).toEqual(['CANC', 'RCVD', 'CANC', 'RCVD']);
  });

  it.each([
    ['text=CONSENTS', ['request-1', 'request-2']],
    ['text=key_missing', ['request-3']],
    ['status=4xx', ['request-1', 'request-2', 'request-3']],
    ['status=5xx', []],
    ['operation=readConsentStatus', ['request-2']],
    ['tpp=one', ['request-1', 'request-2']],
    ['tpp=one&text=status', ['request-2']],
    ['findings=true&text=accounts', ['request-3']],
    ['since=request-1&before=request-3', ['request-2']],
  ])('is listed and exported with the same filter: %s', async (filter, ids) => {
    const control = await called();
    const listed = await control.get(`/__admin/requests?${filter}`);
    expect(idsOf(listed)).toEqual(ids.toReversed());
    const { log } = await control.get(`/__admin/requests/har?${filter}`);
    const paths = new Map(['/PSD2/v1/consents/a', '/PSD2/v1/consents/b/status', '/PSD2/v1/accounts'].entries());
    expect(log.entries.map((entry: any) => new URL(entry.request.url).pathname)).toEqual(
      ids.map((id) => paths.get(Number(id.slice('request-'.length)) - 1)),
    );
  });

  it.each(['status=6xx', 'status=lots', 'findings=yes', 'operation=readNothing', 'since=yesterday'])(
    'rejects the filter %s by name',
    async (filter) => {
      const control = await called();
      for (const path of ['requests', 'requests/har']) {
        const answer = await control.call('get', `/__admin/${path}?${filter}`);
        expect(problemOf(answer)).toMatchObject({ status: 400, path: filter.split('=')[0] });
      }
    },
  );

  it('is searched with q and read page by page like the other lists, and says how many calls match', async () => {
    const control = await called();
    await read(control, '/PSD2/v1/consents/d');
    expect(await control.get('/__admin/requests?q=CONSENTS&limit=2')).toMatchObject({
      count: 4,
      total: 3,
      nextCursor: 'request-2',
      requests: [{ id: 'request-4' }, { id: 'request-2' }],
    });
    const rest = await control.get('/__admin/requests?q=CONSENTS&limit=2&cursor=request-2');
    expect(rest).toMatchObject({ count: 4, total: 3, requests: [{ id: 'request-1' }] });
    expect(rest).not.toHaveProperty('nextCursor');
    expect(await control.get('/__admin/requests?q=consents&status=5xx')).toEqual({ count: 4, total: 0, requests: [] });
    expect(await control.get(`/__admin/requests?q=${KEY}`)).toMatchObject({ total: 0 });
    expect((await control.get('/__admin/requests/har?q=key_missing')).log.entries).toHaveLength(1);
  });

  it('returns an empty page after a call that was dropped, and rejects a cursor that is not the id of a call', async () => {
    const control = await called();
    await control.call('delete', '/__admin/requests');
    await read(control, '/PSD2/v1/consents/d');
    expect(await control.get('/__admin/requests?cursor=request-2')).toEqual({ count: 1, total: 1, requests: [] });
    expect(problemOf(await control.call('get', '/__admin/requests?cursor=two'))).toMatchObject({ path: 'cursor' });
  });

  it('contains the calls of its own bank, newest first', async () => {
    const control = await called();
    const { requests } = await control.get('/__admin/requests');
    expect(requests).toHaveLength(3);
    expect(requests[0]).toEqual({
      id: 'request-3',
      at: expect.stringMatching(/^2026-03-02T09:00:00/),
      method: 'GET',
      path: '/PSD2/v1/accounts',
      query: 'withBalance=true',
      operation: 'readAccounts',
      status: 400,
      durationMs: expect.any(Number),
      refusal: {
        code: 'KEY_MISSING',
        step: 'subscriptionKey',
        text: expect.stringContaining('Ocp-Apim-Subscription-Key'),
      },
      transitions: 0,
      findings: ['request-id-not-uuid'],
    });
    expect(idsOf(await control.get('/__admin/banks/w7/requests'))).toEqual(['request-1']);
    expect((await control.get('/__admin/requests/request-1')).curl).toMatch(
      /^curl -X GET 'http:.*\/PSD2\/v1\/consents\/a' -H 'x-request-id: first' -H 'ocp-apim-subscription-key: \*\*\*'$/,
    );
  });

  it('has the amount of a payment, and the reason of a refusal with secrets masked', async () => {
    const control = await called();
    const body = { instructedAmount: { currency: 'EUR', amount: 7.5 }, creditorName: 'Ben' };
    await request(control.app).post('/PSD2/v1/payments/sepa-credit-transfers').send(body);
    const [{ amount, refusal }] = (await control.get('/__admin/requests')).requests;
    expect(amount).toEqual({ currency: 'EUR', amount: 7.5 });
    expect(refusal.text).toEqual(expect.any(String));
    expect((await control.get('/__admin/requests/request-4')).refusal).toEqual(refusal);
  });

  it('generates its archive while the client reads it', async () => {
    const control = await called();
    const { text, headers } = await control.call('get', '/__admin/requests/har');
    expect(JSON.parse(text).log.entries.map((entry: any) => entry.request.url.replace(/.*PSD2/, ''))).toEqual([
      '/v1/consents/a',
      '/v1/consents/b/status',
      '/v1/accounts?withBalance=true',
    ]);
    expect(headers).toMatchObject({ 'transfer-encoding': 'chunked', 'cache-control': 'no-store' });
    await control.call('delete', '/__admin/requests');
    expect((await control.get('/__admin/requests/har')).log.entries).toEqual([]);
  });

  it('releases its memory when its bank is replaced or deleted', async () => {
    const control = await called();
    const own = { default: 0, w7: 0 };
    for (const id of ['default', 'w7'] as const)
      own[id] = control.context.registry.recordOf(control.bank(id)).journal.bytes;
    expect(own.w7).toBeGreaterThan(0);
    expect(control.journalMemory.bytes).toBe(own.default + own.w7);
    await control.call('delete', '/__admin/banks/w7');
    expect(control.journalMemory.bytes).toBe(own.default);
    await control.post('/__admin/state/reset');
    expect(idsOf(await control.get('/__admin/requests'))).toHaveLength(3);
    expect(control.journalMemory.bytes).toBe(own.default);
    await control.post('/__admin/reset');
    expect([idsOf(await control.get('/__admin/requests')), control.journalMemory.bytes]).toEqual([[], 0]);
    await read(control, '/PSD2/v1/consents/a');
    expect(idsOf(await control.get('/__admin/requests'))).toEqual(['request-1']);
  });

  it.each(['count', 'find', 'wait'])(
    'are matched by %s as they are shown, so that no secret can be guessed',
    async (verb) => {
      const control = await openControl();
      const secret = 'a1b2c3d4e5f6';
      await request(control.app)
        .post('/PSD2/v1/consents')
        .set({ 'X-Request-ID': 'one', Authorization: `Bearer ${secret}` })
        .send({ password: secret, name: 'shown' });
      const matches = async (match: object): Promise<boolean> => {
        const answer = await control.post(`/__admin/requests/${verb}`, {
          match,
          ...(verb === 'wait' && { timeoutMs: 0 }),
        });
        return (answer.requests?.length ?? answer.count) > 0;
      };
      expect(await matches({ body: secret.slice(0, 4) })).toBe(false);
      expect(await matches({ header: { authorization: `Bearer ${secret}` } })).toBe(false);
      expect(await matches({ body: '"password":"***","name":"shown"' })).toBe(true);
      expect(await matches({ body: 'shown', header: { 'X-Request-ID': 'one', Authorization: 'Bearer ***' } })).toBe(
        true,
      );
    },
  );

  it('can be filtered, searched and counted', async () => {
    const control = await called();
    const list = async (query: string) => idsOf(await control.get(`/__admin/requests?${query}`));
    expect(await list('limit=1')).toEqual(['request-3']);
    expect(await list('operation=readConsent')).toEqual(['request-1']);
    expect(await list('status=200')).toEqual([]);
    expect(await list('since=request-1')).toEqual(['request-3', 'request-2']);
    expect(await list('since=2026-03-02T09:00:01Z')).toEqual([]);
    const match = { path: '/PSD2/v1/consents/*', header: { 'X-Request-ID': 'first' } };
    const found = await control.post('/__admin/requests/find', { match });
    expect([idsOf(found), found.requests[0].answer.body]).toEqual([
      ['request-1'],
      expect.stringContaining('CONSENT_UNKNOWN'),
    ]);
    expect(await control.post('/__admin/requests/count', { match: { status: 400 } })).toEqual({ count: 3 });
    expect(await control.post('/__admin/requests/count', {})).toEqual({ count: 3 });
  });

  it('lets a call wait for entries', async () => {
    const control = await called();
    const waiting = control.post('/__admin/requests/wait', { match: { operation: 'readConsent' }, count: 2 });
    await read(control, '/PSD2/v1/consents/later');
    expect(await waiting).toEqual({ found: true, count: 2 });
    const late = { match: { operation: 'cancelPayment' }, timeoutMs: 10 };
    expect(await control.post('/__admin/requests/wait', late)).toEqual({ found: false, count: 0 });
  });

  it('is exported and cleared, and restarts after a reset but not after a restore', async () => {
    const control = await called();
    const { log } = await control.get('/__admin/requests/har');
    expect(log.entries.map(({ request: { url } }: any) => new URL(url).pathname)).toEqual([
      '/PSD2/v1/consents/a',
      '/PSD2/v1/consents/b/status',
      '/PSD2/v1/accounts',
    ]);
    await control.post('/__admin/snapshots', { name: 'now' });
    await control.post('/__admin/snapshots/now/restore');
    expect((await control.get('/__admin/requests')).requests).toHaveLength(3);
    expect((await control.call('delete', '/__admin/requests')).body).toEqual({ deleted: 3 });
    await read(control, '/PSD2/v1/consents/a');
    await control.post('/__admin/reset');
    expect((await control.get('/__admin/requests')).requests).toEqual([]);
    expect((await control.get('/__admin/banks/w7/requests')).requests).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['find', { match: { colour: 'red' } }, 'match.colour'],
    ['find', { limit: 0 }, 'limit'],
    ['count', { match: { status: 42 } }, 'match.status'],
    ['count', { match: { status: '200' } }, 'match.status'],
    ['count', { match: { status: [200] } }, 'match.status'],
    ['count', { match: { status: true } }, 'match.status'],
    ['count', { match: { status: '' } }, 'match.status'],
    ['count', { match: 7 }, 'match'],
    ['wait', { match: { operation: 'readConsents' } }, 'match.operation'],
    ['wait', { match: { operation: 'readConsent', method: 'POST' } }, 'match.method'],
    ['find', { match: { method: 'FETCH' } }, 'match.method'],
    ['count', { match: { path: 'PSD2/v1/consents' } }, 'match.path'],
    ['wait', { count: 0 }, 'count'],
    ['wait', { timeoutMs: 1e9 }, 'timeoutMs'],
  ])('rejects %s %j', async (call, body, path) => {
    const control = await openControl();
    const answer = await control.call('post', `/__admin/requests/${call}`, { body });
    expect(problemOf(answer)).toMatchObject({ status: 400, path });
  });

  it('accepts a match with every member of a call', async () => {
    const control = await openControl();
    await request(control.app).head('/PSD2/v1/consents/a');
    await request(control.app).delete('/nothing');
    const matches = [{ operation: 'readConsent', method: 'head' }, { method: 'DELETE' }];
    for (const match of matches)
      expect([match, await control.post('/__admin/requests/count', { match })]).toEqual([match, { count: 1 }]);
    // The pages, whose first call is this one, are next to the control API.
    expect(await control.post('/__admin/requests/count', { match: { operation: 'authorise' } })).toEqual({ count: 0 });
    expect(problemOf(await control.call('get', '/__admin/requests?operation=readNothing')).path).toBe('operation');
  });

  it.each(['', ' ', '2e2', '0x0', '20.0', '600'])(
    'rejects the status filter "%s" of the list with 400',
    async (status) => {
      const control = await openControl();
      const answer = await control.call('get', `/__admin/requests?status=${encodeURIComponent(status)}`);
      expect(problemOf(answer)).toMatchObject({ status: 400, path: 'status' });
    },
  );

  it('rejects an invalid since, and reports an unknown entry as 404', async () => {
    const control = await openControl();
    expect(problemOf(await control.call('get', '/__admin/requests?since=yesterday'))).toMatchObject({ path: 'since' });
    expect(problemOf(await control.call('get', '/__admin/requests/request-9')).status).toBe(404);
  });
});
