import type { ErrorCode } from '../../../src/domain/errors.js';
import type { PublishedErrorCode } from './error-guide.js';
import { asId } from '../../../src/domain/ids.js';
import { signRequest } from '../../../src/library/sign-request.js';
import { readOutcomeRule } from '../../../src/parsing/outcome-rule.js';
import { addOutcome } from '../../../src/sim/scripting/outcomes.js';
import { forceConsent } from '../../../src/sim/scripting/force-status.js';
import type { CertificateVariant } from '../../../src/domain/tpp/certificate-variants.js';
import { openHttpBank, type HttpBank } from '../http-bank.js';
import { send, OPERATION_CASES, defectsOf, type Draft } from '../invalid-requests.js';
import { issued } from '../test-ca.js';
import { sameEachTime } from './operation-refusals.js';

/** A call that a bank refuses with a certain code: what docs/reference/errors.md shows of it. */
export interface ErrorCase {
  readonly operationId: string;
  /** Switches without which the code does not arise. */
  readonly switches?: Readonly<Record<string, unknown>>;
  /** Makes the good request of the operation one that is refused. */
  readonly apply: (draft: Draft, bank: HttpBank) => void | Promise<void>;
}

/** A refusal as it went over the wire. */
export interface ShownRefusal {
  readonly request: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly body: string;
}

/** The defect of an operation that leads to a code, as the tests of the precedence use it. */
function known(operationId: string, code: ErrorCode, nameStart = ''): ErrorCase {
  const found = caseOf(operationId);
  const defect = defectsOf(found, 'published').find((one) => one.code === code && one.name.startsWith(nameStart));
  if (!defect) throw new Error(`${operationId} has no defect with ${code}`);
  return { operationId, apply: (draft, bank) => defect.apply(draft, bank) };
}

function caseOf(operationId: string): (typeof OPERATION_CASES)[number] {
  const found = OPERATION_CASES.find(({ id }) => id === operationId);
  if (!found) throw new Error(`there is no operation ${operationId}`);
  return found;
}

const withCertificate = (variant: CertificateVariant): ErrorCase => ({
  operationId: 'onboardTpp',
  apply: async (draft, bank) => {
    bank.certificate = 'forwarded';
    draft.headers['X-Client-Cert'] = encodeURIComponent((await issued('qwac', variant)).certificate);
  },
});

/** What only a tester's script causes. */
const scripted = (operationId: string, code: ErrorCode): ErrorCase => ({
  operationId,
  apply: (_draft, { bank }) =>
    void addOutcome(bank, readOutcomeRule({ match: { operation: operationId }, outcome: { error: code } })),
});

/** A read under a consent that has ended in a status. */
function endedAs(status: string): ErrorCase {
  return {
    operationId: 'readAccounts',
    apply: ({ headers }, { bank }) => {
      const consentId = asId<never>(headers['Consent-ID'] ?? '');
      bank.perform(() => forceConsent(bank, consentId, { status }));
    },
  };
}

/** For each code of the published interface, a call that gets it; a code without one does not compile. */
export const ERROR_CASES: Readonly<Record<PublishedErrorCode, ErrorCase>> = {
  FORMAT_ERROR: known('createConsent', 'FORMAT_ERROR', 'no X-Request-ID'),
  SERVICE_INVALID: known('createConsent', 'SERVICE_INVALID', 'access'),
  PARAMETER_NOT_SUPPORTED: known('readTransactions', 'PARAMETER_NOT_SUPPORTED'),
  PERIOD_INVALID: known('readTransactions', 'PERIOD_INVALID'),
  EXECUTION_DATE_INVALID: scripted('initiatePayment', 'EXECUTION_DATE_INVALID'),
  KEY_MISSING: known('createConsent', 'KEY_MISSING'),
  KEY_UNKNOWN: known('createConsent', 'KEY_UNKNOWN'),
  NOT_ONBOARDED: known('createConsent', 'NOT_ONBOARDED'),
  CERTIFICATE_MISSING: known('onboardTpp', 'CERTIFICATE_MISSING'),
  CERTIFICATE_INVALID: withCertificate('eseal-as-web'),
  CERTIFICATE_EXPIRED: withCertificate('expired'),
  CERTIFICATE_REVOKED: withCertificate('revoked'),
  CERTIFICATE_BLOCKED: withCertificate('blocked'),
  ROLE_INVALID: known('createConsent', 'ROLE_INVALID'),
  SIGNATURE_MISSING: { operationId: 'createConsent', switches: { signing: 'required' }, apply: () => undefined },
  SIGNATURE_INVALID: {
    operationId: 'createConsent',
    apply: async (draft) => {
      const { headers } = signRequest({ ...(await issued('qseal')), body: 'another body' });
      delete (headers as Record<string, string>)['X-Request-ID'];
      Object.assign(draft.headers, headers);
    },
  },
  TOKEN_MISSING: known('readAccounts', 'TOKEN_MISSING'),
  TOKEN_UNKNOWN: known('readAccounts', 'TOKEN_UNKNOWN'),
  TOKEN_INVALID: known('exchangeCode', 'TOKEN_INVALID'),
  TOKEN_EXPIRED: {
    operationId: 'readAccounts',
    apply: ({ token = '' }, { bank }) => {
      const { accessTokens } = bank.state;
      const issuedToken = accessTokens.get(token);
      if (issuedToken) accessTokens.set(token, { ...issuedToken, expiresAt: bank.now - 1 });
    },
  },
  CLIENT_INVALID: known('exchangeCode', 'CLIENT_INVALID'),
  USER_UNKNOWN: known('onboardTpp', 'USER_UNKNOWN'),
  USER_NOT_ADMIN: { operationId: 'onboardTpp', apply: (draft) => void (draft.json.userEmail = 'one@tpp.example') },
  USER_OF_ANOTHER_TPP: {
    operationId: 'onboardTpp',
    apply: (draft) => {
      draft.json.userEmail = 'one@tpp.example';
      draft.key = 'key-one-1';
    },
  },
  CONSENT_UNKNOWN: known('readConsent', 'CONSENT_UNKNOWN'),
  RESOURCE_UNKNOWN: known('readBalances', 'RESOURCE_UNKNOWN', 'unknown'),
  PRODUCT_UNKNOWN: known('initiatePayment', 'PRODUCT_UNKNOWN'),
  PRODUCT_INVALID: known('readPayment', 'PRODUCT_INVALID'),
  CONSENT_INVALID: endedAs('revokedByPsu'),
  CONSENT_EXPIRED: endedAs('expired'),
  RESOURCE_BLOCKED: known('readBalances', 'RESOURCE_BLOCKED'),
  STATUS_INVALID: known('deleteConsent', 'STATUS_INVALID'),
  CANCELLATION_INVALID: known('cancelPayment', 'CANCELLATION_INVALID'),
  SERVICE_BLOCKED: scripted('createConsent', 'SERVICE_BLOCKED'),
  SESSIONS_NOT_SUPPORTED: {
    operationId: 'createConsent',
    switches: { 'consent-defaults': 'strict' },
    apply: (draft) => void (draft.json.combinedServiceIndicator = true),
  },
  PSU_CREDENTIALS_INVALID: scripted('createConsent', 'PSU_CREDENTIALS_INVALID'),
  PAYMENT_FAILED: {
    operationId: 'initiatePayment',
    switches: { funds: 'at-initiation' },
    apply: ({ json }) => {
      const { amount } = json.instructedAmount as { amount: number | string };
      json.instructedAmount.amount = typeof amount === 'string' ? '90000.00' : 90_000;
    },
  },
  ACCESS_EXCEEDED: known('readAccounts', 'ACCESS_EXCEEDED'),
  INTERNAL_SERVER_ERROR: scripted('readAccounts', 'INTERNAL_SERVER_ERROR'),
};

/** Makes the call of a code under a profile, and reports what went over the wire. */
export async function shownRefusal(code: PublishedErrorCode, profile: 'published' | 'nextgen'): Promise<ShownRefusal> {
  const { operationId, switches = {}, apply } = ERROR_CASES[code];
  const bank = await openHttpBank(switches, { profile });
  const draft = caseOf(operationId).valid(bank);
  await apply(draft, bank);
  const answer = await send(bank, draft);
  const query = new URLSearchParams(draft.query).toString();
  return {
    request: sameEachTime(`${draft.method} ${draft.path}${query === '' ? '' : `?${query}`}`),
    status: answer.status,
    code: answer.code,
    body: sameEachTime(answer.text.replace(/serial number [0-9A-F]+/, 'serial number 4…')),
  };
}

/** What the gateway of `gateway-errors: azure` refuses by itself, with what led to it. */
export async function gatewayRefusals(): Promise<
  { readonly why: string; readonly status: number; readonly body: string }[]
> {
  const refusals: { why: string; status: number; body: string }[] = [];
  const add = async (why: string, switches: Readonly<Record<string, unknown>>, change: (draft: Draft) => void) => {
    const bank = await openHttpBank(switches, { profile: 'nextgen' });
    const { valid } = caseOf('readConsent');
    // With a limit of one call the second is refused.
    if (Object.keys(switches).length > 0) await send(bank, valid(bank));
    const draft = valid(bank);
    change(draft);
    const { status, text } = await send(bank, draft);
    // How long is left of a minute or a day differs from run to run.
    refusals.push({
      why,
      status,
      body: text.replace(/in \d+ seconds/, 'in 59 seconds').replace(/in [\d:.]+\./, 'in 23:59:59.'),
    });
  };
  await add('an unknown path, or another method', {}, (draft) => void (draft.path += '/'));
  await add('no subscription key', {}, (draft) => void (draft.key = null));
  await add('an unknown key', {}, (draft) => void (draft.key = 'nonsense'));
  await add('more calls in a minute than `rate-limit`', { 'rate-limit': 1 }, () => undefined);
  await add('more calls in a day than `quota`', { quota: 1 }, () => undefined);
  return refusals;
}
