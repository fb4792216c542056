import { describe, expect, it } from '@jest/globals';
import { Ajv, type AnySchema } from 'ajv';
import addFormats from 'ajv-formats';
import { ADMIN_OPERATIONS } from '../../src/control-api/operations.js';
import { disagreements, documentedOperations, openControl, problemOf } from './control-bank.js';

describe('the server', () => {
  it('is live, and ready after its start', async () => {
    const control = await openControl();
    expect(await control.get('/livez')).toEqual({ status: 'alive' });
    expect(await control.get('/readyz')).toEqual({ status: 'ready' });
    control.isReady = false;
    expect(await control.get('/livez')).toEqual({ status: 'alive' });
    expect((await control.get('/__admin/health')).status).toBe('starting');
    const answer = await control.call('get', '/readyz');
    expect(problemOf(answer).status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
  });

  it('reports its health', async () => {
    const control = await openControl();
    const before = Date.now();
    const health = await control.get('/__admin/health');
    const after = Date.now();
    expect(health).toMatchObject({ status: 'healthy', version: '9.9.9', seed: 42, banks: ['default', 'w7'] });
    expect(health.uptimeInSeconds).toBeGreaterThanOrEqual(5);
    expect(health.clock).toEqual({ mode: 'paused', rate: 1, now: '2026-03-02T09:00:00.000Z' });
    expect(Date.parse(health.timestamp)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(health.timestamp)).toBeLessThanOrEqual(after);
    expect(await control.get('/__admin/version')).toEqual({ version: '9.9.9' });
  });

  it('serves its documents', async () => {
    const control = await openControl();
    for (const [path, type, text] of [
      ['/openapi.yaml', 'application/yaml; charset=utf-8', 'openapi: 3.0.3 # bank\n'],
      ['/__admin/openapi.yaml', 'application/yaml; charset=utf-8', 'openapi: 3.0.3 # admin\n'],
      ['/__admin/ca.pem', 'application/x-pem-file', control.context.certificates.caBundlePem],
    ] as const) {
      const answer = await control.call('get', path);
      expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, type, text]);
      const head = await control.call('head', path);
      expect([head.status, head.headers['content-length'], head.text]).toEqual([
        200,
        String(Buffer.byteLength(text)),
        '',
      ]);
    }
  });

  it('resets one bank and leaves the others unchanged', async () => {
    const control = await openControl();
    for (const prefix of ['/__admin', '/__admin/banks/w7']) {
      await control.post(`${prefix}/clock/advance`, { by: 'P1D' });
      await control.post(`${prefix}/portal/users`, { userEmail: 'x@tpp.example', name: 'X' });
    }
    const clock = { mode: 'paused', rate: 1, now: '2026-03-02T09:00:00.000Z' };
    expect(await control.post('/__admin/reset')).toEqual({ bank: 'default', seed: 42, clock });
    expect(await control.get('/__admin/clock')).toEqual(clock);
    expect((await control.get('/__admin/portal/users')).users).toHaveLength(3);
    expect((await control.get('/__admin/banks/w7/portal/users')).users).toHaveLength(4);
    expect((await control.get('/__admin/banks/w7/clock')).now).toBe('2026-03-03T09:00:00.000Z');
    expect(problemOf(await control.call('post', '/__admin/reset', { body: { state: true } }))).toMatchObject({
      status: 400,
      path: 'state',
      detail: expect.stringMatching(/no members of the body are allowed/),
    });
  });
});

describe('banks', () => {
  it('have their own URLs, by id and below their base URL', async () => {
    const control = await openControl();
    await control.post('/__admin/banks/w7/clock/advance', { by: 'PT1H' });
    const now = '2026-03-02T10:00:00.000Z';
    expect((await control.get('/__admin/banks/w7/clock')).now).toBe(now);
    expect((await control.get('/banks/w7/__admin/clock')).now).toBe(now);
    expect((await control.get('/__admin/banks/default/clock')).now).toBe('2026-03-02T09:00:00.000Z');
    expect((await control.get('/banks/w7/__admin/health')).clock.now).toBe(now);
    expect(control.touched).toEqual(['w7', 'w7', 'w7', 'default', 'w7']);
  });

  it.each([
    '/__admin/banks/w8/clock',
    '/__admin/banks/w8/nothing',
    '/__admin/banks/w8',
    '/__admin/banks/__proto__/clock',
  ])('are reported as 404 if they are unknown: %s', async (path) => {
    const control = await openControl();
    expect(problemOf(await control.call('get', path))).toMatchObject({
      status: 404,
      detail: expect.stringMatching(/there is no bank/),
      banks: ['default', 'w7'],
    });
  });
});

describe('paths and methods', () => {
  it.each(['/__admin/nothing', '/__admin', '/__admin/', '/__admin/banks/w7/nothing'])(
    'the error for the unknown path %s says where the paths are listed',
    async (path) => {
      const control = await openControl();
      const { status, detail, ...others } = problemOf(await control.call('get', path));
      expect([status, others]).toEqual([404, expect.not.objectContaining({ valid: expect.anything() })]);
      expect(detail).toBe(
        `${path.replace(/admin$/, 'admin/')} does not exist; paths are exact, case-sensitive and without a trailing slash; /__admin/openapi.yaml lists them`,
      );
    },
  );

  it.each([
    ['/__admin/reprt', '/__admin/report'],
    ['/__admin/clock/', '/__admin/clock'],
    ['/__admin/Clock', '/__admin/clock'],
    ['/__admin/clock/advance/x', '/__admin/clock/advance'],
    ['/__admin/banks/', '/__admin/banks'],
    ['/__admin/banks/w7/reprt', '/__admin/banks/w7/report'],
  ])('the error for the unknown path %s names only the path that is similar', async (path, similar) => {
    const control = await openControl();
    const { status, valid, detail } = problemOf(await control.call('get', path));
    expect([status, valid]).toEqual([404, [similar]]);
    expect(detail).toContain(`(did you mean ${similar}?)`);
  });

  it.each([
    ['delete', '/__admin/clock', 'GET, HEAD, PUT, OPTIONS'],
    ['get', '/__admin/clock/advance', 'POST, DELETE, OPTIONS'],
    ['post', '/__admin/authorisations/latest', 'GET, HEAD, OPTIONS'],
    ['get', '/__admin/authorisations/some-id', 'POST, OPTIONS'],
    ['post', '/livez', 'GET, HEAD, OPTIONS'],
    ['patch', '/__admin/banks/w7/consents/x/status', 'PUT, OPTIONS'],
    ['head', '/__admin/reset', 'POST, OPTIONS'],
    ['post', '/', 'GET, HEAD, OPTIONS'],
  ] as const)('the response to %s %s lists the allowed methods', async (method, path, allow) => {
    const control = await openControl();
    const answer = await control.call(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe(allow);
    if (method !== 'head')
      expect(problemOf(answer).detail).toMatch(new RegExp(`use ${allow.replace(', OPTIONS', '')}$`));
    const options = await control.call('options', path);
    expect([options.status, options.headers['allow']]).toEqual([204, allow]);
  });

  it.each([
    ['/__admin/consents/%E0%A4%A', /percent sign/],
    ['/__admin/banks/%/clock', /percent sign/],
    ['/__admin/consents?limit=1&limit=2', /more than once/],
    ['/__admin/consents?limit=0', /from 1 to 1000/],
    ['/__admin/consents?limit=1001', /from 1 to 1000/],
    ['/__admin/consents?limit=ten', /whole number/],
    ['/__admin/consents?limit=', /whole number/],
    ['/__admin/consents?state=valid', /state is not a known name; known parameters are: status, tpp, psu, q, limit/],
    ['/__admin/clock?pretty', /no parameters are allowed/],
  ])('%s is rejected', async (path, detail) => {
    const control = await openControl();
    expect(problemOf(await control.call('get', path))).toMatchObject({
      status: 400,
      detail: expect.stringMatching(detail),
    });
    expect(control.reported).toEqual([]);
  });

  it('details of internal errors are only logged', async () => {
    const control = await openControl();
    const fault = new Error('secret detail');
    control.context.registry.recordOf = () => {
      throw fault;
    };
    const answer = await control.call('get', '/__admin/banks/w7/demo');
    expect(problemOf(answer).status).toBe(500);
    expect(answer.text).not.toContain('secret');
    expect(control.reported).toEqual([fault]);
  });

  it('responses forbid caching and type sniffing', async () => {
    const control = await openControl();
    for (const path of ['/__admin/demo', '/__admin/ui', '/__admin/nothing', '/openapi.yaml']) {
      const { headers } = await control.call('get', path);
      expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
    }
  });
});

describe("the control API's document", () => {
  it('contains exactly the operations of the matrix', async () => {
    const operations = await documentedOperations();
    const documented = operations.map(({ iid, method, path }) => `${iid ?? ''} ${method.toUpperCase()} ${path}`);
    const built = ADMIN_OPERATIONS.map(
      ({ id, method, base, path }) =>
        `${id} ${method} ${base === 'origin' ? '' : '/__admin'}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(documented.sort()).toEqual(built.sort());
    expect(new Set(ADMIN_OPERATIONS.map(({ id }) => id)).size).toBe(ADMIN_OPERATIONS.length);
  });

  it('contains only schemas that can be compiled, so that every response is checked', async () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
    const contents = (await documentedOperations()).flatMap(({ request, responses }) =>
      [request?.body, ...responses].flatMap((body) => body?.contents ?? []),
    );
    // Operations share schemas, each of which is compiled once.
    const texts = new Set(contents.flatMap(({ schema }) => (schema ? [JSON.stringify(schema)] : [])));
    expect(texts.size).toBeGreaterThan(30);
    for (const text of texts) expect(typeof ajv.compile(JSON.parse(text) as AnySchema)).toBe('function');
  });

  it('is enforced: a response with an extra member does not match', async () => {
    const control = await openControl();
    const answer = await control.call('get', '/__admin/clock');
    const changed = {
      ...answer,
      status: 200,
      headers: answer.headers,
      text: JSON.stringify({ ...answer.body, extra: 1 }),
    };
    expect(disagreements(await documentedOperations(), 'get', '/__admin/clock', changed as never)).not.toEqual([]);
    const problem = await control.call('get', '/__admin/consents/x');
    const other = { status: 404, headers: problem.headers, text: JSON.stringify({ ...problemOf(problem), extra: 1 }) };
    expect(disagreements(await documentedOperations(), 'get', '/__admin/consents/x', other as never)).not.toEqual([]);
  });
});
