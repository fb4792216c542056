import { randomUUID } from 'node:crypto';
import { RESOURCE_IDS, type RecordedCall, type RecordedExchange } from '../../learning/exchange.js';
import type { DialectId } from '../../domain/dialect.js';
import type { Masks } from './masks.js';
import { RequestWords, type RecordCall } from './probed-call.js';
import { CALLBACK, type ProbedBank, type ProbeRequest, type ProbeSubject } from '../../learning/probes/probed-bank.js';
import { recordedCall, type InterfaceFacts } from '../../learning/recording.js';
import { DIALECTS } from '../../server/dialects.js';
import type { ApproveAtTarget, Creation } from './approval.js';
import type { Targets } from './compare-flags.js';
import type { Credentials } from './credentials.js';
import { NoAnswerError, type SendHttp } from '../http-call.js';

/** A bank that is called over the network. */
interface TargetOptions {
  /** The addresses below which the interface is. Nothing else is called. */
  readonly targets: Targets;
  /** Headers of every call; they replace those that the tool would send. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly dialect: DialectId;
  /** The bank's time, an ISO instant. */
  readonly now: string;
  readonly credentials: Credentials;
  readonly facts: InterfaceFacts;
  readonly send: SendHttp;
  readonly masks: Masks;
  readonly approve: ApproveAtTarget;
  readonly record: RecordCall;
}

/** An id is one segment of a path, and does not lead to another operation. */
const PATH_ID = /^(?!\.{1,2}$)[\w.~:=+@-]{1,200}$/;

/** Opens a bank for probes. Its calls fail with NoAnswerError. */
export function openTargetBank(options: TargetOptions): ProbedBank {
  const { targets, dialect, now, credentials, facts, masks, record } = options;
  const subject = subjectOf(dialect, now, credentials);
  const words = new RequestWords(subject.today, (text) => masks.text(text));
  const creations = new Map<string, Creation>();
  let number = 0;
  const send = async (probed: ProbeRequest): Promise<RecordedCall> => {
    number += 1;
    const { method, path } = probed;
    const url = urlOf(targets.of(path), probed, credentials);
    const { headers, body } = messageOf(probed, options);
    const request = words.of(probed);
    const answer = await options.send({ method, url, headers, body });
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const exchange: RecordedExchange = { number, method, url, request: { headers: lower, body }, answer };
    const call = recordedCall(exchange, facts);
    record(request, masks.exchange(exchange));
    assertUsableIds(call);
    const id = call.createdId;
    if (id !== undefined && method === 'POST') {
      words.created(masks.text(id), request);
      creations.set(id, { id, statusPath: `${path}/${id}/status` });
    }
    return call;
  };
  return {
    ...subject,
    send,
    approve: async (id, link) => {
      const creation = creations.get(id);
      if (!creation) return undefined;
      const approved = await options.approve(creation, link, (path) => poll(options, path));
      const { code, confirmationCode } = approved ?? {};
      if (code !== undefined) masks.hide('code', code);
      if (confirmationCode !== undefined) masks.hide('confirmationCode', confirmationCode);
      return approved;
    },
  };
}

/** Reads a status next to the probes: it is in no report. */
async function poll(options: TargetOptions, path: string): Promise<RecordedCall> {
  const { targets, credentials, facts, send } = options;
  const probed = { method: 'GET', path } as const;
  const { headers } = messageOf(probed, options);
  const url = urlOf(targets.of(path), probed, credentials);
  const answer = await send({ method: 'GET', url, headers, body: undefined });
  const exchange = { number: 0, method: 'GET', url, request: { headers, body: undefined }, answer };
  return recordedCall(exchange, facts);
}

function urlOf(base: URL, { path, query = {} }: ProbeRequest, { subscriptionKey = '', redirectUri }: Credentials): URL {
  const below = `${base.pathname.replace(/\/+$/, '')}${path}`;
  const url = new URL(base.origin + below);
  if (url.origin !== base.origin || url.pathname !== below)
    throw new NoAnswerError('an id from the target cannot be part of a path; the call was not sent');
  for (const [name, value] of Object.entries(query))
    url.searchParams.set(name, value === '$subscription-key' ? subscriptionKey : atOwnAddress(value, redirectUri));
  return url;
}

function messageOf(
  { headers = {}, json, form }: ProbeRequest,
  { credentials, dialect, headers: further = {} }: TargetOptions,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string | undefined } {
  const { subscriptionKey, tppHeader, redirectUri, psuId } = credentials;
  const fields = Object.entries(form ?? {}).map(([name, value]): [string, string] => [
    name,
    atOwnAddress(value, redirectUri),
  ]);
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(fields).toString();
  const defaults: Readonly<Record<string, string | null>> = {
    Accept: 'application/json',
    'X-Request-ID': randomUUID(),
    'PSU-IP-Address': '192.0.2.10',
    ...(psuId !== undefined && { 'PSU-ID': psuId }),
    ...(subscriptionKey !== undefined && { 'Ocp-Apim-Subscription-Key': subscriptionKey }),
    ...(!DIALECTS[dialect].hasOnboarding && tppHeader !== undefined && { 'Sandbank-TPP': tppHeader }),
    ...(body !== undefined && { 'Content-Type': json ? 'application/json' : 'application/x-www-form-urlencoded' }),
  };
  const all = [further, headers].reduce((before, after) => ({ ...withoutNames(before, after), ...after }), defaults);
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return { headers: Object.fromEntries(given.map(([name, value]) => [name, atOwnAddress(value, redirectUri)])), body };
}

/** The headers except those that `others` replaces; names match in any case. */
function withoutNames<Value>(headers: Readonly<Record<string, Value>>, others: object): Record<string, Value> {
  const names = new Set(Object.keys(others).map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));
}

function atOwnAddress(value: string, redirectUri = CALLBACK): string {
  return value === CALLBACK ? redirectUri : value;
}

/** A target could lead a probe to another operation with an id such as `1/authorisations`. */
function assertUsableIds(call: RecordedCall): void {
  const accounts = Array.isArray(call.at('accounts')) ? [call.textAt('accounts', 0, 'resourceId')] : [];
  for (const id of [...RESOURCE_IDS.map((member) => call.textAt(member)), ...accounts])
    if (id !== undefined && !PATH_ID.test(id))
      throw new NoAnswerError('the response has an id that cannot be part of a path; the probe sends no further calls');
}

/** What the probes know about a bank with these credentials. */
function subjectOf(dialect: DialectId, now: string, credentials: Credentials): ProbeSubject {
  const { psuId, payerIban = '', payeeIban = '', payeeName = '', clientId, clientSecret } = credentials;
  return {
    dialect,
    today: now.slice(0, 10),
    payer: { ...(psuId !== undefined && { psuId }), iban: payerIban },
    payee: { name: payeeName, iban: payeeIban },
    ...(clientId !== undefined && { client: { id: clientId, secret: clientSecret ?? '' } }),
  };
}
