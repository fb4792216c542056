import type { Request } from 'express';
import { bankPath } from '../../sim/banks.js';
import type { AppContext } from '../../http/app-context.js';
import { html, type Safe } from '../../http/html.js';
import { publicPathOf } from '../../http/link-base.js';
import { DocumentAnswer } from '../answers.js';
import { PAGE_PROTECTION } from './dashboard-operations.js';
import { admit } from '../guard.js';

/** Banks that are listed; a server can have thousands. */
const MOST_LISTED = 100;

/** Whether a call is that of a person's browser, which shows a page and not JSON. */
export function wantsPage(req: Request): boolean {
  return req.method === 'GET' && req.accepts(['json', 'html']) === 'html';
}

/** What a browser sees at the dashboard of a bank that there is not: which one, and the way to those that there are. */
export async function unknownBankPage(req: Request, id: string, context: AppContext): Promise<DocumentAnswer> {
  const control = `${publicPathOf(context.settings)}/__admin`;
  const { styles, icon } = await context.dashboard.pageFiles('dashboard');
  const known = mayKnowBanks(req, context) ? context.banks.all().map((bank) => bank.id) : [];
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>There is no bank ${id} – Sandbank</title>
        <link rel="icon" href="${control}/ui/assets/${icon}" type="image/svg+xml" />
        ${styles.map((name) => html`<link rel="stylesheet" href="${control}/ui/assets/${name}" />`)}
      </head>
      <body>
        <main class="sign-in" data-testid="unknown-bank">
          <h1>There is no bank <code>${id}</code></h1>
          <p>
            It was deleted, or never made on this server. A bank is made by <code>PUT ${control}/banks/${id}</code>.
          </p>
          ${known.length === 0 ? wayToDefault(control) : list(known, control)}
        </main>
      </body>
    </html> `;
  return new DocumentAnswer('text/html; charset=utf-8', markup.toString(), PAGE_PROTECTION);
}

function list(known: readonly string[], control: string): Safe {
  const further = known.length - MOST_LISTED;
  return html`<p>The banks of this server:</p>
    <ul>
      ${known.slice(0, MOST_LISTED).map((id) => html`<li><a href="${control}${bankPath(id)}/ui">${id}</a></li>`)}
    </ul>
    ${further > 0 && html`<p>and ${further} more</p>`}`;
}

function wayToDefault(control: string): Safe {
  return html`<p><a href="${control}/ui">Sign in at the dashboard</a>, and choose a bank there.</p>`;
}

/** Which banks there are is told to those alone who may use the control API. */
function mayKnowBanks(req: Request, context: AppContext): boolean {
  try {
    return admit(req, context, 'tokenHolder');
  } catch {
    return false;
  }
}
