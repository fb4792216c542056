import type { Organisation } from '../domain/tpp/organisation.js';
import type { AuthorisationGrant } from '../domain/oauth/grants.js';

/** Who calls an operation, as the guards found out. */
export interface Caller {
  readonly organisation: Organisation;
  /** Whether the TPP says that its PSU is there (`PSU-IP-Address`). @decision frequency-window */
  readonly psuPresent: boolean;
}

/** A caller with an access token. */
export interface TokenCaller extends Caller {
  readonly grant: AuthorisationGrant;
  /** Whether only the headers of the answer are wanted (HEAD): then it is no access. @decision routing */
  readonly wantsHeadersOnly?: boolean;
}
