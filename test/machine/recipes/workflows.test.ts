import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { freePort } from '../../support/free-port.js';
import { withChanges } from '../../support/shipped-file.js';
import { ciProject, runSteps, shipped, type WorkflowJob } from '../../support/workflow.js';

/** The steps of examples/recipes/github/without-containers.yml, in a project with the packed product. Only the ports differ. */

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

  it('stops at the step that starts the bank if it cannot be started', async () => {
    const results = await runSteps(
      {
        ...job,
        steps: job.steps.map((step) => (step.run ? { ...step, run: step.run.replace('seq 30', 'seq 2') } : step)),
      },
      project.folder,
      { ...environment, SANDBANK_RATE: 'fast' },
    );
    expect(results.map(({ code }) => code)).toEqual([0, 1]);
  });
});
