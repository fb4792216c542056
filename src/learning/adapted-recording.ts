import type { Adaptation, Words } from '../adaptations/adaptation.js';
import { Adapter, type AdapterSite } from '../adaptations/adapter.js';
import { counted } from '../domain/text.js';
import { textMembers } from '../domain/tpp/token-request.js';
import { foundCode, jsonOf, objectOf, type Addressed, type RecordedCall, type RecordedExchange } from './exchange.js';
import { Recording, type InterfaceFacts } from './recording.js';
import { recordedSignIn } from './sign-ins.js';
import { movedOperations, renamedPaths, templateOf, withoutBank } from './operation-paths.js';

/** An adaptation that a recording shows. */
export interface LearnedAdaptation {
  readonly adaptation: Adaptation;
  /** `read`: the recording proves it. `fitted`: the replay answers more calls like the bank with it. */
  readonly grade: 'read' | 'fitted';
  /** What was seen, without data of the recording. */
  readonly seen: string;
}

/** A recording of a bank that writes differently, in the form of the dialect. The calls keep what was sent in `raw`. */
export function adaptedRecording(
  exchanges: readonly RecordedExchange[],
  facts: InterfaceFacts,
  list: readonly Adaptation[],
): Recording {
  if (list.length === 0) return new Recording(exchanges, facts);
  const adapter = new Adapter(list, facts.isOwnPath);
  const hasPaths = list.some((one) => 'path' in one);
  return new Recording(
    exchanges.map((exchange) => readExchange(exchange, adapter, facts, hasPaths)),
    facts,
  );
}

function readExchange(
  raw: RecordedExchange,
  adapter: Adapter,
  facts: InterfaceFacts,
  hasPaths: boolean,
): RecordedExchange {
  const { url, request, answer } = raw;
  const sentTo = { method: raw.method, path: hasPaths ? withoutBank(url.pathname) : url.pathname };
  const { method, path } = (hasPaths ? adapter.readAddress(sentTo) : sentTo) ?? {};
  const known = method === undefined || path === undefined ? undefined : facts.addressed(method, path);
  if (method === undefined || path === undefined || !known) return raw;
  const of = { operation: known.operation, product: known.parameters['paymentProduct'] };
  const approach = answer.headers['aspsp-sca-approach'];
  const site: AdapterSite = { base: url.origin, bankPath: '', amounts: 'string' };
  const sent = jsonOf(request.body);
  const isForm = known.operation === 'exchangeCode' && sent === undefined && request.body !== undefined;
  const form = isForm ? Object.fromEntries(new URLSearchParams(request.body)) : {};
  const got = jsonOf(answer.body);
  const read =
    got === undefined
      ? undefined
      : adapter.readResponse({ status: answer.status, body: got }, { ...of, approach }, site);
  return {
    ...raw,
    method,
    url: new URL(path + searchOf(adapter.readQuery(Object.fromEntries(url.searchParams), of, site)), url.origin),
    request: {
      headers: adapter.readHeaders(request.headers, of.operation, () => Object.fromEntries(url.searchParams)),
      body: isForm
        ? searchOf(textMembers(adapter.readRequest(form, of, site))).slice(1)
        : sent === undefined
          ? request.body
          : JSON.stringify(adapter.readRequest(sent, of, site)),
    },
    answer: { ...answer, status: read?.status ?? answer.status, body: read ? JSON.stringify(read.body) : answer.body },
    raw,
  };
}

function searchOf(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? '' : `?${search}`;
}

/** Resources with which the paths of every version begin. */
const ROOTS = /^(?:card-)?accounts$|^consents$|^(?:bulk-|periodic-)?payments$|^funds-confirmations$|^signing-baskets$/;
const SEGMENTS = /^(?:\/[\w.~-]{1,100}){1,10}$/;

/**
 * Where a bank has the interface: what comes before its paths, another version, and another token endpoint; also if payments have another
 * begin than accounts. Operations are recognised by what follows.
 */
function pathAdaptations(exchanges: readonly RecordedExchange[], facts: InterfaceFacts): readonly LearnedAdaptation[] {
  const { basePath, tokenPath } = facts;
  const signIn = recordedSignIn(exchanges, facts);
  const tokenEndpoints = new Map<string, number>();
  /** How often each begin is there, by path: empty for all, a resource such as `/payments`, a template, and a method with its template. */
  const countOf = (calls: readonly RecordedExchange[]): Begins => {
    const ofPaths = new Map<string, Map<string, number>>();
    for (const { method, url, request, answer } of calls) {
      const pathname = withoutBank(url.pathname).replace(/\/$/, '');
      const known = facts.addressed(method, pathname);
      if (!known && pathname === signIn?.path) continue;
      const isByGet = method === 'GET' && PSU_PARAMETERS.test(url.search);
      const sent = isByGet ? url.search.slice(1) : request.body;
      if (!known && (isByGet || method === 'POST') && answer.status < 300 && isTokenExchange(sent, answer.body)) {
        const endpoint = `${method} ${pathname}`;
        const isOfPsu = PSU_PARAMETERS.test(url.search + (request.body ?? ''));
        tokenEndpoints.set(endpoint, (tokenEndpoints.get(endpoint) ?? 0) + Number(isOfPsu));
        continue;
      }
      const base = known?.path.startsWith(`${basePath}/`) === true ? basePath : '';
      for (const [begin, found] of known
        ? [[pathname.slice(0, -known.path.length) + base, known] as const]
        : beginsOf(method, pathname, facts)) {
        const template = templateOf(found, basePath);
        const root = template.replace(/(?<=.)\/.*$/, '');
        for (const path of new Set(['', ...(template === '' ? [] : [root, template, `${method} ${template}`])])) {
          const counts = ofPaths.get(path) ?? new Map<string, number>();
          ofPaths.set(path, counts.set(begin, (counts.get(begin) ?? 0) + 1));
        }
      }
    }
    return ofPaths;
  };
  const isRefused = ({ answer }: RecordedExchange): boolean => answer.status >= 400;
  // A client can try a wrong path: where the bank accepted calls, those alone say where the operation is.
  const ofPaths: Begins = new Map([
    ...countOf(exchanges.filter(isRefused)),
    ...countOf(exchanges.filter((one) => !isRefused(one))),
  ]);
  const [[begin, count] = ['', 0]] = mostFrequent(ofPaths.get(''));
  const found: LearnedAdaptation[] = [];
  const add = (adaptation: Adaptation, seen: string): unknown => found.push({ adaptation, grade: 'read', seen });
  // Some have another endpoint for tokens of the TPP itself, or for a refresh.
  const isAnyByGet = [...tokenEndpoints.keys()].some((endpoint) => endpoint.startsWith('GET '));
  for (const [endpoint] of mostFrequent(tokenEndpoints)) {
    const [method, to = ''] = endpoint.split(' ');
    const own = isAnyByGet && { method: 'POST' as const, ...(method === 'GET' && { as: 'GET' as const }) };
    if (SEGMENTS.test(to)) add({ path: { from: tokenPath, to, ...own } }, 'the path of a token request');
  }
  for (const { adaptation, calls } of apartFrom(ofPaths, basePath))
    add(adaptation, `the paths of ${counted(calls, 'call')}`);
  const isAtBase = begin === basePath || begin === '' || count < 2;
  const prefix = begin.endsWith(basePath) ? begin.slice(0, -basePath.length) : undefined;
  if (!isAtBase && SEGMENTS.test(begin))
    add(
      prefix !== undefined && found.length === 0 && !signIn
        ? { path: { prefix } }
        : { path: { from: basePath, to: begin } },
      `the paths of ${counted(count, 'call')}`,
    );
  if (exchanges.some((one) => one.url.pathname.endsWith('/') && !isRefused(one) && isCall(one, facts)))
    add({ path: { slash: 'ignored' } }, 'calls with a slash at the end of their path were accepted');
  return [...read(signIn?.adaptations ?? [], 'the calls of a sign-in, whose code or token later calls have'), ...found];
}

function isCall({ method, url }: RecordedExchange, facts: InterfaceFacts): boolean {
  const path = withoutBank(url.pathname).replace(/\/$/, '');
  return facts.addressed(method, path) !== undefined || beginsOf(method, path, facts).length > 0;
}

type Begins = ReadonlyMap<string, ReadonlyMap<string, number>>;

function read(list: readonly Adaptation[], seen: string): readonly LearnedAdaptation[] {
  return list.map((adaptation) => ({ adaptation, grade: 'read', seen }));
}

/** A code or refresh token among the parameters of a token request. */
const PSU_PARAMETERS = /\b(?:code|refresh_token)\b/;

function isTokenExchange(sent = '', got = ''): boolean {
  return /(?:^|&)grant_type=/.test(sent) || /^\s*\{(?:"\w+":\{)?[^{}]*"access_?token"\s*:/i.test(got);
}

/**
 * Paths that never begin like those above them: a whole resource such as payments, or a single operation in another version, which can be
 * one method of a path.
 */
function apartFrom(
  ofPaths: Begins,
  basePath: string,
): readonly { readonly adaptation: Adaptation; readonly calls: number }[] {
  /** The nearest path above that calls show. */
  const above = (path: string): string => {
    const other = path.includes(' ') ? path.replace(/^.* /, '') : path.replace(/\/[^/]*$/, '');
    return ofPaths.has(other) ? other : above(other);
  };
  const usual = (path: string): string => {
    const own = ofPaths.get(path);
    const [[most] = ['']] = mostFrequent(own);
    const expected = path === '' ? most : usual(above(path));
    return own?.has(expected) === true ? expected : most;
  };
  return [...ofPaths.keys()]
    .filter((path) => path !== '')
    .toSorted((one, other) => other.length - one.length)
    .flatMap((path) => {
      const to = usual(path);
      const [template = '', method] = path.split(' ').toReversed();
      const own = method !== undefined && { method: method as Words['call']['method'] };
      const adaptation = { path: { from: basePath + template, to: to + template, ...own } };
      const calls = ofPaths.get(path)?.get(to) ?? 0;
      // An operation that is elsewhere than the others in the dialect does not move them.
      const expected = usual(above(path)) || basePath;
      return to !== expected && SEGMENTS.test(to) ? [{ adaptation, calls }] : [];
    });
}

function mostFrequent(counts: ReadonlyMap<string, number> = new Map()): readonly (readonly [string, number])[] {
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** What may come before the resources of a path. */
function beginsOf(
  method: string,
  pathname: string,
  { addressed, basePath }: InterfaceFacts,
): readonly (readonly [begin: string, known: Addressed])[] {
  const segments = pathname.split('/').slice(1);
  return segments.flatMap((segment, index) => {
    const known = ROOTS.test(segment) ? addressed(method, `${basePath}/${segments.slice(index).join('/')}`) : undefined;
    return known ? [[`/${segments.slice(0, index).join('/')}`, known] as const] : [];
  });
}

/** Headers that the document knows under another name. */
function headerAdaptations({ calls, facts }: Recording): readonly LearnedAdaptation[] {
  const api = calls.filter(({ isAccepted, operation }) => isAccepted && operation !== 'exchangeCode');
  if (api.length < 2) return [];
  const created = new Set(calls.flatMap((call) => call.textAt('consentId') ?? call.parameters['consentId'] ?? []));
  const documented = new Set(api.flatMap(({ operation }) => facts.described(operation)?.requestHeaders ?? []));
  const names = new Set(api.flatMap(({ request }) => Object.keys(request.headers)));
  const unknown = [...names].filter((name) => !documented.has(name) && !OF_CLIENTS.test(name));
  const valuesOf = (name: string): readonly string[] => api.flatMap((call) => call.header(name) ?? []);
  const isEverywhere = (name: string): boolean => valuesOf(name).length === api.length;
  const found: LearnedAdaptation[] = [];
  const issued = new Set(calls.flatMap((call) => call.textAt('access_token') ?? []));
  const hasTokens = (name: string): boolean =>
    valuesOf(name).some((value) => issued.has(value.replace(/^bearer /i, '')));
  const hasBearers = (name: string): boolean =>
    valuesOf(name).length > 0 && valuesOf(name).every((value) => /^bearer \S/i.test(value));
  // A gateway can have its own token next to that of the bank.
  const token =
    ['authorization', ...unknown].find(hasTokens) ??
    (valuesOf('authorization').length === 0 ? unknown.find(hasBearers) : undefined);
  const prefix = token !== undefined && !valuesOf(token).some((value) => value.includes(' ')) && { prefix: 'Bearer ' };
  if (token !== undefined && (token !== 'authorization' || prefix))
    found.push({
      adaptation: { header: { name: 'Authorization', as: token, ...prefix } },
      grade: 'read',
      seen: 'its values are access tokens',
    });
  const guesses: readonly (readonly [name: string, seen: string, isIt: (name: string) => boolean])[] = [
    ['Consent-ID', 'its values are ids of consents', (name) => valuesOf(name).some((value) => created.has(value))],
    [
      'X-Request-ID',
      'every accepted call has it, each with another value',
      (name) => isEverywhere(name) && OF_REQUESTS.test(name) && new Set(valuesOf(name)).size > 1,
    ],
    [
      'Ocp-Apim-Subscription-Key',
      'every accepted call has it, with the same value',
      (name) => isEverywhere(name) && name.includes('key') && new Set(valuesOf(name)).size === 1,
    ],
  ];
  const taken = new Set<string>();
  for (const [name, seen, isIt] of guesses) {
    const as = unknown.find(isIt);
    const isAbsent = documented.has(name.toLowerCase()) && valuesOf(name.toLowerCase()).length === 0;
    if (!isAbsent || as === undefined || taken.has(as)) continue;
    taken.add(as).add(name);
    found.push({ adaptation: { header: { name, as } }, grade: 'read', seen });
  }
  const queried = new Map(
    api.flatMap((call) => [...call.query].map(([name, id]) => [created.has(id) ? name : '', id])),
  );
  queried.delete('');
  const [[inQuery] = []] = queried;
  if (inQuery !== undefined && !taken.has('Consent-ID') && valuesOf('consent-id').length === 0)
    found.push({
      adaptation: { header: { name: 'Consent-ID', as: inQuery, in: 'query' } },
      grade: 'read',
      seen: 'values of this parameter are ids of consents',
    });
  const required = [...names].filter(
    (name) => !CHECKED.test(name) && !OF_CLIENTS.test(name) && isEverywhere(name) && api.length > 2,
  );
  for (const name of required) {
    const accepted = new Set(valuesOf(name));
    const isNotForTokens = calls.some(
      (call) => call.operation === 'exchangeCode' && call.isAccepted && call.header(name) === undefined,
    );
    const lacking = calls.filter(
      (call) =>
        !call.isAccepted &&
        call.request.headers[name] === undefined &&
        !(isNotForTokens && call.operation === 'exchangeCode'),
    );
    const others = calls.filter(
      (call) => !call.isAccepted && !accepted.has(call.header(name) ?? [...accepted][0] ?? ''),
    );
    const isKey = /key|client-?id/.test(name) && accepted.size === 1 && others.length > 0;
    const having = new Set(
      calls
        .filter((call) => call.request.headers[name] !== undefined && !(isKey && others.includes(call)))
        .map(refusedWith),
    );
    if (lacking.length === 0 || lacking.some((call) => having.has(refusedWith(call)))) continue;
    const require = canonical(name);
    found.push({
      adaptation: {
        header: { require, ...(isKey && { key: true }) },
        ...(isNotForTokens && { on: { except: ['exchangeCode'] } }),
      },
      grade: 'read',
      seen: `calls without ${require}${isKey ? ', or with another value,' : ''} are refused`,
    });
  }
  return found;
}

/** Words for the header that is another one in each call. */
const OF_REQUESTS = /request|correlation|trace|message/;

/** Headers that the dialect checks by itself. */
const CHECKED = /^(?:x-request-id|consent-id|psu-id|sandbank-tpp|ocp-apim-subscription-key)$/;

function refusedWith({ status, raw, isAccepted }: RecordedCall): string {
  return isAccepted ? '' : `${status} ${foundCode(jsonOf(raw.answer.body))?.code ?? ''}`;
}

/** A header as people write it. */
function canonical(name: string): string {
  return name.replace(/(?:^|-)(?:api|id|ip|otp|psu|tpp)(?=-|$)|(?:^|-)[a-z]/g, (part) => part.toUpperCase());
}

/** Names that banks have for parameters of transaction lists. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  itemsPerPage: /^(?:size|limit|page_?size|per_?page|max_?results)$/i,
  pageIndex: /^(?:page|page_?(?:number|no))$/i,
  dateFrom: /^(?:from|from_?date|start_?date|date_?from|booking_?date_?from)$/i,
  dateTo: /^(?:to|to_?date|end_?date|date_?to|booking_?date_?to)$/i,
  bookingStatus: /^(?:status|booking_?status|type)$/i,
};

/** Parameters of transaction lists that have another name. A page is one if all of them are numbers: the dialect has cursors. */
function queryAdaptations(recording: Recording): readonly LearnedAdaptation[] {
  const lists = recording.of('readTransactions');
  const known = recording.facts.described('readTransactions')?.queryParameters ?? [];
  const taken = new Set(lists.flatMap(({ isAccepted, query }) => (isAccepted ? [...query.keys()] : [])));
  const sent = new Map<string, string[]>();
  for (const { query } of lists) for (const [name, value] of query) sent.set(name, [...(sent.get(name) ?? []), value]);
  const words = new Set(
    lists.flatMap(({ isAccepted, query }) => (isAccepted ? (query.get('bookingStatus') ?? []) : [])),
  );
  const capitals = [...words].filter((word) => /^[A-Z]+$/.test(word));
  const values = Object.fromEntries(capitals.map((word) => [word.toLowerCase(), word]));
  const ofLists = { direction: 'query' as const, operations: ['readTransactions' as const] };
  const inCapitals: LearnedAdaptation = {
    adaptation: { map: { member: 'bookingStatus', values }, on: ofLists },
    grade: 'read',
    seen: 'words of bookingStatus in capitals are accepted',
  };
  const isDateMissed = ({ isAccepted, query, raw: { answer } }: RecordedCall): boolean =>
    !isAccepted &&
    !['bookingStatus', 'dateFrom'].some((name) => query.has(name)) &&
    answer.body?.includes('dateFrom') === true &&
    !answer.body.includes('bookingStatus');
  const usual: LearnedAdaptation = {
    adaptation: { absent: { member: 'bookingStatus', as: 'omit', value: 'booked' }, on: ofLists },
    grade: 'fitted',
    seen: 'a list without bookingStatus and dateFrom is refused for dateFrom alone',
  };
  const renamed = Object.entries(PARAMETERS).flatMap(([member, names]): LearnedAdaptation[] => {
    const isNumber = member === 'itemsPerPage' || member === 'pageIndex';
    const [as] = [...sent].flatMap(([name, values]) =>
      names.test(name) &&
      (isNumber ? values.every((value) => /^\d{1,6}$/.test(value)) : !known.includes(name)) &&
      (name === 'page' || !known.includes(name))
        ? [name]
        : [],
    );
    if (as === undefined || taken.has(member) || !known.includes(member)) return [];
    const seen = `${as} is a parameter of transaction lists`;
    const rename = (from: string, to: string): LearnedAdaptation => ({
      adaptation: { rename: { member: from, as: to }, on: ofLists },
      grade: 'read',
      seen,
    });
    // The links of the dialect have this parameter for something else.
    return known.includes(as) ? [rename(as, 'cursor'), rename(member, as)] : [rename(member, as)];
  });
  return [...renamed, ...(capitals.length > 0 ? [inCapitals] : []), ...(lists.some(isDateMissed) ? [usual] : [])];
}

/** Headers that clients send whatever the interface is. */
const OF_CLIENTS =
  /^(?:host|user-agent|accept.*|connection|content-.*|cookie|origin|referer|sec-.*|postman-token|cache-control|pragma|date|authorization|traceparent|if-.*)$/;

/** Whether a header says nothing of the interface, or is another one in each call. */
export function isOfClients(name: string): boolean {
  return (
    (OF_CLIENTS.test(name) && name !== 'date') ||
    /^(?:x-request-id|consent-id|sandbank-tpp|signature|digest|tpp-signature.*)$/.test(name)
  );
}

/** A recording in the form of the dialect to which most of its calls belong, and the adaptations that make it so. */
export function dialectRecording(
  exchanges: readonly RecordedExchange[],
  interfaces: readonly InterfaceFacts[],
): {
  readonly recording: Recording;
  readonly adaptations: readonly LearnedAdaptation[];
  /** Why it is this interface, if there were several. */
  readonly reason: string;
} {
  const [best, next] = interfaces
    .map((facts) => {
      const paths = pathAdaptations(exchanges, facts);
      return { facts, paths, recording: adaptedRecording(exchanges, facts, adaptationsOf(paths)) };
    })
    .toSorted(
      (one, other) =>
        other.recording.calls.length - one.recording.calls.length ||
        one.paths.length - other.paths.length ||
        likenessOf(other.recording) - likenessOf(one.recording),
    );
  if (!best) throw new Error('no interface matches the recording');
  let { paths, recording } = best;
  // A word below another one that is renamed is found once that one is known.
  for (const find of [renamedPaths, renamedPaths, movedOperations]) {
    const found = find(recording, adaptationsOf(paths));
    if (found.length === 0) continue;
    paths = [...read(found, 'the responses of calls at this path are those of the operation'), ...paths];
    recording = adaptedRecording(exchanges, best.facts, adaptationsOf(paths));
  }
  const adaptations = [...paths, ...headerAdaptations(recording), ...queryAdaptations(recording)];
  const matches = ({ recording }: Pick<typeof best, 'recording'>): string =>
    `${counted(recording.calls.length, 'call')} with ${likenessOf(recording)} names and statuses match`;
  const reason = next ? `${matches(best)} its document; ${matches(next)} that of ${next.facts.dialect}` : '';
  return { recording: adaptedRecording(exchanges, best.facts, adaptationsOf(adaptations)), adaptations, reason };
}

/** How many names and statuses of the calls are in the document of the interface. */
function likenessOf({ calls, facts }: Recording): number {
  return calls.reduce((sum, { operation, status, request, answer, got }) => {
    const known = facts.described(operation);
    if (!known) return sum;
    const shared = (names: object, documented: readonly string[]): number =>
      Object.keys(names).filter((name) => documented.includes(name)).length;
    return (
      sum +
      Number(known.statuses.includes(status)) +
      shared(request.headers, known.requestHeaders) +
      shared(answer.headers, known.answerHeaders) +
      shared(objectOf(got) ?? {}, known.answerMembers)
    );
  }, 0);
}

/** The adaptations without how they were learned. */
export function adaptationsOf(learned: readonly LearnedAdaptation[]): readonly Adaptation[] {
  return learned.map(({ adaptation }) => adaptation);
}
