/**
 * Bank W: Tamme Pank, a bank in the Baltics whose app is asked twice, at the login and for each consent or payment, with PATCH for the method.
 * Resembles SEB in Estonia, Latvia and Lithuania. See the README for its quirks and their sources.
 */
import {
  cents,
  DAY,
  dayOf,
  fixturesOf,
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

export const BIC = 'TAMMEE2X';
export const CLIENT_ID = 'PSDAT-FMA-700001p';
export const [TIIU, KALEV] = ['tamUser1', 'tamUser2'] as const;
export const CODES: Record<string, string> = { [TIIU]: '48504230211', [KALEV]: '37211080326' };
const NAMES: Record<string, string> = { [TIIU]: 'Tiiu Saar', [KALEV]: 'Kalev Mets' };

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: 'q7Xv35WPgy2ZExCsqHko5kagTMqKbhxEqOUJwyWV1aU',
    iban: 'EE371088010143685015',
    owner: TIIU,
    name: 'Tiiu Saar Arvelduskonto',
    balance: 341_277,
    bookings: [
      ['2026-02-27', -1_050, 'RIMI EESTI FOOD AS', '26/02/2026 18:46 kaart...032220 RIMI EESTI FOOD #471213'],
      ['2026-02-25', 214_000, 'PUIDUTÖÖD OÜ', 'Töötasu 02/2026'],
      ['2026-02-23', -4_799, 'TELIA EESTI AS', 'Arve 302176205'],
      ['2026-02-20', -61_500, 'KÜ Pargi 14', 'Üür märts'],
      ['2026-02-17', -614, 'APOTHEKA TARTU', '16/02/2026 10:02 kaart...032220 APOTHEKA #573009'],
      ['2026-02-12', -250, 'Tamme Pank', 'Kuutasu'],
      ['2026-02-10', 25_088, 'GREENY OÜ', 'Juhatuse liikme tasu'],
      ['2026-02-06', -9_245, 'ERGO Insurance SE', 'M2853187766'],
      ['2026-01-30', -2_633, 'CIRCLE K', '29/01/2026 07:31 kaart...032220 CIRCLE K #010026'],
      ['2026-01-26', 214_000, 'PUIDUTÖÖD OÜ', 'Töötasu 01/2026'],
      ['2026-01-20', -61_500, 'KÜ Pargi 14', 'Üür veebruar'],
      ['2026-01-08', -8_000, 'Kalev Mets', 'Mobiilimakse'],
      ['2025-12-22', -13_490, 'RAHVA RAAMAT AS', 'Tellimus 8841'],
      ['2025-11-25', 214_000, 'PUIDUTÖÖD OÜ', 'Töötasu 11/2025'],
      ['2025-10-14', -31_500, 'ESTRAVEL AS', 'Reis 4417'],
    ],
  },
  {
    resourceId: 'eRnQSm4QiGMkHhr2UaStGizMjTr-BO9FkDkv8SuWc5E',
    iban: 'EE571088010143692027',
    owner: TIIU,
    name: 'Tiiu Saar Kogumiskonto',
    balance: 520_000,
    bookings: [
      ['2026-02-28', 433, 'Tamme Pank', 'Intress 02/2026'],
      ['2026-02-02', 20_000, 'Tiiu Saar', 'Kogumine'],
      ['2026-01-05', 20_000, 'Tiiu Saar', 'Kogumine'],
    ],
  },
  {
    resourceId: 'm2LbT0cWd8Rk1yFvQn5sJhXz7pAeGu3iKo9xCtB6wYE',
    iban: 'EE371088220018837711',
    owner: TIIU,
    name: 'Tiiu Saar Reisikonto',
    balance: 18_640,
    bookings: [['2026-02-14', 5_000, 'Tiiu Saar', 'Reisiraha']],
  },
  {
    resourceId: 'Zk4uH9sVq1Nf6tLxP0aRc3oWyJ8bEd5gMi7vTw2XnQs',
    iban: 'EE081088010150530536',
    owner: KALEV,
    name: 'Kalev Mets Arvelduskonto',
    balance: 9_812,
    bookings: [
      ['2026-02-24', -1_890, 'PRISMA PEREMARKET AS', '23/02/2026 17:20 kaart...118004 PRISMA #220114'],
      ['2026-02-16', 64_000, 'TÖÖTUKASSA', 'Toetus'],
      ['2026-01-08', 8_000, 'Tiiu Saar', 'Mobiilimakse'],
    ],
  },
];
export const FIXTURES = fixturesOf('Tamme Pank', ACCOUNTS, {
  onboarded: { clientId: CLIENT_ID, clientSecret: 'not-used-the-certificate-is' },
});

export const PREFIX = '/v2';
const [LOGIN_METHODS, METHODS] = [
  ['SmartID', 'MobileID', 'TammeAPP'],
  ['Redirect', 'MobileID', 'SmartID', 'TammeAPP'],
];
const SCOPES = ['account.lists', 'accounts', 'consents', 'funds.confirmations', 'payments'];
const SCOPE_OF: Record<string, string> = {
  'account-list': 'account.lists',
  accounts: 'accounts',
  consents: 'consents',
  payments: 'payments',
  'periodic-payments': 'payments',
  'funds-confirmations': 'funds.confirmations',
};
const TOKEN_SECONDS = 3599;
const REFRESH_SECONDS = 7_775_999;
const APP_MS = 180_000;
const CLEARING_MS = 60_000;
const CONSENT_DAYS = 180;
const HISTORY_DAYS = 90;
const PAGE = 10;
const SMALL = 3000;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers'];
const FREQUENCIES = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'SemiAnnual', 'Annual'];

interface Login {
  id: string;
  psu: string;
  scopes: string[];
  status: string;
  selectedAt: number;
  used: boolean;
}

interface Grant {
  psu: string;
  scopes: string[];
  access: string;
  refresh: string;
  until: number;
  end: number;
}

interface Authorisation {
  id: string;
  scaStatus: string;
  selectedAt: number;
}

interface Resource {
  kind: 'consents' | 'payments' | 'periodic-payments';
  id: string;
  psu: string;
  product: string;
  body: JsonObject;
  status: string;
  signedAt?: number;
  authorisations: Authorisation[];
}

export function openAppTwiceBank(): OpenBank {
  const logins: Login[] = [];
  const codes = new Map<string, { psu: string; code: string }>();
  let grants: Grant[] = [];
  const resources = new Map<string, Resource>();
  const unattended = new Map<string, number>();
  const spent = new Map<string, number>();
  let [count, now] = [0, 0];
  const hex = (length: number) => ((++count * 2_654_435_761) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-9${hex(3)}-${hex(8)}${hex(4)}`;
  const nextCode = () => String(1000 + ((++count * 7919) % 9000));

  const wrongFormat = (detail: string) => new Refusal(400, 'FORMAT_ERROR', detail);
  const link = (href: string): JsonObject => ({ href });
  const ibansOf = (psu: string) => ACCOUNTS.filter(({ owner }) => owner === psu).map(({ iban }) => iban);
  const left = (account: ForeignAccount) => account.balance - (spent.get(account.iban) ?? 0);

  function validIban(iban: string): boolean {
    if (!IBAN.test(iban)) return false;
    const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('');
    return BigInt(digits) % 97n === 1n;
  }

  /** What the app shows, and what the TPP shows with it. The bank writes the code into both members. */
  function challenge(): JsonObject {
    const code = nextCode();
    return { href: code, code };
  }

  function startLogin(call: Call): Answer {
    for (const name of ['psu_id', 'psu_corporate_id', 'client_id', 'scopes'])
      if (!text(call.body, name)) throw wrongFormat(`${name} is mandatory`);
    if (text(call.body, 'bic') !== BIC) throw wrongFormat('bic is unknown');
    const psu = text(call.body, 'psu_id');
    if (CODES[psu] !== text(call.body, 'psu_corporate_id'))
      throw new Refusal(401, 'PSU_CREDENTIALS_INVALID', 'The user is not known');
    const scopes = text(call.body, 'scopes').split(' ');
    if (scopes.some((scope) => !SCOPES.includes(scope))) throw wrongFormat('scopes has an unknown scope');
    const login: Login = { id: nextId(), psu, scopes, status: 'received', selectedAt: 0, used: false };
    logins.push(login);
    const self = link(`${PREFIX}/oauth/authorize-decoupled/${login.id}`);
    return {
      status: 201,
      body: {
        status: login.status,
        authorization_id: login.id,
        sca_methods: LOGIN_METHODS,
        _links: { scaStatus: self, selectAuthenticationMethod: self },
      },
    };
  }

  function loginCall(call: Call, id: string | undefined): Answer {
    if (id === undefined) return startLogin(call);
    const login = logins.find((each) => each.id === id);
    if (!login) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The authorization is not known');
    if (login.status === 'started' && now > login.selectedAt + APP_MS) login.status = 'failed';
    if (call.method === 'GET') return { status: 200, body: { status: login.status } };
    const method = text(call.body, 'chosen_sca_method');
    if (!LOGIN_METHODS.includes(method))
      throw new Refusal(400, 'SCA_METHOD_UNKNOWN', 'chosen_sca_method is not one of the methods');
    if (login.status !== 'received') throw new Refusal(409, 'STATUS_INVALID', 'A method has been chosen');
    Object.assign(login, { status: 'started', selectedAt: now });
    return {
      status: 200,
      body: {
        status: 'scaMethodSelected',
        chosen_sca_method: method,
        challenge_data: challenge(),
        _links: { scaStatus: link(`${PREFIX}/oauth/authorize-decoupled/${id}`) },
      },
    };
  }

  function links(call: Call): Answer {
    if (call.query.get('bic') !== BIC) throw wrongFormat('bic is missing or unknown');
    const query = `response_type=code&client_id=${CLIENT_ID}&scopes=${SCOPES.join('%20')}&state=1&act2=psd2oauth`;
    return { status: 200, body: [{ url: `https://ib.tamme.example/ib/${BIC}?${query}` }] };
  }

  /** A user has one refresh token: a later login and each refresh end the one before. */
  function token(call: Call): Answer {
    const invalid = (detail: string) => new Refusal(400, 'TOKEN_INVALID', detail);
    const of = (name: string) => {
      const value = text(call.body, name);
      if (!value) throw wrongFormat(`${name} is mandatory`);
      return value;
    };
    const type = of('grant_type');
    let made: { psu: string; scopes: string[] };
    if (type === 'decoupled_authorization') {
      const id = of('authorization_id');
      const login = logins.find((each) => each.id === id);
      if (login?.status !== 'finalized' || login.used) throw invalid('The authorization is not finalized');
      login.used = true;
      made = login;
    } else if (type === 'authorization_code') {
      const code = of('code');
      of('redirect_uri');
      const found = codes.get(code);
      if (!found) throw invalid('The code is not valid');
      codes.delete(code);
      made = { psu: found.psu, scopes: SCOPES };
    } else if (type === 'refresh_token') {
      const refresh = of('refresh_token');
      const found = grants.find((each) => each.refresh === refresh && each.end > now);
      if (!found) throw invalid('The refresh token is not valid');
      made = found;
    } else throw wrongFormat('grant_type is not supported');
    const { psu } = made;
    const scopes = made.scopes.toSorted();
    grants = grants.map((each) => (each.psu === psu ? { ...each, refresh: '' } : each));
    const grant: Grant = {
      psu,
      scopes,
      access: nextId(),
      refresh: nextId(),
      until: now + TOKEN_SECONDS * 1000,
      end: now + REFRESH_SECONDS * 1000,
    };
    grants.push(grant);
    return {
      status: 200,
      body: {
        access_token: grant.access,
        token_type: 'Bearer',
        refresh_token: grant.refresh,
        refresh_token_expires_in: REFRESH_SECONDS,
        expires_in: TOKEN_SECONDS,
        scope: scopes.join(' '),
      },
      headers: { 'Cache-Control': 'no-store' },
    };
  }

  const pathOf = ({ kind, product, id }: Resource) =>
    `${PREFIX}/${kind}${kind === 'consents' ? '' : `/${product}`}/${id}`;

  /** What no one confirms in the app has failed; consents end with their last day; payments are cleared after a while. */
  function age(resource: Resource): void {
    for (const each of resource.authorisations)
      if (each.scaStatus === 'started' && now > each.selectedAt + APP_MS) each.scaStatus = 'failed';
    const { kind, body } = resource;
    if (kind === 'consents' && resource.status === 'valid' && dayOf(now) > text(body, 'validUntil'))
      resource.status = 'expired';
    if (kind !== 'payments' || resource.status !== 'PDNG' || resource.signedAt === undefined) return;
    const day = text(body, 'requestedExecutionDate');
    if (now >= resource.signedAt + CLEARING_MS && (!day || day <= dayOf(now))) resource.status = 'ACSC';
  }

  const debtorOf = ({ psu, body }: Resource) =>
    ACCOUNTS.find(({ owner, iban }) => owner === psu && iban === (text(body, 'debtorAccount', 'iban') || iban));
  const amountOf = ({ body }: Resource) => cents(text(body, 'instructedAmount', 'amount'));

  /** The money is looked at when the payment is signed. */
  function sign(resource: Resource): void {
    resource.signedAt = now;
    const account = debtorOf(resource);
    if (!account || left(account) < amountOf(resource)) {
      resource.status = 'RJCT';
      return;
    }
    if (resource.kind === 'payments') spent.set(account.iban, (spent.get(account.iban) ?? 0) + amountOf(resource));
    resource.status = resource.product.startsWith('instant') ? 'ACSC' : 'PDNG';
  }

  /** A new recurring consent ends the one before it, as the standard has it. */
  function grantConsent(consent: Resource): void {
    consent.status = 'valid';
    if (consent.body.recurringIndicator !== true) return;
    for (const each of resources.values())
      if (each !== consent && each.kind === 'consents' && each.psu === consent.psu && each.status === 'valid')
        each.status = 'expired';
  }

  function authorisationCall(call: Call, resource: Resource, id: string | undefined): Answer {
    const path = `${pathOf(resource)}/authorizations`;
    if (id === undefined && call.method === 'GET')
      return { status: 200, body: { authorisationIds: resource.authorisations.map((each) => each.id) } };
    if (id === undefined) {
      if (!['received', 'ACTC'].includes(resource.status))
        throw new Refusal(409, 'STATUS_INVALID', 'Nothing is to be authorized');
      const made: Authorisation = { id: nextId(), scaStatus: 'received', selectedAt: 0 };
      resource.authorisations.push(made);
      const self = link(`${path}/${made.id}`);
      const own = ibansOf(resource.psu).includes(text(resource.body, 'creditorAccount', 'iban'));
      if (resource.kind === 'payments' && (own || amountOf(resource) < SMALL)) {
        made.scaStatus = 'exempted';
        sign(resource);
        return {
          status: 200,
          body: { scaStatus: 'exempted', authorizationId: made.id, _links: { scaStatus: self } },
        };
      }
      return {
        status: 200,
        body: {
          scaStatus: 'received',
          authorizationId: made.id,
          scaMethods: METHODS,
          _links: { scaStatus: self, selectAuthenticationMethod: self },
        },
      };
    }
    const found = resource.authorisations.find((each) => each.id === id);
    if (!found) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The authorization is not known');
    if (call.method === 'GET') return { status: 200, body: { scaStatus: found.scaStatus } };
    const method = text(call.body, 'chosenScaMethod');
    if (!METHODS.includes(method))
      throw new Refusal(400, 'SCA_METHOD_UNKNOWN', 'chosenScaMethod is not one of the methods');
    if (found.scaStatus !== 'received') throw new Refusal(409, 'STATUS_INVALID', 'A method has been chosen');
    Object.assign(found, { scaStatus: 'started', selectedAt: now });
    const scaStatus = link(`${path}/${id}`);
    return {
      status: 200,
      body: {
        scaStatus: 'scaMethodSelected',
        chosenScaMethod: method,
        ...(method === 'Redirect'
          ? { _links: { scaRedirect: link(`https://ib.tamme.example/ib/sign/${id}`), scaStatus } }
          : { challengeData: challenge(), _links: { scaStatus } }),
      },
    };
  }

  function create(grant: Grant, kind: Resource['kind'], product: string, body: JsonObject): Resource {
    const made: Resource = {
      kind,
      id: nextId(),
      psu: grant.psu,
      product,
      body,
      status: kind === 'consents' ? 'received' : 'ACTC',
      authorisations: [],
    };
    resources.set(made.id, made);
    return made;
  }

  function created(made: Resource): Answer {
    const path = pathOf(made);
    return {
      status: 201,
      body: {
        ...(made.kind === 'consents'
          ? { consentId: made.id, consentStatus: made.status }
          : { paymentId: made.id, transactionStatus: made.status }),
        _links: {
          self: link(path),
          startAuthorisation: link(`${path}/authorizations`),
          status: link(`${path}/status`),
        },
      },
      headers: { Location: path },
    };
  }

  function addressOf(call: Call): void {
    if (!call.header('PSU-IP-Address')) throw wrongFormat('PSU-IP-Address is mandatory');
  }

  function createConsent(call: Call, grant: Grant): Answer {
    addressOf(call);
    const access = member(call.body, 'access');
    if (typeof access !== 'object' || access === null) throw wrongFormat('access is mandatory');
    const named = ['accounts', 'balances', 'transactions'].flatMap((right) => list(access, right));
    if (named.length === 0) throw new Refusal(400, 'SERVICE_INVALID', 'access must name accounts');
    const recurring = member(call.body, 'recurringIndicator');
    if (typeof recurring !== 'boolean') throw wrongFormat('recurringIndicator is mandatory');
    const frequency = Number(member(call.body, 'frequencyPerDay'));
    if (!Number.isInteger(frequency) || frequency < 1) throw wrongFormat('frequencyPerDay must be at least 1');
    const until = text(call.body, 'validUntil');
    if (!ISO_DAY.test(until) || until < dayOf(now)) throw wrongFormat('validUntil must not be in the past');
    const mine = ibansOf(grant.psu);
    if (named.some((each) => !mine.includes(text(each, 'iban'))))
      throw new Refusal(400, 'RESOURCE_UNKNOWN', 'An account is not known');
    const latest = dayOf(now + CONSENT_DAYS * DAY);
    return created(
      create(grant, 'consents', '', {
        access,
        recurringIndicator: recurring,
        validUntil: until < latest ? until : latest,
        frequencyPerDay: Math.min(4, frequency),
        lastActionDate: dayOf(now),
      }),
    );
  }

  function consentCall(call: Call, grant: Grant, [id, what, authorisation]: string[]): Answer {
    if (id === undefined) return createConsent(call, grant);
    const consent = resources.get(id);
    if (consent?.kind !== 'consents' || consent.psu !== grant.psu)
      throw new Refusal(403, 'CONSENT_UNKNOWN', 'The consent is not known');
    age(consent);
    if (what === 'authorizations') return authorisationCall(call, consent, authorisation);
    if (what === 'status') return { status: 200, body: { status: consent.status, consentStatus: consent.status } };
    if (call.method === 'DELETE') {
      if (['received', 'valid'].includes(consent.status)) consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    const path = pathOf(consent);
    return {
      status: 200,
      body: {
        ...consent.body,
        consentStatus: consent.status,
        _links: { self: link(path), status: link(`${path}/status`) },
      },
    };
  }

  function shown(account: ForeignAccount): JsonObject {
    const self = `${PREFIX}/accounts/${account.resourceId}`;
    return {
      resourceId: account.resourceId,
      iban: account.iban,
      currency: 'EUR',
      cashAccountType: account.name.endsWith('Kogumiskonto') ? 'savingsAccount' : 'currentAccount',
      ownerName: NAMES[account.owner] ?? '',
      name: account.name,
      _links: {
        self: link(`${PREFIX}/accounts`),
        account: link(self),
        balances: link(`${self}/balances`),
        transactions: link(`${self}/transactions`),
      },
    };
  }

  /** The consent of a read, if it opens the account for this right. */
  function consentOf(call: Call, grant: Grant): Resource {
    const id = call.header('Consent-ID');
    if (!id) throw wrongFormat('Consent-ID is mandatory');
    const consent = resources.get(id);
    if (consent?.kind !== 'consents' || consent.psu !== grant.psu)
      throw new Refusal(400, 'CONSENT_UNKNOWN', 'The consent is not known');
    age(consent);
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'The consent has expired');
    if (consent.status !== 'valid') throw new Refusal(401, 'CONSENT_INVALID', `The consent is ${consent.status}`);
    return consent;
  }

  /** Only `PSU-involved: true` says that the user is there. */
  function countRead(call: Call, consent: Resource): void {
    if (call.header('PSU-involved') === 'true' || call.query.has('page')) return;
    const key = `${consent.id} ${call.path} ${dayOf(now)}`;
    const reads = (unattended.get(key) ?? 0) + 1;
    unattended.set(key, reads);
    if (reads > Number(member(consent.body, 'frequencyPerDay')))
      throw new Refusal(429, 'ACCESS_EXCEEDED', 'The account was read too often today');
  }

  function accountCall(call: Call, grant: Grant, [resourceId, what]: string[]): Answer {
    const consent = consentOf(call, grant);
    const opens = (iban: string, right: string) =>
      list(consent.body, 'access', right).some((each) => text(each, 'iban') === iban);
    const opened = ACCOUNTS.filter(
      ({ iban }) => opens(iban, 'accounts') || opens(iban, 'balances') || opens(iban, 'transactions'),
    );
    if (resourceId === undefined) {
      countRead(call, consent);
      return { status: 200, body: { accounts: opened.map((each) => shown(each)) } };
    }
    const account = ACCOUNTS.find((each) => each.owner === grant.psu && each.resourceId === resourceId);
    if (!account) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The account is not known');
    if (what === undefined ? !opened.includes(account) : !opens(account.iban, what))
      throw new Refusal(401, 'CONSENT_INVALID', 'The consent does not open this');
    if (what === 'transactions') return transactions(call, account, consent);
    countRead(call, consent);
    if (what === undefined) return { status: 200, body: { account: shown(account) } };
    const self = `${PREFIX}/accounts/${resourceId}`;
    const amount = { currency: 'EUR', amount: (left(account) / 100).toFixed(2) };
    return {
      status: 200,
      body: {
        account: { resourceId, iban: account.iban },
        balances: [
          { balanceType: 'interimBooked', balanceAmount: amount },
          { balanceType: 'interimAvailable', balanceAmount: amount },
        ],
        _links: {
          self: link(`${self}/balances`),
          account: link(self),
          transactions: link(`${self}/transactions`),
        },
      },
    };
  }

  /** Amounts are numbers without a sign; `type` has the direction. */
  function entryOf(
    account: ForeignAccount,
    [day, amount, party, remittance]: ForeignAccount['bookings'][number],
    index: number,
  ): JsonObject {
    const serial = ACCOUNTS.indexOf(account) * 1000 + index;
    const card = remittance.includes('kaart...');
    const side = amount < 0 ? 'creditor' : 'debtor';
    const other = card || party === 'Tamme Pank' ? {} : { iban: 'EE381077100001457789' };
    return {
      transactionId: String(2_800_009_859 + serial * 88_036),
      transactionAmount: { currency: 'EUR', amount: Math.abs(amount) / 100 },
      type: amount < 0 ? 'debit' : 'credit',
      bookingDate: day,
      valueDate: day,
      entryReference: `17${day.replaceAll('-', '')}${String(serial).padStart(10, '0')}`,
      instructedIdentification: card ? `CLR${2_183_313 + serial}` : null,
      endToEndIdentification: amount > 0 ? 'NOTPROVIDED' : null,
      transactionReferenceNumber: `RO${455_184_910 + serial}L0${amount < 0 ? '1' : '2'}`,
      [`${side}Name`]: party,
      [`${side}Account`]: other,
      remittanceInformationUnstructured: remittance,
    };
  }

  function pendingOf(account: ForeignAccount): JsonObject[] {
    const upcoming = [...resources.values()].filter(
      (each) => each.kind === 'payments' && each.status === 'PDNG' && debtorOf(each) === account,
    );
    return [
      ...(account === ACCOUNTS[0]
        ? [
            {
              valueDate: '2026-03-01',
              transactionAmount: { currency: 'EUR', amount: 12.4 },
              pendingType: 'reserved',
              remittanceInformationUnstructured: 'BOLT.EU 01/03/2026 21:14',
            },
          ]
        : []),
      ...upcoming.map((each) => ({
        valueDate: text(each.body, 'requestedExecutionDate') || dayOf(now),
        transactionAmount: { currency: 'EUR', amount: -amountOf(each) / 100 },
        pendingType: 'upcoming',
        creditorName: text(each.body, 'creditorName'),
      })),
    ];
  }

  function transactions(call: Call, account: ForeignAccount, consent: Resource): Answer {
    const dateOf = (name: string, usual: string) => {
      const value = call.query.get(name) ?? usual;
      if (!ISO_DAY.test(value) || Number.isNaN(Date.parse(value))) throw wrongFormat(`${name} is not a date`);
      return value;
    };
    const status = call.query.get('bookingStatus') ?? 'both';
    if (['information', 'all'].includes(status))
      throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', `bookingStatus ${status} is not supported`);
    if (!['booked', 'pending', 'both'].includes(status)) throw wrongFormat('bookingStatus is unknown');
    const [from, to] = [dateOf('dateFrom', dayOf(now - HISTORY_DAYS * DAY)), dateOf('dateTo', dayOf(now))];
    if (from > to) throw new Refusal(400, 'PERIOD_INVALID', 'dateFrom is after dateTo');
    countRead(call, consent);
    const oldestFirst = account.bookings.map((each, index) => entryOf(account, each, index)).toReversed();
    const booked = oldestFirst.filter((each) => text(each, 'bookingDate') >= from && text(each, 'bookingDate') <= to);
    const page = Number(call.query.get('page') ?? '0');
    const account_ = `${PREFIX}/accounts/${account.resourceId}`;
    const self = `${account_}/transactions`;
    const at = (index: number) => link(`${self}?dateFrom=${from}&dateTo=${to}&page=${index}&size=${PAGE}`);
    return {
      status: 200,
      body: {
        account: { resourceId: account.resourceId, iban: account.iban },
        transactions: {
          ...(status !== 'booked' && { pending: page === 0 ? pendingOf(account) : [] }),
          ...(status !== 'pending' && { booked: booked.slice(page * PAGE, (page + 1) * PAGE) }),
        },
        _links: {
          self: link(self),
          account: link(account_),
          ...(page > 0 && { previous: at(page - 1) }),
          ...(status !== 'pending' && booked.length > (page + 1) * PAGE && { next: at(page + 1) }),
        },
      },
    };
  }

  function accountList(grant: Grant): Answer {
    const mine = ACCOUNTS.filter(({ owner }) => owner === grant.psu);
    return { status: 200, body: { accounts: mine.map(({ iban, name }) => ({ iban, currency: 'EUR', name })) } };
  }

  /** An amount in EUR of a body, as the standard writes it. */
  function amountIn(body: Json | undefined): void {
    const amount = text(body, 'instructedAmount', 'amount');
    if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0)
      throw wrongFormat('instructedAmount.amount is not an amount');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR')
      throw wrongFormat('instructedAmount.currency must be EUR');
  }

  function createPayment(call: Call, grant: Grant, kind: Resource['kind'], product: string): Answer {
    addressOf(call);
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongFormat('The body is not JSON');
    amountIn(body);
    if (!validIban(text(body, 'creditorAccount', 'iban'))) throw wrongFormat('creditorAccount.iban is not an IBAN');
    if (!text(body, 'creditorName')) throw wrongFormat('creditorName is mandatory');
    const debtor = text(body, 'debtorAccount', 'iban');
    if (debtor && !ibansOf(grant.psu).includes(debtor))
      throw new Refusal(400, 'RESOURCE_UNKNOWN', 'debtorAccount is not known');
    const day = text(body, 'requestedExecutionDate');
    if (day && (!ISO_DAY.test(day) || day < dayOf(now)))
      throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'requestedExecutionDate is in the past');
    if (kind === 'periodic-payments') {
      const start = text(body, 'startDate');
      if (!ISO_DAY.test(start) || start < dayOf(now)) throw wrongFormat('startDate is missing or in the past');
      if (!FREQUENCIES.includes(text(body, 'frequency'))) throw wrongFormat('frequency is unknown');
    }
    return created(create(grant, kind, product, body));
  }

  function paymentCall(
    call: Call,
    grant: Grant,
    kind: Resource['kind'],
    [product = '', id, what, authorisation]: string[],
  ): Answer {
    if (!(kind === 'payments' ? PRODUCTS : PRODUCTS.slice(0, 1)).includes(product))
      throw new Refusal(404, 'PRODUCT_UNKNOWN', 'The payment product is not offered');
    if (id === undefined) return createPayment(call, grant, kind, product);
    const payment = resources.get(id);
    if (payment?.kind !== kind || payment.product !== product || payment.psu !== grant.psu)
      throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The payment is not known');
    age(payment);
    if (what === 'authorizations') return authorisationCall(call, payment, authorisation);
    if (what === 'status') return { status: 200, body: { transactionStatus: payment.status } };
    if (call.method === 'DELETE') {
      if (!['ACTC', 'PDNG'].includes(payment.status))
        throw new Refusal(405, 'CANCELLATION_INVALID', 'The payment can no longer be cancelled');
      const account = debtorOf(payment);
      if (account && payment.kind === 'payments' && payment.status === 'PDNG')
        spent.set(account.iban, (spent.get(account.iban) ?? 0) - amountOf(payment));
      payment.status = 'CANC';
      return { status: 204 };
    }
    return { status: 200, body: { ...payment.body, transactionStatus: payment.status } };
  }

  function confirmFunds(call: Call, grant: Grant): Answer {
    amountIn(call.body);
    const iban = text(call.body, 'account', 'iban');
    const account = ACCOUNTS.find((each) => each.owner === grant.psu && each.iban === iban);
    if (!account) throw new Refusal(400, 'RESOURCE_UNKNOWN', 'The account is not known');
    return {
      status: 200,
      body: { fundsAvailable: left(account) >= cents(text(call.body, 'instructedAmount', 'amount')) },
    };
  }

  const AUTHORISED = String.raw`(consents|(periodic-)?payments/[^/]+)/[^/]+`;
  const KNOWN: Record<string, RegExp> = {
    GET: new RegExp(
      String.raw`^/(oauth/authorization/links|oauth/authorize-decoupled/[^/]+|account-list|accounts(/[^/]+(/balances|/transactions)?)?|${AUTHORISED}(/status|/authorizations(/[^/]+)?)?)$`,
    ),
    POST: new RegExp(
      String.raw`^/(oauth/authorize-decoupled|oauth/token|consents|(periodic-)?payments/[^/]+|funds-confirmations|${AUTHORISED}/authorizations)$`,
    ),
    PATCH: new RegExp(String.raw`^/(oauth/authorize-decoupled/[^/]+|${AUTHORISED}/authorizations/[^/]+)$`),
    DELETE: new RegExp(String.raw`^/${AUTHORISED}$`),
  };

  function grantOf(call: Call, service: string): Grant {
    const bearer = /^bearer (.+)$/i.exec(call.header('Authorization') ?? '')?.[1];
    const grant = grants.find((each) => each.access === bearer);
    if (!grant) throw new Refusal(401, 'TOKEN_UNKNOWN', 'The access token is missing or not known');
    if (now > grant.until) throw new Refusal(401, 'TOKEN_EXPIRED', 'The access token has expired');
    if (!grant.scopes.includes(SCOPE_OF[service] ?? ''))
      throw new Refusal(401, 'TOKEN_INVALID', 'The access token has not the scope of this service');
    return grant;
  }

  function served(call: Call): Answer {
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    if (!Object.values(KNOWN).some((each) => each.test(path)))
      throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The path is not known');
    if (!KNOWN[call.method]?.test(path)) throw new Refusal(405, 'SERVICE_INVALID', 'The method is not supported');
    if (!call.header('X-Request-ID')) throw wrongFormat('X-Request-ID is mandatory');
    const [service = '', ...rest] = path.slice(1).split('/');
    if (path === '/oauth/authorization/links') return links(call);
    if (path === '/oauth/token') return token(call);
    if (service === 'oauth') return loginCall(call, rest[1]);
    const grant = grantOf(call, service);
    if (service === 'account-list') return accountList(grant);
    if (service === 'consents') return consentCall(call, grant, rest);
    if (service === 'accounts') return accountCall(call, grant, rest);
    if (service === 'funds-confirmations') return confirmFunds(call, grant);
    return paymentCall(call, grant, service === 'payments' ? 'payments' : 'periodic-payments', rest);
  }

  function answer(call: Call): Answer {
    now = call.at;
    const sentId = call.header('X-Request-ID');
    const trace: Record<string, string> = sentId ? { 'X-Request-ID': sentId } : {};
    const json = { 'Content-Type': 'application/json;charset=utf-8' };
    try {
      const given = served(call);
      return { ...given, headers: { ...trace, ...(given.body !== undefined && json), ...given.headers } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message } = error;
      const title = code.slice(0, 1) + code.slice(1).toLowerCase().replaceAll('_', ' ');
      return {
        status,
        body: { type: `https://berlingroup.com/error-codes/${code}`, code, title, detail: message },
        headers: { ...trace, 'Content-Type': 'application/problem+json;charset=utf-8' },
      };
    }
  }

  /** The PSU: of a login or of what is to be signed in the app, and of the page of the bank, which gives a code. */
  function decide(id: string, decision: Decision): string | undefined {
    const approved = decision === 'approve';
    if (CODES[id] !== undefined) {
      const code = nextId();
      if (approved) codes.set(code, { psu: id, code });
      return approved ? code : undefined;
    }
    const login = logins.find((each) => each.id === id);
    if (login) {
      if (login.status === 'started') login.status = approved ? 'finalized' : 'failed';
      return undefined;
    }
    const resource = resources.get(id);
    const open = resource?.authorisations.findLast((each) => each.scaStatus === 'started');
    if (!resource || !open) return undefined;
    open.scaStatus = approved ? 'finalised' : 'failed';
    if (resource.kind === 'consents') {
      if (approved) grantConsent(resource);
      else resource.status = 'rejected';
      resource.body.lastActionDate = dayOf(now);
    } else if (approved) sign(resource);
    else resource.status = 'RJCT';
    return undefined;
  }

  return { answer, decide };
}
