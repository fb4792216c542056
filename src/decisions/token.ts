import { always, choice, durations, fixed, type DecisionRow } from './row.js';

const TOKEN = 'Endpoints / 1';

/** Token exchange and authorisation. */
export const TOKEN_DECISIONS = [
  {
    slug: 'token-method',
    section: TOKEN,
    published: 'The description says POST, the samples GET; parameters in the query.',
    decided:
      'GET and POST alike; parameters in the query, and in a form body too, which one client sends even with GET; client credentials also by HTTP Basic; absent `grant_type` = `authorization_code`, an unknown one is `unsupported_grant_type`.',
    why: 'Both are published, and OAuth libraries send forms.',
    setting: choice(['get-and-post', 'post-only']),
    profiles: { published: 'get-and-post', nextgen: 'post-only' },
    alternatives: {
      'post-only':
        'GET returns 405; behind a gateway (`gateway-errors: azure`, as in nextgen) 404, because it knows no such operation',
    },
  },
  {
    slug: 'token-request-id',
    section: TOKEN,
    published: '`request_id` (consent id or payment id).',
    decided:
      'Required with a code, and the consent or payment that the code was issued for. With a refresh token it may be left out: the published exchange has no refresh, and the token names its consent. When sent it must fit.',
    why: 'As published.',
    setting: choice(['required', 'optional']),
    profiles: { published: 'required', nextgen: 'optional' },
    alternatives: { optional: 'may be left out (OAuth libraries); when sent it must fit' },
  },
  {
    slug: 'token-redirect-uri',
    section: TOKEN,
    published: 'Not among the parameters of the token exchange.',
    decided:
      'May be left out, because the published exchange has no such parameter. When sent it is that of the authorisation.',
    why: 'The published exchange must work as it stands. A client that can send it should, and should use PKCE.',
    setting: choice(['optional', 'required']),
    profiles: { published: 'optional', nextgen: 'required' },
    alternatives: {
      required:
        'must be sent where the authorisation had a redirect, from the link or from `TPP-Redirect-URI` (RFC 6749 §4.1.3)',
    },
  },
  {
    slug: 'expires-in-key',
    section: 'Resources and their fields / Token response',
    published: 'The field name is published with a trailing space.',
    decided: '`"expires_in "` with the trailing space.',
    why: 'As published.',
    setting: choice(['published', 'clean', 'both']),
    profiles: { published: 'published', nextgen: 'clean' },
    alternatives: { clean: '`expires_in`', both: 'both members' },
  },
  {
    slug: 'refresh-token',
    section: 'Resources and their fields / Token response',
    published: 'Mentioned as optional; field name and procedure are not shown.',
    decided:
      'A recurring consent also gets `refresh_token`; `grant_type=refresh_token` at the same endpoint, single use, rotating; a second use also revokes what the first gave, and everything after it; ends with the consent.',
    why: 'A recurring consent outlives its access token by months.',
    setting: choice(['rotating', 'none']),
    profiles: { published: 'rotating', nextgen: 'rotating' },
    alternatives: { none: 'no refresh tokens' },
  },
  {
    slug: 'lifetimes',
    section: 'Resources and their fields / Token response',
    published: 'Not shown.',
    decided:
      'Code 10 minutes, single use (a second use also revokes what the first produced); access token 1 hour. Scope `AIS:<consentId>` or `PIS:<paymentId>`.',
    why: 'RFC 6749 §4.1.2 and what banks do.',
    setting: durations('code', 'accessToken'),
    profiles: {
      published: { code: 'PT10M', accessToken: 'PT1H' },
      nextgen: { code: 'PT10M', accessToken: 'PT1H' },
    },
  },
  {
    slug: 'authorisation-endpoint',
    section: 'Authentication / 7',
    published: 'Not shown.',
    decided:
      '`GET /PSD2/v1/oauth/authorize`. `scaRedirect` is a complete link to it (`response_type`, `client_id`, `scope`, `request_id`); the TPP may append `redirect_uri`, `state`, `code_challenge` with `code_challenge_method=S256` (then `code_verifier` is required at the exchange; without it one is refused, RFC 9700 §2.1.1); other values of scope or client are refused. A `TPP-Redirect-URI` header at creation presets the redirect, `TPP-Nok-Redirect-URI` the refusal. Without any redirect the last page shows the code to copy.',
    why: 'A link that works as it stands, and OAuth libraries that build their own.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'oauth-metadata',
    section: 'Authentication / 7',
    published: 'Not shown.',
    decided:
      '`GET /.well-known/oauth-authorization-server` below the base address of the bank (RFC 8414), also in the form with the bank at the end (`/.well-known/oauth-authorization-server/banks/{bank}`), without key and `X-Request-ID`: the endpoints at the address that was asked, and the grant types, client authentications and challenge methods of the bank. OpenID Connect is not supported: `/.well-known/openid-configuration` is 404. Both are in the journal, and calls of either are not findings.',
    why: 'OAuth libraries find the endpoints by it; some stop without it, others guess a path.',
    setting: fixed,
    profiles: always,
    alternatives: { 'published-only': '404, by the row unpublished-operations' },
  },
  {
    slug: 'redirect-uri',
    section: 'Authentication / 5',
    published: 'Not shown.',
    decided:
      'An absolute `https:` or `http:` URI, or one with the scheme of an app in reverse-domain form, which has a dot (`com.example.app:/callback`, RFC 8252). Every other scheme is refused. Before a page is shown, the browser is sent back with an error only to an address of `TPP-Redirect-URI`, `TPP-Nok-Redirect-URI` or the developer portal; if only the link names one, a page shows the error.',
    why: 'No registration of redirects is published. `http:` stays, because TPPs under test run on developer machines and in test networks. Other schemes can start programs on the machine of the PSU.',
    setting: choice(['any', 'allow-list']),
    profiles: { published: 'any', nextgen: 'any' },
    alternatives: {
      'allow-list':
        'only what stands, letter for letter, in `redirectUris` of the TPP in the fixtures or the portal; a TPP without a list has no redirect',
    },
  },
  {
    slug: 'redirect-outcome',
    section: 'Authentication / 5',
    published: 'Not shown.',
    decided:
      '`?code=…&state=…`; refusal `?error=access_denied&error_description=…&state=…`; query parameters that the URI has are kept. A page that ends without a decision offers a link there: with `error=access_denied` after the third wrong password and where the visit took too long, with `error=server_error` where the request was decided already or the page failed.',
    why: 'RFC 6749 §4.1.2.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'psu-behaviour',
    section: 'Authentication / 5',
    published: 'Not shown.',
    decided: 'The PSU waits for the page or the control API.',
    why: 'A person decides.',
    setting: choice(['waits', 'approves', 'refuses']),
    profiles: { published: 'waits', nextgen: 'waits' },
    alternatives: {
      approves:
        'approves by itself after a delay, as the holder of the first account named (payments without debtor: the first PSU, with the first account)',
      refuses: 'refuses by itself after the same delay',
    },
  },
  {
    slug: 'psu-delay',
    section: 'Authentication / 5',
    published: 'Not shown.',
    decided: 'A PSU who decides by itself does so after 2 seconds of bank time.',
    why: 'Long enough for a client to see `received`.',
    setting: durations('decision'),
    profiles: { published: { decision: 'PT2S' }, nextgen: { decision: 'PT2S' } },
  },
  {
    slug: 'sca-link-lifetime',
    section: 'Authentication / 5',
    published: 'Not shown.',
    decided:
      '10 minutes for a page session; a fresh visit of the link starts a new one while the consent or payment still waits.',
    why: 'What banks do.',
    setting: durations('pageSession'),
    profiles: { published: { pageSession: 'PT10M' }, nextgen: { pageSession: 'PT10M' } },
  },
  {
    slug: 'wrong-passwords',
    section: 'Authentication / 5',
    published: 'Not shown.',
    decided:
      'After three wrong passwords or codes, counted together, the page session ends; the link starts a new one, and the consent or payment still waits.',
    why: 'Guessing has an end, a typing mistake has not.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'bearer-presentation',
    section: 'Authentication / 7',
    published: 'Not shown.',
    decided:
      "`Authorization: Bearer` on the account reads. `Consent-ID` optional; when sent it is the token's consent. Consent and payment reads need the TPP's key only and accept a token.",
    why: 'RFC 6750; the token already names its consent.',
    setting: choice(['bearer', 'consent-id-required']),
    profiles: { published: 'bearer', nextgen: 'consent-id-required' },
    alternatives: { 'consent-id-required': '`Consent-ID` must be sent' },
  },
] as const satisfies readonly DecisionRow[];
