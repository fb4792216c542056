import { MOST_BULK_PAYMENTS } from '../domain/payment/payment.js';
import { PAYMENT_PRODUCTS, PRODUCTS } from '../domain/payment/products.js';
import { choice, durations, limit, numbers, orderedWords, type WrittenRow } from './row.js';

/** @decision cut-off-time */
const CUT_OFF_PRODUCTS = PAYMENT_PRODUCTS.filter((product) => !PRODUCTS[product].isInstant);
const CUT_OFF_TIMES = Object.fromEntries(CUT_OFF_PRODUCTS.map((product) => [product, 'PT16H']));

/** Decisions about the dialect `nextgenpsd2`. Other decisions say which of their values it has. */
export const NEXTGENPSD2_DECISIONS = [
  {
    slug: 'tpp-identification',
    section: 'NextGenPSD2 1.3.11 / Certificates',
    published: 'TPPs are known by their qualified website certificate.',
    decided:
      'The certificate of the TLS connection, or a forwarded one (certificate-source), names the TPP and its roles. TPPs neither onboard nor send a subscription key.\n- Without TLS, for laptops and tests: the header `Sandbank-TPP` identifies a TPP by its organizationIdentifier, such as `PSDAT-FMA-123456`. The TPP has the roles from the fixtures or its certificate; without those, all roles.\n- Where the header is accepted: if the server listens on loopback (`--host`), and elsewhere only with `--trust-tpp-header`. Otherwise the call is CERTIFICATE_MISSING.\n- Limit: a bank stores 10,000 organisations; calls of further organisations are ACCESS_EXCEEDED.',
    why: 'Banks identify TPPs by certificate, but a test should not need one. On a server that others can reach, the header would let anyone act as any TPP.',
    ...choice('certificate-or-local-header', {
      'certificate-or-header': 'the header is accepted wherever the server listens',
      certificate: 'the header is ignored; a call without a certificate is CERTIFICATE_MISSING',
    }),
  },
  {
    slug: 'consent-kinds',
    section: 'NextGenPSD2 1.3.11 / Account access',
    published: 'Consents on named accounts; global, list-only and bank-offered consents are optional.',
    decided:
      'All kinds of NextGenPSD2 are offered: `allPsd2` grants every account of the PSU, `availableAccounts` and `availableAccountsWithBalance` grant the list of accounts (list-consents), and if all lists are empty, the PSU chooses the accounts. With `allPsd2`, `availableAccounts` or `availableAccountsWithBalance`, an empty list counts as absent, and any other list is FORMAT_ERROR. `restrictedTo` is SERVICE_INVALID. A read of a consent that the PSU completed shows the chosen accounts.',
    why: 'A client should be able to test each kind; a grant that differs from the request would be misleading.',
    ...choice('all', {
      combined: 'all kinds; lists with accounts are also accepted next to another member, which then has no effect',
      named: 'only consents on named accounts; another one is SERVICE_INVALID',
      'named-or-global': 'only consents on named accounts and `allPsd2`; another one is SERVICE_INVALID',
      'named-or-list':
        'only consents on named accounts, and on the list of accounts for one access (`recurringIndicator` false); another one is SERVICE_INVALID',
    }),
  },
  {
    slug: 'owner-name',
    section: 'NextGenPSD2 1.3.11 / additionalInformationAccess',
    published:
      'A consent may ask for the names of owners. The bank decides whether it offers that, and whether it shows names only with such a consent.',
    decided:
      "Accounts show `ownerName` if the consent asks for it: `additionalInformation.ownerName` lists accounts that are also in the other lists, or is empty if those are empty, and `allAccountsWithOwnerName` asks for the names of all accounts. Anything else is FORMAT_ERROR. The read of the consent shows the accounts, and the page for the PSU shows the holder's name only if the TPP sees it. `trustedBeneficiaries` is SERVICE_INVALID.",
    why: 'A client can test both cases, and sees names only if it asks for them.',
    ...choice('on-consent', {
      always: 'every consent shows the names, whether it asks for them or not',
      none: '`additionalInformation` and `allAccountsWithOwnerName` are SERVICE_INVALID',
    }),
  },
  {
    slug: 'consent-signatures',
    section: 'NextGenPSD2 1.3.11 / consentStatus',
    published:
      'partiallyAuthorised: some but not all mandated authorisations have been performed. Which consents need several is left to the bank.',
    decided:
      'In the dialect `nextgenpsd2`, a consent (also a funds confirmation consent) requires as many signatures as its accounts do. The published interface requires one.\n- First PSU: must hold all accounts of the consent, and grants the access. If another signature is needed, the consent is then partiallyAuthorised, and using it is CONSENT_INVALID.\n- Further PSUs: each must hold an account that still lacks a signature; the last one makes the consent valid. A second signature by the same PSU is STATUS_INVALID.\n- Count: signatures are counted for each account, even if a PSU chose it at the bank. Consents to all accounts of a PSU (`allPsd2` and related members) require one.\n- Rejection: a refusal by one PSU rejects the consent, and so does the end of the time limit, which signatures do not extend.\n- End: each of the PSUs can end the consent in online banking.',
    why: 'If holders can act only together, one signature should not open the account; a PSU can still share their own accounts alone.',
    ...choice(
      { published: 'one', nextgenpsd2: 'as-account' },
      { 'as-account': 'a consent requires the signatures that its accounts require' },
    ),
  },
  {
    slug: 'redirect-approach',
    section: 'NextGenPSD2 1.3.11 / SCA approaches',
    published: 'The PSU is redirected to the bank; with OAuth, the TPP then exchanges a code for a token.',
    decided:
      "In the dialect `nextgenpsd2` the browser returns to `TPP-Redirect-URI` without a code, and the TPP reads accounts with `Consent-ID` alone. A call without `TPP-Redirect-URI` is accepted, although NextGenPSD2 requires the header for redirects; the browser then stays on the bank's last page. The published interface issues a code and a token.",
    why: 'Most banks with NextGenPSD2 offer the plain redirect.',
    ...choice(
      { published: 'oauth', nextgenpsd2: 'redirect' },
      {
        redirect: 'no code is issued; the consent itself grants access',
        oauth:
          '`scaOAuth` leads to the OAuth metadata; the browser returns with a code, which the TPP exchanges for a token. A consent that was signed in an app or at the TPP has no code, and is read without a token',
      },
    ),
  },
  {
    slug: 'sca-approaches',
    section: 'NextGenPSD2 1.3.11 / SCA approaches',
    published: 'Redirect, OAuth, decoupled and embedded; the bank chooses which it offers.',
    decided:
      'All of redirect, decoupled and embedded. The list is in the order of preference, and the bank takes the first one. The header `ASPSP-SCA-Approach` of the response names it.\n- The TPP can prefer another that is offered: `TPP-Redirect-Preferred: true`, `TPP-Decoupled-Preferred: true`, or both `false` for embedded. With `TPP-Redirect-Preferred: false` alone, the bank takes the first one that is not redirect.\n- The fixtures can limit a PSU to some of them (`scaApproaches`). The limit applies where the TPP or the token names the PSU.',
    why: 'A client can try each approach without another bank.',
    setting: orderedWords('redirect', 'decoupled', 'embedded'),
    profiles: { published: ['redirect'], nextgenpsd2: ['redirect', 'decoupled', 'embedded'] },
    alternatives: { 'a list': 'the approaches that the bank offers, its own choice first' },
  },
  {
    slug: 'sca-methods',
    section: 'NextGenPSD2 1.3.11 / Update PSU data',
    published: 'A PSU may have several methods.',
    decided:
      'The fixtures define the methods of a PSU (`scaMethods`); without them, the PSU has one method, by SMS. With a single method, there is no choice: after the password, the authorisation is `scaMethodSelected`. Every method uses the one-time code of the PSU. If the bank has no second factor (second-factor), or the PSU no method (`scaMethods: []`), the password completes the authorisation as `exempted`.',
    why: 'A test must know the code.',
  },
  {
    slug: 'embedded-errors',
    section: 'NextGenPSD2 1.3.11 / Update PSU data',
    decided:
      'A wrong PSU-ID, password or code is PSU_CREDENTIALS_INVALID; the third wrong password or code fails the authorisation. A step of a failed authorisation is SCA_INVALID, a step in the wrong order STATUS_INVALID, an unknown method SCA_METHOD_UNKNOWN.',
    why: 'This follows from the meanings of the codes.',
  },
  {
    slug: 'encrypted-passwords',
    section: 'NextGenPSD2 1.3.11 / Update PSU data',
    published: 'The TPP may send `encryptedPassword` instead of `password`, if the bank supports it.',
    decided: '`encryptedPassword` is FORMAT_ERROR.',
    why: 'A bank that encrypts publishes a key, and NextGenPSD2 shows neither the key nor the algorithm.',
    ...choice('refused', {
      accepted:
        '`encryptedPassword` is accepted like `password`. Nothing is decrypted: a text of 100 characters or more is the right password, a shorter one must be the password itself. `additionalPassword` stays FORMAT_ERROR',
    }),
  },
  {
    slug: 'embedded-start',
    section: 'NextGenPSD2 1.3.11 / Update PSU data',
    published: 'The PSU is identified and authenticated, unless the bank knows this already.',
    decided: 'With the PSU-ID and the password of the PSU; then the method is chosen.',
    why: 'It shows every step.',
    ...choice('password', {
      method:
        'with the choice of the method, because the PSU has signed in before. The authorisation is `psuAuthenticated` when it starts, and its response has the methods. The PSU is that of `PSU-ID` or of the token, otherwise the holder of the first account that is named, otherwise the first customer of the fixtures. If this PSU cannot authorise, the bank does not start the authorisation by itself, and refuses its start',
    }),
  },
  {
    slug: 'decoupled-start',
    section: 'NextGenPSD2 1.3.11 / Update PSU data',
    published: 'A decoupled authorisation may also have the link selectAuthenticationMethod.',
    decided: 'The device of the PSU is asked as soon as the bank knows the PSU.',
    why: 'It needs no further call.',
    ...choice('at-once', {
      method:
        'a PSU with several methods chooses one first: the authorisation is `psuAuthenticated`, its response has the methods and the link `selectAuthenticationMethod`, and the device is asked after that (`started`)',
    }),
  },
  {
    slug: 'confirmation-code',
    section: 'NextGenPSD2 1.3.11 / authorisationConfirmation',
    published:
      'After a redirect, the bank may require the TPP to confirm the authorisation with a code. When it does, and how the TPP receives the code, is not shown.',
    decided: 'Never: the approval of the PSU completes the authorisation.',
    why: 'Most banks do not require a confirmation.',
    ...choice('none', {
      token:
        'after a redirect with OAuth the authorisation is `unconfirmed`, and nothing is authorised before the confirmation; the TPP exchanges the code for a token and sends it to the link `confirmation` (`PUT` without a body). Without a confirmation, the authorisation fails at the end of its time limit. The other approaches, and the plain redirect, need no confirmation',
      required:
        'after a plain redirect the authorisation is `unconfirmed`, and nothing is authorised before the confirmation; the browser returns with the parameter `confirmationCode`, which the TPP sends to the link `confirmation` (`PUT`, `confirmationCode`). A wrong code is SCA_INVALID and fails the authorisation; without a confirmation, it fails at the end of its time limit. The other approaches, and OAuth, need no confirmation',
    }),
  },
  {
    slug: 'sca-start',
    section: 'NextGenPSD2 1.3.11 / Authorisation endpoints',
    published: 'The bank starts the authorisation itself, or lets the TPP start it.',
    decided:
      'A creation starts an authorisation, and its response has the link `scaRedirect`. With `TPP-Explicit-Authorisation-Preferred: true`, and if several PSUs must sign, it has a link `startAuthorisation…` instead. The TPP then starts an authorisation for each PSU, and each start names its own PSU in `PSU-ID`. The name of the link says what the start must contain, depending on the approach that the bank would use now:\n- `startAuthorisation`: nothing (redirect).\n- `startAuthorisationWithPsuIdentification`: the PSU (decoupled, embedded).\n- `startAuthorisationWithPsuAuthentication`: the password as well (embedded, if the creation names the PSU).',
    why: 'This saves the TPP a call, unless it prefers the explicit start.',
    ...choice('implicit', { explicit: 'the TPP always starts the authorisation' }),
  },
  {
    slug: 'sca-status',
    section: 'NextGenPSD2 1.3.11 / scaStatus',
    published: 'Nine values; transitions are not shown.',
    decided:
      'received, psuIdentified (the TPP named the PSU by `PSU-ID`), psuAuthenticated, scaMethodSelected, started, unconfirmed, then finalised, failed or exempted. An authorisation never goes back, may skip statuses, and the last three are final. A refusal, and the end of the time limit, fail all open authorisations.',
    why: 'NextGenPSD2 lists them in this order.',
  },
  {
    slug: 'standard-document',
    section: 'NextGenPSD2 1.3.11 / OpenAPI document',
    published:
      'An OpenAPI document that no bank can match everywhere. An updated authorisation, and a new consent to confirmations of funds, match several alternatives of a `oneOf`, which allows only one. The message codes of a successful response are the categories ERROR and WARNING. Most responses with 406, 408, 415, 429, 500 and 503 have no body, and 413 is not listed. Location has the format `url`, which OpenAPI does not have. Consents to confirmations of funds cannot be `partiallyAuthorised`.',
    decided:
      'The document that a bank serves has the structure of the standard. A validator with the OpenAPI document of the standard reports these differences:\n- `anyOf` where several alternatives match, message codes as `code`, and `uri-reference` for Location.\n- The bodies of all errors (error-body), with 413 for a body that is too large.\n- `partiallyAuthorised` for consents to confirmations of funds (consent-signatures), because their OpenAPI document lets banks add statuses.\n- A purpose code of fixtures or of the control API, which is shown unchanged even if it is not in the list of the standard.',
    why: 'Validators and generators must be able to use the document, and it must describe what the bank sends.',
  },
  {
    slug: 'message-codes',
    section: 'NextGenPSD2 1.3.11 / tppMessages',
    published:
      'The codes of each service and status are listed. The list of the consents to confirmations of funds (Confirmation of Funds Consent 2.0) is older: it has neither ROLE_INVALID nor SCA_INVALID, and spells CERTIFICATE_REVOKE.',
    decided:
      'Every code is one that the standard has for its service and status, except that consents to confirmations of funds have the codes of the other services: ROLE_INVALID (401), CERTIFICATE_REVOKED (401) and SCA_INVALID (400). Internal errors have a code that is not in the standard.',
    why: 'A client can handle the same error in the same way in all services.',
  },
  {
    slug: 'psu-id-binding',
    section: 'NextGenPSD2 1.3.11 / PSU-ID',
    published: 'Client ID of the PSU in the ASPSP client interface. Whether only that PSU can approve is not shown.',
    decided:
      'The PSU whom `PSU-ID` names at the start of an authorisation, or in an update, is the only one who can approve it; another PSU can only refuse. The payment or consent itself is not bound: the TPP can start an authorisation for another PSU. If a call of the control API does not specify an authorisation, a PSU can approve their own, or one for which the TPP named no PSU.',
    why: 'The TPP has said who its customer is; an approval by someone else would be a mistake.',
    ...choice('bound', {
      any: '`PSU-ID` is a hint: on the page, every PSU who could approve the request can approve it. This is the value of authorisations and banks that were saved before this decision was added',
    }),
    kept: 'any',
  },
  {
    slug: 'refused-authorisation',
    section: 'NextGenPSD2 1.3.11 / SCA status',
    published:
      'An authorisation that the PSU refuses is `failed`. What becomes of the consent or payment is not shown.',
    decided:
      'A PSU who refuses ends the request: the consent is `rejected`, the payment or signing basket `RJCT`, and a cancellation is dropped.',
    why: 'The PSU has decided, and no other link should ask again.',
    ...choice('ends-request', {
      'ends-itself':
        'only the authorisation is `failed`; the request still waits for a PSU, and the TPP can start another authorisation, as at banks with the XS2A core of adorsys',
    }),
  },
  {
    slug: 'psu-id',
    section: 'NextGenPSD2 1.3.11 / PSU-ID',
    published: 'The bank may require it, and says so in its documentation.',
    decided:
      'Optional at a creation. Where the bank starts the authorisation by itself, a PSU that it does not know is PSU_CREDENTIALS_INVALID.',
    why: 'Most banks ask for the PSU on their own page.',
    ...choice('optional', {
      required:
        'a creation without it is FORMAT_ERROR, and with a PSU that the bank does not know PSU_CREDENTIALS_INVALID. If the bank checks accounts at the creation (account-mismatch, consent-start), they must be those of this PSU',
      refused: 'a creation with it is FORMAT_ERROR',
    }),
  },
  {
    slug: 'consent-start',
    section: 'NextGenPSD2 1.3.11 / consentStatus',
    published: 'A new consent is received until the PSU has authorised it.',
    decided: 'A new consent is received, and waits for its PSU.',
    why: 'NextGenPSD2 defines it this way.',
    ...choice('received', {
      valid:
        'a new consent is valid at once, given by the PSU of PSU-ID, otherwise by the holder of its first account; accounts of someone else are RESOURCE_UNKNOWN (400). Its response has no link for an authorisation',
      'list-valid':
        'the same for a consent to the list of accounts (`availableAccounts`, `availableAccountsWithBalance`), given by the PSU of PSU-ID or of the token, otherwise by the first customer of the fixtures; another one is received',
    }),
  },
  {
    slug: 'token-before',
    section: 'NextGenPSD2 1.3.11 / SCA approaches',
    published: 'The certificate identifies the TPP. An access token is only for OAuth.',
    decided: 'No call needs a token of the TPP itself.',
    why: 'NextGenPSD2 has no such token.',
    ...choice('none', {
      'application-optional':
        'the token endpoint issues such a token as under `application`, but no call needs it. One that is sent must be valid',
      application:
        'every call needs an access token that the TPP gets with `client_credentials` at the token endpoint: TOKEN_UNKNOWN or TOKEN_EXPIRED otherwise. It lasts as long as those of lifetimes. With the OAuth approach, account reads need the token of the consent instead',
      psu: 'every call needs the access token of a PSU who has signed in. The PSU signs in at the authorisation endpoint (scope `AIS` and the `client_id` of the TPP), and the TPP exchanges the code. The PSU of the token counts as `PSU-ID`, unless the call has that header. The bank keeps the sign-in as a one-off consent to the list of accounts. It ends with the token if that has no refresh token (refresh-token). With the OAuth approach, account reads need the token of the consent instead',
    }),
  },
  {
    slug: 'token-parameters',
    section: 'RFC 6749 / 4.1.3',
    published: 'The parameters of a token request are a form in the body.',
    decided: 'A request without a form is `invalid_request`.',
    why: 'RFC 6749 requires a form.',
    ...choice('form', {
      anywhere: 'the parameters can also be in the query, without a body, or in a JSON body',
      untyped: 'the same, and `grant_type` can be missing: it follows from `code` or `refresh_token`',
    }),
  },
  {
    slug: 'sign-in',
    section: 'NextGenPSD2 1.3.11 / SCA approaches',
    published: 'PSUs authorise what a TPP has requested. A sign-in before a request is not described.',
    decided: 'A PSU who signs in before a request (token-before, consent-by) does so on the page of the bank.',
    why: 'OAuth signs users in on the page of the server.',
    ...choice('page', {
      decoupled:
        'the TPP starts the sign-in with `POST /v1/sign-ins` and `PSU-ID`, and reads it at its address. After the approval, which the PSU gives in an app, the response has the `authorisationCode` for the token endpoint. There is no page',
      'decoupled-id':
        'the same, but the response has no code: once the PSU has approved, the id of the sign-in is the code for the token endpoint. PSUs can also sign in on the page of the bank',
      password:
        'the TPP sends the password of the PSU with `POST /v1/sign-ins`: the response is the access token. There is no page',
    }),
  },
  {
    slug: 'application-refresh',
    section: 'RFC 6749 / 4.4.3',
    published: 'A refresh token should not be included.',
    decided: 'The token of the TPP itself (token-before) has no refresh token.',
    why: 'The TPP can get another token at any time.',
    ...choice('none', {
      reusable:
        'the token has a `refresh_token`. It gets another token of the TPP as often as it is used, and does not end',
    }),
  },
  {
    slug: 'consent-by',
    section: 'NextGenPSD2 1.3.11 / Create consent',
    published: 'The TPP creates a consent, and the PSU authorises it.',
    decided: 'The TPP creates a consent for the accounts that it names.',
    why: 'NextGenPSD2 defines it this way.',
    ...choice('request', {
      token:
        'as under `request`, and the access token of a consent names it: account reads with a token need no `Consent-ID`',
      scope:
        'the TPP sends the PSU to the authorisation endpoint with the scope `AIS` and its `client_id`, without a consent. What the PSU approves there is a recurring consent to all its accounts (`allPsd2`). The token for the code opens them; `Consent-ID` is optional. The creation of a consent is RESOURCE_UNKNOWN (404)',
    }),
  },
  {
    slug: 'payment-start',
    section: 'NextGenPSD2 1.3.11 / transactionStatus',
    published: 'A new payment is RCVD in the examples.',
    decided: 'A payment is RCVD until its PSU has decided.',
    why: 'The examples of NextGenPSD2 show this.',
    ...choice('RCVD', {
      PATC: 'responses in JSON show RCVD as PATC',
      ACTC: 'responses in JSON show RCVD as ACTC',
      ACCP: 'responses in JSON show RCVD as ACCP',
      PDNG: 'responses in JSON show RCVD as PDNG',
    }),
  },
  {
    slug: 'delta-access',
    section: 'NextGenPSD2 1.3.11 / Read transaction list',
    published: 'entryReferenceFrom and deltaList are supported if the bank offers them.',
    decided:
      'In the dialect `nextgenpsd2`, both parameters are offered. With one of them, `dateFrom` and `dateTo` are ignored; both together are FORMAT_ERROR.\n- `entryReferenceFrom`: the entryReference of a booked transaction (cardTransactionId of a card account). The list contains what was booked after it. An entry that is not booked, or that the bank no longer has, is RESOURCE_UNKNOWN; one from before the history of the consent is PERIOD_INVALID.\n- `deltaList=true`: lists what was booked since the last report of the account with this consent. A report is a list of booked transactions up to today, by period or delta, whose last page was read; HEAD does not count. The first delta list has the whole history of the consent.\n- Pending transactions and standing orders: they are always listed in full, because they change until they are booked.\n- A parameter that the bank does not offer: PARAMETER_NOT_SUPPORTED without `dateFrom`, and ignored with it.',
    why: 'A client can test each parameter, and must not miss a transaction.',
    ...choice(
      { published: 'none', nextgenpsd2: 'both' },
      {
        'entry-reference': 'only `entryReferenceFrom` is offered',
        'delta-list': 'only `deltaList` is offered',
        both: 'both are offered',
      },
    ),
  },
  {
    slug: 'page-parameters',
    section: 'NextGenPSD2 1.3.11 / Read transaction list',
    published:
      '`pageIndex` and `itemsPerPage` are optional for banks. The number of the first page, and the contents of a page, are not shown.',
    decided:
      'In the dialect `nextgenpsd2`, the transaction lists of accounts obey both. Reports in XML have no pages.\n- `itemsPerPage`: the number of booked transactions of a page, but never more than `paging` allows.\n- `pageIndex`: page 0 is the first one, and only it has the pending transactions, the standing orders and the balances. A page after the last one is empty. Without `itemsPerPage`, pages have the size of `paging`, or page 0 is the whole list.\n- `_links.next`: the link to the next page, as under `paging`. Unlike a number, it skips and repeats nothing if a transaction is booked in between. `pageIndex` together with its cursor is FORMAT_ERROR.\n- Access: a page with a higher number belongs to an access of the same day, if there was one.',
    why: 'Parameters of NextGenPSD2 should have an effect; other sandboxes also count from 0.',
    ...choice(
      { published: 'ignored', nextgenpsd2: 'obeyed' },
      { obeyed: 'both choose the page of the list', 'from-1': 'the same, and the first page has the number 1' },
    ),
    kept: 'ignored',
  },
  {
    slug: 'largest-page',
    section: 'NextGenPSD2 1.3.11 / Read transaction list',
    published: '`itemsPerPage` is optional for banks; no maximum is shown.',
    decided: 'None: a larger `itemsPerPage` than `paging` has pages of `paging`.',
    why: 'Clients that ask for more than a page has can follow its link.',
    setting: limit('booked transactions that itemsPerPage can ask for'),
    profiles: { published: 'none' },
    alternatives: {
      number:
        'the largest `itemsPerPage`; a larger one is FORMAT_ERROR. `paging` is then only the length of a page without `itemsPerPage`',
    },
  },
  {
    slug: 'page-beyond',
    section: 'NextGenPSD2 1.3.11 / Read transaction list',
    decided: 'A page after the last one is empty (page-parameters).',
    why: 'A client that counts pages ends at an empty one.',
    ...choice('empty', { unknown: 'it is RESOURCE_UNKNOWN (404)' }),
  },
  {
    slug: 'transaction-reports',
    section: 'NextGenPSD2 1.3.11 / Read transaction list',
    published: 'JSON, camt.052, camt.053 or camt.054 as XML, or MT940 or MT942 as text; the bank chooses.',
    decided:
      'In the dialect `nextgenpsd2`, a client whose `Accept` prefers `application/xml` gets camt in version 08, with the oldest transaction first and without pages. MT94x are not offered.\n- camt.053: for booked transactions of a past period, with its opening and closing balance, if the consent grants balances.\n- camt.052: otherwise, with the current balances if `withBalance` asks for them.\n- JSON only: lists with standing orders (`information`, `all`), following pages, single transactions and card accounts.',
    why: 'Many banks offer camt in addition to JSON.',
    ...choice(
      { published: 'json', nextgenpsd2: 'camt-08' },
      { 'camt-02': 'camt in version 02', 'camt-08': 'camt in version 08' },
    ),
  },
  {
    slug: 'transaction-download',
    section: 'NextGenPSD2 1.3.11 / _linksDownload',
    published:
      'A very large camt report may be a download. The bank decides from which size, and the address of the download.',
    decided:
      'Every report is sent immediately. If the bank has a limit, the address of the download is below the account. The download requires the same consent and does not count as another access. It contains the transactions of the period at the time of the download, and can be repeated while the consent is valid; for `deltaList`, the download counts as the report, not the response with the link.',
    why: 'The histories of a sandbox are small.',
    setting: limit('transactions of a report that is sent immediately'),
    profiles: { published: 'none' },
    alternatives: {
      number:
        'the maximum number of transactions of a report in XML. For one with more, the response is `_links.download` as JSON, whatever `Accept` says',
    },
  },
  {
    slug: 'card-accounts',
    section: 'NextGenPSD2 1.3.11 / Read card account list',
    published: 'Card accounts have their own resources; the bank decides when a transaction is invoiced.',
    decided:
      'Accounts with the cashAccountType `CARD` are below `/v1/card-accounts` only, and are counted separately as accesses. Invoices are monthly: what was booked before the first day of the current month is `invoiced`. In addition to the balances of other accounts there is `nonInvoiced`, the sum of all other transactions, pending ones included. Debits are negative (`debitAccounting` is false). `cardTransactionId` is the number of the transaction within the account.',
    why: 'Most cards are invoiced monthly; the two resources should not show the same account.',
  },
  {
    slug: 'cancellation-sca',
    section: 'NextGenPSD2 1.3.11 / Payment cancellation request',
    published: 'The bank decides whether a cancellation needs an authorisation.',
    decided:
      'A payment that still waits for a signature (RCVD, PATC) is cancelled immediately: 204. For an authorised payment before ACSP, the PSU must approve: 202 with the link `startAuthorisation`. The payment continues until the required number of PSUs has approved, and is then CANC. From ACSP on: CANCELLATION_INVALID. The published interface cancels without the PSU.',
    why: 'A payment that a PSU has authorised should not end without the PSU.',
    ...choice(
      { published: 'none', nextgenpsd2: 'authorised' },
      { authorised: 'an authorised payment needs the PSU for its cancellation' },
    ),
  },
  {
    slug: 'cancellation-start',
    section: 'NextGenPSD2 1.3.11 / Payment cancellation request',
    published: 'The bank starts the authorisation of a cancellation by itself, or lets the TPP start it.',
    decided:
      'The response to the DELETE has the link `startAuthorisation`. The headers of the DELETE for the redirect hold for the authorisation that the TPP then starts, unless it has its own.',
    why: 'Nothing is asked of a PSU before the TPP is ready for it.',
    ...choice('explicit', {
      implicit:
        'the DELETE starts an authorisation, and its response has the links of that; a cancellation that several PSUs must approve still has `startAuthorisation`',
    }),
  },
  {
    slug: 'funds-consent',
    section: 'NextGenPSD2 1.3.11 / Confirmation of funds request',
    published: 'How the PSU consents to confirmations of funds is left to the bank; version 2.0 defines a consent.',
    decided:
      'The TPP needs a valid consent of the PSU for the account (`/v2/consents/confirmation-of-funds`), otherwise NO_PIIS_ACTIVATION. The consent has the statuses of other consents; it expires after `cardExpiryDate`, if it has one.\n- `Consent-ID`: optional. An unknown one is CONSENT_UNKNOWN; one that has ended or is for another account is CONSENT_INVALID.\n- OAuth: an access token of the consent can replace `Consent-ID`. A token that is sent must be valid, and that of `Consent-ID` if both are sent.\n- Card: if the consent names a card and the request another one, it is CARD_INVALID.\n- Result: funds are available if the available balance with the credit line covers the amount, converted as for payments. An account that is not enabled has none. A currency without a rate is FORMAT_ERROR.',
    why: 'PSD2 requires the consent; a test of confirmations alone should not need one.',
    ...choice('required', { none: 'every TPP with the role PSP_IC can ask; `Consent-ID` is ignored' }),
  },
  {
    slug: 'debtor-account',
    section: 'NextGenPSD2 1.3.11 / paymentInitiation_json',
    published: 'Required. Some banks let the PSU choose the account instead.',
    decided:
      'Required; without it: FORMAT_ERROR. If it names a `currency`, the payment is made from the account of the IBAN in that currency only; otherwise from the account in the currency of the amount, or the first account of the IBAN. In a pain.001, the currency of the account has no effect. The published interface has payment-rules instead.',
    why: 'NextGenPSD2 has this rule.',
    ...choice('required', {
      optional:
        'a single payment and a standing order in JSON may omit it: the PSU chooses an account on the page, and in the other approaches the bank uses the first possible account. Bulks and pain.001 require it. The OpenAPI document of the bank shows this',
    }),
  },
  {
    slug: 'execution-day',
    section: 'NextGenPSD2 1.3.11 / requestedExecutionDate',
    published: 'A day; which days and times of day are possible is not shown.',
    decided:
      'From today to a year ahead; any other day is EXECUTION_DATE_INVALID. After the authorisation the payment runs its checks, and waits before the first status that reserves or executes until the day begins. Until then it can be cancelled. Every day is a bank day, without a cut-off time (`bank-days`: cut-off-time). If the PSU authorises later than the requested day, the payment is executed immediately.',
    why: 'A test should not wait for Monday.',
    ...choice('any-day', {
      'bank-days':
        'a payment waits until the next bank day begins if it could be executed on a weekend, on a closing day of TARGET, on a day of `bankHolidays` of the fixtures, or from the cut-off time on; instant payments are executed at any time',
    }),
  },
  {
    slug: 'settlement-day',
    section: 'NextGenPSD2 1.3.11 / transactionStatus',
    decided:
      'A payment whose plan or scenario has a duration of ACSP is settled (ACSC, ACWP, ACCC) exactly after that time, even on a weekend and under `execution-day: bank-days`.',
    why: 'A test can compute when a payment is settled.',
    ...choice('exact', {
      'bank-days':
        'a settlement waits until the next bank day begins if it would be on a weekend, on a closing day of TARGET or on a day of `bankHolidays` of the fixtures; instant payments are settled at any time',
    }),
  },
  {
    slug: 'cut-off-time',
    section: 'NextGenPSD2 1.3.11 / requestedExecutionDate',
    decided:
      'The time since midnight in the zone of the bank (aspsp-time-zone) from which a payment of the product is executed on the next bank day: 16:00. It applies only under `execution-day: bank-days`. With PT24H, a day has no cut-off time. Instant payments have none either.',
    why: 'Many banks end their day between 14:00 and 18:00.',
    setting: durations(...CUT_OFF_PRODUCTS),
    profiles: { published: CUT_OFF_TIMES },
  },
  {
    slug: 'standing-order-status',
    section: 'NextGenPSD2 1.3.11 / Periodic payments',
    published: 'The statuses of a standing order and of its executions are not shown.',
    decided:
      'RCVD; ACTC once it is authorised, while executions are left; ACSC when the last one has begun; CANC or RJCT if it ends earlier.\n- Executions: a separate payment is created when a day of execution begins, with the default scenario of the product. A scripted scenario applies to each execution. TPPs see its booking, but cannot read it as a payment. A rejected execution does not end the order.\n- Days: the start is at most a year ahead, and days before the authorisation are skipped. Weekends and holidays have an effect only under `execution-day: bank-days`.\n- List: the transaction list shows active orders under `bookingStatus` `information` and `all`, whatever the period.',
    why: 'The order itself moves no money, so its statuses are those of its acceptance.',
  },
  {
    slug: 'money-members',
    section: 'NextGenPSD2 1.3.11 / Payment initiation request',
    published:
      '`requestedExecutionDate` and `requestedExecutionTime` are "not applicable" to most products; a bank may use them.',
    decided:
      'Some members would change when a payment is made, how often or from which account. One that has no effect in this kind of payment is FORMAT_ERROR with its path. Other members that are not in the document: `unknown-members`.\n- Everywhere: `requestedExecutionTime`.\n- Standing order: `requestedExecutionDate`.\n- Single payments and bulks: the members of a standing order.\n- A payment of a bulk: all of these and `debtorAccount`.',
    why: 'A payment on a different day or from a different account than requested is worse than a refusal.',
  },
  {
    slug: 'bulk-status',
    section: 'NextGenPSD2 1.3.11 / Bulk payments',
    published: 'PART: some payments of the bulk are accepted. Which status a bulk has otherwise is not shown.',
    decided:
      'One authorisation covers all payments of a bulk, which has one currency. Each payment then has its own statuses and booking, whatever `batchBookingPreferred` says; a rejected payment does not stop the others. A cancellation cancels all payments that can still be cancelled. The status of the bulk is:\n- that of its payments, if all have the same;\n- that of the least advanced one, while some continue;\n- PART, when all have ended and some were rejected or cancelled. `tppMessages` then lists the payments and their reasons.',
    why: 'The payments are independent, and PART is the code for a mixed result.',
  },
  {
    slug: 'bulk-size',
    section: 'NextGenPSD2 1.3.11 / Bulk payments',
    published: 'No limit is shown.',
    decided:
      'At most 100 payments; more are FORMAT_ERROR. The body of a bulk can be ten times as large as others (`sizes`): about 1 MB, enough for 100 payments with all members.',
    why: 'A client can reach this limit in a test.',
    setting: numbers({ payments: MOST_BULK_PAYMENTS }),
    profiles: { published: { payments: 100 } },
  },
  {
    slug: 'pain-messages',
    section: 'NextGenPSD2 1.3.11 / payment-product',
    published:
      'Products that begin with `pain.001-` use XML; the versions, and the elements that a bank supports, are not shown.',
    decided:
      'pain.001.001.03 and pain.001.001.09 in UTF-8 without DOCTYPE, with one PmtInf. Its number of transactions is one, except in a bulk.\n- Used: amount, accounts, creditor, text, references and day. Other elements of the schema have no effect.\n- Standing order: a form with the parts `xml_sct` and `json_standingorderType`, whose times replace the day of the message.\n- Reads: the payment is returned as it was sent, and the status is pain.002: version 03 for pain.001.001.03, version 10 for pain.001.001.09. Both are JSON if `Accept` prefers that.\n- Statuses that version 03 does not have: they are replaced by the nearest one, and the actual one is in `AddtlInf`. PATC → ACTC, ACFC → ACCP, ACWP and ACCC → ACSC, CANC → RJCT with the reason CUST; of single transactions also RCVD and PART → PDNG.\n- Errors: JSON, with the path of the element.',
    why: 'Banks accept these two versions.',
  },
  {
    slug: 'signing-basket',
    section: 'NextGenPSD2 1.3.11 / Signing Baskets Service',
    published: 'The bank decides which payments and consents a basket can contain, and what happens to them.',
    decided:
      'With a basket, a PSU approves several payments and consents of a TPP at once.\n- Entries: 1 to 50; another number, or an entry twice, is FORMAT_ERROR. Each must be waiting for its first approval (RCVD, received) and must not be in another pending basket; otherwise REFERENCE_STATUS_INVALID. Consents to confirmations of funds are RESOURCE_UNKNOWN.\n- Creation: the TPP needs the role PSP_PI. The basket replaces the authorisations of its entries, which fail. While it is pending, its entries cannot be authorised separately (STATUS_INVALID).\n- Approval: one approval approves all entries in order, or none. If the PSU cannot approve one of them, it is PSU_CREDENTIALS_INVALID. For a payment without debtor account, the bank uses the first possible account. The basket is then ACTC, or PATC while an entry needs another signature. ACSC is not used.\n- Changed entries: the time limit of an entry still applies, and the TPP can still delete the entry. After either of these, the basket can no longer be approved (STATUS_INVALID).\n- End: a refusal, and the end of its time limit (the same as for payments), reject the basket (RJCT). The TPP can delete it in RCVD (CANC); a later deletion is STATUS_INVALID. After RJCT or CANC, the TPP can start an authorisation for each pending entry.\n- OAuth: the scope is `SBS:` and the basketId, and the token of a basket is for each of its consents.',
    why: 'One authorisation should have one result.',
    ...choice('mixed', { 'payments-only': 'a basket with consents is REFERENCE_MIX_INVALID' }),
  },
  {
    slug: 'notifications',
    section: 'NextGenPSD2 1.3.11 / TPP-Notification-URI',
    published:
      'The bank may notify the TPP of changes of status; which changes, and the form of the message, are not shown.',
    decided:
      'Offered for payments of every kind, consents and signing baskets.\n- Address: `TPP-Notification-URI` at the creation, or at the start of an authorisation, sets it for the resource; a later one replaces it.\n- Content: `TPP-Notification-Content-Preferred` chooses `SCA`, `PROCESS` and `LAST` (default: `PROCESS`); any other format is FORMAT_ERROR. `LAST` is a final status; the bank omits it if `PROCESS` has already sent it. A status that is in the response is not notified.\n- Response: it has `ASPSP-Notification-Support: true` with the content, or `false` if a creation has no address.\n- Message: a POST of JSON with the id and the new status, and with the authorisation if it is about one. `X-Request-ID` is the same in each attempt.\n- Delivery: any 2xx response confirms the receipt; redirects are not followed. Notifications of one resource are sent one after the other, in the order of the changes, each at least once. The bank keeps the last 100 of a resource.',
    why: 'This is the simplest message with the facts that NextGenPSD2 mentions.',
    ...choice('offered', {
      never: 'the headers have no effect, and each creation has `ASPSP-Notification-Support: false`',
      none: 'the headers have no effect, and no response has ASPSP-Notification-Support',
    }),
  },
  {
    slug: 'notification-addresses',
    section: 'NextGenPSD2 1.3.11 / TPP-Notification-URI',
    published:
      'The address shall be below a domain of the certificate of the TPP (CN or SubjectAltName, with wildcards).',
    decided:
      'HTTPS, below a domain of the certificate. The ports of the server itself are never called.\n- A TPP identified by `Sandbank-TPP`: the domains are those of the test certificate that the bank would issue to it.\n- A TPP on the same machine: it can also use `localhost`, `127.0.0.1` or `[::1]`, with HTTP or HTTPS, unless the call comes from a page of another site in a browser (Host, Origin, Sec-Fetch-Site).',
    why: 'A test on a laptop should need neither a domain nor a certificate; a TPP elsewhere should not make the bank call its own machine.',
    ...choice('certificate-or-local', {
      certificate: 'only addresses below a domain of the certificate',
      any: 'every address, for closed networks such as container networks',
    }),
  },
  {
    slug: 'notification-refusal',
    section: 'NextGenPSD2 1.3.11 / TPP-Notification-URI',
    published: 'Banks may answer ASPSP-Notification-Support: false if the address does not comply.',
    decided:
      'The call succeeds without notifications, and the response has `ASPSP-Notification-Support: false`. The control API lists the notification as `refused`, with the reason.',
    why: 'NextGenPSD2 suggests this.',
    ...choice('not-supported', { 'format-error': 'the call is FORMAT_ERROR with the path TPP-Notification-URI' }),
  },
  {
    slug: 'notification-delivery',
    section: 'NextGenPSD2 1.3.11 / TPP-Notification-URI',
    decided: 'At once, and once if the TPP confirms the receipt.',
    why: 'The default is what one hopes for. The outcome `notification` decides about the next one.',
    ...choice('at-once', {
      delayed:
        'one of four notifications, by the seed, is sent ten minutes of bank time later, and the following ones of the same resource after it',
      doubled: 'one of four notifications, by the seed, is sent twice with the same `X-Request-ID`',
      withheld: 'one of four notifications, by the seed, is never sent',
    }),
    habits: {
      delayed: { sources: ['plaid/support#210', 'plaid/support#213'] },
      doubled: { sources: ['https://goleary.com/posts/plaid-webhooks (without an id)'] },
      withheld: { sources: ['https://docs.herondata.io/faqs/webhooks', 'plaid/plaid-ruby#188'] },
    },
  },
  {
    slug: 'notification-retries',
    section: 'NextGenPSD2 1.3.11 / TPP-Notification-URI',
    decided:
      'After an attempt without a receipt, the bank tries again 1 minute, then 10 minutes, then 1 hour of bank time later, and gives up after the fourth attempt. The timeout is 5 seconds of real time. At most ten notifications are sent to one TPP, and to one host, at the same time, so a TPP that does not respond does not delay others.',
    why: 'A short outage of a TPP should not lose a notification, and a test can advance the clock to the next attempt.',
    ...choice('thrice', { once: 'one more attempt, after 1 minute', none: 'one attempt only' }),
  },
  {
    slug: 'list-consents',
    section: 'NextGenPSD2 1.3.11 / availableAccounts',
    published: 'A consent to the list of available accounts. Whether it opens an account is not shown.',
    decided:
      '`availableAccounts` and `availableAccountsWithBalance` grant the list of accounts only. A balance or a transaction list is CONSENT_INVALID.',
    why: 'The TPP asked for the list only, for example to name accounts in another consent.',
    ...choice('list', {
      accounts:
        'they grant what a consent with three empty lists does: the PSU chooses the accounts, and the consent then names and opens them',
    }),
  },
  {
    slug: 'account-list',
    section: 'NextGenPSD2 1.3.11 / Account Information Service (AIS)',
    published: 'The TPP learns the accounts of a PSU by a consent only.',
    decided: 'No account is listed without a consent.',
    why: 'NextGenPSD2 has no such list.',
    ...choice('none', {
      offered:
        '`GET /v1/account-list` with the token of a PSU who has signed in (token-before) lists the accounts of the PSU, without a consent: IBANs, currencies and names, but no ids. It counts as no access',
    }),
  },
  {
    slug: 'signature-key-id',
    section: 'NextGenPSD2 1.3.11 / Signature',
    published: '`keyId`: serial number and issuer of the certificate in `TPP-Signature-Certificate`.',
    decided: '`SN=…,CA=…` of the certificate (signature-dialects).',
    why: 'NextGenPSD2 has this form. Live banks have others.',
    ...choice('certificate', {
      serial: 'the serial number alone is accepted, too, decimal or hexadecimal',
      any: 'not checked: the certificate alone says who signs',
    }),
  },
  {
    slug: 'refresh-after-end',
    section: 'RFC 6749 6',
    decided: 'A refresh token ends with its consent.',
    why: 'A token for an ended consent opens nothing.',
    ...choice('refused', {
      accepted: 'it gives tokens after the end of the consent too; what is read with them is refused for the consent',
    }),
  },
  {
    slug: 'consent-accounts',
    section: 'NextGenPSD2 1.3.11 / Account access',
    published: 'Lists of accounts.',
    decided: 'A consent can name several accounts.',
    why: 'The members are lists.',
    ...choice('several', { one: 'all lists must name the same account; another one is FORMAT_ERROR' }),
  },
] as const satisfies readonly WrittenRow[];
