/** Writes the generated parts of docs/ anew. The tests that hold them know how. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const jest = fileURLToPath(new URL('../node_modules/jest/bin/jest.js', import.meta.url));
const args = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  jest,
  'test/docs',
  'test/library/control-operations',
  ...process.argv.slice(2),
];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, UPDATE_DOCS: '1' } });
process.exitCode = status ?? 1;
