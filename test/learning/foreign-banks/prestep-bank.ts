/**
 * Bank K: Märkische Direktbank, a German direct bank whose interface is made by a software house. The PSU logs in with name and password
 * before anything else, and the token of the login goes in another header than usual; then embedded SCA with a TAN. Resembles the interface of
 * DKB (CREALOGIX). The quirks and their sources are in README.md.
 */
import { createHash } from 'node:crypto';
import {
  cents,
  DAY,
  dayOf,
  list,
  Refusal,
  text,
  type Answer,
  type Call,
  type ForeignAccount,
  type Json,
  type JsonObject,
  type OpenBank,
} from './foreign-bank.js';

export const ORIGIN = 'https://api.maerkische-direktbank.example';
export const LOGIN = '/pre-auth/psd2-auth/v1/auth/token';
/** The bank has one interface under two paths: with its version, and without as the default version. */
export const VERSIONED = '/psd2/1.3.6';
export const UNVERSIONED = '/psd2';

const TOKEN_MS = 3_600_000;
const LONGEST_DAYS = 89;
const HISTORY_DAYS = 90;
const FRESH_MS = 3_600_000;
const TAN = '123456';
const BIC = 'MADIDEB1XXX';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IP4 = /^(\d{1,3}\.){3}\d{1,3}$/;
const METHODS = [
  { authenticationType: 'PUSH_OTP', authenticationVersion: '1', authenticationMethodId: '901', name: 'TAN2go Telefon' },
  { authenticationType: 'CHIP_OTP', authenticationVersion: '1', authenticationMethodId: '911', name: 'chipTAN 7741' },
].map((method) => ({ ...method, explanation: 'A' }));
const PUBLISHED_PRODUCTS = [
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
];
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

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: 'd6f6c850-41c3-4932-bd5c-ca92f8667a7a',
    iban: 'DE13120999001031186402',
    owner: 'jana.krueger',
    name: 'Girokonto',
    balance: 146_284,
    bookings: [
      ['2026-02-27', -3_145, 'REWE Markt', 'Kartenzahlung 27.02.'],
      ['2026-02-26', 264_000, 'Havelwerke GmbH', 'Gehalt Februar 2026'],
      ['2026-02-19', -6_720, 'Stadtwerke Potsdam', 'Abschlag 02/2026'],
      ['2026-02-03', -78_000, 'Wohnbau Babelsberg', 'Miete Februar'],
      ['2026-01-28', 264_000, 'Havelwerke GmbH', 'Gehalt Januar 2026'],
      ['2026-01-05', -78_000, 'Wohnbau Babelsberg', 'Miete Januar'],
      ['2025-12-22', -14_990, 'Elektro Spree', 'Rechnung 88120'],
      ['2025-11-27', 264_000, 'Havelwerke GmbH', 'Gehalt November 2025'],
      ['2025-10-14', -49_900, 'Fahrrad Nord', 'Rechnung 4410'],
    ],
  },
  {
    resourceId: '74d110c6-90be-4f1f-8a0d-b6373a561977',
    iban: 'DE64120999001068427955',
    owner: 'jana.krueger',
    name: 'Tagesgeld',
    balance: 812_050,
    bookings: [
      ['2025-12-31', 5_112, 'Märkische Direktbank', 'Zinsen 2025'],
      ['2025-09-30', 100_000, 'Jana Krüger', 'Sparen'],
    ],
  },
  {
    resourceId: '0b83d5f2-7e14-4a66-9c1b-52d0f7a1e908',
    iban: 'DE32120999000020417736',
    owner: 'tobias.lindner',
    name: 'Girokonto',
    balance: 90_733,
    bookings: [
      ['2026-02-25', -8_850, 'Tankstelle Teltow', 'Kartenzahlung 25.02.'],
      ['2026-02-24', 187_500, 'Klinikum Mitte', 'Bezuege 02/2026'],
      ['2026-02-12', -2_999, 'Funknetz AG', 'Rechnung 02-7712'],
      ['2026-02-02', -61_000, 'Hausverwaltung Kunze', 'Miete 02/2026'],
      ['2026-01-23', 187_500, 'Klinikum Mitte', 'Bezuege 01/2026'],
      ['2025-12-16', -22_340, 'Moebelhaus Oder', 'Lieferung 5523'],
      ['2025-11-03', -61_000, 'Hausverwaltung Kunze', 'Miete 11/2025'],
    ],
  },
  {
    resourceId: '5ad1c9e0-3318-47d2-b7f4-1e6f20b8cc35',
    iban: 'DE84120999001055930018',
    owner: 'tobias.lindner',
    name: 'Gemeinschaftskonto',
    balance: 233_119,
    bookings: [
      ['2026-02-20', -12_480, 'Biomarkt', 'Kartenzahlung 20.02.'],
      ['2026-02-01', 50_000, 'Tobias Lindner', 'Haushalt'],
    ],
  },
];

type ScaStatus = 'started' | 'scaMethodSelected' | 'finalised' | 'failed';

interface Authorisation {
  id: string;
  status: ScaStatus;
  wrong: number;
  cancels: boolean;
}

interface Resource {
  id: string;
  psu: string;
  authorisations: Authorisation[];
}

interface Consent extends Resource {
  access: JsonObject;
  recurring: boolean;
  perDay: number;
  validUntil: string;
  status: 'received' | 'valid' | 'rejected' | 'expired' | 'terminatedByTpp';
  validFrom: number;
  reads: Map<string, number>;
}

interface Payment extends Resource {
  service: string;
  product: string;
  body: JsonObject;
  status: 'ACWP' | 'ACCP' | 'ACSC' | 'RJCT' | 'CANC';
  acceptedAt: number;
}

const bad = (said: string) => new Refusal(400, 'FORMAT_ERROR', said);
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const amountText = (amount: number) => (amount / 100).toFixed(2);
const uuidOf = (seed: string) => {
  const hex = createHash('sha256').update(seed).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

/** What the gateway before the bank refuses: a resource that is not published. */
class GatewayRefusal extends Error {
  readonly status: number;
  readonly description: string;
  constructor(status: number, description: string) {
    super(description);
    this.status = status;
    this.description = description;
  }
}

class PreStepBank implements OpenBank {
  readonly #tokens = new Map<string, { psu: string; until: number }>();
  readonly #consents = new Map<string, Consent>();
  readonly #payments = new Map<string, Payment>();
  #count = 0;
  #now = 0;

  answer(call: Call): Answer {
    this.#count += 1;
    this.#now = call.at;
    const json = { 'Content-Type': 'application/json;charset=utf-8' };
    if (call.path === LOGIN) return this.#login(call, json);
    const prefix = [VERSIONED, UNVERSIONED].find((each) => call.path.startsWith(`${each}/v1/`));
    const path = prefix === undefined ? '' : call.path.slice(prefix.length);
    const requestId = call.header('X-Request-ID');
    const echo: Record<string, string> = requestId === undefined ? {} : { 'X-Request-ID': requestId };
    try {
      const answered = this.#route(call, path);
      return { ...answered, headers: { ...(answered.body !== undefined && json), ...echo, ...answered.headers } };
    } catch (error) {
      if (error instanceof GatewayRefusal)
        return {
          status: error.status,
          headers: { 'Content-Type': 'application/json; charset=UTF-8' },
          body: {
            code: String(error.status),
            type: 'Status report',
            message: 'Runtime Error',
            description: error.description,
          },
        };
      if (!(error instanceof Refusal)) throw error;
      // The refusals of tokens come from another part of the program than the others: no X-Request-ID, and other links.
      const ofToken = /^TOKEN_/.test(error.code);
      const links =
        error.code === 'TOKEN_UNKNOWN' ? { scaRedirect: ORIGIN + LOGIN } : error.code === 'TOKEN_EXPIRED' ? null : {};
      return {
        status: error.status,
        headers: { ...json, ...(ofToken ? {} : echo), ...error.headers },
        body: {
          tppMessages: [{ category: 'ERROR', code: error.code, path, text: error.message }],
          _links: links,
        },
      };
    }
  }

  /** The PSU gives the TAN to the client: nothing happens at the bank. */
  decide(): undefined {
    return undefined;
  }

  #login({ method, body, header }: Call, json: Record<string, string>): Answer {
    if (method === 'DELETE') {
      const [, token = ''] = /^Bearer (.+)$/.exec(header('PSD2-AUTHORIZATION') ?? '') ?? [];
      return { status: this.#tokens.delete(token) ? 200 : 401 };
    }
    if (method !== 'POST')
      return {
        status: 405,
        headers: json,
        body: {
          code: '405',
          type: 'Status report',
          message: 'Runtime Error',
          description: 'Method not allowed for given API resource',
        },
      };
    const psu = text(body, 'username');
    const known = ACCOUNTS.some(({ owner }) => owner === psu);
    if (!known || text(body, 'password') !== `${psu}-pass`) return { status: 400 };
    const part = (value: string) => Buffer.from(value).toString('base64url');
    const issued = `${part('{"alg":"RS256","typ":"JWT"}')}.${part(JSON.stringify({ sub: uuidOf(psu), jti: this.#count }))}`;
    const accessToken = `${issued}.${createHash('sha512').update(issued).digest('base64url')}`;
    this.#tokens.set(accessToken, { psu, until: this.#now + TOKEN_MS });
    return {
      status: 201,
      headers: { ...json, 'Cache-Control': 'no-store' },
      body: { returnCode: 'CORRECT', accessToken },
    };
  }

  #psu(call: Call): string {
    const [, token = ''] = /^Bearer (.+)$/.exec(call.header('PSD2-AUTHORIZATION') ?? '') ?? [];
    const known = this.#tokens.get(token);
    if (!known)
      throw new Refusal(401, 'TOKEN_UNKNOWN', 'Login required for API usage. Please use the scaRedirect uri to login.');
    if (known.until <= this.#now) throw new Refusal(401, 'TOKEN_EXPIRED', `Access token expired: ${token.slice(-12)}`);
    return known.psu;
  }

  #route(call: Call, path: string): Answer {
    const PAYMENT = '(payments|periodic-payments)/([^/]+)';
    const routes: [string, RegExp, (psu: string, ...parts: string[]) => Answer][] = [
      ['POST', /^\/v1\/consents$/, (psu) => this.#createConsent(call, psu)],
      ['GET', /^\/v1\/consents\/([^/]+)$/, (psu, id = '') => this.#showConsent(this.#consent(psu, id))],
      ['DELETE', /^\/v1\/consents\/([^/]+)$/, (psu, id = '') => this.#endConsent(this.#consent(psu, id))],
      [
        'GET',
        /^\/v1\/consents\/([^/]+)\/status$/,
        (psu, id = '') => ({ status: 200, body: { consentStatus: this.#consent(psu, id).status } }),
      ],
      [
        'POST',
        /^\/v1\/consents\/([^/]+)\/authorisations$/,
        (psu, id = '') => this.#start(this.#consent(psu, id), path),
      ],
      [
        'GET',
        /^\/v1\/consents\/([^/]+)\/authorisations$/,
        (psu, id = '') => this.#listed(this.#consent(psu, id), false),
      ],
      [
        'GET',
        /^\/v1\/consents\/([^/]+)\/authorisations\/([^/]+)$/,
        (psu, id = '', auth = '') => this.#scaStatus(this.#consent(psu, id), auth),
      ],
      [
        'PUT',
        /^\/v1\/consents\/([^/]+)\/authorisations\/([^/]+)$/,
        (psu, id = '', auth = '') => this.#update(call, path, this.#consent(psu, id), auth),
      ],
      ['GET', /^\/v1\/accounts$/, (psu) => this.#accounts(call, psu)],
      ['GET', /^\/v1\/accounts\/([^/]+)$/, (psu, id = '') => this.#account(call, psu, id)],
      ['GET', /^\/v1\/accounts\/([^/]+)\/balances$/, (psu, id = '') => this.#balances(call, psu, id)],
      ['GET', /^\/v1\/accounts\/([^/]+)\/transactions$/, (psu, id = '') => this.#transactions(call, psu, id)],
      [
        'GET',
        /^\/v1\/accounts\/([^/]+)\/transactions\/([^/]+)$/,
        (psu, id = '') => {
          this.#opened(call, psu, id, 'transactions');
          throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The transaction is unknown.');
        },
      ],
      ['POST', /^\/v1\/funds-confirmations$/, (psu) => this.#funds(call, psu)],
      [
        'POST',
        new RegExp(`^/v1/${PAYMENT}$`),
        (psu, service = '', product = '') => this.#pay(call, psu, service, product),
      ],
      [
        'GET',
        new RegExp(`^/v1/${PAYMENT}/([^/]+)$`),
        (psu, _service, _product, id = '') => ({ status: 200, body: this.#shown(this.#payment(psu, id)) }),
      ],
      [
        'DELETE',
        new RegExp(`^/v1/${PAYMENT}/([^/]+)$`),
        (psu, _service, _product, id = '') => this.#cancel(this.#payment(psu, id), path),
      ],
      [
        'GET',
        new RegExp(`^/v1/${PAYMENT}/([^/]+)/status$`),
        (psu, _service, _product, id = '') => this.#paymentStatus(this.#payment(psu, id)),
      ],
      [
        'POST',
        new RegExp(`^/v1/${PAYMENT}/([^/]+)/(authorisations|cancellation-authorisations)$`),
        (psu, _service, _product, id = '', kind = '') =>
          this.#start(this.#payment(psu, id), path, kind.startsWith('cancel')),
      ],
      [
        'GET',
        new RegExp(`^/v1/${PAYMENT}/([^/]+)/(authorisations|cancellation-authorisations)$`),
        (psu, _service, _product, id = '', kind = '') =>
          this.#listed(this.#payment(psu, id), kind.startsWith('cancel')),
      ],
      [
        'GET',
        new RegExp(`^/v1/${PAYMENT}/([^/]+)/(?:authorisations|cancellation-authorisations)/([^/]+)$`),
        (psu, _service, _product, id = '', auth = '') => this.#scaStatus(this.#payment(psu, id), auth),
      ],
      [
        'PUT',
        new RegExp(`^/v1/${PAYMENT}/([^/]+)/(?:authorisations|cancellation-authorisations)/([^/]+)$`),
        (psu, _service, _product, id = '', auth = '') => this.#update(call, path, this.#payment(psu, id), auth),
      ],
    ];
    const there = routes.filter(([, pattern]) => pattern.test(path));
    if (there.length === 0) throw new GatewayRefusal(404, 'No matching resource found for given API Request');
    const route = there.find(([method]) => method === call.method);
    if (!route) throw new GatewayRefusal(405, 'Method not allowed for given API resource');
    const psu = this.#psu(call);
    if (!UUID.test(call.header('X-Request-ID') ?? '')) throw bad('X-Request-ID must be a UUID.');
    const [, ...parts] = route[1].exec(path) ?? [];
    return route[2](psu, ...parts);
  }

  #creating(call: Call): JsonObject {
    if (!IP4.test(call.header('PSU-IP-Address') ?? '')) throw bad('PSU-IP-Address is missing or not valid.');
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('The body is not valid.');
    return body;
  }

  #createConsent(call: Call, psu: string): Answer {
    const body = this.#creating(call);
    const { access, recurringIndicator, frequencyPerDay, combinedServiceIndicator } = body;
    if (typeof access !== 'object' || access === null || Array.isArray(access)) throw bad('access is missing.');
    if (typeof recurringIndicator !== 'boolean') throw bad('recurringIndicator is missing.');
    if (typeof frequencyPerDay !== 'number' || frequencyPerDay < 1) throw bad('frequencyPerDay is not valid.');
    if (typeof combinedServiceIndicator !== 'boolean') throw bad('combinedServiceIndicator is missing.');
    const validUntil = text(body, 'validUntil');
    if (!isDay(validUntil)) throw bad('validUntil is not a date.');
    if (validUntil < dayOf(this.#now)) throw new Refusal(400, 'PERIOD_INVALID', 'validUntil is in the past.');
    const named = ['accounts', 'balances', 'transactions'].flatMap((right) => list(access, right));
    if (access.allPsd2 === undefined && named.length === 0)
      throw new Refusal(
        400,
        'SERVICE_INVALID',
        'A consent without accounts is not supported in the embedded approach.',
      );
    const owned = named.every((each) =>
      ACCOUNTS.some(({ iban, owner }) => owner === psu && iban === text(each, 'iban')),
    );
    if (!owned) throw new Refusal(400, 'RESOURCE_UNKNOWN', 'An account of the consent is unknown.');
    const latest = dayOf(this.#now + LONGEST_DAYS * DAY);
    const id = uuidOf(`consent ${String(this.#count)}`);
    this.#consents.set(id, {
      id,
      psu,
      access,
      authorisations: [],
      recurring: recurringIndicator,
      perDay: Math.min(frequencyPerDay, 4),
      validUntil: validUntil > latest ? latest : validUntil,
      status: 'received',
      validFrom: 0,
      reads: new Map(),
    });
    return {
      status: 201,
      body: {
        consentStatus: 'received',
        consentId: id,
        _links: { startAuthorisation: { href: `/v1/consents/${id}/authorisations` } },
      },
    };
  }

  #consent(psu: string, id: string): Consent {
    const consent = this.#consents.get(id);
    if (consent?.psu !== psu) throw new Refusal(403, 'CONSENT_UNKNOWN', `Consent ${id} is unknown.`);
    return consent;
  }

  /** The accounts that a right of the consent opens. */
  #right({ access, psu }: Consent, right: string): ForeignAccount[] {
    const own = ACCOUNTS.filter(({ owner }) => owner === psu);
    if (access.allPsd2 !== undefined) return own;
    const rights = right === 'accounts' ? ['accounts', 'balances', 'transactions'] : [right];
    const named = rights.flatMap((each) => list(access, each)).map((each) => text(each, 'iban'));
    return own.filter(({ iban }) => named.includes(iban));
  }

  #showConsent(consent: Consent): Answer {
    const { access, recurring, validUntil, perDay, status } = consent;
    const opened = (right: string) => this.#right(consent, right).map(({ iban }) => ({ iban, currency: 'EUR' }));
    const shown =
      status === 'received'
        ? access
        : {
            accounts: opened('accounts'),
            balances: opened('balances'),
            transactions: opened('transactions'),
            ...(access.allPsd2 !== undefined && { allPsd2: access.allPsd2 }),
          };
    return {
      status: 200,
      body: {
        access: shown,
        recurringIndicator: recurring,
        validUntil,
        frequencyPerDay: perDay,
        consentStatus: status,
      },
    };
  }

  #endConsent(consent: Consent): Answer {
    consent.status = 'terminatedByTpp';
    return { status: 204 };
  }

  #start(resource: Consent | Payment, path: string, cancels = false): Answer {
    const waits = cancels ? resource.status === 'ACCP' : resource.status === 'received' || resource.status === 'ACWP';
    if (!waits) throw new Refusal(409, 'STATUS_INVALID', 'There is nothing to authorise.');
    const id = uuidOf(`authorisation ${String(this.#count)}`);
    resource.authorisations.push({ id, status: 'started', wrong: 0, cancels });
    return {
      status: 201,
      body: {
        scaStatus: 'started',
        authorisationId: id,
        scaMethods: METHODS,
        _links: { scaStatus: { href: `${path}/${id}` } },
      },
    };
  }

  #listed({ authorisations }: Resource, cancels: boolean): Answer {
    const ids = authorisations.filter((each) => each.cancels === cancels).map(({ id }) => id);
    return { status: 200, body: cancels ? { cancellationIds: ids } : { authorisationIds: ids } };
  }

  #authorisation({ authorisations }: Resource, id: string): Authorisation {
    const found = authorisations.find((each) => each.id === id);
    if (!found) throw new Refusal(404, 'RESOURCE_UNKNOWN', `Authorisation ${id} is unknown.`);
    return found;
  }

  #scaStatus(resource: Resource, id: string): Answer {
    return { status: 200, body: { scaStatus: this.#authorisation(resource, id).status } };
  }

  #update({ body }: Call, path: string, resource: Consent | Payment, id: string): Answer {
    const authorisation = this.#authorisation(resource, id);
    if (authorisation.status === 'finalised' || authorisation.status === 'failed')
      throw new Refusal(409, 'STATUS_INVALID', `The authorisation is ${authorisation.status}.`);
    const methodId = text(body, 'authenticationMethodId');
    if (methodId !== '') {
      const method = METHODS.find(({ authenticationMethodId }) => authenticationMethodId === methodId);
      if (!method) throw new Refusal(400, 'SCA_METHOD_UNKNOWN', `Method ${methodId} is unknown.`);
      authorisation.status = 'scaMethodSelected';
      const push = method.authenticationType === 'PUSH_OTP';
      const link = 'product' in resource ? 'authoriseTransaction' : 'scaStatus';
      return {
        status: 200,
        body: {
          chosenScaMethod: {
            name: method.name,
            explanation: '0030 - Auftrag empfangen - Bitte die empfangene TAN eingeben',
          },
          challengeData: { data: [push ? 'Bitte geben Sie die pushTAN ein.' : 'Bitte geben Sie die chipTAN ein.'] },
          _links: { [link]: { href: path } },
          scaStatus: 'scaMethodSelected',
        },
      };
    }
    const tan = text(body, 'scaAuthenticationData') || text(body, 'confirmationCode');
    if (tan === '') throw bad('The body has neither a method nor a TAN.');
    if (authorisation.status === 'started') throw new Refusal(409, 'STATUS_INVALID', 'No method is selected.');
    if (tan !== TAN) {
      authorisation.wrong += 1;
      if (authorisation.wrong >= 3) authorisation.status = 'failed';
      throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', '9931 - TAN falsch');
    }
    authorisation.status = 'finalised';
    if ('product' in resource) {
      resource.status = authorisation.cancels ? 'CANC' : 'ACCP';
      resource.acceptedAt = this.#now;
    } else this.#validate(resource);
    return { status: 200, body: { scaStatus: 'finalised' } };
  }

  /** A recurring consent ends the former one of the PSU. */
  #validate(consent: Consent) {
    if (consent.recurring)
      for (const former of this.#consents.values())
        if (former !== consent && former.psu === consent.psu && former.recurring && former.status === 'valid')
          former.status = 'expired';
    consent.status = 'valid';
    consent.validFrom = this.#now;
  }

  #reading(call: Call, psu: string, resource: string): Consent {
    const id = call.header('Consent-ID');
    if (id === undefined) throw bad('Consent-ID is missing.');
    const consent = this.#consent(psu, id);
    if (consent.status === 'valid' && consent.validUntil < dayOf(this.#now)) consent.status = 'expired';
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', `Consent ${id} is expired.`);
    if (consent.status !== 'valid') throw new Refusal(401, 'CONSENT_INVALID', `Consent ${id} is ${consent.status}.`);
    if (call.header('PSU-IP-Address') === undefined) {
      const key = `${dayOf(this.#now)} ${resource}`;
      const reads = (consent.reads.get(key) ?? 0) + 1;
      if (reads > consent.perDay) throw new Refusal(429, 'ACCESS_EXCEEDED', 'Too many accesses without the PSU today.');
      consent.reads.set(key, reads);
    }
    return consent;
  }

  #opened(call: Call, psu: string, id: string, right: string): { consent: Consent; account: ForeignAccount } {
    const consent = this.#reading(call, psu, `${right} ${id}`);
    const account = ACCOUNTS.find(({ resourceId, owner }) => resourceId === id && owner === psu);
    if (!account) throw new Refusal(404, 'RESOURCE_UNKNOWN', `Account ${id} is unknown.`);
    if (!this.#right(consent, right).includes(account))
      throw new Refusal(403, 'SERVICE_BLOCKED', `Insufficient consent for ${right} of accountId ${id}.`);
    return { consent, account };
  }

  #details({ resourceId, iban, name, owner }: ForeignAccount): JsonObject {
    const self = `/v1/accounts/${resourceId}`;
    return {
      resourceId,
      iban,
      currency: 'EUR',
      name,
      cashAccountType: 'CACC',
      status: 'enabled',
      bic: BIC,
      usage: 'PRIV',
      ownerName: owner.toUpperCase().replace('.', ' '),
      _links: {
        self: { href: self },
        balances: { href: `${self}/balances` },
        transactions: { href: `${self}/transactions` },
      },
    };
  }

  #accounts(call: Call, psu: string): Answer {
    const consent = this.#reading(call, psu, 'accounts');
    return { status: 200, body: { accounts: this.#right(consent, 'accounts').map((each) => this.#details(each)) } };
  }

  #account(call: Call, psu: string, id: string): Answer {
    return { status: 200, body: { account: this.#details(this.#opened(call, psu, id, 'accounts').account) } };
  }

  #balances(call: Call, psu: string, id: string): Answer {
    const { iban, balance } = this.#opened(call, psu, id, 'balances').account;
    return {
      status: 200,
      body: {
        account: { iban, currency: 'EUR' },
        balances: [
          {
            balanceAmount: { currency: 'EUR', amount: amountText(balance) },
            balanceType: 'closingBooked',
            referenceDate: dayOf(this.#now),
          },
        ],
      },
    };
  }

  #transactions(call: Call, psu: string, id: string): Answer {
    const { consent, account } = this.#opened(call, psu, id, 'transactions');
    const { query } = call;
    const status = query.get('bookingStatus');
    if (status === null || !['information', 'booked', 'pending', 'both'].includes(status))
      throw bad('bookingStatus is missing or not valid.');
    if (status === 'information') throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', 'bookingStatus is not supported.');
    if (query.has('deltaList') || query.has('entryReferenceFrom'))
      throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', 'Delta access is not supported.');
    const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? dayOf(this.#now)];
    if (!isDay(from) || !isDay(to)) throw bad('dateFrom or dateTo is missing or not a date.');
    if (from > to) throw new Refusal(400, 'PERIOD_INVALID', 'dateFrom is after dateTo.');
    const fresh = this.#now - consent.validFrom < FRESH_MS;
    if (!fresh && from < dayOf(this.#now - HISTORY_DAYS * DAY))
      throw new Refusal(400, 'PERIOD_INVALID', 'More than 90 days need a new consent.');
    const { iban, resourceId, bookings } = account;
    const self = `/v1/accounts/${resourceId}`;
    const booked = bookings
      .filter(([day]) => day >= from && day <= to)
      .toReversed()
      .map(([day, amount, party, remittance]) => ({
        entryReference: Buffer.from(`${iban}${amountText(amount)}${day}`).toString('base64'),
        bookingDate: day,
        valueDate: day,
        transactionAmount: { currency: 'EUR', amount: amountText(amount) },
        [amount < 0 ? 'creditorName' : 'debtorName']: party,
        [amount < 0 ? 'debtorAccount' : 'creditorAccount']: { iban },
        remittanceInformationUnstructured: remittance,
        _links: { transactionDetails: { href: `${self}/transactions/null` } },
      }));
    const links = { account: { href: self } };
    return {
      status: 200,
      body: {
        account: { iban, currency: 'EUR' },
        transactions: {
          ...(status !== 'pending' && { booked }),
          ...(status !== 'booked' && { pending: [] }),
          _links: links,
        },
        _links: links,
      },
    };
  }

  #money(body: Json | undefined): number {
    const amount = text(body, 'instructedAmount', 'amount');
    if (!/^\d{1,14}(\.\d{1,3})?$/.test(amount) || Number(amount) <= 0)
      throw bad('instructedAmount.amount is not valid.');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw bad('instructedAmount.currency is not valid.');
    return cents(amount);
  }

  #funds({ body }: Call, psu: string): Answer {
    const amount = this.#money(body);
    const account = ACCOUNTS.find(({ iban, owner }) => owner === psu && iban === text(body, 'account', 'iban'));
    if (!account) throw new Refusal(400, 'RESOURCE_UNKNOWN', 'The account is unknown.');
    return { status: 200, body: { fundsAvailable: account.balance >= amount } };
  }

  #pay(call: Call, psu: string, service: string, product: string): Answer {
    if (!PUBLISHED_PRODUCTS.includes(product))
      throw new Refusal(404, 'PRODUCT_UNKNOWN', `Product ${product} is unknown.`);
    if (/^(target|cross)/.test(product))
      throw new Refusal(403, 'PRODUCT_INVALID', `Product ${product} is not offered.`);
    const body = this.#creating(call);
    const amount = this.#money(body);
    for (const name of ['debtorAccount', 'creditorAccount'])
      if (text(body, name, 'iban') === '') throw bad(`${name} is missing.`);
    if (text(body, 'creditorName') === '') throw bad('creditorName is missing.');
    const account = ACCOUNTS.find(({ iban, owner }) => owner === psu && iban === text(body, 'debtorAccount', 'iban'));
    if (!account) throw new Refusal(400, 'RESOURCE_UNKNOWN', 'debtorAccount is unknown.');
    const today = dayOf(this.#now);
    if (service === 'periodic-payments') {
      if (!FREQUENCIES.includes(text(body, 'frequency'))) throw bad('frequency is not valid.');
      if (!isDay(text(body, 'startDate'))) throw bad('startDate is missing.');
      if (text(body, 'startDate') < today)
        throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'startDate is in the past.');
    }
    const day = text(body, 'requestedExecutionDate');
    if (body.requestedExecutionDate !== undefined && !isDay(day)) throw bad('requestedExecutionDate is not a date.');
    if (day !== '' && day < today)
      throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'requestedExecutionDate is in the past.');
    if (call.header('TPP-Rejection-NoFunds-Preferred') === 'true' && amount > account.balance)
      throw new Refusal(400, 'PAYMENT_FAILED', 'There are not enough funds.');
    const id = uuidOf(`payment ${String(this.#count)}`);
    this.#payments.set(id, { id, psu, service, product, body, status: 'ACWP', authorisations: [], acceptedAt: 0 });
    const self = `/v1/${service}/${product}/${id}`;
    return {
      status: 201,
      body: {
        transactionStatus: 'ACWP',
        paymentId: id,
        _links: {
          self: { href: self },
          startAuthorisation: { href: `${self}/authorisations` },
          status: { href: `${self}/status` },
        },
      },
    };
  }

  #payment(psu: string, id: string): Payment {
    const payment = this.#payments.get(id);
    if (payment?.psu !== psu) throw new Refusal(404, 'RESOURCE_UNKNOWN', `Payment ${id} is unknown.`);
    const due = text(payment.body, 'requestedExecutionDate') || dayOf(payment.acceptedAt);
    const instant = payment.product.startsWith('instant');
    if (payment.status === 'ACCP' && payment.service === 'payments' && (instant || dayOf(this.#now) > due))
      payment.status = 'ACSC';
    return payment;
  }

  #shown({ body, status }: Payment): JsonObject {
    const amount = Number(text(body, 'instructedAmount', 'amount'));
    return {
      endToEndIdentification: 'NOTPROVIDED',
      ...body,
      instructedAmount: { currency: 'EUR', amount: String(amount) },
      transactionStatus: status,
    };
  }

  /** The status of a single payment has the whole payment, that of a periodic one has not. */
  #paymentStatus(payment: Payment): Answer {
    if (payment.service === 'payments') return { status: 200, body: this.#shown(payment) };
    return { status: 200, body: { transactionStatus: payment.status, fundsAvailable: true } };
  }

  #cancel(payment: Payment, path: string): Answer {
    if (payment.status === 'ACWP') {
      payment.status = 'CANC';
      return { status: 204 };
    }
    if (payment.status !== 'ACCP') throw new Refusal(405, 'CANCELLATION_INVALID', `The payment is ${payment.status}.`);
    return {
      status: 202,
      body: {
        transactionStatus: payment.status,
        _links: {
          self: { href: path },
          status: { href: `${path}/status` },
          startAuthorisation: { href: `${path}/cancellation-authorisations` },
        },
      },
    };
  }
}

export const openPreStepBank = (): OpenBank => new PreStepBank();
