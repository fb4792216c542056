import type { Profile } from '../../decisions/decisions.js';
import { adaptedDocument } from './adapted-document.js';
import { type BankDocument, type BankDocumentOf, servedAt, SERVER_DESCRIPTION } from '../../http/served-document.js';

/** Quotes days and similar texts, because many YAML 1.1 parsers would read them as dates. */
const YAML_FORMAT = { version: '1.1', singleQuote: true, lineWidth: 0, aliasDuplicateObjects: false } as const;

/**
 * The documents of banks, each created on first use.
 * @param original the text of the document of an interface
 * @param adapt the document for a profile; the same object if nothing differs, which is served as the original text
 */
export function bankDocuments(
  original: string,
  adapt: (document: object, profile: Profile) => object = (document) => document,
): BankDocumentOf {
  const known = new WeakMap<Profile, Promise<BankDocument>>();
  let parsed: object | undefined;
  const make = async (profile: Profile): Promise<BankDocument> => {
    // Loaded for the first request of a document: most servers get none.
    const { parse, stringify } = await import('yaml');
    const whole = (parsed ??= parse(original) as object);
    const ofRows = adapt(whole, profile);
    const { adaptations } = profile;
    const document = adaptations.length === 0 ? ofRows : adaptedDocument(ofRows, adaptations);
    let text = document === whole ? original : undefined;
    return {
      yaml: (address) => {
        text ??= stringify(document, YAML_FORMAT);
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
