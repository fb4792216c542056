import type { BankFault } from '../../domain/errors.js';
import { PSP_ROLE_OIDS } from '../../domain/tpp/certificate-identity.js';
import { CERTIFICATE_VARIANTS, VARIANT_NAMES } from '../../domain/tpp/certificate-variants.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { OWN_KEY_VARIANTS } from '../../http/test-certificates.js';
import { html, type Safe } from '../../http/html.js';
import { inputField, selectField, sessionForm } from '../kit/elements.js';
import type { PageContext } from '../kit/page.js';
import type { FormFields } from '../kit/routes.js';
import type { PortalSession } from './sessions.js';

/** What the pages of the portal are rendered with. */
export interface PortalContext extends PageContext {
  /** Path of the portal as the browser sees it. */
  readonly path: string;
  readonly formToken: string;
  /** Base address of the bank as the browser reaches it. */
  readonly baseUrl: string;
  /** Base address of the bank over HTTPS; undefined without such a listener. */
  readonly httpsUrl: string | undefined;
  /** Whether a header may name the TPP. @decision tpp-identification */
  readonly isTppHeaderRead: boolean;
  /** Address of the CA certificate. */
  readonly caUrl: string;
  /** Whether the API reference of the dashboard is at the same address as the bank. */
  readonly hasReference: boolean;
  /** Shown at the top of the page. */
  readonly notice?: PortalSession['notice'];
}

/** The labels of the portal's forms by field. The fields have the names of the control API. */
export const FIELD_LABELS = {
  userEmail: 'E-mail address',
  name: 'Your name',
  kind: 'Kind',
  variant: 'Variant',
  organizationIdentifier: 'Organisation identifier',
  roles: 'Roles',
  certificateSigningRequest: 'Signing request (PEM)',
} as const;

const NAMES = Object.keys(FIELD_LABELS).join('|');
const AT_START = new RegExp(`^(${NAMES})(?:\\[\\d+\\])?(?=[ ,.:"]|$)`);
/** Field names that are not English words, so they can be replaced anywhere in a text. */
const ANYWHERE = /\b(userEmail|organizationIdentifier|certificateSigningRequest)\b/g;

/** An error with the form's labels instead of field names. */
export function formatFormError(error: BankFault): string {
  const label = (name: string): string => FIELD_LABELS[name as keyof typeof FIELD_LABELS];
  const text = error.text.replace(AT_START, (_whole, name: string) => label(name));
  return text.replace(ANYWHERE, (name) => label(name));
}

/** The fields that a form may show again: no keys, passwords or tokens. */
export function withoutSecrets({
  form_token: _token,
  key: _key,
  password: _password,
  ...fields
}: FormFields): FormFields {
  // A private key may have been pasted by mistake.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.includes('PRIVATE KEY') !== true));
}

/** What the roles of a certificate are for. */
export const ROLE_TEXTS: Readonly<Record<string, string>> = {
  PSP_PI: 'payment initiation',
  PSP_AI: 'account information',
  PSP_IC: 'card-based payments',
  PSP_AS: 'account servicing',
};

/** The form for a test certificate with a key of the developer's own. @param rejected the fields of a rejected form */
export function certificateForm(context: PortalContext, organisation?: Organisation, rejected?: FormFields): Safe {
  const { path, basePath, formToken } = context;
  return html`<p class="quiet">
      Get a certificate with a new private key in one file, or send a signing request and keep your key to yourself. The
      certificates are issued by <a href="${basePath}/pki/ca.pem">the CA of this bank</a>.
    </p>
    ${sessionForm(
      `${path}/certificates`,
      formToken,
      certificateFields({
        organizationIdentifier: organisation?.organizationIdentifier,
        ...(rejected ?? DEFAULT_FIELDS),
      }),
    )}
    <p class="note">
      For scripts: <code>sandbank certificate</code>, or <code>POST …/certificates</code> of the control API.
    </p>`;
}

const DEFAULT_FIELDS: FormFields = { PSP_PI: 'on', PSP_AI: 'on' };
const KINDS = { qwac: 'website certificate (QWAC): TLS', qseal: 'seal (QSealC): signing' };
const VARIANTS = Object.fromEntries(
  VARIANT_NAMES.filter((name) => !OWN_KEY_VARIANTS.includes(name)).map((name) => [
    name,
    `${name}: ${CERTIFICATE_VARIANTS[name]}`,
  ]),
);

function certificateFields(fields: FormFields): Safe {
  const { kind, variant, organizationIdentifier: value = '', certificateSigningRequest } = fields;
  const roles = Object.keys(PSP_ROLE_OIDS).map(
    (role) =>
      html`<label class="choice account">
        <input type="checkbox" name="${role}" value="on" ${fields[role] === 'on' && html` checked`} />
        <span>${role} <span class="quiet">${ROLE_TEXTS[role]}</span></span>
      </label>`,
  );
  const identifier = { value, placeholder: 'PSDAT-FMA-123456', maxlength: 64, spellcheck: 'false', required: true };
  return html`${selectField('kind', FIELD_LABELS.kind, { 'data-testid': 'certificate-kind' }, KINDS, kind)}
    ${selectField('variant', FIELD_LABELS.variant, { 'data-testid': 'certificate-variant' }, VARIANTS, variant)}
    ${inputField('organizationIdentifier', FIELD_LABELS.organizationIdentifier, identifier)}
    <fieldset>
      <legend>${FIELD_LABELS.roles}</legend>
      ${roles}
    </fieldset>
    <div class="buttons">
      <button class="primary" name="newKey" value="yes" formnovalidate data-testid="certificate-new-key">
        Get a certificate with a new key
      </button>
    </div>
    <h3>Or with your own key</h3>
    <p class="quiet">Made by <code>openssl req -new -newkey rsa:2048 -nodes -subj /CN=tpp -keyout private.key</code></p>
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
${certificateSigningRequest}</textarea>
    </div>
    <div class="buttons">
      <button class="secondary" data-testid="certificate-submit">Get a certificate for this request</button>
    </div>`;
}
