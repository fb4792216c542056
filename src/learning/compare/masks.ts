import { jsonOf, listOf, objectOf, type Json, type Message, type RecordedExchange } from '../exchange.js';

/** Members of answers whose texts are keys to something at the bank. */
const ISSUED = /^(?:(?:consent|payment|basket|authorisation|resource)Id|\w+_token)$/;
/** The id of an authorisation in a link, which is all that a creation says of it. */
const AUTHORISATION = /\/authorisations\/([^/?#]+)/;
/** Members of answers with data of a person. */
const PERSONAL =
  /name$|^(?:iban|bban|pan|msisdn|maskedPan|psuMessage|details|mandateId|endToEndId|entryReference|additionalInformation|street\w*|buildingN\w+|townName|city|postCode)$|^remittance/i;
/** The maximum number of issued values that are told apart. Probes need a few; a target can answer anything. */
const MOST_ISSUED = 1000;
/** Shorter texts are words that can occur anywhere. */
const SHORTEST = 4;
/** Shorter texts can be a part of a word, such as the client `client` of `invalid_client`. They are replaced as whole words. */
const UNMISTAKABLE = 16;
/** What a row is read from in an answer that is not JSON. @decision transaction-reports */
const KEPT_OF_OTHERS = /camt\.\d{3}\.\d{3}\.\d{2}/g;
/** Headers that are never kept. */
const DROPPED = new Set(['cookie', 'set-cookie']);

/**
 * Replaces secrets and personal data of recorded calls by names, the same name for the same value. What the rows of the decision table are
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
          return value.length < UNMISTAKABLE ? `(?<!\\w)${escaped}(?!\\w)` : escaped;
        })
        .join('|'),
      'gi',
    );
    return text.replace(this.#pattern, (found) => this.#names.get(found.toLowerCase()) ?? 'masked');
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
  #answer({ headers, body = '' }: Message, got: Json): Message {
    const kept = got === undefined ? (body.match(KEPT_OF_OTHERS) ?? []).join(' ') : JSON.stringify(this.#json(got));
    return { headers: this.#headers(headers), body: kept };
  }

  #headers(headers: Message['headers']): Message['headers'] {
    const kept = Object.entries(headers).filter(([name]) => !DROPPED.has(name));
    return Object.fromEntries(kept.map(([name, value]) => [this.text(name), this.text(withoutQuery(name, value))]));
  }

  #json(value: Json, name = ''): Json {
    if (typeof value === 'string') {
      if (PERSONAL.test(name) && value !== '') return 'masked';
      return this.text(withoutQuery(name, value));
    }
    if (Array.isArray(value)) return listOf(value).map((one) => this.#json(one, name));
    const object = objectOf(value);
    if (!object) return value;
    return Object.fromEntries(Object.entries(object).map(([key, one]) => [this.text(key), this.#json(one, key)]));
  }

  #hideIssued(value: Json): void {
    for (const one of listOf(value)) this.#hideIssued(one);
    for (const [name, one] of Object.entries(objectOf(value) ?? {})) {
      if (typeof one !== 'string') this.#hideIssued(one);
      else if (ISSUED.test(name)) this.hide(name, one);
      else if (name === 'href') this.hide('authorisationId', AUTHORISATION.exec(one)?.[1] ?? '');
    }
  }
}

/** Addresses of pages have secrets in their query. */
function withoutQuery(name: string, value: string): string {
  return name === 'href' || name === 'location' ? value.replace(/[?#].*$/s, '') : value;
}
