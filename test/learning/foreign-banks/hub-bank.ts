/**
 * Bank H: Banca dell'Adda, which is reached through Ponte, a hub that many Italian banks share. Each call says which bank it is for. A TPP
 * first has a consent for the list of accounts, then another one for what it wants of them. See the README for its quirks.
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
  type JsonObject,
  type OpenBank,
} from './foreign-bank.js';

export const ORIGIN = 'https://api.ponte-hub.example';
export const BASE = '/platform/enabler/orchestrator';
export const CLIENT_ID = '6f1d3a52-0c84-4f0e-9d27-51b3a8e7c640';
export const CLIENT_SECRET = 'b7c0e5d4-93aa-4f12-8a6e-2d1f0c9b8e77';
export const ASPSP = '05742';
export const PRODUCT = 'ADDA01';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PAGE = 5;
const MOST = 50;
const PAYMENT_PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers'];

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '0574201600000000104417',
    iban: 'IT71K0574201600000000104417',
    owner: 'giulia.rossi',
    name: 'Conto corrente',
    balance: 284_315,
    bookings: [
      ['2026-02-27', -4290, 'Esselunga SpA', 'POS 27/02 ESSELUNGA MILANO'],
      ['2026-02-25', 198_000, 'Studio Verdi Srl', 'STIPENDIO FEBBRAIO 2026'],
      ['2026-02-19', -7812, 'A2A Energia SpA', 'ADDEBITO SDD 0012234'],
      ['2026-02-12', -65_000, 'Carlo Neri', 'Affitto febbraio'],
      ['2026-02-03', -1599, 'Feltrinelli', 'POS 03/02 FELTRINELLI'],
      ['2026-01-27', 198_000, 'Studio Verdi Srl', 'STIPENDIO GENNAIO 2026'],
      ['2026-01-12', -65_000, 'Carlo Neri', 'Affitto gennaio'],
      ['2025-12-29', -8840, 'Trenitalia SpA', 'POS 29/12 TRENITALIA'],
      ['2025-11-12', -65_000, 'Carlo Neri', 'Affitto novembre'],
      ['2025-10-14', -3050, 'Farmacia Centrale', 'POS 14/10 FARMACIA'],
      ['2025-09-12', -65_000, 'Carlo Neri', 'Affitto settembre'],
    ],
  },
  {
    resourceId: '0574201600000000208835',
    iban: 'IT82I0574201600000000208835',
    owner: 'giulia.rossi',
    name: 'Conto deposito',
    balance: 1_250_000,
    bookings: [
      ['2026-01-30', 50_000, 'Giulia Rossi', 'Giroconto'],
      ['2025-12-31', 2210, "Banca dell'Adda", 'Interessi'],
    ],
  },
  {
    resourceId: '0574202800000000551203',
    iban: 'IT04V0574202800000000551203',
    owner: 'marco.bianchi',
    name: 'Conto impresa',
    balance: 912_077,
    bookings: [
      ['2026-02-26', 145_200, 'Hotel Lario Srl', 'Fattura 18/2026'],
      ['2026-02-24', -32_940, 'Enel Energia SpA', 'ADDEBITO SDD 7781'],
      ['2026-02-16', -118_300, 'Agenzia delle Entrate', 'F24 febbraio'],
      ['2026-02-09', 60_000, 'Bar Duomo Snc', 'Fattura 11/2026'],
      ['2026-01-28', -27_150, 'Telepass SpA', 'ADDEBITO SDD 7102'],
      ['2026-01-16', -98_700, 'Agenzia delle Entrate', 'F24 gennaio'],
      ['2025-12-18', 230_000, 'Hotel Lario Srl', 'Fattura 97/2025'],
      ['2025-10-20', -15_000, 'Officina Sala', 'Tagliando furgone'],
    ],
  },
  {
    resourceId: '0574202800000000551299',
    iban: 'IT31V0574202800000000551299',
    owner: 'marco.bianchi',
    name: 'Conto imposte',
    balance: 40_000,
    bookings: [['2026-02-02', 40_000, 'Marco Bianchi', 'Accantonamento IVA']],
  },
];
const PSUS = new Set(ACCOUNTS.map(({ owner }) => owner));

type ScaStatus = 'received' | 'finalised' | 'failed';

interface Consent {
  id: string;
  psu: string;
  access: JsonObject;
  recurring: boolean;
  perDay: number;
  validUntil: string;
  status: 'received' | 'valid' | 'rejected' | 'terminatedByTpp' | 'expired';
  sca: ScaStatus;
  at: number;
  approved: number;
  /** The ids of its accounts: IBAN by id. */
  ids: Map<string, string>;
  reads: Map<string, number>;
}

interface Payment {
  id: string;
  product: string;
  psu: string;
  body: JsonObject;
  status: 'RCVD' | 'ACCP' | 'ACSC' | 'RJCT' | 'CANC';
  reason: string;
  sca: ScaStatus;
  at: number;
  due: number;
}

const format = (said: string) => new Refusal(400, 'FORMAT_ERROR', said);
const unknown = () => new Refusal(404, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown relative to the TPP');

/** What the hub's gateway refuses on its own, as OAuth does; `x-ca-err` is its number. */
class Gateway extends Error {
  readonly answer: Answer;
  constructor(status: number, error: string | undefined, said: string, number: string) {
    super(said);
    this.answer = {
      status,
      headers: { 'x-ca-err': number },
      ...(error !== undefined && { body: { error, error_description: said } }),
    };
  }
}

function validIban(iban: string) {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

function isDay(value: string) {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && dayOf(Date.parse(value)) === value;
}

const money = (amount: number): JsonObject => ({ currency: 'EUR', amount: (amount / 100).toFixed(2) });

class Adda implements OpenBank {
  readonly #tokens = new Map<string, number>();
  readonly #consents = new Map<string, Consent>();
  readonly #payments = new Map<string, Payment>();
  #count = 0;
  #now = 0;

  answer(call: Call): Answer {
    this.#count += 1;
    this.#now = call.at;
    this.#pass();
    const trace = { 'cpaas-transaction-id': `ptx-${String(4_400_000 + this.#count * 37)}` };
    const id = call.header('X-Request-ID');
    try {
      const answered = this.#route(call);
      return {
        ...answered,
        headers: { ...trace, ...(id !== undefined && { 'x-request-id': id }), ...answered.headers },
      };
    } catch (error) {
      if (error instanceof Gateway) return { ...error.answer, headers: { ...trace, ...error.answer.headers } };
      if (!(error instanceof Refusal)) throw error;
      return {
        status: error.status,
        headers: { ...trace, ...(id !== undefined && { 'x-request-id': id }), ...error.headers },
        body: { tppMessages: [{ category: 'ERROR', code: error.code, text: error.message }] },
      };
    }
  }

  decide(id: string, decision: Decision): undefined {
    const [consent, payment] = [this.#consents.get(id), this.#payments.get(id)];
    const found = consent ?? payment;
    if (found?.sca !== 'received') return;
    found.sca = decision === 'approve' ? 'finalised' : 'failed';
    if (consent) {
      consent.approved = this.#now;
      consent.status = this.#signs(consent, decision) ? 'valid' : 'rejected';
    }
    if (payment) this.#settle(payment, decision);
  }

  /** Only the owner of the accounts can sign for them. */
  #signs(consent: Consent, decision: Decision) {
    return decision === 'approve' && this.#ibansOf(consent).every((iban) => this.#own(iban)?.owner === consent.psu);
  }

  #settle(payment: Payment, decision: Decision) {
    const from = text(payment.body, 'debtorAccount', 'iban');
    const account = this.#own(from) ?? ACCOUNTS.find(({ owner }) => owner === payment.psu);
    const amount = cents(text(payment.body, 'instructedAmount', 'amount'));
    if (decision === 'refuse' || !account || this.#left(account) < amount) {
      payment.status = 'RJCT';
      payment.reason = decision === 'refuse' ? 'MS02' : 'AM04';
      return;
    }
    payment.status = 'ACCP';
    payment.body.debtorAccount = { iban: account.iban, currency: 'EUR' };
    const later = text(payment.body, 'requestedExecutionDate');
    if (payment.product.startsWith('instant')) payment.status = 'ACSC';
    else payment.due = later > dayOf(this.#now) ? Date.parse(later) + 8 * HOUR : this.#now + 2 * HOUR;
  }

  #left({ iban, balance }: ForeignAccount) {
    const paid = [...this.#payments.values()]
      .filter(
        ({ status, body }) => (status === 'ACCP' || status === 'ACSC') && text(body, 'debtorAccount', 'iban') === iban,
      )
      .reduce((sum, { body }) => sum + cents(text(body, 'instructedAmount', 'amount')), 0);
    return balance - paid;
  }

  #own(iban: string) {
    return ACCOUNTS.find((account) => account.iban === iban);
  }

  /** What time alone changes. */
  #pass() {
    for (const consent of this.#consents.values()) {
      if (consent.status === 'received' && this.#now >= consent.at + 10 * MINUTE) {
        consent.status = 'rejected';
        consent.sca = 'failed';
      }
      const over = !consent.recurring && this.#now >= consent.approved + HOUR;
      if (consent.status === 'valid' && (over || dayOf(this.#now) > consent.validUntil)) consent.status = 'expired';
    }
    for (const payment of this.#payments.values()) {
      if (payment.status === 'RCVD' && this.#now >= payment.at + 10 * MINUTE) {
        payment.status = 'RJCT';
        payment.reason = 'TOUT';
        payment.sca = 'failed';
      }
      if (payment.status === 'ACCP' && this.#now >= payment.due) payment.status = 'ACSC';
    }
  }

  #route(call: Call): Answer {
    if (call.path === '/auth/oauth/v2/token') return this.#token(call);
    const [, api, version, rest = ''] =
      /^\/platform\/enabler\/orchestrator\/(ais|pis)\/(2\.3\.2|2\.4\.0|3\.0\.0)\/(.+)$/.exec(call.path) ?? [];
    const steps = rest.split('/');
    const routes: [string, RegExp, (...parts: string[]) => Answer][] =
      api === 'ais'
        ? [
            ['POST', /^consents$/, () => this.#createConsent(call)],
            ['GET', /^consents\/([^/]+)$/, (id = '') => this.#showConsent(this.#consent(id))],
            ['GET', /^consents\/([^/]+)\/status$/, (id = '') => this.#consentStatus(this.#consent(id))],
            ['DELETE', /^consents\/([^/]+)$/, (id = '') => this.#deleteConsent(this.#consent(id))],
            ['GET', /^accounts$/, () => this.#accounts(call)],
            ['GET', /^accounts\/([^/]+)\/balances$/, (id = '') => this.#balances(call, id)],
            ['GET', /^accounts\/([^/]+)\/transactions$/, (id = '') => this.#transactions(call, id)],
          ]
        : [
            ['POST', /^payments\/([^/]+)$/, (product = '') => this.#createPayment(call, product)],
            ['GET', /^payments\/([^/]+)\/([^/]+)$/, (...parts) => this.#showPayment(this.#payment(...parts))],
            ['GET', /^payments\/([^/]+)\/([^/]+)\/status$/, (...parts) => this.#paymentStatus(this.#payment(...parts))],
            ['DELETE', /^payments\/([^/]+)\/([^/]+)$/, (...parts) => this.#cancel(this.#payment(...parts))],
          ];
    const there = version === undefined ? [] : routes.filter(([, pattern]) => pattern.test(steps.join('/')));
    if (there.length === 0) throw new Gateway(404, undefined, '', '404000');
    const route = there.find(([method]) => method === call.method);
    if (!route) throw new Gateway(405, undefined, '', '405000');
    this.#known(call);
    const [, ...parts] = route[1].exec(rest) ?? [];
    return route[2](...parts);
  }

  #token(call: Call): Answer {
    if (call.method !== 'POST') throw new Gateway(405, undefined, '', '405000');
    const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
    if (call.header('Authorization') !== `Basic ${basic}`)
      throw new Gateway(401, 'invalid_client', 'The given client credentials were not valid', '3003201');
    if (call.form.get('grant_type') !== 'client_credentials')
      throw new Gateway(400, 'unsupported_grant_type', 'The given grant_type is not supported', '3003119');
    if (call.form.get('scope') !== 'production')
      throw new Gateway(
        400,
        'invalid_scope',
        'No registered scope value for this client has been requested',
        '3003115',
      );
    const token = `a1c4${String(700_000 + this.#count * 131)}-77de-4be1-90f3-5c2b8d6e01fa`;
    this.#tokens.set(token, this.#now + HOUR);
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: 'production' },
    };
  }

  /** What each call needs: a token, then its own number and time, then the bank it is for. */
  #known(call: Call) {
    const [, token] = /^Bearer (.+)$/.exec(call.header('Authorization') ?? '') ?? [];
    if (token === undefined) throw new Gateway(401, 'invalid_request', 'Missing or duplicate parameters', '3003103');
    if ((this.#tokens.get(token) ?? 0) <= this.#now)
      throw new Gateway(401, 'invalid_token', 'Validation error: the token is unknown or has expired', '3003992');
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(call.header('X-Request-ID') ?? ''))
      throw format('x-request-id: formato non valido');
    if (call.header('Date') === undefined) throw format('date: campo obbligatorio');
    const bank = call.header('aspsp-code');
    if (bank === undefined) throw format('aspsp-code: campo obbligatorio');
    if (bank !== ASPSP) throw new Refusal(400, 'PARAMETER_NOT_CONSISTENT', 'aspsp-code: ASPSP non censito');
  }

  /** What a creation needs besides. Returns the PSU. */
  #creation(call: Call) {
    if (call.header('aspsp-product-code') !== PRODUCT)
      throw format('aspsp-product-code: campo obbligatorio o non valido');
    if (!/^https:\/\//.test(call.header('tpp-redirect-uri') ?? ''))
      throw format('tpp-redirect-uri: campo obbligatorio');
    if (call.header('psu-ip-address') === undefined) throw format('psu-ip-address: campo obbligatorio');
    const psu = call.header('psu-id');
    if (psu === undefined) throw format('psu-id: campo obbligatorio');
    if (!PSUS.has(psu)) throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', 'Utente non riconosciuto');
    return psu;
  }

  #links(kind: string, id: string, self: string): JsonObject {
    return {
      scaRedirect: { href: `${ORIGIN}/sca/${ASPSP}/${kind}/${id}` },
      self: { href: `${ORIGIN}${BASE}/${self}` },
    };
  }

  #createConsent(call: Call): Answer {
    const psu = this.#creation(call);
    const { body } = call;
    const access = member(body, 'access');
    if (typeof access !== 'object' || access === null || Array.isArray(access))
      throw format('access: campo obbligatorio');
    const [recurring, perDay] = [member(body, 'recurringIndicator'), member(body, 'frequencyPerDay')];
    const validUntil = text(body, 'validUntil');
    if (typeof recurring !== 'boolean') throw format('recurringIndicator: campo obbligatorio');
    if (typeof perDay !== 'number' || perDay < 1 || perDay > 4)
      throw format('frequencyPerDay: valore ammesso da 1 a 4');
    if (!recurring && perDay !== 1) throw format('frequencyPerDay: valore ammesso 1');
    if (!isDay(validUntil)) throw format('validUntil: formato non valido');
    if (validUntil < dayOf(this.#now) || Date.parse(validUntil) > this.#now + 180 * DAY)
      throw new Refusal(400, 'TIMESTAMP_INVALID', 'validUntil: massimo 180 giorni');
    const named = ['accounts', 'balances', 'transactions'].flatMap((right) => list(access, right));
    const forList = access.availableAccounts !== undefined;
    if (forList && (access.availableAccounts !== 'allAccounts' || recurring || named.length > 0))
      throw new Refusal(400, 'SERVICE_INVALID', 'availableAccounts: ammesso solo allAccounts, non ricorrente');
    if (!forList && named.length === 0)
      throw new Refusal(400, 'SERVICE_INVALID', 'access: tipo di consenso non gestito');
    for (const each of named) {
      const iban = text(each, 'iban');
      if (!validIban(iban)) throw format('iban: formato non valido');
      if (!this.#own(iban)) throw new Refusal(502, 'INTERNAL_SERVER_ERROR', "Controllo titolarita' conto fallito");
    }
    const id = `${(0x51a0c300 + this.#count * 4099).toString(16)}-2f6b-4d08-b7e1-0574200${String(10_000 + this.#count)}`;
    const consent: Consent = {
      id,
      psu,
      access,
      recurring,
      perDay,
      validUntil,
      status: 'received',
      sca: 'received',
      at: this.#now,
      approved: 0,
      ids: new Map(),
      reads: new Map(),
    };
    for (const [index, iban] of this.#ibansOf(consent).entries())
      consent.ids.set(`${String(8_100_000 + this.#count * 613)}${iban.slice(-6)}${String(index)}`, iban);
    this.#consents.set(id, consent);
    return {
      status: 201,
      headers: { 'aspsp-sca-approach': 'REDIRECT' },
      body: {
        consentStatus: 'received',
        consentId: id,
        scaStatus: 'received',
        psuMessage: 'Prosegui sul sito della tua banca',
        _links: this.#links('consents', id, `ais/3.0.0/consents/${id}`),
      },
    };
  }

  /** All accounts of the PSU, or the named ones in the order of naming. */
  #ibansOf({ access, psu }: Consent) {
    if (access.availableAccounts !== undefined)
      return ACCOUNTS.filter(({ owner }) => owner === psu).map(({ iban }) => iban);
    const named = ['accounts', 'balances', 'transactions'].flatMap((right) => list(access, right));
    return [...new Set(named.map((each) => text(each, 'iban')))];
  }

  #consent(id: string) {
    const consent = this.#consents.get(id);
    if (!consent) throw unknown();
    return consent;
  }

  #showConsent({ access, recurring, perDay, validUntil, status, approved, at }: Consent): Answer {
    return {
      status: 200,
      body: {
        access,
        recurringIndicator: recurring,
        validUntil,
        frequencyPerDay: perDay,
        lastActionDate: dayOf(approved || at),
        consentStatus: status,
      },
    };
  }

  #consentStatus({ id, status, sca }: Consent): Answer {
    return {
      status: 200,
      body: {
        consentStatus: status,
        scaStatus: sca,
        ...(status === 'received' && { _links: this.#links('consents', id, `ais/3.0.0/consents/${id}`) }),
      },
    };
  }

  #deleteConsent(consent: Consent): Answer {
    if (consent.status !== 'valid' && consent.status !== 'received')
      throw new Refusal(409, 'STATUS_INVALID', 'Stato del consenso non compatibile con la richiesta');
    consent.status = 'terminatedByTpp';
    return { status: 204 };
  }

  /** The consent of a read, which counts when the PSU is not there. */
  #reading(call: Call, resource: string): Consent {
    const id = call.header('consent-id');
    if (id === undefined) throw format('consent-id: campo obbligatorio');
    const consent = this.#consents.get(id);
    if (!consent) throw new Refusal(400, 'CONSENT_UNKNOWN', 'Consenso non presente');
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'Consenso scaduto');
    if (consent.status !== 'valid') throw new Refusal(401, 'CONSENT_INVALID', 'Consenso non valido');
    if (call.header('psu-ip-address') === undefined) {
      const key = `${dayOf(this.#now)} ${resource}`;
      const reads = (consent.reads.get(key) ?? 0) + 1;
      if (reads > consent.perDay)
        throw new Refusal(429, 'ACCESS_EXCEEDED', 'Numero massimo di accessi giornalieri superato');
      consent.reads.set(key, reads);
    }
    return consent;
  }

  #accountOf(consent: Consent, id: string, right: string) {
    const account = this.#own(consent.ids.get(id) ?? '');
    if (!account) throw unknown();
    if (!list(consent.access, right).some((each) => text(each, 'iban') === account.iban))
      throw new Refusal(403, 'SERVICE_BLOCKED', 'Servizio non previsto dal consenso');
    return account;
  }

  #accounts(call: Call): Answer {
    const consent = this.#reading(call, 'accounts');
    return {
      status: 200,
      headers: { 'cpaas-total-pages': '1' },
      body: {
        accounts: [...consent.ids].map(([resourceId, iban]) => ({
          resourceId,
          iban,
          currency: 'EUR',
          name: this.#own(iban)?.name ?? '',
          cashAccountType: 'CACC',
          ...(consent.access.availableAccounts === undefined && { bic: 'ADDAITM1XXX', status: 'enabled' }),
        })),
      },
    };
  }

  #balances(call: Call, id: string): Answer {
    const consent = this.#reading(call, `balances ${id}`);
    const account = this.#accountOf(consent, id, 'balances');
    return {
      status: 200,
      body: {
        account: { iban: account.iban, currency: 'EUR' },
        balances: [
          {
            balanceType: 'closingBooked',
            balanceAmount: money(account.balance),
            referenceDate: dayOf(this.#now - DAY),
          },
          {
            balanceType: 'interimAvailable',
            balanceAmount: money(this.#left(account)),
            referenceDate: dayOf(this.#now),
          },
        ],
      },
    };
  }

  #transactions(call: Call, id: string): Answer {
    const consent = this.#reading(call, `transactions ${id}`);
    const account = this.#accountOf(consent, id, 'transactions');
    const { query } = call;
    const status = query.get('booking_status');
    const [from, to] = [query.get('date_from') ?? '', query.get('date_to') ?? dayOf(this.#now)];
    if (status === null) throw format('booking_status: campo obbligatorio');
    if (!['booked', 'pending', 'both'].includes(status))
      throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', 'booking_status: valore non gestito');
    if (!isDay(from) || !isDay(to)) throw format('date_from: campo obbligatorio, formato AAAA-MM-GG');
    if (from > to) throw new Refusal(400, 'PERIOD_INVALID', 'date_from maggiore di date_to');
    // Only a consent that is for one time opens more than 90 days.
    if (consent.recurring && from < dayOf(this.#now - 90 * DAY))
      throw new Refusal(400, 'PERIOD_INVALID', 'date_from: massimo 90 giorni con consenso ricorrente');
    const [offset, limit] = [Number(query.get('offset') ?? 1), Number(query.get('limit') ?? PAGE)];
    if (!Number.isInteger(offset) || offset < 1) throw format('offset: valore non valido');
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST) throw format('limit: massimo 50');
    const found = account.bookings.filter(([day]) => day >= from && day <= to);
    const booked = found.slice((offset - 1) * limit, offset * limit).map(([day, amount, party, remittance]) => ({
      entryReference: `${day.replaceAll('-', '')}${String(account.bookings.findIndex((each) => each[0] === day)).padStart(4, '0')}`,
      bookingDate: day,
      valueDate: day,
      transactionAmount: money(amount),
      [amount < 0 ? 'creditorName' : 'debtorName']: party,
      remittanceInformationUnstructured: remittance,
      bankTransactionCode: amount < 0 ? 'PMNT-ICDT-OTHR' : 'PMNT-RCDT-OTHR',
    }));
    return {
      status: 200,
      headers: { 'cpaas-total-pages': String(Math.max(1, Math.ceil(found.length / limit))) },
      body: {
        account: { iban: account.iban, currency: 'EUR' },
        transactions: {
          ...(status !== 'pending' && { booked }),
          ...(status !== 'booked' && { pending: [] }),
        },
      },
    };
  }

  #createPayment(call: Call, product: string): Answer {
    const psu = this.#creation(call);
    if (!PAYMENT_PRODUCTS.includes(product))
      throw new Refusal(404, 'PRODUCT_UNKNOWN', 'Prodotto di pagamento non gestito');
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw format('body: formato non valido');
    if (text(body, 'transactionType') !== 'remote_transaction') throw format('transactionType: campo obbligatorio');
    if (!/^\d{1,9}\.\d\d$/.test(text(body, 'instructedAmount', 'amount'))) throw format('amount: formato non valido');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw format('currency: ammesso solo EUR');
    if (!validIban(text(body, 'creditorAccount', 'iban'))) throw format('creditorAccount: iban non valido');
    if (text(body, 'creditorName') === '') throw format('creditorName: campo obbligatorio');
    const remittance = text(body, 'remittanceInformationUnstructured');
    if (remittance === '' || remittance.length > 140)
      throw format('remittanceInformationUnstructured: causale obbligatoria');
    const debtor = text(body, 'debtorAccount', 'iban');
    if (debtor !== '' && this.#own(debtor)?.owner !== psu)
      throw new Refusal(502, 'INTERNAL_SERVER_ERROR', "Controllo titolarita' conto fallito");
    const day = text(body, 'requestedExecutionDate');
    if (day !== '' && !isDay(day)) throw format('requestedExecutionDate: formato non valido');
    const early = day !== '' && day < dayOf(this.#now);
    const late = day > dayOf(this.#now) && (product.startsWith('instant') || Date.parse(day) > this.#now + 60 * DAY);
    if (early || late) throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'requestedExecutionDate: data non ammessa');
    const id = `PNT${dayOf(this.#now).replaceAll('-', '')}${ASPSP}${String(300_000 + this.#count * 17)}`;
    const payment: Payment = {
      id,
      product,
      psu,
      body: { ...body },
      status: 'RCVD',
      reason: '',
      sca: 'received',
      at: this.#now,
      due: 0,
    };
    this.#payments.set(id, payment);
    return {
      status: 201,
      headers: { 'aspsp-sca-approach': 'REDIRECT' },
      body: {
        transactionStatus: 'RCVD',
        paymentId: id,
        scaStatus: 'received',
        psuMessage: 'Prosegui sul sito della tua banca',
        _links: this.#links('payments', id, `pis/2.3.2/payments/${product}/${id}`),
      },
    };
  }

  #payment(product = '', id = '') {
    if (!PAYMENT_PRODUCTS.includes(product))
      throw new Refusal(404, 'PRODUCT_UNKNOWN', 'Prodotto di pagamento non gestito');
    const payment = this.#payments.get(id);
    if (payment?.product !== product) throw unknown();
    return payment;
  }

  #showPayment({ id, body, status }: Payment): Answer {
    return { status: 200, body: { ...body, paymentId: id, transactionStatus: status } };
  }

  #paymentStatus({ id, product, status, sca, reason }: Payment): Answer {
    return {
      status: 200,
      body: {
        transactionStatus: status,
        scaStatus: sca,
        ...(reason !== '' && { statusReasonInformation: reason }),
        ...(status === 'RCVD' && { _links: this.#links('payments', id, `pis/2.3.2/payments/${product}/${id}`) }),
      },
    };
  }

  /** Before the approval, and afterwards until the day of execution. */
  #cancel(payment: Payment): Answer {
    const waits = payment.status === 'ACCP' && text(payment.body, 'requestedExecutionDate') > dayOf(this.#now);
    if (payment.status !== 'RCVD' && !waits) throw new Refusal(405, 'CANCELLATION_INVALID', 'Pagamento non revocabile');
    payment.status = 'CANC';
    return { status: 204 };
  }
}

export const openAdda = (): OpenBank => new Adda();
