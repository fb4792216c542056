import { VERSION } from '../../process/package-files.js';

/** Headers of every notification besides its length. Sending one loads TLS, and a server without notifications does not. */
export function headersOf({ requestId }: { readonly requestId: string }): Readonly<Record<string, string>> {
  return { 'Content-Type': 'application/json', 'X-Request-ID': requestId, 'User-Agent': `sandbank/${VERSION}` };
}
