/** What the foreign banks share: a server in plain `node:http`, a clock that only calls move, and a recorder. */
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [member: string]: Json;
}

/** A call as a bank sees it. `at` is the bank's clock, in ms; `body` is undefined without a body and for a body that is not JSON. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  header: (name: string) => string | undefined;
  body: Json | undefined;
  form: URLSearchParams;
  at: number;
}

/** Without `body` and `xml`, the answer has none. `xml` is sent as it is, with the `Content-Type` of the headers. */
export interface Answer {
  status: number;
  body?: Json;
  xml?: string;
  headers?: Record<string, string>;
}

/** A bank with its state. `decide` is the PSU, and returns the code that the browser would bring, if there is one. */
export interface OpenBank {
  answer: (call: Call) => Answer;
  decide: (id: string, decision: Decision) => string | undefined;
}

/**
 * `base` is how the bank's paths begin, and the same of the dialect; `headers` has the dialect's names of the bank's headers. `fixtures` describe the bank's customers and accounts in a
 * Sandbank, so that both have the same ones.
 */
export interface ForeignBank {
  name: string;
  origin: string;
  base: readonly [bank: string, dialect: string];
  headers: Record<string, string>;
  dialect: 'published' | 'nextgenpsd2';
  fixtures: JsonObject;
  /** The CAs of the certificate with which its TPPs sign, in PEM. */
  trustedCas?: string;
  open: () => OpenBank;
  journeys: readonly [Journey, Journey];
}

export type Decision = 'approve' | 'refuse';
export type Journey = (client: Client) => Promise<void>;

export interface Sent {
  headers?: Record<string, string>;
  json?: Json;
  form?: Record<string, string>;
}

export interface Seen {
  status: number;
  body: Json | undefined;
}

/** A client of a bank, and its PSU. `wait` lets seconds of the bank's clock pass. */
export interface Client {
  call: (method: string, path: string, sent?: Sent) => Promise<Seen>;
  psu: (id: string, decision: Decision) => string;
  wait: (seconds: number) => void;
}

/** What the PSU did before the entry with this index. `code` is what the browser brought back. */
export interface PsuAct {
  beforeEntry: number;
  id: string;
  decision: Decision;
  code?: string;
}

interface NamedValue {
  name: string;
  value: string;
}

export interface HarEntry {
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    httpVersion: string;
    cookies: [];
    headers: NamedValue[];
    queryString: NamedValue[];
    headersSize: number;
    bodySize: number;
    postData?: { mimeType: string; text: string };
  };
  response: {
    status: number;
    statusText: string;
    httpVersion: string;
    cookies: [];
    headers: NamedValue[];
    content: { size: number; mimeType: string; text?: string };
    redirectURL: string;
    headersSize: number;
    bodySize: number;
  };
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
}

/** HAR 1.2. `_psu` is not part of it; only the replay needs it. */
export interface Har {
  log: { version: '1.2'; creator: { name: string; version: string }; entries: HarEntry[]; _psu: PsuAct[] };
}

/** What a bank throws to refuse a call; each bank has its own words for it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, text: string, headers: Record<string, string> = {}) {
    super(text);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** The member at the end of the path, or undefined. */
export function member(value: Json | undefined, ...path: (string | number)[]): Json | undefined {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Array.isArray(found) ? found[Number(step)] : found[step];
  }
  return found;
}

/** The text at the end of the path, or the empty text. */
export function text(value: Json | undefined, ...path: (string | number)[]): string {
  const found = member(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The list at the end of the path, or an empty one. */
export function list(value: Json | undefined, ...path: (string | number)[]): Json[] {
  const found = member(value, ...path);
  return Array.isArray(found) ? found : [];
}

export const START = Date.parse('2026-03-02T09:00:00Z');
export const DAY = 86_400_000;
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
export const cents = (amount: string | number) => Math.round(Number(amount) * 100);

/** One account of a bank. `bookings` are days, cents, the other party and the text, newest first. */
export interface ForeignAccount {
  resourceId: string;
  iban: string;
  owner: string;
  name: string;
  balance: number;
  bookings: (readonly [day: string, amount: number, party: string, remittance: string])[];
}

/** The fixtures of a Sandbank with these accounts. */
export function fixturesOf(bankName: string, accounts: ForeignAccount[], tpp: JsonObject): JsonObject {
  const owners = [...new Set(accounts.map(({ owner }) => owner))];
  return {
    schemaVersion: 1,
    bank: { name: bankName, bic: 'FRGNATW0' },
    psus: owners.map((id, index) => ({ id, password: `${id}-pass`, name: id, customerNo: 5001 + index })),
    accounts: accounts.map(({ resourceId, owner, iban, name, balance, bookings }) => ({
      id: resourceId,
      holders: [owner],
      iban,
      currency: 'EUR',
      name,
      balance: balance / 100,
      transactions: bookings.map(([date, amount, party, remittance]) => ({
        date,
        amount: amount / 100,
        [amount < 0 ? 'creditorName' : 'debtorName']: party,
        remittanceInformationUnstructured: remittance,
      })),
    })),
    tpps: [
      {
        userEmail: 'dev@client.example',
        name: 'Client',
        subscriptionKey: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
        secondarySubscriptionKey: 'ffeeddccbbaa99887766554433221100',
        organizationIdentifier: 'PSDAT-FMA-700001',
        organizationName: 'Client GmbH',
        ncaName: 'Austria Financial Market Authority',
        ncaId: 'AT-FMA',
        roles: ['PSP_AI', 'PSP_PI'],
        ...tpp,
      },
    ],
  };
}

/** Plays the journey against a new bank, over HTTP, and returns the recording. The same journey gives the same bytes. */
export async function recordJourney(bank: ForeignBank, journey: Journey): Promise<Har> {
  const open = bank.open();
  let now = START;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', bank.origin);
      const answer = open.answer(
        callOf(incoming.method ?? 'GET', url, incoming.headers, Buffer.concat(chunks).toString(), now),
      );
      outgoing.sendDate = false;
      outgoing.statusCode = answer.status;
      outgoing.setHeader('Date', new Date(now).toUTCString());
      if (answer.body !== undefined) outgoing.setHeader('Content-Type', 'application/json');
      for (const [name, value] of Object.entries(answer.headers ?? {})) outgoing.setHeader(name, value);
      outgoing.end(answer.xml ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const entries: HarEntry[] = [];
  const acts: PsuAct[] = [];
  const client: Client = {
    call: async (method, path, sent = {}) => {
      now += 1000;
      const entry = await exchange(port, bank.origin, { method, path, sent, at: now });
      entries.push(entry);
      const { text: body, mimeType } = entry.response.content;
      const json = body !== undefined && !mimeType.includes('xml');
      return { status: entry.response.status, body: json ? (JSON.parse(body) as Json) : undefined };
    },
    psu: (id, decision) => {
      const code = open.decide(id, decision);
      acts.push({ beforeEntry: entries.length, id, decision, ...(code !== undefined && { code }) });
      return code ?? '';
    },
    wait: (seconds) => {
      now += seconds * 1000;
    },
  };
  try {
    await journey(client);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return { log: { version: '1.2', creator: { name: 'recorder', version: '1' }, entries, _psu: acts } };
}

function callOf(method: string, url: URL, headers: IncomingHttpHeaders, sent: string, at: number): Call {
  const header = (name: string) => {
    const value = headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  let body: Json | undefined;
  try {
    body = JSON.parse(sent) as Json;
  } catch {
    body = undefined;
  }
  return { method, path: url.pathname, query: url.searchParams, header, body, form: new URLSearchParams(sent), at };
}

interface Planned {
  method: string;
  path: string;
  sent: Sent;
  at: number;
}

/** One call over the wire, as an entry of the recording. */
function exchange(port: number, origin: string, { method, path, sent, at }: Planned): Promise<HarEntry> {
  const url = new URL(path, origin);
  const payload = sent.form
    ? new URLSearchParams(sent.form).toString()
    : sent.json === undefined
      ? ''
      : JSON.stringify(sent.json);
  const mimeType = sent.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers: Record<string, string> = { Host: url.host, ...sent.headers };
  if (payload)
    Object.assign(headers, { 'Content-Type': mimeType, 'Content-Length': String(Buffer.byteLength(payload)) });
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: '127.0.0.1', method, path: url.pathname + url.search, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const received = Buffer.concat(chunks).toString();
          const size = Buffer.byteLength(received);
          const answered: NamedValue[] = [];
          for (let index = 0; index < response.rawHeaders.length; index += 2)
            answered.push({ name: response.rawHeaders[index] ?? '', value: response.rawHeaders[index + 1] ?? '' });
          resolve({
            startedDateTime: new Date(at).toISOString(),
            time: 40,
            request: {
              method,
              url: url.href,
              httpVersion: 'HTTP/1.1',
              cookies: [],
              headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
              queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
              headersSize: -1,
              bodySize: Buffer.byteLength(payload),
              ...(payload && { postData: { mimeType, text: payload } }),
            },
            response: {
              status: response.statusCode ?? 0,
              statusText: response.statusMessage ?? '',
              httpVersion: 'HTTP/1.1',
              cookies: [],
              headers: answered,
              content: { size, mimeType: response.headers['content-type'] ?? '', ...(received && { text: received }) },
              redirectURL: '',
              headersSize: -1,
              bodySize: size,
            },
            cache: {},
            timings: { send: 0, wait: 40, receive: 0 },
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
