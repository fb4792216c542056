import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { runNode } from '../support/packed.js';
import { startProgram } from '../support/program.js';

/** Seconds; `npm run hammer` takes a minute and more. */
const SECONDS = Number(process.env['HAMMER_SECONDS'] ?? 4);
const worker = fileURLToPath(new URL('../support/hammer-worker.mjs', import.meta.url));

it(
  'two CI workers on one server, with resets, snapshots and clocks of their own, never see each other',
  async () => {
    const server = await startProgram(['--port', '0', '--https-port', 'off', '--quiet', '--certs', 'memory']);
    const ended = await Promise.all(
      ['left', 'right'].map((bank) => runNode('.', [worker, server.url, bank, String(SECONDS)])),
    );
    await server.stop();
    for (const { code, output } of ended) expect([code, output]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)]);
    const steps = ended.map(({ output }) => JSON.parse(output) as Record<string, number>);
    for (const done of steps) expect(Object.keys(done).sort()).toEqual(ALL_STEPS);
    if (process.env['HAMMER_SECONDS'] !== undefined) console.log(steps);
  },
  SECONDS * 1000 + 30_000,
);

const ALL_STEPS = ['advance', 'approve', 'create', 'fork', 'read', 'reset', 'restore', 'roundTrip', 'snapshot'];
