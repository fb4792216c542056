/**
 * Starts Sandbank, and bare node:http with the same responses, each on the core of the servers, and prints the wrk command of
 * each measured call. `node bench/serve.mjs`, after `npm run build`; stops with Ctrl+C.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requestText } from './load/request.mjs';
import { wrkCommand } from './load/wrk.mjs';
import { answersOf, measuredCalls, startSandbank } from './servers/sandbank.mjs';
import { READY, startProcess } from './servers/start.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sandbank-bench-'));
const sandbank = await startSandbank();
const calls = await measuredCalls(sandbank.port);
const answers = join(folder, 'answers.json');
writeFileSync(answers, JSON.stringify(await answersOf(sandbank.port, calls)));
const bareHttp = fileURLToPath(new URL('servers/bare-http.mjs', import.meta.url));
const bare = await startProcess([process.execPath, bareHttp, answers], { ready: READY, isPinned: true });

for (const [name, request] of Object.entries(calls)) {
  const file = join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.txt`);
  writeFileSync(file, requestText(request));
  console.log(`\n${name}`);
  for (const [server, { port }] of Object.entries({ Sandbank: sandbank, 'bare node:http': bare }))
    console.log(`  ${server.padEnd(14)}  ${wrkCommand({ port, file }).join(' ')}`);
}
console.log('\nStop with Ctrl+C.');
