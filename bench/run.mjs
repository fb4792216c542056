/**
 * The benchmark: everything that is claimed about speed, measured in one run on one machine, against bare Node, against
 * general mock servers, and against the limits. `npm run bench` builds first, installs the peers and writes bench/RESULTS.md.
 *
 *     node bench/run.mjs [--quick] [--no-peers] [--only PART]
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dialects } from './parts/dialects.mjs';
import { mistakes } from './parts/mistakes.mjs';
import { persistence } from './parts/persistence.mjs';
import { requests } from './parts/requests.mjs';
import { starts } from './parts/starts.mjs';
import { writeChart } from './chart.mjs';
import { limits, printed, write } from './report.mjs';
import { requireWrk } from './load/wrk.mjs';
import { arePeersThere } from './servers/peers.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const PARTS = { requests, mistakes, dialects, starts, persistence };
/** They print what they find. */
const SCRIPTS = ['growth.mjs', 'clock-jump.mjs', 'banks.mjs'];

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    'no-peers': { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const { quick: isQuick, only } = values;
if (only !== undefined && !Object.hasOwn(PARTS, only)) {
  console.error(`--only ${only} is no part of the benchmark; parts are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
await requireWrk().catch(({ message }) => {
  console.error(message);
  process.exit(2);
});
if (!values['no-peers'] && !arePeersThere()) {
  console.log('installing the peers …');
  spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefix', here('peers')], { stdio: 'inherit' });
}
const extent = {
  isQuick,
  seconds: isQuick ? 1 : 3,
  freshSeconds: isQuick ? 2 : 10,
  // V8 compiles for some ten seconds of load. Until then Sandbank answers a fifth fewer reads, and bare Node as many as later.
  warmUpSeconds: (round) => (isQuick ? 1 : round === 0 ? 8 : 2),
  rounds: isQuick ? 1 : 3,
  hasPeers: arePeersThere() && !values['no-peers'],
};
for (const [name, run] of Object.entries(PARTS)) if (only === undefined || only === name) await run(extent);
limits();
if (only === undefined) {
  for (const script of SCRIPTS) printed(script, await outputOf(script));
  if (!isQuick) {
    write();
    writeChart();
  }
}

async function outputOf(script) {
  const child = spawn(process.execPath, ['--expose-gc', here(script)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk;
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return output;
}
