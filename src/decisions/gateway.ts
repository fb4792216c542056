import { choice, choices, durations, limit, numbers, type WrittenRow } from './row.js';
import { VARIATION_DIALECTS, type VariationId } from '../domain/scripting/variations.js';

const HEADERS = 'Endpoints / Common request headers';

export const GATEWAY_DECISIONS = [
  {
    slug: 'key-required',
    section: 'Authentication / 1',
    published: 'Every operation except the token exchange carries `Ocp-Apim-Subscription-Key`.',
    decided:
      'Required on every operation except the token exchange, where it is optional. If it is sent there, it must be a known key.',
    why: 'Reporting a wrong key helps the client, even where no key is required.',
    ...choice('header', {
      certificate:
        'not required from a TPP that presents its onboarded certificate, over mutual TLS or forwarded; a key that is sent takes precedence',
    }),
  },
  {
    slug: 'gateway-errors',
    section: 'Errors',
    decided: "A missing or unknown key returns 400 with the bank's error body.",
    why: 'The published interface has only 200, 400 and 500.',
    ...choice('bank', {
      azure:
        'routing, then the key, are checked before everything else, with the bodies and headers of Azure API Management',
    }),
  },
  {
    slug: 'key-in-query',
    section: 'Authentication / 1',
    published: 'The key is a header.',
    decided: 'A key in the query is ignored.',
    why: 'A key in a URL ends up in logs.',
    ...choice('ignored', { accepted: '`subscription-key` in the query is used if the header is absent' }),
  },
  {
    slug: 'request-id',
    section: HEADERS,
    published: '`X-Request-ID` is required, unique per call, set by the initiating party.',
    decided:
      'Any non-empty text up to 128 characters. The response repeats it. In the dialect `nextgenpsd2`, every response has an `X-Request-ID`: a new UUID if the id of the request is missing or not a UUID.',
    why: 'The published interface does not specify a format.',
    ...choice({ published: 'text', nextgenpsd2: 'uuid' }, { uuid: 'it must be a UUID' }),
  },
  {
    slug: 'request-id-where',
    section: HEADERS,
    published: '`X-Request-ID` is required.',
    decided:
      'Required on the published operations under `/PSD2/v1` and their additions, but not on the authorisation endpoint or on pages.',
    why: 'The header is published as required for these operations.',
    ...choice(
      { published: 'everywhere', nextgenpsd2: 'not-on-token' },
      {
        'not-on-token':
          'not required on the token exchange, because OAuth libraries do not send it; if it is sent there, it must have the format of request-id',
        nowhere: 'not required at all; if it is sent, it must have the format of request-id',
      },
    ),
  },
  {
    slug: 'request-id-repeat',
    section: HEADERS,
    published: 'Unique per call.',
    decided: 'Each call is independent; a repeated id is not refused.',
    why: 'The published interface does not specify a consequence.',
    ...choice('accept', {
      replay:
        'a POST with the id of a successful call, and the same TPP, URL and body, returns the response of that call and changes nothing; with another URL or body, it is refused. The latest 1,000 ids are stored',
      reject: 'a call with the id of a successful call is refused; the latest 1,000 ids are stored',
    }),
  },
  {
    slug: 'signing',
    section: 'Authentication / 6',
    published:
      '`Digest` if and only if `Signature`; `TPP-Signature-Certificate` whenever `Signature`; the ASPSP may make signing mandatory.',
    decided:
      'Optional, and verified when present, in this order: presence, list of headers, digest, certificate, key id, signature. The first failed check determines the error. `Signature` without `Digest` or `TPP-Signature-Certificate`, and `Digest` without `Signature`, return 400 and name the header. The response to an invalid signature and the journal contain the signing string that the bank built.',
    why: 'The headers are published as optional, and an invalid signature must not go unnoticed.',
    ...choice('optional', { required: 'every request must be signed', ignored: 'the three headers are not checked' }),
  },
  {
    slug: 'signature-dialects',
    section: 'Authentication / 6',
    decided:
      "The spellings of real clients are accepted:\n- `algorithm`: `rsa-sha256`, `sha-256`, `sha256RSA`, `ecdsa-sha512` and the like, or absent. The certificate's key decides between RSA (PKCS #1 v1.5) and ECDSA; an algorithm name of the other kind is refused.\n- `keyId`: `SN=…,CA=…` in any spelling. The serial number is compared as a number (hexadecimal, otherwise decimal), the issuer attribute by attribute.\n- Certificate: bare base64, one-line PEM, base64 of PEM, or URL-encoded PEM.\n- ECDSA signature: DER or two numbers.\n- `Digest`: `SHA-256=…` or `SHA-512=…`. Without a body, it is the digest of an empty body. If the operation ignores the body, the digest of the body and that of an empty body are both valid; the latter is a hint in the client report.",
    why: 'Real clients write these values in different ways.',
  },
  {
    slug: 'signature-headers',
    section: 'Authentication / 6',
    decided:
      'The list must contain `digest`. It must also contain `x-request-id`, `psu-id`, `psu-corporate-id` and `tpp-redirect-uri` if the request has them. The order is free. It may contain `date`, `(request-target)` and any other header that was sent.',
    why: 'NextGenPSD2 requires the first group, and real clients also sign other headers.',
    ...choice(
      { published: 'lenient', nextgenpsd2: 'strict' },
      {
        strict: 'no headers other than those listed here',
        any: 'only `digest` is required, and any other header may be listed',
      },
    ),
  },
  {
    slug: 'signature-certificate',
    section: 'Authentication / 6',
    published: '`TPP-Signature-Certificate`: certificate used for signing, base64.',
    decided:
      "Checked like the website certificate, but its QcType must be eseal, and its organisation must be the caller's.",
    why: 'PSD2 requests are signed with a qualified seal.',
    ...choice('seal', { any: 'the QcType is not checked: the website certificate can also sign' }),
  },
  {
    slug: 'psu-headers',
    section: HEADERS,
    published: 'All optional.',
    decided:
      'Accepted in any format and never refused. A malformed `PSU-IP-Address` counts as absent, and a malformed header is a finding of the client report. The OpenAPI document of the dialect `nextgenpsd2` has formats for most of them, which apply with both values.',
    why: 'All of these headers are published as optional, without a format.',
    ...choice(
      { published: 'lenient', nextgenpsd2: 'strict' },
      {
        strict: 'a malformed header returns 400; `PSU-IP-Address` is required to create a consent or payment',
      },
    ),
  },
  {
    slug: 'empty-headers',
    section: HEADERS,
    published: 'Not shown; code samples send empty `Digest:` and `Signature:`.',
    decided: 'A header with an empty value counts as absent.',
    why: 'The published samples must work.',
  },
  {
    slug: 'content-type',
    section: HEADERS,
    published: 'Optional on operations with a body; JSON.',
    decided:
      'The body is read as JSON if the type is absent or JSON (with no charset other than UTF-8). Another type on an operation with a body is refused. In the dialect `nextgenpsd2`, XML must not declare another charset either, and forms must not declare UTF-16 or UTF-32.',
    why: 'The header is published as optional, and all bodies are JSON.',
    alternatives: { nextgen: '415 (error-status)' },
  },
  {
    slug: 'accept',
    section: HEADERS,
    decided:
      'Ignored. A value that excludes JSON is a finding of the client report. `text/xml` is `application/xml`, and `application/problem+json` is accepted where errors have that type (error-body).',
    why: 'The header is not published, and the bank offers only JSON.',
    ...choice(
      { published: 'ignored', nextgenpsd2: 'refused' },
      {
        refused:
          'a value that excludes JSON is FORMAT_ERROR: 400, or 406 (error-status); in the dialect `nextgenpsd2` REQUESTED_FORMATS_INVALID',
      },
    ),
  },
  {
    slug: 'stray-bodies',
    section: 'Endpoints / 1',
    published: 'No body is defined for the token exchange; the samples send a placeholder.',
    decided:
      'A body on a GET, or a body that the operation does not define, is ignored, whatever its type; a `Digest` may be that of the body or of an empty body (signature-dialects). Exception: a form on the token exchange is read (token-method).',
    why: 'The published samples must work.',
  },
  {
    slug: 'unknown-members',
    section: 'Resources and their fields',
    decided:
      'Body members and query parameters that are not published are ignored. In a payment, the client report has the error `money-member-ignored` for members that would change when, how often or at whose cost money moves. The dialect `nextgenpsd2` always refuses them (`money-members`).',
    why: 'Clients of several banks send members that only some banks support.',
    ...choice('ignored', {
      'refuse-money': 'FORMAT_ERROR for those that would change how money moves; the others are ignored',
      strict: 'FORMAT_ERROR, which names the member or parameter',
    }),
  },
  {
    slug: 'null-members',
    section: 'Resources and their fields',
    decided: 'A member that is `null` counts as absent; `null` in a list is FORMAT_ERROR.',
    why: 'No published field can be null.',
    ...choice('absent', { strict: 'FORMAT_ERROR, which names the member' }),
  },
  {
    slug: 'repeated-parameters',
    section: 'Endpoints',
    decided:
      'A query parameter that is sent twice, or in query and form with different values, is refused, and so is a JSON object with a duplicate member.',
    why: 'It is unclear which value the client meant.',
  },
  {
    slug: 'routing',
    section: 'Endpoints',
    published: 'Paths and methods only.',
    decided:
      "Paths are exact and case-sensitive, without a trailing slash.\n- Errors: an unknown path returns 404, a wrong method 405 with `Allow`. TRACE returns 405 even at an unknown path, but 404 at unknown banks and behind the gateway of gateway-errors. These responses have the bank's error body and the `X-Request-ID` of the request. Requests that Node itself refuses (431, malformed HTTP) get the same body.\n- HEAD and OPTIONS: both work for known paths. HEAD does not count as an access, and the token exchange does not support it.\n- Target and host: a target in absolute form is reduced to its path, and its host replaces the Host header. Any other target, and a missing or repeated Host header, return 400 and are not in the journal.\n- Automatic requests of browsers (`/favicon.ico`, `/robots.txt`, `/apple-touch-icon.png`, `/.well-known/…` and the like): they return 404 and are not in the journal. The addresses that OAuth clients use are an exception (oauth-metadata).\n- People: an unknown address that is opened in a browser shows a page with links (GET with `Sec-Fetch-Mode: navigate`). It does not do so below the paths of the interfaces and of the control API, or if the control API has its own port. The journal has the request, the client report does not count it.",
    why: 'A typing error in an address must be visible.',
  },
  {
    slug: 'sizes',
    section: 'Limits',
    decided:
      'Body 100 kB, headers 32 kB (enough for certificates), JSON depth 32; larger requests are refused. The size of a compressed body is its uncompressed size.\n- Bulk payments of the dialect `nextgenpsd2`: a body can have ten times as many bytes.\n- Control API: bodies up to 100 kB, fixtures up to 250 kB (larger ones must be loaded at the start) and a state up to 32 MB. It reports the first error in a body.',
    why: 'These limits are large enough for all real requests.',
    setting: numbers({ bodyBytes: Number.MAX_SAFE_INTEGER, headerBytes: Number.MAX_SAFE_INTEGER, jsonDepth: 1000 }),
    profiles: { published: { bodyBytes: 102_400, headerBytes: 32_768, jsonDepth: 32 } },
  },
  {
    slug: 'text-lengths',
    section: 'Limits',
    decided:
      '`creditorName` 70, `remittanceInformationUnstructured` 140, `name` of an onboarding 140, `AccountName` 70; in an address, `street` 100, `buildingNumber` 20, `city` 100, `postalCode` 35; `pan`, `maskedPan`, `msisdn` 35. The unit is characters (code points of Unicode). Longer texts return FORMAT_ERROR.',
    why: 'The lengths of NextGenPSD2 and of the SEPA rulebooks. People count an emoji as one character.',
  },
  {
    slug: 'unpublished-operations',
    section: 'States and transitions',
    published:
      'Effects without an operation: `terminatedByTpp` by the DELETE method, `CANC`, a payment status that changes.',
    decided:
      'Available: consent delete, account details, payment read, payment status, payment cancel, at the paths of NextGenPSD2 under `/PSD2/v1`.',
    why: 'Without them, some published states could not be reached or seen.',
    ...choice('offered', {
      'published-only':
        'they return 404, and no successful response contains a member that this bank added: links other than `scaRedirect`, `refresh_token`, the fields of the renaming response. Headers that this bank added have no effect: `TPP-Redirect-URI`, `TPP-Nok-Redirect-URI`, `Authorization: Basic` at the token exchange, and `Consent-ID` unless bearer-presentation requires it',
    }),
  },
  {
    slug: 'link-base',
    section: 'Resources and their fields / Consent creation response',
    published: '`_links.scaRedirect.href`; its address is not shown.',
    decided:
      "Links are built for each response and never stored. Their base is the public URL if one is configured, otherwise the request's own host if it is allowed. Links to pages use a listener that does not request a client certificate: the HTTPS listener of `--pages-port`, otherwise plain HTTP.",
    why: 'A browser must not show a certificate picker, and a stored link could become outdated.',
    alternatives: { URL: 'the setting `--public-url`' },
  },
  {
    slug: 'success-status',
    section: 'Endpoints',
    published: 'Each operation returns 200 on success.',
    decided: '200 for every published operation. The added deletions return 204, because they have no body.',
    why: '200 is the only published success status.',
    ...choice(
      { published: '200', nextgenpsd2: 'nextgen' },
      { nextgen: '201 with `Location` and `ASPSP-SCA-Approach: REDIRECT` for creations' },
    ),
  },
  {
    slug: 'rate-limit',
    section: 'Limits',
    decided: 'A TPP can make any number of calls.',
    why: 'The published interface names no limit.',
    setting: limit('requests a minute for each TPP'),
    profiles: { published: 'none' },
    alternatives: {
      number:
        'the maximum number of calls of a TPP in a minute of real time (limits-clock, limits-scope). A call counts if its headers, key, certificate and token are valid. Above the maximum: ACCESS_EXCEEDED with `Retry-After`, before the body is checked; the gateway of `gateway-errors: azure` counts every call with a known key before any other check, and uses its own body',
    },
  },
  {
    slug: 'quota',
    section: 'Limits',
    decided: 'A TPP can make any number of calls in a day.',
    why: 'The published interface names no limit.',
    setting: limit('requests a day for each TPP'),
    profiles: { published: 'none' },
    alternatives: {
      number:
        'the maximum number of calls of a TPP in 24 hours of real time (limits-clock, limits-scope), counted in addition to the rate limit. Above it: ACCESS_EXCEEDED with `Retry-After`; the gateway of `gateway-errors: azure` returns 403 with its own body',
    },
  },
  {
    slug: 'call-limits',
    section: 'Limits',
    decided: 'No operation has a limit.',
    why: 'The published interface names no limit.',
    setting: { kind: 'callLimits' },
    profiles: { published: {} },
    alternatives: {
      'a table':
        'the maximum number of calls in any period of `seconds` of bank time, for an operation or for all calls (`all`), e.g. `{ all: { calls: 6, seconds: 10, counts: all }, createConsent: { calls: 3, seconds: 86400, per: psu } }`. `per` is `tpp` (default), `psu` (that of `PSU-ID`) or `resource` (the path). `counts` is `accepted` (default: only accepted calls) or `all` (those that pass the checks of TPP and token). Calls beyond the limit do not count: they are ACCESS_EXCEEDED with `Retry-After`, after these checks',
    },
  },
  {
    slug: 'limits-clock',
    section: 'Limits',
    decided: 'rate-limit and quota count in real time. The counts are not part of the state of the bank.',
    why: 'A client under test must not be blocked for longer because the clock of the bank is paused.',
    ...choice('real', {
      bank: 'they count in bank time; the counts are part of the state, so that they survive a restart with `--data` and are deterministic',
    }),
  },
  {
    slug: 'limits-scope',
    section: 'Limits',
    decided: 'rate-limit and quota count all calls of a TPP together.',
    why: 'Most gateways know only the TPP.',
    ...choice('tpp', {
      consent:
        'the calls with each consent or payment are counted separately, and those without one for the TPP; the gateway of `gateway-errors: azure` knows only the TPP',
    }),
    habitsNeed: ['rate-limit', 'quota'],
    habits: { consent: { sources: ['up-banking/api#8'] } },
  },
  {
    slug: 'limits-count',
    section: 'Limits',
    decided: 'A call that rate-limit, quota or frequencyPerDay refuses does not count.',
    why: 'A client that waits as long as `Retry-After` says is served again.',
    ...choice('served', {
      'refused-too':
        'a refused call counts, too, so that a client that keeps trying is never served: it restarts the minute or day of rate-limit and quota, and with `rolling-24h` (frequency-window) it counts as a read of the consent',
    }),
    habitsNeed: ['rate-limit', 'quota', 'frequency-window'],
    habits: {
      'refused-too': {
        sources: ['whisper-money/whisper-money#352', 'securo-finance/securo#805'],
      },
    },
  },
  {
    slug: 'retry-after',
    section: 'Limits',
    decided: 'The refusal of a call above rate-limit or quota has `Retry-After` in seconds.',
    why: 'Most servers send seconds.',
    ...choice('seconds', {
      date: '`Retry-After` is a date (RFC 9110), of the clock that counts (limits-clock): if that is `bank`, compare it with the time of the bank and not with the `Date` of the response, which is always real time',
      absent: 'the refusal does not say when to call again',
    }),
    habitsNeed: ['rate-limit', 'quota'],
    habits: {
      date: { sources: ['RFC 9110 10.2.3 (not confirmed for a bank)'] },
      absent: { sources: ['actualbudget/actual-server#488', 'whisper-money/whisper-money#352'] },
    },
  },
  {
    slug: 'limit-headers',
    section: 'Limits',
    decided: 'No header says how many calls are left.',
    why: 'The published interface has no such header.',
    ...choice('none', {
      'x-ratelimit':
        'successful responses, and refusals because of a limit, have `X-RateLimit-Limit`, `-Remaining` and `-Reset` (seconds), of the limit with the fewest calls left',
      draft:
        'successful responses, and refusals because of a limit, have `RateLimit-Policy` and `RateLimit`, as in the draft of the IETF, with an item for each limit, such as `"rate-limit";r=9;t=42`',
    }),
    habitsNeed: ['rate-limit', 'quota'],
    habits: {
      'x-ratelimit': { sources: ['actualbudget/actual-server#431', 'TampereHacklab/mulysa#497', 'up-banking/api#8'] },
      draft: {
        sources: [
          'draft-ietf-httpapi-ratelimit-headers',
          'https://docs-nextgenpsd2.api.memo.bank/topic/topic-rate-limiting (with the three headers of an earlier draft)',
        ],
      },
    },
  },
  {
    slug: 'latency',
    section: 'Limits',
    decided: 'Every operation responds at once.',
    why: 'Tests should not wait. Live banks took 20 seconds for a list of transactions (up-banking/api#156) and 125 seconds for a long period (open-banking-io/clients#168), and a client gave up after 60 (actualbudget/actual#8531).',
    setting: { kind: 'delays' },
    profiles: { published: {} },
    alternatives: {
      'a table':
        'a delay for each named operation, and as `all` for the others, in the form of the delays of faults (docs/faults.md), e.g. `{ readTransactions: { type: lognormal, medianMs: 900, sigma: 0.6 }, all: { type: fixed, ms: 50 } }`. The operation takes place at once, and its response is sent later, in real time, so that a client that gives up does not know the result. Delays are drawn from the seed and the number of the call',
    },
  },
  {
    slug: 'latency-while-paused',
    section: 'Limits',
    decided: 'While the clock of the bank is paused, latency has no effect.',
    why: 'A test with a paused clock checks what happens, not how long it takes.',
    ...choice('off', { on: 'latency has its effect while the clock is paused, too' }),
  },
  {
    slug: 'variation',
    section: 'Resources and their fields',
    published: 'Fields are optional; much about their values is left to the ASPSP.',
    decided: 'None: responses always have the same format.',
    why: 'A client is easier to develop against one format.',
    ...choice('none', {
      legal:
        'successful responses differ, by the seed of the bank, in ways that the specification allows and a fragile client does not expect (docs/variation.md)',
      live: 'the same, and the bank has habits of live banks, drawn by its seed when it begins: each decision of docs/live-banks.md that the profile does not set has its default value or one of the habits, all equally likely',
    }),
  },
  {
    slug: 'variations',
    section: 'Resources and their fields',
    published: 'Fields are optional; much about their values is left to the ASPSP.',
    decided:
      'All that the dialect has (docs/variation.md). Unless variation is `none`, each response draws its own differences.',
    why: 'Responses of real banks differ in several ways at once.',
    setting: choices('all', ...(Object.keys(VARIATION_DIALECTS) as VariationId[])),
    profiles: { published: ['all'] },
    alternatives: {
      'a list':
        'only these, and each in every response to which it applies, so that a difference can be tried on its own, e.g. `[list-order]`',
    },
  },
  {
    slug: 'events',
    section: 'Events',
    decided: 'The bank sends no events to TPPs.',
    why: 'The published interface has no events.',
  },
  {
    slug: 'retention',
    section: 'Limits',
    decided:
      'Two years. After that, the bank deletes finished consents and payments with their codes and tokens, expired access tokens, and bookings. Their ids are then unknown, and an account with its own bookings no longer shows older transactions. The bank checks at night, at intervals of one thirtieth of the shortest period, but at least every 30 days and at most daily.',
    why: 'Real banks keep data for about as long, and a bank that runs for months must not grow without limit.',
    setting: { ...durations('consents', 'payments', 'bookings'), isUnbounded: true },
    profiles: { published: { consents: 'P2Y', payments: 'P2Y', bookings: 'P2Y' } },
  },
  {
    slug: 'paging',
    section: 'Limits',
    decided: 'A response contains the whole list.',
    why: 'The published interface has no pages.',
    setting: limit('booked transactions on a page'),
    profiles: { published: 'none' },
    alternatives: {
      number:
        'the maximum number of booked transactions on a page; pending ones are on the first page. `transactions.links.next` is the link to the next page, with an opaque cursor. A further page does not count as an access and contains no transactions added after the first page. Under the value `first-read` of one-off-consent-end, a consent lasts until its last page',
    },
  },
  {
    slug: 'paging-links',
    section: 'Limits',
    decided: 'The link `next` of a page of transactions is a full URL, and the last page has none (paging).',
    why: 'A client that follows `next` until there is none reads the whole list once.',
    ...choice('plain', {
      relative: '`next` is a path without scheme and host',
      'empty-last': 'the last page with transactions has a `next`, too, which leads to an empty page',
      repeated: 'the last page has a `next` that leads to itself, without end',
      null: 'the last page has `next: null`',
      foreign: 'the host of `next` is a name inside the bank, which no client can reach; its path and query are right',
    }),
    habitsNeed: ['paging', 'page-parameters'],
    habits: {
      relative: { sources: ['n26/psd2-tpp-docs', 'openbankingspace/tpp-issues#53'] },
      'empty-last': { sources: ['erp-mafia/accounted#1754'] },
      repeated: {
        sources: [
          'openbankingspace/tpp-issues#122',
          'actualbudget/actual#8846',
          'actualbudget/actual#8927',
          'securo-finance/securo#717',
        ],
        breaks: 'NextGenPSD2, _linksAccountReport: next is the link to the next page',
      },
      null: {
        sources: ['openbankingspace/tpp-issues#115'],
        breaks: 'NextGenPSD2, hrefType: a link is an object with href',
      },
      foreign: {
        sources: ['openbankingspace/tpp-issues#157', 'openbankingspace/tpp-issues#174'],
        breaks: 'NextGenPSD2, _linksAccountReport: next is the link to the next page',
      },
    },
  },
  {
    slug: 'paging-shift',
    section: 'Limits',
    decided:
      'Pages are stable: transactions that are booked after the first page was read are on none of the others (paging).',
    why: 'A list that is read page by page has each transaction once.',
    ...choice('stable', {
      doubled:
        'a page begins after as many transactions as were read: if one is booked between two pages, the last transaction of a page is also the first one of the next',
      missed: 'if a transaction is booked between two pages, one that was booked before is on neither of them',
    }),
    habitsNeed: ['paging', 'page-parameters'],
    habits: {
      doubled: { sources: ['ConsumerDataStandardsAustralia/standards#28'] },
      missed: {
        sources: ['openbankingspace/tpp-issues#134'],
        breaks: 'NextGenPSD2, Read transaction list: the list has the transactions of the period',
      },
    },
  },
  {
    slug: 'adaptations',
    section: HEADERS,
    published: 'Paths, headers and bodies, in one form.',
    decided:
      'Requests and responses have the form of the document. A list of adaptations describes a bank that writes differently: paths, names, forms of values, and errors (`docs/adaptations.md`).',
    why: 'Banks with the same rules write them differently.',
    setting: { kind: 'adaptations' },
    profiles: { published: [] },
    kept: [],
  },
] as const satisfies readonly WrittenRow[];
