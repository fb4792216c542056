import {
  isPlainName,
  jsonOf,
  itemsOf,
  objectOf,
  type Message,
  type RecordedExchange,
} from '../../learning/exchange.js';

/** Members of answers whose texts are keys to something at the bank. */
const ISSUED = /^(?:(?:consent|payment|basket|authorisation|resource)Id|\w+_token)$/;
/** The id of an authorisation in a link, which is all that a creation says of it. */
const AUTHORISATION = /\/authorisations\/([^/?#]+)/;
/**
 * Members whose texts stay readable, because decisions are read from them or reports show them: words of the interface, and days. Every
 * other text can be data of a person, whatever its name is.
 */
const WORDS = /^(?:code|error|path|scope|balanceType|validUntil|lastActionDate|\w+Status)$/;
/** Members whose texts say why a call is refused. */
const REASONS = /^(?:text|detail|message|error_description)$/;
/** The words of a reason from which decisions are read: names of headers, parameters and members, and which key is wrong. */
const NAMES_IN_REASON =
  /(?<![\w.-])(?:[a-z]+(?:[A-Z][a-z]+)+(?:\.[a-z]+)*|[a-z]+_[a-z]+|(?:X|Ocp|PSU|TPP)(?:-[A-Za-z]+)+|Consent-ID|[Aa]cc(?:ess|ept)|[Ss]ignature|missing|invalid)(?![\w-])/g;
/** A day, with or without a time. */
const DAY = /^\d{4}-\d\d-\d\d(?:T[\d:.+Z-]{1,30})?$/;
/** The parts of an address that stay readable: ids that the bank has issued. */
const ISSUED_PARTS = /issued-\w+-\d+/g;
/** A text that was hidden as a whole. */
const HIDDEN = /^(?:issued|masked)-[\w-]+$/;
/** Members whose numbers stay readable. Others can be money of a person. */
const NUMBERS: ReadonlySet<string> = new Set(['expires_in', 'expires_in ', 'statusCode', 'frequencyPerDay']);
/** Headers whose values stay readable, for the same reasons. Of other headers, only the names do. */
const READ_HEADERS: ReadonlySet<string> = new Set(['content-type', 'aspsp-sca-approach', 'aspsp-notification-support']);
/** The maximum number of issued values that are told apart. Probes need a few; a target can answer anything. */
const MOST_ISSUED = 1000;
/** Shorter texts are words that can occur anywhere. */
const SHORTEST = 4;
/** Shorter texts can be a part of a word, such as the client `client` of `invalid_client`. They are replaced as whole words. */
const SHORTEST_PART = 16;
/** What a decision is read from in an answer that is not JSON. @decision transaction-reports */
const MESSAGE_NAMES = /camt\.\d{3}\.\d{3}\.\d{2}/g;
/** What is left of a text that is not kept. */
const MASKED = 'masked';
/** Headers that are never kept. */
const DROPPED = new Set(['cookie', 'set-cookie']);

/**
 * Replaces secrets and personal data of recorded calls by names, the same name for the same value. What the decisions are
 * read from remains: names of members, types, statuses, codes, dates.
 */
export class Masks {
  /** Names by value in lower case: names of headers lose their case. */
  readonly #names = new Map<string, string>();
  #pattern: RegExp | undefined;
  #issued: number;

  /**
   * @param known secrets that are known from the beginning, by name
   * @param issued the number of names that were given to issued values before
   */
  constructor(known: Readonly<Record<string, string | undefined>>, issued = 0) {
    this.#issued = issued;
    for (const [name, value] of Object.entries(known))
      if (value !== undefined && value.length >= SHORTEST) this.#add(value, `masked-${name}`);
  }

  /** The number of values that were issued by the bank so far. */
  get issued(): number {
    return this.#issued;
  }

  /** Masks a value from now on. @param kind what it is, such as `consentId` */
  hide(kind: string, value: string): void {
    if (value.length < SHORTEST || this.#names.has(value.toLowerCase()) || this.#names.size > MOST_ISSUED) return;
    this.#issued += 1;
    this.#add(value, `issued-${kind}-${this.#issued}`);
  }

  /** A text without secrets. */
  text(text: string): string {
    if (this.#names.size === 0) return text;
    this.#pattern ??= new RegExp(
      [...this.#names.keys()]
        .toSorted((one, other) => other.length - one.length)
        .map((value) => {
          const escaped = value.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
          return value.length < SHORTEST_PART ? `(?<!\\w)${escaped}(?!\\w)` : escaped;
        })
        .join('|'),
      'gi',
    );
    return text.replace(this.#pattern, (found) => this.#names.get(found.toLowerCase()) ?? MASKED);
  }

  /** A recorded exchange without secrets. What its answer issues is hidden from now on. */
  exchange(exchange: RecordedExchange): RecordedExchange {
    const { url, request, answer } = exchange;
    const got = jsonOf(answer.body);
    if (exchange.answer.status < 300) this.#hideIssued(got);
    const path = this.text(url.pathname + url.search);
    return {
      ...exchange,
      url: new URL(path, 'https://target.invalid'),
      request: this.#message(request),
      answer: { status: answer.status, ...this.#answer(answer, got) },
    };
  }

  #add(value: string, name: string): void {
    const [form = ''] = new URLSearchParams({ '': value }).toString().split('=').slice(1);
    const base64 = Buffer.from(value).toString('base64');
    for (const one of [value, encodeURIComponent(value), form, JSON.stringify(value).slice(1, -1), base64])
      this.#names.set(one.toLowerCase(), name);
    this.#pattern = undefined;
  }

  #message({ headers, body }: Message): Message {
    return { headers: this.#headers(headers), body: body === undefined ? undefined : this.text(body) };
  }

  /** An answer. In another form than JSON, nothing shows what is data of a person. */
  #answer({ headers, body = '' }: Message, got: unknown): Message {
    const kept = got === undefined ? (body.match(MESSAGE_NAMES) ?? []).join(' ') : JSON.stringify(this.#json(got));
    return { headers: this.#headers(headers, (name, value) => (READ_HEADERS.has(name) ? value : MASKED)), body: kept };
  }

  #headers(headers: Message['headers'], valueOf = (_name: string, value: string) => value): Message['headers'] {
    const kept = Object.entries(headers).filter(([name]) => !DROPPED.has(name));
    return Object.fromEntries(kept.map(([name, value]) => [this.#name(name), this.text(valueOf(name, value))]));
  }

  #json(value: unknown, name = ''): unknown {
    if (typeof value === 'string') return value === '' ? '' : this.#value(name, value);
    if (typeof value === 'number') return NUMBERS.has(name) ? value : 0;
    if (Array.isArray(value)) return itemsOf(value).map((one) => this.#json(one, name));
    const object = objectOf(value);
    if (!object) return value;
    return Object.fromEntries(Object.entries(object).map(([key, one]) => [this.#name(key), this.#json(one, key)]));
  }

  /** The text of a member as far as it is needed. */
  #value(name: string, value: string): string {
    if (REASONS.test(name)) return this.text(value.match(NAMES_IN_REASON)?.join(' ') ?? MASKED);
    const text = this.text(value);
    if (name === 'href') return `/${text.match(ISSUED_PARTS)?.join('/') ?? MASKED}`;
    if (ISSUED.test(name)) return text === value && value.length >= SHORTEST ? MASKED : text;
    // The same value in several members, such as an IBAN that is also the id of its account.
    if (text !== value && HIDDEN.test(text)) return text;
    return WORDS.test(name) && (DAY.test(text) || isPlainName(text.replace(/\[\d*\]/g, ''))) ? text : MASKED;
  }

  /** The name of a member or header. A bank could have accounts or people as names. */
  #name(name: string): string {
    const text = this.text(name);
    return isPlainName(text) ? text : `(${MASKED})`;
  }

  #hideIssued(value: unknown): void {
    for (const one of itemsOf(value)) this.#hideIssued(one);
    for (const [name, one] of Object.entries(objectOf(value) ?? {})) {
      if (typeof one !== 'string') this.#hideIssued(one);
      else if (ISSUED.test(name)) this.hide(name, one);
      else if (name === 'href') this.hide('authorisationId', AUTHORISATION.exec(one)?.[1] ?? '');
    }
  }
}
