import type { CallHooks } from './hooks.js';

/** The content of a profile file. */
export interface ProfileContent {
  /** The shipped profile to start from. Default: that of the dialect. */
  readonly extends?: string;
  /** Values of decisions, by name. */
  readonly decisions?: Readonly<Record<string, unknown>>;
}

/** Settings of a server that a program starts. The defaults are those of the command line, except for the ports. */
export interface ServerOptions {
  /** HTTP port; default 0: any free port. `off`: no plain HTTP. */
  readonly port?: number | 'off';
  /** HTTPS port; default `off`. 0 takes any free port. */
  readonly httpsPort?: number | 'off';
  /** HTTPS port for pages, without client certificate request; default: none. 0 takes any free port. */
  readonly pagesPort?: number;
  /**
   * `running` (default), `paused`, or an instant at which to pause, such as `2026-01-01T00:00:00Z`: the same seed and calls then give the
   * same bytes.
   */
  readonly clock?: string;
  /** Speed of bank time relative to real time; default 1. */
  readonly rate?: number;
  /** Seed of ids, codes and keys; default 42. */
  readonly seed?: number;
  /** Path or content of a fixture file; default: the demo bank. */
  readonly fixtures?: string | Readonly<Record<string, unknown>>;
  /** The interface of the bank: `published` or `nextgenpsd2`. Default: that of the profile, otherwise `published`. An error if the profile extends that of another. */
  readonly dialect?: 'published' | 'nextgenpsd2';
  /** `published`, `nextgenpsd2`, `oauth`, or the path or content of a profile file. Default: the profile of the dialect. */
  readonly profile?: string | ProfileContent;
  /** `page` (default): the PSU decides on the page. `auto`: the page approves as soon as its link is opened. */
  readonly sca?: 'page' | 'auto';
  /** Folder of the test certificates; default: a cache folder of the user; `memory`: no folder. */
  readonly certs?: string;
  /** Folder for persisted banks, created if missing; default: no persistence. */
  readonly data?: string;
  /** Path of a PEM file with CAs whose client certificates are accepted in addition to those of the test CA. */
  readonly trustedCas?: string;
  /**
   * Comma-separated addresses or networks whose forwarded client certificates are trusted, such as `loopback`;
   * default: none.
   */
  readonly trustedProxies?: string;
  /** Accepts the header `Sandbank-TPP` beyond loopback, where anyone could be any TPP with it; default `false`. */
  readonly trustTppHeader?: boolean;
  /** Address to listen on; default `127.0.0.1`. */
  readonly host?: string;
  /** Base URL under which clients and browsers reach the server, for links; default: that of the request. */
  readonly publicUrl?: string;
  /** Separate port of the control API; default: the bank's port. */
  readonly adminPort?: number;
  /** Token of the control API; default: none, but beyond loopback a random one, which only the returned object knows. */
  readonly adminToken?: string;
  /** Maximum number of calls in the journal of a bank; default 10,000. */
  readonly maxJournal?: number;
  /** Memory for the journal of a bank, in bytes or as `64MB`; default 32 MB. */
  readonly maxJournalBytes?: number | string;
  /** Memory for the journals of all banks together; default 128 MB. */
  readonly maxTotalJournalBytes?: number | string;
  /** For how many of the latest calls that changed a bank it keeps the state before the call, for `bank.undo`; default 0. */
  readonly undoCalls?: number;
  /** Turns a response that does not match the OpenAPI document into a 500, for tests of the bank itself; default `false`. */
  readonly checkAnswers?: boolean;
}

/** Options for starting a bank from a program. */
export interface SandbankOptions extends ServerOptions, CallHooks {}
