import { DAY_MS } from '../../domain/calendar.js';
import type { DialectId } from '../../domain/dialect.js';
import type { RecordedCall } from '../exchange.js';

/** A call that a probe makes. */
export interface ProbeRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base URL of the interface, such as `/accounts`. */
  readonly path: string;
  /** Next to the headers that every call has. Null leaves one of those out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>>;
}

/** What the probes know about a bank and its customer. */
export interface ProbeSubject {
  readonly dialect: DialectId;
  /** The bank's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly payer: { readonly psuId?: string; readonly iban: string };
  readonly payee: { readonly name: string; readonly iban: string };
  /** Of the token exchange. */
  readonly client?: { readonly id: string; readonly secret: string };
}

/** What comes back with the browser after an approval. */
export interface ApprovalResult {
  readonly code?: string;
  readonly confirmationCode?: string;
}

/** A bank that is probed: a Sandbank, or the sandbox of a bank. */
export interface ProbedBank extends ProbeSubject {
  /** Sends a call with the headers that every call of the interface has. Answers of every status return. */
  readonly send: (request: ProbeRequest) => Promise<RecordedCall>;
  /**
   * Lets the PSU approve a consent, payment or basket. Resolves with the code or confirmationCode of the redirect, if one comes
   * back, and undefined if no one could approve.
   * @param link where the PSU would go
   */
  readonly approve: (id: string, link: string | undefined) => Promise<ApprovalResult | undefined>;
}

/** The redirect URI of the probes. */
export const CALLBACK = 'https://tpp.example/callback';

/** What a probe does at the bank. */
export type ProbeKind = 'read' | 'consent' | 'payment';

/** What a probe cannot do without. */
export type ProbeNeed = 'consent' | 'payer' | 'payee';

/** A few calls that settle decisions. */
export interface Probe {
  /** Unique, such as `consent-members`. */
  readonly name: string;
  readonly kind: ProbeKind;
  readonly needs?: readonly ProbeNeed[];
  readonly run: (bank: ProbedBank, state: ProbeState) => Promise<void>;
}

/** What earlier probes leave for later ones. */
export interface ProbeState {
  /** A valid consent for accounts, and its token where the interface has one. */
  consent?: { readonly id: string; readonly token: string | undefined };
  /** An account of the consent. */
  accountId?: string;
}

/** `days` after an ISO day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
