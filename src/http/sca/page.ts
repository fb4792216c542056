import type { Response } from 'express';
import type { Bank } from '../../sim/bank.js';
import { ICON_ASSET, STYLE_ASSET } from './assets.js';
import { formActionSources } from './form-action.js';
import { html, type Safe } from '../html.js';

/** One page of the bank. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly content: Safe;
  /**
   * Where the answer to a form of this page may send the browser, beside the bank itself; absent: the page has no form.
   */
  readonly formTargets?: readonly string[];
  /** What stands below the bank's page and is none of it. */
  readonly aside?: Safe | undefined;
  /** Where the page sends the browser by itself, calling the address once before. */
  readonly returns?: string;
  /** A last line below the page. */
  readonly footnote?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where a page stands: the bank whose voice it has, and its path as the browser sees it. */
export interface PagePlace {
  readonly bank: Bank;
  readonly basePath: string;
}

/**
 * Sends a page, with everything that keeps others from framing, storing or changing it. The pages have no script at all,
 * and load nothing but their style and their icon.
 */
export function sendPage(res: Response, { bank, basePath }: PagePlace, page: Page): void {
  const { status, headers = {} } = page;
  const text = markup(bank.base.bankName, basePath, page).toString();
  for (const [name, value] of Object.entries({ ...protection(page), ...headers })) res.setHeader(name, value);
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(res.req.method === 'HEAD' ? undefined : text);
}

/** Sends the browser on to another address with GET. Characters that a header cannot hold are percent-encoded. */
export function seeOther(res: Response, address: string): void {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.location(address);
  res.status(303).end();
}

function protection({ formTargets, returns }: Page): Record<string, string> {
  const imageSources = returns === undefined ? [] : formActionSources([returns]).split(' ').slice(1);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    ["img-src 'self'", ...imageSources].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets === undefined ? "'none'" : formActionSources(formTargets)}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
}

const MARK = html`<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <rect width="32" height="32" rx="8" fill="currentColor" />
  <path d="M7 13.5 16 7l9 6.5V15H7zM9 16.5h3V22H9zm5.5 0h3V22h-3zm5.5 0h3V22h-3zM7 23.5h18V26H7z" fill="var(--card)" />
</svg>`;

function markup(bankName: string, basePath: string, { title, content, aside, returns, footnote }: Page): Safe {
  const assets = `${basePath}/sca/assets`;
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${bankName} (sandbox)</title>
        <link rel="icon" href="${assets}/${ICON_ASSET.fileName}" type="image/svg+xml" />
        ${returns !== undefined && html`<meta http-equiv="refresh" content="1;url=${returns}" />`}
        <link rel="stylesheet" href="${assets}/${STYLE_ASSET.fileName}" />
      </head>
      <body>
        <p class="sandbox-banner" data-testid="sandbox-banner">Sandbox – not a real bank, no real money</p>
        <header class="bank">
          <p>${MARK}<bdi>${bankName}</bdi></p>
        </header>
        <main>
          <div class="card">
            ${content} ${returns !== undefined && html`<img src="${returns}" alt="" width="1" height="1" />`}
          </div>
          ${aside}
        </main>
        ${footnote !== undefined && html`<footer><p>${footnote}</p></footer>`}
      </body>
    </html> `;
}
