/**
 * What banks cost: making, resetting, snapshotting, restoring and forking one, the memory of an idle one, and whether a call
 * is slower when there are many. `npm run bench` builds first.
 *
 *     node --expose-gc bench/banks.mjs [BANKS]
 */
import http from 'node:http';
import { startInProcess } from '../build/server/start-in-process.js';

const BANKS = Number(process.argv[2] ?? 10_000);
const ROUNDS = 300;
const microseconds = async (times, act) => {
  const samples = [];
  for (let round = 0; round < times; round += 1) {
    const startedAt = process.hrtime.bigint();
    await act(round);
    samples.push(Number(process.hrtime.bigint() - startedAt) / 1e3);
  }
  return samples.toSorted((a, b) => a - b)[samples.length >> 1];
};
const kilobytes = () => {
  for (let pass = 0; pass < 3; pass += 1) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 1e3, rss: rss / 1e3 };
};

const sandbank = await startInProcess({ clock: '2026-03-02T09:00:00Z' });
const { registry } = sandbank.server.context;
const made = await registry.open('first', {});
// A demo-sized bank in which something has happened.
for (let index = 0; index < 20; index += 1) registry.takeSnapshot(made, `s${index}`);

const figures = {
  make: await microseconds(ROUNDS, (round) => registry.open(`m${round}`, { seed: round })),
  reset: await microseconds(ROUNDS, (round) => registry.reset(sandbank.server.context.banks.find(`m${round}`))),
  snapshot: await microseconds(ROUNDS, (round) =>
    registry.takeSnapshot(sandbank.server.context.banks.find(`m${round}`), 'one'),
  ),
  restore: await microseconds(ROUNDS, (round) =>
    registry.restore(sandbank.server.context.banks.find(`m${round}`), 'one'),
  ),
  fork: await microseconds(ROUNDS, (round) =>
    registry.restore(sandbank.server.context.banks.find(`m${round}`), 'one', `f${round}`),
  ),
};
for (const [name, us] of Object.entries(figures))
  console.log(`${name.padEnd(9)} ${us.toFixed(1)} µs (median of ${ROUNDS})`);

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const headers = { 'Ocp-Apim-Subscription-Key': '5f0c1d7be2a94836b1d04c9e7a635f28', 'X-Request-ID': '1' };
const read = (bank) =>
  new Promise((resolve, reject) => {
    const url = `${sandbank.url}/banks/${bank}/PSD2/v1/consents/none/status`;
    http.get(url, { agent, headers }, (response) => response.resume().on('end', resolve)).on('error', reject);
  });
await microseconds(2000, () => read('m1'));
const few = await microseconds(3000, (round) => read(`m${round % ROUNDS}`));

const before = kilobytes();
for (let index = 0; index < BANKS; index += 1) await registry.open(`b${index}`, { seed: index });
const after = kilobytes();
console.log(
  `memory of an idle bank, of ${BANKS}: ${((after.heap - before.heap) / BANKS).toFixed(1)} kB of heap, ${((after.rss - before.rss) / BANKS).toFixed(1)} kB of the process`,
);
await microseconds(2000, () => read('m1'));
const many = await microseconds(3000, (round) => read(`m${round % ROUNDS}`));
console.log(
  `a call with ${ROUNDS * 2} banks ${few.toFixed(0)} µs, with ${BANKS} more ${many.toFixed(0)} µs: ratio ${(many / few).toFixed(2)}`,
);
// Journal, report and what is looked up begin with the first call of a bank.
const first = await microseconds(3000, (round) => read(`b${(round * 37) % BANKS}`));
console.log(`the first call of a bank ${first.toFixed(0)} µs: ratio to a later one ${(first / many).toFixed(2)}`);
agent.destroy();
await sandbank.stop();
