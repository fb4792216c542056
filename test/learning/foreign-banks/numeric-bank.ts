/** Bank A: resembles NextGenPSD2. Consents are valid at once, amounts are numbers, and it has its own pages and limits. */
import { cents, DAY, dayOf, fixturesOf, list, member, Refusal, text } from './foreign-bank.js';
import type { Answer, Call, ForeignAccount, Json, JsonObject, OpenBank } from './foreign-bank.js';

export const NUMERIC_PREFIX = '/psd2/xs2a/v1';
const PAGE_SIZE = 5;
const MAXIMUM_SIZE = 20;
const CONSENTS_PER_DAY = 3;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const SHOPS = ['Greengrocer', 'Bakery', 'Railway', 'Bookshop'];
const shopping = (count: number): ForeignAccount['bookings'] =>
  Array.from({ length: count }, (_, index) => [
    dayOf(Date.parse('2026-02-27') - index * 3 * DAY),
    -(1250 + index * 135),
    SHOPS[index % 4] ?? '',
    `Purchase ${String(index + 1)}`,
  ]);

const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: 'acc-7001',
    iban: 'AT611904300234573201',
    owner: 'hilde',
    name: 'Giro',
    balance: 215_040,
    bookings: shopping(12),
  },
  {
    resourceId: 'acc-7002',
    iban: 'AT341904300234573202',
    owner: 'hilde',
    name: 'Savings',
    balance: 900_000,
    bookings: [],
  },
  {
    resourceId: 'acc-7003',
    iban: 'DE54909090900532013000',
    owner: 'jonas',
    name: 'Main',
    balance: 31_099,
    bookings: shopping(7),
  },
];

export const NUMERIC_FIXTURES = fixturesOf('Numeric Bank', ACCOUNTS, {});

interface Consent {
  id: string;
  psu: string;
  access: Json;
  ibans: string[];
  balances: string[];
  transactions: string[];
  recurring: boolean;
  frequency: number;
  validUntil: string;
  changedAt: number;
  ended?: 'terminatedByTpp';
  readsOfDay: Record<string, number>;
}

interface Payment {
  id: string;
  psu: string;
  request: JsonObject;
  amount: number;
  from: ForeignAccount;
  status: string;
  approvedAt?: number;
}

const dateTime = (day: string) => `${day.slice(0, 10)}T00:00:00Z`;

export function openNumericBank(): OpenBank {
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Payment>();
  const balances = new Map(ACCOUNTS.map(({ resourceId, balance }) => [resourceId, balance]));
  const consentsOfDay = new Map<string, number>();
  let now = 0;

  function psuOf(call: Call): string {
    const psu = call.header('PSU-ID');
    if (psu === undefined || psu === '') throw new Refusal(400, 'FORMAT_ERROR', 'Header PSU-ID is mandatory');
    if (!ACCOUNTS.some(({ owner }) => owner === psu))
      throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', 'PSU not known');
    return psu;
  }

  function createConsent(call: Call): Answer {
    const psu = psuOf(call);
    const access = member(call.body, 'access');
    const kinds = ['accounts', 'balances', 'transactions'] as const;
    if (typeof access !== 'object' || access === null) throw new Refusal(400, 'FORMAT_ERROR', 'access is missing');
    for (const name of ['recurringIndicator', 'validUntil', 'frequencyPerDay'])
      if (member(call.body, name) === undefined) throw new Refusal(400, 'FORMAT_ERROR', `${name} is missing`);
    const [, withBalances = [], withTransactions = []] = kinds.map((kind) =>
      list(access, kind).map((reference) => text(reference, 'iban')),
    );
    const ibans = [...new Set(kinds.flatMap((kind) => list(access, kind).map((reference) => text(reference, 'iban'))))];
    if (ibans.length === 0) throw new Refusal(422, 'SERVICE_INVALID', 'Only consents for named accounts');
    if (ibans.some((iban) => !ACCOUNTS.some((account) => account.iban === iban && account.owner === psu)))
      throw new Refusal(422, 'ACCOUNT_UNKNOWN', 'An account does not belong to the PSU');
    const validUntil = text(call.body, 'validUntil');
    if (!/^\d{4}-\d\d-\d\d/.test(validUntil)) throw new Refusal(400, 'FORMAT_ERROR', 'validUntil is no date');
    if (validUntil.slice(0, 10) <= dayOf(call.at))
      throw new Refusal(422, 'PERIOD_INVALID', 'validUntil is not in the future');
    const key = `${psu} ${dayOf(call.at)}`;
    const created = consentsOfDay.get(key) ?? 0;
    if (created >= CONSENTS_PER_DAY)
      throw new Refusal(429, 'CONSENT_LIMIT_EXCEEDED', 'Too many consents today', { 'Retry-After': '3600' });
    consentsOfDay.set(key, created + 1);
    const id = String(880_000 + consents.size + 1);
    const consent: Consent = {
      id,
      psu,
      access,
      ibans,
      balances: withBalances,
      transactions: withTransactions,
      recurring: member(call.body, 'recurringIndicator') === true,
      frequency: Math.min(4, Number(member(call.body, 'frequencyPerDay'))),
      validUntil,
      changedAt: call.at,
      readsOfDay: {},
    };
    consents.set(id, consent);
    const self = `${NUMERIC_PREFIX}/consents/${id}`;
    const _links = {
      self: { href: self },
      status: { href: `${self}/status` },
      account: { href: `${NUMERIC_PREFIX}/accounts` },
    };
    return { status: 201, headers: { Location: self }, body: { consentStatus: 'valid', consentId: id, _links } };
  }

  const statusOf = (consent: Consent) =>
    consent.ended ?? (consent.validUntil.slice(0, 10) < dayOf(now) ? 'expired' : 'valid');

  function consentCall(call: Call, id: string, rest: string | undefined): Answer {
    const consent = consents.get(id);
    if (!consent) throw new Refusal(404, 'CONSENT_UNKNOWN', 'No such consent');
    if (rest === 'status' && call.method === 'GET') return { status: 200, body: { consentStatus: statusOf(consent) } };
    if (rest !== undefined) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such resource');
    if (call.method === 'DELETE') {
      if (consent.ended) throw new Refusal(422, 'CONSENT_INVALID', 'The consent has ended');
      consent.ended = 'terminatedByTpp';
      consent.changedAt = call.at;
      return { status: 200, body: { consentId: id, consentStatus: consent.ended } };
    }
    if (call.method !== 'GET') throw new Refusal(405, 'SERVICE_INVALID', 'Method not allowed');
    return {
      status: 200,
      body: {
        access: consent.access,
        recurringIndicator: consent.recurring,
        validUntil: dateTime(consent.validUntil),
        frequencyPerDay: consent.frequency,
        lastActionDate: dateTime(dayOf(consent.changedAt)),
        consentStatus: statusOf(consent),
      },
    };
  }

  /** The consent of a read, which counts as an access where the PSU is not present. */
  function consentOfRead(call: Call, counted: string): Consent {
    const id = call.header('Consent-ID');
    if (id === undefined) throw new Refusal(400, 'FORMAT_ERROR', 'Header Consent-ID is mandatory');
    const consent = consents.get(id);
    if (!consent) throw new Refusal(403, 'CONSENT_UNKNOWN', 'No such consent');
    if (statusOf(consent) === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'The consent has expired');
    if (consent.ended) throw new Refusal(401, 'CONSENT_INVALID', 'The consent has ended');
    if (call.header('PSU-IP-Address') === undefined) {
      const key = `${dayOf(call.at)} ${counted}`;
      const reads = consent.readsOfDay[key] ?? 0;
      if (reads >= consent.frequency)
        throw new Refusal(429, 'ACCESS_EXCEEDED', 'Too many accesses today', { 'Retry-After': '86400' });
      consent.readsOfDay[key] = reads + 1;
    }
    return consent;
  }

  const balancesOf = ({ resourceId }: ForeignAccount): Json[] =>
    ['closingBooked', 'interimAvailable'].map((balanceType) => ({
      balanceAmount: { currency: 'EUR', amount: (balances.get(resourceId) ?? 0) / 100 },
      balanceType,
      referenceDate: dateTime(dayOf(now)),
    }));

  function accountBody(account: ForeignAccount, withBalances: boolean): JsonObject {
    const self = `${NUMERIC_PREFIX}/accounts/${account.resourceId}`;
    return {
      resourceId: account.resourceId,
      iban: account.iban,
      currency: 'EUR',
      name: account.name,
      cashAccountType: 'CACC',
      ...(withBalances && { balances: balancesOf(account) }),
      _links: { balances: { href: `${self}/balances` }, transactions: { href: `${self}/transactions` } },
    };
  }

  function accountCall(call: Call, id: string | undefined, rest: string | undefined): Answer {
    if (call.method !== 'GET') throw new Refusal(405, 'SERVICE_INVALID', 'Method not allowed');
    const consent = consentOfRead(call, `${id ?? ''} ${rest ?? ''} ${call.query.get('page') ?? ''}`);
    const withBalance = call.query.get('withBalance') === 'true';
    if (id === undefined) {
      const granted = ACCOUNTS.filter(({ iban }) => consent.ibans.includes(iban));
      return {
        status: 200,
        body: {
          accounts: granted.map((each) => accountBody(each, withBalance && consent.balances.includes(each.iban))),
        },
      };
    }
    const account = ACCOUNTS.find(({ resourceId }) => resourceId === id);
    if (!account) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such account');
    if (!consent.ibans.includes(account.iban))
      throw new Refusal(403, 'SERVICE_BLOCKED', 'The consent does not cover the account');
    if (rest === undefined) return { status: 200, body: { account: accountBody(account, withBalance) } };
    const granted = rest === 'balances' ? consent.balances : consent.transactions;
    if (!granted.includes(account.iban))
      throw new Refusal(403, 'SERVICE_BLOCKED', `The consent does not cover ${rest}`);
    if (rest === 'balances')
      return { status: 200, body: { account: { iban: account.iban }, balances: balancesOf(account) } };
    if (rest === 'transactions') return transactions(call, account);
    throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such resource');
  }

  function transactions(call: Call, account: ForeignAccount): Answer {
    const { query } = call;
    const status = query.get('bookingStatus') ?? 'booked';
    if (status !== 'booked') throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', 'bookingStatus can only be booked');
    const from = query.get('dateFrom')?.slice(0, 10) ?? dayOf(now - 90 * DAY);
    const to = query.get('dateTo')?.slice(0, 10) ?? dayOf(now);
    if (![from, to].every((day) => /^\d{4}-\d\d-\d\d$/.test(day)))
      throw new Refusal(400, 'FORMAT_ERROR', 'A date is not valid');
    if (from > to || from < dayOf(now - 90 * DAY))
      throw new Refusal(422, 'PERIOD_INVALID', 'The period is not available');
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? PAGE_SIZE)];
    if (![page, size].every((number) => Number.isInteger(number) && number > 0) || size > MAXIMUM_SIZE)
      throw new Refusal(400, 'FORMAT_ERROR', `page starts at 1, size is at most ${String(MAXIMUM_SIZE)}`);
    const found = account.bookings.filter(([day]) => day >= from && day <= to);
    const pages = Math.max(1, Math.ceil(found.length / size));
    if (page > pages) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such page');
    const booked = found.slice((page - 1) * size, page * size).map(([day, amount, party, remittance]) => ({
      transactionId: `${account.resourceId}-${day}`,
      bookingDate: dateTime(day),
      valueDate: dateTime(day),
      transactionAmount: { currency: 'EUR', amount: amount / 100 },
      ...(amount < 0 ? { creditorName: party } : { debtorName: party }),
      remittanceText: remittance,
    }));
    const next = new URLSearchParams(query);
    next.set('page', String(page + 1));
    const href = `${call.path}?${next.toString()}`;
    const paging = { page, size, totalPages: pages, ...(page < pages && { next: { href } }) };
    return { status: 200, body: { account: { iban: account.iban }, transactions: { booked }, paging } };
  }

  function createPayment(call: Call, product: string | undefined): Answer {
    if (product !== 'sepa-credit-transfers') throw new Refusal(404, 'PRODUCT_UNKNOWN', 'No such product');
    const psu = psuOf(call);
    const amount = member(call.body, 'instructedAmount', 'amount');
    for (const name of ['debtorAccount', 'creditorAccount', 'creditorName', 'instructedAmount'])
      if (member(call.body, name) === undefined) throw new Refusal(400, 'FORMAT_ERROR', `${name} is missing`);
    if (typeof amount !== 'number') throw new Refusal(400, 'FORMAT_ERROR', 'amount is not a number');
    const from = ACCOUNTS.find(({ iban, owner }) => iban === text(call.body, 'debtorAccount', 'iban') && owner === psu);
    if (!from) throw new Refusal(422, 'ACCOUNT_UNKNOWN', 'The debtor account does not belong to the PSU');
    if (text(call.body, 'instructedAmount', 'currency') !== 'EUR')
      throw new Refusal(422, 'CURRENCY_INVALID', 'Only EUR');
    if (cents(amount) > (balances.get(from.resourceId) ?? 0))
      throw new Refusal(422, 'FUNDS_INSUFFICIENT', 'Not enough money');
    const id = String(550_000 + payments.size + 1);
    payments.set(id, { id, psu, request: call.body as JsonObject, amount: cents(amount), from, status: 'RCVD' });
    const self = `${NUMERIC_PREFIX}/payments/${product}/${id}`;
    const scaRedirect = { href: `https://login.numeric-bank.example/sca/${id}` };
    const _links = { scaRedirect, self: { href: self }, status: { href: `${self}/status` } };
    return {
      status: 201,
      headers: { Location: self, 'ASPSP-SCA-Approach': 'REDIRECT' },
      body: { transactionStatus: 'RCVD', paymentId: id, _links },
    };
  }

  function paymentCall(call: Call, id: string, rest: string | undefined): Answer {
    const payment = payments.get(id);
    if (!payment) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such payment');
    if (payment.status === 'ACSP' && now - (payment.approvedAt ?? now) >= 3_600_000) payment.status = 'ACSC';
    if (rest === 'status') return { status: 200, body: { transactionStatus: payment.status, fundsAvailable: true } };
    if (call.method === 'DELETE') {
      if (payment.status !== 'RCVD') throw new Refusal(422, 'CANCELLATION_INVALID', 'Too late');
      payment.status = 'CANC';
      return { status: 204 };
    }
    return { status: 200, body: { ...payment.request, transactionStatus: payment.status } };
  }

  function route(call: Call): Answer {
    const [area, first, second, third, ...more] = call.path.slice(NUMERIC_PREFIX.length + 1).split('/');
    const unknown = !call.path.startsWith(`${NUMERIC_PREFIX}/`) || more.length > 0;
    if (!unknown && area === 'consents' && third === undefined) {
      if (first !== undefined) return consentCall(call, first, second);
      if (call.method === 'POST') return createConsent(call);
      throw new Refusal(405, 'SERVICE_INVALID', 'Method not allowed');
    }
    if (!unknown && area === 'accounts' && third === undefined) return accountCall(call, first, second);
    if (!unknown && area === 'payments')
      return second === undefined ? createPayment(call, first) : paymentCall(call, second, third);
    throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such resource');
  }

  return {
    answer: (call) => {
      now = call.at;
      const requestId = call.header('X-Request-ID') ?? '';
      const headers = { 'X-Request-ID': requestId, 'X-RateLimit-Limit': '600' };
      try {
        // The PSU is looked for before the request id: the bank's gateway signs in first.
        if (call.method === 'POST') psuOf(call);
        if (!UUID.test(requestId)) throw new Refusal(400, 'FORMAT_ERROR', 'Header X-Request-ID is not a UUID');
        const answer = route(call);
        return { ...answer, headers: { ...headers, ...answer.headers } };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const tppMessages = [{ category: 'ERROR', code: error.code, text: error.message }];
        return {
          status: error.status,
          headers: { ...headers, ...error.headers },
          body: { tppMessages, timestamp: new Date(now).toISOString() },
        };
      }
    },
    decide: (id, decision) => {
      const payment = payments.get(id);
      if (payment?.status !== 'RCVD') return undefined;
      payment.status = decision === 'approve' ? 'ACSP' : 'RJCT';
      payment.approvedAt = now;
      if (decision === 'approve')
        balances.set(payment.from.resourceId, (balances.get(payment.from.resourceId) ?? 0) - payment.amount);
      return undefined;
    },
  };
}
