import type { AccountKind } from '../domain/account/account.js';
import type { Organisation } from '../domain/tpp/organisation.js';
import type { AuthorisableId } from '../domain/ids.js';

/** The caller of an operation, as the guards identified it. */
export interface Caller {
  readonly organisation: Organisation;
  /** Whether the PSU is present according to the TPP (`PSU-IP-Address`). @decision frequency-window */
  readonly psuPresent: boolean;
}

/** A caller that may read what a PSU granted: by an access token, or by naming its consent. */
export interface TokenCaller extends Caller {
  /** The consent; a token may also be that of a payment. */
  readonly subjectId: AuthorisableId;
  /** Whether this is a HEAD request, which does not count as an access. @decision routing */
  readonly wantsHeadersOnly?: boolean;
  /** The accounts that the called resource serves; others do not exist there. Default: all. @decision card-accounts */
  readonly accountKind?: AccountKind | undefined;
}
