import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import { html, type Safe } from '../../http/html.js';
import type { PortalContext } from './portal-forms.js';

/** The steps of a developer from the registration to the first call, with what is done. */

/** The file name of a website certificate that comes with a new key. */
const CERTIFICATE_FILE = 'qwac-valid-with-key.pem';

/** Whether TPPs are known by their certificate, and neither onboard nor send a key. @decision tpp-identification */
export function isKnownByCertificate({ bank }: Pick<PortalContext, 'bank'>): boolean {
  return bank.dialect === 'nextgenpsd2';
}

/** The steps to the first call, and which of them are done. */
export function onboardingSteps(context: PortalContext, organisation: Organisation | undefined): Safe {
  const isOnboarded = organisation !== undefined;
  const step = (isDone: boolean, content: Safe): Safe =>
    html`<li class="${isDone ? 'done' : ''}">${content}${isDone && html` <span class="quiet">done</span>`}</li>`;
  return html`<ol class="steps" data-testid="portal-steps">
    ${step(true, isKnownByCertificate(context) ? html`Register` : html`Register: you have subscription keys`)}
    ${step(isOnboarded, html`<a href="#certificates">Get a website certificate</a>`)}
    ${step(
      isOnboarded,
      isKnownByCertificate(context)
        ? html`<a href="#organisation">Make the first call</a> with the certificate`
        : html`<a href="#organisation">Onboard your organisation</a> with the certificate`,
    )}
    ${step(false, html`Call the bank: ${documentationLinks(context)}`)}
  </ol>`;
}

/** Links to the documentation of the bank's interface. */
export function documentationLinks(context: PortalContext): Safe {
  const { basePath, hasReference } = context;
  const guide = isKnownByCertificate(context) ? 'dialect-nextgenpsd2' : 'guide-tpp-developer';
  const document = html`<a href="${basePath}/openapi.yaml" data-testid="openapi-link">OpenAPI document</a>`;
  if (!hasReference) return document;
  return html`<a href="${basePath}/__admin/ui/docs/${guide}.html">guide</a>,
    <a href="${basePath}/__admin/ui/reference/interface" data-testid="documentation-link">API reference</a>, ${document}`;
}

/** The first call of a TPP that is known by its certificate: over mutual TLS, or with the header. @decision tpp-identification */
export function firstCallCommand({ isTppHeaderRead, httpsUrl, caUrl, baseUrl }: PortalContext): Safe {
  const consent =
    '{"access":{"allPsd2":"allAccounts"},"recurringIndicator":true,"validUntil":"9999-12-31","frequencyPerDay":4,"combinedServiceIndicator":false}';
  const call = (start: string): string =>
    [
      `${start}/v1/consents`,
      `-H 'X-Request-ID: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721' -H 'PSU-IP-Address: 192.0.2.10'`,
      `-H 'Content-Type: application/json' -d '${consent}'`,
    ].join(' \\\n  ');
  const command = (text: string): Safe =>
    html`<pre class="code command" tabindex="0" data-testid="first-call">${text}</pre>`;
  return html`<p class="quiet">
      The bank knows an organisation by its certificate, from its first request on. Nobody onboards, and no key is sent.
    </p>
    ${
      httpsUrl === undefined
        ? html`<p class="note">
            This server has no HTTPS listener. Start it with --https-port to call with a certificate.
          </p>`
        : html`<p class="quiet">Get <code>${CERTIFICATE_FILE}</code> below, and run this beside it.</p>
            ${command(`curl -s ${caUrl} > ca.pem\n${call(`curl -s --cert ${CERTIFICATE_FILE} --cacert ca.pem ${httpsUrl}`)}`)}`
    }
    ${
      isTppHeaderRead &&
      html`<p class="quiet">Without TLS, a header names the organisation, with any identifier.</p>
        ${command(call(`curl -s -H 'Sandbank-TPP: PSDAT-FMA-123456' ${baseUrl}`))}`
    }`;
}

/** How an organisation is onboarded: the command, with the file of the certificate form and the keys of this developer. */
export function onboardingCommand(context: PortalContext, user: PortalUser): Safe {
  const { httpsUrl, caUrl } = context;
  const lead = html`<p class="quiet">
    No organisation yet. Onboard it by <code>POST /PSD2/v1/authentications</code> with your website certificate, a
    subscription key and this e-mail address. The response contains the client id and secret.
  </p>`;
  if (httpsUrl === undefined)
    return html`${lead}
      <p class="note" data-testid="onboarding-command">
        This server has no HTTPS listener, which an onboarding needs. Start it with --https-port.
      </p>`;
  const body = JSON.stringify({ userEmail: user.userEmail, name: user.name }).replaceAll("'", String.raw`'\''`);
  const command = [
    `curl -s ${caUrl} > ca.pem`,
    [
      `curl -s --cert ${CERTIFICATE_FILE} --cacert ca.pem -X POST ${httpsUrl}/PSD2/v1/authentications`,
      `-H 'X-Request-ID: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721'`,
      `-H 'Ocp-Apim-Subscription-Key: ${user.subscriptionKeys.primary}'`,
      `-H 'Content-Type: application/json' -d '${body}'`,
    ].join(' \\\n  '),
  ].join('\n');
  return html`${lead}
    <p class="quiet">
      Get <code>${CERTIFICATE_FILE}</code> below, and run this beside it. A click selects the whole command.
    </p>
    <pre class="code command" tabindex="0" data-testid="onboarding-command">${command}</pre>`;
}
