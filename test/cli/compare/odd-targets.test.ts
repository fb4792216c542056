import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from '@jest/globals';
import { generateEcKeyPair } from '../../../src/certificates/x509/pem.js';
import { compareBanks } from '../../../src/cli/compare/compare-banks.js';
import { httpCaller, type SendHttp } from '../../../src/cli/http-call.js';
import { paced } from '../../../src/cli/http-call.js';
import { learnedProfileText } from '../../../src/cli/compare/compared-decisions.js';
import { COMPARISON_FORMATS } from '../../../src/cli/compare/report.js';
import { runCommand } from '../../support/command.js';
import { oneTarget } from '../../../src/cli/compare/compare-flags.js';
import { comparisonOptions } from '../../support/compared-target.js';
import { openOddTarget, openRawTarget, type OddTarget } from '../../support/odd-target.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-compare-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const opened: OddTarget[] = [];
afterEach(async () => {
  for (const target of opened.splice(0)) await target.close();
});
async function open(target: Promise<OddTarget>): Promise<OddTarget> {
  opened.push(await target);
  return target;
}

/** For what would take half a second at its best. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Where the reads alone show how the tool takes an answer. */
const READS = { allow: 'read' };

const compare = async ({ url }: OddTarget, changes: object = {}) =>
  (await compareBanks({ ...(await comparisonOptions('published')), targets: oneTarget(url), ...changes })).comparison;

describe('a target without answers that can be read', () => {
  it.each([
    ['sends garbage', (socket) => void socket.end('garbage\r\n\r\n'), /^HPE_/],
    ['closes the connection', (socket) => void socket.destroy(), /ECONNRESET|socket hang up/],
    ['never answers', () => undefined, /^no complete response within 0.2 s$/],
    [
      'ends in the middle of an answer',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"accounts":'),
      /before the response was complete|aborted/,
    ],
    [
      'has endless headers',
      (socket) => void socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`),
      /HPE_HEADER_OVERFLOW/,
    ],
  ] as const satisfies readonly (readonly [string, Parameters<typeof openRawTarget>[0], RegExp])[])(
    'that %s: each probe says why, and the tool gives up',
    async (_what, handle, reason) => {
      const target = await open(openRawTarget(handle));
      const isSilent = reason.source.includes('no complete response');
      const send = httpCaller({ timeoutMs: isSilent ? 200 : 30_000 });
      const { failed, skipped, answered } = await compare(target, { send });
      expect(answered).toBe(0);
      expect(failed.map((one) => one.reason)).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)]);
      expect(skipped.map((one) => one.reason)).toContain('the target did not respond to earlier probes');
    },
  );

  it('that does not listen: nothing is compared, and the reason is the refused connection', async () => {
    const target = await open(openOddTarget(() => undefined));
    await target.close();
    await expect(compare(target)).rejects.toThrow(
      /^--target http:\/\/127\.0\.0\.1:\d+\/xs2a cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+$/,
    );
  });

  it.each([
    ['is too long', 'a'.repeat(4_000_001), 'longer than 4000000 bytes'],
    ['is nested too deeply', '['.repeat(100_000), 'nested deeper than 100 levels'],
  ])('whose body %s', async (_what, body, reason) => {
    const target = await open(openOddTarget((_req, res) => void res.end(body)));
    const { failed } = await compare(target);
    expect(failed[0]?.reason).toContain(reason);
  });

  it('drips its answer: the time-out is for the whole answer', async () => {
    const timers: NodeJS.Timeout[] = [];
    const target = await open(
      openOddTarget((_req, res) => {
        res.writeHead(200);
        timers.push(setInterval(() => res.write(' '), 20));
      }),
    );
    const { failed } = await compare(target, { send: httpCaller({ timeoutMs: 200 }) });
    for (const timer of timers) clearInterval(timer);
    expect(failed[0]?.reason).toContain('no complete response');
  });
});

describe('a target that compresses without being asked', () => {
  const compressed = async (coding: string, bytes: Buffer) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': coding };
    return compare(await open(openOddTarget((_req, res) => void res.writeHead(400, headers).end(bytes))), READS);
  };

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('by %s is read', async (coding, compress) => {
    const { calls, rows, failed } = await compressed(coding, compress('{"tppMessages":[{"code":"ALIEN"}]}'));
    expect(failed).toEqual([]);
    expect(calls).toContainEqual(expect.objectContaining({ kind: 'refusal', target: 'ALIEN' }));
    expect(rows.agree).toContain('error-body');
  });

  it.each([
    ['gzip', Buffer.from('no gzip')],
    ['snappy', Buffer.from('{}')],
    ['br', brotliCompressSync(Buffer.alloc(11_000_000, 32), QUICKLY)],
  ])('by %s, and cannot be read: each probe says why', async (coding, bytes) => {
    const { failed } = await compressed(coding, bytes);
    expect(failed[0]?.reason).toBe(`the response cannot be decompressed (${coding})`);
  });
});

test('a redirect is an answer, and is not followed', async () => {
  const elsewhere = await open(openOddTarget((_req, res) => void res.end('{}')));
  const target = await open(
    openOddTarget((_req, res) => void res.writeHead(302, { Location: `${elsewhere.url.href}?token=1` }).end()),
  );
  const { calls } = await compare(target, READS);
  expect(calls).toContainEqual(expect.objectContaining({ kind: 'status', target: '302', isExplained: false }));
  expect(target.received.length).toBeGreaterThan(5);
  expect(elsewhere.received).toEqual([]);
});

test('pages of HTML are answers with another media type', async () => {
  const target = await open(
    openOddTarget((_req, res) => void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>{ Hello')),
  );
  const { calls, failed } = await compare(target, READS);
  expect(failed).toEqual([]);
  expect(calls).toContainEqual(expect.objectContaining({ kind: 'media-type', target: 'text/html' }));
});

test('a value that the setting does not have leaves its row open', async () => {
  const body = JSON.stringify({ consentId: 'consent-by-the-target', access_token: 'by-the-target', expires_in: 1e300 });
  const target = await open(
    openOddTarget((_req, res) => void res.writeHead(201, { 'Content-Type': 'application/json' }).end(body)),
  );
  const { rows } = await compare(target, { allow: 'consent' });
  expect(rows.open).toContainEqual(
    expect.objectContaining({
      slug: 'lifetimes',
      settledBy: expect.stringContaining('value that the setting does not have'),
    }),
  );
});

describe('429', () => {
  const limited = async (retryAfter: string | undefined, times: number, status = 429): Promise<OddTarget> => {
    let left = times;
    return open(
      openOddTarget((_req, res) => {
        left -= 1;
        const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
        if (left >= 0) res.writeHead(status, headers).end();
        else
          res.writeHead(400, { 'Content-Type': 'application/json' }).end('{"tppMessages":[{"code":"FORMAT_ERROR"}]}');
      }),
    );
  };
  const waits: number[] = [];
  const send = (): SendHttp => {
    waits.length = 0;
    const sleep = async (ms: number): Promise<void> => void waits.push(ms);
    return paced(httpCaller({ timeoutMs: 30_000 }), Infinity, { now: () => 0, sleep });
  };

  it.each([429, 503])('with Retry-After, or %s, is waited for, and the call is repeated', async (status) => {
    const target = await limited('7', 2, status);
    const { failed, calls } = await compare(target, { send: send(), allow: 'read' });
    expect(waits).toEqual([7000, 7000]);
    expect(failed).toEqual([]);
    expect(calls.filter((one) => one.target === String(status))).toEqual([]);
  });

  it.each(['3600', 'Fri, 01 Jan 2100 00:00:00 GMT', 'soon'])(
    'with Retry-After %s is longer than the tool waits: the probe ends and says so',
    async (retryAfter) => {
      const target = await limited(retryAfter, 100);
      const { failed } = await compare(target, { send: send(), allow: 'read' });
      expect(waits).toEqual([]);
      expect(failed[0]?.reason).toContain(`429 with Retry-After ${retryAfter}`);
    },
  );

  it('without Retry-After is an answer', async () => {
    const target = await limited(undefined, 100);
    const { failed, calls, refused } = await compare(target, { send: send(), allow: 'read' });
    expect([waits, failed, calls]).toEqual([[], [], []]);
    expect(refused).toMatch(/^429/);
  });
});

test('at most so many calls a second are sent', async () => {
  let now = 0;
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
    now += ms;
  };
  const send = paced(async () => ({ status: 200, headers: {}, body: '' }), 4, { now: () => now, sleep });
  for (let call = 0; call < 3; call += 1)
    await send({ method: 'GET', url: new URL('http://127.0.0.1/'), headers: {}, body: undefined });
  expect(waits).toEqual([250, 250]);
});

describe('a target that wants to lead the tool elsewhere', () => {
  const ID_MEMBERS = ['consentId', 'paymentId', 'basketId'];
  // The same everywhere: an answer of which one id is refused is not used, and would hide the others.
  it.each(['..', '1/authorisations', 'x?y=1', '%2e%2e'])('with the id %j gets no path that has it', async (id) => {
    const target = await open(
      openOddTarget((_req, res) => {
        const body = Object.fromEntries([...ID_MEMBERS, 'access_token'].map((name) => [name, id]));
        const accounts = [{ resourceId: id }];
        res.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ...body, accounts }));
      }),
    );
    const { failed } = await compare(target);
    expect(failed.length).toBeGreaterThan(0);
    const paths = target.received.map(({ path }) => path.replace(/\?.*/, ''));
    expect(paths.filter((path) => !/^\/xs2a\/PSD2\/v1\/(consents|accounts|payments\/[a-z0-9-]+)$/.test(path))).toEqual(
      [],
    );
  });
});

test('at the level read, nothing is created', async () => {
  const target = await open(
    openOddTarget(
      (_req, res) =>
        void res
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end('{"accounts":[{"resourceId":"account-1"}],"consentId":"c-12345","transactions":{"booked":[]}}'),
    ),
  );
  for (const dialect of ['published', 'nextgenpsd2'] as const) {
    const { skipped } = await compare(target, {
      ...(await comparisonOptions(dialect)),
      target: target.url,
      allow: 'read',
    });
    expect(skipped.map(({ reason }) => reason)).toContain('needs --allow consent');
  }
  const posted = target.received.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  expect(posted).toEqual(['/xs2a/v1/funds-confirmations']);
  expect(target.received.length).toBeGreaterThan(15);
});

test('no output has a credential, a token or a name, whatever the target answers', async () => {
  const statePath = join(folder, 'state.json');
  const target = await open(
    openOddTarget((req, res) => {
      const echo = JSON.stringify(req.headers) + (req.url ?? '');
      const key = String(req.headers['ocp-apim-subscription-key']);
      const body = {
        consentId: 'issued-by-the-target',
        access_token: 'token-by-the-target',
        [key]: { [`${echo}`]: key },
        tppMessages: [{ code: key, path: echo, text: `${echo} Erika Mustermann DE89 3704 0044 0532 0130 00` }],
        error: 'Erika Mustermann',
        name: 'Erika Mustermann',
        nickname: 'Erika Mustermann',
        'Erika Mustermann': { DE89370400440532013000: 'session-by-the-target' },
        debug: { user: ['Erika Mustermann'], balance: 4_711_815.5 },
        accounts: [{ resourceId: 'account-by-target', ownerName: 'Erika Mustermann' }],
        _links: { scaRedirect: { href: 'https://bank.example/page?session=session-by-the-target' } },
        encoded: [encodeURIComponent(echo), Buffer.from(key).toString('base64')],
      };
      const status = req.method === 'POST' ? 201 : (req.url ?? '').includes('balances') ? 400 : 200;
      res
        .writeHead(status, {
          'Content-Type': `application/json-${key}`,
          'X-Echo': encodeURIComponent(echo),
          'X-Auth-Token': 'token-by-the-target',
          [`X-${key}`]: 'present',
          Location: `https://bank.example/?token=${key}`,
          'Set-Cookie': 'session=cookie-by-the-target',
        })
        .end(JSON.stringify(body));
    }),
  );
  const options = {
    ...(await comparisonOptions('published')),
    targets: oneTarget(target.url),
    statePath,
    approve: async () => ({ code: 'code-by-the-target' }),
  };
  const { comparison, learned } = await compareBanks(options);
  const outputs = [
    ...Object.values(COMPARISON_FORMATS).map((format) => format(comparison)),
    learnedProfileText(learned, {}, comparison),
    await readFile(statePath, 'utf8'),
  ];
  expect(comparison.answered).toBeGreaterThan(20);
  const secrets = [
    ...Object.values(options.credentials),
    ...['issued', 'token', 'account', 'session', 'cookie', 'code'].map((what) =>
      what === 'account' ? 'account-by-target' : `${what}-by-the-target`,
    ),
    'Erika Mustermann',
    'DE89370400440532013000',
    'DE89 3704',
    '4711815.5',
  ];
  for (const secret of secrets)
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      expect(outputs.filter((output) => output.includes(form)).map((output) => [secret, output.slice(0, 60)])).toEqual(
        [],
      );
});

describe('a run that is interrupted', () => {
  it('continues after its finished probes, and comes to the same result', async () => {
    const target = await open(
      openOddTarget(
        (_req, res) =>
          void res
            .writeHead(400, { 'Content-Type': 'application/json' })
            .end('{"tppMessages":[{"category":"ERROR","code":"FORMAT_ERROR"}]}'),
      ),
    );
    const whole = await compare(target);
    const all = target.received.map(({ method, path }) => `${method} ${path}`);
    target.received.length = 0;
    const statePath = join(folder, 'interrupted.json');
    const { send } = await comparisonOptions('published');
    const broken: SendHttp = (request) =>
      request.url.pathname.includes('/payments/') ? Promise.reject(new Error('interrupted')) : send(request);
    await expect(compare(target, { statePath, send: broken })).rejects.toThrow('interrupted');
    const before = target.received.length;
    const resumed = await compare(target, { statePath });
    expect(target.received.map(({ method, path }) => `${method} ${path}`)).toEqual(all);
    expect(before).toBeGreaterThan(10);
    expect(resumed).toEqual(whole);
  });

  it.each([
    ['not JSON', 'is not JSON'],
    ['{}', 'was not written by this version'],
    ['{"version":1,"begunAt":"2026-01-01T00:00:00Z","issued":0,"probes":{}}', 'another target'],
  ])('does not continue with a state file %s', async (content, problem) => {
    const statePath = join(folder, 'odd.json');
    await writeFile(statePath, content);
    const target = await open(openOddTarget((_req, res) => void res.end()));
    await expect(compare(target, { statePath })).rejects.toThrow(problem);
    expect(target.received).toEqual([]);
  });
});

it('refuses certificates and keys that cannot be used before the first call', async () => {
  const [key, credentials] = [join(folder, 'key.pem'), join(folder, 'credentials.json')];
  await writeFile(key, (await generateEcKeyPair()).privateKey as never);
  const compareWith = async (files: object) => {
    await writeFile(credentials, JSON.stringify(files));
    const target = ['compare', '--target', 'https://127.0.0.1:1', '--credentials', credentials];
    const { code, stderr } = await runCommand(target);
    return [code, stderr];
  };
  expect(await compareWith({ key })).toEqual([2, expect.stringContaining('cert and key belong together')]);
  expect(await compareWith({ cert: key, key })).toEqual([
    2,
    expect.stringMatching(/cert \S+: the file has no certificate in PEM/),
  ]);
  expect(await compareWith({ ca: 'none.pem' })).toEqual([2, expect.stringMatching(/ca none\.pem: no such file/)]);
});
