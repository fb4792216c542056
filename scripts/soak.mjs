/**
 * The soak run: `npm run soak -- [MINUTES]`. Keeps a server under full load with banks that are created, used in every way and deleted,
 * so that its data does not grow. Prints a line every 10 seconds. Exits with 1 if memory or latency grows, or an answer is wrong.
 */
import { OwnServer } from './own-server.mjs';
import { Line } from './soak-client.mjs';
import { liveInBank } from './soak-journey.mjs';

const minutes = Number(process.argv[2] ?? 60);
const WORKERS = 16;
const BANK_LIVES_MS = 8_000;
const SAMPLE_MS = 10_000;
/** How much more than in the second third is allowed in the last one. The first third is for warming up. */
const MEMORY = { share: 1.1, moreMB: 10 };
const LATENCY = { share: 1.3, moreMs: 2 };

/** On SIGUSR2, the server collects garbage, so that only memory in use is measured. */
const COLLECTING = 'data:text/javascript,process.on("SIGUSR2",()=>globalThis.gc())';
const server = await OwnServer.start(
  ['--certs', 'memory', '--log-level', 'error', '--max-journal', '500'],
  ['--expose-gc', '--import', COLLECTING],
);
const { origin } = server;
const port = Number(new URL(origin).port);

const failures = [];
let latencies = [];
let requests = 0;
let banks = 0;
const startedAt = performance.now();
const endsAt = startedAt + minutes * 60_000;

async function work(worker) {
  const line = new Line(port);
  const send = async (...request) => {
    const begin = performance.now();
    const answer = await line.call(...request);
    latencies.push(performance.now() - begin);
    requests += 1;
    return answer;
  };
  // The first banks are used for different times, so that later ones are not all deleted at once.
  let life = (BANK_LIVES_MS * (worker + 1)) / WORKERS;
  try {
    while (performance.now() < endsAt && failures.length === 0) {
      const bankEndsAt = Math.min(endsAt, performance.now() + life);
      life = BANK_LIVES_MS;
      banks += 1;
      await liveInBank(send, `soak-${banks}`, () => performance.now() > bankEndsAt || failures.length > 0);
    }
  } catch (error) {
    failures.push(error.message);
  }
  line.end();
}

async function figures() {
  server.signal('SIGUSR2');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const text = await (await fetch(`${origin}/metrics`)).text();
  const of = (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    rssMB: server.residentMB(),
    heapMB: of('nodejs_heap_size_used_bytes') / 1e6,
    banks: of('sandbank_banks'),
    fds: of('process_open_fds'),
  };
}

const seconds = () => Math.round((performance.now() - startedAt) / 1000);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const atStart = await figures();
console.log(`at the start: RSS ${atStart.rssMB.toFixed(0)} MB, heap ${atStart.heapMB.toFixed(1)} MB`);
const samples = [];
const working = Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
let isDone = false;
void working.then(() => (isDone = true));
for (let sampledAt = performance.now(); ;) {
  const due = sampledAt + SAMPLE_MS;
  // The resident memory of a process varies from moment to moment.
  const resident = [];
  while (!isDone && !server.hasEnded && performance.now() < due) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(500, due - performance.now())));
    if (!server.hasEnded) resident.push(server.residentMB());
  }
  if (isDone || server.hasEnded) break;
  const sorted = Float64Array.from(latencies).sort();
  latencies = [];
  const perSecond = (sorted.length * 1000) / (performance.now() - sampledAt);
  sampledAt = performance.now();
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const sample = { perSecond, p50: at(0.5), p99: at(0.99), ...(await figures()), rssMB: median(resident) };
  samples.push(sample);
  console.log(
    `${String(seconds()).padStart(5)} s: ${requests} requests, ${perSecond.toFixed(0)}/s, ` +
      `p50 ${sample.p50.toFixed(1)} ms, p99 ${sample.p99.toFixed(1)} ms, ` +
      `RSS ${sample.rssMB.toFixed(0)} MB, heap ${sample.heapMB.toFixed(1)} MB, ${sample.banks} banks, ${sample.fds} files`,
  );
}
await working;
const third = Math.floor(samples.length / 3);
const last = samples.slice(samples.length - third);
const second = samples.slice(samples.length - 2 * third, samples.length - third);
for (const [name, unit, { share, ...more }] of [
  ['rssMB', 'MB', MEMORY],
  ['heapMB', 'MB', MEMORY],
  ['p50', 'ms', LATENCY],
  ['p99', 'ms', LATENCY],
]) {
  const [before, after] = [second, last].map((part) => median(part.map((sample) => sample[name])));
  const most = before * share + (more.moreMB ?? more.moreMs);
  const verdict = `${name}: median of the second third ${before.toFixed(1)} ${unit}, of the last ${after.toFixed(1)} ${unit}, at most ${most.toFixed(1)}`;
  console.log(verdict);
  if (after > most) failures.push(`grows: ${verdict}`);
}
if (third === 0) failures.push('too short a run to judge: at least a minute is needed');
// All those banks were deleted.
const atEnd = server.hasEnded ? undefined : await figures();
if (atEnd?.banks !== 1) failures.push(`${atEnd?.banks} banks are left, not the one of the start`);
const code = await server.end();
if (code !== 0) failures.push(`the server ended with ${code}: ${server.output}`);
for (const failure of failures) console.log(`FOUND: ${failure}`);
console.log(
  `${requests} requests in ${seconds()} s by ${WORKERS} clients in ${banks} banks on Node ${process.versions.node}: ` +
    `RSS ${atStart.rssMB.toFixed(0)} MB at the start, ${atEnd?.rssMB.toFixed(0)} MB at the end; ` +
    `heap ${atStart.heapMB.toFixed(1)} MB at the start, ${atEnd?.heapMB.toFixed(1)} MB at the end; ${failures.length} findings`,
);
process.exit(failures.length > 0 ? 1 : 0);
