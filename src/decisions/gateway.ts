import { always, choice, durations, fixed, limit, numbers, type DecisionRow } from './row.js';

const HEADERS = 'Endpoints / Common request headers';

export const GATEWAY_DECISIONS = [
  {
    slug: 'key-required',
    section: 'Authentication / 1',
    published: 'Every operation except the token exchange carries `Ocp-Apim-Subscription-Key`.',
    decided:
      'Required on every operation but the token exchange, where it may be left out; a key that is sent there must still be a known one.',
    why: 'As published; a wrong key is a mistake worth telling wherever it is sent.',
    setting: choice(['header', 'certificate']),
    profiles: { published: 'header', nextgen: 'header' },
    alternatives: {
      certificate:
        'not needed from a TPP that comes with its onboarded certificate, over mutual TLS or forwarded; a key that is sent counts first',
    },
  },
  {
    slug: 'gateway-errors',
    section: 'Errors',
    published: 'Not shown.',
    decided: "A missing or unknown key is 400 in the bank's error body.",
    why: 'The document knows 200, 400 and 500 only.',
    setting: choice(['bank', 'azure']),
    profiles: { published: 'bank', nextgen: 'azure' },
    alternatives: {
      azure: 'routing, then key, before anything else, with the bodies and headers of Azure API Management',
    },
  },
  {
    slug: 'key-in-query',
    section: 'Authentication / 1',
    published: 'The key is a header.',
    decided: 'A key in the query is ignored.',
    why: 'A key in a URL ends up in logs.',
    setting: choice(['ignored', 'accepted']),
    profiles: { published: 'ignored', nextgen: 'ignored' },
    alternatives: { accepted: '`subscription-key` in the query counts when the header is absent' },
  },
  {
    slug: 'request-id',
    section: HEADERS,
    published: '`X-Request-ID` is required, unique per call, set by the initiating party.',
    decided: 'Any non-empty text up to 128 characters; echoed in the answer.',
    why: 'The document names no format.',
    setting: choice(['text', 'uuid']),
    profiles: { published: 'text', nextgen: 'uuid' },
    alternatives: { uuid: 'must be a UUID' },
  },
  {
    slug: 'request-id-where',
    section: HEADERS,
    published: '`X-Request-ID` is required.',
    decided:
      'Required on the published operations under `/PSD2/v1` and their additions, never on the authorisation endpoint or a page.',
    why: 'As published.',
    setting: choice(['everywhere', 'not-on-token']),
    profiles: { published: 'everywhere', nextgen: 'not-on-token' },
    alternatives: {
      'not-on-token':
        'the token exchange does without, because OAuth libraries do not send it; one that is sent there has the form of request-id',
    },
  },
  {
    slug: 'request-id-repeat',
    section: HEADERS,
    published: 'Unique per call.',
    decided: 'Each call stands alone; a repeat is not refused.',
    why: 'The document names no consequence.',
    setting: choice(['accept', 'replay', 'reject']),
    profiles: { published: 'accept', nextgen: 'accept' },
    alternatives: {
      replay:
        'a POST with the same id, TPP, address and body as one that succeeded returns its answer and changes nothing; with another address or body it is refused. The newest 1,000 ids are remembered',
      reject: 'a call with the id of one that succeeded is refused; the newest 1,000 ids are remembered',
    },
  },
  {
    slug: 'signing',
    section: 'Authentication / 6',
    published:
      '`Digest` if and only if `Signature`; `TPP-Signature-Certificate` whenever `Signature`; the ASPSP may make signing mandatory.',
    decided:
      'Optional, verified when present: presence, list of headers, digest, certificate, key id, signature; the first that fails is the answer. `Signature` without `Digest` or `TPP-Signature-Certificate`, and `Digest` without `Signature`, are 400 naming the header. The response to an invalid signature and the journal contain the signing string that the bank built.',
    why: 'As published.',
    setting: choice(['optional', 'required', 'ignored']),
    profiles: { published: 'optional', nextgen: 'optional' },
    alternatives: { required: 'every request is signed', ignored: 'the three headers are not looked at' },
  },
  {
    slug: 'signature-dialects',
    section: 'Authentication / 6',
    published: 'Not shown.',
    decided:
      "`algorithm` as `rsa-sha256`, `sha-256`, `sha256RSA`, `ecdsa-sha512` and the like, also left out: the certificate's key decides between RSA (PKCS #1 v1.5) and ECDSA, a name of the other kind is refused. `keyId` as `SN=…,CA=…` in any spelling: the serial number compared as a number (hexadecimal, else decimal), the issuer attribute by attribute. The certificate as bare base64, one-line PEM, base64 of PEM, URL-encoded PEM. ECDSA in DER or as two numbers. `Digest` as `SHA-256=…` or `SHA-512=…`; no body is the empty one.",
    why: 'Real clients differ.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'signature-headers',
    section: 'Authentication / 6',
    published: 'Not shown.',
    decided:
      'The list must have `digest`, and `x-request-id`, `psu-id`, `psu-corporate-id`, `tpp-redirect-uri` where the request has them, in any order; `date`, `(request-target)` and any other header that was sent may be in it.',
    why: 'What NextGenPSD2 wants covered, and what real clients cover beside it.',
    setting: choice(['lenient', 'strict']),
    profiles: { published: 'lenient', nextgen: 'strict' },
    alternatives: { strict: 'no header beyond those named here' },
  },
  {
    slug: 'signature-certificate',
    section: 'Authentication / 6',
    published: '`TPP-Signature-Certificate`: certificate used for signing, base64.',
    decided: 'Judged as the website certificate is, but of QcType eseal, and made out to the organisation that calls.',
    why: 'A signature of a PSD2 request is a qualified seal.',
    setting: choice(['seal', 'any']),
    profiles: { published: 'seal', nextgen: 'seal' },
    alternatives: { any: 'the QcType is not looked at: the website certificate signs too' },
  },
  {
    slug: 'psu-headers',
    section: HEADERS,
    published: 'All optional.',
    decided:
      'Accepted in any form and never refused. A malformed `PSU-IP-Address` counts as absent, and a malformed header is a finding of the client report.',
    why: 'As published.',
    setting: choice(['lenient', 'strict']),
    profiles: { published: 'lenient', nextgen: 'strict' },
    alternatives: { strict: 'a malformed one is 400; `PSU-IP-Address` is required to create a consent or payment' },
  },
  {
    slug: 'empty-headers',
    section: HEADERS,
    published: 'Not shown; code samples send empty `Digest:` and `Signature:`.',
    decided: 'A header with an empty value counts as absent.',
    why: 'The published samples must work.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'content-type',
    section: HEADERS,
    published: 'Optional on operations with a body; JSON.',
    decided:
      'JSON is read when the type is absent or JSON (with a charset of UTF-8 at most); another type on an operation with a body is refused.',
    why: 'As published.',
    setting: fixed,
    profiles: always,
    alternatives: { nextgen: 'answered 415 (by the row error-status)' },
  },
  {
    slug: 'accept',
    section: HEADERS,
    published: 'Not shown.',
    decided: 'Ignored. One that excludes JSON is a finding of the client report.',
    why: 'The header is not published, and nothing but JSON is offered.',
    setting: choice(['ignored', 'refused']),
    profiles: { published: 'ignored', nextgen: 'refused' },
    alternatives: { refused: 'one that excludes JSON is FORMAT_ERROR: 400, or 406 by the row error-status' },
  },
  {
    slug: 'stray-bodies',
    section: 'Endpoints / 1',
    published: 'No body is defined for the token exchange; the samples send a placeholder.',
    decided:
      'A body on a GET, or one that the operation does not define, is ignored whatever its type; but a form on the token exchange is read (row token-method).',
    why: 'The published samples must work.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'unknown-members',
    section: 'Resources and their fields',
    published: 'Not shown.',
    decided: 'Body members and query parameters that are not published are ignored.',
    why: 'Clients of several banks send more than one bank knows.',
    setting: choice(['ignored', 'strict']),
    profiles: { published: 'ignored', nextgen: 'ignored' },
    alternatives: { strict: 'FORMAT_ERROR naming the member or parameter' },
  },
  {
    slug: 'null-members',
    section: 'Resources and their fields',
    published: 'Not shown.',
    decided: 'A member that is `null` counts as absent; `null` in a list is FORMAT_ERROR.',
    why: 'No field of the document can be null.',
    setting: choice(['absent', 'strict']),
    profiles: { published: 'absent', nextgen: 'absent' },
    alternatives: { strict: 'FORMAT_ERROR naming the member' },
  },
  {
    slug: 'repeated-parameters',
    section: 'Endpoints',
    published: 'Not shown.',
    decided:
      'A query parameter given twice, or in query and form with different values, is refused, and so is a JSON object that has a member twice.',
    why: 'Either value could be the meant one.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'routing',
    section: 'Endpoints',
    published: 'Paths and methods only.',
    decided:
      "Exact, case-sensitive paths without trailing slash; HEAD and OPTIONS answered for known paths; HEAD counts as no access, and the token exchange does not take it; unknown path 404, wrong method 405 with `Allow`, TRACE 405 even at an unknown path (behind the gateway of gateway-errors and at unknown banks 404), all in the bank's body and with the `X-Request-ID` that came; the body also answers what Node itself refuses (431, malformed HTTP). A target in absolute form is reduced to its path, and its host counts instead of the Host header; any other target, and no or several Host headers, are 400 and not in the journal. What browsers ask for by themselves (`/favicon.ico`, `/robots.txt`, `/apple-touch-icon.png`, `/.well-known/…` and the like) is 404, and not in the journal either, except where OAuth clients look (oauth-metadata).",
    why: 'A typing mistake must be seen.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'sizes',
    section: 'Limits',
    published: 'Not shown.',
    decided:
      'Body 100 kB, headers 32 kB (certificates fit), JSON depth 32; beyond: refused. The control API takes bodies of 100 kB too, fixtures of 250 kB (larger ones are given at the start) and a state of 32 MB, packed bodies by their unpacked size; it reports the first error in them.',
    why: 'Room for every real request.',
    setting: numbers({ bodyBytes: Number.MAX_SAFE_INTEGER, headerBytes: Number.MAX_SAFE_INTEGER, jsonDepth: 1000 }),
    profiles: {
      published: { bodyBytes: 102_400, headerBytes: 32_768, jsonDepth: 32 },
      nextgen: { bodyBytes: 102_400, headerBytes: 32_768, jsonDepth: 32 },
    },
  },
  {
    slug: 'text-lengths',
    section: 'Limits',
    published: 'Not shown.',
    decided:
      '`creditorName` 70, `remittanceInformationUnstructured` 140, `name` of an onboarding 140, `AccountName` 70; of an address `street` 100, `buildingNumber` 20, `city` 100, `postalCode` 35; `pan`, `maskedPan`, `msisdn` 35. Counted in characters (code points of Unicode); longer: FORMAT_ERROR.',
    why: 'The lengths of NextGenPSD2 and of the SEPA rulebooks. People count an emoji as one character.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'unpublished-operations',
    section: 'States and transitions',
    published:
      'Effects without an operation: `terminatedByTpp` by the DELETE method, `CANC`, a payment status that moves.',
    decided:
      'Offered: consent delete, account details, payment read, payment status, payment cancel, at the paths of NextGenPSD2 under `/PSD2/v1`.',
    why: 'Without them the published states cannot be reached or seen.',
    setting: choice(['offered', 'published-only']),
    profiles: { published: 'offered', nextgen: 'offered' },
    alternatives: {
      'published-only':
        'they answer 404, and no successful answer carries a member that this bank added: links beyond `scaRedirect`, `refresh_token`, the fields of the renaming answer',
    },
  },
  {
    slug: 'link-base',
    section: 'Resources and their fields / Consent creation response',
    published: '`_links.scaRedirect.href`; its address is not shown.',
    decided:
      "Links are made at the wire, never stored: with the public URL when one is configured, else with the request's own host if it is allowed. Pages are linked on a listener that asks for no client certificate: the HTTPS one of `--pages-port`, else plain HTTP.",
    why: 'A browser must not be shown a certificate picker; a stored link would go stale.',
    setting: fixed,
    profiles: always,
    alternatives: { URL: 'the setting `--public-url`' },
  },
  {
    slug: 'success-status',
    section: 'Endpoints',
    published: 'Each operation answers 200 on success.',
    decided: '200 for every published operation; the added deletions, which have no body to give, answer 204.',
    why: 'As published.',
    setting: choice(['200', 'nextgen']),
    profiles: { published: '200', nextgen: 'nextgen' },
    alternatives: { nextgen: '201 with `Location` and `ASPSP-SCA-Approach: REDIRECT` for creations' },
  },
  {
    slug: 'rate-limit',
    section: 'Limits',
    published: 'Not shown.',
    decided: 'None.',
    why: 'Nothing is published.',
    setting: limit('requests a minute for each TPP'),
    profiles: { published: 'none', nextgen: 'none' },
    alternatives: {
      number:
        'so many calls of a TPP in a minute of real time, counted once its key is known; beyond: ACCESS_EXCEEDED with `Retry-After` before the call is looked at further, from the gateway of `gateway-errors: azure` in its own body',
    },
  },
  {
    slug: 'quota',
    section: 'Limits',
    published: 'Not shown.',
    decided: 'None.',
    why: 'Nothing is published.',
    setting: limit('requests a day for each TPP'),
    profiles: { published: 'none', nextgen: 'none' },
    alternatives: {
      number:
        'so many calls of a TPP in 24 hours of real time, counted beside the rate limit; beyond: ACCESS_EXCEEDED with `Retry-After`, from the gateway of `gateway-errors: azure` 403 in its own body',
    },
  },
  {
    slug: 'variation',
    section: 'Resources and their fields',
    published: 'Fields are optional; much about their values is left to the ASPSP.',
    decided: 'None: responses always have the same form.',
    why: 'A client is easier to write against one form.',
    setting: choice(['none', 'legal']),
    profiles: { published: 'none', nextgen: 'none' },
    alternatives: {
      legal:
        'successful answers differ, by the seed of the bank, in ways that the document allows and a lazy client does not expect (docs/variation.md)',
    },
  },
  {
    slug: 'events',
    section: 'Events',
    published: 'Not shown.',
    decided: 'None.',
    why: 'Nothing is published.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'retention',
    section: 'Limits',
    published: 'Not shown.',
    decided:
      'For two years. After that the bank forgets consents and payments that are finished, with their codes and tokens, access tokens that ended, and bookings: their ids are then as unknown as any other, and an account with bookings of its own shows no older line. It looks in the night, every thirtieth part of the shortest period: at least each 30 days, at most each day.',
    why: 'Banks keep about as much; a bank that runs for months must not grow without limit.',
    setting: { ...durations('consents', 'payments', 'bookings'), isUnbounded: true },
    profiles: {
      published: { consents: 'P2Y', payments: 'P2Y', bookings: 'P2Y' },
      nextgen: { consents: 'P2Y', payments: 'P2Y', bookings: 'P2Y' },
    },
  },
  {
    slug: 'paging',
    section: 'Limits',
    published: 'Not shown.',
    decided: 'None: the response contains the whole list.',
    why: 'Nothing is published.',
    setting: limit('booked transactions on a page'),
    profiles: { published: 'none', nextgen: 'none' },
    alternatives: {
      number:
        'so many booked transactions on a page, pending ones on the first; the next page by `transactions.links.next` with an opaque cursor. A following page counts as no access, shows no line that came later, and under the value `first-read` of one-off-consent-end a consent lasts to its last page',
    },
  },
] as const satisfies readonly DecisionRow[];
