/**
 * Bank N: Regionalbank Drautal, an Austrian bank at a data centre whose interface is the open-source core of adorsys. Redirect without
 * tokens, or embedded when the TPP asks for it; authorisations are started with the creation. See the README for its quirks and their sources.
 */
import { createHash } from 'node:crypto';
import {
  cents,
  DAY,
  dayOf,
  list,
  member,
  Refusal,
  START,
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
    resourceId: 'EF6RY2ZXQGwqsNzc04pnXE',
    iban: 'AT884499000010234561',
    owner: '100002',
    name: 'Girokonto',
    balance: 312_445,
    bookings: [
      ['2026-02-27', -4_380, 'Lagerhaus Drautal', 'Einkauf 27.02.'],
      ['2026-02-25', 274_150, 'Gemeinde Lendorf', 'Bezug 02/2026'],
      ['2026-02-16', -8_990, 'Kelag Energie', 'Teilbetrag Februar'],
      ['2026-02-02', -71_000, 'Hausverwaltung Moser', 'Miete Februar'],
      ['2026-01-26', 274_150, 'Gemeinde Lendorf', 'Bezug 01/2026'],
      ['2026-01-12', -2_499, 'Buchhandlung Heyn', 'Rechnung 5512'],
      ['2025-12-23', -15_600, 'Sport Oberdrautal', 'Schi'],
      ['2025-11-25', 411_225, 'Gemeinde Lendorf', 'Bezug 11/2025 und Sonderzahlung'],
      ['2025-09-30', -23_900, 'OEAMTC', 'Beitrag'],
    ],
  },
  {
    resourceId: 'PIXgZPn9QT8oy0xQqMP2SQ',
    iban: 'AT354499000020077814',
    owner: '100002',
    name: 'Sparkonto',
    balance: 1_840_000,
    bookings: [
      ['2026-02-03', 50_000, 'Dauerauftrag', 'Sparen'],
      ['2026-01-02', 50_000, 'Dauerauftrag', 'Sparen'],
    ],
  },
  {
    resourceId: 'oo37-5JHSmEg03ISCRfEos',
    iban: 'AT814499000030555120',
    owner: '100017',
    name: 'Girokonto',
    balance: 14_270,
    bookings: [
      ['2026-02-20', -1_890, 'Cafe am Platz', 'Zahlung mit Karte'],
      ['2026-02-13', 32_000, 'AMS Kaernten', 'Leistung'],
    ],
  },
];

export const PREFIX = '/xs2a/m071/v1';
export const OTP = '123456';
const ORIGIN = 'https://xs2a.drautal.example';
const PAGE = 100;
const VALID_DAYS = 90;
const FREQUENCY = 4;
const ATTEMPTS = 3;
const SCHEDULER_MS = 300_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const IP_V4 = /^((\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])\.){3}(\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;
const IP_V6 = /^[0-9a-f:]+:[0-9a-f:.]+$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;
const PRODUCTS: Record<string, string[]> = {
  payments: ['sepa-credit-transfers', 'instant-sepa-credit-transfers'],
  'periodic-payments': ['sepa-credit-transfers'],
};
const FREQUENCIES =
  'Daily Weekly EveryTwoWeeks Monthly EveryTwoMonths Quarterly SemiAnnual Annual MonthlyVariable'.split(' ');
const PAYMENT_MEMBERS =
  'endToEndIdentification instructionIdentification debtorName debtorAccount ultimateDebtor instructedAmount creditorAccount creditorAgent creditorName creditorAddress creditorId ultimateCreditor purposeCode chargeBearer remittanceInformationUnstructured remittanceInformationUnstructuredArray remittanceInformationStructured requestedExecutionDate requestedExecutionTime startDate executionRule endDate frequency dayOfExecution monthsOfExecution'.split(
    ' ',
  );
const METHODS: JsonObject[] = [
  { authenticationType: 'SMS_OTP', authenticationMethodId: 'j7FGgYHgQY4nl2zGk4sF3o', name: '+43 664 *** 812' },
  { authenticationType: 'EMAIL', authenticationMethodId: 'hT2kPzq0R9sWm4YxVb71Lc', name: 'p***@drautal.example' },
];

const TEXTS: Record<string, string> = {
  CONSENT_UNKNOWN: 'The Consent-ID cannot be matched by the ASPSP relative to the TPP',
  CONSENT_INVALID: 'The consent was created by this TPP but is not valid for the addressed service/resource',
  CONSENT_EXPIRED: 'The consent was created by this TPP but has expired and needs to be renewed',
  ACCESS_EXCEEDED: 'The access on the account has been exceeding the consented multiplicity per day',
  RESOURCE_UNKNOWN: 'The addressed resource is unknown relative to the TPP',
  RESOURCE_BLOCKED: 'Payment is finalised already and cannot be cancelled',
  RESOURCE_EXPIRED: 'The addressed resource is associated with the TPP but has expired, not addressable anymore',
  SERVICE_INVALID: 'The addressed service is not valid for the addressed resources or the submitted data',
  SERVICE_BLOCKED:
    'This service is not reachable for the addressed PSU due to a channel independent blocking by the ASPSP',
  SESSIONS_NOT_SUPPORTED: 'Sessions are not supported by ASPSP',
  STATUS_INVALID: 'The addressed resource does not allow additional authorisation',
  PRODUCT_INVALID: 'Payment product invalid for addressed payment',
  REQUESTED_FORMATS_INVALID:
    'The requested formats in the Accept header entry are not matching the formats offered by the ASPSP',
  PSU_CREDENTIALS_INVALID:
    'The PSU-ID cannot be matched by the addressed ASPSP or is blocked, or a password resp. OTP was not correct',
};
const UNKNOWN_ACCOUNT = 'Addressed account is unknown to the ASPSP or not associated to the PSU';

interface Psu {
  id: string;
  type: string;
}

interface Authorisation {
  id: string;
  embedded: boolean;
  cancels: boolean;
  psu: Psu | undefined;
  scaStatus: string;
  wrong: number;
}

interface Resource {
  /** The path after the prefix, without the id. */
  service: string;
  id: string;
  body: JsonObject;
  status: string;
  createdAt: number;
  decidedAt?: number;
  psu: Psu | undefined;
  authorisations: Authorisation[];
  used: Map<string, number>;
}

/** A refusal with several messages: the core lists all that it finds in a request. */
class Refusals extends Refusal {
  readonly messages: [code: string, text: string][];

  constructor(status: number, messages: [string, string][]) {
    super(status, messages[0]?.[0] ?? '', messages[0]?.[1] ?? '');
    this.messages = messages;
  }
}

const refused = (status: number, code: string, said = TEXTS[code] ?? '') => new Refusal(status, code, said);
const isConsent = ({ service }: Resource) => service === 'consents';
const samePsu = (one: Psu | undefined, other: Psu | undefined) => one?.id === other?.id && one?.type === other?.type;

function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((each) => Number.parseInt(each, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

export function openTwoWayBank(): OpenBank {
  const resources = new Map<string, Resource>();
  const spent = new Map<string, number>();
  let [count, now] = [0, 0];
  const uuid = () => {
    const hex = createHash('md5')
      .update(`authorisation ${String(++count)}`)
      .digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  /** An encrypted id, as the core makes it; what follows the separator says how it is encrypted. */
  const encrypted = () =>
    `${createHash('sha512')
      .update(`resource ${String(++count)}`)
      .digest('base64url')}==_=_psGLvQpt9Q`;
  const urlOf = (path: string) => ({ href: `${ORIGIN}${PREFIX}/${path}` });
  const pathOf = (resource: Resource) => `${resource.service}/${resource.id}`;
  const decimal = (amount: number) => (amount / 100).toFixed(2);

  /** A consent or payment that is not confirmed within a day ends. Payments are executed by a scheduler that runs every five minutes. */
  function age(resource: Resource): void {
    const waits = ['received', 'RCVD'].includes(resource.status);
    if (waits && now > resource.createdAt + DAY) {
      resource.status = isConsent(resource) ? 'rejected' : 'RJCT';
      for (const each of resource.authorisations) each.scaStatus = 'failed';
    }
    if (resource.status === 'valid' && dayOf(now) > text(resource.body, 'validUntil')) resource.status = 'expired';
    if (resource.status !== 'ACSP' || resource.service.startsWith('periodic')) return;
    const due = Date.parse(text(resource.body, 'requestedExecutionDate') || dayOf(resource.decidedAt ?? 0));
    const from = Math.max(due, resource.decidedAt ?? 0);
    if (now < START + Math.ceil((from - START + 1) / SCHEDULER_MS) * SCHEDULER_MS) return;
    const iban = text(resource.body, 'debtorAccount', 'iban');
    const amount = cents(String(member(resource.body, 'instructedAmount', 'amount')));
    if (available(iban) < amount) resource.status = 'RJCT';
    else {
      spent.set(iban, (spent.get(iban) ?? 0) + amount);
      const own = ACCOUNTS.some((each) => each.iban === text(resource.body, 'creditorAccount', 'iban'));
      resource.status = own ? 'ACCC' : 'ACSC';
    }
  }

  const available = (iban: string) =>
    (ACCOUNTS.find((each) => each.iban === iban)?.balance ?? 0) - (spent.get(iban) ?? 0);

  function psuOf(call: Call): Psu | undefined {
    const id = call.header('PSU-ID');
    return id ? { id, type: call.header('PSU-ID-Type') ?? '' } : undefined;
  }

  /** Without a preference it is the first approach of the bank, redirect. */
  const isEmbedded = (call: Call) => call.header('TPP-Redirect-Preferred')?.toLowerCase() === 'false';

  function headerProblems(call: Call, withIp: boolean): [string, string][] {
    const found: [string, string][] = [];
    const wrong = (said: string) => found.push(['FORMAT_ERROR', said]);
    const id = call.header('X-Request-ID');
    if (id === undefined) wrong("Header 'x-request-id' is missing in request");
    else if (!UUID.test(id))
      wrong("Header 'x-request-id' has to be represented by standard 36-char UUID representation");
    if (!withIp) return found;
    const ip = call.header('PSU-IP-Address');
    if (ip === undefined) wrong("Header 'psu-ip-address' is missing in request");
    else if (!IP_V4.test(ip) && !IP_V6.test(ip))
      wrong("Header 'psu-ip-address' has to be correct v.4 or v.6 IP address");
    if (!/^(true|false|yes|no|on|off|t|f|y|n)$/i.test(call.header('TPP-Redirect-Preferred') ?? 'true'))
      wrong("Wrong format for 'tpp-redirect-preferred': value should be boolean format");
    return found;
  }

  function redirectProblems(call: Call): [string, string][] {
    const uri = call.header('TPP-Redirect-URI');
    if (isEmbedded(call) || uri) return [];
    const said = uri === undefined ? 'is missing in request' : 'should not be blank';
    return [['FORMAT_ERROR', `Header 'tpp-redirect-uri' ${said}`]];
  }

  function bodyOf(call: Call): JsonObject {
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw refused(400, 'FORMAT_ERROR', 'Cannot deserialize the request body');
    return body;
  }

  function startOf(resource: Resource, call: Call, cancels = false): Authorisation {
    const psu = psuOf(call);
    // Of one PSU only the last authorisation is open.
    for (const each of resource.authorisations)
      if (psu && each.cancels === cancels && samePsu(each.psu, psu)) each.scaStatus = 'failed';
    const scaStatus = psu ? 'psuIdentified' : 'received';
    resource.psu ??= psu;
    const made = { id: uuid(), embedded: isEmbedded(call), cancels, psu, scaStatus, wrong: 0 };
    resource.authorisations.push(made);
    return made;
  }

  function authorisationLinks(resource: Resource, { id, embedded, cancels }: Authorisation): JsonObject {
    const path = urlOf(`${pathOf(resource)}/${cancels ? 'cancellation-' : ''}authorisations/${id}`);
    const page = isConsent(resource)
      ? `account-information/login?encryptedConsentId=${resource.id}`
      : `payment-${cancels ? 'cancellation' : 'initiation'}/login?paymentId=${resource.id}`;
    return embedded
      ? { updatePsuAuthentication: path, scaStatus: path }
      : { scaRedirect: { href: `https://banking.drautal.example/${page}&redirectId=${id}` }, scaStatus: path };
  }

  const approachOf = ({ embedded }: Authorisation) => ({ 'ASPSP-SCA-Approach': embedded ? 'EMBEDDED' : 'REDIRECT' });

  function create(call: Call, service: string, body: JsonObject): Answer {
    const consent = service === 'consents';
    const made: Resource = {
      service,
      id: encrypted(),
      body,
      status: consent ? 'received' : 'RCVD',
      createdAt: now,
      psu: psuOf(call),
      authorisations: [],
      used: new Map(),
    };
    resources.set(made.id, made);
    const authorisation = startOf(made, call);
    const self = urlOf(pathOf(made));
    return {
      status: 201,
      body: {
        [consent ? 'consentStatus' : 'transactionStatus']: made.status,
        [consent ? 'consentId' : 'paymentId']: made.id,
        _links: {
          ...authorisationLinks(made, authorisation),
          self,
          status: urlOf(`${pathOf(made)}/status`),
        },
        ...(consent && { scaStatus: authorisation.scaStatus }),
      },
      headers: { ...approachOf(authorisation), Location: self.href, 'ASPSP-Notification-Support': 'false' },
    };
  }

  function knownAccounts(psu: Psu | undefined, ibans: string[]): void {
    const own = ACCOUNTS.filter(({ owner }) => owner === psu?.id);
    if (psu && (own.length === 0 || ibans.some((iban) => !own.some((each) => each.iban === iban))))
      throw refused(400, 'FORMAT_ERROR', UNKNOWN_ACCOUNT);
  }

  function createConsent(call: Call): Answer {
    const problems = [...headerProblems(call, true), ...redirectProblems(call)];
    const wrong = (said: string) => problems.push(['FORMAT_ERROR', said]);
    const body = bodyOf(call);
    const access = member(body, 'access');
    const named = ['accounts', 'balances', 'transactions'].map((right) => list(access, right));
    const references = named.flat();
    const flags = ['allPsd2', 'availableAccounts', 'availableAccountsWithBalance'].filter(
      (flag) => member(access, flag) !== undefined,
    );
    if (typeof access !== 'object' || access === null) wrong("Value 'access' should not be null");
    for (const flag of flags)
      if (text(access, flag) !== 'allAccounts' && text(access, flag) !== 'allAccountsWithOwnerName')
        wrong(`Value '${flag}' has wrong format`);
    if (references.some((each) => !isIban(text(each, 'iban')))) wrong("Invalid 'IBAN' format");
    if (references.length > 0 && flags.length > 0)
      wrong('Consent object can not contain both list of accounts and the flag allPsd2 or availableAccounts');
    const [recurring, until, frequency] = ['recurringIndicator', 'validUntil', 'frequencyPerDay'].map((name) =>
      member(body, name),
    );
    if (typeof recurring !== 'boolean') wrong("Value 'recurringIndicator' should not be null");
    if (until === undefined) wrong("Value 'validUntil' should not be null");
    else if (!DATE.test(String(until)))
      wrong("Wrong format for 'validUntil': value should be ISO_DATE 'YYYY-MM-DD' format");
    else if (String(until) < dayOf(now)) wrong("Value 'validUntil' should not be in the past");
    if (frequency === undefined) wrong("Value 'frequencyPerDay' should not be null");
    else if (Number(frequency) < 1) wrong("Value 'frequencyPerDay' should not be lower than 1");
    if (problems.length > 0) throw new Refusals(400, problems);
    const offered = references.length === 0 && flags.length === 0;
    if (offered && isEmbedded(call)) throw refused(400, 'SERVICE_INVALID');
    if (member(body, 'combinedServiceIndicator') === true) throw refused(400, 'SESSIONS_NOT_SUPPORTED');
    knownAccounts(
      psuOf(call),
      references.map((each) => text(each, 'iban')),
    );
    const latest = dayOf(now + (VALID_DAYS - 1) * DAY);
    return create(call, 'consents', {
      access: access as Json,
      recurringIndicator: recurring as Json,
      validUntil: String(until) < latest ? String(until) : latest,
      frequencyPerDay: recurring ? Math.min(Number(frequency), FREQUENCY) : 1,
      lastActionDate: dayOf(now),
    });
  }

  /** An approval puts the consent in force, and ends the earlier ones of this PSU unless it is a one-off one. */
  function confirm(resource: Resource, cancels: boolean): void {
    if (cancels) resource.status = 'CANC';
    else if (!isConsent(resource)) Object.assign(resource, { status: 'ACSP', decidedAt: now });
    else {
      const { psu } = resource;
      const chosen = ACCOUNTS.filter(({ owner }) => owner === psu?.id).map(({ iban }) => ({ iban, currency: 'EUR' }));
      const access = member(resource.body, 'access') as JsonObject;
      const named = ['accounts', 'balances', 'transactions'].some((right) => list(access, right).length > 0);
      if (!named && !Object.keys(access).some((name) => /^(all|available)/.test(name)))
        resource.body.access = { accounts: chosen, balances: chosen, transactions: chosen };
      resource.status = 'valid';
      if (resource.body.recurringIndicator === false) return;
      for (const other of resources.values())
        if (other !== resource && isConsent(other) && samePsu(other.psu, psu)) {
          if (other.status === 'received') other.status = 'rejected';
          if (other.status === 'valid') other.status = 'terminatedByTpp';
        }
    }
  }

  function wrongAttempt(found: Authorisation, what: string): Refusal {
    found.wrong += 1;
    const left = ATTEMPTS - found.wrong;
    if (left <= 0) found.scaStatus = 'failed';
    return refused(
      401,
      'PSU_CREDENTIALS_INVALID',
      left > 0 ? `You have ${String(left)} attempts to enter valid ${what}` : undefined,
    );
  }

  function authenticate(resource: Resource, found: Authorisation, password: string): JsonObject {
    if (password !== `${found.psu?.id ?? ''}-pass`) throw wrongAttempt(found, 'credentials');
    const amount = member(resource.body, 'instructedAmount', 'amount');
    if (
      !isConsent(resource) &&
      !found.cancels &&
      available(text(resource.body, 'debtorAccount', 'iban')) < cents(String(amount))
    )
      throw refused(400, 'FORMAT_ERROR', 'Payment not executed. Insufficient funds');
    Object.assign(found, { scaStatus: 'psuAuthenticated', wrong: 0 });
    return { scaMethods: METHODS };
  }

  /** The steps of an embedded authorisation, each with the data that is due. */
  function update(call: Call, resource: Resource, found: Authorisation): Answer {
    if (!found.embedded) throw refused(403, 'SERVICE_BLOCKED');
    const psu = psuOf(call);
    if (!psu && !found.psu) {
      found.scaStatus = 'failed';
      throw refused(400, 'FORMAT_ERROR', 'Please provide the PSU identification data');
    }
    if (psu && found.psu && !samePsu(psu, found.psu)) {
      found.scaStatus = 'failed';
      throw refused(401, 'PSU_CREDENTIALS_INVALID');
    }
    if (found.scaStatus === 'failed') throw refused(409, 'STATUS_INVALID');
    const [password, method, code] = [
      text(call.body, 'psuData', 'password'),
      text(call.body, 'authenticationMethodId'),
      text(call.body, 'scaAuthenticationData'),
    ];
    const due: Record<string, string> = { psuIdentified: password, psuAuthenticated: method, scaMethodSelected: code };
    if (due[found.scaStatus] === '') throw refused(400, 'SERVICE_INVALID');
    found.psu ??= psu;
    resource.psu ??= psu;
    let more: JsonObject = {};
    if (found.scaStatus === 'received' && !password) found.scaStatus = 'psuIdentified';
    else if (['received', 'psuIdentified'].includes(found.scaStatus)) more = authenticate(resource, found, password);
    else if (found.scaStatus === 'psuAuthenticated') {
      const chosen = METHODS.find((each) => each.authenticationMethodId === method);
      if (!chosen) throw refused(400, 'SCA_METHOD_UNKNOWN', 'Addressed SCA method is unknown');
      found.scaStatus = 'scaMethodSelected';
      more = { chosenScaMethod: chosen, challengeData: { otpMaxLength: 6, otpFormat: 'integer' } };
    } else if (found.scaStatus === 'scaMethodSelected') {
      if (code !== OTP) throw wrongAttempt(found, 'TAN');
      found.scaStatus = 'finalised';
      confirm(resource, found.cancels);
    }
    return { status: 200, body: steps(resource, found, more), headers: approachOf(found) };
  }

  function steps(resource: Resource, found: Authorisation, more: JsonObject): JsonObject {
    const { scaStatus: path } = authorisationLinks(resource, found) as { scaStatus: JsonObject };
    const next: Record<string, string> = {
      psuIdentified: 'updatePsuAuthentication',
      psuAuthenticated: 'selectAuthenticationMethod',
      scaMethodSelected: 'authoriseTransaction',
    };
    const name = next[found.scaStatus];
    return { ...more, _links: { scaStatus: path, ...(name && { [name]: path }) }, scaStatus: found.scaStatus };
  }

  function start(call: Call, resource: Resource, cancels: boolean): Answer {
    const psu = psuOf(call);
    if (psu && resource.psu && !samePsu(psu, resource.psu)) throw refused(401, 'PSU_CREDENTIALS_INVALID');
    const mine = resource.authorisations.filter((each) => each.cancels === cancels && samePsu(each.psu, psu));
    if (mine.some(({ scaStatus }) => scaStatus === 'finalised')) throw refused(409, 'STATUS_INVALID');
    if (resource.status === 'RJCT') throw refused(403, 'RESOURCE_EXPIRED');
    const found = startOf(resource, call, cancels);
    const password = text(call.body, 'psuData', 'password');
    const more = found.embedded && psu && password ? authenticate(resource, found, password) : {};
    const began = { ...authorisationLinks(resource, found) };
    return {
      status: 201,
      body: {
        authorisationId: found.id,
        ...(found.scaStatus === 'psuAuthenticated'
          ? steps(resource, found, more)
          : { _links: began, scaStatus: found.scaStatus }),
      },
      headers: approachOf(found),
    };
  }

  function authorisationsOf(call: Call, resource: Resource, cancels: boolean, id: string | undefined): Answer {
    const all = resource.authorisations.filter((each) => each.cancels === cancels);
    if (id === undefined)
      return call.method === 'POST'
        ? start(call, resource, cancels)
        : { status: 200, body: { authorisationIds: all.map((each) => each.id) } };
    const found = all.find((each) => each.id === id);
    if (!found) throw refused(403, 'RESOURCE_UNKNOWN');
    if (call.method === 'PUT') return update(call, resource, found);
    return { status: 200, body: { scaStatus: found.scaStatus, trustedBeneficiaryFlag: false } };
  }

  function consentCall(call: Call, [id, what, authorisation]: string[]): Answer {
    if (id === undefined) return createConsent(call);
    const consent = resources.get(id);
    if (!consent || !isConsent(consent)) throw refused(403, 'CONSENT_UNKNOWN', 'Please provide correct consentId.');
    age(consent);
    if (what === 'authorisations') return authorisationsOf(call, consent, false, authorisation);
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    if (call.method === 'DELETE') {
      if (consent.status === 'received') consent.status = 'rejected';
      if (consent.status === 'valid') consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    return { status: 200, body: { ...consent.body, consentStatus: consent.status } };
  }

  /** Is the consent in force, and has it reads left? Only one-off consents and reads without the PSU are counted, each address by itself. */
  function inForce(call: Call, consent: Resource, mayRead = true): void {
    if (dayOf(now) > text(consent.body, 'validUntil')) throw refused(401, 'CONSENT_EXPIRED');
    if (consent.status === 'received') throw refused(401, 'CONSENT_INVALID');
    if (consent.status !== 'valid') throw refused(401, 'CONSENT_EXPIRED');
    const oneOff = consent.body.recurringIndicator === false;
    if (call.header('PSU-IP-Address') && !oneOff) return;
    const key = `${dayOf(now)} ${call.path}`;
    const used = consent.used.get(key) ?? 0;
    if (used >= Number(consent.body.frequencyPerDay)) throw refused(429, 'ACCESS_EXCEEDED');
    if (!mayRead) return;
    consent.used.set(key, used + 1);
    if (
      oneOff &&
      Object.keys(member(consent.body, 'access') as JsonObject).some((name) => name.startsWith('available'))
    )
      consent.status = 'expired';
  }

  function balancesOf(account: ForeignAccount): Json[] {
    const balanceAmount = { currency: 'EUR', amount: decimal(available(account.iban)) };
    return ['interimAvailable', 'closingBooked'].map((balanceType) => ({
      balanceAmount,
      balanceType,
      lastChangeDateTime: `${dayOf(now)}T06:40:30.712+01:00`,
      referenceDate: dayOf(now),
    }));
  }

  function accountCall(call: Call, [resourceId, what, entry]: string[]): Answer {
    const id = call.header('Consent-ID');
    if (!id)
      throw refused(400, 'FORMAT_ERROR', 'Format of certain request fields are not matching the XS2A requirements');
    const problems = what === 'transactions' && entry === undefined ? queryProblems(call) : [];
    if (problems.length > 0) throw new Refusals(400, problems);
    const consent = resources.get(id);
    if (!consent || !isConsent(consent)) throw refused(400, 'CONSENT_UNKNOWN');
    age(consent);
    const access = member(consent.body, 'access');
    const flag = (name: string) => member(access, name) !== undefined;
    const opens = (account: ForeignAccount, right: string) =>
      flag('allPsd2') ||
      list(access, right).some((each) => text(each, 'iban') === account.iban) ||
      (right === 'accounts' && list(access, 'balances').some((each) => text(each, 'iban') === account.iban)) ||
      (right === 'accounts' && list(access, 'transactions').some((each) => text(each, 'iban') === account.iban));
    const mine = ACCOUNTS.filter(({ owner }) => owner === consent.psu?.id);
    const withBalance = call.query.get('withBalance') === 'true';
    const balancesOpen = flag('allPsd2') || flag('availableAccountsWithBalance') || list(access, 'balances').length > 0;
    const shown = (each: ForeignAccount): JsonObject => {
      const links = ['balances', 'transactions'].filter((right) => opens(each, right));
      return {
        resourceId: each.resourceId,
        iban: each.iban,
        currency: 'EUR',
        name: each.name,
        product: each.name,
        cashAccountType: each.name === 'Sparkonto' ? 'SVGS' : 'CACC',
        status: 'enabled',
        bic: 'RBDTAT2K',
        usage: 'PRIV',
        ...(withBalance && { balances: balancesOf(each) }),
        ...(links.length > 0 && {
          _links: Object.fromEntries(links.map((right) => [right, urlOf(`accounts/${each.resourceId}/${right}`)])),
        }),
      };
    };
    if (resourceId === undefined) {
      inForce(call, consent, !withBalance || balancesOpen);
      if (withBalance && !balancesOpen) throw refused(401, 'CONSENT_INVALID');
      const listed = flag('availableAccounts') || flag('availableAccountsWithBalance');
      return {
        status: 200,
        body: { accounts: mine.filter((each) => listed || opens(each, 'accounts')).map((each) => shown(each)) },
      };
    }
    const right = what ?? 'accounts';
    const account = mine.find((each) => each.resourceId === resourceId);
    if (!flag('allPsd2') && (!account || !opens(account, right))) throw refused(401, 'CONSENT_INVALID');
    if (right === 'transactions' && entry === undefined) {
      const accepted = call.header('Accept');
      if (accepted && !accepted.split(',').some((each) => each.trim().toLowerCase() === 'application/json'))
        throw refused(406, 'REQUESTED_FORMATS_INVALID');
      const status = call.query.get('bookingStatus') ?? '';
      if (!['booked', 'pending', 'both'].includes(status))
        throw refused(400, 'PARAMETER_NOT_SUPPORTED', `bookingStatus '${status}' is not supported by ASPSP`);
    }
    inForce(call, consent);
    if (!account) throw refused(400, 'CONSENT_UNKNOWN', `Account with id: ${resourceId} not found`);
    consent.body.lastActionDate = dayOf(now);
    if (what === undefined) return { status: 200, body: { account: shown(account) } };
    const reference = { iban: account.iban, currency: 'EUR' };
    if (what === 'balances') return { status: 200, body: { account: reference, balances: balancesOf(account) } };
    const all = account.bookings.map(([day, amount, party, remittance], index): JsonObject => {
      const side = amount < 0 ? 'creditor' : 'debtor';
      return {
        transactionId: createHash('md5')
          .update(`${account.iban} ${String(account.bookings.length - index)}`)
          .digest('base64url'),
        bookingDate: day,
        valueDate: day,
        transactionAmount: { currency: 'EUR', amount: decimal(amount) },
        [`${side}Name`]: party,
        remittanceInformationUnstructuredArray: [remittance],
      };
    });
    if (entry === undefined) return transactions(call, account, all, withBalance);
    const found = all.find((each) => each.transactionId === entry);
    if (!found) throw refused(400, 'CONSENT_UNKNOWN', `Transaction with id: ${entry} not found`);
    return { status: 200, body: { transactionsDetails: found } };
  }

  function queryProblems(call: Call): [string, string][] {
    const found: [string, string][] = [];
    const wrong = (said: string) => found.push(['FORMAT_ERROR', said]);
    const [status, from, to] = ['bookingStatus', 'dateFrom', 'dateTo'].map((name) => call.query.get(name));
    const isDate = (value: string) => DATE.test(value) && !Number.isNaN(Date.parse(value));
    if (!status) wrong("Query parameter 'bookingStatus' is missing in request");
    else if (!['booked', 'pending', 'both', 'information', 'all'].includes(status))
      wrong("Query parameter 'bookingStatus' has invalid value");
    if (from && !isDate(from)) wrong("Invalid 'dateFrom' format");
    if (!from && status !== 'information') wrong("Query parameter 'dateFrom' is missing in request");
    if (to && !isDate(to)) wrong("Invalid 'dateTo' format");
    else if (to && from && isDate(from) && to < from) wrong("Query parameter 'dateTo' is before 'dateFrom'");
    return found;
  }

  /** Pages are counted from 0. Links to other pages have a path only, and no more than their two parameters. */
  function transactions(call: Call, account: ForeignAccount, all: JsonObject[], withBalance: boolean): Answer {
    const path = `accounts/${account.resourceId}`;
    const [from, to] = [call.query.get('dateFrom') ?? '', call.query.get('dateTo') ?? dayOf(now)];
    const page = Number(call.query.get('pageIndex') ?? 0);
    const size = Number(call.query.get('itemsPerPage') ?? PAGE);
    const wanted =
      call.query.get('bookingStatus') === 'pending'
        ? []
        : all.filter((each) => text(each, 'bookingDate') >= from && text(each, 'bookingDate') <= to);
    const last = Math.max(0, Math.ceil(wanted.length / size) - 1);
    const booked = wanted.slice(page * size, (page + 1) * size);
    const pageAt = (index: number) => ({
      href: `${PREFIX}/${path}/transactions?pageIndex=${String(index)}&itemsPerPage=${String(size)}`,
    });
    return {
      status: 200,
      body: {
        account: { iban: account.iban, currency: 'EUR' },
        ...(booked.length > 0 && {
          transactions: {
            booked,
            _links: {
              account: urlOf(path),
              ...(page > 0 && { first: pageAt(0), previous: pageAt(page - 1) }),
              ...(page < last && { next: pageAt(page + 1), last: pageAt(last) }),
            },
          },
        }),
        ...(withBalance && { balances: balancesOf(account), _links: { balances: urlOf(`${path}/balances`) } }),
      },
    };
  }

  function createPayment(call: Call, service: string): Answer {
    const problems = [...headerProblems(call, true), ...redirectProblems(call)];
    const wrong = (said: string, code = 'FORMAT_ERROR') => problems.push([code, said]);
    const body = bodyOf(call);
    const extra = Object.keys(body).find((name) => !PAYMENT_MEMBERS.includes(name));
    if (extra) wrong(`The field '${extra}' is not expected in the request`);
    for (const name of ['debtorAccount', 'creditorAccount']) {
      if (body[name] === undefined) wrong(`Value '${name}' should not be null`);
      else if (!isIban(text(body, name, 'iban'))) wrong("Invalid 'IBAN' format");
    }
    const amount = member(body, 'instructedAmount', 'amount');
    if (body.instructedAmount === undefined) wrong("Value 'instructedAmount' should not be null");
    else if (amount === undefined) wrong("Value 'amount' should not be null");
    else if (!/^-?\d{1,14}(\.\d{1,3})?$/.test(String(amount))) wrong("Value 'amount' has wrong format");
    if (!text(body, 'creditorName')) wrong("Value 'creditorName' should not be empty");
    if (text(body, 'remittanceInformationUnstructured').length > 140)
      wrong("Value 'remittanceInformationUnstructured' should not be more than 140 symbols");
    const day = text(body, 'requestedExecutionDate');
    if (day && day < dayOf(now))
      wrong("Value 'requestedExecutionDate' should not be in the past", 'EXECUTION_DATE_INVALID');
    if (service.startsWith('periodic')) {
      const [first, end] = [text(body, 'startDate'), text(body, 'endDate')];
      if (!first) wrong("Value 'startDate' should not be null");
      else if (first < dayOf(now)) wrong("Value 'startDate' should not be in the past");
      if (first >= dayOf(now) && end && end < first) wrong('Date values has wrong order', 'PERIOD_INVALID');
      if (!text(body, 'frequency')) wrong("Value 'frequency' should not be null");
      else if (!FREQUENCIES.includes(text(body, 'frequency'))) wrong("Value 'frequency' has wrong format");
    }
    if (problems.length > 0) throw new Refusals(400, problems);
    knownAccounts(psuOf(call), [text(body, 'debtorAccount', 'iban')]);
    return create(call, service, body);
  }

  function cancel(call: Call, payment: Resource): Answer {
    const problems = redirectProblems(call);
    if (problems.length > 0) throw new Refusals(400, problems);
    if (['ACCC', 'ACSC', 'RJCT', 'CANC'].includes(payment.status)) throw refused(400, 'RESOURCE_BLOCKED');
    if (payment.status === 'RCVD') {
      payment.status = 'CANC';
      return { status: 204 };
    }
    const found = startOf(payment, call, true);
    return {
      status: 202,
      body: {
        transactionStatus: payment.status,
        _links: {
          ...authorisationLinks(payment, found),
          self: urlOf(pathOf(payment)),
          status: urlOf(`${pathOf(payment)}/status`),
        },
        scaStatus: found.scaStatus,
      },
      headers: approachOf(found),
    };
  }

  function paymentCall(call: Call, type: string, [product = '', id, what, authorisation]: string[]): Answer {
    const service = `${type}/${product}`;
    if (id === undefined) return createPayment(call, service);
    const payment = resources.get(id);
    if (!payment || isConsent(payment)) throw refused(403, 'RESOURCE_UNKNOWN');
    if (!payment.service.startsWith(`${type}/`)) throw refused(405, 'SERVICE_INVALID', 'Wrong payment service');
    if (payment.service !== service) throw refused(403, 'PRODUCT_INVALID');
    age(payment);
    if (what?.endsWith('authorisations'))
      return authorisationsOf(call, payment, what.startsWith('cancellation'), authorisation);
    if (what === 'status') return { status: 200, body: { transactionStatus: payment.status } };
    if (call.method === 'DELETE') return cancel(call, payment);
    return { status: 200, body: { ...payment.body, transactionStatus: payment.status } };
  }

  const AUTHORISATIONS = '(cancellation-)?authorisations';
  const KNOWN: Record<string, RegExp> = {
    GET: new RegExp(
      `^/(consents/[^/]+(/status|/authorisations(/[^/]+)?)?|accounts(/[^/]+(/balances|/transactions(/[^/]+)?)?)?|card-accounts|[^/]*payments/[^/]+/[^/]+(/status|/${AUTHORISATIONS}(/[^/]+)?)?)$`,
    ),
    POST: new RegExp(`^/(consents(/[^/]+/authorisations)?|[^/]*payments/[^/]+(/[^/]+/${AUTHORISATIONS})?)$`),
    PUT: new RegExp(`^/(consents/[^/]+/authorisations/[^/]+|[^/]*payments/[^/]+/[^/]+/${AUTHORISATIONS}/[^/]+)$`),
    DELETE: /^\/(consents\/[^/]+|[^/]*payments\/[^/]+\/[^/]+)$/,
  };

  function route(call: Call): Answer {
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    if (!Object.values(KNOWN).some((each) => each.test(path))) return { status: 404 };
    if (!KNOWN[call.method]?.test(path))
      throw refused(405, 'SERVICE_INVALID', `HTTP method '${call.method}' is not supported`);
    const [kind = '', ...rest] = path.slice(1).split('/');
    // The service and the product are checked before everything else.
    if (kind.endsWith('payments')) {
      const products = PRODUCTS[kind];
      if (!products) throw refused(400, 'PARAMETER_NOT_SUPPORTED', `Wrong payment type: ${kind}`);
      if (!products.includes(rest[0] ?? ''))
        throw refused(404, 'PRODUCT_UNKNOWN', `Wrong payment product: ${rest[0] ?? ''}`);
    }
    const creates = call.method === 'POST' && (kind === 'consents' ? rest.length === 0 : rest.length === 1);
    const problems = creates ? [] : headerProblems(call, false);
    if (problems.length > 0) throw new Refusals(400, problems);
    if (kind === 'consents') return consentCall(call, rest);
    if (kind === 'accounts') return accountCall(call, rest);
    // No account of the bank is a card account.
    if (kind === 'card-accounts') throw refused(401, 'CONSENT_INVALID');
    return paymentCall(call, kind, rest);
  }

  function answer(call: Call): Answer {
    now = call.at;
    const sent = call.header('X-Request-ID');
    const trace: Record<string, string> = sent === undefined ? {} : { 'X-Request-ID': sent };
    if (call.method === 'GET') trace['Cache-Control'] = 'private';
    try {
      const given = route(call);
      return { ...given, headers: { ...trace, ...given.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const messages = error instanceof Refusals ? error.messages : [[error.code, error.message] as const];
      const tppMessages = messages.map(([code, said]) => ({ category: 'ERROR', code, text: said }));
      return { status: error.status, body: { tppMessages }, headers: trace };
    }
  }

  /** The PSU at the page. A PSU who declines ends the authorisation only, and the consent or payment still waits. */
  function decide(id: string, decision: Decision): undefined {
    const resource = resources.get(id);
    const open = resource?.authorisations.findLast(
      ({ embedded, scaStatus }) => !embedded && ['received', 'psuIdentified'].includes(scaStatus),
    );
    if (!resource || !open) return;
    resource.psu ??= { id: ACCOUNTS[0]?.owner ?? '', type: '' };
    open.psu ??= resource.psu;
    open.scaStatus = decision === 'approve' ? 'finalised' : 'failed';
    if (decision === 'approve') confirm(resource, open.cancels);
  }

  return { answer, decide };
}
