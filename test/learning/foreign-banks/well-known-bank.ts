/**
 * Bank O: Hansakontor, a German bank on a product that several banks of Germany, Belgium and France run. TPPs are known by their
 * certificates; consents and payments are signed by redirect with OAuth or in the app; only a consent that was signed by redirect needs a
 * token. Resembles the interface of Commerzbank and comdirect. See the README for its quirks and their sources.
 */
import { createHash } from 'node:crypto';
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
    resourceId: '8EAAC7F4F3E75F786FB71B7C40D15A01',
    iban: 'DE62200400600532013077',
    owner: 'sabine.vogt',
    name: 'Girokonto',
    balance: 318_455,
    bookings: [
      ['2026-02-27', -84, 'PAYPAL EUROPE SARL ET CIE SCA', 'PP.6822.PP . ITUNESAPPST'],
      ['2026-02-26', -724, 'EDEKA im Bahnhof', 'EDEKA im Bahnhof//BERLIN/DE'],
      ['2026-02-24', 312_000, 'Nordwerk AG', 'Lohn/Gehalt 02/2026'],
      ['2026-02-17', -6_001, 'Stadtwerke Alster', 'Abschlag Strom'],
      ['2026-02-02', -98_000, 'Hausverwaltung Kern', 'Miete Februar'],
      ['2026-01-27', 312_000, 'Nordwerk AG', 'Lohn/Gehalt 01/2026'],
      ['2026-01-15', -4_299, 'Mobilfunk Plus', 'Rechnung 774120'],
      ['2025-12-19', -15_780, 'Spielwaren Ahrens', 'Bestellung 55012'],
      ['2025-11-25', 312_000, 'Nordwerk AG', 'Lohn/Gehalt 11/2025'],
      ['2025-10-20', -22_150, 'Kfz-Werkstatt Busch', 'Inspektion'],
      ['2025-08-04', -64_900, 'Reisebuero Delta', 'Sommerreise'],
      ['2025-05-12', -3_200, 'Finanzkasse Nord', 'Nachzahlung'],
    ],
  },
  {
    resourceId: 'CB0160780E04423D84BAD5289DD8E202',
    iban: 'DE51200400600532013178',
    owner: 'sabine.vogt',
    name: 'Tagesgeldkonto',
    balance: 1_204_310,
    bookings: [
      ['2026-02-27', 1_910, 'Hansakontor', 'Zinsen 02/2026'],
      ['2025-12-30', 1_905, 'Hansakontor', 'Zinsen 12/2025'],
      ['2025-09-30', 250_000, 'Sabine Vogt', 'Umbuchung'],
    ],
  },
  {
    resourceId: '8F24CE774BF14193942AF94465320303',
    iban: 'DE57200400600718840211',
    owner: 'karl.imhof',
    name: 'Girokonto',
    balance: 4_215,
    bookings: [['2026-02-20', -1_990, 'Kino Central', 'Karten']],
  },
];

export const ORIGIN = 'https://psd2.api.hansakontor.example';
export const PREFIX = '/berlingroup/v1';
export const WELL_KNOWN = '/berlingroup/.well-known/openid-configuration';
export const CLIENT_ID = 'PSDAT-FMA-700001';
const BASE = ORIGIN + PREFIX;
const PSU = 'sabine.vogt';
const WITH_APP = ['sabine.vogt'];
const FRESH_MS = 1_200_000;
const SETTLES_MS = 3_600_000;
const TOKEN_SECONDS = { AIS: 3600, PIS: 300 };
const PAGE = 5;
const HISTORY_DAYS = 90;
const LONGEST_DAYS = 180;
const PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers'];
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
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;

interface Authorisation {
  id: string;
  approach: string;
  scaStatus: string;
}

interface Resource {
  id: string;
  service: 'consents' | 'payments' | 'periodic-payments';
  product: string;
  body: JsonObject;
  status: string;
  explicit: boolean;
  back: string;
  psu: string;
  decidedAt: number;
  authorisations: Authorisation[];
  cancelling: Authorisation[];
  debtor: string;
}

interface Grant {
  scope: string;
  access: string;
  refresh: string;
  until: number;
}

/** The check digits of an IBAN. */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false;
  const digits = [...value.slice(4), ...value.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

const wrong = (what: string) => new Refusal(400, 'FORMAT_ERROR', `Missing or erroneous parameter: ${what}`);

export function openWellKnownBank(): OpenBank {
  const resources = new Map<string, Resource>();
  const codes = new Map<string, Resource>();
  const grants: Grant[] = [];
  const reads = new Map<string, number>();
  const historyRead = new Set<string>();
  let [count, now] = [0, 0];

  const hex = (length: number) => createHash('sha512').update(`hansakontor ${++count}`).digest('hex').slice(0, length);
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-9${hex(3)}-${hex(12)}`;

  const linkOf = ({ service, product, id }: Resource) =>
    service === 'consents' ? `${BASE}/consents/${id}` : `${BASE}/${service}/${product}/${id}`;

  /** What has been paid from an account, with its state. */
  const paidFrom = (iban: string) =>
    [...resources.values()].filter(
      (each) => each.service === 'payments' && each.debtor === iban && ['ACTC', 'ACSC'].includes(each.status),
    );
  const amountOf = ({ body }: Resource) => cents(text(body, 'instructedAmount', 'amount'));
  const spentOf = (iban: string, statuses: string[]) =>
    paidFrom(iban)
      .filter((each) => statuses.includes(each.status))
      .reduce((sum, each) => sum + amountOf(each), 0);

  /** Consents end and payments are settled by themselves. */
  function age(resource: Resource): Resource {
    const { body, status } = resource;
    if (resource.service === 'consents') {
      if (status !== 'valid') return resource;
      const oneOff = member(body, 'recurringIndicator') === false;
      if (dayOf(now) > text(body, 'validUntil') || (oneOff && now > resource.decidedAt + FRESH_MS))
        resource.status = 'expired';
    } else if (resource.service === 'payments' && status === 'ACTC') {
      const day = text(body, 'requestedExecutionDate');
      const settled = resource.product.startsWith('instant') || now >= resource.decidedAt + SETTLES_MS;
      if (day > dayOf(resource.decidedAt) ? dayOf(now) >= day : settled) resource.status = 'ACSC';
    }
    return resource;
  }

  function token(call: Call): Answer {
    const refused = (status: number, error: string, description: string): Answer => ({
      status,
      body: { error, error_description: description },
    });
    if (call.form.get('client_id') !== CLIENT_ID)
      return refused(401, 'invalid_client', 'Unauthorized : Invalid client');
    const kind = call.form.get('grant_type');
    let grant: Grant | undefined;
    if (kind === 'authorization_code') {
      const code = call.form.get('code');
      if (!code || !call.form.get('code_verifier') || !call.form.get('redirect_uri'))
        return refused(400, 'invalid_request', 'Missing or erroneous parameter');
      const resource = codes.get(code);
      if (!resource || call.form.get('redirect_uri') !== resource.back)
        return refused(400, 'invalid_grant', 'Invalid or expired authorization code');
      codes.delete(code);
      const service = resource.service === 'consents' ? 'AIS' : 'PIS';
      grant = { scope: `${service}:${resource.id}`, access: '', refresh: hex(96), until: 0 };
      grants.push(grant);
    } else if (kind === 'refresh_token') {
      const found = grants.find((each) => each.refresh === call.form.get('refresh_token'));
      if (!found) return refused(400, 'invalid_grant', 'Invalid or expired refresh token');
      grant = { ...found };
      grants.push(grant);
    } else return refused(400, 'unsupported_grant_type', 'Missing or erroneous parameter');
    const seconds = TOKEN_SECONDS[grant.scope.startsWith('AIS') ? 'AIS' : 'PIS'];
    Object.assign(grant, { access: hex(96), until: now + seconds * 1000 });
    return {
      status: 200,
      body: {
        access_token: grant.access,
        token_type: 'Bearer',
        expires_in: seconds,
        ...(kind === 'authorization_code' && { refresh_token: grant.refresh }),
        scope: grant.scope,
      },
      headers: { 'Content-Type': 'application/json;charset=UTF-8', 'Cache-Control': 'no-store, no-cache' },
    };
  }

  function wellKnown(call: Call): Answer {
    return {
      status: 200,
      body: {
        issuer: ORIGIN,
        authorization_endpoint: `https://psd2.redirect.hansakontor.example/public/berlingroup/authorize/${call.query.get('authorizationId') ?? ''}`,
        token_endpoint: `${BASE}/token`,
        userinfo_endpoint: `${BASE}/accounts`,
        scopes_supported: ['account', 'payment'],
        response_types_supported: ['code'],
        grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        subject_types_supported: ['public'],
      },
    };
  }

  /** The decision matrix of the developer portal: with a PSU who has the app, decoupled, unless the TPP prefers a redirect. */
  function approachOf(call: Call): { approach: string; psu: string } {
    const psu = call.header('PSU-ID') ?? '';
    if (!['', 'retail'].includes((call.header('PSU-ID-Type') ?? '').toLowerCase())) throw wrong('PSU-ID-Type');
    const redirect =
      call.header('TPP-Redirect-Preferred') === 'true' && call.header('TPP-Decoupled-Preferred') !== 'true';
    const decoupled = WITH_APP.includes(psu) && !redirect;
    return { approach: decoupled ? 'DECOUPLED' : 'REDIRECT', psu: decoupled ? psu : PSU };
  }

  function start(call: Call, resource: Resource, kind: 'authorisations' | 'cancelling' = 'authorisations') {
    const { approach, psu } = approachOf(call);
    resource.psu = psu;
    const made: Authorisation = {
      id: uuid(),
      approach,
      scaStatus: approach === 'DECOUPLED' ? 'started' : 'received',
    };
    resource[kind].push(made);
    const path = kind === 'cancelling' ? 'cancellation-authorisations' : 'authorisations';
    const links: JsonObject = {
      ...(approach === 'REDIRECT' && { scaOAuth: { href: `${ORIGIN}${WELL_KNOWN}?authorizationId=${made.id}` } }),
      scaStatus: { href: `${linkOf(resource)}/${path}/${made.id}` },
    };
    const message: JsonObject =
      approach === 'DECOUPLED' ? { psuMessage: 'Bitte geben Sie den Auftrag in Ihrer photoTAN-App frei.' } : {};
    return { made, links, message, headers: { 'ASPSP-SCA-Approach': approach } };
  }

  function create(call: Call, service: Resource['service'], product: string, body: JsonObject): Answer {
    const consent = service === 'consents';
    const made: Resource = {
      id: `${Math.floor(now / 1000)}-b${consent ? 'a' : 'p'}${hex(5)}`,
      service,
      product,
      body,
      status: consent ? 'received' : 'RCVD',
      explicit: call.header('TPP-Explicit-Authorisation-Preferred') === 'true',
      back: call.header('TPP-Redirect-URI') ?? '',
      psu: PSU,
      decidedAt: 0,
      authorisations: [],
      cancelling: [],
      debtor: text(body, 'debtorAccount', 'iban'),
    };
    const self = linkOf(made);
    const started = made.explicit
      ? { links: { startAuthorisation: { href: `${self}/authorisations` } }, message: {}, headers: {} }
      : start(call, made);
    resources.set(made.id, made);
    return {
      status: 201,
      body: {
        [consent ? 'consentStatus' : 'transactionStatus']: made.status,
        [consent ? 'consentId' : 'paymentId']: made.id,
        ...started.message,
        _links: { ...started.links, status: { href: `${self}/status` }, self: { href: self } },
      },
      headers: {
        ...started.headers,
        Location: consent ? self : self.replace(product, product.toUpperCase().replaceAll('-', '_')),
        ...(!consent && { 'ASPSP-Notification-Support': 'true' }),
      },
    };
  }

  function requireHeaders(call: Call): void {
    if (!/^https:\/\/[^\s/]+/.test(call.header('TPP-Redirect-URI') ?? '')) throw wrong('TPP-Redirect-URI');
    if (!call.header('PSU-IP-Address')) throw wrong('PSU-IP-Address');
  }

  function createConsent(call: Call): Answer {
    requireHeaders(call);
    const access = member(call.body, 'access');
    if (typeof access !== 'object' || access === null) throw wrong('access');
    const named = ['accounts', 'balances', 'transactions'].flatMap((kind) => list(access, kind));
    if (named.length === 0 && text(access, 'allPsd2') !== 'allAccounts') throw wrong('access');
    if (named.some((each) => !isIban(text(each, 'iban')))) throw wrong('access');
    const recurring = member(call.body, 'recurringIndicator');
    if (typeof recurring !== 'boolean') throw wrong('recurringIndicator');
    const frequency = Number(member(call.body, 'frequencyPerDay'));
    if (!Number.isInteger(frequency) || frequency < 1) throw wrong('frequencyPerDay');
    const validUntil = text(call.body, 'validUntil');
    if (!DATE.test(validUntil) || validUntil < dayOf(now)) throw wrong('validUntil');
    const latest = dayOf(now + LONGEST_DAYS * DAY);
    return create(call, 'consents', '', {
      access,
      recurringIndicator: recurring,
      validUntil: validUntil < latest ? validUntil : latest,
      frequencyPerDay: frequency,
      lastActionDate: dayOf(now),
    });
  }

  function authorisationCall(call: Call, resource: Resource, of: Authorisation[], id: string | undefined): Answer {
    if (call.method === 'POST') {
      if (!resource.explicit || resource.authorisations.length > 0)
        throw new Refusal(403, 'SERVICE_BLOCKED', 'The authorisation has been created implicitly');
      const { made, links, message, headers } = start(call, resource);
      const body = { scaStatus: made.scaStatus, authorisationId: made.id, ...message, _links: links };
      return { status: 201, body, headers };
    }
    if (id === undefined) return { status: 200, body: { authorisationIds: of.map((each) => each.id) } };
    const found = of.find((each) => each.id === id);
    if (!found) throw new Refusal(403, 'RESOURCE_UNKNOWN', 'Unknown authorisation ID');
    return { status: 200, body: { scaStatus: found.scaStatus } };
  }

  function consentCall(call: Call, [id, what, authorisation]: string[]): Answer {
    if (id === undefined) return createConsent(call);
    const consent = resources.get(id);
    if (consent?.service !== 'consents') throw new Refusal(403, 'CONSENT_UNKNOWN', 'Unknown consent ID');
    age(consent);
    if (what === 'authorisations') return authorisationCall(call, consent, consent.authorisations, authorisation);
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    if (call.method === 'DELETE') {
      if (['received', 'valid'].includes(consent.status)) consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    const links: JsonObject = { account: { href: `${BASE}/accounts` } };
    return {
      status: 200,
      body: { ...consent.body, consentStatus: consent.status, ...(consent.status === 'valid' && { _links: links }) },
    };
  }

  /** The consent of a read. A token is needed for what was signed by redirect, and only for that. */
  function readWith(call: Call): Resource {
    const id = call.header('Consent-ID');
    if (!id) throw wrong('Consent-ID');
    const consent = resources.get(id);
    if (consent?.service !== 'consents') throw new Refusal(403, 'CONSENT_UNKNOWN', 'Unknown consent ID');
    if (consent.authorisations.at(-1)?.approach !== 'DECOUPLED') {
      const bearer = /^bearer (.+)$/i.exec(call.header('Authorization') ?? '')?.[1];
      const grant = grants.find((each) => each.access === bearer);
      if (!grant) throw new Refusal(401, 'TOKEN_UNKNOWN', 'The access token is missing or unknown');
      if (now > grant.until) throw new Refusal(401, 'TOKEN_EXPIRED', 'The access token has expired');
      if (grant.scope !== `AIS:${id}`)
        throw new Refusal(401, 'TOKEN_INVALID', 'The access token is not of this consent');
    }
    age(consent);
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'The consent has expired');
    if (consent.status !== 'valid') throw new Refusal(401, 'CONSENT_INVALID', 'The consent is not valid');
    return consent;
  }

  function accountCall(call: Call, [resourceId, what, entry]: string[]): Answer {
    const consent = readWith(call);
    const mine = ACCOUNTS.filter(({ owner }) => owner === consent.psu);
    const opens = (iban: string, kinds: string[]) =>
      member(consent.body, 'access', 'allPsd2') !== undefined ||
      kinds.some((kind) => list(consent.body, 'access', kind).some((each) => text(each, 'iban') === iban));
    const account = mine.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined && !account) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Unknown account ID');
    const rights = what ? [what] : ['accounts', 'balances', 'transactions'];
    if (account && !opens(account.iban, rights))
      throw new Refusal(401, 'CONSENT_INVALID', `The consent does not cover ${what ?? 'this account'}`);
    const followed = Number(call.query.get('page') ?? 0) > 0;
    if (!call.header('PSU-IP-Address') && !followed) {
      const key = `${consent.id} ${call.path} ${dayOf(now)}`;
      reads.set(key, (reads.get(key) ?? 0) + 1);
      if ((reads.get(key) ?? 0) > Number(member(consent.body, 'frequencyPerDay')))
        throw new Refusal(429, 'ACCESS_EXCEEDED', 'The number of accesses of this day is exceeded');
    }
    consent.body.lastActionDate = dayOf(now);
    const balance = (type: string, amount: number): JsonObject => ({
      balanceAmount: { currency: 'EUR', amount: amount / 100 },
      lastChangeDateTime: `${dayOf(now)}T00:00:00`,
      referenceDate: dayOf(now),
      balanceType: type,
    });
    const booked = (each: ForeignAccount) => balance('closingBooked', each.balance - spentOf(each.iban, ['ACSC']));
    const withBalance = call.query.get('withBalance') === 'true';
    const shown = (each: ForeignAccount): JsonObject => {
      const self = `${BASE}/accounts/${each.resourceId}`;
      return {
        resourceId: each.resourceId,
        name: each.name,
        bic: 'HKBKDEFFXXX',
        ...(withBalance && opens(each.iban, ['balances']) && { balances: [booked(each)] }),
        currency: 'EUR',
        ownerName: each.owner === PSU ? 'Sabine Vogt' : 'Karl Imhof',
        cashAccountType: each.name === 'Girokonto' ? 'CACC' : 'SVGS',
        iban: each.iban,
        _links: {
          account: { href: self },
          ...(opens(each.iban, ['balances']) && { balances: { href: `${self}/balances` } }),
          ...(opens(each.iban, ['transactions']) && { transactions: { href: `${self}/transactions` } }),
        },
        product: each.name,
      };
    };
    if (!account) return { status: 200, body: { accounts: mine.map((each) => shown(each)) } };
    if (what === undefined) return { status: 200, body: { account: shown(account) } };
    const reference: JsonObject = { iban: account.iban, currency: 'EUR' };
    if (what === 'balances') {
      const expected = balance('expected', account.balance - spentOf(account.iban, ['ACTC', 'ACSC']));
      return { status: 200, body: { account: reference, balances: [booked(account), expected] } };
    }
    return transactions(call, consent, account, entry, {
      account: reference,
      ...(withBalance && opens(account.iban, ['balances']) && { balances: [booked(account)] }),
    });
  }

  function transactions(
    call: Call,
    consent: Resource,
    account: ForeignAccount,
    entry: string | undefined,
    around: JsonObject,
  ): Answer {
    const self = `${BASE}/accounts/${account.resourceId}`;
    const entryOf = (seed: string, day: string, amount: number, party: string, remittance: string): JsonObject => {
      const id = createHash('md5').update(`${account.resourceId} ${seed}`).digest('hex').toUpperCase();
      const side = amount < 0 ? 'creditor' : 'debtor';
      return {
        transactionId: id,
        bookingDate: day,
        valueDate: day,
        transactionAmount: { currency: 'EUR', amount: amount / 100 },
        [`${side}Name`]: party,
        [`${side}Account`]: {},
        remittanceInformationUnstructured: remittance,
        additionalInformation: amount < 0 ? 'Lastschrift / Belastung' : 'Gutschrift',
        _links: { transactionDetails: { href: `${self}/transactions/${id}` } },
      };
    };
    const paid = paidFrom(account.iban).map((each) => age(each));
    const orders = (status: string) =>
      paid
        .filter((each) => each.status === status)
        .map((each) =>
          entryOf(
            each.id,
            dayOf(each.decidedAt),
            -amountOf(each),
            text(each.body, 'creditorName'),
            text(each.body, 'remittanceInformationUnstructured'),
          ),
        );
    const all = [
      ...orders('ACSC'),
      ...account.bookings.map(([day, amount, party, remittance], index) =>
        entryOf(String(index), day, amount, party, remittance),
      ),
    ];
    const open = orders('ACTC');
    if (entry !== undefined) {
      const found = [...all, ...open].find((each) => each.transactionId === entry);
      if (!found) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Unknown transaction ID');
      return { status: 200, body: { transactionsDetails: found } };
    }
    const status = call.query.get('bookingStatus')?.toLowerCase();
    if (status === undefined) throw wrong('bookingStatus');
    if (!['booked', 'pending', 'both'].includes(status))
      throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', `bookingStatus ${status} is not supported`);
    const [from, to] = [call.query.get('dateFrom'), call.query.get('dateTo') ?? dayOf(now)];
    if (from === null || !DATE.test(from)) throw wrong('dateFrom');
    if (!DATE.test(to)) throw wrong('dateTo');
    if (from > to) throw new Refusal(400, 'PERIOD_INVALID', 'dateFrom is after dateTo');
    const page = Number(call.query.get('page') ?? 0);
    if (from < dayOf(now - HISTORY_DAYS * DAY)) {
      const key = `${consent.id} ${account.iban}`;
      const again = member(consent.body, 'recurringIndicator') === true && historyRead.has(key) && page === 0;
      if (now > consent.decidedAt + FRESH_MS || again)
        throw new Refusal(401, 'CONSENT_INVALID', 'Access right to transactions older than 90 days has expired');
      historyRead.add(key);
    }
    const isIn = (each: JsonObject) => text(each, 'bookingDate') >= from && text(each, 'bookingDate') <= to;
    const booked = status === 'pending' ? [] : all.filter(isIn);
    const last = Math.max(0, Math.ceil(booked.length / PAGE) - 1);
    if (!Number.isInteger(page) || page < 0 || page > last)
      throw new Refusal(400, 'PARAMETER_NOT_CONSISTENT', 'requested page does not exist');
    const balances = String(call.query.get('withBalance') === 'true');
    const pageLink = (index: number): Json => ({
      href: `${self}/transactions?dateFrom=${from}&dateTo=${to}&bookingStatus=${status.toUpperCase()}&withBalance=${balances}&page=${index}`,
    });
    return {
      status: 200,
      body: {
        ...around,
        transactions: {
          booked: booked.slice(page * PAGE, (page + 1) * PAGE),
          pending: status === 'booked' || page > 0 ? [] : open,
          _links: {
            ...(page < last && { next: pageLink(page + 1) }),
            ...(page > 0 && { previous: pageLink(page - 1) }),
            first: pageLink(0),
            last: pageLink(last),
            account: { href: self },
            balances: { href: `${self}/balances` },
            transactions: { href: `${self}/transactions` },
          },
        },
      },
    };
  }

  function createPayment(call: Call, service: Resource['service'], product: string): Answer {
    requireHeaders(call);
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrong('body');
    const amount = text(body, 'instructedAmount', 'amount');
    if (!/^\d{1,14}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) throw wrong('instructedAmount');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw wrong('instructedAmount');
    if (!isIban(text(body, 'creditorAccount', 'iban'))) throw wrong('creditorAccount');
    if (!text(body, 'creditorName')) throw wrong('creditorName');
    if (member(body, 'debtorAccount') !== undefined && !isIban(text(body, 'debtorAccount', 'iban')))
      throw wrong('debtorAccount');
    const day = text(body, service === 'payments' ? 'requestedExecutionDate' : 'startDate');
    if (day && day < dayOf(now)) throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'The date is in the past');
    if (service === 'periodic-payments' && !(DATE.test(day) && FREQUENCIES.includes(text(body, 'frequency'))))
      throw wrong('frequency');
    return create(call, service, product, body);
  }

  function paymentCall(call: Call, service: Resource['service'], [product = '', id, what, which]: string[]): Answer {
    if (!PRODUCTS.includes(product)) throw new Refusal(404, 'PRODUCT_UNKNOWN', 'Unknown payment product');
    if (id === undefined) return createPayment(call, service, product);
    const payment = resources.get(id);
    if (payment?.service !== service || payment.product !== product)
      throw new Refusal(403, 'RESOURCE_UNKNOWN', 'Unknown payment ID');
    age(payment);
    if (what === 'authorisations') return authorisationCall(call, payment, payment.authorisations, which);
    if (what === 'cancellation-authorisations') return authorisationCall(call, payment, payment.cancelling, which);
    if (what === 'status') return { status: 200, body: { transactionStatus: payment.status } };
    if (call.method !== 'DELETE') return { status: 200, body: { ...payment.body, transactionStatus: payment.status } };
    if (payment.status === 'RCVD') {
      payment.status = 'CANC';
      return { status: 204 };
    }
    const later =
      service === 'periodic-payments' || text(payment.body, 'requestedExecutionDate') > dayOf(payment.decidedAt);
    if (payment.status !== 'ACTC' || !later)
      throw new Refusal(405, 'CANCELLATION_INVALID', 'Payment cannot be cancelled');
    const { links, message, headers } = start(call, payment, 'cancelling');
    const self = linkOf(payment);
    return {
      status: 202,
      body: {
        transactionStatus: payment.status,
        ...message,
        _links: { ...links, status: { href: `${self}/status` }, self: { href: self } },
      },
      headers,
    };
  }

  const KNOWN: Record<string, RegExp> = {
    GET: /^\/(consents\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?|accounts(\/[^/]+(\/balances|\/transactions(\/[^/]+)?)?)?|(periodic-)?payments\/[^/]+\/[^/]+(\/status|\/(cancellation-)?authorisations(\/[^/]+)?)?)$/,
    POST: /^\/(consents(\/[^/]+\/authorisations)?|(periodic-)?payments\/[^/]+(\/[^/]+\/authorisations)?)$/,
    DELETE: /^\/(consents\/[^/]+|(periodic-)?payments\/[^/]+\/[^/]+)$/,
  };

  function answer(call: Call): Answer {
    now = call.at;
    if (call.path === WELL_KNOWN && call.method === 'GET') return wellKnown(call);
    if (call.path === `${PREFIX}/token` && call.method === 'POST') return token(call);
    const sentId = call.header('X-Request-ID') ?? '';
    const within = (given: Answer): Answer => ({
      ...given,
      headers: {
        ...(sentId && { 'X-Request-ID': sentId }),
        ...(given.body !== undefined && { 'Content-Type': 'application/json;charset=UTF-8' }),
        'Cache-Control': 'no-store, no-cache',
        ...given.headers,
      },
    });
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    try {
      if (!Object.values(KNOWN).some((each) => each.test(path)))
        throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Not found');
      if (!KNOWN[call.method]?.test(path)) throw new Refusal(405, 'SERVICE_INVALID', 'Method not allowed');
      if (!UUID.test(sentId)) throw wrong('X-Request-ID');
      const [kind, ...rest] = path.slice(1).split('/');
      if (kind === 'consents') return within(consentCall(call, rest));
      if (kind === 'accounts') return within(accountCall(call, rest));
      return within(paymentCall(call, kind === 'payments' ? 'payments' : 'periodic-payments', rest));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message = { category: 'ERROR', code: error.code, text: error.message };
      return within({ status: error.status, body: { tppMessages: [message] } });
    }
  }

  /** The PSU, in the browser or in the app. Of a payment without debtor, the first account is chosen. Another recurring consent ends the earlier one. */
  function decide(id: string, decision: Decision): string | undefined {
    const resource = resources.get(id);
    if (!resource) return undefined;
    const cancelling = resource.cancelling.at(-1);
    const pending = cancelling ?? resource.authorisations.at(-1);
    if (!pending || !['received', 'started'].includes(pending.scaStatus)) return undefined;
    const approved = decision === 'approve';
    pending.scaStatus = approved ? 'finalised' : 'failed';
    if (cancelling) {
      if (approved) resource.status = 'CANC';
      return undefined;
    }
    resource.decidedAt = now;
    if (resource.service === 'consents') {
      resource.status = approved ? 'valid' : 'rejected';
      const recurring = (each: Resource) => member(each.body, 'recurringIndicator') === true;
      if (approved && recurring(resource))
        for (const each of resources.values())
          if (each !== resource && each.status === 'valid' && each.psu === resource.psu && recurring(each))
            each.status = 'expired';
    } else {
      resource.debtor ||= ACCOUNTS.find(({ owner }) => owner === resource.psu)?.iban ?? '';
      const balance = ACCOUNTS.find(({ iban }) => iban === resource.debtor)?.balance ?? 0;
      const enough = balance - spentOf(resource.debtor, ['ACTC', 'ACSC']) >= amountOf(resource);
      resource.status = approved && enough ? 'ACTC' : 'RJCT';
    }
    if (!approved || pending.approach !== 'REDIRECT') return undefined;
    const code = uuid();
    codes.set(code, resource);
    return code;
  }

  return { answer, decide };
}
