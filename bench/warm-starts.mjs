/**
 * Starts of the library in one process, one after the other: how long the first takes, and the median of those after it,
 * until `startSandbank` answers and until the first response. Prints JSON. Called by run.mjs.
 *
 *     node bench/warm-starts.mjs [STARTS]
 */
import { get } from 'node:http';
import { startSandbank } from '../dist/index.js';

const starts = Number(process.argv[2] ?? 50);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Its own connection for each: what is measured is not the pool of a client. */
function answered(url) {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
  });
}

const samples = [];
for (let number = 0; number <= starts; number += 1) {
  const orderedAt = performance.now();
  const bank = await startSandbank({ seed: number });
  const startedMs = performance.now() - orderedAt;
  await answered(`${bank.url}/PSD2/v1/consents/none/status`);
  samples.push({ startedMs, answeredMs: performance.now() - orderedAt });
  await bank.stop();
}
const [first, ...warm] = samples;
console.log(
  JSON.stringify({
    first,
    startedMs: median(warm.map(({ startedMs }) => startedMs)),
    answeredMs: median(warm.map(({ answeredMs }) => answeredMs)),
  }),
);
