/**
 * What size costs: calls of a bank among ten thousand, of one with a million live consents and payments, and of an account with
 * a million bookings, each as a ratio of the same call where there is next to nothing. `node bench/growth.mjs [--quick]`
 */
import { fileURLToPath } from 'node:url';
import { load } from './load/wrk.mjs';
import { measuredCalls } from './servers/sandbank.mjs';
import { startProcess } from './servers/start.mjs';

const isQuick = process.argv.includes('--quick');
const GROWN = fileURLToPath(new URL('servers/grown.mjs', import.meta.url));
const MILLION = isQuick ? 100_000 : 1_000_000;
const SIZES = { banks: isQuick ? 1000 : 10_000, consents: MILLION, bookings: MILLION };
const NAMES = {
  banks: 'banks',
  consents: 'live consents and payments, with their timers',
  bookings: 'bookings of an account',
};

async function measured(kind, count) {
  const command = [process.execPath, '--expose-gc', '--max-old-space-size=8000', GROWN, kind, String(count)];
  const server = await startProcess(command, { ready: /http:\/\/[^:\s]+:(\d+) (\{.*\})/, isPinned: true });
  const calls = await measuredCalls(server.port, true);
  const figures = {};
  for (const [name, request] of Object.entries(calls)) {
    const { perSecond } = await load({ port: server.port, request, seconds: isQuick ? 1 : 2, warmUpSeconds: 1 });
    figures[name] = perSecond;
  }
  await server.stop();
  return { figures, ...JSON.parse(server.said[2]) };
}

const small = await measured('bookings', 0);
for (const [kind, count] of Object.entries(SIZES)) {
  const grown = await measured(kind, count);
  const ratios = Object.keys(grown.figures).map(
    (name) => `${name} ${(grown.figures[name] / small.figures[name]).toFixed(2)}`,
  );
  console.log(
    `${count.toLocaleString('en-US')} ${NAMES[kind]}: ${Math.round(grown.bytesOfOne).toLocaleString('en-US')} bytes each, made in ${(grown.madeMs / 1000).toFixed(1)} s`,
  );
  console.log(`  requests per second against an empty bank: ${ratios.join(', ')}`);
}
