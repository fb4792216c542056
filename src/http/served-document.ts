import type { Profile } from '../decisions/decisions.js';

/** The document of a bank's interface, as it is handed out. */
export interface BankDocument {
  /** @param address of the bank that serves it; without one the document names that of the default bank on the own machine */
  yaml(address?: string): string;
  /** As `yaml`. */
  json(address?: string): string;
}

/** A look-up of the document of a profile. */
export type BankDocumentOf = (profile: Profile) => Promise<BankDocument>;

/** What a document says of the server that hands it out. */
export const SERVER_DESCRIPTION = 'The server that hands out this document.';
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
  return text.replace(SERVERS, () => `servers:\n  - url: ${address}\n    description: ${SERVER_DESCRIPTION}\n`);
}
