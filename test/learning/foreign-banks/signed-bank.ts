/**
 * Bank M: Wilgenbank, a Dutch bank whose interface is its own: NextGenPSD2 1.3.6 with the OAuth2 SCA approach and an implicit start, where the client
 * confirms an authorisation with the token (PUT) before it counts, and signs every call. Resembles the interface of Triodos Bank. Its quirks and
 * their sources are in the README.
 */
import { createHash, createVerify, X509Certificate } from 'node:crypto';
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

/** `savings` accounts are not reached by the interface of current accounts. */
interface Account extends ForeignAccount {
  savings?: true;
}

const SHOPS = [
  'EKOPLAZA DRIEBERGEN',
  'NS REIZIGERS BV',
  'Coop Zeist',
  'De Roos Boekhandel',
  'GREENCHOICE',
  'Apotheek Het Rond',
];
const regular = (from: string, count: number, step: number, first: number): ForeignAccount['bookings'] =>
  Array.from({ length: count }, (_, index) => [
    dayOf(Date.parse(from) - index * step * DAY),
    -(first + index * 213),
    SHOPS[index % SHOPS.length] ?? '',
    `Betaalautomaat ${String(index + 1).padStart(4, '0')}`,
  ]);

export const ACCOUNTS: Account[] = [
  {
    resourceId: '8f0b2a4c-5e1d-4b7a-9c33-6d2f1a0e7b11',
    iban: 'NL45WILG0338541207',
    owner: 'a.devries',
    name: 'A. de Vries',
    balance: 284_312,
    bookings: [
      ['2026-02-27', -4_985, 'EKOPLAZA DRIEBERGEN', 'Betaalautomaat 27-02-2026 17:41'],
      ['2026-02-25', 312_450, 'Stichting De Linde', 'Salaris februari'],
      ...regular('2026-02-23', 16, 6, 1_150),
      ['2025-10-01', -98_000, 'Woonstichting Heuvelrug', 'Huur oktober'],
      ['2025-07-01', -98_000, 'Woonstichting Heuvelrug', 'Huur juli'],
    ],
  },
  {
    resourceId: '8f0b2a4c-5e1d-4b7a-9c33-6d2f1a0e7b12',
    iban: 'NL23WILG0338541215',
    owner: 'a.devries',
    name: 'A. de Vries EO J. Smit',
    balance: 97_640,
    bookings: regular('2026-02-26', 9, 5, 2_340),
  },
  {
    resourceId: '8f0b2a4c-5e1d-4b7a-9c33-6d2f1a0e7b13',
    iban: 'NL71WILG0700219983',
    owner: 'a.devries',
    name: 'A. de Vries',
    balance: 1_500_000,
    bookings: [['2026-02-01', 25_000, 'A. de Vries', 'Sparen']],
    savings: true,
  },
  {
    resourceId: '8f0b2a4c-5e1d-4b7a-9c33-6d2f1a0e7b21',
    iban: 'NL63WILG0254417730',
    owner: 'm.bakker',
    name: 'M. Bakker',
    balance: 61_875,
    bookings: [['2026-02-24', 189_900, 'Kwekerij Groenrijk BV', 'Loon 02-2026'], ...regular('2026-02-22', 14, 7, 875)],
  },
  {
    resourceId: '8f0b2a4c-5e1d-4b7a-9c33-6d2f1a0e7b22',
    iban: 'NL35WILG0254417749',
    owner: 'm.bakker',
    name: 'M. Bakker inzake huishouden',
    balance: 15_220,
    bookings: regular('2026-02-19', 3, 9, 1_999),
  },
  {
    resourceId: '8f0b2a4c-5e1d-4b7a-9c33-6d2f1a0e7b23',
    iban: 'NL31WILG0391006625',
    owner: 'm.bakker',
    name: 'M. Bakker',
    balance: 420_000,
    bookings: [['2026-01-15', 10_000, 'M. Bakker', 'Sparen']],
    savings: true,
  },
];

export const ORIGIN = 'https://api.wilgenbank.example';
export const BASE = '/xs2a-bg/nl/v1';
export const TOKEN = '/auth/nl/v1/token';
export const REVOKE = '/auth/nl/v1/token/revoke';
export const CONFIGURATION = '/auth/nl/.well-known/openid-configuration';
export const CLIENT_ID = 'wilg-tpp-4471';
export const CLIENT_SECRET = '9Zk3vQ0s7bYxTn2L';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const PAGE = 6;
const TOKEN_SECONDS = 600;
const MOST_READS = 4;

type Kind = 'consents' | 'payments' | 'periodic-payments';

interface Authorisation {
  id: string;
  scaStatus: 'received' | 'unconfirmed' | 'finalised' | 'failed';
}

/** A consent or a payment, and what authorises it. */
interface Resource {
  kind: Kind;
  id: string;
  body: JsonObject;
  status: string;
  back: string;
  authorisations: Authorisation[];
  cancellations: Authorisation[];
}

interface Consent extends Resource {
  access: Record<'accounts' | 'balances' | 'transactions', string[]>;
  recurring: boolean;
  validUntil: string;
  frequency: number;
  lastAction: string;
  reads: Map<string, number>;
  wholeHistory: Set<string>;
}

interface Code {
  scope: string;
  resource: string;
  back: string;
}

interface Token {
  scope: string;
  resource: string;
  until: number;
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const euro = (inCents: number) => (Math.abs(inCents) / 100).toFixed(2);

/** The check digits of an IBAN, and the length of a Dutch one. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || (iban.startsWith('NL') && iban.length !== 18)) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const wrong = (message: string) => new Refusal(400, 'FORMAT_ERROR', message);

export function openWilgenbank(): OpenBank {
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Resource>();
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Token>();
  const refreshes = new Map<string, Code>();
  const spent = new Map<string, number>();
  let count = 0;
  let now = 0;
  const uuid = () => {
    const digits = createHash('sha256')
      .update(`wilg-${String(++count)}`)
      .digest('hex');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };
  const secret = () =>
    createHash('sha256')
      .update(`secret-${String(++count)}`)
      .digest('base64url');

  const oauthError = (error: string, description: string): Answer => ({
    status: 400,
    body: { error, error_description: description },
  });

  // ---- The authorisation server

  function basic(call: Call): boolean {
    const sent = /^Basic (.+)$/.exec(call.header('Authorization') ?? '')?.[1] ?? '';
    return Buffer.from(sent, 'base64').toString() === `${CLIENT_ID}:${CLIENT_SECRET}`;
  }

  function grant({ scope, resource, back }: Code, withId: boolean): Answer {
    const access = secret();
    tokens.set(access, { scope, resource, until: now + TOKEN_SECONDS * 1000 });
    const offline = scope.includes('offline_access');
    const refresh = offline ? secret() : '';
    if (offline) refreshes.set(refresh, { scope, resource, back });
    return {
      status: 200,
      body: {
        access_token: access,
        ...(offline && { refresh_token: refresh }),
        scope,
        ...(withId && { id_token: `eyJhbGciOiJIUzI1NiJ9.${secret()}.${secret()}` }),
        token_type: 'bearer',
        expires_in: TOKEN_SECONDS,
      },
      headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
    };
  }

  function token(call: Call): Answer {
    if (!basic(call)) return oauthError('unauthorized_client', 'Client authentication failed');
    const { form } = call;
    const kind = form.get('grant_type');
    if (kind === 'refresh_token') {
      const known = refreshes.get(form.get('refresh_token') ?? '');
      return known ? grant(known, false) : oauthError('invalid_grant', 'Invalid refresh token');
    }
    if (kind !== 'authorization_code') return oauthError('unsupported_grant_type', 'Unsupported grant type');
    if (!form.get('code_verifier')) return oauthError('invalid_request', 'Missing code_verifier parameter');
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    if (known === undefined || form.get('redirect_uri') !== known.back)
      return oauthError('invalid_grant', 'Invalid authorization code or redirect URI');
    codes.delete(code);
    return grant(known, true);
  }

  function configuration(): Answer {
    const auth = `${ORIGIN}/auth/nl`;
    return {
      status: 200,
      body: {
        issuer: auth,
        authorization_endpoint: `${auth}/v1/auth`,
        token_endpoint: `${auth}/v1/token`,
        revocation_endpoint: `${auth}/v1/token/revoke`,
        userinfo_endpoint: `${auth}/v1/userinfo`,
        registration_endpoint: `${auth}/v1/registration`,
        scopes_supported: ['openid', 'offline_access', 'AIS', 'PIS', 'PIIS'],
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        code_challenge_methods_supported: ['S256'],
      },
    };
  }

  // ---- Signatures

  /** The seal of the call: certificate, signature with its key, digest of the body, and that they fit. */
  function seal(call: Call): void {
    const requestId = call.header('X-Request-ID') ?? '';
    if (!UUID.test(requestId)) throw wrong('Header X-Request-ID is missing or not a valid UUID');
    const certificate = call.header('TPP-Signature-Certificate');
    if (!certificate) throw new Refusal(401, 'CERTIFICATE_MISSING', 'Header TPP-Signature-Certificate is missing');
    const signature = call.header('Signature');
    if (!signature) throw new Refusal(401, 'SIGNATURE_MISSING', 'Header Signature is missing');
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(signature)?.[1] ?? '';
    if (!part('keyId')) throw new Refusal(401, 'REQUIRED_KID_MISSING', 'The keyId of the signature is missing');
    const digest = call.header('Digest');
    if (!digest) throw wrong('Header Digest is missing');
    const sent = call.body === undefined ? '' : JSON.stringify(call.body);
    const invalid = new Refusal(401, 'SIGNATURE_INVALID', 'The signature of the request is invalid');
    if (digest !== `SHA-256=${createHash('sha256').update(sent).digest('base64')}`) throw invalid;
    if (part('headers').toLowerCase() !== 'digest x-request-id') throw invalid;
    let genuine = false;
    try {
      const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
      genuine = createVerify('RSA-SHA256')
        .update(`digest: ${digest}\nx-request-id: ${requestId}`)
        .verify(publicKey, part('signature'), 'base64');
    } catch {
      genuine = false;
    }
    if (!genuine) throw invalid;
  }

  function required(call: Call, ...names: string[]): void {
    for (const name of names) if (!call.header(name)) throw wrong(`Header ${name} is missing`);
  }

  // ---- Consents

  function readIban(reference: Json): string {
    const iban = text(reference, 'iban');
    if (!isIban(iban)) throw wrong(`Invalid IBAN: ${iban}`);
    const account = ACCOUNTS.find((each) => each.iban === iban);
    if (!account || account.savings)
      throw new Refusal(400, 'PRODUCT_INVALID', `No product available for XS2A found for IBAN ${iban}`);
    return iban;
  }

  const references = (ibans: string[]): Json[] => ibans.map((iban) => ({ iban }));

  /** The links are texts, and relative to the interface; those to the authorisation server are absolute. */
  function links(resource: Resource, authorisation: Authorisation, what = 'authorisations'): JsonObject {
    const self = pathOf(resource);
    const step = `${self}/${what}/${authorisation.id}`;
    const query = new URLSearchParams({
      response_type: 'code',
      scope: scopeOf(resource),
      client_id: CLIENT_ID,
      redirect_uri: resource.back,
    });
    return {
      scaOAuth: ORIGIN + CONFIGURATION,
      scaRedirect: `${ORIGIN}/auth/nl/v1/auth?${query.toString()}`,
      scaStatus: step,
      self,
      confirmation: step,
      status: `${self}/status`,
    };
  }

  const pathOf = ({ kind, id }: Resource) =>
    kind === 'consents' ? `/nl/v1/consents/${id}` : `/nl/v1/${kind}/sepa-credit-transfers/${id}`;

  function scopeOf(resource: Resource): string {
    if (resource.kind !== 'consents') return `openid PIS:${resource.id}`;
    return `openid ${(resource as Consent).recurring ? 'offline_access ' : ''}AIS:${resource.id}`;
  }

  function consentBody(consent: Consent): JsonObject {
    return {
      access: {
        accounts: references(consent.access.accounts),
        balances: references(consent.access.balances),
        transactions: references(consent.access.transactions),
      },
      recurringIndicator: consent.recurring,
      validUntil: consent.validUntil,
      frequencyPerDay: consent.frequency,
      lastActionDate: consent.lastAction,
    };
  }

  function createConsent(call: Call): Answer {
    required(call, 'PSU-IP-Address', 'TPP-Redirect-URI');
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrong('Missing or invalid body');
    for (const name of ['access', 'recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'])
      if (body[name] === undefined) throw wrong(`Missing element: ${name}`);
    const access = body['access'];
    for (const name of ['availableAccounts', 'availableAccountsWithBalance', 'allPsd2'])
      if (member(access, name) !== undefined)
        throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', `Element access.${name} is not supported`);
    const [accounts = [], balances = [], transactions = []] = ['accounts', 'balances', 'transactions'].map((name) =>
      list(access, name).map((reference) => readIban(reference)),
    );
    if (String(body['combinedServiceIndicator']) !== 'false')
      throw new Refusal(400, 'SESSIONS_NOT_SUPPORTED', 'Combined services are not supported');
    const recurring = String(body['recurringIndicator']) === 'true';
    const frequency = Number(body['frequencyPerDay']);
    if (!Number.isInteger(frequency) || frequency < 1 || frequency > MOST_READS)
      throw wrong(`FrequencyPerDay must be between 1 and ${String(MOST_READS)}`);
    if (!recurring && frequency !== 1) throw wrong('FrequencyPerDay must be 1 for a one-off consent');
    const validUntil = text(body, 'validUntil');
    if (!isDay(validUntil)) throw wrong('Invalid date: validUntil');
    if (validUntil < dayOf(call.at)) throw wrong('ValidUntil must not be in the past');
    const consent: Consent = {
      kind: 'consents',
      id: uuid(),
      body,
      status: 'received',
      back: call.header('TPP-Redirect-URI') ?? '',
      authorisations: [{ id: uuid(), scaStatus: 'received' }],
      cancellations: [],
      access: { accounts, balances, transactions },
      recurring,
      validUntil,
      frequency,
      lastAction: dayOf(call.at),
      reads: new Map(),
      wholeHistory: new Set(),
    };
    consents.set(consent.id, consent);
    const [authorisation] = consent.authorisations;
    return {
      status: 201,
      body: {
        consentStatus: 'received',
        consentId: consent.id,
        ...(authorisation && { authorisationId: authorisation.id }),
        ...consentBody(consent),
        ...(authorisation && { _links: links(consent, authorisation) }),
      },
    };
  }

  /** Consents end after their last day. The reads of one-off consents are not counted. */
  function consentOf(id: string): Consent {
    if (!UUID.test(id)) throw wrong(`Invalid ConsentID: ${id}`);
    const consent = consents.get(id);
    if (!consent) throw new Refusal(403, 'CONSENT_UNKNOWN', `Consent ${id} not found`);
    if (consent.status === 'valid' && dayOf(now) > consent.validUntil) consent.status = 'expired';
    return consent;
  }

  const notPossible = ({ id, status }: Resource, code = 401) =>
    new Refusal(
      code,
      code === 401 ? 'CONSENT_INVALID' : 'STATUS_INVALID',
      `Operation not possible on consent ${id} with status ${status}`,
    );

  function consentCall(call: Call, [id = '', what, ...rest]: string[]): Answer {
    const consent = consentOf(id);
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    if (what === 'authorisations') return authorise(call, consent, consent.authorisations, what, rest);
    if (call.method === 'DELETE') {
      if (!['received', 'valid'].includes(consent.status)) throw notPossible(consent);
      consent.status = 'terminatedByTpp';
      consent.lastAction = dayOf(now);
      return { status: 204 };
    }
    return { status: 200, body: { ...consentBody(consent), consentStatus: consent.status } };
  }

  // ---- Authorisations: a list, a further one, the status, and the confirmation with a token

  function authorise(call: Call, resource: Resource, started: Authorisation[], what: string, [id]: string[]): Answer {
    if (id === undefined && call.method === 'GET')
      return { status: 200, body: { authorisationIds: started.map((each) => each.id) } };
    if (id === undefined) {
      required(call, 'TPP-Redirect-URI');
      if (resource.kind === 'consents' && resource.status !== 'received') throw notPossible(resource, 400);
      if (resource.kind !== 'consents' && what === 'authorisations' && resource.status !== 'RCVD')
        throw new Refusal(400, 'STATUS_INVALID', `Operation not possible on payment with status ${resource.status}`);
      resource.back = call.header('TPP-Redirect-URI') ?? '';
      const authorisation: Authorisation = { id: uuid(), scaStatus: 'received' };
      started.push(authorisation);
      return {
        status: 201,
        body: {
          scaStatus: 'received',
          authorisationId: authorisation.id,
          _links: links(resource, authorisation, what),
        },
      };
    }
    const authorisation = started.find((each) => each.id === id);
    if (!UUID.test(id) || !authorisation) throw wrong(`Invalid AuthorisationID: ${id}`);
    if (call.method === 'GET') return { status: 200, body: { scaStatus: authorisation.scaStatus } };
    const known = bearer(call);
    if (known.resource !== resource.id)
      throw new Refusal(401, 'TOKEN_INVALID', 'The access token does not have the scope of this resource');
    if (authorisation.scaStatus !== 'unconfirmed')
      throw new Refusal(
        400,
        'STATUS_INVALID',
        `Operation not possible on authorisation with status ${authorisation.scaStatus}`,
      );
    confirm(resource, what === 'cancellation-authorisations');
    authorisation.scaStatus = 'finalised';
    const step = `${pathOf(resource)}/${what}/${authorisation.id}`;
    return {
      status: 200,
      body: {
        scaStatus: 'finalised',
        authorisationId: authorisation.id,
        _links: { scaStatus: step, confirmation: step },
      },
    };
  }

  /** Only this puts a consent in force, and executes a payment. */
  function confirm(resource: Resource, cancelled: boolean): void {
    if (resource.kind === 'consents') {
      resource.status = 'valid';
      (resource as Consent).lastAction = dayOf(now);
      return;
    }
    if (cancelled) {
      resource.status = 'CANC';
      return;
    }
    const { body } = resource;
    const iban = text(body, 'debtorAccount', 'iban');
    const amount = cents(String(member(body, 'instructedAmount', 'amount')));
    const planned = resource.kind === 'periodic-payments' || text(body, 'requestedExecutionDate') > dayOf(now);
    if (planned) {
      resource.status = 'ACCP';
      return;
    }
    const account = ACCOUNTS.find((each) => each.iban === iban);
    if (!account || account.balance - (spent.get(iban) ?? 0) < amount) {
      resource.status = 'RJCT';
      throw new Refusal(400, 'PAYMENT_FAILED', 'Payment failed: insufficient balance');
    }
    spent.set(iban, (spent.get(iban) ?? 0) + amount);
    resource.status = 'ACSC';
  }

  // ---- Accounts

  function bearer(call: Call): Token {
    const sent = /^Bearer (.+)$/i.exec(call.header('Authorization') ?? '')?.[1];
    if (!sent) throw new Refusal(401, 'TOKEN_INVALID', 'Access token is missing');
    const known = tokens.get(sent);
    if (!known || now > known.until)
      throw new Refusal(401, 'TOKEN_INVALID', `Access token ${sent} is invalid or expired`);
    return known;
  }

  /** The consent first, then the token, then the account, then the limit of the day. */
  function opened(call: Call, resourceId: string | undefined, right: 'accounts' | 'balances' | 'transactions') {
    const consent = consentOf(call.header('Consent-ID') ?? '');
    const known = bearer(call);
    if (known.resource !== consent.id)
      throw new Refusal(401, 'TOKEN_INVALID', 'The access token is not coupled to the consent');
    if (consent.status !== 'valid') throw notPossible(consent);
    if (resourceId === undefined) return { consent, account: undefined };
    if (!UUID.test(resourceId)) throw wrong(`Invalid AccountID: ${resourceId}`);
    const account = ACCOUNTS.find((each) => each.resourceId === resourceId);
    if (!account) throw new Refusal(404, 'RESOURCE_UNKNOWN', `Account ${resourceId} not found`);
    if (!consent.access[right].includes(account.iban))
      throw new Refusal(
        401,
        'CONSENT_INVALID',
        `Consent ${consent.id} does not provide access to ${right} of the account`,
      );
    if (right !== 'accounts' && !call.header('PSU-IP-Address')) {
      const key = `${right} ${resourceId} ${dayOf(now)}`;
      const reads = (consent.reads.get(key) ?? 0) + 1;
      if (reads > consent.frequency)
        throw new Refusal(
          429,
          'ACCESS_EXCEEDED',
          `The daily limit of ${String(consent.frequency)} unattended ${right.toUpperCase()} requests for product ${resourceId} has been reached`,
        );
      consent.reads.set(key, reads);
    }
    return { consent, account };
  }

  function details(account: ForeignAccount): JsonObject {
    const self = `/nl/v1/accounts/${account.resourceId}`;
    return {
      iban: account.iban,
      currency: 'EUR',
      resourceId: account.resourceId,
      cashAccountType: 'CACC',
      name: account.name,
      status: 'enabled',
      _links: { account: self, transactions: `${self}/transactions`, balances: `${self}/balances` },
    };
  }

  function balances({ iban, balance }: ForeignAccount): Answer {
    const left = balance - (spent.get(iban) ?? 0);
    const one = (balanceType: string, amount: number, creditLimitIncluded: boolean): Json => ({
      balanceType,
      balanceAmount: { currency: 'EUR', amount: (amount / 100).toFixed(2) },
      referenceDate: dayOf(now),
      creditLimitIncluded,
    });
    return {
      status: 200,
      body: { account: { iban }, balances: [one('closingBooked', balance, false), one('expected', left, true)] },
    };
  }

  function transactions(call: Call, consent: Consent, account: ForeignAccount): Answer {
    for (const name of ['withBalance', 'entryReferenceFrom', 'deltaList'])
      if (call.query.has(name)) throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', `Parameter ${name} is not supported`);
    const edge = call.query.get('edgeToken');
    let place = { offset: 0, status: call.query.get('bookingStatus') ?? '', from: '', to: dayOf(now), first: '' };
    if (edge === null) {
      if (!place.status) throw wrong('Parameter bookingStatus is missing');
      if (!['booked', 'pending', 'both'].includes(place.status))
        throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', `bookingStatus ${place.status} is not supported`);
      place.from = call.query.get('dateFrom') ?? '';
      place.to = call.query.get('dateTo') ?? place.to;
      if (!isDay(place.from) || !isDay(place.to)) throw wrong('Invalid or missing date: dateFrom, dateTo');
      if (place.to < place.from) throw new Refusal(400, 'PERIOD_INVALID', 'dateTo must not be before dateFrom');
      place.first = `/nl/v1/accounts/${account.resourceId}/transactions?${call.query.toString()}`;
      // The first list of a consent has everything; later ones are cut, without an error.
      if (consent.recurring && consent.wholeHistory.has(account.iban)) {
        const earliest = dayOf(now - 90 * DAY);
        if (place.from < earliest) place.from = earliest;
      }
      consent.wholeHistory.add(account.iban);
    } else {
      try {
        place = JSON.parse(Buffer.from(edge, 'base64').toString()) as typeof place;
      } catch {
        throw wrong('Invalid edgeToken');
      }
    }
    const found = account.bookings.filter(([day]) => day >= place.from && day <= place.to);
    const shown = place.status === 'pending' ? [] : found.slice(place.offset, place.offset + PAGE);
    const more = place.status !== 'pending' && place.offset + PAGE < found.length;
    const next = Buffer.from(JSON.stringify({ ...place, offset: place.offset + PAGE })).toString('base64');
    return {
      status: 200,
      body: {
        account: { iban: account.iban },
        transactions: {
          booked: shown.map(([day, amount, party, remittance]) => ({
            transactionId: idOf(`${account.iban} ${day} ${String(amount)} ${remittance}`),
            bookingDate: day,
            valueDate: day,
            transactionAmount: { currency: 'EUR', amount: euro(amount) },
            ...(amount < 0
              ? {
                  creditorName: party,
                  creditorAccount: remittance.startsWith('Betaal') ? {} : { iban: 'NL91RABO0315273637' },
                }
              : { debtorName: party, debtorAccount: { iban: 'NL11INGB0005712346' } }),
            remittanceInformationUnstructured: remittance,
            proprietaryBankTransactionCode: remittance.startsWith('Betaal') ? 'BA' : 'OV',
          })),
          pending: [],
          _links: {
            account: `/nl/v1/accounts/${account.resourceId}`,
            first: place.first,
            ...(more && {
              next: `/nl/v1/accounts/${account.resourceId}/transactions?edgeToken=${encodeURIComponent(next)}`,
            }),
          },
        },
      },
    };
  }

  const idOf = (what: string) => {
    const digits = createHash('sha256').update(what).digest('hex');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };

  function accountCall(call: Call, [resourceId, what]: string[]): Answer {
    const right = what === 'balances' || what === 'transactions' ? what : 'accounts';
    const { consent, account } = opened(call, resourceId, right);
    if (!account) {
      const named = new Set([...consent.access.accounts, ...consent.access.balances, ...consent.access.transactions]);
      return {
        status: 200,
        body: { accounts: ACCOUNTS.filter(({ iban }) => named.has(iban)).map((each) => details(each)) },
      };
    }
    if (right === 'balances') return balances(account);
    if (right === 'transactions') return transactions(call, consent, account);
    return { status: 200, body: { account: details(account) } };
  }

  // ---- Payments

  function createPayment(call: Call, kind: Kind): Answer {
    required(call, 'PSU-IP-Address', 'TPP-Redirect-URI');
    if (call.header('Consent-ID'))
      throw new Refusal(400, 'SESSIONS_NOT_SUPPORTED', 'Consent-ID must be empty, sessions are not supported');
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrong('Missing or invalid body');
    for (const name of ['instructedAmount', 'creditorAccount', 'creditorName'])
      if (body[name] === undefined) throw wrong(`Missing element: ${name}`);
    const amount = String(member(body, 'instructedAmount', 'amount') ?? '');
    if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) throw wrong(`Invalid amount: ${amount}`);
    if (text(body, 'instructedAmount', 'currency') !== 'EUR')
      throw new Refusal(403, 'PRODUCT_INVALID', 'Given currency is not supported for given payment product');
    if (!isIban(text(body, 'creditorAccount', 'iban'))) throw wrong('Invalid IBAN of the creditor');
    let debtor = body['debtorAccount'];
    let account: Account | undefined;
    if (debtor !== undefined) {
      const iban = text(debtor, 'iban');
      if (!isIban(iban)) throw wrong(`Invalid IBAN: ${iban}`);
      account = ACCOUNTS.find((each) => each.iban === iban);
      if (!account) throw new Refusal(404, 'PRODUCT_UNKNOWN', `No product found for IBAN ${iban}`);
      if (account.savings)
        throw new Refusal(403, 'PRODUCT_INVALID', 'The addressed payment product is not available for the PSU');
      debtor = { iban };
    }
    for (const name of ['requestedExecutionDate', 'startDate']) {
      const day = body[name];
      if (day === undefined) continue;
      if (typeof day !== 'string' || !isDay(day)) throw wrong(`Invalid date: ${name}`);
      if (day < dayOf(now)) throw new Refusal(400, 'EXECUTION_DATE_INVALID', `${name} must not be in the past`);
    }
    if (kind === 'periodic-payments')
      for (const name of ['startDate', 'frequency'])
        if (body[name] === undefined) throw wrong(`Missing element: ${name}`);
    const payment: Resource = {
      kind,
      id: uuid(),
      body,
      status: 'RCVD',
      back: call.header('TPP-Redirect-URI') ?? '',
      authorisations: [{ id: uuid(), scaStatus: 'received' }],
      cancellations: [],
    };
    payments.set(payment.id, payment);
    const [authorisation] = payment.authorisations;
    return {
      status: 201,
      body: {
        transactionStatus: 'RCVD',
        paymentId: payment.id,
        ...(authorisation && { authorisationId: authorisation.id }),
        ...(account && debtor !== undefined && { debtorAccount: debtor, debtorName: account.name }),
        ...(authorisation && { _links: links(payment, authorisation) }),
      },
    };
  }

  function paymentCall(call: Call, [kind, product = '', id, what, ...rest]: [Kind, ...string[]]): Answer {
    if (product === 'cross-border-credit-transfers' && kind === 'payments' && id === undefined)
      throw new Refusal(501, 'SERVICE_INVALID', 'Cross border non-SEPA payments are not supported.');
    if (product !== 'sepa-credit-transfers')
      throw new Refusal(404, 'PRODUCT_UNKNOWN', `Payment product ${product} is unknown`);
    if (id === undefined) return createPayment(call, kind);
    if (!UUID.test(id)) throw wrong(`Invalid PaymentID: ${id}`);
    const payment = payments.get(id);
    if (!payment || payment.kind !== kind) throw new Refusal(403, 'RESOURCE_UNKNOWN', `Payment ${id} not found`);
    if (what === 'status')
      return {
        status: 200,
        body: {
          transactionStatus: payment.status,
          ...(payment.status === 'ACCP' && { fundsAvailable: true }),
        },
      };
    if (what === 'authorisations') return authorise(call, payment, payment.authorisations, what, rest);
    if (what === 'cancellation-authorisations') return authorise(call, payment, payment.cancellations, what, rest);
    if (call.method === 'DELETE') return cancel(call, payment);
    return {
      status: 200,
      body: { ...payment.body, paymentId: payment.id, transactionStatus: payment.status, ...debtorOf(payment) },
    };
  }

  const debtorOf = ({ body }: Resource) => {
    const account = ACCOUNTS.find(({ iban }) => iban === text(body, 'debtorAccount', 'iban'));
    return account ? { debtorName: account.name } : {};
  };

  /** At once while no one has authorised it; afterwards the PSU authorises the cancellation too, until it is executed. */
  function cancel(call: Call, payment: Resource): Answer {
    required(call, 'TPP-Redirect-URI');
    if (payment.status === 'RCVD') {
      payment.status = 'CANC';
      return { status: 200, body: { transactionStatus: 'CANC', paymentId: payment.id } };
    }
    if (payment.status !== 'ACCP')
      throw new Refusal(400, 'CANCELLATION_INVALID', `Payment with status ${payment.status} can not be cancelled`);
    payment.back = call.header('TPP-Redirect-URI') ?? '';
    const authorisation: Authorisation = { id: uuid(), scaStatus: 'received' };
    payment.cancellations.push(authorisation);
    return {
      status: 202,
      body: {
        transactionStatus: payment.status,
        paymentId: payment.id,
        authorisationId: authorisation.id,
        _links: links(payment, authorisation, 'cancellation-authorisations'),
      },
    };
  }

  // ---- The paths

  const STEPS = '(consents|(periodic-)?payments/[^/]+)/[^/]+/(cancellation-)?authorisations';
  const PUBLISHED = [
    /^POST consents$/,
    /^(GET|DELETE) consents\/[^/]+$/,
    /^GET consents\/[^/]+\/status$/,
    new RegExp(`^(GET|POST) ${STEPS}$`),
    new RegExp(`^(GET|PUT) ${STEPS}/[^/]+$`),
    /^GET accounts(\/[^/]+(\/(balances|transactions))?)?$/,
    /^POST (periodic-)?payments\/[^/]+$/,
    /^(GET|DELETE) (periodic-)?payments\/[^/]+\/[^/]+$/,
    /^GET (periodic-)?payments\/[^/]+\/[^/]+\/status$/,
  ];

  function answer(call: Call): Answer {
    now = call.at;
    if (call.path === TOKEN && call.method === 'POST') return token(call);
    if (call.path === REVOKE && call.method === 'POST')
      return basic(call) ? { status: 200 } : oauthError('unauthorized_client', 'Client authentication failed');
    if (call.path === CONFIGURATION && call.method === 'GET') return configuration();
    const path = call.path.startsWith(`${BASE}/`) ? call.path.slice(BASE.length + 1) : '';
    if (!PUBLISHED.some((each) => each.test(`${call.method} ${path}`))) return { status: 404 };
    const requestId = call.header('X-Request-ID');
    const headers: Record<string, string> = requestId ? { 'X-Request-ID': requestId } : {};
    try {
      seal(call);
      const [kind = '', ...rest] = path.split('/');
      const given =
        kind === 'accounts'
          ? accountCall(call, rest)
          : kind === 'consents'
            ? rest.length === 0
              ? createConsent(call)
              : consentCall(call, rest)
            : paymentCall(call, [kind as Kind, ...rest]);
      return { ...given, headers: { ...headers, ...given.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return {
        status: error.status,
        body: { tppMessages: [{ text: error.message, code: error.code, category: 'ERROR' }] },
        headers,
      };
    }
  }

  /** The PSU at the bank's page, for the newest request of a consent or payment. An approval brings a code; a refusal ends it. */
  function decide(id: string, decision: Decision): string | undefined {
    for (const resource of [...consents.values(), ...payments.values()]) {
      if (resource.id !== id) continue;
      const authorisation = [...resource.authorisations, ...resource.cancellations].findLast(
        (each) => each.scaStatus === 'received',
      );
      if (!authorisation) continue;
      if (decision === 'refuse') {
        authorisation.scaStatus = 'failed';
        if (!resource.cancellations.includes(authorisation))
          resource.status = resource.kind === 'consents' ? 'rejected' : 'RJCT';
        return undefined;
      }
      authorisation.scaStatus = 'unconfirmed';
      // Where no account is named, the PSU chooses one: the first.
      const [chosen] = ACCOUNTS;
      if (resource.kind === 'consents') {
        const { access } = resource as Consent;
        if (access.accounts.length + access.balances.length + access.transactions.length === 0 && chosen)
          access.accounts = access.balances = access.transactions = [chosen.iban];
      } else if (resource.body['debtorAccount'] === undefined && chosen)
        resource.body['debtorAccount'] = { iban: chosen.iban };
      const code = secret();
      codes.set(code, { scope: scopeOf(resource), resource: resource.id, back: resource.back });
      return code;
    }
    return undefined;
  }

  return { answer, decide };
}
