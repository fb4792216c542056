import { PAYMENT_PRODUCTS } from '../domain/payment/payment.js';
import { always, choice, durations, fixed, words, type DecisionRow } from './row.js';

const REQUEST = 'Resources and their fields / Payment initiation request';
const STATES = 'States and transitions / Payment transaction status values';

const PLANS = {
  'sepa-credit-transfers': 'RCVD > ACTC PT1S > ACCP PT1S > ACSP PT2S > ACSC',
  'instant-sepa-credit-transfers': 'RCVD > ACTC PT0.2S > ACCP PT0.2S > ACFC PT0.2S > ACSP PT0.2S > ACSC PT0.2S > ACCC',
  'cross-border-credit-transfers': 'RCVD > ACTC PT1S > ACCP PT1S > PDNG PT1S > ACWC PT1S > ACSP PT1S > ACSC',
} as const;

const TARIFFS = {
  'sepa-credit-transfers': { fixed: 0 },
  'instant-sepa-credit-transfers': { fixed: 0 },
  'cross-border-credit-transfers': { perMille: 1, minimum: 5 },
} as const;

export const PAYMENT_DECISIONS = [
  {
    slug: 'payment-required',
    section: REQUEST,
    published: 'No field is required.',
    decided:
      '`creditorAccount.iban`, `creditorName`, `instructedAmount` are needed; `debtorAccount` is optional (the PSU chooses on the page) and another account than `creditorAccount`; `creditorAgent`, when sent, is a BIC; the address country is of ISO 3166.',
    why: 'Without them a payment is not possible.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'payment-rules',
    section: 'Endpoints / 9',
    published: 'Three products; the ASPSP publishes which it supports.',
    decided:
      "All three. EUR for the two SEPA products; 0.01–999,999,999.99, at most the currency's decimals; a creditor IBAN of a SEPA country for SEPA products; remittance at most 140 characters.",
    why: 'The SEPA rulebooks.',
    setting: words(...PAYMENT_PRODUCTS),
    profiles: { published: PAYMENT_PRODUCTS, nextgen: PAYMENT_PRODUCTS },
    alternatives: { 'a list': 'the products that are supported; another is PRODUCT_UNKNOWN' },
  },
  {
    slug: 'remittance-charset',
    section: REQUEST,
    published: 'Not shown.',
    decided: 'Any printable text.',
    why: 'Banks convert rather than refuse.',
    setting: choice(['printable', 'strict']),
    profiles: { published: 'printable', nextgen: 'strict' },
    alternatives: {
      strict:
        "outside the SEPA set (letters, digits, space and / - ? : ( ) . , ' +): FORMAT_ERROR; a text beginning `sandbank:` is exempt",
    },
  },
  {
    slug: 'payment-sca',
    section: 'What the service does',
    published: 'The interface follows the SCA redirect approach.',
    decided:
      'A payment waits in RCVD for the PSU as a consent does; refused (DS02) or not authorised within 24 h: RJCT.',
    why: 'A payment needs its PSU.',
    setting: choice(['redirect', 'none']),
    profiles: { published: 'redirect', nextgen: 'redirect' },
    alternatives: { none: 'the plan starts at once, on the debtor account named' },
  },
  {
    slug: 'payment-window',
    section: STATES,
    published: 'Not shown.',
    decided: 'A payment that no PSU decides on within 24 hours is RJCT with the reason MS03.',
    why: 'The window of consents.',
    setting: durations('authorisationWindow'),
    profiles: { published: { authorisationWindow: 'PT24H' }, nextgen: { authorisationWindow: 'PT24H' } },
  },
  {
    slug: 'payment-link',
    section: 'Resources and their fields / Payment initiation response',
    published: 'No links.',
    decided: 'The answer also carries `_links` (`scaRedirect`, `self`, `status`).',
    why: 'Needed by the redirect approach.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'payment-plan',
    section: STATES,
    published: 'Transitions are not shown.',
    decided:
      'Timed statuses after SCA — SEPA: ACTC, ACCP, ACSP, ACSC; instant: ACTC, ACCP, ACFC, ACSP, ACSC, ACCC; cross-border: ACTC, ACCP, PDNG, ACWC, ACSP, ACSC. A duration is the time spent in a status.',
    why: 'Short by default, so that a client sees each status and does not wait.',
    setting: { kind: 'plans' },
    profiles: { published: PLANS, nextgen: PLANS },
  },
  {
    slug: 'payment-transitions',
    section: STATES,
    published: 'Not shown.',
    decided:
      'RCVD → ACTC, PATC, RJCT, CANC; PATC → ACTC, RJCT, CANC; ACTC, ACCP, ACFC, PDNG, ACWC → any later of ACCP, ACFC, PDNG, ACWC, ACSP, RJCT, CANC; ACSP → ACSC, ACWP, ACCC, PART, RJCT; ACWP → ACCC, RJCT; ACSC → ACCC; final: RJCT, CANC, ACCC, PART, and ACSC when the plan ends there.',
    why: 'The meanings of the codes in the order that they can come true.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'money-effect',
    section: STATES,
    published: 'ACSC: settled on the debtor account; ACCC: on the creditor account.',
    decided:
      'Reserved at the first of ACFC, ACSP; booked to the debtor at the first of ACSC, ACWP, ACCC; credited to a creditor of this bank at ACCC, or at ACSC when the plan has no ACCC; RJCT and CANC release, and after booking (ACWP → RJCT) return the money as an entry of its own; PART has none of its own, and where nothing follows it the reservation is given back. A rejection after the credit also takes it back from the account that was credited. The reservation decides which account of this bank is paid. If that account is deleted before the credit, the money goes back to the debtor: the payment becomes RJCT AC04, or stays ACSC with the reason AC04 and a return entry. Money goes back to the account that it came from, even if that one was deleted meanwhile. A payment that holds money is not forgotten.',
    why: 'The meanings of the codes; a payment that was settled is returned, not rejected, and money is never lost.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'funds',
    section: STATES,
    published: 'ACFC: automatic funds check positive.',
    decided: 'Too little available for amount and fee at reservation: RJCT, AM04, nothing reserved.',
    why: 'That is when the bank looks.',
    setting: choice(['at-reservation', 'at-initiation']),
    profiles: { published: 'at-reservation', nextgen: 'at-reservation' },
    alternatives: {
      'at-initiation':
        'PAYMENT_FAILED (400) when the payment is initiated, where it names its debtor account; later as above',
    },
  },
  {
    slug: 'fees',
    section: 'Resources and their fields / Payment initiation response',
    published: '`transactionFees`, an amount.',
    decided:
      'SEPA 0; cross-border 0.1 %, at least 5.00, in the currency of the debtor account (in the instructed one until that account is known), half-up to minor units; reserved with the amount, booked as an entry of its own with it, dropped on RJCT and CANC.',
    why: 'A believable tariff.',
    setting: { kind: 'tariffs' },
    profiles: { published: TARIFFS, nextgen: TARIFFS },
    alternatives: {
      'a table':
        'a tariff for each product named: `fixed`, `perMille`, `minimum`, `maximum`, money in major units of the currency of the debtor account, e.g. `{ fixed: 0.5 }` or `{ perMille: 1.5, minimum: 5, maximum: 40 }`',
    },
  },
  {
    slug: 'currency-mismatch',
    section: REQUEST,
    published: 'Not shown.',
    decided:
      "An amount in another currency than the debtor's or the receiving account's is converted with the fixtures' rate table, both legs shown; no rate: RJCT AM03.",
    why: 'What a bank with foreign currency accounts does.',
    setting: choice(['convert', 'reject']),
    profiles: { published: 'convert', nextgen: 'convert' },
    alternatives: { reject: 'RJCT AC09, whether there is a rate or not' },
  },
  {
    slug: 'reject-reason',
    section: STATES,
    published: 'Not shown.',
    decided: 'Payment read and status carry `tppMessages` with the ISO reason (AM04, AC01, AC04, AC06, MS03, DS02 …).',
    why: 'A rejection without a reason is not useful.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'cancel',
    section: STATES,
    published: 'CANC: cancelled before execution.',
    decided: 'DELETE before ACSP: CANC (204), reserved money released; after it CANCELLATION_INVALID.',
    why: 'ACSP is the acceptance for execution.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'multi-signature',
    section: STATES,
    published: 'PATC: some but not all authentications performed.',
    decided:
      'An account that needs two PSUs (payments): the first authorisation gives PATC and no code, the second, by another PSU on the same link, ACTC and the code; the same PSU twice is refused with a reason.',
    why: 'As the meaning of PATC says.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'every-status',
    section: STATES,
    published: '14 payment and 6 consent statuses.',
    decided:
      'Each is reached by a documented scenario: the usual plans, the account with two signatures, and scripted paths.',
    why: 'A client must see each before production shows it.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'magic-values',
    section: STATES,
    published: 'Not shown.',
    decided:
      'A remittance text `sandbank: PATH` and some creditor names (listed at `…/demo`) decide the path of a payment, where no scripted outcome does; a login such as `anna+wrong-state` decides what goes wrong at the authorisation.',
    why: 'A tester without access to the control API can still cause every result.',
    setting: choice(['on', 'with-amounts', 'off']),
    profiles: { published: 'on', nextgen: 'on' },
    alternatives: {
      'with-amounts': 'some amounts do so, too: 404.04 and others, which an honest payment can hit',
      off: 'every payment takes its usual course',
    },
  },
] as const satisfies readonly DecisionRow[];
