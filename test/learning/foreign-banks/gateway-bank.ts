/** Bank C: the published interface behind a gateway that has its own path, key, errors and limits. */
import { cents, DAY, dayOf, fixturesOf, list, member, Refusal, text } from './foreign-bank.js';
import type { Answer, Call, ForeignAccount, Json, JsonObject, OpenBank } from './foreign-bank.js';

export const GATEWAY_PREFIX = '/gateway/openbanking/2.1';
export const GATEWAY_CLIENT = {
  key: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  id: 'client-88',
  secret: 'secret-88-of-the-client',
};
const CALLS_PER_TEN_SECONDS = 6;
const CHANNELS = ['WEB', 'MOBILE'];
const TOKEN_SECONDS = 1800;
const PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers'];

const BOOKINGS: ForeignAccount['bookings'] = [
  ['2026-02-26', -4300, 'Pharmacy', 'Receipt 3'],
  ['2026-02-20', 180_000, 'Employer AG', 'Wages'],
  ['2026-02-03', -64_000, 'Housing Ltd', 'Rent'],
];
const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '9000000001',
    iban: 'AT611904300234573201',
    owner: 'olga',
    name: 'Current',
    balance: 158_230,
    bookings: BOOKINGS,
  },
  {
    resourceId: '9000000002',
    iban: 'AT341904300234573202',
    owner: 'olga',
    name: 'Deposit',
    balance: 500_000,
    bookings: [],
  },
  {
    resourceId: '9000000003',
    iban: 'DE54909090900532013000',
    owner: 'pavel',
    name: 'Current',
    balance: 9_950,
    bookings: BOOKINGS.slice(0, 2),
  },
];

export const GATEWAY_FIXTURES = fixturesOf('Gateway Bank', ACCOUNTS, {
  onboarded: { clientId: GATEWAY_CLIENT.id, clientSecret: GATEWAY_CLIENT.secret },
});

interface Consent {
  id: string;
  body: JsonObject;
  status: string;
  changedAt: number;
  code: string;
}

interface Payment {
  id: string;
  iban: string;
  amount: number;
  status: string;
  code: string;
}

/** What the gateway refuses, before the bank sees the call. */
class GatewayRefusal extends Refusal {}

const germanDay = (day: string) => day.slice(0, 10).split('-').reverse().join('.');

export function openGatewayBank(): OpenBank {
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Payment>();
  const tokens = new Map<string, { of: string; endsAt: number }>();
  const usedCodes = new Set<string>();
  const balances = new Map(ACCOUNTS.map(({ iban, balance }) => [iban, balance]));
  let recent: number[] = [];
  let now = 0;

  const euros = (amount: number): Json => ({ currency: 'EUR', amount: (amount / 100).toFixed(2) });

  /** The key, the rate, the channel: in this order, and before the path is known. */
  function passGateway({ header, at }: Call): void {
    const key = header('X-Gateway-ApiKey');
    if (key === undefined)
      throw new GatewayRefusal(401, 'oauth.v2.ApiKeyNotFound', 'Failed to resolve API key variable');
    if (key !== GATEWAY_CLIENT.key) throw new GatewayRefusal(401, 'oauth.v2.InvalidApiKey', 'Invalid ApiKey');
    recent = [...recent.filter((earlier) => earlier > at - 10_000), at];
    if (recent.length > CALLS_PER_TEN_SECONDS)
      throw new GatewayRefusal(429, 'policies.ratelimit.SpikeArrestViolation', 'Spike arrest violation', {
        'Retry-After': '10',
      });
    const channel = header('X-Channel-Id');
    if (channel === undefined) throw new GatewayRefusal(400, 'steps.channel.Missing', 'X-Channel-Id is required');
    if (!CHANNELS.includes(channel))
      throw new GatewayRefusal(403, 'steps.channel.NotPermitted', 'Channel not permitted');
  }

  function need(body: Json | undefined, ...names: string[]): void {
    for (const name of names)
      if (member(body, name) === undefined) throw new Refusal(400, 'FORMAT_ERROR', `${name} is mandatory`);
  }

  function exchange({ method, query }: Call): Answer {
    if (method !== 'POST') throw new GatewayRefusal(405, 'messaging.MethodNotAllowed', 'Method not allowed');
    if (query.get('client_id') !== GATEWAY_CLIENT.id || query.get('client_secret') !== GATEWAY_CLIENT.secret)
      throw new Refusal(401, 'CLIENT_INVALID', 'Client authentication failed');
    const requestId = query.get('request_id') ?? '';
    const subject = consents.get(requestId) ?? payments.get(requestId);
    if (!subject) throw new Refusal(400, 'RESOURCE_UNKNOWN', 'request_id is unknown');
    const code = query.get('code') ?? '';
    if (code === '' || subject.code !== code || usedCodes.has(code))
      throw new Refusal(400, 'TOKEN_INVALID', 'The code is not valid');
    usedCodes.add(code);
    const access_token = `gw${String(tokens.size + 1).padStart(30, '0')}`;
    tokens.set(access_token, { of: requestId, endsAt: now + TOKEN_SECONDS * 1000 });
    return {
      status: 200,
      body: {
        access_token,
        token_type: 'bearer',
        expires_in: TOKEN_SECONDS,
        scope: consents.has(requestId) ? 'AIS' : 'PIS',
      },
    };
  }

  function createConsent({ body }: Call): Answer {
    need(body, 'access', 'recurringIndicator', 'validUntil', 'frequencyPerDay');
    const asked = ['accounts', 'balances', 'transactions'].flatMap((kind) => list(body, 'access', kind));
    if (asked.length === 0) throw new Refusal(400, 'SERVICE_INVALID', 'access is empty');
    if (asked.some((each) => !ACCOUNTS.some(({ iban }) => iban === text(each, 'iban'))))
      throw new Refusal(400, 'RESOURCE_UNKNOWN', 'Account unknown');
    const frequency = Number(member(body, 'frequencyPerDay'));
    if (!(frequency >= 1 && frequency <= 4)) throw new Refusal(400, 'FORMAT_ERROR', 'frequencyPerDay is from 1 to 4');
    if (!(Date.parse(text(body, 'validUntil')) > now))
      throw new Refusal(400, 'PERIOD_INVALID', 'validUntil is in the past');
    const id = `c0${String(consents.size + 1).padStart(10, '0')}`;
    consents.set(id, { id, body: body as JsonObject, status: 'received', changedAt: now, code: '' });
    const href = `https://login.gateway-bank.example/authorize?client_id=${GATEWAY_CLIENT.id}&request_id=${id}`;
    return { status: 200, body: { consentId: id, consentStatus: 'received', _links: { scaRedirect: { href } } } };
  }

  function readConsent(id: string, rest: string | undefined): Answer {
    const consent = consents.get(id);
    if (!consent) throw new Refusal(404, 'CONSENT_UNKNOWN', 'Consent unknown');
    const validUntil = text(consent.body, 'validUntil');
    if (consent.status === 'valid' && Date.parse(validUntil) < now) consent.status = 'expired';
    if (rest === 'status') return { status: 200, body: { consentStatus: consent.status } };
    const { access = null, recurringIndicator = null, frequencyPerDay = null } = consent.body;
    const dates = { validUntil: germanDay(validUntil), lastActionDate: germanDay(dayOf(consent.changedAt)) };
    return {
      status: 200,
      body: { access, recurringIndicator, ...dates, frequencyPerDay, consentStatus: consent.status },
    };
  }

  function consentOfToken({ header }: Call): Consent {
    const [, bearer] = /^Bearer (.+)$/.exec(header('Authorization') ?? '') ?? [];
    if (bearer === undefined) throw new Refusal(401, 'TOKEN_MISSING', 'An access token is mandatory');
    const token = tokens.get(bearer);
    if (!token) throw new Refusal(401, 'TOKEN_UNKNOWN', 'The access token is unknown');
    if (token.endsAt <= now) throw new Refusal(401, 'TOKEN_EXPIRED', 'The access token has expired');
    const consent = consents.get(token.of);
    if (!consent) throw new Refusal(403, 'SERVICE_BLOCKED', 'The token is not for account information');
    return consent;
  }

  const balancesOf = ({ iban }: ForeignAccount): Json => [
    {
      balanceAmount: euros(balances.get(iban) ?? 0),
      balanceType: 'interimBooked',
      referenceDate: germanDay(dayOf(now)),
      creditLimitIncluded: null,
    },
  ];

  function readAccounts(call: Call, id: string | undefined, rest: string | undefined): Answer {
    const consent = consentOfToken(call);
    const granted = (kind: string, { iban }: ForeignAccount) =>
      list(consent.body, 'access', kind).some((each) => text(each, 'iban') === iban);
    if (id === undefined) {
      const withBalance = call.query.get('withBalance') === 'true';
      const accounts = ACCOUNTS.filter((each) =>
        ['accounts', 'balances', 'transactions'].some((kind) => granted(kind, each)),
      ).map((each) => ({
        resourceId: each.resourceId,
        iban: each.iban,
        bban: null,
        msisdn: null,
        currency: 'EUR',
        name: each.name,
        product: null,
        cashAccountType: 'CACC',
        status: null,
        usage: 'PRIV',
        balances: withBalance && granted('balances', each) ? balancesOf(each) : null,
      }));
      return { status: 200, body: { accounts } };
    }
    const account = ACCOUNTS.find(({ resourceId }) => resourceId === id);
    if (!account) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Account unknown');
    if (rest !== 'balances' && rest !== 'transactions') throw notFound();
    if (!granted(rest, account)) throw new Refusal(401, 'CONSENT_INVALID', `The consent does not cover ${rest}`);
    const named = { iban: account.iban };
    if (rest === 'balances') return { status: 200, body: { account: named, balances: balancesOf(account) } };
    const [from, to] = [call.query.get('dateFrom') ?? '2026-01-01', call.query.get('dateTo') ?? dayOf(now)];
    if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to)))
      throw new Refusal(400, 'FORMAT_ERROR', 'A date is not valid');
    if (Date.parse(from) > Date.parse(to)) throw new Refusal(400, 'PERIOD_INVALID', 'dateFrom is after dateTo');
    const booked = account.bookings
      .filter(([day]) => day >= from.slice(0, 10) && day <= to.slice(0, 10))
      .map(([day, amount, party, remittance]) => ({
        transactionId: `${account.resourceId}${day.replaceAll('-', '')}`,
        endToEndId: null,
        bookingDate: germanDay(day),
        valueDate: germanDay(day),
        transactionAmount: euros(amount),
        creditorName: amount < 0 ? party : null,
        debtorName: amount < 0 ? null : party,
        remittanceInformationUnstructured: remittance,
        purposeCode: null,
      }));
    return { status: 200, body: { account: named, transactions: { booked, pending: null } } };
  }

  function pay({ body }: Call, product: string): Answer {
    if (!PRODUCTS.includes(product)) throw new Refusal(404, 'PRODUCT_UNKNOWN', 'Product unknown');
    need(body, 'creditorAccount', 'creditorName', 'debtorAccount', 'instructedAmount');
    const amount = member(body, 'instructedAmount', 'amount');
    if (typeof amount !== 'string' || !/^\d+(\.\d\d?)?$/.test(amount))
      throw new Refusal(400, 'FORMAT_ERROR', 'amount is a text such as 1.50');
    const iban = text(body, 'debtorAccount', 'iban');
    if (!balances.has(iban)) throw new Refusal(400, 'PAYMENT_FAILED', 'The debtor account is not of this bank');
    const id = `p0${String(payments.size + 1).padStart(10, '0')}`;
    payments.set(id, { id, iban, amount: cents(amount), status: 'RCVD', code: '' });
    const href = `https://login.gateway-bank.example/authorize?client_id=${GATEWAY_CLIENT.id}&request_id=${id}`;
    const fees = euros(product.startsWith('instant') ? 50 : 0);
    return {
      status: 200,
      body: { paymentId: id, transactionFees: fees, transactionStatus: 'RCVD', _links: { scaRedirect: { href } } },
    };
  }

  function paymentStatus(id: string): Answer {
    const payment = payments.get(id);
    if (!payment) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Payment unknown');
    return { status: 200, body: { transactionStatus: payment.status } };
  }

  const notFound = () =>
    new GatewayRefusal(404, 'messaging.adaptors.http.flow.ApplicationNotFound', 'Unable to identify proxy for host');

  function route(call: Call): Answer {
    passGateway(call);
    const [root, version, area, first, second, third] = call.path.startsWith(`${GATEWAY_PREFIX}/`)
      ? call.path.slice(GATEWAY_PREFIX.length + 1).split('/')
      : [];
    const place = `${call.method} ${area ?? ''}`;
    if (root === 'bankingv01' && version === 'ChangeAccountName' && call.method === 'POST') {
      if (list(call.body, 'Parameters').length === 0) throw new Refusal(400, 'FORMAT_ERROR', 'Parameters is mandatory');
      return { status: 200, body: { Header: member(call.body, 'Header') ?? null, Success: true } };
    }
    if (root !== 'PSD2' || version !== 'v1') throw notFound();
    if (call.header('X-Request-ID') === undefined) throw new Refusal(400, 'FORMAT_ERROR', 'X-Request-ID is mandatory');
    if (area === 'oauth' && first === 'token') return exchange(call);
    if (place === 'POST consents' && first === undefined) return createConsent(call);
    if (place === 'GET consents' && first !== undefined && (second === undefined || second === 'status'))
      return readConsent(first, second);
    if (place === 'GET accounts') return readAccounts(call, first, second);
    if (place === 'POST payments' && first !== undefined && second === undefined) return pay(call, first);
    if (place === 'GET payments' && second !== undefined && third === 'status') return paymentStatus(second);
    throw notFound();
  }

  return {
    answer: (call) => {
      now = call.at;
      const headers = { 'X-Gateway-Trace': String(now % DAY) };
      try {
        const answer = route(call);
        return {
          ...answer,
          headers: { ...headers, 'X-Request-ID': call.header('X-Request-ID') ?? '', ...answer.headers },
        };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const tppMessages = [{ category: 'ERROR', code: error.code, path: null, text: error.message }];
        const fault = { faultstring: error.message, detail: { errorcode: error.code } };
        return {
          status: error.status,
          headers: { ...headers, ...error.headers },
          body: error instanceof GatewayRefusal ? { fault } : { tppMessages },
        };
      }
    },
    decide: (id, decision) => {
      const consent = consents.get(id);
      const payment = payments.get(id);
      const subject = consent ?? payment;
      if (subject?.status !== 'received' && subject?.status !== 'RCVD') return undefined;
      if (consent) Object.assign(consent, { status: decision === 'approve' ? 'valid' : 'rejected', changedAt: now });
      if (payment) {
        const balance = balances.get(payment.iban) ?? 0;
        const paid = decision === 'approve' && payment.amount <= balance;
        payment.status = paid ? 'ACSC' : 'RJCT';
        if (paid) balances.set(payment.iban, balance - payment.amount);
      }
      if (decision === 'refuse') return undefined;
      subject.code = `code-${id}`;
      return subject.code;
    },
  };
}
