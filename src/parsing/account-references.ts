import type { AccountReference } from '../domain/account/account.js';
import { readObject, type JsonObject } from './read.js';

/** Maximum number of parsed references to compare with. A request with very many is parsed one by one. */
const MOST_KNOWN = 10;

/**
 * Reads the lists of account references of one request. Most requests repeat the same accounts in each list: they are parsed
 * and stored once, and so is a list that equals the one before it.
 * @param members what `read` looks at
 */
export function referenceListReader(
  members: readonly string[],
  read: (reference: JsonObject, path: string) => AccountReference,
): (list: readonly unknown[], path: string) => readonly AccountReference[] {
  const known: { readonly item: JsonObject; readonly reference: AccountReference }[] = [];
  const readOnce = (item: unknown, path: string): AccountReference => {
    const named = readObject(item, path);
    for (const earlier of known)
      if (members.every((name) => earlier.item[name] === named[name])) return earlier.reference;
    const reference = read(named, path);
    if (known.length < MOST_KNOWN) known.push({ item: named, reference });
    return reference;
  };
  let last: readonly AccountReference[] = [];
  return (list, path) => {
    const references = list.map((item, index) => readOnce(item, `${path}[${index}]`));
    const isRepeated = references.length === last.length && references.every((one, index) => one === last[index]);
    return isRepeated ? last : (last = references);
  };
}
