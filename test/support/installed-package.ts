import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { madeOnce } from './made-once.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** What `npm pack` says about a package. */
export interface Packed {
  readonly tarball: string;
  readonly unpackedSize: number;
  /** Paths in the package. */
  readonly files: readonly string[];
  /** A project in which the tarball is installed; to be copied, not to be used. */
  readonly project: string;
}

/** An empty project with the package, as its users install it: from the tarball, without a network. */
export interface InstalledPackage extends Omit<Packed, 'project'> {
  /** The folder of the project. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Packs what the build left in dist, and installs it into an empty folder; once for all files of a run. */
export async function packed(): Promise<Packed> {
  const place = await madeOnce('packed', async (folder) => {
    const packing = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      maxBuffer: 50_000_000,
    });
    await writeFile(join(folder, 'packed.json'), packing.stdout);
    const [{ filename }] = JSON.parse(packing.stdout) as [{ filename: string }];
    const project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "name": "project", "private": true }');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], { cwd: project });
  });
  const [{ filename, unpackedSize, files }] = JSON.parse(readFileSync(join(place, 'packed.json'), 'utf8')) as [
    { filename: string; unpackedSize: number; files: { path: string }[] },
  ];
  return {
    tarball: join(place, filename),
    unpackedSize,
    files: files.map(({ path }) => path),
    project: join(place, 'project'),
  };
}

/** An own copy of the project in which the package is installed. */
export async function installPacked(): Promise<InstalledPackage> {
  const { project, ...rest } = await packed();
  const place = await mkdtemp(join(tmpdir(), 'sandbank-packed-'));
  const folder = join(place, 'project');
  await cp(project, folder, { recursive: true, verbatimSymlinks: true });
  return { ...rest, folder, remove: () => rm(place, { recursive: true, force: true }) };
}
