/**
 * Runs the properties of test/truth over many random histories: `npm run truth [HISTORIES] [SEED]`. Without a seed it takes
 * its own one, and prints it, so that what it finds can be found again.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const [runs = '2000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
console.log(`${runs} histories of each property, seed ${seed}`);
const jest = fileURLToPath(new URL('../node_modules/jest/bin/jest.js', import.meta.url));
const args = [jest, 'test/truth'];
const env = { ...process.env, TRUTH_RUNS: runs, TRUTH_SEED: seed };
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
