import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Images without an engine and without a registry of images: buildah builds them, podman with runc runs them, and the base
 * that the Dockerfile names is made here, of Debian's packages and the Node that the npm registry has as a package.
 */

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const BASE = 'docker.io/library/node:24-slim';
/** What Linux calls itself when a folder is on an overlay. */
const OVERLAY_FILE_SYSTEM = 0x794c7630;
const NODE_MAJOR = '24';
const ENTRYPOINT = `#!/bin/sh
set -e
# Options, and what is no program, are for node: as in the official image.
if [ "\${1#-}" != "\${1}" ] || [ -z "$(command -v "\${1}")" ]; then set -- node "$@"; fi
exec "$@"
`;
/** As a cluster that trusts no one would run it. */
const LOCKED = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
/** No more than a container without rights may ask for. */
const LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=4096:4096'];

/** A place for images and containers, apart from those of the machine. */
export class ContainerPlace {
  readonly folder: string;
  /** How layers are stored: `vfs` works everywhere, and copies the whole image for each container. */
  readonly driver: 'vfs' | 'overlay';
  readonly #storage: string[];
  readonly #containers: string[] = [];

  private constructor(folder: string, driver: 'vfs' | 'overlay') {
    [this.folder, this.driver] = [folder, driver];
    this.#storage = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', driver];
  }

  static async open(): Promise<ContainerPlace> {
    // Layers cannot lie on layers: a machine that is a container itself copies them.
    const driver = (await statfs(tmpdir())).type === OVERLAY_FILE_SYSTEM ? 'vfs' : 'overlay';
    return new ContainerPlace(await mkdtemp(join(tmpdir(), 'sandbank-image-')), driver);
  }

  buildah(...args: string[]): Promise<string> {
    return output('buildah', [...this.#storage, ...args]);
  }

  podman(...args: string[]): Promise<string> {
    return output('podman', [...this.#storage, '--runtime', 'runc', ...args]);
  }

  /** Makes the base image that the Dockerfile names. */
  async makeBase(): Promise<void> {
    const over = join(this.folder, 'over');
    const local = join(over, 'usr/local');
    for (const path of ['usr/local/bin', 'usr/local/lib/node_modules', 'usr/local/etc', 'etc/ssl/certs'])
      await mkdir(join(over, path), { recursive: true });
    const rootfs = join(this.folder, 'debian.tar');
    const packages = await mkdtemp(join(this.folder, 'packages-'));
    const nodePackage = `node-${process.platform}-${process.arch}`;
    await writeFile(join(packages, 'package.json'), '{ "private": true }');
    await Promise.all([
      output('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', rootfs]),
      execute('npm', ['install', '--no-save', '--no-audit', '--no-fund', `${nodePackage}@${NODE_MAJOR}`, 'npm@11'], {
        cwd: packages,
      }),
    ]);
    await cp(join(packages, 'node_modules', nodePackage, 'bin/node'), join(local, 'bin/node'));
    await cp(join(packages, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
    for (const name of ['npm', 'npx'])
      await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
    await writeFile(join(local, 'bin/docker-entrypoint.sh'), ENTRYPOINT);
    await chmod(join(local, 'bin/docker-entrypoint.sh'), 0o755);
    // Whom this machine trusts, a build on it trusts as well: npm goes where it goes here.
    await cp('/etc/ssl/certs/ca-certificates.crt', join(over, 'etc/ssl/certs/ca-certificates.crt'));
    await writeFile(join(local, 'etc/npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
    const container = await this.buildah('from', 'scratch');
    await this.buildah('add', container, rootfs, '/');
    await this.buildah('add', container, over, '/');
    const userAdd = ['useradd', '--uid', '1000', '--user-group', '--create-home', '--shell', '/bin/sh', 'node'];
    await this.buildah('run', '--isolation', 'chroot', container, '--', ...userAdd);
    const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    const entrypoint = ['--entrypoint', '["docker-entrypoint.sh"]', '--cmd', 'node'];
    await this.buildah('config', '--env', path, ...entrypoint, container);
    await this.buildah('commit', '--quiet', '--format', 'docker', '--rm', container, BASE);
    await rm(rootfs);
    await rm(over, { recursive: true });
    await rm(packages, { recursive: true });
  }

  /** Builds the Dockerfile of the project, or another text instead. */
  async build(tag: string, dockerfile = join(root, 'Dockerfile'), context = root): Promise<void> {
    const how = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '--quiet'];
    await this.buildah('bud', ...how, '-t', tag, '-f', dockerfile, context);
  }

  /** What the bytes of an image are, in MB; of the base, or of one built here. */
  async sizeMB(image = BASE): Promise<number> {
    return Number(await this.podman('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6;
  }

  /** Runs a command in an image, as root without rights, who may read everything, and answers what it printed. */
  runOnce(image: string, program: string, ...args: string[]): Promise<string> {
    const how = ['--user', '0', '--network', 'none', '--entrypoint', program];
    return this.podman('run', '--rm', ...LOCKED, ...LIMITS, ...how, image, ...args);
  }

  /** Starts an image without any right, its port 8080 on a port of this machine. Answers the container's name. */
  async start(image: string, port: number, options: readonly string[] = []): Promise<string> {
    const name = `sandbank-${port}`;
    this.#containers.push(name);
    const published = ['-p', `127.0.0.1:${port}:8080`];
    await this.podman('run', '-d', '--name', name, ...LOCKED, ...LIMITS, ...published, ...options, image);
    return name;
  }

  async close(): Promise<void> {
    for (const name of this.#containers) await this.podman('rm', '-f', name).catch(() => undefined);
    await this.podman('rmi', '-a', '-f').catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What a program printed, without the line's end; its complaints are part of the error only. */
async function output(program: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { maxBuffer: 50_000_000 });
    return stdout.trim();
  } catch (error) {
    const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string };
    throw new Error(`${program} ${args.join(' ').slice(0, 300)}: ${(stderr ?? message).slice(-2000)}${stdout ?? ''}`);
  }
}
