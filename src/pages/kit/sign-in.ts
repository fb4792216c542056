import type { PsuId } from '../../domain/ids.js';
import { WRONG_TRIES_ALLOWED, type SignIn } from '../../domain/authorisation/sca.js';
import { allPsus, findPsu } from '../../sim/directory.js';
import type { Psu } from '../../sim/fixture-base.js';
import { oneTimeCodeOf } from '../../sim/authorisation/sign-in.js';
import { html, type Content, type Safe } from '../../http/html.js';
import { alert, errorMessage, heading, inputField, sandboxBox, sessionForm } from './elements.js';
import { addressOf, type Guessed } from '../../http/guess-limit.js';
import type { Notice } from '../../banks/page-secrets.js';
import { tooManyPage } from './message-pages.js';
import type { Page, PageContext } from './page.js';
import type { FormFields, PageRequest } from './routes.js';

/** Signing in, on the page of a TPP's link and in online banking, and the limit on guessing secrets. */

/** Demo customers that the page names at most, next to the suggested one. */
const MOST_HINTS = 12;
/** The longest login name that a form accepts. */
const LONGEST_LOGIN = 200;

/** Both steps of a sign-in, in one session. */
export interface SignInForm {
  readonly signIn: SignIn;
  readonly notice: Notice | undefined;
  /** The login name of a rejected sign-in. */
  readonly typedLogin: string | undefined;
  readonly formToken: string;
  /** Addresses of the forms. */
  readonly passwordAction: string;
  readonly codeAction: string;
  /** What the PSU signs in for. */
  readonly lead: Content;
  /** The customer whose password is suggested. */
  readonly suggestedId?: PsuId | undefined;
  /** What the code is for; default: what every code is for. */
  readonly codeLead?: Content;
  /** Shown below the code. */
  readonly belowCode?: Safe | false;
}

/** The page of the first step, and after the right password that of the second. @decision second-factor, wrong-passwords */
export function signInPage(context: PageContext, form: SignInForm): Page {
  const { texts } = context.locale;
  const { signIn, notice, formToken } = form;
  const { unconfirmedPsuId } = signIn;
  const problem = signInProblem(context, signIn, notice);
  const hasProblem = problem !== undefined;
  const title = unconfirmedPsuId === undefined ? texts.signIn.title : texts.code.title;
  const hint =
    unconfirmedPsuId === undefined ? credentialHints(context, form.suggestedId) : codeHint(context, unconfirmedPsuId);
  return {
    // The status shows scripts, too, that this customer cannot continue.
    status: notice === 'blocked' ? 403 : 200,
    title: hasProblem ? texts.frame.withError(title) : title,
    formTargets: [],
    hasScript: hint !== undefined,
    content:
      unconfirmedPsuId === undefined
        ? html`${heading(texts.signIn.heading(context.bank.base.bankName))}
            <p class="lead">${form.lead}</p>
            ${problem}
            ${sessionForm(form.passwordAction, formToken, passwordFields(context, hasProblem, form.typedLogin))} ${hint}`
        : html`${heading(title)}
            <p class="lead">${form.codeLead ?? texts.code.lead}</p>
            ${problem} ${sessionForm(form.codeAction, formToken, codeFields(context, hasProblem))} ${form.belowCode}
            ${hint}`,
  };
}

function passwordFields({ locale }: PageContext, hasProblem: boolean, typedLogin: string | undefined): Safe {
  const { loginName, password, submit } = locale.texts.signIn;
  const plainText = { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' };
  const login = { value: typedLogin, 'data-testid': 'login-psu', autocomplete: 'username', ...plainText };
  const secret = { type: 'password', 'data-testid': 'login-password', autocomplete: 'current-password' };
  // The error message has the focus, if there is one.
  return html`${inputField('psu', loginName, { ...login, maxlength: LONGEST_LOGIN, required: true, autofocus: !hasProblem })}
    ${inputField('password', password, { ...secret, maxlength: 200, required: true })}
    <div class="buttons"><button class="primary" data-testid="login-submit">${submit}</button></div>`;
}

function codeFields({ locale }: PageContext, hasProblem: boolean): Safe {
  const { label, submit } = locale.texts.code;
  const digits = {
    class: 'digits',
    'data-testid': 'one-time-code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
  };
  return html`${inputField('code', label, { ...digits, spellcheck: 'false', maxlength: 12, required: true, autofocus: !hasProblem })}
    <div class="buttons"><button class="primary" data-testid="confirm-submit">${submit}</button></div>`;
}

/** The error of the last form; undefined if there is none. @decision wrong-passwords */
function signInProblem(
  { locale }: PageContext,
  { wrongTries, unconfirmedPsuId }: SignIn,
  notice: Notice | undefined,
): Safe | undefined {
  const { signIn, code } = locale.texts;
  const isCode = unconfirmedPsuId !== undefined;
  if (notice === 'incomplete') return errorMessage(isCode ? code.incomplete : signIn.missing);
  if (notice === 'blocked') return errorMessage(signIn.blocked);
  if (notice !== 'wrong' && (isCode || wrongTries === 0)) return undefined;
  const left = signIn.triesLeft(WRONG_TRIES_ALLOWED - wrongTries);
  return alert(isCode ? code.wrong : signIn.wrong, html`<p>${left}</p>`);
}

/** Demo customers with their passwords. @param suggestedId the first of them @decision page-hints */
function credentialHints(context: PageContext, suggestedId: PsuId | undefined): Safe | undefined {
  const psus = allPsus(context.bank);
  const suggested =
    (suggestedId === undefined ? undefined : findPsu(context.bank, suggestedId)) ?? psus.find((psu) => !psu.blocked);
  if (!suggested) return undefined;
  const others = psus.filter((psu) => psu !== suggested).slice(0, MOST_HINTS);
  const { name, hint, tryLogin, others: more, blocked } = context.locale.texts.sandbox;
  const credentials = ({ psuId, password }: Psu): Safe =>
    toFill({ psu: psuId, password }, html`<code>${psuId}</code> / <code>${password}</code>`);
  return sandboxBox(
    context,
    html`<p><strong>${name}</strong> ${tryLogin(credentials(suggested))}${suggested.blocked && ` (${blocked})`}</p>
      ${
        others.length > 0 &&
        html`<details>
          <summary>${more}</summary>
          <ul>
            ${others.map((psu) => html`<li>${credentials(psu)} <bdi>${psu.name}</bdi>${psu.blocked && `, ${blocked}`}</li>`)}
          </ul>
        </details>`
      }`,
    hint,
  );
}

/** The code on the PSU's phone. @decision second-factor, page-hints */
function codeHint(context: PageContext, psuId: PsuId): Safe | undefined {
  const psu = findPsu(context.bank, psuId);
  const { name, hint, phone } = context.locale.texts.sandbox;
  const code = psu && oneTimeCodeOf(psu);
  const shown = toFill({ code: code ?? '' }, html`<code data-testid="shown-code">${code}</code>`);
  return sandboxBox(context, html`<p><strong>${name}</strong> ${phone(psu?.name ?? psuId, shown)}</p>`, hint);
}

/** Text that is a button where scripts run, which fills in the fields with these ids. The page needs `hasScript`. */
function toFill(fields: Readonly<Record<string, string>>, text: Safe): Safe {
  return html`<span data-fill="${new URLSearchParams(fields).toString()}">${text}</span>`;
}

/** The login name of a form, to be shown again if it is rejected. */
export function typedLoginOf({ psu = '' }: FormFields): string {
  return psu.trim().slice(0, LONGEST_LOGIN);
}

/** The six digits of a code, with or without separators; undefined if the field has anything else. */
export function parseCode({ code = '' }: FormFields): string | undefined {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** The page for an address that must wait before its next try; undefined if it need not. @decision wrong-secrets */
export function refuseGuess(request: PageRequest, what: Guessed): Page | undefined {
  const { app, bank, req } = request;
  const address = addressOf(req, app.settings);
  const seconds = app.guesses.secondsToWait(what, bank.id, address, bank.profile['wrong-secrets']);
  return seconds === undefined ? undefined : tooManyPage(request, 'tooManyTries', seconds);
}

/** Counts a wrong password, code or key. @decision wrong-secrets */
export function countWrongGuess({ app, bank, req }: PageRequest, what: Guessed): void {
  app.guesses.countWrong(what, bank.id, addressOf(req, app.settings));
}
