import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** `npm run image` with engines that only print their arguments; test/machine/image.test.ts builds the image itself. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbank-engines-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param engines which are in the path, and the exit code of their builds */
function buildImage(engines: Readonly<Record<string, number>>): { code: number | null; output: string } {
  const path = mkdtempSync(join(folder, 'path-'));
  symlinkSync(process.execPath, join(path, 'node'));
  for (const [name, code] of Object.entries(engines)) {
    const script = `#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "${name} $*"\nexit ${code}\n`;
    writeFileSync(join(path, name), script);
    chmodSync(join(path, name), 0o755);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/image.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: path },
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
