import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** What `npm pack` says about a package. */
export interface Packed {
  readonly tarball: string;
  readonly unpackedSize: number;
  /** Paths in the package. */
  readonly files: readonly string[];
}

/** An empty project with the package, as its users install it: from the tarball, without a network. */
export interface InstalledPackage extends Packed {
  /** The folder of the project. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Packs what the build left in dist, and installs it into an empty folder. */
export async function installPacked(): Promise<InstalledPackage> {
  const place = await mkdtemp(join(tmpdir(), 'sandbank-packed-'));
  const packing = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], { cwd: root });
  const [{ filename, unpackedSize, files }] = JSON.parse(packing.stdout) as [
    { filename: string; unpackedSize: number; files: { path: string }[] },
  ];
  const folder = join(place, 'project');
  const tarball = join(place, filename);
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "name": "project", "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  return {
    tarball,
    unpackedSize,
    files: files.map(({ path }) => path),
    folder,
    remove: () => rm(place, { recursive: true, force: true }),
  };
}
