/** Oddities of a token that can be scripted: none is against the document, and each breaks some client. */
export const TOKEN_QUIRKS = {
  'short-lived': 'the token lives a minute, and expires_in says so',
  'ends-early': 'the token lives a minute, although expires_in promises the usual time',
  'no-refresh-token': 'no refresh_token comes, although the consent is recurring',
  'lower-case-type': 'token_type is "bearer"',
  revoked: 'the token is revoked as soon as it is answered',
} as const;
/** An oddity of a token. */
export type TokenQuirk = keyof typeof TOKEN_QUIRKS;

/** How long a token with a quirk of its life lives, in milliseconds. */
export const QUIRK_LIFE_MS = 60_000;

/** Whether a text names a quirk. */
export function isTokenQuirk(text: string): text is TokenQuirk {
  return Object.hasOwn(TOKEN_QUIRKS, text);
}
