/** Bank G, Trakia Bank: a Bulgarian bank of the BISTRA profile, after the change to the euro. Redirect SCA with short links, no keys. */
import { createHash } from 'node:crypto';
import { cents, DAY, list, member, Refusal, START, text } from './foreign-bank.js';
import type { Answer, Call, Decision, ForeignAccount, Json, JsonObject, OpenBank } from './foreign-bank.js';

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '100048213777',
    iban: 'BG93TRKB92001000482137',
    owner: 'ivan.petrov',
    name: 'Razplashtatelna smetka',
    balance: 318_450,
    bookings: [
      ['2026-02-27', -4_185, 'KAUFLAND BULGARIA', 'POS 27.02 Plovdiv'],
      ['2026-02-26', 245_000, 'TEHNOSTROY AD', 'Zaplata 02/2026'],
      ['2026-02-24', -1_299, 'A1 BULGARIA EAD', 'Faktura 0411882031'],
      ['2026-02-20', -6_740, 'EVN BULGARIA', 'Elektroenergia 01/2026'],
      ['2026-02-18', -2_560, 'LIDL BULGARIA', 'POS 18.02 Plovdiv'],
      ['2026-02-13', -30_000, 'MARIA PETROVA', 'Prevod'],
      ['2026-02-09', -1_810, 'SHELL 1017', 'POS 09.02 Pazardzhik'],
      ['2026-02-03', -52_000, 'GEORGI DIMITROV', 'Naem 02/2026'],
      ['2026-01-28', 245_000, 'TEHNOSTROY AD', 'Zaplata 01/2026'],
      ['2026-01-22', -7_115, 'EVN BULGARIA', 'Elektroenergia 12/2025'],
      ['2026-01-15', -990, 'VIVACOM', 'Faktura 5520917'],
      ['2026-01-08', -52_000, 'GEORGI DIMITROV', 'Naem 01/2026'],
      ['2025-12-19', 96_000, 'TEHNOSTROY AD', 'Koledna premia'],
      ['2025-11-12', -18_400, 'DZI', 'Kasko polica 3311'],
      ['2025-09-30', -44_900, 'TECHNOMARKET', 'POS 30.09 Sofia'],
    ],
  },
  {
    resourceId: '100048214595',
    iban: 'BG88TRKB92001700482145',
    owner: 'ivan.petrov',
    name: 'Spestovna smetka',
    balance: 1_200_000,
    bookings: [],
  },
  {
    resourceId: '100073190218',
    iban: 'BG72TRKB92001000731902',
    owner: 'elitsa.ood',
    name: 'Firmena smetka',
    balance: 2_741_020,
    bookings: [
      ['2026-02-27', -128_000, 'NAP', 'DDS 01/2026'],
      ['2026-02-26', 96_420, 'HOTEL RODOPI', 'Faktura 1000412'],
      ['2026-02-25', -71_250, 'MLEKOPROM', 'Faktura 88120'],
      ['2026-02-24', 31_800, 'BISTRO LIPA', 'Faktura 1000409'],
      ['2026-02-19', -240_000, 'STEFAN ILIEV', 'Zaplata 01/2026'],
      ['2026-02-16', 150_750, 'HOTEL RODOPI', 'Faktura 1000398'],
      ['2026-02-11', -18_660, 'EVN BULGARIA', 'Elektroenergia 01/2026'],
      ['2026-02-05', -90_000, 'IMOTI TRAKIA', 'Naem 02/2026'],
      ['2026-01-29', 77_300, 'BISTRO LIPA', 'Faktura 1000377'],
      ['2026-01-20', -240_000, 'STEFAN ILIEV', 'Zaplata 12/2025'],
      ['2026-01-12', 412_600, 'METRO CASH', 'Faktura 1000361'],
      ['2025-12-29', -64_000, 'NAP', 'DDS 11/2025'],
      ['2025-11-03', -12_250, 'ALLIANZ', 'Polica 9917'],
      ['2025-10-14', 205_000, 'METRO CASH', 'Faktura 1000290'],
    ],
  },
  {
    resourceId: '100073191107',
    iban: 'BG40TRKB92001700731911',
    owner: 'elitsa.ood',
    name: 'Rezervna smetka',
    balance: 45_000,
    bookings: [
      ['2026-02-02', 15_000, 'ELITSA OOD', 'Zahranvane'],
      ['2025-12-01', 30_000, 'ELITSA OOD', 'Zahranvane'],
    ],
  },
];

export const ORIGIN = 'https://xs2a.trakiabank.example';
export const BASE = '/xs2a/v1';
export const TOKEN_PATH = '/xs2a/token';
export const CLIENT = 'PSDAT-FMA-700001';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LINK = 2 * MINUTE;
const UNCONFIRMED = DAY;
const SLOT = 5 * MINUTE;
const FRESH = HOUR;
const RECENT_DAYS = 90;
const KEPT_DAYS = 730;
const LONGEST_CONSENT = 179;
const FARTHEST_PAYMENT = 60;
const PAGE_SIZE = 6;
const LARGEST_PAGE = 50;
const TOKEN_LIFE = DAY;
const LIMIT = 2_500_000;
const SETTLEMENT = 2 * HOUR;
const PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers'];
const RETIRED = ['domestic-credit-transfers-bgn', 'domestic-budget-transfers-bgn'];
const SEPA_TEXT = /^[\dA-Za-z /\-?:().,'+]*$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const RIGHTS = ['accounts', 'balances', 'transactions'] as const;
type Right = (typeof RIGHTS)[number];

interface Sca {
  id: string;
  status: 'received' | 'finalised' | 'failed';
  startedAt: number;
}

interface Consent {
  id: string;
  psu: string;
  all: boolean;
  rights: Record<Right, string[]>;
  recurring: boolean;
  validUntil: string;
  frequency: number;
  status: 'received' | 'valid' | 'rejected' | 'expired' | 'terminatedByTpp';
  createdAt: number;
  approvedAt: number;
  changedAt: number;
  scas: Sca[];
  /** When unattended accesses began, and what a one-off consent has read. */
  accesses: number[];
  read: Set<string>;
}

interface Payment {
  id: string;
  product: string;
  psu: string;
  data: JsonObject;
  account: ForeignAccount;
  amount: number;
  day: string | undefined;
  status: 'RCVD' | 'ACTC' | 'PDNG' | 'ACSP' | 'ACSC' | 'ACCC' | 'RJCT' | 'CANC';
  createdAt: number;
  /** When the money moves, and when that is known to be final. */
  executesAt: number;
  poor: boolean;
  scas: Sca[];
}

interface Entry {
  id: string;
  day: string;
  amount: number;
  party: string;
  remittance: string;
  account: ForeignAccount;
}

const sofia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Sofia',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** The bank's local time, as `2026-03-02 11:00:00`. */
const localOf = (at: number) => sofia.format(at);
const localDay = (at: number) => localOf(at).slice(0, 10);
const offsetOf = (at: number) => Date.parse(`${localOf(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
const atLocal = (day: string, time: string) => {
  const at = Date.parse(`${day}T${time}Z`);
  return at - offsetOf(at);
};
const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
const euro = (amount: number) => ({ currency: 'EUR', amount: (amount / 100).toFixed(2) });

export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d\d[\dA-Z]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (sign) =>
    String(Number.parseInt(sign, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

/** An id of letters and digits that only depends on its seed. */
function idOf(seed: string, length: number): string {
  const bytes = createHash('sha256').update(`trakia ${seed}`).digest();
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  return [...bytes.subarray(0, length)].map((byte) => signs[byte % signs.length]).join('');
}

const refuse = (status: number, code: string, what: string): never => {
  throw new Refusal(status, code, what);
};
const formatError = (what: string) => refuse(400, 'FORMAT_ERROR', what);

export function openTrakia(): OpenBank {
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Payment>();
  const tokens = new Map<string, number>();
  /** What was created with which X-Request-ID. */
  const created = new Map<string, { request: string; answer: Answer }>();
  let counter = 0;
  /** The PSU acts at the time of the last call. */
  let now = START;
  const next = () => String((counter += 1));

  // What time changes

  function ageScas(scas: Sca[], at: number) {
    for (const sca of scas) if (sca.status === 'received' && at - sca.startedAt > LINK) sca.status = 'failed';
  }

  function ageConsent(consent: Consent, at: number) {
    ageScas(consent.scas, at);
    if (consent.status === 'received' && at - consent.createdAt > UNCONFIRMED) consent.status = 'rejected';
    if (consent.status === 'valid' && localDay(at) > consent.validUntil) consent.status = 'expired';
  }

  function agePayment(payment: Payment, at: number) {
    ageScas(payment.scas, at);
    if (payment.status === 'RCVD' && at - payment.createdAt > UNCONFIRMED) payment.status = 'RJCT';
    if (['ACTC', 'PDNG'].includes(payment.status) && at >= payment.executesAt) payment.status = 'ACSP';
    if (payment.status === 'ACSP' && at >= payment.executesAt + SETTLEMENT) payment.status = 'ACSC';
  }

  const held = (account: ForeignAccount) =>
    [...payments.values()]
      .filter((each) => each.account === account && ['ACTC', 'PDNG', 'ACSP', 'ACSC', 'ACCC'].includes(each.status))
      .reduce((sum, { amount }) => sum + amount, 0);

  // The application server, before the bank

  const serverError = ({ path, at }: Call, status: number, error: string, headers = {}): Answer => ({
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: { timestamp: new Date(at).toISOString().replace('Z', '+00:00'), status, error, path },
  });

  type Handler = (call: Call, ids: string[]) => Answer;
  const routes: [RegExp, Record<string, Handler>][] = [
    [/^\/consents$/, { POST: once(createConsent) }],
    [/^\/consents\/([^/]+)$/, { GET: readConsent, DELETE: deleteConsent }],
    [/^\/consents\/([^/]+)\/status$/, { GET: consentStatus }],
    [/^\/consents\/([^/]+)\/authorisations$/, { GET: consentScas, POST: startConsentSca }],
    [/^\/consents\/([^/]+)\/authorisations\/([^/]+)$/, { GET: consentSca }],
    [/^\/accounts$/, { GET: listAccounts }],
    [/^\/accounts\/([^/]+)$/, { GET: readAccount }],
    [/^\/accounts\/([^/]+)\/balances$/, { GET: readBalances }],
    [/^\/accounts\/([^/]+)\/transactions$/, { GET: listTransactions }],
    [/^\/accounts\/([^/]+)\/transactions\/([^/]+)$/, { GET: readTransaction }],
    [/^\/payments\/([^/]+)$/, { POST: once(createPayment) }],
    [/^\/payments\/([^/]+)\/([^/]+)$/, { GET: readPayment, DELETE: cancelPayment }],
    [/^\/payments\/([^/]+)\/([^/]+)\/status$/, { GET: paymentStatus }],
    [/^\/payments\/([^/]+)\/([^/]+)\/authorisations$/, { GET: paymentScas, POST: startPaymentSca }],
    [/^\/payments\/([^/]+)\/([^/]+)\/authorisations\/([^/]+)$/, { GET: paymentSca }],
    [/^\/funds-confirmations$/, { POST: confirmFunds }],
  ];

  function answer(call: Call): Answer {
    now = call.at;
    if (call.path === TOKEN_PATH) return tokenAnswer(call);
    const inner = call.path.startsWith(`${BASE}/`) ? call.path.slice(BASE.length) : '';
    const [pattern, methods] = routes.find(([each]) => each.test(inner)) ?? [];
    if (!pattern || !methods) return serverError(call, 404, 'Not Found');
    const handler = methods[call.method];
    if (!handler) return serverError(call, 405, 'Method Not Allowed', { Allow: Object.keys(methods).join(',') });
    if (call.method === 'POST' && !/^application\/json\b/.test(call.header('Content-Type') ?? 'application/json'))
      return serverError(call, 415, 'Unsupported Media Type');
    const requestId = call.header('X-Request-ID');
    const echo = { 'Content-Type': 'application/json;charset=UTF-8', ...(requestId && { 'X-Request-ID': requestId }) };
    for (const consent of consents.values()) ageConsent(consent, call.at);
    for (const payment of payments.values()) agePayment(payment, call.at);
    try {
      checkToken(call);
      if (!UUID.test(requestId ?? '')) formatError('Header X-Request-ID must be a UUID');
      const found = handler(call, (pattern.exec(inner) ?? []).slice(1));
      const { 'Content-Type': type, ...others } = echo;
      return {
        ...found,
        headers: { ...(found.body !== undefined && { 'Content-Type': type }), ...others, ...found.headers },
      };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message = { category: 'ERROR', code: error.code, text: error.message };
      return { status: error.status, headers: { ...echo, ...error.headers }, body: { tppMessages: [message] } };
    }
  }

  // Tokens of the application: no longer needed, but tested when one comes

  function tokenAnswer(call: Call): Answer {
    const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
    if (call.method !== 'POST') return serverError(call, 405, 'Method Not Allowed', { Allow: 'POST' });
    const oauthError = (status: number, error: string): Answer => ({ status, headers: noStore, body: { error } });
    const [grant, client] = [call.form.get('grant_type'), call.form.get('client_id')];
    if (grant === null) return oauthError(400, 'invalid_request');
    if (grant !== 'client_credentials') return oauthError(400, 'unsupported_grant_type');
    if (client !== null && client !== CLIENT) return oauthError(401, 'invalid_client');
    const token = idOf(`token ${next()}`, 32);
    tokens.set(token, call.at + TOKEN_LIFE);
    return {
      status: 200,
      headers: noStore,
      body: { access_token: token, expires_in: TOKEN_LIFE / 1000, token_type: 'bearer' },
    };
  }

  function checkToken({ header, at }: Call) {
    const sent = header('Authorization');
    if (sent === undefined) return;
    const endsAt = tokens.get(/^Bearer (.+)$/i.exec(sent)?.[1] ?? '');
    if (endsAt === undefined) refuse(401, 'TOKEN_UNKNOWN', 'The access token is not known');
    else if (at >= endsAt) refuse(401, 'TOKEN_EXPIRED', 'The access token has expired');
  }

  // What creations have in common

  /** The same X-Request-ID creates once: with the same request the first answer comes again. */
  function once(create: Handler): Handler {
    return (call, ids) => {
      const id = (call.header('X-Request-ID') ?? '').toLowerCase();
      const request = JSON.stringify([call.path, call.body ?? null]);
      const earlier = created.get(id);
      if (earlier && earlier.request !== request) formatError('X-Request-ID was used for another request');
      const found = earlier?.answer ?? create(call, ids);
      created.set(id, { request, answer: found });
      return found;
    };
  }

  /** The headers of a creation. Returns the PSU, or the empty text. */
  function psuOf({ header }: Call): string {
    if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(header('PSU-IP-Address') ?? ''))
      formatError('Header PSU-IP-Address is missing');
    if (!(header('TPP-Redirect-URI') ?? '').startsWith('https://'))
      formatError('Header TPP-Redirect-URI must be an absolute https URI');
    const psu = header('PSU-ID') ?? '';
    if (psu && !ACCOUNTS.some(({ owner }) => owner === psu))
      refuse(401, 'PSU_CREDENTIALS_INVALID', 'The PSU is not known');
    return psu;
  }

  function ownAccount(reference: Json | undefined, psu: string): ForeignAccount {
    const iban = text(reference, 'iban');
    if (!isIban(iban)) formatError('Not an IBAN');
    const found = ACCOUNTS.find((each) => each.iban === iban && (psu === '' || each.owner === psu));
    return found ?? refuse(400, 'RESOURCE_UNKNOWN', 'The account is not known');
  }

  function startSca(scas: Sca[], at: number): Sca {
    const sca: Sca = { id: idOf(`sca ${next()}`, 26), status: 'received', startedAt: at };
    scas.push(sca);
    return sca;
  }

  function scaLinks(path: string, { id }: Sca) {
    return {
      scaRedirect: { href: `${ORIGIN}/sca/login?auth=${id}` },
      scaStatus: { href: `${BASE}${path}/authorisations/${id}` },
    };
  }

  function startAgain(scas: Sca[], open: boolean, path: string, call: Call): Answer {
    psuOf(call);
    if (!open || scas.some(({ status }) => status === 'received'))
      refuse(409, 'STATUS_INVALID', 'No further authorisation can be started now');
    const sca = startSca(scas, call.at);
    return {
      status: 201,
      headers: { 'ASPSP-SCA-Approach': 'REDIRECT', Location: `${BASE}${path}/authorisations/${sca.id}` },
      body: { scaStatus: sca.status, authorisationId: sca.id, _links: scaLinks(path, sca) },
    };
  }

  const scaOf = (scas: Sca[], id: string | undefined) =>
    scas.find((each) => each.id === id) ?? refuse(403, 'RESOURCE_UNKNOWN', 'The authorisation is not known');

  // Consents

  function rightsOf(access: Json | undefined, psu: string): Consent['rights'] {
    const rights: Consent['rights'] = { accounts: [], balances: [], transactions: [] };
    const owners = new Set<string>();
    for (const right of RIGHTS)
      for (const reference of list(access, right)) {
        const { iban, owner } = ownAccount(reference, psu);
        rights[right].push(iban);
        owners.add(owner);
      }
    if (owners.size > 1) refuse(400, 'RESOURCE_UNKNOWN', 'The accounts have different holders');
    return rights;
  }

  function createConsent(call: Call): Answer {
    const psu = psuOf(call);
    const { body, at } = call;
    const access = member(body, 'access');
    const [recurring, frequency] = [member(body, 'recurringIndicator'), member(body, 'frequencyPerDay')];
    const wanted = text(body, 'validUntil');
    if (typeof access !== 'object' || access === null || typeof recurring !== 'boolean')
      return formatError('access and recurringIndicator are mandatory');
    if (typeof frequency !== 'number' || !Number.isInteger(frequency) || frequency < 1)
      return formatError('frequencyPerDay must be at least 1');
    if (!recurring && frequency > 1) formatError('frequencyPerDay of a one-off consent must be 1');
    if (member(body, 'combinedServiceIndicator') === true)
      refuse(400, 'SESSIONS_NOT_SUPPORTED', 'Sessions are not supported');
    if (!isDay(wanted)) formatError('validUntil must be a date');
    const [today, latest] = [localDay(at), plusDays(localDay(at), LONGEST_CONSENT)];
    if (wanted < today || (wanted > latest && wanted !== '9999-12-31'))
      refuse(400, 'TIMESTAMP_INVALID', `validUntil must be from ${today} to ${latest}`);
    const named = RIGHTS.some((right) => list(access, right).length > 0);
    const all = text(access, 'allPsd2');
    if (named && all) formatError('allPsd2 does not go with named accounts');
    if (!named && all !== 'allAccounts') refuse(400, 'SERVICE_INVALID', 'This kind of access is not offered');
    if (!named && psu === '') formatError('Header PSU-ID is mandatory with allPsd2');
    const rights = rightsOf(access, psu);
    const owner = ACCOUNTS.find(({ iban }) => RIGHTS.some((right) => rights[right].includes(iban)))?.owner ?? psu;
    const consent: Consent = {
      id: idOf(`consent ${next()}`, 22),
      psu: owner,
      all: !named,
      rights,
      recurring,
      validUntil: wanted > latest ? latest : wanted,
      frequency: Math.min(frequency, 4),
      status: 'received',
      createdAt: at,
      approvedAt: 0,
      changedAt: at,
      scas: [],
      accesses: [],
      read: new Set(),
    };
    consents.set(consent.id, consent);
    const path = `/consents/${consent.id}`;
    const sca = startSca(consent.scas, at);
    return {
      status: 201,
      headers: { 'ASPSP-SCA-Approach': 'REDIRECT', Location: `${BASE}${path}` },
      body: {
        consentStatus: consent.status,
        consentId: consent.id,
        _links: {
          ...scaLinks(path, sca),
          self: { href: `${BASE}${path}` },
          status: { href: `${BASE}${path}/status` },
        },
      },
    };
  }

  const consentOf = (id: string | undefined) =>
    consents.get(id ?? '') ?? refuse(403, 'CONSENT_UNKNOWN', 'The consent is not known');

  function readConsent(_: Call, [id]: string[]): Answer {
    const consent = consentOf(id);
    const references = (right: Right) => consent.rights[right].map((iban) => ({ iban, currency: 'EUR' }));
    const lists = RIGHTS.filter((right) => consent.rights[right].length > 0);
    return {
      status: 200,
      body: {
        access:
          lists.length > 0
            ? Object.fromEntries(lists.map((right) => [right, references(right)]))
            : { allPsd2: 'allAccounts' },
        recurringIndicator: consent.recurring,
        validUntil: consent.validUntil,
        frequencyPerDay: consent.frequency,
        lastActionDate: localDay(consent.changedAt),
        consentStatus: consent.status,
      },
    };
  }

  function consentStatus(_: Call, [id]: string[]): Answer {
    return { status: 200, body: { consentStatus: consentOf(id).status } };
  }

  function deleteConsent({ at }: Call, [id]: string[]): Answer {
    const consent = consentOf(id);
    if (!['received', 'valid'].includes(consent.status))
      refuse(401, 'CONSENT_INVALID', `The consent is ${consent.status}`);
    consent.status = consent.status === 'valid' ? 'terminatedByTpp' : 'rejected';
    consent.changedAt = at;
    return { status: 204 };
  }

  function consentScas(_: Call, [id]: string[]): Answer {
    return { status: 200, body: { authorisationIds: consentOf(id).scas.map((each) => each.id) } };
  }

  function startConsentSca(call: Call, [id]: string[]): Answer {
    const consent = consentOf(id);
    return startAgain(consent.scas, consent.status === 'received', `/consents/${consent.id}`, call);
  }

  function consentSca(_: Call, [id, scaId]: string[]): Answer {
    return { status: 200, body: { scaStatus: scaOf(consentOf(id).scas, scaId).status } };
  }

  // Accounts

  function openedBy({ header }: Call): Consent {
    const id = header('Consent-ID') ?? formatError('Header Consent-ID is missing');
    const consent = consents.get(id) ?? refuse(400, 'CONSENT_UNKNOWN', 'The consent is not known');
    if (consent.status === 'received') refuse(401, 'CONSENT_INVALID', 'The consent is not confirmed');
    if (consent.status !== 'valid') refuse(401, 'CONSENT_EXPIRED', `The consent is ${consent.status}`);
    return consent;
  }

  const seenBy = (consent: Consent) =>
    ACCOUNTS.filter(({ iban }) => RIGHTS.some((right) => consent.rights[right].includes(iban)));

  function accountOf(consent: Consent, id: string | undefined, right: Right): ForeignAccount {
    const account =
      ACCOUNTS.find(({ resourceId }) => resourceId === id) ??
      refuse(404, 'RESOURCE_UNKNOWN', 'The account is not known');
    const opened =
      right === 'accounts' ? seenBy(consent).includes(account) : consent.rights[right].includes(account.iban);
    if (!opened) refuse(401, 'CONSENT_INVALID', `The consent does not open ${right} of this account`);
    return account;
  }

  /** Counts the read. Unattended reads within five minutes of the first one are one access. */
  function countRead({ header, at }: Call, consent: Consent, resource: string) {
    const exceeded = () => refuse(429, 'ACCESS_EXCEEDED', 'No more access now');
    if (!consent.recurring) {
      if (consent.read.has(resource)) exceeded();
      consent.read.add(resource);
      return;
    }
    if (header('PSU-IP-Address') !== undefined || at - (consent.accesses.at(-1) ?? -Infinity) <= SLOT) return;
    if (consent.accesses.filter((each) => at - each < DAY).length >= consent.frequency) exceeded();
    consent.accesses.push(at);
  }

  function balancesOf(account: ForeignAccount, at: number): Json[] {
    const yesterday = plusDays(localDay(at), -1);
    return [
      { balanceType: 'closingBooked', balanceAmount: euro(account.balance), referenceDate: yesterday },
      {
        balanceType: 'interimAvailable',
        balanceAmount: euro(account.balance - held(account)),
        creditLimitIncluded: false,
        lastChangeDateTime: `${localOf(at).replace(' ', 'T')}+0${String(offsetOf(at) / HOUR)}:00`,
      },
    ];
  }

  function accountBody(account: ForeignAccount, consent: Consent, at: number, withBalance: boolean): JsonObject {
    const { resourceId, iban, name, owner } = account;
    const [balances, transactions] = (['balances', 'transactions'] as const).map((right) =>
      consent.rights[right].includes(iban),
    );
    const link = (what: string) => ({ [what]: { href: `${BASE}/accounts/${resourceId}/${what}` } });
    return {
      resourceId,
      iban,
      currency: 'EUR',
      name,
      product: iban.slice(12, 14) === '17' ? 'SAV-STD' : 'CUR-STD',
      cashAccountType: iban.slice(12, 14) === '17' ? 'SVGS' : 'CACC',
      status: 'enabled',
      bic: 'TRKBBGSF',
      usage: owner.endsWith('ood') ? 'ORGA' : 'PRIV',
      ...(withBalance && balances && { balances: balancesOf(account, at) }),
      _links: { ...(balances && link('balances')), ...(transactions && link('transactions')) },
    };
  }

  function listAccounts(call: Call): Answer {
    const consent = openedBy(call);
    countRead(call, consent, 'accounts');
    const withBalance = call.query.get('withBalance') === 'true';
    return {
      status: 200,
      body: { accounts: seenBy(consent).map((each) => accountBody(each, consent, call.at, withBalance)) },
    };
  }

  function readAccount(call: Call, [id]: string[]): Answer {
    const consent = openedBy(call);
    const account = accountOf(consent, id, 'accounts');
    countRead(call, consent, `account ${account.iban}`);
    const withBalance = call.query.get('withBalance') === 'true';
    return { status: 200, body: { account: accountBody(account, consent, call.at, withBalance) } };
  }

  function readBalances(call: Call, [id]: string[]): Answer {
    const consent = openedBy(call);
    const account = accountOf(consent, id, 'balances');
    countRead(call, consent, `balances ${account.iban}`);
    return {
      status: 200,
      body: { account: { iban: account.iban, currency: 'EUR' }, balances: balancesOf(account, call.at) },
    };
  }

  // Transactions

  function entriesOf(account: ForeignAccount): Entry[] {
    return account.bookings.map(([day, amount, party, remittance], index) => ({
      id: `${day.replaceAll('-', '')}${account.resourceId.slice(-6)}${String(account.bookings.length - index).padStart(4, '0')}`,
      day,
      amount,
      party,
      remittance,
      account,
    }));
  }

  function entryBody({ id, day, amount, party, remittance, account }: Entry): JsonObject {
    return {
      transactionId: id,
      bookingDate: day,
      valueDate: day,
      transactionAmount: euro(amount),
      ...(amount < 0
        ? { creditorName: party, debtorAccount: { iban: account.iban } }
        : { debtorName: party, creditorAccount: { iban: account.iban } }),
      remittanceInformationUnstructured: remittance,
      proprietaryBankTransactionCode: remittance.startsWith('POS') ? 'CARD' : amount < 0 ? 'OUTTRF' : 'INTRF',
    };
  }

  function numberOf(query: URLSearchParams, name: string, usual: number, most: number): number {
    const sent = query.get(name);
    if (sent === null) return usual;
    if (!/^\d{1,6}$/.test(sent) || Number(sent) < 1 || Number(sent) > most)
      formatError(`${name} must be from 1 to ${String(most)}`);
    return Number(sent);
  }

  function periodOf({ query, at }: Call, consent: Consent): [from: string, to: string] {
    const today = localDay(at);
    const from = query.get('dateFrom') ?? plusDays(today, -30);
    const to = query.get('dateTo') ?? today;
    if (!isDay(from) || !isDay(to)) formatError('dateFrom and dateTo must be dates');
    if (to < from || from > today || from < plusDays(today, -KEPT_DAYS))
      refuse(400, 'PERIOD_INVALID', 'The period is not possible');
    const recent = plusDays(today, -RECENT_DAYS);
    return [at - consent.approvedAt > FRESH && from < recent ? recent : from, to];
  }

  function pendingOf(account: ForeignAccount): Json[] {
    return [...payments.values()]
      .filter((each) => each.account === account && ['PDNG', 'ACSP'].includes(each.status))
      .map(({ amount, data }) => ({
        transactionAmount: euro(-amount),
        creditorName: text(data, 'creditorName'),
        remittanceInformationUnstructured: text(data, 'remittanceInformationUnstructured'),
      }));
  }

  function listTransactions(call: Call, [id]: string[]): Answer {
    const { query, header, at } = call;
    const consent = openedBy(call);
    const account = accountOf(consent, id, 'transactions');
    if (!(header('Accept') ?? '').includes('application/json'))
      refuse(406, 'REQUESTED_FORMATS_INVALID', 'Accept must be application/json');
    const status = query.get('bookingStatus') ?? formatError('bookingStatus is missing');
    if (['information', 'all'].includes(status) || query.has('entryReferenceFrom') || query.has('deltaList'))
      refuse(400, 'PARAMETER_NOT_SUPPORTED', 'This parameter is not supported');
    if (!['booked', 'pending', 'both'].includes(status)) formatError('bookingStatus is wrong');
    const [from, to] = periodOf(call, consent);
    const page = numberOf(query, 'page', 1, 999_999);
    const size = numberOf(query, 'pageSize', PAGE_SIZE, LARGEST_PAGE);
    if (page === 1) countRead(call, consent, `transactions ${account.iban}`);
    const booked = status === 'pending' ? [] : entriesOf(account).filter(({ day }) => day >= from && day <= to);
    const pending = status === 'booked' || page > 1 || to < localDay(at) ? [] : pendingOf(account);
    const shown = booked.slice((page - 1) * size, page * size);
    if (shown.length === 0 && pending.length === 0) return { status: 204 };
    const pages = Math.ceil(booked.length / size);
    const path = `${BASE}/accounts/${account.resourceId}`;
    const pageLink = (number: number) => {
      const sent = new URLSearchParams(query);
      sent.set('page', String(number));
      return { href: `${ORIGIN}${path}/transactions?${sent.toString()}` };
    };
    return {
      status: 200,
      body: {
        account: { iban: account.iban, currency: 'EUR' },
        transactions: {
          ...(status !== 'pending' && { booked: shown.map(entryBody) }),
          ...(status !== 'booked' && { pending }),
          _links: {
            account: { href: path },
            ...(page > 1 && { previous: pageLink(page - 1) }),
            ...(page < pages && { next: pageLink(page + 1) }),
          },
        },
        paging: { page, pageSize: size, totalPages: pages, totalElements: booked.length },
      },
    };
  }

  function readTransaction(call: Call, [id, entryId]: string[]): Answer {
    const consent = openedBy(call);
    const account = accountOf(consent, id, 'transactions');
    const entry =
      entriesOf(account).find((each) => each.id === entryId) ??
      refuse(404, 'RESOURCE_UNKNOWN', 'The transaction is not known');
    countRead(call, consent, `transaction ${entry.id}`);
    return { status: 200, body: { transactionsDetails: entryBody(entry) } };
  }

  // Payments

  function checkProduct(product: string | undefined) {
    if (RETIRED.includes(product ?? '')) refuse(403, 'PRODUCT_INVALID', 'Retired with the change to the euro');
    if (!PRODUCTS.includes(product ?? '')) refuse(404, 'PRODUCT_UNKNOWN', 'The product is not known');
  }

  function dayOfPayment(body: Json | undefined, instant: boolean, at: number): string | undefined {
    const day = member(body, 'requestedExecutionDate');
    if (day === undefined) return undefined;
    if (instant) refuse(400, 'PARAMETER_NOT_CONSISTENT', 'An instant payment has no requestedExecutionDate');
    if (typeof day !== 'string' || !isDay(day)) return formatError('requestedExecutionDate must be a date');
    const today = localDay(at);
    if (day < today || day > plusDays(today, FARTHEST_PAYMENT) || isWeekend(day))
      refuse(400, 'EXECUTION_DATE_INVALID', 'Not a day of execution');
    return day === today ? undefined : day;
  }

  function sepaText(body: Json | undefined, name: string, longest: number) {
    const sent = text(body, name);
    if (sent === '' || sent.length > longest || !SEPA_TEXT.test(sent))
      formatError(`${name} is mandatory, in Latin letters, of at most ${String(longest)} signs`);
  }

  function createPayment(call: Call, [product]: string[]): Answer {
    checkProduct(product);
    const psu = psuOf(call);
    const { body, at } = call;
    const amount = text(body, 'instructedAmount', 'amount');
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || cents(amount) === 0) formatError('instructedAmount.amount is wrong');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') formatError('Only EUR');
    if (!isIban(text(body, 'creditorAccount', 'iban'))) formatError('creditorAccount.iban is not an IBAN');
    sepaText(body, 'creditorName', 70);
    sepaText(body, 'remittanceInformationUnstructured', 140);
    const account = ownAccount(member(body, 'debtorAccount'), psu);
    const day = dayOfPayment(body, product === PRODUCTS[1], at);
    if (cents(amount) > LIMIT) refuse(400, 'PAYMENT_FAILED', 'Above the limit of the channel');
    const payment: Payment = {
      id: `TRK${localDay(at).slice(2).replaceAll('-', '')}${next().padStart(7, '0')}`,
      product: product ?? '',
      psu: account.owner,
      data: body as JsonObject,
      account,
      amount: cents(amount),
      day,
      status: 'RCVD',
      createdAt: at,
      executesAt: Infinity,
      poor: false,
      scas: [],
    };
    payments.set(payment.id, payment);
    const path = `/payments/${payment.product}/${payment.id}`;
    const sca = startSca(payment.scas, at);
    return {
      status: 201,
      headers: { 'ASPSP-SCA-Approach': 'REDIRECT', Location: `${BASE}${path}` },
      body: {
        transactionStatus: payment.status,
        paymentId: payment.id,
        _links: {
          ...scaLinks(path, sca),
          self: { href: `${BASE}${path}` },
          status: { href: `${BASE}${path}/status` },
        },
      },
    };
  }

  function paymentOf(product: string | undefined, id: string | undefined): Payment {
    checkProduct(product);
    const payment = payments.get(id ?? '') ?? refuse(404, 'RESOURCE_UNKNOWN', 'The payment is not known');
    if (payment.product !== product) refuse(403, 'PRODUCT_INVALID', 'The payment is one of another product');
    return payment;
  }

  function readPayment(_: Call, [product, id]: string[]): Answer {
    const { data, id: paymentId, status } = paymentOf(product, id);
    return { status: 200, body: { paymentId, ...data, transactionStatus: status } };
  }

  function paymentStatus(_: Call, [product, id]: string[]): Answer {
    const { status, poor } = paymentOf(product, id);
    const warning = { category: 'WARNING', code: 'FUNDS_NOT_AVAILABLE', text: 'AM04' };
    return {
      status: 200,
      body: {
        transactionStatus: status,
        ...(poor && { fundsAvailable: false, tppMessages: [warning] }),
      },
    };
  }

  function cancelPayment(_: Call, [product, id]: string[]): Answer {
    const payment = paymentOf(product, id);
    if (!['RCVD', 'ACTC', 'PDNG'].includes(payment.status))
      refuse(400, 'RESOURCE_BLOCKED', `The payment is ${payment.status}`);
    payment.status = 'CANC';
    for (const sca of payment.scas) if (sca.status === 'received') sca.status = 'failed';
    return { status: 204 };
  }

  function paymentScas(_: Call, [product, id]: string[]): Answer {
    return { status: 200, body: { authorisationIds: paymentOf(product, id).scas.map((each) => each.id) } };
  }

  function startPaymentSca(call: Call, [product, id]: string[]): Answer {
    const payment = paymentOf(product, id);
    return startAgain(payment.scas, payment.status === 'RCVD', `/payments/${payment.product}/${payment.id}`, call);
  }

  function paymentSca(_: Call, [product, id, scaId]: string[]): Answer {
    return { status: 200, body: { scaStatus: scaOf(paymentOf(product, id).scas, scaId).status } };
  }

  function confirmFunds(): Answer {
    return refuse(401, 'ROLE_INVALID', 'The certificate has no role PSP_IC');
  }

  // The PSU

  function decideConsent(consent: Consent, sca: Sca, decision: Decision, at: number) {
    sca.status = decision === 'approve' ? 'finalised' : 'failed';
    consent.status = decision === 'approve' ? 'valid' : 'rejected';
    consent.changedAt = at;
    if (decision !== 'approve') return;
    consent.approvedAt = at;
    const own = ACCOUNTS.filter(({ owner }) => owner === consent.psu).map(({ iban }) => iban);
    if (consent.all) consent.rights = { accounts: own, balances: own, transactions: own };
    for (const other of consents.values())
      if (
        other !== consent &&
        other.status === 'valid' &&
        other.psu === consent.psu &&
        other.recurring &&
        consent.recurring
      )
        Object.assign(other, { status: 'terminatedByTpp', changedAt: at });
  }

  /** When a payment that is approved now is executed: at once until 16:00 of a working day, otherwise in the morning of the next one. */
  function executionOf({ day }: Payment, at: number): number {
    if (day !== undefined) return atLocal(day, '08:00:00');
    const today = localDay(at);
    if (!isWeekend(today) && localOf(at).slice(11) < '16:00:00') return at;
    let morning = plusDays(today, 1);
    while (isWeekend(morning)) morning = plusDays(morning, 1);
    return atLocal(morning, '08:00:00');
  }

  function decidePayment(payment: Payment, sca: Sca, decision: Decision, at: number) {
    sca.status = decision === 'approve' ? 'finalised' : 'failed';
    payment.poor = decision === 'approve' && payment.amount > payment.account.balance - held(payment.account);
    if (decision !== 'approve' || payment.poor) {
      payment.status = 'RJCT';
    } else if (payment.product === PRODUCTS[1]) {
      payment.status = 'ACCC';
    } else {
      payment.executesAt = executionOf(payment, at);
      payment.status = payment.day === undefined ? (payment.executesAt > at ? 'PDNG' : 'ACSP') : 'ACTC';
    }
  }

  /** The PSU follows the newest link, if it has not run out. */
  function decide(id: string, decision: Decision): undefined {
    const [consent, payment] = [consents.get(id), payments.get(id)];
    const sca = (consent ?? payment)?.scas.findLast(({ status }) => status === 'received');
    if (!sca || now - sca.startedAt > LINK) return;
    if (consent?.status === 'received') decideConsent(consent, sca, decision, now);
    if (payment?.status === 'RCVD') decidePayment(payment, sca, decision, now);
  }

  return { answer, decide };
}
