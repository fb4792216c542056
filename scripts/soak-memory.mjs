/**
 * The memory run: `npm run soak:memory -- [MINUTES] [MB]`. Sends four banks a mixed load with bodies of nearly the largest
 * size, so that their journals are full, and compares the peak memory of the server with a limit (512 MB).
 * The server runs as in a container of that size: in its own memory cgroup if this process may create one, otherwise
 * with the heap limit that Node would choose there. Exits with 1 if the limit is exceeded or an answer is wrong.
 */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnServer } from './own-server.mjs';
import { Line } from './soak-client.mjs';

const minutes = Number(process.argv[2] ?? 5);
const limitMB = Number(process.argv[3] ?? 512);
const BANKS = 4;
const CLIENTS_OF_A_BANK = 4;
const SAMPLE_MS = 10_000;
/** Characters of padding: together with the rest of a request nearly the 100 kB that a body may have. */
const FILLING = 90_000;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const cgroup = memoryCgroup();
process.once('exit', () => cgroup && rmdirSync(cgroup));
const server = await OwnServer.start(
  ['--certs', 'memory', '--log-level', 'error'],
  // Node gives its heap half of the memory of a container.
  cgroup ? [] : [`--max-old-space-size=${Math.floor(limitMB / 2)}`],
  (pid) => cgroup && writeFileSync(join(cgroup, 'cgroup.procs'), String(pid)),
);
const port = Number(new URL(server.origin).port);
const failures = [];
let calls = 0;
const startedAt = performance.now();
const endsAt = startedAt + minutes * 60_000;
console.log(
  `${minutes} min, ${BANKS} banks, ${BANKS * CLIENTS_OF_A_BANK} clients, Node ${process.versions.node}, limit ${limitMB} MB ` +
    (cgroup ? '(memory cgroup)' : '(heap limit only; resident memory is measured)'),
);

/** What one client of a bank does until its time has ended. */
async function work(bank, client) {
  const line = new Line(port);
  const control = `/__admin/banks/${bank}`;
  async function call(expected, method, path, headers, json) {
    const answer = await line.call(method, path, headers, json && JSON.stringify(json));
    if (!expected.includes(answer.status))
      throw new Error(`${method} ${path} → ${answer.status} ${answer.body.slice(0, 300)}`);
    calls += 1;
    return /\r\ncontent-type: *application\/json/i.test(answer.head) ? JSON.parse(answer.body) : undefined;
  }
  try {
    const { tpps, psus } = await call([200], 'GET', `${control}/demo`, {});
    const tpp = tpps.find(({ clientId }) => clientId !== undefined);
    const iban = psus[0].accounts[0].iban;
    let number = 0;
    const asTpp = (token) => ({
      'X-Request-ID': `${bank}-${client}-${(number += 1)}`,
      'Ocp-Apim-Subscription-Key': tpp.subscriptionKey,
      ...JSON_TYPE,
      ...(token && { Authorization: `Bearer ${token}` }),
    });
    const tppCall = (expected, method, path, json, token) =>
      call(expected, method, `/banks/${bank}/PSD2/v1${path}`, asTpp(token), json);
    const account = [{ iban }];
    const consent = {
      access: { accounts: account, balances: account, transactions: account },
      recurringIndicator: false,
    };
    const payment = {
      debtorAccount: { iban },
      instructedAmount: { currency: 'EUR', amount: 0.01 },
      creditorAccount: { iban: psus[1].accounts[0].iban },
      creditorName: 'Memory',
    };
    while (performance.now() < endsAt && failures.length === 0) {
      // Each filling is another, so that no two bodies can be kept as one; every third has characters of two bytes.
      const filling = `${number} ${(number % 3 === 0 ? 'ř' : 'x').repeat(FILLING / (number % 3 === 0 ? 2 : 1))}`;
      const { consentId } = await tppCall([200], 'POST', '/consents', { ...consent, filling });
      const { code } = await call([200], 'POST', `${control}/authorisations/${consentId}`, JSON_TYPE, {
        decision: 'approve',
      });
      const query = `client_id=${tpp.clientId}&client_secret=${tpp.clientSecret}&code=${code}&request_id=${consentId}`;
      const { access_token: token } = await tppCall([200], 'POST', `/oauth/token?${query}`, { filling });
      const { accounts } = await tppCall([200], 'GET', '/accounts?withBalance=true', undefined, token);
      for (const { resourceId } of accounts) {
        await tppCall([200], 'GET', `/accounts/${resourceId}/balances`, undefined, token);
        await tppCall([200], 'GET', `/accounts/${resourceId}/transactions?bookingStatus=both`, undefined, token);
      }
      await tppCall([200], 'POST', '/payments/sepa-credit-transfers', { ...payment, filling });
      await tppCall([400], 'POST', '/payments/sepa-credit-transfers', { ...payment, debtorAccount: filling });
      await tppCall([400], 'POST', '/consents', { filling, access: 7 });
      await tppCall([200], 'GET', `/consents/${consentId}/status`);
    }
  } catch (error) {
    failures.push(error.message);
  }
  line.end();
}

for (let bank = 1; bank <= BANKS; bank += 1) {
  const made = await fetch(`${server.origin}/__admin/banks/m${bank}`, {
    method: 'PUT',
    headers: JSON_TYPE,
    body: '{}',
  });
  if (made.status !== 200) failures.push(`PUT bank m${bank} → ${made.status}`);
}
const working = Promise.all(
  Array.from({ length: BANKS * CLIENTS_OF_A_BANK }, (_, index) => work(`m${(index % BANKS) + 1}`, index)),
);
let isDone = false;
void working.then(() => (isDone = true));
while (!isDone && !server.hasEnded) {
  await Promise.race([working, server.ended, new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))]);
  if (!server.hasEnded) console.log(await sample().catch(() => 'the server is gone'));
}
await working;
const peakMB = server.hasEnded ? NaN : server.peakMB();
if (server.hasEnded) failures.push(`the server ended with ${await server.ended}: ${server.output.slice(-2000)}`);
else {
  if (peakMB > limitMB) failures.push(`it had ${peakMB.toFixed(0)} MB at its peak, more than ${limitMB}`);
  const code = await server.end();
  if (code !== 0) failures.push(`the server ended with ${code}`);
}
for (const failure of failures) console.log(`FOUND: ${failure}`);
console.log(`${calls} calls in ${seconds()} s: ${peakMB.toFixed(0)} MB at the peak; ${failures.length} findings`);
process.exit(failures.length > 0 ? 1 : 0);

function seconds() {
  return Math.round((performance.now() - startedAt) / 1000);
}

async function sample() {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const of = (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const inMB = (name) => (of(name) / 1e6).toFixed(0);
  return (
    `${String(seconds()).padStart(5)} s: ${calls} calls, RSS ${server.residentMB().toFixed(0)} MB, ` +
    `peak ${server.peakMB().toFixed(0)} MB, heap ${inMB('nodejs_heap_size_used_bytes')} of ${inMB('nodejs_heap_size_total_bytes')} MB, ` +
    `external ${inMB('nodejs_external_memory_bytes')} MB, ` +
    `journals ${of('sandbank_journal_entries')} calls, ${inMB('sandbank_journal_bytes')} MB`
  );
}

/** A memory cgroup of this size below our own (cgroup v1), or undefined if this process may not create one. */
function memoryCgroup() {
  try {
    const own = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
    if (own === undefined) return undefined;
    const path = join('/sys/fs/cgroup/memory', own, `sandbank-${process.pid}`);
    mkdirSync(path);
    writeFileSync(join(path, 'memory.limit_in_bytes'), `${limitMB}M`);
    return path;
  } catch {
    return undefined;
  }
}
