/**
 * Proves the clients of `examples`, which were not written for it, and prints every finding. Needs python3, Java 17 and a build.
 *
 *     node scripts/proving-examples.mjs [SEEDS] [MASTER_SEED] [EXAMPLE]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { prove } from '../dist/index.js';

const ROOT = join(import.meta.dirname, '..');
const { TppClient, linkAccount } = createRequire(import.meta.url)('../examples/tpp-client.cjs');
const folder = mkdtempSync(join(tmpdir(), 'sandbank-examples-'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(ROOT, join(folder, 'node_modules/sandbank'));

/** @returns the command */
function built(path) {
  const outfile = join(folder, `${path.replaceAll('/', '-')}.mjs`);
  const external = ['sandbank'];
  buildSync({ entryPoints: [join(ROOT, path)], outfile, bundle: true, platform: 'node', format: 'esm', external });
  return `node ${outfile}`;
}

function compiled(path) {
  execFileSync('javac', ['-d', folder, join(ROOT, path)]);
  return `java -Xshare:auto -XX:TieredStopAtLevel=1 -cp ${folder} Journey`;
}

/** The examples that are programs, and how they are made ready. */
const PROGRAMS = {
  python: () => `python3 -B ${join(ROOT, 'examples/clients/journey.py')}`,
  typescript: () => built('examples/clients/journey.mts'),
  'openapi-fetch': () => built('examples/typescript/journey.ts'),
  java: () => compiled('examples/clients/Journey.java'),
};

/** What the examples of Jest, Vitest and node:test do, with the bank of a plan instead of one that they start. */
const FUNCTIONS = {
  'five-lines': async (bank) => {
    await linkAccount(bank, (consentId) => bank.approve(consentId));
    await bank.clock.advance('P91D');
    const [{ consentStatus }] = await bank.consents.list();
    if (consentStatus !== 'expired') throw new Error(`the consent is ${consentStatus}`);
  },
  consent: async (bank) => {
    const tpp = new TppClient(bank);
    const { consentId } = await tpp.requestConsent(bank.demo.psus[0].accounts[0].iban);
    const { code } = await bank.approve(consentId);
    const [{ resourceId }, ...others] = await tpp.accounts(await tpp.exchange(code, consentId));
    if (resourceId === undefined || others.length > 0) throw new Error('there is not one account');
    await bank.clock.advance('P91D');
    const status = await tpp.consentStatus(consentId);
    if (status !== 'expired') throw new Error(`the consent is ${status}`);
  },
  payment: async (bank) => {
    const tpp = new TppClient(bank);
    const [anna, ben] = bank.demo.psus;
    const order = { from: anna.accounts[0].iban, to: ben.accounts[0].iban, name: ben.name, amount: 12.34 };
    const paymentId = await tpp.pay(order);
    await bank.approve(paymentId);
    await tpp.paymentStatus(paymentId);
    await bank.clock.advance('PT1M');
    const status = await tpp.paymentStatus(paymentId);
    if (status !== 'ACSC') throw new Error(`the payment is ${status}`);
  },
};

const [, , seeds = '100', masterSeed = '1', only = ''] = process.argv;
const isChosen = ([name]) => name.startsWith(only);
for (const [name, client] of Object.entries(FUNCTIONS).filter(isChosen)) {
  const { text } = await prove(client, {
    seeds: Number(seeds),
    masterSeed: Number(masterSeed),
    bank: { clock: '2026-03-02T09:00:00Z' },
  });
  console.log(`# ${name}, master seed ${masterSeed}\n${text}\n`);
}
for (const [name, commandOf] of Object.entries(PROGRAMS).filter(isChosen)) {
  const flags = ['--seeds', seeds, '--seed', masterSeed, '--clock', '2026-03-02T09:00:00Z'];
  const command = ['sh', '-c', `exec ${commandOf()} "$SANDBANK_URL"`];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'dist/cli/main.js'), 'prove', ...flags, '--', ...command],
    { cwd: folder, env: { ...process.env, SANDBANK_TRUSTED_PROXIES: 'loopback' }, encoding: 'utf8' },
  );
  console.log(`# ${name}, master seed ${masterSeed}\n${stdout}${/^Sandbank .*/m.exec(stderr) ?? ''}`);
}
rmSync(folder, { recursive: true });
