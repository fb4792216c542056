/** Changes per second that are on disk before the response, against those that are not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../load/wrk.mjs';
import { judge, median, ratio, table, thousands } from '../report.mjs';
import { measuredCalls, startSandbank } from '../servers/sandbank.mjs';

const WRITERS = 100;
const LIMIT = 0.3;

/** Measures, and adds a table and verdicts to the report. */
export async function persistence({ seconds, rounds }) {
  const rows = [];
  const data = mkdtempSync(join(tmpdir(), 'sandbank-bench-data-'));
  for (const call of ['POST consents', 'POST payments']) {
    const figures = { memory: [], disk: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, flags] of [
        ['memory', []],
        ['disk', ['--data', join(data, `${call}-${round}`.replace(' ', '-'))]],
      ]) {
        const server = await startSandbank({ flags });
        const calls = await measuredCalls(server.port);
        const { perSecond } = await load({ port: server.port, request: calls[call], connections: WRITERS, seconds });
        figures[name].push(perSecond);
        await server.stop();
      }
    }
    const [memory, disk] = [median(figures.memory), median(figures.disk)];
    rows.push([call, thousands(memory), thousands(disk), ratio(disk / memory)]);
    judge(
      `${call} kept on disk, ${WRITERS} writers`,
      ratio(disk / memory),
      `≥ ${LIMIT} of in memory`,
      disk >= LIMIT * memory,
    );
  }
  rmSync(data, { recursive: true, force: true });
  table(
    `Changes per second with --data, each synchronised before it is answered, ${WRITERS} clients`,
    ['', 'in memory', 'on disk', 'ratio'],
    rows,
  );
}
