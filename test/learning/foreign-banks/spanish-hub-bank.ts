/**
 * Bank Q: Caixa Llobregat, a Spanish savings bank that is reached through the hub of all Spanish banks. Log in first for a token, then a
 * redirect for each consent and payment; every call is signed. Resembles CaixaBank behind the hub of Redsys. See the README for its quirks
 * and their sources.
 */
import { createHash, verify, X509Certificate } from 'node:crypto';
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

/** The bank uses an account's IBAN as its id. */
const account = (iban: string, rest: Omit<ForeignAccount, 'iban' | 'resourceId'>): ForeignAccount => ({
  resourceId: iban,
  iban,
  ...rest,
});

export const ACCOUNTS: ForeignAccount[] = [
  account('ES5521790418050200561493', {
    owner: 'nuria.ferrer',
    name: 'CUENTA CORRIENTE',
    balance: 318_442,
    bookings: [
      ['2026-02-27', -4_315, 'Mercat de Sants', 'WEB349129957 0301'],
      ['2026-02-25', 214_000, 'Editorial Penedes SL', 'NOMINA 02/2026'],
      ['2026-02-16', -8_990, 'Aigues del Llobregat', 'RECIBO AGUA 1T'],
      ['2026-02-02', -78_000, 'Finques Montjuic', 'ALQUILER FEBRERO'],
      ['2026-01-26', 214_000, 'Editorial Penedes SL', 'NOMINA 01/2026'],
      ['2025-12-18', -15_660, 'Llibreria Alta', 'WEB349129957 2001'],
      ['2025-09-03', -42_050, 'Ferrovies del Sud', 'ABONO ANUAL'],
      ['2025-03-21', 36_800, 'Agencia Tributaria', 'DEVOLUCION IRPF'],
      ['2024-07-09', -99_900, 'Viatges Empuries', 'RESERVA 7741'],
    ],
  }),
  account('ES6621790418010200608827', {
    owner: 'nuria.ferrer',
    name: 'CUENTA ONLINE',
    balance: 905_100,
    bookings: [
      ['2026-02-10', 30_000, 'Nuria Ferrer Pons', 'AHORRO'],
      ['2025-12-31', 1_244, 'Caixa Llobregat', 'LIQUIDACION INTERESES'],
    ],
  }),
  account('ES3221790907720200994051', {
    owner: 'nuria.ferrer',
    name: 'CUENTA EXPANSION',
    balance: 12_075,
    bookings: [['2025-06-30', -1_200, 'Caixa Llobregat', 'COMISION MANTENIMIENTO']],
  }),
  account('ES2221790033890201177360', {
    owner: 'pau.soler',
    name: 'CUENTA CORRIENTE',
    balance: 5_540,
    bookings: [['2026-02-19', -1_050, 'Cinema Verdi', 'ENTRADAS']],
  }),
];

const BIC = 'LLOBESBBXXX';
export const SERVICES = '/api-entrada-xs2a/services/caixallobregat';
export const PREFIX = `${SERVICES}/v1.1`;
export const TOKEN = '/api-oauth-xs2a/services/rest/caixallobregat/token';
export const CLIENT_ID = 'PSDAT-FMA-700001';
const HUB = 'https://hubpsd2.spain.example/api-oauth-xs2a/services/rest/sca';
const JWT = 'eyJhbGciOiJIUzI1NiIsInppcCI6IkRFRiIsInR5cCI6IkpXVCJ9';

/** Where the login may return to, with the PKCE verifier that each client uses: the login page itself is not recorded. */
export const LOGINS: Record<string, string> = {
  'https://tpp.example/callback': 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  'https://pagos.other.example/vuelta': 'mN4kQ0s7Zt2vYb9cXe5hJw8pLr3uGa6fDi1oTq_Vx-E',
};

const TOKEN_MS = 3_600_000;
const CODE_MS = 600_000;
const FRESH_MS = 300_000;
const PAGE_SIZE = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;
const PRODUCTS = [
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
];
const NOT_SUPPORTED = ['pending', 'both', 'all', 'information'];

interface Login {
  psu: string;
  code: string;
  codeUntil: number;
  spent: boolean;
  tokens: { access: string; until: number }[];
  refresh: string;
}

interface Authorisation {
  id: string;
  scaStatus: string;
}

interface Resource {
  kind: 'consent' | 'payment';
  id: string;
  product: string;
  psu: string;
  body: JsonObject;
  status: string;
  authorisation: Authorisation;
  cancellation?: Authorisation;
  decidedAt?: number;
}

const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
};

/** `digest: …\nx-request-id: …`, as the TPP's list of headers says. */
const signedText = (call: Call, names: string[]) =>
  names.map((name) => `${name}: ${call.header(name) ?? ''}`).join('\n');

/** Of every call the hub wants the digest of the body, and a signature over it, the id and the redirect. */
function checkSignature(call: Call): void {
  const certificate = call.header('TPP-Signature-Certificate');
  if (!certificate) throw new Refusal(401, 'CERTIFICATE_MISSING', 'Falta el certificado de firma del TPP.');
  const signature = call.header('Signature');
  if (!signature) throw new Refusal(401, 'SIGNATURE_MISSING', 'La firma es obligatoria y no se ha informado.');
  const invalid = new Refusal(401, 'SIGNATURE_INVALID', 'La firma no es válida.');
  const sent = call.body === undefined ? '' : JSON.stringify(call.body);
  if (call.header('Digest') !== `SHA-256=${createHash('sha256').update(sent).digest('base64')}`) throw invalid;
  const names = /headers="([^"]*)"/.exec(signature)?.[1]?.split(' ') ?? [];
  const needed = ['digest', 'x-request-id', ...(call.header('TPP-Redirect-URI') ? ['tpp-redirect-uri'] : [])];
  if (needed.some((name) => !names.includes(name)) || !signature.startsWith('keyId="SN=')) throw invalid;
  const value = Buffer.from(/signature="([^"]*)"/.exec(signature)?.[1] ?? '', 'base64');
  let seal: X509Certificate;
  try {
    seal = new X509Certificate(Buffer.from(certificate, 'base64'));
  } catch {
    throw new Refusal(401, 'CERTIFICATE_INVALID', 'El certificado de firma no es válido.');
  }
  if (!verify('sha256', Buffer.from(signedText(call, names)), seal.publicKey, value)) throw invalid;
}

export function openSpanishHubBank(): OpenBank {
  const logins: Login[] = [];
  const resources = new Map<string, Resource>();
  const requestIds = new Set<string>();
  const unattended = new Map<string, number>();
  const spent = new Map<string, number>();
  let [count, now] = [0, 0];
  const hex = (length: number) => ((++count * 2_654_435_761) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-11f1-9${hex(3)}-${hex(8)}${hex(4)}`;
  const sealed = (value: string) =>
    `${JWT}.${Buffer.from(value).toString('base64url')}.${createHash('sha256').update(value).digest('base64url')}`;

  const wrongFormat = (what: string) =>
    new Refusal(400, 'FORMAT_ERROR', `Formato incorrecto o dato obligatorio: ${what}.`);
  const badPeriod = () => new Refusal(400, 'PERIOD_INVALID', 'El periodo solicitado está fuera de rango.');
  const notCovered = () =>
    new Refusal(401, 'CONSENT_INVALID', 'El consentimiento no es válido para el recurso solicitado.');

  /** Clients send the parameters as a form or in the query; the hub takes both. */
  function token(call: Call): Answer {
    const of = (name: string) => call.form.get(name) ?? call.query.get(name) ?? '';
    const refused = (status: number, error: string): Answer => ({ status, body: { error } });
    if (!of('client_id') || !of('grant_type')) return refused(400, 'invalid_request');
    if (of('client_id') !== CLIENT_ID) return refused(401, 'invalid_client');
    let login: Login | undefined;
    if (of('grant_type') === 'authorization_code') {
      if (!of('code') || !of('redirect_uri') || !of('code_verifier')) return refused(400, 'invalid_request');
      login = logins.find((each) => each.code === of('code') && !each.spent && each.codeUntil >= now);
      if (!login || LOGINS[of('redirect_uri')] !== of('code_verifier')) return refused(400, 'invalid_grant');
      login.spent = true;
      login.refresh = nextId();
    } else if (of('grant_type') === 'refresh_token') {
      login = logins.find((each) => each.refresh !== '' && each.refresh === of('refresh_token'));
      if (!login) return refused(400, 'invalid_grant');
    } else return refused(400, 'unsupported_grant_type');
    const access = nextId();
    login.tokens.push({ access, until: now + TOKEN_MS });
    return {
      status: 200,
      body: {
        access_token: access,
        token_type: 'Bearer',
        expires_in: TOKEN_MS / 1000,
        refresh_token: login.refresh,
      },
      headers: { 'Cache-Control': 'no-store' },
    };
  }

  function loginOf(call: Call): Login {
    const bearer = /^bearer (.+)$/i.exec(call.header('Authorization') ?? '')?.[1];
    const login = logins.find((each) => each.tokens.some(({ access }) => access === bearer));
    const wording = 'El token no es válido para el servicio o recurso al que se intenta acceder. Token no válido.';
    if (!login) throw new Refusal(401, 'TOKEN_UNKNOWN', wording);
    if (login.tokens.some(({ access, until }) => access === bearer && until < now))
      throw new Refusal(401, 'TOKEN_EXPIRED', 'El token ha caducado.');
    return login;
  }

  /** What a creation needs in addition to its body. */
  function checkCreation(call: Call): void {
    if (!call.header('PSU-IP-Address')) throw wrongFormat('PSU-IP-Address');
    if (!/^https:\/\/[^\s/]+/.test(call.header('TPP-Redirect-URI') ?? '')) throw wrongFormat('TPP-Redirect-URI');
  }

  const pathOf = ({ kind, product, id }: Resource) =>
    kind === 'consent' ? `/v1.1/consents/${id}` : `/v1.1/payments/${product}/${id}`;

  function created(made: Resource): Answer {
    resources.set(made.id, made);
    const path = pathOf(made);
    return {
      status: 201,
      body: {
        [made.kind === 'consent' ? 'consentStatus' : 'transactionStatus']: made.status,
        [made.kind === 'consent' ? 'consentId' : 'paymentId']: made.id,
        _links: {
          scaRedirect: { href: `${HUB}/${sealed(made.id)}` },
          self: { href: path },
          status: { href: `${path}/status` },
        },
      },
      headers: { 'ASPSP-SCA-Approach': 'REDIRECT' },
    };
  }

  const references = (access: Json | undefined, kind: string) => list(access, kind).map((each) => text(each, 'iban'));

  function createConsent(call: Call, psu: string): Answer {
    checkCreation(call);
    const access = member(call.body, 'access');
    if (typeof access !== 'object' || access === null || Array.isArray(access)) throw wrongFormat('access');
    const all = text(access, 'allPsd2');
    const named = ['accounts', 'balances', 'transactions'].flatMap((kind) => references(access, kind));
    if (all ? all !== 'allAccounts' || named.length > 0 : named.length === 0 || !named.every((iban) => isIban(iban)))
      throw wrongFormat('access');
    const recurring = member(call.body, 'recurringIndicator');
    if (typeof recurring !== 'boolean') throw wrongFormat('recurringIndicator');
    if (typeof member(call.body, 'combinedServiceIndicator') !== 'boolean')
      throw wrongFormat('combinedServiceIndicator');
    const frequency = member(call.body, 'frequencyPerDay');
    if (typeof frequency !== 'number' || !Number.isInteger(frequency) || frequency < 1)
      throw wrongFormat('frequencyPerDay');
    const wanted = text(call.body, 'validUntil');
    if (!DATE.test(wanted) || wanted < dayOf(now)) throw wrongFormat('validUntil');
    const latest = dayOf(now + 180 * DAY);
    return created({
      kind: 'consent',
      id: nextId(),
      product: '',
      psu,
      body: {
        access,
        recurringIndicator: recurring,
        validUntil: wanted < latest ? wanted : latest,
        frequencyPerDay: Math.min(4, frequency),
        lastActionDate: dayOf(now),
      },
      status: 'received',
      authorisation: { id: nextId(), scaStatus: 'received' },
    });
  }

  function authorisations(resource: Authorisation[], id: string | undefined): Answer {
    if (id === undefined) return { status: 200, body: { authorisationIds: resource.map((each) => each.id) } };
    const found = resource.find((each) => each.id === id);
    if (!found) throw new Refusal(403, 'RESOURCE_UNKNOWN', 'La autorización no existe.');
    return { status: 200, body: { scaStatus: found.scaStatus } };
  }

  function consentOf(id: string, status: number): Resource {
    const found = resources.get(id);
    if (found?.kind !== 'consent')
      throw new Refusal(status, 'CONSENT_UNKNOWN', 'El Consent-ID no coincide para el TPP y ASPSP que se solicitó.');
    if (found.status === 'valid' && text(found.body, 'validUntil') < dayOf(now)) found.status = 'expired';
    return found;
  }

  function consentCall(call: Call, psu: string, [id, what, authorisation]: string[]): Answer {
    if (id === undefined) return createConsent(call, psu);
    const consent = consentOf(id, 403);
    if (what === 'authorisations') return authorisations([consent.authorisation], authorisation);
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    if (call.method === 'DELETE') {
      if (['received', 'valid'].includes(consent.status)) consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    return { status: 200, body: { ...consent.body, consentStatus: consent.status } };
  }

  const money = (amount: number): JsonObject => ({ currency: 'EUR', amount: (amount / 100).toFixed(2) });
  const balancesOf = ({ iban, balance }: ForeignAccount): Json => [
    { balanceAmount: money(balance - (spent.get(iban) ?? 0)), balanceType: 'closingBooked' },
  ];

  function accountCall(call: Call, [resourceId, what]: string[]): Answer {
    const id = call.header('Consent-ID');
    if (!id) throw wrongFormat('Consent-ID');
    const consent = consentOf(id, 400);
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'El consentimiento ha expirado.');
    if (consent.status !== 'valid') throw notCovered();
    const access = member(consent.body, 'access');
    const mine = ACCOUNTS.filter(({ owner }) => owner === consent.psu);
    const covers = (kind: string, iban: string) =>
      text(access, 'allPsd2') !== '' ||
      references(access, kind).includes(iban) ||
      (kind === 'accounts' && ['balances', 'transactions'].some((other) => references(access, other).includes(iban)));
    const found = mine.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined && !found)
      throw new Refusal(404, 'RESOURCE_UNKNOWN', 'La cuenta solicitada no existe.');
    const open = mine.filter(({ iban }) => covers('accounts', iban));
    const withBalance = call.query.get('withBalance') === 'true';
    if (found && !covers(what ?? 'accounts', found.iban)) throw notCovered();
    if (withBalance && (found ? [found] : open).some(({ iban }) => !covers('balances', iban))) throw notCovered();
    // The next pages belong to the read of the first one.
    if (!call.header('PSU-IP-Address') && !call.query.has('link')) {
      const key = `${id} ${call.path} ${dayOf(now)}`;
      const reads = (unattended.get(key) ?? 0) + 1;
      unattended.set(key, reads);
      if (reads > Number(member(consent.body, 'frequencyPerDay')))
        throw new Refusal(429, 'ACCESS_EXCEEDED', 'Se ha superado el número de accesos permitidos por día.');
    }
    consent.body.lastActionDate = dayOf(now);
    const shown = (each: ForeignAccount): JsonObject => ({
      resourceId: each.resourceId,
      iban: each.iban,
      currency: 'EUR',
      ownerName: each.owner === 'nuria.ferrer' ? 'Núria Ferrer Pons' : 'Pau Soler Vila',
      status: 'enabled',
      cashAccountType: 'CACC',
      bic: BIC,
      product: each.name,
      ...(withBalance && { balances: balancesOf(each) }),
    });
    if (!found) return { status: 200, body: { accounts: open.map((each) => shown(each)) } };
    if (what === undefined) return { status: 200, body: { account: shown(found) } };
    if (what === 'balances')
      return { status: 200, body: { balances: balancesOf(found), account: { iban: found.iban } } };
    return transactions(call, found, now <= (consent.decidedAt ?? 0) + FRESH_MS);
  }

  function transactions(call: Call, { iban, resourceId, bookings }: ForeignAccount, fresh: boolean): Answer {
    const path = `/v1.1/accounts/${resourceId}`;
    const linkTo = (from: string, to: string, start: number) => ({
      href: `${path}/transactions?link=${sealed(JSON.stringify([resourceId, from, to, start]))}`,
    });
    let [from, to, start] = ['', '', 0];
    const link = call.query.get('link');
    if (link === null) {
      const status = call.query.get('bookingStatus') ?? '';
      if (NOT_SUPPORTED.includes(status))
        throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', `El parámetro bookingStatus=${status} no está soportado.`);
      if (status !== 'booked') throw wrongFormat('bookingStatus');
      from = call.query.get('dateFrom') ?? '';
      to = call.query.get('dateTo') ?? dayOf(now);
      if (!DATE.test(from) || Number.isNaN(Date.parse(from))) throw wrongFormat('dateFrom');
      if (!DATE.test(to) || Number.isNaN(Date.parse(to))) throw wrongFormat('dateTo');
      const oldest = fresh ? `${Number(dayOf(now).slice(0, 4)) - 2}${dayOf(now).slice(4)}` : dayOf(now - 90 * DAY);
      if (from > to || from < oldest) throw badPeriod();
    } else {
      const value = Buffer.from(link.split('.')[1] ?? '', 'base64url').toString();
      if (sealed(value) !== link) throw wrongFormat('link');
      const [of, ...rest] = JSON.parse(value) as [string, string, string, number];
      if (of !== resourceId) throw wrongFormat('link');
      [from, to, start] = rest;
    }
    const all = bookings
      .map((booking, index): [string, JsonObject] => [booking[0], entryOf(booking, index, iban)])
      .filter(([day]) => day >= from && day <= to)
      .map(([, entry]) => entry);
    const end = start + PAGE_SIZE;
    const links: JsonObject = { account: { href: path } };
    if (end < all.length) links.next = linkTo(from, to, end);
    if (all.length === 0) Object.assign(links, { first: linkTo(from, to, 0), last: linkTo(from, to, 0) });
    return {
      status: 200,
      body: { account: { iban }, transactions: { booked: all.slice(start, end), _links: links } },
    };
  }

  function entryOf(
    [day, amount, party, remittance]: ForeignAccount['bookings'][number],
    index: number,
    iban: string,
  ): JsonObject {
    const number = `${iban.slice(-3)}${String(index + 31).padStart(3, '0')}`;
    return {
      transactionId: number,
      entryReference: Buffer.from(`\0${day.replaceAll('-', '')}${number}        (1514700000`).toString('base64'),
      endToEndId: `1JV74H95U${number}`,
      checkId: '0',
      bookingDate: day,
      valueDate: day,
      transactionAmount: money(amount),
      [amount < 0 ? 'creditorName' : 'debtorName']: party,
      remittanceInformationUnstructured: remittance,
      purposeCode: amount > 100_000 ? 'SALA' : 'SUPP',
      bankTransactionCode: 'PMNT',
      proprietaryBankTransactionCode: amount < 0 ? '2/0' : '40/1',
    };
  }

  function createPayment(call: Call, psu: string, product: string): Answer {
    if (!PRODUCTS.includes(product))
      throw new Refusal(404, 'PRODUCT_UNKNOWN', 'El producto de pago no está soportado por el ASPSP.');
    checkCreation(call);
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongFormat('body');
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(text(body, 'instructedAmount', 'amount')))
      throw wrongFormat('instructedAmount.amount');
    const currency = text(body, 'instructedAmount', 'currency');
    if (!/^[A-Z]{3}$/.test(currency) || (product !== 'cross-border-credit-transfers' && currency !== 'EUR'))
      throw wrongFormat('instructedAmount.currency');
    if (!isIban(text(body, 'creditorAccount', 'iban'))) throw wrongFormat('creditorAccount.iban');
    if (!text(body, 'creditorName')) throw wrongFormat('creditorName');
    const debtor = text(body, 'debtorAccount', 'iban');
    if (
      member(body, 'debtorAccount') !== undefined &&
      !ACCOUNTS.some(({ iban, owner }) => iban === debtor && owner === psu)
    )
      throw wrongFormat('debtorAccount.iban');
    const day = member(body, 'requestedExecutionDate');
    if (day !== undefined) {
      if (typeof day !== 'string' || !DATE.test(day)) throw wrongFormat('requestedExecutionDate');
      if (day < dayOf(now) || product.startsWith('instant'))
        throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'La fecha de ejecución no es válida para el ASPSP.');
    }
    return created({
      kind: 'payment',
      id: nextId(),
      product,
      psu,
      body,
      status: 'RCVD',
      authorisation: { id: nextId(), scaStatus: 'received' },
    });
  }

  function paymentCall(call: Call, psu: string, [product = '', id, what, authorisation]: string[]): Answer {
    if (id === undefined) return createPayment(call, psu, product);
    const payment = resources.get(id);
    if (payment?.kind !== 'payment' || payment.product !== product)
      throw new Refusal(403, 'RESOURCE_UNKNOWN', 'El identificador de pago no existe.');
    const path = pathOf(payment);
    if (what === 'authorisations') return authorisations([payment.authorisation], authorisation);
    if (what === 'status') return { status: 200, body: { transactionStatus: payment.status } };
    if (what === 'cancellation-authorisations') {
      if (call.method === 'GET')
        return authorisations(payment.cancellation ? [payment.cancellation] : [], authorisation);
      checkCreation(call);
      if (payment.status !== 'ACTC')
        throw new Refusal(409, 'STATUS_INVALID', 'El recurso no admite más autorizaciones.');
      payment.cancellation = { id: nextId(), scaStatus: 'received' };
      return {
        status: 201,
        body: {
          scaStatus: 'received',
          authorisationId: payment.cancellation.id,
          _links: {
            scaRedirect: { href: `${HUB}/${sealed(payment.cancellation.id)}` },
            scaStatus: { href: `${path}/cancellation-authorisations/${payment.cancellation.id}` },
          },
        },
        headers: { 'ASPSP-SCA-Approach': 'REDIRECT' },
      };
    }
    if (call.method === 'DELETE') {
      if (payment.status === 'RCVD') {
        payment.status = 'CANC';
        return { status: 204 };
      }
      if (payment.status !== 'ACTC') throw new Refusal(405, 'CANCELLATION_INVALID', 'El pago no es cancelable.');
      return {
        status: 202,
        body: {
          transactionStatus: payment.status,
          _links: {
            startAuthorisation: { href: `${path}/cancellation-authorisations` },
            self: { href: path },
            status: { href: `${path}/status` },
          },
        },
      };
    }
    return { status: 200, body: { ...payment.body, transactionStatus: payment.status } };
  }

  const KNOWN: Record<string, RegExp> = {
    GET: /^\/(consents\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?|accounts(\/[^/]+(\/balances|\/transactions)?)?|payments\/[^/]+\/[^/]+(\/status|\/(cancellation-)?authorisations(\/[^/]+)?)?)$/,
    POST: /^\/(consents|payments\/[^/]+|payments\/[^/]+\/[^/]+\/cancellation-authorisations)$/,
    DELETE: /^\/(consents\/[^/]+|payments\/[^/]+\/[^/]+)$/,
  };

  function answer(call: Call): Answer {
    now = call.at;
    if (call.path === TOKEN) return call.method === 'POST' ? token(call) : { status: 405 };
    const sentId = call.header('X-Request-ID');
    const trace: Record<string, string> = sentId === undefined ? {} : { 'X-Request-ID': sentId };
    const within = (given: Answer): Answer => ({ ...given, headers: { ...trace, ...given.headers } });
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    try {
      if (!Object.values(KNOWN).some((each) => each.test(path)))
        throw new Refusal(404, 'RESOURCE_UNKNOWN', 'El recurso no existe.');
      if (!KNOWN[call.method]?.test(path)) throw new Refusal(405, 'SERVICE_INVALID', 'Método no permitido.');
      if (sentId === undefined || !UUID.test(sentId)) throw wrongFormat('X-Request-ID');
      checkSignature(call);
      const { psu } = loginOf(call);
      if (requestIds.has(sentId) && !call.query.has('link')) throw wrongFormat('X-Request-ID repetido');
      requestIds.add(sentId);
      const [kind = '', ...rest] = path.slice(1).split('/');
      if (kind === 'consents') return within(consentCall(call, psu, rest));
      if (kind === 'accounts') return within(accountCall(call, rest));
      return within(paymentCall(call, psu, rest));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message } = error;
      const shown = path === '' ? call.path : `/v1.1${path}`;
      return within({
        status,
        body: { tppMessages: [{ category: 'ERROR', code, path: shown, text: message }] },
        headers: error.headers,
      });
    }
  }

  /** An approved payment is executed at once, a planned one waits for its day. Without an account, the PSU takes the first one. */
  function execute(payment: Resource): void {
    const amount = cents(text(payment.body, 'instructedAmount', 'amount'));
    const named = text(payment.body, 'debtorAccount', 'iban');
    const from = ACCOUNTS.find(({ iban, owner }) => (named ? iban === named : owner === payment.psu));
    if (!from) return;
    payment.body = { ...payment.body, debtorAccount: { iban: from.iban } };
    if (text(payment.body, 'requestedExecutionDate') > dayOf(now)) payment.status = 'ACTC';
    else if (from.balance - (spent.get(from.iban) ?? 0) < amount) payment.status = 'RJCT';
    else {
      spent.set(from.iban, (spent.get(from.iban) ?? 0) + amount);
      payment.status = 'ACSC';
    }
  }

  /** A PSU's own name is the login; the code is what the browser brings. Everything else is decided on the page of `scaRedirect`. */
  function decide(id: string, decision: Decision): string | undefined {
    const approved = decision === 'approve';
    if (ACCOUNTS.some(({ owner }) => owner === id)) {
      if (!approved) return undefined;
      const code = nextId();
      logins.push({ psu: id, code, codeUntil: now + CODE_MS, spent: false, tokens: [], refresh: '' });
      return code;
    }
    const cancelled = [...resources.values()].find(({ cancellation }) => cancellation?.id === id);
    if (cancelled?.cancellation?.scaStatus === 'received') {
      cancelled.cancellation.scaStatus = approved ? 'finalised' : 'failed';
      if (approved) cancelled.status = 'CANC';
      return undefined;
    }
    const resource = resources.get(id);
    if (resource?.authorisation.scaStatus !== 'received' || !['received', 'RCVD'].includes(resource.status))
      return undefined;
    resource.authorisation.scaStatus = approved ? 'finalised' : 'failed';
    resource.decidedAt = now;
    if (resource.kind === 'payment') {
      if (approved) execute(resource);
      else resource.status = 'RJCT';
      return undefined;
    }
    if (approved && member(resource.body, 'recurringIndicator') === true)
      for (const other of resources.values())
        if (other.kind === 'consent' && other.status === 'valid' && other.psu === resource.psu)
          other.status = 'expired';
    resource.status = approved ? 'valid' : 'rejected';
    return undefined;
  }

  return { answer, decide };
}
