/** The addresses of the server, as the HTTP layer needs them. They are known once the listeners are open. */
export interface HttpSettings {
  /** The URL under which users reach the server, without trailing slash, if it differs from the listeners. */
  readonly publicUrl: string | undefined;
  /** Host names (lower case, without port) that requests may use and links may contain. */
  readonly allowedHosts: readonly string[];
  /** Peers whose forwarded certificates are trusted. @decision certificate-source */
  readonly trustedProxies: readonly string[];
  /** Whether callers may name their TPP in a header by default. @decision tpp-identification */
  readonly isTppHeaderTrusted: boolean;
  /** Bearer token of the control API; undefined: not required. */
  readonly adminToken: string | undefined;
  /** `http://host:port`; undefined without such a listener. */
  httpUrl: string | undefined;
  httpsUrl: string | undefined;
  /** The HTTPS listener that does not request a client certificate; undefined: none. */
  pagesUrl?: string | undefined;
  /** The separate listener of the control API; undefined: shared with the bank. */
  adminUrl?: string | undefined;
}
