/**
 * Bank U: Rheinbank, a German bank with one entry point for all its houses and countries, and its simulator. The service, the country and
 * the house are in the path, the PSU and the kind of its login in headers, and a header decides between redirect and embedded. Resembles
 * the simulator of Deutsche Bank. See the README for its quirks and their sources.
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

export const REDIRECTED = '6154033403';
export const EMBEDDED = '6154033437';
export const SWITCHED_OFF = '6154033499';

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '20D596409D1CCC050761833F4AC079E9',
    iban: 'DE66300700990403340300',
    owner: REDIRECTED,
    name: 'ANNEGRET VOSS',
    balance: 318_455,
    bookings: [
      ['2026-02-27', -8_640, 'Stadtwerke Duesseldorf', 'Abschlag Maerz'],
      ['2026-02-26', 342_018, 'Lindqvist Maschinenbau GmbH', 'Gehalt 02/2026'],
      ['2026-02-20', -5_799, 'PayPal Europe', 'PP.4471.PP . Ihr Einkauf'],
      ['2026-02-11', -12_000, 'Tennisclub Rheinufer', 'Jahresbeitrag'],
      ['2026-02-02', -98_500, 'Hausverwaltung Brandt', 'Miete Februar'],
      ['2026-01-28', 342_018, 'Lindqvist Maschinenbau GmbH', 'Gehalt 01/2026'],
      ['2026-01-15', -4_310, 'Drogerie am Markt', 'Karte 0815'],
      ['2026-01-02', -98_500, 'Hausverwaltung Brandt', 'RF18539007547034'],
      ['2025-12-22', 342_018, 'Lindqvist Maschinenbau GmbH', 'Gehalt 12/2025'],
    ],
  },
  {
    resourceId: '9455A7BE1A7C0DBB6DE4BA8898DFF00C',
    iban: 'DE92300700990403340317',
    owner: REDIRECTED,
    name: 'ANNEGRET VOSS',
    balance: 96_010,
    bookings: [
      ['2026-02-24', 20_000, 'Annegret Voss', 'Ruecklage'],
      ['2026-01-23', 20_000, 'Annegret Voss', 'Ruecklage'],
    ],
  },
  {
    resourceId: '75E5E3949701827B80478712FADB4143',
    iban: 'DE28300700990403343700',
    owner: EMBEDDED,
    name: 'JARON FELDMANN',
    balance: 154_230,
    bookings: [
      ['2026-02-25', -3_990, 'Mobilfunk Sued', 'Rechnung 2/26'],
      ['2026-02-23', -7_215, 'Getraenke Hoffmann', 'Karte 4711'],
      ['2026-02-18', 210_000, 'Atelier Kowalski', 'Honorar 2026-07'],
      ['2026-02-04', -64_000, 'Wohnbau Genossenschaft', 'Miete 02/26'],
      ['2026-01-29', -2_250, 'Stadtbibliothek', 'Jahresausweis'],
      ['2026-01-20', 185_000, 'Atelier Kowalski', 'Honorar 2026-02'],
      ['2026-01-05', -64_000, 'Wohnbau Genossenschaft', 'Miete 01/26'],
    ],
  },
  {
    resourceId: 'B8AC91F4D8D5D9D142E05ECB8E2E8D30',
    iban: 'DE50300700990403349900',
    owner: SWITCHED_OFF,
    name: 'PELIN AYDIN',
    balance: 1_200,
    bookings: [['2026-02-10', -900, 'Kiosk am Eck', 'Karte 0042']],
  },
];

export const ORIGIN = 'https://simulator-xs2a.rheinbank.example';
export const AIS = '/ais/DE/SB-RB/v1';
export const PIS = '/pis/DE/SB-RB/v1';
export const PSU_ID_TYPE = 'DE_ONLB_RB';
export const CODE = '123654';
const PAGE = 5;
const HISTORY_DAYS = 90;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const PRODUCTS: Record<string, string[]> = {
  payments: ['sepa-credit-transfers', 'instant-sepa-credit-transfers'],
  'periodic-payments': ['sepa-credit-transfers'],
};
const FREQUENCIES = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'SemiAnnual', 'Annual'];
const METHODS: JsonObject[] = [
  ['PHOTO_OTP', 'photoOTP', 'photoTAN on device Phone'],
  ['SMS_OTP', 'smsOTP', 'SMS OTP on phone +49160 xxxxx 28'],
].map(([authenticationType = '', authenticationMethodId = '', name = '']) => ({
  authenticationVersion: 'v1.2',
  name,
  authenticationType,
  explanation: 'Sandbox PSD2-SCA Methods',
  authenticationMethodId,
}));

interface Resource {
  service: 'consents' | 'payments' | 'periodic-payments';
  id: string;
  product: string;
  psu: string;
  body: JsonObject;
  status: string;
  embedded: boolean;
  authorisation: string;
  scaStatus: string;
}

export function openOneEntryBank(): OpenBank {
  const resources = new Map<string, Resource>();
  const unattended = new Map<string, number>();
  const spent = new Map<string, number>();
  let [count, now] = [0, 0];
  const hex = (length: number) => ((++count * 2_654_435_761) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-9${hex(3)}-${hex(8)}${hex(4)}`;

  const wrong = (what: string, code = 'FORMAT_ERROR') =>
    new Refusal(400, code, `Parameters submitted by TPP are missing or invalid : ${what}`);
  const baseOf = (resource: Resource) => (resource.service === 'consents' ? AIS : PIS);
  const linkOf = (resource: Resource) =>
    `${ORIGIN}${baseOf(resource)}/${[resource.service, resource.product, resource.id].filter(Boolean).join('/')}`;
  const scaLinkOf = (resource: Resource) => `${linkOf(resource)}/authorisations/${resource.authorisation}`;
  const isConsent = (resource: Resource) => resource.service === 'consents';
  const available = ({ iban, balance }: ForeignAccount) => balance - (spent.get(iban) ?? 0);

  const isEmbedded = (call: Call) => call.header('TPP-Redirect-Preferred') === 'false';

  /** Who the PSU is: its login has ten digits, without those of the account below it. */
  function psuOf(call: Call): string {
    const psu = call.header('PSU-ID') ?? '';
    if (psu.length !== 10) throw wrong('psu_id should be 10 characters', 'Bad Request');
    if (call.header('PSU-ID-Type') !== PSU_ID_TYPE) throw wrong('psu_id_type', 'Bad Request');
    if (!call.header('PSU-IP-Address')) throw wrong('psu_ip_address');
    if (!ACCOUNTS.some(({ owner }) => owner === psu))
      throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', 'The PSU-ID cannot be matched by the addressed ASPSP.');
    if (psu === SWITCHED_OFF)
      throw new Refusal(
        403,
        'SERVICE_BLOCKED',
        'PSU needs to login to Online Banking and allow PSD2 requests using the Master Switch option.',
      );
    if (!isEmbedded(call) && !/^https:\/\/[^\s/]+/.test(call.header('TPP-Redirect-URI') ?? ''))
      throw wrong('tpp_redirect_uri');
    return psu;
  }

  function create(call: Call, service: Resource['service'], product: string, body: JsonObject): Answer {
    const psu = call.header('PSU-ID') ?? '';
    const embedded = isEmbedded(call);
    const made: Resource = {
      service,
      id: nextId(),
      product,
      psu,
      body,
      status: service === 'consents' ? 'received' : 'RCVD',
      embedded,
      authorisation: nextId(),
      scaStatus: 'received',
    };
    resources.set(made.id, made);
    const [self, sca] = [linkOf(made), scaLinkOf(made)];
    const page = isConsent(made) ? 'authorizexs2a' : 'authorizepaymentorder';
    const start: JsonObject = embedded
      ? {
          startAuthorisationWithEncryptedPsuAuthentication: { href: sca },
          aspspCertificates: { href: `${ORIGIN}/DE/SB-RB/aspsp-certificates/` },
        }
      : {
          scaRedirect: {
            href: `https://meine.rheinbank.example/taf/rb/#/${page}?transaction-id=${made.id}&psu-id=${psu}&authorization-id=${made.authorisation}`,
          },
        };
    return {
      status: 201,
      body: {
        [isConsent(made) ? 'consentStatus' : 'transactionStatus']: made.status,
        [isConsent(made) ? 'consentId' : 'paymentId']: made.id,
        _links: { scaStatus: { href: sca }, ...start, self: { href: self }, status: { href: `${self}/status` } },
        ...(!isConsent(made) &&
          (embedded || service === 'periodic-payments') && {
            transactionFeeIndicator: true,
            transactionFees: { amount: '1.27', currency: 'EUR' },
          }),
      },
      headers: {
        'ASPSP-SCA-Approach': embedded ? 'EMBEDDED' : 'REDIRECT',
        Location: JSON.stringify({ href: self }),
      },
    };
  }

  function createConsent(call: Call): Answer {
    psuOf(call);
    const { body } = call;
    const access = member(body, 'access');
    if (typeof access !== 'object' || access === null || Array.isArray(access)) throw wrong('access');
    if (['allPsd2', 'availableAccounts', 'availableAccountsWithBalance'].some((name) => access[name] !== undefined))
      throw new Refusal(400, 'SERVICE_INVALID', 'The addressed service is not valid for the addressed resources.');
    const recurring = member(body, 'recurringIndicator');
    if (typeof recurring !== 'boolean') throw wrong('recurringIndicator');
    const validUntil = text(body, 'validUntil');
    if (!DATE.test(validUntil) || validUntil < dayOf(now)) throw wrong('validUntil');
    const frequency = Number(member(body, 'frequencyPerDay'));
    if (!Number.isInteger(frequency) || frequency < 1) throw wrong('frequencyPerDay');
    if (member(body, 'combinedServiceIndicator') === true)
      throw new Refusal(400, 'SESSIONS_NOT_SUPPORTED', 'The combined service flag is not supported.');
    return create(call, 'consents', '', {
      access,
      validUntil,
      recurringIndicator: recurring,
      lastActionDate: dayOf(now),
      frequencyPerDay: frequency,
    });
  }

  /** The end of an authorisation. Of a consent that names no account the PSU opens all, and it ends the one before it. */
  function finish(resource: Resource, approved: boolean): void {
    resource.scaStatus = approved ? 'finalised' : 'failed';
    if (!isConsent(resource)) {
      const amount = cents(text(resource.body, 'instructedAmount', 'amount'));
      const iban = text(resource.body, 'debtorAccount', 'iban');
      const account = ACCOUNTS.find((each) => each.iban === iban);
      const funded = account !== undefined && available(account) >= amount;
      resource.status = approved && funded ? 'ACTC' : 'RJCT';
      if (resource.status === 'ACTC' && resource.service === 'payments')
        spent.set(iban, (spent.get(iban) ?? 0) + amount);
      return;
    }
    resource.status = approved ? 'valid' : 'rejected';
    resource.body.lastActionDate = dayOf(now);
    if (!approved) return;
    const access = member(resource.body, 'access') as JsonObject;
    const lists = ['accounts', 'balances', 'transactions'];
    if (lists.every((name) => list(access, name).length === 0)) {
      const all: Json[] = ACCOUNTS.filter(({ owner }) => owner === resource.psu).map(({ iban }) => ({
        iban,
        currency: 'EUR',
      }));
      resource.body.access = {
        ...(access.additionalInformation !== undefined && { additionalInformation: { ownerName: all } }),
        ...Object.fromEntries(lists.map((name) => [name, all])),
      };
    }
    for (const other of resources.values())
      if (
        other !== resource &&
        isConsent(other) &&
        other.psu === resource.psu &&
        other.status === 'valid' &&
        other.body.recurringIndicator === true &&
        resource.body.recurringIndicator === true
      )
        other.status = 'expired';
  }

  function find(service: Resource['service'], product: string, id: string): Resource {
    const found = resources.get(id);
    if (found?.service !== service || found.product !== product)
      throw service === 'consents'
        ? new Refusal(403, 'CONSENT_UNKNOWN', 'The Consent-ID cannot be matched by the ASPSP relative to the TPP.')
        : new Refusal(404, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown relative to the TPP.');
    if (isConsent(found) && found.status === 'valid' && dayOf(now) > text(found.body, 'validUntil'))
      found.status = 'expired';
    return found;
  }

  /** The steps of an embedded authorisation: the password, the method, the code. */
  function update(call: Call, resource: Resource): Answer {
    if (['finalised', 'failed'].includes(resource.scaStatus))
      throw new Refusal(409, 'STATUS_INVALID', 'The addressed resource does not allow additional authorisation.');
    const links: JsonObject = { scaStatus: { href: scaLinkOf(resource) } };
    const headers = { 'ASPSP-SCA-Approach': 'EMBEDDED' };
    const invalid = () => new Refusal(401, 'PSU_CREDENTIALS_INVALID', 'The password or the OTP is not correct.');
    const password = member(call.body, 'psuData', 'encryptedPassword');
    if (password !== undefined) {
      if (password !== `${resource.psu}-pass`) throw invalid();
      resource.scaStatus = 'psuAuthenticated';
      const body: JsonObject = {
        scaStatus: 'psuAuthenticated',
        scaMethods: METHODS,
        _links: { ...links, selectAuthenticationMethod: { href: scaLinkOf(resource) } },
      };
      return { status: 200, body, headers };
    }
    const method = member(call.body, 'authenticationMethodId');
    if (method !== undefined && resource.scaStatus !== 'received') {
      const chosen = METHODS.find((each) => each.authenticationMethodId === method);
      if (!chosen) throw new Refusal(400, 'SCA_METHOD_UNKNOWN', 'The addressed SCA method is unknown.');
      resource.scaStatus = 'scaMethodSelected';
      const body: JsonObject = {
        challengeData: { otpMaxLength: '6', otpFormat: 'Integer' },
        scaStatus: 'scaMethodSelected',
        chosenScaMethod: chosen,
        _links: { ...links, authoriseTransaction: { href: scaLinkOf(resource) } },
      };
      return { status: 200, body, headers };
    }
    const code = member(call.body, 'scaAuthenticationData');
    if (code === undefined || resource.scaStatus !== 'scaMethodSelected') throw wrong('psuData');
    if (code !== CODE) throw invalid();
    finish(resource, true);
    return { status: 200, body: { scaStatus: 'finalised', _links: links }, headers };
  }

  function authorisations(call: Call, resource: Resource, id: string | undefined): Answer {
    if (id === undefined) {
      if (call.method !== 'GET') throw notAllowed();
      return { status: 200, body: { authorisationIds: [resource.authorisation] } };
    }
    if (id !== resource.authorisation)
      throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown relative to the TPP.');
    if (call.method === 'PUT' && resource.embedded) return update(call, resource);
    if (call.method !== 'GET') throw notAllowed();
    return { status: 200, body: { scaStatus: resource.scaStatus } };
  }

  const notAllowed = () => new Refusal(405, 'SERVICE_INVALID', 'The HTTP method is not supported here.');

  function consentCall(call: Call, [id, what, authorisation]: string[]): Answer {
    if (id === undefined) {
      if (call.method !== 'POST') throw notAllowed();
      return createConsent(call);
    }
    const consent = find('consents', '', id);
    if (what === 'authorisations') return authorisations(call, consent, authorisation);
    if (call.method === 'DELETE' && what === undefined) {
      if (['received', 'valid'].includes(consent.status)) consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    if (call.method !== 'GET') throw notAllowed();
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    return {
      status: 200,
      body: {
        ...consent.body,
        consentStatus: consent.status,
        _links: { account: { href: `${ORIGIN}${AIS}/accounts` } },
      },
    };
  }

  function accountCall(call: Call, [resourceId, what, entry]: string[]): Answer {
    if (call.method !== 'GET') throw notAllowed();
    const id = call.header('Consent-ID');
    if (!id) throw wrong('consent_id');
    const consent = resources.get(id);
    if (!consent || !isConsent(consent))
      throw new Refusal(400, 'CONSENT_UNKNOWN', 'The Consent-ID cannot be matched by the ASPSP relative to the TPP.');
    find('consents', '', id);
    if (consent.status === 'expired')
      throw new Refusal(401, 'CONSENT_EXPIRED', 'The consent has expired and needs to be renewed.');
    const invalid = () => new Refusal(401, 'CONSENT_INVALID', 'The consent is not valid for the addressed service.');
    if (consent.status !== 'valid') throw invalid();
    const opens = (name: string, iban: string) =>
      list(consent.body, 'access', name).some((each) => text(each, 'iban') === iban);
    const known = ACCOUNTS.filter(({ owner }) => owner === consent.psu);
    const account = known.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined && !account)
      throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown relative to the TPP.');
    if (account && !opens(what ?? 'accounts', account.iban)) throw invalid();
    if (!call.header('PSU-IP-Address')) {
      const key = `${id} ${call.path} ${dayOf(now)}`;
      const reads = (unattended.get(key) ?? 0) + 1;
      unattended.set(key, reads);
      if (reads > Number(consent.body.frequencyPerDay))
        throw new Refusal(429, 'ACCESS_EXCEEDED', 'The access on the account has exceeded the consented multiplicity.');
    }
    const named = member(consent.body, 'access', 'additionalInformation') !== undefined;
    const show = (each: ForeignAccount): JsonObject => {
      const self = `${ORIGIN}${AIS}/accounts/${each.resourceId}`;
      return {
        cashAccountType: null,
        balances: balancesOf(each),
        resourceId: each.resourceId,
        product: 'PERSKTO',
        bban: null,
        ...(named && { ownerName: each.name }),
        _links: {
          balances: { href: `${self}/balances` },
          transactions: { href: `${self}/transactions` },
          account: { href: self },
        },
        iban: each.iban,
        name: each.name,
        currency: 'EUR',
        msisdn: null,
        bic: null,
      };
    };
    if (!account)
      return { status: 200, body: { accounts: known.filter(({ iban }) => opens('accounts', iban)).map(show) } };
    if (what === undefined) return { status: 200, body: { account: show(account) } };
    const shown = { iban: account.iban, currency: 'EUR' };
    if (what === 'balances') return { status: 200, body: { balances: balancesOf(account), account: shown } };
    if (entry === undefined)
      return { status: 200, body: { transactions: transactions(call, account), account: shown } };
    const found = account.bookings
      .map((booking) => entryOf(account, booking))
      .find((each) => each.transactionId === entry);
    if (!found) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown relative to the TPP.');
    return { status: 200, body: { transactionsDetails: found } };
  }

  const balancesOf = (account: ForeignAccount): Json[] => [
    {
      balanceType: 'closingBooked',
      balanceAmount: { amount: (account.balance / 100).toFixed(2), currency: 'EUR' },
      referenceDate: dayOf(now - DAY),
    },
    {
      balanceType: 'expected',
      lastChangeDateTime: new Date(now - (now % 60_000)).toISOString(),
      balanceAmount: { amount: (available(account) / 100).toFixed(2), currency: 'EUR' },
    },
  ];

  function entryOf(account: ForeignAccount, booking: ForeignAccount['bookings'][number]): JsonObject {
    const [day, amount, party, remittance] = booking;
    const number = String(37_000 + account.bookings.length - account.bookings.indexOf(booking)).padStart(7, '0');
    const own = { iban: account.iban, currency: 'EUR' };
    return {
      ...(amount < 0 ? { creditorName: party, debtorAccount: own } : { debtorName: party, creditorAccount: own }),
      transactionAmount: { amount: (amount / 100).toFixed(2), currency: 'EUR' },
      bookingDate: day,
      valueDate: day,
      ...(remittance.startsWith('RF')
        ? { remittanceInformationStructured: { reference: remittance } }
        : { remittanceInformationUnstructured: remittance }),
      endToEndId: 'NOTPROVIDED',
      checkId: '0000000000000',
      transactionId: `000001-${account.resourceId.slice(0, 24)}FT${number}`,
    };
  }

  /** `deltaList` instead of a first day, pages by `scrollRef`, and the pending entries whatever was asked for. */
  function transactions(call: Call, account: ForeignAccount): JsonObject {
    const status = call.query.get('bookingStatus');
    if (status === 'information' || status === 'all')
      throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', 'The parameter is not supported by the API provider.');
    if (status === null || !['booked', 'pending', 'both'].includes(status)) throw wrong('bookingStatus');
    const oldest = dayOf(now - HISTORY_DAYS * DAY);
    const [from, to] = ['dateFrom', 'dateTo'].map((name) => {
      const value = call.query.get(name);
      if (value !== null && (!DATE.test(value) || Number.isNaN(Date.parse(value)))) throw wrong(name);
      return value;
    }) as [string | null, string | null];
    if (from === null && call.query.get('deltaList') !== 'true') throw wrong('dateFrom');
    if ((from ?? oldest) < oldest || (from ?? oldest) > (to ?? dayOf(now)))
      throw new Refusal(400, 'PERIOD_INVALID', 'The requested time period is out of bound.');
    const self = `${ORIGIN}${AIS}/accounts/${account.resourceId}`;
    const links: JsonObject = { account: { href: self } };
    const all = account.bookings.filter(([day]) => day >= (from ?? oldest) && day <= (to ?? dayOf(now)));
    const offset = Number(call.query.get('scrollRef') ?? 0) % 1000;
    if (status !== 'pending' && all.length > offset + PAGE) {
      const query = new URLSearchParams(call.query);
      query.set('scrollRef', String(111_000 + offset + PAGE));
      links.next = { href: `${self}/transactions?${query}` };
    }
    const pending: Json[] =
      account.resourceId === ACCOUNTS[0]?.resourceId && offset === 0
        ? [
            {
              creditorName: 'Claude Renault',
              creditorAccount: { iban: 'FR7630006000011234567890189' },
              transactionAmount: { amount: '-100.03', currency: 'EUR' },
              valueDate: '2026-03-03',
              remittanceInformationUnstructured: 'Reservierung Lyon',
              transactionId: '000001-714881591',
            },
          ]
        : [];
    return {
      ...(status !== 'pending' && {
        booked: all.slice(offset, offset + PAGE).map((booking) => entryOf(account, booking)),
      }),
      _links: links,
      ...((status === 'pending' || pending.length > 0) && { pending }),
    };
  }

  function createPayment(call: Call, service: 'payments' | 'periodic-payments', product: string): Answer {
    if (!PRODUCTS[service]?.includes(product))
      throw new Refusal(404, 'PRODUCT_UNKNOWN', 'The addressed payment product is not available.');
    const psu = psuOf(call);
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrong('body');
    const debtor = text(body, 'debtorAccount', 'iban');
    if (!ACCOUNTS.some(({ iban, owner }) => iban === debtor && owner === psu)) throw wrong('debtorAccount');
    const amount = text(body, 'instructedAmount', 'amount');
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) throw wrong('instructedAmount');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw wrong('instructedAmount');
    if (!IBAN.test(text(body, 'creditorAccount', 'iban'))) throw wrong('creditorAccount');
    if (!text(body, 'creditorName')) throw wrong('creditorName');
    const day = text(body, 'requestedExecutionDate');
    if (day && day < dayOf(now))
      throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'The requested execution date is not a valid execution date.');
    if (service === 'periodic-payments') {
      if (!DATE.test(text(body, 'startDate'))) throw wrong('startDate');
      if (!FREQUENCIES.includes(text(body, 'frequency'))) throw wrong('frequency');
    }
    return create(call, service, product, body);
  }

  function paymentCall(
    call: Call,
    service: 'payments' | 'periodic-payments',
    [product = '', id, what, authorisation]: string[],
  ): Answer {
    if (id === undefined) {
      if (call.method !== 'POST') throw notAllowed();
      return createPayment(call, service, product);
    }
    const payment = find(service, product, id);
    if (what === 'authorisations') return authorisations(call, payment, authorisation);
    if (call.method === 'DELETE' && what === undefined) {
      if (payment.status !== 'RCVD')
        throw new Refusal(405, 'CANCELLATION_INVALID', 'The addressed payment is not cancellable.');
      payment.status = 'CANC';
      payment.scaStatus = 'failed';
      return { status: 204 };
    }
    if (call.method !== 'GET') throw notAllowed();
    const state: JsonObject = { transactionStatus: payment.status };
    if (what === undefined) return { status: 200, body: { ...payment.body, ...state } };
    const decided = service === 'payments' && payment.scaStatus === 'finalised';
    return { status: 200, body: { ...state, ...(decided && { fundsAvailable: payment.status === 'ACTC' }) } };
  }

  const KNOWN: Record<string, RegExp> = {
    [AIS]:
      /^\/(consents(\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?)?|accounts(\/[^/]+(\/balances|\/transactions(\/[^/]+)?)?)?)$/,
    [PIS]: /^\/(periodic-)?payments\/[^/]+(\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?)?$/,
  };

  function route(call: Call): Answer {
    const base = [AIS, PIS].find((each) => call.path.startsWith(`${each}/`));
    const path = base === undefined ? '' : call.path.slice(base.length);
    if (base === undefined || !KNOWN[base]?.test(path))
      throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown relative to the TPP.');
    if (!UUID.test(call.header('X-Request-ID') ?? '')) throw wrong('x_request_id');
    const [kind = '', ...rest] = path.slice(1).split('/');
    if (kind === 'consents') return consentCall(call, rest);
    if (kind === 'accounts') return accountCall(call, rest);
    return paymentCall(call, kind === 'payments' ? 'payments' : 'periodic-payments', rest);
  }

  function answer(call: Call): Answer {
    now = call.at;
    const stamp = (ms: number) => new Date(now + ms).toISOString().slice(0, -1);
    const common = {
      Server: 'Apache',
      glue2gEntry: stamp(4),
      bffEntry: stamp(4),
      bffExit: stamp(390),
      glue2gExit: stamp(391),
      'Content-Type': 'application/json;charset=utf-8',
      'X-Request-ID': call.header('X-Request-ID') ?? nextId(),
    };
    try {
      const given = route(call);
      return { ...given, headers: { ...common, ...given.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return {
        status: error.status,
        body: {
          tppMessages: [{ category: 'ERROR', code: error.code, text: error.message }],
          transactionStatus: 'RJCT',
        },
        headers: { ...common, ...error.headers },
      };
    }
  }

  function decide(id: string, decision: Decision): undefined {
    const resource = resources.get(id);
    if (resource?.scaStatus === 'received' && !resource.embedded) finish(resource, decision === 'approve');
  }

  return { answer, decide };
}
