/**
 * Makes a fresh clone ready: installs from the lockfile and builds, each only when something it depends on has changed.
 * Uses nothing but Node, because nothing else is there at the first command.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sandbank needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Whether `npm ci` was run by hand: npm notes in the folder what it has installed there. */
function isInstalled() {
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  try {
    const installed = packagesOf('node_modules/.package-lock.json');
    return Object.entries(packagesOf('package-lock.json')).every(
      ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/** Runs a step unless its product is there and its inputs are those of the last time it ended well. */
function step(name, inputs, product, stampFile, run, isDone = () => false) {
  const digest = digestOf(inputs);
  if (existsSync(product) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return;
  if (!existsSync(stampFile) && isDone()) return writeFileSync(stampFile, digest);
  console.error(`sandbank: ${name} …`);
  rmSync(stampFile, { force: true });
  const startedAt = Date.now();
  run();
  console.error(`sandbank: ${name} took ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  writeFileSync(stampFile, digest);
}

function execute(command, args) {
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

step(
  'installing from package-lock.json (takes about a minute)',
  ['package-lock.json'],
  'node_modules',
  'node_modules/.sandbank-installed',
  () => execute('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
  isInstalled,
);
step(
  'building',
  [
    ...filesBelow('src'),
    ...filesBelow('fixtures'),
    'scripts/build.mjs',
    'scripts/build-dashboard.mjs',
    'scripts/bundle.mjs',
    'scripts/bundle-patches.mjs',
    'scripts/bundled-packages.mjs',
    'scripts/code-cache.mjs',
    'scripts/load-program.cjs',
    'scripts/one-core.cjs',
    'scripts/sbom.mjs',
    'scripts/third-party-notices.mjs',
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'tsconfig.cjs.json',
    'tsconfig.library.json',
    'package-lock.json',
  ],
  'dist/cli/main.js',
  'node_modules/.sandbank-built',
  () => execute(process.execPath, ['scripts/build.mjs']),
);
