/**
 * Bank S: Hiiu Pank, an Estonian bank of a Nordic group behind a gateway. The PSU logs in with an app before anything else; a first consent
 * shows the list of accounts, a second one names them. Resembles Swedbank's interface in the Baltics. See the README for its quirks.
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

export const LIIS = '10473188';
export const MART = '10620544';
export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: '20b7f1c4e05a4d318e7a6c2f9d110001',
    iban: 'EE572200221047318826',
    owner: LIIS,
    name: 'CURRENT',
    balance: 366_599,
    bookings: [
      ['2026-02-27', -1_063, 'AS Eesti Liinirongid', 'RD/EL; Ostukorv nr 12671754'],
      ['2026-02-25', 240_000, 'Saare Tarkvara OÜ', 'Palk veebruar 2026'],
      ['2026-02-21', -866, 'Hiiu Rimi', '516873******4410 20.02.26  HIIU RIMI SM ISETEENIN 11612 TALLINN'],
      ['2026-02-10', -24_500, 'Rahandusministeerium', '18522050 2026/SM/1170'],
      ['2026-01-26', 240_000, 'Saare Tarkvara OÜ', 'Palk jaanuar 2026'],
      ['2026-01-15', -17_239, 'Liis Kask', 'Krediidi tagasimakse'],
      ['2025-12-22', -4_990, 'Raamatupood Koidula', 'Tellimus 5530'],
      ['2025-10-30', 240_000, 'Saare Tarkvara OÜ', 'Palk oktoober 2025'],
      ['2025-09-12', -31_800, 'Laevakompanii AS', 'Piletid 88120'],
    ],
  },
  {
    resourceId: '20b7f1c4e05a4d318e7a6c2f9d110002',
    iban: 'EE942200221047318839',
    owner: LIIS,
    name: 'LIMIT',
    balance: 58_410,
    bookings: [
      ['2026-02-20', -1_552, 'Torupilli Selver', '516873******3333 19.02.26  TORUPILLI SELVER TALLINN 00000'],
      ['2026-01-15', 17_239, 'Liis Kask', 'Krediidi tagasimakse'],
    ],
  },
  {
    resourceId: '20c41a90b7e3412fa55d0e8c71220003',
    iban: 'EE232200221062054417',
    owner: MART,
    name: 'CURRENT',
    balance: 112_045,
    bookings: [
      ['2026-02-26', -2_050, 'Prangli Noodid OÜ', 'Prangli notid'],
      ['2026-02-13', 53_670, 'Funderi Turud AS', 'Withdrawal'],
      ['2026-01-08', -730, 'R-Kiosk', '516873******7707 07.01.26  R-KIOSK SADAMA D TERMINAL TALLINN'],
      ['2025-11-18', -9_900, 'Pööningu Galerii', 'Arve 404'],
    ],
  },
  {
    resourceId: '20c41a90b7e3412fa55d0e8c71220004',
    iban: 'EE392200221062054420',
    owner: MART,
    name: 'DEPOSIT',
    balance: 900_000,
    bookings: [['2025-12-31', 1_207, 'Hiiu Pank AS', 'Intress 2025']],
  },
];

export const PREFIX = '/sandbox/v5';
export const LOGIN = '/psd2/v5/authorize-decoupled';
export const METHODS = '/psd2/v5/available-authentication-methods';
export const TOKEN = '/psd2/token';
export const BIC = 'SANDEE2X';
export const CLIENT_ID = 'l7c0ffee44e8c45d2856ae3f64fdd3d7';
export const CLIENT_SECRET = '4c4e430bf39e4252b0ba4d30e15b9e47';
export const FIXTURES = fixturesOf('Hiiu Pank', ACCOUNTS, {
  onboarded: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
});

const TOKEN_SECONDS = 599;
const LOGIN_MS = 300_000;
const ONLINE_DAYS = 89;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers', 'cross-border-credit-transfers'];
const ACCESS = ['accounts', 'balances', 'transactions'];
const TYPES: Record<string, string> = {
  SMART_ID: 'Smart-ID',
  SIMPLE_ID: 'Biometric verification',
  MOBILE_ID: 'Mobile-ID',
};
const method = (id: string): JsonObject => ({ authenticationMethodId: id, authenticationType: TYPES[id] ?? '' });

interface Login {
  id: string;
  psu: string;
  code: string;
  status: 'started' | 'finalised' | 'cancelled';
  at: number;
}

interface Grant {
  psu: string;
  access: string;
  refresh: string;
  until: number;
  end: number;
}

interface Authorisation {
  id: string;
  scaStatus: string;
}

interface Resource {
  kind: 'consent' | 'payment' | 'statement';
  id: string;
  psu: string;
  path: string;
  body: JsonObject;
  status: string;
  redirect: boolean;
  authorisations: Authorisation[];
}

const format = (detail: string) => new Refusal(400, 'FORMAT_ERROR', detail);
const message = (code: string, detail: string): JsonObject => ({ category: 'ERROR', code, text: detail });
const decimal = (amount: number) => (amount / 100).toFixed(2);

export function openTwoConsentsBank(): OpenBank {
  const logins: Login[] = [];
  const grants: Grant[] = [];
  const resources = new Map<string, Resource>();
  const unattended = new Map<string, number>();
  let [count, now, remaining] = [0, 0, 64_657];
  const hex = (length: number) => ((++count * 2_654_435_761) % 16 ** length).toString(16).padStart(length, '0');
  const nextId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(8)}${hex(4)}`;
  const nextCode = () => String((++count * 7919) % 10_000).padStart(4, '0');

  function needs(call: Call, ...names: string[]): void {
    for (const name of names) if (!call.header(name)) throw format(`Mandatory header value is empty: ${name}`);
  }

  function needsBic(call: Call): void {
    const bic = call.query.get('bic');
    if (!bic) throw format('Mandatory parameter value is empty: bic');
    if (bic !== BIC) throw format('Wrong bic parameter');
  }

  function loginCall(call: Call): Answer {
    needsBic(call);
    needs(call, 'X-Request-ID', 'Date', 'PSU-ID');
    const psu = call.header('PSU-ID') ?? '';
    if (!ACCOUNTS.some(({ owner }) => owner === psu)) throw format('Wrong UserId parameter');
    if (call.method === 'POST') {
      const chosen = text(call.body, 'authenticationMethodId');
      if (!(chosen in TYPES)) throw new Refusal(400, 'SCA_METHOD_UNKNOWN', 'Unknown authentication method');
      if (text(call.body, 'clientID') !== CLIENT_ID) throw format('Wrong clientID parameter');
      if (logins.some((each) => each.psu === psu && each.status === 'started' && now < each.at + LOGIN_MS))
        throw format('Other login session is ongoing');
      const login: Login = { id: nextId(), psu, code: nextId(), status: 'started', at: now };
      logins.push(login);
      return {
        status: 200,
        body: {
          authorizeId: login.id,
          chosenScaMethod: method(chosen),
          challengeData: { code: nextCode() },
          psuMessage: 'Request is sent to your device. Compare the code and enter PIN1.',
          _links: { scaStatus: { href: `${LOGIN}/authorize/${login.id}` } },
        },
        headers: { 'ASPSP-SCA-Approach': 'DECOUPLED' },
      };
    }
    const login = logins.find((each) => each.psu === psu && call.path === `${LOGIN}/authorize/${each.id}`);
    if (!login) throw format('Unknown authorization id');
    if (login.status === 'cancelled')
      return { status: 200, body: { tppMessages: [message('USER_CANCEL', 'Login process canceled by PSU')] } };
    if (login.status === 'finalised')
      return { status: 200, body: { scaStatus: 'finalised', authorizationCode: login.code } };
    if (now >= login.at + LOGIN_MS) throw format('Authorization expired');
    return { status: 200, body: { scaStatus: 'started' } };
  }

  /** The parameters are in the query or in a form; the client is in them, or in `Authorization: Basic`. */
  function token(call: Call): Answer {
    const of = (name: string) => call.query.get(name) ?? call.form.get(name) ?? '';
    const basic = /^basic (.+)$/i.exec(call.header('Authorization') ?? '')?.[1];
    const client = basic ? Buffer.from(basic, 'base64').toString() : `${of('client_id')}:${of('client_secret')}`;
    if (client !== `${CLIENT_ID}:${CLIENT_SECRET}`) throw new Refusal(401, 'TOKEN_INVALID', 'Client is not known');
    let grant: Grant | undefined;
    if (of('grant_type') === 'authorization_code') {
      const login = logins.find((each) => each.code === of('code') && each.status === 'finalised');
      if (!login) throw format('Provided authorization_code is invalid');
      login.code = '';
      grant = { psu: login.psu, access: '', refresh: nextId(), until: 0, end: now + 90 * DAY };
      grants.push(grant);
    } else if (of('grant_type') === 'refresh_token') {
      grant = grants.find((each) => each.refresh === of('refresh_token'));
      if (!grant) throw format('Provided refresh_token is invalid');
      if (now >= grant.end) throw new Refusal(400, 'TOKEN_EXPIRED', 'Provided refresh_token expired');
    } else throw format('Wrong grant_type parameter');
    Object.assign(grant, { access: nextId(), until: now + TOKEN_SECONDS * 1000 });
    return {
      status: 200,
      body: {
        access_token: grant.access,
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        refresh_token: grant.refresh,
        scope: 'PSD2 PSD2account_list',
      },
      headers: { Pragma: 'no-cache', 'Cache-Control': 'no-store' },
    };
  }

  /** With a redirect, the PSU signs on a page; otherwise in the app, once the TPP has chosen a method. */
  function linksOf(made: Resource, explicit: boolean): JsonObject {
    const authorisations = `${made.path}/authorisations`;
    const status = { status: { href: `${made.path}/status` } };
    if (explicit) return { ...status, startAuthorisation: { href: authorisations } };
    const authorisation = { href: `${authorisations}/${made.authorisations.at(-1)?.id ?? ''}` };
    return {
      ...status,
      scaStatus: authorisation,
      ...(made.redirect
        ? { scaRedirect: { href: `https://sandbox.hiiu.example/sign/${hex(8)}${hex(8)}` } }
        : { startAuthorisationWithAuthenticationMethodSelection: authorisation }),
    };
  }

  function create(call: Call, made: Resource, statusName: string, more: JsonObject): Answer {
    const explicit = call.header('TPP-Explicit-Authorisation-Preferred') === 'true';
    if (!explicit) made.authorisations.push({ id: nextId(), scaStatus: 'received' });
    resources.set(made.id, made);
    return {
      status: 201,
      body: {
        ...(!made.redirect && {
          chosenScaMethod: method('SMART_ID'),
          scaMethods: [method('SMART_ID'), method('SIMPLE_ID')],
        }),
        ...more,
        _links: {
          ...(made.kind === 'payment' && { self: { href: made.path } }),
          ...linksOf(made, explicit),
        },
        [statusName]: made.status,
      },
      headers: { 'ASPSP-SCA-Approach': made.redirect ? 'REDIRECT' : 'DECOUPLED' },
    };
  }

  function redirectOf(call: Call): boolean {
    needs(call, 'PSU-IP-Address', 'PSU-User-Agent');
    if (call.header('TPP-Redirect-Preferred') === 'false') return false;
    needs(call, 'TPP-Redirect-URI');
    return true;
  }

  function createConsent(call: Call, psu: string): Answer {
    const redirect = redirectOf(call);
    const access = member(call.body, 'access');
    if (typeof access !== 'object' || access === null) throw format('access');
    const recurring = member(call.body, 'recurringIndicator');
    if (typeof recurring !== 'boolean') throw format('recurringIndicator');
    const frequency = member(call.body, 'frequencyPerDay');
    if (typeof frequency !== 'number' || frequency < 0) throw format('frequencyPerDay');
    const validUntil = text(call.body, 'validUntil');
    if (!ISO_DAY.test(validUntil) || validUntil < dayOf(now)) throw format('validUntil');
    if (member(access, 'allPsd2') !== undefined) throw new Refusal(400, 'SERVICE_INVALID', 'allPsd2 is not supported');
    const id = nextId();
    const consent: Resource = {
      kind: 'consent',
      id,
      psu,
      path: `${PREFIX}/consents/${id}`,
      body: {
        access,
        recurringIndicator: recurring,
        validUntil,
        frequencyPerDay: Math.min(frequency, 4),
        lastActionDate: dayOf(now),
      },
      status: 'received',
      redirect,
      authorisations: [],
    };
    if (text(access, 'availableAccounts') === 'allAccounts') {
      consent.status = 'valid';
      resources.set(id, consent);
      return { status: 201, body: { consentId: id, consentStatus: 'valid' } };
    }
    const named = ACCESS.flatMap((each) => list(access, each));
    if (named.length === 0) throw format('access');
    for (const each of named)
      if (!ACCOUNTS.some(({ iban, owner }) => owner === psu && iban === text(each, 'iban')))
        throw format('access.iban');
    return create(call, consent, 'consentStatus', { consentId: id });
  }

  function ageConsent(consent: Resource): void {
    if (['valid', 'received'].includes(consent.status) && dayOf(now) > text(consent.body, 'validUntil'))
      consent.status = 'expired';
  }

  /** The authorisations of a consent, a payment, or a statement. */
  function authorisationCall(call: Call, resource: Resource, id: string | undefined): Answer {
    const path = `${resource.path}/authorisations`;
    if (call.method === 'POST') {
      if (!['received', 'ACTC'].includes(resource.status))
        throw new Refusal(409, 'STATUS_INVALID', 'There is nothing to sign');
      needs(call, 'PSU-IP-Address', 'PSU-User-Agent');
      const amount = cents(text(resource.body, 'instructedAmount', 'amount') || '0');
      if (resource.kind === 'payment' && amount > balanceOf(resource))
        throw new Refusal(
          401,
          'INSUFFICIENT_FUNDS',
          'The payment/transfer could not be completed because of insufficient funds ',
        );
      const made = { id: nextId(), scaStatus: 'received' };
      resource.authorisations.push(made);
      const href = `${path}/${made.id}`;
      return {
        status: 201,
        body: {
          _links: { scaStatus: { href }, selectAuthenticationMethod: { href } },
          authorisationId: made.id,
          scaStatus: made.scaStatus,
          scaMethods: [method('SMART_ID'), method('SIMPLE_ID')],
          chosenScaMethod: method('SMART_ID'),
        },
        headers: { 'ASPSP-SCA-Approach': 'DECOUPLED' },
      };
    }
    if (id === undefined)
      return { status: 200, body: { authorisationIds: resource.authorisations.map((each) => each.id) } };
    const found = resource.authorisations.find((each) => each.id === id);
    if (!found) throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Unknown authorisation');
    if (call.method === 'GET')
      return {
        status: 200,
        body: {
          scaStatus: found.scaStatus,
          ...(found.scaStatus === 'failed' && { tppMessages: [message('USER_INTERUPTION', 'Interrupted by user')] }),
        },
      };
    const chosen = text(call.body, 'authenticationMethodId');
    if (!(chosen in TYPES)) throw new Refusal(400, 'SCA_METHOD_UNKNOWN', 'Unknown authentication method');
    if (found.scaStatus !== 'received') throw new Refusal(409, 'STATUS_INVALID', 'The authorisation has started');
    found.scaStatus = 'started';
    const named = new Set(
      ACCESS.flatMap((each) => list(resource.body, 'access', each).map((one) => text(one, 'iban'))),
    );
    return {
      status: resource.kind === 'payment' ? 201 : 200,
      body: {
        scaStatus: 'started',
        chosenScaMethod: method(chosen),
        challengeData: { code: nextCode() },
        _links: { scaStatus: { href: `${path}/${found.id}` } },
        psuMessage:
          resource.kind === 'payment'
            ? `Approve payment of ${text(resource.body, 'instructedAmount', 'amount')} EUR to ${text(resource.body, 'creditorName')} by using your ${chosen} device`
            : `Detailed info for ${named.size} acc. Client OÜ`,
      },
      headers: { 'ASPSP-SCA-Approach': 'DECOUPLED' },
    };
  }

  function consentCall(call: Call, psu: string, [id, what, authorisation]: string[]): Answer {
    if (id === undefined) return createConsent(call, psu);
    const consent = resources.get(id);
    if (consent?.kind !== 'consent' || consent.psu !== psu)
      throw new Refusal(403, 'CONSENT_UNKNOWN', 'Unknown consent');
    ageConsent(consent);
    if (what === 'status') return { status: 200, body: { consentStatus: consent.status } };
    if (what === 'authorisations') return authorisationCall(call, consent, authorisation);
    if (call.method === 'DELETE') {
      if (['received', 'valid'].includes(consent.status)) consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    return {
      status: 200,
      body: {
        ...consent.body,
        consentStatus: consent.status,
        _links: { account: { href: `${PREFIX}/accounts` } },
      },
    };
  }

  const spent = new Map<string, number>();
  const left = ({ iban, balance }: ForeignAccount) => balance - (spent.get(iban) ?? 0);
  const debtorOf = (payment: Resource) => {
    const iban = text(payment.body, 'debtorAccount', 'iban');
    return ACCOUNTS.find((each) => (iban ? each.iban === iban : each.owner === payment.psu));
  };
  function balanceOf(payment: Resource): number {
    const account = debtorOf(payment);
    return account ? left(account) : 0;
  }

  const balancesOf = (account: ForeignAccount): Json =>
    ['authorised', 'interimAvailable'].map((balanceType) => ({
      balanceType,
      balanceAmount: { currency: 'EUR', amount: decimal(left(account)) },
      referenceDate: dayOf(now),
    }));

  function accountCall(call: Call, psu: string, [resourceId, what, ...rest]: string[]): Answer {
    needs(call, 'Consent-ID');
    const consent = resources.get(call.header('Consent-ID') ?? '');
    if (consent?.kind !== 'consent' || consent.psu !== psu)
      throw new Refusal(400, 'CONSENT_UNKNOWN', 'Unknown consent');
    ageConsent(consent);
    if (consent.status === 'expired') throw new Refusal(401, 'CONSENT_EXPIRED', 'Consent has expired');
    const invalid = new Refusal(401, 'CONSENT_INVALID', 'Consent is not valid for this request');
    if (consent.status !== 'valid') throw invalid;
    const opens = (right: string, { iban }: ForeignAccount) =>
      list(consent.body, 'access', right).some((each) => text(each, 'iban') === iban);
    const onlyList = text(consent.body, 'access', 'availableAccounts') === 'allAccounts';
    const mine = ACCOUNTS.filter(({ owner }) => owner === psu);
    const account = mine.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined) {
      if (onlyList) throw invalid;
      if (!ACCOUNTS.some((each) => each.resourceId === resourceId))
        throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Unknown account');
      if (!account || !opens(what ?? 'accounts', account)) throw invalid;
    }
    const psuHeaders = ['PSU-IP-Address', 'PSU-IP-Port', 'PSU-User-Agent', 'PSU-Http-Method'];
    if (!onlyList && !psuHeaders.every((name) => call.header(name))) {
      const key = `${consent.id} ${call.path} ${dayOf(now)}`;
      const reads = (unattended.get(key) ?? 0) + 1;
      unattended.set(key, reads);
      if (reads > Number(member(consent.body, 'frequencyPerDay')))
        throw new Refusal(
          429,
          'ACCESS_EXCEEDED',
          'The access on the account has been exceeding the consented frequency',
        );
    }
    consent.body.lastActionDate = dayOf(now);
    const shown = (each: ForeignAccount): JsonObject => {
      const self = `${PREFIX}/accounts/${each.resourceId}`;
      const withBalance = call.query.get('withBalance') === 'true' && opens('balances', each);
      const links = ['balances', 'transactions'].filter((right) => opens(right, each));
      return {
        resourceId: each.resourceId,
        iban: each.iban,
        cashAccountType: 'CACC',
        currency: 'EUR',
        product: each.name,
        ...(withBalance && { balances: balancesOf(each) }),
        ...(links.length > 0 && {
          _links: Object.fromEntries(links.map((right) => [right, { href: `${self}/${right}` }])),
        }),
      };
    };
    if (!account) {
      if (onlyList) consent.status = 'terminatedByTpp';
      const listed = onlyList ? mine : mine.filter((each) => ACCESS.some((right) => opens(right, each)));
      return { status: 200, body: { accounts: listed.map((each) => shown(each)) } };
    }
    if (what === undefined) return { status: 200, body: { account: shown(account) } };
    if (what === 'balances')
      return { status: 200, body: { account: { iban: account.iban }, balances: balancesOf(account) } };
    return transactionCall(call, psu, account, rest);
  }

  function transactionCall(
    call: Call,
    psu: string,
    account: ForeignAccount,
    [statementId, part, authorisation]: string[],
  ): Answer {
    const self = `${PREFIX}/accounts/${account.resourceId}/transactions`;
    if (statementId !== undefined) {
      const statement = resources.get(statementId);
      if (statement?.kind !== 'statement' || part === undefined)
        throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Unknown statement');
      if (part === 'authorisations') return authorisationCall(call, statement, authorisation);
      return { status: 200, body: { statementStatus: statement.status } };
    }
    const status = call.query.get('bookingStatus') ?? '';
    if (['information', 'all'].includes(status))
      throw new Refusal(400, 'PARAMETER_NOT_SUPPORTED', 'Parameter is not supported: bookingStatus');
    if (!['booked', 'pending', 'both'].includes(status)) throw format('Wrong bookingStatus parameter');
    const [from, to] = [call.query.get('dateFrom') ?? '', call.query.get('dateTo') ?? dayOf(now)];
    if (!ISO_DAY.test(from)) throw format('Wrong dateFrom parameter');
    if (!ISO_DAY.test(to)) throw format('Wrong dateTo parameter');
    if (from > to) throw new Refusal(400, 'PERIOD_INVALID', 'dateFrom is after dateTo');
    const asked = { account: account.iban, dateFrom: from, dateTo: to };
    if (call.method === 'POST') {
      needs(call, 'TPP-Redirect-URI');
      const id = nextId();
      const made: Resource = {
        kind: 'statement',
        id,
        psu,
        path: `${self}/${id}`,
        body: asked,
        status: 'received',
        redirect: true,
        authorisations: [],
      };
      return create(call, made, 'statementStatus', {
        statementId: id,
        psuMessage: `Authorise ${account.iban} account statement from ${from} to ${to}`,
      });
    }
    if (from < dayOf(now - ONLINE_DAYS * DAY)) {
      const signed = [...resources.values()].find(
        (each) => each.status === 'signed' && JSON.stringify(each.body) === JSON.stringify(asked),
      );
      if (!signed)
        throw new Refusal(401, 'SCA_REQUIRED', 'Unauthorized, request not successful. Statement requires SCA');
      return {
        status: 200,
        body: {
          _links: { status: { href: `${signed.path}/status` }, download: { href: `${signed.path}/download` } },
          statementId: signed.id,
          statementStatus: 'signed',
        },
      };
    }
    const entryOf = (
      [day, amount, party, remittance]: ForeignAccount['bookings'][number],
      index: number,
    ): JsonObject => {
      const side = amount < 0 ? 'creditor' : 'debtor';
      const isCard = /^\d{6}\*/.test(remittance);
      return {
        transactionId: `${day.replaceAll('-', '')}0${account.resourceId.slice(-4)}${String(index).padStart(3, '0')}-1`,
        ...(amount > 0 && { endToEndId: 'NOTPROVIDED' }),
        ...(!isCard && { [`${side}Name`]: party, [`${side}Account`]: { iban: 'EE491010220044556677' } }),
        transactionAmount: { currency: 'EUR', amount: decimal(amount) },
        bankTransactionCode: 'PMNT',
        bookingDate: day,
        valueDate: day,
        remittanceInformationUnstructured: remittance,
      };
    };
    const booked = account.bookings
      .map((each, index) => entryOf(each, index))
      .filter((each) => text(each, 'bookingDate') >= from && text(each, 'bookingDate') <= to)
      .toReversed();
    return {
      status: 200,
      body: {
        account: { iban: account.iban, ownerName: account.owner === LIIS ? 'LIIS KASK' : 'MART OJA' },
        transactions: { ...(status !== 'pending' && { booked }), ...(status !== 'booked' && { pending: [] }) },
      },
    };
  }

  function createPayment(call: Call, psu: string, product: string): Answer {
    if (!PRODUCTS.includes(product)) throw new Refusal(404, 'PRODUCT_UNKNOWN', 'Unknown payment product');
    const redirect = redirectOf(call);
    const { body } = call;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw format('body');
    const amount = member(body, 'instructedAmount', 'amount');
    if (typeof amount !== 'string' || !/^\d{1,11}(\.\d{1,2})?$/.test(amount)) throw format('instructedAmount.amount');
    if (text(body, 'instructedAmount', 'currency') !== 'EUR') throw format('instructedAmount.currency');
    if (!IBAN.test(text(body, 'creditorAccount', 'iban'))) throw format('creditorAccount.iban');
    for (const name of ['creditorName', 'endToEndIdentification']) if (!text(body, name)) throw format(name);
    const debtor = text(body, 'debtorAccount', 'iban');
    if (debtor && !ACCOUNTS.some(({ iban, owner }) => owner === psu && iban === debtor)) throw format('debtorAccount');
    const day = text(body, 'requestedExecutionDate');
    if (day && (!ISO_DAY.test(day) || day < dayOf(now)))
      throw new Refusal(400, 'EXECUTION_DATE_INVALID', 'requestedExecutionDate is in the past');
    const id = nextId();
    const made: Resource = {
      kind: 'payment',
      id,
      psu,
      path: `${PREFIX}/payments/${product}/${id}`,
      body,
      status: 'ACTC',
      redirect,
      authorisations: [],
    };
    return create(call, made, 'transactionStatus', { paymentId: id });
  }

  function paymentCall(call: Call, psu: string, [product = '', id, what, authorisation]: string[]): Answer {
    if (id === undefined) return createPayment(call, psu, product);
    const payment = resources.get(id);
    if (payment?.kind !== 'payment' || payment.psu !== psu || payment.path !== `${PREFIX}/payments/${product}/${id}`)
      throw new Refusal(404, 'RESOURCE_UNKNOWN', 'Unknown payment');
    if (what === 'status') return { status: 200, body: { transactionStatus: payment.status } };
    if (what === 'authorisations') return authorisationCall(call, payment, authorisation);
    if (call.method === 'DELETE') {
      if (payment.status !== 'ACTC') throw new Refusal(405, 'CANCELLATION_INVALID', 'The payment cannot be cancelled');
      payment.status = 'CANC';
      return { status: 200, body: { transactionStatus: 'CANC' } };
    }
    const amount = decimal(cents(text(payment.body, 'instructedAmount', 'amount')));
    return { status: 200, body: { ...payment.body, instructedAmount: { currency: 'EUR', amount } } };
  }

  const KNOWN: Record<string, RegExp> = {
    GET: /^\/(consents\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?|accounts(\/[^/]+(\/balances|\/transactions(\/[^/]+\/(status|authorisations\/[^/]+))?)?)?|payments\/[^/]+\/[^/]+(\/status|\/authorisations(\/[^/]+)?)?)$/,
    POST: /^\/(consents(\/[^/]+\/authorisations)?|accounts\/[^/]+\/transactions|payments\/[^/]+(\/[^/]+\/authorisations)?)$/,
    PUT: /^\/(consents\/[^/]+|payments\/[^/]+\/[^/]+)\/authorisations\/[^/]+$/,
    DELETE: /^\/(consents\/[^/]+|payments\/[^/]+\/[^/]+)$/,
  };

  function route(call: Call): Answer {
    if (call.path === TOKEN && call.method === 'POST') return token(call);
    if (call.path === METHODS && call.method === 'GET') {
      needsBic(call);
      return { status: 200, body: { authenticationMethods: Object.keys(TYPES).map((id) => method(id)) } };
    }
    const polls = call.method === 'GET' && call.path.startsWith(`${LOGIN}/authorize/`);
    if (polls || (call.path === LOGIN && call.method === 'POST')) return loginCall(call);
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    if (!Object.values(KNOWN).some((each) => each.test(path)))
      throw new Refusal(404, 'RESOURCE_UNKNOWN', 'The addressed resource is unknown');
    if (!KNOWN[call.method]?.test(path))
      throw new Refusal(405, 'SERVICE_INVALID', 'The method is not supported for this resource');
    const bearer = /^bearer (.+)$/i.exec(call.header('Authorization') ?? '')?.[1];
    const grant = bearer ? grants.find((each) => each.access === bearer) : undefined;
    if (!grant) throw new Refusal(401, 'TOKEN_INVALID', 'Provided access_token is invalid');
    if (now >= grant.until) throw new Refusal(401, 'TOKEN_EXPIRED', 'Provided access_token expired');
    needsBic(call);
    needs(call, 'X-Request-ID', 'Date');
    const [kind = '', ...rest] = path.slice(1).split('/');
    if (kind === 'consents') return consentCall(call, grant.psu, rest);
    if (kind === 'accounts') return accountCall(call, grant.psu, rest);
    return paymentCall(call, grant.psu, rest);
  }

  function answer(call: Call): Answer {
    now = call.at;
    remaining -= 11;
    const headers = {
      Server: 'Layer7-API-Gateway',
      'X-Rate-Limit-Limit': '80000',
      'X-Rate-Limit-Remaining': String(remaining),
      'X-Rate-Limit-Reset': String(3600 - (Math.floor(now / 1000) % 3600)),
    };
    const within = (given: Answer): Answer => ({
      ...given,
      headers: {
        ...headers,
        ...(given.body !== undefined && { 'Content-Type': 'application/json;charset=utf-8' }),
        ...given.headers,
      },
    });
    try {
      return within(route(call));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return within({ status: error.status, body: { tppMessages: [message(error.code, error.message)] } });
    }
  }

  /** The PSU in the app or on the bank's page: of a login, a consent, a payment or a statement. */
  function decide(id: string, decision: Decision): string | undefined {
    const approved = decision === 'approve';
    const login = logins.find((each) => each.id === id);
    if (login) {
      login.status = approved ? 'finalised' : 'cancelled';
      return approved ? login.code : undefined;
    }
    const resource = resources.get(id);
    const open = resource?.authorisations.findLast((each) => ['received', 'started'].includes(each.scaStatus));
    if (!resource || !open) return undefined;
    open.scaStatus = approved ? 'finalised' : 'failed';
    if (resource.kind === 'consent') resource.status = approved ? 'valid' : 'rejected';
    else if (resource.kind === 'statement') resource.status = approved ? 'signed' : 'rejected';
    else {
      const [amount, account] = [cents(text(resource.body, 'instructedAmount', 'amount')), debtorOf(resource)];
      const paid = approved && account !== undefined && amount <= left(account);
      resource.status = paid ? 'ACCP' : 'RJCT';
      if (paid) spent.set(account.iban, (spent.get(account.iban) ?? 0) + amount);
    }
    return undefined;
  }

  return { answer, decide };
}
