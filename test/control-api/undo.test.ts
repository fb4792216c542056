import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { approve, makeConsent, tppOfOwnBank, type Tpp } from '../support/tpp-client.js';
import { openControl, problemOf, type Control } from './control-bank.js';

const HEADER = 'sandbank-undo';

/** A call that can be undone, and the id of its point. */
async function undoable(control: Control, label: string, path: string, body: object = {}): Promise<string> {
  const answer = await control.call('post', path, { body, headers: { [HEADER]: label } });
  expect(answer.status).toBe(200);
  return String(answer.headers[HEADER]);
}

const pointsOf = async (control: Control, base = '/__admin'): Promise<any[]> =>
  (await control.get(`${base}/undo`)).points;
const advance = (control: Control, by: string): Promise<string> =>
  undoable(control, `Advance by ${by}`, '/__admin/clock/advance', { by });

describe('a call of the control API with the header Sandbank-Undo', () => {
  it('can be undone: state, clock and sequence of ids are as before', async () => {
    const control = await openControl();
    const before = await control.get('/__admin/state');
    const id = await advance(control, 'P90D');
    expect(await pointsOf(control)).toEqual(
      [{ id, label: 'Advance by P90D', at: before.clock.now, calls: 0 }].map(withInstant),
    );
    expect((await control.get('/__admin/state')).clock.now).not.toBe(before.clock.now);
    await control.post('/__admin/undo', { to: id });
    expect(await control.get('/__admin/state')).toEqual(before);
    expect(await pointsOf(control)).toEqual([]);
  });

  it('keeps no point without the header, for a read, or for a call that is refused', async () => {
    const control = await openControl();
    await control.post('/__admin/clock/advance', { by: 'P1D' });
    await control.call('get', '/__admin/clock', { headers: { [HEADER]: 'x' } });
    await control.call('post', '/__admin/requests/count', { body: {}, headers: { [HEADER]: 'x' } });
    const refused = await control.call('post', '/__admin/clock/advance', { body: {}, headers: { [HEADER]: 'x' } });
    expect(refused.status).toBe(400);
    expect(refused.headers[HEADER]).toBeUndefined();
    expect(await pointsOf(control)).toEqual([]);
  });

  it('goes back one point at a time, and to a named one at once', async () => {
    const control = await openControl();
    const [first, second] = [await advance(control, 'P1D'), await advance(control, 'P2D')];
    const now = async (): Promise<string> => (await control.get('/__admin/clock')).now;
    const third = await advance(control, 'P4D');
    expect((await pointsOf(control)).map(({ id }) => id)).toEqual([first, second, third]);
    await control.post('/__admin/undo');
    expect((await now()).slice(0, 10)).toBe('2026-03-05');
    await control.post('/__admin/undo', { to: first });
    expect((await now()).slice(0, 10)).toBe('2026-03-02');
    const nothing = await control.call('post', '/__admin/undo', { body: {} });
    expect(problemOf(nothing)).toMatchObject({ status: 404, points: [] });
  });

  it('can be done again, because the undo keeps a point too', async () => {
    const control = await openControl();
    await advance(control, 'P90D');
    const later = await control.get('/__admin/state');
    const id = await undoable(control, 'Undo', '/__admin/undo');
    expect(await pointsOf(control)).toMatchObject([{ label: 'Undo', calls: 0, isRedo: true }]);
    await control.post('/__admin/undo', { to: id });
    expect(await control.get('/__admin/state')).toEqual(later);
  });

  it('goes further back after an undo, and never takes that back unless it is named', async () => {
    const control = await openControl();
    const before = await control.get('/__admin/state');
    await advance(control, 'P1D');
    const day = await advance(control, 'P2D');
    const redo = await undoable(control, 'Undo', '/__admin/undo', { to: day });
    await control.post('/__admin/undo');
    expect(await control.get('/__admin/state')).toEqual(before);
    await advance(control, 'P1D');
    const only = await undoable(control, 'Undo', '/__admin/undo');
    expect(only).not.toBe(redo);
    const nothing = await control.call('post', '/__admin/undo', { body: {} });
    expect(problemOf(nothing)).toMatchObject({
      status: 404,
      detail: `there is nothing to undo but an earlier undo; to take that back, name its point: ${only}`,
    });
  });

  it('keeps the latest 20 points of each bank, which are not snapshots', async () => {
    const control = await openControl();
    for (let day = 0; day < 22; day += 1) await advance(control, 'P1D');
    expect((await pointsOf(control)).map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => `undo-${index + 3}`),
    );
    expect((await control.get('/__admin/snapshots')).snapshots).toEqual([]);
    expect(await pointsOf(control, '/__admin/banks/w7')).toEqual([]);
    const unknown = await control.call('post', '/__admin/undo', { body: { to: 'undo-1' } });
    expect(problemOf(unknown)).toMatchObject({
      status: 404,
      path: 'to',
      detail:
        'there is no point "undo-1" to return to; the newest points are undo-22, undo-21, undo-20, undo-19, undo-18',
    });
    expect((unknown.body.points as string[])[0]).toBe('undo-22');
  });

  it('is refused with a label that is empty, too long or not printable', async () => {
    const control = await openControl();
    for (const label of ['', 'x'.repeat(101), 'caf\u00e9']) {
      const answer = await control.call('post', '/__admin/clock/advance', {
        body: { by: 'P1D' },
        headers: { [HEADER]: label },
      });
      expect(problemOf(answer)).toMatchObject({ status: 400, path: 'Sandbank-Undo' });
    }
    expect((await control.get('/__admin/clock')).now).toContain('2026-03-02');
  });

  it('forks another bank from before the call, and refuses an unknown point', async () => {
    const control = await openControl();
    const id = await advance(control, 'P90D');
    const path = `/__admin/undo/${id}/fork`;
    const fork = await control.call('post', path, { body: { bank: 'before' } });
    expect(fork.status).toBe(201);
    expect(fork.body).toMatchObject({ bank: 'before', clock: { now: expect.stringContaining('2026-03-02') } });
    expect((await control.get('/__admin/clock')).now).toContain('2026-05-31');
    await control.post('/__admin/banks/before/clock/advance', { by: 'P1D' });
    await control.post('/__admin/undo', { to: id });
    expect((await control.get('/__admin/clock')).now).toContain('2026-03-02');
    expect((await control.call('post', path, { body: { bank: 'w8' } })).status).toBe(404);
    expect(problemOf(await control.call('post', path, { body: { bank: 'A' } })).path).toBe('bank');
  });

  it('is undone by a fork into its own bank, as a fork of a snapshot restores it', async () => {
    const control = await openControl();
    await request(control.app).get('/PSD2/v1/consents/a');
    const id = await advance(control, 'P90D');
    await request(control.app).get('/PSD2/v1/consents/b');
    const fork = await control.call('post', `/__admin/undo/${id}/fork`, { body: { bank: 'default' } });
    expect(fork.status).toBe(201);
    expect((await control.get('/__admin/clock')).now).toContain('2026-03-02');
    const { requests } = await control.get('/__admin/requests');
    expect(requests.map(({ undone }: any) => undone)).toEqual([true, undefined]);
  });

  it('brings decisions, outcomes and faults back', async () => {
    const control = await openControl();
    await control.post('/__admin/faults', { match: {}, error: { statusCode: 503 } });
    const headers = { [HEADER]: 'x' };
    const profile = await control.get('/__admin/profile');
    await control.call('delete', '/__admin/faults', { headers });
    await control.call('put', '/__admin/profile', { headers, body: { decisions: { quota: 7 } } });
    await control.post('/__admin/undo');
    expect(await control.get('/__admin/profile')).toEqual(profile);
    expect((await control.get('/__admin/faults')).faults).toEqual([]);
    await control.post('/__admin/undo');
    expect((await control.get('/__admin/faults')).faults).toHaveLength(1);
  });
});

describe('the journal of a bank that was reset with the header', () => {
  it('is kept as long as a point needs it, and released with the last one', async () => {
    const control = await openControl();
    await request(control.app).get('/PSD2/v1/consents/a');
    const { bytes } = control.journalMemory;
    const reset = (): Promise<string> => undoable(control, 'Reset', '/__admin/reset');
    const first = await reset();
    await reset();
    expect(control.journalMemory.bytes).toBe(bytes);
    await undoable(control, 'Undo', '/__admin/undo', { to: first });
    expect((await control.get('/__admin/requests')).requests).toHaveLength(1);
    await control.post('/__admin/reset');
    expect(control.journalMemory.bytes).toBe(0);
    await request(control.app).get('/PSD2/v1/consents/a');
    await undoable(control, 'Reset', '/__admin/reset');
    for (let day = 0; day < 20; day += 1) await advance(control, 'P1D');
    expect(control.journalMemory.bytes).toBe(0);
  });

  it('is released when the bank is deleted', async () => {
    const control = await openControl();
    await request(control.app).get('/banks/w7/PSD2/v1/consents/a');
    await undoable(control, 'Reset', '/__admin/banks/w7/reset');
    expect(control.journalMemory.bytes).toBeGreaterThan(0);
    await control.call('delete', '/__admin/banks/w7');
    expect(control.journalMemory.bytes).toBe(0);
  });
});

/** The instant in a state document is in milliseconds. */
function withInstant<Point extends { at: number }>(point: Point): object {
  return { ...point, at: new Date(point.at).toISOString() };
}

describe('points before the calls of clients (--undo-calls)', () => {
  let server: InProcessServer;
  let count = 0;
  beforeAll(async () => {
    server = await startInProcess({ certs: 'memory', undoCalls: 3 });
  });
  afterAll(() => server.stop());
  const newTpp = (): Promise<Tpp> => tppOfOwnBank(server.url, `u${(count += 1)}`);
  const points = async (tpp: Tpp): Promise<any[]> => (await tpp.admin('GET', '/undo')).points;
  const requests = async (tpp: Tpp): Promise<any[]> => (await tpp.admin('GET', '/requests')).requests;

  it('are kept for the latest calls that changed the bank, not for reads and refused calls', async () => {
    const tpp = await newTpp();
    const id = await makeConsent(tpp);
    await tpp.call('GET', `/PSD2/v1/consents/${id}`);
    await tpp.call('POST', '/PSD2/v1/consents', { json: {} });
    expect(await points(tpp)).toEqual([
      { id: 'request-1', label: 'createConsent', at: '2026-03-31T10:00:00.000Z', calls: 3 },
    ]);
    for (let more = 0; more < 3; more += 1) await makeConsent(tpp);
    expect((await points(tpp)).map((point) => point.id)).toEqual(['request-4', 'request-5', 'request-6']);
  });

  it('lead back to before a call; the journal keeps the later calls and marks them as undone', async () => {
    const tpp = await newTpp();
    const first = await makeConsent(tpp);
    const before = await tpp.admin('GET', '/state');
    const second = await makeConsent(tpp);
    await approve(tpp, second);
    await tpp.call('GET', `/PSD2/v1/consents/${second}/status`);
    await tpp.admin('POST', '/undo', { to: 'request-2' });
    expect(await tpp.admin('GET', '/state')).toEqual(before);
    expect((await requests(tpp)).map((line) => [line.id, line.undone])).toEqual([
      ['request-3', true],
      ['request-2', true],
      ['request-1', undefined],
    ]);
    expect((await tpp.admin('GET', '/requests/request-2')).undone).toBe(true);
    // The bank draws the same ids again.
    expect(await makeConsent(tpp)).toBe(second);
    expect((await requests(tpp))[0]).not.toHaveProperty('undone');
    expect((await tpp.admin('GET', '/consents')).consents.map(({ consentId }: any) => consentId)).toEqual([
      second,
      first,
    ]);
  });

  it('mark only what is undone now: undoing the undo takes the mark away', async () => {
    const tpp = await newTpp();
    await makeConsent(tpp);
    await makeConsent(tpp);
    const response = await fetch(`${server.url}/__admin/banks/u${count}/undo`, {
      method: 'POST',
      headers: { 'Sandbank-Undo': 'Undo', 'Content-Type': 'application/json' },
      body: '{"to":"request-2"}',
    });
    expect(response.status).toBe(200);
    await makeConsent(tpp);
    await tpp.admin('POST', '/undo', { to: response.headers.get('sandbank-undo') });
    expect((await requests(tpp)).map((line) => line.undone)).toEqual([true, undefined, undefined]);
  });

  it('survive a reset, whose undo brings the journal back', async () => {
    const tpp = await newTpp();
    await makeConsent(tpp);
    await makeConsent(tpp);
    const reset = await fetch(`${server.url}/__admin/banks/u${count}/reset`, {
      method: 'POST',
      headers: { 'Sandbank-Undo': 'Reset' },
    });
    expect(await requests(tpp)).toEqual([]);
    await makeConsent(tpp);
    await tpp.admin('POST', '/undo', { to: reset.headers.get('sandbank-undo') });
    expect((await requests(tpp)).map(({ id }) => id)).toEqual(['request-2', 'request-1']);
    await makeConsent(tpp);
    expect((await requests(tpp))[0].id).toBe('request-3');
  });
});

describe('an undo with --data', () => {
  it('is on disk when the response arrives, as a restore is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbank-undo-'));
    const options = { data: folder, certs: 'memory' as const, undoCalls: 5 };
    try {
      const server = await startInProcess(options);
      const tpp = await tppOfOwnBank(server.url, 'kept');
      const first = await makeConsent(tpp);
      await makeConsent(tpp);
      await tpp.admin('POST', '/undo');
      const state = await tpp.admin('GET', '/state');
      await server.stop();
      const again = await startInProcess(options);
      const control = `${again.url}/__admin/banks/kept`;
      const restored = (await (await fetch(`${control}/state`)).json()) as { consents: [string][] };
      expect(restored).toEqual(state);
      expect(restored.consents.map(([id]) => id)).toEqual([first]);
      expect(await (await fetch(`${control}/undo`)).json()).toEqual({ points: [] });
      await again.stop();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
