/**
 * Learns the profiles of many banks from their traffic alone, also from that of a client that is neither the probes nor the demo,
 * compares them with what they are, and then, with `sandbank compare`'s calls, the banks with the learned profiles:
 * `npm run blind [PROFILES] [SEED]`. Half of the profiles are of each dialect.
 */
import { spawnSync } from 'node:child_process';
import { JEST } from './jest-program.mjs';

const [profiles = '200', seed = '1000'] = process.argv.slice(2);
const rounds = String(Math.ceil(Number(profiles) / 2));
console.log(`${profiles} profiles, from seed ${seed}`);
const env = { ...process.env, BLIND_ROUNDS: rounds, BLIND_SEED: seed };
const files = ['test/learning/blind.test.ts', 'test/cli/compare/learned-profiles.test.ts'];
const args = [...JEST, ...files, '--runInBand', '--testTimeout', '3600000'];
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
