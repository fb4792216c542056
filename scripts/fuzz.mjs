/**
 * The fuzz campaign: `npm run fuzz -- [REQUESTS] [SEED] [DIALECT]` against its own server. Prints what was sent and every finding;
 * ends with 1 where there is one.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fuzz } from '../test/fuzz/campaign.mjs';
import { OwnServer } from './own-server.mjs';

const requests = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const dialect = process.argv[4] ?? 'published';
const interfaces = { published: 'openapi', nextgenpsd2: 'nextgenpsd2' };
const documents = [interfaces[dialect], 'admin-openapi'].map((name) =>
  parse(readFileSync(`fixtures/${name}.yaml`, 'utf8')),
);
const flags = [
  '--dialect',
  dialect,
  '--certs',
  'memory',
  '--clock',
  '2026-03-31T10:00:00Z',
  '--log-level',
  'error',
  '--max-journal',
  '500',
];
const server = await OwnServer.start(flags, ['--max-old-space-size=3000']);
const startedAt = Date.now();
const memory = () => Math.round(server.residentMB());
let told = 0;
const totals = await fuzz({
  origin: server.origin,
  documents,
  requests,
  seed,
  dialect,
  onProgress({ requests: sent, findings }) {
    if (server.hasEnded) throw new Error(`the server ended: ${server.output}`);
    if (sent - told < 20_000) return;
    told = sent;
    console.log(
      `${sent} requests, ${findings.length} findings, ${memory()} MB, ${Math.round((Date.now() - startedAt) / 1000)} s`,
    );
  },
}).catch((error) => {
  console.log(`FOUND: the server ${server.hasEnded ? 'ended' : 'does not answer'}: ${error.message}\n${server.output}`);
  process.exit(1);
});
for (const { what, request, answer } of totals.findings)
  console.log(`\nFOUND: ${what}\n--- request\n${request}\n--- answer\n${answer}`);
console.log(
  `${totals.requests} requests (${totals.mutated} altered as bytes) with seed ${seed} on Node ${process.versions.node}: ${totals.names.size} operations and pages, ` +
    `${totals.paths.size} distinct paths, answers ${JSON.stringify(totals.statuses)}, ${totals.compared} refused calls compared with the state, ` +
    `${totals.findings.length} findings; ${memory()} MB at the end, ${Math.round((Date.now() - startedAt) / 1000)} s`,
);
const code = await server.end();
if (code !== 0) console.log(`FOUND: the server ended with ${code}: ${server.output}`);
process.exit(totals.findings.length > 0 || code !== 0 ? 1 : 0);
