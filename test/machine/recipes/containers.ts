import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { connectSandbank } from '../../../src/library/server-client.js';
import type { ContainerPlace } from '../../support/container.js';
import { ContainerEngine } from '../../support/container-engine.js';
import type { Ended } from '../../support/run-to-end.js';
import { freePort } from '../../support/free-port.js';
import { installPacked } from '../../support/installed-package.js';
import { untilItAnswers, withChanges } from '../../support/shipped-file.js';
import { ciProject, runSteps, shipped, type WorkflowJob } from '../../support/workflow.js';
import { recipeTools } from './tools.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { version } = JSON.parse(shipped('package.json')) as { version: string };
const PUSHED = `registry.example.com/sandbank:${version}`;

/**
 * The recipes with containers, as they ship except for ports, run by podman. test/machine/image.test.ts describes them: they need
 * the image that it builds, and no two files use podman's networks at the same time.
 */
export function describeContainerRecipes(place: () => ContainerPlace, image: string): void {
  let engine: ContainerEngine;
  let tools: string;
  beforeAll(async () => {
    engine = await ContainerEngine.start(place());
    tools = await recipeTools();
    for (const name of [`docker.io/library/sandbank:${version}`, PUSHED]) await podman('tag', image, name);
  }, 600_000);
  afterAll(() => engine.close(), 120_000);

  const folderOf = (name: string): Promise<string> => mkdtemp(join(engine.place.folder, `${name}-`));
  const podman = async (...args: string[]): Promise<string> => {
    const { code, output } = await engine.run('podman', args, engine.place.folder);
    if (code !== 0) throw new Error(`podman ${args.join(' ')}: ${output}`);
    return output.trim();
  };

  describe('docker compose', () => {
    let folder: string;
    let port: number;
    const compose = (...args: string[]): Promise<Ended> => engine.run('docker-compose', args, folder);
    beforeAll(async () => {
      folder = await folderOf('compose');
      port = await freePort();
      await cp(join(root, 'examples/recipes/compose'), folder, { recursive: true });
      const text = withChanges(shipped('examples/recipes/compose/compose.yaml'), [
        ['127.0.0.1:8080:', `127.0.0.1:${port}:`],
      ]);
      await writeFile(join(folder, 'compose.yaml'), text);
    });

    it('starts the client when the bank is healthy, with the TPP of the fixtures, and the client succeeds', async () => {
      const { code, output } = await compose('-f', 'compose.yaml', 'up', '--exit-code-from', 'client');
      expect(output).toContain('The page of the PSU: http://bank:8080/');
      expect(output).toContain('The payment is ACSC');
      expect(code).toBe(0);
      const bank = (await compose('-f', 'compose.yaml', 'ps', '-q', 'bank')).output.trim().split('\n').at(-1) ?? '';
      const [{ HostConfig }] = JSON.parse(await podman('inspect', bank)) as [{ HostConfig: Record<string, any> }];
      expect(HostConfig['ReadonlyRootfs']).toBe(true);
      expect(HostConfig['SecurityOpt']).toContain('no-new-privileges');
      expect(HostConfig['CapDrop']).toEqual(expect.arrayContaining(['CAP_CHOWN', 'CAP_SETUID', 'CAP_NET_RAW']));
      await compose('-f', 'compose.yaml', 'down');
    });

    it('does not start the client and fails if the bank never becomes healthy', async () => {
      const text = withChanges(await readFile(join(folder, 'compose.yaml'), 'utf8'), [
        ['[CMD, sandbank, healthcheck]', '[CMD, "false"]'],
        ['retries: 15', 'retries: 2'],
      ]);
      await writeFile(join(folder, 'sick.yaml'), text);
      const { code, output } = await compose('-f', 'sick.yaml', 'up', '--exit-code-from', 'client');
      expect(output).not.toContain('The payment is');
      expect(output).toContain('is unhealthy');
      expect(code).not.toBe(0);
      await compose('-f', 'sick.yaml', 'down');
    });
  });

  it('Testcontainers for Node starts the image and runs tests against it', async () => {
    const user = await installPacked();
    for (const name of ['sandbank.test.mjs', 'sandbank-container.mjs'])
      await cp(join(root, 'examples/recipes/testcontainers', name), join(user.folder, name));
    await cp(join(root, 'examples/tpp-client.cjs'), join(user.folder, 'tpp-client.cjs'));
    await symlink(join(tools, 'testcontainers'), join(user.folder, 'node_modules/testcontainers'));
    // Its helper that removes what is left behind is an image of another registry.
    const { code, output } = await engine.run(process.execPath, ['--test'], user.folder, {
      TESTCONTAINERS_RYUK_DISABLED: 'true',
    });
    await user.remove();
    expect(output).toMatch(/pass 2\b/);
    expect(code).toBe(0);
  });

  it('GitHub Actions: the service becomes healthy with its options, then the steps run tests against it', async () => {
    const port = await freePort();
    const text = withChanges(shipped('examples/recipes/github/service-container.yml'), [
      ['8080:8080', `${port}:8080`],
      ['localhost:8080', `localhost:${port}`],
    ]);
    const job = (parse(text) as { jobs: { test: WorkflowJob } }).jobs.test;
    const service = job.services?.['sandbank'];
    const settings = Object.entries(service?.env ?? {}).map(([name, value]) => `-e ${name}=${value}`);
    // As the runner creates it: https://github.com/actions/runner, DockerCommandManager.
    const create = `podman run -d --name service -p ${service?.ports.join(' -p ')} ${service?.options} ${settings.join(' ')} ${service?.image}`;
    const started = await engine.run('bash', ['-c', create], engine.place.folder);
    expect(started).toMatchObject({ code: 0 });
    await untilHealthy('service');
    const project = await ciProject();
    const results = await runSteps(job, project.folder);
    await project.remove();
    await podman('rm', '--force', 'service');
    expect(results.filter(({ code }) => code !== 0)).toEqual([]);
    expect(results.map(({ step }) => step)).toEqual([
      'npm ci',
      'node --test',
      'Fail where the client did something wrong',
    ]);
    expect(results[1]?.output).toMatch(/pass 2\b/);
  });

  async function untilHealthy(name: string): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const status = await podman('inspect', '--format', '{{.State.Health.Status}}', name);
      if (status === 'healthy') return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`${name} does not get healthy: ${await podman('logs', name)}`);
  }

  it("GitLab CI: gitlab-ci-local validates the file with GitLab's schema and runs the job with its service", async () => {
    const project = await ciProject();
    await cp(join(root, 'examples/recipes/gitlab/gitlab-ci.yml'), join(project.folder, '.gitlab-ci.yml'));
    const git = (...args: string[]): Promise<Ended> => engine.run('git', args, project.folder);
    await git('init', '--quiet', '--initial-branch', 'main');
    await git('remote', 'add', 'origin', 'https://gitlab.example.com/our/tpp.git');
    await git('add', '--all');
    await git('-c', 'user.name=n', '-c', 'user.email=n@example.com', 'commit', '--quiet', '--message', 'All');
    // It needs a newer Node than the oldest of the product: that of the image.
    const node = join(engine.place.folder, 'node');
    const container = await podman('create', PUSHED);
    await podman('cp', `${container}:/usr/local/bin/node`, node);
    const how = ['--container-executable', 'podman', '--pull-policy', 'if-not-present', '--home', engine.place.folder];
    const images = [
      '--helper-image',
      'docker.io/library/node:24-slim',
      '--wait-image',
      'docker.io/library/node:24-slim',
    ];
    const program = join(tools, 'gitlab-ci-local/dist/index.js');
    const { code, output } = await engine.run(node, [program, ...how, ...images], project.folder);
    await project.remove();
    expect(output).toContain('json schema validated');
    expect(output).toMatch(/pass 2\b/);
    expect(output).toContain('PASS  sandbank-tests');
    expect(code).toBe(0);
  });

  describe('podman play kube', () => {
    it('runs the Deployment of one bank unprivileged, with its fixtures and its secret, and the probes pass', async () => {
      const [port, tlsPort] = [await freePort(), await freePort()];
      const shippedText = shipped('deploy/kubernetes-one-bank.yaml');
      const text = withChanges(shippedText, [
        ['containerPort: 8080', `containerPort: 8080, hostPort: ${port}`],
        ['containerPort: 8443', `containerPort: 8443, hostPort: ${tlsPort}`],
      ]);
      const folder = await folderOf('kubernetes');
      await writeFile(join(folder, 'bank.yaml'), text);
      const token = 'token-of-the-cluster';
      await writeFile(join(folder, 'secret.json'), JSON.stringify({ token: Buffer.from(token).toString('base64') }));
      await podman('secret', 'create', 'sandbank-admin', join(folder, 'secret.json'));
      await podman('play', 'kube', join(folder, 'bank.yaml'));
      // Podman asks a probe with curl inside of the container; here it is asked from outside, as a cluster does.
      const deployment = parseAllDocuments(shippedText)
        .map((document) => document.toJS())
        .find(({ kind }) => kind === 'Deployment');
      const [container] = deployment.spec.template.spec.containers;
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
        expect(container[probe].httpGet.port).toBe(container.ports[0].name);
        await untilItAnswers(`http://127.0.0.1:${port}${container[probe].httpGet.path}`);
      }
      const bank = await connectSandbank(`http://127.0.0.1:${port}`, { token });
      expect(bank.demo.tpps.map(({ name }) => name)).toEqual(['Fintrail', 'Kontoblick AG', 'Our TPP GmbH']);
      const [{ State, HostConfig, Mounts }] = JSON.parse(await podman('inspect', 'sandbank-pod-0-sandbank')) as [any];
      expect(HostConfig.ReadonlyRootfs).toBe(true);
      expect(Mounts.find((mount: any) => mount.Destination === '/etc/sandbank/fixtures.d').RW).toBe(false);
      const status = await readFile(`/proc/${State.Pid}/status`, 'utf8');
      expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).toBe('1000');
      expect(/^CapEff:\t(\w+)/m.exec(status)?.[1]).toBe('0000000000000000');
      expect(/^NoNewPrivs:\t(\d)/m.exec(status)?.[1]).toBe('1');
      await podman('play', 'kube', '--down', join(folder, 'bank.yaml'));
    });
  });
}
