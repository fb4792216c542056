/** Requests per second of the dialect nextgenpsd2, against the published interface, in banks of one server. */
import { IS_PINNED } from '../load/cores.mjs';
import { load } from '../load/wrk.mjs';
import { judge, median, ratio, table, thousands } from '../report.mjs';
import { nextgenCalls } from '../servers/nextgen.mjs';
import { findingsOf, measuredCalls, startSandbank } from '../servers/sandbank.mjs';

/** What the dialect must reach of the published interface. */
const LIMIT = 0.75;

/** Measures, and adds a table and verdicts to the report. */
export async function dialects({ seconds, rounds, warmUpSeconds }) {
  const server = await startSandbank();
  const shared = Object.keys((await newCalls(server.port)).nextgenpsd2);
  const figures = { published: {}, nextgenpsd2: {} };
  // They take turns, so that what else the machine does affects both. Both have new banks each time: garbage collection takes longer
  // with everything that earlier rounds created.
  for (const call of shared)
    for (let round = 0; round < rounds; round += 1)
      for (const dialect of Object.keys(figures)) {
        const requests = await newCalls(server.port);
        const extent = { seconds, warmUpSeconds: warmUpSeconds(round) };
        const { perSecond } = await load({ port: server.port, request: requests[dialect][call], ...extent });
        (figures[dialect][call] ??= []).push(perSecond);
        for (const bank of ['bench', 'bench-nextgen']) {
          const findings = await findingsOf(server.port, bank);
          if (findings.length > 0) throw new Error(`the client report of ${bank} has ${findings.join(', ')}`);
        }
      }
  await server.stop();
  table(
    'Requests per second of both dialects, and as ratios of the published interface',
    ['', ...shared],
    Object.entries(figures).map(([dialect, measured]) => [
      dialect,
      ...shared.map((call) => {
        const value = median(measured[call]);
        return `${thousands(value)} (${ratio(value / median(figures.published[call]))})`;
      }),
    ]),
    `wrk -t1 -c50, ${IS_PINNED ? 'server and load on a core each' : 'server and load not pinned to cores'}.`,
  );
  for (const call of shared) {
    const value = median(figures.nextgenpsd2[call]) / median(figures.published[call]);
    judge(`${call}: nextgenpsd2, of the published interface`, ratio(value), `≥ ${LIMIT}`, value >= LIMIT);
  }
}

/** Makes both banks again. @returns their calls */
async function newCalls(port) {
  return { published: await measuredCalls(port), nextgenpsd2: await nextgenCalls(port) };
}
