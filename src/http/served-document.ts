import type { Profile } from '../decisions/decisions.js';

export interface BankDocument {
  /** @param address of the bank that serves it; default: that of the default bank on this machine */
  yaml(address?: string): string;
  /** Like `yaml`. */
  json(address?: string): string;
}

export type BankDocumentOf = (profile: Profile) => Promise<BankDocument>;

export const SERVER_DESCRIPTION = 'The server that serves this document.';
const SERVERS = /^servers:\n(?: .*\n)+/m;

/** A YAML document whose server is the requested address. */
export function servedAt(text: string, address: string): string {
  if (lastServed.text !== text || lastServed.address !== address)
    lastServed = {
      text,
      address,
      served: text.replace(SERVERS, () => `servers:\n  - url: ${address}\n    description: ${SERVER_DESCRIPTION}\n`),
    };
  return lastServed.served;
}

/** The last text, kept for memory and not for time: clients that do not read share it instead of each having some hundred kilobytes. */
let lastServed = { text: '', address: '', served: '' };
