import { MOST_BULK_PAYMENTS } from '../domain/payment/payment.js';
import { PAYMENT_PRODUCTS, PRODUCTS } from '../domain/payment/products.js';
import { choice, durations, limit, numbers, orderedWords, type DecisionRow } from './row.js';

/** @decision cut-off-time */
const CUT_OFF_PRODUCTS = PAYMENT_PRODUCTS.filter((product) => !PRODUCTS[product].isInstant);
const CUT_OFF_TIMES = Object.fromEntries(CUT_OFF_PRODUCTS.map((product) => [product, 'PT16H']));

/** Decisions about the dialect `nextgenpsd2`. The other rows say which of their values it takes. */
export const NEXTGENPSD2_DECISIONS = [
  {
    slug: 'tpp-identification',
    section: 'NextGenPSD2 1.3.11 / Certificates',
    published: 'TPPs are known by their qualified website certificate.',
    decided:
      'The certificate of the TLS connection, or a forwarded one (certificate-source), names the TPP and its roles. TPPs neither onboard nor send a subscription key. For laptops and tests without TLS, the header `Sandbank-TPP` names a TPP by its organizationIdentifier, such as `PSDAT-FMA-123456`: with the roles that the fixtures or its certificate gave it, else with all of a TPP. The header counts if the server listens on loopback (`--host`), and elsewhere only with `--trust-tpp-header`; otherwise it is CERTIFICATE_MISSING. A bank stores 10,000 organisations; a call of a further one is ACCESS_EXCEEDED.',
    why: 'A bank knows a TPP by its certificate; a test should not need one. On a server that others can reach, the header would let anyone be any TPP.',
    ...choice('certificate-or-local-header', {
      'certificate-or-header': 'the header counts wherever the server listens',
      certificate: 'the header is not read; a call without a certificate is CERTIFICATE_MISSING',
    }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'consent-kinds',
    section: 'NextGenPSD2 1.3.11 / Account access',
    published: 'Consents on named accounts; global, list-only and bank-offered consents are optional.',
    decided:
      'All kinds of NextGenPSD2 are offered: `allPsd2` grants every account of the PSU, `availableAccounts` and `availableAccountsWithBalance` grant the list of accounts only, and lists that are all empty leave the choice of accounts to the PSU. An empty list beside `allPsd2`, `availableAccounts` or `availableAccountsWithBalance` counts as absent, and another list beside them is FORMAT_ERROR. `restrictedTo` is SERVICE_INVALID. A read of a consent that the PSU completed shows the chosen accounts.',
    why: 'A client should meet each kind; a grant that differs from the request would be misleading.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'owner-name',
    section: 'NextGenPSD2 1.3.11 / additionalInformationAccess',
    published:
      'A consent may ask for the names of owners; whether the bank offers that, and whether the names need that consent, is left to it.',
    decided:
      'Accounts show `ownerName` if the consent asks for it: `additionalInformation.ownerName` lists accounts that the other lists name, too, or is empty beside empty lists, and `allAccountsWithOwnerName` asks for all. Anything else is FORMAT_ERROR. The read of the consent shows the accounts, and the page for the PSU names the holder only where the TPP sees the name. `trustedBeneficiaries` is SERVICE_INVALID.',
    why: 'A client can try both; names are shown to those who ask for them.',
    ...choice('on-consent', {
      always: 'every consent shows the names, whether it asks for them or not',
      none: '`additionalInformation` and `allAccountsWithOwnerName` are SERVICE_INVALID',
    }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'consent-signatures',
    section: 'NextGenPSD2 1.3.11 / consentStatus',
    published:
      'partiallyAuthorised: some but not all mandated authorisations have been performed. Which consents need several is left to the bank.',
    decided:
      'In the dialect `nextgenpsd2`, a consent that names an account with several signatures needs as many of its holders. The same is true of a consent to confirmations of funds. The first PSU must hold all named accounts and grants the access, and the consent is partiallyAuthorised; each further PSU must hold an account that still lacks a signature, and the last one makes it valid. Until then its use is CONSENT_INVALID. A PSU who has signed is STATUS_INVALID; a refusal by one rejects it, and so does the end of the window, which goes on. Each of them can end the consent in online banking. Consents to all accounts of a PSU (`allPsd2` and related members) need one. Signatures are counted for each account, also if a PSU chose it at the bank. The published interface needs one.',
    why: 'What the holders can only do together should not be shown with one signature; a PSU can still show all that is their own.',
    ...choice(
      { published: 'one', nextgenpsd2: 'as-account' },
      { 'as-account': 'a consent that names an account needs the signatures that the account needs' },
    ),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'redirect-approach',
    section: 'NextGenPSD2 1.3.11 / SCA approaches',
    published: 'The PSU is redirected to the bank; with OAuth, the TPP then exchanges a code for a token.',
    decided:
      'In the dialect `nextgenpsd2` the browser returns to `TPP-Redirect-URI` without a code, and the TPP reads accounts with `Consent-ID` alone. A call without `TPP-Redirect-URI` is accepted, although the document mandates the header for redirects; the last page of the bank is then the end. The published interface issues a code and a token.',
    why: 'Most banks of NextGenPSD2 offer the plain redirect.',
    ...choice(
      { published: 'oauth', nextgenpsd2: 'redirect' },
      {
        redirect: 'no code is issued; the consent itself is the permission',
      },
    ),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'sca-approaches',
    section: 'NextGenPSD2 1.3.11 / SCA approaches',
    published: 'Redirect, OAuth, decoupled and embedded; the bank chooses which it offers.',
    decided:
      'All of redirect, decoupled and embedded. The list is in the order of preference. The bank takes the first one unless the TPP prefers another that is offered: `TPP-Redirect-Preferred: true`, `TPP-Decoupled-Preferred: true`, or both `false` for embedded. With `TPP-Redirect-Preferred: false` alone, it takes the first one that is not redirect. The header `ASPSP-SCA-Approach` of the answer says which one it is.',
    why: 'A client can try each approach without another bank.',
    setting: orderedWords('redirect', 'decoupled', 'embedded'),
    dialect: 'nextgenpsd2',
    profiles: { published: ['redirect'], nextgenpsd2: ['redirect', 'decoupled', 'embedded'] },
    alternatives: { 'a list': 'the approaches that the bank offers, its own choice first' },
  },
  {
    slug: 'sca-methods',
    section: 'NextGenPSD2 1.3.11 / Update PSU data',
    published: 'A PSU may have several methods.',
    decided:
      'The fixtures name the methods of a PSU (`scaMethods`), else the PSU has one by SMS. A PSU with one method needs no choice: after the password the authorisation is `scaMethodSelected`. Every method has the one-time code of the PSU. Where the bank has no second factor (second-factor), or the PSU no method (`scaMethods: []`), the password ends the authorisation as `exempted`.',
    why: 'A test has to know the code.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'embedded-errors',
    section: 'NextGenPSD2 1.3.11 / Update PSU data',
    published: 'Not shown.',
    decided:
      'A wrong PSU-ID, password or code is PSU_CREDENTIALS_INVALID; the third wrong password or code fails the authorisation. A step of a failed one is SCA_INVALID, a step out of turn STATUS_INVALID, an unknown method SCA_METHOD_UNKNOWN. Encrypted passwords are refused with FORMAT_ERROR.',
    why: 'The meanings of the codes.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'confirmation-code',
    section: 'NextGenPSD2 1.3.11 / authorisationConfirmation',
    published:
      'After a redirect, the bank may want the TPP to confirm the authorisation with a code; when it does, and how the code comes to the TPP, is not shown.',
    decided: 'Never: the approval of the PSU completes the authorisation.',
    why: 'Most banks want no confirmation.',
    ...choice('none', {
      required:
        'after a plain redirect the authorisation is `unconfirmed`, and nothing is authorised before the confirmation; the browser returns with the parameter `confirmationCode`, which the TPP sends to the link `confirmation` (`PUT`, `confirmationCode`). A wrong code is SCA_INVALID and fails the authorisation; without a confirmation it fails with the window. The other approaches, and OAuth, need none',
    }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'sca-start',
    section: 'NextGenPSD2 1.3.11 / Authorisation endpoints',
    published: 'The bank starts the authorisation by itself, or lets the TPP start it.',
    decided:
      'A creation starts an authorisation, and its answer has the link `scaRedirect`. With `TPP-Explicit-Authorisation-Preferred: true` it has a link `startAuthorisation…` instead, and so has a request that several PSUs must sign: the TPP starts an authorisation for each of them. The link says what the start has to bring, by the approach that the bank would take now: `startAuthorisation` nothing (redirect), `startAuthorisationWithPsuIdentification` the PSU (decoupled, embedded), `startAuthorisationWithPsuAuthentication` the password as well (embedded, if the creation names the PSU). The start names the PSU with its own `PSU-ID`.',
    why: 'The start that saves the TPP a call, unless it wants the other.',
    ...choice('implicit', { explicit: 'the TPP always starts the authorisation' }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'sca-status',
    section: 'NextGenPSD2 1.3.11 / scaStatus',
    published: 'Nine values; transitions are not shown.',
    decided:
      'received, psuIdentified (the TPP named the PSU by `PSU-ID`), psuAuthenticated, scaMethodSelected, started, unconfirmed, then finalised, failed or exempted. An authorisation never goes back, may skip statuses, and the last three are final. A refusal and the end of the window fail all that are open.',
    why: 'The order in which the document lists them.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'standard-document',
    section: 'NextGenPSD2 1.3.11 / OpenAPI document',
    published:
      'An OpenAPI document that no bank can fit in every place. An authorisation that is updated, and a consent to confirmations of funds that is created, match several alternatives of a `oneOf`, which allows only one. The codes of the messages of a successful response are the categories ERROR and WARNING. Most responses with 406, 408, 415, 429, 500 and 503 have no body, and 413 is not listed. Location has the format `url`, which OpenAPI does not have. Consents to confirmations of funds cannot be `partiallyAuthorised`.',
    decided:
      'The document that a bank serves has the structure of the standard, with `anyOf` where several alternatives match, message codes as `code`, `uri-reference` for Location, and the bodies of all errors (error-body), with 413 for a body that is too large. Consents to confirmations of funds have `partiallyAuthorised` (consent-signatures), as their document lets banks add statuses. A purpose code of fixtures or of the control API is shown as it is, also if the list of the standard does not have it. A validator with the document of the standard reports these places.',
    why: 'Validators and generators must be able to use the document, and it must describe what the bank sends.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'message-codes',
    section: 'NextGenPSD2 1.3.11 / tppMessages',
    published:
      'The codes of each service and status are listed. The list of the consents to confirmations of funds (Confirmation of Funds Consent 2.0) is older: it has neither ROLE_INVALID nor SCA_INVALID, and spells CERTIFICATE_REVOKE.',
    decided:
      'Every code is one that the standard has for its service and status, except that consents to confirmations of funds have the codes of the other services: ROLE_INVALID (401), CERTIFICATE_REVOKED (401) and SCA_INVALID (400). Internal errors have a code of our own.',
    why: 'A client can treat the same case in the same way in all services.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'psu-id-binding',
    section: 'NextGenPSD2 1.3.11 / PSU-ID',
    published: 'Client ID of the PSU in the ASPSP client interface. Whether the bank holds the PSU to it is not shown.',
    decided:
      'The PSU whom `PSU-ID` names at the start of an authorisation, or in an update, is the only one who can approve it; another PSU can only refuse. The payment or consent itself is not bound: the TPP can start an authorisation for another PSU. Where the control API names no authorisation, a PSU can approve in their own, or in one for which the TPP named no PSU.',
    why: 'The TPP has said who its customer is; an approval by someone else would be a mistake.',
    ...choice('bound', {
      any: '`PSU-ID` is a hint: on the page, every PSU who could approve the request can approve it. So it is for authorisations and banks that were saved before this row was added',
    }),
    dialect: 'nextgenpsd2',
    kept: 'any',
  },
  {
    slug: 'delta-access',
    section: 'NextGenPSD2 1.3.11 / Read transaction list',
    published: 'entryReferenceFrom and deltaList are supported if the bank offers them.',
    decided:
      'In the dialect `nextgenpsd2` both are offered. Where the bank does not offer a parameter, it is PARAMETER_NOT_SUPPORTED without `dateFrom`, and ignored with it. `dateFrom` and `dateTo` are ignored beside an offered one; both at once are FORMAT_ERROR. `entryReferenceFrom` is the entryReference of a booked transaction (cardTransactionId of a card account), and the list has what was booked after it; an entry that is not booked, or that the bank no longer has, is RESOURCE_UNKNOWN, one from before the history of the consent PERIOD_INVALID. `deltaList=true` lists what was booked since the last report of the account with this consent: the last list of booked transactions up to today, by period or delta, whose last page was read. The first one has the whole history of the consent. Pending transactions and standing orders are always listed in full, because they change until they are booked. HEAD does not count as a report.',
    why: 'A client can try each; what it missed must not be lost.',
    ...choice(
      { published: 'none', nextgenpsd2: 'both' },
      {
        'entry-reference': 'only `entryReferenceFrom` is offered',
        'delta-list': 'only `deltaList` is offered',
        both: 'both are offered',
      },
    ),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'page-parameters',
    section: 'NextGenPSD2 1.3.11 / Read transaction list',
    published:
      '`pageIndex` and `itemsPerPage` are optional for banks. Where the numbers begin, and what a page has, is not shown.',
    decided:
      'In the dialect `nextgenpsd2` the lists of accounts obey both. `itemsPerPage` is the number of booked transactions of a page, but never more than `paging` allows. Page 0 is the first one, and only it has the pending transactions, the standing orders and the balances. `pageIndex` without `itemsPerPage` has pages of `paging`, or the whole list as page 0. A page after the last one is empty. `_links.next` is the link to the next page, as under `paging`: unlike a number, it skips and repeats nothing when a transaction is booked meanwhile; `pageIndex` beside its cursor is FORMAT_ERROR. A page with a higher number belongs to an access of the same day, if there was one. Reports in XML have no pages.',
    why: 'What the document defines should have an effect; other sandboxes count from 0, too.',
    ...choice({ published: 'ignored', nextgenpsd2: 'obeyed' }, { obeyed: 'both choose the page of the list' }),
    dialect: 'nextgenpsd2',
    kept: 'ignored',
  },
  {
    slug: 'transaction-reports',
    section: 'NextGenPSD2 1.3.11 / Read transaction list',
    published: 'JSON, camt.052, camt.053 or camt.054 as XML, or MT940 or MT942 as text; the bank chooses.',
    decided:
      'In the dialect `nextgenpsd2`, a client whose `Accept` prefers `application/xml` gets camt in version 08, with the oldest transaction first and without pages. It is camt.053 for booked transactions of a period that is over, with its opening and closing balance, if the consent grants balances; else camt.052, with the current balances if `withBalance` asks for them. Lists with standing orders (`information`, `all`), following pages, single transactions and card accounts are JSON only. MT94x are not offered.',
    why: 'Many banks offer camt beside JSON.',
    ...choice(
      { published: 'json', nextgenpsd2: 'camt-08' },
      { 'camt-02': 'camt in version 02', 'camt-08': 'camt in version 08' },
    ),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'transaction-download',
    section: 'NextGenPSD2 1.3.11 / _linksDownload',
    published: 'A huge camt report may be a download; how huge it is, and where the download is, is left to the bank.',
    decided:
      'Every report is sent at once. Where the bank has a limit, the download is below the account, needs the same consent, and belongs to the access of the report. It has what the period has when it is fetched, and can be fetched as often as the consent is valid; `deltaList` counts it, not the answer with the link.',
    why: 'The histories of a sandbox are small.',
    setting: limit('transactions of a report that is sent at once'),
    dialect: 'nextgenpsd2',
    profiles: { published: 'none' },
    alternatives: {
      number:
        'the maximum number of transactions of a report in XML. For one with more, the response is `_links.download` as JSON, whatever `Accept` says',
    },
  },
  {
    slug: 'card-accounts',
    section: 'NextGenPSD2 1.3.11 / Read card account list',
    published: 'Card accounts have resources of their own; when a transaction is invoiced is left to the bank.',
    decided:
      'Accounts with the cashAccountType `CARD` are below `/v1/card-accounts` only, and count as accesses of their own. Invoices are monthly: what was booked before the first day of the current month is `invoiced`. Beside the balances of other accounts there is `nonInvoiced`, the sum of all other transactions, pending ones included. Debits are negative (`debitAccounting` is false). `cardTransactionId` is the number of the transaction within the account.',
    why: 'Most cards are invoiced monthly; the two resources should not show the same account.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'cancellation-sca',
    section: 'NextGenPSD2 1.3.11 / Payment cancellation request',
    published: 'The bank decides whether a cancellation needs an authorisation.',
    decided:
      'A payment that still waits for a signature (RCVD, PATC) is cancelled at once: 204. An authorised one, before ACSP, needs the PSU: 202 with the link `startAuthorisation`; it is CANC once the PSU has approved, or as many PSUs as the account needs, and goes on meanwhile. From ACSP on: CANCELLATION_INVALID. The published interface cancels without the PSU.',
    why: 'What a PSU has authorised should not end without the PSU.',
    ...choice(
      { published: 'none', nextgenpsd2: 'authorised' },
      { authorised: 'an authorised payment needs the PSU for its cancellation' },
    ),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'cancellation-start',
    section: 'NextGenPSD2 1.3.11 / Payment cancellation request',
    published: 'The bank starts the authorisation of a cancellation by itself, or lets the TPP start it.',
    decided:
      'The answer to the DELETE has the link `startAuthorisation`. The headers of the DELETE for the redirect hold for the authorisation that the TPP then starts, unless it has its own.',
    why: 'Nothing is asked of a PSU before the TPP is ready for it.',
    ...choice('explicit', {
      implicit:
        'the DELETE starts an authorisation, and its answer has the links of that; a cancellation that several PSUs must approve still has `startAuthorisation`',
    }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'funds-consent',
    section: 'NextGenPSD2 1.3.11 / Confirmation of funds request',
    published: 'How the PSU consents to confirmations of funds is left to the bank; version 2.0 defines a consent.',
    decided:
      'The TPP needs a valid consent of the PSU for the account (`/v2/consents/confirmation-of-funds`), else NO_PIIS_ACTIVATION. `Consent-ID` may name it: an unknown one is CONSENT_UNKNOWN, one that is over or for another account CONSENT_INVALID. With OAuth, an access token of the consent may take its place; a token that is sent must be valid, and that of Consent-ID if both are sent. If the consent names a card and the request another one, it is CARD_INVALID. The consent has the statuses of other consents; it expires after `cardExpiryDate`, if it has one. Funds are available if the available balance with the credit line covers the amount, converted as for payments; an account that is not enabled has none. A currency without a rate is FORMAT_ERROR.',
    why: 'PSD2 requires the consent; a test of confirmations alone should not need one.',
    ...choice('required', { none: 'every TPP with the role PSP_IC can ask; `Consent-ID` is ignored' }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'debtor-account',
    section: 'NextGenPSD2 1.3.11 / paymentInitiation_json',
    published: 'Required. Some banks let the PSU choose the account instead.',
    decided:
      'Required; without it: FORMAT_ERROR. If it names a `currency`, the payment is made from the account of the IBAN in that currency only; else from the one in the currency of the amount, or the first of the IBAN. Of a pain.001, the currency of the account has no effect. The published interface has payment-rules instead.',
    why: 'As the document has it.',
    ...choice('required', {
      optional:
        'a single payment and a standing order in JSON may leave it out: the PSU chooses an account on the page, and in the other approaches the payment is made from the first account that it can be made from. Bulks and pain.001 need it. The document of the bank says so',
    }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'execution-day',
    section: 'NextGenPSD2 1.3.11 / requestedExecutionDate',
    published: 'A day; which days and times of day are possible is not shown.',
    decided:
      'From today to a year ahead; any other day is EXECUTION_DATE_INVALID. After the authorisation the payment runs its checks, and waits before the first status that reserves or executes until the day begins. Until then it can be cancelled. Every day is a bank day, without a cut-off time (`bank-days`: cut-off-time). If the PSU authorises later than the requested day, the payment is executed at once.',
    why: 'A test should not wait for Monday.',
    ...choice('any-day', {
      'bank-days':
        'a payment that could be executed on a weekend, on a closing day of TARGET, on a day of `bankHolidays` of the fixtures, or from the cut-off time on, is executed when the next bank day begins; instant payments at any time',
    }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'settlement-day',
    section: 'NextGenPSD2 1.3.11 / transactionStatus',
    published: 'Not shown.',
    decided:
      'A payment whose plan or scenario has a duration of ACSP is settled (ACSC, ACWP, ACCC) exactly after it, also on a weekend, and under `execution-day: bank-days`.',
    why: 'A test can compute when a payment is settled.',
    ...choice('exact', {
      'bank-days':
        'a settlement that would be on a weekend, on a closing day of TARGET or on a day of `bankHolidays` of the fixtures is made when the next bank day begins; instant payments are settled at any time',
    }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'cut-off-time',
    section: 'NextGenPSD2 1.3.11 / requestedExecutionDate',
    published: 'Not shown.',
    decided:
      'The time since midnight in the zone of the bank (aspsp-time-zone) from which a payment of the product is executed on the next bank day: 16:00. It counts under `execution-day: bank-days` only. With PT24H a day has none. Instant payments have none either.',
    why: 'Many banks end their day between 14:00 and 18:00.',
    setting: durations(...CUT_OFF_PRODUCTS),
    dialect: 'nextgenpsd2',
    profiles: { published: CUT_OFF_TIMES },
  },
  {
    slug: 'standing-order-status',
    section: 'NextGenPSD2 1.3.11 / Periodic payments',
    published: 'The statuses of a standing order and of its executions are not shown.',
    decided:
      'RCVD; ACTC once it is authorised, while executions are left; ACSC when the last one has begun; CANC or RJCT if it ends earlier. Each day of execution makes a payment of its own when the day begins, which runs the plan of the product; TPPs see its booking, but cannot read it as a payment. A rejected execution does not end the order. Days before the authorisation are left out. The start is at most a year ahead. Weekends and holidays count under `execution-day: bank-days` only. A scripted scenario is that of each execution. The transaction list shows active orders under `bookingStatus` `information` and `all`, whatever the period.',
    why: 'The order itself moves no money, so its statuses are those of its acceptance.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'money-members',
    section: 'NextGenPSD2 1.3.11 / Payment initiation request',
    published:
      '`requestedExecutionDate` and `requestedExecutionTime` are "not applicable" to most products; a bank may use them.',
    decided:
      'A member that would change when a payment is made, how often or from which account, and has no effect in this kind of payment, is FORMAT_ERROR with its path: `requestedExecutionTime` everywhere, `requestedExecutionDate` of a standing order, the members of a standing order in single payments and bulks, and all of these and `debtorAccount` in a payment of a bulk. Other members that are not in the document: `unknown-members`.',
    why: 'A payment on another day, or from another account, than the client asked for is worse than a refusal.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'bulk-status',
    section: 'NextGenPSD2 1.3.11 / Bulk payments',
    published: 'PART: some payments of the bulk are accepted. Which status a bulk has otherwise is not shown.',
    decided:
      'One authorisation is for all payments of a bulk. Then each runs its own plan and is booked by itself, whatever `batchBookingPreferred` says; a rejected payment does not stop the others. The status of the bulk is that of its payments if all have the same; while some continue, the least advanced of those; when all have ended, PART if some were rejected or cancelled. With PART, `tppMessages` names the payments and their reasons. A cancellation is of all payments that can still be cancelled. A bulk has one currency.',
    why: 'The payments are independent, and PART is the code for a mixed end.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'bulk-size',
    section: 'NextGenPSD2 1.3.11 / Bulk payments',
    published: 'No limit is shown.',
    decided:
      'At most 100 payments; more are FORMAT_ERROR. The body of a bulk can be ten times as large as others (`sizes`): about 1 MB, so that 100 payments with everything that they can have fit.',
    why: 'A limit that a client can meet in a test.',
    setting: numbers({ payments: MOST_BULK_PAYMENTS }),
    dialect: 'nextgenpsd2',
    profiles: { published: { payments: 100 } },
  },
  {
    slug: 'pain-messages',
    section: 'NextGenPSD2 1.3.11 / payment-product',
    published:
      'Products that begin with `pain.001-` use XML; the versions, and what a bank reads of them, are not shown.',
    decided:
      'pain.001.001.03 and pain.001.001.09 in UTF-8 without DOCTYPE, with one PmtInf; its number of transactions is one, except in a bulk. Amount, accounts, creditor, text, references and day have their effect, other elements of the schema none. A standing order is a form with the parts `xml_sct` and `json_standingorderType`, whose times replace the day of the message. The read returns what was sent, and the status is pain.002: version 03 for pain.001.001.03, version 10 for pain.001.001.09. A status that version 03 does not have is the nearest one that it has, and the status itself is `AddtlInf`: PATC → ACTC, ACFC → ACCP, ACWP and ACCC → ACSC, CANC → RJCT with the reason CUST; of single transactions also RCVD and PART → PDNG. Both are JSON if `Accept` prefers that. Errors are JSON, with the path of the element.',
    why: 'The two versions that banks accept.',
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'signing-basket',
    section: 'NextGenPSD2 1.3.11 / Signing Baskets Service',
    published: 'Which payments and consents a basket can have, and what happens to them, is left to the bank.',
    decided:
      'A basket has 1 to 50 payments and consents of the TPP, which needs the role PSP_PI; another number, or an entry twice, is FORMAT_ERROR. Each entry waits for its first approval (RCVD, received) and is in no other waiting basket, else REFERENCE_STATUS_INVALID; consents to confirmations of funds are RESOURCE_UNKNOWN. The basket takes over: authorisations that the entries have fail, and an entry in a waiting basket cannot be authorised by itself (STATUS_INVALID). Its own window goes on, and the TPP can still delete it; the basket can then no longer be approved (STATUS_INVALID). One approval of the basket approves all entries in order, or none: if the PSU cannot approve one of them, it is PSU_CREDENTIALS_INVALID. A payment without debtor account is made from the first account that it can be made from. The basket is ACTC, or PATC while a payment or a consent needs another signature. A refusal and the end of its window, which is that of payments, reject it (RJCT). A deletion (CANC) is possible in RCVD, later it is STATUS_INVALID. Entries that still wait are then authorised by themselves, with an authorisation that the TPP starts. ACSC is not used. With OAuth, the scope is `SBS:` and the basketId, and the token of a basket is for each of its consents.',
    why: 'One authorisation should have one result.',
    ...choice('mixed', { 'payments-only': 'a basket with consents is REFERENCE_MIX_INVALID' }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'notifications',
    section: 'NextGenPSD2 1.3.11 / TPP-Notification-URI',
    published:
      'The bank may notify the TPP of changes of status; which changes, and the form of the message, are not shown.',
    decided:
      'Offered for payments of every kind, consents and signing baskets. `TPP-Notification-URI` with the creation, or with the start of an authorisation, names the address for the resource; a later one replaces it. `TPP-Notification-Content-Preferred` chooses `SCA`, `PROCESS` and `LAST` (default: `PROCESS`); another form is FORMAT_ERROR. The answer says `ASPSP-Notification-Support: true` with the content, and `false` if a creation names no address. What the answer itself shows is not notified. `LAST` is a status after which none follows; the bank leaves it out where `PROCESS` has sent it already. The message is a POST of JSON with the id and the new status, and with the authorisation if it is about one. `X-Request-ID` is the same in each attempt. Any answer 2xx is a receipt; redirects are not followed. Notifications of one resource come in the order of the changes, one after the other, each at least once. The bank keeps the last 100 of a resource.',
    why: 'The facts of the document, in the simplest form.',
    ...choice('offered', { none: 'the headers have no effect, and no answer has ASPSP-Notification-Support' }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'notification-addresses',
    section: 'NextGenPSD2 1.3.11 / TPP-Notification-URI',
    published:
      'The address shall be below a domain of the certificate of the TPP (CN or SubjectAltName, with wildcards).',
    decided:
      'By HTTPS and below a domain of the certificate; of a TPP that `Sandbank-TPP` names, of the test certificate that the bank would issue to it. On the same machine only, a TPP can also name `localhost`, `127.0.0.1` or `[::1]`, by HTTP or HTTPS, unless the call comes from a page of another site in a browser (Host, Origin, Sec-Fetch-Site). The ports of the server itself are never called.',
    why: 'A test on a laptop should need neither a domain nor a certificate; a TPP elsewhere should not make the bank call its own machine.',
    ...choice('certificate-or-local', {
      certificate: 'only addresses below a domain of the certificate',
      any: 'every address, for closed networks such as those of containers',
    }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'notification-refusal',
    section: 'NextGenPSD2 1.3.11 / TPP-Notification-URI',
    published: 'Banks may answer ASPSP-Notification-Support: false if the address does not comply.',
    decided:
      'The call goes on without notifications, and answers `ASPSP-Notification-Support: false`. The control API lists the notification as `refused`, with the reason.',
    why: 'As the document suggests.',
    ...choice('not-supported', { 'format-error': 'the call is FORMAT_ERROR with the path TPP-Notification-URI' }),
    dialect: 'nextgenpsd2',
  },
  {
    slug: 'notification-retries',
    section: 'NextGenPSD2 1.3.11 / TPP-Notification-URI',
    published: 'Not shown.',
    decided:
      'After an attempt without a receipt, the bank tries again 1 minute, then 10 minutes, then 1 hour of bank time later, and gives up after the fourth attempt. An answer may take 5 seconds of real time. At most ten are on their way to one TPP, and to one host, so that one which does not answer delays no other.',
    why: 'A short outage of a TPP should not lose a notification, and a test can advance the clock to the next attempt.',
    ...choice('thrice', { once: 'one more attempt, after 1 minute', none: 'one attempt only' }),
    dialect: 'nextgenpsd2',
  },
] as const satisfies readonly DecisionRow[];
