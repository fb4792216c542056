const CHARSETS = /;\s*charset\s*=\s*"?([^";\s]*)/gi;

/** Whether a Content-Type declares UTF-8, or no character set. @decision content-type */
export function declaresUtf8(contentType: string): boolean {
  return [...contentType.matchAll(CHARSETS)].every(([, charset = '']) => /^utf-?8$/i.test(charset));
}

/**
 * Whether the bytes of a form with this Content-Type can be read as UTF-8: what is sent percent-encoded is the same in every character
 * set that extends ASCII, and some clients declare such a one. @decision content-type
 */
export function declaresAscii(contentType: string): boolean {
  return [...contentType.matchAll(CHARSETS)].every(([, charset = '']) => !/^(?:utf|ucs)-?(?:16|32|2|4)/i.test(charset));
}
