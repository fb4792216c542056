/** Writes the generated parts of docs/ anew: the tests that hold them know how. Before that, the collections. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import './collections.mjs';

const jest = fileURLToPath(new URL('../node_modules/jest/bin/jest.js', import.meta.url));
const args = [jest, 'test/docs', 'test/library/control-operations', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, UPDATE_DOCS: '1' } });
process.exitCode = status ?? 1;
