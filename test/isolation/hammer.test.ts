import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { runNode } from '../support/packed.js';
import { startProgram } from '../support/program.js';

/** Steps of each worker; `npm run hammer` takes many more. */
const STEPS = Number(process.env['HAMMER_STEPS'] ?? 55);
const SEED = Number(process.env['HAMMER_SEED'] ?? 1);
const worker = fileURLToPath(new URL('../support/hammer-worker.mjs', import.meta.url));

it(
  'two CI workers on one server, with their own resets, snapshots and clocks, never see each other',
  async () => {
    const server = await startProgram(['--port', '0', '--https-port', 'off', '--quiet', '--certs', 'memory']);
    const ended = await Promise.all(
      ['left', 'right'].map((bank, index) =>
        runNode('.', [worker, server.url, bank, String(STEPS), String(SEED + index)]),
      ),
    );
    await server.stop();
    for (const { code, output } of ended) expect([code, output]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)]);
    const steps = ended.map(({ output }) => JSON.parse(output) as Record<string, number>);
    for (const done of steps) expect(Object.keys(done).sort()).toEqual(ALL_STEPS);
    if (process.env['HAMMER_STEPS'] !== undefined) console.log(steps);
  },
  300_000 + STEPS * 1000,
);

const ALL_STEPS = ['advance', 'approve', 'create', 'fork', 'read', 'reset', 'restore', 'roundTrip', 'snapshot'];
