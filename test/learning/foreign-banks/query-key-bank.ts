/** Bank F: a Baltic bank with redirect SCA and no tokens. Its habits are in README.md. */
import { cents, DAY, dayOf, list, member, Refusal, text } from './foreign-bank.js';
import type { Answer, Call, Decision, ForeignAccount, Json, JsonObject, OpenBank } from './foreign-bank.js';

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '7D21C0A94E8B46F1A35590D2C86E17B4',
    iban: 'LV28RGVL0551000280417',
    owner: 'liga.ozola',
    name: 'Norekinu konts',
    balance: 184_215,
    bookings: [
      ['2026-02-27', -4_390, 'Rimi Latvia SIA', 'Pirkums 27.02'],
      ['2026-02-25', 142_000, 'Daugavas Tehnika AS', 'Alga 02/2026'],
      ['2026-02-20', -8_675, 'Latvenergo AS', 'Rekins 220-881'],
      ['2026-02-11', -52_000, 'Namu Parvalde SIA', 'Ire februaris'],
      ['2026-01-26', 142_000, 'Daugavas Tehnika AS', 'Alga 01/2026'],
      ['2026-01-12', -52_000, 'Namu Parvalde SIA', 'Ire janvaris'],
      ['2025-12-19', -12_940, 'Gramatnica Globuss', 'Pasutijums 7741'],
      ['2025-11-24', 142_000, 'Daugavas Tehnika AS', 'Alga 11/2025'],
      ['2025-10-30', -3_599, 'Tet SIA', 'Internets'],
    ],
  },
  {
    resourceId: '1F90B37E52C84D0D9E6A74A1B8035CCE',
    iban: 'LV06RGVL0551000280425',
    owner: 'liga.ozola',
    name: 'Krajkonts',
    balance: 560_000,
    bookings: [['2026-01-05', 20_000, 'Liga Ozola', 'Uzkrajums']],
  },
  {
    resourceId: 'C5A8E61B0D7F4932B1C4E8F05D29A673',
    iban: 'LV08RGVL0551000391163',
    owner: 'janis.berzins',
    name: 'Darijumu konts',
    balance: 97_650,
    bookings: [
      ['2026-02-26', -1_260, 'Kafijas Draugs', 'Galdins 4'],
      ['2026-02-24', -15_900, 'Auto Serviss Plus', 'Apkope'],
      ['2026-02-16', 31_500, 'SIA Linums', 'Rekins 2026-14'],
      ['2026-02-02', 60_000, 'SIA Mezaparks', 'Rekins 2026-09'],
      ['2026-01-15', -7_320, 'Rigas Udens SIA', 'Abonents 55120'],
      ['2025-12-08', -22_450, 'Depo DIY SIA', 'Materiali'],
      ['2025-11-10', 48_000, 'SIA Linums', 'Rekins 2025-88'],
    ],
  },
  {
    resourceId: '4B06D9F8A2E1475C8803F6E7C19D5A20',
    iban: 'LV83RGVL0551000391171',
    owner: 'janis.berzins',
    name: 'Nodoklu konts',
    balance: 240_075,
    bookings: [['2026-02-17', 9_000, 'Janis Berzins', 'PVN rezerve']],
  },
];

export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d\d[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

export const ORIGIN = 'https://psd2.rigava.example';
export const BASE = '/rigava/v3';
export const BIC = 'RGVLLV22';
export const APP_ID = 'l7c41d90ab2e5f4d6f8a3b1209e7d6c5b4';

const MINUTE = 60_000;
const SCA_WINDOW = 15 * MINUTE;
const FRESH = 15 * MINUTE;
const SETTLEMENT = 30 * MINUTE;
const HISTORY = 90;
const PAGE = 4;
const LARGEST_PAGE = 20;
const PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers'];
const SEPA_TEXT = /^[\dA-Za-z /\-?:().,'+]*$/;

type Rights = Record<'accounts' | 'balances' | 'transactions', string[]>;

/** A consent without `rights` only shows which accounts there are, once. */
interface Consent {
  id: string;
  psu: string;
  asked: Json;
  rights?: Rights;
  recurring: boolean;
  validUntil: string;
  frequency: number;
  status: string;
  sca?: Sca;
  changed: number;
  reads: Map<string, number>;
}

interface Payment {
  id: string;
  psu: string;
  product: string;
  order: JsonObject;
  debtor?: ForeignAccount | undefined;
  status: string;
  sca: Sca;
  settlesAt?: number;
  reason?: string;
}

interface Sca {
  id: string;
  status: string;
  until: number;
  finalisedAt?: number;
}

const euro = (amount: number) => ({ currency: 'EUR', amount: (amount / 100).toFixed(2) });
const riga = (at: number) => `${new Date(at + 2 * 60 * MINUTE).toISOString().slice(0, 19)}+02:00`;
const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

export function openRigava(): OpenBank {
  const accounts = ACCOUNTS.map((account) => ({
    ...account,
    available: account.balance,
    bookings: [...account.bookings],
  }));
  const psus = new Set(accounts.map(({ owner }) => owner));
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Payment>();
  let count = 0;
  let now = 0;

  const next = () => String((count += 1)).padStart(4, '0');
  const newSca = (): Sca => ({ id: `5e0a77c1${next()}f2d94b6380aa`, status: 'received', until: now + SCA_WINDOW });
  const accountOf = (iban: string) => accounts.find((account) => account.iban === iban);
  const href = (path: string) => ({ href: ORIGIN + BASE + path });
  const scaLinks = (path: string, { id }: Sca) => ({
    scaRedirect: { href: `${ORIGIN}/sign/${id}` },
    self: href(path),
    status: href(`${path}/status`),
    scaStatus: href(`${path}/authorisations/${id}`),
  });

  function end(consent: Consent, status: string) {
    consent.status = status;
    consent.changed = now;
  }

  /** What time alone has changed since the last call. */
  function catchUp() {
    for (const consent of consents.values()) {
      if (consent.status === 'received' && consent.sca && now > consent.sca.until) {
        consent.sca.status = 'failed';
        end(consent, 'rejected');
      }
      if (/^(signed|valid)$/.test(consent.status) && dayOf(now) > consent.validUntil) end(consent, 'expired');
    }
    for (const payment of payments.values()) {
      if (payment.status === 'ACTC' && now > payment.sca.until) {
        payment.sca.status = 'failed';
        payment.status = 'RJCT';
      }
      if (payment.status === 'PDNG' && now >= (payment.settlesAt ?? 0)) settle(payment);
    }
  }

  function settle(payment: Payment) {
    const account = accounts.find(({ iban }) => iban === payment.debtor?.iban);
    const amount = cents(text(payment.order, 'instructedAmount', 'amount'));
    payment.status = 'ACSC';
    if (!account) return;
    account.balance -= amount;
    const remittance = text(payment.order, 'remittanceInformationUnstructured');
    account.bookings.unshift([dayOf(now), -amount, text(payment.order, 'creditorName'), remittance]);
  }

  /** The checks of every call, in the bank's order: the key, the bank, the path, the headers. */
  function enter({ query }: Call) {
    if (query.get('app-id') !== APP_ID) throw new Refusal(401, 'UNAUTHORIZED', 'app-id is missing or not registered');
    if (query.get('bic') !== BIC)
      throw new Refusal(400, 'FORMAT_ERROR', 'Mandatory query parameter is missing or invalid: bic');
  }

  function checkHeaders({ header }: Call) {
    const date = header('Date');
    if (date === undefined || Number.isNaN(Date.parse(date)))
      throw new Refusal(400, 'FORMAT_ERROR', 'Mandatory header value is empty: Date');
    if (!header('X-Request-ID'))
      throw new Refusal(400, 'FORMAT_ERROR', 'Mandatory header value is empty: X-Request-ID');
  }

  function psuOf({ header }: Call): string {
    for (const name of ['PSU-ID', 'PSU-IP-Address', 'PSU-User-Agent', 'TPP-Redirect-URI'])
      if (!header(name)) throw new Refusal(400, 'FORMAT_ERROR', `Mandatory header value is empty: ${name}`);
    const psu = header('PSU-ID') ?? '';
    if (!psus.has(psu)) throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', 'Wrong UserId parameter');
    return psu;
  }

  function createConsent(call: Call): Answer {
    const psu = psuOf(call);
    const { body } = call;
    const access = member(body, 'access');
    const recurring = member(body, 'recurringIndicator');
    const frequency = member(body, 'frequencyPerDay');
    const validUntil = text(body, 'validUntil');
    if (
      typeof access !== 'object' ||
      access === null ||
      typeof recurring !== 'boolean' ||
      typeof frequency !== 'number'
    )
      throw new Refusal(400, 'FORMAT_ERROR', 'access, recurringIndicator and frequencyPerDay are mandatory');
    if (!isDay(validUntil)) throw new Refusal(400, 'FORMAT_ERROR', 'validUntil is not a date');
    if (member(body, 'combinedServiceIndicator') === true)
      throw new Refusal(400, 'SESSIONS_NOT_SUPPORTED', 'Sessions are not supported');
    const isList = text(access, 'availableAccounts') === 'allAccounts';
    const rights: Rights = { accounts: [], balances: [], transactions: [] };
    for (const kind of ['accounts', 'balances', 'transactions'] as const)
      rights[kind] = list(access, kind).map((reference) => text(reference, 'iban'));
    const named = [...new Set(Object.values(rights).flat())];
    if (!isList && named.length === 0)
      throw new Refusal(400, 'SERVICE_INVALID', 'Name the accounts, or ask for availableAccounts: allAccounts');
    if (named.some((iban) => !isIban(iban))) throw new Refusal(400, 'FORMAT_ERROR', 'Invalid IBAN format');
    if (frequency < 1 || frequency > 4 || (!recurring && frequency !== 1))
      throw new Refusal(400, 'FORMAT_ERROR', 'frequencyPerDay is from 1 to 4, and 1 for a one-off consent');
    if (validUntil < dayOf(now) || validUntil > dayOf(now + 180 * DAY))
      throw new Refusal(400, 'PERIOD_INVALID', 'validUntil is at most 180 days from today');
    const id = `8f3c1d20-4a6e-4b7a-9c10-00c3a58d${next()}`;
    const common = { id, psu, asked: access, recurring, validUntil, frequency, changed: now, reads: new Map() };
    if (isList) {
      consents.set(id, { ...common, status: 'valid' });
      const _links = {
        self: href(`/consents/${id}`),
        status: href(`/consents/${id}/status`),
        account: href('/accounts'),
      };
      return { status: 201, body: { consentStatus: 'valid', consentId: id, _links } };
    }
    const sca = newSca();
    consents.set(id, { ...common, rights: { ...rights, accounts: named }, status: 'received', sca });
    const body201 = { consentStatus: 'received', consentId: id, _links: scaLinks(`/consents/${id}`, sca) };
    return { status: 201, body: body201, headers: { 'ASPSP-SCA-Approach': 'REDIRECT' } };
  }

  function scaAnswer(sca: Sca | undefined, rest: string[]): Answer {
    if (rest.length === 1) return { status: 200, body: { authorisationIds: sca ? [sca.id] : [] } };
    if (sca?.id !== rest[1]) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such authorisation');
    return { status: 200, body: { scaStatus: sca?.status ?? '' } };
  }

  function onConsent({ method }: Call, [id = '', ...rest]: string[]): Answer {
    const consent = consents.get(id);
    if (!consent) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such consent');
    if (method === 'DELETE') {
      if (/^(received|signed|valid)$/.test(consent.status)) end(consent, 'terminatedByTpp');
      return { status: 204 };
    }
    if (rest[0] === 'status') return { status: 200, body: { consentStatus: consent.status } };
    if (rest[0] === 'authorisations') return scaAnswer(consent.sca, rest);
    const { asked: access, recurring: recurringIndicator, validUntil, frequency, status, changed } = consent;
    const details = { access, recurringIndicator, validUntil, frequencyPerDay: frequency };
    return { status: 200, body: { ...details, lastActionDate: dayOf(changed), consentStatus: status } };
  }

  /** The consent of a read, if it is in force. */
  function consentOf({ header }: Call): Consent {
    const id = header('Consent-ID');
    if (!id) throw new Refusal(400, 'FORMAT_ERROR', 'Mandatory header value is empty: Consent-ID');
    const consent = consents.get(id);
    if (!consent) throw new Refusal(401, 'CONSENT_UNKNOWN', 'No such consent');
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'The consent has expired');
    if (!/^(signed|valid)$/.test(consent.status))
      throw new Refusal(401, 'CONSENT_INVALID', `The consent is ${consent.status}`);
    return consent;
  }

  /** Without the PSU, each resource can be read that many times a day. */
  function countRead({ header }: Call, consent: Consent, resource: string) {
    if (header('PSU-IP-Address')) return;
    const key = `${dayOf(now)} ${resource}`;
    const reads = consent.reads.get(key) ?? 0;
    if (reads >= consent.frequency) throw new Refusal(429, 'ACCESS_EXCEEDED', 'frequencyPerDay is used up');
    consent.reads.set(key, reads + 1);
  }

  type Account = (typeof accounts)[number];

  function shown({ resourceId, iban, name, owner }: Account, rights?: Rights): JsonObject {
    const path = `/accounts/${resourceId}`;
    const _links: JsonObject = {};
    for (const kind of ['balances', 'transactions'] as const)
      if (rights?.[kind].includes(iban)) _links[kind] = href(`${path}/${kind}`);
    const account = {
      resourceId,
      iban,
      currency: 'EUR',
      name,
      product: name,
      cashAccountType: 'CACC',
      status: 'enabled',
    };
    return rights ? { ...account, bic: BIC, ownerName: owner, _links } : account;
  }

  function onAccounts(call: Call, [id, kind]: string[]): Answer {
    const consent = consentOf(call);
    const { rights } = consent;
    if (!rights) {
      if (id !== undefined) throw new Refusal(401, 'CONSENT_INVALID', 'The consent is for the list of accounts');
      end(consent, 'expired');
      return {
        status: 200,
        body: { accounts: accounts.filter(({ owner }) => owner === consent.psu).map((each) => shown(each)) },
      };
    }
    const open = accounts.filter(({ iban, owner }) => rights.accounts.includes(iban) && owner === consent.psu);
    if (id === undefined) {
      countRead(call, consent, 'list');
      return { status: 200, body: { accounts: open.map((each) => shown(each, rights)) } };
    }
    const account = open.find(({ resourceId }) => resourceId === id);
    if (!account) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such account');
    if ((kind === 'balances' || kind === 'transactions') && !rights[kind].includes(account.iban))
      throw new Refusal(401, 'CONSENT_INVALID', `The consent does not open the ${kind} of this account`);
    if (kind === 'transactions') return transactionsOf(call, consent, account);
    countRead(call, consent, `${kind ?? 'details'} ${id}`);
    if (kind === undefined) return { status: 200, body: { account: shown(account, rights) } };
    const changed = { lastChangeDateTime: riga(now) };
    const balances = [
      { balanceType: 'interimBooked', balanceAmount: euro(account.balance), ...changed },
      {
        balanceType: 'interimAvailable',
        balanceAmount: euro(account.available),
        creditLimitIncluded: false,
        ...changed,
      },
    ];
    return { status: 200, body: { account: { iban: account.iban, currency: 'EUR' }, balances } };
  }

  function transactionsOf(call: Call, consent: Consent, account: Account): Answer {
    const { query } = call;
    const bookingStatus = query.get('bookingStatus');
    if (!bookingStatus) throw new Refusal(400, 'FORMAT_ERROR', 'Mandatory query parameter is missing: bookingStatus');
    if (!['booked', 'both'].includes(bookingStatus))
      throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', `bookingStatus ${bookingStatus} is not supported`);
    const oldest = dayOf(now - HISTORY * DAY);
    const from = query.get('dateFrom') ?? oldest;
    const to = query.get('dateTo') ?? dayOf(now);
    const limit = Number(query.get('limit') ?? PAGE);
    const offset = Number(query.get('offset') ?? 0);
    if (!isDay(from) || !isDay(to)) throw new Refusal(400, 'FORMAT_ERROR', 'dateFrom or dateTo is not a date');
    if (!(limit >= 1 && limit <= LARGEST_PAGE && offset >= 0))
      throw new Refusal(400, 'FORMAT_ERROR', 'limit or offset is out of range');
    if (to < from) throw new Refusal(400, 'PERIOD_INVALID', 'dateTo is before dateFrom');
    if (from < oldest && now > (consent.sca?.finalisedAt ?? 0) + FRESH)
      throw new Refusal(401, 'SCA_REQUIRED', 'Unauthorized, request not successful. Statement requires SCA');
    if (offset === 0) countRead(call, consent, `transactions ${account.resourceId}`);
    const period = account.bookings.filter(([day]) => day >= from && day <= to);
    const booked = period.slice(offset, offset + limit).map(([day, amount, party, remittance]) => ({
      entryReference: `${day.replaceAll('-', '')}${String(Math.abs(amount)).padStart(8, '0')}`,
      bookingDate: day,
      valueDate: day,
      transactionAmount: euro(amount),
      [amount < 0 ? 'creditorName' : 'debtorName']: party,
      remittanceInformationUnstructuredArray: [remittance],
      bankTransactionCode: amount < 0 ? 'PMNT-ICDT-ESCT' : 'PMNT-RCDT-ESCT',
    }));
    const path = `/accounts/${account.resourceId}`;
    const following = new URLSearchParams(query);
    following.set('offset', String(offset + limit));
    const _links = {
      account: href(path),
      ...(offset + limit < period.length && { next: href(`${path}/transactions?${following.toString()}`) }),
    };
    const transactions = { booked, ...(bookingStatus === 'both' && { pending: [] }), _links };
    return { status: 200, body: { account: { iban: account.iban, currency: 'EUR' }, transactions } };
  }

  function createPayment(call: Call, product: string): Answer {
    const psu = psuOf(call);
    const { body } = call;
    const amount = text(body, 'instructedAmount', 'amount');
    const debtorIban = text(body, 'debtorAccount', 'iban');
    const day = text(body, 'requestedExecutionDate');
    if (
      !/^\d{1,9}(\.\d{1,2})?$/.test(amount) ||
      cents(amount) === 0 ||
      text(body, 'instructedAmount', 'currency') !== 'EUR'
    )
      throw new Refusal(400, 'FORMAT_ERROR', 'instructedAmount is in EUR, with two decimals at most');
    if (!text(body, 'creditorName')) throw new Refusal(400, 'FORMAT_ERROR', 'creditorName is missing');
    if (!isIban(text(body, 'creditorAccount', 'iban')) || (debtorIban && !isIban(debtorIban)))
      throw new Refusal(400, 'FORMAT_ERROR', 'Invalid IBAN format');
    if (!SEPA_TEXT.test(text(body, 'remittanceInformationUnstructured') + text(body, 'creditorName')))
      throw new Refusal(400, 'FORMAT_ERROR', 'Only characters of the SEPA set are allowed');
    if (day && (!isDay(day) || day < dayOf(now)))
      throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'requestedExecutionDate has passed');
    const debtor = accountOf(debtorIban);
    if (debtorIban && debtor?.owner !== psu)
      throw new Refusal(400, 'RESOURCE_UNKNOWN', 'debtorAccount is not an account of the PSU');
    const id = `RGV260302${next()}`;
    const sca = newSca();
    payments.set(id, { id, psu, product, order: body as JsonObject, debtor, status: 'ACTC', sca });
    const created = { transactionStatus: 'ACTC', paymentId: id, _links: scaLinks(`/payments/${product}/${id}`, sca) };
    return { status: 201, body: created, headers: { 'ASPSP-SCA-Approach': 'REDIRECT' } };
  }

  function onPayments(call: Call, [product = '', id, ...rest]: string[]): Answer {
    if (!PRODUCTS.includes(product)) throw new Refusal(404, 'PRODUCT_UNKNOWN', `${product} is not offered`);
    if (id === undefined) return createPayment(call, product);
    const payment = payments.get(id);
    if (payment?.product !== product) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such payment');
    const { status: transactionStatus, order, debtor, reason, sca } = payment;
    const tppMessages = [{ category: 'ERROR', code: reason ?? '', text: 'The account has not enough money' }];
    if (rest[0] === 'status') return { status: 200, body: { transactionStatus, ...(reason && { tppMessages }) } };
    if (rest[0] === 'authorisations') return scaAnswer(sca, rest);
    const debtorAccount = debtor && { iban: debtor.iban, currency: 'EUR' };
    return { status: 200, body: { ...order, ...(debtorAccount && { debtorAccount }), transactionStatus } };
  }

  /** Which methods a path has; undefined for a path that there is not. */
  function methodsOf([service, ...rest]: string[]): string[] | undefined {
    const shape = rest
      .map((step) => (/^(status|authorisations|balances|transactions)$/.test(step) ? step : '*'))
      .join('/');
    if (service === 'consents') {
      if (shape === '') return ['POST'];
      if (shape === '*') return ['GET', 'DELETE'];
      return /^\*\/(status|authorisations(\/\*)?)$/.test(shape) ? ['GET'] : undefined;
    }
    if (service === 'accounts') return /^(|\*|\*\/(balances|transactions))$/.test(shape) ? ['GET'] : undefined;
    if (service !== 'payments') return undefined;
    if (shape === '*') return ['POST'];
    return /^\*\/\*(|\/status|\/authorisations(\/\*)?)$/.test(shape) ? ['GET'] : undefined;
  }

  function route(call: Call): Answer {
    enter(call);
    const steps = call.path.startsWith(`${BASE}/`) ? call.path.slice(BASE.length + 1).split('/') : [];
    const [service = '', ...rest] = steps;
    if (/^(card-accounts|funds-confirmations|signing-baskets|periodic-payments|bulk-payments)$/.test(service))
      throw new Refusal(501, 'SERVICE_INVALID', `${service} is not supported`);
    const methods = methodsOf(steps);
    if (!methods) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'No such resource');
    if (!methods.includes(call.method))
      throw new Refusal(405, 'SERVICE_INVALID', `${call.method} is not supported here`, { Allow: methods.join(', ') });
    checkHeaders(call);
    if (service === 'payments') return onPayments(call, rest);
    if (service === 'accounts') return onAccounts(call, rest);
    return rest.length === 0 ? createConsent(call) : onConsent(call, rest);
  }

  function answer(call: Call): Answer {
    now = call.at;
    catchUp();
    const requestId = call.header('X-Request-ID');
    const echo: Record<string, string> = requestId ? { 'X-Request-ID': requestId } : {};
    try {
      const { headers, ...given } = route(call);
      return { ...given, headers: { ...echo, ...headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const tppMessages = [{ category: 'ERROR', code: error.code, text: error.message }];
      const isPayment = call.path.startsWith(`${BASE}/payments`);
      const body: JsonObject = { ...(isPayment && { transactionStatus: 'RJCT' }), tppMessages };
      return { status: error.status, body, headers: { ...echo, ...error.headers } };
    }
  }

  function decideConsent(consent: Consent, sca: Sca, decision: Decision) {
    const own = consent.rights?.accounts.some((iban) => accountOf(iban)?.owner === consent.psu);
    sca.status = decision === 'approve' && own ? 'finalised' : 'failed';
    if (sca.status === 'failed') {
      end(consent, 'rejected');
      return;
    }
    sca.finalisedAt = now;
    for (const other of consents.values())
      if (consent.recurring && other.recurring && other.status === 'signed' && other.psu === consent.psu)
        end(other, 'expired');
    end(consent, 'signed');
  }

  function decidePayment(payment: Payment, decision: Decision) {
    payment.debtor ??= accounts.find(({ owner }) => owner === payment.psu);
    const account = accounts.find(({ iban }) => iban === payment.debtor?.iban);
    const amount = cents(text(payment.order, 'instructedAmount', 'amount'));
    payment.sca.status = decision === 'approve' ? 'finalised' : 'failed';
    if (decision === 'refuse' || !account || account.available < amount) {
      payment.status = 'RJCT';
      if (decision === 'approve') payment.reason = 'FUNDS_NOT_AVAILABLE';
      return;
    }
    account.available -= amount;
    payment.status = 'PDNG';
    payment.settlesAt = now + SETTLEMENT;
    if (payment.product.startsWith('instant')) settle(payment);
  }

  /** The PSU at the page behind `scaRedirect`; it brings no code. */
  function decide(id: string, decision: Decision): undefined {
    const [consent, payment] = [consents.get(id), payments.get(id)];
    if (consent?.status === 'received' && consent.sca) decideConsent(consent, consent.sca, decision);
    if (payment?.status === 'ACTC') decidePayment(payment, decision);
  }

  return { answer, decide };
}
