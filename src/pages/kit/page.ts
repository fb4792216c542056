import type { Response } from 'express';
import { LANGUAGES } from '../../domain/language.js';
import type { Bank } from '../../sim/bank.js';
import { assetsOf } from './assets.js';
import { formActionSources } from './form-action.js';
import { html, type Safe } from '../../http/html.js';
import { TEXTS, type Voice } from './voice.js';

/** One page of the bank. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly content: Safe;
  /**
   * Where the answer to a form of this page may send the browser, beside the bank itself; absent: the page has no form.
   */
  readonly formTargets?: readonly string[];
  /** What stands above the page and leads through its section of the bank. */
  readonly menu?: Safe | undefined;
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
  readonly voice: Voice;
  /** Where a choice of the language leads back to; absent: there is none. */
  readonly here?: string;
  /** Where online banking is; absent: the page does not link to it. @decision online-banking */
  readonly onlineBanking?: string;
}

/**
 * Sends a page, with everything that keeps others from framing, storing or changing it. The pages have no script at all,
 * and load nothing but their style and their logo.
 */
export function sendPage(res: Response, place: PagePlace, page: Page): void {
  const { status, headers = {} } = page;
  const text = markup(place, page).toString();
  for (const [name, value] of Object.entries({ ...protection(page), ...headers })) res.setHeader(name, value);
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Language', place.voice.language);
  res.setHeader('Vary', 'Accept-Language, Cookie');
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

function markup(place: PagePlace, page: Page): Safe {
  const { bank, basePath, voice } = place;
  const { title, content, menu, aside, returns } = page;
  const { bankName, brand } = bank.base;
  const { style, colours, logo } = assetsOf(brand);
  const assets = `${basePath}/sca/assets`;
  return html`<!DOCTYPE html>
    <html lang="${voice.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${bankName} (sandbox)</title>
        <link rel="icon" href="${assets}/${logo.fileName}" type="${logo.mediaType}" />
        ${returns !== undefined && html`<meta http-equiv="refresh" content="1;url=${returns}" />`}
        <link rel="stylesheet" href="${assets}/${colours.fileName}" />
        <link rel="stylesheet" href="${assets}/${style.fileName}" />
      </head>
      <body>
        <header class="bank">
          <p class="sandbox-banner" data-testid="sandbox-banner">${voice.texts.banner}</p>
          <p class="brand" data-testid="bank-name">
            <img src="${assets}/${logo.fileName}" alt="" data-testid="logo" /><bdi>${bankName}</bdi>
          </p>
        </header>
        ${menu}
        <main>
          <div class="card">
            ${content} ${returns !== undefined && html`<img src="${returns}" alt="" width="1" height="1" />`}
          </div>
          ${aside}
        </main>
        ${foot(place, page)}
      </body>
    </html> `;
}

function foot({ basePath, voice, here, onlineBanking }: PagePlace, { footnote }: Page): Safe | undefined {
  if (footnote === undefined && here === undefined && onlineBanking === undefined) return undefined;
  const { frame } = voice.texts;
  const isThere = onlineBanking !== undefined && here?.startsWith(onlineBanking) === true;
  return html`<footer>
    ${footnote !== undefined && html`<p data-testid="footnote">${footnote}</p>`}
    ${
      here !== undefined &&
      html`<nav aria-label="${frame.languages}">
        <ul class="languages">
          ${LANGUAGES.map((language) => {
            const address = `${basePath}/sca/language?${new URLSearchParams({ to: language, back: here }).toString()}`;
            return html`<li>
              <a
                href="${address}"
                lang="${language}"
                hreflang="${language}"
                data-testid="language-${language}"
                ${language === voice.language && html` aria-current="true"`}
                >${TEXTS[language].ownName}</a
              >
            </li>`;
          })}
        </ul>
      </nav>`
    }
    ${
      onlineBanking !== undefined &&
      !isThere &&
      html`<p><a href="${onlineBanking}" data-testid="online-banking">${frame.onlineBanking}</a></p>`
    }
  </footer>`;
}
