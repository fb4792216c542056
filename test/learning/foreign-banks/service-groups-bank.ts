/**
 * Bank P: Bank Rheintor, a German bank of a group with one interface for all its brands. Accounts and payments have different paths, and the
 * PSU-ID decides whether the PSU signs by redirect or with data that the TPP sends. Resembles Deutsche Bank's interface. See the README for its quirks and their sources.
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

/** PSUs: one with the app, one who signs with codes of the TPP's page, one who has switched PSD2 off, and one without a method. */
export const [REDIRECT, EMBEDDED, SWITCHED_OFF, WITHOUT_METHOD] = [
  '6154033403',
  '6154033437',
  '6154033990',
  '6154033516',
] as const;
export const PASSWORD = 'PISPWD12';
const CODE = '123654';

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '640C6CEAA12923AABCD11EC1AFC40EF5',
    iban: 'DE17215730140403340300',
    owner: REDIRECT,
    name: 'PERSKTO',
    balance: 664_005,
    bookings: [
      ['2026-02-27', -10_003, 'Claude Renault', 'Rechnung 90/26'],
      ['2026-02-25', 341_250, 'Hafenlogistik GmbH', 'Gehalt 02/2026'],
      ['2026-02-18', -5_499, 'Buchhandlung Eicke', 'Bestellung 7731'],
      ['2026-02-11', -25_667, 'John Miles', 'Anteil Mietwagen'],
      ['2026-02-03', -118_000, 'Wohnbau Nord eG', 'Miete Februar'],
      ['2026-01-27', 341_250, 'Hafenlogistik GmbH', 'Gehalt 01/2026'],
      ['2026-01-14', -7_990, 'Stadtwerke Rheintor', 'Abschlag Januar'],
      ['2026-01-05', 34_301, 'Paul Simpson', 'Erstattung'],
      ['2025-12-18', -12_345, 'Spielwaren Lutz', 'Weihnachten'],
      ['2025-11-20', -64_000, 'Reisedienst Falk', 'Anzahlung'],
    ],
  },
  {
    resourceId: '29DC9E0F1571B6FBAAF0E62B3E995A9A',
    iban: 'DE87215730140403340301',
    owner: REDIRECT,
    name: 'SPARCARD',
    balance: 1_240_000,
    bookings: [
      ['2026-02-28', 1_033, 'Bank Rheintor', 'Zinsen 02/2026'],
      ['2025-12-31', 1_034, 'Bank Rheintor', 'Zinsen 12/2025'],
    ],
  },
  {
    resourceId: '8724B81FA1BDDF1775B8C8354221849E',
    iban: 'DE76215730140403343700',
    owner: EMBEDDED,
    name: 'PERSKTO',
    balance: 90_000,
    bookings: [
      ['2026-02-24', -3_480, 'Baeckerei Thoma', 'Fruehstueck'],
      ['2026-01-30', 150_000, 'Agentur Lenz', 'Honorar 1/26'],
    ],
  },
  {
    resourceId: '51F0B77C2D1E4A6693C80D1A7B4E2F90',
    iban: 'DE97215730140403399000',
    owner: SWITCHED_OFF,
    name: 'PERSKTO',
    balance: 15_000,
    bookings: [['2026-02-20', -1_200, 'Kino Central', 'Karten']],
  },
  {
    resourceId: 'C3A9120E77D54F1BA0E4426B8D915C07',
    iban: 'DE79215730140403351600',
    owner: WITHOUT_METHOD,
    name: 'PERSKTO',
    balance: 20_000,
    bookings: [['2026-02-16', -2_150, 'Gaertnerei Blum', 'Saatgut']],
  },
];

export const ORIGIN = 'https://xs2a.rheintor.example';
export const AIS = '/ais/DE/RT/v1';
export const PIS = '/pis/DE/RT/v1';
const PSU_ID_TYPE = 'DE_ONLB_RT';
const KEPT_DAYS = 90;
const PAGE = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const INVALID = 'Parameters submitted by TPP are missing or invalid';
const FREQUENCIES = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'SemiAnnual', 'Annual'];
const LISTS = ['accounts', 'balances', 'transactions'];
const METHODS: JsonObject[] = [
  ['photoOTP', 'PHOTO_OTP', 'photoTAN'],
  ['smsOTP', 'SMS_OTP', 'SMS OTP on phone +49160 xxxxx 28'],
].map(([authenticationMethodId = '', authenticationType = '', name = '']) => ({
  authenticationVersion: 'v1.2',
  name,
  authenticationType,
  explanation: 'PSD2-SCA Methods',
  authenticationMethodId,
}));

interface Authorisation {
  id: string;
  scaStatus: string;
}

interface Resource {
  kind: 'consent' | 'payment' | 'periodic';
  id: string;
  product: string;
  psu: string;
  body: JsonObject;
  status: string;
  funds?: boolean;
  authorisation: Authorisation;
  cancelling?: Authorisation;
}

export function openServiceGroupsBank(): OpenBank {
  const resources = new Map<string, Resource>();
  const unattended = new Map<string, number>();
  const spent = new Map<string, number>();
  let [count, now] = [0, 0];
  const hex = (length: number) => ((++count * 2_654_435_761) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`;

  const wrongFormat = (what: string) => new Refusal(400, 'FORMAT_ERROR', `${INVALID} : ${what}`);
  const isObject = (value: Json | undefined): value is JsonObject =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const balanceOf = ({ iban, balance }: ForeignAccount) => balance - (spent.get(iban) ?? 0);
  const amountOf = (value: number): JsonObject => ({ amount: (value / 100).toFixed(2), currency: 'EUR' });
  const pathOf = ({ kind, product, id }: Resource) =>
    kind === 'consent'
      ? `${AIS}/consents/${id}`
      : `${PIS}/${kind === 'payment' ? 'payments' : 'periodic-payments'}/${product}/${id}`;
  const linkTo = (path: string): JsonObject => ({ href: ORIGIN + path });
  const authorisationPath = (resource: Resource) => `${pathOf(resource)}/authorisations/${resource.authorisation.id}`;
  const pageOf = (what: string, { id, psu }: Resource, authorisation: Authorisation): JsonObject => ({
    href: `https://meine.rheintor.example/taf/rt/#/${what}?transaction-id=${id}&psu-id=${psu}&authorization-id=${authorisation.id}`,
  });

  /** The headers of a creation, in the order in which they are checked. Returns the PSU. */
  function psuOf(call: Call): string {
    const psu = call.header('PSU-ID') ?? '';
    if (psu.length !== 10) throw new Refusal(400, 'Bad Request', `${INVALID} : psu_id should be 10 characters`);
    if (call.header('PSU-ID-Type') !== PSU_ID_TYPE) throw wrongFormat('psu_id_type');
    if (!call.header('PSU-IP-Address')) throw wrongFormat('psu_ip_address');
    if (!ACCOUNTS.some(({ owner }) => owner === psu)) throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', '');
    if (psu === SWITCHED_OFF)
      throw new Refusal(
        403,
        'SERVICE_BLOCKED',
        'PSU needs to login to Online Banking and allow PSD2 requests using the Master Switch option.',
      );
    if (psu === WITHOUT_METHOD) throw new Refusal(400, 'SCA_METHOD_UNKNOWN', '');
    if (psu === REDIRECT && !/^https:\/\/[^\s/]+/.test(call.header('TPP-Redirect-URI') ?? ''))
      throw wrongFormat('tpp_redirect_uri');
    return psu;
  }

  function made(kind: Resource['kind'], product: string, psu: string, body: JsonObject): Resource {
    const resource: Resource = {
      kind,
      id: nextId(),
      product,
      psu,
      body,
      status: kind === 'consent' ? 'received' : 'RCVD',
      authorisation: { id: nextId(), scaStatus: 'received' },
    };
    resources.set(resource.id, resource);
    return resource;
  }

  function created(resource: Resource, more: JsonObject): Answer {
    const path = pathOf(resource);
    const embedded = resource.psu === EMBEDDED;
    return {
      status: 201,
      body: {
        [resource.kind === 'consent' ? 'consentStatus' : 'transactionStatus']: resource.status,
        [resource.kind === 'consent' ? 'consentId' : 'paymentId']: resource.id,
        _links: {
          scaStatus: linkTo(authorisationPath(resource)),
          ...(embedded
            ? {
                startAuthorisationWithEncryptedPsuAuthentication: linkTo(authorisationPath(resource)),
                aspspCertificates: linkTo('/DE/RT/aspsp-certificates/'),
              }
            : {
                scaRedirect: pageOf(
                  resource.kind === 'consent' ? 'authorizexs2a' : 'authorizepaymentorder',
                  resource,
                  resource.authorisation,
                ),
              }),
          self: linkTo(path),
          status: linkTo(`${path}/status`),
        },
        ...more,
      },
      headers: {
        'ASPSP-SCA-Approach': embedded ? 'EMBEDDED' : 'REDIRECT',
        Location: JSON.stringify(linkTo(path)),
      },
    };
  }

  function createConsent(call: Call): Answer {
    const psu = psuOf(call);
    const { body } = call;
    if (!isObject(body)) throw wrongFormat('body');
    const access = member(body, 'access');
    if (!isObject(access)) throw wrongFormat('access');
    if (['allPsd2', 'availableAccounts', 'availableAccountsWithBalance'].some((flag) => flag in access))
      throw new Refusal(400, 'SERVICE_INVALID', 'The addressed service is not valid for the addressed resources');
    if (!LISTS.some((each) => Array.isArray(access[each]))) throw wrongFormat('access');
    const named = LISTS.flatMap((each) => list(access, each)).map((each) => text(each, 'iban'));
    if (named.some((iban) => !IBAN.test(iban))) throw wrongFormat('access.iban');
    if (named.some((iban) => !ACCOUNTS.some((each) => each.iban === iban && each.owner === psu)))
      throw wrongFormat('access.iban');
    if (typeof body.recurringIndicator !== 'boolean') throw wrongFormat('recurringIndicator');
    const validUntil = text(body, 'validUntil');
    if (!DATE.test(validUntil) || validUntil < dayOf(now)) throw wrongFormat('validUntil');
    const frequency = body.frequencyPerDay;
    if (typeof frequency !== 'number' || !Number.isInteger(frequency) || frequency < 1)
      throw wrongFormat('frequencyPerDay');
    if (body.combinedServiceIndicator === true)
      throw new Refusal(400, 'SESSIONS_NOT_SUPPORTED', 'The combined service flag may not be used');
    return created(
      made('consent', '', psu, {
        access,
        recurringIndicator: body.recurringIndicator,
        validUntil,
        frequencyPerDay: Math.min(4, frequency),
        lastActionDate: dayOf(now),
      }),
      {},
    );
  }

  /** Without an authorisation in the path, the list of all; otherwise its status, or the PSU's data for it. */
  function authorise(call: Call, resource: Resource, [id]: string[], found = resource.authorisation): Answer {
    if (id === undefined) return { status: 200, body: { authorisationIds: [found.id] } };
    if (found.id !== id) throw new Refusal(403, 'RESOURCE_UNKNOWN', 'The addressed authorisation is unknown');
    if (call.method === 'GET') return { status: 200, body: { scaStatus: found.scaStatus } };
    if (resource.psu !== EMBEDDED || ['finalised', 'failed'].includes(found.scaStatus))
      throw new Refusal(409, 'STATUS_INVALID', 'The addressed resource does not allow additional authorisation');
    const self = linkTo(authorisationPath(resource));
    const headers = { 'ASPSP-SCA-Approach': 'EMBEDDED' };
    const password = text(call.body, 'psuData', 'encryptedPassword');
    if (password) {
      if (password !== PASSWORD) throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', '');
      found.scaStatus = 'psuAuthenticated';
      return {
        status: 200,
        body: {
          scaStatus: found.scaStatus,
          scaMethods: METHODS,
          _links: { scaStatus: self, selectAuthenticationMethod: self },
        },
        headers,
      };
    }
    const wanted = text(call.body, 'authenticationMethodId');
    if (wanted && found.scaStatus !== 'received') {
      const method = METHODS.find((each) => each.authenticationMethodId === wanted);
      if (!method) throw new Refusal(400, 'SCA_METHOD_UNKNOWN', '');
      found.scaStatus = 'scaMethodSelected';
      return {
        status: 200,
        body: {
          scaStatus: found.scaStatus,
          chosenScaMethod: method,
          challengeData: { otpMaxLength: '6', otpFormat: 'Integer' },
          _links: { scaStatus: self, authoriseTransaction: self },
        },
        headers,
      };
    }
    const code = text(call.body, 'scaAuthenticationData');
    if (!code || found.scaStatus !== 'scaMethodSelected') throw wrongFormat('body');
    if (code !== CODE) throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', '');
    finish(resource, 'approve');
    return { status: 200, body: { scaStatus: found.scaStatus, _links: { scaStatus: self } }, headers };
  }

  /** What is due when the PSU has signed or declined. */
  function finish(resource: Resource, decision: Decision): void {
    const approved = decision === 'approve';
    resource.authorisation.scaStatus = approved ? 'finalised' : 'failed';
    if (resource.kind === 'consent') {
      resource.status = approved ? 'valid' : 'rejected';
      const offered = LISTS.every((each) => list(resource.body, 'access', each).length === 0);
      if (!approved || !offered) return;
      const mine: Json[] = ACCOUNTS.filter(({ owner }) => owner === resource.psu).map(({ iban }) => ({
        iban,
        currency: 'EUR',
      }));
      resource.body.access = {
        ...(member(resource.body, 'access', 'additionalInformation') !== undefined && {
          additionalInformation: { ownerName: mine },
        }),
        ...Object.fromEntries(LISTS.map((each) => [each, mine])),
      };
      return;
    }
    const iban = text(resource.body, 'debtorAccount', 'iban');
    const account = ACCOUNTS.find((each) => each.iban === iban);
    const amount = cents(text(resource.body, 'instructedAmount', 'amount'));
    resource.funds = resource.kind === 'periodic' || (account !== undefined && balanceOf(account) >= amount);
    resource.status = approved && resource.funds ? 'ACTC' : 'RJCT';
    if (resource.status === 'ACTC' && resource.kind === 'payment') spent.set(iban, (spent.get(iban) ?? 0) + amount);
  }

  function consentCall(call: Call, [id, what, ...rest]: string[]): Answer {
    if (id === undefined) return createConsent(call);
    const consent = resources.get(id);
    if (consent?.kind !== 'consent') throw new Refusal(403, 'CONSENT_UNKNOWN', 'The Consent-ID is unknown');
    age(consent);
    if (what === 'authorisations') return authorise(call, consent, rest);
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    if (call.method === 'DELETE') {
      if (['received', 'valid'].includes(consent.status)) consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    return {
      status: 200,
      body: { ...consent.body, consentStatus: consent.status, _links: { account: linkTo(`${AIS}/accounts`) } },
    };
  }

  function age(consent: Resource): void {
    if (consent.status === 'valid' && dayOf(now) > text(consent.body, 'validUntil')) consent.status = 'expired';
  }

  const balancesOf = (account: ForeignAccount): Json[] =>
    ['closingBooked', 'interimAvailable'].map((balanceType) => ({
      balanceType,
      creditLimitIncluded: false,
      balanceAmount: amountOf(balanceOf(account)),
    }));

  function accountCall(call: Call, [resourceId, what, entry]: string[]): Answer {
    const id = call.header('Consent-ID');
    if (!id) throw wrongFormat('consent_id');
    const consent = resources.get(id);
    if (consent?.kind !== 'consent') throw new Refusal(400, 'CONSENT_UNKNOWN', 'The Consent-ID is unknown');
    age(consent);
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'The consent has expired');
    if (consent.status !== 'valid') throw new Refusal(401, 'CONSENT_INVALID', 'The consent is not valid');
    const covers = (right: string, { iban }: ForeignAccount) =>
      list(consent.body, 'access', right).some((each) => text(each, 'iban') === iban);
    const account = ACCOUNTS.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined && !account)
      throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The addressed account is unknown');
    const withBalance = call.query.get('withBalance') === 'true';
    const rights = what === undefined ? LISTS : [what];
    if (account && !rights.some((right) => covers(right, account)))
      throw new Refusal(401, 'CONSENT_INVALID', 'The consent does not cover the addressed account');
    if (!call.header('PSU-IP-Address')) {
      const key = `${id} ${call.path} ${dayOf(now)}`;
      const reads = (unattended.get(key) ?? 0) + 1;
      if (!call.query.has('scrollRef')) unattended.set(key, reads);
      if (reads > Number(consent.body.frequencyPerDay))
        throw new Refusal(429, 'ACCESS_EXCEEDED', 'The access on the account has been exceeding the consented number');
    }
    consent.body.lastActionDate = dayOf(now);
    const shown = (each: ForeignAccount): JsonObject => {
      const self = `${AIS}/accounts/${each.resourceId}`;
      return {
        cashAccountType: each.name === 'PERSKTO' ? 'CACC' : 'SVGS',
        product: each.name,
        resourceId: each.resourceId,
        ...(member(consent.body, 'access', 'additionalInformation') !== undefined && { ownerName: 'Javier Martin' }),
        ...(withBalance && { balances: balancesOf(each) }),
        _links: {
          balances: linkTo(`${self}/balances`),
          transactions: linkTo(`${self}/transactions`),
          account: linkTo(self),
        },
        iban: each.iban,
        currency: 'EUR',
        status: 'enabled',
      };
    };
    if (!account) {
      const open = ACCOUNTS.filter((each) => LISTS.some((right) => covers(right, each)));
      return { status: 200, body: { accounts: open.map((each) => shown(each)) } };
    }
    if (what === undefined) return { status: 200, body: { account: shown(account) } };
    const reference: JsonObject = { iban: account.iban, currency: 'EUR' };
    if (what === 'balances') return { status: 200, body: { balances: balancesOf(account), account: reference } };
    const all = account.bookings.map((booking, index) => entryOf(account, booking, index));
    if (entry === undefined) return transactions(call, account, all, withBalance);
    const found = all.find((each) => each.transactionId === entry);
    if (!found) throw new Refusal(403, 'RESOURCE_UNKNOWN', 'The addressed transaction is unknown');
    return { status: 200, body: { transactionsDetails: found } };
  }

  function entryOf(
    { resourceId, iban }: ForeignAccount,
    [day, amount, party, remittance]: ForeignAccount['bookings'][number],
    index: number,
  ): JsonObject {
    const [mine, theirs] = amount < 0 ? ['debtor', 'creditor'] : ['creditor', 'debtor'];
    return {
      [`${mine}Account`]: { iban, currency: 'EUR' },
      [`${theirs}Name`]: party,
      transactionAmount: amountOf(amount),
      bookingDate: day,
      valueDate: day,
      remittanceInformationUnstructured: remittance,
      endToEndId: 'NOTPROVIDED',
      checkId: '0000000000000',
      transactionId: `000001-${resourceId.slice(0, 16)}${day.replaceAll('-', '')}FT00${String(37_224 + index)}`,
    };
  }

  function transactions(call: Call, account: ForeignAccount, all: JsonObject[], withBalance: boolean): Answer {
    const self = `${AIS}/accounts/${account.resourceId}`;
    const status = call.query.get('bookingStatus') ?? '';
    if (!['booked', 'pending', 'both'].includes(status)) throw wrongFormat('bookingStatus');
    const dateOf = (name: string) => {
      const value = call.query.get(name);
      if (value !== null && (!DATE.test(value) || Number.isNaN(Date.parse(value)))) throw wrongFormat(name);
      return value;
    };
    const oldest = dayOf(now - KEPT_DAYS * DAY);
    const sent = dateOf('dateFrom');
    if (sent === null && call.query.get('deltaList') !== 'true') throw wrongFormat('dateFrom');
    const [from, to] = [sent ?? oldest, dateOf('dateTo') ?? dayOf(now)];
    if (from > to || from < oldest)
      throw new Refusal(400, 'PERIOD_INVALID', 'The requested time period is out of bound');
    const start = Number(call.query.get('scrollRef') ?? 0);
    const within = all.filter((each) => text(each, 'bookingDate') >= from && text(each, 'bookingDate') <= to);
    const next = new URLSearchParams([...call.query].filter(([name]) => name !== 'scrollRef'));
    next.set('scrollRef', String(start + PAGE));
    const pending: Json[] =
      account === ACCOUNTS[0]
        ? [
            {
              debtorAccount: { iban: account.iban, currency: 'EUR' },
              creditorName: 'Claude Renault',
              transactionAmount: amountOf(-10_003),
              remittanceInformationUnstructured: 'Rechnung 91/26',
              endToEndId: 'NOTPROVIDED',
              checkId: '0000000000000',
              transactionId: '000001-330DA1CD87C588578AD4906D5C1E11127151742026-03-02 07:05:17.4263780',
            },
          ]
        : [];
    return {
      status: 200,
      body: {
        transactions: {
          ...(status !== 'pending' && { booked: within.slice(start, start + PAGE) }),
          ...(status !== 'booked' && { pending }),
          _links: {
            account: linkTo(self),
            ...(status !== 'pending' &&
              within.length > start + PAGE && { next: linkTo(`${self}/transactions?${next}`) }),
          },
        },
        account: { iban: account.iban, currency: 'EUR' },
        ...(withBalance && { balances: balancesOf(account) }),
      },
    };
  }

  function createPayment(call: Call, kind: 'payment' | 'periodic', product: string): Answer {
    const psu = psuOf(call);
    const { body } = call;
    if (!isObject(body)) throw wrongFormat('body');
    const amount = member(body, 'instructedAmount', 'amount');
    if (typeof amount !== 'string' || !/^\d{1,14}(\.\d{1,3})?$/.test(amount) || Number(amount) <= 0)
      throw wrongFormat('instructedAmount.amount');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw wrongFormat('instructedAmount.currency');
    const debtor = text(body, 'debtorAccount', 'iban');
    if (!ACCOUNTS.some(({ iban, owner }) => iban === debtor && owner === psu)) throw wrongFormat('debtorAccount');
    if (!IBAN.test(text(body, 'creditorAccount', 'iban'))) throw wrongFormat('creditorAccount.iban');
    if (!text(body, 'creditorName')) throw wrongFormat('creditorName');
    if (kind === 'periodic') {
      if (!DATE.test(text(body, 'startDate'))) throw wrongFormat('startDate');
      if (!FREQUENCIES.includes(text(body, 'frequency'))) throw wrongFormat('frequency');
      if (text(body, 'startDate') < dayOf(now))
        throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'The requested execution date is not a valid execution date');
    }
    return created(made(kind, product, psu, body), {
      transactionFeeIndicator: true,
      ...(psu === EMBEDDED && { transactionFees: { amount: '1.27', currency: 'EUR' } }),
    });
  }

  function paymentCall(call: Call, kind: 'payment' | 'periodic', [product = '', id, what, ...rest]: string[]): Answer {
    const products = ['sepa-credit-transfers', ...(kind === 'payment' ? ['instant-sepa-credit-transfers'] : [])];
    if (!products.includes(product)) throw new Refusal(404, 'PRODUCT_UNKNOWN', 'The addressed product is unknown');
    if (id === undefined) return createPayment(call, kind, product);
    const payment = resources.get(id);
    if (payment?.kind !== kind || payment.product !== product)
      throw new Refusal(403, 'RESOURCE_UNKNOWN', 'The addressed payment is unknown');
    if (what === 'authorisations') return authorise(call, payment, rest);
    if (what === 'cancellation-authorisations') return cancellation(call, payment, rest);
    if (call.method === 'DELETE') return cancel(payment);
    if (what === 'status')
      return {
        status: 200,
        body: {
          transactionStatus: payment.status,
          ...(kind === 'payment' && payment.funds !== undefined && { fundsAvailable: payment.funds }),
        },
      };
    return { status: 200, body: { ...payment.body, transactionStatus: payment.status } };
  }

  function cancel(payment: Resource): Answer {
    if (payment.status === 'RCVD') {
      payment.status = 'CANC';
      payment.authorisation.scaStatus = 'failed';
      return { status: 204 };
    }
    if (payment.status !== 'ACTC' || payment.kind === 'payment')
      throw new Refusal(405, 'CANCELLATION_INVALID', 'The addressed payment is not cancellable');
    return {
      status: 202,
      body: {
        transactionStatus: payment.status,
        _links: { startAuthorisation: linkTo(`${pathOf(payment)}/cancellation-authorisations`) },
      },
    };
  }

  function cancellation(call: Call, payment: Resource, rest: string[]): Answer {
    if (call.method !== 'POST') return authorise(call, payment, rest, payment.cancelling);
    if (payment.status !== 'ACTC')
      throw new Refusal(409, 'STATUS_INVALID', 'The addressed resource does not allow additional authorisation');
    payment.cancelling = { id: nextId(), scaStatus: 'received' };
    return {
      status: 201,
      body: {
        scaStatus: payment.cancelling.scaStatus,
        authorisationId: payment.cancelling.id,
        _links: {
          scaRedirect: pageOf('authorizepaymentorder', payment, payment.cancelling),
          scaStatus: linkTo(`${pathOf(payment)}/cancellation-authorisations/${payment.cancelling.id}`),
        },
      },
      headers: { 'ASPSP-SCA-Approach': 'REDIRECT' },
    };
  }

  const PAYMENT = '(periodic-)?payments\\/[^/]+\\/[^/]+';
  const ROUTES: Record<string, RegExp> = {
    [`GET ${AIS}`]:
      /^\/(consents\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?|accounts(\/[^/]+(\/balances|\/transactions(\/[^/]+)?)?)?)$/,
    [`POST ${AIS}`]: /^\/consents$/,
    [`PUT ${AIS}`]: /^\/consents\/[^/]+\/authorisations\/[^/]+$/,
    [`DELETE ${AIS}`]: /^\/consents\/[^/]+$/,
    [`GET ${PIS}`]: new RegExp(`^/${PAYMENT}(/status|/(cancellation-)?authorisations(/[^/]+)?)?$`),
    [`POST ${PIS}`]: new RegExp(`^/((periodic-)?payments/[^/]+|${PAYMENT}/cancellation-authorisations)$`),
    [`PUT ${PIS}`]: new RegExp(`^/${PAYMENT}/authorisations/[^/]+$`),
    [`DELETE ${PIS}`]: new RegExp(`^/${PAYMENT}$`),
  };

  function answer(call: Call): Answer {
    now = call.at;
    const sentId = call.header('X-Request-ID');
    const stamp = new Date(now).toISOString().slice(0, -1);
    const common = {
      'Content-Type': 'application/json;charset=utf-8',
      ...(sentId && { 'X-Request-ID': sentId }),
      glue2gEntry: stamp,
      bffEntry: stamp,
      bffExit: stamp,
      glue2gExit: stamp,
    };
    const within = (given: Answer): Answer => ({ ...given, headers: { ...common, ...given.headers } });
    const group = [AIS, PIS].find((each) => call.path.startsWith(`${each}/`)) ?? '';
    const path = call.path.slice(group.length);
    try {
      const known = Object.entries(ROUTES).filter(([route, each]) => route.endsWith(` ${group}`) && each.test(path));
      if (!group || known.length === 0) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown');
      if (!known.some(([route]) => route.startsWith(`${call.method} `)))
        throw new Refusal(405, 'SERVICE_INVALID', 'The addressed service is not valid for the addressed resources');
      if (!UUID.test(sentId ?? '')) throw wrongFormat('x_request_id');
      const [kind = '', ...rest] = path.slice(1).split('/');
      if (kind === 'consents') return within(consentCall(call, rest));
      if (kind === 'accounts') return within(accountCall(call, rest));
      return within(paymentCall(call, kind === 'payments' ? 'payment' : 'periodic', rest));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return within({
        status: error.status,
        body: {
          tppMessages: [{ category: 'ERROR', code: error.code, ...(error.message !== '' && { text: error.message }) }],
          transactionStatus: 'RJCT',
        },
      });
    }
  }

  /** The PSU at the bank's page, for a consent, a payment, or its cancellation. */
  function decide(id: string, decision: Decision): undefined {
    const resource = resources.get(id);
    if (resource?.cancelling?.scaStatus === 'received') {
      resource.cancelling.scaStatus = decision === 'approve' ? 'finalised' : 'failed';
      if (decision === 'approve') resource.status = 'CANC';
    } else if (resource?.authorisation.scaStatus === 'received') finish(resource, decision);
  }

  return { answer, decide };
}
