import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContainerPlace } from '../support/container.js';
import { freePort } from '../support/free-port.js';
import { describeContainerRecipes } from './recipes/containers.js';

const IMAGE = 'sandbank:test';
const TOKEN = 'token-of-the-image-test';
const MOST_ADDED_MB = 10;
/** Ends a test that hangs. */
const FIRST_ANSWER_MS = 120_000;
/** What waits for connections or for a time-out to end takes longer; a busy machine does not. */
const MOST_STOP_MS = 5000;

let place: ContainerPlace;
beforeAll(async () => {
  place = await ContainerPlace.open();
  await place.makeBase();
  await place.build(IMAGE);
}, 600_000);
afterAll(() => place.close(), 60_000);

/** Waits for the first good answer. */
async function ready(port: number): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < FIRST_ANSWER_MS) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  throw new Error(`no answer within ${FIRST_ANSWER_MS} ms: ${await place.podman('logs', `sandbank-${port}`)}`);
}

/** Everything that an image must be, as a list of what it is not. */
async function faultsOf(image: string): Promise<string[]> {
  const faults: string[] = [];
  const port = await freePort();
  const name = await place.start(image, port, ['-e', `SANDBANK_ADMIN_TOKEN=${TOKEN}`]);
  await ready(port);
  const pid = Number(await place.podman('inspect', '--format', '{{.State.Pid}}', name));
  const [, uid] = /^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (uid === undefined || uid === '0') faults.push('runs as root');
  await place.podman('healthcheck', 'run', name).catch(() => faults.push('has no health check that passes'));
  const stoppedAt = performance.now();
  process.kill(pid, 'SIGTERM');
  while (existsSync(`/proc/${pid}`) && performance.now() - stoppedAt < 2 * MOST_STOP_MS) await pause(5);
  const stopMs = performance.now() - stoppedAt;
  if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
  const code = await place.podman('wait', name);
  if (code !== '0') faults.push(`ends with ${code}`);
  if (stopMs > MOST_STOP_MS) faults.push(`takes ${Math.round(stopMs)} ms to stop`);
  const listing = await place.runOnce(image, 'find', '/app', '/home', '/root', '/etc/sandbank', '-not', '-type', 'd');
  const strange = listing.split('\n').filter((path) => !/^\/app\/(dist|fixtures)\/|^\/home\/node\/\.\w+$/.test(path));
  const wanted = ['/app/LICENSE', '/app/THIRD-PARTY-NOTICES', '/app/package.json', '/app/sbom.cdx.json'];
  const more = strange.filter((path) => !wanted.includes(path) && !/^\/root\/\.(bashrc|profile)$/.test(path));
  if (more.length > 0) faults.push(`holds ${more.join(', ')}`);
  return faults;
}

describe('the image', () => {
  it('is based on Node 24, and adds little to it', async () => {
    expect(await place.runOnce(IMAGE, 'node', '--version')).toMatch(/^v24\./);
    expect((await place.sizeMB(IMAGE)) - (await place.sizeMB())).toBeLessThan(MOST_ADDED_MB);
  });

  it('runs unprivileged on a read-only file system, is healthy, stops immediately, and contains nothing else', async () => {
    expect(await faultsOf(IMAGE)).toEqual([]);
  });

  it('is checked by a test that detects a bad image', async () => {
    const context = join(place.folder, 'bad');
    await mkdir(context);
    await writeFile(join(context, '.env'), 'SECRET=1');
    await writeFile(
      join(context, 'Dockerfile'),
      `FROM localhost/${IMAGE}\nUSER root\nCOPY .env /app/.env\nHEALTHCHECK CMD ["false"]\n` +
        'ENTRYPOINT ["/bin/sh", "-c", "node /app/dist/cli/main.js & trap : TERM; wait; sleep 8; exit 7"]\n',
    );
    await place.build('sandbank:bad', join(context, 'Dockerfile'), context);
    expect(await faultsOf('localhost/sandbank:bad')).toEqual([
      'runs as root',
      'has no health check that passes',
      expect.stringMatching(/^ends with/),
      expect.stringMatching(/^takes \d+ ms to stop$/),
      'holds /app/.env',
    ]);
  });

  it('completes the whole journey', async () => {
    const port = await freePort();
    const name = await place.start(IMAGE, port, ['-e', `SANDBANK_ADMIN_TOKEN=${TOKEN}`]);
    await ready(port);
    const output = await place.podman('exec', name, 'sandbank', 'demo');
    expect(output.split('\n').at(-2)).toBe('Done: the payment is settled, and the balances are correct.');
  });

  it('reads settings from the environment, and fixtures from /etc/sandbank/fixtures.d in the order of their names', async () => {
    const folder = join(place.folder, 'fixtures.d');
    await mkdir(folder);
    const tpp = (name: string, key: string): string =>
      `tpps:\n  - { userEmail: dev@${name}.example, name: ${name}, subscriptionKey: ${key}1, secondarySubscriptionKey: ${key}2, organizationIdentifier: PSDAT-FMA-${name}, organizationName: ${name}, ncaName: FMA, ncaId: AT-FMA, roles: [PSP_AI] }\n`;
    await writeFile(join(folder, '20-second.yaml'), tpp('second', '000000000000000000000000000000b'));
    await writeFile(join(folder, '10-first.yaml'), tpp('first', '000000000000000000000000000000a'));
    const port = await freePort();
    const environment = ['SANDBANK_CLOCK=2030-01-01T00:00:00Z', 'SANDBANK_SEED=7', `SANDBANK_ADMIN_TOKEN=${TOKEN}`];
    const options = environment.flatMap((setting) => ['-e', setting]);
    const name = await place.start(IMAGE, port, [...options, '-v', `${folder}:/etc/sandbank/fixtures.d:ro`]);
    await ready(port);
    const read = async (path: string): Promise<any> => {
      const headers = { Authorization: `Bearer ${TOKEN}` };
      return (await fetch(`http://127.0.0.1:${port}/__admin/${path}`, { headers })).json();
    };
    const { tpps } = await read('demo');
    expect(tpps.map((one: { name: string }) => one.name).slice(-2)).toEqual(['first', 'second']);
    expect(await read('clock')).toMatchObject({ mode: 'paused', now: '2030-01-01T00:00:00.000Z' });
    expect(await place.podman('logs', name)).toContain('seed 7');
  });
});

describe('the recipes with containers', () => describeContainerRecipes(() => place, IMAGE));
