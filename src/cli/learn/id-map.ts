import { isObject } from '../../domain/shape.js';
import { MASKED } from '../../learning/exchange.js';

/** A text of a body with its place. */
interface PlacedText {
  /** The members and positions down to it. */
  readonly path: string;
  /** The last name of the path. */
  readonly name: string;
  readonly value: string;
}

/** Members whose values name something that the bank made. */
const ID_NAMES = /(?:id|token|code|reference|href|link|url|uri|location)$/i;

/** A text that says that an id follows, such as `consentId 3c6e…`. */
const NAMED_ID = /(?:(?<![A-Za-z])(?:id|ID)|Id):? (\S+)$/;

/** What ids of authorisations are in: members, and segments of paths before them. */
const OF_AUTHORISATION = /authori[sz]ations?(?:id)?$/i;

/** The values that the replayed bank has instead of those of the recording: ids, tokens, and links with them. */
export class IdMap {
  readonly #known = new Map<string, string>();
  /** At some banks, an authorisation has the id of what it is for. */
  readonly #ofAuthorisations = new Map<string, string>();

  set(recorded: string, own: string, place = ''): void {
    if (recorded === '' || recorded === own || recorded.includes(MASKED)) return;
    const isOfAuthorisation = OF_AUTHORISATION.test(place);
    if (isOfAuthorisation) this.#ofAuthorisations.set(recorded, own);
    if (!isOfAuthorisation || !this.#known.has(recorded)) this.#known.set(recorded, own);
  }

  get(recorded: string): string | undefined {
    return this.#known.get(recorded);
  }

  /** A text with every id in it replaced. Its segments and words are looked up, so that the time does not grow with the number of ids. */
  replaced(text: string): string {
    const whole = this.#known.get(text);
    if (whole !== undefined) return whole;
    return text.replace(/[^\s/?&=,;"#<>]+/g, (segment) => {
      const known = this.#known.get(segment) ?? this.#known.get(decoded(segment));
      return known ?? segment.replace(/[\w.~-]{3,}/g, (word) => this.#known.get(word) ?? word);
    });
  }

  /** A path with every id in it replaced. */
  replacedPath(path: string): string {
    return path
      .split('/')
      .map((segment, index, segments) => {
        const isOfAuthorisation = OF_AUTHORISATION.test(segments[index - 1] ?? '');
        const own =
          (isOfAuthorisation ? this.#ofAuthorisations.get(segment) : undefined) ??
          this.#known.get(segment) ??
          this.#known.get(decoded(segment));
        return own === undefined || own.includes('/') ? segment : encodeURIComponent(own);
      })
      .join('/');
  }

  /** A JSON value with every id in it replaced. An IBAN stays: at some banks, it is the id of its account. */
  replacedIn(value: unknown): unknown {
    if (typeof value === 'string') return this.replaced(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.replacedIn(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, name === 'iban' ? member : this.replacedIn(member)]),
    );
  }

  /**
   * Notes which ids of an answer stand for which of the recorded one: those at the same place, or else those of the same name in the same
   * order. Entries of lists that have an IBAN are compared with those that have the same one.
   */
  learn(recorded: unknown, own: unknown): void {
    const offered = textsOf(own);
    const byPath = new Map(offered.map((text) => [text.path, text]));
    const byName = new Map<string, PlacedText[]>();
    for (const text of offered) {
      const key = text.name.toLowerCase();
      const named = byName.get(key) ?? [];
      named.push(text);
      byName.set(key, named);
    }
    const seen = new Map<string, number>();
    for (const { path, name, value } of textsOf(recorded)) {
      if (!ID_NAMES.test(name)) {
        const [, id = ''] = NAMED_ID.exec(value) ?? [];
        const words = value.slice(0, value.length - id.length);
        const other = id === '' ? undefined : byPath.get(path)?.value;
        if (other?.startsWith(words)) this.set(id, other.slice(words.length));
        continue;
      }
      const place = seen.get(name) ?? 0;
      seen.set(name, place + 1);
      const found = byPath.get(path) ?? byName.get(name.toLowerCase())?.[place];
      if (!found) continue;
      this.set(value, found.value, name);
      this.#learnSegments(value, found.value);
    }
  }

  /** The ids within two links that are otherwise alike. */
  #learnSegments(recorded: string, own: string): void {
    if (!recorded.includes('/') || !own.includes('/')) return;
    const [wanted, offered] = [recorded, own].map((link) =>
      link
        .replace(/[?#].*$/, '')
        .split('/')
        .toReversed(),
    );
    for (const [index, segment] of (wanted ?? []).entries()) {
      const other = offered?.[index];
      if (other === undefined) return;
      const isId = /\d/.test(segment) && /\d/.test(other) && segment.length > 5;
      const place = wanted?.[index + 1];
      if (isId && (OF_AUTHORISATION.test(place ?? '') || !this.#known.has(segment))) this.set(segment, other, place);
      else if (segment !== other && !isId) return;
    }
  }
}

/** Every text of a value. Entries with an IBAN have it in their path instead of their position. */
function textsOf(value: unknown, path = '', name = ''): readonly PlacedText[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, name, value: String(value) }];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const iban = isObject(item) ? item['iban'] : undefined;
      return textsOf(item, `${path}/${typeof iban === 'string' ? iban : index}`, name);
    });
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([member, inner]) => {
    // A link is named by what it leads to.
    const own = member === 'href' ? name : member;
    return textsOf(inner, `${path}/${member}`, path.includes('_links') ? `${own} link` : own);
  });
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
