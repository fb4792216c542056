import type { PsuId } from '../../domain/ids.js';
import { WRONG_TRIES_ALLOWED, type SignIn } from '../../domain/sca/sign-in.js';
import { allPsus, findPsu } from '../../sim/directory.js';
import type { Psu } from '../../sim/fixture-base.js';
import { oneTimeCodeOf } from '../../sim/authorisation/sign-in.js';
import { html, type Safe } from '../../http/html.js';
import { alert, errorMessage, sandboxBox } from './elements.js';
import { addressOf, type Guessed } from '../../http/guess-limit.js';
import type { Notice } from '../../banks/page-secrets.js';
import { tooManyTriesPage } from './message-pages.js';
import { renderPage, type PageContext, type PageResponse } from './page.js';
import type { FormFields, PageRequest } from './routes.js';

/** Signing in: the fields and hints of its pages, and the limit on guessing secrets. */

/** Demo customers that the page names at most, beside the suggested one. */
const MOST_HINTS = 12;

/** The fields of the first step. @param hasProblem whether an error message has the focus */
export function passwordFields({ locale }: PageContext, hasProblem: boolean): Safe {
  const { loginName, password, submit } = locale.texts.signIn;
  return html`<div class="field">
      <label for="psu">${loginName}</label>
      <input
        id="psu"
        name="psu"
        data-testid="login-psu"
        autocomplete="username"
        autocapitalize="none"
        autocorrect="off"
        spellcheck="false"
        maxlength="200"
        required${hasProblem ? html`` : html` autofocus`}
      />
    </div>
    <div class="field">
      <label for="password">${password}</label>
      <input
        id="password"
        name="password"
        type="password"
        data-testid="login-password"
        autocomplete="current-password"
        maxlength="200"
        required
      />
    </div>
    <div class="buttons"><button class="primary" data-testid="login-submit">${submit}</button></div>`;
}

/** The field of the second step. @decision second-factor */
export function codeFields({ locale }: PageContext, hasProblem: boolean): Safe {
  const { label, submit } = locale.texts.code;
  return html`<div class="field">
      <label for="code">${label}</label>
      <input
        id="code"
        name="code"
        class="digits"
        data-testid="one-time-code"
        inputmode="numeric"
        autocomplete="one-time-code"
        spellcheck="false"
        maxlength="12"
        required${hasProblem ? html`` : html` autofocus`}
      />
    </div>
    <div class="buttons"><button class="primary" data-testid="confirm-submit">${submit}</button></div>`;
}

/** The error of the last form; undefined if there is none. @decision wrong-passwords */
export function signInProblem(
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
export function credentialHints(context: PageContext, suggestedId: PsuId | undefined): Safe | undefined {
  const psus = allPsus(context.bank);
  const suggested =
    (suggestedId === undefined ? undefined : findPsu(context.bank, suggestedId)) ?? psus.find((psu) => !psu.blocked);
  if (!suggested) return undefined;
  const others = psus.filter((psu) => psu !== suggested).slice(0, MOST_HINTS);
  const credentials = ({ psuId, password }: Psu): Safe => html`<code>${psuId}</code> / <code>${password}</code>`;
  return sandboxBox(
    context,
    html`<p><strong>Sandbox:</strong> Try ${credentials(suggested)}${suggested.blocked && ' (blocked)'}</p>
      ${
        others.length > 0 &&
        html`<details>
          <summary>Other demo customers</summary>
          <ul>
            ${others.map((psu) => html`<li>${credentials(psu)} <bdi>${psu.name}</bdi>${psu.blocked && ', blocked'}</li>`)}
          </ul>
        </details>`
      }`,
    'Sandbox hint',
  );
}

/** The code on the PSU's phone. @decision second-factor, page-hints */
export function codeHint(context: PageContext, psuId: PsuId): Safe | undefined {
  const psu = findPsu(context.bank, psuId);
  return sandboxBox(
    context,
    html`<p>
      <strong>Sandbox:</strong> the phone of <bdi>${psu?.name ?? psuId}</bdi> shows
      <code data-testid="shown-code">${psu && oneTimeCodeOf(psu)}</code>
    </p>`,
    'Sandbox hint',
  );
}

/** The six digits of a code, with or without separators; undefined if the field has anything else. */
export function parseCode({ code = '' }: FormFields): string | undefined {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** The response for an address that must wait before its next try; undefined if it need not. @decision wrong-secrets */
export function refuseGuess(request: PageRequest, what: Guessed): PageResponse | undefined {
  const { app, bank, req } = request;
  const address = addressOf(req, app.settings);
  const seconds = app.guesses.secondsToWait(what, bank.id, address, bank.profile['wrong-secrets']);
  return seconds === undefined ? undefined : renderPage(request, tooManyTriesPage(request, seconds));
}

/** Counts a wrong password, code or key. @decision wrong-secrets */
export function countWrongGuess({ app, bank, req }: PageRequest, what: Guessed): void {
  app.guesses.countWrong(what, bank.id, addressOf(req, app.settings));
}
