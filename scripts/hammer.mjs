/** Two CI workers hammer one server with resets, snapshots and their own clocks: `npm run hammer [STEPS] [SEED]`. */
import { spawnSync } from 'node:child_process';
import { JEST } from './jest-program.mjs';

const [steps = '2500', seed = '1'] = process.argv.slice(2);
const args = [...JEST, 'test/isolation/hammer'];
const env = { ...process.env, HAMMER_STEPS: steps, HAMMER_SEED: seed };
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
