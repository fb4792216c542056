import type { CallHooks } from './hooks.js';

/** What a profile file holds. */
export interface ProfileContent {
  /** The shipped profile that it changes; default `published`. */
  readonly extends?: string;
  /** Values of switches of the decision table by the names of their rows. */
  readonly decisions?: Readonly<Record<string, unknown>>;
}

/** Settings of a server that a program starts. What is left out has the default of the command line, except the ports. */
export interface ServerOptions {
  /** Default 0: any free port. */
  readonly port?: number | 'off';
  /** Default `off`. 0 takes any free port. */
  readonly httpsPort?: number | 'off';
  /** HTTPS port that asks for no client certificate, for pages; default: none. 0 takes any free port. */
  readonly pagesPort?: number;
  /** `running`, `paused`, or an instant to stand still at, such as `2026-01-01T00:00:00Z`. */
  readonly clock?: string;
  /** Bank time per real time. */
  readonly rate?: number;
  readonly seed?: number;
  /** Path of a fixture file, or what one holds. */
  readonly fixtures?: string | Readonly<Record<string, unknown>>;
  /** `published`, `nextgen`, `oauth`, the path of a profile file, or what one holds. */
  readonly profile?: string | ProfileContent;
  readonly sca?: 'page' | 'auto';
  /** Folder of the test certificates; default a cache folder of the user, `memory`: nowhere. */
  readonly certs?: string;
  /** Folder in which banks are kept, made where it is not there; default: nothing is kept. */
  readonly data?: string;
  /** Path of a PEM file with CAs whose client certificates are accepted besides those of the test CA. */
  readonly trustedCas?: string;
  /** Addresses or networks, comma-separated, whose forwarded client certificate is believed, such as `loopback`; default none. */
  readonly trustedProxies?: string;
  readonly host?: string;
  readonly publicUrl?: string;
  /** Port on which the control API stands alone; default: that of the bank. */
  readonly adminPort?: number;
  /** Needed beyond loopback. */
  readonly adminToken?: string;
  /** Calls that the journal of a bank keeps; default 10,000. */
  readonly maxJournal?: number;
  /** Memory for the journal of a bank, in bytes or as `64MB`; default 32 MB. */
  readonly maxJournalBytes?: number | string;
  /** Memory for the journals of all banks together; default 128 MB. */
  readonly maxTotalJournalBytes?: number | string;
  /** Makes an answer that does not fit the OpenAPI document a 500: for tests of the bank itself. */
  readonly checkAnswers?: boolean;
}

/** How a bank is started from a program. */
export interface SandbankOptions extends ServerOptions, CallHooks {}
