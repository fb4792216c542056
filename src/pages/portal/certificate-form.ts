import { PSP_ROLE_OIDS } from '../../domain/tpp/certificate-identity.js';
import { CERTIFICATE_VARIANTS, VARIANT_NAMES } from '../../domain/tpp/certificate-variants.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { OWN_KEY_VARIANTS } from '../../control-api/resources/certificates.js';
import { html, type Safe } from '../../http/html.js';
import { sessionForm } from '../kit/page-parts.js';
import type { FormFields } from '../kit/session-forms.js';
import { FIELD_LABELS } from './form-words.js';
import type { PortalView } from './portal-view.js';

/** What the roles of a certificate are for. */
export const ROLE_TEXTS: Readonly<Record<string, string>> = {
  PSP_PI: 'payment initiation',
  PSP_AI: 'account information',
  PSP_IC: 'card-based payments',
  PSP_AS: 'account servicing',
};

/** Where a developer asks for a test certificate, made for a key of the developer's own. */
export function certificateForm(
  { path, formToken, bank }: PortalView,
  organisation?: Organisation,
  tried?: FormFields,
): Safe {
  const identifier = tried?.['organizationIdentifier'] ?? organisation?.organizationIdentifier ?? '';
  const isTicked = (role: string): boolean => (tried ? tried[role] === 'on' : role === 'PSP_PI' || role === 'PSP_AI');
  const chosen = (name: string, value: string): Safe | false => tried?.[name] === value && html` selected`;
  const roles = Object.keys(PSP_ROLE_OIDS).map(
    (role) =>
      html`<label class="choice account">
        <input type="checkbox" name="${role}" value="on" ${isTicked(role) && html` checked`} />
        <span>${role} <span class="quiet">${ROLE_TEXTS[role]}</span></span>
      </label>`,
  );
  return html`<p class="quiet">
      Your private key stays with you: send a signing request, made by
      <code>openssl req -new -newkey rsa:2048 -nodes -subj /CN=tpp -keyout private.key</code>, and get the certificate.
      <a href="${path.slice(0, -'/portal'.length)}/pki/ca.pem">The CA</a> is the bank's own.
    </p>
    ${sessionForm(
      `${path}/certificates`,
      formToken,
      html`<div class="field">
          <label for="kind">${FIELD_LABELS.kind}</label>
          <select id="kind" name="kind" data-testid="certificate-kind">
            <option value="qwac" ${chosen('kind', 'qwac')}>website certificate (QWAC): TLS, onboarding</option>
            <option value="qseal" ${chosen('kind', 'qseal')}>seal (QSealC): signing</option>
          </select>
        </div>
        <div class="field">
          <label for="variant">${FIELD_LABELS.variant}</label>
          <select id="variant" name="variant" data-testid="certificate-variant">
            ${VARIANT_NAMES.filter((name) => !OWN_KEY_VARIANTS.includes(name)).map((name) => html`<option value="${name}" ${chosen('variant', name)}>${name}: ${CERTIFICATE_VARIANTS[name]}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="organizationIdentifier">${FIELD_LABELS.organizationIdentifier}</label>
          <input
            id="organizationIdentifier"
            name="organizationIdentifier"
            value="${identifier}"
            placeholder="PSDAT-FMA-123456"
            maxlength="64"
            spellcheck="false"
            required
          />
        </div>
        <fieldset>
          <legend>${FIELD_LABELS.roles}</legend>
          ${roles}
        </fieldset>
        <div class="field">
          <label for="csr">${FIELD_LABELS.certificateSigningRequest}</label>
          <textarea
            id="csr"
            name="certificateSigningRequest"
            rows="6"
            spellcheck="false"
            data-testid="certificate-request"
            placeholder="-----BEGIN CERTIFICATE REQUEST-----"
            required
          >
${tried?.['certificateSigningRequest'] ?? ''}</textarea>
        </div>
        <div class="buttons">
          <button class="primary" data-testid="certificate-submit">Get the certificate</button>
        </div>`,
    )}
    <p class="note">
      With a key made for you: <code>sandbank certificate</code>, or the control API of
      ${bank.id === 'default' ? 'the bank' : html`bank <bdi>${bank.id}</bdi>`}, <code>POST …/certificates</code>.
    </p>`;
}
