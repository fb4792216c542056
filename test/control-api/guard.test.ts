import { describe, expect, it } from '@jest/globals';
import { openControl, problemOf, type Sent } from './control-bank.js';

const HEALTH = '/__admin/health';
const CLOCK = '/__admin/clock';
const RESET = '/__admin/reset';
const TOKEN = 'correct-horse-battery';
const bearing = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

describe('access to the control API', () => {
  it.each([
    [{ Host: 'bank.test' }],
    [{ Host: 'BANK.test:8080' }],
    [{ Host: '[::1]:8080' }],
    [{ Host: 'bank.test:8080', Origin: 'http://bank.test:8080' }],
    [{ Host: '[::1]:8443', Origin: 'https://[::1]:8443' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' }],
    [
      {
        Host: 'localhost:8080',
        Origin: 'http://localhost:8080',
        'Sec-Fetch-Site': 'same-origin',
        'Sec-Fetch-Mode': 'cors',
      },
    ],
    [{ 'X-Forwarded-Host': 'evil.example' }],
  ] as Record<string, string>[][])('accepts the headers %j', async (headers) => {
    const control = await openControl();
    expect((await control.call('get', CLOCK, { headers })).status).toBe(200);
  });

  it.each([
    [{ Host: 'evil.example' }, 'Host'],
    [{ Host: 'evil.example:8080' }, 'Host'],
    [{ Host: '127.0.0.1.evil.example' }, 'Host'],
    [{ Host: 'localhost@evil.example' }, 'Host'],
    [{ Origin: 'https://evil.example' }, 'Origin'],
    [{ Host: 'localhost:8080', Origin: 'http://localhost:3000' }, 'Origin'],
    [{ Host: 'localhost:8080', Origin: 'http://127.0.0.1:8080' }, 'Origin'],
    [{ 'Sec-Fetch-Site': 'same-site' }, 'Sec-Fetch-Site'],
    [{ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors' }, 'Sec-Fetch-Site'],
    [{ Origin: 'null' }, 'Origin'],
    [{ Origin: 'http://localhost.evil.example' }, 'Origin'],
    [{ Origin: 'file://localhost' }, 'Origin'],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 'Sec-Fetch-Site'],
    [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }, 'Sec-Fetch-Site'],
    [{ ...bearing('anything'), Host: 'evil.example' }, 'Host'],
  ] as [Record<string, string>, string][])('rejects the headers %j', async (headers, path) => {
    const control = await openControl();
    for (const address of [CLOCK, HEALTH, '/openapi.yaml', '/__admin/nothing', '/banks/w7/__admin/clock']) {
      const answer = await control.call('get', address, { headers });
      expect(problemOf(answer)).toMatchObject({ status: 403, path });
    }
    const before = control.bank();
    expect((await control.call('post', RESET, { headers })).status).toBe(403);
    expect((await control.call('options', RESET, { headers })).status).toBe(403);
    expect(control.bank()).toBe(before);
  });

  it('allows probes under any host name, because they reveal nothing', async () => {
    const control = await openControl({ adminToken: TOKEN });
    for (const path of ['/livez', '/readyz']) {
      expect((await control.call('get', path, { headers: { Host: '10.0.0.7:8080' } })).status).toBe(200);
    }
  });

  it('never allows another origin to read responses', async () => {
    const control = await openControl();
    const headers = { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'PUT' };
    for (const answer of [
      await control.call('options', CLOCK, { headers }),
      await control.call('get', CLOCK, { headers }),
    ]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.status).toBe(403);
    }
  });
});

describe('the token of the control API', () => {
  it('is required for everything except the probes and the health', async () => {
    const control = await openControl({ adminToken: TOKEN });
    for (const path of [CLOCK, '/openapi.yaml', '/__admin/version', '/__admin/ca.pem', '/__admin/nothing']) {
      const answer = await control.call('get', path);
      expect(problemOf(answer)).toMatchObject({ status: 401, path: 'Authorization' });
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
    }
    for (const path of ['/livez', '/readyz', HEALTH]) expect((await control.call('get', path)).status).toBe(200);
  });

  it.each([
    ['another', bearing('wrong')],
    ['one that only begins like it', bearing(TOKEN.slice(0, -1))],
    ['a longer one', bearing(`${TOKEN}x`)],
    ['another scheme', { Authorization: `Basic ${Buffer.from(`:${TOKEN}`).toString('base64')}` }],
    ['none at all', { Authorization: 'Bearer' }],
  ])('is rejected if it is %s', async (_what, headers) => {
    const control = await openControl({ adminToken: TOKEN });
    expect((await control.call('get', CLOCK, { headers })).status).toBe(401);
  });

  it('grants access under any host name', async () => {
    const control = await openControl({ adminToken: TOKEN });
    expect((await control.call('get', CLOCK, { headers: bearing(TOKEN) })).status).toBe(200);
    expect((await control.call('get', CLOCK, { headers: { authorization: `bearer ${TOKEN}` } })).status).toBe(200);
    const headers = { ...bearing(TOKEN), Host: 'build-7.internal:8080' };
    expect((await control.call('get', CLOCK, { headers })).status).toBe(200);
    expect(
      (await control.call('get', CLOCK, { headers: { ...headers, Origin: 'http://build-7.internal:8080' } })).status,
    ).toBe(200);
    expect((await control.call('get', CLOCK, { headers: { ...headers, Origin: 'http://evil.example' } })).status).toBe(
      403,
    );
    expect((await control.call('get', CLOCK, { headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(
      403,
    );
  });

  it('is required before the health returns more than the status', async () => {
    const control = await openControl({ adminToken: TOKEN });
    for (const headers of [{ Host: 'localhost' }, { Host: '127.0.0.1:8080' }, bearing('wrong-one')])
      expect((await control.call('get', HEALTH, { headers })).body).toEqual({ status: 'healthy' });
    const told = (await control.call('get', HEALTH, { headers: bearing(TOKEN) })).body as object;
    expect(told).toMatchObject({ status: 'healthy', seed: 42, banks: ['default', 'w7'] });
    expect((await (await openControl()).get(HEALTH)).seed).toBe(42);
  });

  it('is not needed for the public health, which still checks the host name', async () => {
    const control = await openControl({ adminToken: TOKEN });
    expect((await control.call('get', HEALTH, { headers: { Host: 'evil.example' } })).status).toBe(403);
  });
});

describe('request bodies of the control API', () => {
  const advance = '/__admin/clock/advance';
  it.each([
    ['a form', { raw: 'by=P1D', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    ['plain text', { raw: '{"by":"P1D"}', headers: { 'Content-Type': 'text/plain' } }],
    ['a multipart form', { raw: '--x--', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }],
    ['an empty form', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    ['another charset', { raw: '{"by":"P1D"}', headers: { 'Content-Type': 'application/json; charset=latin1' } }],
    ['a nonsense type', { raw: '{"by":"P1D"}', headers: { 'Content-Type': 'json' } }],
  ] as [string, Sent][])('are rejected if they are sent as %s', async (_what, sent) => {
    const control = await openControl();
    expect(problemOf(await control.call('post', advance, sent))).toMatchObject({ status: 415, path: 'Content-Type' });
    const reset = await control.call('post', RESET, sent);
    expect(reset.status).toBe(415);
    expect((await control.get(CLOCK)).now).toBe('2026-03-02T09:00:00.000Z');
  });

  it.each([
    ['{"by":"P1D"', /not JSON/],
    ['"P1D"', /must be an object/],
    ['[1]', /must be an object/],
    ['null', /missing; it must be an object/],
    ['{"by":"P1D","__proto__":{"limit":1},"constructor":1}', /constructor is not a known name/],
    [`${'['.repeat(5000)}${']'.repeat(5000)}`, /nested too deeply/],
    [Buffer.from([0x22, 0xff, 0x22]).toString('latin1'), /must be an object/],
  ])('are rejected if they are not an object: %s', async (raw, detail) => {
    const control = await openControl();
    const answer = await control.call('post', advance, { raw, headers: { 'Content-Type': 'application/json' } });
    expect(problemOf(answer)).toMatchObject({ status: 400, detail: expect.stringMatching(detail) });
    expect(control.reported).toEqual([]);
  });

  it('are rejected if they are too large', async () => {
    const control = await openControl();
    const answer = await control.call('post', advance, { body: { by: 'P1D', limit: ' '.repeat(110_000) } });
    expect(problemOf(answer)).toMatchObject({ status: 413, detail: 'the body is larger than 102400 bytes' });
  });

  it('may have any JSON media type, and a null member counts as absent', async () => {
    const control = await openControl();
    const headers = { 'Content-Type': 'application/merge-patch+json; charset=UTF-8' };
    expect((await control.call('post', advance, { raw: '{"by":"P1D","to":null}', headers })).status).toBe(200);
  });

  it('are ignored for GET', async () => {
    const control = await openControl();
    expect((await control.call('get', CLOCK, { raw: 'a=b', headers: { 'Content-Type': 'text/plain' } })).status).toBe(
      200,
    );
  });
});
