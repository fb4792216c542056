/** Well-known locations of OAuth metadata. @source RFC 8414 3, OpenID Connect Discovery 1.0 4 */

/** The path of the bank's metadata, below its base URL. @decision oauth-metadata */
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
