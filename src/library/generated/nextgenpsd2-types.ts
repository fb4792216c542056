/** Made of fixtures/nextgenpsd2.yaml by `npm run docs`; not written by hand. */

export interface paths {
  '/v1/{payment-service}/{payment-product}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of a consent of the same session, if the bank supports that.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID'?: components['parameters']['OptionalConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
         * @example false
         */
        'TPP-Explicit-Authorisation-Preferred'?: components['parameters']['TppExplicitAuthorisationPreferred'];
        /**
         * @description Whether the TPP prefers a rejection to later attempts if funds are insufficient.
         * @example true
         */
        'TPP-Rejection-NoFunds-Preferred'?: components['parameters']['TppRejectionNoFundsPreferred'];
        /**
         * @description Brand of the TPP, for the log of the bank.
         * @example Fintrail Budget
         */
        'TPP-Brand-Logging-Information'?: components['parameters']['TppBrandLoggingInformation'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU, or of the TPP if the PSU has not sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address': components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Initiate a payment
     * @description Creates a single payment, a bulk of payments or a standing order (`payment-service`) of a product
     *     (`payment-product`). Products that begin with `pain.001-` use XML, and a form with two parts for a standing
     *     order. The others use JSON. The payment is `RCVD` until the PSU has authorised it, as the links of the response
     *     say.
     */
    post: operations['initiatePayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/{payment-service}/{payment-product}/{paymentId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    /**
     * Read a payment
     * @description Returns the payment as it was initiated, with its status. The media type is that of the initiation.
     */
    get: operations['readPayment'];
    put?: never;
    post?: never;
    /**
     * Cancel a payment
     * @description Cancels a payment that is not yet executed. With 204 it is cancelled. With 202 the PSU must authorise the
     *     cancellation first, as the links of the response say.
     */
    delete: operations['cancelPayment'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/{payment-service}/{payment-product}/{paymentId}/status': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    /**
     * Read the status of a payment
     * @description Returns only the status of the payment, as JSON or as pain.002.
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
  '/v1/{payment-service}/{payment-product}/{paymentId}/authorisations': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    /**
     * List the authorisations of a payment
     * @description Returns the ids of the authorisations of the payment.
     */
    get: operations['readPaymentAuthorisations'];
    put?: never;
    /**
     * Start the authorisation of a payment
     * @description Creates an authorisation of the payment. The body can already identify or authenticate the PSU, or choose the
     *     authentication method. If several PSUs must sign, each of them has an authorisation.
     */
    post: operations['startPaymentAuthorisation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/{payment-service}/{payment-product}/{paymentId}/authorisations/{authorisationId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
      };
      cookie?: never;
    };
    /**
     * Read the status of an authorisation of a payment
     * @description Returns the status of one authorisation of the payment.
     */
    get: operations['readPaymentScaStatus'];
    /**
     * Continue the authorisation of a payment
     * @description Sends the next data of the PSU for this authorisation of the payment: identification, credentials, choice of a
     *     method, answer to a challenge, or a confirmation code.
     */
    put: operations['updatePaymentPsuData'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    /**
     * List the authorisations of a cancellation
     * @description Returns the ids of the authorisations of the cancellation.
     */
    get: operations['readPaymentCancellationAuthorisations'];
    put?: never;
    /**
     * Start the authorisation of a cancellation
     * @description Creates an authorisation of the cancellation of the payment, after a cancellation was answered with 202.
     */
    post: operations['startPaymentCancellationAuthorisation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations/{authorisationId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
      };
      cookie?: never;
    };
    /**
     * Read the status of an authorisation of a cancellation
     * @description Returns the status of one authorisation of the cancellation.
     */
    get: operations['readPaymentCancellationScaStatus'];
    /**
     * Continue the authorisation of a cancellation
     * @description Sends the next data of the PSU for this authorisation of the cancellation.
     */
    put: operations['updatePaymentCancellationPsuData'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/accounts': {
    parameters: {
      query?: {
        /**
         * @description Whether the response includes balances. The consent must include them, too.
         * @example true
         */
        withBalance?: components['parameters']['WithBalance'];
      };
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    /**
     * Read the accounts
     * @description Returns the accounts that the consent opens, with links to their balances and transactions. With `withBalance`
     *     it includes the balances, if the consent does.
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
  '/v1/accounts/{account-id}': {
    parameters: {
      query?: {
        /**
         * @description Whether the response includes balances. The consent must include them, too.
         * @example true
         */
        withBalance?: components['parameters']['WithBalance'];
      };
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    /**
     * Read an account
     * @description Returns one account. With `withBalance` it includes the balances, if the consent does.
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
  '/v1/accounts/{account-id}/balances': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    /**
     * Read the balances of an account
     * @description Returns the balances of the account.
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
  '/v1/accounts/{account-id}/transactions': {
    parameters: {
      query: {
        /**
         * @description Whether the response includes balances. The consent must include them, too.
         * @example true
         */
        withBalance?: components['parameters']['WithBalance'];
        /**
         * @description First day of the list, inclusive. Required unless the request is for a delta or for standing orders.
         * @example 2026-01-01
         */
        dateFrom?: components['parameters']['DateFrom'];
        /**
         * @description Last day of the list, inclusive. Default: today.
         * @example 2026-01-31
         */
        dateTo?: components['parameters']['DateTo'];
        /** @description Cursor of a following page, as `_links.next` has it. */
        page?: components['parameters']['Page'];
        /**
         * @description Number of the page, from 0 on. A page that no list has is empty.
         * @example 0
         */
        pageIndex?: components['parameters']['PageIndex'];
        /**
         * @description Number of booked transactions of a page. If the bank has its own page size, that is the maximum.
         * @example 20
         */
        itemsPerPage?: components['parameters']['ItemsPerPage'];
        /**
         * @description Requests a delta: the entries after this `entryReference`.
         * @example 2026-01-12-0000017
         */
        entryReferenceFrom?: components['parameters']['EntryReferenceFrom'];
        /**
         * @description Which transactions are listed: booked or pending ones, `both`, standing orders (`information`), or `all`.
         * @example both
         */
        bookingStatus: components['parameters']['BookingStatus'];
        /**
         * @description Requests a delta: the entries since the last list that the TPP read.
         * @example false
         */
        deltaList?: components['parameters']['DeltaList'];
      };
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    /**
     * Read the transactions of an account
     * @description Returns the transactions of the account in a period, by their booking status. `information` lists standing
     *     orders. A list may have pages, which the links of the response name.
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
  '/v1/accounts/{account-id}/transactions/{transactionId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
        /**
         * @description The `transactionId` of the list.
         * @example 2026-01-12-0000017
         */
        transactionId: components['parameters']['TransactionId'];
      };
      cookie?: never;
    };
    /**
     * Read the details of a transaction
     * @description Returns one transaction of the account. The id is the `transactionId` of the list.
     */
    get: operations['readTransactionDetails'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/accounts/{account-id}/transactions/download/{download-id}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
        /**
         * @description Id of the download, from the link `download` of a report.
         * @example 5f0c1d7b
         */
        'download-id': string;
      };
      cookie?: never;
    };
    /**
     * Download a huge report
     * @description Returns a report that is too long to be sent at once. Its link is in the response to the transaction list.
     */
    get: operations['downloadTransactions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/card-accounts': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    /**
     * Read the card accounts
     * @description Returns the card accounts that the consent opens, with links to their balances and transactions.
     */
    get: operations['readCardAccounts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/card-accounts/{account-id}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    /**
     * Read a card account
     * @description Returns one card account.
     */
    get: operations['readCardAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/card-accounts/{account-id}/balances': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    /**
     * Read the balances of a card account
     * @description Returns the balances of the card account.
     */
    get: operations['readCardBalances'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/card-accounts/{account-id}/transactions': {
    parameters: {
      query: {
        /**
         * @description First day of the list, inclusive. Required unless the request is for a delta or for standing orders.
         * @example 2026-01-01
         */
        dateFrom?: components['parameters']['DateFrom'];
        /**
         * @description Last day of the list, inclusive. Default: today.
         * @example 2026-01-31
         */
        dateTo?: components['parameters']['DateTo'];
        /** @description Cursor of a following page, as `_links.next` has it. */
        page?: components['parameters']['Page'];
        /**
         * @description Requests a delta: the entries after this `entryReference`.
         * @example 2026-01-12-0000017
         */
        entryReferenceFrom?: components['parameters']['EntryReferenceFrom'];
        /**
         * @description Which card transactions are listed: booked or pending ones, or `both`.
         * @example both
         */
        bookingStatus: components['parameters']['CardBookingStatus'];
        /**
         * @description Requests a delta: the entries since the last list that the TPP read.
         * @example false
         */
        deltaList?: components['parameters']['DeltaList'];
      };
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    /**
     * Read the transactions of a card account
     * @description Returns the transactions of the card account in a period, by their booking status.
     */
    get: operations['readCardTransactions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/consents': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
         * @example false
         */
        'TPP-Explicit-Authorisation-Preferred'?: components['parameters']['TppExplicitAuthorisationPreferred'];
        /**
         * @description Brand of the TPP, for the log of the bank.
         * @example Fintrail Budget
         */
        'TPP-Brand-Logging-Information'?: components['parameters']['TppBrandLoggingInformation'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU, or of the TPP if the PSU has not sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address': components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a consent
     * @description Creates a consent to account information. It is `received` until the PSU has authorised it, as the links of the
     *     response say. A recurring consent that becomes valid ends the earlier ones of the same TPP and PSU.
     */
    post: operations['createConsent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/consents/{consentId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * Read a consent
     * @description Returns the consent. It includes accounts that the PSU chose at the bank. The bank may have shortened its
     *     validity.
     */
    get: operations['readConsent'];
    put?: never;
    post?: never;
    /**
     * End a consent
     * @description Ends the consent on behalf of the TPP.
     */
    delete: operations['deleteConsent'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/consents/{consentId}/status': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * Read the status of a consent
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
  '/v1/consents/{consentId}/authorisations': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * List the authorisations of a consent
     * @description Returns the ids of the authorisations of the consent.
     */
    get: operations['readConsentAuthorisations'];
    put?: never;
    /**
     * Start the authorisation of a consent
     * @description Creates an authorisation of the consent. The body can already identify or authenticate the PSU, or choose the
     *     authentication method.
     */
    post: operations['startConsentAuthorisation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/consents/{consentId}/authorisations/{authorisationId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * Read the status of an authorisation of a consent
     * @description Returns the status of one authorisation of the consent.
     */
    get: operations['readConsentScaStatus'];
    /**
     * Continue the authorisation of a consent
     * @description Sends the next data of the PSU for this authorisation of the consent: identification, credentials, choice of a
     *     method, answer to a challenge, or a confirmation code.
     */
    put: operations['updateConsentPsuData'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/funds-confirmations': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of a consent of the same session, if the bank supports that.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID'?: components['parameters']['OptionalConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
      };
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm funds
     * @description Returns whether an account has enough funds for an amount now. Nothing is reserved.
     */
    post: operations['confirmFunds'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/signing-baskets': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of a consent of the same session, if the bank supports that.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID'?: components['parameters']['OptionalConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
         * @example false
         */
        'TPP-Explicit-Authorisation-Preferred'?: components['parameters']['TppExplicitAuthorisationPreferred'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU, or of the TPP if the PSU has not sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address': components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a signing basket
     * @description Groups payments and consents that the PSU authorises together. None of them may be partly authorised already.
     */
    post: operations['createSigningBasket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/signing-baskets/{basketId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    /**
     * Read a signing basket
     * @description Returns the contents of the signing basket and its status.
     */
    get: operations['readSigningBasket'];
    put?: never;
    post?: never;
    /**
     * Delete a signing basket
     * @description Deletes the signing basket if no PSU has authorised it yet. Its payments and consents are kept.
     */
    delete: operations['deleteSigningBasket'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/signing-baskets/{basketId}/status': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    /**
     * Read the status of a signing basket
     * @description Returns only the status of the signing basket.
     */
    get: operations['readSigningBasketStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/signing-baskets/{basketId}/authorisations': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    /**
     * List the authorisations of a signing basket
     * @description Returns the ids of the authorisations of the signing basket.
     */
    get: operations['readSigningBasketAuthorisations'];
    put?: never;
    /**
     * Start the authorisation of a signing basket
     * @description Creates an authorisation of everything in the signing basket.
     */
    post: operations['startSigningBasketAuthorisation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/signing-baskets/{basketId}/authorisations/{authorisationId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    /**
     * Read the status of an authorisation of a signing basket
     * @description Returns the status of one authorisation of the signing basket.
     */
    get: operations['readSigningBasketScaStatus'];
    /**
     * Continue the authorisation of a signing basket
     * @description Sends the next data of the PSU for this authorisation of the signing basket.
     */
    put: operations['updateSigningBasketPsuData'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/consents/confirmation-of-funds': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
         * @example false
         */
        'TPP-Explicit-Authorisation-Preferred'?: components['parameters']['TppExplicitAuthorisationPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a funds consent
     * @description Creates a consent with which the TPP may ask whether an account has enough funds. It is `received` until the PSU
     *     has authorised it. Other consents are not affected.
     */
    post: operations['createFundsConsent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/consents/confirmation-of-funds/{consentId}/status': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * Read the status of a funds consent
     * @description Returns only the status of the consent.
     */
    get: operations['readFundsConsentStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/consents/confirmation-of-funds/{consentId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * Read a funds consent
     * @description Returns the consent.
     */
    get: operations['readFundsConsent'];
    put?: never;
    post?: never;
    /**
     * End a funds consent
     * @description Ends the consent on behalf of the TPP.
     */
    delete: operations['deleteFundsConsent'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/consents/confirmation-of-funds/{consentId}/authorisations': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * List the authorisations of a funds consent
     * @description Returns the ids of the authorisations of the consent.
     */
    get: operations['readFundsConsentAuthorisations'];
    put?: never;
    /**
     * Start the authorisation of a funds consent
     * @description Creates an authorisation of the consent. The body can already identify or authenticate the PSU, or choose the
     *     authentication method.
     */
    post: operations['startFundsConsentAuthorisation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/consents/confirmation-of-funds/{consentId}/authorisations/{authorisationId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    /**
     * Read the status of an authorisation of a funds consent
     * @description Returns the status of one authorisation of the consent.
     */
    get: operations['readFundsConsentScaStatus'];
    /**
     * Continue the authorisation of a funds consent
     * @description Sends the next data of the PSU for this authorisation of the consent.
     */
    put: operations['updateFundsConsentPsuData'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/account-list': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    /**
     * List the accounts of a PSU
     * @description Returns the accounts of the PSU whose token the call has, to be named in a consent: without ids, links and balances. Only banks with
     *     `account-list: offered` have it.
     */
    get: operations['readAccountList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/sign-ins': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign a PSU in
     * @description Signs a PSU in before any request, without a page. The PSU approves in an app, or the TPP sends the password. Only banks with
     *     `sign-in: decoupled` or `password` have it.
     */
    post: operations['startSignIn'];
    /**
     * End a sign-in
     * @description Ends the sign-in of the access token. All its tokens are invalid then.
     */
    delete: operations['endSignIn'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/sign-ins/{signInId}': {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the sign-in, from its start.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        signInId: components['parameters']['SignInId'];
      };
      cookie?: never;
    };
    /**
     * Read a sign-in
     * @description Returns how far the sign-in is, and after the approval the code for the token endpoint.
     */
    get: operations['readSignIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/oauth/token': {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
      };
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get an access token
     * @description Exchanges the code of an authorisation, or a refresh token, for an access token. Only banks with the approach OAuth have it; the
     *     OAuth metadata name its address. The TPP is known by its certificate.
     */
    post: operations['exchangeCode'];
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
    /**
     * @description Id of the payment.
     * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
     */
    PaymentId: string;
    /** @description Ids of the payments, at least one. */
    PaymentIds: components['schemas']['PaymentId'][];
    /**
     * @description Id of the signing basket.
     * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
     */
    BasketId: string;
    /**
     * @description Id of the authorisation.
     * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
     */
    AuthorisationId: string;
    /**
     * @description Id of an authentication method, as the bank names it in `scaMethods`.
     * @example sms
     */
    AuthenticationMethodId: string;
    /**
     * @description Id of the consent.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    ConsentId: string;
    /** @description Ids of the consents, at least one. */
    ConsentIds: components['schemas']['ConsentId'][];
    /**
     * @description Id of the transaction, with which its details can be read.
     * @example 2026-01-12-0000017
     */
    TransactionId: string;
    /**
     * @description Id of the card transaction.
     * @example C-2026-01-11-0003
     */
    CardTransactionId: string;
    /**
     * @description Id of the card terminal.
     * @example T-0815
     */
    TerminalId: string;
    /**
     * @description Reference of the entry on the account. A later request can start the list after this entry.
     * @example 2026-01-12-0000017
     */
    EntryReference: string;
    /**
     * @description Status of the payment, a code of ISO 20022:
     *
     *     - `RCVD`: received, not yet checked
     *     - `PDNG`: pending, further checks are needed
     *     - `PATC`: authorised by some of the PSUs who must sign
     *     - `ACTC`: authenticated, syntax and semantics are valid
     *     - `ACCP`: the customer profile was checked
     *     - `ACFC`: accepted, funds are available
     *     - `ACWC`: accepted with a change, such as another date
     *     - `ACWP`: accepted, not yet credited to the creditor
     *     - `ACSP`: accepted, settlement is in progress
     *     - `ACSC`: settled on the account of the debtor
     *     - `ACCC`: settled on the account of the creditor
     *     - `PART`: some payments of a bulk are accepted
     *     - `RJCT`: rejected
     *     - `CANC`: cancelled
     * @example RCVD
     * @enum {string}
     */
    TransactionStatus:
      | 'ACCC'
      | 'ACCP'
      | 'ACSC'
      | 'ACSP'
      | 'ACTC'
      | 'ACWC'
      | 'ACWP'
      | 'RCVD'
      | 'PDNG'
      | 'RJCT'
      | 'CANC'
      | 'ACFC'
      | 'PATC'
      | 'PART';
    /**
     * @description Status of the signing basket:
     *
     *     - `RCVD`: received
     *     - `PATC`: authorised by some of the PSUs who must sign
     *     - `ACTC`: authorised by all of them
     *     - `ACSC`: everything in the basket is executed
     *     - `RJCT`: rejected
     *     - `CANC`: cancelled
     * @example RCVD
     * @enum {string}
     */
    SigningBasketStatus: 'ACSC' | 'ACTC' | 'PATC' | 'RCVD' | 'RJCT' | 'CANC';
    /**
     * @description Status of the authorisation:
     *
     *     - `received`: created
     *     - `psuIdentified`: the PSU is known
     *     - `psuAuthenticated`: the PSU has given the first factor
     *     - `scaMethodSelected`: the authentication method is chosen
     *     - `started`: the authentication is in progress
     *     - `unconfirmed`: authenticated, the TPP must confirm it
     *     - `finalised`: successful
     *     - `failed`: failed
     *     - `exempted`: no strong authentication was needed
     * @example psuAuthenticated
     * @enum {string}
     */
    ScaStatus:
      | 'received'
      | 'psuIdentified'
      | 'psuAuthenticated'
      | 'scaMethodSelected'
      | 'started'
      | 'unconfirmed'
      | 'finalised'
      | 'failed'
      | 'exempted';
    /**
     * @description Status of the authorisation after its confirmation: `finalised` if the code was right, otherwise `failed`.
     * @example finalised
     * @enum {string}
     */
    ConfirmationScaStatus: 'finalised' | 'failed';
    /**
     * @description The data with which the PSU authenticates, such as a one-time password.
     * @example 123456
     */
    ScaAuthenticationData: string;
    /**
     * @description Status of the consent:
     *
     *     - `received`: created, not yet authorised
     *     - `rejected`: refused, or never authorised
     *     - `partiallyAuthorised`: authorised by some of the PSUs who must sign
     *     - `valid`: in use
     *     - `revokedByPsu`: ended by the PSU at the bank
     *     - `expired`: ended by time, by use, or by a newer consent
     *     - `terminatedByTpp`: ended by the TPP
     * @example received
     * @enum {string}
     */
    ConsentStatus:
      | 'received'
      | 'rejected'
      | 'valid'
      | 'revokedByPsu'
      | 'expired'
      | 'terminatedByTpp'
      | 'partiallyAuthorised';
    /**
     * @description Whether the payment costs the PSU a fee.
     * @example false
     */
    TransactionFeeIndicator: boolean;
    /**
     * @description True for recurring access, false for one-off access.
     * @example true
     */
    RecurringIndicator: boolean;
    /**
     * @description Whether the PSU prefers one entry on the account for the whole bulk.
     * @example true
     */
    BatchBookingPreferred: boolean;
    /**
     * @description Whether the creditor is in the list of trusted beneficiaries of the PSU.
     * @example false
     */
    TrustedBeneficiaryFlag: boolean;
    /** @description The authentication methods between which the PSU can choose. */
    ScaMethods: components['schemas']['AuthenticationMethod'][];
    /** @description The authentication method that is used. */
    ChosenScaMethod: components['schemas']['AuthenticationMethod'];
    /**
     * @description Kind of the method, such as `SMS_OTP`, `CHIP_OTP`, `PHOTO_OTP`, `PUSH_OTP` or `SMTP_OTP`.
     * @example SMS_OTP
     */
    AuthenticationType: string;
    /** @description An authentication method of the PSU. */
    AuthenticationMethod: {
      authenticationType: components['schemas']['AuthenticationType'];
      /**
       * @description Version of the method at the bank.
       * @example 1.0
       */
      authenticationVersion?: string;
      authenticationMethodId: components['schemas']['AuthenticationMethodId'];
      /**
       * @description Name that the PSU or the bank gave the method.
       * @example Text message to +43 664 ••••123
       */
      name?: string;
      /**
       * @description How the method works, in words.
       * @example Enter the code of the text message.
       */
      explanation?: string;
    };
    /** @description The payments and consents that are signed together. */
    SigningBasketRequest: {
      paymentIds?: components['schemas']['PaymentIds'];
      consentIds?: components['schemas']['ConsentIds'];
    };
    /** @description The data that the PSU needs to answer the challenge. */
    ChallengeData: {
      /**
       * Format: byte
       * @description Picture, base64, at most 512 kB.
       */
      image?: string;
      /** @description Texts of the challenge. */
      data?: string[];
      /**
       * Format: uri
       * @description Where the picture is.
       * @example https://bank.example/challenges/1.png
       */
      imageLink?: string;
      /**
       * @description Longest possible answer.
       * @example 6
       */
      otpMaxLength?: number;
      /**
       * @description Whether the answer has only digits (`integer`) or any `characters`.
       * @example integer
       * @enum {string}
       */
      otpFormat?: 'characters' | 'integer';
      /**
       * @description Further text for the PSU.
       * @example Compare the amount in your app.
       */
      additionalInformation?: string;
    };
    /**
     * @description Whether the account has enough funds now.
     * @example true
     */
    FundsAvailable: boolean;
    /** @description A link. */
    Link: {
      href?: components['schemas']['Href'];
    };
    /**
     * @description The address, absolute or relative to the host.
     * @example /v1/payments/sepa-credit-transfers/7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
     */
    Href: string;
    /** @description Ids of the authorisations. */
    AuthorisationIds: components['schemas']['AuthorisationId'][];
    /** @description The authorisations of a resource. */
    AuthorisationListResponse: {
      authorisationIds: components['schemas']['AuthorisationIds'];
    };
    /** @description Names an account with exactly one identification, and a currency if the identification has several. */
    AccountReference: {
      iban?: components['schemas']['Iban'];
      bban?: components['schemas']['Bban'];
      pan?: components['schemas']['Pan'];
      maskedPan?: components['schemas']['MaskedPan'];
      msisdn?: components['schemas']['Msisdn'];
      other?: components['schemas']['OtherIdentification'];
      currency?: components['schemas']['CurrencyCode'];
      cashAccountType?: components['schemas']['CashAccountType'];
    };
    /** @description An identification of another scheme. */
    OtherIdentification: {
      /**
       * @description The identification.
       * @example DE-47110815
       */
      identification: string;
      /**
       * @description Code of its scheme (ISO 20022).
       * @example CUID
       */
      schemeNameCode?: string;
      /** @description Name of its scheme, if it has no code. */
      schemeNameProprietary?: string;
      /**
       * @description Who issued it.
       * @example Sandbank
       */
      issuer?: string;
    };
    /**
     * @description Kind of the balance:
     *
     *     - `closingBooked`: booked at the end of a reporting period
     *     - `expected`: booked, plus known pending entries
     *     - `openingBooked`: booked at the start of a reporting period
     *     - `interimAvailable`: available now
     *     - `interimBooked`: booked so far on this day
     *     - `forwardAvailable`: available on a later day
     *     - `nonInvoiced`: card transactions that are not yet invoiced
     * @example interimBooked
     * @enum {string}
     */
    BalanceType:
      | 'closingBooked'
      | 'expected'
      | 'openingBooked'
      | 'interimAvailable'
      | 'interimBooked'
      | 'forwardAvailable'
      | 'nonInvoiced';
    /** @description The access that a consent gives: lists of accounts, or one of the flags for all accounts. */
    AccountAccess: {
      /** @description Accounts of which the details can be read. An empty list: the PSU chooses them at the bank. */
      accounts?: components['schemas']['AccountReference'][];
      /** @description Accounts of which the balances can be read, too. An empty list: the PSU chooses them at the bank. */
      balances?: components['schemas']['AccountReference'][];
      /** @description Accounts of which the transactions can be read, too. An empty list: the PSU chooses them at the bank. */
      transactions?: components['schemas']['AccountReference'][];
      additionalInformation?: components['schemas']['AdditionalInformationAccess'];
      /**
       * @description Requests only the list of all accounts.
       * @example allAccounts
       * @enum {string}
       */
      availableAccounts?: 'allAccounts' | 'allAccountsWithOwnerName';
      /**
       * @description Requests only the list of all accounts with their balances.
       * @example allAccounts
       * @enum {string}
       */
      availableAccountsWithBalance?: 'allAccounts' | 'allAccountsWithOwnerName';
      /**
       * @description Requests all data of all accounts.
       * @example allAccounts
       * @enum {string}
       */
      allPsd2?: 'allAccounts' | 'allAccountsWithOwnerName';
      /** @description Account types to which the flags are limited. */
      restrictedTo?: components['schemas']['CashAccountType'][];
    };
    /**
     * @description Kind of the account, a code of ISO 20022 (ExternalCashAccountType1Code), such as `CACC` or `SVGS`.
     * @example CACC
     */
    CashAccountType: string;
    /**
     * @description Status of the account: `enabled`, `deleted` (closed) or `blocked`.
     * @example enabled
     * @enum {string}
     */
    AccountStatus: 'enabled' | 'deleted' | 'blocked';
    /** @description An account. */
    Account: {
      /**
       * @description Id of the account in paths.
       * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
       */
      resourceId?: string;
      iban?: components['schemas']['Iban'];
      bban?: components['schemas']['Bban'];
      msisdn?: components['schemas']['Msisdn'];
      currency: components['schemas']['CurrencyCode'];
      /**
       * @description Name of the account.
       * @example Main account
       */
      name?: string;
      displayName?: components['schemas']['DisplayName'];
      /**
       * @description Name of the product.
       * @example Current Account Classic
       */
      product?: string;
      cashAccountType?: components['schemas']['CashAccountType'];
      status?: components['schemas']['AccountStatus'];
      bic?: components['schemas']['Bic'];
      /**
       * @description The cash account to which card transactions are charged.
       * @example AT611904300234573201
       */
      linkedAccounts?: string;
      /**
       * @description `PRIV` for a private account, `ORGA` for one of a firm.
       * @example PRIV
       * @enum {string}
       */
      usage?: 'PRIV' | 'ORGA';
      /**
       * @description Further details of the account or its terms.
       * @example Current account with debit card, paid into monthly
       */
      details?: string;
      balances?: components['schemas']['Balances'];
      _links?: components['schemas']['AccountLinks'];
      ownerName?: components['schemas']['OwnerName'];
    };
    /** @description A card account. */
    CardAccount: {
      /**
       * @description Id of the account in paths.
       * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
       */
      resourceId?: string;
      maskedPan: components['schemas']['MaskedPan'];
      currency: components['schemas']['CurrencyCode'];
      ownerName?: components['schemas']['OwnerName'];
      /**
       * @description Name of the card account.
       * @example Credit card
       */
      name?: string;
      displayName?: components['schemas']['DisplayName'];
      /**
       * @description Name of the product.
       * @example Current Account Classic
       */
      product?: string;
      debitAccounting?: components['schemas']['DebitAccounting'];
      status?: components['schemas']['AccountStatus'];
      /**
       * @description `PRIV` for a private account, `ORGA` for one of a firm.
       * @example PRIV
       * @enum {string}
       */
      usage?: 'PRIV' | 'ORGA';
      /**
       * @description Further details of the account or its terms.
       * @example Current account with debit card, paid into monthly
       */
      details?: string;
      creditLimit?: components['schemas']['Amount'];
      balances?: components['schemas']['Balances'];
      _links?: components['schemas']['AccountLinks'];
    };
    /** @description The accounts of a consent. */
    AccountListResponse: {
      /** @description The accounts. */
      accounts: components['schemas']['Account'][];
    };
    /** @description The card accounts of a consent. */
    CardAccountListResponse: {
      /** @description The card accounts. */
      cardAccounts: components['schemas']['CardAccount'][];
    };
    /** @description Transactions by their booking status. */
    AccountReport: {
      booked?: components['schemas']['Transactions'];
      pending?: components['schemas']['Transactions'];
      information?: components['schemas']['Transactions'];
      _links: components['schemas']['AccountReportLinks'];
    };
    /** @description Card transactions by their booking status. */
    CardAccountReport: {
      booked?: components['schemas']['CardTransactions'];
      pending?: components['schemas']['CardTransactions'];
      _links: components['schemas']['CardAccountReportLinks'];
    };
    /** @description Transactions. */
    Transactions: components['schemas']['Transaction'][];
    /** @description Card transactions. */
    CardTransactions: components['schemas']['CardTransaction'][];
    /** @description A transaction of an account. A debit has a negative amount. */
    Transaction: {
      transactionId?: components['schemas']['TransactionId'];
      entryReference?: components['schemas']['EntryReference'];
      /**
       * @description Reference of the debtor that the creditor receives unchanged.
       * @example TRIP-2026-01
       */
      endToEndId?: string;
      /**
       * @description Whether the entry is a batch of transactions.
       * @example false
       */
      batchIndicator?: boolean;
      /**
       * @description Number of transactions in the batch.
       * @example 2
       */
      batchNumberOfTransactions?: number;
      /**
       * @description Reference of the mandate of a direct debit.
       * @example STROM-2023-004711
       */
      mandateId?: string;
      /**
       * @description Number of the cheque.
       * @example 000417
       */
      checkId?: string;
      creditorId?: components['schemas']['CreditorId'];
      bookingDate?: components['schemas']['BookingDate'];
      /**
       * Format: date
       * @description Day on which a credit becomes available, or a debit stops being available.
       * @example 2026-01-12
       */
      valueDate?: string;
      transactionAmount: components['schemas']['Amount'];
      currencyExchange?: components['schemas']['ReportExchangeRates'];
      creditorName?: components['schemas']['CreditorName'];
      creditorAccount?: components['schemas']['AccountReference'];
      creditorAgent?: components['schemas']['Bic'];
      ultimateCreditor?: components['schemas']['UltimateCreditor'];
      debtorName?: components['schemas']['DebtorName'];
      debtorAccount?: components['schemas']['AccountReference'];
      debtorAgent?: components['schemas']['Bic'];
      ultimateDebtor?: components['schemas']['UltimateDebtor'];
      remittanceInformationUnstructured?: components['schemas']['UnstructuredRemittance'];
      remittanceInformationUnstructuredArray?: components['schemas']['UnstructuredRemittances'];
      remittanceInformationStructured?: components['schemas']['LongStructuredRemittance'];
      remittanceInformationStructuredArray?: components['schemas']['StructuredRemittances'];
      entryDetails?: components['schemas']['EntryDetails'];
      additionalInformation?: components['schemas']['AdditionalInformation'];
      additionalInformationStructured?: components['schemas']['StructuredAdditionalInformation'];
      purposeCode?: components['schemas']['PurposeCode'];
      bankTransactionCode?: components['schemas']['BankTransactionCode'];
      proprietaryBankTransactionCode?: components['schemas']['ProprietaryBankTransactionCode'];
      balanceAfterTransaction?: components['schemas']['Balance'];
      _links?: components['schemas']['TransactionLinks'];
    };
    /** @description A transaction of a card account. A debit has a negative amount, unless `debitAccounting` is true. */
    CardTransaction: {
      cardTransactionId?: components['schemas']['CardTransactionId'];
      terminalId?: components['schemas']['TerminalId'];
      transactionDate?: components['schemas']['TransactionDate'];
      /**
       * Format: date-time
       * @description Time of the transaction at the merchant.
       * @example 2026-01-11T18:42:10+01:00
       */
      acceptorTransactionDateTime?: string;
      bookingDate?: components['schemas']['BookingDate'];
      /**
       * Format: date
       * @description Day on which a credit becomes available, or a debit stops being available.
       * @example 2026-01-12
       */
      valueDate?: string;
      transactionAmount: components['schemas']['Amount'];
      grandTotalAmount?: components['schemas']['GrandTotalAmount'];
      currencyExchange?: components['schemas']['ReportExchangeRates'];
      originalAmount?: components['schemas']['Amount'];
      markupFee?: components['schemas']['Amount'];
      /**
       * @description The mark-up on the exchange rate in per cent.
       * @example 1.5
       */
      markupFeePercentage?: string;
      /**
       * @description Id of the merchant.
       * @example M-4471
       */
      cardAcceptorId?: string;
      cardAcceptorAddress?: components['schemas']['Address'];
      cardAcceptorPhone?: components['schemas']['CardAcceptorPhone'];
      merchantCategoryCode?: components['schemas']['MerchantCategoryCode'];
      maskedPAN?: components['schemas']['MaskedPan'];
      /**
       * @description What was bought, in words.
       * @example Riverside Books
       */
      transactionDetails?: string;
      /**
       * @description Whether the transaction is in an invoice.
       * @example false
       */
      invoiced?: boolean;
      proprietaryBankTransactionCode?: components['schemas']['ProprietaryBankTransactionCode'];
    };
    /** @description The exchange rates that were applied. */
    ReportExchangeRates: components['schemas']['ReportExchangeRate'][];
    /** @description An exchange rate that was applied. */
    ReportExchangeRate: {
      sourceCurrency: components['schemas']['CurrencyCode'];
      /**
       * @description The rate: how many units of the target currency one unit costs.
       * @example 0.9215
       */
      exchangeRate: string;
      unitCurrency: components['schemas']['CurrencyCode'];
      targetCurrency: components['schemas']['CurrencyCode'];
      /**
       * Format: date
       * @description Day of the rate.
       * @example 2026-01-11
       */
      quotationDate: string;
      /**
       * @description Contract that fixes the rate.
       * @example FX-2026-3
       */
      contractIdentification?: string;
    };
    /** @description A balance. */
    Balance: {
      balanceAmount: components['schemas']['Amount'];
      balanceType: components['schemas']['BalanceType'];
      /**
       * @description Whether the amount includes the credit limit.
       * @example true
       */
      creditLimitIncluded?: boolean;
      /**
       * Format: date-time
       * @description When the balance last changed.
       * @example 2026-01-12T09:30:00+01:00
       */
      lastChangeDateTime?: string;
      /**
       * Format: date
       * @description Day to which the balance applies.
       * @example 2026-01-12
       */
      referenceDate?: string;
      /**
       * @description The `entryReference` of the last transaction in the balance.
       * @example 2026-01-12-0000017
       */
      lastCommittedTransaction?: string;
    };
    /** @description Balances. */
    Balances: components['schemas']['Balance'][];
    /**
     * @description BIC of a bank (ISO 9362).
     * @example SNDBATW0
     */
    Bic: string;
    /**
     * @description Complete number of a card.
     * @example 4999990000001237
     */
    Pan: string;
    /**
     * @description Card number with some digits hidden.
     * @example 499999xxxxxx1237
     */
    MaskedPan: string;
    /**
     * @description Account number in the national form, without country code and check digits.
     * @example 1904300234573201
     */
    Bban: string;
    /**
     * @description Mobile phone number that identifies an account.
     * @example +43 664 5550123
     */
    Msisdn: string;
    /**
     * @description IBAN (ISO 13616), without spaces.
     * @example AT611904300234573201
     */
    Iban: string;
    /** @description A postal address. */
    Address: {
      /**
       * @description Street.
       * @example Lindengasse
       */
      streetName?: string;
      /**
       * @description Number of the building.
       * @example 14
       */
      buildingNumber?: string;
      /**
       * @description Town.
       * @example Wien
       */
      townName?: string;
      /**
       * @description Postcode.
       * @example 1070
       */
      postCode?: string;
      country: components['schemas']['CountryCode'];
    };
    /**
     * @description Country (ISO 3166, two letters).
     * @example AT
     */
    CountryCode: string;
    /**
     * @description Phone number of the merchant, with the country code.
     * @example +43-1-5550123
     */
    CardAcceptorPhone: string;
    /**
     * @description Name of the legal owner of the account, or several names. The bank may require that the consent includes it.
     * @example Anna Gruber
     */
    OwnerName: string;
    /**
     * @description True if debits are shown as positive amounts, false if they are negative.
     * @example false
     */
    DebitAccounting: boolean;
    /**
     * @description Name that the PSU has given the account.
     * @example Everyday money
     */
    DisplayName: string;
    /** @description Additional data that the consent opens. */
    AdditionalInformationAccess: {
      /** @description Accounts of which the name of the owner can be read. An empty list: all accounts of the consent. */
      ownerName?: components['schemas']['AccountReference'][];
      /** @description Accounts of which the trusted beneficiaries can be read. An empty list: all accounts of the consent. */
      trustedBeneficiaries?: components['schemas']['AccountReference'][];
    };
    /** @description An amount of money. */
    Amount: {
      currency: components['schemas']['CurrencyCode'];
      amount: components['schemas']['AmountValue'];
    };
    /** @description Total amount of an instalment, including charges, insurance and taxes. */
    GrandTotalAmount: {
      currency: components['schemas']['CurrencyCode'];
      amount: components['schemas']['AmountValue'];
    };
    /**
     * @description Currency (ISO 4217).
     * @example EUR
     */
    CurrencyCode: string;
    /**
     * @description The number as text, with a point before the decimals. A negative number begins with `-`.
     * @example 123.50
     */
    AmountValue: string;
    /**
     * @description Party that pays the charges: `DEBT` the debtor, `CRED` the creditor, `SHAR` each their own, `SLEV` as the scheme says.
     * @example SLEV
     * @enum {string}
     */
    ChargeBearer: 'DEBT' | 'CRED' | 'SHAR' | 'SLEV';
    /** @description A structured reference. */
    LongStructuredRemittance: {
      /**
       * @description The reference.
       * @example RF392026004711
       */
      reference: string;
      /**
       * @description Kind of the reference.
       * @example SCOR
       */
      referenceType?: string;
      /**
       * @description Who issued the reference.
       * @example ISO
       */
      referenceIssuer?: string;
    };
    /** @description A structured reference. */
    StructuredRemittance: {
      /**
       * @description The reference.
       * @example RF392026004711
       */
      reference: string;
      /**
       * @description Kind of the reference.
       * @example SCOR
       */
      referenceType?: string;
      /**
       * @description Who issued the reference.
       * @example ISO
       */
      referenceIssuer?: string;
    };
    /** @description Several structured references. */
    StructuredRemittances: components['schemas']['StructuredRemittance'][];
    /**
     * @description Free text for the creditor.
     * @example Train tickets
     */
    UnstructuredRemittance: string;
    /** @description Several lines of free text for the creditor. */
    UnstructuredRemittances: components['schemas']['UnstructuredRemittance'][];
    /** @description One transaction of a batch. */
    EntryDetail: {
      /**
       * @description Reference of the debtor that the creditor receives unchanged.
       * @example TRIP-2026-01
       */
      endToEndId?: string;
      /**
       * @description Reference of the mandate of a direct debit.
       * @example STROM-2023-004711
       */
      mandateId?: string;
      /**
       * @description Number of the cheque.
       * @example 000417
       */
      checkId?: string;
      creditorId?: components['schemas']['CreditorId'];
      transactionAmount: components['schemas']['Amount'];
      currencyExchange?: components['schemas']['ReportExchangeRates'];
      creditorName?: components['schemas']['CreditorName'];
      creditorAccount?: components['schemas']['AccountReference'];
      creditorAgent?: components['schemas']['Bic'];
      ultimateCreditor?: components['schemas']['UltimateCreditor'];
      debtorName?: components['schemas']['DebtorName'];
      debtorAccount?: components['schemas']['AccountReference'];
      debtorAgent?: components['schemas']['Bic'];
      ultimateDebtor?: components['schemas']['UltimateDebtor'];
      remittanceInformationUnstructured?: components['schemas']['UnstructuredRemittance'];
      remittanceInformationUnstructuredArray?: components['schemas']['UnstructuredRemittances'];
      remittanceInformationStructured?: components['schemas']['StructuredRemittance'];
      remittanceInformationStructuredArray?: components['schemas']['StructuredRemittances'];
      purposeCode?: components['schemas']['PurposeCode'];
    };
    /** @description The transactions of a batch that is one entry on the account. */
    EntryDetails: components['schemas']['EntryDetail'][];
    /**
     * @description Further information about the transaction.
     * @example Booked by standing order
     */
    AdditionalInformation: string;
    /** @description Further information about a standing order. */
    StructuredAdditionalInformation: {
      standingOrderDetails: components['schemas']['StandingOrderDetails'];
    };
    /** @description When and how a standing order is executed. */
    StandingOrderDetails: {
      startDate: components['schemas']['StartDate'];
      frequency: components['schemas']['FrequencyCode'];
      endDate?: components['schemas']['EndDate'];
      executionRule?: components['schemas']['ExecutionRule'];
      /**
       * @description Only with `Monthly`: true if the execution stays in its month, even against `executionRule`.
       * @example false
       */
      withinAMonthFlag?: boolean;
      monthsOfExecution?: components['schemas']['MonthsOfExecution'];
      /**
       * @description Interval in units of the frequency: 2 with `Monthly` means every second month.
       * @example 1
       */
      multiplicator?: number;
      dayOfExecution?: components['schemas']['DayOfExecution'];
      limitAmount?: components['schemas']['Amount'];
    };
    /**
     * @description Purpose of the payment, a code of ISO 20022 (ExternalPurpose1Code).
     * @example SALA
     * @enum {string}
     */
    PurposeCode:
      | 'BKDF'
      | 'BKFE'
      | 'BKFM'
      | 'BKIP'
      | 'BKPP'
      | 'CBLK'
      | 'CDCB'
      | 'CDCD'
      | 'CDCS'
      | 'CDDP'
      | 'CDOC'
      | 'CDQC'
      | 'ETUP'
      | 'FCOL'
      | 'MTUP'
      | 'ACCT'
      | 'CASH'
      | 'COLL'
      | 'CSDB'
      | 'DEPT'
      | 'INTC'
      | 'LIMA'
      | 'NETT'
      | 'BFWD'
      | 'CCIR'
      | 'CCPC'
      | 'CCPM'
      | 'CCSM'
      | 'CRDS'
      | 'CRPR'
      | 'CRSP'
      | 'CRTL'
      | 'EQPT'
      | 'EQUS'
      | 'EXPT'
      | 'EXTD'
      | 'FIXI'
      | 'FWBC'
      | 'FWCC'
      | 'FWSB'
      | 'FWSC'
      | 'MARG'
      | 'MBSB'
      | 'MBSC'
      | 'MGCC'
      | 'MGSC'
      | 'OCCC'
      | 'OPBC'
      | 'OPCC'
      | 'OPSB'
      | 'OPSC'
      | 'OPTN'
      | 'OTCD'
      | 'REPO'
      | 'RPBC'
      | 'RPCC'
      | 'RPSB'
      | 'RPSC'
      | 'RVPO'
      | 'SBSC'
      | 'SCIE'
      | 'SCIR'
      | 'SCRP'
      | 'SHBC'
      | 'SHCC'
      | 'SHSL'
      | 'SLEB'
      | 'SLOA'
      | 'SWBC'
      | 'SWCC'
      | 'SWPT'
      | 'SWSB'
      | 'SWSC'
      | 'TBAS'
      | 'TBBC'
      | 'TBCC'
      | 'TRCP'
      | 'AGRT'
      | 'AREN'
      | 'BEXP'
      | 'BOCE'
      | 'COMC'
      | 'CPYR'
      | 'GDDS'
      | 'GDSV'
      | 'GSCB'
      | 'LICF'
      | 'MP2B'
      | 'POPE'
      | 'ROYA'
      | 'SCVE'
      | 'SERV'
      | 'SUBS'
      | 'SUPP'
      | 'TRAD'
      | 'CHAR'
      | 'COMT'
      | 'MP2P'
      | 'ECPG'
      | 'ECPR'
      | 'ECPU'
      | 'EPAY'
      | 'CLPR'
      | 'COMP'
      | 'DBTC'
      | 'GOVI'
      | 'HLRP'
      | 'HLST'
      | 'INPC'
      | 'INPR'
      | 'INSC'
      | 'INSU'
      | 'INTE'
      | 'LBRI'
      | 'LIFI'
      | 'LOAN'
      | 'LOAR'
      | 'PENO'
      | 'PPTI'
      | 'RELG'
      | 'RINP'
      | 'TRFD'
      | 'FORW'
      | 'FXNT'
      | 'ADMG'
      | 'ADVA'
      | 'BCDM'
      | 'BCFG'
      | 'BLDM'
      | 'BNET'
      | 'CBFF'
      | 'CBFR'
      | 'CCRD'
      | 'CDBL'
      | 'CFEE'
      | 'CGDD'
      | 'CORT'
      | 'COST'
      | 'CPKC'
      | 'DCRD'
      | 'DSMT'
      | 'DVPM'
      | 'EDUC'
      | 'FACT'
      | 'FAND'
      | 'FCPM'
      | 'FEES'
      | 'GOVT'
      | 'ICCP'
      | 'IDCP'
      | 'IHRP'
      | 'INSM'
      | 'IVPT'
      | 'MCDM'
      | 'MCFG'
      | 'MSVC'
      | 'NOWS'
      | 'OCDM'
      | 'OCFG'
      | 'OFEE'
      | 'OTHR'
      | 'PADD'
      | 'PTSP'
      | 'RCKE'
      | 'RCPT'
      | 'REBT'
      | 'REFU'
      | 'RENT'
      | 'REOD'
      | 'RIMB'
      | 'RPNT'
      | 'RRBN'
      | 'RVPM'
      | 'SLPI'
      | 'SPLT'
      | 'STDY'
      | 'TBAN'
      | 'TBIL'
      | 'TCSC'
      | 'TELI'
      | 'TMPG'
      | 'TPRI'
      | 'TPRP'
      | 'TRNC'
      | 'TRVC'
      | 'WEBI'
      | 'ANNI'
      | 'CAFI'
      | 'CFDI'
      | 'CMDT'
      | 'DERI'
      | 'DIVD'
      | 'FREX'
      | 'HEDG'
      | 'INVS'
      | 'PRME'
      | 'SAVG'
      | 'SECU'
      | 'SEPI'
      | 'TREA'
      | 'UNIT'
      | 'FNET'
      | 'FUTR'
      | 'ANTS'
      | 'CVCF'
      | 'DMEQ'
      | 'DNTS'
      | 'HLTC'
      | 'HLTI'
      | 'HSPC'
      | 'ICRF'
      | 'LTCF'
      | 'MAFC'
      | 'MARF'
      | 'MDCS'
      | 'VIEW'
      | 'CDEP'
      | 'SWFP'
      | 'SWPP'
      | 'SWRS'
      | 'SWUF'
      | 'ADCS'
      | 'AEMP'
      | 'ALLW'
      | 'ALMY'
      | 'BBSC'
      | 'BECH'
      | 'BENE'
      | 'BONU'
      | 'CCHD'
      | 'COMM'
      | 'CSLP'
      | 'GFRP'
      | 'GVEA'
      | 'GVEB'
      | 'GVEC'
      | 'GVED'
      | 'GWLT'
      | 'HREC'
      | 'PAYR'
      | 'PEFC'
      | 'PENS'
      | 'PRCP'
      | 'RHBS'
      | 'SALA'
      | 'SSBE'
      | 'LBIN'
      | 'LCOL'
      | 'LFEE'
      | 'LMEQ'
      | 'LMFI'
      | 'LMRK'
      | 'LREB'
      | 'LREV'
      | 'LSFL'
      | 'ESTX'
      | 'FWLV'
      | 'GSTX'
      | 'HSTX'
      | 'INTX'
      | 'NITX'
      | 'PTXP'
      | 'RDTX'
      | 'TAXS'
      | 'VATX'
      | 'WHLD'
      | 'TAXR'
      | 'B112'
      | 'BR12'
      | 'TLRF'
      | 'TLRR'
      | 'AIRB'
      | 'BUSB'
      | 'FERB'
      | 'RLWY'
      | 'TRPT'
      | 'CBTV'
      | 'ELEC'
      | 'ENRG'
      | 'GASB'
      | 'NWCH'
      | 'NWCM'
      | 'OTLC'
      | 'PHON'
      | 'UBIL'
      | 'WTER';
    /**
     * @description Kind of the transaction as ISO 20022 names it: domain, family and sub-family, such as `PMNT-RCDT-ESCT`.
     * @example PMNT-RCDT-ESCT
     */
    BankTransactionCode: string;
    /**
     * @description Kind of the transaction as the bank names it.
     * @example 166+TRF
     */
    ProprietaryBankTransactionCode: string;
    /**
     * @description Category of the merchant (ISO 18245), four characters.
     * @example 5942
     */
    MerchantCategoryCode: string;
    /**
     * @description How often the payment is executed.
     * @example Monthly
     * @enum {string}
     */
    FrequencyCode:
      | 'Daily'
      | 'Weekly'
      | 'EveryTwoWeeks'
      | 'Monthly'
      | 'EveryTwoMonths'
      | 'Quarterly'
      | 'SemiAnnual'
      | 'Annual'
      | 'MonthlyVariable';
    /**
     * @description How many times a day the TPP may read without the PSU. For one-off access it is 1.
     * @example 4
     */
    FrequencyPerDay: number;
    /**
     * @description Day of the month. `31` means its last day.
     * @example 2
     * @enum {string}
     */
    DayOfExecution:
      | '1'
      | '2'
      | '3'
      | '4'
      | '5'
      | '6'
      | '7'
      | '8'
      | '9'
      | '10'
      | '11'
      | '12'
      | '13'
      | '14'
      | '15'
      | '16'
      | '17'
      | '18'
      | '19'
      | '20'
      | '21'
      | '22'
      | '23'
      | '24'
      | '25'
      | '26'
      | '27'
      | '28'
      | '29'
      | '30'
      | '31';
    /** @description The months of execution, only for the frequency `MonthlyVariable`. */
    MonthsOfExecution: ('1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12')[];
    /**
     * @description If a day of execution is not a working day: the `following` one or the `preceding` one.
     * @example following
     * @enum {string}
     */
    ExecutionRule: 'following' | 'preceding';
    /** @description Credentials of the PSU. */
    PsuData: {
      /**
       * @description Password of the PSU.
       * @example anna-pass
       */
      password?: string;
      /** @description Password of the PSU, encrypted. */
      encryptedPassword?: string;
      /** @description Second password of the PSU. */
      additionalPassword?: string;
      /** @description Second password of the PSU, encrypted. */
      additionalEncryptedPassword?: string;
    };
    /**
     * @description Text that the TPP shows to the PSU.
     * @example Please confirm in the Sandbank app.
     */
    PsuMessage: string;
    /**
     * @description Name of the creditor.
     * @example Ben Hoffmann
     */
    CreditorName: string;
    /**
     * @description Creditor identifier, such as that of a SEPA direct debit.
     * @example AT92ZZZ00000012345
     */
    CreditorId: string;
    /**
     * @description Name of the bank of the creditor.
     * @example Sandbank
     */
    CreditorAgentName: string;
    /**
     * @description Name of the debtor.
     * @example Anna Gruber
     */
    DebtorName: string;
    /**
     * @description Party that ultimately owes the money.
     * @example Anna Gruber
     */
    UltimateDebtor: string;
    /**
     * @description Party that ultimately receives the money.
     * @example Ben Hoffmann
     */
    UltimateCreditor: string;
    /**
     * Format: date
     * @description Day on which the card was used.
     * @example 2026-01-11
     */
    TransactionDate: string;
    /**
     * Format: date
     * @description First day of execution.
     * @example 2026-02-02
     */
    StartDate: string;
    /**
     * Format: date
     * @description Last possible day of execution. Without it there is no end.
     * @example 2027-01-31
     */
    EndDate: string;
    /**
     * Format: date
     * @description Day on which the bank booked the entry.
     * @example 2026-01-12
     */
    BookingDate: string;
    /**
     * Format: date
     * @description Last day on which the consent is valid. `9999-12-31` requests the longest validity that the bank offers.
     * @example 2026-07-10
     */
    ValidUntil: string;
    /**
     * Format: date
     * @description Day on which the consent was last changed, by a PSU or by its status.
     * @example 2026-01-12
     */
    LastActionDate: string;
    /** @description A single payment. A body that has `startDate` and `frequency` is a periodic one. */
    PaymentRequest: {
      /**
       * @description Reference of the debtor that the creditor receives unchanged.
       * @example TRIP-2026-01
       */
      endToEndIdentification?: string;
      /**
       * @description Reference of the instruction, for the TPP and the bank.
       * @example FINTRAIL-1
       */
      instructionIdentification?: string;
      debtorName?: components['schemas']['DebtorName'];
      debtorAccount: components['schemas']['AccountReference'];
      ultimateDebtor?: components['schemas']['UltimateDebtor'];
      instructedAmount: components['schemas']['Amount'];
      creditorAccount: components['schemas']['AccountReference'];
      creditorAgent?: components['schemas']['Bic'];
      creditorAgentName?: components['schemas']['CreditorAgentName'];
      creditorName: components['schemas']['CreditorName'];
      creditorAddress?: components['schemas']['Address'];
      /**
       * @description Identifier of the creditor.
       * @example AT92ZZZ00000012345
       */
      creditorId?: string;
      ultimateCreditor?: components['schemas']['UltimateCreditor'];
      purposeCode?: components['schemas']['PurposeCode'];
      chargeBearer?: components['schemas']['ChargeBearer'];
      remittanceInformationUnstructured?: components['schemas']['UnstructuredRemittance'];
      remittanceInformationUnstructuredArray?: components['schemas']['UnstructuredRemittances'];
      remittanceInformationStructured?: components['schemas']['LongStructuredRemittance'];
      remittanceInformationStructuredArray?: components['schemas']['StructuredRemittances'];
      /**
       * Format: date
       * @description Day on which the payment is executed. Without it, as soon as possible.
       * @example 2026-01-30
       */
      requestedExecutionDate?: string;
    };
    /** @description One payment of a bulk. */
    BulkPaymentElement: {
      /**
       * @description Reference of the debtor that the creditor receives unchanged.
       * @example TRIP-2026-01
       */
      endToEndIdentification?: string;
      /**
       * @description Reference of the instruction, for the TPP and the bank.
       * @example FINTRAIL-1
       */
      instructionIdentification?: string;
      debtorName?: components['schemas']['DebtorName'];
      ultimateDebtor?: components['schemas']['UltimateDebtor'];
      instructedAmount: components['schemas']['Amount'];
      creditorAccount: components['schemas']['AccountReference'];
      creditorAgent?: components['schemas']['Bic'];
      creditorAgentName?: components['schemas']['CreditorAgentName'];
      creditorName: components['schemas']['CreditorName'];
      creditorAddress?: components['schemas']['Address'];
      creditorId?: components['schemas']['CreditorId'];
      ultimateCreditor?: components['schemas']['UltimateCreditor'];
      purposeCode?: components['schemas']['PurposeCode'];
      chargeBearer?: components['schemas']['ChargeBearer'];
      remittanceInformationUnstructured?: components['schemas']['UnstructuredRemittance'];
      remittanceInformationUnstructuredArray?: components['schemas']['UnstructuredRemittances'];
      remittanceInformationStructured?: components['schemas']['LongStructuredRemittance'];
      remittanceInformationStructuredArray?: components['schemas']['StructuredRemittances'];
    };
    /** @description A standing order. */
    PeriodicPaymentRequest: {
      /**
       * @description Reference of the debtor that the creditor receives unchanged.
       * @example TRIP-2026-01
       */
      endToEndIdentification?: string;
      /**
       * @description Reference of the instruction, for the TPP and the bank.
       * @example FINTRAIL-1
       */
      instructionIdentification?: string;
      debtorName?: components['schemas']['DebtorName'];
      debtorAccount: components['schemas']['AccountReference'];
      ultimateDebtor?: components['schemas']['UltimateDebtor'];
      instructedAmount: components['schemas']['Amount'];
      creditorAccount: components['schemas']['AccountReference'];
      creditorAgent?: components['schemas']['Bic'];
      /**
       * @description Identifier of the creditor.
       * @example AT92ZZZ00000012345
       */
      creditorId?: string;
      creditorName: components['schemas']['CreditorName'];
      creditorAddress?: components['schemas']['Address'];
      ultimateCreditor?: components['schemas']['UltimateCreditor'];
      purposeCode?: components['schemas']['PurposeCode'];
      remittanceInformationUnstructured?: components['schemas']['UnstructuredRemittance'];
      remittanceInformationUnstructuredArray?: components['schemas']['UnstructuredRemittances'];
      remittanceInformationStructured?: components['schemas']['LongStructuredRemittance'];
      remittanceInformationStructuredArray?: components['schemas']['StructuredRemittances'];
      startDate: components['schemas']['StartDate'];
      endDate?: components['schemas']['EndDate'];
      executionRule?: components['schemas']['ExecutionRule'];
      frequency: components['schemas']['FrequencyCode'];
      dayOfExecution?: components['schemas']['DayOfExecution'];
      monthsOfExecution?: components['schemas']['MonthsOfExecution'];
    };
    /** @description Several payments from one account. */
    BulkPaymentRequest: {
      batchBookingPreferred?: components['schemas']['BatchBookingPreferred'];
      debtorAccount: components['schemas']['AccountReference'];
      /**
       * Format: date
       * @description Day on which the payment is executed. Without it, as soon as possible.
       * @example 2026-01-30
       */
      requestedExecutionDate?: string;
      /**
       * Format: date-time
       * @description Time at which the payments are executed.
       * @example 2026-01-30T10:00:00+01:00
       */
      requestedExecutionTime?: string;
      /** @description The payments. */
      payments: components['schemas']['BulkPaymentElement'][];
      debtorName?: components['schemas']['DebtorName'];
    };
    /** @description The account and the amount that are checked. */
    FundsConfirmationRequest: {
      /**
       * @description Number of the card that the TPP issued, complete, masked or as a token.
       * @example 499999xxxxxx1237
       */
      cardNumber?: string;
      account: components['schemas']['AccountReference'];
      /**
       * @description Merchant or other payee, for the PSU.
       * @example Riverside Books
       */
      payee?: string;
      instructedAmount: components['schemas']['Amount'];
    };
    /** @description The access that the TPP requests. */
    ConsentRequest: {
      access: components['schemas']['AccountAccess'];
      recurringIndicator: components['schemas']['RecurringIndicator'];
      validUntil: components['schemas']['ValidUntil'];
      frequencyPerDay: components['schemas']['FrequencyPerDay'];
      /**
       * @description Whether a payment follows in the same session.
       * @example false
       */
      combinedServiceIndicator: boolean;
    };
    /** @description Authenticates the PSU. */
    PsuAuthenticationRequest: {
      psuData: components['schemas']['PsuData'];
    };
    /** @description Chooses the authentication method. */
    MethodSelectionRequest: {
      authenticationMethodId: components['schemas']['AuthenticationMethodId'];
    };
    /** @description Answers the challenge. */
    TransactionAuthorisationRequest: {
      scaAuthenticationData: components['schemas']['ScaAuthenticationData'];
    };
    /** @description Confirms an authorisation that is `unconfirmed`. */
    AuthorisationConfirmationRequest: {
      /**
       * @description The code with which the TPP confirms the authorisation.
       * @example 2256ffgh
       */
      confirmationCode: string;
    };
    /** @description A pain.001 message with SEPA credit transfers. */
    Pain001Sepa: string;
    /** @description A pain.001 message with instant SEPA credit transfers. */
    Pain001Instant: string;
    /** @description A pain.001 message with TARGET2 payments. */
    Pain001Target2: string;
    /** @description A pain.001 message with cross-border credit transfers. */
    Pain001CrossBorder: string;
    /** @description A standing order in two parts: the payment as pain.001, and the times of its execution as JSON. */
    PeriodicPainForm: {
      /** @description The payment as pain.001. */
      xml_sct?:
        | components['schemas']['Pain001Sepa']
        | components['schemas']['Pain001Instant']
        | components['schemas']['Pain001Target2']
        | components['schemas']['Pain001CrossBorder'];
      json_standingorderType?: components['schemas']['StandingOrderSchedule'];
    };
    /** @description The times of execution of a standing order. */
    StandingOrderSchedule: {
      startDate: components['schemas']['StartDate'];
      endDate?: components['schemas']['EndDate'];
      executionRule?: components['schemas']['ExecutionRule'];
      frequency: components['schemas']['FrequencyCode'];
      dayOfExecution?: components['schemas']['DayOfExecution'];
      monthsOfExecution?: components['schemas']['MonthsOfExecution'];
    };
    /** @description The status of a payment. */
    PaymentStatusResponse: {
      transactionStatus: components['schemas']['TransactionStatus'];
      fundsAvailable?: components['schemas']['FundsAvailable'];
      psuMessage?: components['schemas']['PsuMessage'];
      _links?: components['schemas']['PaymentStatusLinks'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppMessage'][];
    };
    /** @description A pain.002 message with the status of a payment. */
    Pain002: string;
    /** @description The created payment, and how it is authorised. */
    PaymentCreationResponse: {
      transactionStatus: components['schemas']['TransactionStatus'];
      paymentId: components['schemas']['PaymentId'];
      transactionFees?: components['schemas']['Amount'];
      currencyConversionFee?: components['schemas']['Amount'];
      estimatedTotalAmount?: components['schemas']['Amount'];
      estimatedInterbankSettlementAmount?: components['schemas']['Amount'];
      transactionFeeIndicator?: components['schemas']['TransactionFeeIndicator'];
      scaMethods?: components['schemas']['ScaMethods'];
      chosenScaMethod?: components['schemas']['ChosenScaMethod'];
      challengeData?: components['schemas']['ChallengeData'];
      _links: components['schemas']['PaymentLinks'];
      psuMessage?: components['schemas']['PsuMessage'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['PaymentWarning'][];
      scaStatus?: components['schemas']['ScaStatus'];
    };
    /** @description A cancellation that the PSU must authorise. */
    PaymentCancellationResponse: {
      transactionStatus: components['schemas']['TransactionStatus'];
      scaMethods?: components['schemas']['ScaMethods'];
      chosenScaMethod?: components['schemas']['ChosenScaMethod'];
      challengeData?: components['schemas']['ChallengeData'];
      _links?: components['schemas']['CancellationLinks'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppMessage'][];
      scaStatus?: components['schemas']['ScaStatus'];
      psuMessage?: components['schemas']['PsuMessage'];
    };
    /** @description A single payment with its status. A body that has `startDate` and `frequency` is a periodic one. */
    Payment: {
      /**
       * @description Reference of the debtor that the creditor receives unchanged.
       * @example TRIP-2026-01
       */
      endToEndIdentification?: string;
      /**
       * @description Reference of the instruction, for the TPP and the bank.
       * @example FINTRAIL-1
       */
      instructionIdentification?: string;
      debtorName?: components['schemas']['DebtorName'];
      debtorAccount: components['schemas']['AccountReference'];
      ultimateDebtor?: components['schemas']['UltimateDebtor'];
      instructedAmount: components['schemas']['Amount'];
      creditorAccount: components['schemas']['AccountReference'];
      creditorAgent?: components['schemas']['Bic'];
      creditorName: components['schemas']['CreditorName'];
      creditorAddress?: components['schemas']['Address'];
      /**
       * @description Identifier of the creditor.
       * @example AT92ZZZ00000012345
       */
      creditorId?: string;
      ultimateCreditor?: components['schemas']['UltimateCreditor'];
      purposeCode?: components['schemas']['PurposeCode'];
      chargeBearer?: components['schemas']['ChargeBearer'];
      remittanceInformationUnstructured?: components['schemas']['UnstructuredRemittance'];
      remittanceInformationStructured?: components['schemas']['LongStructuredRemittance'];
      remittanceInformationStructuredArray?: components['schemas']['StructuredRemittances'];
      /**
       * Format: date
       * @description Day on which the payment is executed. Without it, as soon as possible.
       * @example 2026-01-30
       */
      requestedExecutionDate?: string;
      transactionStatus?: components['schemas']['TransactionStatus'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppMessage'][];
    };
    /** @description A standing order with its status. */
    PeriodicPayment: {
      /**
       * @description Reference of the debtor that the creditor receives unchanged.
       * @example TRIP-2026-01
       */
      endToEndIdentification?: string;
      debtorName?: components['schemas']['DebtorName'];
      debtorAccount: components['schemas']['AccountReference'];
      ultimateDebtor?: components['schemas']['UltimateDebtor'];
      instructedAmount: components['schemas']['Amount'];
      creditorAccount: components['schemas']['AccountReference'];
      creditorAgent?: components['schemas']['Bic'];
      /**
       * @description Identifier of the creditor.
       * @example AT92ZZZ00000012345
       */
      creditorId?: string;
      creditorName: components['schemas']['CreditorName'];
      creditorAddress?: components['schemas']['Address'];
      ultimateCreditor?: components['schemas']['UltimateCreditor'];
      purposeCode?: components['schemas']['PurposeCode'];
      remittanceInformationUnstructured?: components['schemas']['UnstructuredRemittance'];
      remittanceInformationStructured?: components['schemas']['LongStructuredRemittance'];
      startDate: components['schemas']['StartDate'];
      endDate?: components['schemas']['EndDate'];
      executionRule?: components['schemas']['ExecutionRule'];
      frequency: components['schemas']['FrequencyCode'];
      dayOfExecution?: components['schemas']['DayOfExecution'];
      transactionStatus?: components['schemas']['TransactionStatus'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppMessage'][];
    };
    /** @description Several payments from one account, with their status. */
    BulkPayment: {
      batchBookingPreferred?: components['schemas']['BatchBookingPreferred'];
      /**
       * Format: date
       * @description Day on which the payment is executed. Without it, as soon as possible.
       * @example 2026-01-30
       */
      requestedExecutionDate?: string;
      /**
       * Format: date-time
       * @description Time of execution.
       * @example 2026-01-11T18:42:10+01:00
       */
      acceptorTransactionDateTime?: string;
      debtorAccount: components['schemas']['AccountReference'];
      /**
       * @description Id of the bulk, given by the TPP.
       * @example P-1
       */
      paymentInformationId?: string;
      /** @description The payments. */
      payments: components['schemas']['BulkPaymentElement'][];
      transactionStatus?: components['schemas']['TransactionStatus'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppMessage'][];
    };
    /** @description The status of an authorisation. */
    ScaStatusResponse: {
      scaStatus: components['schemas']['ScaStatus'];
      psuMessage?: components['schemas']['PsuMessage'];
      trustedBeneficiaryFlag?: components['schemas']['TrustedBeneficiaryFlag'];
      _links?: components['schemas']['AnyLinks'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppMessage'][];
    };
    /** @description The PSU who signs in, and the method. */
    SignInRequest: {
      /** @description The PSU, if `PSU-ID` does not name it. */
      psuId?: string;
      /** @description The password of the PSU, for `password`. */
      password?: string;
      /** @description How the PSU approves, for `decoupled`. Any text. */
      authenticationMethodId?: string;
    };
    /** @description The sign-in that waits for its PSU. */
    SignInStartResponse: {
      /** @description Id of the sign-in. */
      signInId: string;
      scaStatus: components['schemas']['ScaStatus'];
      chosenScaMethod?: components['schemas']['ChosenScaMethod'];
      challengeData?: components['schemas']['ChallengeData'];
      _links: components['schemas']['AnyLinks'];
    };
    /** @description How far a sign-in is. */
    SignInResponse: {
      scaStatus: components['schemas']['ScaStatus'];
      /** @description The code for the token endpoint, once the PSU has approved. */
      authorisationCode?: string;
    };
    /** @description The access token of a PSU who has signed in. */
    SignInToken: {
      /** @description Sent as a Bearer token with all calls. */
      access_token: string;
      /** @description Always Bearer. */
      token_type: string;
      /** @description Lifetime in seconds. */
      expires_in: number;
      /** @description The consent of the sign-in. */
      scope: string;
      /** @description For the token endpoint. */
      refresh_token?: string;
    };
    /** @description The created authorisation, and its next step. */
    AuthorisationStartResponse: {
      scaStatus: components['schemas']['ScaStatus'];
      authorisationId: components['schemas']['AuthorisationId'];
      scaMethods?: components['schemas']['ScaMethods'];
      chosenScaMethod?: components['schemas']['ChosenScaMethod'];
      challengeData?: components['schemas']['ChallengeData'];
      _links: components['schemas']['AuthorisationStartLinks'];
      psuMessage?: components['schemas']['PsuMessage'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppMessage'][];
    };
    /** @description The result of the confirmation. */
    AuthorisationConfirmationResponse: {
      scaStatus: components['schemas']['ConfirmationScaStatus'];
      _links: components['schemas']['AuthorisationConfirmationLinks'];
      psuMessage?: components['schemas']['PsuMessage'];
    };
    /** @description The next step after the PSU is identified. */
    PsuIdentificationResponse: {
      transactionFees?: components['schemas']['Amount'];
      currencyConversionFees?: components['schemas']['Amount'];
      estimatedTotalAmount?: components['schemas']['Amount'];
      estimatedInterbankSettlementAmount?: components['schemas']['Amount'];
      scaMethods?: components['schemas']['ScaMethods'];
      _links: components['schemas']['PsuIdentificationLinks'];
      scaStatus: components['schemas']['ScaStatus'];
      psuMessage?: components['schemas']['PsuMessage'];
    };
    /** @description The next step after the PSU is authenticated. */
    PsuAuthenticationResponse: {
      transactionFees?: components['schemas']['Amount'];
      currencyConversionFees?: components['schemas']['Amount'];
      estimatedTotalAmount?: components['schemas']['Amount'];
      estimatedInterbankSettlementAmount?: components['schemas']['Amount'];
      chosenScaMethod?: components['schemas']['ChosenScaMethod'];
      challengeData?: components['schemas']['ChallengeData'];
      scaMethods?: components['schemas']['ScaMethods'];
      _links?: components['schemas']['PsuAuthenticationLinks'];
      scaStatus: components['schemas']['ScaStatus'];
      psuMessage?: components['schemas']['PsuMessage'];
      authorisationId?: components['schemas']['AuthorisationId'];
    };
    /** @description The next step after the method is chosen. */
    MethodSelectionResponse: {
      transactionFees?: components['schemas']['Amount'];
      currencyConversionFees?: components['schemas']['Amount'];
      estimatedTotalAmount?: components['schemas']['Amount'];
      estimatedInterbankSettlementAmount?: components['schemas']['Amount'];
      chosenScaMethod?: components['schemas']['ChosenScaMethod'];
      challengeData?: components['schemas']['ChallengeData'];
      _links?: components['schemas']['MethodSelectionLinks'];
      scaStatus: components['schemas']['ScaStatus'];
      psuMessage?: components['schemas']['PsuMessage'];
    };
    /** @description A signing basket. */
    SigningBasket: {
      payments?: components['schemas']['PaymentIds'];
      consents?: components['schemas']['ConsentIds'];
      transactionStatus: components['schemas']['SigningBasketStatus'];
      _links?: components['schemas']['SigningBasketLinks'];
    };
    /** @description The status of a signing basket. */
    SigningBasketStatusResponse: {
      transactionStatus: components['schemas']['SigningBasketStatus'];
    };
    /** @description The created signing basket, and how it is authorised. */
    SigningBasketCreationResponse: {
      transactionStatus: components['schemas']['SigningBasketStatus'];
      basketId: components['schemas']['BasketId'];
      scaMethods?: components['schemas']['ScaMethods'];
      chosenScaMethod?: components['schemas']['ChosenScaMethod'];
      challengeData?: components['schemas']['ChallengeData'];
      _links: components['schemas']['SigningBasketLinks'];
      psuMessage?: components['schemas']['PsuMessage'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppWarning'][];
    };
    /** @description The created consent, and how it is authorised. */
    ConsentCreationResponse: {
      consentStatus: components['schemas']['ConsentStatus'];
      consentId: components['schemas']['ConsentId'];
      scaMethods?: components['schemas']['ScaMethods'];
      chosenScaMethod?: components['schemas']['ChosenScaMethod'];
      challengeData?: components['schemas']['ChallengeData'];
      _links: components['schemas']['ConsentLinks'];
      psuMessage?: components['schemas']['PsuMessage'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppMessage'][];
      scaStatus?: components['schemas']['ScaStatus'];
    };
    /** @description The status of a consent. */
    ConsentStatusResponse: {
      consentStatus: components['schemas']['ConsentStatus'];
      psuMessage?: components['schemas']['PsuMessage'];
    };
    /** @description A consent. */
    Consent: {
      access: components['schemas']['AccountAccess'];
      recurringIndicator: components['schemas']['RecurringIndicator'];
      validUntil: components['schemas']['ValidUntil'];
      frequencyPerDay: components['schemas']['FrequencyPerDay'];
      lastActionDate: components['schemas']['LastActionDate'];
      consentStatus: components['schemas']['ConsentStatus'];
      _links?: components['schemas']['ConsentAccountLinks'];
    };
    /** @description The balances of an account. */
    BalanceResponse: {
      account?: components['schemas']['AccountReference'];
      balances: components['schemas']['Balances'];
    };
    /** @description The balances of a card account. */
    CardBalanceResponse: {
      cardAccount?: components['schemas']['AccountReference'];
      debitAccounting?: components['schemas']['DebitAccounting'];
      balances: components['schemas']['Balances'];
    };
    /** @description The transactions of an account. */
    TransactionListResponse: {
      account?: components['schemas']['AccountReference'];
      transactions?: components['schemas']['AccountReport'];
      balances?: components['schemas']['Balances'];
      _links?: components['schemas']['DownloadLinks'];
    };
    /** @description The transactions of a card account. */
    CardTransactionListResponse: {
      cardAccount?: components['schemas']['AccountReference'];
      debitAccounting?: components['schemas']['DebitAccounting'];
      cardTransactions?: components['schemas']['CardAccountReport'];
      balances?: components['schemas']['Balances'];
      _links?: components['schemas']['DownloadLinks'];
    };
    /** @description A camt.052 message: report of the day. */
    Camt052: string;
    /** @description A camt.053 message: statement. */
    Camt053: string;
    /** @description A camt.054 message: notification of debits and credits. */
    Camt054: string;
    /** @description An MT940 message: statement. */
    Mt940: string;
    /** @description An MT942 message: interim report. */
    Mt942: string;
    /** @description Links. Which of them are present depends on the state of the resource. */
    AnyLinks: {
      scaRedirect?: components['schemas']['Link'];
      scaOAuth?: components['schemas']['Link'];
      confirmation?: components['schemas']['Link'];
      startAuthorisation?: components['schemas']['Link'];
      startAuthorisationWithPsuIdentification?: components['schemas']['Link'];
      updatePsuIdentification?: components['schemas']['Link'];
      startAuthorisationWithProprietaryData?: components['schemas']['Link'];
      updateProprietaryData?: components['schemas']['Link'];
      startAuthorisationWithPsuAuthentication?: components['schemas']['Link'];
      updatePsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithEncryptedPsuAuthentication?: components['schemas']['Link'];
      updateEncryptedPsuAuthentication?: components['schemas']['Link'];
      updateAdditionalPsuAuthentication?: components['schemas']['Link'];
      updateAdditionalEncryptedPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithAuthenticationMethodSelection?: components['schemas']['Link'];
      selectAuthenticationMethod?: components['schemas']['Link'];
      startAuthorisationWithTransactionAuthorisation?: components['schemas']['Link'];
      authoriseTransaction?: components['schemas']['Link'];
      self?: components['schemas']['Link'];
      status?: components['schemas']['Link'];
      scaStatus?: components['schemas']['Link'];
      account?: components['schemas']['Link'];
      balances?: components['schemas']['Link'];
      transactions?: components['schemas']['Link'];
      transactionDetails?: components['schemas']['Link'];
      cardAccount?: components['schemas']['Link'];
      cardTransactions?: components['schemas']['Link'];
      first?: components['schemas']['Link'];
      next?: components['schemas']['Link'];
      previous?: components['schemas']['Link'];
      last?: components['schemas']['Link'];
      download?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description How the payment is authorised, and where it is. */
    PaymentLinks: {
      scaRedirect?: components['schemas']['Link'];
      scaOAuth?: components['schemas']['Link'];
      confirmation?: components['schemas']['Link'];
      startAuthorisation?: components['schemas']['Link'];
      startAuthorisationWithPsuIdentification?: components['schemas']['Link'];
      startAuthorisationWithPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithEncryptedPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithAuthenticationMethodSelection?: components['schemas']['Link'];
      startAuthorisationWithTransactionAuthorisation?: components['schemas']['Link'];
      self?: components['schemas']['Link'];
      status?: components['schemas']['Link'];
      scaStatus?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description The next steps, if the TPP can solve a problem of the payment. */
    PaymentStatusLinks: {
      [key: string]: components['schemas']['Link'];
    };
    /** @description How the authorisation of the cancellation is started. */
    CancellationLinks: {
      startAuthorisation?: components['schemas']['Link'];
      startAuthorisationWithPsuIdentification?: components['schemas']['Link'];
      startAuthorisationWithPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithEncryptedPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithAuthenticationMethodSelection?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description The next steps. */
    PsuIdentificationLinks: {
      scaStatus?: components['schemas']['Link'];
      selectAuthenticationMethod?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description The next steps. */
    PsuAuthenticationLinks: {
      updateAdditionalPsuAuthentication?: components['schemas']['Link'];
      updateAdditionalEncryptedPsuAuthentication?: components['schemas']['Link'];
      selectAuthenticationMethod?: components['schemas']['Link'];
      authoriseTransaction?: components['schemas']['Link'];
      scaStatus?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description The next steps. */
    MethodSelectionLinks: {
      scaRedirect?: components['schemas']['Link'];
      scaOAuth?: components['schemas']['Link'];
      confirmation?: components['schemas']['Link'];
      updatePsuIdentification?: components['schemas']['Link'];
      updatePsuAuthentication?: components['schemas']['Link'];
      updateAdditionalPsuAuthentication?: components['schemas']['Link'];
      updateAdditionalEncryptedPsuAuthentication?: components['schemas']['Link'];
      authoriseTransaction?: components['schemas']['Link'];
      scaStatus?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description The next steps. */
    AuthorisationStartLinks: {
      scaRedirect?: components['schemas']['Link'];
      scaOAuth?: components['schemas']['Link'];
      confirmation?: components['schemas']['Link'];
      updatePsuIdentification?: components['schemas']['Link'];
      startAuthorisationWithPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithEncryptedPsuAuthentication?: components['schemas']['Link'];
      selectAuthenticationMethod?: components['schemas']['Link'];
      authoriseTransaction?: components['schemas']['Link'];
      scaStatus?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description Where a long list can be fetched as a file. */
    DownloadLinks: {
      download: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description How the consent is authorised, and where it is. */
    ConsentLinks: {
      scaRedirect?: components['schemas']['Link'];
      scaOAuth?: components['schemas']['Link'];
      confirmation?: components['schemas']['Link'];
      startAuthorisation?: components['schemas']['Link'];
      startAuthorisationWithPsuIdentification?: components['schemas']['Link'];
      startAuthorisationWithPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithEncryptedPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithAuthenticationMethodSelection?: components['schemas']['Link'];
      startAuthorisationWithTransactionAuthorisation?: components['schemas']['Link'];
      self?: components['schemas']['Link'];
      status?: components['schemas']['Link'];
      scaStatus?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description The lists that the consent opens. */
    ConsentAccountLinks: {
      account?: components['schemas']['Link'];
      'card-account'?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description How the basket is authorised, and where it is. */
    SigningBasketLinks: {
      scaRedirect?: components['schemas']['Link'];
      scaOAuth?: components['schemas']['Link'];
      confirmation?: components['schemas']['Link'];
      updatePsuIdentification?: components['schemas']['Link'];
      updatePsuAuthentication?: components['schemas']['Link'];
      startAuthorisation?: components['schemas']['Link'];
      startAuthorisationWithPsuIdentification?: components['schemas']['Link'];
      startAuthorisationWithPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithEncryptedPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithAuthenticationMethodSelection?: components['schemas']['Link'];
      startAuthorisationWithTransactionAuthorisation?: components['schemas']['Link'];
      self?: components['schemas']['Link'];
      status?: components['schemas']['Link'];
      scaStatus?: components['schemas']['Link'];
    };
    /** @description The account and the other pages. */
    AccountReportLinks: {
      account: components['schemas']['Link'];
      first?: components['schemas']['Link'];
      next?: components['schemas']['Link'];
      previous?: components['schemas']['Link'];
      last?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description The card account and the other pages. */
    CardAccountReportLinks: {
      cardAccount?: components['schemas']['Link'];
      card?: components['schemas']['Link'];
      first?: components['schemas']['Link'];
      next?: components['schemas']['Link'];
      previous?: components['schemas']['Link'];
      last?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description Where the details of the transaction are. */
    TransactionLinks: {
      transactionDetails: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description Where balances and transactions are, if the consent includes them. */
    AccountLinks: {
      balances?: components['schemas']['Link'];
      transactions?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description Where the status of the authorisation is. */
    AuthorisationConfirmationLinks: {
      scaStatus?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /**
     * @description `ERROR` or `WARNING`.
     * @example ERROR
     * @enum {string}
     */
    TppMessageCategory: 'ERROR' | 'WARNING';
    /**
     * @description Explanation in words.
     * @example The funds are not sufficient.
     */
    TppMessageText: string;
    /** @description A message to the TPP, in a successful response usually a warning. */
    TppMessage: {
      category: components['schemas']['TppMessageCategory'];
      /**
       * @description Code of the message, such as `WARNING` or `FUNDS_NOT_AVAILABLE`.
       * @example FUNDS_NOT_AVAILABLE
       */
      code: string;
      /**
       * @description The header or the member that the message is about.
       * @example creditorAccount.iban
       */
      path?: string;
      text?: components['schemas']['TppMessageText'];
    };
    /** @description A warning to the TPP. */
    TppWarning: {
      category: components['schemas']['TppMessageCategory'];
      code: components['schemas']['WarningCode'];
      /**
       * @description The header or the member that the message is about.
       * @example creditorAccount.iban
       */
      path?: string;
      text?: components['schemas']['TppMessageText'];
    };
    /** @description A warning to the TPP about the payment. */
    PaymentWarning: {
      category: components['schemas']['TppMessageCategory'];
      code: components['schemas']['PaymentWarningCode'];
      /**
       * @description The header or the member that the message is about.
       * @example creditorAccount.iban
       */
      path?: string;
      text?: components['schemas']['TppMessageText'];
    };
    /**
     * @description Code of a warning.
     * @example WARNING
     * @enum {string}
     */
    WarningCode: 'WARNING';
    /**
     * @description Code of a warning about a payment: a general one, or that the PSU must first trust the creditor.
     * @example WARNING
     * @enum {string}
     */
    PaymentWarningCode: 'WARNING' | 'BENEFICIARY_WHITELISTING_REQUIRED';
    /** @description How the consent is authorised, and where it is. */
    FundsConsentLinks: {
      scaRedirect?: components['schemas']['Link'];
      scaOAuth?: components['schemas']['Link'];
      startAuthorisation?: components['schemas']['Link'];
      startAuthorisationWithPsuIdentification?: components['schemas']['Link'];
      startAuthorisationWithPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithEncryptedPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithAuthenticationMethodSelection?: components['schemas']['Link'];
      startAuthorisationWithTransactionAuthorisation?: components['schemas']['Link'];
      self?: components['schemas']['Link'];
      status?: components['schemas']['Link'];
      scaStatus?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /** @description How each PSU starts an authorisation, and where the consent is. */
    MultilevelFundsConsentLinks: {
      startAuthorisation?: components['schemas']['Link'];
      startAuthorisationWithPsuIdentification?: components['schemas']['Link'];
      startAuthorisationWithPsuAuthentication?: components['schemas']['Link'];
      startAuthorisationWithEncryptedPsuAuthentication?: components['schemas']['Link'];
      self?: components['schemas']['Link'];
      status?: components['schemas']['Link'];
    } & {
      [key: string]: components['schemas']['Link'];
    };
    /**
     * Format: date
     * @description Day on which the card expires.
     * @example 2028-12-31
     */
    CardExpiryDate: string;
    /**
     * @description Number of the card for which funds are confirmed, complete, masked or as a token.
     * @example 1234567891234
     */
    CardNumber: string;
    /**
     * @description More about the card, for the PSU.
     * @example Fintrail Card
     */
    CardInformation: string;
    /**
     * @description More about the registration of the PSU at the TPP.
     * @example Your contract 3049, Fintrail
     */
    RegistrationInformation: string;
    /** @description The account of which funds may be confirmed. */
    FundsConsentRequest: {
      account: components['schemas']['AccountReference'];
      cardNumber?: components['schemas']['CardNumber'];
      cardExpiryDate?: components['schemas']['CardExpiryDate'];
      cardInformation?: components['schemas']['CardInformation'];
      registrationInformation?: components['schemas']['RegistrationInformation'];
    };
    /** @description The created consent, and how it is authorised. */
    FundsConsentCreationResponse: {
      consentStatus: components['schemas']['ConsentStatus'];
      consentId: components['schemas']['ConsentId'];
      scaMethods?: components['schemas']['ScaMethods'];
      chosenScaMethod?: components['schemas']['ChosenScaMethod'];
      challengeData?: components['schemas']['ChallengeData'];
      _links: components['schemas']['FundsConsentLinks'];
      psuMessage?: components['schemas']['PsuMessage'];
      scaStatus?: components['schemas']['ScaStatus'];
      /** @description Messages to the TPP. Only this response names them in the singular. */
      tppMessage?: components['schemas']['TppMessage'][];
    };
    /** @description The created consent, which several PSUs must authorise. */
    MultilevelFundsConsentCreationResponse: {
      consentStatus: components['schemas']['ConsentStatus'];
      consentId: components['schemas']['ConsentId'];
      _links: components['schemas']['MultilevelFundsConsentLinks'];
      psuMessage?: components['schemas']['PsuMessage'];
      /** @description Messages to the TPP. */
      tppMessages?: components['schemas']['TppWarning'][];
    };
    /** @description The status of a consent. */
    FundsConsentStatusResponse: {
      consentStatus: components['schemas']['ConsentStatus'];
    };
    /** @description A consent to confirmations of funds. */
    FundsConsent: {
      account: components['schemas']['AccountReference'];
      cardNumber?: components['schemas']['CardNumber'];
      cardExpiryDate?: components['schemas']['CardExpiryDate'];
      cardInformation?: components['schemas']['CardInformation'];
      registrationInformation?: components['schemas']['RegistrationInformation'];
      consentStatus: components['schemas']['ConsentStatus'];
    };
    /** @description An account. */
    AccountResponse: {
      account: components['schemas']['Account'];
    };
    /** @description The details of a transaction. */
    TransactionDetailsResponse: {
      transactionsDetails: components['schemas']['Transaction'];
    };
    /** @description A card account. */
    CardAccountResponse: {
      cardAccount: components['schemas']['CardAccount'];
    };
    /** @description The result of the check. */
    FundsConfirmationResponse: {
      fundsAvailable: components['schemas']['FundsAvailable'];
    };
    /** @description Errors with a status for which the standard describes no body. */
    OtherErrors: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['OtherErrorCode'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error with a status for which the standard describes no body (RFC 7807). */
    OtherProblem: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['OtherErrorCode'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['OtherErrorCode'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error with a status for which the standard lists no codes.
     * @example ACCESS_EXCEEDED
     */
    OtherErrorCode: string;
    /**
     * @description Code of an error of payments with the status 400.
     * @example FORMAT_ERROR
     */
    PaymentErrorCode400: string;
    /** @description Errors of payments with the status 400. */
    PaymentErrors400: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['PaymentErrorCode400'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of payments with the status 400 (RFC 7807). */
    PaymentProblem400: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['PaymentErrorCode400'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['PaymentErrorCode400'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of payments with the status 401.
     * @example TOKEN_EXPIRED
     */
    PaymentErrorCode401: string;
    /** @description Errors of payments with the status 401. */
    PaymentErrors401: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['PaymentErrorCode401'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of payments with the status 401 (RFC 7807). */
    PaymentProblem401: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['PaymentErrorCode401'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['PaymentErrorCode401'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of payments with the status 403.
     * @example RESOURCE_UNKNOWN
     */
    PaymentErrorCode403: string;
    /** @description Errors of payments with the status 403. */
    PaymentErrors403: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['PaymentErrorCode403'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of payments with the status 403 (RFC 7807). */
    PaymentProblem403: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['PaymentErrorCode403'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['PaymentErrorCode403'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of payments with the status 404.
     * @example RESOURCE_UNKNOWN
     */
    PaymentErrorCode404: string;
    /** @description Errors of payments with the status 404. */
    PaymentErrors404: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['PaymentErrorCode404'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of payments with the status 404 (RFC 7807). */
    PaymentProblem404: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['PaymentErrorCode404'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['PaymentErrorCode404'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of payments with the status 405.
     * @example SERVICE_INVALID
     */
    PaymentErrorCode405: string;
    /** @description Errors of payments with the status 405. */
    PaymentErrors405: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['PaymentErrorCode405'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of payments with the status 405 (RFC 7807). */
    PaymentProblem405: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['PaymentErrorCode405'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['PaymentErrorCode405'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of payments with the status 409.
     * @example STATUS_INVALID
     */
    PaymentErrorCode409: string;
    /** @description Errors of payments with the status 409. */
    PaymentErrors409: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['PaymentErrorCode409'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of payments with the status 409 (RFC 7807). */
    PaymentProblem409: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['PaymentErrorCode409'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['PaymentErrorCode409'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of cancellations with the status 405.
     * @example CANCELLATION_INVALID
     */
    CancellationErrorCode405: string;
    /** @description Errors of cancellations with the status 405. */
    CancellationErrors405: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['CancellationErrorCode405'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of cancellations with the status 405 (RFC 7807). */
    CancellationProblem405: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['CancellationErrorCode405'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['CancellationErrorCode405'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of account information with the status 400.
     * @example FORMAT_ERROR
     */
    AccountErrorCode400: string;
    /** @description Errors of account information with the status 400. */
    AccountErrors400: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['AccountErrorCode400'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of account information with the status 400 (RFC 7807). */
    AccountProblem400: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['AccountErrorCode400'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['AccountErrorCode400'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of account information with the status 401.
     * @example TOKEN_EXPIRED
     */
    AccountErrorCode401: string;
    /** @description Errors of account information with the status 401. */
    AccountErrors401: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['AccountErrorCode401'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of account information with the status 401 (RFC 7807). */
    AccountProblem401: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['AccountErrorCode401'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['AccountErrorCode401'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of account information with the status 403.
     * @example CONSENT_UNKNOWN
     */
    AccountErrorCode403: string;
    /** @description Errors of account information with the status 403. */
    AccountErrors403: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['AccountErrorCode403'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of account information with the status 403 (RFC 7807). */
    AccountProblem403: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['AccountErrorCode403'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['AccountErrorCode403'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of account information with the status 404.
     * @example RESOURCE_UNKNOWN
     */
    AccountErrorCode404: string;
    /** @description Errors of account information with the status 404. */
    AccountErrors404: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['AccountErrorCode404'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of account information with the status 404 (RFC 7807). */
    AccountProblem404: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['AccountErrorCode404'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['AccountErrorCode404'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of account information with the status 405.
     * @example SERVICE_INVALID
     */
    AccountErrorCode405: string;
    /** @description Errors of account information with the status 405. */
    AccountErrors405: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['AccountErrorCode405'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of account information with the status 405 (RFC 7807). */
    AccountProblem405: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['AccountErrorCode405'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['AccountErrorCode405'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of account information with the status 406.
     * @example REQUESTED_FORMATS_INVALID
     */
    AccountErrorCode406: string;
    /** @description Errors of account information with the status 406. */
    AccountErrors406: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['AccountErrorCode406'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of account information with the status 406 (RFC 7807). */
    AccountProblem406: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['AccountErrorCode406'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['AccountErrorCode406'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of account information with the status 409.
     * @example STATUS_INVALID
     */
    AccountErrorCode409: string;
    /** @description Errors of account information with the status 409. */
    AccountErrors409: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['AccountErrorCode409'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of account information with the status 409 (RFC 7807). */
    AccountProblem409: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['AccountErrorCode409'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['AccountErrorCode409'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of account information with the status 429.
     * @example ACCESS_EXCEEDED
     */
    AccountErrorCode429: string;
    /** @description Errors of account information with the status 429. */
    AccountErrors429: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['AccountErrorCode429'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of account information with the status 429 (RFC 7807). */
    AccountProblem429: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['AccountErrorCode429'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['AccountErrorCode429'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of funds confirmations with the status 400.
     * @example FORMAT_ERROR
     */
    FundsErrorCode400: string;
    /** @description Errors of funds confirmations with the status 400. */
    FundsErrors400: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['FundsErrorCode400'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of funds confirmations with the status 400 (RFC 7807). */
    FundsProblem400: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['FundsErrorCode400'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['FundsErrorCode400'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of funds confirmations with the status 401.
     * @example TOKEN_EXPIRED
     */
    FundsErrorCode401: string;
    /** @description Errors of funds confirmations with the status 401. */
    FundsErrors401: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['FundsErrorCode401'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of funds confirmations with the status 401 (RFC 7807). */
    FundsProblem401: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['FundsErrorCode401'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['FundsErrorCode401'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of funds confirmations with the status 403.
     * @example CONSENT_UNKNOWN
     */
    FundsErrorCode403: string;
    /** @description Errors of funds confirmations with the status 403. */
    FundsErrors403: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['FundsErrorCode403'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of funds confirmations with the status 403 (RFC 7807). */
    FundsProblem403: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['FundsErrorCode403'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['FundsErrorCode403'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of funds confirmations with the status 404.
     * @example RESOURCE_UNKNOWN
     */
    FundsErrorCode404: string;
    /** @description Errors of funds confirmations with the status 404. */
    FundsErrors404: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['FundsErrorCode404'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of funds confirmations with the status 404 (RFC 7807). */
    FundsProblem404: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['FundsErrorCode404'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['FundsErrorCode404'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of funds confirmations with the status 405.
     * @example SERVICE_INVALID
     */
    FundsErrorCode405: string;
    /** @description Errors of funds confirmations with the status 405. */
    FundsErrors405: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['FundsErrorCode405'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of funds confirmations with the status 405 (RFC 7807). */
    FundsProblem405: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['FundsErrorCode405'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['FundsErrorCode405'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of funds confirmations with the status 409.
     * @example STATUS_INVALID
     */
    FundsErrorCode409: string;
    /** @description Errors of funds confirmations with the status 409. */
    FundsErrors409: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['FundsErrorCode409'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of funds confirmations with the status 409 (RFC 7807). */
    FundsProblem409: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['FundsErrorCode409'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['FundsErrorCode409'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of signing baskets with the status 400.
     * @example FORMAT_ERROR
     */
    BasketErrorCode400: string;
    /** @description Errors of signing baskets with the status 400. */
    BasketErrors400: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['BasketErrorCode400'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of signing baskets with the status 400 (RFC 7807). */
    BasketProblem400: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['BasketErrorCode400'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['BasketErrorCode400'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of signing baskets with the status 401.
     * @example TOKEN_EXPIRED
     */
    BasketErrorCode401: string;
    /** @description Errors of signing baskets with the status 401. */
    BasketErrors401: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['BasketErrorCode401'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of signing baskets with the status 401 (RFC 7807). */
    BasketProblem401: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['BasketErrorCode401'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['BasketErrorCode401'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of signing baskets with the status 403.
     * @example RESOURCE_UNKNOWN
     */
    BasketErrorCode403: string;
    /** @description Errors of signing baskets with the status 403. */
    BasketErrors403: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['BasketErrorCode403'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of signing baskets with the status 403 (RFC 7807). */
    BasketProblem403: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['BasketErrorCode403'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['BasketErrorCode403'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of signing baskets with the status 404.
     * @example RESOURCE_UNKNOWN
     */
    BasketErrorCode404: string;
    /** @description Errors of signing baskets with the status 404. */
    BasketErrors404: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['BasketErrorCode404'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of signing baskets with the status 404 (RFC 7807). */
    BasketProblem404: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['BasketErrorCode404'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['BasketErrorCode404'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of signing baskets with the status 405.
     * @example SERVICE_INVALID
     */
    BasketErrorCode405: string;
    /** @description Errors of signing baskets with the status 405. */
    BasketErrors405: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['BasketErrorCode405'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of signing baskets with the status 405 (RFC 7807). */
    BasketProblem405: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['BasketErrorCode405'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['BasketErrorCode405'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /**
     * @description Code of an error of signing baskets with the status 409.
     * @example STATUS_INVALID
     */
    BasketErrorCode409: string;
    /** @description Errors of signing baskets with the status 409. */
    BasketErrors409: {
      /** @description The errors. */
      tppMessages?: {
        category: components['schemas']['TppMessageCategory'];
        code: components['schemas']['BasketErrorCode409'];
        /** @description The header or the member that the message is about. */
        path?: string;
        text?: components['schemas']['TppMessageText'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
    /** @description Error of signing baskets with the status 409 (RFC 7807). */
    BasketProblem409: {
      /**
       * Format: uri
       * @description URI of the kind of problem.
       */
      type: string;
      /** @description Short name of the problem. */
      title?: string;
      /** @description Explanation in words. */
      detail?: string;
      code: components['schemas']['BasketErrorCode409'];
      /** @description Further errors. */
      additionalErrors?: {
        /** @description Short name of the error. */
        title?: string;
        /** @description Explanation in words. */
        detail?: string;
        code: components['schemas']['BasketErrorCode409'];
      }[];
      _links?: components['schemas']['AnyLinks'];
    };
  };
  responses: {
    /** @description The error of RFC 6749. */
    TokenRefused: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": "invalid_grant",
         *       "error_description": "the code is too old"
         *     }
         */
        'application/json': {
          /** @description The code of the error. */
          error: string;
          /** @description What was wrong. */
          error_description?: string;
        };
      };
    };
    /** @description The payment is created. */
    PaymentCreated: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        Location: components['headers']['Location'];
        'ASPSP-SCA-Approach': components['headers']['AspspScaApproach'];
        'ASPSP-Notification-Support': components['headers']['AspspNotificationSupport'];
        'ASPSP-Notification-Content': components['headers']['AspspNotificationContent'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['PaymentCreationResponse'];
      };
    };
    /** @description The request is not valid. */
    PaymentBadRequest: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The header X-Request-ID is missing. Send a UUID with each request."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['PaymentErrors400'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/format-error",
         *       "title": "Format error",
         *       "detail": "The header X-Request-ID is missing. Send a UUID with each request.",
         *       "code": "FORMAT_ERROR"
         *     }
         */
        'application/problem+json': components['schemas']['PaymentProblem400'];
      };
    };
    /** @description Certificate, signature, token, consent or credentials are not valid. */
    PaymentUnauthorised: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "TOKEN_EXPIRED",
         *           "text": "The access token has expired. Use the refresh token."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['PaymentErrors401'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/token-expired",
         *       "title": "Token expired",
         *       "detail": "The access token has expired. Use the refresh token.",
         *       "code": "TOKEN_EXPIRED"
         *     }
         */
        'application/problem+json': components['schemas']['PaymentProblem401'];
      };
    };
    /** @description The TPP may not use this resource or service. */
    PaymentForbidden: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The TPP has no resource with this id."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['PaymentErrors403'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/resource-unknown",
         *       "title": "Resource unknown",
         *       "detail": "The TPP has no resource with this id.",
         *       "code": "RESOURCE_UNKNOWN"
         *     }
         */
        'application/problem+json': components['schemas']['PaymentProblem403'];
      };
    };
    /** @description There is no such resource or product. */
    PaymentNotFound: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The resource does not exist."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['PaymentErrors404'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/resource-unknown",
         *       "title": "Resource unknown",
         *       "detail": "The resource does not exist.",
         *       "code": "RESOURCE_UNKNOWN"
         *     }
         */
        'application/problem+json': components['schemas']['PaymentProblem404'];
      };
    };
    /** @description The method is not offered here. */
    PaymentMethodNotAllowed: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "SERVICE_INVALID",
         *           "text": "This method is not offered here."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['PaymentErrors405'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/service-invalid",
         *       "title": "Service invalid",
         *       "detail": "This method is not offered here.",
         *       "code": "SERVICE_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['PaymentProblem405'];
      };
    };
    /** @description The bank does not offer the media type of `Accept`. */
    NotAcceptable: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "REQUESTED_FORMATS_INVALID",
         *           "path": "Accept",
         *           "text": "The status is available only as application/json."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['OtherErrors'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/requested-formats-invalid",
         *       "title": "Requested formats invalid",
         *       "detail": "The status is available only as application/json.",
         *       "code": "REQUESTED_FORMATS_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['OtherProblem'];
      };
    };
    /** @description The request took too long. */
    RequestTimeout: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The request did not arrive in time."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['OtherErrors'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/internal-server-error",
         *       "title": "Request timeout",
         *       "detail": "The request did not arrive in time.",
         *       "code": "INTERNAL_SERVER_ERROR"
         *     }
         */
        'application/problem+json': components['schemas']['OtherProblem'];
      };
    };
    /** @description The state of the resource does not allow the request. */
    PaymentConflict: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "STATUS_INVALID",
         *           "text": "The resource is final. It needs no further authorisation."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['PaymentErrors409'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/status-invalid",
         *       "title": "Status invalid",
         *       "detail": "The resource is final. It needs no further authorisation.",
         *       "code": "STATUS_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['PaymentProblem409'];
      };
    };
    /** @description The body is larger than the bank accepts. */
    PayloadTooLarge: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "path": "body",
         *           "text": "The body is larger than 102400 bytes."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['OtherErrors'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/format-error",
         *       "title": "Format error",
         *       "detail": "The body is larger than 102400 bytes.",
         *       "code": "FORMAT_ERROR"
         *     }
         */
        'application/problem+json': components['schemas']['OtherProblem'];
      };
    };
    /** @description The bank does not accept the media type of the body. */
    UnsupportedMediaType: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "path": "Content-Type",
         *           "text": "The body must be application/json."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['OtherErrors'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/format-error",
         *       "title": "Format error",
         *       "detail": "The body must be application/json.",
         *       "code": "FORMAT_ERROR"
         *     }
         */
        'application/problem+json': components['schemas']['OtherProblem'];
      };
    };
    /** @description The TPP has exceeded a limit of requests. */
    TooManyRequests: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "ACCESS_EXCEEDED",
         *           "text": "Too many requests. Wait as long as Retry-After says."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['OtherErrors'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/access-exceeded",
         *       "title": "Access exceeded",
         *       "detail": "Too many requests. Wait as long as Retry-After says.",
         *       "code": "ACCESS_EXCEEDED"
         *     }
         */
        'application/problem+json': components['schemas']['OtherProblem'];
      };
    };
    /** @description Internal error of the bank. */
    InternalError: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The bank could not process the request."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['OtherErrors'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/internal-server-error",
         *       "title": "Internal server error",
         *       "detail": "The bank could not process the request.",
         *       "code": "INTERNAL_SERVER_ERROR"
         *     }
         */
        'application/problem+json': components['schemas']['OtherProblem'];
      };
    };
    /** @description The bank is not available. */
    ServiceUnavailable: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The bank is not available. Try again later."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['OtherErrors'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/internal-server-error",
         *       "title": "Service unavailable",
         *       "detail": "The bank is not available. Try again later.",
         *       "code": "INTERNAL_SERVER_ERROR"
         *     }
         */
        'application/problem+json': components['schemas']['OtherProblem'];
      };
    };
    /** @description The payment. */
    Payment: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json':
          | components['schemas']['Payment']
          | components['schemas']['PeriodicPayment']
          | components['schemas']['BulkPayment'];
        /**
         * @example <?xml version="1.0" encoding="UTF-8"?>
         *     <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
         *       <CstmrCdtTrfInitn>
         *         <GrpHdr>
         *           <MsgId>FINTRAIL-2026-0001</MsgId>
         *           <CreDtTm>2026-01-12T09:30:00+01:00</CreDtTm>
         *           <NbOfTxs>1</NbOfTxs>
         *           <CtrlSum>123.50</CtrlSum>
         *           <InitgPty><Nm>Fintrail</Nm></InitgPty>
         *         </GrpHdr>
         *         <PmtInf>
         *           <PmtInfId>P-1</PmtInfId>
         *           <PmtMtd>TRF</PmtMtd>
         *           <ReqdExctnDt>2026-01-12</ReqdExctnDt>
         *           <Dbtr><Nm>Anna Gruber</Nm></Dbtr>
         *           <DbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></DbtrAcct>
         *           <DbtrAgt><FinInstnId><BIC>SNDBATW0</BIC></FinInstnId></DbtrAgt>
         *           <CdtTrfTxInf>
         *             <PmtId><EndToEndId>TRIP-2026-01</EndToEndId></PmtId>
         *             <Amt><InstdAmt Ccy="EUR">123.50</InstdAmt></Amt>
         *             <Cdtr><Nm>Ben Hoffmann</Nm></Cdtr>
         *             <CdtrAcct><Id><IBAN>DE54909090900532013000</IBAN></Id></CdtrAcct>
         *             <RmtInf><Ustrd>Train tickets</Ustrd></RmtInf>
         *           </CdtTrfTxInf>
         *         </PmtInf>
         *       </CstmrCdtTrfInitn>
         *     </Document>
         */
        'application/xml':
          | components['schemas']['Pain001Sepa']
          | components['schemas']['Pain001Instant']
          | components['schemas']['Pain001Target2']
          | components['schemas']['Pain001CrossBorder'];
        /**
         * @example {
         *       "xml_sct": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.03\">\n  <CstmrCdtTrfInitn>\n    <GrpHdr>\n      <MsgId>FINTRAIL-2026-0001</MsgId>\n      <CreDtTm>2026-01-12T09:30:00+01:00</CreDtTm>\n      <NbOfTxs>1</NbOfTxs>\n      <CtrlSum>123.50</CtrlSum>\n      <InitgPty><Nm>Fintrail</Nm></InitgPty>\n    </GrpHdr>\n    <PmtInf>\n      <PmtInfId>P-1</PmtInfId>\n      <PmtMtd>TRF</PmtMtd>\n      <ReqdExctnDt>2026-01-12</ReqdExctnDt>\n      <Dbtr><Nm>Anna Gruber</Nm></Dbtr>\n      <DbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></DbtrAcct>\n      <DbtrAgt><FinInstnId><BIC>SNDBATW0</BIC></FinInstnId></DbtrAgt>\n      <CdtTrfTxInf>\n        <PmtId><EndToEndId>TRIP-2026-01</EndToEndId></PmtId>\n        <Amt><InstdAmt Ccy=\"EUR\">123.50</InstdAmt></Amt>\n        <Cdtr><Nm>Ben Hoffmann</Nm></Cdtr>\n        <CdtrAcct><Id><IBAN>DE54909090900532013000</IBAN></Id></CdtrAcct>\n        <RmtInf><Ustrd>Train tickets</Ustrd></RmtInf>\n      </CdtTrfTxInf>\n    </PmtInf>\n  </CstmrCdtTrfInitn>\n</Document>\n",
         *       "json_standingorderType": {
         *         "startDate": "2026-02-02",
         *         "executionRule": "following",
         *         "frequency": "Monthly",
         *         "dayOfExecution": "2"
         *       }
         *     }
         */
        'multipart/form-data': components['schemas']['PeriodicPainForm'];
      };
    };
    /** @description The PSU must authorise the cancellation. */
    CancellationReceived: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "transactionStatus": "ACTC",
         *       "_links": {
         *         "startAuthorisation": {
         *           "href": "/v1/payments/sepa-credit-transfers/7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94/cancellation-authorisations"
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['PaymentCancellationResponse'];
      };
    };
    /** @description The payment is cancelled. */
    PaymentCancelled: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The method is not offered here. */
    CancellationMethodNotAllowed: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "CANCELLATION_INVALID",
         *           "text": "The payment is executed. It cannot be cancelled."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['CancellationErrors405'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/cancellation-invalid",
         *       "title": "Cancellation invalid",
         *       "detail": "The payment is executed. It cannot be cancelled.",
         *       "code": "CANCELLATION_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['CancellationProblem405'];
      };
    };
    /** @description The status of the payment. */
    PaymentStatusSuccess: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['PaymentStatusResponse'];
        /**
         * @example <?xml version="1.0" encoding="UTF-8"?>
         *     <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03">
         *       <CstmrPmtStsRpt>
         *         <GrpHdr>
         *           <MsgId>7a4c9f3e</MsgId>
         *           <CreDtTm>2026-01-12T09:31:00+01:00</CreDtTm>
         *         </GrpHdr>
         *         <OrgnlGrpInfAndSts>
         *           <OrgnlMsgId>FINTRAIL-2026-0001</OrgnlMsgId>
         *           <OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>
         *           <GrpSts>ACSC</GrpSts>
         *         </OrgnlGrpInfAndSts>
         *       </CstmrPmtStsRpt>
         *     </Document>
         */
        'application/xml': components['schemas']['Pain002'];
      };
    };
    /** @description The authorisation is created. */
    AuthorisationStarted: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        'ASPSP-SCA-Approach': components['headers']['AspspScaApproach'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['AuthorisationStartResponse'];
      };
    };
    /** @description The ids of the authorisations. */
    Authorisations: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "authorisationIds": [
         *         "b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13"
         *       ]
         *     }
         */
        'application/json': components['schemas']['AuthorisationListResponse'];
      };
    };
    /** @description The PSU is asked, or signed in. */
    SignInStarted: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['SignInStartResponse'] | components['schemas']['SignInToken'];
      };
    };
    /** @description The accounts of the PSU. */
    AccountsOfPsu: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "accounts": [
         *         {
         *           "iban": "AT611904300234573201",
         *           "currency": "EUR",
         *           "name": "Salary account"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AccountListResponse'];
      };
    };
    /** @description The sign-in. */
    SignInRead: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "scaStatus": "finalised",
         *       "authorisationCode": "6f5d1c8e"
         *     }
         */
        'application/json': components['schemas']['SignInResponse'];
      };
    };
    /** @description The sign-in has ended. */
    SignInEnded: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The status of the authorisation. */
    ScaStatusSuccess: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "scaStatus": "finalised"
         *     }
         */
        'application/json': components['schemas']['ScaStatusResponse'];
      };
    };
    /** @description The data is accepted. The links name the next step. */
    AuthorisationUpdated: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        'ASPSP-SCA-Approach': components['headers']['AspspScaApproach'];
        [name: string]: unknown;
      };
      content: {
        'application/json':
          | components['schemas']['PsuIdentificationResponse']
          | components['schemas']['PsuAuthenticationResponse']
          | components['schemas']['MethodSelectionResponse']
          | components['schemas']['ScaStatusResponse']
          | components['schemas']['AuthorisationConfirmationResponse'];
      };
    };
    /** @description The accounts. */
    Accounts: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['AccountListResponse'];
      };
    };
    /** @description The request is not valid. */
    AccountBadRequest: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The header X-Request-ID is missing. Send a UUID with each request."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AccountErrors400'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/format-error",
         *       "title": "Format error",
         *       "detail": "The header X-Request-ID is missing. Send a UUID with each request.",
         *       "code": "FORMAT_ERROR"
         *     }
         */
        'application/problem+json': components['schemas']['AccountProblem400'];
      };
    };
    /** @description Certificate, signature, token, consent or credentials are not valid. */
    AccountUnauthorised: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "TOKEN_EXPIRED",
         *           "text": "The access token has expired. Use the refresh token."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AccountErrors401'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/token-expired",
         *       "title": "Token expired",
         *       "detail": "The access token has expired. Use the refresh token.",
         *       "code": "TOKEN_EXPIRED"
         *     }
         */
        'application/problem+json': components['schemas']['AccountProblem401'];
      };
    };
    /** @description The TPP may not use this resource or service. */
    AccountForbidden: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "CONSENT_UNKNOWN",
         *           "text": "The TPP has no consent with this id."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AccountErrors403'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/consent-unknown",
         *       "title": "Consent unknown",
         *       "detail": "The TPP has no consent with this id.",
         *       "code": "CONSENT_UNKNOWN"
         *     }
         */
        'application/problem+json': components['schemas']['AccountProblem403'];
      };
    };
    /** @description There is no such resource or product. */
    AccountNotFound: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The resource does not exist."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AccountErrors404'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/resource-unknown",
         *       "title": "Resource unknown",
         *       "detail": "The resource does not exist.",
         *       "code": "RESOURCE_UNKNOWN"
         *     }
         */
        'application/problem+json': components['schemas']['AccountProblem404'];
      };
    };
    /** @description The method is not offered here. */
    AccountMethodNotAllowed: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "SERVICE_INVALID",
         *           "text": "This method is not offered here."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AccountErrors405'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/service-invalid",
         *       "title": "Service invalid",
         *       "detail": "This method is not offered here.",
         *       "code": "SERVICE_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['AccountProblem405'];
      };
    };
    /** @description The bank does not offer the media type of `Accept`. */
    AccountNotAcceptable: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "REQUESTED_FORMATS_INVALID",
         *           "path": "Accept",
         *           "text": "Lists are available only as application/json."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AccountErrors406'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/requested-formats-invalid",
         *       "title": "Requested formats invalid",
         *       "detail": "Lists are available only as application/json.",
         *       "code": "REQUESTED_FORMATS_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['AccountProblem406'];
      };
    };
    /** @description The state of the resource does not allow the request. */
    AccountConflict: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "STATUS_INVALID",
         *           "text": "The resource is final. It needs no further authorisation."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AccountErrors409'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/status-invalid",
         *       "title": "Status invalid",
         *       "detail": "The resource is final. It needs no further authorisation.",
         *       "code": "STATUS_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['AccountProblem409'];
      };
    };
    /** @description The TPP has exceeded a limit of requests. */
    AccountTooManyRequests: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "ACCESS_EXCEEDED",
         *           "text": "The consent allows 4 reads a day without the PSU."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AccountErrors429'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/access-exceeded",
         *       "title": "Access exceeded",
         *       "detail": "The consent allows 4 reads a day without the PSU.",
         *       "code": "ACCESS_EXCEEDED"
         *     }
         */
        'application/problem+json': components['schemas']['AccountProblem429'];
      };
    };
    /** @description The account. */
    AccountSuccess: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "account": {
         *         "resourceId": "3dc3d5b3-7023-4848-9853-f5400a64e80f",
         *         "iban": "AT611904300234573201",
         *         "currency": "EUR",
         *         "name": "Main account",
         *         "product": "Current Account Classic",
         *         "cashAccountType": "CACC",
         *         "status": "enabled",
         *         "bic": "SNDBATW0",
         *         "usage": "PRIV",
         *         "details": "Current account with debit card, paid into monthly",
         *         "_links": {
         *           "balances": {
         *             "href": "/v1/accounts/3dc3d5b3-7023-4848-9853-f5400a64e80f/balances"
         *           },
         *           "transactions": {
         *             "href": "/v1/accounts/3dc3d5b3-7023-4848-9853-f5400a64e80f/transactions"
         *           }
         *         },
         *         "ownerName": "Anna Gruber"
         *       }
         *     }
         */
        'application/json': components['schemas']['AccountResponse'];
      };
    };
    /** @description The balances. */
    Balances: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "account": {
         *         "iban": "AT611904300234573201"
         *       },
         *       "balances": [
         *         {
         *           "balanceAmount": {
         *             "currency": "EUR",
         *             "amount": "4210.55"
         *           },
         *           "balanceType": "interimBooked",
         *           "lastChangeDateTime": "2026-01-12T09:30:00+01:00"
         *         },
         *         {
         *           "balanceAmount": {
         *             "currency": "EUR",
         *             "amount": "5210.55"
         *           },
         *           "balanceType": "interimAvailable",
         *           "creditLimitIncluded": true,
         *           "lastChangeDateTime": "2026-01-12T09:30:00+01:00"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['BalanceResponse'];
      };
    };
    /** @description The transactions. */
    Transactions: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['TransactionListResponse'];
        /**
         * @example <?xml version="1.0" encoding="UTF-8"?>
         *     <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02">
         *       <BkToCstmrAcctRpt>
         *         <GrpHdr>
         *           <MsgId>REPORT-2026-01-12</MsgId>
         *           <CreDtTm>2026-01-12T10:00:00+01:00</CreDtTm>
         *         </GrpHdr>
         *         <Rpt>
         *           <Id>1</Id>
         *           <CreDtTm>2026-01-12T10:00:00+01:00</CreDtTm>
         *           <Acct><Id><IBAN>AT611904300234573201</IBAN></Id></Acct>
         *           <Ntry>
         *             <Amt Ccy="EUR">123.50</Amt>
         *             <CdtDbtInd>DBIT</CdtDbtInd>
         *             <Sts>BOOK</Sts>
         *             <BookgDt><Dt>2026-01-12</Dt></BookgDt>
         *           </Ntry>
         *         </Rpt>
         *       </BkToCstmrAcctRpt>
         *     </Document>
         */
        'application/xml':
          | components['schemas']['Camt052']
          | components['schemas']['Camt053']
          | components['schemas']['Camt054'];
        /**
         * @example :20:REPORT20260112
         *     :25:AT611904300234573201
         *     :28C:1/1
         *     :60F:C260111EUR4334,05
         *     :61:2601120112D123,50NTRFTRIP-2026-01
         *     :86:Train tickets
         *     :62F:C260112EUR4210,55
         */
        'text/plain': components['schemas']['Mt940'] | components['schemas']['Mt942'];
      };
    };
    /** @description The report, as camt.052 or camt.053. */
    DownloadedReport: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example <?xml version="1.0" encoding="UTF-8"?>
         *     <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
         *       <BkToCstmrStmt>
         *         <GrpHdr>
         *           <MsgId>7d0f3a5c</MsgId>
         *           <CreDtTm>2026-02-02T10:00:00+01:00</CreDtTm>
         *         </GrpHdr>
         *         <Stmt>
         *           <Id>7d0f3a5c</Id>
         *           <CreDtTm>2026-02-02T10:00:00+01:00</CreDtTm>
         *           <FrToDt>
         *             <FrDtTm>2026-01-12T00:00:00+01:00</FrDtTm>
         *             <ToDtTm>2026-01-12T23:59:59+01:00</ToDtTm>
         *           </FrToDt>
         *           <Acct><Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>EUR</Ccy></Acct>
         *           <Bal>
         *             <Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp>
         *             <Amt Ccy="EUR">4334.05</Amt>
         *             <CdtDbtInd>CRDT</CdtDbtInd>
         *             <Dt><Dt>2026-01-12</Dt></Dt>
         *           </Bal>
         *           <Bal>
         *             <Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>
         *             <Amt Ccy="EUR">4210.55</Amt>
         *             <CdtDbtInd>CRDT</CdtDbtInd>
         *             <Dt><Dt>2026-01-12</Dt></Dt>
         *           </Bal>
         *           <Ntry>
         *             <NtryRef>000000017</NtryRef>
         *             <Amt Ccy="EUR">123.50</Amt>
         *             <CdtDbtInd>DBIT</CdtDbtInd>
         *             <Sts><Cd>BOOK</Cd></Sts>
         *             <BookgDt><Dt>2026-01-12</Dt></BookgDt>
         *             <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
         *           </Ntry>
         *         </Stmt>
         *       </BkToCstmrStmt>
         *     </Document>
         */
        'application/xml': components['schemas']['Camt052'] | components['schemas']['Camt053'];
      };
    };
    /** @description The transaction. */
    TransactionDetailsSuccess: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "transactionsDetails": {
         *         "transactionId": "2026-01-12-0000017",
         *         "entryReference": "2026-01-12-0000017",
         *         "endToEndId": "TRIP-2026-01",
         *         "bookingDate": "2026-01-12",
         *         "valueDate": "2026-01-12",
         *         "transactionAmount": {
         *           "currency": "EUR",
         *           "amount": "-123.50"
         *         },
         *         "creditorName": "Ben Hoffmann",
         *         "creditorAccount": {
         *           "iban": "DE54909090900532013000"
         *         },
         *         "remittanceInformationUnstructured": "Train tickets",
         *         "bankTransactionCode": "PMNT-ICDT-ESCT"
         *       }
         *     }
         */
        'application/json': components['schemas']['TransactionDetailsResponse'];
      };
    };
    /** @description The card accounts. */
    CardAccounts: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "cardAccounts": [
         *         {
         *           "resourceId": "e87d1c40-2f63-4a95-b1d8-90c7f6e5a432",
         *           "maskedPan": "499999xxxxxx1237",
         *           "currency": "EUR",
         *           "name": "Credit card",
         *           "product": "Card Gold",
         *           "debitAccounting": false,
         *           "status": "enabled",
         *           "usage": "PRIV",
         *           "creditLimit": {
         *             "currency": "EUR",
         *             "amount": "3000.00"
         *           },
         *           "_links": {
         *             "balances": {
         *               "href": "/v1/card-accounts/e87d1c40-2f63-4a95-b1d8-90c7f6e5a432/balances"
         *             },
         *             "transactions": {
         *               "href": "/v1/card-accounts/e87d1c40-2f63-4a95-b1d8-90c7f6e5a432/transactions"
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['CardAccountListResponse'];
      };
    };
    /** @description The card account. */
    CardAccountSuccess: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "cardAccount": {
         *         "resourceId": "e87d1c40-2f63-4a95-b1d8-90c7f6e5a432",
         *         "maskedPan": "499999xxxxxx1237",
         *         "currency": "EUR",
         *         "name": "Credit card",
         *         "product": "Card Gold",
         *         "debitAccounting": false,
         *         "status": "enabled",
         *         "usage": "PRIV",
         *         "creditLimit": {
         *           "currency": "EUR",
         *           "amount": "3000.00"
         *         },
         *         "_links": {
         *           "balances": {
         *             "href": "/v1/card-accounts/e87d1c40-2f63-4a95-b1d8-90c7f6e5a432/balances"
         *           },
         *           "transactions": {
         *             "href": "/v1/card-accounts/e87d1c40-2f63-4a95-b1d8-90c7f6e5a432/transactions"
         *           }
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['CardAccountResponse'];
      };
    };
    /** @description The balances. */
    CardBalances: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "cardAccount": {
         *         "maskedPan": "499999xxxxxx1237"
         *       },
         *       "debitAccounting": false,
         *       "balances": [
         *         {
         *           "balanceAmount": {
         *             "currency": "EUR",
         *             "amount": "-312.40"
         *           },
         *           "balanceType": "interimBooked",
         *           "lastChangeDateTime": "2026-01-12T09:30:00+01:00"
         *         },
         *         {
         *           "balanceAmount": {
         *             "currency": "EUR",
         *             "amount": "-38.90"
         *           },
         *           "balanceType": "nonInvoiced"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['CardBalanceResponse'];
      };
    };
    /** @description The card transactions. */
    CardTransactions: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "cardAccount": {
         *         "maskedPan": "499999xxxxxx1237"
         *       },
         *       "debitAccounting": false,
         *       "cardTransactions": {
         *         "booked": [
         *           {
         *             "cardTransactionId": "C-2026-01-11-0003",
         *             "transactionDate": "2026-01-11",
         *             "acceptorTransactionDateTime": "2026-01-11T18:42:10+01:00",
         *             "bookingDate": "2026-01-12",
         *             "transactionAmount": {
         *               "currency": "EUR",
         *               "amount": "-46.08"
         *             },
         *             "currencyExchange": [
         *               {
         *                 "sourceCurrency": "USD",
         *                 "exchangeRate": "0.9215",
         *                 "unitCurrency": "USD",
         *                 "targetCurrency": "EUR",
         *                 "quotationDate": "2026-01-11"
         *               }
         *             ],
         *             "originalAmount": {
         *               "currency": "USD",
         *               "amount": "-50.00"
         *             },
         *             "cardAcceptorAddress": {
         *               "townName": "New York",
         *               "country": "US"
         *             },
         *             "merchantCategoryCode": "5942",
         *             "maskedPAN": "499999xxxxxx1237",
         *             "transactionDetails": "Riverside Books",
         *             "invoiced": false
         *           }
         *         ],
         *         "pending": [],
         *         "_links": {
         *           "cardAccount": {
         *             "href": "/v1/card-accounts/e87d1c40-2f63-4a95-b1d8-90c7f6e5a432"
         *           }
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['CardTransactionListResponse'];
      };
    };
    /** @description The consent is created. */
    ConsentCreated: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        'ASPSP-SCA-Approach': components['headers']['AspspScaApproach'];
        'ASPSP-Notification-Support': components['headers']['AspspNotificationSupport'];
        'ASPSP-Notification-Content': components['headers']['AspspNotificationContent'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ConsentCreationResponse'];
      };
    };
    /** @description The consent. */
    Consent: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
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
         *       "validUntil": "2026-07-10",
         *       "frequencyPerDay": 4,
         *       "lastActionDate": "2026-01-12",
         *       "consentStatus": "valid",
         *       "_links": {
         *         "account": {
         *           "href": "/v1/accounts"
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['Consent'];
      };
    };
    /** @description The consent is ended. */
    ConsentEnded: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The status of the consent. */
    ConsentStatusSuccess: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "consentStatus": "valid"
         *     }
         */
        'application/json': components['schemas']['ConsentStatusResponse'];
      };
    };
    /** @description The result. */
    FundsConfirmationSuccess: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "fundsAvailable": true
         *     }
         */
        'application/json': components['schemas']['FundsConfirmationResponse'];
      };
    };
    /** @description The request is not valid. */
    FundsBadRequest: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The header X-Request-ID is missing. Send a UUID with each request."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['FundsErrors400'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/format-error",
         *       "title": "Format error",
         *       "detail": "The header X-Request-ID is missing. Send a UUID with each request.",
         *       "code": "FORMAT_ERROR"
         *     }
         */
        'application/problem+json': components['schemas']['FundsProblem400'];
      };
    };
    /** @description Certificate, signature, token, consent or credentials are not valid. */
    FundsUnauthorised: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "TOKEN_EXPIRED",
         *           "text": "The access token has expired. Use the refresh token."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['FundsErrors401'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/token-expired",
         *       "title": "Token expired",
         *       "detail": "The access token has expired. Use the refresh token.",
         *       "code": "TOKEN_EXPIRED"
         *     }
         */
        'application/problem+json': components['schemas']['FundsProblem401'];
      };
    };
    /** @description The TPP may not use this resource or service. */
    FundsForbidden: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "CONSENT_UNKNOWN",
         *           "text": "The TPP has no consent with this id."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['FundsErrors403'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/consent-unknown",
         *       "title": "Consent unknown",
         *       "detail": "The TPP has no consent with this id.",
         *       "code": "CONSENT_UNKNOWN"
         *     }
         */
        'application/problem+json': components['schemas']['FundsProblem403'];
      };
    };
    /** @description There is no such resource or product. */
    FundsNotFound: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The resource does not exist."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['FundsErrors404'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/resource-unknown",
         *       "title": "Resource unknown",
         *       "detail": "The resource does not exist.",
         *       "code": "RESOURCE_UNKNOWN"
         *     }
         */
        'application/problem+json': components['schemas']['FundsProblem404'];
      };
    };
    /** @description The method is not offered here. */
    FundsMethodNotAllowed: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "SERVICE_INVALID",
         *           "text": "This method is not offered here."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['FundsErrors405'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/service-invalid",
         *       "title": "Service invalid",
         *       "detail": "This method is not offered here.",
         *       "code": "SERVICE_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['FundsProblem405'];
      };
    };
    /** @description The state of the resource does not allow the request. */
    FundsConflict: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "STATUS_INVALID",
         *           "text": "The resource is final. It needs no further authorisation."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['FundsErrors409'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/status-invalid",
         *       "title": "Status invalid",
         *       "detail": "The resource is final. It needs no further authorisation.",
         *       "code": "STATUS_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['FundsProblem409'];
      };
    };
    /** @description The signing basket is created. */
    SigningBasketCreated: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        'ASPSP-SCA-Approach': components['headers']['AspspScaApproach'];
        'ASPSP-Notification-Support': components['headers']['AspspNotificationSupport'];
        'ASPSP-Notification-Content': components['headers']['AspspNotificationContent'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['SigningBasketCreationResponse'];
      };
    };
    /** @description The request is not valid. */
    BasketBadRequest: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The header X-Request-ID is missing. Send a UUID with each request."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['BasketErrors400'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/format-error",
         *       "title": "Format error",
         *       "detail": "The header X-Request-ID is missing. Send a UUID with each request.",
         *       "code": "FORMAT_ERROR"
         *     }
         */
        'application/problem+json': components['schemas']['BasketProblem400'];
      };
    };
    /** @description Certificate, signature, token, consent or credentials are not valid. */
    BasketUnauthorised: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "TOKEN_EXPIRED",
         *           "text": "The access token has expired. Use the refresh token."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['BasketErrors401'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/token-expired",
         *       "title": "Token expired",
         *       "detail": "The access token has expired. Use the refresh token.",
         *       "code": "TOKEN_EXPIRED"
         *     }
         */
        'application/problem+json': components['schemas']['BasketProblem401'];
      };
    };
    /** @description The TPP may not use this resource or service. */
    BasketForbidden: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The TPP has no resource with this id."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['BasketErrors403'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/resource-unknown",
         *       "title": "Resource unknown",
         *       "detail": "The TPP has no resource with this id.",
         *       "code": "RESOURCE_UNKNOWN"
         *     }
         */
        'application/problem+json': components['schemas']['BasketProblem403'];
      };
    };
    /** @description There is no such resource or product. */
    BasketNotFound: {
      headers: {
        Location: components['headers']['Location'];
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
         *           "text": "The resource does not exist."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['BasketErrors404'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/resource-unknown",
         *       "title": "Resource unknown",
         *       "detail": "The resource does not exist.",
         *       "code": "RESOURCE_UNKNOWN"
         *     }
         */
        'application/problem+json': components['schemas']['BasketProblem404'];
      };
    };
    /** @description The method is not offered here. */
    BasketMethodNotAllowed: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "SERVICE_INVALID",
         *           "text": "This method is not offered here."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['BasketErrors405'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/service-invalid",
         *       "title": "Service invalid",
         *       "detail": "This method is not offered here.",
         *       "code": "SERVICE_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['BasketProblem405'];
      };
    };
    /** @description The state of the resource does not allow the request. */
    BasketConflict: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "tppMessages": [
         *         {
         *           "category": "ERROR",
         *           "code": "STATUS_INVALID",
         *           "text": "The resource is final. It needs no further authorisation."
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['BasketErrors409'];
        /**
         * @example {
         *       "type": "https://bank.example/errors/status-invalid",
         *       "title": "Status invalid",
         *       "detail": "The resource is final. It needs no further authorisation.",
         *       "code": "STATUS_INVALID"
         *     }
         */
        'application/problem+json': components['schemas']['BasketProblem409'];
      };
    };
    /** @description The signing basket. */
    SigningBasket: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "payments": [
         *         "7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94",
         *         "d20b7a61-4c8e-4f3a-a9d5-7e1f0c2b3a48"
         *       ],
         *       "transactionStatus": "ACTC",
         *       "_links": {
         *         "self": {
         *           "href": "/v1/signing-baskets/c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5"
         *         },
         *         "status": {
         *           "href": "/v1/signing-baskets/c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5/status"
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['SigningBasket'];
      };
    };
    /** @description The signing basket is deleted. */
    SigningBasketDeleted: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The status of the signing basket. */
    SigningBasketStatusSuccess: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "transactionStatus": "ACTC"
         *     }
         */
        'application/json': components['schemas']['SigningBasketStatusResponse'];
      };
    };
    /** @description The consent is created. */
    FundsConsentCreated: {
      headers: {
        Location: components['headers']['Location'];
        'X-Request-ID': components['headers']['XRequestId'];
        'ASPSP-SCA-Approach': components['headers']['AspspScaApproach'];
        [name: string]: unknown;
      };
      content: {
        'application/json':
          | components['schemas']['FundsConsentCreationResponse']
          | components['schemas']['MultilevelFundsConsentCreationResponse'];
      };
    };
    /** @description The status of the consent. */
    FundsConsentStatusSuccess: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "consentStatus": "valid"
         *     }
         */
        'application/json': components['schemas']['FundsConsentStatusResponse'];
      };
    };
    /** @description The consent. */
    FundsConsent: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "account": {
         *         "iban": "AT611904300234573201"
         *       },
         *       "cardNumber": "1234567891234",
         *       "cardExpiryDate": "2028-12-31",
         *       "cardInformation": "Fintrail Card",
         *       "registrationInformation": "Your contract 3049, Fintrail",
         *       "consentStatus": "valid"
         *     }
         */
        'application/json': components['schemas']['FundsConsent'];
      };
    };
    /** @description The consent is ended. */
    FundsConsentEnded: {
      headers: {
        'X-Request-ID': components['headers']['XRequestId'];
        [name: string]: unknown;
      };
      content?: never;
    };
  };
  parameters: {
    /**
     * @description Kind of payment: single ones, several in a bulk, or a standing order.
     * @example payments
     */
    PaymentService: 'payments' | 'bulk-payments' | 'periodic-payments';
    /**
     * @description The payment product. Products that begin with `pain.001-` use XML.
     * @example sepa-credit-transfers
     */
    PaymentProduct:
      | 'sepa-credit-transfers'
      | 'instant-sepa-credit-transfers'
      | 'target-2-payments'
      | 'cross-border-credit-transfers'
      | 'pain.001-sepa-credit-transfers'
      | 'pain.001-instant-sepa-credit-transfers'
      | 'pain.001-target-2-payments'
      | 'pain.001-cross-border-credit-transfers';
    /**
     * @description Id of the payment, from its creation.
     * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
     */
    PaymentId: string;
    /**
     * @description Id of the authorisation, from its creation.
     * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
     */
    AuthorisationId: string;
    /**
     * @description The `resourceId` of the account.
     * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
     */
    AccountId: string;
    /**
     * @description The `transactionId` of the list.
     * @example 2026-01-12-0000017
     */
    TransactionId: string;
    /**
     * @description Id of the signing basket, from its creation.
     * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
     */
    BasketId: string;
    /**
     * @description Id of the sign-in, from its start.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    SignInId: string;
    /**
     * @description Id of the consent, from its creation.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    ConsentId: string;
    /**
     * @description Id of a consent of the same session, if the bank supports that.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    OptionalConsentIdHeader: string;
    /**
     * @description Id of the consent that opens the data.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    ConsentIdHeader: string;
    /**
     * @description Whether the response includes balances. The consent must include them, too.
     * @example true
     */
    WithBalance: boolean;
    /**
     * @description First day of the list, inclusive. Required unless the request is for a delta or for standing orders.
     * @example 2026-01-01
     */
    DateFrom: string;
    /**
     * @description Last day of the list, inclusive. Default: today.
     * @example 2026-01-31
     */
    DateTo: string;
    /**
     * @description Number of the page, from 0 on. A page that no list has is empty.
     * @example 0
     */
    PageIndex: number;
    /**
     * @description Number of booked transactions of a page. If the bank has its own page size, that is the maximum.
     * @example 20
     */
    ItemsPerPage: number;
    /** @description Cursor of a following page, as `_links.next` has it. */
    Page: string;
    /**
     * @description Requests a delta: the entries after this `entryReference`.
     * @example 2026-01-12-0000017
     */
    EntryReferenceFrom: string;
    /**
     * @description Which transactions are listed: booked or pending ones, `both`, standing orders (`information`), or `all`.
     * @example both
     */
    BookingStatus: 'information' | 'booked' | 'pending' | 'both' | 'all';
    /**
     * @description Which card transactions are listed: booked or pending ones, or `both`.
     * @example both
     */
    CardBookingStatus: 'booked' | 'pending' | 'both';
    /**
     * @description Requests a delta: the entries since the last list that the TPP read.
     * @example false
     */
    DeltaList: boolean;
    /**
     * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
     * @example PSDAT-FMA-123456
     */
    SandbankTpp: string;
    /**
     * @description Id of the request: a UUID, unique for each request.
     * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
     */
    XRequestId: string;
    /**
     * @description Hash of the body. Present if `Signature` is present.
     * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
     */
    Digest: string;
    /** @description Signature of the request by the TPP. */
    Signature: string;
    /** @description Certificate of the signature, base64. Present if `Signature` is present. */
    TppSignatureCertificate: string;
    /**
     * @description Whether the TPP prefers the redirect approach.
     * @example true
     */
    TppRedirectPreferred: boolean;
    /**
     * @description Whether the TPP prefers the decoupled approach.
     * @example false
     */
    TppDecoupledPreferred: boolean;
    /**
     * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
     * @example https://tpp.example/callback
     */
    TppRedirectUri: string;
    /**
     * @description Where the browser of the PSU is sent if the authorisation failed.
     * @example https://tpp.example/refused
     */
    TppNokRedirectUri: string;
    /**
     * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
     * @example false
     */
    TppExplicitAuthorisationPreferred: boolean;
    /**
     * @description Whether the TPP prefers a rejection to later attempts if funds are insufficient.
     * @example true
     */
    TppRejectionNoFundsPreferred: boolean;
    /**
     * @description Brand of the TPP, for the log of the bank.
     * @example Fintrail Budget
     */
    TppBrandLoggingInformation: string;
    /**
     * @description Where the bank notifies the TPP of changes of status.
     * @example https://tpp.example/notifications
     */
    TppNotificationUri: string;
    /**
     * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
     *     `PROCESS` (each status) and `LAST` (only the final status).
     * @example status=SCA,LAST
     */
    TppNotificationContentPreferred: string;
    /**
     * @description Id with which the PSU signs in at the bank.
     * @example anna
     */
    PsuId: string;
    /** @description Kind of `PSU-ID`, if the PSU has several ids. */
    PsuIdType: string;
    /** @description Id of the firm for which the PSU acts. */
    PsuCorporateId: string;
    /** @description Kind of `PSU-Corporate-ID`. */
    PsuCorporateIdType: string;
    /**
     * @description IP address of the PSU, or of the TPP if the PSU has not sent a request.
     * @example 192.0.2.17
     */
    PsuIpAddressOfCreation: string;
    /**
     * @description IP address of the PSU, if the PSU has sent a request.
     * @example 192.0.2.17
     */
    PsuIpAddress: string;
    /**
     * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
     *     limits it.
     * @example 192.0.2.17
     */
    PsuIpAddressOfAccess: string;
    /**
     * @description IP port of the PSU.
     * @example 52413
     */
    PsuIpPort: string;
    /**
     * @description Header `Accept` of the PSU.
     * @example text/html
     */
    PsuAccept: string;
    /**
     * @description Header `Accept-Charset` of the PSU.
     * @example utf-8
     */
    PsuAcceptCharset: string;
    /**
     * @description Header `Accept-Encoding` of the PSU.
     * @example gzip, br
     */
    PsuAcceptEncoding: string;
    /**
     * @description Header `Accept-Language` of the PSU.
     * @example de-AT
     */
    PsuAcceptLanguage: string;
    /**
     * @description Header `User-Agent` of the PSU.
     * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
     */
    PsuUserAgent: string;
    /**
     * @description HTTP method that the PSU used at the TPP.
     * @example POST
     */
    PsuHttpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /**
     * @description UUID of the device or of the installed app.
     * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
     */
    PsuDeviceId: string;
    /**
     * @description Location of the PSU: latitude and longitude.
     * @example GEO:48.208174;16.373819
     */
    PsuGeoLocation: string;
  };
  requestBodies: {
    /** @description The payment. */
    PaymentInitiation: {
      content: {
        'application/json':
          | components['schemas']['PaymentRequest']
          | components['schemas']['PeriodicPaymentRequest']
          | components['schemas']['BulkPaymentRequest'];
        /**
         * @example <?xml version="1.0" encoding="UTF-8"?>
         *     <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
         *       <CstmrCdtTrfInitn>
         *         <GrpHdr>
         *           <MsgId>FINTRAIL-2026-0001</MsgId>
         *           <CreDtTm>2026-01-12T09:30:00+01:00</CreDtTm>
         *           <NbOfTxs>1</NbOfTxs>
         *           <CtrlSum>123.50</CtrlSum>
         *           <InitgPty><Nm>Fintrail</Nm></InitgPty>
         *         </GrpHdr>
         *         <PmtInf>
         *           <PmtInfId>P-1</PmtInfId>
         *           <PmtMtd>TRF</PmtMtd>
         *           <ReqdExctnDt>2026-01-12</ReqdExctnDt>
         *           <Dbtr><Nm>Anna Gruber</Nm></Dbtr>
         *           <DbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></DbtrAcct>
         *           <DbtrAgt><FinInstnId><BIC>SNDBATW0</BIC></FinInstnId></DbtrAgt>
         *           <CdtTrfTxInf>
         *             <PmtId><EndToEndId>TRIP-2026-01</EndToEndId></PmtId>
         *             <Amt><InstdAmt Ccy="EUR">123.50</InstdAmt></Amt>
         *             <Cdtr><Nm>Ben Hoffmann</Nm></Cdtr>
         *             <CdtrAcct><Id><IBAN>DE54909090900532013000</IBAN></Id></CdtrAcct>
         *             <RmtInf><Ustrd>Train tickets</Ustrd></RmtInf>
         *           </CdtTrfTxInf>
         *         </PmtInf>
         *       </CstmrCdtTrfInitn>
         *     </Document>
         */
        'application/xml':
          | components['schemas']['Pain001Sepa']
          | components['schemas']['Pain001Instant']
          | components['schemas']['Pain001Target2']
          | components['schemas']['Pain001CrossBorder'];
        /**
         * @example {
         *       "xml_sct": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.03\">\n  <CstmrCdtTrfInitn>\n    <GrpHdr>\n      <MsgId>FINTRAIL-2026-0001</MsgId>\n      <CreDtTm>2026-01-12T09:30:00+01:00</CreDtTm>\n      <NbOfTxs>1</NbOfTxs>\n      <CtrlSum>123.50</CtrlSum>\n      <InitgPty><Nm>Fintrail</Nm></InitgPty>\n    </GrpHdr>\n    <PmtInf>\n      <PmtInfId>P-1</PmtInfId>\n      <PmtMtd>TRF</PmtMtd>\n      <ReqdExctnDt>2026-01-12</ReqdExctnDt>\n      <Dbtr><Nm>Anna Gruber</Nm></Dbtr>\n      <DbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></DbtrAcct>\n      <DbtrAgt><FinInstnId><BIC>SNDBATW0</BIC></FinInstnId></DbtrAgt>\n      <CdtTrfTxInf>\n        <PmtId><EndToEndId>TRIP-2026-01</EndToEndId></PmtId>\n        <Amt><InstdAmt Ccy=\"EUR\">123.50</InstdAmt></Amt>\n        <Cdtr><Nm>Ben Hoffmann</Nm></Cdtr>\n        <CdtrAcct><Id><IBAN>DE54909090900532013000</IBAN></Id></CdtrAcct>\n        <RmtInf><Ustrd>Train tickets</Ustrd></RmtInf>\n      </CdtTrfTxInf>\n    </PmtInf>\n  </CstmrCdtTrfInitn>\n</Document>\n",
         *       "json_standingorderType": {
         *         "startDate": "2026-02-02",
         *         "executionRule": "following",
         *         "frequency": "Monthly",
         *         "dayOfExecution": "2"
         *       }
         *     }
         */
        'multipart/form-data': components['schemas']['PeriodicPainForm'];
        /** @example A payment in a format on which bank and TPP agree. */
        'text/plain': string;
      };
    };
    /** @description Data of the PSU that the TPP already has. */
    AuthorisationStart: {
      content: {
        'application/json':
          | Record<string, unknown>
          | components['schemas']['PsuAuthenticationRequest']
          | components['schemas']['MethodSelectionRequest']
          | components['schemas']['TransactionAuthorisationRequest'];
      };
    };
    /** @description The next data of the PSU. */
    AuthorisationUpdate: {
      content: {
        'application/json':
          | Record<string, unknown>
          | components['schemas']['PsuAuthenticationRequest']
          | components['schemas']['MethodSelectionRequest']
          | components['schemas']['TransactionAuthorisationRequest']
          | components['schemas']['AuthorisationConfirmationRequest'];
      };
    };
    /** @description The access that the TPP requests. */
    Consent: {
      content: {
        'application/json': components['schemas']['ConsentRequest'];
      };
    };
    /** @description The account and the amount. */
    FundsConfirmation: {
      content: {
        'application/json': components['schemas']['FundsConfirmationRequest'];
      };
    };
    /** @description The contents of the basket. */
    SigningBasket: {
      content: {
        /**
         * @example {
         *       "paymentIds": [
         *         "7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94",
         *         "d20b7a61-4c8e-4f3a-a9d5-7e1f0c2b3a48"
         *       ]
         *     }
         */
        'application/json': components['schemas']['SigningBasketRequest'];
      };
    };
    /** @description The account of which funds may be confirmed. */
    FundsConsent: {
      content: {
        'application/json': components['schemas']['FundsConsentRequest'];
      };
    };
  };
  headers: {
    /**
     * @description The `X-Request-ID` of the request.
     * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
     */
    XRequestId: string;
    /**
     * @description Address of the resource that was created, absolute or as a path.
     * @example https://bank.example/v1/consents/0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    Location: string;
    /**
     * @description The approach that the bank has chosen. OAuth counts as `REDIRECT`.
     * @example REDIRECT
     */
    AspspScaApproach: 'EMBEDDED' | 'DECOUPLED' | 'REDIRECT';
    /**
     * @description Whether the bank sends notifications for this resource. Absent if it never sends any.
     * @example true
     */
    AspspNotificationSupport: boolean;
    /**
     * @description Which notifications the bank sends, if it sends any.
     * @example status=SCA,LAST
     */
    AspspNotificationContent: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  initiatePayment: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of a consent of the same session, if the bank supports that.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID'?: components['parameters']['OptionalConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
         * @example false
         */
        'TPP-Explicit-Authorisation-Preferred'?: components['parameters']['TppExplicitAuthorisationPreferred'];
        /**
         * @description Whether the TPP prefers a rejection to later attempts if funds are insufficient.
         * @example true
         */
        'TPP-Rejection-NoFunds-Preferred'?: components['parameters']['TppRejectionNoFundsPreferred'];
        /**
         * @description Brand of the TPP, for the log of the bank.
         * @example Fintrail Budget
         */
        'TPP-Brand-Logging-Information'?: components['parameters']['TppBrandLoggingInformation'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU, or of the TPP if the PSU has not sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address': components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
      };
      cookie?: never;
    };
    requestBody: components['requestBodies']['PaymentInitiation'];
    responses: {
      201: components['responses']['PaymentCreated'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readPayment: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Payment'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  cancelPayment: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
         * @example false
         */
        'TPP-Explicit-Authorisation-Preferred'?: components['parameters']['TppExplicitAuthorisationPreferred'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      202: components['responses']['CancellationReceived'];
      204: components['responses']['PaymentCancelled'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['CancellationMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readPaymentStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['PaymentStatusSuccess'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readPaymentAuthorisations: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Authorisations'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  startPaymentAuthorisation: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationStart'];
    responses: {
      201: components['responses']['AuthorisationStarted'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readPaymentScaStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['ScaStatusSuccess'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  updatePaymentPsuData: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationUpdate'];
    responses: {
      200: components['responses']['AuthorisationUpdated'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readPaymentCancellationAuthorisations: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Authorisations'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  startPaymentCancellationAuthorisation: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationStart'];
    responses: {
      201: components['responses']['AuthorisationStarted'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readPaymentCancellationScaStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['ScaStatusSuccess'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  updatePaymentCancellationPsuData: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Kind of payment: single ones, several in a bulk, or a standing order.
         * @example payments
         */
        'payment-service': components['parameters']['PaymentService'];
        /**
         * @description The payment product. Products that begin with `pain.001-` use XML.
         * @example sepa-credit-transfers
         */
        'payment-product': components['parameters']['PaymentProduct'];
        /**
         * @description Id of the payment, from its creation.
         * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
         */
        paymentId: components['parameters']['PaymentId'];
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationUpdate'];
    responses: {
      200: components['responses']['AuthorisationUpdated'];
      400: components['responses']['PaymentBadRequest'];
      401: components['responses']['PaymentUnauthorised'];
      403: components['responses']['PaymentForbidden'];
      404: components['responses']['PaymentNotFound'];
      405: components['responses']['PaymentMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['PaymentConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readAccounts: {
    parameters: {
      query?: {
        /**
         * @description Whether the response includes balances. The consent must include them, too.
         * @example true
         */
        withBalance?: components['parameters']['WithBalance'];
      };
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Accounts'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readAccount: {
    parameters: {
      query?: {
        /**
         * @description Whether the response includes balances. The consent must include them, too.
         * @example true
         */
        withBalance?: components['parameters']['WithBalance'];
      };
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['AccountSuccess'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readBalances: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Balances'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readTransactions: {
    parameters: {
      query: {
        /**
         * @description Whether the response includes balances. The consent must include them, too.
         * @example true
         */
        withBalance?: components['parameters']['WithBalance'];
        /**
         * @description First day of the list, inclusive. Required unless the request is for a delta or for standing orders.
         * @example 2026-01-01
         */
        dateFrom?: components['parameters']['DateFrom'];
        /**
         * @description Last day of the list, inclusive. Default: today.
         * @example 2026-01-31
         */
        dateTo?: components['parameters']['DateTo'];
        /** @description Cursor of a following page, as `_links.next` has it. */
        page?: components['parameters']['Page'];
        /**
         * @description Number of the page, from 0 on. A page that no list has is empty.
         * @example 0
         */
        pageIndex?: components['parameters']['PageIndex'];
        /**
         * @description Number of booked transactions of a page. If the bank has its own page size, that is the maximum.
         * @example 20
         */
        itemsPerPage?: components['parameters']['ItemsPerPage'];
        /**
         * @description Requests a delta: the entries after this `entryReference`.
         * @example 2026-01-12-0000017
         */
        entryReferenceFrom?: components['parameters']['EntryReferenceFrom'];
        /**
         * @description Which transactions are listed: booked or pending ones, `both`, standing orders (`information`), or `all`.
         * @example both
         */
        bookingStatus: components['parameters']['BookingStatus'];
        /**
         * @description Requests a delta: the entries since the last list that the TPP read.
         * @example false
         */
        deltaList?: components['parameters']['DeltaList'];
      };
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Transactions'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readTransactionDetails: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
        /**
         * @description The `transactionId` of the list.
         * @example 2026-01-12-0000017
         */
        transactionId: components['parameters']['TransactionId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['TransactionDetailsSuccess'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  downloadTransactions: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
        /**
         * @description Id of the download, from the link `download` of a report.
         * @example 5f0c1d7b
         */
        'download-id': string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['DownloadedReport'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readCardAccounts: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['CardAccounts'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readCardAccount: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['CardAccountSuccess'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readCardBalances: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['CardBalances'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readCardTransactions: {
    parameters: {
      query: {
        /**
         * @description First day of the list, inclusive. Required unless the request is for a delta or for standing orders.
         * @example 2026-01-01
         */
        dateFrom?: components['parameters']['DateFrom'];
        /**
         * @description Last day of the list, inclusive. Default: today.
         * @example 2026-01-31
         */
        dateTo?: components['parameters']['DateTo'];
        /** @description Cursor of a following page, as `_links.next` has it. */
        page?: components['parameters']['Page'];
        /**
         * @description Requests a delta: the entries after this `entryReference`.
         * @example 2026-01-12-0000017
         */
        entryReferenceFrom?: components['parameters']['EntryReferenceFrom'];
        /**
         * @description Which card transactions are listed: booked or pending ones, or `both`.
         * @example both
         */
        bookingStatus: components['parameters']['CardBookingStatus'];
        /**
         * @description Requests a delta: the entries since the last list that the TPP read.
         * @example false
         */
        deltaList?: components['parameters']['DeltaList'];
      };
      header: {
        /**
         * @description Id of the consent that opens the data.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID': components['parameters']['ConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description The `resourceId` of the account.
         * @example 3dc3d5b3-7023-4848-9853-f5400a64e80f
         */
        'account-id': components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['CardTransactions'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  createConsent: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
         * @example false
         */
        'TPP-Explicit-Authorisation-Preferred'?: components['parameters']['TppExplicitAuthorisationPreferred'];
        /**
         * @description Brand of the TPP, for the log of the bank.
         * @example Fintrail Budget
         */
        'TPP-Brand-Logging-Information'?: components['parameters']['TppBrandLoggingInformation'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU, or of the TPP if the PSU has not sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address': components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['Consent'];
    responses: {
      201: components['responses']['ConsentCreated'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readConsent: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Consent'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  deleteConsent: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['ConsentEnded'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readConsentStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['ConsentStatusSuccess'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readConsentAuthorisations: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Authorisations'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  startConsentAuthorisation: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationStart'];
    responses: {
      201: components['responses']['AuthorisationStarted'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readConsentScaStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['ScaStatusSuccess'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  updateConsentPsuData: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationUpdate'];
    responses: {
      200: components['responses']['AuthorisationUpdated'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  confirmFunds: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of a consent of the same session, if the bank supports that.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID'?: components['parameters']['OptionalConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: components['requestBodies']['FundsConfirmation'];
    responses: {
      200: components['responses']['FundsConfirmationSuccess'];
      400: components['responses']['FundsBadRequest'];
      401: components['responses']['FundsUnauthorised'];
      403: components['responses']['FundsForbidden'];
      404: components['responses']['FundsNotFound'];
      405: components['responses']['FundsMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['FundsConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  createSigningBasket: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of a consent of the same session, if the bank supports that.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        'Consent-ID'?: components['parameters']['OptionalConsentIdHeader'];
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
         * @example false
         */
        'TPP-Explicit-Authorisation-Preferred'?: components['parameters']['TppExplicitAuthorisationPreferred'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU, or of the TPP if the PSU has not sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address': components['parameters']['PsuIpAddressOfCreation'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['SigningBasket'];
    responses: {
      201: components['responses']['SigningBasketCreated'];
      400: components['responses']['BasketBadRequest'];
      401: components['responses']['BasketUnauthorised'];
      403: components['responses']['BasketForbidden'];
      404: components['responses']['BasketNotFound'];
      405: components['responses']['BasketMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['BasketConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readSigningBasket: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['SigningBasket'];
      400: components['responses']['BasketBadRequest'];
      401: components['responses']['BasketUnauthorised'];
      403: components['responses']['BasketForbidden'];
      404: components['responses']['BasketNotFound'];
      405: components['responses']['BasketMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['BasketConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  deleteSigningBasket: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['SigningBasketDeleted'];
      400: components['responses']['BasketBadRequest'];
      401: components['responses']['BasketUnauthorised'];
      403: components['responses']['BasketForbidden'];
      404: components['responses']['BasketNotFound'];
      405: components['responses']['BasketMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['BasketConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readSigningBasketStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['SigningBasketStatusSuccess'];
      400: components['responses']['BasketBadRequest'];
      401: components['responses']['BasketUnauthorised'];
      403: components['responses']['BasketForbidden'];
      404: components['responses']['BasketNotFound'];
      405: components['responses']['BasketMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['BasketConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readSigningBasketAuthorisations: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Authorisations'];
      400: components['responses']['BasketBadRequest'];
      401: components['responses']['BasketUnauthorised'];
      403: components['responses']['BasketForbidden'];
      404: components['responses']['BasketNotFound'];
      405: components['responses']['BasketMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['BasketConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  startSigningBasketAuthorisation: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Whether the TPP prefers the decoupled approach.
         * @example false
         */
        'TPP-Decoupled-Preferred'?: components['parameters']['TppDecoupledPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationStart'];
    responses: {
      201: components['responses']['AuthorisationStarted'];
      400: components['responses']['BasketBadRequest'];
      401: components['responses']['BasketUnauthorised'];
      403: components['responses']['BasketForbidden'];
      404: components['responses']['BasketNotFound'];
      405: components['responses']['BasketMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['BasketConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readSigningBasketScaStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['ScaStatusSuccess'];
      400: components['responses']['BasketBadRequest'];
      401: components['responses']['BasketUnauthorised'];
      403: components['responses']['BasketForbidden'];
      404: components['responses']['BasketNotFound'];
      405: components['responses']['BasketMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['BasketConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  updateSigningBasketPsuData: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU, if the PSU has sent a request.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddress'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
        /**
         * @description Id of the signing basket, from its creation.
         * @example c4a1e6d2-9b3f-4f58-8d7e-61b0a2c3d4e5
         */
        basketId: components['parameters']['BasketId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationUpdate'];
    responses: {
      200: components['responses']['AuthorisationUpdated'];
      400: components['responses']['BasketBadRequest'];
      401: components['responses']['BasketUnauthorised'];
      403: components['responses']['BasketForbidden'];
      404: components['responses']['BasketNotFound'];
      405: components['responses']['BasketMethodNotAllowed'];
      406: components['responses']['NotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['BasketConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  createFundsConsent: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Whether the TPP prefers to start the authorisation itself, for instance to use a signing basket.
         * @example false
         */
        'TPP-Explicit-Authorisation-Preferred'?: components['parameters']['TppExplicitAuthorisationPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['FundsConsent'];
    responses: {
      201: components['responses']['FundsConsentCreated'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readFundsConsentStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['FundsConsentStatusSuccess'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readFundsConsent: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['FundsConsent'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  deleteFundsConsent: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['FundsConsentEnded'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readFundsConsentAuthorisations: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Authorisations'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  startFundsConsentAuthorisation: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Whether the TPP prefers the redirect approach.
         * @example true
         */
        'TPP-Redirect-Preferred'?: components['parameters']['TppRedirectPreferred'];
        /**
         * @description Where the browser of the PSU is sent after the authorisation. The redirect approach needs it.
         * @example https://tpp.example/callback
         */
        'TPP-Redirect-URI'?: components['parameters']['TppRedirectUri'];
        /**
         * @description Where the browser of the PSU is sent if the authorisation failed.
         * @example https://tpp.example/refused
         */
        'TPP-Nok-Redirect-URI'?: components['parameters']['TppNokRedirectUri'];
        /**
         * @description Where the bank notifies the TPP of changes of status.
         * @example https://tpp.example/notifications
         */
        'TPP-Notification-URI'?: components['parameters']['TppNotificationUri'];
        /**
         * @description The notifications that the TPP prefers: `status=` and a list of `SCA` (each step of the authorisation),
         *     `PROCESS` (each status) and `LAST` (only the final status).
         * @example status=SCA,LAST
         */
        'TPP-Notification-Content-Preferred'?: components['parameters']['TppNotificationContentPreferred'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationStart'];
    responses: {
      201: components['responses']['AuthorisationStarted'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readFundsConsentScaStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['ScaStatusSuccess'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  updateFundsConsentPsuData: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
        /** @description Kind of `PSU-ID`, if the PSU has several ids. */
        'PSU-ID-Type'?: components['parameters']['PsuIdType'];
        /** @description Id of the firm for which the PSU acts. */
        'PSU-Corporate-ID'?: components['parameters']['PsuCorporateId'];
        /** @description Kind of `PSU-Corporate-ID`. */
        'PSU-Corporate-ID-Type'?: components['parameters']['PsuCorporateIdType'];
      };
      path: {
        /**
         * @description Id of the authorisation, from its creation.
         * @example b1c6f0f4-3a51-4b77-9a0e-5d2c8e4f7a13
         */
        authorisationId: components['parameters']['AuthorisationId'];
        /**
         * @description Id of the consent, from its creation.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        consentId: components['parameters']['ConsentId'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['AuthorisationUpdate'];
    responses: {
      200: components['responses']['AuthorisationUpdated'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readAccountList: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['AccountsOfPsu'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  startSignIn: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
        /**
         * @description Id with which the PSU signs in at the bank.
         * @example anna
         */
        'PSU-ID'?: components['parameters']['PsuId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The PSU who signs in, and the method. */
    requestBody?: {
      content: {
        /**
         * @example {
         *       "psuId": "anna",
         *       "authenticationMethodId": "app"
         *     }
         */
        'application/json': components['schemas']['SignInRequest'];
      };
    };
    responses: {
      201: components['responses']['SignInStarted'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  endSignIn: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['SignInEnded'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  readSignIn: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Id of the request: a UUID, unique for each request.
         * @example 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
         */
        'X-Request-ID': components['parameters']['XRequestId'];
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
        /**
         * @description Hash of the body. Present if `Signature` is present.
         * @example SHA-256=hl1/Eps8BEQW58FJhDApwJXjGY4nr1ArGDHIT25vq6A=
         */
        Digest?: components['parameters']['Digest'];
        /** @description Signature of the request by the TPP. */
        Signature?: components['parameters']['Signature'];
        /** @description Certificate of the signature, base64. Present if `Signature` is present. */
        'TPP-Signature-Certificate'?: components['parameters']['TppSignatureCertificate'];
        /**
         * @description IP address of the PSU if the PSU requested the data. Without it the access is unattended, and `frequencyPerDay`
         *     limits it.
         * @example 192.0.2.17
         */
        'PSU-IP-Address'?: components['parameters']['PsuIpAddressOfAccess'];
        /**
         * @description IP port of the PSU.
         * @example 52413
         */
        'PSU-IP-Port'?: components['parameters']['PsuIpPort'];
        /**
         * @description Header `Accept` of the PSU.
         * @example text/html
         */
        'PSU-Accept'?: components['parameters']['PsuAccept'];
        /**
         * @description Header `Accept-Charset` of the PSU.
         * @example utf-8
         */
        'PSU-Accept-Charset'?: components['parameters']['PsuAcceptCharset'];
        /**
         * @description Header `Accept-Encoding` of the PSU.
         * @example gzip, br
         */
        'PSU-Accept-Encoding'?: components['parameters']['PsuAcceptEncoding'];
        /**
         * @description Header `Accept-Language` of the PSU.
         * @example de-AT
         */
        'PSU-Accept-Language'?: components['parameters']['PsuAcceptLanguage'];
        /**
         * @description Header `User-Agent` of the PSU.
         * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
         */
        'PSU-User-Agent'?: components['parameters']['PsuUserAgent'];
        /**
         * @description HTTP method that the PSU used at the TPP.
         * @example POST
         */
        'PSU-Http-Method'?: components['parameters']['PsuHttpMethod'];
        /**
         * @description UUID of the device or of the installed app.
         * @example 99435c7e-ad88-49ec-a2ad-99ddcb1f5555
         */
        'PSU-Device-ID'?: components['parameters']['PsuDeviceId'];
        /**
         * @description Location of the PSU: latitude and longitude.
         * @example GEO:48.208174;16.373819
         */
        'PSU-Geo-Location'?: components['parameters']['PsuGeoLocation'];
      };
      path: {
        /**
         * @description Id of the sign-in, from its start.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        signInId: components['parameters']['SignInId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['SignInRead'];
      400: components['responses']['AccountBadRequest'];
      401: components['responses']['AccountUnauthorised'];
      403: components['responses']['AccountForbidden'];
      404: components['responses']['AccountNotFound'];
      405: components['responses']['AccountMethodNotAllowed'];
      406: components['responses']['AccountNotAcceptable'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['AccountConflict'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['AccountTooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  exchangeCode: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names the TPP by its organizationIdentifier in a call without a client certificate. Only sandbox banks have this header.
         * @example PSDAT-FMA-123456
         */
        'Sandbank-TPP'?: components['parameters']['SandbankTpp'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The parameters as a form. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "grant_type": "authorization_code",
         *       "code": "6f5d1c8e",
         *       "client_id": "PSDAT-FMA-123456"
         *     }
         */
        'application/x-www-form-urlencoded': {
          /**
           * @description What is exchanged.
           * @enum {string}
           */
          grant_type: 'authorization_code' | 'refresh_token';
          /** @description The code that the browser brought. */
          code?: string;
          /**
           * Format: uri
           * @description The redirect URI of the authorisation.
           */
          redirect_uri?: string;
          /** @description The PKCE verifier. */
          code_verifier?: string;
          /** @description The organizationIdentifier of the TPP. */
          client_id?: string;
          /** @description The refresh token of an earlier exchange. */
          refresh_token?: string;
        };
      };
    };
    responses: {
      /** @description The token. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "access_token": "3f9c2b",
           *       "token_type": "Bearer",
           *       "expires_in": 3600,
           *       "scope": "AIS:99391c7e-ad88-49ec-a2ad-99ddcb1f7721"
           *     }
           */
          'application/json': {
            /** @description Sent as a Bearer token with account reads. */
            access_token: string;
            /** @description Always Bearer. */
            token_type: string;
            /** @description Lifetime in seconds. */
            expires_in: number;
            /** @description The consent or payment of the token. */
            scope: string;
            /** @description For the next exchange, if the consent is recurring. */
            refresh_token?: string;
          };
        };
      };
      400: components['responses']['TokenRefused'];
      401: components['responses']['TokenRefused'];
      404: components['responses']['TokenRefused'];
      500: components['responses']['TokenRefused'];
    };
  };
}
