/**
 * Bank J: Bank Kastanie, a German bank with an app. Certificate-only tokens that open one consent or payment each, redirect into the app,
 * and errors in an own form. Resembles the dedicated interface that N26 documents. See the README for its quirks and their sources.
 */
import {
  cents,
  DAY,
  dayOf,
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
    resourceId: '4f6d2a10-5b0e-4c1e-9a77-2c3f5ad0e101',
    iban: 'DE49100779990284011503',
    owner: 'aiyana.hartmann',
    name: 'Main Account',
    balance: 241_836,
    bookings: [
      ['2026-02-27', -2_000, 'Jonas Weber', 'Pizza am Freitag'],
      ['2026-02-25', 298_000, 'Kontor Nord GmbH', 'Gehalt 02/2026'],
      ['2026-02-19', -4_790, 'REWE Markt', '-'],
      ['2026-02-03', -95_000, 'Hausverwaltung Lindner', 'Miete Februar'],
      ['2026-01-26', 298_000, 'Kontor Nord GmbH', 'Gehalt 01/2026'],
      ['2026-01-12', -799, 'Streamingdienst', 'Monatsbeitrag'],
      ['2025-12-22', -12_350, 'Buchhandlung Moritz', 'Bestellung 8841'],
      ['2025-11-25', 298_000, 'Kontor Nord GmbH', 'Gehalt 11/2025'],
      ['2025-10-14', -31_500, 'Deutsche Fernreisen', 'Herbsturlaub'],
    ],
  },
  {
    resourceId: 'b8e1c7d4-07a2-4e6b-8f15-96d1e2a4c202',
    iban: 'DE02100779990284011767',
    owner: 'aiyana.hartmann',
    name: 'Aiyana & Wayne',
    balance: 67_420,
    bookings: [
      ['2026-02-26', -6_115, 'Stadtwerke Elbe', 'Abschlag Februar'],
      ['2026-02-10', 40_000, 'Wayne Hartmann', 'Haushalt'],
      ['2026-01-09', 40_000, 'Wayne Hartmann', 'Haushalt'],
      ['2025-11-10', -15_990, 'Moebelhaus Kranz', 'Regal'],
      ['2025-09-30', 40_000, 'Wayne Hartmann', 'Haushalt'],
    ],
  },
  {
    resourceId: '0c95fe32-61bd-4b0a-b3a8-f47be1905303',
    iban: 'DE07100779990261730098',
    owner: 'aiyana.hartmann',
    name: 'Instant Savings',
    balance: 1_250_000,
    bookings: [
      ['2026-02-28', 2_083, 'Bank Kastanie', 'Zinsen 02/2026'],
      ['2025-12-31', 2_101, 'Bank Kastanie', 'Zinsen 12/2025'],
    ],
  },
  {
    resourceId: 'e27a93b6-d4c8-41f9-a06e-5b1cd8f67404',
    iban: 'DE71100779990295550421',
    owner: 'luis.brandt',
    name: 'Main Account',
    balance: 8_315,
    bookings: [['2026-02-20', -1_250, 'Kino am Markt', '-']],
  },
];

export const PREFIX = '/v1/berlin-group/v1';
export const TOKEN = '/oauth2/token';
const TOKEN_MS = 899_000;
const SCA_MS = 600_000;
const FRESH_MS = 900_000;
const PAGE_DAYS = 90;
const CHAIN_DAYS: Record<string, number> = { DEDICATED_AISP: 200, DEDICATED_PISP: 40 };
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers'];
const FREQUENCIES = ['WEEK', 'MNTH', 'QUTR', 'SEMI', 'YEAR'];
const PSU = 'aiyana.hartmann';

/** What a token opens is set by the first creation with it, and stays when it is refreshed. */
interface Grant {
  role: string;
  access: string;
  refresh: string;
  until: number;
  end: number;
  opens?: string;
}

interface Authorisation {
  id: string;
  scaStatus: string;
}

interface Resource {
  kind: 'consent' | 'payment' | 'periodic';
  id: string;
  product: string;
  body: JsonObject;
  status: string;
  createdAt: number;
  decidedAt?: number;
  debtor?: string;
  reason?: string;
  authorisations: Authorisation[];
  cancelling?: Authorisation;
}

export function openOneTokenBank(): OpenBank {
  const grants: Grant[] = [];
  const resources = new Map<string, Resource>();
  const unattended = new Map<string, number>();
  const spent = new Map<string, number>();
  let [count, now] = [0, 0];
  const hex = (length: number) => ((++count * 2_654_435_761) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-9${hex(3)}-${hex(8)}${hex(4)}`;

  /** As the authorisation server writes it. */
  const refusedToken = (status: number, error: string, detail: string, title = 'Error'): Answer => ({
    status,
    body: {
      status,
      detail,
      type: 'error',
      userMessage: { title, detail: 'Please try again later.' },
      error,
      error_description: detail,
    },
  });

  function token(call: Call): Answer {
    const wrong = { status: 400, body: { error: 'invalid_request' } };
    const role = call.query.get('role') ?? '';
    const days = CHAIN_DAYS[role];
    if (days === undefined) return wrong;
    let grant: Grant | undefined;
    if (call.form.get('grant_type') === 'client_credentials') {
      grant = { role, access: '', refresh: '', until: 0, end: call.at + days * DAY };
      grants.push(grant);
    } else if (call.form.get('grant_type') === 'refresh_token') {
      const sent = call.form.get('refresh_token');
      if (!sent) return wrong;
      grant = grants.find((each) => each.refresh === sent && each.role === role && each.end > call.at);
      if (!grant) return refusedToken(401, 'invalid_token', 'Refresh token not found');
    } else return wrong;
    Object.assign(grant, { access: nextId(), refresh: nextId(), until: call.at + TOKEN_MS });
    return {
      status: 200,
      body: {
        access_token: grant.access,
        token_type: 'bearer',
        refresh_token: grant.refresh,
        expires_in: TOKEN_MS / 1000,
        host_url: 'https://api.kastanie.example',
      },
      headers: { 'Content-Type': 'application/json;charset=utf-8', 'Cache-Control': 'no-store' },
    };
  }

  const decimal = (amount: number) => {
    const shown = String(amount / 100);
    return shown.includes('.') ? shown : `${shown}.0`;
  };
  const wrongFormat = (title: string, detail = title) => new Refusal(400, 'FORMAT_ERROR', `${title}|${detail}`);
  const unknownAccount = () => new Refusal(404, 'RESOURCE_UNKNOWN', 'Account unknown|Account unknown');
  const pathOf = ({ kind, product, id }: Resource) =>
    kind === 'consent'
      ? `${PREFIX}/consents/${id}`
      : `${PREFIX}/${kind === 'payment' ? 'payments' : 'periodic-payments'}/${product}/${id}`;

  /** What no one confirms in the app within ten minutes has ended; payments proceed by themselves. */
  function age(resource: Resource): void {
    const pending = resource.authorisations[0];
    if (pending?.scaStatus === 'received' && now > resource.createdAt + SCA_MS) {
      pending.scaStatus = 'failed';
      resource.status = resource.kind === 'consent' ? 'expired' : 'RJCT';
      if (resource.kind !== 'consent') resource.reason = 'CONTENT_INVALID';
    }
    if (resource.kind === 'consent' && resource.status === 'valid' && dayOf(now) > text(resource.body, 'validUntil'))
      resource.status = 'expired';
    if (resource.kind !== 'payment' || resource.decidedAt === undefined) return;
    const since = now - resource.decidedAt;
    if (resource.status === 'ACCP' && since >= 2000) {
      const amount = cents(String(member(resource.body, 'instructedAmount', 'amount')));
      const iban = resource.debtor ?? '';
      const balance = ACCOUNTS.find((each) => each.iban === iban)?.balance ?? 0;
      if (balance - (spent.get(iban) ?? 0) < amount) {
        resource.status = 'RJCT';
        resource.reason = 'FUNDS_NOT_AVAILABLE';
      } else {
        spent.set(iban, (spent.get(iban) ?? 0) + amount);
        resource.status = 'ACFC';
      }
    }
    if (resource.status === 'ACFC' && resource.product.startsWith('instant') && since >= 4000) resource.status = 'ACCC';
    if (resource.status === 'ACFC' && new Date(now).getUTCHours() >= 18) resource.status = 'ACSC';
    if (resource.status === 'ACFC' && dayOf(now) > dayOf(resource.decidedAt)) resource.status = 'ACSC';
  }

  function create(call: Call, grant: Grant, kind: Resource['kind'], product: string, body: JsonObject): Resource {
    const made: Resource = {
      kind,
      id: nextId(),
      product,
      body,
      status: kind === 'consent' ? 'received' : 'RCVD',
      createdAt: call.at,
      authorisations: [{ id: nextId(), scaStatus: 'received' }],
    };
    resources.set(made.id, made);
    grant.opens = made.id;
    return made;
  }

  const created = (made: Resource, app: string, more: JsonObject): Answer => {
    const path = pathOf(made);
    const key = made.kind === 'consent' ? 'consentId' : 'paymentId';
    return {
      status: 201,
      body: {
        [made.kind === 'consent' ? 'consentStatus' : 'transactionStatus']: made.status,
        [key]: made.id,
        _links: {
          scaRedirect: { href: `https://app.kastanie.example/wl/open-banking/${app}?${key}=${made.id}` },
          ...more,
          status: { href: `${path}/status` },
          scaStatus: { href: `${path}/authorisations/${made.authorisations[0]?.id ?? ''}` },
        },
      },
      headers: { 'ASPSP-SCA-Approach': 'REDIRECT' },
    };
  };

  function redirectOf(call: Call): void {
    if (call.header('TPP-Redirect-Preferred') !== 'true')
      throw wrongFormat('Invalid header', 'TPP-Redirect-Preferred must be true');
    if (!/^https:\/\/[^\s/]+/.test(call.header('TPP-Redirect-URI') ?? ''))
      throw wrongFormat('Invalid header', 'TPP-Redirect-URI is missing or malformed');
  }

  function createConsent(call: Call, grant: Grant): Answer {
    redirectOf(call);
    const access = member(call.body, 'access');
    if (typeof access !== 'object' || access === null) throw wrongFormat('Invalid consent', 'access');
    const recurring = member(call.body, 'recurringIndicator');
    if (typeof recurring !== 'boolean') throw wrongFormat('Invalid consent', 'recurringIndicator');
    const frequency = Number(member(call.body, 'frequencyPerDay') ?? (recurring ? 4 : 1));
    if (!Number.isInteger(frequency) || frequency < 1) throw wrongFormat('Invalid consent', 'frequencyPerDay');
    const latest = dayOf(now + 180 * DAY);
    const wanted = text(call.body, 'validUntil') || latest;
    if (!/^\d{4}-\d\d-\d\d$/.test(wanted) || wanted < dayOf(now)) throw wrongFormat('Invalid consent', 'validUntil');
    const made = create(call, grant, 'consent', '', {
      access: { accounts: [], balances: [], transactions: [] },
      recurringIndicator: recurring,
      validUntil: wanted < latest ? wanted : latest,
      frequencyPerDay: Math.min(4, frequency),
      lastActionDate: dayOf(now),
    });
    return created(made, 'aisp', {});
  }

  /** Of another token's resources a token knows nothing. */
  function resourceOf(grant: Grant, kind: Resource['kind'], id: string, product = ''): Resource {
    const found = resources.get(id);
    if (found?.kind !== kind || found.product !== product || grant.opens !== id)
      throw kind === 'consent'
        ? new Refusal(403, 'CONSENT_UNKNOWN', 'Consent unknown|Consent unknown')
        : new Refusal(404, 'RESOURCE_UNKNOWN', 'Payment unknown|Payment unknown');
    age(found);
    return found;
  }

  function authorisationsOf(resource: Resource, id: string | undefined): Answer {
    const all = [...resource.authorisations, ...(resource.cancelling ? [resource.cancelling] : [])];
    if (id === undefined) return { status: 200, body: { authorisationIds: all.map((each) => each.id) } };
    const found = all.find((each) => each.id === id);
    if (!found) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Authorisation unknown|Authorisation unknown');
    return { status: 200, body: { scaStatus: found.scaStatus } };
  }

  function consentCall(call: Call, grant: Grant, [id, what, authorisation]: string[]): Answer {
    if (id === undefined) return createConsent(call, grant);
    const consent = resourceOf(grant, 'consent', id);
    if (what === 'authorisations') return authorisationsOf(consent, authorisation);
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    if (call.method === 'DELETE') {
      if (['received', 'valid'].includes(consent.status)) consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    return {
      status: 200,
      body: {
        ...consent.body,
        consentStatus: consent.status,
        ...(consent.status === 'valid' && { _links: { account: { href: `${PREFIX}/accounts` } } }),
      },
    };
  }

  function accountCall(call: Call, grant: Grant, [resourceId, what, entry]: string[]): Answer {
    const id = call.header('Consent-ID');
    if (!id) throw wrongFormat('Invalid header', 'Consent-ID is missing');
    const consent = resources.get(id);
    if (consent?.kind !== 'consent' || grant.opens !== id)
      throw new Refusal(400, 'CONSENT_UNKNOWN', 'Consent unknown|Consent unknown');
    age(consent);
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'Consent expired|Consent expired');
    if (consent.status !== 'valid')
      throw new Refusal(401, 'CONSENT_INVALID', `Consent invalid|Consent status is ${consent.status}`);
    const mine = ACCOUNTS.filter(({ owner }) => owner === PSU);
    const account = mine.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined && !account) throw unknownAccount();
    if (!call.header('PSU-IP-Address')) {
      const key = `${id} ${call.path} ${dayOf(now)}`;
      const reads = (unattended.get(key) ?? 0) + 1;
      unattended.set(key, reads);
      if (reads > Number(member(consent.body, 'frequencyPerDay')))
        throw new Refusal(
          429,
          'ACCESS_EXCEEDED',
          'Request limit breached|Request limit has been breached! Request blocked.',
        );
    }
    consent.body.lastActionDate = dayOf(now);
    const shown = (each: ForeignAccount): JsonObject => {
      const self = `${PREFIX}/accounts/${each.resourceId}`;
      return {
        resourceId: each.resourceId,
        iban: each.iban,
        currency: 'EUR',
        product:
          each.name === 'Instant Savings'
            ? 'Individual Instant Saving'
            : each.name.includes('&')
              ? 'Joint Account'
              : 'Individual Current Account',
        name: each.name,
        bic: 'KSTNDEB1XXX',
        cashAccountType: each.name === 'Instant Savings' ? 'SVGS' : 'CACC',
        status: 'enabled',
        usage: 'PRIV',
        _links: { balances: { href: `${self}/balances` }, transactions: { href: `${self}/transactions` } },
      };
    };
    if (!account) return { status: 200, body: { accounts: mine.map((each) => shown(each)) } };
    if (what === undefined) return { status: 200, body: { account: shown(account) } };
    if (what === 'balances')
      return {
        status: 200,
        body: {
          balances: [
            {
              balanceType: 'expected',
              balanceAmount: { amount: decimal(account.balance - (spent.get(account.iban) ?? 0)), currency: 'EUR' },
              lastChangeDateTime: new Date(now - (now % 60_000) + 162).toISOString(),
              referenceDate: dayOf(now),
            },
          ],
          account: { iban: account.iban },
        },
      };
    const entryOf = (
      [day, amount, party, remittance]: ForeignAccount['bookings'][number],
      index: number,
    ): JsonObject => ({
      transactionId: `${account.resourceId.slice(0, 8)}-${String(index).padStart(4, '0')}-4d1c-8a02-${day.replaceAll('-', '')}0000`,
      [amount < 0 ? 'creditorName' : 'debtorName']: party,
      transactionAmount: { amount: decimal(amount), currency: 'EUR' },
      bookingDate: day,
      valueDate: day,
      remittanceInformationUnstructuredArray: [remittance],
      remittanceInformationUnstructured: remittance,
      bankTransactionCode: remittance === '-' ? 'PMNT-CCRD-POSD' : amount < 0 ? 'PMNT-ICDT-ESCT' : 'PMNT-RCDT-ESCT',
    });
    const all = account.bookings.map((each, index) => entryOf(each, index));
    if (entry !== undefined) {
      const found = all.find((each) => each.transactionId === entry);
      if (!found) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Transaction unknown|Transaction unknown');
      return { status: 200, body: found };
    }
    return transactions(call, account, all, now <= (consent.decidedAt ?? 0) + FRESH_MS);
  }

  function transactions(call: Call, account: ForeignAccount, all: JsonObject[], fresh: boolean): Answer {
    const self = `${PREFIX}/accounts/${account.resourceId}`;
    const sent = call.query.get('bookingStatus');
    const status = (sent ?? 'booked').toLowerCase();
    if (!['booked', 'information'].includes(status))
      throw wrongFormat('Invalid booking status', `bookingStatus=${sent ?? ''}`);
    const links: JsonObject = { account: { href: self } };
    if (status === 'information') {
      const orders: JsonObject[] =
        account.name === 'Main Account'
          ? [
              {
                creditorName: 'Hausverwaltung Lindner',
                creditorAccount: { iban: 'DE89370400440532013000' },
                transactionAmount: { amount: '950.0', currency: 'EUR' },
                remittanceInformationUnstructured: 'Miete',
                additionalInformationStructured: {
                  standingOrderDetails: { startDate: '2024-05-02', frequency: 'MNTH' },
                },
              },
            ]
          : [];
      return {
        status: 200,
        body: { account: { iban: account.iban }, transactions: { information: orders, _links: links } },
      };
    }
    const dateOf = (name: string) => {
      const value = call.query.get(name);
      if (value !== null && (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(Date.parse(value))))
        throw wrongFormat('Invalid date', `${name}=${value}`);
      return value;
    };
    const [from, to] = [dateOf('dateFrom'), dateOf('dateTo') ?? dayOf(now)];
    const oldest = dayOf(now - PAGE_DAYS * DAY);
    if (from !== null && from > to) throw new Refusal(400, 'PERIOD_INVALID', 'Invalid period|dateFrom is after dateTo');
    if (!fresh && (from ?? oldest) < oldest)
      throw new Refusal(
        400,
        'PERIOD_INVALID',
        'Invalid period|Transactions older than 90 days need a new confirmation of the consent',
      );
    const start = from ?? (fresh ? '0000-01-01' : oldest);
    const pageStart = dayOf(Date.parse(to) - PAGE_DAYS * DAY);
    const shownFrom = start > pageStart ? start : pageStart;
    const isIn = (day: string, first: string, last: string) => day >= first && day <= last;
    const booked = all.filter((each) => isIn(text(each, 'bookingDate'), shownFrom, to));
    const before = dayOf(Date.parse(shownFrom) - DAY);
    const older = all.filter((each) => isIn(text(each, 'bookingDate'), start, before));
    if (older.length > 0) {
      const next = start === '0000-01-01' ? dayOf(Date.parse(before) - PAGE_DAYS * DAY) : start;
      links.next = { href: `${self}/transactions?dateFrom=${next}&dateTo=${before}` };
    }
    return { status: 200, body: { account: { iban: account.iban }, transactions: { booked, _links: links } } };
  }

  function createPayment(call: Call, grant: Grant, kind: 'payment' | 'periodic', product: string): Answer {
    if (!(kind === 'payment' ? PRODUCTS : PRODUCTS.slice(0, 1)).includes(product))
      throw new Refusal(404, 'PRODUCT_UNKNOWN', 'Product unknown|Payment product is not supported');
    redirectOf(call);
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongFormat('Invalid payment', 'body');
    const amount = member(body, 'instructedAmount', 'amount');
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(String(amount)) || Number(amount) <= 0)
      throw wrongFormat('Invalid payment', 'instructedAmount.amount');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR')
      throw wrongFormat('Invalid payment', 'instructedAmount.currency');
    if (!IBAN.test(text(body, 'creditorAccount', 'iban'))) throw wrongFormat('Invalid payment', 'creditorAccount.iban');
    const name = text(body, 'creditorName');
    if (!name || !/^[\p{L}\p{N} :,.+?/]+$/u.test(name)) throw wrongFormat('Invalid payment', 'creditorName');
    const remittance = member(body, 'remittanceInformationUnstructured') ?? '';
    if (
      typeof remittance !== 'string' ||
      remittance.length > 140 ||
      !/^[\p{L}\p{N} \-():,.+?&"'/\\]*$/u.test(remittance)
    )
      throw wrongFormat('Invalid payment', 'remittanceInformationUnstructured');
    const debtor = text(body, 'debtorAccount', 'iban');
    if (debtor && !ACCOUNTS.some(({ iban }) => iban === debtor)) throw unknownAccount();
    if (kind === 'periodic') {
      const start = text(body, 'startDate');
      if (!/^\d{4}-\d\d-\d\d$/.test(start) || start < dayOf(now) || start > dayOf(now + 365 * DAY))
        throw wrongFormat('Invalid payment', 'startDate');
      if (!FREQUENCIES.includes(text(body, 'frequency'))) throw wrongFormat('Invalid payment', 'frequency');
    }
    const made = create(call, grant, kind, product, body);
    if (debtor) made.debtor = debtor;
    const app = kind === 'periodic' ? 'pisp/periodic' : product.startsWith('instant') ? 'pisp/sepa-ict' : 'pisp/sepa';
    return created(made, app, { self: { href: pathOf(made) } });
  }

  function paymentCall(
    call: Call,
    grant: Grant,
    kind: 'payment' | 'periodic',
    [product = '', id, what, authorisation]: string[],
  ): Answer {
    if (id === undefined) return createPayment(call, grant, kind, product);
    const payment = resourceOf(grant, kind, id, product);
    if (what === 'authorisations') return authorisationsOf(payment, authorisation);
    const state: JsonObject = {
      transactionStatus: payment.status,
      ...(kind === 'payment' && {
        tppMessages:
          payment.status === 'RJCT'
            ? [
                {
                  category: 'ERROR',
                  code: payment.reason ?? 'CONTENT_INVALID',
                  text: 'Execution was prevented after initial acceptance.',
                },
              ]
            : [],
      }),
    };
    if (what === 'status') return { status: 200, body: state };
    if (call.method === 'DELETE') {
      if (payment.cancelling?.scaStatus === 'received')
        throw new Refusal(
          400,
          'RESOURCE_BLOCKED',
          "Resource Blocked.|There's a change already pending for this periodic payment.",
        );
      if (payment.status !== 'ACCP')
        throw new Refusal(400, 'RESOURCE_BLOCKED', 'Resource Blocked.|The periodic payment cannot be deleted.');
      payment.cancelling = { id: nextId(), scaStatus: 'received' };
      const path = pathOf(payment);
      return {
        status: 202,
        body: {
          transactionStatus: 'ACCP',
          paymentId: id,
          _links: {
            self: { href: path },
            status: { href: `${path}/status` },
            scaStatus: { href: `${path}/authorisations/${payment.cancelling.id}` },
          },
        },
      };
    }
    const { instructedAmount, debtorAccount, ...rest } = payment.body;
    return {
      status: 200,
      body: {
        debtorAccount: payment.debtor ? { iban: payment.debtor } : null,
        ...(payment.debtor && { debtorName: ACCOUNTS.find(({ iban }) => iban === payment.debtor)?.owner ?? '' }),
        instructedAmount: { amount: Number(member(instructedAmount, 'amount')), currency: 'EUR' },
        ...rest,
        ...state,
      },
    };
  }

  const KNOWN: Record<string, RegExp> = {
    GET: /^\/(consents\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?|accounts(\/[^/]+(\/balances|\/transactions(\/[^/]+)?)?)?|(periodic-)?payments\/[^/]+\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?)$/,
    POST: /^\/(consents|(periodic-)?payments\/[^/]+)$/,
    DELETE: /^\/(consents\/[^/]+|periodic-payments\/[^/]+\/[^/]+)$/,
  };

  function answer(call: Call): Answer {
    now = call.at;
    if (!call.header('User-Agent')) return { status: 403 };
    if (call.path === TOKEN) return call.method === 'POST' ? token(call) : { status: 405 };
    const sentId = call.header('X-Request-ID');
    const trace = { 'X-Request-ID': sentId ?? nextId() };
    const within = (given: Answer): Answer => ({ ...given, headers: { ...trace, ...given.headers } });
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    try {
      if (!Object.values(KNOWN).some((each) => each.test(path)))
        throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Not Found|No such endpoint');
      if (!KNOWN[call.method]?.test(path))
        throw new Refusal(405, 'SERVICE_INVALID', 'Method Not Allowed|Method is not supported');
      const bearer = /^bearer (.+)$/i.exec(call.header('Authorization') ?? '')?.[1];
      if (!bearer) return within(refusedToken(401, 'unauthorized', 'Unauthorized'));
      const grant = grants.find((each) => each.access === bearer);
      if (!grant || now > grant.until)
        return within(refusedToken(401, 'invalid_token', 'Invalid token', grant ? 'Login attempt expired' : 'Error'));
      const [kind = '', ...rest] = path.slice(1).split('/');
      const role = kind.endsWith('payments') ? 'DEDICATED_PISP' : 'DEDICATED_AISP';
      if (grant.role !== role)
        return within(refusedToken(403, 'insufficient_scope', 'Insufficient scope for this resource'));
      if (call.method === 'POST' && grant.opens !== undefined)
        return within(refusedToken(401, 'invalid_token', 'Invalid token', 'Token is already bound to a resource'));
      if (sentId !== undefined && !UUID.test(sentId)) throw wrongFormat('Invalid header', `X-Request-ID=${sentId}`);
      if (kind === 'consents') return within(consentCall(call, grant, rest));
      if (kind === 'accounts') return within(accountCall(call, grant, rest));
      return within(paymentCall(call, grant, kind === 'payments' ? 'payment' : 'periodic', rest));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [title = '', detail = ''] = error.message.split('|');
      return within({ status: error.status, body: { title, code: error.code, detail }, headers: error.headers });
    }
  }

  /** The PSU in the app. Of a consent all the accounts of the customer are chosen, of a payment without account the main one. */
  function decide(id: string, decision: Decision): undefined {
    const resource = resources.get(id);
    if (!resource) return;
    age(resource);
    const approved = decision === 'approve';
    if (resource.cancelling?.scaStatus === 'received') {
      resource.cancelling.scaStatus = approved ? 'finalised' : 'failed';
      if (approved) resource.status = 'CANC';
      return;
    }
    const pending = resource.authorisations[0];
    if (pending?.scaStatus !== 'received') return;
    pending.scaStatus = approved ? 'finalised' : 'failed';
    resource.decidedAt = now;
    if (resource.kind === 'consent') {
      resource.status = approved ? 'valid' : 'rejected';
      const chosen: Json[] = approved
        ? ACCOUNTS.filter(({ owner }) => owner === PSU).map(({ iban }) => ({ iban }))
        : [];
      resource.body.access = { accounts: chosen, balances: chosen, transactions: chosen };
    } else {
      resource.status = approved ? 'ACCP' : 'RJCT';
      if (!approved) resource.reason = 'CONTENT_INVALID';
      if (approved) resource.debtor ??= ACCOUNTS[0]?.iban ?? '';
    }
  }

  return { answer, decide };
}
