/**
 * A constant rate, which wrk does not have: autocannon on the core of the load, as its own process.
 * `node steady.mjs '{"port", "request", "perSecond", "seconds", "connections"}'` prints the 99th percentile in milliseconds.
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LOAD_CORE, onCore } from './cores.mjs';
import { NUMBER } from './request.mjs';

const HERE = fileURLToPath(import.meta.url);

/** @returns the 99th percentile, in milliseconds, of a load of `perSecond` requests */
export async function steadyLoad(options) {
  const [program, ...args] = onCore(LOAD_CORE, [process.execPath, HERE, JSON.stringify(options)]);
  const { stdout } = await promisify(execFile)(program, args);
  return JSON.parse(stdout);
}

async function main({ port, request, perSecond, seconds, connections = 50 }) {
  const autocannon = createRequire(new URL('../peers/', import.meta.url))('autocannon');
  const { method, path, headers, body } = request;
  // As in call.lua, so that no load repeats a number of another.
  let number = (Math.floor(Date.now() / 1000) % 100_000) * 10_000_000;
  const times = [];
  const running = autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    overallRate: Math.round(perSecond),
    requests: [
      {
        method,
        path,
        body,
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        setupRequest: (sent) => {
          number += 1;
          const digits = String(number).padStart(12, '0');
          sent.headers = { ...sent.headers, 'X-Request-ID': headers['X-Request-ID'].replace(NUMBER, digits) };
          sent.body = body?.replace(NUMBER, digits);
          return sent;
        },
      },
    ],
  });
  // Its own percentiles are whole milliseconds.
  running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const { non2xx } = await running;
  if (non2xx > 0) throw new Error(`${non2xx} requests of the load were refused`);
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({ p99Ms: times[Math.floor(times.length * 0.99)], perSecond: times.length / seconds }));
}

if (process.argv[1] === HERE) await main(JSON.parse(process.argv[2]));
