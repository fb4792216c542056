import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

/** `npm run image` with engines that only print their arguments; test/machine/image.test.ts builds the image itself. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version, scripts } = JSON.parse(read('package.json'));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbank-engines-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with Node and engines that print their arguments. @param engines the exit code of each */
function pathWith(engines: Readonly<Record<string, number>>): string {
  const path = mkdtempSync(join(folder, 'path-'));
  symlinkSync(process.execPath, join(path, 'node'));
  for (const [name, code] of Object.entries(engines)) {
    const script = `#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "${name} $*"\nexit ${code}\n`;
    writeFileSync(join(path, name), script);
    chmodSync(join(path, name), 0o755);
  }
  return path;
}

function buildImage(engines: Readonly<Record<string, number>>): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/image.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: pathWith(engines) },
  });
  return { code: status, output: stdout + stderr };
}

describe('npm run image', () => {
  it('runs scripts/image.mjs', () => expect(scripts.image).toBe('node scripts/image.mjs'));

  it('builds with docker if it is installed', () => {
    const tag = `sandbank:${version}`;
    const output = `docker build --tag ${tag} .\nsandbank: built the image ${tag} with docker\n`;
    expect(buildImage({ docker: 0, podman: 0 })).toEqual({ code: 0, output });
  });

  it('builds with podman, in the format that has health checks, if docker is not installed', () => {
    expect(buildImage({ podman: 0 }).output).toContain(`podman build --format docker --tag sandbank:${version} .\n`);
  });

  it('fails without an engine, and says what it needs', () => {
    const output = 'sandbank: building the image requires docker or podman, and neither is installed\n';
    expect(buildImage({})).toEqual({ code: 1, output });
  });

  it('fails if the build fails', () => {
    const { code, output } = buildImage({ docker: 3 });
    expect([code, output]).toEqual([1, expect.stringContaining('docker cannot build the image')]);
  });
});

describe('the recipe that builds and pushes the image', () => {
  const { image, test } = parse(read('examples/recipes/github/service-container.yml')).jobs;
  const [, { run: script, env }] = image.steps;

  /** @param found whether the registry has the image */
  function push({ found }: { found: boolean }): string[] {
    const path = pathWith({});
    const docker = `#!/bin/sh\n[ "$1" = --version ] && exit 0\n[ "$1" != login ] || cat > /dev/null\necho "docker $*" >&2\n[ "$1" != manifest ] || exit ${found ? 0 : 1}\n`;
    writeFileSync(join(path, 'docker'), docker);
    chmodSync(join(path, 'docker'), 0o755);
    const { status, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: `${path}:${process.env['PATH']}`,
        IMAGE: env.IMAGE,
        REGISTRY_USER: 'us',
        REGISTRY_PASSWORD: 'secret',
      },
    });
    expect(status).toBe(0);
    return stderr.split('\n').filter((line) => line.startsWith('docker '));
  }

  it('pushes the image that the tests use', () => {
    const built = `sandbank:${version}`;
    expect(env.IMAGE).toBe(test.services.sandbank.image);
    expect(test.needs).toBe('image');
    expect(push({ found: false })).toEqual([
      'docker login --username us --password-stdin registry.example.com',
      `docker manifest inspect ${env.IMAGE}`,
      `docker build --tag ${built} .`,
      `docker tag ${built} ${env.IMAGE}`,
      `docker push ${env.IMAGE}`,
    ]);
  });

  it('does nothing if the registry has it', () => {
    expect(push({ found: true })).toEqual([
      expect.stringContaining('docker login'),
      expect.stringContaining('manifest'),
    ]);
  });
});
