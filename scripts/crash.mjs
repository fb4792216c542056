/**
 * The crash campaign: kills a server that keeps its banks on disk at random instants, under load, again and again, and holds
 * after each start that everything it had answered is there, and nothing else but what it may have done unanswered.
 * `npm run crash -- [KILLS] [SEED]`; prints a line for each tenth kill, and a summary; ends with 1 at the first loss.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnServer } from './own-server.mjs';

const kills = Number(process.argv[2] ?? 300);
const seed = Number(process.argv[3] ?? 1);
const WORKERS = 24;
const KILLS_OF_A_BANK = 10;
const LONGEST_ROUND_MS = 1500;
const folder = mkdtempSync(join(tmpdir(), 'sandbank-crash-'));

/** Mulberry32: the campaign of a seed is the same each time, as far as machines are. */
let drawn = seed;
function random() {
  drawn = (drawn + 0x6d2b79f5) | 0;
  let word = Math.imul(drawn ^ (drawn >>> 15), drawn | 1);
  word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
  return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
}
const any = (list) => list[Math.floor(random() * list.length)];

const start = () => OwnServer.start(['--data', folder, '--quiet']);

/** What the bank must be: records by id, each with every status that it may have. More than one: a call got no answer. */
let model = new Map();
let bank = '';
let facts;
let calls = 0;
const totals = { answered: 0, unanswered: 0, checked: 0, losses: 0, torn: 0 };

async function call(server, method, path, body, headers = {}) {
  calls += 1;
  const response = await fetch(server.origin + path, {
    method,
    headers: { 'X-Request-ID': `crash-${calls}`, ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const read = text === '' ? undefined : JSON.parse(text);
  if (response.status >= 400) throw new Refused(`${method} ${path} → ${response.status} ${text.slice(0, 300)}`);
  return read;
}
class Refused extends Error {}

const asTpp = () => ({ 'Ocp-Apim-Subscription-Key': facts.key, 'PSU-IP-Address': '192.0.2.1' });
const control = () => `/__admin/banks/${bank}`;
const ofBank = () => `/banks/${bank}/PSD2/v1`;

const STEPS = {
  async consent(server) {
    const access = { accounts: [{ iban: facts.iban }] };
    const { consentId } = await call(
      server,
      'POST',
      `${ofBank()}/consents`,
      { access, recurringIndicator: false },
      asTpp(),
    );
    model.set(consentId, { kind: 'consents', statuses: ['received'] });
  },
  async payment(server) {
    const payment = {
      debtorAccount: { iban: facts.iban },
      instructedAmount: { currency: 'EUR', amount: 0.01 },
      creditorAccount: { iban: facts.payee },
      creditorName: 'Crash',
    };
    const path = `${ofBank()}/payments/sepa-credit-transfers`;
    const { paymentId } = await call(server, 'POST', path, payment, asTpp());
    model.set(paymentId, { kind: 'payments/sepa-credit-transfers', statuses: ['RCVD'] });
  },
  approve: (server) =>
    move(server, 'consents', 'received', 'valid', (id) =>
      call(server, 'POST', `${control()}/authorisations/${id}`, { decision: 'approve' }),
    ),
  refuse: (server) =>
    move(server, 'consents', 'received', 'rejected', (id) =>
      call(server, 'POST', `${control()}/authorisations/${id}`, { decision: 'refuse' }),
    ),
  withdraw: (server) =>
    move(server, 'consents', 'valid', 'terminatedByTpp', (id) =>
      call(server, 'DELETE', `${ofBank()}/consents/${id}`, undefined, asTpp()),
    ),
  cancel: (server) =>
    move(server, 'payments/sepa-credit-transfers', 'RCVD', 'CANC', (id) =>
      call(server, 'DELETE', `${ofBank()}/payments/sepa-credit-transfers/${id}`, undefined, asTpp()),
    ),
};

async function move(server, kind, from, to, act) {
  const known = [...model].filter(
    ([, one]) => one.kind === kind && one.statuses.length === 1 && one.statuses[0] === from && !one.busy,
  );
  const [id, one] = any(known.slice(-50)) ?? [];
  if (id === undefined) return;
  one.busy = true;
  one.statuses = [from, to];
  await act(id);
  one.statuses = [to];
  one.busy = false;
}

/** Works until the connection breaks. */
async function work(server, over) {
  const names = ['consent', 'consent', 'payment', ...Object.keys(STEPS)];
  while (!over.isOver) {
    try {
      await STEPS[any(names)](server);
      totals.answered += 1;
    } catch (error) {
      if (error instanceof Refused) throw error;
      totals.unanswered += 1;
      return;
    }
  }
}

/** Holds that every record has a status that it may have. */
async function check(server, ids) {
  const queue = [...ids];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        const one = model.get(id);
        const read = await call(server, 'GET', `${ofBank()}/${one.kind}/${id}/status`, undefined, asTpp()).catch(
          (error) => ({ lost: error.message }),
        );
        const status = read.consentStatus ?? read.transactionStatus;
        totals.checked += 1;
        if (!one.statuses.includes(status)) {
          totals.losses += 1;
          console.log(`LOST: ${id} was answered as ${one.statuses.join(' or ')} and is ${status ?? read.lost}`);
        }
        one.statuses = [status];
        one.busy = false;
      }
    }),
  );
}

async function begin(server, round) {
  bank = `crash-${round}`;
  model = new Map();
  await call(server, 'PUT', `/__admin/banks/${bank}`, { seed: round });
  const { tpps, psus } = await call(server, 'GET', `${control()}/demo`);
  facts = {
    key: tpps.find(({ clientId }) => clientId !== undefined).subscriptionKey,
    iban: psus[0].accounts[0].iban,
    payee: psus[1].accounts[0].iban,
  };
}

const startedAt = Date.now();
const all = new Map();
let server = await start();
for (let kill = 0; kill < kills; kill += 1) {
  if (kill % KILLS_OF_A_BANK === 0) {
    if (bank !== '') all.set(bank, { model, facts });
    await begin(server, kill);
  }
  const over = { isOver: false };
  const running = Promise.all(Array.from({ length: WORKERS }, () => work(server, over)));
  await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_ROUND_MS));
  server.signal('SIGKILL');
  over.isOver = true;
  await Promise.all([server.ended, running]);
  server = await start();
  if (server.output.includes('were not whole')) totals.torn += 1;
  await check(server, model.keys());
  if (totals.losses > 0) break;
  if (kill % 10 === 9)
    console.log(`${kill + 1} kills: ${JSON.stringify(totals)}, ${Math.round((Date.now() - startedAt) / 1000)} s`);
}
all.set(bank, { model, facts });
// Every bank of every round, once more, as the last start has them.
for (const [id, kept] of all) {
  ({ model, facts } = kept);
  bank = id;
  await check(server, model.keys());
}
const files = readdirSync(join(folder, 'banks')).map((name) => statSync(join(folder, 'banks', name)).size);
await server.end();
console.log(
  `${kills} kills with seed ${seed} on Node ${process.versions.node}: ${totals.answered} changes answered, ${totals.unanswered} calls cut off, ` +
    `${totals.checked} records checked, ${totals.torn} files with an unfinished end, ${totals.losses} losses; ` +
    `${files.length} files of ${Math.round(files.reduce((sum, size) => sum + size, 0) / 1e6)} MB; ${Math.round((Date.now() - startedAt) / 1000)} s`,
);
rmSync(folder, { recursive: true, force: true });
process.exit(totals.losses > 0 ? 1 : 0);
