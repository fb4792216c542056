/** Token variants that can be scripted. All comply with the specification, but some clients cannot handle them. */
export const TOKEN_VARIANTS = {
  'short-lived': 'the token lives a minute, and expires_in says so',
  'ends-early': 'the token lives a minute, although expires_in promises the usual time',
  'no-refresh-token': 'no refresh_token comes, although the consent is recurring',
  'lower-case-type': 'token_type is "bearer"',
  revoked: 'the token is revoked as soon as it is answered',
} as const;
/** The name of a token variant. */
export type TokenVariant = keyof typeof TOKEN_VARIANTS;

/** Lifetime of a token with a short-lived variant, in milliseconds. */
export const SHORT_TOKEN_LIFETIME_MS = 60_000;

/** Whether a text is the name of a token variant. */
export function isTokenVariant(text: string): text is TokenVariant {
  return Object.hasOwn(TOKEN_VARIANTS, text);
}
