import { choice, durations, type WrittenRow } from './row.js';

const TOKEN = 'Endpoints / 1';

/** Token exchange and authorisation. */
export const TOKEN_DECISIONS = [
  {
    slug: 'token-method',
    section: TOKEN,
    published: 'The description says POST, the samples GET; parameters in the query.',
    decided:
      'GET and POST are equivalent. Parameters are in the query, or in a form body, which one client sends even with GET. Client credentials can also be sent by HTTP Basic. The default of `grant_type` is `authorization_code`; an unknown one is `unsupported_grant_type`.',
    why: 'Both are published, and OAuth libraries send forms.',
    ...choice(
      { published: 'get-and-post', nextgenpsd2: 'post-only' },
      {
        'post-only':
          'GET returns 405; behind a gateway (`gateway-errors: azure`) 404, because the gateway does not define that operation',
      },
    ),
  },
  {
    slug: 'token-request-id',
    section: TOKEN,
    published: '`request_id` (consent id or payment id).',
    decided:
      'Required with a code: it must be the consent or payment for which the code was issued. Optional with a refresh token, because the published exchange has no refresh and the token identifies its consent. If it is sent, it must match.',
    why: 'The parameter is published, and not as optional.',
    ...choice(
      { published: 'required', nextgenpsd2: 'optional' },
      { optional: 'may be omitted (OAuth libraries); if it is sent, it must match' },
    ),
  },
  {
    slug: 'token-redirect-uri',
    section: TOKEN,
    published: 'Not among the parameters of the token exchange.',
    decided:
      'Optional, because the published exchange has no such parameter. If it is sent, it must be the redirect URI of the authorisation.',
    why: 'The published exchange must work without additions. A client that can send it should do so, and should use PKCE.',
    ...choice(
      { published: 'optional', nextgenpsd2: 'required' },
      {
        required:
          'must be sent if the authorisation had a redirect, from the link or from `TPP-Redirect-URI` (RFC 6749 §4.1.3)',
      },
    ),
  },
  {
    slug: 'expires-in-key',
    section: 'Resources and their fields / Token response',
    published: 'The field name is published with a trailing space.',
    decided: '`"expires_in "` with the trailing space.',
    why: 'Clients of the published interface may read the field by this name.',
    ...choice({ published: 'published', nextgenpsd2: 'clean' }, { clean: '`expires_in`', both: 'both members' }),
  },
  {
    slug: 'refresh-token',
    section: 'Resources and their fields / Token response',
    published: 'Mentioned as optional; field name and procedure are not shown.',
    decided:
      'A recurring consent also gets `refresh_token`, and so does a PSU who signs in before a request (token-before). It is used with `grant_type=refresh_token` at the same endpoint, only once, and each use returns a new one. A second use also revokes the tokens from the first use and all later ones. It ends with the consent.',
    why: 'A recurring consent lasts months longer than its access token.',
    ...choice('rotating', {
      reusable: 'each use returns the same `refresh_token`, which stays valid until the consent ends',
      none: 'no refresh tokens',
    }),
  },
  {
    slug: 'code-reuse',
    section: TOKEN,
    decided:
      'A code or refresh token that is used again is TOKEN_INVALID, and the tokens of its first use are revoked.',
    why: 'RFC 6749 §4.1.2 recommends it: someone else may have seen the code.',
    ...choice('revokes', { refused: 'it is only refused; the tokens of the first use stay valid' }),
  },
  {
    slug: 'sca-renewal',
    section: 'Resources and their fields / Token response',
    decided: 'The authentication of the PSU lasts as long as the consent; after it, the TPP creates another one.',
    why: 'With the usual maximum of 180 days (valid-until), both end on the same day.',
    ...choice('new-consent', {
      'refresh-ends':
        'the refresh token ends 180 days after the authentication (TOKEN_INVALID, `invalid_grant`), while the consent is valid: the PSU must authorise another one. In the dialect `nextgenpsd2` this needs tokens (redirect-approach)',
      'new-authorisation':
        'reads are CONSENT_EXPIRED 180 days after the authentication, while the consent is valid, until the PSU authorises the same consent again. In the dialect `nextgenpsd2` the TPP starts another authorisation of it, in the dialect `published` the PSU opens `scaRedirect` again',
    }),
    habits: {
      'refresh-ends': { sources: ['Commission Delegated Regulation (EU) 2022/2360'] },
      'new-authorisation': {
        sources: [
          'Commission Delegated Regulation (EU) 2022/2360',
          'https://docs.yapily.com/data/financial-data-resources/financial-data-consents (the code is not confirmed)',
        ],
      },
    },
    // With the maximum of 180 days, a consent ends on the same day.
    habitsNeed: ['valid-until'],
  },
  {
    slug: 'lifetimes',
    section: 'Resources and their fields / Token response',
    decided:
      'Code 10 minutes, for one use (a second use also revokes the tokens from the first); access token 1 hour. Scope `AIS:<consentId>` or `PIS:<paymentId>`.',
    why: 'RFC 6749 §4.1.2 recommends at most 10 minutes for the code; an hour is common for access tokens.',
    setting: durations('code', 'accessToken'),
    profiles: { published: { code: 'PT10M', accessToken: 'PT1H' } },
  },
  {
    slug: 'authorisation-endpoint',
    section: 'Authentication / 7',
    decided:
      '`GET /PSD2/v1/oauth/authorize`. `scaRedirect` is a complete link to it (`response_type`, `client_id`, `scope`, `request_id`; in the dialect `nextgenpsd2` also `authorisation_id`, the id of the authorisation). Other values of scope or client are refused.\n- Parameters that the TPP may append: `redirect_uri`, `state`, and `code_challenge` with `code_challenge_method=S256`. With a challenge, `code_verifier` is required at the exchange; without one, a verifier is refused (RFC 9700 §2.1.1).\n- Redirect: a `TPP-Redirect-URI` header at creation sets the default, `TPP-Nok-Redirect-URI` the one for a refusal. Without a redirect, the last page shows the code to copy.',
    why: 'The link works without changes, and OAuth libraries can build their own.',
  },
  {
    slug: 'oauth-metadata',
    section: 'Authentication / 7',
    decided:
      '`GET /.well-known/oauth-authorization-server` below the base URL of the bank (RFC 8414), also in the format with the bank at the end (`/.well-known/oauth-authorization-server/banks/{bank}`). It does not require a key or `X-Request-ID`. It returns the endpoints at the requested address, and the grant types, client authentications and challenge methods of the bank. OpenID Connect is not supported: `/.well-known/openid-configuration` returns 404. Calls of both are in the journal and are not findings.',
    why: 'OAuth libraries use it to find the endpoints. Without it, some stop and others guess a path.',
    alternatives: { 'published-only': '404 (unpublished-operations)' },
  },
  {
    slug: 'redirect-uri',
    section: 'Authentication / 5',
    decided:
      "An absolute `https:` or `http:` URI, or a URI with an app's scheme in reverse-domain form, which contains a dot (`com.example.app:/callback`, RFC 8252). Every other scheme is refused.\n- Errors before a page is shown: the browser is redirected only to a URI from `TPP-Redirect-URI`, `TPP-Nok-Redirect-URI` or the developer portal. If only the link contains a redirect URI, a page shows the error.\n- Dialect `nextgenpsd2`: the headers at the start of an authorisation, or at the DELETE of a payment, apply to that authorisation or to the cancellation. Without them, those of the creation apply.",
    why: 'The document does not define a registration of redirect URIs. `http:` is allowed, because TPPs under test run on developer machines and in test networks. Other schemes can start programs on the machine of the PSU.',
    ...choice('any', {
      'allow-list':
        'only the URIs in `redirectUris` of the TPP in the fixtures or the portal, compared exactly; a TPP without a list has no redirect',
    }),
  },
  {
    slug: 'redirect-outcome',
    section: 'Authentication / 5',
    decided:
      '`?code=…&state=…`; refusal `?error=access_denied&error_description=…&state=…`. Query parameters of the URI are kept. A page that ends without a decision offers a link to the URI: with `error=access_denied` after the third wrong password or when the session has expired, and with `error=server_error` if the request was already decided or the page failed.',
    why: 'RFC 6749 §4.1.2 defines these parameters.',
  },
  {
    slug: 'redirect-state',
    section: 'Authentication / 5',
    decided: 'The browser returns to the TPP with the `state` of the link, whatever the PSU decided.',
    why: 'RFC 6749 §4.1.2 requires it.',
    ...choice('returned', {
      'lost-at-refusal': 'after a refusal, a time-out or an error, the browser returns without `state`',
      lost: 'the browser always returns without `state`',
    }),
    habits: {
      'lost-at-refusal': {
        sources: ['openbankingspace/tpp-issues#9', 'openbankingspace/tpp-issues#3'],
        breaks: 'RFC 6749 4.1.2.1: state is required if it was in the request',
      },
      lost: {
        sources: ['openbankingspace/tpp-issues#179'],
        breaks: 'RFC 6749 4.1.2: state is required if it was in the request',
      },
    },
  },
  {
    slug: 'redirect-error',
    section: 'Authentication / 5',
    decided:
      'After a refusal, a time-out or an error, the browser returns with `error` and `error_description` of RFC 6749.',
    why: 'RFC 6749 §4.1.2.1 defines them.',
    ...choice('named', {
      missing: 'the browser returns without `error` and `error_description`, as after an approval in a plain redirect',
      status: 'the browser returns with `error=400` instead, without a description',
    }),
    habits: {
      missing: {
        sources: ['openbankingspace/tpp-issues#171', 'openbankingspace/tpp-issues#179'],
        breaks: 'RFC 6749 4.1.2.1: error is required',
      },
      status: {
        sources: ['openbankingspace/tpp-issues#9'],
        breaks: 'RFC 6749 4.1.2.1: error is one of the codes in the list',
      },
    },
  },
  {
    slug: 'redirect-address',
    section: 'NextGenPSD2 1.3.11 / TPP-Redirect-URI',
    published: 'The browser returns to TPP-Redirect-URI, or to TPP-Nok-Redirect-URI, which the bank may ignore.',
    decided:
      'In a plain redirect, the browser returns to the address that the TPP sent for the result, with its query.',
    why: 'NextGenPSD2 defines it this way.',
    ...choice('as-sent', {
      'nok-ignored': 'the browser returns to TPP-Redirect-URI after a refusal, too',
      'query-dropped': 'the browser returns to the address without its query; only parameters of the bank follow',
    }),
    habits: {
      'nok-ignored': { sources: ['adorsys/XS2A-Sandbox#21', 'paysera/lib-wallet-php-client#48'] },
      'query-dropped': {
        sources: ['csob/paymentgateway#574 (a parameter of it)', 'gravitee-io/issues#5939 (an authorisation server)'],
        breaks: 'NextGenPSD2, TPP-Redirect-URI: the browser is redirected to this URI',
      },
    },
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'callback-order',
    section: 'NextGenPSD2 1.3.11 / SCA approaches',
    decided: 'When the browser returns to the TPP, the status of the consent or payment has changed.',
    why: 'A client can read the data in the callback.',
    ...choice('after-status', {
      'seconds-before':
        'in a plain redirect, an approval has its effect 10 seconds of bank time after the browser has returned; until then all statuses are as before',
      'minutes-before':
        'in a plain redirect, an approval has its effect 20 minutes of bank time after the browser has returned',
      'reads-before':
        'in a plain redirect, the first three reads of a status after the browser has returned show it as before; without them, an approval has its effect after 20 minutes of bank time',
    }),
    habits: {
      'seconds-before': { sources: ['actualbudget/actual-server#415 (the order; the time is not confirmed)'] },
      'minutes-before': { sources: ['actualbudget/actual-server#415'] },
      'reads-before': { sources: ['actualbudget/actual-server#415 (the order; the number is not confirmed)'] },
    },
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'psu-behaviour',
    section: 'Authentication / 5',
    decided: 'The PSU decides on the page, or through the control API.',
    why: 'In reality, a person decides.',
    ...choice('waits', {
      approves:
        'approves automatically after a delay, as the holder of the first named account (payments without debtor: the first PSU, with the first account). A PSU does not decide while a fault has withheld the response with the link, and no later response about the request has arrived',
      refuses: 'refuses automatically after the same delay',
    }),
  },
  {
    slug: 'psu-delay',
    section: 'Authentication / 5',
    decided: 'A PSU who decides automatically does so after 2 seconds of bank time.',
    why: 'Long enough for a client to see `received`.',
    setting: durations('decision'),
    profiles: { published: { decision: 'PT2S' } },
  },
  {
    slug: 'sca-link-lifetime',
    section: 'Authentication / 5',
    decided:
      '10 minutes for a page session. Opening the link again starts a new session while the consent or payment is pending.',
    why: 'Banks usually have a limit of a few minutes.',
    setting: durations('pageSession'),
    profiles: { published: { pageSession: 'PT10M' } },
  },
  {
    slug: 'wrong-passwords',
    section: 'Authentication / 5',
    decided:
      'After three wrong passwords or codes, counted together, the page session ends. The link starts a new one, and the consent or payment is still pending. In the dialect `nextgenpsd2`, wrong passwords and codes that the TPP sends are counted for each PSU, over all open authorisations of a request; the third makes the authorisation `failed`.',
    why: 'This limits guessing, and a typing error has no lasting effect.',
  },
  {
    slug: 'bearer-presentation',
    section: 'Authentication / 7',
    decided:
      "`Authorization: Bearer` on the account reads. `Consent-ID` is optional; if it is sent, it must be the token's consent. Consent and payment reads require only the TPP's key, and accept a token.",
    why: 'RFC 6750 defines the header, and the token already identifies its consent.',
    ...choice(
      { published: 'bearer', nextgenpsd2: 'consent-id-required' },
      { 'consent-id-required': '`Consent-ID` must be sent' },
    ),
  },
] as const satisfies readonly WrittenRow[];

/** How PSUs sign in before a request; `none`: they do not. @decision token-before, consent-by, sign-in */
export function signInOf<Way extends string>(profile: {
  readonly 'token-before': string;
  readonly 'consent-by': string;
  readonly 'sign-in': Way;
}): Way | 'none' {
  return profile['token-before'] === 'psu' || profile['consent-by'] === 'scope' ? profile['sign-in'] : 'none';
}

/** Whether PSUs can sign in on the page of the bank. @decision sign-in */
export function hasSignInPage(profile: Parameters<typeof signInOf>[0]): boolean {
  return ['page', 'decoupled-id'].includes(signInOf(profile));
}

const CALLBACK_LEADS = {
  'after-status': undefined,
  'seconds-before': 'PT10S',
  'minutes-before': 'PT20M',
  'reads-before': 'PT20M',
} as const;

interface CallbackProfile {
  readonly 'redirect-approach': string;
  readonly 'callback-order': keyof typeof CALLBACK_LEADS;
}

/** How long before the status the browser returns to the TPP (ISO 8601); undefined if it returns afterwards. @decision callback-order */
export function callbackLeadOf(profile: CallbackProfile): string | undefined {
  if (profile['redirect-approach'] !== 'redirect') return undefined;
  return CALLBACK_LEADS[profile['callback-order']];
}
