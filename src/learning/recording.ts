import type { DecisionSlug, Profile } from '../decisions/decisions.js';
import type { WrittenValue } from '../decisions/row.js';
import type { DialectId } from '../domain/dialect.js';
import type { OperationId } from '../domain/generated/operation-ids.js';
import type { Probe } from './probes/probed-bank.js';
import type { DocumentedAnswer } from '../domain/tpp/documented-answer.js';
import { jsonOf, RecordedCall, type Addressed, type RecordedExchange } from './exchange.js';

/** Called with how far the work is. The text is made only if it is shown. */
export type OnStep = (progress: () => string) => void;
export const NO_STEP: OnStep = () => undefined;

/** What one call shows of a decision. */
export interface Sighting {
  readonly call: RecordedCall;
  /** What was seen, without data of the recording that could be personal or secret. */
  readonly seen: string;
  /**
   * The values that the call allows. A record is a part of the decision's value. For a list of words it has each word with 1 (in the list) or 0,
   * and the first words under FIRST and FIRST_OTHER if their order has an effect. Empty: no value has it, which says nothing of the others.
   */
  readonly allows: readonly WrittenValue[];
}

/** How a decision is read from traffic. */
export interface Measure {
  readonly slug: DecisionSlug;
  /** The call that would settle the decision. */
  readonly settledBy: string;
  readonly sightings: (recording: Recording) => readonly Sighting[];
}

/** What learning knows about an interface. */
export interface InterfaceFacts {
  readonly dialect: DialectId;
  /** How decisions are read from its traffic, next to those that are read from the traffic of every interface. */
  readonly measures: readonly Measure[];
  /** Calls that settle decisions, in the order in which they use what earlier ones leave. */
  readonly probes: readonly Probe[];
  /** The operation of a call, whatever comes before the path of the interface; undefined if none has it. */
  readonly addressed: (method: string, path: string) => Addressed | undefined;
  /** What the document says of an operation. */
  readonly described: (operation: OperationId) => OperationFacts | undefined;
  /** Whether a path is one of the interface. */
  readonly isOwnPath: (path: string) => boolean;
  /** With what the paths of most operations begin, such as `/v1`. */
  readonly basePath: string;
  /** The words of its paths below that, such as `consents`. */
  readonly pathWords: readonly string[];
  /** Of the token endpoint. */
  readonly tokenPath: string;
  /** Of the start of a sign-in; empty if the interface has none. */
  readonly signInPath: string;
  /** The answers of an operation in the document of a bank with a profile. */
  readonly answers: (operation: OperationId, profile: Profile) => readonly DocumentedAnswer[];
}

/** The names that a document has for an operation. */
export interface OperationFacts {
  /** Members of the JSON body, first level. */
  readonly bodyMembers: readonly string[];
  readonly queryParameters: readonly string[];
  /** Headers of its requests, in lower case. */
  readonly requestHeaders: readonly string[];
  /** Whether every bank requires an access token. @decision bearer-presentation */
  readonly needsToken: boolean;
  /** Statuses of its answers. */
  readonly statuses: readonly number[];
  /** Members of successful JSON answers, first level. */
  readonly answerMembers: readonly string[];
  /** Headers of its answers, in lower case. */
  readonly answerHeaders: readonly string[];
  /** Those that every successful answer has. */
  readonly requiredHeaders: readonly string[];
}

/** An exchange as a call. One of no operation counts as the page of the PSU (`authorise`), of which nothing is learned. */
export function recordedCall(exchange: RecordedExchange, facts: InterfaceFacts): RecordedCall {
  const addressed = facts.addressed(exchange.method, exchange.url.pathname);
  return new RecordedCall(
    exchange,
    addressed ?? { operation: 'authorise', parameters: {}, path: exchange.url.pathname },
  );
}

/** Members of answers with the id of what a call has created. */
export type CreatedId = 'consentId' | 'paymentId' | 'basketId' | 'signInId' | 'access_token';

/** The calls of a recording that went to one interface, in their order. */
export class Recording {
  readonly dialect: DialectId;
  readonly calls: readonly RecordedCall[];
  readonly facts: InterfaceFacts;
  /** Exchanges at other addresses, such as pages or other programs. */
  readonly elsewhere: number;
  /** Where they went: their number by method, host and path, the most frequent first. */
  readonly elsewhereAt: ReadonlyMap<string, number>;
  /** Those of them that the same hosts answered with JSON, or refused or carried out without a body: calls of no known operation. */
  readonly unknown: readonly RecordedCall[];
  /** The number of calls of each host. */
  readonly hosts: ReadonlyMap<string, number>;
  readonly #byOperations = new Map<string, readonly RecordedCall[]>();
  readonly #creations = new Map<string, Map<string, RecordedCall>>();

  constructor(exchanges: readonly RecordedExchange[], facts: InterfaceFacts) {
    this.facts = facts;
    this.dialect = facts.dialect;
    const calls: RecordedCall[] = [];
    const others: RecordedExchange[] = [];
    const hosts = new Map<string, number>();
    for (const exchange of exchanges) {
      const { method, url } = exchange;
      const addressed = facts.addressed(method, url.pathname);
      if (!addressed) {
        others.push(exchange);
        continue;
      }
      calls.push(new RecordedCall(exchange, addressed));
      hosts.set(url.host, (hosts.get(url.host) ?? 0) + 1);
    }
    this.calls = calls;
    this.hosts = hosts;
    this.elsewhere = others.length;
    this.elsewhereAt = countedPlaces(others);
    this.unknown = others
      .filter(
        ({ method, url, answer: { status, headers, body = '' } }) =>
          hosts.has(url.host) &&
          (headers['content-type']?.includes('json') === true ||
            jsonOf(body) !== undefined ||
            (body === '' && (status >= 400 || (status < 300 && method !== 'GET')))),
      )
      .map((exchange) => recordedCall(exchange, facts));
  }

  /** The calls of some operations. */
  of(...operations: readonly OperationId[]): readonly RecordedCall[] {
    const key = operations.join(' ');
    let found = this.#byOperations.get(key);
    if (!found)
      this.#byOperations.set(key, (found = this.calls.filter(({ operation }) => operations.includes(operation))));
    return found;
  }

  /** The successful call that created a resource or a token. @param member the member of its answer that has the id */
  creationOf(member: CreatedId, id: string | undefined): RecordedCall | undefined {
    let index = this.#creations.get(member);
    if (!index) {
      this.#creations.set(member, (index = new Map<string, RecordedCall>()));
      for (const call of this.calls) {
        const isCreation = call.method === 'POST' || call.operation === 'exchangeCode';
        const isOfMember = call.operation.toLowerCase().includes(member.slice(0, -'Id'.length));
        const id = call.textAt(member) ?? (isOfMember ? call.createdId : undefined);
        const created = isCreation && call.isAccepted ? id : undefined;
        if (created !== undefined && !index.has(created)) index.set(created, call);
      }
    }
    // Recorders replace what they take for a secret, so that several resources have the same id.
    return id === undefined || id === '***' ? undefined : index.get(id);
  }
}

/** A part of a path that cannot be an id or a secret. */
export const NO_ID = /^(?!.*\d{3})[^/%]{0,29}$/;

/** A path without what could be an id or a secret in it. */
export function placeOf({ method, url }: RecordedExchange): string {
  const parts = url.pathname.split('/').map((part) => (NO_ID.test(part) ? part : '{id}'));
  return `${method} ${url.host}${parts.join('/')}`;
}

function countedPlaces(exchanges: readonly RecordedExchange[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const place of exchanges.map(placeOf)) counts.set(place, (counts.get(place) ?? 0) + 1);
  return new Map([...counts].toSorted(([, one], [, other]) => other - one));
}
