import type { Organisation } from '../domain/tpp/organisation.js';
import type { AuthorisationGrant } from '../domain/oauth.js';

/** The caller of an operation, as the guards identified it. */
export interface Caller {
  readonly organisation: Organisation;
  /** Whether the PSU is present according to the TPP (`PSU-IP-Address`). @decision frequency-window */
  readonly psuPresent: boolean;
}

/** A caller with an access token. */
export interface TokenCaller extends Caller {
  readonly grant: AuthorisationGrant;
  /** Whether this is a HEAD request, which does not count as an access. @decision routing */
  readonly wantsHeadersOnly?: boolean;
}
