import type { Profile } from '../../../decisions/decisions.js';
import { documentOfProfile } from './profile-document.js';
import { type BankDocument, type BankDocumentOf, servedAt, SERVER_DESCRIPTION } from '../../../http/served-document.js';

/** Quotes days and similar texts, because many YAML 1.1 parsers would read them as dates. */
const MANNER = { version: '1.1', singleQuote: true, lineWidth: 0, aliasDuplicateObjects: false } as const;
/**
 * The documents of banks, each created on first use. The one of the profile `published` is the original text.
 * @param published the text of the document of the published interface
 */
export function bankDocuments(published: string): BankDocumentOf {
  const known = new WeakMap<Profile, Promise<BankDocument>>();
  let parsed: object | undefined;
  const make = async (profile: Profile): Promise<BankDocument> => {
    // Loaded for the first request of a document: most servers get none.
    const { parse, stringify } = await import('yaml');
    const original = (parsed ??= parse(published) as object);
    const document = documentOfProfile(original, profile);
    let text = document === original ? published : undefined;
    return {
      yaml: (address) => {
        text ??= stringify(document, MANNER);
        return address === undefined ? text : servedAt(text, address);
      },
      json: (address) =>
        JSON.stringify(
          address === undefined
            ? document
            : { ...document, servers: [{ url: address, description: SERVER_DESCRIPTION }] },
        ),
    };
  };
  return (profile) => {
    const found = known.get(profile) ?? make(profile);
    known.set(profile, found);
    return found;
  };
}
