/**
 * The fuzz campaign: `npm run fuzz -- [REQUESTS] [SEED]` against a server of its own. Prints what was sent and every finding;
 * ends with 1 where there is one.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fuzz } from '../test/fuzz/campaign.mjs';

const requests = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const documents = ['openapi', 'admin-openapi'].map((name) => parse(readFileSync(`fixtures/${name}.yaml`, 'utf8')));
const args = [
  '--max-old-space-size=3000',
  'dist/cli/main.js',
  'serve',
  '--port',
  '0',
  '--https-port',
  'off',
  '--log-level',
  'error',
  '--certs',
  'memory',
  '--clock',
  '2026-03-31T10:00:00Z',
  '--max-journal',
  '500',
];
const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
let output = '';
const origin = await new Promise((resolve, reject) => {
  const see = (chunk) => {
    output = (output + chunk).slice(-20_000);
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (found) resolve(found);
  };
  child.stdout.on('data', see);
  child.stderr.on('data', see);
  child.once('exit', reject);
});
let hasEnded = false;
child.once('exit', () => (hasEnded = true));
const startedAt = Date.now();
const memory = () =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
let told = 0;
const totals = await fuzz({
  origin,
  documents,
  requests,
  seed,
  onProgress({ requests: sent, findings }) {
    if (hasEnded) throw new Error(`the server ended: ${output}`);
    if (sent - told < 20_000) return;
    told = sent;
    console.log(
      `${sent} requests, ${findings.length} findings, ${memory()} MB, ${Math.round((Date.now() - startedAt) / 1000)} s`,
    );
  },
}).catch((error) => {
  console.log(`FOUND: the server ${hasEnded ? 'ended' : 'does not answer'}: ${error.message}\n${output}`);
  process.exit(1);
});
for (const { what, request, answer } of totals.findings)
  console.log(`\nFOUND: ${what}\n--- request\n${request}\n--- answer\n${answer}`);
console.log(
  `${totals.requests} requests (${totals.mutated} bent as bytes) with seed ${seed} on Node ${process.versions.node}: ${totals.names.size} operations and pages, ` +
    `${totals.paths.size} distinct paths, answers ${JSON.stringify(totals.statuses)}, ${totals.compared} refused calls compared with the state, ` +
    `${totals.findings.length} findings; ${memory()} MB at the end, ${Math.round((Date.now() - startedAt) / 1000)} s`,
);
child.kill('SIGTERM');
process.exit(totals.findings.length > 0 || hasEnded ? 1 : 0);
