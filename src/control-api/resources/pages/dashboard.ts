import { JSON_TYPE } from '../../../http/answers/answer.js';
import type { Request } from 'express';
import { gunzipSync } from 'node:zlib';
import type { IncomingMessage } from 'node:http';
import { html, type Safe } from '../../../http/html.js';
import type { AppContext } from '../../../http/app-context.js';
import type { DashboardPageFiles } from '../../../process/package-files.js';
import { type AdminCall, type AdminOperation, found, ownOperation, pathId } from '../../admin-call.js';
import { DocumentAnswer, redirectTo } from '../../answers.js';
import { refuseMember } from '../../../domain/errors.js';
import type { JsonObject } from '../../../parsing/read.js';
import { publicPathOf } from '../../../http/link-base.js';
import { perServer, secretCookie } from '../../../http/cookies.js';
import type { HttpSettings } from '../../../http/http-settings.js';
import { AdminRefusal, admit, isRightToken, SESSION_COOKIE, sessionOf } from '../../../http/requests/control-guard.js';
import type { Bank } from '../../../sim/bank.js';
import { bankPath } from '../../../sim/banks.js';

/** Allows only the dashboard's own files: no inline scripts or styles, no other origins, no framing. */
export const PAGE_PROTECTION = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** The dashboard walks the journey as a TPP, so the bank's page redirects the browser to it with these parameters. */
const REDIRECT_PARAMETERS = ['code', 'state', 'error', 'error_description'] as const;

/** The documents that the reference page shows. */
const DOCUMENTS = { interface: 'The interface', control: 'The control API' } as const;

/**
 * Serves the dashboard. The page contains no bank data: it gets everything from the control API. So anyone may load
 * it, also through a link from another site, but only callers of the control API see data.
 */
export const DASHBOARD_OPERATIONS: readonly AdminOperation[] = [
  ownOperation('showDashboard', ['GET', 'bank', '/ui'], {
    admission: 'page',
    parameters: REDIRECT_PARAMETERS,
    answer: async ({ context }) =>
      page('Sandbank dashboard', 'ui/assets/', await context.dashboard.pageFiles('dashboard'), {
        noScript:
          'The dashboard requires JavaScript. The control API also has everything it shows: see demo and openapi.yaml at this address.',
      }),
  }),
  ownOperation('showReference', ['GET', 'bank', '/ui/reference/:id'], {
    admission: 'page',
    answer: async (call) =>
      page(`${documentTitle(call)} – Sandbank`, '../assets/', await call.context.dashboard.pageFiles('reference'), {
        noScript:
          'The reference requires JavaScript. The documents themselves are openapi.yaml of the bank and /__admin/openapi.yaml.',
      }),
  }),
  ownOperation('readDashboardFile', ['GET', 'bank', '/ui/assets/:id'], {
    admission: 'page',
    answer: async (call) => {
      const name = pathId(call);
      return fileAnswer(call.req, found(await call.context.dashboard.find(name), `file ${name}`));
    },
  }),
  ownOperation('openDashboardSession', ['POST', 'server', '/ui/session'], {
    admission: 'signIn',
    members: ['token'],
    answer: (call) => openedSession(call, readToken(call.body)),
  }),
  ownOperation('endDashboardSession', ['DELETE', 'server', '/ui/session'], {
    admission: 'signIn',
    // Deletes the cookie.
    answer: ({ req, context: { settings } }) => answer(req, settings, '', 0, { session: 'ended' }),
  }),
  ownOperation('openStartPage', ['GET', 'origin', '/'], {
    admission: 'page',
    answer: ({ context: { settings }, bank }) => redirectTo(`${publicPathOf(settings)}/__admin${bankPath(bank.id)}/ui`),
  }),
];

/** The title of the document in the path. @throws RESOURCE_UNKNOWN */
function documentTitle(call: AdminCall): string {
  const id = pathId(call);
  const name = id === 'interface' || id === 'control' ? id : undefined;
  return DOCUMENTS[found(name, `reference ${id}; use interface or control`)];
}

function fileAnswer(req: Request, { contentType, gzipped }: { contentType: string; gzipped: Buffer }): DocumentAnswer {
  const takesGzip = req.acceptsEncodings('gzip') === 'gzip';
  return new DocumentAnswer(contentType, takesGzip ? gzipped : gunzipSync(gzipped), {
    ...(takesGzip && { 'Content-Encoding': 'gzip' }),
    Vary: 'Accept-Encoding',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
}

function page(
  title: string,
  assets: string,
  files: DashboardPageFiles,
  { noScript }: { noScript: string },
): DocumentAnswer {
  const { libraries, scripts } = files;
  const head = html`<meta
      name="description"
      content="Everything about a simulated bank, live: calls, consents, payments, accounts, clock, outcomes and faults."
    />
    ${libraries.map((name) => html`<script defer src="${assets}${name}"></script>`)}
    ${scripts.map((name) => html`<script type="module" src="${assets}${name}"></script>`)}`;
  const body = html`<div id="app"></div>
    <noscript><p>${noScript}</p></noscript>`;
  return pageWith(title, assets, files, { head, body });
}

/** A page with the dashboard's look. */
function pageWith(
  title: string,
  assets: string,
  { styles, icon }: Pick<DashboardPageFiles, 'styles' | 'icon'>,
  { head, body }: { readonly head?: Safe; readonly body: Safe },
): DocumentAnswer {
  const markup: Safe = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${assets}${icon}" type="image/svg+xml" />
        ${styles.map((name) => html`<link rel="stylesheet" href="${assets}${name}" />`)} ${head}
      </head>
      <body>
        ${body}
      </body>
    </html> `;
  return new DocumentAnswer('text/html; charset=utf-8', markup.toString(), PAGE_PROTECTION);
}

const THIRTY_DAYS_SECONDS = 30 * 86_400;

/** Reads the token of a sign-in. @throws FORMAT_ERROR */
function readToken({ token }: JsonObject): string {
  return typeof token === 'string' && token !== ''
    ? token
    : refuseMember('token', 'is missing; send the token of --admin-token');
}

/** Sets the cookie. @throws AdminRefusal 401 for a wrong token, 429 after too many */
function openedSession({ req, context }: AdminCall, token: string): DocumentAnswer {
  const { settings } = context;
  if (settings.adminToken !== undefined && !isRightToken(token, settings.adminToken, req, context))
    throw new AdminRefusal(
      401,
      'the token is wrong; it is that of --admin-token (SANDBANK_ADMIN_TOKEN, admin-token in the configuration file), or else the one that the server printed at its start',
      {
        members: { path: 'token' },
      },
    );
  return answer(req, settings, sessionOf(settings.adminToken ?? ''), THIRTY_DAYS_SECONDS, { session: 'open' });
}

function answer(
  req: IncomingMessage,
  settings: HttpSettings,
  secret: string,
  maxAgeSeconds: number,
  body: object,
): DocumentAnswer {
  const cookie = secretCookie(req, settings, {
    name: perServer(SESSION_COOKIE, settings),
    path: `${publicPathOf(settings)}/`,
    secret,
    sameSite: 'Strict',
    maxAgeSeconds,
  });
  return new DocumentAnswer(JSON_TYPE, JSON.stringify(body), { 'Set-Cookie': cookie });
}

/** Maximum number of listed banks, because a server can have thousands. */
const MOST_LISTED = 100;

/** Whether a browser requests the page, rather than a program the JSON. */
export function wantsPage(req: Request): boolean {
  return req.method === 'GET' && req.accepts(['json', 'html']) === 'html';
}

/** Whether a person opened an address in a browser. Programs say so neither in this header nor by mistake, as in Accept. */
export function isNavigation({ method, headers }: Request): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
}

/** The page for an unknown bank id. Links to the existing banks. */
export function unknownBankPage(req: Request, id: string, context: AppContext): Promise<DocumentAnswer> {
  const control = controlPath(context);
  const known = mayKnowBanks(req, context) ? context.banks.all().map((bank) => bank.id) : [];
  return noticePage(context, `There is no bank ${id}`, {
    testId: 'unknown-bank',
    heading: html`There is no bank <code>${id}</code>`,
    text: html`<p>
        It was deleted, or never created on this server. To create it, use <code>PUT ${control}/banks/${id}</code>.
      </p>
      ${known.length === 0 ? html`<p><a href="${control}/ui">Sign in at the dashboard</a>, and choose a bank there.</p>` : list(known, control)}`,
  });
}

/** The page for a person who opens an unknown address in a browser. Links to what a bank has for people. */
export function unknownPathPage(req: Request, bank: Bank, context: AppContext): Promise<DocumentAnswer> {
  const base = `${publicPathOf(context.settings)}${bankPath(bank.id)}`;
  const path = req.baseUrl + req.path;
  const what = path.includes('/ui/docs/') ? 'a document of this version' : 'a page of this server';
  const documents = `${controlPath(context)}/ui/docs/index`;
  return noticePage(context, 'Page not found', {
    testId: 'unknown-path',
    heading: html`This page does not exist`,
    text: html`<p><code>${path}</code> is not ${what}.</p>
      <p>This server is a sandbox bank for developers. Its pages:</p>
      <ul>
        <li><a href="${documents}">All documents</a>, with <a href="${documents}#find">search</a></li>
        <li><a href="${controlPath(context)}${bankPath(bank.id)}/ui">Dashboard</a></li>
        ${
          // The port of the control API may have no others.
          req.baseUrl === '' &&
          html`<li><a href="${base}/portal">Developer portal</a></li>
            <li><a href="${base}/online">Online banking</a></li>`
        }
      </ul>`,
  });
}

function controlPath({ settings }: AppContext): string {
  return `${publicPathOf(settings)}/__admin`;
}

/** A page with the dashboard's look, but without its program. */
async function noticePage(
  context: AppContext,
  title: string,
  { testId, heading, text }: { readonly testId: string; readonly heading: Safe; readonly text: Safe },
): Promise<DocumentAnswer> {
  const body = html`<main class="sign-in" data-testid="${testId}">
    <h1>${heading}</h1>
    ${text}
  </main>`;
  const files = await context.dashboard.pageFiles('dashboard');
  return pageWith(`${title} – Sandbank`, `${controlPath(context)}/ui/assets/`, files, { body });
}

function list(known: readonly string[], control: string): Safe {
  const further = known.length - MOST_LISTED;
  return html`<p>The banks of this server:</p>
    <ul>
      ${known.slice(0, MOST_LISTED).map((id) => html`<li><a href="${control}${bankPath(id)}/ui">${id}</a></li>`)}
    </ul>
    ${further > 0 && html`<p>and ${further} more</p>`}`;
}

/** Only callers of the control API may see which banks exist. */
function mayKnowBanks(req: Request, context: AppContext): boolean {
  try {
    return admit(req, context, 'tokenHolder');
  } catch {
    return false;
  }
}
