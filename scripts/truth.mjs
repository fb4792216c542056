/**
 * Runs the properties of test/truth over many random histories: `npm run truth [HISTORIES] [SEED]`. Without a seed it takes
 * its own one, and prints it, so that what it finds can be found again.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { JEST } from './jest-program.mjs';

const [runs = '2000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
console.log(`${runs} histories of each property, seed ${seed}`);
const args = [...JEST, 'test/truth'];
const env = { ...process.env, TRUTH_RUNS: runs, TRUTH_SEED: seed };
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
