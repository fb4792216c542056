/** Builds the image as `sandbank:VERSION`, with docker or, where there is none, with podman. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const tag = `sandbank:${version}`;

/** Podman's own format has no health check. */
const ENGINES = { docker: ['build'], podman: ['build', '--format', 'docker'] };
const engine = Object.keys(ENGINES).find((name) => spawnSync(name, ['--version']).status === 0);
if (engine === undefined) {
  console.error('sandbank: building the image requires docker or podman, and neither is installed');
  process.exit(1);
}
const { status } = spawnSync(engine, [...ENGINES[engine], '--tag', tag, '.'], { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  console.error(`sandbank: ${engine} cannot build the image; the reason is above`);
  process.exit(1);
}
console.log(`sandbank: built the image ${tag} with ${engine}`);
