/** Two CI workers hammer one server with resets, snapshots and their own clocks: `npm run hammer [STEPS] [SEED]`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [steps = '2500', seed = '1'] = process.argv.slice(2);
const jest = fileURLToPath(new URL('../node_modules/jest/bin/jest.js', import.meta.url));
const args = [jest, 'test/isolation/hammer'];
const env = { ...process.env, HAMMER_STEPS: steps, HAMMER_SEED: seed };
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
