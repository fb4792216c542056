/**
 * Bank Y: Waterlandbank, a Dutch cooperative bank behind a portal with client ids. A consent is what the PSU grants at the page of the
 * login, by scopes; payments need no token; every call is signed. Resembles Rabobank's PSD2 interface. See the README for its quirks and
 * their sources.
 */
import { createHash, createVerify, X509Certificate } from 'node:crypto';
import {
  cents,
  DAY,
  dayOf,
  member,
  Refusal,
  text,
  type Answer,
  type Call,
  type Decision,
  type ForeignAccount,
  type Json,
  type JsonObject,
  type OpenBank,
} from './foreign-bank.js';

export const SANNE = 'sanne.dejong';
export const PIETER = 'pieter.visser';
export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: 'i29S1Hewp3XwRsiuT1BWzo5n2NGDkSSB2A4VKrtXPFiGWhqkCSejsfYZ6dksNG0b',
    iban: 'NL15WTRL0136957838',
    owner: SANNE,
    name: 'S. de Jong',
    balance: 1_899_040,
    bookings: [
      ['2026-02-27', -415, 'Bakkerij Nieuw Fes ROTTERDAM', 'Betaalautomaat 15:39 pasnr. 011'],
      ['2026-02-25', 245_000, 'Gemeente Waterland', 'Salaris februari 2026'],
      ['2026-02-24', -6033, 'Wehkamp Finance', 'iDEAL 72000000000523876330071'],
      ['2026-02-19', -5000, 'Geldmaat PRETORIALAAN ROTTERDAM', 'Geldautomaat 15:26 pasnr. 011'],
      ['2026-02-12', -5465, 'VODAFONE LIBERTEL BV', 'Incasso factuur 315124138876'],
      ['2026-02-02', -75_268, 'Stichting Woonbron', 'Incasso huur februari'],
      ['2026-01-26', 245_000, 'Gemeente Waterland', 'Salaris januari 2026'],
      ['2026-01-15', -5465, 'VODAFONE LIBERTEL BV', 'Incasso factuur 315124138411'],
      ['2026-01-05', -190, 'Kosten', 'DirectPakket periode 01-01-2026 t/m 31-01-2026'],
      ['2025-12-22', -5103, 'Wehkamp Finance', 'iDEAL 12000000000518782050071'],
      ['2025-11-20', -75_268, 'Stichting Woonbron', 'Incasso huur november'],
      ['2025-09-03', -1000, 'STICHTING AKTIEF ORANJEBOOM', 'Incasso gift september'],
      ['2025-03-25', -150, 'Bakkerij OZ Sultan ROTTERDAM', 'Betaalautomaat 15:40 pasnr. 011'],
    ],
  },
  {
    resourceId: 'ACSeg9Tbre3fIS0yi2NgUE3ggMAM2ztQ_wbXsQ4J2tOrtXdDUn8jkJSt_12Vhqah',
    iban: 'NL37WTRL0346234166',
    owner: SANNE,
    name: 'S. de Jong EO T. Bakker',
    balance: 1104,
    bookings: [
      ['2026-02-26', -2390, 'Action 1335 Rotterdam', 'Betaalautomaat 14:59 pasnr. 012'],
      ['2026-02-10', 12_000, 'T. Bakker', 'Boodschappen'],
    ],
  },
  {
    resourceId: 'PoSeg9Tbre3fIS0yi2NgUE3ggMAM2zqw_pb6sQ4J2tOrtXdDUn8jkJSt_18ahqah',
    iban: 'NL05WTRL0320130878',
    owner: PIETER,
    name: 'P. Visser',
    balance: 320_050,
    bookings: [
      ['2026-02-28', -210, 'Bakkerij Prins ROTTERDAM', 'Betaalautomaat 13:54 pasnr. 003'],
      ['2026-02-23', 181_200, 'Scheepswerf De Vlijt', 'Salaris februari 2026'],
      ['2026-02-17', -5000, 'BUDGETENERGIE B V', 'Incasso termijn februari'],
      ['2026-02-06', -11_490, 'Zilveren Kruis Zorgverzekeringen', 'Incasso premie februari'],
      ['2026-01-23', 181_200, 'Scheepswerf De Vlijt', 'Salaris januari 2026'],
      ['2026-01-08', -3000, 'Wehkamp Finance', 'iDEAL 82000000000541006330071'],
      ['2025-10-27', -5000, 'BUDGETENERGIE B V', 'Incasso termijn oktober'],
    ],
  },
];

export const ROOT = '/openapi/sandbox';
export const AIS = `${ROOT}/payments/account-information/ais`;
export const PIS = `${ROOT}/payments/payment-initiation/pis/v1`;
export const FUNDS = `${ROOT}/payments/confirmation-availability-funds/caf/v1/funds-confirmations`;
export const OAUTH = `${ROOT}/oauth2`;
export const ORIGIN = 'https://api-sandbox.waterlandbank.example';
export const CLIENT_ID = '0b7df55a-8f51-454e-9de8-87b9cac2aba4';
export const CLIENT_SECRET = 'G3cJ8kF6qA1tR8iF7rS3hI2eD2yT6eA1bF7sF8uK0qP4lE6dQ1';
export const REDIRECT = 'https://tpp.example/callback';

const [BALANCES, RECENT, HISTORY, FUNDS_SCOPE] = [
  'ais.balances.read',
  'ais.transactions.read-90days',
  'ais.transactions.read-history',
  'caf.fundsconfirmation.read',
] as const;
const HOUR = 3_600_000;
const CODE_MS = 300_000;
const REFRESH_MS = 30 * DAY;
const LINK_MS = 1_800_000;
const CLEARING_MS = 60_000;
const UNATTENDED = 4;
const MOST = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const PLAIN_TEXT = /^[a-zA-Z0-9 ./+?;:(),'@-]*$/;
const FREQUENCIES = [
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
];
const PARTIES: Record<string, string> = {
  'Gemeente Waterland': 'NL69ABNA0644512326',
  'Wehkamp Finance': 'NL05INGB0702278378',
  'VODAFONE LIBERTEL BV': 'NL93INGB0007939833',
  'Stichting Woonbron': 'NL08WTRL0330574426',
  'STICHTING AKTIEF ORANJEBOOM': 'NL67INGB0005338373',
  'T. Bakker': 'NL76WTRL0167396892',
  'Scheepswerf De Vlijt': 'NL26WTRL0159349508',
  'BUDGETENERGIE B V': 'NL86ABNA0511919131',
  'Zilveren Kruis Zorgverzekeringen': 'NL31INGB0003050112',
};
/** How the bank calls a booking, by the first word of its text: the detailed type, and the letters of its group. */
const TYPES: Record<string, readonly [string, string]> = {
  Betaalautomaat: ['2', 'bc'],
  Geldautomaat: ['23', 'ga'],
  iDEAL: ['25', 'id'],
  Incasso: ['64', 'ei'],
  DirectPakket: ['93', 'db'],
};

interface Consent {
  id: string;
  psu: string;
  scopes: string[];
  grantedAt: number;
  validUntil: string;
  status: string;
}

interface Token {
  consent: Consent;
  until: number;
}

interface Payment {
  id: string;
  service: string;
  product: string;
  body: JsonObject;
  status: string;
  createdAt: number;
  signedAt?: number;
  withoutMoney?: boolean;
  cancelling?: boolean;
}

/** As a Java program writes a double: -4.15, 18990.4, 120.0. */
const decimal = (amount: number) => {
  const shown = String(amount / 100);
  return shown.includes('.') ? shown : `${shown}.0`;
};
const isTime = (value: string) =>
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/.test(value) && !Number.isNaN(Date.parse(value));
const problem = (status: number, code: string, title: string) => new Refusal(status, code, title);
const wrong = (title: string) => problem(400, 'FORMAT_ERROR', title);

/** What the gateway in front of the bank refuses; it has its own form. */
class GatewayRefusal extends Error {
  readonly status: number;
  readonly title: string;

  constructor(status: number, title: string, more: string) {
    super(more);
    this.status = status;
    this.title = title;
  }
}
const unauthorized = () =>
  new GatewayRefusal(401, 'Unauthorized', 'This server could not verify that you are authorized to access the URL');
const notFound = () => new GatewayRefusal(404, 'Not Found', 'No resources match requested URI');
const wrongMethod = () =>
  new GatewayRefusal(405, 'Method Not Allowed', 'The method is not allowed for the requested URL');

export function openScopeBank(): OpenBank {
  const asked: string[][] = [];
  const codes = new Map<string, { consent: Consent; at: number }>();
  const consents = new Map<string, Consent>();
  const tokens = new Map<string, Token>();
  const refreshes = new Map<string, Token>();
  const payments = new Map<string, Payment>();
  const reads = new Map<string, number>();
  const spent = new Map<string, number>();
  let [count, now] = [0, 0];
  const digits = (length: number) => ((++count * 2_654_435_761) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${digits(8)}-${digits(4)}-4${digits(3)}-9${digits(3)}-${digits(8)}${digits(4)}`;
  const secret = (start: string) => `${start}${createHash('sha512').update(`${start}${++count}`).digest('base64url')}`;

  // ---- The login, where the PSU grants scopes

  function authorize({ query }: Call): Answer {
    if (query.get('client_id') !== CLIENT_ID) return { status: 401, body: { error: 'invalid_client_ID_or_secret' } };
    const back = query.get('redirect_uri');
    if (back !== null && back !== REDIRECT)
      return { status: 400, body: { error: 'invalid_request', error_description: 'invalid redirect_uri' } };
    const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
    if (query.get('response_type') !== 'code' || scopes.length === 0)
      return { status: 400, body: { error: 'invalid_request' } };
    asked.push(scopes);
    const session = createHash('sha256').update(`session ${++count}`).digest('base64url');
    const state = query.get('state');
    const page = `https://bankieren.waterlandbank.example/consent/start?rstate=${session}`;
    return { status: 302, headers: { Location: state === null ? page : `${page}&state=${state}` } };
  }

  const granted = (consent: Consent): Answer => {
    const [access, refresh] = [secret('AAIk'), secret('AALI')];
    tokens.set(access, { consent, until: now + HOUR });
    refreshes.set(refresh, { consent, until: now + REFRESH_MS });
    return {
      status: 200,
      body: {
        token_type: 'Bearer',
        access_token: access,
        expires_in: HOUR / 1000,
        consented_on: Math.floor(consent.grantedAt / 1000),
        scope: [
          ...consent.scopes,
          'oauth2.consents.read',
          ...consent.scopes.map((scope) => `${consent.id}_${scope}`),
        ].join(' '),
        refresh_token: refresh,
        refresh_token_expires_in: REFRESH_MS / 1000,
      },
    };
  };

  function token({ form, header }: Call): Answer {
    const sent = Buffer.from(/^Basic (.+)$/.exec(header('Authorization') ?? '')?.[1] ?? '', 'base64').toString();
    if (sent !== `${CLIENT_ID}:${CLIENT_SECRET}`) return { status: 401, body: { error: 'invalid_client' } };
    const kind = form.get('grant_type');
    if (kind === 'refresh_token') {
      const refresh = form.get('refresh_token') ?? '';
      const found = refreshes.get(refresh);
      refreshes.delete(refresh);
      if (!found || now > found.until) return { status: 401, body: { error: 'invalid_grant' } };
      return granted(found.consent);
    }
    if (kind !== 'authorization_code') return { status: 400, body: { error: 'invalid_request' } };
    const code = form.get('code') ?? '';
    const found = codes.get(code);
    codes.delete(code);
    if (!found || now > found.at + CODE_MS) return { status: 400, body: { error: 'invalid_grant' } };
    const { status, body } = granted(found.consent);
    return { status, body: { ...(body as JsonObject), metadata: `a:consentId ${found.consent.id}` } };
  }

  // ---- What each call needs

  function registered(call: Call): void {
    if (call.header('X-IBM-Client-Id') !== CLIENT_ID) throw unauthorized();
  }

  function bearer(call: Call): Consent {
    const sent = /^Bearer (.+)$/.exec(call.header('Authorization') ?? '')?.[1] ?? '';
    const found = tokens.get(sent);
    if (!found || now > found.until) throw unauthorized();
    age(found.consent);
    if (found.consent.status !== 'valid') throw new GatewayRefusal(403, 'Forbidden', 'Forbidden');
    return found.consent;
  }

  /** The key of the certificate that is sent signs date, digest and id of the request. */
  function signed(call: Call): void {
    const requestId = call.header('X-Request-ID') ?? '';
    if (!UUID.test(requestId)) throw wrong("Header 'X-Request-ID' is missing or not a valid UUID");
    const date = call.header('Date') ?? '';
    if (!HTTP_DATE.test(date))
      throw new GatewayRefusal(400, 'Format error', "The value for 'Date' is not a valid 'LocalDateTime'");
    const certificate = call.header('TPP-Signature-Certificate');
    if (!certificate) throw problem(401, 'CERTIFICATE_MISSING', 'The signing certificate is missing');
    const digest = call.header('Digest');
    if (!digest) throw wrong("Header 'Digest' is missing");
    const signature = call.header('Signature');
    if (!signature) throw problem(401, 'SIGNATURE_MISSING', 'The signature is missing');
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(signature)?.[1] ?? '';
    const [, hash = '', value] = /^sha-(256|512)=(.+)$/i.exec(digest) ?? [];
    const payload = call.body === undefined ? '' : JSON.stringify(call.body);
    const invalid = problem(401, 'SIGNATURE_INVALID', 'The signature of the request is invalid');
    if (!hash || createHash(`sha${hash}`).update(payload).digest('base64') !== value) throw invalid;
    const algorithm = /^rsa-sha(256|512)$/.exec(part('algorithm'))?.[1];
    if (!algorithm || part('headers') !== 'date digest x-request-id') throw invalid;
    let genuine = false;
    try {
      const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
      genuine = createVerify(`RSA-SHA${algorithm}`)
        .update(`date: ${date}\ndigest: ${digest}\nx-request-id: ${requestId}`)
        .verify(publicKey, part('signature'), 'base64');
    } catch {
      genuine = false;
    }
    if (!genuine) throw invalid;
  }

  const age = (consent: Consent) => {
    if (consent.status === 'valid' && dayOf(now) > consent.validUntil) consent.status = 'expired';
  };

  // ---- Consents, which can be read and ended

  function consentCall(call: Call, id: string): Answer {
    if (!['GET', 'DELETE'].includes(call.method)) throw wrongMethod();
    registered(call);
    signed(call);
    const consent = consents.get(id);
    if (!consent) throw problem(403, 'CONSENT_UNKNOWN', 'The consent is not known');
    age(consent);
    if (call.method === 'DELETE') {
      if (consent.status === 'valid') consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    const { status, validUntil } = consent;
    const accounts = ACCOUNTS.filter(({ owner }) => owner === consent.psu);
    const access = consent.scopes.map((scope) => [
      scope,
      accounts.map(({ iban }) => ({ iban, currency: 'EUR', status, validUntil })),
    ]);
    return { status: 200, body: { consentId: id, access: Object.fromEntries(access) as JsonObject } };
  }

  // ---- Accounts

  const linksOf = ({ scopes }: Consent, { resourceId }: ForeignAccount): JsonObject => ({
    ...(scopes.includes(BALANCES) && { balances: { href: `/accounts/${resourceId}/balances` } }),
    ...(readsEntries(scopes) && { transactions: { href: `/accounts/${resourceId}/transactions` } }),
  });
  const readsEntries = (scopes: string[]) => scopes.includes(RECENT) || scopes.includes(HISTORY);
  const shown = (consent: Consent, account: ForeignAccount): JsonObject => ({
    resourceId: account.resourceId,
    iban: account.iban,
    currency: 'EUR',
    status: 'enabled',
    ownerName: account.name,
    _links: linksOf(consent, account),
  });

  function accountCall(call: Call, [resourceId, what, more]: string[]): Answer {
    if (more !== undefined || ![undefined, 'balances', 'transactions'].includes(what)) throw notFound();
    if (call.method !== 'GET') throw wrongMethod();
    registered(call);
    const consent = bearer(call);
    signed(call);
    const mine = ACCOUNTS.filter(({ owner }) => owner === consent.psu);
    if (resourceId === undefined) return { status: 200, body: { accounts: mine.map((each) => shown(consent, each)) } };
    const account = ACCOUNTS.find((each) => each.resourceId === resourceId);
    if (!account) throw problem(404, 'RESOURCE_UNKNOWN', 'The account is not known');
    const open =
      mine.includes(account) &&
      (what !== 'balances' || consent.scopes.includes(BALANCES)) &&
      (what !== 'transactions' || readsEntries(consent.scopes));
    if (!open)
      throw problem(401, 'CONSENT_INVALID', 'The consent does not contain the requested access to the account');
    if (what === undefined) return { status: 200, body: { account: shown(consent, account) } };
    if (!call.header('PSU-IP-Address')) {
      const key = `${consent.id} ${call.path} ${dayOf(now)}`;
      const today = (reads.get(key) ?? 0) + 1;
      reads.set(key, today);
      if (today > UNATTENDED)
        throw problem(
          429,
          'ACCESS_EXCEEDED',
          `The maximum number of calls for unattended requests has been exceeded for account with ID [${resourceId}]`,
        );
    }
    return what === 'balances' ? balancesOf(account) : entriesOf(call, consent, account);
  }

  const balancesOf = (account: ForeignAccount): Answer => ({
    status: 200,
    body: {
      account: { iban: account.iban, currency: 'EUR' },
      balances: [
        {
          balanceAmount: { amount: decimal(account.balance - (spent.get(account.iban) ?? 0)), currency: 'EUR' },
          balanceType: 'expected',
          lastChangeDateTime: new Date(now - (now % 60_000) + 861).toISOString(),
        },
      ],
    },
  });

  const entryOf = (account: ForeignAccount, index: number): JsonObject => {
    const booking = account.bookings[index];
    if (!booking) return {};
    const [day, amount, party, remittance] = booking;
    const [detailed, group] = TYPES[remittance.split(' ')[0] ?? ''] ?? ['541', 'cb'];
    const iban = PARTIES[party];
    const other: Json = iban === undefined ? {} : { iban };
    const own: Json = { iban: account.iban, currency: 'EUR' };
    const reference = String(745 + account.bookings.length - index);
    return {
      entryReference: reference,
      ...(iban !== undefined && { endToEndId: `${day.replaceAll('-', '')}${reference}` }),
      ...(group === 'ei' && {
        mandateId: `MAN${iban?.slice(-6) ?? ''}`,
        creditorId: `NL66ZZZ${iban?.slice(-8) ?? ''}0000`,
      }),
      bookingDate: day,
      valueDate: day,
      ...(group === 'id' && { instructedAmount: { amount: Math.abs(amount) / 100, sourceCurrency: 'EUR' } }),
      transactionAmount: { currency: 'EUR', amount: decimal(amount) },
      creditorAccount: amount < 0 ? other : own,
      ...(amount < 0 && { creditorName: party }),
      debtorAccount: amount < 0 ? own : other,
      ...(amount > 0 && { debtorName: party }),
      remittanceInformationUnstructured: remittance,
      ...(group === 'id' && { purposeCode: 'EPAY' }),
      waterlandBookingDateTime: `${day}T13:39:22.${190_024 + index}Z`,
      waterlandDetailedTransactionType: detailed,
      waterlandTransactionTypeName: group,
    };
  };

  function entriesOf(call: Call, consent: Consent, account: ForeignAccount): Answer {
    const asks = call.query;
    const booking = asks.get('bookingStatus');
    if (!booking) throw wrong("Parameter 'bookingStatus' is missing");
    if (booking !== 'booked')
      throw problem(400, 'PARAMETER_NOT_SUPPORTED', 'Currently only bookingStatus booked is allowed');
    const [from, to] = [asks.get('dateFrom'), asks.get('dateTo')];
    for (const value of [from, to])
      if (value !== null && !isTime(value)) throw wrong('The date is not a valid ISO date');
    const earliest = dayOf(now - 90 * DAY);
    const start = from?.slice(0, 10) ?? earliest;
    const end = to?.slice(0, 10) ?? dayOf(now);
    if (start > end) throw problem(400, 'PERIOD_INVALID', 'dateFrom is after dateTo');
    const whole = consent.scopes.includes(HISTORY) && now <= consent.grantedAt + HOUR;
    if (start < earliest && !whole)
      throw problem(400, 'PERIOD_INVALID', 'The requested period is not covered by the consent');
    const size = Number(asks.get('size') ?? MOST);
    if (!Number.isInteger(size) || size < 1 || size > MOST) throw wrong("Parameter 'size' is not valid");
    const pageToken = asks.get('nextPageToken');
    const page = pageToken === null ? '0' : Buffer.from(pageToken, 'base64url').toString().replace('from ', '');
    const first = Number(page);
    if (!/^\d+$/.test(page)) throw wrong("Parameter 'nextPageToken' is not valid");
    const wanted = account.bookings.flatMap(([day], index) =>
      day >= start && day <= end ? [entryOf(account, index)] : [],
    );
    const self = `/accounts/${account.resourceId}`;
    const next = new URLSearchParams({
      bookingStatus: booking,
      dateFrom: `${start}T00:00:00Z`,
      dateTo: `${end}T00:00:00Z`,
      size: String(size),
      nextPageToken: Buffer.from(`from ${first + size}`).toString('base64url'),
    });
    return {
      status: 200,
      body: {
        account: { iban: account.iban, currency: 'EUR' },
        transactions: {
          booked: wanted.slice(first, first + size),
          _links: {
            account: { href: self },
            ...(wanted.length > first + size && { next: { href: `${self}/transactions?${next.toString()}` } }),
          },
        },
      },
    };
  }

  function fundsCall(call: Call): Answer {
    if (call.method !== 'POST') throw wrongMethod();
    registered(call);
    const consent = bearer(call);
    signed(call);
    const iban = text(call.body, 'account', 'iban');
    const amount = text(call.body, 'instructedAmount', 'amount');
    if (!IBAN.test(iban) || !/^\d{1,14}(\.\d{1,2})?$/.test(amount)) throw wrong('The request is not valid');
    const account = ACCOUNTS.find((each) => each.iban === iban && each.owner === consent.psu);
    if (!account || !consent.scopes.includes(FUNDS_SCOPE))
      throw problem(401, 'CONSENT_INVALID', 'The consent does not contain the requested access to the account');
    return { status: 200, body: { fundsAvailable: account.balance - (spent.get(iban) ?? 0) >= cents(amount) } };
  }

  // ---- Payments, without a token

  const amountOf = ({ body }: Payment) => cents(text(body, 'instructedAmount', 'content'));

  function checkPayment(body: Json | undefined, service: string, product: string): void {
    const amount = text(body, 'instructedAmount', 'content');
    if (!/^\d{1,14}(\.\d{1,2})?$/.test(amount) || cents(amount) === 0)
      throw wrong('instructedAmount.content is missing or not a valid amount');
    const currency = text(body, 'instructedAmount', 'currency');
    if (product === 'sepa-credit-transfers' ? currency !== 'EUR' : !/^[A-Z]{3}$/.test(currency))
      throw wrong('instructedAmount.currency is not valid');
    const creditor = member(body, 'creditorAccount');
    if (!IBAN.test(text(creditor, 'iban')) && !(product !== 'sepa-credit-transfers' && text(creditor, 'bban')))
      throw wrong('creditorAccount is missing or not valid');
    const debtor = member(body, 'debtorAccount');
    if (debtor !== undefined && !IBAN.test(text(debtor, 'iban'))) throw wrong('debtorAccount is not valid');
    const name = text(body, 'creditorName');
    if (name.length < 2 || name.length > 70) throw wrong('creditorName must have between 2 and 70 characters');
    const remittance = text(body, 'remittanceInformationUnstructured');
    if (remittance.length > 140 || !PLAIN_TEXT.test(remittance))
      throw wrong('remittanceInformationUnstructured is not valid');
    if (remittance && member(body, 'remittanceInformationStructured') !== undefined)
      throw wrong('Either remittanceInformationUnstructured or remittanceInformationStructured can be used, not both');
    if (product === 'cross-border-credit-transfers') {
      if (!text(body, 'creditorAddress', 'country')) throw wrong('creditorAddress is missing');
      if (!['SHAR', 'DEBT', 'CRED'].includes(text(body, 'chargeBearer')))
        throw wrong('chargeBearer is missing or not valid');
    }
    const periodic = service === 'periodic-payments';
    const day = text(body, periodic ? 'startDate' : 'requestedExecutionDate');
    if (periodic && !FREQUENCIES.includes(text(body, 'frequency'))) throw wrong('frequency is missing or not valid');
    if (day === '' ? periodic : !isTime(day)) throw wrong('The date is missing or not a valid ISO date');
    if (day && day < dayOf(now))
      throw problem(400, 'EXECUTION_DATE_INVALID', 'The date must be today or in the future');
  }

  const pageOf = ({ id, service }: Payment, what: string) =>
    `https://betalen.waterlandbank.example/afronden-web/deeplink/pi/ucp/${service === 'payments' ? 'single-credit-transfers' : 'standing-orders'}/${what}?paymentinitiationid=${id}`;

  const isPlanned = (payment: Payment) =>
    payment.service === 'periodic-payments' || text(payment.body, 'requestedExecutionDate') > dayOf(now);

  function agePayment(payment: Payment): void {
    if (payment.status === 'ACTC' && now > payment.createdAt + LINK_MS) payment.status = 'RJCT';
    if (payment.status !== 'ACSP' || payment.signedAt === undefined || isPlanned(payment)) return;
    if (payment.withoutMoney) {
      if (now > payment.signedAt + 3 * DAY) payment.status = 'RJCT';
    } else if (now > payment.signedAt + CLEARING_MS) payment.status = 'ACSC';
  }

  function redirected(call: Call): void {
    if (!/^https:\/\/[^\s/]+/.test(call.header('TPP-Redirect-URI') ?? ''))
      throw wrong("Header 'TPP-Redirect-URI' is missing or not valid");
  }

  function paymentCall(call: Call, [service = '', product = '', id, what, more]: string[]): Answer {
    if (more !== undefined || ![undefined, 'status'].includes(what)) throw notFound();
    const methods = id === undefined ? ['POST'] : what === undefined ? ['GET', 'DELETE'] : ['GET'];
    if (!methods.includes(call.method)) throw wrongMethod();
    registered(call);
    signed(call);
    if (!['sepa-credit-transfers', 'cross-border-credit-transfers'].includes(product))
      throw problem(404, 'PRODUCT_UNKNOWN', 'The payment product is not supported');
    if (id === undefined) {
      if (!call.header('PSU-IP-Address')) throw wrong("Header 'PSU-IP-Address' is missing");
      redirected(call);
      checkPayment(call.body, service, product);
      const made: Payment = {
        id: nextId(),
        service,
        product,
        body: call.body as JsonObject,
        status: 'ACTC',
        createdAt: now,
      };
      payments.set(made.id, made);
      return {
        status: 201,
        body: {
          paymentId: made.id,
          transactionStatus: 'ACTC',
          _links: { scaRedirect: { href: pageOf(made, 'start') } },
        },
        headers: { 'ASPSP-SCA-Approach': 'REDIRECT', Location: `${call.path}/${made.id}` },
      };
    }
    if (!UUID.test(id)) throw wrong('paymentId is not a valid UUID');
    const payment = payments.get(id);
    if (payment?.service !== service || payment.product !== product)
      throw problem(404, 'RESOURCE_UNKNOWN', 'The payment is not known');
    agePayment(payment);
    if (what === 'status') return { status: 200, body: { transactionStatus: payment.status } };
    if (call.method === 'GET') return { status: 200, body: { ...payment.body, transactionStatus: payment.status } };
    redirected(call);
    if (payment.status === 'ACTC') {
      payment.status = 'CANC';
      return { status: 204 };
    }
    if (payment.status !== 'ACSP' || !isPlanned(payment))
      throw problem(405, 'CANCELLATION_INVALID', 'The payment can not be cancelled');
    payment.cancelling = true;
    return {
      status: 202,
      body: { transactionStatus: payment.status, _links: { scaRedirect: { href: pageOf(payment, 'cancel') } } },
    };
  }

  function decide(id: string, decision: Decision): string | undefined {
    const approved = decision === 'approve';
    const payment = payments.get(id);
    if (payment) {
      agePayment(payment);
      if (payment.cancelling) {
        payment.cancelling = false;
        if (approved) payment.status = 'CANC';
      } else if (payment.status === 'ACTC') {
        payment.status = approved ? 'ACSP' : 'RJCT';
        payment.signedAt = now;
        const iban = text(payment.body, 'debtorAccount', 'iban');
        const account = ACCOUNTS.find((each) => each.iban === iban);
        const rest = (account?.balance ?? Infinity) - (spent.get(iban) ?? 0);
        payment.withoutMoney = rest < amountOf(payment);
        if (approved && !payment.withoutMoney && !isPlanned(payment))
          spent.set(iban, (spent.get(iban) ?? 0) + amountOf(payment));
      }
      return undefined;
    }
    const scopes = asked.pop();
    if (!approved || !scopes) return undefined;
    const consent: Consent = {
      id: nextId(),
      psu: id,
      scopes,
      grantedAt: now,
      validUntil: dayOf(now + 180 * DAY),
      status: 'valid',
    };
    consents.set(consent.id, consent);
    const code = secret('AAL');
    codes.set(code, { consent, at: now });
    return code;
  }

  function route(call: Call): Answer {
    const rest = (prefix: string) => call.path.slice(prefix.length + 1).split('/');
    if (call.path === `${OAUTH}/authorize`) return authorize(call);
    if (call.path === `${OAUTH}/token`) return token(call);
    if (call.path.startsWith(`${OAUTH}/v1/consents/`)) return consentCall(call, rest(`${OAUTH}/v1/consents`)[0] ?? '');
    if (call.path === FUNDS) return fundsCall(call);
    if (call.path === `${AIS}/accounts`) return accountCall(call, []);
    if (call.path.startsWith(`${AIS}/accounts/`)) return accountCall(call, rest(`${AIS}/accounts`));
    for (const service of ['payments', 'periodic-payments'])
      if (call.path.startsWith(`${PIS}/${service}/`)) return paymentCall(call, rest(PIS));
    throw notFound();
  }

  /** Accounts have errors as RFC 7807 writes them, payments `tppMessages`. */
  function refused(call: Call, { status, code, message }: Refusal): Answer {
    if (call.path.startsWith(PIS))
      return { status, body: { tppMessages: [{ category: 'ERROR', code, text: message }] } };
    return {
      status,
      body: { type: 'https://berlingroup.com/error-codes/to-be-defined', title: message, code },
      headers: { 'Content-Type': 'application/problem+json' },
    };
  }

  function answer(call: Call): Answer {
    now = call.at;
    try {
      const made = route(call);
      const requestId = call.header('X-Request-ID');
      return requestId ? { ...made, headers: { 'X-Request-ID': requestId, ...made.headers } } : made;
    } catch (error) {
      if (error instanceof GatewayRefusal)
        return {
          status: error.status,
          body: { httpCode: String(error.status), httpMessage: error.title, moreInformation: error.message },
        };
      if (error instanceof Refusal) return refused(call, error);
      throw error;
    }
  }

  return { answer, decide };
}
