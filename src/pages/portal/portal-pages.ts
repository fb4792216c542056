import type { PspRole } from '../../domain/tpp/certificate-identity.js';
import { prettyText } from '../../domain/text.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { html, type Safe } from '../../http/html.js';
import type { JournalEntry } from '../../journal/journal-entry.js';
import { CallSecrets } from '../../journal/masking.js';
import { KEY_NAMES, type KeyName } from '../../sim/onboarding/register-portal-user.js';
import {
  authorityName,
  englishMark,
  fact,
  formatShortTime,
  inputField,
  named,
  selectField,
  sessionForm,
  wrongMark,
  wrongText,
} from '../kit/elements.js';
import type { Page } from '../kit/page.js';
import { oneTimeCodeOf } from '../../sim/authorisation/sign-in.js';
import { allPsus } from '../../sim/directory.js';
import { journeyValues } from '../../sim/journey-values.js';
import type { FormFields } from '../kit/routes.js';
import type { OwnFinding } from './own-calls.js';
import { callsOf, identifierFor, OWN_KEY_FILE, plainWay, stepOf, tlsWay, type PortalAccess } from './portal-steps.js';
import { copyable, portalPage, stepPage, type DeveloperContext, type PortalContext, type Rejected } from './wizard.js';

/** The pages of the portal's steps, each with one form at most. */

/** A form of a visitor. */
export function entryPage(context: PortalContext, form: 'register' | 'sign-in', rejected?: Rejected): Page {
  const { path, formToken, locale } = context;
  const { fields, lead, signInLead, unverified, register } = locale.texts.portal;
  const isNew = form === 'register';
  const texts = { register, 'sign-in': locale.texts.signIn.title };
  const other = isNew ? 'sign-in' : 'register';
  const plain = { spellcheck: 'false', required: true };
  const field = (id: string, name: 'userEmail' | 'name' | 'key', type: string, autocomplete: string): Safe =>
    inputField(
      id,
      fields[name],
      {
        name,
        type,
        value: rejected?.typed[name],
        'data-testid': id,
        autocomplete,
        ...plain,
        ...(name === 'name' ? { maxlength: 140 } : { autocapitalize: 'none', maxlength: 254 }),
      },
      rejected?.wrong[name],
    );
  const inputs = isNew
    ? field('register-name', 'name', 'text', 'organization')
    : field('sign-in-key', 'key', 'password', 'current-password');
  const content = html`<p class="lead">${isNew ? lead : signInLead}</p>
    ${sessionForm(
      `${path}/${form}`,
      formToken,
      html`${field(`${form}-email`, 'userEmail', 'email', isNew ? 'email' : 'username')} ${inputs}
        <div class="buttons">
          <button class="primary" data-testid="portal-${form}">${texts[form]}</button>
          <a class="button secondary" href="${path}/${other}" data-testid="to-${other}">${texts[other]}</a>
        </div>`,
      false,
    )}
    <p class="note">${unverified}</p>
    ${documentationLinks(context)}`;
  return portalPage(context, isNew ? 'register' : undefined, content, rejected?.problem);
}

/** The first step of a developer who has registered: the keys. */
export function keysPage(context: DeveloperContext): Page {
  const { path, formToken, user, dialect, locale } = context;
  const { keyUse, portalKeyUse, keyNames, replace, replaceText, replaceNow } = locale.texts.portal;
  const key = (name: KeyName): Safe =>
    html`<h2>${keyNames[name]}</h2>
      ${copyable(context, `key-${name}`, user.subscriptionKeys[name], keyNames[name], `${name}-key.txt`)}
      <details class="search">
        <summary data-testid="replace-${name}">${named(replace, keyNames[name])}</summary>
        <p class="quiet">${replaceText}</p>
        <button class="secondary" name="key" value="${name}" data-testid="rotate-${name}">
          ${named(replaceNow, keyNames[name])}
        </button>
      </details>`;
  const content = html`<p class="lead">${dialect.hasOnboarding ? keyUse : portalKeyUse}</p>
    ${sessionForm(`${path}/keys`, formToken, html`${KEY_NAMES.map(key)}`)}`;
  return stepPage(context, 'register', content);
}

const ROLES: readonly PspRole[] = ['PSP_AI', 'PSP_PI', 'PSP_IC', 'PSP_AS'];
const DEFAULT_FIELDS: FormFields = { PSP_PI: 'on', PSP_AI: 'on' };

/** Test certificates: those of the session, and the form for another. */
export function certificatesPage(context: DeveloperContext, rejected?: Rejected): Page {
  const { path, formToken, files, locale, basePath } = context;
  const { kinds, variants, downloadFile } = locale.texts.portal;
  const form = sessionForm(`${path}/certificate`, formToken, certificateFields(context, rejected), false);
  const content = html`<p class="lead">
      ${locale.texts.portal.certificateLead}
      ${locale.texts.portal.trustBank(html`<a href="${basePath}/pki/ca.pem" data-testid="ca-link">ca.pem</a>`)}
    </p>
    ${files.map(
      ({ name, kind, variant, identifier, content: pem, pkcs12 }, index) =>
        html`<h2>
            <bdi>${identifier}</bdi> · ${kinds[kind].replace(/ .*/, '')} ·
            ${new Map(Object.entries(variants)).get(variant) ?? variant}
          </h2>
          ${copyable(context, `certificate-${index + 1}`, pem, name, name, true)}
          ${
            pkcs12 &&
            html`<p class="note">
              <a href="data:application/x-pkcs12;base64,${pkcs12.content}" download="${kind}-${variant}.p12"
                >${downloadFile(`${kind}-${variant}.p12`)}</a
              >
              · ${locale.texts.signIn.password}: <code data-testid="key-store-password">${pkcs12.password}</code>
            </p>`
          }`,
    )}
    ${
      files.length > 0
        ? html`<details class="search" ${rejected && html` open`}>
            <summary data-testid="another-certificate">${locale.texts.portal.another}</summary>
            ${form}
          </details>`
        : form
    }`;
  return stepPage(context, 'certificate', content, rejected?.problem);
}

function certificateFields({ bank, user, session, locale }: DeveloperContext, rejected?: Rejected): Safe {
  const { fields: labels, roles, kinds, variants, kindAndVariant, newKey, ownKey, forRequest } = locale.texts.portal;
  const wrong: Rejected['wrong'] = rejected?.wrong ?? {};
  const typed = rejected?.typed ??
    session.form ?? { ...DEFAULT_FIELDS, organizationIdentifier: identifierFor(bank, user) };
  const { kind, variant, organizationIdentifier: value, certificateSigningRequest: request = '' } = typed;
  const role = (name: PspRole): Safe =>
    html`<label class="choice account">
      <input type="checkbox" name="${name}" value="on" ${typed[name] === 'on' && html` checked`} />
      <span>${roles[name]} <span class="quiet">${name}</span></span>
    </label>`;
  const isUsual = (kind ?? 'qwac') === 'qwac' && (variant ?? 'valid') === 'valid';
  return html`${inputField('organizationIdentifier', labels.organizationIdentifier, { value, spellcheck: 'false', required: true }, wrong.organizationIdentifier)}
    <fieldset class="roles" ${wrong.roles !== undefined && html` aria-describedby="roles-wrong"`}>
      <legend>${labels.roles}</legend>
      ${ROLES.map(role)} ${wrongText('roles', wrong.roles)}
    </fieldset>
    <details class="search" ${!isUsual && html` open`}>
      <summary data-testid="certificate-kinds">${kindAndVariant}</summary>
      ${selectField('kind', labels.kind, { 'data-testid': 'certificate-kind' }, kinds, kind, wrong.kind)}
      ${selectField('variant', labels.variant, { 'data-testid': 'certificate-variant' }, variants, variant, wrong.variant)}
    </details>
    <div class="buttons">
      <button class="primary" name="newKey" value="yes" data-testid="certificate-new-key">${newKey}</button>
    </div>
    <details class="search" ${(request !== '' || wrong.certificateSigningRequest !== undefined) && html` open`}>
      <summary>${ownKey}</summary>
      <pre class="code" tabindex="0">
openssl req -new -newkey rsa:2048 -nodes -subj /CN=tpp -keyout ${OWN_KEY_FILE}</pre>
      <div class="field">
        <label for="csr">${labels.certificateSigningRequest}</label>
        <textarea
          id="csr"
          name="certificateSigningRequest"
          rows="6"
          spellcheck="false"
          data-testid="certificate-request"
          ${wrongMark('csr', wrong.certificateSigningRequest)}
        >
${request}</textarea>
        ${wrongText('csr', wrong.certificateSigningRequest)}
      </div>
      <div class="buttons"><button class="secondary" data-testid="certificate-submit">${forRequest}</button></div>
    </details>`;
}

/** The onboarding: its command, or the organisation. @param secret the client secret, if it is shown now */
export function onboardingPage(context: DeveloperContext, secret?: string): Page {
  const { organisation, locale } = context;
  const way = tlsWay(context);
  const content = organisation
    ? html`${organisationFacts(context, organisation)} ${credentials(context, organisation, secret)}`
    : html`<p class="lead">${locale.texts.portal.onboardingLead}</p>
        ${way ? commandToCopy(context, 'onboarding-command', way, 'onboard') : whyNoCommand(context, 'onboarding')}`;
  // The script renews all of it when the onboarding has come.
  const page = html`<div data-live="${organisation?.clientId ?? ''}">${content}</div>
    ${progress(context, 'onboarding')}`;
  return stepPage(context, 'onboarding', page);
}

/** The calls from the consent to the accounts, to copy. */
export function callPage(context: DeveloperContext): Page {
  const { organisation, dialect, locale } = context;
  const { byCertificate, consentCall, tokenTitle, tokenCall, accountsTitle, accountsCall } = locale.texts.portal;
  const begin = firstCommand(context, 'first-call', 'consent', consentCall(approver(context)));
  const token = begin.then('token-call', 'token', tokenTitle, tokenCall(dialect.hasOnboarding));
  const content = html`${!dialect.hasOnboarding && html`<p class="lead">${byCertificate}</p>`} ${begin.content} ${token}
  ${begin.then('accounts-call', 'accounts', accountsTitle, accountsCall(token !== undefined))}
  ${progress(context, 'call')} ${!dialect.hasOnboarding && organisation && organisationFacts(context, organisation)}
  ${documentationLinks(context)}`;
  return stepPage(context, 'call', content);
}

/** The login of the customer whose account the calls name. @decision page-hints, second-factor */
function approver({ bank, locale }: DeveloperContext): string {
  const psu = allPsus(bank).find(({ psuId }) => psuId === journeyValues(bank)['psu']);
  if (!psu || bank.profile['page-hints'] === 'hidden') return psu?.psuId ?? '…';
  const code = bank.profile['second-factor'] === 'code' ? ` (${locale.texts.code.label}: ${oneTimeCodeOf(psu)})` : '';
  return `${psu.psuId} / ${psu.password}${code}`;
}

/** The calls of a payment, to copy. */
export function paymentPage(context: DeveloperContext): Page {
  const { paymentCall, statusTitle, statusCall } = context.locale.texts.portal;
  const begin = firstCommand(context, 'payment-call', 'payment', paymentCall(approver(context)));
  const content = html`${begin.content} ${begin.then('status-call', 'settle', statusTitle, statusCall)}
  ${progress(context, 'payment')}`;
  return stepPage(context, 'payment', content);
}

/**
 * The first command of a page, without TLS and with the certificate, or what is missing for it.
 * @returns also how the commands after it are shown
 */
function firstCommand(context: DeveloperContext, id: string, step: string, lead: string) {
  const { organisation, dialect, locale } = context;
  const { hasOnboarding } = dialect;
  const tls = hasOnboarding ? undefined : tlsWay(context);
  const plain = hasOnboarding && !organisation ? undefined : plainWay(context);
  const way = plain ?? tls;
  const content = html`${way ? html`<p class="lead">${lead}</p>` : whyNoCommand(context, 'call')}
  ${plain && commandToCopy(context, id, plain, step)}
  ${
    tls &&
    html`<details class="search" ${!plain && html` open`}>
      <summary data-testid="or-tls">${locale.texts.portal.orTls}</summary>
      ${commandToCopy(context, id.replace('-call', '-tls-call'), tls, step)}
    </details>`
  }`;
  const then = (nextId: string, nextStep: string, title: string, text: string): Safe | undefined => {
    const intro = html`<h2>${title}</h2>
      <p class="quiet">${text}</p>`;
    return way && commandToCopy(context, nextId, way, nextStep, intro);
  };
  return { content, then };
}

/** The calls of the developer, and what the client report says of them. */
export function callsPage(context: DeveloperContext, calls: readonly JournalEntry[], findings: OwnFinding[]): Page {
  const { callsLead, noCalls, findings: noticed, noFindings, ...texts } = context.locale.texts.portal;
  const content =
    calls.length === 0
      ? html`<p class="lead" data-testid="no-calls">${noCalls}</p>`
      : html`<p class="lead">${callsLead}</p>
          <h2>${noticed}</h2>
          ${findings.length === 0 && html`<p class="quiet" data-testid="no-findings">${noFindings}</p>`}
          <div class="accounts">${findings.map((finding) => findingView(context, finding))}</div>
          <h2>${texts.calls}</h2>
          <div class="accounts">${calls.map((entry) => callView(context, entry))}</div>`;
  const page = html`<div data-live="${context.newest?.id ?? ''}">${content}</div>
    ${reload(context)} ${whatNext(context)}`;
  return stepPage(context, 'calls', page);
}

/** The links after the last step: to the documents and the dashboard, if the same address has them. */
function whatNext({ basePath, dialect, hasReference, locale }: PortalContext): Safe | false {
  const { title, ...ways } = locale.texts.portal.whatNext;
  const program = `/docs/${dialect.hasOnboarding ? 'quick-starts' : dialect.guide}`;
  const pages = { program, tests: '/docs/guide-qa-in-ci', dashboard: '#/requests' };
  const link = ([name, page]: [string, string]): Safe =>
    html`<li><a href="${basePath}/__admin/ui${page}">${ways[name as keyof typeof pages]}</a></li>`;
  return (
    hasReference &&
    html`<h2>${title}</h2>
      <ul data-testid="what-next">
        ${Object.entries(pages).map(link)}
      </ul>`
  );
}

function findingView(context: DeveloperContext, { rule, count, examples }: OwnFinding): Safe {
  return html`<div class="account" data-testid="finding" ${englishMark(context)}>
    <p><strong>${rule.explanation}</strong> ${rule.advice}</p>
    <p class="quiet">${rule.severity} <code>${rule.id}</code> ×${count}</p>
    ${examples.map(
      ({ request, detail }) =>
        html`<p class="quiet">
          <a href="#of-${request}"><bdi>${detail}</bdi></a>
        </p>`,
    )}
  </div>`;
}

function callView({ locale, bank }: DeveloperContext, entry: JournalEntry): Safe {
  const { path, body, answerBody } = new CallSecrets(entry).masked();
  const { sent, answered } = locale.texts.portal;
  const part = (name: string, text: string | undefined): Safe | false =>
    text !== undefined &&
    html`<p class="quiet">${name}</p>
      <pre class="code" tabindex="0">${prettyText(text)}</pre>`;
  return html`<details class="account" id="${entry.id}" data-testid="own-call">
    <summary>
      ${entry.method} <bdi>${path}</bdi> <strong>${entry.status}</strong>
      ${entry.refusal && html`${entry.refusal.code}<span lang="en">${reasonOf(answerBody)}</span>`}
      <span class="quiet">${formatShortTime(locale, entry.at, bank)}</span>
    </summary>
    <div id="of-${entry.id}">${part(sent, body)} ${part(answered, answerBody)}</div>
  </details>`;
}

/** The text of an error, after a colon. */
function reasonOf(answerBody = ''): string | undefined {
  const [, text] = /"(?:text|detail)":("(?:[^"\\]|\\.)*")/.exec(answerBody) ?? [];
  return text && `: ${JSON.parse(text)}`;
}

/** What is missing for the command of a step. */
function whyNoCommand({ before, httpsUrl, locale }: DeveloperContext, step: keyof DeveloperContext['before']): Safe {
  const { noHttps, firstDo, ...texts } = locale.texts.portal;
  const first = before[step] ?? 'certificate';
  if (first === 'certificate' && httpsUrl === undefined)
    return html`<p class="note" data-testid="no-https">${noHttps}</p>`;
  return html`<p class="note">${firstDo(texts[first])}</p>`;
}

/** Whether a step waits for a call, and the newest call. The script of the page renews both. */
function progress(context: DeveloperContext, step: keyof DeveloperContext['before']): Safe | false {
  const { before, done, newest } = context;
  const { waiting, lastCall, done: isDone } = context.locale.texts.portal;
  return (
    before[step] === undefined &&
    html`<div role="status" data-live="${newest?.id ?? ''}" data-testid="progress">
        ${newest && html`<p class="quiet">${lastCall}</p>`} ${newest && callView(context, newest)}
        <p class="step">${done.has(step) ? `✓ ${isDone}` : waiting}</p>
      </div>
      ${reload(context)}`
  );
}

/** For browsers without script, where the page does not renew itself. */
function reload({ locale }: DeveloperContext): Safe {
  return html`<noscript
    ><p class="note"><a href="" data-testid="again">${locale.texts.portal.again}</a></p></noscript
  >`;
}

/** A step of the journey as a command; undefined if the journey has no such step. @param lead above it */
function commandToCopy(
  context: DeveloperContext,
  id: string,
  way: PortalAccess,
  step: string,
  lead?: Safe,
): Safe | undefined {
  const [calls, found] = [callsOf(context, way, step), stepOf(context, step)];
  if (!calls || !found) return undefined;
  const { run, shell, program, expected } = context.locale.texts.portal;
  const members = Object.values(found.takes ?? {}).map((place) => place.replaceAll('.0', '[0]'));
  return html`${lead} ${way.file !== undefined && html`<p class="quiet">${run(way.file)}</p>`}
    ${copyable(context, id, calls.curl, 'curl')}
    ${['onboard', 'consent', 'payment'].includes(step) && html`<p class="quiet">${shell}</p>`}
    ${calls.programs.map(
      ([language, file, command, text]) =>
        html`<details class="search" data-language="${language}">
          <summary>${language}</summary>
          <p class="quiet">${program(file, `${command} ${file}`, [...new Set(text.match(/PASTE_\w+/g))].join(', '))}</p>
          ${copyable(context, `${id}-${language}`, text, language)}
        </details>`,
    )}
    <p class="quiet" data-testid="expected">${expected(found.status, members.join(', '))}</p>`;
}

function organisationFacts(context: DeveloperContext, organisation: Organisation): Safe {
  const { bank, dialect, locale } = context;
  const { facts, fields, certificateKinds } = locale.texts.portal;
  const { name, organizationIdentifier, roles, certificateKind, onboardedAt, clientId } = organisation;
  return html`<dl class="facts" data-testid="organisation">
    ${fact(facts.organisation, html`<bdi>${name}</bdi>`)}
    ${fact(fields.organizationIdentifier, html`<bdi>${organizationIdentifier}</bdi>`)}
    ${fact(facts.authority, html`<bdi>${authorityName(context, organisation)}</bdi>`)}
    ${fact(fields.roles, roles.join(', '))} ${fact(facts.certificate, certificateKinds[certificateKind])}
    ${fact(facts.since, formatShortTime(locale, onboardedAt, bank))}
    ${dialect.hasOnboarding && fact(facts.clientId, html`<code data-testid="client-id">${clientId}</code>`)}
  </dl>`;
}

function credentials(context: DeveloperContext, { credentialsShown }: Organisation, secret?: string): Safe {
  const { path, formToken, locale } = context;
  const { showSecret, saveSecret, secretShown } = locale.texts.portal;
  if (secret !== undefined)
    return html`<p class="step">${saveSecret}</p>
      ${copyable(context, 'client-secret', secret, 'clientSecret', 'client-secret.txt')}`;
  if (credentialsShown) return html`<p class="note" data-testid="secret-was-shown">${secretShown}</p>`;
  const button = html`<button class="secondary" data-testid="show-secret">${showSecret}</button>`;
  return sessionForm(`${path}/credentials`, formToken, html`<div class="buttons">${button}</div>`);
}

/** Links to the documentation of the bank's interface. */
function documentationLinks({ basePath, dialect, hasReference, locale }: PortalContext): Safe {
  const { guide, reference, openapi } = locale.texts.portal.documents;
  const docs = `${basePath}/__admin/ui`;
  return html`<p class="note">
    ${
      hasReference &&
      html`<a href="${docs}/docs/${dialect.guide}">${guide}</a> ·
        <a href="${docs}/reference/interface" data-testid="documentation-link">${reference}</a> · `
    }<a href="${basePath}/openapi.yaml" data-testid="openapi-link">${openapi}</a>
  </p>`;
}
