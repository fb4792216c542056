import { clientOf, liveIn, useBank } from './lived-bank.mjs';
import { randomOf } from './random.mjs';
import { operationsOf, resolveIf } from './requests.mjs';
import { nameOf, ODD_VALUES, placesIn, valuesByName, withValue } from './state-documents.mjs';
import { anything, oddText, valueFor } from './values.mjs';

/** Longer than this no other request may wait for its answer, in real milliseconds. */
const LONGEST_HANG_MS = 1000;
/** An answer may take longer where it gives way to others: a bank that is moved on by ten years. */
const LONGEST_ANSWER_MS = 60_000;
/** Valid in form, and far from what anyone means. */
const EXTREMES = [
  ...ODD_VALUES,
  1,
  599,
  4_294_967_295,
  86_400,
  1e15,
  Date.UTC(1900, 0, 1),
  Date.UTC(2200, 0, 1) - 1,
  '1900-01-01T00:00:00Z',
  '2199-12-31T23:59:59Z',
  'P10Y',
  'PT0S',
  'PT0.001S',
  '10000-01-01',
  '0001-01-01T00:00:00Z',
  'x'.repeat(3000),
  '\ud800',
  'lineEnds',
  'debitReturns',
  'paymentReturns',
  Array.from({ length: 300 }, () => 'x'),
];
/** They take a second of the processor each, or do not end. */
const LEFT_OUT = new Set(['issueCertificate', 'readEvents', 'waitForRequests']);

/**
 * Sends control API bodies and state documents that are valid in form and absurd in content to a server that keeps its banks, and
 * holds: no answer of 500 or more, no one waits longer than a second meanwhile, and after each round the server stops with 0 and
 * starts again with every bank.
 * @param server `origin`; `restart()`, which stops and starts it on the same folder and answers the exit code; `cpuMs()`, the
 *   processor's time that it has taken: without it no one looks at how long others wait
 * @param requests how many bodies and documents; what uses the banks in between is not counted
 * @returns what was sent and what was found
 */
export async function fuzzControl({
  server,
  document,
  requests,
  seed,
  workers = 6,
  requestsPerRound = 1000,
  longestAnswerMs = LONGEST_ANSWER_MS,
  onProgress = () => undefined,
}) {
  const totals = {
    requests: 0,
    documents: 0,
    accepted: 0,
    calls: 0,
    restarts: 0,
    longestHangMs: 0,
    statuses: {},
    findings: [],
  };
  const operations = operationsOf(document).filter(({ id, method }) => method !== 'get' && !LEFT_OUT.has(id));
  let call = clientOf(server.origin);
  let lived;
  let valuesOf;
  const underWay = new Set();

  const find = (what, sent, answer) => {
    totals.findings.push({
      what,
      request: (typeof sent === 'string' ? sent : (JSON.stringify(sent) ?? '')).slice(0, 3000),
      answer: (JSON.stringify(answer) ?? '').slice(0, 1000),
    });
  };

  /** Sends a request, and judges its answer. */
  async function ask(method, path, body, headers) {
    totals.calls += 1;
    const sent = () => ({ method, path, body });
    underWay.add(sent);
    try {
      const answer = await call(method, path, body, headers);
      totals.statuses[answer.status] = (totals.statuses[answer.status] ?? 0) + 1;
      if (answer.status >= 500) find(`status ${answer.status}`, sent(), answer.body);
      if (answer.ms > longestAnswerMs) find(`an answer after ${Math.round(answer.ms)} ms`, sent(), answer.status);
      return answer;
    } catch (error) {
      find(`no answer: ${error.cause?.message ?? error.message}`, sent());
      return { status: 0, body: {}, ms: 0 };
    } finally {
      underWay.delete(sent);
    }
  }

  async function putLived(bank) {
    await call('PUT', `/__admin/banks/${bank}`, {});
    await call('PUT', `/__admin/banks/${bank}/state`, lived);
  }

  function bodyOf({ operation, resolve }, random, known) {
    const content = operation.requestBody && resolveIf(operation.requestBody, resolve).content;
    const schema = content?.['application/json']?.schema;
    if (!schema) return undefined;
    let body = valueFor(schema, random, resolve, known);
    for (let left = random.below(3); left > 0; left -= 1)
      body = withValue(body, random.any([...placesIn(body, 10)]), random.any(EXTREMES));
    return tamed(body);
  }

  async function sendBody(bank, random, known) {
    const one = random.any(operations);
    const path = one.path
      .replace(/^\/__admin(?=\/)/, one.operation['x-per-bank'] ? `/__admin/banks/${bank}` : '/__admin')
      .replaceAll(/\{\w+\}/g, () =>
        encodeURIComponent(
          (random.chance(0.8) ? random.any(known) : oddText(random, known)).slice(0, 200).toWellFormed(),
        ),
      );
    const { status } = await ask(one.method.toUpperCase(), path, bodyOf(one, random, known));
    if (status < 300) totals.accepted += 1;
  }

  /** What takes a place of the document: mostly something of the form that is wanted there. */
  function valueAt(place, random) {
    const before = place.reduce((part, step) => part[step], lived);
    switch (random.below(8)) {
      case 0:
        return undefined;
      case 1:
        return anything(random);
      case 2:
        return random.any(EXTREMES);
      case 3:
      case 4: {
        const alike = EXTREMES.filter((value) => typeof value === typeof before);
        return typeof before === 'number' ? before + random.any([-1, 1, 0.5, 1000, -1e6, 1e9]) : random.any(alike);
      }
      default:
        return random.any(valuesOf.get(nameOf(place)));
    }
  }

  async function sendDocument(bank, random) {
    let changed = lived;
    const places = [...placesIn(lived, 30)];
    for (let left = 1 + random.below(3); left > 0; left -= 1) {
      const place = random.any(places);
      if (isThere(changed, place)) changed = withValue(changed, place, valueAt(place, random));
    }
    if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) return;
    for (const name of ['faults', 'outcomes'])
      if (Array.isArray(changed[name])) changed = { ...changed, [name]: changed[name].map((pair) => tamed(pair)) };
    totals.documents += 1;
    const { status } = await ask('PUT', `/__admin/banks/${bank}/state`, changed);
    if (status !== 200) return;
    totals.accepted += 1;
    await useSome(bank, random, changed);
  }

  /** Uses a bank: of one in forty all, of the others something. */
  async function useSome(bank, random, document) {
    const own = `/__admin/banks/${bank}`;
    if (random.chance(0.025)) {
      const asking = Object.assign((...sent) => ask(...sent), { origin: call.origin });
      const after = await useBank(asking, bank, document, () => undefined).catch((error) => {
        find(`cannot be used: ${error.message}`, document);
        return undefined;
      });
      if (after) {
        const again = await ask('PUT', `${own}/state`, after);
        if (again.status === 400) find('a document of the bank itself is rejected', after, again.body);
      }
      return;
    }
    const reads = [
      'state',
      'consents',
      'payments',
      'accounts',
      'psus',
      'tpps',
      'demo',
      'outcomes',
      'faults',
      'clock/due',
      'report',
    ];
    for (let left = 2; left > 0; left -= 1) await ask('GET', `${own}/${random.any(reads)}`);
    await ask('POST', `${own}/clock/advance`, { by: random.any(['PT1S', 'P1D', 'P40D']) });
  }

  async function work(bank, random, count) {
    await putLived(bank);
    const known = [
      bank,
      ...lived.consents.map(([id]) => id),
      ...lived.payments.map(([id]) => id),
      'anna',
      'zoe-1',
      'outcome-2',
      'fault-1',
      's1',
    ];
    await ask('POST', `/__admin/banks/${bank}/snapshots`, { name: 's1' });
    for (let sent = 0; sent < count; sent += 1) {
      totals.requests += 1;
      if (random.chance(0.5)) await sendDocument(bank, random);
      else await sendBody(bank, random, known);
      if (sent % 50 === 49) await putLived(bank);
    }
  }

  /** Other calls meanwhile get a response soon. */
  function watch() {
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const before = server.cpuMs?.() ?? 0;
        await call('GET', '/livez').catch(() => undefined);
        // Time of the processor, so that other programs of the machine do not count.
        const ms = (server.cpuMs?.() ?? 0) - before;
        totals.longestHangMs = Math.max(totals.longestHangMs, ms);
        if (ms > LONGEST_HANG_MS)
          find(
            `nobody else was answered while the server computed for ${Math.round(ms)} ms`,
            [...underWay].map((sent) => sent()),
          );
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    return () => {
      isOver = true;
      return watching;
    };
  }
  const banksOf = async () => (await call('GET', '/__admin/banks')).body.banks.map(({ bank }) => bank);

  async function restart() {
    const before = await banksOf();
    const code = await server.restart();
    totals.restarts += 1;
    if (code !== 0) find(`the server ended with ${code}`, '');
    call = clientOf(server.origin);
    const after = new Set(await banksOf());
    for (const bank of before) {
      if (!after.has(bank)) find(`the bank ${bank} is gone after the restart`, '');
      else await ask('GET', `/__admin/banks/${bank}/state`);
    }
    for (const bank of after) if (bank !== 'default') await call('DELETE', `/__admin/banks/${bank}`);
  }

  await call('PUT', '/__admin/banks/lived', { clock: '2026-03-31T10:00:00Z', seed: 7 });
  lived = await liveIn(call, 'lived');
  valuesOf = valuesByName(lived);
  for (let round = 0; totals.requests < requests; round += 1) {
    const stopWatching = watch();
    const count = Math.ceil(Math.min(requestsPerRound, requests - totals.requests) / workers);
    await Promise.all(
      Array.from({ length: workers }, (_, index) =>
        work(`c${index}`, randomOf(seed * 1_000_003 + round * 1009 + index), count),
      ),
    );
    await stopWatching();
    await restart();
    onProgress(totals);
    if (totals.findings.length >= 20) break;
  }
  return totals;
}

function isThere(document, place) {
  let part = document;
  for (const step of place) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, step)) return false;
    part = part[step];
  }
  return true;
}

/** Keeps what a tester may order on purpose (faults, errors, waiting) from applying to the requests that are looked at. */
function tamed(value) {
  if (Array.isArray(value)) return value.map(tamed);
  if (typeof value !== 'object' || value === null) return value;
  const body = { ...value };
  if (
    'error' in body ||
    'fault' in body ||
    'delay' in body ||
    'outcome' in body ||
    'sequence' in body ||
    'steps' in body
  )
    if (
      body.match === undefined ||
      (typeof body.match === 'object' && body.match !== null && !Array.isArray(body.match))
    )
      body.match = { ...body.match, tpp: 'nobody' };
  if ('timeoutMs' in body) body.timeoutMs = 5;
  return body;
}
