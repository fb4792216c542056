/**
 * Bank R: Donauunion, an Austrian bank of a group that runs one interface in central and eastern Europe. The PSU signs at the bank's page, or with a
 * password and a code that the TPP asks for; an authorisation has the id of what it authorises. Resembles UniCredit's interface. See the README for its quirks
 * and their sources.
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

export const [PRIVATE, BUSINESS] = ['atdemo', 'atfirma'] as const;
export const OTP = '123456';

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '3dc3d5b37023',
    iban: 'AT671284000100234567',
    owner: PRIVATE,
    name: 'Account-1',
    balance: 482_050,
    bookings: [
      ['2026-02-27', -18_012, 'Moebelhaus Wagram', 'Rechnung 4471'],
      ['2026-02-25', 268_400, 'Donauwerft GmbH', 'Gehalt 02/2026'],
      ['2026-02-17', -4_790, 'Wien Energie Nord', 'Teilbetrag Februar'],
      ['2026-02-10', -2_180, 'Papierladen Huber', 'Beleg 88'],
      ['2026-02-03', -92_000, 'Hausverwaltung Kern', 'Miete Februar'],
      ['2026-01-27', 268_400, 'Donauwerft GmbH', 'Gehalt 01/2026'],
      ['2026-01-12', -11_912, 'Autohaus Steininger', 'Service'],
      ['2025-12-19', -7_350, 'Spielzeug Leitner', 'Geschenke'],
      ['2025-10-08', -31_000, 'Reisebuero Thaya', 'Anzahlung'],
      ['2025-05-14', 45_000, 'Finanzamt Wien', 'Gutschrift'],
    ],
  },
  {
    resourceId: '8a41f0c27d95',
    iban: 'AT401284000100234568',
    owner: PRIVATE,
    name: 'Account-2',
    balance: 1_500_000,
    bookings: [
      ['2026-02-28', 1_250, 'Donauunion', 'Zinsen 02/2026'],
      ['2025-12-31', 1_310, 'Donauunion', 'Zinsen 12/2025'],
    ],
  },
  {
    resourceId: 'c05e92ba6f18',
    iban: 'AT651284000200871230',
    owner: BUSINESS,
    name: 'Account-3',
    balance: 94_000,
    bookings: [
      ['2026-02-24', -6_600, 'Druckerei Pannonia', 'Plakate'],
      ['2026-02-02', 120_000, 'Kunde Marek', 'Honorar 1/26'],
    ],
  },
  {
    resourceId: 'f7721b3d0ce4',
    iban: 'AT381284000200871231',
    owner: BUSINESS,
    name: 'Account-4',
    balance: 310_500,
    bookings: [['2026-02-20', -15_000, 'Leasing Burgenland', 'Rate 2/26']],
  },
];

export const ORIGIN = 'https://api.donauunion.example';
export const PREFIX = '/hydrogen/v1';
export const ONBOARDING = '/tpp/v1/authentications';
const PSU_ID_TYPES = ['24YOU', 'BUSINESSNET', 'UCEBANKINGGLOBAL'];
const FRESH_MS = 20 * 60_000;
const KEPT_DAYS = 90;
const PAGE = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const LISTS = ['accounts', 'balances', 'transactions'];
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

interface Authorisation {
  scaStatus: string;
  correlationId: string;
}

interface Resource {
  kind: 'consent' | 'payment' | 'periodic';
  id: string;
  product: string;
  /** Without one, the PSU is who signs at the bank's page: the owner of the account that pays, or the private one. */
  psu?: string;
  redirect: boolean;
  body: JsonObject;
  status: string;
  signedAt?: number;
  authorisation?: Authorisation;
  cancelling?: Authorisation;
}

export function openCorrelatedBank(): OpenBank {
  const resources = new Map<string, Resource>();
  const unattended = new Map<string, number>();
  const spent = new Map<string, number>();
  let [count, now, onboarded, minute, calls] = [0, 0, false, 0, 0];
  const next = (modulus: number) => (++count * 2_654_435_761) % modulus;
  const hex = (length: number) =>
    next(16 ** length)
      .toString(16)
      .padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`;
  const nextCode = () =>
    next(36 ** 6)
      .toString(36)
      .toUpperCase()
      .padStart(6, 'A');

  const wrongFormat = (what: string) =>
    new Refusal(400, 'FORMAT_ERROR', `Format of certain request fields are not matching the requirements: ${what}`);
  const notFound = () =>
    new Refusal(404, 'RESOURCE_UNKNOWN', 'The resource you are looking for was not found in our system');
  const wrongCredentials = () => new Refusal(401, 'PSU_CREDENTIALS_INVALID', 'The PSU credentials are not valid');
  const isObject = (value: Json | undefined): value is JsonObject =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const balanceOf = ({ iban, balance }: ForeignAccount) => balance - (spent.get(iban) ?? 0);
  const linkTo = (path: string): JsonObject => ({ href: ORIGIN + path });
  const pathOf = ({ kind, product, id }: Resource) =>
    `${PREFIX}/${kind === 'consent' ? 'consents' : `${kind === 'payment' ? 'payments' : 'periodic-payments'}/${product}`}/${id}`;

  /** The headers of a creation, in the order in which they are checked. */
  function checkCreation(call: Call): void {
    if (!PSU_ID_TYPES.includes(call.header('PSU-ID-Type') ?? '')) throw wrongFormat('PSU-ID-Type');
    const address = call.header('PSU-IP-Address') ?? '';
    if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(address) || /^(127\.|0\.0\.0\.0)/.test(address))
      throw wrongFormat('PSU-IP-Address');
    checkRedirect(call);
  }

  function checkRedirect(call: Call): void {
    if (!/^https:\/\/[^\s/]+/.test(call.header('TPP-Redirect-URI') ?? '')) throw wrongFormat('TPP-Redirect-URI');
  }

  function psuOf(call: Call): string {
    const psu = call.header('PSU-ID') ?? '';
    if (!psu) throw wrongFormat('PSU-ID');
    if (!ACCOUNTS.some(({ owner }) => owner === psu)) throw wrongCredentials();
    return psu;
  }

  function created(call: Call, kind: Resource['kind'], product: string, body: JsonObject): Answer {
    const psu = call.header('PSU-ID') === undefined ? undefined : psuOf(call);
    const resource: Resource = {
      kind,
      id: kind === 'consent' ? nextId() : `PATA${String(100_000 + next(900_000))}`,
      product,
      ...(psu !== undefined && { psu }),
      redirect: call.header('TPP-Redirect-Preferred') === 'true',
      body,
      status: kind === 'periodic' ? 'PDNG' : kind === 'payment' ? 'RCVD' : 'received',
    };
    resources.set(resource.id, resource);
    const path = pathOf(resource);
    const [idName, statusName] =
      kind === 'consent' ? ['consentId', 'consentStatus'] : ['paymentId', 'transactionStatus'];
    const page = `https://authorization.donauunion.example/psd2/bg/loginPSD2_BG.html?${idName}=${resource.id}&correlationid=${nextCode()}&country=AT`;
    return {
      status: 201,
      body: {
        [statusName]: resource.status,
        [idName]: resource.id,
        _links: resource.redirect
          ? {
              scaRedirect: { href: page },
              ...(kind !== 'consent' && { self: { href: path }, status: { href: `${path}/status` } }),
            }
          : { startAuthorisation: linkTo(`${path}/authorisations`) },
      },
      headers: { 'ASPSP-SCA-Approach': resource.redirect ? 'REDIRECT' : 'EMBEDDED', Location: ORIGIN + path },
    };
  }

  function createConsent(call: Call): Answer {
    checkCreation(call);
    const { body } = call;
    const access = member(body, 'access');
    if (!isObject(body) || !isObject(access)) throw wrongFormat('access');
    const flags = Object.keys(access).filter((each) => !LISTS.includes(each));
    if (flags.some((flag) => flag !== 'allPsd2' || access.allPsd2 !== 'allAccounts'))
      throw new Refusal(400, 'SERVICE_INVALID', 'The addressed service is not valid for the addressed resources');
    const named = LISTS.flatMap((each) => list(access, each)).map((each) => text(each, 'iban'));
    if (flags.length === 0 && named.length === 0)
      throw new Refusal(400, 'SERVICE_INVALID', 'The addressed service is not valid for the addressed resources');
    if (named.some((iban) => !ACCOUNTS.some((each) => each.iban === iban))) throw wrongFormat('access.iban');
    if (typeof body.recurringIndicator !== 'boolean') throw wrongFormat('recurringIndicator');
    const validUntil = text(body, 'validUntil');
    if (!DATE.test(validUntil) || validUntil < dayOf(now)) throw wrongFormat('validUntil');
    const frequency = body.frequencyPerDay;
    if (typeof frequency !== 'number' || !Number.isInteger(frequency) || frequency < 1)
      throw wrongFormat('frequencyPerDay');
    if (body.combinedServiceIndicator === true)
      throw new Refusal(400, 'SESSIONS_NOT_SUPPORTED', 'The combined service flag may not be used with this ASPSP');
    return created(call, 'consent', '', {
      access,
      recurringIndicator: body.recurringIndicator,
      validUntil,
      frequencyPerDay: frequency,
      lastActionDate: dayOf(now),
    });
  }

  /** The authorisations of a resource, or of its cancellation: their ids are that of the resource. */
  function authorise(
    call: Call,
    resource: Resource,
    what: 'authorisations' | 'cancellation-authorisations',
    id?: string,
  ): Answer {
    const key = what === 'authorisations' ? 'authorisation' : 'cancelling';
    const path = `${pathOf(resource)}/${what}`;
    const found = resource[key];
    if (id === undefined) {
      if (call.method === 'GET') return { status: 200, body: { authorisationIds: found ? [resource.id] : [] } };
      checkRedirect(call);
      resource.psu = psuOf(call);
      const open = what === 'authorisations' ? ['received', 'RCVD', 'PDNG'] : ['ACSP'];
      if (resource.redirect || !open.includes(resource.status))
        throw new Refusal(409, 'STATUS_INVALID', 'The addressed resource does not allow additional authorisation');
      const started = { scaStatus: 'received', correlationId: nextCode() };
      resource[key] = started;
      return {
        status: 201,
        body: {
          scaStatus: started.scaStatus,
          authorisationId: resource.id,
          _links: {
            updatePsuAuthentication: linkTo(`${path}/${resource.id}?correlationId=${started.correlationId}`),
            scaStatus: linkTo(`${path}/${resource.id}`),
          },
        },
        headers: { 'ASPSP-SCA-Approach': 'EMBEDDED' },
      };
    }
    if (id !== resource.id || !found) throw notFound();
    if (call.method === 'GET') {
      // Only single payments have the status of their authorisation: it follows theirs.
      if (resource.kind !== 'payment') throw notFound();
      return { status: 200, body: { scaStatus: scaStatusOf(resource) } };
    }
    if (['finalised', 'failed'].includes(found.scaStatus))
      throw new Refusal(409, 'STATUS_INVALID', 'The addressed resource does not allow additional authorisation');
    const psu = psuOf(call);
    const password = text(call.body, 'psuData', 'password');
    if (password) {
      if (psu !== resource.psu || password !== `${psu}-pass`) throw wrongCredentials();
      found.scaStatus = 'started';
      const number = String(100 + next(900));
      return {
        status: 200,
        body: {
          scaStatus: found.scaStatus,
          chosenScaMethod: { authenticationType: 'SMS_OTP', authenticationMethodId: '03' },
          challengeData: { otpMaxLength: 6, otpFormat: 'integer' },
          ...(resource.kind === 'periodic' && { authenticationCurrentNumber: number }),
          _links: {
            authoriseTransaction: linkTo(
              `${path}/${resource.id}?lfdNumber=${number}&correlationId=${found.correlationId}&authenticationCurrentNumber=${number}`,
            ),
          },
        },
        headers: { 'ASPSP-SCA-Approach': 'EMBEDDED' },
      };
    }
    const code = text(call.body, 'scaAuthenticationData');
    if (!code || found.scaStatus !== 'started') throw wrongFormat('body');
    if (code !== OTP) throw wrongCredentials();
    found.scaStatus = 'finalised';
    if (key === 'cancelling') resource.status = 'CANC';
    else finish(resource, 'approve');
    return { status: 200, body: { scaStatus: found.scaStatus } };
  }

  const scaStatusOf = ({ status }: Resource) =>
    status === 'RCVD' ? 'received' : ['RJCT', 'CANC'].includes(status) ? 'failed' : 'finalised';

  /** What is due when the PSU has signed or declined. */
  function finish(resource: Resource, decision: Decision): void {
    const approved = decision === 'approve';
    resource.signedAt = now;
    if (resource.kind === 'consent') {
      resource.status = approved ? 'valid' : 'rejected';
      resource.psu ??= ownerOf(LISTS.flatMap((each) => list(resource.body, 'access', each))[0]) ?? PRIVATE;
      return;
    }
    const account = ACCOUNTS.find(({ iban }) => iban === text(resource.body, 'debtorAccount', 'iban'));
    const amount = cents(text(resource.body, 'instructedAmount', 'amount'));
    const paid = resource.kind === 'periodic' || (account !== undefined && balanceOf(account) >= amount);
    resource.status = approved && paid ? 'ACSP' : 'RJCT';
    if (resource.status === 'ACSP' && resource.kind === 'payment' && account)
      spent.set(account.iban, (spent.get(account.iban) ?? 0) + amount);
  }

  const ownerOf = (reference: Json | undefined) => ACCOUNTS.find(({ iban }) => iban === text(reference, 'iban'))?.owner;

  /** What time alone changes. */
  function age(consent: Resource): void {
    if (consent.status === 'valid' && dayOf(now) > text(consent.body, 'validUntil')) consent.status = 'expired';
  }

  function consentCall(call: Call, [id, what, authorisation]: string[]): Answer {
    if (id === undefined) return createConsent(call);
    const consent = resources.get(id);
    if (consent?.kind !== 'consent')
      throw new Refusal(403, 'CONSENT_UNKNOWN', 'The Consent-ID cannot be matched by the ASPSP');
    age(consent);
    if (what === 'authorisations') return authorise(call, consent, what, authorisation);
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    if (call.method === 'DELETE') {
      if (['received', 'valid'].includes(consent.status)) consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    return {
      status: 200,
      body: { ...consent.body, consentStatus: consent.status, _links: { account: linkTo(`${PREFIX}/accounts`) } },
    };
  }

  function balancesOf(account: ForeignAccount): Json[] {
    const amount = { currency: 'EUR', amount: String(balanceOf(account) / 100) };
    const [today, yesterday] = [dayOf(now), dayOf(now - DAY)];
    const since = (day: string, time: string) => ({ lastChangeDateTime: `${day}T${time}Z`, referenceDate: day });
    return [
      { balanceAmount: amount, balanceType: 'expected', ...since(today, '09:00:00') },
      { balanceAmount: amount, balanceType: 'authorised', ...since(yesterday, '20:00:00') },
      { balanceAmount: amount, balanceType: 'closingBooked', ...since(yesterday, '20:00:00') },
    ];
  }

  function accountCall(call: Call, [resourceId, what, entry]: string[]): Answer {
    const id = call.header('Consent-ID');
    if (!id) throw wrongFormat('Consent-ID');
    const consent = resources.get(id);
    if (consent?.kind !== 'consent')
      throw new Refusal(400, 'CONSENT_UNKNOWN', 'The Consent-ID cannot be matched by the ASPSP');
    age(consent);
    if (consent.status === 'expired')
      throw new Refusal(401, 'CONSENT_EXPIRED', 'The consent was created by this TPP but has expired');
    const invalid = () =>
      new Refusal(
        401,
        'CONSENT_INVALID',
        'The consent was created by this TPP but is not valid for the addressed service',
      );
    if (consent.status !== 'valid') throw invalid();
    const covers = (right: string, { iban, owner }: ForeignAccount) =>
      owner === consent.psu &&
      (member(consent.body, 'access', 'allPsd2') !== undefined ||
        list(consent.body, 'access', right).some((each) => text(each, 'iban') === iban));
    const account = ACCOUNTS.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined && !account) throw notFound();
    if (account && !(what === undefined ? LISTS : [what]).some((right) => covers(right, account))) throw invalid();
    if (!call.header('PSU-IP-Address')) {
      const key = `${id} ${call.path} ${dayOf(now)}`;
      const reads = (unattended.get(key) ?? 0) + 1;
      unattended.set(key, reads);
      if (reads > Number(consent.body.frequencyPerDay))
        throw new Refusal(
          429,
          'ACCESS_EXCEEDED',
          'The access on the account has been exceeding the consented multiplicity per day',
        );
    }
    consent.body.lastActionDate = dayOf(now);
    const shown = (each: ForeignAccount): JsonObject => ({
      resourceId: each.resourceId,
      iban: each.iban,
      currency: 'EUR',
      name: each.name,
      product: each.owner === PRIVATE ? 'Konto' : 'Geschaeftskonto',
      cashAccountType: 'CACC',
      bic: 'DOUNATWWXXX',
      usage: each.owner === PRIVATE ? 'PRIV' : 'ORGA',
      balances: balancesOf(each),
    });
    if (!account) {
      const open = ACCOUNTS.filter((each) => LISTS.some((right) => covers(right, each)));
      return { status: 200, body: { accounts: open.map((each) => shown(each)) } };
    }
    if (what === undefined) return { status: 200, body: { account: shown(account) } };
    const reference: JsonObject = { iban: account.iban, currency: 'EUR' };
    if (what === 'balances') return { status: 200, body: { account: reference, balances: balancesOf(account) } };
    const all = account.bookings.map((booking, index) => entryOf(account, booking, index));
    if (entry === undefined) return transactions(call, account, all, now <= (consent.signedAt ?? 0) + FRESH_MS);
    const found = all.find((each) => each.transactionId === entry);
    if (!found) throw notFound();
    return { status: 200, body: { transactionsDetails: found } };
  }

  function entryOf(
    { resourceId, iban }: ForeignAccount,
    [day, amount, party, remittance]: ForeignAccount['bookings'][number],
    index: number,
  ): JsonObject {
    const [mine, theirs] = amount < 0 ? ['debtor', 'creditor'] : ['creditor', 'debtor'];
    const number = String(Number.parseInt(resourceId.slice(0, 9), 16) * 10_000 + index)
      .padStart(16, '1')
      .slice(-16);
    const kind = amount < 0 ? 'ÜBERWEISUNG' : 'SEPA-GUTSCHRIFT';
    return {
      transactionId: number,
      endToEndId: `AAA1${number}`,
      bookingDate: day,
      valueDate: day,
      transactionAmount: { currency: 'EUR', amount: (amount / 100).toFixed(2) },
      [`${theirs}Name`]: party,
      [`${mine}Name`]: 'Our Customer',
      [`${mine}Account`]: { iban, currency: 'EUR' },
      remittanceInformationUnstructured: remittance,
      proprietaryBankTransactionCode: kind,
      additionalInformation: `${kind} ${remittance}`,
    };
  }

  function transactions(call: Call, account: ForeignAccount, all: JsonObject[], fresh: boolean): Answer {
    const status = call.query.get('bookingStatus') ?? '';
    if (!['booked', 'pending', 'both'].includes(status)) throw wrongFormat('bookingStatus');
    const dateOf = (name: string) => {
      const value = call.query.get(name);
      if (value !== null && (!DATE.test(value) || Number.isNaN(Date.parse(value)))) throw wrongFormat(name);
      return value;
    };
    const from = dateOf('dateFrom');
    const to = dateOf('dateTo') ?? dayOf(now);
    if (from === null) throw wrongFormat('dateFrom');
    // Today is one of the ninety days.
    const oldest = fresh ? `${Number(dayOf(now).slice(0, 4)) - 1}-01-01` : dayOf(now - (KEPT_DAYS - 1) * DAY);
    if (from > to || from < oldest) throw new Refusal(400, 'PERIOD_INVALID', 'Requested time period out of bound');
    const within = all.filter((each) => text(each, 'bookingDate') >= from && text(each, 'bookingDate') <= to);
    const start = Math.max(
      0,
      within.findIndex((each) => each.transactionId === call.query.get('entryReferenceFrom')),
    );
    const following = within[start + PAGE];
    const address = new URLSearchParams({
      dateFrom: from,
      dateTo: to,
      entryReferenceFrom: text(following, 'transactionId'),
      bookingStatus: status,
      sessionId: `${nextCode().toLowerCase()}-${hex(4)}`,
    });
    const pages = status !== 'pending' && within.length > PAGE;
    const pending: Json[] =
      account === ACCOUNTS[0]
        ? [
            {
              transactionId: '9012345612345678',
              endToEndId: 'EEE90000012345612345678',
              valueDate: dayOf(now + DAY),
              transactionAmount: { currency: 'EUR', amount: '-21.80' },
              creditorName: 'Radhaus Marchfeld',
              debtorName: 'Our Customer',
              debtorAccount: { iban: account.iban, currency: 'EUR' },
              remittanceInformationUnstructured: 'Rechnung 12',
              proprietaryBankTransactionCode: 'ÜBERWEISUNG',
              additionalInformation: 'ÜBERWEISUNG Rechnung 12',
            },
          ]
        : [];
    return {
      status: 200,
      body: {
        account: { iban: account.iban, currency: 'EUR' },
        transactions: {
          ...(status !== 'pending' && { booked: within.slice(start, start + PAGE) }),
          ...(status !== 'booked' && { pending }),
          ...(pages && {
            _links: {
              next: following
                ? linkTo(`${PREFIX}/accounts/${account.resourceId}/transactions?${address}`)
                : { href: '' },
            },
          }),
        },
      },
    };
  }

  function createPayment(call: Call, kind: 'payment' | 'periodic', product: string): Answer {
    checkCreation(call);
    const { body } = call;
    if (!isObject(body)) throw wrongFormat('body');
    const amount = member(body, 'instructedAmount', 'amount');
    if (typeof amount !== 'string' || !/^\d{1,14}(\.\d{1,3})?$/.test(amount) || Number(amount) <= 0)
      throw wrongFormat('instructedAmount.amount');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw wrongFormat('instructedAmount.currency');
    const owner = ownerOf(body.debtorAccount);
    if (owner === undefined) throw wrongFormat('debtorAccount');
    const psu = call.header('PSU-ID');
    if (psu !== undefined && psu !== owner) throw wrongFormat('debtorAccount');
    if (!IBAN.test(text(body, 'creditorAccount', 'iban'))) throw wrongFormat('creditorAccount');
    if (!text(body, 'creditorName')) throw wrongFormat('creditorName');
    if (kind === 'periodic') {
      if (!DATE.test(text(body, 'startDate'))) throw wrongFormat('startDate');
      if (!FREQUENCIES.includes(text(body, 'frequency'))) throw wrongFormat('frequency');
      if (text(body, 'startDate') < dayOf(now))
        throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'The requested execution date is not a valid execution date');
    }
    return created(call, kind, product, body);
  }

  function paymentCall(
    call: Call,
    kind: 'payment' | 'periodic',
    [product = '', id, what, authorisation]: string[],
  ): Answer {
    const products = ['sepa-credit-transfers', ...(kind === 'payment' ? ['instant-sepa-credit-transfers'] : [])];
    if (!products.includes(product))
      throw new Refusal(404, 'PRODUCT_UNKNOWN', 'The addressed payment product is not available');
    if (id === undefined) return createPayment(call, kind, product);
    const payment = resources.get(id);
    if (payment?.kind !== kind || payment.product !== product) throw notFound();
    if (what === 'authorisations' || what === 'cancellation-authorisations')
      return authorise(call, payment, what, authorisation);
    if (what === 'status') return { status: 200, body: { transactionStatus: payment.status } };
    if (call.method === 'GET') return { status: 200, body: { ...payment.body, transactionStatus: payment.status } };
    if (['RCVD', 'PDNG'].includes(payment.status)) {
      payment.status = 'CANC';
      return { status: 204 };
    }
    if (payment.status !== 'ACSP' || kind === 'payment')
      throw new Refusal(405, 'CANCELLATION_INVALID', 'The addressed payment is not cancellable');
    return {
      status: 202,
      body: {
        transactionStatus: payment.status,
        _links: { startAuthorisation: linkTo(`${pathOf(payment)}/cancellation-authorisations`) },
      },
    };
  }

  const PAYMENT = '(periodic-)?payments/[^/]+/[^/]+';
  const ROUTES: Record<string, RegExp> = {
    GET: new RegExp(
      `^/(consents/[^/]+(/status|/authorisations(/[^/]+)?)?|accounts(/[^/]+(/balances|/transactions(/[^/]+)?)?)?|${PAYMENT}(/status|/(cancellation-)?authorisations(/[^/]+)?)?)$`,
    ),
    POST: new RegExp(
      `^/(consents(/[^/]+/authorisations)?|(periodic-)?payments/[^/]+|${PAYMENT}/(cancellation-)?authorisations)$`,
    ),
    PUT: new RegExp(`^/(consents/[^/]+/authorisations/[^/]+|${PAYMENT}/(cancellation-)?authorisations/[^/]+)$`),
    DELETE: new RegExp(`^/(consents/[^/]+|${PAYMENT})$`),
  };

  function respond(call: Call): Answer {
    const path = call.path.slice(PREFIX.length);
    if (call.path !== ONBOARDING) {
      if (!Object.values(ROUTES).some((each) => each.test(path))) throw notFound();
      if (!ROUTES[call.method]?.test(path))
        throw new Refusal(405, 'SERVICE_INVALID', 'The addressed service is not valid for the addressed resources');
    }
    if (!UUID.test(call.header('X-Request-ID') ?? '')) throw wrongFormat('X-Request-ID');
    if (call.path === ONBOARDING) {
      if (onboarded) return { status: 404, body: { tppMessages: [{ category: 'ERROR', type: 'NOT_FOUND' }] } };
      if (!/^[^@\s]+@[^@\s]+$/.test(text(call.body, 'userEmail'))) throw wrongFormat('userEmail');
      onboarded = true;
      return { status: 201 };
    }
    const [kind = '', ...rest] = path.slice(1).split('/');
    if (kind === 'consents') return consentCall(call, rest);
    if (kind === 'accounts') return accountCall(call, rest);
    return paymentCall(call, kind === 'payments' ? 'payment' : 'periodic', rest);
  }

  function answer(call: Call): Answer {
    now = call.at;
    if (call.path !== ONBOARDING && !call.path.startsWith(`${PREFIX}/`)) return { status: 403 };
    const sentId = call.header('X-Request-ID');
    const present = Math.floor(now / 60_000);
    if (present !== minute) [minute, calls] = [present, 0];
    const rate = [{ window: 60 - (Math.floor(now / 1000) % 60), type: 'throttle', remaining: 30_000 - ++calls }];
    const common = {
      'X-Rate-Limit': JSON.stringify(rate),
      'Max-Forwards': '20',
      'X-CorrelationID': `Id-${hex(12)}${hex(12)} 0; Id-${hex(12)}${hex(12)} 0`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': 'block-all-mixed-content',
      Pragma: 'no-cache',
      'Strict-Transport-Security': 'max-age=31536000 ; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'sameorigin',
      ...(sentId !== undefined && { 'X-Request-ID': sentId }),
      'X-XSS-Protection': '1',
      Expires: 'Thu, 01 Dec 1994 16:00:00 GMT',
    };
    try {
      const given = respond(call);
      return { ...given, headers: { ...common, ...given.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message = { category: 'ERROR', code: error.code, text: error.message };
      return { status: error.status, body: { tppMessages: [message] }, headers: common };
    }
  }

  /** The PSU at the bank's page. */
  function decide(id: string, decision: Decision): undefined {
    const resource = resources.get(id);
    if (resource?.redirect && ['received', 'RCVD', 'PDNG'].includes(resource.status)) finish(resource, decision);
  }

  return { answer, decide };
}
