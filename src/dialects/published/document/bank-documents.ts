import type { Profile } from '../../../decisions/decisions.js';
import { documentOfProfile } from './profile-document.js';

/** The document of a bank's interface, as it is handed out. */
export interface BankDocument {
  /** @param address of the bank that serves it; without one the document names that of the default bank on the own machine */
  yaml(address?: string): string;
  /** As `yaml`. */
  json(address?: string): string;
}

/** A look-up of the document of a profile. */
export type BankDocumentOf = (profile: Profile) => Promise<BankDocument>;

const DESCRIPTION = 'The server that hands out this document.';
/** Days and the like in quotes, because many readers of YAML know version 1.1 and make dates of them. */
const MANNER = { version: '1.1', singleQuote: true, lineWidth: 0, aliasDuplicateObjects: false } as const;
const SERVERS = /^servers:\n(?: .*\n)+/m;

/** A document as YAML that names where it was asked for as its server. */
export function servedAt(text: string, address: string): string {
  if (lastServed.text !== text || lastServed.address !== address)
    lastServed = { text, address, served: made(text, address) };
  return lastServed.served;
}

/** The last text: clients that ask at the same address share one, instead of having some hundred kilobytes each. */
let lastServed = { text: '', address: '', served: '' };

function made(text: string, address: string): string {
  return text.replace(SERVERS, () => `servers:\n  - url: ${address}\n    description: ${DESCRIPTION}\n`);
}

/**
 * The documents of banks, each made when it is first asked for. That of the profile `published` is the text itself.
 * @param published the text of the document of the published interface
 */
export function bankDocuments(published: string): BankDocumentOf {
  const known = new WeakMap<Profile, Promise<BankDocument>>();
  let parsed: object | undefined;
  const make = async (profile: Profile): Promise<BankDocument> => {
    // Loaded when the first document is asked for: most servers hand out none.
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
          address === undefined ? document : { ...document, servers: [{ url: address, description: DESCRIPTION }] },
        ),
    };
  };
  return (profile) => {
    const found = known.get(profile) ?? make(profile);
    known.set(profile, found);
    return found;
  };
}
