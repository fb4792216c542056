/**
 * The crash campaign: `npm run crash -- [KILLS] [SEED]`. Repeatedly kills a server with `--data` at random instants under load. After
 * each start, it checks that every confirmed change is there, and that every other change was made by a call without an answer.
 * The load is calls of TPPs, snapshots, and control calls that replace or delete a bank: reset, restore of a snapshot, a new state, a
 * new profile, fork, deletion. After a start, each snapshot is checked in a fork. Prints a line for each tenth of the kills, and a
 * summary. Exits with 1 at the first lost change or damaged file.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '../test/fuzz/random.mjs';
import { OwnServer } from './own-server.mjs';

const kills = Number(process.argv[2] ?? 300);
const seed = Number(process.argv[3] ?? 1);
const WORKERS = 16;
const KILLS_OF_A_BANK = 10;
/** The server is killed after at most this many answers. They are counted, so that a slower machine does the same. */
const MOST_ANSWERS = 100;
/** Banks that are forked from the main one, deleted, and forked again. */
const FORKS = 3;
/** The body of faults, so long that the file of a bank is soon rewritten. */
const BALLAST = 'x'.repeat(60_000);
const folder = mkdtempSync(join(tmpdir(), 'sandbank-crash-'));

/** A seed repeats a campaign, except for the timing of the machine. */
const { fraction: random, any } = randomOf(seed);

const start = () => OwnServer.start(['--data', folder, '--quiet']);

const totals = {
  answered: 0,
  control: 0,
  unanswered: 0,
  checked: 0,
  snapshots: 0,
  doubtful: 0,
  losses: 0,
  damaged: 0,
  torn: 0,
  rewritesCut: 0,
};
let calls = 0;
/** Numbers the beginnings and ends of calls, to find which calls overlapped. */
let instant = 0;

class Refused extends Error {}

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

const GONE = 'gone';
const union = (...lists) => [...new Set(lists.flat())];
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
/** The key of a record. Its kind is part of it, because ids repeat after a reset, also for a record of the other kind. */
const keyOf = (kind, id) => `${kind} ${id}`;
/** After a reset, a payment can have the id of an earlier consent: a late decision about that consent applies to the payment. */
const twinOf = (key) => (key.startsWith('consents ') ? [key.replace('consents', 'payments')] : []);
const FIRST_STATUS = { consents: 'received', payments: 'RCVD', faults: 'there' };

/**
 * What is known of a bank. Each record has a list of its possible statuses: several if a call got no answer, or overlapped a control
 * call that returns the bank to an earlier state. `gone` is one of them if the record may not exist.
 */
class BankModel {
  /** Whether the bank exists: `[true, false]` if that is not known. */
  there = [true];
  /** By key: the possible statuses, and when they were last determined. */
  records = new Map();
  /** Records that a running call may change, with the instant at which it began. */
  moving = new Map();
  /** Payments that a decision about a consent may have applied to. Their statuses are not checked. */
  doubtful = new Set();
  callsUnderWay = 0;
  /** Number of records that calls without an answer may have created. */
  maybeMade = 0;
  /** Control calls since the start of the server. */
  controls = [];
  /** States to which the bank can return: documents since the start of the server, and snapshots. */
  saved = [];
  /** The possible values of the decision `retention` for consents. */
  retentions = [undefined];
  /** One control call at a time. */
  isControlled = false;

  constructor(id, facts) {
    this.id = id;
    this.facts = facts;
    this.control = `/__admin/banks/${id}`;
    this.api = `/banks/${id}/PSD2/v1`;
    this.headers = { 'Ocp-Apim-Subscription-Key': facts.key, 'PSU-IP-Address': '192.0.2.1' };
  }

  /** Creates a record. @param act returns its id */
  make(kind, act) {
    return this.#change(undefined, GONE, FIRST_STATUS[kind], async () => keyOf(kind, await act()));
  }

  /** Moves any record that has a status. @param act gets its id */
  async move(kind, from, to, act) {
    const fit = [...this.records].filter(
      ([key, { statuses }]) =>
        key.startsWith(`${kind} `) && statuses.length === 1 && statuses[0] === from && !this.moving.has(key),
    );
    const [key] = any(fit.slice(-50)) ?? [];
    if (key === undefined) return;
    await this.#change(key, from, to, async () => {
      await act(key.slice(kind.length + 1));
      return key;
    });
  }

  async #change(known, from, to, act) {
    const begin = ++instant;
    if (known !== undefined) {
      this.records.get(known).statuses = [from, to];
      this.moving.set(known, begin);
    } else this.maybeMade += 1;
    this.callsUnderWay += 1;
    try {
      const key = await act();
      const end = ++instant;
      const back = this.tookBackSince(begin);
      const one = this.records.get(key);
      const isCertain = back.length === 0 && (known !== undefined || !(one?.lastChange > begin));
      const statuses = isCertain
        ? [to]
        : union(to, from, one?.statuses ?? [GONE], ...back.map(({ after }) => after(key)));
      this.records.set(key, { statuses, lastChange: end });
      for (const saved of this.saved)
        if (saved.end > begin) saved.statuses.set(key, union(saved.statuses.get(key) ?? GONE, from, to));
    } catch (error) {
      // Meanwhile, the bank has returned to a state without this record.
      const isDoubtful = known !== undefined && this.mayConcernOther(known);
      if (!(error instanceof Refused) || (this.tookBackSince(begin).length === 0 && !isDoubtful)) throw error;
      if (known !== undefined) {
        const one = this.records.get(known);
        one.statuses = union(one.statuses, GONE);
      }
    }
    // If the connection broke, it is not known whether the change was made.
    if (known !== undefined) {
      this.moving.delete(known);
      if (this.tookBackSince(begin).length > 0) for (const twin of twinOf(known)) this.doubtful.add(twin);
    } else this.maybeMade -= 1;
    this.callsUnderWay -= 1;
  }

  /** Whether a decision about a consent may have applied to this payment. */
  mayConcernOther(key) {
    return this.doubtful.has(key) || [...this.moving.keys()].some((one) => twinOf(one).includes(key));
  }

  tookBackSince(begin) {
    return this.controls.filter(({ after, end }) => after && end > begin);
  }

  /** Carries out a control call. @param after the status of a record afterwards, by key; undefined if it does not change */
  async carryOut(after, act) {
    const certain = [...this.records].filter(([key]) => !this.moving.has(key));
    const before = new Map(certain.map(([key, { statuses }]) => [key, statuses]));
    const control = { begin: ++instant, end: Infinity, after, before };
    this.controls.push(control);
    await act();
    control.end = ++instant;
    if (!after) return;
    for (const [key, one] of this.records) {
      const isCertain = !this.moving.has(key) && one.lastChange < control.begin;
      one.statuses = isCertain ? after(key) : union(one.statuses, after(key));
    }
  }

  /** Notes the current state, to which the bank can return. @param act gets the state */
  async save(name, act) {
    const before = this.saved.find((one) => one.name === name);
    this.saved = this.saved.filter((one) => one !== before);
    const statuses = new Map([...this.records].map(([key, one]) => [key, one.statuses]));
    const saved = { name, begin: ++instant, end: Infinity, statuses, retentions: this.retentions, before };
    this.saved.push(saved);
    saved.document = await act();
    saved.end = ++instant;
    saved.before = undefined;
  }

  /** Deletes a snapshot. */
  async unsave(saved, act) {
    saved.isBeingDeleted = true;
    await act();
    this.saved = this.saved.filter((one) => one !== saved);
  }

  /** A random saved state. */
  anySaved(isDocument) {
    return any(
      this.saved.filter(
        ({ name, end, isBeingDeleted }) => end < Infinity && !isBeingDeleted && (name === DOCUMENT) === isDocument,
      ),
    );
  }
}

const DOCUMENT = 'document';
const asSaved =
  ({ statuses }) =>
  (key) =>
    statuses.get(key) ?? [GONE];

/** Calls of TPPs, and decisions of PSUs. */
const STEPS = {
  consent: (server, bank) =>
    bank.make('consents', async () => {
      const body = { access: { accounts: [{ iban: bank.facts.iban }] }, recurringIndicator: false };
      return (await call(server, 'POST', `${bank.api}/consents`, body, bank.headers)).consentId;
    }),
  payment: (server, bank) =>
    bank.make('payments', async () => {
      const payment = {
        debtorAccount: { iban: bank.facts.iban },
        instructedAmount: { currency: 'EUR', amount: 0.01 },
        creditorAccount: { iban: bank.facts.payee },
        creditorName: 'Crash',
      };
      const path = `${bank.api}/payments/sepa-credit-transfers`;
      return (await call(server, 'POST', path, payment, bank.headers)).paymentId;
    }),
  approve: (server, bank) =>
    bank.move('consents', 'received', 'valid', (id) =>
      call(server, 'POST', `${bank.control}/authorisations/${id}`, { decision: 'approve' }),
    ),
  refuse: (server, bank) =>
    bank.move('consents', 'received', 'rejected', (id) =>
      call(server, 'POST', `${bank.control}/authorisations/${id}`, { decision: 'refuse' }),
    ),
  withdraw: (server, bank) =>
    bank.move('consents', 'valid', 'terminatedByTpp', (id) =>
      call(server, 'DELETE', `${bank.api}/consents/${id}`, undefined, bank.headers),
    ),
  cancel: (server, bank) =>
    bank.move('payments', 'RCVD', 'CANC', (id) =>
      call(server, 'DELETE', `${bank.api}/payments/sepa-credit-transfers/${id}`, undefined, bank.headers),
    ),
  /** A fault that never applies; what counts is that it is long. */
  ballast: (server, bank) =>
    bank.make('faults', async () => {
      const during = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
      const error = { statusCode: 503, body: BALLAST };
      return (await call(server, 'POST', `${bank.control}/faults`, { during, error })).id;
    }),
};
const STEP_NAMES = ['consent', 'consent', 'payment', 'ballast', ...Object.keys(STEPS)];

/** Control calls that replace a bank. */
const CONTROL_STEPS = {
  snapshot(server, bank) {
    const name = any(['one', 'two', 'three']);
    return bank.save(name, () => call(server, 'POST', `${bank.control}/snapshots`, { name }));
  },
  async deleteSnapshot(server, bank) {
    const saved = bank.anySaved(false);
    if (saved) await bank.unsave(saved, () => call(server, 'DELETE', `${bank.control}/snapshots/${saved.name}`));
  },
  exported: (server, bank) => bank.save(DOCUMENT, () => call(server, 'GET', `${bank.control}/state`)),
  async restore(server, bank) {
    const saved = bank.anySaved(false);
    if (!saved) return;
    const before = bank.retentions;
    bank.retentions = union(before, saved.retentions);
    await bank.carryOut(asSaved(saved), () => call(server, 'POST', `${bank.control}/snapshots/${saved.name}/restore`));
    bank.retentions = saved.retentions;
  },
  async putState(server, bank) {
    const saved = bank.anySaved(true);
    if (saved) await bank.carryOut(asSaved(saved), () => call(server, 'PUT', `${bank.control}/state`, saved.document));
  },
  reset: (server, bank) =>
    bank.carryOut(
      () => [GONE],
      () => call(server, 'POST', `${bank.control}/reset`),
    ),
  resetState: (server, bank) =>
    bank.carryOut(
      // Faults are rules of the tester, which stay.
      (key) => (key.startsWith('faults ') ? (bank.records.get(key)?.statuses ?? [GONE]) : [GONE]),
      () => call(server, 'POST', `${bank.control}/state/reset`),
    ),
  async profile(server, bank) {
    const consents = `P${1 + Math.floor(random() * 900)}D`;
    bank.retentions = union(bank.retentions, consents);
    const retention = { consents, payments: 'P2Y', bookings: 'P2Y' };
    await bank.carryOut(undefined, () =>
      call(server, 'PUT', `${bank.control}/profile`, { extends: 'published', decisions: { retention } }),
    );
    bank.retentions = [consents];
  },
};
const CONTROL_NAMES = [
  'snapshot',
  'snapshot',
  'snapshot',
  'exported',
  'profile',
  'profile',
  ...Object.keys(CONTROL_STEPS),
];

/** The main bank and its forks, by id. */
let main;
let forks = new Map();

/** Creates a fork of the main bank, or deletes one. */
async function forkOrDelete(server) {
  const id = `${main.id}-fork-${Math.floor(random() * FORKS)}`;
  const fork = forks.get(id);
  if (fork?.there.includes(true)) {
    if (fork.isControlled) return;
    fork.isControlled = true;
    fork.there = [true, false];
    await fork.carryOut(
      () => [GONE],
      () => call(server, 'DELETE', fork.control),
    );
    fork.there = [false];
    return;
  }
  const saved = main.anySaved(false);
  if (!saved) return;
  // A call that still runs for the earlier bank of this id would change the new one.
  while (fork?.callsUnderWay > 0) await turn();
  const made = new BankModel(id, main.facts);
  made.there = [true, false];
  made.retentions = saved.retentions;
  made.isControlled = true;
  made.doubtful = new Set([...main.doubtful, ...[...main.moving.keys()].flatMap(twinOf)]);
  for (const [key, statuses] of saved.statuses) made.records.set(key, { statuses, lastChange: 0 });
  forks.set(id, made);
  await call(server, 'POST', `${main.control}/snapshots/${saved.name}/fork`, { bank: id });
  made.there = [true];
  made.isControlled = false;
}

const isThere = ({ there, isControlled }) => !isControlled && there.length === 1 && there[0];

/** Repeats something until the connection breaks. */
async function repeat(over, act) {
  while (!over.isOver) {
    try {
      await act();
    } catch (error) {
      if (error instanceof Refused) throw error;
      totals.unanswered += 1;
      return;
    }
  }
}

const work = (server, over) =>
  repeat(over, async () => {
    const others = [...forks.values()].filter(isThere);
    await STEPS[any(STEP_NAMES)](server, random() < 0.2 && others.length > 0 ? any(others) : main);
    totals.answered += 1;
  });

/** Sends the control calls of a bank one after the other, with some answers between them. */
const control = (server, over, bankOf) =>
  repeat(over, async () => {
    const next = totals.answered + 1 + random() * 10;
    while (!over.isOver && totals.answered < next) await turn();
    const bank = bankOf();
    if (over.isOver || !bank) return;
    over.onControl?.();
    if (bank === main && random() < 0.3) await forkOrDelete(server);
    else {
      bank.isControlled = bank !== main;
      await CONTROL_STEPS[any(CONTROL_NAMES)](server, bank);
      bank.isControlled = false;
    }
    totals.control += 1;
  });

function lost(bank, what) {
  totals.losses += 1;
  if (totals.losses < 20) console.log(`LOST in ${bank.id}: ${what}`);
}

/** The status of each record of a state document, by key. */
function statusesIn({ consents, payments, faults }) {
  const actual = new Map([
    ...consents.map(([id, { consentStatus }]) => [keyOf('consents', id), consentStatus]),
    ...payments.map(([id, { transactionStatus }]) => [keyOf('payments', id), transactionStatus]),
    ...faults.map(([id]) => [keyOf('faults', id), 'there']),
  ]);
  return (key) => actual.get(key) ?? GONE;
}

/** Checks that a bank has only possible snapshots, and by forks that each has the state of its time. */
async function checkSnapshots(server, bank) {
  const { snapshots } = await call(server, 'GET', `${bank.control}/snapshots`);
  const names = snapshots.map(({ name }) => name);
  const known = bank.saved.filter(({ name }) => name !== DOCUMENT);
  for (const name of names) if (!known.some((one) => one.name === name)) lost(bank, `the snapshot ${name} is there`);
  const still = [];
  for (const saved of known) {
    const { name, before, end, isBeingDeleted } = saved;
    if (!names.includes(name)) {
      const mayBeGone = end === Infinity ? !before || before.isBeingDeleted : isBeingDeleted;
      if (!mayBeGone) lost(bank, `the snapshot ${name} was answered, and is not there`);
      continue;
    }
    totals.snapshots += 1;
    const id = `${bank.id}-look`;
    await call(server, 'POST', `${bank.control}/snapshots/${name}/fork`, { bank: id });
    const statusOf = statusesIn(await call(server, 'GET', `/__admin/banks/${id}/state`));
    await call(server, 'DELETE', `/__admin/banks/${id}`);
    // A snapshot whose call got no answer may be there, or the one that it replaces.
    const versions = end === Infinity && before ? [saved, before] : [saved];
    const wrong = versions.map((version) => wrongIn(bank, version, statusOf));
    const right = versions[wrong.indexOf(undefined)];
    if (!right) lost(bank, `in the snapshot ${name}, ${wrong.join('; or ')}`);
    const statuses = new Map([...(right ?? saved).statuses.keys()].map((key) => [key, [statusOf(key)]]));
    for (const key of bank.doubtful) statuses.delete(key);
    still.push({
      name,
      begin: 0,
      end: 0,
      statuses,
      retentions: union(...versions.map(({ retentions }) => retentions)),
    });
  }
  bank.saved = still;
}

/** The first impossible status in a snapshot; undefined if there is none. */
function wrongIn(bank, { statuses, end }, statusOf) {
  for (const [key, known] of statuses) {
    if (bank.doubtful.has(key)) continue;
    // A call that got no answer may have happened before the snapshot was taken.
    const may = bank.moving.get(key) < end ? union(known, bank.records.get(key)?.statuses ?? []) : known;
    const status = statusOf(key);
    const isFirst = status === FIRST_STATUS[key.split(' ')[0]];
    if (!may.includes(status) && !(may.includes(GONE) && isFirst))
      return `${key} is ${status} and not ${may.join(' or ')}`;
  }
  return undefined;
}

/** Checks that the state of a bank is possible, and makes it the only possible one. */
async function check(server, bank) {
  const read = await call(server, 'GET', `${bank.control}/state`).catch((error) => {
    if (error instanceof Refused && error.message.includes('→ 404')) return undefined;
    throw error;
  });
  if (!bank.there.includes(read !== undefined)) lost(bank, read ? 'it was deleted, and is there' : 'it is not there');
  bank.there = [read !== undefined];
  bank.isControlled = false;
  if (!read) return;
  const statusOf = statusesIn(read);
  for (const [key, begin] of bank.moving)
    if (bank.tookBackSince(begin).length > 0) for (const twin of twinOf(key)) bank.doubtful.add(twin);
  await checkSnapshots(server, bank);
  for (const key of bank.doubtful) if (bank.records.delete(key)) totals.doubtful += 1;
  const isFirst = (key) => statusOf(key) === FIRST_STATUS[key.split(' ')[0]];
  for (const { end, after, before, begin } of bank.controls) {
    if (end < Infinity || !after) continue;
    const certain = [...before].filter(
      ([key]) => !bank.moving.has(key) && !bank.doubtful.has(key) && bank.records.get(key).lastChange < begin,
    );
    for (const [key] of bank.records) {
      const one = bank.records.get(key);
      one.statuses = union(one.statuses, after(key));
    }
    const mayBe = (key, statuses) => statuses.includes(statusOf(key)) || (statuses.includes(GONE) && isFirst(key));
    const hasHappened = certain.every(([key]) => mayBe(key, after(key)));
    const hasNot = certain.every(([key, statuses]) => mayBe(key, statuses));
    if (!hasHappened && !hasNot) lost(bank, 'a control call without an answer happened by half');
  }
  let made = 0;
  for (const [key, one] of bank.records) {
    const status = statusOf(key);
    totals.checked += 1;
    if (!one.statuses.includes(status)) {
      // An id that comes again after a reset, of a call that got no answer.
      if (one.statuses.includes(GONE) && isFirst(key) && made < bank.maybeMade) made += 1;
      else lost(bank, `${key} was answered as ${one.statuses.join(' or ')} and is ${status}`);
    }
    one.statuses = [status];
  }
  const { decisions } = await call(server, 'GET', `${bank.control}/profile`);
  const { consents: kept } = decisions.retention.value ?? decisions.retention;
  if (!bank.retentions.includes(kept) && !bank.retentions.includes(undefined))
    lost(bank, `its profile was answered with retention ${bank.retentions.join(' or ')} and has ${kept}`);
  bank.retentions = [kept];
  // The interface of the TPP shows the same statuses.
  for (const [key, { statuses }] of [...bank.records].slice(-10)) {
    const [kind, id] = key.split(' ');
    if (kind === 'faults' || statuses[0] === GONE) continue;
    const path = kind === 'payments' ? 'payments/sepa-credit-transfers' : kind;
    const told = await call(server, 'GET', `${bank.api}/${path}/${id}/status`, undefined, bank.headers);
    const status = told.consentStatus ?? told.transactionStatus;
    if (status !== statuses[0]) lost(bank, `${key} is ${statuses[0]} on the disk, and a TPP is told ${status}`);
  }
  Object.assign(bank, {
    controls: [],
    moving: new Map(),
    doubtful: new Set(),
    callsUnderWay: 0,
    maybeMade: 0,
  });
}

/** Checks that exactly the files of the existing banks and snapshots exist, and that the index lists them. */
function checkFiles() {
  const banks = [main, ...forks.values()].filter(({ there }) => there[0]);
  const ids = ['default', ...banks.map(({ id }) => id)];
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  const snapshots = banks.flatMap(({ id, saved }) => saved.map(({ name }) => `${id} ${name}`));
  checkNames('index', index.banks, ids);
  checkNames(
    'index',
    index.snapshots.map(({ bank, name }) => `${bank} ${name}`),
    snapshots,
  );
  checkNames(
    'folder',
    readdirSync(join(folder, 'banks')),
    ids.map((id) => `${id}.bank`),
  );
  checkNames(
    'folder of snapshots',
    readdirSync(join(folder, 'snapshots')),
    index.snapshots.map(({ file }) => file),
  );
}

function checkNames(where, names, expectedNames) {
  const expected = new Set(expectedNames);
  for (const name of names) {
    if (expected.delete(name)) continue;
    if (name.includes('.damaged-')) totals.damaged += 1;
    lost(main, `${name} is in the ${where}`);
  }
  for (const name of expected) lost(main, `${name} is not in the ${where}`);
}

async function begin(server, round) {
  for (const bank of [main, ...forks.values()]) if (bank?.there[0]) await call(server, 'DELETE', bank.control);
  forks = new Map();
  const id = `crash-${round}`;
  await call(server, 'PUT', `/__admin/banks/${id}`, { seed: round });
  const { tpps, psus } = await call(server, 'GET', `/__admin/banks/${id}/demo`);
  main = new BankModel(id, {
    key: tpps.find(({ clientId }) => clientId !== undefined).subscriptionKey,
    iban: psus[0].accounts[0].iban,
    payee: psus[1].accounts[0].iban,
  });
}

/** Kills the server after some answers, or shortly after it was sent the next control call. */
async function killUnderLoad(server) {
  const over = { isOver: false };
  const last = totals.answered + random() * MOST_ANSWERS;
  const isAtControl = random() < 0.5;
  const laterMs = random() * 40;
  const running = [
    ...Array.from({ length: WORKERS }, () => work(server, over)),
    control(server, over, () => main),
    control(server, over, () => any([...forks.values()].filter(isThere))),
  ];
  while (totals.answered < last && !server.hasEnded) await turn();
  if (isAtControl) await new Promise((resolve) => (over.onControl = resolve));
  await new Promise((resolve) => setTimeout(resolve, laterMs));
  server.signal('SIGKILL');
  over.isOver = true;
  await Promise.all([server.ended, ...running]);
}

const startedAt = Date.now();
let server = await start();
// However the campaign ends, it also stops its server.
process.on('exit', () => server.signal('SIGKILL'));
for (let kill = 0; kill < kills && totals.losses === 0; kill += 1) {
  if (kill % KILLS_OF_A_BANK === 0) await begin(server, kill);
  await killUnderLoad(server);
  for (const place of ['banks', 'snapshots'])
    totals.rewritesCut += readdirSync(join(folder, place)).filter((name) => name.endsWith('.new')).length;
  server = await start();
  if (server.output.includes('were not whole')) totals.torn += 1;
  for (const bank of [main, ...forks.values()]) await check(server, bank);
  checkFiles();
  if (kill % 10 === 9)
    console.log(`${kill + 1} kills: ${JSON.stringify(totals)}, ${Math.round((Date.now() - startedAt) / 1000)} s`);
}
const files = readdirSync(join(folder, 'banks')).map((name) => statSync(join(folder, 'banks', name)).size);
await server.end();
console.log(
  `${kills} kills with seed ${seed} on Node ${process.versions.node}: ${totals.answered} changes and ${totals.control} control calls answered, ` +
    `${totals.unanswered} calls cut off, ${totals.snapshots} snapshots and ${totals.checked} records checked (${totals.doubtful} left out), ${totals.rewritesCut} rewrites of files cut off, ` +
    `${totals.torn} files with an unfinished end, ${totals.losses} losses, ${totals.damaged} damaged files; ` +
    `${files.length} files of ${Math.round(files.reduce((sum, size) => sum + size, 0) / 1e6)} MB; ${Math.round((Date.now() - startedAt) / 1000)} s`,
);
if (totals.losses > 0) console.log(`The folder stays for who looks into it: ${folder}`);
else rmSync(folder, { recursive: true, force: true });
process.exit(totals.losses > 0 ? 1 : 0);
