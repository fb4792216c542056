import type { ErrorCode } from '../../src/domain/errors.js';
import { asId, type ConsentId, type PaymentId } from '../../src/domain/ids.js';
import { ACCOUNT_READS } from '../../src/domain/generated/operation-ids.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { forcePayment } from '../../src/sim/scripting/force-status.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import { BankFault } from '../../src/domain/errors.js';
import { resourceIdOf } from '../../src/sim/directory.js';
import type { HttpBank } from './http-bank.js';
import { sendHttp } from './send-http.js';
import { CALLER, IBANS, paymentRequest, TPP_ONE, TPP_TWO, validConsent } from './small-bank.js';
import { consentBody } from './nextgen-bodies.js';

/**
 * A valid request of every operation, and the defects that make it invalid, in the order in which a bank checks them. Two defects
 * of the same slot replace each other, so they are never combined in one request.
 */

/** A request before it is sent. */
export interface Draft {
  method: string;
  path: string;
  key: string | null;
  requestId: string | null;
  readonly headers: Record<string, string>;
  readonly query: Record<string, string>;
  json: any;
  raw?: string;
  token?: string;
}

/** A change that makes a request invalid. */
export interface Defect {
  readonly name: string;
  readonly slot: string;
  readonly code: ErrorCode;
  /** The status with the rows of NextGenPSD2 if it differs from the catalogue. */
  readonly nextgenStatus?: number;
  /** The status if it is the same under both profiles. */
  readonly fixedStatus?: number;
  apply(draft: Draft, bank: HttpBank): void;
}

/** One operation with a request that succeeds. */
export interface OperationCase {
  readonly id: string;
  readonly valid: (bank: HttpBank) => Draft;
  /** Defects of this operation only, in the order of the precedence, after routing, headers, key and signature. */
  readonly own: readonly Defect[];
}

const UUID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const reference = (iban: string) => [{ iban, currency: 'EUR' }];
/** A new one each time, because a defect changes it. */
const validBody = () =>
  consentBody({ balances: reference(IBANS.anna), transactions: reference(IBANS.anna) }, { validUntil: '2026-05-01' });

const isNextgen = (bank: HttpBank): boolean => bank.bank.profile['amount-form'] === 'string';
const draft = (method: string, path: string, changes: Partial<Draft> = {}): Draft => ({
  method,
  path,
  key: 'key-one-1',
  requestId: UUID,
  headers: {},
  query: {},
  json: undefined,
  ...changes,
});
const defect = (
  name: string,
  slot: string,
  code: ErrorCode,
  apply: Defect['apply'],
  more: Partial<Defect> = {},
): Defect => ({ name, slot, code, apply, ...more });

const wrongPath = defect('a trailing slash', 'path', 'RESOURCE_UNKNOWN', (one) => void (one.path += '/'), {
  fixedStatus: 404,
});
const wrongMethod = defect('another method', 'method', 'SERVICE_INVALID', (one) => void (one.method = 'PATCH'), {
  fixedStatus: 405,
});
const noRequestId = defect('no X-Request-ID', 'id', 'FORMAT_ERROR', (one) => void (one.requestId = null));
const wrongAccept = defect(
  'Accept without JSON',
  'accept',
  'FORMAT_ERROR',
  (one) => void (one.headers['Accept'] = 'text/html'),
  { nextgenStatus: 406 },
);
const noKey = defect('no key', 'key', 'KEY_MISSING', (one) => void (one.key = null));
const unknownKey = defect('unknown key', 'key', 'KEY_UNKNOWN', (one) => void (one.key = 'nonsense'));
const notOnboarded = defect('key without organisation', 'key', 'NOT_ONBOARDED', (one) => void (one.key = 'key-new-1'));
// Account servicing is what banks do: no operation for TPPs asks for it.
const noRole = defect('no role', 'key', 'ROLE_INVALID', (one, { bank }) => {
  bank.state.organisations.set(TPP_TWO.organisationId, { ...TPP_TWO, roles: ['PSP_AS'] });
  one.key = 'key-two-1';
});
const halfSigned = defect(
  'Signature without Digest',
  'signature',
  'FORMAT_ERROR',
  (one) => void (one.headers['Signature'] = 'keyId="x"'),
);
const noToken = defect('no token', 'token', 'TOKEN_MISSING', (one) => void delete one.token);
const unknownToken = defect('unknown token', 'token', 'TOKEN_UNKNOWN', (one) => void (one.token = 'nonsense'));
const notJson = defect('a body that is not JSON', 'body', 'FORMAT_ERROR', (one) => {
  one.raw = '{';
  delete one.json;
});
const wrongType = defect(
  'a body of another media type',
  'type',
  'FORMAT_ERROR',
  (one) => void (one.headers['Content-Type'] = 'application/xml'),
  { nextgenStatus: 415 },
);
const member = (name: string, value: unknown): Defect =>
  defect(`${name} ${JSON.stringify(value)}`, name, 'FORMAT_ERROR', (one) => {
    if (one.json) one.json[name] = value;
  });
const inQuery = (name: string, value: string, code: ErrorCode = 'FORMAT_ERROR'): Defect =>
  defect(`${name}=${value}`, name, code, (one) => void (one.query[name] = value));
const at = (place: string, code: ErrorCode, from: RegExp, to: string): Defect =>
  defect(`unknown ${place}`, place, code, (one) => void (one.path = one.path.replace(from, to)));

/** A token with Consent-ID for a consent in a certain state, combined by what the drafts before asked for. */
function tokenFor(bank: HttpBank, wants: ReadonlySet<string>): { token: string; consentId: ConsentId } {
  const consentId = validConsent(bank.bank, {
    access: { balances: reference(IBANS.anna), transactions: reference(IBANS.anna) },
    frequencyPerDay: wants.has('exhausted') ? 1 : 4,
  });
  const grant = [...bank.bank.state.grants.values()].find(({ subjectId }) => subjectId === consentId);
  const token = `token-${consentId}`;
  if (!grant) throw new Error('the consent has no grant');
  bank.bank.state.accessTokens.set(token, {
    accessToken: token,
    grantId: grant.grantId,
    expiresAt: bank.bank.now + 3_600_000,
  });
  if (wants.has('exhausted')) {
    const day = bank.bank.calendar.dateOf(bank.bank.now);
    const keys = ['accounts', 'account:anna', 'balances:anna', 'transactions:anna'];
    bank.bank.state.usage.set(consentId, { day, counts: Object.fromEntries(keys.map((key) => [key, 1])) });
  }
  if (wants.has('ended')) bank.bank.perform(() => deleteConsent(bank.bank, consentId, CALLER));
  return { token, consentId };
}

const WANTS = new WeakMap<Draft, Set<string>>();
const wanting =
  (want: string): Defect['apply'] =>
  (one, bank) => {
    const wants = WANTS.get(one) ?? new Set();
    WANTS.set(one, wants.add(want));
    // Another defect may have changed the token; then it stays changed.
    const isPresent = one.token?.startsWith('token-');
    const { 'Consent-ID': named } = one.headers;
    if (isPresent) present(one, bank, wants);
    if (named === undefined) delete one.headers['Consent-ID'];
  };
function present(one: Draft, bank: HttpBank, wants: ReadonlySet<string>): void {
  const { token, consentId } = tokenFor(bank, wants);
  one.token = token;
  one.headers['Consent-ID'] = consentId;
}

const readDraft = (place: string) => (bank: HttpBank) => {
  const resourceId = resourceIdOf(bank.bank, TPP_ONE.organisationId, asId('anna'));
  const query = place === '/transactions' ? { bookingStatus: 'both' } : {};
  const one = draft('GET', `/PSD2/v1/accounts${place === 'list' ? '' : `/${resourceId}${place}`}`, { query });
  present(one, bank, new Set());
  return one;
};
const ended = defect('ended consent', 'ended', 'CONSENT_INVALID', wanting('ended'));
const exhausted = defect('too many accesses today', 'exhausted', 'ACCESS_EXCEEDED', wanting('exhausted'));
const unknownAccount = at('account', 'RESOURCE_UNKNOWN', /accounts\/[^/]+/, 'accounts/none');
const otherAccount = defect('account not granted', 'account', 'CONSENT_INVALID', (one, { bank }) => {
  const id = resourceIdOf(bank, TPP_ONE.organisationId, asId('ben'));
  one.path = one.path.replace(/accounts\/[^/]+/, `accounts/${id}`);
});
const deletedAccount = defect('deleted account', 'account', 'RESOURCE_BLOCKED', (one, { bank }) => {
  const id = resourceIdOf(bank, TPP_ONE.organisationId, asId('deleted'));
  one.path = one.path.replace(/accounts\/[^/]+/, `accounts/${id}`);
});
const unknownConsent = at('consent', 'CONSENT_UNKNOWN', /consents\/[^/]+/, 'consents/none');
const unknownProduct = at('product', 'PRODUCT_UNKNOWN', /payments\/[^/]+/, 'payments/nonsense');
const otherProduct = at(
  'product of this payment',
  'PRODUCT_INVALID',
  /payments\/sepa-[^/]+/,
  'payments/cross-border-credit-transfers',
);
const unknownPayment = at('payment', 'RESOURCE_UNKNOWN', /(payments\/[^/]+)\/[^/]+/, '$1/none');

const consentDraft = (method: string, place: string) => (bank: HttpBank) =>
  draft(method, `/PSD2/v1/consents/${validConsent(bank.bank)}${place}`);
const paymentDraft = (method: string, place: string) => (bank: HttpBank) => {
  const { paymentId } = bank.bank.perform(() => initiatePayment(bank.bank, paymentRequest(), CALLER));
  return draft(method, `/PSD2/v1/payments/sepa-credit-transfers/${paymentId}${place}`);
};
const psuAddress = { 'PSU-IP-Address': '192.0.2.1' };

/** Every operation. */
export const OPERATION_CASES: readonly OperationCase[] = [
  {
    id: 'exchangeCode',
    valid: (bank) => {
      const consentId = validConsent(bank.bank);
      const code = [...bank.bank.state.codes.keys()].at(-1) ?? '';
      const { clientId, clientSecret } = TPP_ONE;
      const query = { client_id: clientId, client_secret: clientSecret, code, request_id: consentId };
      return draft('POST', '/PSD2/v1/oauth/token', { query });
    },
    own: [
      defect('no code', 'code', 'FORMAT_ERROR', (one) => void delete one.query['code']),
      { ...inQuery('client_secret', 'wrong', 'CLIENT_INVALID') },
      { ...inQuery('code', 'nonsense', 'TOKEN_UNKNOWN'), nextgenStatus: 400 },
      { ...inQuery('request_id', 'other', 'TOKEN_INVALID'), nextgenStatus: 400 },
    ],
  },
  {
    id: 'onboardTpp',
    valid: (bank) => {
      bank.certificate = {
        organizationIdentifier: 'PSDAT-FMA-new',
        organizationName: 'new GmbH',
        ncaId: 'AT-FMA',
        ncaName: 'FMA',
        roles: ['PSP_AI'],
        kind: 'test',
        fingerprintSha256: '00',
        notAfterMs: 0,
      };
      const json = { userEmail: 'new@tpp.example', name: 'New' };
      return draft('POST', '/PSD2/v1/authentications', { json, key: 'key-new-1' });
    },
    own: [
      wrongType,
      notJson,
      member('name', 7),
      defect('unknown user', 'user', 'USER_UNKNOWN', (one) => {
        if (one.json) one.json.userEmail = 'nobody@tpp.example';
      }),
    ],
  },
  {
    id: 'createConsent',
    valid: () => draft('POST', '/PSD2/v1/consents', { json: validBody(), headers: { ...psuAddress } }),
    own: [wrongType, notJson, member('access', { allPsd2: 'allAccounts' }), member('validUntil', '2020-01-01')].map(
      (one) => (one.slot === 'access' ? { ...one, code: 'SERVICE_INVALID' } : one),
    ),
  },
  { id: 'readConsent', valid: consentDraft('GET', ''), own: [unknownConsent] },
  { id: 'readConsentStatus', valid: consentDraft('GET', '/status'), own: [unknownConsent] },
  {
    id: 'deleteConsent',
    valid: consentDraft('DELETE', ''),
    own: [
      unknownConsent,
      defect('already ended', 'ended', 'STATUS_INVALID', ({ path }, { bank }) => {
        const id = asId<ConsentId>(path.split('/')[4] ?? '');
        if (bank.state.consents.has(id)) bank.perform(() => deleteConsent(bank, id, CALLER));
      }),
    ],
  },
  {
    id: 'readAccounts',
    valid: readDraft('list'),
    own: [noToken, unknownToken, inQuery('withBalance', 'x'), ended, exhausted],
  },
  {
    id: 'readAccount',
    valid: readDraft(''),
    own: [
      noToken,
      unknownToken,
      inQuery('withBalance', 'x'),
      unknownAccount,
      ended,
      deletedAccount,
      otherAccount,
      exhausted,
    ],
  },
  {
    id: 'readBalances',
    valid: readDraft('/balances'),
    own: [noToken, unknownToken, unknownAccount, ended, deletedAccount, otherAccount, exhausted],
  },
  {
    id: 'readTransactions',
    valid: readDraft('/transactions'),
    own: [
      noToken,
      unknownToken,
      inQuery('bookingStatus', 'all', 'PARAMETER_NOT_SUPPORTED'),
      inQuery('dateTo', '2020-01-01', 'PERIOD_INVALID'),
      unknownAccount,
      ended,
      deletedAccount,
      otherAccount,
      exhausted,
    ].map((one) =>
      one.slot === 'dateTo'
        ? {
            ...one,
            apply: (request: Draft) =>
              void Object.assign(request.query, { dateFrom: '2026-02-02', dateTo: '2026-02-01' }),
          }
        : one,
    ),
  },
  {
    id: 'initiatePayment',
    valid: (bank) =>
      draft('POST', '/PSD2/v1/payments/sepa-credit-transfers', {
        headers: { ...psuAddress },
        json: {
          creditorAccount: { iban: IBANS.ben },
          creditorName: 'Ben',
          debtorAccount: { iban: IBANS.anna },
          instructedAmount: { currency: 'EUR', amount: isNextgen(bank) ? '1.50' : 1.5 },
        },
      }),
    own: [wrongType, notJson, member('creditorName', ''), unknownProduct],
  },
  { id: 'readPayment', valid: paymentDraft('GET', ''), own: [unknownProduct, unknownPayment, otherProduct] },
  {
    id: 'readPaymentStatus',
    valid: paymentDraft('GET', '/status'),
    own: [unknownProduct, unknownPayment, otherProduct],
  },
  {
    id: 'cancelPayment',
    valid: paymentDraft('DELETE', ''),
    own: [
      unknownProduct,
      unknownPayment,
      otherProduct,
      defect('already settled', 'settled', 'CANCELLATION_INVALID', ({ path }, { bank }) => {
        const id = asId<PaymentId>(path.split('/')[5] ?? '');
        if (bank.state.payments.has(id)) bank.perform(() => forcePayment(bank, id, { status: 'ACSC', force: true }));
      }),
    ],
  },
  {
    id: 'changeAccountName',
    valid: () =>
      draft('POST', '/bankingv01/ChangeAccountName', {
        json: { Parameters: [{ AccountInfo: { IBANNo: IBANS.ben, AccountName: 'New' } }] },
      }),
    own: [
      wrongType,
      notJson,
      defect('no name', 'name', 'FORMAT_ERROR', (one) => {
        if (one.json) delete one.json.Parameters[0].AccountInfo.AccountName;
      }),
      defect('unknown IBAN', 'iban', 'RESOURCE_UNKNOWN', (one) => {
        if (one.json) one.json.Parameters[0].AccountInfo.IBANNo = IBANS.elsewhere;
      }),
    ],
  },
];

const AISP: ReadonlySet<string> = new Set(ACCOUNT_READS);
const noConsentId = defect(
  'no Consent-ID',
  'consent id',
  'FORMAT_ERROR',
  (one) => void delete one.headers['Consent-ID'],
);
const noCertificate = defect('no certificate', 'certificate', 'CERTIFICATE_MISSING', (_one, bank) => {
  bank.certificate = new BankFault('CERTIFICATE_MISSING', 'no certificate');
});

/** All defects of an operation, in the order in which a bank of the profile checks them. */
export function defectsOf({ id, own }: OperationCase, profile: 'published' | 'nextgen'): Defect[] {
  const isRenaming = id === 'changeAccountName';
  const headers = [
    ...(isRenaming || (id === 'exchangeCode' && profile === 'nextgen') ? [] : [noRequestId]),
    ...(profile === 'nextgen' ? [wrongAccept] : []),
    ...(AISP.has(id) && profile === 'nextgen' ? [noConsentId] : []),
  ];
  const keys = id === 'exchangeCode' ? [unknownKey] : [noKey, unknownKey];
  const isOfTpp = !isRenaming && id !== 'exchangeCode' && id !== 'onboardTpp';
  return [
    wrongPath,
    wrongMethod,
    // The gateway checks the key before the bank checks anything.
    ...(profile === 'nextgen' ? [...keys, ...headers] : [...headers, ...keys]),
    ...(isOfTpp ? [notOnboarded, noRole] : []),
    ...(id === 'onboardTpp' ? [noCertificate] : []),
    ...(isRenaming ? [] : [halfSigned]),
    ...own,
  ];
}

/** Sends a draft and returns status and error code, whether the bank or its gateway answered. */
export async function send(
  bank: HttpBank,
  one: Draft,
): Promise<{ status: number; code: string | undefined; text: string }> {
  const query = new URLSearchParams(one.query).toString();
  const headers: Record<string, string> = { ...one.headers };
  if (one.key !== null) headers['Ocp-Apim-Subscription-Key'] = one.key;
  if (one.requestId !== null) headers['X-Request-ID'] = one.requestId;
  if (one.token !== undefined) headers['Authorization'] = `Bearer ${one.token}`;
  const body = one.raw ?? (one.json === undefined ? undefined : JSON.stringify(one.json));
  if (body !== undefined) headers['Content-Type'] ??= 'application/json';
  const url = `${bank.url}${one.path}${query === '' ? '' : `?${query}`}`;
  const { status, text } = await sendHttp(one.method, url, headers, body);
  const parsed = (text === '' ? {} : JSON.parse(text)) as { tppMessages?: { code: string }[]; message?: string };
  const byGateway = Object.entries(GATEWAY_TEXTS).find(([part]) => parsed.message?.includes(part))?.[1];
  return { status, code: parsed.tppMessages?.[0]?.code ?? byGateway, text };
}

const GATEWAY_TEXTS: Readonly<Record<string, ErrorCode>> = {
  'missing subscription key': 'KEY_MISSING',
  'invalid subscription key': 'KEY_UNKNOWN',
  'Resource not found': 'RESOURCE_UNKNOWN',
};
