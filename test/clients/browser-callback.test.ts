import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { approveOnPage } from '../../src/cli/demo/browser.js';
import { DemoDisplay } from '../../src/cli/demo/client.js';
import type { ServerOptions } from '../../src/library/options.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { blocksOf } from '../support/documents/markdown.js';
import { freePort } from '../support/free-port.js';

/** The program of docs/browser-callback.md, with the ports of this test, and a browser that walks to the bank and back. */

const [program, start, serve, curl] = blocksOf('docs/browser-callback.md').map(({ text }) => text);
const ANNA = { id: 'anna', password: 'anna-pass', oneTimeCode: '123456' };

let folder: string;
let bank: InProcessServer;
let tpp: ChildProcess;
let tppUrl: string;

/** Starts the bank, and the program in front of it. */
async function open(options: ServerOptions): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-callback-'));
  bank = await startInProcess({ checkAnswers: true, clock: '2026-03-02T09:00:00Z', ...options });
  const port = await freePort();
  tppUrl = `http://localhost:${port}`;
  const text = program!
    .replaceAll('http://127.0.0.1:8080', bank.url)
    .replaceAll('localhost:3000', `localhost:${port}`)
    .replaceAll('listen(3000', `listen(${port}`);
  await writeFile(join(folder, 'callback.mjs'), text);
  const [, name = ''] = /^node (\S+)$/.exec(start!) ?? [];
  tpp = spawn(process.execPath, [name], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(tpp.stdout!, 'data');
}

async function close(): Promise<void> {
  const ended = once(tpp, 'exit');
  tpp.kill();
  await ended;
  await bank.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Opens the first page like a browser: the link to the bank, and the cookie to return with. */
async function begin(): Promise<{ link: URL; cookie: string }> {
  const response = await fetch(tppUrl, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { link: new URL(response.headers.get('location') ?? ''), cookie };
}

async function openCallback(url: URL | string, cookie: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { headers: { Cookie: cookie } });
  return { status: response.status, text: await response.text() };
}

const approve = (link: URL): Promise<URL> =>
  approveOnPage(link.href, `${tppUrl}/callback`, ANNA, new DemoDisplay(false, false));

const control = async (path: string, body: unknown): Promise<any> =>
  (
    await fetch(`${bank.url}/__admin${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

describe('the program of the browser callback', () => {
  beforeAll(() => open({}));
  afterAll(close);

  it('sends the PSU to the bank with state and PKCE, and reads the accounts when the browser returns', async () => {
    const { link, cookie } = await begin();
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      redirect_uri: `${tppUrl}/callback`,
      state: cookie.replace('state=', ''),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const { status, text } = await openCallback(await approve(link), cookie);
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { accounts: [expect.objectContaining({ name: 'Main account', balances: [expect.anything()] })] },
    ]);
  });

  it('refuses a second callback, and one of another browser', async () => {
    const first = await begin();
    const back = await approve(first.link);
    const refused = { status: 400, text: 'this browser did not begin this login' };
    expect(await openCallback(back, (await begin()).cookie)).toEqual(refused);
    expect(await openCallback(back, first.cookie)).toMatchObject({ status: 200 });
    expect(await openCallback(back, first.cookie)).toEqual(refused);
  });

  it('refuses a wrong state', async () => {
    const { link, cookie } = await begin();
    await control('/outcomes', { outcome: { sca: 'wrong-state' } });
    expect(await openCallback(await approve(link), cookie)).toMatchObject({ status: 400 });
  });

  it('shows why the PSU was sent back without a code', async () => {
    const { link, cookie } = await begin();
    const parameters = link.searchParams;
    const { redirectUri } = await control(`/authorisations/${parameters.get('request_id')}`, {
      decision: 'refuse',
      redirectUri: parameters.get('redirect_uri'),
      state: parameters.get('state'),
    });
    expect(redirectUri).toContain('error=access_denied');
    const { status, text } = await openCallback(redirectUri, cookie);
    expect([status, text]).toEqual([400, new URL(redirectUri).searchParams.get('error_description')]);
  });

  it('makes no mistake that the client report has a rule for, except hints about consents that these tests left unused', async () => {
    const report = (await (await fetch(`${bank.url}/__admin/report`)).json()) as { findings: any[] };
    expect(report.findings.filter(({ severity }) => severity !== 'hint')).toEqual([]);
  });
});

describe('the way without a browser', () => {
  const [, option] = /^node_modules\/.bin\/sandbank --sca (\w+)$/.exec(serve!) ?? [];
  beforeAll(() => open({ sca: option as 'auto' }));
  afterAll(close);

  it('follows all redirects to the accounts', async () => {
    expect(curl).toBe("curl -sL -b '' http://localhost:3000");
    const { link, cookie } = await begin();
    let location: string | URL = link;
    for (let hop = 0; hop < 10 && !String(location).startsWith(tppUrl); hop += 1) {
      const response: Response = await fetch(location, { redirect: 'manual' });
      location = new URL(response.headers.get('location') ?? '', response.url);
    }
    expect((await openCallback(location, cookie)).text).toContain('"name": "Main account"');
  });
});
