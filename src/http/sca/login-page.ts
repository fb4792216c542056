import { asId } from '../../domain/ids.js';
import { WRONG_PASSWORDS_ALLOWED } from '../../domain/sca/sca-session.js';
import type { Psu } from '../../sim/fixture-base.js';
import { actingPsu } from '../../sim/psu-behaviour.js';
import { html, type Safe } from '../html.js';
import type { Page } from './page.js';
import { alert, heading, sessionForm } from './page-parts.js';
import { pagePath, subjectOf, tppName, type Visit } from './visit.js';
import { allPsus, findPsu } from '../../sim/directory.js';

/** Demo customers that the page names at most, beside the one that fits. */
const MOST_HINTS = 12;

/** Where the PSU signs in. @decision wrong-passwords */
export function loginPage(visit: Visit): Page {
  const { bank, basePath, session, secret } = visit;
  const subject = subjectOf(visit);
  const request = subject && 'paymentId' in subject ? 'a payment' : 'access to your accounts';
  const problem = problemOf(visit);
  const action = `${pagePath(basePath, session.sessionId)}/login`;
  const fields = html`<div class="field">
      <label for="psu">Login name</label>
      <input
        id="psu"
        name="psu"
        data-testid="login-psu"
        autocomplete="username"
        autocapitalize="none"
        autocorrect="off"
        spellcheck="false"
        maxlength="200"
        required${problem ? html`` : html` autofocus`}
      />
    </div>
    <div class="field">
      <label for="password">Password</label>
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
    <div class="buttons"><button class="primary" data-testid="login-submit">Sign in</button></div>`;
  return {
    // What a script should notice, too: the customer may not go on.
    status: secret.notice === 'blocked' ? 403 : 200,
    title: problem ? 'Error: sign in' : 'Sign in',
    formTargets: [],
    content: html`${heading(`Sign in to ${bank.base.bankName}`, 'Step 1 of 2')}
      <p class="lead">
        <strong><bdi>${tppName(visit)}</bdi></strong> asks for ${request}. Sign in to see what it is, and decide.
      </p>
      ${problem} ${sessionForm(action, secret.formToken, fields)} ${hints(visit)}`,
  };
}

function problemOf({ secret, session }: Visit): Safe | undefined {
  if (secret.notice === 'incomplete')
    return alert('The login name or the password is missing.', html`<p>Enter both. This did not count as a try.</p>`);
  if (secret.notice === 'blocked')
    return alert(
      'This customer is blocked.',
      html`<p>
        The bank lets this customer neither sign in nor approve. Nothing has changed; the request still waits.
      </p>`,
    );
  if (session.wrongPasswords === 0) return undefined;
  const left = WRONG_PASSWORDS_ALLOWED - session.wrongPasswords;
  return alert(
    'The login name or the password is wrong.',
    html`<p>
      ${left === 1 ? 'One try is left. After another wrong password this page ends.' : `${left} tries are left.`}
    </p>`,
  );
}

/** The customers of the fixtures, whose passwords are no secret: first the one whose account is named. */
function hints({ bank, session }: Visit): Safe | undefined {
  const psus = allPsus(bank);
  const fitting = findPsu(bank, actingPsu(bank, session.requestId) ?? asId('')) ?? psus.find((psu) => !psu.blocked);
  if (!fitting) return undefined;
  const others = psus.filter((psu) => psu !== fitting).slice(0, MOST_HINTS);
  const credentials = ({ psuId, password }: Psu): Safe => html`<code>${psuId}</code> / <code>${password}</code>`;
  return html`<aside class="sandbox-box" aria-label="Sandbox hint">
    <p><strong>Sandbox:</strong> Try ${credentials(fitting)}${fitting.blocked && ' (blocked)'}</p>
    ${
      others.length > 0 &&
      html`<details>
        <summary>Other demo customers</summary>
        <ul>
          ${others.map((psu) => html`<li>${credentials(psu)} <bdi>${psu.name}</bdi>${psu.blocked && ', blocked'}</li>`)}
        </ul>
      </details>`
    }
  </aside>`;
}
