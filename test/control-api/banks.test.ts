import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { demoBankPath } from '../../src/fixtures/fixtures.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { CALLER, consentRequest, START } from '../support/small-bank.js';
import { openControl, problemOf, type Control } from './control-bank.js';

const consentIn = (control: Control, bank: string) => {
  const found = control.bank(bank);
  return found.perform(() => createConsent(found, consentRequest(), CALLER)).consentId;
};
const consentsOf = async (control: Control, bank: string): Promise<number> =>
  (await control.get(`/__admin/banks/${bank}/consents`)).consents.length;

describe('banks of the control API', () => {
  it.each([
    ['200,000 brackets', '['.repeat(200_000)],
    ['fixtures of 200,000 brackets', JSON.stringify({ fixtures: '['.repeat(200_000) })],
    ['fixtures of 20,000 lists', JSON.stringify({ fixtures: '['.repeat(20_000) + ']'.repeat(20_000) })],
  ])('rejects a body with %s by its depth, before it parses it', async (_name, raw) => {
    const control = await openControl();
    const headers = { 'Content-Type': 'application/json' };
    const { status, body } = await control.call('put', '/__admin/banks/deep', { raw, headers });
    expect([status, body.detail]).toEqual([
      400,
      expect.stringMatching(/nested too deeply; at most (?:32|64) levels are allowed/),
    ]);
    expect(control.context.banks.find('deep')).toBeUndefined();
  });

  it('can be created, listed, read, replaced and deleted', async () => {
    const control = await openControl();
    const made = await control.put('/__admin/banks/w8', { seed: 7, clock: '2026-01-01T00:00:00Z' });
    expect(made).toEqual({
      bank: 'w8',
      bankName: 'Small Bank',
      baseUrl: expect.stringMatching(/\/banks\/w8$/),
      adminUrl: expect.stringMatching(/\/__admin\/banks\/w8$/),
      dialect: 'published',
      seed: 7,
      clock: { mode: 'paused', rate: 1, now: '2026-01-01T00:00:00.000Z' },
    });
    // Each request of these tests has its own port.
    const { baseUrl: _base, adminUrl: _admin, ...rest } = made;
    expect(await control.get('/__admin/banks/w8')).toMatchObject(rest);
    expect((await control.get('/__admin/banks')).banks.map(({ bank }: any) => bank)).toEqual(['default', 'w7', 'w8']);
    consentIn(control, 'w8');
    await control.put('/__admin/banks/w8', {});
    expect(await consentsOf(control, 'w8')).toBe(0);
    expect(control.bank('w8').seed).toBe(42);
    expect((await control.call('delete', '/__admin/banks/w8')).body).toEqual({ deleted: 1 });
    expect(problemOf(await control.call('get', '/__admin/banks/w8')).status).toBe(404);
    expect(problemOf(await control.call('get', '/__admin/banks/w8/clock')).status).toBe(404);
  });

  it('start with the given options, and return to them after a reset', async () => {
    const control = await openControl();
    const profile = { extends: 'oauth', decisions: { 'amount-form': 'string' } };
    const clock = { mode: 'running', rate: 3600 };
    await control.put('/__admin/banks/w8', { seed: 9, clock, profile });
    for (const _round of [1, 2]) {
      const { decisions } = await control.get('/__admin/banks/w8/profile');
      expect(decisions).toMatchObject({ 'expires-in-key': 'both', 'amount-form': 'string' });
      expect(await control.get('/__admin/banks/w8/clock')).toEqual({
        mode: 'running',
        rate: 3600,
        now: expect.any(String),
      });
      expect(control.bank('w8').seed).toBe(9);
      await control.post('/__admin/banks/w8/reset');
    }
    expect(control.bank('w7').profile['amount-form']).toBe('number');
  });

  it('have the dialect of their profile, unless they name another one', async () => {
    const control = await openControl();
    const profile = { extends: 'nextgenpsd2' };
    expect(await control.put('/__admin/banks/w8', { profile })).toMatchObject({ dialect: 'nextgenpsd2' });
    expect(await control.put('/__admin/banks/w8', { profile: 'oauth' })).toMatchObject({ dialect: 'published' });
    for (const [path, body] of [
      ['/__admin/banks/w8', { profile, dialect: 'published' }],
      ['/__admin/banks/w7/profile', profile],
    ] as const)
      expect(problemOf(await control.call('put', path, { body }))).toMatchObject({
        status: 400,
        path: 'profile',
        detail:
          'extends: nextgenpsd2 contradicts the dialect published; extend published or oauth instead, or use the dialect nextgenpsd2',
      });
  });

  it('accept their own fixtures as text or as an object', async () => {
    const control = await openControl();
    const text = await readFile(demoBankPath, 'utf8');
    await control.put('/__admin/banks/w8', { fixtures: text });
    expect((await control.get('/__admin/banks/w8/psus')).psus.length).toBe(6);
    const small = {
      schemaVersion: 1,
      bank: { name: 'Tiny', bic: 'TINYATWW' },
      psus: [{ id: 'zoe', password: 'z', name: 'Zoe', customerNo: 1 }],
      accounts: [
        { id: 'one', holders: ['zoe'], iban: 'AT611904300234573201', currency: 'EUR', name: 'One', balance: 5 },
      ],
    };
    await control.put('/__admin/banks/w9', { fixtures: small });
    expect((await control.get('/__admin/banks/w9/psus')).psus.map(({ id }: any) => id)).toEqual(['zoe']);
    expect((await control.get('/__admin/banks/w7/psus')).psus.map(({ id }: any) => id)).toContain('anna');
  });

  it.each<[string, unknown, string, RegExp]>([
    ['W8', {}, 'bank', /"W8" is not a valid bank id; use 1 to 32 characters of a to z/],
    ['-w', {}, 'bank', /is not a valid bank id/],
    ['w'.repeat(33), {}, 'bank', /is not a valid bank id/],
    ['w8', { seed: -1 }, 'seed', /seed must be a whole number from 0 to 4294967295/],
    ['w8', { clock: 'noon' }, 'clock', /clock must be an RFC 3339 date-time/],
    [
      'w8',
      { clock: { speed: 2 } },
      'clock.speed',
      /^clock.speed is not a known name; known members of clock are: mode, rate, now/,
    ],
    ['w8', { clock: { rate: -1 } }, 'clock.rate', /clock.rate must be a number from 0.001 to 86400/],
    ['w8', { clock: { rate: 5e-324 } }, 'clock.rate', /from 0.001 to 86400/],
    [
      'w8',
      { clock: '9999-12-01T00:00:00Z' },
      'clock',
      /^clock is 9999-12-01T00:00:00\.000Z, which is outside the range of bank time/,
    ],
    ['w8', { clock: '0100-01-01T00:00:00Z' }, 'clock', /use an instant from 1900-01-01T00:00:00\.000Z to 2199-12-31/],
    ['w8', { clock: '1899-12-31T23:59:59.999Z' }, 'clock', /outside the range of bank time/],
    ['w8', { clock: { now: '2200-01-01T00:00:00Z' } }, 'clock.now', /outside the range of bank time/],
    [
      'w8',
      { profile: { decisions: { lifetimes: { code: 'P11Y' } } } },
      'profile',
      /of at most ten years such as PT10M/,
    ],
    [
      'w8',
      { profile: 'berlin' },
      'profile',
      /^berlin is not a profile to extend; use one of published, nextgenpsd2, oauth$/,
    ],
    ['w8', { profile: 'nextgen' }, 'profile', /^the profile nextgen no longer exists; use --dialect nextgenpsd2, or a/],
    [
      'w8',
      { profile: { decisions: { paging: 'x' } } },
      'profile',
      /paging: "x" is not valid; use none, or a whole number/,
    ],
    ['w8', { fixtures: 'schemaVersion: 1\nbank: 3\n' }, 'fixtures', /^fixtures:\d+:\d+: /],
    ['w8', { fixtures: 7 }, 'fixtures', /fixtures must be an object/],
    ['w8', { name: 'x' }, 'name', /known members of the body are: fixtures, seed, clock, dialect, profile/],
  ])('reject the id and options %s %j', async (id, body, path, detail) => {
    const control = await openControl();
    const answer = await control.call('put', `/__admin/banks/${id}`, { body });
    expect(answer.status).toBe(400);
    expect(problemOf(answer)).toMatchObject({ path, detail: expect.stringMatching(detail) });
    expect((await control.get('/__admin/banks')).banks).toHaveLength(2);
  });

  it.each(['1900-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z'])(
    'can start at %s, a bound of bank time',
    async (clock) => {
      const control = await openControl();
      await control.put('/__admin/banks/w8', { clock });
      expect(Date.parse((await control.get('/__admin/banks/w8/clock')).now)).toBe(Date.parse(clock));
      const consentId = consentIn(control, 'w8');
      expect(consentId).toBeDefined();
      expect((await control.get('/__admin/banks/w8/consents')).consents).toHaveLength(1);
      expect((await control.post('/__admin/banks/w8/certificates', {})).certificate).toContain('BEGIN');
    },
  );

  it('are not replaced with If-None-Match: *, and the first of several callers creates the bank', async () => {
    const control = await openControl();
    const headers = { 'If-None-Match': '*' };
    consentIn(control, 'w7');
    const refused = await control.call('put', '/__admin/banks/w7', { headers, body: { seed: 3 } });
    expect(problemOf(refused)).toMatchObject({
      status: 412,
      path: 'If-None-Match',
      detail: expect.stringContaining('the bank "w7" already exists'),
    });
    expect(await consentsOf(control, 'w7')).toBe(1);
    const put = (seed: number) => control.call('put', '/__admin/banks/w8', { headers, body: { seed } });
    const answers = await Promise.all([put(1), put(2), put(3)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    const made = answers.find(({ status }) => status === 200);
    expect(control.bank('w8').seed).toBe(made?.body.seed);
  });

  it('reject any If-None-Match other than * with 400', async () => {
    const control = await openControl();
    const answer = await control.call('put', '/__admin/banks/w8', { headers: { 'If-None-Match': '"abc"' }, body: {} });
    expect(problemOf(answer)).toMatchObject({ status: 400, path: 'If-None-Match' });
    expect((await control.get('/__admin/banks')).banks).toHaveLength(2);
  });

  it('keep the existing bank if its replacement is invalid', async () => {
    const control = await openControl();
    consentIn(control, 'w7');
    expect((await control.call('put', '/__admin/banks/w7', { body: { fixtures: '[' } })).status).toBe(400);
    expect(await consentsOf(control, 'w7')).toBe(1);
  });

  it('always include the default bank, which cannot be deleted', async () => {
    const control = await openControl();
    expect(problemOf(await control.call('delete', '/__admin/banks/default')).status).toBe(409);
    await control.put('/__admin/banks/default', { seed: 5 });
    expect(control.bank('default').seed).toBe(5);
  });
});

describe('snapshots', () => {
  it('restore state and clock of a bank any number of times', async () => {
    const control = await openControl();
    const first = consentIn(control, 'w7');
    const taken = await control.post('/__admin/banks/w7/snapshots', { name: 'begun' });
    expect(taken).toMatchObject({ name: 'begun', now: new Date(START).toISOString() });
    for (const _round of [1, 2]) {
      await control.post('/__admin/banks/w7/clock/advance', { by: 'P40D' });
      const second = consentIn(control, 'w7');
      expect(await consentsOf(control, 'w7')).toBe(2);
      await control.post('/__admin/banks/w7/snapshots/begun/restore');
      expect((await control.get('/__admin/banks/w7/clock')).now).toBe(new Date(START).toISOString());
      const { consents } = await control.get('/__admin/banks/w7/consents');
      expect(consents.map(({ consentId, consentStatus }: any) => [consentId, consentStatus])).toEqual([
        [first, 'received'],
      ]);
      // The same calls give the same ids.
      expect(consentIn(control, 'w7')).toBe(second);
      await control.post('/__admin/banks/w7/snapshots/begun/restore');
    }
  });

  it('survive a reset and are deleted with their bank', async () => {
    const control = await openControl();
    consentIn(control, 'w7');
    await control.post('/__admin/banks/w7/snapshots', { name: 'one' });
    await control.post('/__admin/banks/w7/reset');
    expect(await consentsOf(control, 'w7')).toBe(0);
    expect((await control.get('/__admin/banks/w7/snapshots')).snapshots).toHaveLength(1);
    await control.post('/__admin/banks/w7/snapshots/one/restore');
    expect(await consentsOf(control, 'w7')).toBe(1);
    await control.call('delete', '/__admin/banks/w7');
    await control.put('/__admin/banks/w7', {});
    expect((await control.get('/__admin/banks/w7/snapshots')).snapshots).toEqual([]);
  });

  it('can be restored into a new bank', async () => {
    const control = await openControl();
    const id = consentIn(control, 'w7');
    await control.post('/__admin/banks/w7/snapshots', { name: 'one' });
    const answer = await control.call('post', '/__admin/banks/w7/snapshots/one/fork', { body: { bank: 'w8' } });
    expect([answer.status, answer.body.bank]).toEqual([201, 'w8']);
    await control.put(`/__admin/banks/w8/consents/${id}/status`, { consentStatus: 'rejected' });
    const statusIn = async (bank: string) => (await control.get(`/__admin/banks/${bank}/consents/${id}`)).consentStatus;
    expect([await statusIn('w7'), await statusIn('w8')]).toEqual(['received', 'rejected']);
    // What grows in place is no longer shared, either.
    await control.post('/__admin/banks/w8/clock/advance', { by: 'P2D' });
    expect(await statusIn('w7')).toBe('received');
    await control.post('/__admin/banks/w8/reset');
    expect(await consentsOf(control, 'w8')).toBe(0);
  });

  it('can be replaced, listed and deleted by name', async () => {
    const control = await openControl();
    for (const name of ['a', 'b', 'a']) await control.post('/__admin/snapshots', { name });
    const { snapshots } = await control.get('/__admin/snapshots');
    expect(snapshots.map(({ name }: any) => name)).toEqual(['a', 'b']);
    expect((await control.call('delete', '/__admin/snapshots/a')).body).toEqual({ deleted: 1 });
    const missing = await control.call('post', '/__admin/snapshots/a/restore');
    expect(problemOf(missing)).toMatchObject({ status: 404, path: 'name', snapshots: ['b'] });
    expect((await control.get('/__admin/banks/w7/snapshots')).snapshots).toEqual([]);
  });

  it.each([{}, { name: '' }, { name: '../x' }, { name: 7 }, { name: 'x'.repeat(65) }])(
    'reject the name in %j',
    async (body) => {
      const control = await openControl();
      const problem = problemOf(await control.call('post', '/__admin/snapshots', { body }));
      expect(problem).toMatchObject({
        status: 400,
        path: 'name',
        detail: expect.stringContaining('must be 1 to 64 letters, digits, dots, dashes and underscores, starting with'),
      });
    },
  );
});
