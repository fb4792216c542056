import { decompress } from './body-copy.js';
import { headerOf, withHeader, type RawHeaders } from './headers.js';

/** An answer as the client gets it. */
export interface Rewritten {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
}

/** Media types whose bodies have links to rewrite. Streams of JSON are not among them: they must not be held back. */
const JSON_TYPE = /^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Makes links to the target lead to the recorder, so that a client which follows them is still recorded. */
export class LinkRewriter {
  readonly #whole: RegExp;
  readonly #inJson: RegExp;

  /** @param origin of the target */
  constructor(origin: string) {
    const { protocol, hostname, port } = new URL(origin);
    const defaultPort = protocol === 'https:' ? 443 : 80;
    const escaped = hostname.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const ports = port === '' ? `(?::${defaultPort})?` : `:${port}`;
    this.#whole = new RegExp(`^${protocol}//${escaped}${ports}(?=[/?#]|$)`, 'i');
    // The slashes may be escaped. A quote after a backslash is inside of a text, and begins none.
    this.#inJson = new RegExp(`(?<!\\\\)"${protocol}(?:\\\\?/){2}${escaped}${ports}(?=[/?#"\\\\])`, 'gi');
  }

  /** Whether the body can have links. */
  static isFor(headers: RawHeaders): boolean {
    return JSON_TYPE.test(headerOf(headers, 'content-type') ?? '');
  }

  /**
   * The headers with another `Location`, if it leads to the target.
   * @param own the recorder's origin, as the client calls it
   */
  inHeaders(headers: RawHeaders, own: string): string[] {
    const location = headerOf(headers, 'location');
    return location === undefined
      ? [...headers]
      : withHeader(
          headers,
          'location',
          location.replace(this.#whole, () => own),
        );
  }

  /**
   * The answer with rewritten links. A body without such a link stays as it is, compressed or not; one with a link
   * comes without compression.
   * @param own the recorder's origin, as the client calls it
   */
  inBody(headers: RawHeaders, bytes: Buffer, own: string): Rewritten {
    const plain = decompress(bytes, headerOf(headers, 'content-encoding'));
    // One character for each byte, so that every byte which is not a link stays as it is.
    const text = plain?.toString('latin1');
    const rewritten = text?.replace(this.#inJson, () => `"${own}`);
    if (rewritten === undefined || rewritten === text) return { headers: [...headers], bytes };
    const changed = Buffer.from(rewritten, 'latin1');
    const uncompressed = withHeader(headers, 'content-encoding', undefined);
    return { headers: withHeader(uncompressed, 'content-length', String(changed.length)), bytes: changed };
  }
}
