/** Where clients of OAuth look for the endpoints of a server. @source RFC 8414 3, OpenID Connect Discovery 1.0 4 */

/** The path of the bank's metadata, below its base address. @decision oauth-metadata */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';

const DISCOVERY = /^\/\.well-known\/(?:oauth-authorization-server|openid-configuration)(?:\/|$)/;
const INSERTED = /^(\/\.well-known\/oauth-authorization-server)(\/banks\/[^/?#]+)(?=\?|$)/;

/** Whether a path, without query, is one where clients of OAuth look. What they find or do not find there is no mistake of theirs. */
export function isDiscovery(path: string): boolean {
  return DISCOVERY.test(path);
}

/**
 * A target in which the metadata stands before the path of the bank, as RFC 8414 writes it, with the bank first, as everything
 * else of a bank is addressed; any other target as it is.
 */
export function bankBeforeMetadata(target: string): string {
  return target.startsWith(METADATA_PATH) ? target.replace(INSERTED, '$2$1') : target;
}
