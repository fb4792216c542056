import { isObject } from '../domain/shape.js';
import type { Adaptation, Words } from './adaptation.js';
import { filled, hasOnlyEmptyLists, rewriteBody, strictProblem, writtenName, type ErrorFacts } from './body.js';
import { without } from '../domain/without-absent.js';
import type { FormSite } from './forms.js';
import { isEmpty, isRefused, subjectOf, type SentRequest } from './refusal.js';

/** What selects the adaptations of a message. */
interface MessageFacts {
  readonly operation: string | undefined;
  /** Of the dialect. Absent for a request. */
  readonly status?: number;
  /** The error code of the refusal. */
  readonly code?: string | undefined;
  /** The header, parameter or member that it names; `path` and `method` for an unknown address. */
  readonly path?: string | undefined;
  /** The status of the consent or payment that the call is about. */
  readonly state?: string | undefined;
  /** The payment product in the path. */
  readonly product?: string | undefined;
  /** Of the authorisation that the response shows, as in the header. */
  readonly approach?: string | undefined;
  /** Whether the response has only empty lists. */
  readonly empty?: boolean | undefined;
  /** What the adaptation says that has refused the call. */
  readonly as?: Words['answer'] | undefined;
}

/** What an adaptation can select a refusal by. */
export function refusedPlace({ step, code, path }: RefusalFacts): string | undefined {
  if (step === 'routing') return code === 'SERVICE_INVALID' ? 'method' : 'path';
  // Some name what is wrong with it too, such as `access without accounts`.
  return path?.replace(/\[\d+\]| .*/g, '');
}

interface RefusalFacts {
  readonly code: string;
  readonly step: string;
  readonly path?: string | undefined;
}

/** The kind of resource that an unknown id names, for codes such as PAYMENT_NOT_FOUND. */
export function resourceWord({ operation = '', code, path }: Omit<MessageFacts, 'status'>): string {
  if (path === 'path') return 'PATH';
  if (path === 'authorisationId') return 'AUTHORISATION';
  if (code === 'CONSENT_UNKNOWN') return 'CONSENT';
  if (path === 'accountId') return 'ACCOUNT';
  return (
    ['CONSENT', 'PAYMENT', 'BASKET', 'TRANSACTION'].find((word) => operation.toUpperCase().includes(word)) ?? 'ACCOUNT'
  );
}

/** A code with the words that it has for what the call is about, and for its status as the bank writes it. */
function codeOf(code: string | undefined, facts: Omit<MessageFacts, 'status'>, written: string): string | undefined {
  return code?.replace('{resource}', resourceWord(facts)).replace('{state}', upperSnake(written));
}

/** A word in the form of codes: `REVOKED_BY_PSU`. */
export function upperSnake(word: string): string {
  return word.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

/** When a request is refused: before all other checks what holds for all operations, or for all calls of one; otherwise after the guards. */
export type RefusalMoment = 'first' | 'after-guards';

/** Where a message is sent. */
export interface AdapterSite extends FormSite {
  /** The path of the bank on its server; empty for the default bank. */
  readonly bankPath: string;
}

export interface AdaptedResponse {
  readonly status: number;
  /** JSON, or text if `mediaType` is not JSON; undefined: no body. */
  readonly body: unknown;
  /** Set if an adaptation changes it. */
  readonly mediaType?: string | undefined;
}

/** Where bodies without links are written. */
const NOWHERE: AdapterSite = { base: '', bankPath: '', amounts: 'string' };

type Route = Extract<Words['path'], { readonly from: string }>;

/** Where a call goes. */
interface Address {
  readonly method: string;
  readonly path: string;
}

type Headers = Readonly<Record<string, string>>;
type Direction = 'request' | 'response' | 'query';

/** A list of adaptations in both directions. All methods are pure. */
export class Adapter {
  readonly #list: readonly Adaptation[];
  readonly #isOwnPath: (path: string) => boolean;
  readonly #prefix: string;
  readonly #isSlashIgnored: boolean;
  readonly #routes: readonly Route[];
  /** Operations that are elsewhere than the others of their path. */
  readonly #methods: readonly Route[];
  readonly #headers: readonly (readonly [header: Words['header'], on: Adaptation['on']])[];

  /** Whether there is something that the bank refuses where the dialect does not. */
  readonly hasRefusals: boolean;

  /** @param isOwnPath whether a path is one of the dialect's; other paths, such as those of pages, are never changed */
  constructor(list: readonly Adaptation[], isOwnPath: (path: string) => boolean) {
    this.#list = list;
    this.#isOwnPath = isOwnPath;
    this.hasRefusals = list.some((one) => 'refuse' in one);
    const paths = list.flatMap((one) => ('path' in one ? [one.path] : []));
    this.#prefix = paths.map((path) => ('prefix' in path ? path.prefix : '')).join('');
    this.#isSlashIgnored = paths.some((path) => 'slash' in path);
    const routes = paths.flatMap((path): readonly Route[] => ('from' in path ? [path] : []));
    this.#routes = routes.filter(({ method }) => method === undefined);
    this.#methods = routes.filter(({ method }) => method !== undefined);
    this.#headers = list.flatMap((one) => ('header' in one ? [[one.header, one.on] as const] : []));
  }

  /** The path of the dialect for a path as sent; undefined if the bank does not have it. */
  readPath(sent: string, method = 'GET'): string | undefined {
    return this.readAddress({ method, path: sent })?.path;
  }

  /** Method and path of the dialect for those as sent; undefined if the bank does not have them. */
  readAddress(sent: Address): Address | undefined {
    if (!sent.path.startsWith(this.#prefix)) return undefined;
    const { method } = sent;
    const path = sent.path.slice(this.#prefix.length).replace(this.#isSlashIgnored ? /(?<=.)\/$/ : '', '');
    const own = this.#methods.filter((route) => sentMethod(route, method) === method && isAt(path, route.to));
    const read = [...own, ...this.#routes].flatMap((route) => {
      const place = movedPath(path, route.to, route.from);
      return place === undefined ? [] : [{ method: route.method ?? method, path: place }];
    });
    // What is elsewhere is not here.
    return (read.length > 0 ? read : [{ method, path }]).find((one) =>
      this.#placesOf(one).some((place) => place.path === path && place.method === method),
    );
  }

  /** The path as sent for a path of the dialect. */
  writePath(path: string, method = ''): string {
    return this.writeAddress({ method, path }).path;
  }

  /** Method and path as sent for those of the dialect. */
  writeAddress(address: Address): Address {
    const [{ method, path } = address] = this.#placesOf(address);
    return { method, path: this.#prefix + path };
  }

  /** Where the bank has an operation of the dialect, without the prefix: several routes can begin at the same path. */
  #placesOf({ method, path }: Address): readonly Address[] {
    const own = this.#methods.filter((route) => route.method === method && isAt(path, route.from));
    const moved = [...own, ...this.#routes].flatMap((route) => {
      const place = movedPath(path, route.from, route.to);
      return place === undefined ? [] : [{ route, place }];
    });
    const [first] = moved;
    if (!first) return [{ method, path }];
    const { from, method: ofMethod } = first.route;
    return moved.flatMap(({ route, place }) =>
      route.from === from && route.method === ofMethod ? [{ method: sentMethod(route, method), path: place }] : [],
    );
  }

  /** What the bank answers to a call that no operation has, as sent; undefined if there is no such call. */
  ownAnswer({ method, path }: Address, headers: Headers, query = new URLSearchParams()): Words['answer'] | undefined {
    const calls = this.#list.flatMap((one) => ('call' in one ? [one.call] : []));
    const same = calls.filter((call) => call.method === method && isAt(path, call.path));
    const lacks = (name: string): boolean => isEmpty(headers[lower(name)]) && isEmpty(query.get(name));
    return same.find(({ without }) => without === undefined || lacks(without))?.as;
  }

  /** The name of a header in the dialect, in lower case. */
  readHeaderName(sent: string): string {
    const renaming = this.#headers.find(([header]) => 'name' in header && isSame(header.as, sent))?.[0];
    return renaming && 'name' in renaming ? renaming.name.toLowerCase() : sent.toLowerCase();
  }

  /**
   * The headers of a request in the dialect.
   * @param sent by lower-case name
   * @param query its parameters, some of which can be headers of the dialect
   */
  readHeaders(sent: Headers, operation: string | undefined, query = (): Headers => ({})): Headers {
    const names = this.#headers.flatMap(([header, on]) =>
      'name' in header && matchesMessage(on, 'request', { operation }) ? [header] : [],
    );
    const known = new Map(names.flatMap((header) => (header.in ? [] : [[lower(header.as), header] as const])));
    const inQuery = names.flatMap(({ in: where, name, as, prefix = '' }) => {
      const value = where && query()[as];
      return value === undefined ? [] : [[lower(name), prefix + value, true] as const];
    });
    // A header with the dialect's name is not read, unless the bank has it as another one.
    const hidden = new Set(names.map(({ name }) => lower(name)));
    const read = Object.entries(sent).map(([as, value]) => {
      const { name = as, prefix = '' } = known.get(as) ?? {};
      return [lower(name), prefix + value, known.has(as)] as const;
    });
    const kept = [...read, ...inQuery].filter(([name, , isRead]) => isRead || !hidden.has(name));
    return Object.fromEntries(kept.map(([name, value]) => [name, value]));
  }

  /**
   * A header that the bank requires and that a request does not have, or has with another value than the bank accepts.
   * @param sent by lower-case name
   * @param isKey whether a value is the key of a TPP
   */
  wrongHeader(
    sent: Headers,
    operation: string,
    isKey: (value: string) => boolean,
  ): { readonly name: string; readonly fault: 'missing' | 'value' | 'key' } | undefined {
    for (const [header, on] of this.#headers) {
      if (!('require' in header) || !matchesMessage(on, 'request', { operation })) continue;
      const { require: name, values, key } = header;
      const value = sent[name.toLowerCase()];
      if (value === undefined) return { name, fault: 'missing' };
      if (values?.includes(value) === false) return { name, fault: 'value' };
      if (key && !isKey(value)) return { name, fault: 'key' };
    }
    return undefined;
  }

  /** What refuses a request at a moment. */
  refusalOf(sent: SentRequest, facts: MessageFacts, moment: RefusalMoment): Words['refuse'] | undefined {
    const momentOf = ({ refuse, on }: Extract<Adaptation, { readonly refuse: unknown }>): RefusalMoment =>
      on?.states === undefined && (on?.operations === undefined || subjectOf(refuse) === undefined)
        ? 'first'
        : 'after-guards';
    return this.#list
      .flatMap((one) => ('refuse' in one ? [one] : []))
      .find(
        (one) => momentOf(one) === moment && matchesMessage(one.on, 'request', facts) && isRefused(one.refuse, sent),
      )?.refuse;
  }

  /** The headers of a response as sent. */
  writeHeaders(headers: Headers, operation: string | undefined, site: AdapterSite): Headers {
    let written: readonly (readonly [string, string])[] = Object.entries(headers).map(([name, value]) => [
      name,
      isSame(name, 'location') ? this.#writeLink(value, site) : value,
    ]);
    for (const [header, on] of this.#headers) {
      if (!matchesMessage(on, 'response', { operation })) continue;
      if ('name' in header && !header.in)
        written = written.map(([name, value]) => [isSame(name, header.name) ? header.as : name, value]);
      const gone = 'remove' in header ? header.remove : 'add' in header ? header.add : undefined;
      if (gone !== undefined) written = written.filter(([name]) => !isSame(name, gone));
      if ('add' in header) written = [...written, [header.add, header.value]];
    }
    return Object.fromEntries(written);
  }

  /** A JSON body of a request in the dialect. */
  readRequest(body: unknown, facts: MessageFacts, site: AdapterSite): unknown {
    return this.#read(body, 'request', facts, site);
  }

  /** The place of a member of a request that does not have the form on which the bank insists. */
  wrongForm(body: unknown, facts: MessageFacts, site: AdapterSite): string | undefined {
    for (const one of this.#list) {
      const place = matchesMessage(one.on, 'request', facts) ? strictProblem(one, body, site) : undefined;
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** The parameters of a query in the dialect. */
  readQuery(query: Headers, facts: MessageFacts, site: AdapterSite): Headers {
    const headers = this.#headers.flatMap(([header]) => ('name' in header && header.in ? [header.as] : []));
    const read = this.#read(without(query, ...headers), 'query', facts, site);
    const texts = Object.entries(isObject(read) ? read : {}).filter(([, value]) => value !== undefined);
    return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
  }

  /** A JSON body of a request as the bank expects it. */
  writeRequest(body: unknown, facts: MessageFacts, site: AdapterSite): unknown {
    return this.#write(body, 'request', facts, site);
  }

  /** A response as sent. @param requestId for error bodies */
  writeResponse(
    { status, body }: AdaptedResponse,
    facts: MessageFacts,
    site: AdapterSite,
    requestId?: string,
  ): AdaptedResponse {
    const answer = this.#answerFor({
      ...facts,
      status,
      empty: this.#list.some(({ on }) => on?.empty) && hasOnlyEmptyLists(body),
    });
    const { code: written, text, body: template, mediaType } = answer ?? {};
    const code = codeOf(written, facts, this.writtenState(facts.state));
    const texts = { ...errorTextsOf(body), ...(code !== undefined && { code }), ...(text !== undefined && { text }) };
    const changed = { status: answer?.status ?? status, mediaType };
    if (template !== undefined) {
      const whole = { ...texts, text: this.#named(texts.text), path: this.#named(texts.path) };
      const own = filled(template, { ...whole, status: changed.status, requestId } as ErrorFacts);
      return { ...changed, body: own, ...(typeof own === 'string' && { mediaType: mediaType ?? 'text/plain' }) };
    }
    const known = answer ? withError(body, errorTextsOf(body), { code, text }) : body;
    const named = status >= 400 ? this.#withNames(known) : known;
    return { ...changed, body: this.#write(named, 'response', { ...facts, status }, site) };
  }

  /** The status of a consent or payment as the bank writes it. */
  writtenState(state = ''): string {
    for (const one of this.#list)
      if ('map' in one && STATUS_MEMBERS.test(one.map.member) && Object.hasOwn(one.map.values, state))
        return String(one.map.values[state]);
    return state;
  }

  /** The body of a notification as sent: in the form of a successful response of no operation. */
  writeNotification(body: object): unknown {
    return this.#write(body, 'response', { operation: undefined, status: 200 }, NOWHERE);
  }

  /** Status and code of a refusal as sent. */
  refusedAs(facts: MessageFacts & { readonly status: number }): {
    readonly status: number;
    readonly code: string | undefined;
  } {
    const { status = facts.status, code = facts.code } = this.#answerFor(facts) ?? {};
    return { status, code: codeOf(code, facts, this.writtenState(facts.state)) };
  }

  /** A response in the dialect, as far as the list can be read back: bodies from templates stay as they are. */
  readResponse({ status, body }: AdaptedResponse, facts: MessageFacts, site: AdapterSite): AdaptedResponse {
    const answers = this.#list.flatMap((one) => ('answer' in one && matchesOperation(one, facts) ? [one] : []));
    const texts = errorTextsOf(body);
    const written = answers.find(
      ({ answer }) =>
        // One of media types alone changes neither.
        (answer.status ?? answer.code ?? answer.text) !== undefined &&
        (answer.status ?? status) === status &&
        (answer.code ?? texts.code) === texts.code &&
        answer.body === undefined,
    );
    const dialect = written?.on?.statuses?.length === 1 ? (written.on.statuses[0] ?? status) : status;
    const code = written?.answer.code === undefined ? undefined : written.on?.codes?.[0];
    const read = this.#read(
      body,
      'response',
      { ...facts, status: dialect, code: code ?? facts.code ?? texts.code },
      site,
    );
    return { status: dialect, body: code === undefined ? read : withError(read, errorTextsOf(read), { code }) };
  }

  #answerFor(facts: MessageFacts): Words['answer'] | undefined {
    const answers = this.#list.flatMap((one) =>
      'answer' in one && matchesMessage(one.on, 'response', facts) ? [one.answer] : [],
    );
    // What the first entry leaves open, the next one says.
    return [...(facts.as ? [facts.as] : []), ...answers].reduceRight<Words['answer'] | undefined>(
      (whole, answer) => ({ ...whole, ...answer }),
      undefined,
    );
  }

  #write(body: unknown, direction: Direction, facts: MessageFacts, site: AdapterSite): unknown {
    const selected = this.#list.filter(({ on }) => matchesMessage(on, direction, facts));
    const linked = mapTexts(body, (text) => this.#writeLink(text, site));
    return selected.reduce((written, one) => rewriteBody(one, 'write', written, site), linked);
  }

  #read(body: unknown, direction: Direction, facts: MessageFacts, site: AdapterSite): unknown {
    const selected = this.#list.filter(({ on }) => matchesMessage(on, direction, facts));
    const read = selected.reduceRight((written, one) => rewriteBody(one, 'read', written, site), body);
    return mapTexts(read, (text) => this.#readLink(text, site));
  }

  #writeLink(text: string, site: AdapterSite): string {
    return changePath(text, site, (path, query) =>
      this.#isOwnPath(path) ? this.writePath(path) + this.#writeQueryNames(query) : undefined,
    );
  }

  #readLink(text: string, site: AdapterSite): string {
    return changePath(text, site, (sent, query) => {
      const path = this.readPath(sent);
      return path !== undefined && this.#isOwnPath(path) ? path + query : undefined;
    });
  }

  #writeQueryNames(query: string): string {
    return this.#list.reduce((written, one) => {
      if (!('rename' in one && 'member' in one.rename) || one.on?.direction !== 'query') return written;
      return written.replace(new RegExp(`([?&])${one.rename.member}=`, 'g'), `$1${one.rename.as}=`);
    }, query);
  }

  /** A text of an error with the names of members and headers that the bank has. */
  #named<Value>(text: Value): Value | string {
    if (typeof text !== 'string') return text;
    return this.#list.reduce((named: string, one) => {
      if ('rename' in one) {
        const { rename } = one;
        if ('member' in rename) return replaceWord(named, rename.member, rename.as);
        return named.replace(/\b[a-z]+[A-Z]\w*/g, (word) => writtenName(word, rename.names));
      }
      return 'header' in one && 'name' in one.header ? replaceWord(named, one.header.name, one.header.as) : named;
    }, text);
  }

  #withNames(body: unknown): unknown {
    const { text, path } = errorTextsOf(body);
    return withError(body, { text, path }, { text: this.#named(text), path: this.#named(path) });
  }
}

function matchesMessage(
  on: Adaptation['on'],
  direction: Direction,
  { operation, status, code, path, state, product, approach, empty = false }: MessageFacts,
): boolean {
  // An entry is for the query only if its `on` has the direction `query`.
  if (direction === 'query' && on?.direction !== 'query') return false;
  if (on === undefined) return true;
  return (
    (on.direction ?? direction) === direction &&
    matchesOperation({ on }, { operation }) &&
    (on.statuses?.some((one) => one === status) ?? true) &&
    (on.codes?.some((one) => one === code) ?? true) &&
    (on.paths?.some((one) => one === path || path?.startsWith(`${one}.`)) ?? true) &&
    (on.states?.some((one) => one === state) ?? true) &&
    (on.products?.some((one) => one === product) ?? true) &&
    (on.approaches?.some((one) => one === approach?.toLowerCase()) ?? true) &&
    (on.empty !== true || empty)
  );
}

/** Whether an adaptation is for an operation. */
export function matchesOperation({ on }: Pick<Adaptation, 'on'>, { operation }: MessageFacts): boolean {
  const isExcepted = on?.except?.some((id) => id === operation) === true;
  return !isExcepted && (on?.operations?.some((id) => id === operation) ?? true);
}

function lower(name: string): string {
  return name.toLowerCase();
}

function isSame(one: string, other: string): boolean {
  return lower(one) === lower(other);
}

const STATUS_MEMBERS = /^(?:consent|transaction)Status$/;

/** The method with which clients call what is at a route. @param other for a route of all methods */
function sentMethod({ method, as = method }: Route, other: string): string {
  return as ?? other;
}

/** Whether a path is one of a template, and not below it. */
function isAt(path: string, template: string): boolean {
  return path.split('/').length === template.split('/').length && movedPath(path, template, template) !== undefined;
}

/** A path moved from one template to another, with what is below it; undefined if it is not at the first. */
function movedPath(path: string, from: string, to: string): string | undefined {
  const segments = path.split('/');
  const pattern = from.split('/');
  if (segments.length < pattern.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{') && segment !== '') values.set(part, segment);
    else if (part !== segment) return undefined;
  }
  const start = to.split('/').map((part) => values.get(part) ?? part);
  return [...start, ...segments.slice(pattern.length)].join('/');
}

/** Changes the path of a link, with or without the address of the bank. */
function changePath(
  link: string,
  { base, bankPath }: AdapterSite,
  change: (path: string, query: string) => string | undefined,
): string {
  const start = [base, bankPath, ''].find((one) => link.startsWith(`${one}/`));
  if (start === undefined) return link;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link.slice(start.length)) ?? [];
  const changed = change(path, rest);
  return changed === undefined ? link : start + changed;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapTexts(member, change)]));
}

/** The members of error bodies of all dialects that say what is wrong. */
const ERROR_MEMBERS = {
  code: ['code', 'error'],
  text: ['text', 'detail', 'error_description'],
  path: ['path'],
} as const;
type ErrorTexts = Partial<Record<keyof typeof ERROR_MEMBERS, string | undefined>>;

/** What an error body says first. */
function errorTextsOf(body: unknown): ErrorTexts {
  if (Array.isArray(body)) return errorTextsOf(body[0]);
  if (!isObject(body)) return {};
  const messages = body['tppMessages'];
  if (messages !== undefined) return errorTextsOf(messages);
  const named = (names: readonly string[]): string | undefined => {
    const value = names.map((name) => body[name]).find((one) => typeof one === 'string');
    return typeof value === 'string' ? value : undefined;
  };
  return { code: named(ERROR_MEMBERS.code), text: named(ERROR_MEMBERS.text), path: named(ERROR_MEMBERS.path) };
}

/** An error body that says something else where it says `before`. */
function withError(body: unknown, before: ErrorTexts, after: ErrorTexts): unknown {
  if (Array.isArray(body)) return body.map((item) => withError(item, before, after));
  if (!isObject(body)) return body;
  const changed = Object.entries(body).map(([name, value]) => {
    const of = (['code', 'text', 'path'] as const).find((one) => ERROR_MEMBERS[one].some((known) => known === name));
    const isReplaced = of !== undefined && value !== undefined && value === before[of];
    return [name, isReplaced ? (after[of] ?? value) : withError(value, before, after)];
  });
  return Object.fromEntries(changed) as object;
}

/** Replaces a name where it is a word by itself. */
function replaceWord(text: string, name: string, by: string): string {
  return text.split(name).reduce((whole, part) => {
    const isWord = !/[\w-]$/.test(whole) && !/^[\w-]/.test(part);
    return whole + (isWord ? by : name) + part;
  });
}
