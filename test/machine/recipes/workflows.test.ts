import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../../support/documents/markdown.js';
import { freePort } from '../../support/free-port.js';
import { withChanges } from '../../support/shipped-file.js';
import { ciProject, runSteps, shipped, type WorkflowJob } from '../../support/workflow.js';

/** The steps of the workflows without containers, in a project with the packed product. Only the ports differ. */

let project: Awaited<ReturnType<typeof ciProject>>;
let job: WorkflowJob;
let environment: Readonly<Record<string, string>>;

beforeEach(async () => {
  project = await ciProject();
  const port = String(await freePort());
  const text = withChanges(shipped('examples/recipes/github/without-containers.yml'), [[':8080', `:${port}`]]);
  job = (parse(text) as { jobs: { test: WorkflowJob } }).jobs.test;
  environment = {
    SANDBANK_PORT: port,
    SANDBANK_HTTPS_PORT: String(await freePort()),
    SANDBANK_CERTS: join(project.folder, 'certs'),
  };
});
afterEach(() => project.remove());

const report = (): Promise<string> => readFile(join(project.folder, 'sandbank-report.xml'), 'utf8');

describe('the workflow without containers', () => {
  it('installs, starts the bank, tests the client and writes a report without a finding', async () => {
    const results = await runSteps(job, project.folder, environment);
    expect(results.filter(({ code }) => code !== 0)).toEqual([]);
    expect(results.map(({ step }) => step)).toEqual([
      'npm ci',
      'Start the bank and wait until it can be used',
      'node --test',
      'Fail where the client did something wrong',
    ]);
    expect(results[2]?.output).toMatch(/pass 2\b/);
    expect(await report()).not.toContain('<failure');
    expect(await readFile(join(project.folder, 'sandbank.log'), 'utf8')).toContain('Ready. sandbank');
  });

  it("fails at the report for a problem that the client's own tests do not detect", async () => {
    const mistake = `
test('somebody uses a code twice', async () => {
  const tpp = new TppClient(bank);
  const { consentId } = await tpp.requestConsent(bank.demo.psus[0].accounts[0].iban);
  const { code } = await bank.approve(consentId);
  await tpp.exchange(code, consentId);
  await tpp.exchange(code, consentId).catch(() => undefined);
});
`;
    await appendFile(join(project.folder, 'account.test.mjs'), mistake);
    const results = await runSteps(job, project.folder, environment);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 1]);
    expect(await report()).toContain('<failure');
  });

  it('runs no test if the bank cannot be started', async () => {
    const results = await runSteps(
      {
        ...job,
        steps: job.steps.map((step) => (step.run ? { ...step, run: step.run.replace('seq 30', 'seq 2') } : step)),
      },
      project.folder,
      { ...environment, SANDBANK_RATE: 'fast' },
    );
    expect(results.map(({ step, code }) => [step, code])).toEqual([
      ['npm ci', 0],
      ['Start the bank and wait until it can be used', 1],
      ['Fail where the client did something wrong', 1],
    ]);
  });
});

describe('the workflow that proves the client', () => {
  it('finds that a client does not send a read again, and keeps a page and a replay file', async () => {
    const client = join(project.folder, 'tpp-client.cjs');
    const careless = withChanges(await readFile(client, 'utf8'), [["method === 'GET' ? 3 : 0", '0']]);
    await writeFile(client, careless);
    const proving = (parse(shipped('examples/recipes/github/prove.yml')) as { jobs: { prove: WorkflowJob } }).jobs
      .prove;
    const results = await runSteps(proving, project.folder, { ...environment, MINUTES: '0.5', SEED: '1' });
    expect(results.map(({ step, code }) => [step, code])).toEqual([
      ['npm ci', 0],
      ['Prove the client, and annotate what it did wrong', 1],
    ]);
    expect(results[1]?.output).toMatch(/^::error title=Sandbank prove tests-fail::Your tests failed/m);
    const folder = join(project.folder, 'sandbank-prove');
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('class="marked"');
    expect(JSON.parse(await readFile(join(folder, 'replay-1.json'), 'utf8'))).toMatchObject({ shows: 'tests-fail' });
  });
});

describe('the action, and the workflow that uses it', () => {
  /** The steps of the action, without the one that installs and builds (test/machine/clone.test.ts), then those of the workflow. */
  const steps = [
    ...(parse(shipped('action.yml')).runs.steps as WorkflowJob['steps']).slice(1),
    ...(parse(shipped('examples/recipes/github/with-action.yml')) as { jobs: { test: WorkflowJob } }).jobs.test.steps,
  ];
  let files: Readonly<Record<'GITHUB_OUTPUT' | 'GITHUB_ENV' | 'GITHUB_PATH', string>>;
  let runner: Readonly<Record<string, string>>;
  beforeEach(async () => {
    const temporary = join(project.folder, 'temp');
    await mkdir(temporary);
    const fileOf = (name: string): string => join(temporary, name);
    files = { GITHUB_OUTPUT: fileOf('output'), GITHUB_ENV: fileOf('env'), GITHUB_PATH: fileOf('path') };
    // A runner takes the last two from the files before each step.
    runner = {
      ...environment,
      ...files,
      FLAGS: '--clock 2026-03-02T09:00:00Z --seed 7',
      GITHUB_ACTION_PATH: ROOT,
      RUNNER_TEMP: temporary,
      SANDBANK_URL: `http://127.0.0.1:${environment['SANDBANK_PORT']}`,
      PATH: `${join(temporary, 'sandbank')}:${process.env['PATH']}`,
    };
  });

  it('start a bank with the flags, return its address, and find no mistake of the client', async () => {
    const results = await runSteps({ steps }, project.folder, runner);
    expect(results.map(({ step, code }) => [step, code])).toEqual([
      ['Start the bank and wait until it can be used', 0],
      ['npm ci', 0],
      ['node --test', 0],
      ['Show what the client did wrong, and fail for errors and warnings', 0],
    ]);
    expect(results.at(-1)?.output).toMatch(/^Client report of bank default: \d+ calls, no findings\n$/);
    expect(await readFile(files.GITHUB_OUTPUT, 'utf8')).toBe(`url=${runner['SANDBANK_URL']}\n`);
    expect(await readFile(files.GITHUB_ENV, 'utf8')).toBe(`SANDBANK_URL=${runner['SANDBANK_URL']}\n`);
    expect(await readFile(files.GITHUB_PATH, 'utf8')).toBe(`${join(project.folder, 'temp/sandbank')}\n`);
    expect(await readFile(join(project.folder, 'temp/sandbank/sandbank.log'), 'utf8')).toContain('seed 7');
  });

  it('annotate the run and fail for a mistake', async () => {
    const mistake = "test('a call without its id', () => fetch(`${bank.url}/PSD2/v1/accounts`));";
    await appendFile(join(project.folder, 'account.test.mjs'), mistake);
    const results = await runSteps({ steps }, project.folder, runner);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 1]);
    expect(results.at(-1)?.output).toMatch(/^::error title=Sandbank .+ \[request-id-missing\] in bank \S+::/m);
  });

  it('fail with the reason if the bank cannot be started', async () => {
    const [start] = await runSteps({ steps }, project.folder, { ...runner, FLAGS: '--rate fast' });
    expect(start?.code).toBe(1);
    expect(start?.output).toMatch(/^sandbank: .*rate[^]*^::error title=Sandbank::The bank did not start/m);
  });
});
