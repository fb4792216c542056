import { STATUS_CODES } from 'node:http';
import type { OperationId } from '../domain/generated/operation-ids.js';
import { isObject, memberAt } from '../domain/shape.js';
import { factsOf } from '../domain/tpp/operation.js';
import { textMembers, withGrantType } from '../domain/tpp/token-request.js';
import { parsedJson } from '../domain/text.js';

/** One message: a request without its target, or an answer without its status. */
export interface Message {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if the message has none, or the recording did not keep it. */
  readonly body: string | undefined;
}

/** A request and its answer, as a recording has them. */
export interface RecordedExchange {
  /** The place of its entry in the recording, from 1. Several files are counted on. */
  readonly number: number;
  /** When it was sent, in milliseconds since 1970; undefined if the recording does not say. */
  readonly sentAtMs?: number | undefined;
  readonly method: string;
  readonly url: URL;
  readonly request: Message;
  readonly answer: Message & { readonly status: number };
  /** As it was sent, if this is the form of the dialect. */
  readonly raw?: RecordedExchange;
}

/** What a recorder writes instead of a secret. */
export const MASKED = '***';

/** What an answer says of a refusal. */
export interface ObservedRefusal {
  readonly code: string;
  /** The header, parameter or field that is wrong, if the answer names it. */
  readonly path: string | undefined;
  readonly text: string;
}

/** Where a call went, in the words of the interface. */
export interface Addressed {
  readonly operation: OperationId;
  /** Parameters of the path, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The path without what is before that of the interface. */
  readonly path: string;
}

/** Members that have the id of what a call is about, in answers as in paths. */
export const RESOURCE_IDS = ['consentId', 'paymentId', 'basketId', 'signInId'] as const;

/** A call of a known operation. */
export class RecordedCall {
  readonly number: number;
  readonly operation: OperationId;
  readonly parameters: Readonly<Record<string, string>>;
  readonly method: string;
  readonly sentAtMs: number | undefined;
  /** The path without what is before that of the interface. */
  readonly path: string;
  /** As it was sent. */
  readonly raw: RecordedExchange;
  readonly status: number;
  /** Parameters of the query; at the token endpoint those of the form too. */
  readonly query: URLSearchParams;
  readonly request: Message;
  readonly answer: Message;
  /** The body of the request, if it is JSON. */
  readonly sent: unknown;
  /** The body of the answer, if it is JSON. */
  readonly got: unknown;
  readonly refusal: ObservedRefusal | undefined;

  constructor(exchange: RecordedExchange, { operation, parameters, path }: Addressed) {
    const { number, sentAtMs, method, url, request, answer } = exchange;
    this.number = number;
    this.sentAtMs = sentAtMs;
    this.path = path;
    this.raw = exchange.raw ?? exchange;
    this.operation = operation;
    this.parameters = parameters;
    this.method = method;
    this.status = answer.status;
    this.request = request;
    this.answer = answer;
    this.query = withForm(url.searchParams, request, operation === 'exchangeCode');
    this.sent = jsonOf(request.body);
    this.got = jsonOf(answer.body);
    this.refusal = this.isAccepted ? undefined : refusalOf(this.got);
  }

  /** True for a successful status, whatever has answered. */
  get isSuccessful(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** True for a successful answer of the interface. A page of maintenance or of a login accepts nothing, although its status is 200. */
  get isAccepted(): boolean {
    const { body } = this.answer;
    const type = this.answerHeader('content-type') ?? '';
    if (!this.isSuccessful || (/html/i.test(type) && !/^\s*[[{]/.test(body ?? ''))) return false;
    if (this.status === 204 || /xml/i.test(type)) return true;
    // A recording may leave a body out, or cut it off.
    return body === undefined ? type === '' || /json/i.test(type) : /^\s*(?:[[{]|<(?!!doctype|html))/i.test(body);
  }

  /** A header of the request. An empty one counts as absent. @param name in lower case */
  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return value === '' ? undefined : value;
  }

  /** A header of the answer. @param name in lower case */
  answerHeader(name: string): string | undefined {
    return this.answer.headers[name];
  }

  /** The media type of the answer; undefined if it does not say it. */
  get mediaType(): string | undefined {
    return /^[\w.+-]+\/[\w.+-]+/.exec(this.answerHeader('content-type') ?? '')?.[0].toLowerCase();
  }

  /** A member of the request's body, such as `['access', 'accounts', 0]`. */
  sentAt(...path: readonly (string | number)[]): unknown {
    return memberAt(this.sent, ...path);
  }

  /** A member of the answer's body. */
  at(...path: readonly (string | number)[]): unknown {
    return memberAt(this.got, ...path);
  }

  /** A text of the answer's body. Some banks have numbers as ids. */
  textAt(...path: readonly (string | number)[]): string | undefined {
    const value = this.at(...path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  }

  /** The id that the answer gives to a consent, payment, basket or sign-in: in a member, or in an address below that of the call. */
  get createdId(): string | undefined {
    return RESOURCE_IDS.map((member) => this.textAt(member)).find((id) => id !== undefined) ?? this.#linkedId();
  }

  #linkedId(): string | undefined {
    if (factsOf(this.operation)?.action !== 'create' || !this.isAccepted) return undefined;
    const links = Object.values(objectOf(this.at('_links')) ?? {}).map((link) => memberAt(link, 'href') ?? link);
    return [this.answerHeader('location'), ...links]
      .flatMap((link) =>
        [this.path, this.raw.url.pathname.replace(/\/$/, '')].map((path) => String(link).split(`${path}/`)[1] ?? ''),
      )
      .map((below) => below.replace(/[/?#].*/, ''))
      .find((id) => /\d/.test(id));
  }

  /** The names of the answer's links. */
  get links(): readonly string[] {
    return Object.keys(objectOf(this.at('_links')) ?? {});
  }

  /** True if the answer refuses the call because of this header, parameter or field. */
  isRefusedFor(path: string): boolean {
    const { refusal } = this;
    if (!refusal) return false;
    if (refusal.path === undefined) return names(refusal.text, path);
    const named = refusal.path.toLowerCase();
    return named === path.toLowerCase() || named.startsWith(`${path.toLowerCase()}.`);
  }
}

/** True if a text has the name as a word, such as `psu_id_type` for `PSU-ID-Type`. */
function names(text: string, name: string): boolean {
  const [words = [], [wanted = ''] = []] = [text, name].map((one) =>
    one
      .toLowerCase()
      .replaceAll('_', '-')
      .split(/[^\w.[\]-]+/),
  );
  return words.some((word) => word.replace(/[.:]$/, '') === wanted || word.startsWith(`${wanted}.`));
}

/** A value as an object; undefined for anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

/** A value as a list; empty for anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** A JSON object or list; undefined for any other text. */
export function jsonOf(body: string | undefined): unknown {
  return body === undefined || !/^\s*[[{]/.test(body) ? undefined : parsedJson(body);
}

function withForm(query: URLSearchParams, { headers, body }: Message, isToken: boolean): URLSearchParams {
  const isForm = (headers['content-type'] ?? '').includes('x-www-form-urlencoded');
  const form = new URLSearchParams(isForm ? body : isToken ? textMembers(jsonOf(body)) : {});
  const all = new URLSearchParams([...query, ...form]);
  return isToken ? new URLSearchParams(withGrantType(Object.fromEntries(all))) : all;
}

/** Reads tppMessages, problem+json, and the errors of RFC 6749. */
function refusalOf(body: unknown): ObservedRefusal | undefined {
  const message = objectOf(memberAt(body, 'tppMessages', 0)) ?? objectOf(body);
  const text = (name: string): string | undefined => {
    const value = memberAt(message, name);
    return typeof value === 'string' ? value : undefined;
  };
  const code = text('code') ?? text('error');
  if (code === undefined) return undefined;
  const path = text('path');
  // Some name the address of the call there.
  return {
    code,
    path: path?.startsWith('/') ? undefined : path,
    text: text('text') ?? text('detail') ?? text('error_description') ?? '',
  };
}

/** The code of an error, and the members down to it. */
export function foundCode(body: unknown): { readonly code: string; readonly place: string } | undefined {
  const queue: { readonly value: unknown; readonly place: string }[] = [{ value: body, place: '' }];
  let error: { readonly code: string; readonly place: string } | undefined;
  for (const { value, place } of queue) {
    for (const item of itemsOf(value)) queue.push({ value: item, place });
    for (const [name, member] of Object.entries(objectOf(value) ?? {})) {
      const at = place === '' ? name : `${place}.${name}`;
      if (typeof member === 'object' && member !== null) queue.push({ value: member, place: at });
      else if (typeof member !== 'string') continue;
      else if (/^(?:error_?)?code$/i.test(name)) return { code: member, place: at };
      // Application servers have the words of HTTP for a status there.
      else if (name === 'error' && member !== STATUS_CODES[Number(memberAt(value, 'status'))])
        error ??= { code: member, place: at };
    }
  }
  return error;
}

/** False for texts, control characters, and what looks like an id, an IBAN, a day with a time, or a token. */
export function isPlainName(text: string): boolean {
  return /^[\p{L}\p{N}_$@.:-]{1,60} ?$/u.test(text) && !/\d{6}|[0-9a-f]{8}-[0-9a-f]{4}-|(?:\d+[a-z]+){4}/i.test(text);
}

/** Whether a text can be the code of an error: a name, or a few words such as `Bad Request`. */
export function isCode(text: string): boolean {
  return isPlainName(text) || (text.length <= 30 && text.split(' ').every(isPlainName));
}
