/**
 * Bank L: Emajõe Pank, an Estonian bank. The PSU logs in first, with an app and without a consent, and the code for the token is in the answer of
 * the poll; then redirect for consents and payments. Resembles the interface of LHV Pank. The quirks and their sources are in the README.
 */
import { cents, DAY, dayOf, fixturesOf, list, member, Refusal, text } from './foreign-bank.js';
import type { Answer, Call, ForeignAccount, Json, JsonObject, OpenBank } from './foreign-bank.js';

export const ROOT = '/psd2';
export const CLIENT_ID = 'PSDAT-FMA-700001';
const UI = 'https://api.emajoe-pank.example/psd2/ui/v2';
const TOKEN_SECONDS = 3599;
const EXECUTION_MS = 120_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PRODUCT = 'sepa-credit-transfers';
const METHODS: Json = [
  { authenticationType: 'SMS_OTP', authenticationMethodId: 'MID', name: 'Mobile-ID' },
  { authenticationType: 'PUSH_OTP', authenticationMethodId: 'SID', name: 'Smart-ID' },
];

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '6103210e-d01e-4b53-adfc-01d53485a1ff',
    iban: 'EE717700771001735865',
    owner: 'mari.tamm',
    name: 'Igapaevakonto',
    balance: 241_870,
    bookings: [
      ['2026-02-27', -3_415, 'Rimi Eesti', 'Ost 27.02'],
      ['2026-02-25', 198_000, 'Tartu Masinad OU', 'Palk 02/2026'],
      ['2026-02-20', -7_990, 'Eesti Energia', 'Arve 118-227'],
      ['2026-02-02', -45_000, 'Karl Saar', 'Uur veebruar'],
      ['2026-01-26', 198_000, 'Tartu Masinad OU', 'Palk 01/2026'],
    ],
  },
  {
    resourceId: '97bc64d8-b742-4a97-a34b-d95db91c5fb6',
    iban: 'EE277700771001735881',
    owner: 'mari.tamm',
    name: 'Kogumiskonto',
    balance: 800_000,
    bookings: [['2026-02-10', 25_000, 'Mari Tamm', 'Saastud']],
  },
  {
    resourceId: '0c5f7a31-6c0e-4c1f-9a52-7e2d94b1c0aa',
    iban: 'EE857700771001735904',
    owner: 'jaan.kask',
    name: 'Arvelduskonto',
    balance: 96_240,
    bookings: [
      ['2026-02-26', -1_250, 'Apollo Kauplused', 'Ost 26.02'],
      ['2026-02-18', -12_300, 'Telia Eesti', 'Arve 5521'],
      ['2026-02-12', 150_000, 'Parnu Laev AS', 'Palk'],
      ['2026-01-15', -30_000, 'Kadri Kask', 'Laen'],
    ],
  },
  {
    resourceId: '5d1e88f0-2f4b-4f0c-8d1c-3b9a6c70e4d2',
    iban: 'EE457700779900289935',
    owner: 'jaan.kask',
    name: 'Reisikonto',
    balance: 310_000,
    bookings: [['2026-02-05', -21_900, 'Tallink', 'Laevapilet']],
  },
];
export const FIXTURES = fixturesOf('Emajoe Pank', ACCOUNTS, {
  onboarded: { clientId: CLIENT_ID, clientSecret: 'unused-but-the-fixtures-want-one' },
});
export const ROLES: Record<string, { id: string; name: string }> = {
  'mari.tamm': { id: 'EE48507130012', name: 'Mari Tamm' },
  'jaan.kask': { id: 'EE37902210045', name: 'Jaan Kask' },
};

/** A login, or the signature of a consent or payment in the app. */
interface Authorisation {
  id: string;
  of: string;
  method: string;
  status: string;
}
interface Login extends Authorisation {
  psu: string;
  code: string;
}
interface Consent {
  id: string;
  psu: string;
  body: JsonObject;
  status: string;
  changedAt: number;
}
interface Payment {
  id: string;
  psu: string;
  body: JsonObject;
  amount: number;
  status: string;
  signedAt: number;
}

/** Errors of the OAuth endpoints. */
class OAuthRefusal extends Refusal {}

export function openLoginCodeBank(): OpenBank {
  const logins = new Map<string, Login>();
  const tokens = new Map<string, { psu: string; endsAt: number }>();
  const refreshTokens = new Map<string, string>();
  const usedCodes = new Set<string>();
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Payment>();
  const signatures = new Map<string, Authorisation>();
  const balances = new Map(ACCOUNTS.map(({ iban, balance }) => [iban, balance]));
  let counter = 0;
  let now = 0;

  const uuid = (kind: string) => {
    counter += 1;
    return `${kind}${String(counter).padStart(4, '0')}-9d77-4881-8076-${String(655_500_000_000 + counter * 7919)}`;
  };
  const format = (message: string) => new Refusal(400, 'FORMAT_ERROR', message);
  const unknown = (message: string) => new Refusal(404, 'RESOURCE_UNKNOWN', message);
  const href = (path: string): Json => ({ href: path });
  const money = (amount: number, currency = 'EUR'): Json => ({ currency, amount: (amount / 100).toFixed(2) });

  // The OAuth endpoints: without a version, without X-Request-ID.

  function grant(psu: string, refresh: string): Answer {
    const access_token = uuid('d9cb');
    tokens.set(access_token, { psu, endsAt: now + TOKEN_SECONDS * 1000 });
    const body = {
      access_token,
      token_type: 'bearer',
      refresh_token: refresh,
      expires_in: TOKEN_SECONDS,
      scope: 'psd2',
    };
    return { status: 200, body };
  }

  function clientOf({ form }: Call): void {
    const client = form.get('client_id');
    if (client === null) throw new OAuthRefusal(400, 'invalid_request', '');
    if (client !== CLIENT_ID) throw new OAuthRefusal(401, 'unauthorized_client', '');
  }

  function exchange(call: Call): Answer {
    clientOf(call);
    const type = call.form.get('grant_type');
    if (type === 'refresh_token') {
      const refresh = call.form.get('refresh_token') ?? '';
      const psu = refreshTokens.get(refresh);
      if (psu === undefined) throw new OAuthRefusal(400, 'invalid_grant', '');
      return grant(psu, refresh);
    }
    if (type !== 'authorization_code') throw new OAuthRefusal(400, 'unsupported_grant_type', '');
    const code = call.form.get('code') ?? '';
    const login = [...logins.values()].find((each) => each.status === 'FINALISED' && each.code === code);
    if (!login || usedCodes.has(code)) throw new OAuthRefusal(400, 'invalid_grant', '');
    usedCodes.add(code);
    const refresh = uuid('f294');
    refreshTokens.set(refresh, login.psu);
    return grant(login.psu, refresh);
  }

  function revoke(call: Call): Answer {
    clientOf(call);
    const token = call.form.get('token');
    if (token === null) throw new OAuthRefusal(400, 'invalid_request', '');
    tokens.delete(token);
    refreshTokens.delete(token);
    return { status: 200 };
  }

  // The login.

  function methodOf(body: Json | undefined): string {
    const method = text(body, 'authenticationMethodId');
    if (!['SID', 'MID', 'BIO'].includes(method)) throw format('authenticationMethodId must be one of SID, MID, BIO');
    return method;
  }

  function checkRole(psu: string, { header }: Call): void {
    const role = header('PSU-Corporate-ID');
    if (role !== undefined && role !== ROLES[psu]?.id)
      throw new Refusal(
        400,
        'ROLE_INVALID',
        'PSU-Corporate-ID does not match the expected customer registry code or number.',
      );
  }

  const challenge = (method: string): JsonObject => ({
    chosenScaMethod: { authenticationType: method === 'MID' ? 'SMS_OTP' : 'PUSH_OTP', authenticationMethodId: method },
    challengeData: { data: String(5901 + counter * 13).slice(-4), additionalInformation: 'Sisselogimine' },
  });

  function logIn(call: Call): Answer {
    const psu = call.header('PSU-ID');
    if (psu === undefined) throw format('PSU-ID header is missing');
    const method = methodOf(call.body);
    if (!ROLES[psu]) throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', 'PSU-ID is not known');
    checkRole(psu, call);
    if ([...logins.values()].some((each) => each.psu === psu && each.status === 'SCA_METHOD_SELECTED'))
      throw new Refusal(400, 'AUTHORISATION_FAILED', 'Authorisation is already in progress');
    const id = uuid('baf5');
    logins.set(id, {
      id,
      of: id,
      psu,
      method,
      status: 'SCA_METHOD_SELECTED',
      code: `t9By${String(counter).padStart(3, '0')}`,
    });
    const scaStatus = href(`${ROOT}/v1/oauth/authorisations/${id}`);
    return {
      status: 201,
      body: { authorisationId: id, scaStatus: 'SCA_METHOD_SELECTED', ...challenge(method), _links: { scaStatus } },
    };
  }

  function pollLogin(id: string): Answer {
    const login = logins.get(id);
    if (!login) throw unknown('Authorisation not found');
    if (login.status !== 'FINALISED') return { status: 200, body: { scaStatus: login.status } };
    const role: Json = ROLES[login.psu] ?? null;
    return {
      status: 200,
      body: { scaStatus: 'FINALISED', authorisationCode: login.code, selectedRole: role, availableRoles: [role] },
    };
  }

  function psuOf({ header }: Call): string {
    const [, bearer] = /^Bearer (.+)$/i.exec(header('Authorization') ?? '') ?? [];
    if (bearer === undefined) throw new Refusal(401, 'TOKEN_INVALID', 'Authorization header is missing');
    const token = tokens.get(bearer);
    if (!token) throw new Refusal(401, 'TOKEN_UNKNOWN', 'The OAuth2 token is not known');
    if (token.endsAt <= now) throw new Refusal(401, 'TOKEN_EXPIRED', 'The OAuth2 token is expired');
    return token.psu;
  }

  // Consents.

  function redirectOf({ header }: Call): void {
    if (header('TPP-Redirect-Preferred') !== 'false' && header('TPP-Redirect-URI') === undefined)
      throw format('TPP-Redirect-URI header is missing');
  }

  function createConsent(psu: string, call: Call): Answer {
    if (call.header('PSU-IP-Address') === undefined) throw format('PSU-IP-Address header is missing');
    redirectOf(call);
    checkRole(psu, call);
    const { body } = call;
    for (const name of ['access', 'recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'])
      if (member(body, name) === undefined) throw format(`${name} must not be null`);
    const access = member(body, 'access') as JsonObject;
    const available = member(access, 'availableAccounts');
    const named = [...list(access, 'balances'), ...list(access, 'transactions')];
    if (available !== undefined && !['allAccounts', 'allAccountsWithBalances'].includes(String(available)))
      throw format('availableAccounts must be allAccounts or allAccountsWithBalances');
    if (available === undefined && named.length === 0) throw format('access must not be empty');
    if (named.some((each) => !ACCOUNTS.some(({ iban, owner }) => owner === psu && iban === text(each, 'iban'))))
      throw new Refusal(400, 'RESOURCE_UNKNOWN', 'The account is not available');
    const validUntil = text(body, 'validUntil');
    if (!/^\d{4}-\d\d-\d\d$/.test(validUntil)) throw format('validUntil is not a date');
    if (validUntil < dayOf(now)) throw new Refusal(400, 'PERIOD_INVALID', 'validUntil is in the past');
    const id = uuid('0cdd');
    consents.set(id, { id, psu, body: body as JsonObject, status: 'received', changedAt: now });
    const { recurringIndicator = null, frequencyPerDay = null } = body as JsonObject;
    return {
      status: 201,
      body: {
        consentId: id,
        consentStatus: 'received',
        validUntil,
        frequencyPerDay,
        recurringIndicator,
        scaMethods: METHODS,
        _links: {
          scaRedirect: href(`${UI}/consent/${id}`),
          startAuthorisationWithAuthenticationMethodSelection: href(`/v1/consents/${id}/authorisations`),
          self: href(`/v1/consents/${id}`),
          status: href(`/v1/consents/${id}/status`),
        },
      },
    };
  }

  function statusOf(consent: Consent): string {
    if (consent.status === 'valid' && text(consent.body, 'validUntil') < dayOf(now)) consent.status = 'expired';
    return consent.status;
  }

  function onConsent(psu: string, id: string, call: Call, rest: string[]): Answer {
    const consent = consents.get(id);
    if (!consent || consent.psu !== psu) throw new Refusal(403, 'CONSENT_UNKNOWN', 'Consent not found');
    const place = `${call.method} ${rest[0] ?? ''}`;
    if (place === 'GET status')
      return {
        status: 200,
        body: { consentStatus: statusOf(consent), _links: { self: href(`/v1/consents/${id}/status`) } },
      };
    if (place === 'GET ') {
      const { access = null, recurringIndicator = null, validUntil = null, frequencyPerDay = null } = consent.body;
      const days = { validUntil, frequencyPerDay, lastActionDate: dayOf(consent.changedAt) };
      return { status: 200, body: { access, recurringIndicator, ...days, consentStatus: statusOf(consent) } };
    }
    if (place === 'DELETE ') {
      Object.assign(consent, { status: 'terminatedByTpp', changedAt: now });
      return { status: 204 };
    }
    if (rest[0] === 'authorisations')
      return onAuthorisations(`/v1/consents/${id}`, id, consent.status === 'received', call, rest[1]);
    throw wrongMethod();
  }

  function onAuthorisations(path: string, of: string, open: boolean, call: Call, id: string | undefined): Answer {
    if (call.method === 'POST' && id === undefined) {
      if (call.header('PSU-IP-Address') === undefined) throw format('PSU-IP-Address header is missing');
      const method = methodOf(call.body);
      if (!open) throw new Refusal(409, 'STATUS_INVALID', 'Nothing is to be authorised');
      const authorisationId = uuid('a5c3');
      signatures.set(authorisationId, { id: authorisationId, of, method, status: 'SCA_METHOD_SELECTED' });
      const _links = { scaStatus: href(`${path}/authorisations/${authorisationId}`) };
      return { status: 201, body: { authorisationId, scaStatus: 'SCA_METHOD_SELECTED', ...challenge(method), _links } };
    }
    if (call.method !== 'GET') throw wrongMethod();
    const own = [...signatures.values()].filter((each) => each.of === of);
    if (id === undefined) return { status: 200, body: { authorisationIds: own.map((each) => each.id) } };
    const found = own.find((each) => each.id === id);
    if (!found) throw unknown('Authorisation not found');
    return { status: 200, body: { scaStatus: found.status } };
  }

  // Accounts.

  function accountsList(psu: string, call: Call): Answer {
    checkRole(psu, call);
    const accounts = ACCOUNTS.filter(({ owner }) => owner === psu).map(({ iban, name }) => ({
      iban,
      ownerName: ROLES[psu]?.name ?? null,
      currency: 'XXX',
      name,
      product: 'Multi currency account',
      cashAccountType: 'CACC',
      status: 'enabled',
    }));
    return { status: 200, body: { accounts } };
  }

  function consentOf(psu: string, { header }: Call): Consent {
    const id = header('Consent-ID');
    if (id === undefined) throw format('Consent-ID header is missing');
    const consent = consents.get(id);
    if (!consent || consent.psu !== psu) throw new Refusal(400, 'CONSENT_UNKNOWN', 'Consent not found');
    if (statusOf(consent) !== 'valid') throw new Refusal(401, 'CONSENT_INVALID', 'The consent is not valid');
    return consent;
  }

  function opens({ body, psu }: Consent, kind: 'list' | 'balances' | 'transactions', { iban, owner }: ForeignAccount) {
    const available = member(body, 'access', 'availableAccounts');
    const names = (each: string) => list(body, 'access', each).some((one) => text(one, 'iban') === iban);
    if (owner !== psu) return false;
    if (kind === 'list') return available !== undefined || names('balances') || names('transactions');
    return names(kind) || (kind === 'balances' && available === 'allAccountsWithBalances');
  }

  function describe(consent: Consent, account: ForeignAccount): JsonObject {
    const path = `/v1/accounts/${account.resourceId}`;
    return {
      resourceId: account.resourceId,
      iban: account.iban,
      ownerName: ROLES[account.owner]?.name ?? null,
      currency: 'XXX',
      product: 'Multi currency account',
      cashAccountType: 'CACC',
      name: account.name,
      status: 'enabled',
      _links: {
        ...(opens(consent, 'balances', account) && { balances: href(`${path}/balances`) }),
        ...(opens(consent, 'transactions', account) && { transactions: href(`${path}/transactions`) }),
      },
    };
  }

  function onAccounts(psu: string, call: Call, [id, rest, detail]: string[]): Answer {
    const consent = consentOf(psu, call);
    if (id === undefined) {
      const accounts = ACCOUNTS.filter((each) => opens(consent, 'list', each)).map((each) => describe(consent, each));
      return { status: 200, body: { accounts } };
    }
    if (!UUID.test(id)) throw format('resourceId is not valid');
    const account = ACCOUNTS.find(({ resourceId, owner }) => resourceId === id && owner === psu);
    if (!account) throw unknown('Account not found');
    if (rest === undefined) {
      if (!opens(consent, 'list', account)) throw format('The consent does not cover the account');
      return { status: 200, body: { account: describe(consent, account) } };
    }
    if (detail !== undefined || (rest !== 'balances' && rest !== 'transactions')) throw unknown('Resource not found');
    if (!opens(consent, rest, account)) throw format(`The consent does not cover ${rest}`);
    return rest === 'balances' ? readBalances(account) : readTransactions(account, call);
  }

  function readBalances({ iban }: ForeignAccount): Answer {
    const euros = balances.get(iban) ?? 0;
    const entry = (balanceType: string, amount: number, currency: string): Json => ({
      balanceType,
      balanceAmount: money(amount, currency),
      referenceDate: dayOf(now),
    });
    return {
      status: 200,
      body: {
        account: { iban },
        balances: [
          entry('interimAvailable', euros, 'EUR'),
          entry('interimBooked', euros, 'EUR'),
          entry('interimAvailable', -39, 'USD'),
          entry('interimBooked', -39, 'USD'),
        ],
      },
    };
  }

  function readTransactions(account: ForeignAccount, { query }: Call): Answer {
    const status = query.get('bookingStatus');
    if (status === null) throw format('bookingStatus is missing');
    if (!['booked', 'pending', 'both'].includes(status)) throw format('bookingStatus is not valid');
    const [from, to] = [query.get('dateFrom') ?? dayOf(now - 90 * DAY), query.get('dateTo') ?? dayOf(now)];
    for (const day of [from, to])
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw format('The date is not valid');
    if (from > to) throw new Refusal(400, 'PERIOD_INVALID', 'dateFrom is after dateTo');
    const self = { name: ROLES[account.owner]?.name ?? '', iban: account.iban };
    const booked = account.bookings
      .filter(([day]) => day >= from && day <= to)
      .map(([day, amount, party, remittance], index) => {
        const other = { name: party, iban: `EE34770077100593${String(4222 + index)}` };
        const [creditor, debtor] = amount < 0 ? [other, self] : [self, other];
        return {
          entryReference: `${day.replaceAll('-', '')}1378178164-30288${String(7546 + index)}`,
          bookingDate: day,
          transactionAmount: money(amount),
          creditorName: creditor.name,
          creditorAccount: { iban: creditor.iban },
          debtorName: debtor.name,
          debtorAccount: { iban: debtor.iban },
          remittanceInformationUnstructured: remittance,
        };
      });
    const reserved = {
      reservationDate: dayOf(now),
      transactionAmount: money(-590),
      remittanceInformationUnstructured: 'Bolt',
    };
    return {
      status: 200,
      body: {
        account: { iban: account.iban },
        transactions: {
          ...(status !== 'pending' && { booked }),
          ...(status !== 'booked' && { pending: [reserved] }),
          _links: { account: href(`/v1/accounts/${account.resourceId}`) },
        },
      },
    };
  }

  // Payments.

  function pay(psu: string, call: Call): Answer {
    redirectOf(call);
    checkRole(psu, call);
    const { body } = call;
    for (const path of [
      ['instructedAmount', 'amount'],
      ['instructedAmount', 'currency'],
      ['creditorAccount', 'iban'],
      ['creditorName'],
    ])
      if (member(body, ...path) === undefined) throw format(`${path.join('.')} must not be null`);
    const amount = String(member(body, 'instructedAmount', 'amount'));
    if (!/^\d+(\.\d\d?)?$/.test(amount)) throw format('amount is not valid');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw format('currency must be EUR');
    if (text(body, 'creditorName').length > 70) throw format('creditorName is longer than 70 characters');
    if (text(body, 'remittanceInformationUnstructured').length > 140)
      throw format('remittanceInformationUnstructured is longer than 140 characters');
    const own = ACCOUNTS.filter(({ owner }) => owner === psu).map(({ iban }) => iban);
    const debtor = text(body, 'debtorAccount', 'iban');
    if (debtor !== '' && !own.includes(debtor))
      throw new Refusal(400, 'RESOURCE_UNKNOWN', 'debtorAccount is not available');
    const id = uuid('ac8b');
    const exempt = debtor !== '' && own.includes(text(body, 'creditorAccount', 'iban'));
    const payment = { id, psu, body: body as JsonObject, amount: cents(amount), status: 'RCVD', signedAt: 0 };
    payments.set(id, payment);
    if (exempt) execute(payment, 'ACSC');
    const path = `/v1.1/payments/${PRODUCT}/${id}`;
    return {
      status: 201,
      body: {
        transactionStatus: payment.status,
        paymentId: id,
        ...(!exempt && { scaMethods: METHODS }),
        _links: {
          ...(!exempt && {
            scaRedirect: href(`${UI}/payment/sepa/${id}`),
            startAuthorisationWithAuthenticationMethodSelection: href(`${path}/authorisations`),
          }),
          self: href(path),
          status: href(`${path}/status`),
        },
      },
    };
  }

  function execute(payment: Payment, status: string): void {
    const iban = text(payment.body, 'debtorAccount', 'iban');
    const left = (balances.get(iban) ?? 0) - payment.amount;
    Object.assign(payment, { status: left < 0 ? 'RJCT' : status, signedAt: now });
    if (left >= 0) balances.set(iban, left);
  }

  function onPayment(psu: string, id: string, call: Call, rest: string[]): Answer {
    const payment = payments.get(id);
    if (!payment || payment.psu !== psu) throw unknown('Payment not found');
    if (payment.status === 'ACSP' && now >= payment.signedAt + EXECUTION_MS) payment.status = 'ACSC';
    const place = `${call.method} ${rest[0] ?? ''}`;
    if (place === 'GET status') return { status: 200, body: { transactionStatus: payment.status } };
    if (place === 'GET ')
      return { status: 200, body: { ...payment.body, paymentId: id, transactionStatus: payment.status } };
    const path = `/v1.1/payments/${PRODUCT}/${id}`;
    if (place === 'DELETE cancel') {
      if (payment.status !== 'RCVD') throw new Refusal(400, 'CANCELLATION_INVALID', 'The payment can not be cancelled');
      payment.status = 'CANC';
      const _links = { status: href(`${path}/status`) };
      return { status: 200, body: { transactionStatus: 'CANC', paymentId: id, _links } };
    }
    if (rest[0] === 'authorisations') return onAuthorisations(path, id, payment.status === 'RCVD', call, rest[1]);
    throw wrongMethod();
  }

  const wrongMethod = () => new Refusal(405, 'SERVICE_INVALID', 'The method is not supported');

  function route(call: Call): Answer {
    const { method, path } = call;
    const [area = '', first = '', ...rest] = path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1).split('/') : [];
    if (area === 'oauth' && (first === 'token' || first === 'revoke')) {
      if (method !== 'POST') throw wrongMethod();
      return first === 'token' ? exchange(call) : revoke(call);
    }
    const [one, two] = rest;
    const place = `${area} ${first}`;
    if (
      !['v1 tpp-verification', 'v1 oauth', 'v1 accounts-list', 'v1 accounts', 'v1 consents', 'v1.1 payments'].includes(
        place,
      )
    )
      throw unknown('Resource not found');
    if (call.header('X-Request-ID') === undefined) throw format('X-Request-ID header is missing');
    if (place === 'v1 tpp-verification') {
      const roles = ['AIS', 'PIS', 'PIIS'];
      return { status: 200, body: { access: 'ENABLED', tppId: CLIENT_ID, name: 'Client GmbH', roles } };
    }
    if (place === 'v1 oauth') {
      if (one !== 'authorisations') throw unknown('Resource not found');
      if (method === 'POST' && two === undefined) return logIn(call);
      if (method === 'GET' && two !== undefined) return pollLogin(two);
      throw wrongMethod();
    }
    const psu = psuOf(call);
    if (place === 'v1 accounts-list' || place === 'v1 accounts') {
      if (method !== 'GET') throw wrongMethod();
      return first === 'accounts' ? onAccounts(psu, call, rest) : accountsList(psu, call);
    }
    if (place === 'v1 consents') {
      if (one !== undefined) return onConsent(psu, one, call, rest.slice(1));
      if (method !== 'POST') throw wrongMethod();
      return createConsent(psu, call);
    }
    if (one !== PRODUCT) throw new Refusal(404, 'PRODUCT_UNKNOWN', 'The product is not supported');
    if (two !== undefined) return onPayment(psu, two, call, rest.slice(2));
    if (method !== 'POST') throw wrongMethod();
    return pay(psu, call);
  }

  function sign(id: string, approved: boolean): void {
    const consent = consents.get(id);
    const payment = payments.get(id);
    if (consent?.status === 'received')
      Object.assign(consent, { status: approved ? 'valid' : 'rejected', changedAt: now });
    if (payment?.status === 'RCVD') {
      if (approved) execute(payment, 'ACSP');
      else payment.status = 'RJCT';
    }
  }

  return {
    answer: (call) => {
      now = call.at;
      try {
        const answer = route(call);
        const type: Record<string, string> = /\/balances$/.test(call.path)
          ? { 'Content-Type': 'application/hal+json;charset=UTF-8' }
          : {};
        return { ...answer, headers: { ...type, ...answer.headers } };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const tppMessages = [{ category: 'ERROR', code: error.code, text: error.message }];
        return {
          status: error.status,
          body: error instanceof OAuthRefusal ? { error: error.code } : { tppMessages },
        };
      }
    },
    decide: (id, decision) => {
      const approved = decision === 'approve';
      const login = logins.get(id);
      const signature = signatures.get(id);
      if (login?.status === 'SCA_METHOD_SELECTED') {
        login.status = approved ? 'FINALISED' : 'FAILED';
        return approved ? login.code : undefined;
      }
      if (signature?.status === 'SCA_METHOD_SELECTED') {
        signature.status = approved ? 'FINALISED' : 'FAILED';
        sign(signature.of, approved);
      } else sign(id, approved);
      return undefined;
    },
  };
}
