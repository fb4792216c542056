/** What the HTTP side must know about where it is reached. Addresses are known once the listeners are open. */
export interface HttpSettings {
  /** The address under which users reach the server, without trailing slash, when it differs from the listeners. */
  readonly publicUrl: string | undefined;
  /** Host names (without port, lower case) that a request may name and links may use. */
  readonly allowedHosts: readonly string[];
  /** Addresses of peers whose forwarded certificate is believed. @decision certificate-source */
  readonly trustedProxies: readonly string[];
  /** Bearer token of the control API; undefined: none is asked for. */
  readonly adminToken: string | undefined;
  /** `http://host:port`, undefined while there is no such listener. */
  httpUrl: string | undefined;
  httpsUrl: string | undefined;
  /** The HTTPS listener that asks for no client certificate; undefined: there is none. */
  pagesUrl?: string | undefined;
  /** Where the control API stands alone; undefined: beside the bank. */
  adminUrl?: string | undefined;
}
