/**
 * One CI worker: hammers a bank of its own on a server that others use, too, and holds after each step what the bank must
 * be. Prints how many steps it did; ends with 1 and the step where the bank was another.
 * `node hammer-worker.mjs URL BANK STEPS SEED`
 */
import { isDeepStrictEqual } from 'node:util';
import { connectSandbank } from '../../dist/index.js';
import { randomOf } from '../fuzz/random.mjs';

const [url, id, steps, seed] = process.argv.slice(2);
const { any, below } = randomOf(Number(seed));
const START = Date.parse('2026-03-02T09:00:00Z');
const DAY_MS = 86_400_000;

const server = await connectSandbank(url);
const bank = await server.banks.create(id, { clock: new Date(START).toISOString() });
const [{ subscriptionKey }] = bank.demo.tpps;
const { iban } = bank.demo.psus[0].accounts[0];

/** What the bank must be: consents with status and birth, the clock, the calls in the journal. */
let model = { consents: new Map(), now: START };
let calls = 0;
const snapshots = new Map();
const copy = ({ consents, now }) => ({ consents: new Map(consents), now });

async function call(method, path, body) {
  calls += 1;
  const response = await fetch(`${bank.url}/PSD2/v1${path}`, {
    method,
    headers: {
      'X-Request-ID': `${id}-${calls}`,
      'Ocp-Apim-Subscription-Key': subscriptionKey,
      'Content-Type': 'application/json',
    },
    body: body && JSON.stringify(body),
  });
  return response.json();
}

function letTimePass(ms) {
  model.now += ms;
  for (const [consentId, consent] of model.consents) {
    if (consent.status === 'received' && model.now >= consent.at + DAY_MS)
      model.consents.set(consentId, { ...consent, status: 'rejected' });
  }
}

const STEPS = {
  async create() {
    const access = { accounts: [{ iban }] };
    const { consentId } = await call('POST', '/consents', { access, recurringIndicator: false });
    model.consents.set(consentId, { status: 'received', at: model.now });
  },
  async approve() {
    const consentId = any([...model.consents].filter(([, { status }]) => status === 'received'))?.[0];
    if (consentId === undefined) return;
    await bank.approve(consentId);
    model.consents.set(consentId, { ...model.consents.get(consentId), status: 'valid' });
  },
  async read() {
    const known = any([...model.consents]);
    if (known === undefined) return;
    const { consentStatus } = await call('GET', `/consents/${known[0]}/status`);
    expect(consentStatus, known[1].status);
  },
  async advance() {
    const hours = below(10);
    await bank.clock.advance({ by: `PT${hours}H`, limit: 1 });
    letTimePass(hours * 3_600_000);
  },
  async reset() {
    await bank.reset();
    model = { consents: new Map(), now: START };
    calls = 0;
  },
  async snapshot() {
    const name = any(['a', 'b', 'c']);
    await bank.snapshots.take(name);
    snapshots.set(name, copy(model));
  },
  async restore() {
    const name = any([...snapshots.keys()]);
    if (name === undefined) return;
    await bank.snapshots.restore(name);
    model = copy(snapshots.get(name));
  },
  async fork() {
    const name = any([...snapshots.keys()]);
    if (name === undefined) return;
    const fork = await bank.snapshots.fork(name, `${id}-fork`);
    await expectModel(fork, snapshots.get(name));
    expect(await fork.requests.count(), 0);
    await server.banks.remove(fork.id);
  },
  async roundTrip() {
    await bank.writeState(await bank.readState());
  },
};

function expect(found, wanted) {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`found ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`);
}

async function expectModel(of, { consents, now }) {
  const found = await of.consents.list({ limit: 1000 });
  const byId = (one, other) => (one[0] < other[0] ? -1 : 1);
  expect(
    found.map(({ consentId, consentStatus }) => [consentId, consentStatus]).sort(byId),
    [...consents].map(([consentId, { status }]) => [consentId, status]).sort(byId),
  );
  expect((await of.clock.read()).now, new Date(now).toISOString());
}

const done = {};
let last = 'the beginning';
try {
  for (let step = 0; step < Number(steps); step += 1) {
    // Consents end after 90 days; what is looked at here is not that.
    last = model.now > START + 30 * DAY_MS ? 'reset' : any(['create', 'create', 'create', ...Object.keys(STEPS)]);
    await STEPS[last]();
    await expectModel(bank, model);
    expect(await bank.requests.count(), calls);
    done[last] = (done[last] ?? 0) + 1;
  }
  console.log(JSON.stringify(done));
} catch (error) {
  console.log(`bank ${id}, ${last}: ${error.message}`);
  process.exitCode = 1;
}
