/**
 * Bank V: Sparkasse Auental, a German savings bank behind the gateway of its computing centre, as all savings banks. The bank code is in the path,
 * the PSU gives its PIN to the TPP and confirms with a TAN or in an app, or signs in on the website of its bank with OAuth. Transactions are
 * camt.052 only, and what the bank says to the PSU is German. Resembles the interface of the German Sparkassen. See the README for its
 * quirks and their sources.
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

export const PUSHING = 'anna_fuchs';
export const SINGLE = 'clara_horn';
export const CHIPPING = 'bernd_lang';
export const NO_MEDIUM = 'dirk_ohne';
export const BLOCKED = 'ella_pirk';

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '3217d050-f5b5-4318-a799-413bce784e01',
    iban: 'DE94940510000000012345',
    owner: PUSHING,
    name: 'Girokonto',
    balance: 284_317,
    bookings: [
      ['2026-02-27', -4_890, 'REWE Auental', 'KARTENZAHLUNG 2026-02-26T18.12'],
      ['2026-02-26', 265_000, 'Maschinenbau Auental GmbH', 'Gehalt 02/2026'],
      ['2026-02-16', -7_950, 'Stadtwerke Auental', 'Abschlag Strom'],
      ['2026-02-02', -82_000, 'Wohnbau Auental eG', 'Miete Februar'],
      ['2026-01-28', 265_000, 'Maschinenbau Auental GmbH', 'Gehalt 01/2026'],
      ['2026-01-14', -1_299, 'Musikdienst', 'Monatsbeitrag'],
      ['2025-12-22', -12_040, 'Buchladen am Markt', 'Rechnung 2281'],
      ['2025-10-20', -39_900, 'Reisebuero Fernweh', 'Herbstreise'],
    ],
  },
  {
    resourceId: '3217d050-f5b5-4318-a799-413bce784e02',
    iban: 'DE72940510000000012353',
    owner: PUSHING,
    name: 'Mietkonto',
    balance: 41_250,
    bookings: [
      ['2026-02-24', 15_000, 'Anna Fuchs', 'Ruecklage'],
      ['2026-01-23', 15_000, 'Anna Fuchs', 'Ruecklage'],
    ],
  },
  {
    resourceId: '3217d050-f5b5-4318-a799-413bce784e03',
    iban: 'DE11940510000000047110',
    owner: SINGLE,
    name: 'Girokonto',
    balance: 96_400,
    bookings: [
      ['2026-02-25', -3_199, 'Mobilfunk Nord', 'Rechnung 2/26'],
      ['2026-02-12', 118_000, 'Praxis Dr. Wolter', 'Gehalt 02/2026'],
    ],
  },
  {
    resourceId: '3217d050-f5b5-4318-a799-413bce784e04',
    iban: 'DE51940510000000081504',
    owner: CHIPPING,
    name: 'Girokonto',
    balance: 120_815,
    bookings: [['2026-02-20', -2_450, 'Baumarkt Sued', 'Rechnung 90112']],
  },
  {
    resourceId: '3217d050-f5b5-4318-a799-413bce784e05',
    iban: 'DE72940510000000081999',
    owner: NO_MEDIUM,
    name: 'Girokonto',
    balance: 5_120,
    bookings: [],
  },
  {
    resourceId: '3217d050-f5b5-4318-a799-413bce784e06',
    iban: 'DE20940510000000090210',
    owner: BLOCKED,
    name: 'Girokonto',
    balance: 900,
    bookings: [],
  },
];

const OWNERS: Record<string, string> = {
  [PUSHING]: 'Anna Fuchs',
  [SINGLE]: 'Clara Horn',
  [CHIPPING]: 'Bernd Lang',
  [NO_MEDIUM]: 'Dirk Ohne',
  [BLOCKED]: 'Ella Pirk',
};

export const ORIGIN = 'https://xs2a.s-rechenzentrum.example:8443';
export const PREFIX = '/xs2aop-env/xs2a-api/94051000/v1';
export const OAUTH = '/xs2aop-env/oauth/94051000';
export const CLIENT_ID = 'PSDAT-FMA-700001';
export const TAN = '111111';
const TOKEN_SECONDS = 3600;
const FRESH_MS = 900_000;
const HISTORY_DAYS = 90;
const VALID_DAYS = 180;
const SMALL = 3000;
const PSU_ID_LENGTH = 30;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const LISTS = ['accounts', 'balances', 'transactions'];
const PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers'];

const LOGIN = 'Bitte geben Sie Ihren Anmeldenamen/Legitimations-ID und Ihre PIN ein.';
const WRONG_FORMAT = 'Format of certain request fields are not matching the XS2A requirements.';
const NOT_FOUND = 'The addressed resource is unknown relative to the TPP.';
const RECEIVED = '0010- Der Auftrag wurde entgegengenommen.';
const NO_MONEY = '9010- Der Auftrag wurde nicht ausgeführt. - 3909- Bitte wenden Sie sich an Ihren Berater.';

const push = (device: string): JsonObject[] => [
  { authenticationType: 'PUSH_OTP', authenticationMethodId: `Classic - ${device}`, name: `pushTAN | ${device}` },
];
const METHODS: Record<string, JsonObject[]> = {
  [PUSHING]: [
    ...push('Handy'),
    { authenticationType: 'PUSH_DEC', authenticationMethodId: 'Handy', name: 'pushTAN | Handy' },
  ],
  [SINGLE]: push('Tablet'),
  [CHIPPING]: [
    ['CHIP_OTP', 'MANUAL', 'HHD1.3.2', 'manuell', 'Erfassung der Auftragsdaten über die Tasten Ihres TAN-Generator.'],
    ['CHIP_OTP', 'OPTICAL', 'HHD1.3.2OPT', 'Optical', 'Übertragung der Auftragsdaten mittels animierter Grafik.'],
    ['PHOTO_OTP', 'QR', 'HHD1.3.2QR', 'QR', 'Übertragung der Auftragsdaten mittels QR-Code.'],
  ].map(
    ([
      authenticationType = '',
      authenticationMethodId = '',
      authenticationVersion = '',
      name = '',
      explanation = '',
    ]) => ({
      authenticationType,
      authenticationMethodId,
      authenticationVersion,
      name: `chipTAN ${name} | Kartennummer: ******0430`,
      explanation,
    }),
  ),
};

interface Authorisation {
  id: string;
  psu: string;
  scaStatus: string;
  cancels: boolean;
  method?: JsonObject;
  psuMessage?: string;
}

interface Resource {
  service: 'consents' | 'payments';
  id: string;
  product: string;
  body: JsonObject;
  status: string;
  /** By OAuth on the website of the bank, if the PSU does not give its PIN to the TPP. */
  redirect: boolean;
  byToken: boolean;
  psu: string;
  leaving: boolean;
  signedAt: number;
  authorisations: Authorisation[];
  funded?: boolean;
  psuMessage?: string;
}

interface Grant {
  resource: Resource;
  access: string;
  refresh: string;
  until: number;
}

/** A refusal with more members than `tppMessages`, such as what the bank says to the PSU. */
class Refused extends Refusal {
  readonly more: JsonObject;

  constructor(status: number, code: string, message: string, more: JsonObject) {
    super(status, code, message);
    this.more = more;
  }
}

export function openSavingsBank(): OpenBank {
  const resources = new Map<string, Resource>();
  const codes = new Map<string, Resource>();
  const grants: Grant[] = [];
  const unattended = new Map<string, number>();
  const spent = new Map<string, number>();
  let [count, now] = [0, 0];
  const hex = (length: number) => ((++count * 2_654_435_761) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-9${hex(3)}-${hex(8)}${hex(4)}`;

  const opaque = () => [0, 1, 2, 3, 4].map(() => hex(8)).join('');

  const wrong = (message = WRONG_FORMAT) => new Refusal(400, 'FORMAT_ERROR', message);
  const notAllowed = () => new Refusal(405, 'SERVICE_INVALID', 'The HTTP method is not supported here.');
  const unknown = () => new Refusal(404, 'RESOURCE_UNKNOWN', NOT_FOUND);
  const isConsent = ({ service }: Resource) => service === 'consents';
  const accountsOf = (psu: string) => ACCOUNTS.filter(({ owner }) => owner === psu);
  const linkOf = ({ service, product, id }: Resource) =>
    `${ORIGIN}${PREFIX}/${[service, product, id].filter(Boolean).join('/')}`;
  const startOf = (resource: Resource, cancels: boolean) =>
    `${linkOf(resource)}/${cancels && !isConsent(resource) ? 'cancellation-authorisations' : 'authorisations'}`;
  /** The gateway forgets a part of the path here. */
  const locationOf = (resource: Resource) =>
    isConsent(resource) ? `${ORIGIN}${PREFIX}/${resource.id}` : linkOf(resource);

  function create(call: Call, service: Resource['service'], product: string, body: JsonObject): Answer {
    const redirect = call.header('TPP-Redirect-Preferred') === 'true';
    if (redirect && !/^https:\/\/[^\s/]+/.test(call.header('TPP-Redirect-URI') ?? '')) throw wrong();
    const made: Resource = {
      service,
      id: nextId(),
      product,
      body,
      status: service === 'consents' ? 'received' : 'RCVD',
      redirect,
      byToken: false,
      psu: '',
      leaving: false,
      signedAt: 0,
      authorisations: [],
    };
    resources.set(made.id, made);
    const self = linkOf(made);
    return {
      status: 201,
      body: {
        [isConsent(made) ? 'consentStatus' : 'transactionStatus']: made.status,
        [isConsent(made) ? 'consentId' : 'paymentId']: made.id,
        _links: {
          ...(redirect && { scaOAuth: { href: `${ORIGIN}${OAUTH}/.well-known` } }),
          self: { href: self },
          status: { href: `${self}/status` },
          startAuthorisationWithPsuAuthentication: { href: startOf(made, false) },
        },
        psuMessage: LOGIN,
      },
      headers: { 'ASPSP-SCA-Approach': redirect ? 'REDIRECT' : 'EMBEDDED', Location: locationOf(made) },
    };
  }

  function createConsent(call: Call): Answer {
    if (!call.header('PSU-IP-Address')) throw wrong();
    const { body } = call;
    const access = member(body, 'access');
    if (typeof access !== 'object' || access === null || Array.isArray(access)) throw wrong();
    const recurring = member(body, 'recurringIndicator');
    const validUntil = text(body, 'validUntil');
    const frequency = member(body, 'frequencyPerDay');
    if (typeof recurring !== 'boolean' || !DATE.test(validUntil) || validUntil < dayOf(now)) throw wrong();
    if (typeof frequency !== 'number' || frequency < 1 || (!recurring && frequency > 1)) throw wrong();
    if (member(body, 'combinedServiceIndicator') === true)
      throw new Refusal(400, 'SESSIONS_NOT_SUPPORTED', 'The combined service flag may not be used with this ASPSP.');
    const latest = dayOf(now + VALID_DAYS * DAY);
    return create(call, 'consents', '', {
      access,
      recurringIndicator: recurring,
      validUntil: validUntil < latest ? validUntil : latest,
      frequencyPerDay: Math.min(4, frequency),
      lastActionDate: dayOf(now),
    });
  }

  const amountOf = ({ body }: Resource) => cents(text(body, 'instructedAmount', 'amount'));

  function createPayment(call: Call, product: string): Answer {
    if (!PRODUCTS.includes(product))
      throw new Refusal(404, 'PRODUCT_UNKNOWN', 'The addressed payment product is not available for the PSU.');
    if (!call.header('PSU-IP-Address')) throw wrong();
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrong();
    const amount = text(body, 'instructedAmount', 'amount');
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) throw wrong();
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw wrong();
    if (!['debtorAccount', 'creditorAccount'].every((name) => IBAN.test(text(body, name, 'iban')))) throw wrong();
    if (!text(body, 'creditorName') || text(body, 'remittanceInformationUnstructured').length > 140) throw wrong();
    const day = text(body, 'requestedExecutionDate');
    if (day && day < dayOf(now))
      throw new Refusal(
        400,
        'EXECUTION_DATE_INVALID',
        'The requested execution date is not a valid execution date for the ASPSP',
      );
    return create(call, 'payments', product, body);
  }

  function find(service: Resource['service'], product: string, id: string): Resource {
    const found = resources.get(id);
    if (found?.service !== service || found.product !== product)
      throw service === 'consents'
        ? new Refusal(403, 'CONSENT_UNKNOWN', 'The Consent-ID cannot be matched by the ASPSP relative to the TPP.')
        : unknown();
    if (isConsent(found) && found.status === 'valid' && dayOf(now) > text(found.body, 'validUntil'))
      found.status = 'expired';
    return found;
  }

  const linksOf = (resource: Resource, authorisation: Authorisation, ...more: string[]): JsonObject => {
    const own = { href: `${startOf(resource, authorisation.cancels)}/${authorisation.id}` };
    return {
      scaStatus: own,
      ...Object.fromEntries(
        more.map((name) => [name, name === 'status' ? { href: `${linkOf(resource)}/status` } : own]),
      ),
    };
  };

  /** An order that the bank does not take: the authorisation has failed, and another one can begin. */
  function failed(resource: Resource, authorisation: Authorisation, psuMessage: string): Refused {
    authorisation.scaStatus = 'failed';
    return new Refused(400, 'SCA_INVALID', 'Application layer: the authorisation of the order has failed.', {
      scaStatus: 'failed',
      _links: {
        ...linksOf(resource, authorisation),
        startAuthorisationWithPsuAuthentication: { href: startOf(resource, authorisation.cancels) },
      },
      psuMessage,
    });
  }

  /** The order is given when its TAN is asked for. */
  function submit(resource: Resource, authorisation: Authorisation): void {
    if (isConsent(resource) || authorisation.cancels) return;
    const debtor = text(resource.body, 'debtorAccount', 'iban');
    if (!accountsOf(authorisation.psu).some(({ iban }) => iban === debtor))
      throw failed(
        resource,
        authorisation,
        '9010- Der Auftrag wurde nicht ausgeführt. - 9370- Es ist keine Auftragsberechtigung vorhanden.',
      );
    const same = [...resources.values()].some(
      (each) =>
        each !== resource &&
        each.status === 'ACCP' &&
        dayOf(each.signedAt) === dayOf(now) &&
        JSON.stringify(each.body) === JSON.stringify(resource.body),
    );
    if (same)
      throw failed(
        resource,
        authorisation,
        '9010- Der Auftrag wurde nicht ausgeführt. - 9390- Auftrag wegen Doppeleinreichung abgelehnt. - 3900- Ggf neuen Auftrag mit ge?ndertem Verwendungszweck einreichen',
      );
  }

  /** The end of an authorisation that the PSU gave. */
  function finish(resource: Resource, authorisation: Authorisation, scaStatus = 'finalised'): void {
    authorisation.scaStatus = scaStatus;
    if (authorisation.cancels) {
      resource.status = isConsent(resource) ? 'terminatedByTpp' : 'CANC';
      resource.leaving = false;
      return;
    }
    Object.assign(resource, { psu: authorisation.psu, signedAt: now });
    if (!isConsent(resource)) {
      const debtor = text(resource.body, 'debtorAccount', 'iban');
      const balance = ACCOUNTS.find(({ iban }) => iban === debtor)?.balance ?? 0;
      resource.funded = balance - (spent.get(debtor) ?? 0) >= amountOf(resource);
      resource.status = resource.funded ? 'ACCP' : 'RJCT';
      resource.psuMessage = resource.funded ? RECEIVED : NO_MONEY;
      authorisation.psuMessage = resource.psuMessage;
      if (resource.funded) spent.set(debtor, (spent.get(debtor) ?? 0) + amountOf(resource));
      return;
    }
    resource.status = 'valid';
    resource.body.lastActionDate = dayOf(now);
    const access = member(resource.body, 'access') as JsonObject;
    const offered = LISTS.every((name) => list(access, name).length === 0);
    if (offered && access.allPsd2 === undefined) {
      const all: Json[] = accountsOf(resource.psu).map(({ iban }) => ({ iban }));
      resource.body.access = Object.fromEntries(LISTS.map((name) => [name, all]));
    }
    const recurring = (each: Resource) => each.body.recurringIndicator === true;
    for (const each of resources.values())
      if (
        each !== resource &&
        each.status === 'valid' &&
        each.psu === resource.psu &&
        recurring(each) &&
        recurring(resource)
      )
        each.status = 'expired';
  }

  function choose(resource: Resource, authorisation: Authorisation, method: JsonObject): JsonObject {
    authorisation.method = method;
    submit(resource, authorisation);
    const decoupled = method.authenticationType === 'PUSH_DEC';
    authorisation.scaStatus = decoupled ? 'started' : 'scaMethodSelected';
    const order = !isConsent(resource);
    if (decoupled) {
      authorisation.psuMessage = order
        ? '3955- Auftrag empfangen - Bitte Auftrag in Ihrer App freigeben.'
        : 'Bitte geben Sie den Auftrag in Ihrer pushTAN-App frei.';
      return shown(resource, authorisation);
    }
    const ask =
      method.authenticationType === 'PUSH_OTP'
        ? 'Bitte tragen Sie die TAN aus der pushTAN-App ein.'
        : 'Bitte geben Sie die TAN ein.';
    return {
      scaStatus: authorisation.scaStatus,
      chosenScaMethod: method,
      challengeData: { otpMaxLength: 6, otpFormat: 'integer', additionalInformation: ask },
      _links: linksOf(resource, authorisation, 'authoriseTransaction'),
      psuMessage: order ? '0030- Auftrag empfangen - Bitte die empfangene TAN eingeben.' : ask,
    };
  }

  /** What the app is asked, as long as the TPP waits for it. */
  const shown = (resource: Resource, authorisation: Authorisation): JsonObject => ({
    scaStatus: authorisation.scaStatus,
    chosenScaMethod: authorisation.method ?? null,
    _links: linksOf(resource, authorisation, 'status'),
    psuMessage: authorisation.psuMessage ?? '',
  });

  /** The PSU and its PIN begin an authorisation. */
  function start(call: Call, resource: Resource, cancels: boolean): Answer {
    const waits = cancels ? resource.leaving : ['received', 'RCVD'].includes(resource.status);
    if (!waits)
      throw new Refusal(409, 'STATUS_INVALID', 'The addressed resource does not allow additional authorisation.');
    const psu = call.header('PSU-ID') ?? '';
    const password = member(call.body, 'psuData', 'password');
    if (!psu || typeof password !== 'string') throw wrong();
    if (psu.length > PSU_ID_LENGTH) throw wrong('PSU-ID zu lang.');
    const invalid = (psuMessage: string) =>
      new Refused(
        401,
        'PSU_CREDENTIALS_INVALID',
        'The PSU-ID cannot be matched by the addressed ASPSP, it is blocked or incorrect password.',
        { psuMessage },
      );
    if (psu === BLOCKED) throw invalid('3938- Ihr Zugang ist vorläufig gesperrt - Bitte PIN-Sperre aufheben');
    if (accountsOf(psu).length === 0 || password !== `${psu}-pass`)
      throw invalid('9070- Der Auftrag wurde nicht ausgeführt. - 9931- Anmeldename oder PIN ist falsch.');
    const methods = METHODS[psu] ?? [];
    const [only] = methods;
    if (!only)
      throw new Refused(400, 'SCA_INVALID', 'No active/ usable scaMethods defined for PSU.', {
        psuMessage: 'Kein aktives TAN-Medium gefunden.',
      });
    const named = LISTS.flatMap((name) => list(resource.body, 'access', name));
    if (named.some((each) => !accountsOf(psu).some(({ iban }) => iban === text(each, 'iban'))))
      throw new Refusal(401, 'CONSENT_INVALID', 'PSU not authorized for account access.');
    const made: Authorisation = { id: nextId(), psu, scaStatus: 'psuAuthenticated', cancels };
    resource.authorisations.push(made);
    const headers = { 'ASPSP-SCA-Approach': 'EMBEDDED', Location: locationOf(resource) };
    const answered = (body: JsonObject): Answer => ({
      status: 201,
      body: { ...body, authorisationId: made.id },
      headers,
    });
    const between = accountsOf(psu).some(({ iban }) => iban === text(resource.body, 'creditorAccount', 'iban'));
    if (!isConsent(resource) && !cancels && (between || amountOf(resource) <= SMALL)) {
      submit(resource, made);
      finish(resource, made, 'exempted');
      return answered({
        scaStatus: made.scaStatus,
        _links: linksOf(resource, made, 'status'),
        psuMessage: resource.psuMessage ?? '',
      });
    }
    if (methods.length === 1) return answered(choose(resource, made, only));
    return answered({
      scaStatus: made.scaStatus,
      scaMethods: methods,
      _links: linksOf(resource, made, 'selectAuthenticationMethod'),
      psuMessage:
        psu === CHIPPING
          ? 'Bitte wählen Sie Ihr gewünschtes chipTAN-Verfahren.'
          : 'Bitte wählen Sie Ihr mobiles Endgerät für den pushTAN-Versand.',
    });
  }

  function update(call: Call, resource: Resource, authorisation: Authorisation): Answer {
    const method = member(call.body, 'authenticationMethodId');
    if (method !== undefined && authorisation.scaStatus === 'psuAuthenticated') {
      const chosen = METHODS[authorisation.psu]?.find((each) => each.authenticationMethodId === method);
      if (!chosen) throw new Refusal(400, 'SCA_METHOD_UNKNOWN', 'Addressed SCA method is unknown.');
      const approach = chosen.authenticationType === 'PUSH_DEC' ? 'DECOUPLED' : 'EMBEDDED';
      return {
        status: 200,
        body: choose(resource, authorisation, chosen),
        headers: { 'ASPSP-SCA-Approach': approach },
      };
    }
    if (['finalised', 'failed', 'exempted'].includes(authorisation.scaStatus))
      throw new Refusal(409, 'STATUS_INVALID', 'The addressed resource does not allow additional authorisation.');
    const code = member(call.body, 'scaAuthenticationData');
    if (code === undefined || authorisation.scaStatus !== 'scaMethodSelected') throw wrong();
    if (!/^\d{6}$/.test(String(code))) throw wrong('scaAuthenticationData muss auf Ausdruck "[0-9]{6}" passen');
    if (code !== TAN) {
      const psuMessage = '9941- Die eingegebene TAN ist falsch.';
      throw isConsent(resource)
        ? new Refused(401, 'PSU_CREDENTIALS_INVALID', 'The TAN is not correct.', { psuMessage })
        : failed(resource, authorisation, psuMessage);
    }
    finish(resource, authorisation);
    return {
      status: 200,
      body: {
        scaStatus: 'finalised',
        _links: linksOf(resource, authorisation, 'status'),
        ...(resource.psuMessage !== undefined && !authorisation.cancels && { psuMessage: resource.psuMessage }),
      },
      headers: { 'ASPSP-SCA-Approach': 'EMBEDDED' },
    };
  }

  function authorisations(call: Call, resource: Resource, id: string | undefined, cancels: boolean): Answer {
    const all = resource.authorisations.filter((each) => isConsent(resource) || each.cancels === cancels);
    if (id === undefined) {
      if (call.method === 'POST') return start(call, resource, isConsent(resource) ? resource.leaving : cancels);
      if (call.method !== 'GET') throw notAllowed();
      return { status: 200, body: { authorisationIds: all.map((each) => each.id) } };
    }
    const found = all.find((each) => each.id === id);
    if (!found) throw unknown();
    if (call.method === 'PUT') return update(call, resource, found);
    if (call.method !== 'GET') throw notAllowed();
    if (found.method?.authenticationType === 'PUSH_DEC' && (isConsent(resource) || found.scaStatus === 'started'))
      return { status: 200, body: shown(resource, found), headers: { 'ASPSP-SCA-Approach': 'DECOUPLED' } };
    return {
      status: 200,
      body: {
        scaStatus: found.scaStatus,
        ...(!isConsent(resource) && found.psuMessage !== undefined && { psuMessage: found.psuMessage }),
      },
      headers: { Location: locationOf(resource) },
    };
  }

  /** What the PSU has to confirm before it is gone. */
  function leave(resource: Resource): Answer {
    resource.leaving = true;
    const self = linkOf(resource);
    return {
      status: 202,
      body: {
        [isConsent(resource) ? 'consentStatus' : 'transactionStatus']: resource.status,
        _links: {
          startAuthorisationWithPsuAuthentication: { href: startOf(resource, true) },
          self: { href: self },
          status: { href: `${self}/status` },
        },
        psuMessage: LOGIN,
      },
      headers: { 'ASPSP-SCA-Approach': 'EMBEDDED' },
    };
  }

  function consentCall(call: Call, [id, what, authorisation]: string[]): Answer {
    if (id === undefined) {
      if (call.method !== 'POST') throw notAllowed();
      return createConsent(call);
    }
    const consent = find('consents', '', id);
    if (what === 'authorisations') return authorisations(call, consent, authorisation, false);
    if (call.method === 'DELETE' && what === undefined) {
      if (consent.status === 'valid') return leave(consent);
      if (consent.status === 'received') consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    if (call.method !== 'GET') throw notAllowed();
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    return { status: 200, body: { ...consent.body, consentStatus: consent.status } };
  }

  function paymentCall(call: Call, [product = '', id, what, authorisation]: string[]): Answer {
    if (id === undefined) {
      if (call.method !== 'POST') throw notAllowed();
      return createPayment(call, product);
    }
    const payment = find('payments', product, id);
    if (what === 'authorisations' || what === 'cancellation-authorisations')
      return authorisations(call, payment, authorisation, what !== 'authorisations');
    if (call.method === 'DELETE' && what === undefined) {
      const later = text(payment.body, 'requestedExecutionDate') > dayOf(now);
      if (payment.status === 'ACCP' && later) return leave(payment);
      if (payment.status !== 'RCVD')
        throw new Refusal(405, 'CANCELLATION_INVALID', 'The addressed payment is not cancellable.');
      payment.status = 'CANC';
      return { status: 204 };
    }
    if (call.method !== 'GET') throw notAllowed();
    const state: JsonObject = { transactionStatus: payment.status };
    if (what === undefined) return { status: 200, body: { ...payment.body, ...state } };
    return {
      status: 200,
      body: {
        ...state,
        ...(payment.funded !== undefined && { fundsAvailable: payment.funded }),
        ...(payment.psuMessage !== undefined && payment.status !== 'CANC' && { psuMessage: payment.psuMessage }),
      },
    };
  }

  const balanceOf = (account: ForeignAccount): JsonObject => ({
    balanceAmount: { currency: 'EUR', amount: (account.balance / 100).toFixed(2) },
    balanceType: 'closingBooked',
    referenceDate: dayOf(now - DAY),
  });

  function accountCall(call: Call, [resourceId, what]: string[]): Answer {
    if (call.method !== 'GET') throw notAllowed();
    const id = call.header('Consent-ID');
    if (!id) throw wrong();
    const consent = resources.get(id);
    if (!consent || !isConsent(consent))
      throw new Refusal(400, 'CONSENT_UNKNOWN', 'The Consent-ID cannot be matched by the ASPSP relative to the TPP.');
    find('consents', '', id);
    if (consent.byToken) {
      const bearer = /^bearer (.+)$/i.exec(call.header('Authorization') ?? '')?.[1];
      const grant = grants.find(({ access }) => access === bearer);
      if (!grant) throw new Refusal(401, 'TOKEN_UNKNOWN', 'The OAuth2 token cannot be matched by the ASPSP.');
      if (now > grant.until) throw new Refusal(401, 'TOKEN_EXPIRED', 'The OAuth2 token has expired.');
      if (grant.resource !== consent)
        throw new Refusal(401, 'TOKEN_INVALID', 'The OAuth2 token is not of this consent.');
    }
    if (consent.status === 'expired')
      throw new Refusal(401, 'CONSENT_EXPIRED', 'The consent was created by this TPP but has expired.');
    const invalid = () => new Refusal(401, 'CONSENT_INVALID', 'The consent is not valid for the addressed service.');
    if (consent.status !== 'valid') throw invalid();
    const opens = (name: string, iban: string) =>
      member(consent.body, 'access', 'allPsd2') !== undefined ||
      list(consent.body, 'access', name).some((each) => text(each, 'iban') === iban);
    const mine = accountsOf(consent.psu);
    const account = mine.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined && !account) throw unknown();
    if (account && !opens(what ?? 'accounts', account.iban)) throw invalid();
    if (!call.header('PSU-IP-Address')) {
      const key = `${id} ${call.path} ${dayOf(now)}`;
      const reads = (unattended.get(key) ?? 0) + 1;
      unattended.set(key, reads);
      if (reads > Number(consent.body.frequencyPerDay))
        throw new Refusal(
          429,
          'ACCESS_EXCEEDED',
          'The access on the account has been exceeding the consented multiplicity.',
        );
    }
    const withBalance = call.query.get('withBalance') === 'true';
    const show = (each: ForeignAccount): JsonObject => {
      const links = ['balances', 'transactions'].filter((name) => opens(name, each.iban));
      return {
        resourceId: each.resourceId,
        iban: each.iban,
        currency: 'EUR',
        ownerName: OWNERS[each.owner] ?? '',
        product: each.name,
        ...(withBalance && opens('balances', each.iban) && { balances: [balanceOf(each)] }),
        _links: Object.fromEntries(
          links.map((name) => [name, { href: `${ORIGIN}${PREFIX}/accounts/${each.resourceId}/${name}` }]),
        ),
      };
    };
    if (!account)
      return { status: 200, body: { accounts: mine.filter(({ iban }) => opens('accounts', iban)).map(show) } };
    if (what === undefined) return { status: 200, body: { account: show(account) } };
    if (what === 'balances')
      return { status: 200, body: { account: { iban: account.iban }, balances: [balanceOf(account)] } };
    return transactions(call, account, now <= consent.signedAt + FRESH_MS);
  }

  /** One report of camt.052, whatever the TPP accepts. */
  function transactions(call: Call, account: ForeignAccount, fresh: boolean): Answer {
    const status = call.query.get('bookingStatus');
    if (status === 'information')
      throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', 'The parameter is not supported by the API provider.');
    if (status === null || !['booked', 'pending', 'both'].includes(status)) throw wrong();
    const [from = '', to = ''] = ['dateFrom', 'dateTo'].map((name) => call.query.get(name) ?? '');
    if (!DATE.test(from) || (to && !DATE.test(to))) throw wrong();
    const last = to || dayOf(now);
    if (from > last || (!fresh && from < dayOf(now - HISTORY_DAYS * DAY)))
      throw new Refusal(400, 'PERIOD_INVALID', 'Requested time period out of bound.');
    const booked = status === 'pending' ? [] : account.bookings.filter(([day]) => day >= from && day <= last);
    const pending: ForeignAccount['bookings'] =
      status !== 'booked' && account === ACCOUNTS[0] ? [['2026-03-02', -2_310, 'Tankstelle Ost', 'VORMERKUNG']] : [];
    const entries = [
      ...pending.map((each) => entryOf(account, each, 'PDNG')),
      ...booked.map((each) => entryOf(account, each, 'BOOK')),
    ];
    const moved = booked.reduce((sum, [, amount]) => sum + amount, 0);
    return {
      status: 200,
      xml: `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02 camt.052.001.02.xsd"><BkToCstmrAcctRpt><GrpHdr><MsgId>camt52_${String(now)}__ONLINEBA</MsgId><CreDtTm>${new Date(now).toISOString()}</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr><Rpt><Id>camt052_ONLINEBA</Id><ElctrncSeqNb>00000</ElctrncSeqNb><CreDtTm>${new Date(now).toISOString()}</CreDtTm><Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BIC>AUENDE51XXX</BIC><Nm>Sparkasse Auental</Nm></FinInstnId></Svcr></Acct>${reported('PRCD', account.balance - moved, from)}${reported('CLBD', account.balance, last)}${entries.join('')}</Rpt></BkToCstmrAcctRpt></Document>`,
      headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    };
  }

  const sideOf = (amount: number) =>
    `<Amt Ccy="EUR">${(Math.abs(amount) / 100).toFixed(2)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const reported = (code: string, amount: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${sideOf(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

  function entryOf(
    account: ForeignAccount,
    [day, amount, party, remittance]: ForeignAccount['bookings'][number],
    status: string,
  ): string {
    const own = `<Nm>${OWNERS[account.owner] ?? ''}</Nm>`;
    const [debtor, creditor] = amount < 0 ? [own, `<Nm>${party}</Nm>`] : [`<Nm>${party}</Nm>`, own];
    const code = amount < 0 ? 'NSTO+117+7000+997' : 'NTRF+166+9249+888';
    return `<Ntry>${sideOf(amount)}<Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>NONREF</AcctSvcrRef><BkTxCd/><NtryDtls><TxDtls><Refs><Prtry><Tp>FI-UMSATZ-ID</Tp><Ref>${day}-09.25.19.222641</Ref></Prtry></Refs><BkTxCd><Prtry><Cd>${code}</Cd><Issr>DK</Issr></Prtry></BkTxCd><RltdPties><Dbtr>${debtor}</Dbtr><Cdtr>${creditor}</Cdtr></RltdPties><RmtInf><Ustrd>${remittance}</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>${amount < 0 ? 'ONLINE-UEBERWEISUNG' : 'GUTSCHR. UEBERWEISUNG'}</AddtlNtryInf></Ntry>`;
  }

  function oauthCall(call: Call): Answer {
    if (call.path === `${OAUTH}/.well-known` && call.method === 'GET')
      return {
        status: 200,
        body: {
          issuer: ORIGIN,
          authorization_endpoint: 'https://www.sparkasse-auental.example/services/xs2a/authorize',
          token_endpoint: `${ORIGIN}${OAUTH}/token`,
        },
      };
    if (call.path !== `${OAUTH}/token`) throw unknown();
    if (call.method !== 'POST') throw notAllowed();
    const refused = (status: number, error: string): Answer => ({ status, body: { error } });
    const kind = call.form.get('grant_type');
    if (kind === 'refresh_token') {
      const grant = grants.find((each) => each.refresh === call.form.get('refresh_token'));
      if (!grant) return refused(400, 'invalid_grant');
      Object.assign(grant, { access: opaque(), until: now + TOKEN_SECONDS * 1000 });
      return { status: 200, body: { access_token: grant.access, token_type: 'Bearer', expires_in: TOKEN_SECONDS } };
    }
    if (kind !== 'authorization_code') return refused(400, 'unsupported_grant_type');
    if (call.form.get('client_id') !== CLIENT_ID) return refused(401, 'invalid_client');
    const code = call.form.get('code') ?? '';
    if (!code || !call.form.get('code_verifier')) return refused(400, 'invalid_request');
    const resource = codes.get(code);
    if (!resource) return refused(400, 'invalid_grant');
    codes.delete(code);
    const grant = { resource, access: opaque(), refresh: opaque(), until: now + TOKEN_SECONDS * 1000 };
    grants.push(grant);
    return {
      status: 200,
      body: {
        access_token: grant.access,
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        refresh_token: grant.refresh,
      },
    };
  }

  const KNOWN =
    /^\/(consents(\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?)?|accounts(\/[^/]+(\/balances|\/transactions)?)?|payments\/[^/]+(\/[^/]+(\/status|\/(cancellation-)?authorisations(\/[^/]+)?)?)?)$/;

  function route(call: Call): Answer {
    if (call.path.startsWith(`${OAUTH}/`)) return oauthCall(call);
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    if (!KNOWN.test(path)) throw unknown();
    if (!UUID.test(call.header('X-Request-ID') ?? '')) throw wrong();
    const [kind = '', ...rest] = path.slice(1).split('/');
    if (kind === 'consents') return consentCall(call, rest);
    if (kind === 'accounts') return accountCall(call, rest);
    return paymentCall(call, rest);
  }

  function answer(call: Call): Answer {
    now = call.at;
    const common = {
      Server: 'Apache',
      'Content-Type': 'application/json;charset=utf-8',
      'X-Request-ID': call.header('X-Request-ID') ?? nextId(),
      'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate',
      Pragma: 'no-cache',
      Expires: '0',
      'X-Content-Type-Options': 'nosniff',
      'Content-Language': 'de-DE',
      'Strict-Transport-Security': 'max-age=31536000',
    };
    try {
      const given = route(call);
      return { ...given, headers: { ...common, ...given.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const tppMessages: Json = [{ category: 'ERROR', code: error.code, text: error.message }];
      const more = error instanceof Refused ? error.more : {};
      return { status: error.status, body: { ...more, tppMessages }, headers: common };
    }
  }

  /** The PSU in the app, or on the website of the bank, where the owner of the named accounts signs in. */
  function decide(id: string, decision: Decision): string | undefined {
    const resource = resources.get(id);
    if (!resource) return undefined;
    const approved = decision === 'approve';
    const end = (authorisation: Authorisation) => {
      if (approved) {
        finish(resource, authorisation);
        return;
      }
      authorisation.scaStatus = 'failed';
      if (!authorisation.cancels) resource.status = isConsent(resource) ? 'rejected' : 'RJCT';
    };
    const waiting = resource.authorisations.find(({ scaStatus }) => scaStatus === 'started');
    if (waiting) {
      end(waiting);
      return undefined;
    }
    if (!resource.redirect || !['received', 'RCVD'].includes(resource.status)) return undefined;
    const named = [text(resource.body, 'debtorAccount', 'iban'), text(resource.body, 'access', 'accounts', 0, 'iban')];
    const psu = ACCOUNTS.find(({ iban }) => named.includes(iban))?.owner ?? PUSHING;
    end({ id: nextId(), psu, scaStatus: 'started', cancels: false });
    if (!approved) return undefined;
    resource.byToken = true;
    const code = opaque().slice(8).toUpperCase();
    codes.set(code, resource);
    return code;
  }

  return { answer, decide };
}
