import { TOKEN_VARIANTS } from '../scripting/variants.js';
import type { OrganisationId, PsuId, AuthorisableId } from '../ids.js';
import {
  declared,
  end,
  trueOrFalse,
  key,
  name,
  nameIn,
  oneOf,
  optional,
  textLike,
  textWithout,
  token,
  uuid,
  type ValueOf,
} from '../shape.js';

/** Whether a code or token is for account information (AIS), confirmations of funds (PIIS), a payment (PIS) or a signing basket (SBS). */
const SCOPE_KINDS = ['AIS', 'PIIS', 'PIS', 'SBS'] as const;
/** A service of PSD2. */
export type ScopeKind = (typeof SCOPE_KINDS)[number];
/** What a scope names, in words. */
export const SCOPED = { AIS: 'consent', PIIS: 'consent', PIS: 'payment', SBS: 'signing basket' } as const;

/** One approval by a PSU. Revoking it revokes all its tokens. */
export const grantShape = declared({
  grantId: key(),
  kind: oneOf(SCOPE_KINDS),
  subjectId: uuid<AuthorisableId>(),
  organisationId: key<OrganisationId>(),
  psuId: name<PsuId>(),
  revoked: trueOrFalse,
});
/** One approval by a PSU. */
export type AuthorisationGrant = ValueOf<typeof grantShape>;

/** The scope of a request: `AIS:<consentId>`, `PIIS:<consentId>`, `PIS:<paymentId>`, `SBS:<basketId>`. @decision lifetimes */
export function scopeOf(kind: ScopeKind, subjectId: AuthorisableId): string {
  return `${kind}:${subjectId}`;
}

/** Parses a scope; a space after the colon is tolerated. Undefined if invalid. */
export function parseScope(text: string): { readonly kind: ScopeKind; readonly subjectId: string } | undefined {
  const match = /^([A-Z]+): ?(\S+)$/.exec(text.trim());
  const kind = SCOPE_KINDS.find((known) => known === match?.[1]);
  return kind && { kind, subjectId: match?.[2] ?? '' };
}

/** The path of the bank's metadata, below its base URL. @source RFC 8414 3, OpenID Connect Discovery 1.0 4 @decision oauth-metadata */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';

const DISCOVERY = /^\/\.well-known\/(?:oauth-authorization-server|openid-configuration)(?:\/|$)/;
const INSERTED = /^(\/\.well-known\/oauth-authorization-server)(\/banks\/[^/?#]+)(?=\?|$)/;

/**
 * Whether a path (without query) is a discovery location. OAuth clients probe several of them, so a 404 there is not
 * a client error.
 */
export function isDiscovery(path: string): boolean {
  return DISCOVERY.test(path);
}

/**
 * Moves the bank's path in front of the metadata path: RFC 8414 puts it behind, all other paths of a bank have it in
 * front. Other targets are returned unchanged.
 */
export function bankBeforeMetadata(target: string): string {
  return target.startsWith(METADATA_PATH) ? target.replace(INSERTED, '$2$1') : target;
}

/** The scheme of a native app: a domain name in reverse order, so that it has a dot (RFC 8252 7.1). */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:/i;
const WEB_SCHEME = /^https?:/i;

/**
 * Why a text is not an allowed redirect URI, or undefined if it is: an absolute `https:` or `http:` URI, or one with
 * an app scheme, such as `com.example.app:/callback`. Other schemes could execute code on the PSU's device.
 * @decision redirect-uri
 */
export function problemOfRedirectUri(text: string): string | undefined {
  if (text.length > 2000) return 'is longer than 2000 characters';
  // oxlint-disable-next-line no-control-regex -- control characters are what must not get into a Location header
  if (/[\u0000-\u0020\u007f"<>\\^`{|}]/.test(text)) return 'has spaces or characters that are not allowed in a URI';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'is not an absolute URI such as https://tpp.example/callback';
  }
  if (WEB_SCHEME.test(text)) {
    // Browsers read `https:evil` as https://evil/, other clients as a path below the bank.
    if (!/^https?:\/\/[^/]/i.test(text)) return 'has no host; write it as https://tpp.example/callback';
    if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  } else if (!APP_SCHEME.test(text)) {
    return `has the scheme ${url.protocol}, which is not allowed; use https:, http:, or the scheme of an app in reverse-domain form, such as com.example.app:/callback`;
  }
  return text.includes('#') ? 'must not have a fragment (RFC 6749 3.1.2)' : undefined;
}

/** Appends query parameters to a redirect URI and keeps its existing ones. @decision redirect-outcome */
export function withParameters(redirectUri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.append(name, value);
  if (added.size === 0) return redirectUri;
  return `${redirectUri}${redirectUri.includes('?') ? (/[?&]$/.test(redirectUri) ? '' : '&') : '?'}${added.toString()}`;
}

/** Lifetime of a token with a short-lived variant, in milliseconds. */
export const SHORT_TOKEN_LIFETIME_MS = 60_000;

export const redirectUri = textWithout(problemOfRedirectUri);

/** @decision lifetimes, authorisation-endpoint */
export const codeShape = declared({
  code: token,
  grantId: key(),
  expiresAt: end,
  used: trueOrFalse,
  redirectUri: optional(redirectUri),
  /** S256 of the code verifier, base64url. */
  codeChallenge: optional(textLike(/^[A-Za-z0-9_-]{43}$/, 'an S256 code_challenge of 43 characters')),
  /** Token variant scripted for the exchange. */
  tokenVariant: optional(nameIn(TOKEN_VARIANTS)),
});
/** A code to be exchanged for a token. */
export type AuthorisationCode = ValueOf<typeof codeShape>;

/** @source Resources and their fields / Token response */
export const accessTokenShape = declared({ accessToken: token, grantId: key(), expiresAt: end });

/** @decision refresh-token */
export const refreshTokenShape = declared({ refreshToken: token, grantId: key(), used: trueOrFalse });
/** A token for a new access token. */
export type RefreshToken = ValueOf<typeof refreshTokenShape>;
