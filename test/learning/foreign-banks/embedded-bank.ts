/** Bank E: embedded SCA with an app as second method, own envelopes and own codes. Its quirks are numbered in README.md. */
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

export const ACCOUNTS: ForeignAccount[] = [
  {
    resourceId: 'A3F09C11D27B4E6688120001',
    iban: 'LU730717000123456001',
    owner: 'sophie',
    name: 'Girokonto',
    balance: 312_075,
    bookings: [
      ['2026-02-26', -8990, 'Energie Sud', 'Abschlag Februar'],
      ['2026-02-24', 265_000, 'Imprimerie Weber', 'Gehalt 02/2026'],
      ['2026-02-18', -2315, 'Buchhandlung Muller', 'Karte 1802'],
      ['2026-02-03', -110_000, 'Hausverwaltung Kirchberg', 'Miete Februar'],
      ['2026-01-23', 265_000, 'Imprimerie Weber', 'Gehalt 01/2026'],
      ['2026-01-08', -4720, 'Stadtbad', 'Jahreskarte'],
    ],
  },
  {
    resourceId: 'A3F09C11D27B4E6688120002',
    iban: 'LU460717000123456002',
    owner: 'sophie',
    name: 'Sparkonto',
    balance: 905_000,
    bookings: [['2026-02-02', 20_000, 'Sophie', 'Sparen']],
  },
  {
    resourceId: 'A3F09C11D27B4E6688120003',
    iban: 'LU640717000777888003',
    owner: 'emil',
    name: 'Girokonto',
    balance: 4510,
    bookings: [
      ['2026-02-25', -990, 'Streaming', 'Abo'],
      ['2026-02-09', 3000, 'Sophie', 'Taschengeld'],
    ],
  },
];

export const PREFIX = '/ardenne/xs2a/v1-0-4';
export const TOKEN = '/ardenne/auth/connect/token';
export const CLIENT_ID = 'PSDAT-FMA-700001';
export const OTP = '123456';
const PSU_ID_TYPE = 'ARDENNE_WEB';
const TOKEN_SECONDS = 1800;
const HOUR = 3_600_000;
const WAITING = 5 * 60_000;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const METHODS = [
  { authenticationMethodId: 'MTAN-0160', authenticationType: 'SMS_OTP', name: 'smsTAN +352 *** 160' },
  { authenticationMethodId: 'PUSH-IPHONE', authenticationType: 'PUSH_OTP', name: 'Ardenne App, iPhone' },
];

interface Authorisation {
  id: string;
  psu: string;
  scaStatus: string;
  method?: string;
  wrong: number;
  startedAt: number;
}

/** A consent or a payment. `cancelling` are the authorisations of the cancellation. */
interface Resource {
  kind: 'consent' | 'payment';
  id: string;
  psu: string;
  body: JsonObject;
  status: string;
  validUntil: string;
  frequency: number;
  reason?: string;
  approvedAt?: number;
  authorisations: Authorisation[];
  cancelling: Authorisation[];
}

const money = (inCents: number) => ({ currency: 'EUR', amount: (inCents / 100).toFixed(2) });

export function openEmbeddedBank(): OpenBank {
  const resources = new Map<string, Resource>();
  const tokens = new Map<string, number>();
  const locked = new Map<string, number>();
  const spent = new Map<string, number>();
  const unattended = new Map<string, number>();
  let [count, now] = [0, 0];
  /** Like 9667011219090020282PSDLU-CSSF-4471K3: a number with the bank's code behind it. */
  const nextId = (digit: number) => `${digit}${9_667_011_219_000 + ++count * 7919}PSDLU-CSSF-4471K${count}`;

  const failure = (status: number, code: string, message: string, headers: Record<string, string> = {}): Answer => ({
    status,
    body: {
      error: {
        errorCode: code,
        errorMessage: message,
        severity: status >= 500 ? 'FATAL' : 'ERROR',
        timestamp: new Date(now).toISOString(),
        trace: `ard-${String(++count).padStart(8, '0')}`,
      },
    },
    headers: { 'Content-Type': 'application/vnd.ardenne.error+json;charset=UTF-8', ...headers },
  });
  const success = (status: number, body: Json, headers: Record<string, string> = {}): Answer => ({
    status,
    body,
    headers: { 'Content-Type': 'application/hal+json;charset=UTF-8', ...headers },
  });

  function token({ form, at }: Call): Answer {
    const refused = (status: number, error: string) => ({ status, body: { error } });
    if (form.get('client_id') !== CLIENT_ID) return refused(400, 'invalid_client');
    if (form.get('grant_type') !== 'client_credentials') return refused(400, 'unsupported_grant_type');
    if (!/^(ais|pis|ais pis)$/.test(form.get('scope') ?? '')) return refused(400, 'invalid_scope');
    const access = `ey${(++count * 15_485_863).toString(36)}.${(count * 32_452_843).toString(36)}.ardenne`;
    tokens.set(access, at + TOKEN_SECONDS * 1000);
    return { status: 200, body: { access_token: access, token_type: 'Bearer', expires_in: TOKEN_SECONDS } };
  }

  function accountOf(reference: Json | undefined): ForeignAccount {
    const iban = text(reference, 'iban');
    if (!IBAN.test(iban)) throw new Refusal(400, 'ARD-1004', 'IBAN ist ungültig');
    const account = ACCOUNTS.find((each) => each.iban === iban);
    if (!account) throw new Refusal(404, 'ARD-3004', 'Konto unbekannt');
    return account;
  }

  function psuOf(call: Call): string {
    const psu = call.header('PSU-ID');
    if (!psu) throw new Refusal(400, 'ARD-1002', 'Header PSU-ID fehlt');
    if (call.header('PSU-ID-Type') !== PSU_ID_TYPE)
      throw new Refusal(400, 'ARD-1003', `Header PSU-ID-Type muss ${PSU_ID_TYPE} sein`);
    if (!ACCOUNTS.some(({ owner }) => owner === psu)) throw new Refusal(403, 'ARD-2003', 'Teilnehmer unbekannt');
    return psu;
  }

  /** The PSU has decided, by one-time code or in the app. */
  function complete(resource: Resource, authorisation: Authorisation, approved: boolean): void {
    authorisation.scaStatus = approved ? 'finalised' : 'failed';
    if (resource.cancelling.includes(authorisation)) {
      if (approved) resource.status = 'CANC';
    } else if (resource.kind === 'consent') resource.status = approved ? 'valid' : 'rejected';
    else {
      const iban = text(resource.body, 'debtorAccount', 'iban');
      const amount = cents(text(resource.body, 'instructedAmount', 'amount'));
      const used = spent.get(iban) ?? 0;
      const enough = (ACCOUNTS.find((each) => each.iban === iban)?.balance ?? 0) - used >= amount;
      resource.status = approved && enough ? 'ACSP' : 'RJCT';
      if (!enough) resource.reason = 'AM04';
      if (approved && enough) {
        resource.approvedAt = now;
        spent.set(iban, used + amount);
      }
    }
  }

  function age(resource: Resource): void {
    for (const each of [...resource.authorisations, ...resource.cancelling])
      if (!['finalised', 'failed'].includes(each.scaStatus) && now > each.startedAt + WAITING)
        each.scaStatus = 'failed';
    if (resource.kind === 'consent' && resource.status === 'valid' && dayOf(now) > resource.validUntil)
      resource.status = 'expired';
    if (resource.status === 'ACSP' && now >= (resource.approvedAt ?? now) + HOUR) resource.status = 'ACSC';
  }

  const shownAuthorisation = (resource: Resource, authorisation: Authorisation): JsonObject => ({
    authorisationId: authorisation.id,
    scaStatus: authorisation.scaStatus,
    ...(authorisation.scaStatus === 'psuAuthenticated' && { scaMethods: METHODS }),
    ...(authorisation.scaStatus === 'scaMethodSelected' && {
      chosenScaMethod: METHODS[0] ?? null,
      challengeData: { otpMaxLength: 6, otpFormat: 'integer' },
    }),
    ...(authorisation.scaStatus === 'started' && { chosenScaMethod: METHODS[1] ?? null }),
    psuMessage: resource.kind === 'consent' ? 'Freigabe Kontozugriff' : 'Freigabe Auftrag',
  });

  function authorise(call: Call, resource: Resource, started: Authorisation[], id: string | undefined): Answer {
    if (id === undefined && call.method === 'GET')
      return success(200, { authorisations: started.map((each) => ({ authorisationId: each.id })) });
    if (id === undefined) {
      const psu = psuOf(call);
      const cancelling = started === resource.cancelling;
      if (cancelling ? resource.status !== 'ACSP' : !['received', 'PDNG'].includes(resource.status))
        throw new Refusal(409, 'ARD-3009', 'Vorgang kann nicht mehr freigegeben werden');
      const password = text(call.body, 'psuData', 'password');
      if (!password) throw new Refusal(400, 'ARD-1001', 'psuData.password fehlt');
      if ((locked.get(psu) ?? 0) >= 3) throw new Refusal(403, 'ARD-2009', 'Zugang ist gesperrt');
      if (password !== `${psu}-pass`) {
        locked.set(psu, (locked.get(psu) ?? 0) + 1);
        throw new Refusal(403, 'ARD-2004', 'Anmeldung fehlgeschlagen');
      }
      locked.delete(psu);
      const made: Authorisation = {
        id: `AZ${String(++count).padStart(9, '0')}`,
        psu,
        scaStatus: 'psuAuthenticated',
        wrong: 0,
        startedAt: now,
      };
      started.push(made);
      return success(201, shownAuthorisation(resource, made), { 'ASPSP-SCA-Approach': 'EMBEDDED' });
    }
    const found = started.find((each) => each.id === id);
    if (!found) throw new Refusal(404, 'ARD-3005', 'Freigabe unbekannt');
    if (call.method === 'GET') return success(200, { scaStatus: found.scaStatus });
    if (['finalised', 'failed'].includes(found.scaStatus))
      throw new Refusal(409, 'ARD-3009', 'Freigabe ist bereits abgeschlossen');
    const method = text(call.body, 'authenticationMethodId');
    const code = text(call.body, 'scaAuthenticationData');
    if (method) {
      const index = METHODS.findIndex(({ authenticationMethodId }) => authenticationMethodId === method);
      if (index < 0) throw new Refusal(400, 'ARD-2005', 'Verfahren unbekannt');
      found.method = method;
      found.scaStatus = index === 0 ? 'scaMethodSelected' : 'started';
      return success(200, shownAuthorisation(resource, found), {
        'ASPSP-SCA-Approach': index === 0 ? 'EMBEDDED' : 'DECOUPLED',
      });
    }
    if (!code) throw new Refusal(400, 'ARD-1001', 'authenticationMethodId oder scaAuthenticationData fehlt');
    if (found.scaStatus !== 'scaMethodSelected') throw new Refusal(409, 'ARD-2006', 'Kein TAN-Verfahren gewählt');
    if (code !== OTP) {
      found.wrong += 1;
      if (found.wrong >= 3) complete(resource, found, false);
      throw new Refusal(403, 'ARD-2007', 'TAN ist falsch');
    }
    complete(resource, found, true);
    return success(200, { authorisationId: found.id, scaStatus: found.scaStatus });
  }

  function create(kind: Resource['kind'], body: JsonObject, psu: string, more: Partial<Resource> = {}): Resource {
    const resource: Resource = {
      kind,
      id: nextId(kind === 'consent' ? 4 : 7),
      psu,
      body,
      status: kind === 'consent' ? 'received' : 'PDNG',
      validUntil: '',
      frequency: 0,
      authorisations: [],
      cancelling: [],
      ...more,
    };
    resources.set(resource.id, resource);
    return resource;
  }

  function createConsent(call: Call): Answer {
    const psu = psuOf(call);
    const { body } = call;
    const access = member(body, 'access');
    if (typeof body !== 'object' || body === null || Array.isArray(body) || typeof access !== 'object')
      throw new Refusal(400, 'ARD-1001', 'access fehlt');
    for (const name of ['recurringIndicator', 'validUntil', 'frequencyPerDay'])
      if (member(body, name) === undefined) throw new Refusal(400, 'ARD-1001', `${name} fehlt`);
    const named = ['accounts', 'balances', 'transactions'].flatMap((right) => list(access, right));
    if (named.length === 0) throw new Refusal(400, 'ARD-1005', 'Nur Zugriffe auf benannte Konten sind möglich');
    for (const reference of named)
      if (accountOf(reference).owner !== psu) throw new Refusal(404, 'ARD-3004', 'Konto unbekannt');
    const until = text(body, 'validUntil');
    if (!(until >= dayOf(now) && until <= dayOf(now + 90 * DAY)))
      throw new Refusal(400, 'ARD-1006', 'validUntil muss in den nächsten 90 Tagen liegen');
    const frequency = Math.min(4, Number(member(body, 'frequencyPerDay')));
    const consent = create('consent', body, psu, { validUntil: until, frequency });
    return success(201, {
      consent: { consentId: consent.id, consentStatus: 'received', created: dayOf(now), channel: 'XS2A' },
    });
  }

  function resourceOf(kind: Resource['kind'], id: string): Resource {
    const found = resources.get(id);
    if (found?.kind !== kind)
      throw kind === 'consent'
        ? new Refusal(404, 'ARD-3001', 'Kontozugriff unbekannt')
        : new Refusal(404, 'ARD-4001', 'Auftrag unbekannt');
    age(found);
    return found;
  }

  function consentCall(call: Call, [id = '', what, authorisation]: string[]): Answer {
    const consent = resourceOf('consent', id);
    if (what === 'authorisations') return authorise(call, consent, consent.authorisations, authorisation);
    if (what === 'status') return success(200, { consent: { consentStatus: consent.status } });
    if (call.method === 'DELETE') {
      if (!['received', 'valid'].includes(consent.status))
        throw new Refusal(410, 'ARD-3010', 'Kontozugriff ist bereits beendet');
      consent.status = 'terminatedByTpp';
      return { status: 204 };
    }
    return success(200, {
      consent: {
        consentId: consent.id,
        consentStatus: consent.status,
        access: member(consent.body, 'access') ?? null,
        recurringIndicator: member(consent.body, 'recurringIndicator') ?? null,
        validUntil: consent.validUntil,
        frequencyPerDay: consent.frequency,
        channel: 'XS2A',
      },
    });
  }

  function accountCall(call: Call, [resourceId, what]: string[]): Answer {
    const id = call.header('Consent-ID');
    if (!id) throw new Refusal(400, 'ARD-1002', 'Header Consent-ID fehlt');
    const consent = resourceOf('consent', id);
    if (consent.status !== 'valid')
      throw new Refusal(403, consent.status === 'expired' ? 'ARD-3003' : 'ARD-3002', 'Kontozugriff ist nicht aktiv');
    const covers = (right: string, { iban }: ForeignAccount) =>
      list(consent.body, 'access', right).some((each) => text(each, 'iban') === iban);
    const account = ACCOUNTS.find((each) => each.resourceId === resourceId);
    if (resourceId !== undefined) {
      if (!account) throw new Refusal(404, 'ARD-3004', 'Konto unbekannt');
      if (!covers(what ?? 'accounts', account)) throw new Refusal(403, 'ARD-3006', 'Kontozugriff umfasst das nicht');
    }
    if (!call.header('PSU-IP-Address')) {
      const key = `${id} ${call.path} ${dayOf(now)}`;
      unattended.set(key, (unattended.get(key) ?? 0) + 1);
      if ((unattended.get(key) ?? 0) > consent.frequency)
        throw new Refusal(429, 'ARD-3029', 'Tageslimit erreicht', { 'Retry-After': '3600' });
    }
    const shown = (each: ForeignAccount): JsonObject => ({
      resourceId: each.resourceId,
      iban: each.iban,
      currency: 'EUR',
      name: each.name,
      productCode: each.name === 'Sparkonto' ? '4100' : '1000',
      branch: '0717',
    });
    if (!account) {
      const open = ACCOUNTS.filter((each) =>
        ['accounts', 'balances', 'transactions'].some((right) => covers(right, each)),
      );
      return success(200, { accountList: { accounts: open.map((each) => shown(each)) } });
    }
    if (what === undefined) return success(200, { account: shown(account) });
    if (what === 'balances') {
      const balanceAmount = money(account.balance - (spent.get(account.iban) ?? 0));
      return success(200, {
        balances: [{ balanceType: 'expected', balanceAmount, lastChangeDateTime: new Date(now).toISOString() }],
      });
    }
    const from = call.query.get('dateFrom') ?? '';
    const to = call.query.get('dateTo') ?? '9999-12-31';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from)) throw new Refusal(400, 'ARD-1007', 'dateFrom fehlt oder ist ungültig');
    if (to < from) throw new Refusal(400, 'ARD-1008', 'Zeitraum ist ungültig');
    const found = account.bookings.filter(([day]) => day >= from && day <= to);
    const booked = found.toReversed().map(([day, amount, party, remittance]) => ({
      transaction: {
        bookingDate: day,
        valueDate: day,
        transactionAmount: money(amount),
        [amount < 0 ? 'creditorName' : 'debtorName']: party,
        remittanceInformation: { unstructured: [remittance] },
        textKey: amount < 0 ? '177' : '166',
      },
    }));
    return success(200, { accountReport: { account: { iban: account.iban }, transactions: { booked } } });
  }

  function createPayment(call: Call, product: string): Answer {
    const psu = psuOf(call);
    const { body } = call;
    for (const name of ['instructedAmount', 'debtorAccount', 'creditorAccount', 'creditorName'])
      if (member(body, name) === undefined) throw new Refusal(400, 'ARD-1001', `${name} fehlt`);
    if (accountOf(member(body, 'debtorAccount')).owner !== psu) throw new Refusal(404, 'ARD-3004', 'Konto unbekannt');
    if (!IBAN.test(text(body, 'creditorAccount', 'iban'))) throw new Refusal(400, 'ARD-1004', 'IBAN ist ungültig');
    if (!/^\d+\.\d{2}$/.test(text(body, 'instructedAmount', 'amount')))
      throw new Refusal(400, 'ARD-4003', 'Betrag ist ungültig');
    if (text(body, 'remittanceInformationUnstructured').length > 140)
      throw new Refusal(400, 'ARD-4006', 'Verwendungszweck ist zu lang');
    const payment = create('payment', body as JsonObject, psu);
    return success(201, { payment: { paymentId: payment.id, transactionStatus: 'PDNG', product, channel: 'XS2A' } });
  }

  function paymentCall(call: Call, [product = '', id, what, authorisation]: string[]): Answer {
    if (product !== 'sepa-credit-transfers') throw new Refusal(404, 'ARD-4004', 'Zahlungsart wird nicht angeboten');
    if (id === undefined) return createPayment(call, product);
    const payment = resourceOf('payment', id);
    const state = { transactionStatus: payment.status, ...(payment.reason && { reasonCode: payment.reason }) };
    if (what === 'authorisations') return authorise(call, payment, payment.authorisations, authorisation);
    if (what === 'cancellation-authorisations') return authorise(call, payment, payment.cancelling, authorisation);
    if (what === 'status') return success(200, { payment: state });
    if (call.method === 'DELETE') {
      if (payment.status === 'PDNG') {
        payment.status = 'CANC';
        return success(200, { payment: { transactionStatus: 'CANC' } });
      }
      if (payment.status === 'ACSP') return success(202, { payment: { transactionStatus: 'ACSP', scaRequired: true } });
      throw new Refusal(400, 'ARD-4005', 'Auftrag kann nicht storniert werden');
    }
    return success(200, { payment: { paymentId: id, ...payment.body, ...state } });
  }

  const KNOWN = [
    /^POST \/consents$/,
    /^(GET|DELETE) \/consents\/[^/]+$/,
    /^GET \/consents\/[^/]+\/status$/,
    /^(GET|POST) \/consents\/[^/]+\/authorisations$/,
    /^(GET|PUT) \/consents\/[^/]+\/authorisations\/[^/]+$/,
    /^GET \/accounts(\/[^/]+(\/(balances|transactions))?)?$/,
    /^POST \/payments\/[^/]+$/,
    /^(GET|DELETE) \/payments\/[^/]+\/[^/]+$/,
    /^GET \/payments\/[^/]+\/[^/]+\/status$/,
    /^(GET|POST) \/payments\/[^/]+\/[^/]+\/(cancellation-)?authorisations$/,
    /^(GET|PUT) \/payments\/[^/]+\/[^/]+\/(cancellation-)?authorisations\/[^/]+$/,
  ];

  function answer(call: Call): Answer {
    now = call.at;
    if (call.path === TOKEN && call.method === 'POST') return token(call);
    const path = call.path.startsWith(`${PREFIX}/`) ? call.path.slice(PREFIX.length) : '';
    if (!KNOWN.some((each) => each.test(`${call.method} ${path}`))) return { status: 404 };
    try {
      const until = tokens.get(/^Bearer (.+)$/.exec(call.header('Authorization') ?? '')?.[1] ?? '');
      if (!call.header('Authorization')) throw new Refusal(403, 'ARD-0001', 'Kein Zugriffstoken');
      if (until === undefined) throw new Refusal(403, 'ARD-0002', 'Zugriffstoken ungültig');
      if (now > until) throw new Refusal(403, 'ARD-0003', 'Zugriffstoken abgelaufen');
      const [kind, ...rest] = path.slice(1).split('/');
      if (kind === 'accounts') return accountCall(call, rest);
      if (kind === 'payments') return paymentCall(call, rest);
      return rest.length === 0 ? createConsent(call) : consentCall(call, rest);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return failure(error.status, error.code, error.message, error.headers);
    }
  }

  /** The PSU in the app, for an authorisation that waits for it. */
  function decide(id: string, decision: Decision): undefined {
    const resource = resources.get(id);
    const waiting = [...(resource?.authorisations ?? []), ...(resource?.cancelling ?? [])];
    const started = waiting.find(({ scaStatus }) => scaStatus === 'started');
    if (resource && started) complete(resource, started, decision === 'approve');
  }

  return { answer, decide };
}
