import type { PsuId } from '../../domain/ids.js';
import { WRONG_TRIES_ALLOWED, type SignIn } from '../../domain/sca/sign-in.js';
import { allPsus, findPsu } from '../../sim/directory.js';
import type { Psu } from '../../sim/fixture-base.js';
import { oneTimeCodeOf } from '../../sim/authorisation/sign-in.js';
import { html, type Safe } from '../../http/html.js';
import type { PagePlace } from '../kit/page.js';
import { alert, sandboxBox, told } from '../kit/page-parts.js';
import type { Notice } from '../../banks/page-secrets.js';

/** Signing in, on the page of a TPP's link and in online banking alike. */

/** Demo customers that the page names at most, beside the one that fits. */
const MOST_HINTS = 12;

/** The fields of the first step. @param hasProblem then what is told about it has the focus */
export function passwordFields({ voice }: PagePlace, hasProblem: boolean): Safe {
  const { loginName, password, submit } = voice.texts.signIn;
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
export function codeFields({ voice }: PagePlace, hasProblem: boolean): Safe {
  const { label, submit } = voice.texts.code;
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

/** What was wrong with the form before; undefined: nothing. @decision wrong-passwords */
export function signInProblem(
  { voice }: PagePlace,
  { wrongTries, unconfirmedPsuId }: SignIn,
  notice: Notice | undefined,
): Safe | undefined {
  const { signIn, code } = voice.texts;
  const isCode = unconfirmedPsuId !== undefined;
  if (notice === 'incomplete') return told(isCode ? code.incomplete : signIn.missing);
  if (notice === 'blocked') return told(signIn.blocked);
  if (notice !== 'wrong' && (isCode || wrongTries === 0)) return undefined;
  const left = signIn.triesLeft(WRONG_TRIES_ALLOWED - wrongTries);
  return alert(isCode ? code.wrong : signIn.wrong, html`<p>${left}</p>`);
}

/** The customers of the bank, whose passwords are no secret: first the one who fits. @decision page-hints */
export function credentialHints(place: PagePlace, fittingId: PsuId | undefined): Safe | undefined {
  const psus = allPsus(place.bank);
  const fitting =
    (fittingId === undefined ? undefined : findPsu(place.bank, fittingId)) ?? psus.find((psu) => !psu.blocked);
  if (!fitting) return undefined;
  const others = psus.filter((psu) => psu !== fitting).slice(0, MOST_HINTS);
  const credentials = ({ psuId, password }: Psu): Safe => html`<code>${psuId}</code> / <code>${password}</code>`;
  return sandboxBox(
    place,
    html`<p><strong>Sandbox:</strong> Try ${credentials(fitting)}${fitting.blocked && ' (blocked)'}</p>
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

/** The phone of the PSU, which the sandbox holds up. @decision second-factor, page-hints */
export function codeHint(place: PagePlace, psuId: PsuId): Safe | undefined {
  const psu = findPsu(place.bank, psuId);
  return sandboxBox(
    place,
    html`<p>
      <strong>Sandbox:</strong> the phone of <bdi>${psu?.name ?? psuId}</bdi> shows
      <code data-testid="shown-code">${psu && oneTimeCodeOf(psu)}</code>
    </p>`,
    'Sandbox hint',
  );
}
