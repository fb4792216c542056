/**
 * Bank T: Banca del Borgo, an Italian bank behind the gateway that it shares with some 300 others. One version for each kind of call, a code
 * of the bank in every call, errors of the gateway around those of the bank, and two redirects for a payment. Resembles what Banco BPM
 * answers through CBI Globe. See the README for its quirks and their sources.
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
    resourceId: '3B7041A9C25D4E60',
    iban: 'IT28E0991432800000000041237',
    owner: 'giulia.ferri',
    name: 'Conto Borgo',
    balance: 412_765,
    bookings: [
      ['2026-02-27', -4_580, 'Alimentari Rossi', 'PAGAMENTO POS ALIMENTARI ROSSI'],
      ['2026-02-26', 185_000, 'Officine Meccaniche Spa', 'BONIFICO A VOSTRO FAVORE STIPENDIO 02/2026'],
      ['2026-02-20', -6_725, 'Energia Italiana', 'ADDEBITO SDD BOLLETTA LUCE'],
      ['2026-02-14', -3_290, 'Trattoria da Nino', 'PAGAMENTO POS TRATTORIA DA NINO'],
      ['2026-02-05', -70_000, 'Immobiliare Verdi', "CANONE D'AFFITTO FEBBRAIO"],
      ['2026-01-30', -200, 'Banca del Borgo', "CANONE GESTIONE C/C periodicita' mensile"],
      ['2026-01-27', 185_000, 'Officine Meccaniche Spa', 'BONIFICO A VOSTRO FAVORE STIPENDIO 01/2026'],
      ['2026-01-19', -12_050, 'Ferrovie', 'PAGAMENTO POS FERROVIE'],
      ['2026-01-05', -70_000, 'Immobiliare Verdi', "CANONE D'AFFITTO GENNAIO"],
      ['2025-12-22', -8_999, 'Libreria del Corso', 'PAGAMENTO POS LIBRERIA DEL CORSO'],
      ['2025-12-12', 240_000, 'Officine Meccaniche Spa', 'BONIFICO A VOSTRO FAVORE TREDICESIMA'],
      ['2025-10-03', -15_500, 'Assicurazioni Unite', 'ADDEBITO SDD POLIZZA AUTO'],
    ],
  },
  {
    resourceId: '90F2C6E81D374B55',
    iban: 'IT44X0991432800000000052890',
    owner: 'giulia.ferri',
    name: 'Conto Deposito',
    balance: 950_000,
    bookings: [
      ['2026-02-28', 1_215, 'Banca del Borgo', 'COMPETENZE DI LIQUIDAZIONE'],
      ['2026-02-02', 50_000, 'Giulia Ferri', 'GIROCONTO'],
      ['2026-01-02', 50_000, 'Giulia Ferri', 'GIROCONTO'],
    ],
  },
  {
    resourceId: 'C418E07B5A9263DF',
    iban: 'IT12Q0991432800000000067415',
    owner: 'marco.sala',
    name: 'Conto Borgo',
    balance: 22_040,
    bookings: [['2026-02-18', -1_890, 'Edicola Centrale', 'PAGAMENTO POS EDICOLA CENTRALE']],
  },
];

export const ORIGIN = 'https://globe.gateway.example';
export const TOKEN = '/auth/oauth/v2/token';
const PLATFORM = '/platform/enabler/psd2orchestrator';
export const AIS = `${PLATFORM}/ais`;
export const PIS = `${PLATFORM}/pis`;
export const TPP = `${PLATFORM}/tpp/aspsps/2.3.2/`;
export const CLIENT = ['6d0c41f2-9a57-4e0b-8c3e-51a2f7b90d14', 'e2b7a930-4c18-4f6d-b5a1-07d93c6e8f25'] as const;
export const ASPSP_CODE = '09914';
export const PRODUCT_CODE = 'BDB01';
const PSU = 'giulia.ferri';
const BANK = 'https://online.bancadelborgo.example/openapi';
const VERSIONS = ['2.3.2', '2.4.0', '3.0.0'];
const TOKEN_MS = 3_600_000;
const HISTORY_DAYS = 90;
const PAGE_SIZE = 20;
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
const TRANSACTION_TYPES = ['remote_transaction', 'cless_transaction', 'unattended_terminal_transaction'];
/** The products of the gateway; the bank has the first two. */
const PRODUCTS = [
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
];

interface Consent {
  id: string;
  body: JsonObject;
  status: string;
  lastAction: number;
}

/** `step` is how far the PSU is: the login, then the signature. */
interface Payment {
  id: string;
  service: string;
  product: string;
  body: JsonObject;
  status: string;
  step: 'login' | 'signature' | 'signed' | 'rejected';
}

/** An error of the gateway. The message has the texts of the bank behind a bar. */
const ofGateway = (status: number, code: string, description: string) => new Refusal(status, code, description);
/** An error of the bank, which the gateway passes on. `area` is 188 for payments, 189 for accounts, 190 for consents. */
const ofBank = (status: number, area: number, code: string, words: string) =>
  new Refusal(status, `PSD2_00.${area}.A0005`, `ASPSP provided error. Reference to the TPP-messages|${code}|${words}`);
const missingHeader = (name: string) => ofGateway(400, 'PSD2_01.000.A0002', `Missing header parameter: ${name}`);
const invalidHeader = (name: string) => ofGateway(400, 'PSD2_01.000.A0003', `Invalid header parameter: ${name}`);
const invalidBody = (condition: string) =>
  ofGateway(400, 'PSD2_01.000.A0008', `Custom bean validation error - ${condition}`);
const notFound = (area: number) => ofGateway(404, `PSD2_01.${area}.A0010`, 'Entity not found');
const unknownResource = () =>
  ofBank(403, 189, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown relative to the TPP.');
const wrongStatus = () => ofGateway(400, 'PSD2_01.190.A0018', 'Inconsistent consent resource status');

/** As Java writes a double. */
function decimal(amount: number): string {
  const shown = String(amount / 100);
  return shown.includes('.') ? shown : `${shown}.0`;
}

const isTrue = (value: Json | undefined) => String(value) === 'true';

export function openItalianGatewayBank(): OpenBank {
  const tokens = new Map<string, number>();
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Payment>();
  const unattended = new Map<string, number>();
  let [count, now] = [0, 0];
  const hex = (length: number) => ((++count * 2_654_435_761) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(8)}${hex(4)}`;

  /** Parameters in the query or as a form; the client by Basic or among them. */
  function token(call: Call): Answer {
    const sent = (name: string) => call.query.get(name) ?? call.form.get(name);
    const refused = (status: number, error: string, words: string): Answer => ({
      status,
      body: { error, error_description: words },
      headers: { 'Cache-Control': 'no-store' },
    });
    const basic = /^Basic (.+)$/.exec(call.header('Authorization') ?? '')?.[1];
    const client = basic ? Buffer.from(basic, 'base64').toString() : `${sent('client_id')}:${sent('client_secret')}`;
    if (client !== CLIENT.join(':'))
      return refused(401, 'invalid_client', 'The given client credentials were not valid');
    if (sent('grant_type') !== 'client_credentials')
      return refused(400, 'unsupported_grant_type', 'The given grant_type is not supported');
    if (sent('scope') !== 'production') return refused(400, 'invalid_scope', 'The given scope is not valid');
    const access = nextId();
    tokens.set(access, call.at + TOKEN_MS);
    return {
      status: 200,
      body: { access_token: access, token_type: 'Bearer', expires_in: TOKEN_MS / 1000, scope: 'production' },
      headers: { 'Content-Type': 'application/json;charset=utf-8', 'Cache-Control': 'no-store' },
    };
  }

  function checkToken(call: Call): void {
    const sent = call.header('Authorization');
    if (!sent) throw missingHeader('authorization');
    const until = tokens.get(/^Bearer (.+)$/i.exec(sent)?.[1] ?? '');
    if (until === undefined) throw new Refusal(401, '', '|TOKEN_UNKNOWN|The access token is unknown.');
    if (call.at >= until) throw new Refusal(401, '', '|TOKEN_EXPIRED|The access token is expired.');
  }

  /** The headers of every call, then the bank, then the headers of this one. */
  function checkHeaders(call: Call, names: string[]): void {
    const common = call.method === 'DELETE' ? ['aspsp-code', 'x-request-id'] : ['aspsp-code', 'x-request-id', 'date'];
    for (const name of [...common, ...names]) if (!call.header(name)) throw missingHeader(name);
    if (call.header('aspsp-code') !== ASPSP_CODE) throw ofGateway(403, 'PSD2_01.001.A0004', 'Unknown ASPSP');
  }

  function checkCreation(call: Call): void {
    const code = call.header('aspsp-product-code');
    if (code !== PRODUCT_CODE) throw ofGateway(400, 'PSD2_01.190.A0036', 'Invalid ASPSP product code');
    const preferred = call.header('tpp-redirect-preferred') ?? 'true';
    if (!['true', 'false'].includes(preferred)) throw invalidHeader('tpp-redirect-preferred');
    if (preferred === 'false') throw ofGateway(400, 'PSD2_01.188.A0037', 'No SCA methods applicable');
    if (!call.header('tpp-redirect-uri')) throw missingHeader('tpp-redirect-uri');
  }

  function bodyOf(call: Call, needed: string[]): JsonObject {
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidBody('body must not be null');
    for (const name of needed) if (body[name] === undefined) throw invalidBody(`${name} must not be null`);
    return body;
  }

  function createConsent(call: Call): Answer {
    checkHeaders(call, ['aspsp-product-code']);
    checkCreation(call);
    const body = bodyOf(call, [
      'access',
      'recurringIndicator',
      'validUntil',
      'frequencyPerDay',
      'combinedServiceIndicator',
    ]);
    const until = text(body, 'validUntil');
    if (!/^\d{4}-\d\d-\d\d$/.test(until)) throw invalidBody('validUntil must match YYYY-MM-DD');
    if (!/^[1-9]\d*$/.test(String(body.frequencyPerDay)))
      throw invalidBody('frequencyPerDay must be greater than or equal to 1');
    for (const name of ['recurringIndicator', 'combinedServiceIndicator'])
      if (!/^(true|false)$/.test(String(body[name]))) throw invalidBody(`${name} must be true or false`);
    const { access } = body;
    const named = ['accounts', 'balances', 'transactions'].flatMap((name) => list(access, name));
    const all = text(access, 'allPsd2');
    const listed = text(access, 'availableAccounts');
    if (all ? !/^allAccounts(WithOwnerName)?$/.test(all) : listed ? listed !== 'allAccounts' : named.length === 0)
      throw invalidBody('access is not valid');
    if (named.some((each) => !text(each, 'accountId'))) throw invalidBody('accountId must not be null');
    if (until < dayOf(now)) throw ofBank(400, 190, 'FORMAT_ERROR', 'validUntil is in the past.');
    const consent: Consent = { id: nextId(), body, status: 'received', lastAction: now };
    consents.set(consent.id, consent);
    return {
      status: 201,
      body: {
        consentStatus: 'received',
        consentId: consent.id,
        _links: {
          scaRedirect: { href: `${BANK}/consent?op=C&scaid=${hex(8)}${hex(8)}` },
          self: { href: `/consents/${consent.id}` },
        },
      },
      headers: { 'aspsp-sca-approach': 'REDIRECT', Location: `${ORIGIN}/consents/${consent.id}` },
    };
  }

  function age(consent: Consent): void {
    if (consent.status === 'valid' && text(consent.body, 'validUntil') < dayOf(now)) consent.status = 'expired';
  }

  function consentCall(call: Call, [id, what]: string[]): Answer {
    if (id === undefined) return createConsent(call);
    checkHeaders(call, call.method === 'PUT' ? ['operation-name'] : []);
    const consent = consents.get(id);
    if (call.method === 'DELETE') {
      if (!consent)
        throw ofBank(404, 190, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown relative to the TPP.');
      age(consent);
      if (!['received', 'valid'].includes(consent.status))
        throw ofGateway(403, 'PSD2_01.188.A0024', 'Resource expired');
      consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    if (!consent) throw notFound(190);
    age(consent);
    if (call.method === 'PUT') {
      if (!['updatePsuData', 'transactionAuthorisation'].includes(call.header('operation-name') ?? ''))
        throw invalidHeader('operation-name');
      throw wrongStatus();
    }
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    const { access, recurringIndicator, validUntil, frequencyPerDay } = consent.body;
    return {
      status: 200,
      body: {
        access: access ?? {},
        recurringIndicator: String(recurringIndicator),
        validUntil: `${String(validUntil)}T23:59:59Z`,
        frequencyPerDay: String(frequencyPerDay),
        lastActionDate: dayOf(consent.lastAction),
        consentStatus: consent.status,
        scaStatus: { received: 'INITIATED', rejected: 'FAILED' }[consent.status] ?? 'VERIFIED',
      },
    };
  }

  const shown = ({ resourceId, iban, owner, name }: ForeignAccount, withOwner: boolean): JsonObject => ({
    resourceId,
    iban,
    currency: 'EUR',
    ...(withOwner && { ownerName: owner === PSU ? 'FERRI GIULIA' : 'SALA MARCO' }),
    product: name === 'Conto Deposito' ? 'DR01' : 'CC01',
    _links: {
      account: { href: `/accounts/${resourceId}` },
      balances: { href: `/accounts/${resourceId}/balances` },
      transactions: { href: `/accounts/${resourceId}/transactions` },
    },
  });

  /** `offset` is the number of the page; the first page says how many there are. */
  function paged<T>(call: Call, entries: T[]): { page: T[]; headers: Record<string, string> } {
    const [offset, limit] = [call.query.get('offset'), call.query.get('limit')];
    const wrong = (words: string) => ofBank(400, 189, 'FORMAT_ERROR', words);
    for (const value of [offset, limit])
      if (value !== null && !/^[1-9]\d*$/.test(value)) throw wrong('offset and limit are positive integers.');
    if (limit !== null && offset === null) throw wrong('offset is mandatory if limit is provided.');
    const [number, size] = [Number(offset ?? 1), Number(limit ?? PAGE_SIZE)];
    const total = { 'cpaas-total-pages': String(Math.max(1, Math.ceil(entries.length / size))) };
    return {
      page: entries.slice((number - 1) * size, number * size),
      headers: offset === '1' ? { ...total, 'cpaas-total-elements': String(entries.length) } : {},
    };
  }

  /** What a consent opens: all, the list alone, or what it names. */
  function isOpen({ body }: Consent, account: ForeignAccount, what: string | undefined): boolean {
    const { access } = body;
    if (text(access, 'allPsd2')) return true;
    if (text(access, 'availableAccounts')) return false;
    const names = what === undefined ? ['accounts', 'balances', 'transactions'] : [what];
    return names.some((name) => list(access, name).some((each) => text(each, 'accountId') === account.resourceId));
  }

  function accountCall(call: Call, [resourceId, what, entry]: string[]): Answer {
    checkHeaders(call, ['consent-id']);
    const consent = consents.get(call.header('consent-id') ?? '');
    if (!consent) throw ofGateway(400, 'PSD2_01.190.A0030', 'Entity not found');
    age(consent);
    if (consent.status === 'received') throw wrongStatus();
    if (consent.status === 'expired')
      throw ofGateway(
        401,
        'PSD2_01.190.A0034',
        'The consent was created by this TPP but has expired and needs to be renewed.',
      );
    if (consent.status !== 'valid') throw ofGateway(401, 'PSD2_01.190.A0032', 'Invalid consent resource');
    if (!call.header('psu-ip-address')) {
      const key = `${consent.id} ${call.path.replace(/.*?\/ais\/[^/]+/, '')} ${dayOf(now)}`;
      const reads = (unattended.get(key) ?? 0) + 1;
      unattended.set(key, reads);
      if (reads > Number(consent.body.frequencyPerDay))
        throw ofGateway(
          429,
          'PSD2_01.190.A0033',
          'The access on the account has been exceeding the consented multiplicity per day.',
        );
    }
    consent.lastAction = now;
    const withOwner = text(consent.body, 'access', 'allPsd2').endsWith('WithOwnerName');
    const mine = ACCOUNTS.filter(({ owner }) => owner === PSU);
    if (resourceId === undefined) {
      const once = text(consent.body, 'access', 'availableAccounts') !== '';
      const { page, headers } = paged(call, once ? mine : mine.filter((each) => isOpen(consent, each, undefined)));
      if (once && !isTrue(consent.body.recurringIndicator)) consent.status = 'expired';
      return { status: 200, body: { accounts: page.map((each) => shown(each, withOwner)) }, headers };
    }
    const account = mine.find((each) => each.resourceId === resourceId);
    if (!account) throw unknownResource();
    if (!isOpen(consent, account, what))
      throw ofBank(401, 189, 'CONSENT_INVALID', 'The consent does not cover the addressed service or account.');
    if (what === undefined) return { status: 200, body: { account: [shown(account, withOwner)] } };
    if (what === 'balances')
      return {
        status: 200,
        body: {
          account: { iban: account.iban, currency: 'EUR' },
          balances: ['interimAvailable', 'authorised'].map((balanceType) => ({
            balanceAmount: { currency: 'EUR', amount: decimal(account.balance) },
            balanceType,
          })),
        },
      };
    const all = account.bookings.map(([day, amount, , remittance], index): JsonObject => {
      const transactionId = `M${amount < 0 ? 'B' : 'C'}WT${String(406_815 + index * 37).padStart(8, '0')}`;
      return {
        transactionId,
        bookingDate: day,
        valueDate: day,
        transactionAmount: { currency: 'EUR', amount: decimal(amount) },
        remittanceInformationUnstructured: remittance,
        _links: { transactionDetails: { href: `/accounts/${resourceId}/transactions/${transactionId}` } },
      };
    });
    if (entry === undefined) return transactions(call, resourceId, all);
    const found = all.find((each) => each.transactionId === entry);
    if (!found) throw unknownResource();
    const { _links, ...transactionDetails } = found;
    return { status: 200, body: { transactionDetails } };
  }

  function transactions(call: Call, resourceId: string, all: JsonObject[]): Answer {
    const wrong = (code: string, words: string) => ofBank(400, 189, code, words);
    const status = call.query.get('booking_status');
    if (status === null || !['booked', 'pending', 'both'].includes(status))
      throw wrong('FORMAT_ERROR', 'booking_status is booked, pending or both.');
    const from = call.query.get('date_from');
    const to = call.query.get('date_to') ?? dayOf(now);
    for (const day of [from, to])
      if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
        throw wrong('FORMAT_ERROR', 'date_from and date_to are dates of the form YYYY-MM-DD.');
    const start = from ?? '';
    if (start > to) throw wrong('PERIOD_INVALID', 'date_from is after date_to.');
    if (start < dayOf(now - HISTORY_DAYS * DAY)) throw wrong('PERIOD_INVALID', 'Requested time period out of bound.');
    const within = all.filter((each) => {
      const day = text(each, 'bookingDate');
      return day >= start && day <= to;
    });
    const { page, headers } = paged(call, status === 'pending' ? [] : within);
    return {
      status: 200,
      body: {
        transactions: {
          [status === 'pending' ? 'pending' : 'booked']: page,
          _links: { account: { href: `/accounts/${resourceId}` } },
        },
      },
      headers,
    };
  }

  function createPayment(call: Call, service: string, product: string): Answer {
    checkHeaders(call, ['aspsp-product-code', 'psu-ip-address']);
    if (!PRODUCTS.includes(product)) throw ofGateway(404, 'PSD2_01.185.A0031', 'Product not found');
    if (!PRODUCTS.slice(0, service === 'payments' ? 2 : 1).includes(product))
      throw ofGateway(403, 'PSD2_01.185.A0016', 'Product not found for ASPSP');
    checkCreation(call);
    const needed = ['instructedAmount', 'creditorAccount', 'creditorName', 'transactionType'];
    const body = bodyOf(call, service === 'payments' ? needed : [...needed, 'startDate', 'frequency']);
    if (!/^\d{1,14}(\.\d{1,2})?$/.test(text(body, 'instructedAmount', 'amount')))
      throw invalidBody('instructedAmount.amount must be an amount with up to two decimals');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR')
      throw invalidBody('instructedAmount.currency must be EUR');
    if (!text(body, 'creditorAccount', 'iban')) throw invalidBody('creditorAccount.iban must not be null');
    if (!TRANSACTION_TYPES.includes(text(body, 'transactionType'))) throw invalidBody('transactionType is not valid');
    if (service !== 'payments' && !FREQUENCIES.includes(text(body, 'frequency')))
      throw invalidBody('frequency is not valid');
    if (!text(body, 'debtorAccount', 'iban'))
      throw ofGateway(
        400,
        'PSD2_01.188.A0042',
        "The payment initiation without debtorAccount isn't currently supported by the ASPSP.",
      );
    if (service !== 'payments' && text(body, 'startDate') < dayOf(now))
      throw ofGateway(
        400,
        'PSD2_01.000.A0039',
        'Error received from ASPSP system: invalid or missing parameter. Please check the Annex Interface Agreement.',
      );
    const payment: Payment = { id: nextId(), service, product, body, status: 'RCVD', step: 'login' };
    payments.set(payment.id, payment);
    const self = `/${service}/${product}/${payment.id}`;
    const back = encodeURIComponent(call.header('tpp-redirect-uri') ?? '');
    return {
      status: 201,
      body: {
        transactionStatus: 'RCVD',
        paymentId: payment.id,
        _links: {
          self: { href: self },
          updatePsuAuthenticationRedirect: {
            href: `${BANK}/login?paymentId=${payment.id}&tppAuthenticationRedirectUri=${back}&aspspCode=${ASPSP_CODE}&aspspProductCode=${PRODUCT_CODE}`,
          },
        },
      },
      headers: { Location: ORIGIN + self },
    };
  }

  function statusOf(payment: Payment): Answer {
    if (payment.step === 'login')
      throw ofGateway(
        400,
        'PSD2_01.000.A0040',
        'Operation not allowed: authentication required.|GENERIC_ERROR|Generic error',
      );
    const state: JsonObject = { transactionStatus: payment.status };
    if (payment.step === 'signature')
      Object.assign(state, {
        scaStatus: 'INITIATED',
        _links: { scaRedirect: { href: `${BANK}/login?op=R&scaid=${payment.id.replaceAll('-', '')}` } },
        transactionFees: { currency: '', amount: '' },
        transactionFeeIndicator: 'false',
      });
    if (payment.step === 'signed') state.scaStatus = 'VERIFIED';
    state.psuAuthenticationStatus = 'AUTHENTICATED';
    return { status: 200, body: state, headers: { 'aspsp-sca-approach': 'REDIRECT', 'psu-id': PSU } };
  }

  function paymentCall(call: Call, service: string, [product = '', id, what]: string[]): Answer {
    if (id === undefined) return createPayment(call, service, product);
    checkHeaders(call, call.method === 'PUT' ? ['operation-name'] : []);
    const payment = payments.get(id);
    if (payment?.service !== service || payment.product !== product) throw notFound(188);
    if (call.method === 'PUT') throw ofGateway(400, 'PSD2_01.188.A0025', 'Inconsistent payment resource status');
    if (what === 'status') return statusOf(payment);
    const { body, status } = payment;
    return { status: 200, body: { paymentId: id, ...body, transactionStatus: status } };
  }

  const KNOWN: Record<string, RegExp> = {
    GET: /^(ais\/(consents\/[^/]+(\/status)?|accounts(\/[^/]+(\/balances|\/transactions(\/[^/]+)?)?)?)|pis\/(periodic-)?payments\/[^/]+\/[^/]+(\/status)?)$/,
    POST: /^(ais\/consents|pis\/(periodic-)?payments\/[^/]+)$/,
    PUT: /^(ais\/consents\/[^/]+|pis\/(periodic-)?payments\/[^/]+\/[^/]+)$/,
    DELETE: /^ais\/consents\/[^/]+$/,
  };

  function tppCall(call: Call): Answer {
    const known = call.query.get('aspsp_code') === ASPSP_CODE;
    const bank = {
      id: '1b635a3e-2e67-4989-9215-51a619e49298',
      aspspCode: ASPSP_CODE,
      businessName: 'Banca del Borgo',
      status: '1',
      attribute: [{ attributeName: 'country', attributeValue: 'IT' }],
      aspspProductsList: [{ aspspProductCode: PRODUCT_CODE, aspspProductDescription: 'Internet banking' }],
    };
    return { status: 200, body: { aspsps: known ? [bank] : [] } };
  }

  function routed(call: Call): Answer {
    checkToken(call);
    if (call.path === TPP) return tppCall(call);
    const [, service = '', version = '', rest = ''] =
      /^\/platform\/enabler\/psd2orchestrator\/(ais|pis)\/([^/]+)\/(.+)$/.exec(call.path) ?? [];
    const path = `${service}/${rest}`;
    if (!VERSIONS.includes(version) || !Object.values(KNOWN).some((each) => each.test(path)))
      throw ofGateway(404, 'PSD2_01.000.A0010', 'Entity not found');
    if (!KNOWN[call.method]?.test(path)) throw ofGateway(405, 'PSD2_01.000.A0001', 'Operation not allowed');
    const [kind = '', ...parts] = rest.split('/');
    if (kind === 'consents') return consentCall(call, parts);
    if (kind === 'accounts') return accountCall(call, parts);
    return paymentCall(call, kind, parts);
  }

  function answer(call: Call): Answer {
    now = call.at;
    if (call.path === TOKEN) return call.method === 'POST' ? token(call) : { status: 405 };
    const sentId = call.header('x-request-id');
    const headers = {
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Content-Type-Options': 'nosniff',
      ...(sentId !== undefined && { 'x-request-id': sentId }),
    };
    try {
      const given = routed(call);
      return { ...given, headers: { ...headers, ...given.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [errorDescription = '', code, words = ''] = error.message.split('|');
      return {
        status: error.status,
        body: {
          ...(error.code && { errorManagement: { errorCode: error.code, errorDescription } }),
          ...(code !== undefined && { tppMessages: [{ category: 'ERROR', code, text: words }] }),
        },
        headers,
      };
    }
  }

  /** The PSU at the bank. A payment has two pages: the login, which can be left, and the signature. */
  function decide(id: string, decision: Decision): undefined {
    const approved = decision === 'approve';
    const consent = consents.get(id);
    if (consent?.status === 'received') {
      consent.status = approved ? 'valid' : 'rejected';
      consent.lastAction = now;
    }
    const payment = payments.get(id);
    if (payment?.step === 'login' && approved) payment.step = 'signature';
    else if (payment?.step === 'signature') {
      const { body, service, product } = payment;
      const debtor = ACCOUNTS.find(({ iban, owner }) => iban === text(body, 'debtorAccount', 'iban') && owner === PSU);
      const hasMoney = (debtor?.balance ?? 0) >= cents(text(member(body, 'instructedAmount'), 'amount'));
      payment.step = approved && hasMoney ? 'signed' : 'rejected';
      if (payment.step === 'rejected') payment.status = 'RJCT';
      else if (service === 'payments') payment.status = product.startsWith('instant') ? 'ACSC' : 'ACSP';
    }
  }

  return { answer, decide };
}
