/**
 * Bank I: Sparekassen Lillebælt, whose interface is run by a data centre of Danish banks. The certificate gets a token, a key says which
 * program calls, and every answer is an envelope. See the README for its quirks.
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

export const ORIGIN = 'https://psd2.datacentralen.example';
export const BASE = '/sparekassen/xs2a/v2';
export const KEY = '3c9b1f6e2d0a4857b1c6e9f204d7a8b5';

const PAGE = 4;
const TOKEN_MS = 1_800_000;
const PRODUCT = 'sepa-credit-transfers';

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '60410003278811',
    iban: 'DK1960410003278811',
    owner: 'mette',
    name: 'Lønkonto',
    balance: 184_250,
    bookings: [
      ['2026-02-27', -12_995, 'Netto Odense', 'Dankort-køb Netto'],
      ['2026-02-26', 245_000, 'Region Syddanmark', 'Løn februar'],
      ['2026-02-20', -4900, 'YouSee', 'Betalingsservice'],
      ['2026-02-11', -81_000, 'Boligforeningen', 'Husleje februar'],
      ['2026-02-04', -2350, 'Bog og Idé', 'Dankort-køb'],
      ['2026-01-28', 245_000, 'Region Syddanmark', 'Løn januar'],
      ['2026-01-12', -81_000, 'Boligforeningen', 'Husleje januar'],
      ['2025-12-22', -15_400, 'Magasin', 'Julegaver'],
      ['2025-11-26', 245_000, 'Region Syddanmark', 'Løn november'],
    ],
  },
  {
    resourceId: '60410003990027',
    iban: 'DK8360410003990027',
    owner: 'mette',
    name: 'Opsparing',
    balance: 930_000,
    bookings: [['2025-12-31', 3120, 'Sparekassen', 'Rente']],
  },
  {
    resourceId: '60410005014430',
    iban: 'DK7360410005014430',
    owner: 'anders',
    name: 'Erhvervskonto',
    balance: 402_710,
    bookings: [
      ['2026-02-25', 96_000, 'Hotel Strib', 'Faktura 210'],
      ['2026-02-23', -31_250, 'Skat', 'Moms'],
      ['2026-02-18', -7400, 'OK Benzin', 'Kort'],
      ['2026-02-09', 54_000, 'Café Havn', 'Faktura 207'],
      ['2026-01-30', -12_000, 'Energi Fyn', 'Betalingsservice'],
      ['2026-01-15', 88_000, 'Hotel Strib', 'Faktura 198'],
    ],
  },
];

interface Consent {
  id: string;
  access: JsonObject;
  recurring: boolean;
  perDay: number;
  validUntil: string;
  status: 'Received' | 'Valid' | 'Rejected' | 'RevokedByTpp' | 'Expired';
  at: number;
  owner: string;
  reads: Map<string, number>;
}

interface Payment {
  id: string;
  body: JsonObject;
  status: 'Received' | 'Accepted' | 'Completed' | 'Rejected';
  doneAt: number;
  reason: string;
}

const bad = (field: string, said: string) => new Refusal(400, 'VALIDATION_FAILED', `${field}: ${said}`);

/** Local time of the bank: the journeys are in winter. */
const local = (at: number) => `${new Date(at + 3_600_000).toISOString().slice(0, 19)}+01:00`;
const localDay = (day: string) => `${day}T00:00:00+01:00`;
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const money = (amount: number): JsonObject => ({ currency: 'EUR', amount: amount / 100 });

/** What the gateway before the bank refuses; its answers have no envelope. */
class GatewayRefusal extends Error {
  readonly status: number;
  constructor(status: number, said: string) {
    super(said);
    this.status = status;
  }
}

class Lillebaelt implements OpenBank {
  readonly #tokens = new Map<string, number>();
  readonly #consents = new Map<string, Consent>();
  readonly #payments = new Map<string, Payment>();
  #count = 0;
  #now = 0;

  answer(call: Call): Answer {
    this.#count += 1;
    this.#now = call.at;
    const trace = `dc-${String(90_210_000 + this.#count)}`;
    const id = call.header('X-Request-ID');
    const headers = { 'X-Trace-Id': trace, ...(id !== undefined && { 'X-Request-ID': id }) };
    try {
      const answered = this.#route(call);
      const enveloped = answered.body !== undefined && !call.path.endsWith('/token');
      return {
        ...answered,
        headers: { ...headers, ...answered.headers },
        ...(enveloped && { body: { payload: answered.body ?? null, meta: { trace, timestamp: local(this.#now) } } }),
      };
    } catch (error) {
      if (error instanceof GatewayRefusal)
        return {
          status: error.status,
          headers: { 'X-Trace-Id': trace },
          body: { httpCode: String(error.status), httpMessage: error.message, moreInformation: `See trace ${trace}` },
        };
      if (!(error instanceof Refusal)) throw error;
      return {
        status: error.status,
        headers: { ...headers, ...error.headers },
        body: {
          errors: [{ severity: 'error', code: error.code, message: error.message }],
          meta: { trace, timestamp: local(this.#now) },
        },
      };
    }
  }

  decide(id: string, decision: Decision): undefined {
    const consent = this.#consents.get(id);
    if (consent?.status === 'Received') consent.status = decision === 'approve' ? 'Valid' : 'Rejected';
    const payment = this.#payments.get(id);
    if (payment?.status !== 'Received') return;
    const from = ACCOUNTS.find(({ iban }) => iban === text(payment.body, 'debtorAccount', 'iban'));
    const amount = cents(Number(member(payment.body, 'instructedAmount', 'amount')));
    const enough = from !== undefined && from.balance >= amount;
    payment.status = decision === 'approve' && enough ? 'Accepted' : 'Rejected';
    payment.reason = decision === 'refuse' ? 'RefusedByCustomer' : enough ? '' : 'NoCover';
    payment.doneAt = this.#now + 3_600_000;
  }

  #route(call: Call): Answer {
    if (call.path === '/sparekassen/oauth/token') return this.#token(call);
    const key = call.header('X-Api-Key');
    if (key === undefined) throw new GatewayRefusal(401, 'Unauthorized');
    if (key !== KEY) throw new GatewayRefusal(403, 'Forbidden');
    const path = call.path.startsWith(`${BASE}/`) ? call.path.slice(BASE.length) : '';
    const routes: [string, RegExp, (...parts: string[]) => Answer][] = [
      ['POST', /^\/consents$/, () => this.#createConsent(call)],
      ['GET', /^\/consents\/([^/]+)$/, (id = '') => this.#showConsent(this.#consent(id))],
      ['GET', /^\/consents\/([^/]+)\/status$/, (id = '') => this.#consentStatus(this.#consent(id))],
      ['DELETE', /^\/consents\/([^/]+)$/, (id = '') => this.#revoke(this.#consent(id))],
      ['GET', /^\/accounts$/, () => this.#accounts(call)],
      ['GET', /^\/accounts\/([^/]+)$/, (id = '') => this.#account(call, id)],
      ['GET', /^\/accounts\/([^/]+)\/balances$/, (id = '') => this.#balances(call, id)],
      ['GET', /^\/accounts\/([^/]+)\/transactions$/, (id = '') => this.#transactions(call, id)],
      ['POST', /^\/payments\/([^/]+)$/, (product = '') => this.#createPayment(call, product)],
      ['GET', /^\/payments\/([^/]+)\/([^/]+)$/, (_, id = '') => this.#showPayment(this.#payment(id))],
      ['GET', /^\/payments\/([^/]+)\/([^/]+)\/status$/, (_, id = '') => this.#paymentStatus(this.#payment(id))],
    ];
    const there = routes.filter(([, pattern]) => pattern.test(path));
    if (there.length === 0) throw new GatewayRefusal(404, 'Not Found');
    const route = there.find(([method]) => method === call.method);
    if (!route) throw new GatewayRefusal(405, 'Method Not Allowed');
    const [, token = ''] = /^Bearer (.+)$/.exec(call.header('Authorization') ?? '') ?? [];
    if (token === '') throw new Refusal(401, 'TOKEN_MISSING', 'No access token');
    if ((this.#tokens.get(token) ?? 0) <= this.#now) throw new Refusal(401, 'TOKEN_REJECTED', 'Access token not valid');
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(call.header('X-Request-ID') ?? ''))
      throw bad('X-Request-ID', 'must be a UUID');
    const [, ...parts] = route[1].exec(path) ?? [];
    return route[2](...parts);
  }

  #token({ method, form }: Call): Answer {
    if (method !== 'POST') throw new GatewayRefusal(405, 'Method Not Allowed');
    const oauth = (status: number, error: string): Answer => ({ status, body: { error } });
    if (form.get('grant_type') !== 'client_credentials') return oauth(400, 'unsupported_grant_type');
    if (form.get('client_id') !== 'PSDAT-FMA-700001') return oauth(401, 'invalid_client');
    const token = `dct.${String(1_000_000 + this.#count * 7919)}.x`;
    this.#tokens.set(token, this.#now + TOKEN_MS);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_MS / 1000 } };
  }

  #creating(call: Call) {
    if (call.header('PSU-IP-Address') === undefined) throw bad('PSU-IP-Address', 'is required');
    if (call.header('TPP-Redirect-URI') === undefined) throw bad('TPP-Redirect-URI', 'is required');
    if (typeof call.body !== 'object') throw bad('body', 'is not JSON');
  }

  #links(id: string, self: string): Json {
    return [
      { rel: 'scaRedirect', href: `${ORIGIN}/netbank/approve?ref=${id}` },
      { rel: 'self', href: `${BASE}${self}` },
      { rel: 'status', href: `${BASE}${self}/status` },
    ];
  }

  #createConsent(call: Call): Answer {
    this.#creating(call);
    const { body } = call;
    const access = member(body, 'access');
    if (typeof access !== 'object' || access === null || Array.isArray(access)) throw bad('access', 'is required');
    const [recurring, perDay] = [member(body, 'recurringIndicator'), member(body, 'frequencyPerDay')];
    if (typeof recurring !== 'boolean') throw bad('recurringIndicator', 'is required');
    if (typeof perDay !== 'number' || perDay < 1) throw bad('frequencyPerDay', 'must be a positive number');
    const validUntil = text(body, 'validUntil');
    if (!isDay(validUntil)) throw bad('validUntil', 'must be a day');
    if (validUntil < dayOf(this.#now)) throw new Refusal(400, 'VALID_UNTIL_PAST', 'validUntil is over');
    if (access.allPsd2 !== undefined || access.availableAccounts !== undefined)
      throw new Refusal(400, 'ACCESS_NOT_SUPPORTED', 'Name the accounts');
    const named = ['accounts', 'balances', 'transactions'].flatMap((right) => list(access, right));
    if (named.length === 0) throw bad('access', 'names no account');
    const found = named.map((each) => ACCOUNTS.find(({ iban }) => iban === text(each, 'iban')));
    if (found.includes(undefined)) throw new Refusal(400, 'ACCOUNT_NOT_FOUND', 'An account is not of this bank');
    const id = `C${String(55_000_000 + this.#count * 613)}`;
    // A longer validity is cut, and so are more reads than four.
    const latest = dayOf(this.#now + 180 * DAY);
    const consent: Consent = {
      id,
      access,
      recurring,
      perDay: Math.min(perDay, 4),
      validUntil: validUntil > latest ? latest : validUntil,
      status: 'Received',
      at: this.#now,
      owner: found[0]?.owner ?? '',
      reads: new Map(),
    };
    this.#consents.set(id, consent);
    return {
      status: 201,
      headers: { 'ASPSP-SCA-Approach': 'REDIRECT', Location: `${BASE}/consents/${id}` },
      body: { consentId: id, consentStatus: 'Received', links: this.#links(id, `/consents/${id}`) },
    };
  }

  #consent(id: string) {
    const consent = this.#consents.get(id);
    if (!consent) throw new Refusal(404, 'CONSENT_NOT_FOUND', 'No such consent');
    return consent;
  }

  #showConsent({ access, recurring, perDay, validUntil, status, at }: Consent): Answer {
    return {
      status: 200,
      body: {
        access,
        recurringIndicator: recurring,
        frequencyPerDay: perDay,
        validUntil: localDay(validUntil),
        lastActionDate: localDay(dayOf(at)),
        consentStatus: status,
      },
    };
  }

  #consentStatus({ status }: Consent): Answer {
    return { status: 200, body: { consentStatus: status } };
  }

  #revoke(consent: Consent): Answer {
    if (consent.status === 'RevokedByTpp') throw new Refusal(409, 'CONSENT_ENDED', 'The consent has ended');
    consent.status = 'RevokedByTpp';
    return { status: 204 };
  }

  #reading(call: Call, resource: string) {
    const id = call.header('Consent-ID');
    if (id === undefined) throw bad('Consent-ID', 'is required');
    const consent = this.#consents.get(id);
    if (!consent) throw new Refusal(403, 'CONSENT_NOT_FOUND', 'No such consent');
    if (consent.status !== 'Valid') throw new Refusal(403, 'CONSENT_NOT_USABLE', `The consent is ${consent.status}`);
    if (call.header('PSU-IP-Address') === undefined) {
      const key = `${dayOf(this.#now)} ${resource}`;
      const reads = (consent.reads.get(key) ?? 0) + 1;
      if (reads > consent.perDay)
        throw new Refusal(429, 'DAILY_LIMIT', 'No more reads without the customer today', { 'Retry-After': '3600' });
      consent.reads.set(key, reads);
    }
    return consent;
  }

  #opened({ access, owner }: Consent, id: string, right: string) {
    const account = ACCOUNTS.find(({ resourceId }) => resourceId === id);
    if (account?.owner !== owner) throw new Refusal(404, 'ACCOUNT_NOT_FOUND', 'No such account');
    const rights = right === 'accounts' ? ['accounts', 'balances', 'transactions'] : [right];
    if (!rights.some((each) => list(access, each).some((given) => text(given, 'iban') === account.iban)))
      throw new Refusal(403, 'NOT_COVERED', 'The consent does not cover this');
    return account;
  }

  #shown({ resourceId, iban, name, owner }: ForeignAccount): JsonObject {
    return { resourceId, iban, currency: 'EUR', displayName: name, ownerName: owner, status: 'Open', product: 'Konto' };
  }

  #accounts(call: Call): Answer {
    const { access } = this.#reading(call, 'accounts');
    const ibans = new Set(
      ['accounts', 'balances', 'transactions']
        .flatMap((right) => list(access, right))
        .map((each) => text(each, 'iban')),
    );
    return {
      status: 200,
      body: { accounts: ACCOUNTS.filter(({ iban }) => ibans.has(iban)).map((each) => this.#shown(each)) },
    };
  }

  #account(call: Call, id: string): Answer {
    return {
      status: 200,
      body: { account: this.#shown(this.#opened(this.#reading(call, `account ${id}`), id, 'accounts')) },
    };
  }

  #balances(call: Call, id: string): Answer {
    const { balance } = this.#opened(this.#reading(call, `balances ${id}`), id, 'balances');
    const lastChangeDateTime = local(this.#now - 7200_000);
    const types = ['interimAvailable', 'interimBooked'];
    return {
      status: 200,
      body: {
        balances: types.map((balanceType) => ({ balanceType, balanceAmount: money(balance), lastChangeDateTime })),
      },
    };
  }

  #transactions(call: Call, id: string): Answer {
    const { bookings } = this.#opened(this.#reading(call, `transactions ${id}`), id, 'transactions');
    const { query } = call;
    const status = query.get('bookingStatus');
    if (status !== 'booked' && status !== 'both') throw bad('bookingStatus', 'must be booked or both');
    const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? dayOf(this.#now)];
    if (!isDay(from)) throw bad('dateFrom', 'is required');
    if (from > to) throw new Refusal(400, 'PERIOD_REVERSED', 'dateFrom is after dateTo');
    if (from < dayOf(this.#now - 90 * DAY)) throw new Refusal(403, 'HISTORY_LIMIT', 'No more than 90 days');
    const limit = Number(query.get('limit') ?? PAGE);
    if (!(limit >= 1 && limit <= 100)) throw bad('limit', 'must be from 1 to 100');
    const start = Number(query.get('continuationKey') ?? 0);
    const entries = bookings.filter(([day]) => day >= from && day <= to);
    const booked = entries.slice(start, start + limit).map(([day, amount, party, remittance], index) => ({
      transactionId: `${id}-${day}-${String(start + index)}`,
      bookingDate: localDay(day),
      valueDate: localDay(day),
      transactionAmount: money(amount),
      [amount < 0 ? 'creditorName' : 'debtorName']: party,
      text: remittance,
    }));
    const more = start + limit < entries.length;
    const next = new URLSearchParams(query);
    next.set('continuationKey', String(start + limit));
    return {
      status: 200,
      body: {
        transactions: { booked, ...(status === 'both' && { pending: [] }) },
        ...(more && { links: [{ rel: 'next', href: `${call.path}?${next.toString()}` }] }),
      },
    };
  }

  #createPayment(call: Call, product: string): Answer {
    if (product !== PRODUCT) throw new Refusal(404, 'PRODUCT_NOT_OFFERED', 'No such product');
    this.#creating(call);
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('body', 'must be an object');
    const amount = member(body, 'instructedAmount', 'amount');
    if (typeof amount !== 'number' || amount <= 0) throw bad('instructedAmount.amount', 'must be a positive number');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw bad('instructedAmount.currency', 'must be EUR');
    if (text(body, 'creditorName') === '') throw bad('creditorName', 'is required');
    if (text(body, 'creditorAccount', 'iban') === '') throw bad('creditorAccount', 'is required');
    const debtor = text(body, 'debtorAccount', 'iban');
    if (debtor === '') throw bad('debtorAccount', 'is required');
    if (!ACCOUNTS.some(({ iban }) => iban === debtor))
      throw new Refusal(400, 'ACCOUNT_NOT_FOUND', 'debtorAccount is not of this bank');
    const id = `P${String(77_000_000 + this.#count * 409)}`;
    this.#payments.set(id, { id, body, status: 'Received', doneAt: 0, reason: '' });
    return {
      status: 201,
      headers: { 'ASPSP-SCA-Approach': 'REDIRECT', Location: `${BASE}/payments/${product}/${id}` },
      body: {
        paymentId: id,
        transactionStatus: 'Received',
        transactionFees: money(0),
        links: this.#links(id, `/payments/${product}/${id}`),
      },
    };
  }

  #payment(id: string) {
    const payment = this.#payments.get(id);
    if (!payment) throw new Refusal(404, 'PAYMENT_NOT_FOUND', 'No such payment');
    if (payment.status === 'Accepted' && this.#now >= payment.doneAt) payment.status = 'Completed';
    return payment;
  }

  #showPayment({ body, status }: Payment): Answer {
    return { status: 200, body: { ...body, transactionStatus: status } };
  }

  #paymentStatus({ status, reason }: Payment): Answer {
    return { status: 200, body: { transactionStatus: status, ...(reason !== '' && { reason }) } };
  }
}

export const openLillebaelt = (): OpenBank => new Lillebaelt();
