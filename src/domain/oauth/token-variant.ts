/** Oddities of a token that can be scripted: none is against the document, and each breaks some client. */
export const TOKEN_VARIANTS = {
  'short-lived': 'the token lives a minute, and expires_in says so',
  'ends-early': 'the token lives a minute, although expires_in promises the usual time',
  'no-refresh-token': 'no refresh_token comes, although the consent is recurring',
  'lower-case-type': 'token_type is "bearer"',
  revoked: 'the token is revoked as soon as it is answered',
} as const;
/** An oddity of a token. */
export type TokenVariant = keyof typeof TOKEN_VARIANTS;

/** How long a token with a quirk of its life lives, in milliseconds. */
export const SHORT_TOKEN_LIFETIME_MS = 60_000;

/** Whether a text names a quirk. */
export function isTokenVariant(text: string): text is TokenVariant {
  return Object.hasOwn(TOKEN_VARIANTS, text);
}
