/** Two CI workers hammer one server with resets, snapshots and clocks of their own: `npm run hammer [SECONDS]`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [seconds = '60'] = process.argv.slice(2);
const jest = fileURLToPath(new URL('../node_modules/jest/bin/jest.js', import.meta.url));
const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, 'test/isolation/hammer'];
const env = { ...process.env, HAMMER_SECONDS: seconds };
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
