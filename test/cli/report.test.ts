import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { runCommand } from '../support/command.js';
import { tppOfOwnBank } from '../support/tpp-client.js';

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
});
afterAll(() => server.stop());

const report = (...args: string[]) => runCommand(['report', '--url', server.url, ...args]);

it('passes a server without calls, but not a gate for all of its banks', async () => {
  expect(await report('--fail-on', 'warning')).toMatchObject({ code: 0, stderr: '' });
  expect(await report('--all-banks', '--fail-on', 'warning')).toMatchObject({
    code: 1,
    stderr: 'sandbank: no bank has calls\n',
  });
});

it('says which banks have calls if the one that it reads has none, and fails a gate', async () => {
  for (const name of ['w1', 'w2']) {
    const tpp = await tppOfOwnBank(server.url, name);
    for (let call = 0; call < (name === 'w1' ? 2 : 1); call += 1)
      await tpp.call('GET', '/PSD2/v1/accounts', { headers: { 'X-Request-ID': null } });
  }
  const elsewhere = 'sandbank: bank default has no calls; w1 has 2, w2 has 1: use --bank or --all-banks\n';
  expect(await report()).toMatchObject({ code: 0, stderr: elsewhere });
  expect(await report('--fail-on', 'error')).toMatchObject({ code: 1, stderr: elsewhere });
});

it('reports all banks that have calls, with the bank and the rules in the last lines', async () => {
  const text = await report('--all-banks', '--fail-on', 'error');
  expect(text.stdout.match(/^Client report of bank .*: \d/gm)).toHaveLength(2);
  expect(text.stderr).toMatch(
    /^sandbank: .* of severity error or above in bank w1: .*request-id-missing \(2 times\).*\n.* in bank w2: .*request-id-missing \(once\)/,
  );
  expect(text.stdout).toMatch(/\n {2}- request-1 readAccounts: /);
  expect(text.stdout).toMatch(new RegExp(`\nShow a call: \\S.* requests request-1 --url ${server.url} --bank w1\n$`));
  expect(text.code).toBe(1);
  const junit = (await report('--all-banks', '--format', 'junit')).stdout;
  expect([...junit.matchAll(/<testsuite name="client report of bank (\w+)"/g)].map(([, bank]) => bank)).toEqual([
    'w1',
    'w2',
  ]);
  const json = JSON.parse((await report('--all-banks', '--format', 'json')).stdout);
  expect(json.map(({ bank, calls }: { bank: string; calls: number }) => [bank, calls])).toEqual([
    ['w1', 2],
    ['w2', 1],
  ]);
});

it('refuses --all-banks with --bank and --coverage', async () => {
  for (const other of [['--bank', 'w1'], ['--coverage']])
    expect(await report('--all-banks', ...other)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('omit it'),
    });
});
