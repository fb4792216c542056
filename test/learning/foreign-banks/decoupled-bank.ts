/** Bank B: resembles NextGenPSD2. The PSU approves in an app, each call needs an application token, errors are problem details. */
import { cents, DAY, dayOf, fixturesOf, list, member, Refusal, text } from './foreign-bank.js';
import type { Answer, Call, ForeignAccount, Json, JsonObject, OpenBank } from './foreign-bank.js';

export const DECOUPLED_PREFIX = '/open/v2';
export const DECOUPLED_CLIENT = {
  key: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  id: 'client-77',
  secret: 'secret-77-of-the-client',
};
const TOKEN_PATH = '/auth/realms/tpp/token';
const TOKEN_SECONDS = 900;
const LONGEST_DAYS = 90;
const APPROVAL_MS = 300_000;

const RENTS: ForeignAccount['bookings'] = [
  ['2026-02-27', 240_000, 'Employer GmbH', 'Salary February'],
  ['2026-02-24', -8990, 'Electric Ltd', 'Contract 4'],
  ['2026-02-02', -75_000, 'Landlord', 'Rent February'],
  ['2026-01-30', 240_000, 'Employer GmbH', 'Salary January'],
];
const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: 'k1-001',
    iban: 'AT611904300234573201',
    owner: 'karla',
    name: 'Daily',
    balance: 312_455,
    bookings: RENTS,
  },
  {
    resourceId: 'k1-002',
    iban: 'AT341904300234573202',
    owner: 'karla',
    name: 'Reserve',
    balance: 1_000_000,
    bookings: [],
  },
  {
    resourceId: 'm1-001',
    iban: 'FR7699999004170500013026770',
    owner: 'milo',
    name: 'Compte',
    balance: 4210,
    bookings: RENTS.slice(1, 3),
  },
];

export const DECOUPLED_FIXTURES = fixturesOf('Decoupled Bank', ACCOUNTS, {
  onboarded: { clientId: DECOUPLED_CLIENT.id, clientSecret: DECOUPLED_CLIENT.secret },
});

/** What the PSU approves in the app: a consent or a payment. */
interface Request {
  id: string;
  authorisationId: string;
  psu: string;
  body: Json;
  status: string;
  scaStatus: string;
  createdAt: number;
  polledAt?: number;
  decidedAt?: number;
  reason?: string;
}

export function openDecoupledBank(): OpenBank {
  const tokens = new Map<string, number>();
  const requests = new Map<string, Request>();
  const balances = new Map(ACCOUNTS.map(({ iban, balance }) => [iban, balance]));
  let now = 0;

  function token({ method, header, form }: Call): Answer {
    const refused = (status: number, error: string): Answer => ({
      status,
      body: { error, error_description: 'The token was refused' },
    });
    if (method !== 'POST') return refused(405, 'invalid_request');
    if (header('X-API-Key') === undefined) return refused(401, 'invalid_client');
    if (form.get('grant_type') !== 'client_credentials') return refused(400, 'unsupported_grant_type');
    if (form.get('client_id') !== DECOUPLED_CLIENT.id || form.get('client_secret') !== DECOUPLED_CLIENT.secret)
      return refused(401, 'invalid_client');
    const access_token = `app.${String(tokens.size + 1).padStart(6, '0')}.c2lnbmF0dXJl`;
    tokens.set(access_token, now + TOKEN_SECONDS * 1000);
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: 'xs2a' } };
  }

  function authenticate({ header }: Call): void {
    const key = header('X-API-Key');
    if (key === undefined) throw new Refusal(401, 'API_KEY_MISSING', 'The API key is missing');
    if (key !== DECOUPLED_CLIENT.key) throw new Refusal(403, 'API_KEY_INVALID', 'The API key is not valid');
    const [, bearer] = /^Bearer (.+)$/.exec(header('Authorization') ?? '') ?? [];
    const endsAt = tokens.get(bearer ?? '');
    if (endsAt === undefined) throw new Refusal(401, 'TOKEN_INVALID', 'An application token is necessary');
    if (endsAt <= now) throw new Refusal(401, 'TOKEN_EXPIRED', 'The application token has expired');
  }

  function psuOf(call: Call): string {
    const psu = call.header('PSU-ID');
    if (psu === undefined) throw new Refusal(400, 'PSU_ID_REQUIRED', 'PSU-ID says whose app shall ask');
    if (!ACCOUNTS.some(({ owner }) => owner === psu))
      throw new Refusal(401, 'PSU_UNKNOWN', 'No customer has this PSU-ID');
    return psu;
  }

  function need(body: Json | undefined, ...names: string[]): void {
    for (const name of names)
      if (member(body, name) === undefined) throw new Refusal(400, 'BODY_INVALID', `${name} is missing`);
  }

  function open(kind: 'CNS' | 'PMT', call: Call, self: string): Answer {
    const id = `${kind}-${String(requests.size + 1).padStart(6, '0')}`;
    const authorisationId = `AUTH-${String(requests.size + 1).padStart(6, '0')}`;
    const status = kind === 'CNS' ? 'pendingAuthorisation' : 'received';
    const request = {
      id,
      authorisationId,
      psu: psuOf(call),
      body: call.body ?? null,
      status,
      scaStatus: 'started',
      createdAt: now,
    };
    requests.set(id, request);
    const path = `${self}/${id}`;
    const _links = { self: path, status: `${path}/status`, scaStatus: `${path}/authorisations/${authorisationId}` };
    const named =
      kind === 'CNS' ? { consentId: id, consentStatus: status } : { paymentId: id, transactionStatus: status };
    const body = {
      data: { ...named, authorisationId, scaStatus: 'started', psuMessage: 'Please approve in your app', _links },
    };
    return { status: 201, headers: { Location: path, 'ASPSP-SCA-Approach': 'DECOUPLED' }, body };
  }

  function createConsent(call: Call): Answer {
    const psu = psuOf(call);
    need(call.body, 'access', 'validUntil', 'recurringIndicator', 'frequencyPerDay');
    const asked = ['accounts', 'balances', 'transactions'].flatMap((kind) => list(call.body, 'access', kind));
    const all = text(call.body, 'access', 'allPsd2') === 'allAccounts';
    if (asked.length === 0 && !all) throw new Refusal(400, 'ACCESS_EMPTY', 'access names no account');
    if (
      asked.some((reference) => !ACCOUNTS.some(({ iban, owner }) => iban === text(reference, 'iban') && owner === psu))
    )
      throw new Refusal(400, 'ACCOUNT_NOT_FOUND', 'An account is not one of this customer');
    const days = (Date.parse(text(call.body, 'validUntil')) - now) / DAY;
    if (!(days > 0)) throw new Refusal(400, 'VALIDITY_INVALID', 'validUntil is not a day in the future');
    if (days > LONGEST_DAYS)
      throw new Refusal(400, 'VALIDITY_TOO_LONG', `A consent lasts ${String(LONGEST_DAYS)} days at most`);
    return open('CNS', call, `${DECOUPLED_PREFIX}/consents`);
  }

  function createPayment(call: Call, product: string): Answer {
    if (product !== 'sepa-credit-transfers')
      throw new Refusal(404, 'PRODUCT_NOT_OFFERED', 'This product is not offered');
    const psu = psuOf(call);
    need(call.body, 'debtorAccount', 'creditorAccount', 'creditorName', 'instructedAmount');
    if (!/^\d+\.\d\d$/.test(text(call.body, 'instructedAmount', 'amount')))
      throw new Refusal(400, 'AMOUNT_INVALID', 'An amount has two decimals');
    if (!ACCOUNTS.some(({ iban, owner }) => iban === text(call.body, 'debtorAccount', 'iban') && owner === psu))
      throw new Refusal(400, 'ACCOUNT_NOT_FOUND', 'The debtor account is not one of this customer');
    return open('PMT', call, `${DECOUPLED_PREFIX}/payments/${product}`);
  }

  /** Time passes: a request without an approval lapses, and an accepted payment settles on the next day. */
  function age(request: Request): void {
    const waiting = request.scaStatus === 'started';
    if (waiting && now - request.createdAt > APPROVAL_MS)
      Object.assign(request, { scaStatus: 'failed', status: 'rejected', reason: 'DS0H' });
    if (request.status === 'accepted' && now - (request.decidedAt ?? now) >= DAY) request.status = 'settled';
    if (request.status === 'active' && text(request.body, 'validUntil') < dayOf(now)) request.status = 'expired';
  }

  function requestCall(call: Call, id: string, rest: string[]): Answer {
    const request = requests.get(id);
    const consent = id.startsWith('CNS');
    if (!request) throw new Refusal(404, consent ? 'CONSENT_NOT_FOUND' : 'PAYMENT_NOT_FOUND', 'Nothing has this id');
    age(request);
    const [what, authorisationId] = rest;
    if (what === 'status') {
      const { status, reason } = request;
      return {
        status: 200,
        body: {
          data: consent
            ? { consentStatus: status }
            : { transactionStatus: status, ...(reason && { rejectionReason: reason }) },
        },
      };
    }
    if (what === 'authorisations') {
      if (authorisationId === undefined)
        return { status: 200, body: { data: { authorisationIds: [request.authorisationId] } } };
      if (authorisationId !== request.authorisationId)
        throw new Refusal(404, 'AUTHORISATION_NOT_FOUND', 'No such authorisation');
      const early = request.polledAt !== undefined && now - request.polledAt < 2000;
      request.polledAt = now;
      if (early)
        throw new Refusal(429, 'POLLING_TOO_FAST', 'Wait two seconds between two polls', { 'Retry-After': '2' });
      return { status: 200, body: { data: { scaStatus: request.scaStatus } } };
    }
    if (what !== undefined) throw new Refusal(404, 'PATH_NOT_FOUND', 'Nothing is here');
    if (call.method === 'DELETE') {
      const ended = consent
        ? !['pendingAuthorisation', 'active'].includes(request.status)
        : request.status !== 'received';
      if (ended) throw new Refusal(409, 'STATUS_CONFLICT', `It is ${request.status}`);
      Object.assign(request, {
        status: consent ? 'revoked' : 'cancelled',
        scaStatus: request.scaStatus === 'started' ? 'failed' : request.scaStatus,
      });
      return { status: 204 };
    }
    if (call.method !== 'GET') throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'GET or DELETE');
    const named = consent
      ? { consentId: id, consentStatus: request.status }
      : { paymentId: id, transactionStatus: request.status };
    const lastActionDate = dayOf(request.decidedAt ?? request.createdAt);
    return {
      status: 200,
      body: { data: { ...(request.body as JsonObject), ...named, ...(consent && { lastActionDate }) } },
    };
  }

  function accountCall(call: Call, id: string | undefined, rest: string[]): Answer {
    if (call.method !== 'GET') throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'GET only');
    const consentId = call.header('X-Consent-Id');
    if (consentId === undefined) throw new Refusal(400, 'CONSENT_ID_REQUIRED', 'X-Consent-Id is missing');
    const consent = requests.get(consentId);
    if (!consentId.startsWith('CNS') || !consent) throw new Refusal(403, 'CONSENT_NOT_FOUND', 'No such consent');
    age(consent);
    if (consent.status === 'pendingAuthorisation')
      throw new Refusal(403, 'CONSENT_NOT_ACTIVE', 'The customer has not approved yet');
    if (consent.status !== 'active')
      throw new Refusal(403, `CONSENT_${consent.status.toUpperCase()}`, `The consent is ${consent.status}`);
    const granted = (iban: string, ...kinds: string[]) =>
      text(consent.body, 'access', 'allPsd2') !== '' ||
      kinds.some((kind) => list(consent.body, 'access', kind).some((each) => text(each, 'iban') === iban));
    const mine = ACCOUNTS.filter(
      ({ iban, owner }) => owner === consent.psu && granted(iban, 'accounts', 'balances', 'transactions'),
    );
    const shown = ({ resourceId, iban, name, owner }: ForeignAccount): JsonObject => {
      const self = `${DECOUPLED_PREFIX}/accounts/${resourceId}`;
      return {
        resourceId,
        iban,
        currency: 'EUR',
        name,
        ownerName: owner,
        _links: { balances: `${self}/balances`, transactions: `${self}/transactions` },
      };
    };
    if (id === undefined) return { status: 200, body: { data: { accounts: mine.map(shown) } } };
    const account = mine.find(({ resourceId }) => resourceId === id);
    if (!account) throw new Refusal(403, 'ACCOUNT_NOT_ACCESSIBLE', 'The consent does not open this account');
    const [what, more] = rest;
    if (what === undefined) return { status: 200, body: { data: { account: shown(account) } } };
    if (more !== undefined || !['balances', 'transactions'].includes(what))
      throw new Refusal(404, 'PATH_NOT_FOUND', 'Nothing is here');
    if (!granted(account.iban, what)) throw new Refusal(403, 'SCOPE_NOT_GRANTED', `The consent does not open ${what}`);
    const iban = { iban: account.iban };
    if (what === 'balances') {
      const amount = ((balances.get(account.iban) ?? 0) / 100).toFixed(2);
      const balance = {
        balanceType: 'interimAvailable',
        balanceAmount: { currency: 'EUR', amount },
        lastChangeDateTime: new Date(now).toISOString(),
      };
      return { status: 200, body: { data: { account: iban, balances: [balance] } } };
    }
    const status = call.query.get('bookingStatus');
    if (status === null || !['booked', 'pending', 'both'].includes(status))
      throw new Refusal(400, 'PARAMETER_INVALID', 'bookingStatus is booked, pending or both');
    const from = call.query.get('dateFrom') ?? '2026-01-01';
    if (Number.isNaN(Date.parse(from)) || from > dayOf(now))
      throw new Refusal(400, 'PARAMETER_INVALID', 'dateFrom is not a day in the past');
    const bookings = status === 'pending' ? [] : account.bookings.filter(([day]) => day >= from);
    const transactions = bookings.map(([bookingDate, amount, party, remittance], index) => ({
      transactionId: `${account.resourceId}-${String(index + 1)}`,
      status: 'booked',
      bookingDate,
      transactionAmount: { currency: 'EUR', amount: (amount / 100).toFixed(2) },
      counterpartyName: party,
      remittanceInformationUnstructured: remittance,
    }));
    return { status: 200, body: { data: { account: iban, transactions } } };
  }

  function route(call: Call): Answer {
    authenticate(call);
    const [area, first, second, ...rest] = call.path.slice(DECOUPLED_PREFIX.length + 1).split('/');
    if (area === 'consents' && first === undefined && call.method === 'POST') return createConsent(call);
    if (area === 'consents' && first !== undefined)
      return requestCall(
        call,
        first,
        [second, ...rest].filter((step) => step !== undefined),
      );
    if (area === 'accounts')
      return accountCall(
        call,
        first,
        [second, ...rest].filter((step) => step !== undefined),
      );
    if (area === 'payments' && first !== undefined)
      return second === undefined ? createPayment(call, first) : requestCall(call, second, rest);
    throw new Refusal(404, 'PATH_NOT_FOUND', 'Nothing is here');
  }

  return {
    answer: (call) => {
      now = call.at;
      const sent = call.header('X-Request-ID');
      const headers = { 'X-Correlation-ID': sent ?? `bank-${String(now)}` };
      try {
        const answer = call.path === TOKEN_PATH ? token(call) : route(call);
        return { ...answer, headers: { ...headers, ...answer.headers } };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { status, code, message } = error;
        const body = {
          type: `urn:decoupled-bank:${code.toLowerCase()}`,
          title: 'Refused',
          status,
          code,
          detail: message,
          instance: call.path,
        };
        return { status, headers: { ...headers, 'Content-Type': 'application/problem+json', ...error.headers }, body };
      }
    },
    decide: (id, decision) => {
      const request = requests.get(id);
      if (request?.scaStatus !== 'started') return undefined;
      request.decidedAt = now;
      if (decision === 'refuse') Object.assign(request, { scaStatus: 'failed', status: 'rejected' });
      else {
        const iban = text(request.body, 'debtorAccount', 'iban');
        const [amount, balance] = [cents(text(request.body, 'instructedAmount', 'amount')), balances.get(iban) ?? 0];
        request.scaStatus = 'finalised';
        if (id.startsWith('CNS')) request.status = 'active';
        else if (amount > balance) Object.assign(request, { status: 'rejected', reason: 'AM04' });
        else {
          request.status = 'accepted';
          balances.set(iban, balance - amount);
        }
      }
      return undefined;
    },
  };
}
