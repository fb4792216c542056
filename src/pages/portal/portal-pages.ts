import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import { html, type Safe } from '../../http/html.js';
import { alert, fact, heading, inputField, sessionForm } from '../kit/elements.js';
import type { Page, PageContext } from '../kit/page.js';
import type { FormFields } from '../kit/routes.js';
import { certificateForm, FIELD_LABELS, ROLE_TEXTS, type PortalContext } from './portal-forms.js';
import { documentationLinks, firstCallCommand, onboardingCommand, onboardingSteps } from './portal-steps.js';

/** Where a developer registers or signs in. @param problem the error of a form, with what was typed */
export function welcomePage(
  context: PortalContext,
  problem?: { readonly form: 'register' | 'sign-in'; readonly text: string; readonly rejected: FormFields },
): Page {
  const { bank, path, formToken } = context;
  const typedValue = (form: 'register' | 'sign-in', name: string): string =>
    problem?.form === form ? (problem.rejected[name] ?? '') : '';
  const formError = (form: 'register' | 'sign-in'): Safe | false => problem?.form === form && alert(problem.text);
  return {
    status: problem ? 400 : 200,
    title: problem ? 'Error: developer portal' : 'Developer portal',
    formTargets: [],
    content: html`${heading(`Developer portal of ${bank.base.bankName}`)}
      <p class="lead">
        For third-party providers:
        ${
          context.dialect.hasOnboarding
            ? 'a profile with subscription keys, your organisation, and test certificates.'
            : 'test certificates, and what the bank knows about your organisation.'
        }
        Documentation: ${documentationLinks(context)}.
      </p>
      ${renderNotice(context)}
      <h2>Sign in</h2>
      ${formError('sign-in')}
      ${sessionForm(
        `${path}/sign-in`,
        formToken,
        html`${textField('sign-in-email', 'userEmail', FIELD_LABELS.userEmail, 'email', 'username', typedValue('sign-in', 'userEmail'))}
          ${textField('sign-in-key', 'key', context.dialect.hasOnboarding ? 'Subscription key (primary or secondary)' : 'Portal key (primary or secondary)', 'password', 'current-password')}
          <div class="buttons"><button class="primary" data-testid="portal-sign-in">Sign in</button></div>`,
      )}
      <h2>Register</h2>
      ${formError('register')}
      ${sessionForm(
        `${path}/register`,
        formToken,
        html`${textField('register-email', 'userEmail', FIELD_LABELS.userEmail, 'email', 'email', typedValue('register', 'userEmail'))}
          ${textField('register-name', 'name', FIELD_LABELS.name, 'text', 'name', typedValue('register', 'name'))}
          <div class="buttons"><button class="secondary" data-testid="portal-register">Register</button></div>`,
      )}
      <p class="note">This is a sandbox: no message is sent, and the address is not verified.</p>`,
  };
}

/** The profile of a developer. @param shown the client secret, if it is shown now; a form that was rejected */
export function profilePage(
  context: PortalContext,
  user: PortalUser,
  organisation?: Organisation,
  shown: { readonly secret?: string; readonly rejected?: FormFields } = {},
): Page {
  const { path, formToken } = context;
  const { hasOnboarding } = context.dialect;
  return {
    status: shown.rejected ? 400 : 200,
    title: shown.rejected ? 'Error: your profile' : 'Your profile',
    formTargets: [],
    content: html`${heading('Your profile', 'Developer portal')} ${renderNotice(context)}
      <dl class="facts">
        ${fact('Name', html`<bdi>${user.name}</bdi>`)} ${fact('E-mail', html`<bdi>${user.userEmail}</bdi>`)}
        ${hasOnboarding && fact('Portal', user.activated ? 'activated by an onboarding' : 'not activated yet')}
      </dl>
      <h2>Steps to the first call</h2>
      ${onboardingSteps(context, organisation)}
      <h2>${hasOnboarding ? 'Subscription keys' : 'Portal keys'}</h2>
      <p class="quiet">
        ${
          hasOnboarding
            ? html`Send one of them as <code>Ocp-Apim-Subscription-Key</code>.`
            : html`They sign you in here. The interface of this bank takes none.`
        }
        A click selects the whole key. Both work at the same time: regenerate the unused key, switch to it, then
        regenerate the other. A regenerated key stops working at once.
      </p>
      ${(['primary', 'secondary'] as const).map((name) => keyForm(context, user, name))}
      <h2 id="organisation">Organisation</h2>
      ${organisation && organisationFacts(context, organisation, shown.secret)}
      ${hasOnboarding ? !organisation && onboardingCommand(context, user) : firstCallCommand(context)}
      <h2 id="certificates">Test certificates</h2>
      ${certificateForm(context, organisation, shown.rejected)}
      ${sessionForm(
        `${path}/sign-out`,
        formToken,
        html`<div class="buttons"><button class="secondary" data-testid="portal-sign-out">Sign out</button></div>`,
      )}`,
  };
}

/** For a form that is too large or not from this browser. */
export function rejectedFormPage({ basePath }: PageContext, status: number): Page {
  return {
    status,
    title: 'This form was not accepted',
    content: html`${heading('This form was not accepted', 'Developer portal')}
      ${alert(
        status === 413
          ? 'It is too large.'
          : 'It does not come from the page that was shown last, or your browser blocks cookies.',
      )}
      <p>Nothing has changed. <a href="${basePath}/portal">Back to the portal</a></p>`,
  };
}

function renderNotice({ notice }: PortalContext): Safe | false {
  if (!notice) return false;
  if (notice.kind === 'problem') return alert(notice.text);
  return html`<p class="party" role="status" data-testid="portal-notice">${notice.text}</p>`;
}

function textField(id: string, name: string, label: string, type: string, autocomplete: string, value = ''): Safe {
  const typed = { name, type, value: value === '' ? undefined : value, 'data-testid': id, autocomplete };
  return inputField(id, label, {
    ...typed,
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 254,
    required: true,
  });
}

function keyForm({ path, formToken }: PortalContext, user: PortalUser, name: 'primary' | 'secondary'): Safe {
  return sessionForm(
    `${path}/keys`,
    formToken,
    html`<p class="step">${name === 'primary' ? 'Primary key' : 'Secondary key'}</p>
      <code class="code" data-testid="key-${name}">${user.subscriptionKeys[name]}</code>
      <input type="hidden" name="key" value="${name}" />
      <div class="buttons compact">
        <button class="secondary" data-testid="rotate-${name}">Regenerate the ${name} key</button>
      </div>`,
  );
}

function organisationFacts(context: PortalContext, organisation: Organisation, secret?: string): Safe {
  const { path, formToken } = context;
  const { hasOnboarding } = context.dialect;
  const { name, organizationIdentifier, organizationName, ncaName, roles, certificateKind, clientId, onboardedAt } =
    organisation;
  return html`<dl class="facts" data-testid="organisation">
      ${fact('Account', html`<bdi>${name}</bdi>`)} ${fact('Organisation', html`<bdi>${organizationName}</bdi>`)}
      ${fact('Identifier', html`<bdi>${organizationIdentifier}</bdi>`)} ${fact('Authority', ncaName)}
      ${fact('Roles', roles.map((role) => `${role} (${ROLE_TEXTS[role] ?? role})`).join(', '))}
      ${fact('Certificate', certificateKind === 'test' ? 'a test certificate' : 'a production-like certificate')}
      ${fact(hasOnboarding ? 'Onboarded' : 'Known since', `${new Date(onboardedAt).toISOString().slice(0, 19).replace('T', ' ')} UTC, bank time`)}
      ${hasOnboarding && fact('Client id', html`<code data-testid="client-id">${clientId}</code>`)}
    </dl>
    ${hasOnboarding && credentials(path, formToken, organisation, secret)}`;
}

function credentials(path: string, formToken: string, organisation: Organisation, secret?: string): Safe {
  if (secret !== undefined)
    return html`<p class="step">Client secret. Save it now: it is not shown again.</p>
      <code class="code" data-testid="client-secret">${secret}</code>`;
  if (organisation.credentialsShown)
    return html`<p class="quiet" data-testid="secret-was-shown">
      The client secret was shown already. Onboarding again gives new credentials and deletes the data of this
      organisation: consents, payments and tokens.
    </p>`;
  return sessionForm(
    `${path}/credentials`,
    formToken,
    html`<div class="buttons">
      <button class="secondary" data-testid="show-secret">Show the client secret, once</button>
    </div>`,
  );
}
