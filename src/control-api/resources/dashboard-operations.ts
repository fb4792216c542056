import { gunzipSync } from 'node:zlib';
import type { Request } from 'express';
import { html, type Safe } from '../../http/html.js';
import type { DashboardPageFiles } from '../../http/dashboard-files.js';
import { adminOperation, found, idOf, nothing, type AdminCall, type AdminOperation } from '../admin-call.js';
import { DocumentAnswer, FileAnswer } from '../answers.js';
import { endedSession, openedSession, readToken } from './dashboard-session.js';

/** Its own files only: no inline script, no style in the markup, nothing from elsewhere, in nobody's frame. */
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

/** The dashboard walks the journey as a TPP, so that the bank's page sends the browser back to it. */
const REDIRECT_PARAMETERS = ['code', 'state', 'error', 'error_description'] as const;

/** The documents that the reference shows. */
const DOCUMENTS = { interface: 'The interface', control: 'The control API' } as const;

/**
 * The dashboard: a page that knows nothing but its files, and asks the control API for everything it shows. So anybody may
 * load it, over a link from anywhere, and who may not call the control API sees an empty house.
 */
export const DASHBOARD_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'showDashboard',
    method: 'get',
    place: 'bank',
    path: '/ui',
    admission: 'page',
    parameters: REDIRECT_PARAMETERS,
    read: nothing,
    call: async ({ context }) =>
      page('Sandbank dashboard', 'ui/assets/', await context.dashboard.pageFiles('dashboard'), {
        noScript:
          'The dashboard needs JavaScript. Everything that it shows stands in the control API, too: see demo and openapi.yaml beside this address.',
      }),
  }),
  adminOperation({
    id: 'showReference',
    method: 'get',
    place: 'bank',
    path: '/ui/reference/:id',
    admission: 'page',
    read: readDocumentName,
    call: async ({ context }, name) =>
      page(`${DOCUMENTS[name]} – Sandbank`, '../assets/', await context.dashboard.pageFiles('reference'), {
        noScript:
          'The reference needs JavaScript. The documents themselves: openapi.yaml of the bank, and /__admin/openapi.yaml.',
      }),
  }),
  adminOperation({
    id: 'readDashboardFile',
    method: 'get',
    place: 'bank',
    path: '/ui/assets/:id',
    admission: 'page',
    read: idOf,
    call: async ({ context, req }, name) => {
      const file = found(await context.dashboard.find(name), `file ${name}`);
      return fileAnswer(req, file);
    },
  }),
  adminOperation({
    id: 'openDashboardSession',
    method: 'post',
    place: 'server',
    path: '/ui/session',
    admission: 'signIn',
    members: ['token'],
    read: ({ body }) => readToken(body),
    call: openedSession,
  }),
  adminOperation({
    id: 'endDashboardSession',
    method: 'delete',
    place: 'server',
    path: '/ui/session',
    admission: 'signIn',
    read: nothing,
    call: endedSession,
  }),
];

/** @throws RESOURCE_UNKNOWN */
function readDocumentName(call: AdminCall): keyof typeof DOCUMENTS {
  const id = idOf(call);
  return found(
    id === 'interface' || id === 'control' ? id : undefined,
    `reference ${id}; there are interface and control`,
  );
}

function fileAnswer(req: Request, { contentType, gzipped }: { contentType: string; gzipped: Buffer }): FileAnswer {
  const takesGzip = req.acceptsEncodings('gzip') === 'gzip';
  return new FileAnswer(contentType, takesGzip ? gzipped : gunzipSync(gzipped), {
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
  const { libraries, scripts, styles, icon } = files;
  const markup: Safe = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="description"
          content="Everything about a simulated bank, live: calls, consents, payments, accounts, clock, outcomes and faults."
        />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${assets}${icon}" type="image/svg+xml" />
        ${styles.map((name) => html`<link rel="stylesheet" href="${assets}${name}" />`)}
        ${libraries.map((name) => html`<script defer src="${assets}${name}"></script>`)}
        ${scripts.map((name) => html`<script type="module" src="${assets}${name}"></script>`)}
      </head>
      <body>
        <div id="app"></div>
        <noscript><p>${noScript}</p></noscript>
      </body>
    </html> `;
  return new DocumentAnswer('text/html; charset=utf-8', markup.toString(), PAGE_PROTECTION);
}
