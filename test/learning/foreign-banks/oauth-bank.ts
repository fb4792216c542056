/** Bank D: OAuth by redirect behind an API gateway. Its quirks are numbered in README.md. */
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
    resourceId: '7c1f0a52-90de-4a53-8d3e-1f5f6f7ab101',
    iban: 'ES5920481234100000010001',
    owner: 'marta',
    name: 'Cuenta corriente',
    balance: 245_050,
    bookings: [
      ['2026-02-27', -4210, 'Supermercado Sol', 'Compra 270226'],
      ['2026-02-25', 180_000, 'Talleres Norte SL', 'Nomina febrero'],
      ['2026-02-20', -6500, 'Aguas del Puerto', 'Recibo agua'],
      ['2026-02-17', -1250, 'Cafe Central', 'Tarjeta'],
      ['2026-02-11', -3999, 'Libreria Lope', 'Pedido 8812'],
      ['2026-02-05', -70_000, 'Inmobiliaria Mar', 'Alquiler febrero'],
      ['2026-02-02', -2000, 'Telefonia Uno', 'Factura 0202'],
      ['2026-01-27', -3820, 'Supermercado Sol', 'Compra 270126'],
      ['2026-01-26', 180_000, 'Talleres Norte SL', 'Nomina enero'],
      ['2026-01-20', -6500, 'Aguas del Puerto', 'Recibo agua'],
      ['2026-01-12', -899, 'Cafe Central', 'Tarjeta'],
      ['2026-01-05', -70_000, 'Inmobiliaria Mar', 'Alquiler enero'],
    ],
  },
  {
    resourceId: '7c1f0a52-90de-4a53-8d3e-1f5f6f7ab102',
    iban: 'ES8020481234100000020002',
    owner: 'marta',
    name: 'Cuenta de ahorro',
    balance: 1_200_000,
    bookings: [['2026-02-01', 10_000, 'Marta', 'Ahorro mensual']],
  },
  {
    resourceId: '7c1f0a52-90de-4a53-8d3e-1f5f6f7ab103',
    iban: 'ES0420481234100000030003',
    owner: 'jorge',
    name: 'Cuenta joven',
    balance: 8000,
    bookings: [
      ['2026-02-26', -1500, 'Cine Lux', 'Entradas'],
      ['2026-02-10', 9500, 'Marta', 'Regalo'],
    ],
  },
];

export const PREFIX = '/psd2/xs2a/services/harbour/v1.1';
export const TOKEN = '/psd2/oauth/services/harbour/token';
export const CLIENT_ID = 'PSDAT-FMA-700001';
const ORIGIN = 'https://psd2.harbourbank.example';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const PAGE = 5;
const TOKEN_SECONDS = 600;
const LIMIT = 500_000;
const HOUR = 3_600_000;

interface Authorisation {
  id: string;
  scaStatus: 'received' | 'finalised' | 'failed';
}

interface Consent {
  id: string;
  access: JsonObject;
  validUntil: string;
  frequencyPerDay: number;
  status: string;
  lastAction: string;
  authorisations: Authorisation[];
  reads: Map<string, number>;
}

interface Payment {
  id: string;
  product: string;
  body: JsonObject;
  status: string;
  approvedAt?: number;
  authorisations: Authorisation[];
}

interface Token {
  consentId: string;
  until: number;
}

/** An amount without trailing zeros: 12.5, 300. */
const plain = (inCents: number) => String(Math.abs(inCents) / 100);
const withOffset = (day: string) => `${day}T00:00:00+01:00`;
const timeOf = (at: number) => `${new Date(at + HOUR).toISOString().slice(0, 19)}+01:00`;
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

export function openHarbourBank(): OpenBank {
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Payment>();
  const codes = new Map<string, string>();
  const tokens = new Map<string, Token>();
  const refreshes = new Map<string, string>();
  const spent = new Map<string, number>();
  let count = 0;
  const uuid = (kind: string) => `${kind}5d1e70-0c4b-4e11-9a27-${String(++count).padStart(12, '0')}`;
  const secret = (kind: string) => `${kind}_${(++count * 7_919_777).toString(36)}Xq9${(count * 104_729).toString(36)}`;

  /** The gateway has its own errors, without codes of NextGenPSD2. */
  const gateway = (status: number, message: string, more: string): Answer => ({
    status,
    body: { httpCode: String(status), httpMessage: message, moreInformation: more },
    headers: { 'X-Global-Transaction-ID': `hb${String(++count).padStart(10, '0')}` },
  });

  const oauthError = (status: number, error: string, description: string): Answer => ({
    status,
    body: { error, error_description: description },
    headers: { 'Cache-Control': 'no-store' },
  });

  function grant(consentId: string, at: number): Answer {
    const [access, refresh] = [secret('at'), secret('rt')];
    tokens.set(access, { consentId, until: at + TOKEN_SECONDS * 1000 });
    refreshes.set(refresh, consentId);
    return {
      status: 200,
      body: {
        access_token: access,
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        refresh_token: refresh,
        scope: `AIS:${consentId}`,
      },
      headers: { 'Cache-Control': 'no-store' },
    };
  }

  function token({ form, at, method }: Call): Answer {
    if (method !== 'POST') return gateway(405, 'Method Not Allowed', 'The method is not allowed for this resource');
    if (form.get('client_id') !== CLIENT_ID) return oauthError(401, 'invalid_client', 'Client authentication failed');
    const kind = form.get('grant_type');
    if (kind === 'refresh_token') {
      const refresh = form.get('refresh_token') ?? '';
      const consentId = refreshes.get(refresh);
      if (consentId === undefined) return oauthError(400, 'invalid_grant', 'Refresh token not valid or already used');
      refreshes.delete(refresh);
      return grant(consentId, at);
    }
    if (kind !== 'authorization_code')
      return oauthError(400, 'unsupported_grant_type', 'Use authorization_code or refresh_token');
    if (!form.get('code_verifier')) return oauthError(400, 'invalid_request', 'Missing parameter: code_verifier');
    const code = form.get('code') ?? '';
    const consentId = codes.get(code);
    if (consentId === undefined)
      return oauthError(400, 'invalid_grant', 'Authorization code not valid or already used');
    codes.delete(code);
    return grant(consentId, at);
  }

  function required(call: Call, ...names: string[]): void {
    for (const name of names)
      if (!call.header(name)) throw new Refusal(400, 'FORMAT_ERROR', `Cabecera obligatoria no informada: ${name}`);
  }

  function accountOf(reference: Json | undefined): ForeignAccount {
    const iban = text(reference, 'iban');
    if (!IBAN.test(iban)) throw new Refusal(400, 'FORMAT_ERROR', `El IBAN informado no es correcto: ${iban}`);
    const account = ACCOUNTS.find((each) => each.iban === iban);
    if (!account) throw new Refusal(400, 'RESOURCE_UNKNOWN', `La cuenta ${iban} no pertenece a la entidad`);
    return account;
  }

  const consentOfPath = (id: string): Consent => {
    const consent = consents.get(id);
    if (!consent) throw new Refusal(403, 'CONSENT_UNKNOWN', 'El consentimiento no existe para este TPP');
    return consent;
  };

  const age = (consent: Consent, at: number) => {
    if (consent.status === 'valid' && dayOf(at) > consent.validUntil) consent.status = 'expired';
  };

  function createConsent(call: Call): Answer {
    required(call, 'PSU-IP-Address');
    const body = call.body;
    const access = member(body, 'access');
    if (typeof access !== 'object' || access === null || Array.isArray(access))
      throw new Refusal(400, 'FORMAT_ERROR', 'Campo obligatorio no informado: access');
    for (const name of ['recurringIndicator', 'validUntil', 'frequencyPerDay'])
      if (member(body, name) === undefined)
        throw new Refusal(400, 'FORMAT_ERROR', `Campo obligatorio no informado: ${name}`);
    if (member(body, 'recurringIndicator') !== true)
      throw new Refusal(400, 'SERVICE_INVALID', 'La entidad solo admite consentimientos recurrentes');
    if (access['allPsd2'] !== undefined || access['availableAccounts'] !== undefined)
      throw new Refusal(400, 'SERVICE_INVALID', 'Tipo de acceso no soportado por la entidad');
    const named = [...list(access, 'accounts'), ...list(access, 'balances'), ...list(access, 'transactions')];
    if (named.length === 0) throw new Refusal(400, 'FORMAT_ERROR', 'El acceso no contiene cuentas');
    named.forEach((reference) => accountOf(reference));
    const frequency = Number(member(body, 'frequencyPerDay'));
    if (!(frequency >= 1 && frequency <= 4))
      throw new Refusal(400, 'FORMAT_ERROR', 'frequencyPerDay debe estar entre 1 y 4');
    const until = text(body, 'validUntil');
    if (!isDay(until)) throw new Refusal(400, 'FORMAT_ERROR', 'Formato de fecha incorrecto: validUntil');
    if (until < dayOf(call.at)) throw new Refusal(400, 'PERIOD_INVALID', 'validUntil es anterior a la fecha actual');
    const latest = dayOf(call.at + 180 * DAY);
    const consent: Consent = {
      id: uuid('c0'),
      access,
      validUntil: until > latest ? latest : until,
      frequencyPerDay: frequency,
      status: 'received',
      lastAction: dayOf(call.at),
      authorisations: [],
      reads: new Map(),
    };
    consents.set(consent.id, consent);
    const self = `/v1.1/consents/${consent.id}`;
    return {
      status: 201,
      body: {
        consentStatus: 'received',
        consentId: consent.id,
        _links: { startAuthorisation: { href: `${self}/authorisations` }, self: { href: self } },
      },
      headers: { Location: self },
    };
  }

  /** The authorisations of a consent or a payment: a list, a start, and the status of one. */
  function authorise(
    call: Call,
    rest: string[],
    { path, started, open }: { path: string; started: Authorisation[]; open: boolean },
  ): Answer {
    if (rest.length === 0 && call.method === 'GET')
      return { status: 200, body: { authorisationIds: started.map(({ id }) => id) } };
    if (rest.length === 0 && call.method === 'POST') {
      required(call, 'TPP-Redirect-URI');
      if (!open) throw new Refusal(409, 'STATUS_INVALID', 'El recurso no admite una nueva autorizacion');
      const authorisation: Authorisation = { id: uuid('a0'), scaStatus: 'received' };
      started.push(authorisation);
      return {
        status: 201,
        body: {
          scaStatus: 'received',
          authorisationId: authorisation.id,
          _links: {
            scaRedirect: { href: `${ORIGIN}/psd2/oauth/services/harbour/authorize?authorisation=${authorisation.id}` },
            scaStatus: { href: `${path}/authorisations/${authorisation.id}` },
          },
        },
        headers: { 'ASPSP-SCA-Approach': 'REDIRECT' },
      };
    }
    if (rest.length === 1 && call.method === 'GET') {
      const found = started.find(({ id }) => id === rest[0]);
      if (!found) throw new Refusal(403, 'RESOURCE_UNKNOWN', 'La autorizacion no existe');
      return { status: 200, body: { scaStatus: found.scaStatus } };
    }
    return gateway(405, 'Method Not Allowed', 'The method is not allowed for this resource');
  }

  function consentCall(call: Call, [id = '', what, ...rest]: string[]): Answer {
    const consent = consentOfPath(id);
    age(consent, call.at);
    const path = `/v1.1/consents/${id}`;
    if (what === 'authorisations')
      return authorise(call, rest, { path, started: consent.authorisations, open: consent.status === 'received' });
    if (what === 'status' && call.method === 'GET') return { status: 200, body: { consentStatus: consent.status } };
    if (call.method === 'DELETE') {
      if (!['expired', 'rejected'].includes(consent.status)) consent.status = 'terminatedByTpp';
      consent.lastAction = dayOf(call.at);
      return { status: 204 };
    }
    return {
      status: 200,
      body: {
        access: consent.access,
        recurringIndicator: true,
        validUntil: consent.validUntil,
        frequencyPerDay: consent.frequencyPerDay,
        lastActionDate: withOffset(consent.lastAction),
        consentStatus: consent.status,
      },
    };
  }

  /** Token, then consent, then the account, then the limit of the day; the parameters come last. */
  function opened(call: Call, resourceId: string | undefined, right: string): [Consent, ForeignAccount | undefined] {
    const bearer = /^Bearer (.+)$/i.exec(call.header('Authorization') ?? '')?.[1];
    if (!bearer) throw new Refusal(401, 'TOKEN_INVALID', 'Token no informado');
    const known = tokens.get(bearer);
    if (!known) throw new Refusal(401, 'TOKEN_UNKNOWN', 'Token no reconocido');
    if (call.at > known.until) throw new Refusal(401, 'TOKEN_EXPIRED', 'Token caducado');
    required(call, 'Consent-ID');
    const consent = consentOfPath(call.header('Consent-ID') ?? '');
    age(consent, call.at);
    if (known.consentId !== consent.id)
      throw new Refusal(401, 'TOKEN_INVALID', 'El token no corresponde al consentimiento');
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'Consentimiento caducado');
    if (consent.status !== 'valid') throw new Refusal(401, 'CONSENT_INVALID', 'Consentimiento no valido');
    let account: ForeignAccount | undefined;
    if (resourceId !== undefined) {
      account = ACCOUNTS.find((each) => each.resourceId === resourceId);
      if (!account) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'La cuenta no existe');
      const { iban } = account;
      if (!list(consent.access, right).some((reference) => text(reference, 'iban') === iban))
        throw new Refusal(401, 'CONSENT_INVALID', `El consentimiento no incluye ${right} de la cuenta`);
    }
    if (!call.header('PSU-IP-Address')) {
      const day = dayOf(call.at);
      const reads = (consent.reads.get(day) ?? 0) + 1;
      if (reads > consent.frequencyPerDay)
        throw new Refusal(429, 'ACCESS_EXCEEDED', 'Numero de accesos diarios superado para el consentimiento');
      consent.reads.set(day, reads);
    }
    return [consent, account];
  }

  const reference = ({ iban }: ForeignAccount): JsonObject => ({ iban, currency: 'EUR' });

  function balancesOf(account: ForeignAccount, at: number): Json[] {
    const now = account.balance - (spent.get(account.iban) ?? 0);
    return [
      {
        balanceType: 'openingBooked',
        balanceAmount: { currency: 'EUR', amount: plain(account.balance) },
        referenceDate: withOffset(dayOf(at)),
      },
      {
        balanceType: 'authorised',
        balanceAmount: { currency: 'EUR', amount: plain(now) },
        lastChangeDateTime: timeOf(at),
      },
    ];
  }

  function transactions(call: Call, account: ForeignAccount): Answer {
    const status = (call.query.get('bookingStatus') ?? '').toLowerCase();
    if (!status) throw new Refusal(400, 'FORMAT_ERROR', 'Parametro obligatorio no informado: bookingStatus');
    if (!['booked', 'both'].includes(status))
      throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', `bookingStatus no soportado: ${status}`);
    const from = call.query.get('dateFrom') ?? '';
    if (!isDay(from)) throw new Refusal(400, 'FORMAT_ERROR', 'Parametro incorrecto o no informado: dateFrom');
    const to = call.query.get('dateTo') ?? dayOf(call.at);
    if (to < from) throw new Refusal(400, 'PERIOD_INVALID', 'dateTo es anterior a dateFrom');
    if (from < dayOf(call.at - 90 * DAY))
      throw new Refusal(400, 'PERIOD_INVALID', 'Solo se permite consultar los ultimos 90 dias');
    const page = Number(call.query.get('page') ?? 0);
    const found = account.bookings.filter(([day]) => day >= from && day <= to);
    const pages = Math.max(1, Math.ceil(found.length / PAGE));
    const link = (number: number) => ({
      href: `/v1.1/accounts/${account.resourceId}/transactions?dateFrom=${from}&dateTo=${to}&bookingStatus=${status.toUpperCase()}&page=${number}`,
    });
    return {
      status: 200,
      body: {
        account: reference(account),
        transactions: {
          booked: found.slice(page * PAGE, (page + 1) * PAGE).map(([day, amount, party, remittance], index) => ({
            transactionId: `HB${day.replaceAll('-', '')}${String(page * PAGE + index + 1).padStart(6, '0')}`,
            creditDebitIndicator: amount < 0 ? 'DBIT' : 'CRDT',
            transactionAmount: { currency: 'EUR', amount: plain(amount) },
            bookingDate: withOffset(day),
            valueDate: withOffset(day),
            [amount < 0 ? 'creditorName' : 'debtorName']: party,
            remittanceInformationUnstructured: remittance,
          })),
          ...(status === 'both' && { pending: [] }),
          _links: { first: link(0), ...(page + 1 < pages && { next: link(page + 1) }), last: link(pages - 1) },
        },
      },
    };
  }

  function accountCall(call: Call, [resourceId, what]: string[]): Answer {
    if (resourceId === undefined) {
      const [consent] = opened(call, undefined, 'accounts');
      const named = ['accounts', 'balances', 'transactions'].flatMap((right) => list(consent.access, right));
      const shown = ACCOUNTS.filter(({ iban }) => named.some((each) => text(each, 'iban') === iban));
      return {
        status: 200,
        body: {
          accounts: shown.map((account) => ({
            resourceId: account.resourceId,
            iban: account.iban,
            currency: 'EUR',
            product: 'HB-STD',
            cashAccountType: null,
            bic: 'HRBRESMM',
          })),
        },
      };
    }
    const [, account] = opened(call, resourceId, String(what));
    if (what === 'transactions' && account) return transactions(call, account);
    return {
      status: 200,
      body: { account: account ? reference(account) : null, balances: account ? balancesOf(account, call.at) : [] },
    };
  }

  function createPayment(call: Call, product: string): Answer {
    required(call, 'PSU-IP-Address');
    const { body } = call;
    for (const name of ['instructedAmount', 'debtorAccount', 'creditorAccount', 'creditorName'])
      if (member(body, name) === undefined)
        throw new Refusal(400, 'FORMAT_ERROR', `Campo obligatorio no informado: ${name}`);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Refusal(400, 'FORMAT_ERROR', 'Cuerpo de la peticion no valido');
    accountOf(member(body, 'debtorAccount'));
    if (!IBAN.test(text(body, 'creditorAccount', 'iban')))
      throw new Refusal(400, 'FORMAT_ERROR', 'El IBAN del beneficiario no es correcto');
    const amount = String(member(body, 'instructedAmount', 'amount') ?? '');
    if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) === 0)
      throw new Refusal(400, 'FORMAT_ERROR', 'Importe no valido');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR')
      throw new Refusal(400, 'PAYMENT_FAILED', 'Solo se admite la divisa EUR');
    if (cents(amount) > LIMIT)
      throw new Refusal(403, 'TRANSACTION_LIMIT_EXCEEDED', 'Importe superior al limite por operacion (5000 EUR)');
    const day = text(body, 'requestedExecutionDate');
    if (day && day < dayOf(call.at)) throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'Fecha de ejecucion anterior');
    const payment: Payment = { id: uuid('b0'), product, body, status: 'RCVD', authorisations: [] };
    payments.set(payment.id, payment);
    const self = `/v1.1/payments/${product}/${payment.id}`;
    return {
      status: 201,
      body: {
        transactionStatus: 'RCVD',
        paymentId: payment.id,
        transactionFees: { currency: 'EUR', amount: '0' },
        _links: { startAuthorisation: { href: `${self}/authorisations` }, self: { href: self } },
      },
      headers: { Location: self },
    };
  }

  /** ACTC when approved, PDNG until a later day of execution, ACSC an hour afterwards. */
  function settle(payment: Payment, at: number): void {
    if (payment.approvedAt === undefined || !['ACTC', 'PDNG'].includes(payment.status)) return;
    const day = text(payment.body, 'requestedExecutionDate');
    const from = Math.max(payment.approvedAt, day ? Date.parse(`${day}T08:00:00Z`) : 0);
    payment.status = at >= from + HOUR ? 'ACSC' : at < from ? 'PDNG' : 'ACTC';
  }

  function paymentCall(call: Call, [product = '', id, what, ...rest]: string[]): Answer {
    if (product !== 'sepa-credit-transfers')
      throw new Refusal(404, 'PRODUCT_UNKNOWN', `Producto no soportado por la entidad: ${product}`);
    if (id === undefined) return createPayment(call, product);
    const payment = payments.get(id);
    if (!payment) throw new Refusal(403, 'RESOURCE_UNKNOWN', 'La operacion no existe');
    settle(payment, call.at);
    const path = `/v1.1/payments/${product}/${id}`;
    if (what === 'authorisations')
      return authorise(call, rest, { path, started: payment.authorisations, open: payment.status === 'RCVD' });
    if (what === 'status') return { status: 200, body: { transactionStatus: payment.status } };
    if (call.method === 'DELETE') {
      if (!['RCVD', 'PDNG'].includes(payment.status))
        throw new Refusal(405, 'CANCELLATION_INVALID', 'La operacion ya no se puede cancelar');
      payment.status = 'CANC';
      return { status: 204 };
    }
    return { status: 200, body: { ...payment.body, transactionStatus: payment.status } };
  }

  /** The paths that the gateway publishes. `GET /accounts/{id}` and instant status lists are not among them. */
  const PUBLISHED = [
    /^POST \/consents$/,
    /^(GET|DELETE) \/consents\/[^/]+$/,
    /^GET \/consents\/[^/]+\/status$/,
    /^(GET|POST) \/consents\/[^/]+\/authorisations$/,
    /^GET \/consents\/[^/]+\/authorisations\/[^/]+$/,
    /^GET \/accounts$/,
    /^GET \/accounts\/[^/]+\/(balances|transactions)$/,
    /^POST \/payments\/[^/]+$/,
    /^(GET|DELETE) \/payments\/[^/]+\/[^/]+$/,
    /^GET \/payments\/[^/]+\/[^/]+\/status$/,
    /^(GET|POST) \/payments\/[^/]+\/[^/]+\/authorisations$/,
    /^GET \/payments\/[^/]+\/[^/]+\/authorisations\/[^/]+$/,
  ];

  let now = 0;
  function answer(call: Call): Answer {
    now = call.at;
    if (call.path === TOKEN) return token(call);
    const client = call.header('X-IBM-Client-Id');
    if (client !== CLIENT_ID)
      return gateway(401, 'Unauthorized', client ? 'Invalid client id or secret.' : 'Client id missing.');
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    if (!PUBLISHED.some((each) => each.test(`${call.method} ${path}`)))
      return gateway(404, 'Not Found', 'No resources match requested URI');
    const requestId = call.header('X-Request-ID') ?? '';
    const headers: Record<string, string> = UUID.test(requestId) ? { 'X-Request-ID': requestId } : {};
    try {
      if (!UUID.test(requestId))
        throw new Refusal(400, 'FORMAT_ERROR', 'X-Request-ID no informado o con formato incorrecto');
      const [kind = '', ...rest] = path.slice(1).split('/');
      const given =
        kind === 'accounts'
          ? accountCall(call, rest)
          : kind === 'payments'
            ? paymentCall(call, rest)
            : rest.length === 0
              ? createConsent(call)
              : consentCall(call, rest);
      return { ...given, headers: { ...headers, ...given.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message = { category: 'ERROR', code: error.code, text: error.message };
      return { status: error.status, body: { tppMessages: [message] }, headers };
    }
  }

  /** The PSU at the bank's page. Only the approval of a consent brings a code. */
  function decide(id: string, decision: Decision): string | undefined {
    const consent = consents.get(id);
    const payment = payments.get(id);
    const authorisation = (consent ?? payment)?.authorisations.at(-1);
    if (authorisation) authorisation.scaStatus = decision === 'approve' ? 'finalised' : 'failed';
    if (consent) {
      consent.status = decision === 'approve' ? 'valid' : 'rejected';
      consent.lastAction = dayOf(now);
      if (decision === 'refuse') return undefined;
      const code = secret('code');
      codes.set(code, id);
      return code;
    }
    if (payment) {
      const iban = text(payment.body, 'debtorAccount', 'iban');
      const amount = cents(String(member(payment.body, 'instructedAmount', 'amount')));
      const account = ACCOUNTS.find((each) => each.iban === iban);
      const enough = account !== undefined && account.balance - (spent.get(iban) ?? 0) >= amount;
      payment.status = decision === 'approve' && enough ? 'ACTC' : 'RJCT';
      if (payment.status === 'ACTC') {
        payment.approvedAt = now;
        spent.set(iban, (spent.get(iban) ?? 0) + amount);
      }
    }
    return undefined;
  }

  return { answer, decide };
}
