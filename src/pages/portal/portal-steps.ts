import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import { journeyCurl, ON_LINES } from '../../domain/tpp/curl.js';
import { filledStep, type JourneyValues } from '../../domain/tpp/journey.js';
import { html, type Safe } from '../../http/html.js';
import type { PortalContext } from './portal-forms.js';

/** The steps of a developer from the registration to the first call, with what is done. */

/** The file name of a website certificate that comes with a new key. */
const CERTIFICATE_FILE = 'qwac-valid-with-key.pem';

/** The steps to the first call, and which of them are done. */
export function onboardingSteps(context: PortalContext, organisation: Organisation | undefined): Safe {
  const isOnboarded = organisation !== undefined;
  const step = (isDone: boolean, content: Safe): Safe =>
    html`<li class="${isDone ? 'done' : ''}">${content}${isDone && html` <span class="quiet">done</span>`}</li>`;
  return html`<ol class="steps" data-testid="portal-steps">
    ${step(true, context.dialect.hasOnboarding ? html`Register: you have subscription keys` : html`Register`)}
    ${step(isOnboarded, html`<a href="#certificates">Get a website certificate</a>`)}
    ${step(
      isOnboarded,
      context.dialect.hasOnboarding
        ? html`<a href="#organisation">Onboard your organisation</a> with the certificate`
        : html`<a href="#organisation">Make the first call</a> with the certificate`,
    )}
    ${step(false, html`Call the bank: ${documentationLinks(context)}`)}
  </ol>`;
}

/** Links to the documentation of the bank's interface. */
export function documentationLinks(context: PortalContext): Safe {
  const { basePath, dialect, hasReference } = context;
  const document = html`<a href="${basePath}/openapi.yaml" data-testid="openapi-link">OpenAPI document</a>`;
  if (!hasReference) return document;
  return html`<a href="${basePath}/__admin/ui/docs/${dialect.guide}">guide</a>,
    <a href="${basePath}/__admin/ui/reference/interface" data-testid="documentation-link">API reference</a>, ${document}`;
}

/** The first call of the interface as a command. @param options of curl @param headers next to those of the call */
function firstCall(
  { dialect }: PortalContext,
  baseUrl: string,
  options: string[],
  headers: object,
  values: JourneyValues = {},
): string {
  const call = filledStep(dialect.sampleCalls.first, values);
  const sent = { 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721', ...headers, ...call.headers };
  return journeyCurl({ ...call, headers: sent }, baseUrl, { options, separator: ON_LINES });
}

/** The same over mutual TLS, with the file of the certificate form. */
function firstTlsCall(context: PortalContext, httpsUrl: string, values?: JourneyValues): string {
  const call = firstCall(context, httpsUrl, [`-s --cert ${CERTIFICATE_FILE} --cacert ca.pem`], {}, values);
  return `curl -s ${context.caUrl} > ca.pem\n${call}`;
}

/** The first call of a TPP that is known by its certificate: over mutual TLS, or with the header. @decision tpp-identification */
export function firstCallCommand(context: PortalContext): Safe {
  const { isTppHeaderRead, httpsUrl, baseUrl } = context;
  const command = (text: string): Safe =>
    html`<pre class="code command" tabindex="0" data-testid="first-call">${text}</pre>`;
  return html`<p class="quiet">
      The bank knows an organisation by its certificate, from its first request on. TPPs do not onboard, and no key is
      sent.
    </p>
    ${
      httpsUrl === undefined
        ? html`<p class="note">
            This server has no HTTPS listener. Start it with --https-port to call with a certificate.
          </p>`
        : html`<p class="quiet">Get <code>${CERTIFICATE_FILE}</code> below, and run this command in the same folder.</p>
            ${command(firstTlsCall(context, httpsUrl))}`
    }
    ${
      isTppHeaderRead &&
      html`<p class="quiet">Without TLS, a header names the organisation, with any identifier.</p>
        ${command(firstCall(context, baseUrl, ['-s'], { 'Sandbank-TPP': 'PSDAT-FMA-123456' }))}`
    }`;
}

/** How an organisation is onboarded: the command, with the file of the certificate form and the keys of this developer. */
export function onboardingCommand(context: PortalContext, user: PortalUser): Safe {
  const { dialect, httpsUrl } = context;
  const lead = html`<p class="quiet">
    No organisation yet. Onboard it by <code>POST ${dialect.sampleCalls.first.path}</code> with your website
    certificate, a subscription key and this e-mail address. The response contains the client id and secret.
  </p>`;
  if (httpsUrl === undefined)
    return html`${lead}
      <p class="note" data-testid="onboarding-command">
        This server has no HTTPS listener, which an onboarding needs. Start it with --https-port.
      </p>`;
  const { userEmail, name, subscriptionKeys } = user;
  const command = firstTlsCall(context, httpsUrl, { userEmail, name, subscriptionKey: subscriptionKeys.primary });
  return html`${lead}
    <p class="quiet">
      Get <code>${CERTIFICATE_FILE}</code> below, and run this command in the same folder. A click selects the whole
      command.
    </p>
    <pre class="code command" tabindex="0" data-testid="onboarding-command">${command}</pre>`;
}
