import { createHash } from 'node:crypto';
import { html, type Content, type Safe } from '../html.js';
import { bankPath } from '../../sim/banks.js';
import { type AdminCall } from './admin-call.js';
import { DocumentAnswer } from './answers.js';
import { waitingBodies } from './authorisation-calls.js';
import { demoOf, type Demo } from './demo.js';

const STYLE = `:root{color-scheme:light dark;--line:#8886}
body{font:1rem/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1rem}
.sandbox{margin:0;padding:.5rem 1rem;border:2px dashed;font-weight:bold}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
pre{border:1px solid var(--line);padding:.5rem;white-space:pre-wrap;overflow-wrap:anywhere}
code{overflow-wrap:anywhere}`;

/** The style holds nothing that `html` would escape. */
const STYLE_MARKUP = html`${STYLE}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but the page's own style: no script, no form, no frame, nothing from elsewhere. */
const HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

/** The page that a newcomer sees first: what to call, with which credentials, and what waits for a PSU. */
export function startPage(call: AdminCall): DocumentAnswer {
  const demo = demoOf(call);
  const waiting = waitingBodies(call, 20) as readonly Readonly<Record<string, unknown>>[];
  const { bank, context } = call;
  const admin = demo.adminUrl;
  const origin = admin.slice(0, admin.length - `/__admin${bankPath(bank.id)}`.length);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sandbank · ${bank.base.bankName}</title>
        <style>
          ${STYLE_MARKUP}
        </style>
      </head>
      <body>
        <p class="sandbox" data-testid="sandbox">Sandbox: a simulated bank. No real money, no real people.</p>
        <main>
          <h1>${bank.base.bankName}</h1>
          <p>
            Bank <code>${bank.id}</code>, Sandbank ${context.version}, bank time
            <code>${new Date(bank.now).toISOString()}</code>, seed ${bank.seed}.
          </p>
          <h2>Addresses</h2>
          ${table(['What', 'Address'], addresses(demo, admin))}
          <h2>What waits for a PSU</h2>
          ${waiting.length === 0 ? html`<p>Nothing.</p>` : table(['Kind', 'Id', 'Status', 'PSU', 'Page'], waiting.map(waitingRow))}
          <h2>TPPs</h2>
          ${table(['Name', 'Subscription key', 'Client id', 'Client secret', 'Portal user'], demo.tpps.map(tppRow))}
          <h2>PSUs</h2>
          ${table(['Login', 'Password', 'Name', 'Accounts'], demo.psus.map(psuRow))}
          <h2>Commands to paste, in order</h2>
          ${demo.curl.length === 0 ? html`<p>No TPP of this bank is onboarded yet.</p>` : demo.curl.map((command) => html`<pre><code>${command}</code></pre>`)}
          <h2>Documents</h2>
          <ul>
            ${documents(origin, admin)}
          </ul>
        </main>
      </body>
    </html> `;
  return new DocumentAnswer('text/html; charset=utf-8', page.toString(), HEADERS);
}

function addresses({ baseUrl, httpsUrl }: Demo, admin: string): Content[][] {
  return [
    ['Base address', code(baseUrl)],
    ...(httpsUrl === undefined ? [] : [['Base address over HTTPS (onboarding)', code(httpsUrl)]]),
    ['Control API', code(admin)],
    ['Developer portal', html`<a href="${baseUrl}/portal">${baseUrl}/portal</a>`],
  ];
}

function tppRow({ name, subscriptionKey, clientId, clientSecret, userEmail }: Demo['tpps'][number]): Content[] {
  return [
    name,
    code(subscriptionKey),
    clientId === undefined ? 'not onboarded' : code(clientId),
    code(clientSecret ?? ''),
    code(userEmail),
  ];
}

function psuRow({ id, password, name, accounts }: Demo['psus'][number]): Content[] {
  const numbers = (accounts as readonly Readonly<Record<string, string>>[]).map(
    ({ iban, maskedPan, currency, status }) =>
      html`<div>${code(iban ?? maskedPan ?? '')} ${currency}${status !== 'enabled' && ` (${status ?? ''})`}</div>`,
  );
  return [code(id), code(password), name, numbers];
}

function waitingRow({ kind, id, status, psu, link }: Readonly<Record<string, unknown>>): Content[] {
  return [
    String(kind),
    code(String(id)),
    code(String(status)),
    typeof psu === 'string' ? code(psu) : 'nobody here',
    typeof link === 'string' && html`<a href="${link}">decide</a>`,
  ];
}

function documents(origin: string, admin: string): Safe[] {
  const links: readonly (readonly [string, string])[] = [
    [`${origin}/openapi.yaml`, "the bank's interface (OpenAPI)"],
    [`${origin}/__admin/openapi.yaml`, 'the control API (OpenAPI)'],
    [`${origin}/__admin/ca.pem`, 'the CA of the test certificates'],
    [`${admin}/demo`, 'this page as JSON'],
    [`${admin}/profile`, 'the decision switches of this bank'],
  ];
  return links.map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`);
}

function table(heads: readonly string[], rows: readonly (readonly Content[])[]): Safe {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((text) => html`<th scope="col">${text}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function code(text: string): Content {
  return text !== '' && html`<code>${text}</code>`;
}
