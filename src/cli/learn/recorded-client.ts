import { createHash } from 'node:crypto';
import { isObject } from '../../domain/shape.js';
import { textMembers } from '../../domain/tpp/token-request.js';
import { jsonOf, MASKED, type RecordedCall } from '../../learning/exchange.js';
import { nextLinkIn, searchOf } from '../../learning/measure.js';
import { ownIbansIn } from './replay-fixtures.js';
import { IdMap } from './id-map.js';

/** What the client of a replay uses for what a recording hides, or another bank gave it. */
export interface ReplayCredentials {
  readonly key: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly password: string;
  readonly oneTimeCode: string;
  readonly organizationIdentifier: string;
}

/** A request as the replayed bank gets it. */
export interface ReplayedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly query: string;
}

const HOP_HEADERS =
  /^(?::.*|host|content-length|connection|transfer-encoding|accept-encoding|cookie|expect|upgrade|te|keep-alive)$/;
const WRONG = 'wrong-in-the-recording';

/** The client of a recording, with the ids and secrets of another bank. */
export class RecordedClient {
  readonly ids = new IdMap();
  readonly #own: ReplayCredentials;
  readonly #good: ReadonlySet<string>;
  /** Newest first, each with what the recording shows of its accounts: IBANs and ids. */
  readonly #tokens: { readonly token: string; readonly accounts: Set<string> }[] = [];
  #approvedAccounts: readonly string[] = [];
  #refreshToken: string | undefined;
  #code: string | undefined;

  /** @param calls of the recording: a secret that the bank once accepted is a good one */
  constructor(calls: readonly RecordedCall[], own: ReplayCredentials) {
    this.#own = own;
    this.#good = new Set(calls.filter(({ isAccepted }) => isAccepted).flatMap(secretsOf));
  }

  /** The request of a call. @param keyHeaders names of headers with the subscription key, in lower case */
  request(call: RecordedCall, keyHeaders: ReadonlySet<string>): ReplayedRequest {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(call.raw.request.headers)) {
      if (HOP_HEADERS.test(name)) continue;
      headers[name] = this.#header(call, name, value, keyHeaders.has(name));
    }
    headers['sandbank-tpp'] ??= this.#own.organizationIdentifier;
    const query = new URLSearchParams();
    const form = new URLSearchParams(isForm(call) ? call.raw.request.body : '');
    const inForm = new Set(form.keys());
    for (const [name, value] of call.raw.url.searchParams)
      if (!inForm.has(name)) query.append(name, this.#parameter(call, name, value));
    const json = jsonOf(call.raw.request.body);
    const body =
      json === undefined
        ? isForm(call)
          ? this.#form(call, form)
          : call.raw.request.body && this.ids.replaced(call.raw.request.body)
        : JSON.stringify(
            call.operation === 'exchangeCode'
              ? this.#tokenRequest(call, json)
              : this.ids.replacedIn(this.#withSecrets(call, json, this.#ownSecrets(call.sent))),
          );
    const followed = this.ids.get(searchOf(call.raw.url.search));
    return { headers, body, query: followed ?? (query.size === 0 ? '' : `?${query.toString()}`) };
  }

  #tokenRequest(call: RecordedCall, json: unknown): unknown {
    const own = Object.entries(textMembers(json)).map(([name, value]) => [name, this.#parameter(call, name, value)]);
    return Array.isArray(json) ? json : { ...(json as object), ...Object.fromEntries(own) };
  }

  #form(call: RecordedCall, form: URLSearchParams): string {
    const own = new URLSearchParams();
    for (const [name, value] of form) own.append(name, this.#parameter(call, name, value));
    return own.toString();
  }

  /** Notes what the bank answered instead of what was recorded. */
  answered(call: RecordedCall, own: unknown, { location = '' }: Readonly<Record<string, string>> = {}): void {
    this.ids.learn({ location: call.raw.answer.headers['location'] }, { location });
    this.ids.learn(jsonOf(call.raw.answer.body), own);
    const [next, ownNext] = [jsonOf(call.raw.answer.body), own].map((body) => searchOf(nextLinkIn(body) ?? ''));
    // Where a further page has its own parameters, the client follows the link with all that is in it.
    const isOwn = ![...call.raw.url.searchParams.keys()].some((name) => new URLSearchParams(next).has(name));
    if (next && ownNext && isOwn) this.ids.set(next, ownNext);
    if (!isObject(own)) return;
    const token = own['access_token'];
    if (typeof token === 'string') this.#tokens.unshift({ token, accounts: new Set(this.#approvedAccounts) });
    const used = this.#tokenOf(call);
    for (const account of accountsIn(call.got)) used?.accounts.add(account);
    if (typeof own['refresh_token'] === 'string') this.#refreshToken = own['refresh_token'];
  }

  /** Notes the code that an approval resulted in. @param created the call that created what was approved */
  approved(code: unknown, created: RecordedCall | undefined): void {
    if (typeof code !== 'string') return;
    this.#code = code;
    this.#approvedAccounts = ownIbansIn(created?.sent);
  }

  /** The token of a call whose own one the recording hides: one for the same account, or else the newest. */
  #tokenOf({ parameters, got }: RecordedCall): { readonly token: string; readonly accounts: Set<string> } | undefined {
    const named = [...Object.values(parameters), ...accountsIn(got)];
    return this.#tokens.find(({ accounts }) => named.some((name) => accounts.has(name))) ?? this.#tokens[0];
  }

  #header(call: RecordedCall, name: string, value: string, isKey: boolean): string {
    if (isKey) return this.#secret(call, value, this.#own.key, isRefusedAtGateway(call));
    if (name === 'authorization') {
      const [scheme = '', secret = ''] = value.split(' ');
      if (/^basic$/i.test(scheme)) {
        const { clientId, clientSecret } = this.#own;
        if (!call.isAccepted && !secret.includes(MASKED)) return value;
        return `Basic ${Buffer.from(`${clientId}:${call.isAccepted ? clientSecret : WRONG}`).toString('base64')}`;
      }
      const isWrong = call.refusal?.code.startsWith('TOKEN_') === true;
      return secret === ''
        ? this.ids.replaced(value)
        : `${scheme} ${this.#secret(call, secret, this.#tokenOf(call)?.token, isWrong)}`;
    }
    return this.ids.replaced(value);
  }

  /** The bank's own secret, if the recording has a good one. @param isWrong whether one that the recording hides was refused */
  #secret(call: RecordedCall, recorded: string, own: string | undefined, isWrong: boolean): string {
    const known = this.ids.get(recorded);
    if (known !== undefined) return known;
    const isGood = recorded.includes(MASKED) ? !isWrong : call.isAccepted || this.#good.has(recorded);
    return isGood ? (own ?? recorded) : recorded.includes(MASKED) ? WRONG : recorded;
  }

  #parameter(call: RecordedCall, name: string, value: string): string {
    const { clientId, clientSecret, key } = this.#own;
    const own: Readonly<Record<string, string | undefined>> = {
      client_id: clientId,
      client_secret: clientSecret,
      code: this.#code,
      refresh_token: this.#refreshToken,
      'subscription-key': key,
      code_verifier: value.includes(MASKED) ? VERIFIER : value,
    };
    if (!Object.hasOwn(own, name)) return this.ids.replaced(value);
    return this.#secret(call, value, own[name], !call.isAccepted);
  }

  /** The secrets of a body in the form of the dialect, with those of the bank. */
  #ownSecrets(sent: unknown): ReadonlyMap<unknown, string> {
    const { password, oneTimeCode } = this.#own;
    return new Map(secretsIn(sent).map(([name, value]) => [value, name === CODE ? oneTimeCode : password]));
  }

  /** @param secrets wherever the bank has them */
  #withSecrets(call: RecordedCall, body: unknown, secrets: ReadonlyMap<unknown, string>): unknown {
    if (Array.isArray(body)) return body.map((item: unknown) => this.#withSecrets(call, item, secrets));
    if (isObject(body))
      return Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, this.#withSecrets(call, value, secrets)]),
      );
    const own = secrets.get(body);
    return own === undefined ? body : this.#secret(call, String(body), own, !call.isAccepted);
  }
}

/** A verifier (RFC 7636) instead of one that a recorder replaced. */
const VERIFIER = 'sandbank-replay'.repeat(3);

/** The challenge of the verifier that a token call sends; undefined without one. */
export function challengeOf(call: RecordedCall | undefined): string | undefined {
  const verifier = call?.query.get('code_verifier') ?? '';
  if (verifier === '') return undefined;
  const own = verifier.includes(MASKED) ? VERIFIER : verifier;
  return createHash('sha256').update(own).digest('base64url');
}

function isForm(call: RecordedCall): boolean {
  return call.header('content-type')?.includes('x-www-form-urlencoded') === true;
}

/** The ids and IBANs of the accounts in an answer. */
function accountsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(accountsIn);
  if (!isObject(value)) return [];
  const { resourceId, iban } = value;
  const own = typeof resourceId === 'string' ? [resourceId, iban] : [];
  return [...own.filter((name) => typeof name === 'string'), ...Object.values(value).flatMap(accountsIn)];
}

function isRefusedAtGateway({ status, refusal }: RecordedCall): boolean {
  return (status === 401 || status === 403) && (refusal === undefined || refusal.code.startsWith('KEY_'));
}

/** Every value of an accepted call that can be a secret. */
function secretsOf({ request, query, sent }: RecordedCall): readonly string[] {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    /key|authorization|client-id/.test(name) ? [value.replace(/^bearer /i, '')] : [],
  );
  const parameters = [...query].flatMap(([name, value]) => (/client_|key|code|token/.test(name) ? [value] : []));
  return [...headers, ...parameters, ...secretsIn(sent).map(([, value]) => value)];
}

const CODE = 'scaAuthenticationData';

/** The passwords and codes of a PSU in a body of the dialect. */
function secretsIn(value: unknown): readonly (readonly [name: string, value: string])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && ['password', 'encryptedPassword', CODE].includes(name)
      ? [[name, member] as const]
      : secretsIn(member),
  );
}
