import { PAYMENT_PRODUCTS, PRODUCTS, type Product } from '../domain/payment/products.js';
import { choice, durations, choices, limit, type WrittenRow } from './row.js';

const REQUEST = 'Resources and their fields / Payment initiation request';
const STATES = 'States and transitions / Payment transaction status values';

const PLANS = Object.fromEntries(PAYMENT_PRODUCTS.map((product) => [product, PRODUCTS[product].plan]));
const TARIFFS = Object.fromEntries(PAYMENT_PRODUCTS.map((product) => [product, PRODUCTS[product].tariff]));

const PUBLISHED_PRODUCTS = PAYMENT_PRODUCTS.filter((product) => PRODUCTS[product].dialects.includes('published'));

/** The names of the products whose row has a property. */
const namesWhere = (holds: (row: Product) => boolean): string =>
  PAYMENT_PRODUCTS.filter((product) => holds(PRODUCTS[product])).join(', ');

export const PAYMENT_DECISIONS = [
  {
    slug: 'payment-required',
    section: REQUEST,
    published: 'No field is required.',
    decided:
      '`creditorAccount.iban`, `creditorName` and `instructedAmount` are required. `debtorAccount` is optional (the PSU chooses on the page) and must differ from `creditorAccount`. `creditorAgent`, if sent, must be a BIC, and the country of an address an ISO 3166 code.',
    why: 'A payment is not possible without them.',
  },
  {
    slug: 'payment-rules',
    section: 'Endpoints / 9',
    published: 'Three products; the ASPSP publishes which it supports.',
    decided: `All products in the OpenAPI document of the dialect. In EUR only: ${namesWhere(({ currency }) => currency === 'EUR')}. To an IBAN of a SEPA country only: ${namesWhere(({ creditors }) => creditors === 'sepa')}. In the dialect \`nextgenpsd2\` also to a BBAN, if \`creditorAgent\` has the BIC of its bank (in a pain.001 also \`ClrSysMmbId\`): ${namesWhere(({ creditors }) => creditors === 'any')}. An amount is 0.01–999,999,999.99, with at most the currency's decimals; a remittance has at most 140 characters.`,
    why: 'The SEPA rulebooks have these rules.',
    setting: choices(...PAYMENT_PRODUCTS),
    profiles: { published: PUBLISHED_PRODUCTS, nextgenpsd2: PAYMENT_PRODUCTS },
    alternatives: { 'a list': 'the supported products; any other is PRODUCT_UNKNOWN' },
  },
  {
    slug: 'remittance-charset',
    section: REQUEST,
    decided: 'Any printable text.',
    why: 'Banks usually convert instead of refusing.',
    ...choice(
      { published: 'printable', nextgenpsd2: 'strict' },
      {
        strict:
          "outside the SEPA set (letters, digits, space and / - ? : ( ) . , ' +): FORMAT_ERROR; a text that starts with `sandbank:` is exempt",
      },
    ),
  },
  {
    slug: 'payment-sca',
    section: 'What the service does',
    published: 'The interface follows the SCA redirect approach.',
    decided:
      'A payment waits for the PSU in RCVD, like a consent. If it is refused (DS02) or not authorised within 24 h: RJCT.',
    why: "A payment requires its PSU's approval.",
    ...choice('redirect', {
      none: 'the scenario starts immediately, on the named debtor account; the response has no link to an authorisation, and none can be started',
    }),
  },
  {
    slug: 'payee-verification',
    section: 'Endpoints / 9',
    decided: 'The name of the payee is not compared with the account.',
    why: "Banks verify it since October 2025, but neither interface has a member for the result. The scheme's rules for names are recommendations; [payee-verification.md](payee-verification.md) describes those of Sandbank.",
    ...choice('none', {
      'on-page':
        'the page shows the result before the PSU authorises a SEPA payment, and warns if the name does not match or cannot be checked; responses have nothing of it',
      'in-authorisation':
        'as `on-page`, and in the dialect `nextgenpsd2` the responses of an authorisation have it, too, as `vopResultList`',
    }),
    habits: {
      'on-page': {
        sources: [
          'https://www.europeanpaymentscouncil.eu/node/28106',
          'https://clientebancario.bportugal.pt/en/node/65379',
        ],
      },
    },
  },
  {
    slug: 'sca-exemptions',
    section: 'What the service does',
    decided: 'None: every payment needs the authentication of its PSU (payment-sca).',
    why: 'The default shows the whole journey. A bank may leave out the authentication in the cases that the law names, and the TPP cannot ask for it.',
    ...choice('none', {
      'low-value':
        'a payment of at most 30 EUR needs no authorisation. After five of them without a break, or 100 EUR together, the PSU must authorise one; the count starts again after the latest payment that the PSU authorised',
      'own-accounts': 'a payment to an account of the same PSU at this bank needs no authorisation',
      'trusted-creditors':
        'a payment to an IBAN that the PSU has paid with authentication before needs no authorisation',
      all: 'all three kinds of payments need no authorisation. An exempted payment is from the named account of one signer. Its response has no link to an authorisation page, in the dialect `nextgenpsd2` a `scaStatus` that is `exempted`, and it is executed at once',
    }),
    habits: Object.fromEntries(
      ['low-value', 'own-accounts', 'trusted-creditors', 'all'].map((name) => [
        name,
        { sources: ['Commission Delegated Regulation (EU) 2018/389, articles 13, 15 and 16'] },
      ]),
    ),
  },
  {
    slug: 'payment-window',
    section: STATES,
    decided: "A payment without a PSU's decision within 24 hours is RJCT with the reason MS03.",
    why: 'The same time limit as for consents.',
    setting: durations('authorisationWindow'),
    profiles: { published: { authorisationWindow: 'PT24H' } },
  },
  {
    slug: 'payment-link',
    section: 'Resources and their fields / Payment initiation response',
    published: 'No links.',
    decided: 'The response also contains `_links` (`scaRedirect`, `self`, `status`).',
    why: 'The redirect approach requires them.',
  },
  {
    slug: 'payment-plan',
    section: STATES,
    published: 'Transitions are not shown.',
    decided:
      'Timed statuses for each product; the statuses after RCVD start with the SCA. A duration is the time spent in a status.',
    why: 'Short by default, so that a client sees each status without waiting long.',
    setting: { kind: 'plans' },
    profiles: { published: PLANS },
  },
  {
    slug: 'instant-rejections',
    section: STATES,
    decided: 'Instant payments are settled within seconds (payment-plan).',
    why: 'The default shows the usual result. A scripted path such as `ACTC > ACSP > RJCT(AB05)` shows another one.',
    ...choice('none', {
      some: 'one of four instant payments to other banks, by the seed, becomes RJCT instead of ACSC. It has a reason of the instant scheme (AB05 to AB10, TM01), and its reservation is released',
    }),
    habits: {
      some: { sources: ['https://developer.nuapay.com/ip_separeasons.html (AB05 to AB10; TM01 is not confirmed)'] },
    },
  },
  {
    slug: 'payment-limit',
    section: 'Endpoints / 9',
    decided: 'A payment can have any amount that payment-rules allows.',
    why: 'What a customer can spend is decided at the authorisation.',
    setting: limit('whole units of its currency that a payment can have'),
    profiles: { published: 'none' },
    alternatives: { number: 'a payment above this amount is refused at its creation: PAYMENT_FAILED' },
  },
  {
    slug: 'instant-limit',
    section: STATES,
    decided:
      'The fixtures can limit the instant payments of an account (`instantLimit`). Above it: RJCT AM02, before anything is reserved.',
    why: 'Payers in the euro area can set such a limit (Regulation (EU) 2024/886).',
  },
  {
    slug: 'payment-transitions',
    section: STATES,
    decided:
      'RCVD → ACTC, PATC, RJCT, CANC; PATC → ACTC, RJCT, CANC; ACTC, ACCP, ACFC, PDNG, ACWC → any later of ACCP, ACFC, PDNG, ACWC, ACSP, RJCT, CANC; ACSP → ACSC, ACWP, ACCC, PART, RJCT; ACWP → ACCC, RJCT; ACSC → ACCC; final: RJCT, CANC, ACCC, PART, and ACSC if the scenario ends there.',
    why: 'This order follows from the meanings of the codes.',
  },
  {
    slug: 'money-effect',
    section: STATES,
    published: 'ACSC: settled on the debtor account; ACCC: on the creditor account.',
    decided:
      'The statuses decide when the money moves:\n- Reservation: at the first of ACFC and ACSP. It determines which account of this bank is paid.\n- Booking to the debtor: at the first of ACSC, ACWP and ACCC.\n- Credit to a creditor of this bank: at ACCC, or at ACSC if the scenario has no ACCC.\n- RJCT and CANC: they release the reservation. After the booking (ACWP → RJCT), the money is returned as a separate transaction; after the credit, the credited account is also debited again.\n- PART: no effect by itself; if no status follows, the reservation is released.\n- Deleted accounts: if the account to be paid is deleted before the credit, the money is returned to the debtor. The payment becomes RJCT AC04, or stays ACSC with the reason AC04 and a return transaction. Money is returned to the account that it came from, even if that account was deleted in between.\n- Deleted payments: a payment that holds money is not deleted.',
    why: 'This follows from the meanings of the codes. A settled payment is returned, not rejected, and money is never lost.',
  },
  {
    slug: 'funds',
    section: STATES,
    published: 'ACFC: automatic funds check positive.',
    decided:
      'If the available money does not cover amount and fee at the reservation: RJCT, AM04, and nothing is reserved. In the dialect `nextgenpsd2`, `TPP-Rejection-NoFunds-Preferred` does not change this, and statuses have no `fundsAvailable`.',
    why: 'The reservation is the point at which the bank checks the funds.',
    ...choice('at-reservation', {
      'at-initiation': 'PAYMENT_FAILED (400) when the payment is initiated, if it has a debtor account; later as above',
      'at-authorisation':
        'PAYMENT_FAILED (400) when the TPP starts the authorisation of the payment (`POST`) or continues it (`PUT`), and the payment still waits; otherwise as above. It has no effect in the published interface',
    }),
  },
  {
    slug: 'fees',
    section: 'Resources and their fields / Payment initiation response',
    published: '`transactionFees`, an amount.',
    decided:
      'Each product has its fee, in the currency of the debtor account, rounded half up to minor units. Without an exchange rate, it is the lowest fee of the product. The fee is reserved with the amount, booked with it as a separate transaction, and dropped on RJCT and CANC.\n- Until the PSU has chosen the debtor account: the fee of an account in the currency of the bank, which is the currency of the first account of the fixtures.\n- If the PSU chooses another account: the fee changes. The published interface returns the final fee when the payment is read; NextGenPSD2 returns a fee only at the creation.',
    why: 'The tariff is realistic. After the approval, no response of NextGenPSD2 has a member for the fee.',
    setting: { kind: 'tariffs' },
    profiles: { published: TARIFFS },
    alternatives: {
      'a table':
        'a tariff for each named product: `fixed`, `perMille`, `minimum`, `maximum`, money in major units of the currency of the debtor account, e.g. `{ fixed: 0.5 }` or `{ perMille: 1.5, minimum: 5, maximum: 40 }`',
    },
  },
  {
    slug: 'currency-mismatch',
    section: REQUEST,
    decided:
      "If the debtor account or the receiving account has another currency than the amount, the amount is converted with the fixtures' exchange rates.\n- Shown: both amounts and the rate, on the page of the PSU, in the control API, and in the `currencyExchange` of transactions of `nextgenpsd2`. The published interface has no member for it.\n- Without a rate: RJCT AM03.\n- If the amount is zero in the currency of one of the accounts: RJCT AM01 before anything is reserved, and PAYMENT_FAILED (400) at the initiation under `funds: at-initiation`.",
    why: 'Banks with foreign currency accounts do this.',
    ...choice('convert', { reject: 'RJCT AC09, with or without a rate' }),
  },
  {
    slug: 'reject-reason',
    section: STATES,
    decided:
      'Payment read and status contain `tppMessages` with the ISO reason (AM04, AC01, AC04, AC06, MS03, DS02 …).',
    why: 'A rejection without a reason is not useful.',
  },
  {
    slug: 'cancel',
    section: STATES,
    published: 'CANC: cancelled before execution.',
    decided: 'DELETE before ACSP: CANC (204), and reserved money is released; from ACSP on: CANCELLATION_INVALID.',
    why: 'With ACSP, the payment is accepted for execution.',
  },
  {
    slug: 'multi-signature',
    section: STATES,
    published: 'PATC: some but not all authentications performed.',
    decided:
      'For a payment from an account that requires two PSUs, the first authorisation gives PATC and no code. The second, by another PSU on the same link, gives ACTC and the code. A second authorisation by the same PSU is refused with a reason.',
    why: 'This is the meaning of PATC.',
  },
  {
    slug: 'every-status',
    section: STATES,
    published: '14 payment and 6 consent statuses.',
    decided:
      'A documented scenario reaches each of them: the default scenarios, the account with two signatures, and scripted outcomes.',
    why: 'A client must see each status before production shows it.',
  },
  {
    slug: 'magic-values',
    section: STATES,
    decided:
      'A remittance text `sandbank: PATH` and some creditor names (listed at `…/demo`) select the scenario of a payment, unless a scripted outcome applies. A login such as `anna+wrong-state` selects a failure at the authorisation.',
    why: 'A tester without access to the control API can still cause every result.',
    ...choice('on', {
      'with-amounts':
        'some amounts also select a scenario: 404.04 and others, which an ordinary payment can have by chance',
      off: 'every payment follows the default scenario',
    }),
  },
] as const satisfies readonly WrittenRow[];
