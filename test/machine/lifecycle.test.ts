import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runNode, userFolder, type UserFolder } from '../support/packed.js';

/** Started banks from their start to their end, in plain programs with the packed product. */

let user: UserFolder;
beforeAll(async () => {
  user = await userFolder();
});
afterAll(() => user.remove());

/** What every program may use: how a call ends, and the threads that there are. */
const COMMON = `
import { get } from 'node:http';
import { Worker } from 'node:worker_threads';
import { connectSandbank, startSandbank } from 'sandbank';

// Each call has a connection to itself: one that was kept could end between the two calls, with another code.
const answered = (url) =>
  new Promise((resolve) => {
    get(url, { agent: false }, (answer) => resolve(answer.resume().statusCode)).on('error', ({ code }) => resolve(code));
  });
const refusal = (call) => call.then(() => 'none', (error) => error.name + ': ' + error.message.split('\\n')[0]);
const threads = () => Object.getOwnPropertySymbols(Worker).map((key) => Worker[key]).filter((value) => value instanceof Worker);
`;

/** Runs a program that ends by itself, and answers what its `said` holds. */
async function saidBy(name: string, program: string): Promise<unknown> {
  writeFileSync(join(user.path, `${name}.mjs`), `${COMMON}${program}\nconsole.log('SAID' + JSON.stringify(said));\n`);
  const { code, output } = await runNode(user.path, [`${name}.mjs`]);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  return JSON.parse(/^SAID(.*)$/m.exec(output)?.[1] ?? output);
}

const ISOLATED = `
const fixtures = {
  schemaVersion: 1,
  bank: { name: 'Other Bank', bic: 'OTHRATWW' },
  psus: [{ id: 'zoe', password: 'z', name: 'Zoe', customerNo: 1 }],
  accounts: [{ id: 'zoe-current', holders: ['zoe'], iban: 'AT611904300234573201', currency: 'EUR', name: 'One', balance: 10 }],
};
const [one, two, three] = await Promise.all([
  startSandbank({ seed: 1, clock: '2026-01-01T08:00:00Z' }),
  startSandbank({ seed: 2, clock: 'paused', profile: { decisions: { 'account-links': 'nextgen' } }, adminToken: 'secret-token-of-two' }),
  startSandbank({ seed: 3, clock: '2030-06-01T08:00:00Z', fixtures }),
]);
await one.addPsu({ id: 'only-here', name: 'Only Here' });
await one.clock.advance('P90D');
const all = [one, two, three];
const said = {
  threads: threads().length,
  addresses: new Set(all.map(({ url }) => url)).size,
  seeds: all.map(({ demo }) => demo.seed),
  psus: (await Promise.all(all.map((bank) => bank.psus()))).map((psus) => psus.some(({ id }) => id === 'only-here')),
  zoe: (await Promise.all(all.map((bank) => bank.psus()))).map((psus) => psus.some(({ id }) => id === 'zoe')),
  clocks: [(await one.clock.read()).now, (await three.clock.read()).now],
  profiles: (await Promise.all(all.map((bank) => bank.profile()))).map(({ decisions }) => decisions['account-links']),
  tokens: [await answered(one.url + '/__admin/banks'), await answered(two.url + '/__admin/banks')],
};
await one.stop();
Object.assign(said, { stopped: await answered(one.url), others: [await answered(two.url + '/livez'), await answered(three.url + '/livez')] });
said.after = await refusal(one.health());
await Promise.all([one.stop(), two.stop()]);
await three[Symbol.asyncDispose]();
said.disposed = await answered(three.url);
const again = await startSandbank({ seed: 1, clock: '2026-01-01T08:00:00Z' });
said.fresh = (await again.psus()).some(({ id }) => id === 'only-here');
await again.stop();
said.left = process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort|TCPServer/.test(name));
`;

const REFUSED = `
const good = await startSandbank();
const port = Number(new URL(good.url).port);
const data = process.env.DATA;
const said = {
  option: await refusal(startSandbank({ seed: -1 })),
  misspelt: await refusal(startSandbank({ clok: 'paused' })),
  port: await refusal(startSandbank({ port, data })),
  fixtures: await refusal(startSandbank({ fixtures: { psus: 'none' } })),
  unsendable: await refusal(startSandbank({ profile: () => 'published' })),
};
const kept = await startSandbank({ data });
Object.assign(said, {
  taken: await refusal(startSandbank({ data })),
  other: (await good.health()).status,
  threads: threads().length,
});
await kept.stop();
// The thread began with another environment; each start has the one of its time.
process.env.XDG_CACHE_HOME = process.env.LOCALAPPDATA = data;
const later = await startSandbank({ data });
said.cache = process.platform === 'darwin' || later.demo.tpps[0].certificates.ca.startsWith(data);
await later.stop();
// Left open: it does not keep the program from ending.
`;

const FAILED = `
process.removeAllListeners('warning');
const warnings = new Promise((resolve) => process.once('warning', ({ message }) => resolve(message.split('\\n')[0])));
const bank = await startSandbank();
const [thread] = threads();
// An order that the thread cannot read: as good as any mistake in it.
thread.postMessage(null);
const other = await startSandbank();
const said = { warning: await warnings, others: [(await bank.health()).status, (await other.health()).status] };
const ended = new Promise((resolve) => process.once('warning', ({ message }) => resolve(message)));
await thread.terminate();
said.killed = await refusal(bank.health());
said.ended = await ended;
await Promise.all([bank.stop(), other.stop()]);
const last = await startSandbank();
said.last = [(await last.health()).status, threads()[0] !== thread];
await last.stop();
`;

const TOLD = `
const said = [];
for (const options of [
  {}, { host: 'localhost' }, { httpsPort: 0 }, { port: 'off', httpsPort: 0 }, { adminPort: 0, httpsPort: 0 },
  { publicUrl: 'http://bank.example/psd2' }, { publicUrl: 'https://bank.example', adminPort: 0 }, { adminToken: 'a-token-of-some-length' },
]) {
  const bank = await startSandbank({ ...options, clock: '2026-01-01T08:00:00Z' });
  const isSame = JSON.stringify(bank.demo) === JSON.stringify(await bank.readDemo());
  said.push(isSame || [options, bank.demo, await bank.readDemo()]);
  await bank.stop();
}
`;

describe('banks started by the library', () => {
  it('share only a thread, and leave nothing behind', async () => {
    expect(await saidBy('isolated', ISOLATED)).toEqual({
      threads: 1,
      addresses: 3,
      seeds: [1, 2, 3],
      psus: [true, false, false],
      zoe: [false, false, true],
      clocks: ['2026-04-01T07:00:00.000Z', '2030-06-01T08:00:00.000Z'],
      profiles: ['links', 'nextgen', 'links'],
      tokens: [200, 401],
      stopped: 'ECONNREFUSED',
      others: [200, 200],
      after: expect.stringMatching(/^SandbankError: http:\/\/127\.0\.0\.1:\d+ cannot be reached: it was stopped$/),
      disposed: 'ECONNREFUSED',
      fresh: false,
      left: [],
    });
  });

  it('are not affected by one that cannot start, which leaves nothing open', async () => {
    const data = mkdtempSync(join(tmpdir(), 'sandbank-lifecycle-'));
    const program = REFUSED.replace('process.env.DATA', JSON.stringify(data));
    expect(await saidBy('refused', program)).toEqual({
      misspelt: expect.stringMatching(
        /^SandbankError: unknown option "clok" \(did you mean clock\?\); known: port, httpsPort, pagesPort, clock, /,
      ),
      option: 'SandbankError: seed "-1" is not valid; use a whole number from 0 to 4294967295',
      port: expect.stringMatching(/^SandbankError: port \d+ is in use; choose another with port \(0 = any free port\)/),
      fixtures: expect.stringMatching(/^SandbankError: fixtures:/),
      unsendable: expect.stringMatching(/^DataCloneError: /),
      taken: expect.stringMatching(/^SandbankError: .* is used by another running sandbank/),
      other: 'healthy',
      threads: 1,
      cache: true,
    });
    rmSync(data, { recursive: true, force: true });
  });

  it('continue after an unhandled error in their thread, and report the reason if the thread ends', async () => {
    expect(await saidBy('failed', FAILED)).toEqual({
      warning: expect.stringMatching(/^internal error of the bank: TypeError/),
      others: ['healthy', 'healthy'],
      killed: expect.stringMatching(/the thread of the bank failed: it ended with code 1$/),
      ended: expect.stringMatching(/the thread of the bank failed: it ended with code 1$/),
      last: ['healthy', true],
    });
  });

  it('have the same properties in the start result and in the control API', async () => {
    expect(await saidBy('told', TOLD)).toEqual(Array.from({ length: 8 }, () => true));
  });
});
