import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContainerPlace } from './container.js';
import { runToEnd, type Ended } from './run-to-end.js';

/**
 * What replaces a Docker engine: podman's service answers Docker's API at a socket, and programs that call podman or
 * Docker find images and networks in their own place.
 */

/** No more than a container without rights may ask for; names of services are found by CNI's dnsname. */
const CONTAINERS_CONF = (networks: string): string => `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "cni"
network_config_dir = "${networks}"
`;

export class ContainerEngine {
  readonly place: ContainerPlace;
  /** Variables with which podman, and whatever speaks Docker's API, use this engine. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #service: ChildProcess;
  readonly #healthChecks = new AbortController();
  readonly #healthChecked: Promise<void>;

  private constructor(place: ContainerPlace, environment: Readonly<Record<string, string>>, service: ChildProcess) {
    this.place = place;
    this.environment = environment;
    this.#service = service;
    this.#healthChecked = this.#checkHealth();
  }

  /** Starts the service, with the images of a place. @throws when podman's service does not come up */
  static async start(place: ContainerPlace): Promise<ContainerEngine> {
    const { folder, driver } = place;
    const [configuration, storage, networks] = ['containers.conf', 'storage.conf', 'networks'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const socket = join(folder, 'engine.sock');
    await mkdir(networks);
    await writeFile(configuration, CONTAINERS_CONF(networks));
    const [graphRoot, runRoot] = [join(folder, 'store'), join(folder, 'run')];
    await writeFile(storage, `[storage]\ndriver = "${driver}"\ngraphroot = "${graphRoot}"\nrunroot = "${runRoot}"\n`);
    const environment = {
      CONTAINERS_CONF: configuration,
      CONTAINERS_STORAGE_CONF: storage,
      DOCKER_HOST: `unix://${socket}`,
    };
    const service = spawn('podman', ['system', 'service', '--time', '0', `unix://${socket}`], {
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    });
    for (let attempt = 0; !existsSync(socket); attempt += 1) {
      if (attempt > 200 || service.exitCode !== null) throw new Error('podman system service does not come up');
      await pause(50);
    }
    return new ContainerEngine(place, environment, service);
  }

  /** Runs a program that uses this engine to its end. */
  async run(
    program: string,
    args: readonly string[],
    cwd: string,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    try {
      return await runToEnd(program, args, { cwd, environment: { ...this.environment, ...environment } });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new Error(`${program} is not installed: see .ci/run`, { cause: error });
    }
  }

  /** Asks for health instead of systemd's timers, with which podman does it. */
  async #checkHealth(): Promise<void> {
    while (!this.#healthChecks.signal.aborted) {
      const { output } = await this.run('podman', ['ps', '--quiet', '--filter', 'health=starting'], this.place.folder);
      for (const id of output.split('\n').filter((line) => /^[0-9a-f]{12}$/.test(line)))
        await this.run('podman', ['healthcheck', 'run', id], this.place.folder);
      await pause(1000, undefined, { signal: this.#healthChecks.signal }).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    this.#healthChecks.abort();
    await this.#healthChecked;
    await this.run('podman', ['pod', 'rm', '--all', '--force'], this.place.folder);
    await this.run('podman', ['rm', '--all', '--force', '--time', '0'], this.place.folder);
    await this.run('podman', ['network', 'prune', '--force'], this.place.folder);
    const ended = once(this.#service, 'exit');
    this.#service.kill('SIGTERM');
    await ended;
  }
}
