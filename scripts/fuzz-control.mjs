/**
 * The fuzz campaign of the control API: `npm run fuzz:control -- [REQUESTS] [SEED]` against its own server that keeps its
 * banks. Sends bodies and state documents that are valid in form and absurd in content; ends with 1 where it finds something.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fuzzControl } from '../test/fuzz/control-campaign.mjs';
import { OwnServer } from './own-server.mjs';

const requests = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const folder = mkdtempSync(join(tmpdir(), 'sandbank-fuzz-'));
const flags = ['--data', folder, '--certs', 'memory', '--clock', '2026-03-31T10:00:00Z', '--log-level', 'error'];
const start = () => OwnServer.start([...flags, '--max-journal', '200'], ['--max-old-space-size=2000']);
let own = await start();
const server = {
  get origin() {
    return own.origin;
  },
  cpuMs: () => own.cpuMs(),
  async restart() {
    const code = await own.end();
    if (/error/i.test(own.output)) console.log(own.output);
    own = await start();
    return code;
  },
};
const startedAt = Date.now();
let told = 0;
const totals = await fuzzControl({
  server,
  document: parse(readFileSync('fixtures/admin-openapi.yaml', 'utf8')),
  requests,
  seed,
  onProgress({ requests: sent, findings, longestHangMs }) {
    if (sent - told < 5000) return;
    told = sent;
    console.log(
      `${sent} bodies and documents, ${findings.length} findings, longest hang ${Math.round(longestHangMs)} ms, ` +
        `${Math.round(own.residentMB())} MB, ${Math.round((Date.now() - startedAt) / 1000)} s`,
    );
  },
}).catch((error) => {
  console.log(`FOUND: the server ${own.hasEnded ? 'ended' : 'does not answer'}: ${error.stack}\n${own.output}`);
  process.exit(1);
});
for (const { what, request, answer } of totals.findings)
  console.log(`\nFOUND: ${what}\n--- request\n${request}\n--- answer\n${answer}`);
console.log(
  `${totals.requests} bodies and documents (${totals.documents} of them states) with seed ${seed} on Node ${process.versions.node}, ` +
    `${totals.accepted} of them accepted, ${totals.calls} calls in all, answers ${JSON.stringify(totals.statuses)}, ` +
    `${totals.restarts} restarts from the data folder, longest hang ${Math.round(totals.longestHangMs)} ms, ` +
    `${totals.findings.length} findings, ${Math.round((Date.now() - startedAt) / 1000)} s`,
);
const code = await own.end();
if (code !== 0) console.log(`FOUND: the server ended with ${code}: ${own.output}`);
rmSync(folder, { recursive: true });
process.exit(totals.findings.length > 0 || code !== 0 ? 1 : 0);
