/** Made of fixtures/openapi.yaml by `npm run docs`; not written by hand. */

export interface paths {
  '/PSD2/v1/oauth/token': {
    parameters: {
      query?: {
        /**
         * @description Client id.
         * @example 8d3f6a52-7c1e-4b90-9a45-e2f01c7d8b36
         */
        client_id?: components['parameters']['ClientId'];
        /**
         * @description Client secret.
         * @example sandbox-secret-of-fintrail
         */
        client_secret?: components['parameters']['ClientSecret'];
        /**
         * @description Authorisation code from the authorisation response.
         * @example SplxlOBeZQQYbYS6WxSbIA
         */
        code?: components['parameters']['Code'];
        /**
         * @description Consent id or payment id.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        request_id?: components['parameters']['RequestId'];
        /**
         * @description `authorization_code` (the default) or `refresh_token`.
         * @example authorization_code
         */
        grant_type?: components['parameters']['GrantType'];
        /**
         * @description If it is sent, it must be the URI of the authorisation request.
         * @example https://tpp.example/callback
         */
        redirect_uri?: components['parameters']['RedirectUri'];
        /** @description PKCE verifier (RFC 7636); required if the authorisation request had a `code_challenge`. */
        code_verifier?: components['parameters']['CodeVerifier'];
        /** @description With `grant_type=refresh_token`, instead of the code. It can be used once. */
        refresh_token?: components['parameters']['RefreshToken'];
        /** @description The authorised scope, which some clients repeat here. */
        scope?: components['parameters']['Scope'];
      };
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestIdOfToken'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API. For the token exchange it appears only in the published usage samples and is
         *     optional.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key'?: components['parameters']['OptionalSubscriptionKey'];
      };
      path?: never;
      cookie?: never;
    };
    /**
     * Get access token
     * @description Exchanges the authorisation code of a consent or payment for an access token. The description of the published interface
     *     mentions a POST request, but its usage samples send a GET; this bank accepts both.
     *
     *     `request_id` is the consent or payment that the code was issued for (decision token-request-id). A code can be used
     *     once; a second use also revokes the tokens of the first (decision lifetimes). A form body is read as with POST; any
     *     other body is ignored.
     */
    get: operations['exchangeCode'];
    put?: never;
    /**
     * Get access token (by POST)
     * @description Exchanges the authorisation code for an access token. The parameters are in the query or in a form body; a parameter
     *     that is in both must have the same value (decision repeated-parameters).
     */
    post: operations['exchangeCodeByPost'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/oauth/authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Start the authorisation by the PSU
     * @description The link `scaRedirect` of a consent or payment sends the PSU's browser here, and this endpoint redirects it to the
     *     bank's page. The published interface does not show the address of this endpoint. `scaRedirect` is a complete link with
     *     `response_type`, `client_id`, `scope` and `request_id`; the TPP may append the other parameters.
     *
     *     A browser calls this, so neither `X-Request-ID` nor the subscription key is required. If the request is not valid, the
     *     bank shows a page with the reason, or, if it knows the TPP and its redirect URI, redirects there with an error.
     */
    get: operations['authorise'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-authorization-server': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Find the OAuth endpoints
     * @description Gives OAuth clients the addresses and features of the bank's authorisation endpoint and token endpoint (RFC 8414). A
     *     client calls this before it knows anything else, so neither `X-Request-ID` nor the subscription key is required. For a
     *     bank with its own path, the form with the path at the end works as well:
     *     `/.well-known/oauth-authorization-server/banks/{bank}`.
     */
    get: operations['readOauthMetadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/authentications': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Boarding request
     * @description Onboards a TPP. The request is authenticated by the qualified website certificate used for the TLS connection and by the
     *     registration of the admin user's e-mail in the developer portal. On success the portal is activated for that user and client
     *     credentials are returned.
     *
     *     If the organisation already exists, a new one replaces it, without any data of the previous one except the admin user
     *     (decision reonboarding). `userEmail` is required (decision onboarding-request). A user whose TPP the portal knows can
     *     onboard only with the certificate of that TPP (decision portal-user-tpp).
     *
     *     See the decisions certificate-source (where the certificate may come from), certificate-check (what it must be) and
     *     certificate-time (when it must be valid).
     */
    post: operations['onboardTpp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/consents': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create consent
     * @description Creates an account-information consent: the access rights to specific accounts of a PSU, which the request lists. The
     *     consent is `received` until the PSU has authorised it at the link `scaRedirect`.
     *
     *     `access` must have at least one account in at least one list (decision unsupported-access-kinds). The decision
     *     consent-defaults says which of the other members are optional, and their defaults.
     */
    post: operations['createConsent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/consents/{consentId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description Unique identifier of the consent.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * Get consent
     * @description Returns the consent data to the TPP, especially where the consent was managed directly between ASPSP and PSU, e.g. under
     *     the redirect approach. The subscription key is sufficient; an access token is accepted (decision bearer-presentation).
     */
    get: operations['readConsent'];
    put?: never;
    post?: never;
    /**
     * Delete consent
     * @description Ends the consent on behalf of the TPP: its status becomes `terminatedByTpp`. The published interface mentions this
     *     effect of the DELETE method, but has no such operation.
     */
    delete: operations['deleteConsent'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/consents/{consentId}/status': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description Unique identifier of the consent.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * Get consent status
     * @description Returns only the status of the consent.
     */
    get: operations['readConsentStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/accounts': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /** @description Optional. If it is sent, it must be the consent of the access token. */
        'Consent-ID'?: components['parameters']['ConsentIdHeader'];
      };
      path?: never;
      cookie?: never;
    };
    /**
     * Read account list
     * @description Returns the identifiers of the accounts to which the PSU granted access through the consents endpoint, with account
     *     information and hyperlinks to the account resources.
     */
    get: operations['readAccounts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/accounts/{accountId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /** @description Optional. If it is sent, it must be the consent of the access token. */
        'Consent-ID'?: components['parameters']['ConsentIdHeader'];
      };
      path: {
        /**
         * @description The addressed account: `resourceId` of the account list. It can be a tokenised identification because path data may be logged
         *     on intermediary servers, and stays constant at least for the lifecycle of the consent.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        accountId: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    /**
     * Read account details
     * @description Returns one account of the account list.
     */
    get: operations['readAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/accounts/{accountId}/balances': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /** @description Optional. If it is sent, it must be the consent of the access token. */
        'Consent-ID'?: components['parameters']['ConsentIdHeader'];
      };
      path: {
        /**
         * @description The addressed account: `resourceId` of the account list. It can be a tokenised identification because path data may be logged
         *     on intermediary servers, and stays constant at least for the lifecycle of the consent.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        accountId: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    /**
     * Read balance
     * @description Returns the balances of one account.
     */
    get: operations['readBalances'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/accounts/{accountId}/transactions': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /** @description Optional. If it is sent, it must be the consent of the access token. */
        'Consent-ID'?: components['parameters']['ConsentIdHeader'];
      };
      path: {
        /**
         * @description The addressed account: `resourceId` of the account list. It can be a tokenised identification because path data may be logged
         *     on intermediary servers, and stays constant at least for the lifecycle of the consent.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        accountId: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    /**
     * Read transaction list of an account
     * @description Returns the booked and pending transactions of one account, newest first (decision transaction-order). The published
     *     interface does not show the method and path of this operation, or the location of its parameters. It mentions a list
     *     "together with balances", but neither its response nor this bank's has balances.
     */
    get: operations['readTransactions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/payments/{paymentProduct}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description The addressed payment product endpoint. This bank supports the three products listed.
         * @example sepa-credit-transfers
         */
        paymentProduct: components['parameters']['PaymentProduct'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment initiation request
     * @description Initiates a payment. It waits in `RCVD` until the PSU has authorised it at the link `scaRedirect` (decision
     *     payment-sca), then its status changes with the bank's clock (decision payment-plan).
     *
     *     `creditorAccount.iban`, `creditorName` and `instructedAmount` are required (decision payment-required).
     */
    post: operations['initiatePayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/payments/{paymentProduct}/{paymentId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description The addressed payment product endpoint. This bank supports the three products listed.
         * @example sepa-credit-transfers
         */
        paymentProduct: components['parameters']['PaymentProduct'];
        /**
         * @description Identifier of the payment initiation resource.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    /**
     * Get payment
     * @description Returns the data of the payment as initiated, with its status.
     */
    get: operations['readPayment'];
    put?: never;
    post?: never;
    /**
     * Cancel payment
     * @description Cancels a payment that is not yet accepted for execution (`ACSP`): its status becomes `CANC` and reserved money is released
     *     (decision cancel).
     */
    delete: operations['cancelPayment'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/PSD2/v1/payments/{paymentProduct}/{paymentId}/status': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description The addressed payment product endpoint. This bank supports the three products listed.
         * @example sepa-credit-transfers
         */
        paymentProduct: components['parameters']['PaymentProduct'];
        /**
         * @description Identifier of the payment initiation resource.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    /**
     * Get payment status
     * @description Returns only the status of the payment, with the reason if it is rejected.
     */
    get: operations['readPaymentStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/bankingv01/ChangeAccountName': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * ChangeAccountName
     * @description Changes the names of accounts. An item finds its account by `AccountInfo.IBANNo`, or without it by customer number and
     *     `Suffix` (decision rename-match). Either all items succeed, or no account is renamed. The headers of the TPP interface
     *     are not part of this operation: it has `Content-Type` and the subscription key.
     */
    post: operations['changeAccountName'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description The TPP to onboard. The e-mail is required (decision onboarding-request). */
    OnboardingRequest: {
      /**
       * @description E-mail of the TPP developer, as used in the registration form of the developer portal.
       * @example dev@fintrail.example
       */
      userEmail?: string;
      /**
       * @description Account name. Default: the name of the organisation in its certificate.
       * @example Fintrail
       */
      name?: string;
    };
    /** @description The client credentials of the organisation, for the token exchange. */
    OnboardingResponse: {
      /**
       * @description Unique identifier of the client.
       * @example 5b1f7c0e-3a84-4d55-9f0e-7d0d7f3a2c61
       */
      clientId?: string;
      /**
       * @description Client secret key.
       * @example k7Qm2xV9sT4bW8nR1zLdYc5H
       */
      clientSecret?: string;
    };
    /** @description The query parameters of the token exchange as a form. */
    TokenForm: {
      /** @description Client id. */
      client_id?: string;
      /** @description Client secret. */
      client_secret?: string;
      /** @description Authorisation code from the authorisation response. */
      code?: string;
      /** @description Consent id or payment id. */
      request_id?: string;
      /** @description `authorization_code` (the default) or `refresh_token`. */
      grant_type?: string;
      /** @description If it is sent, it must be the URI of the authorisation request. */
      redirect_uri?: string;
      /** @description PKCE verifier (RFC 7636). */
      code_verifier?: string;
      /** @description With `grant_type=refresh_token`, instead of the code. */
      refresh_token?: string;
      /** @description The authorised scope, which some clients repeat here. */
      scope?: string;
    };
    /** @description The OAuth metadata of the bank (RFC 8414 section 2). */
    OauthMetadata: {
      /**
       * @description Base address of the bank, as the caller reaches it.
       * @example http://127.0.0.1:8080
       */
      issuer?: string;
      /**
       * @description The authorisation endpoint, for the PSU's browser.
       * @example http://127.0.0.1:8080/PSD2/v1/oauth/authorize
       */
      authorization_endpoint?: string;
      /**
       * @description The endpoint that exchanges codes and refresh tokens.
       * @example http://127.0.0.1:8080/PSD2/v1/oauth/token
       */
      token_endpoint?: string;
      /**
       * @description Always `code`.
       * @example [
       *       "code"
       *     ]
       */
      response_types_supported?: string[];
      /**
       * @description Always `query`.
       * @example [
       *       "query"
       *     ]
       */
      response_modes_supported?: string[];
      /**
       * @description The supported grants (decision refresh-token).
       * @example [
       *       "authorization_code",
       *       "refresh_token"
       *     ]
       */
      grant_types_supported?: string[];
      /**
       * @description How clients can authenticate.
       * @example [
       *       "client_secret_basic",
       *       "client_secret_post"
       *     ]
       */
      token_endpoint_auth_methods_supported?: string[];
      /**
       * @description PKCE methods.
       * @example [
       *       "S256"
       *     ]
       */
      code_challenge_methods_supported?: string[];
    };
    /** @description The access token and how long it can be used. */
    TokenResponse: {
      /**
       * @description Access token bound to the scope requested in the authorisation request and confirmed by the PSU.
       * @example 2YotnFZFEjr1zCsicMWpAAx8uLkE5vQd
       */
      access_token?: string;
      /**
       * @description Token type.
       * @example Bearer
       */
      token_type?: string;
      /**
       * Format: int32
       * @description Lifetime of the access token in seconds. The field name is published with a trailing space.
       * @example 3600
       */
      'expires_in '?: number;
      /**
       * @description Scope of the access token.
       * @example AIS:0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
       */
      scope?: string;
      /**
       * Format: int32
       * @description The same without the trailing space, as RFC 6749 names it. Present only with the values `clean` and `both` of the
       *     decision.
       * @example 3600
       */
      expires_in?: number;
      /**
       * @description Refresh token, for a recurring consent. The published interface mentions it as optional without a field name.
       * @example tGzv3JOkF0XG5Qx2TlKWIAd9c1mR7uPe
       */
      refresh_token?: string;
    };
    /** @description The error response of RFC 6749, section 5.2, together with the bank's own error body. */
    TokenError: {
      /**
       * @description Error code of RFC 6749, section 5.2. `server_error` is a code of its section 4.1.2.1, returned here with the status
       *     500.
       * @example invalid_grant
       * @enum {string}
       */
      error?:
        | 'invalid_request'
        | 'invalid_client'
        | 'invalid_grant'
        | 'unauthorized_client'
        | 'unsupported_grant_type'
        | 'invalid_scope'
        | 'server_error';
      /**
       * @description What is wrong, and what to send instead.
       * @example the code has expired; let the PSU authorise again
       */
      error_description?: string;
      /** @description The error body that the other operations use. */
      tppMessages?: components['schemas']['TppMessage'][];
    };
    /** @description An amount of money, as a plain JSON number. */
    Amount: {
      /**
       * @description Currency.
       * @example EUR
       */
      currency?: string;
      /**
       * Format: double
       * @description Amount with fractional digits as the currency defines. The decimal separator is a dot.
       * @example 123.5
       */
      amount?: number;
    };
    /** @description An amount of money, as a plain JSON number, with no more decimals than the currency has. */
    AmountInput: {
      /**
       * @description Currency.
       * @example EUR
       */
      currency?: string;
      /**
       * Format: double
       * @description Amount with fractional digits as the currency defines. The decimal separator is a dot.
       * @example 123.5
       */
      amount?: number;
    };
    /** @description A postal address. */
    Address: {
      /**
       * @description Street.
       * @example Keizersgracht
       */
      street?: string;
      /**
       * @description Building number.
       * @example 126
       */
      buildingNumber?: string;
      /**
       * @description City.
       * @example Amsterdam
       */
      city?: string;
      /**
       * @description Postal code.
       * @example 1015 CW
       */
      postalCode?: string;
      /**
       * @description Country code (ISO 3166, two letters).
       * @example NL
       */
      country?: string;
    };
    /** @description A postal address. */
    AddressInput: {
      /**
       * @description Street.
       * @example Keizersgracht
       */
      street?: string;
      /**
       * @description Building number.
       * @example 126
       */
      buildingNumber?: string;
      /**
       * @description City.
       * @example Amsterdam
       */
      city?: string;
      /**
       * @description Postal code.
       * @example 1015 CW
       */
      postalCode?: string;
      /**
       * @description Country code (ISO 3166, two letters).
       * @example NL
       */
      country?: string;
    };
    /** @description Element of the access lists of a consent, as in the consent request. */
    AccountReference: {
      /**
       * @description Account IBAN. (The published description of this field wrongly speaks of a currency code.)
       * @example AT611904300234573201
       */
      iban?: string;
      /**
       * @description Currency of the account (ISO 4217 alpha-3).
       * @example EUR
       */
      currency?: string;
      /**
       * @description Card primary account number in masked form.
       * @example 525412******3241
       */
      maskedPan?: string;
      /**
       * @description Alias to reach a payment account through a registered mobile number.
       * @example +436641234567
       */
      msisdn?: string;
      /**
       * @description Card primary account number; the ASPSP may tokenise it.
       * @example 5254120000003241
       */
      pan?: string;
    };
    /**
     * @description Element of the access lists of a consent. It identifies the account by exactly one of `iban`, `pan`, `maskedPan` and
     *     `msisdn`; without `currency`, it includes all currencies of the account.
     */
    AccountReferenceInput: {
      /**
       * @description Account IBAN. (The published description of this field wrongly speaks of a currency code.)
       * @example AT611904300234573201
       */
      iban?: string;
      /**
       * @description Currency of the account (ISO 4217 alpha-3).
       * @example EUR
       */
      currency?: string;
      /**
       * @description Card primary account number in masked form.
       * @example 525412******3241
       */
      maskedPan?: string;
      /**
       * @description Alias to reach a payment account through a registered mobile number.
       * @example +436641234567
       */
      msisdn?: string;
      /**
       * @description Card primary account number; the ASPSP may tokenise it.
       * @example 5254120000003241
       */
      pan?: string;
    };
    /** @description A hyperlink. */
    Link: {
      /**
       * @description The URL, with scheme and host.
       * @example http://127.0.0.1:8080/PSD2/v1/consents/0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
       */
      href?: string;
    };
    /**
     * @description Status of a consent:
     *
     *     - `received`: Consent data received and technically correct; not yet authorised
     *     - `rejected`: Consent data rejected, e.g. because no successful authorisation took place
     *     - `valid`: Consent accepted and valid for account-data reads and other calls as specified in the consent
     *     - `revokedByPsu`: The PSU revoked the consent towards the ASPSP
     *     - `expired`: The consent expired
     *     - `terminatedByTpp`: The TPP terminated the consent by applying the DELETE method to the consent resource
     *
     *     The published interface lets an ASPSP add further codes; this bank adds none.
     * @example received
     * @enum {string}
     */
    ConsentStatus: 'received' | 'rejected' | 'valid' | 'revokedByPsu' | 'expired' | 'terminatedByTpp';
    /** @description The accounts of the consent, by the data that may be read. */
    ConsentAccess: {
      /** @description Asks for detailed account information. */
      accounts?: components['schemas']['AccountReference'][];
      /** @description Asks for balances of the addressed accounts. */
      balances?: components['schemas']['AccountReference'][];
      /** @description Asks for transactions of the addressed accounts. */
      transactions?: components['schemas']['AccountReference'][];
    };
    /**
     * @description At least one account in at least one list. Other kinds of access (such as `allPsd2` and `availableAccounts`) are refused
     *     with SERVICE_INVALID.
     */
    ConsentAccessInput: {
      /** @description Asks for detailed account information. */
      accounts?: components['schemas']['AccountReferenceInput'][];
      /** @description Asks for balances of the addressed accounts. */
      balances?: components['schemas']['AccountReferenceInput'][];
      /** @description Asks for transactions of the addressed accounts. */
      transactions?: components['schemas']['AccountReferenceInput'][];
    };
    /** @description What the TPP wants to read, and for how long. */
    ConsentRequest: {
      /** @description Requested access services. */
      access?: components['schemas']['ConsentAccessInput'];
      /**
       * @description `true` = recurring access; `false` = one access. Absent = `false`.
       * @example true
       */
      recurringIndicator?: boolean;
      /**
       * @description Requested end of validity. Content is the ASPSP-local date in ISO date form. Published as a date-time, so both forms are
       *     taken. Absent = today and 90 days.
       * @example 9999-12-31
       */
      validUntil?: string;
      /**
       * Format: int32
       * @description Requested maximum number of accesses per day. At least 1, at most 4 unless TPP and ASPSP agree otherwise (here:
       *     `maximumFrequencyPerDay` of the TPP in the fixtures); 1 for a one-off access. Absent = 1.
       * @example 4
       */
      frequencyPerDay?: number;
      /**
       * @description Flag with no published description. This bank does not combine services (decision consent-defaults).
       * @example false
       */
      combinedServiceIndicator?: boolean;
    };
    /**
     * @description The created consent, and the link at which its PSU authorises it.
     * @example {
     *       "consentId": "0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10",
     *       "consentStatus": "received",
     *       "_links": {
     *         "scaRedirect": {
     *           "href": "http://127.0.0.1:8080/PSD2/v1/oauth/authorize?response_type=code&client_id=8d3f6a52-7c1e-4b90-9a45-e2f01c7d8b36&scope=AIS%3A0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10&request_id=0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10"
     *         }
     *       }
     *     }
     */
    ConsentCreationResponse: {
      /**
       * @description Unique identifier of the consent.
       * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
       */
      consentId?: string;
      /** @description Authentication status of the consent. */
      consentStatus?: components['schemas']['ConsentStatus'];
      /**
       * @description Hyperlinks for the TPP. The member `scaRedirect` carries the link to which the PSU's browser is redirected under the SCA
       *     redirect approach.
       */
      _links?: {
        /** @description The link to which the PSU's browser is redirected. */
        scaRedirect?: components['schemas']['Link'];
        /** @description The consent. Members other than `scaRedirect` are not published; they are the same as those of a payment. */
        self?: components['schemas']['Link'];
        /** @description The status of the consent. */
        status?: components['schemas']['Link'];
      };
    };
    /**
     * @description A consent with its terms and its status.
     * @example {
     *       "access": {
     *         "accounts": [
     *           {
     *             "iban": "AT611904300234573201"
     *           }
     *         ],
     *         "balances": [
     *           {
     *             "iban": "AT611904300234573201",
     *             "currency": "EUR"
     *           }
     *         ],
     *         "transactions": [
     *           {
     *             "iban": "AT611904300234573201"
     *           }
     *         ]
     *       },
     *       "recurringIndicator": true,
     *       "validUntil": "2026-03-15T00:00:00+01:00",
     *       "frequencyPerDay": 4,
     *       "lastActionDate": "2026-01-12T00:00:00+01:00",
     *       "consentStatus": "valid"
     *     }
     */
    Consent: {
      /** @description As in the consent request (accounts, balances, transactions). */
      access?: components['schemas']['ConsentAccess'];
      /**
       * @description `true` = recurring access; `false` = one access.
       * @example true
       */
      recurringIndicator?: boolean;
      /**
       * Format: date-time
       * @description End of validity, ASPSP-local date in ISO date form. In responses, the local midnight at which that day starts.
       * @example 2026-03-15T00:00:00+01:00
       */
      validUntil?: string;
      /**
       * Format: int32
       * @description Maximum accesses per day without PSU involvement. For a one-off access it is 1.
       * @example 4
       */
      frequencyPerDay?: number;
      /**
       * Format: date-time
       * @description Date of the last action on the consent, through the TPP interface or the PSU/ASPSP interface, that affects the status.
       * @example 2026-01-12T00:00:00+01:00
       */
      lastActionDate?: string;
      /** @description Lifecycle status of the consent. */
      consentStatus?: components['schemas']['ConsentStatus'];
    };
    /** @description The status of a consent. */
    ConsentStatusResponse: {
      /** @description Overall lifecycle status of the consent. */
      consentStatus?: components['schemas']['ConsentStatus'];
    };
    /** @description One balance of an account. */
    Balance: {
      /** @description Balance amount. */
      balanceAmount?: components['schemas']['Amount'];
      /**
       * @description Type of balance. Here `interimBooked` and `interimAvailable`.
       * @example interimBooked
       */
      balanceType?: string;
      /**
       * Format: date-time
       * @description Indicates, e.g. for the expected or booked balance, the last change.
       * @example 2026-01-12T09:14:07+01:00
       */
      lastChangeDateTime?: string;
      /**
       * Format: date-time
       * @description Reference date of the balance.
       * @example 2026-01-12T00:00:00+01:00
       */
      referenceDate?: string;
      /**
       * @description entryReference of the last committed transaction, so the TPP can see whether it knows all transactions.
       * @example 2026-000118
       */
      lastCommittedTransaction?: string;
      /**
       * @description Whether the credit limit is included in the balance, where applicable.
       * @example false
       */
      creditLimitIncluded?: boolean;
    };
    /** @description Element of the account list, and `creditorAccount` and `debtorAccount` of a transaction. */
    Account: {
      /**
       * @description Identifier to use in the path when reading data of one account.
       * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
       */
      resourceId?: string;
      /**
       * @description IBAN.
       * @example AT611904300234573201
       */
      iban?: string;
      /**
       * @description Basic bank account number.
       * @example 1904300234573201
       */
      bban?: string;
      /**
       * @description Mobile phone number.
       * @example +436641234567
       */
      msisdn?: string;
      /**
       * @description ISO 4217 alpha-3 code.
       * @example EUR
       */
      currency?: string;
      /**
       * @description Account name given by the bank or the PSU.
       * @example Household
       */
      name?: string;
      /**
       * @description Bank's product name (proprietary).
       * @example Current account
       */
      product?: string;
      /**
       * @description ExternalCashAccountType1Code of ISO 20022.
       * @example CACC
       */
      cashAccountType?: string;
      /**
       * @description `enabled` (available), `deleted` (terminated), `blocked` (e.g. for legal reasons). If the field is absent the account is
       *     available.
       * @example enabled
       * @enum {string}
       */
      status?: 'enabled' | 'deleted' | 'blocked';
      /**
       * @description BIC of the account.
       * @example BKAUATWWXXX
       */
      bic?: string;
      /**
       * @description Cash account the ASPSP associates with pending card transactions.
       * @example AT611904300234573201
       */
      linkedAccounts?: string;
      /**
       * @description `PRIV` private personal account; `ORGA` professional account.
       * @example PRIV
       * @enum {string}
       */
      usage?: 'PRIV' | 'ORGA';
      /**
       * @description Characteristics of the account or card.
       * @example Joint account, either holder signs alone
       */
      details?: string;
      /** @description Balances. */
      balances?: components['schemas']['Balance'][];
      /** @description Hyperlinks. No members are published. */
      links?: {
        /** @description The balances of the account, if the consent grants access to them. */
        balances?: components['schemas']['Link'];
        /** @description The transactions of the account, if the consent grants access to them. */
        transactions?: components['schemas']['Link'];
      };
      /**
       * @description Owner name.
       * @example Anna Gruber
       */
      ownerName?: string;
      /** @description Owner address. */
      ownerAddress?: components['schemas']['Address'];
    };
    /**
     * @description The accounts that the consent gives access to.
     * @example {
     *       "accounts": [
     *         {
     *           "resourceId": "3dc3d5b3-7023-4848-9853-f5400a64e80f",
     *           "iban": "AT611904300234573201",
     *           "currency": "EUR",
     *           "name": "Household",
     *           "product": "Current account",
     *           "cashAccountType": "CACC",
     *           "status": "enabled",
     *           "usage": "PRIV",
     *           "balances": [
     *             {
     *               "balanceAmount": {
     *                 "currency": "EUR",
     *                 "amount": 2543.18
     *               },
     *               "balanceType": "interimBooked",
     *               "referenceDate": "2026-01-12T00:00:00+01:00"
     *             }
     *           ],
     *           "links": {
     *             "balances": {
     *               "href": "http://127.0.0.1:8080/PSD2/v1/accounts/3dc3d5b3-7023-4848-9853-f5400a64e80f/balances"
     *             },
     *             "transactions": {
     *               "href": "http://127.0.0.1:8080/PSD2/v1/accounts/3dc3d5b3-7023-4848-9853-f5400a64e80f/transactions"
     *             }
     *           },
     *           "ownerName": "Anna Gruber"
     *         }
     *       ]
     *     }
     */
    AccountListResponse: {
      /** @description The accounts that the consent gives access to. */
      accounts?: components['schemas']['Account'][];
    };
    /** @description One account of the account list. */
    AccountReadResponse: {
      /** @description The account. */
      account?: components['schemas']['Account'];
    };
    /**
     * @description The balances of one account.
     * @example {
     *       "account": {
     *         "iban": "AT611904300234573201"
     *       },
     *       "balances": [
     *         {
     *           "balanceAmount": {
     *             "currency": "EUR",
     *             "amount": 2543.18
     *           },
     *           "balanceType": "interimBooked",
     *           "lastChangeDateTime": "2026-01-12T09:14:07+01:00",
     *           "referenceDate": "2026-01-12T00:00:00+01:00",
     *           "lastCommittedTransaction": "2026-000118"
     *         },
     *         {
     *           "balanceAmount": {
     *             "currency": "EUR",
     *             "amount": 3443.18
     *           },
     *           "balanceType": "interimAvailable",
     *           "referenceDate": "2026-01-12T00:00:00+01:00",
     *           "creditLimitIncluded": true
     *         }
     *       ]
     *     }
     */
    BalanceReadResponse: {
      /** @description The addressed account. */
      account?: {
        /**
         * @description IBAN.
         * @example AT611904300234573201
         */
        iban?: string;
      };
      /** @description The balances of the account. */
      balances?: components['schemas']['Balance'][];
    };
    /** @description One entry of an account, booked or pending. */
    Transaction: {
      /**
       * @description Can serve as access identifier where more detail on a transaction is offered.
       * @example 20260109-000114
       */
      transactionId?: string;
      /**
       * @description Identification of the transaction, e.g. for delta functions on application level.
       * @example 2026-000114
       */
      entryReference?: string;
      /**
       * @description Unique end-to-end identity.
       * @example RENT-2026-01
       */
      endToEndId?: string;
      /**
       * @description Mandate identification (e.g. SEPA mandate).
       * @example MNDT-2019-0457
       */
      mandateId?: string;
      /**
       * @description Cheque identification.
       * @example 0001734
       */
      checkId?: string;
      /**
       * @description Creditor identification (e.g. SEPA creditor id).
       * @example DE98ZZZ09999999999
       */
      creditorId?: string;
      /**
       * Format: date-time
       * @description Date the entry is posted.
       * @example 2026-01-09T00:00:00+01:00
       */
      bookingDate?: string;
      /**
       * Format: date-time
       * @description Date the assets become available to the owner in case of a credit.
       * @example 2026-01-09T00:00:00+01:00
       */
      valueDate?: string;
      /** @description Amount billed to the account. Debits are negative (decision transaction-order). */
      transactionAmount?: components['schemas']['Amount'];
      /**
       * @description Creditor name, for a debited transaction.
       * @example Stadtwerke Musterstadt GmbH
       */
      creditorName?: string;
      /** @description Creditor account. */
      creditorAccount?: components['schemas']['Account'];
      /**
       * @description Ultimate creditor.
       * @example Netz Musterstadt GmbH
       */
      ultimateCreditor?: string;
      /**
       * @description Debtor name, for a credited transaction.
       * @example Anna Gruber
       */
      debtorName?: string;
      /** @description Debtor account. */
      debtorAccount?: components['schemas']['Account'];
      /**
       * @description Ultimate debtor.
       * @example Paul Gruber
       */
      ultimateDebtor?: string;
      /**
       * @description Unstructured remittance text.
       * @example Electricity January
       */
      remittanceInformationUnstructured?: string;
      /**
       * @description Reference from the structured remittance structure.
       * @example RF18539007547034
       */
      remittanceInformationStructured?: string;
      /**
       * @description Purpose code.
       * @example ELEC
       */
      purposeCode?: string;
      /**
       * @description Bank transaction code as used by the ASPSP with ISO 20022 sub-elements.
       * @example PMNT-ICDT-ESCT
       */
      bankTransactionCode?: string;
      /**
       * @description Proprietary bank transaction code.
       * @example 117
       */
      proprietaryBankTransactionCode?: string;
    };
    /**
     * @description The entries of one account in the requested period.
     * @example {
     *       "account": {
     *         "iban": "AT611904300234573201"
     *       },
     *       "transactions": {
     *         "booked": [
     *           {
     *             "transactionId": "20260109-000114",
     *             "entryReference": "2026-000114",
     *             "bookingDate": "2026-01-09T00:00:00+01:00",
     *             "valueDate": "2026-01-09T00:00:00+01:00",
     *             "transactionAmount": {
     *               "currency": "EUR",
     *               "amount": -123.5
     *             },
     *             "creditorName": "Stadtwerke Musterstadt GmbH",
     *             "creditorAccount": {
     *               "iban": "DE89370400440532013000"
     *             },
     *             "remittanceInformationUnstructured": "Electricity January",
     *             "bankTransactionCode": "PMNT-ICDT-ESCT"
     *           }
     *         ],
     *         "pending": [
     *           {
     *             "transactionId": "20260112-000119",
     *             "entryReference": "2026-000119",
     *             "transactionAmount": {
     *               "currency": "EUR",
     *               "amount": -42.9
     *             },
     *             "creditorName": "Buchhandlung am Ring",
     *             "remittanceInformationUnstructured": "Card payment"
     *           }
     *         ]
     *       }
     *     }
     */
    TransactionListResponse: {
      /** @description The addressed account. */
      account?: {
        /**
         * @description IBAN.
         * @example AT611904300234573201
         */
        iban?: string;
      };
      /** @description The requested transactions. */
      transactions?: {
        /** @description Booked transactions. */
        booked?: components['schemas']['Transaction'][];
        /** @description Pending transactions. */
        pending?: components['schemas']['Transaction'][];
        /** @description Present only if the bank's profile has pages, and there is a next page. */
        links?: {
          /** @description The next page, with an opaque cursor. */
          next?: components['schemas']['Link'];
        };
      };
    };
    /**
     * @description Status of a payment, an ISO 20022 code:
     *
     *     - `RCVD`: Payment initiation received by the receiving agent
     *     - `ACTC`: Authentication and syntactic and semantic validation successful
     *     - `ACCP`: Technical validation and customer profile check successful
     *     - `ACFC`: Technical validation and customer profile check successful, and automatic funds check positive
     *     - `ACSP`: All preceding checks passed; payment accepted for execution
     *     - `ACWC`: Accepted, but a change will be made (e.g. date, or remittance not sent)
     *     - `ACWP`: Accepted without being posted to the creditor's account
     *     - `ACSC`: Settlement on the debtor's account completed; status only, after bilateral agreement
     *     - `ACCC`: Settlement on the creditor's account completed
     *     - `PDNG`: Pending; further checks and status update follow
     *     - `PATC`: Multiple authentications needed, some but not all performed; validations successful
     *     - `PART`: Some transactions accepted, others not yet; only in bulk payments, when all mandated authorisations are applied but
     *       some payments were rejected
     *     - `RJCT`: Rejected
     *     - `CANC`: Cancelled before execution
     * @example RCVD
     * @enum {string}
     */
    TransactionStatus:
      | 'RCVD'
      | 'ACTC'
      | 'ACCP'
      | 'ACFC'
      | 'ACSP'
      | 'ACWC'
      | 'ACWP'
      | 'ACSC'
      | 'ACCC'
      | 'PDNG'
      | 'PATC'
      | 'PART'
      | 'RJCT'
      | 'CANC';
    /** @description The amount, creditor and debtor of the payment. */
    PaymentInitiationRequest: {
      /** @description Creditor account. */
      creditorAccount?: {
        /**
         * @description IBAN of the creditor account.
         * @example DE89370400440532013000
         */
        iban?: string;
      };
      /** @description Address (descriptions say street, building number and city of the bank). */
      creditorAddress?: components['schemas']['AddressInput'];
      /**
       * @description Creditor's agent. Here a BIC.
       * @example COBADEFFXXX
       */
      creditorAgent?: string;
      /**
       * @description Party to which an amount is due.
       * @example Stadtwerke Musterstadt GmbH
       */
      creditorName?: string;
      /** @description Debtor account. Default: the PSU chooses it when authorising. */
      debtorAccount?: {
        /**
         * @description IBAN of the debtor account.
         * @example AT611904300234573201
         */
        iban?: string;
      };
      /** @description Amount to pay. */
      instructedAmount?: components['schemas']['AmountInput'];
      /**
       * @description Information that lets the entry be matched to what the transfer settles. At most 140 characters.
       * @example Invoice 2026-0117
       */
      remittanceInformationUnstructured?: string;
    };
    /**
     * @description The received payment, and the link at which its PSU authorises it.
     * @example {
     *       "paymentId": "7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94",
     *       "transactionFees": {
     *         "currency": "EUR",
     *         "amount": 0
     *       },
     *       "transactionStatus": "RCVD",
     *       "_links": {
     *         "scaRedirect": {
     *           "href": "http://127.0.0.1:8080/PSD2/v1/oauth/authorize?response_type=code&client_id=8d3f6a52-7c1e-4b90-9a45-e2f01c7d8b36&scope=PIS%3A7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94&request_id=7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94"
     *         },
     *         "self": {
     *           "href": "http://127.0.0.1:8080/PSD2/v1/payments/sepa-credit-transfers/7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94"
     *         },
     *         "status": {
     *           "href": "http://127.0.0.1:8080/PSD2/v1/payments/sepa-credit-transfers/7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94/status"
     *         }
     *       }
     *     }
     */
    PaymentInitiationResponse: {
      /**
       * @description Identifier of the generated payment initiation resource.
       * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
       */
      paymentId?: string;
      /** @description Fees. */
      transactionFees?: components['schemas']['Amount'];
      /** @description ISO 20022 status code. */
      transactionStatus?: components['schemas']['TransactionStatus'];
      /** @description Hyperlinks for the TPP. Not published, but required by the redirect approach. */
      _links?: components['schemas']['PaymentLinks'];
    };
    /** @description The payment itself, its status, and the link at which its PSU authorises it. */
    PaymentLinks: {
      /** @description The link to which the PSU's browser is redirected. */
      scaRedirect?: components['schemas']['Link'];
      /** @description The payment. */
      self?: components['schemas']['Link'];
      /** @description The status of the payment. */
      status?: components['schemas']['Link'];
    };
    /** @description The reason for a rejection. */
    PaymentMessage: {
      /**
       * @description Kind of message.
       * @example ERROR
       * @enum {string}
       */
      category?: 'ERROR' | 'WARNING';
      /**
       * @description Status reason code of ISO 20022 (ExternalStatusReason1Code), e.g. `AM04` insufficient funds, `AC01` account number
       *     invalid, `AC04` account closed, `AC06` account blocked, `AM03` currency not supported, `MS03` no reason given,
       *     `DS02` refused by the PSU.
       * @example AM04
       */
      code?: string;
      /**
       * @description The field of the payment that the reason refers to.
       * @example instructedAmount
       */
      path?: string;
      /**
       * @description The reason in words.
       * @example The funds are insufficient.
       */
      text?: string;
    };
    /**
     * @description A payment as initiated, with what the bank knows about it.
     * @example {
     *       "creditorAccount": {
     *         "iban": "DE89370400440532013000"
     *       },
     *       "creditorName": "Stadtwerke Musterstadt GmbH",
     *       "debtorAccount": {
     *         "iban": "AT611904300234573201"
     *       },
     *       "instructedAmount": {
     *         "currency": "EUR",
     *         "amount": 123.5
     *       },
     *       "remittanceInformationUnstructured": "Invoice 2026-0117",
     *       "paymentId": "7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94",
     *       "transactionStatus": "ACSC",
     *       "transactionFees": {
     *         "currency": "EUR",
     *         "amount": 0
     *       },
     *       "_links": {
     *         "self": {
     *           "href": "http://127.0.0.1:8080/PSD2/v1/payments/sepa-credit-transfers/7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94"
     *         },
     *         "status": {
     *           "href": "http://127.0.0.1:8080/PSD2/v1/payments/sepa-credit-transfers/7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94/status"
     *         }
     *       }
     *     }
     */
    Payment: {
      /** @description Creditor account. */
      creditorAccount?: {
        /**
         * @description IBAN of the creditor account.
         * @example DE89370400440532013000
         */
        iban?: string;
      };
      /** @description Address. */
      creditorAddress?: components['schemas']['Address'];
      /**
       * @description Creditor's agent.
       * @example COBADEFFXXX
       */
      creditorAgent?: string;
      /**
       * @description Party to which an amount is due.
       * @example Stadtwerke Musterstadt GmbH
       */
      creditorName?: string;
      /** @description Debtor account. */
      debtorAccount?: {
        /**
         * @description IBAN of the debtor account.
         * @example AT611904300234573201
         */
        iban?: string;
      };
      /** @description Amount to pay. */
      instructedAmount?: components['schemas']['Amount'];
      /**
       * @description Information that lets the entry be matched to what the transfer settles.
       * @example Invoice 2026-0117
       */
      remittanceInformationUnstructured?: string;
      /**
       * @description Identifier of the payment initiation resource.
       * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
       */
      paymentId?: string;
      /** @description ISO 20022 status code. */
      transactionStatus?: components['schemas']['TransactionStatus'];
      /** @description Fees. */
      transactionFees?: components['schemas']['Amount'];
      /** @description The reason for the rejection. */
      tppMessages?: components['schemas']['PaymentMessage'][];
      /** @description Hyperlinks for the TPP. */
      _links?: components['schemas']['PaymentLinks'];
    };
    /**
     * @description The status of a payment, with the reason if it is rejected.
     * @example {
     *       "transactionStatus": "RJCT",
     *       "tppMessages": [
     *         {
     *           "category": "ERROR",
     *           "code": "AM04",
     *           "text": "The funds are insufficient."
     *         }
     *       ]
     *     }
     */
    PaymentStatusResponse: {
      /** @description ISO 20022 status code. */
      transactionStatus?: components['schemas']['TransactionStatus'];
      /** @description The reason for the rejection. */
      tppMessages?: components['schemas']['PaymentMessage'][];
    };
    /** @description The accounts to rename, with the context of the call. */
    ChangeAccountNameRequest: {
      /** @description Call context. */
      Header?: {
        /**
         * @description Application key (not required).
         * @example mobile-app
         */
        AppKey?: string;
        /**
         * @description Channel info (not required).
         * @example MOBILE
         */
        Channel?: string;
        /**
         * @description Operating user name (not required).
         * @example web
         */
        TellerName?: string;
        /**
         * @description Operation unique id (not required).
         * @example 7d1c1c1e-90a5-4a0a-9a6f-4dd2f1f7a301
         */
        CallerId?: string;
        /**
         * @description Session id for request tracking (client session).
         * @example s-20260112-0001
         */
        ChannelSessionId?: string;
        /**
         * @description Request id for request tracking (client session).
         * @example r-0001
         */
        ChannelRequestId?: string;
      };
      /** @description The accounts to rename. */
      Parameters?: {
        /** @description Account info. */
        AccountInfo?: {
          /**
           * @description New account name. 1 to 70 characters.
           * @example Household
           */
          AccountName?: string;
          /**
           * @description Branch code.
           * @example 1
           */
          BranchCode?: number;
          /**
           * @description Currency code.
           * @example EUR
           */
          CurrencyCode?: string;
          /**
           * @description Customer number.
           * @example 1001
           */
          CustomerNo?: number;
          /**
           * @description IBAN.
           * @example AT611904300234573201
           */
          IBANNo?: string;
          /**
           * @description Short name (no published description).
           * @example HOUSE
           */
          ShortName?: string;
          /**
           * @description Suffix (no published description).
           * @example 1
           */
          Suffix?: number;
        };
        /**
         * @description Customer identity number.
         * @example 1001
         */
        CustomerIdentity?: number;
        /**
         * @description Customer number.
         * @example 1001
         */
        CustomerNo?: number;
      }[];
    };
    /** @description The published interface mentions this object, but does not show its fields; these are this bank's own. */
    ChangeAccountNameResponse: {
      /** @description The session and request id of the request. */
      Header?: {
        /**
         * @description Session id of the request.
         * @example s-20260112-0001
         */
        ChannelSessionId?: string;
        /**
         * @description Request id of the request.
         * @example r-0001
         */
        ChannelRequestId?: string;
      };
      /** @description The renamed accounts, in the order of the request. */
      Results?: {
        /**
         * @description IBAN.
         * @example AT611904300234573201
         */
        IBANNo?: string;
        /**
         * @description The new account name.
         * @example Household
         */
        AccountName?: string;
      }[];
    };
    /** @description The body of every error response. The published interface does not show one; this is the format of NextGenPSD2. */
    ErrorBody: {
      /** @description What is wrong. */
      tppMessages?: components['schemas']['TppMessage'][];
    };
    /** @description One error. */
    TppMessage: {
      /**
       * @description Kind of message.
       * @example ERROR
       * @enum {string}
       */
      category?: 'ERROR' | 'WARNING';
      /** @description The error code. */
      code?: components['schemas']['ErrorCode'];
      /**
       * @description The header, parameter or field that the message refers to.
       * @example access.accounts[0].iban
       */
      path?: string;
      /**
       * @description What is wrong, and what to send instead.
       * @example access.accounts[0].iban: the IBAN has wrong check digits (mod 97 is not 1)
       */
      text?: string;
    };
    /**
     * @description The error codes. The number is the status if the bank's profile uses the statuses of NextGenPSD2; otherwise, the status
     *     is 400 for all codes except the last. Codes marked *own* are this bank's, because NextGenPSD2 has no code for the error.
     *
     *     - `FORMAT_ERROR` (400): a header, parameter, field or the body is missing or invalid (media type 415, too large 413)
     *     - `KEY_MISSING` (401), *own*: no subscription key
     *     - `KEY_UNKNOWN` (401), *own*: the subscription key is not registered
     *     - `NOT_ONBOARDED` (401), *own*: the key is known, but its user has no organisation
     *     - `CERTIFICATE_MISSING` (401): a certificate is required, but was not sent
     *     - `CERTIFICATE_INVALID` (401): the certificate is not acceptable
     *     - `CERTIFICATE_EXPIRED` (401): the certificate has expired
     *     - `CERTIFICATE_REVOKED` (401): the certificate was revoked by its issuer
     *     - `CERTIFICATE_BLOCKED` (401): the certificate was blocked by the bank
     *     - `ROLE_INVALID` (401): the organisation does not have the role that the call requires
     *     - `USER_UNKNOWN` (401), *own*: the e-mail is not registered in the developer portal
     *     - `USER_NOT_ADMIN` (401), *own*: the e-mail and the subscription key belong to different users
     *     - `USER_OF_ANOTHER_TPP` (401), *own*: the e-mail belongs to a different TPP than the certificate
     *     - `SIGNATURE_MISSING` (401): a signature is required, but was not sent
     *     - `SIGNATURE_INVALID` (401): the signature is not valid
     *     - `CLIENT_INVALID` (401), *own*: wrong client id or client secret at the token exchange
     *     - `TOKEN_MISSING` (401), *own*: an access token is required, but was not sent
     *     - `TOKEN_UNKNOWN` (401): the code or token was not issued to this organisation
     *     - `TOKEN_INVALID` (401): the code or token is known, but cannot be used here
     *     - `TOKEN_EXPIRED` (401): the code or token has expired
     *     - `CONSENT_UNKNOWN` (403 in the path, 400 in a header): this organisation has no such consent
     *     - `CONSENT_INVALID` (401): the consent cannot be used for this call
     *     - `CONSENT_EXPIRED` (401): the consent has expired
     *     - `RESOURCE_UNKNOWN` (404): the resource does not exist
     *     - `RESOURCE_BLOCKED` (400): the account can no longer be read
     *     - `SERVICE_INVALID` (400, 405 for a method): the service is not supported at this address or with this method
     *     - `SERVICE_BLOCKED` (403): the PSU is blocked at the bank; only if a tester scripts it
     *     - `PSU_CREDENTIALS_INVALID` (401): the PSU is unknown, or is not allowed to do this; only if a tester scripts it
     *     - `SESSIONS_NOT_SUPPORTED` (400): combined services are not supported (only if a profile is strict about it)
     *     - `PERIOD_INVALID` (400): the requested period is reversed or out of range
     *     - `PARAMETER_NOT_SUPPORTED` (400): the value of a parameter is known, but this bank does not support it
     *     - `EXECUTION_DATE_INVALID` (400): the payment cannot be executed on that day; only if a tester scripts it
     *     - `ACCESS_EXCEEDED` (429): the consent allows no further access of this kind today
     *     - `PRODUCT_UNKNOWN` (404): the payment product is not offered
     *     - `PRODUCT_INVALID` (403): the payment was initiated under another payment product
     *     - `PAYMENT_FAILED` (400): the payment failed during its initial processing
     *     - `CANCELLATION_INVALID` (405): the payment can no longer be cancelled
     *     - `STATUS_INVALID` (409): the state of the resource does not allow this
     *     - `INTERNAL_SERVER_ERROR` (500), *own*: an internal error of the bank
     * @example FORMAT_ERROR
     * @enum {string}
     */
    ErrorCode:
      | 'FORMAT_ERROR'
      | 'KEY_MISSING'
      | 'KEY_UNKNOWN'
      | 'NOT_ONBOARDED'
      | 'CERTIFICATE_MISSING'
      | 'CERTIFICATE_INVALID'
      | 'CERTIFICATE_EXPIRED'
      | 'CERTIFICATE_REVOKED'
      | 'CERTIFICATE_BLOCKED'
      | 'ROLE_INVALID'
      | 'USER_UNKNOWN'
      | 'USER_NOT_ADMIN'
      | 'USER_OF_ANOTHER_TPP'
      | 'SIGNATURE_MISSING'
      | 'SIGNATURE_INVALID'
      | 'CLIENT_INVALID'
      | 'TOKEN_MISSING'
      | 'TOKEN_UNKNOWN'
      | 'TOKEN_INVALID'
      | 'TOKEN_EXPIRED'
      | 'CONSENT_UNKNOWN'
      | 'CONSENT_INVALID'
      | 'CONSENT_EXPIRED'
      | 'RESOURCE_UNKNOWN'
      | 'RESOURCE_BLOCKED'
      | 'SERVICE_INVALID'
      | 'SERVICE_BLOCKED'
      | 'PSU_CREDENTIALS_INVALID'
      | 'SESSIONS_NOT_SUPPORTED'
      | 'PERIOD_INVALID'
      | 'PARAMETER_NOT_SUPPORTED'
      | 'EXECUTION_DATE_INVALID'
      | 'ACCESS_EXCEEDED'
      | 'PRODUCT_UNKNOWN'
      | 'PRODUCT_INVALID'
      | 'PAYMENT_FAILED'
      | 'CANCELLATION_INVALID'
      | 'STATUS_INVALID'
      | 'INTERNAL_SERVER_ERROR';
  };
  responses: {
    /** @description The request was invalid. The body is not published. */
    BadRequest: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "FORMAT_ERROR",
         *           "path": "X-Request-ID",
         *           "text": "the header X-Request-ID is missing; send a unique id with each call, such as a UUID"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The path has no operation. Paths are exact, case-sensitive and without a trailing slash. */
    NotFound: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "RESOURCE_UNKNOWN",
         *           "text": "/PSD2/v1/accounts/ does not exist; paths are exact, case-sensitive and without a trailing slash"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The path has no operation with this method. The header `Allow` lists its methods. */
    MethodNotAllowed: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        Allow: components['headers']['Allow'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "SERVICE_INVALID",
         *           "text": "PATCH is not supported at this address; use GET, HEAD"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description Internal server error. The body is not published. */
    InternalError: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "INTERNAL_SERVER_ERROR",
         *           "text": "internal error of the bank; see the log of the server"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The access token. */
    TokenSuccess: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        'Cache-Control': components['headers']['CacheControl'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['TokenResponse'];
      };
    };
    /** @description The request was invalid. The body is not published. */
    TokenBadRequest: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        'Cache-Control': components['headers']['CacheControl'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": "invalid_grant",
         *       "error_description": "the code has expired; let the PSU authorise again",
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "TOKEN_EXPIRED",
         *           "path": "code",
         *           "text": "the code has expired; let the PSU authorise again"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['TokenError'];
      };
    };
    /** @description Internal server error. The body is not published. */
    TokenInternalError: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        'Cache-Control': components['headers']['CacheControl'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": "server_error",
         *       "error_description": "internal error of the bank; see the log of the server",
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "INTERNAL_SERVER_ERROR",
         *           "text": "internal error of the bank; see the log of the server"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['TokenError'];
      };
    };
  };
  parameters: {
    /**
     * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
     * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
     */
    XRequestId: string;
    /**
     * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
     * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
     */
    XRequestIdOfToken: string;
    /** @description Must be present if and only if Signature is present. */
    Digest: string;
    /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
    Signature: string;
    /** @description Certificate used for signing, base64; must be present if Signature is present. */
    TppSignatureCertificate: string;
    /**
     * @description Forwarded Accept header between PSU and TPP.
     * @example text/html
     */
    PsuAccept: string;
    /**
     * @description Forwarded Accept-Charset header.
     * @example utf-8
     */
    PsuAcceptCharset: string;
    /**
     * @description Forwarded Accept-Encoding header.
     * @example gzip, br
     */
    PsuAcceptEncoding: string;
    /**
     * @description Forwarded Accept-Language header.
     * @example de-AT
     */
    PsuAcceptLanguage: string;
    /**
     * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
     * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
     */
    PsuDeviceId: string;
    /**
     * @description Forwarded geo location of the PSU request.
     * @example GEO:48.208174;16.373819
     */
    PsuGeoLocation: string;
    /**
     * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
     * @example 192.0.2.17
     */
    PsuIpAddress: string;
    /**
     * @description Forwarded IP address of the PSU request.
     * @example 192.0.2.17
     */
    PsuIpAddressOfCreation: string;
    /**
     * @description Forwarded IP port of the PSU request.
     * @example 52413
     */
    PsuIpPort: string;
    /**
     * @description Forwarded user agent of the PSU request.
     * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
     */
    PsuUserAgent: string;
    /**
     * @description Subscription key giving access to the API.
     * @example 5f0c1d7be2a94836b1d04c9e7a635f28
     */
    SubscriptionKey: string;
    /**
     * @description Subscription key giving access to the API. For the token exchange it appears only in the published usage samples and is
     *     optional.
     * @example 5f0c1d7be2a94836b1d04c9e7a635f28
     */
    OptionalSubscriptionKey: string;
    /** @description Optional. If it is sent, it must be the consent of the access token. */
    ConsentIdHeader: string;
    /**
     * @description The URI to which the PSU's browser is redirected after the authorisation, unless the link `scaRedirect` is called with `redirect_uri`.
     * @example https://tpp.example/callback
     */
    TppRedirectUri: string;
    /**
     * @description The URI to which the PSU's browser is redirected after a refusal.
     * @example https://tpp.example/refused
     */
    TppNokRedirectUri: string;
    /**
     * @description Unique identifier of the consent.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    ConsentId: string;
    /**
     * @description The addressed account: `resourceId` of the account list. It can be a tokenised identification because path data may be logged
     *     on intermediary servers, and stays constant at least for the lifecycle of the consent.
     * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
     */
    AccountId: string;
    /**
     * @description The addressed payment product endpoint. This bank supports the three products listed.
     * @example sepa-credit-transfers
     */
    PaymentProduct: 'sepa-credit-transfers' | 'instant-sepa-credit-transfers' | 'cross-border-credit-transfers';
    /**
     * @description Identifier of the payment initiation resource.
     * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
     */
    PaymentId: string;
    /**
     * @description Client id.
     * @example 8d3f6a52-7c1e-4b90-9a45-e2f01c7d8b36
     */
    ClientId: string;
    /**
     * @description Client secret.
     * @example sandbox-secret-of-fintrail
     */
    ClientSecret: string;
    /**
     * @description Authorisation code from the authorisation response.
     * @example SplxlOBeZQQYbYS6WxSbIA
     */
    Code: string;
    /**
     * @description Consent id or payment id.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    RequestId: string;
    /**
     * @description `authorization_code` (the default) or `refresh_token`.
     * @example authorization_code
     */
    GrantType: string;
    /**
     * @description If it is sent, it must be the URI of the authorisation request.
     * @example https://tpp.example/callback
     */
    RedirectUri: string;
    /** @description PKCE verifier (RFC 7636); required if the authorisation request had a `code_challenge`. */
    CodeVerifier: string;
    /** @description With `grant_type=refresh_token`, instead of the code. It can be used once. */
    RefreshToken: string;
    /** @description The authorised scope, which some clients repeat here. */
    Scope: string;
    /**
     * @description If present, the response includes the booking balance, provided the PSU granted it in the consent and the ASPSP has it.
     *     The ASPSP may ignore the parameter. In this bank, `1` and an empty value mean `true`, and `0` means `false`.
     * @example true
     */
    WithBalance: boolean;
    /**
     * @description The transactions to list; default `both`. The published interface does not show the type and allowed values; this bank
     *     uses those of NextGenPSD2, and rejects `information` and `all` with PARAMETER_NOT_SUPPORTED.
     * @example both
     */
    BookingStatus: 'booked' | 'pending' | 'both' | 'information' | 'all';
    /**
     * @description Start of the list, inclusive. Default: 90 days before `dateTo`, or before today if `dateTo` is later. Published as a
     *     date-time per RFC 3339; a date is also accepted. In a query, write the `+` of a time zone offset as `%2B`.
     */
    DateFrom: string;
    /**
     * @description End of the list, inclusive. Default: today. Published as a date-time per RFC 3339; a date is also accepted. In a query,
     *     write the `+` of a time zone offset as `%2B`.
     */
    DateTo: string;
    /** @description Cursor of a further page, from `links.next`. No effect if the bank's profile has no pages. */
    Page: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description The `X-Request-ID` of the request.
     * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
     */
    XRequestId: string;
    /**
     * @description The path of the page; or, if the request is not valid and has a redirect URI of the TPP, that URI with the error.
     * @example /sca/6f0e5b3c4d
     */
    PageLocation: string;
    /**
     * @description The address of the resource that was created.
     * @example http://127.0.0.1:8080/PSD2/v1/consents/0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    ResourceLocation: string;
    /**
     * @description Always `REDIRECT`.
     * @example REDIRECT
     */
    AspspScaApproach: string;
    /**
     * @description Always `no-store`.
     * @example no-store
     */
    CacheControl: string;
    /**
     * @description The methods of the path, with a 405.
     * @example GET, DELETE
     */
    Allow: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  exchangeCode: {
    parameters: {
      query?: {
        /**
         * @description Client id.
         * @example 8d3f6a52-7c1e-4b90-9a45-e2f01c7d8b36
         */
        client_id?: components['parameters']['ClientId'];
        /**
         * @description Client secret.
         * @example sandbox-secret-of-fintrail
         */
        client_secret?: components['parameters']['ClientSecret'];
        /**
         * @description Authorisation code from the authorisation response.
         * @example SplxlOBeZQQYbYS6WxSbIA
         */
        code?: components['parameters']['Code'];
        /**
         * @description Consent id or payment id.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        request_id?: components['parameters']['RequestId'];
        /**
         * @description `authorization_code` (the default) or `refresh_token`.
         * @example authorization_code
         */
        grant_type?: components['parameters']['GrantType'];
        /**
         * @description If it is sent, it must be the URI of the authorisation request.
         * @example https://tpp.example/callback
         */
        redirect_uri?: components['parameters']['RedirectUri'];
        /** @description PKCE verifier (RFC 7636); required if the authorisation request had a `code_challenge`. */
        code_verifier?: components['parameters']['CodeVerifier'];
        /** @description With `grant_type=refresh_token`, instead of the code. It can be used once. */
        refresh_token?: components['parameters']['RefreshToken'];
        /** @description The authorised scope, which some clients repeat here. */
        scope?: components['parameters']['Scope'];
      };
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestIdOfToken'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API. For the token exchange it appears only in the published usage samples and is
         *     optional.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key'?: components['parameters']['OptionalSubscriptionKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['TokenSuccess'];
      400: components['responses']['TokenBadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['TokenInternalError'];
    };
  };
  exchangeCodeByPost: {
    parameters: {
      query?: {
        /**
         * @description Client id.
         * @example 8d3f6a52-7c1e-4b90-9a45-e2f01c7d8b36
         */
        client_id?: components['parameters']['ClientId'];
        /**
         * @description Client secret.
         * @example sandbox-secret-of-fintrail
         */
        client_secret?: components['parameters']['ClientSecret'];
        /**
         * @description Authorisation code from the authorisation response.
         * @example SplxlOBeZQQYbYS6WxSbIA
         */
        code?: components['parameters']['Code'];
        /**
         * @description Consent id or payment id.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        request_id?: components['parameters']['RequestId'];
        /**
         * @description `authorization_code` (the default) or `refresh_token`.
         * @example authorization_code
         */
        grant_type?: components['parameters']['GrantType'];
        /**
         * @description If it is sent, it must be the URI of the authorisation request.
         * @example https://tpp.example/callback
         */
        redirect_uri?: components['parameters']['RedirectUri'];
        /** @description PKCE verifier (RFC 7636); required if the authorisation request had a `code_challenge`. */
        code_verifier?: components['parameters']['CodeVerifier'];
        /** @description With `grant_type=refresh_token`, instead of the code. It can be used once. */
        refresh_token?: components['parameters']['RefreshToken'];
        /** @description The authorised scope, which some clients repeat here. */
        scope?: components['parameters']['Scope'];
      };
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestIdOfToken'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API. For the token exchange it appears only in the published usage samples and is
         *     optional.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key'?: components['parameters']['OptionalSubscriptionKey'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The parameters as a form. No body is published for this operation; the published samples send a placeholder. */
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['TokenForm'];
      };
    };
    responses: {
      200: components['responses']['TokenSuccess'];
      400: components['responses']['TokenBadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['TokenInternalError'];
    };
  };
  authorise: {
    parameters: {
      query?: {
        /**
         * @description Always `code`.
         * @example code
         */
        response_type?: string;
        /**
         * @description The client that created the consent or payment.
         * @example 8d3f6a52-7c1e-4b90-9a45-e2f01c7d8b36
         */
        client_id?: string;
        /**
         * @description `AIS:` and the consent id, or `PIS:` and the payment id; a space after the colon is allowed.
         * @example AIS:0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        scope?: string;
        /**
         * @description Consent id or payment id.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        request_id?: string;
        /**
         * @description The URI to which the browser is finally redirected, with `code` and `state`, or with `error=access_denied`,
         *     `error_description` and `state` if the PSU refuses. An absolute `https:` or `http:` URI or one with a private-use
         *     scheme (decision redirect-uri). Without it and without a preset URI, the last page shows the code to copy.
         * @example https://tpp.example/callback
         */
        redirect_uri?: string;
        /**
         * @description Returned unchanged.
         * @example af0ifjsldkj
         */
        state?: string;
        /** @description PKCE challenge (RFC 7636). If it is sent, the exchange requires `code_verifier`. */
        code_challenge?: string;
        /** @description Always `S256`; required with `code_challenge`. */
        code_challenge_method?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Redirect to the page where the PSU logs in and decides. */
      303: {
        headers: {
          Location: components['headers']['PageLocation'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A page that says what is wrong with the link. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Internal server error. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  readOauthMetadata: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoints, with the base URL of the request. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OauthMetadata'];
        };
      };
      /** @description Not offered by this bank (decision unpublished-operations). */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      500: components['responses']['InternalError'];
    };
  };
  onboardTpp: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Onboarding request. */
    requestBody?: {
      content: {
        /**
         * @example {
         *       "userEmail": "dev@fintrail.example",
         *       "name": "Fintrail"
         *     }
         */
        'application/json': components['schemas']['OnboardingRequest'];
      };
    };
    responses: {
      /** @description The organisation is onboarded. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OnboardingResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  createConsent: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /**
         * @description The URI to which the PSU's browser is redirected after the authorisation, unless the link `scaRedirect` is called with `redirect_uri`.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description The URI to which the PSU's browser is redirected after a refusal.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Consent request. */
    requestBody?: {
      content: {
        /**
         * @example {
         *       "access": {
         *         "accounts": [
         *           {
         *             "iban": "AT611904300234573201"
         *           }
         *         ],
         *         "balances": [
         *           {
         *             "iban": "AT611904300234573201",
         *             "currency": "EUR"
         *           }
         *         ],
         *         "transactions": [
         *           {
         *             "iban": "AT611904300234573201"
         *           }
         *         ]
         *       },
         *       "recurringIndicator": true,
         *       "validUntil": "9999-12-31",
         *       "frequencyPerDay": 4,
         *       "combinedServiceIndicator": false
         *     }
         */
        'application/json': components['schemas']['ConsentRequest'];
      };
    };
    responses: {
      /** @description The consent is created. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConsentCreationResponse'];
        };
      };
      /** @description The consent is created (the status of NextGenPSD2). */
      201: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          Location: components['headers']['ResourceLocation'];
          'ASPSP-SCA-Approach': components['headers']['AspspScaApproach'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConsentCreationResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  readConsent: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description Unique identifier of the consent.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The consent. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Consent'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  deleteConsent: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description Unique identifier of the consent.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The consent is terminated. */
      204: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  readConsentStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description Unique identifier of the consent.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The status of the consent. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConsentStatusResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  readAccounts: {
    parameters: {
      query?: {
        /**
         * @description If present, the response includes the booking balance, provided the PSU granted it in the consent and the ASPSP has it.
         *     The ASPSP may ignore the parameter. In this bank, `1` and an empty value mean `true`, and `0` means `false`.
         * @example true
         */
        withBalance?: components['parameters']['WithBalance'];
      };
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /** @description Optional. If it is sent, it must be the consent of the access token. */
        'Consent-ID'?: components['parameters']['ConsentIdHeader'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The accounts. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountListResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  readAccount: {
    parameters: {
      query?: {
        /**
         * @description If present, the response includes the booking balance, provided the PSU granted it in the consent and the ASPSP has it.
         *     The ASPSP may ignore the parameter. In this bank, `1` and an empty value mean `true`, and `0` means `false`.
         * @example true
         */
        withBalance?: components['parameters']['WithBalance'];
      };
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /** @description Optional. If it is sent, it must be the consent of the access token. */
        'Consent-ID'?: components['parameters']['ConsentIdHeader'];
      };
      path: {
        /**
         * @description The addressed account: `resourceId` of the account list. It can be a tokenised identification because path data may be logged
         *     on intermediary servers, and stays constant at least for the lifecycle of the consent.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        accountId: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The account. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountReadResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  readBalances: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /** @description Optional. If it is sent, it must be the consent of the access token. */
        'Consent-ID'?: components['parameters']['ConsentIdHeader'];
      };
      path: {
        /**
         * @description The addressed account: `resourceId` of the account list. It can be a tokenised identification because path data may be logged
         *     on intermediary servers, and stays constant at least for the lifecycle of the consent.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        accountId: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The balances. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BalanceReadResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  readTransactions: {
    parameters: {
      query?: {
        /**
         * @description The transactions to list; default `both`. The published interface does not show the type and allowed values; this bank
         *     uses those of NextGenPSD2, and rejects `information` and `all` with PARAMETER_NOT_SUPPORTED.
         * @example both
         */
        bookingStatus?: components['parameters']['BookingStatus'];
        /**
         * @description Start of the list, inclusive. Default: 90 days before `dateTo`, or before today if `dateTo` is later. Published as a
         *     date-time per RFC 3339; a date is also accepted. In a query, write the `+` of a time zone offset as `%2B`.
         */
        dateFrom?: components['parameters']['DateFrom'];
        /**
         * @description End of the list, inclusive. Default: today. Published as a date-time per RFC 3339; a date is also accepted. In a query,
         *     write the `+` of a time zone offset as `%2B`.
         */
        dateTo?: components['parameters']['DateTo'];
        /** @description Cursor of a further page, from `links.next`. No effect if the bank's profile has no pages. */
        page?: components['parameters']['Page'];
      };
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /** @description Optional. If it is sent, it must be the consent of the access token. */
        'Consent-ID'?: components['parameters']['ConsentIdHeader'];
      };
      path: {
        /**
         * @description The addressed account: `resourceId` of the account list. It can be a tokenised identification because path data may be logged
         *     on intermediary servers, and stays constant at least for the lifecycle of the consent.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        accountId: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The transactions. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionListResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  initiatePayment: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
        /**
         * @description The URI to which the PSU's browser is redirected after the authorisation, unless the link `scaRedirect` is called with `redirect_uri`.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description The URI to which the PSU's browser is redirected after a refusal.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
      };
      path: {
        /**
         * @description The addressed payment product endpoint. This bank supports the three products listed.
         * @example sepa-credit-transfers
         */
        paymentProduct: components['parameters']['PaymentProduct'];
      };
      cookie?: never;
    };
    /** @description Payment initiation request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['PaymentInitiationRequest'];
      };
    };
    responses: {
      /** @description The payment is received. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentInitiationResponse'];
        };
      };
      /** @description The payment is created (the status of NextGenPSD2). */
      201: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          Location: components['headers']['ResourceLocation'];
          'ASPSP-SCA-Approach': components['headers']['AspspScaApproach'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentInitiationResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  readPayment: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description The addressed payment product endpoint. This bank supports the three products listed.
         * @example sepa-credit-transfers
         */
        paymentProduct: components['parameters']['PaymentProduct'];
        /**
         * @description Identifier of the payment initiation resource.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The payment. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Payment'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  cancelPayment: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description The addressed payment product endpoint. This bank supports the three products listed.
         * @example sepa-credit-transfers
         */
        paymentProduct: components['parameters']['PaymentProduct'];
        /**
         * @description Identifier of the payment initiation resource.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The payment is cancelled. */
      204: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  readPaymentStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Request id, unique per call, set by the initiating party. This bank accepts any non-empty text of up to 128 characters.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /** @description Must be present if and only if Signature is present. */
        Digest?: components['parameters']['Digest'];
        /** @description Application-level signature of the request by the TPP; the ASPSP may make it mandatory. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate used for signing, base64; must be present if Signature is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Forwarded Accept header between PSU and TPP.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Forwarded Accept-Charset header.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Forwarded Accept-Encoding header.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Forwarded Accept-Language header.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description UUID of the PSU's device or app installation; stays unchanged until removal from the device.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Forwarded geo location of the PSU request.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Forwarded IP address of the PSU request. An access without it counts as unattended.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description Forwarded IP port of the PSU request.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Forwarded user agent of the PSU request.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path: {
        /**
         * @description The addressed payment product endpoint. This bank supports the three products listed.
         * @example sepa-credit-transfers
         */
        paymentProduct: components['parameters']['PaymentProduct'];
        /**
         * @description Identifier of the payment initiation resource.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The status of the payment. */
      200: {
        headers: {
          'X-Request-ID': components['headers']['XRequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentStatusResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
  changeAccountName: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Subscription key giving access to the API.
         * @example 5f0c1d7be2a94836b1d04c9e7a635f28
         */
        'Ocp-Apim-Subscription-Key': components['parameters']['SubscriptionKey'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description ChangeAccountName request. */
    requestBody?: {
      content: {
        /**
         * @example {
         *       "Header": {
         *         "AppKey": "mobile-app",
         *         "Channel": "MOBILE",
         *         "TellerName": "web",
         *         "CallerId": "7d1c1c1e-90a5-4a0a-9a6f-4dd2f1f7a301",
         *         "ChannelSessionId": "s-20260112-0001",
         *         "ChannelRequestId": "r-0001"
         *       },
         *       "Parameters": [
         *         {
         *           "AccountInfo": {
         *             "AccountName": "Household",
         *             "BranchCode": 1,
         *             "CurrencyCode": "EUR",
         *             "CustomerNo": 1001,
         *             "IBANNo": "AT611904300234573201",
         *             "ShortName": "HOUSE",
         *             "Suffix": 1
         *           },
         *           "CustomerIdentity": 1001,
         *           "CustomerNo": 1001
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ChangeAccountNameRequest'];
      };
    };
    responses: {
      /** @description The accounts have their new names. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangeAccountNameResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      500: components['responses']['InternalError'];
    };
  };
}
