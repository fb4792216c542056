/**
 * Bank X: Kempenbank, a Belgian bank. Consents of one account or of those that the PSU chooses, redirect with OAuth whose scope is the
 * consent, links that are texts, and few calls. Resembles the interface of KBC, CBC and KBC Brussels. See the README for its quirks and
 * their sources.
 */
import {
  cents,
  DAY,
  dayOf,
  list,
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

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '9b1f04c27d5e4a6b8c3d21f0a6e7d101',
    iban: 'BE69734041552078',
    owner: 'an.peeters',
    name: 'AN PEETERS',
    balance: 312_745,
    bookings: [
      [
        '2026-02-27',
        -1_899,
        'BAKKERIJ VAN LOO',
        'BAKKERIJ VAN LOO BE2300 TURNHOUT Betaling via Debit Mastercard 27-02-2026',
      ],
      ['2026-02-25', 265_000, 'DRUKKERIJ DE KEMP NV', 'LOON FEBRUARI 2026'],
      ['2026-02-19', -8_450, 'PIDPA CV', '+++084/3021/77418+++'],
      [
        '2026-02-16',
        -4_275,
        'SUPERMARKT NOORD',
        'SUPERMARKT NOORD BE2300 TURNHOUT Betaling via Debit Mastercard 16-02-2026',
      ],
      ['2026-02-09', -12_000, 'JEF PEETERS', 'zakgeld en kamp'],
      ['2026-02-02', -78_500, 'IMMO TURNHOUT BV', 'huur februari'],
      ['2026-01-26', 265_000, 'DRUKKERIJ DE KEMP NV', 'LOON JANUARI 2026'],
      ['2026-01-12', -3_690, 'TELECOM ZUID', '+++120/4471/90263+++'],
      ['2026-01-02', -78_500, 'IMMO TURNHOUT BV', 'huur januari'],
      [
        '2025-12-22',
        -9_990,
        'BOEKHANDEL DE MARKT',
        'BOEKHANDEL DE MARKT BE2300 TURNHOUT Betaling via Debit Mastercard 22-12-2025',
      ],
      ['2025-12-10', 15_000, 'LIESE PEETERS', 'terugbetaling'],
      ['2025-10-27', 265_000, 'DRUKKERIJ DE KEMP NV', 'LOON OKTOBER 2025'],
      ['2025-09-15', -45_000, 'REISBUREAU ZON', 'voorschot reis'],
    ],
  },
  {
    resourceId: '9b1f04c27d5e4a6b8c3d21f0a6e7d102',
    iban: 'BE07734041987366',
    owner: 'an.peeters',
    name: 'AN PEETERS - TOM WOUTERS',
    balance: 88_030,
    bookings: [
      ['2026-02-26', -6_215, 'ENERGIE KEMPEN', '+++310/9920/11847+++'],
      [
        '2026-02-20',
        -2_950,
        'APOTHEEK LINDE',
        'APOTHEEK LINDE BE2300 TURNHOUT Betaling via Debit Mastercard 20-02-2026',
      ],
      ['2026-02-12', 40_000, 'TOM WOUTERS', 'huishouden'],
      ['2026-02-05', -13_480, 'KINDEROPVANG PIERKE', 'factuur 2026-014'],
      [
        '2026-01-29',
        -5_120,
        'SUPERMARKT NOORD',
        'SUPERMARKT NOORD BE2300 TURNHOUT Betaling via Debit Mastercard 29-01-2026',
      ],
      ['2026-01-13', 40_000, 'TOM WOUTERS', 'huishouden'],
      ['2025-12-15', 40_000, 'TOM WOUTERS', 'huishouden'],
      ['2025-11-12', 40_000, 'TOM WOUTERS', 'huishouden'],
    ],
  },
  {
    resourceId: '9b1f04c27d5e4a6b8c3d21f0a6e7d103',
    iban: 'BE25736022884182',
    owner: 'bram.maes',
    name: 'BRAM MAES',
    balance: 5_240,
    bookings: [
      ['2026-02-23', -760, 'STATIONSBAR', 'STATIONSBAR BE2000 ANTWERPEN Betaling via Debit Mastercard 23-02-2026'],
    ],
  },
];

export const PREFIX = '/psd2/v2';
export const TOKEN = '/ASK/oauth/token/1';
export const CLIENT_ID = 'PSDAT-FMA-700001';
const TOKEN_MS = 900_000;
const HISTORY_DAYS = 90;
const CONSENT_DAYS = 90;
const SETTLE_MS = 60_000;
const PAGE = 5;
const IBAN = /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IPV4 = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.|$)){4}$/;
const REQUIRED = ['access', 'recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'];
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

interface Consent {
  id: string;
  rights: Record<'balances' | 'transactions', string[]>;
  chosen: boolean;
  validUntil: string;
  frequency: number;
  status: string;
  createdAt: number;
  redirect: string;
  reads: Map<string, number>;
}

interface Payment {
  id: string;
  service: string;
  body: JsonObject;
  status: string;
  signedAt?: number;
}

interface Grant {
  consent: string;
  access: string;
  refresh: string;
  until: number;
}

export function openBareLinksBank(): OpenBank {
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Payment>();
  const codes = new Map<string, string>();
  const grants: Grant[] = [];
  const spent = new Map<string, number>();
  let [count, now] = [0, 0];
  const hex = (length: number) => ((++count * 2_246_822_519) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`;
  const wrong = () => new Refusal(400, 'FORMAT_ERROR', '');
  const decimal = (amount: number) => (amount / 100).toFixed(2);
  const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

  const oauth = (status: number, error: string): Answer => ({ status, body: { error } });

  /** `expires_in` is a text. A refresh token stays the same. */
  function issue(grant: Grant): Answer {
    Object.assign(grant, { access: hex(8) + hex(8) + hex(8) + hex(8), until: now + TOKEN_MS });
    return {
      status: 200,
      body: {
        access_token: grant.access,
        expires_in: String(TOKEN_MS / 1000),
        token_type: 'Bearer',
        refresh_token: grant.refresh,
        scope: 'AIS',
      },
      headers: { 'Cache-Control': 'no-store' },
    };
  }

  function token({ method, form }: Call): Answer {
    if (method !== 'POST') return { status: 405 };
    if (form.get('client_id') !== CLIENT_ID) return oauth(401, 'invalid_client');
    if (form.get('grant_type') === 'refresh_token') {
      const grant = grants.find((each) => each.refresh === form.get('refresh_token'));
      return grant ? issue(grant) : oauth(400, 'invalid_grant');
    }
    if (form.get('grant_type') !== 'authorization_code') return oauth(400, 'unsupported_grant_type');
    if (!form.get('code') || !form.get('code_verifier')) return oauth(400, 'invalid_request');
    const id = codes.get(form.get('code') ?? '');
    if (id === undefined || consents.get(id)?.redirect !== form.get('redirect_uri')) return oauth(400, 'invalid_grant');
    codes.delete(form.get('code') ?? '');
    const grant = { consent: id, access: '', refresh: hex(8) + hex(8) + hex(8) + hex(8), until: 0 };
    grants.push(grant);
    return issue(grant);
  }

  function address(call: Call, mandatory: boolean): void {
    const sent = call.header('PSU-IP-Address');
    if (sent === undefined ? mandatory : !IPV4.test(sent)) throw wrong();
  }

  function redirectOf(call: Call): string {
    const sent = call.header('TPP-Redirect-URI') ?? '';
    if (!URL.canParse(sent)) throw wrong();
    return sent;
  }

  function objectOf(body: Json | undefined): JsonObject {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrong();
    return body;
  }

  /** One account, in one or both of the lists, or none. */
  function rightsOf(access: Json | undefined): Consent['rights'] {
    const asked = objectOf(access);
    if (Object.keys(asked).some((name) => name.startsWith('all') || name.startsWith('available')))
      throw new Refusal(400, 'SERVICE_INVALID', '');
    const ibansOf = (name: string) => list(asked, name).map((reference) => text(reference, 'iban'));
    const rights = { balances: ibansOf('balances'), transactions: ibansOf('transactions') };
    const named = new Set([...rights.balances, ...rights.transactions]);
    if (named.size > 1 || [...named].some((iban) => !IBAN.test(iban))) throw wrong();
    if ([...named].some((iban) => !ACCOUNTS.some((account) => account.iban === iban)))
      throw new Refusal(401, 'CONSENT_INVALID', '');
    return rights;
  }

  function createConsent(call: Call): Answer {
    const redirect = redirectOf(call);
    address(call, true);
    const body = objectOf(call.body);
    if (REQUIRED.some((name) => body[name] === undefined)) throw wrong();
    const rights = rightsOf(body['access']);
    if (typeof body['recurringIndicator'] !== 'boolean') throw wrong();
    if (body['combinedServiceIndicator'] !== false) throw new Refusal(400, 'SESSIONS_NOT_SUPPORTED', '');
    const frequency = body['frequencyPerDay'];
    if (typeof frequency !== 'number' || !(frequency > 1 && frequency <= 4)) throw wrong();
    const wanted = text(body, 'validUntil');
    if (!isDay(wanted) || wanted < dayOf(now)) throw wrong();
    const latest = dayOf(now + CONSENT_DAYS * DAY);
    const consent: Consent = {
      id: nextId(),
      rights,
      chosen: rights.balances.length + rights.transactions.length === 0,
      validUntil: wanted < latest ? wanted : latest,
      frequency,
      status: 'received',
      createdAt: now,
      redirect,
      reads: new Map(),
    };
    consents.set(consent.id, consent);
    return {
      status: 201,
      body: { consentStatus: 'received', consentId: consent.id, _links: {} },
      headers: { Location: `${PREFIX}/consents/${consent.id}`, 'ASPSP-SCA-Approach': 'REDIRECT' },
    };
  }

  function consentCall(call: Call, id: string | undefined): Answer {
    if (id === undefined) return createConsent(call);
    const consent = consents.get(id);
    if (!consent) throw new Refusal(403, 'CONSENT_UNKNOWN', '');
    consent.status = 'terminatedByTpp';
    return { status: 204 };
  }

  /** The consent of a read. An unknown one, and one of another token, is as invalid as one that waits or was ended. */
  function opened(call: Call): Consent {
    const bearer = /^Bearer (.+)$/.exec(call.header('Authorization') ?? '')?.[1];
    const grant = grants.find((each) => each.access === bearer);
    if (!grant) throw new Refusal(401, 'TOKEN_UNKNOWN', '');
    if (now > grant.until) throw new Refusal(401, 'TOKEN_EXPIRED', '');
    const id = call.header('Consent-ID');
    if (!id) throw wrong();
    const consent = consents.get(id);
    if (!consent || grant.consent !== id || consent.status !== 'valid') throw new Refusal(401, 'CONSENT_INVALID', '');
    if (dayOf(now) > consent.validUntil) throw new Refusal(401, 'CONSENT_EXPIRED', '');
    return consent;
  }

  const reference = ({ iban }: ForeignAccount): JsonObject => ({ iban, currency: 'EUR' });

  const balancesOf = ({ iban, balance }: ForeignAccount): Json => [
    {
      balanceAmount: { currency: 'EUR', amount: decimal(balance - (spent.get(iban) ?? 0)) },
      balanceType: 'closingBooked',
    },
  ];

  function shown(account: ForeignAccount, { rights }: Consent, withBalance: boolean): JsonObject {
    const self = `${PREFIX}/accounts/${account.resourceId}`;
    const balances = rights.balances.includes(account.iban);
    return {
      resourceId: account.resourceId,
      iban: account.iban,
      currency: 'EUR',
      name: account.name,
      product: 'Plusrekening',
      cashAccountType: 'CACC',
      ...(withBalance && balances && { balances: balancesOf(account) }),
      _links: {
        ...(balances && { balances: `${self}/balances` }),
        ...(rights.transactions.includes(account.iban) && { transactions: `${self}/transactions` }),
      },
    };
  }

  function accountCall(call: Call, [resourceId, what]: string[]): Answer {
    const consent = opened(call);
    address(call, false);
    const { rights } = consent;
    const account = ACCOUNTS.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined) {
      if (!account) throw new Refusal(404, 'RESOURCE_UNKNOWN', '');
      const opens =
        what === 'balances' || what === 'transactions' ? rights[what] : [...rights.balances, ...rights.transactions];
      if (!opens.includes(account.iban)) throw new Refusal(401, 'CONSENT_INVALID', '');
    }
    if (!call.header('PSU-IP-Address')) {
      const key = `${call.path} ${dayOf(now)}`;
      const reads = (consent.reads.get(key) ?? 0) + 1;
      if (reads > consent.frequency) throw new Refusal(429, 'ACCESS_EXCEEDED', '');
      consent.reads.set(key, reads);
    }
    const withBalance = call.query.get('withBalance') === 'true';
    if (!account) {
      const mine = ACCOUNTS.filter(({ iban }) => [...rights.balances, ...rights.transactions].includes(iban));
      return { status: 200, body: { accounts: mine.map((each) => shown(each, consent, withBalance)) } };
    }
    if (what === undefined) return { status: 200, body: { account: shown(account, consent, withBalance) } };
    if (what === 'balances')
      return { status: 200, body: { account: reference(account), balances: balancesOf(account) } };
    return transactions(call, account, dayOf(consent.createdAt - HISTORY_DAYS * DAY));
  }

  /** Identified by the moment of the booking. A payment by card has its shop in the text alone. */
  function entryOf(
    [day, amount, party, remittance]: ForeignAccount['bookings'][number],
    index: number,
  ): JsonObject & { bookingDate: string; transactionId: string } {
    const byCard = remittance.includes('Debit Mastercard');
    const structured = remittance.startsWith('+++');
    const time = `${String(8 + (index % 10)).padStart(2, '0')}.${String((index * 7) % 60).padStart(2, '0')}.21.${String(100_237 + index * 3_571)}`;
    return {
      transactionId: `${day}-${time}`,
      bookingDate: day,
      valueDate: day,
      transactionAmount: { currency: 'EUR', amount: decimal(amount) },
      ...(!byCard && { [amount < 0 ? 'creditorName' : 'debtorName']: party }),
      [structured ? 'remittanceInformationStructured' : 'remittanceInformationUnstructured']: remittance,
      bankTransactionCode: byCard ? 'PMNT-CCRD-POSD' : amount < 0 ? 'PMNT-ICDT-ESCT' : 'PMNT-RCDT-ESCT',
      proprietaryBankTransactionCode: byCard ? '0402000' : amount < 0 ? '0101000' : '0150000',
    };
  }

  function transactions(call: Call, account: ForeignAccount, oldest: string): Answer {
    const status = call.query.get('bookingStatus') ?? 'booked';
    if (status !== 'booked')
      throw ['pending', 'both', 'information', 'all'].includes(status)
        ? new Refusal(400, 'PARAMETER_NOT_SUPPORTED', '')
        : wrong();
    const [from, to] = [call.query.get('dateFrom') ?? oldest, call.query.get('dateTo') ?? dayOf(now)];
    if (!isDay(from) || !isDay(to)) throw wrong();
    if (from > to) throw new Refusal(400, 'PERIOD_INVALID', '');
    const after = call.query.get('entryReferenceFrom');
    const page = Number(call.query.get('page') ?? 1);
    const found = account.bookings
      .map((each, index) => entryOf(each, index))
      .filter(({ bookingDate }) => bookingDate >= oldest)
      .filter(({ bookingDate, transactionId }) =>
        after === null ? bookingDate >= from && bookingDate <= to : transactionId > after,
      );
    const next = new URLSearchParams([...call.query].filter(([name]) => name !== 'page'));
    next.set('page', String(page + 1));
    const self = `/accounts/${account.resourceId}`;
    return {
      status: 200,
      body: {
        account: reference(account),
        transactions: {
          booked: found.slice((page - 1) * PAGE, page * PAGE),
          _links: {
            account: self,
            ...(found.length > page * PAGE && { next: `${PREFIX}${self}/transactions?${next}` }),
          },
        },
      },
    };
  }

  function createPayment(call: Call, service: string): Answer {
    redirectOf(call);
    address(call, true);
    const body = objectOf(call.body);
    const amount = text(body, 'instructedAmount', 'amount');
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) throw wrong();
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw wrong();
    if (!IBAN.test(text(body, 'creditorAccount', 'iban')) || !text(body, 'creditorName')) throw wrong();
    const debtor = member(body, 'debtorAccount');
    if (debtor !== undefined && !ACCOUNTS.some(({ iban }) => iban === text(debtor, 'iban'))) throw wrong();
    const planned = text(body, 'requestedExecutionDate');
    if (planned && !isDay(planned)) throw wrong();
    if (planned && planned < dayOf(now)) throw new Refusal(400, 'EXECUTION_DATE_INVALID', '');
    if (service === 'periodic-payments') {
      const start = text(body, 'startDate');
      if (!isDay(start) || start < dayOf(now) || !FREQUENCIES.includes(text(body, 'frequency'))) throw wrong();
    }
    const payment: Payment = { id: nextId(), service, body, status: 'RCVD' };
    payments.set(payment.id, payment);
    const self = `${PREFIX}/${service}/sepa-credit-transfers/${payment.id}`;
    return {
      status: 201,
      body: {
        transactionStatus: 'RCVD',
        paymentId: payment.id,
        _links: {
          scaRedirect: `https://idp.kempenbank.example/psd2/authorization/payments/${payment.id}`,
          status: `${self}/status`,
        },
      },
      headers: { Location: self, 'ASPSP-SCA-Approach': 'REDIRECT' },
    };
  }

  /** A signed payment is settled after a minute, one for a later day on that day; a periodic one stays as it is. */
  function settle(payment: Payment): void {
    if (payment.status !== 'ACCP' || payment.service !== 'payments') return;
    const planned = text(payment.body, 'requestedExecutionDate');
    if (now < (payment.signedAt ?? 0) + SETTLE_MS || dayOf(now) < planned) return;
    const iban = text(payment.body, 'debtorAccount', 'iban') || (ACCOUNTS[0]?.iban ?? '');
    spent.set(iban, (spent.get(iban) ?? 0) + cents(text(payment.body, 'instructedAmount', 'amount')));
    payment.status = 'ACSC';
  }

  function paymentCall(call: Call, service: string, [product, id]: string[]): Answer {
    if (product !== 'sepa-credit-transfers') throw new Refusal(404, 'PRODUCT_UNKNOWN', '');
    if (id === undefined) return createPayment(call, service);
    address(call, true);
    const payment = payments.get(id);
    if (payment?.service !== service) throw new Refusal(404, 'RESOURCE_UNKNOWN', '');
    settle(payment);
    return { status: 200, body: { transactionStatus: payment.status } };
  }

  const KNOWN: Record<string, RegExp> = {
    GET: /^\/(accounts(\/[^/]+(\/balances|\/transactions)?)?|(periodic-)?payments\/[^/]+\/[^/]+\/status)$/,
    POST: /^\/(consents|(periodic-)?payments\/[^/]+)$/,
    DELETE: /^\/consents\/[^/]+$/,
  };

  function answer(call: Call): Answer {
    now = call.at;
    const always = { Server: 'KempenbankNV', 'Content-Type': 'application/json;charset=utf-8' };
    const bare = { Server: always.Server };
    if (call.path === TOKEN) {
      const given = token(call);
      return { ...given, headers: { ...(given.body === undefined ? bare : always), ...given.headers } };
    }
    const requestId = call.header('X-Request-ID');
    const trace = requestId === undefined ? {} : { 'X-Request-ID': requestId };
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    try {
      if (!Object.values(KNOWN).some((each) => each.test(path))) throw new Refusal(404, 'RESOURCE_UNKNOWN', '');
      if (!KNOWN[call.method]?.test(path)) throw new Refusal(405, 'SERVICE_INVALID', '');
      if (!UUID.test(requestId ?? '')) throw wrong();
      const [kind = '', ...rest] = path.slice(1).split('/');
      const given =
        kind === 'consents'
          ? consentCall(call, rest[0])
          : kind === 'accounts'
            ? accountCall(call, rest)
            : paymentCall(call, kind, rest);
      return { ...given, headers: { ...(given.body === undefined ? bare : always), ...trace, ...given.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const body = { tppMessages: [{ category: 'ERROR', code: error.code }] };
      return { status: error.status, body, headers: { ...always, ...trace } };
    }
  }

  /** The PSU at the page of the bank, who chooses all accounts of a consent without one. Only a consent brings a code. */
  function decide(id: string, decision: Decision): string | undefined {
    const consent = consents.get(id);
    const payment = payments.get(id);
    if (consent?.status === 'received') {
      consent.status = decision === 'approve' ? 'valid' : 'rejected';
      if (decision === 'refuse') return undefined;
      if (consent.chosen) {
        const mine = ACCOUNTS.filter(({ owner }) => owner === 'an.peeters').map(({ iban }) => iban);
        consent.rights = { balances: mine, transactions: mine };
      }
      const code = hex(8) + hex(8);
      codes.set(code, id);
      return code;
    }
    if (payment?.status === 'RCVD') {
      const iban = text(payment.body, 'debtorAccount', 'iban') || (ACCOUNTS[0]?.iban ?? '');
      const balance = ACCOUNTS.find((each) => each.iban === iban)?.balance ?? 0;
      const amount = cents(text(payment.body, 'instructedAmount', 'amount'));
      const enough = balance - (spent.get(iban) ?? 0) >= amount;
      payment.status = decision === 'approve' && enough ? 'ACCP' : 'RJCT';
      payment.signedAt = now;
    }
    return undefined;
  }

  return { answer, decide };
}
