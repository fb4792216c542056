import type { Instant } from '../calendar.js';
import type { OrganisationId, PsuId, RequestId } from '../ids.js';
import type { TokenVariant } from './token-variant.js';

/** Whether a code or token is for account information (AIS) or a payment (PIS). */
export type ScopeKind = 'AIS' | 'PIS';

/** One approval by a PSU. Revoking it revokes all its tokens. */
export interface AuthorisationGrant {
  readonly grantId: string;
  readonly kind: ScopeKind;
  readonly requestId: RequestId;
  readonly organisationId: OrganisationId;
  readonly psuId: PsuId;
  readonly revoked: boolean;
}

/** @decision lifetimes, authorisation-endpoint */
export interface AuthorisationCode {
  readonly code: string;
  readonly grantId: string;
  readonly expiresAt: Instant;
  readonly used: boolean;
  readonly redirectUri?: string;
  /** S256 of the code verifier, base64url. */
  readonly codeChallenge?: string;
  /** Token variant scripted for the exchange. */
  readonly tokenQuirk?: TokenVariant;
}

/** @source Resources and their fields / Token response */
export interface AccessToken {
  readonly accessToken: string;
  readonly grantId: string;
  readonly expiresAt: Instant;
}

/** @decision refresh-token */
export interface RefreshToken {
  readonly refreshToken: string;
  readonly grantId: string;
  readonly used: boolean;
}

/** The scope of a consent or payment: `AIS:<consentId>`, `PIS:<paymentId>`. @decision lifetimes */
export function scopeOf(kind: ScopeKind, requestId: RequestId): string {
  return `${kind}:${requestId}`;
}

/** Parses a scope; a space after the colon is tolerated. Undefined if invalid. */
export function parseScope(text: string): { readonly kind: ScopeKind; readonly requestId: string } | undefined {
  const match = /^(AIS|PIS): ?(\S+)$/.exec(text.trim());
  return match ? { kind: match[1] as ScopeKind, requestId: match[2] ?? '' } : undefined;
}
