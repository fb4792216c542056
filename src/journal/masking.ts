import { endOfJsonString, parsedJson } from '../domain/text.js';
import type { EntryFinding, JournalEntry } from './journal-entry.js';

/**
 * Masks the secrets of a displayed call. A masked value remains distinguishable from a missing one. A secret is
 * identified by its name, in any encoding, and then masked wherever the same text occurs: in the signing string, in
 * responses that quote the request, in findings.
 */

/** The text that replaces a secret. */
export const MASK = '***';
/** Headers whose whole value is secret. */
const SECRET_HEADERS = new Set(['cookie', 'set-cookie', 'signature', 'proxy-authorization', 'authorization']);
/** Names of secret parameters, members and headers, in lower case, with letters and digits only. */
const SECRET_NAMES = new Set(
  (
    'auth authcode authorisationcode authorization authorizationcode bearer code codeverifier confirmationcode cookie credential credentials hmac jwt onetimecode otp pass passcode ' +
    'passphrase pin primary pwd secondary session sig tan xauth'
  ).split(' '),
);
/** What the names of secrets end with, whatever is before it: `X-IBM-Client-Secret`, `encryptedPassword`. */
const SECRET_ENDINGS =
  /(?:apikey|assertion|authenticationdata|jwssignature|passwd|password|privatekey|secret|sessionid|sessionkey|subscriptionkey|token)$/;
/** Secrets that their form shows, whatever their name is: signed JSON (JWT, JWS), bearer tokens, and the password in a URL. */
const SECRET_FORMS =
  /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=\bbearer {1,3})(?=[^\s"]*\d)[\w.~+/-]{8,}=*|(?<=:\/\/[^\s/:@"]{1,100}:)[^\s/@"]{1,100}(?=@)/gi;
/** The parameters in the fragment of an address. */
const FRAGMENT = /(?<=:\/\/[^\s"'<>#]*#)[^\s"'<>=]+=[^\s"'<>]*/g;
/** Minimum length of a secret to search for in other texts. Shorter ones would match unrelated text. */
const SHORTEST_KNOWN_SECRET = 8;
/** The length of the shortest text that may have been cut. */
const SHORTEST_CUT_TEXT = 300;
/** Maximum depth of nested texts. */
const DEEPEST = 4;
/** The length of the shortest text with a named secret: `pin=1`. */
const SHORTEST_PAIR = 5;
/** Maximum number of a call's secrets to search for in its other texts, because each one costs a pass. */
const MOST_KNOWN_SECRETS = 200;
/** Maximum number of characters read in a header line of a multipart part. */
const LONGEST_HEAD_LINE = 1000;

/** An opening tag of XML, and its name. */
const OPENING_TAG = /<([\w.-]{1,80}(?::[\w.-]{1,80})?)(?:\s[^<>]*)?>/g;
/** Cookie attributes that are not secret. */
const COOKIE_ATTRIBUTES = /^(?:path|domain|expires|max-age|samesite)$/i;

/** The message that contains a text. The `code` of a response is usually an error code. */
type Side = 'request' | 'answer';

/** The texts of a call that can contain secrets. */
type CallTexts = Pick<
  JournalEntry,
  'path' | 'query' | 'headers' | 'body' | 'answerHeaders' | 'answerBody' | 'signature' | 'traceparent'
>;

/** The masked texts of a call. */
export interface MaskedCall {
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answerBody: string | undefined;
  readonly signature: JournalEntry['signature'];
  readonly traceparent: string | undefined;
}

/** The signs of a secret in a path: a name before it, or the form of a token. */
const NAMED_IN_PATH = /[=:%]|eyJ/;

/**
 * Path and query for lists, with secrets masked. Headers are read only if the path repeats a value of them, because masking takes
 * long and lists are long.
 */
export function maskedAddress(call: Pick<CallTexts, 'path' | 'query' | 'headers'>): Pick<MaskedCall, 'path' | 'query'> {
  const { path, query, headers } = call;
  const parts = path.split('/').filter((part) => part.length >= SHORTEST_KNOWN_SECRET);
  const repeats = Object.values(headers).some((value) => parts.some((part) => value.includes(part)));
  if (query === '' && !repeats && !NAMED_IN_PATH.test(path)) return { path, query };
  return new CallSecrets({ path, query, headers: repeats ? headers : {}, answerHeaders: {} }).masked();
}

export class CallSecrets {
  readonly #known = new Set<string>();
  readonly #earlier: readonly string[];
  readonly #further: RegExp | undefined;
  readonly #masked: Omit<MaskedCall, 'traceparent'>;
  readonly #traceparent: string | undefined;
  #variants: readonly string[] | undefined;

  /**
   * Finds the secrets in the request and the response.
   * @param earlier secrets of other calls, which this one may have at an unusual place
   * @param further names of further secrets. With them, the parameters of fragments are secret too
   */
  constructor(
    { path, query, headers, body, answerHeaders, answerBody, signature, traceparent }: CallTexts,
    earlier: readonly string[] = [],
    further?: RegExp,
  ) {
    this.#earlier = earlier;
    this.#further = further;
    this.#masked = {
      // Headers first: however many secrets there are, the credentials must be among those searched for.
      headers: this.#headers(headers, 'request'),
      path: this.#text(path, 'request'),
      query: this.#text(query, 'request'),
      body: body === undefined ? undefined : this.#text(body, 'request'),
      answerHeaders: this.#headers(answerHeaders, 'answer'),
      answerBody: answerBody === undefined ? undefined : this.#text(answerBody, 'answer'),
      signature: signature && { ...signature, signingString: this.#lines(signature.signingString) },
    };
    this.#traceparent = traceparent;
  }

  /** The secrets of this call that are long and mixed enough to be nothing else. */
  get unmistakable(): readonly string[] {
    return [...this.#known].filter((secret) => /^(?=.*\d)(?=.*[a-z])\S{16,1000}$/i.test(secret));
  }

  /** The texts of the call with all secrets masked. */
  masked(): MaskedCall {
    const { path, query, headers, body, answerHeaders, answerBody, signature } = this.#masked;
    const clean = (text: string): string => this.withoutKnown(text);
    const cleaned = (values: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(value)]));
    return {
      path: clean(path),
      query: clean(query),
      headers: cleaned(headers),
      body: body === undefined ? undefined : clean(body),
      answerHeaders: cleaned(answerHeaders),
      answerBody: answerBody === undefined ? undefined : clean(answerBody),
      signature: signature && { ...signature, signingString: clean(signature.signingString) },
      traceparent: this.#traceparent === undefined ? undefined : clean(this.#traceparent),
    };
  }

  /** A finding about the call, for views. */
  maskedFinding({ rule, detail }: EntryFinding): EntryFinding {
    return { rule, detail: this.withoutKnown(detail) };
  }

  /** Masks the call's secrets in a text that was generated from the call, such as a finding. */
  withoutKnown(text: string): string {
    this.#variants ??= [...new Set([...this.#known, ...this.#earlier].flatMap(writtenForms))].sort(
      (one, other) => other.length - one.length,
    );
    return this.#variants.reduce((left, secret) => withoutStart(left.replaceAll(secret, MASK), secret), text);
  }

  #isSecret(name: string, side: Side): boolean {
    return isSecretName(name, side) || this.#further?.test(name) === true;
  }

  #note(secret: string): void {
    if (secret.length < SHORTEST_KNOWN_SECRET || secret === MASK || this.#known.size >= MOST_KNOWN_SECRETS) return;
    this.#known.add(secret);
  }

  #headers(headers: Readonly<Record<string, string>>, side: Side): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, this.#headerValue(name, value, side)]),
    );
  }

  #headerValue(name: string, value: string, side: Side): string {
    if (!SECRET_HEADERS.has(name) && !this.#isSecret(name, side)) return this.#text(value, side);
    const scheme = name.endsWith('authorization') ? /^(\w+) +(?=\S)/.exec(value)?.[1] : undefined;
    const credentials = scheme === undefined ? value : value.slice(scheme.length).trim();
    this.#note(credentials);
    if (scheme?.toLowerCase() === 'basic') {
      const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
      if (password !== undefined) this.#noteEncoded(password);
    }
    if (name.endsWith('cookie'))
      for (const pair of value.split(/[;,]/)) {
        const [, cookie = '', content = ''] = /^\s*([^=]*)=(.*)$/s.exec(pair) ?? [];
        if (!COOKIE_ATTRIBUTES.test(cookie)) this.#note(content.trim());
      }
    if (name === 'signature') this.#note(/signature="([^"]+)"/.exec(value)?.[1] ?? '');
    return scheme === undefined ? MASK : `${scheme} ${MASK}`;
  }

  /** Masks the lines of a signing string: `name: value` like headers, and the request target. */
  #lines(text: string): string {
    return text
      .split('\n')
      .map((line) => {
        const [, name = '', value = ''] = /^(\(?[^:()\s]*\)?): (.*)$/.exec(line) ?? [];
        return name === '' ? this.#text(line, 'request') : `${name}: ${this.#headerValue(name, value, 'request')}`;
      })
      .join('\n');
  }

  /** Masks secret members and parameters in a text of any format: JSON (also invalid), XML, forms, URLs. */
  #text(whole: string, side: Side, depth = 0): string {
    const text = this.#elements(this.#fragments(whole), side);
    const plain = /^\s*[[{"]/.test(text) ? text : this.#form(text);
    return this.#parts(this.#loose(this.#json(plain, side, depth), side), side).replace(SECRET_FORMS, (secret) => {
      this.#note(secret);
      return MASK;
    });
  }

  /** Masks the parameters in fragments of addresses, which only the browser of the PSU should see. */
  #fragments(text: string): string {
    if (!this.#further) return text;
    return text.replace(FRAGMENT, (parameters) => {
      for (const [, value] of new URLSearchParams(parameters)) this.#note(value);
      return MASK;
    });
  }

  /** Masks the content of XML elements by name, whatever their namespace. Without its end, an element extends to the end of the text. */
  #elements(text: string, side: Side): string {
    let masked = '';
    let at = 0;
    for (const { 0: tag, 1: name = '', index } of text.matchAll(OPENING_TAG)) {
      if (index < at || tag.endsWith('/>') || !this.#isSecret(name.slice(name.indexOf(':') + 1), side)) continue;
      const begin = index + tag.length;
      const end = text.indexOf(`</${name}`, begin);
      const content = text.slice(begin, end === -1 ? text.length : end);
      for (const literal of textsOf(content)) this.#note(literal.trim());
      masked += text.slice(at, begin) + MASK;
      at = begin + content.length;
    }
    return masked + text.slice(at);
  }

  /** Masks parameters, whatever precedes them. Their names may be percent-encoded. */
  #form(text: string, depth = 0): string {
    return text.replaceAll(
      /(^|[?&;#\s])([^=&?#;\s]{1,200})=([^&#\s]*)/g,
      (_all, before: string, name: string, value: string) => {
        if (!this.#isSecret(decoded(name), 'request')) return `${before}${name}=${this.#parameter(value, depth)}`;
        this.#noteEncoded(value);
        return `${before}${name}=${MASK}`;
      },
    );
  }

  /**
   * Masks a parameter that is not secret itself but may be a URL with a secret. Does not look into URLs nested deeper
   * than that.
   */
  #parameter(value: string, depth: number): string {
    const isPlain = value.includes('=');
    const plain = isPlain ? value : decoded(value);
    if (!plain.includes('=')) return value;
    const masked = depth < DEEPEST ? this.#form(plain, depth + 1) : MASK;
    return isPlain || masked === plain ? masked : encodeURIComponent(masked);
  }

  /** Masks members by name, even if the name is escaped. The rest of the text is unchanged. */
  #json(text: string, side: Side, depth: number): string {
    let masked = '';
    let at = 0;
    for (let begin = text.indexOf('"'); begin !== -1; begin = text.indexOf('"', at)) {
      const end = endOfJsonString(text, begin + 1);
      const literal = text.slice(begin, end);
      masked += text.slice(at, begin);
      const content = unescaped(literal);
      const colon = /^\s*:\s*/.exec(text.slice(end, end + 200))?.[0];
      if (colon !== undefined && this.#isSecret(content, side)) {
        const [first, last] = valueAt(text, end + colon.length);
        this.#noteValue(text.slice(first, last));
        masked += `${literal}${colon}"${MASK}"`;
        at = last;
      } else {
        const isRead = depth < DEEPEST && content.length >= SHORTEST_PAIR;
        const inner = isRead ? this.#text(content, side, depth + 1) : content;
        masked += inner === content ? literal : JSON.stringify(inner);
        at = end;
      }
    }
    return masked + text.slice(at);
  }

  /** Masks remaining names with values, in text that only resembles one of the other formats. */
  #loose(text: string, side: Side): string {
    return text.replaceAll(
      /(?<![\w%-])([\w%-]{3,60})(["']?\s*[:=]\s*["']?(?:(?:Bearer|Basic) +)?)([^\s&,;"'}\]]+)/gi,
      (all, name: string, between: string, value: string) => {
        if (value === MASK || !this.#isSecret(decoded(name), between.includes('=') ? 'request' : side)) return all;
        this.#noteEncoded(value);
        return `${name}${between}${MASK}`;
      },
    );
  }

  /** Masks the parts of a multipart body: header lines, an empty line, and a value. */
  #parts(text: string, side: Side): string {
    if (!/content-disposition:/i.test(text)) return text;
    let name: string | undefined;
    let isValue = false;
    const lines = text.split('\n').map((line) => {
      if (isValue && name !== undefined) {
        const isSecret = this.#isSecret(name, side) && line.trim() !== '';
        name = undefined;
        isValue = false;
        if (!isSecret) return line;
        this.#note(line.trim());
        return line.endsWith('\r') ? `${MASK}\r` : MASK;
      }
      name = /content-disposition:.*?[;\s]name="?([\w-]+)/i.exec(line.slice(0, LONGEST_HEAD_LINE))?.[1] ?? name;
      isValue = name !== undefined && line.trim() === '';
      return line;
    });
    return lines.join('\n');
  }

  /** Notes every text and number in the value of a secret member. */
  #noteValue(text: string): void {
    for (const { token } of tokensOf(text)) this.#note(token.startsWith('"') ? unescaped(token) : token);
  }

  #noteEncoded(value: string): void {
    this.#note(value);
    this.#note(decoded(value));
  }
}

function isSecretName(name: string, side: Side): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return (SECRET_NAMES.has(plain) && (plain !== 'code' || side === 'request')) || SECRET_ENDINGS.test(plain);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The value of a JSON string; for a truncated or invalid one, its raw content. */
function unescaped(literal: string): string {
  const value = parsedJson(literal);
  return typeof value === 'string' ? value : literal.replace(/^"|"$/g, '');
}

/** Masks the start of a secret at the end of a text or of a JSON string: error texts are cut, and so is what they quote. */
function withoutStart(text: string, secret: string): string {
  if (text.length < SHORTEST_CUT_TEXT) return text;
  const start = secret.slice(0, SHORTEST_KNOWN_SECRET);
  let end = 0;
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, end)) {
    end = at + start.length;
    while (end < text.length && text[end] === secret[end - at]) end += 1;
    if (end === text.length || text[end] === '"') return text.slice(0, at) + MASK + text.slice(end);
  }
  return text;
}

/** The forms that a secret can have in a text: plain, in JSON, in JSON within JSON, in XML, in a URL. */
function writtenForms(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inXml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, inJson, JSON.stringify(inJson).slice(1, -1), inXml, encodeURIComponent(secret), form];
}

/** The start and end of a JSON value. A truncated one extends to the end of the text. */
function valueAt(text: string, from: number): readonly [number, number] {
  const first = text[from];
  if (first === '"') return [from, endOfJsonString(text, from + 1)];
  if (first !== '{' && first !== '[') return [from, from + (/^[^,}\]\s]*/.exec(text.slice(from))?.[0].length ?? 0)];
  let open = 0;
  for (const { token, end } of tokensOf(text, from)) {
    if (token === '[' || token === '{') open += 1;
    else if (token === ']' || token === '}') open -= 1;
    if (open === 0) return [from, end];
  }
  return [from, text.length];
}

/** The strings, brackets and other words of a JSON text, and where each ends. */
function* tokensOf(text: string, from = 0): Generator<{ readonly token: string; readonly end: number }> {
  const begins = /["[\]{}]|[^\s"[\]{},:]+/g;
  begins.lastIndex = from;
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    if (found[0] === '"') begins.lastIndex = endOfJsonString(text, found.index + 1);
    yield { token: text.slice(found.index, begins.lastIndex), end: begins.lastIndex };
  }
}

/** The texts in the content of an XML element: between tags, and in CDATA. A regular expression would need a stack as deep as they are long. */
function textsOf(content: string): string[] {
  const [before = '', ...sections] = content.split('<![CDATA[');
  const texts = sections.flatMap((section) => {
    const end = section.indexOf(']]>');
    return end === -1 ? [section] : [section.slice(0, end), ...textsBetweenTags(section.slice(end + 3))];
  });
  return [...textsBetweenTags(before), ...texts].filter((text) => text !== '');
}

function textsBetweenTags(content: string): string[] {
  const [first = '', ...pieces] = content.split('<');
  return [first, ...pieces.flatMap((piece) => (piece.includes('>') ? [piece.slice(piece.indexOf('>') + 1)] : []))];
}
