import { isTokenVariant, TOKEN_VARIANTS, isScaVariant, SCA_VARIANTS } from '../../domain/scripting/variants.js';
import { LONGEST_DELAY_MS } from '../../domain/scripting/fault.js';
import { ERROR_CATALOGUE, type ErrorCode } from '../../domain/errors.js';
import type { OperationId } from '../../domain/generated/operation-ids.js';
import { parsePath } from '../../domain/payment/plan.js';
import { CONSENT_VARIANTS, isConsentVariant, type TesterScript } from '../../domain/authorisation/sca.js';
import type { SubjectKind } from '../../domain/authorisation/subject.js';
import { scriptSession } from '../../sim/authorisation/sca-page.js';
import { MAGIC_AMOUNTS, MAGIC_CREDITORS } from '../../sim/scripting/magic-values.js';
import { addOutcome } from '../../sim/scripting/outcomes.js';
import type { Bank } from '../../sim/bank.js';
import { addFault } from '../../sim/scripting/faults.js';
import { html, type Safe } from '../../http/html.js';
import { alert, englishMark, inputField, selectField, sessionForm } from '../kit/elements.js';
import type { PageResponse } from '../kit/page.js';
import { kindForPage, tppOf } from '../kit/request-review.js';
import { redirectToSession, sessionPath, type SessionContext, type SessionRequest } from './session.js';

/** Operations in the words of the documents. */
const OPERATION_NAMES = {
  exchangeCode: 'Token exchange',
  readConsentStatus: 'Consent status',
  readConsent: 'Consent',
  readAccounts: 'Accounts',
  readBalances: 'Balances',
  readTransactions: 'Transactions',
  readFundsConsentStatus: 'Funds consent status',
  readFundsConsent: 'Funds consent',
  confirmFunds: 'Confirmation of funds',
  readSigningBasketStatus: 'Signing basket status',
  readSigningBasket: 'Signing basket',
  readPaymentStatus: 'Payment status',
  readPayment: 'Payment',
  cancelPayment: 'Payment cancellation',
} as const satisfies Partial<Record<OperationId, string>>;
/** Calls of a TPP after an authorisation that a tester can make fail or wait. */
const LATER_CALLS = {
  consent: ['exchangeCode', 'readConsentStatus', 'readConsent', 'readAccounts', 'readBalances', 'readTransactions'],
  fundsConsent: ['readFundsConsentStatus', 'readFundsConsent', 'confirmFunds'],
  signingBasket: [
    'exchangeCode',
    'readSigningBasketStatus',
    'readSigningBasket',
    'readPaymentStatus',
    'readConsentStatus',
  ],
  payment: ['exchangeCode', 'readPaymentStatus', 'readPayment', 'cancelPayment'],
} as const satisfies Record<SubjectKind, readonly (keyof typeof OPERATION_NAMES)[]>;
const LONGEST_PATH = 200;

/**
 * The form in which a tester scripts this authorisation and what follows it. It belongs to the sandbox, not to the bank's
 * page; undefined where the profile has no magic values.
 * @decision magic-values, page-hints
 */
export function testerCorner(context: SessionContext): Safe | undefined {
  const { bank, basePath, session, secret, locale } = context;
  if (!hasCorner(bank)) return undefined;
  const { script } = session;
  const { scriptTried: tried = scriptFields(script) } = secret;
  const kind = kindForPage(context.subject);
  const isOpen =
    secret.scriptProblem !== undefined || secret.scriptNote !== undefined || Object.keys(script).length > 0;
  const fields = html`${secret.scriptProblem !== undefined && alert('This path is not possible:', html`<p>${secret.scriptProblem}</p>`)}
    ${secret.scriptNote !== undefined && html`<p role="status" data-testid="tester-note">${secret.scriptNote}</p>`}
    ${choice('scaVariant', 'During this approval', sentences(SCA_VARIANTS), tried['scaVariant'])}
    ${kind === 'consent' && choice('consentVariant', 'The consent afterwards', optionsOf(CONSENT_VARIANTS), tried['consentVariant'])}
    ${kind === 'payment' && pathField(tried['path'])}
    ${issuesTokens(bank) && choice('tokenVariant', 'The access token', sentences(tokenVariants(kind)), tried['tokenVariant'])}
    ${choice('failing', 'Fail a request', callOptions(context), tried['failing'], 'None')}
    <div class="of-failing">
      ${choice('code', 'Error code', Object.fromEntries(Object.keys(ERROR_CATALOGUE).map((code) => [code, code])), tried['code'] ?? 'INTERNAL_SERVER_ERROR')}
    </div>
    ${delayFields(context, tried)}
    <div class="buttons">
      <button class="secondary" data-testid="tester-submit">Apply to this authorisation</button>
    </div>`;
  const { name, about } = locale.texts.sandbox.testersCorner;
  return html`<aside class="tester" aria-label="${name}">
    <details ${isOpen && html`open`} data-testid="tester-corner">
      <summary>${name} <span>${about}</span></summary>
      <div ${englishMark(context)}>
        ${sessionForm(`${sessionPath(basePath, session.sessionId)}/script`, secret.formToken, fields)}
      </div>
    </details>
  </aside>`;
}

/** Whether the pages have a corner for testers. @decision magic-values, page-hints */
function hasCorner({ profile }: Bank): boolean {
  return profile['magic-values'] !== 'off' && profile['page-hints'] === 'shown';
}

export function submitScript(request: SessionRequest): PageResponse {
  const { bank, session, secret, fields } = request;
  const back = redirectToSession(request);
  if (session.outcome || !hasCorner(bank)) return back;
  const { scaVariant = '', consentVariant = '', tokenVariant = '', path = '' } = fields;
  const { failing = '', code = '', slow = '', delayMs = '' } = fields;
  const parsed = path.trim() === '' ? undefined : parsePath(path.slice(0, LONGEST_PATH));
  secret.scriptProblem = parsed && 'problem' in parsed ? parsed.problem : undefined;
  secret.scriptNote = undefined;
  secret.scriptTried = secret.scriptProblem === undefined ? undefined : fields;
  if (secret.scriptProblem !== undefined) return back;
  const script: TesterScript = {
    ...(isScaVariant(scaVariant) && { sca: scaVariant }),
    ...(isConsentVariant(consentVariant) && { consent: consentVariant }),
    ...(isTokenVariant(tokenVariant) && { token: tokenVariant }),
    ...(parsed && 'steps' in parsed && { path: { text: path.trim(), steps: parsed.steps } }),
  };
  scriptSession(bank, session, script);
  const notes = [queueFailure(request, failing, code), queueDelay(request, slow, delayMs)];
  secret.scriptNote = ['Set for this approval.', ...notes.filter((note) => note !== undefined)].join(' ');
  return back;
}

/** Scripts a failure of the TPP's next call of an operation. Returns a note; undefined if none was chosen. */
function queueFailure(context: SessionContext, failing: string, code: string): string | undefined {
  const match = laterCall(context, failing);
  if (!match || !Object.hasOwn(ERROR_CATALOGUE, code)) return undefined;
  const error = { kind: 'error', code: code as ErrorCode } as const;
  addOutcome(context.bank, { match, steps: [{ outcome: error, times: 1 }], after: 0 });
  return `The next ${match.operation} of this TPP fails with ${code}.`;
}

/** Delays the TPP's next call of an operation in real time. Returns a note; undefined if none was chosen. */
function queueDelay(context: SessionContext, slow: string, delayMs: string): string | undefined {
  const match = laterCall(context, slow);
  const ms = Number(delayMs);
  if (!match || !Number.isInteger(ms) || ms < 1 || ms > LONGEST_DELAY_MS) return undefined;
  addFault(context.bank, { match, after: 0, times: 1, when: 'before', delay: { type: 'fixed', ms } });
  return `The next ${match.operation} of this TPP gets its response after ${ms} ms.`;
}

/** The TPP's calls of an operation that was chosen; undefined if none was. */
function laterCall(context: SessionContext, chosen: string) {
  const operation = laterCalls(context).find((known) => known === chosen);
  const tpp = tppOf(context, context.subject);
  return operation && tpp && { operation, tpp: tpp.clientId };
}

function delayFields(context: SessionContext, tried: Readonly<Record<string, string | undefined>>): Safe {
  const value = tried['delayMs'] ?? '3000';
  const digits = { inputmode: 'numeric', maxlength: 6, autocomplete: 'off', 'data-testid': 'tester-delayMs' };
  return html`${choice('slow', 'Delay a request', callOptions(context), tried['slow'], 'None')}
    <div class="of-slow">
      ${inputField('tester-delayMs', 'Delay (milliseconds, real time)', { name: 'delayMs', value, ...digits })}
    </div>`;
}

/** The script as the fields of the form. */
function scriptFields({ sca, consent, path, token }: TesterScript): Readonly<Record<string, string | undefined>> {
  return { scaVariant: sca, consentVariant: consent, tokenVariant: token, path: path?.text };
}

function laterCalls(context: SessionContext): readonly (keyof typeof OPERATION_NAMES)[] {
  return LATER_CALLS[kindForPage(context.subject)].filter((id) => id !== 'exchangeCode' || issuesTokens(context.bank));
}

/** Variants of the token of an authorisation. Nothing expects that a payment has a refresh token. */
function tokenVariants(kind: SubjectKind): Record<string, string> {
  const isOffered = (name: string): boolean => kind !== 'payment' || name !== 'no-refresh-token';
  return Object.fromEntries(Object.entries(TOKEN_VARIANTS).filter(([name]) => isOffered(name)));
}

/** Whether an authorisation ends with a token. @decision redirect-approach */
function issuesTokens({ profile }: Bank): boolean {
  return profile['redirect-approach'] === 'oauth';
}

function pathField(path = ''): Safe {
  const attributes = { name: 'path', value: path, maxlength: LONGEST_PATH, list: 'tester-paths', autocomplete: 'off' };
  const plainText = { spellcheck: 'false', 'data-testid': 'tester-path' };
  const paths = Object.values({ ...MAGIC_CREDITORS, ...MAGIC_AMOUNTS });
  return html`${inputField('tester-path', 'Statuses of the payment (empty: as usual)', { ...attributes, ...plainText })}
    <datalist id="tester-paths">
      ${paths.map((one) => html`<option value="${one.path}">${one.meaning}</option>`)}
    </datalist>`;
}

function choice(
  name: string,
  label: string,
  meanings: Readonly<Record<string, string>>,
  chosen = '',
  none: string | undefined = name === 'code' ? undefined : 'As usual',
): Safe {
  const options = { ...(none !== undefined && { '': none }), ...meanings };
  return selectField(`tester-${name}`, label, { name, 'data-testid': `tester-${name}` }, options, chosen);
}

function optionsOf(table: Readonly<Record<string, { readonly meaning: string }>>): Record<string, string> {
  return sentences(Object.fromEntries(Object.entries(table).map(([name, { meaning }]) => [name, meaning])));
}

/** Meanings that begin with a capital, except for the name of a member. */
function sentences(meanings: Readonly<Record<string, string>>): Record<string, string> {
  const capital = (text: string): string => (/^\w+_/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));
  return Object.fromEntries(Object.entries(meanings).map(([name, meaning]) => [name, capital(meaning)]));
}

function callOptions(context: SessionContext): Record<string, string> {
  return Object.fromEntries(laterCalls(context).map((id) => [id, `${OPERATION_NAMES[id]} (${id})`]));
}
