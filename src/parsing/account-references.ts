import type { AccountReference } from '../domain/account/account.js';
import { readObject, type JsonObject } from './read.js';

/** Maximum number of parsed references to compare with. A request with very many is parsed one by one. */
const MOST_KNOWN = 10;

/**
 * Reads the account references of one request. Most requests repeat the same accounts in each list: they are parsed and stored once.
 * @param members what `read` looks at
 */
export function referenceReader(
  members: readonly string[],
  read: (reference: JsonObject, path: string) => AccountReference,
): (item: unknown, path: string) => AccountReference {
  const known: { readonly item: JsonObject; readonly reference: AccountReference }[] = [];
  return (item, path) => {
    const named = readObject(item, path);
    for (const earlier of known)
      if (members.every((name) => earlier.item[name] === named[name])) return earlier.reference;
    const reference = read(named, path);
    if (known.length < MOST_KNOWN) known.push({ item: named, reference });
    return reference;
  };
}
