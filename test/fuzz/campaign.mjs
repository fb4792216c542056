import net from 'node:net';
import { asBytes, mutated, requestMaker } from './requests.mjs';
import { randomOf } from './random.mjs';

/** A real answer takes milliseconds; what waits on purpose waits no longer than this. */
const LONGEST_ANSWER_MS = 15_000;

/** A bank with other habits each time, among them those of limits and pages. A refused call that counts changes its state. */
const LIVE = { variation: 'live', 'limits-count': 'served', 'rate-limit': 100_000, paging: 20 };

/**
 * Sends requests, half of them altered as bytes, and holds of each: an answer of HTTP below 500, or an end of the connection; in
 * time; and that a refused one changed nothing of the bank.
 * @param origin where the server listens, whose control API takes no token
 * @param dialect the interface of its banks
 * @returns what was sent and what was found
 */
export async function fuzz({
  origin,
  documents,
  requests,
  seed,
  connections = 24,
  checkEvery = 200,
  longestAnswerMs = LONGEST_ANSWER_MS,
  dialect = 'published',
  onProgress = () => undefined,
}) {
  const random = randomOf(seed);
  const { hostname, port } = new URL(origin);
  const totals = {
    requests: 0,
    mutated: 0,
    statuses: {},
    names: new Set(),
    paths: new Set(),
    compared: 0,
    findings: [],
  };
  const find = (what, bytes, answer) => {
    totals.findings.push({ what, request: bytes.toString('latin1').slice(0, 3000), answer: answer.slice(0, 1000) });
  };
  const known = { key: '', bank: 'fuzz', ids: ['default', 'fuzz'], tokens: ['none'], texts: ['x'] };
  const maker = requestMaker(documents, random, known);
  const control = `${origin}/__admin`;
  const json = async (method, url, body, headers = {}) => {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return response.ok ? response.json().catch(() => undefined) : undefined;
  };

  /** Makes the bank again, with something of everything in it. */
  async function settle() {
    await json('PUT', `${control}/profile`, {});
    await json('POST', `${control}/reset`);
    const clock = '2026-03-31T10:00:00Z';
    const seed = random.below(1e6);
    await json('PUT', `${control}/banks/fuzz`, { clock, dialect, seed, profile: { decisions: LIVE } });
    if (dialect === 'nextgenpsd2') {
      await settleNextgen();
      return;
    }
    const demo = await json('GET', `${control}/banks/fuzz/demo`);
    const tpp = demo.tpps.find(({ clientId }) => clientId !== undefined);
    const { iban } = demo.psus[0].accounts[0];
    const headers = {
      'Ocp-Apim-Subscription-Key': tpp.subscriptionKey,
      'X-Request-ID': 'fuzz',
      'PSU-IP-Address': '192.0.2.1',
    };
    const ids = [];
    const tokens = ['none'];
    for (const bank of ['default', 'fuzz']) {
      const base = bank === 'default' ? origin : `${origin}/banks/${bank}`;
      const own = `${control}/banks/${bank}`;
      const accounts = [{ iban }];
      const consent = await json(
        'POST',
        `${base}/PSD2/v1/consents`,
        { access: { accounts, balances: accounts, transactions: accounts }, recurringIndicator: true },
        headers,
      );
      const payment = await json(
        'POST',
        `${base}/PSD2/v1/payments/sepa-credit-transfers`,
        {
          debtorAccount: { iban },
          instructedAmount: { currency: 'EUR', amount: 1.5 },
          creditorAccount: { iban: demo.psus[1].accounts[0].iban },
          creditorName: 'Fuzz',
        },
        headers,
      );
      const waiting = await json('POST', `${base}/PSD2/v1/consents`, { access: { accounts } }, headers);
      const { code } =
        (await json('POST', `${own}/authorisations/${consent?.consentId}`, { decision: 'approve' })) ?? {};
      const exchange = new URLSearchParams({
        client_id: tpp.clientId,
        client_secret: tpp.clientSecret,
        code,
        request_id: consent?.consentId,
      });
      const token = await json('GET', `${base}/PSD2/v1/oauth/token?${exchange}`, undefined, headers);
      const list = await json('GET', `${base}/PSD2/v1/accounts`, undefined, {
        ...headers,
        Authorization: `Bearer ${token?.access_token}`,
      });
      tokens.push(token?.access_token ?? 'none', token?.refresh_token ?? 'none');
      ids.push(
        consent?.consentId,
        payment?.paymentId,
        waiting?.consentId,
        ...(list?.accounts ?? []).map(({ resourceId }) => resourceId),
        code,
      );
    }
    known.key = tpp.subscriptionKey;
    known.tokens = tokens;
    known.ids = [
      ...ids.filter((id) => id !== undefined),
      'sepa-credit-transfers',
      'default',
      'fuzz',
      'request-1',
      'outcome-1',
      'fault-1',
      'anna',
      iban,
    ];
    known.texts = [
      ...known.ids,
      tpp.clientId,
      tpp.clientSecret,
      tpp.subscriptionKey,
      'EUR',
      '2026-03-31',
      'P1D',
      'AIS',
      'anna-pass',
      '123456',
    ];
  }

  /** The same in banks of NextGenPSD2: consents, payments of every kind and signing baskets that wait and that are approved. */
  async function settleNextgen() {
    const { tpps, psus } = await json('GET', `${control}/banks/fuzz/demo`);
    const [caller, ...others] = tpps.map(({ organizationIdentifier }) => organizationIdentifier);
    const [iban, payee] = psus.map(({ accounts }) => accounts[0].iban);
    const headers = {
      'Sandbank-TPP': caller,
      'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      'PSU-IP-Address': '192.0.2.1',
    };
    const transfer = {
      instructedAmount: { currency: 'EUR', amount: '1.50' },
      creditorAccount: { iban: payee },
      creditorName: 'Fuzz',
    };
    const debtorAccount = { iban };
    const initiations = {
      payments: { debtorAccount, ...transfer },
      'bulk-payments': { debtorAccount, payments: [transfer, transfer] },
      'periodic-payments': {
        debtorAccount,
        ...transfer,
        startDate: '2026-06-30',
        frequency: 'Monthly',
        dayOfExecution: '1',
      },
    };
    const access = { allPsd2: 'allAccounts' };
    const kept = {
      recurringIndicator: true,
      validUntil: '2026-06-30',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    };
    const [consents, payments, baskets, ids] = [[], [], [], []];
    for (const bank of ['default', 'fuzz']) {
      const base = bank === 'default' ? origin : `${origin}/banks/${bank}`;
      const create = (path, body) => json('POST', `${base}/v1/${path}`, body, headers);
      const approve = (id) =>
        json('POST', `${control}/banks/${bank}/authorisations/${id}`, { decision: 'approve', psu: 'anna' });
      for (const end of ['approved', 'approved in a basket', 'in a basket', 'waiting']) {
        const made = [];
        for (const [service, body] of Object.entries(initiations))
          made.push((await create(`${service}/sepa-credit-transfers`, body))?.paymentId);
        const consent = await create('consents', { access, ...kept });
        consents.push(consent?.consentId);
        payments.push(...made);
        if (end === 'approved') for (const id of [consent?.consentId, ...made]) await approve(id);
        if (!end.endsWith('in a basket')) continue;
        const basket = await create('signing-baskets', { paymentIds: made, consentIds: [consent?.consentId] });
        baskets.push(basket?.basketId);
        if (end.startsWith('approved')) await approve(basket?.basketId);
      }
      // The consent that was approved last; it ended the one before.
      const valid = { 'Consent-ID': consents.at(-3) };
      const list = await json('GET', `${base}/v1/accounts`, undefined, { ...headers, ...valid });
      ids.push(...(list?.accounts ?? []).map(({ resourceId }) => resourceId));
    }
    known.ids = [...consents, ...payments, ...baskets, ...ids].filter((id) => id !== undefined);
    known.pathValues = {
      'payment-service': ['payments', 'bulk-payments', 'periodic-payments'],
      'payment-product': ['sepa-credit-transfers', 'instant-sepa-credit-transfers', 'pain.001-sepa-credit-transfers'],
      consentId: consents,
      paymentId: payments,
      basketId: baskets,
      'account-id': ids,
    };
    known.headers = {
      'Sandbank-TPP': [caller, caller, ...others],
      'Consent-ID': consents,
      'PSU-ID': ['anna', 'ben'],
      'TPP-Redirect-Preferred': ['true', 'false'],
      'TPP-Decoupled-Preferred': ['true', 'false'],
      // Never called: what comes of an attempt would change a bank between two calls.
      'TPP-Notification-URI': ['https://elsewhere.example/events', 'http://192.0.2.1/'],
      'TPP-Notification-Content-Preferred': ['status=SCA,PROCESS', 'status=LAST'],
    };
    known.texts = [
      ...known.ids,
      caller,
      iban,
      payee,
      'EUR',
      '12.30',
      '2026-03-31',
      'anna',
      'anna-pass',
      '123456',
      'sms',
    ];
  }

  /** Sends bytes, and returns what arrived until the connection ended. */
  function send(bytes) {
    return new Promise((resolve) => {
      let got = '';
      let isDone = false;
      const done = (isInTime) => {
        if (isDone) return;
        isDone = true;
        clearTimeout(timer);
        socket.destroy();
        resolve({ got, isInTime });
      };
      const timer = setTimeout(() => done(false), longestAnswerMs);
      const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.end(bytes));
      socket.setEncoding('latin1');
      socket.on('data', (chunk) => {
        if (got.length < 4000) got += chunk;
        // A stream of events does not end.
        if (got.includes('text/event-stream')) done(true);
      });
      socket.on('error', () => done(true));
      socket.on('close', () => done(true));
    });
  }

  const stateOf = async (bank) => JSON.stringify(await json('GET', `${control}/banks/${bank}/state`));

  async function one(mayBend = true) {
    const request = tamed(maker.next(), random);
    const isMutated = mayBend && random.chance(0.5);
    const bytes = isMutated ? mutated(asBytes(request), random) : asBytes(request);
    totals.requests += 1;
    if (isMutated) totals.mutated += 1;
    totals.names.add(request.name);
    totals.paths.add(`${request.method} ${request.path.split('?')[0]}`.slice(0, 200));
    const { got, isInTime } = await send(bytes);
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(got)?.[1];
    totals.statuses[status ?? 'none'] = (totals.statuses[status ?? 'none'] ?? 0) + 1;
    if (!isInTime) find('no answer in time', bytes, got);
    else if (Number(status) >= 500) find(`status ${status}`, bytes, got);
    else if (got !== '' && status === undefined) find('no HTTP', bytes, got);
    else if (/\n\s+at \S+ \(|node:internal|file:\/\/\//.test(got)) find('a stack trace', bytes, got);
    return { status: Number(status ?? 0), bytes, got };
  }

  /** Alone with the bank: what is refused leaves the state as it was, byte for byte. */
  async function compare() {
    for (let count = 0; count < 4; count += 1) {
      for (const bank of ['default', 'fuzz']) await json('PUT', `${control}/banks/${bank}/clock`, { mode: 'paused' });
      const before = [await stateOf('default'), await stateOf('fuzz')];
      // Altered bytes can be two requests, of which the first was right.
      const { status, bytes, got } = await one(false);
      if (status < 400 || status === 409) continue;
      totals.compared += 1;
      const after = [await stateOf('default'), await stateOf('fuzz')];
      // A code used twice is remembered (decision lifetimes), and wrong passwords are counted.
      const isExcepted = /oauth\/token|\/login|\/confirm/.test(bytes.toString('latin1').split('\r\n')[0]);
      if (!isExcepted && (before[0] !== after[0] || before[1] !== after[1]))
        find(`refused with ${status}, and changed the state: ${difference(before, after)}`, bytes, got);
    }
  }

  await settle();
  while (totals.requests < requests) {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let left = Math.ceil(checkEvery / connections); left > 0; left -= 1) await one();
      }),
    );
    await settle();
    await compare();
    onProgress(totals);
    if (totals.findings.length >= 20) break;
  }
  return totals;
}

/** Keeps what a tester may order on purpose (faults, errors, waiting) from striking the requests that are looked at. */
function tamed(request, { below }) {
  if (!request.path.startsWith('/__admin') || request.body === undefined) return request;
  let body;
  try {
    body = JSON.parse(request.body);
  } catch {
    return request;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return request;
  if (/\/(faults|outcomes)$/.test(request.path))
    body.match = { ...(typeof body.match === 'object' ? body.match : {}), tpp: 'nobody' };
  if ('timeoutMs' in body) body.timeoutMs = below(20);
  return { ...request, body: JSON.stringify(body) };
}

function difference(before, after) {
  const place = before[0] !== after[0] ? 0 : 1;
  const [one, other] = [before[place], after[place]];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `…${one.slice(Math.max(0, at - 60), at + 60)}… became …${other.slice(Math.max(0, at - 60), at + 60)}…`;
}
